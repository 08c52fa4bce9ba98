"""What went wrong comes back: cards in boxes, each box due after a longer while (Leitner).

A step of a lesson or a puzzle that cost wrong tries, a hint or its solution becomes a card.  A card
is due at once; whoever knows it sees it again after some days, then after more, until it has gone
through all boxes.  Whoever does not begins with it anew tomorrow.  Nothing here asks what day it
is: `today` is handed in.

>>> from datetime import date
>>> from tabletop.teach.progress import Progress
>>> learner = Progress()
>>> learner.note("river", "second-river", tries=1, done=True)
>>> monday = date(2024, 1, 1)
>>> [card.id for card in due(learner, monday)]
['river/second-river']
>>> mark(learner, "river/second-river", right=True, today=monday).due
datetime.date(2024, 1, 3)
>>> due(learner, monday)
()
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple

from tabletop.teach.progress import CARDS, PUZZLES, Progress

DAYS = (1, 2, 4, 8, 16)  # until a card of box 1, 2, … is due again
NEW = 0  # the box of what was missed and not practised yet
KNOWN = len(DAYS) + 1  # beyond the last box: the card stays away
AGAIN = 1  # the box of what was missed once more
SPLIT = "/"


class Card(NamedTuple):
    """Something that comes back."""

    source: str  # id of a lesson, or PUZZLES
    item: str  # id of a step, or of a puzzle
    box: int
    due: date | None  # None: at once
    missed: int  # how much went wrong so far

    @property
    def id(self) -> str:
        """Both ids as one."""
        return f"{self.source}{SPLIT}{self.item}"

    @property
    def learnt(self) -> bool:
        """Whether it was known often enough."""
        return self.box >= KNOWN

    @property
    def open(self) -> bool:
        """Whether it was missed when it was last met."""
        return self.box <= AGAIN


def missed(kept: Mapping[str, Any]) -> int:
    """How much went wrong with a step: wrong tries, help that was asked for, the solution.

    >>> missed({"tries": 2, "hint": True, "done": True}), missed({"tries": 0, "stars": 3})
    (3, 0)
    """
    hints = int(kept.get("hints", kept.get("hint", 0)))
    return int(kept.get("tries", 0)) + hints + bool(kept.get("solution"))


def cards(progress: Progress) -> tuple[Card, ...]:
    """Everything that went wrong, as far as it is not known by now or comes back later."""
    found = []
    for lesson, known in progress.data["lessons"].items():
        found += [_card(progress, lesson, step, kept) for step, kept in known["steps"].items()]
    found += [_card(progress, PUZZLES, *pair) for pair in progress.section(PUZZLES).items()]
    return tuple(card for card in found if card is not None)


def card(progress: Progress, id: str) -> Card | None:
    """The card with this id, if something went wrong there."""
    return next((each for each in cards(progress) if each.id == id), None)


def due(progress: Progress, today: date) -> tuple[Card, ...]:
    """What comes back today: what waits longest first, then in the order of the lessons."""
    found = [
        each
        for each in cards(progress)
        if not each.learnt and (each.due is None or each.due <= today)
    ]
    return tuple(sorted(found, key=lambda each: (each.due or today, each.box)))


def later(progress: Progress, today: date) -> tuple[Card, ...]:
    """What comes back another day, the soonest first."""
    found = [
        each for each in cards(progress) if not each.learnt and each not in due(progress, today)
    ]
    return tuple(sorted(found, key=lambda each: each.due or today))


def mark(progress: Progress, id: str, right: bool, today: date) -> Card:
    """Move a card after it was practised, and keep that; raises KeyError."""
    before = card(progress, id)
    if before is None:
        raise KeyError(f"there is no card {id!r}")
    box = min(max(before.box, AGAIN) + 1, KNOWN) if right else AGAIN
    days = DAYS[min(box, len(DAYS)) - 1]
    when = today + timedelta(days=days)
    facts = {"box": box, "due": when.isoformat(), "missed": before.missed, "right": right}
    progress.keep(CARDS, id, **facts)
    return before._replace(box=box, due=when)


def _card(progress: Progress, source: str, item: str, kept: Mapping[str, Any]) -> Card | None:
    """The card of a step: as it was marked, unless more has gone wrong since."""
    wrong = missed(kept)
    if not wrong:
        return None
    new = Card(source, item, NEW, None, wrong)
    marked = progress.section(CARDS).get(new.id, {})
    if marked.get("missed") != wrong or "box" not in marked:
        return new
    return new._replace(box=marked["box"], due=_day(marked.get("due", "")))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None  # unreadable: due at once
