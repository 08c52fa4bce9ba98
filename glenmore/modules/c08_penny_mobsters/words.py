"""Prison, pennies and mobsters in words."""

from __future__ import annotations

from typing import Any

from glenmore.modules.c08_penny_mobsters.mobster import card
from glenmore.modules.c08_penny_mobsters.state import NOWHERE, Gang, Owned
from glenmore.text import name, phrase
from tabletop.text import listed


def name_of(table: Any, mobster: str) -> str:
    """What a mobster is called; any other word is itself."""
    return name("mobster", mobster, table.game)


def describe(state: Any, part: Gang) -> str:
    """Everything that everybody may know (C8-HID-01)."""
    inmates = [
        phrase(
            "words.prison_one",
            state.game,
            mobster=inmate.mobster,
            pennies=inmate.pennies,
            penalty=card(state, inmate.mobster).penalty,
        )
        for inmate in part.prison
    ]
    found = [phrase("words.prison", mobsters=listed(inmates))] if inmates else []
    found = found or [phrase("words.prison_nobody")]
    if part.waiting:
        found.append(phrase("words.prison_waiting", number=part.waiting))
    for seat in state.game.seats:
        minus, plus = part.pennies[seat], part.plus[seat]
        pennies = phrase("words.pennies_of", state.game, who=seat, minus=minus, plus=plus)
        found.append(", ".join([pennies, *(in_words(state, owned) for owned in part.of(seat))]))
    return "; ".join(found)


def in_words(state: Any, owned: Owned) -> str:
    """A free mobster with its tokens: "Peggy McWander (tokens 2; 1 on MacLeod)"."""
    notes = []
    if owned.tokens:
        notes.append(phrase("words.mobster_tokens", tokens=", ".join(map(str, owned.tokens))))
    for place, number in owned.placed:
        notes.append(phrase("words.mobster_placed", number=number, place=place_name(state, place)))
    if owned.host != NOWHERE:
        cell = f"{owned.cell[0]}, {owned.cell[1]}"
        notes.append(phrase("words.mobster_stands", state.game, host=owned.host, at=cell))
    mobster = name_of(state, owned.mobster)
    return f"{mobster} ({'; '.join(notes)})" if notes else mobster


def place_name(state: Any, place: str) -> str:
    """Where a token lies: a clan space, a tile or a landmark card."""
    game = state.game
    for kind, known in (("clan", game.clans), ("tile", game.tiles), ("card", game.landmarks)):
        if place in known:
            return name(kind, place, game)
    return place
