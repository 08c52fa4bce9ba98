"""What values remember, compared with what is found afresh.

Values remember facts about themselves (`tabletop.facts`), states their legal moves; some facts are
handed on from value to value.  A position that was saved and loaded remembers nothing: whatever it
finds must be what the position of the game remembers.  Nothing here names a fact; those that a
class declares are found by themselves.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from types import FunctionType
from typing import Any

import glenmore as gm
from glenmore.base.layout import ground, layout
from glenmore.estate import Estate
from tabletop.facts import fact
from tests.conformance.conceivable import conceivable

MOST_ASKED = 60  # conceivable moves whose verdicts are compared at a position


def declared(value: Any) -> dict[str, fact[Any]]:
    """The facts that a value may remember, by name."""
    kinds = reversed(type(value).__mro__)
    return {n: found for k in kinds for n, found in vars(k).items() if isinstance(found, fact)}


def within(state: gm.State, value: Any, where: str) -> Iterator[tuple[str, Any]]:
    """Every value inside another that declares facts, with where it is found."""
    if declared(value):
        yield where, value
    if isinstance(value, Estate):
        yield f"{where}.ground", ground(state.game, value)
    if isinstance(value, dict):
        for key, item in value.items():
            yield from within(state, item, f"{where}[{key!r}]")
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from within(state, item, f"{where}[{number}]")
    elif hasattr(value, "_names"):
        for name in value._names():
            if name == "points":  # many, and nothing but ids and numbers
                continue
            yield from within(state, getattr(value, name), f"{where}.{name}")


def plain(found: Any) -> Any:
    """A fact that can be compared: functions made on the spot are what they know."""
    if isinstance(found, dict):
        return {key: plain(value) for key, value in found.items()}
    if type(found) in (tuple, list):
        return [plain(value) for value in found]
    if isinstance(found, FunctionType) and found.__closure__:
        return found.__qualname__, [plain(cell.cell_contents) for cell in found.__closure__]
    return found


def asked(state: gm.State) -> Counter[str]:
    """Ask for every fact and for the legal moves, so that all is remembered; facts by name."""
    gm.legal(state)
    found: Counter[str] = Counter()
    for _, value in within(state, state, "state"):
        for name in declared(value):
            getattr(value, name)
            found[f"{type(value).__name__}.{name}"] += 1
    return found


def stale(state: gm.State, rng: random.Random) -> Iterator[str]:
    """What a position remembers otherwise than a new one finds it."""
    new = gm.loads(gm.dumps(state))
    if new != state:
        yield "the loaded position is another one"
        return
    if gm.legal(new) != gm.legal(state):
        yield f"other moves, or in another order: {gm.legal(state)} and afresh {gm.legal(new)}"
    moves = list(conceivable(state))
    for move in rng.sample(moves, min(MOST_ASKED, len(moves))):
        if gm.check(state, move) != gm.check(new, move):
            yield f"another verdict: {move!r}"
    pairs = zip(within(state, state, "state"), within(new, new, "state"), strict=True)
    for (where, old), (_, fresh) in pairs:
        for name, found in declared(old).items():
            one, two = getattr(old, name), getattr(fresh, name)
            if isinstance(one, dict) and not found.find(fresh):  # filled while it is asked
                known = one.keys() & two.keys()
                one, two = {key: one[key] for key in known}, {key: two[key] for key in known}
            if plain(one) != plain(two) or (isinstance(one, dict) and list(one) != list(two)):
                yield f"{where}.{name} remembers {one!r}, afresh {two!r}"
    for seat, player in enumerate(state.players):
        old = layout(state.game, player.estate)
        fresh = layout(new.game, new.players[seat].estate)
        for tile in state.game.tiles.values():
            for castles in (False, True):
                if old.places(tile, castles) != fresh.places(tile, castles):
                    yield f"seat {seat}: other places for {tile.id}"


def played(setup: gm.Setup, seed: int) -> Iterator[gm.State]:
    """Every position of a random game in which all facts are asked for at every decision."""
    rng = random.Random(seed)
    state = gm.start(setup)
    while state.steps:
        asked(state)
        yield state
        state = gm.advance(state, rng.choice(gm.legal(state)))
