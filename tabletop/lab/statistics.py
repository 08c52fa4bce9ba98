"""Means, shares and differences with their confidence intervals; plain numbers, no game.

>>> [round(end, 4) for end in wilson(8, 10)]
[0.4902, 0.9433]
>>> round(t_quantile(0.975, 4), 4)
2.7764
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from tabletop.records import Record

LEVEL = 0.95
RESAMPLES = 2000
Floats = NDArray[np.float64]


class Estimate(Record):
    """A number with its interval, of how many values, and their standard deviation.

    >>> print(Estimate(2.5, 1.5, 3.5, 40, 3.0))
    2.50 (1.50 to 3.50)
    """

    mean: float
    low: float
    high: float
    n: int
    sd: float

    def __str__(self) -> str:
        return f"{_number(self.mean)} ({_number(self.low)} to {_number(self.high)})"

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out zero."""
        return bool(self.low > 0 or self.high < 0)


def _number(value: float) -> str:
    return f"{value:.2f}".replace("-", "−")


# -- quantiles ------------------------------------------------------------------------------------


def t_quantile(share: float, freedom: float) -> float:
    """Student's t distribution: the value below which the share lies."""
    return float(special.stdtrit(freedom, share))


def normal_quantile(share: float) -> float:
    """The normal distribution: the value below which the share lies."""
    return NormalDist().inv_cdf(share)


# -- estimates ------------------------------------------------------------------------------------


def wilson(wins: float, n: int, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's interval of a share; a shared win counts as a part of one."""
    if n <= 0:
        return 0.0, 1.0
    z, p = normal_quantile(0.5 + level / 2), wins / n
    middle, scale = p + z * z / (2 * n), 1 + z * z / n
    half = z * math.sqrt(max(0.0, p * (1 - p)) / n + z * z / (4 * n * n))
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def share(values: ArrayLike, level: float = LEVEL) -> Estimate:
    """A share of games won, with Wilson's interval."""
    found: Floats = np.asarray(values, float)
    low, high = wilson(float(found.sum()), len(found), level)
    return Estimate(_mean(found), low, high, len(found), _sd(found))


def mean(values: ArrayLike, level: float = LEVEL) -> Estimate:
    """A mean with Student's interval; one value alone has no interval."""
    found: Floats = np.asarray(values, float)
    n, middle, sd = len(found), _mean(found), _sd(found)
    if n < 2:
        return Estimate(middle, -math.inf, math.inf, n, 0.0)
    half = t_quantile(0.5 + level / 2, n - 1) * sd / math.sqrt(n)
    return Estimate(middle, middle - half, middle + half, n, sd)


def bootstrap(
    values: ArrayLike,
    level: float = LEVEL,
    statistic: Callable[..., object] = np.mean,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Estimate:
    """Any statistic with a bootstrap interval (percentiles); the same seed, the same interval.

    `statistic` is called as `statistic(values, axis=-1)`.
    """
    found: Floats = np.asarray(values, float)
    n = len(found)
    if n < 2:
        return Estimate(_mean(found), -math.inf, math.inf, n, 0.0)
    picks = np.random.default_rng(seed).integers(0, n, (resamples, n))
    drawn = np.asarray(statistic(found[picks], axis=-1), float)
    low, high = np.quantile(drawn, [0.5 - level / 2, 0.5 + level / 2])
    value = float(np.asarray(statistic(found, axis=-1), float))
    return Estimate(value, float(low), float(high), n, _sd(found))


def difference(a: ArrayLike, b: ArrayLike, level: float = LEVEL) -> Estimate:
    """b − a of pairs, with Student's interval of the differences."""
    first: Floats = np.asarray(a, float)
    second: Floats = np.asarray(b, float)
    if first.shape != second.shape:
        raise ValueError(f"{len(first)} values cannot be paired with {len(second)}")
    return mean(second - first, level)


def two_samples(a: ArrayLike, b: ArrayLike, level: float = LEVEL) -> Estimate:
    """b − a of two independent samples (Welch)."""
    first: Floats = np.asarray(a, float)
    second: Floats = np.asarray(b, float)
    gap = _mean(second) - _mean(first)
    n, m = len(first), len(second)
    if min(n, m) < 2:
        return Estimate(gap, -math.inf, math.inf, n + m, 0.0)
    u, v = _sd(first) ** 2 / n, _sd(second) ** 2 / m
    if u + v == 0:
        return Estimate(gap, gap, gap, n + m, 0.0)
    freedom = (u + v) ** 2 / (u * u / (n - 1) + v * v / (m - 1))
    half = t_quantile(0.5 + level / 2, freedom) * math.sqrt(u + v)
    return Estimate(gap, gap - half, gap + half, n + m, math.sqrt(u + v))


def least_squares(
    y: Floats, x: Floats, groups: Sequence[int] | NDArray[np.int64]
) -> tuple[Floats, Floats]:
    """Coefficients of a linear fit and their standard errors, rows of a group hanging together.

    The errors are the cluster-robust ones (Liang and Zeger) with the usual small-sample factor.
    """
    inverse = np.linalg.pinv(x.T @ x)
    slopes = inverse @ x.T @ y
    left = y - x @ slopes
    names, where = np.unique(np.asarray(groups), return_inverse=True)
    sums = np.zeros((len(names), x.shape[1]))
    np.add.at(sums, where, x * left[:, None])
    count, n, k = len(names), len(y), x.shape[1]
    factor = count / max(1, count - 1) * (n - 1) / max(1, n - k)
    spread = inverse @ (sums.T @ sums) @ inverse * factor
    return slopes, np.sqrt(np.maximum(np.diag(spread), 0))


def _mean(found: Floats) -> float:
    return float(found.mean()) if len(found) else math.nan


def _sd(found: Floats) -> float:
    return float(found.std(ddof=1)) if len(found) > 1 else 0.0
