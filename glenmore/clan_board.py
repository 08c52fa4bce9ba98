"""Clan board: clan markers, roads and their cost (CLAN-01 to CLAN-12)."""

from __future__ import annotations

from glenmore.components import Effect
from glenmore.hooks import Price
from glenmore.model import START_VILLAGE, Draft, Table
from glenmore.moves import Claim, Decline, Move
from glenmore.steps import Step
from glenmore.verdict import Why


def occupied(table: Table) -> set[str]:
    """Clan spaces with a marker of any colour (CLAN-02)."""
    return {clan for player in table.players for clan in player.clans}


def road_cost(table: Table, clan: str, markers: set[str] | None = None) -> int:
    """Coins from the start area or an occupied space, whichever is cheapest (CLAN-02)."""
    game = table.game
    if clan == game.douglas and game.options.douglas_free:  # OPT-11
        return 0
    costs = game.road_costs[clan]
    taken = occupied(table) if markers is None else markers
    cost = costs[game.start_area]
    if game.options.road_origin == "cheapest":  # OPT-10
        for origin in taken:
            if costs[origin] < cost:
                cost = costs[origin]
        return cost
    roads = game.road_counts[clan]
    others = taken - {clan}
    if others:
        nearest = min(roads[origin] for origin in others)
        cost = min(cost, *(costs[o] for o in others if roads[o] == nearest))
    return cost


def claim_price(table: Table, seat: int, clan: str, markers: set[str] | None = None) -> Price:
    """What placing a marker there costs (hook `price`)."""
    price = Price(coins=road_cost(table, clan, markers), rules=("CLAN-03",))
    for handler in table.game.price:
        price = handler(table, seat, "claim", clan, price)
    return price


def has_marker(table: Table, seat: int) -> bool:
    """Whether a clan marker is left in the own supply (COMP-05)."""
    return table.players[seat].markers > 0 or not table.game.options.markers_limited


def why_not_claim(
    table: Table, seat: int, clan: str, why: Why | None, markers: set[str] | None = None
) -> bool:
    """A free space with a bonus whose road can be paid (CLAN-01, CLAN-03, CLAN-05)."""
    space = table.game.clans[clan]
    taken = occupied(table) if markers is None else markers
    if not space.bonus:
        if why is not None:
            why.add("CLAN-08", "no_bonus", clan=space.name)
        return True
    if clan in taken and not space.repeatable:
        if why is not None:
            why.add("CLAN-05", "clan_taken", clan=space.name)
        return True
    if not has_marker(table, seat):
        if why is None:
            return True
        why.add(("COMP-05", "CLAN-01"), "no_marker_left")
    price = claim_price(table, seat, clan, taken)
    has = table.players[seat].coins
    if price.coins > has:
        if why is None:
            return True
        why.add(price.rules, "road_too_dear", clan=space.name, needed=price.coins, has=has)
    return bool(why)


def claimable(table: Table, seat: int) -> list[str]:
    """Every clan space the seat could claim now."""
    taken = occupied(table)
    return [
        clan for clan in table.game.clan_ids
        if not why_not_claim(table, seat, clan, None, taken)
    ]


def cheapest_claim(table: Table, seat: int) -> int | None:
    """The fewest coins a marker could cost now, None without marker or space (EDGE-40)."""
    if not has_marker(table, seat):
        return None
    taken = occupied(table)
    costs = [
        claim_price(table, seat, clan, taken).coins
        for clan, space in table.game.clans.items()
        if space.bonus and (clan not in taken or space.repeatable)
    ]
    return min(costs, default=None)


class Claiming(Step):
    """CL: place a clan marker, or do without (CLAN-09).

    `binding` marks a marker that has been paid for by an exchange (EXCH-06): it must be placed.
    """

    state = "CL"
    rule = "CLAN-01"
    accepts = (Claim, Decline)
    seat: int
    source_rule: str
    binding: bool = False

    def actor(self, table: Table) -> int:
        """The seat that places the marker."""
        return self.seat

    def _must(self, table: Table) -> bool:
        return self.binding or table.game.options.clan_marker == "mandatory"  # OPT-09

    def settle(self, draft: Draft) -> bool:
        """Without a marker or a payable space the effect lapses (EDGE-64)."""
        if has_marker(draft, self.seat) and claimable(draft, self.seat):
            return False
        draft.done()
        rule = "CLAN-03" if has_marker(draft, self.seat) else "COMP-05"
        draft.tell((rule, self.source_rule), "marker_lapses", self.seat)
        return True

    def options(self, table: Table) -> list[Move]:
        """Every payable space; declining where that is allowed."""
        moves: list[Move] = [Claim(clan) for clan in claimable(table, self.seat)]
        return moves if self._must(table) else [*moves, Decline()]

    def why_not(self, table: Table, move: Move, why: Why | None) -> bool:
        """The space by its rules; declining unless the marker must be placed."""
        if isinstance(move, Claim):
            return why_not_claim(table, self.seat, move.clan, why)
        if not self._must(table):
            return False
        if why is not None:
            why.add(("EXCH-06",) if self.binding else ("CLAN-09",), "must_claim")
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """Pay the road, place the marker, receive the bonus at once (CLAN-04)."""
        draft.done()
        seat = self.seat
        if not isinstance(move, Claim):
            draft.tell("CLAN-09", "marker_declined", seat)
            return
        game = draft.game
        space = game.clans[move.clan]
        price = claim_price(draft, seat, move.clan)
        player = draft.player(seat)
        player.coins -= price.coins
        player.clans += (move.clan,)
        if game.options.markers_limited:
            player.markers -= 1
        if draft.log is not None:
            draft.tell(("CLAN-01", "CLAN-02"), "claimed", seat, clan=space.name, cost=price.coins)
        if price.then:
            draft.then(*price.then)
        game.words[space.effect].resolve(
            draft, seat, Effect(space.effect), START_VILLAGE, 0, move.clan
        )
