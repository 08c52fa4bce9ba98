"""The clan board: every space, road, marker, price and way; nothing overlaps."""

from __future__ import annotations

import itertools
import json
import re

import pytest

import glenmore as gm
from glenmore import draw
from glenmore.base.clan_bonuses import WORDS
from glenmore.components import ClanSpace, Road
from glenmore.draw.boards import clans_board
from glenmore.draw.clan_map import (
    CARD,
    HIGH,
    WIDE,
    Box,
    crosses,
    draw_roads,
    place_boxes,
    plan,
    ways,
)
from glenmore.draw.clan_view import board
from glenmore.draw.clan_words import bonus_lines
from glenmore.draw.clans import STRIP
from glenmore.draw.phrases import phrase_line, phrase_width
from glenmore.moves import Claim
from glenmore.text import templates
from tabletop.draw.svg import Mark
from tests.draw.helpers import (
    NASTY,
    claiming,
    contrast,
    keyed,
    letters_are_readable,
    parsed,
    positions,
    words_of,
)


@pytest.fixture(scope="module")
def first():
    return gm.start(gm.Setup(players=2))


@pytest.fixture(scope="module", params=[HIGH, WIDE], ids=["high", "wide"])
def layout(request, first):
    return plan(first.game, request.param)


# -- layout ----------------------------------------------------------------------------------------


def test_spaces_stand_apart_and_inside(layout):
    for a, b in itertools.combinations(layout.boxes.values(), 2):
        assert not a.overlaps(b, 10)
    for box in layout.boxes.values():
        assert box.left >= 0
        assert box.top >= 0
        assert box.left + box.w <= layout.sheet.width
        assert box.top + box.h <= layout.sheet.height


def test_no_road_runs_beneath_a_space(layout):
    for segment in layout.segments:
        ends = {segment.road.from_, segment.road.to}
        for space, box in layout.boxes.items():
            assert space in ends or not crosses(segment, box), (ends, space)


def test_coins_on_roads_lie_free(layout):
    coins = [Box(s.coin[0], s.coin[1], 21, 21) for s in layout.segments if s.road.cost]
    for a, b in itertools.combinations(coins, 2):
        assert not a.overlaps(b)
    corners = [Box(b.price[0], b.price[1], 18, 18) for b in layout.boxes.values()]
    for coin in coins:
        assert not any(coin.overlaps(box) for box in (*layout.boxes.values(), *corners))


def test_no_two_roads_cross(layout):
    def side(a, b, c):
        return (c[1] - a[1]) * (b[0] - a[0]) > (c[0] - a[0]) * (b[1] - a[1])

    for one, other in itertools.combinations(layout.segments, 2):
        a, b, c, d = one.start, one.end, other.start, other.end
        assert side(a, b, c) == side(a, b, d) or side(c, d, a) == side(c, d, b), (one, other)


def test_a_wide_page_has_the_wide_map(first):
    wide, high = clans_board(first, alone=True).drawn()
    assert 'viewBox="0 0 900 ' in wide
    assert 'viewBox="0 0 560 ' in high
    assert "data-least" in wide
    assert words_of(parsed(wide)) == words_of(parsed(high))


def test_hume_stands_beside_the_board(layout):
    assert layout.hume is not None
    assert not any(layout.hume.overlaps(box) for box in layout.boxes.values())


def test_spaces_on_one_spot_are_pushed_apart():
    spaces = [ClanSpace(f"s{n}", "S", "gold", True, "", "", x=50, y=50) for n in range(6)]
    boxes = place_boxes(spaces, "start")
    for a, b in itertools.combinations(boxes.values(), 2):
        assert not a.overlaps(b)
    roads = draw_roads([Road("s0", "s1", 1)], boxes)
    assert len(roads) == 1


def test_bonuses_fit_their_cards():
    """Those of chronicles too, which stand on shields."""
    known = [key for key in templates("draw") if key.startswith("bonus.")]
    assert len(known) > len(WORDS)
    for effect in (key.removeprefix("bonus.") for key in known):
        lines = bonus_lines(effect)
        size, side = (12.5, 16) if len(lines) == 2 else (13.5, 21)
        for line in lines:
            assert phrase_width(line, size, side) <= CARD[0] - STRIP - 7, effect


def test_every_bonus_of_the_engine_has_its_words():
    assert all(bonus_lines(effect) for effect in WORDS)
    assert "@" not in re.sub(
        r"<[^>]*>",
        "",
        "".join(phrase_line(line, 0, 0) for effect in WORDS for line in bonus_lines(effect)),
    )


# -- ways ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [(), (("road_origin", "nearest"),), (("douglas_free", True),)])
def test_ways_are_those_of_the_graphs(options):
    for state in positions(4, 3, (), options)[::40]:
        want = gm.graphs.road_costs(state)
        found = ways(state)
        assert found.keys() == want.keys()
        for clan, (cost, path) in found.items():
            assert path == want[clan][1]
            if clan != "douglas":
                assert cost == want[clan][0]


def test_prices_are_those_of_the_engine():
    for state in claiming()[:4]:
        prices = board(state).prices
        for move in gm.legal(state):
            if isinstance(move, Claim):
                after, _ = gm.apply(state, move)
                event_cost = state.players[state.actor].coins - prices[move.clan]
                gained = after.players[state.actor].coins - event_cost
                assert gained in (0, 2, 3)  # MacLeod and McKinnon give coins at once


def test_way_is_drawn_with_its_sum(first):
    svg = draw.clans(first, path_to="sinclair")
    shown = [g for g in parsed(svg).iter() if g.get("class") == "gm-way gm-shown"]
    assert len(shown) == 1
    assert "0 + 1 + 1 + 0 = 2" in words_of(shown[0])
    trails = [p for p in shown[0].iter() if "gm-trail" in (p.get("class") or "")]
    assert len(trails) == 4
    with pytest.raises(ValueError, match="no clan space"):
        draw.clans(first, path_to="nobody")


def test_ways_wait_hidden_for_pointer_and_focus(first):
    svg = draw.clans(first, draw.clan_marks(first))
    for key, g in keyed(svg).items():
        clan = key.removeprefix("clan:")
        hidden = [w for w in g.iter() if w.get("data-way")]
        assert [w.get("data-way") for w in hidden] == ([clan] * first.game.clans[clan].bonus)
        assert "gm-place" in g.get("class")
    assert ".gm-place:hover .gm-way" in draw.STYLE
    assert ".gm-place:focus .gm-way" in draw.STYLE


# -- what is shown ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_board_is_well_formed_and_readable(players):
    for state in positions(players)[::30]:
        svg = draw.clans(state, draw.clan_marks(state))
        root = parsed(svg)
        assert root.get("aria-label") == "Clan board"
        assert letters_are_readable(svg)
    assert parsed(draw.clans(state)).get("role") == "img"
    assert "<style" not in draw.clans(state, style=False)


def test_every_space_is_there_with_price_or_owner():
    state = positions(4)[-1]
    seen = board(state)
    svg = draw.clans(state)
    words = words_of(parsed(svg))
    for clan, space in state.game.clans.items():
        assert space.name in words
        held = clan in seen.holders
        assert (clan in seen.prices) == (space.bonus and (not held or space.repeatable))
    assert words.count("no bonus; ") == 0
    assert words.count("held by") == len(seen.holders)
    assert "map reconstructed" in words


def test_roads_differ_by_form_not_colour_alone(first):
    svg = draw.clans(first)
    roads = first.game.catalog.roads
    drawn = [p.get("class", "") for p in parsed(svg).iter() if "gm-road" in p.get("class", "")]
    legend = 2
    assert len(drawn) == len(roads) + legend
    assert sum("gm-free" in d for d in drawn) == sum(not r.cost for r in roads) + 1
    assert "stroke-dasharray" in draw.STYLE.split(".gm-free{")[1].split("}")[0]


def test_bands_have_letters_and_forms(first):
    svg = draw.clans(first)
    forms = {}
    for band in ("gold", "blue", "violet"):
        found = re.findall(rf'<path d="(M7 0[^"]*)" class="gm-band-{band}"/>', svg)
        forms[band] = {re.sub(r"[\d. -]+", "", d) for d in found}
        assert len(found) == sum(s.band == band for s in first.game.clans.values()) + 1
    assert all(len(form) == 1 for form in forms.values())
    assert len({form for group in forms.values() for form in group}) == 3


def test_repeatable_space_counts_its_markers():
    made = gm.position(2).clans("red", "douglas", "douglas")
    state = made.clans("yellow", "douglas").state(check=False)
    svg = draw.clans(state)
    assert "×2" in svg
    assert "held by 2 × Red and Yellow; for 0 coins" in draw.describe_clans(state)


def test_hume_leaves_when_taken(first):
    taken = next(
        s
        for seed in range(3, 9)
        for s in positions(4, seed)
        if any("david-hume" in p.persons for p in s.players)
    )
    assert "David Hume waits beside the board" in draw.describe_clans(first)
    assert "David Hume is with " in draw.describe_clans(taken)
    assert "waits beside the board" in draw.clans(first)
    assert "waits beside the board" not in draw.clans(taken)


# -- what can be chosen ----------------------------------------------------------------------------


def test_marks_are_what_the_engine_says():
    for state in claiming():
        moves, marks = gm.legal(state), draw.clan_marks(state)
        assert set(marks) == set(state.game.clans)
        for clan, mark in marks.items():
            assert bool(mark.options) != bool(mark.why)
            assert mark.attempt == ("claim", clan)
            assert [moves[n] for n in mark.options] == [Claim(clan)] * len(mark.options)
            if mark.why:
                assert re.search(r"\(([A-Z]+-\w+(, )?)+\)", mark.why)


def test_targets_speak_and_answer():
    state = claiming()[0]
    found = keyed(draw.clans(state, draw.clan_marks(state, describe=gm.notation.format)))
    assert len(found) == len(state.game.clans)
    for key, g in found.items():
        assert g.get("role") == "button"
        assert g.get("tabindex") == "-1"
        assert g.get("aria-label").startswith(state.game.clans[key.removeprefix("clan:")].name)
        assert (g.get("data-option") is None) != (g.get("data-why") is None)
        if g.get("data-option") is None:
            assert json.loads(g.get("data-try"))[0] == "claim"


def test_marks_are_empty_when_nobody_decides():
    assert draw.clan_marks(positions(2)[-1]) == {}
    state = positions(2)[5]
    hint = draw.clan_marks(state, [Claim("ross"), Claim("ross")])["ross"].hint
    assert hint == "2 choices"


def test_names_and_reasons_are_escaped():
    state = positions(2, 7, NASTY)[-1]
    mark = Mark((), ("claim", "<i>"), "<b>why</b>")
    svg = draw.clans(state, {"ross": mark})
    parsed(svg)
    assert "<script" not in svg
    assert "<b>" not in svg


def test_twin_names_spaces_prices_roads():
    state = positions(3)[-1]
    words = draw.describe_clans(state)
    for space in state.game.clans.values():
        assert f"{space.name} ({space.band} band)" in words
    assert words.count(" – ") >= len(state.game.catalog.roads)
    assert "map reconstructed" in words


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_words_stand_out(theme):
    for ground in ("band-green", "band-gold", "band-blue", "band-violet", "card", "none", "person"):
        assert contrast("ink", ground, theme) >= 4.5, ground
    assert contrast("muted", "none", theme) >= 4.5
    for line in ("muted", "accent"):
        assert contrast(line, "land", theme) >= 3, line
