"""Every recorded game loads, and replays to the very same points and events."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import glenmore as gm
from glenmore.moves import Stop
from tests.replays import corpus
from tests.replays.__main__ import main
from tests.replays.corpus import (
    ANY,
    STOP,
    Entry,
    as_file,
    every_option,
    fits,
    sheet,
    shows_its_option,
    unwanted,
    wanted,
    way_it_ended,
)

ENTRIES = list(wanted())
MOST = 2_000_000  # bytes of the whole corpus
# Options that speak of what random players hardly ever do; their rule tests do it.
HARDLY_EVER = {
    "base_2p_douglas-free=false",
    "c01_2p_armadale-with-last=2",
    "c05_2p_making-room=may",
    "c09_2p_moil-doubles-feast=false",
    "c11_2p_fort-covered=lose",
    "c06_2p_duart-event=it",
    "c04-c06_3p_wade-event=it",
    "c07-c08_2p_mike-castle=home-castle-only",
    "c08_2p_kenneth-thefts=one-per-turn",
    "c08_2p_mike-eviction=opponent-move",
    "c08-c12_1p_bruce-coin=own",  # Bruce is not even there without another option
}


def loaded(entry: Entry) -> gm.Record:
    record: gm.Record = gm.loads(entry.game.read_text(encoding="utf-8"))
    return record


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_game_replays_to_the_same_points_and_events(entry: Entry) -> None:
    assert fits(entry), f"{entry.name} is missing or of another setup: python -m tests.replays"
    record = loaded(entry)
    assert record.setup == entry.setup
    assert record.final.actor == gm.OVER
    assert entry.way in (ANY, way_it_ended(record))
    assert sheet(record) == entry.sheet.read_text(encoding="utf-8"), (
        f"{entry.name}: the rules have changed; if that is meant: python -m tests.replays "
        f"--sheets {entry.name}, and read the diff"
    )
    assert as_file(record) == entry.game.read_text(encoding="utf-8")


def test_nothing_else_is_kept_and_all_of_it_is_small() -> None:
    assert unwanted() == []
    files = [path for entry in ENTRIES for path in (entry.game, entry.sheet)]
    assert sum(path.stat().st_size for path in files) < MOST
    assert len({entry.name for entry in ENTRIES}) == len(ENTRIES)


def test_the_games_differ_in_players_die_edition_and_end() -> None:
    setups = [entry.setup for entry in ENTRIES]
    assert {setup.players for setup in setups} == {1, 2, 3, 4}
    assert {setup.edition for setup in setups} == {"default", "PL-strict", "CS-strict", "IT-strict"}
    assert {setup.option("die") for setup in setups} == {True, False}
    for entry in ENTRIES:
        if entry.way == STOP:
            assert any(isinstance(move, Stop) for move in loaded(entry).moves)


def test_every_value_of_every_option_is_played_to_the_end() -> None:
    played = {pair for entry in ENTRIES for pair in entry.setup.all_options().items()}
    wanted_ = {(option.key, value) for _, option in every_option() for value in option.values}
    assert wanted_ <= played


@pytest.mark.parametrize(
    "entry", [entry for entry in ENTRIES if entry.way == ANY], ids=lambda entry: entry.name
)
def test_a_game_that_is_kept_for_an_option_shows_it(entry: Entry) -> None:
    """Item 7 of the findings: an option that is ignored would change the game."""
    assert shows_its_option(loaded(entry)) or entry.name in HARDLY_EVER


def test_a_change_of_any_move_or_event_shows() -> None:
    entry = ENTRIES[0]
    record = loaded(entry)
    document = json.loads(gm.dumps(record))
    document["points"][0] += 1
    with pytest.raises(gm.SaveError, match="the replayed game ends with"):
        gm.loads(json.dumps(document))
    del document["moves"][-4]
    with pytest.raises(gm.SaveError, match="move"):
        gm.loads(json.dumps(document))
    shorter = gm.Record(record.setup, record.moves[:-1])
    assert sheet(shorter) != sheet(record)


def test_the_command_records_what_is_missing_and_removes_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = ENTRIES[:2]
    kept = shutil.copytree(corpus.GAMES, tmp_path / "games")
    monkeypatch.setattr(corpus, "GAMES", kept)
    first.sheet.write_text("something else", encoding="utf-8")
    second.game.unlink()
    (kept / "old.json").touch()
    assert main([]) == 0
    assert capsys.readouterr().out.split() == ["recorded", second.name, "removed", "old.json"]
    assert way_it_ended(loaded(second)) == second.way
    assert main(["--sheets", first.name]) == 0
    assert first.sheet.read_text(encoding="utf-8") == sheet(loaded(first))
    assert main(["base_9p_end"]) == 2
    assert "no such game: base_9p_end" in capsys.readouterr().err
