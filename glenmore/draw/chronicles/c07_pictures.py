"""Ten small pictures, one on each card of the Great Gathering, each centred on (x, y)."""

from __future__ import annotations

from collections.abc import Callable

from glenmore.draw.icons import icon
from tabletop.draw.svg import element, number, rect, text


def _icons(*names: str) -> Callable[[float, float], str]:
    size = 36.0 if len(names) < 3 else 28.0

    def paint(x: float, y: float) -> str:
        left = x - (size + 4) * len(names) / 2 + 2
        return "".join(
            icon(name, left + n * (size + 4), y - size / 2, size) for n, name in enumerate(names)
        )

    return paint


def _tiles(
    *cells: tuple[int, int], kind: str = "gm-resource", inside: str = ""
) -> Callable[[float, float], str]:
    """Little tiles in a pattern."""
    wide, high = (1 + max(axis) for axis in zip(*cells, strict=True))
    size = min(22.0, 52.0 / high)

    def paint(x: float, y: float) -> str:
        left, top = x - wide * size / 2, y - high * size / 2
        parts = []
        for i, j in cells:
            at = left + i * size, top + j * size
            parts += [
                rect(*at, size - 2, size - 2, kind, 2),
                rect(*at, size - 2, size - 2, "gm-frame", 2),
            ]
            if inside:
                parts.append(icon(inside, at[0] + 1, at[1] + 1, size - 4))
        return "".join(parts)

    return paint


def _wanderer(x: float, y: float) -> str:
    way = f"M{number(x - 24)} {number(y + 10)}q24-34 46-2"
    return (
        icon("castle", x - 56, y - 14, 30)
        + icon("scot", x + 24, y - 14, 30)
        + element("path", d=way, class_="gm-l gm-s-ink gm-dashed")
    )


def _smallest(x: float, y: float) -> str:
    small = _tiles((0, 0), (1, 0), kind="gm-village")(x - 38, y)
    large = _tiles((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), kind="gm-none")(x + 38, y)
    return small + text(x - 6, y + 6, "<", "gm-name gm-middle", 18) + large


def _discards(x: float, y: float) -> str:
    pile = "".join(rect(x - 34 + 5 * n, y - 8 - 5 * n, 34, 26, "gm-b gm-none", 3) for n in range(3))
    return pile + icon("discard", x + 18, y - 14, 30)


PICTURES: dict[str, Callable[[float, float], str]] = {
    "livestock": _icons("sheep", "cattle"),
    "materials": _icons("wood", "stone"),
    "square": _tiles(*((i, j) for i in range(3) for j in range(3))),
    "sets": _icons("scot", "whisky", "landmark", "person"),
    "castles": _icons("castle", "scot"),
    "distilleries": _icons("still", "still"),
    "smallest-land": _smallest,
    "pastures": _tiles((0, 0), (1, 0), (1, 1), (2, 1), kind="gm-pen", inside="pen"),
    "wanderer": _wanderer,
    "discards": _discards,
}
