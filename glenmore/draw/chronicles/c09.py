"""Chronicle 9, Feasts & Follies: five feasts, the table of points, stacks of bids, shields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from glenmore.components import COLORS
from glenmore.draw.chronicles import Drawn, Holding, Look, Places
from glenmore.draw.chronicles.c09_words import card_said, lines_of, row_said, shield_words, words
from glenmore.draw.icons import icon, seat_sign
from glenmore.draw.items import need_items
from glenmore.draw.pieces import marker_form, spot_of, token_of
from glenmore.model import State
from glenmore.modules.c09_feasts_and_follies import (
    Bid,
    Bidding,
    NoMore,
    Revealing,
    RevealStacks,
    can_pay,
    cards,
    feasts,
    gain,
)
from glenmore.modules.c09_feasts_and_follies.bidding import HIDDEN, NONE
from glenmore.modules.c09_feasts_and_follies.state import COUNTED, PLACES
from glenmore.modules.c09_feasts_and_follies.state import board as table_of
from glenmore.moves import Move
from glenmore.text import name as name_of
from glenmore.text import phrase
from tabletop.draw.svg import (
    badge,
    clipped,
    element,
    number,
    picture,
    placed,
    rect,
    target,
    text,
    two_lines,
    width_of,
)
from tabletop.records import Record

EDGE, GAP, HIGH = 10.0, 8.0, 168.0
STRIP, ROW = 58.0, 46.0
TOKEN = 30.0
STOP, REVEAL = "stop", "reveal"
ICON_OF = {"scots": "scot", "landmarks": "landmark", "whisky": "whisky", "persons": "person"}


class _Plan(Record):
    """The measures of a picture: how many cards in a row, and how wide they are."""

    across: int
    wide: float
    limit: float = 0

    @property
    def board(self) -> float:
        """How wide the picture is."""
        return 2 * EDGE + self.across * (self.wide + GAP) - GAP


FIVE = _Plan(5, 158, limit=758)
THREE = _Plan(3, 216)


# -- the board -------------------------------------------------------------------------------------


def board(state: State, marks: Places, style: bool) -> tuple[str, str]:
    """The feasts at their places, the table of points, a row for every player."""
    return _composed(state, FIVE, marks, style), _composed(state, THREE, marks, style)


def _composed(state: State, plan: _Plan, marks: Places, style: bool) -> str:
    parts = []
    for n, place in enumerate(PLACES):
        x = EDGE + n % plan.across * (plan.wide + GAP)
        y = EDGE + n // plan.across * (HIGH + GAP)
        parts.append(_card(state, place, plan.wide, x, y, marks))
    y = EDGE + -(-len(PLACES) // plan.across) * (HIGH + GAP)
    parts.append(_table(state, plan, y))
    y += STRIP + GAP
    for seat in range(len(state.players)):
        parts.append(_row(state, seat, plan, y, marks))
        y += ROW + 4
    return picture(
        "chronicle",
        phrase("draw.c09.title"),
        plan.board,
        y + EDGE - 4,
        parts,
        live=bool(marks),
        style=style,
        limit=plan.limit,
    )


def _card(state: State, place: int, wide: float, x: float, y: float, marks: Places) -> str:
    part, key = feasts(state), str(place)
    mark, lie = marks.get(key), part.open
    card = lie[place - 1] if place <= len(lie) else ""
    chosen = mark is not None and mark.options
    frame = "gm-o-frame" if chosen else "gm-frame" if card else "gm-empty"
    body = [
        rect(x, y, wide, HIGH, "gm-card" if card else "gm-paper", 8),
        rect(x, y, wide, HIGH, frame, 8),
        rect(x - 3, y - 3, wide + 6, HIGH + 6, "gm-halo", 10),
        _disc(x + 20, y + 22, key),
    ]
    if card in cards(state.setup):
        body += [*_face(state, card, wide, x, y), *_prospect(state, place, wide, x, y)]
        for n, seat in enumerate(part.markers[place - 1]):
            body.append(_marker(seat, place, x + wide - 18 - 24 * n, y + HIGH - 20))
    else:
        empty = phrase("draw.c09.empty")
        body.append(text(x + wide / 2, y + HIGH / 2 + 5, empty, "gm-small gm-middle", 13))
    body.append(badge(x + wide - 8, y + 8, mark))
    return target(f"place:{key}", mark, card_said(state, place), "".join(body))


def _disc(x: float, y: float, words: str, radius: float = 13) -> str:
    """A number on a disc, as on the board and on bid tokens."""
    ring = element("circle", cx=float(x), cy=float(y), r=float(radius), class_="gm-b gm-face")
    return ring + text(x, y + 5, words, "gm-name gm-middle", 15)


def _face(state: State, card: str, wide: float, x: float, y: float) -> list[str]:
    """The name, the cost, and what the feast adds."""
    printed = cards(state.setup)[card]
    lines = two_lines(name_of("feast", card, state.game), wide - 50, 14)[:2]
    top = y + 27 if len(lines) == 1 else y + 19
    found = [text(x + 38, top + 16 * n, line, "gm-name", 14) for n, line in enumerate(lines)]
    label = phrase("draw.c09.costs")
    left = x + 14 + width_of(label, 13)
    found.append(text(x + 8, y + 64, label, "gm-small", 13))
    for item in need_items(printed.cost.goods):
        for _ in range(item.amount):
            found.append(icon(item.icon, left, y + 46, 24))
            left += 27
    bonuses = [(c, n) for c, n in zip(COUNTED, printed.values, strict=False) if n]
    half = (wide - 16) / 2
    for n, (category, more) in enumerate(bonuses):
        at, low = x + 10 + n % 2 * half, y + 80 + n // 2 * 28
        found += [
            text(at, low + 18, f"+{more}", "gm-name", 16),
            icon(ICON_OF.get(category, "vp"), at + 26, low, 24),
        ]
    return found


def _prospect(state: State, place: int, wide: float, x: float, y: float) -> list[str]:
    """For whoever bids: whether it can be paid now, and what it would bring alone."""
    step = state.steps[-1] if state.steps else None
    if not isinstance(step, Bidding) or state.actor < 0 or step.turned:
        return []
    seat = state.actor
    pays = phrase("draw.c09.can_pay" if can_pay(state, seat, place) else "draw.c09.cannot_pay")
    more = phrase("draw.c09.alone", number=gain(state, seat, place))
    return [text(x + 10, y + HIGH - 9, f"{pays}; {more}", "gm-small", 12.5, wide - 16)]


def _marker(seat: int, place: int, x: float, y: float) -> str:
    supply = spot_of("markers", seat)
    made = token_of(f"feast:{COLORS[seat]}:{place}", marker_form(seat), supply, supply)
    return placed(made, x, y)


def _table(state: State, plan: _Plan, y: float) -> str:
    """Points by the lead over the fewest."""
    values = table_of(state.setup)
    if state.game.options["feast_table"] == "base_capped":
        values = state.game.scoring.table
    wide, label = plan.board - 2 * EDGE, 92.0
    cell = (wide - label - 6) / len(values)
    parts = [
        rect(EDGE, y, wide, STRIP, "gm-paper", 8),
        rect(EDGE, y, wide, STRIP, "gm-frame", 8),
        text(EDGE + 10, y + 23, phrase("draw.c09.lead"), "gm-small", 13, label),
        text(EDGE + 10, y + 46, phrase("draw.c09.points"), "gm-name", 13, label),
    ]
    for n, points in enumerate(values):
        x = EDGE + label + cell * (n + 0.5)
        last = n == len(values) - 1
        lead = phrase("draw.c09.or_more", number=n) if last else str(n)
        parts += [
            text(x, y + 23, lead, "gm-small gm-middle", 13),
            text(x, y + 46, points, "gm-name gm-middle", 15),
        ]
    said = ", ".join(
        phrase("draw.c09.lead_words", lead=n, number=points) for n, points in enumerate(values)
    )
    return target("", None, phrase("draw.c09.table_words", table=said), "".join(parts))


# -- players ---------------------------------------------------------------------------------------


def _row(state: State, seat: int, plan: _Plan, y: float, marks: Places) -> str:
    """A player's stack from the top, what came of it, goods on shields."""
    wide = plan.board - 2 * EDGE
    deciding = state.actor == seat
    body = [
        rect(EDGE, y, wide, ROW, "gm-card", 8),
        rect(EDGE, y, wide, ROW, "gm-o-frame" if deciding else "gm-frame", 8),
        seat_sign(seat, EDGE + 22, y + ROW / 2, 12),
        text(
            EDGE + 42, y + ROW / 2 + 5, clipped(state.setup.name(seat), 76, 15, True), "gm-name", 15
        ),
    ]
    x = EDGE + 132
    for token, outcome in tokens(state, seat):
        body.append(_token(x, y + 8, token, outcome))
        x += TOKEN + (20 if outcome else 6)
    x += 6
    room = EDGE + wide - 8 - x - (118 if deciding and _button(marks) else 0)
    told = "; ".join(lines_of(state, seat))
    if told and room > 40:
        body += [
            text(x, y + ROW / 2 + 5 + 16 * n - (8 if len(two) > 1 else 0), line, "gm-text", 12.5)
            for two in (two_lines(told, room, 12.5)[:2],)
            for n, line in enumerate(two)
        ]
    drawn = target("", None, row_said(state, seat), "".join(body))
    key = _button(marks)
    return drawn + _pill(key, EDGE + wide - 120, y + 8, marks) if deciding and key else drawn


def _button(marks: Places) -> str:
    """The button that is shown now, if one is."""
    return next((key for key in (STOP, REVEAL) if key in marks and marks[key].options), "")


def _pill(key: str, x: float, y: float, marks: Places) -> str:
    mark, words = marks[key], phrase(f"draw.c09.{key}")
    body = [
        rect(x, y, 112, 30, "gm-card", 15),
        rect(x, y, 112, 30, "gm-o-frame", 15),
        rect(x - 3, y - 3, 118, 36, "gm-halo", 18),
        text(x + 56, y + 20, words, "gm-name gm-middle", 13, 104),
    ]
    return target(f"place:{key}", mark, words, "".join(body))


def tokens(state: State, seat: int) -> list[tuple[str, str]]:
    """The stack from the top: a number, "?" for a hidden one; and what came of it."""
    revealed = [(str(one.token), one.outcome) for one in feasts(state).revealed[seat]]
    step = next((s for s in reversed(state.steps) if isinstance(s, Bidding | Revealing)), None)
    if step is None:
        return revealed
    if isinstance(step, Bidding):
        if len(step.stacks[seat]) and HIDDEN in step.stacks[seat]:
            return [("?", "")]  # how high it is nobody knows
        return [(str(token), "") for token in step.stacks[seat] if token != NONE]
    left = step.stacks[seat][len(revealed) :]
    return [*revealed, *(("?" if t == HIDDEN else str(t), "") for t in left if t != NONE)]


def _token(x: float, y: float, words: str, outcome: str) -> str:
    """A bid token: a square with its number; beside it a tick, a bar or a cross."""
    side = TOKEN
    face = "gm-b gm-face" if words != "?" else "gm-b gm-stone"
    parts = [
        rect(x, y, side, side, face, 5),
        text(x + side / 2, y + side / 2 + 5.5, words, "gm-name gm-middle", 15),
    ]
    if outcome:
        cx, cy = x + side + 9, y + side / 2
        paths = {
            "held": f"M{number(cx - 5)} {number(cy)}l3.6 4 6.4-7.4",
            "closed": f"M{number(cx - 5)} {number(cy)}h10",
            "poor": f"M{number(cx - 4)} {number(cy - 4)}l8 8m0-8l-8 8",
        }
        kind = "gm-l gm-s-ink gm-thick" if outcome == "held" else "gm-l gm-s-refuse gm-thick"
        parts.append(element("path", d=paths[outcome], class_=kind))
    return "".join(parts)


def shows(state: State) -> object:
    """Cards and bids; and what a feast would bring and cost."""
    steps = [s for s in state.steps if isinstance(s, Bidding | Revealing)]
    held = tuple((p.estate, p.whisky, p.cards, p.persons, p.clans, p.coins) for p in state.players)
    return state.module(9), tuple(steps), held if steps else None


# -- what can be chosen, the overview, the question ------------------------------------------------


def tries(state: State) -> dict[str, Move]:
    """The feasts, each by its token; and the buttons while somebody bids."""
    found: dict[str, Move] = {str(place): Bid(place) for place in PLACES}
    if state.steps and isinstance(state.steps[-1], Bidding):
        found |= {STOP: NoMore(), REVEAL: RevealStacks()}
    return found


def places(state: State, move: Move) -> Sequence[str]:
    """A feast, or a button in the row of whoever decides."""
    if isinstance(move, NoMore | RevealStacks):
        return (STOP if isinstance(move, NoMore) else REVEAL,)
    value: Any = getattr(move, "value", None)
    return (str(value),) if move.word in ("bid", "name-token") else ()


def on_clan(state: State, clan: str) -> Drawn | None:
    """The good that lies on a shield."""
    for seat, laid in enumerate(feasts(state).shields):
        for one in laid:
            if one.clan == clan:
                said = shield_words(state, seat, one)
                return Drawn(icon(one.good, 84, 22, 20), said)
    return None


def holdings(state: State, seat: int) -> Sequence[Holding]:
    """Goods on shields."""
    return tuple(
        Holding(
            "clan-marker", phrase("draw.c09.void", good=one.good), shield_words(state, seat, one)
        )
        for one in feasts(state).shields[seat]
    )


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """What has been laid, and whether the goods suffice for all of it."""
    step = state.steps[-1]
    if not isinstance(step, Bidding) or step.turned:
        return ()
    # late: only here
    from glenmore.draw.chronicles.c09_words import notes_of

    return notes_of(state, step)


LOOK = Look.of(__name__, words=words)
