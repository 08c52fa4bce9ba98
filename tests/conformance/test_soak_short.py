"""A short soak: the code of `make soak` on a few games, and planted faults that it must find.

Each planted fault is of the kind of a finding: a step without a legal move (S2, R1), a position
that cannot be (S4), moves of other types (S7), what only a fresh process sees (S1).
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

import glenmore as gm
from glenmore.base.taking import ChooseStop
from glenmore.model import Draft
from glenmore.moves import Move
from glenmore.setup import SetupError
from glenmore.steps import settle
from tests.conformance.games import together
from tests.soak.comparing import compared
from tests.soak.drawing import any_options, drawn, options_there_are
from tests.soak.findings import Parcel
from tests.soak.fresh import read_afresh, unpack
from tests.soak.policies import POLICIES
from tests.soak.running import Tally, batch, summary
from tests.soak.watching import watched_game

CLOSELY = range(2, 7)  # watched at every decision
PASSING = range(109, 123)  # as in the long soak
DRAWN = 150  # setups in which every value of every option comes up
ALONE, DRAWN_ALONE = together(1), 30  # a single player: in one setup of fifty, so drawn besides
FOR_EVER = 1e12


@pytest.mark.parametrize("seed", CLOSELY)
def test_a_game_watched_closely(seed: int) -> None:
    played = watched_game(seed, closely=True)
    assert not played.faults, "\n".join(map(str, played.faults))
    assert played.decisions.total() > 10
    assert not read_afresh(played.parcels)


def test_games_as_in_the_long_soak() -> None:
    tally = batch(PASSING, FOR_EVER)
    assert not tally.faults, "\n".join(map(str, tally.faults))
    assert tally.games == len(PASSING)
    assert tally.decisions > 50 * tally.games
    assert len(tally.policies) > len(POLICIES) / 2
    assert tally.looks
    assert tally.parcels
    assert "0 faults" in summary(tally, 1)


def test_made_up_positions_are_compared_with_the_slow_generator() -> None:
    found = [compared(seed) for seed in range(60)]
    assert sum(could for could, _ in found) > 40
    assert not [fault for _, faults in found for fault in faults]


def test_every_value_of_every_option_is_drawn() -> None:
    played: set[tuple[str, Any]] = set()
    sets = set()
    for seed in range(DRAWN):
        setup, policies = drawn(seed)
        played |= setup.all_options().items()
        sets.add(setup.chronicles)
        assert len(policies) == setup.players
    for seed in range(DRAWN_ALONE):
        options = any_options(random.Random(seed), ALONE)
        with suppress(SetupError):  # some options need tiles that the catalog does not have
            played |= gm.Setup(1, ALONE, options=options).all_options().items()
    assert options_there_are() <= played
    assert len(sets) > 60


def test_a_seed_gives_the_same_game_again() -> None:
    one, two = watched_game(4, closely=False), watched_game(4, closely=True)
    assert one.decisions == two.decisions
    assert one.kinds == two.kinds


# -- planted faults -------------------------------------------------------------------------------


def what(seed: int, closely: bool | None = True) -> str:
    """What the soak finds in a game."""
    return " ".join(fault.what for fault in watched_game(seed, closely).faults)


def test_s2_a_step_without_a_move_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    options = ChooseStop.options

    def closed(self: ChooseStop, table: gm.State) -> list[Move]:
        return [] if table.turn.number >= 9 else options(self, table)

    monkeypatch.setattr(ChooseStop, "options", closed)
    assert "no legal move at ChooseStop" in what(1, closely=False)


def test_s2_a_listed_move_that_is_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    options = ChooseStop.options

    def more(self: ChooseStop, table: gm.State) -> list[Move]:
        return [*options(self, table), table.game.takes["home-castle"]]

    monkeypatch.setattr(ChooseStop, "options", more)
    assert "home-castle" in what(5)


def test_s4_a_position_that_cannot_be_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = (gm.Reason(("COMP-01",), "no_decision", (("step", "planted"),)),)
    monkeypatch.setattr(gm, "faults", lambda state: wrong if state.turn.number > 5 else ())
    assert "planted" in what(2)


def test_s7_moves_of_other_types_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def as_it_came(state: gm.State, move: Move) -> gm.State:
        draft = Draft(state, None)
        draft.steps[-1].do(draft, move)
        settle(draft)
        return draft.seal()

    monkeypatch.setattr(gm, "advance", as_it_came)
    assert any("leads elsewhere" in what(seed) for seed in CLOSELY)


def test_s1_what_cannot_be_loaded_is_found() -> None:
    text = gm.dumps(gm.position(2).state())
    assert not unpack(Parcel(1, text, repr(gm.legal(gm.position(2).state()))))
    assert "SaveError" in unpack(Parcel(1, text.replace('"ring"', '"rong"'), ""))
    assert "other moves" in unpack(Parcel(1, text, "()"))
    [fault] = read_afresh([Parcel(77, text[:-9], "")])
    assert fault.seed == 77
    assert "fresh process" in fault.what


def test_a_game_that_never_ends_and_an_error_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.soak import watching

    monkeypatch.setattr(watching, "LONGEST_GAME", 50)
    assert "too long" in what(3)

    def fails(state: gm.State, move: Move) -> gm.State:
        raise KeyError("planted")

    monkeypatch.setattr(gm, "advance", fails)
    assert "KeyError" in what(3)


def test_a_tally_counts() -> None:
    one, two = Tally(), Tally()
    one.add(watched_game(3))
    two.join(one)
    two.join(one)
    assert two.decisions == 2 * one.decisions
    assert two.games == 2
