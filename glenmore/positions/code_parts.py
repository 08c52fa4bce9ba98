"""Small parts of a position's text: the first line, numbers, pairs, score lines."""

from __future__ import annotations

import re
from typing import Any

from glenmore.components import Catalog
from glenmore.events import ScoreLine
from glenmore.options import EDITIONS
from glenmore.positions.code_records import text_of
from glenmore.positions.words import LARGEST, PositionError, known
from glenmore.setup import Setup
from glenmore.vocabulary import SO_FAR
from tabletop.reading import shown

VERSION = 1
_WHOLE = re.compile(r"[+-]?\d{1,6}", re.ASCII)


def number_of(word: str, what: str = "number") -> int:
    """A whole number that a table can hold."""
    if not _WHOLE.fullmatch(word):
        raise PositionError(f"{shown(word)} is not a {what}")
    if abs(int(word)) > LARGEST:
        raise PositionError(f"{word} is not a {what} up to {LARGEST}")
    return int(word)


def setup_of(words: list[str], names: list[str], catalog: Catalog | None) -> Setup:
    if words[:2] != ["glenmore", str(VERSION)]:
        raise PositionError(f"a position begins with 'glenmore {VERSION}', not {words[0]!r}")
    said = {"players": "3", "chronicles": "", "edition": "default", "options": "", "catalog": ""}
    for word in words[2:]:
        key, _, value = word.partition("=")
        said[known("part of the first line", key, said)] = value
    if said["catalog"] not in ("", "own"):
        raise PositionError(f"catalog: {said['catalog']!r} should be 'own', or be left out")
    if said["catalog"] and catalog is None:
        raise PositionError("catalog: this position has components of its own; hand them in")
    players = number_of(said["players"], "number of players")
    chronicles = [number_of(n, "chronicle") for n in said["chronicles"].split(",") if n]
    edition = known("edition", said["edition"], EDITIONS)
    plain = Setup(players, chronicles, edition)
    options = dict(_option(plain, pair) for pair in said["options"].split(",") if pair)
    called = tuple(text_of(name) for name in names)
    own = catalog if said["catalog"] else None
    return Setup(players, chronicles, edition, options, names=called, catalog=own)


def _option(setup: Setup, pair: str) -> tuple[str, Any]:
    key, _, word = pair.partition(":")
    options = {option.key: option for option in setup.known_options()}
    values = options[known("option", key, options)].values
    words = {("yes" if v else "no") if isinstance(v, bool) else str(v): v for v in values}
    return key, words[known(f"value of {key}", word, words)]


def place_of(words: list[str]) -> int:
    number = number_of(words[0] if words else "", "position on the rondel")
    if number < 0:
        raise PositionError(f"{number} is not a position on the rondel")
    return number


def parts_of(words: list[str]) -> list[list[str]]:
    """The words between the bars."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == "|":
            parts.append([])
        else:
            parts[-1].append(word)
    return [part for part in parts if part]


def pairs_of(words: list[str]) -> list[tuple[str, str]]:
    if len(words) % 2:
        raise PositionError(f"{words[-1]!r} has no number after it")
    return list(zip(words[::2], words[1::2], strict=True))


def score_line(words: list[str]) -> ScoreLine:
    """`12`, or `CLAN-Douglas 1 x 3 = 3 douglas`, or `SCORE-03 2 -> 3 persons`.

    Either may end with its scoring round and its source: `… persons in A from category:persons`.
    """
    source = round = ""
    if len(words) > 3 and words[-2] == "from":
        source, words = text_of(words[-1]), words[:-2]
    if len(words) > 3 and words[-2] == "in":
        round, words = text_of(words[-1]), words[:-2]
    if len(words) == 1:
        points = number_of(words[0], "number of points")
        return ScoreLine("END-11", SO_FAR, points, 1, points)
    rule = text_of(words[0])
    if len(words) == 7 and words[2] == "x" and words[4] == "=":
        each: int | None = number_of(words[3])
        points = number_of(words[5])
    elif len(words) == 5 and words[2] == "->":
        each, points = None, number_of(words[3])
    else:
        raise PositionError(f"points: {' '.join(words)!r} should be like 'ONCE-09 1 x 2 = 2 Oban'")
    return ScoreLine(rule, text_of(words[-1]), number_of(words[1]), each, points, source, round)
