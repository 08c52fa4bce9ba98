"""A whole position as plain text, for people and screen readers: `print(state)`.

Everything that lies on the table is told in words and in a fixed order; the small maps only repeat
what the lists of cells say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from glenmore.base import clan_board
from glenmore.base.end import winners
from glenmore.base.market import price_of_next
from glenmore.components import GOODS, NO_GOODS, Cell
from glenmore.describe.moves import describe_move, place, what_to_decide
from glenmore.describe.words import (
    WIDTH,
    describe_benefit,
    describe_cost,
    describe_effect,
    describe_goods,
    describe_tile,
    folded,
    number,
)
from glenmore.model import CHANCE, OVER, Plot, State
from tabletop.records import Record
from tabletop.text import listed, words

__all__ = [
    "WIDTH",
    "describe",
    "describe_benefit",
    "describe_cost",
    "describe_effect",
    "describe_estate",
    "describe_goods",
    "describe_move",
    "describe_options",
    "describe_tile",
    "estate_map",
    "piece_name",
    "place",
    "what_to_decide",
]

LETTERS = {
    "village": "V",
    "castle": "C",
    "resource": "R",
    "pen": "P",
    "whisky": "W",
    "trade": "T",
    "loch": "L",
}


def describe(state: State) -> str:
    """The whole position in words."""
    parts = [
        [*_head(state)],
        [*_rondel(state)],
        [_market(state)],
        *([*_player(state, seat)] for seat in range(len(state.players))),
        [_legend()],
        [*_clan_board(state)],
        [*_stacks(state)],
        [*_modules(state)],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _legend() -> str:
    letters = ", ".join(f"{letter} {kind}" for kind, letter in LETTERS.items())
    return "\n".join(
        folded(f"In the maps: type ({letters}, o none), number of Scots, number of goods; ~ river.")
    )


def describe_options(state: State) -> str:
    """The legal decisions of the actor, one numbered line each."""
    from glenmore.game import legal

    found = legal(state)
    return "\n".join(f"{n:3}. {describe_move(state, move)}" for n, move in enumerate(found, 1))


# -- what is going on -----------------------------------------------------------------------------


def _head(state: State) -> Iterable[str]:
    setup = state.setup
    yield f"Glen More II: Chronicles (unofficial), {setup.players} players, {setup.edition} edition"
    if state.game.modules:
        yield f"With {listed(f'chronicle {m.number}, {m.title}' for m in state.game.modules)}"
    if state.actor == OVER:
        won = [f"{setup.name(seat)} with {state.players[seat].vp} VP" for seat in winners(state)]
        yield f"The game is over; winner: {listed(won)} (END-11)."
        return
    turn = state.turn
    if turn.number:
        whose = "the die" if turn.seat == CHANCE else state.game.actor_name(turn.seat)
        moved = state.game.pieces[turn.piece]
        other = turn.seat >= 0 and moved.seat != turn.seat
        kind = f" moves {piece_name(state, turn.piece)}" if other else ""
        yield f"Turn {turn.number}: {whose}{kind}"
    else:
        yield "The table is being set up."
    who = state.game.actor_name(state.actor)
    yield from folded(
        f"{who[:1].upper()}{who[1:]} decides: {what_to_decide(state)} ({state.steps[-1].cited()})."
    )
    if state.movement:
        yield f"Left this turn: {number('move', state.movement)}."
    if state.activated:
        names = listed(state.game.name(tile) for _, tile in state.activated)
        yield from folded(f"Activated this turn: {names}.")


# -- the rondel and the market --------------------------------------------------------------------


def piece_name(state: State, piece: int) -> str:
    """What to call a piece on the rondel: "Red's pawn", "the die"."""
    return state.game.piece_name(piece)


def _rondel(state: State) -> Iterable[str]:
    game = state.game
    standing = [(i, p) for i, p in enumerate(state.pieces) if p >= 0]
    if not standing:
        yield "Rondel: still empty."
        return
    first = state.hindmost()
    yield f"Rondel, {number('space', game.spaces)}, clockwise from the hindmost piece:"
    for n in range(game.spaces):
        at = (first + n) % game.spaces
        here = [piece_name(state, i) for i, p in standing if p % game.spaces == at]
        tile = state.ring[at]
        text = [describe_tile(game.tiles[tile])] if tile else []
        line = "; ".join([*text, *([f"here stands {listed(here)}"] if text and here else here)])
        yield from folded(f"{n + 1:2}. {line or 'empty'}", "  ")
    off = [piece_name(state, i) for i, p in enumerate(state.pieces) if p < 0]
    if off:
        yield f"  Not on the rondel: {listed(off)}."


def _market(state: State) -> str:
    rows = []
    for kind, good in enumerate(GOODS):
        price, coins = price_of_next(state, kind), state.market[kind]
        buy = "sold out" if price is None else f"buy for {price}"
        rows.append(f"{good} {buy}, {f'sell for {coins}' if coins else 'cannot be sold'}")
    return "\n".join(folded(f"Market: {'; '.join(rows)}."))


# -- the players ----------------------------------------------------------------------------------


def _player(state: State, seat: int) -> Iterable[str]:
    game, player = state.game, state.players[seat]
    yield (
        f"{state.setup.name(seat)} (seat {seat}): {number('coin', player.coins)}, "
        f"{number('whisky', player.whisky)}, {number('vp', player.vp)}; in the supply "
        f"{number('scot', player.scots)} and {number('marker', player.markers)}"
    )
    cards = [game.landmarks[card].name for card in player.cards if card in game.landmarks]
    cards += [card for card in player.cards if card not in game.landmarks]
    persons = [game.name(person) for person in player.persons]
    clans = [game.clans[clan].name for clan in player.clans]
    for title, names in (("Landmark cards", cards), ("Persons", persons), ("Clans", clans)):
        if names:
            yield from folded(f"{title}: {listed(names)}.", "  ")
    yield from (f"  {line}" for line in describe_estate(state, seat).splitlines())


def describe_estate(state: State, seat: int) -> str:
    """One estate: a line for each cell, then a small map."""
    estate = state.players[seat].estate
    lines = [f"Estate of {number('tile', len(estate))}, as (x, y):"]
    for cell, plot in sorted(estate.items()):
        lines += folded(f"{words(cell)} {_plot(state, plot)}", "  ")
    return "\n".join([*lines, *estate_map(state, seat).splitlines()])


def _plot(state: State, plot: Plot) -> str:
    game = state.game
    top = game.tiles[plot.top]
    sort = (top.type if top.type != "none" else "no type") + (", river" if top.river else "")
    below = f", over {listed(map(game.name, reversed(plot.tiles[:-1])))}" if plot.tiles[1:] else ""
    held = [describe_goods(plot.goods)] if plot.goods != NO_GOODS else []
    held += [number("scot", plot.scots)] if plot.scots else []
    return f"{top.name} ({sort}){below}" + (f": {listed(held)}" if held else "")


def estate_map(state: State, seat: int) -> str:
    """The estate as a map: letter of the type, Scots, goods; `~` marks the river."""
    estate: Mapping[Cell, Plot] = state.players[seat].estate
    if not estate:
        return ""
    xs, ys = [x for x, _ in estate], [y for _, y in estate]
    across = range(min(xs), max(xs) + 1)
    rows = [
        f"y {y:2} |" + "".join(_square(state, estate.get((x, y))) for x in across).rstrip()
        for y in range(max(ys), min(ys) - 1, -1)
    ]
    rows.append("   x  " + "".join(f"{x:^7}" for x in across).rstrip())
    return "\n".join(rows)


def _square(state: State, plot: Plot | None) -> str:
    if plot is None:
        return "   .   "
    top = state.game.tiles[plot.top]
    letter = LETTERS.get(top.type, "o")
    inside = f"{letter}{plot.scots or '-'}{sum(plot.goods) or '-'}"
    return f"~[{inside}]~" if top.river else f" [{inside}] "


# -- the rest of the table ------------------------------------------------------------------------


def _clan_board(state: State) -> Iterable[str]:
    game = state.game
    holders: dict[str, list[str]] = {}
    for seat, player in enumerate(state.players):
        for clan in player.clans:
            holders.setdefault(clan, []).append(state.setup.name(seat))
    taken = [f"{game.clans[clan].name} by {listed(who)}" for clan, who in holders.items()]
    yield from folded(f"Clan board, taken: {'; '.join(taken) or 'no space'}.")
    costs = clan_board.road_costs(state, clan_board.occupied(state))
    free = [(costs[clan], game.clans[clan].name) for clan in clan_board.open_spaces(state, holders)]
    by_cost: dict[int, list[str]] = {}
    for cost, name in sorted(free):
        by_cost.setdefault(cost, []).append(name)
    for cost, names in by_cost.items():
        yield from folded(f"free spaces for {number('coin', cost)}: {', '.join(names)}.", "  ")


def _stacks(state: State) -> Iterable[str]:
    game = state.game
    left = ", ".join(f"{stack.letter} {stack.size}" for stack in state.stacks)
    unseen = any(tile == game.worlds_end for s in state.stacks for tile, *_ in s.marks)
    end = f"; {game.name(game.worlds_end)} is still in there" if unseen else ""
    yield f"Tiles left in the stacks: {left}{end}."
    for title, pile in (("Discard pile", state.discard), ("Back in the box", state.box)):
        if pile:
            yield from folded(f"{title}: {', '.join(map(game.name, pile))}.")


def _modules(state: State) -> Iterable[str]:
    """What modules keep: in their own words if they have any, else field by field."""
    for module, part in zip(state.game.modules, state.modules, strict=True):
        if part is None:
            continue
        tell = getattr(part, "describe", None)
        fields = part.items() if isinstance(part, Record) else [("holds", part)]
        facts = tell(state) if tell else "; ".join(f"{k} {words(v)}" for k, v in fields)
        yield from folded(f"Chronicle {module.number}, {module.title}: {facts}.")
