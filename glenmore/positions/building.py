"""From what a builder was told to a state: rondel, stacks, supplies, and the steps that follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from glenmore.base.discards import discarded
from glenmore.base.laying import PlaceTile
from glenmore.base.rondel import without_tile
from glenmore.base.set_up import FIRST_COINS, MARKERS, SCOTS, scots_elsewhere
from glenmore.base.taking import Leave
from glenmore.game import advance
from glenmore.model import (
    CHANCE,
    EMPTY,
    NEUTRAL,
    OFF,
    Draft,
    Estate,
    Player,
    Plot,
    Stack,
    State,
    Turn,
    make_state,
)
from glenmore.positions.deciding import BY_PLAYERS, NOW, Deciding, on_the_rondel, steps_of
from glenmore.positions.words import PositionError, words_of
from glenmore.vocabulary import DIE, FIRST_A, LEAVES, PAWNS
from tabletop.steps import Step, settle
from tabletop.verdict import IllegalMove

if TYPE_CHECKING:
    from glenmore.assembly import Game
    from glenmore.positions import Position
    from glenmore.verdict import Reason


class Ring(NamedTuple):
    """The rondel of a position: tiles by space, pieces and World's End by position."""

    tiles: tuple[str, ...]
    pieces: tuple[int, ...]
    end: int


def assemble(
    told: Position, faults: Callable[[State], tuple[Reason, ...]] | None, check: bool
) -> State:
    """The state; if `faults` finds none, everything that needs no decision is done."""
    building = _Building(told)
    state = building.state()
    if faults is None:
        return state
    reasons = faults(state)
    if not reasons:
        draft = Draft(state, None)
        if building.begins and _leaves(draft):
            draft.then(Leave())
        settle(draft)
        return _decided(told, draft.seal())
    if check:
        raise PositionError("\n".join(str(reason) for reason in reasons), reasons)
    return state


def _decided(told: Position, state: State) -> State:
    """After the decision that belongs to the moment, if one does."""
    move = told.deciding.move(told.game) if told.deciding is not None else None
    if move is None:
        return state
    try:
        return advance(state, move)
    except IllegalMove as error:
        raise PositionError("\n".join(map(str, error.reasons)), error.reasons) from None


class _Building:
    """One run of the assembly, in the order of its methods."""

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
        self.used = told.words_used
        self.said = told.ring
        if self.deciding and self.deciding.ends() and self.base is None and self.said is None:
            pawns = (piece.id for piece in self.game.pieces if piece.must_finish)
            self.said = (" ".join((self.game.worlds_end, *pawns)),)
        self.stacks: list[Stack] = []
        self.box: list[str] = []

    def state(self) -> State:
        """Everything together."""
        seat = self._decider()
        if self.kind == "choosing" and seat == CHANCE:  # the hindmost piece is the die
            self.deciding, self.kind, self.between = Deciding("rolling"), "rolling", True
        persons = self._persons(seat)
        if self.kind == "once":
            self._lay(seat)
        self._fill_stacks(persons)
        ring = self._ring(seat)
        self.box += (tile for tiles in self.spare.values() for tile in tiles)
        self._put_exact_stacks()
        turn = self._turn(seat, ring)
        told = self.told
        players = self._players(ring, persons)
        state = make_state(
            self.game,
            {
                "turn": turn,
                "steps": (),
                "ring": ring.tiles,
                "pieces": ring.pieces,
                "end": ring.end,
                "stacks": tuple(self.stacks),
                "discard": told.piles["discard"],
                "box": tuple(self.box),
                "market": tuple(told.rows),
                "players": players,
                "activated": told.done,
                "used": self.used,
                "movement": told.moves_left,
                "due": told.rounds_due,
                "modules": self._modules(players, ring),
            },
        )
        draft = Draft(state, None)
        self._leave_scots_elsewhere(draft)
        if not self._acts_for_another(draft):
            draft.steps = self._steps(draft)
            if self.kind == "choosing" and "steps" not in told.exact:
                self.begins = True
        return draft.seal()

    def _leave_scots_elsewhere(self, draft: Draft) -> None:
        """Scots that stand where only a module knows are not in the supply (hook `count`)."""
        for seat, things in enumerate(self.told.things):
            if "scots" not in things:
                before = 0 if self.base is None else scots_elsewhere(self.base, seat)
                more = scots_elsewhere(draft, seat) - before
                if more:
                    draft.player(seat).scots -= more

    def _acts_for_another(self, draft: Draft) -> bool:
        """Begin the turn of a piece for which a module says who acts (hook `whose_turn`)."""
        said = self.told.about_turn
        if self.kind != "choosing" or "kind" in said or max(draft.pieces) < 0:
            return False
        piece = draft.pieces.index(draft.hindmost())
        for handler in self.game.whose_turn:
            answer = handler(draft, piece)
            if answer is not None:
                seat, kind, step = answer
                draft.turn = Turn(draft.turn.number, seat, piece, draft.pieces[piece], kind)
                draft.then(step)
                return True
        return False

    # -- who decides ----------------------------------------------------------------------------

    def _decider(self) -> int:
        """The seat of the turn, before the rondel is known; CHANCE for the die."""
        told = self.told
        if "seat" in told.about_turn:
            return int(told.about_turn["seat"])
        if self.kind == "rolling":
            return CHANCE
        if self.deciding is not None and self.deciding.seat is not None:
            return self.deciding.seat
        if self.deciding is not None and self.said is not None:
            seat = self._first_owner(self.said)
        else:
            seat = self.base.turn.seat if self.base is not None else 0
        # Whoever acts for a neutral piece is asked once the table stands.
        by_player = self.kind in BY_PLAYERS or (self.kind == NOW and not self.between)
        return 0 if seat == NEUTRAL or (seat == CHANCE and by_player) else seat

    def _who(self, seat: int) -> int:
        """The seat that decides, if it is another than that of the turn."""
        said = self.deciding.seat if self.deciding else None
        return seat if said is None else said

    def _first_owner(self, ring: tuple[str, ...]) -> int:
        owners = {piece.id: piece.seat for piece in self.game.pieces}
        for space in ring:
            for word in words_of(space):
                if word in owners:
                    return owners[word]
        return 0

    def _persons(self, seat: int) -> list[tuple[str, ...]]:
        found: list[tuple[str, ...]] = []
        for who, things in enumerate(self.told.things):
            kept = self.base.players[who].persons if self.base is not None else ()
            found.append(things.get("persons", kept))
        seat = self._who(seat)
        if self.kind == "person" and seat != CHANCE:
            if self.facts["tile"] not in found[seat]:
                found[seat] += (self.facts["tile"],)
            if "person" not in self.used:
                self.used += ("person",)
        return found

    def _lay(self, seat: int) -> None:
        """The tile whose symbols are resolved lies on its cell."""
        tile, cell, seat = self.facts["tile"], self.facts["cell"], self._who(seat)
        if seat == CHANCE:
            return
        plot = self.estates[seat].get(cell, Plot(()))
        if tile not in plot.tiles:
            self.estates[seat][cell] = plot.with_(tiles=(*plot.tiles, tile))

    # -- stacks ---------------------------------------------------------------------------------

    def _fill_stacks(self, persons: list[tuple[str, ...]]) -> None:
        """Every tile that is said to be nowhere else stays in its own stack."""
        told = self.told
        placed = {t for estate in self.estates for plot in estate.values() for t in plot.tiles}
        placed |= {t for kept in persons for t in kept}
        placed |= {t for pile in told.piles.values() for t in pile}
        placed |= {t for part in self._parts() for pile in getattr(part, "piles", ()) for t in pile}
        placed |= {t for pool, _ in told.pools.values() for t in pool}
        if self.kind == "placing":
            placed.add(self.facts["tile"])
        placed |= {s.tile for s in self.facts.get("steps", ()) if isinstance(s, PlaceTile)}
        self.elsewhere = frozenset(placed)
        if self.said is not None:
            placed |= {word for space in self.said for word in words_of(space)}
        self.box = list(told.piles["box"])
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

    def _put_exact_stacks(self) -> None:
        """What a position code says about stacks and box is taken as it is."""
        exact = self.told.exact
        told: dict[str, Stack] = exact.get("stacks", {})
        self.stacks = [told.get(stack.letter, stack) for stack in self.stacks]
        self.box = list(exact.get("box", self.box))

    # -- rondel ---------------------------------------------------------------------------------

    def _ring(self, seat: int) -> Ring:
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

    # -- turn, players, modules -----------------------------------------------------------------

    def _turn(self, seat: int, ring: Ring) -> Turn:
        told, base = self.told, self.base
        if base is not None and not told.about_turn and self.deciding is None and not self.said:
            return base.turn
        standing = [p for p in ring.pieces if p >= 0]
        if seat == CHANCE:
            pieces = enumerate(self.game.pieces)
            piece = next((i for i, p in pieces if p.seat == CHANCE and ring.pieces[i] >= 0), 0)
        else:
            same = base is not None and base.turn.seat == seat and not self.between
            own = base.turn.piece if base is not None and same else self.game.pawn_of[seat]
            piece = told.about_turn.get("piece", own)
        start = ring.pieces[piece]
        if not self.between:
            start = max(0, min(standing, default=1) - 1)
            if base is not None and base.turn.piece == piece:
                start = base.turn.start
        number = base.turn.number if base is not None else 1
        kind = base.turn.kind if base is not None and base.turn.piece == piece else "own"
        said = told.about_turn
        return Turn(
            said.get("number", number),
            seat,
            said.get("piece", piece),
            said.get("start", start),
            said.get("kind", kind),
        )

    def _players(self, ring: Ring, persons: list[tuple[str, ...]]) -> tuple[Player, ...]:
        players = []
        for seat, things in enumerate(self.told.things):
            old = self.base.players[seat] if self.base is not None else None
            estate = Estate(sorted(self.estates[seat].items()))
            standing = sum(plot.scots for plot in estate.values())
            clans = things.get("clans", old.clans if old else ())
            free = not self.game.options.markers_limited
            if old is not None:
                scots = old.scots + sum(p.scots for p in old.estate.values()) - standing
                markers = old.markers + (0 if free else len(old.clans) - len(clans))
            else:
                scots = SCOTS - 1 - standing
                markers = MARKERS - (0 if free else len(clans))
            players.append(
                Player(
                    things.get("coins", old.coins if old else FIRST_COINS + seat),
                    things.get("whisky", old.whisky if old else 0),
                    things.get("scots", scots),
                    things.get("markers", markers),
                    things.get("cards", old.cards if old else ()),
                    persons[seat],
                    clans,
                    estate,
                    self.told.lines[seat],
                )
            )
        return tuple(players)

    def _modules(self, players: tuple[Player, ...], ring: Ring) -> tuple[Any, ...]:
        """What was said of the modules; what was not is made to fit the rest of the table."""
        game, said = self.game, self.told.parts
        return tuple(
            module.fit(game.setup, part, players, ring.tiles)
            if module.fit and module.number not in said
            else part
            for module, part in zip(game.modules, self._parts(), strict=True)
        )

    def _parts(self) -> tuple[Any, ...]:
        """What was said of the modules; of the others as it was, or as they begin."""
        game, said = self.game, self.told.parts
        if self.base is not None:
            parts = self.base.modules
        else:
            parts = tuple(m.start(game.setup) if m.start else None for m in game.modules)
        return tuple(
            said.get(module.number, part) for module, part in zip(game.modules, parts, strict=True)
        )

    # -- steps ----------------------------------------------------------------------------------

    def _steps(self, draft: Draft) -> tuple[Step[Any], ...]:
        """The step to be decided on top of those that follow it."""
        if "steps" in self.told.exact:
            return tuple(reversed(self.told.exact["steps"]))
        if self.deciding is None and self.base is not None:
            return self.base.steps
        steps = steps_of(draft, self.deciding) if self.deciding else ()
        if not steps:
            return ()
        draft.then(*steps)  # with what modules insert; what comes before the first is done
        at = max(i for i, step in enumerate(draft.steps) if step is steps[0])
        return draft.steps[: at + 1]


def _leaves(draft: Draft) -> bool:
    """Whether the piece to move stands on what it leaves with effect (hook `piece_passes`)."""
    position = draft.pieces[draft.turn.piece]
    thing = draft.ring[position % draft.game.spaces] if position >= 0 else EMPTY
    return bool(thing and draft.game.has_passing and draft.game.piece_passes[LEAVES][thing])


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
