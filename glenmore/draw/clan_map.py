"""Where everything lies on the clan board: boxes that do not overlap, roads between their edges,
coins on the roads, and the cheapest way to every space.

Prices come from the engine (`glenmore.base.clan_board`); the ways are only for drawing, and the
tests hold them against `glenmore.graphs`.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from glenmore.assembly import Game
from glenmore.base.clan_board import occupied, origins
from glenmore.components import ClanSpace, Road
from glenmore.model import State
from tabletop.records import Record

Point = tuple[float, float]
Way = tuple[int, tuple[str, ...]]  # coins, and the spaces passed, origin first
CARD = (112.0, 50.0)
EMPTY = (90.0, 36.0)  # a space without bonus
START = (104.0, 48.0)
EDGE = 13.0
GAP = 14.0  # between boxes
COIN = 10.5  # radius of the coins on roads
ROUNDS = 80
STOPS = (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73)


class Sheet(Record):
    """A picture by the size of its map, without the legend."""

    width: float
    height: float
    wide: bool = False

    def place(self, space: ClanSpace) -> Point:
        """Where a space lies, 0 to 100; a wide map of spaces without such places is stretched."""
        x, y = space.wide if self.wide and space.wide else (space.x, space.y)
        return x, y


HIGH = Sheet(560.0, 650.0)
WIDE = Sheet(900.0, 440.0, wide=True)


class Box(Record):
    """A rectangle by its middle and size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def left(self) -> float:
        """Left edge."""
        return float(self.x - self.w / 2)

    @property
    def top(self) -> float:
        """Upper edge."""
        return float(self.y - self.h / 2)

    @property
    def price(self) -> Point:
        """Where its price lies: on its upper right corner."""
        return float(self.x + self.w / 2 - 3), float(self.y - self.h / 2 - 2)

    def overlaps(self, other: Box, gap: float = 0) -> bool:
        """Whether less than `gap` is between the two."""
        return bool(
            abs(self.x - other.x) < (self.w + other.w) / 2 + gap
            and abs(self.y - other.y) < (self.h + other.h) / 2 + gap
        )

    def leave(self, to: Point) -> float:
        """The share of the line from the middle to a point that lies inside the box."""
        dx, dy = abs(to[0] - self.x), abs(to[1] - self.y)
        shares = [half / d for half, d in ((self.w / 2, dx), (self.h / 2, dy)) if d]
        return float(min([1.0, *shares]))


class Segment(Record):
    """The visible part of a road, and where its coin lies."""

    road: Road
    start: Point
    end: Point
    coin: Point


class Plan(Record):
    """All boxes by space, all roads, and a place for David Hume, on a sheet."""

    sheet: Sheet
    boxes: dict[str, Box]
    segments: tuple[Segment, ...]
    hume: Box | None


def _size(space: ClanSpace, start: str) -> tuple[float, float]:
    return START if space.id == start else CARD if space.bonus else EMPTY


def place_boxes(spaces: Sequence[ClanSpace], start: str, sheet: Sheet = HIGH) -> dict[str, Box]:
    """Boxes at the spaces' coordinates, pushed apart where they would overlap."""
    boxes: dict[str, Box] = {}
    room = (sheet.width - CARD[0] - 2 * EDGE, sheet.height - CARD[1] - 2 * EDGE)
    for space in spaces:
        east, south = sheet.place(space)
        x = EDGE + CARD[0] / 2 + east * room[0] / 100
        y = EDGE + CARD[1] / 2 + south * room[1] / 100
        boxes[space.id] = Box(x, y, *_size(space, start))
    names = sorted(boxes)
    for _ in range(ROUNDS):
        pairs = [
            (a, b)
            for i, a in enumerate(names)
            for b in names[i + 1 :]
            if boxes[a].overlaps(boxes[b], GAP)
        ]
        if not pairs:
            break
        for a, b in pairs:
            boxes[a], boxes[b] = _apart(boxes[a], boxes[b], sheet)
    return boxes


def _apart(a: Box, b: Box, sheet: Sheet) -> tuple[Box, Box]:
    """Both moved by half of what is missing, along the shorter way."""
    dx = (a.w + b.w) / 2 + GAP - abs(a.x - b.x)
    dy = (a.h + b.h) / 2 + GAP - abs(a.y - b.y)
    if dx <= 0 or dy <= 0:
        return a, b
    if dx <= dy:
        shift = (dx / 2 if b.x >= a.x else -dx / 2, 0.0)
    else:
        shift = (0.0, dy / 2 if b.y >= a.y else -dy / 2)
    return _moved(a, -shift[0], -shift[1], sheet), _moved(b, *shift, sheet)


def _moved(box: Box, dx: float, dy: float, sheet: Sheet) -> Box:
    """Moved, but never beyond the edge of the map."""
    x = min(max(box.x + dx, EDGE + box.w / 2), sheet.width - EDGE - box.w / 2)
    y = min(max(box.y + dy, EDGE + box.h / 2), sheet.height - EDGE - box.h / 2)
    return Box(x, y, box.w, box.h)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def draw_roads(roads: Iterable[Road], boxes: Mapping[str, Box]) -> tuple[Segment, ...]:
    """The visible part of each road, with its coin where nothing else lies."""
    found: list[Segment] = []
    coins = [
        Box(*spot, 21, 21)
        for box in boxes.values()
        for spot in (box.price, (box.left - 2, box.top - 2))
    ]  # where price and tick lie
    for road in roads:
        a, b = boxes[road.from_], boxes[road.to]
        first = _between((a.x, a.y), (b.x, b.y), a.leave((b.x, b.y)))
        last = _between((b.x, b.y), (a.x, a.y), b.leave((a.x, a.y)))
        spots = [Box(*_between(first, last, stop), 2 * COIN, 2 * COIN) for stop in STOPS]
        taken = [*boxes.values(), *coins]
        spot = next((s for s in spots if not any(map(s.overlaps, taken))), spots[0])
        if road.cost:
            coins.append(spot)
        found.append(Segment(road, first, last, (spot.x, spot.y)))
    return tuple(found)


def crosses(segment: Segment, box: Box) -> bool:
    """Whether a road runs beneath a box."""
    return any(
        box.overlaps(Box(*_between(segment.start, segment.end, i / 40), 0, 0)) for i in range(1, 40)
    )


@lru_cache(maxsize=32)
def plan(game: Game, sheet: Sheet = HIGH) -> Plan:
    """The whole board laid out; the same for all positions of a game."""
    spaces = (game.catalog.start, *game.clans.values())
    boxes = place_boxes(spaces, game.start_area, sheet)
    segments = draw_roads(game.catalog.roads, boxes)
    mckay = boxes.get(game.space_of.get("CLAN-McKay", ""))
    hume = _beside(mckay, boxes, segments, sheet) if mckay else None
    return Plan(sheet, boxes, segments, hume)


def _beside(
    near: Box, boxes: Mapping[str, Box], segments: Iterable[Segment], sheet: Sheet
) -> Box | None:
    """Room next to a box, where neither a box nor a road is."""
    w, h = CARD[0], 40.0
    aside, above = (near.w + w) / 2 + 16, (near.h + h) / 2 + 16
    for dx, dy in ((-aside, 0.0), (aside, 0.0), (0.0, -above), (0.0, above)):
        spot = _moved(Box(near.x + dx, near.y + dy, w, h), 0, 0, sheet)
        if not any(spot.overlaps(box, 6) for box in boxes.values()) and not any(
            crosses(segment, spot) for segment in segments
        ):
            return spot
    return None


# -- the cheapest ways -----------------------------------------------------------------------------


def ways(state: State) -> dict[str, Way]:
    """The cheapest way to every space: fewest coins, then fewest roads, then the first by name."""
    game, taken = state.game, occupied(state)
    roads: dict[str, list[tuple[str, int]]] = {s: [] for s in (game.start_area, *game.clans)}
    for road in game.catalog.roads:
        roads[road.from_].append((road.to, road.cost))
        roads[road.to].append((road.from_, road.cost))
    if game.options.road_origin == "cheapest":  # the same origins for all
        found = _cheapest(roads, {game.start_area, *taken})
        return {clan: found[clan] for clan in game.clans if clan in found}
    each = {}
    for clan in game.clans:
        found = _cheapest(roads, origins(game, clan, taken))
        if clan in found:
            each[clan] = found[clan]
    return each


def _cheapest(roads: Mapping[str, list[tuple[str, int]]], origins: Iterable[str]) -> dict[str, Way]:
    waiting: list[tuple[int, int, tuple[str, ...]]] = [(0, 1, (o,)) for o in origins]
    heapq.heapify(waiting)
    found: dict[str, Way] = {}
    while waiting:
        cost, length, path = heapq.heappop(waiting)
        if path[-1] in found:
            continue
        found[path[-1]] = (cost, path)
        for to, price in roads[path[-1]]:
            if to not in found:
                heapq.heappush(waiting, (cost + price, length + 1, (*path, to)))
    return found
