"""What the player says to a try, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    left: str = ""  # what is still to do, for those who do not see the list

    @property
    def seen(self) -> str:
        """What stands beside the list of things to do."""
        return _joined((self.head, self.body))

    @property
    def spoken(self) -> str:
        """All but the rules."""
        return _joined((self.head, self.body, self.left))

    @property
    def text(self) -> str:
        """All of it as markdown."""
        return _joined((self.spoken, *(f"> {card}" for card in self.cards)))


def _sentences(texts: Sequence[str]) -> str:
    """Things to do, one sentence each."""
    return " ".join(text if text[-1] in ".!?" else f"{text}." for text in texts)


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
    ticked: tuple[bool, ...] = ()  # which parts of the goal are reached
    said: Said | None = None  # the text in its parts, where it has several

    @property
    def parts(self) -> Said:
        """The text in its parts."""
        return self.said or Said("", self.text)

    def __str__(self) -> str:
        return self.text


def told(
    game: Title,
    language: str,
    task: Task,
    outcome: Outcome,
    reasons: Sequence[str],
    asked: Sequence[str] = (),
    now: str = "",
) -> Said:
    """The words for an outcome: the author's, else the game's `reasons` with their rules.

    `asked` are the parts of the goal in words, empty where there are none; `now` is what the
    learner decides next, in the words of the game.
    """

    def say(key: str, **facts: str) -> str:
        return phrase(language, key, **facts)

    because = " ".join(reasons)
    if because and outcome.kind in ("right", "progress"):
        because = f"{say('as_asked')} {because}"
    todo = [text for text, done in zip(asked, outcome.ticked, strict=False) if not done]
    listed = len(asked) > 1 and all(asked)
    if outcome.kind == "right":
        return Said(say("right"), task.praise or because, because=not task.praise)
    if outcome.kind == "progress":
        done = [asked[n] for n in outcome.newly] if listed else []
        parts = [say("ticked", items=_sentences(done))] if done else []
        parts += [because] if because else [say("now", asked=now)] if now else []
        left = say("to_do", items=_sentences(todo)) if listed and todo else ""
        return Said("", _joined(parts), because=True, left=left)
    if outcome.did:
        wanted = say("asked", items=_sentences(todo)) if todo and all(todo) else say("asked_above")
        return Said("", f"{say(outcome.why, did=outcome.did)} {wanted}")
    if outcome.kind == "unclear":
        return Said("", _joined((say("unread"), outcome.text)))
    if outcome.text:
        return Said("", outcome.text)
    if outcome.kind == "refused":
        ids = dict.fromkeys(rule for reason in outcome.reasons for rule in reason.rules)
        cards = tuple(str(card) for card in map(game.rule, ids) if card is not None)
        return Said(say("refused"), because, cards, because=True)
    return Said("", say(outcome.why))
