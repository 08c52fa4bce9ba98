"""Allenarly's choice of a tile once more: slow, straight from sections 9, 10 and 14 of her chapter.

It shares nothing with the engine but the position and what is printed on her cards: no helper of
the rondel, no search, no order of chronicles.  Each function is one paragraph of the rules.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import glenmore as gm
from glenmore.modules.c12_allenarly.data import ActionCard, Components, components

START, MOUNTAIN, SALE = "race-start", "mountain", "whisky-sale-"
NOBODY = ""


class Told(NamedTuple):
    """Where she goes, and what decided it."""

    stop: str  # a tile, a place to stop at, World's End
    by: str  # a type, "chronicle", "numbered", "framed", "last" or "forced"
    priority: bool = False  # the symbol stands on a priority token
    chronicle: int = 0  # whose card named the tile
    again: bool = False  # in the second search


class Space(NamedTuple):
    """A space ahead of her: how many steps away, what lies there, whether a piece stands there."""

    steps: int
    thing: str
    piece: bool


class Oracle:
    """One question about one position."""

    def __init__(self, state: gm.State, card: str) -> None:
        self.state, self.setup = state, state.game.setup
        self.printed: Components = components(self.setup.catalog)
        self.card: ActionCard = self.printed.action(card)
        self.tiles = state.game.tiles
        self.seat = self.setup.players  # hers, after the human's
        self.here = self.pawn(self.seat)
        self.spaces = self.ahead()

    # -- the rondel ------------------------------------------------------------------------------

    def pawn(self, seat: int) -> int:
        """Where a seat's pawn stands."""
        kinds = self.state.game.pieces
        return next(
            place
            for piece, place in zip(kinds, self.state.pieces, strict=True)
            if piece.pawn and piece.seat == seat
        )

    def die(self) -> int:
        """Where the die stands; below 0 if it has left the game."""
        kinds = self.state.game.pieces
        found = [
            place for piece, place in zip(kinds, self.state.pieces, strict=True) if not piece.pawn
        ]
        return found[0] if found else -1

    def ahead(self) -> list[Space]:
        """All spaces after hers once round the rondel; what lies right behind her is left out."""
        ring, size = self.state.ring, len(self.state.ring)
        pieces = {place % size for place in self.state.pieces if place >= 0}
        line = [
            Space(steps, ring[(self.here + steps) % size], (self.here + steps) % size in pieces)
            for steps in range(1, size)
        ]
        while line and line[-1].thing == MOUNTAIN:
            line.pop()
        return line

    def worlds_end(self) -> int | None:
        """How many steps away World's End lies, if it has come to the rondel."""
        return next((space.steps for space in self.spaces if self.is_end(space.thing)), None)

    def is_end(self, thing: str) -> bool:
        return bool(thing) and thing == self.state.game.worlds_end

    def to_take(self, thing: str, steps: int) -> bool:
        """Whether something counts as a tile for her (C12-C1-02, C12-C2-04, C12-C3-02)."""
        if not thing or self.is_end(thing) or thing in (START, MOUNTAIN):
            return False
        if thing.startswith(SALE):
            return not self.full(thing) and self.pawn(0) != self.here + steps
        return not self.too_dear(thing)

    def too_dear(self, thing: str) -> bool:
        """A reserved tile is out of range for a card with a lower number, or none (C12-C8-07)."""
        if 8 not in self.setup.chronicles:
            return False
        return any(
            mobster.mobster == "peggy-mclaird" and tile == thing and coins > self.card.number
            for mobster in self.part("Gang").owned
            for tile, coins in mobster.placed
        )

    def full(self, sale: str) -> bool:
        """A sale tile has one lower space and one more in a game for two (C12-C3-02)."""
        for each in self.part("SingleCask").sales:
            if each.tile == sale:
                return bool(each.extra) and each.lower >= 1
        return False

    def before_the_end(self) -> list[Space]:
        """The tiles ahead of her that lie before World's End (C12-40)."""
        end = self.worlds_end()
        return [
            space
            for space in self.spaces
            if self.to_take(space.thing, space.steps) and (end is None or space.steps < end)
        ]

    def up_to_the_gap(self) -> list[Space]:
        """The tiles up to the first empty space beyond World's End (C12-41)."""
        end, found = self.worlds_end(), []
        assert end is not None
        for space in self.spaces:
            if space.steps > end and not space.thing and not space.piece:
                break
            if self.to_take(space.thing, space.steps):
                found.append(space)
        return found

    # -- the choice ------------------------------------------------------------------------------

    def choose(self) -> Told:
        """Section 9, the last section of 10, and what the mountain always does."""
        return self.forced(self.chosen())

    def chosen(self) -> Told:
        """The tile by her card."""
        tiles = self.before_the_end()
        if found := self.search(tiles, self.card.range, self.card.chronicle_range):
            return found
        if self.worlds_end() is not None:
            everything = self.up_to_the_gap()
            if found := self.search(everything, 99, 99):
                return found._replace(again=True)
            return Told(self.state.game.worlds_end, "last", again=True)
        return Told(tiles[-1].thing, "last")

    def search(self, tiles: list[Space], limit: int, chronicle_limit: int) -> Told | None:
        """Row by row, symbol by symbol, the nearest tile first (C12-34 to C12-37)."""
        available, others = tiles[:limit], tiles[:chronicle_limit]
        if self.card.number:
            chronicle, thing = self.by_chronicles(self.card.number, others)
            if thing:
                return Told(thing, "numbered", chronicle=chronicle)
        for row in self.card.rows:
            for symbol, priority in self.symbols(row):
                if symbol == "chronicle":
                    chronicle, thing = self.by_chronicles(0, others)
                    if thing:
                        return Told(thing, "chronicle", chronicle=chronicle)
                    continue
                for space in available:
                    if self.shows(space.thing, symbol):
                        return Told(space.thing, symbol, priority)
        if self.card.framed <= len(tiles):
            return Told(tiles[self.card.framed - 1].thing, "framed")
        return None

    def symbols(self, row: tuple[str, ...]) -> list[tuple[str, bool]]:
        """The symbols of a row; those of the priority tokens in their order (C12-36)."""
        if row != ("priority",):
            return [(symbol, False) for symbol in row]
        order = self.part("Allenarly").priority
        return [(symbol, True) for each in order for symbol in self.printed.symbols(each)]

    def shows(self, thing: str, symbol: str) -> bool:
        """Whether a tile has a type symbol; a person shows that of a person (C12-28)."""
        tile = self.tiles[thing]
        if tile.kind == "person":
            return symbol == "person"
        return tile.type == symbol

    # -- chronicles ------------------------------------------------------------------------------

    def part(self, name: str) -> Any:
        """The part of a chronicle by the name of its record."""
        return next(part for part in self.state.modules if type(part).__name__ == name)

    def by_chronicles(self, number: int, tiles: list[Space]) -> tuple[int, str]:
        """Chronicle by chronicle, rule by rule (C12-65 to C12-69)."""
        for chronicle in (1, 2, 3, 5, 6, 10, 11):
            if chronicle not in self.setup.chronicles:
                continue
            if chronicle == 1 and not self.racing():
                continue
            for rule in self.printed.chronicle(chronicle).rules:
                if number:
                    triggered = rule.threshold > 0 and number <= rule.threshold
                else:
                    triggered = rule.threshold == 0
                if triggered and (thing := self.look(rule.target, tiles)):
                    return chronicle, thing
        return 0, NOBODY

    def racing(self) -> bool:
        """During the race only (C12-C1-04)."""
        race = self.part("Race")
        return bool(race.begun) and {*race.home, *race.last} != {0, self.seat}

    def look(self, target: str, tiles: list[Space]) -> str:
        """What one rule of a chronicle card looks for among the available tiles."""
        if target == "mountain":
            return self.to_the_mountain(tiles)
        if target == "before-mountain":
            return self.before_the_mountain(tiles)
        for space in tiles:
            if self.has(target, space.thing):
                return space.thing
        return NOBODY

    def has(self, target: str, thing: str) -> bool:
        """Whether a tile has what a chronicle card looks for."""
        tile = self.tiles[thing]
        benefits = [tile.benefit, *tile.benefit.parts]
        if target == "double-move":
            return any(part.word == "move" and part.amount == 2 for part in benefits)
        if target == "river":
            return bool(tile.river)
        if target == "sale":
            return thing.startswith(SALE)
        if target == "ageing":
            return any(part.word == "age" for part in benefits)
        if target == "haggis":
            return any(effect.word == "haggis" for effect in tile.once)
        if target == "haggis-exchange":
            return any(way.gain.word == "haggis" for part in benefits for way in part.ways)
        if target == "event":
            return any(part.word == "event" for part in benefits)
        if target == "landmark":
            return bool(tile.landmark)
        if target == "highland-games":
            return thing in self.brought_by(10)
        if target == "site":
            return thing in self.brought_by(11)
        raise AssertionError(target)

    def brought_by(self, chronicle: int) -> set[str]:
        """The tiles that are there because a chronicle is played."""
        usual = {tile.id for tile in gm.Setup(4).catalog.tiles}
        return {tile.id for tile in gm.Setup(4, (chronicle,)).catalog.tiles} - usual

    # -- the mountain ----------------------------------------------------------------------------

    def mountain(self) -> int | None:
        """How many steps away the mountain begins, if it lies ahead of her."""
        if 2 not in self.setup.chronicles:
            return None
        if self.state.ring[self.here % len(self.state.ring)] == MOUNTAIN:
            return None  # she stands on it
        return next((space.steps for space in self.spaces if space.thing == MOUNTAIN), None)

    def within_reach(self, tiles: list[Space]) -> int | None:
        """The mountain, if all tiles between her pawn and it are available (C12-E35)."""
        foot = self.mountain()
        if foot is None:
            return None
        between = [
            space
            for space in self.spaces
            if space.steps < foot and self.to_take(space.thing, space.steps)
        ]
        end = self.worlds_end()
        if end is not None and end < foot and all(space.steps < end for space in tiles):
            return None  # her range ends in front of World's End (C12-40)
        return foot if all(space in tiles for space in between) else None

    def to_the_mountain(self, tiles: list[Space]) -> str:
        """Something lies there, and the human's pawn does not (C12-C2-01)."""
        foot = self.within_reach(tiles)
        if foot is None:
            return NOBODY
        part = self.part("Mountain")
        lies = part.coins + sum(part.goods) + self.part("Allenarly").laid
        size = len(self.state.ring)
        rests = self.state.ring[self.pawn(0) % size] == MOUNTAIN
        return MOUNTAIN if lies and not rests else NOBODY

    def before_the_mountain(self, tiles: list[Space]) -> str:
        """The tile on the space right before it (C12-C2-02)."""
        foot = self.within_reach(tiles)
        if foot is None:
            return NOBODY
        return next((space.thing for space in tiles if space.steps == foot - 1), NOBODY)

    def forced(self, told: Told) -> Told:
        """She does not cross the mountain behind all others (C12-C2-03)."""
        foot = self.mountain()
        if foot is None or told.stop == MOUNTAIN:
            return told
        goal = next(space.steps for space in self.spaces if space.thing == told.stop)
        human, die = self.pawn(0) - self.here, self.die() - self.here
        size = len(self.state.ring)
        on_it = self.state.ring[self.pawn(0) % size] == MOUNTAIN
        beyond = human > foot and not on_it and (self.die() < 0 or die > foot)
        return Told(MOUNTAIN, "forced") if goal > foot and beyond else told


def oracle(state: gm.State, card: str = "") -> Told:
    """Where she must go in a position, by the card that lies open or by the one that is given."""
    part = next(part for part in state.modules if type(part).__name__ == "Allenarly")
    return Oracle(state, card or part.card).choose()
