"""The room of games: what is played there is still there when somebody comes back."""

from __future__ import annotations

import random
from datetime import date
from xml.etree import ElementTree

import pytest

import glenmore as gm
from glenmore_widgets.play_room import PlayRoom
from tabletop.actors import OVER
from tabletop.files import locked
from tabletop.teach import Progress, kept_file
from tabletop.teach.kept_game import KeptGame
from tabletop.teach.solo_log import Result, SoloLog
from tests.widgets.helpers import say


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


# -- alone against Allenarly ----------------------------------------------------------------------

DAY = date(2026, 11, 19)


def alone(learner, level="douce"):
    room = room_of(learner, today=lambda: DAY)
    room.count.value, room.level.value = 1, level
    room.button.click()
    return room


def play_out(room, seed=2):
    """A quick bot chooses for the human, as messages of the page."""
    rng = random.Random(seed)
    while room.table.state.actor != OVER:
        say(room.table, at=room.table.prompt["serial"], option=rng.randrange(len(room.table.moves)))


def seen(room):
    fields = {"bots": room.bots, "level": room.level, "cards": room.cards, "results": room.shown}
    return {key for key, field in fields.items() if field.layout.display != "none"}


def test_one_player_chooses_her_level_instead_of_opponents(learner):
    room = room_of(learner)
    assert room.count.options[0] == ("1: alone against Allenarly", 1)
    assert seen(room) == {"bots"}
    room.count.value = 1
    assert seen(room) == {"level", "cards"}
    assert "reconstructed" in room.cards.value
    assert (room.level.value, len(room.level.options)) == ("raiglar", 5)
    assert ("Bodach (very hard)", "bodach") in room.level.options
    room.level.value = "skelp"
    room.button.click()
    solo = gm.Setup(1, (12,), options={"allenarly_level": "skelp"})
    assert room.table.state.setup == solo
    assert room.table.state.actor == 0
    assert room.table.session.humans == {0}
    room.count.value = 2
    assert seen(room) == {"bots"}


def test_a_game_for_one_goes_on_and_its_result_is_kept_once(learner):
    first = alone(learner)
    decide(first, 8)
    left = first.table.state
    again = room_of(learner, today=lambda: DAY)
    assert "against Allenarly (Douce (easy)) stands in turn" in again.said.value
    assert (again.count.value, again.level.value) == (1, "douce")
    assert seen(again) == {"level", "cards"}
    again.go_on.click()
    assert again.table.state == left
    assert again.results == ()
    play_out(again)
    (result,) = again.results
    state = again.table.state
    assert result.day == DAY
    assert result.setup == state.setup
    assert result.points == tuple(player.vp for player in state.players)
    assert result.won == (gm.TITLE.winners(state) == (0,))
    for _ in range(20):
        again.table.undo()
    play_out(again, seed=5)  # what is taken back betters no result
    assert tuple(player.vp for player in again.table.state.players) != result.points
    assert again.results == (result,)
    third = room_of(learner)
    assert "is over" in third.said.value
    assert third.results == (result,)
    third.resume()
    assert third.table.prompt["over"]
    assert third.results == (result,)
    assert seen(third) == {"level", "cards", "results"}
    assert SoloLog(gm.TITLE, learner.path).read() == (result,)


def over(level, number=0, won=None):
    """A result without a game: points as they are given."""
    setup = gm.Setup(1, (12,), options={"allenarly_level": level})
    mine, hers = won or (60, 70)
    return Result(f"{level}{number}", DAY, setup, (mine, hers), mine >= hers)


def test_results_are_shown_by_level_and_the_last_ones(learner):
    log = SoloLog(gm.TITLE, learner.path)
    for number in range(6):
        log.note(over("skelp", number, (50 + number, 60)))
    log.note(over("ablach", 0, (90, 40)))
    room = room_of(learner)
    assert room.level.value == "ablach"
    assert "results" not in seen(room)
    room.count.value = 1
    assert "results" in seen(room)
    shown = room.shown.value
    page = ElementTree.fromstring(f"<div>{shown}</div>")
    assert page.findtext(".//summary") == "Your games against Allenarly: 7 played, 1 won"
    levels, last = [
        [[cell.text for cell in row] for row in table.findall("tbody/tr")]
        for table in page.iter("table")
    ]
    assert levels == [
        ["Ablach (very easy)", "1", "1", "90 to 40 VP"],
        ["Skelp (hard)", "6", "0", "55 to 60 VP"],
    ]
    assert last[0] == ["2026-11-19", "Ablach (very easy)", "90 to 40 VP", "won"]
    assert [row[2] for row in last[1:]] == [f"{points} to 60 VP" for points in (55, 54, 53, 52)]
    for table in page.iter("table"):
        assert table.findtext("caption")
        assert {head.get("scope") for head in table.iter("th")} == {"col", "row"}


def test_results_that_cannot_be_read_are_told_and_set_aside(learner):
    path = learner.path.with_name("progress.solo.json")
    path.write_text('{"format": 1, "results": [3]}', encoding="utf-8")
    room = room_of(learner)
    assert "results[0]" in room.shown.value
    assert "nothing in it is lost" in room.shown.value
    assert seen(room) == {"bots", "results"}
    (aside,) = path.parent.glob("progress.solo.damaged*")
    assert "[3]" in aside.read_text(encoding="utf-8")
    assert not path.exists()


def test_a_result_that_cannot_be_written_is_told_and_written_with_the_next(learner, monkeypatch):
    room = alone(learner)
    play_out(room)
    monkeypatch.setattr(kept_file, "WAIT", 0.05)
    with locked(learner.path.parent):
        room._look_at_log(lambda: room._solo.note(over("skelp")))
    assert "cannot be kept yet" in room.shown.value
    assert len(room.results) == 2
    assert len(SoloLog(gm.TITLE, learner.path).read()) == 1
    room._look_at_log(lambda: room._solo.note(over("skelp", 1)))
    assert "cannot be kept yet" not in room.shown.value
    assert len(SoloLog(gm.TITLE, learner.path).read()) == 3


def test_a_game_that_was_loaded_is_no_result(learner):
    room = alone(learner)
    play_out(room)
    save = room.table.text("save")
    other = alone(learner)
    other.table.load(save)
    assert other.table.prompt["over"]
    other.table.undo()
    decide(other, 1)
    assert other.table.state.actor == OVER
    assert len(other.results) == 1  # that of the first room
    third = room_of(learner)
    third.resume()
    assert len(third.results) == 1


def test_another_number_of_players_that_was_loaded_is_kept_as_well(learner):
    room = alone(learner)
    room.table.load(gm.dumps(gm.TITLE.study(gm.Setup(3))))
    room.table.play_on()
    again = room_of(learner)
    assert "Your game with 3 players" in again.said.value
    again.resume()
    assert again.table.state == room.table.state


def test_a_game_for_one_needs_no_opponents(learner):
    study = gm.TITLE.study(gm.Setup(1, (9, 12)))
    KeptGame(gm.TITLE, learner.path).write(gm.dumps(study), "")
    room = room_of(learner)
    assert (room.count.value, room.level.value) == (1, "raiglar")
    room.resume()
    assert room.table.state.actor == 0


def test_without_progress_no_result_is_kept():
    room = alone(Progress())
    play_out(room)
    assert room.results == ()
    assert room.shown.value == ""
