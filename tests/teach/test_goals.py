"""Goals: tests joined by all, any and not; the tests that Glen More adds."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.teach import GoalError, read_goal
from glenmore.teach.predicates import GLEN_MORE
from tabletop.teach.goals import GENERAL, Moment

START = gm.position(3).tile(0, (1, 1), "inshriach").scots(0, (0, 0), 0).scots(0, (1, 0), 1)
BEFORE = START.coins(0, 4).placing("halkirk").state()


def after(*moves: str, seat: int = 0) -> Moment:
    state, move = BEFORE, None
    events: list[gm.Event] = []
    played: list[str] = []
    reasons: list[Any] = []
    for text in moves:
        move = gm.notation.parse(state, text)
        verdict = gm.check(state, move)
        if verdict.legal:
            played.append(gm.notation.format(state, move))
            state, new = gm.apply(state, move)
            events += new
        else:
            reasons += verdict.reasons
    return Moment(
        BEFORE,
        BEFORE,
        move,
        state,
        seat,
        tuple(events),
        tuple(played),
        tuple(reasons),
        moves[-1] if moves else "",
    )


LAID = after("place 2,0", "activate 1,1")


@pytest.mark.parametrize(
    ("goal", "holds"),
    [
        ("tile halkirk at 2,0", True),
        ("tile halkirk at 3,0", False),
        ("tile halkirk", True),
        ("yellow tile halkirk", False),
        ("scots at 2,0==1", True),
        ("scots at 9,9==0", False),
        ("scots==2", True),
        ("supply==7", True),
        ("gained supply==-1", True),
        ("wood==1", True),
        ("wood at 1,1>=1", True),
        ("goods at 1,1<1", False),
        ("goods==1", True),
        ("tiles==4", True),
        ("gained tiles==1", True),
        ("coins==4", True),
        ("yellow coins==6", True),
        ("vp>0", False),
        ("activated inshriach", True),
        ("activated halkirk", False),
        ("turn_over", False),
        ("hindmost red", False),
        ("hindmost yellow", True),
        ("actor red", True),
        ("actor chance", False),
        ("market wood==1", True),
        ("movement==0", True),
        ("card inverness", False),
        ("clan macleod", False),
        ("person macbeth", False),
        ("discarded halkirk", False),
        ("on_rondel inshriach", False),
        ("in_box halkirk", False),
        ("deciding Activating", True),
        ("game_over", False),
        ("event:placed", True),
        ("event:placed tile=halkirk cell=2,0", True),
        ("event:placed seat=1", False),
        ("event:placed seat=0", True),
        ("event:sold", False),
        ("rule:ONCE-04", True),
        ("rule:END-01", False),
        ("refused", False),
        ("refused_by:PLACE-01", False),
        ("moved:place 2,0", True),
        ("moved:place 3,0", False),
        ("tried:activate 1,1", True),
        (["wood==1", "coins==4"], True),
        (["wood==1", "coins==5"], False),
        ({"any": ["wood==2", "coins==4"]}, True),
        ({"not": "wood==1"}, False),
        ({"all": [{"any": ["vp>0", {"not": "refused"}]}, "wood==1"]}, True),
    ],
)
def test_goals_look_at_the_table(goal, holds):
    assert read_goal(goal, GLEN_MORE).holds(LAID) is holds


def test_refusals_are_remembered():
    tried = after("place 0,1", "place 2,0")
    assert read_goal("refused_by:RIVER-03", GLEN_MORE).holds(tried)
    assert not read_goal("refused_by:UPGRADE-01", GLEN_MORE).holds(tried)


@pytest.mark.parametrize(
    "goal",
    [
        "",
        "happy",
        {},
        {"all": []},
        {"any": "x"},
        {"all": ["refused"], "any": []},
        3,
        {"none": ["refused"]},
        "coins",
        "coins=4",
        "coins>=many",
        "tile halkirk on 2,0",
        "Coins==4",
    ],
)
def test_what_is_no_goal_is_refused(goal):
    with pytest.raises(GoalError):
        read_goal(goal, GLEN_MORE)


@pytest.mark.parametrize(
    "goal",
    [
        "tile atlantis",
        "green coins==3",
        "hindmost die",
        "card nessie",
        "clan campbell",
        "actor pink",
        "discarded moon",
        "activated unicorn",
    ],
)
def test_what_does_not_exist_is_named(goal):
    with pytest.raises(GoalError):
        read_goal(goal, GLEN_MORE).holds(LAID)


def test_deep_nesting_is_refused():
    goal: object = "refused"
    for _ in range(50):
        goal = {"not": goal}
    with pytest.raises(GoalError, match="nested"):
        read_goal(goal, GLEN_MORE)


def test_goals_can_be_read_and_ticked_off():
    goal = read_goal(["wood==1", {"any": ["vp>0", "coins==9"]}, {"not": "refused"}], GLEN_MORE)
    assert str(goal) == "wood==1 and (vp>0 or coins==9) and not refused"
    assert goal.ticked(LAID) == (True, False, True)
    assert [leaf.text for leaf in goal.leaves()] == ["wood==1", "vp>0", "coins==9", "refused"]


@pytest.mark.parametrize("example", [e for e, _ in GLEN_MORE.examples])
def test_every_example_of_a_test_can_be_read_and_is_explained(example):
    assert read_goal(example, GLEN_MORE).holds(LAID) in (True, False)
    assert dict(GLEN_MORE.examples)[example]
    assert len(GENERAL.examples) < len(GLEN_MORE.examples)
