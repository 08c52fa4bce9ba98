"""Sliders for the numbers of a tile: what it costs, gives once, and gives when activated."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from glenmore.components import GOODS, Tile
from glenmore.lab.design import tile_fields
from glenmore.text import TEXTS
from glenmore_widgets.forms import words

COSTS = ("coin", "whisky", "any", *GOODS)
MOST = 6


class NumberSlider(anywidget.AnyWidget):
    """A whole number between two others; it says what is printed where it is another one."""

    _esm = Path(__file__).with_name("slider.js")
    _css = Path(__file__).with_name("slider.css")

    label = traitlets.Unicode().tag(sync=True)
    tip = traitlets.Unicode().tag(sync=True)
    value = traitlets.Int().tag(sync=True)
    printed = traitlets.Int().tag(sync=True)
    least = traitlets.Int(0).tag(sync=True)
    most = traitlets.Int(10).tag(sync=True)
    words = traitlets.Unicode().tag(sync=True)  # what is said of a changed number

    @traitlets.validate("value")
    def _within(self, proposal: Any) -> int:
        return int(min(self.most, max(self.least, proposal["value"])))


def slider(
    label: str, value: int, most: int, changed: Callable[[Any], object], least: int = 0
) -> NumberSlider:
    """A slider that calls `changed` when it stands elsewhere."""
    found = NumberSlider(
        label=label,
        tip=label,
        printed=value,
        least=min(least, value),
        most=max(most, value),
        value=value,
        words=words("design.printed", value="{value}", printed="{printed}"),
    )
    found.observe(changed, "value")
    return found


def beside(fields: list[Any]) -> Any:
    """Fields in as many columns as there is room for."""
    return ipywidgets.Box(fields, layout=ipywidgets.Layout(flex_flow="row wrap"))


class TileFields(ipywidgets.VBox):  # type: ignore[misc]
    """The numbers of one tile; `fields` are those that differ from the printed ones."""

    def __init__(self, tile: Tile, changed: Callable[[Any], object]) -> None:
        self.tile = tile
        self.data = tile_fields(tile)
        cost = self.data["cost"]
        self.costs = {
            word: slider(words("design.cost", what=word), cost.get(word, 0), MOST, changed)
            for word in COSTS
        }
        self.once = [
            slider(
                words("design.once", what=_once(each["effect"])),
                each["amount"],
                MOST,
                changed,
                least=1,
            )
            for each in self.data["once"]
            if "amount" in each
        ]
        self.gains = [
            slider(label, value, 12, changed, least=1)
            for label, value, _ in _numbers(self.data["benefit"])
        ]
        kind = escape(words("design.kind", stack=tile.stack, type=tile.type, kind=tile.kind))
        title = f"<b>{escape(tile.name)}</b> {kind}"
        told = "" if self.gains else escape(words("design.no_number"))
        super().__init__(
            [
                ipywidgets.HTML(f'<span class="gm-form-line">{title}.{told}</span>'),
                beside([*self.costs.values(), *self.once, *self.gains]),
            ]
        )

    @property
    def fields(self) -> dict[str, Any]:
        """What differs, as a component file writes it."""
        found: dict[str, Any] = {}
        cost = {word: each.value for word, each in self.costs.items() if each.value}
        other = {k: v for k, v in self.data["cost"].items() if k not in COSTS}
        if cost | other != self.data["cost"]:
            found["cost"] = cost | other
        values = iter(each.value for each in self.once)
        once = [
            each | {"amount": next(values)} if "amount" in each else each
            for each in self.data["once"]
        ]
        if once != self.data["once"]:
            found["once"] = once
        benefit = tile_fields(self.tile)["benefit"]
        for (_, _, put), each in zip(_numbers(benefit), self.gains, strict=True):
            put(each.value)
        if benefit != self.data["benefit"]:
            found["benefit"] = benefit
        return found


def _once(effect: str) -> str:
    known = TEXTS.templates("forms").get(f"design.once_{effect}")
    return effect if known is None else known.format()


def _numbers(benefit: dict[str, Any]) -> list[tuple[str, int, Callable[[int], None]]]:
    """The numbers of a benefit: label, value, and how to put another one."""
    found: list[tuple[str, int, Callable[[int], None]]] = []

    def setter(where: dict[str, Any], key: str) -> Callable[[int], None]:
        return lambda value: where.__setitem__(key, value)

    for part in benefit.get("parts", [benefit]):
        if "amount" in part:
            what = part["effect"] if part["effect"] in ("vp", "move") else "goods"
            told = words(f"design.gives_{what}")
            found.append((told, part["amount"], setter(part, "amount")))
        for way in part.get("options", ()):
            if "vp" in way:
                pay = ", ".join(f"{n} {word}" for word, n in way["pay"].items())
                told = words("design.points_for", pay=pay)
                found.append((told, way["vp"], setter(way, "vp")))
    return found
