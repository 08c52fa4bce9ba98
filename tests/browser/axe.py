"""Accessibility checks by axe-core, which is fetched from the npm registry when first needed.

It is looked for in `node_modules` of the project, then in `.venv/axe-VERSION`, where npm puts it.
Without npm the checks are left out with a notice; under CI that is a failure.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # the engine's tests run without Playwright as well
    from playwright.sync_api import Page

PROJECT = Path(__file__).resolve().parents[2]
VERSION = "4.13"  # others have other rules: 4.14 takes what is drawn on a place for its label
FETCHED = PROJECT / ".venv" / f"axe-{VERSION}"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Rules for whole pages, which a widget in a cell cannot follow.
NOT_OURS = ["region", "page-has-heading-one", "landmark-one-main", "bypass"]
RUN = """([root, tags, off]) => axe.run({include: [[root]]}, {
    runOnly: tags, rules: Object.fromEntries(off.map(id => [id, {enabled: false}])),
    resultTypes: ['violations', 'incomplete'], // of a rule that passes one place is enough
})"""


not_checked: list[str] = []  # addresses that could not be looked at, for the closing notice


@cache
def source() -> str:
    """The script of axe-core; empty where it cannot be had and nothing must be left out."""
    for folder in (PROJECT, FETCHED):
        script = folder / "node_modules" / "axe-core" / "axe.min.js"
        if script.is_file():
            return script.read_text(encoding="utf-8")
    npm = shutil.which("npm")
    if npm is None:
        if os.environ.get("CI"):
            pytest.fail("npm is missing, so axe-core cannot be fetched; Debian: apt install npm")
        return ""
    FETCHED.mkdir(parents=True, exist_ok=True)
    command = [
        npm,
        "install",
        "--prefix",
        str(FETCHED),
        "--no-save",
        "--no-audit",
        "--no-fund",
        f"axe-core@{VERSION}",
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    return (FETCHED / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


def faults(page: Page, root: str) -> list[str]:
    """Violations, and what axe could not decide, below one element; one line each.

    Axe knows no fill behind the letters of a picture: theirs is measured in tests/test_draw.py.
    """
    if not source():
        not_checked.append(page.url)
        return []
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(source())
    found: dict[str, Any] = page.evaluate(RUN, [root, TAGS, NOT_OURS])
    assert len(found["passes"]) > 5, "axe has looked at nothing"
    return [
        f"{kind} {rule['id']}: {node['html'][:160]} {node.get('failureSummary') or ''}"
        + " ".join(check["message"] for check in [*node["any"], *node["all"], *node["none"]])
        for kind in ("violations", "incomplete")
        for rule in found[kind]
        for node in rule["nodes"]
        if not (kind == "incomplete" and _is_of_axe(rule["id"], node))
    ]


UNDECIDED = re.compile("Axe encountered an error|contains only non-text characters")


def _is_of_axe(rule: str, node: dict[str, Any]) -> bool:
    """Letters of pictures, signs; and its own failure where a page scrolls in a fixed frame."""
    why = node.get("failureSummary") or ""
    return rule == "color-contrast" and bool(
        UNDECIDED.search(why) or node["html"].startswith("<text ")
    )
