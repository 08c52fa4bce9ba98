"""The lesson player: tries, feedback, stars, going on, resuming."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.teach import Lesson, LessonPlayer, Progress, Task
from tabletop.teach.player import MOST_STARS

RIVER = Lesson.load("river")


@pytest.fixture
def player():
    return LessonPlayer(RIVER)


def at(step: str, lesson: Lesson = RIVER, progress: Progress | None = None) -> LessonPlayer:
    player = LessonPlayer(lesson, progress)
    player.go(step)
    return player


def test_a_lesson_begins_at_its_first_step(player):
    assert (player.number, player.step.id, player.feedback) == (1, "your-land", None)
    assert player.state.players[0].estate.keys() == {(0, 0), (1, 0)}
    assert "start village" in player.text()
    assert player.solved
    assert player.stars == 0
    assert not player.finished


def test_a_right_move_is_praised_and_earns_stars():
    player = at("above-the-village")
    before = player.state
    found = player.try_("place 0,1")
    assert (found.kind, found.stars) == ("right", MOST_STARS)
    assert "Three conditions" in found.text
    assert found.events == ("Red lays Lochridge on the cell above Start village (PLACE-01).",)
    assert "PLACE-01" in found.rules
    assert player.state != before
    assert player.solved
    assert player.options() == ()
    assert player.try_("place 0,1").kind == "unclear", "solved is solved"


def test_moves_of_the_engine_are_accepted_as_well():
    assert at("above-the-village").try_(gm.moves.Place((0, 1))).kind == "right"


def test_a_legal_move_that_is_not_asked_for_is_wrong_and_taken_back():
    player = at("above-the-village")
    before = player.state
    found = player.try_("place 1,1")
    assert found.kind == "wrong"
    assert "the task is about something else" in found.text
    assert player.state == before
    assert not player.solved


def test_a_refused_move_falls_back_on_the_reasons_and_the_text_of_their_rules():
    player = at("above-the-village")
    found = player.try_("place 5,5")
    assert found.kind == "refused"
    assert found.rules == ("PLACE-02", "PLACE-03")
    assert len(found.reasons) == 2
    assert all(reason in found.text for reason in found.reasons)
    assert gm.rules["PLACE-03"].text in found.text
    assert gm.rules["PLACE-02"].title in found.text


def test_a_refusal_may_have_a_text_of_its_own_and_still_tells_the_reasons():
    found = at("above-the-village").try_("place 1,0")
    assert found.kind == "refused"
    assert found.text.startswith("The village lies there")
    assert "PLACE-06" in found.rules
    assert any("free cell" in reason for reason in found.reasons)


def test_text_that_cannot_be_read_costs_nothing():
    player = at("above-the-village")
    for text in ("", "hop", "place nowhere", "place"):
        found = player.try_(text)
        assert found.kind == "unclear", text
        assert "does not read as a move" in found.text
    assert player.progress.step("river", "above-the-village").get("tries", 0) == 0
    assert player.try_("place 0,1").stars == MOST_STARS


def test_a_task_may_ask_for_a_refusal():
    player = at("broken-river")
    found = player.try_("place -1,0")
    assert found.kind == "right"
    assert "RIVER-02" in found.rules
    assert "interrupted" in found.reasons[0]
    assert player.state == at("broken-river").state, "nothing was laid"


def test_several_refusals_are_counted_as_progress():
    player = at("inspector")
    first = player.try_("place -1,0")
    assert (first.kind, first.ticked) == ("progress", (True, False, False, False))
    assert "Still to do" in first.text
    assert player.try_("place -1,0").kind == "refused", "the same again is no progress"
    assert player.try_("place 0,1").kind == "wrong", "not yet"
    both = player.try_("place 2,1")
    assert (both.kind, sum(both.ticked)) == ("progress", 3)
    assert player.try_("place 0,1").kind == "right"


@pytest.mark.parametrize(
    ("lesson", "step", "tries"),
    [
        ("clans", "too-poor", ["claim mckay"]),
        ("clans", "maclachlan", ["claim macmillan", "claim murray"]),
        ("clans", "maclachlan", ["claim murray", "claim macmillan"]),
        ("landmarks", "loch-morar", ["place -1,0", "resolve landmark", "remove 0,0"]),
        ("scoring", "worlds-end", ["take worlds-end"]),
    ],
)
def test_l6_a_refusal_that_the_task_asks_for_is_answered_by_its_reasons(lesson, step, tries):
    """Finding L6: the right action got the text for a mistake ("Allowed. But the task is …")."""
    player = at(step, Lesson.load(lesson))
    assert isinstance(player.step, Task)
    texts = {wrong.text for wrong in player.step.wrong}
    for tried in tries:
        found = player.try_(tried)
        assert found.kind == "progress"
        assert not [text for text in texts if text in found.text]
    assert all(reason in found.text for reason in found.reasons)


def test_l6_a_text_for_a_rule_is_said_of_the_same_kind_of_move():
    player = at("loch-lochy", Lesson.load("landmarks"))
    player.try_("place -1,0")
    assert "go on the loch" in player.try_("put wood 0,0").text
    again = player.try_("place -1,0")  # cites the rule as well: it is not its time
    assert "LM-LochLochy" in again.rules
    assert "go on the loch" not in again.text


def test_a_task_of_several_moves_can_be_undone_and_runs_short():
    player = at("wake-the-land", Lesson.load("activation"))
    start = player.state
    assert not player.undo()
    found = player.try_("activate 2,0")
    assert (found.kind, found.ticked) == ("progress", (True, False, False))
    assert player.undo()
    assert player.state == start
    player.try_("activate 2,0")
    player.try_("activate 1,0")
    assert player.try_("done").kind == "wrong"
    assert player.state != start, "only the last move is taken back"
    assert player.try_("activate 1,1").kind == "right"
    taking = at("buy-what-is-missing", Lesson.load("taking"))
    start = taking.state
    taking.try_("take strathmore")
    found = taking.try_("place 0,-1")
    assert found.kind == "wrong"
    assert "the goal is not reached" in found.text
    assert taking.state == start, "all moves are taken back"


def test_hint_solution_and_many_tries_cost_stars():
    player = at("above-the-village")
    assert player.stars == 3
    for stage in player.hints:
        assert player.stars == 3
        assert player.hint() == stage
    assert player.stars == 2
    player.hint()
    assert player.stars == 2, "once is enough"
    assert player.solution() == ("place 0,1",)
    assert player.stars == 1
    for _ in range(9):
        player.try_("place 1,1")
    assert player.try_("place 0,1").stars == 1, "one star is always left"
    patient = at("above-the-village")
    for _ in range(3):
        patient.try_("place 1,1")
    assert patient.stars == 3
    patient.try_("place 5,5")
    assert patient.stars == 2


def test_the_solution_can_be_shown():
    player = at("above-the-village")
    found = player.show_solution()
    assert (found.kind, found.stars) == ("right", 2)
    assert player.solved
    assert player.state.players[0].estate[0, 1].top == "lochridge"
    assert player.show_solution().kind == "right", "as often as you like"


def test_a_quiz_takes_letters_numbers_and_several_answers():
    player = at("quiz-goods", Lesson.load("table"))
    assert "**a** barley" in player.text()
    assert player.answer("a").kind == "wrong"
    assert "still missing" in str(player.feedback)
    assert player.answer("a", "b").kind == "wrong"
    assert player.answer(["A", 2]).kind == "right"
    assert player.answer("a, c").kind == "right"
    assert player.progress.step("table", "quiz-goods")["answer"] == [0, 2]
    assert player.stars == 1
    answers: list[Any] = ["e", "", 9, -1, [], "ä", "a1", 1.5, True, None]
    for nonsense in answers:
        assert player.answer(nonsense).kind == "unclear", nonsense
    again = at("quiz-goods", Lesson.load("table"))
    assert again.solution() == ("a", "c")
    assert again.show_solution().stars == 1
    assert again.try_("place 0,1").kind == "unclear"
    assert at("above-the-village").answer(0).kind == "unclear"


def test_next_waits_for_the_task_and_skip_does_not(player):
    assert player.next()
    assert not player.next()
    assert player.number == 2
    assert player.skip()
    assert player.number == 3
    assert player.back()
    assert player.back()
    assert not player.back()
    player.go(len(RIVER.steps))
    assert not player.skip()
    with pytest.raises(ValueError, match="no step 99"):
        player.go(99)
    with pytest.raises(KeyError):
        player.go("nowhere")


def test_a_step_continues_where_the_learner_left_the_board():
    table = Lesson.load("table")
    player = at("first-tile", table)
    player.try_("take inshriach")
    assert player.next()
    player.try_("place 1,-1")
    assert player.next()
    assert player.state.players[0].estate[1, -1].top == "inshriach", "the learner's own place"
    assert player.try_("activate inshriach").kind == "right"
    fresh = at("first-wood", table)
    assert fresh.state.players[0].estate[0, 1].top == "inshriach", "as the solution has it"


def test_a_step_goes_on_from_the_solution_if_the_learners_board_does_not_fit():
    activation = Lesson.load("activation")
    player = at("lay-first", activation)
    player.show_solution()
    player.progress.note("activation", "lay-first", moves=["place nowhere"], own=["place nowhere"])
    player.go("wake-the-land")
    assert player.try_("activate 2,0").kind == "progress"


def test_others_play_by_script():
    player = at("yellow-and-the-king", Lesson.load("turn"))
    assert player.seat == player.state.actor == 1
    assert player.state.players[0].estate[0, 1].top == "inshriach", "red has moved"
    again = at("once-more-me", Lesson.load("turn"))
    for move in ("take inshriach", "place 0,1", "done"):
        again.try_(move)
    assert again.solved
    assert "macbeth" in again.state.ring


def test_what_is_watched_is_told():
    player = at("die-leaves", Lesson.load("die"))
    assert "leaves the game" in player.text()
    assert player.state.pieces[2] == -1


def test_a_step_can_be_begun_again_but_lost_stars_stay_lost():
    player = at("above-the-village")
    for _ in player.hints:
        player.hint()
    player.try_("place 0,1")
    player.restart()
    assert not player.solved
    assert (0, 1) not in player.state.players[0].estate
    assert player.try_("place 0,1").stars == 2
    player.restart(lesson=True)
    assert player.number == 1
    assert player.lesson_stars == (0, 33)


def test_describe_is_plain_text():
    player = at("above-the-village")
    player.try_("place 2,0")
    text = player.describe()
    assert "step 2 of 12" in text
    assert "**" not in text
    assert "interrupted" in text
    assert "Start village" in text
    assert "Rules: PLACE-01" in text


def test_options_are_the_legal_moves_in_words():
    options = dict(at("above-the-village").options())
    assert set(options) == {"place 0,-1", "place 0,1", "place 1,-1", "place 1,1"}
    assert "Lochridge" in options["place 0,1"]


def test_a_learner_resumes_where_he_left():
    activation = Lesson.load("activation")
    progress = Progress()
    player = at("wake-the-land", activation, progress)
    player.try_("activate 2,0")
    player.try_("activate 0,0")
    again = LessonPlayer(activation, Progress(progress.data))
    assert again.step.id == "wake-the-land"
    assert again.state == player.state
    assert again.try_("activate 1,0").kind == "progress"
    assert again.undo()
    assert again.state == player.state
    again.try_("activate 1,0")
    assert again.try_("activate 1,1").kind == "right"
    third = LessonPlayer(activation, progress)
    assert third.solved
    assert third.state == again.state


def test_resuming_survives_a_lesson_that_has_changed():
    progress = Progress()
    progress.note("river", "above-the-village", moves=["place 99"], own=["place 99"], tries=1)
    progress.at("river", "no-such-step")
    player = LessonPlayer(RIVER, progress)
    assert player.number == 1
    player.go("above-the-village")
    assert player.try_("place 0,1").kind == "right"


def test_unsound_progress_of_a_solved_step_is_no_obstacle():
    progress = Progress()
    progress.note("river", "above-the-village", moves=["place 9,9"], own=[], done=True, stars=3)
    player = at("above-the-village", RIVER, progress)
    assert player.solved
    assert player.next()
