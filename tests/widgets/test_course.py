"""The course as one page: where to go on, chapters, rooms, and the way from lesson to lesson."""

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest

from glenmore.teach import Progress, Quiz, Read, lessons
from glenmore_widgets import Course, LessonWidget
from glenmore_widgets.rooms import ROOMS
from tabletop_widgets import course as core
from tests.toy.title import TITLE as TOY
from tests.widgets.helpers import say

ALL = lessons()
BASE = [lesson for lesson in ALL if not lesson.of_module]


def solve(widget):
    """Do the whole lesson."""
    for step in widget.lesson.steps:
        widget.go(step.number)
        if isinstance(step, Quiz):
            widget.answer(*step.right)
        elif not isinstance(step, Read):
            widget.show_solution()


@pytest.fixture
def course(tmp_path):
    return Course(progress=Progress.load(tmp_path / "p.json"))


def shown(course):
    return course._list.total


def test_a_newcomer_begins_with_the_first_lesson(course):
    total = shown(course)
    assert total["next"]["id"] == ALL[0].id
    assert total["next"]["button"] == "Begin"
    assert (total["finished"], total["all"]) == (0, len(BASE))
    assert total["next"]["picture"].startswith("<svg")
    assert [place["key"] for place in total["places"]][:2] == ["base", "modules"]
    assert total["open"] == {}


def test_a_newcomer_is_told_how_soon_one_can_play_and_is_not_frightened(course):
    total, rows = shown(course), course._list.rows
    first = [row for row in rows if row["to_start"]]
    assert [row["id"] for row in first] == list(course.title.first_lessons)
    minutes = sum(row["minutes"] for row in first)
    assert 25 <= minutes <= 37
    assert f"after about {5 * round(minutes / 5)} minutes" in total["lead"]
    assert f"the {len(first)} lessons marked" in total["lead"]
    assert f"The other {len(BASE) - len(first)} are" in total["lead"]
    assert str(sum(lesson.minutes for lesson in BASE)) not in total["lead"]
    assert total["stars"] == ""
    assert {row["mark"] for row in rows if row["chapter"] == "base"} == {
        "to start playing",
        "when you need it",
    }
    assert {row["mark"] for row in rows if row["chapter"] == "modules"} == {""}


def test_who_has_done_the_first_lessons_is_told_to_play(course):
    for id_ in course.title.first_lessons:
        solve(course.begin(id_))
    course.home()
    assert shown(course)["lead"].startswith("You know enough to play")


def test_a_game_without_first_lessons_tells_of_all():
    course = core.Course(TOY, progress=Progress())
    assert "minutes in all" in shown(course)["lead"]
    assert {row["mark"] for row in course._list.rows} == {""}


def test_the_room_of_games_has_no_sentence_above_it(course):
    leads = {place["key"]: place["lead"] for place in shown(course)["places"]}
    assert leads.pop("play") == ""
    assert all(leads.values())


def test_continue_goes_on_exactly_where_the_learner_was_also_in_a_new_kernel(course, tmp_path):
    course.begin("turn").go(3)
    course.begin("river").go(2)
    say(course._list, home=True)
    again = Course(progress=Progress.load(tmp_path / "p.json"))
    after = shown(again)["next"]
    assert (after["id"], after["button"], after["where"]) == ("river", "Continue", "step 2 of 12")
    say(again._list, open=after["id"])
    assert again.lesson is not None
    assert again.lesson.player.number == 2
    again.begin("turn")  # it was opened last, though it is the earlier one
    again.home()
    assert shown(again)["next"]["id"] == "turn"


def test_after_a_finished_lesson_the_next_open_one_is_named(course):
    solve(course.begin(BASE[1].id))
    course.home()
    assert shown(course)["next"]["id"] == BASE[2].id
    assert shown(course)["finished"] == 1


def test_the_last_base_lesson_leads_on_and_a_finished_course_stays_where_it_is(course):
    toy = core.Course(TOY, progress=Progress())
    solve(toy.begin(toy.ids[-1]))
    toy.home()
    assert toy._list.total["next"]["id"] in toy.ids


def test_a_lesson_takes_the_page_and_the_next_one_replaces_it(course):
    say(course._list, open=BASE[0].id)
    first = course.lesson
    assert shown(course)["open"]["id"] == BASE[0].id
    assert shown(course)["next"]["picture"] == ""  # nobody sees it now
    solve(first)
    end = first.page["ending"]
    assert end["after"] == f"Next lesson: {BASE[1].title}"
    say(first, after=True)
    assert first.comm is None  # one kernel, one lesson
    assert course.lesson.lesson.id == BASE[1].id
    assert course.children == (course._list, course.lesson)
    say(course.lesson, home=True)
    assert course.lesson is None
    assert course.children == (course._list,)


def test_a_lesson_alone_takes_up_the_next_one_in_its_place():
    widget = LessonWidget(BASE[0], progress=Progress())
    solve(widget)
    say(widget, home=True)
    assert "stands alone" in widget.refused[-1]
    say(widget, after=True)
    assert widget.lesson.id == BASE[1].id
    assert widget.page["id"] == BASE[1].id
    assert widget.player.number == 1


def test_the_last_lesson_has_none_after_it():
    widget = LessonWidget(ALL[-1], progress=Progress())
    widget.go(len(widget.lesson.steps))
    say(widget, after=True)
    assert "last lesson" in widget.refused[-1]


def test_what_was_passed_over_is_named_at_the_end():
    widget = LessonWidget("river", progress=Progress())
    widget.go(len(widget.lesson.steps))
    end = widget.page["ending"]
    assert end["go"] == 2
    assert "still open" in end["left"]
    assert "head" not in end


def test_a_step_to_read_is_ticked_when_it_was_passed():
    widget = LessonWidget("river", progress=Progress())
    assert isinstance(widget.player.step, Read)
    assert not widget.page["steps"][0]["done"]
    widget.next()
    assert widget.page["steps"][0]["done"]
    assert widget.page["steps"][0]["label"].endswith(", read")
    assert not widget.page["steps"][1]["done"]


@pytest.mark.parametrize("room", ROOMS, ids=[room.key for room in ROOMS])
def test_every_room_opens_and_stays_as_it_was_left(course, room):
    say(course._list, room=room.key)
    assert not course._list.refused
    opened = course.children[1]
    say(course._list, room="base")
    assert course.children == (course._list,)
    course.begin("river")
    say(course._list, room=room.key)
    assert course.children[1] is opened
    assert shown(course)["here"] == room.key


class Leading(ipywidgets.VBox):  # type: ignore[misc]
    """A room that leads to steps of lessons."""

    def __init__(self, progress, language):
        self.on_step: Any = None
        super().__init__()


def test_a_room_may_lead_to_a_step_of_a_lesson(course):
    room = course._open(core.Room("leading", __name__, "Leading"))
    room.on_step("river", "one-side")
    assert course.lesson.player.step.id == "one-side"
    assert shown(course)["open"]["id"] == "river"


def test_a_room_that_is_not_there_is_refused(course):
    say(course._list, room="cellar")
    assert "no such room" in course._list.refused[-1]
    with pytest.raises(ValueError, match="no room"):
        course.go("cellar")


def test_rooms_are_loaded_when_somebody_goes_there():
    rooms = [core.Room("play", "no.such.module", "Nothing")]
    course = core.Course(TOY, progress=Progress(), rooms=())
    course.rooms = {room.key: room for room in rooms}
    with pytest.raises(ModuleNotFoundError):
        course.go("play")
    assert course.here == core.BASE
