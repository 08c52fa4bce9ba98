"""Mobsters and pennies as the module's part of the state.

Which B mobsters wait face down is not stored: their backs show no more than their number, so chance
says who they are when they are turned up (C8-HID-02).
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self

from glenmore.components import Cell
from glenmore.fields import EACH_SEAT, Amount, CardId, Seat, SeatOrNobody, TurnNumber
from glenmore.model import START_VILLAGE, Draft, Table
from glenmore.setup import Setup
from tabletop.facts import fact
from tabletop.records import Record

NUMBER = 8
PENNIES = 7  # of each player (C8-05)
MOBSTER, PENNY = "mobster", "penny"  # kinds of sources
NOWHERE = -1  # a figure that stands on nobody's estate


class Inmate(Record):
    """A mobster in prison and the pennies on it, which show +1."""

    mobster: CardId
    pennies: Amount = 0


class Owned(Record):
    """A mobster under somebody's control, and what its power has come to."""

    mobster: CardId
    seat: Seat
    turn: TurnNumber = 0  # in which it was taken
    tokens: tuple[Amount, ...] = ()  # left on the card, by number; coins on Bruce McMail's
    placed: tuple[tuple[str, Amount], ...] = ()  # tokens elsewhere: clan, tile or card, and number
    used: TurnNumber = 0  # the turn in which the power was used last or used up; 0: not yet
    host: SeatOrNobody = NOWHERE  # where the figure stands
    cell: Cell = START_VILLAGE
    idle: bool = False  # nobody uses its power: it is with a seat that nobody plays

    def stands(self) -> bool:
        """Whether its figure stands on somebody's estate."""
        return bool(self.host != NOWHERE)

    def waits(self) -> bool:
        """Whether its figure has still to be sent."""
        return bool(self.host == NOWHERE)

    def has_tokens(self) -> bool:
        """Whether tokens are left on the card."""
        return bool(self.tokens)

    def has_laid(self) -> bool:
        """Whether tokens lie elsewhere."""
        return bool(self.placed)

    def without(self, value: int) -> tuple[int, ...]:
        """The tokens on the card but one of that number."""
        at = self.tokens.index(value)
        return self.tokens[:at] + self.tokens[at + 1 :]

    @fact
    def answers(self) -> tuple[tuple[str, Any], ...]:
        """The hooks that it answers as it is, with its handlers."""
        # A circle: asking knows the part.
        from glenmore.modules.c08_penny_mobsters.asking import answers

        return answers(self)

    @fact
    def lets(self) -> tuple[Any, ...]:
        """What it may let its owner do as it is: kinds of moves."""
        # A circle, as above.
        from glenmore.modules.c08_penny_mobsters.asking import lets

        return lets(self)


class Gang(Record):
    """Pennies of all players, the prison, and the mobsters that are free."""

    pennies: Annotated[tuple[Amount, ...], EACH_SEAT]  # of each seat, showing -1
    plus: Annotated[tuple[Amount, ...], EACH_SEAT]  # of each seat, showing +1
    prison: tuple[Inmate, ...] = ()
    owned: tuple[Owned, ...] = ()
    waiting: Amount = 0  # B mobsters drawn and still face down
    acted: TurnNumber = 0  # the turn in which somebody last put a penny or took a mobster

    def inmate(self, mobster: str) -> Inmate | None:
        """A mobster in prison."""
        for inmate in self.prison:
            if inmate.mobster == mobster:
                return inmate
        return None

    def holder(self, mobster: str) -> Owned | None:
        """A mobster whose owner can use it."""
        return self.free.get(mobster)

    def the(self, mobster: str) -> Owned:
        """A mobster that is known to be free."""
        owned = self.holder(mobster)
        assert owned is not None
        return owned

    def of(self, seat: int) -> tuple[Owned, ...]:
        """The mobsters of one player."""
        return tuple(owned for owned in self.owned if owned.seat == seat)

    def known(self) -> tuple[str, ...]:
        """Every mobster that lies open."""
        return (*(inmate.mobster for inmate in self.prison), *(o.mobster for o in self.owned))

    def with_(self, **changes: Any) -> Self:
        """The same with some fields changed; all facts follow from the mobsters that are free."""
        made = super().with_(**changes)
        if made.owned is self.owned:
            made.__dict__.update(self.__dict__)
        return made

    def with_owned(self, owned: Owned) -> Gang:
        """With one free mobster changed."""
        return self.with_(
            owned=tuple([owned if old.mobster == owned.mobster else old for old in self.owned])
        )

    # -- facts ------------------------------------------------------------------------------------

    @fact
    def free(self) -> dict[str, Owned]:
        """The mobsters whose owners can use them, by id."""
        return {owned.mobster: owned for owned in reversed(self.owned) if not owned.idle}

    @fact
    def asked(self) -> dict[str, Any]:
        """Who answers hooks as things are: handlers with their mobsters, by hook."""
        # A circle: asking knows the part.
        from glenmore.modules.c08_penny_mobsters.asking import answering

        return answering(self)

    @fact
    def able(self) -> dict[int, tuple[Any, ...]]:
        """What each owner may be able to do with powers, as things are: kinds of moves, by seat."""
        # A circle, as above.
        from glenmore.modules.c08_penny_mobsters.asking import able

        return able(self)

    @fact
    def prices(self) -> dict[Any, Any]:
        """What was found out about prices, by game, seat and purpose; `asking` keeps it here."""
        return {}

    # -- in other forms ---------------------------------------------------------------------------

    reads: ClassVar[tuple[str, ...]] = ("stacks", "modules.1")

    def worth(self, table: Table, seat: int) -> float:
        """What pennies and mobsters bring a seat, for bots."""
        # A circle: asking knows the part.
        from glenmore.modules.c08_penny_mobsters.asking import worth

        return worth(table, self, seat)

    def describe(self, state: Any) -> str:
        """In words, for `print(state)`."""
        # A circle: words know the part.
        from glenmore.modules.c08_penny_mobsters.words import describe

        return describe(state, self)


def gang(table: Table) -> Gang:
    """Mobsters and pennies as they are."""
    part: Gang = table.modules[table.game.module_index[NUMBER]]
    return part


def put_owned(draft: Draft, owned: Owned) -> None:
    """Write what has become of a free mobster."""
    draft.set_module(NUMBER, gang(draft).with_owned(owned))


def use_up(draft: Draft, owned: Owned) -> None:
    """The power of a free mobster has been used in this turn."""
    put_owned(draft, owned.with_(used=draft.turn.number))


def changed(values: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    """One number of all seats changed."""
    return (*values[:seat], values[seat] + by, *values[seat + 1 :])


def first_part(setup: Setup) -> Gang:
    """Seven pennies each, nobody in prison (C8-05)."""
    return Gang((PENNIES,) * setup.seats, (0,) * setup.seats)
