"""What is seen where no widget lives: a picture or words, and a sentence (finding L18)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
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

PICTURED = {
    "table": lambda: Table(players=2, seed=3, names=('"<Ann>', "Bob & Co")),
    "lesson": lambda: LessonWidget("river", progress=Progress()),
    "editor": lambda: Editor(gm.Setup(players=2)),
    "puzzles": lambda: Puzzles(progress=Progress()),
}
WORDS = {
    "course": lambda: Course(progress=Progress()),
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
    monkeypatch.setattr("IPython.display.display", lambda data, raw: found.append(data))
    return found


@pytest.mark.parametrize("name", [*PICTURED, *WORDS])
def test_l18_a_still_stands_before_the_view(name, outputs):
    widget = (PICTURED | WORDS)[name]()
    widget._ipython_display_()
    still, view = outputs
    assert set(view) == {VIEW}  # nbval and a code host see the still only
    assert set(still) == {"text/html", "text/plain"}
    assert still["text/plain"] == repr(widget)
    assert "Run the cell again" in still["text/html"]
    assert 'class="gm-still"' in still["text/html"]
    assert ("<img " in still["text/html"]) == (name in PICTURED)


@pytest.mark.parametrize("name", PICTURED)
def test_l18_the_picture_is_a_whole_one_in_an_address(name, outputs):
    PICTURED[name]()._ipython_display_()
    html = outputs[0]["text/html"]
    (address,) = re.findall(r'<img src="data:image/svg\+xml,([^"]*)"', html)
    assert not set('<>#"') & set(address)
    assert ET.fromstring(unquote(address)).tag.endswith("svg")
