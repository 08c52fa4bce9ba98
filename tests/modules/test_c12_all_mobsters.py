"""The variant with all mobsters against Allenarly (C12-C8-07)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import glenmore as gm
from glenmore.components import GOODS
from glenmore.describe import describe_move
from glenmore.model import HOME_CASTLE
from glenmore.modules.c05_haggis import CommonRoll
from glenmore.modules.c05_haggis.state import Serving
from glenmore.modules.c06_troubled_book.cards import turned
from glenmore.modules.c08_penny_mobsters import Owned, gang, mobsters
from glenmore.modules.c08_penny_mobsters.bruce import TakeProduced
from glenmore.modules.c08_penny_mobsters.derek import Settle, Steal
from glenmore.modules.c08_penny_mobsters.fraser import GiveHaggis, RandomHaggis, Starving, TakeFrom
from glenmore.modules.c08_penny_mobsters.mairead import NameToken
from glenmore.modules.c09_feasts_and_follies import Bid, feasts, feasts_part
from glenmore.modules.c12_allenarly import Allenarly, Choose, LayHers, TurnUp, board, choose, size
from glenmore.modules.c12_allenarly.all_mobsters import MailHers, SettleHers, StealHers, produced
from glenmore.modules.c12_allenarly.cards import action_cards
from glenmore.modules.c12_allenarly.with_c09 import RankBids
from glenmore.moves import Decline, PutGood, Take
from tests.modules.allenarly import WITH_TILE
from tests.modules.allenarly_oracle import oracle
from tests.rules.helpers import allowed, keys, refused

rule = pytest.mark.rule
HUMAN, HERS = 0, 1
CELL = (0, 1)
BRUCE, DEREK, LAIRD = "bruce-mcmail", "derek-anderson", "peggy-mclaird"
FRASER, MAIREAD = "fraser-mcstarve", "mairead-mcdenial"
RING = ("yellow", "easdale", "glen-lyon", "halkirk", "edradour", "red", "die")


def place(
    *owned: Owned,
    ring: tuple[str, ...] = RING,
    chronicles: tuple[int, ...] = (8, 12),
    part: Any = None,
    **options: Any,
) -> gm.Position:
    """Her turn begins in a game with the variant, and these mobsters are free."""
    built = gm.position(1, chronicles=chronicles, options={"all_mobsters": True, **options})
    built = built.rondel(*ring)
    built.module(8, mobsters(built.game.setup, *owned))
    return built.module(12, Allenarly(**WITH_TILE | (part or {})))


def choosing(built: gm.Position, card: str) -> gm.State:
    """She chooses a tile with this card."""
    state = built.state()
    number = action_cards(state.setup)[card].number
    part = board(state).with_(card=card, turns=1, numbers=(number,))
    state = state.with_(modules=(*state.modules[:-1], part))
    return state.with_(steps=(*state.steps[:-1], Choose()))


def facts(found: Iterable[gm.Event], key: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind."""
    return [dict(event.facts) for event in found if event.key == key]


# -- Bruce McMail ----------------------------------------------------------------------------------


def bruce(tokens: tuple[int, ...] = (1, 1, 1), seat: int = HUMAN) -> Owned:
    """Bruce McMail with coins on his card."""
    return Owned(BRUCE, seat, tokens=tokens)


def took(tile: str, owned: Owned, **options: Any) -> gm.State:
    """She has just laid this tile."""
    built = place(owned, ring=("yellow", tile, "red", "die"), **options)
    village = built.game.tiles[tile].type == "village"
    state = choosing(built, "ac-08" if village else "ac-03")
    state, _ = gm.apply(state, Take(tile))
    what = state.game.tiles[tile]
    where = "persons" if what.kind == "person" else "row" if what.type == "trade" else "pile"
    return gm.apply(state, LayHers(where))[0]


@rule("C12-C8-07", "C12-NO02")
def test_bruce_buys_a_good_that_her_tile_makes() -> None:
    state = took("easdale", bruce())
    assert (state.actor, type(state.steps[-1])) == (HUMAN, MailHers)
    allowed(state, TakeProduced("stone"), Decline())
    assert keys(refused(state, TakeProduced("wood"), "C12-C8-07")) == {"her_tile_makes_other"}
    assert describe_move(state, TakeProduced("stone")) == "give Allenarly 1 coin for stone"
    state, found = gm.apply(state, TakeProduced("stone"))
    assert facts(found, "her_good_bought") == [{"good": "stone", "tile": "easdale"}]
    assert (state.players[HERS].coins, state.players[HUMAN].coins) == (1, 5)
    assert gang(state).free[BRUCE].tokens == (1, 1)
    state, _ = gm.apply(state, PutGood("stone", HOME_CASTLE))
    assert [good for good, n in zip(GOODS, state.players[HUMAN].goods(), strict=True) if n] == [
        "stone"
    ]
    assert board(state).pile == ("easdale",)


@rule("C12-C8-07")
def test_a_tile_that_makes_several_goods_lets_you_choose() -> None:
    state = took("glen-tanar", bruce())
    goods = {move.good for move in gm.legal(state) if isinstance(move, TakeProduced)}
    assert goods == {"wood", "stone"}
    any_good = took("leith", bruce())
    assert len(produced(any_good.game.tiles["leith"])) == 5
    assert len(gm.legal(any_good)) == 6
    assert produced(any_good.game.tiles["garioch"]) == ("barley",)


@rule("C12-C8-07")
@pytest.mark.parametrize(
    ("tile", "owned"), [("halkirk", bruce()), ("easdale", bruce(())), ("easdale", bruce(seat=HERS))]
)
def test_bruce_is_not_asked_without_goods_coins_or_owner(tile: str, owned: Owned) -> None:
    assert not any(isinstance(step, MailHers) for step in took(tile, owned).steps)


@rule("C12-C8-07", "C12-70", "C12-C6-03")
def test_what_other_chronicles_do_with_the_tile_comes_first() -> None:
    state = took("old-man-of-storr", bruce(), chronicles=(6, 8, 12))
    assert isinstance(state.steps[-1], MailHers)
    assert turned(state, "old-man-of-storr")


@rule("C12-C8-08")
def test_by_option_the_coin_is_your_own() -> None:
    state = took("easdale", bruce(), bruce_coin="own")
    state, _ = gm.apply(state, TakeProduced("stone"))
    assert gang(state).free[BRUCE].tokens == (1, 1, 1)
    assert (state.players[HUMAN].coins, state.players[HERS].coins) == (4, 1)


# -- Derek Anderson --------------------------------------------------------------------------------


def thief(*pile: str, used: int = 0, row: tuple[str, ...] = (), **said: Any) -> gm.Position:
    """The human's turn ends; Derek is free, and these tiles are hers."""
    part = {"pile": pile, "row": ("tap-o-noth", *row)}
    ring = ("yellow", "edradour", "red", "glen-affric", "die")
    built = place(Owned(DEREK, HUMAN, used=used), ring=ring, part=part, **said)
    return built.goods(HUMAN, (1, 0), "wood").market(wood=1).closing(HUMAN)


@rule("C12-C8-07")
def test_derek_brings_a_tile_of_hers_into_your_estate() -> None:
    state = thief("halkirk", "easdale").state()
    assert (size(state), len(state.players[HUMAN].estate)) == (2, 2)
    allowed(state, StealHers("halkirk"), StealHers("easdale"))
    state, _ = gm.apply(state, StealHers("halkirk"))
    places = gm.legal(state)
    assert all(isinstance(move, SettleHers) for move in places)
    far = refused(state, SettleHers((5, 5)), "C12-C8-07", "PLACE-02")
    assert "no_edge" in keys(far)
    coins, scots = state.players[HUMAN].coins, state.players[HUMAN].scots
    state, found = gm.apply(state, places[0])
    assert facts(found, "her_tile_stolen")[0]["tile"] == "halkirk"
    assert (size(state), len(state.players[HUMAN].estate)) == (1, 3)
    assert board(state).pile == ("easdale",)
    # nothing is activated, and its Scot does not come
    assert (state.players[HUMAN].coins, state.players[HUMAN].scots) == (coins, scots)
    assert not [event for event in found if event.key in ("activated", "scot_put")]
    again = refused(state, StealHers("easdale"), "C8-DerekAnderson")
    assert keys(again) == {"mobster_used_up"}


@rule("C12-C8-07")
def test_what_derek_cannot_take() -> None:
    state = thief("halkirk", "glen-isla", row=("glengorm",)).state()
    assert keys(refused(state, StealHers("glengorm"), "C12-C8-07")) == {"derek_no_trade"}
    assert keys(refused(state, StealHers("edradour"), "C12-C8-07")) == {"her_tile_not_there"}
    no_pen = refused(state, StealHers("glen-isla"), "C12-C8-07")  # an upgrade of a pen
    assert keys(no_pen) == {"derek_no_place"}
    used = thief("halkirk", used=1).state()
    assert keys(refused(used, StealHers("halkirk"), "C8-DerekAnderson")) == {"mobster_used_up"}
    ring = ("yellow", "edradour", "red", "die")
    hers = place(Owned(DEREK, HERS), ring=ring, part={"pile": ("halkirk",)})
    hers.goods(HUMAN, (1, 0), "wood").market(wood=1)
    nobody = hers.closing(HUMAN).state()
    assert keys(refused(nobody, StealHers("halkirk"), "C8-DerekAnderson")) == {"mobster_not_yours"}
    assert not [move for move in gm.legal(state) if isinstance(move, Steal)]
    refused(state, Steal(HERS, HOME_CASTLE), "C8-DerekAnderson")


@rule("C12-C8-07", "UPGRADE-01", "UPGRADE-07")
def test_a_stolen_upgrade_covers_a_tile_and_brings_none() -> None:
    built = thief("glen-isla").tile(HUMAN, CELL, "lochridge", goods="sheep")
    state, _ = gm.apply(built.state(), StealHers("glen-isla"))
    assert gm.legal(state) == (SettleHers(CELL),)
    refused(state, SettleHers((0, 3)), "C12-C8-07", "UPGRADE-01")
    state, _ = gm.apply(state, SettleHers(CELL))
    plot = state.players[HUMAN].estate[CELL]
    assert plot.tiles == ("lochridge", "glen-isla")
    assert sum(plot.goods) == 1  # what lay there lies on it; nothing is produced


@rule("C12-C8-07", "UPGRADE-01", "UPGRADE-03")
def test_an_upgrade_of_her_river_covers_a_tile_too() -> None:
    ring = ("yellow", "edradour", "red", "glen-affric", "die")
    built = place(Owned(DEREK, HUMAN), ring=ring, chronicles=(1, 8, 12))
    built.tile(HERS, (-1, 0), "inverness").tile(HUMAN, (-1, 0), "halkirk")
    built.tile(HUMAN, (0, 1), "kingussie").goods(HUMAN, (-1, 0), "wood")
    state, _ = gm.apply(built.closing(HUMAN).state(), Steal(HERS, (-1, 0)))
    assert gm.legal(state) == (Settle(HUMAN, (-1, 0)), Settle(HUMAN, (0, 0)))  # river villages
    refused(state, Settle(HUMAN, (-2, 0)), "C8-DerekAnderson", "UPGRADE-01")
    refused(state, Settle(HUMAN, (0, 1)), "C8-DerekAnderson", "UPGRADE-03")
    state, _ = gm.apply(state, Settle(HUMAN, (-1, 0)))
    plot = state.players[HUMAN].estate[-1, 0]
    assert (plot.tiles, sum(plot.goods)) == (("halkirk", "inverness"), 1)
    assert (-1, 0) not in state.players[HERS].estate
    assert not gm.faults(state)


@rule("C12-C8-07")
def test_without_the_variant_there_is_nothing_to_steal() -> None:
    built = gm.position(1, chronicles=(8, 12)).rondel("yellow", "edradour", "red", "die")
    built.module(12, Allenarly(**WITH_TILE, pile=("halkirk",)))
    state = built.closing(HUMAN).state()
    assert not [move for move in gm.legal(state) if isinstance(move, StealHers)]


@rule("C12-C8-07", "C12-14")
def test_your_own_tiles_never_go_to_her() -> None:
    built = thief("halkirk", derek_source="anyone").tile(HUMAN, CELL, "lochridge")
    state = built.state()
    refused(state, Steal(HUMAN, CELL), "C8-DerekAnderson")
    assert not [move for move in gm.legal(state) if isinstance(move, Steal | Settle)]


# -- Peggy McLaird ---------------------------------------------------------------------------------


def laird(tile: str, token: int) -> Owned:
    """The human has reserved a tile."""
    left = tuple(value for value in (1, 2, 3) if value != token)
    return Owned(LAIRD, HUMAN, tokens=left, placed=((tile, token),))


LATER = ("yellow", "easdale", "red", "glen-lyon", "halkirk", "edradour", "die")


@rule("C12-C8-07", "C12-26")
@pytest.mark.parametrize(
    ("card", "tile", "token", "takes"),
    [
        ("ac-03", "black-isle", 2, "black-isle"),  # number 2: resource, pen …
        ("ac-03", "black-isle", 3, "glen-lyon"),
        ("ac-10", "glen-lyon", 1, "black-isle"),  # no number counts as 0: pen, resource
    ],
)
def test_a_reserved_tile_is_in_range_only_for_a_number_as_high(
    card: str, tile: str, token: int, takes: str
) -> None:
    ring = ("yellow", "halkirk", "red", "glen-lyon", "black-isle", "edradour", "die")
    state = choosing(place(laird(tile, token), ring=ring), card)
    assert gm.legal(state) == (Take(takes),)
    if takes != tile:
        refused(state, Take(tile), "C12-26")


@rule("C12-C8-07")
@pytest.mark.parametrize(("vp", "lost"), [(10, 2), (1, 1), (0, 0)])
def test_for_a_reserved_tile_you_get_its_price(vp: int, lost: int) -> None:
    built = place(laird("glen-lyon", 2), ring=LATER).points(HERS, vp).coins(HUMAN, 1)
    state = choosing(built, "ac-10")  # pen first; but it has no number
    assert gm.legal(state) != (Take("glen-lyon"),)
    ring = ("yellow", "halkirk", "red", "glen-lyon", "edradour", "die")
    built = place(laird("glen-lyon", 2), ring=ring).points(HERS, vp).coins(HUMAN, 1)
    state = choosing(built, "ac-03")
    state, found = gm.apply(state, Take("glen-lyon"))
    assert facts(found, "her_reserved_tile") == [{"tile": "glen-lyon", "coins": 2}]
    assert state.players[HUMAN].coins == 3
    assert state.players[HERS].vp == vp - lost
    assert gang(state).free[LAIRD].placed == ()
    assert not gm.faults(state)


@rule("C12-C8-07", "C12-34")
def test_the_oracle_overlooks_the_same_tiles() -> None:
    cards = action_cards(gm.Setup(1, (8, 12)))
    ring = ("yellow", "red", "easdale", "glen-lyon", "halkirk", "edradour", "die")
    differs = 0
    for tile in ("easdale", "glen-lyon", "halkirk", "edradour"):
        for token in (1, 2, 3):
            state = place(laird(tile, token), ring=ring).state()
            free = place(ring=ring).state()
            piece = state.game.pawn_of[HERS]
            for card in cards.values():
                chosen = choose(state, piece, card)
                told = oracle(state, card.id)
                assert (chosen.stop, chosen.last.symbol) == (told.stop, told.by)
                assert chosen.stop != tile or token <= card.number
                differs += chosen.stop != choose(free, piece, card).stop
    assert differs > 5


# -- Fraser McStarve and Mairead McDenial ----------------------------------------------------------


@rule("C12-C8-07", "C12-HID04", "C8-FraserMcStarve")
def test_chance_says_which_haggis_she_gives() -> None:
    state = place(Owned(FRASER, HUMAN), chronicles=(5, 8, 12)).state()
    kitchen, held = state.module(5), (1, 1, 3)
    pool = tuple(n - held.count(v) for v, n in enumerate(kitchen.pool, 1))
    part = kitchen.with_table(HERS, Serving(held, (), held)).with_(pool=pool)
    state = state.with_(modules=(part, *state.modules[1:]))
    state = state.with_(steps=(*state.steps, CommonRoll(1), Starving()))
    assert state.actor == HUMAN
    state, _ = gm.apply(state, TakeFrom(HERS))
    assert isinstance(state.steps[-1], RandomHaggis)
    assert [(move, round(chance, 3)) for move, chance in gm.chance(state)] == [
        (GiveHaggis(1), 0.667),
        (GiveHaggis(3), 0.333),
    ]
    refused(state, GiveHaggis(2), "C8-FraserMcStarve")
    assert gm.loads(gm.dumps(state)) == state
    state, _ = gm.apply(state, GiveHaggis(3))
    assert state.module(5).tables[HERS].down == (1, 1)
    assert state.module(5).tables[HUMAN].down == (3,)


@rule("C12-C8-07", "C9-I16", "C8-MaireadMcDenial")
def test_mairead_takes_one_of_her_bid_tokens_for_a_round() -> None:
    built = place(Owned(MAIREAD, HUMAN), chronicles=(8, 9, 12))
    open_ = ("royal-visit", "pilgrims-table", "poets-supper", "bards-evening", "spring-festival")
    built.module(9, feasts_part(built.game.setup, open_))
    state = built.now("bidding", "4").state()
    assert state.actor == HUMAN
    state, _ = gm.apply(state, NameToken(4))
    assert feasts(state).away == (0, 4)
    for value in (4, 2, 1):  # the human may bid with all tokens
        state, _ = gm.apply(state, Bid(value))
    assert isinstance(state.steps[-1], RankBids)
    for card in ("ac-07", "ac-01", "ac-08", "ac-05", "ac-02"):  # 4 would go to the left
        state, _ = gm.apply(state, TurnUp(card))
    step: Any = state.steps[-1]
    assert step.stacks[HERS] == (2, 1, 3, 5)
    assert gang(state).free[MAIREAD].used


@rule("C12-C8-07", "C12-NO12")
def test_hers_name_no_token_and_take_no_haggis() -> None:
    built = place(Owned(MAIREAD, HERS), chronicles=(8, 9, 12))
    state = built.now("bidding", "A").state()
    assert all(isinstance(move, Bid) or move.word == "no-bid" for move in gm.legal(state))
    hungry = place(Owned(FRASER, HERS), chronicles=(5, 8, 12)).state()
    assert not Starving().pending(hungry)


# -- other forms -----------------------------------------------------------------------------------


@rule("C12-C8-07")
def test_its_steps_can_be_saved_and_coded() -> None:
    stolen, _ = gm.apply(thief("halkirk").state(), StealHers("halkirk"))
    for state in (took("easdale", bruce()), stolen):
        assert gm.loads(gm.dumps(state)) == state
        assert gm.notation.parse_position(gm.notation.position(state)) == state
        assert not gm.faults(state)
        assert str(state)


@rule("C12-C8-07", "C12-NO12")
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_with_all_mobsters(seed: int) -> None:
    setup = gm.Setup(1, (5, 8, 9, 12), options={"all_mobsters": True})
    record = gm.play(setup, seed=seed)
    assert record.final.actor == gm.OVER
    asked = {type(s.steps[-1]).__name__ for s in record.states() if s.steps and s.actor == HERS}
    allowed_ = {"Choose", "Lay", "Advance", "TradeHers", "HerPenny"}
    assert asked <= allowed_
