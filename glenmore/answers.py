"""What modules say when a game asks them: about prices, numbers and effects that sleep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from glenmore.hooks import Change, Price
from glenmore.model import OVER, Table
from glenmore.vocabulary import CHANGES
from tabletop.assembly import Handlers, ModularGame
from tabletop.verdict import QUIET, Why
from tabletop.vocabulary import ByWord, check

PriceChange = Callable[[Any, Price], Price]  # subject, price -> price
PriceChanges = tuple[PriceChange, ...]
NOT_ASKED: tuple[Any, Any, Any, Any, int, PriceChanges] = (None, None, None, None, OVER, ())


class AskingGame(ModularGame):
    """A game whose modules have a say about numbers."""

    price: ByWord[Handlers]
    count: ByWord[ByWord[Handlers]]
    effect_asleep: ByWord[Handlers]

    def _tabulate(self, words: Any) -> None:
        """Nothing has been asked yet."""
        super()._tabulate(words)
        self._last_changes = dict.fromkeys(self.price, NOT_ASKED)

    def price_changes(self, table: Table, seat: int, purpose: str) -> PriceChanges:
        """What modules change about prices now (hook `price`): asked once for many subjects.

        That follows from the turn, the rondel and the parts of modules; nobody is asked again
        before one of them has changed.
        """
        parts, turn, pieces, ring, whose, changes = self._last_changes[purpose]
        if (
            parts is not table.modules
            or turn is not table.turn
            or pieces is not table.pieces
            or ring is not table.ring
            or whose != seat
        ):
            changes = ()
            for handler in self.price[purpose]:
                change = handler(table, seat, purpose)
                if change is not None:
                    changes += (change,)
            now = table.modules, table.turn, table.pieces, table.ring, seat, changes
            self._last_changes[purpose] = now
        return changes

    def changes(self, table: Table, seat: int, what: str, purpose: str) -> list[Change]:
        """What modules change about a number (hook `count`)."""
        found: list[Change] = []
        for handler in self.count[what][purpose]:
            found += handler(table, seat, what, purpose)
        if found:
            check("hook count, kind of a change", (change.kind for change in found), CHANGES)
        return found

    def asleep(self, table: Table, seat: int, effect: str, why: Why = QUIET) -> bool:
        """Whether a permanent effect does not work now (hook `effect_asleep`)."""
        refused = False
        for handler in self.effect_asleep[effect]:
            refused = bool(handler(table, seat, effect, why)) or refused
        return refused
