"""The market: a row for each good with spaces, coins and prices; inside the rondel, or alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from glenmore.base.market import ROW_SPACES, price_of_next
from glenmore.components import GOODS
from glenmore.draw import chronicles
from glenmore.draw.icons import icon
from glenmore.draw.pieces import coin_piece
from glenmore.draw.tiles import moved
from glenmore.model import State
from glenmore.text import name as name_of
from glenmore.text import phrase
from tabletop.draw.board import NO_MARKS
from tabletop.draw.svg import Mark, badge, picture, rect, spot, target, text

MARKET_WIDTH, ROW_PITCH, ROW_GAP = 280.0, 45.0, 6.0
SPACE_WIDTH, SPACE_HEIGHT, SPACE_PITCH = 33.0, 29.0, 37.0
SPACES, BUY, SELL = 98.0, 240.0, 274.0  # where the spaces begin, where the prices end
WIDTH, HEIGHT, EDGE = 308.0, 274.0, 14.0
MOST = 440.0  # pixels


def market(state: State, marks: Mapping[Any, Mark] = NO_MARKS, *, style: bool = True) -> str:
    """The market as SVG text; `marks` says by good what choosing its row does.

    >>> import glenmore as gm
    >>> market(gm.start(gm.Setup(players=2))).startswith("<svg")
    True
    """
    body = moved(market_rows(state, marks), EDGE, EDGE)
    return picture(
        "market",
        phrase("draw.market.title"),
        WIDTH,
        HEIGHT,
        [body],
        live=bool(marks),
        style=style,
        most=MOST,
    )


def market_rows(state: State, marks: Mapping[Any, Mark]) -> str:
    """All rows with their head, drawn at (0, 0)."""
    parts = [
        text(0, 12, phrase("draw.rondel.market"), "gm-name", 15),
        text(BUY, 12, phrase("draw.rondel.buy"), "gm-small gm-right", 13.5),
        text(SELL, 12, phrase("draw.rondel.sell"), "gm-small gm-right", 13.5),
    ]
    more = chronicles.below_market(state)
    pitch = ROW_PITCH * len(GOODS) / (len(GOODS) + len(more))
    for kind, good in enumerate(GOODS):
        row = _row(state, kind, good, pitch - ROW_GAP, marks)
        parts.append(moved(row, 0, 22 + kind * pitch))
    for i, drawn in enumerate(more, len(GOODS)):
        parts.append(moved(target("", None, drawn.words, drawn.svg), 0, 22 + i * pitch))
    return "".join(parts)


def _row(state: State, kind: int, good: str, high: float, marks: Mapping[Any, Mark]) -> str:
    middle, mark = high / 2, marks.get(good)
    frame = "gm-o-frame" if mark is not None and mark.ticked else "gm-frame"
    buy, sell = prices(state, kind)
    row = [
        rect(0, 0, MARKET_WIDTH, high, "gm-card", 6),
        rect(0, 0, MARKET_WIDTH, high, frame, 6),
        rect(-4, -4, MARKET_WIDTH + 8, high + 8, "gm-halo", 9),
        icon(good, 8, middle - 11.5, 23),
        text(38, middle + 5, name_of("good", good), "gm-text", 14),
        market_spaces(good, middle, state.market[kind], marks),
        text(BUY - 6, middle + 5.5, buy, "gm-name gm-right", 15),
        text(SELL - 6, middle + 5.5, sell, "gm-name gm-right", 15),
        badge(MARKET_WIDTH - 3, 3, mark),
    ]
    said = phrase("draw.rondel.market_row", good=good, prices=say_prices(buy, sell))
    return spot(f"spot:market:{good}", target(f"market:{good}", mark, said, "".join(row)))


def market_spaces(row: str, middle: float, level: int, marks: Mapping[Any, Mark] = NO_MARKS) -> str:
    """The spaces of one market row; coins lie on the first ones."""
    return "".join(
        _space(row, SPACES + i * SPACE_PITCH, middle - 14.5, i + 1, i < level, marks)
        for i in range(ROW_SPACES)
    )


def _space(
    row: str, x: float, y: float, number: int, taken: bool, marks: Mapping[Any, Mark]
) -> str:
    drawn = rect(x, y, SPACE_WIDTH, SPACE_HEIGHT, "gm-frame", 5)
    if taken:
        drawn += coin_piece(row, number, x + SPACE_WIDTH / 2, y + SPACE_HEIGHT / 2)
    else:
        drawn += text(x + SPACE_WIDTH / 2, y + 19.5, number, "gm-small gm-middle", 13.5)
    mark = marks.get(f"coin:{row}:{number}")
    if mark is None:
        return drawn
    halo = rect(x - 2, y - 2, SPACE_WIDTH + 4, SPACE_HEIGHT + 4, "gm-halo", 7)
    said = phrase("draw.rondel.market_space", good=row, number=number)
    return target(f"coin:{row}:{number}", mark, said, drawn + halo)


def prices(state: State, kind: int) -> tuple[str, str]:
    """For how much a good is bought and sold, or a dash."""
    return str(price_of_next(state, kind) or "–"), str(state.market[kind] or "–")


def say_prices(buy: str, sell: str) -> str:
    """Both prices in words."""
    return ", ".join(
        phrase(f"draw.rondel.nothing_to_{verb}")
        if shown == "–"
        else phrase(f"draw.rondel.{verb}_for", coins=shown)
        for verb, shown in (("buy", buy), ("sell", sell))
    )
