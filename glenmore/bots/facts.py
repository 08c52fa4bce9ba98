"""What the terms of the bots look up again and again, counted once.

Estates are values: what was counted on one of them holds as long as it lies there.
"""

from __future__ import annotations

from functools import cache, lru_cache, reduce
from itertools import chain
from operator import add, or_
from typing import Any

from glenmore.assembly import Game
from glenmore.base.geometry import AROUND_SET
from glenmore.base.layout import Layout, ground, layout
from glenmore.components import GOODS, Benefit, Cell, Effect, Need, Tile
from glenmore.model import HOME_CASTLE, Estate, Holdings, State
from tabletop.records import Record

STACKS = ("A", "B", "C", "D")
ROUNDS = ("A", "B", "C")  # a scoring round when one of these runs out (RONDEL-10), and the last
ENOUGH_CELLS = 6  # free cells beside Scots; more do not help
ONCE = {  # what a one-time effect of the base game is thought to be worth, per piece
    "scot": 2.0,
    "landmark": 4.0,
    "clan-marker": 2.0,
    "vp": 1.0,
    "whisky": 3.0,
    "coin": 1.0,
    "any-good": 1.2,
}


class Faces:
    """What the tiles of a game say: their use, the goods they ask for, their one-time effects.

    `use` is of one activation, in goods; `asked` are the kinds of goods that pay for the tile, as
    bits, and `pays` those that its exchanges ask for; `whole` are the tiles face down at the start.
    """

    __slots__ = ("asked", "once", "pays", "use", "whole")

    def __init__(self, game: Game) -> None:
        tiles = game.tiles
        self.use = {name: use_of(game, tile) for name, tile in tiles.items()}
        self.asked = {name: _bits([tile.cost.goods]) for name, tile in tiles.items()}
        self.pays = {
            name: _bits([way.pay for part in tile.benefit.simple for way in part.ways])
            for name, tile in tiles.items()
        }
        self.once = {
            name: sum((ONCE.get(e.word) or game.words[e.word].worth) * e.amount for e in tile.once)
            for name, tile in tiles.items()
        }
        self.whole = sum(1 for tile in tiles.values() if tile.stack in STACKS)


class Printed:
    """What the tiles of an estate are good for, wherever Scots stand."""

    __slots__ = ("laid", "pays", "use")

    def __init__(self, use: float, pays: int, laid: frozenset[str]) -> None:
        self.use, self.pays = use, pays  # kinds of goods that its exchanges ask for, as bits
        self.laid = laid  # its tiles, also those that are covered


class Grounds:
    """What tiles and Scots of an estate are good for, whatever goods lie there.

    `use` and `pays` are as printed; `away` are the steps of its Scots to the home castle, `room`
    the free cells beside them; `at_home` is how many stand on the home castle.
    """

    __slots__ = ("at_home", "away", "pays", "room", "scots", "use")

    def __init__(self, printed: Printed, known: Layout) -> None:
        self.use, self.pays = printed.use, printed.pays
        scots = away = beside = 0
        for cell, number in known.scots.items():
            scots += number
            away += number * _way_home(cell)
            beside |= AROUND_SET[cell]
        self.scots, self.away = scots, away
        self.room = min(ENOUGH_CELLS, (beside & ~known.ground.covered).bit_count())
        self.at_home = known.scots.get(HOME_CASTLE, 0)


@lru_cache(maxsize=64)
def faces(game: Game) -> Faces:
    """The tables of one game."""
    return Faces(game)


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


GROUNDS = "players.estate.layout.grounds"  # where terms read them


def grounds(game: Game, estate: Estate) -> Grounds:
    """What an estate is good for; its layout remembers it, also when other goods lie there."""
    known = layout(game, estate)
    remembered = known.__dict__
    found: Grounds | None = remembered.get("grounds")
    if found is None:
        found = remembered["grounds"] = Grounds(printed(game, estate), known)
    return found


class Standing:
    """A player as terms see it that count what one player has."""

    __slots__ = ("estate", "game", "grounds", "player")

    def __init__(self, game: Game, player: Holdings, estate: Estate, grounds: Grounds) -> None:
        self.game, self.player, self.estate, self.grounds = game, player, estate, grounds


def standing_of(game: Game, player: Holdings) -> Standing:
    """A player, with what the estate is good for."""
    estate = player.estate
    return Standing(game, player, estate, grounds(game, estate))


@cache
def _way_home(cell: Cell) -> int:
    """Steps from a cell to the home castle."""
    return max(abs(cell[0] - HOME_CASTLE[0]), abs(cell[1] - HOME_CASTLE[1]))


def printed(game: Game, estate: Estate) -> Printed:
    """What its tiles say; the ground remembers it, as Scots walk more often than it grows."""
    remembered = ground(game, estate).__dict__
    found: Printed | None = remembered.get("printed")
    if found is None:
        told, tops = faces(game), [plot.tiles[-1] for plot in estate.values()]
        found = remembered["printed"] = Printed(
            reduce(add, [told.use[tile] for tile in tops], 0.0),
            reduce(or_, [told.pays[tile] for tile in tops], 0),
            frozenset(chain.from_iterable([plot.tiles for plot in estate.values()])),
        )
    return found


# -- how far the game has come --------------------------------------------------------------------


class Ahead:
    """What is still face down in a game: stacks that will bring a scoring round, share of tiles."""

    __slots__ = ("game", "left", "rounds", "stacks")

    def __init__(self, view: State) -> None:
        self.game, self.stacks = view.game, view.stacks
        self.rounds = size = 0
        for stack in view.stacks:
            size += stack.size
            self.rounds += bool(stack.size) and stack.letter in ROUNDS
        self.left = min(1.0, size / faces(view.game).whole)  # 1 at the start, 0 at the end


_ahead: Ahead | None = None  # asked often, counted once


def _face_down(view: State) -> Ahead:
    global _ahead
    known = _ahead
    if known is None or known.stacks is not view.stacks or known.game is not view.game:
        known = _ahead = Ahead(view)
    return known


def rounds_left(view: State) -> int:
    """Scoring rounds that are still to come (SCORE-01)."""
    return _face_down(view).rounds + len(view.due) + 1 if view.steps else 0


def next_round(view: State) -> str:
    """The stack whose scoring round comes next, "" for the last one."""
    full = (stack.letter for stack in view.stacks if stack.letter in ROUNDS and stack.size)
    return next(iter((*view.due, *full)), "")


class Moment(Record):
    """What a position says to all players alike."""

    left: float  # the share of the tiles that are still face down
    asked: int  # kinds of goods that pay for tiles on the rondel, as bits
    hand: tuple[int, str] | None  # the seat whose turn it is, and the tile it has not yet laid


_asked: tuple[Any, Any, int] = (None, None, 0)  # game, rondel, kinds
_moment = Moment(0.0, 0, None)  # the last one: positions close to each other share it


def moment_of(view: State) -> Moment:
    """The moment of a position; stacks and rondel are looked at once."""
    global _asked, _moment
    game, ring = view.game, view.ring
    known = _asked
    if known[1] is not ring or known[0] is not game:
        each, kinds = faces(game).asked, 0
        for tile in ring:
            if tile:
                kinds |= each[tile]
        known = _asked = (game, ring, kinds)
    now = _face_down(view).left if view.steps else 0.0, known[2], in_hand(view)
    if now != _moment[1:]:
        _moment = Moment(*now)
    return _moment


_holds: dict[type[Any], bool] = {}  # kinds of steps that may name a tile


def in_hand(view: State) -> tuple[int, str] | None:
    """The seat whose turn it is and the tile that it has taken and not yet laid, if there is one.

    A step names the tile, and it lies neither on the rondel nor with its owner.
    """
    for step in reversed(view.steps):
        kind = step.__class__
        holds = _holds.get(kind)
        if holds is None:
            holds = _holds[kind] = hasattr(kind, "tile")
        if holds:
            tile, seat = step.tile, view.turn.seat
            if tile and seat >= 0 and isinstance(tile, str) and not _lies(view, seat, tile):
                return seat, tile
    return None


def _lies(view: State, seat: int, tile: str) -> bool:
    player = view.players[seat]
    return (
        tile in printed(view.game, player.estate).laid
        or tile in view.ring
        or tile in player.persons
    )
