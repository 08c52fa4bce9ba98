"""Cellars: where whisky lies, how it is stored, and how it is spent.

Spaces are counted from left to right over all cellars: 0 is the area, 1 the first circle.
`Player.whisky` stays the number of barrels; this part says where each of them lies.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

from glenmore.components import Card
from glenmore.fields import EACH_SEAT, Amount
from glenmore.hooks import Payable, Price
from glenmore.model import Draft, Holdings, Table
from glenmore.moves import Move
from glenmore.setup import Setup, SetupError
from glenmore.steps import Step
from glenmore.vocabulary import WHISKY
from tabletop.reading.records import Whole
from tabletop.records import Record
from tabletop.verdict import Why

if TYPE_CHECKING:
    from glenmore.positions import Position

NUMBER = 3
AREA = 0
CELLARS = ("first-cellar", "second-cellar", "third-cellar")
SALE = "sale"  # a kind of source: a cask sold
SALES = ("whisky-sale-b", "whisky-sale-c", "whisky-sale-d")


class Plan(Record):
    """What a setup makes of the cellars, looked up again and again."""

    cards: tuple[Card, ...]
    values: tuple[int, ...]  # victory points of every space, the area first
    last: tuple[int, ...]  # the last space with no cellar, one, two, three cellars
    prices: tuple[Price, ...]
    lower: int  # usable lower spaces of a sale tile (C3-21)


@lru_cache(maxsize=64)
def plan(setup: Setup) -> Plan:
    """The cellars of a setup (C3-05, C3-07)."""
    found = {card.id: card for card in setup.catalog.cards}
    if not all(name in found for name in CELLARS):
        raise SetupError("catalog: it has no cellars; chronicle 3 needs all three")
    cards = tuple(found[name] for name in CELLARS)
    if any(card.cost.scots for card in cards):
        raise SetupError("catalog: a cellar is not paid with Scots")
    last = [0]
    for card in cards:
        last.append(last[-1] + len(card.values))
    prices = tuple(
        Price(c.cost.goods, c.cost.coins, c.cost.whisky, 0, c.cost.other, (), ("C3-18", "C3-20"))
        for c in cards
    )
    values = (0, *(value for card in cards for value in card.values))
    return Plan(cards, values, tuple(last), prices, setup.players - 1)


class Store(Record):
    """One player's cellars: how many, and the space of every barrel in ascending order."""

    built: Annotated[int, Whole(1, 4)] = 1
    barrels: tuple[Amount, ...] = ()


class OnSale(Record):
    """What lies on a sale tile: on its extra space, and on how many of its lower spaces."""

    tile: str
    extra: bool = False
    lower: Amount = 0


class SingleCask(Record):
    """Every player's cellars, and the sale tiles that hold whisky."""

    stores: Annotated[tuple[Store, ...], EACH_SEAT]
    sales: tuple[OnSale, ...] = ()

    def describe(self, table: Table) -> str:
        """In words: every cellar space with a barrel, and what is taken on the sale tiles."""
        from glenmore.describe.words import describe_cost
        from tabletop.text import listed

        here, found = plan(table.game.setup), []
        for seat, store in enumerate(self.stores):
            circles = [f"{here.values[s]} VP" for s in store.barrels if s]
            area = store.barrels.count(AREA)
            lie = [f"on {listed(circles)}"] if circles else []
            lie += [f"{area} in the 0 area"] if area else []
            owned = here.cards[store.built - 1].name.lower()
            text = (
                f"{table.game.setup.name(seat)} has cellars up to the {owned}, "
                if (store.built > 1)
                else f"{table.game.setup.name(seat)} has the {owned}, "
            )
            text += f"barrels {', '.join(lie)}" if lie else "no barrel"
            if store.built < len(here.cards):
                card = here.cards[store.built]
                text += f" (next: {card.name.lower()} for {describe_cost(card.cost)})"
            found.append(text)
        found += [
            f"{table.game.name(sale.tile)}: extra space {'taken' if sale.extra else 'free'}, "
            f"{sale.lower} of {here.lower} lower spaces taken"
            for sale in self.sales
        ]
        return "; ".join(found)

    def worth(self, table: Table, seat: int) -> float:
        """What age may still bring, in victory points, for bots: the best barrels find buyers."""
        store = self.stores[seat]
        pool = {tile for stack in table.stacks for tile in stack.pool}
        chances = 1.3 * sum(tile in pool or tile in table.ring for tile in SALES)
        worth, values = 0.0, plan(table.game.setup).values
        for space in reversed(store.barrels):
            if chances <= 0:
                break
            worth += min(1.0, chances) * 0.6 * values[space]
            chances -= 1
        return worth + 0.4 * (store.built - 1)


def start(setup: Setup) -> SingleCask:
    """Everybody has the first cellar (C3-05)."""
    plan(setup)  # a catalog without cellars is named at once
    return SingleCask((Store(),) * setup.seats)


def store_of(table: Table, seat: int) -> Store:
    """The cellars of a seat."""
    part: SingleCask = table.module(NUMBER)
    return part.stores[seat]


def put_store(draft: Draft, seat: int, store: Store) -> None:
    """Write the cellars of a seat."""
    part: SingleCask = draft.module(NUMBER)
    stores = (*part.stores[:seat], store, *part.stores[seat + 1 :])
    draft.set_module(NUMBER, SingleCask(stores, part.sales))


def value(table: Table, space: int) -> int:
    """The victory points printed on a space; 0 for spaces that do not exist."""
    values = plan(table.game.setup).values
    return values[space] if 0 <= space < len(values) else 0


def with_barrel(barrels: Iterable[int], space: int) -> tuple[int, ...]:
    """One barrel more."""
    return tuple(sorted((*barrels, space)))


def without_barrel(barrels: tuple[int, ...], space: int) -> tuple[int, ...]:
    """One barrel less."""
    at = barrels.index(space)
    return barrels[:at] + barrels[at + 1 :]


def take_barrel(draft: Draft, seat: int, space: int) -> None:
    """A barrel leaves its cellar; it no longer belongs to the player."""
    store = store_of(draft, seat)
    put_store(draft, seat, Store(store.built, without_barrel(store.barrels, space)))
    draft.player(seat).whisky -= 1


def why_not_barrel(table: Table, seat: int, space: int, rule: str, why: Why) -> bool:
    """There must be a barrel on that space of an own cellar."""
    if space in store_of(table, seat).barrels:
        return False
    why.add(rule, "no_barrel_there", space=space, value=value(table, space))
    return True


# -- storing --------------------------------------------------------------------------------------


class StoreBarrel(Move):
    """Put a new barrel on a space of the first cellar (C3-07)."""

    word = "store"
    rule = "C3-07"
    only_when = ("C3-07",)
    small = True
    space: int

    def facts(self, table: Any) -> dict[str, str]:
        """The points of the space."""
        return {"value": str(value(table, self.space))}


def first_free(table: Table, barrels: tuple[int, ...]) -> int:
    """The leftmost free circle of the first cellar, or the area (C3-07, C3-08)."""
    for space in range(1, plan(table.game.setup).last[1] + 1):
        if space not in barrels:
            return space
    return AREA


def store_whisky(draft: Draft, seat: int, what: str, amount: int, source: str) -> None:
    """New whisky goes to the first cellar (hook `gained`; C3-07, C3-08)."""
    if what != WHISKY:
        return
    if draft.game.options["place_whisky"] == "may":
        draft.then(Storing(seat, amount))
    else:
        for _ in range(amount):
            put_barrel(draft, seat, first_free(draft, store_of(draft, seat).barrels))


def put_barrel(draft: Draft, seat: int, space: int) -> None:
    """A new barrel lies on a space."""
    store = store_of(draft, seat)
    put_store(draft, seat, Store(store.built, with_barrel(store.barrels, space)))
    if draft.log is not None:
        draft.tell("C3-07" if space else "C3-08", "barrel_stored", seat, value=value(draft, space))


class Storing(Step):
    """New whisky may lie on the leftmost free circle or in the area (C3-07, option)."""

    state = "PUT"
    rule = "C3-07"
    accepts = (StoreBarrel,)
    seat: int
    count: int  # type: ignore[assignment]

    def actor(self, table: Table) -> int:
        """The seat that gained it."""
        return self.seat

    def settle(self, draft: Draft) -> bool:
        """All stored; or no circle is free and the rest goes to the area."""
        if self.count and first_free(draft, store_of(draft, self.seat).barrels):
            return False
        draft.done()
        for _ in range(self.count):
            put_barrel(draft, self.seat, AREA)
        return True

    def options(self, table: Table) -> list[Move]:
        """The circle, or the area."""
        free = first_free(table, store_of(table, self.seat).barrels)
        return [StoreBarrel(free), StoreBarrel(AREA)]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Only these two."""
        assert isinstance(move, StoreBarrel)
        free = first_free(table, store_of(table, self.seat).barrels)
        if move.space in (free, AREA):
            return False
        if not why.enough:
            rules = ("C3-07", "C3-08") if move.space > plan(table.game.setup).last[1] else "C3-07"
            why.add(rules, "store_leftmost", value=value(table, free))
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """Store one."""
        assert isinstance(move, StoreBarrel)
        draft.swap(Storing(self.seat, self.count - 1))
        put_barrel(draft, self.seat, move.space)

    def faults(self, table: Table, why: Why) -> None:
        """A number of barrels for a player."""
        if self.seat not in table.game.seats or self.count < 0:
            why.add("C3-07", "cellars_nonsense")


# -- spending -------------------------------------------------------------------------------------


class PayBarrel(Move):
    """Pay with the barrel of one space (C3-09)."""

    word = "pay-barrel"
    rule = "C3-09"
    only_when = ("C3-09",)
    small = True
    space: int

    def facts(self, table: Any) -> dict[str, str]:
        """The points of the space."""
        return {"value": str(value(table, self.space))}


class PayingBarrels(Step):
    """Whisky is due: the player names the barrels (C3-09)."""

    state = "T3"
    rule = "C3-09"
    accepts = (PayBarrel,)
    seat: int
    count: int  # type: ignore[assignment]

    def actor(self, table: Table) -> int:
        """The seat that pays."""
        return self.seat

    def settle(self, draft: Draft) -> bool:
        """Nothing to choose where all barrels go, or all lie in the area."""
        barrels = store_of(draft, self.seat).barrels
        if self.count and len(barrels) > self.count and barrels[-1] != AREA:
            return False
        draft.done()
        for space in barrels[: self.count]:
            self._spend(draft, space)
        return True

    def _spend(self, draft: Draft, space: int) -> None:
        take_barrel(draft, self.seat, space)
        if draft.log is not None:
            draft.tell("C3-09", "barrel_spent", self.seat, value=value(draft, space))

    def options(self, table: Table) -> list[Move]:
        """Each space with a barrel, the cheapest first."""
        return [PayBarrel(s) for s in dict.fromkeys(store_of(table, self.seat).barrels)]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Any own barrel will do."""
        assert isinstance(move, PayBarrel)
        return why_not_barrel(table, self.seat, move.space, "C3-09", why)

    def do(self, draft: Draft, move: Move) -> None:
        """One barrel goes back to the supply."""
        assert isinstance(move, PayBarrel)
        draft.swap(PayingBarrels(self.seat, self.count - 1))
        self._spend(draft, move.space)

    def faults(self, table: Table, why: Why) -> None:
        """There must be that many barrels."""
        if self.seat not in table.game.seats or self.count < 0:
            why.add("C3-09", "cellars_nonsense")
        elif len(store_of(table, self.seat).barrels) < self.count:
            why.add("C3-09", "payment_stuck")


def pay_from_cellars(setup: Setup) -> dict[str, Payable]:
    """Whisky is paid from a space of the player's choice (hook `payables`; C3-09)."""
    return {
        "whisky": Payable(
            lambda table, seat: table.players[seat].whisky,
            lambda draft, seat, amount: draft.then(PayingBarrels(seat, amount)),
        )
    }


# -- made-up positions ----------------------------------------------------------------------------


def fit(
    setup: Setup, part: SingleCask, players: tuple[Holdings, ...], ring: tuple[str, ...]
) -> SingleCask:
    """Barrels where they lie as far as players own them; more are stored, fewer go from below.

    Whisky on a sale tile that is no longer there is back in the supply.
    """
    circles = plan(setup).last[1]
    stores = []
    for store, player in zip(part.stores, players, strict=True):
        barrels = store.barrels[max(0, len(store.barrels) - player.whisky) :]
        for _ in range(max(0, player.whisky - len(barrels))):
            free = next((s for s in range(1, circles + 1) if s not in barrels), AREA)
            barrels = with_barrel(barrels, free)
        stores.append(Store(store.built, barrels))
    return SingleCask(tuple(stores), tuple(sale for sale in part.sales if sale.tile in ring))


def lay_barrels(place: Position, seat: int, *spaces: int, cellars: int = 1) -> Position:
    """Say where the barrels of a player lie in a position that is being built.

    >>> import glenmore as gm
    >>> place = lay_barrels(gm.position(2, chronicles=(3,)), 0, 0, 3, 5, cellars=2)
    >>> store_of(place.state(), 0)
    Store(built=2, barrels=(0, 3, 5))
    """
    part = place.parts.get(NUMBER)
    if part is None:
        part = place.base.module(NUMBER) if place.base is not None else start(place.setup)
    stores = list(part.stores)
    stores[seat] = Store(cellars, tuple(sorted(spaces)))
    place.module(NUMBER, part.with_(stores=tuple(stores)))
    return place.whisky(seat, len(spaces))
