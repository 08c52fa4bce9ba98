"""Chronicle 8 at random: games in which every mobster is drawn, taken and used, with invariants."""

from __future__ import annotations

import random

import pytest

import glenmore as gm
from glenmore.modules.c08_penny_mobsters import DrawMobster, FreeMobster, pool
from glenmore.modules.c08_penny_mobsters.asking import powers
from glenmore.moves import Move
from glenmore.vocabulary import VOCABULARY
from tests.conformance.invariants import checked_game
from tests.conformance.roads import same

QUIET = ("pass", "end", "done", "decline")
FIGURES = ("kenneth-mcsnitch", "fergus-macdarkie", "mike-mccastle")
SETUPS = {
    "base": (gm.Setup(3, (8,)), pool(gm.Setup(3, (8,)))),
    "IT-strict": (gm.Setup(4, (8,), "IT-strict"), FIGURES),
    "boats": (gm.Setup(2, (1, 8)), ("calum-mcquack", "bully-mcmuscle")),
    "mountain": (gm.Setup(3, (2, 8)), ("elspeth-mctrick",)),
    "mountain, gain": (gm.Setup(2, (2, 8), options={"elspeth": "gain"}), ("elspeth-mctrick",)),
    "whisky": (gm.Setup(2, (3, 8)), ("erin-macmalt",)),
    "book": (gm.Setup(3, (6, 8)), ("john-mcclaim",)),
    "haggis": (gm.Setup(2, (5, 8)), ("fraser-mcstarve", "oonagh-mchagg")),
    "gathering": (
        gm.Setup(3, (7, 8), options={"mike_castle": "home_castle_only"}),
        ("mike-mccastle",),
    ),
    "highland": (gm.Setup(2, (8,), options={"highland_mobsters": True}), ("tamlane-mcchange",)),
}
EVERY = 40  # decisions between two looks for faults
LOOKED_AT = 0.01  # share of the positions in which all conceivable moves are tried


def chosen(state: gm.State, names: list[str], rng: random.Random) -> Move:
    """The first wanted mobster that is drawn; mobsters are taken early, and turns go on."""
    moves = gm.legal(state)
    if len(moves) == 1:
        return moves[0]
    if isinstance(moves[0], DrawMobster):
        hidden = [m for m in moves if m.what == "face-down"]  # type: ignore[attr-defined]
        for name in names[:2]:
            for move in moves:
                if move == DrawMobster(name):
                    return move
        return rng.choice(hidden or moves)
    free = [m for m in moves if isinstance(m, FreeMobster)]
    if free and rng.random() < 0.8:
        return next((FreeMobster(n) for n in names if FreeMobster(n) in free), free[0])
    lively = [m for m in moves if m.word not in QUIET]
    return rng.choice(lively if lively and rng.random() < 0.8 else moves)


def play(setup: gm.Setup, wanted: str, seed: int) -> bool:
    """One game in which a mobster is wanted, checked after each decision; was it taken?"""
    names = [wanted, *(name for name in pool(setup) if name != wanted)]
    taken: list[str] = []

    def choose(state: gm.State, rng: random.Random) -> Move:
        if rng.random() < LOOKED_AT:
            same(state)
        move = chosen(state, names, rng)
        if isinstance(move, FreeMobster):
            taken.append(move.what)
        return move

    checked_game(setup, seed, EVERY, choose)
    return wanted in taken


@pytest.mark.parametrize(
    ("name", "mobster"),
    [(name, mobster) for name, (_, mobsters) in SETUPS.items() for mobster in mobsters],
)
def test_random_games_keep_the_rules_whoever_is_taken(name: str, mobster: str) -> None:
    assert any(play(SETUPS[name][0], mobster, seed) for seed in range(4)), "taken in some game"


def test_only_owners_have_anything_to_do_with_a_mobster() -> None:
    setup = gm.Setup(4, (8,))
    group = powers(setup)
    asked = dict.fromkeys(("among", "others"), 0)
    for state in gm.play(setup, seed=4).states()[::5]:
        for seat in range(4):
            for window in VOCABULARY["window"]:
                among = group.among(state, seat, window)
                here = [action for action in group.actions if window in action.windows]
                assert [action for action in here if action in among] == list(among)
                others = [action for action in here if action not in among]
                assert not any(action.options(state, seat, window) for action in others)
                asked["among"] += len(among)
                asked["others"] += len(others)
    assert min(asked.values()) > 100
