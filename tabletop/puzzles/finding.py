"""Judging a position: does a search prefer one move clearly, whatever seed it is given?"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Sequence
from typing import Any

from tabletop.bots import hints
from tabletop.bots.greedy import Greedy
from tabletop.bots.judgement import Because, Compared, Judgement
from tabletop.bots.search import Choice, Search
from tabletop.bots.searching import Searcher
from tabletop.puzzles.puzzle import Asked, Other, Puzzle, Why, level_of
from tabletop.puzzles.shelf import LEAST
from tabletop.records import Record

FAIR = 40  # rounds that every move gets at least, so that its loss says something
GLANCE = 6  # the same for a first look
MOST_RULES = 5
MOST_WHY = 2  # reasons that are kept for a move that is not the best


class Asking(Record):
    """How positions are asked: some runs choose them, others tell by how much, so as to be fair."""

    seeds: tuple[int, ...] = (1, 2, 3, 4, 5)
    fresh: tuple[int, ...] = (101, 102, 103, 104, 105)
    rounds: int = 400
    glance: int = 120  # rounds of a first look that sorts most positions out
    margin: float = 1.5  # points over the next best move, on average
    least: float = 0.75  # and in each single run that chooses
    agree: int = 4  # fresh runs that must prefer the same move
    most: int = 24  # moves: more of them nobody reads
    ahead: float = 25.0  # points: where a seat is so far ahead or behind, little is at stake


class Run(Record):
    """One search that is over."""

    search: Search
    choices: dict[Any, Choice]  # by move
    best: Any
    settled: int  # rounds after which the best move stayed the best

    @property
    def second(self) -> Any:
        """The next best move."""
        others = (move for move in self.choices if move != self.best)
        return max(others, key=lambda move: self.choices[move].lead)

    @property
    def margin(self) -> float:
        """Points between the best move and the next one."""
        return self.choices[self.best].lead - self.choices[self.second].lead


def run(judgement: Judgement, state: Any, seed: int, rounds: int, fair: int = FAIR) -> Run:
    """Search a position; afterwards every move is looked at often enough to be compared."""
    seen = judgement.seen(state, state.actor)
    moves = judgement.title.legal(seen)
    search = Searcher(judgement, rounds).search(seen, moves, random.Random(seed), keep=True)
    settled, before = 0, None
    for _ in search.slices():
        if (now := search.best()) != before:
            settled, before = search.done, now
    for number, visits in enumerate(search.root.visits):
        for _ in range(fair - visits):
            search.round(number)
    found = {choice.move: choice for choice in search.choices()}
    best = max(found, key=lambda move: found[move].lead)
    return Run(search, found, best, settled)


def judged(judgement: Judgement, state: Any, asking: Asking) -> Puzzle | None:
    """The puzzle that a position makes, if the same move is clearly best in every run."""
    title = judgement.title
    moves = title.legal(judgement.seen(state, state.actor))
    if not LEAST <= len(moves) <= asking.most:
        return None
    first = run(judgement, state, asking.seeds[0], asking.glance, GLANCE)
    if first.margin < asking.least or abs(first.choices[first.best].lead) > asking.ahead:
        return None
    runs: list[Run] = []
    for seed in asking.seeds:
        runs.append(run(judgement, state, seed, asking.rounds))
        best, margin = runs[-1].best, runs[-1].margin
        if best != runs[0].best or margin < asking.least or runs[-1].second.word != best.word:
            return None  # doing something else first is no answer to the same question
    if sum(each.margin for each in runs) / len(runs) < asking.margin:
        return None
    fresh = [run(judgement, state, seed, asking.rounds) for seed in asking.fresh]
    if sum(each.best == runs[0].best for each in fresh) < asking.agree:
        return None
    return _puzzle(judgement, state, runs[0].best, fresh, asking)


def agreeing(judgement: Judgement, puzzle: Puzzle, seeds: Iterable[int]) -> tuple[int, float]:
    """How many runs with these seeds prefer a move of the puzzle, and the mean margin.

    A run that prefers another move has a margin below zero: what its move is ahead.
    """
    title = judgement.title
    state = title.position(puzzle.position)
    agreed, margins = 0, []
    for seed in seeds:
        found = run(judgement, state, seed, puzzle.asked.rounds)
        right = title.format(state, found.best) in puzzle.moves
        agreed += right
        own = max(
            c.lead for m, c in found.choices.items() if title.format(state, m) in puzzle.moves
        )
        best = found.choices[found.best].lead
        margins.append(found.margin if right else own - best)
    return agreed, sum(margins) / len(margins)


# -- what is written down -------------------------------------------------------------------------


def _puzzle(
    judgement: Judgement, state: Any, best: Any, runs: Sequence[Run], asking: Asking
) -> Puzzle | None:
    title = judgement.title
    losses = {
        move: sum(r.choices[best].lead - r.choices[move].lead for r in runs) / len(runs)
        for move in runs[0].choices
    }
    others = sorted((move for move in losses if move != best), key=losses.__getitem__)
    margin = losses[others[0]]
    why = _why(judgement, runs, best, others[0], better=True)
    if not why or margin < asking.least or others[0].word != best.word:
        return None
    greedy = Greedy(judgement)
    seen = judgement.seen(state, state.actor)
    asked = Asked(
        len(asking.seeds) + len(runs),
        len(asking.seeds) + sum(each.best == best for each in runs),
        asking.rounds,
        greedy(seen, title.legal(seen), random.Random(1)) == best,
        round(sum(r.settled for r in runs) / len(runs)),
    )
    code = title.position_text(state)
    return Puzzle(
        f"{best.word}-{hashlib.sha256(code.encode()).hexdigest()[:6]}",
        code,
        (title.format(state, best),),
        round(margin, 2),
        title.format(state, others[0]),
        level_of(len(losses), margin, asked),
        why,
        tuple(
            Other(
                title.format(state, move),
                round(losses[move], 2),
                _why(judgement, runs, move, best, better=False)[:MOST_WHY],
            )
            for move in others
        ),
        _rules(judgement, state, best),
        asked,
    )


def _why(
    judgement: Judgement, runs: Sequence[Run], move: Any, other: Any, better: bool
) -> tuple[Why, ...]:
    """What makes the one move better or worse than the other, over all runs."""
    search = runs[0].search
    here, there = (
        [leaf for r in runs for leaf in hints.leaves(r.search, r.choices[each])]
        for each in (move, other)
    )
    compared = Compared(search.root.state, search.seat, here, there)
    found: tuple[Because, ...] = hints.reasons(judgement, compared, better)
    return tuple(
        Why(each.term, round(each.points, 2), each.key, each.facts)
        for each in found
        if (each.points > 0) == better
    )


def _rules(judgement: Judgement, state: Any, move: Any) -> tuple[str, ...]:
    """The rules of the question, of the move, and of what happens at once."""
    title = judgement.title
    _, events = title.apply(state, move)
    cited = [title.rule_asked(state), title.rule_about(state, move)]
    cited += [rule for event in events for rule in event.rules]
    return tuple(dict.fromkeys(rule for rule in cited if title.rule(rule)))[:MOST_RULES]
