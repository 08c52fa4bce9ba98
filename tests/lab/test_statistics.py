"""Statistics against cases with known answers."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

import glenmore as gm
from glenmore.base.die import FACES
from glenmore.modules.c05_haggis.odds import expected, score_chances
from glenmore.moves import Roll
from glenmore.playing import choose_chance
from tabletop.lab import statistics as stats
from tests.modules.test_c05_scoring import points, scoring
from tests.rules.test_die import rolling

SAFE = 0.9999  # intervals of random samples: one test in ten thousand seeds may miss


# -- quantiles, as printed in tables --------------------------------------------------------------


@pytest.mark.parametrize(
    ("share", "freedom", "printed"),
    [
        (0.975, 1, 12.706),
        (0.975, 4, 2.776),
        (0.95, 10, 1.812),
        (0.995, 30, 2.750),
        (0.975, 99, 1.984),
        (0.025, 4, -2.776),
    ],
)
def test_student_quantiles_are_those_of_the_tables(share, freedom, printed):
    assert stats.t_quantile(share, freedom) == pytest.approx(printed, abs=6e-4)


def test_student_nears_the_normal_distribution():
    assert stats.t_quantile(0.975, 1e6) == pytest.approx(stats.normal_quantile(0.975), abs=1e-5)


# -- intervals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "p"), [(20, 0.5), (60, 0.25), (100, 0.9)])
def test_wilson_covers_what_it_says_counted_out_over_the_binomial(n, p):
    covered = 0.0
    for wins in range(n + 1):
        low, high = stats.wilson(wins, n)
        covered += (low <= p <= high) * math.comb(n, wins) * p**wins * (1 - p) ** (n - wins)
    assert 0.93 < covered < 0.97


def test_wilson_known_values():
    """Newcombe 1998, table I: 81 of 263 and 0 of 20."""
    assert stats.wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert stats.wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert stats.wilson(0, 0) == (0.0, 1.0)


def test_mean_of_a_hand_made_sample():
    """3, 5, 7: mean 5, sd 2, half width 4.3027 × 2 / √3."""
    found = stats.mean([3, 5, 7])
    assert (found.mean, found.sd, found.n) == (5, 2, 3)
    assert found.high - 5 == pytest.approx(4.302653 * 2 / math.sqrt(3), abs=1e-4)
    assert 5 - found.low == pytest.approx(found.high - 5)
    assert stats.mean([4]).low == -math.inf


def test_mean_and_bootstrap_cover_as_often_as_they_say():
    rng = np.random.default_rng(5)
    samples = rng.normal(10, 3, (600, 25))
    hits = sum(m.low <= 10 <= m.high for m in map(stats.mean, samples))
    assert 0.925 < hits / 600 < 0.975
    drawn = [stats.bootstrap(s, resamples=300) for s in samples[:200]]
    assert 0.88 < sum(b.low <= 10 <= b.high for b in drawn) / 200 < 0.98


def test_bootstrap_repeats_itself_and_takes_any_statistic():
    values = [1.0, 2.0, 2.0, 3.0, 9.0, 4.0, 2.0]
    assert stats.bootstrap(values, seed=4) == stats.bootstrap(values, seed=4)
    assert stats.bootstrap(values, seed=4) != stats.bootstrap(values, seed=5)
    median = stats.bootstrap(values, statistic=np.median)
    assert median.mean == 2.0
    assert 1.0 <= median.low <= 2.0 <= median.high <= 9.0


def test_pairs_remove_what_they_share():
    rng = np.random.default_rng(1)
    shared = rng.normal(0, 50, 40)
    a, b = shared, shared + 2 + rng.normal(0, 0.5, 40)
    pairs, apart = stats.difference(a, b), stats.two_samples(a, b)
    assert pairs.clear
    assert pairs.mean == pytest.approx(apart.mean)
    assert not apart.clear
    with pytest.raises(ValueError, match="40 values cannot be paired with 3"):
        stats.difference(a, [1, 2, 3])


def test_two_samples_by_hand():
    """Welch: variances 1 and 4, 4 and 9 values: error √(1/4 + 4/9), 8.9 degrees of freedom."""
    a = np.array([-1.0, -1.0, 1.0, 1.0]) * math.sqrt(3) / 2  # variance 1
    b = np.array([-2.0, 2.0] * 4 + [0.0])  # variance 4
    found = stats.two_samples(a, b + 1)
    error = math.sqrt(1 / 4 + 4 / 9)
    freedom = (1 / 4 + 4 / 9) ** 2 / ((1 / 4) ** 2 / 3 + (4 / 9) ** 2 / 8)
    assert found.mean == pytest.approx(1)
    assert found.high - 1 == pytest.approx(stats.t_quantile(0.975, freedom) * error)


def test_least_squares_finds_a_line_and_its_error():
    rng = np.random.default_rng(3)
    x = np.column_stack([np.ones(400), rng.normal(0, 1, 400)])
    y = x @ np.array([2.0, -1.5]) + rng.normal(0, 1, 400)
    slopes, errors = stats.least_squares(y, x, range(400))
    assert slopes == pytest.approx([2.0, -1.5], abs=0.2)
    assert errors == pytest.approx([1 / 20, 1 / 20], rel=0.25)
    twice, wider = stats.least_squares(np.repeat(y, 2), np.repeat(x, 2, 0), np.arange(800) // 2)
    assert twice == pytest.approx(slopes)
    assert wider == pytest.approx(errors, rel=0.01), "rows that are there twice tell nothing new"


# -- the game's own dice --------------------------------------------------------------------------


def played_out(state: gm.State, rng: random.Random) -> gm.State:
    """Let chance decide until somebody else does, or the haggis has been scored."""
    while state.actor == gm.CHANCE and isinstance(gm.legal(state)[0], Roll):
        state = gm.advance(state, choose_chance(state, gm.legal(state), rng))
    return state


@pytest.mark.parametrize("tokens", [(1, 2, 3), (3, 3, 3), (1, 1, 2, 2, 3)])
def test_haggis_dice_agree_with_exact_enumeration(tokens):
    start, rng = scoring(tokens), random.Random(11)
    scores = [sum(points(played_out(start, rng))) for _ in range(300)]
    exact = float(expected((), tokens, 4))
    for found in (stats.mean(scores, SAFE), stats.bootstrap(scores, SAFE)):
        assert found.low <= exact <= found.high
        assert found.high - found.low < exact, "an interval so wide would fit anything"
    for value, chance in score_chances((), tokens, 4).items():
        share = stats.share([score == value for score in scores], SAFE)
        assert share.low <= float(chance) <= share.high


def test_the_die_moves_as_its_faces_say():
    state, rng = (
        rolling("die", "red", "inshriach", "easdale", "yellow", "strathmore"),
        random.Random(2),
    )
    rolls = [choose_chance(state, gm.legal(state), rng) for _ in range(3000)]
    pips = [roll.pips for roll in rolls if isinstance(roll, Roll)]
    mean = stats.mean(pips, SAFE)
    assert mean.low <= 10 / 6 <= mean.high
    assert mean.high - mean.low < 0.12
    for face, chance in FACES:
        share = stats.share([p == face for p in pips], SAFE)
        assert share.low <= chance <= share.high
        assert not share.low <= chance + 0.1 <= share.high
