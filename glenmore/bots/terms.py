"""What a position is worth to each seat: a sum of named terms, each of which explains itself.

Every term counts something that can be seen on the table; its weight turns the count into victory
points.  The sum is what a seat may expect to have at the end; what it is ahead of the best other
seat is its lead.  Nothing here decides what is legal or what scores: counts and differences come
from the rules (`scoring`, `end`).

The weights were fitted to games that bots played against each other (`glenmore.bots.fitting`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from glenmore.assembly import Game
from glenmore.base import end, scoring
from glenmore.bots.facts import faces, grounds, rounds_left, time_left
from glenmore.bots.search import ahead
from glenmore.components import Tile
from glenmore.model import State
from glenmore.records import Record
from glenmore.text import templates

PRINTED_PENALTY = 3  # END-08: what the weight of the size was found with


class Worth(Record):
    """One line of an explanation: the term, what was counted, its weight, the points."""

    term: str
    value: float
    weight: float
    points: float

    @property
    def about(self) -> str:
        """What was counted, in one line."""
        return templates("terms")[f"{self.term.replace(' ', '_')}_about"]

    def __str__(self) -> str:
        return f"{self.term}: {self.value:g} × {self.weight:g} = {self.points:.2f}"


class Term(Record):
    """A named count, for every seat, with the victory points that one of it is thought to be."""

    name: str
    weight: float
    counts: Callable[[State], Sequence[float]]

    @property
    def key(self) -> str:
        """How its texts begin."""
        return self.name.replace(" ", "_")

    @property
    def about(self) -> str:
        """What it counts, in one line."""
        return templates("terms")[f"{self.key}_about"]

    def of(self, view: State, seat: int) -> float:
        """What is counted for one seat."""
        return float(self.counts(view)[seat])


# -- what is counted ------------------------------------------------------------------------------


def _booked(view: State) -> list[float]:
    return [player.vp for player in view.players]


def _rounds(category: str) -> Callable[[State], list[float]]:
    """Points by the difference in a category, in all rounds to come."""

    def counts(view: State) -> list[float]:
        numbers = scoring.numbers(view, category)
        fewest = min(numbers)
        if max(numbers) == fewest:
            return [0.0] * len(numbers)
        rounds = rounds_left(view)
        return [
            rounds * scoring.points_for(view, seat, category, number - fewest)
            if number > fewest else 0.0 for seat, number in enumerate(numbers)
        ]

    return counts


def _size(view: State) -> list[float]:
    """Tiles more than the smallest estate, a tile in hand that will need a place too (END-08)."""
    sizes = [end.size(view, seat) for seat in range(len(view.players))]
    tile = in_hand(view)
    if tile is not None and tile.kind == "territory" and not tile.upgrade:
        sizes[view.turn.seat] += 1
    smallest, dear = min(sizes), view.game.scoring.size_penalty / PRINTED_PENALTY
    return [(size - smallest) * dear for size in sizes]


def _coins(view: State) -> list[float]:
    each = view.game.scoring.coin
    return [player.coins * each for player in view.players]


def _goods(view: State) -> list[float]:
    """Goods on the estate, those that tiles of the own estate or the rondel ask for twice."""
    game = view.game
    asked = faces(game).asked
    wanted = 0
    for tile in view.ring:
        if tile:
            wanted |= asked[tile]
    found: list[float] = []
    for player in view.players:
        own = grounds(game, player.estate)
        kinds = wanted | own.pays
        found.append(sum(n << (kinds >> k & 1) for k, n in enumerate(own.goods)))
    return found


def _variety(view: State) -> list[float]:
    return [grounds(view.game, player.estate).kinds for player in view.players]


def _benefits(view: State) -> list[float]:
    """What the tiles of the estate give when activated, while there is time for it."""
    left = time_left(view)
    return [left * grounds(view.game, player.estate).use for player in view.players]


def _tempo(view: State) -> list[float]:
    """Rondel spaces that the own pawn is ahead of the hindmost other one: turns given away."""
    game = view.game
    at = [view.pieces[game.pawn_of[seat]] for seat in game.seats]
    found: list[float] = []
    for seat, own in enumerate(at):
        behind = [other for n, other in enumerate(at) if n != seat and other >= 0]
        found.append(own - min(behind) if own >= 0 and behind else 0)
    return found


def _scots(view: State) -> list[float]:
    return [grounds(view.game, player.estate).scots for player in view.players]


def _way_home(view: State) -> list[float]:
    """Steps that the Scots are away from the home castle, where they score."""
    if time_left(view) == 0:
        return [0] * len(view.players)
    return [grounds(view.game, player.estate).away for player in view.players]


def _movement(view: State) -> list[float]:
    """Movement points that are left this turn, as far as Scots are away from the home castle."""
    found: list[float] = [0] * len(view.players)
    seat = view.turn.seat
    if view.movement and seat >= 0:
        away = grounds(view.game, view.players[seat].estate).away
        found[seat] = min(view.movement, away)
    return found


def _room(view: State) -> list[float]:
    """Free cells beside own Scots, where new tiles may lie (PLACE-03)."""
    return [grounds(view.game, player.estate).room for player in view.players]


def _clans(view: State) -> list[float]:
    spaces, left = view.game.clans, time_left(view)
    return [
        left * sum(spaces[clan].permanent for clan in player.clans) if player.clans else 0
        for player in view.players
    ]


def _cards(view: State) -> list[float]:
    """Landmark cards that go on helping."""
    cards, left = view.game.landmarks, time_left(view)
    return [
        sum(left if (timing := cards[card].timing) == "permanent" else timing == "end"
            for card in player.cards) if player.cards else 0
        for player in view.players
    ]


def in_hand(view: State) -> Tile | None:
    """The tile that the seat whose turn it is has taken and not yet laid."""
    seat = view.turn.seat
    for step in reversed(view.steps):
        tile = getattr(step, "tile", "")
        if tile and seat >= 0 and isinstance(tile, str) and not _lies(view, seat, tile):
            return view.game.tiles[tile]
    return None


def _lies(view: State, seat: int, tile: str) -> bool:
    player = view.players[seat]
    return tile in view.ring or tile in player.persons or any(
        tile in plot.tiles for plot in player.estate.values()
    )


PERSON = 3.0  # that a person in hand is worth beside what its tile says


def _hand(view: State) -> list[float]:
    """A tile that is taken and not yet laid: its one-time effects and its use later on."""
    found: list[float] = [0] * len(view.players)
    tile = in_hand(view)
    if tile is not None:
        told = faces(view.game)
        person = PERSON if tile.kind == "person" else 0.0
        later = told.use[tile.id] * (0.5 + time_left(view))
        found[view.turn.seat] = person + later + told.once[tile.id]
    return found


def _chronicles(view: State) -> list[float]:
    """What parts of chronicles say they are worth, in victory points."""
    found: list[float] = [0] * len(view.players)
    for part in view.modules:
        for seat, points in enumerate(promised(view, part)):
            found[seat] += points
    return found


def promised(view: State, part: Any) -> Sequence[float]:
    """What a part of a chronicle promises every seat: its `worths`, or `worth` seat by seat."""
    if hasattr(part, "worths"):
        return part.worths(view)  # type: ignore[no-any-return]
    if hasattr(part, "worth"):
        return [part.worth(view, seat) for seat in range(len(view.players))]
    return ()


def _to_come(view: State) -> list[float]:
    """What everybody will still earn, the same for all: the tiles that are still face down."""
    return [time_left(view)] * len(view.players)


TERMS: tuple[Term, ...] = (
    Term("points booked", 1.0, _booked),
    *(Term(category, weight, _rounds(category))
      for category, weight in zip(scoring.CATEGORIES, (1.0, 0.5, 1.0, 1.0), strict=True)),
    Term("size of the estate", -1.7, _size),
    Term("coins", 1.1, _coins),
    Term("goods", 0.25, _goods),
    Term("different goods", 0.9, _variety),
    Term("what tiles give", 0.5, _benefits),
    Term("spaces jumped", -0.6, _tempo),
    Term("Scots", 0.3, _scots),
    Term("way home", -0.2, _way_home),
    Term("movement points", 1.2, _movement),
    Term("room", 0.15, _room),
    Term("clans", 2.5, _clans),
    Term("lasting cards", 4.0, _cards),
    Term("chronicles", 1.0, _chronicles),
    Term("tile in hand", 0.7, _hand),
    Term("tiles to come", 35.0, _to_come),
)
BOOKED = TERMS[0]
Weights = Mapping[str, float]


@lru_cache(maxsize=64)
def _asked(game: Game) -> tuple[Term, ...]:
    """The terms that can count anything in a game."""
    return tuple(
        term for term in TERMS if term.name != "chronicles"
        or any(hasattr(part, word) for module in game.modules for part in module.parts
               for word in ("worth", "worths"))
    )


def worths(view: State, weights: Weights | None = None) -> list[float]:
    """What every seat may expect at the end, in victory points; when it is over, what it has."""
    if not view.steps:
        return [float(player.vp) for player in view.players]
    seats = range(len(view.players))
    found = [0.0] * len(view.players)
    for term in _asked(view.game):
        weight = term.weight if weights is None else weights.get(term.name, term.weight)
        counts = term.counts(view)
        for seat in seats:
            if counts[seat]:
                found[seat] += weight * counts[seat]
    return found


def worth(view: State, seat: int, weights: Weights | None = None) -> float:
    """What a seat may expect at the end: the sum of all terms; `weights` replaces some by name."""
    return worths(view, weights)[seat]


def lead(view: State, seat: int, weights: Weights | None = None) -> float:
    """What a seat may expect to be ahead of the best other one at the end."""
    return ahead(worths(view, weights), seat)


def explain(view: State, seat: int, weights: Weights | None = None) -> list[Worth]:
    """What the worth of a position is made of: (term, value, weight, points) for every term.

    >>> import glenmore as gm
    >>> lines = explain(gm.position(players=2).coins(0, 7).state(), 0)
    >>> print(next(line for line in lines if line.term == "coins"))
    coins: 7 × 1.1 = 7.70
    """
    found = []
    for term in TERMS:
        weight = (weights or {}).get(term.name, term.weight)
        counts = view.steps or term is BOOKED  # when it is over only points count
        value = term.of(view, seat) if counts else 0.0
        weight = weight if view.steps else 1.0
        found.append(Worth(term.name, value, weight, weight * value))
    return found
