"""Chronicle 12: the engine and a second, slow reading of the rules choose the same tile."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest

import glenmore as gm
from glenmore.modules import MODULES, module
from glenmore.modules.c12_allenarly import Allenarly, Choice, Choose, choose, her_seat
from glenmore.modules.c12_allenarly.cards import action_cards
from glenmore.modules.c12_allenarly.data import LEVELS
from glenmore.vocabulary import CATEGORIES
from tests.modules.allenarly_oracle import Told, oracle

rule = pytest.mark.rule
WITH_HER = tuple(n for n in MODULES if n != 12 and n not in module(12).conflicts)
SETS = ((), *((n,) for n in WITH_HER), *((WITH_HER,) if len(WITH_HER) > 1 else ()))
ALONE = 5000  # positions without other chronicles
SHARED = 4000  # … with them, the same number for each set
NEAR_THE_END = 300
EACH_CARD = 7  # in every seventh position all ten cards are tried


def her_turns(setup: gm.Setup, seed: int) -> Iterator[gm.State]:
    """Every position of a random game in which she has to choose."""
    rng = random.Random(seed)
    state = gm.start(setup)
    while state.actor != gm.OVER:
        if isinstance(state.steps[-1], Choose):
            yield state
        if state.actor == gm.CHANCE:
            moves, chances = zip(*gm.chance(state), strict=True)
            move = rng.choices(moves, chances)[0]
        else:
            move = rng.choice(gm.legal(state))
        state = gm.advance(state, move)


def positions(chronicles: tuple[int, ...], number: int) -> Iterator[gm.State]:
    """So many positions of games at all levels in turn."""
    found = 0
    for seed, level in enumerate(cycle(LEVELS)):
        options = {"allenarly_level": level}
        for state in her_turns(gm.Setup(1, (*chronicles, 12), options=options), seed):
            yield state
            found += 1
            if found == number:
                return


def reported(choice: Choice) -> Told:
    """What the engine says about its choice, in the words of the oracle."""
    last = choice.last
    if choice.stop != last.found:
        return Told(choice.stop, "forced")
    priority = last.row == "priority"
    return Told(choice.stop, last.symbol, priority, last.chronicle, last.again)


def differences(state: gm.State, cards: tuple[str, ...]) -> list[str]:
    """Where the two disagree in a position, card by card."""
    piece = state.game.pawn_of[her_seat(state)]
    found = []
    for card in cards:
        engine = reported(choose(state, piece, action_cards(state.setup)[card]))
        if engine != (ours := oracle(state, card)):
            found.append(f"{card}: {ours}, engine: {engine}\n{gm.notation.position(state)}")
    return found


@rule("C12-34", "C12-35", "C12-36", "C12-37", "C12-40", "C12-41", "C12-65", "C12-66", "C12-69")
@pytest.mark.parametrize("chronicles", SETS, ids=str)
def test_engine_and_oracle_choose_the_same_tile(chronicles: tuple[int, ...]) -> None:
    number = SHARED // (len(SETS) - 1) if chronicles else ALONE
    seen: Counter[Any] = Counter()
    cards = tuple(action_cards(gm.Setup(1, (12,))))
    for n, state in enumerate(positions(chronicles, number)):
        here = next(part for part in state.modules if isinstance(part, Allenarly)).card
        assert not (wrong := differences(state, () if n % EACH_CARD else cards)), "\n".join(wrong)
        assert not (wrong := differences(state, (here,))), "\n".join(wrong)
        told = oracle(state)
        (move,) = gm.legal(state)
        assert getattr(move, "tile", getattr(move, "place", told.stop)) == told.stop
        seen.update((told.by, f"priority {told.priority}", f"again {told.again}"))
    if not chronicles:
        assert seen.total() == 3 * ALONE
        assert {"village", "castle", "resource", "pen", "whisky", "trade", "person"} <= set(seen)
        assert {"framed", "priority True", "again True"} <= set(seen)


def made_up(seed: int) -> gm.State:
    """Her turn near the end of the game: few tiles, World's End among them."""
    rng = random.Random(seed)
    setup = gm.Setup(1, (12,))
    tiles = [t.id for t in setup.catalog.tiles if t.stack in "ABCD" and t.kind != "special"]
    rng.shuffle(tiles)
    before, after = rng.randrange(3), rng.randrange(4)
    ring = [*tiles[:before], "worlds-end", *tiles[5 : 5 + after], *["red"], *["die"]]
    tail = ring[before + 1 :]
    rng.shuffle(tail)
    order = rng.sample(CATEGORIES, 4)
    built = gm.position(setup).rondel("yellow", *ring[: before + 1], *tail, fill=False)
    part = Allenarly(
        row=("tap-o-noth",), blue="macdonell", violet="sinclair", priority=tuple(order)
    )
    return built.empty("S", "A", "B", "C", "D").module(12, part).state()


@rule("C12-40", "C12-41", "C12-E03", "C12-E04", "C12-E05", "C12-E06")
def test_they_agree_near_the_end_of_the_game() -> None:
    cards = tuple(action_cards(gm.Setup(1, (12,))))
    seen: Counter[Any] = Counter()
    for seed in range(NEAR_THE_END):
        state = made_up(seed)
        assert not (wrong := differences(state, cards)), f"{seed}\n" + "\n".join(wrong)
        seen.update((told.by, told.again) for told in (oracle(state, card) for card in cards))
    assert {("last", True), ("framed", True), ("framed", False), ("village", True)} <= set(seen)
