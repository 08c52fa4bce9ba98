"""The haggis dice, counted out exactly: what rolls turn face up and how much that scores.

>>> expected((), (1, 2, 3), 4)
Fraction(1091, 108)
>>> chance_to_turn(3, 4)
Fraction(671, 1296)
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from glenmore.base.die import FACES

VALUES = (1, 2, 3)
MOST_UP = 3  # C5-17
CHANCES = {pips: Fraction(chance).limit_denominator(6) for pips, chance in FACES}
Tokens = tuple[int, ...]
Tables = dict[tuple[Tokens, Tokens], Fraction]  # face up, face down -> chance


def less(tokens: Tokens, value: int) -> Tokens:
    """The tokens without one of that value."""
    at = tokens.index(value)
    return tokens[:at] + tokens[at + 1 :]


def more(tokens: Tokens, value: int) -> Tokens:
    """The tokens with one more, in ascending order."""
    return tuple(sorted((*tokens, value)))


def score(up: Iterable[int]) -> int:
    """Number of face-up tokens × the sum of their values (C5-20)."""
    tokens = tuple(up)
    return len(tokens) * sum(tokens)


def turned(up: Tokens, down: Tokens, pips: int) -> tuple[Tokens, Tokens]:
    """A table after one roll: one token of the value turns, unless three are up (C5-16, C5-17)."""
    if len(up) >= MOST_UP or pips not in down:
        return up, down
    return more(up, pips), less(down, pips)


@lru_cache(maxsize=4096)
def _after(up: Tokens, down: Tokens, rolls: int) -> Tables:
    if not rolls or not down or len(up) >= MOST_UP:
        return {(up, down): Fraction(1)}
    found: Tables = {}
    for pips, chance in CHANCES.items():
        for end, part in _after(*turned(up, down, pips), rolls - 1).items():
            found[end] = found.get(end, Fraction(0)) + chance * part
    return found


def outcomes(up: Iterable[int], down: Iterable[int], rolls: int) -> Tables:
    """Every table that so many rolls can leave, as (face up, face down), with its chance."""
    return dict(_after(tuple(sorted(up)), tuple(sorted(down)), rolls))


def expected(up: Iterable[int], down: Iterable[int], rolls: int) -> Fraction:
    """The score to be expected after so many rolls, common and own ones alike."""
    found = outcomes(up, down, rolls).items()
    return sum((chance * score(tokens) for (tokens, _), chance in found), Fraction(0))


def score_chances(up: Iterable[int], down: Iterable[int], rolls: int) -> dict[int, Fraction]:
    """Every score that so many rolls can bring, lowest first, with its chance."""
    found: dict[int, Fraction] = {}
    for (tokens, _), chance in outcomes(up, down, rolls).items():
        found[score(tokens)] = found.get(score(tokens), Fraction(0)) + chance
    return dict(sorted(found.items()))


def chance_to_turn(value: int, rolls: int) -> Fraction:
    """The chance that a single token of this value is turned."""
    return 1 - (1 - CHANCES[value]) ** rolls


@lru_cache(maxsize=4096)
def prospects(up: Tokens, down: Tokens, rolls: int, again: bool) -> float:
    """What a table is worth: the score to come and, if there is another scoring, what is left."""
    return float(
        sum(
            chance * (score(tokens) + (expected((), left, 4) if again else 0))
            for (tokens, left), chance in _after(up, down, rolls).items()
        )
    )
