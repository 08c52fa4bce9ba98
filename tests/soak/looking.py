"""What is asked of a single position in the soak; each answer is a sentence about a fault."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import glenmore as gm
from glenmore.moves import Move
from glenmore.viewing import may_see
from tests.conformance.conceivable import conceivable
from tests.conformance.twins import twin

MOST_CHECKED = 40  # listed moves that are checked one by one
MOST_TRIED = 12  # of which it is looked where they lead
MOST_WRITTEN = 4  # moves that are written down and read back
TWO_ROADS = 12  # one thorough look in so many filters every conceivable move


class Look(NamedTuple):
    """One position, its moves, and the move that will be made."""

    state: gm.State
    moves: tuple[Move, ...]
    move: Move
    dice: random.Random
    thorough: bool


def looks(at: Look) -> Iterator[str]:
    """Everything that is wrong with a position."""
    state = at.state
    if state.turn.number or not at.moves:  # set-up is told by its own tests
        for reason in gm.faults(state):
            yield f"faults: {reason}"
    yield from listed_moves(at)
    yield from dead_ends(at)
    if at.thorough:
        yield from written(at)
        yield from foreign(at)
        yield from views(at)
        if not at.dice.randrange(TWO_ROADS):
            yield from two_roads(at)


def listed_moves(at: Look) -> Iterator[str]:
    """Every listed move passes `check`, and none is listed twice."""
    some = at.moves
    if len(some) > MOST_CHECKED:
        some = tuple(at.dice.sample(some, MOST_CHECKED))
    for move in some:
        verdict = gm.check(at.state, move)
        if not verdict.legal:
            yield f"{move!r} is listed and refused: {verdict}"
    if len(set(at.moves)) < len(at.moves):
        yield "a move is listed twice"


def dead_ends(at: Look) -> Iterator[str]:
    """Whatever is chosen here, somebody can go on."""
    some = at.moves if len(at.moves) <= MOST_TRIED else at.dice.sample(at.moves, MOST_TRIED)
    gm.legal(at.state)  # `advance` knows moves of the last list without a check
    for after, move in [(gm.advance(at.state, move), move) for move in some]:
        if after.steps and not gm.legal(after):
            yield f"no legal move at {type(after.steps[-1]).__name__} after {move!r}"


def two_roads(at: Look) -> Iterator[str]:
    """What `check` allows is what `legal` lists."""
    allowed = {move for move in conceivable(at.state) if gm.check(at.state, move).legal}
    if allowed != set(at.moves):
        yield f"allowed and listed moves differ: {sorted(map(repr, allowed ^ set(at.moves)))[:3]}"


def written(at: Look) -> Iterator[str]:
    """Position code and notation are read back as they were."""
    if at.state.turn.number:
        code = gm.notation.position(at.state)
        if gm.notation.parse_position(code) != at.state:
            yield "the position code describes another position"
    for move in {at.move, *at.dice.sample(at.moves, min(MOST_WRITTEN, len(at.moves)))}:
        if gm.notation.parse(at.state, gm.notation.format(at.state, move)) != move:
            yield f"{move!r} is written as another move"


def foreign(at: Look) -> Iterator[str]:
    """A move out of other types is refused or means the listed one (finding S7)."""
    with_numbers = [move for move in at.moves if any(not isinstance(v, str) for v in move[1:])]
    if not with_numbers:
        return
    move = at.dice.choice(with_numbers)
    strange = type(move)(*(_foreign(value) for _, value in move.items()))
    gm.legal(at.state)
    if gm.dumps(gm.advance(at.state, strange)) != gm.dumps(gm.advance(at.state, move)):
        yield f"{strange!r} leads elsewhere"


def _foreign(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_foreign, value))
    return float(value) if isinstance(value, int) else value


def views(at: Look) -> Iterator[str]:
    """What a seat cannot know makes no difference to what it sees."""
    state = at.state
    for seat in range(len(state.players)):
        if not may_see(state, seat):
            ends = {gm.view(gm.advance(state, move), seat) for move in at.moves[:MOST_CHECKED]}
            if len(ends) > 1:
                yield f"seat {seat} sees what was decided in secret"
        other = twin(state, seat, at.dice)
        if other is not None and gm.view(other, seat) != gm.view(state, seat):
            yield f"seat {seat} sees a difference between twins"
