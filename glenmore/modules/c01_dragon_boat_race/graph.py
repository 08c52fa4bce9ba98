"""The circuit of the boats of chronicle 1 as a graph."""

from __future__ import annotations

import networkx as nx

from glenmore.graphs.roads import first_of_turns
from glenmore.model import Table
from glenmore.modules.c01_dragon_boat_race import circuit as way
from glenmore.modules.c01_dragon_boat_race.circuit import NUMBER
from glenmore.modules.c01_dragon_boat_race.state import race
from glenmore.playing import Record


def boat_circuit(state: Table) -> nx.DiGraph:
    """The squares of the boats' circuit, each joined to the next one clockwise (C1-09 to C1-15).

    Nodes have number (in the order of the race), river, owner (a seat, or None on a neutral river),
    tile, name, castle, tokens (left there) and boats (seats).  The graph has steps_home: for each
    seat whose boat is under way, the steps it still needs.
    """
    if NUMBER not in state.game.module_index:
        raise ValueError("there is no boat race in this game: gm.Setup(3, chronicles=(1,)) has one")
    part = race(state)
    tokens = {castle.square: len(castle.tokens) for castle in part.castles}
    graph = nx.DiGraph()
    squares = way.circuit(state)
    for number, square in enumerate(squares):
        place, cell = way.where(square), way.cell_of(square)
        graph.add_node(
            square,
            number=number,
            river=place[0] if place else "",
            owner=None if cell is None else cell[0],
            tile=way.tile_on(state, square),
            name=way.called(state, square),
            castle=square in tokens,
            tokens=tokens.get(square, 0),
            boats=tuple(seat for seat, boat in enumerate(part.boats) if boat == square),
        )
    graph.add_edges_from(zip(squares, (*squares[1:], squares[0]), strict=True))
    graph.graph["steps_home"] = {
        seat: nx.shortest_path_length(graph, following, way.home(seat)) + 1
        for seat, boat in enumerate(part.boats)
        if part.rows(seat)
        for following in graph.successors(boat)
    }
    return graph


def circuit_course(record: Record) -> dict[int, int]:
    """How many squares the circuit has at the beginning of every turn of a game."""
    return {
        state.turn.number: len(boat_circuit(state)) for state in first_of_turns(record.states())
    }
