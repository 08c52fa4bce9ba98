"""Chronicle 11, Planning & Prospering: set-up, planning, and goods on blueprint cards."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.assembly import game_of
from glenmore.describe import describe_move, describe_tile, what_to_decide
from glenmore.hooks import Price
from glenmore.modules.c11_planning_and_prospering import (
    DOUBLE,
    SINGLE,
    SITES,
    AddGood,
    Build,
    Drawings,
    PayForSite,
    Plan,
    beside_rondel,
    drawings,
    plans,
)
from glenmore.moves import (
    BuyGood,
    EndTurn,
    Fetch,
    PayCoin,
    PayGood,
    PayScot,
    Place,
    Relieve,
    Sell,
    StopAtWorldsEnd,
    Take,
    UseLochNess,
)
from tests.rules.helpers import after, allowed, before, begin, keys, refused, told

rule = pytest.mark.rule
HOME, VILLAGE, ABOVE, BELOW = (1, 0), (0, 0), (0, 1), (0, -1)
CANAL, FORT, BRIDGE = DOUBLE
VIADUCT, ABBEY, DHU, STIRLING = (
    *("glenfinnan-viaduct", "melrose-abbey", "dallas-dhu", "stirling-castle"),
)
TURN = 9


def at(
    *cards: Plan,
    players: int = 3,
    chronicles: tuple[int, ...] = (11,),
    coins: int = 0,
    **options: Any,
) -> gm.Position:
    """Players have planned these sites; red has so many coins."""
    place = gm.position(players, chronicles=chronicles, options=options)
    return place.module(11, plans(*cards)).coins(0, coins).turn(0, number=TURN)


def card(site: str, *goods: str, seat: int = 0, paid: int = 0) -> Plan:
    """A blueprint card, of red if nothing else is said."""
    return Plan(site, seat, goods, paid)


def closing(*cards: Plan, goods: str = "", **facts: Any) -> gm.Position:
    """The end of red's turn; goods lie on the home castle, a material tile above the village."""
    place = at(*cards, **facts).goods(0, HOME, goods)
    return place.tile(0, ABOVE, "inshriach").closing()


def goods_on(state: gm.State, site: str) -> tuple[str, ...]:
    plan = drawings(state).plan(site)
    assert plan is not None
    return plan.goods


# -- set-up ---------------------------------------------------------------------------------------


@rule("C11-01", "C11-03", "C11-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_and_double_sites_lie_ready(players: int) -> None:
    state = begin(gm.Setup(players, (11,)))
    assert state.module(11) == Drawings()
    assert beside_rondel(state) == DOUBLE
    assert gm.faults(state) == ()
    assert "double sites beside the rondel: Caledonian Canal" in str(state)
    cards = {"new-fort-george", "stirling-castle", "glamis-castle", "forth-bridge"}
    assert cards <= set(state.game.landmarks)
    assert not any("michael-scot" in stack.pool for stack in state.stacks)
    for id in sorted(cards):
        assert state.game.landmarks[id].rule in gm.rules


@rule("C11-04")
def test_sites_and_blueprint_tiles_join_their_stacks() -> None:
    plain, game = gm.start(gm.Setup(3)), gm.start(gm.Setup(3, (11,)))
    size = {stack.letter: stack.size for stack in game.stacks}
    assert size == {
        s.letter: s.size + {"A": 5, "B": 5, "C": 1}.get(s.letter, 0) for s in plain.stacks
    }
    assert (size["A"], size["B"], size["C"]) == (19, 22, 18)
    stacks = {site: game.game.tiles[site].stack for site in SITES}
    assert sorted(stacks[site] for site in SINGLE) == [*"AAAABBBC"]
    assert [stacks[site] for site in DOUBLE] == [*"ABB"]


@rule("C11-06")
def test_every_loch_has_the_type_loch() -> None:
    tiles = game_of(gm.Setup(3, (11,))).tiles.values()
    lochs = [tile for tile in tiles if tile.name.startswith("Loch ")]
    assert len(lochs) == 5
    assert {tile.type for tile in lochs} == {"loch"}


@rule("C11-02", "C11-44", "C11-EX14", "C11-E28", "C11-E29", "C11-09")
def test_ogilvie_counts_sites_of_the_estate_built_over_or_not() -> None:
    assert not game_of(gm.Setup(3)).clans["ogilvie"].bonus

    def gains(extra: int) -> int:
        place = at(card(DHU), coins=99).claiming().box(only=True)
        place.tile(0, (-1, 0), f"halkirk {CANAL}-2-left").tile(
            0, VILLAGE, "start-village", f"{CANAL}-2-right"
        )
        place.tile(0, ABOVE, f"kingussie {ABBEY} dunkeld")  # built over by an upgrade
        if extra > 2:
            place.tile(0, (0, 2), f"inshriach {VIADUCT}")
        if extra > 3:
            place.tile(0, (1, 1), f"donan-castle {STIRLING}")
        place.box(CANAL, *(["crieff-tryst"] if extra < 3 else []))
        state = after(place.state(), gm.notation.parse(place.state(), "claim ogilvie"))
        return sum(line.points for line in state.players[0].points if line.rule == "C11-44")

    assert [gains(n) for n in (2, 3, 4)] == [0, 5, 8]


@rule("C11-08", "C11-07")
def test_what_a_site_says() -> None:
    tiles = game_of(gm.Setup(3, (11,))).tiles
    assert describe_tile(tiles[VIADUCT]) == (
        "Glenfinnan Viaduct: village, built over a resource tile, free; once: 3 VP (if a village "
        "and no trade tile is at its edges); gives: 2 movement points; chronicle icon"
    )
    assert describe_tile(tiles[CANAL]).startswith("Caledonian Canal: blueprint of a double site")
    for site in SINGLE:
        assert tiles[site].covers
        assert tiles[site].type != "none"
        assert not tiles[site].upgrade


# -- planning -------------------------------------------------------------------------------------


def ahead(*tiles: str, **facts: Any) -> gm.Position:
    """Red is to choose; these tiles lie ahead."""
    return at(**facts).rondel("red", *tiles, "yellow", "blue").choosing()


@rule("C11-10", "C11-11", "C11-E01", "C11-E33", "C11-NO01")
def test_a_single_site_goes_onto_its_card() -> None:
    place = ahead(VIADUCT, "halkirk").scots(0, VILLAGE, 0)  # no place for anything
    state = place.state()
    done = after(state, Take(VIADUCT))
    assert drawings(done).plans == (Plan(VIADUCT, 0),)
    estate = done.players[0].estate
    assert list(estate) == [VILLAGE, HOME]
    assert done.activated == ()
    keys_ = [event.key for event in told(state, Take(VIADUCT))]
    assert "site_planned" in keys_
    assert "placed" not in keys_
    rich = ahead(VIADUCT).goods(0, HOME, "wood").tile(0, ABOVE, "inshriach").state()
    planned = after(rich, Take(VIADUCT))
    refused(planned, Place((0, 2)))
    assert rich.game.prices[VIADUCT] == Price(rules=("TAKE-09",))


@rule("C11-12", "C11-03", "C11-20")
def test_a_blueprint_tile_brings_card_and_double_site_and_leaves_the_game() -> None:
    state = after(ahead(CANAL, "halkirk").state(), Take(CANAL))
    assert drawings(state).plans == (Plan(CANAL, 0),)
    assert CANAL in state.box
    assert beside_rondel(state) == (FORT, BRIDGE)
    assert gm.faults(state) == ()


@rule("C11-13", "C11-46", "C11-47", "C11-EX15", "C11-E30")
def test_any_number_of_plans_each_unbuilt_one_costs_3_points() -> None:
    place = at(card(VIADUCT), card(CANAL, "wood"), card(DHU, seat=1), coins=0)
    state = place.now("ending").state()
    assert [sum(ln.points for ln in p.points if ln.rule == "C11-46") for p in state.players] == [
        *(-6, -3, 0)
    ]
    assert not any(line.rule == "END-08" for p in state.players for line in p.points)
    order = [line.rule for line in state.players[1].points]
    assert order[-1] == "C11-46"


@rule("C11-E20")
def test_a_site_that_is_passed_is_discarded_and_its_double_site_stays() -> None:
    place = at().rondel("red", FORT, "halkirk", "yellow", "blue").choosing()
    state = after(place.coins(0, 9).state(), Take("halkirk"))
    assert FORT in state.discard
    assert FORT in beside_rondel(state)
    assert drawings(state).plan(FORT) is None


@rule("C11-E21", "C11-E04", "TAKE-08")
def test_a_site_without_a_place_can_be_taken_unless_an_option_forbids_it() -> None:
    state = ahead("new-lanark").state()
    allowed(state, Take("new-lanark"))  # the village may be covered
    nowhere = before(VIADUCT, players=3, chronicles=(11,)).coins(0, 0)
    allowed(nowhere.state(), Take(VIADUCT))
    refused(nowhere.state(), Relieve(VIADUCT), "TAKE-08")
    first = closing(card("loch-katrine-waterworks"), goods="wood").state()
    allowed(first, PayForSite("loch-katrine-waterworks"))
    strict = before(VIADUCT, players=3, chronicles=(11,), options={"c11.mustBeAbleToBuild": True})
    state = strict.coins(0, 0).state()
    found = keys(refused(state, Take(VIADUCT), "C11-E21"))
    assert found == {"site_fits_nowhere"}
    fits = strict.tile(0, ABOVE, "inshriach").state()
    allowed(fits, Take(VIADUCT))


# -- a good on each card --------------------------------------------------------------------------


@rule("C11-14", "C11-15", "C11-16", "C11-EX09", "C11-NO02")
def test_one_good_a_turn_on_the_card_also_in_the_turn_of_the_plan() -> None:
    state = closing(card(ABBEY), goods="wood stone sheep").state()
    paid = after(state, PayForSite(ABBEY), PayGood("stone", HOME))
    assert goods_on(paid, ABBEY) == ("stone",)
    assert drawings(paid).plan(ABBEY) == card(ABBEY, "stone", paid=TURN)
    found = keys(refused(paid, PayForSite(ABBEY), "C11-14", "C11-16"))
    assert "site_paid_this_turn" in found
    assert describe_move(state, PayForSite(ABBEY)) == (
        "put a good on the card of Melrose Abbey (1 of 2)"
    )


@rule("C11-EX09", "C11-17")
def test_a_site_needs_two_turn_ends() -> None:
    place = ahead(VIADUCT).goods(0, HOME, "wood wood").tile(0, ABOVE, "inshriach")
    state = after(place.state(), Take(VIADUCT))
    state = after(state, PayForSite(VIADUCT), PayGood("wood", HOME))
    refused(state, PayForSite(VIADUCT), "C11-16")
    assert goods_on(state, VIADUCT) == ("wood",)


@rule("C11-EX10", "C11-E05", "C11-13")
def test_every_card_may_be_given_a_good_in_one_turn() -> None:
    place = closing(card(VIADUCT, "wood"), card(ABBEY, "wood"), card(DHU), goods="wood wood wood")
    state = place.tile(0, (0, 2), "kingussie").scots(0, ABOVE, 1).state()
    state = after(state, PayForSite(DHU), PayGood("wood", HOME))
    state = after(state, PayForSite(ABBEY), PayGood("wood", HOME), Build(ABBEY, (0, 2)))
    while not any(isinstance(m, PayForSite) for m in gm.legal(state)):
        state = after(state, gm.notation.parse(state, "done"))
    state = after(state, PayForSite(VIADUCT), PayGood("wood", HOME), Build(VIADUCT, ABOVE))
    assert [plan.site for plan in drawings(state).plans] == [DHU]
    assert goods_on(state, DHU) == ("wood",)


@rule("C11-EX20", "C11-15")
def test_a_bought_good_goes_straight_onto_the_card() -> None:
    state = closing(card(ABBEY), coins=2).market(barley=1).state()
    state = after(state, PayForSite(ABBEY), BuyGood("barley"))
    assert goods_on(state, ABBEY) == ("barley",)
    assert state.players[0].coins == 0
    assert state.market[0] == 2
    bare = closing(card(ABBEY)).state()
    assert bare.turn.number > TURN or not any(isinstance(m, PayForSite) for m in gm.legal(bare))
    poor = closing(card(ABBEY), coins=1).market(barley=1, wood=1, stone=1, sheep=1, cattle=1)
    found = poor.goods(0, HOME, "").whisky(0, 1).movement(1).state()
    assert keys(refused(found, PayForSite(ABBEY), "C11-14", "C11-15")) == {"no_good_for_site"}


@rule("C11-NO04", "C11-I09")
def test_neither_coins_nor_scots_nor_whisky_pay() -> None:
    place = closing(card(ABBEY), goods="wood", coins=5).whisky(0, 3)
    state = after(place.clans(0, "sinclair").state(), PayForSite(ABBEY))
    assert what_to_decide(state) == "which good to put on the card of Melrose Abbey"
    assert keys(refused(state, PayCoin(), "C11-14")) == {"site_needs_good"}
    assert keys(refused(state, PayScot(VILLAGE), "C11-14")) == {"site_needs_good"}
    assert {move.word for move in gm.legal(state)} == {"pay", "buy"}


@rule("C11-NO03")
def test_only_own_cards_at_the_end_of_an_own_turn() -> None:
    place = closing(card(ABBEY, seat=1), card(DHU), goods="wood")
    state = place.state()
    found = refused(state, PayForSite(ABBEY), "C11-14")
    assert keys(found) == {"plan_of_other"}
    assert keys(refused(state, PayForSite(VIADUCT), "C11-14")) == {"not_planned"}
    assert keys(refused(state, PayForSite("halkirk"), "C11-14")) == {"no_site"}
    choosing = at(card(DHU)).goods(0, HOME, "wood").choosing().state()
    refused(choosing, PayForSite(DHU), "C11-14")


@rule("C11-NO13", "C11-E06", "C11-NO15", "C11-I25")
def test_goods_on_cards_are_out_of_play() -> None:
    state = closing(card(VIADUCT, "wood"), goods="sheep").state()
    assert state.players[0].goods() == (0, 0, 0, 1, 0)  # what ties and costs look at
    refused(state, Sell("wood", ABOVE))
    done = after(state, EndTurn())
    assert goods_on(done, VIADUCT) == ("wood",)
    words = {move.word for move in gm.legal(state)}
    assert words == {"end-turn", "sell", "pay-site"} or words == {"pass", "sell", "pay-site"}


@rule("C11-E03", "C11-EX12", "C11-NO05")
def test_no_second_good_without_a_place() -> None:
    state = closing(card(STIRLING, "wood"), goods="sheep").state()  # the home castle has a river
    found = refused(state, PayForSite(STIRLING), "C11-E03", "C11-17")
    assert keys(found) == {"no_legal_place"}
    fits = closing(card(STIRLING, "wood"), goods="sheep").tile(0, (1, 1), "donan-castle").state()
    allowed(fits, PayForSite(STIRLING))


@rule("C11-17", "C11-NO06")
def test_the_second_good_builds_at_once() -> None:
    state = closing(card(VIADUCT, "wood"), goods="sheep").state()
    state = after(state, PayForSite(VIADUCT), PayGood("sheep", HOME))
    assert what_to_decide(state) == "where to build Glenfinnan Viaduct"
    refused(state, EndTurn())
    assert gm.legal(state) == (Build(VIADUCT, ABOVE),)


@rule("C11-EX21", "C11-E34")
def test_a_turn_without_a_tile_has_its_end_too() -> None:
    place = ahead("macbeth").module(11, plans(card(ABBEY))).goods(0, HOME, "wood").coins(0, 1)
    state = after(place.state(), Take("macbeth"))
    while not any(isinstance(m, PayForSite) for m in gm.legal(state)):
        state = after(state, gm.legal(state)[0])
    assert state.turn.number == TURN
    relief = before("glen-isla", players=3, chronicles=(11,)).module(11, plans(card(ABBEY)))
    state = relief.coins(0, 0).goods(0, HOME, "wood").state()
    assert Relieve("glen-isla") in gm.legal(state)
    state = after(state, Relieve("glen-isla"))
    while not any(isinstance(m, PayForSite) for m in gm.legal(state)):
        state = after(state, gm.legal(state)[0])
    allowed(state, PayForSite(ABBEY))


@rule("C11-E02")
def test_the_turn_onto_worlds_end_has_its_end_too() -> None:
    place = before(players=3, chronicles=(11,)).module(11, plans(card(VIADUCT, "wood")))
    place.tile(0, ABOVE, "inshriach").goods(0, HOME, "stone stone").coins(0, 0)
    state = after(place.state(), StopAtWorldsEnd())
    allowed(state, PayForSite(VIADUCT), EndTurn())
    refused(state, Sell("stone", HOME))  # nothing but what belongs to the end of a turn
    state = after(state, PayForSite(VIADUCT), PayGood("stone", HOME), Build(VIADUCT, ABOVE))
    assert state.steps[-1].state == "T6"  # with all that belongs to a new tile
    assert any(step.state == "T8W" for step in state.steps)
    assert drawings(state).plans == ()


# -- Munro ----------------------------------------------------------------------------------------


@rule("C11-45", "C11-I01", "C11-EX05", "C11-16")
def test_munro_brings_a_site_with_a_good_from_the_supply() -> None:
    place = at().discard(VIADUCT).tile(0, ABOVE, "inshriach").goods(0, HOME, "wood").fetching()
    state = after(place.state(), Fetch(VIADUCT))
    assert what_to_decide(state).startswith("which good comes from the supply")
    assert {m.word for m in gm.legal(state)} == {"add-good"}
    state = after(state, AddGood("cattle"))
    assert drawings(state).plan(VIADUCT) == card(VIADUCT, "cattle")
    state = after(state, PayForSite(VIADUCT), PayGood("wood", HOME), Build(VIADUCT, ABOVE))
    assert drawings(state).plans == ()


@rule("C11-E19", "C11-E20")
def test_munro_fetches_a_blueprint_tile() -> None:
    state = after(at().discard(FORT).fetching().state(), Fetch(FORT))
    assert FORT in state.box
    state = after(state, AddGood("wood"))
    assert drawings(state).plan(FORT) == card(FORT, "wood")
    assert gm.faults(state) == ()


@rule("C11-I07")
def test_loch_ness_may_use_a_site_before_a_good_is_put_down() -> None:
    place = closing(card(ABBEY), goods="wood").cards(0, "loch-ness").box("loch-ness")
    state = place.tile(0, ABOVE, f"inshriach {VIADUCT}").state()
    allowed(state, UseLochNess(ABOVE), PayForSite(ABBEY))
    state = after(state, UseLochNess(ABOVE))
    assert state.movement == 2
    allowed(state, PayForSite(ABBEY))


@rule("C11-I28")
def test_the_die_never_stops_on_sites() -> None:
    tiles = game_of(gm.Setup(2, (11,))).tiles
    assert all(tiles[site].icon for site in SITES)
    place = gm.position(2, chronicles=(11,)).rondel("die", VIADUCT, "halkirk", "red", "yellow")
    state = place.rolling().state()
    state, _ = gm.apply(state, gm.legal(state)[0])
    assert VIADUCT in state.ring or VIADUCT in state.discard
    assert "halkirk" in state.discard
