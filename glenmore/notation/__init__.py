"""Moves, positions and whole games as short readable text, both ways.

>>> import glenmore as gm
>>> state = gm.start(gm.Setup(players=2))
>>> gm.notation.format(state, gm.moves.Activate((-1, 0), 1))
'activate -1,0 way 2'
>>> gm.notation.parse(state, "PAWN yel")
PutPawn(seat=1)
>>> gm.notation.parse(state, "tkae halkirk")
Traceback (most recent call last):
    ...
tabletop.verdict.InvalidMove: 'tkae halkirk': there is no move 'tkae'; did you mean take? \
Possible now: pawn red, pawn yellow

Reading is forgiving: case, spaces, names in full ("take Robert the Bruce"), beginnings of names
("take inv"), tiles in place of cells ("activate inshriach"); what can be only one thing may be
left out.  Where a tile can be activated in several ways, the first is meant unless another is named
by what it gives ("activate 0,1 for 8-vp") or by its number ("activate 0,1 way 2").
A well-formed move that the rules forbid is read as well: `gm.check` says why it is refused.
"""

from __future__ import annotations

import difflib
import itertools
import json
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from glenmore.components import COLORS
from glenmore.game import advance, legal, start, validate
from glenmore.model import CHANCE, State
from glenmore.moves import FIELD_KINDS, ActivateRest, Move
from glenmore.notation.reading import (
    EMPTY,
    EXACTLY,
    LONGEST,
    FieldReader,
    Piece,
    pieces,
    plain,
    seat_of,
)
from glenmore.notation.ways import way_names
from tabletop.reading import shown, text_fault
from tabletop.verdict import AmbiguousMove, IllegalMove, InvalidMove

if TYPE_CHECKING:
    from glenmore.playing import Record

__all__ = [
    "GameTextError",
    "format",
    "game",
    "moves",
    "parse",
    "parse_game",
    "parse_moves",
    "parse_position",
    "position",
]

_SIMPLE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SHOWN = 6  # suggestions in a message
_MOST_READINGS = 200


# -- writing a move -------------------------------------------------------------------------------


def format(state: State, move: Move) -> str:
    """The move as text; `parse` reads it back."""
    validate(state, move)
    fields = list(move.items())
    while fields and move._defaults.get(fields[-1][0], fields) == fields[-1][1]:
        fields.pop()
    return " ".join([move.word, *(_written(state, move, f, value) for f, value in fields)])


def _written(state: State, move: Move, field: str, value: Any) -> str:
    kind = FIELD_KINDS.get(field, "word")
    if kind == "seat":
        return COLORS[value]
    if kind == "number":
        return _way(state, move, value) if field == "way" else str(value)
    if kind == "cell":
        return f"> {_cell(value)}" if field == "to" else _cell(value)
    if kind == "cells":
        order = () if tuple(sorted(value)) == value else (EXACTLY,)
        return " ".join((*map(_cell, value), *order)) or EMPTY
    text = str(value)
    if not text:
        return EMPTY
    if not _SIMPLE.fullmatch(text) or (kind == "word" and _misread(state, move, field, text)):
        return json.dumps(text, ensure_ascii=False)
    return text


def _way(state: State, move: Move, way: int) -> str:
    """The way to activate a tile, by what it gives; by its number where that does not say it."""
    owner = getattr(move, "seat", seat_of(state))
    names = () if owner is None else way_names(state, owner, getattr(move, "cell", None))
    return f"for {names[way]}" if 0 <= way < len(names) and names[way] else f"way {way + 1}"


def _cell(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


def _misread(state: State, move: Move, field: str, text: str) -> bool:
    """Whether the word, typed as it is, would be taken for the beginning of another one."""
    reader = FieldReader(state, type(move), [Piece(text)])
    return any(values != (text,) for _, values in reader.readers["word"](field, 0))


# -- reading a move -------------------------------------------------------------------------------

Reading = tuple[tuple[Any, ...] | None, ...]


def parse(state: State, text: str) -> Move:
    """The move that a text means here.

    Raises InvalidMove if it cannot be read and AmbiguousMove if it may mean several moves.
    """
    if not isinstance(text, str):
        raise InvalidMove(f"{type(text).__name__} is no text")
    if len(text) > LONGEST:
        raise InvalidMove(f"a move has at most {LONGEST} characters, not {len(text):,}")
    if fault := text_fault(text):
        raise InvalidMove(f"the text {fault}")
    given = pieces(text)
    options = legal(state)
    understood = [
        (cls, reading)
        for cls, rest in _verbs(state, text, given, options)
        for reading in itertools.islice(FieldReader(state, cls, rest).readings(), _MOST_READINGS)
    ]
    found = _choose(state, text, understood, options)
    if options and isinstance(options[0], ActivateRest):
        found = ActivateRest.renewed(found)
    validate(state, found)
    return found


def _choose(
    state: State, text: str, understood: list[tuple[type[Move], Reading]], options: Sequence[Move]
) -> Move:
    """The one move that is meant: first what is certain, then what is legal, then what could be."""
    if not understood:
        raise InvalidMove(f"{text.strip()!r} cannot be read.{_possible(state, text, options)}")
    if len(understood) == 1:
        cls, reading = understood[0]
        certain = [values[0] for values in reading if values is not None and len(values) == 1]
        if len(certain) == len(reading):
            return cls(*certain)
    fitting = [move for move in options if any(_fits(move, *each) for each in understood)]
    if not fitting:
        fitting = _conceivable(understood)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        shown = [format(state, move) for move in fitting[:_SHOWN]]
        more = ", …" if len(fitting) > _SHOWN else ""
        raise AmbiguousMove(f"{text.strip()!r} may be {' or '.join(shown)}{more}", tuple(fitting))
    cls, reading = understood[0]
    open_fields = [f for f, values in zip(cls._fields, reading, strict=True) if values is None]
    raise InvalidMove(
        f"{text.strip()!r} does not say which {' and '.join(open_fields)}."
        f"{_possible(state, text, options)}"
    )


def _fits(move: Move, cls: type[Move], reading: Reading) -> bool:
    return type(move) is cls and all(
        values is None or value in values for value, values in zip(move[1:], reading, strict=True)
    )


def _conceivable(understood: list[tuple[type[Move], Reading]]) -> list[Move]:
    """Moves that the text describes in full, whether or not the rules allow them."""
    found: dict[Move, None] = {}
    for cls, reading in understood:
        if None not in reading:
            choices = [
                values[:1] if FIELD_KINDS.get(f) == "cells" else values
                for f, values in zip(cls._fields, reading, strict=True)
                if values is not None
            ]
            for fields in itertools.islice(itertools.product(*choices), _MOST_READINGS):
                found[cls(*fields)] = None
    return list(found)


def _verbs(
    state: State, text: str, given: list[Piece], options: Sequence[Move]
) -> list[tuple[type[Move], list[Piece]]]:
    """The kinds of move that the first words can mean, with the words that are left."""
    words = state.game.moves
    typed = [plain(piece.text) for piece in given[:2] if not piece.verbatim]
    for count in (2, 1):
        word = "-".join(typed[:count])
        if len(typed) >= count and word in words:
            return [(words[word], given[count:])]
    if not typed or not typed[0]:
        raise InvalidMove(f"{text.strip()!r} is no move.{_possible(state, text, options)}")
    begun = [word for word in words if word.startswith(typed[0])]
    now = {move.word for move in options}
    found = [word for word in begun if word in now] or begun
    if not found:
        near = difflib.get_close_matches(typed[0], list(words), 2)
        meant = f"; did you mean {' or '.join(near)}?" if near else "."
        raise InvalidMove(
            f"{text.strip()!r}: there is no move {given[0].text!r}{meant}"
            f"{_possible(state, text, options)}"
        )
    return [(words[word], given[1:]) for word in found]


def _possible(state: State, text: str, options: Sequence[Move]) -> str:
    """Legal moves that look like the text, or the first ones."""
    if not options:
        return " The game is over."
    listed = [format(state, move) for move in options]
    near = difflib.get_close_matches(text[:80].lower(), listed, _SHOWN, 0.5)
    shown = near or listed[:_SHOWN]
    more = ", …" if len(listed) > len(shown) else ""
    return f" Possible now: {', '.join(shown)}{more}"


# -- positions ------------------------------------------------------------------------------------


def position(state: State) -> str:
    """The position as a code that people can read and share."""
    from glenmore.positions.code import format_position

    return str(format_position(state))


def parse_position(text: str) -> State:
    """The position that a code describes."""
    from glenmore.positions.code import parse_position as read

    found: State = read(text)
    return found


# -- whole games ----------------------------------------------------------------------------------


class GameTextError(ValueError):
    """The text of a game cannot be read or played; `line` says where.

    `state` is the last good position, `played` are the moves up to it.
    """

    def __init__(
        self, text: str, line: int, state: State | None = None, played: Iterable[Move] = ()
    ) -> None:
        super().__init__(f"line {line}: {text}")
        self.line = line
        self.state = state
        self.played = tuple(played)


_LABEL = re.compile(r"\s*(?:\d+\.)?\s*(?:(?:chance|" + "|".join(COLORS) + r")\s*:)?", re.I)
# A quotation mark that is never closed takes the rest of the line: one pass, whatever is typed.
_PARTS = re.compile(r'(?:"(?:[^"\\]|\\.)*+(?:"|\\?$)|[^;"])+')
_SEED = re.compile(r"-?\d{1,1000}", re.ASCII)
MOST_TEXT = 5_000_000  # characters of a game's text


def moves(record: Record | Iterable[Move], state: State | None = None) -> str:
    """The moves of a game, one line per turn and actor; a list of moves needs its first state."""
    if state is None:
        if isinstance(record, Iterable):
            raise TypeError("a list of moves needs the state where it begins")
        state = start(record.setup)
    lines: list[str] = []
    before: tuple[int, int] | None = None
    for move in record if isinstance(record, Iterable) else record.moves:
        here = (state.turn.number, state.actor)
        text = format(state, move)
        if here == before:
            lines[-1] += f"; {text}"
        else:
            who = "chance" if state.actor == CHANCE else COLORS[state.actor]
            lines.append(f"{here[0]}. {who}: {text}")
        before = here
        state = advance(state, move)
    return "".join(f"{line}\n" for line in lines)


def parse_moves(state: State, text: str, line: int = 1) -> tuple[Move, ...]:
    """The moves that a text tells, each read in its position; `#` begins a line of remarks."""
    return _read_moves(state, text, line)[0]


def _check_text(text: Any) -> None:
    if not isinstance(text, str):
        raise GameTextError(f"a {type(text).__name__} is no text", 1)
    if len(text) > MOST_TEXT:
        allowed = f"{MOST_TEXT:,} are allowed"
        raise GameTextError(f"is too long: {len(text):,} characters, {allowed}", 1)
    if fault := text_fault(text):
        raise GameTextError(f"the text {fault}", 1)


def _read_moves(state: State, text: str, line: int) -> tuple[tuple[Move, ...], State]:
    _check_text(text)
    played: list[Move] = []
    for number, row in enumerate(text.splitlines(), line):
        if row.lstrip().startswith("#"):
            continue
        label = _LABEL.match(row)
        for part in _PARTS.findall(row[label.end() if label else 0 :]):
            if not part.strip():
                continue
            try:
                move = parse(state, part)
                state = advance(state, move)
            except IllegalMove as error:
                reasons = " ".join(map(str, error.reasons))
                failure = f"{shown(part.strip())} is not legal: {reasons}"
                raise GameTextError(failure, number, state, played) from error
            except (InvalidMove, AmbiguousMove) as error:
                raise GameTextError(str(error), number, state, played) from error
            played.append(move)
    return tuple(played), state


def game(record: Record) -> str:
    """A whole game as text: the setup, the seed, then a line per turn and actor."""
    from glenmore.save import dumps

    seed = "" if record.seed is None else f"seed: {record.seed}\n"
    return f"game 1\nsetup: {dumps(record.setup)}\n{seed}\n{moves(record)}"


def parse_game(text: str) -> Record:
    """The game that a text tells, replayed; errors name the line."""
    from glenmore.playing import Record
    from glenmore.save import SaveError, loads
    from glenmore.setup import Setup

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
        setup = loads(head["setup"])
    except KeyError:
        raise GameTextError("'setup:' is missing", number) from None
    except SaveError as error:
        raise GameTextError(str(error), 2) from error
    if "seed" in head and not _SEED.fullmatch(head["seed"]):
        raise GameTextError(f"seed: {shown(head['seed'])} is no number of up to 1,000 digits", 3)
    seed = int(head["seed"]) if "seed" in head else None
    if not isinstance(setup, Setup):
        raise GameTextError("setup: is saved, but no setup", 2)
    played, final = _read_moves(start(setup), "\n".join(rows[number:]), number + 1)
    return Record(setup, played, final, seed)
