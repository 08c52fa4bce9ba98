"""With chronicle 11, Planning & Prospering: a site brings its type and is gone (C12-C11-01 …)."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.model import Draft, Table
from glenmore.modules.c11_planning_and_prospering.state import DOUBLE, NUMBER, SITES, sides
from glenmore.modules.c12_allenarly import adapting
from glenmore.modules.c12_allenarly.adapting import Adaptation
from glenmore.modules.c12_allenarly.cards import chronicle_card
from glenmore.modules.c12_allenarly.gaining import CARD, OUT, SCOT, points

Things = Sequence[tuple[int, str]]
RIVER = "river"  # a symbol of tiles that stay


def find_site(table: Table, things: Things, limit: int) -> str:
    """The nearest historic site or blueprint tile (C12-C11-01)."""
    return next((tile for _, tile in things[:limit] if tile in SITES), "")


def halves(table: Table, tile: str) -> tuple[str, ...]:
    """A double site counts by both halves; its sides agree in what they bring (C12-C11-03)."""
    if tile not in DOUBLE:
        return ()
    left = sides(table, tile)[0]
    return (left.id, left.right)


def stays(table: Table, tile: str) -> bool:
    """Whether a site stays with her: by its type, or where rivers have a place (C12-C11-04)."""
    kept = chronicle_card(table.game.setup, NUMBER).stay
    elsewhere, _ = adapting.place(table, tile, NUMBER)
    return table.game.tiles[tile].type in kept or (RIVER in kept and elsewhere == RIVER)


def place(table: Table, tile: str) -> str:
    """Most sites leave the game (C12-C11-04)."""
    return OUT if tile in SITES and not stays(table, tile) else ""


def barred(table: Table, tile: str, what: str) -> bool:
    """Nothing that is printed on a site (C12-C11-02, C12-I14)."""
    return tile in SITES and what in (SCOT, CARD)


def gain(draft: Draft, tile: str) -> None:
    """Points in addition to what the type brings (C12-C11-02)."""
    if tile in SITES:
        amount = chronicle_card(draft.game.setup, NUMBER).number("points")
        points(draft, amount, "C12-C11-02", "site", tile)


ADAPTATION = Adaptation(
    NUMBER,
    searches={"site": find_site},
    place=place,
    place_rule="C12-C11-04",
    gains=gain,
    barred=barred,
    halves=halves,
    removes=True,
)
