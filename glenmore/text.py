"""The words of Glen More: `phrase`, `sentence` and `name` over `data/text/<language>/`.

>>> name("tile", "halkirk"), name("clan", "macleod"), name("seat", 0), name("tile", "unheard-of")
('Halkirk', 'MacLeod', 'Red', 'unheard-of')
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from glenmore.chronicle_facts import CARDS
from glenmore.kinds import KINDS
from tabletop.text import Texts, listed, words

__all__ = ["TEXTS", "bonus", "called", "learn", "name", "phrase", "sentence", "tell", "templates"]

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
    if kind == "seat":  # without a game nobody has a name, only a colour
        return _given(game.setup, id_) if game is not None and isinstance(id_, int) else ""
    if kind in ("category", "thing"):  # a word of its own, or a component by its name
        if f"{kind}.{id_}" in TEXTS.templates("names"):
            return None
        named = (TEXTS.name(each, id_, game) for each in ("tile", "card", "clan", *CARDS))
        return next((found for found in named if found != id_), None)
    if kind in ("what", "row"):  # a market row is called by its good
        return TEXTS.name("good", id_) if f"good.{id_}" in TEXTS.templates("names") else None
    kind = "tile" if kind == "person" else kind
    if kind not in CATALOG:
        return None
    if game is None:
        return _box(kind).get(id_)
    table, field = CATALOG[kind]
    found = getattr(game, table).get(id_)
    return None if found is None else str(getattr(found, field))


def _given(setup: Any, seat: int) -> str:
    """The name that a player was given, or that of a seat which nobody plays; else none."""
    named = 0 <= seat < len(setup.names) or seat >= setup.players
    return str(setup.name(seat)) if named else ""


@cache
def _box(kind: str) -> dict[str, str]:
    from glenmore.catalog import load  # late: reads component files

    table, field = CATALOG[kind]
    return {thing.id: getattr(thing, field) for thing in getattr(load(), table)}


TEXTS = Texts("glenmore", "chronicle_", KINDS.holds, _name)


def _sources(keys: str | tuple[str, ...], call: Callable[[str, str], str]) -> str:
    """What points or effects come from, by key: `clan:macleod`; a word stays as it is."""
    each = keys if isinstance(keys, tuple) else (keys,)
    return listed(call(*key.split(":", 1)) if ":" in str(key) else words(key) for key in each)


def _lying(keys: tuple[str, ...], call: Callable[[str, Any], str]) -> str:
    """Where a tile lies: `rondel`, `stack:A`, `estate:0`."""

    def place(key: str) -> str:
        head, _, rest = key.partition(":")
        if rest.isdecimal():
            return TEXTS.phrase(f"places.{head}_of", name=call("seat", int(rest)))
        return TEXTS.phrase(f"places.{head}", **({"stack": rest} if rest else {}))

    return listed(place(key) for key in keys)


TEXTS.compose("source", _sources)
TEXTS.compose("lying", _lying)
phrase, sentence, name, templates = TEXTS.phrase, TEXTS.sentence, TEXTS.name, TEXTS.templates
tell = TEXTS.tell


def learn(game: Any) -> None:
    """Make the names of a game known to sentences that are told without it."""
    for kind, (table, field) in CATALOG.items():
        box = _box(kind)
        own = {id_: getattr(thing, field) for id_, thing in getattr(game, table).items()}
        TEXTS.learn(kind, {id_: name for id_, name in own.items() if id_ not in box})
    cards = {card.id: card.name for card in game.catalog.cards}
    for kind in CARDS:
        TEXTS.learn(kind, cards)


def called(thing: Any) -> str:
    """What a tile, card or clan space is called, in the current language unless it is renamed."""
    return TEXTS.named(_SORTS[type(thing).__name__], thing.id, thing.name)


def bonus(space: Any) -> str:
    """What a clan space gives, in a few words; "" without a bonus."""
    if space.shield and not space.summary:  # its effect is a chronicle's
        return TEXTS.phrase(f"draw.shields.{space.effect}")
    return TEXTS.named("bonus", space.id, space.summary) if space.summary else ""
