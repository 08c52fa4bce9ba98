"""What the clan board shows: holders, prices and ways, and all of it in words.

>>> import glenmore as gm
>>> state = gm.start(gm.Setup(players=2))
>>> print(describe_clans(state).splitlines()[1])
  MacLeod (gold band): 3 coins; for 0 coins by Glen More – MacLeod
"""

from __future__ import annotations

from glenmore.base import clan_board
from glenmore.components import ClanSpace
from glenmore.draw.chronicles import on_clan
from glenmore.draw.clan_map import HIGH, Plan, Sheet, Way, plan, ways
from glenmore.model import State
from glenmore.text import bonus, called, phrase
from glenmore.viewing import seat_shown
from tabletop.records import Record


class Board(Record):
    """Everything that is drawn: layout, holders and prices by space, ways."""

    plan: Plan
    holders: dict[str, tuple[int, ...]]
    prices: dict[str, int]
    ways: dict[str, Way]


def board(state: State, sheet: Sheet = HIGH) -> Board:
    """What the clan board shows in a position."""
    holders: dict[str, tuple[int, ...]] = {}
    for seat, player in enumerate(state.players):
        for clan in player.clans:
            holders[clan] = (*holders.get(clan, ()), seat)
    roads = clan_board.road_costs(state, set(holders))
    seat = seat_shown(state)
    found = ways(state)
    prices = {
        clan: clan_board.claim_price(state, seat, clan, roads).all_coins
        for clan in clan_board.open_spaces(state, holders)
        if clan in found
    }
    return Board(plan(state.game, sheet), holders, prices, found)


def space_name(state: State, space: str) -> str:
    """What a space or the start area is called."""
    game = state.game
    at_start = space == game.start_area
    return str(game.catalog.start.name) if at_start else called(game.clans[space])


def _way_words(state: State, way: Way) -> str:
    return " – ".join(space_name(state, space) for space in way[1])


def space_words(state: State, seen: Board, space: ClanSpace) -> str:
    """One clan space in words: bonus, who holds it, what it costs now and by which roads."""
    gives = bonus(space) if space.bonus else ""
    parts = [
        phrase(
            "draw.clans.space",
            name=called(space),
            band=space.band,
            gives=gives or phrase("draw.clans.no_bonus"),
        )
    ]
    if space.shield:
        parts.append(phrase("draw.clans.by_shield"))
    if space.permanent:
        parts.append(phrase("draw.clans.lasting"))
    if space.id in seen.holders:
        parts.append(phrase("draw.clans.held_by", seats=seen.holders[space.id], game=state.game))
    if space.id in seen.prices:
        way = seen.ways.get(space.id)
        key = "draw.clans.price_by" if way else "draw.clans.price"
        road = _way_words(state, way) if way else ""
        parts.append(phrase(key, coins=seen.prices[space.id], way=road))
    parts += (drawn.words for drawn in on_clan(state, space.id))
    return "; ".join(parts)


def describe_clans(state: State) -> str:
    """The clan board in words: every space, the roads, David Hume."""
    game, seen = state.game, board(state)
    lines = [phrase("draw.clans.title_words")]
    lines += [f"  {space_words(state, seen, space)}" for space in game.clans.values()]
    roads = [
        phrase(
            "draw.clans.road" if r.cost else "draw.clans.free_road_words",
            a=space_name(state, r.from_),
            b=space_name(state, r.to),
            coins=r.cost,
        )
        for r in game.catalog.roads
    ]
    lines.append(phrase("draw.clans.roads", roads="; ".join(roads)))
    lines.append(hume_words(state))
    return "\n".join(lines)


def hume_owner(state: State) -> int | None:
    """Who has David Hume, if anybody."""
    hume = state.game.hume
    return next((s for s, p in enumerate(state.players) if hume in p.persons), None)


def hume_words(state: State) -> str:
    """Where David Hume is and what he counts, in words."""
    owner, name = hume_owner(state), state.game.name(state.game.hume)
    where = (
        phrase("draw.clans.waits_beside_the_board")
        if owner is None
        else phrase("draw.clans.is_with_seat", seat=owner, game=state.game)
    )
    counts = state.game.tiles[state.game.hume].counts_as
    return phrase("draw.clans.hume", name=name, where=where, counts=counts)
