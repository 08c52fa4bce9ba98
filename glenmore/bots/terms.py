"""The terms of Glen More: what its bots count on the table, with weights in victory points.

Nothing here decides what is legal or what scores: counts and differences come from the rules
(`scoring`, `end`).

The weights began as a least-squares fit to the final points of games that bots played against each
other; then neighbouring weights played against them, and the better ones stayed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul
from typing import Any

from glenmore.assembly import Game
from glenmore.base import end, scoring
from glenmore.bots.facts import (
    GROUNDS,
    Moment,
    Standing,
    faces,
    grounds,
    moment_of,
    rounds_left,
    standing_of,
)
from glenmore.components import GOODS
from glenmore.model import State
from glenmore.modules import Module
from glenmore.vocabulary import AT_HOME, BARRELS, LANDMARKS, PERSONS
from tabletop.bots import terms
from tabletop.bots.terms import Part

TIMES = tuple(  # how often a good counts, by its kind, for all kinds that may be asked for as bits
    tuple(1 + (asked >> kind & 1) for kind in range(len(GOODS))) for asked in range(1 << len(GOODS))
)
PRINTED_PENALTY = 3  # END-08: what the weight of the size was found with


class Worth(terms.Worth):
    """One line of an explanation."""

    package = "glenmore"


class Term(terms.Term):
    """A term of Glen More, counted at a moment of the game."""

    package = "glenmore"
    moment_of = staticmethod(moment_of)
    standing_of = staticmethod(standing_of)


# -- what one player has --------------------------------------------------------------------------


def _booked(has: Standing, moment: Moment) -> float:
    return has.player.vp


def _coins(has: Standing, moment: Moment) -> float:
    return has.player.coins * has.game.scoring.coin


def _goods(has: Standing, moment: Moment) -> float:
    """Goods on the estate, those that tiles of your own estate or the rondel ask for twice."""
    times = TIMES[moment.asked | has.grounds.pays]
    found: int = sum(map(mul, has.estate.goods, times))
    return found


def _variety(has: Standing, moment: Moment) -> float:
    return len(GOODS) - has.estate.goods.count(0)


def _benefits(has: Standing, moment: Moment) -> float:
    """What the tiles of the estate give when activated, while there is time for it."""
    return moment.left * has.grounds.use


def _scots(has: Standing, moment: Moment) -> float:
    return has.grounds.scots


def _way_home(has: Standing, moment: Moment) -> float:
    """Steps that the Scots are away from the home castle, where they score."""
    return has.grounds.away if moment.left else 0


def _room(has: Standing, moment: Moment) -> float:
    """Free cells beside own Scots, where new tiles may lie (PLACE-03)."""
    return has.grounds.room


def _clans(has: Standing, moment: Moment) -> float:
    clans = has.game.clans
    return moment.left * sum([clans[clan].permanent for clan in has.player.clans])


def _cards(has: Standing, moment: Moment) -> float:
    """Landmark cards that go on helping."""
    landmarks = has.game.landmarks
    timings = [landmarks[card].timing for card in has.player.cards]
    return moment.left * timings.count("permanent") + timings.count("end")


def _to_come(has: Standing, moment: Moment) -> float:
    """What everybody will still earn, the same for all: the tiles that are still face down."""
    return moment.left


# -- what is compared at the table ----------------------------------------------------------------


def _rounds(category: str) -> Callable[[State, Moment], list[float]]:
    """Points by the difference in a category, in all rounds to come."""

    def counts(view: State, moment: Moment) -> list[float]:
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


def _size(view: State, moment: Moment) -> list[float]:
    """Tiles more than the smallest estate, a tile in hand that will need a place too (END-08)."""
    sizes = end.sizes(view)
    if moment.hand:
        seat, tile = moment.hand
        if view.game.tiles[tile].kind == "territory" and not view.game.tiles[tile].below:
            sizes[seat] += 1
    smallest, dear = min(sizes), view.game.scoring.size_penalty / PRINTED_PENALTY
    return [(size - smallest) * dear for size in sizes]


def _tempo(view: State, moment: Moment) -> list[float]:
    """Rondel spaces that your own pawn is ahead of the hindmost other one: turns given away."""
    game = view.game
    pieces, pawn_of = view.pieces, game.pawn_of
    at = [pieces[pawn_of[seat]] for seat in game.seats]
    still = sorted([own for own in at if own >= 0])
    if len(still) < 2:
        return [0.0] * len(at)
    hindmost, next_one = still[0], still[1]
    return [own - (next_one if own == hindmost else hindmost) if own >= 0 else 0.0 for own in at]


def _movement(view: State, moment: Moment) -> list[float]:
    """Movement points that are left this turn, as far as Scots are away from the home castle."""
    found: list[float] = [0] * len(view.players)
    seat = view.turn.seat
    if view.movement and seat >= 0:
        away = grounds(view.game, view.players[seat].estate).away
        found[seat] = min(view.movement, away)
    return found


PERSON = 3.0  # that a person in hand is worth beside what its tile says


def _hand(view: State, moment: Moment) -> list[float]:
    """A tile that is taken and not yet laid: its one-time effects and its use later on."""
    found: list[float] = [0] * len(view.players)
    if moment.hand:
        seat, tile = moment.hand
        told = faces(view.game)
        person = PERSON if view.game.tiles[tile].kind == "person" else 0.0
        later = told.use[tile] * (0.5 + moment.left)
        found[seat] = person + later + told.once[tile]
    return found


def _chronicles(game: Game) -> list[Part]:
    """What parts of chronicles say they are worth, in victory points, and what they read for it."""
    return [
        Part(_reads(module), _promised_by(at))
        for at, module in enumerate(game.modules)
        if any(hasattr(part, word) for part in module.parts for word in ("worth", "worths"))
    ]


def _reads(module: Module) -> tuple[str, ...] | None:
    """What the worth of a chronicle's part reads: what its `reads` says, and the part itself."""
    said = [part.reads for part in module.parts if hasattr(part, "reads")]
    return (f"modules.{module.number}", *said[0]) if said else None


def _promised_by(at: int) -> Callable[[State, Moment], Sequence[float]]:
    return lambda view, moment: promised(view, view.modules[at])


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
HOLDINGS = {  # what is looked at to count a category (SCORE-03; LM-CastleMoil)
    # modules may count Scots that stand elsewhere
    AT_HOME: (f"{GROUNDS}.at_home", "players.cards", f"hook.count.{GROUNDS}"),
    LANDMARKS: ("players.cards",),
    BARRELS: ("players.whisky",),
    PERSONS: ("players.persons",),
}
HOOKS = ("hook.count", "hook.scoring_table", "hook.effect_asleep.turn")  # turns put to sleep
ROUNDS = ("stacks", "due")  # what tells the rounds that are to come

ON_ESTATE, LEFT, HAND = "players.estate.goods", "moment.left", "moment.hand"

TERMS: tuple[Term, ...] = (
    Term("points booked", 1.0, _booked, reads=("players.points",)),
    *(
        Term(name, weight, all=_rounds(category), reads=(*HOLDINGS[category], *HOOKS, *ROUNDS))
        for (name, category), weight in zip(COMPARED.items(), (1.0, 0.5, 1.0, 1.0), strict=True)
    ),
    Term("size of the estate", -1.7, all=_size, reads=("players.estate.size", "hook.count", HAND)),
    Term("coins", 1.1, _coins, reads=("players.coins",)),
    Term("goods", 0.25, _goods, reads=(ON_ESTATE, GROUNDS, "moment.asked")),
    Term("different goods", 0.9, _variety, reads=(ON_ESTATE,)),
    Term("what tiles give", 0.5, _benefits, reads=(GROUNDS, LEFT)),
    Term("spaces jumped", -0.6, all=_tempo, reads=("pieces",)),
    Term("Scots", 0.3, _scots, reads=(GROUNDS,)),
    Term("way home", -0.2, _way_home, reads=(GROUNDS, LEFT)),
    Term("movement points", 1.2, all=_movement, reads=("movement", "turn", GROUNDS)),
    Term("room", 0.15, _room, reads=(GROUNDS,)),
    Term("clans", 2.5, _clans, reads=("players.clans", LEFT)),
    Term("lasting cards", 4.0, _cards, reads=("players.cards", LEFT)),
    Term("chronicles", 1.0, parts=_chronicles),
    Term("tile in hand", 0.7, all=_hand, reads=(HAND, LEFT)),
    Term("tiles to come", 35.0, _to_come, reads=(LEFT,)),
)
