"""What events do: one entry for each way in which an event works, shared by the cards (C6-EV-…).

`why_not(table, seat, event, why)`: nothing would come of it.  `do(draft, seat, event)`: what
happens once the price has been paid.  `at_once`: the price is paid before; else the effect sees to
it itself.
"""

from __future__ import annotations

from collections.abc import Callable

from glenmore.base import clan_board
from glenmore.base.clan_bonuses import Fetching
from glenmore.base.discards import discarded
from glenmore.base.gains import put_on_tile, put_scot
from glenmore.base.landmarks import widen
from glenmore.base.removal import Removing
from glenmore.components import Cell, Effect
from glenmore.events import ScoreLine
from glenmore.hooks import Payable, Word, never
from glenmore.model import Draft, Table
from glenmore.modules.c06_troubled_book import england
from glenmore.modules.c06_troubled_book.activating import Abroad, EventActivating
from glenmore.modules.c06_troubled_book.cards import (
    EVENT,
    CardEvent,
    persons_of,
    place_for,
    place_of,
    turned_by,
    use_table,
)
from glenmore.modules.c06_troubled_book.giving import GivingBack, Trading, claimed, why_not_pay
from glenmore.modules.c06_troubled_book.homecoming import GoingHome
from glenmore.setup import Setup
from tabletop.records import Record
from tabletop.verdict import Why
from tabletop.vocabulary import source_key


class EventEffect(Record):
    """One way in which events work."""

    do: Callable[[Draft, int, CardEvent], None]
    why_not: Callable[[Table, int, CardEvent, Why], bool] = never
    at_once: bool = True


def score(draft: Draft, seat: int, event: CardEvent, points: int) -> None:
    """Points of an event, with the card as their source."""
    key = source_key(EVENT, event.card)
    draft.score(seat, ScoreLine(event.rule, event.card, 1, points, points, key))


# -- points, coins, tables, Scots -----------------------------------------------------------------


def _points(draft: Draft, seat: int, event: CardEvent) -> None:
    score(draft, seat, event, event.values[0])


def _table(draft: Draft, seat: int, event: CardEvent) -> None:
    """From now on your own count of a category is read in the card's table."""
    use_table(draft, event.card)
    draft.tell(event.rule, "own_table", seat, card=event.card, category=event.thing)


def _coins_by_cards(draft: Draft, seat: int, event: CardEvent) -> None:
    """Coins for every own event side, this card among them though it turns afterwards."""
    sides = turned_by(draft, seat) + 1
    draft.gain_coins(seat, event.values[0] * sides, event.rule, event.card)


def _coins_and_home(draft: Draft, seat: int, event: CardEvent) -> None:
    coins, scots = event.values
    draft.gain_coins(seat, coins, event.rule, event.card)
    draft.then(GoingHome(seat, event.rule, scots))


def _scots(draft: Draft, seat: int, event: CardEvent) -> None:
    """Scots from the supply onto the card's tile, as many as are left (C6-EDGE-10)."""
    cell = place_for(draft, seat, event.card)
    for _ in range(event.values[0]):
        put_scot(draft, seat, cell, event.rule)


def _why_not_scots(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    if table.players[seat].scots:
        return False
    why.add((event.rule, "C6-EDGE-10"), "no_scot_in_supply")
    return True


def _persons(draft: Draft, seat: int, event: CardEvent) -> None:
    score(draft, seat, event, event.values[persons_of(draft, seat, event) - 1])


def _why_not_persons(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    if persons_of(table, seat, event):
        return False
    why.add(event.rule, "person_missing", persons=tuple(event.thing.split()))
    return True


# -- tiles ----------------------------------------------------------------------------------------


def _removing(table: Table, seat: int, event: CardEvent) -> Removing:
    options, most = table.game.options, event.values[0]
    least = most if options["event_removal"] == "exactly_2" else 1
    stay = options["removed_scots"] == "to_castle"
    return Removing(seat, most, False, event.rule, least, stay)


def _remove(draft: Draft, seat: int, event: CardEvent) -> None:
    draft.then(_removing(draft, seat, event))


def _why_not_remove(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    step = _removing(table, seat, event)
    if any(step.removals(table)):
        return False
    key = "too_few_to_remove" if step.least > 1 else "none_to_remove"
    why.add((event.rule, "C6-EDGE-14"), key, least=step.least)
    return True


def _fetching(seat: int, event: CardEvent) -> Fetching:
    """Munro's service, for Scots that are gone before the tile is laid (C6-EDGE-04)."""
    return Fetching(seat, event.rule, True, event.price.scots)


def _fetch(draft: Draft, seat: int, event: CardEvent) -> None:
    draft.then(_fetching(seat, event))


def _why_not_fetch(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    if _fetching(seat, event).options(table):
        return False
    if not why.enough:
        short = why_not_pay(table, seat, event, why)
        if not discarded(table):
            why.add((event.rule, "RONDEL-12"), "nothing_discarded")
        elif not short:
            why.add((event.rule, "C6-EDGE-04"), "nothing_fits")
    return True


# -- activations ----------------------------------------------------------------------------------


def _activate(draft: Draft, seat: int, event: CardEvent) -> None:
    cell = place_for(draft, seat, event.card)
    tiles = draft.players[seat].estate[cell].tiles
    tile = event.card if event.card in tiles else tiles[-1]  # its own is gone, or never was
    draft.then(EventActivating(seat, cell, tile, False, event.rule, event.way))


def _pens(draft: Draft, seat: int, event: CardEvent) -> None:
    """A good onto the card's tile, then all pens."""
    _activate(draft, seat, event)
    goods = (event.thing,) * event.values[0]
    put_on_tile(draft, seat, goods, place_for(draft, seat, event.card), event.card, event.rule)


def _why_not_around(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    if place_of(table, seat, event.card) is not None:
        return False
    why.add((event.rule, "C6-EDGE-16"), "tile_is_gone", tile=event.card)
    return True


def _abroad(draft: Draft, seat: int, event: CardEvent) -> None:
    draft.then(Abroad(seat, event.rule, event.values[0]))


def _why_not_abroad(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    if Abroad(seat, event.rule, event.values[0]).choices(table, True):
        return False
    why.add(event.rule, "nothing_abroad")
    return True


# -- goods for points, clan markers ---------------------------------------------------------------


def _give_back(draft: Draft, seat: int, event: CardEvent) -> None:
    draft.then(GivingBack(seat, event.card))


def _why_not_give_back(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    if GivingBack(seat, event.card).choices(table):
        return False
    why.add((event.rule, "C6-EDGE-13"), "none_to_give_back", good=event.thing)
    return True


def _trade(draft: Draft, seat: int, event: CardEvent) -> None:
    """An exchange and points; one of them only with the clan that the card names."""
    clan, italian = claimed(draft, seat, event), draft.game.options["duart_event"] == "IT"
    if clan or italian:
        score(draft, seat, event, event.values[1])
    if clan or not italian:
        draft.then(Trading(seat, event.card))


def _why_not_trade(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    if table.game.options["duart_event"] == "IT" or claimed(table, seat, event):
        return False
    return Trading(seat, event.card).why_not_trade(table, why)


def _marker(draft: Draft, seat: int, event: CardEvent) -> None:
    band = ""
    if draft.game.options["wade_event"] == "IT":
        band = event.thing
    else:
        draft.gain_coins(seat, event.values[0], event.rule, event.card)
    draft.then(clan_board.Claiming(seat, event.rule, band, True))


def _why_not_marker(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    if table.game.options["wade_event"] != "IT":
        return False
    if clan_board.has_marker(table, seat) and clan_board.claimable(table, seat, True, event.thing):
        return False
    why.add((event.rule, "CLAN-03"), "no_band_claimable", band=event.thing)
    return True


EFFECTS = {
    "points": EventEffect(_points),
    "table": EventEffect(_table),
    "remove": EventEffect(_remove, _why_not_remove),
    "fetch": EventEffect(_fetch, _why_not_fetch, False),
    "abroad": EventEffect(_abroad, _why_not_abroad),
    "pens": EventEffect(_pens),
    "around": EventEffect(_activate, _why_not_around),
    "rivers": EventEffect(_activate),
    "trade": EventEffect(_trade, _why_not_trade, False),
    "scots": EventEffect(_scots, _why_not_scots),
    "give-back": EventEffect(_give_back, _why_not_give_back),
    "coins-by-cards": EventEffect(_coins_by_cards),
    "coins-and-home": EventEffect(_coins_and_home),
    "persons": EventEffect(_persons, _why_not_persons),
    "marker": EventEffect(_marker, _why_not_marker),
    "england-row": EventEffect(england.take_coins, england.why_not_take_coins),
    "swap": EventEffect(england.swap, england.why_not_swap_any),
}


# -- landmark sides, and what the vocabulary gains ------------------------------------------------


def _goods(*kinds: str) -> Word:
    """Goods onto the tile of the card, at once."""

    def resolve(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
        put_on_tile(draft, seat, kinds, cell, source, e.word)

    return Word(never, resolve)


def _all_home(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    """Any number of Scots to the home castle."""
    scots = sum(plot.scots for plot in draft.players[seat].estate.values())
    draft.then(GoingHome(seat, e.word, scots))


def effect_words(setup: Setup) -> dict[str, Word]:
    """The landmark sides of the new cards."""
    return {
        "C6-LM-OldManOfStorr": _goods("stone", "stone"),
        "C6-LM-WallaceMonument": Word(never, widen),
        "C6-LM-DunveganCastle": _goods("sheep", "sheep"),
        "C6-LM-FortGeorge": Word(never, _all_home),
    }


def _pay_points(draft: Draft, seat: int, amount: int) -> None:
    line = ScoreLine(
        "C6-EV-LochShiel", "paid-for-event", amount, -1, -amount, source_key(EVENT, "loch-shiel")
    )
    draft.score(seat, line)


def payables(setup: Setup) -> dict[str, Payable]:
    """Victory points can be paid (hook `payables`; C6-EV-LochShiel)."""
    return {"vp": Payable(lambda table, seat: table.players[seat].vp, _pay_points)}
