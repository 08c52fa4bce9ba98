"""Events in words: what a card costs and gives, as short as on the card."""

from __future__ import annotations

from glenmore.components import Cost
from glenmore.describe.words import describe_cost, phrase, price_parts
from glenmore.hooks import Price
from glenmore.model import Table
from glenmore.modules.c06_troubled_book.cards import event_of

BY_OPTION = {  # cards whose event editions tell differently
    "duart-castle": "duart_event",
    "general-wades-military-roads": "wade_event",
    "fort-george": "event_removal",
    "castle-of-mey": "event_removal",
}


def gain_words(table: Table, card: str) -> str:
    """What the event gives."""
    event = event_of(table, card)
    key = f"event_{card}"
    if card in BY_OPTION:
        key += f"_{table.game.options[BY_OPTION[card]]}"
    values = {name: str(value) for name, value in zip("abcde", event.values, strict=False)}
    return phrase(key, cost=cost_words(event.price), **values)


def cost_words(price: Cost | Price) -> str:
    """What the event costs; empty if nothing."""
    return describe_cost(price) if price_parts(price) else ""


def event_words(table: Table, card: str) -> str:
    """The event of a card: "pay 1 Scot: 5 VP"."""
    event = event_of(table, card)
    gain = gain_words(table, card)
    if event.way == "trade":  # the cost is told inside
        return gain
    cost = cost_words(event.price)
    return phrase("event_paid", cost=cost, gain=gain) if cost else gain
