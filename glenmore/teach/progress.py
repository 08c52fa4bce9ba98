"""How far a learner has come: a plain value that is kept in a small JSON file.

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
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from glenmore.teach.engine import Engine, standard

FORMAT = 1
_FIELDS: dict[str, Any] = {
    "stars": int, "tries": int, "done": bool, "hint": bool, "solution": bool, "moves": list,
    "own": list, "answer": list,
}


class ProgressWarning(UserWarning):
    """The progress file could not be read or written."""


class ProgressError(ValueError):
    """This is no progress."""


def default_path(engine: Engine | None = None) -> Path:
    """Where progress is kept: the environment variable, else a folder in the user's home."""
    engine = engine or standard()
    named = os.environ.get(engine.variable)
    if named:
        return Path(named).expanduser()
    try:
        home = Path.home()
    except RuntimeError:
        home = Path(tempfile.gettempdir())
    return home / engine.home / "progress.json"


class Progress:
    """What was done in each lesson; `data` can be written as JSON."""

    def __init__(self, data: dict[str, Any] | None = None, path: Path | None = None) -> None:
        if data is not None:
            _check(data)
        self.data: dict[str, Any] = data or {"format": FORMAT, "lessons": {}}
        self.path = path
        self._touched: set[str] = set()

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

    # -- telling ----------------------------------------------------------------------------------

    def _open(self, lesson: str) -> dict[str, Any]:
        self._touched.add(lesson)
        known: dict[str, Any] = self.data["lessons"]
        found: dict[str, Any] = known.setdefault(lesson, _new())
        return found

    def note(self, lesson: str, step: str, **facts: Any) -> None:
        """Write something down about a step, and save it if there is a file."""
        self._open(lesson)["steps"].setdefault(step, {}).update(facts)
        self.save()

    def at(self, lesson: str, step: str, done: bool | None = None) -> None:
        """The learner is at this step now."""
        found = self._open(lesson)
        found["step"] = step
        if done is not None:
            found["done"] = done
        self.save()

    def forget(self, lesson: str) -> None:
        """Begin a lesson anew."""
        self._open(lesson)
        self.data["lessons"][lesson] = _new()
        self.save()

    # -- the file ---------------------------------------------------------------------------------

    @classmethod
    def load(cls, path: str | Path | None = None, engine: Engine | None = None) -> Progress:
        """Progress from a file, and saved to it from now on.

        A file that cannot be read is kept aside under another name, with a warning.
        """
        place = Path(path).expanduser() if path else default_path(engine)
        try:
            return cls(_read(place), place)
        except FileNotFoundError:
            return cls(None, place)
        except ValueError as error:
            return cls(None, place if _kept_aside(place, error) else None)
        except OSError as error:
            _warn(f"{place} cannot be read ({error.strerror or error}); progress is not saved")
            return cls()

    def save(self, path: str | Path | None = None) -> None:
        """Write the file, if there is one; lessons of other sessions stay as they are there."""
        place = Path(path).expanduser() if path else self.path
        if place is None:
            return
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            if path is None:
                self._merge(place)
            _write(place, json.dumps(self.data, ensure_ascii=False, indent=1, sort_keys=True))
        except OSError as error:
            _warn(f"{place} cannot be written ({error.strerror or error}); progress is kept in "
                  "memory only")
            if path is None:
                self.path = None

    def _merge(self, place: Path) -> None:
        try:
            other = _read(place)
        except FileNotFoundError:
            return
        except ValueError as error:
            if not _kept_aside(place, error):
                raise OSError(f"{place.name} is damaged") from error
            return
        for id, lesson in other["lessons"].items():
            if id not in self._touched:
                self.data["lessons"][id] = lesson

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Progress) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Progress: {len(self.data['lessons'])} lessons, {self.path or 'not saved'}>"


def _new() -> dict[str, Any]:
    return {"step": "", "done": False, "steps": {}}


def _read(place: Path) -> dict[str, Any]:
    data = json.loads(place.read_text(encoding="utf-8"))
    _check(data)
    found: dict[str, Any] = data
    return found


def _write(place: Path, text: str) -> None:
    """Write all of it or nothing: a crash must not leave half a file."""
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, place)
    except OSError:
        os.unlink(name)
        raise


def _check(data: Any) -> None:
    """Raise ProgressError unless this is progress."""
    if not isinstance(data, dict) or not isinstance(data.get("lessons"), dict):
        raise ProgressError("this is no progress file")
    if data.get("format") != FORMAT:
        raise ProgressError(f"format {data.get('format')!r} is not known here, only {FORMAT}")
    for id, lesson in data["lessons"].items():
        good = (
            isinstance(lesson, dict) and isinstance(lesson.get("step"), str)
            and isinstance(lesson.get("done"), bool) and isinstance(lesson.get("steps"), dict)
        )
        if not good:
            raise ProgressError(f"lesson {id!r} is damaged")
        for name, step in lesson["steps"].items():
            if not isinstance(step, dict) or any(
                type(value) is not _FIELDS.get(key) for key, value in step.items()
            ):
                raise ProgressError(f"lesson {id!r}: step {name!r} is damaged")


def _kept_aside(place: Path, error: Exception) -> bool:
    """Rename a file that cannot be read, so that nothing in it is lost."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    kept = place.with_name(f"{place.stem}.damaged-{stamp}{place.suffix}")
    try:
        os.replace(place, kept)
    except OSError as failed:
        _warn(f"{place} can neither be read ({error}) nor kept aside ({failed}); "
              "progress is not saved")
        return False
    _warn(f"{place} cannot be read ({error}); it is kept as {kept.name}, and a new file is begun")
    return True


def _warn(text: str) -> None:
    warnings.warn(text, ProgressWarning, stacklevel=4)
