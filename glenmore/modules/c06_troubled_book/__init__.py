"""Chronicle 6, The Troubled Book of Scottish History: landmark cards have an event on their back.

`cards` holds the sides and the table of events, `triggering` how one is chosen and a card turned,
`effects` what events do, with `activating`, `giving`, `homecoming` and `england` for their
decisions; `scoring` has the points for event sides and the private tables.

For other chronicles: `turned(table, card)` says which side is up; a step inserted after the state
`TURNING` runs whenever a card turns and gets the `TurnCard` step with its seat and card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from glenmore.model import Draft, Table
from glenmore.modules import Module
from glenmore.modules.c06_troubled_book.activating import Abroad, ActivateAbroad, EventActivating
from glenmore.modules.c06_troubled_book.cards import (
    EVENT,
    EVENTS,
    LASTING,
    NUMBER,
    SIDE,
    TURNING,
    Book,
    book,
    event_of,
    events,
    owner,
    turned,
    turned_by,
    unturned,
)
from glenmore.modules.c06_troubled_book.effects import payables
from glenmore.modules.c06_troubled_book.england import (
    SwapEnglishman,
    Swapping,
    SweepAgain,
    sweep_before_close,
)
from glenmore.modules.c06_troubled_book.giving import GivingBack, OwnGoods, Trade, Trading
from glenmore.modules.c06_troubled_book.homecoming import CallHome, GoingHome
from glenmore.modules.c06_troubled_book.scoring import asleep, bonus, private_table
from glenmore.modules.c06_troubled_book.telling import event_words
from glenmore.modules.c06_troubled_book.triggering import (
    MOMENT,
    Resolving,
    Triggering,
    TurnCard,
    TurnOnly,
    UseEvent,
    why_not_event,
    words,
)
from glenmore.options import NO_YES, Option
from glenmore.setup import Setup
from glenmore.vocabulary import LANDMARKS
from tabletop.hooks import Only
from tabletop.verdict import Why

__all__ = [
    "EVENTS",
    "LASTING",
    "MODULE",
    "TURNING",
    "Abroad",
    "ActivateAbroad",
    "Book",
    "CallHome",
    "EventActivating",
    "GivingBack",
    "GoingHome",
    "SwapEnglishman",
    "Trade",
    "Trading",
    "Triggering",
    "TurnCard",
    "TurnOnly",
    "UseEvent",
    "book",
    "event_of",
    "event_words",
    "events",
    "owner",
    "sides",
    "turned",
    "turned_by",
    "unturned",
    "why_not_event",
]

OPTIONS = (
    Option("c6.dunvegan", "dunvegan_event", ("sheep", "cattle"), "C6-EV-DunveganCastle"),
    Option("c6.dunveganEstate", "dunvegan_from_estate", NO_YES, "C6-EV-DunveganCastle", since=2),
    Option("c6.duart", "duart_event", ("PL", "IT"), "C6-EV-DuartCastle"),
    Option("c6.wade", "wade_event", ("PL", "IT"), "C6-EV-GeneralWade", needs=(4,)),
    Option("c6.removeCount", "event_removal", ("up_to_2", "exactly_2"), "C6-EV-FortGeorge"),
    Option("c6.removeScots", "removed_scots", ("to_castle", "to_supply"), "C6-EV-FortGeorge"),
    Option("c6.ongoingAfterTurn", "lasting_after_turn", ("keep", "lose"), "C6-EDGE-01"),
    Option("c6.highlandCards", "highland_cards", NO_YES, "C6-03"),
)


def tell_set_up(draft: Draft) -> None:
    """Tell that every landmark card has two sides (hook `set_up`; C6-04, C6-05)."""
    draft.tell(("C6-04", "C6-05"), "book_ready", None, cards=len(events(draft.game.setup)))


def sides(*turned: str, tables: Iterable[str] = ()) -> Book:
    """The part of a made-up position: these cards show their event side, these tables count.

    >>> sides("loch-ness", "inverness", tables=["inverness"])
    Book(turned=('inverness', 'loch-ness'), tables=('inverness',))
    """
    return Book(tuple(sorted(turned)), tuple(sorted(tables)))


def fit(setup: Setup, part: Book, players: Any, ring: Any) -> Book:
    """A card that a made-up position takes from its owner has not been turned."""
    held = {card for player in players for card in player.cards}
    return Book(
        *(tuple(card for card in cards if card in held) for cards in (part.turned, part.tables))
    )


def find_faults(table: Table, why: Why) -> None:
    """Only cards that players hold are turned; tables come with their card (hook `faults`)."""
    part: Any = table.module(NUMBER)
    if not isinstance(part, Book) or part != sides(*part.turned, tables=part.tables):
        why.add("C6-06", "book_nonsense")
        return
    if len(set(part.turned)) < len(part.turned) or len(set(part.tables)) < len(part.tables):
        why.add("C6-11", "turned_twice")
    for card in part.turned:
        if owner(table, card) is None:
            why.add(("C6-06", "C6-09"), "turned_without_owner", card=card)
    for card in part.tables:
        known = EVENTS.get(card, ("", "", ""))
        if known[1] != "table" or card not in (*part.turned, *_waiting(table)):
            why.add(("C6-09", known[0]) if known[0] else "C6-09", "table_without_card", card=card)


def _waiting(table: Table) -> list[str]:
    """Cards that turn as soon as their event is done."""
    return [step.card for step in table.steps if isinstance(step, TurnCard)]


MODULE = Module(
    NUMBER,
    "The Troubled Book of Scottish History",
    {
        "set_up": tell_set_up,
        "turn_steps": sweep_before_close,
        "effect_words": words,
        "payables": payables,
        "effect_asleep": asleep,
        "scoring_table": private_table,
        "score_lines": Only((LANDMARKS,), bonus),
        "faults": find_faults,
    },
    options=OPTIONS,
    editions={
        "PL-strict": {
            "event_removal": "exactly_2",
            "removed_scots": "to_supply",
            "dunvegan_from_estate": True,
        },
        "IT-strict": {"dunvegan_event": "cattle", "duart_event": "IT", "wade_event": "IT"},
    },
    start=lambda setup: Book(),
    fit=fit,
    steps=(
        Triggering,
        Resolving,
        TurnCard,
        EventActivating,
        Abroad,
        GivingBack,
        OwnGoods,
        Trading,
        GoingHome,
        Swapping,
        SweepAgain,
    ),
    moves=(UseEvent, TurnOnly, ActivateAbroad, Trade, CallHome, SwapEnglishman),
    parts=(Book,),
    moments={"event": MOMENT},
    files=("c06.toml",),
    says=(("source", (EVENT, SIDE)),),
    option_files=(
        ("highland_cards", "c06_highland.toml"),
        ("highland_cards", "c06_highland_events.toml"),
    ),
    words=(
        ("benefit", (("event", "C6-08"),)),
        ("cost", ("vp", "different")),
        (
            "cards",
            (
                "C6-LM-OldManOfStorr",
                "C6-LM-WallaceMonument",
                "C6-LM-DunveganCastle",
                "C6-LM-FortGeorge",
                "C6-LM-NewFortGeorge",
                "C6-LM-StirlingCastle",
                "C6-LM-GlamisCastle",
                "C6-LM-ForthBridge",
            ),
        ),
    ),
)
