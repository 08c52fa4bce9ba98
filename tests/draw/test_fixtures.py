"""Things that keep their spaces of the rondel: one picture over all of them, in every form."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore import draw
from glenmore.draw.chart import Bar, bars
from glenmore.draw.tiles import HEIGHT, WIDTH
from glenmore.model import Draft
from glenmore.modules.c02_highlander import Mountain
from tests.draw.helpers import letters_are_readable, parsed, words_of

M = "mountain"
MANY = Mountain(13, (1, 12, 2, 1, 10))


def shown(*ring, width=2, narrow=False):
    made = gm.position(3, chronicles=(2,), options={"mountain_width": width})
    state = (made.rondel(*ring) if ring else made).module(2, MANY).state()
    return draw.rondel(state, draw.marks(state).rondel, narrow=narrow)


def mountain(svg):
    (found,) = [g for g in parsed(svg).iter() if g.get("data-key") == "tile:mountain"]
    return found


def size(group):
    frame = next(g for g in group.iter() if "frame" in (g.get("class") or ""))
    return float(frame.get("width")), float(frame.get("height"))


LYING = ("red", "glen-affric", M, M, "easdale", "yellow", "blue")
RESTING = ("red", "glen-affric", f"{M} yellow", M, "easdale", "blue")


@pytest.mark.parametrize(
    ("ring", "width", "wide", "high"),
    [((), 2, 1, 2), (LYING, 2, 2, 1), (RESTING, 2, 2, 1), ((), 1, 1, 1)],
    ids=["standing", "lying", "with a pawn", "narrow"],
)
@pytest.mark.parametrize("narrow", [False, True])
def test_the_mountain_covers_its_spaces(ring, width, wide, high, narrow):
    svg = shown(*ring, width=width, narrow=narrow)
    group = mountain(svg)
    w, h = size(group)
    if not (narrow and ring):
        assert (round(w / WIDTH), round(h / HEIGHT)) == (wide, high)
    assert letters_are_readable(svg)
    words = words_of(group)
    for part in ("Mountain", "13", "12", "10", "cross", "1 coin or 1 good", "rest", "take all"):
        assert part in words
    if ring == RESTING:
        assert "YYellow rests here" in words  # the pawn with its letter, and the words
    bottom = [float(t.get("y")) for t in group.iter() if t.tag.endswith("text")]
    assert max(bottom) < h


def test_a_mountain_in_two_parts_is_drawn_where_it_lies():
    draft = Draft(gm.position(3, chronicles=(2,)).rondel(*LYING).state(), None)
    draft.ring = ("", M, "easdale", M, *draft.ring[4:])  # as the editor can show it
    svg = draw.rondel(draft.seal(), {M: draw.Mark()})
    assert svg.count('data-key="tile:mountain"') == 2


def test_bars_show_means_with_their_errors():
    rows = [Bar.of("one", [1.0, 3.0]), Bar.of("two", [-2.0, -2.0, -2.0])]
    made = bars("A <title>", rows)
    assert str(made).splitlines() == ["A <title>:", "one: 2.00 ± 1.00 (2)", "two: −2.00 ± 0.00 (3)"]
    assert letters_are_readable(made.svg)
    drawn = parsed(made.svg)
    assert "two" in words_of(drawn)
    bodies = [
        float(r.get("width"))
        for r in drawn.iter()
        if r.tag.endswith("rect") and "gm-stone" in (r.get("class") or "")
    ]
    assert bodies[0] == pytest.approx(bodies[1], abs=0.2)  # 2 to the right, 2 to the left
    assert Bar.of("alone", [4.0]).error == 0
