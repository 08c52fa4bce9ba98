"""What chronicles do to a game: the figures on a table with known answers, and the file."""

from __future__ import annotations

import tomllib
from itertools import combinations

import pandas as pd
import pytest

from glenmore import choosing
from glenmore.modules import MODULES, module
from tools import chronicles

MEASURED = [number for number in MODULES if chronicles.PLAYERS in module(number).players]


def games(setup, decisions, **own):
    """Three games with two seats each; the second seat decides as often as the first."""
    return [
        {
            "setup": setup,
            "game": game,
            "seed": game,
            "seat": seat,
            "order": seat,
            "points": 10 * seat,
            "own_decisions": number,
            "own_turns": 5,
            **{f"decisions_chronicle_{n}": values[game] for n, values in own.items()},
            **{f"from_chronicle_{n}": 7 for n in own},
        }
        for game, number in enumerate(decisions)
        for seat in (0, 1)
    ]


@pytest.fixture(scope="module")
def figures():
    rows = [
        *games("base", (20, 22, 24)),
        *games("1", (30, 32, 34), **{"1": (8, 10, 12)}),
        *games("2", (24, 26, 28), **{"2": (4, 4, 4)}),
        *games("1+2", (33, 33, 33), **{"1": (5, 5, 5), "2": (4, 4, 4)}),
    ]
    return chronicles.measure(pd.DataFrame(rows).fillna(0))


def test_means_with_half_intervals(figures):
    assert figures["base"]["decisions"] == (22.0, 4.97)  # t(2) × 2 / √3
    assert figures["alone"]["1"]["own"] == (10.0, 4.97)
    assert figures["alone"]["1"]["points"] == (7.0, 0.0)
    assert figures["base"]["margin"] == (10.0, 0.0)


def test_what_each_keeps_beside_the_other(figures):
    (kept, half), still = figures["pair"]["1+2"]["keeps"]
    assert kept == 0.5
    assert half == 0.25  # half of the ratio's 4.97 / 10
    assert still == (1.0, 0.0)


def test_decisions_beyond_the_sum(figures):
    assert figures["pair"]["1+2"]["beyond"][0] == 33 - 32 - 26 + 22


def test_the_file_says_what_was_measured(figures):
    read = tomllib.loads(chronicles.as_toml(figures, 3, "greedy"))
    assert read["about"] == {"bot": "greedy", "players": 3, "games": 3, "seed": chronicles.SEED}
    assert read["pair"]["1+2"]["keeps"] == [[0.5, 0.25], [1.0, 0.0]]


def test_every_chronicle_and_pair_is_played():
    count = len(MEASURED)
    assert len(chronicles.setups()) == 1 + count + count * (count - 1) // 2


def test_a_small_run_writes_a_file_that_choosing_reads(tmp_path, monkeypatch):
    few = {name: setup for name, setup in chronicles.setups(2).items() if name in ("base", "2")}
    monkeypatch.setattr(chronicles, "setups", lambda: few)
    file = tmp_path / "measured.toml"
    chronicles.main(["--games", "2", "--bot", "random", "--workers", "serial", "--file", str(file)])
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    assert set(read) == {"about", "base", "alone"}
    assert read["alone"]["2"]["decisions"][0] > 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--games", "1"), "--games: at least 2, or there is no error to tell"),
        (("--bot", "clever"), "python -m tools.chronicles: bots: there is no bot 'clever'"),
    ],
)
def test_bad_arguments_are_refused(words, message, capsys):
    with pytest.raises(SystemExit) as refused:
        chronicles.main(words)
    assert refused.value.code == 2
    assert message in capsys.readouterr().err


def test_figures_of_the_kit_are_of_this_form():
    measured = choosing.measured()
    assert set(measured["alone"]) == set(map(str, MEASURED))
    assert set(measured["pair"]) == {f"{one}+{two}" for one, two in combinations(MEASURED, 2)}
