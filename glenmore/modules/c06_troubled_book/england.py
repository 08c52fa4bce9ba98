"""Events of the cards of chronicle 4: the England row, and the Englishman changes places.

Only asked when both chronicles are in play; their cards exist in no other game (C6-04).
"""

from __future__ import annotations

from glenmore import verdict
from glenmore.base import rondel
from glenmore.hooks import Insert
from glenmore.model import Draft, Table
from glenmore.modules import c04_hammer as c04
from glenmore.modules.c06_troubled_book.cards import CardEvent
from glenmore.moves import Decline, Kept, Move
from glenmore.setup import Setup
from glenmore.steps import Auto, Step
from tabletop.verdict import QUIET, Why

# -- Loch Lomond ----------------------------------------------------------------------------------


def take_coins(draft: Draft, seat: int, event: CardEvent) -> None:
    """All coins of the England row (C6-EV-LochLomond)."""
    c04.take_row(draft, seat, event.rule)


def why_not_take_coins(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    """Some coins must lie there."""
    if c04.row_coins(table):
        return False
    why.add(event.rule, "row_without_coins")
    return True


# -- Glenfinnan Monument --------------------------------------------------------------------------


class SwapEnglishman(Move):
    """The Englishman and a tile change places (C6-EV-GlenfinnanMonument)."""

    word = "swap"
    rule = "C6-EV-GlenfinnanMonument"
    only_when = ("C6-EV-GlenfinnanMonument",)
    tile: str


SWAP = Kept(SwapEnglishman)


def why_not_swap(table: Table, tile_id: str, why: Why) -> bool:
    """A tile to take, with nobody on it; the Englishman must stand on the rondel (C4-E14)."""
    game, rules = table.game, ("C6-EV-GlenfinnanMonument", "C4-E14")
    tile, position = game.tiles[tile_id], table.position(tile_id)
    found = verdict.Why()
    if table.finished(c04.englishman(table)):
        found.add(rules, "englishman_finished")
    if position is None:
        found.add("C6-EV-GlenfinnanMonument", "not_on_rondel", tile=tile.name)
    elif tile.kind not in ("territory", "person"):
        found.add(rules, "swap_not_with", tile=tile.name)
    elif position in table.pieces:
        found.add(rules, "swap_pawn_there", tile=tile.name)
    if not why.enough:
        why += found
    return bool(found)


def swaps(table: Table) -> list[Move]:
    """Every tile that he can change places with."""
    return [SWAP[tile,] for tile in table.ring if tile and not why_not_swap(table, tile, QUIET)]


def swap(draft: Draft, seat: int, event: CardEvent) -> None:
    """The player may let them change places."""
    draft.then(Swapping(seat))


def why_not_swap_any(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    """Some tile must be there to change places with."""
    if swaps(table):
        return False
    if not why.enough:
        done = table.finished(c04.englishman(table))
        why.add(event.rule, "englishman_finished" if done else "nothing_to_swap")
    return True


class Swapping(Step):
    """Which tile changes places with the Englishman (C6-EV-GlenfinnanMonument)."""

    state = "EV"
    rule = "C6-EV-GlenfinnanMonument"
    accepts = (SwapEnglishman, Decline)
    seat: int

    def actor(self, table: Table) -> int:
        """Who triggered the event."""
        return self.seat

    def about(self, table: Table, move: Move) -> str:
        """The event."""
        return self.rule

    def options(self, table: Table) -> list[Move]:
        """Every tile that is free for it, or none."""
        return [*swaps(table), Decline()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """By the place of the tile."""
        return isinstance(move, SwapEnglishman) and why_not_swap(table, move.tile, why)

    def do(self, draft: Draft, move: Move) -> None:
        """Change places; nothing is paid and nobody is passed (C6-INT-06)."""
        draft.done()
        if isinstance(move, SwapEnglishman):
            rondel.swap(draft, c04.englishman(draft), move.tile)
            draft.tell(self.rule, "englishman_swaps", self.seat, tile=draft.game.name(move.tile))

    def faults(self, table: Table, why: Why) -> None:
        """The Englishman must be in the game."""
        if c04.NUMBER not in table.game.module_index:
            why.add("C6-04", "no_englishman")


class SweepAgain(Auto):
    """Tiles that fell behind all pieces in this turn are discarded (C6-EDGE-17)."""

    state = "SWEEP"

    def run(self, draft: Draft) -> None:
        """As after every move."""
        rondel.sweep_now(draft)


def sweep_before_close(setup: Setup) -> list[Insert]:
    """A second sweep before the turn closes (hook `turn_steps`; C6-EDGE-17)."""
    if c04.NUMBER not in setup.chronicles:
        return []
    return [Insert("T8", "before", lambda step: SweepAgain(), "Tiles behind all pieces go")]
