"""The words of Glen More: `phrase`, `sentence` and `name` over `data/text/<language>/`.

>>> name("tile", "halkirk"), name("clan", "macleod"), name("seat", 0), name("tile", "unheard-of")
('Halkirk', 'MacLeod', 'Red', 'unheard-of')
"""

from __future__ import annotations

from functools import cache
from typing import Any

from tabletop.text import Texts

__all__ = ["KINDS", "TEXTS", "bonus", "called", "learn", "name", "phrase", "sentence", "templates"]

# What a fact holds, by its name; facts that are not here are numbers or words already.
KINDS = {
    "tile": "tile",
    "tiles": "tile",
    "below": "tile",
    "neighbour": "tile",
    "clan": "clan",
    "clans": "clan",
    "card": "card",
    "cards": "card",
    "good": "good",
    "goods": "good",
    "cell": "cell",
    "cells": "cell",
    "to": "cell",
    "seat": "seat",
    "seats": "seat",
    "who": "seat",
    "owner": "seat",
    "actor": "seat",
    "category": "category",
    "chronicle": "chronicle",
}
# Where the catalog keeps what has a name, and which field it is.
CATALOG = {
    "tile": ("tiles", "name"),
    "card": ("landmarks", "name"),
    "clan": ("clans", "name"),
    "bonus": ("clans", "summary"),
}
_SORTS = {"Tile": "tile", "Landmark": "card", "ClanSpace": "clan"}


def _name(kind: str, id_: Any, game: Any) -> str | None:
    """What the catalog of a game calls a thing; without a game, the catalog of the box."""
    if kind == "seat" and isinstance(id_, int):
        if game is not None and 0 <= id_ < game.setup.players:
            return str(game.setup.name(id_))
        return None
    if kind not in CATALOG:
        return None
    if game is None:
        return _box(kind).get(id_)
    table, field = CATALOG[kind]
    found = getattr(game, table).get(id_)
    return None if found is None else str(getattr(found, field))


@cache
def _box(kind: str) -> dict[str, str]:
    from glenmore.catalog import load

    table, field = CATALOG[kind]
    return {thing.id: getattr(thing, field) for thing in getattr(load(), table)}


TEXTS = Texts("glenmore", "chronicle_", KINDS, _name)
phrase, sentence, name, templates = TEXTS.phrase, TEXTS.sentence, TEXTS.name, TEXTS.templates


def learn(game: Any) -> None:
    """Make the names of a game known to sentences that are told without it."""
    for kind, (table, field) in CATALOG.items():
        box = _box(kind)
        own = {id_: getattr(thing, field) for id_, thing in getattr(game, table).items()}
        TEXTS.learn(kind, {id_: name for id_, name in own.items() if id_ not in box})


def called(thing: Any) -> str:
    """What a tile, card or clan space is called, in the current language unless it is renamed."""
    return TEXTS.named(_SORTS[type(thing).__name__], thing.id, thing.name)


def bonus(space: Any) -> str:
    """What a clan space gives, in a few words; "" without a bonus."""
    return TEXTS.named("bonus", space.id, space.summary) if space.summary else ""
