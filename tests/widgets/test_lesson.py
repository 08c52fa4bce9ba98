"""Lessons as widgets without a browser: messages in, traits out, every lesson done to its end."""

from __future__ import annotations

import json
import re
from html import unescape
from xml.etree import ElementTree

import pytest

import glenmore as gm
from glenmore import notation
from glenmore.teach import Progress, Quiz, Read, Task, lessons
from glenmore_widgets.course import Course
from glenmore_widgets.lesson import LessonWidget
from tabletop_widgets.markdown import plain, render
from tests.widgets.clicks import meant, places
from tests.widgets.test_messages import HOSTILE

ALL = lessons()
# What is about no place on a picture: buttons in words are the only way, for a mouse as well.
IN_WORDS = {"done", "pass", "decline", "gain", "fetch", "pay-coin"}
OF_CHRONICLES = {
    "free",
    "give-up",
    "paid",
    "settle",
    "snitch",
    "steal",
    "trade",
    "vote",
    "wander",
    "use-coin",
    "coin-for",
}


@pytest.fixture
def river():
    return LessonWidget("river", progress=Progress())


def say(widget, **content):
    widget._receive(widget, content, [])


def svg(widget, name):
    return next(board["svg"] for board in widget.boards if board["id"] == name)


def offered(widget, move):
    """How a mouse makes this move: at a place on a picture or by the chooser beside it."""
    choices = [*widget.moves, *widget._tries]
    on_pictures = [
        message
        for _, messages in places(widget)
        for message in messages
        if meant(widget.state, choices, message) == move
    ]
    if on_pictures or move.word not in IN_WORDS | OF_CHRONICLES:
        return on_pictures[0] if on_pictures else None
    listed = [choice["n"] for choice in widget.options if choices[choice["n"]] == move]
    return {"option": listed[0]} if listed else None


def solve(widget):
    """Do the step as a learner does: by what the page offers."""
    step = widget.player.step
    if isinstance(step, Quiz):
        say(widget, answer=sorted(step.right), at=widget.prompt["serial"])
    for text in step.solution if isinstance(step, Task) else ():
        if widget.player.solved:
            break
        move = notation.parse(widget.state, text)
        message = offered(widget, move)
        assert message, f"{widget.lesson.id}: {step.id}: no click tries {text}"
        say(widget, **message, at=widget.prompt["serial"])
    if isinstance(step, Task) and not step.solution and not widget.player.solved:
        ask_all(widget)
        say(widget, solution=True)


def ask_all(widget):
    """All stages of help."""
    while widget.page["can_hint"]:
        say(widget, hint=True)


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_l2_every_lesson_can_be_done_by_mouse_alone(lesson):
    """Finding L2: two tasks asked for a refusal where a click did something else."""
    widget = LessonWidget(lesson, progress=Progress())
    for step in lesson.steps:
        assert widget.player.step is step
        assert widget.page["text"].startswith("<p>")
        assert bool(widget.page["open"]) == isinstance(step, Task)
        solve(widget)
        assert widget.player.solved, f"{step.id}: {widget.page['feedback']}"
        if not isinstance(step, Read):
            assert widget.page["feedback"]["kind"] == "right"
            assert not widget.options
        say(widget, next=True)
    assert widget.player.finished
    got, most = widget.player.lesson_stars
    free = sum(isinstance(step, Task) and not step.solution for step in lesson.steps)
    assert got == most - 2 * free  # where only a bot knows the way, it was asked
    assert widget.page["ending"]["head"].startswith("Lesson done")
    assert len(widget.page["ending"]["goals"]) == len(lesson.goals)
    assert list(widget.refused) == []


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_every_highlight_is_drawn(lesson):
    widget = LessonWidget(lesson, progress=Progress())
    for step in lesson.steps:
        widget.go(step.id)
        drawn = sum(board["svg"].count("gm-lit") for board in widget.boards)
        assert drawn >= len(step.highlight), step.id


def test_wrong_refused_and_right(river):
    say(river, next=True)
    wrong = river.moves.index(gm.moves.Place((0, -1)))
    say(river, option=wrong, at=river.prompt["serial"])
    assert river.page["feedback"]["kind"] == "wrong"
    assert "below the village" in river.page["feedback"]["text"]
    assert river.message == {}  # an answer is told once
    say(river, **{"try": ["place", [1, 0]]})
    told = river.page["feedback"]
    assert told["kind"] == "refused"
    assert [card["id"] for card in told["cards"]] == ["PLACE-06", "RIVER-02"]
    assert "PLACE-06" in "".join(told["reasons"])
    assert river.message == {}
    assert not river.page["can_solve"]
    say(river, solution=True)
    assert river.refused[-1] == "solution: the hints come first"
    ask_all(river)
    assert "Above the village" in river.page["hint"]
    assert river.page["can_solve"]
    say(river, type=" place   0,1 ")
    assert river.page["feedback"]["kind"] == "right"
    assert river.page["feedback"]["head"] == "Right ★★☆"
    assert river.page["stars"] == "★ 2 of 33"
    assert river.page["steps"][1]["stars"] == "★★"
    assert river.options == []


def test_unreadable_typing_costs_nothing(river):
    river.go(2)
    say(river, type="fly away")
    assert river.page["feedback"]["kind"] == "unclear"
    assert river.page["worth"].startswith("★★★")
    assert list(river.refused) == []


def test_a_task_of_several_moves_goes_on_and_back():
    widget = LessonWidget("activation", progress=Progress())
    step = next(
        s
        for s in widget.lesson.steps
        if isinstance(s, Task) and s.moves_max != 1 and len(s.solution) > 1
    )
    widget.go(step.id)
    before, serial = widget.state, widget.prompt["serial"]
    say(widget, type=step.solution[0], at=serial)
    assert widget.page["feedback"]["kind"] == "progress"
    assert widget.prompt["serial"] > serial
    assert [action["word"] for action in widget.prompt["actions"]] == ["undo"]
    say(widget, option=0, at=serial)  # a click on the old picture
    assert widget.message["kind"] == "note"
    say(widget, undo=True, at=widget.prompt["serial"])
    assert widget.state == before


def test_solution_is_shown_and_costs(river):
    river.go("broken-river")
    ask_all(river)
    say(river, solution=True)
    assert river.page["feedback"]["head"] == "Solved for you ★☆☆"
    say(river, restart=True)
    assert not river.player.solved
    assert river.page["open"]


def test_quiz_answers_reach_python(river):
    river.go("quiz-corner")
    quiz = river.page["quiz"]
    assert [option["letter"] for option in quiz["options"]] == ["a", "b", "c"]
    assert not quiz["many"]
    say(river, answer=[1])
    assert river.page["feedback"]["kind"] == "wrong"
    say(river, answer=[])
    assert river.page["feedback"]["kind"] == "unclear"
    say(river, answer=[0])
    assert river.page["feedback"]["kind"] == "right"
    assert river.player.progress.step("river", "quiz-corner")["answer"] == [0]
    assert river.page["quiz"]["chosen"] == [0]


@pytest.mark.parametrize(
    "content",
    [
        *HOSTILE,
        {"option": 99},
        {"try": ["fly", "x"]},
        {"try": ["place", "x"]},
        {"type": ""},
        {"type": "x" * 121},
        {"type": 5},
        {"answer": [0]},
        {"answer": 0},
        {"answer": ["a"]},
        {"go": 0},
        {"go": 99},
        {"show": 9},
        {"open": "nothing"},
        {"hint": 1},
        {"solution": True},
        {"rule": "NO-99"},
        {"next": "yes"},
        {"again": 1},
        {"load": "x"},
        {"ask": True},
    ],
    ids=repr,
)
def test_hostile_messages_change_nothing(river, content):
    river.go(2)
    before = json.dumps(river.player.progress.data), river.state, dict(river.page)
    river._receive(river, content, [])
    assert (json.dumps(river.player.progress.data), river.state, dict(river.page)) == before
    assert len(river.refused) == 1


def test_tries_and_answers_out_of_turn_are_refused(river):
    for content in (
        {"option": 0},
        {"try": ["place", [0, 1]]},
        {"type": "place 0,1"},
        {"answer": [0]},
        {"hint": True},
        {"solution": True},
    ):
        say(river, **content)  # the first step is only read
    assert len(river.refused) == 6
    river.go("quiz-corner")
    say(river, answer=[3])
    assert len(river.refused) == 7
    river.set_state({"page": {}, "options": []})
    assert len(river.refused) == 8
    assert river.page["title"]


def test_progress_is_kept_and_resumed(tmp_path):
    file = tmp_path / "progress.json"
    first = LessonWidget("river", progress=Progress.load(file))
    assert str(file) in first.page["file"]
    first.next()
    say(first, type="place 0,1")
    first.go("inspector")
    say(first, **{"try": ["place", [-1, 0]]})
    again = LessonWidget("river", progress=Progress.load(file))
    assert again.player.step.id == "inspector"
    assert again.page["stars"] == "★ 3 of 33"
    assert again.page["steps"][1]["done"]
    say(again, back=True)
    say(again, go=2)
    assert again.page["feedback"]["head"] == "Solved ★★★"
    say(again, again=True)
    assert again.page["stars"] == "★ 0 of 33"


def test_default_progress_is_the_file_of_the_learner(tmp_path, monkeypatch):
    monkeypatch.setenv("GLENMORE_PROGRESS", str(tmp_path / "mine.json"))
    LessonWidget("river").go(3)
    assert LessonWidget("river").player.number == 3


def test_what_stands_still_does_not_depend_on_progress(river):
    first = repr(river), river.static().svg, str(river.static())
    assert first[0] == "<Lesson river: Placing a tile, and the river, 12 steps>"
    river.go(5)
    say(river, type="place 0,3")
    assert (repr(river), river.static().svg, str(river.static())) == first
    assert "Estate of Red" in first[2]


def test_everything_is_told_in_words(river):
    river.go(2)
    ask_all(river)
    text = river.describe()
    for words in (
        "step 2 of 12",
        "Lay\nLochridge directly above",
        "Hint 3 of 3: Above the village",
        "lay Lochridge on the cell above Start village",
        "★★☆ to earn",
        "Rules: PLACE-01",
    ):
        assert words in text
    with pytest.raises(ValueError, match="no step"):
        river.position(99)


def test_markdown_brings_no_html_along():
    html = render('<img src=x onerror=alert(1)> `<b>` **<i>** [x](javascript:alert) "q"')
    assert re.findall(r"<(\w+)", html) == ["p", "code", "strong"]
    assert "onerror" in html
    assert render("- a\n- b\n\n1. c") == "<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>"
    assert 'data-rule="RIVER-02"' in render("see RIVER-02", gm.rules)
    assert "data-rule" not in render("see NO-99 and `RIVER-02`", gm.rules)
    assert plain("> a *b* `c`") == "a b c"


def test_l10_a_number_at_the_edge_of_a_line_is_no_list():
    """Finding L10: "… gives / 3. Score five points" became a list that began with 1."""
    assert render("It gives\n3. Score.") == "<p>It gives 3. Score.</p>"
    assert render("3. c\n4. d") == '<ol start="3"><li>c</li><li>d</li></ol>'
    assert render("a\n1. b\n2. c") == "<p>a</p><ol><li>b</li><li>c</li></ol>"


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_l10_no_text_of_a_lesson_loses_a_word_or_becomes_a_list(lesson):
    for step in lesson.steps:
        said = [step.text, *getattr(step, "hints", ()), getattr(step, "praise", "")]
        said += [wrong.text for wrong in getattr(step, "wrong", ())]
        said += [fail.text for fail in getattr(step, "fail", ())]
        for choice in getattr(step, "options", ()):
            said += [choice.text, choice.why]
        for text in said:
            html = render(text, gm.rules)
            assert "<li>" not in html, f"{step.id}: {text}"
            shown = unescape(re.sub(r"</p><p>|<[^>]*>", lambda f: " " * (f[0] == "</p><p>"), html))
            words = re.sub(r"\[([^\]]+)\]\([^)\s]+\)|[*`]", lambda f: f[1] or "", text)
            assert shown.split() == words.split()


def test_names_in_a_lesson_of_ones_own_are_text(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(
        'id = "x"\ntitle = "<b>T</b>"\nminutes = 1\nfor_whom = "me"\ngoals = ["g"]\n'
        'rules = ["PLACE-01"]\n[[step]]\nid = "a"\nkind = "read"\n'
        'text = "<script>1</script>"\nrules = ["PLACE-01"]\n'
        'position = "glenmore 1 players=2"\nshow = ["estates", "market", "stacks", "score"]\n'
    )
    widget = LessonWidget(file, progress=Progress())
    assert "&lt;script&gt;" in widget.page["text"]
    assert [board["id"] for board in widget.boards] == ["estate", "thumb1", "rondel", "score"]
    say(widget, show=1)
    assert "Estate of Yellow" in svg(widget, "estate")


def test_course_lists_opens_and_refreshes(tmp_path):
    course = Course(progress=Progress.load(tmp_path / "p.json"))
    rows = course.table()
    assert [row["id"] for row in rows] == [lesson.id for lesson in ALL]
    assert {row["button"] for row in rows} == {"Begin"}
    assert repr(course).startswith(f"<Course: {len(ALL)} lessons")
    say(course._list, open="river")
    assert course.lesson is not None
    assert course.children == (course._list, course.lesson)
    course.lesson.next()
    say(course.lesson, type="place 0,1")
    row = next(row for row in course._list.rows if row["id"] == "river")
    assert (row["stars"], row["button"], row["state"]) == (3, "Continue", "step 2 of 12")
    assert "3 of 33 stars, step 2 of 12" in course.describe()
    say(course._list, open="no-such")
    say(course._list, option=0)
    assert len(course._list.refused) == 2
    with pytest.raises(ValueError, match="no lesson"):
        course.begin("no-such")


def test_a_task_that_asks_for_refusals_does_not_tell_them_in_advance():
    told: dict[bool, set[bool]] = {}
    for lesson in ALL:
        widget = LessonWidget(lesson, progress=Progress())
        for step in lesson.steps:
            if isinstance(step, Task):
                widget.go(step.number)
                drawn = "".join(board["svg"] for board in widget.boards)
                told.setdefault(bool(widget._refusals_wanted()), set()).add("data-why" in drawn)
    assert told[True] == {False}
    assert True in told[False]


def test_the_field_for_typing_shows_the_form_of_a_move_and_no_answer(river):
    forms = set()
    for step in river.lesson.steps:
        river.go(step.number)
        if river.page["open"]:
            forms.add(river.page["example"])
    assert forms == {"place x,y"}
    take = LessonWidget("taking", progress=Progress())
    take.go(next(s.number for s in take.lesson.steps if isinstance(s, Task)))
    assert take.page["example"] == "take tile"


FIND = [
    pytest.param(lesson, step, id=f"{lesson.id}/{step.id}")
    for lesson in ALL
    for step in lesson.steps
    if isinstance(step, Task) and step.find
]


@pytest.mark.parametrize(("lesson", "step"), FIND)
def test_l15_a_task_to_find_something_does_not_give_it_away(lesson, step):
    """Finding L15: exactly the tiles to find were ticked; dots marked the answer."""
    widget = LessonWidget(lesson, progress=Progress())
    widget.go(step.id)
    for text in step.solution:
        for board in widget.boards:
            for place in ElementTree.fromstring(board["svg"]).iter():
                if "gm-target" in (place.get("class") or ""):
                    for way in place.findall("*[@class='gm-way']"):  # to every clan alike
                        place.remove(way)
                    drawn = ElementTree.tostring(place, encoding="unicode")
                    for sign in ("gm-open", "gm-badge", "gm-o-frame", "data-why", "data-hint"):
                        assert sign not in drawn, f"{text}: {sign}"
        widget.try_(text)
    assert widget.player.solved


def test_the_estate_stands_in_front_where_goods_of_its_tiles_could_be_sold_too():
    """The market alone was in front, and the tile to be activated behind another tab."""
    widget = LessonWidget("haggis", progress=Progress())
    widget.go(2)
    assert "estate" in {board["id"] for board in widget.boards}
    assert widget.prompt["front"] == "estate"
