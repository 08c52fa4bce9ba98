"""Every rule, edge case, option and printed example is proved by at least one test."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

import glenmore as gm

TESTS = Path(__file__).resolve().parents[1]
EXAMPLES = (*(f"EX-{number:02}" for number in range(1, 44)), "EX-30a")
# Worked examples and listed refusals of each chronicle.
CHRONICLES = {1: (12, 12), 2: (11, 10), 3: (14, 13), 4: (12, 13)}


def examples_of(number: int) -> list[str]:
    """Ids of the worked examples and of the refusals of one chronicle."""
    examples, refusals = CHRONICLES[number]
    return [
        *(f"C{number}-EX{n:02}" for n in range(1, examples + 1)),
        *(f"C{number}-NO{n:02}" for n in range(1, refusals + 1)),
    ]



def marked_in(source: str) -> Iterator[str]:
    """All ids in `rule("…", "…")` markers of a test file, parametrized marks included."""
    tree = ast.parse(source)
    names = {
        target.id
        for node in ast.walk(tree) if isinstance(node, ast.Assign) and _is_marker(node.value)
        for target in node.targets if isinstance(target, ast.Name)
    }  # rule = pytest.mark.rule
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_marker(node.func, names):
            for given in node.args:
                assert isinstance(given, ast.Constant), f"line {node.lineno}: write the id out"
                yield str(given.value)


def _is_marker(called: ast.expr, names: Collection[str] = ()) -> bool:
    if isinstance(called, ast.Name):
        return called.id in names
    return (
        isinstance(called, ast.Attribute) and called.attr == "rule"
        and isinstance(called.value, ast.Attribute) and called.value.attr == "mark"
    )


@cache
def marked() -> dict[str, list[str]]:
    """Every marked id with the files that mark it."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("*.py")):
        for id in marked_in(path.read_text(encoding="utf-8")):
            found.setdefault(id, []).append(path.relative_to(TESTS).as_posix())
    return found


def left_out(wanted: list[str], found: dict[str, list[str]]) -> list[str]:
    """The ids that no test marks."""
    return [id for id in wanted if id not in found]


def test_every_rule_is_proved_by_a_test() -> None:
    missing = left_out(list(gm.rules), marked())
    assert not missing, f"{len(missing)} rules without a test: {' '.join(missing)}"


def test_every_printed_example_is_proved_by_a_test() -> None:
    missing = left_out(list(EXAMPLES), marked())
    assert not missing, f"{len(missing)} examples without a test: {' '.join(missing)}"


def test_markers_name_only_rules_and_examples_that_exist() -> None:
    known = {*gm.rules, *EXAMPLES, *(id for n in CHRONICLES for id in examples_of(n))}
    unknown = {id: files for id, files in marked().items() if id not in known}
    assert not unknown


def test_reference_and_examples_are_complete() -> None:
    numbers = sorted(int(id[5:]) for id in gm.rules if re.fullmatch(r"EDGE-\d+", id))
    assert numbers == list(range(1, 145))
    assert [id for id in gm.rules if id.startswith("OPT-")] == [f"OPT-{n:02}" for n in range(1, 29)]
    assert len(EXAMPLES) == 44


def test_a_rule_that_is_left_out_is_noticed() -> None:
    source = (
        "import pytest\n\n\n"
        '@pytest.mark.rule("TURN-01", "EX-01")\ndef test_one(): ...\n\n\n'
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("END-02"))])\n'
        "def test_two(n): ...\n\n\n"
        'def rule(id): ...\n\n\nrule("TURN-02")  # no marker: rule("TURN-02")\n'
    )
    found = {id: ["here"] for id in marked_in(source)}
    assert sorted(found) == ["END-02", "EX-01", "TURN-01"]
    assert left_out(["TURN-01", "TURN-02", "END-02"], found) == ["TURN-02"]
    short = 'rule = pytest.mark.rule\n\n\n@rule("DIE-01")\ndef test_one(): ...\n'
    assert list(marked_in(short)) == ["DIE-01"]
