"""Stacks and rondel of a position that is built: where the tiles lie that nobody spoke of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from glenmore.base.discards import discarded
from glenmore.base.laying import PlaceTile
from glenmore.base.rondel import without_tile
from glenmore.model import CHANCE, EMPTY, OFF, Stack, State
from glenmore.positions.deciding import on_the_rondel
from glenmore.positions.words import PositionError, words_of
from glenmore.vocabulary import DIE, FIRST_A, PAWNS

if TYPE_CHECKING:
    from glenmore.assembly import Game
    from glenmore.positions import Position


class Ring(NamedTuple):
    """The rondel of a position: tiles by space, pieces and World's End by position."""

    tiles: tuple[str, ...]
    pieces: tuple[int, ...]
    end: int


class Laying:
    """What is known of a position while it is built, and its tiles."""

    def __init__(self, told: Position) -> None:
        self.told = told
        self.base = told.base
        self.game: Game = told.game
        self.deciding = told.deciding
        if self.base is not None and told.ring is not None and self.deciding is None:
            self.deciding = on_the_rondel(self.base)
        self.facts: dict[str, Any] = dict(self.deciding.facts) if self.deciding else {}
        self.kind = self.deciding.kind if self.deciding else ""
        self.between = self.deciding is not None and self.deciding.between(self.game)
        self.begins = False  # a turn begins: the piece leaves what it stands on
        self.spare: dict[str, list[str]] = {}  # tiles of stacks that were said, not among them
        self.estates = [dict(estate) for estate in told.estates]
        self.used: tuple[str, ...] = told.now_on_table("used")
        self.said = told.ring
        if self.deciding and self.deciding.ends() and self.base is None and self.said is None:
            pawns = (piece.id for piece in self.game.pieces if piece.must_finish)
            self.said = (" ".join((self.game.worlds_end, *pawns)),)
        self.stacks: list[Stack] = []
        self.box: list[str] = []

    def parts(self) -> tuple[Any, ...]:
        """What was said of the modules; of the others as it was, or as they begin."""
        game, said = self.game, self.told.parts
        if self.base is not None:
            parts = self.base.modules
        else:
            parts = tuple(m.start(game.setup) if m.start else None for m in game.modules)
        return tuple(
            said.get(module.number, part) for module, part in zip(game.modules, parts, strict=True)
        )

    # -- stacks ---------------------------------------------------------------------------------

    def fill_stacks(self, persons: list[tuple[str, ...]]) -> None:
        """Every tile that is said to be nowhere else stays in its own stack."""
        told = self.told
        placed = {t for estate in self.estates for plot in estate.values() for t in plot.tiles}
        placed |= {t for kept in persons for t in kept}
        placed |= {t for pile in told.piles.values() for t in pile}
        placed |= {t for part in self.parts() for pile in getattr(part, "piles", ()) for t in pile}
        placed |= {t for part in self.parts() for t in getattr(part, "holds", ())}
        placed |= {t for pool, _ in told.pools.values() for t in pool}
        if self.kind == "placing":
            placed.add(self.facts["tile"])
        placed |= {s.tile for s in self.facts.get("steps", ()) if isinstance(s, PlaceTile)}
        shown = {self.game.tiles[tile].side_of for tile in placed} - {"", *placed}
        shown |= {t for part in self.parts() for t in getattr(part, "boxed", ())} - placed
        placed |= shown  # what stood for a tile of two cells has left the game
        self.elsewhere = frozenset(placed)
        if self.said is not None:
            placed |= {word for space in self.said for word in words_of(space)}
        self.box = [*told.piles["box"], *sorted(shown)]
        for at, (letter, pool, marks) in enumerate(self.game.stacks):
            here = self.base.stacks[at] if self.base is not None else Stack(letter, pool, marks)
            if letter in told.pools:
                self.stacks.append(self._told_stack(here, placed))
                continue
            if self.base is not None:
                here = self._take_back(here, placed)
            left = _without(here, placed)
            if letter in told.used_up:
                end = self.game.worlds_end  # it never leaves the game (END-06)
                self.box += [t for t in (*left.pool, *(m[0] for m in left.marks)) if t != end]
                kept = any(mark[0] == end for mark in left.marks)
                left = Stack(letter, (), ((end, 0, 0),) if kept else ())
            self.stacks.append(left)

    def _told_stack(self, here: Stack, placed: set[str]) -> Stack:
        pool, depth = self.told.pools[here.letter]
        own = {t.id for t in self.game.tiles.values() if t.stack == here.letter}
        end = self.game.worlds_end
        self.spare[here.letter] = sorted(own - placed - self._stays() - {end})
        if self.game.tiles[end].stack != here.letter or end in placed:
            return Stack(here.letter, pool)
        first, last = depth or next(((a, b) for tile, a, b in here.marks if tile == end), (0, 0))
        return Stack(here.letter, pool, ((end, min(first, len(pool)), min(last, len(pool))),))

    def _stays(self) -> set[str]:
        """Tiles of a given state that stay on its rondel, or in the hand of whoever lays them."""
        if self.base is None:
            return set()
        stays = set(self.base.ring) if self.said is None else set()
        if self.deciding is None:
            stays |= {step.tile for step in self.base.steps if isinstance(step, PlaceTile)}
        return stays

    def _take_back(self, here: Stack, placed: set[str]) -> Stack:
        """Tiles that were moved out of a given state go back to their stack, or to the box."""
        assert self.base is not None
        gone = set(_laid(self.base)) - placed - {self.game.worlds_end} - self._stays()
        own = sorted(t for t in gone if self.game.tiles[t].stack == here.letter)
        if not own:
            return here
        if here.size:
            return Stack(here.letter, tuple(sorted((*here.pool, *own))), here.marks)
        self.box += own
        return here

    def put_exact_stacks(self) -> None:
        """What a position code says about stacks and box is taken as it is."""
        exact = self.told.exact
        told: dict[str, Stack] = exact.get("stacks", {})
        self.stacks = [told.get(stack.letter, stack) for stack in self.stacks]
        self.box = list(exact.get("box", self.box))

    # -- rondel ---------------------------------------------------------------------------------

    def ring_of(self, seat: int) -> Ring:
        if self.base is not None and self.said is None:
            kept = (EMPTY if tile in self.elsewhere else tile for tile in self.base.ring)
            return Ring(tuple(kept), self.base.pieces, self.base.end)
        told = self.told
        spaces = self.game.spaces
        said = self._default_ring(seat) if self.said is None else self.said
        words = [words_of(space) for space in said]
        shift = 0 if self.between else 1  # a piece that moved came from behind
        shift = told.exact.get("at", shift)
        tiles = [EMPTY] * spaces
        index = {piece.id: i for i, piece in enumerate(self.game.pieces)}
        pieces = [OFF] * len(index)
        end = OFF
        for i, here in enumerate(words):
            things = [word for word in here if word not in index]
            if len(things) > 1:
                raise PositionError(f"rondel: {' and '.join(things)} lie on the same space")
            for word in here:
                if word in index:
                    pieces[index[word]] = i + shift
                else:
                    tiles[(i + shift) % spaces] = word
                    end = i + shift if word == self.game.worlds_end else end
        if told.fill:
            end = self._fill(tiles, len(words), shift, end)
        for word, position in told.exact.get("pieces", {}).items():
            pieces[index[word]] = position
        return Ring(tuple(tiles), tuple(pieces), told.exact.get("end", end))

    def _fill(self, tiles: list[str], start: int, shift: int, end: int) -> int:
        """Fixtures where set-up puts them, then the lowest tiles of the current stack."""
        spaces = self.game.spaces
        last = spaces - 2
        for fixture in self.game.fixtures.values():
            if fixture.tile.id not in tiles:
                for _ in range(fixture.width):
                    tiles[(last + shift) % spaces] = fixture.tile.id
                    last -= 1
        moved = not self.between  # then one space waits for the refill
        for i in range(start, spaces - 1 - moved):
            at = (i + shift) % spaces
            tile = EMPTY if tiles[at] else self._draw()
            if tile:
                tiles[at] = tile
                end = i + shift if tile == self.game.worlds_end else end
        return end

    def _draw(self) -> str:
        """The next tile of the current stack; a stack that was said stays as it is."""
        for at, stack in enumerate(self.stacks):
            if stack.letter in self.spare:
                if self.spare[stack.letter] or stack.size:
                    return self.spare[stack.letter].pop(0) if self.spare[stack.letter] else EMPTY
            elif stack.size:
                sure = [tile for tile, _, last in stack.marks if last <= 0]
                tile = (sure or [*stack.pool, *(mark[0] for mark in stack.marks)])[0]
                self.stacks[at] = without_tile(stack, tile)
                return tile
        return EMPTY

    def _default_ring(self, seat: int) -> tuple[str, ...]:
        """Pawns in seat order, then the die; a pawn that has just moved is the foremost."""
        pieces = self.game.pieces
        words = [p.id for p in pieces if p.start == PAWNS]
        if not self.between and seat != CHANCE:
            own = pieces[self.game.pawn_of[seat]].id
            words = [word for word in words if word != own] + [own]
        dice = [p.id for p in pieces if p.start == DIE]
        words = dice + words if self.kind == "rolling" else words + dice
        late = [p.id for p in pieces if p.start == FIRST_A]
        if late:
            words += [tile for _ in range(self.stacks[0].size) if (tile := self._draw())]
        return (*words, *late)


def _laid(base: State) -> list[str]:
    """Every tile of a state that lies open: in estates, on the rondel, in piles, with players."""
    found = [t for p in base.players for plot in p.estate.values() for t in plot.tiles]
    found += [t for p in base.players for t in p.persons]
    found += [step.tile for step in base.steps if isinstance(step, PlaceTile)]
    return [*found, *(t for t in base.ring if t), *discarded(base), *base.box]


def _without(stack: Stack, placed: set[str]) -> Stack:
    """The stack without tiles that lie elsewhere, as if they had been drawn."""
    gone = [first for tile, first, _ in stack.marks if tile in placed]
    marks = [
        (tile, first - above, last - above)
        for tile, first, last in stack.marks
        if tile not in placed
        for above in (sum(depth < first for depth in gone),)
    ]
    pool = tuple(tile for tile in stack.pool if tile not in placed)
    drawn = len(stack.pool) - len(pool)
    shifted = tuple((t, max(a - drawn, 0), max(b - drawn, 0)) for t, a, b in marks)
    return Stack(stack.letter, pool, shifted)
