"""Where a piece may stop (rulebook: "Taking a tile"): TAKE-08 to TAKE-10, END-01, END-06."""

from __future__ import annotations

from collections.abc import Iterable

from glenmore.assembly import Game, PriceChange
from glenmore.base import affording, placing
from glenmore.base.destinations import is_laid
from glenmore.base.layout import layout_of
from glenmore.base.needs import least_coins
from glenmore.base.rondel import line_ahead
from glenmore.components import FREE, Need, On, Tile
from glenmore.hooks import Price
from glenmore.model import EMPTY, Table
from glenmore.vocabulary import CELL, END, EXTRA_STOP, RELIEF, TAKE, TAKEN
from tabletop.hooks import BySubject
from tabletop.verdict import QUIET, Why

NEVER_TAKEN = ("special", "fixture")  # kinds; modules may bring others that are
FREE_PRICE = Price(rules=("TAKE-09",))
RELIEF_PRICE = Price(rules=("TAKE-08",))
NO_CHANGES: tuple[PriceChange, ...] = ()


def price_of(table: Table, seat: int, tile: Tile, position: int) -> Price:
    """Everything a move to this tile costs, tolls on the way included (hook `price`)."""
    price = table.game.prices[tile.id]
    if not table.game.has_prices:
        return price
    for change in table.game.price_changes(table, seat, TAKE):
        price = change((tile.id, position), price)
    return price


def relief_price(table: Table, seat: int, tile: str) -> Price:
    """What the relief costs: nothing but what modules ask for (hook `price`)."""
    price = RELIEF_PRICE
    for change in table.game.price_changes(table, seat, RELIEF):
        price = change((tile, table.position(tile)), price)
    return price


class Means:
    """What a seat has to take a tile with; found once for all tiles that it may ask about."""

    __slots__ = (
        *(
            "against",
            "apart",
            "castles",
            "cell_changes",
            "changes",
            "goods",
            "lay",
            "opened",
            "player",
        ),
        *("seat", "table", "usual"),
    )

    def __init__(self, table: Table, seat: int) -> None:
        game, player = table.game, table.players[seat]
        self.table, self.seat, self.player, self.goods = table, seat, player, player.estate.goods
        self.lay = layout_of(table, seat)
        self.castles = placing.castles_are_manned(table, seat)
        self.opened = self.lay.opened(self.castles)
        self.against = game.why_not_stop[TAKE]  # whoever is asked about other stops, too
        if self.against.tests:
            self.against = self.against.now(table)
        self.apart = game.where_taken_tile_goes[TAKEN].now(table)  # tiles that need no cell
        self.changes = self.cell_changes = NO_CHANGES
        if game.has_prices:
            self.changes = game.price_changes(table, seat, TAKE)
            self.cell_changes = game.price_changes(table, seat, CELL)
        ness = table.used and not game.options.loch_ness_in_person_turns  # OPT-15
        self.usual = not ness and not self.cell_changes

    def least_fee(self, tile: Tile) -> int:
        """The coins that the cheapest legal cell costs, or NO_CELL (TAKE-10)."""
        cells = self.lay.places(tile, self.castles)
        return placing.least_of(tile, cells, self.cell_changes)

    def takeable(self, things: Iterable[tuple[int, str]]) -> list[str]:
        """Those of the tiles that can be taken: what `why_not_take` finds, without the reasons."""
        table, seat, changes, heard = self.table, self.seat, self.changes, self.against.handlers
        offers, apart, usual = table.game.offers, self.apart, self.usual
        has, whisky, own, opened = self.player.coins, self.player.whisky, self.goods, self.opened
        market, to_buy, told = table.market, table.game.to_buy, bool(apart.handlers)
        found = []
        for position, id in things:
            offer = offers[id]
            if offer is None or (heard and self._barred(id)):
                continue
            if changes:
                price, ground = offer.price, offer.ground
                for change in changes:
                    price = change((id, position), price)
                if price is not offer.price:
                    if ground not in price.offers:
                        price.offers[ground] = Offer(ground, price)
                    offer = price.offers[ground]
            if not offer.plain or (told and apart[id]):
                if not why_not_take(table, seat, id, position, QUIET, self):
                    found.append(id)
                continue
            place = self.lay.opened(self.castles, offer.scots) if offer.scots else opened
            if not place[offer.ground] or offer.whisky > whisky:  # TAKE-07, TAKE-10
                continue
            left = has - offer.coins
            for kind, number in offer.goods:
                if number > own[kind]:
                    left -= to_buy[number - own[kind], market[kind]]
            if offer.choice is not None:
                left -= least_coins(offer.choice, own, market, to_buy)
            if (left >= offer.tolls and usual) or (
                left >= 0  # a good may do for a toll
                and not why_not_take(table, seat, id, position, QUIET, self)
            ):
                found.append(id)
        return found

    def _barred(self, id: str) -> bool:
        """Whether a module keeps the piece from a tile (hook `why_not_stop`)."""
        table = self.table
        for handler in self.against[id]:
            if handler(table, table.turn.piece, TAKE, id, QUIET):
                return True
        return False


class Offer:
    """What a tile asks for at a price: a place, goods, coins with fees, whisky, Scots, tolls.

    `choice` is its need if that has goods of free choice, else `goods` are kinds, each with its
    number; `plain` if there is nothing unusual in it.
    """

    __slots__ = (
        *("choice", "coins", "goods", "ground", "plain", "price", "scots", "tolls", "whisky"),
    )

    def __init__(self, ground: On, price: Price) -> None:
        self.ground, self.price = ground, price
        self.coins, self.whisky, self.scots = price.all_coins, price.whisky, price.scots
        self.choice: Need | None = price.goods if price.goods.free else None
        self.goods: tuple[tuple[int, int], ...] = () if price.goods.free else price.goods.asked
        self.tolls, self.plain = len(price.tolls), not price.other


def offers(game: Game) -> dict[str, Offer | None]:
    """What may lie on a space, as it is printed; None where nothing is to be taken at all."""
    found: dict[str, Offer | None] = {EMPTY: None}
    for id, tile in game.tiles.items():
        to_take = tile.kind not in NEVER_TAKEN and not tile.protection
        found[id] = Offer(tile.ground, game.prices[id]) if to_take else None
    return found


def why_not_take(
    table: Table,
    seat: int,
    tile_id: str,
    position: int | None,
    why: Why,
    means: Means | None = None,
) -> bool:
    """The tile must be ahead, takeable, payable and placeable (TAKE-09, TAKE-10)."""
    game = table.game
    tile = game.tiles[tile_id]
    if position is None:
        return not_on_rondel(tile, why)
    if means is None:
        means = Means(table, seat)
    strange = tile.kind in NEVER_TAKEN
    if (tile.protection or strange) and why_not_target(table, tile, why) and why.enough:
        return True
    if table.used and _why_not_person(table, tile, why) and why.enough:
        return True
    for handler in means.against[tile_id]:
        if handler(table, table.turn.piece, TAKE, tile_id, why) and why.enough:
            return True
    if strange:
        return True
    laid = is_laid(table, seat, tile, TAKEN)
    price = game.prices[tile_id]
    if tile.cost is not FREE or means.changes:
        for change in means.changes:
            price = change((tile_id, position), price)
        if affording.why_not_afford(table, seat, price, why, own=means.goods) and why.enough:
            return True
        if price.scots:
            refused = why_not_scots(table, seat, tile, price.scots, laid, why)
            if refused or not laid or not game.has_prices:
                return refused or bool(why)
            fee = affording.cell_fee(table, seat, tile_id, price.scots)
            return _why_not_fee(table, seat, tile, price, fee, why) or bool(why)
    if laid:
        least = means.least_fee(tile)
        if least == placing.NO_CELL:
            if _say_no_cell(tile, why):
                return True
        elif least and _why_not_fee(table, seat, tile, price, least, why) and why.enough:
            return True
    return bool(why)


def _why_not_fee(table: Table, seat: int, tile: Tile, price: Price, fee: int, why: Why) -> bool:
    """The cheapest cell must be payable together with the tile (TAKE-10)."""
    if fee <= 0 or not affording.why_not_afford(table, seat, price, QUIET, reserve=fee):
        return False
    if not why.enough:
        rules = ("TAKE-10", *placing.fee_rules(table, seat, tile))
        why.add(rules, "every_cell_too_dear", tile=tile.id, has=table.players[seat].coins)
    return True


def not_on_rondel(tile: Tile, why: Why) -> bool:
    """The tile does not lie on the rondel: always an objection."""
    why.add("TURN-04", "not_on_rondel", tile=tile.id)
    return True


def _why_not_person(table: Table, tile: Tile, why: Why) -> bool:
    """Loch Ness does not go together with a person where OPT-15 says so."""
    allowed = table.game.options.loch_ness_in_person_turns
    if allowed or tile.kind != "person" or "loch-ness" not in table.used:
        return False
    why.add("LM-LochNess", "loch_ness_was_used", card="loch-ness", tile=tile.id)
    return True


def _say_no_cell(tile: Tile, why: Why) -> bool:
    """Say that the tile finds no place; True if nothing else is asked for."""
    if tile.upgrade:
        return why.add(("TAKE-10", "UPGRADE-01"), "no_cell_upgrade", tile=tile.id, type=tile.type)
    return why.add("TAKE-10", "no_cell", tile=tile.id)


def why_not_target(table: Table, tile: Tile, why: Why) -> bool:
    """World's End, fixtures and protected tiles are no tiles to take (END-06, RONDEL-05)."""
    if tile.kind == "special" and tile.id == table.game.worlds_end:
        why.add("END-06", "worlds_end_stays", tile=tile.id)
        return True
    if tile.kind == "fixture":
        why.add(table.game.fixtures[tile.id].rule, "fixture_stays", tile=tile.id)
        return True
    if tile.protection:
        why.add("RONDEL-05", "protected", tile=tile.id)
        return True
    if tile.kind == "special":
        why.add("COMP-06", "special_stays", tile=tile.id)
        return True
    return False


def why_not_scots(table: Table, seat: int, tile: Tile, scots: int, laid: bool, why: Why) -> bool:
    """Enough Scots in the estate, and a legal cell once they are paid (TAKE-06, TAKE-07)."""
    if affording.why_not_scots(table, seat, scots, ("TAKE-06", "TAKE-09"), why):
        if not why.enough and laid and not placing.has_cell(table, seat, tile):
            _say_no_cell(tile, why)
        return True
    if not laid or affording.cell_fee(table, seat, tile.id, scots) != placing.NO_CELL:
        return False
    if not why.enough:
        if placing.has_cell(table, seat, tile):
            why.add(("TAKE-10", "TAKE-07"), "no_cell_after_scots", tile=tile.id)
        else:
            _say_no_cell(tile, why)
    return True


def takeable(table: Table, seat: int) -> list[str]:
    """Every tile ahead that can be taken now."""
    start = table.pieces[table.turn.piece]
    return Means(table, seat).takeable(enumerate(line_ahead(table, start), start + 1))


def why_not_extra(table: Table, place: str, against: BySubject, why: Why) -> bool:
    """What keeps the piece from a stop that a module offers."""
    refused = False
    for handler in against[place]:
        if handler(table, table.turn.piece, EXTRA_STOP, place, why):
            if why.enough:
                return True
            refused = True
    return refused


def why_not_end(table: Table, why: Why) -> bool:
    """World's End must lie on the rondel, and nothing may keep the piece from it (END-01)."""
    if table.end < 0:
        why.add("END-01", "worlds_end_not_ahead")
        return True
    end = table.game.worlds_end
    for handler in table.game.why_not_stop[END][end]:
        if handler(table, table.turn.piece, END, end, why) and why.enough:
            return True
    return bool(why)
