"""A tile in hand: taken, but not laid yet."""

from __future__ import annotations

from glenmore.draw.pieces import tile_piece
from glenmore.draw.tiles import HEIGHT, WIDTH, card, moved, tile_words
from glenmore.model import State
from glenmore.text import phrase
from tabletop.draw.svg import rect, spot, target, text

LABEL = 26.0
HIGH = LABEL + HEIGHT + 24  # of the strip above an estate
WIDE = WIDTH + 24


def in_hand(state: State, seat: int) -> str:
    """The tile that a seat has taken and not yet laid, else an empty text.

    A step names the tile, and it lies neither on the rondel nor on an estate nor with the persons.
    """
    for step in reversed(state.steps):
        tile = getattr(step, "tile", "")
        if tile and isinstance(tile, str) and getattr(step, "seat", state.turn.seat) == seat:
            return tile if tile in state.game.tiles and not _lies(state, tile) else ""
    return ""


def _lies(state: State, tile: str) -> bool:
    return (
        tile in state.ring
        or tile in state.discard
        or any(
            tile in player.persons or any(tile in plot.tiles for plot in player.estate.values())
            for player in state.players
        )
    )


def hand(state: State, seat: int, tile: str, x: float, y: float, own: bool) -> str:
    """The whole face of the tile, in a corner that says where it is."""
    words = phrase(
        "draw.estate.in_your_hand" if own else "draw.estate.in_hand", seat=seat, game=state.game
    )
    face = tile_piece(
        state, tile, card(state.game.tiles[tile]) + rect(0, 0, WIDTH, HEIGHT, "gm-frame", 7)
    )
    body = [
        rect(0, 0, WIDE, HIGH - 8, "gm-ground", 10),
        rect(0, 0, WIDE, HIGH - 8, "gm-frame gm-dashed", 10),
        text(12, 19, words, "gm-name", 14.5, WIDTH),
        moved(face, 12, LABEL),
    ]
    said = f"{words}: {tile_words(state.game.tiles[tile])}"
    return moved(spot("spot:hand", target("", None, said, "".join(body), "gm-hand")), x, y)
