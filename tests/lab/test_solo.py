"""Games for one as samples: levels reckoned from the same games, smaller decks, what they tell."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pandas as pd
import pytest

import glenmore as gm
from glenmore.lab import samples, solo
from glenmore.modules.c12_allenarly.data import LEVELS
from tabletop.lab.games import game_seed
from tests.lab.stored import NOTEBOOKS, SOLO, read_from
from tools import solo as made

GAMES = 2


@pytest.fixture(scope="module")
def games() -> pd.DataFrame:
    return pd.DataFrame(solo.sample("greedy", GAMES))


def test_every_game_is_reckoned_at_every_level(games: pd.DataFrame) -> None:
    assert len(games) == GAMES * len(LEVELS)
    assert set(games["level"]) == set(LEVELS)
    same = games.groupby("game")[["mine", "turns", "by symbol", "from categories"]].nunique()
    assert (same == 1).all(axis=None)
    hers = games.pivot(index="game", columns="level", values="hers")
    for easier, harder in pairwise(LEVELS):
        assert (hers[easier] <= hers[harder]).all()


@pytest.mark.parametrize("level", ["ablach", "bodach"])
def test_a_level_gives_the_points_that_playing_it_gives(level: str) -> None:
    record = gm.play(solo.setup(), ["random"], game_seed(1, solo.STREAM, 0))
    played = gm.play(solo.setup(level), ["random"], game_seed(1, solo.STREAM, 0))
    again = solo.at_level(record, level)
    assert again.final == played.final
    assert again.moves == played.moves


def test_the_points_of_a_game_are_told_apart_wholly(games: pd.DataFrame) -> None:
    parts = [name for name in games if name.startswith("from ")]
    assert (games[parts].sum(axis=1) == games["hers"]).all()
    ways = [name for name in games if name.startswith("by ")]
    assert (games[ways].sum(axis=1) == games["turns"]).all()
    assert (games["win"] == (games["mine"] >= games["hers"])).all()


def test_a_smaller_deck_lacks_what_it_says() -> None:
    cards = {c.id: c for c in solo.setup(without="trade").catalog.cards if c.id.startswith("ac-")}
    assert len(cards) == 10
    assert all("trade" not in row for card in cards.values() for row in card.rows)
    assert any("priority" in row for card in cards.values() for row in card.rows)
    frame = solo.setup(without=solo.FRAME).catalog.cards
    assert all(not card.rows for card in frame if card.id.startswith("ac-"))


def test_summaries_have_their_intervals(games: pd.DataFrame) -> None:
    wins = solo.wins(games)
    assert list(wins["level"]) == list(LEVELS)
    assert ((wins["low"] <= wins["mean"]) & (wins["mean"] <= wins["high"])).all()
    lead = solo.points(games).query("value == 'lead' and level == 'douce'").iloc[0]
    douce = games[games["level"] == "douce"]
    assert lead["mean"] == pytest.approx((douce["mine"] - douce["hers"]).mean())
    assert solo.rows_used(games)["mean"].sum() == pytest.approx(1)
    assert set(solo.sources(games)["value"]) == {*solo.SOURCES, "other"}


def test_a_deck_is_compared_game_by_game(games: pd.DataFrame) -> None:
    whole = games[games["level"] == solo.NORMAL]
    less = pd.DataFrame(solo.sample("greedy", GAMES, solo.FRAME))
    assert set(less["level"]) == {solo.NORMAL}
    found = solo.decks(pd.concat([whole, less])).set_index("value")
    mean = less["hers"].mean() - whole["hers"].mean()
    assert found.loc["her points", "mean"] == pytest.approx(mean)
    assert found.loc["her points", "n"] == GAMES


def test_files_are_those_that_the_notebook_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(made, "GREEDY", "random")  # quicker; the files are of the same form
    monkeypatch.setattr(made, "SEARCH", "greedy")
    few = ("--games", "2", "--search", "2", "--decks", "2")
    assert made.main([*few, "--folder", str(tmp_path / "played"), "--out", str(tmp_path)]) == 0
    written = {path.stem for path in tmp_path.glob("*.csv")}
    assert {name for name in read_from("") if name.startswith(SOLO)} == written
    for name in written:
        kept = samples.read(name, NOTEBOOKS / "data")
        assert list(samples.read(name, tmp_path).columns) == list(kept.columns), name
