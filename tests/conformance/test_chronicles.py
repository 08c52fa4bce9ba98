"""Every chronicle is tested alone, in pairs and with all others, and adds what only it knows."""

from __future__ import annotations

import ast
import importlib
import inspect
from itertools import combinations
from typing import Any

import pytest

import glenmore as gm
from glenmore.model import make_state
from glenmore.modules import MODULES, module
from glenmore.modules.c02_highlander import Mountain
from glenmore.moves import Roll, StopAtWorldsEnd, Take
from tests.conformance.chronicles import Extra, file_of
from tests.conformance.games import CHRONICLES, PLAYERS, own_options, together
from tests.conformance.invariants import between, broken


def defined_in(number: int) -> set[str]:
    """The public names that a chronicle's file defines."""
    source = inspect.getsource(importlib.import_module(file_of(number)))
    names: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return {name for name in names if not name.startswith("_")}


@pytest.mark.parametrize("number", MODULES)
def test_every_chronicle_has_a_file_of_its_own_checks(number: int) -> None:
    own = defined_in(number)
    unknown = sorted(own - set(Extra._fields))
    assert not unknown, f"{file_of(number)}: nobody asks for {unknown}; begin it with _"
    assert {"broken", "between"} & own, f"{file_of(number)}: no invariants"


@pytest.mark.parametrize("number", MODULES)
def test_every_chronicle_is_played_alone_with_every_number_of_players(number: int) -> None:
    alone = [setup for setup in CHRONICLES.values() if setup.chronicles == (number,)]
    assert {setup.players for setup in alone} == set(module(number).players)
    for option in own_options(number):
        assert {setup.option(option.key) for setup in alone} >= {
            option.values[0],
            option.values[-1],
        }


def test_every_pair_is_played_that_can_be() -> None:
    sets = {setup.chronicles for setup in CHRONICLES.values()}
    for one, two in combinations(sorted(MODULES), 2):
        try:
            gm.Setup(4, (one, two))
        except gm.SetupError:
            continue
        assert (one, two) in sets
        played = [setup for setup in CHRONICLES.values() if setup.chronicles == (one, two)]
        for option in own_options(one, two):
            assert len({setup.option(option.key) for setup in played}) > 1, option.id


def test_all_together_are_played_with_every_number_of_players_die_and_edition() -> None:
    for players in PLAYERS:
        assert gm.Setup(players, together(players)) in CHRONICLES.values()
    everything = [s for s in CHRONICLES.values() if s.chronicles == together(s.players)]
    assert any(s.option("die") for s in everything)
    assert {"PL-strict", "IT-strict"} <= {s.edition for s in everything}


# -- the checks of chronicle 2 find what is wrong -------------------------------------------------


def changed(state: gm.State, **fields: Any) -> gm.State:
    """A position with some fields changed, possible or not."""
    return make_state(
        state.game, {name: getattr(state, name) for name in gm.State._names()} | fields
    )


def across() -> gm.State:
    """Red stands before the mountain and owns 3 coins."""
    return (
        gm.position(2, chronicles=(2,))
        .rondel("red", "glen-affric", "mountain", "mountain", "easdale", "die", "yellow")
        .coins(0, 3)
        .module(2, Mountain(2))
        .state()
    )


def test_a_moved_or_crowded_mountain_is_seen() -> None:
    state = gm.position(3, chronicles=(2,)).state()
    assert broken(state) == []
    ring = tuple(state.ring[-1:] + state.ring[:-1])
    assert any("C2-04" in fault for fault in broken(changed(state, ring=ring)))
    assert any("C2-09" in fault for fault in broken(changed(state, pieces=(11, 11, 2))))
    assert any("C2-09" in fault for fault in broken(changed(state, pieces=(12, 1, 2))))
    assert any("C2-05" in fault for fault in broken(changed(state, modules=(Mountain(-1),))))
    assert any("C2-04" in fault for fault in broken(changed(state, discard=("mountain",))))


def test_a_toll_that_is_missing_or_lost_is_seen() -> None:
    before = across()
    after = gm.advance(before, Take("easdale"))
    assert between(before, Take("easdale"), after) == []
    free = changed(after, steps=after.steps[:-1])
    assert any("C2-05" in fault for fault in between(before, Take("easdale"), free))
    assert any("C2-05" in fault for fault in between(before, Take("glen-affric"), after))
    toll = gm.legal(after)[0]
    paid = gm.advance(after, toll)
    assert between(after, toll, paid) == []
    lost = changed(paid, modules=(Mountain(2),))
    assert any("C2-05" in fault for fault in between(after, toll, lost))


def test_a_haul_that_goes_nowhere_is_seen() -> None:
    before = across()
    gone = changed(before, modules=(Mountain(),))
    assert any("C2-13" in fault for fault in between(before, Take("glen-affric"), gone))
    ring = ("yellow", "worlds-end", "mountain red", "mountain", "die")
    end = (
        gm.position(2, chronicles=(2,))
        .rondel(*ring, fill=False)
        .coins(0, 1)
        .module(2, Mountain(2))
        .state()
    )
    over = gm.advance(end, StopAtWorldsEnd())
    assert between(end, StopAtWorldsEnd(), over) == []
    poor = changed(over, players=end.players)
    assert any("C2-14" in fault for fault in between(end, StopAtWorldsEnd(), poor))


def test_a_die_that_stops_where_it_may_not_or_leaves_no_coin_is_seen() -> None:
    ring = ("die", "glen-affric", "mountain", "mountain", "easdale", "red", "yellow")
    before = gm.position(2, chronicles=(2,)).rondel(*ring).rolling().state()
    after = gm.advance(before, Roll(2))
    assert between(before, Roll(2), after) == []
    mean = changed(after, modules=(Mountain(),))
    assert any("vanishes" in fault for fault in between(before, Roll(2), mean))
    there = changed(after, pieces=(*after.pieces[:2], before.ring.index("mountain")))
    assert any("DIE-04" in fault for fault in between(before, Roll(2), there))


def test_what_others_have_is_not_touched() -> None:
    before = across()
    after = gm.advance(before, Take("glen-affric"))
    assert between(before, Take("glen-affric"), after) == []
    robbed = changed(after, players=(after.players[0], before.players[0]))
    assert any("TURN-09" in fault for fault in between(before, Take("glen-affric"), robbed))


def test_holes_are_seen_except_after_a_skipped_refill() -> None:
    state = gm.position(3, chronicles=(2,)).state()
    ring = (*state.ring[:5], "", *state.ring[6:])
    tiles = changed(state, ring=ring, discard=(*state.discard, state.ring[5]))
    assert any("invariant 5" in fault for fault in broken(tiles))
    assert broken(tiles, refilled=False) == []
