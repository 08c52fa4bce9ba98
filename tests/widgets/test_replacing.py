"""What is replaced is closed, what cannot be played is refused, and no word of others is HTML
(finding S13)."""

from __future__ import annotations

import os
import re

import ipywidgets
import pytest
from ipywidgets.widgets import widget

import glenmore as gm
from glenmore.teach import Progress
from glenmore_widgets import (
    ChronicleChooser,
    ComponentBrowser,
    Course,
    DesignLab,
    Editor,
    NewGame,
    RulesBrowser,
    Table,
)
from glenmore_widgets import new_game as module
from glenmore_widgets.design_fields import TileFields
from tabletop.reading.files import read_file
from tests.widgets.helpers import say

HOSTILE = "<img src=x onerror=alert(1)>"


def alive():
    """How many widgets the kernel knows."""
    return len(widget._instances)


def faulty():
    editor = Editor(gm.Setup(players=2))
    editor.tool("tile", "glen-affric").put("cell", 0, 5, 5)
    assert editor.faults
    return editor


# -- faulty positions -----------------------------------------------------------------------------


def test_s13_a_table_refuses_a_faulty_position_with_its_reasons():
    editor = faulty()
    with pytest.raises(ValueError, match=r"breaks the rules.*PLACE-04.*Editor"):
        Table(editor.state)
    with pytest.raises(ValueError, match="PLACE-04"):
        Table(gm.Study(editor.state))
    assert Editor(editor.state).faults  # the editor still takes it


def test_s13_a_faulty_text_is_not_loaded_and_nothing_changes():
    editor, table = faulty(), Table(players=2, seed=3)
    say(table, option=0)
    before = table.study
    say(table, load=editor.code)
    assert "PLACE-04" in table.message["text"]
    assert table.study is before
    assert gm.loads(gm.dumps(table.study))


# -- files ----------------------------------------------------------------------------------------


def test_s13_the_file_of_tiles_is_read_once_for_each_path(tmp_path, monkeypatch):
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[tile]]\nid = "halkirk"\nname = "Mine"\nsource = {rulebook = {name = "x"}}\n',
        encoding="utf-8",
    )
    read = []

    def counted(path, **how):
        read.append(path)
        return read_file(path, **how)

    monkeypatch.setattr(module, "read_file", counted)
    form = NewGame(players=2)
    form.catalog.value = str(path)
    for seed in range(5):
        form.seed_field.value = seed
        form.names[0].value = f"Ann {seed}"
    form.count.value = 3
    assert read == [str(path)]
    form.catalog.value = str(tmp_path / "none.toml")
    assert len(read) == 2
    assert "none.toml" in form.errors["catalog"]


def test_s13_a_pipe_or_device_is_no_file_of_tiles(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    form = NewGame(players=2)
    for path in (str(pipe), "/dev/zero", str(tmp_path)):
        form.catalog.value = path
        assert "not a file" in form.errors["catalog"]
        assert form.button.disabled


# -- closing --------------------------------------------------------------------------------------


def test_s13_replaced_tables_are_closed():
    form = NewGame(players=2)
    first = form.start()
    count = alive()
    for _ in range(3):
        form.start()
    assert alive() == count
    assert first.comm is None
    form.chronicles[2].value = True
    form.chronicles[2].value = False
    assert alive() == count


def test_s13_the_editor_closes_its_tables():
    editor = Editor(gm.Setup(players=2))
    first = editor.play()
    count = alive()
    editor.start_study()
    editor.play()
    assert alive() == count
    assert first.comm is None


def test_s13_course_and_chooser_close_what_they_replace():
    course = Course(progress=Progress())
    first = course.begin("river")
    count = alive()
    course.begin("table")
    assert alive() == count
    assert first.comm is None
    chooser = ChronicleChooser(players=2)
    chooser.start().start()
    chooser.start()
    count = alive()
    chooser.start()
    chooser.players.value = 3
    chooser.players.value = 2
    assert alive() == count


def test_s13_the_design_lab_closes_what_it_replaces():
    lab = DesignLab(players=2, games=2)
    count = alive()
    for tile in ("halkirk", "edradour"):
        lab.tile.value = tile
        lab.reset.click()
    lab.chronicles[3].value = True
    lab.chronicles[3].value = False
    assert alive() == count


def test_s13_a_closed_table_thinks_no_more():
    table = Table(players=2, seed=3)
    table.close()
    assert table.thought is None


# -- words of others ------------------------------------------------------------------------------


@pytest.fixture
def hostile_setup(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        "\n".join(
            f'[[tile]]\nid = "{tile}"\nname = "{HOSTILE}"\nsource = {{rulebook = {{name = "x"}}}}'
            for tile in ("halkirk", "edradour")
        ),
        encoding="utf-8",
    )
    return gm.Setup(2, names=(HOSTILE, "<b>Bob</b>"), catalog=path)


def html_of(shown):
    """Everything that a page would take for HTML: pictures, and the values of HTML fields."""
    if isinstance(shown, ipywidgets.HTML):
        yield shown.value
    for board in getattr(shown, "boards", ()):
        yield from (board["svg"], board["narrow"])
    for child in getattr(shown, "children", ()):
        yield from html_of(child)


def test_s13_no_word_of_others_becomes_html(hostile_setup):
    table = Table(hostile_setup, seed=3)
    table.study.title = HOSTILE
    for name in ("tree", "clans", "cards", "score", "legend"):
        say(table, open=name)
    say(table, rename=[0, HOSTILE])
    say(table, comment=[0, HOSTILE])
    form = NewGame(players=2)
    form.names[0].value, form.catalog.value = HOSTILE, HOSTILE
    rules = RulesBrowser(HOSTILE)
    tiles = ComponentBrowser("halkirk", catalog=hostile_setup.catalog)
    halkirk = next(t for t in hostile_setup.catalog.tiles if t.id == "halkirk")
    fields = TileFields(halkirk, lambda _: None)
    editor = Editor(hostile_setup)
    found = [
        *html_of(table),
        *html_of(form),
        *html_of(rules),
        *html_of(tiles),
        *html_of(fields),
        *html_of(editor),
        table.static().svg,
        editor.static().svg,
    ]
    assert sum("&lt;img" in text for text in found) > 6  # they are there, as words
    for text in found:
        assert not re.search(r"<img src=x|<b>Bob", text)
