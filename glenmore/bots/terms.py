"""What a position is worth to a seat: a sum of named terms, each of which explains itself.

Every term counts something that can be seen on the table; its weight turns the count into victory
points.  Nothing here decides what is legal or what scores: counts and differences come from the
rules (`scoring`, `end`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from glenmore.base import end, scoring
from glenmore.base.geometry import AROUND
from glenmore.components import GOODS, Benefit, Tile
from glenmore.model import HOME_CASTLE, Holdings, State
from glenmore.records import Record

PRINTED_PENALTY = 3  # END-08: what the weight of the size was found with
ENOUGH_CELLS = 6  # free cells beside Scots; more do not help
ROUNDS = ("A", "B", "C")  # a scoring round when one of these runs out (RONDEL-10), and the last


class Worth(Record):
    """One line of an explanation: the term, what was counted, its weight, the points."""

    term: str
    value: float
    weight: float
    points: float

    def __str__(self) -> str:
        return f"{self.term}: {self.value:g} × {self.weight:g} = {self.points:.2f}"


class Term(Record):
    """A named count with the victory points that one of it is thought to be worth."""

    name: str
    weight: float
    about: str
    count: Callable[[State, int], float]  # type: ignore[assignment]


# -- how far the game has come --------------------------------------------------------------------


def rounds_left(view: State) -> int:
    """Scoring rounds that are still to come (SCORE-01)."""
    if not view.steps:
        return 0
    full = sum(1 for stack in view.stacks if stack.letter in ROUNDS and stack.size)
    return full + len(view.due) + 1


def time_left(view: State) -> float:
    """The share of the tiles that are still face down: 1 at the start, 0 at the end."""
    left = sum(stack.size for stack in view.stacks)
    whole = sum(1 for tile in view.game.tiles.values() if tile.stack in ("A", "B", "C", "D"))
    return min(1.0, left / whole) if view.steps else 0.0


# -- what is counted ------------------------------------------------------------------------------


def _booked(view: State, seat: int) -> float:
    """Victory points of the seat less those of the best other one."""
    others = [p.vp for n, p in enumerate(view.players) if n != seat]
    return view.players[seat].vp - max(others, default=0)


def _rounds(category: str) -> Callable[[State, int], float]:
    """Points by the difference in a category, less the best other seat's, in all rounds to come."""

    def count(view: State, seat: int) -> float:
        rounds = rounds_left(view)
        if not rounds:
            return 0
        points = [line.points for _, line, _, _ in scoring.score_category(view, category)]
        own = points.pop(seat)
        return rounds * (own - max(points, default=0))

    return count


def _size(view: State, seat: int) -> float:
    """Tiles more than the smallest estate, and a tile in hand that will need a place (END-08)."""
    if not view.steps:
        return 0
    sizes = [end.size(view, n) for n in range(len(view.players))]
    hand = in_hand(view, seat)
    own = sizes.pop(seat) + (hand is not None and _grows(hand))
    return (own - min(sizes, default=own)) * view.game.scoring.size_penalty / PRINTED_PENALTY


def _coins(view: State, seat: int) -> float:
    return view.players[seat].coins * view.game.scoring.coin if view.steps else 0


def _goods(view: State, seat: int) -> float:
    """Goods on the estate, those that tiles of the own estate or the rondel ask for twice."""
    if not view.steps:
        return 0
    player = view.players[seat]
    wanted = _wanted(view, player)
    return sum(n * (2 if k in wanted else 1) for k, n in enumerate(player.goods()))


def _wanted(view: State, player: Holdings) -> set[int]:
    """Kinds of goods that pay for tiles on the rondel or for an exchange of the own tiles."""
    tiles = view.game.tiles
    needs = [tiles[tile].cost.goods for tile in view.ring if tile]
    needs += [
        way.pay for plot in player.estate.values()
        for part in tiles[plot.top].benefit.simple for way in part.ways
    ]
    return {k for need in needs for k in range(len(GOODS)) if need.fixed[k] or need.free}


def _variety(view: State, seat: int) -> float:
    return sum(1 for n in view.players[seat].goods() if n) if view.steps else 0


def _benefits(view: State, seat: int) -> float:
    """What the tiles of the estate give when activated, while there is time for it."""
    tiles = view.game.tiles
    estate = view.players[seat].estate.values()
    return time_left(view) * sum(_use(tiles[plot.top]) for plot in estate)


def _use(tile: Tile) -> float:
    """The use of one activation, in goods."""
    uses = [_use_of(part) for part in tile.benefit.simple]
    return sum(uses) if tile.benefit.word == "both" else max(uses)


def _use_of(benefit: Benefit) -> float:
    if benefit.ways:
        best = max(way.gain.amount for way in benefit.ways)
        return 3.0 if benefit.ways[0].gain.word == "whisky" else 1.0 + best / 4
    if benefit.word == "vp":
        return 2.0 * benefit.amount
    if benefit.word == "move":
        return 0.7 * benefit.amount
    return 0.0 if benefit.word == "none" else max(1, len(benefit.goods))


def _tempo(view: State, seat: int) -> float:
    """Rondel spaces that the own pawn is ahead of the hindmost other one: turns given away."""
    if not view.steps:
        return 0
    pieces = [(piece, view.pieces[n]) for n, piece in enumerate(view.game.pieces)]
    own = max((at for piece, at in pieces if piece.seat == seat), default=-1)
    others = [at for piece, at in pieces if piece.pawn and piece.seat != seat and at >= 0]
    return own - min(others) if own >= 0 and others else 0


def _scots(view: State, seat: int) -> float:
    return sum(p.scots for p in view.players[seat].estate.values()) if view.steps else 0


def _near_home(view: State, seat: int) -> float:
    """Steps that the Scots are away from the home castle, where they score."""
    x, y = HOME_CASTLE
    return time_left(view) and sum(
        plot.scots * max(abs(cell[0] - x), abs(cell[1] - y))
        for cell, plot in view.players[seat].estate.items()
    )


def _room(view: State, seat: int) -> float:
    """Free cells beside own Scots, where new tiles may lie (PLACE-03)."""
    estate = view.players[seat].estate
    cells = {near for cell, plot in estate.items() if plot.scots for near in AROUND[cell]}
    return min(ENOUGH_CELLS, len(cells - estate.keys())) if view.steps else 0


def _clans(view: State, seat: int) -> float:
    spaces = view.game.clans
    return time_left(view) * sum(
        2 if spaces[clan].permanent else 0 for clan in view.players[seat].clans
    )


def _cards(view: State, seat: int) -> float:
    """Landmark cards that go on helping."""
    kept = [view.game.landmarks[card].timing for card in view.players[seat].cards]
    return sum(time_left(view) if t == "permanent" else t == "end" for t in kept)


ONCE = {  # what a one-time effect is thought to be worth, per piece
    "scot": 2.0, "landmark": 4.0, "clan-marker": 2.0, "vp": 1.0, "whisky": 3.0, "coin": 1.0,
    "any-good": 1.2,
}


def in_hand(view: State, seat: int) -> Tile | None:
    """The tile that this seat has taken and not yet laid."""
    for step in reversed(view.steps):
        tile = getattr(step, "tile", "")
        if tile and view.turn.seat == seat and not _lies(view, seat, tile):
            return view.game.tiles[tile]
    return None


def _lies(view: State, seat: int, tile: str) -> bool:
    player = view.players[seat]
    return tile in view.ring or tile in player.persons or any(
        tile in plot.tiles for plot in player.estate.values()
    )


def _grows(tile: Tile) -> bool:
    return tile.kind == "territory" and not tile.upgrade


def _hand(view: State, seat: int) -> float:
    """A tile that is taken and not yet laid: its one-time effects and its use later on."""
    tile = in_hand(view, seat)
    if tile is None:
        return 0
    later = _use(tile) * (0.5 + time_left(view))
    person = 3.0 if tile.kind == "person" else 0.0
    return person + later + sum(ONCE.get(e.word, 1.0) * e.amount for e in tile.once)


def _chronicles(view: State, seat: int) -> float:
    """What parts of chronicles say they are worth, in victory points."""
    if not view.steps:
        return 0
    told = [getattr(part, "worth", None) for part in view.modules]
    return float(sum(tell(view, seat) for tell in told if tell))


CATEGORY_WEIGHT = 0.7  # others catch up: not every lead of now is still there in the next round

TERMS: tuple[Term, ...] = (
    Term("points booked", 1.0, "victory points ahead of the best other player", _booked),
    *(Term(category, CATEGORY_WEIGHT, f"{category}: the lead in every scoring round to come",
           _rounds(category)) for category in scoring.CATEGORIES),
    Term("size of the estate", -2.2, "tiles more than the smallest estate", _size),
    Term("coins", 0.95, "coins, a point each at the end", _coins),
    Term("goods", 0.5, "goods; those that something asks for count twice", _goods),
    Term("different goods", 0.4, "kinds of goods, for trade", _variety),
    Term("what tiles give", 1.1, "benefits of the estate while there is time", _benefits),
    Term("spaces jumped", -0.45, "spaces that the pawn is ahead of the hindmost other", _tempo),
    Term("Scots", 1.2, "Scots in the estate", _scots),
    Term("way home", -0.15, "steps of the Scots to the home castle", _near_home),
    Term("room", 0.2, "free cells beside own Scots", _room),
    Term("clans", 1.0, "clan bonuses that last", _clans),
    Term("lasting cards", 2.0, "cards that last or score at the end", _cards),
    Term("chronicles", 1.0, "what chronicles still promise", _chronicles),
    Term("tile in hand", 0.9, "a taken tile that is still to be laid", _hand),
)


def worth(view: State, seat: int, weights: Mapping[str, float] | None = None) -> float:
    """The sum of all terms, in victory points; `weights` replaces weights by name."""
    if weights is None:
        return sum(term.weight * term.count(view, seat) for term in TERMS)
    return sum(
        weights.get(term.name, term.weight) * term.count(view, seat) for term in TERMS
    )


def explain(view: State, seat: int, weights: Mapping[str, float] | None = None) -> list[Worth]:
    """What the worth of a position is made of: (term, value, weight, points) for every term.

    >>> import glenmore as gm
    >>> lines = explain(gm.position(players=2).coins(0, 7).state(), 0)
    >>> print(next(line for line in lines if line.term == "coins"))
    coins: 7 × 0.95 = 6.65
    """
    found = []
    for term in TERMS:
        weight = (weights or {}).get(term.name, term.weight)
        value = float(term.count(view, seat))
        found.append(Worth(term.name, value, weight, weight * value))
    return found
