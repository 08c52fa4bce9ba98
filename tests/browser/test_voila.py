"""The same table under Voilà: a page without code cells, for people who only want to play."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.serving import serving
from tests.project import PROJECT

pytestmark = pytest.mark.browser
NOTEBOOK = "00_start_here.ipynb"


@pytest.fixture(scope="module")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Voilà that serves all notebooks, as `make voila` does."""
    scratch = tmp_path_factory.mktemp("voila")
    with serving(scratch, "voila", str(PROJECT / "notebooks"), "--classic-tree") as url:
        yield url


def test_a_tile_is_taken_and_a_refusal_explained(voila: str, page: Page) -> None:
    page.goto(f"{voila}/voila/render/{NOTEBOOK}", timeout=90_000)
    page.locator(".gm-course").get_by_role("button", name="Play a game").click(timeout=60_000)
    expect(page.locator("div.gm-still").first).to_be_hidden()  # the course itself is there
    board = page.locator(".gm-desk")
    board.locator("[data-board=rondel] .gm-open[data-key^='tile:']").first.click(timeout=60_000)
    expect(board.locator(".gm-ledger li", has_text="Red takes")).to_contain_text("TAKE-")
    page.goto("about:blank")  # the page outlives this server


def test_a21_every_notebook_is_served_and_links_lead_there(voila: str, page: Page) -> None:
    """Finding A21: only the start notebook was served, and 403 came for the rest."""
    page.goto(voila, timeout=90_000)
    page.locator("a[href*='/tree/learn']").click()
    expect(page.get_by_role("link", name=re.compile("01_.*ipynb"))).to_be_visible()
    lesson = sorted((PROJECT / "notebooks" / "learn").glob("*.ipynb"))[0]
    answer = page.goto(f"{voila}/voila/render/learn/{lesson.name}", timeout=90_000)
    assert answer is not None
    assert answer.status == 200
    expect(page.locator(".gm-lessons").first).to_be_visible(timeout=60_000)
    start = page.get_by_role("link", name="All lessons").first
    assert start.evaluate("link => link.href") == f"{voila}/voila/render/{NOTEBOOK}"
    page.goto("about:blank")


def test_a21_the_readme_and_the_makefile_serve_the_folder() -> None:
    command = "-m voila notebooks --classic-tree"
    assert command in (PROJECT / "Makefile").read_text(encoding="utf-8")
    assert f"python {command}" in (PROJECT / "README.md").read_text(encoding="utf-8")


def test_the_course_is_the_first_thing_that_the_readme_names() -> None:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"(?m)^make (\w+)", readme)[0] == "learn"
    rule = re.search(r"(?m)^learn:.*\n\t(.*)", (PROJECT / "Makefile").read_text(encoding="utf-8"))
    assert rule is not None
    assert "-m tools.learn $(if $(PORT),--port=$(PORT)) $(VOILAFLAGS)" in rule[1]
