"""Random play, greedy bots and search against catanatron and the earlier commit, turn about.

Values (`legal` and `advance`, every position a value of its own) and in place (`play_out`, one
draft for the whole game) are both measured; ratios to catanatron use values, although catanatron
itself changes its game in place.
"""

from __future__ import annotations

from typing import Any

from glenmore.modules import module
from tests.bench.rounds import Spread, Take, ratio, turn_about
from tests.bench.sides import COMMIT, Side, Sides

BASE: tuple[int, ...] = ()
ALL = tuple(range(1, 9))  # of the main box, which the earlier commit has too
EVERY = tuple(range(1, 12))  # all that two to four players can play
ALLENARLY = 12
WITH_HER = tuple(n for n in (*EVERY, ALLENARLY) if n not in module(ALLENARLY).conflicts)
PLAYERS = 4
ROUNDS, GAMES, LONG_GAMES, PEER_GAMES = 11, 16, 8, 8
BOT_ROUNDS = 5
LEVELS = {"search-1": 3, "search-2": 2, "search-3": 1}  # level: positions that are thought about
WARM = [9_999]


class Figures:
    """What was found: medians and ratios by name, and remarks."""

    def __init__(self) -> None:
        self.spreads: dict[str, Spread] = {}
        self.remarks: list[str] = []

    def put(self, name: str, over: list[float], under: list[float] | None = None) -> None:
        """Keep a figure, or a ratio round by round."""
        self.spreads[name] = Spread(over) if under is None else ratio(over, under)


def how(chronicles: tuple[int, ...], number: int, games: int) -> dict[str, Any]:
    """The games of a round; every round has seeds of its own."""
    seeds = list(range(number * games, (number + 1) * games))
    return {"players": PLAYERS, "chronicles": chronicles, "seeds": seeds}


def _each(side: Side, do: str, chronicles: tuple[int, ...], games: int) -> Take:
    """Microseconds of processor time for each choice, or whatever the work counts."""
    side.ask(do, players=PLAYERS, chronicles=chronicles, seeds=WARM)

    def take(number: int) -> float:
        found = side.ask(do, **how(chronicles, number, games))
        return float(found["seconds"]) * 1e6 / float(found["number"])

    return take


def _choices(side: Side, chronicles: tuple[int, ...], games: int) -> tuple[float, bool]:
    """Choices of a game that is played in place, and whether both ways play the same games."""
    found = side.ask("both ways", **how(chronicles, 0, ROUNDS * games))
    return found["number"] / (ROUNDS * games), bool(found["same"])


def same_games(ours: Side, reference: Side) -> str:
    """Whether both sides play the same games, move for move."""
    differ = []
    for title, chronicles, games in (("base game", BASE, 12), ("all eight", ALL, 6)):
        for do in ("recorded", "both ways"):
            one, other = (
                side.ask(do, **how(chronicles, 0, games))["digest"] for side in (ours, reference)
            )
            if one != other:
                differ.append(f"{title}, {do}")
    if differ:
        return f"NOT the same games as {COMMIT} ({'; '.join(differ)}): ratios mislead"
    return f"Same games as {COMMIT}, move for move, as values and in place"


def random_play(sides: Sides) -> Figures:
    """Random games of the base and with all chronicles, both ways."""
    found = Figures()
    ours, reference, peer = sides.ours, sides.reference, sides.peer
    takes: dict[str, Take] = {}
    for title, chronicles, games in (("base", BASE, GAMES), ("all eight", ALL, LONG_GAMES)):
        for way in ("values", "in place"):
            takes[f"{title}, {way}"] = _each(ours, way, chronicles, games)
            if reference:
                takes[f"{title}, {way}, {COMMIT}"] = _each(reference, way, chronicles, games)
        if peer and not chronicles:
            peer.ask("catan", seeds=WARM)
            takes["peer"] = _catan(peer)
    takes["all eleven, values"] = _each(ours, "values", EVERY, LONG_GAMES)
    takes["Allenarly's turn"] = _hers(ours)
    if reference:
        found.remarks.append(same_games(ours, reference))
    took = turn_about(takes, ROUNDS)
    for title, chronicles, games in (("base", BASE, GAMES), ("all eight", ALL, LONG_GAMES)):
        choices, same = _choices(ours, chronicles, games)
        if not same:
            found.remarks.append(f"{title}: values and in place do NOT play the same games")
        took[f"{title}, in place, per choice"] = [t / choices for t in took[f"{title}, in place"]]
        found.put(f"{title}, values, µs per choice", took[f"{title}, values"])
        found.put(f"{title}, in place, µs per choice", took[f"{title}, in place, per choice"])
        if reference:
            for way in ("values", "in place"):
                found.put(
                    f"{title}, {way}, against {COMMIT}",
                    took[f"{title}, {way}, {COMMIT}"],
                    took[f"{title}, {way}"],
                )
    for way in ("values", "in place, per choice"):
        found.put(f"all eight against base, {way}", took[f"all eight, {way}"], took[f"base, {way}"])
    found.put("all eleven against base, values", took["all eleven, values"], took["base, values"])
    found.put("Allenarly's turn, ms", [1000 * t for t in took["Allenarly's turn"]])
    if peer:
        found.put("peer, µs per choice", took["peer"])
        found.put("values against peer", took["peer"], took["base, values"])
        found.put("in place against peer", took["peer"], took["base, in place, per choice"])
    return found


def _hers(side: Side) -> Take:
    """Seconds of processor time for a turn of Allenarly's, with all that can be played with her."""

    def take(number: int) -> float:
        found = side.ask("her turns", **how(WITH_HER, number, 1) | {"players": 1})
        return float(found["seconds"]) / float(found["number"])

    return take


def _catan(peer: Side) -> Take:
    def take(number: int) -> float:
        seeds = list(range(number * PEER_GAMES, (number + 1) * PEER_GAMES))
        found = peer.ask("catan", seeds=seeds)
        return float(found["seconds"]) * 1e6 / float(found["number"])

    return take


def bots(sides: Sides) -> Figures:
    """Games of greedy bots, and rounds of search as the levels do them."""
    found = Figures()
    works: dict[str, tuple[str, dict[str, Any]]] = {}
    for title, chronicles, games in (("base", BASE, 2), ("all eight", ALL, 1)):
        works[f"greedy, {title}"] = "greedy", {"chronicles": chronicles, "games": games}
        for level, positions in LEVELS.items():
            more = {"level": level, "positions": positions}
            works[f"{level}, {title}"] = "search", {"chronicles": chronicles, "games": 1} | more
    differ = []
    for name, (do, asked) in works.items():
        more = {key: asked[key] for key in asked if key not in ("chronicles", "games")}
        answers: dict[str, set[str]] = {}

        def taker(side: Side) -> Take:
            side.ask(do, **how(asked["chronicles"], 0, 1), **more)  # noqa: B023

            def take(number: int) -> float:
                told = side.ask(do, **how(asked["chronicles"], number, asked["games"]), **more)  # noqa: B023
                answers.setdefault(side.name, set()).add(told["digest"])  # noqa: B023
                return float(told["seconds"]) / float(told.get("games", told["number"]))

            return take

        both = [side for side in (sides.ours, sides.reference) if side]
        took = turn_about({side.name: taker(side) for side in both}, BOT_ROUNDS)
        mine = took[sides.ours.name]
        found.put(f"{name}, per second", [1 / one for one in mine])
        if sides.reference:
            found.put(f"{name}, against {COMMIT}", took[COMMIT], mine)
            if answers[COMMIT] != answers[sides.ours.name]:
                differ.append(name)
    if differ:
        found.remarks.append(f"Not the same moves as {COMMIT}: {'; '.join(differ)}")
    return found
