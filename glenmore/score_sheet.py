"""The score sheet of Glen More: what is booked, and what the final scoring would add now."""

from __future__ import annotations

from typing import Any

from glenmore.base import end, scoring
from glenmore.events import ScoreLine, summed
from glenmore.model import OVER, Draft, State, Table
from tabletop.hooks import inserted
from tabletop.score_sheet import ScoreSheet, SeatScore
from tabletop.steps import Step


def score(state: State) -> ScoreSheet:
    """The score sheet of a position."""
    over = state.actor == OVER
    ended = state if over else as_if_ended(state)
    last = None if over else last_lines(ended)
    seats = []
    for seat, player in enumerate(state.players):
        expected = () if last is None else (*expected_lines(ended, seat), *last[seat])
        seats.append(SeatScore(state.game.setup.name(seat), player.points, expected))
    return ScoreSheet(tuple(seats), end.winners(state) if over else (), "END-11")


def as_if_ended(state: State) -> Table:
    """The table as the final scoring would find it: what modules insert before it is done.

    Decisions among that, such as where goods are put, are left out.
    """
    stage = scoring.Stage(scoring.FINAL, "F0")
    if stage.at not in state.game.inserts:
        return state
    draft = Draft(state, None)
    _run(draft, (stage,))
    return draft


def _run(draft: Draft, steps: tuple[Step[Any], ...]) -> None:
    """Run these steps, the last one first, without those that need a decision."""
    draft.steps = steps
    while draft.steps:
        if not draft.steps[-1].settle(draft):
            draft.done()


def last_lines(table: Table) -> list[tuple[ScoreLine, ...]]:
    """What modules would add after everything else, by seat, if the game ended now."""
    seats = range(len(table.players))
    last = end.Armadale()
    _, after = table.game.inserts.get(last.state, ((), ()))
    if not after:
        return [() for _ in seats]
    draft = Draft(table, None)
    for seat in seats:
        draft.player(seat).points = ()
    _run(draft, tuple(reversed(inserted(after, last, draft))))
    return [draft.players[seat].points for seat in seats]


def expected_lines(table: Table, seat: int) -> tuple[ScoreLine, ...]:
    """What the final scoring would add if the game ended now (END-07)."""
    lines: list[ScoreLine] = []
    for category in scoring.CATEGORIES:
        line = scoring.score_category(table, category)[seat][1]
        lines += [
            one.with_(round=scoring.round_id(scoring.FINAL))
            for one in summed(scoring.lines_of(table, seat, line))
        ]
    lines += end.size_lines(table, seat)
    lines += end.coin_lines(table, seat)
    lines += end.armadale_lines(table, seat)
    return tuple(lines)
