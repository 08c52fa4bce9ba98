"""The words of Glen More: `phrase`, `sentence` and `name` over `data/text/<language>/`.

>>> name("tile", "halkirk"), name("clan", "macleod"), name("seat", 0), name("tile", "unheard-of")
('Halkirk', 'MacLeod', 'Red', 'unheard-of')
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from glenmore.components import COLORS
from glenmore.kinds import KINDS
from tabletop.text import Texts, listed

__all__ = ["TEXTS", "learn", "name", "phrase", "sentence", "templates"]

CATALOG = {"tile": "tiles", "card": "landmarks", "clan": "clans"}


def _name(kind: str, id_: Any, game: Any) -> str | None:
    """What the catalog of a game calls a thing; without a game, the catalog of the box."""
    if kind == "seat" and isinstance(id_, int):
        if game is not None and 0 <= id_ < game.setup.seats:
            return str(game.setup.name(id_))
        return None
    if kind in ("category", "thing"):  # a word of its own, or a component by its name
        if f"{kind}.{id_}" in TEXTS.templates("names"):
            return None
        named = (TEXTS.name(each, id_, game) for each in (*CATALOG, "mobster"))
        return next((found for found in named if found != id_), None)
    table = CATALOG.get(kind)
    if table is None:
        return None
    if game is None:
        return _box(kind).get(id_)
    found = getattr(game, table).get(id_)
    return None if found is None else str(found.name)


@cache
def _box(kind: str) -> dict[str, str]:
    from glenmore.catalog import load

    return {thing.id: thing.name for thing in getattr(load(), CATALOG[kind])}


TEXTS = Texts("glenmore", "chronicle_", KINDS.said(), _name)
TEXTS.learn("seat", {seat: color.capitalize() for seat, color in enumerate(COLORS)})


def _sources(keys: str | tuple[str, ...], call: Callable[[str, str], str]) -> str:
    """What points or effects come from, by key: `clan:macleod`; a word stays as it is."""
    each = keys if isinstance(keys, tuple) else (keys,)
    return listed(call(*key.split(":", 1)) if ":" in key else key for key in each)


TEXTS.compose("source", _sources)
phrase, sentence, name, templates = TEXTS.phrase, TEXTS.sentence, TEXTS.name, TEXTS.templates


def learn(game: Any) -> None:
    """Make the names of a game known to sentences that are told without it."""
    for kind, table in CATALOG.items():
        box = _box(kind)
        own = {id_: thing.name for id_, thing in getattr(game, table).items()}
        TEXTS.learn(kind, {id_: name for id_, name in own.items() if id_ not in box})
    cards = {card.id: card.name for card in game.catalog.cards}
    for kind in ("cellar", "mobster"):
        TEXTS.learn(kind, cards)
