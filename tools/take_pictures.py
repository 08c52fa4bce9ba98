"""Takes the pictures of the widgets that notebooks and README show (`make pictures`).

    python -m tools.take_pictures

Each is the widget in a live JupyterLab with the light theme, at notebook width.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from playwright.sync_api import Page, sync_playwright

from tests.browser.labdrive import HOW_TO_GET_CHROMIUM, Lab, find_chromium, running_lab

PICTURES = Path(__file__).resolve().parents[1] / "notebooks" / "pictures"
LARGEST = 250_000  # bytes
WIDTH = 1000
WIDEST = 830  # of an output; more would be cut off
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
PLAYED = """
import random
from glenmore_widgets import Table
table = Table(players=3, seed=3)
rng = random.Random(4)
for _ in range(11):
    table.choose(rng.randrange(len(table.moves)))
table
"""
LEARN = """
from glenmore.teach import Progress
from glenmore_widgets import Course
Course(progress=Progress())
"""
ANALYSE = """
from collections import Counter
from itertools import pairwise
import glenmore as gm
from glenmore import draw
state = gm.start(gm.Setup(players=3))
ways = gm.graphs.road_costs(state)
used = Counter(tuple(sorted(pair)) for _, way in ways.values() for pair in pairwise(way))
draw.weighted_clans(state, used, gm.graphs.savings(state), "cheapest ways that use it",
                    "coins that a marker here would save on all others")
"""
TEACH = """
from html import escape
from importlib.resources import files
from IPython.display import HTML
lesson = files("glenmore") / "data/lessons/en/04_river.toml"
text = lesson.read_text()
text = text[text.index("[[step]]"):][:1500]
HTML(f'<pre class="shown" style="font-size: 13px; padding: 12px">{escape(text)}</pre>')
"""


class Shot(NamedTuple):
    """A picture: the cell that shows something, what of it, how high, and how much smaller."""

    source: str
    shown: str
    height: int
    scale: float = 0.5


DESK = ".gm-desk"
WANTED = {
    "start": Shot(PLAYED, DESK, 1000, 1),
    "learn": Shot(LEARN, ".gm-course", 620),
    "explore": Shot(PLAYED, DESK, 620),
    "analyse": Shot(ANALYSE, ".jp-RenderedSVG img", 620),
    "teach": Shot(TEACH, "pre.shown", 620),
}


def take(lab: Lab, page: Page, name: str, shot: Shot) -> None:
    """One picture of what the cell shows."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": kernel})
    notebook.cells = [nbformat.v4.new_code_cell(shot.source.strip())]
    nbformat.write(notebook, lab.root / f"{name}.ipynb")
    lab.open(page, f"{name}.ipynb").run_all()
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    shown = page.locator(shot.shown).first
    shown.wait_for()
    page.wait_for_timeout(1500)
    box = shown.bounding_box()
    assert box is not None
    clip = {**box, "height": min(shot.height, box["height"]), "width": min(WIDEST, box["width"])}
    page.screenshot(path=PICTURES / f"{name}.png", clip=clip)  # type: ignore[arg-type]
    size = (PICTURES / f"{name}.png").stat().st_size
    print(f"{name}.png: {size:,} bytes")
    if size > LARGEST:
        raise SystemExit(f"{name}.png is larger than {LARGEST:,} bytes")


def main() -> None:
    """All pictures."""
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit(f"Chromium not found. {HOW_TO_GET_CHROMIUM}")
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        with running_lab(Path(scratch) / "none", Path(scratch)) as lab:
            for name, shot in WANTED.items():
                window: Any = {"width": WIDTH, "height": 1800}
                page = browser.new_page(viewport=window, device_scale_factor=shot.scale)
                take(lab, page, name, shot)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
