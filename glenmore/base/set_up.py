"""Set-up (rulebook: "Setup", SETUP-01 to SETUP-19)."""

from __future__ import annotations

from glenmore.assembly import Game
from glenmore.base.rondel import move_piece, refill
from glenmore.base.turn import NextTurn
from glenmore.components import NO_GOODS, Cell
from glenmore.model import (
    CHANCE,
    EMPTY,
    HOME_CASTLE,
    OFF,
    START_VILLAGE,
    Draft,
    Estate,
    Player,
    Plot,
    Stack,
    State,
    Table,
    Turn,
    make_state,
)
from glenmore.moves import PutPawn
from glenmore.steps import Auto, ChanceStep
from glenmore.vocabulary import ALL_SCOTS, DIE, FIRST_A, TOTAL
from tabletop.verdict import Why

SCOTS = 10
MARKERS = 10
FIRST_COINS = 5  # SETUP-07


def first_state(game: Game) -> State:
    """The table before the first shuffle; the first decisions belong to chance."""
    seats = len(game.seats)
    few = seats < 4
    state = make_state(
        game,
        {
            "turn": Turn(0, CHANCE, 0),
            "steps": (NextTurn(), FinishSetUp()),
            "ring": (EMPTY,) * game.spaces,
            "pieces": (OFF,) * len(game.pieces),
            "end": OFF,
            "stacks": tuple(Stack(*stack) for stack in game.stacks),
            "discard": (),
            "box": (),
            "market": (1 if few else 0,) * 5,  # SETUP-16
            "players": tuple(
                # SETUP-03: one Scot in the village, one as pawn
                Player(0, 0, SCOTS - 2, MARKERS, (), (), (), Estate(home(game, seat)), ())
                for seat in game.seats
            ),
            "activated": (),
            "used": (),
            "movement": 0,
            "due": (),
            "modules": tuple(
                module.start(game.setup) if module.start else None for module in game.modules
            ),
        },
    )
    draft = Draft(state, None)
    draft.then(PawnOrder(tuple(range(seats))))
    return draft.seal()


def home(game: Game, seat: int) -> dict[Cell, Plot]:
    """The home tile of a seat with its first Scot (SETUP-02).

    A seat that nobody plays has no use for a village: its Scots stand where they are counted.
    """
    played = seat < game.setup.players
    return {
        START_VILLAGE: Plot((game.start_village,), NO_GOODS, int(played)),
        HOME_CASTLE: Plot((game.home_castle,), NO_GOODS, int(not played)),
    }


class PawnOrder(ChanceStep[PutPawn]):
    """Pawns in random order on consecutive spaces (SETUP-06)."""

    state = "G0"
    rule = "SETUP-06"
    left: tuple[int, ...]

    def pending(self, table: Table) -> bool:
        """Until all pawns are placed."""
        return bool(self.left)

    def options(self, table: Table) -> list[PutPawn]:
        """Any pawn that is not yet placed."""
        return [PutPawn(seat) for seat in self.left]

    def refuse(self, table: Table, move: PutPawn, why: Why) -> None:
        """Each pawn once."""
        why.add("SETUP-06", "pawn_placed", seat=move.seat)

    def do(self, draft: Draft, move: PutPawn) -> None:
        """The hindmost gets 5 coins, the next ones 6, 7, 8 (SETUP-07)."""
        seat = move.seat
        place = len(draft.players) - len(self.left)
        move_piece(draft, draft.game.pawn_of[seat], place)
        coins = FIRST_COINS + place
        draft.player(seat).coins = coins
        draft.tell(("SETUP-06", "SETUP-07"), "pawn", seat, place=place + 1, coins=coins)
        draft.swap(PawnOrder(tuple(s for s in self.left if s != seat)))


class FinishSetUp(Auto):
    """Die, S tiles, A tiles, fixtures and what modules add (SETUP-08, SETUP-13 to SETUP-17)."""

    state = "G0"

    def run(self, draft: Draft) -> None:
        """Put the other pieces, then let chance lay the tiles."""
        game = draft.game
        place = len(draft.players)
        for i, piece in enumerate(game.pieces):
            if piece.start == DIE:  # SETUP-08: directly ahead of the frontmost pawn
                move_piece(draft, i, place)
                place += 1
        # the S tiles, as many as there is room for (SETUP-13)
        behind = [i for i, piece in enumerate(game.pieces) if piece.start == FIRST_A]
        room = game.spaces - 1 - sum(f.width for f in game.fixtures.values()) - len(behind)
        place = min(place + draft.stacks[0].size, room)
        for i in behind:
            move_piece(draft, i, place)
            place += 1
        ring = list(draft.ring)
        last = game.spaces - 2  # SETUP-15: the space behind the hindmost pawn stays empty
        for fixture in game.fixtures.values():
            for _ in range(fixture.width):
                ring[last] = fixture.tile.id
                last -= 1
        draft.ring = tuple(ring)
        draft.tell(("SETUP-13", "SETUP-14"), "rondel_laid", None)
        draft.then(refill(draft), ModulesSetUp())


class ModulesSetUp(Auto):
    """What modules add once the table is laid (hook `set_up`)."""

    state = "G0"

    def run(self, draft: Draft) -> None:
        """In ascending order; the lower number is resolved first."""
        for handler in reversed(draft.game.set_up):
            handler(draft)


def scots_elsewhere(table: Table, seat: int) -> int:
    """Scots of a seat that stand where only a module knows (hook `count`, purpose total)."""
    return sum(change.amount for change in table.game.changes(table, seat, ALL_SCOTS, TOTAL))
