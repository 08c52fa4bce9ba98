"""Designs and reports: what is changed is played, what changed is told with its error."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd
import pytest

import glenmore as gm
from glenmore import lab
from glenmore.lab import __main__ as command
from glenmore.lab.design import tile_fields
from glenmore.lab.reports import measured
from glenmore.modules import MODULES
from glenmore.setup import catalog_from_text
from tabletop.lab.command import print_frame
from tests.conformance.games import together, usual


def report(games=12, seed=2, bots="random", **changes):
    design = lab.Design("try", changes.pop("setup", gm.Setup(2)), **changes)
    return lab.before_after(design, bots, games, seed, workers="serial", progress=None)


# -- designs --------------------------------------------------------------------------------------


def test_every_kind_of_change_reaches_the_game():
    design = lab.Design(
        "all",
        gm.Setup(3, (5,)),
        tiles={"halkirk": {"cost": {"wood": 2}}},
        scoring={"table": (0, 2, 4), "coin": 2},
        rondel=16,
        options={"die": True},
        roads={"start/macleod": 1},
        clans={"macleod": {"name": "McLeod"}},
    )
    setup = design.after
    tile = next(t for t in setup.catalog.tiles if t.id == "halkirk")
    assert tile.cost.goods.fixed == (0, 2, 0, 0, 0)
    assert (setup.catalog.scoring.table, setup.catalog.scoring.coin) == ((0, 2, 4), 2)
    assert (setup.catalog.spaces, setup.option("die"), setup.chronicles) == (16, True, (5,))
    assert design.before == gm.Setup(3, (5,))
    assert str(design).splitlines() == [
        "all:",
        "  rondel: 14 → 16 spaces",
        "  Halkirk: cost nothing → 2 wood",
        "  McLeod: name MacLeod → McLeod",
        "  road start–macleod: 0 → 1",
        "  scoring: table 0, 1, 2, 3, 5, 8 → 0, 2, 4",
        "  scoring: coin 1 → 2",
        "  option die: False → True",
    ]


def test_tiles_can_be_added_and_taken_out():
    new = {
        "name": "Test Inn",
        "stack": "A",
        "kind": "territory",
        "type": "trade",
        "benefit": {"effect": "vp", "amount": 2},
    }
    design = lab.Design("mixed", gm.Setup(2), tiles={"test-inn": new}, remove=["halkirk"])
    assert design.changes() == ["Halkirk: taken out", "Test Inn: new"]
    shown = lab.experiment(design.after, "random", 4, workers="serial", progress=None)["shown"]
    assert all("test-inn" in tiles and "halkirk" not in tiles for tiles in shown)


def test_a_file_of_ones_own_is_taken_as_it_is():
    text = 'title = "Mine"\n[[tile]]\nid = "halkirk"\ncost = { wood = 1 }\n'
    design = lab.Design("file", gm.Setup(2), text=text, scoring={"coin": 2})
    assert design.changes() == ["Halkirk: cost nothing → 1 wood", "scoring: coin 1 → 2"]
    assert design.after.catalog.origin == ("Mine",)
    with pytest.raises(gm.CatalogError, match="file, line 1: is not TOML"):
        lab.Design("file", text="[[tile")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({}, "nothing differs"),
        ({"tiles": {"halkirk": {"cost": {"wool": 1}}}}, "cost.wool: unknown key"),
        ({"scoring": {"table": []}}, "a scoring table without numbers"),
        ({"scoring": {"bonus": 2}}, "scoring: bonus: unknown key"),
        ({"options": {"dice": True}}, "'dice' is unknown"),
        ({"remove": ["atlantis"]}, "atlantis"),
        (
            {"setup": lab.Design("x", scoring={"coin": 2}).after, "scoring": {"coin": 3}},
            "has components of its own already",
        ),
    ],
)
def test_designs_that_cannot_be_played_are_named(changes, message):
    with pytest.raises(ValueError, match=message):
        lab.Design("try", changes.pop("setup", gm.Setup(2)), **changes)


ALONE = [usual(number) for number in sorted(MODULES)]


@pytest.mark.parametrize("setup", [gm.Setup(3), *ALONE, gm.Setup(3, together(3))])
def test_what_is_read_from_a_tile_is_written_back_the_same(setup):
    lines = []
    for tile in setup.catalog.tiles:
        lines.append(f'[[tile]]\nid = "{tile.id}"')
        lines += [
            f"{key} = {gm.catalog.places.shown(value)}" for key, value in tile_fields(tile).items()
        ]
    again = catalog_from_text("\n".join(lines), setup.chronicles, setup.players)
    assert [t.with_(source=None) for t in again.tiles] == [
        t.with_(source=None) for t in setup.catalog.tiles
    ]


def test_the_condition_of_an_effect_is_told():
    effect = {"effect": "vp", "amount": 3, "needs": ["village"], "forbids": ["castle", "pen"]}
    tiles = {"glenfinnan-viaduct": {"once": [effect]}}
    assert lab.Design("try", gm.Setup(3, (11,)), tiles=tiles).changes() == [
        "Glenfinnan Viaduct: once 3 vp beside village and no trade → "
        "3 vp beside village and no castle and no pen"
    ]


# -- reports --------------------------------------------------------------------------------------


def test_a_change_that_is_known_is_found_exactly():
    """Random players do not mind the scoring: only coins count more, game by game."""
    found = report(scoring={"coin": 3}, games=30)
    before, after = (found.part(x).reset_index(drop=True) for x in ("before", "after"))
    assert (before["tiles"].to_numpy() == after["tiles"].to_numpy()).all()
    assert (after["points"] - before["points"]).tolist() == (2 * before["coins"]).tolist()
    row = found.changes.set_index("measure").loc["points"]
    assert row["difference"] == pytest.approx(2 * before["coins"].mean())
    assert row["clear"]
    assert row["low"] < row["difference"] < row["high"]
    assert not found.changes.set_index("measure").loc[["turns", "taken", "size"], "clear"].any()
    assert (found.tiles["rate_change"] == 0).all()
    said = found.sentences()
    assert any(
        line.startswith(f"{after['points'].mean():.1f} points a player scores") for line in said
    )
    assert "No clear change after 30 pairs of games in:" in said[-1]
    assert "turns" in said[-1]


def test_what_is_clear_allows_for_looking_at_many_measures():
    """A difference whose own interval just leaves out zero is not clear among ten measures."""
    found = report(scoring={"coin": 2}, games=6)
    table = found.table.copy()
    after = table["setup"] == "after"
    table.loc[after, "turns"] = table.loc[~after, "turns"].to_numpy() + np.repeat(
        [3, 1, 1, 2, 1, 0], 2
    )
    row = lab.Report(found.design, table).changes.set_index("measure").loc["turns"]
    assert row["difference"] == pytest.approx(8 / 6)
    assert row["low"] > 0
    assert not row["clear"]


def test_a_tile_that_nobody_can_pay_is_not_taken():
    found = report(tiles={"kemnay": {"cost": {"cattle": 9}}}, games=25, setup=gm.Setup(3))
    row = found.tiles.set_index("tile").loc["kemnay"]
    assert row["rate_before"] > 0.2
    assert row["rate_after"] == 0
    assert row["rate_change"] == -row["rate_before"]
    assert row["clear"]
    assert any(
        line.startswith("Kemnay is taken in 0% of the games, before in")
        for line in found.sentences()
    )


def test_measures_of_a_game():
    table = pd.DataFrame(
        {
            "setup": "a",
            "game": [0, 0, 0],
            "order": [2, 0, 1],
            "points": [30, 10, 20],
            "win": [1.0, 0.0, 0.0],
            "turns": 40,
            "decisions": 90,
            "taken": [8, 9, 10],
            "size": [9, 10, 11],
            "players": 3,
            "from_whisky": [20, 0, 10],
            "from_coins": [10, 10, 10],
            "from_size": [-5, 0, 0],
        }
    )
    row = measured(table).iloc[0]
    assert (row["points"], row["margin"], row["turns"], row["taken"]) == (20, 10, 40, 27)
    assert row["spread"] == pytest.approx(np.std([30, 10, 20], ddof=1))
    assert row["dominance"] == 0.5
    assert [row[f"win {x}"] for x in ("first", "second", "third")] == [0, 0, 1]


def test_a_report_speaks_shows_and_repeats_itself():
    one, two = (report(scoring={"size_penalty": 0}, games=4) for _ in range(2))
    assert str(one) == str(two)
    assert str(one).startswith("try:\n  scoring: size penalty 3 → 0\n• ")
    pd.testing.assert_frame_equal(one.changes, two.changes)
    assert one.picture().png() == two.picture().png()
    assert repr(one) == "<Report: try, 4 pairs of games>"


# -- the numbers of the scoring in the rules ------------------------------------------------------


@pytest.mark.rule("SCORE-05", "SCORE-06", "END-08", "END-10")
def test_scoring_numbers_are_component_data():
    text = "[scoring]\ntable = [0, 4, 9]\nsize_penalty = 5\ncoin = 2"
    catalog = gm.catalog.from_text(text)
    place = gm.position(2, catalog=catalog).whisky(0, 1).persons(1, "macbeth", "john-knox")
    place.persons(1, "macbeth", "john-knox", "mary-stuart").coins(0, 7).coins(1, 1)
    sheet = gm.score(place.state())
    lines = {(n, line.rule): line.points for n in (0, 1) for line in sheet[n].expected}
    assert lines[0, "SCORE-05"] == 4
    assert lines[1, "SCORE-06"] == 9, "a lead of 3 is beyond this table"
    assert (lines[0, "END-10"], lines[1, "END-10"]) == (14, 2)
    assert gm.loads(gm.dumps(gm.Setup(2, catalog=catalog))) == gm.Setup(2, catalog=catalog)
    assert gm.catalog.source("scoring", "scoring").reconstructed == ()


# -- the command line -----------------------------------------------------------------------------


def test_an_experiment_from_the_command_line(tmp_path, capsys):
    run = [
        "run",
        str(tmp_path / "x"),
        "--players",
        "2",
        "3",
        "--bots",
        "greedy",
        "random",
        "--games",
        "2",
        "--workers",
        "serial",
        "--quiet",
    ]
    assert command.main(run) == 0
    first = capsys.readouterr().out
    assert first.startswith(f"4 games in {tmp_path / 'x'}\nsetup    bot  value  n")
    assert command.main(run) == 0
    assert capsys.readouterr().out == first
    assert command.main(["summary", str(tmp_path / "x"), "--by", "bot", "--csv"]) == 0
    assert "greedy,win,4,1.0," in capsys.readouterr().out
    assert command.main(["tiles", str(tmp_path / "x"), "--players", "3"]) == 0
    assert "rate_low" in capsys.readouterr().out
    picture = tmp_path / "t.svg"
    assert command.main(["plot", str(tmp_path / "x"), "tiles", "--to", str(picture)]) == 0
    assert picture.read_text().startswith("<?xml")
    assert command.main([*run[:-1], "--seed", "5"]) == 2
    assert "seed: 1 there, 5 here" in capsys.readouterr().err


def test_a_design_from_the_command_line(tmp_path, capsys):
    file = tmp_path / "dear.toml"
    file.write_text("[scoring]\ncoin = 4\n")
    how = ["--players", "2", "--games", "8", "--bots", "random", "--workers", "serial", "--quiet"]
    assert command.main(["design", str(file), *how]) == 0
    assert "scoring: coin 1 → 4\n• " in capsys.readouterr().out
    assert command.main(["design", str(tmp_path / "none.toml"), *how]) == 2
    assert "none.toml" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["run"], ["fly"], ["run", "x", "--players", "7"], ["summary", "/nowhere"]]
)
def test_bad_arguments_get_one_line(words, capsys):
    assert command.main(words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"tiles": {"halkrik": {"cost": {"wood": 2}}}},
            "there is no tile 'halkrik'; did you mean halkirk?",
        ),
        ({"clans": {"Rosss": {"bonus": False}}}, "no clan space 'Rosss'; did you mean ross"),
        ({"text": '[[tile]]\nid = "halkrik"\ncost = { wood = 2 }\n'}, "did you mean halkirk?"),
        ({"remove": ["halkrik"]}, "remove: there is no component 'halkrik'; did you mean halkirk?"),
        ({"roads": {"start/rosss": 3}}, "no clan space 'rosss'; did you mean ross?"),
    ],
)
def test_a15_misspelt_ids_are_no_new_components(changes, said):
    with pytest.raises(lab.LabError) as refusal:
        lab.Design("try", gm.Setup(2), **changes)
    assert said in str(refusal.value)


NOT_A_NUMBER = re.compile(r"(?<![a-z])nan(?![a-z])", re.IGNORECASE)


@pytest.mark.parametrize("games", [1, 25])
def test_a2_a_tile_that_is_no_longer_taken_has_no_score(games):
    """Cost 1 → 6: the first thing a student tries; nothing can be said of takers there are not."""
    kemnay = next(t for t in gm.catalog.load().tiles if t.id == "kemnay")
    assert sum(kemnay.cost.goods.fixed) + kemnay.cost.goods.free + kemnay.cost.scots <= 2
    found = report(tiles={"kemnay": {"cost": {"cattle": 6}}}, games=games, setup=gm.Setup(3))
    row = found.tiles.set_index("tile").loc["kemnay"]
    assert row["rate_after"] == 0
    assert "after, so the points of its takers cannot be compared" in row["note"]
    assert f"in {games} game" in row["note"]
    told = str(found)
    if games > 1:
        assert "Kemnay is taken in 0% of the games, before in" in told
        assert "nobody took it in 25 games after, so" in told
    picture = found.picture()
    shown = (
        told,
        str(picture),
        picture.caption,
        found.changes.to_string(),
        found.tiles.to_string(),
    )
    assert not [text for text in shown if NOT_A_NUMBER.search(text)]


def test_a2_the_command_line_prints_no_nan(capsys):
    found = lab.tiles(report(tiles={"kemnay": {"cost": {"cattle": 6}}}, games=4).part("after"))
    assert found["above"].isna().any()
    print_frame(found, False)
    print_frame(found, True)
    printed = capsys.readouterr().out
    assert not NOT_A_NUMBER.search(printed)
    assert "inf" not in printed


def test_a2_too_few_games_for_a_picture_of_tiles():
    from glenmore.lab import plots

    found = lab.tiles(report(scoring={"coin": 2}, games=1).part("after"))
    with pytest.raises(lab.LabError, match="play more games"):
        plots.tiles(found)
