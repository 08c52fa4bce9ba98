"""What cannot be about feasts in a made-up position (hook `faults`)."""

from __future__ import annotations

from glenmore.model import Table
from glenmore.modules.c09_feasts_and_follies.state import LAID, NUMBER, PLACES, Feasts, cards
from tabletop.verdict import Why


def find_faults(table: Table, why: Why) -> None:
    """Every card in one place, markers of players, goods on shields that somebody holds."""
    part, seats = table.module(NUMBER), table.game.seats
    if not isinstance(part, Feasts) or any(
        len(each) != len(seats) for each in (part.shields, part.away, part.revealed)
    ):
        why.add("C9-04", "feasts_nonsense")
        return
    _card_faults(table, part, why)
    for place, here in enumerate(part.markers, 1):
        if not set(here) <= set(seats) or len(set(here)) < len(here):
            why.add(("C9-18", "C9-27"), "feast_markers_wrong", token=str(place))
    for seat, laid in enumerate(part.shields):
        spaces = [one.clan for one in laid]
        shields = table.game.spaces_of.get(LAID, frozenset())
        own = set(spaces) <= shields & {*table.players[seat].clans}
        if not own or len(set(spaces)) < len(spaces):
            why.add(("C9-39", "C9-43"), "shield_goods_wrong", seat=seat)


def _card_faults(table: Table, part: Feasts, why: Why) -> None:
    lie = [card for card in (*part.open, *part.discard) if card]
    if not set(lie) <= set(cards(table.game.setup)) or len(set(lie)) < len(lie):
        why.add(("C9-04", "C9-05"), "feast_cards_wrong")
    if len(part.open) > len(PLACES) or len(part.markers) != len(PLACES):
        why.add("C9-04", "feasts_nonsense")
    elif len(part.open) < len(PLACES) and (table.turn.number or any(part.markers)):
        why.add("C9-04", "feast_places_empty")
    elif any(here and not card for card, here in zip(part.open, part.markers, strict=False)):
        why.add("C9-27", "feast_markers_wrong", token="")
