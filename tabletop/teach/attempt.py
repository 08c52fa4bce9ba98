"""One try at a task: moves are checked, carried out, and compared with the goal.

The learner decides for one seat; chance, other players and decisions without a choice are played
automatically (`auto` of the task).  Nothing here knows a game, a language or a star.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tabletop.actors import CHANCE, OVER
from tabletop.teach.goals import Moment
from tabletop.teach.lesson import Task
from tabletop.title import Title
from tabletop.verdict import IllegalMove

MOST_AUTOMATIC = 2000
Came = tuple[Any, Sequence[Any]]  # the next position, and what happened


class Outcome(NamedTuple):
    """What came of a try.

    kind: right, wrong, refused, progress, or unclear (the text could not be read).
    why: what to say: wrong (its own text), fail, allowed, short (moves used up), reasons, unread.
    """

    kind: str
    why: str = ""
    text: str = ""
    reasons: tuple[Any, ...] = ()
    events: tuple[Any, ...] = ()
    ticked: tuple[bool, ...] = ()  # which parts of the goal are reached
    newly: tuple[int, ...] = ()  # those that this try has reached
    did: str = ""  # the move in words, where it was allowed and is not what the task asks


class Turned(NamedTuple):
    """A position of the attempt, and the move that led to it."""

    state: Any
    text: str  # the move; empty for the first position
    own: bool  # the learner's move
    events: tuple[Any, ...]


class Attempt:
    """The state of one task while it is being solved."""

    def __init__(self, game: Title, task: Task, start: Any) -> None:
        self.game, self.task = game, task
        self.rng = random.Random(task.seed) if task.seed is not None else None
        self.script = list(task.auto.script)
        self.reasons: tuple[Any, ...] = ()
        self.tried = ""
        self.tried_move: Any = None
        self.done = False
        self.line: list[Turned] = [Turned(start, "", False, ())]
        self.seat = game.seat_of(start, task.seat) if task.seat else start.actor
        while self._automatic(own=False):
            pass
        self.line = [Turned(self.state, "", False, ())]  # what came before belongs to nobody
        self.scripts = {1: tuple(self.script)}  # what is left of the script, by length of the line
        self.at_first = self.ticked()

    # -- what is so -------------------------------------------------------------------------------

    @property
    def start(self) -> Any:
        """The position in which the learner begins."""
        return self.line[0].state

    @property
    def state(self) -> Any:
        """The position now."""
        return self.line[-1].state

    @property
    def moves(self) -> tuple[str, ...]:
        """The learner's moves so far."""
        return tuple(turned.text for turned in self.line if turned.own)

    @property
    def all_moves(self) -> tuple[str, ...]:
        """All moves so far, automatic ones too."""
        return tuple(turned.text for turned in self.line[1:])

    def past(self) -> Iterator[Any]:
        """What happened, latest first."""
        for turned in reversed(self.line):
            yield from reversed(turned.events)

    def before(self, step: type) -> list[str]:
        """The moves in steps of this kind just before the position, in words."""
        found: list[str] = []
        for then, turned in reversed([*itertools.pairwise(self.line)]):
            if not then.state.steps or not isinstance(then.state.steps[-1], step):
                break
            found.append(self.game.say(then.state, self.game.parse(then.state, turned.text)))
        return found[::-1]

    def followed(self) -> tuple[Turned, ...]:
        """The learner's last move and what followed it; the first is the position before."""
        own = [n for n, turned in enumerate(self.line) if turned.own]
        return tuple(self.line[own[-1] - 1 :]) if own else ()

    def moment(self) -> Moment:
        """What goals look at."""
        before = self.line[-2].state if len(self.line) > 1 else self.start
        return Moment(
            self.start,
            before,
            self.tried_move,
            self.state,
            self.seat,
            tuple(event for turned in self.line for event in turned.events),
            self.moves,
            self.reasons,
            self.tried,
        )

    def shown_ticked(self) -> tuple[bool, ...]:
        """Which parts are ticked off: what held from the beginning is not yet a merit."""
        if self.done:
            return self.ticked()
        pairs = zip(self.ticked(), self.at_first, strict=True)
        return tuple(now and not before for now, before in pairs)

    def ticked(self) -> tuple[bool, ...]:
        """Which parts of the goal are reached; a task that is done has reached them all."""
        if self.task.goal is None:
            return (self.done,)
        if self.done:
            return (True,) * len(self.task.goal.items)
        return self.task.goal.ticked(self.moment())

    # -- a try ------------------------------------------------------------------------------------

    def try_(self, given: Any) -> Outcome:
        """Try a move, given as text or as a move."""
        game = self.game
        try:
            move = game.parse(self.state, given) if isinstance(given, str) else given
            came, reasons = self._came_of(move)
            self.tried, self.tried_move = game.format(self.state, move), move
        except ValueError as error:
            return Outcome("unclear", "unread", str(error))
        before = self.ticked()
        return self._refused(reasons, before) if came is None else self._played(move, came, before)

    def _came_of(self, move: Any) -> tuple[Came | None, tuple[Any, ...]]:
        """What a move leads to, or what stands against it: the rules are asked once."""
        try:
            return self.game.apply(self.state, move), ()
        except IllegalMove as refused:
            return None, refused.reasons

    def _facts(self, before: tuple[bool, ...]) -> dict[str, Any]:
        """Which parts of the goal are reached now, and which were not before."""
        now = self.ticked()
        newly = tuple(n for n, holds in enumerate(now) if holds and not before[n])
        return {"ticked": now, "newly": newly}

    def _refused(self, reasons: tuple[Any, ...], before: tuple[bool, ...]) -> Outcome:
        self.reasons += reasons
        self.done = self.task.goal is not None and self._reached()
        facts = {"reasons": reasons, **self._facts(before)}
        if self.done:
            return Outcome("right", **facts)
        if sum(facts["ticked"]) > sum(before):  # no mistake: the task wants to see it refused
            return Outcome("progress", "reasons", **facts)
        text = self._own_text({rule for reason in reasons for rule in reason.rules}, False)
        return Outcome("refused", "wrong" if text else "reasons", text, **facts)

    def _played(self, move: Any, came: Came, before: tuple[bool, ...]) -> Outcome:
        length, first = len(self.line), self.state
        self._append(move, came, own=True)
        decided = self._judged()
        if decided is None and (text := self._own_text(set(), True)):
            decided = Outcome("wrong", "wrong", text)
        while decided is None and self._automatic(own=self.task.auto.forced):
            decided = self._judged()
        happened = tuple(event for turned in self.line[length:] for event in turned.events)
        events = tuple(self.game.readable(happened, self.seat))
        facts = self._facts(before)
        used_up = 0 < self.task.moves_max <= len(self.moves)
        stuck = self.state.actor != self.seat
        if decided is None and (used_up or stuck):
            decided = Outcome("wrong", "allowed" if self.task.moves_max == 1 else "short")
        if decided is None:
            return Outcome("progress", events=events, **facts)
        if decided.kind == "right":
            self.done = True
            return decided._replace(events=events, **self._facts(before))
        if decided.why in ("allowed", "short"):
            facts["did"] = self.game.say(first, move)
        self.take_back(length if decided.why in ("wrong", "fail") else 1)
        return decided._replace(events=events, **facts)

    def take_back(self, length: int) -> None:
        """Go back to where the line was so long; 1 is the beginning."""
        del self.line[length:]
        self.script = list(self.scripts.get(length, self.task.auto.script))
        self.done = False

    def undo(self) -> bool:
        """Take back the learner's last move; False if there is none."""
        own = [n for n, turned in enumerate(self.line) if turned.own]
        if own:
            self.take_back(own[-1])
        return bool(own)

    def replay(self, moves: tuple[str, ...], own: tuple[str, ...]) -> bool:
        """Play all these moves again, as they were saved; False if that is not possible."""
        left = list(own)
        try:
            for text in moves:
                mine = bool(left) and left[0] == text and self._decides()
                if not mine and text in self.script:
                    self.script.remove(text)
                self._step(self.game.parse(self.state, text), own=mine)
                del left[: int(mine)]
        except ValueError:
            self.take_back(1)
            return False
        return True

    # -- inside -----------------------------------------------------------------------------------

    def _decides(self) -> bool:
        return bool(self.state.actor == self.seat)

    def _step(self, move: Any, own: bool) -> None:
        self._append(move, self.game.apply(self.state, move), own)

    def _append(self, move: Any, came: Came, own: bool) -> None:
        """A move that was carried out becomes part of the line."""
        before, (state, events) = self.state, came
        if own:
            self.scripts[len(self.line)] = tuple(self.script)
        self.line.append(Turned(state, self.game.format(before, move), own, tuple(events)))

    def _automatic(self, own: bool) -> bool:
        """Play one decision that is not the learner's; False if there is none."""
        game = self.game
        actor = self.state.actor
        if actor == OVER or len(self.line) > MOST_AUTOMATIC:
            return False
        moves = game.legal(self.state)
        if actor == self.seat and not (own and len(moves) == 1):
            return False
        self._step(self._chosen(moves, actor), own=False)
        return True

    def _chosen(self, moves: Any, actor: Any) -> Any:
        for number, text in enumerate(self.script):
            try:
                move = self.game.parse(self.state, text)
            except ValueError:
                continue
            if move in moves:
                del self.script[number]
                return move
        if len(moves) == 1:
            return moves[0]
        if self.rng is not None and actor == CHANCE:
            return self.game.outcome(self.state, self.rng)
        if self.rng is not None and self.task.bots:
            return chosen_by(self.game, self.task.bots, self.state, moves, self.rng)
        return self.game.passive(self.state, moves)

    def _reached(self) -> bool:
        """Whether the goal is reached, and the last try among the right answers."""
        task = self.task
        if task.moves and self.tried not in task.moves:
            return False
        return task.goal is None or task.goal.holds(self.moment())

    def _judged(self) -> Outcome | None:
        """Right or wrong, if that is decided."""
        moment = self.moment()
        for fail in self.task.fail:
            if fail.when.holds(moment):
                return Outcome("wrong", "fail", fail.text)
        if self.task.until is not None and not self.task.until.holds(moment):
            return None
        if self._reached():
            return Outcome("right")
        return None if self.task.until is None else Outcome("wrong", "short")

    def _own_text(self, refused_by: set[str], played: bool) -> str:
        """What the author says about this mistake, if anything: the move itself comes first.

        A rule speaks of moves of the same kind: others may cite it because it is not their time.
        Tests look at what a move has led to, so they say nothing of one that was refused.
        """
        for wrong in self.task.wrong:
            if not wrong.rule and wrong.when is None and self._matches(wrong.try_):
                return wrong.text
        moment = self.moment()
        for wrong in self.task.wrong:
            by_rule = wrong.rule in refused_by and _verb(wrong.try_) == _verb(self.tried)
            by_test = played and wrong.when is not None and wrong.when.holds(moment)
            if by_rule or by_test:
                return wrong.text
        return ""

    def _matches(self, text: str) -> bool:
        """Whether the last try is this move, or the line of moves that a text with ; tells."""
        parts = tuple(part.strip() for part in text.split(";"))
        if len(parts) == 1:
            return parts[0] == self.tried
        line = self.moves if self.moves[-1:] == (self.tried,) else (*self.moves, self.tried)
        return line == parts


def _verb(tried: str) -> str:
    """The kind of the move, or of the last one of a line."""
    return tried.split(";")[-1].split()[0]


QUIET = "quiet"  # the opponent that changes least; every other one is a bot of the game


def opponents(game: Title) -> tuple[str, ...]:
    """Who may play the other seats of a task, by name."""
    return (*game.bots, QUIET)


def chosen_by(game: Title, name: str, state: Any, moves: Sequence[Any], rng: random.Random) -> Any:
    """What an opponent chooses, who sees what its seat may know."""
    if name == QUIET:
        return game.passive(state, moves)
    return game.bots[name](game.view(state, state.actor), moves, rng)


def solve(game: Title, task: Task, start: Any) -> tuple[Attempt, Outcome, int]:
    """Play the solution, or let the bot play; the attempt, its last outcome, moves used."""
    attempt = Attempt(game, task, start)
    outcome, number = Outcome("unclear", "unread"), 0
    rng = random.Random(task.seed)
    while not attempt.done and attempt.state.actor == attempt.seat:
        if task.solution and number == len(task.solution):
            break
        if task.solution:
            move: Any = task.solution[number]
        else:
            moves = game.legal(attempt.state)
            move = chosen_by(game, task.bots or "random", attempt.state, moves, rng)
        number += 1
        outcome = attempt.try_(move)
        if outcome.kind in ("wrong", "unclear"):
            break
    return attempt, outcome, number
