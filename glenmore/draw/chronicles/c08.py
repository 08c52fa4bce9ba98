"""Chronicle 8, Penny Mobsters: the prison, everybody's pennies, free mobsters and their tokens."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.components import COLORS, Cell
from glenmore.draw.chronicles import Drawn, Holding, Look, Places
from glenmore.draw.chronicles.c08_words import (
    balance,
    inmate_said,
    owned_said,
    power,
    seat_said,
    signed,
    state_of,
    words,
)
from glenmore.draw.icons import seat_sign
from glenmore.draw.pieces import token_of
from glenmore.draw.tiles import WIDTH as TILE
from glenmore.model import State
from glenmore.modules.c08_penny_mobsters import MOBSTERS, FreeMobster, Inmate, LayPenny, Owned, gang
from glenmore.modules.c08_penny_mobsters.mclaird import Reserve
from glenmore.modules.c08_penny_mobsters.mobster import card
from glenmore.modules.c08_penny_mobsters.state import NOWHERE
from glenmore.modules.c08_penny_mobsters.words import name_of
from glenmore.moves import Move
from glenmore.text import phrase
from tabletop.draw.svg import Mark, badge, clipped, element, picture, piece, rect, target, text

EDGE, GAP, ACROSS = 10.0, 8.0, 3
WIDE, HIGH = 216.0, 138.0
ROW = 44.0
BOARD = 2 * EDGE + ACROSS * WIDE + (ACROSS - 1) * GAP
READABLE = 600.0  # narrower, and the smallest words would be less than 11 pixels high
LETTER = 29  # of a line on a card
FIGURES = {"kenneth-mcsnitch": "K", "fergus-macdarkie": "F", "mike-mccastle": "M"}
USE = "use:"
ELSEWHERE = {"clan", "tile", "cell", "to"}  # fields of moves that are seen on other pictures


# -- pieces ----------------------------------------------------------------------------------------


def penny(x: float, y: float, plus: bool, radius: float = 12) -> str:
    """A penny: gold with +1, or plain and dashed with -1."""
    disc = element(
        "circle",
        cx=float(x),
        cy=float(y),
        r=float(radius),
        class_=f"gm-b {'gm-gold' if plus else 'gm-card'}",
    )
    ring = (
        ""
        if plus
        else element("circle", cx=float(x), cy=float(y), r=float(radius - 2.5), class_="gm-empty")
    )
    return (
        disc
        + ring
        + text(
            x,
            y + 4.6,
            "+1" if plus else "−1",
            "gm-onCoin gm-middle" if plus else "gm-name gm-middle",
            12.8,
        )
    )


def _token(x: float, y: float, value: int, seat: int, radius: float = 13) -> str:
    """A token with its coins, beside its owner's shape."""
    right = x + 2 * radius
    return (
        seat_sign(seat, x, y, radius)
        + element("circle", cx=right, cy=float(y), r=float(radius), class_="gm-b gm-gold")
        + text(right, y + 4.8, value, "gm-onCoin gm-middle", 13.5)
    )


def _wrapped(words: str, most: int = LETTER) -> list[str]:
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) >= most and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


# -- the board -------------------------------------------------------------------------------------


def board(state: State, marks: Places, style: bool) -> str:
    """The prison on top, then a row for every player with the free mobsters."""
    parts, y = _prison(state, marks)
    for seat in range(len(state.players)):
        drawn, high = _row(state, seat, y, marks)
        parts.append(drawn)
        y += high + GAP
    return picture(
        "chronicle",
        phrase("draw.c08.title"),
        BOARD,
        y + EDGE - GAP,
        parts,
        live=bool(marks),
        style=style,
        least=READABLE,
    )


def _at(n: int) -> float:
    return EDGE + n % ACROSS * (WIDE + GAP)


def _prison(state: State, marks: Places) -> tuple[list[str], float]:
    part = gang(state)
    number = len(part.prison) + part.waiting
    rows = -(-number // ACROSS)
    head = phrase("draw.c08.prison") if number else phrase("draw.c08.prison_empty")
    parts = [text(EDGE + 2, EDGE + 14, head, "gm-name", 15)]
    y = EDGE + 24
    for n, inmate in enumerate(part.prison):
        parts.append(_inmate(state, inmate, _at(n), y + n // ACROSS * (HIGH + GAP), marks))
    for n in range(len(part.prison), number):
        x, top = _at(n), y + n // ACROSS * (HIGH + GAP)
        body = [
            rect(x, top, WIDE, HIGH, "gm-none", 8),
            rect(x, top, WIDE, HIGH, "gm-empty", 8),
            text(x + WIDE / 2, top + 66, "B", "gm-name gm-middle", 30),
            text(x + WIDE / 2, top + 96, phrase("draw.c08.face_down_1"), "gm-text gm-middle", 13),
            text(x + WIDE / 2, top + 113, phrase("draw.c08.face_down_2"), "gm-text gm-middle", 13),
        ]
        parts.append(target("", None, phrase("draw.c08.face_down"), "".join(body)))
    return parts, y + rows * (HIGH + GAP) + (0 if rows else 4)


def _card(state: State, mobster: str, x: float, y: float, high: float, frame: str) -> list[str]:
    """The frame, the name, the penalty and the power of a card."""
    printed = card(state, mobster)
    body = [
        rect(x, y, WIDE, high, "gm-card", 8),
        rect(x, y, WIDE, high, frame, 8),
        rect(x - 3, y - 3, WIDE + 6, high + 6, "gm-halo", 10),
        text(x + 10, y + 23, clipped(name_of(state, mobster), WIDE - 28, 15, True), "gm-name", 15),
        text(
            x + WIDE - 10,
            y + high - 15,
            phrase("draw.c08.penalty", vp=printed.penalty),
            "gm-name gm-right",
            14,
        ),
    ]
    body += [
        text(x + 10, y + 46 + 17 * n, line, "gm-text", 13)
        for n, line in enumerate(_wrapped(power(mobster)))
    ]
    return body


def _inmate(state: State, inmate: Inmate, x: float, y: float, marks: Places) -> str:
    mark = marks.get(inmate.mobster)
    body = _card(state, inmate.mobster, x, y, HIGH, _frame(mark))
    few = inmate.pennies if inmate.pennies < 5 else 1
    body += [
        token_of(f"penny:{inmate.mobster}:{n}", penny(x + 22 + 26 * n, y + HIGH - 20, True))
        for n in range(few)
    ]
    if inmate.pennies > few:
        body.append(text(x + 40, y + HIGH - 15, f"× {inmate.pennies}", "gm-name", 14))
    if not inmate.pennies:
        body.append(text(x + 10, y + HIGH - 15, phrase("draw.c08.no_pennies"), "gm-small", 13))
    body.append(badge(x + WIDE - 8, y + 8, mark))
    drawn = target(f"place:{inmate.mobster}", mark, inmate_said(state, inmate), "".join(body))
    return piece(f"mobster:{inmate.mobster}", "mobster", drawn)


def _frame(mark: Mark | None) -> str:
    return "gm-o-frame" if mark is not None and mark.opens else "gm-frame"


def _row(state: State, seat: int, y: float, marks: Places) -> tuple[str, float]:
    """A player's pennies and what they make now; below, the mobsters."""
    part, mine = gang(state), gang(state).of(seat)
    high = ROW + -(-len(mine) // ACROSS) * (HIGH + GAP)
    minus, plus = part.pennies[seat], part.plus[seat]
    frame = "gm-o-frame" if state.actor == seat else "gm-frame"
    body = [
        rect(EDGE, y, BOARD - 2 * EDGE, ROW, "gm-card", 8),
        rect(EDGE, y, BOARD - 2 * EDGE, ROW, frame, 8),
        seat_sign(seat, EDGE + 22, y + ROW / 2, 12),
        text(
            EDGE + 42, y + ROW / 2 + 5, clipped(state.setup.name(seat), 96, 15, True), "gm-name", 15
        ),
    ]
    x = EDGE + 152
    for sign, count in ((False, minus), (True, plus)):
        shown = count if count < 8 else 1
        what = f"{'penny' if sign else 'minus'}:{COLORS[seat]}"
        body += [
            token_of(f"{what}:{n}", penny(x + 27 * n, y + ROW / 2, sign)) for n in range(shown)
        ]
        x += 27 * shown
        if count > shown:
            body.append(text(x - 8, y + ROW / 2 + 5, f"× {count}", "gm-name", 14))
            x += 36
        x += 12 if count else 0
    body.append(
        text(
            BOARD - EDGE - 14,
            y + ROW / 2 + 5,
            phrase("draw.c08.now", vp=signed(balance(state, seat))),
            "gm-name gm-right",
            14,
        )
    )
    parts = [target("", None, seat_said(state, seat), "".join(body))]
    for n, owned in enumerate(mine):
        top = y + ROW + GAP + n // ACROSS * (HIGH + GAP)
        parts.append(_owned(state, owned, _at(n), top, marks))
    return "".join(parts), high


def _owned(state: State, owned: Owned, x: float, y: float, marks: Places) -> str:
    mark = marks.get(f"{USE}{owned.mobster}")
    body = _card(state, owned.mobster, x, y, HIGH, _frame(mark))
    at = y + HIGH - 20
    for n, value in enumerate(owned.tokens):
        body += [
            element("circle", cx=x + 22 + 27 * n, cy=at, r=12, class_="gm-b gm-gold"),
            text(x + 22 + 27 * n, at + 4.6, value, "gm-onCoin gm-middle", 13),
        ]
    lines = state_of(state, owned)
    for n, line in enumerate(lines):
        top = at - 22 - 16 * (len(lines) - 1 - n)
        body.append(text(x + 10, top, clipped(line, WIDE - 20, 12.8), "gm-small", 12.8))
    body.append(badge(x + WIDE - 8, y + 8, mark))
    drawn = target(f"place:{USE}{owned.mobster}", mark, owned_said(state, owned), "".join(body))
    return piece(f"mobster:{owned.mobster}", "mobster", drawn)


# -- words -----------------------------------------------------------------------------------------


def shows(state: State) -> object:
    """Mobsters, pennies, who decides, and tiles that figures stand on."""
    part = gang(state)
    tiles = tuple(state.players[o.host].estate.get(o.cell) for o in part.owned if o.host != NOWHERE)
    return part, tiles, state.actor


# -- what can be chosen ----------------------------------------------------------------------------


def tries(state: State) -> dict[str, Move]:
    """A penny on mobsters in prison, free ones once more, and tiles while one can be reserved."""
    part = gang(state)
    found: dict[str, Move] = {inmate.mobster: LayPenny(inmate.mobster) for inmate in part.prison}
    found |= {f"{USE}{owned.mobster}": FreeMobster(owned.mobster) for owned in part.owned}
    laird = part.holder("peggy-mclaird")
    if (
        laird is not None
        and laird.seat == state.actor
        and laird.tokens
        and state.steps[-1].takes(state, Reserve)
    ):
        found |= {f"tile:{tile}": Reserve(tile, laird.tokens[0]) for tile in state.ring if tile}
    return found


def places(state: State, move: Move) -> Sequence[str]:
    """The card in prison, or the card of the mobster whose power it is."""
    if isinstance(move, LayPenny | FreeMobster):
        return (move.what,)
    for owned in gang(state).owned:
        if type(move) in MOBSTERS[owned.mobster].moves and owned.seat == state.actor:
            named = dict(move.items()).get("what")
            if named in MOBSTERS and named != owned.mobster:
                continue
            return () if ELSEWHERE & {*move._fields} else (f"{USE}{owned.mobster}",)
    return ()


# -- over other pictures ---------------------------------------------------------------------------


def on_space(state: State, at: int) -> Drawn | None:
    """A reserved tile carries its token."""
    tile = state.ring[at]
    for owned in gang(state).owned if tile else ():
        for place, value in owned.placed:
            if place == tile:
                who = state.setup.name(owned.seat)
                said = phrase("draw.c08.reserved", name=who, value=value)
                token = _token(TILE - 44, 64, value, owned.seat)
                return Drawn(token_of(f"{owned.mobster}:{value}", token), said)
    return None


def on_clan(state: State, clan: str) -> Drawn | None:
    """A token of Peggy McWander; its coins are in the price of others already."""
    for owned in gang(state).owned:
        for place, value in owned.placed:
            if place == clan:
                who = state.setup.name(owned.seat)
                return Drawn(
                    token_of(f"{owned.mobster}:{value}", _token(-38, 8, value, owned.seat, 11)),
                    phrase("draw.c08.token_words", name=who, value=value),
                )
    return None


def on_cell(state: State, seat: int, cell: Cell) -> Drawn | None:
    """Figures of other players."""
    here = [o for o in gang(state).owned if (o.host, o.cell) == (seat, cell)]
    if not here:
        return None
    drawn = []
    for n, owned in enumerate(here):
        x = 62.0 + 44 * n  # boats lie left of them
        figure = [
            seat_sign(owned.seat, x, 102, 11.5),
            element("circle", cx=x + 19, cy=102.0, r=9.5, class_="gm-b gm-card"),
            text(x + 19, 106.6, FIGURES.get(owned.mobster, "?"), "gm-name gm-middle", 13),
        ]
        drawn.append(piece(f"figure:{owned.mobster}", "figure", "".join(figure)))
    said = "; ".join(
        phrase("draw.c08.figure_of", name=name_of(state, o.mobster), seat=o.seat, game=state.game)
        for o in here
    )
    return Drawn("".join(drawn), said)


# -- the overview, the question --------------------------------------------------------------------


def holdings(state: State, seat: int) -> Sequence[Holding]:
    """Pennies and free mobsters."""
    part = gang(state)
    short = phrase("draw.c08.holding", minus=part.pennies[seat], plus=part.plus[seat])
    found = [Holding("penny", short, seat_said(state, seat))]
    for owned in part.of(seat):
        left = f" ({' '.join(map(str, owned.tokens))})" if owned.tokens else ""
        found.append(
            Holding("mobster", f"{name_of(state, owned.mobster)}{left}", owned_said(state, owned))
        )
    return tuple(found)


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """What the end-of-turn choice would bring."""
    found = []
    free = [move for move in moves if isinstance(move, FreeMobster)]
    if any(isinstance(move, LayPenny) for move in moves):
        found.append(phrase("draw.c08.penny_note"))
    if free:
        best = max(free, key=lambda move: _gain(state, move))
        found.append(
            phrase(
                "draw.c08.gain_note", name=name_of(state, best.what), vp=signed(_gain(state, best))
            )
        )
    if any(move.estate_of(state) not in (None, state.actor) for move in moves):
        found.append(phrase("draw.c08.elsewhere"))
    return found


def _gain(state: State, move: FreeMobster) -> int:
    inmate = gang(state).inmate(move.what)
    return (inmate.pennies if inmate else 0) - card(state, move.what).penalty


LOOK = Look.of(__name__, words=words)
