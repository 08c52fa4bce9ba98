"""The promised files exist, and dependencies between the parts run one way only."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest

from tests.project import PROJECT, files, name_of, text_of
from tools.pythons import TESTS

PROMISED = (
    *("README.md", "LICENSE", "Makefile", "pyproject.toml", "requirements.lock", "environment.yml"),
    *("glenmore/__init__.py", "glenmore/__main__.py", "glenmore/py.typed", "glenmore/modules"),
    *("glenmore/data", "widgets/glenmore_widgets/__init__.py", "notebooks/00_start_here.ipynb"),
    *("tests/bench/__main__.py", "tests/soak", ".ci/run"),
)
LOADED_LATER = (
    *("numpy", "pandas", "pyarrow", "scipy", "matplotlib", "dask", "distributed", "pettingzoo"),
    *("gymnasium", "ipywidgets", "anywidget", "IPython", "networkx"),
)
JUPYTER = {"ipywidgets", "anywidget", "IPython", "jupyterlab", "traitlets", "glenmore_widgets"}

# Parts of the package that may know chronicles; the rest is the base game.
ABOVE_THE_BASE = re.compile(
    r"glenmore/(modules|data|bots|choosing|chronicle_facts|lab|teach|draw|graphs|notation|save)(/|[_a-z]*\.py$)"
)
# Titles of the twelve chronicles and the things that only they bring, as one would write them.
CHRONICLES = re.compile(
    r"""dragon.?boat | boat.?race | highlander | mountain | old.?jamey | single.?cask | cellar
    | hammer.?of | englishm[ae]n | england | haggis | troubled.?book | great.?gathering | anvil
    | mobster | penny | pennies | prison | feast | foll(y|ies) | boulder | champion | tournament
    | spectator | prospering | allenarly | automaton""",
    re.VERBOSE | re.IGNORECASE,
)
# A pattern, so that this file names no host either; the second half is an index of any host.
REGISTRY = re.compile(
    r"\b(pypi|pythonhosted|npmjs|yarnpkg|anaconda|jsdelivr|unpkg)\.(org|com|net)\b"
    r"|://[^\s\"'<>]+/simple\b",
    re.IGNORECASE,
)
LONGEST = 600
CODE = {".py", ".js", ".css", ".md", ".yml", ""}


def package_files():
    return [path for path in files() if name_of(path).startswith("glenmore/")]


def base_files():
    return [
        path
        for path in package_files()
        if path.suffix == ".py" and not ABOVE_THE_BASE.match(name_of(path))
    ]


def imports(path) -> set[str]:
    """Full names of all modules that a file imports, at its top or inside functions."""
    package = list(path.relative_to(PROJECT).parent.parts)
    found: set[str] = set()
    for node in ast.walk(ast.parse(text_of(path), filename=str(path))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*above, *([node.module] if node.module else [])])
            found.add(start)
            found.update(f"{start}.{alias.name}" for alias in node.names)
    return found


@pytest.mark.parametrize("name", PROMISED)
def test_promised_file_exists(name):
    assert (PROJECT / name).exists()


def test_import_stays_light():
    """The package, and what a worker process of an experiment needs."""
    script = (
        "import glenmore.lab, glenmore.lab.games, tabletop.lab.workers, sys; "
        f"print([m for m in {LOADED_LATER!r} if m in sys.modules])"
    )
    fresh = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=PROJECT
    )
    assert fresh.stdout.strip() == "[]"


def test_rules_package_imports_nothing_of_jupyter():
    heads = {
        name_of(path): JUPYTER & {name.split(".")[0] for name in imports(path)}
        for path in package_files()
        if path.suffix == ".py"
    }
    assert {name: found for name, found in heads.items() if found} == {}


def test_the_engine_is_tested_with_the_rules_package_alone():
    """`make pythons` runs these tests where no package of the lab or the widgets is."""
    engine = [path for path in files() if name_of(path).startswith(TESTS) and path.suffix == ".py"]
    assert len(engine) > 100
    more = re.compile(r"(glenmore_widgets|tabletop_widgets|(glenmore|tabletop)\.lab)(\.|$)")
    heads = {name.split(".")[0] for name in LOADED_LATER} - {"networkx"}
    found = {
        name_of(path): sorted(
            name for name in imports(path) if more.match(name) or name.split(".")[0] in heads
        )
        for path in engine
    }
    assert {name: names for name, names in found.items() if names} == {}


def test_base_game_names_no_chronicle():
    named = [
        f"{name_of(path)}:{number}: {found.group()}"
        for path in base_files()
        for number, line in enumerate(text_of(path).splitlines(), start=1)
        if (found := CHRONICLES.search(line))
    ]
    assert named == []


def test_few_files_know_that_there_are_modules():
    importing = [
        name_of(path)
        for path in base_files()
        if any(f"{name}.".startswith("glenmore.modules.") for name in imports(path))
    ]
    assert {name.rsplit("/", 1)[-1] for name in importing} == {
        "assembly.py",
        "setup.py",
        "title.py",
    }


def test_no_file_is_too_long():
    lengths = {
        name_of(path): len(text_of(path).splitlines()) for path in files() if path.suffix in CODE
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_no_registry_host_is_committed():
    named = [
        f"{name_of(path)}: {found.group()}"
        for path in files()
        for found in REGISTRY.finditer(text_of(path))
    ]
    assert named == []
