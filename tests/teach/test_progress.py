"""Progress: a plain value in a file that is never lost."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys

import pytest

from glenmore.teach import LessonPlayer, Progress, ProgressError, ProgressWarning, default_path
from tests.project import PROJECT


def test_progress_is_plain_json():
    progress = Progress()
    progress.note("river", "inspector", stars=2, tries=4, done=True, moves=["place 0,1"])
    progress.at("river", "inspector")
    data = json.loads(json.dumps(progress.data))
    assert Progress(data) == progress
    assert progress.step("river", "inspector")["tries"] == 4
    assert progress.stars("river") == 2
    assert progress.stars("table") == 0
    assert repr(progress) == "<Progress: 1 lessons, not saved>"


def test_a_file_is_written_at_every_step_and_read_again(tmp_path):
    path = tmp_path / "deep" / "progress.json"
    player = LessonPlayer("river", Progress.load(path))
    player.go("above-the-village")
    for _ in player.hints:
        player.hint()
    player.try_("place 0,1")
    again = LessonPlayer("river", Progress.load(path))
    assert again.step.id == "above-the-village"
    assert again.solved
    assert again.stars == 2
    assert again.state == player.state
    assert [p.name for p in path.parent.iterdir()] == ["progress.json"]


def test_the_place_of_the_file_can_be_chosen(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.delenv("GLENMORE_PROGRESS", raising=False)
    assert default_path() == tmp_path / ".glenmore_lab" / "progress.json"
    monkeypatch.setenv("GLENMORE_PROGRESS", str(tmp_path / "mine.json"))
    assert default_path() == tmp_path / "mine.json"
    progress = Progress.load()
    progress.at("river", "inspector")
    assert (tmp_path / "mine.json").exists()
    assert Progress.load(tmp_path / "other.json").data["lessons"] == {}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"format": 2, "lessons": {}}',
        '{"format": 1, "lessons": {"a": 3}}',
        "\x00",
        '{"format": 1, "lessons": {"a": {"step": "", "done": false, '
        '"steps": {"b": {"stars": "x"}}}}}',
        '{"format": 1, "lessons": {"a": {"step": "", "done": false, "steps": {"b": 1}}}}',
        "[" * 100_000,
    ],  # finding S12
)
def test_a_damaged_file_is_kept_aside_with_a_warning(tmp_path, text):
    path = tmp_path / "progress.json"
    path.write_text(text, encoding="utf-8")
    with pytest.warns(ProgressWarning, match="it will be kept under another name"):
        progress = Progress.load(path)
    assert progress.data["lessons"] == {}
    assert path.read_text(encoding="utf-8") == text, "reading changes nothing"
    with pytest.warns(ProgressWarning, match="it is kept as progress.damaged-"):
        progress.at("river", "inspector")
    (kept,) = tmp_path.glob("progress.damaged-*.json")
    assert kept.read_text(encoding="utf-8") == text
    assert Progress.load(path).lesson("river")["step"] == "inspector"


def test_bytes_that_are_no_text_are_kept_aside_too(tmp_path):
    path = tmp_path / "progress.json"
    path.write_bytes(b"\xff\xfe\xfa")
    with pytest.warns(ProgressWarning):
        Progress.load(path).at("river", "inspector")
    (kept,) = tmp_path.glob("progress.damaged-*.json")
    assert kept.read_bytes() == b"\xff\xfe\xfa"


def test_a_file_damaged_while_the_lesson_runs_is_kept_aside(tmp_path):
    path = tmp_path / "progress.json"
    progress = Progress.load(path)
    progress.at("river", "inspector")
    path.write_text("oops", encoding="utf-8")
    with pytest.warns(ProgressWarning):
        progress.at("river", "quiz-below")
    assert Progress.load(path).lesson("river")["step"] == "quiz-below"
    assert len(list(tmp_path.glob("progress.damaged-*.json"))) == 1


def test_two_sessions_keep_each_others_lessons(tmp_path):
    path = tmp_path / "progress.json"
    one, other = Progress.load(path), Progress.load(path)
    one.note("river", "inspector", stars=3)
    other.note("table", "first-tile", stars=2)
    one.note("river", "quiz-below", stars=1)
    found = Progress.load(path)
    assert (found.stars("river"), found.stars("table")) == (4, 2)
    one.forget("river")
    assert Progress.load(path).stars("river") == 0
    assert Progress.load(path).stars("table") == 2


def test_a_place_that_cannot_be_written_gives_a_warning_and_the_lesson_goes_on(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.warns(ProgressWarning, match="progress is"):
        progress = Progress.load(tmp_path / "file" / "progress.json")
    progress.at("river", "quiz-below")  # no second warning
    assert progress.lesson("river")["step"] == "quiz-below"
    progress.save(tmp_path / "copy.json")
    assert Progress.load(tmp_path / "copy.json") == progress


def test_no_temporary_file_is_left_behind(tmp_path, monkeypatch):
    path = tmp_path / "progress.json"
    progress = Progress.load(path)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "denied")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.warns(ProgressWarning, match="kept in memory"):
        progress.at("river", "inspector")
    assert list(tmp_path.iterdir()) == []


def test_s12_steps_of_another_kernel_in_the_same_lesson_stay(tmp_path):
    path = tmp_path / "progress.json"
    one, other = Progress.load(path), Progress.load(path)
    one.note("river", "inspector", tries=1)
    other.note("river", "inspector", stars=3, done=True)
    other.note("river", "second-river", stars=2)
    one.note("river", "quiz-below", stars=1)  # knows nothing of what the other one did
    found = Progress.load(path)
    assert found.stars("river") == 6
    assert found.step("river", "inspector") == {"tries": 1, "stars": 3, "done": True}
    assert one == found


TWO_KERNELS = """
import sys
from glenmore.teach import Progress
progress = Progress.load(sys.argv[1])
for n in range(40):
    progress.note("river", f"{sys.argv[2]}-{n}", stars=1, done=True)
"""


def test_s12_two_processes_with_one_file_lose_nothing(tmp_path):
    path = tmp_path / "progress.json"
    runs = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", TWO_KERNELS, str(path), name],
            cwd=PROJECT,
            env={**os.environ, "PYTHONPATH": str(PROJECT)},
        )
        for name in ("one", "two")
    ]
    assert [run.wait(60) for run in runs] == [0, 0]
    assert Progress.load(path).stars("river") == 80
    assert [p.name for p in tmp_path.iterdir()] == ["progress.json"]


def test_s12_what_could_not_be_written_is_written_later(tmp_path, monkeypatch):
    path = tmp_path / "progress.json"
    progress = Progress.load(path)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _no_space)
        with pytest.warns(ProgressWarning, match=r"\(No space left on device\)"):
            progress.note("river", "inspector", stars=3)
        progress.note("river", "second-river", stars=2)  # told once
    assert not path.exists()
    Progress.load(path).note("table", "first-tile", stars=1)
    progress.at("river", "quiz-below")
    found = Progress.load(path)
    assert (found.stars("river"), found.stars("table")) == (5, 1)
    assert [p.name for p in tmp_path.iterdir()] == ["progress.json"]


def _no_space(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_s12_what_a_killed_kernel_left_is_swept_away(tmp_path):
    stray, other = tmp_path / (".unfinished-" + "0f" * 16), tmp_path / ".unfinished-thesis"
    for path in (stray, other):
        path.write_text("x")
    Progress.load(tmp_path / "progress.json").at("river", "inspector")
    assert not stray.exists()
    assert other.exists(), "not ours"


def test_only_progress_is_progress():
    with pytest.raises(ProgressError):
        Progress({"format": 1})
