"""The serving tables of the haggis in words: what lies there, and what it scores or may score."""

from __future__ import annotations

from fractions import Fraction

from glenmore.model import State
from glenmore.modules.c05_haggis import Serving, kitchen
from glenmore.modules.c05_haggis.odds import expected, score
from glenmore.modules.c05_haggis.state import ROLLS, ROOM, SERVE, UNKNOWN, in_words
from glenmore.text import phrase


def under_way(state: State) -> bool:
    """Whether a scoring is under way."""
    return any(step.state == SERVE for step in state.steps)


def score_lines(state: State, serving: Serving) -> list[str]:
    """What the table scores now, or may score in four rolls if all of it is known."""
    if under_way(state):
        if not serving.up:
            return [phrase("draw.c05.nothing_up")]
        return [
            phrase(
                "draw.c05.score", number=len(serving.up), sum=sum(serving.up), vp=score(serving.up)
            ),
            phrase("draw.c05.score_meaning"),
        ]
    if not serving.tokens:
        return [phrase("draw.c05.empty"), phrase("draw.c05.room", number=ROOM)]
    if UNKNOWN in serving.down:
        return [
            phrase("draw.c05.tokens_down", number=serving.tokens),
            phrase("draw.c05.known_to_owner"),
        ]
    return [
        phrase("draw.c05.expected", vp=number(expected((), serving.down, ROLLS))),
        phrase("draw.c05.expected_meaning"),
    ]


def number(value: Fraction) -> str:
    """With one place, if it has one."""
    return f"{float(value):.1f}".removesuffix(".0")


def table_said(state: State, seat: int) -> str:
    """One serving table in words."""
    serving = kitchen(state).tables[seat]
    lie = in_words(serving) if serving.tokens or serving.fresh else phrase("draw.c05.empty")
    return phrase(
        "draw.c05.table", seat=seat, lie=lie, score=score_lines(state, serving)[0], game=state.game
    )


def words(state: State) -> str:
    """The board in words."""
    part = kitchen(state)
    row = ", ".join(map(str, part.row)) or phrase("draw.c05.none")
    lines = [phrase("draw.c05.words", open=row, supply=part.supply)]
    if part.rolls:
        when = (
            phrase("draw.c05.rolls_so_far") if under_way(state) else phrase("draw.c05.rolls_last")
        )
        lines.append(f"  {when}: {', '.join(map(str, part.rolls))}")
        lines += [
            phrase("draw.c05.rolled_alone", seat=seat, pips=pips, game=state.game)
            for seat, pips in part.extra
        ]
    lines += [f"  {table_said(state, seat)}" for seat in range(len(state.players))]
    return "\n".join(lines)
