"""Die: a virtual player that removes tiles (DIE-01 to DIE-10)."""

from __future__ import annotations

from glenmore.base.rondel import ahead, discard, move_piece, set_space, sweep
from glenmore.base.turn import EndOfTurn
from glenmore.model import EMPTY, OFF, Draft, Table
from glenmore.moves import Roll
from glenmore.steps import ChanceStep
from glenmore.vocabulary import PASSES
from tabletop.verdict import Why

FACES = ((1, 3 / 6), (2, 2 / 6), (3, 1 / 6))  # 1-1-1-2-2-3


class Rolling(ChanceStep[Roll]):
    """The die rolls by itself."""

    rule = "DIE-02"

    def options(self, table: Table) -> list[Roll]:
        """The three numbers on the die."""
        return [Roll(pips) for pips, _ in FACES]

    def chances(self, table: Table) -> list[tuple[Roll, float]]:
        """The numbers with their probabilities."""
        return [(Roll(pips), p) for pips, p in FACES]

    def why_not(self, table: Table, move: Roll, why: Why) -> bool:
        """Only 1, 2 and 3 are on the die."""
        if any(move.pips == pips for pips, _ in FACES):
            return False
        why.add(tuple(dict.fromkeys((self.rule, "DIE-02"))), "no_such_face", pips=move.pips)
        return True


class RollDie(Rolling):
    """D1, D2: roll, advance by that many tiles, discard the tile reached."""

    state = "D1"
    moves_piece = True
    piece: int

    def do(self, draft: Draft, move: Roll) -> None:
        """Move the die; it leaves the game at World's End or for want of a tile (DIE-07, G-20)."""
        pips = move.pips
        draft.done()
        draft.tell("DIE-02", "die_rolled", None, pips=pips)
        position, at, tile, passed = target(draft, self.piece, pips)
        if draft.log is not None:
            fixtures = draft.game.fixtures
            counted = [t for t in passed if t not in fixtures or fixtures[t].counted]
            for thing in counted[pips - 1 :]:
                draft.tell("DIE-04", "die_goes_on", None, tile=thing)
        for thing in passed:
            for handler in draft.game.piece_passes[PASSES][thing]:
                handler(draft, self.piece, thing, PASSES)
        if tile:
            set_space(draft, at, EMPTY)
            discard(draft, tile, self.piece, "DIE-05")
        move_piece(draft, self.piece, position)
        if position == OFF and draft.end >= 0:
            draft.tell("DIE-07", "die_removed", None)
        elif position == OFF:
            draft.tell(("G-20", "DIE-04"), "die_finds_no_tile", None)
        sweep(draft)
        draft.then(EndOfTurn())


Target = tuple[int, int, str, list[str]]


def target(table: Table, piece: int, pips: int) -> Target:
    """Where the die goes: its position or OFF, the tile to discard and where, things passed.

    It leaves the game at World's End, and also where too few tiles without an icon lie ahead: it
    never discards one that has an icon (DIE-04, DIE-07, G-20).
    """
    game = table.game
    counted, beyond, last = 0, False, ""
    passed: list[str] = []
    for position, tile in ahead(table, table.pieces[piece]):
        if tile == game.worlds_end:
            if not game.options.die_discards_beyond_end or counted + 1 >= pips:  # OPT-04
                break
            counted, beyond = counted + 1, True
        elif tile in game.fixtures:
            counted += tile != last and game.fixtures[tile].counted
        else:
            counted += 1
            if counted >= pips and not game.tiles[tile].icon:  # DIE-04
                return (OFF if beyond else position), position, tile, passed
        if tile != last and not beyond:  # DIE-07: it has left the game at World's End
            passed.append(tile)
        last = tile
    return OFF, OFF, "", passed
