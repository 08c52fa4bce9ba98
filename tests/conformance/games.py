"""Setups and random games for the conformance tests.

The base game's setups are listed.  Those with chronicles are made by rule from
`glenmore.modules.MODULES`: each alone with every number of players and with its options the other
way, every pair, a spread of triples, the first four together, all together with every number of
players, with the die, in strict editions and with all options the other way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations, cycle

import glenmore as gm
from glenmore.modules import LIBRARY, MODULES, Module, module
from glenmore.options import Option

BASE = {
    "2 players": gm.Setup(players=2),
    "3 players": gm.Setup(players=3),
    "4 players": gm.Setup(players=4),
    "4 players with die": gm.Setup(players=4, options={"die": True}),
    "PL-strict": gm.Setup(players=3, edition="PL-strict"),
    "CS-strict": gm.Setup(players=3, edition="CS-strict"),
    "IT-strict": gm.Setup(players=2, edition="IT-strict"),
    "introductory": gm.Setup(players=2, options={"introductory": True}),
    "house options": gm.Setup(
        players=3,
        options={
            "die": True,
            "markers_limited": False,
            "die_discards_beyond_end": True,
            "passed_tiles": "end_of_turn",
            "any_good_goes": "any_tile",
            "one_time_order": "printed",
            "douglas_free": False,
            "macgregor_pays_barley": True,
            "munro_activates": False,
            "loch_ness_in_person_turns": False,
            "loch_morar_neighbours": False,
            "relief": "claim",
            "worlds_end_position": "half_pm2",
            "refill_after_worlds_end": False,
            "die_counts_as_pawn": False,
            "movement_expires": "end_of_activation",
            "s_tiles": "pictured",
        },
    ),
}
PLAYERS = gm.TITLE.player_counts()
MORE = sorted({n for one in MODULES for n in LIBRARY.counts((one,))} - {*PLAYERS})  # with modules
STRICT = ("PL-strict", "IT-strict")
FIRST_HALF = 4  # chronicles 1 to 4 also play as a set of their own


def together(players: int) -> tuple[int, ...]:
    """All chronicles for this number of players; of two that exclude each other, the first.

    Those without which so few cannot play at all come before the others.
    """
    chosen: list[int] = []
    needed = [n for n in sorted(MODULES) if players in module(n).more_players]
    for number in dict.fromkeys((*needed, *sorted(MODULES))):
        excluded = any(_excludes(module(number), module(other)) for other in chosen)
        if players in LIBRARY.counts((*chosen, number)) and not excluded:
            chosen.append(number)
    return tuple(sorted(chosen))


def _excludes(one: Module, two: Module) -> bool:
    return one.number in two.conflicts or two.number in one.conflicts


def usual(number: int, players: int = 3) -> gm.Setup:
    """One chronicle with the usual number of players, or the most that can play it."""
    allowed = module(number).players
    return gm.Setup(players if players in allowed else max(allowed), (number,))


def _next(counts: Iterator[int], allowed: Collection[int]) -> int:
    """The next number of players that is allowed; one that needs a module if no other is."""
    usual = {*allowed} & {*PLAYERS}
    return next(n for n in counts if n in usual) if usual else min(allowed)


def own_options(*numbers: int) -> list[Option]:
    """The options that mean something just when these chronicles are played."""
    return [
        option
        for number in numbers
        for option in module(number).options
        if {number, *option.needs} == set(numbers)
    ]


def spread(numbers: list[int]) -> list[tuple[int, ...]]:
    """Triples in which every number stands equally often, with ever other neighbours.

    >>> spread([1, 2, 3, 4, 5, 6, 7, 8])[:3]
    [(1, 2, 4), (2, 3, 5), (3, 4, 6)]
    """
    size = len(numbers)
    steps = (0, 1, 3)
    return [tuple(sorted(numbers[(at + step) % size] for step in steps)) for at in range(size)]


def chronicle_sets() -> dict[str, gm.Setup]:
    """Every set of chronicles that is tested, by name; no setup twice."""
    found: dict[str, gm.Setup] = {}

    def add(what: str, setup: gm.Setup) -> None:
        if setup.chronicles and setup not in found.values():
            numbers = "+".join(map(str, setup.chronicles))
            found[f"chronicle {numbers}, {setup.players} players{what}"] = setup

    counts = cycle(PLAYERS)
    for number in sorted(MODULES):
        alone = module(number)
        for players in alone.players:
            add("", gm.Setup(players, (number,)))
        players = _next(counts, alone.players)
        turned = {option.key: option.values[-1] for option in own_options(number)}
        add(", other options", gm.Setup(players, (number,), options=turned))
    for pair in combinations(sorted(MODULES), 2):
        one, two = map(module, pair)
        allowed = LIBRARY.counts(pair)
        if allowed and not _excludes(one, two):
            players = _next(counts, allowed)
            add("", gm.Setup(players, pair))
            turned = {option.key: option.values[1] for option in own_options(*pair)}
            add(", other options", gm.Setup(players, pair, options=turned))
    for triple in spread(sorted(MODULES)):
        allowed = LIBRARY.counts(triple)
        if allowed and not any(_excludes(*map(module, two)) for two in combinations(triple, 2)):
            add("", gm.Setup(_next(counts, allowed), triple))
    for players in PLAYERS:
        add("", gm.Setup(players, tuple(n for n in together(players) if n <= FIRST_HALF)))
        add("", gm.Setup(players, together(players)))
    for players in MORE:
        add("", gm.Setup(players, together(players)))
    most = max(PLAYERS)
    add(" and die", gm.Setup(most, together(most), options={"die": True}))
    for edition in STRICT:
        add(f", {edition}", gm.Setup(3, together(3), edition))
    every = [option for number in together(3) for option in module(number).options]
    turned = {
        option.key: option.values[-1] for option in every if set(option.needs) <= {*together(3)}
    }
    add(", other options", gm.Setup(3, together(3), options=turned))
    return found


CHRONICLES = chronicle_sets()
SETUPS = BASE | CHRONICLES
# For what hangs on single classes of steps, moves and parts (files, values, events), pairs and
# triples show nothing new.
ALONE_AND_ALL = BASE | {
    name: setup
    for name, setup in CHRONICLES.items()
    if len(setup.chronicles) == 1 or setup.chronicles == together(setup.players)
}


def share(name: str, each: int, in_all: int, least: int) -> range:
    """Seeds for one setup: `each` in the base game; sets of chronicles share `in_all` games.

    Each set gets seeds of its own, so that the sets together see many different games.
    """
    if name in BASE:
        return range(each)
    games = min(each, max(least, in_all // len(CHRONICLES)))
    first = 100 * list(CHRONICLES).index(name)
    return range(first, first + games)


@cache
def random_states(setup: gm.Setup, seed: int) -> list[gm.State]:
    """Every position of one random game."""
    return gm.play(setup, seed=seed).states()
