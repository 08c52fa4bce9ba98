"""World's End and the end of the game (END-01 to END-12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from glenmore.base.rondel import arrive
from glenmore.base.scoring import FINAL, Stage, scoring_round
from glenmore.base.turn import Close
from glenmore.events import ScoreLine
from glenmore.model import Draft, Table
from glenmore.steps import AnyStep, Auto
from glenmore.vocabulary import ARMADALE, AT_END, CARD, COINS, SIZE, TIE
from tabletop.vocabulary import source_key

ARMADALE_COINS = 8  # LM-ArmadaleCastle


# -- T5W: a pawn reaches World's End --------------------------------------------------------------


class ReachWorldsEnd(Auto):
    """T5W: the pawn stands on World's End; the turn ends at once (END-01)."""

    state = "T5W"

    def run(self, draft: Draft) -> None:
        """Move, sweep, end."""
        draft.tell(("END-01", "END-04"), "worlds_end", draft.turn.seat)
        stop_on_worlds_end(draft, EndOfWorld)


def stop_on_worlds_end(draft: Draft, end: Callable[[bool], AnyStep]) -> None:
    """The piece whose turn it is stands on World's End, and its turn ends with this step."""
    arrive(draft, draft.end)
    draft.then(end(draft.game.options.refill_after_worlds_end))  # OPT-26


class EndOfWorld(Close):
    """T8W: only what modules offer at the end of a turn; then movement points expire."""

    state = "T8W"
    window = "T8W"
    rule = "END-01"


# -- the end of the game --------------------------------------------------------------------------


def end_game(draft: Draft) -> None:
    """Final scoring in the order of END-07, then the winner."""
    draft.tell(("END-05", "TURN-02"), "game_ends", None)
    draft.then(*final_steps())


def final_steps() -> tuple[Auto, ...]:
    """The steps of the final scoring."""
    return (Stage(FINAL, "F0"), *scoring_round(FINAL), SizePenalty(), Coins(), Armadale(), Winner())


def size(table: Table, seat: int) -> int:
    """Visible tiles: each stack counts 1, the home tile 2 (END-09)."""
    number = len(table.players[seat].estate)
    for change in table.game.changes(table, seat, SIZE, SIZE):
        number += change.amount
    return number


def sizes(table: Table) -> list[int]:
    """The size of every estate."""
    if table.game.has_counts:  # modules may change the number
        return [size(table, seat) for seat in range(len(table.players))]
    return [len(player.estate) for player in table.players]


def size_lines(table: Table, seat: int) -> tuple[ScoreLine, ...]:
    """3 VP less for each tile more than the smallest estate, as printed (END-08)."""
    penalty = table.game.scoring.size_penalty
    smallest = min(sizes(table))
    extra = size(table, seat) - smallest
    line = ScoreLine("END-08", SIZE, extra, -penalty, -penalty * extra, source_key(AT_END, SIZE))
    return _changed(table, seat, SIZE, (line,))


def coin_lines(table: Table, seat: int) -> tuple[ScoreLine, ...]:
    """1 VP for each coin, as printed (END-10)."""
    coins, each = table.players[seat].coins, table.game.scoring.coin
    line = ScoreLine("END-10", COINS, coins, each, each * coins, source_key(AT_END, COINS))
    return _changed(table, seat, COINS, (line,))


def armadale_lines(table: Table, seat: int) -> tuple[ScoreLine, ...]:
    """1 VP more for each of the first 8 coins with the card (LM-ArmadaleCastle)."""
    player = table.players[seat]
    asleep = table.game.asleep(table, seat, "LM-ArmadaleCastle")
    if "armadale-castle" not in player.cards or asleep:
        return ()
    coins = min(player.coins, ARMADALE_COINS)
    line = ScoreLine(
        "LM-ArmadaleCastle", ARMADALE, coins, 1, coins, source_key(CARD, "armadale-castle")
    )
    return _changed(table, seat, ARMADALE, (line,))


def _changed(
    table: Table, seat: int, item: str, lines: tuple[ScoreLine, ...]
) -> tuple[ScoreLine, ...]:
    for handler in table.game.score_lines[item]:
        lines = handler(table, seat, item, lines)
    return tuple(line for line in lines if line.points)


class SizePenalty(Auto):
    """F2: the size of the estates."""

    state = "F2"

    def run(self, draft: Draft) -> None:
        """Book the penalty of every seat."""
        lines = [size_lines(draft, seat) for seat in range(len(draft.players))]
        for seat, found in enumerate(lines):
            for line in found:
                draft.score(seat, line)


class Coins(Auto):
    """F3: coins."""

    state = "F3"

    def run(self, draft: Draft) -> None:
        """Book the coins of every seat."""
        for seat in range(len(draft.players)):
            for line in coin_lines(draft, seat):
                draft.score(seat, line)


class Armadale(Auto):
    """F4: landmark cards that score at the end of the game."""

    state = "F4"

    def run(self, draft: Draft) -> None:
        """Book Armadale Castle."""
        for seat in range(len(draft.players)):
            for line in armadale_lines(draft, seat):
                draft.score(seat, line)


def tie_goods(table: Table, seat: int) -> int:
    """Goods on the estate's tiles, for ties (END-11)."""
    number = sum(table.players[seat].goods())
    for change in table.game.changes(table, seat, TIE, TIE):
        number += change.amount
    return number


def winners(table: Table) -> tuple[int, ...]:
    """Most VP, then most goods, then shared (END-11)."""
    seats = range(len(table.players))
    ranks = [(table.players[seat].vp, tie_goods(table, seat)) for seat in seats]
    best = max(ranks)
    return tuple(seat for seat in seats if ranks[seat] == best)


class Winner(Auto):
    """F5: who has won."""

    state: ClassVar[str] = "F5"

    def run(self, draft: Draft) -> None:
        """Tell; nothing is left to decide."""
        won = winners(draft)
        draft.tell(
            "END-11",
            "won" if len(won) == 1 else "won_together",
            None,
            seats=won,
            points=tuple(player.vp for player in draft.players),
        )
