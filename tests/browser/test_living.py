"""What moves on the table: pieces glide, others' turns play back, things are picked up and put."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import glenmore as gm
from glenmore_widgets.lesson import LessonWidget
from glenmore_widgets.table import Table
from tabletop.teach import Progress
from tests.browser.barepage import BarePage

pytestmark = pytest.mark.browser
ANIMATED = "() => document.getAnimations().map(animation => animation.id).filter(Boolean)"
TOP = "part => part.getBoundingClientRect().top"


@pytest.fixture
def wide(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 900, "height": 700})
    yield page
    page.close()


@pytest.fixture
def calm(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 900, "height": 700}, reduced_motion="reduce")
    yield page
    page.close()


def show(page: Page) -> Table:
    table = Table(gm.Setup(3), bots="greedy", seed=3)
    BarePage(page).show(table)
    expect(page.locator('[data-key="tile:inshriach"]')).to_be_visible()
    return table


def moving(page: Page, key: str) -> list[str]:
    """What moves after a click on a place."""
    page.locator(f'[data-key="{key}"]').click()
    page.wait_for_function(f"({ANIMATED})().length > 0", timeout=3000)
    return list(page.evaluate(ANIMATED))


def finish_turn(page: Page, table: Table) -> None:
    """Take Inshriach, lay it, activate nothing."""
    page.locator('[data-key="tile:inshriach"]').click()
    page.locator('[data-key="cell:0,1"]').click()
    page.locator(".gm-loose .gm-option", has_text="activate no more").click()


def test_pieces_with_the_same_id_glide(wide: Page) -> None:
    show(wide)
    moved = moving(wide, "tile:inshriach")
    assert "glide:pawn:red" in moved
    assert "glide:tile:inshriach" in moved
    assert not [name for name in moved if "glen-clova" in name], "what stays does not move"


def test_a_good_comes_out_of_its_tile(wide: Page) -> None:
    show(wide)
    wide.locator('[data-key="tile:inshriach"]').click()
    wide.locator('[data-key="cell:0,1"]').click()
    wide.wait_for_timeout(600)
    assert any(name.startswith("glide:good:wood") for name in moving(wide, "cell:0,1"))


def test_nothing_moves_for_people_who_want_no_motion(calm: Page) -> None:
    table = show(calm)
    calm.locator('[data-key="tile:inshriach"]').click()
    expect(calm.locator(".gm-asked")).to_contain_text("Inshriach")
    assert calm.evaluate(ANIMATED) == []
    calm.locator('[data-key="cell:0,1"]').click()
    calm.locator(".gm-loose .gm-option", has_text="activate no more").click()
    expect(calm.locator(".gm-past li").first).to_be_attached()
    expect(calm.locator(".gm-film")).to_be_hidden()
    assert table.state.turn.number > 1


def test_movement_can_be_switched_off(wide: Page) -> None:
    show(wide)
    wide.get_by_role("button", name="Keys").click()
    wide.get_by_label("Movement", exact=True).select_option("off")
    wide.locator('[data-key="tile:inshriach"]').click()
    expect(wide.locator(".gm-asked")).to_contain_text("Inshriach")
    assert wide.evaluate(ANIMATED) == []


def test_the_turns_of_others_are_played_back_and_stay_readable(wide: Page) -> None:
    table = show(wide)
    finish_turn(wide, table)
    film = wide.locator(".gm-film")
    expect(film).to_be_visible()
    wide.get_by_role("button", name="Pause").click()
    told = [scene["line"] for scene in table.prompt["played"] if not scene["own"]]
    assert len(told) >= 2
    for line in told:
        if wide.locator(".gm-line").text_content() != line:
            film.get_by_role("button", name="Step").click()
        expect(wide.locator(".gm-line")).to_have_text(line)
    film.get_by_role("button", name="Skip").click()
    expect(film).to_be_hidden()
    wide.locator(".gm-past summary").click()
    for line in told:
        expect(wide.locator(".gm-past li", has_text=line).first).to_be_visible()


def filmed(page: Page, piece: str) -> Locator:
    """A piece in a picture that is played back, in which nothing can be chosen."""
    expect(page.locator(".gm-film")).to_be_visible()
    page.wait_for_function("() => !document.querySelector('[data-name=rondel] .gm-target')")
    return page.locator(f'[data-name="rondel"] [data-piece="{piece}"]').first


def middle(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_press_on_what_may_be_chosen_ends_the_film_and_chooses_it(wide: Page) -> None:
    table = show(wide)
    finish_turn(wide, table)
    expect(wide.locator(".gm-film")).to_be_visible()
    move = table.session.moves[-1]
    wide.mouse.click(*middle(filmed(wide, f"tile:{move.tile}")))
    expect(wide.locator(".gm-film")).to_be_hidden()
    expect(wide.locator(".gm-asked")).not_to_contain_text("Where to move the pawn")
    assert table.session.study.current.move == move


def test_a_press_on_what_may_not_be_chosen_only_ends_the_film_and_says_so(wide: Page) -> None:
    table = show(wide)
    finish_turn(wide, table)
    at = middle(filmed(wide, "pawn:yellow"))
    serial = table.prompt["serial"]
    wide.mouse.click(*at)
    expect(wide.locator(".gm-film")).to_be_hidden()
    expect(wide.locator("[data-name=rondel] .gm-open").first).to_be_visible()
    expect(wide.locator(".gm-voice")).to_contain_text("nothing was chosen")
    assert table.prompt["serial"] == serial


def test_a_scoring_round_opens_a_card(wide: Page) -> None:
    state = gm.start(gm.Setup(2))
    table = Table(state, bots="greedy", seed=1)
    BarePage(wide).show(table)
    for _ in range(400):
        if any("card" in scene for scene in table.prompt["played"]):
            break
        table.choose(0)
    card = wide.locator(".gm-pop.gm-card")
    expect(card).to_be_visible(timeout=60_000)
    expect(card).to_contain_text("Scoring round A")
    expect(card.locator("tbody tr").first.locator("td").first).not_to_be_empty()


def test_a_card_lies_over_the_boards_and_its_words_go_with_the_step(calm: Page) -> None:
    """It lay over the task; and what was watched was told beside questions about something else."""
    lesson = LessonWidget("clans", progress=Progress())
    BarePage(calm).show(lesson)
    past, card = calm.locator(".gm-past"), calm.locator(".gm-pop")
    calm.locator(".gm-reading .gm-chip, .gm-reading summary").first.click()
    calm.locator(".gm-reading .gm-chip:visible").first.click()
    expect(card).to_contain_text("Rule ")
    assert card.evaluate(TOP) >= calm.locator(".gm-body").evaluate(TOP)
    watched = LessonWidget("scoring", progress=Progress())
    sheet = next(step for step in watched.lesson.steps if "score" in step.show)
    watched.go(sheet.number)
    BarePage(calm).show(watched)
    watched.go(sheet.number - 1)
    watched.go(sheet.number)
    expect(past).to_be_visible()
    expect(card).to_be_hidden()  # every point stands on the page
    watched.go(sheet.number + 2)
    expect(past).to_be_hidden()


def test_a_scot_is_picked_up_and_put_down(wide: Page) -> None:
    table = show(wide)
    wide.locator('[data-key="tile:inshriach"]').click()
    wide.locator('[data-key="cell:0,1"]').click()
    wide.wait_for_timeout(500)
    wide.locator('[data-key="cell:0,0"]').click(position={"x": 30, "y": 20})
    wide.wait_for_timeout(500)
    wide.locator('[data-kind="scot:red"]').first.click()
    goals = wide.locator(".gm-goal")
    assert goals.count() == 2
    wide.locator('.gm-goal[data-key="cell:1,0"]').click()
    expect(wide.locator(".gm-goal")).to_have_count(0)
    assert table.state.players[0].estate[(1, 0)].scots == 1


def test_a_scot_that_cannot_go_there_is_told_why(wide: Page) -> None:
    """Finding L7: a click on the destination gave an unrelated refusal."""
    lesson = LessonWidget("moving", progress=Progress())
    lesson.go(2)
    BarePage(wide).show(lesson)
    expect(wide.locator(".gm-loose")).to_contain_text("end the turn")
    expect(wide.locator(".gm-loose")).not_to_contain_text("move a Scot")  # it is carried there
    wide.locator('[data-kind="scot:red"]').first.click()
    expect(wide.locator(".gm-goal")).to_have_count(2)
    wide.locator('[data-key="cell:1,0"]').click()  # two steps away
    expect(wide.locator(".gm-answer")).to_contain_text("MOVE-02")
    expect(wide.locator(".gm-goal")).to_have_count(0)


def test_a_good_is_sold_by_a_click_on_it_and_on_the_market(wide: Page) -> None:
    table = show(wide)
    coins = table.state.players[0].coins
    wide.locator('[data-key="tile:inshriach"]').click()
    wide.locator('[data-key="cell:0,1"]').click()
    wide.wait_for_timeout(500)
    wide.locator('[data-key="cell:0,1"]').click()  # activate it
    wide.wait_for_timeout(500)
    wide.locator('[data-kind="good:wood"]').first.click()
    expect(wide.locator('.gm-goal[data-key="market:wood"]')).to_be_visible()
    assert table.state.players[0].coins == coins, "one click sells nothing"
    wide.locator('[data-key="market:wood"]').click()
    wide.wait_for_function("() => !document.querySelector('.gm-goal')")
    assert table.state.players[0].coins == coins + 1


LARGE = ("strathmore", "inshriach", "easdale", "lochridge", "black-isle")


def test_an_estate_wider_than_its_column_fades_where_there_is_more(calm: Page) -> None:
    place = gm.position(players=2)
    for x, tile in enumerate(LARGE, -2):
        place = place.tile(0, (x, 1), tile)
    calm.set_viewport_size({"width": 540, "height": 900})
    BarePage(calm).show(Table(place.state(), bots="greedy", seed=3))
    estate = calm.locator('[data-name="estate"]')
    expect(estate).to_have_class(re.compile("gm-more-right"))
    expect(estate).not_to_have_class(re.compile("gm-more-left"))
    estate.evaluate("host => { host.scrollLeft = 40; }")
    expect(estate).to_have_class(re.compile("gm-more-left"))
    expect(estate).to_have_class(re.compile("gm-more-right"))
    estate.evaluate("host => { host.scrollLeft = 9999; }")
    expect(estate).not_to_have_class(re.compile("gm-more-right"))
    calm.set_viewport_size({"width": 1170, "height": 900})  # wider, it shares the width
    expect(estate).not_to_have_class(re.compile("gm-more"))


def test_a_refusal_stands_at_one_place_and_moves_no_board(wide: Page) -> None:
    show(wide)
    wide.locator('[data-key="tile:inshriach"]').click()
    wide.wait_for_timeout(500)
    estate = wide.locator('[data-name="estate"]')
    before = estate.evaluate(TOP)
    wide.locator('[data-key="cell:2,0"]').click()
    voice = wide.locator(".gm-voice")
    expect(voice).to_contain_text("river")
    expect(wide.locator(".gm-pop")).to_be_hidden()
    assert estate.evaluate(TOP) == pytest.approx(before, abs=0.5)
    expect(voice).to_be_in_viewport()


def test_the_tile_in_hand_is_seen_and_its_ghost_on_the_cell(wide: Page) -> None:
    show(wide)
    wide.locator('[data-key="tile:inshriach"]').click()
    expect(wide.locator('.gm-hand [data-piece="tile:inshriach"]')).to_be_visible()
    wide.wait_for_timeout(500)
    wide.locator('[data-key="cell:0,1"]').hover()
    expect(wide.locator(".gm-air .gm-ghost")).to_be_attached()
