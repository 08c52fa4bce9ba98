"""What learners read: names and places in words, hints in stages, questions on what was taught."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

import glenmore as gm
from glenmore.teach import Lesson, LessonPlayer, Quiz, Read, Task, lessons
from tabletop.teach.checklist import in_words
from tabletop.teach.lesson import Asked, LessonStep

LESSONS = lessons()
BASE = [lesson for lesson in LESSONS if not lesson.of_module]
COORDINATES = re.compile(r"(?<![\w,.])-?\d{1,2},-?\d{1,2}(?![\w,])|\(-?\d+, -?\d+\)")
RULE = re.compile(r"\b[A-Z]+\d*-[A-Z]*\d+\b|\b(LM|CLAN)-\w+")
# A tile has the rows cost, once and gives; moves that are typed are for those who like to type.
OTHER_WORDS = re.compile(
    r"lower (left|right)|one-time|benefit|activation bonus"
    r"|\bpay-(scot|coin)\b|\bway [12]\b"
    r"|\b(resolve|relief) [a-z]+\b(?=[.,;])",
    re.IGNORECASE,
)
PROGRAMMERS = re.compile(r"\bhindmost\b|\bto be had\b")


def said(step: LessonStep) -> Iterator[str]:
    """Everything that a step may say."""
    yield from (step.title, step.text)
    if isinstance(step, Asked):
        yield from (*step.hints, step.praise)
    if isinstance(step, Read):
        yield from step.watch_lines
    if isinstance(step, Task):
        yield from step.checklist
        yield from (wrong.text for wrong in step.wrong)
        yield from (fail.text for fail in step.fail)
    if isinstance(step, Quiz):
        for option in step.options:
            yield from (option.text, option.why)


def steps(chosen: Sequence[Lesson], *kinds: type) -> list[object]:
    return [
        pytest.param(lesson, step, id=f"{lesson.id}/{step.id}")
        for lesson in chosen
        for step in lesson.steps
        if isinstance(step, kinds)
    ]


ALL_STEPS = steps(LESSONS, Read, Task, Quiz)


@pytest.mark.parametrize(("lesson", "step"), ALL_STEPS)
def test_l8_no_coordinates_no_moves_to_type_no_rule_numbers(lesson, step):
    """Finding L8: coordinates in the second task, chips such as `take inshriach`."""
    for text in said(step):
        assert "`" not in text, text
        for pattern in (COORDINATES, RULE):
            assert not pattern.search(text), text


@pytest.mark.parametrize(("lesson", "step"), ALL_STEPS)
def test_l9_the_rows_of_a_tile_are_cost_once_and_gives(lesson, step):
    """Findings L9 and L17: the words once, one-time, gives, benefit, activation were mixed."""
    for text in said(step):
        for pattern in (OTHER_WORDS, PROGRAMMERS):
            assert not pattern.search(text), text


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_l20_the_learner_acts_at_least_every_second_step(lesson):
    reads = [isinstance(step, Read) for step in lesson.steps]
    assert not any(one and other for one, other in pairwise(reads))


def test_the_first_thing_a_newcomer_meets_is_something_to_do():
    first = LESSONS[0].steps[0]
    assert LESSONS[0].id == "table"
    assert isinstance(first, Task)
    assert len(first.text.split()) < 60
    assert len(first.solution) == 1, "one click"


@pytest.mark.parametrize(("lesson", "step"), steps(LESSONS, Task))
def test_help_comes_in_three_stages_and_the_second_one_points(lesson, step):
    assert len(step.hints) == 3
    assert len(set(step.hints)) == 3
    if step.kind == "task":
        assert step.look or step.highlight, "somewhere to look"


@pytest.mark.parametrize(("lesson", "step"), steps(LESSONS, Task))
def test_l14_every_part_of_a_goal_has_words(lesson, step):
    player = LessonPlayer(lesson)
    player.go(step.id)
    if step.goal is not None and len(step.goal.items) > 1:
        texts = in_words(player.game, "en", step, player.state)
        assert all(texts), [str(item) for item in step.goal.items]
        assert len(player.checklist()) == len(step.goal.items)


def taught_before(chosen: Quiz, lesson: Lesson) -> set[str]:
    """Rules of the steps before, and of lessons before; a chronicle comes after the base game."""
    earlier = [
        one
        for one in LESSONS
        if (one.of_module, one.order) < (lesson.of_module, lesson.order)
        and (not one.of_module or one.order < lesson.order)
    ]
    found = {rule for one in earlier for step in one.steps for rule in step.rules}
    return found | {rule for step in lesson.steps[: chosen.number - 1] for rule in step.rules}


@pytest.mark.parametrize(("lesson", "step"), steps(LESSONS, Quiz))
def test_l20_a_question_asks_only_what_was_taught_before(lesson, step):
    """Finding L20: quizzes on untaught rules."""
    assert set(step.rules) <= taught_before(step, lesson)


NAMES = {
    *(tile.name for tile in gm.position(3).state().game.tiles.values()),
    *(clan.name for clan in gm.position(3).state().game.clans.values() if clan.name),
}
OF_NO_PLACE = {"David Hume", "Home castle", "Start village", "Douglas"}


@pytest.mark.parametrize(("lesson", "step"), steps(BASE, Quiz))
def test_l8_a_question_that_names_tiles_shows_them(lesson, step):
    """Finding L8: a quiz about "0,1" without a picture."""
    words = " ".join((step.text, *(option.text for option in step.options)))
    named = [name for name in NAMES - OF_NO_PLACE if re.search(rf"\b{re.escape(name)}\b", words)]
    if named:
        assert step.position, named
        assert step.show, named


@pytest.mark.parametrize(("lesson", "step"), steps(LESSONS, Task))
def test_l6_whatever_a_learner_does_first_is_answered_in_its_own_words(lesson, step):
    """Finding L6: "Allowed. But the task is McKay (which fails)"."""
    player = LessonPlayer(lesson)
    player.go(step.id)
    if step.kind != "task":
        return
    own = {wrong.text for wrong in step.wrong} | {fail.text for fail in step.fail}
    for text, words in player.options():
        again = LessonPlayer(lesson)
        again.go(step.id)
        found = again.try_(text)
        if found.kind == "wrong" and not any(one in found.text for one in own):
            assert words in found.text
