"""Advice: the best few moves with what they are worth, what follows, and reasons in words.

A reason is a named term of the evaluation, told by what it changes: the positions that a search
expects after a move are compared with those after another move, term by term.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tabletop.bots.judgement import Because, Compared, Judgement
from tabletop.bots.search import Choice, Search, Stop, TellShare
from tabletop.bots.searching import Searcher
from tabletop.records import Record
from tabletop.text import texts_of

ROUNDS = 200
LOOKED_AT = 48  # positions below a move whose terms are counted
ALIKE = 0.5  # points that two moves must be apart to be told apart
TELLING = 0.25  # points that a difference must make to be told
MOST_REASONS = 3
LONGEST_LINE = 6


class Cause(Record):
    """Why a move is better or worse: a term, the points it makes, and the words for it."""

    term: str
    points: float
    text: str

    def __str__(self) -> str:
        return f"{signed(self.points)}: {self.text}"


class Advice(Record):
    """A move with what the search thinks of it."""

    move: Any
    text: str  # the move in words
    lead: float  # points that the seat may expect to be ahead of the best other one at the end
    visits: int
    line: tuple[Any, ...]  # the main line, this move first
    line_text: tuple[str, ...]
    against: str  # the move that the reasons compare with, in words; "" if there is no other
    reasons: tuple[Cause, ...]
    package: str = "tabletop"  # where its words are found

    @property
    def why(self) -> list[str]:
        """The reasons as lines, the comparison first."""
        say = texts_of(self.package).phrase
        if not self.against:
            return [say("hints.only")]
        if not self.reasons:
            return [say("hints.alike", move=self.against)]
        return [say("hints.compared", move=self.against), *map(str, self.reasons)]

    @property
    def then(self) -> str:
        """What follows, in words."""
        moves = "; ".join(self.line_text[1:])
        return texts_of(self.package).phrase("hints.line", moves=moves) if moves else ""

    def __str__(self) -> str:
        lead = lead_in_words(self.lead, self.package)
        lines = [texts_of(self.package).phrase("hints.advice", move=self.text, lead=lead)]
        lines += [f"  {reason}" for reason in self.why]
        if self.then:
            lines.append(f"  {self.then}")
        return "\n".join(lines)


class Hint(Record):
    """The best few moves of a seat, the best first."""

    seat: int
    name: str
    rounds: int
    advice: tuple[Advice, ...]
    package: str = "tabletop"  # where its words are found

    @property
    def best(self) -> Any:
        """The move to play."""
        return self.advice[0].move

    def __str__(self) -> str:
        say = texts_of(self.package).phrase
        head = say("hints.hint", name=self.name, rounds=self.rounds)
        return "\n".join([head, *(f"{n}. {one}" for n, one in enumerate(self.advice, 1))])


def hint(
    judgement: Judgement,
    view: Any,
    seat: int | None = None,
    *,
    moves: int = 3,
    rounds: int | None = ROUNDS,
    seconds: float | None = None,
    seed: int = 1,
    stop: Stop | None = None,
    progress: TellShare | None = None,
) -> Hint:
    """The best few moves of the seat that decides, with reasons in words.

    Only what the seat may know counts, even if the state holds more.  The same view, seed and
    rounds give the same advice; `seconds` limits the time, `stop` ends it, `progress` is told.
    """
    actor = view.actor
    if seat is None:
        seat = actor
    if seat != actor or actor < 0:
        who = view.game.actor_name(actor)
        raise ValueError(f"seat {seat} has nothing to decide: {who} decides")
    if moves < 1:
        raise ValueError("moves: at least 1")
    search = started(judgement, view, seat, rounds, seconds, seed)
    search.run(stop, progress)
    return advice_of(judgement, search, moves)


def started(
    judgement: Judgement,
    view: Any,
    seat: int,
    rounds: int | None = ROUNDS,
    seconds: float | None = None,
    seed: int = 1,
) -> Search:
    """The search behind a hint before its first round."""
    seen = judgement.seen(view, seat)
    moves = judgement.title.legal(seen)
    searcher = Searcher(judgement, rounds, seconds)
    return searcher.search(seen, moves, random.Random(seed), keep=True)


def advice_of(judgement: Judgement, search: Search, moves: int = 3) -> Hint:
    """What a search that keeps its positions has found, in words."""
    found = search.choices()
    name = search.root.state.game.actor_name(search.seat)
    return Hint(
        search.seat,
        name,
        search.done,
        tuple(
            advice_for(judgement, search, choice, _other(found) if choice is found[0] else found[0])
            for choice in found[:moves]
        ),
        judgement.title.package,
    )


def advice_for(
    judgement: Judgement, search: Search, choice: Choice, other: Choice | None
) -> Advice:
    """A move in words, compared with another one."""
    state, say = search.root.state, judgement.title.say
    causes: tuple[Cause, ...] = ()
    if other is not None and abs(choice.lead - other.lead) >= ALIKE:
        causes = told(judgement, search, choice, other)
    line = choice.line[:LONGEST_LINE]
    return Advice(
        choice.move,
        say(state, choice.move),
        choice.lead,
        choice.visits,
        tuple(move for _, move in line),
        tuple(say(at, move) for at, move in line),
        say(state, other.move) if other else "",
        causes,
        judgement.title.package,
    )


def _other(found: Sequence[Choice]) -> Choice | None:
    """What the best move is compared with: the first that is not as good; else the second."""
    best = found[0]
    worse = [choice for choice in found[1:] if choice.lead <= best.lead - ALIKE]
    return next(iter([*worse, *found[1:]]), None)


# -- expected positions, term by term -------------------------------------------------------------


def leaves(search: Search, choice: Choice) -> list[Any]:
    """Positions below a move, spread evenly over all that were valued."""
    kept = search.below(choice.number)
    step = max(1, len(kept) // LOOKED_AT)
    return kept[-1::-step][:LOOKED_AT]


def expected(judgement: Judgement, states: Sequence[Any], seat: int) -> list[float]:
    """What every term makes of a seat's lead, on average over positions."""
    sums: list[float] = []
    for state in states:
        leads = lead_by_terms(judgement, state, seat)
        sums = [total + lead for total, lead in zip(sums or [0.0] * len(leads), leads, strict=True)]
    return [total / len(states) for total in sums]


def lead_by_terms(judgement: Judgement, state: Any, seat: int) -> list[float]:
    """The seat's lead over the best other one, term by term."""
    rows = judgement.by_terms(state)
    totals = [sum(column) for column in zip(*rows, strict=True)]
    rivals = [n for n in range(len(totals)) if n != seat]
    rival = max(rivals, key=totals.__getitem__) if rivals else None
    return [row[seat] - (row[rival] if rival is not None else 0.0) for row in rows]


# -- reasons in words -----------------------------------------------------------------------------


def told(judgement: Judgement, search: Search, choice: Choice, other: Choice) -> tuple[Cause, ...]:
    """The terms that make the difference between two moves, the greatest first."""
    here, there = leaves(search, choice), leaves(search, other)
    compared = Compared(search.root.state, search.seat, here, there)
    better = choice.lead >= other.lead
    return tuple(
        Cause(each.term, each.points, judgement.worded(each))
        for each in reasons(judgement, compared, better)
    )


def reasons(judgement: Judgement, compared: Compared, better: bool) -> tuple[Because, ...]:
    """The terms that make the one move better or worse than the other, the greatest first."""
    if not judgement.terms:
        return ()
    seat = compared.seat
    here, there = (expected(judgement, part, seat) for part in (compared.here, compared.there))
    gains = [a - b for a, b in zip(here, there, strict=True)]
    large = [
        (gain, term)
        for gain, term in zip(gains, judgement.terms, strict=True)
        if abs(gain) >= TELLING
    ]
    large.sort(key=lambda pair: -pair[0] if better else pair[0])
    kept = [pair for pair in large if (pair[0] > 0) == better] or large
    return tuple(judgement.because(term, gain, compared) for gain, term in kept[:MOST_REASONS])


def signed(points: float) -> str:
    """Points with their sign: "+3.1", "−0.4"."""
    return f"{points:+.1f}".replace("-", "−")


def lead_in_words(lead: float, package: str = "tabletop") -> str:
    """What a seat may expect: "3.1 points ahead"."""
    if abs(lead) < 0.05:
        return texts_of(package).phrase("hints.level")
    key = "hints.ahead" if lead > 0 else "hints.behind"
    return texts_of(package).phrase(key, points=f"{abs(lead):.1f}")
