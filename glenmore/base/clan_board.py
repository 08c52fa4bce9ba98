"""Clan board: clan markers, roads and their cost (CLAN-01 to CLAN-12)."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from glenmore.base.payment import after_fees, pay_fees
from glenmore.components import ClanSpace, Effect
from glenmore.hooks import Price
from glenmore.model import START_VILLAGE, Draft, Table
from glenmore.moves import CLAIMS, Claim
from glenmore.steps import Auto, OptionalStep
from glenmore.vocabulary import CLAIM
from tabletop.verdict import QUIET, Why

if TYPE_CHECKING:
    from glenmore.assembly import Game, PriceChange


def distances(
    roads: dict[str, list[tuple[str, int]]], start: str, by_number: bool
) -> dict[str, int]:
    """Cheapest way from one space to all others, in coins or in roads."""
    found: dict[str, int] = {}
    front = [(0, start)]
    while front:
        distance, here = heapq.heappop(front)
        if here not in found:
            found[here] = distance
            for there, cost in roads[here]:
                if there not in found:
                    heapq.heappush(front, (distance + (1 if by_number else cost), there))
    return {space: found.get(space, 10**6) for space in roads}


def occupied(table: Table) -> frozenset[str]:
    """Clan spaces with a marker of any colour (CLAN-02)."""
    return frozenset([clan for player in table.players for clan in player.clans])


def road_costs(table: Table, taken: Iterable[str]) -> dict[str, int]:
    """Coins to every clan space, given the occupied ones (CLAN-02)."""
    return _road_costs(table.game, frozenset(taken))


@lru_cache(maxsize=512)
def _road_costs(game: Game, taken: frozenset[str]) -> dict[str, int]:
    costs = game.road_costs[game.start_area]
    if taken:
        if game.options.road_origin == "cheapest":  # all spaces at once
            rows = [costs, *(game.road_costs[origin] for origin in taken)]
            costs = dict(zip(costs, map(min, *(row.values() for row in rows)), strict=True))
        else:
            costs = {
                clan: min(game.road_costs[clan][o] for o in origins(game, clan, taken))
                for clan in costs
            }
    if game.options.douglas_free and game.douglas:  # OPT-11
        costs = {**costs, game.douglas: 0}
    return costs


def origins(game: Game, clan: str, taken: frozenset[str]) -> set[str]:
    """Where roads may begin: the start area, all occupied spaces or the nearest ones (OPT-10)."""
    if game.options.road_origin == "cheapest":
        return {game.start_area, *taken}
    roads, others = game.road_counts[clan], taken - {clan}
    nearest = min((roads[space] for space in others), default=0)
    return {game.start_area, *(space for space in others if roads[space] == nearest)}


def open_spaces(table: Table, taken: Collection[str]) -> list[str]:
    """Spaces with a bonus that still take a marker, whatever the road costs (CLAN-05, CLAN-08)."""
    return [clan for clan, repeatable in table.game.clan_spaces if clan not in taken or repeatable]


def road_cost(table: Table, clan: str) -> int:
    """Coins from the start area or an occupied space, whichever is cheapest (CLAN-02)."""
    return road_costs(table, occupied(table))[clan]


class RoadPrices(dict[int, Price]):
    """What roads cost by their coins, made at first use: modules raise the same ones every time."""

    def __missing__(self, coins: int) -> Price:
        self[coins] = price = Price(coins=coins, rules=("CLAN-03",))
        return price


ROAD_PRICES = RoadPrices()


def claim_price(
    table: Table,
    seat: int,
    clan: str,
    roads: dict[str, int],
    changes: tuple[PriceChange, ...] | None = None,
) -> Price:
    """What placing a marker there costs (hook `price`)."""
    price = ROAD_PRICES[roads[clan]]
    if changes is None:
        changes = table.game.price_changes(table, seat, CLAIM)
    for change in changes:
        price = change(clan, price)
    return price


def has_marker(table: Table, seat: int) -> bool:
    """Whether a clan marker is left in your own supply (COMP-05)."""
    return table.players[seat].markers > 0 or not table.game.options.markers_limited


def why_not_claim(
    table: Table,
    seat: int,
    clan: str,
    why: Why,
    taken: frozenset[str] | None = None,
    roads: dict[str, int] | None = None,
    changes: tuple[PriceChange, ...] | None = None,
    band: str = "",
    rule: str = "CLAN-01",
) -> bool:
    """A free space with a bonus whose road can be paid (CLAN-01, CLAN-03, CLAN-05).

    `band`: only spaces of this colour, because of `rule`.
    """
    space = table.game.clans[clan]
    if taken is None:
        taken = occupied(table)
    if not space.bonus and why.add("CLAN-08", "no_bonus", clan=space.id):
        return True
    if clan in taken and not space.repeatable:
        if why.add("CLAN-05", "clan_taken", clan=space.id):
            return True
    if band and space.band != band and why.add(rule, "wrong_band", clan=space.id, band=band):
        return True
    if not has_marker(table, seat) and why.add(("COMP-05", "CLAN-01"), "no_marker_left"):
        return True
    if roads is None:
        roads = road_costs(table, taken)
    if changes is None:
        changes = table.game.price_changes(table, seat, CLAIM)
    price = claim_price(table, seat, clan, roads, changes) if changes else None
    cost = roads[clan] if price is None else price.all_coins
    if cost > table.players[seat].coins:
        if why.enough:
            return True
        _say_too_dear(table, seat, clan, price or Price(coins=cost), why)
    elif clan in table.game.guarded and _why_not_bonus(table, seat, space, cost, why):
        return True
    return bool(why)


def _why_not_bonus(table: Table, seat: int, space: ClanSpace, coins: int, why: Why) -> bool:
    """What the bonus itself asks for, where it asks for anything, once the coins are paid."""
    paid, effect = Draft(table, None), Effect(space.effect)
    paid.player(seat).coins -= coins
    word = table.game.words[space.effect]
    refused: bool = word.why_not(paid, seat, effect, START_VILLAGE, 0, why)
    return refused


def _say_too_dear(table: Table, seat: int, clan: str, price: Price, why: Why) -> None:
    """The road is too dear, or what is due besides it."""
    fees = [fee for fee in price.fees if fee.coins]
    rules = ("CLAN-03", *(fee.rule for fee in fees))
    facts = {"clan": clan, "needed": price.all_coins, "has": table.players[seat].coins}
    if not fees:
        why.add(rules, "road_too_dear", **facts)
    else:
        why.add(
            rules,
            "claim_too_dear" if price.coins else "claim_fee_too_dear",
            **facts,
            road=price.coins,
            fee=price.all_coins - price.coins,
            thing=tuple(fee.thing for fee in fees),
        )


def claimable(table: Table, seat: int, first: bool = False, band: str = "") -> list[str]:
    """Every clan space the seat could claim now; or just the first found."""
    if not has_marker(table, seat):
        return []
    taken = occupied(table)
    roads = road_costs(table, taken)
    changes = table.game.price_changes(table, seat, CLAIM)
    spaces, coins = open_spaces(table, taken), table.players[seat].coins
    if not changes and not band and not table.game.guarded:
        return [clan for clan in spaces if roads[clan] <= coins]
    found: list[str] = []
    for clan in spaces:
        if not why_not_claim(table, seat, clan, QUIET, taken, roads, changes, band):
            found.append(clan)
            if first:
                break
    return found


def cheapest_claim(table: Table, seat: int) -> int | None:
    """The fewest coins a marker could cost now, None without marker or space (EDGE-40)."""
    if not has_marker(table, seat):
        return None
    taken = occupied(table)
    roads = road_costs(table, taken)
    changes = table.game.price_changes(table, seat, CLAIM)
    spaces = open_spaces(table, taken)
    if table.game.guarded:
        spaces = [
            clan
            for clan in spaces
            if clan not in table.game.guarded
            or not _why_not_bonus(table, seat, table.game.clans[clan], roads[clan], QUIET)
        ]
    if not changes:
        return min([roads[clan] for clan in spaces], default=None)
    costs = [claim_price(table, seat, clan, roads, changes).all_coins for clan in spaces]
    return min(costs, default=None)


class Claiming(OptionalStep[Claim]):
    """CL: place a clan marker, or do without (CLAN-09): if there is a space that can be paid."""

    state = "CL"
    rule = "CLAN-01"
    only_with_choices = True
    without_rule, without, must = "CLAN-09", "marker_declined", "must_claim"
    source_rule: str
    band: str = ""  # only spaces of this colour
    if_wanted: bool = False  # may be declined even where OPT-09 says otherwise

    def obliges(self, table: Table) -> bool:
        """Whether the marker has to be placed."""
        return not self.if_wanted and table.game.options.clan_marker == "mandatory"  # OPT-09

    def lapsed(self, draft: Draft) -> None:
        """Without a marker or a payable space the effect lapses (EDGE-64)."""
        rule = "CLAN-03" if has_marker(draft, self.seat) else "COMP-05"
        draft.tell((rule, self.source_rule), "marker_lapses", self.seat)

    def choices(self, table: Table) -> list[Claim]:
        """Every payable space."""
        return [CLAIMS[clan,] for clan in claimable(table, self.seat, band=self.band)]

    def forbids(self, table: Table, move: Claim, why: Why) -> bool:
        """The space by its rules."""
        return why_not_claim(
            table, self.seat, move.clan, why, band=self.band, rule=self.source_rule
        )

    def choose(self, draft: Draft, move: Claim) -> None:
        """Pay the road, place the marker, receive the bonus at once (CLAN-04)."""
        seat, game = self.seat, draft.game
        price = claim_price(draft, seat, move.clan, road_costs(draft, occupied(draft)))
        player = draft.player(seat)
        player.coins -= price.coins
        player.clans += (move.clan,)
        if game.options.markers_limited:
            player.markers -= 1
        if draft.log is not None:
            draft.tell(("CLAN-01", "CLAN-02"), "claimed", seat, clan=move.clan, cost=price.coins)
        pay_fees(draft, seat, price)
        first = (*price.then, *after_fees(price))
        if first:
            draft.then(*first, Bonus(seat, move.clan))
        else:
            receive_bonus(draft, seat, move.clan)


def receive_bonus(draft: Draft, seat: int, clan: str) -> None:
    """The bonus of a clan space that has just been claimed (CLAN-04)."""
    effect = draft.game.clans[clan].effect
    draft.game.words[effect].resolve(draft, seat, Effect(effect), START_VILLAGE, 0, clan)


class Bonus(Auto):
    """The bonus, once everything that the price sets off is done."""

    state = "CL"
    seat: int
    clan: str

    def run(self, draft: Draft) -> None:
        """Receive it."""
        receive_bonus(draft, self.seat, self.clan)
