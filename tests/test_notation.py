"""Moves and games as text: writing and reading are inverse, reading is forgiving."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glenmore as gm
from glenmore import moves, notation
from glenmore.components import GOODS
from glenmore.kinds import KINDS

SETUPS = (
    gm.Setup(2),
    gm.Setup(3),
    gm.Setup(4),
    gm.Setup(3, (2,)),
    gm.Setup(3, (3,)),
    gm.Setup(2, names=("Blue", "Red")),
)


def positions(seed: int, every: int = 1):
    """Positions of a random game with the random generator that plays it."""
    rng = random.Random(seed)
    state = gm.start(SETUPS[seed % len(SETUPS)])
    number = 0
    while state.steps:
        number += 1
        if number % every == 0:
            yield state, rng
        state = gm.advance(state, rng.choice(gm.legal(state)))


def reached(seed: int, kind: type[moves.Move], players: int = 3):
    """The first position of a random game in which a kind of move is possible."""
    for number in range(seed, seed + 60):
        state = gm.start(gm.Setup(players))
        rng = random.Random(number)
        while state.steps:
            found = [move for move in gm.legal(state) if type(move) is kind]
            if found:
                return state, found
            state = gm.advance(state, rng.choice(gm.legal(state)))
    raise AssertionError(f"no {kind.__name__} in 60 games")


def conceivable(state, rng):
    """Any move that could be written down, mostly illegal."""
    kinds = {
        "seat": lambda: rng.randrange(len(state.players)),
        "tile": lambda: rng.choice(list(state.game.tiles)),
        "number": lambda: rng.randint(-3, 8),
        "word": lambda: rng.choice(("coin", "co", "move", "", "-", "Way", 'x"y', ";", "é a", "to")),
        "good": lambda: rng.choice(GOODS),
        "cell": lambda: (rng.randint(-5, 5), rng.randint(-99, 99)),
        "cells": lambda: tuple(
            (rng.randint(-3, 3), rng.randint(-3, 3)) for _ in range(rng.randint(0, 4))
        ),
        "clan": lambda: rng.choice(list(state.game.clans)),
    }
    cls = rng.choice(list(state.game.moves.values()))
    return cls(*(kinds.get(KINDS[field].name, kinds["word"])() for field in cls._fields))


@pytest.mark.parametrize("seed", range(10))
def test_every_legal_move_is_read_as_it_is_written(seed):
    for state, _ in positions(seed):
        for move in gm.legal(state):
            assert notation.parse(state, notation.format(state, move)) == move


@pytest.mark.parametrize("seed", range(5))
def test_every_conceivable_move_is_read_as_it_is_written(seed):
    for state, rng in positions(seed, every=3):
        for _ in range(10):
            move = conceivable(state, rng)
            assert notation.parse(state, notation.format(state, move)) == move
            assert gm.check(state, move).legal == (move in gm.legal(state))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (moves.Take("halkirk"), "take halkirk"),
        (moves.Place((0, 1)), "place 0,1"),
        (moves.PayGood("wood", (0, 1)), "pay wood 0,1"),
        (moves.BuyGood("stone"), "buy stone"),
        (moves.Activate((-1, 0)), "activate -1,0"),
        (moves.Activate((-1, 0), 1), "activate -1,0 way 2"),
        (moves.MoveScot((0, 0), (1, 0)), "move 0,0 > 1,0"),
        (moves.Claim("douglas"), "claim douglas"),
        (moves.RemoveTiles(((0, 1), (2, 0))), "remove 0,1 2,0"),
        (moves.Sell("wood", (0, 1)), "sell wood 0,1"),
        (moves.Draw("inshriach"), "draw inshriach"),
        (moves.Roll(2), "roll 2"),
        (moves.PutPawn(0), "pawn red"),
        (moves.ReliefGain("coin"), "gain coin"),
        (moves.PayCoin(), "pay-coin"),
        (moves.Done(), "done"),
        (moves.EndTurn(), "pass"),
        (moves.Decline(), "decline"),
        (moves.StopAtWorldsEnd(), "end"),
    ],
)
def test_how_moves_are_written(move, text):
    state = gm.start(gm.Setup(2))
    assert notation.format(state, move) == text
    assert notation.parse(state, text) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("  TAKE   Robert the Bruce ", moves.Take("robert-the-bruce")),
        ("take bruce", moves.Take("robert-the-bruce")),
        ("take inv", moves.Take("inverness")),
        ("take brig o’ doon", moves.Take("brig-o-doon")),
        ("claim MacLeod", moves.Claim("macleod")),
        ("activate start village", moves.Activate((0, 0))),
        ("activate home way 2", moves.Activate((1, 0), 1)),
        ("place (0, 1)", moves.Place((0, 1))),
        ("place −1 , 2", moves.Place((-1, 2))),
        ("move 0,0->1,0", moves.MoveScot((0, 0), (1, 0))),
        ("move start to home castle", moves.MoveScot((0, 0), (1, 0))),
        ("pay wood from home", moves.PayGood("wood", (1, 0))),
        ("pay scot 0,0", moves.PayScot((0, 0))),
        ("pay coin", moves.PayCoin()),
        ("pay ba 0,1", moves.PayGood("barley", (0, 1))),
        ("remove 2,0 0,1", moves.RemoveTiles(((2, 0), (0, 1)))),
        ("pawn eo", moves.PutPawn(1)),
    ],
)
def test_forgiving_reading(typed, move):
    state = gm.start(gm.Setup(2, names=("Ada", "Eò")))
    while state.actor == gm.CHANCE:
        state = gm.advance(state, gm.legal(state)[0])
    assert notation.parse(state, typed) == move


def test_beginnings_are_understood_among_what_is_legal():
    state, found = reached(1, moves.Take)
    for move in found:
        begun = move.tile[:4]
        same = [other for other in found if other.tile.startswith(begun)]
        if len(same) == 1:
            assert notation.parse(state, f"take {begun}") == move


def test_what_can_be_only_one_thing_may_be_left_out():
    for seed in range(40):
        for state, _ in positions(seed):
            found = [move for move in gm.legal(state) if type(move) is moves.PayGood]
            for good in GOODS:
                same = [move for move in found if move.good == good]
                if len(same) == 1:
                    assert notation.parse(state, f"pay {good}") == same[0]
                    return
    raise AssertionError("no payment with one source")


def test_cells_to_remove_may_be_named_in_any_order():
    state, found = reached(1, moves.RemoveTiles, players=4)
    for move in found[:20]:
        typed = " ".join(f"{x},{y}" for x, y in reversed(move.cells))
        assert notation.parse(state, f"remove {typed}") == move


def test_ambiguous_text_lists_what_it_may_mean():
    state = gm.start(gm.Setup(2))
    with pytest.raises(gm.AmbiguousMove, match="take glen-clova or take glen-lyon") as caught:
        notation.parse(state, "take glen")
    assert moves.Take("glen-isla") in caught.value.moves
    with pytest.raises(gm.AmbiguousMove, match="pawn red or pawn yellow"):
        notation.parse(state, "pawn")


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "is not a move. Possible now: pawn red, pawn yellow"),
        ("tkae halkirk", "no move 'tkae'; did you mean take"),
        ("take nessie", "cannot be read"),
        ("pay wood", "does not say which cell"),
        ("place 0,100", "is not a known cell"),
        ("activate inshriach", "cannot be read"),
        ("take halkirk inverness", "cannot be read"),
        ("x" * 401, "at most 400"),
    ],
)
def test_unreadable_text_is_refused_with_help(typed, message):
    with pytest.raises(gm.InvalidMove) as caught:
        notation.parse(gm.start(gm.Setup(2)), typed)
    assert message in str(caught.value)


def test_a_move_of_another_game_cannot_be_written():
    with pytest.raises(gm.InvalidMove, match="not a known seat"):
        notation.format(gm.start(gm.Setup(2)), moves.PutPawn(3))


STATES = [state for seed in range(5) for state, _ in positions(seed, every=41)]
WORDS = [
    "take",
    "pay",
    "move",
    ">",
    "0,1",
    "wood",
    "way",
    "2",
    "inshriach",
    '"',
    "-",
    "exactly",
    "(",
    "remove",
    "1,0",
    "claim",
    "mac",
    "gain",
    "resolve",
    "to",
    "from",
    "\\",
    "9999999,1",
]


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(STATES),
    st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)),
)
def test_any_text_is_a_move_or_refused(state, text):
    try:
        move = notation.parse(state, text)
    except (gm.InvalidMove, gm.AmbiguousMove):
        return
    assert notation.parse(state, notation.format(state, move)) == move
    gm.check(state, move)


# -- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_whole_games_are_read_as_they_are_written(setup):
    record = gm.play(setup, seed=5)
    text = notation.game(record)
    read = notation.parse_game(text)
    assert read == record
    assert read.seed == 5
    assert notation.game(read) == text


def test_moves_of_a_game_one_line_per_turn():
    record = gm.play(gm.Setup(2), seed=1)
    text = notation.moves(record)
    assert text.startswith("0. chance: pawn ")
    assert notation.moves(list(record.moves), gm.start(record.setup)) == text
    assert notation.parse_moves(gm.start(record.setup), text) == record.moves
    bare = "# no labels\n" + "\n".join(line.split(": ", 1)[1] for line in text.splitlines())
    assert notation.parse_moves(gm.start(record.setup), bare) == record.moves
    with pytest.raises(TypeError, match="needs the state"):
        notation.moves(list(record.moves))


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "game 1"),
        ("game 2", 1, "game 1"),
        ("game 1\n\n", 1, "'setup:' is missing"),
        ("game 1\nsetup: {}", 2, "glenmore"),
        ("game 1\ncolour: red", 2, "not setup or seed"),
        (
            'game 1\nsetup: {"glenmore":1,"kind":"setup","rules":"0","setup":{"players":2}}\n'
            "seed: x",
            3,
            "not a number",
        ),
        (
            'game 1\nsetup: {"glenmore":1,"kind":"setup","rules":"0","setup":{"players":2}}\n\n'
            "pawn red\npawn red",
            5,
            "SETUP-06",
        ),
        (
            'game 1\nsetup: {"glenmore":1,"kind":"setup","rules":"0","setup":{"players":2}}\n\n'
            "pawn red; pwan red",
            4,
            "did you mean pawn",
        ),
    ],
)
def test_games_that_cannot_be_read_name_the_line(text, line, message):
    with pytest.raises(notation.GameTextError) as caught:
        notation.parse_game(text)
    assert caught.value.line == line
    assert message in str(caught.value)


def test_a_broken_game_offers_its_last_good_position():
    record = gm.play(gm.Setup(2), seed=3)
    lines = notation.moves(record).splitlines()
    lines.insert(6, "take worlds-end")
    with pytest.raises(notation.GameTextError) as caught:
        notation.parse_moves(gm.start(record.setup), "\n".join(lines))
    assert caught.value.line == 7
    played = caught.value.played
    assert played == record.moves[: len(played)]
    assert caught.value.state == gm.Record(record.setup, played).final


def test_positions_are_handed_to_the_position_code():
    for state in gm.play(gm.Setup(2), seed=1).states()[::40]:
        assert notation.parse_position(notation.position(state)) == state


def test_a15_moves_are_taken_as_text():
    state = gm.position(3).state()
    tile = next(move.tile for move in gm.legal(state) if isinstance(move, moves.Take))
    text, move = f"take {tile}", moves.Take(tile)
    assert gm.check(state, text) == gm.check(state, move)
    assert gm.apply(state, text) == gm.apply(state, move)
    assert gm.advance(state, text) == gm.advance(state, move)
    gm.legal(state)
    assert gm.advance(state, f"TAKE {tile[:5]}") == gm.advance(state, move)
    for do in (gm.check, gm.apply, gm.advance):
        with pytest.raises(gm.InvalidMove, match="did you mean take"):
            do(state, f"tkae {tile}")
        with pytest.raises(gm.AmbiguousMove):
            do(state, "take")
    for do in (gm.apply, gm.advance):
        with pytest.raises(gm.IllegalMove):
            do(state, "take worlds-end")
    assert not gm.check(state, "take worlds-end").legal
