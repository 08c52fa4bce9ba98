"""What cannot be about blueprint cards and double sites in a position (hook `faults`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from glenmore.components import GOODS
from glenmore.model import Holdings, Table
from glenmore.modules.c11_planning_and_prospering.state import (
    ABBEY,
    BUILDING,
    DOUBLE,
    MICHAEL,
    NEEDED,
    NUMBER,
    SITES,
    Drawings,
    Plan,
)
from tabletop.verdict import Why


def find_faults(table: Table, why: Why) -> None:
    """Cards agree with where the tiles lie; Michael Scot came from the abbey."""
    part = table.module(NUMBER)
    if not _readable(part):
        why.add("C11-10", "plans_nonsense")
        return
    placed, open_ = set(_placed(table)), set(table.box)
    for player in table.players:
        open_ |= set(_laid(player))
    built = {table.game.tiles[id].side_of for player in table.players for id in _laid(player)}
    built |= {table.game.tiles[id].side_of for id in table.box}
    planned = [plan.site for plan in part.plans]
    for plan in part.plans:
        _plan_faults(table, plan, why)
        if planned.count(plan.site) > 1 or plan.site in placed or plan.site in built:
            why.add("C11-10", "planned_and_elsewhere", tile=plan.site)
    for site in DOUBLE:
        if site not in table.box and (site in planned or site in built):
            why.add("C11-12", "blueprint_and_site", tile=site)
    persons = [id for player in table.players for id in player.persons]
    if MICHAEL in persons and ABBEY not in open_:
        why.add("C11-40", "michael_without_abbey", tile=MICHAEL)


def _plan_faults(table: Table, plan: Plan, why: Why) -> None:
    most = NEEDED - 1
    steps: tuple[Any, ...] = table.steps
    if any(step.state == BUILDING and step.site == plan.site for step in steps):
        most = NEEDED
    if len(plan.goods) > most:
        why.add("C11-17", "too_many_on_card", tile=plan.site, has=len(plan.goods))
    if plan.seat not in table.game.seats or plan.paid > table.turn.number:
        why.add("C11-10", "plans_nonsense")


def _placed(table: Table) -> Iterator[str]:
    """Every tile that lies somewhere in the open or in a stack, but for blueprint tiles."""
    yield from (tile for tile in (*table.ring, *table.discard, *table.box) if tile not in DOUBLE)
    for stack in table.stacks:
        yield from stack.pool
        yield from (mark[0] for mark in stack.marks)
    for player in table.players:
        yield from _laid(player)


def _laid(player: Holdings) -> Iterator[str]:
    for plot in player.estate.values():
        yield from plot.tiles


def _readable(part: object) -> bool:
    return isinstance(part, Drawings) and all(
        isinstance(plan, Plan)
        and plan.site in SITES
        and type(plan.seat) is int
        and type(plan.paid) is int
        and set(plan.goods) <= set(GOODS)
        for plan in part.plans
    )
