"""Events in words: what a card costs and gives, as short as on the card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from glenmore.components import Cost
from glenmore.describe.words import describe_benefit, describe_cost, phrase, price_parts
from glenmore.hooks import Price
from glenmore.model import Table
from glenmore.modules.c06_troubled_book.cards import told
from glenmore.text import TEXTS
from tabletop.text import words


def cost_words(price: Cost | Price) -> str:
    """What the event costs; empty if nothing."""
    return describe_cost(price) if price_parts(price) else ""


def event_words(table: Table, card: str) -> str:
    """The event of a card: "pay 1 Scot: 5 VP"."""
    return _event(told(table, card))


def _event(fact: Any, call: Callable[[str, Any], str] | None = None) -> str:
    if not isinstance(fact, tuple):
        return words(fact)  # in words already
    if not fact:
        return ""
    event, variant = fact
    key = f"event_{event.card}_{variant}" if variant else f"event_{event.card}"
    values = dict(zip("abcde", event.values, strict=False))
    cost = cost_words(event.price)
    gain = phrase(key, cost=cost, **values)
    if event.way == "trade" or not cost:  # an exchange tells its cost itself
        return gain
    return phrase("event_paid", cost=cost, gain=gain)


def _benefit(fact: Any, call: Callable[[str, Any], str]) -> str:
    if not isinstance(fact, tuple):
        return words(fact)  # in words already
    return describe_benefit(*fact) if fact else ""


TEXTS.compose("event", _event)
TEXTS.compose("benefit", _benefit)
