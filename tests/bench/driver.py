"""One side of a comparison: does the work it is told and says what it cost.  Run as a program.

It reads a line of JSON for each piece of work and answers with a line.  The same file drives this
project, an earlier commit of it, and catanatron, each in a process of its own; so all are counted
alike: a choice is a player's decision among at least two moves, and what forced moves, chance and
set-up cost is spread over the choices.  It imports nothing of the tests, and of each game only
what both versions have.
"""

from __future__ import annotations

import cProfile
import hashlib
import json
import pstats
import random
import sys
import time
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

Work = dict[str, Any]
Found = dict[str, Any]
LONGEST = 1000  # turns after which a game of catanatron is given up
OPEN = 4  # moves from which on a position is worth a search
HER_TURN = "A1"  # the state in which Allenarly's turn begins
NEW = "tabletop.ahead"  # where looking ahead lies now; in the earlier commit it was of the game


def digest(things: Iterable[object]) -> str:
    """A short name of what was played, to see whether two sides played the same."""
    whole = hashlib.sha256()
    for thing in things:
        whole.update(repr(thing).encode())
    return whole.hexdigest()[:16]


# -- Glen More ------------------------------------------------------------------------------------


@cache
def _ahead() -> Any:
    from importlib import import_module

    try:
        return import_module("glenmore.ahead")
    except ImportError:
        return import_module(NEW)


@cache
def _setup(players: int, chronicles: tuple[int, ...]) -> Any:
    import glenmore as gm

    return gm.Setup(players, chronicles)


def values(setup: Any, seed: int) -> int:
    """One random game with `legal` and `advance`; how many choices the players had."""
    import glenmore as gm

    legal, advance, nobody = gm.legal, gm.advance, gm.CHANCE
    roll = random.Random(seed).random
    state = gm.start(setup)
    choices = 0
    while state.steps:
        moves = legal(state)
        if len(moves) == 1:
            move = moves[0]
        else:
            move = moves[int(roll() * len(moves))]
            if state.actor != nobody:
                choices += 1
        state = advance(state, move)
    return choices


def in_place(setup: Any, seed: int) -> Any:
    """One random game that is played out on one draft; its last position."""
    import glenmore as gm

    return _ahead().play_out(gm.start(setup), None, random.Random(seed))


def twin(setup: Any, seed: int) -> tuple[int, Any]:
    """The game that `in_place` plays, with `legal` and `advance`: choices and last position."""
    import glenmore as gm

    rng = random.Random(seed)
    state = gm.start(setup)
    choices = 0
    while state.steps:
        if state.actor == gm.CHANCE:
            move = _ahead().by_chance(gm.chance(state), rng)
        else:
            moves = gm.legal(state)
            choices += len(moves) > 1
            move = moves[int(rng.random() * len(moves))]
        state = gm.advance(state, move)
    return choices, state


def _points(state: Any) -> list[int]:
    import glenmore as gm

    return [seat.total for seat in gm.score(state).seats]


def play_values(work: Work) -> Found:
    """Random games as values."""
    setup = _setup(work["players"], tuple(work["chronicles"]))
    return {"number": sum(values(setup, seed) for seed in work["seeds"])}


def play_in_place(work: Work) -> Found:
    """Random games in place; as many as there are seeds."""
    setup = _setup(work["players"], tuple(work["chronicles"]))
    for seed in work["seeds"]:
        in_place(setup, seed)
    return {"number": len(work["seeds"])}


def compare_ways(work: Work) -> Found:
    """Whether both ways play the same games, and how many choices there are in them."""
    setup = _setup(work["players"], tuple(work["chronicles"]))
    twins = [twin(setup, seed) for seed in work["seeds"]]
    ends = [in_place(setup, seed) for seed in work["seeds"]]
    return {
        "number": sum(choices for choices, _ in twins),
        "same": [state for _, state in twins] == ends,
        "digest": digest(map(_points, ends)),
    }


def play_recorded(work: Work) -> Found:
    """The moves of random games, as a digest."""
    import glenmore as gm

    setup = _setup(work["players"], tuple(work["chronicles"]))
    games = [gm.play(setup, seed=seed).moves for seed in work["seeds"]]
    return {"number": sum(map(len, games)), "digest": digest(games)}


def play_greedy(work: Work) -> Found:
    """Games of greedy bots; how many moves were played."""
    import glenmore as gm
    from glenmore import bots

    setup = _setup(work["players"], tuple(work["chronicles"]))
    games = [gm.play(setup, bots.greedy, seed=seed) for seed in work["seeds"]]
    moves = sum(len(game.moves) for game in games)
    return {"number": moves, "games": len(games), "digest": digest(g.moves for g in games)}


@cache
def _positions(setup: Any, seed: int, number: int) -> list[tuple[Any, Any]]:
    """Positions of a random game from its first third on, in which there is much to choose."""
    import glenmore as gm

    states = gm.play(setup, seed=seed).states()
    wide = [s for s in states[len(states) // 3 :] if s.actor >= 0 and len(gm.legal(s)) >= OPEN]
    chosen = [wide[len(wide) * n // number] for n in range(number)]
    return [(gm.view(state, state.actor), gm.legal(state)) for state in chosen]


def search(work: Work) -> Found:
    """Rounds of tree search as a level does them, in positions of random games."""
    from glenmore.bots.searching import LEVELS

    setup = _setup(work["players"], tuple(work["chronicles"]))
    level = LEVELS[work["level"]]
    found, rounds = [], 0
    for seed in work["seeds"]:
        for seen, moves in _positions(setup, seed, work["positions"]):
            thought = level.search(seen, moves, random.Random(seed))
            thought.run()
            rounds += thought.done
            found.append(thought.best())
    return {"number": rounds, "digest": digest(found)}


@cache
def _her_turns(setup: Any, seed: int) -> list[Any]:
    """The positions of a random game in which a turn of Allenarly's begins."""
    import glenmore as gm

    states = gm.play(setup, seed=seed).states()
    return [state for state in states if state.steps and state.steps[-1].state == HER_TURN]


def play_hers(work: Work) -> Found:
    """Turns of Allenarly's from the card to the refill; how many there were."""
    import glenmore as gm

    setup = _setup(work["players"], tuple(work["chronicles"]))
    number = 0
    for seed in work["seeds"]:
        rng = random.Random(seed)
        for state in _her_turns(setup, seed):
            number += 1
            turn = state.turn.number
            while state.steps and state.turn.number == turn:
                moves = gm.legal(state)
                state = gm.advance(state, moves[int(rng.random() * len(moves))])
    return {"number": number}


# -- catanatron -----------------------------------------------------------------------------------


def play_catan(work: Work) -> Found:
    """Random games of catanatron, four players; how many choices they had."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found, import-untyped, unused-ignore]

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    choices = 0
    for seed in work["seeds"]:
        game = Game([RandomPlayer(colour) for colour in colours], seed=seed + 1)
        while game.winning_color() is None and game.state.num_turns < LONGEST:
            choices += len(game.state.playable_actions) > 1
            game.play_tick()
    return {"number": choices}


# -- answering ------------------------------------------------------------------------------------


def hello(work: Work) -> Found:
    """Where the game was found, so that nobody measures another one by mistake."""
    from importlib import import_module

    found = import_module(work["game"])
    return {"number": 1, "where": str(found.__file__)}


WORK: dict[str, Callable[[Work], Found]] = {
    "hello": hello,
    "values": play_values,
    "in place": play_in_place,
    "both ways": compare_ways,
    "recorded": play_recorded,
    "greedy": play_greedy,
    "search": search,
    "her turns": play_hers,
    "catan": play_catan,
}


def answer(work: Work) -> Found:
    """Do a piece of work; its processor time, or the number of function calls if asked for."""
    do = WORK[work["do"]]
    if work["do"] == "search":  # the positions are found before
        setup = _setup(work["players"], tuple(work["chronicles"]))
        for seed in work["seeds"]:
            _positions(setup, seed, work["positions"])
    if work["do"] == "her turns":
        for seed in work["seeds"]:
            _her_turns(_setup(work["players"], tuple(work["chronicles"])), seed)
    if work.get("count"):
        profile = cProfile.Profile()
        found = profile.runcall(do, work)
        return found | {"calls": pstats.Stats(profile).total_calls}  # type: ignore[attr-defined]
    begin = time.process_time()
    found = do(work)
    return found | {"seconds": time.process_time() - begin}


def main() -> None:
    """Answer until there is nothing more to do."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
