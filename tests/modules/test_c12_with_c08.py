"""Allenarly and the mobsters of chronicle 8 (C12-C8-01 to C12-C8-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import glenmore as gm
from glenmore.base.scoring import Stage
from glenmore.base.turn import EndOfTurn
from glenmore.draw.chronicles import c08, c12
from glenmore.draw.chronicles.c08_words import balance
from glenmore.events import ScoreLine
from glenmore.model import Draft
from glenmore.modules.c08_penny_mobsters import (
    DrawMobster,
    FreeMobster,
    LayPenny,
    Owned,
    gang,
    mobsters,
    pool,
)
from glenmore.modules.c08_penny_mobsters.asking import answering
from glenmore.modules.c08_penny_mobsters.mobster import backs, to_draw
from glenmore.modules.c08_penny_mobsters.pennies import AfterTurn, ScoreMobsters
from glenmore.modules.c08_penny_mobsters.prison import FACE_DOWN, ArrivingMobsters
from glenmore.modules.c12_allenarly import Allenarly, TurnUp, board
from glenmore.modules.c12_allenarly.clans import mark
from glenmore.modules.c12_allenarly.scoring import Items, TradeHers
from glenmore.modules.c12_allenarly.turns import FinishHers, PutAway
from glenmore.modules.c12_allenarly.with_c05 import ServeHers
from glenmore.modules.c12_allenarly.with_c08 import HerPenny, column, sum_of
from glenmore.moves import Decline, EndTurn, Sell
from glenmore.vocabulary import OWN
from tabletop.steps import settle
from tabletop.vocabulary import source_key
from tests.modules.allenarly import WITH_TILE
from tests.modules.allenarly_pennies import Prison, differences
from tests.rules.helpers import allowed, keys, refused

rule = pytest.mark.rule
HUMAN, HERS = 0, 1
DUFF, WANDER, SIBYL, LAIRD = "joe-mcduff", "peggy-mcwander", "sibyl-macsponge", "peggy-mclaird"
DEREK, BRUCE, OONAGH = "derek-anderson", "bruce-mcmail", "oonagh-mchagg"
AWAY = {BRUCE, DEREK, LAIRD, "fraser-mcstarve", "mairead-mcdenial"}


def place(
    *owned: Owned, chronicles: tuple[int, ...] = (8, 12), part: Any = None, **said: Any
) -> gm.Position:
    """Her turn begins, with these mobsters and pennies; `part` is what lies on her board."""
    options = said.pop("options", {})
    built = gm.position(1, chronicles=chronicles, options=options)
    built = built.rondel("yellow", "easdale", "glen-affric", "halkirk", "red", "die")
    built.module(8, mobsters(built.game.setup, *owned, **said))
    return built.module(12, Allenarly(**WITH_TILE | (part or {})))


def ending(prison: dict[str, int], turns: int, numbers: tuple[int, ...], **said: Any) -> gm.State:
    """The end of her turn, everything else done."""
    part = {"card": "ac-07", "turns": turns, "numbers": numbers, **said.pop("part", {})}
    state = place(prison=prison, part=part, **said).state()
    return state.with_(steps=(*state.steps[:-1], EndOfTurn(True), PutAway(), HerPenny()))


def points(state: gm.State, rule_id: str, seat: int = HERS) -> list[int]:
    """What a seat scored by a rule."""
    return [line.points for line in state.players[seat].points if line.rule == rule_id]


def facts(found: Iterable[gm.Event], key: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind."""
    return [dict(event.facts) for event in found if event.key == key]


# -- set-up ----------------------------------------------------------------------------------------


@rule("C12-C8-01", "C12-NO12")
def test_five_mobsters_stay_away() -> None:
    alone = gm.Setup(1, (8, 12))
    assert set(pool(alone)) == {WANDER, DUFF, SIBYL}
    assert to_draw(alone) == 3
    every = gm.Setup(1, (2, 3, 5, 8, 9, 12))
    assert not AWAY & set(pool(every))
    assert {OONAGH, "elspeth-mctrick", "erin-macmalt"} < set(pool(every))
    with_all = gm.Setup(1, (8, 12), options={"all_mobsters": True})
    assert set(pool(with_all)) == {WANDER, DUFF, SIBYL, BRUCE, DEREK, LAIRD}
    assert set(pool(gm.Setup(1, (5, 8, 9, 12), options={"all_mobsters": True}))) > AWAY
    assert AWAY - {"fraser-mcstarve", "mairead-mcdenial"} < set(pool(gm.Setup(2, (8,))))
    state = gm.start(alone)
    while not isinstance(gm.legal(state)[0], DrawMobster):
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert set(gm.legal(state)) == {DrawMobster(m) for m in (WANDER, DUFF, FACE_DOWN)}
    refused(state, DrawMobster(LAIRD), "C8-06")


@rule("C12-C8-03")
def test_she_gets_seven_pennies() -> None:
    state = gm.start(gm.Setup(1, (8, 12)))
    assert (gang(state).pennies, gang(state).plus) == ((7, 7), (0, 0))


@rule("C12-C8-02", "C12-HID04")
def test_newcomers_lie_on_top_in_random_order() -> None:
    built = place(prison={WANDER: 1, DUFF: 0}, chronicles=(3, 5, 8, 12), waiting=1)
    tiles = built.game.tiles.values()
    first_of_b = next(tile.id for tile in tiles if tile.stack == "B")
    state = built.rondel("yellow", "easdale", first_of_b, "red", "die").empty("S", "A").state()
    state = state.with_(steps=(*state.steps, ArrivingMobsters()))
    assert state.actor == gm.CHANCE
    assert set(gm.legal(state)) == {DrawMobster(m) for m in backs(state.setup)[1]}
    state, _ = gm.apply(state, DrawMobster(OONAGH))
    assert [inmate.mobster for inmate in column(state)] == [OONAGH, DUFF, WANDER]
    # those of the start lie in the order in which chance drew them
    first = gm.start(gm.Setup(1, (8, 12)))
    while not isinstance(gm.legal(first)[0], DrawMobster):
        first, _ = gm.apply(first, gm.legal(first)[0])
    for order in ((DUFF, WANDER), (WANDER, DUFF)):
        drawn = first
        for mobster in order:
            drawn, _ = gm.apply(drawn, DrawMobster(mobster))
        assert tuple(inmate.mobster for inmate in reversed(column(drawn))) == order


# -- the end of her turn ---------------------------------------------------------------------------


@rule("C12-C8-04", "C12-EX05")
@pytest.mark.parametrize(("pennies", "takes"), [(5, False), (6, True)])
def test_the_example_of_four_cards(pennies: int, takes: bool) -> None:
    state = ending({DUFF: pennies}, 4, (3, 0, 1, 1), pennies=(7 - pennies, 7))
    assert sum_of(state) == 5
    wanted = FreeMobster(DUFF) if takes else LayPenny(DUFF)
    assert gm.legal(state) == (wanted,)
    assert state.actor == HERS


@rule("C12-C8-04", "C12-EX35", "C12-E30")
def test_she_takes_the_one_with_the_most_and_the_higher_of_two() -> None:
    # the last one lies on top
    prison = {LAIRD: 6, DUFF: 4, WANDER: 4}
    both = {"options": {"all_mobsters": True}, "pennies": (0, 0)}
    state = ending(prison, 5, (1, 0, 2, 0), **both)
    allowed(state, FreeMobster(LAIRD))
    taken = refused(state, FreeMobster(WANDER), "C12-C8-04")
    assert keys(taken) == {"her_takes_instead"}
    state, found = gm.apply(state, FreeMobster(LAIRD))
    assert facts(found, "her_mobster") == [{"number": 3, "mobster": LAIRD, "count": 6}]
    assert [inmate.mobster for inmate in column(state)] == [WANDER, DUFF]
    assert gang(state).plus == (0, 6)
    again = ending({DUFF: 4, WANDER: 4}, 5, (1, 0, 2, 0), pennies=(3, 3))
    assert gm.legal(again) == (FreeMobster(WANDER),)
    assert gm.legal(ending({WANDER: 4, DUFF: 4}, 5, (1, 0, 2, 0), pennies=(3, 3))) == (
        FreeMobster(DUFF),
    )
    assert gm.legal(ending({DUFF: 3, WANDER: 3}, 5, (1, 0, 2, 0), pennies=(4, 4))) == (
        LayPenny(WANDER),
    )


@rule("C12-C8-04", "C12-E49")
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_in_her_first_three_turns_she_only_lays_pennies(turns: int) -> None:
    state = ending({DUFF: 5, WANDER: 6}, turns, (0,) * turns, pennies=(3, 0), plus=(0, 0))
    assert gm.legal(state) == ()  # nothing to lay: the step goes away by itself
    state = ending({DUFF: 5, WANDER: 6}, turns, (0,) * turns, pennies=(2, 1), plus=(0, 0))
    assert gm.legal(state) == (LayPenny(DUFF),)
    early = refused(state, FreeMobster(WANDER), "C12-C8-04")
    assert keys(early) == {"her_too_early", "her_pays_instead"}
    fourth = ending({DUFF: 5, WANDER: 6}, 4, (0, 0, 0, 0), pennies=(2, 1), plus=(0, 0))
    assert gm.legal(fourth) == (FreeMobster(WANDER),)


@rule("C12-C8-04", "C8-12", "C8-13")
def test_she_lays_a_penny_on_the_one_with_the_fewest() -> None:
    state = ending({WANDER: 2, DUFF: 1, SIBYL: 1}, 6, (4, 0, 0, 0), pennies=(5, 5))
    assert keys(refused(state, FreeMobster(WANDER), "C12-C8-04")) == {
        "her_too_few_pennies",
        "her_pays_instead",
    }
    assert keys(refused(state, LayPenny(DUFF), "C12-C8-04")) == {"her_pays_instead"}
    assert keys(refused(state, EndTurn(), "C12-C8-04")) == {"her_must_do_so"}
    refused(state, Decline(), "C12-C8-04")
    state, found = gm.apply(state, LayPenny(SIBYL))
    assert facts(found, "her_penny") == [{"mobster": SIBYL, "count": 1}]
    assert gang(state).pennies == (5, 4)
    assert [inmate.pennies for inmate in column(state)] == [2, 1, 2]
    without = ending({DUFF: 1}, 6, (4, 0, 0, 0), pennies=(6, 0), plus=(0, 7))
    assert gm.legal(without) == ()
    nobody = ending({}, 6, (4, 0, 0, 0))
    assert gm.legal(nobody) == ()


@rule("C12-C8-05", "C12-30")
def test_numbers_stay_known_when_the_deck_is_shuffled() -> None:
    used = tuple(f"ac-{n:02}" for n in (1, 2, 3, 4, 5, 6, 7, 8))
    state = place(
        prison={DUFF: 5}, part={"used": used, "turns": 8, "numbers": (3, 4, 0, 0)}
    ).state()
    state, found = gm.apply(state, TurnUp("ac-03"))
    assert facts(found, "her_deck_shuffled") == []  # told when it happened
    assert board(state).numbers == (4, 0, 0, 2)
    assert sum_of(state) == 6
    assert board(state).used == ()


@rule("C12-C8-04", "C12-59")
def test_a_turn_that_ends_on_worlds_end_has_its_penny_too() -> None:
    part = {"card": "ac-07", "turns": 1, "numbers": (0,)}
    built = gm.position(1, chronicles=(8, 12)).rondel(
        "yellow", "worlds-end", "red", "die", fill=False
    )
    built.module(8, mobsters(built.game.setup, prison={DUFF: 0}))
    built.empty("S", "A", "B", "C", "D").module(12, Allenarly(**WITH_TILE | part))
    draft = Draft(built.state(False), [])
    draft.steps = (*draft.steps[:-1], FinishHers())
    settle(draft)
    assert isinstance(draft.steps[-1], HerPenny)
    after, _ = gm.apply(draft.seal(), LayPenny(DUFF))
    assert (gang(after).pennies[HERS], board(after).card) == (6, "")


@rule("C12-C8-04")
def test_she_is_not_asked_again_after_the_refill() -> None:
    state = ending({DUFF: 1}, 2, (0, 0), options={"penny_time": "after_refill"}, pennies=(6, 7))
    state, _ = gm.apply(state, LayPenny(DUFF))
    while state.actor == gm.CHANCE:
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert not isinstance(state.steps[-1], AfterTurn)
    hers = ending({DUFF: 1}, 2, (0, 0), options={"penny_time": "after_refill"}, pennies=(6, 7))
    assert not AfterTurn().pending(hers)


@rule("C12-C8-04", "C12-C8-02", "C12-E29", "C12-E49")
@pytest.mark.parametrize("chronicles", [(8, 12), (5, 8, 9, 12), (2, 3, 5, 8, 9, 12)], ids=str)
def test_engine_and_oracle_do_the_same(chronicles: tuple[int, ...]) -> None:
    words: Counter[str] = Counter()
    for seed in range(10):
        options = {"all_mobsters": bool(seed % 2)}
        record = gm.play(gm.Setup(1, chronicles, options=options), seed=seed)
        assert not [*differences(record)], seed
        pairs = zip(record.states(), record.moves, strict=False)
        words.update(move.word for state, move in pairs if state.actor == HERS)
    assert words["penny"] > 10
    assert words["free"]


def test_the_oracle_knows_the_examples() -> None:
    prison = Prison()
    for mobster, pennies in (("z", 6), ("y", 4), ("x", 4)):
        prison.arrives(mobster)
        prison.pennies[mobster] = pennies
    prison.numbers = [1, 0, 2, 0]
    assert prison.does() == ("free", "z")
    prison.happens("free", "z", HERS)
    assert prison.does() == ("free", "x")
    prison.numbers = [1, 1, 2, 0]
    assert prison.does() == ("penny", "x")


# -- her mobsters ----------------------------------------------------------------------------------


@rule("C12-C8-06", "C12-E48")
def test_pennies_count_mobsters_cost_nothing() -> None:
    state = place(Owned(SIBYL, HERS), Owned(DUFF, HUMAN), pennies=(5, 3), plus=(2, 4)).state()
    assert balance(state, HERS) == 1
    draft = Draft(state, None)
    ScoreMobsters().run(draft)
    after = draft.seal()
    assert points(after, "C8-17") == []
    assert points(after, "C8-18") == [-3, 4]
    assert points(after, "C8-17", HUMAN) == [-9]


@rule("C12-C8-06", "C8-15")
def test_her_mobsters_have_no_power() -> None:
    state = ending({SIBYL: 3, DUFF: 4}, 4, (0, 0, 0, 0), pennies=(7, 0))
    state, _ = gm.apply(state, FreeMobster(DUFF))
    (owned,) = gang(state).owned
    assert (owned.seat, owned.idle) == (HERS, True)
    assert gang(state).free == {}
    assert gang(state).able == {}
    taxing = place(Owned(SIBYL, HERS)).state()
    assert not any(answering(gang(taxing)).values())
    draft = Draft(taxing, None)
    draft.turn = draft.turn.with_(seat=HUMAN)
    draft.score(HUMAN, ScoreLine("EXCH-01", "x", 1, 8, 8, source_key("exchange", "glengorm")))
    assert [player.vp for player in draft.players] == [8, 0]
    his = refused_free(state, DUFF)
    assert "mobster_owned" in his


def refused_free(state: gm.State, mobster: str) -> set[str]:
    """Why the human cannot take a mobster at the end of a turn."""
    built = gm.position(state).module(8, gang(state)).closing(HUMAN).state()
    return keys(gm.check(built, FreeMobster(mobster)))


@rule("C8-15", "C8-16")
def test_only_mobsters_of_seats_that_nobody_plays_are_idle() -> None:
    state = place(Owned(DUFF, HERS)).state()
    part = gang(state)
    wrong = part.with_(owned=tuple(one.with_(idle=False) for one in part.owned))
    faults = gm.faults(state.with_(modules=(wrong, *state.modules[1:])))
    assert [reason.key for reason in faults] == ["mobster_idle"]
    assert not gm.faults(state)


# -- mobsters of the human -------------------------------------------------------------------------


@rule("C12-I09")
@pytest.mark.parametrize(("vp", "lost"), [(9, 2), (1, 1), (0, 0)])
def test_her_marker_on_a_token_of_peggy_mcwander(vp: int, lost: int) -> None:
    wander = Owned(WANDER, HUMAN, tokens=(1,), placed=(("macdonell", 2),))
    state = place(wander).points(HERS, vp).coins(HUMAN, 3).state()
    draft = Draft(state, [])
    mark(draft)
    found = [*(draft.log or ())]
    after = draft.seal()
    assert after.players[HUMAN].coins == 5
    assert after.players[HERS].vp == vp - lost
    assert gang(after).free[WANDER].placed == ()
    assert facts(found, "her_marker_token") == [{"clan": "macdonell", "coins": 2}]
    assert not gm.faults(after)
    hers = place(Owned(WANDER, HERS, tokens=(1, 2))).state()
    draft = Draft(hers, [])
    mark(draft)
    assert not facts(draft.log or (), "her_marker_token")


def sponge(**said: Any) -> Draft:
    """The human owns Sibyl MacSponge."""
    return Draft(place(Owned(SIBYL, HUMAN), **said).points(HERS, 20).state(), [])


@rule("C12-I10", "C8-EDGE-13")
def test_sibyl_takes_from_a_trade_tile_once_in_a_turn() -> None:
    from glenmore.modules.c12_allenarly.gaining import points as gain_points

    draft = sponge()
    gain_points(draft, 5, "C12-52", "trade", "glengorm")
    assert draft.players[HUMAN].vp == 0
    gain_points(draft, 6, "C12-52", "trade", "glengorm")
    gain_points(draft, 7, "C12-52", "trade", "highland-market")
    assert (draft.players[HUMAN].vp, draft.players[HERS].vp) == (1, 37)


@rule("C12-I10", "C8-EDGE-12")
@pytest.mark.parametrize("whose", [HUMAN, HERS])
def test_sibyl_takes_from_every_exchange_of_a_round(whose: int) -> None:
    row = ("tap-o-noth", "tomintoul-fair", "glengorm", "highland-market")
    draft = sponge(part={"row": row, "stones": 4})
    draft.turn = draft.turn.with_(seat=whose, kind=OWN)
    draft.steps = (*draft.steps[:-1], Stage("A", "S5"), TradeHers(HERS, "A"))
    state = draft.seal()
    for _ in range(4):
        (move,) = gm.legal(state)
        state, _ = gm.apply(state, move)
    # 7 and 8 are taxed, 5 and 2 are not
    assert state.players[HUMAN].vp == 2
    assert points(state, "C8-SibylMacSponge") == [-2]


@rule("C12-I10")
def test_every_item_is_a_source_of_its_own() -> None:
    draft = sponge()
    draft.player(HERS).whisky = 9
    draft.steps = (*draft.steps[:-1], Stage("A", "S5"))
    Items("A").run(draft)
    assert draft.players[HERS].vp == 20 + 9 + 1  # and a Scot
    assert draft.players[HUMAN].vp == 0


@rule("C12-I10", "C12-C5-06")
def test_sibyl_takes_from_her_haggis() -> None:
    from glenmore.modules.c05_haggis.state import Serving

    state = place(Owned(SIBYL, HUMAN), chronicles=(5, 8, 12)).state()
    kitchen = state.module(5)
    held = (1, 2, 3)
    pool_ = tuple(n - held.count(v) for v, n in enumerate(kitchen.pool, 1))
    part = kitchen.with_table(HERS, Serving(held, (), held)).with_(pool=pool_)
    draft = Draft(state.with_(modules=(part, *state.modules[1:])), None)
    ServeHers("B").run(draft)
    assert (draft.players[HERS].vp, draft.players[HUMAN].vp) == (8, 1)


@rule("C12-I11", "C12-E53", "C12-16")
def test_joe_mcduff_empties_a_row_that_she_fills() -> None:
    from glenmore.modules.c08_penny_mobsters.mcduff import TakePile

    duff = Owned(DUFF, HUMAN, tokens=(1, 1, 1))
    built = place(duff).market(wood=1).closing(HUMAN)
    state, _ = gm.apply(built.state(), TakePile("wood"))
    assert state.market[1] == 0
    hers = place(duff).market(wood=0, barley=2).state()
    hers, found = gm.apply(hers, TurnUp("ac-07"))
    assert hers.market[1] == 1
    assert "wood" in facts(found, "her_market")[0]["goods"]
    assert hers.market[0] == 2


@rule("C12-NO02", "C12-C8-06")
def test_the_human_decides_nothing_at_the_end_of_her_turn() -> None:
    state = ending({DUFF: 1}, 2, (0, 0), pennies=(6, 7))
    assert {move.word for move in gm.legal(state)} == {"penny"}
    assert not gm.check(state, Sell("wood", (0, 0))).legal
    assert state.actor == HERS


# -- other forms -----------------------------------------------------------------------------------


@rule("C12-C8-02", "C12-C8-06")
def test_the_end_of_her_turn_can_be_saved_coded_and_shown() -> None:
    state = ending({WANDER: 2, DUFF: 0}, 3, (1, 0, 2), pennies=(6, 6))
    assert gm.loads(gm.dumps(state)) == state
    assert gm.notation.parse_position(gm.notation.position(state)) == state
    said = "prison from the top: Joe McDuff (0 pennies) and Peggy McWander (2 pennies); numbers of"
    assert said in c12.words(state)
    assert said in " ".join(str(state).split())
    assert "1, 0, 2, 3 in all" in c12.words(state)
    drawing = "".join(c12.board(state, {}, False))
    assert drawing.index("Joe McDuff") < drawing.index("Peggy McWander")
    assert "1 + 0 + 2 = 3" in drawing
    assert "pennies: 6 with −1, 0 with +1" in drawing
    owned = place(Owned(DUFF, HERS), prison={WANDER: 1}).state()
    assert gm.loads(gm.dumps(owned)) == owned
    assert gm.notation.parse_position(gm.notation.position(owned)) == owned
    assert "Joe McDuff" in c08.board(owned, {}, False)


@rule("C12-C8-04")
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_with_mobsters(seed: int) -> None:
    record = gm.play(gm.Setup(1, (8, 12)), seed=seed)
    part = gang(record.final)
    lying = (*part.pennies, *part.plus, *(inmate.pennies for inmate in part.prison))
    assert sum(lying) == 14
    assert all(owned.idle == (owned.seat == HERS) for owned in part.owned)
    assert not [line for line in record.final.players[HERS].points if line.rule == "C8-17"]
