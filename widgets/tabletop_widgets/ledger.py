"""The ledger of a table: what happened, as far as the person at the screen may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.text import language
from tabletop.title import Title
from tabletop_widgets.session import Entry, Session
from tabletop_widgets.sight import Sight
from tabletop_widgets.telling import told

MOST_TOLD = 8
Marks = Callable[[Entry], list[str]]  # what a review says of the move behind a line


class Ledger:
    """Lines that are written once and kept as long as what they tell stays the same."""

    def __init__(self, title: Title) -> None:
        self.entries: list[Entry] = []  # those that may be read
        self.since = 0  # the first of them that the last decision brought
        self._written: list[tuple[Entry, list[Any]]] = []
        self._marked = False  # whether the lines have the marks of whoever reads them
        self._language = language()
        self._for: Sight | None = None
        self._title = title

    def read(self, session: Session, sight: Sight) -> None:
        """What the person at the screen may know of the way to the current position."""
        if sight != self._for:
            self._marked = False  # what a review says is for the person who asked for it
        self._for = sight
        self.entries, self.since = session.entries, session.since
        if any(entry.event.seen_by for entry in self.entries):  # else all may read everything
            shown = [sight.reads(entry.event) for entry in self.entries]
            self.since = sum(shown[: session.since])
            self.entries = [e for e, yes in zip(self.entries, shown, strict=True) if yes]

    def lines(self, names: Mapping[int, str], marks: Marks) -> list[list[Any]]:
        """All lines; those that were written before in the same language are kept."""
        if self._language != language():
            self._language = language()
            self.rewrite()
        same = 0
        for (old, _), new in zip(self._written, self.entries, strict=False):
            if old is not new:
                break
            same += 1
        self._written[same:] = [
            (entry, self._line(entry, names, marks)) for entry in self.entries[same:]
        ]
        if not self._marked:
            self._written = [
                (entry, line if line[-1] == (found := marks(entry)) else [*line[:-1], found])
                for entry, line in self._written
            ]
            self._marked = True
        return [line for _, line in self._written]

    def said(self, names: Mapping[int, str]) -> str:
        """What the last decision brought, to be spoken."""
        new = self.entries[self.since :]
        news = [told(self._title, names, entry.event, entry.state) for entry in new]
        return " ".join(news[:MOST_TOLD]) + (" …" if len(news) > MOST_TOLD else "")

    def rewrite(self) -> None:
        """All lines are written anew: a review has marked them."""
        self._written = []

    def _line(self, entry: Entry, names: Mapping[int, str], marks: Marks) -> list[Any]:
        event = entry.event
        return [
            entry.turn,
            "" if event.seat is None else self._title.seat_color(event.seat),
            told(self._title, names, event, entry.state),
            list(event.rules),
            int(entry.auto),
            entry.number,
            marks(entry),
        ]
