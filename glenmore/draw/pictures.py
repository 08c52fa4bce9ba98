"""The table as one picture."""

from __future__ import annotations

from glenmore.draw.boards import estate_board, own_board, players_board, rondel_board
from glenmore.draw.chronicles import boards
from glenmore.model import State
from glenmore.text import phrase
from glenmore.viewing import seat_shown
from tabletop.draw.board import still_of
from tabletop.draw.pictures import Picture


def show(state: State, seat: int | None = None) -> Picture:
    """The table as one picture: rondel, the estate of a seat (of the actor), the players.

    >>> import glenmore as gm
    >>> show(gm.start(gm.Setup(players=2)))
    <Picture: turn 0, estate of Red>
    """
    if seat is None:
        seat = seat_shown(state)
    made = [
        rondel_board(state),
        *(own_board(number, look, state) for number, look in boards(state)),
        estate_board(state, seat),
        players_board(state),
    ]
    return still_of(
        made, phrase("draw.show.title", number=state.turn.number, seat=seat, game=state.game)
    )
