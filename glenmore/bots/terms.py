"""What a position is worth to each seat: a sum of named terms, each of which explains itself.

Every term counts something that can be seen on the table; its weight turns the count into victory
points.  The sum is what a seat may expect to have at the end; what it is ahead of the best other
seat is its lead.  Nothing here decides what is legal or what scores: counts and differences come
from the rules (`scoring`, `end`).

The weights began as a least-squares fit to the final points of games that bots played against each
other; then neighbouring weights played against them, and the better ones stayed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from glenmore.assembly import Game
from glenmore.base import end, scoring
from glenmore.bots.facts import KEPT, Moment, faces, grounds, moment_of, rounds_left, time_left
from glenmore.components import Tile
from glenmore.model import Holdings as Player
from glenmore.model import State
from glenmore.text import templates
from tabletop.bots.search import ahead
from tabletop.records import Record

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
    """A named count with the victory points that one of it is thought to be.

    Either `own` counts what one player has at some moment of the game, or `all` counts for every
    seat at the table.
    """

    name: str
    weight: float
    own: Callable[[Game, Player, Moment], float] | None = None
    all: Callable[[State], Sequence[float]] | None = None

    @property
    def key(self) -> str:
        """How its texts begin."""
        return self.name.replace(" ", "_")

    @property
    def about(self) -> str:
        """What it counts, in one line."""
        return templates("terms")[f"{self.key}_about"]

    def counts(self, view: State) -> Sequence[float]:
        """What is counted, for every seat."""
        if self.own is None:
            return self.all(view) if self.all else ()
        moment = moment_of(view)
        return [self.own(view.game, player, moment) for player in view.players]

    def of(self, view: State, seat: int) -> float:
        """What is counted for one seat."""
        return float(self.counts(view)[seat])


# -- what one player has --------------------------------------------------------------------------


def _booked(game: Game, player: Player, moment: Moment) -> float:
    return player.vp


def _coins(game: Game, player: Player, moment: Moment) -> float:
    return player.coins * game.scoring.coin


def _goods(game: Game, player: Player, moment: Moment) -> float:
    """Goods on the estate, those that tiles of the own estate or the rondel ask for twice."""
    own = grounds(game, player.estate)
    asked = moment.asked | own.pays
    return sum(n << (asked >> kind & 1) for kind, n in enumerate(own.goods))


def _variety(game: Game, player: Player, moment: Moment) -> float:
    return grounds(game, player.estate).kinds


def _benefits(game: Game, player: Player, moment: Moment) -> float:
    """What the tiles of the estate give when activated, while there is time for it."""
    return moment.left * grounds(game, player.estate).use


def _scots(game: Game, player: Player, moment: Moment) -> float:
    return grounds(game, player.estate).scots


def _way_home(game: Game, player: Player, moment: Moment) -> float:
    """Steps that the Scots are away from the home castle, where they score."""
    return grounds(game, player.estate).away if moment.left else 0


def _room(game: Game, player: Player, moment: Moment) -> float:
    """Free cells beside own Scots, where new tiles may lie (PLACE-03)."""
    return grounds(game, player.estate).room


def _clans(game: Game, player: Player, moment: Moment) -> float:
    return moment.left * sum(game.clans[clan].permanent for clan in player.clans)


def _cards(game: Game, player: Player, moment: Moment) -> float:
    """Landmark cards that go on helping."""
    timings = [game.landmarks[card].timing for card in player.cards]
    return moment.left * timings.count("permanent") + timings.count("end")


def _to_come(game: Game, player: Player, moment: Moment) -> float:
    """What everybody will still earn, the same for all: the tiles that are still face down."""
    return moment.left


# -- what is compared at the table ----------------------------------------------------------------


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
            if number > fewest
            else 0.0
            for seat, number in enumerate(numbers)
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


def _tempo(view: State) -> list[float]:
    """Rondel spaces that the own pawn is ahead of the hindmost other one: turns given away."""
    game = view.game
    at = [view.pieces[game.pawn_of[seat]] for seat in game.seats]
    still = sorted(own for own in at if own >= 0)
    if len(still) < 2:
        return [0.0] * len(at)
    hindmost, next_one = still[0], still[1]
    return [own - (next_one if own == hindmost else hindmost) if own >= 0 else 0.0 for own in at]


def _movement(view: State) -> list[float]:
    """Movement points that are left this turn, as far as Scots are away from the home castle."""
    found: list[float] = [0] * len(view.players)
    seat = view.turn.seat
    if view.movement and seat >= 0:
        away = grounds(view.game, view.players[seat].estate).away
        found[seat] = min(view.movement, away)
    return found


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
    return (
        tile in view.ring
        or tile in player.persons
        or any(tile in plot.tiles for plot in player.estate.values())
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


# The terms that compare in scoring rounds, by name, and what they compare.
COMPARED = dict(
    zip(
        ("Scots on the home castle", "landmark cards", "whisky barrels", "persons"),
        scoring.CATEGORIES,
        strict=True,
    )
)

TERMS: tuple[Term, ...] = (
    Term("points booked", 1.0, _booked),
    *(
        Term(name, weight, all=_rounds(category))
        for (name, category), weight in zip(COMPARED.items(), (1.0, 0.5, 1.0, 1.0), strict=True)
    ),
    Term("size of the estate", -1.7, all=_size),
    Term("coins", 1.1, _coins),
    Term("goods", 0.25, _goods),
    Term("different goods", 0.9, _variety),
    Term("what tiles give", 0.5, _benefits),
    Term("spaces jumped", -0.6, all=_tempo),
    Term("Scots", 0.3, _scots),
    Term("way home", -0.2, _way_home),
    Term("movement points", 1.2, all=_movement),
    Term("room", 0.15, _room),
    Term("clans", 2.5, _clans),
    Term("lasting cards", 4.0, _cards),
    Term("chronicles", 1.0, all=_chronicles),
    Term("tile in hand", 0.7, all=_hand),
    Term("tiles to come", 35.0, _to_come),
)
OWN = tuple(term for term in TERMS if term.own)
BOOKED = TERMS[0]
Weights = Mapping[str, float]


@lru_cache(maxsize=64)
def _compared(game: Game) -> tuple[Term, ...]:
    """The terms that compare and can count anything in a game."""
    return tuple(
        term
        for term in TERMS
        if term.all
        and (
            term.name != "chronicles"
            or any(
                hasattr(part, word)
                for module in game.modules
                for part in module.parts
                for word in ("worth", "worths")
            )
        )
    )


_kept: dict[int, tuple[Player, Game, Moment, Weights | None, float]] = {}


def _own_worth(game: Game, player: Player, moment: Moment, weights: Weights | None) -> float:
    """The sum of what a player has; players are values, so it is remembered."""
    kept = _kept.get(id(player))
    if (
        kept is not None
        and kept[0] is player
        and kept[1] is game
        and kept[2] == moment
        and kept[3] is weights
    ):
        return kept[4]
    found = 0.0
    for term in OWN:
        weight = term.weight if weights is None else weights.get(term.name, term.weight)
        found += weight * term.own(game, player, moment)  # type: ignore[misc]
    if len(_kept) >= KEPT:
        _kept.clear()
    _kept[id(player)] = (player, game, moment, weights, found)
    return found


def worths(view: State, weights: Weights | None = None) -> list[float]:
    """What every seat may expect at the end, in victory points; when it is over, what it has."""
    if not view.steps:
        return [float(player.vp) for player in view.players]
    game, moment = view.game, moment_of(view)
    found = [_own_worth(game, player, moment, weights) for player in view.players]
    for term in _compared(game):
        weight = term.weight if weights is None else weights.get(term.name, term.weight)
        for seat, count in enumerate(term.all(view)):  # type: ignore[misc]
            if count:
                found[seat] += weight * count
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
