"""Prison, pennies and mobsters in words."""

from __future__ import annotations

from typing import Any

from glenmore.modules.c08_penny_mobsters.mobster import card, name_of
from glenmore.modules.c08_penny_mobsters.state import NOWHERE, Gang, Owned
from glenmore.text import templates
from tabletop.text import listed


def describe(state: Any, part: Gang) -> str:
    """Everything that everybody may know (C8-HID-01)."""
    words, name = templates("words"), state.game.setup.name
    found = []
    if part.prison:
        found.append(
            words["prison"].format(
                mobsters=listed(
                    words["prison_one"].format(
                        mobster=name_of(state, inmate.mobster),
                        pennies=inmate.pennies,
                        penalty=card(state, inmate.mobster).penalty,
                    )
                    for inmate in part.prison
                )
            )
        )
    else:
        found.append(words["prison_nobody"])
    if part.waiting:
        found.append(words["prison_waiting"].format(number=part.waiting))
    for seat in state.game.seats:
        pennies = words["pennies_of"].format(
            name=name(seat), minus=part.pennies[seat], plus=part.plus[seat]
        )
        mobsters = [in_words(state, owned) for owned in part.of(seat)]
        found.append(", ".join([pennies, *mobsters]))
    return "; ".join(found)


def in_words(state: Any, owned: Owned) -> str:
    """A free mobster with its tokens: "Peggy McWander (tokens 2; 1 on MacLeod)"."""
    words, notes = templates("words"), []
    if owned.tokens:
        notes.append(words["mobster_tokens"].format(tokens=", ".join(map(str, owned.tokens))))
    notes += [
        words["mobster_placed"].format(number=number, place=place_name(state, place))
        for place, number in owned.placed
    ]
    if owned.host != NOWHERE:
        notes.append(
            words["mobster_stands"].format(
                host=state.game.setup.name(owned.host), cell=f"{owned.cell[0]}, {owned.cell[1]}"
            )
        )
    mobster = name_of(state, owned.mobster)
    return f"{mobster} ({'; '.join(notes)})" if notes else mobster


def place_name(state: Any, place: str) -> str:
    """Where a token lies: a clan space, a tile or a landmark card."""
    game = state.game
    for known in (game.clans, game.tiles, game.landmarks):
        if place in known:
            return str(known[place].name)
    return place
