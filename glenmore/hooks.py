"""The closed list of extension points.

A module (one per chronicle) declares handlers for these hooks and nothing else; the base game
calls them and names no module (`tabletop.hooks` says what the kinds mean).  A new hook needs two
users or a written reason.

Words that a hook hands on come from `glenmore.vocabulary`; a game holds a table of handlers for
each of them, `game.estate_changed[SCOT_MOVED]`, so that no other word can be told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from glenmore.components import NOTHING, Need, Tile
from glenmore.model import NEUTRAL
from tabletop.facts import fact
from tabletop.hooks import Hook
from tabletop.records import Record

HOOKS = (
    Hook(
        1,
        "fill_stacks",
        "gather",
        "(setup) -> [AddTile | ReplaceTile | Depth]",
        "G0, before shuffling",
    ),
    Hook(2, "rondel_pieces", "gather", "(setup) -> [Piece | Fixture]", "G0, before tiles are laid"),
    Hook(3, "set_up", "after", "(draft)", "G0, after SETUP-17"),
    Hook(4, "turn_steps", "gather", "(setup) -> [Insert]", "assembly"),
    Hook(5, "effect_words", "gather", "(setup) -> {word: Word}", "assembly; T6, T7, CL"),
    Hook(6, "payables", "gather", "(setup) -> {kind: Payable}", "assembly; payments"),
    Hook(7, "whose_turn", "first", "(table, piece) -> (seat, kind, step) | None", "G1"),
    Hook(8, "extra_stops", "gather", "(table, piece) -> [ExtraStop]", "T2, relief test"),
    Hook(
        9,
        "why_not_stop",
        "gather",
        "(table, piece, kind, place, why) -> bool",
        "T2, relief test",
        (("kind", "stop"),),
        "place",
    ),
    Hook(
        10,
        "piece_passes",
        "after",
        "(draft, piece, thing, how)",
        "LV (leaves), TR and D2 (passes), in path order; a thing is a tile, fixture or piece",
        (("how", "passing"),),
        "thing",
    ),
    Hook(
        11,
        "price",
        "fold",
        "(table, seat, purpose) -> (subject, price) -> price | None",
        "T2 (test), T3, T5L, T7, CL; the subject of a cell is (tile, cell); the answer follows "
        "from turn, pieces, ring and parts of modules",
        (("purpose", "purpose"),),
        "purpose",
    ),
    Hook(
        12,
        "where_taken_tile_goes",
        "first",
        "(table, seat, how, tile) -> step | Reason | None",
        "T2 (does it need a cell?), T4, and whenever a tile is fetched; last of all the base game",
        (("how", "coming"),),
        "tile",
    ),
    Hook(13, "tile_discarded", "fold", "(draft, tile, piece, pile) -> pile", "sweep, T5X, D2"),
    Hook(
        14,
        "free_actions",
        "gather",
        "(setup) -> [FreeAction | FreeActions]",
        "T2, T5P, T5X, T6, T7, T8",
    ),
    Hook(
        15,
        "activation",
        "fold",
        "(table, actor, owner, cell, parts) -> parts",
        "each activation of a tile",
    ),
    Hook(
        16,
        "effect_asleep",
        "gather",
        "(table, seat, effect, why) -> bool",
        "before a permanent effect is offered or counted",
        (("effect", "effect"),),
        "effect",
    ),
    Hook(
        17,
        "why_not_move_tile",
        "gather",
        "(table, seat, cells, how, why) -> bool",
        "removing and moving tiles; `anew`: cells are the old one and the new one",
        (("how", "going"),),
        "how",
    ),
    Hook(
        18,
        "estate_changed",
        "after",
        "(draft, seat, what, cell)",
        "right after the change",
        (("what", "change"),),
        "what",
    ),
    Hook(
        19,
        "gained",
        "after",
        "(draft, seat, what, amount, source)",
        "once per source, after it was added",
        (("what", "gain"),),
        "what",
    ),
    Hook(20, "scoring_categories", "fold", "(table, categories) -> categories", "S2, in order"),
    Hook(
        21,
        "count",
        "gather",
        "(table, seat, what, purpose) -> [Change]",
        "S2, F2, F5",
        (("what", "counted"), ("purpose", "counting")),
        "what",
    ),
    Hook(
        22,
        "scoring_table",
        "gather",
        "(table, seat, category) -> (rank, table[, rule]) | None",
        "S2",
        (("category", "category"),),
        "category",
    ),
    Hook(
        23,
        "score_lines",
        "fold",
        "(table, seat, item, lines) -> lines",
        "S2, F2, F3, F4",
        (("item", "item"),),
        "item",
    ),
    Hook(24, "seen_by", "own part", "(table, part, seat) -> part", "gm.view"),
    Hook(25, "faults", "gather", "(table, why)", "gm.faults"),
)
HOOK_NAMES = tuple(hook.name for hook in HOOKS)
HOOKS_BY_NAME = {hook.name: hook for hook in HOOKS}


# -- what handlers return -------------------------------------------------------------------------


class AddTile(Record):
    """A tile that joins its stack."""

    tile: Tile


class ReplaceTile(Record):
    """A tile that takes the place of another one."""

    old: str
    tile: Tile


class Depth(Record):
    """A tile put into its stack at a depth from `first` to `last`, after shuffling."""

    tile: str
    first: int
    last: int


class Piece(Record):
    """Something on the rondel that can become hindmost."""

    id: str
    seat: int  # whose it is; CHANCE for a die, NEUTRAL where hook `whose_turn` says who acts
    pawn: bool = True  # a player's pawn: tiles passed by all of these are discarded
    must_finish: bool = True  # the game waits for it at World's End
    start: str = "pawns"  # where it starts: pawns | die | first A space
    name: str = ""  # what to call it, if not by its id


class Fixture(Record):
    """Something that keeps its rondel spaces for the whole game."""

    tile: Tile
    width: int
    start: str = "last A spaces"
    counted: bool = True  # the die counts it as one tile
    rule: str = "RONDEL-05"  # cited when somebody tries to take or discard it


class Word(Record):
    """What an effect word means: may it be used, and what does it do.

    why_not(table, seat, effect, cell, way, why) -> bool
    resolve(draft, seat, effect, cell, way, source)
    ways(table, seat, effect) -> number of alternatives
    """

    why_not: Callable[..., bool]
    resolve: Callable[..., None]
    ways: Callable[..., int] | None = None
    worth: float = 1.0  # victory points that one of it is thought to be, for bots
    shares: bool = False  # by it markers of several colours may lie on a clan space
    activating: type | None = None  # the step in which a tile with it activates others, if not T7
    values: tuple[int, ...] = ()  # numbers of it that texts name, where they are not printed


def never(*_: object) -> bool:
    """Nothing speaks against it."""
    return False


class Payable(Record):
    """A kind of payment beyond goods, coins and Scots; "whisky" wraps the base kind.

    `rule` is cited where there is too little of it.

    owned(table, seat) -> int;  take(draft, seat, amount): takes it away, may push steps
    """

    owned: Callable[..., int]
    take: Callable[..., None]
    rule: str = ""


class ExtraStop(Record):
    """A stop that is not a tile to take: where it is, the step that follows, and its rule."""

    place: str
    position: int
    step: Any
    refill: bool = True
    rule: str = "TURN-04"


class FreeAction(Record):
    """An action open in many windows of your own turn (base 4.2).

    options(table, seat, window) -> moves;  why_not(table, seat, window, move, why) -> bool;
    do(draft, seat, move)

    `only_spends`: it gives nothing that a tile could cost, so it never makes one takeable.
    `aside`: it has to do with other things; whether a tile can be taken is judged without it.
    `moves`: it spends a movement point, so it is not asked about while there are none.
    `card`: it needs this landmark card, so it is not asked about without it.
    `some(table, seat, window)`: whether it has options, where that is seen sooner than all of them.

    At the choice of a stop (T2) it is refused where it could leave no stop (`base.way_out`); a
    module has to declare nothing for that.
    """

    move: type
    options: Callable[..., list[Any]]
    why_not: Callable[..., bool]
    do: Callable[..., None]
    windows: frozenset[str]
    only_spends: bool = False
    aside: bool = False
    moves: bool = False
    card: str = ""
    some: Callable[..., Any] | None = None


class FreeActions(Record):
    """Many free actions of which few are possible at a time.

    among(table, seat, window) -> those that may be possible, in their order; no other has options
    """

    actions: tuple[FreeAction, ...]
    among: Callable[..., tuple[FreeAction, ...]]


class Moment(Record):
    """Something that a made-up position may begin with, such as a scoring: `Position.now(name)`.

    make(draft, seat, *words) -> its steps, in their order; `words` are those that were said
    words(game) -> for each word that may follow the name, everything that it may be
    move(*words) -> what is decided there at once, or None
    """

    make: Callable[..., tuple[Any, ...]]
    words: Callable[[Any], tuple[tuple[str, ...], ...]] | None = None
    move: Callable[..., Any] | None = None
    between: bool = False  # it comes between two turns; else a player is in the middle of one


class Change(Record):
    """A change of a count: shift (ownership), then add, then times, then extra (undoubled)."""

    kind: str
    amount: Any  # a whole number, but for numbers that only modules compare
    rule: str


class Toll(Record):
    """1 coin or 1 own good, due on the way, never bought."""

    rule: str
    thing: str


class FullRow(Record):
    """What a good costs whose row of the market is full: coins to the supply and to a seat."""

    supply: int
    other: int
    to: int
    rule: str

    @property
    def coins(self) -> int:
        """All of them."""
        coins: int = self.supply + self.other
        return coins


class Fee(Record):
    """Coins due besides the printed cost: how many, by which rule, for what and to whom.

    With no coins due it only says what happens when the price is paid.
    """

    coins: int
    rule: str
    thing: str
    then: tuple[Any, ...] = ()  # steps that run as soon as the coins have been paid
    to: int = NEUTRAL  # the seat that receives the coins; else they go where `then` puts them


class Price(Record):
    """Everything a move or action costs, met together or not at all."""

    goods: Need = NOTHING
    coins: int = 0
    whisky: int = 0
    scots: int = 0
    other: tuple[tuple[str, int], ...] = ()
    tolls: tuple[Toll, ...] = ()
    rules: tuple[str, ...] = ("TAKE-02",)
    then: tuple[Any, ...] = ()  # steps that run when the price has been paid
    fees: tuple[Fee, ...] = ()  # paid before everything else

    @fact
    def offers(self) -> dict[Any, Any]:
        """What tiles at this price ask for, by their ground; `base.stops` keeps it here."""
        return {}

    @fact
    def all_coins(self) -> int:
        """Coins with all fees."""
        coins: int = self.coins
        return coins + sum([fee.coins for fee in self.fees]) if self.fees else coins

    @fact
    def plus(self) -> Raised:
        """What it becomes with a toll or a fee besides: `price.plus[toll]`."""
        return Raised(self)


def printed_price(tile: Tile) -> Price:
    """The printed cost of a tile as a price (TAKE-01)."""
    cost = tile.cost
    return Price(cost.goods, cost.coins, cost.whisky, cost.scots, cost.other, (), ("TAKE-09",))


class Raised(dict[Toll | Fee, Price]):
    """The prices that a price becomes by one toll or fee more, made at first use.

    Printed prices are raised again and again, by few tolls and fees.
    """

    def __init__(self, price: Price) -> None:
        super().__init__()
        self.price = price

    def __missing__(self, more: Toll | Fee) -> Price:
        price = self.price
        if isinstance(more, Toll):
            self[more] = found = price.with_(tolls=(*price.tolls, more))
        else:
            self[more] = found = price.with_(fees=(*price.fees, more))
        return found
