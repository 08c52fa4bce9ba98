"""Pieces by their form: pawns, Scots, clan markers, blocks of goods, coins, barrels, the die.

Printed signs are flat (`glenmore.draw.icons`); pieces stand on the table and throw a shadow.  Each
is drawn around (0, 0), has a lasting id and tells where it comes from and where it goes, so that a
page can move it (`tabletop.draw.svg.piece`).  The letter of its owner is on every piece: colour
alone tells nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from glenmore.components import COLORS, Cell
from glenmore.draw.icons import icon, letter_of
from glenmore.model import State
from tabletop.draw.svg import element, piece, placed, rect, text

PAWN = (
    "M0-15a5.2 5.2 0 0 1 3.6 8.9h2v2.4h-2C3.9.6 6.2 3.4 8.8 7.4c1.8 2.7 1.6 6.6-.6 6.6H-8.2"
    "c-2.2 0-2.4-3.9-.6-6.6C-6.2 3.4-3.9.6-3.6-3.7h-2v-2.4h2A5.2 5.2 0 0 1 0-15z"
)
SCOT = (
    "M0-16.5a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zM-4.4-7.3h8.8c4 .4 6.2 3 7.6 7.4l-3.6 1.4"
    "-2.2-2.7L9.4 9.6H6v4.4H1.4V9.6h-2.8V14H-6V9.6h-3.4L-6.2-1.2l-2.2 2.7-3.6-1.4"
    "c1.4-4.4 3.6-7 7.6-7.4z"
)
SHIELD = (
    "M-10.5-12c3.5 1.2 7 .8 10.5-1.4 3.5 2.2 7 2.6 10.5 1.4C10.8 1 8.2 9.4 0 14"
    "-8.2 9.4-10.8 1-10.5-12z"
)
SHIELD_BAND = "M-10.4-4.2c6.8 1.6 14 1.6 20.8 0"
BARREL = "M-8-12.5h16c3.4 8.3 3.4 16.7 0 25H-8c-3.4-8.3-3.4-16.7 0-25z"
HOOPS = "M-9.8-6.5H9.8M-9.8 6.5H9.8"
PIPS = {1: ((0, 0),), 2: ((-5.5, 5.5), (5.5, -5.5)), 3: ((-6, 6), (0, 0), (6, -6))}
HOME = "home"  # the stack of tiles that everybody begins with
TURN = "turn"  # whoever has the turn, in the names of places


def _shadow(y: float, rx: float, ry: float = 2.6) -> str:
    return f'<ellipse cy="{y:g}" rx="{rx:g}" ry="{ry:g}" class="gm-shadow"/>'


# -- forms -----------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def pawn_form(seat: int) -> str:
    """A pawn: a head on a collar and a wide foot with the letter; 30 high, 20 wide."""
    body = element("path", d=PAWN, class_=f"gm-b gm-{COLORS[seat]}")
    return _shadow(13.6, 11) + body + letter_of(seat, 11.6, 12.5)


@lru_cache(maxsize=16)
def scot_form(seat: int) -> str:
    """A Scot: head, arms apart, a kilt with the letter, two legs; 30 high, 24 wide."""
    body = element("path", d=SCOT, class_=f"gm-b gm-{COLORS[seat]}")
    return _shadow(14, 10) + body + letter_of(seat, 6.8, 12.6)


@lru_cache(maxsize=16)
def marker_form(seat: int) -> str:
    """A clan marker: a shield with a band and the letter; 27 high, 21 wide."""
    colour = COLORS[seat]
    body = element("path", d=SHIELD, class_=f"gm-b gm-{colour}")
    band = element("path", d=SHIELD_BAND, class_=f"gm-l gm-s-{colour}-letter")
    return _shadow(13, 7) + body + band + letter_of(seat, 7.6, 12.5)


@lru_cache(maxsize=16)
def block_form(good: str) -> str:
    """A block of a good: a cube in its colour with the sign of the good on its face."""
    side = element("path", d="M-13-9l5-5h21v21l-5 5z", class_=f"gm-b gm-{good}")
    face = rect(-13, -9, 21, 21, "gm-b gm-face", 2)
    edge = element("path", d="M8-9l5-5M8-9", class_="gm-l gm-s-ink")
    return _shadow(12, 14) + side + face + edge + icon(good, -11.5, -7.5, 18)


@lru_cache(maxsize=4)
def barrel_form() -> str:
    """A whisky barrel with its hoops."""
    body = element("path", d=BARREL, class_="gm-b gm-wood")
    return _shadow(12.5, 10) + body + element("path", d=HOOPS, class_="gm-l gm-s-ink gm-thick")


@lru_cache(maxsize=64)
def coin_form(number: int) -> str:
    """A coin with a number: a disc with a rim, on a shadow."""
    rim = element("circle", cy=1.8, r=11.5, class_="gm-b gm-wood")
    disc = element("circle", r=11.5, class_="gm-b gm-gold")
    return rim + disc + text(0, 4.9, number, "gm-onCoin gm-middle", 13.5)


@lru_cache(maxsize=8)
def die_form(pips: int | None) -> str:
    """The die with what it rolled last; before its first roll a question mark."""
    top = element("path", d="M-12-9l4-4.5h20.5v20.5l-4.5 4z", class_="gm-b gm-stone")
    body = rect(-13, -9.5, 21, 21, "gm-b gm-face", 4)
    if pips is None:
        shown = text(-2.5, 6.4, "?", "gm-name gm-middle", 17)
    else:
        shown = "".join(
            element("circle", cx=x - 2.5, cy=y + 1.0, r=2.7, class_="gm-ink")
            for x, y in PIPS.get(pips, ())
        )
        if pips not in PIPS:
            shown = text(-2.5, 6.4, pips, "gm-name gm-middle", 17)
    return _shadow(12, 14) + top + body + shown


# -- pieces with their ids -------------------------------------------------------------------------


def spot_of(what: str, seat: int) -> str:
    """The name of a place where a player's things are counted."""
    return f"spot:{what}:{COLORS[seat]}"


def whose_turn(what: str) -> str:
    """The same place of whoever has the turn."""
    return f"spot:{what}:{TURN}"


def tile_id(state: State, tile: str, seat: int = -1) -> str:
    """The lasting id of a tile, with its owner if everybody has one like it."""
    own = seat >= 0 and state.game.tiles[tile].stack == HOME
    return f"tile:{tile}:{COLORS[seat]}" if own else f"tile:{tile}"


def tile_piece(state: State, tile: str, body: str, seat: int = -1) -> str:
    """A tile, wherever it lies."""
    about = state.game.tiles[tile]
    from_ = f"spot:stack:{about.stack}" if len(about.stack) == 1 else ""  # others are no stacks
    to = whose_turn("persons") if about.kind == "person" else "spot:discard"
    return piece(tile_id(state, tile, seat), "tile", body, from_, to)


def rondel_piece(
    id_: str, form: str, x: float, y: float, scale: float, at: int | None = None
) -> str:
    """A pawn, the die or what chronicles add, with its middle at (x, y).

    On a space of the rondel it says which one: it walks there through those in between.
    """
    track = None if at is None else ("spot:space:", at)
    return placed(piece(f"pawn:{id_}", "pawn", form, track=track), x, y, scale)


def scots(seat: int, cell: Cell, spots: Sequence[tuple[float, float]], scale: float = 1) -> str:
    """The Scots of a seat on a cell, one at each place."""
    supply, color, at = spot_of("supply", seat), COLORS[seat], f"{cell[0]},{cell[1]}"
    return "".join(
        placed(
            piece(f"scot:{color}:{at}:{n}", f"scot:{color}", scot_form(seat), supply, supply),
            *spot,
            scale,
        )
        for n, spot in enumerate(spots)
    )


def good_piece(good: str, where: str, n: int, tile: str, x: float, y: float, scale: float) -> str:
    """A block of a good on a tile: it came out of it, and goes to the market."""
    id_ = f"good:{good}:{where}:{n}"
    made = piece(id_, f"good:{good}", block_form(good), tile, f"spot:market:{good}")
    return placed(made, x, y, scale)


def coin_piece(row: str, number: int, x: float, y: float) -> str:
    """A coin on a space of the market: whoever has the turn pays it, or takes it."""
    turn = whose_turn("coins")
    return placed(piece(f"coin:{row}:{number}", "coin", coin_form(number), turn, turn), x, y)


def marker_piece(seat: int, clan: str, n: int, x: float, y: float, scale: float = 1) -> str:
    """A clan marker on a space; `n` counts those of a seat on the same space."""
    supply = spot_of("markers", seat)
    id_ = f"marker:{COLORS[seat]}:{clan}" + (f":{n}" if n else "")
    made = piece(id_, f"marker:{COLORS[seat]}", marker_form(seat), supply, supply, along=clan)
    return placed(made, x, y, scale)


def token_of(id_: str, body: str, to: str = "", from_: str = "") -> str:
    """What chronicles bring to the table: a token by its name, drawn where it lies."""
    return piece(f"token:{id_}", f"token:{id_.partition(':')[0]}", body, from_, to)
