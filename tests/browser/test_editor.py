"""The editor and the new-game form in a live JupyterLab: by mouse and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.test_labdrive import write
from tests.browser.walkthrough import dark

pytestmark = pytest.mark.browser

EDITOR = """
import glenmore as gm
from glenmore_widgets.editor import Editor
editor = Editor(gm.Setup(players=2))
editor
"""
FORM = """
from glenmore_widgets.new_game import NewGame
form = NewGame(players=2, seed=3)
form
"""


@pytest.fixture
def editor(lab, open_notebook, page: Page):
    notebook = open_notebook(write(lab, "editor.ipynb", EDITOR))
    board = page.locator(".gm-editor")
    expect(board.locator("[data-board=estate] .gm-target").first).to_be_visible()
    return notebook, board


def key(board, name):
    return board.locator(f'[data-key="{name}"]')


def focused(page):
    return page.evaluate("() => document.activeElement.dataset?.key ?? ''")


def tab_to(page, start):
    """Press Tab until something whose key starts so has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if focused(page).startswith(start):
            return
    raise AssertionError(f"no tab stop at {start}; at {focused(page)}")


def test_a_fault_is_named_by_its_rule_and_mended(editor, page: Page, watch):
    notebook, board = editor
    expect(board).to_contain_text("No faults")
    board.get_by_role("searchbox", name="Find a tile or card").fill("affric")
    expect(board.locator("[data-board=palette] .gm-tool")).to_have_count(1)
    key(board, "tool:tile:glen-affric").click()
    expect(board.locator(".gm-asked")).to_contain_text("Put Glen Affric")
    key(board, "cell:2,1").click()  # touches only a corner of the home castle
    fault = board.locator(".gm-faults li")
    expect(fault).to_have_count(1)
    expect(fault).to_contain_text("PLACE-04")
    fault.get_by_role("button", name="PLACE-04").click()
    expect(board.locator(".gm-pop")).to_contain_text("PLACE-04 ·")
    page.keyboard.press("Escape")
    board.get_by_role("button", name="Play from here").click()
    expect(board.locator(".gm-voice")).to_contain_text("fix it first")
    board.locator(".gm-voice").get_by_role("button", name="Close").click()

    key(board, "tool:move:").click()
    key(board, "cell:2,1").click()
    expect(key(board, "cell:2,1")).to_have_class(re.compile("gm-held"))
    key(board, "cell:1,1").click()
    expect(board).to_contain_text("No faults")
    assert notebook.ask("editor.state.players[0].estate[(1, 1)].top") == "glen-affric"
    key(board, "tool:good:wood").click()
    key(board, "cell:1,1").click()
    expect(board.locator("textarea")).to_have_value(re.compile("1,1 glen-affric wood"))

    board.get_by_role("button", name="Play from here").click()
    table = page.locator(".gm-table:not(.gm-editor)")
    expect(table.locator("[data-board=rondel] .gm-open").first).to_be_visible()
    assert notebook.ask("editor.table.state == editor.state") is True
    board.get_by_role("button", name="Start a study").click()
    expect(table).to_have_count(1)
    assert notebook.ask("editor.study.root.state == editor.state") is True
    assert watch.errors == []
    assert watch.offsite == []


def test_the_editor_by_keyboard(editor, page: Page, watch):
    notebook, board = editor
    board.get_by_role("button", name="? Keys").focus()
    tab_to(page, "cell:")  # boards come first, then the palette: one tab stop each
    tab_to(page, "tool:")
    page.keyboard.press("Home")
    assert focused(page) == "tool:move:"
    while focused(page) != "tool:scot:":
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(key(board, "tool:scot:")).to_have_attribute("aria-pressed", "true")
    assert focused(page) == "tool:scot:"
    page.keyboard.press("Shift+Tab")
    while not focused(page).startswith("cell:"):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Home")
    while focused(page) != "cell:1,0":
        here = [int(n) for n in focused(page)[5:].split(",")]
        page.keyboard.press("ArrowRight" if here[0] < 1 else "ArrowDown")
    page.keyboard.press("Enter")
    expect(board).to_have_attribute("data-serial", "1")
    assert focused(page) == "cell:1,0"
    assert notebook.ask("editor.state.players[0].estate[(1, 0)].scots") == 1
    page.keyboard.press("t")
    expect(board.get_by_role("button", name="± removing")).to_be_visible()
    page.keyboard.press("Enter")
    expect(board).to_have_attribute("data-serial", "2")
    assert notebook.ask("editor.state.players[0].estate[(1, 0)].scots") == 0
    page.keyboard.press("u")
    expect(board).to_have_attribute("data-serial", "3")
    assert notebook.ask("editor.state.players[0].estate[(1, 0)].scots") == 1
    assert watch.errors == []


def test_numbers_text_and_decision(editor, page: Page):
    notebook, board = editor
    coins = board.get_by_role("spinbutton", name="coins of Yellow")
    coins.fill("17")
    coins.press("Tab")
    expect(board.locator("textarea")).to_have_value(re.compile("yellow coins 17"))
    text = board.locator("textarea").input_value()
    board.locator("textarea").fill(text.replace("yellow coins 17", "yellow coins many"))
    board.get_by_role("button", name="Read this text").click()
    expect(board.locator(".gm-wrong")).to_contain_text(re.compile(r"line \d+: .*many"))
    board.locator("textarea").fill(text.replace("yellow coins 17", "yellow coins 4"))
    board.get_by_role("button", name="Read this text").click()
    expect(coins).to_have_value("4")
    expect(board.locator(".gm-wrong")).to_be_hidden()
    board.get_by_label("decision").select_option("placing")
    board.get_by_label("tile", exact=True).select_option("glen-affric")
    board.get_by_label("by", exact=True).select_option("1")
    board.get_by_role("button", name="Set", exact=True).click()
    expect(board.locator(".gm-now")).to_contain_text("Glen Affric")
    assert notebook.ask("editor.state.actor") == 1


def test_rondel_and_clan_board(editor, page: Page):
    notebook, board = editor
    board.get_by_role("tab", name="Rondel and market").click()
    key(board, "tool:piece:yellow").click()
    key(board, "space:6").click()
    expect(board).to_have_attribute("data-serial", "1")
    assert notebook.ask("editor.state.pieces[1]") == 6
    expect(board).to_contain_text("No faults")
    key(board, "tool:clear:").click()
    key(board, "space:8").click()
    expect(board.locator(".gm-faults")).to_contain_text("RONDEL-01")
    board.get_by_role("button", name="Fill rondel").click()
    expect(board).to_contain_text("No faults")
    board.get_by_role("tab", name="Clan board").click()
    key(board, "tool:marker:red").click()
    key(board, "clan:douglas").click()
    expect(board.locator("textarea")).to_have_value(re.compile("clans douglas"))


def test_the_form_makes_a_table(lab, open_notebook, page: Page, watch):
    notebook = open_notebook(write(lab, "form.ipynb", FORM))
    form = page.locator(".gm-form")
    form.get_by_label("Name for seat 1").fill("Ann")
    form.get_by_label("Name for seat 2").fill("Ann")
    expect(form.get_by_role("alert")).to_contain_text("two players have the same name")
    expect(page.locator(".gm-still")).to_be_hidden()  # the form itself is there
    start = form.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    form.get_by_label("Name for seat 2").fill("Bea <b>")
    expect(form.get_by_role("alert")).to_have_count(0)
    form.get_by_role("button", name="All options").click()
    form.get_by_label("Placing a clan marker").select_option("mandatory")
    expect(form).to_contain_text("clan marker: mandatory")
    start.click()
    table = page.locator(".gm-table")
    expect(table.locator("[data-board=rondel] .gm-open").first).to_be_visible()
    assert notebook.ask("form.table.state.setup.names") == ("Ann", "Bea <b>")
    assert notebook.ask("form.setup.options") == (("clan_marker", "mandatory"),)
    assert watch.errors == []
    assert watch.offsite == []


def test_bots_play_a_game_to_the_end(lab, open_notebook, page: Page, watch):
    notebook = open_notebook(write(lab, "bots.ipynb", FORM))
    form = page.locator(".gm-form")
    form.get_by_label("Seat 1 is").select_option("bot greedy: the move that looks best at once")
    form.get_by_role("button", name="Start the game").click()
    expect(page.locator(".gm-table")).to_contain_text("The game is over", timeout=60_000)
    expect(page.locator(".gm-table")).to_contain_text("Red")
    assert notebook.ask("form.table.state.steps") == ()
    assert watch.errors == []


def test_axe_finds_nothing_in_light_and_dark(lab, open_notebook, page: Page):
    notebook = open_notebook(write(lab, "axe.ipynb", EDITOR, FORM))
    notebook.tell("editor.tool('tile', 'glen-affric').put('cell', 0, 4, 2)")
    board = page.locator(".gm-editor")
    expect(board.locator(".gm-faults li")).to_have_count(1)
    page.locator(".gm-form").get_by_role("button", name="All options").click()

    def look_around():
        for panel in ("rondel", "clans", "estate"):
            board.locator(f"[data-panel={panel}]").click()
            expect(board.locator(f"[data-board={panel}]")).to_be_visible()
            assert faults(page, ".gm-editor") == []
        assert faults(page, ".gm-form") == []

    look_around()
    with dark(page):
        look_around()
