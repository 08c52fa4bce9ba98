"""Chronicle 2, Highlander, as others see it: score sheet, sentences, rules of options, the bot."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.bots import explain, greedy
from glenmore.describe import describe_move
from glenmore.modules.c02_highlander import Collect, GiveUp, Mountain
from glenmore.moves import PutGood, StopAtWorldsEnd
from tests.modules.test_c02_highlander import HOME, REST, M, at, behind, pot
from tests.rules.helpers import after, finish_turn, lines

rule = pytest.mark.rule


@rule("C2-19", "C2-20", "C2-E11")
def test_the_score_sheet_counts_a_haul_that_is_certain() -> None:
    ring = ("yellow", "easdale", "worlds-end", f"{M} red", M, "glen-affric")
    start = at(*ring, players=2, fill=False).coins("red", 2).module(2, Mountain(3, (1, 0, 0, 0, 0)))
    state = start.state()
    sheet = gm.score(state)
    assert [line.points for line in sheet[0].expected if line.rule == "END-10"] == [2 + 3]
    assert (state.players[0].coins, pot(state)[0]) == (2, 3)  # nothing has happened yet
    over = finish_turn(after(state, StopAtWorldsEnd(), PutGood("barley", HOME)))
    assert lines(over, 0, "END-10") == {"coins": 5}
    resting = at("yellow", "easdale", f"{M} red", M, "blue").coins("red", 2)
    sheet = gm.score(resting.module(2, Mountain(3)).state())  # red is still to leave
    assert [line.points for line in sheet[0].expected if line.rule == "END-10"] == [2]


@rule("C2-13", "C2-14", "C2-E08")
def test_options_cite_the_rule_by_which_they_are_offered() -> None:
    ring = (f"{M} red", M, "easdale", "yellow", "blue")
    state = at(*ring).module(2, Mountain(0, (1, 0, 0, 0, 0))).new_turn().state()
    step = state.steps[-1]
    assert isinstance(step, Collect)
    assert {step.about(state, m) for m in gm.legal(state) if isinstance(m, PutGood)} == {"C2-14"}
    assert {step.about(state, m) for m in gm.legal(state) if isinstance(m, GiveUp)} == {"C2-E08"}


def test_a_rest_is_told_as_a_rest() -> None:
    state = behind().state()
    assert describe_move(state, REST) == "rest on the mountain and take no tile"


def test_the_greedy_bot_values_what_it_rests_on() -> None:
    ring = ("yellow", "glen-affric", f"{M} red", M, "easdale", "blue")
    poor, rich = at(*ring).state(), at(*ring).module(2, Mountain(4, (0, 1, 0, 0, 0))).state()

    def worth(state: gm.State, seat: int) -> float:
        return sum(line.points for line in explain(state, seat))

    assert worth(rich, 0) - worth(poor, 0) == pytest.approx(4 * 0.9 + 0.7)
    assert worth(rich, 1) == pytest.approx(worth(poor, 1))
    behind_it = ("red", "yellow", "glen-affric", M, M, "easdale", "blue")
    state = at(*behind_it).module(2, Mountain(8)).state()
    assert dict(greedy.compare(state, gm.legal(state)))[REST] == max(
        value for _, value in greedy.compare(state, gm.legal(state))
    )
