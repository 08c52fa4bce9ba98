"""The market alone, as a picture, where the rondel around it would only distract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from glenmore.draw.ring import NO_MARKS, _market
from glenmore.draw.tiles import moved
from glenmore.model import State
from glenmore.text import phrase
from tabletop.draw.svg import Mark, picture

WIDTH, HEIGHT, EDGE = 354.0, 274.0, 14.0


def market(state: State, marks: Mapping[Any, Mark] = NO_MARKS, *, style: bool = True) -> str:
    """The market as SVG text; `marks` says by good what choosing its row does.

    >>> import glenmore as gm
    >>> market(gm.start(gm.Setup(players=2))).startswith("<svg")
    True
    """
    body = moved(_market(state, 0, 0, marks), EDGE, EDGE)
    return picture(
        "market", phrase("draw.market.title"), WIDTH, HEIGHT, [body], live=bool(marks), style=style
    )
