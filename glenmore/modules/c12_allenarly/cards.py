"""What is printed on her cards, as the rules ask for it; `data` reads it from the catalog."""

from __future__ import annotations

from functools import lru_cache

from glenmore.components import Tile
from glenmore.hooks import FullRow
from glenmore.modules.c12_allenarly.data import (
    ActionCard,
    Amounts,
    ChronicleCard,
    Components,
    Level,
    components,
)
from glenmore.setup import Setup


@lru_cache(maxsize=64)
def hers(setup: Setup) -> Components:
    """Her components in a setup."""
    return components(setup.catalog)


@lru_cache(maxsize=64)
def action_cards(setup: Setup) -> dict[str, ActionCard]:
    """Her action cards by id, in their order."""
    return {card.id: card for card in hers(setup).actions}


def level_of(setup: Setup) -> str:
    """The level of difficulty that is played."""
    found: str = setup.option("allenarly_level")
    return found


@lru_cache(maxsize=64)
def level(setup: Setup) -> Level:
    """What the level of a setup changes (C12-13)."""
    return hers(setup).level(level_of(setup))


def amounts(setup: Setup) -> Amounts:
    """The amounts that are the same at every level."""
    return hers(setup).amounts


@lru_cache(maxsize=64)
def chronicle_card(setup: Setup, number: int) -> ChronicleCard:
    """The card of a chronicle (C12-12)."""
    return hers(setup).chronicle(number)


@lru_cache(maxsize=256)
def symbols_of(setup: Setup, category: str) -> tuple[str, ...]:
    """The symbols in the upper part of a priority token (C12-36)."""
    return hers(setup).symbols(category)


@lru_cache(maxsize=64)
def full_row(setup: Setup) -> FullRow:
    """What the human pays for a good whose row is full, and to whom (C12-17)."""
    found = amounts(setup)
    return FullRow(found.supply, found.hers, setup.players, "C12-17")


@lru_cache(maxsize=1024)
def exchanges(tile: Tile) -> tuple[tuple[int, int], ...]:
    """What a trade tile exchanges: goods and points, the most points first.

    An exchange without points is none for her (C12-E13).
    """
    found = [
        (sum(way.pay.fixed) + way.pay.free + way.whisky + way.coins, way.gain.amount)
        for part in tile.benefit.simple
        for way in part.ways
        if way.gain.word == "vp"
    ]
    return tuple(sorted(found, key=lambda one: -one[1]))
