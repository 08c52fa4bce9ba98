"""Takes the pictures of the widgets that notebooks and README show (`make pictures`).

    python -m tools.take_pictures

Each is the widget in a live JupyterLab with the light theme, at notebook width.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import nbformat
from playwright.sync_api import Page, sync_playwright

from tests.browser.labdrive import HOW_TO_GET_CHROMIUM, Lab, find_chromium, running_lab

PICTURES = Path(__file__).resolve().parents[1] / "notebooks" / "pictures"
LARGEST = 250_000  # bytes
WIDTH = 1000
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
START = """
import random
from glenmore_widgets import Table
table = Table(players=3, seed=3)
rng = random.Random(4)
for _ in range(11):
    table.choose(rng.randrange(len(table.moves)))
"""
# name of the picture: the cell that makes `table`, height of the cut
WANTED = {"start": (START, 1000)}


def take(lab: Lab, page: Page, name: str, source: str, height: int) -> None:
    """One picture of what the cell shows."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": kernel})
    notebook.cells = [nbformat.v4.new_code_cell(f"{source.strip()}\ntable")]
    nbformat.write(notebook, lab.root / f"{name}.ipynb")
    lab.open(page, f"{name}.ipynb").run_all()
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    widget = page.locator(".gm-table")
    widget.locator(".gm-option").first.wait_for()
    page.wait_for_timeout(800)
    box = widget.bounding_box()
    assert box is not None
    clip = {**box, "height": min(height, box["height"])}
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
        page = browser.new_page(viewport={"width": WIDTH, "height": 1800})
        with running_lab(Path(scratch) / "none", Path(scratch)) as lab:
            for name, (source, height) in WANTED.items():
                take(lab, page, name, source, height)
        browser.close()


if __name__ == "__main__":
    main()
