"""The Great Gathering at the table, by messages: naming, voting behind the curtain, secrets."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.modules.c07_great_gathering import Result, gathering, gathering_part
from glenmore_widgets import Table
from tests.widgets import helpers
from tests.widgets.helpers import picture, say

rule = pytest.mark.rule
SETUP = gm.Setup(3, (7,))
BOARD = "chronicle7"


def person(players=3, **options):
    """Red has taken Macbeth and may place a marker."""
    place = gm.position(players, chronicles=(7,), options=options).coins(0, 9)
    return place.person("macbeth", 0)


def place(shown, key):
    return helpers.place(shown, f"place:{key}", BOARD)


def called(humans=(0, 1, 2), **given):
    """A vote on Livestock has just been called."""
    shown = Table(person(**given).state(), humans=humans)
    say(shown, **{"try": ["decline"]})
    say(shown, **{"try": ["name", "livestock"]})
    return shown


def vote(shown, ballot):
    """The person who is asked takes the screen and votes."""
    say(shown, lift=True)
    say(shown, **{"try": ["vote", ballot]})


def test_a_card_is_named_by_a_click_on_it():
    part = gathering_part(SETUP, results=(Result("sets", ("nay",) * 3),))
    shown = Table(person().module(7, part).state(), humans=(0, 1, 2))
    say(shown, **{"try": ["decline"]})
    assert shown.prompt["front"] == "chronicle7"
    assert "gm-open" in place(shown, "livestock")
    shut = place(shown, "sets")
    assert "gm-shut" in shut
    assert "has already been voted on and was rejected" in shut
    say(shown, **{"try": ["name", "sets"]})
    assert shown.message["reasons"][0]["rules"] == ["C7-05", "C7-09"]
    say(shown, option=0, at=shown.prompt["serial"])
    assert shown.prompt["text"].startswith("Hand over to ")


@rule("C7-HID-02")
def test_several_people_vote_behind_a_curtain():
    shown = called()
    first = shown.curtain
    name = shown.state.setup.name(first)
    assert shown.prompt["text"] == f"Hand over to {name}"
    assert [o["text"] for o in shown.options] == [f"I am {name}: show what I can choose"]
    assert [a["word"] for a in shown.prompt["actions"]] == ["lift"]
    assert "place:aye" not in picture(shown, BOARD)
    say(shown, **{"try": ["vote", "aye"]})
    assert shown.message["title"] == "First hand over the screen"
    assert shown.curtain == first
    before = shown.prompt["serial"]
    say(shown, option=0, at=before)  # shows, and chooses nothing
    assert shown.curtain is None
    say(shown, option=0, at=before)  # a double click
    assert shown.state.actor == first
    assert "changed in the meantime" in shown.message["title"]
    assert [o["text"] for o in shown.options] == ["vote Aye", "vote Nay"]
    assert shown.prompt["front"] == "chronicle7"
    assert "gm-open" in place(shown, "aye")
    say(shown, option=0, at=shown.prompt["serial"])
    assert shown.curtain not in (None, first)


@rule("C7-HID-02", "C7-HID-03", "C7-ERR-06")
def test_nothing_tells_a_vote_before_the_reveal():
    texts = []
    for ballot in ("aye", "nay"):
        shown = called()
        say(shown, open="tree")
        vote(shown, ballot)
        everything = [shown.boards, shown.options, shown.ledger, shown.prompt, shown.tools]
        texts.append(str(everything).replace(str(shown.prompt["serial"]), ""))
        say(shown, lift=True)
        texts[-1] += str([shown.boards, shown.options, shown.ledger, shown.tools])
        texts[-1] += shown.text("position") + shown.text("study")
        with pytest.raises(ValueError, match="in secret"):
            shown.text("save")
    assert texts[0] == texts[1]
    assert "something that others may not see" in texts[0]


def test_results_are_told_and_drawn_when_all_have_voted():
    shown = called()
    for _ in range(3):
        vote(shown, "aye" if shown.curtain == 0 else "nay")
    told = [line[2] for line in shown.ledger]
    assert "Livestock is rejected with 1 Aye to 2 Nays and goes to the box." in told
    assert "Yellow voted Nay." in told
    say(shown, open="chronicle7")
    assert "rejected, 1 : 2" in picture(shown, BOARD)
    assert shown.text("position").startswith("glenmore 1")


@rule("C7-HID-06")
def test_votes_that_were_revealed_are_not_taken_back_among_several_people():
    shown = called()
    vote(shown, "aye")
    assert shown.undo()  # nobody has seen it yet
    vote(shown, "nay")
    for _ in range(2):
        vote(shown, "nay")
    assert len(gathering(shown.state).results) == 1
    assert not shown.undo()
    assert not shown.undo_turn()
    nodes = [node for node in shown.study.walk() if not gathering(node.state).results]
    shown.go(nodes[-1])  # the tree is for what might have been
    assert gathering(shown.state).results == ()


@rule("C7-HID-05", "C7-HID-06")
def test_one_person_among_bots_needs_no_curtain_and_may_undo():
    shown = called(humans=(0,))
    assert shown.curtain is None
    assert shown.prompt["who"] == "Red"
    assert {o["text"] for o in shown.options} == {"vote Aye", "vote Nay"}
    before = shown.state
    say(shown, option=0, at=shown.prompt["serial"])
    assert len(gathering(shown.state).results) == 1
    assert shown.undo()
    assert shown.state == before


def test_two_players_see_the_double_votes():
    shown = called(humans=(0, 1), players=2)
    say(shown, lift=True)
    assert len(shown.options) == 5
    for ballot in ("aye", "nay", "aye-aye", "aye-nay", "nay-nay"):
        assert "gm-open" in place(shown, ballot)
    off = called(humans=(0, 1), players=2, double_vote=False)
    say(off, lift=True)
    assert "without the double vote" in place(off, "aye-nay")


def test_lifting_where_nothing_is_hidden_is_refused():
    shown = Table(person().state(), humans=(0, 1, 2))
    say(shown, lift=True)
    assert "nothing is hidden" in shown.refused[-1]


def test_looking_back_shows_no_secret():
    shown = called()
    vote(shown, "aye")
    number = shown.study.current.parent.number
    say(shown, look=number)
    assert "place:aye" not in picture(shown, BOARD)
    say(shown, back=True)
    assert shown.curtain is not None


def test_the_overview_tells_votes_and_piles():
    part = gathering_part(SETUP, ("discards",), (), {1: ("oban",)})
    words = Table(gm.position(3, chronicles=(7,)).module(7, part).state(), humans=(0, 1)).describe()
    assert "3 Ayes and 2 Nays left" in words
    assert "1 in their own pile" in words


def test_a_whole_game_can_be_shown():
    shown = Table(gm.Setup(3, (7,)), seed=5, humans=())
    for _ in range(400):
        if not shown.play_on():
            break
    assert len(gathering(shown.state).cards) == 5
