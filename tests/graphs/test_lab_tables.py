"""Tables and figures of the analysis lab: against the engine, and on cases with known answers."""

from __future__ import annotations

import random
import re
from functools import cache

import numpy as np
import pandas as pd
import pytest

import glenmore as gm
from glenmore import lab
from glenmore.base.market import after_all_sales
from glenmore.components import GOODS
from glenmore.lab import adjacency, market, roads, samples, tempo
from glenmore.moves import BuyGood, Claim, Sell
from tests.project import PROJECT
from tools import samples as large

PARTS = (roads, adjacency, tempo, market)
DATA = PROJECT / "notebooks/analyse/data"


@cache
def games(players=3, bot="random", number=4):
    return tuple(samples.records(gm.Setup(players), bot, number, seed=3))


@cache
def tables(players=3):
    return {
        name: samples.table(rows, games(players)).assign(bot="random")
        for part in PARTS
        for name, rows in part.TABLES.items()
    }


@cache
def summaries(players=3):
    return large.summaries(tables(players))


# -- samples --------------------------------------------------------------------------------------


def test_records_are_the_games_of_an_experiment():
    table = lab.experiment(gm.Setup(3), "random", 4, seed=3, workers="serial", progress=None)
    for number, record in enumerate(games()):
        points = list(table.loc[table["game"] == number, "points"])
        assert points == [player.vp for player in record.final.players]
    later = next(samples.records(gm.Setup(3), "random", 1, seed=3, first=2))
    assert later == games()[2]


def test_the_sample_is_the_same_however_its_games_are_shared_out():
    whole = large.look(large.Share("random", 2, 0, 3, 5))
    parts = [large.look(large.Share("random", 2, *part, 5)) for part in ((0, 1), (1, 2))]
    assert whole == {name: parts[0][name] + parts[1][name] for name in whole}
    tables = large.sample(3, seed=5, players=(2,), workers="serial", bots=("random",))
    for name, table in tables.items():
        pd.testing.assert_frame_equal(table, pd.DataFrame(whole[name]))


def test_summaries_survive_their_file(tmp_path):
    large.write(summaries(), tmp_path)
    for name, frame in summaries().items():
        kept = samples.read(name, tmp_path)
        pd.testing.assert_frame_equal(kept, frame.round(large.PLACES), check_dtype=False)
    assert "python -m tools.samples" in (tmp_path / "README.md").read_text()


@pytest.mark.parametrize("name", [*(n for part in PARTS for n in part.SUMMARIES), "market_selling"])
def test_the_large_sample_is_committed_whole(name):
    frame = samples.read(name, DATA)
    assert {"value", "n", "mean", "low", "high"} <= set(frame.columns)
    finite = frame.dropna()
    assert (finite["low"] <= finite["mean"]).all()
    assert (finite["mean"] <= finite["high"]).all()
    if "players" in frame:
        assert set(frame["players"]) == {2, 3, 4}
        assert set(frame["bot"]) == set(large.BOTS)
    assert frame["n"].max() >= 100


def test_slopes_find_a_known_line_whatever_the_games_mean():
    rng = random.Random(2)
    rows = []
    for game in range(12):
        level = rng.uniform(-50, 50)
        for _ in range(3):
            a, b = rng.random(), rng.random()
            rows.append({"players": 3, "game": game, "a": a, "b": b, "y": level + 2 * a - 5 * b})
    found = samples.slopes(pd.DataFrame(rows), "y", ("a", "b")).set_index("value")
    assert found["mean"].to_dict() == {"a": pytest.approx(2), "b": pytest.approx(-5)}
    assert found["low"].to_numpy() == pytest.approx(found["high"].to_numpy())
    assert set(found["n"]) == {12}


def test_slopes_have_an_interval_where_there_is_noise():
    rng = random.Random(4)
    rows = [
        {"players": 2, "game": game, "x": x, "y": 3 * x + rng.gauss(0, 1)}
        for game in range(80)
        for x in (rng.random(), rng.random())
    ]
    one = samples.slopes(pd.DataFrame(rows), "y", ("x",)).iloc[0]
    assert one["low"] < 3 < one["high"]
    assert one["high"] - one["low"] < 4


def test_shares_are_those_of_wilson():
    frame = pd.DataFrame({"players": 3, "setup": "3p", "game": range(10), "yes": [1] * 8 + [0] * 2})
    one = samples.shares(frame, "yes").iloc[0]
    assert (one["mean"], one["n"]) == (0.8, 10)
    assert (one["low"], one["high"]) == pytest.approx((0.49016, 0.94332), abs=1e-5)


def test_moments_are_spread_over_all_turns():
    assert samples.at_moments("abcdefghi") == {0: "a", 0.25: "c", 0.5: "e", 0.75: "g", 1: "i"}
    assert set(samples.at_moments("x").values()) == {"x"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--games", "1"), "--games: at least 2, or there is no error to tell"),
        (("--workers", "0"), "--workers: at least 1"),
        (("--seed", "x"), "argument --seed: invalid int value: 'x'"),
    ],
)
def test_a_sample_that_cannot_be_played_is_refused(words, message, tmp_path, capsys):
    with pytest.raises(SystemExit) as refused:
        large.main([*words, "--out", str(tmp_path / "out")])
    assert refused.value.code == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


# -- roads ----------------------------------------------------------------------------------------


def test_claims_are_the_markers_of_the_games():
    table = roads.claims(games())
    assert len(table) == sum(isinstance(move, Claim) for record in games() for move in record.moves)
    assert table["coins"].between(0, 4).all()
    placed = tables()["markers"]
    assert placed["markers"].sum() == len(table)
    assert tables()["uses"]["uses"].sum() == table["roads"].sum()


def test_prices_of_a_game_as_a_table():
    record = games()[0]
    frame = roads.price_course(record)
    course = gm.graphs.price_course(record)
    assert list(frame.index) == list(course)
    for turn, prices in course.items():
        for clan in frame.columns:
            shown = frame.loc[turn, clan]
            assert (None if pd.isna(shown) else int(shown)) == prices[clan]


def test_mean_prices_begin_with_those_of_the_empty_board():
    first = tables()["prices"].query("moment == 0")
    known = gm.graphs.marker_prices(gm.position(players=3).state())
    prices = [price for price in known.values() if price is not None]
    assert set(first["price"]) == {np.mean(prices)}
    assert set(first["held"]) == {0}


# -- estates --------------------------------------------------------------------------------------


def test_no_tile_wakes_more_than_the_best_cell():
    rows = tables()["placements"]
    assert (rows["wakes"] <= rows["best"]).all()
    assert (rows["worth"] <= rows["best_worth"]).all()
    assert (rows["best"] <= 9).all()
    first = rows[rows["number"] == 1]
    assert (first["best"] >= 2).all()  # both halves of the home tile


def test_activations_are_counted_for_the_tile_that_was_laid():
    for number, record in enumerate(games()):
        moves = sum(type(move).__name__ == "Activate" for move in record.moves)
        rows = tables()["placements"].query(f"game == {number}")
        assert 0 < rows["activated"].sum() <= moves


def test_shapes_are_those_of_the_final_estates():
    rows = tables()["shapes"]
    sizes = [len(p.estate) for record in games() for p in record.final.players]
    assert list(rows["tiles"]) == sizes
    assert rows.groupby("game")["above"].sum().to_numpy() == pytest.approx(0)


# -- tempo ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_waits_and_turns_fill_the_whole_game(players):
    for number, record in enumerate(games(players)):
        taken = gm.graphs.turns(record)
        rows = tables(players)["jumps"].query(f"game == {number}")
        for seat in range(players):
            own = [at for at, turn in enumerate(taken) if turn.seat == seat]
            mine = rows[rows["seat"] == seat]
            assert len(mine) == len(own) - 1
            assert mine["waited"].sum() + len(own) - 1 == own[-1] - own[0]
            total = tables(players)["tempo"].query(f"game == {number} and seat == {seat}").iloc[0]
            assert total["turns"] == len(own)
            assert total["again"] == mine["again"].sum()
            assert total["jump"] == pytest.approx(total["spaces"] / total["turns"])


# -- market ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_the_market_keeps_its_books(players):
    for record in games(players):
        made = market.trades(record)
        paid = sum(one["coins"] for one in made if one["kind"] == "buy")
        got = sum(one["coins"] for one in made if one["kind"] == "sell")
        first = gm.start(record.setup).market
        assert paid - got == market.coins_in(record.final.market) - market.coins_in(first)
        moves = record.moves
        assert len(made) == sum(isinstance(move, Sell | BuyGood) for move in moves)
        assert {one["coins"] for one in made} <= {1, 2, 3}
        assert {one["good"] for one in made} <= set(GOODS)


def test_sale_value_is_what_the_engine_pays():
    rng = random.Random(3)
    for _ in range(60):
        rows = {good: rng.randint(0, 3) for good in GOODS}
        place = gm.position(players=2).market(**rows)
        goods = [good for good in GOODS for _ in range(rng.randint(0, 2))][:3]
        state = place.goods("red", (1, 0), goods).coins("red", 0).state()
        after = after_all_sales(state, 0)
        player = state.players[0]
        assert after.players[0].coins == market.sale_value(player.goods(), state.market)


@pytest.mark.parametrize("least", [1, 2, 4])
def test_sellers_keep_to_their_rule(least):
    bots = [market.Seller(least), "random"]
    record = next(samples.records(gm.Setup(2), bots, 1, seed=6))
    asked = 0
    for state, move in zip(record.states(), record.moves, strict=False):
        moves = gm.legal(state) if state.actor == 0 else ()
        sales = [m for m in moves if isinstance(m, Sell)]
        if 0 < len(sales) < len(moves):  # there is a choice
            asked += 1
            dearest = max(state.market[GOODS.index(m.good)] for m in sales)
            assert isinstance(move, Sell) == (dearest >= least)
    assert asked


def test_ways_to_sell_are_compared_on_the_same_seeds():
    found = market.selling(games=1, players=2, workers="serial")
    assert list(dict.fromkeys(found["bot"])) == list(market.SELLERS)
    assert set(found["value"]) == {"above", "win", "goods", "coins"}
    assert set(found["n"]) == {1}


# -- figures --------------------------------------------------------------------------------------


def plots():
    found, record = summaries(), games()[0]
    turn = next(s for s in record.states() if s.actor >= 0 and gm.graphs.jumps(s))
    return {
        "price": lambda: roads.price_plot(record),
        "course": lambda: roads.course_plot(found["road_prices"]),
        "claimed": lambda: roads.claimed_plot(found["road_claimed"]),
        "degree": lambda: adjacency.degree_plot(record.final),
        "best cell": lambda: adjacency.degree_plot(gm.start(gm.Setup(2)), 0, "inshriach"),
        "wakes": lambda: adjacency.wakes_plot(found["estate_wakes"]),
        "slopes": lambda: adjacency.slope_plot(found["estate_slopes"], "random"),
        "jump": lambda: tempo.jump_plot(turn),
        "order": lambda: tempo.order_plot(record),
        "wait": lambda: tempo.wait_plot(found["tempo_waits"], "random"),
        "turns": lambda: tempo.slope_plot(found["tempo_slopes"]),
        "market": lambda: market.game_plot(record),
        "level": lambda: market.level_plot(found["market_levels"], bot="random"),
        "trade": lambda: market.trade_plot(found["market_trades"], bot="random"),
        "selling": lambda: market.selling_plot(samples.read("market_selling", DATA)),
    }


@pytest.mark.parametrize("name", plots())
def test_figures_have_a_caption_and_words(name):
    plot = plots()[name]()
    assert plot.title
    assert plot.caption.endswith(".")
    assert plot.words
    assert not re.search(r"\bnan\b", str(plot))


@pytest.mark.parametrize("name", ["course", "order"])  # the notebooks draw all of them
def test_figures_repeat_exactly(name):
    one, two = (plots()[name]().png(40) for _ in range(2))
    assert one.startswith(b"\x89PNG")
    assert one == two


def test_uses_are_drawn_on_the_map():
    found = summaries()
    shown = roads.use_map(found["road_uses"], found["road_markers"], "random")
    assert "Roads (markers per game that came this way)" in str(shown)
    with pytest.raises(KeyError):
        roads.use_map(found["road_uses"].drop(columns="bot"), found["road_markers"])
