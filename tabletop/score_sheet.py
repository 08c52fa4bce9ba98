"""The score sheet: every point with its rule, so far and if the game ended now."""

from __future__ import annotations

from typing import Any

from tabletop.records import Record
from tabletop.text import listed, phrase


class SeatScore(Record):
    """One seat's lines: booked so far, and expected if the game ended now."""

    name: str
    booked: tuple[Any, ...]
    expected: tuple[Any, ...] = ()

    @property
    def lines(self) -> tuple[Any, ...]:
        """All lines, booked ones first."""
        return (*self.booked, *self.expected)

    @property
    def total(self) -> int:
        """Victory points booked so far."""
        return sum(line.points for line in self.booked)

    @property
    def if_ended_now(self) -> int:
        """Victory points if the game ended now."""
        return sum(line.points for line in self.lines)


class ScoreSheet(Record):
    """The score lines of each seat, with rule, category, count, each, points, source, round."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...] = ()
    rule: str = ""  # by which they have won

    def __getitem__(self, seat: int) -> SeatScore:  # type: ignore[override]
        found: SeatScore = self.seats[seat]
        return found

    @property
    def totals(self) -> tuple[int, ...]:
        """Victory points so far, by seat."""
        return tuple(seat.total for seat in self.seats)

    def __str__(self) -> str:
        rows: list[str] = []
        for seat in self.seats:
            rows.append(phrase("score.total", name=seat.name, points=seat.total))
            rows += [f"  {line}" for line in seat.booked]
            if seat.expected:
                rows.append(phrase("score.if_ended_now", points=seat.if_ended_now))
                rows += [f"    {line}" for line in seat.expected]
        if self.winners:
            won = listed(self.seats[w].name for w in self.winners)
            rows.append(phrase("score.winner", names=won, rule=self.rule))
        return "\n".join(rows)
