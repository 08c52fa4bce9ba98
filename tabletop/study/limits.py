"""What people may write into a study; every error that is met here says its limit."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tabletop.reading import shown, text_fault

LONGEST_TITLE = 1_000  # characters
LONGEST_NAME = 100
LONGEST_COMMENT = 100_000  # characters about one position
MOST_MARKS = 100  # on one move
MOST_TEXT = 5_000_000  # characters of a study's text
_MARK = re.compile(r"[^\s@{}()\[\];\\]{1,40}")


class StudyError(ValueError):
    """The tree cannot do this, or the text of a study cannot be read; `line` says where."""

    def __init__(self, text: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {text}" if line else text)
        self.line = line


def checked_title(text: str) -> str:
    """A title: one line."""
    return _kept("a title", " ".join(text.split()), LONGEST_TITLE)


def checked_comment(text: str) -> str:
    """Comments keep their lines, in one convention."""
    return _kept("a comment", "\n".join(text.splitlines()).strip(), LONGEST_COMMENT)


def checked_name(text: str) -> str:
    """The name of a branch: one line."""
    return _kept("a name", " ".join(text.split()), LONGEST_NAME)


def checked_marks(marks: Iterable[str]) -> tuple[str, ...]:
    """Marks in their order, each once."""
    listed = tuple(dict.fromkeys(marks))
    for mark in listed:
        check_mark(mark)
    if len(listed) > MOST_MARKS:
        raise StudyError(f"a move has at most {MOST_MARKS} marks, not {len(listed):,}")
    return listed


def check_mark(mark: str) -> None:
    """Refuse what is not a mark."""
    if not _MARK.fullmatch(mark) or text_fault(mark):
        raise StudyError(f"{shown(mark)} is not a mark: one word without brackets")


def _kept(what: str, text: str, longest: int) -> str:
    """The text, if a file can hold it."""
    if len(text) > longest:
        raise StudyError(f"{what} has at most {longest:,} characters, not {len(text):,}")
    if fault := text_fault(text):
        raise StudyError(f"{what} {fault}: {shown(text)}")
    return text
