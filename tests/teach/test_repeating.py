"""What went wrong comes back: boxes, days, and files that old and new kits share."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from glenmore.teach import LessonPlayer, Progress, ProgressError
from tabletop.teach.progress import CARDS, PUZZLES
from tabletop.teach.repeating import DAYS, KNOWN, Card, cards, due, later, mark, missed

MONDAY = date(2026, 11, 16)


def card(progress, id_):
    (found,) = (each for each in cards(progress) if each.id == id_)
    return found


def after(days):
    return MONDAY + timedelta(days=days)


@pytest.fixture
def learner():
    progress = Progress()
    progress.note("river", "one", tries=1, done=True, stars=2)
    progress.note("river", "two", tries=0, done=True, stars=3)
    progress.note("river", "three", hint=True)
    progress.note("market", "four", solution=True, done=True)
    progress.keep(PUZZLES, "take-1", tries=2)
    progress.keep(PUZZLES, "take-2", done=True, tries=0)
    return progress


def test_wrong_tries_help_and_shown_solutions_come_back_at_once(learner):
    ids = {one.id for one in due(learner, MONDAY)}
    assert ids == {"river/one", "river/three", "market/four", "puzzles/take-1"}
    assert all(one.box == 0 and one.due is None for one in due(learner, MONDAY))
    assert later(learner, MONDAY) == ()


def test_help_in_stages_counts_like_one_hint():
    assert missed({"hints": 2}) == 2
    assert missed({"hints": 0, "done": True}) == 0
    assert missed({}) == 0


def test_what_is_known_comes_back_after_ever_more_days_and_then_stays_away(learner):
    day, seen = MONDAY, []
    for _ in range(len(DAYS)):
        now = mark(learner, "river/one", right=True, today=day)
        assert now not in due(learner, day)
        assert now.due is not None
        seen.append((now.due - day).days)
        day = now.due
        assert card(learner, "river/one").box == now.box
    assert seen == [2, 4, 8, 16, 16]
    assert now.learnt
    assert now.box == KNOWN
    assert "river/one" not in {one.id for one in due(learner, day + timedelta(days=999))}
    assert "river/one" not in {one.id for one in later(learner, day)}


def test_what_is_missed_again_begins_anew_tomorrow(learner):
    mark(learner, "river/one", right=True, today=MONDAY)
    assert card(learner, "river/one").box == 2
    now = mark(learner, "river/one", right=False, today=after(2))
    assert (now.box, now.due, now.open) == (1, after(3), True)
    assert [one.id for one in later(learner, after(2))] == ["river/one"]
    assert "river/one" in {one.id for one in due(learner, after(3))}


def test_what_goes_wrong_once_more_in_its_lesson_comes_back_at_once(learner):
    for _ in DAYS:
        mark(learner, "river/one", right=True, today=MONDAY)
    learner.note("river", "one", tries=2)
    assert card(learner, "river/one").box == 0
    assert "river/one" in {one.id for one in due(learner, MONDAY)}


def test_what_waits_longest_comes_first(learner):
    mark(learner, "market/four", right=False, today=after(-9))
    mark(learner, "river/three", right=False, today=after(-3))
    first, second, *_ = due(learner, MONDAY)
    assert (first.id, second.id) == ("market/four", "river/three")


def test_only_what_went_wrong_can_be_marked(learner):
    with pytest.raises(KeyError, match="no card 'river/two'"):
        mark(learner, "river/two", right=True, today=MONDAY)


def test_a_real_lesson_makes_cards():
    progress = Progress()
    player = LessonPlayer("river", progress)
    player.go("above-the-village")
    player.try_("place 5,5")
    assert [one.id for one in cards(progress)] == ["river/above-the-village"]
    assert cards(progress)[0] == Card("river", "above-the-village", 0, None, 1)


# -- the file --------------------------------------------------------------------------------------


def test_boxes_are_kept_in_the_file_beside_the_lessons(tmp_path):
    path = tmp_path / "progress.json"
    progress = Progress.load(path)
    progress.note("river", "one", tries=1)
    mark(progress, "river/one", right=True, today=MONDAY)
    again = Progress.load(path)
    assert card(again, "river/one") == Card("river", "one", 2, after(2), 1)
    assert json.loads(path.read_text())[CARDS] == {
        "river/one": {"box": 2, "due": "2026-11-18", "missed": 1, "right": True}
    }


def test_a_file_of_an_older_kit_is_read_and_completed(tmp_path):
    path = tmp_path / "progress.json"
    old = {"river": {"step": "one", "done": False, "steps": {"one": {"tries": 1}}}}
    path.write_text(json.dumps({"format": 1, "lessons": old}))
    progress = Progress.load(path)
    assert progress.section(CARDS) == {}
    mark(progress, "river/one", right=False, today=MONDAY)
    assert json.loads(path.read_text())["lessons"] == old


def test_two_kernels_share_the_file(tmp_path):
    path = tmp_path / "progress.json"
    one, two = Progress.load(path), Progress.load(path)
    one.keep(PUZZLES, "take-1", tries=1)
    two.keep(PUZZLES, "take-2", tries=1)
    one.note("river", "one", tries=1)
    two.keep(PUZZLES, "take-1", done=True)
    found = Progress.load(path)
    assert found.section(PUZZLES) == {"take-1": {"tries": 1, "done": True}, "take-2": {"tries": 1}}
    assert {each.id for each in cards(found)} == {"river/one", "puzzles/take-1", "puzzles/take-2"}


@pytest.mark.parametrize(
    "more",
    [
        {"cards": []},
        {"cards": {"river/one": {"box": "2"}}},
        {"cards": {"river/one": {"box": 2, "colour": "red"}}},
        {"puzzles": {"take-1": {"tries": "many"}}},
        {"puzzles": {"take-1": 3}},
    ],
)
def test_damaged_sections_are_refused(more):
    with pytest.raises(ProgressError, match="is damaged"):
        Progress({"format": 1, "lessons": {}, **more})


def test_a_day_that_cannot_be_read_is_today():
    data = {
        "format": 1,
        "lessons": {"river": {"step": "", "done": False, "steps": {"one": {"tries": 1}}}},
        "cards": {"river/one": {"box": 3, "due": "soon", "missed": 1}},
    }
    assert [one.box for one in due(Progress(data), MONDAY)] == [3]
