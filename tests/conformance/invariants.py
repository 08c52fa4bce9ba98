"""What must hold in every position and across every decision (base.md, 4.6), in plain code.

Nothing here asks the engine's own `gm.faults`; the tests ask that as well.  All of it holds with
any chronicles; where they widen an invariant (hooks.md, 13), their files in `chronicles` say so.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import glenmore as gm
from glenmore.components import GOODS
from glenmore.moves import Move, Stop
from tests.conformance.chronicles import extras
from tests.conformance.counting import standing, wealth

HOME = {(0, 0): "start-village", (1, 0): "home-castle"}
BETWEEN_TURNS = ("ChooseStop", "RollDie")
BELONGINGS = ("coins", "whisky", "scots", "markers", "cards", "persons", "clans", "estate")
_checked: dict[int, Any] = {}  # estates already looked at, by identity; they cannot change


def broken(state: gm.State, refilled: bool = True) -> list[str]:
    """Every invariant that a position breaks; `refilled`: the last turn filled the rondel."""
    found: list[str] = rondel(state, refilled)
    for test in TESTS:
        found += test(state)
    for extra in extras(state):
        found += extra.broken(state)
    return found


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """Every invariant that a decision breaks."""
    found = others(before, move, after)
    seat = before.actor
    if before.turn.number and after.turn.number != before.turn.number:
        if after.steps and after.hindmost() <= before.turn.start:
            found.append("the hindmost piece does not advance (invariant 9)")
        if after.steps and (after.activated or after.movement or after.used):
            found.append("a turn begins with used things (invariant 7)")
    if before.steps and before.steps[-1].state == "D1":
        found += die_stops(before, after)
    if seat >= 0:
        found += deltas(before, move, after, seat)
    for extra in extras(before):
        found += extra.between(before, move, after)
    return found


def others(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """A decision changes only what its player has (TURN-09), unless a chronicle says otherwise."""
    if not before.turn.number:  # set-up deals coins to all
        return []
    found = []
    seat = before.actor
    spared = {seat}.union(*(extra.touched(before, move, after) for extra in extras(before)))
    for other, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        changed = [name for name in BELONGINGS if getattr(old, name) != getattr(new, name)]
        if changed and other not in spared:
            found.append(f"{move!r} of seat {seat} changes {changed} of seat {other} (TURN-09)")
    return found


def die_stops(before: gm.State, after: gm.State) -> list[str]:
    """The die takes a tile without a chronicle icon (DIE-04), or leaves (DIE-07, G-20)."""
    end, game, start = after.pieces[before.turn.piece], before.game, before.turn.start
    if end < 0:
        ahead = [before.ring[at % game.spaces] for at in range(start + 1, start + game.spaces)]
        free = [
            tile
            for tile in ahead
            if tile
            and not game.tiles[tile].icon
            and tile not in game.fixtures
            and tile != game.worlds_end
        ]
        early = game.worlds_end not in ahead and len(free) >= 3  # the die shows no more
        return ["the die leaves the game though tiles lie ahead (G-20)"] if early else []
    thing = before.ring[end % game.spaces]
    barred = thing and (game.tiles[thing].icon or thing in game.fixtures)
    return [f"the die stops at {thing} (DIE-04)"] if barred else []


def deltas(before: gm.State, move: Move, after: gm.State, seat: int) -> list[str]:
    """What single decisions may change: coins and goods come from somewhere.

    Looked at only where nothing else happened by itself: the same is to be decided as before, or
    a payment goes on.
    """
    kinds = [[type(step).__name__ for step in s.steps] for s in (before, after)]
    if kinds[0] != kinds[1] or before.turn != after.turn:
        return []
    if kinds[0][-1:] != ["Pay"] and before.steps != after.steps:
        return []
    found = []
    old, new = before.players[seat], after.players[seat]
    lost = Counter(dict(zip(GOODS, old.goods(), strict=True)))
    lost.subtract(dict(zip(GOODS, new.goods(), strict=True)))
    gone = {good: n for good, n in lost.items() if n}
    good = getattr(move, "good", "")
    full = before.game.full_row if before.market == after.market else None
    beyond = full.coins if full is not None and move.word == "buy" else 0
    if move.word in ("sell", "buy") and wealth(before, seat) != wealth(after, seat) + beyond:
        found.append(f"{move!r} makes or loses coins")
    if move.word in ("sell", "pay") and gone != {good: 1}:
        found.append(f"{move!r} takes {gone}")
    if move.word in ("buy", "pay-scot", "move", "claim", "pay-coin", "place", "take", "gain"):
        more = [g for g, n in gone.items() if n > 0]
        if more:
            found.append(f"{move!r} takes {more}")
    if (
        move.word == "sell"
        and before.market[GOODS.index(good)] - 1 != after.market[GOODS.index(good)]
    ):
        found.append(f"{move!r} leaves the market as it was")
    if move.word == "move" and (
        after.movement != before.movement - 1 or standing(old) != standing(new)
    ):
        found.append(f"{move!r}: movement points or Scots do not add up")
    return found


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
        scots = 1 + p.scots + standing(p) + sum(x.scots(state, seat) for x in extras(state))
        if scots != 10:
            found.append(f"seat {seat} has {scots} Scots (invariant 1)")
        if state.game.options.markers_limited and p.markers + len(p.clans) != 10:
            found.append(f"seat {seat} has {p.markers + len(p.clans)} markers (invariant 1)")
    return found


def estates(state: gm.State) -> list[str]:
    """Goods, edges, river, home tile (invariants 2 and 3)."""
    found = []
    for seat, p in enumerate(state.players):
        if _checked.get(id(p.estate)) is p.estate:
            continue
        faults = estate_faults(state, p.estate, state.game.is_played(seat))
        if faults:
            found += [f"seat {seat}: {fault}" for fault in faults]
        else:
            if len(_checked) > 5000:
                _checked.clear()
            _checked[id(p.estate)] = p.estate
    return found


def estate_faults(state: gm.State, estate: dict[Any, Any], played: bool = True) -> list[str]:
    """What is wrong with one estate; where nobody plays, upgrades lie on the ground."""
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
            below = two.covers or (two.type if two.upgrade else "nothing")
            if (one.type, one.river) != (below, two.river):
                found.append(f"{above} covers {below} on {cell} (UPGRADE-01 to UPGRADE-03)")
        for tile in plot.tiles:
            x, y = cell
            other = (x + 1, y) if tiles[tile].right else (x - 1, y)
            if tiles[tile].other_half and tiles[tile].other_half not in estate[other].tiles:
                found.append(f"{tile} on {cell} is half a tile (C11-36)")
        lowest = tiles[plot.tiles[0]]
        if played and (lowest.upgrade or lowest.covers):
            found.append(f"{plot.tiles[0]} covers nothing on {cell} (UPGRADE-01)")
    return found


def rondel(state: gm.State, refilled: bool = True) -> list[str]:
    """One empty space behind the hindmost piece between turns, no gaps (invariant 5).

    Fixtures keep their spaces, so the empty one lies before them.
    """
    added = extras(state)
    between_turns = {*BETWEEN_TURNS, *(step for extra in added for step in extra.FIRST_STEPS)}
    if not state.steps or type(state.steps[-1]).__name__ not in between_turns:
        return []
    game, ring, spaces = state.game, state.ring, state.game.spaces
    on = [p for p in state.pieces if p >= 0]
    first = min(on)
    gap = first + spaces - 1
    while ring[gap % spaces] in game.fixtures:
        gap -= 1
    stops = {stop for extra in added for stop in extra.STOPS}
    found = []
    holes = 0
    for position in range(first, first + spaces):
        tile = ring[position % spaces]
        pawns = on.count(position)
        if tile == "worlds-end":
            if position != state.end:
                found.append("World's End lies elsewhere")
        elif pawns > 1 or (pawns and tile and tile not in stops):
            found.append(f"position {position} holds {pawns} pieces and {tile!r} (invariant 5)")
        elif not pawns and not tile and position != gap:
            holes += 1
    # The last turn of a game that skips a refill leaves holes, as does an empty stack D.
    used_up = not any(stack.size for stack in state.stacks)
    if holes and refilled and not used_up and game.options.refill_after_worlds_end:
        found.append(f"{holes} holes on the rondel (invariant 5)")
    if ring[gap % spaces]:
        found.append("the space behind the hindmost piece is taken (invariant 5)")
    if any(p >= first + spaces for p in on):
        found.append("a piece is a lap ahead")
    if all_past_the_end(state):
        found.append("the game should be over (TURN-02)")
    return found


def all_past_the_end(state: gm.State) -> bool:
    """Whether every piece that the game waits for is on or past World's End."""
    waited_for = [
        p for p, piece in zip(state.pieces, state.game.pieces, strict=True) if piece.must_finish
    ]
    return state.end >= 0 and all(p >= state.end for p in waited_for)


def all_tiles(state: gm.State) -> list[str]:
    """Every tile lies in just one place (invariant 6)."""
    fixtures = state.game.fixtures
    seen: list[str] = [tile for tile in state.ring if tile and tile not in fixtures]
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
    for extra in extras(state):
        seen += extra.tiles(state)
    whole = [t.id for t in state.game.tiles.values() if t.stack != "home" and t.id not in fixtures]
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
    """One marker on a clan space, but for Douglas, and only where there is a bonus (8).

    A chronicle may let one marker of each colour share a space.
    """
    clans = state.game.clans  # with the shields that lie there
    shared = any(extra.SHARED_CLANS for extra in extras(state))
    counts = Counter(clan for p in state.players for clan in p.clans)
    if shared:
        counts = Counter({clan: max(p.clans.count(clan) for p in state.players) for clan in counts})
    return [
        f"{n} markers on {clan} (invariant 8)"
        for clan, n in counts.items()
        if not clans[clan].bonus or (n > 1 and not clans[clan].repeatable)
    ]


def cards_and_persons(state: gm.State) -> list[str]:
    """A card belongs to one player, and persons are persons."""
    cards = Counter(card for p in state.players for card in p.cards)
    persons = [tile for p in state.players for tile in p.persons]
    found = [f"{n} players have {card}" for card, n in cards.items() if n > 1]
    found += [f"{t} is not a person" for t in persons if state.game.tiles[t].kind != "person"]
    return found


Test = Callable[[gm.State], list[str]]
TESTS: tuple[Test, ...] = (
    supplies,
    estates,
    activations,
    clan_board,
    cards_and_persons,
    pieces_of_players,
    all_tiles,
)


# -- whole games ----------------------------------------------------------------------------------


def lively(moves: tuple[Move, ...], rng: random.Random) -> Move:
    """Any move, though seldom one that ends something, so that estates grow."""
    move = moves[int(rng.random() * len(moves))]
    if move.word in ("end", "done", "pass", "decline") and rng.random() < 0.7:
        move = moves[int(rng.random() * len(moves))]
    return move


def refills(state: gm.State, move: Move) -> bool:
    """Whether the turn of a stop ends with a refill; some stops of chronicles skip it."""
    offered = (stop for ask in state.game.extra_stops for stop in ask(state, state.turn.piece))
    return not isinstance(move, Stop) or any(s.refill for s in offered if s.place == move.place)


def checked_game(
    setup: gm.Setup,
    seed: int,
    every: int = 1,
    choose: Callable[[gm.State, random.Random], Move] | None = None,
) -> int:
    """Play one game at random and check it after each decision; the number of decisions.

    `every` is how often `gm.faults` is asked too; `choose` may lead the game somewhere.
    """
    rng = random.Random(seed)
    state = gm.start(setup)
    decisions = 0
    refilled = refilling = True
    while state.steps:
        moves = gm.legal(state)
        assert moves, f"nothing to decide: {setup} seed {seed} {state.steps}"
        move = moves[0]
        if choose is not None:
            move = choose(state, rng)
        elif len(moves) > 1:
            move = lively(moves, rng) if seed % 2 else moves[int(rng.random() * len(moves))]
        after = gm.advance(state, move)
        refilling = refilling and refills(state, move)
        if after.turn.number != state.turn.number:
            refilled, refilling = refilling, True
        found = between(state, move, after) + broken(after, refilled)
        assert not found, (setup, seed, decisions, move, found)
        if decisions % every == 0 and after.turn.number:
            assert gm.faults(after) == (), (setup, seed, decisions, move, gm.faults(after))
        state = after
        decisions += 1
    assert state.actor == gm.OVER
    assert all_past_the_end(state)
    assert gm.faults(state) == (), (setup, seed, gm.faults(state))
    return decisions
