"""How bots look ahead in a game, and what they think its positions are worth.

A title has one judgement (`title.judgement`).  The defaults do for a small game: they follow moves
on one draft and value a position by its points; with `terms` a game says what else counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tabletop import ahead, viewing
from tabletop.bots.search import ahead as lead_of
from tabletop.bots.terms import Term, Weights, Worth
from tabletop.bots.valuing import Scale
from tabletop.records import Record
from tabletop.text import Texts, texts_of

if TYPE_CHECKING:
    from tabletop.title import Title

KEPT = 64  # games and weights whose scales are remembered


class Compared(Record):
    """Two moves of a seat in a position: what the search expects after the one and the other."""

    state: Any
    seat: int
    here: Sequence[Any]  # positions after the move
    there: Sequence[Any]  # and after the other one


class Because(Record):
    """Why a move is better or worse: a term, the points it makes, and what is said of it.

    Ids and numbers only: `Judgement.worded` makes words of key and facts when they are shown.
    """

    term: str
    points: float
    key: str
    facts: tuple[tuple[str, str], ...] = ()


class Judgement:
    """What bots know of one game beyond its rules."""

    line: ClassVar[type[Worth]] = Worth  # of an explanation

    def __init__(self, title: Title, terms: tuple[Term, ...] | None = None) -> None:
        self.title = title
        self.terms = title.terms if terms is None else terms
        self._scales: dict[Any, Scale] = {}
        self._scale: tuple[Any, Weights | None, Scale] | None = None  # the last one

    @property
    def texts(self) -> Texts:
        """The words of the game."""
        return texts_of(self.title.package)

    def __reduce__(self) -> Any:
        return getattr, (self.title, "judgement")

    # -- looking ahead ----------------------------------------------------------------------------

    follow = staticmethod(ahead.follow)  # a move and what is forced after it: state, moves
    reach = staticmethod(ahead.reach)  # the same, the state alone
    moves = staticmethod(ahead.moves_at)  # and the moves alone
    draw = staticmethod(ahead.draw)  # what chance may bring: outcome, state, moves
    play_out = staticmethod(ahead.play_out)  # so many random decisions
    seen = staticmethod(viewing.view)  # the position as a seat may know it

    def quiet(self, state: Any) -> bool:
        """Whether nothing is half done, so that worths can be compared."""
        return state.actor < 0 or bool(state.steps[-1].moves_piece)

    def secret(self, state: Any, seat: int) -> bool:
        """Whether a seat could not see what another one decides next."""
        return bool(state.steps[-1].secret) or not viewing.may_see(state, seat)

    # -- worth ------------------------------------------------------------------------------------

    def moment(self, view: Any) -> Any:
        """What a position says to all players alike, for terms that count what one player has."""
        return None

    def standing(self, game: Any, player: Any) -> Any:
        """What terms look at that count what one player has: the player itself, or more."""
        return player

    def worths(
        self, view: Any, weights: Weights | None = None, near: Sequence[float] | None = None
    ) -> list[float]:
        """What every seat may expect at the end, in points; when it is over, what it has.

        `near` may be the answer for a position that is much the same, such as the one before.
        """
        if not view.steps:
            return [float(points) for points in self.title.points(view)]
        if not self.terms:
            return list(self.title.worths(view))
        scale = self._scale
        if scale is None or scale[0] is not view.game or scale[1] is not weights:
            scale = self._scale = view.game, weights, self._scale_of(view.game, weights)
        return scale[2].worths(view, near)  # type: ignore[arg-type]

    def _scale_of(self, game: Any, weights: Weights | None) -> Scale:
        """What weighs the positions of a game; the last few are kept."""
        key = game, None if weights is None else tuple(weights.items())
        if key not in self._scales:
            if len(self._scales) >= KEPT:
                self._scales.clear()
            self._scales[key] = Scale(game, self.terms, self.moment, self.standing, weights)
        return self._scales[key]

    def worth(self, view: Any, seat: int, weights: Weights | None = None) -> float:
        """What a seat may expect at the end: the sum of all terms."""
        return self.worths(view, weights)[seat]

    def lead(self, view: Any, seat: int, weights: Weights | None = None) -> float:
        """What a seat may expect to be ahead of the best other one at the end."""
        return lead_of(self.worths(view, weights), seat)

    def explain(self, view: Any, seat: int, weights: Weights | None = None) -> list[Worth]:
        """What the worth of a position is made of: (term, value, weight, points) for every term."""
        found = []
        for term in self.terms:
            weight = (weights or {}).get(term.name, term.weight)
            counts = view.steps or term is self.terms[0]  # when it is over only points count
            value = term.of(view, seat) if counts else 0.0
            weight = weight if view.steps else 1.0
            found.append(self.line(term.name, value, weight, weight * value))
        return found

    def by_terms(self, state: Any) -> list[list[float]]:
        """The points of every term, for every seat; without terms all in one."""
        if not self.terms:
            return [list(self.worths(state))]
        if state.steps:
            return [[term.weight * count for count in term.counts(state)] for term in self.terms]
        nothing = [0.0] * len(state.players)
        return [list(self.title.points(state)), *(nothing for _ in self.terms[1:])]

    # -- in words ---------------------------------------------------------------------------------

    def because(self, term: Term, gain: float, compared: Compared) -> Because:
        """What a term makes of the difference between two moves, by ids."""
        return Because(term.name, gain, f"{term.key}_{'more' if gain > 0 else 'less'}")

    def worded(self, because: Because) -> str:
        """The same in the language that is spoken."""
        return self.texts.templates("terms")[because.key].format(**dict(because.facts))

    def turn(self, state: Any) -> int:
        """The number of the turn; 0 before the first one."""
        return self.title.turn_number(state)

    def source_of(self, state: Any, event: Any) -> str:
        """Where the points of an event come from, in a few words."""
        return str(event.fact.get("source") or event.rules[0])
