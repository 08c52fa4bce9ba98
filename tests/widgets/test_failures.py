"""Whatever fails inside a click, the page is redrawn, told in words, and usable (finding S10)."""

from __future__ import annotations

import asyncio
import json
import logging
import threading

import pytest

import glenmore as gm
from glenmore import bots
from glenmore.teach import Progress
from glenmore_widgets import (
    ChronicleChooser,
    ComponentBrowser,
    Course,
    DesignLab,
    Editor,
    LessonWidget,
    NewGame,
    RulesBrowser,
    Table,
)
from tabletop_widgets.answers import VERBS
from tabletop_widgets.session import BotFailed
from tests.widgets.helpers import say
from tests.widgets.test_messages import HOSTILE

ERRORS = (ZeroDivisionError("division by zero"), KeyboardInterrupt())
VALUES = {  # something that can be read, for each verb of a table
    "option": 0,
    "try": ["take", "halkirk"],
    "show": 1,
    "open": "clans",
    "close": "clans",
    "look": 0,
    "frames": [1],
    "go": 0,
    "rename": [0, "x"],
    "comment": [0, "x"],
    "remove": 1,
    "ask": True,
    "text": "position",
    "load": "x",
    "export": "rondel",
}


@pytest.fixture(autouse=True)
def _quiet(caplog):
    caplog.set_level(logging.CRITICAL + 1, "glenmore_widgets")


def raising(error, times=1):
    """Raises so many times, then never again."""
    left = [times]

    def work(*_, **__):
        if left[0]:
            left[0] -= 1
            raise error

    return work


def failing_once(monkeypatch, owner, name, error, times=1):
    """The first calls of something raise."""
    whole, broken = getattr(owner, name), raising(error, times)

    def work(*given, **more):
        broken()
        return whole(*given, **more)

    monkeypatch.setattr(owner, name, work)


def told(widget, before, error):
    """The page knows what failed, and has a new serial."""
    assert widget.message["kind"] == "failed"
    word = "Interrupted" if isinstance(error, KeyboardInterrupt) else "division by zero"
    assert word in widget.message["text"]
    assert widget.prompt["serial"] > before
    assert not widget._guarding


def plays_on(table):
    """The next click is understood."""
    number = table.study.current.number
    say(table, option=0, at=table.prompt["serial"])
    assert table.study.current.number > number
    assert table.message == {}


# -- the table ------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", ERRORS, ids=repr)
@pytest.mark.parametrize("verb", VERBS)
def test_s10_every_verb_of_the_table(verb, error, monkeypatch):
    table = Table(players=2, seed=3)
    say(table, option=0)
    before, node = table.prompt["serial"], table.study.current
    monkeypatch.setitem(Table.verbs, verb, Table.verbs[verb].with_(answer=raising(error)))
    say(table, **{verb: VALUES.get(verb, True), "at": before})
    told(table, before, error)
    assert table.study.current is node
    monkeypatch.undo()
    plays_on(table)


@pytest.mark.parametrize("error", ERRORS, ids=repr)
@pytest.mark.parametrize("times", [1, 2, 9])
@pytest.mark.parametrize("verb", ["option", "undo", "comment", "rename", "remove", "show"])
def test_s10_a_drawing_that_fails(verb, times, error, monkeypatch):
    """Once: drawn again. Twice: the last good position. Always: told beside the old pictures."""
    table = Table(players=2, seed=3)
    say(table, option=0)
    before, node, nodes = table.prompt["serial"], table.study.current, len(table.study)
    boards = table.boards
    failing_once(monkeypatch, table._boards, "make", error, times)
    here = table.tools["node"]
    value = {"option": 0, "show": 1, "remove": here, "comment": [here, "c"], "rename": [here, "n"]}
    say(table, **{verb: value.get(verb, True), "at": before})
    told(table, before, error)
    if times > 1:
        assert table.study.current is node
        assert (node.name, node.comment) == ("", "")
        assert len(table.study) >= nodes
    if times == 9:
        assert table.boards == boards
    monkeypatch.undo()
    assert table.prompt["thinking"] == ""
    plays_on(table)


def test_s10_everything_is_sent_anew_after_a_failure(monkeypatch):
    """It is unknown what has arrived, so the page gets all of it."""
    table = Table(players=2, seed=3)
    sent = []
    monkeypatch.setattr(table, "_should_send_property", lambda *_: True, raising=False)
    monkeypatch.setattr(type(table), "comm", object(), raising=False)
    monkeypatch.setattr(table, "_send", lambda message, buffers=None: sent.append(message))
    failing = Table.verbs["undo"].with_(answer=raising(KeyboardInterrupt()))
    monkeypatch.setitem(Table.verbs, "undo", failing)
    say(table, undo=True)
    states = [message["state"] for message in sent if message["method"] == "update"]
    news = states[-1]["news"]
    assert len(news["boards"]["changed"]) == len(table.boards)
    assert news["ledger"]["same"] == 0
    assert {"options", "prompt", "message", "tools"} <= set(states[-1])


def bad(view, moves, rng):
    """A bot."""
    raise ZeroDivisionError("division by zero")


def stray(view, moves, rng):
    """A bot that chooses what is not allowed."""
    return gm.moves.Take("no-such-tile")


def leaving(view, moves, rng):
    """A bot that would end the process."""
    raise SystemExit(3)


@pytest.mark.parametrize("bot", [bad, stray, leaving])
def test_s10_a_bot_that_fails_leaves_the_game_to_the_person(bot):
    table = Table(players=2, seed=3, bots={1: bot})
    for _ in range(30):
        if table.state.actor == 1:
            break
        say(table, option=0, at=table.prompt["serial"])
    assert f"Yellow’s bot {bot.__name__} failed" in table.message["text"]
    assert table.session.resting
    words = [action["word"] for action in table.prompt["actions"]]
    assert "play_on" in words
    assert table.prompt["thinking"] == ""
    before = table.prompt["serial"]
    say(table, play_on=True, at=before)  # it fails again, and that is told again
    assert table.message["kind"] == "failed"
    assert table.prompt["serial"] > before
    plays_on_for_the_bot = table.study.current.number
    say(table, option=0, at=table.prompt["serial"])
    assert table.study.current.number > plays_on_for_the_bot
    say(table, undo=True, at=table.prompt["serial"])
    assert table.study.current.number <= plays_on_for_the_bot


def test_s10_python_gets_the_error_and_a_good_table():
    table = Table(players=2, seed=3, bots={1: bad})

    def play():
        for _ in range(30):
            table.choose(0)

    with pytest.raises(BotFailed, match="Yellow’s bot bad failed: ZeroDivisionError"):
        play()
    assert table.session.resting
    assert table.message["kind"] == "failed"
    number = table.study.current.number
    assert table.undo()
    assert table.study.current.number < number


def test_s10_an_interrupt_while_a_bot_decides():
    def slow(view, moves, rng):
        raise KeyboardInterrupt

    table = Table(players=2, seed=3, bots={1: slow})
    for _ in range(30):
        if table.state.actor == 1:
            break
        say(table, option=0, at=table.prompt["serial"])
    assert table.message["title"] == "Interrupted"
    assert table.moves
    say(table, option=0, at=table.prompt["serial"])


@pytest.mark.parametrize("error", [ZeroDivisionError("division by zero"), SystemExit(3)], ids=repr)
@pytest.mark.parametrize("part", ["slices", "best"])
def test_s10_a_thought_that_fails_ends(part, error, monkeypatch):
    async def played():
        table = Table(players=2, seed=3, bots={1: bots.Searcher(100_000)})
        while not table.prompt["thinking"]:
            say(table, option=0, at=table.prompt["serial"])
        search = table.session.thinking
        if part == "slices":
            monkeypatch.setattr(search, "round", raising(error, 99))
        else:
            monkeypatch.setattr(search, "best", raising(error, 99))
            say(table, stop=True, at=table.prompt["serial"])
        for _ in range(400):
            if not table.prompt["thinking"]:
                break
            await asyncio.sleep(0.005)
        assert table.message["kind"] == "failed"
        assert "Yellow’s bot" in table.message["text"]
        assert table.prompt["thinking"] == ""
        assert table.session.resting
        say(table, option=0, at=table.prompt["serial"])
        assert table.message.get("kind") != "failed"

    asyncio.run(played())


def test_s10_a_comment_that_no_file_can_hold_is_refused_in_words():
    table = Table(players=2, seed=3)
    say(table, comment=[0, "half \ud800 a character"])
    assert "holds half a character" in table.message["text"]
    assert table.study.root.comment == ""
    gm.dumps(table.study).encode()


# -- the other widgets ----------------------------------------------------------------------------

LESSON = {
    "frames": [1],
    "option": 0,
    "try": ["take", "x"],
    "type": "take x",
    "answer": [0],
    "go": 1,
    "show": 0,
    "open": "estate",
    "close": "estate",
    "rule": "PLACE-03",
}


@pytest.mark.parametrize("error", ERRORS, ids=repr)
@pytest.mark.parametrize("verb", [verb for verb in LessonWidget.verbs if verb != "ping"])
def test_s10_every_verb_of_a_lesson(verb, error, monkeypatch):
    lesson = LessonWidget("river", progress=Progress())
    lesson.next()
    before, step = lesson.prompt["serial"], lesson.player.step
    failing_once(monkeypatch, lesson, "_carry_out", error)
    say(lesson, **{verb: LESSON.get(verb, True), "at": before})
    told(lesson, before, error)
    assert lesson.player.step is step
    say(lesson, next=True)
    assert lesson.player.step is not step


@pytest.mark.parametrize("times", [1, 2, 9])
def test_s10_a_lesson_whose_drawing_fails_stays_at_its_step(times, monkeypatch):
    lesson = LessonWidget("river", progress=Progress())
    before, step = lesson.prompt["serial"], lesson.player.step
    failing_once(monkeypatch, lesson, "_prompt", KeyboardInterrupt(), times)
    say(lesson, next=True)
    told(lesson, before, KeyboardInterrupt())
    assert lesson.player.step is step
    monkeypatch.undo()
    say(lesson, next=True)
    assert lesson.player.step is not step


EDITOR = {
    "tool": ["scot"],
    "put": ["cell", 0, 0, 0],
    "number": ["coins", 0, 3],
    "show": 1,
    "decide": ["choosing"],
    "code": "x",
    "open": "clans",
    "close": "clans",
    "rule": "PLACE-03",
}


@pytest.mark.parametrize("error", ERRORS, ids=repr)
@pytest.mark.parametrize("verb", [verb for verb in Editor(None).board.verbs if verb != "ping"])
def test_s10_every_verb_of_the_editor(verb, error, monkeypatch):
    editor = Editor(gm.Setup(players=2))
    board, state = editor.board, editor.state
    before = board.prompt["serial"]
    failing_once(monkeypatch, board, "_carry_out", error)
    say(board, **{verb: EDITOR.get(verb, True), "at": before})
    told(board, before, error)
    assert editor.state is state
    say(board, put=["cell", 0, 0, 0], at=board.prompt["serial"])
    assert editor.state != state


def test_s10_an_edit_whose_drawing_fails_is_not_half_done(monkeypatch):
    editor = Editor(gm.Setup(players=2))
    state = editor.state
    failing_once(monkeypatch, editor.board, "_desk", ZeroDivisionError("division by zero"))
    say(editor.board, put=["cell", 0, 0, 0], at=editor.board.prompt["serial"])
    assert editor.board.message["kind"] == "failed"
    assert editor.state is state
    assert editor.board.work.depth == (0, 0)


def test_s10_a_lesson_that_cannot_be_opened(monkeypatch):
    course = Course(progress=Progress())
    opened = course.begin("river")
    failing_once(monkeypatch, course, "begin", ZeroDivisionError("division by zero"))
    say(course._list, open="table")
    assert course._list.message["kind"] == "failed"
    assert course.lesson is opened
    say(course._list, open="table")
    assert course.lesson.lesson.id == "table"


def test_s10_forms_tell_what_failed_and_go_on(monkeypatch):
    form = NewGame(players=2)
    monkeypatch.setattr(form, "start", raising(KeyboardInterrupt()))
    form.button.click()
    assert "Interrupted" in form.summary.value
    assert not form.button.disabled
    form.seed_field.value = 9
    assert "seed 9" in form.summary.value
    monkeypatch.setattr(form, "_words", raising(ZeroDivisionError("<b>")))
    form.seed_field.value = 10
    assert "ZeroDivisionError: &lt;b&gt;" in form.summary.value

    chooser = ChronicleChooser(players=2)
    monkeypatch.setattr("glenmore_widgets.choosing.NewGame", raising(ZeroDivisionError("no")))
    chooser.button.click()
    assert "ZeroDivisionError: no" in chooser.fault.value
    assert chooser.form is None

    design = DesignLab(players=2, games=2)
    monkeypatch.setattr("glenmore_widgets.design_lab._list", raising(ZeroDivisionError("no")))
    design.penalty.value = 1
    assert "ZeroDivisionError: no" in design.said.value
    monkeypatch.undo()
    design.penalty.value = 2
    assert "size penalty" in design.summary.value

    for browser in (RulesBrowser(), ComponentBrowser()):
        monkeypatch.setattr(browser, "_page", raising(KeyboardInterrupt()))
        browser.words.value = "river"
        assert "Interrupted" in browser.shown.value
        monkeypatch.undo()
        browser.words.value = "whisky"
        assert "Interrupted" not in browser.shown.value


# -- hostile messages -----------------------------------------------------------------------------

WORSE = [
    {"comment": [0, "\ud800"]},
    {"rename": [0, "\udfff x"]},
    {"load": "\ud800"},
    {"text": "\ud800"},
    {"open": "\ud800"},
    {"rule": "\ud800"},
    {"try": ["take", "\ud800"]},
    {"type": "take \ud800"},
    {"code": "\ud800"},
    {"tool": ["\ud800"]},
    {"put": ["cell", "\ud800"]},
    {"load": "{" * 100_000},
    {"load": "[" * 100_000},
    {"code": "(" * 100_000},
    {"go": 999_999},
    {"remove": 999_999},
    {"look": 999_999},
    {"number": ["coins", 0, 9999]},
    {"decide": ["placing", 9999, "x", [1, 2]]},
    {"export": "x"},
    {"load": "study 1\nstart: {}"},
    {"load": '{"glenmore": 1}'},
    {"answer": [25]},
    {"option": 999_999, "at": 999_999},
]


@pytest.mark.parametrize("content", [*HOSTILE, *WORSE], ids=lambda content: ascii(content)[:60])
def test_hostile_messages_end_in_an_answer_and_never_in_an_exception(content, widgets):
    """Every widget says something, stays as it was, and has no traceback to log."""
    for shown in widgets:
        boards = shown.boards
        shown._receive(shown, content, [])
        beside = getattr(shown, "desk", {}).get("wrong")  # the editor answers beside its text
        assert beside or shown.message["kind"] in ("note", "refused"), content
        json.dumps(shown.message, ensure_ascii=False).encode()  # it can be sent
        assert shown.boards == boards


@pytest.fixture(scope="module")
def widgets():
    return [
        Table(players=2, seed=3),
        LessonWidget("river", progress=Progress()),
        Editor(gm.Setup(players=2)).board,
        Course(progress=Progress())._list,
    ]


def test_s10_a_cell_waits_while_a_click_is_answered_in_another_thread():
    """Some hosts answer clicks beside the cells: a bot must not be blamed for what a cell did."""
    at_work, go_on = threading.Event(), threading.Event()

    def slow(view, moves, rng):
        at_work.set()
        assert go_on.wait(30)
        return moves[0]

    table = Table(players=2, seed=3, bots={1: slow})
    while "end the turn" not in [option["text"] for option in table.options]:
        table.choose(0)
    end = [option["text"] for option in table.options].index("end the turn")
    click = threading.Thread(target=lambda: say(table, option=end))
    click.start()
    assert at_work.wait(30)
    undone: list[bool] = []
    cell = threading.Thread(target=lambda: undone.append(table.undo()))
    cell.start()
    cell.join(0.2)
    assert not undone, "the cell waits"
    go_on.set()
    click.join(30)
    cell.join(30)
    assert undone == [True]
    assert "failed" not in str(table.message)
