"""What each place on the pictures answers: legal options, and tries that the engine refuses.

Nothing is judged here: legality comes from `legal`, reasons from `check`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from glenmore.components import COLORS, GOODS, Cell
from glenmore.describe.places import placed
from glenmore.draw import chronicles
from glenmore.draw.land import bounds
from glenmore.game import check, legal
from glenmore.kinds import KINDS
from glenmore.model import State
from glenmore.moves import (
    Activate,
    BuyGood,
    Move,
    MoveScot,
    Place,
    RemoveTiles,
    Resolve,
    Sell,
    Stop,
    Take,
)
from glenmore.text import phrase, tell
from tabletop.draw.svg import Grip, Mark
from tabletop.records import Record
from tabletop.steps import Step

Describe = Callable[[State, Move], str]


class Marks(Record):
    """Marks of all pictures: rondel by tile id and good, estate of the actor by cell.

    `boards` has those of the chronicles' own pictures, by number and place; `others` those of the
    estates of other players, by seat and cell, where something can be done there.
    """

    rondel: dict[str, Mark]
    estate: dict[Cell, Mark]
    boards: dict[int, dict[str, Mark]] = {}  # noqa: RUF012 - read only
    others: dict[int, dict[Cell, Mark]] = {}  # noqa: RUF012 - read only

    def of(self, seat: int, actor: int) -> dict[Cell, Mark]:
        """The marks of one player's estate."""
        return self.estate if seat == actor else self.others.get(seat, {})


def attempt(move: Move) -> tuple[Any, ...]:
    """A move as its verb and fields, as a widget sends it back."""
    return (move.word, *(value for _, value in move.items()))


def marks(
    state: State,
    moves: Sequence[Move] | None = None,
    describe: Describe | None = None,
    wanted: Collection[Move] = (),
) -> Marks:
    """Everything that can be chosen in the pictures now, and everything that can be tried.

    `wanted` are refused moves that somebody may want to try: each is offered at its place, also
    where that has options.
    """
    if state.actor < 0:
        return Marks({}, {})
    moves = legal(state) if moves is None else moves
    options: dict[Any, list[int]] = {}
    for n, move in enumerate(moves):
        for place in dict.fromkeys(_places(state, move)):
            options.setdefault(place, []).append(n)
    say = describe or (lambda _, move: move.word)
    step = state.steps[-1]
    decided = _decided(step)
    sought = {place: move for move in wanted for place in _places(state, move)}

    def mark(place: Any, tried: Move) -> Mark:
        tried = sought.get(place, tried)
        found = [(n, moves[n]) for n in options.get(place, ())]
        if not found:
            return Mark((), attempt(tried), _against(state, tried))
        one = found[0][1] if len(found) == 1 else None
        free = all(type(m) not in decided and type(m) is not type(tried) for _, m in found)
        known = step.takes(state, type(tried))
        asks = one is not None and one.asks
        why = _against(state, tried) if asks or (free and known) or tried in wanted else ""
        offered = say(state, tried) if why and (known or tried in wanted) else ""
        hint = (
            say(state, one) if one is not None else phrase("draw.clans.choices", number=len(found))
        )
        return Mark(
            tuple(n for n, _ in found),
            attempt(tried),
            why,
            hint,
            asks or free or bool(offered),
            offered,
            free and known,
            isinstance(tried, Activate | BuyGood) and all(isinstance(m, Sell) for _, m in found),
            grips=_grips(state, found) if place not in GOODS else (),
        )

    stops = _stops(state)
    on_rondel = {
        tile: mark(tile, Stop(tile) if tile in stops else Take(tile)) for tile in state.ring if tile
    }
    if any(good in options or good in sought for good in GOODS):
        on_rondel |= {good: mark(good, BuyGood(good)) for good in GOODS}
    on_cells = _cells(state, moves)
    own: dict[int, dict[str, Mark]] = {number: {} for number, _ in chronicles.boards(state)}
    for (number, key), tried in chronicles.tries(state).items():
        kind, _, what = key.partition(":")
        if kind == "tile":
            on_rondel[what] = mark(what, tried)
        elif kind == "cell":
            on_cells[_cell(what)] = tried
        else:
            own[number][key] = mark((number, key), tried)
    cells = {cell: mark(cell, tried) for cell, tried in on_cells.items()}
    others = {
        seat: {cell: mark((seat, cell), tried) for cell, tried in found.items()}
        for seat, found in _elsewhere(state, moves).items()
    }
    return Marks(on_rondel, cells, own, others)


def _against(state: State, tried: Move) -> str:
    """What stands against a move."""
    return " ".join(
        tell(why, state.game, better=placed(state, why)) for why in check(state, tried).reasons
    )


def estate_of_choice(state: State, moves: Sequence[Move]) -> int | None:
    """Whose estate is to be shown because what is decided now can only be done there."""
    if state.actor < 0 or not state.steps:
        return None
    own = [m for m in moves if type(m) in _decided(state.steps[-1])]
    seats = [m.estate_of(state) for m in own if m.estate_of(state) is not None]
    return seats[0] if seats else None


def is_claim(state: State, moves: Sequence[Move]) -> bool:
    """Whether the clan board is where the decision is made; free actions do not count."""
    if not state.steps:
        return False
    kinds = _decided(state.steps[-1])
    return any(
        KINDS[field].name == "clan"
        for move in moves
        if type(move) in kinds
        for field in move._fields
    )


def _elsewhere(state: State, moves: Sequence[Move]) -> dict[int, dict[Cell, Move]]:
    """The cells of other estates with the move that a click tries, where there is such a move."""
    found: dict[int, dict[Cell, Move]] = {}
    for move in moves:
        whose = move.estate_of(state)
        if whose is None or whose == state.actor:
            continue
        fields = dict(move.items())
        field = "cell" if "cell" in fields else "to"
        seats = range(len(state.players)) if "seat" in fields else (whose,)
        for seat in seats:
            if seat == state.actor or seat in found:
                continue
            like = move.with_(seat=seat) if "seat" in fields else move
            found[seat] = {cell: like.with_(**{field: cell}) for cell in state.players[seat].estate}
        found[whose].setdefault(fields[field], move)
    return found


def _stops(state: State) -> set[str]:
    """Things on the rondel where a pawn stops without taking them."""
    piece = state.turn.piece
    return {stop.place for handler in state.game.extra_stops for stop in handler(state, piece)}


def _places(state: State, move: Move) -> list[Any]:
    """Where a move is to be seen: a tile of the rondel, a market row, cells of the estate."""
    if isinstance(move, BuyGood):
        return [move.good]
    if isinstance(move, Sell):
        return [move.cell, move.good]
    if move.word == "end":
        return [state.game.worlds_end]
    if isinstance(move, Resolve):  # what a tile gives once is taken where the tile lies
        return [getattr(state.steps[-1], "cell", None)]
    found: list[Any] = []
    whose = move.estate_of(state)
    for field, value in move.items():
        kind = KINDS[field].name
        if kind == "cell" and whose not in (None, state.actor):
            found += [] if found else [(whose, value)]
            continue
        if (kind == "tile" and value in state.ring) or (kind == "cell" and not found):
            found.append(value)
        elif kind == "cells":
            found += value
        elif field == "place" and value in state.ring:
            found.append(value)
    for number, key in chronicles.places(state, move):
        kind, _, what = key.partition(":")
        found.append(what if kind == "tile" else _cell(what) if kind == "cell" else (number, key))
    return found


def _grips(state: State, found: Sequence[tuple[int, Move]]) -> tuple[Grip, ...]:
    """What can be picked up at a place: a Scot to be put on another tile, a good to be sold."""
    goals: dict[tuple[str, str], dict[str, list[int]]] = {}
    for n, move in found:
        if isinstance(move, MoveScot):
            kind = f"scot:{COLORS[state.actor]}"
            what, goal = (kind, phrase("draw.grips.scot")), f"cell:{move.to[0]},{move.to[1]}"
        elif isinstance(move, Sell):
            words = phrase("draw.grips.sell", good=move.good)
            what, goal = (f"good:{move.good}", words), f"market:{move.good}"
        else:
            continue
        goals.setdefault(what, {}).setdefault(goal, []).append(n)
    tries = _other_ways(state, found)
    return tuple(
        Grip(
            kind,
            words,
            tuple((goal, tuple(numbers)) for goal, numbers in known.items()),
            tuple(tries.items()) if kind.startswith("scot:") else (),
        )
        for (kind, words), known in goals.items()
    )


def _other_ways(state: State, found: Sequence[tuple[int, Move]]) -> dict[str, tuple[Any, ...]]:
    """Where a Scot of this place cannot go: the tiles of the estate, each with the move."""
    walks = [move for _, move in found if isinstance(move, MoveScot)]
    if not walks:
        return {}
    near = {move.to for move in walks}
    return {
        f"cell:{cell[0]},{cell[1]}": attempt(walks[0].with_(to=cell))
        for cell in state.players[state.actor].estate
        if cell not in near and cell != walks[0].cell
    }


def _cell(text: str) -> Cell:
    x, _, y = text.partition(",")
    return int(x), int(y)


def _cells(state: State, moves: Sequence[Move]) -> dict[Cell, Move]:
    """The cells of the actor's estate with the move that a click tries."""
    estate, step = state.players[state.actor].estate, state.steps[-1]
    if step.takes(state, RemoveTiles):
        return {cell: RemoveTiles((cell,)) for cell in estate}
    if not step.takes(state, Place):
        like = None if step.takes(state, Activate) else _on_a_cell(step, moves)
        if like is not None and "seat" in like._fields:
            like = like.with_(seat=state.actor)
        free: dict[Cell, Move] = {
            dict(move.items())["cell"]: move
            for move in moves
            if like is not None
            and type(move) is type(like)
            and move.estate_of(state) in (None, state.actor)
        }
        return free | {cell: like.with_(cell=cell) if like else Activate(cell) for cell in estate}
    left, right, low, high = bounds(estate)
    return {
        (x, y): Place((x, y))
        for y in range(high + 1, low - 2, -1)
        for x in range(left - 1, right + 2)
    }


def _on_a_cell(step: Step[Any], moves: Sequence[Move]) -> Move | None:
    """What is decided now and can be done on some tile; free actions beside it do not count."""
    kinds = _decided(step)
    return next((m for m in moves if type(m) in kinds and "cell" in dict(m.items())), None)


def _decided(step: Step[Any]) -> tuple[type[Any], ...]:
    """The kinds of moves that the step itself asks for."""
    return step.accepts
