"""Values as JSON: records are lists already, holdings become objects, mappings sorted rows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tabletop.fields import Field, Fields
from tabletop.moves import Move
from tabletop.records import Record
from tabletop.save.errors import SaveError


def _other(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    raise TypeError(f"a {type(value).__name__} cannot be saved")


_ENCODER = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":"), default=_other
)


def written(plain: dict[str, Any]) -> str:
    """The text of a file."""
    text = _ENCODER.encode(plain)
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise SaveError("a name or comment holds half a character") from None
    return text


def plain_move(move: Move) -> list[Any]:
    """A move as its word and its fields."""
    return [move.word, *move[1:]]


def plain_fields(thing: Fields) -> dict[str, Any]:
    """A state, or what a player owns, by the names of its fields."""
    return {one.name: _plain(one, getattr(thing, one.name)) for one in thing.declared}


def _plain(field: Field, value: Any) -> Any:
    if field.holds is not None:
        return [plain_fields(held) for held in value]
    return rows(value) if field.maps is not None else value


def rows(mapping: Mapping[Any, Any]) -> list[tuple[Any, ...]]:
    """A mapping as sorted rows: what the key holds, then what the value holds."""
    return [(*_parts(key), *_parts(value)) for key, value in sorted(mapping.items())]


def _parts(value: Any) -> tuple[Any, ...]:
    if isinstance(value, Record):
        return value[1:]
    return value if isinstance(value, tuple) else (value,)
