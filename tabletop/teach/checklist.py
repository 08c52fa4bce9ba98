"""What a task asks for, in words: the parts of its goal, to be ticked off one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabletop.teach.goals import Goal
from tabletop.teach.lesson import Task
from tabletop.teach.phrases import phrase
from tabletop.title import Title

REFUSED_BY, MOVED = "refused_by:", "moved:"


class Item(NamedTuple):
    """A part of the goal, and whether it is reached."""

    text: str
    done: bool


def in_words(game: Title, language: str, task: Task, start: Any) -> tuple[str, ...]:
    """A text for each part of the goal: the author's, else made of names; empty if nobody has any.

    A task without a goal asks for its right answer, which is told unless it is to be found.
    """
    if task.checklist:
        return task.checklist
    if task.goal is not None:
        return tuple(_said(game, language, item, start) for item in task.goal.items)
    return () if task.find else (_move(game, start, task.moves[0]),)


def checklist(texts: Sequence[str], ticked: Sequence[bool]) -> tuple[Item, ...]:
    """The list to tick off; none where there is a single thing to do, or one that has no words."""
    if len(texts) < 2 or not all(texts):
        return ()
    return tuple(Item(text, done) for text, done in zip(texts, ticked, strict=True))


def _said(game: Title, language: str, goal: Goal, start: Any) -> str:
    text = goal.text
    if text.startswith(REFUSED_BY):
        card = game.rule(text.removeprefix(REFUSED_BY))
        return phrase(language, "goal_refused", rule=card.title) if card else ""
    if text.startswith(MOVED):
        return _move(game, start, text.removeprefix(MOVED))
    return game.goal_words(start, text) if text else ""


def _move(game: Title, start: Any, text: str) -> str:
    """A move of the first position in words; empty if it comes later."""
    try:
        said = game.say(start, game.parse(start, text))
    except (ValueError, KeyError, IndexError, AttributeError):
        return ""
    return said[:1].upper() + said[1:]
