"""Planned sites: which blueprint cards are with whom and what lies on them, the module's part.

Which double sites still lie beside the rondel follows from this, the estates and the box.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, ClassVar

from glenmore.base.layout import ground_of
from glenmore.base.placing import has_cell
from glenmore.components import GOODS, STACKS, Tile
from glenmore.fields import Seat, TileId, TurnNumber
from glenmore.model import Draft, State, Table
from glenmore.setup import Setup
from glenmore.text import phrase
from tabletop.reading.records import OneOf
from tabletop.records import Record

NUMBER = 11
SINGLE = (  # single sites, which are taken from the rondel
    *("glenfinnan-viaduct", "melrose-abbey", "dallas-dhu", "crieff-tryst"),
    *("stirling-castle", "glamis-castle", "loch-katrine-waterworks", "new-lanark"),
)
CANAL, FORT, BRIDGE = DOUBLE = "caledonian-canal", "new-fort-george", "forth-bridge"
SITES = (*SINGLE, *DOUBLE)
BLUEPRINT = "blueprint"  # the kind of the tiles that stand for double sites
MICHAEL = "michael-scot"
ABBEY = "melrose-abbey"
NEEDED = 2  # goods on a card, and the site is built (C11-17)
UNBUILT = -3  # VP for each site that is planned and not built (C11-46)
UNBUILT_SOURCE = "unbuilt"  # a kind of source
# rows of the turn table that others look for
PAYING, BUILDING, SCORING, WINNER = "SITE", "BUILD", "UNBUILT", "F5"
Kind = Annotated[str, OneOf(lambda: GOODS, "good")]


class Plan(Record):
    """A blueprint card in front of a player, with its site and the goods on it (C11-10)."""

    site: TileId
    seat: Seat
    goods: tuple[Kind, ...] = ()
    paid: TurnNumber = 0  # the turn in which a good was last paid (C11-14)


class Drawings(Record):
    """All blueprint cards that players have, in the order in which they were taken."""

    plans: tuple[Plan, ...] = ()

    def of(self, seat: int) -> tuple[Plan, ...]:
        """The cards of one player."""
        return tuple([plan for plan in self.plans if plan.seat == seat])

    def plan(self, site: str) -> Plan | None:
        """The card of a site, if somebody has planned it."""
        for plan in self.plans:
            if plan.site == site:
                return plan
        return None

    def with_plan(self, plan: Plan) -> Drawings:
        """With one card changed."""
        return Drawings(tuple([plan if old.site == plan.site else old for old in self.plans]))

    def without(self, site: str) -> Drawings:
        """Once a site has been built: its card and the goods are gone (C11-18)."""
        return Drawings(tuple([plan for plan in self.plans if plan.site != site]))

    @property
    def holds(self) -> tuple[str, ...]:
        """The tiles that lie on cards."""
        return tuple([plan.site for plan in self.plans if plan.site not in DOUBLE])

    @property
    def boxed(self) -> tuple[str, ...]:
        """The blueprint tiles that left the game when their double sites were planned (C11-12)."""
        return tuple([plan.site for plan in self.plans if plan.site in DOUBLE])

    reads: ClassVar[tuple[str, ...]] = (
        *("stacks", "players.estate", "players.clans"),
        "hook.effect_asleep.turn",  # of clans that say where a site may lie
        *(f"steps.{state}" for state in (PAYING, BUILDING, SCORING, WINNER)),
    )

    def worths(self, table: Table) -> list[float]:
        """What plans are worth, for bots: more with each good, less the later it is."""
        found = [0.0] * len(table.players)
        if not self.plans or not table.steps:
            return found
        steps: tuple[Any, ...] = table.steps
        if steps[0].state == WINNER and not any(step.state == SCORING for step in steps):
            return found  # what was not built has been paid for
        under_way = [step.site for step in steps if step.state == PAYING]
        for plan in self.plans:
            goods = len(plan.goods) + (plan.site in under_way)
            found[plan.seat] += _promise(table, plan, goods)
        return found

    def describe(self, state: State) -> str:
        """Every card in words, for `print(state)`."""
        game = state.game
        found = [
            phrase("words.planned", game, seat=plan.seat, tile=plan.site, goods=plan.goods)
            if plan.goods
            else phrase("words.planned_bare", game, seat=plan.seat, tile=plan.site)
            for plan in self.plans
        ]
        left = beside_rondel(state)
        if left:
            found.append(phrase("words.double_sites_left", game, tiles=left))
        return "; ".join(found) or phrase("words.nothing_planned")


# What a plan is worth to bots by the goods on its card: where the site has a place, where it has
# tiles of the right type but no Scot is near, and where it has neither.  Below nothing is what it
# still costs: a turn without a new tile, and goods.  Found by bots with such numbers that played
# against one that never plans, and against each other.
OPEN, FITTING, WAITING = (-4.0, 0.0, 4.5), (-6.0, -2.0, 2.0), (-12.0, -9.0, -6.0)
PACE = 1.5  # tiles that leave the stacks in a turn of a player, those passed among them
PATIENCE = 4.5  # turns that a good takes to come onto a card, as bots play


def _promise(table: Table, plan: Plan, goods: int) -> float:
    """What a site brings, more with each good; less the later it is, and the penalty instead."""
    turns = sum([stack.size for stack in table.stacks]) / len(table.players) / PACE
    due = NEEDED - goods
    chance = 1.0 if due <= 0 else min(1.0, turns / (PATIENCE * due))
    promised = WAITING
    if fits(table, plan.seat, plan.site):
        placed = any(has_cell(table, plan.seat, side) for side in sides(table, plan.site))
        promised = OPEN if placed else FITTING
    return chance * promised[goods] + (1 - chance) * UNBUILT


# -- questions ------------------------------------------------------------------------------------


def drawings(table: Table) -> Drawings:
    """The blueprint cards as they lie."""
    part: Drawings = table.modules[table.game.module_index[NUMBER]]
    return part


@lru_cache(maxsize=64)
def _all_sides(setup: Setup) -> dict[str, tuple[str, ...]]:
    tiles = setup.catalog.tiles
    return {
        tile.id: tuple(half.id for half in tiles if half.side_of == tile.id and half.right)
        or (tile.id,)
        for tile in tiles
        if tile.id in SITES
    }


def sides(table: Table, site: str) -> tuple[Tile, ...]:
    """What may be laid for a site: the tile itself, or the left half of each side (C11-30)."""
    tiles = table.game.tiles
    return tuple([tiles[id] for id in _all_sides(table.game.setup)[site]])


def is_site(tile: Tile) -> bool:
    """Whether it is a historic site, and of a double one the left half: so each counts once."""
    if tile.side_of:
        return bool(tile.right)
    return bool(tile.covers) and tile.stack in STACKS


def sites_in(table: Table, seat: int) -> list[str]:
    """The historic sites of an estate, built over or not (C11-44)."""
    tiles, found = table.game.tiles, []
    for plot in table.players[seat].estate.values():
        found += [id for id in plot.tiles if is_site(tiles[id])]
    return found


def fits(table: Table, seat: int, site: str) -> bool:
    """Whether the estate has tiles of the types that a site is laid on, wherever Scots stand."""
    ground = ground_of(table, seat)
    for side in sides(table, site):
        below = ground.by_type.get(side.ground[:2], 0)
        if below and side.right:
            below = ground.pairs(below, side.right)
        if below:
            return True
    return False


def beside_rondel(table: Table) -> tuple[str, ...]:
    """The double sites that nobody has taken: their blueprint tiles are in the game (C11-12)."""
    return tuple(site for site in DOUBLE if site not in table.box)


def put_plan(draft: Draft, plan: Plan) -> None:
    """Write what has become of a card."""
    draft.set_module(NUMBER, drawings(draft).with_plan(plan))
