"""No choice takes more function calls than it did: counted in seeded games, never timed."""

from __future__ import annotations

import pytest

from tests.bench import calls
from tests.bench.sides import ours_alone


def test_no_choice_takes_more_calls_than_are_stored():
    """If more is meant, `python -m tests.bench --store` keeps the new counts."""
    kept = calls.stored()
    if not kept:
        pytest.skip(f"no counts are stored for Python {calls.PYTHON}")
    with ours_alone() as side:
        found = calls.few(side)
    assert calls.worse(found, kept) == []
    assert found["choice, all eleven"] <= 2 * found["choice, base"]


def test_a_change_for_the_worse_is_named():
    assert calls.worse({"choice": 106.0}, {"choice": 100.0}) == [
        "choice: 106.0 calls, 100.0 stored"
    ]
    assert calls.worse({"choice": 104.0}, {"choice": 100.0}) == []
