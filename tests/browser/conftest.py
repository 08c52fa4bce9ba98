"""Fixtures of the browser tests. Mark such tests with `pytest.mark.browser`.

`browser`, `lab` and the `page` that shows it live for the whole run and start when first asked for;
`open_notebook` shows a notebook on that page; after each test `page` closes it and ends its kernel.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Request,
    expect,
    sync_playwright,
)

from tests.browser.labdrive import (
    HOW_TO_GET_CHROMIUM,
    WIDE,
    Lab,
    Notebook,
    close_all,
    find_chromium,
    running_lab,
)
from tests.browser.serving import serving

PROJECT = Path(__file__).resolve().parents[2]
SHOTS = Path(__file__).with_name("shots")
CHROMIUM_FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
LOCAL = re.compile(r"(https?|wss?)://127\.0\.0\.1[:/]|(data|blob|about):")

failed = pytest.StashKey[bool]()
expect.set_options(timeout=20_000)  # a busy machine is no failure


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Remember a failure, so that `page` can take a picture before it closes."""
    report = yield
    if report.failed:
        item.stash[failed] = True
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium for the whole run."""
    path = find_chromium()
    if path is None:
        pytest.fail(f"Chromium not found. {HOW_TO_GET_CHROMIUM}")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab on a copy of the notebooks, for the whole run."""
    with running_lab(PROJECT / "notebooks", tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def served_course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of the page that `make learn` serves, and the file of its progress."""
    scratch = tmp_path_factory.mktemp("learn")
    kept = scratch / "kept" / "progress.json"
    kept.parent.mkdir()
    with serving(scratch, "tools.learn", GLENMORE_PROGRESS=str(kept)) as url:
        yield url, kept


@pytest.fixture
def learn(served_course: tuple[str, Path]) -> tuple[str, Path]:
    """The same for somebody who is new: neither progress nor a game that was begun."""
    url, kept = served_course
    for file in kept.parent.iterdir():
        file.unlink()
    return url, kept


@dataclass
class Watch:
    """What a page did that no one should see: uncaught errors, requests to other machines."""

    errors: list[str] = field(default_factory=list)
    offsite: list[str] = field(default_factory=list)

    def note_request(self, url: str) -> None:
        """Keep the address of a request that left this machine."""
        if not LOCAL.match(url):
            self.offsite.append(url)


@pytest.fixture
def watch() -> Watch:
    """The faults that `page` noticed so far."""
    return Watch()


@pytest.fixture(scope="session")
def browser_context(browser: Browser) -> Iterator[BrowserContext]:
    """The window of the browser, with the pages that it shows."""
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")  # `test_living` moves
    yield context
    context.close()


@pytest.fixture
def page(
    browser_context: BrowserContext, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page without documents; a failing test leaves its picture in `shots/`, and no page."""
    shown = browser_context.pages[0] if browser_context.pages else browser_context.new_page()
    shown.set_viewport_size(WIDE)

    def note_error(error: Error) -> None:
        watch.errors.append(str(error))

    def note_request(sent: Request) -> None:
        watch.note_request(sent.url)

    shown.on("pageerror", note_error)
    shown.on("request", note_request)
    yield shown
    shown.remove_listener("pageerror", note_error)
    shown.remove_listener("request", note_request)
    has_failed = request.node.stash.get(failed, False)
    if has_failed:
        SHOTS.mkdir(exist_ok=True)
        name = re.sub(r"[^\w.-]+", "_", request.node.name)
        shown.screenshot(path=SHOTS / f"{request.node.path.stem}-{name}.png")
        print(f"picture in {SHOTS}; page errors: {watch.errors}; offsite: {watch.offsite}")
    close_all(shown)
    if not shown.evaluate("() => 'jupyterapp' in window"):
        shown.goto("about:blank")  # what Voilà has served ends when its page is left
    if has_failed:
        shown.close()


@pytest.fixture
def open_notebook(lab: Lab, page: Page) -> Callable[..., Notebook]:
    """`open_notebook("learn/01_estate.ipynb")` shows and runs it; `run=False` only shows it."""

    def show(path: str, *, run: bool = True) -> Notebook:
        notebook = lab.open(page, path)
        if run:
            notebook.run_all()
        return notebook

    return show
