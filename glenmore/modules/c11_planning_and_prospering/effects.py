"""What sites give, and what counts because of them: effects, Michael Scot, Fort, Ogilvie, the end.

C11-37 to C11-48; the numbers are data (`data/modules/c11.toml`).
"""

from __future__ import annotations

from glenmore.base.gains import ANY, put_on_tile
from glenmore.base.one_time import person
from glenmore.components import Cell, Effect
from glenmore.events import ScoreLine
from glenmore.hooks import Change, Word, never
from glenmore.model import HOME_CASTLE, Draft, Table
from glenmore.modules.c11_planning_and_prospering.state import (
    CANAL,
    FORT,
    MICHAEL,
    SCORING,
    UNBUILT,
    UNBUILT_SOURCE,
    drawings,
    sites_in,
)
from glenmore.setup import Setup
from glenmore.steps import AnyStep, Auto
from glenmore.vocabulary import ADD, CLAN
from tabletop.hooks import Insert
from tabletop.vocabulary import source_key

FEW, MANY = 3, 4  # sites for Ogilvie (C11-44)
FEW_VP, MANY_VP = 5, 8
OGILVIE = "C11-44"

# -- effect words ---------------------------------------------------------------------------------


def _good(draft: Draft, seat: int, effect: Effect, cell: Cell, way: int, source: str) -> None:
    """Goods of a kind onto the site."""
    put_on_tile(draft, seat, effect.goods * effect.amount, cell, source, "C11-25")


def _goods_here(draft: Draft, seat: int, effect: Effect, cell: Cell, way: int, source: str) -> None:
    """Goods of choice from the supply onto Stirling Castle (C11-42)."""
    put_on_tile(draft, seat, (ANY,) * effect.amount, cell, source, "C11-42")


def _michael(draft: Draft, seat: int, effect: Effect, cell: Cell, way: int, source: str) -> None:
    """Michael Scot, as if taken from the rondel (C11-40, C11-41)."""
    if any(MICHAEL in player.persons for player in draft.players):
        draft.tell(("C11-40", "C11-E23"), "michael_gone", seat, tile=MICHAEL)
        return
    draft.player(seat).persons += (MICHAEL,)
    draft.tell(("C11-40", "C11-41"), "michael_comes", seat, tile=MICHAEL)
    draft.then(person(seat, MICHAEL, draft.game.tiles[MICHAEL].words))


def _ogilvie(draft: Draft, seat: int, effect: Effect, cell: Cell, way: int, source: str) -> None:
    """Points for historic sites, built over or not (C11-44)."""
    number = len(sites_in(draft, seat))
    points = MANY_VP if number >= MANY else FEW_VP if number >= FEW else 0
    line = ScoreLine(OGILVIE, "historic-sites", number, None, points, source_key(CLAN, source))
    draft.score(seat, line)


def words(setup: Setup) -> dict[str, Word]:
    """What the vocabulary gains (hook `effect_words`)."""
    return {
        "good": Word(never, _good),
        "goods-here": Word(never, _goods_here, worth=2.0),
        "michael-scot": Word(never, _michael, worth=3.0),
        OGILVIE: Word(never, _ogilvie),
    }


# -- the canal as one tile ------------------------------------------------------------------------


class BothHalves(Auto, state="T7", rule="C11-E14"):
    """The other half of the canal counts as activated, too (option c11.canal)."""

    owner: int
    half: str

    def run(self, draft: Draft) -> None:
        """Once in a turn for both."""
        if (self.owner, self.half) not in draft.activated:
            draft.activated += ((self.owner, self.half),)
            draft.tell(("C11-38", "C11-E14"), "canal_once", self.owner, tile=self.half)


def canal_once(
    table: Table, actor: int, owner: int, cell: Cell, parts: tuple[AnyStep, ...]
) -> tuple[AnyStep, ...]:
    """By an option the two halves of the canal give once together (hook `activation`)."""
    if table.game.options["canal_gives"] != "once":
        return parts
    tile = table.game.tiles[table.players[owner].estate[cell].top]
    if tile.side_of != CANAL:
        return parts
    return (*parts, BothHalves(owner, tile.other_half))


# -- counting and scoring -------------------------------------------------------------------------


def at_the_fort(table: Table, seat: int, what: str, purpose: str) -> list[Change]:
    """Scots on both halves of New Fort George count as at home (hook `count`; C11-39)."""
    if FORT not in table.players[seat].cards:
        return []
    if table.game.has_sleep and table.game.asleep(table, seat, table.game.landmarks[FORT].rule):
        return []
    tiles, number = table.game.tiles, 0
    only_seen = table.game.options["fort_covered"] == "lose"
    for cell, plot in table.players[seat].estate.items():
        if plot.scots and cell != HOME_CASTLE:
            shown = plot.tiles[-1:] if only_seen else plot.tiles
            if any(tiles[id].side_of == FORT for id in shown):
                number += plot.scots
    return [Change(ADD, number, "C11-39")] if number else []


class ScoreUnbuilt(Auto, state=SCORING, rule="C11-46"):
    """Each site that is planned and not built costs 3 VP (C11-46)."""

    def run(self, draft: Draft) -> None:
        """One line for each card."""
        for plan in drawings(draft).plans:
            key = source_key(UNBUILT_SOURCE, plan.site)
            draft.score(plan.seat, ScoreLine("C11-46", plan.site, 1, UNBUILT, UNBUILT, key))


def turn_steps(setup: Setup) -> list[Insert]:
    """Unbuilt sites after the coins (hook `turn_steps`; C11-46, C11-E30)."""
    return [Insert("F4", "after", lambda step: ScoreUnbuilt(), "Unbuilt sites", -1)]
