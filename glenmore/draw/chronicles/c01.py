"""Chronicle 1, Dragon Boat Race: the whole circuit as a board, and boats on the estates."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.components import COLORS, Cell
from glenmore.draw.chronicles import Drawn, Holding, Look
from glenmore.draw.chronicles.c01_circuit import board, tokens_to_choose, words
from glenmore.draw.chronicles.c01_pieces import boat, boat_words, token, tokens_in_words
from glenmore.draw.tiles import HEAD, WIDTH
from glenmore.model import State
from glenmore.modules.c01_dragon_boat_race.circuit import (
    circuit,
    following,
    home,
    square,
    steps_between,
)
from glenmore.modules.c01_dragon_boat_race.rewards import Approach, ChooseToken, TakeToken
from glenmore.modules.c01_dragon_boat_race.rewards import Look as LookAtTokens
from glenmore.modules.c01_dragon_boat_race.rowing import Row
from glenmore.modules.c01_dragon_boat_race.state import GONE, START, Race, race
from glenmore.modules.c01_dragon_boat_race.tokens import UNKNOWN
from glenmore.moves import Move
from glenmore.text import phrase
from glenmore.viewing import seat_shown
from tabletop.draw.svg import text

# -- the board -------------------------------------------------------------------------------------


def shows(state: State) -> object:
    """What the board depends on."""
    tops = tuple(
        tuple((cell, plot.tiles[-1]) for cell, plot in player.estate.items() if not cell[1])
        for player in state.players
    )
    return race(state), tops, seat_shown(state), tokens_to_choose(state)


# -- choosing --------------------------------------------------------------------------------------


def tries(state: State) -> dict[str, Move]:
    """Every square for your own boat, every boat, and every token that lies open."""
    part, seat = race(state), state.actor
    found: dict[str, Move] = {one: Row(seat, one) for one in circuit(state)}
    for other, here in enumerate(part.boats):
        if here != GONE and part.rows(other):
            found[f"boat:{COLORS[other]}"] = Row(other, following(state, here))
    return found | {f"token:{kind}": TakeToken(kind) for kind in tokens_to_choose(state)}


def places(state: State, move: Move) -> Sequence[str]:
    """Where a legal move is seen."""
    if isinstance(move, Row):
        return (move.place, f"boat:{COLORS[move.seat]}")
    if isinstance(move, TakeToken):
        return (f"token:{move.what}",)
    step = state.steps[-1]
    if isinstance(move, LookAtTokens) and isinstance(step, Approach):
        return (step.square,)
    return ()


# -- elsewhere -------------------------------------------------------------------------------------


def on_cell(state: State, seat: int, cell: Cell) -> Drawn | None:
    """Boats on a river tile, and the tokens of a home castle."""
    if cell[1]:
        return None
    part, one = race(state), square(seat, cell[0])
    here = [other for other, boat_ in enumerate(part.boats) if boat_ == one]
    castle = next((c for c in part.castles if c.square == one), None)
    tokens = castle.tokens if castle is not None else ()
    if not here and not tokens:
        return None
    drawn = (
        [token(UNKNOWN, 17, 72, 10), text(31, 77, len(tokens), "gm-name", 13.5)] if tokens else []
    )  # how many; the board of the boats shows which
    step = min(36.0, 96 / max(1, len(here)))
    drawn += [boat(other, 22 + n * step, 102, 1, True) for n, other in enumerate(here)]
    said = [phrase("draw.c01.boat_of", seats=tuple(here), game=state.game)] if here else []
    said += [tokens_in_words(tokens)] if tokens else []
    return Drawn("".join(drawn), "; ".join(said))


def on_space(state: State, at: int) -> Drawn | None:
    """What passing Start does."""
    if state.ring[at] != START:
        return None
    begun = race(state).begun
    key = "draw.c01.start_passed" if begun else "draw.c01.start_waits"
    lines = phrase(key).split(" / ")
    drawn = [boat(max(0, state.turn.seat), WIDTH - 34, HEAD + 44, 1)] if begun else []
    drawn += [text(10, HEAD + 42 + n * 17, line, "gm-text", 13.2) for n, line in enumerate(lines)]
    return Drawn("".join(drawn), " ".join(lines).strip())


def holdings(state: State, seat: int) -> Sequence[Holding]:
    """How far the boat is."""
    how = boat_words(state, seat)
    return (Holding("boat", how, phrase("draw.c01.holding", how=how)),)


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """What rowing would bring, and whom to fear."""
    part = race(state)
    if isinstance(state.steps[-1], ChooseToken):
        return (phrase("draw.c01.looked"),)
    rows = [move for move in moves if isinstance(move, Row)]
    if not rows:
        return ()
    seat = rows[0].seat
    here, found = part.boats[seat], []
    stocked = [c.square for c in part.castles if c.tokens and c.square != here]
    if stocked:
        near = min(steps_between(state, here, one) for one in stocked)
        found.append(phrase("draw.c01.next_castle", number=near))
    return (*found, *_rivals(state, part, seat))


def _rivals(state: State, part: Race, seat: int) -> Sequence[str]:
    """Boats that may soon leave this one in last place."""
    near = [
        (steps_between(state, boat_, home(other)), other)
        for other, boat_ in enumerate(part.boats)
        if other != seat and part.rows(other)
    ]
    still = sum(part.rows(other) for other in range(len(state.players)))
    if still != 2 or not near or near[0][0] > 3:
        return ()
    steps, other = near[0]
    return (phrase("draw.c01.rival", seat=other, steps=steps, game=state.game),)


LOOK = Look.of(__name__, board=board, words=words)
