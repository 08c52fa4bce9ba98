"""Pictures: well-formed, complete, escaped, readable; and nothing but the standard library."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

import glenmore as gm
from glenmore import draw
from glenmore.describe import describe_move
from glenmore.describe.places import placed
from glenmore.draw.icons import ICONS
from glenmore.draw.ring import places
from glenmore.moves import Place, Take
from glenmore.text import tell
from tabletop.draw import style
from tabletop.draw.style import COLOURS, ON_PAWN, ON_PAWN_DARK
from tabletop.draw.svg import text

NASTY = ('<script>alert(1)</script>"', "Bo & 'Co'")
READABLE = 11


def positions(players, seed=7, names=()):
    record = gm.play(gm.Setup(players=players, names=names), seed=seed)
    return [state for state in record.states() if state.actor >= 0 or not state.steps]


def pictures(state):
    seat = max(state.actor, 0)
    marks = draw.marks(state)
    return [
        draw.rondel(state, marks.rondel),
        draw.rondel(state, marks.rondel, narrow=True),
        draw.estate(state, seat, marks.estate if state.actor >= 0 else {}),
        draw.players(state),
        draw.show(state).svg,
        draw.legend(),
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_picture_of_a_game_is_well_formed(players):
    for state in positions(players)[::7]:
        for svg in pictures(state):
            root = ET.fromstring(svg)
            assert root.tag.endswith("svg")
            assert root.get("aria-label")


def test_pictures_repeat_exactly():
    one, other = positions(3)[20], positions(3)[20]
    assert pictures(one) == pictures(other)


def test_names_are_escaped():
    state = positions(2, names=NASTY)[5]
    for svg in pictures(state):
        ET.fromstring(svg)
        assert "<script" not in svg
    assert "\x00" not in text(0, 0, "a tile\x00")  # no player's name, but a user's tile may hold it
    assert "<script" in draw.describe_players(state)  # plain text stays as it is


def test_letters_are_large_enough():
    for svg in pictures(positions(4)[30]):
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]
        assert not sizes or min(sizes) >= READABLE


def test_text_twins_name_every_tile():
    state = positions(3)[60]
    words = draw.describe_rondel(state)
    for tile in state.ring:
        assert not tile or state.game.name(tile) in words
    land = draw.describe_estate(state, 0)
    for plot in state.players[0].estate.values():
        assert state.game.name(plot.top) in land
    assert str(draw.show(state)).startswith("Rondel")
    assert repr(draw.show(state, 0)) == f"<Picture: turn {state.turn.number}, estate of Red>"


def targets(svg):
    return [g for g in ET.fromstring(svg).iter() if g.get("data-key")]


@pytest.mark.parametrize("players", [2, 3])
def test_marks_are_what_the_engine_says(players):
    for state in positions(players)[::5]:
        if state.actor < 0:
            continue
        moves, marks = gm.legal(state), draw.marks(state)
        shown = {
            n for mark in (*marks.rondel.values(), *marks.estate.values()) for n in mark.options
        }
        for n, move in enumerate(moves):
            if isinstance(move, Take | Place):
                assert n in shown
        for mark in (*marks.rondel.values(), *marks.estate.values()):
            assert mark.options or mark.why
            kind = state.game.moves[mark.attempt[0]]
            tried = kind(*mark.attempt[1:])
            if mark.why:
                reasons = gm.check(state, tried).reasons
                told = [tell(why, state.game, better=placed(state, why)) for why in reasons]
                assert " ".join(told) == mark.why


def test_what_can_be_chosen_speaks_and_has_one_answer():
    for state in positions(3)[::9]:
        if state.actor < 0:
            continue
        marks = draw.marks(state)
        found = targets(draw.rondel(state, marks.rondel))
        found += targets(draw.estate(state, state.actor, marks.estate))
        assert len({g.get("data-key") for g in found}) == len(found)
        for g in found:
            assert g.get("role") == "button"
            assert g.get("tabindex") == "-1"
            assert g.get("aria-label")
            answers = [g.get(name) for name in ("data-option", "data-options", "data-try")]
            both = g.get("data-tried") is not None  # the chooser also offers to try
            assert sum(answer is not None for answer in answers) == 1 + both
            assert not both or g.get("data-options")
            assert json.loads(g.get("data-try", "[]")) or not g.get("data-why")


@pytest.mark.parametrize(
    "setup", [gm.Setup(2), gm.Setup(3, (1, 2, 3, 8)), gm.Setup(3, (4, 6))], ids=repr
)
def test_l2_no_click_makes_another_kind_of_move_than_the_one_that_is_asked_for(setup):
    """Finding L2: a click on an activated tile sold its good without asking."""
    asked = kept = 0
    for state in gm.play(setup, seed=4).states():
        if state.actor < 0:
            continue
        step, moves, marks = state.steps[-1], gm.legal(state), draw.marks(state)
        decided = step.accepts
        own = [mark for board in marks.boards.values() for mark in board.values()]
        for mark in (*marks.rondel.values(), *marks.estate.values(), *own):
            kinds = {type(moves[n]) for n in mark.options} | {state.game.moves[mark.attempt[0]]}
            if mark.options and not mark.asks and len(mark.options) == 1:
                assert len(kinds) == 1 or type(moves[mark.options[0]]) in decided
            if gm.moves.Sell in kinds:
                asked += mark.asks
                assert mark.asks or len(mark.options) > 1
            if mark.beside:
                kept += 1
                assert not kinds & {*decided} - {state.game.moves[mark.attempt[0]]}
                assert not gm.check(state, state.game.moves[mark.attempt[0]](*mark.attempt[1:]))
                assert mark.tried
    assert asked
    assert kept


def test_l2_an_activated_tile_has_no_tick_and_asks_what_a_click_means():
    """Finding L2: it kept its tick, and a click sold its wood."""
    start = gm.notation.parse_position("""glenmore 1 players=3
estate red 0,0 start-village | 1,0 home-castle s1 | 1,1 inshriach | 2,0 halkirk s1
decide activate 2,0""")
    before, after = start, gm.advance(start, gm.moves.Activate((1, 1)))
    assert draw.marks(before).estate[1, 1].ticked
    mark = draw.marks(after, describe=describe_move).estate[1, 1]
    assert [gm.legal(after)[n] for n in mark.options] == [gm.moves.Sell("wood", (1, 1))]
    assert not mark.ticked
    assert mark.aside
    assert mark.tried.startswith("activate Inshriach")
    assert "ACT-05" in mark.why
    (group,) = (
        g
        for g in targets(draw.estate(after, 0, draw.marks(after).estate))
        if g.get("data-key") == "cell:1,1"
    )
    assert group.get("data-option") is None
    assert group.get("data-options") == str(mark.options[0])
    assert json.loads(group.get("data-try")) == ["activate", [1, 1], 0]
    assert not [p for p in group.iter() if p.get("class") == "gm-tick"]


@pytest.mark.parametrize("players", [2, 3])
def test_a_tile_where_only_selling_is_left_has_no_tick(players):
    """Finding L2: it looked as if it could still be activated."""
    found = 0
    for state in positions(players)[::3]:
        if state.actor < 0:
            continue
        moves, marks = gm.legal(state), draw.marks(state)
        groups = {g.get("data-key"): g for g in targets(draw.estate(state, 0, marks.estate))}
        for (x, y), mark in marks.estate.items():
            kinds = {type(moves[n]) for n in mark.options}
            if kinds == {gm.moves.Sell} and mark.attempt[0] == "activate":
                found += 1
                ticks = [p.get("class") for p in groups[f"cell:{x},{y}"].iter()]
                assert "gm-tick" not in ticks
                assert "gm-o-frame" not in ticks
    assert found


def test_refusals_carry_their_rule():
    state = next(s for s in positions(3) if s.steps and type(s.steps[-1]).__name__ == "PlaceTile")
    marks = draw.marks(state)
    refused = [mark for mark in marks.estate.values() if mark.why]
    assert refused
    assert all(re.search(r"\(([A-Z]+-\w+(, )?)+\)", mark.why) for mark in refused)


@pytest.mark.parametrize("columns", [3, 4, 5, 9])
@pytest.mark.parametrize("spaces", [8, 13, 14, 15, 20])
def test_ring_has_a_place_for_every_space(spaces, columns):
    spots, width, height = places(spaces, columns)
    assert len(set(spots)) == spaces
    assert all(0 < x < width and 0 < y < height for x, y in spots)


def test_every_icon_has_its_own_form():
    forms = {name: tuple(d for _, d in paths) for name, paths in ICONS.items()}
    assert len(set(forms.values())) == len(forms)


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    lines = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * lines[0] + 0.7152 * lines[1] + 0.0722 * lines[2]


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_words_stand_out(theme):
    colours = {name: pair[theme] for name, pair in COLOURS.items()}
    heads = ("village", "castle", "resource", "pen", "whisky", "trade", "loch", "person", "none")
    pairs = [("ink", ground) for ground in ("paper", "card", *heads)]
    for ground in ("paper", "card"):
        pairs += [(word, ground) for word in ("muted", "refuse", "accent")]
    pairs += [("on-accent", "accent")]
    for word, ground in pairs:
        assert contrast(colours[word], colours[ground]) >= 4.5, (word, ground)
    letters = (ON_PAWN, ON_PAWN_DARK)[theme]
    for colour, letter in letters.items():
        assert contrast(letter, colours[colour]) >= 4.5, colour


def test_drawing_needs_the_standard_library_only():
    script = (
        "import sys; from glenmore import draw; "
        "print([m for m in ('numpy', 'ipywidgets', 'anywidget', 'IPython', 'networkx') "
        "if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_colour_that_two_games_paint_differently_is_refused():
    before = style.style()
    style.add({"whisky": COLOURS["whisky"]})  # the same again is no matter
    with pytest.raises(ValueError, match="whisky is painted differently"):
        style.add({"whisky": ("#000000", "#ffffff")})
    assert style.style() == before
