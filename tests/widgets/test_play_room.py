"""The room of games: what is played there is still there when somebody comes back."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore_widgets.play_room import PlayRoom
from tabletop.actors import OVER
from tabletop.teach import Progress
from tabletop.teach.kept_game import KeptGame


@pytest.fixture
def learner(tmp_path):
    return Progress.load(tmp_path / "progress.json")


def room_of(learner, **given):
    return PlayRoom(seed=4, progress=learner, **given)


def kept(learner):
    found = KeptGame(gm.TITLE, learner.path).read()
    assert found is not None
    return found.study.state


def decide(room, times):
    for _ in range(times):
        if room.table.moves:
            room.table.choose(0)


def test_a_game_goes_on_where_it_was_left(learner):
    first = room_of(learner, players=4, bots="random")
    decide(first, 5)
    left = first.table.state
    again = room_of(learner)
    assert not again.children[1:]
    assert again.children == (again._row,)
    assert again.go_on.layout.display == ""
    assert again.go_on.description == "Continue your game"
    assert f"with 4 players stands in turn {left.turn.number}" in again.said.value
    assert (again.count.value, again.bots.value) == (4, "random")
    again.go_on.click()
    assert again.table.state == left
    assert again.children[1] is again.table
    assert again.go_on.layout.display == "none"
    decide(again, 3)
    third = room_of(learner)
    third.resume()
    assert third.table.state == again.table.state


def test_what_was_taken_back_is_kept_as_it_stands(learner):
    room = room_of(learner)
    decide(room, 2)
    room.table.undo()
    stood = room.table.state
    again = room_of(learner)
    again.resume()
    assert again.table.state == stood
    assert again.table.study.current.children


def test_looking_back_and_at_other_boards_writes_nothing(learner):
    room = room_of(learner)
    decide(room, 1)
    path = learner.path.with_name("progress.game.json")
    before = path.stat().st_mtime_ns
    room.table.look(1)
    assert path.stat().st_mtime_ns == before


def test_another_game_keeps_the_old_one_until_its_first_move(learner):
    room = room_of(learner)
    decide(room, 2)
    left = room.table.state
    again = room_of(learner)
    again.button.click()
    assert again.found is None
    assert again.go_on.layout.display == "none"
    assert kept(learner) == left
    decide(again, 1)
    assert kept(learner) == again.table.state


def test_a_game_that_is_over_can_be_looked_at(learner):
    room = room_of(learner, players=2, bots="random")
    while room.table.state.actor != OVER:
        decide(room, 1)
    again = room_of(learner)
    assert again.go_on.description == "Look at your last game"
    assert "is over" in again.said.value
    again.resume()
    assert again.table.prompt["over"]


def test_a_damaged_file_is_told_and_a_game_stands_ready(learner):
    KeptGame(gm.TITLE, learner.path).write("no game", "greedy")
    room = room_of(learner)
    assert room.table is not None
    assert "nothing in it is lost" in room.said.value
    assert "gm-form-fault" in room.said.value
    (aside,) = learner.path.parent.glob("*damaged*")
    assert "no game" in aside.read_text(encoding="utf-8")


def test_opponents_that_nobody_knows_are_damage_too(learner):
    study = gm.TITLE.study(gm.Setup(players=2))
    KeptGame(gm.TITLE, learner.path).write(gm.dumps(study), "nobody")
    assert "nobody" in room_of(learner).said.value


def test_a_bot_that_was_to_act_acts_when_the_game_goes_on(learner):
    study = gm.TITLE.study(gm.Setup(players=2))  # chance is to lay the tiles
    KeptGame(gm.TITLE, learner.path).write(gm.dumps(study), "greedy")
    room = room_of(learner)
    room.resume()
    assert room.table.state.actor == 0
    assert room.table.moves


def test_without_a_file_there_is_nothing_to_resume():
    room = PlayRoom(seed=4, progress=Progress())
    decide(room, 1)
    with pytest.raises(ValueError, match="No game is kept"):
        room.resume()
