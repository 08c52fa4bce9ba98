"""What the engine says about a move: reasons, verdicts and the errors that carry them.

A reason holds rule ids, a message key and facts; the sentence is made from them by
`tabletop.text`, so the engine itself contains no sentence of any language.
"""

from __future__ import annotations

from types import new_class
from typing import Any, ClassVar

from tabletop.records import Record
from tabletop.text import phrase, texts_of

Facts = tuple[tuple[str, Any], ...]


class Reason(Record):
    """One reason why something is not allowed, with the rules it rests on."""

    package: ClassVar[str] = "tabletop"  # where its sentence is found
    rules: tuple[str, ...]
    key: str
    facts: Facts = ()

    def __str__(self) -> str:
        return texts_of(self.package).sentence("reasons", self.key, self.facts, self.rules)

    @property
    def fact(self) -> dict[str, Any]:
        """The facts by name."""
        return dict(self.facts)


class Why(list[Reason]):
    """A list in which the rules write down their objections.

    >>> why = Why()
    >>> why.add("COMP-07", "tile_full", cell=(0, 1)), len(why)
    (False, 1)
    >>> QUIET.add("COMP-07", "tile_full", cell=(0, 1)), len(QUIET)
    (True, 0)
    """

    enough: ClassVar[bool] = False  # whether the first objection is all that is asked for
    reason: ClassVar[type[Reason]] = Reason  # a game writes down reasons of its own kind

    @classmethod
    def of(cls, package: str) -> type[Why]:
        """Objections whose sentences lie in the texts of a package."""
        said = new_class("Reason", (Reason,), exec_body=lambda space: space.update(package=package))
        return type("Why", (cls,), {"reason": said})

    def add(self, rules: str | tuple[str, ...], key: str, /, **facts: Any) -> bool:
        """Write down one objection; True if no other one is asked for."""
        ids = (rules,) if isinstance(rules, str) else rules
        self.append(self.reason(ids, key, tuple(facts.items())))
        return False

    def apart(self) -> Why:
        """A list of its own for objections that are found first and gathered then."""
        return type(self)()

    def gather(self, found: Why) -> bool:
        """Write down all that was found; True if there is something."""
        self.extend(found)
        return bool(found)


class _Quiet(Why):
    """Asks only whether there is an objection, and writes nothing down."""

    enough = True

    def add(self, rules: str | tuple[str, ...], key: str, /, **facts: Any) -> bool:
        """One objection is enough."""
        return True

    def apart(self) -> Why:
        """A list that tells whether there are any."""
        return Why()

    def gather(self, found: Why) -> bool:
        """Whether something was found."""
        return bool(found)


QUIET = _Quiet()  # handed in by whoever lists moves: yes or no, quickly


class Verdict(Record):
    """The answer to "may I?": legal, or all the reasons why not."""

    reasons: tuple[Reason, ...] = ()

    @property
    def legal(self) -> bool:
        """True if no rule forbids the move."""
        return not self.reasons

    @property
    def rules(self) -> tuple[str, ...]:
        """All rule ids that the reasons cite, each once."""
        return tuple(dict.fromkeys(rule for reason in self.reasons for rule in reason.rules))

    def __bool__(self) -> bool:
        return not self.reasons

    def __str__(self) -> str:
        return phrase("verdict.allowed") if self.legal else "\n".join(map(str, self.reasons))


LEGAL = Verdict()


class InvalidMove(ValueError):
    """The move cannot be read: not a move, or a field of the wrong kind."""


class AmbiguousMove(ValueError):
    """The text fits several legal moves; `moves` lists them."""

    def __init__(self, message: str, moves: tuple[Any, ...] = ()) -> None:
        super().__init__(message)
        self.moves = moves


class IllegalMove(ValueError):
    """The move is understood but the rules forbid it; `reasons` says why."""

    def __init__(self, move: Any, reasons: tuple[Reason, ...]) -> None:
        super().__init__(f"{move!r}: " + " ".join(str(r) for r in reasons))
        self.move = move
        self.reasons = reasons
