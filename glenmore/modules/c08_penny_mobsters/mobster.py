"""What a mobster is: its card, its answers to hooks, its steps and moves.

Each mobster has a file of its own that ends in a `Mobster`; `registry` lists them.  What is printed
on the cards (stack, penalty, tokens, chronicle, players) is data, `data/modules/c08.toml`.

Handlers get the table or draft and the `Owned` mobster before what the hook says, and are asked
only while somebody owns the mobster.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from glenmore.components import Card
from glenmore.hooks import FreeAction
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.state import Owned, gang
from glenmore.moves import Move
from glenmore.options import Option
from glenmore.setup import Setup
from glenmore.vocabulary import OWN
from tabletop.records import Record
from tabletop.verdict import Why


class Mobster(Record):
    """One mobster; all but id and rule may be left out.

    taken(draft, owned): what happens when it is taken, besides its tokens
    actions(setup) -> free actions of its owner
    inserts(setup) -> steps that it puts into the turn
    faults(table, owned, why): what cannot be about it in a made-up position
    worth(table, owned) -> what its power is still worth, for bots
    """

    id: str
    rule: str
    handlers: dict[str, Any] = {}  # noqa: RUF012 - read only; as in a Module
    taken: Callable[[Draft, Owned], None] | None = None
    actions: Callable[[Setup], list[FreeAction]] | None = None
    inserts: Callable[[Setup], list[Any]] | None = None
    faults: Callable[[Table, Owned, Why], None] | None = None
    worth: Callable[[Table, Owned], float] | None = None
    steps: tuple[type[Record], ...] = ()
    moves: tuple[type[Move], ...] = ()
    options: tuple[Option, ...] = ()
    editions: dict[str, dict[str, Any]] = {}  # noqa: RUF012 - read only
    alone: bool = False  # its power needs nothing of the chronicle it came with


@lru_cache(maxsize=64)
def cards(setup: Setup) -> dict[str, Card]:
    """The cards of a setup by id."""
    return {card.id: card for card in setup.catalog.cards}


def card(table: Table, mobster: str) -> Card:
    """What is printed on a mobster's card."""
    return cards(table.game.setup)[mobster]


def name_of(table: Table, mobster: str) -> str:
    """What a mobster is called; any other word is itself."""
    found = cards(table.game.setup).get(mobster)
    return mobster if found is None else found.name


# -- may the owner use it now? --------------------------------------------------------------------


def asleep(table: Table, seat: int) -> bool:
    """Whether a seat's own powers sleep: in turns that are not its pawn's own (X-10)."""
    turn = table.turn
    return (
        turn.kind != OWN
        and seat == turn.seat
        and not getattr(table.game.options, "english_turn_mobsters", False)
    )


def power(table: Table, seat: int, mobster: Mobster, why: Why, later: bool = True) -> Owned | None:
    """The mobster if the seat owns it and may use its power now, else None with all reasons.

    `later`: not in the turn in which it was taken (C8-15).
    """
    owned = gang(table).holder(mobster.id)
    if owned is None or owned.seat != seat:
        why.add(mobster.rule, "mobster_not_yours", mobster=name_of(table, mobster.id))
        return None
    refused = False
    if later and owned.turn == table.turn.number:
        if why.enough:
            return None
        why.add((mobster.rule, "C8-15"), "mobster_just_taken", mobster=name_of(table, mobster.id))
        refused = True
    if asleep(table, seat):
        if why.enough:
            return None
        why.add(("X-10", mobster.rule), "mobster_asleep", mobster=name_of(table, mobster.id))
        refused = True
    return None if refused else owned
