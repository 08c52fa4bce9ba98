"""Any position of the game, built by hand: for lessons, puzzles, tests and the editor.

Every method returns the builder; later calls win, but tiles are added to piles; what is not said
is as at set-up.

>>> import glenmore as gm
>>> place = gm.position(players=3).tile(0, (0, 1), "inshriach", goods="wood wood")
>>> state = place.coins(0, 2).rondel("red", "blue", "yellow", "strathmore").state()
>>> state.actor, state.players[0].goods()
(0, (0, 2, 0, 0, 0))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from glenmore.assembly import Game, game_of
from glenmore.base.set_up import home
from glenmore.components import GOOD_INDEX, GOODS, NO_GOODS, STACKS, Catalog, Cell, Goods
from glenmore.events import ScoreLine
from glenmore.model import HOME_CASTLE, START_VILLAGE, Player, Plot, State
from glenmore.positions.building import assemble
from glenmore.positions.deciding import Deciding
from glenmore.positions.decisions import Decisions
from glenmore.positions.table_faults import state_faults
from glenmore.positions.words import PositionError, cell_of, goods_of, known, whole, words_of
from glenmore.save.old_lines import renewed
from glenmore.setup import Setup
from tabletop.verdict import Reason

__all__ = ["Position", "PositionError", "faults", "position"]


class Position(Decisions):
    """A position being built; `state()` checks it and makes a State of it."""

    def __init__(self, setup: Setup, base: State | None = None) -> None:
        self.setup = setup
        self.game: Game = game_of(setup)
        self.base = base
        seats = self.game.seats
        self.estates: list[dict[Cell, Plot]] = [
            dict(base.players[seat].estate) if base else home(self.game, seat) for seat in seats
        ]
        self.things: list[dict[str, Any]] = [{} for _ in seats]  # what is said about each player
        self.lines: list[tuple[ScoreLine, ...]] = [
            base.players[seat].points if base else () for seat in seats
        ]
        self.ring: tuple[str, ...] | None = None
        self.fill = True
        few = len(seats) < 4
        self.rows = list(base.market if base else (1 if few else 0,) * 5)  # SETUP-16
        self.piles: dict[str, tuple[str, ...]] = (
            {"discard": base.discard, "box": base.box} if base else {"discard": (), "box": ()}
        )
        self.pools: dict[str, tuple[tuple[str, ...], tuple[int, int] | None]] = {}
        self.used_up: set[str] = set()
        self.table: dict[str, Any] = {}  # what is said about fields of the table, by their names
        self.parts: dict[int, Any] = {}
        self.exact: dict[str, Any] = {}  # what a position code says beyond the methods here
        self.about_turn: dict[str, Any] = {}
        self.deciding: Deciding | None = None if base else Deciding("choosing")

    # -- estates ------------------------------------------------------------------------------

    def tile(
        self,
        seat: int | str,
        cell: Cell | str,
        *tiles: str,
        scots: int | None = None,
        goods: str | Iterable[str] | None = None,
    ) -> Self:
        """Lay tiles on a cell, bottom to top; without tiles, change what is on it."""
        at, where = self._seat(seat), cell_of(cell)
        ids = tuple(self._tile(word) for part in tiles for word in words_of(part))
        halves = {START_VILLAGE: self.game.start_village, HOME_CASTLE: self.game.home_castle}
        if where in halves and ids and ids[0] != halves[where]:
            ids = (halves[where], *ids)
        old = self.estates[at].get(where)
        if not ids and old is None:
            raise PositionError(f"there is no tile on {where[0]},{where[1]} to put things on")
        tops = ids or (old.tiles if old else ())
        held: Goods = NO_GOODS if old is None else old.goods
        here = 0 if old is None else old.scots
        self.estates[at][where] = Plot(
            tops,
            held if goods is None else goods_of(goods),
            here if scots is None else whole("scots", scots),
        )
        return self

    def estate(self, seat: int | str, tiles: Mapping[Any, str | Iterable[str]]) -> Self:
        """Lay out a whole estate: cell → tiles, bottom to top; the home tile need not be given."""
        at = self._seat(seat)
        if not isinstance(tiles, Mapping):
            raise PositionError(f'{tiles!r} is not an estate such as {{(0, 1): "halkirk"}}')
        old = self.estates[at]
        self.estates[at] = home(self.game, at)
        for half in (START_VILLAGE, HOME_CASTLE):
            if half in old:
                self.estates[at][half] = self.estates[at][half].with_(
                    goods=old[half].goods, scots=old[half].scots
                )
        for cell, stack in tiles.items():
            self.tile(at, cell, *words_of(stack))
        return self

    def scots(self, seat: int | str, cell: Cell | str, number: int) -> Self:
        """How many Scots stand on a cell."""
        return self.tile(seat, cell, scots=number)

    def goods(self, seat: int | str, cell: Cell | str, goods: str | Iterable[str]) -> Self:
        """Which goods lie on a cell: "wood wood stone"."""
        return self.tile(seat, cell, goods=goods)

    def remove(self, seat: int | str, *cells: Cell | str) -> Self:
        """Take the tiles of these cells out of the estate."""
        for cell in cells:
            self.estates[self._seat(seat)].pop(cell_of(cell), None)
        return self

    # -- what players have --------------------------------------------------------------------

    def coins(self, seat: int | str, number: int) -> Self:
        """Coins."""
        return self._say(seat, "coins", whole("coins", number))

    def whisky(self, seat: int | str, number: int) -> Self:
        """Whisky barrels."""
        return self._say(seat, "whisky", whole("whisky", number))

    def markers(self, seat: int | str, number: int) -> Self:
        """Clan markers in the supply; if not given, those that are not on the clan board."""
        return self._say(seat, "markers", whole("markers", number))

    def supply(self, seat: int | str, number: int) -> Self:
        """Scots in the supply; if not given, those that stand nowhere else."""
        return self._say(seat, "scots", whole("supply", number))

    def cards(self, seat: int | str, *cards: str) -> Self:
        """All landmark cards."""
        ids = (w for part in cards for w in words_of(part))
        found = tuple(known("landmark card", w, self.game.landmarks) for w in ids)
        return self._say(seat, "cards", found)

    def persons(self, seat: int | str, *tiles: str) -> Self:
        """All persons."""
        return self._say(
            seat, "persons", tuple(self._tile(w) for part in tiles for w in words_of(part))
        )

    def clans(self, seat: int | str, *clans: str) -> Self:
        """All clan spaces with the player's marker, in the order they were claimed."""
        ids = (w for part in clans for w in words_of(part))
        found = tuple(known("clan space", w, self.game.clans) for w in ids)
        return self._say(seat, "clans", found)

    def points(self, seat: int | str, vp: int, rule: str = "END-11", what: str = "so far") -> Self:
        """Victory points under one heading; the same heading again replaces them."""
        at, count = self._seat(seat), whole("vp", vp)
        new = renewed(self.game, ScoreLine(rule, what, count, 1, count))
        kept = tuple(
            ln
            for ln in self.lines[at]
            if (ln.rule, ln.category, ln.round) != (rule, new.category, new.round)
        )
        self.lines[at] = (*kept, new) if count else kept
        return self

    # -- the table ----------------------------------------------------------------------------

    def rondel(self, *spaces: str, fill: bool = True) -> Self:
        """The rondel clockwise from the hindmost piece: pieces, tiles, "" for an empty space.

        "worlds-end red yellow" is World's End with pawns on it.  What is left is filled from the
        current stack unless `fill` is false; the space behind the hindmost stays empty.
        """
        if len(spaces) > self.game.spaces:
            raise PositionError(f"rondel: {len(spaces)} spaces given; it has {self.game.spaces}")
        names = {*self.game.tiles, *(p.id for p in self.game.pieces)}
        for space in spaces:
            for word in words_of(space):
                known("tile or piece", word, names)
        self.ring, self.fill = spaces, fill
        return self

    def market(self, **rows: int) -> Self:
        """Occupied spaces of the rows that are named."""
        for good, number in rows.items():
            self.rows[GOOD_INDEX[known("good", good, GOODS)]] = whole(good, number)
        return self

    def discard(self, *tiles: str, only: bool = False) -> Self:
        """Put tiles on the discard pile; `only`: these are the whole pile."""
        return self._put("discard", tiles, only)

    def box(self, *tiles: str, only: bool = False) -> Self:
        """Put tiles into the box, out of the game; `only`: no other was put there."""
        return self._put("box", tiles, only)

    def stack(self, letter: str, *tiles: str, end: int | tuple[int, int] | None = None) -> Self:
        """All that is left of a stack; `end` is the depth of World's End, or its range."""
        known("stack", letter, STACKS)
        depth = (end, end) if isinstance(end, int) else end
        found = tuple(sorted(self._tile(w) for t in tiles for w in words_of(t)))
        self.pools[letter] = (found, depth)
        self.used_up.discard(letter)
        return self

    def empty(self, *letters: str) -> Self:
        """These stacks are used up; tiles of theirs that are nowhere else lie in the box.

        World's End never leaves the game: it stays on top of its stack.
        """
        for part in letters:
            for letter in words_of(part):
                self.used_up.add(known("stack", letter, STACKS))
                self.pools.pop(letter, None)
        return self

    def used(self, *words: str) -> Self:
        """Once-per-turn effects used this turn, such as "loch-ness"."""
        return self.of_table(used=tuple(words))

    def activated(self, seat: int | str, *tiles: str) -> Self:
        """All tiles of this player activated this turn."""
        at = self._seat(seat)
        found = tuple((at, self._tile(w)) for t in tiles for w in words_of(t))
        others = tuple(pair for pair in self.now_on_table("activated") if pair[0] != at)
        return self.of_table(activated=others + found)

    def movement(self, number: int) -> Self:
        """Movement points left this turn."""
        return self.of_table(movement=whole("movement", number))

    def due(self, *letters: str) -> Self:
        """Stacks whose scoring round is still to come."""
        return self.of_table(due=tuple(known("stack", letter, STACKS) for letter in letters))

    def module(self, number: int, part: Any) -> Self:
        """The private part of a chronicle."""
        if number not in self.game.module_index:
            raise PositionError(f"chronicle {number} is not in this game")
        self.parts[number] = part
        return self

    # -- whatever has been declared -----------------------------------------------------------

    def of_player(self, seat: int | str, **fields: Any) -> Self:
        """What a player has, by the names of the fields of `Player`."""
        for name, value in fields.items():
            self._say(seat, known("field of a player", name, Player._names()), value)
        return self

    def of_table(self, **fields: Any) -> Self:
        """What is on the table, by the names of the fields of `State`."""
        for name, value in fields.items():
            self.table[known("field of a state", name, State._names())] = value
        return self

    def now_on_table(self, name: str) -> Any:
        """A field of the table: as it was said, as it was, or as it begins."""
        if name in self.table or self.base is None:
            default = next(one.default for one in State.declared if one.name == name)
            return self.table.get(name, default)
        return getattr(self.base, name)

    # -- what is being decided ----------------------------------------------------------------

    def turn(
        self,
        seat: int | str | None = None,
        number: int | None = None,
        kind: str | None = None,
        start: int | None = None,
        piece: str | None = None,
    ) -> Self:
        """Whose turn it is, with which piece; if not given, that of the hindmost piece."""
        ids = [p.id for p in self.game.pieces]
        said = {
            "number": number,
            "kind": kind,
            "start": start,
            "seat": None if seat is None else self._seat(seat),
            "piece": None if piece is None else ids.index(known("piece", piece, ids)),
        }
        self.about_turn.update({k: v for k, v in said.items() if v is not None})
        return self

    # -- results ------------------------------------------------------------------------------

    def state(self, check: bool = True) -> State:
        """The position as a State; what needs no decision is done.

        Raises PositionError with all faults; with check=False a faulty position is returned too,
        just as it was described.
        """
        return assemble(self, state_faults, check)

    def faults(self) -> tuple[Reason, ...]:
        """Every rule that this position breaks."""
        return state_faults(assemble(self, None, False))

    def __repr__(self) -> str:
        tiles = sum(len(estate) for estate in self.estates)
        what = self.deciding.kind if self.deciding else "as it was"
        return f"<Position: {self.setup!r}, {tiles} cells, {what}>"

    def __str__(self) -> str:
        from glenmore.positions.code import format_position  # a circle: a code makes positions

        return format_position(self.state(False))

    # -- small helpers ------------------------------------------------------------------------

    def _put(self, pile: str, tiles: Iterable[str], only: bool) -> Self:
        """Add tiles to a pile, each once, or make them the whole pile."""
        found = tuple(self._tile(w) for t in tiles for w in words_of(t))
        self.piles[pile] = tuple(dict.fromkeys((*(() if only else self.piles[pile]), *found)))
        return self

    def _say(self, seat: int | str, what: str, value: Any) -> Self:
        self.things[self._seat(seat)][what] = value
        return self


def position(
    players: int | State | Setup = 3,
    *,
    chronicles: Iterable[int] = (),
    edition: str = "default",
    options: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
    names: Iterable[str] = (),
    catalog: Catalog | None = None,
) -> Position:
    """A builder for any position of a setup; given a State, a builder that starts from it."""
    if isinstance(players, (State, Setup)):
        said = {
            "chronicles": chronicles,
            "options": options,
            "names": names,
            "catalog": catalog,
            "edition": "" if edition == "default" else edition,
        }
        more = [name for name, value in said.items() if value]
        if more:
            kind = type(players).__name__
            raise PositionError(f"{', '.join(more)}: the {kind} says that already; change it there")
        if isinstance(players, Setup):
            return Position(players)
        return Position(players.game.setup, players)
    setup = Setup(players, chronicles, edition, options, names=names, catalog=catalog)
    return Position(setup)


def faults(what: Position | State) -> tuple[Reason, ...]:
    """Every rule that a position breaks; empty if it can be played."""
    return what.faults() if isinstance(what, Position) else state_faults(what)
