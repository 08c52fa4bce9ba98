"""Players are not seats: a module may bring a seat that nobody plays, and other player counts."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

import glenmore as gm
from glenmore import modules
from glenmore.moves import PutPawn
from tabletop.modules import Entry, Library
from tabletop.setup import Setup, SetupError


class Evening(Setup):
    """The setups of a made-up game for three or five."""

    __slots__ = ()
    library = Library((3, 5), (Entry(98, "tests.modules.lonely"),))


@pytest.fixture
def lonely(monkeypatch: pytest.MonkeyPatch) -> Iterator[gm.Setup]:
    """Glen More for one player, with a made-up opponent."""
    entry = modules.Chronicle(98, "tests.modules.lonely")
    monkeypatch.setitem(modules.MODULES, 98, entry)
    modules.LIBRARY.forget()
    yield gm.Setup(1, (98,))
    modules.LIBRARY.forget()


def test_counts_come_from_the_game_and_its_modules() -> None:
    library = Evening.library
    assert library.counts() == (3, 5)
    assert library.counts((98,)) == (1, 3, 5)
    assert Evening(3).seats == 3
    with pytest.raises(SetupError, match="players: 1 is not possible; the game is for 3 or 5 pl"):
        Evening(1)
    with pytest.raises(SetupError, match="modules: 97 is not available; available: 98"):
        Evening(3, (97,))


def test_a_seat_without_a_player_has_a_name_but_is_given_none() -> None:
    setup = Evening(1, (98,), names=("Mhairi",))
    assert (setup.players, setup.seats) == (1, 2)
    assert [setup.name(seat) for seat in range(setup.seats)] == ["Mhairi", "The Stranger"]
    assert [setup.seat_key(seat) for seat in range(setup.seats)] == ["1", "stranger"]
    assert repr(setup) == "Setup(players=1, modules=(98,), names=('Mhairi',))"
    assert pickle.loads(pickle.dumps(setup)) == setup != Evening(1, (98,))
    with pytest.raises(SetupError, match="names: 2 given for 1 players"):
        Evening(1, (98,), names=("Mhairi", "Stranger"))


def test_glen_more_is_played_with_a_seat_that_nobody_plays(lonely: gm.Setup) -> None:
    with pytest.raises(gm.SetupError, match="1 is not possible; the game is for 2 to 4 players"):
        gm.Setup(1)
    assert gm.TITLE.player_counts() == (2, 3, 4)
    assert gm.TITLE.player_counts((98,)) == (1, 2, 3, 4)
    assert (lonely.players, lonely.seats) == (1, 2)
    record = gm.play(lonely, seed=3)
    assert len(record.final.players) == len(gm.score(record.final).seats) == 2
    assert {move.seat for move in record.moves if isinstance(move, PutPawn)} == {0, 1}
    assert "The Stranger" in str(record.final)
    assert gm.loads(gm.dumps(record)) == record
    for state in record.states()[:: len(record.moves) // 5]:
        assert gm.loads(gm.dumps(state)) == state
        assert gm.notation.parse_position(gm.notation.position(state)) == state
        assert not gm.faults(state)
