"""Whole games as text, both ways: the setup, the seed, then a line per turn and actor."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tabletop.actors import CHANCE
from tabletop.reading import ReadingError, shown, text_fault
from tabletop.verdict import AmbiguousMove, IllegalMove, InvalidMove

if TYPE_CHECKING:
    from tabletop.title import Title


class GameTextError(ValueError):
    """The text of a game cannot be read or played; `line` says where.

    `state` is the last good position, `played` are the moves up to it.
    """

    def __init__(self, text: str, line: int, state: Any = None, played: Iterable[Any] = ()) -> None:
        super().__init__(f"line {line}: {text}")
        self.line = line
        self.state = state
        self.played = tuple(played)


_CHANCE = "chance"  # the label of lines that nobody decides
# A quotation mark that is never closed takes the rest of the line: one pass, whatever is typed.
_PARTS = re.compile(r'(?:"(?:[^"\\]|\\.)*+(?:"|\\?$)|[^;"])+')
_SEED = re.compile(r"-?\d{1,1000}", re.ASCII)
MOST_TEXT = 5_000_000  # characters of a game's text


def moves(title: Title, record: Any, state: Any = None) -> str:
    """The moves of a game, one line per turn and actor; a list of moves needs its first state."""
    if state is None:
        if isinstance(record, Iterable):
            raise TypeError("a list of moves needs the state where it begins")
        state = title.start(record.setup)
    lines: list[str] = []
    before: tuple[int, int] | None = None
    for move in record if isinstance(record, Iterable) else record.moves:
        here = (title.turn_number(state), state.actor)
        text = title.format(state, move)
        if here == before:
            lines[-1] += f"; {text}"
        else:
            who = _CHANCE if state.actor == CHANCE else title.seat_words(state)[state.actor]
            lines.append(f"{here[0]}. {who}: {text}")
        before = here
        state = title.advance(state, move)
    return "".join(f"{line}\n" for line in lines)


def parse_moves(title: Title, state: Any, text: str, line: int = 1) -> tuple[Any, ...]:
    """The moves that a text tells, each read in its position; `#` begins a line of remarks."""
    return _read_moves(title, state, text, line)[0]


@lru_cache(maxsize=16)
def _labels(words: tuple[str, ...]) -> re.Pattern[str]:
    """What may stand before the moves of a line: its number, and who decides."""
    who = "|".join(map(re.escape, (_CHANCE, *words)))
    return re.compile(rf"\s*(?:\d+\.)?\s*(?:(?:{who})\s*:)?", re.I)


def _check_text(text: Any) -> None:
    if not isinstance(text, str):
        raise GameTextError(f"a {type(text).__name__} is not text", 1)
    if len(text) > MOST_TEXT:
        allowed = f"{MOST_TEXT:,} are allowed"
        raise GameTextError(f"is too long: {len(text):,} characters, {allowed}", 1)
    if fault := text_fault(text):
        raise GameTextError(f"the text {fault}", 1)


def _read_moves(title: Title, state: Any, text: str, line: int) -> tuple[tuple[Any, ...], Any]:
    _check_text(text)
    labels = _labels(title.seat_words())
    played: list[Any] = []
    for number, row in enumerate(text.splitlines(), line):
        if row.lstrip().startswith("#"):
            continue
        label = labels.match(row)
        for part in _PARTS.findall(row[label.end() if label else 0 :]):
            if not part.strip():
                continue
            try:
                move = title.parse(state, part)
                state = title.advance(state, move)
            except IllegalMove as error:
                reasons = " ".join(map(str, error.reasons))
                failure = f"{shown(part.strip())} is not legal: {reasons}"
                raise GameTextError(failure, number, state, played) from error
            except (InvalidMove, AmbiguousMove) as error:
                raise GameTextError(str(error), number, state, played) from error
            played.append(move)
    return tuple(played), state


def game(title: Title, record: Any) -> str:
    """A whole game as text: the setup, the seed, then a line per turn and actor."""
    seed = "" if record.seed is None else f"seed: {record.seed}\n"
    return f"game 1\nsetup: {title.dumps(record.setup)}\n{seed}\n{moves(title, record)}"


def parse_game(title: Title, text: str) -> Any:
    """The game that a text tells, replayed; errors name the line."""
    _check_text(text)
    rows = text.splitlines()
    if not rows or rows[0].split() != ["game", "1"]:
        raise GameTextError("a game begins with the line 'game 1'", 1)
    head: dict[str, str] = {}
    number = 1
    while number < len(rows) and rows[number].strip():
        key, colon, value = rows[number].partition(":")
        if not colon or key not in ("setup", "seed") or key in head:
            raise GameTextError(
                f"{rows[number][:40]!r} is not setup or seed, given once", number + 1
            )
        head[key] = value.strip()
        number += 1
    try:
        setup = title.loads(head["setup"])
    except KeyError:
        raise GameTextError("'setup:' is missing", number) from None
    except ReadingError as error:
        raise GameTextError(str(error), 2) from error
    if "seed" in head and not _SEED.fullmatch(head["seed"]):
        raise GameTextError(f"seed: {shown(head['seed'])} is not a number of up to 1,000 digits", 3)
    seed = int(head["seed"]) if "seed" in head else None
    if hasattr(setup, "actor") or hasattr(setup, "moves") or hasattr(setup, "root"):
        raise GameTextError("setup: is saved, but no setup", 2)
    played, final = _read_moves(title, title.start(setup), "\n".join(rows[number:]), number + 1)
    return title.record(setup, played, final, seed)
