"""Allenarly's components: action cards, levels, priority tokens, chronicle cards, amounts, paths.

They are cards of the catalog (`data/modules/c12.toml`), so that an owner of the game can correct
each of them with a file of the same form.  `components` makes of them what the rules use; whatever
does not fit together is told with file and line when a file is read (`FITTING`), and refused with
card and field when it comes with a saved game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from glenmore.catalog.places import Fault
from glenmore.components import TYPES, Card, Catalog, ClanSpace
from tabletop.records import Record
from tabletop.setup import SetupError

FILES = ("c12.toml",)
CHRONICLE, PRIORITY, PERSON = "chronicle", "priority", "person"
BLUE, VIOLET = TOKENS = ("blue", "violet")  # the colours of the clan board that have a token
SCOTS, LANDMARKS, WHISKY, PERSONS = CATEGORIES = ("scots", "landmarks", "whisky", "persons")
LEVELS = ("ablach", "douce", "raiglar", "skelp", "bodach")  # from very easy to very hard
STARTING = ("tap-o-noth", "pittenweem")  # the sides of the starting trade tile
CHOOSING = (1, 2, 3, 5, 6, 10, 11)  # chronicles with rules for choosing, in their order (C12-69)
SYMBOLS = (*TYPES, PERSON)
TRIGGERS = ("1", "2", "3", "4", CHRONICLE)
GAIN, STAY = "gain", "stay"
TARGETS = (
    *("double-move", "river", "mountain", "before-mountain", "sale", "ageing", "haggis"),
    *("haggis-exchange", "event", "landmark", "highland-games", "site"),
)
HIGHEST, FARTHEST = 4, 3  # number on a chronicle symbol (C12-65), number in a frame (C12-37)
BURNT = 2  # cards that are discarded unseen when the deck is shuffled (C12-09)

ACTION, LEVEL, TOKEN, SOLO = "ac-", "level-", "priority-", "solo-"
BOARD = "allenarly"
NUMBERS: dict[
    str | tuple[str, ...], tuple[str, ...]
] = {  # which numbers a card of each kind may bear
    ACTION: ("symbol", *TOKENS, "range", "chronicle-range", "framed"),
    LEVEL: ("trade-stones", "person-points", "stones"),
    BOARD: ("starts", "supply", "hers", "whisky", "stones", "item"),
    STARTING: ("stones", "points"),
    SOLO: (
        *("points", "crossing", "each", "board", "supply", "token", "turning", "animals"),
        *("resources", "castles", "estate", "distance", "square-halves", "square"),
        *("set-halves", "whisky", "ageing", "good", "sculpture"),
    ),
}


class ActionCard(Record):
    """An action card (C12-25 to C12-29): what its parts say."""

    id: str
    number: int  # on its chronicle symbol, 0 without (C12-29)
    tokens: tuple[str, ...]  # clan tokens that move, by colour (C12-24)
    range: int  # how many tiles she looks at (C12-26)
    rows: tuple[tuple[str, ...], ...]  # the choice list but for its last row (C12-27)
    framed: int  # the last row (C12-37)
    chronicle_range: int  # of the chronicle part; the same unless a card says more (C12-E57)


class Level(Record):
    """What a level of difficulty fixes (C12-13)."""

    id: str
    name: str
    trade: str  # starting trade tile
    rounds: tuple[int, ...]  # in which she scores her items
    stones: int  # for a material or animal tile
    trade_stones: int  # for a trade tile
    person_points: int  # for a person
    left_stones: int  # stones left at the end: so many … (C12-62)
    left_points: int  # … are worth so many points


class ChoiceRule(Record):
    """A rule of a chronicle card: what sets it off, and what she looks for (C12-65, C12-66)."""

    threshold: int  # a numbered symbol of this or less; 0: the symbol without number
    target: str


class ChronicleCard(Record):
    """A chronicle card: its rules for choosing, what gains points, what stays, its amounts."""

    chronicle: int
    rules: tuple[ChoiceRule, ...] = ()
    gain: str = ""  # symbol on a taken tile that brings points
    stay: tuple[str, ...] = ()  # symbols of tiles that stay with her (C12-C11-04)
    values: tuple[int, ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()

    def number(self, name: str) -> int:
        """An amount by its name, 0 if the card has none."""
        return dict(self.numbers).get(name, 0)


class Amounts(Record):
    """Amounts of her chapter that do not depend on the level (C12-U01 to C12-U05)."""

    starts: int  # result of the die that makes her start (C12-03)
    supply: int  # price in a full row, to the supply … (C12-17)
    hers: int  # … and to her
    whisky: int  # for a whisky tile (C12-47)
    item: int  # points for each item (C12-57)


class Components(Record):
    """All that her rules need from the catalog."""

    actions: tuple[ActionCard, ...]
    levels: tuple[Level, ...]
    priority: tuple[tuple[str, tuple[str, ...]], ...]  # category, symbols of its token
    chronicles: tuple[ChronicleCard, ...]
    amounts: Amounts

    def action(self, card: str) -> ActionCard:
        """An action card by its id."""
        return next(each for each in self.actions if each.id == card)

    def level(self, name: str) -> Level:
        """A level by its id."""
        return next(each for each in self.levels if each.id == name)

    def chronicle(self, number: int) -> ChronicleCard:
        """The card of a chronicle; an empty one if it has none."""
        found = (each for each in self.chronicles if each.chronicle == number)
        return next(found, ChronicleCard(number))

    def symbols(self, category: str) -> tuple[str, ...]:
        """The symbols on the priority token of a category (C12-36)."""
        return dict(self.priority)[category]


@lru_cache(maxsize=64)
def components(catalog: Catalog) -> Components:
    """Her components in a catalog; refuses one in which they do not fit together."""
    for card, field, text in why_not(catalog.cards, {tile.id for tile in catalog.tiles}):
        raise SetupError(f"catalog: card {card}: {field}: {text}")
    cards = {card.id: card for card in catalog.cards}
    board = cards[BOARD]
    return Components(
        tuple(_action(card) for card in cards.values() if card.id.startswith(ACTION)),
        tuple(_level(name, cards) for name in LEVELS),
        tuple((each, cards[TOKEN + each].rows[0]) for each in CATEGORIES),
        tuple(_chronicle(card) for card in cards.values() if card.id.startswith(SOLO)),
        Amounts(*(board.number(name) for name in ("starts", "supply", "hers", "whisky", "item"))),
    )


def _action(card: Card) -> ActionCard:
    reach, other = card.number("range"), card.number("chronicle-range")
    tokens = tuple(token for token in TOKENS for _ in range(card.number(token)))
    number, framed = card.number("symbol"), card.number("framed")
    return ActionCard(card.id, number, tokens, reach, card.rows, framed, other or reach)


def _level(name: str, cards: Mapping[str, Card]) -> Level:
    card = cards[LEVEL + name]
    trade = cards[card.rows[0][0]]
    return Level(
        name,
        card.name,
        trade.id,
        card.values,
        card.number("stones") or cards[BOARD].number("stones"),
        card.number("trade-stones"),
        card.number("person-points"),
        trade.number("stones"),
        trade.number("points"),
    )


def _chronicle(card: Card) -> ChronicleCard:
    said = {row[0]: row[1:] for row in card.rows if row[0] in (GAIN, STAY)}
    rules = tuple(
        ChoiceRule(0 if row[0] == CHRONICLE else int(row[0]), row[1])
        for row in card.rows
        if row[0] in TRIGGERS
    )
    gain = said.get(GAIN, ("",))[0]
    return ChronicleCard(card.chronicle, rules, gain, said.get(STAY, ()), card.values, card.numbers)


def paths(spaces: Iterable[ClanSpace]) -> dict[str, tuple[str, ...]]:
    """The path of each clan token: the spaces of its colour from top to bottom (C12-19).

    Spaces without a bonus are those whose shield is not in play; they are skipped (C12-21).
    """
    found: dict[str, list[tuple[int, int, str]]] = {token: [] for token in TOKENS}
    for space in spaces:
        if space.bonus and space.band in found:
            found[space.band].append((space.y, space.x, space.id))
    return {token: tuple(space for _, _, space in sorted(found[token])) for token in TOKENS}


# ---- what has to fit ----------------------------------------------------------------------------

Misfit = tuple[str, str, str]  # card, field, what is wrong


def why_not(cards: Iterable[Card], tiles: Iterable[str]) -> Iterator[Misfit]:
    """All that does not fit together in her cards."""
    known = {card.id: card for card in cards}
    tiles = set(tiles)
    actions = [card for card in known.values() if card.id.startswith(ACTION)]
    needed = (BOARD, *STARTING, *(LEVEL + x for x in LEVELS), *(TOKEN + x for x in CATEGORIES))
    for card in needed:
        if card not in known:
            yield card, "id", "there is no such card"
    if len(actions) <= BURNT:
        yield (
            ACTION + "01",
            "id",
            f"{len(actions)} action cards; there must be {BURNT + 1} (C12-09)",
        )
    for card in STARTING:
        if card not in tiles:
            yield card, "id", "there is no such tile (C12-06)"
    for each in known.values():
        kind = next((kind for kind in NUMBERS if each.id.startswith(kind)), None)
        if kind is not None:
            yield from _misnamed(each, NUMBERS[kind])
            yield from FITS[kind](each)
    for name in CATEGORIES:
        if TOKEN + name in known:
            yield from _token(known[TOKEN + name])


def _misnamed(card: Card, names: tuple[str, ...]) -> Iterator[Misfit]:
    for name, _ in card.numbers:
        if name not in names:
            yield (
                card.id,
                f"numbers.{name}",
                f"not a number of this card; known are {', '.join(names)}",
            )


def _needs(card: Card, names: Iterable[str]) -> Iterator[Misfit]:
    for name in names:
        if not card.number(name):
            yield card.id, f"numbers.{name}", "missing key"


def _fits_action(card: Card) -> Iterator[Misfit]:
    yield from _needs(card, ("range", "framed"))
    if card.number("symbol") > HIGHEST:
        yield card.id, "numbers.symbol", f"the highest is {HIGHEST} (C12-65)"
    if card.number("framed") > FARTHEST:
        yield card.id, "numbers.framed", f"the highest is {FARTHEST} (C12-37)"
    for row in card.rows:
        for word in row:
            if word not in (*SYMBOLS, CHRONICLE, PRIORITY):
                yield card.id, "rows", f"{word} is not a symbol of a choice list (C12-28)"
        if PRIORITY in row and len(row) > 1:
            yield card.id, "rows", "the priority silhouettes are a row of their own (C12-27)"


def _fits_level(card: Card) -> Iterator[Misfit]:
    if card.rows not in tuple(((tile,),) for tile in STARTING):
        yield card.id, "rows", f"one of {', '.join(STARTING)} (C12-13)"
    if not card.values or not set(card.values) <= {1, 2, 3, 4}:
        yield card.id, "values", "scoring rounds from 1 to 4 (C12-13)"


def _fits_board(card: Card) -> Iterator[Misfit]:
    yield from _needs(card, NUMBERS[BOARD])


def _fits_starting(card: Card) -> Iterator[Misfit]:
    yield from _needs(card, NUMBERS[STARTING])


def _fits_solo(card: Card) -> Iterator[Misfit]:
    if card.id != f"{SOLO}{card.chronicle}":
        yield card.id, "chronicle", f"the id of this card is {SOLO}{card.chronicle or 'n'}"
    for row in card.rows:
        known = TARGETS if row[0] in (*TRIGGERS, GAIN) else SYMBOLS + TARGETS
        if row[0] not in (*TRIGGERS, GAIN, STAY):
            yield card.id, "rows", f"{row[0]} sets nothing off (C12-65)"
        elif len(row) < 2 or (row[0] != STAY and len(row) > 2):
            yield card.id, "rows", "what sets a rule off, and one thing to look for (C12-65)"
        elif not set(row[1:]) <= set(known):
            yield card.id, "rows", f"she can look for {', '.join(known)}"
        elif row[0] in TRIGGERS and card.chronicle not in CHOOSING:
            yield card.id, "rows", f"chronicle {card.chronicle} has no rule for choosing (C12-69)"


FITS = {
    ACTION: _fits_action,
    LEVEL: _fits_level,
    BOARD: _fits_board,
    STARTING: _fits_starting,
    SOLO: _fits_solo,
}


def _token(card: Card) -> Iterator[Misfit]:
    if len(card.rows) != 1 or not set(card.rows[0]) <= set(SYMBOLS):
        yield card.id, "rows", f"one row of {', '.join(SYMBOLS)} (C12-36)"


def fitting(entries: Mapping[tuple[str, str], Any]) -> None:
    """Hold the cards of all files that are laid over each other against `why_not`."""
    cards = [
        Card(
            ident,
            entry["name"] or "",
            values=entry["values"] or (),
            chronicle=entry["chronicle"] or 0,
            numbers=entry["numbers"] or (),
            rows=entry["rows"] or (),
        )
        for (kind, ident), entry in entries.items()
        if kind == "card"
    ]
    tiles = {ident for kind, ident in entries if kind == "tile"}
    for card, field, text in why_not(cards, tiles):
        entry = entries.get(("card", card))
        if entry is not None:
            place = entry.places.get(field.partition(".")[0]) or entry.places["id"]
            place.fault(field, text)
        elif cards:  # a card that is not there has no place: tell it without line
            place = entries["card", cards[0].id].places["id"]
            place.faults.append(Fault(place.layer.name, 0, f"card {card}", field, text))


_WORDS = (*SYMBOLS, CHRONICLE, PRIORITY, *TRIGGERS, GAIN, STAY, *TARGETS, *STARTING)
WORDS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("numbers", tuple(dict.fromkeys(name for names in NUMBERS.values() for name in names))),
    ("symbols", tuple(dict.fromkeys(_WORDS))),
    ("checks", (fitting,)),
)
