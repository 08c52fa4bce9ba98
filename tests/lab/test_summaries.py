"""Summaries, paired comparisons and tiles on tables whose answers are known; and their pictures."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from glenmore import lab
from glenmore.lab import plots
from tabletop.lab import statistics as stats
from tabletop.lab.plots import HATCHES, MARKERS, PALETTE


def table_of(points, setup="a", tiles=(), players=2):
    """A table from points per game and seat."""
    rows = []
    for game, seats in enumerate(points):
        for seat, own in enumerate(seats):
            best = [p for p in seats if p == max(seats)]
            taken = tiles[game][seat] if tiles else ()
            rows.append(
                {
                    "setup": setup,
                    "game": game,
                    "seed": 100 + game,
                    "seat": seat,
                    "bot": "xy"[seat],
                    "players": players,
                    "points": own,
                    "win": (own == max(seats)) / len(best),
                    "turns": 40,
                    "tiles": taken,
                    "tile_turns": tuple(10 for _ in taken),
                    "shown": ("croft", "inn", "mill"),
                    "from_coins": own,
                    "from_size": 0,
                }
            )
    return pd.DataFrame(rows)


GAMES = [(10, 4), (12, 12), (3, 9), (20, 1)]


# -- summaries ------------------------------------------------------------------------------------


def test_means_by_group_with_their_intervals():
    found = lab.summary(table_of(GAMES), "bot").set_index(["bot", "value"])
    mean = stats.mean([10, 12, 3, 20])
    row = found.loc[("x", "points")]
    assert (row["mean"], row["low"], row["high"], row["n"]) == (11.25, mean.low, mean.high, 4)
    low, high = stats.wilson(2.5, 4)
    row = found.loc[("x", "win")]
    assert (row["mean"], row["low"], row["high"]) == (0.625, low, high)


def test_the_unit_is_the_game_not_the_seat():
    table = table_of([(10, 20), (20, 10), (15, 15)])
    row = lab.summary(table, values="points").iloc[0]
    assert row["n"] == 3
    assert row["mean"] == row["low"] == row["high"] == 15, "every game has the same mean"


def test_bootstrap_on_request():
    table = table_of(GAMES)
    student = lab.summary(table, "bot", "points")
    first = lab.summary(table, "bot", "points", method="bootstrap", seed=1)
    assert first.equals(lab.summary(table, "bot", "points", method="bootstrap", seed=1))
    assert (first["mean"] == student["mean"]).all()
    assert (first["low"] > student["low"]).all()
    with pytest.raises(lab.LabError, match="'magic' is not one of t, bootstrap"):
        lab.summary(table, method="magic")
    with pytest.raises(lab.LabError, match="no column 'score'; known: setup"):
        lab.summary(table, values="score")
    with pytest.raises(lab.LabError, match="column 'setup' holds no numbers; these do: game"):
        lab.summary(table, values="setup")  # finding S13
    with pytest.raises(lab.LabError, match="column 'bot' holds no numbers"):
        plots.spread(table, "bot", "setup")
    with pytest.raises(lab.LabError, match="no column 'score'"):
        plots.sources(table, "score")


# -- pairs ----------------------------------------------------------------------------------------


def test_pairs_are_matched_by_game():
    before = table_of(GAMES)
    after = table_of([(x + 2, y + 2 + n) for n, (x, y) in enumerate(GAMES)], "b")
    found = lab.paired(before, after.sample(frac=1, random_state=1), "points", "bot")
    x, y = found.iloc[0], found.iloc[1]
    assert (x["difference"], x["low"], x["high"]) == (2, 2, 2)
    gap = stats.mean([2, 3, 4, 5])
    assert (y["difference"], y["low"], y["high"], y["n"]) == (3.5, gap.low, gap.high, 4)
    assert (y["a"], y["b"]) == (6.5, 10.0)


def test_pairs_must_be_the_same_games():
    with pytest.raises(lab.LabError, match="2 have no partner"):
        lab.paired(table_of(GAMES), table_of(GAMES[:2]))
    twice = pd.concat([table_of(GAMES), table_of(GAMES, "b")])
    with pytest.raises(lab.LabError, match="several setups with the same seeds"):
        lab.paired(twice, table_of(GAMES))


# -- tiles ----------------------------------------------------------------------------------------


def test_tiles_are_counted_by_games_with_them():
    taken = [(("inn",), ("croft",)), (("inn",), ()), (("inn",), ()), ((), ())]
    found = lab.tiles(table_of(GAMES, tiles=taken)).set_index("tile")
    assert list(found["shown"]) == [4, 4, 4]
    assert list(found["taken"]) == [1, 3, 0]
    inn = found.loc["inn"]
    assert inn["rate"] == 0.75
    assert (inn["rate_low"], inn["rate_high"]) == stats.wilson(3, 4)
    above = stats.mean([3, 0, -3])
    assert (inn["above"], inn["above_high"]) == (above.mean, above.high)
    assert inn["win"] == pytest.approx((0.5 + 0.0 - 0.5) / 3)
    assert inn["when"] == 0.25


def test_worth_of_tiles_is_found_though_they_come_together():
    """A mill is worth 6 and an inn nothing, but whoever has a mill mostly has an inn as well."""
    rng = np.random.default_rng(8)
    games, tiles = [], []
    for _ in range(300):
        seats = []
        for _ in range(2):
            mill = bool(rng.random() < 0.5)
            inn = bool(rng.random() < (0.8 if mill else 0.2))
            croft = bool(rng.random() < 0.5)
            names = [n for n, own in (("mill", mill), ("inn", inn), ("croft", croft)) if own]
            seats.append((6 * mill - 3 * croft + rng.normal(0, 2), tuple(names)))
        games.append(tuple(points for points, _ in seats))
        tiles.append(tuple(names for _, names in seats))
    table = table_of(games, tiles=tiles)
    found = lab.tile_worth(table).set_index("tile")
    for tile, worth in (("mill", 6), ("inn", 0), ("croft", -3)):
        assert found.loc[tile, "low"] < worth < found.loc[tile, "high"]
        assert found.loc[tile, "high"] - found.loc[tile, "low"] < 1.5
    plain = lab.tiles(table).set_index("tile")
    assert plain.loc["inn", "above_low"] > 0.5, "the plain mean is misled"
    with pytest.raises(lab.LabError, match="no tile was taken 20 times"):
        lab.tile_worth(table.iloc[:10])
    with pytest.raises(
        lab.LabError, match="cannot be told apart with so few games; play at least 6"
    ):
        lab.tile_worth(table.iloc[:8], least=1)


# -- pictures -------------------------------------------------------------------------------------


def pictures(table):
    summary = lab.summary(table, "bot", "points")
    yield plots.means(summary)
    yield plots.differences(lab.paired(table, table.assign(points=table["points"] + 1), "points"))
    yield plots.spread(table)
    yield plots.sources(table)
    yield plots.tiles(lab.tiles(table), {"inn": "Globe Inn"}, groups={"inn": "A", "croft": "B"})


def test_pictures_repeat_themselves_and_speak():
    taken = [(("inn",), ("croft",)), (("inn",), ("croft",)), (("inn",), ()), ((), ())]
    table = table_of(GAMES, tiles=taken)
    for picture in pictures(table):
        data, about = picture._repr_mimebundle_()
        assert data["image/png"].startswith(b"\x89PNG")
        assert picture.caption in about["image/png"]["alt"]
        assert picture.caption in str(picture)
        assert picture.caption.endswith(".")
    drawn = [next(pictures(table)) for _ in range(2)]
    assert drawn[0].png() == drawn[1].png()
    assert drawn[0].svg() == drawn[1].svg()
    assert 'href="http' not in drawn[0].svg(), "nothing is fetched"
    assert "x: 11.25 (0.12 to 22.38)" in str(next(pictures(table)))


def test_pictures_tell_groups_apart_without_colour():
    assert len(set(MARKERS)) == len(set(HATCHES)) == len(set(PALETTE)) == 8


def test_a_picture_is_saved_by_its_ending(tmp_path):
    picture = plots.spread(table_of(GAMES))
    assert picture.save(tmp_path / "a.svg").read_text().startswith("<?xml")
    assert picture.save(tmp_path / "a.png").read_bytes()[:4] == b"\x89PNG"
    with pytest.raises(lab.LabError, match=r"ends with \.png or \.svg"):
        picture.save(tmp_path / "a.jpg")


def test_pictures_leave_the_settings_of_others_alone():
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    plots.spread(table_of(GAMES)).png()
    assert dict(mpl.rcParams) == before
