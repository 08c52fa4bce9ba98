"""Puzzles, practice and the map of rules without a browser: messages in, traits out."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest

from glenmore.teach import LessonPlayer, Progress, Quiz, Task, lessons
from glenmore.title import TITLE
from glenmore_widgets import Practice, Puzzles, RulesMet
from tabletop.puzzles import of_the_day
from tabletop.teach.repeating import cards
from tabletop_widgets import practice, puzzles, rules_met
from tabletop_widgets.messages import BadMessage
from tests.toy.title import TITLE as TOY
from tests.widgets.test_messages import HOSTILE

DAY = date(2026, 11, 18)


def practising(progress: Progress, today: Any = lambda: DAY) -> Any:
    return Practice(progress=progress, today=today)


def mapped(progress: Progress) -> Any:
    return RulesMet(progress=progress)


def riddles_of(progress: Progress) -> Any:
    return Puzzles(progress=progress, today=lambda: DAY)


def card(progress: Progress, id_: str) -> Any:
    return next(each for each in cards(progress) if each.id == id_)


class Calendar:
    """A day that passes when it is told to."""

    def __init__(self):
        self.now = DAY

    def __call__(self):
        return self.now

    def sleep(self, days):
        self.now += timedelta(days=days)


def say(widget, **content):
    widget._receive(widget, content, [])


def chosen(widget, text):
    """What a click on the place or in the list sends."""
    move = TITLE.parse(widget.board.state, text)
    say(widget.board, option=widget.board.moves.index(move), at=widget.board.prompt["serial"])


def cells(widget):
    return {cell["id"]: cell for group in widget._shelf.groups for cell in group["cells"]}


@pytest.fixture
def learner():
    return Progress()


@pytest.fixture
def riddles(learner):
    return riddles_of(learner)


# -- puzzles ---------------------------------------------------------------------------------------


def test_the_puzzle_of_the_day_is_shown_first(riddles):
    assert riddles.puzzle == of_the_day(riddles.puzzles, DAY)
    page = riddles.board.page
    assert page["heading"].startswith("Puzzle of the day · ★")
    assert page["kind"] == "Puzzle"
    assert page["open"]
    assert page["alone"]
    assert page["steps"] == []
    assert riddles._shelf.head["text"] == f"0 of {len(riddles.puzzles)} puzzles solved"
    assert cells(riddles)[riddles.puzzle.id]["label"].endswith("; today's puzzle")


def test_the_right_move_is_praised_by_what_the_search_thinks(riddles, learner):
    puzzle = riddles.puzzle
    chosen(riddles, puzzle.moves[0])
    page = riddles.board.page
    assert page["solved"]
    assert page["feedback"]["kind"] == "right"
    assert f"{puzzle.asked.agreed} of {puzzle.asked.runs} runs" in page["feedback"]["plain"]
    assert "can be wrong" in page["feedback"]["plain"]
    assert cells(riddles)[puzzle.id]["sign"] == "✓"
    assert riddles._shelf.head["text"].startswith("1 of ")
    assert learner.section("puzzles")[puzzle.id]["stars"] == 3
    assert learner.data["lessons"] == {}  # a course that goes on where it was left sees no lesson


def test_a_wrong_move_says_what_it_loses_and_may_be_mended(riddles):
    puzzle = riddles.puzzle
    worst = puzzle.others[-1]
    chosen(riddles, worst.move)
    page = riddles.board.page
    assert page["feedback"]["kind"] == "wrong"
    assert "points less from this" in page["feedback"]["plain"]
    assert riddles.board.message == {}  # an answer is told once
    assert page["open"]
    assert cells(riddles)[puzzle.id]["sign"] == "!"
    chosen(riddles, puzzle.moves[0])
    assert riddles.board.page["solved"]
    assert cells(riddles)[puzzle.id]["sign"] == "✓"


def test_one_goes_on_and_back_by_difficulty_and_to_today(riddles):
    today = riddles.puzzle
    say(riddles._shelf, open=riddles.puzzles[0].id)
    assert riddles.puzzle == riddles.puzzles[0]
    assert not riddles.board.page["can_back"]
    before = riddles.board.page["place"]
    say(riddles.board, next=True)
    assert riddles.puzzle == riddles.puzzles[1]
    assert riddles.board.page["place"] != before  # the page notices another step by this
    say(riddles.board, back=True)
    assert riddles.puzzle == riddles.puzzles[0]
    (button,) = riddles._shelf.head["buttons"]
    say(riddles._shelf, **{button["word"]: button["value"]})
    assert riddles.puzzle == today
    say(riddles._shelf, open=riddles.puzzles[-1].id)
    assert not riddles.board.next()


def test_solved_puzzles_stay_solved(tmp_path):
    path = tmp_path / "p.json"
    first = riddles_of(Progress.load(path))
    first.try_(first.puzzle.moves[0])
    again = riddles_of(Progress.load(path))
    assert again.puzzle == first.puzzle
    assert again.board.page["solved"]
    assert "solved" in again.describe()


def test_the_page_cannot_make_a_solved_puzzle_unsolved(riddles, learner):
    riddles.try_(riddles.puzzle.moves[0])
    before = json.dumps(learner.data)
    for word in ("again", "restart"):
        say(riddles.board, **{word: True})
    assert json.dumps(learner.data) == before


def test_a_shown_solution_is_not_a_solved_puzzle(riddles):
    riddles.board.show_solution()
    assert cells(riddles)[riddles.puzzle.id]["sign"] == "!"
    assert riddles.table()[riddles._at]["state"] == "tried, not solved yet"


def test_help_comes_in_stages_that_do_not_name_the_move_first(riddles):
    (task,) = riddles.board.lesson.steps
    stages = getattr(task, "hints", None) or task.hint.split("\n\n")
    assert stages[0].startswith("Look for the move that ")
    assert stages[1].startswith("It is one of these: ")


def test_a_game_without_puzzles_says_so():
    empty = puzzles.Puzzles(TOY, progress=Progress())
    assert empty.describe() == "There are no puzzles for this game."
    assert empty.board is None
    with pytest.raises(ValueError, match="no puzzles"):
        empty.try_("go oak")
    with pytest.raises(ValueError, match="there is no puzzle 'x'"):
        empty.choose("x")


# -- practice --------------------------------------------------------------------------------------


def test_nothing_comes_back_before_something_went_wrong(learner):
    widget = practising(learner)
    assert widget.board is None
    assert "Nothing to practise yet" in widget._shelf.head["text"]
    assert widget._shelf.groups == []


def test_a_missed_puzzle_comes_back_and_is_known(riddles, learner):
    puzzle, calendar = riddles.puzzle, Calendar()
    chosen(riddles, puzzle.against)
    widget = practising(learner, calendar)
    assert widget.card.id == f"puzzles/{puzzle.id}"
    assert "One thing to practise today" in widget._shelf.head["text"]
    chosen(widget, puzzle.moves[0])
    assert cells(widget)[f"puzzles/{puzzle.id}"]["sign"] == "✓"
    assert "comes back in 2 days" in widget._shelf.head["text"]
    assert card(learner, widget.card.id).box == 2
    calendar.sleep(1)
    assert practising(learner, calendar).board is None
    calendar.sleep(1)
    assert practising(learner, calendar).card.item == puzzle.id
    widget.begin()
    assert not widget.board.page["solved"]  # to be answered anew


def test_the_first_answer_counts(riddles, learner):
    puzzle = riddles.puzzle
    chosen(riddles, puzzle.against)
    widget = practising(learner)
    chosen(widget, puzzle.against)
    chosen(widget, puzzle.moves[0])
    found = card(learner, f"puzzles/{puzzle.id}")
    assert (found.box, found.due) == (1, DAY + timedelta(days=1))
    assert cells(widget)[found.id]["sign"] == "!"


def test_help_is_an_answer_too(riddles, learner):
    chosen(riddles, riddles.puzzle.against)
    widget = practising(learner)
    widget.board.hint()
    assert card(learner, widget.card.id).box == 1


def missed_steps(learner, kind, number):
    """Some steps of lessons that went wrong."""
    found = [
        (lesson, step)
        for lesson in lessons()
        for step in lesson.steps
        if type(step) is kind and not step.guided
    ][:number]
    for lesson, step in found:
        learner.note(lesson.id, step.id, tries=1, done=True, stars=2)
    return found


def test_questions_and_tasks_come_back_in_their_own_positions(learner):
    quizzes, tasks = missed_steps(learner, Quiz, 2), missed_steps(learner, Task, 3)
    kept = json.dumps(learner.data["lessons"])
    widget = practising(learner)
    assert len(cells(widget)) == len(quizzes) + len(tasks)
    for number in range(len(cells(widget))):
        step = widget.board.player.step
        assert step.id == widget.card.item
        start = LessonPlayer(widget.board.lesson)
        start.go(step.id)
        assert widget.board.state == start.state
        if isinstance(step, Quiz):
            say(widget.board, answer=sorted(step.right), at=widget.board.prompt["serial"])
        else:
            for text in step.solution:
                widget.board.try_(text)
        assert widget.board.player.solved
        assert say(widget.board, next=True) is None
        assert widget._at == min(number + 1, len(cells(widget)) - 1)
    assert {cell["sign"] for cell in cells(widget).values()} <= {"✓", "!"}
    assert json.dumps(learner.data["lessons"]) == kept  # stars stay as they were


def test_what_goes_wrong_while_practice_is_open_can_be_fetched(riddles, learner):
    widget = practising(learner)
    chosen(riddles, riddles.puzzle.against)
    widget.refresh()
    assert widget.card.item == riddles.puzzle.id
    chosen(widget, riddles.puzzle.moves[0])
    say(riddles._shelf, open=riddles.puzzles[0].id)
    if riddles.puzzle.id == widget.card.item:
        say(riddles.board, next=True)
    chosen(riddles, riddles.puzzle.against)
    widget.refresh()
    (button,) = widget._shelf.head["buttons"]
    assert button["label"] == "More to practise"
    say(widget._shelf, first=True)
    assert widget.card.item == riddles.puzzle.id


def test_a_click_on_what_was_lit_does_not_come_back(learner):
    """Whoever went wrong there was told what to click: that is no question."""
    lit = {step.id for lesson in lessons() for step in lesson.steps if step.guided}
    assert {"first-tile", "lay-it"} & lit
    learner.note("table", "first-tile", tries=2, done=True, stars=1)
    assert practising(learner).board is None


def test_every_puzzle_asks_for_its_decision(riddles):
    for puzzle in riddles.puzzles:
        riddles.choose(puzzle.id)
        text = riddles.board.player.step.text
        assert text.count("?**") == 1
        if puzzle.moves[0].startswith("take "):
            assert "Which tile do you take?" in text
    place = next(one for one in riddles.puzzles if one.moves[0].startswith("place "))
    riddles.choose(place.id)
    state = riddles.board.state
    name = state.game.name(state.steps[-1].tile)
    assert f"Where do you lay {name}?" in riddles.board.player.step.text


def test_cards_of_lessons_that_are_gone_do_no_harm(learner):
    learner.note("gone", "away", tries=1)
    learner.keep("puzzles", "gone-1", tries=1)
    assert practising(learner).board is None


# -- rules -----------------------------------------------------------------------------------------


def test_every_rule_is_a_cell_with_a_sign_and_words(learner):
    widget = mapped(learner)
    assert list(cells(widget)) == list(TITLE.rules)
    assert {cell["sign"] for cell in cells(widget).values()} == {"·"}
    assert all(cell["label"].endswith(": not met yet") for cell in cells(widget).values())
    assert widget._shelf.groups[0]["note"].startswith("0 of ")


def test_what_was_done_is_seen_on_the_map_and_in_words(learner):
    lesson, step = missed_steps(learner, Task, 1)[0]
    widget = mapped(learner)
    assert cells(widget)[step.rules[0]]["sign"] == "!"
    assert any("1 missed last time" in group["note"] for group in widget._shelf.groups) or (
        len(step.rules) > 1
    )
    learner.note(lesson.id, step.id, tries=0)
    widget.refresh()
    assert cells(widget)[step.rules[0]]["sign"] == "✓"
    assert f"{TITLE.rules[step.rules[0]].title}: practised" in widget.describe()


def test_a_rule_opens_its_card_with_the_step_that_teaches_it(learner):
    widget = mapped(learner)
    say(widget._shelf, open="RIVER-01")
    detail = widget._shelf.detail
    assert TITLE.rules["RIVER-01"].title in detail["html"]
    assert "not met this rule yet" in detail["html"]
    assert cells(widget)["RIVER-01"]["now"]
    button = detail["buttons"][0]
    say(widget._shelf, **{button["word"]: button["value"]})
    lesson, _, step = button["value"].partition("/")
    assert widget.lesson.lesson.id == lesson
    assert widget.lesson.player.step.id == step
    assert "RIVER-01" in widget.lesson.player.step.rules


def test_a_course_may_show_the_step_itself(learner):
    widget, told = mapped(learner), []
    widget.on_step = lambda lesson, step: told.append((lesson, step))
    say(widget._shelf, open="RIVER-01")
    say(widget._shelf, step=widget._shelf.detail["buttons"][0]["value"])
    assert len(told) == 1
    assert widget.lesson is None


def test_a_rule_that_no_lesson_teaches_says_so(learner):
    widget = mapped(learner)
    taught = {rule for lesson in lessons() for rule in lesson.cited}
    alone = next(rule for rule in TITLE.rules if rule not in taught)
    widget.show_rule(alone)
    assert "No lesson teaches this rule" in widget._shelf.detail["html"]


# -- all three -------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [Puzzles, Practice, RulesMet])
@pytest.mark.parametrize("content", HOSTILE)
def test_no_message_does_harm(make, content, learner):
    widget = make(progress=learner)
    before = json.dumps(widget._shelf.groups)
    widget._shelf._receive(widget._shelf, content, [])
    assert json.dumps(widget._shelf.groups) == before


@pytest.mark.parametrize("make", [Puzzles, Practice, RulesMet])
def test_what_is_not_there_is_refused(make, learner):
    widget = make(progress=learner)
    with pytest.raises(BadMessage):
        widget._chosen("nothing")
    with pytest.raises(BadMessage):
        widget._step("nothing/here")


def test_they_know_no_game():
    learner = Progress()
    learner.note("going", "first", tries=1)
    assert practice.Practice(TOY, progress=learner).describe()
    found = rules_met.RulesMet(TOY, progress=learner)
    assert sum(found.counts().values()) == len(TOY.rules)
