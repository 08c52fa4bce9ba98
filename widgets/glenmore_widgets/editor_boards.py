"""The boards of the editor: the usual pictures, with every place open to be chosen."""

from __future__ import annotations

from typing import Any

import glenmore as gm
from glenmore.base.discards import discarded
from glenmore.components import GOODS
from glenmore.describe import describe_tile
from glenmore.draw.boards import clans_board, estate_board, players_board, rondel_board, thumbs
from glenmore.draw.land import bounds
from glenmore.text import called, phrase
from glenmore.text import name as named
from glenmore_widgets.editing import HOME, Tool
from tabletop.draw.board import Board
from tabletop.draw.svg import Mark
from tabletop.reference import said


def boards(state: gm.State, seat: int, hint: str) -> list[Board]:
    """The estate of a seat, rondel and clan board as tabs, the others small, the players below."""

    def mark(*place: Any, words: str = hint) -> Mark:
        return Mark((), place, "", words)

    left, right, low, high = bounds(state.players[seat].estate)
    cells = {
        (x, y): mark("cell", seat, x, y)
        for y in range(high + 1, low - 2, -1)
        for x in range(left - 1, right + 2)
    }
    ring = {f"space:{at}": mark("space", at) for at in range(state.game.spaces)}
    ring |= {good: mark("market", good, words=phrase("editor.row_hint")) for good in GOODS}
    return [
        estate_board(state, seat, cells),
        rondel_board(state, ring, phrase("editor.rondel"), "tab"),
        clans_board(state, {clan: mark("clan", clan) for clan in state.game.clans}),
        *thumbs(state, seat),
        players_board(state, {n: mark("player", n) for n in range(len(state.players))}),
    ]


# -- the palette ----------------------------------------------------------------------------------


def quick_tools(state: gm.State) -> list[dict[str, Any]]:
    """The tools that are always at hand: hand, eraser, Scots, goods, coins, markers, pieces."""
    name = state.setup.name
    found = [
        *(_tool(kind, "", phrase(f"editor.tool.{kind}"), "tools") for kind in ("move", "clear")),
        *(
            _tool(kind, "", phrase(f"editor.tool.{kind}"), "things")
            for kind in ("scot", "coin", "whisky")
        ),
    ]
    found += [_tool("good", good, named("good", good), "goods") for good in GOODS]
    found += [
        _tool("marker", word, phrase("editor.tool.marker", name=name(seat)), "markers")
        for seat, word in enumerate(state.game.seat_words)
    ]
    found += [
        _tool(
            "piece",
            piece.id,
            phrase("editor.tool.pawn", name=name(piece.seat))
            if piece.seat >= 0
            else piece.name or piece.id,
            "pieces",
        )
        for piece in state.game.pieces
    ]
    return found


def palette(state: gm.State) -> list[dict[str, Any]]:
    """All tiles, persons and landmark cards, to be searched by name, type and stack."""
    game = state.game
    found = [
        {
            **_tool("tile", tile.id, called(tile), "tile"),
            "stack": named("stack", tile.stack) if tile.stack else phrase("editor.no_stack"),
            "type": named("type", tile.type if tile.kind == "territory" else tile.kind),
            "about": describe_tile(tile),
        }
        for tile in sorted(game.tiles.values(), key=lambda tile: tile.name)
        if tile.stack != HOME
    ]
    found += [
        {
            **_tool("card", card.id, phrase("editor.tool.card", name=called(card)), "card"),
            "stack": card.stack,
            "type": phrase("editor.landmark_card"),
            "about": said(gm.rules[card.rule], "glenmore").text,
        }
        for card in sorted(game.landmarks.values(), key=lambda card: card.name)
    ]
    return found


def _tool(kind: str, id_: str, name: str, group: str) -> dict[str, Any]:
    return {"kind": kind, "id": id_, "name": name, "group": _group(group)}


def _group(group: str) -> str:
    return group if group in ("tile", "card") else phrase(f"editor.group.{group}")


def lies(state: gm.State) -> dict[str, str]:
    """Where each tile and card lies, as far as it is open."""
    found = dict.fromkeys((tile for tile in state.ring if tile), phrase("editor.lies_rondel"))
    for seat, player in enumerate(state.players):
        name = state.setup.name(seat)
        found |= {tile: name for plot in player.estate.values() for tile in plot.tiles}
        found |= dict.fromkeys(player.persons, name)
        found |= {f"card:{card}": name for card in player.cards}
    found |= dict.fromkeys(discarded(state), phrase("editor.lies_discard"))
    return found | dict.fromkeys(state.box, phrase("editor.lies_box"))


def tool_words(state: gm.State, tool: Tool, taking: bool, held: bool) -> str:
    """What a click will do."""
    if tool.kind == "move":
        return phrase("editor.click.held" if held else "editor.click.move")
    if tool.kind == "clear":
        return phrase("editor.click.clear")
    verb = "take" if taking else "put"
    if tool.kind == "tile":
        return phrase(f"editor.click.{verb}_tile", name=state.game.name(tool.id))
    if tool.kind == "card":
        return phrase(f"editor.click.{verb}_card", name=state.game.landmarks[tool.id].name)
    if tool.kind == "marker":
        name = state.setup.name(state.game.seat_words.index(tool.id))
        return phrase(f"editor.click.{verb}_marker", name=name)
    if tool.kind == "piece":
        piece = next(piece for piece in state.game.pieces if piece.id == tool.id)
        if piece.pawn:
            return phrase(f"editor.click.{verb}_pawn", name=tool.id)
        return phrase(f"editor.click.{verb}_piece", name=piece.name or piece.id)
    name = named("good", tool.id) if tool.kind == "good" else phrase(f"editor.tool.{tool.kind}")
    return phrase(f"editor.click.{verb}_one", name=name)
