"""What all tests share: browser tests are left out, with a notice, where Chromium is missing."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from tests.browser import axe
from tests.browser.labdrive import HOW_TO_GET_CHROMIUM, find_chromium

left_out = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep the lessons' progress of whoever runs the tests out of them, and the tests out of it."""
    folder = tempfile.TemporaryDirectory(prefix="glenmore-")
    config.add_cleanup(folder.cleanup)
    os.environ["GLENMORE_PROGRESS"] = str(Path(folder.name) / "progress.json")


def in_ci() -> bool:
    """Whether nothing may be left out."""
    return os.environ.get("CI", "").lower() in {"1", "true"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect browser tests on a machine without Chromium; in CI keep them, so that they fail."""
    if find_chromium() or in_ci():
        return
    needs_browser = [item for item in items if item.get_closest_marker("browser")]
    if needs_browser:
        items[:] = [item for item in items if item not in set(needs_browser)]
        config.hook.pytest_deselected(items=needs_browser)
        config.stash[left_out] = len(needs_browser)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where only browser tests were asked for and all are left out, that is no failure."""
    nothing_ran = session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED
    if nothing_ran and session.config.stash.get(left_out, 0):
        session.exitstatus = pytest.ExitCode.OK


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many browser tests were left out, and what would bring them back."""
    if axe.not_checked:
        terminalreporter.write_sep("=", "accessibility not checked", yellow=True)
        terminalreporter.write_line("npm was not found, and axe-core comes from its registry.")
    number = terminalreporter.config.stash.get(left_out, 0)
    if number:
        terminalreporter.write_sep("=", "browser tests left out", yellow=True)
        terminalreporter.write_line(f"{number} left out: Chromium not found. {HOW_TO_GET_CHROMIUM}")
