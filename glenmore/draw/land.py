"""An estate as a picture: tiles by cell, with goods, Scots and the river; and the free cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from glenmore.components import COLORS, GOODS, Cell
from glenmore.describe import describe_goods
from glenmore.describe.words import number as number_of
from glenmore.draw.chronicles import Drawn, on_cell
from glenmore.draw.hand import HIGH, WIDE, hand, in_hand
from glenmore.draw.icons import icon
from glenmore.draw.pieces import good_piece, scots, spot_of, tile_id, tile_piece
from glenmore.draw.tiles import benefit_words, moved, plate
from glenmore.model import Plot, State
from glenmore.moves import Place
from glenmore.text import called, phrase
from glenmore.text import name as name_of
from tabletop.draw.board import NO_MARKS
from tabletop.draw.svg import Mark, badge, element, number, picture, rect, spot, target, text

W, H, GAP = 150.0, 124.0, 8.0
TW, TH = W - GAP, H - GAP  # of a tile
FOOT = 90.0  # where pieces stand on it
BLOCK, SCOT = 30.0, 27.0  # from one to the next
MARGIN = 26.0
EMPTY_SHARE = 0.5  # size of columns and rows in which no tile lies
READABLE = 0.925  # a picture as wide as that still has letters of 12 pixels


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
    state: State, seat: int, cell: Cell, plot: Plot, mark: Mark | None, new: bool, ghost: str
) -> str:
    tile = state.game.tiles[plot.top]
    open_ = mark is not None and mark.ticked
    under = [
        tile_piece(state, covered, _covered(n), seat)
        for n, covered in enumerate(reversed(plot.tiles[:-1]), 1)
    ]
    frame = (
        rect(1, 1, TW - 2, TH - 2, "gm-o-frame", 6) if open_ else rect(0, 0, TW, TH, "gm-frame", 7)
    )
    face = plate(tile, TW, TH) + frame + (rect(4, 4, TW - 8, TH - 8, "gm-empty", 5) if new else "")
    parts = [
        *reversed(under),
        tile_piece(state, plot.top, face, seat),
        _standing(state, seat, cell, plot),
    ]
    more = on_cell(state, seat, cell)
    parts += [drawn.svg for drawn in more]
    parts += [rect(1, 1, TW - 2, TH - 2, "gm-halo", 6), badge(TW - 4, 4, mark)]
    if mark is not None and mark.aside:  # nothing but selling is left here
        parts.append(icon("coin", TW - 15, -7, 22))
    said = plot_words(state, cell, plot, more)
    return target(f"cell:{cell[0]},{cell[1]}", mark, said, "".join(parts), ghost=ghost)


def _covered(n: int) -> str:
    """The edge of a tile under another one."""
    return rect(-3 * n, -3 * n, TW, TH, "gm-none", 7) + rect(-3 * n, -3 * n, TW, TH, "gm-frame", 7)


def _standing(state: State, seat: int, cell: Cell, plot: Plot) -> str:
    """Goods from the left and Scots from the right, closer together where there are many."""
    goods = [good for good, n in zip(GOODS, plot.goods, strict=True) for _ in range(n)]
    if not goods and not plot.scots:
        return ""
    step = min(1.0, (TW - 8) / (BLOCK * len(goods) + SCOT * plot.scots))
    where, tile = f"{COLORS[seat]}:{cell[0]},{cell[1]}", tile_id(state, plot.top, seat)
    drawn, counts = [], dict.fromkeys(GOODS, 0)
    for n, good in enumerate(goods):
        at = 19 + n * BLOCK * step
        drawn.append(good_piece(good, where, counts[good], tile, at, FOOT - 2, 1))
        counts[good] += 1
    places = [(TW - 17 - n * SCOT * step, FOOT - 4) for n in range(plot.scots)]
    return "".join([*drawn, scots(seat, cell, places, 1.08)])


def _free(cell: Cell, w: float, h: float, mark: Mark, ghost: str) -> str:
    middle, half = (w / 2, h / 2), 11.0
    if mark.opens:
        cross = (
            f"M{number(middle[0] - half)} {number(middle[1])}h{2 * half:g}"
            f"M{number(middle[0])} {number(middle[1] - half)}v{2 * half:g}"
        )
        sign = element("path", d=cross, class_="gm-l gm-s-accent gm-thick")
        frame = rect(0, 0, w, h, "gm-o-frame gm-dashed", 7)
    else:
        sign = element("circle", cx=middle[0], cy=middle[1], r=2.5, class_="gm-muted")
        frame = rect(0, 0, w, h, "gm-empty", 7)
    body = [rect(0, 0, w, h, "gm-ground", 7), frame, sign, rect(0, 0, w, h, "gm-halo", 7)]
    return target(
        f"cell:{cell[0]},{cell[1]}",
        mark,
        phrase("draw.estate.free_cell", cell=cell),
        "".join(body),
        ghost=ghost,
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
    state: State,
    seat: int,
    marks: Mapping[Any, Mark] = NO_MARKS,
    *,
    style: bool = True,
    beside: bool = False,
) -> str:
    """The estate of a seat, as SVG text; `marks` says by cell what choosing it does.

    A tile that is taken and not yet laid is shown above it, or `beside` it where there is room.
    """
    plots, held = state.players[seat].estate, in_hand(state, seat)
    left, right, low, high = bounds([*plots, *marks])
    start, top = MARGIN + (WIDE + 10 if held and beside else 0), HIGH if held and not beside else 0
    columns, width = _lines(range(left, right + 1), {x for x, _ in plots}, W, start)
    rows, height = _lines(range(high, low - 1, -1), {y for _, y in plots}, H, 8 + top)
    parts = [
        text(x + w / 2, height + 18, n, "gm-small gm-middle", 13) for n, (x, w) in columns.items()
    ]
    parts += [
        text(start - 8, y + h / 2 + 4, n, "gm-small gm-right", 13) for n, (y, h) in rows.items()
    ]
    if held:
        parts.append(hand(state, seat, held, 8 if beside else MARGIN, 8, bool(marks)))
        height = max(height, HIGH)
    step = state.steps[-1] if state.steps else None
    new = getattr(step, "cell", None) if getattr(step, "seat", None) == seat else None
    ghost = tile_id(state, held) if held else ""
    for row, (y, h) in rows.items():
        for column, (x, w) in columns.items():
            cell = (column, row)
            plot, mark = plots.get(cell), marks.get(cell)
            here = ghost if mark is not None and mark.attempt[:1] == (Place.word,) else ""
            if plot is not None:
                drawn = _tile(state, seat, cell, plot, mark, cell == new, here)
            elif mark is not None:
                drawn = _free(cell, w - GAP, h - GAP, mark, here)
            else:
                continue
            parts.append(moved(drawn, x + GAP / 2, y + GAP / 2))
    name = phrase("draw.estate.title", seat=seat, game=state.game)
    width = max(width, MARGIN + WIDE if held else 0)
    return picture(
        "estate",
        name,
        width + 8,
        height + MARGIN,
        [spot(spot_of("estate", seat), "".join(parts))],
        live=bool(marks),
        style=style,
        least=READABLE * (width + 8),
        limit=READABLE * (width + 8) if beside else 0,
    )


def describe_estate(state: State, seat: int) -> str:
    """The estate in words: the player's things, then each tile from upper left to lower right."""
    player = state.players[seat]
    lines = [phrase("draw.estate.title_words", seat=seat, game=state.game)]
    for cell, plot in sorted(player.estate.items(), key=lambda i: (-i[0][1], i[0][0])):
        lines.append(f"  {plot_words(state, cell, plot, on_cell(state, seat, cell))}")
    return "\n".join(lines)
