"""Advice: the best few moves with what they are worth, what follows, and reasons in words.

A reason is a named term of the evaluation, told by what it changes: the positions that a search
expects after a move are compared with those after another move, term by term.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from glenmore.base import scoring
from glenmore.bots.facts import next_round
from glenmore.bots.searching import Searcher
from glenmore.bots.terms import COMPARED, TERMS, Term, promised
from glenmore.describe import describe_move
from glenmore.game import legal
from glenmore.model import State
from glenmore.moves import Move
from glenmore.text import templates
from glenmore.viewing import view as seen_by
from tabletop.bots.search import Choice, Progress, Search, Stop
from tabletop.records import Record
from tabletop.text import listed

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

    move: Move
    text: str  # the move in words
    lead: float  # points that the seat may expect to be ahead of the best other one at the end
    visits: int
    line: tuple[Move, ...]  # the main line, this move first
    line_text: tuple[str, ...]
    against: str  # the move that the reasons compare with, in words; "" if there is no other
    reasons: tuple[Cause, ...]

    @property
    def why(self) -> list[str]:
        """The reasons as lines, the comparison first."""
        words = templates("terms")
        if not self.against:
            return [words["only"]]
        if not self.reasons:
            return [words["alike"].format(move=self.against)]
        return [words["compared"].format(move=self.against), *map(str, self.reasons)]

    @property
    def then(self) -> str:
        """What follows, in words."""
        moves = "; ".join(self.line_text[1:])
        return templates("terms")["line"].format(moves=moves) if moves else ""

    def __str__(self) -> str:
        words = templates("terms")
        lines = [words["advice"].format(move=self.text, lead=lead_in_words(self.lead))]
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

    @property
    def best(self) -> Move:
        """The move to play."""
        return self.advice[0].move

    def __str__(self) -> str:
        head = templates("terms")["hint"].format(name=self.name, rounds=self.rounds)
        return "\n".join([head, *(f"{n}. {one}" for n, one in enumerate(self.advice, 1))])


def hint(
    view: State,
    seat: int | None = None,
    *,
    moves: int = 3,
    rounds: int | None = ROUNDS,
    seconds: float | None = None,
    seed: int = 1,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Hint:
    """The best few moves of the seat that decides, with reasons in words.

    Only what the seat may know counts, even if more is given.  The same view, seed and number of
    rounds give the same advice; `seconds` limits the time, `stop` ends it, `progress` is told.

    >>> import glenmore as gm
    >>> place = gm.position(players=2).tile(0, (0, 1), "edradour").goods(0, (0, 1), "barley")
    >>> told = hint(place.activating((0, 1)).state(), rounds=40)
    >>> told.advice[0].text
    'activate Edradour at (0, 1): pay 1 barley for 1 whisky barrel'
    """
    actor = view.actor
    if seat is None:
        seat = actor
    if seat != actor or actor < 0:
        who = view.game.actor_name(actor)
        raise ValueError(f"seat {seat} has nothing to decide: {who} decides")
    if moves < 1:
        raise ValueError("moves: at least 1")
    search = started(view, seat, rounds, seconds, seed)
    search.run(stop, progress)
    return advice_of(search, moves)


def started(
    view: State, seat: int, rounds: int | None = ROUNDS, seconds: float | None = None, seed: int = 1
) -> Search:
    """The search behind a hint before its first round."""
    seen = seen_by(view, seat)
    return Searcher(rounds, seconds).search(seen, legal(seen), random.Random(seed), keep=True)


def advice_of(search: Search, moves: int = 3) -> Hint:
    """What a search that keeps its positions has found, in words."""
    found = search.choices()
    name = search.root.state.game.setup.name(search.seat)
    return Hint(
        search.seat,
        name,
        search.done,
        tuple(
            advice_for(search, choice, _compared(found) if choice is found[0] else found[0])
            for choice in found[:moves]
        ),
    )


def advice_for(search: Search, choice: Choice, other: Choice | None) -> Advice:
    """A move in words, compared with another one."""
    state: State = search.root.state
    causes: tuple[Cause, ...] = ()
    if other is not None and abs(choice.lead - other.lead) >= ALIKE:
        here, there = (expected(_leaves(search, c), search.seat) for c in (choice, other))
        causes = told(search, choice, other, [a - b for a, b in zip(here, there, strict=True)])
    line = choice.line[:LONGEST_LINE]
    return Advice(
        choice.move,
        describe_move(state, choice.move),
        choice.lead,
        choice.visits,
        tuple(move for _, move in line),
        tuple(describe_move(at, move) for at, move in line),
        describe_move(state, other.move) if other else "",
        causes,
    )


def _compared(found: Sequence[Choice]) -> Choice | None:
    """What the best move is compared with: the first that is not as good; else the second."""
    best = found[0]
    worse = [choice for choice in found[1:] if choice.lead <= best.lead - ALIKE]
    return next(iter([*worse, *found[1:]]), None)


# -- expected positions, term by term -------------------------------------------------------------


def _leaves(search: Search, choice: Choice) -> list[State]:
    """Positions below a move, spread evenly over all that were valued."""
    kept = search.below(choice.number)
    step = max(1, len(kept) // LOOKED_AT)
    return kept[-1::-step][:LOOKED_AT]


def expected(states: Sequence[State], seat: int) -> list[float]:
    """What every term makes of a seat's lead, on average over positions."""
    sums = [0.0] * len(TERMS)
    for state in states:
        for n, points in enumerate(lead_by_terms(state, seat)):
            sums[n] += points
    return [total / len(states) for total in sums]


def lead_by_terms(state: State, seat: int) -> list[float]:
    """The seat's lead over the best other one, term by term."""
    rows = [_points(state, term) for term in TERMS]
    totals = [sum(column) for column in zip(*rows, strict=True)]
    rivals = [n for n in range(len(totals)) if n != seat]
    rival = max(rivals, key=totals.__getitem__) if rivals else None
    return [row[seat] - (row[rival] if rival is not None else 0.0) for row in rows]


def _points(state: State, term: Term) -> list[float]:
    if state.steps:
        return [term.weight * count for count in term.counts(state)]
    if term is TERMS[0]:
        return [float(player.vp) for player in state.players]
    return [0.0] * len(state.players)


# -- reasons in words -----------------------------------------------------------------------------


def told(
    search: Search, choice: Choice, other: Choice, gains: Iterable[float]
) -> tuple[Cause, ...]:
    """The terms that make the difference between two moves, the greatest first."""
    large = [(gain, term) for gain, term in zip(gains, TERMS, strict=True) if abs(gain) >= TELLING]
    better = choice.lead >= other.lead
    large.sort(key=lambda pair: -pair[0] if better else pair[0])
    kept = [pair for pair in large if (pair[0] > 0) == better] or large
    return tuple(
        Cause(term.name, gain, _words(search, choice, other, term, gain))
        for gain, term in kept[:MOST_REASONS]
    )


def _words(search: Search, choice: Choice, other: Choice, term: Term, gain: float) -> str:
    words = templates("terms")
    if term.name in COMPARED:
        return _about_category(search, choice, term, gain)
    text = words[f"{term.key}_{'more' if gain > 0 else 'less'}"]
    if term.name == "chronicles":
        return text.format(chronicle=_chronicle(search, choice, other, gain))
    return text


def _about_category(search: Search, choice: Choice, term: Term, gain: float) -> str:
    words, state = templates("terms"), search.root.state
    letter = next_round(state)
    after = _leaves(search, choice)
    leads = _leads(state, COMPARED[term.name], search.seat)
    will = 2 * sum(_leads(s, COMPARED[term.name], search.seat) for s in after) > len(after)
    if gain > 0:
        how = ("keeps" if leads else "takes") if will else "more"
    else:
        how = "loses" if leads and not will else "less"
    when = words["round"].format(letter=letter) if letter else words["last_round"]
    return words[f"category_{how}"].format(
        what=words[f"{term.key}_what"], lead=words[f"{term.key}_lead"], round=when
    )


def _leads(state: State, category: str, seat: int) -> bool:
    """Whether nobody else has as many."""
    numbers = scoring.numbers(state, category)
    return numbers[seat] > max(n for other, n in enumerate(numbers) if other != seat)


def _chronicle(search: Search, choice: Choice, other: Choice, gain: float) -> str:
    """The chronicles whose promises make the difference."""
    state: State = search.root.state
    seat = search.seat
    one, two = _leaves(search, choice), _leaves(search, other)
    found = []
    for n, module in enumerate(state.game.modules):
        change = _promise(one, n, seat) - _promise(two, n, seat)
        if change * gain > 0:
            found.append((abs(change), module.title))
    found.sort(reverse=True)
    return listed([title for _, title in found[:1]]) if found else "the chronicles"


def _promise(states: Sequence[State], number: int, seat: int) -> float:
    sums = 0.0
    for state in states:
        points = promised(state, state.modules[number]) if state.steps else ()
        sums += points[seat] if points else 0.0
    return sums / len(states)


def signed(points: float) -> str:
    """Points with their sign: "+3.1", "−0.4"."""
    return f"{points:+.1f}".replace("-", "−")


def lead_in_words(lead: float) -> str:
    """What a seat may expect: "3.1 points ahead"."""
    words = templates("terms")
    if abs(lead) < 0.05:
        return words["level"]
    return words["ahead" if lead > 0 else "behind"].format(points=f"{abs(lead):.1f}")
