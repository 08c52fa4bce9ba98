"""Results of games for one: a list in a file beside the progress.

It knows no game: a result says when which setup was played, what every seat had at the end, and
whether the person won.  Each game is in the list once, with its first result: taking back the last
decision does not better it.  Several kernels may share the file; what one of them notes is added to
whatever the file holds by then.  A result that cannot be written is written with the next one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, Self

from tabletop.files import write_whole
from tabletop.reading import ReadingError, read_bytes, read_json, refuse
from tabletop.reading.values import list_of, number, object_of, read_flag, read_text, text_of
from tabletop.setup import Setup
from tabletop.teach.kept_file import KeptFile, in_words
from tabletop.title import Title

FORMAT = 1
MOST = 5_000_000  # bytes of a file: some ten thousand games
PERSON = 0  # the seat of whoever plays alone
_text = text_of(MOST)  # a setup may bring components of its own


class Result(NamedTuple):
    """How a game for one ended."""

    id: str  # of the game
    day: date
    setup: Any  # what was played
    points: tuple[float, ...]  # of every seat: the person, then whoever nobody plays
    won: bool

    @classmethod
    def of(cls, title: Title, id: str, day: date, state: Any) -> Self:
        """The result of a game that is over."""
        points = tuple(title.points(state))
        return cls(id, day, state.setup, points, list(title.winners(state)) == [PERSON])

    @property
    def lead(self) -> float:
        """By how much the person was ahead, or (less than 0) behind."""
        return self.points[PERSON] - max(self.points[PERSON + 1 :], default=0)


class SoloLog(KeptFile):
    """The file and its results; without progress that is kept there are none."""

    def __init__(self, title: Title, progress: Path | None) -> None:
        super().__init__(progress, "solo")
        self.title = title
        self._held: tuple[Result, ...] = ()  # what the file held when it was last looked at
        self._unsaved: tuple[Result, ...] = ()
        results = list_of(object_of({**_FIELDS, "setup": self._read_setup}))
        self._read_file = object_of({"format": number(), "results": results})

    @property
    def results(self) -> tuple[Result, ...]:
        """All results, the oldest first."""
        return _joined(self._held, self._unsaved)

    def read(self) -> tuple[Result, ...]:
        """Look at the file; raises Trouble about one that is now set aside."""
        if self.path is not None:
            try:
                self._held = self._found(self.path)
            except (ValueError, OSError) as error:
                self._held = ()
                raise self.aside(in_words(error)) from None
        return self.results

    def note(self, result: Result) -> None:
        """Add a result unless its game is in the list; raises Trouble."""
        if self.path is None:
            return
        self._unsaved = _joined(self._unsaved, [result])
        trouble = None
        with self._writing() as path:
            try:
                self._held = self._found(path)
            except (ValueError, OSError) as error:
                trouble = self._moved(in_words(error))
                self._held = ()
            if len(self.results) > len(self._held):
                write_whole(path, self._written().encode())
        self._held, self._unsaved = self.results, ()
        if trouble is not None:
            raise trouble

    # -- the file ---------------------------------------------------------------------------------

    def _written(self) -> str:
        results = [
            {
                "id": result.id,
                "day": result.day.isoformat(),
                "setup": self.title.dumps(result.setup),
                "points": result.points,
                "won": result.won,
            }
            for result in self.results
        ]
        data = {"format": FORMAT, "results": results}
        return json.dumps(data, ensure_ascii=False, indent=1)

    def _found(self, path: Path) -> tuple[Result, ...]:
        """What the file holds; a ValueError names the place of what cannot be."""
        try:
            text = read_bytes(path, most=MOST, error=ValueError)
        except FileNotFoundError:
            return ()
        data = self._read_file(read_json(text, most=MOST, error=ValueError, fractions=True))
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']} is not known here, only {FORMAT}")
        found = tuple(Result(**one) for one in data["results"])
        for place, result in enumerate(found):
            if len(result.points) != result.setup.seats:
                fault = f"has {len(result.points)} items, not {result.setup.seats}"
                raise ReadingError(fault, f"results[{place}].points")
        return _joined((), found)

    def _read_setup(self, value: Any) -> Any:
        try:
            setup = self.title.loads(_text(value))
        except ValueError as error:
            raise ReadingError(str(error)) from None
        if not isinstance(setup, Setup) or setup.players != 1:
            raise ReadingError("this is not a setup for one player")
        return setup


def _joined(old: Iterable[Result], new: Iterable[Result]) -> tuple[Result, ...]:
    """Both, each game once: the result that was there first stays."""
    found: dict[str, Result] = {}
    for result in (*old, *new):
        found.setdefault(result.id, result)
    return tuple(found.values())


def _read_day(value: Any) -> date:
    try:
        return date.fromisoformat(read_text(value))
    except ValueError:
        refuse(value, "a day such as 2026-11-19")


def _read_points(value: Any) -> float:
    if value.__class__ not in (int, float):
        refuse(value, "a number")
    points: float = value
    return points


_FIELDS = {"id": read_text, "day": _read_day, "points": list_of(_read_points), "won": read_flag}
