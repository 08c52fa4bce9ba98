"""Who runs just the cells that the texts tell to run never meets an error (finding L1)."""

from __future__ import annotations

import builtins
import json
import re
import symtable
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.project import PROJECT

FOLDER = PROJECT / "notebooks"
BOOKS = sorted(
    path.relative_to(FOLDER).as_posix()
    for path in FOLDER.rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
ALL = re.compile(r"\bcells\b[^.]* one after another", re.I)
ONE = re.compile(r"\b(?:next|this|the) cell\b|\bcell below\b", re.I)
BOTH = re.compile(r"\bboth cells\b", re.I)
TELLS = re.compile(r"\b[Rr]un\b[^.]*\bcells?\b|\b[Cc]hange\b[^.]*\bcell\b")
KNOWN = {*dir(builtins), "__name__", "display", "get_ipython"}


def cells_of(name: str) -> list[tuple[str, str]]:
    """Kind and text of all cells."""
    book = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return [(cell["cell_type"], "".join(cell["source"])) for cell in book["cells"]]


def told(cells: Sequence[tuple[str, str]]) -> list[int]:
    """The code cells that some text before them tells to run."""
    found: set[int] = set()
    for n, (kind, text) in enumerate(cells):
        if kind != "markdown" or not TELLS.search(text):
            continue
        following = [m for m in range(n, len(cells)) if cells[m][0] == "code"]
        most = 2 if BOTH.search(text) else 1 if ONE.search(text) else 0
        found.update(following if ALL.search(text) else following[:most])
    return sorted(found)


def names_in(source: str) -> tuple[set[str], set[str]]:
    """The names that a cell gives, and those that it needs from outside."""
    whole = symtable.symtable(source, "cell", "exec")
    given = {
        symbol.get_name()
        for symbol in whole.get_symbols()
        if symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()
    }
    return given, _used(whole) - given


def _used(part: Any) -> set[str]:
    used = {
        symbol.get_name()
        for symbol in part.get_symbols()
        if symbol.is_referenced() and (part.get_type() == "module" or symbol.is_global())
    }
    return used.union(*(_used(child) for child in part.get_children()))


def missing(cells: Sequence[tuple[str, str]]) -> dict[int, set[str]]:
    """By number of a told cell the names that nothing told before it gives."""
    known, lacking = set(KNOWN), {}
    for n in told(cells):
        given, needed = names_in(cells[n][1])
        if needed - known:
            lacking[n + 1] = needed - known
        known |= given
    return lacking


@pytest.mark.parametrize("name", BOOKS)
def test_l1_cells_that_are_to_be_run_need_only_such_cells(name):
    cells = cells_of(name)
    assert missing(cells) == {}


@pytest.mark.parametrize("name", BOOKS)
def test_l1_the_first_cell_comes_after_the_text_that_tells_to_run_it(name):
    cells = cells_of(name)
    first = next(n for n, (kind, _) in enumerate(cells) if kind == "code")
    assert first in told(cells)


def test_l1_the_notebooks_of_before_would_have_been_found():
    old = [
        ("markdown", "# Lesson"),
        ("code", "from x import W\n\nlesson = W()"),
        ("markdown", "Run the next cell."),
        ("code", "lesson"),
        ("markdown", "Change them and run the cell again."),
        ("code", "def f():\n    return [lesson for _ in y]\nprint(f())"),
    ]
    assert missing(old) == {4: {"lesson"}, 6: {"lesson", "y"}}
    assert told(old) == [3, 5]
    assert told([*old[:2], ("markdown", "Run the cells one after another."), *old[3:]]) == [3, 5]
    assert len(BOOKS) > 30
    assert Path(BOOKS[0]).name == "00_start_here.ipynb"
