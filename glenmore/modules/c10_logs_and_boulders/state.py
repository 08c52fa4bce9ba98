"""What every player has in the highland games, and what lies on the central track."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from glenmore.components import Cell
from glenmore.fields import EACH_SEAT, Amount, SeatOrNobody, TileIds, TurnNumber
from glenmore.model import Draft, Table
from glenmore.setup import Setup
from glenmore.text import name, phrase
from tabletop.reading.records import OneOf, Whole
from tabletop.records import Record
from tabletop.text import listed

NUMBER = 10
TRACKS = CABER, BOULDER = "caber", "boulder"
TRACK_OF = {"resource": CABER, "pen": BOULDER}  # by the type of the tile below (C10-11)
TOP = 5  # the highest rating
CHAMPIONS = 2  # champion tiles of a player (C10-09)
NOBODY = -1
FAME = "fame"  # the tokens, the category, and what pays for fame tiles
BEYOND, REWARD = "beyond", "games-reward"  # kinds of sources of points

Rating = Annotated[int, Whole(0, TOP)]
Track = Annotated[str, OneOf(lambda: ("", *TRACKS), "track")]


class Athlete(Record):
    """One player: ratings, fame tokens, and the tiles on which the champion tiles lie."""

    caber: Rating = 0
    boulder: Rating = 0
    fame: Amount = 0
    champions: TileIds = ()  # own tiles; the other champion tiles are in the reserve
    begun: bool = False  # a champion tile has been put out (C10-10)
    prefers: Track = ""  # of a seat that nobody plays: where its only champion tile lies

    def rating(self, track: str) -> int:
        """How far up a track the piece is."""
        return self.caber if track == CABER else self.boulder

    @property
    def reserve(self) -> int:
        """Champion tiles that lie on no tile and below no track."""
        return 0 if self.prefers else CHAMPIONS - len(self.champions)


class Games(Record):
    """Everybody's athletes, and who has taken which reward of the central track this round.

    The turn's number goes with what is remembered for one turn only.
    """

    athletes: Annotated[tuple[Athlete, ...], EACH_SEAT]
    central: tuple[SeatOrNobody, ...] = (NOBODY,) * TOP  # ratings 1 to 5 (C10-26)
    turn: TurnNumber = 0
    second: SeatOrNobody = NOBODY  # who may take one more central reward in that turn (C10-I18)
    arrived: TileIds = ()  # tiles that a champion reached in that turn (option c10.trainOnArrival)
    trained: TileIds = ()  # tiles whose champions have trained (option c10.trainPerTurn)

    reads: ClassVar[tuple[str, ...]] = (
        *("stacks", "due", "players.estate", "activated", "turn"),
        *("steps.T7", "steps.TRAIN"),
    )

    def markers(self, seat: int) -> int:
        """Clan markers of a seat on the central track (C10-27)."""
        return self.central.count(seat)

    def describe(self, table: Table) -> str:
        """In words: ratings, fame and champions of every player, then the central track."""
        told = [_told(table, seat, one) for seat, one in enumerate(self.athletes)]
        taken = [
            phrase("words.central_taken", table.game, rating=r, seat=seat)
            for r, seat in enumerate(self.central, 1)
            if seat != NOBODY
        ]
        return "; ".join([*told, *taken])

    def worths(self, table: Table) -> list[float]:
        """What it is worth to every player, in victory points, for bots."""
        from glenmore.modules.c10_logs_and_boulders.worth import worths  # a circle

        return worths(table, self)


def _told(table: Table, seat: int, one: Athlete) -> str:
    where = [phrase("words.champion_on", table.game, tile=tile) for tile in one.champions]
    if one.prefers:
        where.append(phrase("words.champion_below", track=name("track", one.prefers)))
    return phrase(
        "words.athlete",
        table.game,
        seat=seat,
        caber=one.caber,
        boulder=one.boulder,
        fame=one.fame,
        where=listed(where) if where else phrase("words.no_champion"),
    )


def start(setup: Setup) -> Games:
    """Pieces below the tracks, champion tiles in the reserve (C10-07, C10-09).

    A seat that nobody plays has one champion tile, which lies below a track.
    """
    idle = setup.seats - setup.players
    return Games((*(Athlete(),) * setup.players, *(Athlete(prefers=CABER),) * idle))


def games(table: Table) -> Games:
    """The private part."""
    part: Games = table.modules[table.game.module_index[NUMBER]]
    return part


def athlete(table: Table, seat: int) -> Athlete:
    """What a seat has in the games."""
    return games(table).athletes[seat]


def put_athlete(draft: Draft, seat: int, **changes: Any) -> None:
    """Write what a seat has."""
    part = games(draft)
    one = part.athletes[seat].with_(**changes)
    athletes = (*part.athletes[:seat], one, *part.athletes[seat + 1 :])
    draft.set_module(NUMBER, part.with_(athletes=athletes))


def gain_fame(draft: Draft, seat: int, amount: int, *rules: str) -> None:
    """Fame tokens from the supply, which never runs out (C10-E10)."""
    put_athlete(draft, seat, fame=athlete(draft, seat).fame + amount)
    draft.tell(rules, "fame_gained", seat, amount=amount)


def this_turn(table: Table) -> Games:
    """The part without what belongs to an earlier turn."""
    part = games(table)
    if part.turn == table.turn.number:
        return part
    return part.with_(turn=table.turn.number, second=NOBODY, arrived=(), trained=())


def cell_of(table: Table, seat: int, tile: str) -> Cell | None:
    """Where a tile lies on top in the estate of a seat."""
    for cell, plot in table.players[seat].estate.items():
        if plot.tiles[-1] == tile:
            return cell
    return None
