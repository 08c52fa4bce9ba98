"""How a game with her begins (C12-01 to C12-12)."""

from __future__ import annotations

from glenmore.base.die import Rolling
from glenmore.base.rondel import move_piece
from glenmore.base.set_up import FIRST_COINS, PawnOrder
from glenmore.model import HOME_CASTLE, Draft, Table
from glenmore.modules.c12_allenarly import adapting
from glenmore.modules.c12_allenarly.board import Allenarly, board, her_seat, put_board
from glenmore.modules.c12_allenarly.cards import amounts, level, level_of
from glenmore.modules.c12_allenarly.clans import path
from glenmore.modules.c12_allenarly.data import BURNT, TOKENS
from glenmore.moves import Move, Roll
from glenmore.setup import Setup
from glenmore.steps import ChanceStep
from glenmore.vocabulary import CATEGORIES
from tabletop.verdict import Why


class RollForStart(Rolling, state="G0", rule="C12-03"):
    """The die says whether she or the human is first (C12-03)."""

    def do(self, draft: Draft, move: Roll) -> None:
        """The pawns stand in that order; only the human gets coins (C12-04)."""
        draft.done()
        hers = her_seat(draft)
        first = move.pips == amounts(draft.game.setup).starts
        order = (hers, 0) if first else (0, hers)
        for place, seat in enumerate(order):
            move_piece(draft, draft.game.pawn_of[seat], place)
            draft.player(seat).coins = 0 if seat == hers else FIRST_COINS + place
        draft.swap(PawnOrder(()))
        human = draft.players[0].coins
        draft.tell(("C12-03", "C12-04"), "her_start_roll", order[0], pips=move.pips, coins=human)


def roll_instead(step: object) -> RollForStart | None:
    """Before pawns are put in random order, the die is rolled (hook `turn_steps`; C12-03)."""
    return RollForStart() if isinstance(step, PawnOrder) and len(step.left) > 1 else None


class LayPriority(Move, word="priority", rule="C12-08"):
    """Chance lays the next priority token (C12-08)."""

    category: str


class PriorityOrder(ChanceStep[LayPriority], state="G0", rule="C12-08"):
    """The priority tokens lie in random order (C12-08)."""

    left: tuple[str, ...]

    def pending(self, table: Table) -> bool:
        """Until all of them lie."""
        return bool(self.left)

    def options(self, table: Table) -> list[LayPriority]:
        """Any token that does not lie yet."""
        return [LayPriority(category) for category in self.left]

    def refuse(self, table: Table, move: LayPriority, why: Why) -> None:
        """Each token once."""
        why.add("C12-08", "her_token_laid", category=move.category)

    def do(self, draft: Draft, move: LayPriority) -> None:
        """The next place from the left."""
        part, left = board(draft), tuple(c for c in self.left if c != move.category)
        laid = tuple(c for c in part.priority if c not in self.left)
        put_board(draft, part.with_(priority=(*laid, move.category, *left)))
        draft.tell("C12-08", "her_token_place", her_seat(draft), category=move.category)
        draft.swap(PriorityOrder(left))

    def faults(self, table: Table, why: Why) -> None:
        """Categories, each once."""
        if not set(self.left) <= set(CATEGORIES) or len(set(self.left)) < len(self.left):
            why.add("C12-08", "her_board_is_nonsense")


def start(setup: Setup) -> Allenarly:
    """Her board before anything is drawn: her starting trade tile lies there (C12-06)."""
    return Allenarly(row=(level(setup).trade,))


def set_up(draft: Draft) -> None:
    """Her board, cards and clan tokens (hook `set_up`; C12-02, C12-05 to C12-10)."""
    game, seat = draft.game, her_seat(draft)
    setup = game.setup
    part = board(draft)
    for token in TOKENS:
        part = part.with_token(token, path(game, token)[0])
    put_board(draft, part)
    draft.tell(
        ("C12-06", "C12-13"), "her_level", seat, her_level=level_of(setup), tile=level(setup).trade
    )
    scots = draft.players[seat].estate[HOME_CASTLE].scots
    home = adapting.home_rules(game)
    key = "her_board_and_home" if home else "her_board_laid"
    draft.tell(("C12-02", "C12-07", *home), key, seat, count=scots)
    draft.tell("C12-09", "her_deck_shuffled", seat, count=BURNT)
    spaces = tuple(path(game, token)[0] for token in TOKENS)
    draft.tell("C12-10", "her_tokens_start", seat, clans=spaces)
    for one in adapting.adaptations(game):
        if one.set_up is not None:
            one.set_up(draft)
    draft.then(PriorityOrder(CATEGORIES))
