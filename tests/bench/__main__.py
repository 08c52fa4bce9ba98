"""Speed figures: `make bench`.  Compare ratios of one run; machines drift.

`python -m tests.bench chronicles` prints only random play, with each chronicle against the base;
`python -m tests.bench experiments` only what the lab's tables and processes cost,
`python -m tests.bench search` only the rounds of tree search, `python -m tests.bench widgets` only
what a click costs.

A decision is a choice among at least two moves; forced moves are applied by the driver and their
time counts towards the decisions.  Chance outcomes are decisions of the actor CHANCE and are
counted apart.
"""

from __future__ import annotations

import cProfile
import gc
import json
import pstats
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable

import glenmore as gm
from glenmore.modules import MODULES, module
from tests.bench.experiments import figures as experiment_figures
from tests.conformance.games import PLAYERS, together

GAMES = 60
ROUNDS, PER_ROUND = 7, 12  # games of the ratios: turn about, so that a slow minute slows all
ROUNDS_COUNTED = 60  # of search, to count its calls
BOARDS = ("clans", "tree")
# what is played out before a position is valued, and how many rounds measure it
SEARCHES = (
    ("valued at once", 0, 120),
    ("cut after 20 decisions", 20, 80),
    ("whole playouts", None, 25),
)


def random_game(setup: gm.Setup, seed: int) -> tuple[int, int]:
    """Play one random game with `legal` and `advance`; players' and chance decisions."""
    rng = random.Random(seed)
    state = gm.start(setup)
    players = chance = 0
    while state.steps:
        moves = gm.legal(state)
        if len(moves) == 1:
            move = moves[0]
        else:
            move = moves[int(rng.random() * len(moves))]
            if state.actor == gm.CHANCE:
                chance += 1
            else:
                players += 1
        state = gm.advance(state, move)
    return players, chance


def median_ms(work: Callable[[], object], times: int) -> float:
    """Median time of one call in milliseconds."""
    found = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        found.append((time.perf_counter() - begin) * 1000)
    return statistics.median(found)


def counted(work: Callable[[], int]) -> tuple[int, int]:
    """What a piece of work gives, and how many calls it takes: the same on every machine."""
    profile = cProfile.Profile()
    number = profile.runcall(work)
    return number, pstats.Stats(profile).total_calls  # type: ignore[attr-defined]


def play_figures(setup: gm.Setup) -> dict[str, float]:
    """Random play on one core."""
    random_game(setup, 0)
    begin = time.perf_counter()
    counts = [random_game(setup, seed) for seed in range(GAMES)]
    seconds = time.perf_counter() - begin
    players, chance = sum(c[0] for c in counts), sum(c[1] for c in counts)
    few, calls = counted(lambda: sum(sum(random_game(setup, seed)) for seed in range(8)))
    greedy, thought = counted(lambda: len(gm.play(setup, "greedy", seed=1).moves))
    return {
        "µs per decision": seconds * 1e6 / (players + chance),
        "µs per decision, chance not counted": seconds * 1e6 / players,
        "decisions/s": (players + chance) / seconds,
        "calls per decision": calls / few,
        "calls per move of greedy bots": thought / greedy,
        "games/s": GAMES / seconds,
        "decisions per game": (players + chance) / GAMES,
    }


def speed(setup: gm.Setup, seeds: range) -> float:
    """Microseconds of processor time per decision: what else runs here does not count."""
    begin = time.process_time()
    decisions = sum(sum(random_game(setup, seed)) for seed in seeds)
    return (time.process_time() - begin) * 1e6 / decisions


def chronicle_setups() -> dict[str, gm.Setup]:
    """The base game, each chronicle alone and all together, four players as far as allowed."""
    found = {"base game": gm.Setup(max(PLAYERS))}
    for number in sorted(MODULES):
        found[f"chronicle {number}"] = gm.Setup(max(module(number).players), (number,))
    numbers = together(max(PLAYERS))
    if len(numbers) > 1:
        found[f"chronicles {', '.join(map(str, numbers))}"] = gm.Setup(max(PLAYERS), numbers)
    return found


def chronicle_figures() -> dict[str, tuple[float, float]]:
    """µs per decision, and times the base game: the median over rounds of setups turn about."""
    setups = chronicle_setups()
    found: dict[str, list[float]] = {name: [] for name in setups}
    for setup in setups.values():
        random_game(setup, 0)
    for number in range(ROUNDS):
        seeds = range(number * PER_ROUND, (number + 1) * PER_ROUND)
        for name, setup in setups.items():
            found[name].append(speed(setup, seeds))
    base = found["base game"]
    return {
        name: (
            statistics.median(times),
            statistics.median(t / b for t, b in zip(times, base, strict=True)),
        )
        for name, times in found.items()
    }


def show_chronicles() -> None:
    """Print the ratios."""
    print(f"\nChronicles, {ROUNDS} × {PER_ROUND} games each, turn about, up to 4 players")
    for name, (each, ratio) in chronicle_figures().items():
        print(f"  {name:<40} {each:>10.2f} µs per decision {ratio:>7.2f}×")


def search_figures(setup: gm.Setup) -> dict[str, float]:
    """Rounds of tree search a second in the middle of a game, and random decisions in the same run.

    Processor time; a machine that is half as fast makes half as many of both.
    """
    from glenmore.bots.judgement import JUDGEMENT
    from tabletop.bots.search import Effort, Search

    states = gm.play(setup, seed=5).states()
    wide = [s for s in states[len(states) // 3 :] if s.actor >= 0 and len(gm.legal(s)) > 3]
    figures = {}
    for title, playout, rounds in SEARCHES:
        found = []
        for state in wide[:: max(1, len(wide) // 4)][:4]:
            seen = gm.view(state, state.actor)
            effort = Effort(None, 1, playout)
            search = Search(JUDGEMENT, seen, gm.legal(state), random.Random(1), effort)
            begin = time.process_time()
            for _ in range(rounds):
                search.round()
            found.append(rounds / (time.process_time() - begin))
        figures[f"rounds/s, {title}"] = statistics.median(found)
    search = Search(JUDGEMENT, seen, gm.legal(state), random.Random(1), Effort(None, 1))

    def think() -> int:
        for _ in range(ROUNDS_COUNTED):
            search.round()
        return ROUNDS_COUNTED

    rounds, calls = counted(think)
    figures["calls per round, valued at once"] = calls / rounds
    figures["random decisions/s, same run"] = 1e6 / speed(setup, range(12))
    return figures


def show_search() -> None:
    """Print the figures of search."""
    show("Tree search, base game, 4 players", search_figures(gm.Setup(max(PLAYERS))))
    numbers = together(max(PLAYERS))
    title = f"Tree search, chronicles {', '.join(map(str, numbers))}, 4 players"
    show(title, search_figures(gm.Setup(max(PLAYERS), numbers)))


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


def import_figures() -> dict[str, float]:
    """Importing the package in a fresh interpreter, the interpreter's own start taken off."""

    def start(code: str) -> float:
        return median_ms(lambda: subprocess.run([sys.executable, "-c", code], check=True), 9)

    bare = start("pass")
    return {
        "import glenmore, ms": start("import glenmore") - bare,
        "first setup and start, ms": start("import glenmore as gm; gm.start(gm.Setup(players=4))")
        - bare,
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
        figures[f"median ms, {title}"] = statistics.median(found)
        figures[f"nine in ten ms, {title}"] = found[len(found) * 9 // 10]
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
        "median ms, plain": plain[0],
        "times that with the tree open": found[0] / plain[0],
        "kB sent, plain": plain[1],
        "times that with the tree open, sent": found[1] / plain[1],
        "MB kept after 2,000 clicks": kept / 1e6,
    }


def catanatron_figures() -> dict[str, float]:
    """The closest peer, if it is installed: random play of four players."""
    try:
        from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return {}
    random.seed(1)

    def one() -> int:
        game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            actions = getattr(game, "playable_actions", None) or game.state.playable_actions
            decisions += len(actions) > 1
            game.play_tick()
        return decisions

    one()
    begin = time.perf_counter()
    decisions = sum(one() for _ in range(12))
    return {"µs per decision": (time.perf_counter() - begin) * 1e6 / decisions}


def show(title: str, figures: dict[str, float]) -> None:
    """Print one table."""
    print(f"\n{title}")
    for name, value in figures.items():
        print(f"  {name:<40} {value:>10.2f}")


def show_widgets() -> None:
    """Print what a click costs."""
    show("Widget, kernel time for each update", widget_figures())
    show("Widget, a click with a tree of 3,000 positions open", large_tree_figures())


def main(arguments: list[str]) -> None:
    """Measure and print everything, or the chronicles or experiments only."""
    if arguments == ["chronicles"]:
        show_chronicles()
        return
    if arguments == ["experiments"]:
        show("Experiments", experiment_figures())
        return
    if arguments == ["search"]:
        show_search()
        return
    if arguments == ["widgets"]:
        show_widgets()
        return
    print(f"Python {sys.version.split()[0]}, {GAMES} random games each, one core")
    base = play_figures(gm.Setup(players=4))
    show("Base game, 4 players", base)
    show("Base game, 2 players with die", play_figures(gm.Setup(players=2)))
    show_chronicles()
    show("Experiments", experiment_figures())
    show_search()
    show("Files", file_figures())
    show("Import", import_figures())
    show_widgets()
    peer = catanatron_figures()
    if peer:
        show("catanatron, 4 players, same run", peer)
        ratio = peer["µs per decision"] / base["µs per decision"]
        print(f"  {'glenmore is faster per decision':<40} {ratio:>9.2f}×")
    else:
        print("\ncatanatron is not installed (pip install catanatron): no comparison")


if __name__ == "__main__":
    main(sys.argv[1:])
