"""What must hold in every position and across every decision (base.md, 4.6), in plain code.

Nothing here asks the engine's own `gm.faults`; the tests ask that as well.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import glenmore as gm
from glenmore.components import GOODS
from glenmore.moves import Move

HOME = {(0, 0): "start-village", (1, 0): "home-castle"}
BETWEEN_TURNS = ("ChooseStop", "RollDie", "ChooseForEnglishman")
UNCHANGED = {4}  # chronicles under which every invariant of the base game holds as it stands
_checked: dict[int, Any] = {}  # estates already looked at, by identity; they cannot change


def broken(state: gm.State) -> list[str]:
    """Every invariant that a position breaks."""
    found: list[str] = []
    here = set(state.setup.chronicles)
    for test in TESTS if here <= UNCHANGED else ALWAYS:
        found += test(state)
    for number in here & OWN.keys():
        found += OWN[number](state)
    return found


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """Every invariant that a decision breaks."""
    found: list[str] = []
    seat = before.actor
    for other, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if other == seat:
            continue
        same = all(
            getattr(old, name) == getattr(new, name)
            for name in ("coins", "whisky", "scots", "markers", "cards", "persons", "clans")
        )
        alone = before.turn.number and not before.game.modules  # set-up deals coins to all
        if alone and not (same and old.estate == new.estate):
            found.append(f"{move!r} of seat {seat} changes what seat {other} has (TURN-09)")
    if before.turn.number and after.turn.number != before.turn.number:
        if after.steps and after.hindmost() <= before.turn.start:
            found.append("the hindmost piece does not advance (invariant 9)")
        if after.steps and (after.activated or after.movement or after.used):
            found.append("a turn begins with used things (invariant 7)")
    if seat >= 0:
        found += deltas(before, move, after, seat)
    if 3 in before.setup.chronicles:
        found += cellars_between(before, move, after)
    if 4 in before.setup.chronicles:
        found += england_between(before, move, after)
    return found


def wealth(state: gm.State, seat: int) -> int:
    """Coins of a player and on the market: k coins lie on space k (MARKET-12)."""
    return state.players[seat].coins + sum(n * (n + 1) // 2 for n in state.market)


def deltas(before: gm.State, move: Move, after: gm.State, seat: int) -> list[str]:
    """What single decisions may change: coins and goods come from somewhere.

    Looked at only where nothing else happened by itself: the same is to be decided as before, or
    a payment goes on.
    """
    kinds = [[type(step).__name__ for step in s.steps] for s in (before, after)]
    if kinds[0] != kinds[1] or before.turn != after.turn:
        return []
    found = []
    old, new = before.players[seat], after.players[seat]
    lost = Counter(dict(zip(GOODS, old.goods(), strict=True)))
    lost.subtract(dict(zip(GOODS, new.goods(), strict=True)))
    gone = {good: n for good, n in lost.items() if n}
    good = getattr(move, "good", "")
    if move.word in ("sell", "buy") and wealth(before, seat) != wealth(after, seat):
        found.append(f"{move!r} makes or loses coins")
    if move.word in ("sell", "pay") and gone != {good: 1}:
        found.append(f"{move!r} takes {gone}")
    if move.word in ("buy", "pay-scot", "move", "claim", "pay-coin", "place", "take", "gain"):
        more = [g for g, n in gone.items() if n > 0]
        if more:
            found.append(f"{move!r} takes {more}")
    if move.word == "sell" and before.market[GOODS.index(good)] - 1 != after.market[
        GOODS.index(good)
    ]:
        found.append(f"{move!r} leaves the market as it was")
    if move.word == "move" and (
        after.movement != before.movement - 1 or standing(old) != standing(new)
    ):
        found.append(f"{move!r}: movement points or Scots do not add up")
    return found


def standing(player: Any) -> int:
    return sum(plot.scots for plot in player.estate.values())


# -- one position ---------------------------------------------------------------------------------


def supplies(state: gm.State) -> list[str]:
    """Nothing is below zero; the market rows hold 0 to 3 (invariant 4)."""
    found = []
    for seat, p in enumerate(state.players):
        if min(p.coins, p.whisky, p.scots, p.markers) < 0:
            found.append(f"seat {seat} owes something")
    if state.movement < 0:
        found.append("movement points below zero")
    if len(state.market) != 5 or not all(0 <= n <= 3 for n in state.market):
        found.append(f"market {state.market} (invariant 4)")
    return found


def pieces_of_players(state: gm.State) -> list[str]:
    """10 Scots and 10 clan markers of each colour (invariant 1)."""
    found = []
    for seat, p in enumerate(state.players):
        if 1 + p.scots + standing(p) != 10:
            found.append(f"seat {seat} has {1 + p.scots + standing(p)} Scots (invariant 1)")
        if state.game.options.markers_limited and p.markers + len(p.clans) != 10:
            found.append(f"seat {seat} has {p.markers + len(p.clans)} markers (invariant 1)")
    return found


def estates(state: gm.State) -> list[str]:
    """Goods, edges, river, home tile (invariants 2 and 3)."""
    found = []
    for seat, p in enumerate(state.players):
        if _checked.get(id(p.estate)) is p.estate:
            continue
        faults = estate_faults(state, p.estate)
        if faults:
            found += [f"seat {seat}: {fault}" for fault in faults]
        else:
            if len(_checked) > 5000:
                _checked.clear()
            _checked[id(p.estate)] = p.estate
    return found


def estate_faults(state: gm.State, estate: dict[Any, Any]) -> list[str]:
    """What is wrong with one estate."""
    found = []
    for cell, plot in estate.items():
        if min(plot.goods) < 0 or sum(plot.goods) > 3:
            found.append(f"goods {plot.goods} on {cell} (invariant 2)")
        if plot.scots < 0:
            found.append(f"{plot.scots} Scots on {cell}")
    if any(cell not in estate or estate[cell].tiles[0] != HOME[cell] for cell in HOME):
        return [*found, "the home tile is not whole (invariant 3)"]
    reached, todo = {(0, 0)}, [(0, 0)]
    while todo:
        x, y = todo.pop()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell in estate and cell not in reached:
                reached.add(cell)
                todo.append(cell)
    if len(reached) != len(estate):
        found.append("the estate falls apart (invariant 3)")
    tiles = state.game.tiles
    wet = {cell: tiles[plot.tiles[-1]].river for cell, plot in estate.items()}
    row = sorted(x for (x, y), river in wet.items() if river)
    if any(river and y for (x, y), river in wet.items()) or row != list(
        range(row[0], row[0] + len(row))
    ):
        found.append("the river is not one run in the home row (invariant 3)")
    if any((x + 1, y) in wet and wet[x + 1, y] != river for (x, y), river in wet.items()):
        found.append("a river tile lies beside dry land (invariant 3)")
    for cell, plot in estate.items():
        for below, above in zip(plot.tiles, plot.tiles[1:], strict=False):
            one, two = tiles[below], tiles[above]
            if not two.upgrade or (one.type, one.river) != (two.type, two.river):
                found.append(f"{above} covers {below} on {cell} (UPGRADE-01 to UPGRADE-03)")
        if tiles[plot.tiles[0]].upgrade:
            found.append(f"{plot.tiles[0]} covers nothing on {cell} (UPGRADE-01)")
    return found


def rondel(state: gm.State) -> list[str]:
    """One empty space behind the hindmost piece between turns, no gaps (invariant 5)."""
    if not state.steps or type(state.steps[-1]).__name__ not in BETWEEN_TURNS:
        return []
    spaces = state.game.catalog.spaces
    on = [p for p in state.pieces if p >= 0]
    first = min(on)
    found = []
    holes = 0
    for position in range(first, first + spaces):
        tile = state.ring[position % spaces]
        pawns = on.count(position)
        if tile == "worlds-end":
            if position != state.end:
                found.append("World's End lies elsewhere")
        elif pawns > 1 or (pawns and tile):
            found.append(f"position {position} holds {pawns} pieces and {tile!r} (invariant 5)")
        elif not pawns and not tile:
            holes += 1
            if position == first + spaces - 1:
                holes -= 1
    # The last turn of a game that skips a refill leaves holes, as does an empty stack D.
    used_up = not any(stack.size for stack in state.stacks)
    if holes and not used_up and state.game.options.refill_after_worlds_end:
        found.append(f"{holes} holes on the rondel (invariant 5)")
    if state.ring[(first - 1) % spaces]:
        found.append("the space behind the hindmost piece is taken (invariant 5)")
    if any(p >= first + spaces for p in on):
        found.append("a piece is a lap ahead")
    if all_past_the_end(state):
        found.append("the game should be over (TURN-02)")
    return found


def all_past_the_end(state: gm.State) -> bool:
    """Whether every piece that the game waits for is on or past World's End."""
    waited = zip(state.game.pieces, state.pieces, strict=True)
    return state.end >= 0 and all(at >= state.end for piece, at in waited if piece.must_finish)


def all_tiles(state: gm.State) -> list[str]:
    """Every tile lies in just one place (invariant 6)."""
    seen: list[str] = [tile for tile in state.ring if tile]
    for stack in state.stacks:
        seen += stack.pool
        seen += [mark[0] for mark in stack.marks]
    seen += state.discard
    seen += state.box
    for p in state.players:
        seen += p.persons
        for cell, plot in p.estate.items():
            seen += plot.tiles[1:] if cell in HOME else plot.tiles
    in_hand: list[Any] = [s for s in state.steps if type(s).__name__ == "PlaceTile"]
    seen += [step.tile for step in in_hand]
    if "david-hume" not in seen:
        seen.append("david-hume")  # beside the clan board (SETUP-17)
    whole = [t.id for t in state.game.catalog.tiles if t.stack != "home"]
    counts = Counter(seen)
    counts.subtract(whole)
    wrong = {tile: n for tile, n in counts.items() if n}
    return [f"tiles {wrong} (invariant 6)"] if wrong else []


def activations(state: gm.State) -> list[str]:
    """No tile twice, and only tiles with a benefit (invariant 7)."""
    found = []
    if len(set(state.activated)) != len(state.activated):
        found.append("a tile was activated twice (invariant 7)")
    if any(state.game.tiles[tile].benefit.word == "none" for _, tile in state.activated):
        found.append("a tile without a benefit was activated")
    return found


def clan_board(state: gm.State) -> list[str]:
    """One marker on a clan space, but for Douglas, and only where there is a bonus (8)."""
    clans = {clan.id: clan for clan in state.game.catalog.clans}
    counts = Counter(clan for p in state.players for clan in p.clans)
    return [
        f"{n} markers on {clan} (invariant 8)" for clan, n in counts.items()
        if not clans[clan].bonus or (n > 1 and not clans[clan].repeatable)
    ]


def cards_and_persons(state: gm.State) -> list[str]:
    """A card belongs to one player, and persons are persons."""
    cards = Counter(card for p in state.players for card in p.cards)
    persons = [tile for p in state.players for tile in p.persons]
    found = [f"{n} players have {card}" for card, n in cards.items() if n > 1]
    found += [f"{t} is no person" for t in persons if state.game.tiles[t].kind != "person"]
    return found


# -- chronicle 3 -----------------------------------------------------------------------------------


def cellars(state: gm.State) -> list[str]:
    """A barrel for every whisky, one on a circle, only in own cellars; sales within their spaces.

    Sale tiles are the only tiles that a pawn may stand on (invariant 5, widened).
    """
    part, found, spaces = state.module(3), [], state.game.spaces
    waiting: Counter[int] = Counter()
    steps: list[Any] = [step for step in state.steps if type(step).__name__ == "Storing"]
    for step in steps:
        waiting[step.seat] += step.count
    for seat, (store, player) in enumerate(zip(part.stores, state.players, strict=True)):
        if len(store.barrels) + waiting[seat] != player.whisky:
            found.append(f"seat {seat}: {store} but {player.whisky} whisky (C3-06)")
        counts = Counter(store.barrels)
        if any(n > 1 and space for space, n in counts.items()) or any(
            not 0 <= space <= 3 * store.built for space in counts
        ):
            found.append(f"seat {seat}: barrels on {store} (C3-12)")
    for sale in part.sales:
        if sale.tile not in state.ring or sale.lower >= len(state.players):
            found.append(f"{sale} (C3-21, C3-28)")
    for piece, position in zip(state.game.pieces, state.pieces, strict=True):
        tile = state.ring[position % spaces] if position >= 0 else ""
        if tile.startswith("whisky-sale") and not piece.pawn:
            found.append(f"{piece.id} stands on {tile} (C3-31)")
    return found


def cellars_between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """A sale moves one barrel from a cellar to a tile and scores its space; nothing else does."""
    old, new, seat = before.module(3), after.module(3), before.actor
    sold = [sum(sale.extra + sale.lower for sale in part.sales) for part in (old, new)]
    values = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10)
    if move.word != "sell-barrel":
        return [f"{move!r} sells whisky (C3-22)"] if sold[1] > sold[0] else []
    found, space = [], move[1]
    if before.turn.number == after.turn.number and after.steps:
        gone = set(before.ring) - set(after.ring)
        if not any(tile.startswith("whisky-sale") for tile in gone) and sold[1] != sold[0] + 1:
            found.append(f"{move!r} puts {sold[1] - sold[0]} barrels on sale tiles (C3-28)")
        if after.players[seat].vp - before.players[seat].vp != values[space]:
            found.append(f"{move!r} scores something else (C3-23)")
    lost = Counter(old.stores[seat].barrels) - Counter(new.stores[seat].barrels)
    if lost[space] != 1:
        found.append(f"{move!r} leaves the cellar as it was")
    return found


# -- chronicle 4 -----------------------------------------------------------------------------------


def england(state: gm.State) -> list[str]:
    """The token is in one place, the row has three spaces, and what sleeps is not offered."""
    part, found = state.module(4), []
    if part.token not in range(-1, len(state.players)) or part.row not in range(4):
        found.append(f"token and row: {part}")
    if state.turn.kind == "english":
        if state.turn.seat != part.token:
            found.append("somebody else decides for the Englishman (C4-12)")
        words = {move.word for move in gm.legal(state)} if state.steps else set()
        if "ness" in words or ("pay-coin" in words and state.setup.edition != "IT-strict"):
            found.append("an effect that sleeps is offered (C4-18, C4-19)")
    return found


def england_between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """Coins of the row come from and go to the holder; the token moves by card or by passing."""
    old, new, found = before.module(4), after.module(4), []
    if abs(old.row - new.row) > 1:
        found.append(f"{move!r} moves the England row by more than one space")
    if move.word == "throw" and "mountain" not in before.ring:
        coins = [
            s.players[old.token].coins + s.module(4).row * (s.module(4).row + 1) // 2
            for s in (before, after)
        ]
        if coins[0] != coins[1]:
            found.append(f"{move!r} makes or loses coins (C4-22)")
    if old.token != new.token:
        gained = len(after.players[new.token].cards) > len(before.players[new.token].cards)
        if not gained and old.token != -1:
            found.append(f"{move!r} moves the England token (C4-09)")
    return found


Test = Callable[[gm.State], list[str]]
ALWAYS: tuple[Test, ...] = (supplies, estates, activations, clan_board, cards_and_persons)
TESTS: tuple[Test, ...] = (*ALWAYS, pieces_of_players, rondel, all_tiles)
OWN: dict[int, Test] = {3: cellars, 4: england}


# -- whole games ----------------------------------------------------------------------------------


def lively(moves: tuple[Move, ...], rng: random.Random) -> Move:
    """Any move, though seldom one that ends something, so that estates grow."""
    move = moves[int(rng.random() * len(moves))]
    if move.word in ("end", "done", "pass", "decline") and rng.random() < 0.7:
        move = moves[int(rng.random() * len(moves))]
    return move


def checked_game(setup: gm.Setup, seed: int, every: int = 1) -> int:
    """Play one game at random and check it after each decision; the number of decisions.

    `every` is how often `gm.faults` is asked too.
    """
    rng = random.Random(seed)
    state = gm.start(setup)
    decisions = 0
    while state.steps:
        moves = gm.legal(state)
        assert moves, f"nothing to decide: {setup} seed {seed} {state.steps}"
        move = moves[0]
        if len(moves) > 1:
            move = lively(moves, rng) if seed % 2 else moves[int(rng.random() * len(moves))]
        after = gm.advance(state, move)
        found = between(state, move, after) + broken(after)
        assert not found, (setup, seed, decisions, move, found)
        if decisions % every == 0 and after.turn.number:
            assert gm.faults(after) == (), (setup, seed, decisions, move, gm.faults(after))
        state = after
        decisions += 1
    assert state.actor == gm.OVER
    assert all_past_the_end(state)
    assert gm.faults(state) == (), (setup, seed, gm.faults(state))
    return decisions
