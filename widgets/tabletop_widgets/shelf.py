"""Groups of small cells to choose from: puzzles by difficulty, rules by chapters, what comes back.

Whoever shows one derives from `Shelf` and says what the cells are (`_redraw`) and what choosing one
means (`open`).  A sign in each cell says its state, and not only a colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import traitlets

from tabletop.title import Title
from tabletop_widgets.board_widget import BoardWidget, css, esm
from tabletop_widgets.messages import Verb, read_true, read_word

NEW, PLAIN, GOOD, BAD = "new", "plain", "good", "bad"  # how a cell looks
SIGNS = {NEW: "·", PLAIN: "○", GOOD: "✓", BAD: "!"}


def cell(id_: str, state: str, label: str, text: str = "", now: bool = False) -> dict[str, Any]:
    """A cell: `label` is read aloud, `text` stands in it beside its sign."""
    return {
        "id": id_,
        "sign": SIGNS[state],
        "text": text,
        "label": label,
        "state": state,
        "now": now,
    }


def group(
    title: str, cells: Iterable[dict[str, Any]], note: str = "", wide: bool = False
) -> dict[str, Any]:
    """Cells under one heading; a wide group has a row of its own."""
    return {"title": title, "note": note, "cells": list(cells), "wide": wide}


def button(word: str, label: str, value: Any = True, main: bool = False) -> dict[str, Any]:
    """A button that sends {word: value}."""
    return {"word": word, "value": value, "label": label, "main": main}


def head(
    title: str,
    text: str,
    *,
    fold: str = "",
    legend: Iterable[tuple[str, str]] = (),
    buttons: Iterable[dict[str, Any]] = (),
) -> dict[str, Any]:
    """What stands above the cells; with `fold` they are folded away under these words."""
    signs = [{"sign": SIGNS[state], "state": state, "text": words} for state, words in legend]
    return {"title": title, "text": text, "fold": fold, "legend": signs, "buttons": list(buttons)}


class Shelf(BoardWidget):
    """The cells; everything else is said by whoever shows them."""

    _esm = esm("shelf.js")
    _css = css("table.css", "lesson.css", "shelf.css")

    head = traitlets.Dict().tag(sync=True)
    groups = traitlets.List(traitlets.Dict()).tag(sync=True)
    detail = traitlets.Dict().tag(sync=True)

    def __init__(self, title: Title, language: str | None, owner: Any) -> None:
        self._owner = owner
        self._details = 0
        super().__init__(title, language, head=head("", ""), detail=self._told("", ()))

    def tell(self, html: str, buttons: Iterable[dict[str, Any]] = ()) -> None:
        """Show something below the cells."""
        self._details += 1
        self.detail = self._told(html, buttons)

    def _told(self, html: str, buttons: Iterable[dict[str, Any]]) -> dict[str, Any]:
        return {"n": self._details, "html": html, "buttons": list(buttons)}

    verbs: ClassVar = {
        **BoardWidget.verbs,
        "open": Verb(read_word, lambda shelf, id_: shelf._owner._chosen(id_)),
        "first": Verb(read_true, lambda shelf, _: shelf._owner._first()),
        "step": Verb(read_word, lambda shelf, id_: shelf._owner._step(id_)),
    }

    def _redraw(self) -> None:
        self._owner.refresh()

    def _renumber(self) -> int:
        return int(self.prompt["serial"]) + 1
