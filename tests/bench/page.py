"""From the click to the answer in the page: JupyterLab on loopback, Chromium, a real mouse.

Each round sends an empty message to the kernel and back (a widget that answers with nothing), then
clicks on a place of the table that may be chosen.  A round trip ends when its answer is in the
page; a click begins with the event of the mouse and ends when the table has changed, and again when
the browser has painted that.  What a click takes beyond an empty round trip is ours.

The button of the mouse is held down for as long as a hand holds it: a click begins when it goes up.
Let go at once, it also waits for what JupyterLab does when the button goes down (about 10 ms).
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError

from tests.browser.labdrive import WIDE, Notebook, find_chromium, running_lab

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLICKS = 60
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
HELD = 80  # ms that the button of the mouse stays down
ANSWER = 2_000  # ms; a click that has no answer by then decided nothing
REST = 0.25  # seconds between rounds: JupyterLab tidies up after each message
CELLS = (
    """
import time
import anywidget, traitlets
from glenmore_widgets import Table

class Echo(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model }) {
      window.empty = () => new Promise(done => {
        const begin = performance.now();
        const heard = () => { model.off("msg:custom", heard); done(performance.now() - begin); };
        model.on("msg:custom", heard);
        model.send({ n: 1 });
        setTimeout(() => model.send({ n: 2 }), 4); // as the table does: saves an acknowledgement
      });
    } };
    '''
    def __init__(self):
        super().__init__()
        self.on_msg(lambda _, content, buffers: self.send({}) if content["n"] == 1 else None)

kernel = []
class Timed(Table):
    def _receive(self, *args):
        begin = time.perf_counter()
        super()._receive(*args)
        kernel.append((time.perf_counter() - begin) * 1000)

echo = Echo()
echo
""",
    "table = Timed(players=4, seed=3, humans=range(4))\ntable",
)
# Notes when a click came, when the table showed another position and when that was painted; and
# when messages of the kernel came in between.
WATCH = """() => {
    const table = document.querySelector('.gm-table');
    window.found = null;
    document.addEventListener('click', event => {
        window.begun = event.timeStamp; window.found = null; window.came = [];
    }, true);
    new MutationObserver(() => {
        const changed = performance.now() - window.begun, begun = window.begun;
        requestAnimationFrame(() => setTimeout(() => {
            window.found = { changed, painted: performance.now() - begun, came: window.came };
        }, 0));
    }).observe(table, { attributes: true, attributeFilter: ['data-serial'] });
}"""
LISTEN = """(() => {
    window.came = [];
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', ({ data }) => window.came.push(
                [performance.now() - (window.begun ?? 0), data.byteLength ?? data.length]));
        }
    };
})()"""
# A place on a picture that may be chosen at once, else a button of the list.
CHOICE = """n => {
    const table = document.querySelector('.gm-table');
    const seen = one => one.getClientRects().length;
    const places = [...table.querySelectorAll('.gm-svg [data-option]')].filter(seen);
    const found = places.length ? places : [...table.querySelectorAll('.gm-option')].filter(seen);
    const one = found[n % found.length];
    one.scrollIntoView({ block: 'center' });
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def written(root: Path) -> str:
    """A notebook with the two widgets."""
    cells: list[dict[str, object]] = [
        {
            "cell_type": "code",
            "id": f"c{n}",
            "metadata": {},
            "outputs": [],
            "execution_count": None,
            "source": source.strip(),
        }
        for n, source in enumerate(CELLS)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    about = {"kernelspec": kernel}
    book = {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    (root / "page.ipynb").write_text(json.dumps(book), encoding="utf-8")
    return "page.ipynb"


def rounds(page: Page, notebook: Notebook) -> dict[str, list[float]]:
    """The milliseconds of each round, by what was measured."""
    page.wait_for_selector(".gm-table .gm-option")
    page.evaluate(WATCH)
    page.evaluate("() => window.empty()")
    found: dict[str, list[float]] = {}
    for n in range(CLICKS):
        time.sleep(REST)
        empty = page.evaluate("() => window.empty()")
        time.sleep(REST)
        before = len(notebook.ask("kernel"))
        spot = page.evaluate(CHOICE, n)
        time.sleep(REST)
        page.mouse.click(*spot, delay=HELD)
        try:
            page.wait_for_function("() => window.found", timeout=ANSWER)
        except TimeoutError:  # it picked something up, or asks what was meant: no decision yet
            page.keyboard.press("Escape")
            continue
        click = page.evaluate("() => window.found")
        kernel = notebook.ask("kernel")[before]
        answer = max(click["came"], key=lambda came: came[1])  # the largest message is the answer
        for name, value in (
            ("empty round trip", empty),
            ("click → changed", click["changed"]),
            ("click → painted", click["painted"]),
            ("beyond an empty round trip, changed", click["changed"] - empty),
            ("of it in the kernel", kernel),
            ("of it in the page", click["changed"] - answer[0]),
            ("painting after it", click["painted"] - click["changed"]),
        ):
            found.setdefault(name, []).append(value)
        found.setdefault("kB of the answer", []).append(answer[1] / 1000)
    return found


def page_figures() -> dict[str, tuple[float, float]]:
    """Median and nine in ten of everything measured; nothing without a browser."""
    from playwright.sync_api import sync_playwright  # late: only those who measure pages have it

    path = find_chromium()
    if path is None:
        return {}
    with (
        tempfile.TemporaryDirectory() as folder,
        running_lab(Path("nowhere"), Path(folder)) as lab,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page(viewport=WIDE)
        page.add_init_script(LISTEN)
        notebook = lab.open(page, written(lab.root))
        notebook.run_all()
        found = rounds(page, notebook)
        browser.close()
    return {
        name: (statistics.median(values), sorted(values)[len(values) * 9 // 10])
        for name, values in found.items()
    }


def show_page() -> None:
    """Print them."""
    print(f"\nClick → answer in JupyterLab, {CLICKS} clicks, ms: median, nine in ten")
    for name, (median, most) in page_figures().items():
        print(f"  {name:<40} {median:>10.1f} {most:>10.1f}")


if __name__ == "__main__":
    show_page()
