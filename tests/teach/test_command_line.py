"""`python -m glenmore.teach`."""

from __future__ import annotations

import pytest

from glenmore.teach.__main__ import main


def test_lessons_are_listed_in_order(capsys):
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(" 1 table: Your first turn")
    assert len(lines) >= 6


def test_a_good_lesson_is_said_to_be_good(capsys):
    assert main(["check", "river"]) == 0
    assert capsys.readouterr().out == "04_river.toml: 12 steps, no problem\n"


def test_every_problem_of_a_file_is_printed(capsys, tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text('id = "bad"\nminutes = 0\n[[step]]\nid = "x"\nkind = "read"\ntext = "x"\n')
    assert main(["check", str(path), "river"]) == 1
    shown = capsys.readouterr()
    assert "bad.toml: title: is missing" in shown.err
    assert "bad.toml: minutes: must be" in shown.err
    assert "04_river.toml" in shown.out


def test_a_lesson_can_be_shown_with_its_answers(capsys):
    assert main(["show", "upgrades"]) == 0
    shown = capsys.readouterr().out
    assert "Solution: place -1,0" in shown
    assert "Wrong: place 1,1: Kingussie is a village" in shown


def test_the_words_of_goals_are_explained(capsys):
    assert main(["words"]) == 0
    assert "refused_by:RIVER-02" in capsys.readouterr().out


def test_unknown_lessons_and_commands_are_refused(capsys):
    assert main(["show", "nowhere"]) == 1
    assert "there is no lesson 'nowhere'" in capsys.readouterr().err
    with pytest.raises(SystemExit) as caught:
        main(["dance"])
    assert caught.value.code == 2
