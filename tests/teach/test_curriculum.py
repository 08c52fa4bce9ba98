"""The lessons: solved by script, each wrong answer tried, every rule and printed example met."""

from __future__ import annotations

import re

import pytest

import glenmore as gm
from glenmore.teach import Lesson, LessonPlayer, Quiz, Read, Task, lessons

LESSONS = lessons()
IDS = [lesson.id for lesson in LESSONS]
TAUGHT = re.compile(
    r"(COMP|SETUP|TURN|RONDEL|DIE|TAKE|MARKET|PLACE|RIVER|UPGRADE|ONCE|ACT|EXCH|MOVE|PERSON|SCORE"
    r"|END)-\d+|CLAN-\d+"
)
PRINTED = (*(f"EX-{number:02}" for number in range(1, 31)), "EX-30a")


def all_steps(*kinds: type):
    return [
        pytest.param(lesson, step, id=f"{lesson.id}/{step.id}")
        for lesson in LESSONS
        for step in lesson.steps
        if isinstance(step, kinds)
    ]


@pytest.mark.parametrize("id", IDS)
def test_each_lesson_keeps_its_promises(id):
    Lesson.load(id)  # strict: every problem is a LessonError


def test_lessons_stand_in_their_order_with_unique_ids():
    places = [(lesson.of_module, lesson.order) for lesson in LESSONS]
    assert places == sorted(set(places))
    assert len(set(IDS)) == len(IDS)
    for lesson in LESSONS:
        letter = "c" if lesson.of_module else ""
        assert lesson.file.startswith(f"{letter}{lesson.order:02}_")


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_each_lesson_is_short_lets_the_learner_act_early_and_closes_with_a_quiz(lesson):
    last = lesson.order == 13 and not lesson.of_module  # a whole game
    assert 5 <= lesson.minutes <= (60 if last else 20 if lesson.of_module else 10)
    first = next(step.number for step in lesson.steps if isinstance(step, Task | Quiz))
    assert first <= 3, "the learner acts within two minutes"
    before = " ".join(step.text for step in lesson.steps[:first])
    assert len(before.split()) < 200
    if not last:
        assert all(isinstance(step, Quiz) for step in lesson.steps[-3:])


def test_every_rule_of_the_base_game_is_met_in_some_lesson():
    met = {rule for lesson in LESSONS for rule in lesson.rules if rule in lesson.cited}
    missing = [rule for rule in gm.rules if TAUGHT.fullmatch(rule) and rule not in met]
    assert not missing, f"{len(missing)} rules are met in no lesson: {' '.join(missing)}"


@pytest.mark.parametrize("lesson", [one for one in LESSONS if one.of_module], ids=str)
def test_every_rule_of_a_chronicle_is_met_in_its_lesson(lesson):
    own = [rule for rule in gm.rules if re.fullmatch(rf"C{lesson.order}-\d+", rule)]
    missing = [rule for rule in own if rule not in lesson.cited]
    assert own
    assert not missing, f"{len(missing)} rules are met in no step: {' '.join(missing)}"


def test_every_printed_example_is_a_step_of_some_lesson():
    shown = {
        example
        for lesson in LESSONS
        for step in lesson.steps
        if step.position
        for example in step.examples
    }
    missing = [example for example in PRINTED if example not in shown]
    assert not missing, f"{len(missing)} examples are shown in no lesson: {' '.join(missing)}"


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_the_solutions_solve_the_lesson_with_all_stars(lesson):
    player = LessonPlayer(lesson)
    for step in lesson.steps:
        assert player.step is step
        assert player.describe()
        if isinstance(step, Quiz):
            assert player.answer(step.right).kind == "right"
        elif isinstance(step, Task) and step.solution:
            kinds = [player.try_(text).kind for text in step.solution]
            assert kinds[-1] == "right", player.feedback
            assert player.stars == 3
        elif isinstance(step, Task):
            assert player.show_solution().kind == "right"
        assert player.next() == (step is not lesson.steps[-1])
    assert player.finished
    assert player.progress.lesson(lesson.id)["done"]


@pytest.mark.parametrize(("lesson", "step"), all_steps(Task))
def test_each_wrong_answer_gets_its_own_text(lesson, step):
    for wrong in step.wrong:
        *before, last = [part.strip() for part in wrong.try_.split(";")]
        ways = [before] if before else [step.solution[:n] for n in range(len(step.solution))]
        said = []
        for way in ways:
            player = LessonPlayer(lesson)
            player.go(step.id)
            for text in way:
                player.try_(text)
            said.append(player.try_(last))
            if wrong.text in said[-1].text:
                break
        assert wrong.text in said[-1].text, f"{wrong.try_}: {said}"
        assert said[-1].kind in ("wrong", "refused", "progress")
        assert not player.solved


@pytest.mark.parametrize(("lesson", "step"), all_steps(Quiz))
def test_each_answer_of_a_quiz_says_why(lesson, step):
    for number, option in enumerate(step.options):
        player = LessonPlayer(lesson)
        player.go(step.id)
        answered = player.answer(number)
        assert option.why in answered.text
        assert (answered.kind == "right") == (step.right == {number})
    if step.position == "" and not step.show:
        assert step.rules, "a quiz cites the rules it is about"


@pytest.mark.parametrize(("lesson", "step"), all_steps(Task, Quiz, Read))
def test_each_step_cites_rules_and_reads_well(lesson, step):
    assert step.rules, "every step is about some rule"
    for text in (step.text, *getattr(step, "hints", ()), getattr(step, "praise", "")):
        assert "  " not in text.replace("\n", " ")
        assert "TODO" not in text
    assert step.text[-1] in ".?!:`"


@pytest.mark.parametrize(("lesson", "step"), all_steps(Quiz))
def test_a_question_about_a_house_ruling_says_that_it_is_one(lesson, step):
    """Findings R, lessons: "quiz-refill" gave our reading out as the printed rule."""
    ours = [rule for rule in step.rules if gm.rules[rule].status == "house"]
    player = LessonPlayer(lesson)
    player.go(step.id)
    for number in range(len(step.options)):
        said = player.answer(number).text
        assert ("this is our reading" in said) == bool(ours)
        assert all(rule in said for rule in ours)


def task(lesson: str, id: str) -> Task:
    step = Lesson.load(lesson).step(id)
    assert isinstance(step, Task)
    return step


def test_what_is_reconstructed_or_our_reading_is_called_so():
    """Findings R, lessons: "duart", "storr" and "mey" of chronicle 6."""
    assert "our stand-in" in task("troubled-book", "duart").text
    assert "These numbers are ours" in task("troubled-book", "storr").praise
    assert "our reading" in task("troubled-book", "mey").praise
    assert "our\nreading" in task("troubled-book", "stalker").text
    castle = task("dragon-boats", "castle")  # it said "free to all, and costs the usual point"
    assert "costs the usual point" in castle.praise
    assert "free" not in castle.praise


def test_castle_stalker_with_a_single_scot_is_as_the_lesson_says():
    """Findings R, lessons: "not even offered" was wrong while a person lies in the pile."""
    step = task("troubled-book", "stalker")
    code = step.position
    event = "event castle-stalker"

    def may(*discarded: str, scots: str = "0,0 start-village s1 | 1,0 home-castle") -> list[str]:
        text = code.replace("0,0 start-village s1 | 1,0 home-castle s1", scots)
        text = text.replace("discard kingussie", f"discard {' '.join(discarded)}")
        state = gm.notation.parse_position(text)
        move = gm.notation.parse(state, event)
        if not gm.check(state, move).legal:
            return []
        after = gm.legal(gm.advance(state, move))
        return [m.tile for m in after if isinstance(m, gm.moves.Fetch)]

    both = "0,0 start-village s1 | 1,0 home-castle s1"
    assert may("kingussie", scots=both) == ["kingussie"]
    assert may("kingussie") == []
    assert may("kingussie", "macbeth") == ["macbeth"]
    assert "A person from the pile could" in step.praise
