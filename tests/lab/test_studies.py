"""The larger samples behind the notebooks: summaries with known answers, the files, the command."""

from __future__ import annotations

import io
from contextlib import redirect_stdout

import numpy as np
import pandas as pd
import pytest

import glenmore as gm
from glenmore.lab import samples
from glenmore.lab import studies as questions
from tabletop.lab import statistics as stats
from tests.lab.stored import NOTEBOOKS, SOLO, read_from
from tools import studies

SHOWN = ("croft", "inn", "mill")


def made(points, sizes=None, setup="3p", tiles=None, **more):
    """A table from the points, sizes and tiles of every game and seat."""
    rows = []
    for game, seats in enumerate(points):
        size = sizes[game] if sizes else [9] * len(seats)
        for seat, own in enumerate(seats):
            taken = tuple(tiles[game][seat]) if tiles else ("inn",)
            rows.append(
                {
                    "setup": setup,
                    "game": game,
                    "seed": game,
                    "seat": seat,
                    "order": seat,
                    "bot": "greedy",
                    "players": len(seats),
                    "points": own,
                    "win": (own == max(seats)) / seats.count(max(seats)),
                    "turns": 40,
                    "decisions": 90,
                    "taken": len(taken),
                    "size": size[seat],
                    "from_size": -3 * (size[seat] - min(size)),
                    "from_coins": own,
                    "tiles": taken,
                    "tile_turns": tuple(10 for _ in taken),
                    "shown": SHOWN,
                }
            )
    return pd.DataFrame(rows).assign(**more)


# -- what is played -------------------------------------------------------------------------------


def test_the_base_game_is_played_more_often_than_what_is_compared_with_it():
    found = studies.wanted(games=9, pairs=4)
    assert {name: games for name, (_, games) in found.items()} == {
        "3p": 9,
        "PL-strict": 4,
        "CS-strict": 4,
        "IT-strict": 4,
        "penalty 0": 4,
        "penalty 6": 4,
        "flat": 4,
        "2p": 9,
        "4p": 9,
        "former 2p": 9,
        "former 3p": 9,
        "former 4p": 9,
    }
    setups = {name: setup for name, (setup, _) in found.items()}
    assert [setups[name].players for name in ("2p", "3p", "4p", "flat")] == [2, 3, 4, 3]
    assert setups["CS-strict"] == gm.Setup(3, edition="CS-strict")
    assert len(set(setups.values())) == len(setups)


def test_former_costs_are_those_of_two_tiles():
    tiles = {tile.id: tile for tile in gm.Setup(2).catalog.tiles}
    before = {tile.id: tile for tile in questions.former(2).after.catalog.tiles}
    assert [name for name in tiles if tiles[name].cost != before[name].cost] == [
        "dufftown",
        "carse-of-gowrie",
    ]


def test_changed_tiles_are_told_before_and_after():
    def played(*taken):
        found = made([[30, 20], [28, 22]], tiles=[[taken, ()]] * 2)
        return found.assign(shown=[("dufftown", "inn")] * len(found))

    tables = {
        f"{when}{n}p": played(*tiles)
        for n in (2, 3, 4)
        for when, tiles in (("former ", ["dufftown"]), ("", []))
    }
    found = studies.balance(tables)
    assert found[["players", "costs", "tile", "rate"]].to_numpy().tolist() == [
        [n, costs, "dufftown", rate]
        for n in (2, 3, 4)
        for costs, rate in (("former", 1.0), ("now", 0.0))
    ]


def test_designs_change_one_number_of_the_scoring():
    printed = gm.Setup(3).catalog.scoring
    dear, flat = questions.penalty(6).after.catalog.scoring, questions.flat().after.catalog.scoring
    assert (printed.size_penalty, dear.size_penalty, flat.size_penalty) == (3, 6, 3)
    assert (dear.table, flat.table) == (printed.table, questions.FLAT)
    assert questions.penalty(0, players=2).after.players == 2


# -- summaries ------------------------------------------------------------------------------------

ESTATES = made([(30, 20, 10), (9, 12, 15)], [(12, 10, 9), (8, 8, 9)])


def test_tiles_beyond_the_smallest_estate():
    found = questions.beyond(ESTATES)
    assert list(found["beyond"]) == [3, 1, 0, 0, 0, 1]
    assert list(found["above"]) == [10, 0, -10, -3, 0, 3]
    assert list(found["unpaid"]) == [39, 23, 10, 9, 12, 18]


def test_the_last_group_of_sizes_holds_all_larger_ones():
    found = studies.sizes(ESTATES).set_index(["value", "beyond"])["mean"]
    assert found["above"].to_dict() == {0: (-10 - 1.5) / 2, 1: 1.5, 2: 10}
    assert found["from_size"].to_dict() == {0: 0, 1: -3, 2: -9}
    assert found["win"].to_dict() == {0: 0, 1: 0.5, 2: 1}
    assert set(studies.sizes(ESTATES, most=3)["beyond"]) == {0, 1, 3}


def test_slopes_of_two_seats_are_the_differences_of_the_games():
    """One tile more in each game goes with 1, 3 and 5 points more: Student's interval of these."""
    found = questions.slopes(made([(11, 10), (50, 53), (25, 20)], [(9, 8), (9, 10), (12, 11)]))
    rows = found.set_index("value")
    known = stats.mean([1, 3, 5])
    assert list(rows.loc["points", ["n", "mean", "low", "high"]]) == pytest.approx(
        [3, known.mean, known.low, known.high]
    )
    assert list(rows.loc["from_size", ["mean", "low", "high"]]) == pytest.approx([-3] * 3)
    assert rows.loc["unpaid", "mean"] == pytest.approx(known.mean + 3)


def test_setups_are_compared_game_by_game_as_far_as_both_played_them():
    before = made([(10, 4), (12, 8), (3, 9), (99, 0)])
    after = made([(11, 5), (14, 10), (15, 3)], setup="flat", turns=42)
    found = questions.compared(before, after).set_index("value")
    assert list(found.index) == [*questions.MEASURES, "win first", "win second"]
    known = stats.mean([1, 2, 3])
    assert list(found.loc["points"]) == [
        3,
        (7 + 10 + 6) / 3,
        (8 + 12 + 9) / 3,
        known.mean,
        known.low,
        known.high,
        known.sd,
    ]
    assert list(found.loc["turns"]) == [3, 40, 42, 2, 2, 2, 0]
    assert list(found.loc["margin", ["a", "b"]]) == [(6 + 4 + 6) / 3, (6 + 4 + 12) / 3]
    assert list(found.loc["win first", ["a", "b"]]) == pytest.approx([2 / 3, 1])


def test_games_differ_in_course_points_or_winner():
    inns, mills = (("inn",), ("inn",)), (("mill",), ("inn",))
    before = made([(10, 4)] * 5, tiles=[inns] * 5)
    after = made([(10, 4), (10, 4), (9, 4), (4, 10)], tiles=[inns, mills, inns, inns])
    later = after.assign(tile_turns=after["tile_turns"].map(list)).iloc[::-1]
    found = questions.differing(before, later).set_index("value")
    assert found["mean"].to_dict() == {"course": 0.75, "points": 0.5, "winner": 0.25}
    assert set(found["n"]) == {4}, "the fifth game has no partner"
    assert tuple(found.loc["course", ["low", "high"]]) == stats.wilson(3, 4)
    moved = before.assign(tile_turns=[(11,)] * len(before))
    assert list(questions.differing(before, moved)["mean"]) == [1, 0, 0], (
        "the same tiles, but later"
    )


def test_comparisons_stand_below_each_other():
    tables = {"3p": made([(1, 2), (3, 4)]), "b": made([(2, 2), (3, 4)]), "a": made([(1, 2)] * 2)}
    found = studies.against(tables, ("a", "b", "not played"), questions.differing)
    assert list(found["setup"]) == ["a"] * 3 + ["b"] * 3
    assert list(found.query("value == 'points'")["mean"]) == [0.5, 0.5]


def test_seats_by_players_and_order():
    tables = {
        f"{n}p": made([tuple(range(n)), tuple(range(10, 10 + n))], setup=f"{n}p") for n in (2, 3, 4)
    }
    found = studies.seats(tables).set_index(["value", "players", "order"])["mean"]
    assert list(found["points"]) == [5 + order for n in (2, 3, 4) for order in range(n)]
    assert list(found["win"]) == [0, 1, 0, 0, 1, 0, 0, 0, 1]


def test_worth_of_tiles_stands_beside_how_they_fared():
    """An inn brings 4 points, a mill costs 1; a croft is too rare to tell."""
    taken = [
        [
            [
                name
                for name, own in (("inn", n % 2), ("mill", n // 2 % 2), ("croft", n == 0))
                if own
            ],
            [],
        ]
        for n in range(40)
    ]
    points = [(20 + 4 * (n % 2) - n // 2 % 2, 20) for n in range(40)]
    found = studies.worths(made(points, tiles=taken)).set_index("tile")
    assert list(found["taken"]) == [1, 20, 20]
    assert list(found["worth"]) == pytest.approx([np.nan, 4, -1], nan_ok=True)
    few = studies.worths(made(points[:10], tiles=taken[:10]))
    assert few[["worth", "low", "high"]].isna().all(axis=None)
    assert list(few.columns) == list(found.reset_index().columns)


def test_a_report_takes_the_games_of_both_tables():
    before, after = made([(10, 4), (12, 8), (9, 3)]), made([(12, 6), (14, 10)], setup="flat")
    told = studies.report(questions.flat(), before, after)
    row = told.changes.set_index("measure").loc["points"]
    assert list(row[["before", "after", "difference", "n"]]) == [8.5, 10.5, 2, 2]
    assert list(told.tiles.query("tile == 'inn'")["rate_before"]) == [1]


def test_outliers_are_tiles_whose_takers_lead_in_every_game():
    points = [*((20 + n % 2, 10) for n in range(6)), (10, 10), (10, 10)]
    table = made(points, tiles=[(("mill",), ())] * 6 + [(("inn",), ("croft",))] * 2)
    told = studies.report(questions.flat(), table, table)
    assert list(told.outliers()["tile"]) == ["mill"]
    assert told.outliers().loc[0, "above"] == pytest.approx((5 + 5.5) / 2)
    assert any("better or worse than the table: 1 before, 1 after" in s for s in told.sentences())


def test_matches_have_a_row_for_every_number_of_players(capsys):
    found = studies.matches((("random", "random", 2, (2, 3)),))
    assert list(found["players"]) == [2, 3]
    assert (found["wins"] == found["mean"] * 2).all()
    assert list(found.columns) == list(samples.read("bots", NOTEBOOKS / "data").columns)
    assert "3 players, random against random: " in capsys.readouterr().out


# -- the command ----------------------------------------------------------------------------------

TINY = ("--games", "3", "--pairs", "2", "--bot", "random", "--workers", "serial")


class Impatient(io.StringIO):
    """A screen at which somebody presses Ctrl-C when the third sample is told."""

    def write(self, text):
        if text.startswith("CS-strict"):
            raise KeyboardInterrupt
        return super().write(text)


def parts(folder):
    """Every file of played games, and when it was written."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("part-*")}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A run that broke off and was taken up: its folder, and the parts there at the break."""
    folder = tmp_path_factory.mktemp("studies")
    asked = [*TINY, "--folder", str(folder / "played"), "--out", str(folder / "out")]
    with redirect_stdout(Impatient()), pytest.raises(KeyboardInterrupt):
        studies.main(asked)
    broken = parts(folder)
    assert not (folder / "out").exists()
    with redirect_stdout(io.StringIO()):
        assert studies.main(asked) == 0
    return folder, broken


def test_a_run_that_broke_off_is_taken_up_without_playing_a_game_twice(run):
    folder, broken = run
    whole = parts(folder)
    assert len(broken) == 3 + 2 + 2
    assert len(whole) == 6 * 3 + 6 * 2, "one file for each game"
    assert {path: whole[path] for path in broken} == broken
    found = samples.read("studies", folder / "out").set_index("sample")["games"]
    assert found.to_dict() == {name: games for name, (_, games) in studies.wanted(3, 2).items()}


def test_files_are_those_that_the_notebooks_read(run):
    written = {path.stem for path in (run[0] / "out").iterdir()}
    read = {name for name in read_from("05") if not name.startswith(SOLO)}
    assert read == written | {"bots"}
    for name in written:
        kept = samples.read(name, NOTEBOOKS / "data")
        assert list(samples.read(name, run[0] / "out").columns) == list(kept.columns), name


def test_numbers_are_written_with_few_places(tmp_path):
    studies.write({"third": pd.DataFrame({"a": [1 / 3], "b": ["x"]})}, tmp_path / "new")
    assert (tmp_path / "new/third.csv").read_bytes() == b"a,b\n0.3333,x\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--games", "1"), "--games and --pairs: at least 2"),
        (("--pairs", "0"), "--games and --pairs: at least 2"),
        (("--games", "many"), "argument --games: invalid int value: 'many'"),
        (("--bot", "clever"), "there is no bot 'clever'; known: random, greedy"),
        (("--workers", "fast"), "workers: 'fast' is not possible"),
    ],
)
def test_bad_arguments_are_refused(words, message, tmp_path, capsys):
    with pytest.raises(SystemExit) as refused:
        studies.main([*TINY, *words, "--out", str(tmp_path / "out")])
    assert refused.value.code == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_another_bot_does_not_write_over_what_the_notebooks_tell(capsys):
    with pytest.raises(SystemExit):
        studies.main(TINY)
    assert "--bot: give --out as well" in capsys.readouterr().err


def test_the_folder_of_another_run_is_refused(run, tmp_path, capsys):
    with pytest.raises(SystemExit):
        studies.main(
            [
                *TINY,
                "--games",
                "4",
                "--folder",
                str(run[0] / "played"),
                "--out",
                str(tmp_path / "out"),
            ]
        )
    assert "games: 3 there, 4 here" in capsys.readouterr().err
