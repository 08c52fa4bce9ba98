"""What positions are worth, kept up to date by what changed instead of summed anew.

Terms say what they read (`Term.reads`).  A position is valued by way of another one that was valued
before: what each of the two shows is compared, and only terms that read what differs are counted
again.  Players and parts of modules are values that positions share, so comparing is
asking whether they are the same object; which position is taken makes no difference to the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from tabletop.records import Record

if TYPE_CHECKING:
    from tabletop.bots.terms import Term, Weights

Row = Sequence[float] | None  # what a term brings every seat; None: nothing to anybody
Stale = tuple[tuple[int, Callable[..., Any]], ...]  # what is to be counted again, and how

ALWAYS = 1  # the bit of what terms read that do not say what they read
EVERYTHING = -1
KEPT = 2_000  # combinations of changes whose terms are remembered
PLAYERS, MOMENT, STEPS, MODULES, HOOK = "players", "moment", "steps", "modules", "hook"


class Held(Record):
    """What a player shows, what each term makes of it, and the sum."""

    player: Any
    shown: tuple[Any, ...]
    points: list[float]
    total: float


class Worths(list[float]):
    """What every seat may expect, with what it was found from."""

    __slots__ = ("held", "moment", "rows", "scale", "shown", "steps")
    scale: Scale
    shown: tuple[Any, ...]  # fields of the table
    moment: Any
    steps: tuple[Any, ...]  # those that terms ask for, and whether the next one is among them
    held: list[Held]
    rows: list[Row]


class Scale:
    """Weighs the positions of one game.

    What terms read is a bit each: a field of the table (`ring`), of the player whose things are
    counted or of all players (`players.points`), of the moment (`moment.left`), the steps of a
    state (`steps.VOTE`), the part of a module (`modules.7`), or the parts of all modules that
    answer a hook (`hook.count`).
    """

    def __init__(
        self,
        game: Any,
        terms: Sequence[Term],
        moment_of: Callable[[Any], Any],
        weights: Weights | None,
    ) -> None:
        self.game, self.moment_of = game, moment_of
        self.bits: dict[str, int] = {}
        self.own: list[tuple[int, Callable[..., float]]] = []
        self.rows: list[tuple[int, Callable[..., Row]]] = []
        self.added: list[int] = []  # the rows that are added up
        for term in terms:
            weight = term.weight if weights is None else weights.get(term.name, term.weight)
            if term.own is not None:
                self.own.append((self._mask(term.reads), _weighed(weight, term.own)))
            elif term.all is not None:
                self._add(self._mask(term.reads), _row(weight, term.all))
            elif term.parts is not None:
                self._add_sum(weight, term.parts(game))
        self._make_looks()
        self._own_stale: dict[int, Stale] = {}
        self._rows_stale: dict[int, Stale] = {}
        self.last: Worths | None = None

    # -- what terms read --------------------------------------------------------------------------

    def _mask(self, reads: Iterable[str] | None) -> int:
        if reads is None:
            return ALWAYS
        mask = 0
        for name in reads:
            kind, _, rest = name.partition(".")
            if kind == HOOK:
                answering = (m.number for m in self.game.modules if rest in m.handlers)
                mask |= self._mask([f"{MODULES}.{number}" for number in answering])
            elif kind != MODULES or int(rest) in self.game.module_index:
                mask |= self.bits.setdefault(name, 2 << len(self.bits))
        return mask

    def _add(self, mask: int, count: Callable[..., Row], shown: bool = True) -> None:
        if shown:
            self.added.append(len(self.rows))
        self.rows.append((mask, count))

    def _add_sum(self, weight: float, parts: Sequence[Any]) -> None:
        """A term that is a sum: its parts are kept by themselves."""
        first, whole = len(self.rows), 0
        for part in parts:
            mask = self._mask(part.reads)
            whole |= mask
            self._add(mask, _plain(part.counted), shown=False)
        if parts:
            self._add(whole, _summed(weight, first, len(self.rows)))

    def _make_looks(self) -> None:
        def of(kind: str) -> list[tuple[str, int]]:
            found = [(name.partition("."), bit) for name, bit in self.bits.items()]
            return [(rest, bit) for (first, _, rest), bit in found if first == kind]

        table = [(name, bit) for name, bit in self.bits.items() if "." not in name]
        self._look, self._table_bits = _look(table)
        self._look_player, self._player_bits = _look(of(PLAYERS))
        self._look_moment, self._moment_bits = _look(of(MOMENT))
        self._states = dict(of(STEPS))
        index = self.game.module_index
        self._modules = [(index[int(number)], bit) for number, bit in of(MODULES)]
        self._of_players = sum(self._player_bits)
        self._of_own = 0  # what terms of one player read that is not the player's
        for mask, _ in self.own:
            self._of_own |= mask & ~self._of_players

    # -- weighing ---------------------------------------------------------------------------------

    def worths(self, view: Any, near: Worths | None = None) -> Worths:
        """What every seat may expect; `near` was found for a position that is much the same."""
        if near is None or near.__class__ is not Worths or near.scale is not self:
            near = self.last
        moment, shown, steps = self.moment_of(view), self._look(view), self._steps(view)
        shown = (*shown, view.modules)
        changed = ALWAYS | self._changed(near, moment, shown, steps) if near else EVERYTHING
        held, changed = self._hold(view, near, moment, changed)
        rows: list[Row] = near.rows[:] if near else [None] * len(self.rows)
        for n, count in self._rows_stale.get(changed) or self._stale(
            self._rows_stale, self.rows, changed
        ):
            rows[n] = count(view, moment, rows)
        totals = [one.total for one in held]
        for n in self.added:
            row = rows[n]
            if row is not None:
                totals = [a + b for a, b in zip(totals, row, strict=True)]
        found = Worths(totals)
        found.scale, found.held, found.rows = self, held, rows
        found.moment, found.shown, found.steps = moment, shown, steps
        self.last = found
        return found

    def _steps(self, view: Any) -> tuple[Any, ...]:
        states = self._states
        if not states:
            return ()
        found = [step for step in view.steps if step.state in states]
        return (*found, view.steps[-1].state in states) if found else ()

    def _changed(
        self, near: Worths, moment: Any, shown: tuple[Any, ...], steps: tuple[Any, ...]
    ) -> int:
        """The bits of what differs at the table."""
        changed = 0
        for bit, before, now in zip(self._table_bits, near.shown, shown, strict=False):
            if before is not now:
                changed |= bit
        if moment is not near.moment:
            look = self._look_moment
            for bit, before, now in zip(
                self._moment_bits, look(near.moment), look(moment), strict=True
            ):
                if before != now:
                    changed |= bit
        modules, others = shown[-1], near.shown[-1]
        if modules is not others:
            for at, bit in self._modules:
                if modules[at] is not others[at]:
                    changed |= bit
        if steps != near.steps:
            for step in (*steps[:-1], *near.steps[:-1]):
                changed |= self._states[step.state]
        return changed

    def _hold(
        self, view: Any, near: Worths | None, moment: Any, changed: int
    ) -> tuple[list[Held], int]:
        """What players have, and all bits with those of what differs among their things."""
        if near is None:
            nothing = [0.0] * len(self.own)
            return [
                self._held(player, self._look_player(player), nothing, moment, EVERYTHING)
                for player in view.players
            ], changed
        general = changed & self._of_own
        held = []
        for player, before in zip(view.players, near.held, strict=True):
            if player is before.player and not general:
                held.append(before)
                continue
            mine, shown = general, self._look_player(player)
            for bit, old, new in zip(self._player_bits, before.shown, shown, strict=True):
                if old is not new:
                    mine |= bit
            changed |= mine
            held.append(self._held(player, shown, before.points, moment, mine))
        return held, changed

    def _held(
        self, player: Any, shown: tuple[Any, ...], points: list[float], moment: Any, mine: int
    ) -> Held:
        points, game = points[:], self.game
        for n, count in self._own_stale.get(mine) or self._stale(self._own_stale, self.own, mine):
            points[n] = count(game, player, moment)
        total = 0.0
        for one in points:  # one by one, as they stand: sums of decimals hang on their order
            total += one
        return Held(player, shown, points, total)

    @staticmethod
    def _stale(
        known: dict[int, Stale], terms: Sequence[tuple[int, Callable[..., Any]]], changed: int
    ) -> Stale:
        """The terms that read what has changed."""
        if len(known) >= KEPT:
            known.clear()
        found = tuple((n, count) for n, (mask, count) in enumerate(terms) if mask & changed)
        known[changed] = found
        return found


def _look(
    names: Sequence[tuple[str, int]],
) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[int, ...]]:
    """What reads some attributes of a thing at once, and the bit of each."""
    bits = tuple(bit for _, bit in names)
    if not names:
        return (lambda thing: ()), bits
    if len(names) == 1:
        one = attrgetter(names[0][0])
        return (lambda thing: (one(thing),)), bits
    every: Callable[[Any], tuple[Any, ...]] = attrgetter(*(name for name, _ in names))
    return every, bits


def _weighed(weight: float, count: Callable[..., float]) -> Callable[..., float]:
    return lambda game, player, moment: weight * count(game, player, moment)


def _row(weight: float, count: Callable[..., Sequence[float]]) -> Callable[..., Row]:
    def row(view: Any, moment: Any, rows: Sequence[Row]) -> Row:
        counts = count(view, moment)
        return [weight * one for one in counts] if any(counts) else None

    return row


def _plain(count: Callable[..., Sequence[float]]) -> Callable[..., Row]:
    def row(view: Any, moment: Any, rows: Sequence[Row]) -> Row:
        counts = count(view, moment)
        return counts if any(counts) else None

    return row


def _summed(weight: float, first: int, end: int) -> Callable[..., Row]:
    def row(view: Any, moment: Any, rows: Sequence[Row]) -> Row:
        sums: list[float] = [0.0] * len(view.players)
        for part in rows[first:end]:
            if part is not None:
                sums = [a + b for a, b in zip(sums, part, strict=True)]
        return [weight * one for one in sums]

    return row
