"""Twins: positions that differ only in what one seat cannot know.

`twin(state, seat, rng)` deals hidden things anew: haggis tokens of others and the supply, reward
tokens at which others have looked, votes and bids that lie on the table.  Whatever that
seat is sent must be the same for both.  `laden` puts more secrets into a position than random play
would bring, and `any_setup` draws players, chronicles and *every* option.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import glenmore as gm
from glenmore.base.secret import SecretChoice
from glenmore.model import Draft
from glenmore.modules import MODULES, module
from glenmore.modules.c01_dragon_boat_race.rewards import ChooseToken
from glenmore.modules.c05_haggis.gaining import Gaining, LayDown
from glenmore.modules.c05_haggis.scoring import CommonRoll, OwnRoll, Serve, Turn
from glenmore.modules.c08_penny_mobsters.fraser import GivingHaggis
from glenmore.modules.c09_feasts_and_follies.bidding import Bidding, Revealing, Stacking
from glenmore.modules.c09_feasts_and_follies.state import PLACES
from glenmore.moves import Move
from glenmore.options import BASE_OPTIONS
from glenmore.setup import SetupError
from glenmore.viewing import may_see

HIDING = (1, 5, 7, 9)  # chronicles with secrets; 8 has some together with 5
REVEALING = (CommonRoll, OwnRoll)  # chance shows here what lay face down
ROOM = 5  # haggis tokens on a table


def twin(state: gm.State, seat: int, rng: random.Random) -> gm.State | None:
    """Another position that looks the same to this seat; None if nothing is hidden from it."""
    draft = Draft(state, None)
    numbers = state.setup.chronicles
    if 1 in numbers:
        draft.set_module(1, _castles(state, seat, rng))
    if 5 in numbers:
        draft.set_module(5, _tables(state, seat, rng))
    draft.steps = tuple(_step(state, step, seat, rng) for step in state.steps)
    found = draft.seal()
    return found if found != state else None


def twins(state: gm.State, seat: int, rng: random.Random, most: int = 3) -> list[gm.State]:
    """Some twins, each another one."""
    found: dict[gm.State, None] = {}
    for _ in range(2 * most):
        other = twin(state, seat, rng)
        if other is not None and len(found) < most:
            found[other] = None
    return list(found)


def _castles(state: gm.State, seat: int, rng: random.Random) -> Any:
    """Reward tokens that this seat has not looked at, dealt anew with those of the pool."""
    part = state.module(1)
    others = [c for c in part.castles if seat not in c.known_to]
    deck = [*part.pool, *(token for castle in others for token in castle.tokens if token)]
    rng.shuffle(deck)
    for castle in others:
        known = sum(1 for token in castle.tokens if token)
        dealt = [deck.pop() for _ in range(known)]
        tokens = sorted([*dealt, *("" for token in castle.tokens if not token)])
        part = part.with_castle(castle.with_(tokens=tuple(tokens)))
    return part.with_(pool=tuple(sorted(deck)))


def _tables(state: gm.State, seat: int, rng: random.Random) -> Any:
    """Face-down tokens of others, dealt anew with the supply; what all remember stays."""
    part, remembered = state.module(5), state.game.options["haggis_memory"]
    open_ = {step[1] for step in state.steps if isinstance(step, LayDown) and step[2]}
    fixed: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    deck = [value for value, n in enumerate(part.pool, 1) for _ in range(n)]
    for other, table in enumerate(part.tables):
        if other != seat:
            seen = table.seen if remembered else ()
            fresh = table.fresh if remembered and other in open_ else ()
            fixed[other] = seen, fresh
            deck += (Counter(table.down) - Counter(seen)).elements()
            deck += table.fresh if not fresh else ()
    rng.shuffle(deck)
    for other, (seen, fresh) in fixed.items():
        table = part.tables[other]
        dealt = [deck.pop() for _ in range(len(table.down) - len(seen))]
        down = tuple(sorted((*seen, *dealt)))
        fresh = fresh or tuple(deck.pop() for _ in table.fresh)
        part = part.with_table(other, table.with_(down=down, fresh=fresh, seen=seen))
    return part.with_(pool=tuple(deck.count(value) for value in range(1, len(part.pool) + 1)))


def _commits(
    state: gm.State, step: SecretChoice[Any], seat: int, rng: random.Random
) -> SecretChoice[Any]:
    """Other choices of the others."""
    return step.with_(
        commits=tuple(
            (other, move if other == seat else rng.choice(step.choices(state, other)))
            for other, move in step.commits
        )
    )


def _step(state: gm.State, step: Any, seat: int, rng: random.Random) -> Any:
    """A step with other secrets in it."""
    if isinstance(step, SecretChoice):
        return _commits(state, step, seat, rng)
    return _bids(state, step, seat, rng) if isinstance(step, Stacking) else step


def _bids(state: gm.State, step: Stacking, seat: int, rng: random.Random) -> Stacking:
    """Other stacks of the others; once they are revealed, just as high and the same so far."""
    away, stacks = state.module(9).away, list(step.stacks)
    for other, stack in enumerate(stacks):
        if other == seat or not state.game.is_played(other):  # its stack lies open
            continue
        known = stack[: step.at] if isinstance(step, Revealing) else ()
        high = sum(token > 0 for token in stack)
        if not isinstance(step, Revealing):
            high = rng.randint(0, len(stack))
        left = [token for token in PLACES if token not in known and token != away[other]]
        rng.shuffle(left)
        tokens = (*known, *left)[:high]
        stacks[other] = (*tokens, *(0,) * (len(stack) - high))
    return step.with_(stacks=tuple(stacks))


# -- playing on in both ----------------------------------------------------------------------------


def common(one: gm.State, two: gm.State, seat: int, rng: random.Random) -> tuple[Move, Move] | None:
    """A move for each twin that looks the same to the seat; None where secrets come to light.

    What the seat may see is the same move; behind its back each twin has one of its own, but
    everybody sees whether room was made on a serving table (C5-10, c5.makingRoom).
    """
    if reveals(one):
        return None
    first, second = gm.legal(one), gm.legal(two)
    if not may_see(one, seat):
        move = rng.choice(first)
        if isinstance(one.steps[-1], LayDown):
            second = tuple(other for other in second if other.word == move.word)
        return move, rng.choice(second)
    both = [move for move in first if move in second]
    if not both:
        return None
    move = rng.choice(both)
    return None if learns(one, gm.advance(one, move), seat) else (move, move)


def reveals(state: gm.State) -> bool:
    """Whether the next decision may show all what was a secret so far."""
    step = state.steps[-1] if state.steps else None
    if isinstance(step, SecretChoice):
        return not step.seen_by(state)
    if isinstance(step, Bidding) and not step.seen_by(state):
        return True
    if any(isinstance(waits, Revealing) for waits in state.steps):
        return True
    return isinstance(step, REVEALING) or any(isinstance(waits, Turn) for waits in state.steps)


def learns(before: gm.State, after: gm.State, seat: int) -> bool:
    """Whether the seat itself has looked at reward tokens that it did not know."""
    if 1 not in before.setup.chronicles:
        return False
    old, new = before.module(1).castles, after.module(1).castles
    return any(seat in b.known_to and seat not in a.known_to for a, b in zip(old, new, strict=True))


# -- where to look for secrets ---------------------------------------------------------------------


def any_setup(rng: random.Random, needed: tuple[int, ...] = ()) -> gm.Setup:
    """Players, chronicles (some of them if `needed` names none) and every option at random."""
    while True:
        players = rng.choice(gm.TITLE.player_counts())
        numbers = {*needed} or {rng.choice(HIDING)}
        numbers |= {n for n in MODULES if not rng.randrange(3)}
        options = [*BASE_OPTIONS, *(o for n in numbers for o in module(n).options)]
        drawn = {
            option.key: rng.choice(option.values)
            for option in options
            if numbers.issuperset(option.needs)
        }
        try:
            setup = gm.Setup(players, tuple(sorted(numbers)), options=drawn)
            gm.start(setup)  # some options need tiles that the catalog does not have
        except SetupError:
            continue
        return setup


def laden(state: gm.State, rng: random.Random) -> gm.State:
    """The position with more secrets: full serving tables, castles that were looked at."""
    if not state.steps:
        return state
    draft = Draft(state, None)
    if 1 in state.setup.chronicles:
        draft.set_module(1, _looked_at(state, rng))
    if 5 in state.setup.chronicles and not _haggis_is_busy(state):
        draft.set_module(5, _served(state, rng))
    return draft.seal()


def _haggis_is_busy(state: gm.State) -> bool:
    return any(isinstance(step, LayDown | GivingHaggis | Serve) for step in state.steps)


def _looked_at(state: gm.State, rng: random.Random) -> Any:
    part = state.module(1)
    for castle in part.castles:
        looked = [s for s in range(len(state.players)) if rng.randrange(2)]
        if not looked or any(castle.tokens) or not castle.tokens or castle.known_to:
            continue
        deck = list(part.pool)
        rng.shuffle(deck)
        tokens = tuple(sorted(deck.pop() for _ in castle.tokens))
        part = part.with_castle(
            castle.with_(tokens=tokens, known_to=tuple(looked)), pool=tuple(sorted(deck))
        )
    return part


def _served(state: gm.State, rng: random.Random) -> Any:
    part = state.module(5)
    deck = [value for value, n in enumerate(part.pool, 1) for _ in range(n)]
    rng.shuffle(deck)
    for seat, table in enumerate(part.tables):
        room = min(ROOM - table.tokens, max(0, len(deck) - 2))
        more = [deck.pop() for _ in range(rng.randint(0, room))]
        if more:
            seen = tuple(v for v in more if not rng.randrange(3))
            part = part.with_table(
                seat,
                table.with_(
                    down=tuple(sorted((*table.down, *more))),
                    seen=tuple(sorted((*table.seen, *seen))),
                ),
            )
    return part.with_(pool=tuple(deck.count(value) for value in range(1, len(part.pool) + 1)))


def secret_steps(state: gm.State, rng: random.Random) -> Iterator[gm.State]:
    """The position with a decision on top that somebody takes in secret."""
    if not state.steps or not state.turn.number:
        return
    seats = range(len(state.players))
    if 5 in state.setup.chronicles and not _haggis_is_busy(state):
        part = state.module(5)
        gaining = [Gaining(seat) for seat in seats] if part.row or part.supply else []
        yield from (_on_top(state, step) for step in gaining)
        if 8 in state.setup.chronicles:
            givers = [seat for seat in seats if part.tables[seat].down]
            pairs = [(a, b) for a in givers for b in seats if a != b]
            if pairs:
                one, two = rng.choice(pairs)
                yield _on_top(state, GivingHaggis(one, two), LayDown(two))
    if 1 in state.setup.chronicles:
        for castle in state.module(1).castles:
            if castle.known_to and castle.tokens and all(castle.tokens):
                yield _on_top(state, ChooseToken(rng.choice(castle.known_to), castle.square))


def _on_top(state: gm.State, *steps: Any) -> gm.State:
    draft = Draft(state, None)
    draft.then(*steps)
    return draft.seal()


def playing(setup: gm.Setup, rng: random.Random, most: int = 400) -> Iterator[gm.State]:
    """Positions of a random game, one after the other, with secrets put in now and then."""
    state = gm.start(setup)
    for n in range(most):
        yield state
        if not state.steps:
            return
        if state.turn.number and n % 40 == 20:
            state = laden(state, rng)
            decisions = [s for s in secret_steps(state, rng) if not gm.faults(s)]
            if decisions:
                state = rng.choice(decisions)
            yield state
        moves = gm.legal(state)
        if not moves:  # that no game ends so is for other tests to show
            return
        state = gm.advance(state, rng.choice(moves))
