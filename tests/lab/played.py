"""Small experiments for the tests of tables, folders and workers."""

from __future__ import annotations

import glenmore as gm
from glenmore import lab

BOTH = {"two": gm.Setup(2), "three": gm.Setup(3, (1, 5))}


def play(setups=BOTH, bots="random", games=6, seed=3, **more):
    more = {"workers": "serial", "progress": None} | more
    return lab.experiment(setups, bots, games, seed, **more)
