"""Plant faults in the rules, one at a time, and see whether a test of the broken rule fails.

`python -m tools.faults` copies the project to a temporary folder, writes each fault of
`tools/faults.toml` into the copy, and runs only the tests marked with the rule that it breaks.
A fault that none of them notices is told, and makes the run fail: a tag is no proof.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

PROJECT = Path(__file__).resolve().parent.parent
LIST = PROJECT / "tools" / "faults.toml"
COPIED = ("tabletop", "glenmore", "tests", "tools", "pyproject.toml")
TESTS = ("tests/rules", "tests/modules")
RULE = "PLANTED_FAULT_RULE"  # environment variable: only tests of this rule are kept


class Fault(NamedTuple):
    """A rule, the file that holds it, and the words that break it."""

    rule: str
    file: str
    was: str
    now: str


def faults() -> list[Fault]:
    """All faults of the list."""
    table = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return [Fault(each["rule"], each["file"], each["was"], each["now"]) for each in table["fault"]]


def unfit(fault: Fault) -> str:
    """Why a fault cannot be planted; empty if it can."""
    found = (PROJECT / fault.file).read_text(encoding="utf-8").count(fault.was)
    return "" if found == 1 else f"{fault.file}: {fault.was!r} stands there {found} times, not once"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """As a plugin of pytest: keep the tests that carry the rule."""
    rule = os.environ.get(RULE)
    if rule:
        items[:] = [
            item for item in items if any(rule in mark.args for mark in item.iter_markers("rule"))
        ]


def run_tests(folder: Path, rule: str) -> int:
    """The exit code of the rule's tests in a copy of the project."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "tools.faults"]
    command += ["-p", "no:cacheprovider", *TESTS]
    away = {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", RULE: rule}
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **away}, capture_output=True, check=False
    )
    return done.returncode


def judged(folder: Path) -> Iterator[tuple[Fault, str]]:
    """Each fault, and what is wrong with it; empty if a test of its rule notices it."""
    passing: dict[str, int] = {}
    for fault in faults():
        wrong = unfit(fault)
        if not wrong:
            if fault.rule not in passing:
                passing[fault.rule] = run_tests(folder, fault.rule)
            if passing[fault.rule]:
                wrong = "its tests do not pass without the fault, or there are none"
        if not wrong:
            file = folder / fault.file
            good = file.read_text(encoding="utf-8")
            file.write_text(good.replace(fault.was, fault.now), encoding="utf-8")
            if run_tests(folder, fault.rule) != pytest.ExitCode.TESTS_FAILED:
                wrong = f"no test of {fault.rule} notices: {fault.was!r} -> {fault.now!r}"
            file.write_text(good, encoding="utf-8")
        yield fault, wrong


def copy_to(folder: Path) -> None:
    """The parts of the project that the tests of rules need."""
    for name in COPIED:
        source: Any = PROJECT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "shots", "browser/shots")
            shutil.copytree(source, folder / name, ignore=ignored)
        else:
            shutil.copy(source, folder / name)


def main() -> int:
    """Plant all faults; the number that nobody noticed."""
    missed = 0
    with tempfile.TemporaryDirectory(prefix="faults-") as name:
        folder = Path(name)
        copy_to(folder)
        for fault, wrong in judged(folder):
            missed += bool(wrong)
            print(f"{fault.rule:22} {wrong or 'caught'}", flush=True)
    print(f"{len(faults()) - missed} passed, {missed} failed")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
