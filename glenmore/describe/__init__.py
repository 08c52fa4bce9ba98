"""A whole position as plain text, for people and screen readers: `print(state)`.

Everything that lies on the table is told in words and in a fixed order; the small maps only repeat
what the lists of cells say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from glenmore.base import clan_board
from glenmore.base.end import winners
from glenmore.base.market import price_of_next
from glenmore.components import GOODS, NO_GOODS, TYPES, Cell
from glenmore.describe.moves import describe_move, what_to_decide
from glenmore.describe.places import place
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
from glenmore.game import legal
from glenmore.model import CHANCE, OVER, Plot, State
from glenmore.text import TEXTS, called, phrase
from glenmore.text import name as name_of
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
    kinds = [f"{phrase(f'describe.letter.{kind}')} {name_of('type', kind)}" for kind in TYPES]
    return "\n".join(folded(phrase("describe.legend", letters=", ".join(kinds))))


def describe_options(state: State) -> str:
    """The legal decisions of the actor, one numbered line each."""
    found = legal(state)
    return "\n".join(f"{n:3}. {describe_move(state, move)}" for n, move in enumerate(found, 1))


# -- what is going on -----------------------------------------------------------------------------


def _head(state: State) -> Iterable[str]:
    setup = state.setup
    yield phrase("describe.head", players=setup.players, edition=setup.edition)
    if state.game.modules:
        yield phrase("describe.with", chronicles=listed(map(_chronicle, state.game.modules)))
    if state.actor == OVER:
        won = [
            phrase("describe.won", game=state.game, seat=seat, vp=state.players[seat].vp)
            for seat in winners(state)
        ]
        yield phrase("describe.over", won=listed(won))
        return
    turn = state.turn
    if turn.number:
        by_die = turn.seat == CHANCE
        whose = name_of("piece", "die") if by_die else state.game.actor_name(turn.seat)
        moved = state.game.pieces[turn.piece]
        other = turn.seat >= 0 and moved.seat != turn.seat
        yield phrase(
            "describe.turn_for" if other else "describe.turn",
            number=turn.number,
            name=whose,
            moved=piece_name(state, turn.piece),
        )
    else:
        yield phrase("describe.set_up")
    yield from folded(
        phrase(
            "describe.decides",
            name=state.game.actor_name(state.actor),
            decision=what_to_decide(state),
            rules=state.steps[-1].cited(),
        )
    )
    if state.movement:
        yield phrase("describe.movement_left", points=state.movement)
    if state.activated:
        names = listed(state.game.name(tile) for _, tile in state.activated)
        yield from folded(phrase("describe.activated", names=names))


# -- the rondel and the market --------------------------------------------------------------------


def piece_name(state: State, piece: int) -> str:
    """What to call a piece on the rondel: "Red's pawn", "the die"."""
    return state.game.piece_name(piece)


def _rondel(state: State) -> Iterable[str]:
    game = state.game
    standing = [(i, p) for i, p in enumerate(state.pieces) if p >= 0]
    if not standing:
        yield phrase("describe.rondel_empty")
        return
    first = state.hindmost()
    yield phrase("describe.rondel", spaces=game.spaces)
    for n in range(game.spaces):
        at = (first + n) % game.spaces
        here = [piece_name(state, i) for i, p in standing if p % game.spaces == at]
        tile = state.ring[at]
        text = [describe_tile(game.tiles[tile])] if tile else []
        stands = [phrase("describe.here_stands", names=listed(here))] if text and here else here
        line = "; ".join([*text, *stands])
        yield from folded(f"{n + 1:2}. {line or phrase('describe.empty')}", "  ")
    off = [piece_name(state, i) for i, p in enumerate(state.pieces) if p < 0]
    if off:
        yield phrase("describe.off_rondel", names=listed(off))


def _market(state: State) -> str:
    rows = []
    for kind, good in enumerate(GOODS):
        price, coins = price_of_next(state, kind), state.market[kind]
        buy = "sold_out" if price is None else "buy_for"
        sell = "sell_for" if coins else "not_sold"
        rows.append(
            phrase(
                "describe.market_row",
                good=good,
                buy=phrase(f"describe.{buy}", coins=price),
                sell=phrase(f"describe.{sell}", coins=coins),
            )
        )
    return "\n".join(folded(phrase("describe.market", rows="; ".join(rows))))


# -- the players ----------------------------------------------------------------------------------


def _player(state: State, seat: int) -> Iterable[str]:
    game, player = state.game, state.players[seat]
    yield phrase(
        "describe.player",
        game=game,
        seat=seat,
        number=seat,
        coins=player.coins,
        whisky=player.whisky,
        vp=player.vp,
        scots=player.scots,
        markers=player.markers,
    )
    known = [card for card in player.cards if card in game.landmarks]
    cards = [*known, *(card for card in player.cards if card not in game.landmarks)]
    held = (("card", cards), ("person", player.persons), ("clan", player.clans))
    for kind, things in held:
        if things:
            names = listed(name_of(kind, thing, game) for thing in things)
            yield from folded(phrase(f"describe.held.{kind}", names=names), "  ")
    yield from (f"  {line}" for line in describe_estate(state, seat).splitlines())


def describe_estate(state: State, seat: int) -> str:
    """One estate: a line for each cell, then a small map."""
    estate = state.players[seat].estate
    lines = [phrase("describe.estate", number=len(estate))]
    for cell, plot in sorted(estate.items()):
        lines += folded(f"{words(cell)} {_plot(state, plot)}", "  ")
    return "\n".join([*lines, *estate_map(state, seat).splitlines()])


def _plot(state: State, plot: Plot) -> str:
    game = state.game
    top = game.tiles[plot.top]
    typed = name_of("type", top.type) if top.type != "none" else phrase("describe.no_type")
    sort = phrase("describe.with_river", type=typed) if top.river else typed
    over = listed(map(game.name, reversed(plot.tiles[:-1]))) if plot.tiles[1:] else ""
    below = phrase("describe.lies_over", names=over) if over else ""
    held = [describe_goods(plot.goods)] if plot.goods != NO_GOODS else []
    held += [number("scot", plot.scots)] if plot.scots else []
    return f"{called(top)} ({sort}){below}" + (f": {listed(held)}" if held else "")


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
    letter = phrase(f"describe.letter.{top.type}")
    inside = f"{letter}{plot.scots or '-'}{sum(plot.goods) or '-'}"
    return f"~[{inside}]~" if top.river else f" [{inside}] "


# -- the rest of the table ------------------------------------------------------------------------


def _clan_board(state: State) -> Iterable[str]:
    game = state.game
    holders: dict[str, list[str]] = {}
    for seat, player in enumerate(state.players):
        for clan in player.clans:
            holders.setdefault(clan, []).append(state.setup.name(seat))
    taken = [
        phrase("describe.taken", clan=clan, names=listed(who), game=game)
        for clan, who in holders.items()
    ]
    spaces = "; ".join(taken) or phrase("describe.no_space")
    yield from folded(phrase("describe.clan_board", spaces=spaces))
    costs = clan_board.road_costs(state, clan_board.occupied(state))
    open_ = clan_board.open_spaces(state, holders)
    free = [(costs[clan], name_of("clan", clan, game)) for clan in open_]
    by_cost: dict[int, list[str]] = {}
    for cost, name in sorted(free):
        by_cost.setdefault(cost, []).append(name)
    for cost, names in by_cost.items():
        told = phrase("describe.free_spaces", coins=cost, names=", ".join(names))
        yield from folded(told, "  ")


def _stacks(state: State) -> Iterable[str]:
    game = state.game
    left = ", ".join(f"{stack.letter} {stack.size}" for stack in state.stacks)
    unseen = any(tile == game.worlds_end for s in state.stacks for tile, *_ in s.marks)
    key = "describe.stacks_with_end" if unseen else "describe.stacks"
    yield phrase(key, left=left, tile=game.worlds_end, game=game)
    for key, pile in (("describe.discard", state.discard), ("describe.box", state.box)):
        if pile:
            yield from folded(phrase(key, names=", ".join(map(game.name, pile))))


def _modules(state: State) -> Iterable[str]:
    """What modules keep: in their own words if they have any, else field by field."""
    for module, part in zip(state.game.modules, state.modules, strict=True):
        if part is None:
            continue
        tell = getattr(part, "describe", None)
        fields = part.items() if isinstance(part, Record) else [("holds", part)]
        facts = tell(state) if tell else "; ".join(f"{k} {words(v)}" for k, v in fields)
        yield from folded(phrase("describe.module", chronicle=_chronicle(module), facts=facts))


def _chronicle(module: Any) -> str:
    """A chronicle with its number."""
    title = TEXTS.named("chronicle", module.number, module.title)
    return phrase("describe.chronicle", number=module.number, title=title)
