"""What a view may say: everything else is refused before it reaches the game."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import Activate, Place, Take
from glenmore_widgets import Table
from tabletop_widgets.messages import BadMessage, Request, read, read_move

HOSTILE: list[object] = [
    None,
    7,
    "option",
    [],
    [1],
    {},
    {"option": 1, "try": ["take", "x"]},
    {"at": 1},
    {"eval": "1"},
    {"option": None},
    {"option": True},
    {"option": "0"},
    {"option": 1.0},
    {"option": -1},
    {"option": 10**9},
    {"option": [0]},
    {"option": {}},
    {1: 2},
    {"option": 0, "at": -1},
    {"option": 0, "at": "0"},
    {"option": 0, "at": True},
    {"option": float("nan")},
    {"try": []},
    {"try": "take halkirk"},
    {"try": [1]},
    {"try": [None]},
    {"try": ["take", None]},
    {"try": ["take", {"tile": "x"}]},
    {"try": ["take", "x" * 61]},
    {"try": ["take", 10**30]},
    {"try": ["a"] * 9},
    {"try": ["remove", [[[0, 0]]]]},
    {"try": ["remove", [[0, 0]] * 10]},
    {"try": ["take", 1.5]},
    {"undo": 1},
    {"undo": False},
    {"show": -1},
    {"show": "0"},
    {"rule": ""},
    {"rule": 3},
    {"rule": "X" * 61},
    {"__class__": "x"},
    {"set_state": {}},
]


@pytest.mark.parametrize("content", HOSTILE, ids=repr)
def test_anything_else_is_refused(content):
    with pytest.raises(BadMessage):
        read(content, Table.verbs)


def test_what_the_view_sends_is_read():
    assert read({"option": 0, "at": 3}, Table.verbs) == Request("option", 0, 3)
    assert read({"try": ["place", [0, -1]]}, Table.verbs) == Request("try", ("place", (0, -1)))
    assert read({"undo": True}, Table.verbs).verb == "undo"
    assert read({"show": 2}, Table.verbs).value == 2
    assert read({"rule": "PLACE-03"}, Table.verbs).value == "PLACE-03"


def test_moves_are_spelled_out():
    state = gm.start(gm.Setup(players=2))
    assert read_move(state, ("take", "halkirk")) == Take("halkirk")
    assert read_move(state, ("place", (0, 1))) == Place((0, 1))
    assert read_move(state, ("activate", (0, 0))) == Activate((0, 0), 0)
    for words in (("fly",), ("take",), ("take", "a", "b"), ("__init__", "x"), ("", "x")):
        with pytest.raises(BadMessage):
            read_move(state, words)
