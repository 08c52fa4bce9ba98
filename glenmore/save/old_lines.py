"""Score lines of old files, which hold words where today a category and a round are named."""

from __future__ import annotations

import re
from typing import Any

from glenmore.assembly import Game
from glenmore.events import ScoreLine
from glenmore.vocabulary import SO_FAR

# What files of version 1 say, in English whatever the language is; components by their names.
_CATEGORIES = {
    "Scots on the home castle": "scots",
    "landmark cards": "landmarks",
    "whisky barrels": "whisky",
    "tiles more than the smallest estate": "size",
    "coins with Armadale Castle": "armadale",
    "unused movement points": "unused-movement",
    "tiles with a Scot": "manned-tiles",
    "upgrade tiles": "upgrade-tiles",
    "river tiles": "river-tiles",
    "so far": SO_FAR,
    "reward tokens": "reward-tokens",
    "single cask sold": "single-cask",
    "event sides": "event-sides",
    "paid for an event": "paid-for-event",
    "stone returned": "stone-returned",
    "sheep returned": "sheep-returned",
    "coins on Bruce McMail's card": "bruce-coins",
    "points of others (Sibyl MacSponge)": "sibyl-got",
    "Sibyl MacSponge's share": "sibyl-paid",
    "pennies at -1": "pennies-minus",
    "pennies at +1": "pennies-plus",
}
_FORMS = (
    (re.compile(r"place (\d) in the boat race"), "race-place-{}"),
    (re.compile(r"(.+), card of the Great Gathering"), "gathering-{}"),
)
_ROUND = re.compile(r"(.*), (?:round ([ABC])|(?:final round|round 4))")


def renewed(game: Game, line: ScoreLine) -> ScoreLine:
    """The line with ids; words that nobody knows stay as they are.

    >>> import glenmore as gm
    >>> old = ScoreLine("SCORE-05", "whisky barrels, round A", 1, None, 1)
    >>> new = renewed(gm.start(gm.Setup(2)).game, old)
    >>> new.category, new.round
    ('whisky', 'A')
    """
    words, round = line.category, line.round
    if found := _ROUND.fullmatch(words):
        words, round = found[1], found[2] or "final"
    category = _category(game, words)
    if (category, round) == (line.category, line.round):
        return line
    return line.with_(category=category, round=round)


def _category(game: Game, words: str) -> str:
    if words in _CATEGORIES:
        return _CATEGORIES[words]
    for form, category in _FORMS:
        if found := form.fullmatch(words):
            return category.format(found[1].lower().replace(" ", "-"))
    catalog = game.catalog
    named: list[Any] = [*catalog.tiles, *catalog.landmarks, *catalog.clans, *catalog.cards]
    for component in named:
        if words == component.name:
            return str(component.id)
    return words
