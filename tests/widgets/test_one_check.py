"""From click to picture the rules are asked about a move once: nothing decides legality twice."""

from __future__ import annotations

import importlib
import random
from collections import Counter

import pytest

import glenmore as gm
from glenmore.teach import Progress
from glenmore_widgets import LessonWidget, Table
from tabletop import game, viewing
from tabletop.teach.lesson import Task
from tests.widgets.helpers import say


@pytest.fixture
def asked(monkeypatch):
    """How often the engine was asked about each move in each position, wherever it is asked."""
    counted: Counter[tuple[int, gm.Move]] = Counter()
    check = game.check

    def counting(state, move):
        counted[id(state), move] += 1
        return check(state, move)

    for place in (game, viewing, importlib.import_module("glenmore.draw.marks")):
        monkeypatch.setattr(place, "check", counting)
    monkeypatch.setattr(type(gm.TITLE), "check", staticmethod(counting), raising=False)
    return counted


def test_a_legal_click_at_the_table_is_checked_once(asked):
    table, rng = Table(players=3, seed=3, humans=range(3)), random.Random(1)
    for _ in range(60):
        number = rng.randrange(len(table.moves))
        before, move = table.state, table.moves[number]
        asked.clear()
        say(table, option=number, at=table.prompt["serial"])
        assert table.state is not before
        assert asked[id(before), move] == 1


def test_a_refused_try_at_the_table_is_checked_once(asked):
    table = Table(players=2, seed=3)
    state, refused = table.state, gm.moves.Activate((0, 0))
    asked.clear()
    say(table, **{"try": ["activate", [0, 0]]}, at=table.prompt["serial"])
    assert table.message["kind"] == "refused"
    assert asked == {(id(state), refused): 1}


@pytest.mark.parametrize("how", ["option", "try", "type"])
def test_a_legal_wrong_answer_in_a_lesson_is_checked_once(how, asked):
    lesson = LessonWidget("river", progress=Progress())
    step = lesson.player.step
    while not (lesson.moves and isinstance(step, Task) and step.moves_max == 1):
        assert lesson.next()
        step = lesson.player.step
    state, right = lesson.state, step.solution
    written = [gm.notation.format(state, move) for move in lesson.moves]
    number = next(n for n, text in enumerate(written) if text not in right)
    move = lesson.moves[number]
    said = {
        "option": number,
        "try": [move.word, *(list(v) if isinstance(v, tuple) else v for _, v in move.items())],
        "type": written[number],
    }
    asked.clear()
    say(lesson, **{how: said[how]}, at=lesson.prompt["serial"])
    assert lesson.page["feedback"]["kind"] == "wrong"
    assert asked[id(state), move] == 1
