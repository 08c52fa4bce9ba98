"""Chronicle 10 in made-up positions: what cannot be, and codes that come back."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.model import Draft
from glenmore.modules.c10_logs_and_boulders import Athlete, Games
from tests.modules.test_c10_logs_and_boulders import UP, at, on


@pytest.mark.parametrize(
    ("part", "found"),
    [
        (Games((Athlete(),)), "C10-07"),
        (Games((Athlete(6),) * 3), "C10-25"),
        (Games((Athlete(),) * 3, (0, 0, -1, -1, -1)), "C10-27"),
        (Games((Athlete(),) * 3, (7, -1, -1, -1, -1)), "C10-26"),
        (Games((on("easdale"), Athlete(), Athlete())), "C10-12"),
        (Games((on("start-village"), Athlete(), Athlete())), "C10-11"),
        (Games((Athlete(champions=("inshriach",)), Athlete(), Athlete())), "C10-10"),
    ],
)
def test_impossible_games_are_named(part: Games, found: str) -> None:
    draft = Draft(at().tile(0, UP, "inshriach").state(), None)
    draft.set_module(10, part)
    assert found in {rule for reason in gm.faults(draft.seal()) for rule in reason.rules}


def test_positions_come_back_from_their_code() -> None:
    state = at(on("inshriach", caber=3, fame=2), central={2: 1}).tile(0, UP, "inshriach").state()
    assert gm.notation.parse_position(gm.notation.position(state)) == state
    assert gm.loads(gm.dumps(state)) == state
