"""Sizes on the screen: letters can be read, nothing is cut, marks cover nothing that is printed."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

import pytest

import glenmore as gm
from glenmore import draw
from glenmore.draw.boards import players_board, table_boards
from glenmore.draw.chronicles import c01_circuit
from glenmore.draw.clan_map import Box
from glenmore.draw.icons import ICONS
from glenmore.draw.land import TH, TW
from glenmore.draw.lesson_boards import lesson_boards, market_board
from glenmore.draw.market import market
from glenmore.draw.tiles import WIDTH, card, plate
from glenmore.modules.c01_dragon_boat_race.circuit import called, circuit
from glenmore.teach.predicates import marked
from tabletop.draw.board import Showing
from tabletop.draw.letters import width_of
from tests.draw.helpers import parsed

# What a window leaves for a board: in JupyterLab with its side bar at 1280 pixels, beside the list
# of options where a board stands beside it; at 800 pixels without the side bar.
WHOLE, BESIDE, NARROW = 844, 542, 640
SIDE = 453  # in a page of 1280 pixels, what a rondel leaves beside it
LEAST = {1280: 12, 800: 11}
SETUPS = [gm.Setup(2), gm.Setup(3, tuple(range(1, 9))), gm.Setup(4, (1, 5, 7, 8))]


@cache
def positions(setup):
    return [s for s in gm.play(setup, seed=5).states() if s.actor >= 0][::25]


def smallest(svg, box):
    """The smallest letters in pixels, where the picture stands in a box of that width."""
    root = parsed(svg)
    wide = float(root.get("viewBox").split()[2])
    bounds = dict(re.findall(r"(m\w+-width):(?:min\(100%,)?([\d.]+)px", root.get("style") or ""))
    shown = min(box, float(bounds.get("max-width", box)))
    if "gm-estate" in root.get("class"):  # it does not grow
        shown = min(shown, wide)
    shown = max(shown, float(bounds.get("min-width", 0)))
    found = []

    def walk(g, scale):
        more = re.search(r"scale\(([\d.]+)\)", g.get("transform") or "")
        scale *= float(more[1]) if more else 1
        if g.get("font-size"):
            found.append(float(g.get("font-size")) * scale)
        for child in g:
            walk(child, scale)

    walk(root, shown / wide)
    return min(found)


def least(svg):
    """The width below which a page shows the narrow picture; as in core.js."""
    return float(parsed(svg).get("data-least") or 700)


def boxes(board):
    """Where a board stands, by the width of the window."""
    beside = board.name in ("estate", "clans", "cards", "players", "market")
    return {1280: BESIDE if beside else WHOLE, 800: NARROW}


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_l11_l20_letters_can_be_read_at_both_widths(setup):
    """Findings L11, L20: about 9 pixels on the clan map, less on the rondel at 800 pixels."""
    for state in positions(setup):
        made = table_boards(state, Showing(state.actor, gm.legal(state)))
        made.append(market_board(state, {}, "tab"))
        for board in made:
            if board.html or board.place == "thumb":
                continue
            wide, narrow = board.drawn()
            for window, box in boxes(board).items():
                svg = narrow if narrow and box < least(wide) else wide
                assert smallest(svg, box) >= LEAST[window] - 0.05, (board.name, window)


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_the_players_stand_beside_a_rondel_in_letters_that_can_be_read(setup):
    """In a page of 1280 pixels; in one column below it they were out of the window."""
    for state in positions(setup):
        wide, narrow = players_board(state).drawn()
        assert least(wide) > SIDE
        assert smallest(narrow, SIDE) >= LEAST[1280] - 0.05
        assert max(right for right, _ in ends(narrow)) <= float(parsed(narrow).get("width"))


def test_a_long_name_of_a_player_is_not_cut_to_make_the_picture_narrow():
    assert players_board(gm.start(gm.Setup(2, names=("Bartholomew", "Ann")))).drawn()[1] == ""


@pytest.mark.parametrize("setup", SETUPS[1:], ids=repr)
def test_boards_of_chronicles_fit_a_lesson_at_both_widths(setup):
    """They scrolled sideways in a lesson: beside a scroll bar it leaves them these widths."""
    for state in positions(setup):
        made = table_boards(state, Showing(state.actor, gm.legal(state)))
        own = [board for board in made if board.name.startswith("chronicle")]
        assert own
        for board in own:
            wide, narrow = board.drawn()
            limit = float(parsed(wide).get("data-least") or 700)
            for box, least in ((826, 12), (610, 11)):
                svg = narrow if narrow and box < limit else wide
                bound = re.search(r"min-width:([\d.]+)px", parsed(svg).get("style") or "")
                assert not bound or float(bound[1]) <= box, (board.name, box)
                assert smallest(svg, box) >= least - 0.05, (board.name, box)


def test_a_river_too_long_for_a_row_goes_on_in_the_next_one(monkeypatch):
    monkeypatch.setattr(c01_circuit, "ACROSS", 4)
    state = gm.start(gm.Setup(3, (1,)))  # a neutral river has five squares
    for svg in c01_circuit.board(state, {}):
        root = parsed(svg)
        titles = [g.text for g in root.iter() if g.tag.endswith("title")]
        for one in circuit(state):
            assert sum(title.startswith(called(state, one)) for title in titles) == 1, one
        assert all(end <= float(root.get("width")) for end, _ in ends(svg))


def test_l11_the_clan_map_is_shown_whole():
    """Finding L11: it was 680 pixels wide in a box of 542."""
    root = parsed(draw.clans(gm.start(gm.Setup(3))))
    assert "min-width" not in (root.get("style") or "")
    wide, high = (float(root.get(side)) for side in ("width", "height"))
    assert high * BESIDE / wide <= 720  # in a window of 800 with something above it


# -- nothing is cut --------------------------------------------------------------------------------


def tiles():
    """All tiles, those of the chronicles too."""
    return list(gm.start(gm.Setup(3, tuple(range(1, 12)))).game.tiles.values())


MOVED = re.compile(r"translate\(([-\d.]+) [-\d.]+\)(?: scale\(([\d.]+)\))?")


def ends(svg):
    """Where each text and icon ends on the right, with what it is."""
    found = []

    def walk(g, x, scale):
        at = MOVED.match(g.get("transform") or "")
        if at:
            x, scale = x + float(at[1]) * scale, scale * float(at[2] or 1)
            if at[2]:
                found.append((x + 24 * scale, "icon"))
        if g.tag.endswith("text") and g.text:
            room = g.get("textLength")
            bold = "gm-name" in g.get("class")
            wide = float(room) if room else width_of(g.text, float(g.get("font-size")), bold)
            found.append((x + float(g.get("x") or 0) + wide, g.text))
        for child in g:
            walk(child, x, scale)

    walk(parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>'), 0, 1)
    return found


@pytest.mark.parametrize(
    ("paint", "wide"),
    [(card, WIDTH), (lambda tile: plate(tile, TW, TH), TW)],
    ids=["card", "plate"],
)
def test_l20_no_name_and_no_row_of_a_tile_is_cut(paint, wide):
    """Finding L20: "Ballachuli…", and Edradour's ageing icon beyond the edge."""
    for tile in tiles():
        svg = paint(tile)
        words = " ".join(text for _, text in ends(svg))
        assert "…" not in words
        assert all(part in words for part in tile.name.split()), tile.id
        for end, what in ends(svg):
            assert end <= wide + 0.5, (tile.id, what)


def test_l20_names_are_hardly_pressed_together():
    for tile in tiles():
        for svg in (card(tile), plate(tile, TW, TH)):
            for size, room, words in re.findall(
                r'font-size="([\d.]+)" textLength="([\d.]+)"[^>]*>([^<]*)<', svg
            ):
                assert float(room) >= 0.69 * width_of(unescape(words), float(size), True), words


def test_l20_the_tick_covers_neither_the_upgrade_arrow_nor_the_book():
    """Finding L20: the tick lay on the arrow."""
    upgrades = [tile for tile in tiles() if tile.upgrade or tile.icon]
    assert len(upgrades) > 5
    for tile in upgrades:
        for svg, (x, y) in ((card(tile), (WIDTH - 5, 5)), (plate(tile, TW, TH), (TW - 4, 4))):
            tick = Box(x, y, 22, 22)
            for left, top in re.findall(r'd="M([\d.]+) ([\d.]+)v-13m-5 5l5-6 5 6"', svg):
                assert not tick.overlaps(Box(float(left), float(top) - 7, 10, 14))
            for left, top in re.findall(r"translate\(([\d.]+) ([\d.]+)\) scale\(0.625\)", svg):
                assert not tick.overlaps(Box(float(left) + 7.5, float(top) + 7.5, 15, 13))


# -- highlights ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "lit"),
    [
        ("clans", "clan ross"),
        ("clans", "road start macleod"),
        ("clans", "road macleod start"),
        ("cards", "card donan-castle"),
        ("rondel", "row wood"),
        ("rondel", "coin wood 2"),
        ("market", "coin barley 1"),
        ("rondel", "piece red"),
        ("estate", "cell 0,0"),
        ("panels", "seat red"),
    ],
)
def test_l11_what_is_lit_has_something_to_be_drawn_around(board, lit):
    """Finding L11: highlights drew nothing on clan spaces."""
    state = gm.position(3).state()
    marked(state, lit)
    made = lesson_boards(state, Showing(0, names=[board], lit=[lit]))
    found = [
        g
        for shown in made
        if not shown.html
        for g in parsed(shown.drawn()[0]).iter()
        if "gm-lit" in (g.get("class") or "").split()
    ]
    assert len(found) == 1
    around = [part for part in found[0] if part.get("class") in ("gm-halo", "gm-empty")]
    assert around, lit


@pytest.mark.parametrize("lit", ["road start sinclair", "coin wood 9", "coin gold 1"])
def test_a_highlight_of_something_that_is_not_there_is_refused(lit):
    with pytest.raises(ValueError, match="there is no"):
        marked(gm.start(gm.Setup(3)), lit)


def test_market_alone_is_drawn_with_its_coins():
    svg = market(gm.position(2).market(wood=2).state())
    assert svg.count('data-kind="coin"') == svg.count("gm-b gm-gold") - _gold_signs(svg)
    assert 'data-piece="coin:wood:2"' in svg


def _gold_signs(svg):
    return sum(svg.count(d) for kind, d in ICONS["coin"] if "gm-gold" in kind)
