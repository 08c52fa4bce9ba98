"""With chronicle 9, Feasts & Follies: cards rank her bids, points pay for them (C12-C9-01 …).

Her five bid tokens lie above the feasts and come back after each bidding, so only the step in which
they are ranked holds their order.
"""

from __future__ import annotations

from typing import Annotated

from glenmore.base.scoring import round_id
from glenmore.events import ScoreLine
from glenmore.model import Draft, Table
from glenmore.modules.c09_feasts_and_follies.bidding import Bidding, OpenStack, Revealing, lay_open
from glenmore.modules.c09_feasts_and_follies.paying import PayOtherwise, hold, too_poor
from glenmore.modules.c09_feasts_and_follies.state import NUMBER, PLACES, cards, feast_name, feasts
from glenmore.modules.c12_allenarly.adapting import Adaptation
from glenmore.modules.c12_allenarly.board import board, her_seat, put_board
from glenmore.modules.c12_allenarly.cards import action_cards, chronicle_card
from glenmore.modules.c12_allenarly.gaining import HERS
from glenmore.modules.c12_allenarly.scoring import ROUNDS
from glenmore.modules.c12_allenarly.turns import Drawing, TurnUp
from glenmore.setup import Setup
from glenmore.steps import Auto
from glenmore.text import phrase
from tabletop.hooks import Insert
from tabletop.reading.records import Whole
from tabletop.verdict import Why
from tabletop.vocabulary import source_key

Token = Annotated[int, Whole(1, len(PLACES))]
Place = Annotated[int, Whole(0, len(PLACES))]
OPTION = "priority_bonuses"


def size(table: Table, place: int) -> int:
    """How many goods symbols the feast at a place costs."""
    need = cards(table.game.setup)[feast_name(table, place)].cost.goods
    return sum(need.fixed) + need.free


# -- her stack ------------------------------------------------------------------------------------


class RankBids(Drawing, state="HBID", rule="C12-C9-02"):
    """From right to left a card says whether the token above a feast goes left (C12-C9-02)."""

    round: str
    place: Place  # the feast whose card is drawn next; 0: all have been
    row: tuple[Token, ...]  # her tokens from left to right

    def settle(self, draft: Draft) -> bool:
        """After the last feast she lays her stack."""
        if self.place:
            return super().settle(draft)
        draft.done()
        lay_stack(draft, left(draft, self.row), ROUNDS[self.round])
        return True

    def do(self, draft: Draft, move: TurnUp) -> None:
        """A number that is as high as the feast costs goods moves its token to the far left."""
        part, card, place = board(draft), action_cards(draft.game.setup)[move.action], self.place
        put_board(draft, part.with_(used=(*part.used, card.id)))
        goods, seat = size(draft, place), her_seat(draft)
        key, row = "her_bid_stays" if card.number else "her_bid_unmoved", self.row
        if card.number and card.number >= goods:
            key, row = "her_bid_left", (place, *(token for token in row if token != place))
        facts = {"feast": feast_name(draft, place), "token": str(place), "needed": goods}
        draft.tell("C12-C9-02", key, seat, action=card.id, number=card.number, **facts)
        draft.swap(self.with_(place=place - 1, row=row))

    def faults(self, table: Table, why: Why) -> None:
        """Each of her tokens once, in a round that there is."""
        if self.round not in ROUNDS or sorted(self.row) != [*PLACES]:
            why.add("C12-C9-01", "her_bids_wrong")


def left(table: Table, row: tuple[int, ...]) -> tuple[int, ...]:
    """The tokens of a row but for one that waits beside the bidding."""
    return tuple(token for token in row if token != feasts(table).away[her_seat(table)])


def lay_stack(draft: Draft, row: tuple[int, ...], number: int) -> None:
    """As many tokens as the number of the round, the leftmost on top; the others are set aside."""
    stack = row[:number]
    lay_open(draft, her_seat(draft), stack)
    said = ", ".join(map(str, stack))
    draft.tell(("C12-C9-02", "C12-C9-01"), "her_bids", her_seat(draft), tokens=said)


def in_row(table: Table) -> tuple[int, ...]:
    """Her tokens from left to right: those of her stack first, once it is laid."""
    step = next((one for one in reversed(table.steps) if isinstance(one, RankBids)), None)
    if step is not None:
        return left(table, step.row)
    laid = stacked(table)
    return (*laid, *(token for token in left(table, PLACES) if token not in laid))


def stacked(table: Table) -> tuple[int, ...]:
    """The tokens of her stack from the top; none before it is laid."""
    steps = (one for one in reversed(table.steps) if isinstance(one, Bidding | Revealing))
    step = next(steps, None)
    return step.stacks[her_seat(table)] if step is not None else ()


def describe(table: Table) -> list[str]:
    """The row, or the stack and what is set aside."""
    laid, row = stacked(table), in_row(table)
    if not laid:
        return [phrase("words.her_bids", tokens=", ".join(map(str, row)))]
    aside = ", ".join(map(str, row[len(laid) :]))
    return [phrase("words.her_stack", tokens=", ".join(map(str, laid)), aside=aside)]


# -- paying for feasts ----------------------------------------------------------------------------


class PayHers(Auto, state="HPAY", rule="C12-C9-03"):
    """Her token for an open feast is revealed: she pays points, if she can (C12-C9-03)."""

    place: int

    def run(self, draft: Draft) -> None:
        """In full, or she does without (C12-C9-04)."""
        seat, place = her_seat(draft), self.place
        value, goods = each(draft), size(draft, place)
        if value * goods > budget(draft):
            too_poor(draft, seat, place)
            return
        source, round = source_key(HERS, "feast"), round_id(round_of(draft))
        paid = ScoreLine("C12-C9-03", "her-feast", goods, -value, -value * goods, source, round)
        draft.score(seat, paid)
        hold(draft, seat, place)


def each(table: Table) -> int:
    """Points that a goods symbol costs her."""
    return chronicle_card(table.game.setup, NUMBER).number("good")


def round_of(table: Table) -> str:
    """The round before which the stacks are revealed."""
    found: str = next(one.round for one in reversed(table.steps) if isinstance(one, Revealing))
    return found


def budget(table: Table) -> int:
    """What she may still pay in this round, and never more points than she has (C12-C9-04)."""
    seat, number = her_seat(table), ROUNDS[round_of(table)]
    most = chronicle_card(table.game.setup, NUMBER).values[number - 1]
    held = [place for place, seats in enumerate(feasts(table).markers, 1) if seat in seats]
    spent = each(table) * sum(size(table, place) for place in held)
    return min(most - spent, max(0, table.players[seat].vp))


# -- what feasts do not count for -----------------------------------------------------------------


def bare(table: Table) -> Table:
    """Her feasts move no priority token; by option nobody's do (C12-C9-05, C12-E25)."""
    part, seat = feasts(table), her_seat(table)
    if table.game.options[OPTION] == "none":
        markers: tuple[tuple[int, ...], ...] = ((),) * len(PLACES)
    else:
        markers = tuple(tuple(s for s in seats if s != seat) for seats in part.markers)
    draft = Draft(table, None)
    draft.set_module(NUMBER, part.with_(markers=markers))
    return draft


def inserts(setup: Setup) -> list[Insert]:
    """When her stack is laid, and when she pays (hook `turn_steps`)."""

    def rank(step: OpenStack) -> RankBids | None:
        if step.seat != setup.players:
            return None
        return RankBids(step.round, len(PLACES), PLACES)

    def pay(step: PayOtherwise) -> PayHers | None:
        return PayHers(step.place) if step.seat == setup.players else None

    return [
        Insert("OPEN", "before", rank, "her-bids"),
        Insert("FELSE", "before", pay, "her-feasts"),
    ]


ADAPTATION = Adaptation(
    NUMBER, bare=bare, describe=describe, inserts=inserts, steps=(RankBids, PayHers)
)
