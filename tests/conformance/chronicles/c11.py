"""Chronicle 11, Planning & Prospering: goods go onto cards one by one, two build a site."""

from __future__ import annotations

from typing import Any

import glenmore as gm
from glenmore.components import GOODS
from glenmore.modules.c11_planning_and_prospering import DOUBLE, SITES, drawings
from glenmore.moves import Move

WORDS = {"what": GOODS}


def _halves(state: gm.State) -> set[str]:
    """Every half of every side of the double sites."""
    return {tile.id for tile in state.game.tiles.values() if tile.side_of}


def _laid(state: gm.State) -> list[str]:
    """The sites of all estates and of the box, of double ones the halves."""
    found = [t for p in state.players for plot in p.estate.values() for t in plot.tiles]
    return [*found, *state.box]


def tiles(state: gm.State) -> list[str]:
    """Tiles on cards or in hand; Michael Scot beside the board; halves that lie nowhere."""
    part, steps = drawings(state), list[Any](state.steps)
    found = [plan.site for plan in part.plans if plan.site not in DOUBLE]
    found += [s.tile for s in steps if type(s).__name__ == "Planning"]
    found += sorted(_halves(state) - set(_laid(state)))
    if not any("michael-scot" in p.persons for p in state.players):
        found.append("michael-scot")
    return found


def _taken_out(state: gm.State) -> int:
    """How many tiles left the game with whoever builds no estate (C12-C11-04)."""
    return sum(len(getattr(part, "gone", ())) for part in state.modules)


def _built(state: gm.State) -> int:
    """How many sites have been built, those removed since among them."""
    tiles, laid = state.game.tiles, _laid(state)
    halves = [t for t in laid if tiles[t].side_of and tiles[t].right]
    return len(halves) + sum(t in SITES and t not in DOUBLE and t not in state.box for t in laid)


def broken(state: gm.State) -> list[str]:
    """A card has one good at most between decisions about it; halves lie beside each other."""
    part, found, tiles = drawings(state), [], state.game.tiles
    building = {s.site for s in list[Any](state.steps) if type(s).__name__ == "Building"}
    for plan in part.plans:
        if len(plan.goods) > 1 + (plan.site in building):
            found.append(f"{plan} (C11-17)")
    planned = [plan.site for plan in part.plans]
    shown = {tiles[t].side_of for t in _laid(state)} - {""}
    used = {site for site in DOUBLE if site in planned or site in shown}
    gone = {site for site in DOUBLE if site in state.box} - used
    if len(gone) > _taken_out(state):
        found.append(f"the double sites of {sorted(gone)} are nowhere (C11-12)")
    for site in DOUBLE:
        if site in used and site not in state.box:
            found.append(f"{site}: blueprint tile and double site disagree (C11-12)")
        if planned.count(site) + (site in shown) > 1:
            found.append(f"{site} is planned and built (C11-12)")
    for seat, player in enumerate(state.players):
        if not state.game.is_played(seat):
            continue  # what lies there was never built
        for cell, plot in player.estate.items():
            for tile in plot.tiles[:-1] + plot.tiles[-1:]:
                if tiles[tile].covers and plot.tiles[0] == tile:
                    found.append(f"seat {seat}: {tile} on {cell} covers nothing (C11-07)")
    return found


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """Only a payment puts goods on cards, only building takes a card away; sizes stay."""
    old, new = drawings(before), drawings(after)
    found = []
    gone = {plan.site for plan in old.plans} - {plan.site for plan in new.plans}
    if gone and move.word != "build":
        found.append(f"{move!r} takes the card of {gone} away (C11-18, C11-NO15)")
    if move.word == "build":
        sizes = [len(state.players[before.actor].estate) for state in (before, after)]
        if len(gone) != 1 or (before.turn == after.turn and sizes[0] != sizes[1]):
            found.append(f"{move!r} leaves {sizes}, cards of {gone} gone (C11-48)")
    for plan in new.plans:
        was = old.plan(plan.site)
        more = len(plan.goods) - (len(was.goods) if was else 0)
        if more < 0 or (more and move.word not in ("pay", "buy", "add-good")) or more > 1:
            found.append(f"{move!r} puts {more} goods on {plan.site} (C11-14)")
        if was is not None and plan.seat != was.seat:
            found.append(f"{move!r} gives {plan.site} to another player (C11-10)")
    return found
