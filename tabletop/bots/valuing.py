"""What positions are worth, kept up to date by what changed instead of summed anew.

Terms say what they read (`Term.reads`).  A position is valued by way of another one that was valued
before: what each of the two shows is compared, and only terms that read what differs are counted
again.  Players and parts of modules are values that positions share, so comparing is
asking whether they are the same object; which position is taken makes no difference to the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import compress
from operator import add, attrgetter, is_not, itemgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop.bots.terms import Term, Weights

Row = Sequence[float]  # what a term brings every seat; empty: nothing to anybody
CountRow = Callable[[Any, Any, Sequence[Row]], Row]  # view, moment, the rows counted so far

NOTHING: Row = ()
ALWAYS = 1  # the bit of what terms read that do not say what they read
EVERYTHING = -1
KEPT = 2_000  # combinations of changes whose terms are remembered
PLAYERS, MOMENT, STEPS, MODULES, HOOK = "players", "moment", "steps", "modules", "hook"


class Worths(list[float]):
    """What every seat may expect, with what it was found from: `shown` is never empty."""

    __slots__ = (
        "looks",
        "moment",
        "players",
        "points",
        "rows",
        "scale",
        "shown",
        "steps",
        "totals",
    )
    scale: Scale
    shown: tuple[Any, ...]  # fields of the table, the parts of modules last
    moment: Any
    steps: tuple[Any, ...]  # those that terms ask for, and whether the next one is among them
    players: tuple[Any, ...]
    looks: list[tuple[Any, ...]]  # what each player shows
    points: list[list[float]]  # what each term makes of what a player has
    totals: list[float]  # the sum of that
    rows: list[Row]


class Stale(dict[int, tuple[Any, ...]]):
    """What is to be counted again, by the bits of what has changed; the last few are kept."""

    def __init__(self, terms: Sequence[tuple[int, Any]]) -> None:
        """All there are: the bits of what each reads, and what it is known by."""
        self.terms = terms

    def __missing__(self, changed: int) -> tuple[Any, ...]:
        if len(self) >= KEPT:
            self.clear()
        found = self[changed] = tuple(term for reads, term in self.terms if reads & changed)
        return found


class Scale:
    """Weighs the positions of one game.

    What terms read is a bit each: a field of the table (`ring`), of the player whose things are
    counted or of all players (`players.points`), of the moment (`moment.left`), the steps of a
    state (`steps.VOTE`), the part of a module (`modules.7`), or the parts of all modules that
    answer a hook (`hook.count`).  What those answers look at besides stands behind the hook, and
    is read only where there is a module that answers it (`hook.effect_asleep.turn`).

    Before what a player shows is compared, `standing_of` is asked for what terms look at: it may
    leave facts with what the player has, which can then be compared (`players.hand.total`).
    """

    def __init__(
        self,
        game: Any,
        terms: Sequence[Term],
        moment_of: Callable[[Any], Any],
        standing_of: Callable[[Any, Any], Any],
        weights: Weights | None,
    ) -> None:
        self.game, self.moment_of, self.standing_of = game, moment_of, standing_of
        self.bits: dict[str, int] = {}
        own: list[tuple[int, tuple[int, float, Callable[..., float]]]] = []
        self._rows: list[tuple[int, tuple[int, CountRow]]] = []
        added: list[int] = []  # the rows that are added up
        for term in terms:
            weight = term.weight if weights is None else weights.get(term.name, term.weight)
            if term.own is not None:
                own.append((self._mask(term.reads), (len(own), weight, term.own)))
            elif term.all is not None:
                added.append(self._add(self._mask(term.reads), _row(weight, term.all)))
            elif term.parts is not None:
                added += self._add_sum(weight, term.parts(game))
        self._number_of_own = len(own)
        self._own_stale, self._rows_stale = Stale(own), Stale(self._rows)
        self._added = _chosen(added)
        self._make_looks()
        self._of_own = 0  # what terms of one player read that is not the player's
        for mask, _ in own:
            self._of_own |= mask & ~sum(self._player_bits)
        self.last: Worths | None = None

    # -- what terms read --------------------------------------------------------------------------

    def _mask(self, reads: Iterable[str] | None) -> int:
        mask = 0
        for name in reads or ():
            kind, _, rest = name.partition(".")
            if kind == HOOK:
                hook, _, besides = rest.partition(".")
                answering = [m.number for m in self.game.modules if hook in m.handlers]
                if answering:
                    mask |= self._mask([f"{MODULES}.{number}" for number in answering])
                    mask |= self._mask([besides]) if besides else 0
            elif kind != MODULES or int(rest) in self.game.module_index:
                mask |= self.bits.setdefault(name, 2 << len(self.bits))
        return mask if reads else ALWAYS

    def _add(self, mask: int, count: CountRow) -> int:
        """One row more; its place."""
        at = len(self._rows)
        self._rows.append((mask, (at, count)))
        return at

    def _add_sum(self, weight: float, parts: Sequence[Any]) -> list[int]:
        """A term that is a sum: its parts are kept by themselves; the place of the sum, if any."""
        if not parts:
            return []
        masks = [self._mask(part.reads) for part in parts]
        rows = [
            self._add(mask, _row(1, part.counted)) for mask, part in zip(masks, parts, strict=True)
        ]
        whole = 0
        for mask in masks:
            whole |= mask
        return [self._add(whole, _summed(weight, _chosen(rows)))]

    def _make_looks(self) -> None:
        def of(kind: str) -> list[tuple[str, int]]:
            found = [(name.partition("."), bit) for name, bit in self.bits.items()]
            return [(rest, bit) for (first, _, rest), bit in found if first == kind]

        table = [(name, bit) for name, bit in self.bits.items() if "." not in name]
        self._table_bits = _bits(table)
        self._player_bits = _bits(of(PLAYERS))
        self._moment_bits = _bits(of(MOMENT))
        self._look = _look(*(name for name, _ in table), MODULES)
        self._look_player = _look(*(name for name, _ in of(PLAYERS)))
        self._look_moment = _look(*(name for name, _ in of(MOMENT)))
        self._states = dict(of(STEPS))
        index = self.game.module_index
        self._modules = [(index[int(number)], bit) for number, bit in of(MODULES)]

    # -- weighing ---------------------------------------------------------------------------------

    def worths(self, view: Any, near: Worths | None = None) -> Worths:
        """What every seat may expect; `near` was found for a position that is much the same."""
        if near.__class__ is not Worths or near.scale is not self:
            near = self.last or self._blank(view)
        moment, shown = self.moment_of(view), self._look(view)
        steps = self._steps(view) if self._states else ()
        changed = self._changed(near, moment, shown, steps)
        general = changed & self._of_own
        players, before = view.players, near.players
        looks, points, totals = near.looks[:], near.points[:], near.totals[:]
        everybody = range(len(players))
        others: Sequence[int] = ()  # seats that may expect something else than before
        for seat, player in enumerate(players):
            if general or player is not before[seat]:
                standing, look = self.standing_of(self.game, player), self._look_player(player)
                mine = general | _differing(self._player_bits, looks[seat], look)
                changed |= mine
                looks[seat] = look
                stale = self._own_stale[mine]
                if stale:
                    points[seat] = own = points[seat][:]
                    for at, weight, count in stale:
                        own[at] = weight * count(standing, moment)
                    totals[seat] = reduce(add, own, 0.0)
                    others = (*others, seat)
        found, rows = Worths(near), near.rows
        stale_rows = self._rows_stale[changed]
        if stale_rows:
            rows = rows[:]
            for at, count in stale_rows:
                row = count(view, moment, rows)
                if row != rows[at]:
                    rows[at], others = row, everybody
        if others:
            added = [row for row in self._added(rows) if row]
            for seat in others:  # one by one: sums of decimals hang on their order
                worth = totals[seat]
                for row in added:
                    worth += row[seat]
                found[seat] = worth
        found.scale, found.shown, found.moment, found.steps = self, shown, moment, steps
        found.players, found.looks, found.points, found.totals = players, looks, points, totals
        found.rows = rows
        self.last = found
        return found

    def _blank(self, view: Any) -> Worths:
        """What shows nothing, so that everything differs from it: for the first position."""
        seats = len(view.players)
        found = Worths([0.0] * seats)
        nothing: tuple[Any, ...] = tuple(object() for _ in self.bits)
        found.scale, found.shown, found.moment, found.steps = self, (), None, ()
        found.players, found.looks = (None,) * seats, [nothing] * seats
        found.points, found.totals = [[0.0] * self._number_of_own] * seats, [0.0] * seats
        found.rows = [NOTHING] * len(self._rows)
        return found

    def _steps(self, view: Any) -> tuple[Any, ...]:
        states = self._states
        found = [step for step in view.steps if step.state in states]
        return (*found, view.steps[-1].state in states) if found else ()

    def _changed(
        self, near: Worths, moment: Any, shown: tuple[Any, ...], steps: tuple[Any, ...]
    ) -> int:
        """The bits of what differs at the table."""
        if not near.shown:
            return EVERYTHING
        changed = ALWAYS | _differing(self._table_bits, near.shown, shown)
        if moment != near.moment:
            look = self._look_moment
            changed |= _differing(self._moment_bits, look(near.moment), look(moment))
        modules, others = shown[-1], near.shown[-1]
        if modules is not others:
            for at, bit in self._modules:
                if modules[at] is not others[at]:
                    changed |= bit
        if steps != near.steps:
            for step in (*steps[:-1], *near.steps[:-1]):
                changed |= self._states[step.state]
        return changed


def _bits(names: Sequence[tuple[str, int]]) -> tuple[int, ...]:
    return tuple(bit for _, bit in names)


def _differing(bits: Sequence[int], before: Sequence[Any], now: Sequence[Any]) -> int:
    """The bits of what is not the same thing as before."""
    return sum(compress(bits, map(is_not, before, now)))


def _look(*names: str) -> Callable[[Any], tuple[Any, ...]]:
    """What reads some attributes of a thing at once."""
    return _together(attrgetter, names)


def _chosen(places: Sequence[int]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads some places of a list at once."""
    return _together(itemgetter, places)


def _together(getter: Callable[..., Any], names: Sequence[Any]) -> Callable[[Any], tuple[Any, ...]]:
    """A getter of several things; one alone would not come as a tuple, and none is an error."""
    if len(names) > 1:
        return getter(*names)  # type: ignore[no-any-return]
    each = [getter(name) for name in names]
    return lambda thing: tuple([get(thing) for get in each])


def _row(weight: float, count: Callable[..., Sequence[float]]) -> CountRow:
    def row(view: Any, moment: Any, rows: Sequence[Row]) -> Row:
        counts = count(view, moment)
        return [weight * one for one in counts] if any(counts) else NOTHING

    return row


def _summed(weight: float, parts: Callable[[Any], tuple[Any, ...]]) -> CountRow:
    def row(view: Any, moment: Any, rows: Sequence[Row]) -> Row:
        sums: list[float] = [0.0] * len(view.players)
        for part in parts(rows):
            if part:
                sums = list(map(add, sums, part))
        return [weight * one for one in sums]

    return row
