"""Land, roads and the cheapest ways of the clan board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Any

from glenmore.draw.clan_map import COIN, Box, Plan, Segment
from glenmore.draw.clan_view import Board, space_name
from glenmore.draw.icons import icon
from glenmore.model import State
from glenmore.text import phrase
from tabletop.draw.board import NO_MARKS
from tabletop.draw.svg import Mark, element, number, rect, target, text, width_of


def line_through(*points: tuple[float, float]) -> str:
    """A path of straight lines through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def coin_with(x: float, y: float, coins: int, radius: float = COIN) -> str:
    """A coin with a number on it."""
    disc = element("circle", cx=float(x), cy=float(y), r=radius, class_="gm-b gm-gold")
    return disc + text(x, y + 4.6, coins, "gm-onCoin gm-middle", 13)


def price_tag(x: float, y: float, coins: int) -> str:
    """What it costs to get to a space: a tag, so that nobody takes it for the coin of a road."""
    words = number(coins)
    w = width_of(words, 13, True) + 13
    shape = f"M{number(x - w / 2 - 5)} {number(y)}l6-9h{number(w)}v18h-{number(w)}z"
    hole = element("circle", cx=x - w / 2 + 1, cy=float(y), r=1.6, class_="gm-ink")
    tag = element("path", d=shape, class_="gm-b gm-card")
    return tag + hole + text(x + 2, y + 4.6, words, "gm-name gm-middle", 13)


def price_of(box: Box, coins: int) -> str:
    """The price of a space, on the corner of its box."""
    x, y = box.price
    return price_tag(x, y, coins)


def draw_land(layout: Plan) -> str:
    """Land around spaces and roads, with a shore, in the sea."""
    boxes = layout.boxes
    lines = [
        line_through(
            (boxes[s.road.from_].x, boxes[s.road.from_].y), (boxes[s.road.to].x, boxes[s.road.to].y)
        )
        for s in layout.segments
    ]
    lines += [
        line_through((box.left + 20, box.y), (box.left + box.w - 20, box.y))
        for box in boxes.values()
    ]
    shape = "".join(lines)
    coast = "".join(
        element("path", d=shape, class_=f"gm-coast gm-s-{kind}", stroke_width=wide)
        for kind, wide in (("shore", 128), ("land", 121))
    )
    sheet = layout.sheet  # nothing stands out of its sea
    return element("svg", coast, width=sheet.width, height=sheet.height)


def draw_roads(
    state: State, segments: Sequence[Segment], marks: Mapping[Any, Mark] = NO_MARKS
) -> str:
    """All roads, with their cost where they have one; `marks` light some up, by `road_key`."""
    lines = [
        element(
            "path",
            d=line_through(s.start, s.end),
            class_=f"gm-road gm-s-muted{'' if s.road.cost else ' gm-free'}",
        )
        for s in segments
    ]
    lit = [
        _lit_road(state, s, marks[key])
        for s in segments
        if (key := road_key(s.road.from_, s.road.to)) in marks
    ]
    coins = [coin_with(*s.coin, s.road.cost) for s in segments if s.road.cost]
    return "".join([*lines, *lit, *coins])


def road_key(a: str, b: str) -> str:
    """The name of a road, whichever end comes first.

    >>> road_key("start", "macleod")
    'road:macleod-start'
    """
    return f"road:{'-'.join(sorted((a, b)))}"


def _lit_road(state: State, segment: Segment, mark: Mark) -> str:
    """A road that is pointed at: a stripe around it."""
    (x, y), (to_x, to_y) = segment.start, segment.end
    long = hypot(to_x - x, to_y - y) or 1
    dx, dy = (to_y - y) / long * 8, (x - to_x) / long * 8
    around = line_through((x + dx, y + dy), (to_x + dx, to_y + dy), (to_x - dx, to_y - dy))
    halo = element("path", d=f"{around}L{number(x - dx)} {number(y - dy)}z", class_="gm-halo")
    road = segment.road
    said = phrase(
        "draw.clans.road" if road.cost else "draw.clans.free_road_words",
        a=space_name(state, road.from_),
        b=space_name(state, road.to),
        coins=road.cost,
    )
    return target(road_key(road.from_, road.to), mark, said, halo)


def draw_way(state: State, seen: Board, clan: str, shown: bool = False) -> str:
    """The cheapest way to a space, highlighted, with its sum; hidden until it is asked for."""
    way = seen.ways.get(clan)
    if way is None:
        return ""
    roads = {frozenset((s.road.from_, s.road.to)): s for s in seen.plan.segments}
    passed = [roads[frozenset(pair)] for pair in pairwise(way[1])]
    parts = [
        element("path", d=line_through(s.start, s.end), class_="gm-trail gm-s-accent")
        for s in passed
    ]
    parts += [coin_with(*s.coin, s.road.cost) for s in passed if s.road.cost]
    parts += [
        price_of(seen.plan.boxes[space], seen.prices[space])
        for space in way[1]
        if space in seen.prices
    ]
    price = seen.prices.get(clan, way[0])
    costs = " + ".join(str(s.road.cost) for s in passed)
    if sum(s.road.cost for s in passed) != price:
        costs = ""  # another rule sets the price (OPT-11, chronicles)
    box, before = seen.plan.boxes[clan], seen.plan.boxes[way[1][-2 if passed else -1]]
    words = f"{costs} = {price}" if len(passed) > 1 and costs else str(price)
    parts.append(_pill(box, words, before.y < box.y, seen.plan.sheet.width))
    class_ = "gm-way gm-shown" if shown else "gm-way"
    through = " ".join(
        f"{number(seen.plan.boxes[space].x)},{number(seen.plan.boxes[space].y)}" for space in way[1]
    )
    return element(
        "g", "".join(parts), class_=class_, data_way=clan, data_points=through, aria_hidden="true"
    )


def _pill(box: Box, words: str, below: bool, room: float) -> str:
    """A sum above or below a box, away from the road that leads there."""
    w = width_of(words, 13, True) + 42
    x = min(max(box.x - w / 2, 4), room - w - 4)
    y = box.top + box.h + 3 if below or box.top < 30 else box.top - 25
    return "".join(
        [
            rect(x, y, w, 22, "gm-card", 11),
            rect(x, y, w, 22, "gm-o-frame", 11),
            text(x + 10, y + 15.6, words, "gm-name", 13),
            icon("coin", x + w - 27, y + 2.5, 17),
        ]
    )
