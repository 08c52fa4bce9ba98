"""Allenarly in the highland games of chronicle 10: scoring rounds (C12-C10-08 to C12-C10-13)."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.model import HOME_CASTLE
from glenmore.modules.c10_logs_and_boulders import Athlete, games
from glenmore.modules.c10_logs_and_boulders.state import BOULDER, CABER, NOBODY, TOP
from glenmore.modules.c10_logs_and_boulders.tiles import SCULPTURE
from glenmore.modules.c12_allenarly import adapting, board, items
from tests.modules import allenarly
from tests.modules.allenarly import key_facts, play_round
from tests.modules.athletes import HER, ORDER, hers, place, points

rule = pytest.mark.rule
MOVES = {"her_token_front": "front", "her_token_rests": "rests", "her_token_back": "back"}


def scoring(built: gm.Position) -> gm.Position:
    """A scoring round begins, with what the position has in the games."""
    return built.empty("A")


@rule("C12-C10-08", "C12-58")
@pytest.mark.parametrize(
    ("one", "central", "taken"),
    [
        (Athlete(caber=3, boulder=4, prefers=CABER), {}, 4),  # the higher piece first
        (Athlete(caber=5, boulder=4, prefers=BOULDER), {}, 5),
        (Athlete(caber=3, boulder=4, prefers=CABER), {4: 0}, 3),  # then the other one
        (Athlete(caber=3, boulder=2, prefers=BOULDER), {}, 3),
        (Athlete(caber=2, boulder=1, prefers=CABER), {}, 0),  # not 1 and 2
        (Athlete(caber=3, boulder=4, prefers=CABER), {5: HER}, 0),  # one in a round
        (Athlete(caber=3, boulder=3, prefers=CABER), {3: 0}, 0),
    ],
)
def test_before_a_round_she_tries_for_a_central_reward(
    one: Athlete, central: dict[int, int], taken: int
) -> None:
    _, found = play_round(scoring(place(hers=one, central=central)))
    assert [f["number"] for f in key_facts(found, "central_taken")] == ([taken] if taken else [])
    keys_ = [e.key for e in found if e.key in ("central_taken", "fame_gained", "scoring_round")]
    assert keys_[:1] == (["central_taken"] if taken else ["fame_gained"])


@rule("C12-58", "C12-C10-09")
def test_everything_is_counted_before_the_tracks_are_cleared() -> None:
    one = Athlete(caber=3, prefers=CABER)
    state, found = play_round(scoring(place(hers=one, stones=1)))
    marks_ = {
        "central_taken": "C12-C10-08",
        "fame_gained": "C10-30",
        "scoring_round": "SCORE-01",
        "her_exchange": "C12-56",
        "points": "C12-57",
        "tracks_cleared": "C10-35",
    }
    order = [rule_ for e in found if (rule_ := marks_.get(e.key)) and rule_ in e.rules]
    assert order == list(marks_.values())
    assert (hers(state).caber, games(state).central) == (0, (NOBODY,) * TOP)


def moved(built: gm.Position) -> dict[str, tuple[str, int]]:
    """How each priority token moved in the round, and by how many points."""
    _, found = play_round(built)
    return {
        f["category"]: (how, f["points"])
        for key, how in MOVES.items()
        for f in (*key_facts(found, key), *key_facts(found, f"{key}_bare"))
    }


@rule("C12-C10-09", "C12-55", "C12-E25")
@pytest.mark.parametrize("seat", [0, HER])
def test_modifiers_count_for_points_and_not_for_priority_tokens(seat: int) -> None:
    one = Athlete(caber=4, prefers=CABER if seat == HER else "")
    said: dict[str, Any] = {"hers" if seat == HER else "yours": one}
    built = scoring(place(priority=ORDER, central={3: HER, 4: 0}, **said))
    built = built.scots(seat, (1, 0), 2 + (seat == HER)).scots(1 - seat, (1, 0), 0 + (seat == 0))
    state, found = play_round(built)
    scored = {
        f["category"]: f["points"]
        for e in found
        if e.key == "category" and e.seat == seat
        for f in [dict(e.facts)]
    }
    have = [player.estate[HOME_CASTLE].scots for player in built.state().players]
    without, table = abs(have[0] - have[1]), state.game.scoring.table
    assert scored["scots"] == table[without + 1]  # the caber modifier of 4 adds a Scot …
    assert scored["persons"] == 1  # … and a person
    best = moved(built)
    assert best["scots"][1] == table[without]
    assert best["persons"] == ("back", 0)
    assert hers(state).rating(CABER) == 0  # cleared away afterwards


@rule("C12-C10-09", "C12-55")
@pytest.mark.parametrize(("rating", "told"), [(2, "her_token_back"), (3, "her_token_back_bare")])
def test_modifiers_are_mentioned_only_where_there_are_some(rating: int, told: str) -> None:
    _, found = play_round(scoring(place(yours=Athlete(boulder=rating), priority=ORDER)))
    for category in ("persons", "whisky"):  # a boulder modifier of 3 counts for whisky
        keys_ = {e.key for e in found if e.fact.get("category") == category and "her_" in e.key}
        assert keys_ == {told}


@rule("C12-C10-09", "C12-C9-05", "C12-E25")
def test_modifiers_and_her_feasts_are_left_out_together() -> None:
    built = place(hers=Athlete(caber=4, prefers=CABER), others=(9, 10))
    part = built.state().module(9)
    state = built.module(9, part.with_(markers=((0,), (HER,), (), (), ()))).state(False)
    heeded = adapting.bare(state)
    assert [one.caber for one in games(heeded).athletes] == [0, 0]
    assert heeded.module(9).markers == ((0,), (), (), (), ())
    assert adapting.bare(allenarly.place().state()).modules == allenarly.place().state().modules


@rule("C12-C10-10", "C12-54")
def test_fame_is_scored_and_moves_no_token() -> None:
    built = scoring(place(hers=Athlete(fame=4, prefers=CABER), priority=ORDER))
    state, found = play_round(built)
    scored = [f for f in key_facts(found, "category") if f["category"] == "fame"]
    assert max(f["points"] for f in scored) == state.game.scoring.table[4]
    assert [f["category"] for f in key_facts(found, "category")][:2] == ["fame", "fame"]
    assert sorted(board(state).priority) == sorted(ORDER)
    assert "fame" not in moved(built)


@rule("C12-C10-11", "C12-57", "C12-C10-09")
def test_fame_tokens_are_items_and_modifiers_are_none() -> None:
    one = Athlete(caber=4, boulder=4, fame=2, prefers=CABER)
    built = place(hers=one, central={3: HER}).whisky(HER, 1)
    assert items(built.state()) == 1 + 1 + 2  # her Scot, a barrel, fame
    state, _ = play_round(scoring(built))
    awards = hers(state).fame - 2
    assert awards == 2
    assert points(state, "C12-57") == [1 + 1 + 2 + awards]
    assert hers(state).fame == 4  # kept


@rule("C12-C10-13", "C12-58", "C12-56")
@pytest.mark.parametrize("stones", [0, 1])
@pytest.mark.parametrize("letter", ["A", "4"])
def test_the_sculpture_brings_points_in_each_trade_without_a_stone(
    stones: int, letter: str
) -> None:
    built = place(row=(SCULPTURE,), stones=stones, priority=ORDER).empty("A").whisky(HER, 1)
    state, _ = play_round(built, letter)
    assert points(state, "C12-C10-13") == [3]
    assert points(state, "C12-56") == [2] * stones  # Tap o'Noth
    assert board(state).stones == 0
    order = list(dict.fromkeys(line.rule for line in state.players[HER].points))
    wanted = ["SCORE-05", "C12-C10-13", "C12-56", "C12-57"]
    assert order == [one for one in wanted if one in order]
    assert order[:2] == wanted[:2]
    without, _ = play_round(place(stones=stones).empty("A"), letter)
    assert points(without, "C12-C10-13") == []
