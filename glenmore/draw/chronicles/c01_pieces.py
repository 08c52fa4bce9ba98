"""Dragon boats and reward tokens: how they are drawn, and said in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from glenmore.components import COLORS
from glenmore.draw.icons import icon, seat_sign
from glenmore.draw.pieces import whose_turn
from glenmore.model import State
from glenmore.modules.c01_dragon_boat_race.circuit import home, steps_between
from glenmore.modules.c01_dragon_boat_race.state import race
from glenmore.modules.c01_dragon_boat_race.tokens import UNKNOWN, token_name
from glenmore.text import phrase
from tabletop.draw.svg import element, piece, placed, text
from tabletop.text import listed

HULL = "M-18-3q1 13 10 13h17q9 0 9-12-5 5-10 5h-16q-6 0-10-6z"
DRAGON = "M-16 2c-3-8-3-13 1-16 4-2 7 0 6 3l-4 1c-1 4 0 8 3 12z"
TOKEN_ICONS = {
    "coins": "coin",
    "vp": "vp",
    "whisky": "whisky",
    "scot": "scot",
    "move": "move",
    "activate": "activate",
    "marker": "clan-marker",
}


@lru_cache(maxsize=64)
def boat(seat: int, x: float, y: float, scale: float = 1, moves: bool = False) -> str:
    """A dragon boat with the shape and letter of its seat, centred on (x, y), rowing left.

    `moves`: this is the piece itself, not its picture elsewhere.
    """
    body = (
        element("path", d=DRAGON, class_="gm-b gm-wood")
        + element("path", d=HULL, class_="gm-b gm-wood")
        + seat_sign(seat, 1, -5, 12)
    )
    if moves:
        body = piece(f"boat:{COLORS[seat]}", "boat", body)
    return placed(body, x, y, scale)


def token_piece(kind: str, square: str, n: int, x: float, y: float) -> str:
    """A reward token on a castle: whoever takes it has the turn."""
    return piece(f"token:{square}:{n}", "token", token(kind, x, y), to=whose_turn("vp"))


def token(kind: str, x: float, y: float, radius: float = 11) -> str:
    """A reward token: a question mark while it is face down, else its icon."""
    back = "none" if kind == UNKNOWN else "card"
    disc = element("circle", cx=float(x), cy=float(y), r=float(radius), class_=f"gm-b gm-{back}")
    if kind == UNKNOWN:
        return disc + text(x, y + 4.8, "?", "gm-name gm-middle", 13.5)
    if kind == "goods":
        side, top = radius * 0.95, y - radius * 0.5
        return disc + icon("barley", x - side, top, side) + icon("wood", x, top, side)
    side = radius * 1.4
    return disc + icon(TOKEN_ICONS[kind], x - side / 2, y - side / 2, side)


def tokens_in_words(tokens: Sequence[str]) -> str:
    """The tokens on a castle in words."""
    unseen = sum(1 for one in tokens if one == UNKNOWN)
    parts = [token_name(one) for one in tokens if one != UNKNOWN]
    parts += [phrase("draw.c01.unseen", number=unseen)] if unseen else []
    return listed(parts) if parts else phrase("draw.c01.no_token")


def ordinal(place: int) -> str:
    """First, second, third, as short as it can be written."""
    return phrase(f"draw.c01.ordinal.{place + 1}")


def boat_words(state: State, seat: int) -> str:
    """How a seat's race stands, in a few words."""
    part = race(state)
    if seat in part.last:
        return phrase("draw.c01.last_place")
    if seat in part.home:
        return phrase("draw.c01.home", place=ordinal(part.home.index(seat)))
    if not part.begun:
        return phrase("draw.c01.waits")
    return phrase("draw.c01.to_home", steps=steps_between(state, part.boats[seat], home(seat)))
