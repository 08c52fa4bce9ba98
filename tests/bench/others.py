"""What else costs time: single chronicles, files, the table's updates."""

from __future__ import annotations

import gc
import json
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable

import glenmore as gm
from glenmore.modules import MODULES, module
from tests.bench.rounds import Spread, Take, ratio, turn_about
from tests.bench.sides import Side
from tests.conformance.games import PLAYERS, together

ROUNDS, GAMES = 7, 8
BOARDS = ("clans", "tree")


def median_ms(work: Callable[[], object], times: int) -> float:
    """Median time of one call in milliseconds."""
    found = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        found.append((time.perf_counter() - begin) * 1000)
    return statistics.median(found)


def chronicle_setups() -> dict[str, tuple[int, tuple[int, ...]]]:
    """The base game, each chronicle alone and all together, four players as far as allowed."""
    found: dict[str, tuple[int, tuple[int, ...]]] = {"base game": (max(PLAYERS), ())}
    for number in sorted(MODULES):
        found[f"chronicle {number}"] = (max(module(number).players), (number,))
    numbers = together(max(PLAYERS))
    if len(numbers) > 1:
        found[f"chronicles {', '.join(map(str, numbers))}"] = (max(PLAYERS), numbers)
    return found


def chronicles(ours: Side) -> list[tuple[str, str]]:
    """µs per choice, and times the base game."""

    def taking(players: int, numbers: tuple[int, ...]) -> Take:
        def take(number: int) -> float:
            seeds = list(range(number * GAMES, (number + 1) * GAMES))
            found = ours.ask("values", players=players, chronicles=numbers, seeds=seeds)
            return float(found["seconds"]) * 1e6 / float(found["number"])

        take(0)
        return take

    took = turn_about({name: taking(*how) for name, how in chronicle_setups().items()}, ROUNDS)
    return [
        (
            f"{name}, values, µs per choice",
            f"{Spread(times).median:.1f}; {ratio(times, took['base game']).text(2, '×')}",
        )
        for name, times in took.items()
    ]


def file_figures() -> dict[str, float]:
    """Saving and loading a position from the middle of a game."""
    states = gm.play(gm.Setup(players=4), seed=5).states()
    state = states[len(states) * 2 // 3]
    text = gm.dumps(state)
    return {
        "state → JSON, ms": median_ms(lambda: gm.dumps(state), 200),
        "JSON → state, checked, ms": median_ms(lambda: gm.loads(text), 100),
        "JSON size, kB": len(text) / 1000,
    }


def widget_figures() -> dict[str, float]:
    """What the kernel does for one click: play, draw, and write the message for the page."""
    from glenmore_widgets import Table

    figures = {}
    for title, opened in (("boards as at first", ()), ("clan board and tree open", BOARDS)):
        table = Table(players=4, seed=3, humans=range(4))
        for name in opened:
            table._receive(table, {"open": name}, [])
        table.get_state()
        table._send = lambda message, buffers=None: json.dumps(message)
        rng, found = random.Random(1), []
        while table.moves:
            number = rng.randrange(len(table.moves))
            found.append(median_ms(lambda: table.choose(number), 1))  # noqa: B023
        found.sort()
        figures[f"widget update, median ms, {title}"] = statistics.median(found)
        figures[f"widget update, nine in ten ms, {title}"] = found[len(found) * 9 // 10]
    return figures


def large_tree_figures() -> dict[str, float]:
    """A click with a tree of 3,000 positions open against a plain one, and what 2,000 clicks keep.

    `tests/widgets/test_costs.py` holds the limits, counted in bytes and calls.
    """
    from glenmore_widgets import Table
    from tests.widgets.test_costs import LARGE, clicked, grown

    def clicks(table: Table) -> tuple[float, float]:
        sent: list[int] = []
        table.get_state()
        table._send = lambda message, buffers=None: sent.append(len(json.dumps(message)))
        rng = random.Random(5)
        return median_ms(lambda: clicked(table, rng=rng), 60), sum(sent) / 60_000

    large = grown(LARGE)
    plain = clicks(Table(large.state, seed=3, humans=range(4)))
    large._receive(large, {"open": "tree"}, [])
    found = clicks(large)
    table, rng = Table(players=4, seed=3, humans=range(4)), random.Random(2)
    table._receive(table, {"open": "tree"}, [])
    tracemalloc.start()
    for _ in range(2000):
        clicked(table, rng=rng)
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {
        "click, plain, median ms": plain[0],
        "click, tree of 3,000 positions open, times that": found[0] / plain[0],
        "click, plain, kB sent": plain[1],
        "click, tree of 3,000 positions open, times that sent": found[1] / plain[1],
        "MB kept after 2,000 clicks": kept / 1e6,
    }
