"""What cannot be about her in a made-up position, and what follows from the rest of it."""

from __future__ import annotations

from typing import Any

from glenmore.components import NO_GOODS
from glenmore.model import Table
from glenmore.modules.c12_allenarly import adapting
from glenmore.modules.c12_allenarly.board import KEPT, NUMBER, REMOVED, Allenarly, her_seat
from glenmore.modules.c12_allenarly.cards import action_cards, level
from glenmore.modules.c12_allenarly.clans import path
from glenmore.modules.c12_allenarly.data import HIGHEST, TOKENS, paths
from glenmore.modules.c12_allenarly.gaining import PILE, ROW, place_of, rules_of
from glenmore.setup import Setup
from glenmore.vocabulary import CATEGORIES
from tabletop.verdict import Why


def fit(setup: Setup, part: Allenarly, players: Any, ring: Any) -> Allenarly:
    """A made-up position that says nothing has her clan tokens where they start (C12-10)."""
    for token, way in paths(setup.catalog.clans).items():
        if part.token(token) == REMOVED and not players[setup.players].clans:
            part = part.with_token(token, way[0])
    return part


def find_faults(table: Table, why: Why) -> None:
    """Tiles, tokens and cards of her board, each once (hook `faults`)."""
    part, game = table.module(NUMBER), table.game
    if not isinstance(part, Allenarly) or sorted(part.priority) != sorted(CATEGORIES):
        why.add("C12-05", "her_board_is_nonsense")
        return
    if part.row[:1] != (level(game.setup).trade,):
        why.add(("C12-06", "C12-13"), "her_starting_tile", tile=level(game.setup).trade)
    _tiles(table, part, why)
    for token in TOKENS:
        space = part.token(token)
        if space not in (REMOVED, *path(game, token)):
            why.add(("C12-19", "C12-21"), "her_token_astray", band=token)
    cards = (*part.used, *([part.card] if part.card else []))
    known = action_cards(game.setup)
    if len(set(cards)) < len(cards) or not set(cards) <= set(known):
        why.add(("C12-09", "C12-30"), "her_cards_wrong")
    elif part.deck(game.setup) < 0:
        why.add(("C12-09", "C12-30"), "her_deck_too_small")
    if len(part.numbers) > min(KEPT, part.turns) or any(n > HIGHEST for n in part.numbers):
        why.add("C12-C8-05", "her_numbers_wrong")
    for one in adapting.adaptations(game):
        if one.faults is not None:
            one.faults(table, why)
    open_now = any(
        step.state in ("A4", "A5", "A7", "A7G", "A8", "A8P", "A9") for step in table.steps
    )
    if open_now and not part.card:
        why.add("C12-25", "her_card_missing")


def _tiles(table: Table, part: Allenarly, why: Why) -> None:
    """Her tiles are tiles, and lie nowhere else."""
    game, seat = table.game, her_seat(table)
    elsewhere = {*table.ring, *table.discard, *table.box}
    for stack in table.stacks:
        elsewhere |= {*stack.pool, *(mark[0] for mark in stack.marks)}
    for player in table.players:
        elsewhere |= {*player.persons, *(t for plot in player.estate.values() for t in plot.tiles)}
    own = {name: place.tiles(table) for name, place in adapting.own_places(game).items()}
    for name, tiles in {ROW: part.row, PILE: part.pile, **own}.items():
        for tile in dict.fromkeys(tiles):
            if tile not in game.tiles:
                why.add("COMP-06", "unknown_tile", tile=tile)
            elif tile in part.holds and (tile in elsewhere or part.holds.count(tile) > 1):
                why.add(("SETUP-10", "C12-43"), "her_tile_twice", tile=tile)
            elif (place := place_of(table, tile)) != name:
                why.add(rules_of(table, place), "her_tile_misplaced", tile=tile, her_place=place)
    estate = table.players[seat].estate
    laid = {game.start_village, game.home_castle}.union(*own.values())
    tops = {tile for plot in estate.values() for tile in plot.tiles}
    if any(plot.goods != NO_GOODS for plot in estate.values()) or not tops <= laid:
        why.add("C12-14", "her_estate_built")
