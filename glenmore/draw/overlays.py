"""Places that lie over a picture: a rondel space can be chosen whatever lies there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from glenmore.describe import describe_tile, piece_name
from glenmore.draw.tiles import HEIGHT, WIDTH, moved
from glenmore.model import OFF, State
from glenmore.text import phrase
from tabletop.draw.svg import Mark, rect, target


def spaces(
    state: State, spots: Sequence[tuple[float, float]], marks: Mapping[Any, Mark]
) -> list[str]:
    """The rondel spaces that are marked as such, from the hindmost piece on."""
    number = state.game.spaces
    if "space:0" not in marks:  # all of them, or none
        return []
    first = min((at for at in state.pieces if at != OFF), default=0)
    around = [at % number for at in range(first, first + number)]
    return [moved(_space(state, at, marks[f"space:{at}"]), *spots[at]) for at in around]


def _space(state: State, at: int, mark: Mark) -> str:
    body = rect(0, 0, WIDTH, HEIGHT, "gm-hit", 7)
    body += rect(-3, -3, WIDTH + 6, HEIGHT + 6, "gm-halo", 9)
    return target(f"space:{at}", mark, _words(state, at), body)


def _words(state: State, space: int) -> str:
    here = [
        piece_name(state, n)
        for n, at in enumerate(state.pieces)
        if at != OFF and at % state.game.spaces == space
    ]
    tile = state.ring[space]
    lies = [describe_tile(state.game.tiles[tile])] if tile in state.game.tiles else []
    return phrase(
        "draw.rondel.space_words",
        number=space + 1,
        lies="; ".join([*lies, *here]) or phrase("draw.rondel.empty"),
    )
