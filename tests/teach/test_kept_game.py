"""The game that a learner plays: kept beside the progress, read strictly, never lost silently."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import glenmore as gm
from glenmore.text import phrase
from tabletop.files import locked
from tabletop.teach import kept_file
from tabletop.teach.kept_game import KeptGame, Trouble


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "anna.json"


def a_game(moves: int = 12) -> gm.Study:
    study = gm.TITLE.study(gm.Setup(players=2))
    for _ in range(moves):
        study.play(gm.legal(study.state)[0])
    return study


def test_a_game_comes_back_as_it_was(place):
    kept, study = KeptGame(gm.TITLE, place), a_game()
    assert kept.read() is None
    kept.write(gm.dumps(study), "greedy", "a1")
    assert kept.path == place.with_name("anna.game.json")
    assert [one.name for one in place.parent.iterdir()] == ["anna.game.json"]
    found = KeptGame(gm.TITLE, place).read()
    assert found is not None
    assert (found.bots, found.id) == ("greedy", "a1")
    assert found.study.state == study.state
    assert gm.TITLE.dumps(found.study) == gm.dumps(study)


def test_a_file_of_before_games_had_an_id_is_read(place):
    kept, study = KeptGame(gm.TITLE, place), a_game()
    assert kept.path is not None
    place.parent.mkdir()
    data = {"format": 1, "bots": "random", "game": gm.dumps(study)}
    kept.path.write_text(json.dumps(data), encoding="utf-8")
    found = kept.read()
    assert found is not None
    assert (found.study.state, found.bots, found.id) == (study.state, "random", "")


def test_without_a_file_of_progress_nothing_is_kept():
    kept = KeptGame(gm.TITLE, None)
    kept.write(gm.dumps(a_game()), "greedy")
    assert kept.read() is None


def damaged() -> list[str]:
    good = {"format": 1, "bots": "greedy", "game": gm.dumps(a_game())}
    return [
        "",
        "{",
        "[]",
        "\x00",
        "[" * 100_000,
        *(
            json.dumps(one)
            for one in (
                {**good, "format": 2},
                {**good, "format": True},
                {**good, "more": 1},
                {**good, "id": 1},
                {"format": 1, "game": good["game"]},
                {**good, "game": str(good["game"])[:-20]},
                {**good, "game": gm.dumps(a_game().state)},
            )
        ),
    ]


@pytest.mark.parametrize("text", damaged(), ids=range(len(damaged())))
def test_a_damaged_file_is_set_aside_and_whole(place, text):
    kept = KeptGame(gm.TITLE, place)
    assert kept.path is not None
    place.parent.mkdir()
    kept.path.write_text(text, encoding="utf-8")
    with pytest.raises(Trouble) as caught:
        kept.read()
    trouble = caught.value
    assert trouble.key == "aside"
    aside = place.with_name(trouble.facts["kept"])
    assert aside.name.startswith("anna.game.damaged-")
    assert aside.read_text(encoding="utf-8") == text
    assert trouble.facts["kept"] in phrase(f"forms.room.{trouble.key}", **trouble.facts)
    assert KeptGame(gm.TITLE, place).read() is None
    kept.write(gm.dumps(a_game()), "greedy")
    assert kept.read() is not None


def test_a_folder_in_its_place_is_set_aside_too(place):
    kept = KeptGame(gm.TITLE, place)
    assert kept.path is not None
    kept.path.mkdir(parents=True)
    with pytest.raises(Trouble, match="aside"):
        kept.read()
    assert not kept.path.exists()


def test_what_cannot_be_moved_is_not_written_over(place, monkeypatch):
    kept = KeptGame(gm.TITLE, place)
    assert kept.path is not None
    path = kept.path
    place.parent.mkdir()
    path.write_text("{", encoding="utf-8")
    monkeypatch.setattr(kept_file, "WAIT", 0.05)
    with locked(place.parent), pytest.raises(Trouble) as caught:
        kept.read()
    assert caught.value.key == "stuck"
    assert phrase("forms.room.stuck", **caught.value.facts)
    kept.write(gm.dumps(a_game()), "greedy")
    assert path.read_text(encoding="utf-8") == "{"


def test_a_file_that_cannot_be_written_is_told(place, monkeypatch):
    kept = KeptGame(gm.TITLE, place)
    monkeypatch.setattr(kept_file, "WAIT", 0.05)
    place.parent.mkdir()
    with locked(place.parent), pytest.raises(Trouble) as caught:
        kept.write(gm.dumps(a_game()), "greedy")
    assert caught.value.key == "unwritten"
    assert str(kept.path) in phrase("forms.room.unwritten", **caught.value.facts)
    assert os.listdir(place.parent) == []
