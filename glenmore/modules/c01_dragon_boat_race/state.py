"""What lies on the river: boats, place cards and reward tokens, the module's part of the state.

No hidden order is stored: a castle holds tokens that nobody has seen ("") until somebody looks;
then chance draws them from the pool (`rewards`).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from glenmore.fields import EACH_SEAT, Seat
from glenmore.model import Table
from glenmore.modules.c01_dragon_boat_race.circuit import (
    NUMBER,
    circuit,
    exists,
    home,
    named,
    steps_between,
)
from glenmore.modules.c01_dragon_boat_race.tokens import TOKENS, UNKNOWN
from glenmore.text import phrase
from tabletop.reading.records import OneOf
from tabletop.records import Record

START = "race-start"
GONE = ""  # a boat that has left the game
RACE, REWARD = "race", "reward"  # kinds of sources: a place card, a reward token
# rows of the turn table that modules which join in look for
OVERTAKING, REWARDED = "PASSED", "REWARD"
SQUARE = 3.0  # victory points; who rows by this beats who rows by 1 (notebook of the chronicle)


Token = Annotated[str, OneOf(lambda: {UNKNOWN, *TOKENS}, "reward token")]


class Castle(Record):
    """The reward tokens on one castle, and the seats that have looked at what is left there."""

    square: str
    tokens: tuple[Token, ...]
    known_to: tuple[Seat, ...] = ()


class Race(Record):
    """Boats, arrivals, place cards and reward tokens."""

    boats: Annotated[tuple[str, ...], EACH_SEAT]  # the square of each seat's boat, or GONE
    castles: tuple[Castle, ...]
    pool: tuple[Token, ...]  # of which nobody knows where they lie, those of the box included
    begun: bool = False
    home: tuple[Seat, ...] = ()  # seats whose boats have come home, in order
    last: tuple[Seat, ...] = ()  # seats with a last-place card
    used: tuple[Token, ...] = ()  # tokens that have been taken

    def rows(self, seat: int) -> bool:
        """Whether the seat's boat is still under way."""
        return seat not in self.home and seat not in self.last

    @property
    def is_on(self) -> bool:
        """Whether the race has begun and any boat is still under way."""
        done = {*self.home, *self.last}
        return self.begun and any(seat not in done for seat in range(len(self.boats)))

    def met(self, seat: int, square: str) -> tuple[int, ...]:
        """Whose other boats are on a square, so that this one would pass them there (C1-E10).

        Any boat on the river: one that has not set off, and one that stays at home (C1-33).
        """
        return tuple(
            other for other, boat in enumerate(self.boats) if boat == square and other != seat
        )

    def castle(self, square: str) -> Castle:
        """The castle on a square."""
        return next(c for c in self.castles if c.square == square)

    def with_castle(self, castle: Castle, **changes: object) -> Race:
        """The race with one castle changed."""
        kept = tuple(castle if c.square == castle.square else c for c in self.castles)
        return self.with_(castles=kept, **changes)

    reads: ClassVar[tuple[str, ...]] = ("movement", "turn", "players.estate")

    def worths(self, state: Table) -> list[float]:
        """For bots: so much for each square rowed, less for points that could row this turn."""
        found = [0.0] * len(state.players)
        if not self.begun:
            return found
        every = circuit(state)
        lap = len(every)
        for seat, boat in enumerate(self.boats):
            if seat in self.home:
                found[seat] = SQUARE * lap
            elif seat not in self.last:
                left = (every.index(home(seat)) - every.index(boat) - 1) % lap + 1
                spare = state.movement if state.turn.seat == seat else 0
                found[seat] = SQUARE * (lap - left + 0.8 * min(spare, left))
        return found

    def describe(self, state: Table) -> str:
        """The race in words, for `print(state)`."""
        game = state.game
        parts = [phrase("words.race_on" if self.begun else "words.race_waits")]
        for seat, boat in enumerate(self.boats):
            if seat in self.home:
                place = self.home.index(seat) + 1
                parts.append(phrase("words.boat_home", game, seat=seat, place=place))
            elif self.rows(seat) and exists(state, boat):
                steps, square = steps_between(state, boat, home(seat)), named(state, boat)
                parts.append(phrase("words.boat_on", game, seat=seat, square=square, steps=steps))
        if self.last:
            parts.append(phrase("words.last_cards", game, seats=self.last))
        for castle in self.castles:
            key = "words.castle_holds" if castle.tokens else "words.castle_holds_none"
            square, tokens = named(state, castle.square), castle.tokens
            parts.append(phrase(key, game, square=square, tokens=tokens))
        return "; ".join(parts)


def race(table: Table) -> Race:
    """The race as it stands."""
    part: Race = table.modules[table.game.module_index[NUMBER]]
    return part
