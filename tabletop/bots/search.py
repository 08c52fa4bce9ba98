"""Tree search for any game that is handed in: decisions are searched, chance is drawn.

The search knows no game.  A `Foresight` tells it what follows a move, what chance brings, and what
every seat may expect in a position.

It is Monte Carlo tree search.  Each round walks down the tree until a turn ends in a position that
was not valued before, and opens positions on its way: all their moves are tried, and those after
which a seat has more are likelier.  What the last position promises, or what comes of it after some
random decisions, is reported to all positions on the way.  Only positions in which nothing is half
done are compared, so every round looks a whole turn further.  Every seat is thought to choose what
is best for itself (max^n).  What chance brings is drawn, and drawn anew the more often a position
is visited (progressive widening).  What others decide in secret is drawn as well, by what seems
good to them: nobody could look it up.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from tabletop.actors import CHANCE
from tabletop.bots.tree import Node, Tried
from tabletop.records import Record

Followed = tuple[Any, Sequence[Any]]  # a position, and the moves of a seat that has a choice there
Stop = Callable[[], bool]
TellShare = Callable[[float], None]  # told the share of the work that is done

EXPLORE = 0.4  # how much a search tries what it does not know yet
SCALE = 20.0  # a lead of so many points counts as three quarters of a win
SHARP = 2.0  # points that make a move e times as likely at first
WIDEN = 0.5  # chance has as many outcomes as this power of the visits
OFTEN = 0.5  # share of the visits of the most tried move from which on values are compared
EVERY = 16  # rounds between two looks at the clock


class Foresight(Protocol):
    """A game as the search asks for it; the actor of a position is a seat, or below zero.

    `tabletop.bots.judgement.Judgement` is one for any title.
    """

    def follow(self, state: Any, move: Any, /) -> Followed:
        """A move, and all that is forced after it."""

    def reach(self, state: Any, move: Any, /) -> Any:
        """The position that `follow` finds."""

    def moves(self, state: Any, /) -> Sequence[Any]:
        """The moves that `follow` finds there."""

    def draw(self, state: Any, rng: random.Random, /) -> tuple[Any, Any, Sequence[Any]]:
        """What chance brings: the outcome, then as above."""

    def worths(self, state: Any, /, *, near: Any = None) -> Sequence[float]:
        """What every seat may expect, in points; `near` is the answer for the position before."""

    def quiet(self, state: Any, /) -> bool:
        """Whether nothing is half done, so that worths can be compared."""

    def secret(self, state: Any, seat: int, /) -> bool:
        """Whether a seat may not see what is decided next."""

    def seen(self, state: Any, seat: int, /) -> Any:
        """The position as a seat may know it."""

    def play_out(self, state: Any, decisions: int | None, rng: random.Random, /) -> Any:
        """The position after so many random decisions; None: at the end."""


class Effort(Record):
    """How long a search thinks, and how; whatever comes first ends it."""

    rounds: int | None = None
    seconds: float | None = None
    playout: int | None = 0  # random decisions before a position is valued; None: to the end
    explore: float = EXPLORE


class Choice(Record):
    """A move as the search sees it after thinking."""

    number: int  # among the moves that were given
    move: Any
    visits: int
    value: float  # from 0, all is lost, to 1
    lead: float  # points that the seat may expect to be ahead of the best other one
    line: tuple[tuple[Any, Any], ...]  # the main line: position and move, this move first


class Search:
    """One search from one position: `run` thinks, `choices` tells what it found.

    With `keep` the positions that were valued are kept, for `below`.
    """

    def __init__(
        self,
        foresight: Foresight,
        state: Any,
        moves: Sequence[Any],
        rng: random.Random,
        effort: Effort,
        keep: bool = False,
    ) -> None:
        self.foresight, self.rng, self.effort = foresight, rng, effort
        self.seat: int = state.actor
        self.done = 0
        self.keep = keep
        self._tried: dict[Any, Tried] = {}
        worths = foresight.worths(state)
        self.root = Node(state, moves, worths, worths)
        self._open(self.root, None)

    # -- thinking ---------------------------------------------------------------------------------

    def run(self, stop: Stop | None = None, progress: TellShare | None = None) -> None:
        """Think until the effort is spent, `stop` says so, or nothing can change any more."""
        for share in self.slices():
            if progress is not None:
                progress(share)
            if stop is not None and stop():
                break

    def slices(self) -> Iterator[float]:
        """Think a few rounds at a time and tell the share of the effort that is spent."""
        begin = time.perf_counter()
        while not self.finished(elapsed := time.perf_counter() - begin):
            yield self.share(elapsed)
            left = EVERY if self.effort.rounds is None else self.effort.rounds - self.done
            for _ in range(min(EVERY, left)):
                self.round()

    def share(self, elapsed: float) -> float:
        """How much of the effort is spent."""
        rounds, seconds = self.effort.rounds, self.effort.seconds
        return min(
            1.0, max(self.done / rounds if rounds else 0.0, elapsed / seconds if seconds else 0.0)
        )

    def finished(self, elapsed: float = 0.0) -> bool:
        """Whether the effort is spent, or too little is left to change the choice."""
        if len(self.root.moves) < 2 or self.share(elapsed) >= 1:
            return True
        if self.effort.rounds is None:
            return False
        first, second, *_ = sorted(self.root.visits, reverse=True)
        return second + self.effort.rounds - self.done < OFTEN * first

    def round(self, first: int | None = None) -> None:
        """Walk down the tree to a position not valued before, report what it is worth.

        With `first` the walk begins with the move of that number.
        """
        node: Node = self.root
        path: list[tuple[Node, int]] = []
        near: Any = None
        while True:
            if node.moves:
                tried = node.tried or self._open(node, near)
                near = tried.near
                at = self._pick(node, tried) if first is None or path else first
                path.append((node, at))
                node = self._after(node, at)
            elif node.actor == CHANCE:
                node = self._draw(node, near)
                continue  # what chance brings is looked at together with the answer to it
            else:
                break
            if not node.met and (self.effort.playout != 0 or self.foresight.quiet(node.state)):
                node.met = True
                break
        state, worths = self._value(node)
        leads = [ahead(worths, seat) for seat in range(len(worths))]
        values = [squash(lead) for lead in leads]
        lead = leads[self.seat]
        for passed, at in path:
            passed.visits[at] += 1
            passed.totals[at] += values[passed.actor]
            after = passed.nodes[at]
            after.passed += 1
            after.lead += lead
            if self.keep:
                after.leaves.append(state)
        self.done += 1

    def _value(self, node: Node) -> tuple[Any, Sequence[float]]:
        """The position that is valued where the walk ended, and what every seat may expect."""
        state, worths = node.state, node.worths
        if self.effort.playout != 0:
            state = self.foresight.play_out(state, self.effort.playout, self.rng)
            worths = self.foresight.worths(state)
        return state, worths

    def _open(self, node: Node, near: Any) -> Tried:
        """Try all moves of a position, unless it was reached in another way before."""
        new = Tried(node.moves)
        tried = self._tried.setdefault(node.state, new)
        if tried is new:
            self._try(node, tried, near)
        node.tried, node.moves = tried, tried.moves
        node.nodes = [None] * len(tried.moves)
        node.visits = [0] * len(tried.moves)
        node.totals = tried.first[:]  # the first sight counts as one visit
        return tried

    def _try(self, node: Node, tried: Tried, near: Any) -> None:
        """Follow all moves and value what comes; `near` are worths of a position much the same."""
        foresight, actor, state = self.foresight, node.actor, node.state
        reach, worths = foresight.reach, foresight.worths
        near = tried.near = node.near or worths(state, near=near)
        leads, best, kept = [], -math.inf, 0
        for at, move in enumerate(node.moves):
            after = reach(state, move)
            found = worths(after, near=near)
            lead = ahead(found, actor)
            if lead > best:
                best, tried.followed[kept] = lead, None
                kept, tried.followed[at] = at, (after, None, found)
            tried.promised.append(tuple(found))
            leads.append(lead)
        tried.secret = actor != self.seat and foresight.secret(state, self.seat)
        likely = self._blind(node) if tried.secret else leads
        best = max(likely)
        likely = [math.exp((lead - best) / SHARP) for lead in likely]
        whole = sum(likely)
        tried.priors = [one / whole for one in likely]
        tried.first = [squash(lead) for lead in leads]

    def _blind(self, node: Node) -> list[float]:
        """What moves in secret look like to the seat that decides, which cannot see everything."""
        foresight, actor = self.foresight, node.actor
        seen = foresight.seen(node.state, actor)
        return [ahead(foresight.worths(foresight.follow(seen, m)[0]), actor) for m in node.moves]

    def _after(self, node: Node, at: int) -> Node:
        """The position after a move of one that was opened."""
        found: Node | None = node.nodes[at]
        if found is None:
            tried = node.tried
            assert tried is not None
            followed = tried.followed[at]
            if followed is None:
                after = self.foresight.follow(node.state, node.moves[at])
                followed = tried.followed[at] = (*after, None)
            state, moves, near = followed
            if moves is None:
                moves = self.foresight.moves(state)
            found = node.nodes[at] = self._made(state, moves, tried.promised[at], near)
        return found

    def _made(self, state: Any, moves: Sequence[Any], worths: Sequence[float], near: Any) -> Node:
        node = Node(state, moves, worths, near)
        if self.keep:
            node.leaves = []
        return node

    def _pick(self, node: Node, tried: Tried) -> int:
        """The move to look at next; what is secret is drawn."""
        priors, visits, totals = tried.priors, node.visits, node.totals
        if tried.secret:
            return self.rng.choices(range(len(priors)), priors)[0]
        wish = self.effort.explore * math.sqrt(sum(visits) + 1)
        best, at = -1.0, 0
        for n, (total, prior, seen) in enumerate(zip(totals, priors, visits, strict=True)):
            score = (total + wish * prior) / (seen + 1)
            if score > best:
                best, at = score, n
        return at

    def _draw(self, node: Node, near: Any) -> Node:
        """What chance brings: something new now and then, else what was drawn before."""
        if node.nodes is None:
            node.nodes, node.visits = {}, [0]
        node.visits[0] += 1
        drawn: dict[Any, list[Any]] = node.nodes
        if len(drawn) <= node.visits[0] ** WIDEN:
            outcome, state, moves = self.foresight.draw(node.state, self.rng)
            if outcome in drawn:
                drawn[outcome][1] += 1
            else:
                worths = self.foresight.worths(state, near=near)
                drawn[outcome] = [self._made(state, moves, worths, worths), 1]
            return drawn[outcome][0]  # type: ignore[no-any-return]
        found = list(drawn.values())
        return self.rng.choices(found, [times for _, times in found])[0][0]  # type: ignore[no-any-return]

    # -- what was found ---------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """All moves, the best first."""
        root = self.root
        return [
            Choice(
                n,
                root.moves[n],
                root.visits[n],
                root.totals[n] / (root.visits[n] + 1),
                self._lead(n),
                ((root.state, root.moves[n]), *self._line(self._after(root, n))),
            )
            for n in self._ranked()
        ]

    def best(self) -> Any:
        """The move to play."""
        return self.root.moves[self._ranked()[0]]

    def _ranked(self) -> list[int]:
        """Moves by what they promise where they were tried often; all others after them."""
        visits = self.root.visits
        often = max(visits) * OFTEN

        def key(n: int) -> tuple[bool, float, float]:
            seldom = visits[n] < often
            return seldom, -visits[n] * seldom, -self._lead(n)

        return sorted(range(len(visits)), key=key)

    def _lead(self, number: int) -> float:
        """The lead to expect if the turn goes on as it was tried most; first sight if untried."""
        node = self._end_of_turn(number)
        return node.lead / node.passed if node.passed else ahead(node.worths, self.seat)

    def below(self, number: int) -> list[Any]:
        """The positions that were valued after that turn, if kept; else the one after the move."""
        end = self._end_of_turn(number)
        return end.leaves if self.keep and end.leaves else [self._after(self.root, number).state]

    def _end_of_turn(self, number: int) -> Node:
        """Where what was tried most after a move of the root leads to, as far as it was valued."""
        node = self._after(self.root, number)
        while node.tried and not node.met and any(node.visits):
            node = node.nodes[max(range(len(node.visits)), key=node.visits.__getitem__)]
        return node

    def _line(self, node: Node) -> tuple[tuple[Any, Any], ...]:
        """What was tried most below a position, until chance acts or somebody decides in secret."""
        line = []
        while node.tried and not node.tried.secret and any(node.visits):
            at = max(range(len(node.visits)), key=node.visits.__getitem__)
            line.append((node.state, node.moves[at]))
            node = node.nodes[at]
        return tuple(line)


def ahead(worths: Sequence[float], seat: int) -> float:
    """What a seat has more than the best other one."""
    own, best = worths[seat], max(worths)
    if own < best:
        return own - best
    return own - sorted(worths)[-2] if len(worths) > 1 else own


def squash(lead: float) -> float:
    """A lead as a share of a win: 0.5 if nobody leads, towards 0 and 1 at the ends."""
    return 0.5 + 0.5 * lead / (SCALE + abs(lead))
