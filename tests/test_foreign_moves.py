"""Finding S7: moves that equal a legal one but are made of other types.

Such a move means the listed one; what goes into the game is the engine's own object, so that the
game can be saved and replayed.  `apply`, which looks nothing up, refuses it.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import glenmore as gm
from glenmore.moves import Move, Place
from glenmore_widgets.session import Session


class Word(str):
    """A text that is not quite a text."""

    __slots__ = ()


def foreign(value: Any, number: Callable[[int], Any]) -> Any:
    """The same value out of other types."""
    if isinstance(value, tuple):
        return tuple(foreign(part, number) for part in value)
    return number(value) if isinstance(value, int) else Word(value)


def twin(move: Move, number: Callable[[int], Any]) -> Move:
    """A move that equals another one."""
    made = type(move)(*(foreign(value, number) for _, value in move.items()))
    assert made == move
    return made


def plain(value: Any) -> bool:
    """Whether a value is made of tuples, texts and whole numbers only."""
    if isinstance(value, tuple):
        return all(map(plain, value))
    return type(value) in (str, int)


NUMBERS = pytest.mark.parametrize("number", [float, np.int64, np.float64])


@NUMBERS
@pytest.mark.parametrize("chronicles", [(), (1, 2, 3, 5, 6, 7, 8)])
def test_s7_a_bot_may_answer_with_an_equal_move(number: Any, chronicles: tuple[int, ...]) -> None:
    def bot(seen: gm.State, moves: Sequence[Move], rng: random.Random) -> Move:
        return twin(moves[int(rng.random() * len(moves))], number)

    record = gm.play(gm.Setup(3, chronicles), bot, seed=4)
    assert all(plain(tuple(move)) for move in record.moves)
    assert gm.loads(gm.dumps(record)) == record
    assert gm.notation.parse_game(gm.notation.game(record)) == record


@NUMBERS
def test_s7_advance_takes_the_listed_move(number: Any) -> None:
    state = gm.position(2).coins(0, 5).placing("inshriach").state()
    moves = [move for move in gm.legal(state) if isinstance(move, Place)]
    assert moves
    for move in moves:
        gm.legal(state)
        after = gm.advance(state, twin(move, number))
        assert gm.dumps(after) == gm.dumps(gm.advance(state, move))
        assert gm.loads(gm.dumps(after)) == after
        assert all(plain(cell) for cell in after.players[0].estate)


@NUMBERS
def test_s7_apply_check_and_unlisted_advance_refuse_it(number: Any) -> None:
    state = gm.position(2).coins(0, 5).placing("inshriach").state()
    move = next(move for move in gm.legal(state) if isinstance(move, Place))
    state = pickle.loads(pickle.dumps(state))  # the same position, of which nothing is listed
    assert state.offered is None
    for use in (gm.check, gm.apply, gm.advance):
        with pytest.raises(gm.InvalidMove, match="place: cell"):
            use(state, twin(move, number))
    with pytest.raises(gm.InvalidMove, match="place: cell"):
        gm.Study(state).play(twin(move, number))


def test_s7_texts_of_another_type_are_refused() -> None:
    state = gm.position(2).coins(0, 9).state()
    move = gm.legal(state)[0]
    with pytest.raises(gm.InvalidMove, match="take: tile"):
        gm.apply(state, twin(move, int))


def test_s7_a_table_with_such_a_bot_can_be_saved() -> None:
    def bot(seen: gm.State, moves: Sequence[Move], rng: random.Random) -> Move:
        return twin(moves[-1], float)

    session = Session(gm.Setup(2), humans=(), bots={0: bot, 1: bot}, seed=3)
    assert session.state.actor == gm.OVER
    assert isinstance(session.study, gm.Study)
    assert gm.loads(gm.dumps(session.study)).state == session.state
