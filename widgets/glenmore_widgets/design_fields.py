"""Sliders for the numbers of a tile: what it costs, gives once, and gives when activated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from glenmore.components import GOODS, Tile
from glenmore.lab.design import tile_fields

COSTS = ("coin", "whisky", "any", *GOODS)
MOST = 6
LABEL = {"description_width": "170px"}
ONCE = {"vp": "victory points", "coin": "coins", "whisky": "whisky barrels", "scot": "Scots",
        "any-good": "goods of choice", "clan-marker": "clan markers"}


def slider(label: str, value: int, most: int, changed: Callable[[], None], tip: str = "",
           least: int = 0) -> Any:
    """A slider with whole numbers that can also be typed and moved by arrow keys."""
    found = ipywidgets.IntSlider(
        value, min=min(least, value), max=max(most, value), description=label, tooltip=tip or label,
        style=LABEL, layout=ipywidgets.Layout(width="380px", max_width="100%"),
        continuous_update=False,
    )
    found.observe(lambda _: changed(), "value")
    return found


class TileFields(ipywidgets.VBox):  # type: ignore[misc]
    """The numbers of one tile; `fields` are those that differ from the printed ones."""

    def __init__(self, tile: Tile, changed: Callable[[], None]) -> None:
        self.tile = tile
        self.data = tile_fields(tile)
        cost = self.data["cost"]
        self.costs = {word: slider(f"cost: {word}", cost.get(word, 0), MOST, changed)
                      for word in COSTS}
        self.once = [
            slider(f"once: {ONCE.get(each['effect'], each['effect'])}", each["amount"], MOST,
                   changed, least=1)
            for each in self.data["once"] if "amount" in each
        ]
        self.gains = [slider(label, value, 12, changed, least=1)
                      for label, value, _ in _numbers(self.data["benefit"])]
        title = f"<b>{tile.name}</b> (stack {tile.stack}, {tile.type} {tile.kind})"
        told = "" if self.gains else " Its benefit has no number to change."
        super().__init__([
            ipywidgets.HTML(f'<span class="gm-form-line">{title}.{told}</span>'),
            *self.costs.values(), *self.once, *self.gains,
        ])

    @property
    def fields(self) -> dict[str, Any]:
        """What differs, as a component file writes it."""
        found: dict[str, Any] = {}
        cost = {word: each.value for word, each in self.costs.items() if each.value}
        other = {k: v for k, v in self.data["cost"].items() if k not in COSTS}
        if cost | other != self.data["cost"]:
            found["cost"] = cost | other
        values = iter(each.value for each in self.once)
        once = [each | {"amount": next(values)} if "amount" in each else each
                for each in self.data["once"]]
        if once != self.data["once"]:
            found["once"] = once
        benefit = tile_fields(self.tile)["benefit"]
        for (_, _, put), each in zip(_numbers(benefit), self.gains, strict=True):
            put(each.value)
        if benefit != self.data["benefit"]:
            found["benefit"] = benefit
        return found


def _numbers(benefit: dict[str, Any]) -> list[tuple[str, int, Callable[[int], None]]]:
    """The numbers of a benefit: label, value, and how to put another one."""
    found: list[tuple[str, int, Callable[[int], None]]] = []

    def setter(where: dict[str, Any], key: str) -> Callable[[int], None]:
        return lambda value: where.__setitem__(key, value)

    for part in benefit.get("parts", [benefit]):
        if "amount" in part:
            words = {"vp": "gives: victory points", "move": "gives: movement points"}
            found.append((words.get(part["effect"], "gives: goods of choice"), part["amount"],
                          setter(part, "amount")))
        for way in part.get("options", ()):
            if "vp" in way:
                pay = ", ".join(f"{n} {word}" for word, n in way["pay"].items())
                found.append((f"points for {pay}", way["vp"], setter(way, "vp")))
    return found
