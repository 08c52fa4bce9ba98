"""A turn as a stack of steps.

The top step says who decides, what the options are, why something else is not allowed and what a
choice does.  A step is typed by the moves it takes, and takes no others:

    class Starving(OptionalStep[TakeFrom]): …       # TakeFrom, or doing without
    class Choosing(SeatStep[PayGood | PayScot]): …

Steps that need no decision run by themselves (`Auto`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin

from tabletop.actors import CHANCE
from tabletop.moves import Decline, Move
from tabletop.records import Record
from tabletop.verdict import QUIET, Why

M = TypeVar("M", bound=Move)
T = TypeVar("T")


class Step(Record, Generic[M]):
    """Something to be decided.  `state` is its row in the turn table.

    `options` and `why_not` share their predicate: a step says with `candidates` which moves come
    into question and with `why_not` what speaks against one; or, where every refusal has the same
    reason, lists its `options` and says with `refuse` why others are not among them.
    """

    state: ClassVar[str] = ""
    accepts: ClassVar[tuple[type[Move], ...]] = ()  # from the type that it is made with
    # moves that may be tried but are always refused, with the rules and the key that say why
    never: ClassVar[tuple[tuple[type[Move], str | tuple[str, ...], str], ...]] = ()
    rule: ClassVar[str] = ""  # cited when another move is tried
    cites: ClassVar[str] = ""  # the field with the rule to cite instead: of what set the step off
    automatic: ClassVar[bool] = False  # it needs no decision: it just runs
    by_chance: ClassVar[bool] = False  # chance decides
    names_seat: ClassVar[bool] = False  # its field `seat` decides
    one_rule: ClassVar[bool] = False  # that rule speaks of everything that is decided here
    moves_piece: ClassVar[bool] = False  # a turn begins with it
    secret: ClassVar[bool] = False  # who decides here knows or chooses what others may not see
    unseen: ClassVar[bool] = False  # chance draws here from what not every seat knows in full
    told_alone: ClassVar[bool] = False  # who plays it back shows it by itself, not with its turn
    only_with_options: ClassVar[bool] = False  # it goes away by itself where there are none

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if "accepts" not in cls.__dict__:
            for base in cls.__dict__.get("__orig_bases__", ()):
                origin = get_origin(base)
                if isinstance(origin, type) and issubclass(origin, Step):
                    cls.accepts = cls._taking(get_args(base)[0]) or cls.accepts
        if "never" in cls.__dict__:
            cls.accepts = (*cls.accepts, *(kind for kind, _, _ in cls.never))

    @classmethod
    def _taking(cls, moves: Any) -> tuple[type[Move], ...]:
        """The kinds of moves that a type names."""
        kinds = get_args(moves) or (moves,)
        return () if isinstance(moves, TypeVar) else kinds

    def actor(self, table: Any) -> int:
        """Who decides."""
        raise TypeError(f"{type(self).__name__} does not say who decides")  # pragma: no cover

    def takes(self, table: Any, kind: type[Any]) -> bool:
        """Whether moves of this kind can be tried now."""
        return kind in self.accepts

    def refuses(self, move: Any, why: Why) -> bool:
        """True if moves of this kind are always refused here; the reason is written into `why`."""
        for kind, rules, key in self.never:
            if type(move) is kind:
                why.add(rules, key)
                return True
        return False

    def cited(self) -> str:
        """The rule to cite when another move is tried."""
        return getattr(self, self.cites) if self.cites else self.rule

    def about(self, table: Any, move: Any) -> str:
        """The rule that speaks of a move which is offered now; doing without is the step's own."""
        if self.one_rule or isinstance(move, Decline):
            return self.cited()
        return str(move.rule)

    def candidates(self, table: Any) -> Sequence[M]:
        """The moves that come into question; which are legal, `why_not` says."""
        raise TypeError(f"{type(self).__name__} offers no options")  # pragma: no cover

    def options(self, table: Any) -> Sequence[Any]:
        """All legal decisions."""
        return [move for move in self.candidates(table) if not self.why_not(table, move, QUIET)]

    def why_not(self, table: Any, move: M, why: Why) -> bool:
        """True if the move is refused; the objections are written into `why`."""
        if move in self.options(table):
            return False
        self.refuse(table, move, why)
        return True

    def refuse(self, table: Any, move: M, why: Why) -> None:
        """Write down why a move is not among the options."""
        why.add(self.cited(), "not_now", move=move.word)

    def do(self, draft: Any, move: M) -> None:
        """Carry out a legal move."""
        raise TypeError(f"{type(self).__name__} does nothing")  # pragma: no cover

    def seen_by(self, table: Any) -> tuple[int, ...]:
        """The seats that see what is decided here; empty: all."""
        return ()

    def as_seen(self, table: Any, seat: int) -> Step[Any]:
        """The step without what a seat may not know; asked of steps that are `secret`."""
        return self

    def settle(self, draft: Any) -> bool:
        """Do what needs no decision; True if the step is gone or changed, so look again.

        Whoever finds options on the way keeps them.
        """
        if self.only_with_options:
            draft.offered = tuple(self.options(draft)) or None
            if draft.offered:
                return False
        elif self.pending(draft):
            return False
        draft.done()
        self.lapsed(draft)
        return True

    def glance(self, draft: Any) -> bool:
        """As `settle`, where nobody reads the options; whoever can do with less says so."""
        return self.settle(draft)

    def forced(self, draft: Any) -> Any:
        """What looking ahead goes on with: the only option, or the first where it is small change.

        None where somebody has a choice.
        """
        moves = draft.offered or self.options(draft)
        return moves[0] if len(moves) == 1 or moves[0].small else None

    def pending(self, table: Any) -> bool:
        """Whether there is something to decide; if not, the step goes away by itself."""
        return True

    def lapsed(self, draft: Any) -> None:
        """What it means that there was nothing to decide: nothing, unless a step says otherwise."""

    def faults(self, table: Any, why: Why) -> None:
        """Write down what cannot be about this step in this position."""


class SeatStep(Step[M]):
    """A step that one seat decides, which it names."""

    names_seat: ClassVar[bool] = True
    seat: int

    def actor(self, table: Any) -> int:
        """The seat of the step."""
        return self.seat


class ChanceStep(Step[M]):
    """Chance decides: all options are equally likely unless a step says otherwise."""

    by_chance: ClassVar[bool] = True

    def actor(self, table: Any) -> int:
        """Chance."""
        return CHANCE

    def chances(self, table: Any) -> Sequence[tuple[M, float]]:
        """The options with their probabilities."""
        moves: Sequence[Any] = self.options(table)
        return [(move, 1 / len(moves)) for move in moves]

    def drawn(self, table: Any, roll: float) -> M:
        """The outcome for a random number from 0 to 1, where the options lie side by side.

        A step may know a shorter way to it than to list them all.
        """
        return where_it_falls(roll, self.chances(table))


def where_it_falls(roll: float, chances: Sequence[tuple[T, float]]) -> T:
    """The outcome in whose share a random number from 0 to 1 lies."""
    for move, probability in chances:
        roll -= probability
        if roll < 0:
            return move
    return chances[-1][0]


class WeightedStep(ChanceStep[M]):
    """Chance draws from what may be there: an outcome is as likely as it is common."""

    def outcomes(self, table: Any) -> Sequence[tuple[M, int]]:
        """What may come, and how many of each there are."""
        raise TypeError(f"{type(self).__name__} has no outcomes")  # pragma: no cover

    def options(self, table: Any) -> Sequence[Any]:
        """Whatever may come."""
        return [move for move, _ in self.outcomes(table)]

    def chances(self, table: Any) -> Sequence[tuple[M, float]]:
        """By number."""
        found = self.outcomes(table)
        whole = sum([number for _, number in found])
        return [(move, number / whole) for move, number in found]


class Choice(Step[M]):
    """Something may be chosen, or done without."""

    declining: ClassVar[type[Move]] = Decline
    without: ClassVar[str] = ""  # the event that tells of doing without, if one does
    without_rule: ClassVar[str] = ""  # what speaks of doing without, if not the step's own rule
    must: ClassVar[str] = ""  # the reason against doing without, where the step `obliges`
    only_with_choices: ClassVar[bool] = False  # it goes away by itself where there are none

    @classmethod
    def _taking(cls, moves: Any) -> tuple[type[Move], ...]:
        kinds = super()._taking(moves)
        return (*kinds, cls.declining) if kinds else ()

    def about(self, table: Any, move: Any) -> str:
        """The rule that speaks of a move which is offered now."""
        if self.without_rule and isinstance(move, Decline):
            return self.without_rule
        return super().about(table, move)

    def choices(self, table: Any) -> Sequence[M]:
        """What may be chosen, besides doing without."""
        return [move for move in self.candidates(table) if not self.forbids(table, move, QUIET)]

    def options(self, table: Any) -> Sequence[Any]:
        """The choices, or doing without."""
        return self._or_without(table, self.choices(table))

    def _or_without(self, table: Any, choices: Sequence[M]) -> Sequence[Any]:
        if self.must and self.obliges(table):
            return choices
        return [*choices, self.declining()]

    def settle(self, draft: Any) -> bool:
        """Whoever finds choices on the way keeps them."""
        if not self.only_with_choices:
            return super().settle(draft)
        choices = self.choices(draft)
        if choices:
            draft.offered = tuple(self._or_without(draft, choices))
            return False
        draft.done()
        self.lapsed(draft)
        return True

    def obliges(self, table: Any) -> bool:
        """Whether something must be chosen here; asked of steps with a reason for it (`must`)."""
        return True

    def why_not(self, table: Any, move: M, why: Why) -> bool:
        """Doing without is allowed unless the step obliges."""
        if not isinstance(move, self.declining):
            return self.forbids(table, move, why)
        if not self.must or not self.obliges(table):
            return False
        why.add(self.without_rule or self.cited(), self.must)
        return True

    def forbids(self, table: Any, move: M, why: Why) -> bool:
        """True if a choice is refused; the objections are written into `why`."""
        if move in self.choices(table):
            return False
        self.refuse(table, move, why)
        return True

    def do(self, draft: Any, move: M) -> None:
        """The step is over; whoever does not do without chooses."""
        draft.done()
        if isinstance(move, self.declining):
            self.declined(draft)
        else:
            self.choose(draft, move)

    def choose(self, draft: Any, move: M) -> None:
        """Carry out what was chosen; the step is off the stack already."""
        raise TypeError(f"{type(self).__name__} does nothing")  # pragma: no cover

    def declined(self, draft: Any) -> None:
        """What doing without means: nothing that is not told, unless a step says otherwise."""
        if self.without:
            draft.tell(self.without_rule or self.cited(), self.without, self.actor(draft))


class OptionalStep(SeatStep[M], Choice[M]):
    """One seat, which the step names, may choose something, or do without."""


class OfferStep(OptionalStep[M]):
    """One seat may take what is offered, moves without fields, or do without."""

    def choices(self, table: Any) -> Sequence[Any]:
        """The moves as they are."""
        kinds = [kind for kind in self.accepts if kind is not self.declining]
        if self.never:
            refused = [kind for kind, _, _ in self.never]
            kinds = [kind for kind in kinds if kind not in refused]
        return [kind() for kind in kinds]

    def forbids(self, table: Any, move: M, why: Why) -> bool:
        """Nothing speaks against it, unless a step says so."""
        return False


class Auto(Step[Any]):
    """A step that runs by itself, once it is off the stack."""

    automatic: ClassVar[bool] = True

    def settle(self, draft: Any) -> bool:
        """Take itself off and run."""
        draft.steps = draft.steps[:-1]
        self.run(draft)
        return True

    def run(self, draft: Any) -> None:
        """What the step does."""
        raise TypeError(f"{type(self).__name__} does nothing")  # pragma: no cover


def settle(draft: Any, listed: bool = True) -> None:
    """Run steps until somebody has to decide or the game is over.

    A step that finds the moves on its way may leave them in `draft.offered`, unless they need not
    be `listed`.
    """
    draft.offered = None
    steps = draft.steps
    while steps:
        step = steps[-1]
        if step.automatic:  # as it settles, without asking
            draft.steps = steps[:-1]
            step.run(draft)
        elif not (step.settle(draft) if listed else step.glance(draft)):
            break
        steps = draft.steps
