"""What a click does: the tool in hand meets a place of the boards."""

from __future__ import annotations

from typing import Any

import glenmore as gm
from glenmore.components import GOODS, Cell
from glenmore.model import EMPTY, OFF
from glenmore_widgets import editing
from glenmore_widgets.editing import Desk, EditError, Tool, no

Place = tuple[Any, ...]  # ("cell", seat, x, y) | ("space", n) | ("clan", id) | ("market", good) …
TOOLS = ("move", "clear", "tile", "scot", "good", "coin", "whisky", "marker", "piece", "card")


def choose_tool(desk: Desk, kind: str, id_: str = "") -> None:
    """Take a tool; raises EditError if there is no such thing in this game."""
    game = desk.state.game
    known: dict[str, Any] = {
        "tile": {t.id for t in game.tiles.values() if t.stack != editing.HOME},
        "good": GOODS,
        "marker": game.seat_words,
        "card": game.landmarks,
        "piece": {piece.id for piece in game.pieces},
    }
    if kind not in TOOLS or id_ not in known.get(kind, ("",)):
        raise EditError(no("no_tool", what=f"{kind} {id_}".rstrip()))
    desk.tool, desk.held = Tool(kind, id_), None


def read_place(state: gm.State, words: Place) -> Place:
    """A place as the page names it, checked."""
    kind, *rest = words
    seats, game = len(state.players), state.game
    good = {
        "cell": len(rest) == 3
        and all(type(n) is int for n in rest)
        and 0 <= rest[0] < seats
        and all(abs(n) <= editing.FAR for n in rest[1:]),
        "space": len(rest) == 1 and type(rest[0]) is int and 0 <= rest[0] < game.spaces,
        "clan": len(rest) == 1 and rest[0] in game.clans,
        "market": len(rest) == 1 and rest[0] in GOODS,
        "player": len(rest) == 1 and type(rest[0]) is int and 0 <= rest[0] < seats,
        "pile": len(rest) == 1 and rest[0] in ("discard", "box", "stack"),
    }
    if not good.get(kind):
        raise EditError(no("no_place"))
    return (kind, *rest)


def click(desk: Desk, place: Place) -> bool:
    """Use the tool at a place; False if nothing changed."""
    kind = place[0]
    if desk.tool.kind == "move":
        return _move(desk, place)
    if kind == "market":
        step = -1 if desk.taking or desk.tool.kind == "clear" else 1
        return desk.edit(lambda p: editing.set_row(p, desk.state, place[1], step))
    return _CLICKS[kind](desk, place)


def _cell(desk: Desk, place: Place) -> bool:
    seat, cell = place[1], (place[2], place[3])
    tool, step = desk.tool, -1 if desk.taking else 1
    if tool.kind == "clear":
        return desk.edit(lambda p: editing.clear_cell(p, seat, cell))
    if tool.kind in ("scot", "good"):
        return desk.edit(lambda p: editing.change_plot(p, seat, cell, tool, step))
    if tool.kind != "tile":
        return _player(desk, ("player", seat))
    if desk.taking:
        return desk.edit(lambda p: _take_top(p, desk.state, seat, cell))
    if desk.state.game.tiles[tool.id].kind == "person":
        return _player(desk, ("player", seat))
    return desk.edit(lambda p: editing.lay(p, desk.state, seat, cell, tool.id))


def _take_top(p: gm.Position, state: gm.State, seat: int, cell: Cell) -> None:
    plot = state.players[seat].estate.get(cell)
    if plot is None or state.game.tiles[plot.top].stack == editing.HOME:
        raise EditError(no("no_top"))
    editing.lift(p, state, plot.top)


def _space(desk: Desk, place: Place) -> bool:
    space, tool, state = place[1], desk.tool, desk.state
    if tool.kind == "piece" and not desk.taking:
        return desk.edit(lambda p: editing.put_piece(p, state, tool.id, space))
    if tool.kind == "tile" and not desk.taking:
        return desk.edit(lambda p: editing.put_on_space(p, state, space, tool.id))
    if tool.kind == "clear" or desk.taking:
        return desk.edit(lambda p: _clear_space(p, state, space, tool))
    raise EditError(no("on_rondel"))


def _clear_space(p: gm.Position, state: gm.State, space: int, tool: Tool) -> None:
    tiles, pieces = editing.ring_of(state)
    here = [k for k, at in pieces.items() if at != OFF and at % len(tiles) == space]
    if tiles[space] and tool.kind != "piece":
        tiles[space] = EMPTY
    elif here:
        for piece in here:
            pieces[piece] = OFF
    else:
        raise EditError(no("nothing"))
    editing.say_ring(p, tiles, pieces)


def _clan(desk: Desk, place: Place) -> bool:
    clan, tool, state = place[1], desk.tool, desk.state
    if tool.kind == "clear":
        return desk.edit(lambda p: _clear_clan(p, state, clan))
    if tool.kind != "marker":
        raise EditError(no("on_clans"))
    seat, step = state.game.seat_words.index(tool.id), -1 if desk.taking else 1
    return desk.edit(lambda p: editing.mark_clan(p, state, clan, seat, step))


def _clear_clan(p: gm.Position, state: gm.State, clan: str) -> None:
    for seat, player in enumerate(state.players):
        if clan in player.clans:
            p.clans(seat, *(c for c in player.clans if c != clan))


def _player(desk: Desk, place: Place) -> bool:
    seat, tool = place[1], desk.tool
    step = -1 if desk.taking else 1
    return desk.edit(lambda p: editing.give(p, desk.state, seat, tool, step))


def _pile(desk: Desk, place: Place) -> bool:
    tool, state, pile = desk.tool, desk.state, place[1]
    if tool.kind != "tile":
        raise EditError(no("only_tiles"))

    def change(p: gm.Position) -> None:
        editing.lift(p, state, tool.id)
        if pile != "stack":
            p.piles[pile] = (*p.piles[pile], tool.id)

    return desk.edit(change)


_CLICKS = {"cell": _cell, "space": _space, "clan": _clan, "player": _player, "pile": _pile}


# -- the hand -------------------------------------------------------------------------------------


def _move(desk: Desk, place: Place) -> bool:
    """The first place is where something is taken from, the second where it goes."""
    if desk.held is None:
        if not _things(desk.state, place):
            raise EditError(no("nothing_to_move"))
        desk.held = place
        return False
    source, desk.held = desk.held, None
    if source == place:
        return False
    state = desk.state
    return desk.edit(lambda p: _carry(p, state, source, place))


def _things(state: gm.State, place: Place) -> bool:
    kind = place[0]
    if kind == "cell":
        return (place[2], place[3]) in state.players[place[1]].estate
    if kind == "space":
        tiles, pieces = editing.ring_of(state)
        return bool(tiles[place[1]]) or _standing(pieces, place[1], len(tiles)) != ""
    return kind == "clan" and any(place[1] in player.clans for player in state.players)


def _standing(pieces: dict[str, int], space: int, spaces: int) -> str:
    here = [k for k, at in pieces.items() if at != OFF and at % spaces == space]
    return here[0] if here else ""


def _carry(p: gm.Position, state: gm.State, source: Place, place: Place) -> None:
    kinds = (source[0], place[0])
    if kinds == ("cell", "cell"):
        _carry_plot(p, state, source, place)
    elif kinds == ("space", "space"):
        _carry_on_rondel(p, state, source[1], place[1])
    elif kinds == ("cell", "space"):
        top = state.players[source[1]].estate[source[2], source[3]].top
        editing.put_on_space(p, state, place[1], top)
    elif kinds == ("space", "cell") and state.ring[source[1]]:
        editing.lay(p, state, place[1], (place[2], place[3]), state.ring[source[1]])
    elif kinds == ("clan", "clan"):
        seat = next(n for n, player in enumerate(state.players) if source[1] in player.clans)
        held = list(state.players[seat].clans)
        held[held.index(source[1])] = place[1]
        p.clans(seat, *held)
    else:
        raise EditError(no("not_there"))


def _carry_plot(p: gm.Position, state: gm.State, source: Place, place: Place) -> None:
    old, new = (source[2], source[3]), (place[2], place[3])
    plot = p.estates[source[1]][old]
    if any(state.game.tiles[tile].stack == editing.HOME for tile in plot.tiles):
        raise EditError(no("home_there"))
    there = p.estates[place[1]].get(new)
    if there is not None and any(state.game.tiles[t].stack == editing.HOME for t in there.tiles):
        raise EditError(no("home_there"))
    del p.estates[source[1]][old]
    if there is not None:  # they change places
        p.estates[source[1]][old] = there
    p.estates[place[1]][new] = plot


def _carry_on_rondel(p: gm.Position, state: gm.State, source: int, space: int) -> None:
    tiles, pieces = editing.ring_of(state)
    if tiles[source]:
        tiles[source], tiles[space] = tiles[space], tiles[source]
        editing.say_ring(p, tiles, pieces)
    else:
        piece = _standing(pieces, source, len(tiles))
        editing.put_piece(p, state, piece, space)
