"""Every playthrough goes as it says, every chronicle has one, and errors name file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from glenmore.modules import MODULES, module
from tests.playthroughs.__main__ import main
from tests.playthroughs.script import FOLDER, Player, PlaythroughError, files, passages, played

HEAD = "== A passage\nglenmore 1 players=3\nrondel red inshriach halkirk yellow blue ...\n"


def play_all(text: str) -> None:
    """Play every passage of a text."""
    for passage in passages("some.txt", text):
        Player(passage).play()


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_the_passages_go_as_they_say(path: Path) -> None:
    for player in played(path):
        assert player.checks, f"{path.name}:{player.passage.line}: nothing is checked"
        assert player.passage.title


@pytest.mark.parametrize("number", MODULES)
def test_every_chronicle_shows_each_of_its_moves(number: int) -> None:
    found = sorted(FOLDER.glob(f"c{number:02}_*.txt"))
    assert found, f"tests/playthroughs/c{number:02}_*.txt is missing"
    players = [player for path in found for player in played(path)]
    assert all(number in player.state.setup.chronicles for player in players)
    seen = {type(move) for player in players for move in player.played}
    missing = [move.__name__ for move in module(number).moves if move not in seen]
    assert not missing, f"{found[0].name}: {', '.join(missing)} never made or refused"


def test_the_base_game_has_one_too() -> None:
    players = list(played(FOLDER / "base.txt"))
    assert not any(player.state.setup.chronicles for player in players)
    assert any(not player.state.steps for player in players)


@pytest.mark.parametrize(
    ("rows", "line", "text"),
    [
        ("yellow: take halkirk", 5, "it is red who decides, not yellow"),
        ("take halkirk", 5, "begins with who decides"),
        ("red: tkae halkirk", 5, "there is no move 'tkae'"),
        ("red: end", 5, "refused:"),
        (
            "red: take halkirk\n    > Red sings.",
            6,
            "did not happen, or not in this order: Red sings.",
        ),
        (
            "red: take halkirk\n    > Red takes Halkirk (TAKE-02, RONDEL-04).\n"
            "    > Red moves to Halkirk (TURN-04).",
            7,
            "not in this order",
        ),
        ("    = red coins 9", 5, "= red coins 5"),
        ("    = blue 3 VP", 5, "blue has 0 VP"),
        ("    = weather fine", 5, "nothing about 'weather'"),
        ("    may take halkirk", 5, "possible are: take inshriach; take halkirk"),
        ("    not take halkirk (TAKE-09)", 5, "take halkirk is allowed"),
        ("    not end (C2-05)", 5, "C2-05 is not cited"),
        ("    not end", 5, "say which rules refuse it"),
        ("    perhaps end", 5, "an indented line begins with"),
        ("chance: ...", 5, "it is red who decides, not chance"),
    ],
)
def test_errors_name_file_and_line(rows: str, line: int, text: str) -> None:
    with pytest.raises(PlaythroughError) as caught:
        play_all(f"{HEAD}\n{rows}\n")
    assert str(caught.value).startswith(f"some.txt:{line}: ")
    assert text in str(caught.value)


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("", 1, "there is no passage"),
        ("red: end\n", 1, "a passage begins with '== its title'"),
        ("== One\nglenmore 1\n\n== Two\n", 1, "a passage needs a position"),
        ("== One\nglenmore 1 players=9\n\nred: end", 2, "players"),
        ("== One\nglenmore 1\n# remark\nrondel red atlantis\n\nred: end", 4, "atlantis"),
        ("== One\nglenmore 1\nseed many\n\nred: end", 3, "'many' is not a number"),
        ("== One\nglenmore 1\nred coins 2\nstart\n\nred: end", 4, "exclude each other"),
    ],
)
def test_errors_of_the_head_do_so_too(text: str, line: int, told: str) -> None:
    with pytest.raises(PlaythroughError) as caught:
        play_all(text)
    assert str(caught.value).startswith(f"some.txt:{line}: ")
    assert told in str(caught.value)


def test_a_game_that_is_over_takes_no_moves() -> None:
    text = "== End\nglenmore 1 players=2\nrondel red worlds-end yellow -\ndecide choose\n\n"
    with pytest.raises(PlaythroughError, match=r"some.txt:7: the game is over"):
        play_all(f"{text}red: end\nred: end\n")


def test_the_command_prints_what_happens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{HEAD}seed 3\n\nred: take halkirk\n    > Nothing.\nred: place -1,0\n")
    assert main([str(file)]) == 0
    told = capsys.readouterr().out
    assert "    > Red takes Halkirk (TAKE-02, RONDEL-04).\n" in told
    assert "Nothing." not in told
    file.write_text(f"{HEAD}\nred: end\n")
    assert main([str(file)]) == 1
    assert "some.txt:5: refused" in capsys.readouterr().err
