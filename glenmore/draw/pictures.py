"""A picture that shows itself in a notebook and speaks where pictures cannot be seen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from glenmore.draw.chronicles import boards
from glenmore.draw.land import describe_estate, estate
from glenmore.draw.ring import describe_rondel, rondel
from glenmore.draw.seats import describe_players, players
from glenmore.model import State
from glenmore.viewing import seat_shown
from tabletop.draw.svg import element, escape, style_for

_SIZE = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"')
GAP = 10.0


class Picture:
    """SVG text with its twin in words: shown by notebooks, read by `print`."""

    def __init__(self, svg: str, words: str, title: str) -> None:
        self.svg = svg
        self.words = words
        self.title = title

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<Picture: {self.title}>"


def stacked(drawn: Sequence[str], title: str) -> str:
    """Several pictures below each other as one."""
    parts: list[str] = []
    top = width = 0.0
    for svg in drawn:
        size = _SIZE.match(svg)
        if size is None:
            raise ValueError("not a picture of this package")
        parts.append(svg.replace("<svg ", f'<svg x="0" y="{top:g}" ', 1))
        top += float(size[2]) + GAP
        width = max(width, float(size[1]))
    height = top - GAP
    body = "".join(parts)
    return element(
        "svg",
        element("style", style_for(body)) + element("title", escape(title)) + body,
        xmlns="http://www.w3.org/2000/svg",
        class_="gm-svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        aria_label=title,
    )


def show(state: State, seat: int | None = None) -> Picture:
    """The table as one picture: rondel, the estate of a seat (of the actor), the players.

    >>> import glenmore as gm
    >>> show(gm.start(gm.Setup(players=2)))
    <Picture: turn 0, estate of Red>
    """
    if seat is None:
        seat = seat_shown(state)
    title = f"turn {state.turn.number}, estate of {state.setup.name(seat)}"
    own = [look for _, look in boards(state)]
    drawn = [
        rondel(state, style=False),
        *(look.board(state, {}, False) for look in own if look.board),
        estate(state, seat, style=False),
        players(state, style=False),
    ]
    words = [
        describe_rondel(state),
        *(look.words(state) for look in own if look.words),
        describe_estate(state, seat),
        describe_players(state),
    ]
    return Picture(stacked(drawn, title), "\n".join(words), title)
