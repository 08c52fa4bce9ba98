"""How the answers of a quiz are named and chosen."""

from __future__ import annotations

from typing import Any

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def chosen_of(choice: tuple[Any, ...], number: int) -> frozenset[int]:
    """Numbers of the chosen answers; ValueError if there are none such."""
    flat: list[Any] = []
    for each in choice:
        flat += [each] if isinstance(each, (int, float)) or each is None else list(each)
    found = set()
    for each in flat:
        if isinstance(each, str):  # "ac" and "a, c" are two answers
            found |= {LETTERS.index(letter) for letter in each.lower() if letter not in " ,;"}
        else:
            found.add(each)
    if any(type(n) is not int or not 0 <= n < number for n in found):
        raise ValueError("there is no such answer")
    if not found:
        raise ValueError("no answer was chosen")
    return frozenset(found)
