"""The highland-games board: what its divisions give (C10-22, C10-26; data `modules/c10.toml`).

Rewards are component data: each division is a card, each row of it one alternative, and the words
of a row what is given.  The side for one player has outermost columns of its own, for the seat
that nobody plays (C10-01): `columns` says which divisions a seat uses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from glenmore.base.gains import PutGoods, PutScots
from glenmore.components import GOODS
from glenmore.events import ScoreLine
from glenmore.model import Draft, Table
from glenmore.modules.c10_logs_and_boulders.state import FAME, REWARD, TOP, TRACKS, gain_fame
from glenmore.setup import Setup, SetupError
from glenmore.text import TEXTS, phrase
from glenmore.vocabulary import AT_HOME, BARRELS, LANDMARKS, PERSONS
from tabletop.records import Record
from tabletop.text import listed
from tabletop.vocabulary import source_key

CENTRAL = "central"
OUTER = "outer-"  # before the id of a division in an outermost column
MODIFIERS = (3, 4)  # ratings that bring a modifier token (C10-23)
GIVEN = (*GOODS, "coin", "whisky", "scot", "move", "vp", FAME)  # words of divisions
COUNTED = {"scots": AT_HOME, "whisky": BARRELS, "landmarks": LANDMARKS, "persons": PERSONS}
SYMBOLS = tuple(dict.fromkeys((*GIVEN, *COUNTED)))
Row = tuple[str, ...]


class Reward(Record):
    """What one division gives: one of its rows; a row is a list of words."""

    card: str
    rows: tuple[Row, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The first word of each row, by which a player chooses."""
        return tuple(row[0] for row in self.rows)

    def row(self, what: str) -> Row:
        """The row that begins with a word."""
        return self.rows[self.names.index(what)]


class Board(Record):
    """One side of the board: what each division gives, by track and rating."""

    rewards: dict[tuple[str, int], Reward]

    def reward(self, track: str, rating: int) -> Reward:
        """The division of a track at a rating."""
        return self.rewards[track, rating]

    def modifiers(self, track: str, rating: int) -> Row:
        """The categories that the modifier token of a rating counts for."""
        return self.rewards[track, rating].rows[0]


@lru_cache(maxsize=64)
def board(setup: Setup, outer: bool = False) -> Board:
    """What players use, or the outermost columns of the side for one player."""
    cards = {card.id: card for card in setup.catalog.cards}
    found = {}
    for track in (*TRACKS, CENTRAL):
        for rating in range(1, TOP + 1):
            name = f"{OUTER if outer and track != CENTRAL else ''}{track}-{rating}"
            if name not in cards or not cards[name].rows:
                raise SetupError(f"catalog: chronicle 10 needs a card {name} with rows")
            known = COUNTED if track != CENTRAL and rating in MODIFIERS else GIVEN
            for word in (word for row in cards[name].rows for word in row):
                if word not in known:
                    raise SetupError(f"catalog: card {name}: {word!r} has no meaning there")
            found[track, rating] = Reward(name, cards[name].rows)
    return Board(found)


def board_of(table: Table) -> Board:
    """The board of a game."""
    return board(table.game.setup)


def columns(table: Table, seat: int) -> Board:
    """The divisions that a seat uses: the same for all who play (C10-22)."""
    return board_of(table) if table.game.is_played(seat) else board(table.game.setup, True)


# -- what a reward does ---------------------------------------------------------------------------


def _coins(draft: Draft, seat: int, amount: int, rule: str, source: str) -> None:
    draft.gain_coins(seat, amount, rule, source)


def _whisky(draft: Draft, seat: int, amount: int, rule: str, source: str) -> None:
    draft.gain_whisky(seat, amount, rule, source_key(REWARD, source))


def _scots(draft: Draft, seat: int, amount: int, rule: str, source: str) -> None:
    draft.then(PutScots(seat, amount, source, rule))


def _move(draft: Draft, seat: int, amount: int, rule: str, source: str) -> None:
    draft.movement += amount
    draft.tell((rule, "MOVE-01"), "movement", seat, amount=amount, thing=source)


def _vp(draft: Draft, seat: int, amount: int, rule: str, source: str) -> None:
    key = source_key(REWARD, source)
    draft.score(seat, ScoreLine(rule, source, 1, amount, amount, key))


def _fame(draft: Draft, seat: int, amount: int, rule: str, source: str) -> None:
    gain_fame(draft, seat, amount, rule)


GIVE: dict[str, Callable[[Draft, int, int, str, str], None]] = {
    "coin": _coins,
    "whisky": _whisky,
    "scot": _scots,
    "move": _move,
    "vp": _vp,
    FAME: _fame,
}


def give(draft: Draft, seat: int, row: Row, rule: str, source: str) -> None:
    """Everything in a row; goods go onto any own tiles (C10-E16)."""
    goods = tuple(word for word in row if word in GOODS)
    if goods:
        draft.then(PutGoods(seat, goods, (), source, rule))
    for word in dict.fromkeys(row):
        if word in GIVE:
            GIVE[word](draft, seat, row.count(word), rule, source)


def given_words(row: Row, called: object = None) -> str:
    """What a row gives, in words: "2 coins"."""
    return _in_words("given", row)


def counted_words(row: Row, called: object = None) -> str:
    """What a modifier token counts, in words: "1 Scot more and 1 person more"."""
    return _in_words("counted", row)


def _in_words(how: str, row: Row) -> str:
    words = dict.fromkeys(row)
    return listed(phrase(f"words.{how}_{word}", number=row.count(word)) for word in words)


TEXTS.compose("games_reward", given_words)
TEXTS.compose("games_modifier", counted_words)
