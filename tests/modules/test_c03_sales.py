"""Chronicle 3, Old Jamey's Single Cask: sale tiles, in passing and as a stop, and the die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import glenmore as gm
from glenmore import modules
from glenmore.assembly import game_of
from glenmore.model import EMPTY, Draft
from glenmore.modules.c03_old_jamey import (
    BuildCellar,
    OnSale,
    PassingSale,
    SaleStop,
    SellBarrel,
    SingleCask,
    lay_barrels,
)
from glenmore.modules.c03_old_jamey.sales import pass_sale, why_not_sell
from glenmore.moves import (
    Activate,
    Decline,
    EndTurn,
    Fetch,
    Place,
    Relieve,
    Roll,
    Sell,
    Stop,
    StopAtWorldsEnd,
    Take,
    UseLochNess,
)
from glenmore.vocabulary import TAKE
from tabletop.verdict import QUIET, Why
from tests.rules.helpers import after, allowed, draw, finish_turn, keys, lines, refused, told

rule = pytest.mark.rule
B, C, D = "whisky-sale-b", "whisky-sale-c", "whisky-sale-d"
HOME = (1, 0)
STOP = Stop(B)


def at(
    *ring: str, players: int = 3, fill: bool = True, chronicles: Any = (3,), **options: Any
) -> gm.Position:
    """A position with this rondel from the hindmost piece; nobody has coins."""
    place = gm.position(players, chronicles=chronicles, options=options).rondel(*ring, fill=fill)
    for seat in range(players):
        place.coins(seat, 0)
    return place


def before(
    *spaces: int, cellars: int = 3, sold: OnSale | None = None, players: int = 3, **options: Any
) -> gm.State:
    """Red's pawn stands before a sale tile, with barrels on these spaces."""
    others = {2: ("die",), 3: ("blue",), 4: ("blue", "green")}[players]
    ring = ("red", "yellow", "glen-affric", B, "easdale", "clachaig-inn", *others)
    place = lay_barrels(at(*ring, players=players, **options), 0, *spaces, cellars=cellars)
    if sold is not None:
        place.module(3, place.parts[3].with_(sales=(sold,)))
    return place.state()


def barrels(state: gm.State, seat: int = 0) -> tuple[int, ...]:
    part: SingleCask = state.module(3)
    assert len(part.stores[seat].barrels) == state.players[seat].whisky
    return part.stores[seat].barrels


def on(state: gm.State) -> tuple[OnSale, ...]:
    part: SingleCask = state.module(3)
    return part.sales


# -- in passing -----------------------------------------------------------------------------------


@rule("C3-22", "C3-23", "C3-29", "C3-EX06", "G-04")
def test_one_barrel_may_be_sold_in_passing() -> None:
    start = before(2, 5, sold=OnSale(B, False, 1))
    state = after(start, Take("easdale"))
    assert set(gm.legal(state)) == {SellBarrel(5), SellBarrel(2), Decline()}
    events = told(state, SellBarrel(5))
    assert [e.key for e in events[:2]] == ["barrel_sold", "points"]
    sold = after(state, SellBarrel(5))
    assert sold.players[0].vp == 5
    assert lines(sold, 0, "C3-23") == {"single cask sold": 5}
    assert (barrels(sold), on(sold)) == ((2,), (OnSale(B, False, 2),))
    assert gm.legal(sold)[0].word == "place"  # the turn goes on with the tile
    kept = after(state, Decline())
    assert (barrels(kept), on(kept), kept.players[0].vp) == ((2, 5), (OnSale(B, False, 1),), 0)


@rule("C3-22", "C3-NO07", "C3-NO09")
def test_only_one_and_only_on_a_lower_space() -> None:
    state = after(before(2, 5), Take("easdale"))
    assert keys(refused(state, SellBarrel(5, "extra"), "C3-22", "C3-24")) == {"extra_when_stopping"}
    refused(state, SellBarrel(5, "nowhere"), "C3-21")
    refused(state, SellBarrel(4), "C3-22")
    sold = after(state, SellBarrel(5))
    assert keys(refused(sold, SellBarrel(2), "C3-22")) == {"sell-barrel_not_now"}


@rule("C3-21", "C3-NO08", "C3-EX08")
@pytest.mark.parametrize(("players", "spaces"), [(2, 1), (3, 2), (4, 3)])
def test_lower_spaces_by_number_of_players(players: int, spaces: int) -> None:
    free = before(4, 2, sold=OnSale(B, False, spaces - 1) if spaces > 1 else None, players=players)
    allowed(after(free, Take("easdale")), SellBarrel(4))
    full = before(4, 2, sold=OnSale(B, False, spaces), players=players)
    assert gm.legal(after(full, Take("easdale")))[0].word == "place"  # nothing to decide
    stopped = after(full, STOP)
    assert set(gm.legal(stopped)) == {SellBarrel(4, "extra"), SellBarrel(2, "extra")}
    assert keys(refused(stopped, SellBarrel(4, "lower"), "C3-21", "C3-28")) == {"lower_full"}
    state = after(stopped, SellBarrel(4, "extra"))
    assert barrels(state) == (2,)
    assert state.players[0].vp == 4
    assert SellBarrel(2, "lower") not in gm.legal(state)
    both = lay_barrels(gm.position(full), 0, 4, 2, cellars=3)
    both.module(3, both.parts[3].with_(sales=(OnSale(B, True, spaces),)))
    assert keys(refused(both.state(), STOP, "C3-25", "C3-21")) == {"sale_full"}


@rule("G-12", "C3-EX10", "C3-22")
def test_a_barrel_that_the_tile_needs_is_not_sold() -> None:
    state = after(before(3), Take("clachaig-inn"))  # costs 1 whisky
    assert gm.legal(state) == (Decline(),)
    assert keys(refused(state, SellBarrel(3), "G-12", "C3-22")) == {"barrel_due"}
    two = after(before(3, 5), Take("clachaig-inn"))
    allowed(two, SellBarrel(3), SellBarrel(5))
    sold = after(two, SellBarrel(5))
    assert gm.legal(sold)[0].word == "place"  # the other one paid
    assert barrels(sold) == ()


@rule("C3-22")
def test_who_has_no_barrel_is_not_asked() -> None:
    assert gm.legal(after(before(), Take("easdale")))[0].word == "place"


@rule("C3-E22", "G-05")
def test_two_sale_tiles_in_one_move() -> None:
    ring = ("red", "yellow", B, C, "easdale", "blue")
    state = lay_barrels(at(*ring), 0, 2, 3).state()
    state = after(state, Take("easdale"))
    assert state.steps[-1] == PassingSale(0, B)
    state = after(state, SellBarrel(3))
    assert state.steps[-1] == PassingSale(0, C)
    state = after(state, SellBarrel(2))
    assert on(state) == (OnSale(B, False, 1), OnSale(C, False, 1))
    one = after(lay_barrels(at(*ring), 0, 2).state(), Take("easdale"), SellBarrel(2))
    assert gm.legal(one)[0].word == "place"  # nothing left for the second tile


@rule("C3-NO11", "G-04")
def test_leaving_a_sale_tile_sells_nothing() -> None:
    ring = (f"{B} red", "easdale", "yellow", "blue")
    state = lay_barrels(at(*ring), 0, 3).new_turn().state()
    assert keys(refused(state, SellBarrel(3), "C3-22")) == {"sell-barrel_not_now"}
    assert gm.legal(after(state, Take("easdale")))[0].word == "place"


# -- as a stop ------------------------------------------------------------------------------------


@rule("C3-24", "C3-27", "C3-EX07")
def test_a_stop_sells_two_and_takes_no_tile() -> None:
    start = before(6, 3)
    allowed(start, STOP)
    state = after(start, STOP)
    assert state.steps[-1] == SaleStop(0, B)
    allowed(state, SellBarrel(6, "extra"), SellBarrel(6, "lower"), SellBarrel(3, "lower"))
    refused(state, Place((0, 1)), "C3-24")
    refused(state, Activate((0, 0)), "C3-24")
    state = after(state, SellBarrel(6, "lower"))
    assert keys(refused(state, SellBarrel(3, "lower"), "C3-24")) == {"one_each"}
    state = after(state, SellBarrel(3, "extra"))
    assert state.players[0].vp == 9
    assert state.players[0].estate == start.players[0].estate
    assert on(state) == (OnSale(B, True, 1),)
    assert state.ring[state.pieces[0] % 14] == B
    assert gm.faults(state) == ()


@rule("C3-24", "C3-25", "C3-NO10")
def test_one_sale_is_enough_and_none_is_too_few() -> None:
    state = after(before(6, 3), STOP)
    assert keys(refused(state, Decline(), "C3-25")) == {"must_sell"}
    refused(state, EndTurn(), "C3-24")
    state = after(state, SellBarrel(6, "extra"))
    allowed(state, Decline())
    assert barrels(after(state, Decline())) == (3,)


@rule("C3-25", "C3-EX09", "C3-NO10")
def test_nobody_stops_without_a_barrel() -> None:
    assert keys(refused(before(), STOP, "C3-25")) == {"nothing_to_sell"}


@rule("C3-26", "C3-NO10", "C3-E15")
def test_one_pawn_at_a_time() -> None:
    ring = ("red", "glen-affric", f"{B} yellow", "easdale", "blue")
    state = lay_barrels(at(*ring), 0, 3).state()
    assert keys(refused(state, STOP, "C3-26")) == {"sale_occupied"}
    allowed(after(state, Take("easdale")), SellBarrel(3))
    ring = ("red", "worlds-end", f"{B} yellow", "easdale", "blue")
    state = lay_barrels(at(*ring, fill=False), 0, 3).state()
    refused(state, STOP, "C3-26", "C3-E15")
    allowed(after(state, Take("easdale")), SellBarrel(3))
    crowd = at("red", f"{B} yellow blue", "easdale")
    assert "pieces_together" in {reason.key for reason in crowd.faults()}


@rule("C3-24", "TURN-04")
def test_the_pawn_on_it_has_to_leave() -> None:
    ring = (f"{B} red", "easdale", "yellow", "blue")
    state = lay_barrels(at(*ring), 0, 3).state()
    assert keys(refused(state, STOP, "TURN-04")) == {"sale_left"}
    refused(state, Stop(C), "TURN-04")  # not on the rondel


@rule("C3-27", "C3-NO12", "C3-E12")
def test_nobody_acquires_it() -> None:
    state = before(3)
    verdict = refused(state, Take(B), "C3-27")
    assert keys(verdict) == {"special_stays", "sale_not_taken"}
    refused(state, Relieve(B), "C3-E12")
    away = at("red", "yellow", "blue").discard(B, "easdale").fetching().state()
    assert keys(refused(away, Fetch(B), "COMP-06")) == {"special_stays"}
    allowed(away, Fetch("easdale"))


@rule("C3-E09")
def test_with_the_extra_space_taken_one_goes_below() -> None:
    state = after(before(6, 3, sold=OnSale(B, True, 0)), STOP)
    assert set(gm.legal(state)) == {SellBarrel(6), SellBarrel(3)}
    assert keys(refused(state, SellBarrel(6, "extra"), "C3-21")) == {"extra_taken"}
    state = after(state, SellBarrel(6))
    assert on(state) == (OnSale(B, True, 1),)
    assert barrels(state) == (3,)


@rule("C3-E04")
def test_whisky_of_the_area_sells_for_nothing() -> None:
    state = after(before(0), STOP, SellBarrel(0, "lower"))
    assert (state.players[0].vp, barrels(state)) == (0, ())
    assert on(state) == (OnSale(B, False, 1),)


@rule("C3-E02")
def test_no_refill_after_selling() -> None:
    ring = (
        "red",
        "yellow",
        "glen-affric",
        "blue",
        B,
        "easdale",
        "inshriach",
        "strathmore",
        "glen-clova",
        "black-isle",
        "halkirk",
        "lochridge",
        "donan-castle",
        EMPTY,
    )
    skip = after(lay_barrels(at(*ring), 0, 3).state(), STOP, SellBarrel(3))
    assert skip.turn.seat == 1
    assert [i for i, tile in enumerate(skip.ring) if not tile] == [0, 1, 3, 13]
    assert gm.faults(skip) == ()
    base = lay_barrels(at(*ring, sale_refill="base"), 0, 3).state()
    base = draw(after(base, STOP, SellBarrel(3)))
    assert [i for i, tile in enumerate(base.ring) if not tile] == [0, 1, 3]
    assert gm.Setup(3, (3,), "IT-strict").option("c3.refillOnSaleStop") == "base"
    assert gm.Setup(3, (3,), "PL-strict").option("sale_refill") == "skip"


@rule("C3-E13", "C3-E12")
def test_selling_beside_the_relief() -> None:
    ring = ("red", "inverness", B, "duart-castle", "yellow", "blue")
    start = lay_barrels(at(*ring, fill=False), 0, 3).market(wood=3, stone=3, sheep=3)
    state = start.empty("S", "A", "B", "C", "D").state()
    allowed(state, STOP, Relieve("duart-castle"), Relieve("inverness"))
    refused(state, Relieve(B), "C3-E12")


@rule("C3-E14")
def test_a_stop_beyond_worlds_end_is_the_last_move() -> None:
    ring = ("red", "worlds-end yellow blue", B)
    state = lay_barrels(at(*ring, fill=False), 0, 3, 4, cellars=2).state()
    passed = after(state, StopAtWorldsEnd())
    assert passed.actor == gm.OVER  # it lies beyond: nothing was passed
    state = after(state, STOP, SellBarrel(4, "lower"), SellBarrel(3, "extra"))
    assert state.actor == gm.OVER
    assert lines(state, 0, "C3-23")
    assert sum(x.points for x in state.players[0].points if x.rule == "C3-23") == 7


@rule("C3-28", "C3-EX11")
def test_a_discarded_tile_gives_its_whisky_back() -> None:
    ring = ("red", B, "easdale", "yellow", "blue")
    place = lay_barrels(at(*ring), 0)
    state = place.module(3, place.parts[3].with_(sales=(OnSale(B, True, 1),))).state()
    events = told(state, Take("easdale"))
    back = [event for event in events if event.key == "sold_returns"]
    assert [event.fact["amount"] for event in back] == [2]
    state = after(state, Take("easdale"))
    assert on(state) == ()
    assert B in state.discard


@rule("C3-28", "C3-21")
def test_made_up_sales_that_cannot_be() -> None:
    def faults(*sales: OnSale, ring: tuple[str, ...] = ("red", B, "yellow", "die")) -> set[str]:
        place = lay_barrels(at(*ring, players=2), 0)
        place.module(3, place.parts[3].with_(sales=sales))
        return {reason.key for reason in place.faults()}

    assert faults(OnSale(B, True, 1)) == set()
    assert faults(OnSale(B, True, 2)) == {"sold_too_many"}
    assert faults(OnSale(B)) == {"sold_too_many"}
    assert faults(OnSale(C, True)) == {"sold_elsewhere"}
    assert faults(OnSale("easdale", True)) == {"sold_elsewhere"}
    assert faults(OnSale(B, True), OnSale(B, True)) == {"sold_elsewhere"}
    assert faults(ring=("red", f"{B} die", "yellow")) == {"sale_for_pawns"}


@rule("C3-E16")
def test_the_tile_stays_under_the_last_pawn() -> None:
    ring = ("red", B, "glen-affric", "easdale", "yellow", "blue")
    state = lay_barrels(at(*ring), 0, 3).state()
    state = after(state, STOP, SellBarrel(3, "extra"))
    assert state.turn.seat == 0  # still the hindmost
    assert B in state.ring
    assert on(state) == (OnSale(B, True, 0),)
    state = after(state, Take("easdale"))
    assert B in state.discard
    assert on(state) == ()


@rule("C3-E17", "C3-29")
def test_sold_whisky_is_gone_when_a_round_is_scored() -> None:
    ring = ("red", B, "glen-affric", "yellow", "blue")
    place = lay_barrels(at(*ring, fill=False, sale_refill="base"), 0, 3, 2)
    state = place.stack("A", "easdale").empty("S").state()
    state = after(state, STOP, SellBarrel(3, "extra"), SellBarrel(2))
    state = finish_turn(state, "easdale")
    assert [x for x in state.players[0].points if "whisky" in x.what and x.points] == []
    assert sum(x.points for x in state.players[0].points) == 5


@rule("C3-E18", "C3-E08")
def test_free_actions_in_a_turn_of_selling() -> None:
    ring = ("red", "glen-affric", B, "easdale", "yellow", "blue")
    place = lay_barrels(at(*ring), 0, 2, 3).goods(0, HOME, "wood stone")
    place.tile(0, (2, 0), "loch-ness").cards(0, "loch-ness").tile(0, (0, 1), "inshriach")
    state = after(place.state(), STOP)
    assert keys(refused(state, BuildCellar("second-cellar"), "C3-18", "C3-E08")) == {
        "build-cellar_not_now"
    }
    refused(state, Sell("wood", HOME))
    state = after(state, SellBarrel(3), Decline())
    allowed(state, Sell("wood", HOME), UseLochNess((0, 1)), BuildCellar("second-cellar"))


# -- the die and the Englishman -------------------------------------------------------------------


@rule("C3-31")
@pytest.mark.parametrize(("pips", "tile"), [(1, "glen-affric"), (2, "easdale"), (3, "easdale")])
def test_the_die_goes_on(pips: int, tile: str) -> None:
    ring = ("die", "glen-affric", B, "edradour", "easdale", "inshriach", "red", "yellow")
    state = lay_barrels(at(*ring, players=2), 0, 3).rolling().state()
    state, events = gm.apply(state, Roll(pips))
    assert tile in state.discard
    assert state.ring[state.pieces[2] % 14] not in (B, "edradour")
    assert on(state) == ()
    assert "barrel_sold" not in {event.key for event in events}


@pytest.fixture
def herald(monkeypatch: pytest.MonkeyPatch) -> Iterator[gm.State]:
    """A piece that is nobody's pawn stands before a sale tile, as the Englishman would."""
    monkeypatch.setitem(modules.MODULES, 99, modules.Chronicle(99, "tests.modules.probe"))
    ring = ("herald", "glen-affric", B, "easdale", "red", "yellow", "blue")
    yield lay_barrels(at(*ring, chronicles=(3, 99)), 0, 3).state(check=False)
    game_of.cache_clear()


@rule("C3-E10", "C3-E11", "C3-I09")
def test_a_piece_that_is_no_pawn_neither_sells_nor_stops(herald: gm.State) -> None:
    piece = next(i for i, p in enumerate(herald.game.pieces) if p.id == "herald")
    draft = Draft(herald, None)
    steps = draft.steps
    pass_sale(draft, piece, B, "passes")
    assert draft.steps == steps
    why = Why()
    assert why_not_sell(herald, piece, "extra", B, why)
    assert {reason.key for reason in why} == {"sale_for_pawns"}
    assert not why_not_sell(herald, piece, "discard", B, QUIET)  # for the Englishman's chronicle
    asked = herald.game.why_not_stop[TAKE]
    assert why_not_sell in asked[B]
    assert why_not_sell not in asked["easdale"], "it is asked of sales only"


@rule("C3-E10")
def test_nobody_sells_in_a_turn_of_another_kind() -> None:
    state = gm.position(before(3)).turn(kind="english").state(check=False)
    draft = Draft(state, None)
    steps = draft.steps
    pass_sale(draft, 0, B, "passes")
    assert draft.steps == steps


# -- with chronicle 2, and what any chronicle asks for --------------------------------------------


@rule("C3-I07", "G-05", "G-12")
def test_sale_and_toll_in_path_order() -> None:
    M = "mountain"
    ring = ("red", B, M, M, "easdale", "yellow", "blue")
    place = lay_barrels(at(*ring, chronicles=(2, 3)), 0, 3).coins(0, 1)
    state = after(place.state(), Take("easdale"))
    allowed(state, SellBarrel(3), Decline())
    state = after(state, SellBarrel(3))
    assert [move.word for move in gm.legal(state)] == ["toll"]
    state = after(state, gm.legal(state)[0])
    assert state.module(2).coins == 1
    other = ("red", M, M, B, "easdale", "yellow", "blue")
    place = lay_barrels(at(*other, chronicles=(2, 3)), 0, 3).coins(0, 1)
    state = after(place.state(), Take("easdale"))
    assert [move.word for move in gm.legal(state)] == ["toll"]
    allowed(after(state, gm.legal(state)[0]), SellBarrel(3))
    assert gm.faults(state) == ()


@rule("C3-I08")
def test_any_price_in_whisky_may_come_from_any_space() -> None:
    from glenmore.base import payment
    from glenmore.hooks import Price
    from glenmore.modules.c03_old_jamey import PayBarrel

    draft = Draft(before(1, 5, 7), None)
    payment.begin(draft, 0, Price(whisky=2, rules=("EXCH-01",)))
    state = draft.seal()
    assert set(gm.legal(state)) == {PayBarrel(1), PayBarrel(5), PayBarrel(7)}
    state = after(state, PayBarrel(5), PayBarrel(1))
    assert barrels(state) == (7,)
