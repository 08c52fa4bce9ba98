"""What is decided in a position that is built by hand: one method for each way to say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from glenmore.components import Cell
from glenmore.positions.deciding import NOW, Deciding, moments
from glenmore.positions.words import PositionError, cell_of, known, seat_of, whole
from tabletop.steps import Step

if TYPE_CHECKING:
    from glenmore.assembly import Game


class Decisions:
    """The part of a builder that says what is being decided."""

    game: Game
    deciding: Deciding | None
    exact: dict[str, Any]

    def choosing(self) -> Self:
        """The hindmost pawn chooses a tile (the default); it leaves what it stands on first."""
        return self._decide("choosing")

    def placing(self, tile: str, seat: int | str | None = None, activates: bool = True) -> Self:
        """A taken tile is to be placed; its pawn stands on its new space already."""
        return self._decide("placing", seat, tile=self._tile(tile), activates=activates)

    def once(self, tile: str, cell: Cell | str, *words: str, seat: int | str | None = None) -> Self:
        """One-time effects of a tile are resolved: all of them, or those named."""
        return self._decide("once", seat, tile=self._tile(tile), cell=cell_of(cell), words=words)

    def activating(
        self, cell: Cell | str, whole: bool = False, seat: int | str | None = None
    ) -> Self:
        """The tile on this cell has just been placed and is activated with its neighbours."""
        return self._decide("activating", seat, cell=cell_of(cell), whole=whole)

    def claiming(
        self, binding: bool = False, seat: int | str | None = None, rule: str = ""
    ) -> Self:
        """A clan marker is to be placed; `binding`: it was paid for (EXCH-06)."""
        source = rule or ("EXCH-06" if binding else "ONCE-06")
        return self._decide("claiming", seat, rule=source)

    def person(self, tile: str, seat: int | str | None = None) -> Self:
        """A person has just been taken and set aside."""
        return self._decide("person", seat, tile=self._tile(tile))

    def removing(self, most: int = 1, optional: bool = True, seat: int | str | None = None) -> Self:
        """Up to so many tiles are removed from the estate."""
        return self._decide("removing", seat, most=whole("most", most), optional=optional)

    def fetching(self, seat: int | str | None = None) -> Self:
        """A tile of the discard pile is chosen."""
        return self._decide("fetching", seat)

    def closing(self, seat: int | str | None = None) -> Self:
        """The last moment of a turn: only free actions are left."""
        return self._decide("closing", seat)

    def refilling(self) -> Self:
        """Chance lays tiles on the empty spaces."""
        return self._decide("refilling")

    def rolling(self) -> Self:
        """The die is hindmost and rolls."""
        return self._decide("rolling")

    def new_turn(self) -> Self:
        """The next turn begins now: whoever is hindmost acts."""
        return self.now("new-turn")

    def scoring(self, round: str = "A") -> Self:
        """The scoring round of a stack begins now; then comes the next turn."""
        return self.now("scoring", round)

    def ending(self) -> Self:
        """The game ends now: the final scoring, and the winner."""
        return self.now("ending")

    def now(self, what: str, *words: str, seat: int | str | None = None) -> Self:
        """Something that happens now, by its name; chronicles add names of their own.

        Words after the name say more: `now("scoring", "B")`.  `moments` lists all names.
        """
        return self._decide(NOW, seat, what=what, words=self._said(what, words))

    @property
    def moments(self) -> tuple[str, ...]:
        """All names that `now` knows in this game."""
        return tuple(moments(self.game))

    def _said(self, what: str, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words after the name of a moment, if they fit."""
        moment = moments(self.game)[known("moment", what, self.moments)]
        allowed = moment.words(self.game) if moment.words is not None else ()
        if len(words) > len(allowed):
            raise PositionError(f"{what}: {words[len(allowed)]!r} is not expected here")
        pairs = zip(words, allowed, strict=False)
        return tuple(known(f"word after {what!r}", word, names) for word, names in pairs)

    def over(self) -> Self:
        """The game has ended."""
        return self._decide("over")

    def step(self, *steps: Step[Any], seat: int | str | None = None) -> Self:
        """Anything else: these steps in this order; then the turn ends as usual."""
        return self._decide("steps", seat, steps=steps)

    def _decide(self, kind: str, seat: int | str | None = None, /, **facts: Any) -> Self:
        whose = None if seat is None else self._seat(seat)
        self.deciding = Deciding(kind, whose, tuple(facts.items()))
        self.exact.pop("steps", None)
        return self

    def _seat(self, seat: int | str) -> int:
        return seat_of(seat, self.game.seat_words)

    def _tile(self, word: str) -> str:
        return known("tile", word, self.game.tiles)
