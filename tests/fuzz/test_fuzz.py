"""A short run of every fuzz target with a fixed seed; `make fuzz` runs long, with new ones."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import glenmore as gm
from tests.fuzz.mutate import mutated
from tests.fuzz.running import CORPUS, Target, attempt, grows, run
from tests.fuzz.targets import TARGETS, many_escapes, many_keys, open_quotes, save

# How many spoilt inputs follow the seeds: what is quick gets more.
INPUTS = {
    "save_setup": 60,
    "save_record": 100,
    "game_text": 60,
    "command_lab": 4,
    "command_glenmore": 15,
    "command_teach": 0,
    "messages_editor": 3,
    "messages_table": 4,
    "messages_lesson": 5,
    "experiment": 8,
    "part": 8,
    "progress": 10,
}
USUAL = 30


@pytest.mark.parametrize("name", TARGETS)
def test_spoilt_seeds_end_in_the_documented_error(name: str) -> None:
    target = TARGETS[name]
    seeds = len(target.seeds())
    skipped = 3 if name == "command_teach" else 0  # some of its seeds play whole lessons
    count = run(target, 12, inputs=seeds - skipped + INPUTS.get(name, USUAL))
    assert not count.faults, "\n".join(map(str, count.faults))
    assert count.good


@pytest.mark.parametrize(
    "path",
    [
        path
        for name in TARGETS
        for path in sorted((CORPUS / name).iterdir())
        if name.startswith(("save", "position", "study", "game")) and "mended" not in path.name
    ],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_old_texts_are_still_read(path: Path) -> None:
    """The corpus was written by this version or an earlier one, and stays as it is."""
    assert TARGETS[path.parent.name].read(path.read_bytes())


def test_the_same_seed_spoils_in_the_same_way() -> None:
    seeds = TARGETS["save_state"].seeds()
    one, two = random.Random(3), random.Random(3)
    assert [mutated(one, seeds) for _ in range(50)] == [mutated(two, seeds) for _ in range(50)]


def test_a_fault_is_noticed_and_its_input_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tests.fuzz.running as running

    monkeypatch.setattr(running, "FAILED", tmp_path)

    def breaks(data: bytes) -> bool:
        return bool(json.loads(data)["glenmore"]) and bool(1 // (len(data) % 2))

    count = run(Target("save_setup", breaks), 1, inputs=30)
    assert count.faults
    kept = count.faults[0].kept
    assert kept.parent == tmp_path
    assert attempt(Target("save_setup", breaks), kept.read_bytes())[1]


def test_squares_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The measure itself: work that grows with the square is a fault, linear work is none."""
    import tests.fuzz.running as running

    monkeypatch.setattr(running, "FAILED", tmp_path)
    monkeypatch.setattr(running, "NOTICED", 0.02)

    def size(n: int) -> bytes:
        return b"x" * n

    def square(data: bytes) -> bool:
        return all(sum(data[:50]) for _ in data for _ in range(len(data) // 25))

    assert grows(Target("save_setup", square, (size,), 1_000))
    assert not grows(Target("save_setup", lambda data: bool(sum(data)), (size,), 1_000))


@pytest.mark.parametrize("make", [many_keys, many_escapes])
def test_s8_hostile_saves_are_refused_at_once(make: object) -> None:
    """Finding S8, with a generous limit: the old reader took 21 s for a tenth of this."""
    good, wrong, took = attempt(Target("save_state", save), make(200_000), 20)  # type: ignore[operator]
    assert (good, wrong) == (False, "")
    assert took < 15


def test_s8_quotation_marks_that_never_end_are_read_in_one_pass() -> None:
    good, wrong, took = attempt(TARGETS["game_text"], open_quotes(500_000), 20)
    assert (good, wrong) == (False, "")
    assert took < 15


def test_seeds_are_those_of_our_own_code() -> None:
    assert {path.name for path in CORPUS.iterdir()} == set(TARGETS)
    assert gm.loads((CORPUS / "save_setup" / "options.json").read_bytes()).names == ("Ann", "Bö")
