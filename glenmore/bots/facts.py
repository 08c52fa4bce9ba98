"""What the terms of the bots look up again and again, counted once.

Estates are values: what was counted on one of them holds as long as it lies there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from glenmore.assembly import Game
from glenmore.base.geometry import AROUND
from glenmore.components import GOODS, Benefit, Cell, Effect, Goods, Need, Tile
from glenmore.model import HOME_CASTLE, Estate, Plot, State
from tabletop.records import Record

STACKS = ("A", "B", "C", "D")
ROUNDS = ("A", "B", "C")  # a scoring round when one of these runs out (RONDEL-10), and the last
ENOUGH_CELLS = 6  # free cells beside Scots; more do not help
KEPT = 4_000  # estates that are remembered
ONCE = {  # what a one-time effect of the base game is thought to be worth, per piece
    "scot": 2.0,
    "landmark": 4.0,
    "clan-marker": 2.0,
    "vp": 1.0,
    "whisky": 3.0,
    "coin": 1.0,
    "any-good": 1.2,
}


class Faces(Record):
    """What the tiles of a game say: their use, the goods they ask for, their one-time effects."""

    use: dict[str, float]  # of one activation, in goods
    asked: dict[str, int]  # kinds of goods that pay for the tile, as bits
    pays: dict[str, int]  # kinds of goods that an exchange of the tile asks for, as bits
    once: dict[str, float]
    whole: int  # tiles face down at the start


class Grounds(Record):
    """What an estate holds."""

    use: float
    goods: Goods
    kinds: int  # different goods
    pays: int  # kinds of goods that its exchanges ask for, as bits
    scots: int
    away: int  # steps of its Scots to the home castle
    room: int  # free cells beside its Scots
    castle: int  # Scots on the home castle


@lru_cache(maxsize=64)
def faces(game: Game) -> Faces:
    """The tables of one game."""
    tiles = game.tiles
    return Faces(
        {name: use_of(game, tile) for name, tile in tiles.items()},
        {name: _bits([tile.cost.goods]) for name, tile in tiles.items()},
        {
            name: _bits([way.pay for part in tile.benefit.simple for way in part.ways])
            for name, tile in tiles.items()
        },
        {
            name: sum((ONCE.get(e.word) or game.words[e.word].worth) * e.amount for e in tile.once)
            for name, tile in tiles.items()
        },
        sum(1 for tile in tiles.values() if tile.stack in STACKS),
    )


def _bits(needs: list[Need]) -> int:
    return sum({1 << k for need in needs for k in range(len(GOODS)) if need.fixed[k] or need.free})


def use_of(game: Game, tile: Tile) -> float:
    """The use of one activation, in goods."""
    uses = [_use_of(game, part) for part in tile.benefit.simple]
    return sum(uses) if tile.benefit.word == "both" else max(uses)


def _use_of(game: Game, benefit: Benefit) -> float:
    if benefit.ways:
        return max(_use_of_gain(game, way.gain) for way in benefit.ways)
    if benefit.word == "vp":
        return 2.0 * benefit.amount
    if benefit.word == "move":
        return 0.7 * benefit.amount
    if benefit.goods or benefit.word == "none":
        return len(benefit.goods)
    return game.words[benefit.word].worth


def _use_of_gain(game: Game, gain: Effect) -> float:
    """The use of an exchange."""
    if gain.word == "whisky":
        return ONCE["whisky"]
    return 1.0 + gain.amount / 4 if gain.word in ONCE else game.words[gain.word].worth


_known: dict[int, tuple[dict[Cell, Plot], Game, Grounds]] = {}


def grounds(game: Game, estate: dict[Cell, Plot]) -> Grounds:
    """What lies on an estate; one that cannot change is looked at once."""
    found = _known.get(id(estate))
    if found is not None and found[0] is estate and found[1] is game:
        return found[2]
    made = _look(faces(game), estate)
    if estate.__class__ is Estate:
        if len(_known) >= KEPT:
            _known.clear()
        _known[id(estate)] = (estate, game, made)
    return made


def _look(told: Faces, estate: dict[Cell, Plot]) -> Grounds:
    use, pays, scots, away = 0.0, 0, 0, 0
    goods = [0, 0, 0, 0, 0]
    beside: set[Cell] = set()
    x, y = HOME_CASTLE
    for cell, plot in estate.items():
        top = plot.tiles[-1]
        use += told.use[top]
        pays |= told.pays[top]
        if any(plot.goods):
            for k in range(5):
                goods[k] += plot.goods[k]
        if plot.scots:
            scots += plot.scots
            away += plot.scots * max(abs(cell[0] - x), abs(cell[1] - y))
            beside.update(AROUND[cell])
    room = min(ENOUGH_CELLS, len(beside - estate.keys()))
    kinds = sum(1 for n in goods if n)
    castle = estate[HOME_CASTLE].scots
    held: Goods = (goods[0], goods[1], goods[2], goods[3], goods[4])
    return Grounds(use, held, kinds, pays, scots, away, room, castle)


# -- how far the game has come --------------------------------------------------------------------


_moment: tuple[Any, int, int] = (None, 0, 0)  # stacks, how many are full, tiles face down


def _stacks(view: State) -> tuple[Any, int, int]:
    """Stacks that will bring a scoring round, and tiles face down; asked often, counted once."""
    global _moment
    stacks = view.stacks
    if _moment[0] is not stacks:
        full = left = 0
        for stack in stacks:
            size = len(stack.pool) + len(stack.marks)
            left += size
            full += bool(size) and stack.letter in ROUNDS
        _moment = (stacks, full, left)
    return _moment


def rounds_left(view: State) -> int:
    """Scoring rounds that are still to come (SCORE-01)."""
    return _stacks(view)[1] + len(view.due) + 1 if view.steps else 0


def next_round(view: State) -> str:
    """The stack whose scoring round comes next, "" for the last one."""
    full = (stack.letter for stack in view.stacks if stack.letter in ROUNDS and stack.size)
    return next(iter((*view.due, *full)), "")


def time_left(view: State) -> float:
    """The share of the tiles that are still face down: 1 at the start, 0 at the end."""
    return min(1.0, _stacks(view)[2] / faces(view.game).whole) if view.steps else 0.0


class Moment(Record):
    """What a position says to all players alike."""

    left: float  # the share of the tiles that are still face down
    asked: int  # kinds of goods that pay for tiles on the rondel, as bits


_asked: tuple[Any, Any, int] = (None, None, 0)  # game, rondel, kinds


def moment_of(view: State) -> Moment:
    """The moment of a position; the rondel is looked at once."""
    global _asked
    game, ring = view.game, view.ring
    if _asked[1] is not ring or _asked[0] is not game:
        each, kinds = faces(game).asked, 0
        for tile in ring:
            if tile:
                kinds |= each[tile]
        _asked = (game, ring, kinds)
    return Moment(time_left(view), _asked[2])
