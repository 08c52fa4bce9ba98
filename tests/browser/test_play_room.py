"""The room of games as a page: a game outlives the page, and a turn needs no scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import glenmore as gm
from tabletop.teach.solo_log import Result, SoloLog
from tests.browser.axe import faults

pytestmark = pytest.mark.browser

BOX = """part => { const { left, top, right, bottom } = part.getBoundingClientRect();
    return { left, top, right, bottom, wide: part.scrollWidth, seen: part.clientWidth }; }"""
SCROLLS = """() => [...document.querySelectorAll('html, body, #rendered_cells, .gm-coursebox')]
    .some(part => part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 400)"""


@pytest.fixture
def room(learn: tuple[str, Path], page: Page) -> Iterator[tuple[Page, str]]:
    """The room of somebody who has not played yet."""
    url, _ = learn
    page.set_viewport_size({"width": 1280, "height": 800})
    enter(page, url)
    yield page, url
    page.goto("about:blank")  # the page outlives this server


def enter(page: Page, url: str) -> None:
    page.goto("about:blank")
    page.goto(url, timeout=90_000)
    page.locator(".gm-course").get_by_role("button", name="Play a game").click(timeout=60_000)


def desk(page: Page) -> Locator:
    return page.locator(".gm-desk")


def decide(page: Page, place: str) -> None:
    """Choose the first of the places that are open on a board."""
    serial = desk(page).get_attribute("data-serial")
    desk(page).locator(f"{place} .gm-open").first.click()
    expect(desk(page)).not_to_have_attribute("data-serial", serial or "")


def box(part: Locator) -> Any:
    return part.evaluate(BOX)


def test_a_game_goes_on_after_the_page_was_left(room, watch) -> None:
    page, url = room
    decide(page, "[data-board=rondel]")
    decide(page, "[data-board=estate]")
    tiles = desk(page).locator("[data-board=estate] [data-key^='cell:']")
    mine = sorted(tile.get_attribute("data-key") or "" for tile in tiles.all())
    enter(page, url)
    row = page.locator(".gm-playrow")
    expect(row).to_contain_text("Your game with 3 players stands in turn")
    expect(desk(page)).to_have_count(0)
    row.get_by_role("button", name="Continue your game").click()
    expect(tiles.first).to_be_visible()
    assert sorted(tile.get_attribute("data-key") or "" for tile in tiles.all()) == mine
    expect(row.get_by_role("button", name="Continue your game")).to_be_hidden()
    enter(page, url)
    row.get_by_role("button", name="New game").click()
    expect(desk(page).locator("[data-board=rondel] .gm-open").first).to_be_visible()
    assert watch.errors == []


def test_all_of_a_turn_is_in_the_window_and_boards_stay_where_they_are(room) -> None:
    page, _ = room
    ring = desk(page).locator("[data-board=rondel]")
    expect(ring.locator(".gm-open").first).to_be_visible()
    where = []
    for place in ("[data-board=rondel]", "[data-board=estate]"):
        page.wait_for_timeout(300)
        for part in (".gm-bar", "[data-board=rondel]", "[data-board=estate]"):
            found = box(desk(page).locator(part).first)
            assert found["top"] >= 0, part
            assert found["bottom"] <= 800, part
        estate = box(desk(page).locator("[data-board=estate]"))
        assert estate["wide"] <= estate["seen"] + 1
        where.append(box(ring)["top"])
        decide(page, place)
    page.wait_for_timeout(300)
    where.append(box(ring)["top"])
    assert max(where) - min(where) < 1
    ring.locator("[data-key^='tile:']:not(.gm-open)").first.click()  # perhaps refused: the foot
    assert not page.evaluate(SCROLLS)
    foot = desk(page).locator(".gm-foot")
    if foot.is_visible():
        assert box(foot)["bottom"] <= 800


def test_full_screen_shows_the_table_alone_and_whole(room) -> None:
    page, _ = room
    desk(page).get_by_role("button", name="Full screen").click()
    expect(page.locator(".gm-playrow")).to_be_hidden()
    expect(page.locator(".gm-rooms")).to_be_hidden()
    page.wait_for_timeout(300)
    assert box(desk(page).locator(".gm-bar"))["top"] >= 0
    assert not page.evaluate(SCROLLS)
    desk(page).get_by_role("button", name="Leave full screen").click()
    expect(page.locator(".gm-playrow")).to_be_visible()


def test_a_game_for_one_is_begun_by_mouse(room, learn, watch) -> None:
    page, url = room
    level = gm.Setup(1, (12,), options={"allenarly_level": "skelp"})
    log = SoloLog(gm.TITLE, learn[1])
    log.note(Result("one", date(2026, 11, 19), level, (61, 83), False))
    enter(page, url)
    row = page.locator(".gm-playrow")
    opponents, hers = row.get_by_label("Opponents"), row.get_by_label("Her level")
    expect(opponents).to_be_visible()
    expect(hers).to_be_hidden()
    row.get_by_label("Players").select_option("1: alone against Allenarly")
    expect(hers).to_be_visible()
    expect(opponents).to_be_hidden()
    expect(row).to_contain_text("Her cards are reconstructed.")
    hers.select_option("Douce (easy)")
    row.get_by_role("button", name="New game").click()
    desk(page).get_by_role("tab", name="Allenarly", exact=True).click()
    board = desk(page).locator("[data-board=chronicle12]")
    expect(board).to_contain_text("Pittenweem, in her trade row")  # the easy side of the tile
    desk(page).get_by_role("tab", name="Red’s estate").click()
    decide(page, "[data-board=rondel]")
    page.wait_for_timeout(300)
    assert box(desk(page).locator("[data-board=rondel]"))["bottom"] <= 800
    row.get_by_text("Your games against Allenarly: 1 played, 0 won").click()
    expect(row.get_by_role("table", name="The last games")).to_contain_text("61 to 83 VP")
    assert faults(page, ".gm-solo") == []
    assert watch.errors == []
