"""Feasts in words, for `print(state)`."""

from __future__ import annotations

from typing import Any

from glenmore.components import GOODS
from glenmore.modules.c09_feasts_and_follies.state import Feasts, cards, describe_bonus, pile
from glenmore.text import phrase
from tabletop.text import listed


def card_words(table: Any, card: str) -> str:
    """A feast with its cost and what it adds."""
    printed = cards(table.game.setup)[card]
    need = printed.cost.goods
    symbols = [phrase("words.feast_symbol", number=n, what=GOODS[k]) for k, n in need.asked]
    if need.free:
        symbols.append(phrase("words.feast_symbol", number=need.free, what="any good"))
    return phrase(
        "words.feast_card",
        table.game,
        feast=card,
        cost=", ".join(symbols),
        bonus=describe_bonus(printed),
    )


def describe(state: Any, part: Feasts) -> str:
    """Open feasts with their markers, the pile, goods on shields."""
    game = state.game
    if not part.open:
        return phrase("words.feasts_wait")
    found = []
    for place, (card, seats) in enumerate(zip(part.open, part.markers, strict=False), 1):
        if card not in cards(game.setup):
            continue
        said = phrase("words.feast_at", game, token=str(place), card_words=card_words(state, card))
        if seats:
            said += " " + phrase("words.feast_markers", game, seats=seats)
        found.append(said)
    found.append(phrase("words.feast_pile", number=len(pile(state)), discarded=len(part.discard)))
    for seat, laid in enumerate(part.shields):
        if laid:
            goods = listed(
                phrase("words.on_shield", game, good=one.good, clan=one.clan) for one in laid
            )
            found.append(phrase("words.shields_of", game, who=seat, goods=goods))
    for seat, token in enumerate(part.away):
        if token:
            found.append(phrase("words.token_waits", game, who=seat, token=str(token)))
    return "; ".join(found)
