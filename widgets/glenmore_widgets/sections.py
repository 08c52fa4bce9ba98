"""Parts of a form that are folded away."""

from __future__ import annotations

from typing import Any

import ipywidgets

from glenmore_widgets.forms import in_row, title, words


class Sections(ipywidgets.VBox):  # type: ignore[misc]
    """Parts of a form, each unfolded by a button; the first is open."""

    def __init__(self, parts: dict[str, list[Any]]) -> None:
        self.buttons = {
            name: ipywidgets.ToggleButton(
                not n,
                description=words(f"design.{name}"),
                icon="",
                tooltip=words("design.fold", name=words(f"design.{name}")),
            )
            for n, name in enumerate(parts)
        }
        boxes = [self._box(name, parts[name]) for name in parts]
        super().__init__([in_row(self.buttons.values()), *boxes])

    def _box(self, name: str, children: list[Any]) -> Any:
        button = self.buttons[name]
        box = ipywidgets.VBox([ipywidgets.HTML(title(f"design.{name}")), *children])

        def fold(_: Any = None) -> None:
            box.layout.display = "" if button.value else "none"

        button.observe(fold, "value")
        fold()
        return box
