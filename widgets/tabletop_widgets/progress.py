"""A progress bar for experiments; `use_bars()` makes notebooks use it.

>>> bar = Bar(show=False)
>>> bar(Progress(25, 100, 0, 10.0, False))
>>> bar.bar.value, bar.line.value
(25, '<span class="gm-form-line">25 of 100 games, 2.5 a second, 30 seconds left</span>')
"""

from __future__ import annotations

import time
from typing import Any

import ipywidgets

from tabletop.lab.progress import Progress
from tabletop.text import phrase

SHOW_EVERY = 0.2  # seconds


class Bar:
    """A bar with a line in words; it shows itself at its first call."""

    def __init__(self, show: bool = True) -> None:
        self.bar = ipywidgets.IntProgress(
            0,
            min=0,
            max=100,
            description=phrase("progress.games"),
            style={"description_width": "60px"},
            layout=ipywidgets.Layout(width="320px", max_width="100%"),
        )
        self.line = ipywidgets.HTML()
        self.box = ipywidgets.HBox(
            [self.bar, self.line], layout=ipywidgets.Layout(flex_flow="row wrap")
        )
        self._hidden = show
        self._shown = 0.0

    def __call__(self, told: Progress) -> None:
        """Show how far it has come."""
        if self._hidden:
            self._hidden = False
            self._display()
        now = time.monotonic()
        if told.over or not self._shown or now - self._shown > SHOW_EVERY:
            self._shown = now
            self.bar.value = round(100 * told.done / max(1, told.total))
            self.line.value = f'<span class="gm-form-line">{told}</span>'

    def _display(self) -> None:
        from IPython.display import display

        show: Any = display
        show(self.box)
