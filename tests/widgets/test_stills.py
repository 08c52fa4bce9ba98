"""What is seen where no widget lives: a picture or words, and a sentence (finding L18)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest

import glenmore as gm
from glenmore.teach import Progress
from glenmore_widgets import (
    ChronicleChooser,
    ComponentBrowser,
    Course,
    DesignLab,
    Editor,
    LessonWidget,
    NewGame,
    Practice,
    Puzzles,
    RulesBrowser,
    RulesMet,
    Table,
)
from tabletop_widgets.stills import VIEW
from tests.widgets.helpers import say

PICTURED: dict[str, Callable[[], Any]] = {
    "table": lambda: Table(players=2, seed=3, names=('"<Ann>', "Bob & Co")),
    "lesson": lambda: LessonWidget("river", progress=Progress()),
    "editor": lambda: Editor(gm.Setup(players=2)),
    "course": lambda: Course(progress=Progress()),
    "puzzles": lambda: Puzzles(progress=Progress()),
}
WORDS: dict[str, Callable[[], Any]] = {
    "practice": lambda: Practice(progress=Progress()),
    "rules met": lambda: RulesMet(progress=Progress()),
    "form": NewGame,
    "chooser": ChronicleChooser,
    "design": lambda: DesignLab(players=2, games=2),
    "rules": lambda: RulesBrowser("river"),
    "tiles": lambda: ComponentBrowser("halkirk"),
}


@pytest.fixture
def outputs(monkeypatch):
    found = []
    monkeypatch.setattr("IPython.display.display", lambda data, **how: found.append(data))
    return found


@pytest.mark.parametrize("name", [*PICTURED, *WORDS])
def test_l18_a_still_stands_before_the_view(name, outputs):
    widget = (PICTURED | WORDS)[name]()
    widget._ipython_display_()
    still, view = outputs
    assert set(view) == {VIEW}  # nbval and a code host see the still only
    assert set(still) == {"text/html", "text/plain"}
    assert still["text/plain"] == repr(widget)
    assert "Run the cell to" in still["text/html"]
    assert 'class="gm-still"' in still["text/html"]
    assert ("<img " in still["text/html"]) == (name in PICTURED)


@pytest.mark.parametrize("name", PICTURED)
def test_l18_the_picture_is_a_whole_one_in_an_address(name, outputs):
    PICTURED[name]()._ipython_display_()
    html = outputs[0]["text/html"]
    (address,) = re.findall(r'<img src="data:image/svg\+xml,([^"]*)"', html)
    assert not set('<>#"') & set(address)
    assert ET.fromstring(unquote(address)).tag.endswith("svg")


def test_l18_the_still_is_renewed_to_what_the_page_shows(monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda data, **how: shown.append((data, how)))
    table = Table(players=2, seed=3)
    say(table, still=True)
    assert shown == []  # it was never shown, or stands in a form
    table._ipython_display_()
    (first, how), _ = shown
    table.choose(0)
    say(table, still=True)
    again, renewed = shown[-1]
    assert renewed == {"raw": True, "display_id": how["display_id"], "update": True}
    assert again["text/html"] != first["text/html"]
    lesson = LessonWidget("river", progress=Progress())
    lesson._ipython_display_()
    before = shown[-2][0]["text/html"]
    lesson.next()
    say(lesson, type="place 0,1")
    say(lesson, still=True)
    assert shown[-1][0]["text/html"] != before
    ET.fromstring(unquote(re.findall(r'src="data:image/svg\+xml,([^"]*)"', again["text/html"])[0]))
