"""CONTRIBUTING.md tells the truth: excerpts, paths, commands, hooks and files are what they are."""

from __future__ import annotations

import importlib.util
import re

import pytest

from glenmore.hooks import HOOK_NAMES, HOOKS
from glenmore.modules import module
from tests.project import PROJECT

TEXT = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?P<before>[^\n]*)\n\n```(?P<kind>\w+)\n(?P<body>.*?)\n```", re.DOTALL)
PATH = re.compile(r"`((?:tabletop|glenmore|tests|widgets|notebooks|tools)/[\w./-]+)`")
EXCERPTS = [
    pytest.param(names[-1], found["body"], id=f"{names[-1]}:{found['body'].split(chr(10))[0]}")
    for found in BLOCK.finditer(TEXT)
    if found["kind"] in ("python", "toml")
    and not found["body"].startswith(">>>")
    and (names := PATH.findall(found["before"]))
]


@pytest.mark.parametrize(("name", "body"), EXCERPTS)
def test_excerpts_stand_in_their_files(name, body):
    source = (PROJECT / name).read_text(encoding="utf-8")
    assert body in source


def test_no_excerpt_goes_without_its_file():
    shown = [b for b in BLOCK.finditer(TEXT) if b["kind"] in ("python", "toml")]
    told = [b for b in shown if b["body"].startswith(">>>")]
    assert len(EXCERPTS) == len(shown) - len(told)
    assert len(EXCERPTS) >= 17
    assert len(told) == 1  # run as a doctest


def test_paths_exist():
    found = set(PATH.findall(TEXT))
    assert len(found) > 25
    missing = sorted(name for name in found if not (PROJECT / name).exists())
    assert not missing


def test_commands_exist():
    for name in set(re.findall(r"python -m ([\w.]+)", TEXT)):
        assert importlib.util.find_spec(name), name
    targets = set(re.findall(r"(?m)^(\w+):", (PROJECT / "Makefile").read_text(encoding="utf-8")))
    for words in re.findall(r"(?:^|`)make ((?:[a-z]+ ?)+)", TEXT, re.MULTILINE):
        assert set(words.split()) <= targets, words


def test_the_table_of_hooks_is_that_of_the_module():
    table = TEXT[TEXT.index("| rule | hook |") : TEXT.index("`glenmore/hooks.py` says")]
    named = set(re.findall(r"`(\w+)`", table))
    assert named <= set(HOOK_NAMES)
    assert named == set(module(2).handlers)
    assert f"the {len(HOOKS)} hooks" in TEXT
    words = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    assert f"Highlander needs {words[len(named)]}" in TEXT


def test_the_readme_leads_here():
    assert "(CONTRIBUTING.md)" in (PROJECT / "README.md").read_text(encoding="utf-8")
