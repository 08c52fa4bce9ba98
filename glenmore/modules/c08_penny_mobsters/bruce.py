"""Bruce McMail: a coin of his for a good that another player has just made (C8-BruceMcMail)."""

from __future__ import annotations

from glenmore.base.activation import is_type
from glenmore.base.market import take_good
from glenmore.components import GOOD_INDEX, GOODS, NO_GOODS, Cell, Goods
from glenmore.events import ScoreLine
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, for_each_token
from glenmore.modules.c08_penny_mobsters.owners import Offered
from glenmore.modules.c08_penny_mobsters.state import MOBSTER as SOURCE
from glenmore.modules.c08_penny_mobsters.state import Owned, gang, put_owned
from glenmore.modules.c08_penny_mobsters.tokens import SellAtOnce, Stowing, may_stow
from glenmore.moves import Move
from glenmore.options import Option
from glenmore.steps import AnyStep
from glenmore.vocabulary import COINS
from tabletop.hooks import Only
from tabletop.verdict import Why
from tabletop.vocabulary import source_key

ID, RULE = "bruce-mcmail", "C8-BruceMcMail"
PRODUCERS = ("resource", "pen")


class TakeProduced(Move, word="mail", rule=RULE, only_when=(RULE,)):
    """Give the producer 1 coin of Bruce McMail and take a good just made (C8-BruceMcMail)."""

    good: str


def react(
    table: Table, owned: Owned, actor: int, owner: int, cell: Cell, parts: tuple[AnyStep, ...]
) -> tuple[AnyStep, ...]:
    """After another player's own tile has produced, Bruce's owner is asked (hook `activation`)."""
    if actor == owned.seat or actor != owner:
        return parts
    plot = table.players[owner].estate[cell]
    tile = table.game.tiles[plot.top]
    if not any(is_type(table, tile, kind) for kind in PRODUCERS):
        return parts
    return (*parts, Mailing(owned.seat, actor, cell, plot.goods))


class Mailing(Offered[TakeProduced], state="MAIL", rule=RULE):
    """Bruce McMail's owner may take one good that has just been made (C8-BruceMcMail)."""

    producer: int
    cell: Cell
    before: Goods  # what lay on the tile before

    def produced(self, table: Table) -> list[str]:
        """The kinds of goods that there are more of than before."""
        plot = table.players[self.producer].estate.get(self.cell)
        now = NO_GOODS if plot is None else plot.goods
        return [GOODS[k] for k in range(5) if now[k] > self.before[k]]

    def pending(self, table: Table) -> bool:
        """Something was made that could be put or sold."""
        return any(may_stow(table, self.seat, good) for good in self.produced(table))

    def choices(self, table: Table) -> list[TakeProduced]:
        """A good that could be put or sold."""
        return [TakeProduced(g) for g in self.produced(table) if may_stow(table, self.seat, g)]

    def refuse(self, table: Table, move: TakeProduced, why: Why) -> None:
        """Only what was just made, and only if there is a place for it."""
        if move.good not in self.produced(table):
            why.add((RULE, "C8-EDGE-11"), "bruce_not_produced", good=move.good)
        if not may_stow(table, self.seat, move.good):
            why.add(RULE, "no_place_for_good", good=move.good)

    def choose(self, draft: Draft, move: TakeProduced) -> None:
        """Coin against good; then it is put or sold."""
        owned = gang(draft).the(ID)
        put_owned(draft, owned.with_(tokens=owned.tokens[1:]))
        take_good(draft, self.producer, self.cell, GOOD_INDEX[move.good])
        draft.player(self.producer).coins += 1
        draft.tell(RULE, "bruce_takes", self.seat, good=move.good, producer=self.producer)
        draft.then(Stowing(self.seat, move.good, RULE))

    def sound(self, table: Table) -> bool:
        """Bruce has an owner with coins, and another player has made something."""
        owned = gang(table).holder(ID)
        return (
            owned is not None
            and owned.seat == self.seat
            and bool(owned.tokens)
            and self.producer in table.game.seats
            and self.producer != self.seat
        )


def coins_at_the_end(
    table: Table, owned: Owned, seat: int, item: str, lines: tuple[ScoreLine, ...]
) -> tuple[ScoreLine, ...]:
    """Coins left on the card score where an option says so (hook `score_lines`)."""
    left = len(owned.tokens)
    if item != COINS or seat != owned.seat or not lines:
        return lines
    if table.game.options["bruce_coins"] == "lost":
        return lines
    return (*lines, ScoreLine(RULE, "bruce-coins", left, 1, left, source_key(SOURCE, ID)))


MOBSTER = Mobster(
    ID,
    RULE,
    {"activation": react, "score_lines": Only((COINS,), coins_at_the_end)},
    acts=Owned.has_tokens,
    steps=(Mailing, Stowing),
    moves=(TakeProduced, SellAtOnce),
    options=(Option("c8.bruceCoins", "bruce_coins", ("lost", "scored"), RULE),),
    editions={"IT-strict": {"bruce_coins": "scored"}},
    worth=for_each_token(1.6),  # a good for each coin
)
