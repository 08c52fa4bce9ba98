"""What a mobster is, who there is, and whether its owner may use it now.

Each mobster has a file of its own that ends in a `Mobster`: everything that is its own, and nothing
else.  What is printed on the cards (stack, penalty, tokens, chronicle, players) is data,
`data/modules/c08.toml`; `asking` makes handlers, free actions and steps of what mobsters declare.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from glenmore.assembly import Game
from glenmore.base.free_actions import WINDOWS
from glenmore.components import Card
from glenmore.hooks import FreeAction
from glenmore.model import Draft, Table
from glenmore.modules import unused_cards
from glenmore.modules.c08_penny_mobsters.state import Owned, gang
from glenmore.moves import Move
from glenmore.options import Option
from glenmore.setup import Setup
from glenmore.vocabulary import OWN
from tabletop.hooks import Insert
from tabletop.records import Record
from tabletop.verdict import Why

# One file for each mobster whose power is in the kit; nobody else is drawn.
FILES = (
    *("mcwander", "mcduff", "bruce", "mclaird", "kenneth", "fergus", "sibyl", "derek", "mike"),
    *("calum", "bully", "fraser", "oonagh", "elspeth", "erin", "john"),
    *("mairead", "irving", "tamlane"),
)
DRAWN = {2: 3, 3: 4, 4: 6}  # by number of players (C8-08)
LAST_WINDOW = "T8W"  # World's End: nothing but what is done at the end of a turn


class Power(Record):
    """What a mobster lets its owner do in their own turn whenever goods may be sold.

    options(table, owned) -> moves of an owner who may use the power now
    objections(table, seat, owned, move, why): what else speaks against a move that is tried;
        `owned` is None while nobody has the mobster
    use(draft, owned, move)
    """

    move: type[Move]
    options: Callable[[Table, Owned], Sequence[Move]]
    objections: Callable[[Table, int, Owned | None, Any, Why], Any]
    use: Callable[[Draft, Owned, Any], None]
    at_once: bool | str = False  # in the turn in which it is taken, too; or the option for that
    once: bool = False  # in the game
    token: bool = False  # needs one on the card
    ready: Callable[[Owned], bool] | None = None  # what else the mobster must be like
    windows: frozenset[str] = WINDOWS
    aside: bool = False  # as in a `FreeAction`

    def may_do(self, owned: Owned) -> bool:
        """Whether the mobster as it stands lets its owner do this; the turn may be against it."""
        return (
            not (self.once and owned.used)
            and not (self.token and not owned.tokens)
            and (self.ready is None or self.ready(owned))
        )


class Shared(Record):
    """A free action that several mobsters have in common, and what one must be like for it."""

    action: FreeAction
    ready: Callable[[Owned], bool]


class Mobster(Record):
    """One mobster; all but id and rule may be left out.

    Handlers of hooks get the table or draft and the `Owned` mobster before what the hook says, and
    are asked only while somebody owns the mobster and it `acts`.  Prices follow from the mobster
    alone, so that they are found once: handlers of `price` get the game, and no table.

    faults(table, owned, why): what cannot be about it in a made-up position
    worth(table, owned) -> what its power is still worth, for bots
    """

    id: str
    rule: str
    handlers: dict[str, Any] = {}  # noqa: RUF012 - read only; as in a Module
    acts: Callable[[Owned], bool] | None = None  # while it answers hooks, if not always
    actions: tuple[Shared, ...] = ()
    powers: tuple[Power, ...] = ()
    inserts: tuple[Insert, ...] = ()
    steps: tuple[type[Record], ...] = ()
    moves: tuple[type[Move], ...] = ()
    options: tuple[Option, ...] = ()
    editions: dict[str, dict[str, Any]] = {}  # noqa: RUF012 - read only
    faults: Callable[[Table, Owned, Why], None] | None = None
    worth: Callable[[Table, Owned], float] | None = None
    alone: bool = False  # its power needs nothing of the chronicle it came with


class MobsterMove(Move):
    """A decision about a mobster."""

    what: str

    def facts(self, table: Table) -> dict[str, Any]:
        """The mobster."""
        return {"mobster": self.what}


# -- who there is ---------------------------------------------------------------------------------


@cache
def mobsters() -> dict[str, Mobster]:
    """Everybody whose power is in the kit, by id."""
    found = [importlib.import_module(f"{__package__}.{file}").MOBSTER for file in FILES]
    return {mobster.id: mobster for mobster in found}


def rule_of(mobster: str) -> str:
    """The rule of a mobster's power."""
    found = mobsters().get(mobster)
    return "" if found is None else found.rule


@lru_cache(maxsize=64)
def cards(setup: Setup) -> dict[str, Card]:
    """The cards of a setup by id."""
    return {card.id: card for card in setup.catalog.cards}


@lru_cache(maxsize=64)
def _cards_of(game: Game) -> dict[str, Card]:
    """The cards of a game by id."""
    return cards(game.setup)


def card(table: Table, mobster: str) -> Card:
    """What is printed on a mobster's card."""
    return _cards_of(table.game)[mobster]


@lru_cache(maxsize=64)
def pool(setup: Setup) -> tuple[str, ...]:
    """Who may be drawn, S before B: for so many players, with these chronicles (C8-06, C8-07)."""
    highland = setup.option("highland_mobsters")
    unused, found = unused_cards(setup), []
    for mobster in mobsters().values():
        printed = cards(setup)[mobster.id]
        here = (
            not printed.chronicle
            or printed.chronicle in setup.chronicles
            or (highland and mobster.alone)
        )
        if here and setup.seats >= printed.players and mobster.id not in unused:
            found.append(printed)
    return tuple(c.id for c in sorted(found, key=lambda c: c.stack != "S"))


@lru_cache(maxsize=64)
def backs(setup: Setup) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The pool by what the backs of the cards show: S, and B."""
    by = {mobster: cards(setup)[mobster].stack for mobster in pool(setup)}
    return (
        tuple(mobster for mobster, stack in by.items() if stack == "S"),
        tuple(mobster for mobster, stack in by.items() if stack == "B"),
    )


def to_draw(setup: Setup) -> int:
    """How many are drawn (C8-08)."""
    return min(DRAWN[setup.seats], len(pool(setup)))


# -- may the owner use it now? --------------------------------------------------------------------


def asleep(table: Table, seat: int) -> bool:
    """Whether a seat's own powers sleep: in turns that are not its pawn's own (X-10)."""
    turn = table.turn
    return (
        turn.kind != OWN
        and seat == turn.seat
        and not getattr(table.game.options, "english_turn_mobsters", False)
    )


def why_not_use(table: Table, seat: int, mobster: Mobster, power: Power, why: Why) -> None:
    """The own mobster, not just taken, awake, and not used up (C8-15, X-10)."""
    rule, who = mobster.rule, mobster.id
    owned = gang(table).holder(who)
    if owned is None or owned.seat != seat:
        why.add(rule, "mobster_not_yours", mobster=who)
        return
    just_taken = not _at_once(table, power) and owned.turn == table.turn.number
    if just_taken:
        why.add((rule, "C8-15"), "mobster_just_taken", mobster=who)
    if asleep(table, seat):
        why.add(("X-10", rule), "mobster_asleep", mobster=who)
    elif power.once and owned.used and not just_taken:
        why.add(rule, "mobster_used_up", mobster=who)
    if power.token and not owned.tokens:
        why.add(rule, "mobster_no_tokens", mobster=who)


def _at_once(table: Table, power: Power) -> bool:
    said = power.at_once
    return bool(table.game.options[said]) if isinstance(said, str) else said


# -- what powers are worth ------------------------------------------------------------------------


def while_it_lasts(points: float) -> Callable[[Table, Owned], float]:
    """So much for every tile that is still to come."""
    return lambda table, owned: points * sum(stack.size for stack in table.stacks)


def for_each_token(points: float) -> Callable[[Table, Owned], float]:
    """So much for every token on the card."""
    return lambda table, owned: points * len(owned.tokens)


def until_used(points: float) -> Callable[[Table, Owned], float]:
    """So much, once in the game."""
    return lambda table, owned: 0.0 if owned.used else points
