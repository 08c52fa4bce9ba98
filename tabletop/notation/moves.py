"""Moves as short readable text, both ways, for any game whose moves declare their kinds.

Reading is forgiving: case, spaces, names in full, beginnings of names; what can be only one thing
may be left out.  A well-formed move that the rules forbid is read as well: `check` says why it is
refused.
"""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Sequence
from typing import Any

from tabletop.game import legal, validate
from tabletop.moves import Move
from tabletop.notation.reading import LONGEST, FieldReader, Piece, pieces, plain
from tabletop.reading import text_fault
from tabletop.verdict import AmbiguousMove, InvalidMove

_SHOWN = 6  # suggestions in a message
_MOST_READINGS = 200


# -- writing a move -------------------------------------------------------------------------------


def format(state: Any, move: Move) -> str:
    """The move as text; `parse` reads it back."""
    validate(state, move)
    fields = list(move.items())
    while fields and move._defaults.get(fields[-1][0], fields) == fields[-1][1]:
        fields.pop()
    kinds = move.kinds
    return " ".join([move.word, *(kinds[f].write(state, move, f, value) for f, value in fields)])


# -- reading a move -------------------------------------------------------------------------------

Reading = tuple[tuple[Any, ...] | None, ...]


def parse(state: Any, text: str) -> Any:
    """The move that a text means here.

    Raises InvalidMove if it cannot be read and AmbiguousMove if it may mean several moves.
    """
    if not isinstance(text, str):
        raise InvalidMove(f"{type(text).__name__} is not text")
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
    chosen = _choose(state, text, understood, options)
    found = options[0].renewed(chosen) if options else chosen
    validate(state, found)
    return found


def _choose(
    state: Any, text: str, understood: list[tuple[type[Move], Reading]], options: Sequence[Move]
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
                cls.kinds[f].conceivable(values)
                for f, values in zip(cls._fields, reading, strict=True)
                if values is not None
            ]
            for fields in itertools.islice(itertools.product(*choices), _MOST_READINGS):
                found[cls(*fields)] = None
    return list(found)


def _verbs(
    state: Any, text: str, given: list[Piece], options: Sequence[Move]
) -> list[tuple[type[Move], list[Piece]]]:
    """The kinds of move that the first words can mean, with the words that are left."""
    words = state.game.moves
    typed = [plain(piece.text) for piece in given[:2] if not piece.verbatim]
    for count in (2, 1):
        word = "-".join(typed[:count])
        if len(typed) >= count and word in words:
            return [(words[word], given[count:])]
    if not typed or not typed[0]:
        raise InvalidMove(f"{text.strip()!r} is not a move.{_possible(state, text, options)}")
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


def _possible(state: Any, text: str, options: Sequence[Move]) -> str:
    """Legal moves that look like the text, or the first ones."""
    if not options:
        return " The game is over."
    listed = [format(state, move) for move in options]
    near = difflib.get_close_matches(text[:80].lower(), listed, _SHOWN, 0.5)
    shown = near or listed[:_SHOWN]
    more = ", …" if len(listed) > len(shown) else ""
    return f" Possible now: {', '.join(shown)}{more}"
