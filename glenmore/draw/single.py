"""One tile as a picture of its own."""

from __future__ import annotations

from glenmore.components import Tile
from glenmore.describe import describe_tile
from glenmore.draw.tiles import HEIGHT, WIDTH, card
from tabletop.draw.svg import picture, placed

EDGE = 6.0


def tile(shown: Tile, *, style: bool = True) -> str:
    """The tile as it lies on the rondel.

    >>> import glenmore as gm
    >>> tile(gm.Setup(players=2).catalog.tiles[0]).startswith("<svg")
    True
    """
    drawn = placed(card(shown), EDGE, EDGE)
    return picture(
        "tile", describe_tile(shown), WIDTH + 2 * EDGE, HEIGHT + 2 * EDGE, [drawn], style=style
    )
