"""What a title says to bots and to the lab: what counts, who wins, how games become rows.

Everything has a default; bots and lab load late, when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from tabletop.playing import Bot

if TYPE_CHECKING:
    from tabletop.bots.hints import Hint
    from tabletop.bots.judgement import Judgement
    from tabletop.bots.review import Reviewer
    from tabletop.bots.search import Search
    from tabletop.bots.seating import Roster
    from tabletop.bots.terms import Term
    from tabletop.lab.rows import Rows
    from tabletop.title import Title


class Thought:
    """The part of a title that thinking programs and tables of games ask."""

    package: ClassVar[str]

    # -- bots -------------------------------------------------------------------------------------

    terms: ClassVar[tuple[Term, ...]] = ()  # what counts; the first one: points that are booked

    @cached_property
    def judgement(self) -> Judgement:
        """How bots look ahead, and what they think of a position."""
        from tabletop.bots.judgement import Judgement

        return Judgement(cast("Title", self))

    @cached_property
    def roster(self) -> Roster:
        """The bots by name, and who sits where."""
        from tabletop.bots.seating import Roster

        return Roster(cast("Title", self))

    @property
    def bots(self) -> Mapping[str, Bot]:
        """The bots by name; each sees the view of its seat."""
        return self.roster.bots

    def seated(self, bots: Any, state: Any, people: Collection[int] = ()) -> Mapping[int, Bot]:
        """The bot of every seat: by name or as functions, one for all, in seat order, by seat.

        A list may leave out the seats of people, and those that nobody plays.
        """
        setup, number = state.setup, len(state.players)
        unplayed = range(setup.players, number)
        return self.roster.seated(bots, number, {*people, *unplayed})

    def points(self, state: Any) -> Sequence[float]:
        """The points of every seat so far."""
        return [sum(line.points for line in player.points) for player in state.players]

    def winners(self, state: Any) -> Sequence[int]:
        """Who has won a game that is over: whoever has most points."""
        points = self.points(state)
        return [seat for seat, own in enumerate(points) if own == max(points)]

    def worths(self, state: Any) -> Sequence[float]:
        """What every seat may expect, in points: those it has, unless a game has terms."""
        return [float(points) for points in self.points(state)]

    # -- advice -----------------------------------------------------------------------------------

    def hint_search(self, state: Any, seat: int, **how: Any) -> Search:
        """The search behind a hint before its first round."""
        from tabletop.bots.hints import started

        return started(self.judgement, state, seat, **how)

    def advice(self, search: Search) -> Hint:
        """What a search for a hint has found: the best few moves."""
        from tabletop.bots.hints import advice_of

        return advice_of(self.judgement, search)

    def lead_words(self, lead: float) -> str:
        """How far ahead a seat may expect to be, in words."""
        from tabletop.bots.hints import lead_in_words

        return lead_in_words(lead, self.package)

    def reviewer(self, states: Sequence[Any], moves: Sequence[Any], **how: Any) -> Reviewer:
        """Looks a game over, in slices."""
        from tabletop.bots.review import Reviewer

        return Reviewer(self.judgement, states, moves, **how)

    # -- lab --------------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> Rows:
        """How games become rows of a table."""
        from tabletop.lab.rows import Rows

        return Rows(cast("Title", self))
