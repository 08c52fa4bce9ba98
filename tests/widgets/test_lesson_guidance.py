"""What a learner is led by while a task is under way: boards that stay, and what comes next."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.describe import describe_move
from glenmore.moves import BuyGood
from glenmore.teach import Progress, Task, lessons
from glenmore_widgets.lesson import LessonWidget
from tests.widgets.test_lesson import solve

OF_THE_BASE_GAME = [lesson for lesson in lessons() if not lesson.id.startswith("first-game")][:13]
TASKS = [
    (lesson, step)
    for lesson in OF_THE_BASE_GAME
    for step in lesson.steps
    if isinstance(step, Task) and step.kind == "task"
]


def at(lesson: str, step: str) -> LessonWidget:
    widget = LessonWidget(lesson, progress=Progress())
    widget.go(step)
    return widget


def as_written(widget: LessonWidget) -> tuple[str, ...]:
    step = widget.player.step
    assert isinstance(step, Task)
    return step.solution


def named(widget: LessonWidget) -> list[str]:
    return [board["id"] for board in widget.boards]


@pytest.mark.parametrize(("lesson", "step"), TASKS, ids=lambda each: each.id)
def test_boards_neither_come_nor_go_while_a_task_is_done(lesson, step):
    widget = at(lesson.id, step.id)
    begun = named(widget)
    for text in step.solution:
        widget.try_(text)
        assert named(widget) == begun, f"after {text}"
    assert widget.player.solved


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_no_board_stands_twice_in_a_lesson(lesson):
    """The page knows boards by their names: of two it put the pieces of one picture into both."""
    widget = LessonWidget(lesson, progress=Progress())
    for step in lesson.steps:
        widget.go(step.id)
        for text in ("", *(step.solution if isinstance(step, Task) else ())):
            if text:
                widget.try_(text)
            assert len(named(widget)) == len({*named(widget)}), f"{step.id} {text}"


def test_a_market_is_not_brought_in_by_goods_that_could_be_sold():
    widget = at("activation", "wake-the-land")
    widget.try_("activate 1,1")  # a wood: it could be sold now
    assert any(move.word == "sell" for move in widget.moves)
    assert named(widget) == ["estate"]


def test_the_estate_stays_in_front_where_the_market_could_only_buy_goods_from_you():
    widget = at("activation", "inverness")
    for text in ("place 2,0", "resolve landmark"):
        widget.try_(text)
    assert any(move.word == "sell" for move in widget.moves)
    assert widget.prompt["front"] == "estate"


def test_a_move_on_the_way_is_answered_by_what_comes_next():
    widget = at("taking", "pay-a-stone")
    assert widget.try_("take kingussie").kind == "progress"
    assert "Next: How do you pay the remaining 1 stone?" in widget.page["feedback"]["text"]
    assert widget.prompt["notes"][:2] == ["Paid so far: nothing yet", "Still to pay: 1 stone"]


def test_what_was_paid_in_a_task_is_told():
    widget = at("trade", "four-different")
    for text in as_written(widget)[:2]:
        widget.try_(text)
    assert widget.prompt["notes"][0] == "Paid so far: pay barley from Black Isle"


def test_movement_points_are_told_once_there_are_some():
    widget = at("moving", "one-step")
    assert widget.prompt["notes"] == []
    widget.try_("activate 0,0")
    assert "1 movement point left" in " ".join(widget.prompt["notes"])


def test_a_task_that_hides_its_places_does_not_tell_how_many_are_left():
    widget = at("activation", "three-tiles")
    widget.try_("activate -1,2")
    assert widget.prompt["notes"] == []


def test_what_is_to_be_refused_is_no_button_before_its_time():
    widget = at("trade", "distil")
    widget.try_("activate 0,1")  # now barley is to be paid, and that is not the moment
    assert not any(choice["text"].startswith("activate") for choice in widget.options)
    widget = at("market", "fourth-cattle")
    for text in as_written(widget)[:3]:
        widget.try_(text)
    assert "buy cattle" in [choice["text"] for choice in widget.options]  # the row is full


def test_marks_of_a_task_go_when_it_is_done():
    widget = at("table", "lay-it")
    assert any("gm-lit" in board["svg"] for board in widget.boards)
    solve(widget)
    assert widget.player.solved
    assert not any("gm-lit" in board["svg"] for board in widget.boards)


def test_a_question_without_boards_has_nothing_to_play_back():
    widget = LessonWidget("turn", progress=Progress())
    for step in widget.lesson.steps[:-1]:
        widget.go(step.id)
        solve(widget)
    widget.go("quiz-discard")
    assert not widget.boards
    assert not widget.prompt.get("played")


def test_who_lays_a_tile_in_a_lesson_had_a_scot_beside_it():
    """A position that says what was laid last is one that the rules allow."""
    for lesson, step in TASKS:
        state = at(lesson.id, step.id).position(step.id)
        laid = getattr(state.steps[-1], "cell", None) if state.steps else None
        if laid is None or type(state.steps[-1]).__name__ != "Activating":
            continue
        estate = state.players[state.actor].estate
        near = [
            plot
            for cell, plot in estate.items()
            if max(abs(cell[0] - laid[0]), abs(cell[1] - laid[1])) <= 1
        ]
        assert any(plot.scots for plot in near), f"{lesson.id}: {step.id}"


def test_what_the_market_will_not_trade_has_no_price():
    full = gm.position(players=3).market(cattle=3).tile(0, (0, 1), "butcher").activating((0, 1))
    assert describe_move(full.state(), BuyGood("cattle")) == "buy cattle"


def test_a_wrong_choice_among_several_right_ones_is_told_apart():
    widget = at("table", "quiz-goods")
    assert widget.answer("ab").kind == "wrong"
    told = widget.page["feedback"]["plain"]
    assert "✓ a Barley" in told
    assert "✕ b Whisky" in told
    widget.answer("ac")
    assert "✓" not in widget.page["feedback"]["plain"]
