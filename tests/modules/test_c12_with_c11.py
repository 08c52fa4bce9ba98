"""Allenarly and the historic sites of chronicle 11 (C12-C11-01 to C12-C11-04)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import glenmore as gm
from glenmore.draw.chronicles import c11, c12
from glenmore.draw.marks import marks
from glenmore.model import HOME_CASTLE
from glenmore.modules.c11_planning_and_prospering import DOUBLE, SINGLE, SITES, beside_rondel
from glenmore.modules.c11_planning_and_prospering.state import sides
from glenmore.modules.c12_allenarly import (
    Choose,
    LayHers,
    TradeStone,
    board,
    choose,
    current,
    offers,
    path,
    size,
)
from glenmore.modules.c12_allenarly.adapting import halves
from glenmore.modules.c12_allenarly.scoring import TradeHers
from glenmore.moves import Take
from tests.draw.helpers import letters_are_readable
from tests.modules import allenarly
from tests.modules.allenarly import key_facts, lay_of, takes
from tests.rules.helpers import keys, refused

rule = pytest.mark.rule
STAYS = "crieff-tryst"  # the one trade tile among the sites
OUT = "out"


def turned(card: str, *ring: str, **said: Any) -> gm.State:
    """Her turn with this card and chronicle 11, her tokens moved."""
    return allenarly.turned(card, *ring, others=(11,), **said)


def took(tile: str, where: str = OUT, **said: Any) -> tuple[gm.State, list[gm.Event]]:
    """After she has taken the first tile ahead."""
    return allenarly.took(tile, where, others=(11,), **said)


def points(state: gm.State) -> list[tuple[str, int]]:
    """What she has scored: rules and points."""
    return [(line.rule, line.points) for line in state.players[1].points]


@rule("C12-C11-01", "C12-65")
@pytest.mark.parametrize("site", SITES)
def test_a_number_of_two_or_less_finds_any_site(site: str) -> None:
    for card in ("ac-01", "ac-04"):  # 1 and 2
        state = turned(card, "glen-lyon", site)
        assert takes(state) == site
        assert choose(state, state.turn.piece, current(state)).last.chronicle == 11
    three = turned("ac-05", "glen-lyon", site)
    assert choose(three, three.turn.piece, current(three)).last.symbol != "numbered"


@rule("C12-C11-01", "C12-68")
def test_the_nearest_site_within_her_range_is_taken() -> None:
    two = turned("ac-01", "glen-lyon", "new-fort-george", "melrose-abbey")
    assert takes(two) == "new-fort-george"
    far = turned("ac-02", "glen-lyon", "inshriach", "glen-clova", "melrose-abbey")  # range 3
    assert takes(far) != "melrose-abbey"
    found = refused(two, Take("glen-lyon"), "C12-65", "C12-67")
    assert keys(found) == {"her_chronicle_instead"}


@rule("C12-28", "C12-35", "C12-C11-01")
def test_a_site_shows_the_type_of_its_purple_symbol() -> None:
    assert takes(turned("ac-09", "glen-lyon", "dallas-dhu")) == "dallas-dhu"  # whisky
    assert takes(turned("ac-07", "edradour", STAYS)) == STAYS  # a trade tile comes first


@rule("C12-C11-02", "C12-EX40", "C12-47")
def test_a_site_brings_its_type_and_points_and_is_gone() -> None:
    state, happened = took("dallas-dhu")
    assert state.players[1].whisky == 2
    assert points(state) == [("C12-C11-02", 2)]
    assert "dallas-dhu" in state.box
    assert size(state) == 0
    assert board(state).gone == ("dallas-dhu",)
    assert key_facts(happened, "her_tile_out") == [{"tile": "dallas-dhu"}]
    assert not gm.faults(state)


@rule("C12-C11-02", "C12-I14", "C12-E12", "C12-46")
@pytest.mark.parametrize("site", SINGLE)
def test_nothing_that_is_printed_on_a_site_is_hers(site: str) -> None:
    state, _ = took(site, "row" if site == STAYS else OUT)
    her, type_ = state.players[1], state.game.tiles[site].type
    assert her.cards == ()
    assert her.persons == ()
    assert her.estate[HOME_CASTLE].scots == 1
    assert her.whisky == (2 if type_ == "whisky" else 0)
    scored = [("C12-C11-02", 2)]
    assert points(state) == ([("C12-52", 3), *scored] if site == STAYS else scored)
    assert sum(her.goods()) == 0
    assert state.players[0].cards == ()


@rule("C12-C11-02", "C12-C11-03", "C12-E50")
@pytest.mark.parametrize(("tile", "stones"), [(DOUBLE[0], 0), (DOUBLE[1], 0), (DOUBLE[2], 2)])
def test_a_double_site_brings_what_both_halves_bring(tile: str, stones: int) -> None:
    before = gm.start(gm.Setup(1, (11, 12)))
    assert tile in beside_rondel(before)
    state, _ = took(tile)
    assert board(state).stones == stones
    assert points(state) == [("C12-C11-02", 2)]  # once, not for each half
    assert state.players[1].cards == ()
    assert tile in state.box
    assert tile not in beside_rondel(state)
    assert state.module(11).plans == ()
    assert (size(state), board(state).pile) == (0, ())
    assert not gm.faults(state)


@rule("C12-C11-03")
@pytest.mark.parametrize("tile", DOUBLE)
def test_both_sides_of_a_double_site_bring_her_the_same(tile: str) -> None:
    state = gm.start(gm.Setup(1, (11, 12)))
    tiles, idle = state.game.tiles, ("castle", "village")  # types that bring nothing
    one, other = (
        Counter(t for half in (side.id, side.right) if (t := tiles[half].type) not in idle)
        for side in sides(state, tile)
    )
    assert one == other
    left = sides(state, tile)[0]
    assert halves(state, tile) == (left.id, left.right)
    assert halves(state, "dallas-dhu") == ("dallas-dhu",)


@rule("C12-C11-04", "C12-51", "C12-60", "C12-56")
def test_a_trade_site_stays_in_her_row_and_is_traded() -> None:
    state, _ = took(STAYS, "row")
    assert board(state).row == ("tap-o-noth", STAYS)
    assert board(state).stones == 1
    assert (size(state), board(state).gone) == (1, ())
    assert STAYS not in state.box
    assert [(one.tile, one.points) for one in offers(state)] == [(STAYS, 3), ("tap-o-noth", 2)]
    trading = state.with_(steps=(*state.steps[:1], TradeHers(1, "A")))
    assert gm.legal(trading) == (TradeStone(STAYS, 3),)


@rule("C12-C11-04", "C12-E22", "C12-NO02")
def test_a_site_has_no_other_place() -> None:
    state = turned("ac-01", "melrose-abbey")
    laying, _ = gm.apply(state, Take("melrose-abbey"))
    assert gm.legal(laying) == (LayHers(OUT),)
    for where in ("pile", "row", "persons"):
        found = refused(laying, LayHers(where), "C12-43", "C12-E22")
        assert keys(found) == {"her_other_place_out"}
    assert keys(refused(turned_and_taken(STAYS), LayHers(OUT), "C12-51")) == {"her_other_place_row"}
    usual = turned_and_taken("glen-lyon")
    assert keys(refused(usual, LayHers(OUT), "C12-43")) == {"her_other_place_pile"}


def turned_and_taken(tile: str) -> gm.State:
    """She has taken the first tile and has it in hand."""
    state = allenarly.place(tile, others=(11,)).state()
    part = board(state).with_(card="ac-01", turns=1, numbers=(1,))
    state = gm.position(state).module(12, part).state()
    state = state.with_(steps=(*state.steps[:-1], Choose()))
    if gm.legal(state) != (Take(tile),):
        raise AssertionError(gm.legal(state))
    return gm.apply(state, Take(tile))[0]


@rule("C12-E50", "C12-C11-04", "C12-C1-03")
@pytest.mark.parametrize(
    ("tile", "where", "laid", "counts"),
    [
        ("glamis-castle", "river", ("glamis-castle",), 3),
        ("new-lanark", "river", ("new-lanark",), 3),
        (DOUBLE[0], "river", (f"{DOUBLE[0]}-1-right", f"{DOUBLE[0]}-1-left"), 4),
        (DOUBLE[1], "river", (f"{DOUBLE[1]}-1-right", f"{DOUBLE[1]}-1-left"), 4),
        (DOUBLE[2], OUT, (), 2),  # no river
        ("melrose-abbey", OUT, (), 2),
        (STAYS, "row", (), 3),
    ],
)
def test_in_a_race_river_sites_stay_in_her_river(
    tile: str, where: str, laid: tuple[str, ...], counts: int
) -> None:
    state, _ = allenarly.took(tile, where, others=(1, 11))
    estate = state.players[1].estate
    assert tuple(estate[(-n, 0)].top for n in range(1, len(laid) + 1)) == laid
    assert len(estate) == 2 + len(laid)
    assert size(state) == counts  # with her home tile
    assert (tile in state.box) == (where == OUT or tile in DOUBLE)
    assert board(state).gone == ((tile,) if where == OUT else ())
    assert ("C12-C11-02", 2) in points(state)
    assert not gm.faults(state)
    assert gm.notation.parse_position(gm.notation.position(state)) == state


@rule("C12-20", "C12-21", "C12-E20")
def test_the_shield_of_ogilvie_lengthens_the_purple_path() -> None:
    without, with_it = (gm.start(gm.Setup(1, (*more, 12))).game for more in ((), (11,)))
    assert "ogilvie" not in path(without, "violet")
    way = path(with_it, "violet")
    assert way[way.index("macpherson") + 1] == "ogilvie"
    assert way[way.index("ogilvie") + 1] == "macgregor"
    assert tuple(clan for clan in way if clan != "ogilvie") == path(without, "violet")


def test_she_has_no_blueprint_cards_in_pictures_and_words() -> None:
    state = turned("ac-01", "melrose-abbey")
    assert [c11.holdings(state, seat) == () for seat in (0, 1)] == [False, True]
    assert "Allenarly" not in c11.words(state)
    assert c11.notes(state, gm.legal(state)) == []  # what fits in an estate is nothing to her
    assert letters_are_readable(c11.board(state, {}, True))


@rule("C12-C11-04")
def test_her_board_has_a_place_for_what_left_the_game() -> None:
    laying, _ = gm.apply(turned("ac-01", "melrose-abbey"), Take("melrose-abbey"))
    found = marks(laying).boards[12]
    assert found[OUT].options == (0,)
    assert "C12-E22" in found["pile"].why
    drawn = c12.board(laying, found, True)[0]
    assert "place:out" in drawn
    assert letters_are_readable(drawn)
    gone, _ = gm.apply(laying, LayHers(OUT))
    assert "the tiles that left the game: Melrose Abbey" in c12.words(gone)
    alone, _ = gm.apply(allenarly.turned("ac-10", "glen-lyon"), Take("glen-lyon"))
    assert OUT not in marks(alone).boards[12]
    assert "place:out" not in c12.board(alone, {}, True)[0]


@rule("C12-C11-04", "C12-E22")
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_with_sites(seed: int) -> None:
    record = gm.play(gm.Setup(1, (11, 12)), seed=seed)
    hers = [
        move.tile
        for state, move in zip(record.states(), record.moves, strict=False)
        if isinstance(move, Take) and state.actor == 1
    ]
    last, part = record.final, board(record.final)
    gone = [tile for tile in hers if tile in SITES and tile != STAYS]
    assert list(part.gone) == gone
    assert set(gone) <= set(last.box)
    taken = len(part.row) - 1 + len(part.pile) + len(last.players[1].persons) + len(part.gone)
    assert taken == len(hers)
    assert all(plan.seat == 0 for state in record.states()[::9] for plan in state.module(11).plans)
    at = record.states()[len(record.moves) // 2]
    assert gm.notation.parse_position(gm.notation.position(at)) == at


def test_laying_is_the_same_without_sites() -> None:
    state, _ = took("glen-lyon", "pile")
    assert lay_of(state, "glen-lyon") == (LayHers("pile"),)
    assert board(state).pile == ("glen-lyon",)
