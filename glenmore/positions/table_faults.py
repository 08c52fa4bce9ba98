"""What is wrong with a position: every broken rule, all at once (base 4.6).

Modules look last (hook `faults`): they add what is wrong with their own part, and strike from the
list what their rules allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from glenmore.base import upgrades
from glenmore.base.discards import piles
from glenmore.base.geometry import connected
from glenmore.base.laying import PlaceTile
from glenmore.base.layout import Ground
from glenmore.base.market import ROW_SPACES
from glenmore.base.river import faults as river_faults
from glenmore.base.set_up import MARKERS, SCOTS, scots_elsewhere
from glenmore.components import GOODS, STACKS, TILE_LIMIT, Cell, Tile
from glenmore.fields import counts_of
from glenmore.model import HOME_CASTLE, START_VILLAGE, Holdings, Plot, State
from glenmore.positions.turn_faults import piece_faults, stand_still, step_faults, turn_faults
from glenmore.verdict import Why
from tabletop.reading.records import Each, Whole
from tabletop.verdict import Reason


def state_faults(state: State) -> tuple[Reason, ...]:
    """Every rule that a state breaks, in the order of the rulebook; empty if it can be played."""
    why = Why()
    _shape(state, why)
    if why:
        return tuple(why)
    _tiles(state, why)
    for seat, player in enumerate(state.players):
        _supplies(state, seat, player, why)
        _estate(state, seat, player, why)
    _market(state, why)
    _clans(state, why)
    _cards_and_persons(state, why)
    piece_faults(state, why)
    turn_faults(state, why)
    for step in state.steps:
        step_faults(state, step, why)
    for handler in state.game.faults:
        handler(state, why)
    if not why:
        stand_still(state, why)
    return tuple(dict.fromkeys(why))


# -- can it be read at all? -----------------------------------------------------------------------


def _shape(state: State, why: Why) -> None:
    game = state.game
    counts = counts_of(game)
    for field in State.declared:
        each = field.said(Each)
        has = len(getattr(state, field.name)) if each else 0
        if each and has != counts[each.name]:
            why.add("SETUP-04", "wrong_count", field=field.name, has=has, needs=counts[each.name])
    for tile, _ in _places(state):
        if tile not in game.tiles:
            why.add("COMP-06", "unknown_tile", tile=tile)
    for seat, player in enumerate(state.players):
        for cell, plot in player.estate.items():
            if not plot.tiles:
                why.add("PLACE-04", "nothing_laid", seat=seat, cell=cell)


def _places(state: State) -> Iterator[tuple[str, str]]:
    """Every tile with the place where it lies."""
    for stack in state.stacks:
        for tile in (*stack.pool, *(mark[0] for mark in stack.marks)):
            yield tile, f"stack:{stack.letter}"
    for tile in state.ring:
        if tile:
            yield tile, "rondel"
    for seat, player in enumerate(state.players):
        for plot in player.estate.values():
            for tile in plot.tiles:
                yield tile, f"estate:{seat}"
        for tile in player.persons:
            yield tile, f"persons:{seat}"
    for owner, pile in piles(state):
        place = "discard" if owner is None else f"discard:{owner}"
        for tile in pile:
            yield tile, place
    for tile in state.box:
        yield tile, "box"


# -- tiles ----------------------------------------------------------------------------------------


def _tiles(state: State, why: Why) -> None:
    """Every tile is somewhere, and only once."""
    game = state.game
    where: dict[str, list[str]] = {tile: [] for tile in game.tiles}
    for tile, place in _places(state):
        where[tile].append(place)
    for step in state.steps:
        if isinstance(step, PlaceTile) and step.tile in where:
            where[step.tile].append("taken")
    named = set(_words(state.modules)) | set(_words(state.steps))
    for tile, places in where.items():
        kind, letter = game.tiles[tile].kind, game.tiles[tile].stack
        if letter == "home" or kind == "fixture":
            if letter == "home" and not all(place.startswith("estate") for place in places):
                why.add("COMP-01", "home_elsewhere", tile=tile)
            continue
        if tile == game.hume and not all(place.startswith("persons") for place in places):
            why.add(("SETUP-17", "CLAN-McKay"), "hume_elsewhere", tile=tile, places=tuple(places))
        if tile == game.worlds_end and not set(places) <= {"stack:D", "rondel"}:
            why.add(("SETUP-11", "END-06"), "end_elsewhere", tile=tile, places=tuple(places))
        if len(places) > 1:
            why.add("SETUP-10", "tile_twice", tile=tile, places=tuple(places))
        elif not places and letter in STACKS and tile not in named:
            why.add("SETUP-10", "tile_missing", tile=tile)
    for stack in state.stacks:
        for tile in (*stack.pool, *(mark[0] for mark in stack.marks)):
            if game.tiles[tile].stack != stack.letter:
                why.add("SETUP-10", "wrong_stack", tile=tile, stack=stack.letter)
        for tile, first, last in stack.marks:
            if not 0 <= first <= last < stack.size:
                why.add(
                    "SETUP-11",
                    "impossible_depth",
                    tile=tile,
                    stack=stack.letter,
                    first=first,
                    last=last,
                )


def _words(value: Any) -> Iterator[str]:
    """All strings inside a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, frozenset)):
        for part in value:
            yield from _words(part)
    elif isinstance(value, dict):
        yield from _words(tuple(value.items()))


# -- players --------------------------------------------------------------------------------------


def _supplies(state: State, seat: int, player: Holdings, why: Why) -> None:
    for field in player.declared:
        has = getattr(player, field.name)
        if field.plain is int and field.said(Whole) and has < field.said(Whole).low:
            why.add("COMP-04", "negative", seat=seat, field=field.name, has=has)
    standing = sum(plot.scots for plot in player.estate.values())
    others = scots_elsewhere(state, seat)
    if player.scots + standing + others + 1 != SCOTS:
        why.add(
            ("SETUP-01", "COMP-04"),
            "scots_sum",
            seat=seat,
            supply=player.scots,
            estate=standing,
            total=player.scots + standing + others + 1,
        )
    used = len(player.clans) if state.game.options.markers_limited else 0
    if player.markers + used != MARKERS:
        why.add(
            ("SETUP-01", "COMP-05"),
            "markers_sum",
            seat=seat,
            supply=player.markers,
            board=used,
            total=player.markers + used,
        )


def _estate(state: State, seat: int, player: Holdings, why: Why) -> None:
    game, estate = state.game, player.estate
    home = {START_VILLAGE: game.start_village, HOME_CASTLE: game.home_castle}
    for cell, tile in home.items():
        if cell not in estate or estate[cell].tiles[0] != tile:
            why.add(("SETUP-01", "COMP-01"), "home_missing", seat=seat, tile=tile, cell=cell)
    for cell, plot in estate.items():
        _plot(state, seat, cell, plot, why)
        for tile in plot.tiles[0 if cell not in home else 1 :]:
            if tile in home.values():
                why.add("COMP-01", "second_home", seat=seat, tile=tile, cell=cell)
    if not connected(estate):
        why.add("PLACE-04", "estate_in_parts", seat=seat)
    if START_VILLAGE in estate:
        broken = Why()
        river_faults(Ground.of(state.game, estate).tops, broken)
        why += [why.reason(r.rules, r.key, (("seat", seat), *r.facts)) for r in broken]


def _plot(state: State, seat: int, cell: Cell, plot: Plot, why: Why) -> None:
    """The tiles of a cell lie by the rules of upgrades; goods and Scots fit."""
    game = state.game
    if plot.scots < 0 or min(plot.goods) < 0:
        why.add("COMP-04", "negative_on_tile", seat=seat, cell=cell)
    if sum(plot.goods) > TILE_LIMIT:
        why.add(
            "COMP-07", "too_many_goods", seat=seat, tile=plot.top, cell=cell, has=sum(plot.goods)
        )
    for i, name in enumerate(plot.tiles):
        tile = game.tiles[name]
        if tile.kind != "territory":
            why.add(
                ("PLACE-04", "PERSON-01"), "not_for_estates", seat=seat, tile=tile.id, cell=cell
            )
        elif tile.below and not i and game.is_played(seat):  # nobody upgrades without playing
            why.add("UPGRADE-01", "upgrade_on_the_ground", seat=seat, tile=tile.id, cell=cell)
        elif i and not tile.below:
            why.add(
                ("UPGRADE-01", "PLACE-06"),
                "covered_without_upgrade",
                seat=seat,
                tile=tile.id,
                below=plot.tiles[i - 1],
                cell=cell,
            )
        elif i:
            broken = Why()
            below = state.game.tiles[plot.tiles[i - 1]]
            upgrades.why_not_cover(below, tile, cell, broken)
            why += [why.reason(r.rules, r.key, (("seat", seat), *r.facts)) for r in broken]
        if tile.other_half and not _lies_whole(state, seat, tile, cell):
            why.add("PLACE-01", "half_alone", seat=seat, tile=tile.id, cell=cell)


def _lies_whole(state: State, seat: int, half: Tile, cell: Cell) -> bool:
    """Whether the other half of a tile of two cells lies where it should."""
    beside = (cell[0] + (1 if half.right else -1), cell[1])
    plot = state.players[seat].estate.get(beside)
    return plot is not None and half.other_half in plot.tiles


def _market(state: State, why: Why) -> None:
    for good, row in zip(GOODS, state.market, strict=True):
        if not 0 <= row <= ROW_SPACES:
            why.add("MARKET-12", "row_impossible", good=good, has=row)


def _clans(state: State, why: Why) -> None:
    """Each space once but those that repeat; only spaces with a bonus."""
    game = state.game
    markers = Counter(clan for player in state.players for clan in player.clans)
    for clan, number in markers.items():
        space = game.clans.get(clan)
        if space is None:
            why.add("CLAN-01", "no_such_clan", clan=clan)
            continue
        seats = tuple(s for s, p in enumerate(state.players) if clan in p.clans)
        shared = game.shares_clans and number == len(seats)
        if number > 1 and not space.repeatable and not shared:
            why.add("CLAN-05", "clan_twice", clan=clan, seats=seats)
        if not space.bonus:
            why.add("CLAN-08", "no_bonus", clan=clan)


def _cards_and_persons(state: State, why: Why) -> None:
    game = state.game
    owned = Counter(card for player in state.players for card in player.cards)
    taken = {tile for tile, place in _places(state) if place == "box" or place.startswith("estate")}
    taken |= set(_words(state.modules))
    for card, number in owned.items():
        if card not in game.landmarks:
            why.add("SETUP-05", "no_such_card", card=card)
            continue
        if number > 1:
            why.add(("SETUP-05", "ONCE-03"), "card_twice", card=card)
        bring = [tile.id for tile in game.tiles.values() if tile.landmark == card]
        if bring and taken.isdisjoint(bring):  # some cards have no tile in this game
            why.add("ONCE-03", "card_without_tile", card=card)
    for seat, player in enumerate(state.players):
        for tile in player.persons:
            if game.tiles[tile].kind != "person":
                why.add("PERSON-01", "not_a_person", seat=seat, tile=tile)
        mckay = game.space_of.get("CLAN-McKay")
        if game.hume in player.persons and mckay not in player.clans:
            why.add("CLAN-McKay", "hume_without_clan", seat=seat, tile=game.hume)
