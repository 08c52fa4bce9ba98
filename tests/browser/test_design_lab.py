"""The design lab in a live JupyterLab: sliders by key, Run, Stop, a report, light and dark."""

from __future__ import annotations

import os

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.walkthrough import dark

pytestmark = pytest.mark.browser

CELL = """
from glenmore_widgets import DesignLab
form = DesignLab(players=2, games=20, bots="random", workers="serial")
form
"""


@pytest.fixture
def form(open_notebook, lab, page: Page):
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": kernel})
    notebook.cells = [nbformat.v4.new_code_cell(CELL.strip())]
    nbformat.write(notebook, lab.root / "design.ipynb")
    opened = open_notebook("design.ipynb")
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    root = page.locator(".gm-design")
    expect(root.get_by_role("button", name="Run")).to_be_disabled()
    return opened, root


def shot(page: Page, root, name: str) -> None:
    """A picture for whoever wants to look: SHOTS names the folder."""
    if folder := os.environ.get("SHOTS"):
        page.wait_for_timeout(400)
        root.screenshot(path=f"{folder}/{name}.png")


def test_a_design_is_changed_run_and_read(form, page: Page, watch):
    notebook, root = form
    page.set_viewport_size({"width": 1200, "height": 1600})
    coins = root.get_by_role("slider", name="points per coin")
    coins.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(root).to_contain_text("scoring: coin 1 → 4")
    root.get_by_role("button", name="Tiles", exact=True).click()
    root.get_by_label("Tile", exact=True).select_option(label="A · Halkirk")
    wood = root.get_by_role("slider", name="cost: wood")
    wood.focus()
    page.keyboard.press("ArrowRight")
    expect(root).to_contain_text("Halkirk: cost nothing → 1 wood")
    shot(page, root, "form")
    assert axe.faults(page, ".gm-design") == []
    root.get_by_role("button", name="Run").click()
    picture = root.get_by_role("img", name="Before and after: my design")
    expect(picture).to_be_visible(timeout=120_000)  # first pictures load matplotlib
    expect(root).to_contain_text("points a player scores")
    expect(root.get_by_role("cell", name="points ●")).to_be_visible()
    assert notebook.ask("form.report.design.changes()[-1]") == "scoring: coin 1 → 4"
    shot(page, root, "report")
    with dark(page):
        page.set_viewport_size({"width": 800, "height": 1600})
        shot(page, root, "dark")
        assert axe.faults(page, ".gm-design") == []
    games = root.get_by_label("Games of each")
    games.fill("90000")
    games.press("Tab")
    root.get_by_role("button", name="Run").click()
    expect(root).to_contain_text("of 180000 games")
    root.get_by_role("button", name="Stop").click()
    expect(root).to_contain_text("Stopped; nothing was compared.")
    expect(root.get_by_role("button", name="Run")).to_be_enabled()
    assert watch.errors == []
    assert watch.offsite == []
