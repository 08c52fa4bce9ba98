"""Events of the Troubled Book as phrases with icons, and the measures of its board."""

from __future__ import annotations

from glenmore.draw.items import Line, cost_items
from glenmore.draw.phrases import phrase_width
from glenmore.model import State
from glenmore.modules.c06_troubled_book import event_of
from glenmore.modules.c06_troubled_book.cards import IN_PLACE
from glenmore.text import phrase

EDGE, GAP = 10.0, 8.0
BOARD, LEAST = 720.0, 600.0  # at LEAST all letters can still be read
INSIDE = BOARD - 2 * EDGE
SIZE, SIDE = 14.0, 18.0  # of phrases and their icons
ITALIAN = {  # where an edition has it otherwise
    "duart-castle": "duart_event",
    "general-wades-military-roads": "wade_event",
}


def in_icons(line: Line) -> str:
    """Things as a phrase with icons: "2 @wood 1 @stone"."""
    return " ".join(f"{item.number} @{item.icon}".strip() for item in line)


def event_phrase(state: State, card: str) -> str:
    """An event as a phrase with icons: "2 @scot → 9 @vp"."""
    event = event_of(state, card)
    cost = in_icons(cost_items(event.price))
    option = ITALIAN.get(card, "")
    other = bool(option) and state.game.options[option] == "IT"
    elsewhere = IN_PLACE if event.way == IN_PLACE else ""
    key = f"draw.c06.gain.{'-'.join(filter(None, (card, elsewhere, 'IT' if other else '')))}"
    plain = other or not cost
    exact = state.game.options["event_removal"] == "exactly_2"
    facts = dict(zip("abcde", event.values, strict=False))
    least = "2" if exact else phrase("draw.c06.one_or_two")
    told = phrase(key, price=cost, least=least, **facts)
    if event.way == "trade" and not other:
        told = phrase("draw.c06.trade", a=facts["a"], gain=told)
    return told if plain else f"{cost} → {told}"


def in_lines(phrase_: str, room: float, size: float, side: float) -> list[str]:
    """A phrase on as many lines as it needs."""
    found = [""]
    for word in phrase_.split():
        longer = f"{found[-1]} {word}".strip()
        if found[-1] and phrase_width(longer, size, side) > room:
            found.append(word)
        else:
            found[-1] = longer
    return found
