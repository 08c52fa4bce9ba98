"""The ten scoring cards: what each counts, who leads, what an accepted card pays.

The cards have pictures only; their names are ours (C7-UNK-01).
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

from glenmore.base import end, scoring
from glenmore.base.geometry import cells_of, groups, largest_square, steps_from
from glenmore.base.layout import Ground, ground_of, layout_of
from glenmore.components import GOOD_INDEX, Cell
from glenmore.events import ScoreLine
from glenmore.model import HOME_CASTLE, Draft, Table
from glenmore.modules.c07_great_gathering.state import (
    CARD_RULES,
    PURPOSE,
    SETS,
    SMALLEST,
    gathering,
)
from glenmore.steps import Auto
from glenmore.text import TEXTS
from tabletop.records import Record
from tabletop.text import listed
from tabletop.vocabulary import source_key

PRIZE = 10  # C7-12


class Card(Record):
    """A scoring card: its id and rule, and how a seat's number is found."""

    id: str
    rule: str
    number: Callable[[Table, int], int]
    fewest: bool = False  # the smallest number wins, not the largest


def _goods(*goods: str) -> Callable[[Table, int], int]:
    of = itemgetter(*(GOOD_INDEX[good] for good in goods))
    return lambda table, seat: sum(of(table.players[seat].goods()))


class Shape(Record):
    """What cards count of an arrangement of tiles, wherever Scots stand."""

    square: int  # side of the largest full square; village and home castle are two (C7-EDGE-04)
    distilleries: int
    pastures: int  # the largest group of pens that touch by edges
    away: dict[Cell, int]  # the way back home from every tile, over own tiles (C7-EDGE-05)


def _shape(table: Table, seat: int) -> Shape:
    """The shape of a seat's estate; its ground remembers it."""
    ground = ground_of(table, seat)
    remembered = ground.__dict__
    found: Shape | None = remembered.get("gathering_shape")
    if found is None:
        found = remembered["gathering_shape"] = Shape(
            largest_square(ground.tops),
            _typed(ground, "whisky").bit_count(),
            max(map(len, groups(cells_of(_typed(ground, "pen")))), default=0),
            steps_from(HOME_CASTLE, ground.tops),
        )
    return found


def _typed(ground: Ground, kind: str) -> int:
    """The set of the cells whose visible tile is of a type (C7-EDGE-08)."""
    return ground.by_type.get((kind, False), 0) | ground.by_type.get((kind, True), 0)


def _square(table: Table, seat: int) -> int:
    return _shape(table, seat).square


def _sets(table: Table, seat: int) -> int:
    """Scots at home, whisky, landmark cards and persons, as a scoring round counts them."""
    fewest = scoring.count(table, seat, scoring.CATEGORIES[0], SETS).number
    for category in scoring.CATEGORIES[1:]:
        if not fewest:  # there cannot be less
            break
        fewest = min(fewest, scoring.count(table, seat, category, SETS).number)
    return fewest


def _castles(table: Table, seat: int) -> int:
    """Own castles with at least one own Scot; clan Mackintosh is no help (C7-EDGE-18)."""
    layout = layout_of(table, seat)
    tops = layout.ground.tops
    return [tops[cell].type for cell in layout.scots].count("castle")


def _distilleries(table: Table, seat: int) -> int:
    return _shape(table, seat).distilleries


def _pastures(table: Table, seat: int) -> int:
    return _shape(table, seat).pastures


def _wanderer(table: Table, seat: int) -> int:
    """The way of the farthest own Scot back home."""
    away = _shape(table, seat).away
    return max([away.get(cell, 0) for cell in layout_of(table, seat).scots], default=0)


def _discards(table: Table, seat: int) -> int:
    piles = gathering(table).piles
    return len(piles[seat]) if piles else 0


_NUMBERS: dict[str, Callable[[Table, int], int]] = {
    "livestock": _goods("sheep", "cattle"),
    "materials": _goods("wood", "stone"),
    "square": _square,
    "sets": _sets,
    "castles": _castles,
    "distilleries": _distilleries,
    "smallest-land": end.size,
    "pastures": _pastures,
    "wanderer": _wanderer,
    "discards": _discards,
}
CARDS = {
    card: Card(card, rule, _NUMBERS[card], card == SMALLEST) for card, rule in CARD_RULES.items()
}
DISCARDS, CASTLES = "discards", "castles"


def value(table: Table, seat: int, card: str) -> float:
    """A seat's number for a card; other modules may change it (hook `count`)."""
    number: float = CARDS[card].number(table, seat)
    for change in table.game.changes(table, seat, card, PURPOSE):
        number = max(0, number + change.amount)
    return number


def values(table: Table, card: str) -> list[float]:
    """Everybody's number for a card."""
    return [value(table, seat, card) for seat in range(len(table.players))]


def leaders(table: Table, card: str) -> tuple[int, ...]:
    """Who is best at a card now."""
    return best(card, values(table, card))


def best(card: str, numbers: list[float]) -> tuple[int, ...]:
    """The seats with the best number."""
    first = min(numbers) if CARDS[card].fewest else max(numbers)
    return tuple(seat for seat, number in enumerate(numbers) if number == first)


def rules_of(table: Table, card: str) -> tuple[str, ...]:
    """By which rules numbers for a card are others than counted."""
    seats = range(len(table.players))
    found = [c.rule for s in seats for c in table.game.changes(table, s, card, PURPOSE)]
    return tuple(dict.fromkeys(found))


def share(winners: int) -> int:
    """Points of each winner: 10 divided by their number, rounded up (C7-13)."""
    return -(-PRIZE // winners)


class ScoreCards(Auto, state="VERDICT"):
    """Accepted cards score, each on its own (C7-12, C7-14)."""

    def run(self, draft: Draft) -> None:
        """10 points for the best, shared by those who tie."""
        for card in gathering(draft).accepted():
            numbers, rule = values(draft, card), CARDS[card].rule
            won = best(card, numbers)
            points = share(len(won))
            shared = ("C7-13",) if len(won) > 1 else ()
            rules = (rule, "C7-12", *shared, *rules_of(draft, card))
            facts = {"card": card, "seats": won, "points": points, "numbers": tuple(numbers)}
            draft.tell(rules, "card_scored", None, **facts)
            for seat in won:
                key, count = source_key(PURPOSE, card), int(numbers[seat])
                line = ScoreLine(rule, f"gathering-{card}", count, None, points, key)
                draft.score(seat, line)


def _by_seat(numbers: tuple[float, ...], call: Callable[[str, int], str]) -> str:
    """Everybody's number in words: "Red 3 and Blue 2"."""
    return listed(f"{call('seat', seat)} {number}" for seat, number in enumerate(numbers))


TEXTS.compose("numbers", _by_seat)
