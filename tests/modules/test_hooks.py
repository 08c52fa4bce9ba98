"""The closed list of hooks: every one is called by the base game and has its effect."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import glenmore as gm
from glenmore import modules
from glenmore.assembly import game_of
from glenmore.base.clan_board import Claiming
from glenmore.base.end import coin_lines
from glenmore.base.placing import lay
from glenmore.base.removal import Removing
from glenmore.base.scoring import score_category
from glenmore.hooks import HOOK_NAMES, HOOKS, SUBJECT_HOOKS, BySubject, Only
from glenmore.model import Draft
from glenmore.moves import Claim, RemoveTiles, Stop, Take
from tests.modules import probe


@pytest.fixture(autouse=True)
def with_probe(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(modules.MODULES, 99, "tests.modules.probe")
    probe.CALLS.clear()
    yield
    game_of.cache_clear()


def setup() -> gm.Setup:
    return gm.Setup(players=3, chronicles=(99,))


def first_turn(seed: int = 1) -> gm.State:
    """The first decision of a player."""
    for state in gm.play(setup(), seed=seed).states():
        if state.actor >= 0:
            return state
    raise AssertionError


def test_there_are_25_hooks_each_documented() -> None:
    assert [hook.number for hook in HOOKS] == list(range(1, 26))
    assert all(hook.signature and hook.called and hook.kind for hook in HOOKS)


def test_every_hook_is_called_in_play() -> None:
    for seed in range(12):
        record = gm.play(setup(), seed=seed)
        assert record.final.actor == gm.OVER
        gm.faults(record.final)
    gm.view(record.final, 1)
    missing = [name for name in HOOK_NAMES if not probe.CALLS[name]]
    assert missing == []
    for word in ("passes", "gained vp", "gained whisky", "tile_placed", "scot_put", "scot_moved"):
        assert probe.CALLS[word], word


def test_a_handler_for_an_unknown_hook_is_refused() -> None:
    with pytest.raises(TypeError, match="no such hook: no_hook"):
        probe.MODULE.with_(handlers={"no_hook": print}).check()


def test_a_handler_may_be_for_some_subjects_only() -> None:
    first, second, third = print, repr, str
    found = BySubject((first, Only(("mountain", "start"), second), Only(("start",), third)))
    assert found["mountain"] == (first, second)
    assert found["start"] == (first, second, third)
    assert found["inverness"] == (first,)


def test_only_hooks_with_subjects_let_a_handler_choose_them() -> None:
    for name in HOOK_NAMES:
        module = probe.MODULE.with_(handlers={name: Only(("take",), print)})
        if name in SUBJECT_HOOKS:
            module.check()
        else:
            with pytest.raises(TypeError, match=f"{name} has no subjects"):
                module.check()


def test_stacks_take_replacements_additions_and_depths() -> None:
    game = game_of(setup())
    assert "edradour" not in game.tiles
    assert "probe-still" in game.tiles
    stack = next(s for s in game.stacks if s[0] == "A")
    assert ("probe-hall", 0, 0) in stack[2]
    assert "probe-hall" in first_turn().ring  # the top tile of A is always laid first


def test_a_module_piece_stands_on_the_first_a_space_and_acts() -> None:
    state = first_turn()
    assert state.pieces[3] == 3 + 5
    kinds = {s.turn.kind for s in gm.play(setup(), seed=2).states()}
    assert kinds == {"own", "herald"}


def test_price_and_payables_stop_who_cannot_pay() -> None:
    state = first_turn()
    poor = Draft(state, None)
    poor.set_module(99, probe.Fame((0, 0, 0, 0)))
    verdict = gm.check(poor.seal(), Take("probe-hall"))
    assert [r.fact["what"] for r in verdict.reasons] == ["fame"]
    assert gm.check(state, Take("probe-hall")).legal


def test_price_raises_the_road_cost() -> None:
    state = first_turn()
    draft = Draft(state, None)
    draft.then(Claiming(state.turn.seat, "ONCE-06"))
    draft.player(state.turn.seat).coins = 0
    assert not gm.check(draft.seal(), Claim("macleod")).legal  # free road, 1 coin by the module


def test_stops_can_be_forbidden_and_added() -> None:
    for seed in range(30):
        state = first_turn(seed)
        if "kingussie" in state.ring:
            assert "TURN-04" in gm.check(state, Take("kingussie")).rules
            break
    else:
        raise AssertionError
    for seed in range(30):
        state = first_turn(seed)
        if "black-isle" in state.ring:
            seat = state.actor
            after = gm.advance(state, Stop("bench"))
            assert after.module(99).fame[seat] == state.module(99).fame[seat] + 5 + 1  # and a toast
            break
    else:
        raise AssertionError


def test_a_taken_tile_can_go_elsewhere() -> None:
    for seed in range(40):
        for state in gm.play(setup(), seed=seed).states():
            if state.actor >= 0 and Take("macbeth") in gm.legal(state):
                after, _ = gm.apply(state, Take("macbeth"))
                while after.steps[-1].state == "T3":
                    after = gm.advance(after, gm.legal(after)[0])
                assert "macbeth" in after.box
                assert "macbeth" not in after.players[state.actor].persons
                return
    raise AssertionError


def test_scoring_hooks_count_rank_and_change_lines() -> None:
    state = first_turn()
    lines = score_category(state, "fame")
    assert sorted(line.points for _, line, _, _ in lines) == [0, 0, 100]
    assert coin_lines(state, 0) == ()


def test_permanent_effects_can_sleep() -> None:
    draft = Draft(first_turn(), None)
    draft.player(0).clans = ("maclachlan",)
    assert not draft.game.holds_clan(draft, 0, "CLAN-MacLachlan")


def test_modules_may_veto_a_removal() -> None:
    draft = Draft(first_turn(), None)
    seat = draft.turn.seat
    lay(draft, seat, draft.game.tiles["probe-hall"], (0, 1))
    draft.then(Removing(seat, 1, True, "CLAN-MacMillan"))
    assert "LM-LochMorar-b" in gm.check(draft.seal(), RemoveTiles(((0, 1),))).rules


def test_a_view_blanks_what_a_seat_may_not_know() -> None:
    state = first_turn()
    assert gm.view(state, 0).module(99).secret == 7
    assert gm.view(state, 1).module(99).secret == -1
