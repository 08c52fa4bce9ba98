"""With chronicle 11, Planning & Prospering: a site brings its type and is gone (C12-C11-01 …)."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.model import Draft, Table
from glenmore.modules.c11_planning_and_prospering.state import DOUBLE, NUMBER, SITES, sides
from glenmore.modules.c12_allenarly import adapting
from glenmore.modules.c12_allenarly.adapting import Adaptation
from glenmore.modules.c12_allenarly.cards import chronicle_card
from glenmore.modules.c12_allenarly.gaining import CARD, OUT, OUT_OF_GAME, SCOT, points

Things = Sequence[tuple[int, str]]
RIVER = "river"  # a symbol of tiles that stay, and their place


def find_site(table: Table, things: Things, limit: int) -> str:
    """The nearest historic site or blueprint tile (C12-C11-01)."""
    return next((tile for _, tile in things[:limit] if tile in SITES), "")


def halves(table: Table, tile: str) -> tuple[str, ...]:
    """A double site counts by both halves; its sides agree in what they bring (C12-C11-03)."""
    if tile not in DOUBLE:
        return ()
    left = sides(table, tile)[0]
    return (left.id, left.right)


def place(table: Table, tile: str) -> str:
    """Most sites leave the game; some types stay, and rivers if they have a place (C12-C11-04)."""
    if tile not in SITES:
        return ""
    stay = chronicle_card(table.game.setup, NUMBER).stay
    if table.game.tiles[tile].type in stay:
        return ""  # where its type lies
    laid = sides(table, tile)[0].id  # of a double site, as its first side (C12-E50)
    return RIVER if RIVER in stay and adapting.place(table, laid, NUMBER) == RIVER else OUT


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
    places=OUT_OF_GAME,
    gains=gain,
    barred=barred,
    halves=halves,
)
