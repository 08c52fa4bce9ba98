"""Table, lesson, editor and the reference in the made-up language: all that a page is sent."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import ipywidgets
import pytest

import glenmore as gm
from glenmore.moves import BuyGood, Claim, EndTurn, Place, Sell, Take
from glenmore.title import TITLE
from glenmore_widgets import ComponentBrowser, Editor, LessonWidget, RulesBrowser, Table
from tabletop.teach.progress import Progress
from tabletop.teach.shelf import lessons
from tests.languages.made_up import FIELD, WORD, left_over, looked_at

# What holds ids, files, typed notation, colours or pages of rulebooks.
SILENT = {
    *("news", "layout", "tools.pictures", "tools.move", "tools.file", "prompt.color"),
    *("prompt.played.color", "prompt.reel"),
    *("prompt.front", "message.kind", "page.steps.kind", "page.feedback.kind", "page.example"),
    *("desk.code", "desk.wrong", "desk.tool", "desk.held", "desk.seats.color"),
    *("palette.kind", "palette.group"),
}
# What the author of a lesson wrote; it has translations of its own.
WRITTEN = {
    *("page.title", "page.heading", "page.text", "page.hint", "page.quiz.options.text"),
    *("page.steps.label", "page.checklist.text", "prompt.text", "prompt.played.line"),
}
SILENT_KEYS = {"id", "word", "keys", "rule", "rules", "place", "see", "sources"}
FROM = {"ledger": 2, "tools.texts": 1, "desk.decisions": 1}  # of each list inside, these begin


def texts(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """All texts inside what is sent, and where they are."""
    if path in SILENT:
        return
    if isinstance(value, str):
        told = FIELD.sub(" ", value) if path.startswith("words.") else value
        yield path, looked_at(told) if "<" in told else told
    elif isinstance(value, dict):
        for key, each in value.items():
            if key not in SILENT_KEYS:
                yield from texts(each, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for each in value:
            if path in FROM:
                yield from texts(each[FROM[path] :], f"{path}.each")
            else:
                yield from texts(each, path)


def left_in(widget: Any, known: frozenset[str], but: Collection[str] = ()) -> dict[str, set[str]]:
    """English words in all that the page of a widget has."""
    left: dict[str, set[str]] = {}
    for name, value in widget.get_state().items():
        if not name.startswith("_"):
            for path, said in texts(value, name):
                if path not in but and (found := left_over(said, known)):
                    left.setdefault(path, set()).update(found)
    return left


def tell(widget: Any, **message: Any) -> None:
    """A message of the page, meant for what it shows now."""
    widget._receive(widget, {"at": widget.prompt["serial"], **message}, [])


def table_of(number: int, language: str, **given: Any) -> Table:
    setup = gm.Setup(3, chronicles=(number,) if number else (), names=("Ann", "Bob", "Cem"))
    return Table(setup, seed=4, language=language, **given)


@pytest.mark.parametrize("number", range(9))
def test_no_english_is_left_at_the_table(made_up: str, known: frozenset[str], number: int) -> None:
    table = table_of(number, made_up, humans=(0, 1, 2))
    left = left_in(table, known)
    for turn in range(12):
        table.lift()
        if not table.moves:
            break
        table.choose((turn * 5) % len(table.moves))
        left |= left_in(table, known)
    for board in table.boards:
        tell(table, open=board["id"])
    left |= left_in(table, known)
    assert left == {}
    assert left_over(table.describe(), known) == set()


def test_no_english_is_left_in_what_a_table_answers(made_up: str, known: frozenset[str]) -> None:
    table = table_of(6, made_up, humans=(0, 1, 2))
    state = table.state
    left: dict[str, set[str]] = {}
    tried = [
        Take("loch-ness"),
        Claim("macleod"),
        Sell("wood", (0, 0)),
        Place((1, 1)),
        EndTurn(),
        BuyGood("stone"),
    ]
    for move in tried:
        assert not table.attempt(move).legal
        left |= left_in(table, known)
    for message in ({"rule": "RIVER-02"}, {"rule": "C6-03"}, {"undo": True}):
        tell(table, **message)
        assert table.message
        left |= left_in(table, known)
    tell(table, hint=True)
    left |= left_in(table, known)
    assert table.state == state
    assert left == {}


@pytest.mark.parametrize("lesson", lessons(TITLE), ids=lambda one: one.id)
def test_no_english_is_left_in_a_lesson_but_its_texts(
    made_up: str, known: frozenset[str], lesson: Any
) -> None:
    widget = LessonWidget(lesson.id, progress=Progress(), language=made_up)
    left = left_in(widget, known, WRITTEN)
    for step in lesson.steps:
        widget.go(step.number)
        lines = {"page.told"} if getattr(step, "watch_lines", ()) else set()
        left |= left_in(widget, known, WRITTEN | lines)
    assert left == {}


def test_no_english_is_left_in_the_editor(made_up: str, known: frozenset[str]) -> None:
    editor = Editor(next(iter(gm.play(gm.Setup(3), seed=2).states())), language=made_up)
    board = editor.board
    left = left_in(board, known)
    editor.tool("tile", "halkirk").put("cell", 0, 5, 5)
    editor.tool("coin").put("player", 0)
    left |= left_in(board, known)
    assert editor.faults
    for message in ({"put": ["space", 99]}, {"code": "nonsense"}):
        tell(board, **message)
        left |= left_in(board, known)
    assert left == {}
    assert left_over(editor.describe(), known) == set()


def fields(widget: Any) -> Iterator[Any]:
    """A form and all its fields."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from fields(child)


def left_in_form(form: Any, known: frozenset[str]) -> set[str]:
    """English words in the labels, choices and pages of a form."""
    left: set[str] = set()
    for field in fields(form):
        state = field.get_state()
        for name in ("description", "placeholder", "_options_labels", "tooltip"):
            left |= left_over(state.get(name) or "", known)
        if isinstance(field, ipywidgets.HTML):
            left |= left_over(looked_at(field.value), known)
    return left


def words_of(said: Iterable[str]) -> frozenset[str]:
    """Words that stay: where in the rulebooks something is said."""
    return frozenset(word.lower() for one in said for word in WORD.findall(one))


def test_no_english_is_left_in_the_rules(made_up: str, known: frozenset[str]) -> None:
    known |= words_of(source for rule in gm.rules.values() for source in rule.sources)
    browser, left = RulesBrowser(language=made_up), set()
    for asked in ("", "RIVER-02", "upgrade", "OPT-06", "Ann"):
        browser.words.value = asked
        left |= left_in_form(browser, known)
        left |= left_over(browser.describe(), known)
    assert left == set()


def test_no_english_is_left_among_the_components(made_up: str, known: frozenset[str]) -> None:
    tiles = gm.Setup().catalog.tiles
    known |= words_of(page for tile in tiles for _, page in tile.source.rulebook)
    browser, left = ComponentBrowser(language=made_up), set()
    for stack in ("all", "home", "S", "B"):
        browser.stack.value = stack
        left |= left_in_form(browser, known)
        left |= left_over(browser.describe(), known)
    assert left == set()
