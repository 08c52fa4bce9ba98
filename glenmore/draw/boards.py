"""The boards of Glen More: rondel, estates, clan board, cards, score sheet, those of chronicles.

One function makes each of them, for the table, for lessons, for the editor and for still pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from glenmore.describe import describe_move
from glenmore.draw import chronicles
from glenmore.draw.cards import cards, describe_cards
from glenmore.draw.chronicles import Look
from glenmore.draw.clan_view import describe_clans
from glenmore.draw.clans import clan_marks, clans, wide_and_high
from glenmore.draw.hand import in_hand
from glenmore.draw.land import describe_estate, estate
from glenmore.draw.legend import legend
from glenmore.draw.marks import Marks, is_claim, marks
from glenmore.draw.ring import describe_rondel, rondel, rondels
from glenmore.draw.score import describe_score, score_sheet
from glenmore.draw.seats import both, describe_players, players
from glenmore.model import CHANCE, OVER, State
from glenmore.text import phrase
from tabletop.draw.board import NO_MARKS, OPTIONS, Board, Drawn, Showing
from tabletop.draw.svg import Mark

Places = Mapping[Any, Mark]
NOTHING = Marks({}, {})


def own_name(number: int) -> str:
    """The name of a chronicle's own board."""
    return f"chronicle{number}"


# -- each of them ---------------------------------------------------------------------------------


def rondel_board(
    state: State,
    places: Places = NO_MARKS,
    title: str = "",
    place: str = "top",
    rolled: int | None = None,
) -> Board:
    """The rondel with the market; wide and narrow where it lives on a page."""
    shows = (state.ring, state.pieces, state.market, state.stacks, state.discard, state.turn)
    return Board(
        "rondel",
        title or phrase("draw.boards.rondel"),
        lambda found, style: (
            rondel(state, found, rolled=rolled)
            if style
            else rondels(state, found, style=False, rolled=rolled)
        ),
        place,
        lambda: describe_rondel(state),
        places,
        (*shows, state.actor, state.end, state.modules, rolled),
    )


def rolled(state: State, past: Iterable[Any]) -> int | None:
    """What the die shows: its last roll, if it has rolled."""
    if all(piece.seat != CHANCE for piece in state.game.pieces):
        return None
    return next((dict(event.facts)["pips"] for event in past if event.key == "die_rolled"), None)


def estate_board(state: State, seat: int, places: Places = NO_MARKS) -> Board:
    """The estate of the seat that stands in front; where there is room, with the hand beside it."""
    held = in_hand(state, seat)

    def paint(found: Places, style: bool) -> Drawn:
        above = estate(state, seat, found, style=style)
        if style or not held:
            return above
        return estate(state, seat, found, style=False, beside=True), above

    return Board(
        "estate",
        phrase("draw.boards.estate_of", seat=seat, game=state.game),
        paint,
        "tab",
        lambda: describe_estate(state, seat),
        places,
        (seat, state.players[seat].estate, held, state.activated, state.setup, state.modules),
    )


def thumbs(state: State, seat: int) -> list[Board]:
    """The estates of the others, small."""
    return [_thumb(state, other) for other in range(len(state.players)) if other != seat]


def _thumb(state: State, other: int) -> Board:
    large = estate_board(state, other)
    shows = (state.players[other].estate, in_hand(state, other), state.setup, state.modules)

    def paint(found: Places, style: bool) -> Drawn:
        return estate(state, other, found, style=style)

    return large.with_(name=f"thumb{other}", place="thumb", paint=paint, depends=shows, show=other)


def own_board(
    number: int, look: Look, state: State, places: Places = NO_MARKS, seen: bool = True
) -> Board:
    """The board that a chronicle brings."""
    paint, words = look.board, look.words
    assert paint is not None
    return Board(
        own_name(number),
        phrase(look.title),
        lambda found, style: paint(state, found, style),
        "tab",
        (lambda: words(state)) if words is not None else None,
        places,
        (look.shows(state) if look.shows else state, state.setup, state.actor) if seen else None,
        wide=True,
        later=True,
    )


def clans_board(
    state: State,
    places: Places = NO_MARKS,
    place: str = "tab",
    wide: bool = False,
    alone: bool = False,
) -> Board:
    """The clan board; `alone` on a page it also has a picture that is wider than high."""

    def paint(found: Places, style: bool) -> Drawn:
        both = alone and not style
        return wide_and_high(state, found) if both else clans(state, found, style=style)

    return Board(
        "clans",
        phrase("draw.boards.clans"),
        paint,
        place,
        lambda: describe_clans(state),
        places,
        (_held(state), state.actor, state.turn.seat, state.setup, state.modules),
        wide=wide,
        later=True,
    )


def cards_board(
    state: State, places: Places = NO_MARKS, place: str = "tab", wide: bool = False
) -> Board:
    """Landmark cards and persons."""
    return Board(
        "cards",
        phrase("draw.boards.cards"),
        lambda found, style: cards(state, found, style=style),
        place,
        lambda: describe_cards(state),
        places,
        (_held(state), state.ring, state.discard, state.box, state.setup),
        wide=wide,
        later=True,
    )


def score_board(state: State, place: str = "tab", wide: bool = False) -> Board:
    """The score sheet."""
    turn = (state.turn, state.actor, state.setup, state.pieces)
    return Board(
        "score",
        phrase("draw.boards.score"),
        lambda _, style: score_sheet(state, style=style),
        place,
        lambda: describe_score(state),
        depends=(state.players, *turn, state.modules),
        wide=wide,
        later=True,
        html=True,
    )


def legend_board() -> Board:
    """What the signs mean."""
    return Board(
        "legend",
        phrase("draw.boards.legend"),
        lambda _, style: legend(style=style),
        "fold",
        later=True,
    )


def players_board(state: State, places: Places = NO_MARKS) -> Board:
    """What each player has."""
    return Board(
        "players",
        phrase("draw.boards.players"),
        lambda found, style: players(state, found) if style else both(state, found),
        "below",
        lambda: describe_players(state),
        places,
        (state.players, state.actor, state.turn.seat, state.modules),
    )


def _held(state: State) -> tuple[Any, ...]:
    return tuple((p.cards, p.persons, p.clans) for p in state.players)


# -- at the table ---------------------------------------------------------------------------------


def table_boards(state: State, showing: Showing) -> list[Board]:
    """All boards of a position, the one where the decision is made marked as such."""
    seat, moves = showing.seat, showing.moves
    found = marks(state, moves, describe_move) if moves else NOTHING
    cells = found.of(seat, state.actor)
    front = _front(state, moves, found, cells)
    seen = {*showing.opened, front}
    claims = clan_marks(state, moves, describe_move) if moves and "clans" in seen else {}
    made = [
        rondel_board(state, found.rondel, rolled=rolled(state, showing.past)),
        estate_board(state, seat, cells),
    ]
    made += [
        own_board(n, look, state, found.boards.get(n, {}), own_name(n) in seen)
        for n, look in chronicles.boards(state)
    ]
    made += [
        clans_board(state, claims, wide=True),
        cards_board(state, wide=True),
        score_board(state, wide=True),
        legend_board(),
        *thumbs(state, seat),
        players_board(state),
    ]
    return [board.with_(decides=True) if board.name == front else board for board in made]


def _front(state: State, moves: Sequence[Any], found: Marks, cells: Places) -> str:
    """The board where the decision is made: a chronicle's own if only there one can choose."""
    if state.actor == OVER:
        return "score"
    if is_claim(state, moves):
        return "clans"
    own = [(own_name(n), places) for n, places in found.boards.items()]
    asked = [("rondel", found.rondel), ("estate", cells), *own]
    free = [
        ("estate", cells),
        ("rondel", found.rondel),
        *own,
    ]  # where free actions are open besides
    return (
        next((name for name, places in asked if is_asked(places)), "")
        or next((name for name, places in free if is_open(places)), "")
        or OPTIONS
    )


def is_asked(places: Places) -> bool:
    """Whether what is decided now can be done at one of the places."""
    return any(mark.ticked for mark in places.values())


def is_open(places: Places) -> bool:
    """Whether something can be chosen at one of the places."""
    return any(mark.options for mark in places.values())
