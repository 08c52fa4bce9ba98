"""Studies as text, which a visitor of `tabletop.study.writing` writes: how it is read.

    study 1
    title: Opening
    start: {"toy":1,"kind":"setup","rules":"1.0","setup":{"players":2}}

    1. lay mill {comments stand in braces}
    ( 1. lay barn @? [a name for this branch]
      2. lay mill )
    2. lay barn

Moves stand on lines of their own or are parted by `;`.  Numbers may be left out.  Round brackets
hold a variation: what could have been played in place of the move before them.  A backslash takes
the meaning from `{ } ( ) [ ] ; @` and from itself.  A new format is a new `Visitor`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop.reading import shown, text_fault
from tabletop.study import Node, Study, StudyError, check_mark
from tabletop.study.limits import MOST_TEXT
from tabletop.study.writing import VERSION

if TYPE_CHECKING:
    from tabletop.title import Title

_NUMBER = re.compile(r"\d+\.\s*")
_CELL = re.compile(r"\(\s*[-+−]?\d+(\s*,\s*[-+−]?\d+)+\s*\)")  # "(0,1)" is no variation
_HEADER = re.compile(r"(\w+):\s?(.*)")


class Token(NamedTuple):
    """A piece of the text: move, mark, name, comment, or a bracket."""

    kind: str
    text: str
    line: int


def parse(game: Title, text: str) -> Any:
    """The study that a text describes."""
    if not isinstance(text, str):
        raise StudyError(f"a {type(text).__name__} is not text")
    if len(text) > MOST_TEXT:
        raise StudyError(f"is too long: {len(text):,} characters, {MOST_TEXT:,} are allowed")
    if fault := text_fault(text):
        raise StudyError(f"the text {fault}")
    text = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    study, rest, line = _header(game, text)
    _Growing(study).read(_tokens(rest, line))
    return study


def _header(game: Title, text: str) -> tuple[Study, str, int]:
    """The study without moves, the text of its moves, and the line where they begin."""
    lines = text.split("\n")
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    if lines[first].split() != ["study", str(VERSION)]:
        raise StudyError(f"a study begins with the line 'study {VERSION}'", first + 1)
    given: dict[str, tuple[str, int]] = {}
    number = first + 1
    while number < len(lines) and lines[number].strip():
        found = _HEADER.fullmatch(lines[number].strip())
        if found is None:
            raise StudyError("an empty line stands between the head and the moves", number + 1)
        key = found[1].lower()
        if key not in ("title", "start") or key in given:
            what = "is given twice" if key in given else "is not known; there are title and start"
            raise StudyError(f"{key!r} {what}", number + 1)
        given[key] = (found[2].strip(), number + 1)
        number += 1
    if "start" not in given:
        raise StudyError("the head does not say where to begin: 'start:' is missing", number)
    start, at = given["start"]
    try:
        first = game.read_start(start)
        if not hasattr(first, "actor") and hasattr(first, "moves"):
            raise StudyError("a study begins with a setup or a position, not with a game")
        study = game.study(first)
    except (ValueError, AttributeError, TypeError) as error:
        raise StudyError(f"start: {error}", at) from error
    title, at = given.get("title", ("", 0))
    try:
        study.title = title
    except StudyError as error:
        raise StudyError(str(error), at) from None
    return study, "\n".join(lines[number:]), number + 1


def _tokens(text: str, line: int) -> Iterator[Token]:
    """The pieces of the moves' text."""
    at, end = 0, len(text)
    while at < end:
        sign = text[at]
        if sign.isspace() or sign == ";":
            line += sign == "\n"
            at += 1
        elif sign in "()":
            yield Token("open" if sign == "(" else "close", sign, line)
            at += 1
        elif sign in "{[":
            kind, closing = ("comment", "}") if sign == "{" else ("name", "]")
            inside, after = _until(text, at + 1, closing)
            if after > end:
                raise StudyError(f"this {kind} is not closed: {closing!r} is missing", line)
            yield Token(kind, inside, line)
            line += text.count("\n", at, after)
            at = after
        elif sign in "}]":
            raise StudyError(f"{sign!r} closes nothing; write \\{sign} for the sign itself", line)
        elif sign == "@":
            found = re.compile(r"@([^\s@{}()\[\];\\]*)").match(text, at)
            assert found is not None
            yield Token("mark", found[1], line)
            at = found.end()
        else:
            move, at = _move(text, at)
            yield Token("move", move, line)


def _until(text: str, at: int, closing: str) -> tuple[str, int]:
    """What stands before the closing sign, and where it goes on: beyond the end if none does."""
    out: list[str] = []
    piece = re.compile(rf"[^\\{re.escape(closing)}]+|\\.|\\", re.DOTALL)
    while at < len(text):
        if text[at] == closing:
            return "".join(out), at + 1
        found = piece.match(text, at)
        assert found is not None
        part = found[0]
        out.append(part[1:] if part[0] == "\\" else part)
        at = found.end()
    return "".join(out), at + 1


def _move(text: str, at: int) -> tuple[str, int]:
    """A move: up to the end of the line or the next sign with a meaning."""
    out: list[str] = []
    while at < len(text):
        sign = text[at]
        if sign == "\\" and text[at + 1 : at + 2] not in ("", "\n"):
            out.append(text[at + 1])
            at += 2
            continue
        if sign == "(" and (cell := _CELL.match(text, at)):
            out.append(cell[0])
            at = cell.end()
            continue
        if sign in "\n;{}[]()" or (sign == "@" and out and out[-1].isspace()):
            break
        out.append(sign)
        at += 1
    return "".join(out).strip(), at


class _Growing:
    """Plays the pieces of the text into the tree."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.node = study.root
        self.waiting: list[tuple[Node, int]] = []  # where variations go back to
        self.fresh = False  # a variation has been opened and has no move yet
        self.notes: dict[Node, tuple[list[str], list[str], int]] = {}

    def read(self, tokens: Iterator[Token]) -> None:
        """All of them."""
        for token in tokens:
            getattr(self, f"_{token.kind}")(token)
        if self.waiting:
            raise StudyError("this variation is not closed: ')' is missing", self.waiting[-1][1])
        for node, (comments, marks, line) in self.notes.items():
            try:
                node.comment, node.marks = "\n".join(comments), marks
            except ValueError as error:
                raise StudyError(str(error), line) from None

    def _move(self, token: Token) -> None:
        text = _NUMBER.sub("", token.text, count=1) if _NUMBER.match(token.text) else token.text
        if not text:
            return
        try:
            self.node = self.node.play(text)
        except ValueError as error:
            raise StudyError(f"{shown(text)}: {error}", token.line) from error
        self.fresh = False

    def _open(self, token: Token) -> None:
        if self.node.parent is None or self.fresh:
            raise StudyError("a variation needs a move before it", token.line)
        self.waiting.append((self.node, token.line))
        self.node = self.node.parent
        self.fresh = True

    def _close(self, token: Token) -> None:
        if not self.waiting:
            raise StudyError("')' closes nothing", token.line)
        self.node, _ = self.waiting.pop()
        self.fresh = False

    def _comment(self, token: Token) -> None:
        self._need_move(token)
        self._noted(token)[0].append(token.text.strip())

    def _name(self, token: Token) -> None:
        self._need_move(token)
        try:
            self.node.name = token.text
        except ValueError as error:
            raise StudyError(str(error), token.line) from None

    def _mark(self, token: Token) -> None:
        self._need_move(token)
        try:
            check_mark(token.text)
        except StudyError as error:
            raise StudyError(str(error), token.line) from None
        self._noted(token)[1].append(token.text)

    def _noted(self, token: Token) -> tuple[list[str], list[str], int]:
        """Comments and marks of a move are put together at the end: there may be very many."""
        return self.notes.setdefault(self.node, ([], [], token.line))

    def _need_move(self, token: Token) -> None:
        if self.fresh:
            raise StudyError(f"this {token.kind} stands before its move, not after it", token.line)
