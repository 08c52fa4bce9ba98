"""Own discard piles: in play from the start if the card Discards is among the five.

Who made a tile leave the rondel gets it: the player whose pawn moved, or who moved a neutral piece;
for the die nobody does (C7-CARD-Discards).
"""

from __future__ import annotations

from glenmore.model import CHANCE, NEUTRAL, Draft
from glenmore.modules.c07_great_gathering.state import NUMBER, gathering
from glenmore.vocabulary import DISCARD

OWN_PILE = "own pile"


def to_own_pile(draft: Draft, tile: str, piece: int, pile: str) -> str:
    """Where a discarded tile goes (hook `tile_discarded`)."""
    part = gathering(draft)
    if not part.piles or pile != DISCARD:
        return pile
    seat = draft.game.pieces[piece].seat
    if seat == CHANCE:
        return pile
    if seat == NEUTRAL:
        seat = draft.turn.seat
    own = (*part.piles[seat], tile)
    draft.set_module(NUMBER, part.with_(piles=(*part.piles[:seat], own, *part.piles[seat + 1 :])))
    draft.tell("C7-CARD-Discards", "to_own_pile", seat, tile=tile, count=len(own))
    return OWN_PILE
