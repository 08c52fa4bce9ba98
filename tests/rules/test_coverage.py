"""Every rule, edge case, option and printed example is proved by at least one test."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import glenmore as gm
from glenmore.modules import MODULES

TESTS = Path(__file__).resolve().parents[1]
EXAMPLES = (*(f"EX-{number:02}" for number in range(1, 44)), "EX-30a")


class Spec(NamedTuple):
    """How far the ids of one chronicle's specification go; each family counts from 1."""

    rules: int
    edges: int
    examples: int
    refusals: int
    with_base: int  # interactions with the base game
    pairs: dict[int, tuple[int, ...]]  # interactions with another chronicle


class Listed(NamedTuple):
    """The ids of one chronicle's specification from chronicle 5 on; families count from 1."""

    examples: int  # EX-01 …
    refusals: int  # ERR-01 …
    families: dict[str, int]  # prefix -> how many
    names: tuple[str, ...] = ()  # single ids

    @property
    def ids(self) -> list[str]:
        """All ids of rules, without the number of the chronicle."""
        counted = [f"{p}{n:02}" for p, last in self.families.items() for n in range(1, last + 1)]
        return [*counted, *self.names]


CHRONICLES: dict[int, Spec | Listed] = {
    1: Spec(39, 20, 12, 12, 6, {2: (7,), 3: (8,), 4: (9,)}),
    2: Spec(21, 21, 11, 10, 4, {1: (5,), 3: (6,), 4: (7,)}),
    3: Spec(31, 23, 14, 13, 5, {1: (6,), 2: (7,), 4: (8, 9)}),
    4: Spec(35, 22, 12, 13, 7, {1: (8,), 2: (9,), 3: (10,)}),
    5: Listed(11, 9, {"": 22, "EDGE-": 15, "HID-": 8, "INT-": 5}, ("INT-07", "INT-12")),
    6: Listed(
        13,
        12,
        {"": 16, "EDGE-": 20, "HID-": 2, "INT-": 10},
        tuple(
            f"{side}-{card}"
            for side, cards in {
                "LM": "OldManOfStorr WallaceMonument DunveganCastle FortGeorge NewFortGeorge "
                "StirlingCastle GlamisCastle ForthBridge",
                "EV": "OldManOfStorr WallaceMonument DunveganCastle FortGeorge CastleStalker "
                "DonanCastle LochLochy DuartCastle Inverness LochShiel ArmadaleCastle LochNess "
                "CastleOfMey CastleMoil LochMorar LochLomond GlenfinnanChurch "
                "GlenfinnanMonument GeneralWade NewFortGeorge StirlingCastle GlamisCastle "
                "ForthBridge",
            }.items()
            for card in cards.split()
        ),
    ),
    7: Listed(
        13,
        6,
        {"": 14, "EDGE-": 18, "HID-": 6, "INT-": 7},
        (
            "INT-12",
            *(
                f"CARD-{card}"
                for card in (
                    "Livestock",
                    "Materials",
                    "Square",
                    "Sets",
                    "Castles",
                    "Distilleries",
                    "SmallestLand",
                    "Pastures",
                    "Wanderer",
                    "Discards",
                )
            ),
        ),
    ),
    8: Listed(
        16,
        13,
        {"": 19, "EDGE-": 27, "HID-": 5, "INT-": 6},
        (
            "PeggyMcWander",
            "JoeMcDuff",
            "BruceMcMail",
            "PeggyMcLaird",
            "KennethMcSnitch",
            "FergusMacDarkie",
            "SibylMacSponge",
            "DerekAnderson",
            "MikeMcCastle",
            "CalumMcQuack",
            "BullyMcMuscle",
            "FraserMcStarve",
            "OonaghMcHagg",
            "ElspethMcTrick",
            "ErinMacMalt",
            "JohnMcClaim",
            "TamlaneMcChange",
        ),
    ),
}
# Worked examples of several chronicles together, with those they need.
TOGETHER = {
    "C-EX01": {1, 2, 3, 4},
    "C-EX02": {1, 2, 3, 4},
    "C-EX03": {2, 4},
    "C-EX04": {2, 3},
    "C-EX05": {1, 2, 3, 4},
}


def rules_of(number: int) -> list[str]:
    """Ids that the rules file of a chronicle must hold, as far as other chronicles exist."""
    spec = CHRONICLES[number]
    if isinstance(spec, Listed):
        return [f"C{number}-{id}" for id in spec.ids]
    met = [n for other, ids in spec.pairs.items() if other in MODULES for n in ids]
    found = (
        *(f"C{number}-{n:02}" for n in range(1, spec.rules + 1)),
        *(f"C{number}-E{n:02}" for n in range(1, spec.edges + 1)),
        *(f"C{number}-I{n:02}" for n in (*range(1, spec.with_base + 1), *met)),
    )
    return list(found)


def examples_of(number: int) -> list[str]:
    """Ids of the worked examples and of the refusals of one chronicle."""
    spec = CHRONICLES[number]
    if isinstance(spec, Listed):
        return [
            *(f"C{number}-EX-{n:02}" for n in range(1, spec.examples + 1)),
            *(f"C{number}-ERR-{n:02}" for n in range(1, spec.refusals + 1)),
        ]
    return [
        *(f"C{number}-EX{n:02}" for n in range(1, spec.examples + 1)),
        *(f"C{number}-NO{n:02}" for n in range(1, spec.refusals + 1)),
    ]


def marked_in(source: str) -> Iterator[str]:
    """All ids in `rule("…", "…")` markers of a test file, parametrized marks included."""
    tree = ast.parse(source)
    names = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and _is_marker(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
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
        isinstance(called, ast.Attribute)
        and called.attr == "rule"
        and isinstance(called.value, ast.Attribute)
        and called.value.attr == "mark"
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


@pytest.mark.parametrize("number", MODULES)
def test_the_reference_holds_every_rule_of_a_chronicle(number: int) -> None:
    missing = [id for id in rules_of(number) if id not in gm.rules]
    assert not missing, f"chronicle {number}: no text for {' '.join(missing)}"


@pytest.mark.parametrize("number", MODULES)
def test_every_example_and_refusal_of_a_chronicle_is_proved_by_a_test(number: int) -> None:
    missing = left_out(examples_of(number), marked())
    assert not missing, f"chronicle {number}: no test marks {' '.join(missing)}"


def test_every_example_of_several_chronicles_is_proved_by_a_test() -> None:
    missing = left_out([id for id, need in TOGETHER.items() if need <= set(MODULES)], marked())
    assert not missing, f"no test marks {' '.join(missing)}"


def test_markers_name_only_rules_and_examples_that_exist() -> None:
    known = {*gm.rules, *EXAMPLES, *TOGETHER, *(i for n in CHRONICLES for i in examples_of(n))}
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
