"""The players' things as a picture: one line each, the same for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from glenmore.components import COLORS
from glenmore.draw.chronicles import Holding, holdings
from glenmore.draw.icons import icon, seat_sign
from glenmore.draw.pieces import spot_of, whose_turn
from glenmore.model import State
from glenmore.text import name as name_of
from glenmore.text import phrase
from tabletop.draw.board import NO_MARKS
from tabletop.draw.svg import Mark, clipped, picture, rect, spot, target, text, width_of
from tabletop.records import Record

WIDTH, ROW = 600.0, 40.0
MORE = 26.0  # a line more, for what chronicles give
INDENT, SIDE = 52.0, 23.0
Placed = tuple[int, float, Holding]
LEFT, STEP = 164.0, 61.0
SIZE = 13.5  # of small words: 12 pixels where the picture is 540 pixels wide
COLUMNS = ("coin", "whisky", "person", "landmark", "clan-marker", "scot", "vp")
SPOTS = ("coins", "whisky", "persons", "cards", "markers", "supply", "vp")  # where pieces go


class Things(Record):
    """What one player has beside the estate."""

    coins: int
    whisky: int
    persons: int
    cards: int
    clans: int
    scots: int
    vp: int


def things(state: State, seat: int) -> Things:
    """The numbers of one seat."""
    player = state.players[seat]
    return Things(
        player.coins,
        player.whisky,
        len(player.persons),
        len(player.cards),
        len(player.clans),
        player.scots,
        player.vp,
    )


def players(state: State, marks: Mapping[Any, Mark] = NO_MARKS, *, style: bool = True) -> str:
    """Every player's things, as SVG text; a thick frame marks the player who decides.

    `marks` says by seat what choosing a row does, or which one is lit.
    """
    heads = [
        text(LEFT + i * STEP + 12, 19, phrase(f"draw.players.{sign}"), "gm-small gm-middle", SIZE)
        for i, sign in enumerate(COLUMNS)
    ]
    seats = range(len(state.players))
    more = [_placed(holdings(state, seat)) for seat in seats]
    high = ROW + MORE * max((line + 1 for placed in more for line, _, _ in placed), default=0)
    rows = [
        _row(state, seat, 24 + seat * high, high, more[seat], marks.get(seat)) for seat in seats
    ]
    height = 30 + len(rows) * high
    live = any(mark.answers for mark in marks.values())
    return picture(
        "players",
        phrase("draw.players.title"),
        WIDTH,
        height,
        [*heads, *rows],
        live=live,
        style=style,
    )


def _placed(found: Sequence[Holding]) -> list[Placed]:
    """Line and left edge of what chronicles give, on as many lines as that needs."""
    placed: list[Placed] = []
    line, left = 0, INDENT
    for has in found:
        wide = SIDE + width_of(has.short, SIZE)
        if left > INDENT and left + wide > WIDTH - 20:
            line, left = line + 1, INDENT
        placed.append((line, left, has))
        left += wide + 14
    return placed


def _row(
    state: State, seat: int, y: float, high: float, more: Sequence[Placed], mark: Mark | None
) -> str:
    deciding = state.actor == seat
    parts = [
        rect(8, y + 1, WIDTH - 16, high - 4, "gm-card", 7),
        rect(8, y + 1, WIDTH - 16, high - 4, "gm-o-frame" if deciding else "gm-frame", 7),
    ]
    parts.append(seat_sign(seat, 30, y + 19, 12))
    name = clipped(state.setup.name(seat), LEFT - 72, 15, True)
    parts.append(text(52, y + 24, name, "gm-name", 15))
    values: Sequence[int] = things(state, seat)[1:]
    turn = state.turn.seat == seat
    for i, (sign, what, value) in enumerate(zip(COLUMNS, SPOTS, values, strict=True)):
        left = LEFT + i * STEP - 10
        shown = icon(sign, left, y + 9, 20) + text(left + 24, y + 24, value, "gm-name", 15)
        names = f"{spot_of(what, seat)} {whose_turn(what)}" if turn else spot_of(what, seat)
        parts.append(spot(names, shown, value))
    for line, left, has in more:
        top = y + 37 + line * MORE
        parts.append(icon(has.icon, left, top, 18))
        parts.append(text(left + SIDE, top + 14, has.short, "gm-text", SIZE))
    parts.append(rect(5, y - 2, WIDTH - 10, high + 2, "gm-halo", 9))
    if mark is None or not mark.answers:
        return target("", mark, describe_seat(state, seat), "".join(parts))
    return target(f"player:{seat}", mark, describe_seat(state, seat), "".join(parts))


def describe_seat(state: State, seat: int) -> str:
    """One player's things in words."""
    has = things(state, seat)
    amounts = [
        *(phrase(f"draw.players.some.{what}", n=n) for what, n in has.items()),
        *(has.words for has in holdings(state, seat)),
    ]
    color = name_of("color", COLORS[seat])
    return phrase(
        "draw.players.words", game=state.game, seat=seat, color=color, amounts=", ".join(amounts)
    )


def describe_players(state: State) -> str:
    """Every player's things in words."""
    return "\n".join(describe_seat(state, seat) for seat in range(len(state.players)))
