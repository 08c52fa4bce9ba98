"""Moves that a task wants to see refused and no picture offers: the list of options has them."""

from __future__ import annotations

from collections.abc import Iterable

import glenmore as gm
from glenmore import draw, notation
from glenmore.describe import describe_move
from glenmore.teach import Task
from tabletop.draw.board import Board, tried_on
from tabletop.teach.attempt import Attempt
from tabletop.title import Title


def refused_texts(game: Title, task: Task, start: gm.State) -> tuple[str, ...]:
    """Moves that the solution tries in vain; with them likely mistakes, so as to tell less."""
    attempt = Attempt(game, task, start)
    begun = attempt.state
    found: list[str] = []
    made: list[str] = []
    for text in task.solution:
        if attempt.done or attempt.state.actor < 0:
            break
        refused = not gm.check(attempt.state, notation.parse(attempt.state, text)).legal
        (found if refused else made).append(text)
        attempt.try_(text)
    if not found:
        return ()
    for text in (wrong.try_ for wrong in task.wrong if ";" not in wrong.try_):
        try:
            legal = gm.check(begun, notation.parse(begun, text)).legal
        except ValueError:
            continue
        if not legal and text not in made:
            found.append(text)
    return tuple(sorted(set(found)))


def refused_moves(state: gm.State, texts: Iterable[str]) -> tuple[gm.Move, ...]:
    """Those that are refused now."""
    found: list[gm.Move] = []
    for text in texts:
        try:
            move = notation.parse(state, text)
            legal = gm.check(state, move).legal
        except ValueError:
            continue
        if not legal:
            found.append(move)
    return tuple(found)


def without_place(moves: Iterable[gm.Move], boards: Iterable[Board]) -> tuple[gm.Move, ...]:
    """Those that no place on the boards tries."""
    tried = tried_on(boards)
    return tuple(move for move in moves if draw.attempt(move) not in tried)


def told_move(state: gm.State, move: gm.Move) -> str:
    """A move that is not allowed, in words."""
    try:
        return describe_move(state, move)
    except (ValueError, KeyError, IndexError, AttributeError):
        return notation.format(state, move)
