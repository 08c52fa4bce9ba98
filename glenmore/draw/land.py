"""An estate as a picture: tiles by cell, with goods, Scots and the river; and the free cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from glenmore.components import COLORS, GOODS, Cell
from glenmore.describe import describe_goods
from glenmore.describe.words import number as number_of
from glenmore.draw.chronicles import Drawn, on_cell
from glenmore.draw.icons import icon, pawn
from glenmore.draw.tiles import HEAD, benefit_words, moved, plate
from glenmore.model import Plot, State
from glenmore.text import called, phrase
from glenmore.text import name as name_of
from tabletop.draw.svg import Mark, badge, element, number, picture, rect, target, text

W, H = 146.0, 112.0
MARGIN = 26.0
EMPTY_SHARE = 0.56  # size of columns and rows in which no tile lies
NO_MARKS: Mapping[Any, Mark] = {}


def plot_words(state: State, cell: Cell, plot: Plot, more: Iterable[Drawn] = ()) -> str:
    """What lies on a cell, in words; `more` comes from chronicles."""
    tile = state.game.tiles[plot.top]
    key = "draw.estate.tile_with_river" if tile.river else "draw.estate.tile"
    parts = [phrase(key, name=called(tile), cell=cell, type=name_of("type", tile.type))]
    if tile.benefit.word != "none":
        parts.append(phrase("draw.estate.benefit", gives=benefit_words(tile.benefit)))
    if any(plot.goods):
        parts.append(phrase("draw.estate.holds", goods=describe_goods(plot.goods)))
    if plot.scots:
        parts.append(number_of("scot", plot.scots))
    if len(plot.tiles) > 1:
        parts.append(phrase("draw.estate.over", tile=plot.tiles[-2], game=state.game))
    parts += (drawn.words for drawn in more)
    return "; ".join(parts)


def _tile(
    state: State,
    seat: int,
    cell: Cell,
    plot: Plot,
    x: float,
    y: float,
    mark: Mark | None,
    new: bool,
) -> str:
    tile = state.game.tiles[plot.top]
    open_ = mark is not None and mark.ticked
    parts = [plate(tile, x, y, W, H, 20 if open_ else 0)]
    parts.append(
        rect(x + 2, y + 2, W - 4, H - 4, "gm-o-frame", 6)
        if open_
        else rect(x, y, W, H, "gm-frame", 7)
    )
    left = x + 6
    for kind, good in enumerate(GOODS):
        for _ in range(plot.goods[kind]):
            parts.append(icon(good, left, y + 64, 24))
            left += 27
    for i in range(plot.scots):
        parts.append(pawn(seat, COLORS[seat], x + W - 18 - 26 * i, y + 76, 12))
    if len(plot.tiles) > 1:
        parts.append(rect(x - 3, y - 3, W, H, "gm-frame", 7))
    if new:
        parts.append(rect(x + 4, y + 4, W - 8, H - 8, "gm-empty", 5))
    more = on_cell(state, seat, cell)
    parts += [moved(drawn.svg, x, y) for drawn in more]
    parts += [rect(x + 2, y + 2, W - 4, H - 4, "gm-halo", 6), badge(x + W - 16, y + HEAD / 2, mark)]
    said = plot_words(state, cell, plot, more)
    return target(f"cell:{cell[0]},{cell[1]}", mark, said, "".join(parts))


def _free(cell: Cell, x: float, y: float, w: float, h: float, mark: Mark) -> str:
    middle, half = (x + w / 2, y + h / 2), 12.0
    if mark.opens:
        cross = (
            f"M{number(middle[0] - half)} {number(middle[1])}h{2 * half:g}"
            f"M{number(middle[0])} {number(middle[1] - half)}v{2 * half:g}"
        )
        sign = element("path", d=cross, class_="gm-l gm-s-accent gm-thick")
        frame = rect(x + 3, y + 3, w - 6, h - 6, "gm-o-frame gm-dashed", 7)
    else:
        sign = element("circle", cx=middle[0], cy=middle[1], r=2.5, class_="gm-muted")
        frame = rect(x + 3, y + 3, w - 6, h - 6, "gm-empty", 7)
    body = [
        rect(x + 3, y + 3, w - 6, h - 6, "gm-ground", 7),
        frame,
        sign,
        rect(x + 3, y + 3, w - 6, h - 6, "gm-halo", 7),
    ]
    return target(
        f"cell:{cell[0]},{cell[1]}", mark, phrase("draw.estate.free_cell", cell=cell), "".join(body)
    )


def _lines(
    numbers: Iterable[int], used: Collection[int], size: float, start: float
) -> tuple[dict[int, tuple[float, float]], float]:
    """Where each column or row begins and how large it is: smaller where no tile lies."""
    found: dict[int, tuple[float, float]] = {}
    for n in numbers:
        extent = size if n in used else size * EMPTY_SHARE
        found[n] = (start, extent)
        start += extent
    return found, start


def bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Smallest and largest x and y."""
    listed_cells = list(cells)
    xs, ys = [c[0] for c in listed_cells], [c[1] for c in listed_cells]
    return min(xs), max(xs), min(ys), max(ys)


def estate(
    state: State, seat: int, marks: Mapping[Any, Mark] = NO_MARKS, *, style: bool = True
) -> str:
    """The estate of a seat, as SVG text; `marks` says by cell what choosing it does."""
    plots = state.players[seat].estate
    left, right, low, high = bounds([*plots, *marks])
    columns, width = _lines(range(left, right + 1), {x for x, _ in plots}, W, MARGIN)
    rows, height = _lines(range(high, low - 1, -1), {y for _, y in plots}, H, 8)
    parts = [
        text(x + w / 2, height + 18, n, "gm-small gm-middle", 13) for n, (x, w) in columns.items()
    ]
    parts += [
        text(MARGIN - 8, y + h / 2 + 4, n, "gm-small gm-right", 13) for n, (y, h) in rows.items()
    ]
    step = state.steps[-1] if state.steps else None
    new = getattr(step, "cell", None) if getattr(step, "seat", None) == seat else None
    for row, (y, h) in rows.items():
        for column, (x, w) in columns.items():
            cell = (column, row)
            plot, mark = plots.get(cell), marks.get(cell)
            if plot is not None:
                parts.append(_tile(state, seat, cell, plot, x, y, mark, cell == new))
            elif mark is not None:
                parts.append(_free(cell, x, y, w, h, mark))
    name = phrase("draw.estate.title", seat=seat, game=state.game)
    return picture(
        "estate",
        name,
        width + 8,
        height + MARGIN,
        parts,
        live=bool(marks),
        style=style,
        least=0.76 * width,
    )


def describe_estate(state: State, seat: int) -> str:
    """The estate in words: the player's things, then each tile from upper left to lower right."""
    player = state.players[seat]
    lines = [phrase("draw.estate.title_words", seat=seat, game=state.game)]
    for cell, plot in sorted(player.estate.items(), key=lambda i: (-i[0][1], i[0][0])):
        lines.append(f"  {plot_words(state, cell, plot, on_cell(state, seat, cell))}")
    return "\n".join(lines)
