"""What feasts would bring in the next scoring round, for bots and for what a table tells."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.base import scoring
from glenmore.components import GOODS
from glenmore.model import Draft, Table
from glenmore.modules.c09_feasts_and_follies.paying import cost, with_coin, with_goods
from glenmore.modules.c09_feasts_and_follies.state import (
    INNES,
    NUMBER,
    PLACES,
    Feasts,
    feast_name,
    feasts,
    holds,
)
from glenmore.vocabulary import CATEGORIES

CHANCES = (1.0, 0.6, 0.45, 0.35, 0.3)  # that a feast is still open, step by step
GOOD = 0.9  # what a good is worth that a feast costs, while there is still something to pay with it
LAST_GOOD = 0.1  # in the last round: it may decide a tie


def can_pay(table: Table, seat: int, place: int) -> bool:
    """Whether the seat could pay for a feast as things are, with a coin if it has Innes."""
    card = feast_name(table, place)
    if not card:
        return False
    player, need = table.players[seat], cost(table, seat, card)
    own = player.goods()
    if with_goods(need, own):
        return True
    return holds(table, seat, INNES) and with_coin(need, own, player.coins)


def with_markers(table: Table, held: Sequence[tuple[int, ...]]) -> Draft:
    """The table if these seats held the feasts, by place."""
    draft = Draft(table, None)
    draft.set_module(NUMBER, feasts(table).with_(markers=tuple(held)))
    return draft


def points(table: Table) -> list[int]:
    """What every seat would get from the four categories now."""
    total = [0] * len(table.players)
    for category in CATEGORIES:
        numbers = scoring.numbers(table, category)
        fewest = min(numbers)
        for seat, number in enumerate(numbers):
            total[seat] += scoring.points_for(table, seat, category, number - fewest)
    return total


def gain(table: Table, seat: int, place: int) -> int:
    """What a seat would get more if it alone held the feast, besides markers that lie there."""
    markers = feasts(table).markers
    held = list(markers)
    held[place - 1] = tuple(sorted({*held[place - 1], seat}))
    return points(with_markers(table, held))[seat] - points(table)[seat]


def worths(table: Table, part: Feasts) -> list[float]:
    """What stacks that are being laid promise every seat: points of the round, less the goods."""
    nothing = [0.0] * len(table.players)
    step = table.steps[-1] if table.steps else None
    stacks = getattr(step, "stacks", None)
    if stacks is None or not any(max(stack, default=0) > 0 for stack in stacks):
        return nothing
    final = getattr(step, "round", "") == scoring.FINAL
    found, held = nothing, [*part.markers]
    before = points(with_markers(table, held))
    spent = [0] * len(table.players)
    for at in range(max(map(len, stacks))):
        for seat, stack in enumerate(stacks):
            token = stack[at] if at < len(stack) else 0
            if token not in PLACES or not _affords(table, seat, token, spent[seat]):
                continue
            spent[seat] += _symbols(table, seat, token)
            held[token - 1] = tuple(sorted({*held[token - 1], seat}))
            after = points(with_markers(table, held))
            chance = CHANCES[at]
            found = [f + chance * (a - b) for f, a, b in zip(found, after, before, strict=True)]
            before = after
            price = LAST_GOOD if final else GOOD
            found[seat] -= chance * price * _symbols(table, seat, token)
    return found


def _symbols(table: Table, seat: int, place: int) -> int:
    need = cost(table, seat, feast_name(table, place))
    return sum(need.fixed) + need.free


def _affords(table: Table, seat: int, place: int, spent: int) -> bool:
    """As far as can be said quickly: payable now, and enough goods for all before it, too."""
    card = feast_name(table, place)
    if not card or not can_pay(table, seat, place):
        return False
    own = sum(table.players[seat].goods()[k] for k in range(len(GOODS)))
    return spent + _symbols(table, seat, place) <= own + holds(table, seat, INNES)
