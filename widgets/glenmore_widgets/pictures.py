"""The boards of a table, drawn again only where something has changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

import glenmore as gm
from glenmore.describe import describe_move
from glenmore.draw import (
    Marks,
    chronicles,
    describe_estate,
    describe_players,
    describe_rondel,
    estate,
    legend,
    marks,
    players,
    rondel,
    rondels,
)
from glenmore.draw.cards import cards, describe_cards
from glenmore.draw.chronicles import Look
from glenmore.draw.clans import clan_marks, clans, describe_clans
from glenmore.draw.score import SHEET_STYLE, describe_score, score_sheet
from glenmore.draw.tree import TREE_STYLE, tree
from glenmore.draw.tree_window import is_large, named_nodes, near_tree
from glenmore_widgets.board_widget import board
from glenmore_widgets.guidance import is_claim
from glenmore_widgets.sight import Sight
from tabletop.study import Node

STYLE = SHEET_STYLE + TREE_STYLE
_LATER = ("clans", "cards", "score", "tree", "legend")  # drawn once somebody has opened them
_TABS = ("estate", "clans", "cards", "score")
MOST_SAID = 2000  # moves that are kept in words
NOTHING = Marks({}, {})


def own_name(number: int) -> str:
    """The name of a chronicle's own board."""
    return f"chronicle{number}"


def own_names(state: gm.State) -> tuple[str, ...]:
    """The names of the boards that the chronicles in play bring."""
    return tuple(own_name(number) for number, _ in chronicles.boards(state))


def later(state: gm.State) -> tuple[str, ...]:
    """Boards that are drawn once somebody has opened them."""
    return (*own_names(state), *_LATER)


def tabs(state: gm.State) -> tuple[str, ...]:
    """Boards of which one is seen at a time."""
    return (*_TABS, *own_names(state))


class Boards:
    """Draws what is asked for and keeps each picture with the part of the state it shows."""

    def __init__(self, number: Callable[[Node], int], opened: Collection[str] = ()) -> None:
        self._number = number  # of a position of the tree
        self.opened = set(opened)
        self._seen: set[str] = set()  # opened, or brought to the front
        self._kept: dict[str, tuple[Any, Any]] = {}
        self._said: dict[tuple[int, gm.Move, int], str] = {}  # moves of the tree in words
        self._sight = Sight(0)

    def _drawn(self, name: str, key: Any, make: Callable[[], Any]) -> Any:
        kept = self._kept.get(name)
        if kept is None or kept[0] != key:
            kept = self._kept[name] = (key, make())
        return kept[1]

    def _say(self, state: gm.State, move: gm.Move) -> str:
        """A move of the tree in words; the tree keeps its states, so their ids stay theirs."""
        key = (id(state), move, self._sight.viewer)
        if key not in self._said:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            self._said[key] = self._sight.told(state, move)
        return self._said[key]

    def make(
        self,
        study: gm.Study,
        state: gm.State,
        sight: Sight,
        seat: int,
        moves: Sequence[gm.Move],
        edits: int,
    ) -> tuple[list[dict[str, Any]], str]:
        """All boards, and the one where the decision is made; no moves: nothing to choose.

        The position is given as the person at the screen may know it; through `sight` the tree is
        seen.
        """
        self._sight = sight
        found = marks(state, moves, describe_move) if moves else NOTHING
        cells = found.of(seat, state.actor)
        claims = is_claim(state, moves)
        front = "options"
        if state.actor == gm.OVER:
            front = "score"
        elif claims:
            front = "clans"
        elif any(mark.options for mark in found.rondel.values()):
            front = "rondel"
        elif any(mark.options for mark in cells.values()):
            front = "estate"
        front = _own_front(found, front)
        self._seen = self.opened | {front}
        made = [self._rondel(state, found), self._estate(state, seat, cells)]
        made += [self._own(number, look, state, found) for number, look in chronicles.boards(state)]
        made += [
            self._later(name, title, place, state, study, moves, edits)
            for name, title, place in _OTHERS
        ]
        made += self._thumbs(state, seat)
        key = (state.players, state.actor, state.modules)
        made.append(
            board(
                "players",
                self._drawn("players", key, lambda: players(state, style=False)),
                title="Players",
                place="below",
            )
        )
        return made, front

    def _rondel(self, state: gm.State, found: Marks) -> dict[str, Any]:
        key = (
            state.ring,
            state.pieces,
            state.market,
            state.stacks,
            state.discard,
            state.turn,
            state.actor,
            found.rondel,
            state.end,
            state.modules,
        )
        wide, narrow = self._drawn("rondel", key, lambda: rondels(state, found.rondel, style=False))
        return board("rondel", wide, narrow, title="Rondel")

    def _estate(self, state: gm.State, seat: int, cells: Any) -> dict[str, Any]:
        key = (seat, state.players[seat].estate, state.activated, cells, state.setup, state.modules)
        svg = self._drawn("estate", key, lambda: estate(state, seat, cells, style=False))
        return board("estate", svg, title=f"{state.setup.name(seat)}’s estate", place="tab")

    def _thumbs(self, state: gm.State, seat: int) -> list[dict[str, Any]]:
        made = []
        for other in range(len(state.players)):
            if other == seat:
                continue

            def small(other: int = other) -> str:
                return estate(state, other, style=False)

            key = (state.players[other].estate, state.setup, state.modules)
            svg = self._drawn(f"thumb{other}", key, small)
            made.append(
                board(
                    f"thumb{other}",
                    svg,
                    place="thumb",
                    show=other,
                    title=f"{state.setup.name(other)}’s estate",
                )
            )
        return made

    def _own(self, number: int, look: Look, state: gm.State, found: Marks) -> dict[str, Any]:
        """The board of a chronicle, drawn like the others once it has been opened."""
        name, svg = own_name(number), ""
        places = found.boards.get(number, {})
        if name in self._seen and look.board is not None:
            shown = look.shows(state) if look.shows else state
            paint = look.board
            svg = self._drawn(
                name, (shown, places, state.setup, state.actor), lambda: paint(state, places, False)
            )
        return board(name, svg, title=look.title, place="tab", wide=True)

    def _later(
        self,
        name: str,
        title: str,
        place: str,
        state: gm.State,
        study: gm.Study,
        moves: Sequence[gm.Move],
        edits: int,
    ) -> dict[str, Any]:
        if name not in self._seen:
            return board(name, "", title=title, place=place, wide=place == "tab")
        held = tuple((p.cards, p.persons, p.clans) for p in state.players)
        made: Callable[[], str]
        if name == "clans":
            found = clan_marks(state, moves, describe_move) if moves else {}
            key: Any = (held, state.actor, state.turn.seat, state.setup, found, state.modules)
            made = lambda: clans(state, found, style=False)  # noqa: E731
        elif name == "cards":
            key = (held, state.ring, state.discard, state.box, state.setup)
            made = lambda: cards(state, style=False)  # noqa: E731
        elif name == "score":
            key = (state.players, state.turn, state.actor, state.setup, state.pieces, state.modules)
            made = lambda: score_sheet(state, style=False)  # noqa: E731
        elif name == "tree":
            key, made = self._tree(study, edits)
        else:
            key, made = None, lambda: legend(style=False)
        return board(
            name, self._drawn(name, key, made), title=title, place=place, wide=place == "tab"
        )

    def _tree(self, study: gm.Study, edits: int) -> tuple[Any, Callable[[], str]]:
        """A large tree is drawn around the current position: a click costs what is near."""
        key: tuple[Any, ...] = (study, len(study), study.current, edits, self._sight)
        if not is_large(study):
            return key, lambda: tree(study, self._say, style=False, number=self._number)
        named = self._drawn("named", (study, edits), lambda: named_nodes(study))
        key = (study, study.current, tuple(study.current.children), edits, self._sight)
        return key, lambda: near_tree(study, self._number, self._say, named)

    def forget(self) -> None:
        """Something was removed from the tree: what is kept of it may be gone."""
        self._said.clear()
        for name in ("tree", "named"):
            self._kept.pop(name, None)


def _own_front(found: Marks, front: str) -> str:
    """A chronicle's board if only there something can be chosen."""
    for number, places in found.boards.items():
        if front == "options" and any(mark.options for mark in places.values()):
            return own_name(number)
    return front


_OTHERS = (
    ("clans", "Clan board", "tab"),
    ("cards", "Cards and persons", "tab"),
    ("score", "Score sheet", "tab"),
    ("tree", "What-if tree", "own"),
    ("legend", "What the signs mean", "fold"),
)


def describe_all(state: gm.State, seat: int, opened: Collection[str]) -> list[str]:
    """Every board that is to be seen, in words."""
    parts = [describe_rondel(state), describe_players(state), describe_estate(state, seat)]
    more = {"clans": describe_clans, "cards": describe_cards, "score": describe_score}
    parts += [tell(state) for name, tell in more.items() if name in opened]
    return parts + [
        look.words(state)
        for number, look in chronicles.boards(state)
        if look.words and own_name(number) in opened
    ]


def picture_of(state: gm.State, name: str, seat: int) -> str:
    """One board as a complete SVG file, without anything to choose."""
    made: dict[str, Callable[[], str]] = {
        "rondel": lambda: rondel(state),
        "estate": lambda: estate(state, seat),
        "clans": lambda: clans(state),
        "cards": lambda: cards(state),
        "players": lambda: players(state),
        "legend": legend,
    }
    for number, look in chronicles.boards(state):
        if look.board is not None:
            made[own_name(number)] = partial(look.board, state, {}, True)
    return made[name]()


def pictures_of(state: gm.State) -> tuple[str, ...]:
    """The names that `picture_of` knows."""
    return ("rondel", "estate", "clans", "cards", "players", "legend", *own_names(state))
