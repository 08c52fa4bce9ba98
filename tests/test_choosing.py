"""Choosing chronicles: facts, suggestions and the set-up list agree with the rules."""

from __future__ import annotations

from itertools import combinations

import pytest

import glenmore as gm
from glenmore import choosing
from glenmore.choosing import checklist, chronicles, levels, suggest, tastes
from glenmore.modules import MODULES
from tests.conformance.games import together

ALL = 60 * len(MODULES)  # minutes enough for everything
# Set-up rules that tell what lies in the box, or a case within another step.
NOT_A_STEP = {
    "C1-E19",
    "C2-I07",
    "C3-E20",
    "C5-01",
    "C6-01",
    "C6-02",
    "C6-03",
    "C7-01",
    "C8-01",
    "C8-02",
    "C8-03",
    "C8-04",
}


def test_every_chronicle_is_described():
    assert set(chronicles()) == set(MODULES)
    for about in chronicles().values():
        assert about.gist.endswith(".")
        assert about.decisions
        assert about.difficulty in levels()
        assert about.minutes in (5, 10, 15, 20)
        assert about.source


def test_every_taste_of_a_chronicle_has_words():
    assert set(tastes()) == {taste for about in chronicles().values() for taste in about.tastes}


def test_suggestions_keep_to_what_was_asked():
    for players in (2, 3, 4):
        for each in suggest(players, 15, "medium", ["timing"], limit=99):
            hardest = max(levels().index(chronicles()[n].difficulty) for n in each.chronicles)
            assert each.minutes == sum(chronicles()[n].minutes for n in each.chronicles) <= 15
            assert levels()[hardest] == each.difficulty != "hard"
            assert gm.Setup(players, each.chronicles).chronicles == each.chronicles


def test_two_players_are_not_offered_what_needs_three():
    needs_three = {n for n, about in chronicles().items() if 2 not in about.players}
    assert needs_three  # the Hammer of the Scots
    offered = {n for each in suggest(2, ALL, "very hard", limit=999) for n in each.chronicles}
    assert offered == set(MODULES) - needs_three


@pytest.mark.parametrize("taste", tastes())
def test_a_taste_is_met_by_the_first_suggestion(taste):
    first = suggest(3, 20, "very hard", [taste])[0]
    assert all(taste in chronicles()[n].tastes for n in first.chronicles)
    assert tastes()[taste] in first.reasons[0]


def test_only_one_is_new_to_those_who_know_some():
    for each in suggest(4, ALL, "very hard", known=[1, 2], limit=999):
        assert len(set(each.chronicles) - {1, 2}) <= 1


def test_crowded_pairs_are_said_and_come_later(monkeypatch):
    def pair(one, two):
        return {"keeps": [one, two], "beyond": [0.0, 1.0]}

    kept = {
        "1+2": pair([0.5, 0.1], [1.0, 0.1]),
        "1+5": pair([0.97, 0.1], [1.0, 0.1]),
        "2+5": pair([0.5, 0.5], [1.0, 0.1]),
    }
    monkeypatch.setattr(choosing, "measured", lambda: {"pair": kept})
    found = {each.chronicles: each for each in suggest(3, 20, "easy", limit=99)}
    assert found[1, 2].reasons == (
        "beside the other, chronicle 1 comes up less (50% of its decisions)",
    )
    assert found[1, 5].reasons == ("1 and 5 leave each other room",)
    assert found[2, 5].reasons == ()  # the games do not tell
    assert found[1, 5].worth == found[2, 5].worth > found[1, 2].worth


def test_every_pair_that_can_be_played_by_three_was_measured():
    for one, two in combinations(MODULES, 2):
        if 3 not in gm.TITLE.player_counts((one, two)):
            continue
        found = choosing.together(two, one)
        assert found is not None
        assert found.pair == (one, two)
        assert all(half >= 0 and kept >= 0 for kept, half in found.keeps)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"players": 5}, "players: 5 is not possible"),
        ({"difficulty": "mad"}, "difficulty: 'mad' is not one of easy"),
        ({"tastes": ["chess"]}, "tastes: 'chess' is not one of race"),
    ],
)
def test_what_cannot_be_asked_is_named(asked, said):
    with pytest.raises(ValueError, match=said):
        suggest(**asked)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_list_holds_every_set_up_rule_of_the_chronicles_in_play(players):
    numbers = together(players)
    listed = {step.rule for step in checklist(gm.Setup(players, numbers))}
    told = {
        rule.id
        for rule in gm.rules.values()
        if "set-up" in rule.tags and rule.id.startswith(tuple(f"C{n}-" for n in numbers))
    }
    absent = {"C1-05"} if players == 4 else set()
    absent |= {"C8-07"} if players > 2 else set()
    assert told - NOT_A_STEP - absent == {rule for rule in listed if rule[0] == "C"}


def test_the_list_follows_players_and_options():
    def ids(setup):
        return [step.rule for step in checklist(setup)]

    two, four = ids(gm.Setup(2)), ids(gm.Setup(4))
    assert "SETUP-08" in two
    assert "SETUP-08" not in four
    assert "SETUP-16" in two
    assert "SETUP-16" not in four
    assert "SETUP-18" in four
    assert "SETUP-18" not in ids(gm.Setup(4, (2,)))
    assert "SETUP-09" in ids(gm.Setup(4, options={"die": True}))
    assert "SETUP-12" in ids(gm.Setup(4, options={"introductory": True}))
    assert "SETUP-12" not in four
    assert "SETUP-11" in four


def test_steps_that_two_chronicles_need_together_are_left_out_of_each_alone():
    both = [step.rule for step in checklist(gm.Setup(1, (10, 12)))]
    hers = [rule for rule in both if rule.startswith("C12-C10-")]
    assert hers == ["C12-C10-01", "C12-C10-02"]
    assert both.index("C10-06") > both.index("C12-C10-01")  # which side, then what lies on it
    alone = [step.rule for step in checklist(gm.Setup(1, (12,)))]
    assert [rule for rule in both if rule in alone] == alone


def test_one_player_deals_no_cards_to_vote_on():
    alone = {step.rule for step in checklist(gm.Setup(1, (7, 12)))}
    assert "C12-C7-01" in alone
    assert not alone & {"C7-02", "C7-03", "C12-C1-01"}
    assert "C12-C1-01" in {step.rule for step in checklist(gm.Setup(1, (1, 12)))}
    assert {"C7-02", "C7-03"} <= {step.rule for step in checklist(gm.Setup(2, (7,)))}


def test_the_englishman_and_the_mountain_come_when_the_tiles_are_laid():
    rules = [step.rule for step in checklist(gm.Setup(4, (2, 4)))]
    after = rules[rules.index("SETUP-13") : rules.index("SETUP-15")]
    assert after == ["SETUP-13", "C4-05", "C4-06", "SETUP-14", "C2-02", "C2-03"]


def test_the_list_of_a_game_for_one_says_what_other_chronicles_change():
    def ids(*chronicles, **options):
        return [step.rule for step in checklist(gm.Setup(1, chronicles, options=options))]

    assert not [id for id in ids(12) if id.startswith(("C12-C8", "C12-C9"))]
    rules = ids(8, 9, 12)
    assert rules[rules.index("C8-07") + 1] == "C12-C8-01"
    assert rules[rules.index("C8-09") + 1] == "C12-C8-02"
    assert rules[rules.index("C9-04") + 1] == "C12-C9-01"
    assert "C12-C8-01" not in ids(8, 12, all_mobsters=True)
