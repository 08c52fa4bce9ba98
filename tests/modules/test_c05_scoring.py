"""Chronicle 5, Ode to the Haggis: rolls, own rolls, points, odds, who knows what, faults."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import glenmore as gm
from glenmore.bots import greedy
from glenmore.model import Draft
from glenmore.modules import module
from glenmore.modules.c05_haggis import (
    CommonRoll,
    DrawHaggis,
    ExtraRoll,
    ExtraRolls,
    FindHaggis,
    Gaining,
    Kitchen,
    LayDown,
    ReturnHaggis,
    Serving,
    TakeHaggis,
    haggis,
    kitchen,
)
from glenmore.modules.c05_haggis.odds import (
    CHANCES,
    chance_to_turn,
    expected,
    outcomes,
    score_chances,
)
from glenmore.modules.c05_haggis.scoring import why_not_roll
from glenmore.moves import Decline, Place, Roll, Take
from tabletop.verdict import QUIET, Why
from tests.modules.test_c05_haggis import at, gaining, table, tokens
from tests.rules.helpers import after, allowed, events, keys, lines, refused, told
from tests.rules.test_scoring import before_round, final, last_tile_laid

rule = pytest.mark.rule


def scoring(
    *tables: tuple[int, ...],
    whisky: Iterable[int] = (0, 0, 0),
    round: str = "B",
    row: tuple[int, ...] = (),
    **facts: Any,
) -> gm.State:
    """A haggis scoring is about to begin; tables by seat."""
    place = at(dict(enumerate(tables)), row, **facts)
    for seat, barrels in enumerate(whisky):
        place.whisky(seat, barrels)
    return place.now("haggis-scoring", round).state()


def rolled(state: gm.State, *pips: int) -> gm.State:
    """The position after these rolls."""
    for one in pips:
        assert state.actor == gm.CHANCE
        state, _ = gm.apply(state, Roll(one))
    return state


def up(state: gm.State, seat: int = 0) -> tuple[int, ...]:
    return kitchen(state).tables[seat].up


def points(state: gm.State, seat: int = 0) -> list[int]:
    return list(lines(state, seat, "C5-20").values())


# -- the four rolls -------------------------------------------------------------------------------


@rule("C5-15", "C5-16", "C5-20", "C5-21", "C5-22", "C5-EX-01", "C5-EDGE-03")
def test_example_01_of_the_rulebooks() -> None:
    state = rolled(scoring((1, 1, 3)), 1, 3, 2)
    assert up(state) == (1, 3)
    assert table(state) == (1,)
    before = kitchen(state).supply
    state, happened = gm.apply(state, Roll(2))
    assert points(state) == [8]
    line = state.players[0].points[-1]
    assert (line.what, line.count, line.each) == ("haggis, round B", 2, 4)
    assert kitchen(state).tables[0] == Serving((1,))
    assert kitchen(state).supply == before + 2
    assert [e.key for e in happened][:4] == [
        "haggis_rolled",
        "haggis_served",
        "points",
        "haggis_cleared",
    ]
    assert kitchen(state).rolls == (1, 3, 2, 2)  # the dice stay on show
    assert isinstance(gm.legal(state)[0], FindHaggis)  # the open row is filled up at once
    assert kitchen(after(state, FindHaggis(1), FindHaggis(2))).row == (1, 2)


@rule("C5-17", "C5-EX-02")
def test_example_02_three_are_enough() -> None:
    state = rolled(scoring((1, 1, 1, 2, 3)), 1, 1, 2)
    assert up(state) == (1, 1, 2)
    assert [e.rules for e in events(state, Roll(3), "haggis_ignored")] == [("C5-17",)]
    state = rolled(state, 3)
    assert points(state) == [12]
    assert table(state) == (1, 3)


@rule("C5-17")
def test_that_a_roll_is_ignored_tells_nothing_about_hidden_tokens() -> None:
    with_three = rolled(scoring((1, 1, 1, 3)), 1, 1, 1)
    without = rolled(scoring((1, 1, 1, 2)), 1, 1, 1)
    told_1, told_2 = (
        [e for e in told(state, Roll(3)) if e.key.startswith("haggis_")]
        for state in (with_three, without)
    )
    assert told_1 == told_2


@rule("C5-16", "C5-EX-03", "C5-EX-04", "C5-ERR-07")
@pytest.mark.parametrize(
    ("tokens_", "rolls", "score"),
    [
        pytest.param((2, 2), (2, 1, 2, 3), 8, id="example 3"),
        pytest.param((1, 1, 1), (1, 2, 3, 2), 1, id="example 4: one token for each roll"),
        pytest.param((3, 3, 3), (3, 3, 3, 3), 27, id="the most there is"),
        pytest.param((3, 3), (1, 2, 1, 2), 0, id="nothing turns"),
    ],
)
def test_one_matching_token_turns_for_each_roll(
    tokens_: tuple[int, ...], rolls: tuple[int, ...], score: int
) -> None:
    state = rolled(scoring(tokens_), *rolls)
    assert sum(points(state)) == score
    if not score:
        assert points(state) == []


@rule("C5-15", "C5-16", "C5-HID-07", "C5-ERR-07")
def test_a_roll_counts_for_everybody_and_nobody_is_asked() -> None:
    state = scoring((1, 2), (1, 3), (2,))
    assert gm.legal(state) == (Roll(1), Roll(2), Roll(3))
    assert dict(gm.chance(state)) == pytest.approx({Roll(1): 1 / 2, Roll(2): 1 / 3, Roll(3): 1 / 6})
    assert keys(refused(state, Roll(4), "C5-15")) == {"no_such_face"}
    refused(state, Decline(), "C5-15")
    state, happened = gm.apply(state, Roll(1))
    assert [up(state, seat) for seat in range(3)] == [(1,), (1,), ()]
    assert [e.seat for e in happened if e.key == "haggis_turned"] == [0, 1]
    assert state.actor == gm.CHANCE
    assert [p.vp for p in rolled(state, 1, 1, 1).players] == [1, 1, 0]


# -- own rolls ------------------------------------------------------------------------------------


@rule("C5-18", "C5-19", "C5-EX-05", "C5-EDGE-07")
def test_example_05_two_barrels_for_two_rolls_of_ones_own() -> None:
    state = rolled(scoring((2, 3, 3), (1, 3), whisky=(2, 0, 0)), 1, 1, 2, 1)
    assert up(state, 1) == (1,)
    assert gm.legal(state) == (ExtraRoll(), Decline())
    assert state.actor == 0
    state, happened = gm.apply(state, ExtraRoll())
    assert [e.rules for e in happened if e.key == "whisky_paid"] == [("C5-18",)]
    assert state.players[0].whisky == 1
    state = rolled(state, 3)
    assert up(state) == (2, 3)
    assert up(state, 1) == (1,)  # the roll does not count for others
    state = after(state, ExtraRoll())
    assert kitchen(state).extra == ((0, 3),)
    state = rolled(state, 1)
    assert state.players[0].whisky == 0
    assert [points(state), points(state, 1)] == [[10], [1]]
    assert kitchen(state).extra == ((0, 3), (0, 1))


@rule("C5-19", "C5-EDGE-07")
def test_one_may_stop_buying_rolls() -> None:
    state = rolled(scoring((2, 3, 3), whisky=(2, 0, 0)), 1, 1, 2, 1)
    stopped = after(state, Decline())
    assert points(stopped) == [2]
    assert stopped.players[0].whisky == 2
    once = rolled(after(state, ExtraRoll()), 1)
    allowed(once, ExtraRoll(), Decline())


@rule("C5-18", "C5-ERR-06", "C5-EDGE-06", "C5-EDGE-10")
@pytest.mark.parametrize(
    ("down", "face_up", "whisky", "reasons", "cited"),
    [
        ((1,), (1, 2, 3), 1, {"haggis_three_up"}, "C5-17"),
        ((1,), (1,), 0, {"whisky_missing"}, "C5-18"),
        ((), (1,), 1, {"haggis_nothing_down"}, "C5-EDGE-06"),
        ((), (), 1, {"haggis_nothing_down"}, "C5-EDGE-10"),
        ((), (1, 2, 3), 0, {"haggis_three_up", "whisky_missing", "haggis_nothing_down"}, "C5-17"),
    ],
)
def test_own_rolls_are_refused_when_they_cannot_help_or_be_paid(
    down: tuple[int, ...], face_up: tuple[int, ...], whisky: int, reasons: set[str], cited: str
) -> None:
    place = gm.position(3, chronicles=(5,)).whisky(0, whisky)
    state = place.module(5, haggis(place.setup, {0: down}, (), {0: face_up})).state(check=False)
    why = Why()
    assert why_not_roll(state, 0, why)
    assert why_not_roll(state, 0, QUIET)
    assert {reason.key for reason in why} == reasons
    assert any(cited in reason.rules for reason in why)
    assert ExtraRolls(0).why_not(state, ExtraRoll(), QUIET)
    stop: Any = Decline()
    assert not ExtraRolls(0).why_not(state, stop, QUIET)


@rule("C5-18", "C5-ERR-06", "C5-EDGE-06", "C5-EDGE-10")
def test_own_rolls_come_after_the_fourth_roll_and_only_for_those_who_can() -> None:
    early = rolled(scoring((2, 3), whisky=(1, 1, 1)), 1, 1, 1)
    assert keys(refused(early, ExtraRoll(), "C5-18")) == {"extra-roll_not_now"}
    unlikely = rolled(scoring((3,), whisky=(1, 0, 0)), 1, 1, 1, 1)
    allowed(unlikely, ExtraRoll())  # a 3 is unlikely, but it may come
    nobody = rolled(scoring((1,), (), (1, 2), whisky=(1, 1, 0)), 1, 3, 3, 3)
    assert not any(isinstance(step, ExtraRolls) for step in nobody.steps)


@rule("C5-EDGE-08")
def test_own_rolls_are_offered_from_the_hindmost_pawn_on() -> None:
    place = at({0: (3,), 1: (3,), 2: (3,)}, ()).whisky(0, 1).whisky(1, 1).whisky(2, 1)
    place.rondel("blue", "red", "inshriach", "yellow")
    state = rolled(place.now("haggis-scoring", "C").state(), 1, 1, 1, 1)
    asked = []
    while isinstance(state.steps[-1], ExtraRolls):
        asked.append(state.actor)
        state, _ = gm.apply(state, Decline())
    assert asked == [2, 0, 1]


# -- when it is scored ----------------------------------------------------------------------------


@rule("C5-14", "C5-EX-09", "C5-ERR-09", "C5-EDGE-13")
@pytest.mark.parametrize(("letter", "due"), [("A", False), ("B", True), ("C", True)])
def test_example_09_haggis_is_scored_after_b_and_c_and_not_after_a(letter: str, due: bool) -> None:
    state = after(before_round(at({0: (1,)}, (2, 3)), letter), Take("inshriach"), Place((0, 1)))
    state, happened = last_tile_laid(state, letter)
    order = [e.key for e in happened if e.key in ("tile_laid", "scoring_round", "haggis_scoring")]
    assert order[-1 - due :] == ["scoring_round", "haggis_scoring"][: 1 + due]
    assert isinstance(state.steps[-1], CommonRoll) == due
    turn = state.turn.number
    if due:
        state = rolled(state, 1, 3, 3, 3)
        assert lines(state, 0, "C5-20") == {f"haggis, round {letter}": 1}
        assert state.turn.number == turn + 1


@rule("C5-14", "C5-EX-08", "C5-EDGE-09", "C5-EDGE-15", "C5-EDGE-14")
def test_example_08_the_last_haggis_scoring_comes_after_the_final_scoring() -> None:
    state = final(at({0: (2, 3, 3), 1: (1,)}, ()).whisky(0, 4))
    before = lines(state, 0, "SCORE-05")
    assert before
    coins = lines(state, 0, "END-10")
    assert coins  # coins and size have been scored
    state = rolled(state, 2, 2, 2, 2)
    for _ in range(3):
        state = rolled(after(state, ExtraRoll()), 1)
    state = after(state, ExtraRoll())
    state, happened = gm.apply(state, Roll(1))
    assert lines(state, 0, "SCORE-05") == before  # whisky has been counted
    assert lines(state, 0, "C5-20") == {"haggis, final round": 2}
    assert table(state) == (3, 3)  # worth nothing any more
    while state.steps:
        state, more = gm.apply(state, gm.legal(state)[0])
        happened += more
    assert [e.key for e in happened][-1] == "won"
    assert happened[-1].fact["points"] == tuple(p.vp for p in state.players)


@rule("C5-14", "C5-ERR-09")
def test_there_are_three_haggis_scorings_in_every_game() -> None:
    record = gm.play(gm.Setup(3, (5,)), seed=4)
    rounds = [e.fact["round"] for e in record.events() if e.key == "haggis_scoring"]
    assert rounds == ["B", "C", "final"]
    assert sum(e.key == "haggis_rolled" for e in record.events()) == 12


@rule("C5-INT-12")
@pytest.mark.parametrize("players", [2, 3])
def test_the_die_on_the_rondel_does_not_move(players: int) -> None:
    state = at({0: (1, 2)}, (), players=players).now("haggis-scoring", "B").state()
    assert ("die" in [piece.id for piece in state.game.pieces]) == (players == 2)
    assert rolled(state, 1, 2, 3, 1).pieces == state.pieces


@rule("C5-INT-05")
def test_a_roll_is_paid_from_any_cellar_space_with_chronicle_3() -> None:
    from glenmore.modules.c03_old_jamey import PayBarrel, lay_barrels

    place = at({0: (3,)}, (), chronicles=(3, 5))
    state = lay_barrels(place, 0, 1, 3, 5, cellars=2).now("haggis-scoring", "B").state()
    state = after(rolled(state, 1, 1, 1, 1), ExtraRoll())
    assert set(gm.legal(state)) == {PayBarrel(1), PayBarrel(3), PayBarrel(5)}
    state, _ = gm.apply(state, PayBarrel(5))
    assert state.players[0].whisky == 2
    state = rolled(state, 3)
    assert state.players[0].vp == 1 * 3  # the age of the barrel scores nothing


# -- odds -----------------------------------------------------------------------------------------

EXPECTED = {
    (1, 2, 3): Fraction(1091, 108),
    (1, 1, 1): Fraction(73, 16),
    (2, 2, 2): Fraction(418, 81),
    (3, 3, 3): Fraction(1289, 432),
    (1, 1, 2): Fraction(1349, 162),
    (1, 1, 2, 2, 3): Fraction(18475, 1296),
    (1, 2, 2, 3, 3): Fraction(17789, 1296),
}


def test_single_tokens_turn_with_these_chances() -> None:
    found = {value: chance_to_turn(value, 4) for value in (1, 2, 3)}
    assert found == {1: Fraction(15, 16), 2: Fraction(65, 81), 3: Fraction(671, 1296)}


@pytest.mark.parametrize("table_", EXPECTED)
def test_scores_to_be_expected_from_four_rolls(table_: tuple[int, ...]) -> None:
    assert expected((), table_, 4) == EXPECTED[table_]
    assert sum(outcomes((), table_, 4).values()) == 1
    assert sum(s * p for s, p in score_chances((), table_, 4).items()) == EXPECTED[table_]


@pytest.mark.parametrize("table_", [(1, 2, 3), (1, 1, 2, 2, 3), (3, 3)])
def test_the_engine_rolls_what_the_odds_say(table_: tuple[int, ...]) -> None:
    """Every one of the 81 sequences of four rolls, played out by the engine."""
    state, whole = scoring(table_), Fraction(0)
    for rolls in product((1, 2, 3), repeat=4):
        chance = Fraction(1)
        for pips in rolls:
            chance *= CHANCES[pips]
        whole += chance * sum(points(rolled(state, *rolls)))
    assert whole == expected((), table_, 4)


def test_a_barrel_is_one_roll_more() -> None:
    assert expected((2,), (3, 3), 1) == Fraction(1, 6) * 10 + Fraction(5, 6) * 2
    assert expected((1, 2, 3), (3,), 5) == 18
    assert expected((1,), (), 9) == 1


# -- who knows what -------------------------------------------------------------------------------


@rule("C5-HID-01", "C5-HID-02", "C5-ERR-08")
def test_each_seat_sees_its_own_tokens_and_how_many_others_have() -> None:
    state = at({0: (1, 3), 1: (2, 2, 3)}, (1, 2)).state()
    own = gm.view(state, 0).module(5)
    assert own.tables == (Serving((1, 3)), Serving((0, 0, 0)), Serving())
    assert own.row == (1, 2)
    assert own.supply == kitchen(state).supply == 6
    assert sum(own.pool) == 6 + 3
    assert gm.view(gm.view(state, 0), 0) == gm.view(state, 0)
    assert gm.faults(gm.view(state, 1)) == ()
    assert gm.view(state, 2).module(5).tables[:2] == (Serving((0, 0)), Serving((0, 0, 0)))


@rule("C5-HID-02", "C5-HID-03", "C5-ERR-08")
def test_views_are_equal_where_only_secrets_differ() -> None:
    one = at({0: (1, 3), 1: (2, 2, 3)}, (1, 2)).state()
    two = at({0: (1, 3), 1: (1, 1, 3)}, (1, 2)).state()
    assert gm.view(one, 0) == gm.view(two, 0)
    assert gm.view(one, 2) == gm.view(two, 2)
    assert gm.view(one, 1) != gm.view(two, 1)


@rule("C5-HID-04", "C5-HID-05")
@pytest.mark.parametrize("memory", [False, True])
def test_what_was_taken_from_the_open_row_is_shown_with_the_option_only(memory: bool) -> None:
    state = after(gaining(2, row=(1, 3), haggis_memory=memory), TakeHaggis(3), FindHaggis(1))
    assert kitchen(state).tables[0] == Serving((2, 3), (), (3,))
    shown = gm.view(state, 1).module(5).tables[0]
    assert shown == (Serving((0, 3), (), (3,)) if memory else Serving((0, 0)))
    assert gm.faults(gm.view(state, 1)) == ()
    drawn = after(gaining(2, row=(1, 3), haggis_memory=memory), DrawHaggis(), FindHaggis(3))
    assert kitchen(drawn).tables[0].seen == ()
    assert gm.view(drawn, 1).module(5).tables[0] == Serving((0, 0))
    assert not gm.Setup(3, (5,)).option("c5.memory")


@rule("C5-HID-05")
def test_a_token_that_goes_back_is_forgotten() -> None:
    full = at({0: (1, 1, 1, 2, 2)}, (1, 3)).now("haggis").state()
    part = kitchen(full).with_table(0, Serving((1, 1, 1, 2, 2), (), (2, 2)))
    state = gm.position(full).module(5, part).now("haggis").state()
    state = after(state, TakeHaggis(3), FindHaggis(2), ReturnHaggis(2))
    assert kitchen(state).tables[0] == Serving((1, 1, 1, 2, 3), (), (2, 3))
    turned = rolled(gm.position(state).now("haggis-scoring", "B").state(), 3)
    assert kitchen(turned).tables[0].seen == (2,)


@rule("C5-HID-04", "C5-HID-05")
def test_s5_what_all_remember_does_not_tell_which_token_went_back() -> None:
    """Whatever is returned, one of each remembered value is in doubt; two of a value leave one."""
    seen = []
    for value in (1, 2, 3):
        place = at({0: (1, 2, 3, 3, 3)}, (1, 2), haggis_memory=True)
        part = kitchen(place.state()).with_table(0, Serving((1, 2, 3, 3, 3), (), (2, 3, 3)))
        state = place.module(5, part).step(Gaining(0)).state()
        state = after(state, TakeHaggis(1), FindHaggis(1))
        assert gm.view(state, 1).module(5).tables[0].fresh == (1,)  # it lay in view of all
        state = after(state, ReturnHaggis(value))
        assert gm.faults(state) == ()
        seen.append(gm.view(state, 1))
    assert seen[0] == seen[1] == seen[2]
    assert seen[0].module(5).tables[0] == Serving((0, 0, 0, 1, 3), (), (1, 3))


@rule("C5-HID-06", "C5-HID-07", "C5-16")
def test_a_view_can_be_played_on() -> None:
    state = scoring((1, 2), (3, 3), (1,), whisky=(0, 1, 0))
    seen = gm.view(state, 0)
    seen, _ = gm.apply(seen, Roll(1))
    found = gm.legal(seen)
    assert all(isinstance(move, FindHaggis) for move in found)
    rng, over = random.Random(1), 0
    for _ in range(5):
        now = gm.view(state, 0)
        while (
            now.steps
            and now.turn == state.turn
            and any(isinstance(step, CommonRoll | ExtraRolls) for step in now.steps)
        ):
            now, _ = gm.apply(now, rng.choice(gm.legal(now)))
        assert tokens(now) == {1: 5, 2: 4, 3: 4}
        over += 1
    assert over == 5


@rule("C5-HID-02", "C5-EX-07")
def test_others_do_not_see_draws_and_returns_in_the_record() -> None:
    for seed in range(40):
        record = gm.play(gm.Setup(2, (5,)), seed=seed)
        drawn = [
            n
            for n, (state, _) in enumerate(record.replay())
            if state.steps and type(state.steps[-1]).__name__ in ("Drawing", "LayDown")
        ]
        if drawn:
            break
    before = [state for state, _ in record.replay()]
    for n in drawn:
        owner = before[n].steps[-1].seen_by(before[n])[0]
        assert gm.view(record, owner)[n + 1].move is not None
        assert gm.view(record, 1 - owner)[n + 1].move is None


@rule("C5-HID-08")
def test_every_draw_and_roll_is_a_move_of_chance_in_the_record() -> None:
    record = gm.play(gm.Setup(3, (5,)), seed=4)
    chance = Counter(
        type(move).__name__
        for move, (state, _) in zip(record.moves, record.replay(), strict=False)
        if state.actor == gm.CHANCE
    )
    assert chance["Roll"] >= 12
    assert chance["FindHaggis"] >= 2


# -- faults, codes, bots --------------------------------------------------------------------------


@rule("C5-01", "C5-04", "C5-09", "C5-17", "C5-21")
@pytest.mark.parametrize(
    ("part", "cited"),
    [
        (Kitchen((5, 4, 4), (), (Serving((1,)), Serving(), Serving())), "C5-01"),
        (Kitchen((3, 4, 3), (1, 1, 3), (Serving(), Serving(), Serving())), "C5-04"),
        (Kitchen((0, 3, 4), (), (Serving((1, 1, 1, 1, 1, 2)), Serving(), Serving())), "C5-09"),
        (Kitchen((1, 4, 4), (), (Serving((), (1, 1, 1, 1)), Serving(), Serving())), "C5-17"),
        (Kitchen((4, 4, 4), (), (Serving((), (1,)), Serving(), Serving())), "C5-21"),
        (Kitchen((4, 4, 4), (), (Serving((), (), (), (1,)), Serving(), Serving())), "C5-08"),
        (Kitchen((4, 4, 4), (), (Serving((1,), (), (2,)), Serving(), Serving())), "C5-HID-04"),
        (Kitchen((5, 4, 4), (), (Serving(),)), "C5-02"),
        (Kitchen((5, 4, 4), (), (Serving(),) * 3, (7,)), "C5-15"),
    ],
)
def test_made_up_positions_that_cannot_be_are_named(part: Kitchen, cited: str) -> None:
    place = gm.position(3, chronicles=(5,)).module(5, part)
    faults = place.faults()
    assert any(cited in fault.rules for fault in faults), faults


def test_steps_that_cannot_be_are_named() -> None:
    empty = {0: (1, 1, 1), 1: (1, 1, 2, 2, 2), 2: (2, 3, 3, 3, 3)}
    state = at().state()
    for step in (Gaining(7), LayDown(7), ExtraRolls(7), LayDown(0)):
        why, draft = Why(), Draft(state, None)
        draft.steps += (step,)
        step.faults(draft, why)
        assert any(f.key == "haggis_nonsense" for f in why), step
    why = Why()
    Gaining(0).faults(at(empty, ()).state(), why)
    assert [f.key for f in why] == ["haggis_gone"]


def test_positions_have_a_code_and_records_can_be_saved() -> None:
    state = after(gaining(1, 1, 1, 2, 2, row=(2, 3)), TakeHaggis(3), FindHaggis(1))
    for one in (state, rolled(scoring((1, 2), (3,), whisky=(1, 0, 0)), 1, 1, 1, 1)):
        assert gm.loads(gm.dumps(one)) == one
        assert gm.view(gm.loads(gm.dumps(gm.view(one, 1))), 1) == gm.view(one, 1)
    record = gm.play(gm.Setup(2, (5,)), seed=2)
    assert gm.loads(gm.dumps(record)) == record


@pytest.mark.rule("C5-18")
def test_the_greedy_bot_wants_haggis_and_rolls_when_it_pays() -> None:
    state = gaining(1, 2, row=(1, 3))
    assert greedy(gm.view(state, 0), gm.legal(state), random.Random(1)) != Decline()
    last = rolled(final(at({0: (1, 1, 1)}, ()).whisky(0, 2)), 3, 3, 3, 1)
    assert greedy(gm.view(last, 0), gm.legal(last), random.Random(1)) == ExtraRoll()
    assert module(5).players == (2, 3, 4)
