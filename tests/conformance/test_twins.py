"""Finding S5: what a seat cannot know makes no difference to anything that it is sent.

Random games with every option at random; at some positions hidden things are dealt anew, and both
twins are played on.  GLENMORE_TWINS says how many games (8 unless told), GLENMORE_TWINS_SEED where
to begin.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

import glenmore as gm
from glenmore.modules import MODULES
from glenmore.viewing import keeps_secrets, knows_choices, readable
from tests.conformance.conceivable import conceivable
from tests.conformance.games import usual
from tests.conformance.twins import HIDING, any_setup, common, playing, twin

GAMES = int(os.environ.get("GLENMORE_TWINS", "8"))
FIRST = int(os.environ.get("GLENMORE_TWINS_SEED", "0"))
SEEDS = range(FIRST, FIRST + GAMES)
NEEDED = ((1,), (5,), (7,), (5, 8), (9,), (8, 9))
FOLLOWED = 6  # decisions for which twins are played on
MOST_TRIED = 150  # conceivable moves at a position
MET: Counter[str] = Counter()  # steps in which twins were compared


def same(one: gm.State, two: gm.State, seat: int, where: str) -> None:
    """The engine tells a seat the same of both."""
    assert gm.view(one, seat) == gm.view(two, seat), where
    assert str(gm.view(one, seat)) == str(gm.view(two, seat)), where
    assert one.actor == two.actor, where
    known = knows_choices(one, seat)
    assert known == knows_choices(two, seat), where
    if known and one.steps:
        assert gm.legal(one) == gm.legal(two) == gm.legal(gm.view(one, seat)), where
    if one.actor == seat:
        moves = list(conceivable(one))
        for move in moves[:: len(moves) // MOST_TRIED + 1]:
            verdict = gm.check(one, move)
            assert verdict == gm.check(two, move), (where, move)
            assert verdict == gm.check(gm.view(one, seat), move), (where, move)


@pytest.mark.parametrize("seed", SEEDS)
def test_s5_the_engine_tells_twins_apart_for_nobody(seed: int) -> None:
    """Views, what may be decided, reasons of refusals, and events of what others do."""
    rng = random.Random(f"twins {seed}")
    setup = any_setup(rng, NEEDED[seed % len(NEEDED)])
    for n, state in enumerate(playing(setup, rng)):
        seat = rng.randrange(setup.players)
        other = twin(state, seat, rng)
        if other is None or not state.steps or (n % 5 and not state.steps[-1].secret):
            continue
        assert bool(gm.faults(state)) == bool(gm.faults(other)), (seed, n, gm.faults(other))
        one, two = state, other
        for step in range(FOLLOWED):
            where = f"seed {seed}, position {n}, {step} decisions on, seat {seat}: {one.steps[-1:]}"
            same(one, two, seat, where)
            pair = common(one, two, seat, rng) if one.steps else None
            if pair is None:
                break
            MET[type(one.steps[-1]).__name__] += 1
            (one, first), (two, second) = gm.apply(one, pair[0]), gm.apply(two, pair[1])
            assert readable(first, seat) == readable(second, seat), where


def test_s5_twins_know_every_chronicle_that_keeps_secrets() -> None:
    """Who adds secrets adds them to `twins.py`, or nothing would be compared."""
    hiding = {number for number in MODULES if keeps_secrets(gm.start(usual(number)))}
    assert hiding == {*HIDING, 8}  # 8 has secrets of 5


def test_s5_twins_were_met_where_something_is_decided_in_secret() -> None:
    """Else the test above would show nothing."""
    assert MET.keys() >= {"Voting", "ChooseToken", "LayDown", "Bidding"}, MET
    assert MET["Drawing"] or MET["GivingHaggis"], MET
