"""The boards of a lesson step: what it asks to show, what the decision needs, what is lit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from glenmore.components import COLORS, Cell
from glenmore.describe import describe_move
from glenmore.draw import chronicles
from glenmore.draw.boards import (
    NOTHING,
    cards_board,
    clans_board,
    estate_board,
    is_open,
    own_board,
    own_name,
    players_board,
    rolled,
    rondel_board,
    score_board,
    thumbs,
)
from glenmore.draw.clan_roads import road_key
from glenmore.draw.clans import clan_marks
from glenmore.draw.market import market
from glenmore.draw.marks import Marks, estate_of_choice, is_claim, marks
from glenmore.model import State
from glenmore.text import phrase
from glenmore.viewing import seat_shown, view
from tabletop.draw.board import OPTIONS, Board, Showing, alike, lit_up, silent, still_of
from tabletop.draw.pictures import Picture
from tabletop.draw.svg import Mark

Places = Mapping[Any, Mark]


class Lit:
    """What a step marks, by board, each place as its board names it."""

    def __init__(self, state: State, highlights: Iterable[str]) -> None:
        self.cells: list[Cell] = []
        self.rondel: list[str] = []
        self.clans: list[str] = []
        self.cards: list[str] = []
        self.places: list[str] = []
        self.seats: list[int] = []
        for text in highlights:
            kind, _, what = text.partition(" ")
            if kind == "cell":
                x, y = (int(part) for part in what.split(","))
                self.cells.append((x, y))
            elif kind in ("tile", "row"):
                self.rondel.append(what)
                if kind == "tile":
                    self.cells += _cells_of(state, what)
            elif kind == "coin":
                self.rondel.append(f"coin:{what.replace(' ', ':')}")
            elif kind == "clan":
                self.clans.append(what)
            elif kind == "road":
                self.clans.append(road_key(*what.split()))
            elif kind == "piece":
                self.rondel.append(f"piece:{what}")
            elif kind == "seat":
                self.seats.append(COLORS.index(what))
            elif kind == "card":
                self.cards.append(what)
            elif kind == "place":
                self.places.append(what)


def _cells_of(state: State, tile: str) -> list[Cell]:
    """Where a tile lies in the estate of whoever acts."""
    plots = state.players[seat_shown(state)].estate
    return [cell for cell, plot in plots.items() if tile in plot.tiles]


def lesson_boards(state: State, showing: Showing) -> list[Board]:
    """The boards that a step names and the decision needs."""
    return _Step(state, showing).boards()


class _Step:
    """A step of a lesson: its marks, and the boards made of them."""

    def __init__(self, state: State, showing: Showing) -> None:
        self.state, self.showing = state, showing
        moves, show = showing.moves, showing.names or ()
        found = marks(state, moves, describe_move, showing.wanted or ()) if moves else NOTHING
        spaces = is_claim(state, moves)
        spaces = spaces or ("clans" in show and any("clan" in move._fields for move in moves))
        claims: Places = clan_marks(state, moves, describe_move) if spaces else {}
        if showing.find:
            found, claims = _changed(found, alike), alike(claims)
        elif showing.wanted is not None:
            found, claims = _changed(found, silent), silent(claims)
        self.found, self.claims = found, claims
        self.lit = Lit(state, showing.lit)
        self.rolled = rolled(state, showing.past)
        self.names = self._named([*show, *(["cards"] if self.lit.cards else [])])

    def boards(self) -> list[Board]:
        """All boards, the one where the decision is made marked as such."""
        front = self._front()
        makers = self._makers()
        made = [board for name in self.names if name in makers for board in makers[name]()]
        return [board.with_(decides=True) if board.name == front else board for board in made]

    def _makers(self) -> dict[str, Callable[[], list[Board]]]:
        state, lit, names = self.state, self.lit, set(self.names)
        rich = {"rondel", "clans"} & names and {"estate", "estates"} & names
        beside = {"estate", "estates", "clans"} & names
        rondel = lit_up(self.found.rondel, lit.rondel)
        claims = lit_up(self.claims, lit.clans)
        seats, cards = lit_up({}, lit.seats), lit_up({}, lit.cards)
        return {
            "rondel": lambda: [rondel_board(state, rondel, rolled=self.rolled)],
            "market": lambda: [market_board(state, rondel, "below" if beside else "tab")],
            "estate": lambda: self._estates(False),
            "estates": lambda: self._estates(True),
            "clans": lambda: [clans_board(state, claims, "top" if rich else "tab", alone=True)],
            "chronicle": self._own,
            "panels": lambda: [players_board(state, seats)],
            "cards": lambda: [cards_board(state, cards, "below")],
            "score": lambda: [score_board(state, "below")],
        }

    def _estates(self, everybody: bool) -> list[Board]:
        state, showing = self.state, self.showing
        there = estate_of_choice(state, showing.moves)
        seat = showing.seat if there is None else there
        seat = seat if showing.asked is None else showing.asked
        cells = lit_up(self.found.of(seat, state.actor), self.lit.cells)
        return [estate_board(state, seat, cells), *(thumbs(state, seat) if everybody else ())]

    def _own(self) -> list[Board]:
        """The boards of the chronicles; a place is lit where a chronicle knows it."""
        made = []
        for number, look in chronicles.boards(self.state):
            known = look.tries(self.state) if look.tries and self.lit.places else {}
            here = [place for place in self.lit.places if place in known]
            places = lit_up(self.found.boards.get(number, {}), here)
            made.append(own_board(number, look, self.state, places))
        return made

    def _named(self, show: Sequence[str]) -> list[str]:
        """The names of the boards, each once, with those that the decision needs.

        Selling begins at a tile, so it needs no market: the tile offers it in words.
        """
        state, found = self.state, self.found
        names = list(dict.fromkeys("rondel" if name == "stacks" else name for name in show))
        goods = [key for key, mark in found.rondel.items() if mark.options and not mark.aside]
        if any(key in state.ring for key in goods) and "rondel" not in names:
            names = ["rondel", *names]
        elif goods and not {"rondel", "market"} & {*names}:
            names.append("market")
        estates = (found.of(seat, state.actor) for seat in range(len(state.players)))
        if any(map(is_open, estates)) and not {"estate", "estates"} & {*names}:
            names.append("estates" if found.others else "estate")
        if self.claims and "clans" not in names:
            names = ["clans", *names]
        if any(map(is_open, found.boards.values())):
            names.append("chronicle")
        names = list(dict.fromkeys(names))
        for part, whole in (("market", "rondel"), ("estate", "estates")):
            if {part, whole} <= {*names}:
                names.remove(part)  # the other one holds it
        return names

    def _front(self) -> str:
        """Where the decision is made; among estate and chronicles what the step names first.

        Trading comes last: what is bought or sold serves a decision that is made elsewhere.
        """
        found = self.found
        ring = "rondel" if "rondel" in self.names else "market"
        decided = [mark for mark in found.rondel.values() if not (mark.aside or mark.beside)]
        if ring == "rondel" and any(mark.options for mark in decided):
            return ring
        if self.claims:
            return "clans"
        own = [number for number, places in found.boards.items() if is_open(places)]
        cells = any(map(is_open, (found.estate, *found.others.values())))
        for name in self.names:
            if name == "chronicle" and own:
                return own_name(own[0])
            if name in ("estate", "estates") and cells:
                return "estate"
        return ring if ring in self.names and is_open(found.rondel) else OPTIONS


def market_board(state: State, places: Places, place: str) -> Board:
    """The market alone."""
    return Board(
        "market",
        phrase("draw.boards.market"),
        lambda found, style: market(state, found, style=style),
        place,
        marks=places,
        depends=(state.market, state.modules),
    )


def _changed(found: Marks, change: Callable[[Places], Places]) -> Marks:
    """The marks of all boards, each changed."""
    own = {number: dict(change(places)) for number, places in found.boards.items()}
    others = {seat: dict(change(cells)) for seat, cells in found.others.items()}
    return Marks(dict(change(found.rondel)), dict(change(found.estate)), own, others)


def lesson_still(state: State, show: Sequence[str], title: str) -> Picture:
    """The boards of a step as one picture with its twin in words, for the seat that is shown."""
    seat = seat_shown(state)
    state = view(state, seat)
    names = dict.fromkeys("rondel" if name in ("market", "stacks") else name for name in show)
    wanted = [name for name in names if name != "cards"]
    if not {*wanted} - {"score"}:  # the sheet is no picture
        wanted = ["estate"]
    return still_of(lesson_boards(state, Showing(seat, names=wanted)), title)
