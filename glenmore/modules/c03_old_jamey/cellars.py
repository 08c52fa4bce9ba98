"""Cellars: where whisky lies, the module's part of the state.

Spaces are counted from left to right over all cellars: 0 is the area, 1 the first circle.
`Player.whisky` stays the number of barrels; this part says where each of them lies.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar

from glenmore.components import Card
from glenmore.fields import EACH_SEAT, Amount
from glenmore.hooks import Price
from glenmore.model import Draft, Holdings, Table
from glenmore.setup import Setup, SetupError
from glenmore.text import phrase
from tabletop.reading.records import Whole
from tabletop.records import Record
from tabletop.text import listed
from tabletop.verdict import Why

if TYPE_CHECKING:
    from glenmore.assembly import Game
    from glenmore.positions import Position

NUMBER = 3
AREA = 0
CELLARS = ("first-cellar", "second-cellar", "third-cellar")
SALE = "sale"  # a kind of source: a cask sold
SALES = ("whisky-sale-b", "whisky-sale-c", "whisky-sale-d")
ALL_SALES = frozenset(SALES)


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
    return Plan(cards, values, tuple(last), prices, setup.seats - 1)


@lru_cache(maxsize=64)
def plan_of(game: Game) -> Plan:
    """The cellars of a game."""
    return plan(game.setup)


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
        found = [_stored(table, seat, store) for seat, store in enumerate(self.stores)]
        spaces = plan_of(table.game).lower
        found += [
            phrase(
                "words.sale_extra_taken" if sale.extra else "words.sale_extra_free",
                table.game,
                tile=sale.tile,
                number=sale.lower,
                spaces=spaces,
            )
            for sale in self.sales
        ]
        return "; ".join(found)

    reads: ClassVar[tuple[str, ...]] = ("stacks", "ring")

    def worth(self, table: Table, seat: int) -> float:
        """What age may still bring, in victory points, for bots: the best barrels find buyers."""
        store = self.stores[seat]
        pool = {tile for stack in table.stacks for tile in stack.pool}
        chances = 1.3 * sum(tile in pool or tile in table.ring for tile in SALES)
        worth, values = 0.0, plan_of(table.game).values
        for space in reversed(store.barrels):
            if chances <= 0:
                break
            worth += min(1.0, chances) * 0.6 * values[space]
            chances -= 1
        return worth + 0.4 * (store.built - 1)


def _stored(table: Table, seat: int, store: Store) -> str:
    """What a player has in cellars, in words."""
    here, game = plan_of(table.game), table.game
    circles = [phrase("words.circle", value=here.values[s]) for s in store.barrels if s]
    area = store.barrels.count(AREA)
    lie = [phrase("words.on_circles", circles=listed(circles))] if circles else []
    lie += [phrase("words.in_area", number=area)] if area else []
    barrels = phrase("words.no_barrel")
    if lie:
        barrels = phrase("words.barrels_lie", where=", ".join(lie))
    key = "words.cellars_up_to" if store.built > 1 else "words.cellar_only"
    cellar = here.cards[store.built - 1].id
    text = phrase(key, game, seat=seat, cellar=cellar, barrels=barrels)
    if store.built == len(here.cards):
        return text
    card = here.cards[store.built]
    return phrase("words.cellar_next", game, text=text, cellar=card.id, cost=card.cost)


def start(setup: Setup) -> SingleCask:
    """Everybody has the first cellar (C3-05)."""
    plan(setup)  # a catalog without cellars is named at once
    return SingleCask((Store(),) * setup.seats)


def store_of(table: Table, seat: int) -> Store:
    """The cellars of a seat."""
    part: SingleCask = table.modules[table.game.module_index[NUMBER]]
    return part.stores[seat]


def put_store(draft: Draft, seat: int, store: Store) -> None:
    """Write the cellars of a seat."""
    part: SingleCask = draft.module(NUMBER)
    stores = (*part.stores[:seat], store, *part.stores[seat + 1 :])
    draft.set_module(NUMBER, SingleCask(stores, part.sales))


def value(table: Table, space: int) -> int:
    """The victory points printed on a space; 0 for spaces that do not exist."""
    values = plan_of(table.game).values
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
    """There must be a barrel on that space of your own cellar."""
    if space in store_of(table, seat).barrels:
        return False
    why.add(rule, "no_barrel_there", space=space, value=value(table, space))
    return True


# -- made-up positions ----------------------------------------------------------------------------


def fit(
    setup: Setup, part: SingleCask, players: tuple[Holdings, ...], ring: tuple[str, ...]
) -> SingleCask:
    """Barrels where they lie as far as players own them; more are stored, fewer go from below.

    Whisky on a sale tile that is no longer there is back in the supply.
    """
    circles = plan(setup).last[1]
    stores = []
    for seat, (store, player) in enumerate(zip(part.stores, players, strict=True)):
        if seat >= setup.players:  # nobody plays there: it has no cellar
            stores.append(Store())
            continue
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
