"""Chronicle 12, Allenarly: her board with trade row, items, priority tokens and action card."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.draw.chronicles import Drawn, Holding, Look, Places, c12_bids, c12_mobsters
from glenmore.draw.icons import icon, type_icon
from glenmore.draw.pieces import barrel_form, block_form, scot_form, token_of
from glenmore.draw.tiles import head
from glenmore.model import HOME_CASTLE, State
from glenmore.modules.c12_allenarly import LayHers, MoveToken, TradeStone, her_seat, offers
from glenmore.modules.c12_allenarly import board as part_of
from glenmore.modules.c12_allenarly.adapting import gift, more_items, own_places
from glenmore.modules.c12_allenarly.board import REMOVED
from glenmore.modules.c12_allenarly.cards import action_cards, exchanges, level_of, symbols_of
from glenmore.modules.c12_allenarly.data import CHRONICLE, PERSON, PRIORITY, TOKENS
from glenmore.modules.c12_allenarly.gaining import PLACES, Lay
from glenmore.modules.c12_allenarly.scoring import TradeHers
from glenmore.modules.c12_allenarly.with_c06 import OnRondel, UseRondel
from glenmore.moves import Move
from glenmore.text import name, phrase
from tabletop.draw.svg import Mark, badge, clipped, element, picture, placed, rect, target, text
from tabletop.text import listed

EDGE, GAP = 10.0, 8.0
BOARD, LEAST = 720.0, 600.0  # at LEAST all letters can still be read
LETTERS = 13.2  # the smallest: 11 pixels at LEAST
STONES, TILE, HIGH = 112.0, 140.0, 74.0
IN_ROW = 4  # trade tiles side by side
ITEM, LOW, STRIP = 56.0, 60.0, 36.0
CARD = 92.0
ICON = 24.0
SIGNS = {"scots": "scot", "landmarks": "landmark", "whisky": "whisky", "persons": "person"}


# -- the board -------------------------------------------------------------------------------------


def board(state: State, marks: Places, style: bool) -> str:
    """Stones and trade row on top, then her items, the priority tokens and the action card."""
    y, parts = EDGE, []
    rows = max(1, -(-len(part_of(state).row) // IN_ROW))
    parts.append(_stones(state, y))
    parts.append(_row(state, y, marks))
    y += rows * (HIGH + GAP)
    parts.append(_items(state, y, marks))
    y += ITEM + GAP
    parts.append(_priority(state, y, marks))
    y += LOW + GAP
    for place, own in own_places(state.game).items():
        parts.append(_own_place(place, own.tiles(state), y, marks))
        y += STRIP + GAP
    if c12_bids.shown(state):
        parts.append(c12_bids.strip(state, EDGE, y, BOARD - 2 * EDGE, LETTERS))
        y += c12_bids.HIGH + GAP
    if c12_mobsters.shown(state):
        parts.append(c12_mobsters.panel(state, EDGE, y, BOARD - 2 * EDGE, LETTERS))
        y += c12_mobsters.high(state) + GAP
    parts.append(_card(state, y))
    return picture(
        "chronicle",
        phrase("draw.c12.title"),
        BOARD,
        y + CARD + EDGE,
        parts,
        live=bool(marks),
        style=style,
        least=LEAST,
    )


def _box(x: float, y: float, w: float, h: float, frame: str = "gm-frame") -> str:
    return rect(x, y, w, h, "gm-card", 8) + rect(x, y, w, h, frame, 8)


def _stones(state: State, y: float) -> str:
    number = part_of(state).stones
    return "".join(
        [
            _box(EDGE, y, STONES, HIGH),
            placed(block_form("stone"), EDGE + 32, y + 42),
            text(EDGE + 60, y + 50, f"× {number}", "gm-name", 18),
            text(EDGE + 10, y + 18, phrase("draw.c12.stones"), "gm-small", LETTERS),
        ]
    )


def _row(state: State, y: float, marks: Places) -> str:
    left, drawn = EDGE + STONES + GAP, []
    tiles = state.game.tiles
    row = part_of(state).row
    for n, tile in enumerate(row):
        x, top = left + n % IN_ROW * (TILE + GAP), y + n // IN_ROW * (HIGH + GAP)
        mark = marks.get(f"trade:{tile}")
        found = exchanges(tiles[tile])
        said = ", ".join(phrase("draw.c12.exchange", goods=g, vp=vp) for g, vp in found)
        if free := gift(state, tile):
            said = phrase("draw.c12.gift", vp=free)
        body = "".join(
            [
                rect(x - 3, top - 3, TILE + 6, HIGH + 6, "gm-halo", 9),
                _box(x, top, TILE, HIGH, "gm-o-frame" if mark and mark.ticked else "gm-frame"),
                head(tiles[tile], x, top, TILE),
                text(x + 10, top + 58, clipped(said, TILE - 16, 14), "gm-text", 14),
                badge(x + TILE - 6, top + 6, mark),
            ]
        )
        words = phrase("draw.c12.trade_tile", name=state.game.name(tile), exchanges=said)
        drawn.append(target(f"place:trade:{tile}", mark, words, body))
    mark = marks.get("row")
    if mark is not None:
        n = len(row)
        x, top = left + n % IN_ROW * (TILE + GAP), y + n // IN_ROW * (HIGH + GAP)
        if n % IN_ROW == 0:
            x, top = left + (IN_ROW - 1) * (TILE + GAP), y + (n // IN_ROW - 1) * (HIGH + GAP)
        drawn.append(_goal("row", mark, x, top, TILE, HIGH, phrase("draw.c12.row_end")))
    return "".join(drawn)


def _goal(key: str, mark: Mark, x: float, y: float, w: float, h: float, words: str) -> str:
    """A place where a tile may be laid."""
    body = "".join(
        [
            rect(x - 3, y - 3, w + 6, h + 6, "gm-halo", 9),
            rect(x, y, w, h, "gm-empty", 8),
            text(x + w / 2, y + h / 2 + 5, words, "gm-small gm-middle", LETTERS),
            badge(x + w - 6, y + 6, mark),
        ]
    )
    return target(f"place:{key}", mark, words, body)


def _numbers(state: State) -> dict[str, int]:
    player = state.players[her_seat(state)]
    return {
        "scots": player.estate[HOME_CASTLE].scots,
        "landmarks": len(player.cards),
        "whisky": player.whisky,
        "persons": len(player.persons),
        **more_items(state),
    }


def _called(item: str) -> str:
    """What an item on her board is called."""
    return name("priority" if item in SIGNS else "category", item)


def _items(state: State, y: float, marks: Places) -> str:
    numbers = _numbers(state)
    wide = (BOARD - 2 * EDGE - (len(numbers) - 1) * GAP) / len(numbers)
    seat, drawn = her_seat(state), []
    for n, (category, number) in enumerate(numbers.items()):
        x = EDGE + n * (wide + GAP)
        mark = marks.get(category)
        if category == "scots":
            sign = placed(scot_form(seat), x + 26, y + 30, 1.1)
        elif category == "whisky":
            sign = placed(barrel_form(), x + 26, y + 29)
        else:
            sign = icon(SIGNS.get(category, category), x + 14, y + 16, ICON)
        words = phrase("draw.c12.items", what=_called(category), number=number)
        body = "".join(
            [
                rect(x - 3, y - 3, wide + 6, ITEM + 6, "gm-halo", 9),
                _box(x, y, wide, ITEM, "gm-o-frame" if mark and mark.ticked else "gm-frame"),
                sign,
                text(x + 50, y + 24, _called(category), "gm-small", LETTERS),
                text(x + 50, y + 46, f"× {number}", "gm-name", 18),
                badge(x + wide - 6, y + 6, mark),
            ]
        )
        drawn.append(target(f"place:{category}", mark, words, body))
    return "".join(drawn)


def _priority(state: State, y: float, marks: Places) -> str:
    part, wide, drawn = part_of(state), 132.0, []
    for n, category in enumerate(part.priority):
        x = EDGE + n * (wide + GAP)
        symbols = symbols_of(state.setup, category)
        signs = [
            type_icon(symbol, "person" if symbol == PERSON else "", x + 10 + i * 28, y + 28, ICON)
            for i, symbol in enumerate(symbols)
        ]
        body = [
            _box(x, y, wide, LOW),
            text(x + 10, y + 18, name("priority", category), "gm-small", LETTERS),
            *signs,
        ]
        drawn.append(token_of(f"priority:{category}", "".join(body)))
    x = EDGE + 4 * (wide + GAP)
    room, mark = BOARD - EDGE - x, marks.get("pile")
    words = phrase("draw.c12.pile", count=len(part.pile))
    body_ = "".join(
        [
            rect(x - 3, y - 3, room + 6, LOW + 6, "gm-halo", 9),
            _box(x, y, room, LOW, "gm-o-frame" if mark and mark.ticked else "gm-frame"),
            text(x + 12, y + 18, phrase("draw.c12.pile_name"), "gm-small", LETTERS),
            text(x + 12, y + 44, f"× {len(part.pile)}", "gm-name", 18),
            badge(x + room - 6, y + 6, mark),
        ]
    )
    drawn.append(target("place:pile", mark, words, body_))
    return "".join(drawn)


def _own_place(place: str, tiles: Sequence[str], y: float, marks: Places) -> str:
    """A place that a chronicle brings for her tiles; what lies there is seen on its own board."""
    wide, mark = BOARD - 2 * EDGE, marks.get(place)
    words = phrase("draw.c12.place", her_place=name("her_place", place), count=len(tiles))
    body = "".join(
        [
            rect(EDGE - 3, y - 3, wide + 6, STRIP + 6, "gm-halo", 9),
            _box(EDGE, y, wide, STRIP, "gm-o-frame" if mark and mark.ticked else "gm-frame"),
            text(EDGE + 12, y + 23, words, "gm-text", 14),
            badge(EDGE + wide - 6, y + 6, mark),
        ]
    )
    return target(f"place:{place}", mark, words, body)


def _card(state: State, y: float) -> str:
    part = part_of(state)
    wide = BOARD - 2 * EDGE
    drawn = [_box(EDGE, y, wide, CARD, "gm-o-frame" if part.card else "gm-empty")]
    deck = phrase("draw.c12.deck", count=max(0, part.deck(state.setup)), used=len(part.used))
    if not part.card:
        drawn.append(text(EDGE + 12, y + 50, deck, "gm-text", 14))
        return "".join(drawn)
    card = action_cards(state.setup)[part.card]
    title = phrase("draw.c12.card", card=name("action", card.id), number=card.range)
    drawn.append(text(EDGE + 12, y + 22, title, "gm-name", 14.5))
    drawn.append(text(EDGE + wide - 12, y + 22, deck, "gm-small gm-right", LETTERS))
    x, top = EDGE + 12, y + 36
    for band in card.tokens:
        drawn.append(_token(band, x + 14, top + 22))
        x += 34
    if card.number:
        x = _sign(drawn, f"{card.number}", x, top, "gm-gold", "gm-onCoin")
    for row in card.rows:
        for symbol in row:
            if symbol == PRIORITY:
                x = _sign(drawn, phrase("draw.c12.priority"), x, top, "gm-card", "gm-name", 78)
            elif symbol == CHRONICLE:
                x = _sign(drawn, "C", x, top, "gm-gold", "gm-onCoin")
            else:
                kind = "person" if symbol == PERSON else ""
                drawn.append(rect(x, top, 40, 44, "gm-frame", 6))
                drawn.append(type_icon(symbol, kind, x + 8, top + 10, ICON))
                x += 44
        x += 14
    _sign(drawn, str(card.framed), x, top, "gm-card", "gm-name")
    return "".join(drawn)


def _sign(
    drawn: list[str], words: str, x: float, top: float, fill: str, letters: str, wide: float = 40
) -> float:
    """A field of the card with a word or number; where the next one begins."""
    drawn.append(rect(x, top, wide, 44, f"gm-b {fill}", 6))
    drawn.append(rect(x, top, wide, 44, "gm-frame", 6))
    size = 18 if len(words) < 3 else LETTERS
    drawn.append(text(x + wide / 2, top + 28, words, f"{letters} gm-middle", size))
    return x + wide + 4


def _token(band: str, x: float, y: float) -> str:
    """A clan token: a ring in its colour with its first letter."""
    disc = element("circle", cx=x, cy=y, r=13.0, class_="gm-b gm-card")
    ring = element("circle", cx=x, cy=y, r=13.0, class_="gm-frame")
    letter = phrase(f"draw.c12.{band}")
    return disc + ring + text(x, y + 5, letter, "gm-name gm-middle", 14)


def words(state: State) -> str:
    """Her board in words."""
    part = part_of(state)
    return "\n".join(
        [
            phrase("draw.c12.title_words", level=name("her_level", level_of(state.setup))),
            "  " + part.describe(state),
            "  "
            + listed(
                phrase("draw.c12.items", what=_called(each), number=number)
                for each, number in _numbers(state).items()
            ),
        ]
    )


def shows(state: State) -> object:
    """What the picture depends on."""
    own = [tuple(place.tiles(state)) for place in own_places(state.game).values()]
    top = state.steps[-1:] if state.steps else ()
    more = c12_bids.shows(state), c12_mobsters.shows(state)
    return part_of(state), _numbers(state), tuple(own), top, *more


def tries(state: State) -> dict[str, Move]:
    """Places for a tile that is to be laid, exchanges while she trades, tiles to be used."""
    step = state.steps[-1] if state.steps else None
    if isinstance(step, OnRondel):
        return {f"tile:{tile}": UseRondel(tile) for tile in state.ring if tile}
    if isinstance(step, Lay):
        return {key: LayHers(key) for key in (*PLACES, *own_places(state.game))}
    if isinstance(step, TradeHers):
        found: dict[str, Move] = {}
        for offer in offers(state)[step.at :] or offers(state):
            found.setdefault(f"trade:{offer.tile}", TradeStone(offer.tile, offer.points))
        return found
    return {}


def places(state: State, move: Move) -> Sequence[str]:
    """Where her moves are seen on her board."""
    if isinstance(move, LayHers):
        return (move.where,)
    return (f"trade:{move.tile}",) if isinstance(move, TradeStone) else ()


def on_clan(state: State, clan: str) -> Drawn | None:
    """Her clan tokens."""
    part = part_of(state)
    here = [band for band in TOKENS if part.token(band) == clan != REMOVED]
    if not here:
        return None
    drawn = "".join(token_of(f"clan-token:{band}", _token(band, -16.0, 6.0)) for band in here)
    said = listed(phrase("draw.c12.token", band=name("band", band)) for band in here)
    return Drawn(drawn, said)


def holdings(state: State, seat: int) -> Sequence[Holding]:
    """Her stones and tiles."""
    if seat != her_seat(state):
        return ()
    part = part_of(state)
    own = sum(len(place.tiles(state)) for place in own_places(state.game).values())
    stones = phrase("draw.c12.holding_stones", count=part.stones)
    tiles = phrase("draw.c12.holding_tiles", count=len(part.row) - 1 + len(part.pile) + own)
    return (Holding("stone", stones, stones), Holding("trade", tiles, tiles))


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """What decides for her now."""
    if not state.steps or not moves:
        return ()
    if isinstance(moves[0], MoveToken):
        return (phrase("draw.c12.note_token"),)
    return ()


LOOK = Look.of(__name__)
