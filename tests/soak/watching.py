"""One game of the soak: played by policies, and watched for everything that must hold.

What costs much is done now and then, so that most of the time goes into decisions; a game that is
watched closely (one in some, and every game that is played again by its seed) is looked at after
each decision.
"""

from __future__ import annotations

import random
import signal
import traceback
from collections import Counter
from types import FrameType
from typing import Any, NamedTuple

import glenmore as gm
from glenmore.moves import Move
from glenmore.playing import choose_chance
from tests.conformance.invariants import all_past_the_end, between, broken, refills
from tests.soak.drawing import drawn
from tests.soak.findings import Fault, Parcel
from tests.soak.looking import Look, looks
from tests.soak.policies import POLICIES, Memory

LONGEST_GAME = 6_000  # moves with chance; beyond that something goes round in circles
SECONDS = 240  # for one game
CLOSELY = 96  # one game in so many is watched at every decision
THOROUGHLY = 15  # one look in so many of such a game asks everything
LOOKS = 1 / 250  # of the decisions of other games
REPLAYED, WRITTEN, SENT = 12, 24, 8  # one record in so many: replayed, written down, saved


class Played(NamedTuple):
    """What became of a game."""

    seed: int
    chronicles: tuple[int, ...]
    decisions: Counter[str]  # by policy
    kinds: Counter[str]  # moves by their word
    options: frozenset[tuple[str, Any]]
    looks: int
    faults: tuple[Fault, ...]
    parcels: tuple[Parcel, ...]


class TooLong(Exception):
    """The game takes longer than any game should."""


def watched_game(seed: int, closely: bool | None = None) -> Played:
    """Play the game of a seed; whatever goes wrong is a fault, nothing is raised."""
    game = _Game(seed, seed % CLOSELY == 0 if closely is None else closely)
    before = signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(SECONDS)
    try:
        game.play()
        if not game.faults:
            game.finish()
    except TooLong:
        game.fault("the game takes too long")
    except Exception as error:  # whatever it is, it is a finding, and the soak goes on
        last = traceback.extract_tb(error.__traceback__)[-1]
        game.fault(f"{type(error).__name__} in {last.name}, line {last.lineno}: {error}"[:400])
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    return game.played()


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TooLong


class _Game:
    """A game that is being played and watched."""

    def __init__(self, seed: int, closely: bool) -> None:
        self.seed, self.closely = seed, closely
        self.setup, self.policies = drawn(seed)
        self.rng = random.Random(f"play {seed}")
        self.dice = random.Random(f"look {seed}")  # apart, so that looking changes no game
        self.memories: list[Memory] = [Counter() for _ in self.policies]
        self.state = gm.start(self.setup)
        self.moves: list[Move] = []
        self.decisions: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.faults: list[Fault] = []
        self.parcels: list[Parcel] = []
        self.kept: list[tuple[gm.State, int, str]] = []  # old states, as they were
        self.looks = 0
        self.refilled = self.refilling = True

    def fault(self, what: str) -> None:
        """Write down what is wrong, with where it was."""
        where = f"{self.setup!r}, played by {'/'.join(self.policies)}, move {len(self.moves)}"
        if self.moves:
            where += f", after {self.moves[-1]!r}"
        self.faults.append(Fault(self.seed, what, where))

    # -- playing ----------------------------------------------------------------------------------

    def play(self) -> None:
        """To the end, or to the first fault."""
        while self.state.steps and not self.faults:
            state = self.state
            moves = gm.legal(state)
            if not moves:
                self.fault(f"no legal move at {type(state.steps[-1]).__name__}")
                return
            move = self._choose(state, moves)
            if self.closely or self.dice.random() < LOOKS:
                self._look(moves, move)
            after = gm.advance(state, move)
            self.moves.append(move)
            self._watch(state, move, after)
            self.state = after
            if len(self.moves) > LONGEST_GAME:
                raise TooLong

    def _choose(self, state: gm.State, moves: tuple[Move, ...]) -> Move:
        if len(moves) == 1:
            return moves[0]
        actor = state.actor
        if actor == gm.CHANCE:
            return choose_chance(state, moves, self.rng)
        name = self.policies[actor]
        memory = self.memories[actor]
        move = POLICIES[name].choose(state, moves, self.rng, memory)
        memory[move.word] += 1
        self.decisions[name] += 1
        return move

    # -- watching ---------------------------------------------------------------------------------

    def _watch(self, state: gm.State, move: Move, after: gm.State) -> None:
        """Invariants across a decision; `refills` has to hear of every move."""
        self.refilling = self.refilling and refills(state, move)
        if after.turn.number != state.turn.number:
            self.refilled, self.refilling = self.refilling, True
        if self.closely:
            for wrong in between(state, move, after) + broken(after, self.refilled):
                self.fault(wrong)

    def _look(self, moves: tuple[Move, ...], move: Move) -> None:
        """Everything that can be asked of one position."""
        self.looks += 1
        state = self.state
        thorough = not self.closely or not self.looks % THOROUGHLY
        for wrong in looks(Look(state, moves, move, self.dice, thorough)):
            self.fault(wrong)
        if thorough and not self.faults:
            if not self.closely:
                for wrong in broken(state, self.refilled):
                    self.fault(wrong)
            text = gm.dumps(state)
            self.kept.append((state, hash(state), text))
            self.parcels.append(Parcel(self.seed, text, repr(moves)))

    def finish(self) -> None:
        """What can be asked of a whole game."""
        state = self.state
        if not all_past_the_end(state):
            self.fault("the game is over before all pawns have finished")
        for reason in gm.faults(state):
            self.fault(f"faults at the end: {reason}")
        for old, number, text in self.kept:
            if hash(old) != number or gm.dumps(old) != text:
                self.fault("an old state has changed")
        record = gm.Record(self.setup, self.moves, state, self.seed)
        if self.closely or not self.dice.randrange(REPLAYED):
            self._replayed(record)
        if self.closely or not self.dice.randrange(WRITTEN):
            self._written(record)
        if self.closely or not self.dice.randrange(SENT):
            self.parcels.append(Parcel(self.seed, gm.dumps(record), ""))

    def _replayed(self, record: gm.Record) -> None:
        again = gm.Record(record.setup, record.moves)
        if again.final != record.final or gm.dumps(again.final) != gm.dumps(record.final):
            self.fault("the replayed game ends otherwise")

    def _written(self, record: gm.Record) -> None:
        if gm.notation.parse_game(gm.notation.game(record)) != record:
            self.fault("the written game is another one")

    def played(self) -> Played:
        """What became of it."""
        self.kinds.update(move.word for move in self.moves)
        return Played(
            self.seed,
            self.setup.chronicles,
            self.decisions,
            self.kinds,
            frozenset(self.setup.all_options().items()),
            self.looks,
            tuple(self.faults),
            tuple(self.parcels),
        )
