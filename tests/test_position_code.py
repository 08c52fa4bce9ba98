"""Positions as text: they read back exactly, and every error names line and word."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glenmore as gm
from glenmore.base.activation import Activating
from glenmore.base.set_up import PawnOrder
from glenmore.components import NO_GOODS, Effect, Goods
from glenmore.model import OFF, Stack
from glenmore.positions.code import PositionError, format_position, parse_position
from glenmore.positions.code_records import lines_of, values_of, write
from glenmore.save.reading import codec_of
from tabletop.steps import Step

TYPED = """
glenmore 1 players=3                      # what is not said is as at set-up
rondel yellow red blue inshriach halkirk ...
estate red 0,1 lochridge sheep | 2,0 castle-stalker s1
red coins 9 whisky 2 cards castle-stalker; yellow clans douglas
points red 12
decide choose
"""


def states(players, seed, **setup):
    return gm.play(gm.Setup(players=players, **setup), seed=seed).states()


def changed(state, **fields):
    return state.with_(**fields)


# -- round trip -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "setup"),
    [
        (2, {}),
        (3, {"options": {"die": True, "s_tiles": "pictured"}}),
        (4, {"edition": "CS-strict", "names": ("Ann", "B; #|", 'C "D"', "Ünal\\n")}),
        (3, {"options": {"worlds_end_position": "half_pm2", "markers_limited": False}}),
    ],
)
def test_every_state_of_a_game_reads_back(players, setup):
    for state in states(players, 11, **setup):
        text = format_position(state)
        assert parse_position(text) == state
        assert all(len(line) < 4000 for line in text.splitlines())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lines_may_be_joined_by_semicolons(players):
    for state in random.Random(players).sample(states(players, 5), 25):
        assert parse_position(format_position(state).replace("\n", " ; ")) == state


def test_common_decisions_have_a_short_form():
    seen = {
        text.splitlines()[-1].split()[0:2][1]
        for seed in (1, 2)
        for state in states(2, seed)
        if (text := format_position(state)).splitlines()[-1].startswith("decide")
    }
    assert seen >= {"choose", "place", "activate", "once", "refill", "roll", "over", "close"}


def test_a_read_position_can_be_played_on():
    state = parse_position(format_position(states(3, 8)[100]))
    rng = random.Random(2)
    while state.steps:
        state = gm.advance(state, rng.choice(gm.legal(state)))
    assert state.actor == gm.OVER


def test_what_cannot_be_derived_is_written_out():
    state = gm.position(players=3).state()
    depth = Stack("D", state.stacks[4].pool, (("worlds-end", 2, 9),))
    for odd in (
        changed(state, stacks=(*state.stacks[:4], depth)),
        changed(state, pieces=(0, 1, 40)),
        changed(state, pieces=(0, 1, OFF)),
        changed(state, end=3),
        changed(state, stacks=(*state.stacks[:4], Stack("D", ("oban",)))),
        changed(state, due=("A",), movement=-1),
    ):
        assert parse_position(format_position(odd)) == odd


def test_a_catalog_of_ones_own_has_to_be_handed_in():
    catalog = gm.Setup().catalog
    tiles = tuple(t.with_(name="Here") if t.id == "oban" else t for t in catalog.tiles)
    own = catalog.with_(tiles=tiles)
    state = gm.position(players=2, catalog=own).state()
    text = format_position(state)
    assert "catalog=own" in text
    assert parse_position(text, own) == state
    with pytest.raises(PositionError, match="line 1: catalog"):
        parse_position(text)


def test_text_of_a_builder_is_the_code():
    place = gm.position(players=2).tile(1, (0, 1), "inshriach", scots=1)
    assert parse_position(str(place)) == place.state()


# -- typing ---------------------------------------------------------------------------------------


def test_typed_text_needs_only_what_matters():
    state = parse_position(TYPED)
    red = state.players[0]
    assert gm.faults(state) == ()
    assert (state.actor, red.coins, red.whisky, red.vp) == (1, 9, 2, 12)
    assert red.estate[0, 1].goods == (0, 0, 0, 1, 0)
    assert (red.scots, state.players[1].markers) == (7, 9)
    assert state.ring[3:5] == ("inshriach", "halkirk")
    assert state.ring.count("") == 4


@pytest.mark.parametrize(
    ("decision", "step"),
    [
        ("choose", "ChooseStop"),
        ("place kingussie", "PlaceTile"),
        ("place kingussie for blue", "PlaceTile"),
        ("once dornoch -1,0", "OneTime"),
        ("activate 0,1", "Activating"),
        ("activate 0,1 whole", "Activating"),
        ("claim", "Claiming"),
        ("claim EXCH-06", "Claiming"),
        ("person macbeth", "Person"),
        ("remove", "Removing"),
        ("remove 2", "Removing"),
        ("remove 1 must", "Removing"),
        ("close", "Close"),
        ("refill", "Refill"),
    ],
)
def test_typed_decisions(decision, step):
    text = f"glenmore 1\nestate red 0,1 inshriach wood\ndecide {decision}"
    state = parse_position(text)
    assert gm.faults(state) == ()
    assert type(state.steps[-1]).__name__ == step


def test_steps_can_be_typed():
    text = "glenmore 1; estate red 0,1 inshriach; steps Activating(0 0,1 inshriach) Close()"
    assert parse_position(text).steps[-1] == Activating(0, (0, 1), "inshriach")


def test_a_faulty_position_is_read_and_its_faults_are_told_elsewhere():
    state = parse_position("glenmore 1 players=2\nred coins -3 scots 9")
    assert {reason.key for reason in gm.faults(state)} == {"negative", "scots_sum"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: nothing is written here"),
        ("chess 1", "line 1: a position begins with 'glenmore 1'"),
        ("glenmore 2", "line 1: a position begins"),
        ("glenmore 1 players=9", "line 1: players: 9"),
        ("glenmore 1 plaiers=3", "'plaiers' is not a known part of the first line; did you mean"),
        ("glenmore 1 chronicles=99", "line 1: chronicles: 99"),
        ("glenmore 1 edition=PL", "'PL' is not a known edition"),
        ("glenmore 1 options=dice:yes", "'dice' is not a known option; did you mean die"),
        ("glenmore 1 options=die:perhaps", "'perhaps' is not a known value of die"),
        ("glenmore 1\nnames A", "line 1: names: 1 given for 3 players"),
        ("glenmore 1\n\nrondle red", "line 3: 'rondle' is not a known kind of line; did you mean"),
        (
            "glenmore 1\nrondel red inshriack",
            "line 2: 'inshriack' is not a known tile or piece; did you mean inshriach",
        ),
        ("glenmore 1\nrondel at x red", "line 2: 'x' is not a position on the rondel"),
        ("glenmore 1\nrondel at -4 red", "line 2: -4 is not a position"),
        ("glenmore 1\nmarket wood", "line 2: 'wood' has no number after it"),
        ("glenmore 1\nmarket wood many", "line 2: 'many' is not a number"),
        ("glenmore 1\nestate", "line 2: estate: whose?"),
        ("glenmore 1\nestate green 0,1 oban", "line 2: 'green' is not a known player"),
        ("glenmore 1\nestate red 0;1 oban", "line 2: '0' is not a cell"),
        ("glenmore 1\nestate red 0,1 obban", "did you mean oban"),
        ("glenmore 1\nestate red 0,1 s2", "line 2: estate: no tile is named for 0,1"),
        ("glenmore 1\nred 5", "line 2: '5' is not a known thing of a player"),
        ("glenmore 1\nred coins 5 6", "line 2: coins: one number is needed, not 5 6"),
        ("glenmore 1\nred clans dougles", "line 2: 'dougles' is not a known clan space; did you"),
        ("glenmore 1\npoints red lots", "line 2: 'lots' is not a number of points"),
        ("glenmore 1\npoints red A 1 2", "should be like"),
        ("glenmore 1\npoints", "whose?"),
        ("glenmore 1\nactivated oban", "'oban' should be a player's colour first"),
        ("glenmore 1\nstack Z", "'Z' is not a known stack"),
        ("glenmore 1\nstacks A 3", "stacks: A is said to hold 3"),
        ("glenmore 1\nmovement", "line 2: '' is not a number of movement points"),
        ("glenmore 1\nturn 1 white", "'white' is not a known player"),
        ("glenmore 1\nturn 1 red own piece dye", "line 2: 'dye' is not a known piece"),
        ("glenmore 1\ndecide plaice oban", "'plaice' is not a known decision; did you mean place"),
        ("glenmore 1\ndecide choose now", "'now' is not expected here"),
        ("glenmore 1\ndecide place", "'' is not a known tile"),
        ("glenmore 1\ndecide", "'' is not a known decision"),
        ("glenmore 1\nsteps Closed()", "'Closed' is not a known step or record; did you mean"),
        ("glenmore 1\nsteps Close(yes no)", "Close has 0 to 1 fields (refill), not 2"),
        ("glenmore 1\nsteps Close(", "')' is missing"),
        ("glenmore 1\nsteps oban", "line 2: steps[0]: 'oban' is not a Step"),
        ("glenmore 1\nsteps " + "[" * 40, "nested too deeply"),
        ("glenmore 1\nsteps Fetching(9 x)", "line 2: steps[0].seat: 9 is not a whole number"),
        ("glenmore 1\nsteps =", "'=' is not understood here"),
        ('glenmore 1\nused "a', "does not end"),
        ('glenmore 1\nused "\\q"', "is not a text in quotation marks"),
        ("glenmore 1\nchronicle 2 5", "chronicle 2 is not in this game"),
        ("glenmore 1\nchronicle 2", "one value is needed, not 0"),
        ("glenmore 1\npieces red -2", "line 2: -2 is not a position"),
    ],
)
def test_errors_name_line_and_word(text, says):
    with pytest.raises(PositionError, match=re.escape(says)):
        parse_position(text)


# -- values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (0, int),
        (-5, int),
        (True, bool),
        (False, bool),
        (None, int | None),
        ("wood", str),
        ("two words", str),
        ("4", str),
        ("yes", str),
        ("none", str),
        ("", str),
        ('q"\\;#|\n', str),
        ("é", str),
        ((), tuple[int, ...]),
        ((1,), tuple[int, ...]),
        ((0, 1), tuple[int, int]),
        ((-1, -2), tuple[int, int]),
        ((1, 2, 3), tuple[int, ...]),
        (("a", (0, 1), ()), tuple[str, tuple[int, int], tuple[int, ...]]),
        (NO_GOODS, Goods),
        (frozenset({"a", "b"}), frozenset[str]),
        (PawnOrder((0, 1)), Step),
        (Effect("vp", 3), Effect),
        (Effect("vp"), Effect),
        (Activating(0, (0, 1), "oban", True), Step),
    ],
)
def test_values_read_back(value, kind):
    codec = codec_of(gm.position().game)
    lines = lines_of(write(value))
    words = lines[0][1] if lines else []
    (found,) = map(codec.of(kind), values_of(words, codec.classes))
    assert found == value
    assert type(found) is type(value)


def test_a_value_that_is_no_value_is_refused():
    with pytest.raises(PositionError, match="list"):
        write([1])


# -- anything at all ------------------------------------------------------------------------------


def read_or_refuse(text):
    try:
        state = parse_position(text)
    except PositionError:
        return False
    assert state.actor >= gm.OVER
    if not gm.faults(state):
        assert gm.legal(state) or state.actor == gm.OVER
    assert parse_position(format_position(state)) == state
    return True


def spoilt(text, words, rng):
    for _ in range(rng.choice((1, 1, 2, 4))):
        parts, lines = text.split(" "), text.split("\n")
        at = rng.randrange(len(text) + 1)
        text = rng.choice(
            (
                text[:at]
                + rng.choice(' \n;#|()[]{}"\\+->=@,x09aé\0')
                + text[at + rng.randrange(2) :],
                " ".join([*parts[: at % len(parts)], rng.choice(words), *parts[at % len(parts) :]]),
                " ".join([*parts[: at % len(parts)], *parts[at % len(parts) + 1 :]]),
                "\n".join([*lines[: at % len(lines)], *lines[at % len(lines) + 1 :]]),
                "\n".join([*lines, rng.choice(lines)]),
            )
        )
    return text


def test_spoilt_text_gives_a_state_or_an_error():
    rng = random.Random(7)
    texts = [
        format_position(state)
        for players in (2, 3, 4)
        for state in rng.sample(states(players, players), 10)
    ]
    words = [word for text in texts for word in text.split()]
    read = sum(read_or_refuse(spoilt(rng.choice(texts), words, rng)) for _ in range(500))
    assert 20 < read < 480


@settings(max_examples=150, deadline=None)
@given(st.text())
def test_any_text_gives_a_state_or_an_error(text):
    read_or_refuse(text)
    read_or_refuse("glenmore 1\n" + text)
    read_or_refuse("glenmore 1\nsteps " + text)
