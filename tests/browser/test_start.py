"""A table in a live JupyterLab: a turn by mouse, a turn by keyboard, refusals."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_labdrive import write

pytestmark = pytest.mark.browser

TABLE = "from glenmore_widgets import Table\ntable = Table(players=3, seed=3)\ntable"


@pytest.fixture
def table(lab, open_notebook, page: Page):
    notebook = open_notebook(write(lab, "a_table.ipynb", TABLE))
    board = page.locator(".gm-table", has=page.locator("[data-board=rondel]"))
    expect(board).to_have_count(1)
    expect(board.locator("[data-board=rondel] .gm-open").first).to_be_visible()
    return notebook, board


def key(board, name):
    return board.locator(f'[data-board] [data-key="{name}"]')


def focused(page):
    return page.evaluate("() => document.activeElement.dataset?.key ?? ''")


def walk(page, here, there):
    """Go from cell to cell with the arrow keys."""
    x, y, to_x, to_y = (int(n) for name in (here, there) for n in name[5:].split(","))
    for _ in range(abs(to_x - x)):
        page.keyboard.press("ArrowRight" if to_x > x else "ArrowLeft")
    for _ in range(abs(to_y - y)):
        page.keyboard.press("ArrowUp" if to_y > y else "ArrowDown")


def test_take_and_place_by_mouse(table, watch):
    notebook, board = table
    key(board, "tile:halkirk").click()
    expect(key(board, "cell:-1,0")).to_have_class(re.compile("gm-open"))
    expect(key(board, "tile:halkirk")).to_have_count(0)
    line = board.locator(".gm-ledger li", has_text="Red takes Halkirk")
    expect(line).to_contain_text("TAKE-02")

    key(board, "cell:2,0").click()  # no Scot stands near
    said = board.locator(".gm-voice")
    expect(said).to_be_in_viewport()
    expect(said).to_contain_text("PLACE-03")
    expect(board.locator(".gm-live")).to_contain_text("PLACE-03")
    expect(key(board, "cell:2,0")).to_have_class(re.compile("gm-picked"))
    expect(board.locator(".gm-pop")).to_be_hidden()

    key(board, "tile:oban").or_(key(board, "tile:inshriach")).first.click()
    expect(said).to_contain_text("TURN-04")
    said.get_by_role("button", name="Close").click()
    expect(said).to_be_hidden()

    key(board, "cell:-1,0").click()
    expect(board.locator(".gm-ledger")).to_contain_text(
        "Red lays Halkirk on the cell left of Start village"
    )
    assert notebook.ask("table.state.players[0].estate[(-1, 0)].top") == "halkirk"
    assert watch.errors == []
    assert watch.offsite == []


def test_reason_is_told_on_hover(table):
    _, board = table
    key(board, "tile:halkirk").click()
    expect(key(board, "cell:-1,0")).to_have_class(re.compile("gm-open"))
    key(board, "cell:0,1").hover()
    expect(board.locator(".gm-peek")).to_contain_text("RIVER-01")
    expect(key(board, "cell:0,1")).to_have_attribute("aria-label", re.compile("RIVER-01"))


def test_a_whole_turn_by_keyboard(table, page: Page, watch):
    notebook, board = table
    board.get_by_role("button", name="? Keys").focus()
    page.keyboard.press("?")
    expect(board.locator(".gm-keys")).to_be_visible()
    page.keyboard.press("?")
    expect(board.locator(".gm-keys")).to_be_hidden()
    page.keyboard.press("Tab")
    while focused(page) != "tile:inshriach":  # the rule chip lies on no tab stop, boards on one
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "tile:glen-lyon"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "tile:ballachulish"
    page.keyboard.press("Enter")
    expect(board.locator(".gm-asked")).to_contain_text("Where to lay Ballachulish")
    page.wait_for_function("() => document.activeElement.dataset?.key?.startsWith('cell:')")
    marked = focused(page)
    page.keyboard.press("End")  # the last cell touches no tile at all
    expect(board.locator(".gm-peek")).to_contain_text("PLACE-02")
    page.keyboard.press("Enter")
    expect(board.locator(".gm-voice")).to_contain_text("PLACE-02")
    page.keyboard.press("Escape")
    expect(board.locator(".gm-voice")).to_be_hidden()
    walk(page, focused(page), marked)
    assert focused(page) == marked

    turn = notebook.ask("table.state.turn.number")
    while notebook.ask("table.state.turn.number") == turn:
        serial = notebook.ask("table.session.serial")
        page.keyboard.press("Enter")
        if board.locator(".gm-pop.gm-choice").is_visible():  # a place with several choices
            page.keyboard.press("Enter")
        if board.locator(".gm-goal").count():  # picked up; its goal has the focus
            page.keyboard.press("Enter")
        expect(board).to_have_attribute("data-serial", re.compile(rf"^(?!{serial}$)"))
    assert notebook.ask("table.state.turn.number") > turn
    assert notebook.ask("table.state.actor") == 0
    page.keyboard.press("u")
    expect(board.locator(".gm-asked")).not_to_contain_text("Where to move the pawn")
    assert watch.errors == []


def test_a_rule_can_be_read_and_an_estate_shown(table):
    _, board = table
    board.locator(".gm-asked .gm-chip").click()
    expect(board.locator(".gm-pop")).to_contain_text("TURN-04 ·")
    board.get_by_role("button", name="Yellow’s estate").click()
    expect(board.locator("[data-board=estate] svg")).to_have_attribute(
        "aria-label", "Estate of Yellow"
    )


def test_the_narrow_rondel_is_shown_in_a_narrow_window(table, page: Page):
    _, board = table
    svg = board.locator("[data-board=rondel] svg")
    wide = svg.get_attribute("viewBox")
    svg.scroll_into_view_if_needed()  # JupyterLab lays out only what can be seen
    page.set_viewport_size({"width": 800, "height": 900})
    expect(svg).not_to_have_attribute("viewBox", wide or "")
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(svg).to_have_attribute("viewBox", wide or "")


def test_the_table_fills_the_screen_and_escape_leaves(table, page: Page):
    _, board = table
    board.get_by_role("button", name="Full screen", exact=True).click()
    expect(board.get_by_role("button", name="Leave full screen")).to_be_visible()
    assert page.evaluate("() => document.fullscreenElement.classList.contains('gm-desk')")
    page.keyboard.press("Escape")
    expect(board.get_by_role("button", name="Full screen", exact=True)).to_be_visible()
