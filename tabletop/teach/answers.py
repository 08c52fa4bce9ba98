"""How the answers of a quiz are named and chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop.teach.lesson import Quiz

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def reasons(quiz: Quiz, chosen: Iterable[int]) -> list[str]:
    """What is said to each chosen answer; among several it is told which of them are right."""
    several = len(quiz.right) > 1 and {*chosen} != quiz.right
    signs = {n: ("✓ " if n in quiz.right else "✕ ") if several else "" for n in chosen}
    return [f"{signs[n]}**{LETTERS[n]}** {quiz.options[n].why}" for n in sorted(signs)]


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
