"""What the player says to a try, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tabletop.teach.attempt import Outcome
from tabletop.teach.lesson import Task
from tabletop.teach.phrases import phrase
from tabletop.title import Title


class Said(NamedTuple):
    """What is said, in its parts: a head that names the kind, the rest, rules that are quoted."""

    head: str
    body: str
    cards: tuple[str, ...] = ()
    because: bool = False  # whether the body tells the reasons

    @property
    def spoken(self) -> str:
        """All but the rules."""
        return _joined((self.head, self.body))

    @property
    def text(self) -> str:
        """All of it as markdown."""
        return _joined((self.head, self.body, *(f"> {card}" for card in self.cards)))


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part)


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
    said: Said | None = None  # the text in its parts, where it has several

    @property
    def parts(self) -> Said:
        """The text in its parts."""
        return self.said or Said("", self.text)

    def __str__(self) -> str:
        return self.text


def told(game: Title, language: str, task: Task, outcome: Outcome) -> Said:
    """The words for an outcome: the author's, else the game's reasons with their rules."""

    def say(key: str, **facts: int) -> str:
        return phrase(language, key, **facts)

    because = " ".join(str(reason) for reason in outcome.reasons)
    if outcome.kind == "right":
        return Said(say("right"), task.praise or because, because=not task.praise)
    if outcome.kind == "progress":
        many = outcome.total > 1
        count = say("part", met=outcome.met, total=outcome.total) if many else say("so_far")
        return Said("", _joined((count, outcome.text or because)), because=not outcome.text)
    if outcome.kind == "unclear":
        return Said("", _joined((say("unread"), outcome.text)))
    if outcome.text:
        return Said("", outcome.text)
    if outcome.kind == "refused":
        ids = dict.fromkeys(rule for reason in outcome.reasons for rule in reason.rules)
        cards = tuple(str(card) for card in map(game.rule, ids) if card is not None)
        return Said(say("refused"), because, cards, because=True)
    return Said("", say(outcome.why))
