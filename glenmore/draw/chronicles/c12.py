"""Chronicle 12, Allenarly: what can be done at her board, her board in words, her clan tokens."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.draw.chronicles import Drawn, Holding, Look, c12_bids, c12_mobsters
from glenmore.draw.chronicles.c12_board import board, called, clan_token, numbers
from glenmore.draw.pieces import token_of
from glenmore.model import State
from glenmore.modules.c12_allenarly import LayHers, MoveToken, TradeStone, her_seat, offers
from glenmore.modules.c12_allenarly import board as part_of
from glenmore.modules.c12_allenarly.adapting import own_places
from glenmore.modules.c12_allenarly.board import REMOVED
from glenmore.modules.c12_allenarly.cards import level_of
from glenmore.modules.c12_allenarly.data import TOKENS
from glenmore.modules.c12_allenarly.gaining import PLACES, Lay
from glenmore.modules.c12_allenarly.scoring import TradeHers
from glenmore.modules.c12_allenarly.with_c06 import OnRondel, UseRondel
from glenmore.moves import Move
from glenmore.text import name, phrase
from tabletop.text import listed

__all__ = ["LOOK", "board", "holdings", "notes", "on_clan", "places", "shows", "tries", "words"]


def words(state: State) -> str:
    """Her board in words."""
    part = part_of(state)
    return "\n".join(
        [
            phrase("draw.c12.title_words", level=name("her_level", level_of(state.setup))),
            "  " + part.describe(state),
            "  "
            + listed(
                phrase("draw.c12.items", what=called(each), number=number)
                for each, number in numbers(state).items()
            ),
        ]
    )


def shows(state: State) -> object:
    """What the picture depends on."""
    own = [tuple(place.tiles(state)) for place in own_places(state.game).values()]
    top = state.steps[-1:] if state.steps else ()
    more = c12_bids.shows(state), c12_mobsters.shows(state)
    return part_of(state), numbers(state), tuple(own), top, *more


def tries(state: State) -> dict[str, Move]:
    """Places for a tile that is to be laid, exchanges while she trades, tiles to be used."""
    step = state.steps[-1] if state.steps else None
    if isinstance(step, OnRondel):
        return {f"tile:{tile}": UseRondel(tile) for tile in state.ring if tile}
    if isinstance(step, Lay):
        return {key: LayHers(key) for key in (*PLACES, *own_places(state.game))}
    if isinstance(step, TradeHers):
        found: dict[str, Move] = {}
        for offer in offers(state)[step.at :] or offers(state):
            found.setdefault(f"trade:{offer.tile}", TradeStone(offer.tile, offer.points))
        return found
    return {}


def places(state: State, move: Move) -> Sequence[str]:
    """Where her moves are seen on her board."""
    if isinstance(move, LayHers):
        return (move.where,)
    return (f"trade:{move.tile}",) if isinstance(move, TradeStone) else ()


def on_clan(state: State, clan: str) -> Drawn | None:
    """Her clan tokens."""
    part = part_of(state)
    here = [band for band in TOKENS if part.token(band) == clan != REMOVED]
    if not here:
        return None
    drawn = "".join(token_of(f"clan-token:{band}", clan_token(band, -16.0, 6.0)) for band in here)
    said = listed(phrase("draw.c12.token", band=name("band", band)) for band in here)
    return Drawn(drawn, said)


def holdings(state: State, seat: int) -> Sequence[Holding]:
    """Her stones and tiles."""
    if seat != her_seat(state):
        return ()
    part = part_of(state)
    own = sum(len(place.tiles(state)) for place in own_places(state.game).values())
    stones = phrase("draw.c12.holding_stones", count=part.stones)
    tiles = phrase("draw.c12.holding_tiles", count=len(part.row) - 1 + len(part.pile) + own)
    return (Holding("stone", stones, stones), Holding("trade", tiles, tiles))


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """What decides for her now."""
    if not state.steps or not moves:
        return ()
    if isinstance(moves[0], MoveToken):
        return (phrase("draw.c12.note_token"),)
    return ()


LOOK = Look.of(__name__, board=board)
