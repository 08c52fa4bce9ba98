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

ROW = 40.0
MORE = 26.0  # a line more, for what chronicles give
SIDE = 23.0
Placed = tuple[int, float, Holding]
NAME = 15.0  # letters of names and numbers
COLUMNS = ("coin", "whisky", "person", "landmark", "clan-marker", "scot", "vp")
SPOTS = ("coins", "whisky", "persons", "cards", "markers", "supply", "vp")  # where pieces go


class Form(Record):
    """Where things stand: the sign of a player, the name, the columns; and the size of words."""

    width: float
    sign: float
    name: float
    left: float
    step: float
    size: float


WIDE = Form(600.0, 30.0, 52.0, 164.0, 61.0, 13.5)
NARROW = Form(468.0, 26.0, 42.0, 118.0, 49.5, 12.5)  # beside a rondel


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


def players(
    state: State, marks: Mapping[Any, Mark] = NO_MARKS, *, form: Form = WIDE, style: bool = True
) -> str:
    """Every player's things, as SVG text; a thick frame marks the player who decides.

    `marks` says by seat what choosing a row does, or which one is lit.
    """
    heads = [
        text(
            form.left + i * form.step + 12,
            19,
            phrase(f"draw.players.{sign}"),
            "gm-small gm-middle",
            form.size,
        )
        for i, sign in enumerate(COLUMNS)
    ]
    seats = range(len(state.players))
    more = [_placed(holdings(state, seat), form) for seat in seats]
    high = ROW + MORE * max((line + 1 for placed in more for line, _, _ in placed), default=0)
    rows = [
        _row(state, seat, form, (24 + seat * high, high), more[seat], marks.get(seat))
        for seat in seats
    ]
    return picture(
        "players",
        phrase("draw.players.title"),
        form.width,
        30 + len(rows) * high,
        [*heads, *rows],
        live=any(mark.answers for mark in marks.values()),
        style=style,
    )


def both(state: State, marks: Mapping[Any, Mark] = NO_MARKS) -> tuple[str, str]:
    """The picture of a page: wide and narrow, or only wide where a name needs the width."""
    wide = players(state, marks, style=False)
    room = _room(NARROW)
    names = [state.setup.name(seat) for seat in range(len(state.players))]
    if any(width_of(name, NAME, True) > room for name in names):
        return wide, ""
    return wide, players(state, marks, form=NARROW, style=False)


def _room(form: Form) -> float:
    """How wide a name may be."""
    return form.left - 18 - form.name


def _placed(found: Sequence[Holding], form: Form) -> list[Placed]:
    """Line and left edge of what chronicles give, on as many lines as that needs."""
    placed: list[Placed] = []
    line, left = 0, form.name
    for has in found:
        wide = SIDE + width_of(has.short, form.size)
        if left > form.name and left + wide > form.width - 20:
            line, left = line + 1, form.name
        placed.append((line, left, has))
        left += wide + 14
    return placed


def _row(
    state: State,
    seat: int,
    form: Form,
    band: tuple[float, float],
    more: Sequence[Placed],
    mark: Mark | None,
) -> str:
    y, high = band
    frame = "gm-o-frame" if state.actor == seat else "gm-frame"
    parts = [
        rect(8, y + 1, form.width - 16, high - 4, "gm-card", 7),
        rect(8, y + 1, form.width - 16, high - 4, frame, 7),
        seat_sign(seat, form.sign, y + 19, 12),
    ]
    name = clipped(state.setup.name(seat), _room(form), NAME, True)
    parts.append(text(form.name, y + 24, name, "gm-name", NAME))
    values: Sequence[int] = things(state, seat)[1:]
    turn = state.turn.seat == seat
    for i, (sign, what, value) in enumerate(zip(COLUMNS, SPOTS, values, strict=True)):
        left = form.left + i * form.step - 10
        shown = icon(sign, left, y + 9, 20) + text(left + 24, y + 24, value, "gm-name", NAME)
        names = f"{spot_of(what, seat)} {whose_turn(what)}" if turn else spot_of(what, seat)
        parts.append(spot(names, shown, value))
    for line, left, has in more:
        top = y + 37 + line * MORE
        parts.append(icon(has.icon, left, top, 18))
        parts.append(text(left + SIDE, top + 14, has.short, "gm-text", form.size))
    parts.append(rect(5, y - 2, form.width - 10, high + 2, "gm-halo", 9))
    words = describe_seat(state, seat)
    key = "" if mark is None or not mark.answers else f"player:{seat}"
    return target(key, mark, words, "".join(parts))


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
