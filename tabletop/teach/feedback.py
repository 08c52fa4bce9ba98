"""What the player says to a try, in words."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.teach.attempt import Outcome
from tabletop.teach.lesson import Task
from tabletop.teach.phrases import phrase
from tabletop.title import Title


class Feedback(NamedTuple):
    """What the player says to a try.

    kind: right, wrong, refused, progress, or unclear (the text could not be read; costs nothing).
    """

    kind: str
    text: str  # markdown
    reasons: tuple[str, ...] = ()  # the game's sentences, if the move was refused
    rules: tuple[str, ...] = ()  # ids cited by the reasons or by what happened
    stars: int = 0  # what the step is worth now; earned, if the kind is right
    events: tuple[str, ...] = ()  # what happened, in sentences
    met: int = 0  # parts of the goal that are reached
    total: int = 0

    def __str__(self) -> str:
        return self.text


def told(game: Title, language: str, task: Task, outcome: Outcome) -> str:
    """The words for an outcome: the author's, else the game's reasons with their rules."""

    def say(key: str, **facts: int) -> str:
        return phrase(language, key, **facts)

    because = " ".join(str(reason) for reason in outcome.reasons)
    if outcome.kind == "right":
        parts = [say("right"), task.praise or because]
    elif outcome.kind == "progress":
        count = say("part", met=outcome.met, total=outcome.total)
        parts = [count if outcome.total > 1 else say("so_far"), outcome.text or because]
    elif outcome.kind == "unclear":
        parts = [say("unread"), outcome.text]
    elif outcome.text:
        parts = [outcome.text]
    elif outcome.kind == "refused":
        ids = dict.fromkeys(rule for reason in outcome.reasons for rule in reason.rules)
        cards = [str(card) for card in map(game.rule, ids) if card is not None]
        parts = [say("refused"), because, *(f"> {card}" for card in cards)]
    else:
        parts = [say(outcome.why)]
    return "\n\n".join(part for part in parts if part)
