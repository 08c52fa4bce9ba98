"""What other chronicles change about her: one file each, and nothing here names what it does.

Chronicles that have no file cannot be played with her (`missing`).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from glenmore.model import Draft, Table
from glenmore.modules.c12_allenarly.cards import chronicle_card
from glenmore.moves import Move
from glenmore.setup import Setup
from tabletop.hooks import Insert
from tabletop.records import Record

if TYPE_CHECKING:
    from glenmore.assembly import Game

FILES: dict[int, str] = {
    1: "with_c01",
    2: "with_c02",
    3: "with_c03",
    5: "with_c05",
    6: "with_c06",
    7: "with_c07",
    8: "with_c08",
    9: "with_c09",
    10: "with_c10",
    11: "with_c11",
}  # chronicles that are adapted, in the order of C12-69
C = TypeVar("C")
OTHERS = range(1, 12)  # every chronicle but hers
Things = Sequence[tuple[int, str]]
Search = Callable[[Table, Things, int], str]


class OwnPlace(Record):
    """A place for tiles of hers that she has with some chronicle only.

    put          (draft, tile): lays the tile there
    tiles        table -> what lies there
    """

    rule: str
    put: Callable[[Draft, str], None]
    tiles: Callable[[Table], Sequence[str]]


class Adaptation(Record):
    """What a chronicle changes; whatever is left out stays as it is.

    searches     symbol on its chronicle card -> search(table, things, range) -> what it finds
    active       whether the rules of its card are in force
    countable    (table, position, thing) -> whether a special tile is one to count and choose
    instead      (table, piece, choice) -> where she goes instead, or the choice as it is
    place        (table, tile) -> where a tile lies that she took, or "" if that is as usual
    places       places that she has with this chronicle only
    gains        (draft, tile): what the tile brings her besides
    barred       (table, tile, what) -> whether a usual gain is left out
    words        (setup) -> effect words (hook `effect_words`)
    halves       (table, tile) -> the tiles whose types bring her bonuses in its place
    gifts        (table, tile) -> points of a tile in her trade row that ask for no stone
    held         (table) -> what more lies on her board as items, by name
    bare         (table) -> the table without the bonuses that no priority token heeds
    set_up       (draft): what is laid out besides
    discarded    (draft, tile, piece, pile): a tile is discarded
    counts       (table, seat, what, purpose) -> changes of the counts named in `counted`
    says         words that it uses in hooks, as a module says them
    faults       (table, why): what cannot be in a made-up position
    ending       steps at the end of her turn
    size         tiles that count for her estate besides those that she took
    shut         (table, tile, number) -> whether she overlooks a tile, by the number of her card
    taken        (draft, tile): she takes it from the rondel; it is not laid yet
    marked       (draft, clan): a clan marker of hers has come to lie there
    unused       (setup) -> cards of it that are left out
    actions      (setup) -> what the human may do at any time (hook `free_actions`)
    describe     (table) -> what of hers lies on the table because of it, in words
    """

    chronicle: int
    home: str = ""  # the rule by which she has a home tile
    searches: dict[str, Search] = {}  # noqa: RUF012 - read only
    active: Callable[[Table], Any] | None = None
    countable: Callable[[Table, int, str], Any] | None = None
    instead: Callable[[Table, int, Any], Any] | None = None
    place: Callable[[Table, str], str] | None = None
    places: dict[str, OwnPlace] = {}  # noqa: RUF012 - read only
    gains: Callable[[Draft, str], None] | None = None
    barred: Callable[[Table, str, str], Any] | None = None
    halves: Callable[[Table, str], tuple[str, ...]] | None = None
    gifts: Callable[[Table, str], int] | None = None
    held: Callable[[Table], dict[str, int]] | None = None
    bare: Callable[[Table], Table] | None = None
    ending: Callable[[Draft], tuple[Any, ...]] | None = None
    size: Callable[[Table], int] | None = None
    shut: Callable[[Table, str, int], Any] | None = None
    taken: Callable[[Draft, str], None] | None = None
    marked: Callable[[Draft, str], None] | None = None
    unused: Callable[[Any], tuple[str, ...]] | None = None
    actions: Callable[[Any], list[Any]] | None = None
    describe: Callable[[Table], list[str]] | None = None
    stops: Callable[[Draft, str], None] | None = None  # she stops where she takes no tile
    inserts: Callable[[Setup], list[Insert]] | None = None  # setup -> steps (hook `turn_steps`)
    passes: Callable[[Draft, int, str, str], None] | None = None  # hook `piece_passes`
    things: tuple[str, ...] = ()  # of which `passes` wants to hear
    file: str = ""  # component data that is there with this chronicle only
    steps: tuple[type[Record], ...] = ()
    moves: tuple[type[Move], ...] = ()
    words: Callable[[Any], dict[str, Any]] | None = None
    options: tuple[Any, ...] = ()
    set_up: Callable[[Draft], None] | None = None
    discarded: Callable[[Draft, str, int, str], None] | None = None
    counts: Callable[[Table, int, str, str], list[Any]] | None = None
    counted: tuple[str, ...] = ()
    says: tuple[tuple[str, tuple[str, ...]], ...] = ()
    faults: Callable[[Table, Any], None] | None = None


def missing() -> tuple[int, ...]:
    """The chronicles that cannot be played with her: nothing says what they change."""
    return tuple(number for number in OTHERS if number not in FILES)


@lru_cache(maxsize=16)
def adaptation(number: int) -> Adaptation:
    """What a chronicle changes."""
    path = f"{__package__}.{FILES[number]}"
    found: Adaptation = importlib.import_module(path).ADAPTATION
    return found


@lru_cache(maxsize=64)
def adaptations(game: Game) -> tuple[Adaptation, ...]:
    """Those of the chronicles in play, in ascending number (C12-69)."""
    return tuple(adaptation(n) for n in sorted(game.setup.chronicles) if n in FILES)


def every() -> list[Adaptation]:
    """All of them, whatever is in play."""
    return [adaptation(number) for number in FILES]


def words(setup: Any) -> dict[str, Any]:
    """What effect words mean with her (hook `effect_words`)."""
    found: dict[str, Any] = {}
    for one in every():
        if one.words is not None and one.chronicle in setup.chronicles:
            found |= one.words(setup)
    return found


def discarded(draft: Draft, tile: str, piece: int, pile: str) -> str:
    """A tile is discarded, wherever to (hook `tile_discarded`)."""
    for one in adaptations(draft.game):
        if one.discarded is not None:
            one.discarded(draft, tile, piece, pile)
    return pile


def counted(table: Table, seat: int, what: str, purpose: str) -> list[Any]:
    """What chronicles change about counts of theirs (hook `count`)."""
    return [
        change
        for one in adaptations(table.game)
        if one.counts is not None and what in one.counted
        for change in one.counts(table, seat, what, purpose)
    ]


def pass_things(draft: Draft, piece: int, thing: str, how: str) -> None:
    """Pieces meet things of other chronicles (hook `piece_passes`)."""
    for one in adaptations(draft.game):
        if one.passes is not None and thing in one.things:
            one.passes(draft, piece, thing, how)


def _in_force(table: Table) -> list[Adaptation]:
    found = adaptations(table.game)
    return [one for one in found if one.active is None or one.active(table)]


def numbered(table: Table, number: int, things: Things, limit: int) -> tuple[int, str]:
    """What a numbered chronicle symbol finds (C12-65), and whose card was used last, 0 if none."""
    return _tried(table, number, things, limit)


def plain(table: Table, things: Things, limit: int) -> tuple[int, str]:
    """What a chronicle symbol without a number finds (C12-66), and whose card was used last."""
    return _tried(table, 0, things, limit)


def _tried(table: Table, number: int, things: Things, limit: int) -> tuple[int, str]:
    """Every rule that a symbol sets off, in the order of the chronicles (C12-69)."""
    who = 0
    for one in _in_force(table):
        for rule in chronicle_card(table.game.setup, one.chronicle).rules:
            sets_off = number <= rule.threshold if number else not rule.threshold
            if sets_off and rule.target in one.searches:
                who = one.chronicle
                found = one.searches[rule.target](table, things, limit)
                if found:
                    return who, found
    return who, ""


def countable(table: Table) -> Callable[[Table, int, str], bool] | None:
    """What special tiles are to be counted and chosen among, if any."""
    asked = [one.countable for one in adaptations(table.game) if one.countable]
    if not asked:
        return None
    return lambda table, at, thing: any(each(table, at, thing) for each in asked)


def home_rules(game: Game) -> tuple[str, ...]:
    """By which rules she has a home tile besides her board, if she has one."""
    return tuple(one.home for one in adaptations(game) if one.home)


def own_places(game: Game) -> dict[str, OwnPlace]:
    """The places for her tiles that chronicles bring, by name."""
    return {name: place for one in adaptations(game) for name, place in one.places.items()}


def ending(draft: Draft) -> list[Any]:
    """What chronicles do at the end of her turn, one step after another."""
    return [
        step
        for one in adaptations(draft.game)
        if one.ending is not None
        for step in one.ending(draft)
    ]


def instead(table: Table, piece: int, choice: C) -> C:
    """Where she goes, after everybody had a say."""
    for one in adaptations(table.game):
        if one.instead is not None:
            choice = one.instead(table, piece, choice)
    return choice


def barred(table: Table, tile: str, what: str) -> bool:
    """Whether a chronicle leaves out a usual gain."""
    asked = adaptations(table.game)
    return any(one.barred is not None and one.barred(table, tile, what) for one in asked)


def inserts(setup: Setup) -> list[Insert]:
    """Steps that chronicles in play put into the turn for her (hook `turn_steps`)."""
    return of_setup(setup, "inserts")


def place(table: Table, tile: str, besides: int = 0) -> str:
    """The place that a chronicle has for a tile, or ""; the last of them decides.

    `besides` is the number of one that is not asked.
    """
    for one in reversed(adaptations(table.game)):
        found = one.place(table, tile) if one.place and one.chronicle != besides else ""
        if found:
            return found
    return ""


def halves(table: Table, tile: str) -> tuple[str, ...]:
    """The tiles whose types bring her bonuses: the tile itself, or those it stands for."""
    asked = [one.halves for one in adaptations(table.game) if one.halves]
    return next((found for ask in asked if (found := ask(table, tile))), (tile,))


def gift(table: Table, tile: str) -> int:
    """Points that a tile of her trade row brings in each trade without a stone."""
    return sum(one.gifts(table, tile) for one in adaptations(table.game) if one.gifts)


def more_items(table: Table) -> dict[str, int]:
    """What chronicles add to the items on her board, by name."""
    asked = [one.held(table) for one in adaptations(table.game) if one.held]
    return {name: number for found in asked for name, number in found.items()}


def shut(table: Table, number: int) -> Callable[[str], bool] | None:
    """What tiles she overlooks with a card of that number, if any."""
    asked = [one.shut for one in adaptations(table.game) if one.shut]
    if not asked:
        return None
    return lambda tile: any(each(table, tile, number) for each in asked)


def take(draft: Draft, tile: str) -> None:
    """She takes a tile from the rondel."""
    for one in adaptations(draft.game):
        if one.taken is not None:
            one.taken(draft, tile)


def mark(draft: Draft, clan: str) -> None:
    """A clan marker of hers has come to lie on a space."""
    for one in adaptations(draft.game):
        if one.marked is not None:
            one.marked(draft, clan)


def of_setup(setup: Any, field: str) -> list[Any]:
    """What the adaptations of the chronicles in play answer about a setup, all together."""
    asked = (getattr(one, field) for one in every() if one.chronicle in setup.chronicles)
    return [answer for ask in asked if ask is not None for answer in ask(setup)]


def described(table: Table) -> list[str]:
    """What of hers lies on the table because of other chronicles, in words."""
    asked = adaptations(table.game)
    return [words for one in asked if one.describe is not None for words in one.describe(table)]


def bare(table: Table) -> Table:
    """What the priority tokens heed: the table without the bonuses that chronicles leave out."""
    for one in adaptations(table.game):
        if one.bare is not None:
            table = one.bare(table)
    return table
