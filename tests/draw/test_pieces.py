"""Pieces: told by their form, followed by a lasting id, from and to places that are there."""

from __future__ import annotations

import re
from functools import cache

import pytest

import glenmore as gm
from glenmore import draw
from glenmore.draw.boards import rolled, rondel_board, table_boards
from glenmore.draw.pieces import block_form, die_form, marker_form, pawn_form, scot_form
from glenmore.moves import MoveScot, Place, Roll, Take
from tabletop.draw.board import Showing
from tests.draw.helpers import keyed, parsed

ALL = tuple(range(1, 9))
SETUPS = {
    "two": gm.Setup(2, (1, 2, 3, 5, 6, 7, 8)),
    "three": gm.Setup(3, ALL),
    "four": gm.Setup(4, ALL),
    "base": gm.Setup(2),
}


@cache
def game(name, seed=3):
    """The nodes of a random game: states with the move that led there and what happened."""
    record = gm.play(SETUPS[name], seed=seed)
    return list(record.states())


def boards(state, past=(), seat=None):
    """Every picture that a table shows of a position, wide and narrow, by name."""
    seat = max(state.actor, 0) if seat is None else seat
    moves = gm.legal(state) if state.actor >= 0 else ()
    found = {}
    for board in table_boards(state, Showing(seat, moves, past=past)):
        if not board.html:
            wide, narrow = board.drawn()
            found[board.name] = wide
            if narrow:
                found[f"{board.name} narrow"] = narrow
    return found


def pieces(svg):
    return [g for g in parsed(svg).iter() if g.get("data-piece")]


IN_ROWS = ("token", "haggis")  # where one goes, the others close up


def standing(svg):
    """Where each piece stands and how it looks, with its id."""
    found = {}

    def walk(g, at):
        at = (*at, g.get("transform")) if g.get("transform") else at
        if g.get("data-piece") and not g.get("data-kind").startswith(IN_ROWS):
            look = re.sub(r'data-(?:piece|key|option)="[^"]*"', "", repr(shape(g)))
            found[at, g.get("data-kind"), look] = g.get("data-piece")
        for child in g:
            walk(child, at)

    walk(parsed(svg), ())
    return found


def shape(g):
    return [(e.tag, e.get("d"), e.get("x"), e.get("cx"), e.text) for e in g.iter()]


@pytest.mark.parametrize("name", SETUPS)
def test_every_piece_is_once_on_a_board_and_has_a_kind(name):
    for state in game(name)[::16]:
        for board, svg in boards(state).items():
            ids = [g.get("data-piece") for g in pieces(svg)]
            twice = {id_ for id_ in ids if ids.count(id_) > 1}
            assert not twice, (board, state.turn.number)
            for g in pieces(svg):
                assert g.get("data-kind"), (board, g.get("data-piece"))
                assert g.get("transform") is None  # a page moves it by a transform of its own


@pytest.mark.parametrize("name", SETUPS)
def test_what_does_not_move_keeps_its_id(name):
    compared = 0
    states = game(name)
    for at in range(0, len(states) - 1, 24):
        before, after = boards(states[at], seat=0), boards(states[at + 1], seat=0)
        for board in before.keys() & after.keys():
            one, other = standing(before[board]), standing(after[board])
            for key in one.keys() & other.keys():
                assert one[key] == other[key], board
                compared += 1
    assert compared > 500


@pytest.mark.parametrize("name", SETUPS)
def test_pieces_come_from_and_go_to_what_is_there(name):
    for state in game(name)[10::40]:
        if state.turn.seat < 0:  # the die has no coins
            continue
        shown = boards(state)
        there = {
            word
            for svg in shown.values()
            for g in parsed(svg).iter()
            for word in (g.get("data-spot") or g.get("data-piece") or "").split()
        }
        for board, svg in shown.items():
            for g in pieces(svg):
                for place in (g.get("data-from"), g.get("data-to")):
                    assert place is None or place in there, (board, g.get("data-piece"), place)


def ids_of(shown, start):
    """Ids by board, narrow pictures left out."""
    return {
        g.get("data-piece")
        for board, svg in shown.items()
        if not board.endswith(" narrow")
        for g in pieces(svg)
        if g.get("data-piece").startswith(start)
    }


def moved(name, kind):
    """Positions before and after a move of a kind."""
    record = gm.play(SETUPS[name], seed=3)
    states = list(record.states())
    return [
        (states[n], move, states[n + 1])
        for n, move in enumerate(record.moves)
        if isinstance(move, kind)
    ]


def test_a_walking_scot_leaves_one_cell_and_comes_to_another():
    for before, _, after in moved("base", MoveScot)[:6]:
        color = gm.components.COLORS[before.actor]
        old, new = (ids_of(boards(s), f"scot:{color}") for s in (before, after))
        assert len(old - new) == len(new - old) == 1


def test_l5_a_tile_goes_from_the_rondel_to_the_hand_and_from_there_to_its_cell():
    """Finding L5: nobody saw the tile that was in hand."""
    seen = 0
    for before, move, after in moved("base", Take)[:12]:
        tile = f"tile:{move.tile}"
        assert tile in ids_of({"rondel": boards(before)["rondel"]}, "tile:")
        shown = boards(after)
        if after.steps and type(after.steps[-1]).__name__ == "PlaceTile":  # else it is paid first
            seen += 1
            assert tile not in ids_of({"rondel": shown["rondel"]}, "tile:")
            assert tile in ids_of({"estate": shown["estate"]}, "tile:")
            assert "In your hand" in shown["estate"]
            cells = keyed(shown["estate"]).values()
            laid = {
                move.cell: n for n, move in enumerate(gm.legal(after)) if isinstance(move, Place)
            }
            ghosts = {g.get("data-key") for g in cells if g.get("data-ghost") == tile}
            assert ghosts == {f"cell:{x},{y}" for x, y in laid}
    assert seen > 2
    for before, _, after in moved("base", Place)[:5]:
        old, new = (ids_of({"e": boards(s)["estate"]}, "tile:") for s in (before, after))
        assert before.actor != after.actor or old == new  # laid, it is still the same


# -- forms -----------------------------------------------------------------------------------------


def test_l16_pawn_scot_and_marker_are_told_by_their_form_and_letter():
    """Finding L16: all three were the same red disc."""
    for seat, letter in enumerate("RYBG"):
        forms = [form(seat) for form in (pawn_form, scot_form, marker_form)]
        assert len({re.findall(r' d="([^"]*)"', form)[0] for form in forms}) == 3
        assert all(f">{letter}</text>" in form for form in forms)


def test_l16_goods_are_blocks_and_printed_signs_are_flat():
    """Finding L16: a good on a tile looked like the sign that is printed there."""
    state = gm.position(2).tile("red", (1, 1), "inshriach", goods="wood wood").state(check=False)
    svg = draw.estate(state, 0)
    goods = [g for g in pieces(svg) if g.get("data-kind") == "good:wood"]
    assert [g.get("data-piece") for g in goods] == [f"good:wood:red:1,1:{n}" for n in range(2)]
    assert {g.get("data-from") for g in goods} == {"tile:inshriach"}
    assert "gm-shadow" in block_form("wood")
    (tile,) = [g for g in pieces(svg) if g.get("data-piece") == "tile:inshriach"]
    assert not [e for e in tile.iter() if e.get("class") == "gm-shadow"]


def test_l17_the_die_shows_what_it_rolled():
    """Finding L17: it always showed 3."""
    record = gm.play(SETUPS["base"], seed=3)
    assert die_form(None) in draw.rondel(gm.position(2).state())
    past: list[gm.events.Event] = []
    faces = set()
    state = gm.start(SETUPS["base"])
    for move in record.moves:
        state, events = gm.apply(state, move)
        past += events
        if isinstance(move, Roll):
            shown = rondel_board(state, rolled=rolled(state, reversed(past))).drawn()
            faces.add(move.pips)
            if state.pieces[-1] >= 0:
                assert all(die_form(move.pips) in svg for svg in shown)
    assert faces == {1, 2, 3}
    assert len({die_form(pips) for pips in (None, 1, 2, 3)}) == 4
