"""With chronicle 5, Ode to the Haggis: she takes both open tokens and never rolls (C12-C5-01 …).

She has no serving table; her tokens lie in its place in the module's part, where all are counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.base.scoring import round_id
from glenmore.components import Tile
from glenmore.events import ScoreLine
from glenmore.model import Draft, Table
from glenmore.modules.c05_haggis.gaining import refill
from glenmore.modules.c05_haggis.state import HAGGIS as SCORING
from glenmore.modules.c05_haggis.state import NUMBER, SERVE, Serving, kitchen, put_table
from glenmore.modules.c12_allenarly.adapting import Adaptation
from glenmore.modules.c12_allenarly.board import her_seat
from glenmore.modules.c12_allenarly.cards import chronicle_card
from glenmore.modules.c12_allenarly.gaining import WHISKY, points
from glenmore.setup import Setup
from glenmore.steps import Auto
from tabletop.hooks import Insert
from tabletop.vocabulary import source_key

Things = Sequence[tuple[int, str]]
HAGGIS = "haggis"


def shows(tile: Tile) -> bool:
    """Whether a tile has the haggis symbol in its row "once"."""
    return HAGGIS in tile.words


def exchanges(tile: Tile) -> bool:
    """Whether a tile exchanges for haggis."""
    return any(way.gain.word == HAGGIS for part in tile.benefit.simple for way in part.ways)


def find_haggis(table: Table, things: Things, limit: int) -> str:
    """The nearest tile with the haggis symbol (C12-C5-02)."""
    return next((tile for _, tile in things[:limit] if shows(table.game.tiles[tile])), "")


def find_exchange(table: Table, things: Things, limit: int) -> str:
    """The nearest tile that exchanges for haggis (C12-C5-02)."""
    return next((tile for _, tile in things[:limit] if exchanges(table.game.tiles[tile])), "")


def tokens(table: Table) -> tuple[int, ...]:
    """Her haggis tokens, by value."""
    found: tuple[int, ...] = kitchen(table).tables[her_seat(table)].down
    return found


def gain(draft: Draft, tile_id: str) -> None:
    """Points for an exchange; both open tokens for the symbol (C12-C5-03, C12-C5-04)."""
    tile, seat = draft.game.tiles[tile_id], her_seat(draft)
    if exchanges(tile):
        amount = chronicle_card(draft.game.setup, NUMBER).number("points")
        points(draft, amount, "C12-C5-03", "haggis-exchange", tile_id)
    row = kitchen(draft).row
    if shows(tile) and row:  # C12-E40: what lies open, even if it is but one
        held = tuple(sorted((*tokens(draft), *row)))
        put_table(draft, seat, Serving(held, (), held), row=())
        draft.tell(("C12-C5-04", "C12-C5-01"), "her_haggis", seat, count=len(row))
        draft.then(*refill(draft))


def barred(table: Table, tile_id: str, what: str) -> bool:
    """A tile with the haggis symbol brings no whisky (C12-C5-05)."""
    return what == WHISKY and shows(table.game.tiles[tile_id])


class ServeHers(Auto, state="HHERS"):
    """She does not roll: all her tokens score and go back (C12-C5-06, C12-E41)."""

    round: str

    def run(self, draft: Draft) -> None:
        """The same points for each, whatever its value; more than three may score."""
        seat, held = her_seat(draft), tokens(draft)
        if not held:
            return
        each = chronicle_card(draft.game.setup, NUMBER).number("token")
        source, round = source_key(SCORING, self.round), round_id(self.round)
        total = each * len(held)
        draft.score(
            seat, ScoreLine("C12-C5-06", "her-haggis", len(held), each, total, source, round)
        )
        part = kitchen(draft)
        for value in held:
            part = part.with_(pool=part.with_pool(value, 1))
        draft.set_module(NUMBER, part)
        put_table(draft, seat, Serving())
        draft.tell("C12-C5-06", "her_haggis_back", seat, count=len(held))


def inserts(setup: Setup) -> list[Insert]:
    """When the others are served (hook `turn_steps`)."""
    return [Insert(SERVE, "before", lambda step: ServeHers(step.round), "her-haggis")]


ADAPTATION = Adaptation(
    NUMBER,
    searches={"haggis": find_haggis, "haggis-exchange": find_exchange},
    gains=gain,
    barred=barred,
    inserts=inserts,
    steps=(ServeHers,),
)
