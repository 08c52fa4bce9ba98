"""Chronicle 3, Old Jamey's Single Cask: set-up, storing, ageing, building, with the examples."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.scoring import score_category
from glenmore.catalog import BASE, from_text, load
from glenmore.describe import describe_move, describe_tile
from glenmore.model import Draft
from glenmore.modules import module
from glenmore.modules.c03_old_jamey import (
    AgeBarrel,
    BuildCellar,
    OnSale,
    PayBarrel,
    SingleCask,
    Store,
    StoreBarrel,
    lay_barrels,
)
from glenmore.moves import (
    Activate,
    BuyGood,
    Claim,
    Decline,
    Done,
    EndTurn,
    PayCoin,
    PayGood,
    Place,
    RemoveTiles,
    Take,
    UseLochNess,
)
from tests.project import PROJECT
from tests.rules.helpers import after, allowed, begin, keys, lines, refused, told

rule = pytest.mark.rule
HOME = (1, 0)
AT = (0, 1)
SECOND, THIRD = BuildCellar("second-cellar"), BuildCellar("third-cellar")


def at(players: int = 3, **options: Any) -> gm.Position:
    """A position of chronicle 3, red to choose."""
    return gm.position(players, chronicles=(3,), options=options)


def cask(*spaces: int, cellars: int = 1, players: int = 3, **options: Any) -> gm.Position:
    """Red's barrels lie on these spaces; there is no coin."""
    return lay_barrels(at(players, **options), 0, *spaces, cellars=cellars).coins(0, 0)


def barrels(state: gm.State, seat: int = 0) -> tuple[int, ...]:
    part: SingleCask = state.module(3)
    assert len(part.stores[seat].barrels) == state.players[seat].whisky
    return part.stores[seat].barrels


def gain(state: gm.State, amount: int, seat: int = 0) -> gm.State:
    """The position after whisky has come from anywhere."""
    draft = Draft(state, None)
    draft.gain_whisky(seat, amount, "ONCE-07", "once:test")
    return draft.seal()


def working(tile: str, *spaces: int, cellars: int = 1, **options: Any) -> gm.Position:
    """Red has just laid a distillery and may activate it or the home castle."""
    place = cask(*spaces, cellars=cellars, **options).tile(0, AT, tile)
    return place.activated(0, "start-village").activating(AT)


# -- set-up ---------------------------------------------------------------------------------------


@rule("C3-01", "C3-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_an_empty_first_cellar(players: int) -> None:
    state = begin(gm.Setup(players, (3,)))
    assert state.module(3) == SingleCask((Store(),) * players)
    assert gm.faults(state) == ()
    assert "cellars" in str(state) or "first cellar" in str(state)


@rule("C3-02", "C3-03", "C3-04")
def test_stacks_with_their_new_tiles() -> None:
    plain, game = gm.start(gm.Setup(3)), gm.start(gm.Setup(3, (3,)))
    size = {stack.letter: stack.size for stack in game.stacks}
    assert size == {
        s.letter: s.size + {"B": 2, "C": 2, "D": 1}.get(s.letter, 0) for s in plain.stacks
    }
    for name in ("edradour", "pulteney", "glen-mhor", "millburn", "glenlochy"):
        old, new = plain.game.tiles[name], game.game.tiles[name]
        assert (old.stack, old.cost, old.once) == (new.stack, new.cost, new.once)
        assert new.icon
        assert not old.icon
        assert [part.word for part in new.benefit.parts] == ["distil", "age"]
    added = {t.id: t.stack for t in game.game.tiles.values() if t.id not in plain.game.tiles}
    assert added == {
        "ben-wyvis": "B",
        "glen-albyn": "C",
        "whisky-sale-b": "B",
        "whisky-sale-c": "C",
        "whisky-sale-d": "D",
    }
    assert [card.id for card in game.game.catalog.cards] == [
        "first-cellar",
        "second-cellar",
        "third-cellar",
    ]


@rule("C3-E20")
def test_a_distillery_that_is_left_out_is_not_swapped() -> None:
    data = PROJECT / "glenmore" / "data" / "modules" / "c03.toml"
    words = BASE.plus(**dict(module(3).words))
    less = from_text(
        'remove = ["edradour"]\ncounts = { free = true }', extra_files=[data], words=words
    )
    state = begin(gm.Setup(3, (3,), catalog=less))
    assert "edradour" not in state.game.tiles
    assert state.game.tiles["pulteney"].icon
    with pytest.raises(gm.SetupError, match="no cellars"):
        gm.start(gm.Setup(3, (3,), catalog=load()))


def test_every_field_of_the_new_data_says_where_it_comes_from() -> None:
    catalog = gm.Setup(3, (3,)).catalog
    for card in catalog.cards:
        said = {field for field, _ in card.source.rulebook} | set(card.source.reconstructed)
        assert said == {"name", "cost", "values"}
    assert catalog.cards[0].source.reconstructed == ()
    assert catalog.cards[2].source.reconstructed == ("cost", "values")


# -- storing and spending -------------------------------------------------------------------------


@rule("C3-07", "C3-08", "C3-EX01", "C3-E21", "C3-E03")
def test_whisky_fills_the_first_cellar_and_then_the_area() -> None:
    state = gain(cask().state(), 1)
    assert barrels(state) == (1,)
    state = gain(state, 2)
    assert barrels(state) == (1, 2, 3)
    state = gain(gain(state, 1), 29)  # as many as there are, and more (C3-E19)
    assert barrels(state) == (0,) * 30 + (1, 2, 3)
    assert gm.faults(state) == ()


@rule("C3-E19")
def test_barrels_never_run_out() -> None:
    assert gain(cask().state(), 60).players[0].whisky == 60


@rule("C3-07", "C3-EX02")
def test_a_hole_is_filled_again() -> None:
    state = gain(cask(1, 3).state(), 1)
    assert barrels(state) == (1, 2, 3)


@rule("C3-08", "C3-EX03")
def test_other_cellars_take_no_new_whisky() -> None:
    state = gain(cask(1, 2, 3, cellars=2).state(), 1)
    assert barrels(state) == (0, 1, 2, 3)


@rule("C3-07", "C3-NO01")
def test_the_player_may_choose_the_area_where_the_edition_says_so() -> None:
    assert gm.Setup(3, (3,)).option("c3.placeWhisky") == "must"
    assert gm.Setup(3, (3,), "PL-strict").option("place_whisky") == "may"
    place = cask(1, cellars=2, place_whisky="may").tile(0, AT, "pulteney").once("pulteney", AT)
    state = place.state()
    allowed(state, StoreBarrel(2), StoreBarrel(0))
    assert keys(refused(state, StoreBarrel(3), "C3-07")) == {"store_leftmost"}
    refused(state, StoreBarrel(1), "C3-07")
    refused(state, StoreBarrel(4), "C3-07", "C3-08")
    assert gm.faults(state) == ()
    assert barrels(after(state, StoreBarrel(0))) == (0, 1)
    assert barrels(after(state, StoreBarrel(2))) == (1, 2)
    must = cask(1).tile(0, AT, "pulteney").once("pulteney", AT).state()
    assert barrels(must) == (1, 2)  # no decision: it went to the leftmost free circle
    assert keys(refused(must, StoreBarrel(0), "C3-07")) == {"store_not_now"}


@rule("C3-07", "C3-08")
def test_with_a_full_first_cellar_there_is_nothing_to_choose() -> None:
    place = cask(1, 2, 3, place_whisky="may").tile(0, AT, "pulteney").once("pulteney", AT)
    assert barrels(place.state()) == (0, 1, 2, 3)


@rule("C3-06", "C3-09")
def test_a_cost_is_paid_with_any_barrel() -> None:
    ring = ("red", "clachaig-inn", "yellow", "blue")  # costs 1 whisky
    state = after(cask(0, 2, 5, cellars=2).rondel(*ring).state(), Take("clachaig-inn"))
    assert set(gm.legal(state)) == {PayBarrel(0), PayBarrel(2), PayBarrel(5)}
    assert keys(refused(state, PayBarrel(1), "C3-09")) == {"no_barrel_there"}
    refused(state, PayBarrel(44), "C3-09")
    refused(state, EndTurn(), "C3-09")
    assert barrels(after(state, PayBarrel(5))) == (0, 2)
    assert barrels(after(state, PayBarrel(0))) == (2, 5)
    assert gm.legal(after(state, PayBarrel(0)))[0].word == "place"


@rule("C3-09")
def test_nothing_is_asked_where_nothing_differs() -> None:
    ring = ("red", "clachaig-inn", "yellow", "blue")
    for spaces in ((0, 0), (3,)):
        state = after(cask(*spaces).rondel(*ring).state(), Take("clachaig-inn"))
        assert gm.legal(state)[0].word == "place"
        assert barrels(state) == spaces[1:]
    verdict = refused(cask().rondel(*ring).state(), Take("clachaig-inn"), "TAKE-05")
    assert keys(verdict) == {"whisky_missing"}
    refused(cask().state(), PayBarrel(0), "C3-09")


@rule("C3-06", "C3-30", "C3-EX12", "C3-NO13")
def test_every_barrel_counts_one_whatever_its_age() -> None:
    state = lay_barrels(cask(0, 0, 1, 3, players=2), 1, 2).state()
    found = {seat: line for seat, line, _, _ in score_category(state, "whisky")}
    assert (found[0].count, found[0].points) == (3, 3)
    assert found[1].points == 0
    old = lay_barrels(at(2), 0, 9, cellars=3).state()
    found = {seat: line for seat, line, _, _ in score_category(old, "whisky")}
    assert found[0].points == 1


@rule("C3-I01", "C3-I06")
@pytest.mark.parametrize(
    ("tile", "cell", "below"), [("inverness", (2, 0), ("halkirk",)), ("loch-shiel", (2, 0), ())]
)
def test_whisky_of_cards_enters_the_first_cellar(
    tile: str, cell: tuple[int, int], below: tuple[str, ...]
) -> None:
    state = cask(1, 3).tile(0, cell, *below, tile).once(tile, cell, "landmark").state()
    assert barrels(state) == (1, 2, 3)


@rule("C3-I01")
def test_whisky_of_the_clan_enters_the_first_cellar() -> None:
    state = cask(2).coins(0, 9).claiming().state()
    state = after(state, Claim("pl23"))
    assert barrels(state) == (1, 2)


# -- ageing ---------------------------------------------------------------------------------------


@rule("C3-11", "C3-10")
def test_one_barrel_moves_one_space() -> None:
    state = after(working("glen-albyn", 0, 1, 4, cellars=2).state(), Activate(AT))
    assert gm.legal(state) == (AgeBarrel(4), AgeBarrel(1))  # 0 is blocked by 1
    events = told(state, AgeBarrel(1))
    assert [(e.key, e.fact["value"], e.fact["next"]) for e in events[:1]] == [("barrel_aged", 1, 2)]
    assert barrels(after(state, AgeBarrel(1))) == (0, 2, 4)
    assert barrels(after(state, AgeBarrel(4))) == (0, 1, 5)
    refused(state, AgeBarrel(2), "C3-11")
    refused(cask(1).state(), AgeBarrel(1), "C3-11")  # no symbol was activated (C3-10)


@rule("C3-12", "C3-EX04", "C3-NO02")
def test_no_barrel_moves_to_a_taken_space_or_over_another() -> None:
    blocked = working("glen-albyn", 2, 3).state()
    verdict = refused(blocked, Activate(AT), "C3-12", "C3-13")
    assert keys(verdict) == {"age_blocked", "age_next_cellar"}
    some = after(working("glen-albyn", 1, 2, 4, cellars=2).state(), Activate(AT))
    assert keys(refused(some, AgeBarrel(1), "C3-12")) == {"age_blocked"}
    for move in gm.legal(some):  # always one to the right
        assert sum(barrels(after(some, move))) == sum(barrels(some)) + 1
    with pytest.raises(TypeError):
        AgeBarrel(2, 4)  # type: ignore[call-arg]


@rule("C3-13", "C3-EX05")
def test_from_the_last_circle_a_barrel_enters_the_next_cellar() -> None:
    state = after(working("glen-albyn", 3, cellars=2).state(), Activate(AT))
    assert barrels(state) == (4,)
    taken = working("glen-albyn", 3, 4, cellars=2).state()
    assert barrels(after(taken, Activate(AT))) == (3, 5)  # only the other one can move


@rule("C3-13", "C3-NO03")
def test_the_last_space_of_the_highest_cellar_is_the_end() -> None:
    verdict = refused(working("glen-albyn", 6, cellars=2).state(), Activate(AT), "C3-13")
    assert keys(verdict) == {"age_next_cellar"}
    verdict = refused(working("glen-albyn", 9, cellars=3).state(), Activate(AT), "C3-13")
    assert keys(verdict) == {"age_oldest"}
    assert keys(refused(working("glen-albyn").state(), Activate(AT), "C3-11")) == {
        "no_barrel_to_age"
    }
    state = after(working("glen-albyn", 6, 2, cellars=2).state(), Activate(AT))
    assert barrels(state) == (3, 6)


@rule("C3-14")
def test_ageing_is_optional() -> None:
    state = working("glen-albyn", 1).state()
    allowed(state, Activate(AT), Done())
    assert barrels(after(state, Done())) == (1,)


@rule("C3-E01")
def test_whisky_of_the_area_ages_onto_the_first_circle() -> None:
    state = after(working("glen-albyn", 0, 0).state(), Activate(AT))
    assert barrels(state) == (0, 1)
    refused(working("glen-albyn", 0, 1, 2, 3).state(), Activate(AT), "C3-12")


@rule("C3-E06")
def test_two_symbols_in_one_turn_move_a_barrel_twice() -> None:
    place = cask(1).tile(0, AT, "glen-albyn").tile(0, (1, 1), "edradour")
    state = place.activated(0, "start-village").activating(AT).state()
    state = after(state, Activate(AT), Activate((1, 1), 1))
    assert barrels(state) == (3,)


@rule("C3-E07", "C3-18")
def test_a_cellar_built_in_between_takes_the_barrel() -> None:
    place = working("glen-albyn", 3).goods(0, HOME, "wood stone")
    state = place.state()
    refused(state, Activate(AT), "C3-13")
    state = after(state, SECOND, PayGood("wood", HOME), PayGood("stone", HOME))
    assert barrels(after(state, Activate(AT))) == (4,)


# -- joined benefits ------------------------------------------------------------------------------


@rule("C3-15", "C3-EX13", "C3-NO04")
def test_a_slash_gives_one_of_two_benefits() -> None:
    start = working("edradour", 1).goods(0, HOME, "barley").state()
    allowed(start, Activate(AT, 0), Activate(AT, 1))
    aged = after(start, Activate(AT, 1))
    assert barrels(aged) == (2,)
    assert keys(refused(aged, Activate(AT, 0), "ACT-05")) == {"already_activated"}
    assert sum(aged.players[0].goods()) == 1
    made = after(start, Activate(AT, 0), PayGood("barley", HOME))
    assert barrels(made) == (1, 2)
    refused(made, Activate(AT, 1))
    refused(start, Activate(AT, 2), "CLAN-MacGregor")


@rule("C3-16", "C3-17", "C3-EX14", "C3-E05")
def test_distil_and_age_in_either_order() -> None:
    start = working("ben-wyvis").goods(0, HOME, "barley wood").state()
    refused(start, Activate(AT, 1), "C3-11")  # nothing to age yet
    state = after(start, Activate(AT, 0), PayGood("barley", HOME), PayGood("wood", HOME))
    allowed(state, Activate(AT, 1), Done())
    assert barrels(after(state, Activate(AT, 1))) == (2,)
    assert barrels(after(state, Done())) == (1,)
    verdict = refused(state, Activate(AT, 0), "C3-16")
    assert keys(verdict) == {"part_done"}
    assert keys(refused(state, Activate((0, 0)), "ACT-04")) == {"activation_goes_on"}
    refused(state, Activate(AT, 7), "EXCH-08")
    first = after(working("ben-wyvis", 1).goods(0, HOME, "barley wood").state(), Activate(AT, 1))
    assert barrels(first) == (2,)
    allowed(first, Activate(AT, 0), Done())
    state = after(first, Activate(AT, 0), PayGood("barley", HOME), PayGood("wood", HOME))
    assert barrels(state) == (1, 2)


@rule("C3-17")
def test_ageing_does_not_need_an_exchange() -> None:
    state = working("glenlochy", 1).coins(0, 0).state()
    refused(state, Activate(AT, 0), "C3-16", "EXCH-08")
    assert barrels(after(state, Activate(AT, 1))) == (2,)


@rule("C3-I02")
def test_macgregor_on_the_new_distilleries() -> None:
    slash = working("edradour", 1).clans(0, "macgregor").coins(0, 0).state()
    state = after(slash, Activate(AT, 2))
    assert lines(state, 0, "CLAN-MacGregor") == {"Edradour": 3}
    assert barrels(state) == (1,)
    assert Activate(AT, 1) not in gm.legal(state)
    joined = working("ben-wyvis", 1).clans(0, "macgregor").coins(0, 0).state()
    state = after(joined, Activate(AT, 2))
    assert lines(state, 0, "CLAN-MacGregor") == {"Ben Wyvis": 3}
    allowed(state, Activate(AT, 1))  # ageing remains
    refused(state, Activate(AT, 2), "C3-16")
    only = working("glen-albyn", 1).clans(0, "macgregor").state()
    refused(only, Activate(AT, 1), "EXCH-08")
    assert describe_move(slash, Activate(AT, 2)).endswith("3 VP instead of whisky")
    assert describe_move(slash, Activate(AT, 1)).endswith("age a whisky barrel")
    assert "pay 1 barley for 1 whisky barrel, or age" in describe_tile(slash.game.tiles["edradour"])
    both = "pay 1 barley and 1 wood for 1 whisky barrel, and age"
    assert both in describe_tile(slash.game.tiles["ben-wyvis"])


@rule("C3-I03")
@pytest.mark.parametrize("clan", ["macdonell", "maclean"])
def test_clans_that_activate_a_whisky_tile_may_age(clan: str) -> None:
    place = cask(1).tile(0, AT, "glen-albyn").coins(0, 9).claiming()
    state = after(place.state(), Claim(clan))
    allowed(state, Activate(AT))
    assert barrels(after(state, Activate(AT))) == (2,)


@rule("C3-I03")
def test_types_by_benefit_leave_an_ageing_tile_its_symbol() -> None:
    for tile in ("glen-albyn", "edradour", "ben-wyvis"):
        place = cask(1, types_by="benefit").tile(0, AT, tile).coins(0, 9).claiming()
        state = after(place.state(), Claim("maclean"))
        assert any(m.word == "activate" for m in gm.legal(state)), tile


@rule("C3-I04")
def test_loch_ness_may_age() -> None:
    place = cask(2).tile(0, AT, "edradour").tile(0, (2, 0), "loch-ness").cards(0, "loch-ness")
    state = place.state()
    allowed(state, UseLochNess(AT, 1))
    assert barrels(after(state, UseLochNess(AT, 1))) == (3,)


@rule("C3-I05")
def test_sinclair_does_not_pay_for_distilling() -> None:
    place = working("ben-wyvis", 1).clans(0, "sinclair").goods(0, HOME, "barley").coins(0, 1)
    state = place.market(wood=0).state()
    state = after(state, Activate(AT, 0))
    refused(state, PayCoin("wood"), "CLAN-Sinclair")
    allowed(state, BuyGood("wood"))


# -- building -------------------------------------------------------------------------------------


@rule("C3-18", "C3-19", "C3-20")
def test_the_next_cellar_is_paid_and_stands() -> None:
    start = cask().goods(0, HOME, "wood").coins(0, 1).market(stone=0).state()
    state = after(start, SECOND)
    assert set(gm.legal(state)) == {PayGood("wood", HOME), BuyGood("stone")}
    refused(state, BuyGood("barley"), "C3-18")
    refused(state, PayGood("stone", HOME), "C3-18")
    state = after(state, PayGood("wood", HOME), BuyGood("stone"))
    assert state.module(3).stores[0].built == 2
    assert (state.players[0].coins, sum(state.players[0].goods())) == (0, 0)
    assert [e.key for e in told(start, SECOND, PayGood("wood", HOME), BuyGood("stone"))][-1] == (
        "cellar_built"
    )


@rule("C3-18", "C3-NO06")
def test_a_cellar_needs_full_payment() -> None:
    state = cask().coins(0, 1).state()  # two goods to be bought at 2 each
    assert keys(refused(state, SECOND, "C3-18", "C3-20")) == {"coins_missing_for_goods"}
    full = cask().coins(0, 30).market(wood=3).state()
    assert keys(refused(full, SECOND, "C3-18")) == {"goods_not_to_be_had"}


@rule("C3-18", "C3-NO06")
def test_a_cellar_is_built_in_the_own_turn() -> None:
    foreign = cask().goods(0, HOME, "wood stone").turn(kind="english").state(check=False)
    no = refused(foreign, SECOND, "C3-18")
    assert keys(no) == {"cellar_own_turn"}
    assert "your own pawn" in str(no)  # finding R: the Englishman's mover also has a turn
    allowed(cask().goods(0, HOME, "wood stone").state(), SECOND)


@rule("C3-19", "C3-NO05")
def test_cellars_come_in_order_and_once() -> None:
    rich = cask().goods(0, HOME, "wood stone stone").state()
    assert keys(refused(rich, THIRD, "C3-19")) == {"cellar_order"}
    owned = cask(cellars=2).goods(0, HOME, "wood stone stone").state()
    allowed(owned, THIRD)
    assert keys(refused(owned, SECOND, "C3-19")) == {"cellar_owned"}
    refused(owned, BuildCellar("first-cellar"), "C3-19")
    assert keys(refused(owned, BuildCellar("nonsense"), "C3-19")) == {"no_such_cellar"}
    all_three = cask(cellars=3).goods(0, HOME, "wood stone stone").state()
    assert not [m for m in gm.legal(all_three) if m.word == "build-cellar"]
    refused(all_three, THIRD, "C3-19")


@rule("C3-18", "C3-E08")
def test_no_cellar_inside_the_move() -> None:
    ring = ("red", "glen-affric", "yellow", "blue")
    start = cask().goods(0, HOME, "wood stone").rondel(*ring).state()
    allowed(start, SECOND)
    placing = after(start, Take("glen-affric"))
    assert keys(refused(placing, SECOND, "C3-18", "C3-E08")) == {"build-cellar_not_now"}
    laid = after(placing, Place(AT))
    allowed(laid, SECOND)


@rule("C3-E23")
def test_cellars_stay_when_a_distillery_goes() -> None:
    place = cask(2, 4, cellars=2).tile(0, AT, "edradour").removing(1)
    state = after(place.state(), RemoveTiles((AT,)))
    assert AT not in state.players[0].estate
    assert barrels(state) == (2, 4)


# -- made-up positions ----------------------------------------------------------------------------


@rule("C3-06", "C3-12", "C3-19")
def test_positions_that_cannot_be_are_named() -> None:
    def faults(part: Any, whisky: int = 0) -> set[str]:
        place = at(2).whisky(0, whisky).module(3, part)
        return {reason.key for reason in place.faults()}

    two = Store()
    assert faults(SingleCask((Store(1, (1,)), two))) == {"barrels_sum"}
    assert faults(SingleCask((Store(1, (4,)), two)), 1) == {"barrels_nonsense"}
    assert faults(SingleCask((Store(1, (2, 2)), two)), 2) == {"barrels_nonsense"}
    assert faults(SingleCask((Store(1, (2, 1)), two)), 2) == {"barrels_nonsense"}
    assert faults(SingleCask((Store(4), two))) == {"cellars_nonsense"}
    assert faults(SingleCask((two,))) == {"cellars_nonsense"}
    assert faults(SingleCask((Store(2, (0, 0, 6)), two)), 3) == set()


def test_whisky_that_is_only_counted_is_stored() -> None:
    state = at(2).whisky(0, 2).whisky(1, 5).state()
    assert (barrels(state), barrels(state, 1)) == ((1, 2), (0, 0, 1, 2, 3))
    old = lay_barrels(at(2), 0, 2, 5, cellars=2).state()
    assert barrels(gm.position(old).whisky(0, 3).state()) == (1, 2, 5)
    assert barrels(gm.position(old).whisky(0, 1).state()) == (5,)
    place = lay_barrels(at(2).rondel("red", "whisky-sale-b", "yellow", "die"), 0)
    sold = place.module(3, place.parts[3].with_(sales=(OnSale("whisky-sale-b", True),))).state()
    assert gm.position(sold).rondel("red", "yellow", "die").state().module(3).sales == ()
    for position in (state, old, sold):
        assert gm.notation.parse_position(gm.notation.position(position)) == position


def test_declining_a_clan_marker_leaves_whisky_alone() -> None:
    state = cask(2).claiming().state()
    assert barrels(after(state, Decline())) == (2,)
