"""Chronicle 2, Highlander: the mountain on the rondel, what lies on it and who rests there."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.components import COLORS, GOODS
from glenmore.describe.words import describe_goods
from glenmore.draw.chronicles import Drawn, Look
from glenmore.draw.icons import icon
from glenmore.draw.pieces import pawn_form, rondel_piece
from glenmore.draw.tiles import HEAD, HEIGHT, WIDTH, moved
from glenmore.draw.tiles import head as tile_head
from glenmore.model import State
from glenmore.modules.c02_highlander import (
    MOUNTAIN,
    TILE,
    Collect,
    Crossing,
    Hauling,
    PayToll,
    PayTollGood,
    TakeHaul,
    mountain,
    stands_there,
)
from glenmore.moves import Move, Stop
from glenmore.text import phrase
from tabletop.draw.svg import clipped, element, rect, text

ICON, ROW, PER_ROW = 20.0, 23.0, 3
LABEL = 47.0  # where the words of a row begin
WIDE_COLUMN = 190.0
PEAKS_WIDE, PEAKS_HIGH, SUMMIT = 160.0, 90.0, 80.0
PEAKS = "M0 90L34 40L46 52L80 6L112 48L124 38L160 90z"
SNOW = (
    "M80 6L66.4 24.4L73 22L79 28L85 21L92.8 22.8z",
    "M34 40L27.2 50L33 48L41 47z",
    "M124 38L115.6 45L123 46L131 48.4z",
)
CROSS, REST = "cross", "rest"  # rows that say what one may do


def resting(state: State) -> int | None:
    """The seat whose pawn is on the mountain."""
    pieces = state.game.pieces
    return next((p.seat for i, p in enumerate(pieces) if p.pawn and stands_there(state, i)), None)


def paint(state: State, w: float, h: float) -> Drawn:
    """The mountain over one space or several, lying or standing."""
    seat = resting(state)
    parts = [rect(0, 0, w, h, "gm-card", 7), tile_head(TILE, 0, 0, w)]
    who = (
        phrase("draw.c02.rests", seat=seat, game=state.game)
        if seat is not None
        else phrase("draw.c02.free")
    )
    if h > HEIGHT:
        middle = HEAD + 26 + PEAKS_HIGH
        parts += [
            _peaks((w - PEAKS_WIDE) / 2, HEAD + 26, 1, seat),
            text(w / 2, middle + 17, clipped(who, w - 8, 13.2), "gm-text gm-middle", 13.2),
            _hoard(state, middle + 23, w),
            _row(CROSS, h - 26),
            _row(REST, h - 9),
        ]
    elif w > WIDTH:
        words = clipped(who, w / 2 - 4, 13.2)
        scale = min(0.78, (w - WIDE_COLUMN - 10) / PEAKS_WIDE)
        parts += [
            _peaks(10, h - 1 - PEAKS_HIGH * scale, scale, seat),
            text(w - 20, HEAD - 13, words, "gm-text gm-right", 13.2),
        ]
        more = _hoard(state, 5, WIDE_COLUMN) + _row(CROSS, 63) + _row(REST, 80)
        parts.append(moved(more, w - WIDE_COLUMN, HEAD))
    else:
        parts += [_hoard(state, HEAD + 4, w), _row(CROSS, h - 26), _row(REST, h - 9)]
        parts.append(
            _peaks(w - 66, 8, 0.26, None)
            if seat is None
            else rondel_piece(COLORS[seat], pawn_form(seat), w - 36, HEAD / 2, 1)
        )
    said = [
        phrase("draw.c02.mountain", who=who),
        mountain(state).describe(state),
        phrase("draw.c02.meaning"),
    ]
    return Drawn("".join(parts), "; ".join(said))


def _peaks(x: float, y: float, scale: float, seat: int | None) -> str:
    """Peaks with snow, and on the summit whoever rests there."""
    shapes = element("path", d=PEAKS, class_="gm-b gm-stone") + "".join(
        element("path", d=d, class_="gm-b gm-sheep") for d in SNOW
    )
    drawn = f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{shapes}</g>'
    if seat is not None:
        drawn += rondel_piece(COLORS[seat], pawn_form(seat), x + SUMMIT * scale, y - 3, 1.2)
    return drawn


def _row(key: str, y: float) -> str:
    """A label and what it means."""
    name, meaning = phrase(f"draw.c02.{key}").split(" / ")
    return text(8, y, name, "gm-small", 13.2) + text(LABEL, y, meaning, "gm-text", 13.2)


def _hoard(state: State, y: float, room: float) -> str:
    """What lies there, as icons with amounts, in two rows at most."""
    there = mountain(state)
    found = [
        (sign, n) for sign, n in (("coin", there.coins), *zip(GOODS, there.goods, strict=True)) if n
    ]
    if not found:
        return text(8, y + 15, phrase("draw.c02.nothing"), "gm-text", 13.2)
    parts = []
    for n, (sign, amount) in enumerate(found):
        left, top = 8 + n % PER_ROW * (room - 8) / PER_ROW, y + n // PER_ROW * ROW
        parts += [
            icon(sign, left, top, ICON),
            text(left + ICON + 2, top + 15, amount, "gm-name", 14),
        ]
    return "".join(parts)


# -- what can be chosen ----------------------------------------------------------------------------


def tries(state: State) -> dict[str, Move]:
    """A click on the mountain tries to rest; when the toll is due, it and goods try to pay it."""
    if MOUNTAIN not in state.ring:
        return {}
    step, here = state.steps[-1], f"tile:{MOUNTAIN}"
    if isinstance(step, Hauling):
        return {here: TakeHaul()}
    if not isinstance(step, Crossing):
        return {here: Stop(MOUNTAIN)}
    found: dict[str, Move] = {here: PayToll()}
    for cell, plot in state.players[step.seat].estate.items():
        goods = [good for good, n in zip(GOODS, plot.goods, strict=True) if n]
        if goods:
            found[f"cell:{cell[0]},{cell[1]}"] = PayTollGood(goods[0], cell)
    return found


def places(state: State, move: Move) -> Sequence[str]:
    """The coin is paid on the mountain, the haul taken there; a good is chosen on its tile."""
    return (f"tile:{MOUNTAIN}",) if isinstance(move, PayToll | TakeHaul) else ()


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """What a rest would earn, what the toll may be, what is still to be put down."""
    step = state.steps[-1]
    if isinstance(step, Collect):
        return (phrase("draw.c02.to_put_down", goods=describe_goods(step.kinds)),)
    words = mountain(state).describe(state)
    lies = f"{words[:1].upper()}{words[1:]}"
    if isinstance(step, Crossing):
        player = state.players[step.seat]
        return (
            phrase("draw.c02.pay_toll", lies=lies),
            phrase("draw.c02.at_hand", coins=player.coins, goods=describe_goods(player.goods())),
        )
    if Stop(MOUNTAIN) in moves:
        return (phrase("draw.c02.rest_takes_all", lies=lies),)
    return ()


LOOK = Look.of(__name__, fixtures={MOUNTAIN: paint})
