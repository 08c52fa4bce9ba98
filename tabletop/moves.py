"""A decision as a small immutable record; a title brings its own kinds of moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tabletop.kinds import CORE, Kinds
from tabletop.records import Record


class Move(Record):
    """Base of all moves; `word` is the verb that people type.

    What is the same for all moves of a kind is said with its name:

        class Take(Move, word="take", rule="TURN-04"): …
    """

    kinds: ClassVar[Kinds] = CORE  # what its fields hold, by their names
    word: ClassVar[str] = ""
    rule: ClassVar[str] = ""  # where the rules speak of this decision
    only_when: ClassVar[tuple[str, ...]] = ()  # rules that name its only moments, if some do
    asks: ClassVar[bool] = False  # choosing a place on a picture is not enough: ask first
    small: ClassVar[bool] = False  # small change: how a price is paid, where a gain is put

    @classmethod
    def renewed(cls, move: Any) -> Any:
        """The move that an old text means where a move of this kind is offered."""
        return move

    def facts(self, table: Any) -> dict[str, Any]:
        """What its phrase says beyond its fields."""
        return {}


def by_word(*kinds: type[Move]) -> Mapping[str, type[Move]]:
    """Kinds of moves by the words that people type."""
    return {kind.word: kind for kind in kinds}


class Decline(Move, word="decline"):
    """Do without something optional."""
