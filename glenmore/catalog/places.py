"""Component files and the places in them: every fault is told with its file, line and key."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tabletop.reading import MOST_TOML, ReadingError, read_toml
from tabletop.records import Record

if TYPE_CHECKING:
    from glenmore.catalog.reading import Vocabulary

LONGEST = 300
MOST_FAULTS = 100  # that one run reports


class Fault(Record):
    """One fault of a component file; `line` is 0 where it cannot be told."""

    file: str
    line: int
    record: str
    key: str
    text: str

    def __str__(self) -> str:
        line = f", line {self.line}" if self.line else ""
        what = ": ".join(part for part in (self.record, self.key, self.text) if part)
        return f"{self.file}{line}: {what}"


class CatalogError(ValueError):
    """Component data that cannot be used; `faults` has all that was found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(dict.fromkeys(faults))
        super().__init__("\n".join(map(str, self.faults)))


class Layer:
    """One component file: its name, its text and what TOML makes of it."""

    def __init__(self, name: str, text: str, user: bool = False) -> None:
        self.name, self.text, self.user = name, text, user
        try:
            self.doc: dict[str, Any] = read_toml(text, most=MOST_TOML, any_text=True)
        except ReadingError as error:
            what = str(error).removeprefix(f"line {error.line}: ")  # `Fault` says the line itself
            raise CatalogError([Fault(name, error.line, "", "", what)]) from None

    def line(self, kind: str, index: int, record: str, key: str) -> int:
        """The line of a key in the record of that number, or of the record, or 0."""
        lines = self.text.split("\n")
        if kind == "road":  # mostly one line each, known by its ends
            ends = [f'"{end}"' for end in record.partition(" ")[2].split("/")]
            marks = (n for n, at in enumerate(lines, 1) if all(end in at for end in ends))
            if found := next(marks, 0):
                return found
        first, last = _block(lines, kind, index)
        parts = key.split(".")[:5]
        tries = [parts[start:] for start in range(len(parts))] + [parts[:1]] if last else []
        for words in tries:
            dotted = r"\s*\.\s*".join(rf'"?{re.escape(word)}"?' for word in words)
            for number in range(first, last):
                if re.match(rf"\s*({dotted}\s*[.=]|\[+\s*{dotted}\s*[\].])", lines[number]):
                    return number + 1
        return first


def _block(lines: list[str], kind: str, index: int) -> tuple[int, int]:
    """First and last line (from 1) of a record; without a kind the file, which has no first."""
    heads = [(n, at.strip()) for n, at in enumerate(lines, 1) if at.lstrip().startswith("[")]
    if not kind:
        return 0, len(lines)
    own = re.compile(rf"\[\[?\s*{kind}\s*\]")
    starts = [n for n, at in heads if own.match(at)]
    if index >= len(starts):
        return 0, 0
    inner = re.compile(rf"\[\[?\s*{kind}\s*\.")
    ends = (n - 1 for n, at in heads if n > starts[index] and not inner.match(at))
    return starts[index], next(ends, len(lines))


class Place:
    """A record in a layer: where its faults are, and with which words it is read."""

    __slots__ = ("faults", "index", "kind", "layer", "record", "words")

    def __init__(
        self,
        layer: Layer,
        words: Vocabulary,
        faults: list[Fault],
        kind: str = "",
        index: int = 0,
        record: str = "",
    ) -> None:
        self.layer, self.words, self.faults = layer, words, faults
        self.kind, self.index, self.record = kind, index, record

    def fault(self, key: str, text: str) -> None:
        """Note a fault at a key."""
        if len(self.faults) >= MOST_FAULTS:  # finding the line of each takes time
            more = Fault(
                self.layer.name,
                0,
                "",
                "",
                f"more than {MOST_FAULTS} faults; the rest is not looked at",
            )
            raise CatalogError((*self.faults, more))
        line = self.layer.line(self.kind, self.index, self.record, key)
        safe = key if key.isprintable() else ascii(key)
        self.faults.append(Fault(self.layer.name, line, self.record, safe[:LONGEST], text))


def shown(value: object, depth: int = 0) -> str:
    """A TOML value as TOML; what is nested too deeply or huge is left out."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if depth > 9 or (isinstance(value, int) and abs(value) > 10**18):
        return "..."
    if isinstance(value, list):
        return "[" + ", ".join(shown(each, depth + 1) for each in value) + "]"
    if isinstance(value, dict):
        inner = ", ".join(f"{key} = {shown(each, depth + 1)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return str(value)


def brief(value: object) -> str:
    """A TOML value for a message."""
    full = shown(value)
    full = full if full.isprintable() else ascii(full)
    return full if len(full) <= 60 else full[:57] + "..."
