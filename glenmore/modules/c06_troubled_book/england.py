"""Events of the cards of chronicle 4: the England row, and the Englishman changes places.

Only asked when both chronicles are in play; their cards exist in no other game (C6-04).
"""

from __future__ import annotations

from glenmore.base import rondel
from glenmore.base.stops import NEVER_TAKEN
from glenmore.model import Draft, Table
from glenmore.modules import c04_hammer as c04
from glenmore.modules.c06_troubled_book.cards import CardEvent
from glenmore.moves import Kept, Move
from glenmore.setup import Setup
from glenmore.steps import Auto, OptionalStep
from tabletop.hooks import Insert
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


class SwapEnglishman(Move, word="swap", rule="C6-EV-GlenfinnanMonument"):
    """The Englishman and a tile change places (C6-EV-GlenfinnanMonument)."""

    only_when = ("C6-EV-GlenfinnanMonument",)
    tile: str


SWAP = Kept(SwapEnglishman)


def why_not_swap(table: Table, tile: str, why: Why) -> bool:
    """A tile to take, with nobody on it; the Englishman must stand on the rondel (C4-E14)."""
    rule, position, refused = "C6-EV-GlenfinnanMonument", table.position(tile), False
    if table.finished(c04.englishman(table)):
        refused = True
        if why.add((rule, "C4-E14"), "englishman_finished"):
            return True
    if position is None:
        why.add(rule, "not_on_rondel", tile=tile)
    elif table.game.tiles[tile].kind in NEVER_TAKEN:
        why.add((rule, "C4-E14"), "swap_not_with", tile=tile)
    elif position in table.pieces:
        why.add((rule, "C4-E14"), "swap_pawn_there", tile=tile)
    else:
        return refused
    return True


def swaps(table: Table) -> list[SwapEnglishman]:
    """Every tile that he can change places with."""
    return [SWAP[tile,] for tile in table.ring if tile and not why_not_swap(table, tile, QUIET)]


def swap(draft: Draft, seat: int, event: CardEvent) -> None:
    """The player may let them change places."""
    draft.then(Swapping(seat))


def why_not_swap_any(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    """Some tile must be there to change places with."""
    if swaps(table):
        return False
    done = table.finished(c04.englishman(table))
    why.add(event.rule, "englishman_finished" if done else "nothing_to_swap")
    return True


class Swapping(OptionalStep[SwapEnglishman], state="EV", rule="C6-EV-GlenfinnanMonument"):
    """Which tile changes places with the Englishman (C6-EV-GlenfinnanMonument)."""

    def choices(self, table: Table) -> list[SwapEnglishman]:
        """Every tile that is free for it."""
        return swaps(table)

    def forbids(self, table: Table, move: SwapEnglishman, why: Why) -> bool:
        """By the place of the tile."""
        return why_not_swap(table, move.tile, why)

    def choose(self, draft: Draft, move: SwapEnglishman) -> None:
        """Change places; nothing is paid and nobody is passed (C6-INT-06)."""
        rondel.swap(draft, c04.englishman(draft), move.tile)
        steps = draft.steps
        draft.steps = tuple([NOW_DUE if step == IF_HE_SWAPS else step for step in steps])
        draft.tell(self.rule, "englishman_swaps", self.seat, tile=move.tile)

    def faults(self, table: Table, why: Why) -> None:
        """The Englishman must be in the game."""
        if c04.NUMBER not in table.game.module_index:
            why.add("C6-04", "no_englishman")


class SweepAgain(Auto, state="SWEEP"):
    """Tiles that fell behind all pieces in this turn are discarded (C6-EDGE-17).

    Since the piece moved only the Englishman can have gone elsewhere; `due` says that he has.
    """

    due: bool = True

    def run(self, draft: Draft) -> None:
        """As after every move."""
        if self.due:
            rondel.sweep_now(draft)


IF_HE_SWAPS, NOW_DUE = SweepAgain(False), SweepAgain()


def sweep_before_close(setup: Setup) -> list[Insert]:
    """A second sweep before the turn closes (hook `turn_steps`; C6-EDGE-17)."""
    if c04.NUMBER not in setup.chronicles:
        return []
    return [Insert("T8", "before", lambda step: IF_HE_SWAPS, "Tiles behind all pieces go")]
