"""What every chronicle of MODULES must bring: rules, sentences, provenance, table, lesson."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

import glenmore as gm
from glenmore.assembly import game_of
from glenmore.hooks import HOOK_NAMES
from glenmore.modules import MODULES, module
from glenmore.steps import Auto
from glenmore.teach import lessons
from tests.project import PROJECT
from tests.rules.test_coverage import CHRONICLES, rules_of

DATA = PROJECT / "glenmore" / "data"
EDITION = re.compile(r"\b(PL|CS|IT|RU)\b")
TABLES = {"draw", "reasons", "events", "turns", "moves", "steps", "words", "groups", "names"} | {
    "choosing"
}
# Chronicles whose lesson or notebook is still to be written; empty when the course is complete.
LESSON_TO_COME: set[int] = set()
NOTEBOOK_TO_COME: set[int] = set()

every = pytest.mark.parametrize("number", MODULES)


def read(folder: str, number: int) -> dict[str, Any]:
    """The file of one chronicle, with others that go on from it (chronicle_NN_part.toml)."""
    path = DATA / folder / f"{MODULES[number].file}.toml"
    assert path.is_file(), f"{path.relative_to(PROJECT)} is missing"
    found: dict[str, Any] = {}
    for part in sorted(path.parent.glob(f"{path.stem}*.toml"), reverse=True):
        for key, value in tomllib.loads(part.read_text(encoding="utf-8")).items():
            found[key] = {**found[key], **value} if key in found and key in TABLES else value
    return found


def game(number: int) -> Any:
    """The game with one chronicle."""
    return game_of(gm.Setup(max(module(number).players), (number,)))


@every
def test_it_is_specified_and_declares_itself(number: int) -> None:
    found = module(number)
    assert found.number == number
    assert number in CHRONICLES, "tests/rules/test_coverage.py does not say how far its ids go"
    assert found.title
    assert set(found.players) <= set(gm.TITLE.player_counts((number,)))
    assert "faults" in found.handlers
    assert set(found.handlers) <= set(HOOK_NAMES)
    assert MODULES[number].path.startswith(f"glenmore.modules.c{number:02}_")


@every
def test_its_rules_stand_in_a_file_of_their_own(number: int) -> None:
    found = read("rules", number)
    assert found["chapter"].startswith(f"Chronicle {number}: ")
    assert found["order"] > 0
    own = [id for id in found if id.startswith(MODULES[number].prefix)]
    assert set(rules_of(number)) <= set(own)
    assert all(gm.rules[id].text for id in own)


def leaves(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Every text with its whole key."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


@every
def test_each_of_its_moves_and_steps_has_a_phrase(number: int) -> None:
    texts = read("text/en", number)
    assert set(texts) <= TABLES
    moves = {move.__name__ for move in module(number).moves}
    steps: list[Any] = [s for s in module(number).steps if not issubclass(s, Auto)]
    deciding = {s.__name__ for s in steps if s.accepts}
    assert moves - set(texts.get("moves", {})) == set()
    assert deciding - set(texts.get("steps", {})) == set()
    for kind, text in leaves(texts):
        assert isinstance(text, str), kind
        assert text.strip(), kind


@every
def test_moves_cite_rules_and_have_words_of_their_own(number: int) -> None:
    for move in module(number).moves:
        assert move.word, move.__name__
        assert game(number).moves[move.word] is move
        assert move.rule in gm.rules, move.__name__
        assert all(rule in gm.rules for rule in move.only_when), move.__name__
    for step in module(number).steps:
        assert getattr(step, "rule", "") in ("", *gm.rules), step.__name__


@every
def test_its_components_say_where_they_come_from(number: int) -> None:
    base = game_of(gm.Setup(max(gm.TITLE.player_counts())))
    for kind in ("tiles", "landmarks"):
        for id, thing in getattr(game(number), kind).items():
            if getattr(base, kind).get(id) == thing:
                continue
            source = thing.source
            assert source.rulebook or source.reconstructed, f"{id}: no source"
            assert all(EDITION.search(where) for _, where in source.rulebook), id
            twice = {field for field, _ in source.rulebook} & set(source.reconstructed)
            assert not twice, f"{id}: {twice} attested and reconstructed"


@every
def test_its_options_rest_on_rules_and_are_unlike_all_others(number: int) -> None:
    others = [o for n in MODULES if n != number for o in module(n).options]
    taken = {*(o.key for o in others), *(o.id for o in others), *gm.Setup(2).all_options()}
    for option in module(number).options:
        assert option.rule in gm.rules, option.id
        assert option.id.startswith((f"c{number}.", "x.")), option.id
        assert not {option.id, option.key} & taken, option.id
    keys = {option.key for option in module(number).options}
    for edition, values in module(number).editions.items():
        assert set(values) <= keys, edition


@every
def test_its_turn_is_kept_as_a_table(number: int) -> None:
    table = PROJECT / "tests" / "snapshots" / f"turn_table_{number:02}.txt"
    assert table.is_file(), "python -m tests.test_turn_table"


def test_lessons_and_notebooks_exist_but_for_those_to_come() -> None:
    cited = {rule for lesson in lessons() for rule in lesson.rules}
    taught = {n for n, one in MODULES.items() if any(rule.startswith(one.prefix) for rule in cited)}
    folder = PROJECT / "notebooks" / "chronicles"
    shown = {number for number in MODULES if list(folder.glob(f"{number:02}_*.ipynb"))}
    assert set(MODULES) - taught == LESSON_TO_COME, "it names just what is missing"
    assert set(MODULES) - shown == NOTEBOOK_TO_COME, "it names just what is missing"
