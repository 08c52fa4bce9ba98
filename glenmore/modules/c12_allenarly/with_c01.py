"""With chronicle 1, Dragon Boat Race: she has a river, and her boat moves by itself (C12-C1-01 …).

Her river lies where the rivers of players lie: in the row of her home tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from glenmore.components import Cell, Tile
from glenmore.model import HOME_CASTLE, START_VILLAGE, Draft, Plot, Table
from glenmore.modules.c01_dragon_boat_race.circuit import NUMBER, following, named
from glenmore.modules.c01_dragon_boat_race.rewards import remove_token
from glenmore.modules.c01_dragon_boat_race.rowing import row_on
from glenmore.modules.c01_dragon_boat_race.state import race
from glenmore.modules.c01_dragon_boat_race.tokens import UNKNOWN
from glenmore.modules.c12_allenarly.adapting import Adaptation, OwnPlace
from glenmore.modules.c12_allenarly.board import board, her_seat
from glenmore.modules.c12_allenarly.cards import action_cards, chronicle_card
from glenmore.modules.c12_allenarly.gaining import points
from glenmore.moves import Move
from glenmore.steps import Auto, WeightedStep
from tabletop.verdict import Why

Things = Sequence[tuple[int, str]]
RIVER, DOUBLE = "river", "double-move"
HOME = (START_VILLAGE, HOME_CASTLE)
STEPS, NUMBERED, FIRST = 2, 1, 1  # tiles that her boat goes: always, with a number, with a 1


# -- her river ------------------------------------------------------------------------------------


def river_cells(table: Table) -> tuple[Cell, ...]:
    """Where her river goes on, from her home tile to the left."""
    estate = table.players[her_seat(table)].estate
    left, row = START_VILLAGE
    return tuple(sorted(((x, y) for x, y in estate if y == row and x < left), reverse=True))


def river(table: Table) -> tuple[str, ...]:
    """The tiles of her river that she took."""
    estate = table.players[her_seat(table)].estate
    return tuple(tile for cell in river_cells(table) for tile in estate[cell].tiles)


def to_river(table: Table, tile_id: str) -> str:
    """A river tile goes to her river, a trade tile to the trade row as always (C12-C1-03)."""
    tile = table.game.tiles[tile_id]
    return RIVER if tile.river and tile.type != "trade" else ""


def lengthen(draft: Draft, tile: str) -> None:
    """The tile lies at the left end of her river (C12-C1-03)."""
    seat = her_seat(draft)
    x, y = (START_VILLAGE, *river_cells(draft))[-1]
    draft.replot(seat, (x - 1, y), Plot((tile,)))


def size(table: Table) -> int:
    """Her home tile counts as two tiles, and those of her river (C12-C1-06, C12-E23)."""
    return len(HOME) + len(river_cells(table))


# -- what she looks for ---------------------------------------------------------------------------


def _rivers(tile: Tile) -> int:
    return int(tile.river)


def _doubles(tile: Tile) -> int:
    """How many double movements a tile shows."""
    return sum(part.word == "move" and part.amount == 2 for part in tile.benefit.simple)


SYMBOLS: dict[str, Callable[[Tile], int]] = {DOUBLE: _doubles, RIVER: _rivers}


def _find(symbol: str) -> Callable[[Table, Things, int], str]:
    def search(table: Table, things: Things, limit: int) -> str:
        shows, tiles = SYMBOLS[symbol], table.game.tiles
        return next((tile for _, tile in things[:limit] if shows(tiles[tile])), "")

    return search


def racing(table: Table) -> bool:
    """Her card is used during the race, and only then (C12-C1-04)."""
    return race(table).is_on


def gain(draft: Draft, tile: str) -> None:
    """During the race each of the symbols on a tile brings points (C12-C1-05)."""
    card = chronicle_card(draft.game.setup, NUMBER)
    if racing(draft) and card.gain in SYMBOLS:
        number = SYMBOLS[card.gain](draft.game.tiles[tile])
        points(draft, number * card.number("points"), "C12-C1-05", card.gain, tile)


# -- her boat -------------------------------------------------------------------------------------


def squares(table: Table) -> int:
    """How far her boat goes with the card that lies open (C12-C1-07)."""
    number = action_cards(table.game.setup)[board(table).card].number
    return STEPS + NUMBERED * (number > 0) + FIRST * (number == 1)


def boat_moves(draft: Draft) -> tuple[Auto, ...]:
    """At the end of her turn, during the race, while her boat is under way (C12-C1-07)."""
    seat = her_seat(draft)
    if not racing(draft) or not race(draft).rows(seat):
        return ()
    number = squares(draft)
    draft.tell("C12-C1-07", "her_boat", seat, number=number)
    return (RowHers(number),)


class RowHers(Auto, state="ROW"):
    """Her boat moves square by square; what it meets is dealt with on the way (C12-C1-07)."""

    left: int

    def run(self, draft: Draft) -> None:
        """One square on."""
        seat, part = her_seat(draft), race(draft)
        if self.left and part.rows(seat):
            draft.then(RowHers(self.left - 1))
            ahead = following(draft, part.boats[seat])
            row_on(draft, seat, ahead, at_her_castle, ("C12-C1-07", "C1-22"))


def at_her_castle(draft: Draft, seat: int, square: str) -> None:
    """Her boat comes to a castle on which tokens lie (C12-C1-08)."""
    if any(castle.square == square and castle.tokens for castle in race(draft).castles):
        draft.then(LoseReward(square))


class LoseToken(Move, word="lose-token", rule="C12-C1-08"):
    """Chance discards a reward token of a castle (C12-C1-08)."""

    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The token."""
        return {"token": self.what}


class LoseReward(WeightedStep[LoseToken], state="ROW", rule="C12-C1-08"):
    """Her boat is at a castle: one token there, drawn at random, leaves the game (C12-C1-08)."""

    told_alone = True
    unseen = True  # somebody may know what lies there
    square: str

    def outcomes(self, table: Table) -> list[tuple[LoseToken, int]]:
        """Every token there is as likely; one that nobody has seen may be any of the pool."""
        part = race(table)
        known, pool = Counter(part.castle(self.square).tokens), Counter(part.pool)
        unknown, size = known.pop(UNKNOWN, 0), max(1, len(part.pool))
        weights = {
            token: known[token] * size + unknown * pool[token]
            for token in sorted({*known, *(pool if unknown else ())})
        }
        return [(LoseToken(token), weight) for token, weight in weights.items()]

    def refuse(self, table: Table, move: LoseToken, why: Why) -> None:
        """Only tokens that may lie there."""
        why.add("C12-C1-08", "her_no_such_token", token=move.what)

    def do(self, draft: Draft, move: LoseToken) -> None:
        """It is out of the game, and nobody has anything of it."""
        draft.done()
        remove_token(draft, self.square, move.what)
        draft.tell(
            ("C12-C1-08", "C12-C1-07"),
            "her_token_lost",
            her_seat(draft),
            token=move.what,
            square=named(draft, self.square),
        )

    def faults(self, table: Table, why: Why) -> None:
        """There must be a castle with tokens."""
        if not any(c.square == self.square and c.tokens for c in race(table).castles):
            why.add("C1-29", "no_tokens_there", square=named(table, self.square))


ADAPTATION = Adaptation(
    NUMBER,
    home="C12-C1-01",
    searches={symbol: _find(symbol) for symbol in SYMBOLS},
    active=racing,
    place=to_river,
    places={RIVER: OwnPlace("C12-C1-03", lengthen, river)},
    gains=gain,
    ending=boat_moves,
    size=size,
    steps=(RowHers, LoseReward),
    moves=(LoseToken,),
)
