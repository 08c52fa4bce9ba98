"""Bruce McMail: a coin of his for a good that another player has just made (C8-BruceMcMail)."""

from __future__ import annotations

from glenmore.base.activation import is_type
from glenmore.base.market import without_good
from glenmore.components import GOOD_INDEX, GOODS, NO_GOODS, Cell, Goods
from glenmore.events import ScoreLine
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster
from glenmore.modules.c08_penny_mobsters.state import MOBSTER, Owned, gang, put_owned
from glenmore.modules.c08_penny_mobsters.tokens import SellAtOnce, Stowing, may_stow
from glenmore.moves import Decline, Move
from glenmore.options import Option
from glenmore.steps import Step
from glenmore.vocabulary import COINS, source_key
from tabletop.verdict import Why

RULE = "C8-BruceMcMail"
PRODUCERS = ("resource", "pen")


class TakeProduced(Move):
    """Give the producer 1 coin of Bruce McMail and take a good just made (C8-BruceMcMail)."""

    word = "mail"
    rule = RULE
    only_when = (RULE,)
    good: str


def react(
    table: Table, owned: Owned, actor: int, owner: int, cell: Cell, parts: tuple[Step, ...]
) -> tuple[Step, ...]:
    """After another player's own tile has produced, Bruce's owner is asked (hook `activation`)."""
    if actor == owned.seat or actor != owner or not owned.tokens:
        return parts
    plot = table.players[owner].estate[cell]
    tile = table.game.tiles[plot.top]
    if not any(is_type(table, tile, kind) for kind in PRODUCERS):
        return parts
    return (*parts, Mailing(owned.seat, actor, cell, plot.goods))


class Mailing(Step):
    """Bruce McMail's owner may take one good that has just been made (C8-BruceMcMail)."""

    state = "MAIL"
    rule = RULE
    accepts = (TakeProduced, Decline)
    seat: int
    producer: int
    cell: Cell
    before: Goods  # what lay on the tile before

    def actor(self, table: Table) -> int:
        """Bruce McMail's owner, in another player's turn."""
        return self.seat

    def about(self, table: Table, move: Move) -> str:
        """All of it is Bruce McMail's power."""
        return RULE

    def produced(self, table: Table) -> list[str]:
        """The kinds of goods that there are more of than before."""
        plot = table.players[self.producer].estate.get(self.cell)
        now = NO_GOODS if plot is None else plot.goods
        return [GOODS[k] for k in range(5) if now[k] > self.before[k]]

    def settle(self, draft: Draft) -> bool:
        """Nothing was made, or it could not be put or sold: nobody is asked."""
        if any(may_stow(draft, self.seat, good) for good in self.produced(draft)):
            return False
        draft.done()
        return True

    def options(self, table: Table) -> list[Move]:
        """A good, or leave it."""
        goods = [good for good in self.produced(table) if may_stow(table, self.seat, good)]
        return [*(TakeProduced(good) for good in goods), Decline()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Only what was just made, and only if there is a place for it."""
        if not isinstance(move, TakeProduced):
            return False
        if move.good not in self.produced(table):
            if why.add((RULE, "C8-EDGE-11"), "bruce_not_produced", good=move.good):
                return True
        if not may_stow(table, self.seat, move.good):
            if why.add(RULE, "no_place_for_good", good=move.good):
                return True
        return bool(why)

    def do(self, draft: Draft, move: Move) -> None:
        """Coin against good; then it is put or sold."""
        draft.done()
        if not isinstance(move, TakeProduced):
            return
        owned = gang(draft).holder(BRUCE_MCMAIL.id)
        assert owned is not None
        put_owned(draft, owned.with_(tokens=owned.tokens[1:]))
        estate = draft.estate(self.producer)
        estate[self.cell] = without_good(estate[self.cell], GOOD_INDEX[move.good])
        draft.player(self.producer).coins += 1
        draft.tell(
            RULE,
            "bruce_takes",
            self.seat,
            good=move.good,
            producer=draft.game.actor_name(self.producer),
        )
        draft.then(Stowing(self.seat, move.good, RULE))

    def faults(self, table: Table, why: Why) -> None:
        """Bruce has an owner with coins, and another player has made something."""
        owned = gang(table).holder(BRUCE_MCMAIL.id)
        seats = table.game.seats
        if (
            owned is None
            or owned.seat != self.seat
            or not owned.tokens
            or self.producer not in seats
            or self.producer == self.seat
        ):
            why.add(RULE, "mobsters_nonsense")


def coins_at_the_end(
    table: Table, owned: Owned, seat: int, item: str, lines: tuple[ScoreLine, ...]
) -> tuple[ScoreLine, ...]:
    """Coins left on the card score where an option says so (hook `score_lines`)."""
    if (
        item != COINS
        or seat != owned.seat
        or not owned.tokens
        or not lines
        or table.game.options["bruce_coins"] == "lost"
    ):
        return lines
    left = len(owned.tokens)
    return (
        *lines,
        ScoreLine(RULE, "bruce-coins", left, 1, left, source_key(MOBSTER, owned.mobster)),
    )


def worth(table: Table, owned: Owned) -> float:
    """A good for each coin."""
    return 1.6 * len(owned.tokens)


BRUCE_MCMAIL = Mobster(
    "bruce-mcmail",
    RULE,
    {"activation": react, "score_lines": coins_at_the_end},
    worth=worth,
    steps=(Mailing, Stowing),
    moves=(TakeProduced, SellAtOnce),
    options=(Option("c8.bruceCoins", "bruce_coins", ("lost", "scored"), RULE),),
    editions={"IT-strict": {"bruce_coins": "scored"}},
)
