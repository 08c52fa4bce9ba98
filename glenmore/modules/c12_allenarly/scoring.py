"""Scoring with her: priority tokens, exchanges, items, stones, size (C12-54 to C12-64)."""

from __future__ import annotations

from glenmore.base.scoring import FINAL, ScoringRound, round_id, score_category
from glenmore.events import ScoreLine
from glenmore.hooks import Change
from glenmore.model import HOME_CASTLE, Draft, Table
from glenmore.modules.c12_allenarly import adapting
from glenmore.modules.c12_allenarly.board import board, her_seat, put_board
from glenmore.modules.c12_allenarly.cards import amounts, exchanges, level
from glenmore.modules.c12_allenarly.gaining import HERS
from glenmore.moves import Move
from glenmore.setup import Setup
from glenmore.steps import Auto, SeatStep
from glenmore.vocabulary import ADD, SIZE, TIE, VP
from tabletop.hooks import Insert
from tabletop.records import Record
from tabletop.verdict import Why
from tabletop.vocabulary import source_key

ROUNDS = {"A": 1, "B": 2, "C": 3, FINAL: 4}
MUCH = 3  # points by which a priority token moves to the front (C12-55)


def inserts(setup: Setup) -> list[Insert]:
    """What follows the categories, and her stones at the end (`turn_steps`; C12-58, C12-62).

    It comes before chronicles clear away what has been counted; what they add to a trade comes
    right before it.
    """

    def tokens(step: ScoringRound) -> MovePriority | None:
        return MovePriority(step.round) if step.round != FINAL else None

    return [  # before other chronicles clear away what counted in the round (C12-58)
        Insert("S2", "after", tokens, "her-priority", -1),
        *adapting.inserts(setup),
        Insert("S2", "after", lambda step: TradeHers(her(setup), step.round), "her-trade", -1),
        Insert("S2", "after", lambda step: Items(step.round), "her-items", -1),
        Insert("F3", "after", lambda step: LastStones(), "her-stones"),
    ]


def her(setup: Setup) -> int:
    """Her seat in a setup."""
    return setup.players


def in_her_order(table: Table, categories: tuple[str, ...]) -> tuple[str, ...]:
    """Categories in the order of the tokens, after those without (`scoring_categories`; C12-54)."""
    order = board(table).priority
    others = tuple(category for category in categories if category not in order)
    return (*others, *(category for category in order if category in categories))


# -- priority tokens ------------------------------------------------------------------------------


class MovePriority(Auto, state="PRIO"):
    """The tokens move by what was scored in their categories (C12-55)."""

    round: str

    def run(self, draft: Draft) -> None:
        """One after another, in the order in which the categories were scored."""
        heeded = adapting.bare(draft)
        for category in board(draft).priority:
            best = max(line.points for _, line, _, _ in score_category(heeded, category))
            old = board(draft).priority
            others = tuple(each for each in old if each != category)
            new = old
            if best >= MUCH:
                new = (category, *others)
            elif not best:
                new = (*others, category)
            put_board(draft, board(draft).with_(priority=new))
            key = "her_token_rests"
            if best >= MUCH or not best:
                key = "her_token_front" if best else "her_token_back"
            rules: tuple[str, ...] = ("C12-55",)
            if heeded is not draft:
                key, rules = f"{key}_bare", ("C12-55", "C12-E25")
            draft.tell(rules, key, her_seat(draft), category=category, points=best)


# -- trade ----------------------------------------------------------------------------------------


class Exchanging(Record):
    """One exchange of one of her tiles."""

    tile: str
    goods: int
    points: int


def offers(table: Table) -> list[Exchanging]:
    """Every exchange of her trade row: the rightmost tile first, more points first (C12-56)."""
    tiles = table.game.tiles
    return [
        Exchanging(tile, goods, points)
        for tile in reversed(board(table).row)
        for goods, points in exchanges(tiles[tile])
    ]


class TradeStone(Move, word="trade-stone", rule="C12-56"):
    """She returns a stone and gains the points of an exchange (C12-56)."""

    tile: str
    value: int


class TradeHers(SeatStep[TradeStone], state="TRADE", rule="C12-56"):
    """She exchanges stones, tile by tile from the right, option by option (C12-56)."""

    told_alone = True
    round: str
    at: int = 0  # the exchange that is tested next

    def _next(self, table: Table) -> int | None:
        """The next exchange for which she has as many stones as it asks for goods."""
        stones = board(table).stones
        for number, offer in enumerate(offers(table)):
            if number >= self.at and stones >= offer.goods:
                return number
        return None

    def settle(self, draft: Draft) -> bool:
        """No exchange is left that she can use."""
        if self._next(draft) is not None:
            return False
        draft.done()
        return True

    def options(self, table: Table) -> list[TradeStone]:
        """The next one."""
        number = self._next(table)
        if number is None:
            return []
        offer = offers(table)[number]
        return [TradeStone(offer.tile, offer.points)]

    def refuse(self, table: Table, move: TradeStone, why: Why) -> None:
        """Not hers, used or passed over, too many goods, or another comes first."""
        stones, found = board(table).stones, offers(table)
        named = [
            (number, offer)
            for number, offer in enumerate(found)
            if (offer.tile, offer.points) == (move.tile, move.value)
        ]
        if not named:
            why.add("C12-56", "her_no_such_exchange", tile=move.tile, value=move.value)
            return
        left = [(number, offer) for number, offer in named if number >= self.at]
        if not left:
            why.add("C12-56", "her_exchange_over", tile=move.tile, value=move.value)
            return
        offer = left[0][1]
        if stones < offer.goods:
            why.add("C12-56", "her_stones_few", tile=move.tile, needed=offer.goods, has=stones)
            return
        first = self._next(table)
        assert first is not None
        before = found[first]
        why.add("C12-56", "her_exchange_first", new=before.tile, value=before.points)

    def do(self, draft: Draft, move: TradeStone) -> None:
        """One stone goes, whatever the exchange asks for."""
        number = self._next(draft)
        assert number is not None
        part, offer = board(draft), offers(draft)[number]
        put_board(draft, part.with_(stones=part.stones - 1))
        draft.tell(
            "C12-56",
            "her_exchange",
            self.seat,
            tile=offer.tile,
            needed=offer.goods,
            has=part.stones,
            left=part.stones - 1,
        )
        source = source_key(HERS, offer.tile)
        line = ScoreLine("C12-56", "her-exchange", 1, offer.points, offer.points, source)
        draft.score(self.seat, line.with_(round=round_id(self.round)))
        draft.swap(self.with_(at=number + 1))


# -- items, the end -------------------------------------------------------------------------------


def items(table: Table) -> int:
    """Scots, landmark cards, whisky, persons and what chronicles add on her board (C12-57)."""
    return sum(items_by_category(table)) + sum(adapting.more_items(table).values())


def items_by_category(table: Table) -> tuple[int, int, int, int]:
    """How many of each; one of each is a set (C12-C7-04)."""
    player = table.players[her_seat(table)]
    scots = player.estate[HOME_CASTLE].scots
    return scots, len(player.cards), player.whisky, len(player.persons)


class Items(Auto, state="ITEMS"):
    """Points for every item on her board, in the rounds of her level (C12-57)."""

    round: str

    def run(self, draft: Draft) -> None:
        """Count them."""
        seat, setup = her_seat(draft), draft.game.setup
        if ROUNDS[self.round] not in level(setup).rounds:
            draft.tell(("C12-57", "C12-13"), "her_items_rest", seat)
            return
        number, each = items(draft), amounts(setup).item
        if number:
            source = source_key(HERS, "items")
            line = ScoreLine("C12-57", "her-items", number, each, number * each, source)
            draft.book(seat, line.with_(round=round_id(self.round)))
            for _ in range(number):  # each is a source of its own
                draft.gained(seat, VP, each, source)


class LastStones(Auto, state="STONE"):
    """Stones that are left at the end of the game (C12-62)."""

    def run(self, draft: Draft) -> None:
        """At the rate of her starting trade tile, rounded down."""
        rate, stones = level(draft.game.setup), board(draft).stones
        sets = stones // rate.left_stones
        if sets:
            points, source = sets * rate.left_points, source_key(HERS, "stones")
            line = ScoreLine("C12-62", "her-stones", sets, rate.left_points, points, source)
            draft.score(her_seat(draft), line)


def size(table: Table) -> int:
    """All tiles that she received, persons excluded (C12-60)."""
    part = board(table)
    start = 0 if table.game.options["start_trade_counts"] else 1  # C12-E21
    more = sum(one.size(table) for one in adapting.adaptations(table.game) if one.size is not None)
    return max(0, len(part.row) - start) + len(part.pile) + more


def counted(table: Table, seat: int, what: str, purpose: str) -> list[Change]:
    """Her tiles in place of an estate; ties are the human's (hook `count`; C12-60, C12-64)."""
    if what not in (SIZE, TIE):
        return adapting.counted(table, seat, what, purpose)
    if seat == her_seat(table):
        if what == SIZE:
            return [Change(ADD, size(table) - len(table.players[seat].estate), "C12-60")]
        return []
    return [Change(ADD, 1, "C12-64")] if what == TIE and purpose == TIE else []
