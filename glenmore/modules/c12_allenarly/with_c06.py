"""With chronicle 6, The Troubled Book: her cards turn at once, Donan Castle looks at the rondel.

Her landmark/event cards lie on her board like any landmark card (C12-C6-01 to C12-C6-05).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from glenmore.base.activation import ways
from glenmore.base.outside import activate_outside, why_not_activate_outside
from glenmore.components import Cell, Effect, Tile
from glenmore.hooks import Word
from glenmore.model import Draft, Table
from glenmore.modules.c06_troubled_book.cards import NUMBER, book
from glenmore.modules.c06_troubled_book.triggering import WORTH, TurnCard
from glenmore.modules.c12_allenarly.adapting import Adaptation
from glenmore.modules.c12_allenarly.board import her_seat
from glenmore.modules.c12_allenarly.cards import chronicle_card
from glenmore.modules.c12_allenarly.gaining import points
from glenmore.moves import Done, Move
from glenmore.options import Option
from glenmore.setup import Setup
from glenmore.steps import Auto, OptionalStep
from tabletop.verdict import QUIET, Why

Things = Sequence[tuple[int, str]]
EVENT, LANDMARK = "event", "landmark"
DONAN = "C6-EV-DonanCastle"
RULES = ("C12-C6-05", "C12-E42")


# -- what she looks for, what tiles bring her -----------------------------------------------------


def _events(tile: Tile) -> bool:
    """Whether a tile shows the event symbol."""
    return any(part.word == EVENT for part in tile.benefit.simple)


def _landmarks(tile: Tile) -> bool:
    """Whether a tile brings a landmark/event card."""
    return bool(tile.landmark)


SYMBOLS: dict[str, Callable[[Tile], bool]] = {EVENT: _events, LANDMARK: _landmarks}


def _find(symbol: str) -> Callable[[Table, Things, int], str]:
    def search(table: Table, things: Things, limit: int) -> str:
        shows, tiles = SYMBOLS[symbol], table.game.tiles
        return next((tile for _, tile in things[:limit] if shows(tiles[tile])), "")

    return search


def gain(draft: Draft, tile_id: str) -> None:
    """Points for the event symbol; a card that she has gained turns (C12-C6-02, C12-C6-03)."""
    tile, card = draft.game.tiles[tile_id], chronicle_card(draft.game.setup, NUMBER)
    if card.gain in SYMBOLS and SYMBOLS[card.gain](tile):
        points(draft, card.number("points"), "C12-C6-02", card.gain, tile_id)
    seat, gained = her_seat(draft), tile.landmark
    if gained in draft.players[seat].cards and gained not in book(draft).turned:
        draft.then(TurnCard(seat, gained), TurnedHers(gained))


class TurnedHers(Auto, state="TURNED"):
    """She has turned a card: points, and no event (C12-C6-03)."""

    card: str

    def run(self, draft: Draft) -> None:
        """As many for every card."""
        amount = chronicle_card(draft.game.setup, NUMBER).number("turning")
        points(draft, amount, "C12-C6-03", "turning", self.card)


# -- Donan Castle ---------------------------------------------------------------------------------


class UseRondel(Move, word="use", rule="C12-C6-05"):
    """Activate a tile that lies on the rondel (C12-C6-05)."""

    tile: str
    way: int = 0

    def facts(self, table: Table) -> dict[str, Any]:
        """The tile, and what it gives."""
        tile = table.game.tiles.get(self.tile)
        benefit = (tile.benefit, self.way) if tile is not None else ()
        return {"tile": self.tile, "benefit": benefit}


class OnRondel(OptionalStep[UseRondel], state="EV", rule="C12-C6-05", declining=Done):
    """Activate a tile on the rondel, which stays there, and pay what that costs (C12-C6-05)."""

    left: int

    def pending(self, table: Table) -> bool:
        """Something is left that can be activated."""
        return bool(self.left and self.choices(table))

    def choices(self, table: Table) -> list[UseRondel]:
        """Every tile that could lie in an estate, in every way."""
        tiles = table.game.tiles
        return [
            UseRondel(tile, way)
            for tile in _placeable(table)
            for way in range(ways(table, self.seat, tiles[tile]))
            if not why_not_activate_outside(table, self.seat, tile, way, QUIET)
        ]

    def forbids(self, table: Table, move: UseRondel, why: Why) -> bool:
        """It lies on the rondel, could lie in an estate, and can be activated."""
        if move.tile not in table.ring:
            why.add("C12-C6-05", "not_on_rondel", tile=move.tile)
            return True
        if move.tile not in _placeable(table):
            why.add("C12-C6-05", "her_tile_never_placed", tile=move.tile)
            return True
        return why_not_activate_outside(table, self.seat, move.tile, move.way, why)

    def choose(self, draft: Draft, move: UseRondel) -> None:
        """Activate it; it stays where it lies (C12-E42)."""
        draft.steps += (self.with_(left=self.left - 1),)
        activate_outside(draft, self.seat, move.tile, move.way, "C12-C6-05")

    def faults(self, table: Table, why: Why) -> None:
        """A player's event."""
        if not table.game.is_played(self.seat):
            why.add("C12-C6-05", "her_board_is_nonsense")


def _placeable(table: Table) -> list[str]:
    """Tiles on the rondel that could be placed in an estate."""
    tiles = table.game.tiles
    return [tile for tile in dict.fromkeys(table.ring) if tile and tiles[tile].kind == "territory"]


def _why_not_rondel(
    table: Table, seat: int, effect: Effect, cell: Cell, way: int, why: Why
) -> bool:
    if OnRondel(seat, effect.amount).pending(table):
        return False
    why.add(RULES, "her_rondel_idle")
    return True


def _use_rondel(draft: Draft, seat: int, effect: Effect, cell: Cell, way: int, source: str) -> None:
    draft.then(OnRondel(seat, effect.amount))


def words(setup: Setup) -> dict[str, Word]:
    """The event of Donan Castle in a game with her (hook `effect_words`; C12-C6-05)."""
    number = setup.option("donan_on_rondel")
    return {DONAN: Word(_why_not_rondel, _use_rondel, worth=WORTH, values=(number,))}


ADAPTATION = Adaptation(
    NUMBER,
    searches={symbol: _find(symbol) for symbol in SYMBOLS},
    gains=gain,
    words=words,
    steps=(TurnedHers, OnRondel),
    moves=(UseRondel,),
    options=(Option("c12.donan", "donan_on_rondel", (1, 2), "C12-E42", needs=(NUMBER,)),),
)
