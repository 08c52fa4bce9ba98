"""Positions as text that people can read, type and send: `format_position`, `parse_position`.

One fact per line (or separated by `;`), `#` starts a comment, what is not said is as at set-up:

    glenmore 1 players=3 options=die:yes
    turn 5 red own
    rondel red yellow blue die inshriach halkirk ...      # from the hindmost; "..." fills the rest
    market barley 1 wood 2
    estate red 0,0 start-village s1 | 1,0 home-castle | 0,1 inshriach wood wood
    red coins 5 whisky 1 cards inverness persons macbeth clans douglas
    decide choose

After `decide` stands what is to be decided, or what happens now: `new-turn`, `scoring B`, `ending`,
and what chronicles add (`gm.position(…).moments` lists the names).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from glenmore.components import GOODS, Catalog
from glenmore.model import CHANCE, OFF, Draft, Holdings, Plot, Stack, State
from glenmore.positions.code_parts import VERSION
from glenmore.positions.code_reading import parse_position
from glenmore.positions.code_records import write
from glenmore.positions.deciding import between_turns
from glenmore.positions.words import PositionError
from tabletop.fields import Fields

# Fields that have a line, or a form, of their own; all others are written by their names.
OF_TABLE = frozenset(
    (
        "turn",
        "steps",
        "ring",
        "pieces",
        "end",
        "stacks",
        "market",
        "players",
        "activated",
        "modules",
    )
)
OF_PLAYER = frozenset(("estate", "points"))

__all__ = ["PositionError", "format_position", "parse_position"]


def format_position(state: State) -> str:
    """The position as text; `parse_position` makes the same state of it."""
    lines = [*_head(state), _turn(state), _rondel(state), _market(state)]
    words = state.game.seat_words
    for color, player in zip(words, state.players, strict=True):
        lines += _player(color, player)
    lines += _rest(state)
    catalog = state.game.setup.catalog
    short = _decide(state)
    if short:
        text = "\n".join([*lines, short])
        if _reads_as(text, catalog) == state:
            return text
    lines.append(" ".join(("steps", *(write(step) for step in reversed(state.steps)))))
    read = _reads_as("\n".join(lines), catalog)
    return "\n".join([*lines, *_corrections(state, read)])


def _reads_as(text: str, catalog: Catalog) -> State | None:
    try:
        return parse_position(text, catalog)
    except PositionError:
        return None


# -- the setup ------------------------------------------------------------------------------------


def _head(state: State) -> list[str]:
    setup = state.game.setup
    parts = [f"glenmore {VERSION} players={setup.players}"]
    if setup.chronicles:
        parts.append(f"chronicles={','.join(map(str, setup.chronicles))}")
    if setup.edition != "default":
        parts.append(f"edition={setup.edition}")
    if setup.options:
        values = (f"{key}:{_option(value)}" for key, value in setup.options)
        parts.append(f"options={','.join(values)}")
    if setup.own_catalog:
        parts.append("catalog=own")
    names = [" ".join(("names", *map(write, setup.names)))] if setup.names else []
    return [" ".join(parts), *names]


def _option(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


# -- the table ------------------------------------------------------------------------------------


def _turn(state: State) -> str:
    game, turn = state.game, state.turn
    seat = "chance" if turn.seat == CHANCE else game.seat_words[turn.seat]
    parts = ["turn", str(turn.number), seat, write(turn.kind)]
    if turn.seat == CHANCE or game.pawn_of[turn.seat] != turn.piece:
        parts.append(f"piece {game.pieces[turn.piece].id}")
    if not between_turns(state) or state.pieces[turn.piece] != turn.start:
        parts.append(f"from {turn.start}")
    return " ".join(parts)


def _rondel(state: State) -> str:
    """All spaces clockwise from the hindmost piece; "-" is empty, "+" joins tile and pieces."""
    game = state.game
    back = min((p for p in state.pieces if p >= 0), default=0)
    spaces = []
    for position in range(back, back + game.spaces):
        here = [state.ring[position % game.spaces]]
        here += [p.id for p, at in zip(game.pieces, state.pieces, strict=True) if at == position]
        spaces.append("+".join(word for word in here if word) or "-")
    while len(spaces) > 1 and spaces[-1] == spaces[-2] == "-":
        spaces.pop()
    start = [f"at {back}"] if back or not between_turns(state) else []
    return " ".join(("rondel", *start, *spaces))


def _market(state: State) -> str:
    rows = zip(GOODS, state.market, strict=True)
    return " ".join(("market", *(f"{good} {number}" for good, number in rows)))


def _player(color: str, player: Holdings) -> list[str]:
    cells = [_cell(f"{x},{y}", plot) for (x, y), plot in sorted(player.estate.items())]
    line = [color, *_declared(player, OF_PLAYER)]
    points = [
        f"{write(p.rule)} {p.count} {'->' if p.each is None else f'x {p.each} ='} {p.points} "
        f"{write(p.category)}{f' in {write(p.round)}' if p.round else ''}"
        f"{f' from {write(p.source)}' if p.source else ''}"
        for p in player.points
    ]
    score = [f"points {color} {' | '.join(points)}"] if points else []
    return [f"estate {color} {' | '.join(cells)}", " ".join(line), *score]


def _cell(where: str, plot: Plot) -> str:
    parts = [where, ">".join(plot.tiles)]
    parts += [f"s{plot.scots}"] if plot.scots else []
    parts += [good for good, n in zip(GOODS, plot.goods, strict=True) for _ in range(n)]
    return " ".join(parts)


def _declared(thing: Fields, own: frozenset[str]) -> list[str]:
    """Fields that are written as their name and their value: what differs from the default."""
    found = []
    for field in thing.declared:
        value = getattr(thing, field.name)
        if field.name not in own and (field.required or value != field.default):
            values = value if value.__class__ is tuple else (value,)
            found.append(" ".join((field.name, *map(write, values))))
    return found


def _rest(state: State) -> list[str]:
    lines = _declared(state, OF_TABLE)
    if state.activated:
        words = state.game.seat_words
        lines.append(" ".join(("activated", *(f"{words[s]} {t}" for s, t in state.activated))))
    for module, part in zip(state.game.modules, state.modules, strict=True):
        lines.append(f"chronicle {module.number} {write(part)}")
    lines.append(" ".join(("stacks", *(f"{s.letter} {s.size}" for s in state.stacks))))
    return lines


# -- what is being decided ------------------------------------------------------------------------


def _decide(state: State) -> str:
    """The short form, if the step on top has one; whether it fits is tried out."""
    if not state.steps:
        return "decide over"
    step = state.steps[-1]
    make = _SHORT.get(type(step).__name__)
    who = getattr(step, "seat", state.turn.seat)
    short = make(step) if make is not None else _moment(state, who)
    whose = f" for {state.game.seat_words[who]}" if who not in (state.turn.seat, CHANCE) else ""
    return f"decide {short}{whose}" if short else ""


def _moment(state: State, seat: int) -> str:
    """The name of the moment that begins with the step on top, if a module declares one."""
    draft = Draft(state, None)
    for module in state.game.modules:
        for name, moment in module.moments.items():
            if moment.make(draft, seat)[0] == state.steps[-1]:
                return str(name)
    return ""


def _xy(step: Any) -> str:
    x, y = step.cell
    return f"{x},{y}"


_SHORT: dict[str, Callable[[Any], str]] = {
    "ChooseStop": lambda step: "choose",
    "PlaceTile": lambda step: f"place {step.tile}",
    "OneTime": lambda step: " ".join(("once", step.tile, _xy(step), *step.words)),
    "Activating": lambda step: f"activate {_xy(step)}{' whole' if step.whole else ''}",
    "Claiming": lambda step: f"claim {step.source_rule}",
    "Person": lambda step: f"person {step.tile}",
    "Removing": lambda step: f"remove {step.most}{'' if step.optional else ' must'}",
    "Fetching": lambda step: "fetch",
    "Close": lambda step: "close",
    "Refill": lambda step: "refill",
    "RollDie": lambda step: "roll",
}


# -- what cannot be derived -----------------------------------------------------------------------


def _corrections(state: State, read: State | None) -> list[str]:
    """Lines for what the other lines do not say: known depths, pieces that are out of order."""
    lines = []
    if read is None or read.stacks != state.stacks or read.box != state.box:
        lines += [_stack(stack) for stack in state.stacks]
        lines += [] if state.box else ["box -"]
    if read is None or read.pieces != state.pieces:
        pieces = zip(state.game.pieces, state.pieces, strict=True)
        lines.append(" ".join(("pieces", *(f"{p.id} {at}" for p, at in pieces if at != OFF))))
    if read is None or read.end != state.end:
        lines.append(f"end {state.end}")
    return lines


def _stack(stack: Stack) -> str:
    marks = (f"{tile}@{first}-{last}" for tile, first, last in stack.marks)
    return " ".join(("stack", stack.letter, *(stack.pool or ("-",)), *marks))
