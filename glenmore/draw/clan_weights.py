"""Measured numbers on the clan board: a road is the wider the more it weighs, and says how much.

>>> import glenmore as gm
>>> state = gm.start(gm.Setup(players=2))
>>> shown = weighted_clans(state, {("start", "macleod"): 3}, {"mckay": 0.25}, "ways", "share")
>>> print(shown)
Clan board with numbers:
Roads (ways): Glen More – MacLeod 3
Spaces (share): McKay 0.25
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from glenmore.draw.clan_map import COIN, STOPS, Box, Plan, Segment, plan
from glenmore.draw.clan_view import space_name
from glenmore.draw.clans import Overlay, clans
from glenmore.model import State
from glenmore.text import phrase
from tabletop.draw.pictures import Picture
from tabletop.draw.svg import element, number, rect, text, width_of

THIN, WIDE = 6.0, 26.0  # widths of the lightest and of the heaviest road
PILL = 19.0
SIZE = 12.5
Between = tuple[str, str]


def weighted_clans(
    state: State,
    roads: Mapping[Between, float] | None = None,
    spaces: Mapping[str, float] | None = None,
    roads_say: str = "",
    spaces_say: str = "",
) -> Picture:
    """The clan board with a number on each named road, as wide as it is large, and below spaces.

    `roads_say` and `spaces_say` name what is counted; roads are named by both ends in any order.
    """
    roads, spaces = roads or {}, spaces or {}
    layout = plan(state.game)
    known = {frozenset((s.road.from_, s.road.to)): s for s in layout.segments}
    for pair in roads:
        if frozenset(pair) not in known:
            raise ValueError(f"there is no road between {pair[0]!r} and {pair[1]!r}")
    for space in spaces:
        if space not in layout.boxes:
            raise ValueError(f"there is no clan space {space!r}")
    weighed = [(known[frozenset(pair)], value) for pair, value in roads.items()]
    under = "".join(_line(segment, value, max(roads.values())) for segment, value in weighed)
    over = _below_spaces(layout, spaces) + _on_roads(layout, weighed, spaces)
    words = _words(state, roads, spaces, roads_say, spaces_say)
    svg = clans(state, overlay=Overlay(under, over, _note(roads_say, spaces_say)))
    return Picture(svg, words, phrase("draw.clans.with_numbers"))


def shown(value: float) -> str:
    """A number as short as it can be: whole, or with two places.

    >>> shown(3.0), shown(0.254), shown(-1.5)
    ('3', '0.25', '−1.50')
    """
    plain = f"{value:.0f}" if float(value).is_integer() else f"{value:.2f}"
    return plain.replace("-", "−")


def _line(segment: Segment, value: float, most: float) -> str:
    if value <= 0:
        return ""
    (x, y), (to_x, to_y) = segment.start, segment.end
    d = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    wide = THIN + (WIDE - THIN) * value / most
    return element("path", d=d, class_="gm-weight gm-s-river", stroke_width=wide)


def _pill(spot: Box, words: str) -> str:
    return "".join(
        [
            rect(spot.left, spot.top, spot.w, spot.h, "gm-card", 4),
            rect(spot.left, spot.top, spot.w, spot.h, "gm-frame", 4),
            text(spot.x, spot.y + 4.5, words, "gm-name gm-middle", SIZE),
        ]
    )


def _width(words: str) -> float:
    return width_of(words, SIZE) * 0.95 + 9


def _coins(layout: Plan) -> list[Box]:
    return [Box(*s.coin, 2 * COIN, 2 * COIN) for s in layout.segments if s.road.cost]


def _space_pill(layout: Plan, space: str, words: str) -> Box:
    """Below a space, at the right unless a coin lies there."""
    box, w = layout.boxes[space], _width(words)
    y = min(box.top + box.h + 8, layout.sheet.height - PILL / 2)
    right = box.left + box.w - w / 2 + 4
    spots = [Box(x, y, w, PILL) for x in (right, box.x + 10, box.left + 34)]
    coins = _coins(layout)
    return next((s for s in spots if not any(map(s.overlaps, coins))), spots[0])


def _below_spaces(layout: Plan, spaces: Mapping[str, float]) -> str:
    return "".join(
        _pill(_space_pill(layout, space, shown(value)), shown(value))
        for space, value in spaces.items()
    )


def _on_roads(
    layout: Plan, weighed: Sequence[tuple[Segment, float]], spaces: Mapping[str, float]
) -> str:
    """Each number on its road, where neither a space nor a coin nor another number lies."""
    taken = [*layout.boxes.values(), *([layout.hume] if layout.hume else [])]
    taken += _coins(layout)
    taken += [_space_pill(layout, space, shown(value)) for space, value in spaces.items()]
    drawn: list[str] = []
    for segment, value in weighed:
        words = shown(value)
        (x, y), (to_x, to_y) = segment.start, segment.end
        spots = [
            Box(
                min(max(x + (to_x - x) * stop, 30), layout.sheet.width - 30) + aside,
                y + (to_y - y) * stop,
                _width(words),
                PILL,
            )
            for aside in (0, 22, -22)
            for stop in STOPS
        ]
        spot = next((s for s in spots if not any(s.overlaps(other) for other in taken)), spots[0])
        taken.append(spot)
        drawn.append(_pill(spot, words))
    return "".join(drawn)


def _note(roads_say: str, spaces_say: str) -> str:
    said = []
    if roads_say:
        said.append(phrase("draw.clans.width_of_a_road_and", roads_say=roads_say))
    if spaces_say:
        said.append(phrase("draw.clans.number_below_a_space_spaces", spaces_say=spaces_say))
    return " ".join(said)


def _words(
    state: State,
    roads: Mapping[Between, float],
    spaces: Mapping[str, float],
    roads_say: str,
    spaces_say: str,
) -> str:
    lines = [phrase("draw.clans.with_numbers_words")]
    if roads:
        told = [
            f"{space_name(state, a)} – {space_name(state, b)} {shown(value)}"
            for (a, b), value in roads.items()
        ]
        lines.append(phrase("draw.clans.roads_weighed", roads_say=roads_say, told="; ".join(told)))
    if spaces:
        told = [f"{space_name(state, space)} {shown(value)}" for space, value in spaces.items()]
        lines.append(
            phrase("draw.clans.spaces_weighed", spaces_say=spaces_say, told="; ".join(told))
        )
    return "\n".join(lines)
