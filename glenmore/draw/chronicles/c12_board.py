"""Allenarly's board: action card, stones and trade row, items, priority tokens, pile."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.draw.chronicles import Places, c12_bids, c12_mobsters
from glenmore.draw.icons import icon, type_icon
from glenmore.draw.pieces import barrel_form, block_form, scot_form, token_of
from glenmore.draw.tiles import head
from glenmore.model import HOME_CASTLE, State
from glenmore.modules.c12_allenarly import board as part_of
from glenmore.modules.c12_allenarly import her_seat
from glenmore.modules.c12_allenarly.adapting import gift, more_items, own_places
from glenmore.modules.c12_allenarly.cards import action_cards, exchanges, symbols_of
from glenmore.modules.c12_allenarly.data import CHRONICLE, PERSON, PRIORITY
from glenmore.text import name, phrase
from tabletop.draw.svg import (
    Mark,
    badge,
    clipped,
    element,
    picture,
    placed,
    rect,
    target,
    text,
    two_lines,
)
from tabletop.records import Record

EDGE, GAP = 10.0, 8.0
LETTERS = 13.2  # the smallest
STONES, TILE, HIGH = 112.0, 146.0, 78.0
ITEM, LOW, STRIP = 56.0, 60.0, 36.0
HEAD, LINE = 34.0, 52.0  # of the action card: its title, and a line of symbols
ICON, SIGN = 24.0, 40.0
SIGNS = {"scots": "scot", "landmarks": "landmark", "whisky": "whisky", "persons": "person"}


class _Plan(Record):
    """The measures of a picture: how wide it is, and how much stands side by side."""

    wide: float
    tiles: int  # trade tiles, beside the stones
    kinds: int  # of items
    limit: float = 0

    @property
    def room(self) -> float:
        """How wide a thing is that takes the whole width."""
        return self.wide - 2 * EDGE


WIDE = _Plan(748, tiles=4, kinds=5, limit=624)  # at the limit letters are 11 pixels high
NARROW = _Plan(440, tiles=2, kinds=3)


def board(state: State, marks: Places, style: bool) -> tuple[str, str]:
    """Her board, wide and narrow."""
    wide, narrow = (_Painting(state, marks, plan).whole(style) for plan in (WIDE, NARROW))
    return wide, narrow


def numbers(state: State) -> dict[str, int]:
    """How many of each item lie on her board."""
    player = state.players[her_seat(state)]
    return {
        "scots": player.estate[HOME_CASTLE].scots,
        "landmarks": len(player.cards),
        "whisky": player.whisky,
        "persons": len(player.persons),
        **more_items(state),
    }


def called(item: str) -> str:
    """What an item on her board is called."""
    return name("priority" if item in SIGNS else "category", item)


def clan_token(band: str, x: float, y: float) -> str:
    """A clan token: a ring in its colour with its first letter."""
    disc = element("circle", cx=x, cy=y, r=13.0, class_="gm-b gm-card")
    ring = element("circle", cx=x, cy=y, r=13.0, class_="gm-frame")
    letter = phrase(f"draw.c12.{band}")
    return disc + ring + text(x, y + 5, letter, "gm-name gm-middle", 14)


def _box(x: float, y: float, w: float, h: float, frame: str = "gm-frame") -> str:
    return rect(x, y, w, h, "gm-card", 8) + rect(x, y, w, h, frame, 8)


def _place(
    key: str, mark: Mark | None, x: float, y: float, w: float, h: float, words: str, inside: str
) -> str:
    """A place on her board, where something may be laid or chosen."""
    frame = "gm-o-frame" if mark and mark.ticked else "gm-frame"
    halo = rect(x - 3, y - 3, w + 6, h + 6, "gm-halo", 9)
    body = halo + _box(x, y, w, h, frame) + inside + badge(x + w - 6, y + 6, mark)
    return target(f"place:{key}", mark, words, body)


class _Painting:
    """One picture of her board, painted from top to bottom."""

    def __init__(self, state: State, marks: Places, plan: _Plan) -> None:
        self.state, self.marks, self.plan = state, marks, plan
        self.part = part_of(state)
        self.y = EDGE

    def whole(self, style: bool) -> str:
        """The card that decides comes first, then what she has."""
        state, plan = self.state, self.plan
        parts = [self._card(), self._stones(), self._row(), self._items(), self._priority()]
        for place, own in own_places(state.game).items():
            parts.append(self._own_place(place, own.tiles(state)))
        if c12_bids.shown(state):
            parts.append(c12_bids.strip(state, EDGE, self.y, plan.room, LETTERS))
            self.y += c12_bids.HIGH + GAP
        if c12_mobsters.shown(state):
            beside = plan is WIDE
            parts.append(c12_mobsters.panel(state, EDGE, self.y, plan.room, LETTERS, beside))
            self.y += c12_mobsters.high(state, beside) + GAP
        return picture(
            "chronicle",
            phrase("draw.c12.title"),
            plan.wide,
            self.y - GAP + EDGE,
            parts,
            live=bool(self.marks),
            style=style,
            limit=plan.limit,
        )

    # -- the action card ---------------------------------------------------------------------------

    def _card(self) -> str:
        part, state, room, y = self.part, self.state, self.plan.room, self.y
        deck = phrase("draw.c12.deck", count=max(0, part.deck(state.setup)), used=len(part.used))
        if not part.card:
            self.y += HEAD + GAP
            return _box(EDGE, y, room, HEAD, "gm-empty") + text(
                EDGE + 12, y + 22, deck, "gm-text", 14
            )
        card = action_cards(state.setup)[part.card]
        title = phrase("draw.c12.card", card=name("action", card.id), number=card.range)
        lines = _lines(self._fields(), room - 24)
        high = HEAD + LINE * len(lines) + 4
        drawn = [
            _box(EDGE, y, room, high, "gm-o-frame"),
            text(EDGE + 12, y + 22, title, "gm-name", 14.5),
            text(EDGE + room - 12, y + 22, deck, "gm-small gm-right", LETTERS),
        ]
        for n, line in enumerate(lines):
            x = EDGE + 12
            for drawing, wide in line:
                drawn.append(placed(drawing, x, y + HEAD + n * LINE))
                x += wide
        self.y += high + GAP
        return "".join(drawn)

    def _fields(self) -> list[list[tuple[str, float]]]:
        """What the card shows, row by row: drawings with the room that each takes."""
        card = action_cards(self.state.setup)[self.part.card]
        first = [(clan_token(band, 14, 22), 34.0) for band in card.tokens]
        if card.number:
            first.append(_sign(f"{card.number}", "gm-gold", "gm-onCoin"))
        rows = [first] if first else []
        for row in card.rows:
            rows.append([_symbol(symbol) for symbol in row])
        return [*rows, [_sign(str(card.framed), "gm-card", "gm-name")]]

    # -- what she has ------------------------------------------------------------------------------

    def _stones(self) -> str:
        y = self.y
        return "".join(
            [
                _box(EDGE, y, STONES, HIGH),
                placed(block_form("stone"), EDGE + 32, y + 46),
                text(EDGE + 60, y + 54, f"× {self.part.stones}", "gm-name", 18),
                text(EDGE + 10, y + 20, phrase("draw.c12.stones"), "gm-small", LETTERS),
            ]
        )

    def _row(self) -> str:
        left, across, row, drawn = EDGE + STONES + GAP, self.plan.tiles, self.part.row, []
        end = self.marks.get("row")
        places = len(row) + (end is not None)
        for n, tile in enumerate(row):
            x, y = left + n % across * (TILE + GAP), self.y + n // across * (HIGH + GAP)
            drawn.append(self._trade_tile(tile, x, y))
        if end is not None:
            n = len(row)
            x, y = left + n % across * (TILE + GAP), self.y + n // across * (HIGH + GAP)
            words = phrase("draw.c12.row_end")
            inside = text(x + TILE / 2, y + HIGH / 2 + 5, words, "gm-small gm-middle", LETTERS)
            drawn.append(_place("row", end, x, y, TILE, HIGH, words, inside))
        self.y += max(1, -(-places // across)) * (HIGH + GAP)
        return "".join(drawn)

    def _trade_tile(self, tile: str, x: float, y: float) -> str:
        game = self.state.game
        found = [
            phrase("draw.c12.exchange", goods=goods, vp=vp)
            for goods, vp in exchanges(game.tiles[tile])
        ]
        if free := gift(self.state, tile):
            found = [phrase("draw.c12.gift", vp=free)]
        said = ", ".join(found)
        lines = found if len(found) < 3 else two_lines(said, TILE - 16, 13.5)
        inside = head(game.tiles[tile], x, y, TILE) + "".join(
            text(x + 10, y + 54 + 17 * n, clipped(line, TILE - 16, 13.5), "gm-text", 13.5)
            for n, line in enumerate(lines)
        )
        words = phrase("draw.c12.trade_tile", name=game.name(tile), exchanges=said)
        key = f"trade:{tile}"
        return _place(key, self.marks.get(key), x, y, TILE, HIGH, words, inside)

    def _items(self) -> str:
        found, drawn = numbers(self.state), []
        across = min(self.plan.kinds, len(found))
        if len(found) == across + 1:  # none stands alone
            across = len(found) // 2
        wide = (self.plan.room - (across - 1) * GAP) / across
        for n, (item, number) in enumerate(found.items()):
            x, y = EDGE + n % across * (wide + GAP), self.y + n // across * (ITEM + GAP)
            words = phrase("draw.c12.items", what=called(item), number=number)
            inside = "".join(
                [
                    self._sign_of(item, x, y),
                    text(x + 50, y + 24, called(item), "gm-small", LETTERS),
                    text(x + 50, y + 46, f"× {number}", "gm-name", 18),
                ]
            )
            drawn.append(_place(item, self.marks.get(item), x, y, wide, ITEM, words, inside))
        self.y += -(-len(found) // across) * (ITEM + GAP)
        return "".join(drawn)

    def _sign_of(self, item: str, x: float, y: float) -> str:
        if item == "scots":
            return placed(scot_form(her_seat(self.state)), x + 26, y + 30, 1.1)
        if item == "whisky":
            return placed(barrel_form(), x + 26, y + 29)
        return icon(SIGNS.get(item, item), x + 14, y + 16, ICON)

    def _priority(self) -> str:
        """The four tokens; the pile stands beside them, or below where that is too narrow."""
        beside = self.plan is WIDE
        pile = 140.0 if beside else self.plan.room
        wide = (self.plan.room - (pile + GAP if beside else 0) - 3 * GAP) / 4
        y, drawn = self.y, []
        for n, category in enumerate(self.part.priority):
            x = EDGE + n * (wide + GAP)
            signs = [
                type_icon(kind, "person" if kind == PERSON else "", x + 10 + i * 28, y + 28, ICON)
                for i, kind in enumerate(symbols_of(self.state.setup, category))
            ]
            label = text(x + 10, y + 18, name("priority", category), "gm-small", LETTERS)
            token = "".join([_box(x, y, wide, LOW), label, *signs])
            drawn.append(token_of(f"priority:{category}", token))
        self.y += LOW + GAP
        count, mark = len(self.part.pile), self.marks.get("pile")
        words = phrase("draw.c12.pile", count=count)
        if not beside:
            return "".join([*drawn, self._strip("pile", words)])
        x = EDGE + 4 * (wide + GAP)
        title = text(x + 12, y + 18, phrase("draw.c12.pile_name"), "gm-small", LETTERS)
        inside = title + text(x + 12, y + 44, f"× {count}", "gm-name", 18)
        return "".join([*drawn, _place("pile", mark, x, y, pile, LOW, words, inside)])

    def _own_place(self, place: str, tiles: Sequence[str]) -> str:
        """A place that a chronicle brings for tiles; what lies there is seen on its own board."""
        words = phrase("draw.c12.place", her_place=name("her_place", place), count=len(tiles))
        return self._strip(place, words)

    def _strip(self, key: str, words: str) -> str:
        y, room = self.y, self.plan.room
        self.y += STRIP + GAP
        inside = text(EDGE + 12, y + 23, words, "gm-text", 14)
        return _place(key, self.marks.get(key), EDGE, y, room, STRIP, words, inside)


# -- fields of a card ------------------------------------------------------------------------------


def _sign(words: str, fill: str, letters: str, wide: float = SIGN) -> tuple[str, float]:
    """A field with a word or number."""
    size = 18 if len(words) < 3 else LETTERS
    drawn = [
        rect(0, 0, wide, 44, f"gm-b {fill}", 6),
        rect(0, 0, wide, 44, "gm-frame", 6),
        text(wide / 2, 28, words, f"{letters} gm-middle", size),
    ]
    return "".join(drawn), wide + 4


def _symbol(symbol: str) -> tuple[str, float]:
    if symbol == PRIORITY:
        return _sign(phrase("draw.c12.priority"), "gm-card", "gm-name", 78)
    if symbol == CHRONICLE:
        return _sign("C", "gm-gold", "gm-onCoin")
    kind = "person" if symbol == PERSON else ""
    drawn = rect(0, 0, SIGN, 44, "gm-frame", 6) + type_icon(symbol, kind, 8, 10, ICON)
    return drawn, SIGN + 4


def _lines(rows: list[list[tuple[str, float]]], room: float) -> list[list[tuple[str, float]]]:
    """Rows of a card side by side, on as few lines as there is room for; a row stays together."""
    lines: list[list[tuple[str, float]]] = [[]]
    at = 0.0
    for row in rows:
        wide = sum(each for _, each in row)
        if at and at + wide > room:
            lines.append([])
            at = 0.0
        *before, (drawing, last) = row
        lines[-1] += [*before, (drawing, last + 14)]  # rows stand apart
        at += wide + 14
    return lines
