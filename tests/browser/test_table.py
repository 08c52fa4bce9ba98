"""The whole table in a live JupyterLab: turns, rule cards, the tree, files, themes, axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.labdrive import close_all
from tests.browser.test_labdrive import write
from tests.browser.walkthrough import dark

pytestmark = pytest.mark.browser

TABLE = """
from glenmore_widgets import Table
table = Table(players=3, seed=3, names=("<b>Ann</b>", "Böb 🐑", "Cy"))
"""
CLAIM = """
import random
from glenmore.moves import Claim
from glenmore_widgets import Table
rng, table = random.Random(7), None
while table is None or not any(isinstance(move, Claim) for move in table.moves):
    if table is None or not table.moves:
        table = Table(players=3, seed=rng.randrange(1000))
    table.session.choose(rng.randrange(len(table.moves)))
table._changed()
"""


@pytest.fixture
def shown(lab, open_notebook, page: Page):
    def show(source: str = TABLE, name: str = "table.ipynb"):
        notebook = open_notebook(write(lab, name, source, "table"))
        board = page.locator(".gm-table")
        expect(board.locator(".gm-option").first).to_be_visible()
        return notebook, board

    return show


def key(board, name):
    return board.locator(f'[data-board] [data-key="{name}"]')


def opened(board, title):
    board.locator("summary", has_text=title).click()


def serial(board):
    return board.get_attribute("data-serial")


def changed(board, before):
    expect(board).to_have_attribute("data-serial", re.compile(rf"^(?!{before}$)"))


def test_a_whole_turn_by_mouse(shown, watch):
    notebook, board = shown()
    turn = notebook.ask("table.state.turn.number")
    for _ in range(40):
        if notebook.ask("table.state.turn.number") != turn:
            break
        before = serial(board)
        places = board.locator("[data-board]:visible .gm-open:visible, .gm-option:visible")
        places.first.click()
        if board.locator(".gm-pop.gm-choice").is_visible():
            board.locator(".gm-pop .gm-option").first.click()
        if board.locator(".gm-goal").count():  # something was picked up
            board.locator(".gm-goal").first.click()
        changed(board, before)
    assert notebook.ask("table.state.turn.number") > turn
    expect(board.locator(".gm-who")).to_have_text("<b>Ann</b>")
    expect(board.locator(".gm-thumb").first).to_contain_text("Böb 🐑")
    assert watch.errors == []
    assert watch.offsite == []


def test_rule_cards_lead_to_others(shown):
    _, board = shown()
    key(board, "tile:halkirk").click()
    expect(key(board, "cell:-1,0")).to_have_class(re.compile("gm-open"))
    key(board, "cell:2,0").click()
    pop = board.locator(".gm-pop")
    board.locator(".gm-voice .gm-chip", has_text="PLACE-03").click()
    expect(pop).to_contain_text("A Scot close by")
    other = pop.locator(".gm-see button").first
    name = other.inner_text()
    other.click()
    expect(pop.locator(".gm-poptitle b")).to_have_text(f"Rule {name}")


def test_looking_back_branching_and_naming(shown, watch):
    notebook, board = shown()
    key(board, "tile:halkirk").click()
    key(board, "cell:-1,0").click()
    expect(board.locator(".gm-ledger")).to_contain_text("lays Halkirk")
    now = notebook.ask("table.study.current.number")
    line = board.locator(".gm-event", has_text="takes Halkirk")
    line.click()
    expect(line).to_have_attribute("aria-current", "true")
    expect(board.locator(".gm-hint").first).to_contain_text("looking back")
    assert notebook.ask("table.study.current.number") == now
    board.get_by_role("button", name="Back to now").click()
    expect(board.get_by_role("button", name="Back to now")).to_have_count(0)

    board.locator(".gm-event", has_text="turn 1").or_(
        board.locator(".gm-event", has_text="laid on the rondel")
    ).last.click()
    board.get_by_role("button", name="Branch from here").click()
    expect(board.get_by_role("button", name="Branch from here")).to_have_count(0)
    assert notebook.ask("table.study.current.number") < now
    before = serial(board)
    board.get_by_role("button", name="Redo").click()
    changed(board, before)
    board.get_by_role("button", name="Undo", exact=False).first.click()
    opened(board, "What-if tree")
    expect(board.locator(".gm-tree [aria-current]")).to_be_visible()
    board.get_by_label("Name of this branch").fill("Over <i>there</i>")
    board.get_by_label("Name of this branch").press("Tab")
    expect(board.locator(".gm-tree .gm-title")).to_have_text("Over <i>there</i>")
    board.get_by_label("Comment on this position").fill("Try the other tile.")
    board.get_by_label("Comment on this position").press("Tab")
    expect(board.locator(".gm-tree .gm-comment")).to_have_text("Try the other tile.")
    board.locator(".gm-tree [data-node]").last.click()
    expect(board.locator(".gm-tree [data-node]").last).to_have_attribute("aria-current", "true")
    assert watch.errors == []


def test_saved_files_come_back(shown, lab, open_notebook, page: Page, tmp_path, watch):
    notebook, board = shown()
    key(board, "tile:halkirk").click()
    expect(key(board, "cell:-1,0")).to_have_class(re.compile("gm-open"))
    position = notebook.ask("table.text()")
    opened(board, "Chance, texts and files")
    with page.expect_download() as saving:
        board.get_by_role("button", name="Save file", exact=True).click()
    file = tmp_path / "glenmore.json"
    saving.value.save_as(file)
    with page.expect_download() as painting:
        board.get_by_role("button", name="rondel.png").click()
    painting.value.save_as(tmp_path / "rondel.png")
    assert (tmp_path / "rondel.png").read_bytes().startswith(b"\x89PNG")

    close_all(page)
    notebook, board = shown(name="again.ipynb")
    assert notebook.ask("table.text()") != position
    opened(board, "Chance, texts and files")
    broken = tmp_path / "broken.json"
    broken.write_text(file.read_text()[:500])
    board.locator("input[type=file]").set_input_files(broken)
    expect(board.locator(".gm-voice")).to_contain_text("nothing has changed")
    board.locator("input[type=file]").set_input_files(file)
    expect(key(board, "cell:-1,0")).to_have_class(re.compile("gm-open"))
    assert notebook.ask("table.text()") == position
    board.get_by_role("button", name="This position").click()
    expect(board.locator(".gm-text-box")).to_have_value(position)
    assert watch.errors == []


def test_the_map_comes_to_the_front_and_shows_the_way(shown, page: Page):
    notebook, board = shown(CLAIM)
    place = board.locator("[data-board=clans] .gm-open").first
    expect(place).to_be_visible()
    place.focus()
    expect(place.locator(".gm-way")).to_be_visible()
    taken = notebook.ask("sum(len(p.clans) for p in table.state.players)")
    page.keyboard.press("Enter")
    expect(board.locator(".gm-ledger")).to_contain_text("marker")
    assert notebook.ask("sum(len(p.clans) for p in table.state.players)") > taken


def test_tabs_by_keyboard(shown, page: Page):
    _, board = shown()
    board.get_by_role("tab").first.focus()
    page.keyboard.press("ArrowRight")
    expect(board.get_by_role("tab", name="Clan board")).to_be_focused()
    expect(board.locator("[data-board=clans] svg").first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(board.locator("[data-board=clans]")).to_be_hidden()
    last = board.locator(".gm-event").last
    last.focus()
    page.keyboard.press("ArrowUp")
    expect(last).not_to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(board.get_by_role("button", name="Back to now")).to_be_visible()
    page.keyboard.press("b")
    expect(board.get_by_role("button", name="Back to now")).to_have_count(0)


def test_axe_finds_nothing_in_light_and_dark(shown, page: Page):
    _, board = shown(CLAIM)
    folds = ("What-if tree", "Chance, texts and files", "What the signs mean")

    def ink():
        return int(re.findall(r"\d+", board.evaluate("root => getComputedStyle(root).color"))[0])

    def look_around():
        assert faults(page, ".gm-table") == []
        for title in folds:
            opened(board, title)
        for tab in ("Cards and persons", "Score sheet"):
            board.get_by_role("tab", name=tab).click()
            expect(board.get_by_role("tabpanel", name=tab).locator("svg").first).to_be_visible()
            assert faults(page, ".gm-table") == []
        board.get_by_role("tab").first.click()
        board.locator(".gm-asked .gm-chip").click()
        expect(board.locator(".gm-pop")).to_be_visible()
        assert faults(page, ".gm-table") == []

    assert ink() < 128
    look_around()
    board.locator(".gm-pop").get_by_role("button", name="Close").click()
    for title in folds:  # shut again
        opened(board, title)
    with dark(page):
        assert ink() > 128
        look_around()
