"""Rules a learner has met, from progress alone."""

from __future__ import annotations

from datetime import date

import pytest

from glenmore.teach import Lesson, LessonPlayer, Progress, Read, lessons
from glenmore.title import TITLE
from tabletop.puzzles import load
from tabletop.teach.met import MET, MISSED, NOT_YET, PRACTISED, STATES, reached, rules_met
from tabletop.teach.progress import PUZZLES
from tabletop.teach.repeating import mark

ALL, RIDDLES = lessons(), load(TITLE)
RIVER = next(lesson for lesson in ALL if lesson.id == "river")
DAY = date(2026, 11, 16)


def states(progress):
    found = rules_met(TITLE, ALL, RIDDLES, progress)
    return {rule.id: rule.state for chapter in found for rule in chapter.rules}


def marked(lesson):
    """The first step with something to do whose rules nobody told before."""
    asked = (one for one in lesson.steps if not isinstance(one, Read) and not one.guided)
    return next(step for step in asked if step.rules)


def test_all_rules_are_on_the_map_once_in_their_chapters():
    found = rules_met(TITLE, ALL, RIDDLES, Progress())
    assert [chapter.title for chapter in found] == list(
        dict.fromkeys(rule.chapter for rule in TITLE.rules.values())
    )
    ids = [rule.id for chapter in found for rule in chapter.rules]
    assert ids == list(TITLE.rules)
    assert set(states(Progress()).values()) == {NOT_YET}
    assert all(sum(c.counts.values()) == len(c.rules) and tuple(c.counts) == STATES for c in found)


def test_what_was_skipped_was_not_reached():
    progress = Progress()
    assert reached(progress, RIVER) == ()
    progress.at("river", RIVER.steps[2].id)
    assert reached(progress, RIVER) == (RIVER.steps[2],)
    progress.note("river", RIVER.steps[4].id, tries=1)
    assert reached(progress, RIVER) == (RIVER.steps[2], RIVER.steps[4])
    progress.at("river", RIVER.steps[0].id, done=True)
    assert reached(progress, RIVER) == RIVER.steps


def test_a_rule_is_met_then_practised_then_missed_then_known_again():
    step, progress = marked(RIVER), Progress()
    rule = step.rules[0]
    progress.at("river", step.id)
    assert states(progress)[rule] == MET
    progress.note("river", step.id, done=True, tries=0)
    assert states(progress)[rule] == PRACTISED
    progress.note("river", step.id, tries=1)
    assert states(progress)[rule] == MISSED
    mark(progress, f"river/{step.id}", right=True, today=DAY)
    assert states(progress)[rule] == PRACTISED
    mark(progress, f"river/{step.id}", right=False, today=DAY)
    assert states(progress)[rule] == MISSED


def test_puzzles_count_as_well():
    riddle = RIDDLES[0]
    progress = Progress()
    progress.keep(PUZZLES, riddle.id, done=True, tries=0)
    assert {states(progress)[rule] for rule in riddle.rules} == {PRACTISED}
    progress.keep(PUZZLES, riddle.id, tries=1)
    assert {states(progress)[rule] for rule in riddle.rules} == {MISSED}


def test_every_rule_of_a_step_names_where_it_is_taught():
    found = rules_met(TITLE, ALL, RIDDLES, Progress())
    for chapter in found:
        for rule in chapter.rules:
            assert all(rule.id in taught.step.rules for taught in rule.taught)
    taught = {rule.id for chapter in found for rule in chapter.rules if rule.taught}
    assert taught == {rule for lesson in ALL for rule in lesson.cited}


@pytest.mark.parametrize("lesson", [Lesson.load("river", check=False)], ids=["river"])
def test_playing_a_lesson_fills_the_map(lesson):
    progress = Progress()
    player = LessonPlayer(lesson, progress)
    while True:
        player.show_solution()
        if not player.skip():
            break
    known = states(progress)
    assert {known[rule] for rule in lesson.cited} <= {MET, MISSED}


def test_a_rule_of_a_step_that_was_skipped_is_not_met():
    progress = Progress()
    player = LessonPlayer(RIVER, progress)
    player.go(len(RIVER.steps))
    seen = {rule for step in (RIVER.steps[0], RIVER.steps[-1]) for rule in step.rules}
    assert {rule for rule, state in states(progress).items() if state != NOT_YET} <= seen


def test_a_click_on_what_was_lit_is_no_missed_rule():
    lesson, step = next((one, step) for one in ALL for step in one.steps if step.guided)
    progress = Progress()
    progress.note(lesson.id, step.id, tries=1, done=True)
    assert MISSED not in states(progress).values()


def test_chapters_of_the_base_game_come_first_and_chronicles_in_their_order():
    titles = [chapter.title for chapter in rules_met(TITLE, ALL, RIDDLES, Progress())]
    heads = [title.partition(":")[0] for title in titles]
    chronicles = [head for head in heads if head.startswith("Chronicle ")]
    assert heads[-len(chronicles) :] == chronicles
    assert chronicles == sorted(chronicles, key=lambda head: int(head.split()[1]))
