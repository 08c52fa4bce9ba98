"""Work of a known size for worker processes; imports nothing, so that they start at once."""

from __future__ import annotations

from typing import Any


def burn(rounds: int, stopped: Any) -> int:
    """Count for a while."""
    found = 0
    for n in range(rounds * 10):
        found ^= n
    return found
