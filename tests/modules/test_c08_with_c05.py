"""Chronicle 8 with chronicle 5: Fraser McStarve and Oonagh McHagg at a haggis scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import glenmore as gm
from glenmore.modules.c05_haggis import LayDown, ReturnHaggis, haggis, kitchen
from glenmore.modules.c08_penny_mobsters import Owned
from glenmore.modules.c08_penny_mobsters.fraser import GiveHaggis, GivingHaggis, Starving, TakeFrom
from glenmore.modules.c08_penny_mobsters.oonagh import Rerolling, RollAgain
from glenmore.moves import Decline, Roll
from tests.modules.test_c08_with_others import FRASER, OONAGH, place, used
from tests.rules.helpers import after, keys, refused, told

rule = pytest.mark.rule


def dinner(
    *owned: Owned, tables: Mapping[int, tuple[int, ...]], players: int = 3, **options: Any
) -> gm.State:
    """A haggis scoring is about to begin."""
    built = place(*owned, other=5, players=players, **options)
    built.module(5, haggis(built.setup, tables, row=()))
    return built.now("haggis-scoring", "B").state()


@rule("C8-FraserMcStarve", "C8-EX-16", "C8-HID-05", "C8-EDGE-20", "C8-INT-05")
def test_fraser_takes_a_token_before_the_first_roll() -> None:
    state = dinner(Owned(FRASER, 0), tables={0: (1,), 1: (2, 3)})
    assert state.actor == 0
    assert set(gm.legal(state)) == {TakeFrom(1), Decline()}
    assert keys(refused(state, TakeFrom(2), "C8-EDGE-20")) == {"fraser_from_whom"}
    assert keys(refused(state, TakeFrom(0), "C8-FraserMcStarve")) == {"fraser_from_whom"}
    state = after(state, TakeFrom(1))
    assert state.actor == 1
    assert set(gm.legal(state)) == {GiveHaggis(2), GiveHaggis(3)}
    assert keys(refused(state, GiveHaggis(1), "C8-FraserMcStarve")) == {"haggis_not_to_give"}
    happened = told(state, GiveHaggis(2))
    whispered = [e for e in happened if e.key == "haggis_given"]
    assert [e.seen_by for e in whispered] == [(1,), (0,)]
    state = after(state, GiveHaggis(2))
    assert [t.down for t in kitchen(state).tables] == [(1, 2), (3,), ()]
    assert state.actor == gm.CHANCE
    assert used(state, FRASER)
    assert kitchen(after(state, Roll(2))).tables[0].up == (2,)  # it counts in the same scoring
    for other in (1, 2):
        assert kitchen(gm.view(state, other)).tables[0].down == (0, 0)


@rule("C8-HID-05")
def test_in_a_view_the_token_may_be_any() -> None:
    state = after(dinner(Owned(FRASER, 0), tables={0: (1,), 1: (2, 3)}), TakeFrom(1))
    seen = gm.view(state, 2)
    assert set(gm.legal(seen)) == {GiveHaggis(1), GiveHaggis(2), GiveHaggis(3)}
    on = after(seen, GiveHaggis(1))
    assert gm.faults(on) == ()
    assert sum(kitchen(on).pool) + 1 == sum(kitchen(seen).pool)
    assert isinstance(seen.steps[-1], GivingHaggis)


@rule("C8-EDGE-20", "C5-10")
def test_fraser_at_a_full_table_returns_a_token() -> None:
    state = dinner(Owned(FRASER, 0), tables={0: (1, 1, 1, 2, 2), 1: (3,)})
    state = after(state, TakeFrom(1), GiveHaggis(3))
    assert isinstance(state.steps[-1], LayDown)
    assert kitchen(state).tables[0].fresh == (3,)
    state = after(state, ReturnHaggis(1))
    assert kitchen(state).tables[0].down == (1, 1, 2, 2, 3)


@rule("C8-FraserMcStarve", "C8-EDGE-20", "C8-ERR-03")
def test_fraser_comes_once_a_game_and_only_where_there_is_haggis() -> None:
    had_enough = dinner(Owned(FRASER, 0, used=1), tables={1: (2,)})
    only_his_own = dinner(Owned(FRASER, 0), tables={0: (1, 2)})
    assert had_enough.actor == only_his_own.actor == gm.CHANCE
    waits = after(dinner(Owned(FRASER, 0), tables={1: (2,)}), Decline())
    assert waits.actor == gm.CHANCE
    assert not used(waits, FRASER)
    assert not any(isinstance(step, Starving) for step in waits.steps)


@rule("C8-FraserMcStarve", "C8-HID-05", "C5-HID-04")
def test_a_remembered_token_is_forgotten_when_it_must_have_gone() -> None:
    built = place(Owned(FRASER, 0), other=5, haggis_memory=True)
    part = haggis(built.setup, {1: (2,)}, row=())
    part = part.with_table(1, part.tables[1].with_(seen=(2,)))
    state = built.module(5, part).now("haggis-scoring", "B").state()
    state = after(state, TakeFrom(1), GiveHaggis(2))
    assert kitchen(state).tables[1].seen == ()
    assert gm.faults(state) == ()


@rule("C8-FraserMcStarve", "C8-HID-05", "C5-HID-04")
def test_s5_what_all_remember_does_not_tell_which_token_fraser_got() -> None:
    seen = []
    for value in (1, 2, 3):
        built = place(Owned(FRASER, 0), other=5, haggis_memory=True)
        part = haggis(built.setup, {1: (1, 2, 3)}, row=())
        part = part.with_table(1, part.tables[1].with_(seen=(2, 3)))
        state = built.module(5, part).now("haggis-scoring", "B").state()
        seen.append(gm.view(after(state, TakeFrom(1), GiveHaggis(value)), 2))
    assert seen[0] == seen[1] == seen[2]
    assert seen[0].module(5).tables[1].down == (0, 0)


@rule("C8-OonaghMcHagg", "C8-EX-16", "C8-EDGE-21")
def test_oonagh_has_a_roll_rolled_again_before_tokens_turn() -> None:
    state = dinner(Owned(OONAGH, 2), tables={0: (1, 2), 1: (3,)})
    state = after(state, Roll(1))
    assert state.actor == 2
    assert kitchen(state).tables[0].up == ()
    assert set(gm.legal(state)) == {RollAgain(), Decline()}
    stands = after(state, Decline())
    assert kitchen(stands).tables[0].up == (1,)
    state = after(state, RollAgain())
    assert kitchen(state).rolls == ()
    assert state.actor == gm.CHANCE
    state = after(state, Roll(2))
    assert kitchen(state).rolls == (2,)  # the second result stands
    assert kitchen(state).tables[0].up == (2,)
    assert state.steps[-1].number == 2  # type: ignore[attr-defined]
    state = after(state, Roll(3))
    assert not isinstance(state.steps[-1], Rerolling)
    assert kitchen(state).rolls == (2, 3)
    refused(state, RollAgain(), "C8-EDGE-21")


@rule("C8-OonaghMcHagg")
def test_oonagh_is_ready_again_in_the_next_scoring_and_not_for_own_rolls() -> None:
    state = dinner(Owned(OONAGH, 0, used=1), tables={0: (1,)})
    state = after(state, Roll(2))
    assert isinstance(state.steps[-1], Rerolling)
    built = place(Owned(OONAGH, 0), other=5).whisky(0, 1)
    built.module(5, haggis(built.setup, {0: (1,)}, row=()))
    state = built.now("haggis-scoring", "B").state()
    for _ in range(4):
        state = after(state, Roll(2), Decline())
    state = after(state, *[m for m in gm.legal(state) if m.word == "extra-roll"], Roll(3))
    assert not any(isinstance(step, Rerolling) for step in state.steps)


@rule("C8-EX-16", "C8-OonaghMcHagg", "C8-FraserMcStarve")
def test_fraser_comes_first_and_is_not_asked_again_when_the_first_roll_is_repeated() -> None:
    state = dinner(Owned(FRASER, 1), Owned(OONAGH, 0), tables={0: (1, 2)})
    state = after(state, Decline(), Roll(1), RollAgain())
    assert state.actor == gm.CHANCE
    state = after(state, Roll(2))
    assert kitchen(state).tables[0].up == (2,)


def test_steps_that_cannot_be_are_named() -> None:
    food = place(other=5)
    for step in (GivingHaggis(0, 1), Rerolling()):
        assert food.step(step).faults(), step
