"""Experiments on disk: nothing is lost or doubled after a crash, other folders are refused."""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import sys
from pathlib import Path

import pandas as pd
import pytest

import glenmore as gm
from glenmore import lab
from tabletop.lab import progress
from tabletop.lab.progress import shower, silent
from tests.lab.played import BOTH, play


def test_a_folder_is_read_again_and_nothing_is_played_twice(tmp_path):
    first = play(folder=tmp_path)
    before = {p.name: p.stat().st_mtime_ns for p in tmp_path.iterdir()}
    told: list[lab.Progress] = []
    again = play(folder=tmp_path, progress=told.append)
    pd.testing.assert_frame_equal(first, again)
    pd.testing.assert_frame_equal(first, lab.read(tmp_path))
    pd.testing.assert_frame_equal(first, play())
    assert {p.name: p.stat().st_mtime_ns for p in tmp_path.iterdir()} == before
    assert [(p.done, p.found, p.over) for p in told] == [(12, 12, False), (12, 12, True)]


def test_another_experiment_is_refused_with_what_differs(tmp_path):
    play(folder=tmp_path)
    with pytest.raises(lab.FolderError, match="belongs to another experiment") as caught:
        play(folder=tmp_path, games=7, seed=8)
    assert "games: 6 there, 7 here" in str(caught.value)
    assert "seed: 3 there, 8 here" in str(caught.value)
    assert [d[0] for d in caught.value.differences] == ["games", "seed"]
    with pytest.raises(lab.FolderError, match=r'bots: \["random #\w+"\] there, \["greedy'):
        play(bots="greedy", folder=tmp_path)
    with pytest.raises(lab.FolderError, match=r"setups: three: .* there, nothing here"):
        play({"two": BOTH["two"]}, folder=tmp_path)


def test_other_code_or_components_are_refused(tmp_path, monkeypatch):
    dear = gm.catalog.from_text('[[tile]]\nid = "halkirk"\ncost = { wood = 2 }')
    play(gm.Setup(2), games=1, folder=tmp_path / "a")
    with pytest.raises(lab.FolderError, match="setups: "):
        play({"2p": gm.Setup(2, catalog=dear)}, games=1, folder=tmp_path / "a")
    monkeypatch.setattr("tabletop.lab.experiments.code_version", lambda rows: "0.0+old")
    with pytest.raises(lab.FolderError, match=r"code: .* there, 0\.0\+old here"):
        play(gm.Setup(2), games=1, folder=tmp_path / "a")


def test_folders_of_others_are_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(lab.FolderError, match=r"not empty and holds no experiment: thesis\.txt"):
        play(folder=tmp_path)
    with pytest.raises(lab.FolderError, match="is a file"):
        play(folder=tmp_path / "thesis.txt")
    with pytest.raises(lab.FolderError, match="holds no experiment"):
        lab.read(tmp_path)
    (tmp_path / "experiment.json").write_text("{")
    with pytest.raises(lab.FolderError, match="cannot be read"):
        play(folder=tmp_path)


@pytest.mark.parametrize("harm", ["cut", "flip", "empty"])
def test_damaged_parts_are_named_kept_aside_and_played_again(tmp_path, harm):
    first = play(folder=tmp_path)
    part = sorted(tmp_path.glob("part-*"))[3]
    harmed = _harm(part, harm)
    (tmp_path / (".unfinished-" + "ab" * 16)).write_bytes(harmed[:50])
    told: list[lab.Progress] = []
    with pytest.warns(lab.DamagedPart, match=part.name):
        again = play(folder=tmp_path, progress=told.append)
    pd.testing.assert_frame_equal(first, again)
    assert told[0].found == 11, "only the games of that part"
    assert len(list(tmp_path.glob("part-*"))) == 12
    (aside,) = tmp_path.glob("damaged-*")
    assert aside.read_bytes() == harmed
    assert not list(tmp_path.glob(".unfinished*"))


def _harm(part: Path, harm: str) -> bytes:
    data = part.read_bytes()
    flipped = bytes([*data[:400], data[400] ^ 1, *data[401:]])
    harmed = {"cut": data[:-40], "flip": flipped, "empty": b""}[harm]
    part.write_bytes(harmed)
    return harmed


def _inside(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_s3_reading_deletes_nothing(tmp_path):
    """A reader beside a writer, a damaged part, one of a newer program, somebody's own files."""
    play(folder=tmp_path)
    parts = sorted(tmp_path.glob("part-*"))
    _harm(parts[3], "cut")
    strange = b"a later format"
    newer = f"part-000005-{hashlib.sha256(strange).hexdigest()[:16]}.parquet"
    parts[5].rename(tmp_path / newer).write_bytes(strange)  # its checksum is right
    for name in (".unfinished-" + "ab" * 16, "part-of-my-thesis.txt"):
        (tmp_path / name).write_bytes(b"x")
    before = _inside(tmp_path)
    with pytest.warns(lab.DamagedPart) as told:
        assert lab.read(tmp_path, partial=True)["game"].nunique() == 6
    assert len(told) == 2
    with (
        pytest.warns(lab.DamagedPart),
        pytest.raises(lab.LabError, match=r"part-000003-\w+\.parquet is damaged"),
    ):
        lab.read(tmp_path)
    assert _inside(tmp_path) == before
    with pytest.warns(lab.DamagedPart, match="kept aside"):
        play(folder=tmp_path)
    after = _inside(tmp_path)
    assert strange in after.values(), "a writer keeps it as well"
    assert after["part-of-my-thesis.txt"] == b"x"


def test_s3_a_reader_beside_a_writer_harms_neither(tmp_path):
    read: list[int] = []

    def look(progress):
        (tmp_path / (".unfinished-" + "cd" * 16)).write_bytes(b"being written")
        read.append(lab.read(tmp_path, partial=True).groupby("setup")["game"].nunique().sum())
        assert (tmp_path / (".unfinished-" + "cd" * 16)).exists()

    play(folder=tmp_path, progress=look)
    assert read == [*range(13), 12]


def test_only_one_process_writes_to_a_folder(tmp_path):
    def second(progress):
        with pytest.raises(lab.FolderError, match="another process is playing this experiment"):
            play(folder=tmp_path)

    first = play(folder=tmp_path, progress=second)
    pd.testing.assert_frame_equal(play(folder=tmp_path), first)


def test_s13_a_full_disk_is_told_and_the_run_goes_on_later(tmp_path, monkeypatch):
    def full(progress):
        if progress.done == 5:
            monkeypatch.setattr(os, "fsync", _no_space)

    with pytest.raises(lab.FolderError, match=r"\(No space left on device\); what was played"):
        play(folder=tmp_path, progress=full)
    monkeypatch.undo()
    assert not list(tmp_path.glob(".unfinished*"))
    told: list[lab.Progress] = []
    pd.testing.assert_frame_equal(play(folder=tmp_path, progress=told.append), play())
    assert told[0].found == 5


def _no_space(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"about": []}, "about"),
        ({"about": {}}, "about.setups"),
        ({"columns": None}, "columns"),
        ({"columns": {"game": "int", "x": "complex"}}, "columns"),
        ({"about": {"setups": {}, "part": 0, "games": 1}}, "about.part"),
        ({"about": {"setups": {}, "part": 1, "games": 10**12}}, "about.games"),
    ],
)
def test_s13_a_damaged_manifest_is_named(tmp_path, change, place):
    play(gm.Setup(2), games=1, folder=tmp_path)
    manifest = tmp_path / "experiment.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | change))
    with pytest.raises(lab.FolderError, match=rf"experiment\.json is damaged: {place}$"):
        lab.read(tmp_path)
    manifest.write_text("[" * 100_000)
    with pytest.raises(lab.FolderError, match="cannot be read"):
        lab.read(tmp_path)


def test_a_stopped_run_goes_on_where_it_was(tmp_path):
    told: list[lab.Progress] = []
    with pytest.raises(lab.Stopped):
        play(folder=tmp_path, progress=told.append, stopped=lambda: told[-1].done >= 5)
    assert told[-1].over
    assert told[-1].done == 5
    kept = lab.read(tmp_path, partial=True).groupby("setup")["game"].nunique()
    assert kept.to_dict() == {"two": 3, "three": 2}, "both in step"
    with pytest.raises(lab.LabError, match="7 of 12 games are still to be played"):
        lab.read(tmp_path)
    pd.testing.assert_frame_equal(play(folder=tmp_path, progress=told.append), play())
    assert told[-1].found == 5


class Screen(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_a_line_on_a_terminal_and_nothing_elsewhere(monkeypatch):
    assert shower(None) is silent
    assert shower(print) is print
    monkeypatch.setattr(progress, "in_notebook", None)  # other tests may have loaded widgets
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert shower("auto") is silent
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    show = shower("auto")
    show(lab.Progress(1, 4, 0, 2.0, False))
    show(lab.Progress(4, 4, 0, 4.0, True))
    first, last = screen.getvalue().removeprefix("\r").split("\r")
    assert first.rstrip(" ") == "1 of 4 games, 0.5 a second, 6 seconds left"
    assert last.rstrip(" \n") == "4 of 4 games, 1.0 a second"
    assert last.endswith("\n")
