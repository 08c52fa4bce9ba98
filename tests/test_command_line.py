"""`python -m glenmore`: what people type, what they read, and one line for every mistake."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

import glenmore as gm
from glenmore.__main__ import main, make_parser
from tests.project import PROJECT


def run(capsys, *words):
    """The output of a command that must succeed."""
    code = main(words)
    told = capsys.readouterr()
    assert (code, told.err) == (0, "")
    return told.out


def refused(capsys, *words):
    """The one line of a command that must be refused."""
    code = main(words)
    told = capsys.readouterr()
    assert code == 2
    assert told.out == ""
    assert told.err.startswith("glenmore: ")
    assert told.err.count("\n") == 1
    return told.err


def shell(*words, **more) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "glenmore", *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=PROJECT,
        encoding="utf-8",
        **more,
    )


# -- play -----------------------------------------------------------------------------------------


def test_play_tells_every_event_with_its_rule(capsys):
    lines = run(capsys, "play", "--players", "3", "--seed", "7").splitlines()
    record = gm.play(gm.Setup(3), seed=7)
    told = [line.strip() for line in lines]
    assert told[1 : 1 + 5] == [str(event) for event in record.events()[:5]]
    assert all(str(event) in told for event in record.events())
    assert "\n".join(lines).endswith(str(gm.score(record.final)))


def test_play_puts_a_blank_line_before_each_turn(capsys):
    lines = run(capsys, "play", "--players", "2").splitlines()
    heads = [i for i, line in enumerate(lines) if line.startswith(("Turn ", "The die shows"))]
    assert len(heads) > 20
    assert all(lines[i - 1] == "" for i in heads)
    assert all(line.startswith("  ") for line in lines[heads[0] + 1 : heads[1] - 1])


def test_play_uses_names(capsys):
    told = run(capsys, "play", "--names", "Ann", "Bob", "Cem", "--seed", "3")
    assert "Ann" in told
    assert not any(color in told for color in ("Red", "Yellow", "Blue"))


def test_play_shows_decisions(capsys):
    told = run(capsys, "play", "--moves", "--seed", "7")
    assert "\n  > Red: take Inshriach for nothing\n" in told
    assert told.count("\n  > ") > 50


def test_play_quietly_shows_the_score_sheet_only(capsys):
    told = run(capsys, "play", "--players", "4", "--quiet", "--seed", "2")
    final = gm.play(gm.Setup(4), seed=2).final
    assert told.split("\n\n", 1)[1].strip() == str(gm.score(final))


@pytest.mark.parametrize(
    ("words", "setup"),
    [
        (["--option", "die=yes"], gm.Setup(3, options={"die": True})),
        (
            ["--option", "OPT-10=nearest", "--option", "relief=claim"],
            gm.Setup(3, options={"road_origin": "nearest", "relief": "claim"}),
        ),
        (["--option", "opt-11=No"], gm.Setup(3, options={"douglas_free": False})),
        (["--option", "beyond_table=8"], gm.Setup(3)),
        (["--edition", "IT-strict", "--chronicles", "2"], gm.Setup(3, (2,), "IT-strict")),
        (["--chronicles", "2,2"], gm.Setup(3, (2,))),
    ],
)
def test_setup_from_the_command_line(capsys, words, setup):
    told = run(capsys, "play", "--quiet", *words)
    assert told.strip().endswith(str(gm.score(gm.play(setup, seed=1).final)))


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--players", "9"], "players: 9 is not possible"),
        (["--players", "many"], "invalid int value: 'many'"),
        (["--option", "dye=yes"], "did you mean die?"),
        (["--option", "die=maybe"], "die (OPT-02) cannot be 'maybe'"),
        (["--option", "die=1"], "die (OPT-02) cannot be 1"),
        (["--option", "die"], "'die' is not of the form key=value"),
        (["--option", "=yes"], "is not of the form key=value"),
        (["--edition", "PL-strikt"], "did you mean PL-strict"),
        (["--chronicles", "77"], "77 is not available"),
        (["--chronicles", "two"], "'two' is not a number"),
        (["--names", "Ann"], "1 given for 3 players"),
        (["--names", "Ann", "Ann", "Bob"], "two players have the same name"),
        (["--catalog", "/no/such/file"], "/no/such/file cannot be read: No such file"),
        (["--frobnicate"], "unrecognized arguments: --frobnicate"),
    ],
)
def test_bad_arguments_of_play(capsys, words, part):
    assert part in refused(capsys, "play", *words)


def test_play_with_a_component_file(capsys, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('[[tile]]\nid = "halkirk"\nname = "Halkirk Castle"\n')
    assert "Halkirk Castle" in run(capsys, "play", "--catalog", str(mine))
    mine.write_text('[[tile]]\nid = "halkirk"\nname = 3\ntype = "shed"\n')
    line = refused(capsys, "play", "--catalog", str(mine))
    assert "halkirk: name" in line
    assert "(and 1 more)" in line


# -- rules ----------------------------------------------------------------------------------------


def test_rules_by_id(capsys):
    told = run(capsys, "rules", "place-03", "RIVER-01")
    assert told == f"{gm.rules['PLACE-03']}\n\n{gm.rules['RIVER-01']}\n"


def test_rules_by_words_and_chapter(capsys):
    told = run(capsys, "rules", "--search", "rzeka").splitlines()
    assert told[0].startswith("RIVER-01: ")
    assert run(capsys, "rules", "--chapter", "river").count("RIVER-0") >= 4
    assert run(capsys, "rules", "--chapter", "end", "of", "the", "game").startswith("END-01: ")
    assert f"{len(gm.rules)} rules" in run(capsys, "rules")


def test_a_search_without_result_is_no_mistake(capsys):
    assert main(["rules", "--search", "zzzz"]) == 1
    assert capsys.readouterr().out == "no rule speaks of zzzz\n"


def test_unknown_rules_are_named_with_the_nearest(capsys):
    assert "did you mean PLACE-0" in refused(capsys, "rules", "PLACE-99")
    assert "rules --search river" in refused(capsys, "rules", "river")
    assert "did you mean River?" in refused(capsys, "rules", "--chapter", "Rivver")


# -- catalog --------------------------------------------------------------------------------------


def test_catalog_shows_components_with_their_sources(capsys):
    told = run(capsys, "catalog", "show", "Loch Ness")
    assert told.startswith("tile loch-ness\n  Loch Ness: loch with river, costs 1 Scot")
    assert "landmark card loch-ness" in told
    assert "reconstructed: river, benefit, protection" in told
    assert "clan space mckay" in run(capsys, "catalog", "show", "mckay")


def test_catalog_lists_everything(capsys):
    told = run(capsys, "catalog", "show")
    catalog = gm.Setup().catalog
    for ones in (catalog.tiles, catalog.landmarks, catalog.clans):
        for one in ones:
            assert f"  {one.id:22} {one.name}" in told
    assert "are reconstructed" in told


def test_catalog_checks_and_compares_a_file(capsys, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('[[tile]]\nid = "halkirk"\nname = "Halkirk Castle"\n')
    assert "tile halkirk (name" in run(capsys, "catalog", "check", str(mine))
    assert "Halkirk Castle" in run(capsys, "catalog", "diff", str(mine))
    mine.write_text('[[tile]]\nid = "halkirk"\ntype = "shed"\n')
    assert main(["catalog", "check", str(mine)]) == 1
    assert "1 fault" in capsys.readouterr().out
    assert main(["catalog", "diff", str(mine)]) == 1


def test_bad_arguments_of_catalog(capsys, tmp_path):
    odd = tmp_path / "odd.toml"
    odd.write_bytes(b"\xff\xfe\x00")
    assert "did you mean halkirk" in refused(capsys, "catalog", "show", "halkrik")
    assert "name the file to check" in refused(capsys, "catalog", "check")
    assert "No such file" in refused(capsys, "catalog", "diff", "nowhere.toml")
    assert "is a folder" in refused(capsys, "catalog", "check", str(tmp_path))
    assert "not UTF-8 text (byte 0)" in refused(capsys, "catalog", "check", str(odd))
    assert "invalid choice: 'burn'" in refused(capsys, "catalog", "burn")
    assert "required: show|check|diff" in refused(capsys, "catalog")


# -- the rest -------------------------------------------------------------------------------------


def test_turn_table_and_hooks(capsys):
    from glenmore import turn_table

    assert run(capsys, "turn-table") == turn_table.table(gm.Setup(3)) + "\n"
    told = run(capsys, "turn-table", "--chronicles", "2")
    assert told == turn_table.table(gm.Setup(3, (2,))) + "\n"
    assert run(capsys, "hooks") == turn_table.hooks_table() + "\n"
    assert "77 is not available" in refused(capsys, "turn-table", "--chronicles", "77")


def test_version_and_help(capsys):
    assert run(capsys, "version").startswith(f"glenmore {gm.__version__} (unofficial)")
    told = run(capsys)
    assert "python -m glenmore play --players 3 --seed 7" in told
    for name in ("play", "rules", "catalog", "turn-table", "hooks", "position", "version"):
        assert f"\n    {name}" in told


def test_examples_in_the_help_can_be_typed(capsys):
    told = run(capsys)
    examples = [line.split()[3:] for line in told.splitlines() if line.startswith("  python -m")]
    assert len(examples) >= 7
    for words in examples:
        make_parser().parse_args(words)


def test_unknown_command(capsys):
    assert "invalid choice: 'plai'" in refused(capsys, "plai")


def test_position_code_from_file_and_standard_input(capsys, tmp_path, monkeypatch):
    state = gm.play(gm.Setup(3), seed=5).states()[100]
    code = gm.notation.position(state)
    file = tmp_path / "position.txt"
    file.write_text(code, encoding="utf-8")
    told = run(capsys, "position", str(file))
    assert told.startswith(f"No faults.\n\n{state}")
    assert "Legal moves:\n  1. " in told
    monkeypatch.setattr(sys, "stdin", io.StringIO(code))
    assert run(capsys, "position", "-") == told


def test_a_position_with_faults_is_described_with_its_faults(capsys, tmp_path):
    file = tmp_path / "position.txt"
    file.write_text(
        "glenmore 1 players=3\nrondel red yellow blue inshriach ...\n"
        "estate red 0,0 start-village s1 | 1,0 home-castle | 5,5 halkirk\n",
        encoding="utf-8",
    )
    assert main(["position", str(file)]) == 1
    told = capsys.readouterr().out
    assert told.startswith("Faults:\n  ")
    assert "PLACE-04" in told
    assert "(5, 5) Halkirk (village, river)" in told
    assert "Legal moves" not in told


def test_a_position_that_cannot_be_read(capsys, tmp_path):
    file = tmp_path / "position.txt"
    file.write_text("glenmore 1 players=3\nmarkett barley 1\n", encoding="utf-8")
    assert "line 2: " in refused(capsys, "position", str(file))
    assert "cannot be read" in refused(capsys, "position", "nowhere.txt")


# -- as a process ---------------------------------------------------------------------------------


def test_a_mistake_leaves_no_traceback():
    fresh = shell("play", "--players", "5")
    assert (fresh.returncode, fresh.stdout) == (2, "")
    assert fresh.stderr == "glenmore: players: 5 is not possible; the game is for 2 to 4 players\n"


def test_a_closed_pipe_is_no_mistake():
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "glenmore", "play", "--moves"],
        cwd=PROJECT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as playing:
        assert playing.stdout is not None
        assert playing.stderr is not None
        assert playing.stdout.readline().startswith("A random game")
        playing.stdout.close()
        assert playing.stderr.read() == ""
    assert playing.returncode == 0


def test_a_plain_terminal_is_enough():
    fresh = shell("play", "--quiet", env={"PYTHONIOENCODING": "ascii"})
    assert fresh.returncode == 0
    assert "Winner: " in fresh.stdout
