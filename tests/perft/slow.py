"""A second legal-move generator for the base game: slow, brute force, written from the rules text.

It reads the plain data of a state (cells, tiles, goods, roads …) and asks the engine for nothing
but the position after a move (`gm.advance`), and that only in the search for the relief (TAKE-08).
The rule ids point to the specification; where a decision is spelled out there, so it is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import glenmore as gm
from glenmore import moves as mv
from glenmore.components import ANY_KIND, GOODS, Catalog, Cell, Effect, Need, Tile
from glenmore.moves import Move

Estate = dict[Cell, Any]
HOME = ((0, 0), (1, 0))
NEVER = 10**6  # more coins than anybody has
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def slow_legal(state: gm.State) -> set[Move]:
    """Every legal decision of the actor, by the kind of the step that is to be decided."""
    if not state.steps:
        return set()
    step: Any = state.steps[-1]
    return set(RULES[type(step).__name__](state, step))


# -- reading the table ----------------------------------------------------------------------------


def option(state: gm.State, key: str) -> Any:
    return getattr(state.game.options, key)


def printed(state: gm.State, tile: str) -> Tile:
    """What is printed on a tile."""
    return next(t for t in state.game.catalog.tiles if t.id == tile)


def top(state: gm.State, plot: Any) -> Tile:
    return printed(state, plot.tiles[-1])


def is_of_type(state: gm.State, tile: Tile, kind: str) -> bool:
    """Whether a clan bonus takes a tile for one of its type (OPT-25, EDGE-72)."""
    if option(state, "types_by") == "symbol":
        return tile.type == kind
    benefit = tile.benefit
    made = set(GOODS) if benefit.word == "produce-any" else set(benefit.goods)
    return {
        "trade": bool(benefit.ways),
        "resource": bool(made),
        "pen": bool(made & {"sheep", "cattle"}),
        "whisky": any(way.gain.word == "whisky" for way in benefit.ways),
    }[kind]


def beside(cell: Cell, steps: tuple[Cell, ...]) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in steps]


def owned(estate: Estate, kind: int) -> int:
    """How many goods of a kind lie on the estate (TAKE-03)."""
    return sum(plot.goods[kind] for plot in estate.values())


# -- placing (3.7, 3.8, 3.9) ----------------------------------------------------------------------


def scot_counts_on(state: gm.State, seat: int, estate: Estate, cell: Cell) -> bool:
    """A Scot on that cell, or a castle with Mackintosh (CLAN-Mackintosh)."""
    if cell not in estate:
        return False
    if estate[cell].scots > 0:
        return True
    has = "mackintosh" in state.players[seat].clans
    return has and top(state, estate[cell]).type == "castle"


def may_lie(state: gm.State, seat: int, estate: Estate, tile: Tile, cell: Cell) -> bool:
    """All conditions for placing a tile on a cell together (PLACE-01)."""
    near = any(scot_counts_on(state, seat, estate, c) for c in beside(cell, AROUND))
    if tile.upgrade:
        if cell not in estate:  # UPGRADE-01
            return False
        below = top(state, estate[cell])
        if below.type != tile.type or tile.type in ("none", "loch"):  # UPGRADE-02, EDGE-58
            return False
        if below.river != tile.river:  # UPGRADE-03
            return False
        if option(state, "scot_on_covered_tile"):  # UPGRADE-04
            near = near or scot_counts_on(state, seat, estate, cell)
        return near
    if cell in estate:  # PLACE-06
        return False
    if not any(c in estate for c in beside(cell, SIDES)):  # PLACE-02
        return False
    if not near:  # PLACE-03
        return False
    after = {c: top(state, plot).river for c, plot in estate.items()}
    after[cell] = tile.river
    return river_is_right(after)


def river_is_right(rivers: dict[Cell, bool]) -> bool:
    """One horizontal run with the home tile, and none beside dry land (RIVER-01 to RIVER-04)."""
    xs = sorted(x for (x, y), river in rivers.items() if river and y == 0)
    if any(river and y != 0 for (_, y), river in rivers.items()):
        return False
    if xs != list(range(xs[0], xs[-1] + 1)) or 0 not in xs or 1 not in xs:
        return False
    return all(rivers[(x, y)] == rivers[(x + 1, y)] for (x, y) in rivers if (x + 1, y) in rivers)


def cells_for(state: gm.State, seat: int, estate: Estate, tile: Tile) -> list[Cell]:
    """All cells where a tile may lie, trying every cell in and around the estate."""
    xs, ys = [x for x, _ in estate], [y for _, y in estate]
    board = product(range(min(xs) - 1, max(xs) + 2), range(min(ys) - 1, max(ys) + 2))
    return [cell for cell in board if may_lie(state, seat, estate, tile, cell)]


# -- paying (3.5, 3.6) ----------------------------------------------------------------------------


def baskets(need: Need) -> Iterator[tuple[int, ...]]:
    """Every list of kinds that satisfies a need."""
    fixed = [k for k in range(5) for _ in range(need.fixed[k])]
    for free in product(need.among, repeat=need.free):
        if need.distinct and len(set(free)) != len(free):
            continue
        yield tuple(sorted([*fixed, *free]))


def prices(state: gm.State, kind: int, count: int) -> int:
    """Coins for that many goods of a kind at the market (MARKET-02 to MARKET-04)."""
    spaces = [1, 2, 3][state.market[kind] :]
    return sum(spaces[:count]) if count <= len(spaces) else NEVER


def goods_affordable(
    state: gm.State, estate: Estate, coins: int, need: Need, coin_for_good: bool = False
) -> bool:
    """Whether goods can be paid, any of them owned or bought, one of them perhaps by a coin."""
    for basket in set(baskets(need)):
        tries = [(basket, 0)]
        if coin_for_good:  # CLAN-Sinclair: 1 coin in place of 1 good
            tries += [(basket[:i] + basket[i + 1 :], 1) for i in range(len(basket))]
        for kinds, spent in tries:
            counts = [kinds.count(k) for k in range(5)]
            for bought in product(*(range(n + 1) for n in counts)):
                if any(counts[k] - bought[k] > owned(estate, k) for k in range(5)):
                    continue
                cost = sum(prices(state, k, bought[k]) for k in range(5))
                if cost + spent <= coins:
                    return True
    return False


def scots_payable(state: gm.State, seat: int, estate: Estate, count: int, tile: Tile) -> bool:
    """Whether so many Scots can leave the estate so that the tile can still lie (TAKE-07)."""
    if count == 0:
        return tile.kind != "territory" or bool(cells_for(state, seat, estate, tile))
    return any(
        scots_payable(state, seat, without_scot(estate, cell), count - 1, tile)
        for cell, plot in estate.items()
        if plot.scots
    )


def without_scot(estate: Estate, cell: Cell) -> Estate:
    return {**estate, cell: estate[cell].with_(scots=estate[cell].scots - 1)}


def without_good(estate: Estate, cell: Cell, kind: int) -> Estate:
    goods = list(estate[cell].goods)
    goods[kind] -= 1
    return {**estate, cell: estate[cell].with_(goods=tuple(goods))}


def pay(state: gm.State, step: Any) -> Iterator[Move]:
    """T3 and payments inside exchanges: each unit after which the rest can still be paid."""
    seat, need = step.seat, step.goods
    player = state.players[seat]
    estate, tile = player.estate, printed(state, step.tile) if step.tile else None
    coins = player.coins - what_must_remain(state)
    for kind, good in enumerate(GOODS):
        for rest in (r for r in (rest_of(need, kind),) if r is not None):
            for cell, plot in estate.items():
                left = without_good(estate, cell, kind) if plot.goods[kind] else None
                if left is not None and goods_affordable(state, left, coins, rest, step.coin):
                    yield mv.PayGood(good, cell)
            price = prices(state, kind, 1)
            if price <= coins:
                later = with_market(state, kind)
                if goods_affordable(later, estate, coins - price, rest, step.coin):
                    yield mv.BuyGood(good)
    if step.coin and coins >= 1:
        for name, rest in rests_by_coin(need):
            if goods_affordable(state, estate, coins - 1, rest):
                yield mv.PayCoin(name)
    if step.scots:
        for cell, plot in estate.items():
            if plot.scots and tile is not None:
                left = without_scot(estate, cell)
                if scots_payable(state, seat, left, step.scots - 1, tile):
                    yield mv.PayScot(cell)


def rest_of(need: Need, kind: int) -> Need | None:
    """The need once a good of this kind has been paid, or None if it takes no such good."""
    if need.fixed[kind]:
        fixed = tuple(n - (k == kind) for k, n in enumerate(need.fixed))
        return need.with_(fixed=fixed)
    if need.free and kind in need.among:
        among = tuple(k for k in need.among if k != kind) if need.distinct else need.among
        return need.with_(free=need.free - 1, among=among)
    return None


def rests_by_coin(need: Need) -> Iterator[tuple[str, Need]]:
    for kind, good in enumerate(GOODS):
        if need.fixed[kind]:
            yield good, need.with_(fixed=tuple(n - (k == kind) for k, n in enumerate(need.fixed)))
    if need.free:
        yield "any", need.with_(free=need.free - 1)


class _Later:
    """A state with one more market space taken; everything else is looked up in the state."""

    def __init__(self, state: Any, market: tuple[int, ...]) -> None:
        self._state = state
        self.market = market

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)


def with_market(state: gm.State, kind: int) -> Any:
    return _Later(state, tuple(n + (k == kind) for k, n in enumerate(state.market)))


def what_must_remain(state: gm.State) -> int:
    """Coins that must be left after paying for a clan marker: its cheapest road (EDGE-40)."""
    step: Any = state.steps[-2] if len(state.steps) > 1 else None
    gain = getattr(step, "gain", None)
    if isinstance(gain, Effect) and gain.word == "clan-marker":
        return cheapest_claim(state, step.seat)
    return 0


# -- the clan board (3.13) ------------------------------------------------------------------------


@cache
def ways_between(catalog: Catalog) -> tuple[set[str], dict[Any, int], dict[Any, int]]:
    """Spaces of the clan board, cheapest cost and fewest roads between any two (Floyd)."""
    nodes = {catalog.start.id} | {n for r in catalog.roads for n in (r.from_, r.to)}
    cost = {(a, b): 0 if a == b else NEVER for a in nodes for b in nodes}
    hops = dict(cost)
    for road in catalog.roads:
        for a, b in ((road.from_, road.to), (road.to, road.from_)):
            cost[a, b] = min(cost[a, b], road.cost)
            hops[a, b] = 1
    for via in nodes:
        for a in nodes:
            for b in nodes:
                cost[a, b] = min(cost[a, b], cost[a, via] + cost[via, b])
                hops[a, b] = min(hops[a, b], hops[a, via] + hops[via, b])
    return nodes, cost, hops


def road_costs(state: gm.State) -> dict[str, int]:
    """Cheapest way to every clan space from the start area or any marker (CLAN-02)."""
    start = state.game.catalog.start.id
    nodes, cost, hops = ways_between(state.game.catalog)
    markers = {clan for p in state.players for clan in p.clans}
    answer = {}
    for node in nodes:
        origins = markers
        if option(state, "road_origin") == "nearest" and markers:
            nearest = min(hops[o, node] for o in markers)
            origins = {o for o in markers if hops[o, node] == nearest}
        answer[node] = min([cost[start, node], *(cost[o, node] for o in origins)])
    if option(state, "douglas_free"):
        answer["douglas"] = 0
    return answer


def claims(state: gm.State, seat: int, coins: int) -> list[str]:
    """Clan spaces where a marker may be placed with so many coins (CLAN-01 to CLAN-05)."""
    if option(state, "markers_limited") and state.players[seat].markers == 0:
        return []
    taken = {clan for p in state.players for clan in p.clans}
    cost = road_costs(state)
    return [
        clan.id
        for clan in state.game.catalog.clans
        if clan.bonus
        and (clan.id != "pl23" or option(state, "clan_23"))
        and (clan.repeatable or clan.id not in taken)
        and cost.get(clan.id, NEVER) <= coins
    ]


def cheapest_claim(state: gm.State, seat: int) -> int:
    for coins in range(40):
        if claims(state, seat, coins):
            return coins
    return NEVER


def claiming(state: gm.State, step: Any) -> Iterator[Move]:
    """CL: a clan space, or none (CLAN-09)."""
    possible = claims(state, step.seat, state.players[step.seat].coins)
    yield from (mv.Claim(clan) for clan in possible)
    if option(state, "clan_marker") == "optional" or not possible:
        yield mv.Decline()


# -- activation (3.11) ----------------------------------------------------------------------------


def ways(state: gm.State, seat: int, cell: Cell) -> Iterator[int]:
    """The ways in which a tile can be activated now (ACT-05, EXCH-01 to EXCH-09)."""
    player = state.players[seat]
    tile = top(state, player.estate[cell])
    if (seat, tile.id) in state.activated or tile.benefit.word == "none":
        return
    if tile.benefit.word in ("move", "vp", "produce", "produce-any"):
        yield 0
        return
    sinclair = "sinclair" in player.clans and is_of_type(state, tile, "trade")
    for number, way in enumerate(tile.benefit.ways):
        coins = player.coins
        if way.gain.word == "clan-marker":
            if not claims(state, seat, NEVER):
                continue
            coins -= cheapest_claim(state, seat)
        if player.whisky >= way.whisky and goods_affordable(
            state, player.estate, coins - way.coins, way.pay, sinclair
        ):
            yield number
    if tile.benefit.word == "distil" and tile.type == "whisky" and "macgregor" in player.clans:
        pays = option(state, "macgregor_pays_barley")
        barley = tile.benefit.ways[0].pay
        if not pays or goods_affordable(state, player.estate, player.coins, barley):
            yield len(tile.benefit.ways)


def window(state: gm.State, step: Any) -> list[Cell]:
    """The new tile and its neighbours, or the whole estate (ACT-01, LM-CastleOfMey)."""
    estate = state.players[step.seat].estate
    if step.whole:
        return list(estate)
    return [c for c in (step.cell, *beside(step.cell, AROUND)) if c in estate]


def activating(state: gm.State, step: Any) -> Iterator[Move]:
    """T7: one more tile of the window, or no more."""
    for cell in window(state, step):
        yield from (mv.Activate(cell, way) for way in ways(state, step.seat, cell))
    yield mv.Done()
    yield from free_actions(state, step.seat)


def bonus_activating(state: gm.State, step: Any) -> Iterator[Move]:
    """Cameron, MacDonell, MacLean: one tile of each type, no neighbours (ACT-12)."""
    for cell, plot in state.players[step.seat].estate.items():
        if any(is_of_type(state, top(state, plot), kind) for kind in step.types):
            yield from (mv.Activate(cell, way) for way in ways(state, step.seat, cell))
    yield mv.Done()


# -- free actions (4.2) ---------------------------------------------------------------------------


def free_actions(state: gm.State, seat: int) -> Iterator[Move]:
    """Selling, the Loch Ness card, movement points."""
    player = state.players[seat]
    for cell, plot in player.estate.items():
        for kind, good in enumerate(GOODS):
            if plot.goods[kind] and state.market[kind]:  # MARKET-08, MARKET-09
                yield mv.Sell(good, cell)
        if state.movement and plot.scots:  # MOVE-02
            yield from (mv.MoveScot(cell, to) for to in beside(cell, AROUND) if to in player.estate)
    person = "person" in state.used and not option(state, "loch_ness_in_person_turns")  # OPT-15
    if "loch-ness" in player.cards and "loch-ness" not in state.used and not person:
        for cell in player.estate:
            yield from (mv.UseLochNess(cell, way) for way in ways(state, seat, cell))


# -- the move of the pawn (3.3, 3.5, 3.15) --------------------------------------------------------


def tiles_ahead(state: gm.State) -> list[str]:
    """Tiles on the rondel from the pawn to the empty space behind it (RONDEL-03)."""
    spaces = state.game.catalog.spaces
    here = state.pieces[state.turn.piece]
    found = [state.ring[p % spaces] for p in range(here + 1, here + spaces)]
    return [tile for tile in found if tile and tile != "worlds-end"]


def can_take(state: gm.State, tile: Tile) -> bool:
    """Whether its cost can be paid and then a place found (TAKE-09, TAKE-10)."""
    seat = state.turn.seat
    player, cost = state.players[seat], tile.cost
    ness = "loch-ness" in state.used and not option(state, "loch_ness_in_person_turns")  # OPT-15
    return (
        not tile.protection  # RONDEL-05
        and not (ness and tile.kind == "person")
        and player.whisky >= cost.whisky
        and player.coins >= cost.coins
        and goods_affordable(state, player.estate, player.coins - cost.coins, cost.goods)
        and scots_payable(state, seat, player.estate, cost.scots, tile)
    )


def takeable(state: gm.State) -> list[str]:
    return [tile for tile in tiles_ahead(state) if can_take(state, printed(state, tile))]


def choose_stop(state: gm.State, step: Any) -> Iterator[Move]:
    """T2: a tile, World's End, or the relief."""
    possible = takeable(state)
    yield from (mv.Take(tile) for tile in possible)
    if state.end > state.pieces[state.turn.piece]:  # END-01
        yield mv.StopAtWorldsEnd()
    if not possible and (option(state, "relief") == "claim" or not can_help_oneself(state)):
        for tile in tiles_ahead(state):
            if not printed(state, tile).protection:  # EDGE-04
                yield mv.Relieve(tile)
    yield from free_actions(state, state.turn.seat)


class TooMany(Exception):
    """The search for a way out of the relief is too large for brute force."""


def can_help_oneself(state: gm.State, most: int = 1000) -> bool:
    """Whether some sequence of free actions makes a tile takeable (EDGE-06), by trying them all."""
    seen: set[Any] = {state}
    todo = [state]
    number = state.turn.number
    while todo:
        now = todo.pop()
        if type(now.steps[-1]).__name__ == "ChooseStop":
            if takeable(now):
                return True
            options = set(free_actions(now, now.turn.seat))
        else:
            options = slow_legal(now)
        for move in options:
            then = gm.advance(now, move)
            if then.steps and then.turn.number == number and then not in seen:
                seen.add(then)
                todo.append(then)
        if len(seen) > most:
            raise TooMany
    return False


def relief_choice(state: gm.State, step: Any) -> Iterator[Move]:
    """T5X: 1 coin or 1 movement point (TAKE-08)."""
    yield from (mv.ReliefGain("coin"), mv.ReliefGain("move"))
    yield from free_actions(state, state.turn.seat)


# -- the other decisions --------------------------------------------------------------------------


def place_tile(state: gm.State, step: Any) -> Iterator[Move]:
    """T5L: every cell where the tile may lie."""
    estate = state.players[step.seat].estate
    cells = cells_for(state, step.seat, estate, printed(state, step.tile))
    yield from (mv.Place(cell) for cell in cells)


def one_time(state: gm.State, step: Any) -> Iterator[Move]:
    """T6, T5P: the symbols in an order of the player's choice (ONCE-02)."""
    printed_order = option(state, "one_time_order") == "printed"
    words = step.words[:1] if printed_order else step.words
    yield from (mv.Resolve(word) for word in words)
    yield from free_actions(state, step.seat)


def removing(state: gm.State, step: Any) -> Iterator[Move]:
    """Up to so many tiles, if what remains lies by the rules (LM-LochMorar, EDGE-84, EDGE-85)."""
    estate = state.players[step.seat].estate
    outside = sorted(set(estate) - set(HOME))
    found = False
    for count in range(1, step.most + 1):
        for cells in combinations(outside, count):
            rest = {c: top(state, p).river for c, p in estate.items() if c not in cells}
            if connected(set(rest)) and river_is_right(rest):
                found = True
                yield mv.RemoveTiles(cells)
    if step.optional or not found:
        yield mv.Decline()


def connected(cells: set[Cell]) -> bool:
    reached, todo = {(0, 0)}, [(0, 0)]
    while todo:
        for cell in beside(todo.pop(), SIDES):
            if cell in cells and cell not in reached:
                reached.add(cell)
                todo.append(cell)
    return reached == cells


def fetching(state: gm.State, step: Any) -> Iterator[Move]:
    """Munro: a person, or a tile that can be placed (CLAN-Munro, EDGE-104)."""
    estate = state.players[step.seat].estate
    for name in state.discard:
        tile = printed(state, name)
        if tile.kind == "person" or cells_for(state, step.seat, estate, tile):
            yield mv.Fetch(name)


def put_goods(state: gm.State, step: Any) -> Iterator[Move]:
    """Each gained good on a tile with room (COMP-07, CLAN-07)."""
    estate = state.players[step.seat].estate
    cells = [c for c in (step.cells or tuple(estate)) if c in estate and sum(estate[c].goods) < 3]
    for kind in step.kinds:
        for good in GOODS if kind == "any" else (kind,):
            yield from (mv.PutGood(good, cell) for cell in cells)


def put_scots(state: gm.State, step: Any) -> Iterator[Move]:
    """Each Scot on any own tile (EDGE-125)."""
    yield from (mv.PutScot(cell) for cell in state.players[step.seat].estate)


def keep_goods(state: gm.State, step: Any) -> Iterator[Move]:
    """Too many goods have come together: one must go (EDGE-89)."""
    yield from (mv.LoseGood(GOODS[k]) for k in ANY_KIND if step.goods[k])


def close(state: gm.State, step: Any) -> Iterator[Move]:
    """T8: the turn may end."""
    yield mv.EndTurn()
    yield from free_actions(state, state.turn.seat)


def refill(state: gm.State, step: Any) -> Iterator[Move]:
    """R2: a tile that can lie on top of the current stack (RONDEL-09)."""
    stack = next(s for s in state.stacks if s.pool or s.marks)
    forced = [tile for tile, _, last in stack.marks if last <= 0]
    if forced:
        yield from (mv.Draw(tile) for tile in forced)
        return
    yield from (mv.Draw(tile) for tile in stack.pool)
    yield from (mv.Draw(tile) for tile, first, _ in stack.marks if first <= 0)


def roll_die(state: gm.State, step: Any) -> Iterator[Move]:
    """D1: the faces 1-1-1-2-2-3."""
    yield from (mv.Roll(pips) for pips in (1, 1, 1, 2, 2, 3))


def pawn_order(state: gm.State, step: Any) -> Iterator[Move]:
    """Set-up: any pawn that is not on the rondel yet (SETUP-06)."""
    yield from (mv.PutPawn(seat) for seat in step.left)


RULES: dict[str, Callable[[gm.State, Any], Iterator[Move]]] = {
    "ChooseStop": choose_stop,
    "Pay": pay,
    "PlaceTile": place_tile,
    "OneTime": one_time,
    "Person": one_time,
    "Activating": activating,
    "BonusActivating": bonus_activating,
    "Claiming": claiming,
    "Removing": removing,
    "Fetching": fetching,
    "PutGoods": put_goods,
    "PutScots": put_scots,
    "KeepGoods": keep_goods,
    "ReliefChoice": relief_choice,
    "Close": close,
    "Refill": refill,
    "RollDie": roll_die,
    "PawnOrder": pawn_order,
}
