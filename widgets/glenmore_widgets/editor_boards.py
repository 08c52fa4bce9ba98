"""The boards of the editor: the usual pictures, with every place open to be chosen."""

from __future__ import annotations

from typing import Any

import glenmore as gm
from glenmore import draw
from glenmore.base.discards import discarded
from glenmore.components import COLORS, GOODS
from glenmore.describe import describe_tile, piece_name
from glenmore.draw import ring, seats
from glenmore.draw.land import bounds
from glenmore.draw.tiles import HEIGHT, WIDTH, moved
from glenmore.model import OFF
from glenmore_widgets.board_widget import board
from glenmore_widgets.editing import HOME, Tool
from tabletop.draw.svg import rect, target

NO_STACK = "no stack"  # a mountain, for one
COLUMNS = (5, 4)  # of the wide and the narrow rondel


def boards(state: gm.State, seat: int, hint: str) -> list[dict[str, Any]]:
    """The estate of a seat, rondel and clan board as tabs, the others small, the players below."""
    name = state.setup.name
    made = [
        board("estate", _estate(state, seat, hint), title=f"{name(seat)}’s estate", place="tab"),
        board("rondel", *_rondels(state, hint), title="Rondel and market", place="tab"),
        board(
            "clans",
            draw.clans(
                state, {clan: _mark(("clan", clan), hint) for clan in state.game.clans}, style=False
            ),
            title="Clan board",
            place="tab",
        ),
    ]
    made += [
        board(
            f"thumb{other}",
            draw.estate(state, other, style=False),
            place="thumb",
            title=f"{name(other)}’s estate",
            show=other,
        )
        for other in range(len(state.players))
        if other != seat
    ]
    made.append(board("players", _players(state, hint), title="Players", place="below"))
    return made


def _mark(place: tuple[Any, ...], hint: str) -> draw.Mark:
    return draw.Mark((), place, "", hint)


def _estate(state: gm.State, seat: int, hint: str) -> str:
    left, right, low, high = bounds(state.players[seat].estate)
    cells = {
        (x, y): _mark(("cell", seat, x, y), hint)
        for y in range(high + 1, low - 2, -1)
        for x in range(left - 1, right + 2)
    }
    return draw.estate(state, seat, cells, style=False)


def _over(svg: str, parts: list[str]) -> str:
    """Places to choose on top of a picture."""
    return f"{svg.removesuffix('</svg>')}{''.join(parts)}</svg>"


def _place(key: str, place: tuple[Any, ...], hint: str, spoken: str, w: float, h: float) -> str:
    body = rect(0, 0, w, h, "gm-hit", 7) + rect(-3, -3, w + 6, h + 6, "gm-halo", 9)
    return target(key, _mark(place, hint), spoken, body)


def _rondels(state: gm.State, hint: str) -> tuple[str, str]:
    rows = {good: _mark(("market", good), "a coin more or less") for good in GOODS}
    drawn = draw.rondels(state, rows, style=False)
    spaces = state.game.spaces
    first = min((at for at in state.pieces if at != OFF), default=0)
    places = [
        (
            at % spaces,
            _place(
                f"space:{at % spaces}",
                ("space", at % spaces),
                hint,
                _space_words(state, at % spaces),
                WIDTH,
                HEIGHT,
            ),
        )
        for at in range(first, first + spaces)
    ]
    made = []
    for svg, columns in zip(drawn, COLUMNS, strict=True):
        spots, _, _ = ring.places(spaces, columns)
        made.append(_over(svg, [moved(place, *spots[at]) for at, place in places]))
    return made[0], made[1]


def _space_words(state: gm.State, space: int) -> str:
    here = [
        piece_name(state, n)
        for n, at in enumerate(state.pieces)
        if at != OFF and at % state.game.spaces == space
    ]
    tile = state.ring[space]
    lies = [describe_tile(state.game.tiles[tile])] if tile in state.game.tiles else []
    return f"rondel space {space + 1}: {'; '.join([*lies, *here]) or 'empty'}"


def _players(state: gm.State, hint: str) -> str:
    svg = draw.players(state, style=False).replace('role="img"', 'role="group"', 1)
    rows = draw.describe_players(state).splitlines()
    parts = []
    for seat in range(len(state.players)):
        words = next((row.strip() for row in rows if state.setup.name(seat) in row), COLORS[seat])
        place = _place(
            f"player:{seat}", ("player", seat), hint, words, seats.WIDTH - 12, seats.ROW - 6
        )
        parts.append(moved(place, 6, 24 + seat * seats.ROW + 2))
    return _over(svg, parts)


# -- the palette ----------------------------------------------------------------------------------


def quick_tools(state: gm.State) -> list[dict[str, Any]]:
    """The tools that are always at hand: hand, eraser, Scots, goods, coins, markers, pieces."""
    name = state.setup.name
    found = [
        _tool("move", "", "✥ Move", "Tools"),
        _tool("clear", "", "⌫ Clear", "Tools"),
        _tool("scot", "", "Scot", "Things"),
        _tool("coin", "", "coin", "Things"),
        _tool("whisky", "", "whisky", "Things"),
    ]
    found += [_tool("good", good, good, "Goods") for good in GOODS]
    found += [
        _tool("marker", COLORS[seat], f"{name(seat)}’s marker", "Clan markers")
        for seat in range(len(state.players))
    ]
    found += [
        _tool(
            "piece",
            piece.id,
            f"{name(piece.seat)}’s pawn" if piece.seat >= 0 else piece.name or piece.id,
            "Pieces",
        )
        for piece in state.game.pieces
    ]
    return found


def palette(state: gm.State) -> list[dict[str, Any]]:
    """All tiles, persons and landmark cards, to be searched by name, type and stack."""
    game = state.game
    found = [
        {
            **_tool("tile", tile.id, tile.name, "tile"),
            "stack": tile.stack or NO_STACK,
            "type": tile.type if tile.kind == "territory" else tile.kind,
            "about": describe_tile(tile),
        }
        for tile in sorted(game.tiles.values(), key=lambda tile: tile.name)
        if tile.stack != HOME
    ]
    found += [
        {
            **_tool("card", card.id, f"{card.name} (card)", "card"),
            "stack": card.stack,
            "type": "landmark card",
            "about": gm.rules[card.rule].text,
        }
        for card in sorted(game.landmarks.values(), key=lambda card: card.name)
    ]
    return found


def _tool(kind: str, id_: str, name: str, group: str) -> dict[str, Any]:
    return {"kind": kind, "id": id_, "name": name, "group": group}


def lies(state: gm.State) -> dict[str, str]:
    """Where each tile and card lies, as far as it is open."""
    found = dict.fromkeys((tile for tile in state.ring if tile), "rondel")
    for seat, player in enumerate(state.players):
        name = state.setup.name(seat)
        found |= {tile: name for plot in player.estate.values() for tile in plot.tiles}
        found |= dict.fromkeys(player.persons, name)
        found |= {f"card:{card}": name for card in player.cards}
    found |= dict.fromkeys(discarded(state), "discard")
    return found | dict.fromkeys(state.box, "box")


def tool_words(state: gm.State, tool: Tool, taking: bool, held: bool) -> str:
    """What a click will do."""
    if tool.kind == "move":
        return "choose where it goes" if held else "choose what to move"
    if tool.kind == "clear":
        return "clear a place"
    verb = "take away" if taking else "put"
    if tool.kind == "tile":
        return "take away the top tile" if taking else f"put {state.game.name(tool.id)}"
    if tool.kind == "card":
        return f"{verb} the card {state.game.landmarks[tool.id].name}"
    if tool.kind == "marker":
        return f"{verb} a marker of {state.setup.name(COLORS.index(tool.id))}"
    if tool.kind == "piece":
        piece = next(piece for piece in state.game.pieces if piece.id == tool.id)
        return f"{verb} the {f'{tool.id} pawn' if piece.pawn else piece.name or piece.id}"
    return f"{verb} 1 {'Scot' if tool.kind == 'scot' else tool.id or tool.kind}"
