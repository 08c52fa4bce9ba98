"""The same table under Voilà: a page without code cells, for people who only want to play."""

from __future__ import annotations

import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.labdrive import free_port, private_environment
from tests.project import PROJECT

pytestmark = pytest.mark.browser
NOTEBOOK = "00_start_here.ipynb"


@pytest.fixture(scope="module")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Voilà that serves all notebooks, as `make voila` does."""
    scratch = tmp_path_factory.mktemp("voila")
    port = free_port()
    log = scratch / "voila.log"
    with log.open("wb") as sink:
        server = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "voila",
                str(PROJECT / "notebooks"),
                "--classic-tree",
                "--no-browser",
                f"--port={port}",
                "--Voila.ip=127.0.0.1",
            ],
            env=private_environment(scratch),
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            wait_for(url, server, log)
            yield url
        finally:
            server.terminate()
            server.wait(20)


def wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{url}/voila/static/", timeout=2).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.2)
        else:
            return
        if server.poll() is not None:
            pytest.fail(log.read_text(encoding="utf-8", errors="replace"))
    pytest.fail("Voilà did not start")


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
