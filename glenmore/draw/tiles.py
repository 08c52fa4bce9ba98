"""A tile as a card: name and type, cost, one-time effects, benefit, river."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from glenmore.components import Benefit, Tile
from glenmore.describe import describe_benefit, describe_tile
from glenmore.draw.icons import icon, type_icon
from glenmore.draw.items import Item, Line, benefit_lines, cost_items, once_items
from glenmore.text import called, phrase
from tabletop.draw.svg import clipped, element, label, number, rect, text, width_of
from tabletop.text import language

WIDTH, HEIGHT = 172.0, 124.0
HEAD = 35.0
ICON = 18.0
BOOK = 15.0  # the chronicle icon
ROW = 22.0
LABEL = 38.0
RIVER = 15.0
SIZE = 13.5


def colour_of(tile: Tile) -> str:
    """The colour of a tile's head, by type."""
    return "person" if tile.kind == "person" else tile.type


def river(x: float, y: float, w: float) -> str:
    """The river along the lower edge, from side to side."""
    waves = round(w / 20)
    step = w / waves / 2
    crest = f"q{number(step / 2)}-4 {step:.2f} 0t{step:.2f} 0"
    wave = f"M{number(x)} {number(y + 7)}" + crest * waves
    return rect(x, y, w, RIVER, "gm-river") + element("path", d=wave, class_="gm-l gm-s-foam")


def head(tile: Tile, x: float, y: float, w: float, h: float = HEAD, spare: float = 0) -> str:
    """The coloured head with type icon and name; arrow: upgrade, book: chronicle icon."""
    r = 7
    shape = (
        f"M{number(x)} {number(y + h)}v{number(r - h)}q0-{r} {r}-{r}h{number(w - 2 * r)}"
        f"q{r} 0 {r} {r}v{number(h - r)}z"
    )
    side = h - 11
    arrow = 16 if tile.upgrade else 0
    room = w - side - 18 - arrow - (BOOK + 12 if tile.icon else 0) - spare
    parts = [
        element("path", d=shape, class_=f"gm-{colour_of(tile)}"),
        type_icon(tile.type, tile.kind, x + 6, y + 5.5, side),
        label(x + side + 12, y + h / 2, called(tile), room, 14.5),
    ]
    if tile.upgrade:
        at = f"M{number(x + w - 13 - spare)} {number(y + h - 10)}v-14m-5 5l5-6 5 6"
        parts.append(element("path", d=at, class_="gm-l gm-s-ink"))
    if tile.icon:
        parts.append(icon("chronicle", x + w - BOOK - 13 - arrow - spare, y + h / 2 - 6, BOOK))
    return "".join(parts)


def items(found: Sequence[Item], x: float, y: float, room: float) -> tuple[str, float]:
    """Icons with amounts, and with words where there is room; returns where they end."""
    worded = sum(ICON + 4 + width_of(i.words, SIZE) + 6 for i in found) - 6 <= room
    drawn: list[str] = []
    for i in found:
        words = i.words if worded else i.number
        drawn.append(icon(i.icon, x, y, ICON))
        x += ICON + 4
        if words:
            drawn.append(text(x, y + 14, words, "gm-text", SIZE))
            x += width_of(words, SIZE) + 6
    return "".join(drawn), x


def row(name: str, found: Line, x: float, y: float, w: float) -> str:
    """A labelled row of items."""
    start = x + 8
    drawn = text(start, y + 14, name, "gm-small", 12)
    if not found:
        return drawn + text(start + LABEL, y + 14, phrase("draw.tile.nothing"), "gm-text", SIZE)
    return drawn + items(found, start + LABEL, y, w - LABEL - 14)[0]


def benefit_rows(tile: Tile, x: float, y: float, w: float, name: str, most: int = 2) -> str:
    """The benefit; exchanges show what they take, an arrow, and what they give."""
    drawn: list[str] = []
    lines = benefit_lines(tile.benefit)
    for number_, (pay, gain) in enumerate(lines[:most]):
        top = y + number_ * ROW
        start = x + 8
        if len(pay) < 3 or w >= WIDTH:  # in a narrow row a long exchange needs all the room
            drawn.append(
                text(
                    start, top + 14, name if not number_ else phrase("draw.tile.or"), "gm-small", 12
                )
            )
            start += LABEL
        if pay:
            some, start = items(pay, start, top, w - LABEL - 38 - (ICON + 4) * len(gain))
            arrow = f"M{number(start + 1)} {number(top + 9)}h10m-4-4l4 4-4 4"
            drawn += [some, element("path", d=arrow, class_="gm-l gm-s-ink")]
            start += 15
        drawn.append(items(gain, start, top, x + w - start - 4)[0])
    return "".join(drawn)


def moved(drawn: str, x: float, y: float) -> str:
    """Something drawn at (0, 0), moved to its place."""
    return f'<g transform="translate({number(x)} {number(y)})">{drawn}</g>'


def tile_words(tile: Tile) -> str:
    """A tile in words; found once, as every picture of the rondel says them."""
    return _tile_words(tile, language())


@lru_cache(maxsize=512)
def _tile_words(tile: Tile, language: str) -> str:
    return describe_tile(tile)


def benefit_words(benefit: Benefit) -> str:
    """A benefit in words; found once, as every picture of an estate says them."""
    return _benefit_words(benefit, language())


@lru_cache(maxsize=512)
def _benefit_words(benefit: Benefit, language: str) -> str:
    return describe_benefit(benefit)


def card(tile: Tile, x: float, y: float) -> str:
    """The tile as it lies on the rondel, with its cost."""
    return moved(_card(tile, language()), x, y)


def plate(tile: Tile, x: float, y: float, w: float, h: float, spare: float) -> str:
    """The tile as it lies in an estate: without its cost, with room for what lies on it."""
    return moved(_plate(tile, w, h, spare, language()), x, y)


@lru_cache(maxsize=512)
def _plate(tile: Tile, w: float, h: float, spare: float, language: str) -> str:
    stream = river(0, h - RIVER - 4, w) if tile.river else ""
    return "".join(
        [
            rect(0, 0, w, h, "gm-card", 7),
            stream,
            head(tile, 0, 0, w, HEAD, spare),
            benefit_rows(tile, -2, HEAD + 3, w, phrase("draw.tile.gives"), 1),
        ]
    )


@lru_cache(maxsize=512)
def _card(tile: Tile, language: str) -> str:
    x = y = 0.0
    w, h = WIDTH, HEIGHT
    parts = [rect(x, y, w, h, "gm-card", 7)]
    if tile.river:
        parts.append(river(x + 0.6, y + h - RIVER - 5, w - 1.2))
    parts.append(head(tile, x, y, w))
    top = y + HEAD + 4
    if tile.kind in ("territory", "person"):
        parts.append(row(phrase("draw.tile.cost"), cost_items(tile.cost), x, top, w))
        top += ROW
        if tile.once:
            parts.append(row(phrase("draw.tile.once"), once_items(tile.once), x, top, w))
            top += ROW
        parts.append(
            benefit_rows(tile, x, top, w, phrase("draw.tile.gives"), 2 if not tile.once else 1)
        )
    else:
        words = phrase("draw.tile.pawns_stop")
        if tile.kind == "fixture" or tile.protection:
            words = (
                phrase("draw.tile.fixture")
                if tile.kind == "fixture"
                else phrase("draw.tile.protected")
            )
        parts.append(text(x + 10, top + 16, clipped(words, w - 20, SIZE), "gm-text", SIZE))
    return "".join(parts)
