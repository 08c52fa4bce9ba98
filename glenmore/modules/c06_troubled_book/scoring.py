"""Scoring with landmark/event cards: +1 VP for event sides, private tables (C6-14 to C6-16)."""

from __future__ import annotations

from glenmore.events import ScoreLine
from glenmore.model import Table
from glenmore.modules.c06_troubled_book.cards import (
    EVENTS,
    LASTING,
    SIDE,
    book,
    event_of,
    turned_cards,
)
from tabletop.verdict import Why
from tabletop.vocabulary import source_key

PRIVATE = 2  # a private table goes before a common one (C6-INT-11)
TABLE_OF = {thing: card for card, (_, way, thing) in EVENTS.items() if way == "table"}


def bonus(
    table: Table, seat: int, item: str, lines: tuple[ScoreLine, ...]
) -> tuple[ScoreLine, ...]:
    """1 VP for each event side when landmark cards score (hook `score_lines`; C6-15, C6-16)."""
    return (
        *lines,
        *(
            ScoreLine("C6-15", "event-sides", 1, 1, 1, source_key(SIDE, card))
            for card in turned_cards(table, seat)
        ),
    )


def private_table(table: Table, seat: int, category: str) -> tuple[int, tuple[int, ...]] | None:
    """The table on the event side of your own card (hook `scoring_table`; C6-EV-OldManOfStorr)."""
    tables = book(table).tables
    if not tables:
        return None
    card = TABLE_OF.get(category)
    if card not in tables or card not in table.players[seat].cards:
        return None
    return PRIVATE, (0, *event_of(table, card).values)


def asleep(table: Table, seat: int, effect: str, why: Why) -> bool:
    """Where turning ends lasting effects, those of turned cards (hook `effect_asleep`)."""
    card = LASTING.get(effect)
    if (
        card is None
        or table.game.options["lasting_after_turn"] == "keep"
        or card not in book(table).turned
        or card not in table.players[seat].cards
    ):
        return False
    why.add("C6-EDGE-01", "card_is_turned", card=card)
    return True
