"""Each line of code knows its room: the core knows no game, a game no widget, rules no words."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.project import PROJECT, files, name_of, text_of
from tests.test_layout import imports

CORE = ("tabletop/", "widgets/tabletop_widgets/")
GAMES = ("glenmore", "caledonia", "glenmore_widgets", "caledonia_widgets")
JUPYTER = {"ipywidgets", "anywidget", "IPython", "jupyterlab", "traitlets", "tabletop_widgets"}
PRODUCT = ("tabletop/", "glenmore/", "widgets/", "tools/")
LONGEST = 400  # lines of a file of the product


# What loads late on purpose: heavy packages, and the parts of ours that load them.
HEAVY = re.compile(
    r"^(numpy|pandas|pyarrow|scipy|matplotlib|dask|distributed|pettingzoo|gymnasium|networkx"
    r"|ipywidgets|anywidget|IPython|traitlets|tomllib|json|difflib|textwrap|html|nbformat|nbclient)"
    r"(\.|$)"
)


def python_files(*folders: str) -> list[Path]:
    return [p for p in files() if p.suffix == ".py" and name_of(p).startswith(folders)]


def lines_with(pattern: str, paths: list[Path]) -> list[str]:
    found = re.compile(pattern)
    return [
        f"{name_of(path)}:{number}: {line.strip()}"
        for path in paths
        for number, line in enumerate(text_of(path).splitlines(), start=1)
        if found.search(line)
    ]


def test_the_core_imports_no_game():
    guilty = {
        name_of(path): found
        for path in python_files(*CORE)
        if (found := {name for name in imports(path) if name.split(".")[0] in GAMES})
    }
    assert guilty == {}


def test_the_core_names_no_game_and_nothing_that_only_one_game_has():
    """A word of the one game in the core is a rule of it, or a name that stayed behind.

    The distribution that the core comes in has the name of the one game.
    """
    words = (
        r"(?i)glen.?more(?!-lab\b)|chronicle|rondel|whisky|\bscots?\b|\bclans?\b|caledonia|\bestate"
    )
    assert lines_with(words, python_files(*CORE)) == []


def test_the_core_without_widgets_needs_no_jupyter():
    heads = {
        name_of(path): found
        for path in python_files("tabletop/", "glenmore/")
        if (found := JUPYTER & {name.split(".")[0] for name in imports(path)})
    }
    assert heads == {}


def test_no_file_of_the_product_is_too_long():
    lengths = {
        name_of(path): len(text_of(path).splitlines())
        for path in files()
        if path.suffix in (".py", ".js", ".css") and name_of(path).startswith(PRODUCT)
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_objections_are_never_asked_for_with_none():
    paths = python_files("tabletop/", "glenmore/")
    assert lines_with(r"why is (not )?None|why: Why \| None|Why \| None", paths) == []


def test_no_type_of_a_move_is_ignored():
    paths = python_files("glenmore/base/", "glenmore/modules/", "tabletop/")
    assert lines_with(r"move\.\w+.*#\s*type: ignore\[attr-defined\]", paths) == []


@pytest.mark.parametrize("pattern", [r"\(2, 3, 4\)", r"range\(2, 5\)", r"\bCOLORS\b"])
def test_counts_of_players_and_colours_are_the_titles_own(pattern):
    """Only Glen More's own components, and the drawings of its pieces, know its colours."""
    content = re.compile(r"glenmore/(components|catalog/|setup|title|modules/|data/|draw/|model)")
    paths = [p for p in python_files(*PRODUCT) if not content.match(name_of(p))]
    assert lines_with(pattern, paths) == []


def test_sources_of_points_are_keys_and_nothing_parses_english():
    guilty = lines_with(
        r"""partition\(", round|split\(", round|"round [ABC]"|endswith\("round""",
        python_files(*PRODUCT),
    )
    assert guilty == []


def test_the_rooms_are_there():
    for name in ("tabletop/title.py", "tabletop/state.py", "widgets/tabletop_widgets/__init__.py"):
        assert (PROJECT / name).exists()


# A title opens everything of its game, bots and lab too: all its methods load late.
DOORS = {"glenmore/title.py", "tabletop/title.py", "tabletop/thought.py"}
SAYS_WHY = re.compile(r"#.*\b([Ll]ate|circle)\b")


def inner_imports(tree: ast.Module) -> dict[int, str]:
    """The imports that stand inside functions: line, and the module that is imported."""
    return {
        node.lineno: node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name
        for outer in ast.walk(tree)
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(outer)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }


def test_imports_stand_at_the_top_unless_it_is_said_why_not():
    """Inside functions only what is heavy, what loads late on purpose, or what breaks a circle."""
    silent = []
    for path in python_files(*PRODUCT):
        lines = text_of(path).splitlines()
        for number, module in inner_imports(ast.parse(text_of(path))).items():
            said = any(map(SAYS_WHY.search, lines[max(0, number - 2) : number]))
            if not (said or HEAVY.match(module) or name_of(path) in DOORS):
                silent.append(f"{name_of(path)}:{number}: {module}")
    assert silent == []


def test_doors_say_that_they_load_late():
    for name in DOORS:
        assert " late" in (ast.get_docstring(ast.parse(text_of(PROJECT / name))) or ""), name
