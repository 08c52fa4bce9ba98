"""Results of games for one: kept beside the progress, read strictly, never lost silently."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

import glenmore as gm
from glenmore.text import phrase
from tabletop.files import locked
from tabletop.teach import kept_file
from tabletop.teach.kept_file import Trouble
from tabletop.teach.solo_log import Result, SoloLog

DAY = date(2026, 11, 19)
SOLO = gm.Setup(1, (12,), options={"allenarly_level": "bodach"})


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "anna.json"


def result(id: str = "one", mine: int = 60) -> Result:
    return Result(id, DAY, SOLO, (mine, 70), False)


def test_results_come_back_as_they_were(place):
    log = SoloLog(gm.TITLE, place)
    assert log.read() == ()
    log.note(result())
    log.note(result("two", 65))
    assert log.path == place.with_name("anna.solo.json")
    assert [one.name for one in place.parent.iterdir()] == ["anna.solo.json"]
    assert SoloLog(gm.TITLE, place).read() == (result(), result("two", 65)) == log.results


def test_each_game_is_there_once_with_its_first_result(place):
    log = SoloLog(gm.TITLE, place)
    log.note(result())
    log.note(result(mine=99))
    assert SoloLog(gm.TITLE, place).read() == (result(),) == log.results


def test_what_another_kernel_noted_stays(place):
    here, there = SoloLog(gm.TITLE, place), SoloLog(gm.TITLE, place)
    here.note(result("one"))
    there.note(result("two"))
    here.note(result("three"))
    assert [one.id for one in here.results] == ["one", "two", "three"]
    assert SoloLog(gm.TITLE, place).read() == here.results


def test_a_result_is_what_the_title_says_of_a_game_that_is_over():
    final = gm.play(SOLO, seed=3).final
    found = Result.of(gm.TITLE, "one", DAY, final)
    mine, hers = (player.vp for player in final.players)
    assert (found.points, found.lead) == ((mine, hers), mine - hers)
    assert found.setup == SOLO
    assert found.won == (mine >= hers)


def test_without_a_file_of_progress_nothing_is_kept():
    log = SoloLog(gm.TITLE, None)
    log.note(result())
    assert log.read() == ()


def entry(**other: object) -> dict[str, object]:
    setup = gm.dumps(SOLO)
    good = {"id": "a", "day": "2026-11-19", "setup": setup, "points": [60, 70], "won": False}
    return good | other


def in_file(one: object) -> str:
    """A file with a good result and this one."""
    return json.dumps({"format": 1, "results": [entry(id="b"), one]})


ENTRIES = [
    (entry(more=1), "results[1].more"),
    (entry(id=1), "results[1].id"),
    (entry(day="today"), "results[1].day"),
    (entry(day=20261119), "results[1].day"),
    (entry(setup="{"), "results[1].setup"),
    (entry(setup=gm.dumps(gm.Setup(2))), "results[1].setup"),
    (entry(setup=gm.dumps(gm.start(SOLO))), "results[1].setup"),
    (entry(points=[60]), "results[1].points"),
    (entry(points=[60, True]), "results[1].points[1]"),
    (entry(won=1), "results[1].won"),
    ({"id": "a"}, "results[1].day"),
    ([], "results[1]"),
]
DAMAGED = [
    ("", ""),
    ("[]", ""),
    ("\x00", ""),
    ("[" * 100_000, ""),
    ('{"format": 1}', "results"),
    ('{"format": 2, "results": []}', "format 2"),
    ('{"format": true, "results": []}', "format"),
    *(
        (json.dumps({"format": 1, "results": [entry(id="b"), one]}), where)
        for one, where in ENTRIES
    ),
]


def write(log: SoloLog, text: str) -> Path:
    assert log.path is not None
    log.path.parent.mkdir(exist_ok=True)
    log.path.write_text(text, encoding="utf-8")
    return log.path


@pytest.mark.parametrize(("text", "where"), DAMAGED, ids=range(len(DAMAGED)))
@pytest.mark.parametrize("noting", [False, True])
def test_a_damaged_file_is_set_aside_and_told_with_the_place(place, text, where, noting):
    log = SoloLog(gm.TITLE, place)
    write(log, text)
    with pytest.raises(Trouble) as caught:
        log.note(result()) if noting else log.read()
    trouble = caught.value
    assert trouble.key == "aside"
    assert where in trouble.facts["why"]
    aside = place.with_name(trouble.facts["kept"])
    assert aside.name.startswith("anna.solo.damaged-")
    assert aside.read_text(encoding="utf-8") == text
    assert trouble.facts["kept"] in phrase("forms.room.log_aside", **trouble.facts)
    assert SoloLog(gm.TITLE, place).read() == ((result(),) if noting else ())


def test_a_good_file_with_the_same_entries_is_read(place):
    log = SoloLog(gm.TITLE, place)
    write(log, in_file(entry()))
    assert [one.id for one in log.read()] == ["b", "a"]


def test_a_folder_in_its_place_is_set_aside_too(place):
    log = SoloLog(gm.TITLE, place)
    assert log.path is not None
    log.path.mkdir(parents=True)
    with pytest.raises(Trouble, match="aside"):
        log.read()
    assert not log.path.exists()


def test_what_cannot_be_moved_is_not_written_over(place, monkeypatch):
    log = SoloLog(gm.TITLE, place)
    path = write(log, "{")
    monkeypatch.setattr(kept_file, "WAIT", 0.05)
    with locked(place.parent), pytest.raises(Trouble) as caught:
        log.read()
    assert str(path) in phrase("forms.room.log_stuck", **caught.value.facts)
    log.note(result())
    assert path.read_text(encoding="utf-8") == "{"


def test_a_result_that_cannot_be_written_is_written_with_the_next(place, monkeypatch):
    log = SoloLog(gm.TITLE, place)
    place.parent.mkdir()
    monkeypatch.setattr(kept_file, "WAIT", 0.05)
    with locked(place.parent), pytest.raises(Trouble) as caught:
        log.note(result())
    assert str(log.path) in phrase("forms.room.log_unwritten", **caught.value.facts)
    assert log.results == (result(),)
    assert SoloLog(gm.TITLE, place).read() == ()
    log.note(result("two"))
    assert SoloLog(gm.TITLE, place).read() == (result(), result("two"))
