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
from glenmore.modules.c12_allenarly import adapting

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
    hidden: int = 0  # hidden information: HID01 …


class Listed(NamedTuple):
    """The ids of one chronicle's specification from chronicle 5 on; families count from 1."""

    examples: int  # EX-01 …
    refusals: int  # ERR-01 …
    families: dict[str, int]  # prefix -> how many
    names: tuple[str, ...] = ()  # single ids
    called: tuple[str, str] = ("EX-", "ERR-")  # examples, refusals
    later: tuple[str, ...] = ()  # examples and refusals with what is not in this kit

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
            "IrvingMcGlory",
        ),
    ),
    9: Spec(
        *(43, 25, 19, 14, 7),
        {
            **{1: (8,), 2: (9,), 3: (10,), 4: (11,), 5: (12,), 6: (13, 14), 7: (15,)},
            **{8: (16, 17, 18), 9: (23,)},
        },
        7,
    ),
    10: Spec(
        49,
        36,
        26,
        18,
        9,
        {
            10: (26,),  # with the die of the base game
            1: (10,),
            2: (11,),
            3: (12,),
            4: (13,),
            5: (14,),
            6: (15, 16),
            7: (17,),
            8: (18, 19, 20, 21, 22),
        },
    ),
    11: Spec(
        48,
        35,
        21,
        15,
        12,
        {
            1: (13,),
            2: (14,),
            3: (15,),
            4: (16,),
            5: (17,),
            6: (18, 19),
            7: (20,),
            8: (21, 22, 23, 24),
            9: (25,),
            10: (26,),
            11: (28,),
        },
    ),
    12: Listed(  # without promo A, which is not in this kit
        40,
        12,
        {
            "": 70,
            **{"C1-": 8, "C2-": 7, "C3-": 7, "C4-": 1, "C5-": 6, "C6-": 5, "C7-": 4, "C8-": 8},
            **{"C9-": 5, "C10-": 13, "C11-": 4},
            "E": 58,
        },
        (
            *("HID01", "HID02", "HID03", "HID04", "HID05", "HID06"),
            *(f"I{n:02}" for n in range(1, 18)),
        ),
        ("EX", "NO"),
    ),
}
# How chronicle 12 plays with chronicles that it refuses until they are adapted.
TO_COME = {
    1: "C1-01 C1-02 C1-03 C1-04 C1-05 C1-06 C1-07 C1-08 E23 E46 E47 EX03 EX04 EX28",
    6: "C6-01 C6-02 C6-03 C6-04 C6-05 E26 E42 EX33",
    7: "C7-01 C7-02 C7-03 C7-04 E43 E44 E45 EX34 NO09 NO10",
    8: "C8-01 C8-02 C8-03 C8-04 C8-05 C8-06 C8-07 E29 E30 E48 E49 I09 I10 EX05 EX35 NO12",
}
REFUSED = {f"C12-{id}" for number in adapting.missing() for id in TO_COME.get(number, "").split()}
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
        *(f"C{number}-HID{n:02}" for n in range(1, spec.hidden + 1)),
    )
    return list(found)


def examples_of(number: int) -> list[str]:
    """Ids of the worked examples and of the refusals of one chronicle."""
    spec = CHRONICLES[number]
    if isinstance(spec, Listed):
        example, refusal = spec.called
        counted = [
            *(f"{example}{n:02}" for n in range(1, spec.examples + 1)),
            *(f"{refusal}{n:02}" for n in range(1, spec.refusals + 1)),
        ]
        return [f"C{number}-{id}" for id in counted if id not in spec.later]
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
    missing = left_out([id for id in gm.rules if id not in REFUSED], marked())
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
    missing = left_out([id for id in examples_of(number) if id not in REFUSED], marked())
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
