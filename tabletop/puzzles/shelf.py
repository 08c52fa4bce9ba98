"""Reading and writing puzzles: `data/puzzles.json` of a game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from tabletop.puzzles.puzzle import LEVELS, Asked, Other, Puzzle, PuzzleError, Why
from tabletop.reading import decoded, read_json
from tabletop.title import Title

FORMAT = 1
FILE = "puzzles.json"
LEAST = 3  # moves that a puzzle lets one choose from, the right one counted
_HEAD = {"format": int, "made": dict, "puzzles": list}
_PUZZLE = {
    "id": str,
    "position": list,
    "moves": list,
    "margin": float,
    "against": str,
    "level": int,
    "why": list,
    "others": list,
    "rules": list,
    "asked": dict,
}
_WHY = {"term": str, "points": float, "key": str, "facts": dict}
_OTHER = {"move": str, "loss": float, "why": list}
_ASKED = {"runs": int, "agreed": int, "rounds": int, "greedy": bool, "settled": int}


def load(title: Title) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easy ones first; none if it has no file."""
    place = title.folder("") / FILE
    if not place.is_file():
        return ()
    return read_puzzles(decoded(place.read_bytes(), error=PuzzleError))


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file; raises PuzzleError."""
    whole = _table(read_json(text, error=PuzzleError, fractions=True), _HEAD, "file")
    if whole["format"] != FORMAT:
        raise PuzzleError(f"format {whole['format']!r} is not known here, only {FORMAT}")
    found = tuple(_puzzle(each, f"puzzle {n}") for n, each in enumerate(whole["puzzles"], 1))
    ids = [puzzle.id for puzzle in found]
    for id in ids:
        if ids.count(id) > 1:
            raise PuzzleError(f"{id}: two puzzles have this id")
    return found


def written(puzzles: Sequence[Puzzle], made: dict[str, Any]) -> str:
    """The text of a file; `made` says how they were found."""
    rows = [
        ",\n".join(f"   {_json(key)}: {_json(value)}" for key, value in _row(puzzle).items())
        for puzzle in puzzles
    ]
    listed = ",\n".join(f"  {{\n{row}\n  }}" for row in rows)
    return f'{{\n "format": {FORMAT},\n "made": {_json(made)},\n "puzzles": [\n{listed}\n ]\n}}\n'


# -- reading --------------------------------------------------------------------------------------


def _table(value: Any, keys: dict[str, type], where: str) -> dict[str, Any]:
    """A table with just these keys and kinds of values."""
    if not isinstance(value, dict):
        raise PuzzleError(f"{where}: must be a table")
    for key in value:
        if key not in keys:
            raise PuzzleError(f"{where}: {key} is not a key that is known here")
    for key, kind in keys.items():
        if key not in value:
            raise PuzzleError(f"{where}: {key} is missing")
        if kind is float and type(value[key]) is int:
            continue
        if type(value[key]) is not kind:
            raise PuzzleError(f"{where}: {key} must be of the kind {kind.__name__}")
    return value


def _texts(value: list[Any], where: str, least: int = 0) -> tuple[str, ...]:
    if len(value) < least or not all(isinstance(each, str) and each for each in value):
        raise PuzzleError(f"{where}: must be a list of texts")
    return tuple(value)


def _puzzle(value: Any, where: str) -> Puzzle:
    if isinstance(value, dict) and isinstance(value.get("id"), str):
        where = f"{where} ({value['id']})"
    row = _table(value, _PUZZLE, where)
    others = tuple(_other(each, f"{where}: others {n}") for n, each in enumerate(row["others"], 1))
    moves = _texts(row["moves"], f"{where}: moves", 1)
    if row["level"] not in LEVELS:
        raise PuzzleError(f"{where}: level must be one of {', '.join(map(str, LEVELS))}")
    if len(moves) + len(others) < LEAST:
        raise PuzzleError(f"{where}: others: {LEAST} moves to choose from are the least")
    if row["against"] not in [other.move for other in others]:
        raise PuzzleError(f"{where}: against: {row['against']!r} is none of the others")
    return Puzzle(
        row["id"],
        "\n".join(_texts(row["position"], f"{where}: position", 1)),
        moves,
        float(row["margin"]),
        row["against"],
        row["level"],
        _whys(row["why"], f"{where}: why"),
        others,
        _texts(row["rules"], f"{where}: rules", 1),
        Asked(**_table(row["asked"], _ASKED, f"{where}: asked")),
    )


def _other(value: Any, where: str) -> Other:
    row = _table(value, _OTHER, where)
    return Other(row["move"], float(row["loss"]), _whys(row["why"], f"{where}: why"))


def _whys(values: Iterable[Any], where: str) -> tuple[Why, ...]:
    found = []
    for n, value in enumerate(values, 1):
        row = _table(value, _WHY, f"{where} {n}")
        facts = tuple(sorted(row["facts"].items()))
        if not all(isinstance(fact, str) for _, fact in facts):
            raise PuzzleError(f"{where} {n}: facts must be texts")
        found.append(Why(row["term"], float(row["points"]), row["key"], facts))
    return tuple(found)


# -- writing --------------------------------------------------------------------------------------


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _row(puzzle: Puzzle) -> dict[str, Any]:
    row = dict(puzzle.items())
    return {
        **row,
        "position": puzzle.position.splitlines(),
        "moves": list(puzzle.moves),
        "why": [_why(each) for each in puzzle.why],
        "others": [{**dict(o.items()), "why": [_why(w) for w in o.why]} for o in puzzle.others],
        "rules": list(puzzle.rules),
        "asked": dict(puzzle.asked.items()),
    }


def _why(why: Why) -> dict[str, Any]:
    return {**dict(why.items()), "facts": dict(why.facts)}
