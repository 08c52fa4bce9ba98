"""Games that once came to a stop, kept as they were found, and what mended them.

A new one belongs into `found` (as small as possible) with a test that names the finding.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import glenmore as gm
from glenmore.base.rondel import Refill
from glenmore.base.taking import ChooseStop
from glenmore.base.turn import stuck
from glenmore.base.way_out import relief_is_sure
from glenmore.model import Draft, Stack
from glenmore.modules.c04_hammer import England, PaidTurn
from glenmore.modules.c08_penny_mobsters import Owned, gang, mobsters
from glenmore.modules.c08_penny_mobsters.figures import SendFigure, SendScot
from glenmore.modules.c08_penny_mobsters.mcduff import TakePile
from glenmore.modules.c08_penny_mobsters.mclaird import RULE
from glenmore.moves import Draw, Sell, Take
from glenmore.playing import Record
from tests.rules.helpers import after, allowed, keys, refused

FOUND = Path(__file__).parent / "found"
VILLAGE, CASTLE = (0, 0), (1, 0)


def recorded(name: str) -> Record:
    """A game of the folder."""
    record = gm.loads((FOUND / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(record, Record)
    return record


def all_positions(state: gm.State) -> set[gm.State]:
    """Everything that free actions lead to before a stop is chosen."""
    depth, seen, open_ = len(state.steps), {state}, [state]
    while open_:
        here = open_.pop()
        moves = gm.legal(here)
        assert moves, gm.notation.position(here)
        for move in moves:
            assert gm.check(here, move).legal
            if len(here.steps) == depth and type(move) in ChooseStop.accepts:
                continue
            then = gm.advance(here, move)
            if then not in seen:
                seen.add(then)
                open_.append(then)
    return seen


# -- S2: the last Scot is sent away, then no tile can be taken with the Englishman ----------------


@pytest.mark.rule("EDGE-06", "C4-E17")
def test_s2_the_last_scot_is_not_sent_away_in_a_paid_turn() -> None:
    state = recorded("last_scot_of_the_token_holder").final
    assert not relief_is_sure(state), "there is no relief for the Englishman"
    send = SendScot("kenneth-mcsnitch", CASTLE)
    verdict = refused(state, send, "EDGE-06", "TAKE-09", "C8-EDGE-04")
    assert keys(verdict) == {"closes_every_way"}
    allowed(state, SendFigure("kenneth-mcsnitch"))
    assert len(all_positions(state)) > 5


def paid_turn(*owned: Owned, coins: int, stones: int, level: int) -> gm.Position:
    """Red holds the token and these mobsters; one tile is left, which costs a stone."""
    options = {"english_turn_mobsters": True, "highland_mobsters": True}
    built = gm.position(3, chronicles=(4, 8), options=options)
    built.rondel("englishman", "kingussie", "red", "yellow", "blue", "worlds-end", fill=False)
    built.empty("S", "A", "B", "C", "D").module(8, mobsters(built.setup, *owned))
    built.module(4, England(0, 0)).coins(0, coins).market(stone=level, wood=1)
    built.scots(0, VILLAGE, 1).scots(0, CASTLE, 0)
    return built.tile(0, (0, 1), "ballachulish", goods=["stone"] * stones)


DUFF, KENNETH = Owned("joe-mcduff", 0, tokens=(1,)), Owned("kenneth-mcsnitch", 0, tokens=(1,))
TAMLANE = Owned("tamlane-mcchange", 0)


def test_s2_a_sale_is_refused_where_only_a_token_of_mcduff_helps() -> None:
    """What a sale brings buys the good back, but pays nothing for the England row besides."""
    built = paid_turn(DUFF, coins=1, stones=1, level=1)
    rich = built.market(wood=0, barley=0, sheep=0, cattle=0).state()
    draft = Draft(after(rich, PaidTurn()), None)
    draft.player(0).coins = 0
    state = draft.seal()
    assert keys(refused(state, Sell("stone", (0, 1)), "TAKE-09", "MARKET-08")) == {
        "closes_every_way"
    }
    assert gm.legal(state) == (TakePile("stone"),)
    assert Take("kingussie") in gm.legal(after(state, TakePile("stone")))


@pytest.mark.parametrize("owned", [(DUFF,), (KENNETH,), (TAMLANE,), (DUFF, KENNETH, TAMLANE)])
@pytest.mark.parametrize("coins", [0, 2])
def test_s2_no_order_of_free_actions_ends_without_a_stop(
    owned: tuple[Owned, ...], coins: int
) -> None:
    tried = 0
    for stones in range(3):
        for level in range(4 if len(owned) == 1 else 2):
            state = paid_turn(*owned, coins=coins, stones=stones, level=level).state()
            if PaidTurn() in gm.legal(state):
                tried += len(all_positions(after(state, PaidTurn())))
    assert tried > 10


def test_s2_in_own_turns_nothing_is_refused_by_the_guard() -> None:
    """There the relief opens as soon as no tile can be taken (TAKE-08)."""
    built = gm.position(3, chronicles=(4, 8))
    built.rondel("red", "easdale", "yellow", "blue", "englishman")
    built.module(8, mobsters(built.setup, KENNETH)).scots(0, VILLAGE, 1).scots(0, CASTLE, 0)
    state = built.state()
    assert relief_is_sure(state)
    allowed(state, SendScot("kenneth-mcsnitch", VILLAGE))


@pytest.mark.parametrize("chronicles", [(), (1,), (3,), (5,), (6,), (7,), (1, 3, 5, 6, 7)])
def test_s2_nothing_is_looked_up_where_no_module_bars_the_relief(
    chronicles: tuple[int, ...],
) -> None:
    assert not gm.start(gm.Setup(3, chronicles)).game.relief_may_close


# -- S4: World's End is drawn behind the pawn that a tile is reserved for --------------------------


@pytest.mark.rule("C8-EDGE-14")
def test_s4_a_reservation_lapses_where_worlds_end_lies_behind_the_owner() -> None:
    record = recorded("worlds_end_behind_the_owner")
    assert record.moves[-1] == Draw("worlds-end")
    *_, before, state = record.states()
    [held] = [owned for owned in gang(before).owned if owned.placed]
    _, happened = gm.apply(before, record.moves[-1])
    [told] = [event for event in happened if event.key == "mclaird_lapses"]
    assert RULE in told.rules
    assert told.seat == held.seat
    assert state.finished(state.game.pawn_of[held.seat])
    now = gang(state).holder(held.mobster)
    assert now is not None
    assert (now.placed, now.tokens, now.used) == ((), held.tokens, 0)


def test_s4_every_position_of_that_game_can_be_saved_and_loaded() -> None:
    for state in recorded("worlds_end_behind_the_owner").states():
        assert gm.faults(state) == ()
        assert gm.loads(gm.dumps(state)) == state


def test_s4_also_while_the_refill_goes_on() -> None:
    """World's End first, then other tiles: each position on the way can be saved."""
    record = recorded("worlds_end_behind_the_owner")
    first = max(n for n, move in enumerate(record.moves) if not isinstance(move, Draw)) + 1
    draft = Draft(record.states()[first], None)
    *others, last = draft.stacks
    draft.stacks = (*others, Stack(last.letter, last.pool, (("worlds-end", 0, 1),)))
    state = gm.advance(draft.seal(), Draw(last.pool[0]))  # the front is filled first
    state = gm.advance(state, Draw("worlds-end"))
    assert [owned for owned in gang(state).owned if owned.placed], "tiles are still to be laid"
    while isinstance(state.steps[-1], Refill):
        assert gm.faults(state) == ()
        assert gm.loads(gm.dumps(state)) == state
        state = gm.advance(state, gm.legal(state)[0])
    assert not [owned for owned in gang(state).owned if owned.placed]
    assert gm.faults(state) == ()


def test_s4_a_reserved_tile_that_was_swapped_behind_its_owner_is_no_fault() -> None:
    """The Englishman may change places with it (C6-EDGE-17); the owner finds out in time."""
    laird = Owned("peggy-mclaird", 1, tokens=(2, 3), placed=(("easdale", 1),))
    ring = ("red", "easdale", "yellow", "blue", "englishman")
    built = gm.position(3, chronicles=(4, 6, 8)).rondel(*ring)
    state = built.module(8, mobsters(built.setup, laird)).module(4, England(0)).state()
    assert gm.loads(gm.dumps(state)) == state
    other = gm.position(3, chronicles=(4, 8)).rondel(*ring)
    other.module(8, mobsters(other.setup, laird)).module(4, England(0))
    assert {reason.key for reason in other.faults()} == {"mclaird_wrong_tile"}


# -- a refill that was left out --------------------------------------------------------------------


def test_one_tile_that_costs_coins_even_as_a_relief_is_not_enough_to_go_on() -> None:
    """Where a refill is left out, whoever comes next must find a stop; else tiles are laid."""
    laird = Owned("peggy-mclaird", 1, tokens=(2, 3), placed=(("easdale", 1),))
    ring = ("red", "yellow", "easdale", "blue", "mountain", "mountain")
    built = gm.position(3, chronicles=(2, 8)).rondel(*ring)
    state = built.module(8, mobsters(built.setup, laird)).state()
    draft = Draft(state, None)
    draft.ring = tuple(tile if tile in ("easdale", "mountain") else "" for tile in state.ring)
    assert stuck(draft)
    free = Draft(draft, None)
    free.set_module(8, mobsters(built.setup, laird.with_(placed=())))
    assert not stuck(free)
