"""Function calls per choice: they repeat exactly, so changes for the worse are seen at once.

`reference.toml` keeps what was counted last; `python -m tests.bench --store` writes it anew, and
`tests/test_calls.py` fails when a choice takes more calls than is kept there.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from tests.bench.play import ALL, ALLENARLY, BASE, EVERY, PLAYERS
from tests.bench.sides import Side, ours_alone

STORED = Path(__file__).with_name("reference.toml")
MORE = 1.05  # times as many calls as are stored are still no change for the worse
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
SEEDS = list(range(8))
WARM = list(range(90, 100))  # games that fill tables which are made once in a process
HEAD = """\
# Function calls (Python and built-in) for each player's choice, greedy move and round of search,
# in seeded games.  Written by `python -m tests.bench --store`; see tests/bench/calls.py.
"""


def _per(side: Side, do: str, chronicles: tuple[int, ...], seeds: list[int], **how: Any) -> float:
    """Calls for one unit of work; what is made once in a process is made before."""
    how = {"players": PLAYERS, "chronicles": chronicles} | how
    side.ask("values", players=how["players"], chronicles=chronicles, seeds=WARM)
    side.ask(do, **how, seeds=WARM[:1])
    found = side.ask(do, **how, seeds=seeds, count=True)
    return float(found["calls"]) / float(found["number"])


def few(side: Side) -> dict[str, float]:
    """What the test looks at: a second or two."""
    one = {"level": "search-1", "positions": 1}
    return {
        "choice, base": _per(side, "values", BASE, SEEDS),
        "choice, all eight": _per(side, "values", ALL, SEEDS[:4]),
        "choice, all eleven": _per(side, "values", EVERY, SEEDS[:4]),
        "turn of Allenarly's": _per(side, "her turns", (ALLENARLY,), SEEDS[:4], players=1),
        "greedy move, base": _per(side, "greedy", BASE, [1]),
        "greedy move, all eight": _per(side, "greedy", ALL, [1]),
        "round of search-1, base": _per(side, "search", BASE, [1], **one),
        "round of search-1, all eight": _per(side, "search", ALL, [1], **one),
    }


def each(side: Side) -> dict[str, float]:
    """Everything that is stored."""
    found = few(side)
    for number in EVERY:
        found[f"choice, chronicle {number}"] = _per(side, "values", (number,), SEEDS)
    for title, chronicles in (("base", BASE), ("all eight", ALL)):
        how = {"players": PLAYERS, "chronicles": chronicles, "seeds": SEEDS}
        games = _per(side, "in place", chronicles, SEEDS)
        choices = side.ask("both ways", **how)["number"] / len(SEEDS)
        found[f"choice in place, {title}"] = games / choices
    return found


def stored() -> dict[str, float]:
    """What was counted last on this version of Python; nothing if it never was."""
    if not STORED.exists():
        return {}
    return dict(tomllib.loads(STORED.read_text(encoding="utf-8")).get(PYTHON, {}))


def store() -> dict[str, float]:
    """Count everything and keep it, for this version of Python."""
    kept = tomllib.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
    with ours_alone() as side:
        kept[PYTHON] = each(side)
    parts = [HEAD]
    for python in sorted(kept):
        lines = [f'"{name}" = {value:.1f}' for name, value in kept[python].items()]
        parts.append("\n".join([f'["{python}"]', *lines]) + "\n")
    STORED.write_text("\n".join(parts), encoding="utf-8")
    return stored()


def worse(found: dict[str, float], kept: dict[str, float]) -> list[str]:
    """What takes more calls than were stored, in words."""
    return [
        f"{name}: {calls:.1f} calls, {kept[name]:.1f} stored"
        for name, calls in found.items()
        if name in kept and calls > MORE * kept[name]
    ]


def rows(ours: Side, reference: Side | None) -> tuple[dict[str, float], list[tuple[str, ...]]]:
    """The counts, and as rows beside what is stored and what the earlier commit takes."""
    found, kept = each(ours), stored()
    before = each(reference) if reference else {}
    return found, [
        (
            name,
            f"{calls:.1f}",
            f"{calls / kept[name]:.3f}×" if name in kept else "–",
            f"{calls / before[name]:.2f}×" if name in before else "–",
        )
        for name, calls in found.items()
    ]
