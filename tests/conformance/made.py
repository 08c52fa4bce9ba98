"""Positions made up at random: estates grown tile by tile, then goods, Scots, coins, clans …

Random play seldom gets to where the rules are hard: many goods, the Loch Ness card, Sinclair and
MacGregor, an estate worth removing tiles from.  These positions start there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import glenmore as gm
from glenmore.components import GOODS, STACKS, Tile
from glenmore.moves import Move
from glenmore.positions import Position

T = TypeVar("T")
Cell = tuple[int, int]

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {},
    {"clan_marker": "mandatory", "macmillan": "mandatory"},
    {"scot_on_covered_tile": False, "types_by": "benefit", "road_origin": "nearest"},
    {"macgregor_pays_barley": True, "douglas_free": False, "clan_23": False},
    {"douglas_free": False, "clan_marker": "mandatory"},
    {"one_time_order": "printed", "any_good_goes": "any_tile", "relief": "claim"},
    {"markers_limited": False, "munro_activates": False, "duart_castle": "marker_first"},
    {"movement_expires": "end_of_activation", "passed_tiles": "end_of_turn"},
    {"loch_ness_in_person_turns": False},
)
PERMANENT = ("sinclair", "macgregor", "mackintosh", "maclachlan")
WHAT = (
    "choosing",
    "choosing",
    "choosing",
    "choosing",
    "activating",
    "activating",
    "once",
    "claiming",
    "person",
    "removing",
    "fetching",
    "closing",
    "placing",
)
FAVOURITES = ("loch-ness", "moot-hill", "falkirk-tryst", "glengorm", "edradour", "millburn")


class Chance(Protocol):
    """Where the choices come from: a random generator, or hypothesis."""

    def number(self, low: int, high: int) -> int:
        """A number between the two, both possible."""

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""


class Dice:
    """Choices by a random generator."""

    def __init__(self, rng: Any) -> None:
        self.rng = rng

    def number(self, low: int, high: int) -> int:
        """A number between the two, both possible."""
        return int(self.rng.randint(low, high))

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        at: int = self.rng.randrange(len(items))
        return items[at]


class Draws:
    """Choices by hypothesis, so that what fails is made small."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw

    def number(self, low: int, high: int) -> int:
        """A number between the two, both possible."""
        from hypothesis import strategies as st

        return int(self.draw(st.integers(low, high)))

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        from hypothesis import strategies as st

        found: T = self.draw(st.sampled_from(list(items)))
        return found


def made_up(dice: Chance) -> gm.State:
    """One position that a game could have reached, more or less, a few decisions further on."""
    state = _Making(dice).build()
    for _ in range(dice.pick((0, 0, 1, 1, 2, 3))):
        moves = gm.legal(state)
        if not moves or state.actor == gm.CHANCE:
            break
        state = gm.advance(state, _interesting(dice, moves))
    return state


def _interesting(dice: Chance, moves: Sequence[Move]) -> Move:
    """A move, rather not one that ends something."""
    lively = [m for m in moves if m.word not in ("end", "done", "pass", "decline", "sell")]
    return dice.pick(lively or moves)


class _Making:
    """Puts one position together; each tile is used once."""

    def __init__(self, dice: Chance) -> None:
        self.dice = dice
        players = dice.number(2, 4)
        self.place: Position = gm.position(players, options=dice.pick(OPTIONS))
        self.game = self.place.game
        self.seats = range(players)
        self.stage = dice.number(1, 4)  # the stack that is being used: A, B, C, D
        letters = STACKS[: self.stage + 1]
        self.free: list[Tile] = [
            t for t in self.game.catalog.tiles if t.stack in letters and t.kind != "special"
        ]
        self.clans = [c.id for c in self.game.clans.values() if c.bonus and self._there(c.id)]
        self.estates: dict[int, dict[Cell, list[Tile]]] = {}

    def _there(self, clan: str) -> bool:
        return clan != "pl23" or bool(self.place.game.options.clan_23)

    def take(self, kind: str) -> Tile | None:
        """Any unused tile of a kind."""
        found = [t for t in self.free if t.kind == kind]
        if not found:
            return None
        if kind == "territory" and self.dice.number(0, 3) == 0:
            found = [t for t in found if t.id in FAVOURITES] or found
        tile = self.dice.pick(found)
        self.free.remove(tile)
        return tile

    def build(self) -> gm.State:
        """The position, without faults."""
        dice, place = self.dice, self.place
        most = (3, 6, 9, 12)[self.stage - 1]
        for seat in self.seats:
            self.estate(seat, dice.number(1, most) if seat == 0 else dice.number(0, 3))
        for good in GOODS:
            place.market(**{good: dice.number(0, 3)})
        if dice.number(0, 1):
            thrown = [
                t
                for t in (
                    self.take(dice.pick(("territory", "person"))) for _ in range(dice.number(0, 5))
                )
                if t
            ]
            place.discard(*(t.id for t in thrown))
        what = dice.pick(WHAT)
        new = self.new_tile(what)
        self.rondel()
        place.empty(*STACKS[: self.stage])
        place.movement(dice.pick((0, 0, 1, 2)))
        self.decide(what, new)
        return place.state()

    # -- one player ---------------------------------------------------------------------------

    def estate(self, seat: int, count: int) -> None:
        """Grow an estate and put things on it."""
        dice, place = self.dice, self.place
        tiles = self.game.tiles
        estate = {(0, 0): [tiles["start-village"]], (1, 0): [tiles["home-castle"]]}
        self.estates[seat] = estate
        cards = []
        for _ in range(count):
            tile = self.take("territory")
            if tile is None:
                break
            cells = spots(estate, tile)
            if cells:
                estate.setdefault(dice.pick(cells), []).append(tile)
                cards += [tile.landmark] if tile.landmark else []
        rich = dice.pick((0, 1, 2, 3))
        scots = dice.number(1, 9) if dice.number(0, 5) else 0
        standing = dict.fromkeys(estate, 0)
        for _ in range(scots):
            standing[dice.pick(list(estate))] += 1
        for cell, stack in estate.items():
            goods = [dice.pick(GOODS) for _ in range(dice.number(0, rich))]
            place.tile(seat, cell, *(t.id for t in stack), scots=standing[cell], goods=goods)
        place.cards(seat, *cards)
        self.belongings(seat)

    def belongings(self, seat: int) -> None:
        """Coins, whisky, persons, clan markers."""
        dice, place = self.dice, self.place
        persons = [t for t in (self.take("person") for _ in range(dice.number(0, 2))) if t]
        names = [t.id for t in persons]
        clans: list[str] = []
        for _ in range(dice.number(0, 4)):
            pool = [c for c in PERMANENT if c in self.clans] if dice.number(0, 1) else self.clans
            if pool:
                clan = dice.pick(pool)
                clans.append(clan)
                if clan != "douglas":
                    self.clans.remove(clan)
        if "mckay" in clans:
            names.append("david-hume")
        place.persons(seat, *names).clans(seat, *clans)
        place.coins(seat, dice.number(0, dice.pick((1, 4, 12)))).whisky(seat, dice.number(0, 3))

    # -- the table ----------------------------------------------------------------------------

    def rondel(self) -> None:
        """Pawns in the order of the seats with tiles between; the rest is filled by the builder."""
        dice = self.dice
        ids = [p.id for p in self.game.pieces]
        spaces = [ids[0]]
        waiting = ids[1:]
        if self.stage == 4 and dice.number(0, 1) and waiting:
            end = "worlds-end"
            while waiting and waiting[-1] != "die" and dice.number(0, 1):
                end += f" {waiting.pop()}"
        else:
            end = ""
        room = self.game.spaces - 1 - len(waiting) - 1 - bool(end)
        for piece in waiting:
            for _ in range(min(room, dice.number(0, 2))):
                tile = self.take(dice.pick(("territory", "territory", "person")))
                if tile:
                    spaces.append(tile.id)
                    room -= 1
            spaces.append(piece)
        if end:
            spaces.append(end)
        self.place.rondel(*spaces)

    def new_tile(self, what: str) -> Tile | None:
        """The tile that the decision is about, if any, laid or taken already."""
        if what == "person":
            return self.take("person")
        if what == "placing":
            found = [t for t in self.free if t.kind == "territory" and spots(self.estates[0], t)]
            if found:
                tile = self.dice.pick(found)
                self.free.remove(tile)
                return tile
        return None

    def decide(self, what: str, new: Tile | None) -> None:
        """What is to be decided by seat 0."""
        dice, place, estate = self.dice, self.place, self.estates[0]
        own = [c for c in estate if c not in ((0, 0), (1, 0))]
        if what == "person" and new:
            told = [*place.things[0]["persons"], new.id]
            place.persons(0, *told).person(new.id)
        elif what == "placing" and new:
            place.placing(new.id)
        elif what in ("activating", "once") and own:
            cell = dice.pick(own)
            if what == "once" and estate[cell][-1].once:
                tile = estate[cell][-1]
                place.cards(0, *(c for c in place.things[0]["cards"] if c != tile.landmark))
                place.once(tile.id, cell)
            else:
                place.activating(cell, whole=dice.number(0, 3) == 0)
            self.done()
        elif what == "claiming":
            place.claiming()
        elif what == "removing":
            place.removing(dice.number(1, 2), optional=bool(dice.number(0, 2)))
        elif what == "fetching":
            place.fetching()
        elif what == "closing":
            place.closing()
            self.done()

    def done(self) -> None:
        """Some tiles have been activated this turn, and the Loch Ness card perhaps used."""
        dice, place = self.dice, self.place
        tops = [stack[-1].id for stack in self.estates[0].values()]
        useful = [t for t in tops if self.game.tiles[t].benefit.word != "none"]
        some = [t for t in useful if not dice.number(0, 3)]
        place.activated(0, *some)
        if "loch-ness" in place.things[0]["cards"] and dice.number(0, 2) == 0:
            place.used("loch-ness")


def spots(estate: dict[Cell, list[Tile]], tile: Tile) -> list[Cell]:
    """Cells where a tile lies by the rules of edges, river and upgrades."""
    if tile.upgrade:
        return [
            cell
            for cell, stack in estate.items()
            if (stack[-1].type, stack[-1].river) == (tile.type, tile.river)
        ]
    edges = {(x + dx, y + dy) for x, y in estate for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    found = []
    for x, y in sorted(edges - set(estate)):
        sides = [estate[c][-1].river for c in ((x - 1, y), (x + 1, y)) if c in estate]
        if tile.river:
            fits = y == 0 and any(sides) and all(sides)
        else:
            fits = not any(sides)
        if fits:
            found.append((x, y))
    return found
