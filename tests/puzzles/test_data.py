"""Every puzzle of Glen More: its position, its moves, its words; no search is asked here."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from glenmore.title import TITLE
from tabletop.puzzles import load, of_the_day, sorted_by_difficulty
from tabletop.puzzles.puzzle import level_of
from tabletop.puzzles.task import lesson_of
from tabletop.teach import LessonPlayer, Task
from tabletop.teach.attempt import solve

PUZZLES = load(TITLE)
EACH = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)


def test_there_are_enough_of_every_level_and_not_all_ask_the_same():
    assert len(PUZZLES) >= 40
    levels = Counter(puzzle.level for puzzle in PUZZLES)
    assert min(levels[level] for level in (1, 2, 3, 4, 5)) >= 3
    kinds = Counter(puzzle.moves[0].split()[0] for puzzle in PUZZLES)
    assert len(kinds) >= 5
    assert max(kinds.values()) <= len(PUZZLES) / 2
    assert sorted_by_difficulty(PUZZLES) == PUZZLES


@EACH
def test_the_position_is_possible_and_every_move_is_judged(puzzle):
    state = TITLE.position(puzzle.position)
    assert not TITLE.faults(state)
    assert state.actor >= 0
    legal = {TITLE.format(state, move) for move in TITLE.legal(state)}
    assert {*puzzle.moves, *(other.move for other in puzzle.others)} == legal
    assert len(legal) >= 3
    assert not set(puzzle.moves) & {other.move for other in puzzle.others}


@EACH
def test_its_figures_agree_with_each_other(puzzle):
    losses = [other.loss for other in puzzle.others]
    assert losses == sorted(losses)
    assert losses[0] == puzzle.margin >= 0.75
    assert puzzle.others[0].move == puzzle.against
    assert puzzle.moves[0].split()[0] == puzzle.against.split()[0]
    assert puzzle.asked.agreed >= 0.9 * puzzle.asked.runs
    choices = len(puzzle.moves) + len(puzzle.others)
    assert puzzle.level == level_of(choices, puzzle.margin, puzzle.asked)


@EACH
def test_its_rules_and_reasons_exist(puzzle):
    assert all(TITLE.rule(rule) is not None for rule in puzzle.rules)
    names = {term.name for term in TITLE.judgement.terms}
    reasons = [*puzzle.why, *(why for other in puzzle.others for why in other.why)]
    assert {why.term for why in reasons} <= names
    assert all(why.points > 0 for why in puzzle.why)


@EACH
def test_it_can_be_solved_and_missed_as_a_task(puzzle):
    lesson = lesson_of(TITLE, puzzle, "A puzzle")
    (task,) = lesson.steps
    assert isinstance(task, Task)
    assert solve(TITLE, task, TITLE.position(task.position))[1].kind == "right"
    player = LessonPlayer(TITLE, lesson)
    missed = player.try_(puzzle.against)
    assert missed.kind == "wrong"
    assert "{" not in missed.text
    solved = player.try_(puzzle.moves[0])
    assert solved.kind == "right"
    assert f"{puzzle.asked.agreed} of {puzzle.asked.runs} runs" in solved.text
    assert "{" not in solved.text


def test_each_puzzle_has_its_day_before_one_comes_again():
    first = date(2026, 1, 1)
    first -= timedelta(days=first.toordinal() % len(PUZZLES))
    days = [first + timedelta(days=n) for n in range(len(PUZZLES))]
    assert {of_the_day(PUZZLES, day).id for day in days} == {puzzle.id for puzzle in PUZZLES}
    later = [day + timedelta(days=len(PUZZLES)) for day in days]
    assert [of_the_day(PUZZLES, day) for day in later] != [of_the_day(PUZZLES, day) for day in days]


def test_the_puzzle_of_a_day_does_not_hang_on_the_order_of_the_file():
    day = date(2026, 11, 18)
    assert of_the_day(PUZZLES, day) == of_the_day(PUZZLES[::-1], day)
    with pytest.raises(ValueError, match="no puzzles"):
        of_the_day((), day)
