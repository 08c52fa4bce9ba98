"""Tiles of other players, on the board of the Troubled Book while they are chosen."""

from __future__ import annotations

from glenmore.components import COLORS, Benefit, Cell
from glenmore.describe.words import describe_benefit
from glenmore.draw.chronicles import Places
from glenmore.draw.chronicles.c06_phrases import EDGE, GAP, INSIDE, SIDE, SIZE, in_icons
from glenmore.draw.icons import seat_sign
from glenmore.draw.items import benefit_lines
from glenmore.draw.phrases import phrase_line
from glenmore.model import State
from glenmore.modules.c06_troubled_book import Abroad
from glenmore.text import called, phrase
from tabletop.draw.svg import badge, clipped, rect, target, text

CHIPS = 3  # tiles of others side by side
CHIP_W, CHIP_H = (INSIDE - (CHIPS - 1) * GAP) / CHIPS, 50.0


def place_key(seat: int, cell: Cell) -> str:
    """The place of another player's tile on the board."""
    return f"visit-{COLORS[seat]}-{cell[0]}-{cell[1]}"


def foreign(state: State, seat: int) -> list[tuple[int, Cell, str]]:
    """Tiles with a benefit in the estates of others."""
    tiles = state.game.tiles
    return [
        (other, cell, plot.top)
        for other, player in enumerate(state.players)
        if other != seat
        for cell, plot in player.estate.items()
        if tiles[plot.top].benefit.word != "none"
    ]


def tiles_abroad(state: State, step: Abroad, y: float, marks: Places) -> tuple[list[str], float]:
    """The tiles to choose from, and the height at which the rest of the board begins."""
    parts = [
        text(EDGE + 4, y + 18, phrase("draw.c06.tiles_of_others", left=step.left), "gm-name", 14)
    ]
    y += 28
    for n, (seat, cell, tile) in enumerate(foreign(state, step.seat)):
        if n and not n % CHIPS:
            y += CHIP_H + 6
        parts.append(_chip(state, seat, cell, tile, EDGE + n % CHIPS * (CHIP_W + GAP), y, marks))
    return parts, y + CHIP_H + GAP


def _chip(
    state: State, seat: int, cell: Cell, tile_id: str, x: float, y: float, marks: Places
) -> str:
    tile, mark = state.game.tiles[tile_id], marks.get(place_key(seat, cell))
    open_ = mark is not None and mark.options
    body = [
        rect(x, y, CHIP_W, CHIP_H, "gm-card", 7),
        rect(x, y, CHIP_W, CHIP_H, "gm-o-frame" if open_ else "gm-empty", 7),
        rect(x - 3, y - 3, CHIP_W + 6, CHIP_H + 6, "gm-halo", 9),
        seat_sign(seat, x + 16, y + 15, 12),
        text(x + 32, y + 20, clipped(called(tile), CHIP_W - 50, 13, True), "gm-name", 14),
        phrase_line(_benefit(tile.benefit), x + 10, y + 42, SIZE, SIDE),
        badge(x + CHIP_W - 8, y + 8, mark),
    ]
    said = phrase(
        "draw.c06.chip",
        name=called(tile),
        seat=seat,
        cell=cell,
        gives=describe_benefit(tile.benefit),
        game=state.game,
    )
    return target(f"place:{place_key(seat, cell)}", mark, said, "".join(body))


def _benefit(benefit: Benefit) -> str:
    """What a tile takes and gives, as far as there is room."""
    takes, gives = benefit_lines(benefit)[0]
    more = " …" if len(benefit.ways) > 1 else ""
    return f"{in_icons(takes)} → {in_icons(gives)}{more}" if takes else in_icons(gives)
