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
    inserts = state.game.inserts
    stage, last = scoring.Stage(scoring.FINAL, "F0"), scoring.ScoringRound(scoring.FINAL)
    if stage.at not in inserts and last.state not in inserts:
        return state
    draft = Draft(state, None)
    if stage.at in inserts:
        _run(draft, (stage,))
    if last.state in inserts:
        before, _ = inserts[last.state]
        _run(draft, tuple(reversed(inserted(before, last, draft))))
    return draft


def _run(draft: Draft, steps: tuple[Step[Any], ...]) -> None:
    """Run these steps, the last one first, without those that need a decision of a player."""
    draft.steps, played = steps, draft.game.setup.players
    while draft.steps:
        step = draft.steps[-1]
        if step.settle(draft):
            continue
        if step.actor(draft) >= played:  # nobody decides there: it has one option
            step.do(draft, step.options(draft)[0])
        else:
            draft.done()


def last_lines(table: Table) -> list[tuple[ScoreLine, ...]]:
    """What modules would add after the parts of the final scoring, by seat, if it were now."""
    seats = range(len(table.players))
    draft = Draft(table, None)
    for seat in seats:
        draft.player(seat).points = ()
    for part in (scoring.ScoringRound(scoring.FINAL), end.Coins(), end.Armadale()):
        _, after = table.game.inserts.get(part.state, ((), ()))
        if after:
            _run(draft, tuple(reversed(inserted(after, part, draft))))
    return [draft.players[seat].points for seat in seats]


def expected_lines(table: Table, seat: int) -> tuple[ScoreLine, ...]:
    """What the final scoring would add if the game ended now (END-07)."""
    lines: list[ScoreLine] = []
    for category in scoring.categories(table):
        line = scoring.score_category(table, category)[seat][1]
        lines += [
            one.with_(round=scoring.round_id(scoring.FINAL))
            for one in summed(scoring.lines_of(table, seat, line))
        ]
    lines += end.size_lines(table, seat)
    lines += end.coin_lines(table, seat)
    lines += end.armadale_lines(table, seat)
    return tuple(lines)
