"""Positions that hypothesis makes up: estates grown by the rules, goods, Scots, coins, clans."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import glenmore as gm
from glenmore.positions import PositionError
from tests.conformance.conceivable import conceivable
from tests.conformance.invariants import broken
from tests.conformance.made import Draws, made_up


@st.composite
def positions(draw: Any) -> gm.State:
    """A position without faults, at any decision of the base game."""
    try:
        state = made_up(Draws(draw))
    except PositionError:  # a tile to be placed that fits nowhere near a Scot
        assume(False)
        raise
    assume(state.steps)
    return state


# The same examples in every run; other ones are for `make soak`.
base = settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
few, many = settings(base, max_examples=60), settings(base, max_examples=120)


@few
@given(positions())
def test_legal_is_all_conceivable_moves_filtered_by_check(state: gm.State) -> None:
    allowed = {move for move in conceivable(state) if gm.check(state, move).legal}
    assert allowed == set(gm.legal(state))


@few
@given(positions())
def test_every_legal_move_can_be_made_and_leaves_no_faults(state: gm.State) -> None:
    assert gm.faults(state) == ()
    assert broken(state) == []
    moves = gm.legal(state)
    assert moves
    for move in moves[:25]:
        after, events = gm.apply(state, move)
        assert gm.faults(after) == (), move
        assert broken(after) == [], move
        assert all("{" not in str(event) for event in events)


@many
@given(positions())
def test_moves_are_read_as_they_are_written(state: gm.State) -> None:
    for move in gm.legal(state)[:30]:
        text = gm.notation.format(state, move)
        assert gm.notation.parse(state, text) == move, text


@many
@given(positions())
def test_saved_positions_come_back(state: gm.State) -> None:
    assert gm.loads(gm.dumps(state)) == state


@many
@given(positions())
def test_position_codes_come_back(state: gm.State) -> None:
    code = gm.notation.position(state)
    again = gm.notation.parse_position(code)
    assert again == state
    assert gm.notation.position(again) == code
    assert gm.legal(again) == gm.legal(state)


@few
@given(positions())
def test_a_position_can_be_described(state: gm.State) -> None:
    text = str(state)
    assert text
    assert "{" not in text
    for seat in range(len(state.players)):
        assert gm.view(state, seat) == state
    assert gm.score(state).totals


@few
@given(positions())
def test_chances_add_up(state: gm.State) -> None:
    chances = gm.chance(state)
    if state.actor == gm.CHANCE:
        assert abs(sum(p for _, p in chances) - 1) < 1e-9
        assert {move for move, _ in chances} == set(gm.legal(state))
        assert all(p > 0 for _, p in chances)
    else:
        assert chances == ()
