"""What is played in a game of the soak: everything drawn from one number."""

from __future__ import annotations

import random
from typing import Any

import glenmore as gm
from glenmore.modules import MODULES, module, options_of
from glenmore.options import EDITIONS
from glenmore.setup import SetupError
from tests.soak.policies import POLICIES

PLAYERS = gm.TITLE.player_counts()
SIZES = (0, 1, 2, 2, 3, 3, 4, 5, 8)  # chronicles that are asked for; not all go together
ALONE = tuple(n for n in MODULES if 1 in module(n).more_players)  # for a single player
TENTH, SINGLE = 10, 8  # every tenth seed is such a game: by chance one in fifty would be


def drawn(seed: int) -> tuple[gm.Setup, tuple[str, ...]]:
    """The setup of a game, and a policy for each seat."""
    rng = random.Random(f"setup {seed}")
    setup = any_setup(rng, rng.choice(ALONE) if seed % TENTH == SINGLE else 0)
    rng = random.Random(f"policies {seed}")  # the same, whatever options are added
    names = [name for name, policy in POLICIES.items() for _ in range(policy.share)]
    same = rng.random() < 0.3  # everybody plays alike: all hoard, all dawdle
    first = rng.choice(names)
    return setup, tuple(first if same else rng.choice(names) for _ in range(setup.players))


def any_setup(rng: random.Random, needed: int = 0) -> gm.Setup:
    """Players, chronicles, edition, and a value for every option; one chronicle may be needed."""
    while True:
        players, numbers = rng.choice(PLAYERS), any_chronicles(rng)
        if needed:
            allowed = {*numbers} - {*module(needed).conflicts}
            players, numbers = min(PLAYERS), tuple(sorted({*allowed, needed}))
        edition = rng.choice(tuple(EDITIONS))
        players -= sum(len(module(number).seats) for number in numbers)  # they sit there, too
        try:
            setup = gm.Setup(players, numbers, edition, any_options(rng, numbers))
            gm.start(setup)  # some options need tiles that the catalog does not have
        except SetupError:
            continue
        return setup


def any_chronicles(rng: random.Random) -> tuple[int, ...]:
    """A set of chronicles; whether it can be played is for the setup to say."""
    size = min(rng.choice(SIZES), len(MODULES))
    return tuple(sorted(rng.sample(sorted(MODULES), size)))


def any_options(rng: random.Random, numbers: tuple[int, ...]) -> dict[str, Any]:
    """Each option has its say in most games, and its value by chance."""
    if rng.random() < 0.1:
        return {}
    return {
        option.key: rng.choice(option.values)
        for option in options_of(numbers)
        if rng.random() < 0.8
    }


def options_there_are() -> set[tuple[str, Any]]:
    """Every option of base game and chronicles with each of its values."""
    options = [*options_of(()), *(o for number in MODULES for o in module(number).options)]
    return {(option.key, value) for option in options for value in option.values}
