"""What lies in the box: tiles, landmark cards, clan spaces, roads, and the words on them.

Values only, read from the catalog (`glenmore/data/*.toml`) by `glenmore.catalog`.  Goods are named
by their English word outside and counted in tuples in the order of `GOODS` inside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.facts import fact
from tabletop.records import Record

if TYPE_CHECKING:
    from glenmore.hooks import Price

Cell = tuple[int, int]  # (x, y); start village (0, 0), home castle (1, 0); y grows upwards

GOODS = ("barley", "wood", "stone", "sheep", "cattle")  # COMP-03: whisky, coins, Scots are none
GOOD_INDEX = {good: i for i, good in enumerate(GOODS)}
Goods = tuple[int, int, int, int, int]
NO_GOODS: Goods = (0, 0, 0, 0, 0)
ANY_KIND = (0, 1, 2, 3, 4)
ANIMALS = (3, 4)
TILE_LIMIT = 3  # COMP-07
STACKS = ("S", "A", "B", "C", "D")
TYPES = ("village", "castle", "resource", "pen", "whisky", "trade", "loch")
PLAYERS = (2, 3, 4)  # how many can play the base game
COLORS = ("red", "yellow", "blue", "green")


class Need(Record):
    """Goods that a payment asks for: fixed ones, and some of free choice.

    `among` are the kinds (numbers into GOODS) the free ones may be; `distinct` means that they
    must all differ (EXCH-02).
    """

    fixed: Goods = NO_GOODS
    free: int = 0
    among: tuple[int, ...] = ANY_KIND
    distinct: bool = False

    @fact
    def asked(self) -> tuple[tuple[int, int], ...]:
        """The kinds of the fixed goods, each with its number."""
        return tuple([(kind, number) for kind, number in enumerate(self.fixed) if number])

    @fact
    def size(self) -> int:
        """How many goods it asks for; where none is sold for nothing, each is owned or a coin."""
        return sum(self.fixed) + self.free

    @fact
    def empty(self) -> bool:
        """Whether it asks for nothing (any more)."""
        return not self.free and self.fixed == NO_GOODS

    @fact
    def anything(self) -> bool:
        """Whether any goods will do."""
        return self.fixed == NO_GOODS and self.among == ANY_KIND and not self.distinct

    @fact
    def kinds(self) -> tuple[int, ...]:
        """The kinds of which a good may be paid next."""
        kinds = [k for k in ANY_KIND if self.fixed[k] or (self.free and k in self.among)]
        return tuple(kinds)


NOTHING = Need()


class Cost(Record):
    """The full cost of a tile (TAKE-01).  `other` holds payments that a module adds."""

    goods: Need = NOTHING
    coins: int = 0
    whisky: int = 0
    scots: int = 0
    other: tuple[tuple[str, int], ...] = ()


FREE = Cost()


class Effect(Record):
    """One word of the effect vocabulary with its amount: a one-time symbol, a gain, a bonus."""

    word: str
    amount: int = 1
    goods: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()  # types that must be edge neighbours when the tile is laid
    forbids: tuple[str, ...] = ()  # types that must not be

    @property
    def guarded(self) -> bool:
        """Whether it is gained on a condition only."""
        return bool(self.needs or self.forbids)


class Exchange(Record):
    """One option of an exchange: pay this, receive that (EXCH-01)."""

    pay: Need
    gain: Effect
    rule: str
    coins: int = 0
    whisky: int = 0

    @fact
    def price(self) -> Price:
        """What it costs, as far as it is printed (EXCH-08)."""
        from glenmore.hooks import Price  # a circle: prices ask for goods

        return Price(self.pay, self.coins, self.whisky, rules=(self.rule, "EXCH-08"))


class Benefit(Record):
    """What one activation of a tile yields; `ways` are the alternatives of an exchange.

    `parts` are the benefits that a slash ("either") or an "and" ("both") joins into one.
    """

    word: str
    rule: str
    amount: int = 1
    goods: tuple[str, ...] = ()
    ways: tuple[Exchange, ...] = ()
    parts: tuple[Benefit, ...] = ()  # without parts of their own

    @property
    def simple(self) -> tuple[Benefit, ...]:
        """Its parts, or itself if it has none."""
        return self.parts or (self,)

    @property
    def at_once(self) -> bool:
        """Whether it yields several things none of which needs a choice: they come together."""
        return self.word == "both" and all(part.word in NO_CHOICE for part in self.parts)

    def printed(self) -> tuple[tuple[int, int], ...]:
        """Every alternative on the tile as (part, way), in the order in which they are counted."""
        if self.at_once:
            return ((0, 0),)
        return tuple(
            (n, way) for n, part in enumerate(self.simple) for way in range(len(part.ways) or 1)
        )


NO_CHOICE = ("vp", "move")  # benefits that nobody has a reason to do without
NO_BENEFIT = Benefit("none", "ACT-01")


class Source(Record):
    """Where each field of a record comes from: (field, edition and page), or reconstructed."""

    rulebook: tuple[tuple[str, str], ...] = ()
    reconstructed: tuple[str, ...] = ()


NO_GROUND = ("none", False)  # of tiles that are not laid: they need no place
LAND, RIVER = ("", False), ("", True)  # of tiles that are laid on free cells
# Type of the tiles below ("": a free cell) and river; of a tile of two cells also its right half.
On = tuple[str, bool] | tuple[str, bool, str]


class Tile(Record):
    """A territory, person or special tile (COMP-06)."""

    id: str
    name: str
    stack: str  # S A B C D | home | aside
    kind: str  # territory | person | special, or a kind that a module brings
    type: str  # one of TYPES, or "none"
    river: bool = False
    upgrade: bool = False  # UPGRADE-01: laid on a tile of the same type only
    cost: Cost = FREE
    once: tuple[Effect, ...] = ()
    benefit: Benefit = NO_BENEFIT
    landmark: str = ""  # id of its landmark card
    protection: bool = False  # RONDEL-05
    icon: bool = False  # chronicle icon: the die moves on (DIE-04)
    counts_as: int = 1  # persons in scoring (SCORE-08)
    source: Source = Source()
    note: str = ""
    players: int = 1  # the fewest it is for
    covers: str = ""  # type of the tiles it is laid on, which may not be its own
    left: str = ""  # the half to the left of this one, of a tile of two cells
    right: str = ""  # the half to the right
    side_of: str = ""  # the tile of which this half shows one side

    @fact
    def below(self) -> str:
        """The type of the tiles that it is laid on; "" if it is laid on free cells."""
        return self.covers or (self.type if self.upgrade else "")

    @fact
    def ground(self) -> On:
        """What it can be laid on: tiles of a type, or free cells (""); by the river or not.

        The left half of a tile of two cells speaks for both.
        """
        if self.kind != "territory":
            return NO_GROUND
        below: str = self.below
        return (below, self.river, self.right) if self.right else (below, self.river)

    @property
    def other_half(self) -> str:
        """The half beside this one, of a tile of two cells."""
        return str(self.left or self.right)

    @fact
    def guarded(self) -> bool:
        """Whether some one-time effect is gained on a condition only."""
        return any(effect.guarded for effect in self.once)

    @fact
    def works(self) -> bool:
        """Whether it can be activated: it has a benefit (ACT-01)."""
        return self.benefit.word != "none"

    @fact
    def effects(self) -> dict[str, Effect]:
        """Its one-time effects, by their words."""
        return {effect.word: effect for effect in reversed(self.once)}

    @fact
    def words(self) -> tuple[str, ...]:
        """The words of its one-time effects."""
        return tuple([effect.word for effect in self.once])


class Landmark(Record):
    """A landmark card; `timing` is once, permanent or end."""

    id: str
    name: str
    stack: str
    timing: str
    rule: str
    source: Source = Source()


class Card(Record):
    """A card that a chronicle brings: what it costs, and the numbers printed on it."""

    id: str
    name: str
    cost: Cost = FREE
    values: tuple[int, ...] = ()
    source: Source = Source()
    note: str = ""
    stack: str = ""  # the letter on its back
    penalty: int = 0  # points it costs at the end
    players: int = 2  # the fewest it is for
    chronicle: int = 0  # another chronicle that it needs
    numbers: tuple[tuple[str, int], ...] = ()  # numbers with a name each; what is absent is 0
    rows: tuple[tuple[str, ...], ...] = ()  # words or symbols, row by row

    def number(self, name: str) -> int:
        """The number of that name, 0 if there is none."""
        return next((number for each, number in self.numbers if each == name), 0)


class ClanSpace(Record):
    """A space of the clan board; `x`, `y` and `wide` (0–100) are for drawing only.

    Save files write its fields in this order: a new one comes last and has a default.
    """

    id: str
    name: str
    band: str
    bonus: bool
    effect: str  # rule id of its bonus, or ""
    summary: str
    permanent: bool = False
    repeatable: bool = False
    x: int = 0
    y: int = 0
    land: str = ""
    source: Source = Source()
    expansion: str = ""  # rules that give a space without bonus one (CLAN-08)
    shield: bool = False  # a shield lies here; bonus and effect are those of the shield
    wide: tuple[int, ...] = ()  # x and y on the picture that is wider than high


class Shield(Record):
    """A clan shield that a chronicle lays on the clan space of its id.

    What it does holds instead of what is printed there, if anything is; a space without bonus can
    be claimed once a shield lies on it.  Place, band and roads stay those of the space.
    """

    id: str
    effect: str  # rule id of what it does
    permanent: bool = False
    source: Source = Source()


class Road(Record):
    """A two-way road of the clan board with its cost in coins (CLAN-02)."""

    from_: str
    to: str
    cost: int
    source: str = ""


class Scoring(Record):
    """The numbers of the scoring: points by lead (SCORE-05), per surplus tile, per coin."""

    table: tuple[int, ...] = (0, 1, 2, 3, 5, 8)  # lead 0, 1, …; beyond it stays the last (SCORE-06)
    size_penalty: int = 3  # END-08
    coin: int = 1  # END-10
    source: Source = Source()


class Catalog(Record):
    """All components of one setup; equal content, equal catalog."""

    spaces: int  # of the rondel
    tiles: tuple[Tile, ...]
    landmarks: tuple[Landmark, ...]
    clans: tuple[ClanSpace, ...]
    roads: tuple[Road, ...]
    start: ClanSpace  # the start area of the clan board
    bands: tuple[tuple[str, int], ...] = ()  # colour band, distance
    homes: tuple[tuple[str, Source], ...] = ()  # player colours
    origin: tuple[str, ...] = ()  # names of the files that were laid over the built-in data
    rondel_source: Source = Source()
    band_sources: tuple[tuple[str, Source], ...] = ()  # colour band, where it comes from
    cards: tuple[Card, ...] = ()  # of chronicles
    scoring: Scoring = Scoring()
    shields: tuple[Shield, ...] = ()  # on clan spaces
