"""How far a learner has come: a plain value that is kept in a small JSON file.

Several kernels may share the file.  What one of them notes is a change, applied to whatever the
file holds by then, under a lock: so steps done elsewhere stay.  A change that cannot be written
is kept and written with the next one.

>>> progress = Progress()
>>> progress.note("river", "second-river", stars=2, done=True)
>>> progress.stars("river")
2
"""

from __future__ import annotations

import json
import os
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from tabletop.files import locked, reason, set_aside, sweep, write_whole
from tabletop.reading import read_bytes, read_json
from tabletop.title import Title

FORMAT = 1
MOST = 5_000_000  # bytes of a file: years of lessons have a few thousand
WAIT = 5.0  # seconds for another kernel to finish writing
Change = Callable[[dict[str, Any]], None]  # writes into one section of what is known
_FIELDS: dict[str, Any] = {
    "stars": int,
    "tries": int,
    "done": bool,
    "hint": bool,  # of files written when a step had one hint only
    "hints": int,
    "solution": bool,
    "moves": list,
    "own": list,
    "answer": list,
}
# Sections beside the lessons, which old files do not have, and what their entries may hold.
PUZZLES, CARDS = "puzzles", "cards"
_SECTIONS: dict[str, dict[str, Any]] = {
    PUZZLES: _FIELDS,
    CARDS: {"box": int, "due": str, "missed": int, "right": bool},
}


class ProgressWarning(UserWarning):
    """The progress file could not be read or written."""


class ProgressError(ValueError):
    """This is no progress."""


def default_path(game: Title) -> Path:
    """Where progress is kept: the environment variable, else a folder in the user's home."""
    named = os.environ.get(game.variable)
    if named:
        return Path(named).expanduser()
    try:
        home = Path.home()
    except RuntimeError:
        home = Path(tempfile.gettempdir())
    return home / game.home / "progress.json"


class Progress:
    """What was done in each lesson; `data` can be written as JSON."""

    def __init__(self, data: dict[str, Any] | None = None, path: Path | None = None) -> None:
        if data is not None:
            _check(data)
        self.data: dict[str, Any] = data or {"format": FORMAT, "lessons": {}}
        self.path = path
        self._unsaved: list[tuple[str, Change]] = []
        self._warned = ""  # the last warning: a full disk is not told at every step

    # -- asking -----------------------------------------------------------------------------------

    def lesson(self, id: str) -> dict[str, Any]:
        """What is known about a lesson: step (where it was left), done, steps."""
        found: dict[str, Any] = self.data["lessons"].get(id) or _new()
        return found

    def step(self, lesson: str, step: str) -> dict[str, Any]:
        """What is known about a step: stars, tries, done, hint, solution, moves."""
        found: dict[str, Any] = self.lesson(lesson)["steps"].get(step, {})
        return found

    def stars(self, lesson: str) -> int:
        """All stars earned in a lesson."""
        return sum(step.get("stars", 0) for step in self.lesson(lesson)["steps"].values())

    @property
    def last(self) -> str:
        """The lesson in which the learner was last; empty if there is none yet."""
        known = self.data["lessons"]
        return str(max(known, key=lambda id: (_seen(known[id]), id), default=""))

    def section(self, name: str) -> dict[str, dict[str, Any]]:
        """What is known beside the lessons: about puzzles, or cards that come back, by id."""
        found: dict[str, dict[str, Any]] = self.data.get(name, {})
        return found

    # -- telling ----------------------------------------------------------------------------------

    def keep(self, section: str, id: str, **facts: Any) -> None:
        """Write something down in a section beside the lessons; saved as steps are."""
        self._change(lambda known: known.setdefault(id, {}).update(facts), section)

    def note(self, lesson: str, step: str, **facts: Any) -> None:
        """Write something down about a step, and save it if there is a file."""
        self._change(
            lambda lessons: _opened(lessons, lesson)["steps"].setdefault(step, {}).update(facts)
        )

    def at(self, lesson: str, step: str, done: bool | None = None) -> None:
        """The learner is at this step now."""
        facts: dict[str, Any] = {"step": step} if done is None else {"step": step, "done": done}

        def change(lessons: dict[str, Any]) -> None:
            latest = max(map(_seen, lessons.values()), default=0)
            here = _opened(lessons, lesson)
            here.update(facts)
            if not latest or _seen(here) < latest:
                here["seen"] = latest + 1  # a count, no clock: the last one is where to go on

        self._change(change)

    def forget(self, lesson: str) -> None:
        """Begin a lesson anew."""
        self._change(lambda lessons: lessons.update({lesson: _new()}))

    def _change(self, change: Change, section: str = "lessons") -> None:
        change(self.data.setdefault(section, {}))
        if self.path is not None:
            self._unsaved.append((section, change))
            self.save()

    # -- the file ---------------------------------------------------------------------------------

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Progress from a file, and saved to it from now on.

        Reading changes nothing: a file that cannot be read is kept aside at the first save.
        """
        place = Path(path).expanduser()
        try:
            return cls(_read(place), place)
        except FileNotFoundError:
            return cls(None, place)
        except ValueError as error:
            _warn(
                f"{place} cannot be read ({error}); it will be kept under another name, and a "
                "new file begun"
            )
            return cls(None, place)
        except OSError as error:
            _warn(f"{place} cannot be read ({reason(error)}); progress is not saved")
            return cls()

    def save(self, path: str | Path | None = None) -> None:
        """Write the file, if there is one; or a copy of all to another place."""
        place = Path(path).expanduser() if path else self.path
        if place is None:
            return
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            with locked(place.parent, WAIT):
                sweep(place.parent)
                if path is None:
                    self.data = self._joined(place)
                text = json.dumps(self.data, ensure_ascii=False, indent=1, sort_keys=True)
                write_whole(place, text.encode())
        except (OSError, UnicodeError) as error:
            self._say(
                f"{place} cannot be written ({_in_words(error)}); progress is kept in memory "
                "and written as soon as that works"
            )
            return
        if path is None:
            self._unsaved.clear()
            self._warned = ""

    def _joined(self, place: Path) -> dict[str, Any]:
        """What the file holds with what is not yet written there."""
        try:
            found = _read(place)
        except FileNotFoundError:
            return self.data  # nothing yet, or somebody removed it
        except ValueError as error:
            self._say(_kept_aside(place, error))
            return self.data
        for section, change in self._unsaved:
            change(found.setdefault(section, {}))
        return found

    def _say(self, text: str) -> None:
        if text != self._warned:
            self._warned = text
            _warn(text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Progress) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Progress: {len(self.data['lessons'])} lessons, {self.path or 'not saved'}>"


def _new() -> dict[str, Any]:
    return {"step": "", "done": False, "steps": {}}


def _seen(lesson: dict[str, Any]) -> int:
    """Which lesson was opened when, as a growing number; old files do not tell."""
    found = lesson.get("seen", 0)
    return found if type(found) is int else 0


def _opened(lessons: dict[str, Any], lesson: str) -> dict[str, Any]:
    found: dict[str, Any] = lessons.setdefault(lesson, _new())
    return found


def _read(place: Path) -> dict[str, Any]:
    data = read_json(read_bytes(place, most=MOST, error=ProgressError), error=ProgressError)
    _check(data)
    found: dict[str, Any] = data
    return found


def _in_words(error: Exception) -> str:
    return reason(error) if isinstance(error, OSError) else str(error)


def _check(data: Any) -> None:
    """Raise ProgressError unless this is progress."""
    if not isinstance(data, dict) or not isinstance(data.get("lessons"), dict):
        raise ProgressError("this is not a progress file")
    if data.get("format") != FORMAT:
        raise ProgressError(f"format {data.get('format')!r} is not known here, only {FORMAT}")
    for id, lesson in data["lessons"].items():
        good = (
            isinstance(lesson, dict)
            and isinstance(lesson.get("step"), str)
            and isinstance(lesson.get("done"), bool)
            and isinstance(lesson.get("steps"), dict)
        )
        if not good:
            raise ProgressError(f"lesson {id!r} is damaged")
        for name, step in lesson["steps"].items():
            if not _good(step, _FIELDS):
                raise ProgressError(f"lesson {id!r}: step {name!r} is damaged")
    for section, fields in _SECTIONS.items():
        known = data.get(section, {})
        if not isinstance(known, dict):
            raise ProgressError(f"section {section!r} is damaged")
        for id, entry in known.items():
            if not _good(entry, fields):
                raise ProgressError(f"{section}: {id!r} is damaged")


def _good(entry: Any, fields: dict[str, Any]) -> bool:
    """Whether an entry holds nothing but these fields, each of its kind."""
    return isinstance(entry, dict) and all(
        type(value) is fields.get(key) for key, value in entry.items()
    )


def _kept_aside(place: Path, error: Exception) -> str:
    """Rename a file that cannot be read, so that nothing in it is lost, and say so."""
    kept = set_aside(place)
    return f"{place} cannot be read ({error}); it is kept as {kept.name}, and a new file is begun"


def _warn(text: str) -> None:
    warnings.warn(text, ProgressWarning, stacklevel=5)
