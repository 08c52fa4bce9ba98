"""What cannot be read: one error with its place, and values short enough for a message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, Self

HUGE = 10**20  # numbers beyond it are not written out in messages
SHORT = 40  # characters of a wrong value in a message


class ReadingError(ValueError):
    """Something cannot be read; the message names the place and the fault.

    `path` is the place inside (`players[1].board[3].goods`), `line` and `column` the place in the
    text where that is known (from 1; 0 is not known).
    """

    def __init__(self, text: str, path: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(text)
        self.text = text
        self.path = path
        self.line = line
        self.column = column

    def within(self, part: str | int) -> Self:
        """Put one more level in front of the place."""
        if isinstance(part, int):
            part = f"[{part}]"
        join = "." if self.path and not self.path.startswith("[") else ""
        self.path = f"{part}{join}{self.path}"
        return self

    def __str__(self) -> str:
        return f"{self.path}: {self.text}" if self.path else self.text


MakeError = Callable[[str], Exception]  # what a reader raises, made of the sentence


def shown(value: Any) -> str:
    """A wrong value, short enough for a message."""
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "an object"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) > HUGE:
        return "a huge number"
    text = ascii(value) if isinstance(value, str) and text_fault(value) else repr(value)
    return text if len(text) <= SHORT else f"{text[: SHORT - 3]}…"


def refuse(value: Any, wanted: str) -> NoReturn:
    """Say what should have stood here."""
    raise ReadingError(f"{shown(value)} is not {wanted}")


def text_fault(text: str) -> str:
    """Why a text could not be kept in a file, or nothing: half characters and NUL.

    >>> text_fault("good"), text_fault("a" + chr(0xD800)), text_fault("a" + chr(0))
    ('', 'holds half a character', 'holds the character NUL')
    """
    if "\0" in text:
        return "holds the character NUL"
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            return "holds half a character"
    return ""
