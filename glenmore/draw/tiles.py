"""A tile as a card: name and type, cost, one-time effects, benefit, river."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from glenmore.components import Benefit, Tile
from glenmore.describe import describe_benefit, describe_tile
from glenmore.draw.icons import icon, type_icon
from glenmore.draw.items import Item, Line, benefit_lines, cost_items, once_items, type_items
from glenmore.text import called, phrase
from tabletop.draw.svg import element, label, number, placed, rect, text, width_of
from tabletop.text import language

WIDTH, HEIGHT = 146.0, 124.0
HEAD = 36.0
ICON = 18.0
BOOK = 15.0  # the chronicle icon
ROW = 22.0
LOW_ROW = 18.0  # in an estate, where goods and Scots stand below
LABEL = 41.0
RIVER = 15.0
RUNS_ON = 4.0  # the river of an estate, on both sides
SIZE, SMALL = 13.5, 13.2
ARROW = 13.0  # between what is taken and what is given


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


def protected(tile: Tile) -> bool:
    """Whether a sign has to say that nobody stops there; other tiles say it in words."""
    return tile.protection and tile.kind in ("territory", "person")


def head(tile: Tile, x: float, y: float, w: float, h: float = HEAD) -> str:
    """The coloured head with type icon and name; arrow: upgrade, book: chronicle, lock: protection.

    They lie low, since a tick is drawn on the upper right corner of what may be chosen.
    """
    r = 7
    shape = (
        f"M{number(x)} {number(y + h)}v{number(r - h)}q0-{r} {r}-{r}h{number(w - 2 * r)}"
        f"q{r} 0 {r} {r}v{number(h - r)}z"
    )
    side, right = h - 12, x + w - 5
    parts = [
        element("path", d=shape, class_=f"gm-{colour_of(tile)}"),
        type_icon(tile.type, tile.kind, x + 6, y + 6, side),
    ]
    if tile.covers:
        parts.append(icon("site", right - BOOK, y + h - BOOK - 3, BOOK))
        right -= BOOK + 2
    if tile.upgrade:
        at = f"M{number(right - 5)} {number(y + h - 4)}v-13m-5 5l5-6 5 6"
        parts.append(element("path", d=at, class_="gm-l gm-s-ink"))
        right -= 13
    for shown, sign in ((tile.icon, "chronicle"), (protected(tile), "protection")):
        if shown:
            parts.append(icon(sign, right - BOOK, y + h - BOOK - 3, BOOK))
            right -= BOOK + 2
    left = x + side + 11
    parts.append(label(left, y + h / 2, called(tile), right - left - 2, 14.5))
    return "".join(parts)


def _wide(found: Sequence[Item], worded: bool) -> float:
    """How much room items need, with words or with numbers only."""
    said = [i.words if worded else i.number for i in found]
    return sum(ICON + (4 + width_of(words, SIZE) if words else 0) + 6 for words in said)


def items(
    found: Sequence[Item], x: float, y: float, worded: bool, gap: float = 6
) -> tuple[str, float]:
    """Icons with amounts, or with words; returns where they end."""
    drawn: list[str] = []
    for i in found:
        words = i.words if worded else i.number
        drawn.append(icon(i.icon, x, y, ICON))
        x += ICON
        if words:
            drawn.append(text(x + 4, y + 14, words, "gm-text", SIZE))
            x += 4 + width_of(words, SIZE)
        x += gap
    return "".join(drawn), x


def items_in(found: Sequence[Item], x: float, y: float, room: float) -> str:
    """Items with words where there is room for them; closer together where there is very little."""
    over = _wide(found, False) - 6 - room
    gap = 6 - over / max(len(found) - 1, 1) if over > 0 else 6
    return items(found, x, y, _wide(found, True) - 6 <= room, gap)[0]


def row(name: str, found: Line, x: float, y: float, w: float) -> str:
    """A labelled row of items."""
    start = x + 8
    drawn = text(start, y + 14, name, "gm-small", SMALL)
    start += LABEL
    if not found:
        return drawn + text(start, y + 14, phrase("draw.tile.nothing"), "gm-text", SIZE)
    return drawn + items_in(found, start, y, x + w - start - 4)


def benefit_rows(
    tile: Tile, x: float, y: float, w: float, name: str, most: int = 2, pitch: float = ROW
) -> str:
    """The benefit; exchanges show what they take, an arrow, and what they give."""
    lines = benefit_lines(tile.benefit)[:most]
    return "".join(
        _benefit(pay, gain, x + 8, y + n * pitch, w - 12, name if not n else phrase("draw.tile.or"))
        for n, (pay, gain) in enumerate(lines)
    )


def _benefit(pay: Line, gain: Line, x: float, y: float, room: float, name: str) -> str:
    """One line of a benefit, with as many words as there is room for; it is never cut."""
    arrow = ARROW if pay else 0.0
    said = LABEL
    ways = ((LABEL, True, True), (LABEL, False, True), (LABEL, False, False), (0.0, False, False))
    for said, some, all_ in ways:
        if said + _wide(pay, some) + arrow + _wide(gain, all_) - 6 <= room:
            break
    drawn = [text(x, y + 14, name, "gm-small", SMALL)] if said else []
    more, x = items(pay, x + said, y, some)
    if pay:
        way = f"M{number(x - 2)} {number(y + 9)}h10m-4-4l4 4-4 4"
        drawn += [more, element("path", d=way, class_="gm-l gm-s-ink")]
    return "".join([*drawn, items(gain, x + arrow, y, all_)[0]])


def moved(drawn: str, x: float, y: float) -> str:
    """Something drawn at (0, 0), moved to its place."""
    return placed(drawn, x, y)


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


def card(tile: Tile) -> str:
    """The tile as it lies on the rondel, with its cost, drawn at (0, 0)."""
    return _card(tile, language())


def plate(tile: Tile, w: float, h: float) -> str:
    """The tile as it lies in an estate: without its cost, with room for what lies on it."""
    return _plate(tile, w, h, language())


@lru_cache(maxsize=512)
def _plate(tile: Tile, w: float, h: float, language: str) -> str:
    # the river runs on to the next tile
    stream = river(-RUNS_ON, h - RIVER - 2, w + 2 * RUNS_ON) if tile.river else ""
    return "".join(
        [
            rect(0, 0, w, h, "gm-card", 7),
            stream,
            head(tile, 0, 0, w),
            benefit_rows(tile, -2, HEAD + 3, w, phrase("draw.tile.gives"), pitch=LOW_ROW),
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
    if tile.kind not in ("special", "fixture"):
        if tile.covers:  # it is laid on tiles of a type, and costs nothing when it is taken
            parts.append(row(phrase("draw.tile.over"), type_items(tile.covers), x, top, w))
        else:
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
        parts.append(text(x + 10, top + 16, words, "gm-text", SIZE, w - 20))
    return "".join(parts)
