"""Two roads to the same answer: what `legal` lists, and what `check` allows of all conceivable.

Some generators list moves without asking `check` for each of them; here both are asked.  Shared by
the short form in `test_two_roads.py` and the long one, `make property`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import glenmore as gm
from glenmore.base.turn import Menu
from glenmore.moves import Move
from tests.conformance.conceivable import conceivable

SHOWN = 3  # moves of a difference that are told


def kind_of(state: gm.State) -> str:
    """What is to be decided: the name of the step."""
    return type(state.steps[-1]).__name__ if state.steps else "Over"


def of_each_kind(
    states: Iterable[gm.State], most: int, rng: random.Random, every_move: bool = False
) -> Iterator[gm.State]:
    """At most so many positions for each kind of step: rare steps as often as frequent ones.

    With `every_move` also those that show a kind of legal move which no other has shown there.
    """
    found = list(states)
    rng.shuffle(found)
    met: Counter[str] = Counter()
    shown: set[tuple[str, str]] = set()
    for state in found:
        kind = kind_of(state)
        words = {(kind, move.word) for move in gm.legal(state)} if every_move else set()
        if met[kind] < most or (every_move and words - shown):
            met[kind] += 1
            shown |= words
            yield state


def differences(state: gm.State, rng: random.Random) -> Iterator[str]:
    """Where the two roads part in a position, as sentences."""
    listed = gm.legal(state)
    twice = [move for move, count in Counter(listed).items() if count > 1]
    if twice:
        yield f"listed twice: {_some(twice)}"
    allowed, refused = set(), []
    for move in conceivable(state):
        verdict = gm.check(state, move)
        if verdict.legal:
            allowed.add(move)
        else:
            refused.append(move)
    if allowed - set(listed):
        yield f"allowed but not listed: {_some(allowed - set(listed))}"
    if set(listed) - allowed:
        yield f"listed but not allowed: {_some(set(listed) - allowed)}"
    if refused:
        yield from made_all_the_same(state, rng.choice(refused))
    step: Any = state.steps[-1] if state.steps else None
    if isinstance(step, Menu):
        free, seat = step.free_options(state, state.actor), state.actor
        if step.may_act(state, seat) != bool(free):
            yield f"a free action is possible: {step.may_act(state, seat)}, listed: {_some(free)}"


def same(state: gm.State) -> None:
    """Fail where the two roads part."""
    found = list(differences(state, random.Random(0)))
    assert not found, (found, gm.dumps(state))


def made_all_the_same(state: gm.State, move: Move) -> Iterator[str]:
    """`advance` knows listed moves without a check; a refused one must not slip through."""
    try:
        gm.advance(state, move)
    except gm.IllegalMove:
        return
    yield f"refused, but made: {move!r}"


def _some(moves: Iterable[Move]) -> str:
    return ", ".join(sorted(map(repr, moves))[:SHOWN])
