"""Haggis tokens: the supply, the open row and the serving tables, the module's part of the state.

The face-down supply is a number of tokens of each value, without places.  What a seat may not know
is UNKNOWN in its view; the values lie with the supply there (`seen_by`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar

from glenmore.fields import EACH_SEAT, Amount, Seat
from glenmore.model import Draft, Table
from glenmore.modules.c05_haggis.odds import VALUES, Tokens, less, more, prospects
from glenmore.setup import Setup, SetupError
from glenmore.text import TEXTS, phrase
from tabletop.reading.records import Length, Whole
from tabletop.records import Record
from tabletop.text import listed

NUMBER = 5
CARD = "haggis-tokens"
HAGGIS = "haggis"  # a kind of source: a haggis scoring
UNKNOWN = 0
Token = Annotated[int, Whole(UNKNOWN, max(VALUES))]  # its value
OPEN = 2  # tokens in the open row (C5-04)
ROOM = 5  # tokens on a serving table (C5-09)
ROLLS = 4  # common rolls of a scoring (C5-15)
# rows of the turn table that others look for, here and in modules that join in
DRAW, ROLL, TURN, OWN_ROLL, SERVE = "HDRAW", "HROLL", "HTURN", "HOWN", "HVP"
LAY = "HLAY"
WINNER = "F5"  # the step that the end of the game puts below all others


class Serving(Record):
    """One player's serving table; tokens by value, in ascending order."""

    down: tuple[Token, ...] = ()
    up: tuple[Token, ...] = ()  # turned in the haggis scoring that is under way
    seen: tuple[Token, ...] = ()  # those of `down` that everybody saw in the open row (C5-HID-04)
    fresh: tuple[Token, ...] = ()  # just gained, not yet on the table

    @property
    def tokens(self) -> int:
        """How many lie on the table."""
        return len(self.down) + len(self.up)

    def hidden(self, known: Tokens = ()) -> Tokens:
        """The face-down tokens that somebody who knows only some of them does not know."""
        rest = Counter((*self.down, *self.fresh)) - Counter(known)
        return tuple(sorted(rest.elements()))

    def still_seen(self) -> Tokens:
        """What everybody is still certain of when the owner parts with a token in secret.

        It may be any of those that were seen, so one of each value is in doubt.  This must not
        hang on which one it is: what is forgotten would tell (C5-HID-04, C5-HID-05).
        """
        return tuple(v for v in VALUES for _ in range(self.seen.count(v) - 1))


class Kitchen(Record):
    """Supply, open row, serving tables, and the dice of the haggis scoring."""

    # tokens of each value of which nobody knows where they lie
    pool: Annotated[tuple[Amount, ...], Length(len(VALUES))]
    row: tuple[Token, ...]
    tables: Annotated[tuple[Serving, ...], EACH_SEAT]
    rolls: tuple[Token, ...] = ()  # common rolls; they stay on show until the next scoring
    extra: tuple[tuple[Seat, Token], ...] = ()  # own rolls: seat, number

    @property
    def supply(self) -> int:
        """Face-down tokens in the supply; a view counts unknown ones on tables with the pool."""
        return sum(self.pool) - sum(
            t.down.count(UNKNOWN) + t.fresh.count(UNKNOWN) for t in self.tables
        )

    def with_table(self, seat: int, serving: Serving, **changes: Any) -> Kitchen:
        """With one serving table changed."""
        tables = (*self.tables[:seat], serving, *self.tables[seat + 1 :])
        return self.with_(tables=tables, **changes)

    def with_pool(self, value: int, number: int) -> tuple[int, ...]:
        """The pool with so many more of a value, or fewer; unknown ones are in it already."""
        if value == UNKNOWN:
            return self.pool
        return tuple(n + number * (v == value) for v, n in zip(VALUES, self.pool, strict=True))

    reads: ClassVar[tuple[str, ...]] = tuple(
        f"steps.{state}" for state in (SERVE, ROLL, OWN_ROLL, DRAW, WINNER)
    )

    def worth(self, state: Table, seat: int) -> float:
        """What your own haggis may still score, for bots."""
        if not state.game.is_played(seat):  # it does not roll
            return 0.0
        serving = self.tables[seat]
        steps: tuple[Any, ...] = state.steps
        known = (2 if value == UNKNOWN else value for value in (*serving.down, *serving.fresh))
        down = tuple(sorted(known))
        under_way = [step for step in steps if step.state == SERVE]
        if not under_way and steps[0].state == WINNER:
            return 0  # the last haggis has been served
        again = not under_way or under_way[-1].again
        rolls = ROLLS
        if under_way:
            rolls = sum(s.state == ROLL or (s.state == OWN_ROLL and s.seat == seat) for s in steps)
        if any(step.state == DRAW and step.seat == seat for step in steps):
            return sum(
                n * _best(serving.up, more(down, v), rolls, again)
                for v, n in zip(VALUES, self.pool, strict=True)
            ) / max(1, sum(self.pool))
        return _best(serving.up, down, rolls, again)

    def describe(self, state: Table) -> str:
        """In words, for `print(state)`."""
        found = [phrase("words.haggis_supply", values=self.row, number=self.supply)]
        for seat, serving in enumerate(self.tables):
            lie = in_words(serving)
            key = "words.haggis_table" if lie else "words.haggis_table_empty"
            found.append(phrase(key, state.game, seat=seat, lie=lie))
        if self.rolls:
            found.append(phrase("words.haggis_rolls", rolls=", ".join(map(str, self.rolls))))
        return "; ".join(found)


def in_words(serving: Serving) -> str:
    """What lies on a serving table: "1, 1 and ? face down; 3 face up"."""
    lie = (
        ("words.haggis_down", serving.down),
        ("words.haggis_up", serving.up),
        ("words.haggis_fresh", serving.fresh),
    )
    return ", ".join(phrase(key, values=tokens) for key, tokens in lie if tokens)


def _listed_values(tokens: Tokens, called: object) -> str:
    """Values one by one: "1, 1 and 3"; unknown ones together."""
    found = [str(value) for value in tokens if value != UNKNOWN]
    unknown = tokens.count(UNKNOWN)
    if unknown:
        found.append(phrase("words.haggis_unknown", number=unknown))
    return listed(found, together=False) if found else phrase("words.haggis_none")


TEXTS.compose("haggis_values", _listed_values)


def _best(up: Tokens, down: Tokens, rolls: int, again: bool) -> float:
    """What the tokens are worth; of six, one that has to go."""
    if len(up) + len(down) <= ROOM:
        return prospects(up, down, rolls, again)
    return max(prospects(up, less(down, value), rolls, again) for value in set(down))


@lru_cache(maxsize=64)
def tokens_of(setup: Setup) -> tuple[int, ...]:
    """How many tokens of each value lie in the box (C5-01)."""
    card = next((card for card in setup.catalog.cards if card.id == CARD), None)
    if card is None:
        raise SetupError("catalog: it has no haggis tokens; chronicle 5 needs them")
    if not card.values or not set(card.values) <= set(VALUES):
        raise SetupError("catalog: haggis tokens have values of 1, 2 or 3")
    return tuple(card.values.count(value) for value in VALUES)


def first_part(setup: Setup) -> Kitchen:
    """Empty tables, all tokens face down (C5-02, C5-04)."""
    return Kitchen(tokens_of(setup), (), (Serving(),) * setup.seats)


def haggis(
    setup: Setup,
    tables: Mapping[int, Iterable[int]] | None = None,
    row: Iterable[int] = (1, 2),
    up: Mapping[int, Iterable[int]] | None = None,
    **fields: Any,
) -> Kitchen:
    """The haggis of a made-up position: tables by seat, open row; the rest is face down.

    >>> from glenmore.setup import Setup
    >>> haggis(Setup(2, (5,)), {0: (1, 1, 3)}, row=(2, 3)).supply
    8
    """
    servings = tuple(
        Serving(
            tuple(sorted((tables or {}).get(seat, ()))), tuple(sorted((up or {}).get(seat, ())))
        )
        for seat in range(setup.seats)
    )
    row = tuple(sorted(row))
    placed = Counter([*row, *(v for s in servings for v in (*s.down, *s.up))])
    numbers = zip(VALUES, tokens_of(setup), strict=True)
    pool = tuple(n - placed[value] for value, n in numbers)
    return Kitchen(pool, row, servings, **fields)


def kitchen(table: Table) -> Kitchen:
    """The haggis as it stands."""
    part: Kitchen = table.modules[table.game.module_index[NUMBER]]
    return part


def put_table(draft: Draft, seat: int, serving: Serving, **changes: Any) -> None:
    """Write one serving table."""
    draft.set_module(NUMBER, kitchen(draft).with_table(seat, serving, **changes))


def order(table: Table) -> list[int]:
    """Who plays, in rondel order from the hindmost pawn, side by side by seat (C5-EDGE-08)."""
    pawn = table.game.pawn_of
    seats = filter(table.game.is_played, table.game.seats)
    return sorted(seats, key=lambda seat: (table.pieces[pawn[seat]], seat))


def _gained_openly(table: Table, seat: int) -> bool:
    """Whether the token that a seat has just gained lay in the open row."""
    steps: tuple[Any, ...] = table.steps
    return any(step.state == LAY and step.seat == seat and step.was_open for step in steps)


def seen_by(table: Table, part: Kitchen, seat: int) -> Kitchen:
    """Face-down tokens of others are unknown (hook `seen_by`; C5-HID-02, C5-HID-04)."""
    remembers = table.game.options["haggis_memory"]
    pool, tables = list(part.pool), []
    for other, serving in enumerate(part.tables):
        if other == seat or not (serving.down or serving.fresh):
            tables.append(serving)
            continue
        known = serving.seen if remembers else ()
        fresh = serving.fresh
        if not (remembers and _gained_openly(table, other)):
            fresh = (UNKNOWN,) * len(fresh)
        for value in serving.hidden((*known, *fresh)):
            if value != UNKNOWN:
                pool[value - 1] += 1
        unknown = (UNKNOWN,) * (len(serving.down) - len(known))
        tables.append(Serving((*unknown, *known), serving.up, known, fresh))
    seen = tuple(tables)
    if seen == part.tables:
        return part
    return Kitchen(tuple(pool), part.row, seen, part.rolls, part.extra)
