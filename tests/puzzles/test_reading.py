"""Reading puzzles: what is wrong is named with its place."""

from __future__ import annotations

import json

import pytest

from tabletop.puzzles import Asked, Other, Puzzle, PuzzleError, Why, load, read_puzzles, written
from tests.toy.title import TITLE as TOY

WHY = Why("coins", 2.5, "coins_more", (("round", "B"),))
ONE = Puzzle(
    "go-1",
    "first line\nsecond line",
    ("go oak",),
    2.0,
    "go elm",
    1,
    (WHY,),
    (Other("go elm", 2.0), Other("go ash", 3.25, (WHY,))),
    ("TOY-02",),
    Asked(10, 10, 400, True, 3),
)


def changed(**facts):
    whole = json.loads(written([ONE], {}))
    whole["puzzles"][0].update(facts)
    return json.dumps(whole)


def test_what_is_written_is_read_again():
    two = ONE.with_(id="go-2")
    assert read_puzzles(written([ONE, two], {"command": "x"})) == (ONE, two)


def test_a_game_without_a_file_has_no_puzzles():
    assert load(TOY) == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[", "is not JSON"),
        ("[]", "file: must be a table"),
        ('{"format": 2, "made": {}, "puzzles": []}', "format 2 is not known here"),
        ('{"format": 1, "puzzles": []}', "file: made is missing"),
        (changed(level=9), r"puzzle 1 \(go-1\): level must be one of 1, 2, 3, 4, 5"),
        (changed(level="hard"), "level must be of the kind int"),
        (changed(colour="red"), "colour is not a key that is known here"),
        (changed(against="go fir"), "against: 'go fir' is none of the others"),
        (changed(others=[]), "others: 3 moves to choose from are the least"),
        (changed(moves=[]), "moves: must be a list of texts"),
        (changed(rules=[1]), "rules: must be a list of texts"),
        (changed(why=[{"term": "coins"}]), "why 1: points is missing"),
        (changed(asked={}), "asked: runs is missing"),
    ],
)
def test_what_is_wrong_is_named(text, said):
    with pytest.raises(PuzzleError, match=said):
        read_puzzles(text)


def test_an_id_is_given_once():
    with pytest.raises(PuzzleError, match="go-1: two puzzles have this id"):
        read_puzzles(written([ONE, ONE], {}))
