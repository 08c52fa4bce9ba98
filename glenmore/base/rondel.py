"""Rondel: where pieces stand, which tiles are discarded, and how it is refilled.

The ring is unrolled into growing positions; position p lies on space p mod N (RONDEL-01).
"""

from __future__ import annotations

from glenmore.model import EMPTY, Draft, Stack, Table
from glenmore.moves import Draw, Kept
from glenmore.steps import ChanceStep
from glenmore.vocabulary import DISCARD
from tabletop.verdict import Why
from tabletop.vocabulary import check


def line_ahead(table: Table, start: int) -> tuple[str, ...]:
    """What lies on the spaces ahead of a position, or EMPTY, in path order (RONDEL-03)."""
    game, ring = table.game, table.ring
    first = start % game.spaces
    line = ring[first + 1 :] + ring[:first]
    fixtures = game.fixtures
    while fixtures and line and line[-1] in fixtures:  # directly behind: the gap lies before it
        line = line[:-1]
    return line


def ahead(table: Table, start: int) -> list[tuple[int, str]]:
    """All things ahead of a position up to the empty space, in path order (RONDEL-03)."""
    line = line_ahead(table, start)
    return [(position, tile) for position, tile in enumerate(line, start + 1) if tile]


def set_space(draft: Draft, position: int, tile: str) -> None:
    """Put a tile on a space, or EMPTY."""
    ring = [*draft.ring]
    ring[position % draft.game.spaces] = tile
    draft.ring = tuple(ring)


def move_piece(draft: Draft, piece: int, position: int) -> None:
    """Put a piece on a position."""
    pieces = [*draft.pieces]
    pieces[piece] = position
    draft.pieces = tuple(pieces)


def arrive(draft: Draft, position: int) -> None:
    """The piece of the turn stands on its new position; tiles that all have passed go (OPT-05)."""
    move_piece(draft, draft.turn.piece, position)
    sweep_now(draft)


def sweep_now(draft: Draft) -> None:
    """Discard passed tiles at once, unless they wait for the end of the turn (OPT-05)."""
    if draft.game.options.passed_tiles == "at_move":
        sweep(draft)


def swap(draft: Draft, piece: int, tile: str) -> None:
    """A piece and a tile take each other's space."""
    here, there = draft.pieces[piece], draft.position(tile)
    assert there is not None
    set_space(draft, here, tile)
    set_space(draft, there, EMPTY)
    move_piece(draft, piece, there)


def discard(draft: Draft, tile: str, piece: int, rule: str) -> None:
    """Put a tile on the discard pile, or where a module wants it (RONDEL-12)."""
    pile = DISCARD
    for handler in draft.game.tile_discarded:
        pile = handler(draft, tile, piece, pile)
    if pile == DISCARD:
        draft.discard += (tile,)
    else:
        check("hook tile_discarded, pile", (pile,), draft.game.vocabulary["pile"])
    if draft.log is not None:
        draft.tell(rule, "discarded", None, tile=tile)


def sweep(draft: Draft) -> None:
    """Discard every tile that all holding pieces have passed, but World's End (RONDEL-06)."""
    game = draft.game
    back = min([p for i, p in enumerate(draft.pieces) if p >= 0 and game.holds_back[i]])
    start = draft.turn.start
    for position in range(start, back):
        tile = draft.ring[position % game.spaces]
        if tile and tile not in game.unswept:
            set_space(draft, position, EMPTY)
            discard(draft, tile, draft.turn.piece, "RONDEL-06")


# -- refill ---------------------------------------------------------------------------------------


def empty_spaces(table: Table) -> tuple[int, ...]:
    """Positions to be filled: all free ones but the space behind the hindmost piece (RONDEL-07)."""
    game, spaces, back = table.game, table.game.spaces, table.hindmost()
    standing = {p % spaces for p in table.pieces if p >= 0}
    line = line_ahead(table, back)
    gap = back + len(line)
    free = tuple(
        [
            position
            for position, tile in enumerate(line[:-1], back + 1)
            if not tile and position % spaces not in standing
        ]
    )
    if not free or free[0] + len(free) == gap:  # no hole: all of them lie at the front
        return free
    if not game.options.die_counts_as_pawn:  # OPT-27 leaves holes: the front comes first
        front = max(p for p in range(back, gap) if p not in free)
        free = (*(p for p in free if p > front), *(p for p in free if p < front))
    return free


def refill(table: Table) -> Refill:
    """The step that refills the rondel."""
    step: Refill = REFILL[empty_spaces(table),]
    return step


def current_stack(table: Table) -> int | None:
    """Number of the stack that is drawn from: the first that is not empty (RONDEL-09)."""
    for i, stack in enumerate(table.stacks):
        if stack.pool or stack.marks:
            return i
    return None


def draw_chances(stack: Stack) -> list[tuple[str, float]]:
    """What the next tile may be, with probabilities."""
    left = 1.0
    found: list[tuple[str, float]] = []
    for tile, first, last in stack.marks:
        if first <= 0:
            chance = 1.0 if not stack.pool and len(stack.marks) == 1 else 1 / (last + 1)
            found.append((tile, left * chance))
            left -= left * chance
            if last <= 0:
                return [(t, p) for t, p in found if p > 0]
    if stack.pool:
        each = left / len(stack.pool)
        found += [(tile, each) for tile in stack.pool]
    return found


def without_tile(stack: Stack, tile: str) -> Stack:
    """The stack after `tile` has been drawn from its top."""
    pool, marks = stack.pool, stack.marks
    if marks:
        marks = tuple([(t, max(first - 1, 0), last - 1) for t, first, last in marks if t != tile])
        if len(marks) < len(stack.marks):
            return Stack(stack.letter, pool, marks)
    at = pool.index(tile)
    return Stack(stack.letter, pool[:at] + pool[at + 1 :], marks)


class Refill(ChanceStep[Draw]):
    """R2: chance turns up tiles for the empty spaces, clockwise."""

    state = "R2"
    rule = "RONDEL-07"
    spaces: tuple[int, ...]

    def settle(self, draft: Draft) -> bool:
        """All laid, or stack D is empty (RONDEL-11)."""
        last = draft.stacks[-1]
        if self.spaces and (last.pool or last.marks or current_stack(draft) is not None):
            return False
        draft.done()
        return True

    def options(self, table: Table) -> list[Draw]:
        """Every tile that may come next."""
        draws = table.game.draws
        for stack in table.stacks:
            if stack.marks:
                return [draws[tile] for tile, _ in draw_chances(stack)]
            if stack.pool:
                return [draws[tile] for tile in stack.pool]
        return []

    def chances(self, table: Table) -> list[tuple[Draw, float]]:
        """The options with their probabilities."""
        stack, draws = table.stacks[current_stack(table) or 0], table.game.draws
        return [(draws[tile], p) for tile, p in draw_chances(stack)]

    def drawn(self, table: Table, roll: float) -> Draw:
        """Without marks every tile of the stack is equally likely."""
        stack = table.stacks[current_stack(table) or 0]
        if stack.marks:
            return super().drawn(table, roll)
        return table.game.draws[stack.pool[int(roll * len(stack.pool))]]

    def refuse(self, table: Table, move: Draw, why: Why) -> None:
        """The tile must be one that can lie on top of the current stack."""
        letter = table.stacks[current_stack(table) or 0].letter
        why.add(("RONDEL-09", "SETUP-10"), "not_on_top", tile=move.tile, stack=letter)

    def do(self, draft: Draft, move: Draw) -> None:
        """Lay the tile on the next space."""
        game, tile, stacks, at = draft.game, move.tile, [*draft.stacks], 0
        for stack in stacks:
            if stack.pool or stack.marks:  # the current stack (RONDEL-09)
                break
            at += 1
        stacks[at] = stack = without_tile(stack, tile)
        draft.stacks = tuple(stacks)
        position = self.spaces[0]
        set_space(draft, position, tile)
        if tile == game.worlds_end:
            draft.end = position
        if draft.log is not None:
            draft.tell("RONDEL-07", "laid", None, tile=tile, stack=stack.letter)
        if not stack.pool and not stack.marks and stack.letter in "ABC":  # TURN-01; not S or D
            draft.due += (stack.letter,)
            draft.tell("TURN-01", "stack_empty", None, stack=stack.letter)
        left = self.spaces[1:]
        draft.steps = draft.steps[:-1]
        if left:
            draft.steps += (REFILL[left,],)

    def faults(self, table: Table, why: Why) -> None:
        """Only empty spaces are filled."""
        count = table.game.spaces
        if not all(table.ring[p % count] == EMPTY for p in self.spaces):
            why.add("RONDEL-07", "space_taken")


REFILL = Kept(Refill)
