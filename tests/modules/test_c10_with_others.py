"""Chronicle 10 with chronicles 1 to 8: through hooks, and Irving McGlory of chronicle 8."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.placing import lay
from glenmore.base.removal import move_tile
from glenmore.model import Draft
from glenmore.modules.c01_dragon_boat_race import Race, race_part
from glenmore.modules.c03_old_jamey import Storing
from glenmore.modules.c04_hammer import ENGLISH
from glenmore.modules.c06_troubled_book import Abroad, ActivateAbroad, EventActivating
from glenmore.modules.c07_great_gathering import cards as gathering_cards
from glenmore.modules.c08_penny_mobsters import MOBSTERS, Owned, mobsters, pool
from glenmore.modules.c08_penny_mobsters.bruce import TakeProduced
from glenmore.modules.c08_penny_mobsters.irving import UseIrving
from glenmore.modules.c08_penny_mobsters.tamlane import LayAnew, PickUp
from glenmore.modules.c10_logs_and_boulders import Athlete, games, games_part
from glenmore.modules.c10_logs_and_boulders.champions import EnterChampion
from glenmore.modules.c10_logs_and_boulders.climbing import Rewards, TakeCentral, TakeDivision
from glenmore.modules.c10_logs_and_boulders.training import Train
from glenmore.moves import Activate, Claim, Decline, Place, Take
from tests.modules.test_c10_logs_and_boulders import on, own, settled
from tests.rules.helpers import after, allowed, refused, told

rule = pytest.mark.rule
UP, HIGH = (0, 1), (0, 2)
NO, TRAIN, ENTER = Decline(), Train(), EnterChampion()


def together(number: int, *athletes: Athlete, **options: Any) -> gm.Position:
    """A position of this chronicle and another one, red to choose."""
    central = options.pop("central", None)
    place = gm.position(3, chronicles=tuple(sorted((number, 10))), options=options)
    return place.module(10, games_part(place.setup, *athletes, central=central))


@rule("C10-I10")
def test_boats_and_champions_share_a_tile_and_divisions_row() -> None:
    place = together(1, on("kemnay")).tile(0, (2, 0), "kemnay")
    part: Race = race_part(place.setup)
    state = settled(place.module(1, part).state(), "caber")
    state = after(state, TakeDivision("move"), NO)
    assert state.movement == 1
    assert gm.faults(state) == ()
    assert "row" in {move.word for move in gm.legal(state)}


@rule("C10-I11")
def test_the_mountain_is_no_goods_tile_and_changes_nothing() -> None:
    ring = ("red", "easdale", "mountain", "mountain", "glen-affric", "yellow", "blue")
    state = together(2).rondel(*ring).state()
    laid = after(state, Take("easdale"), Place(UP))
    assert gm.legal(laid) == (ENTER,)


@rule("C10-I12")
@pytest.mark.parametrize("what", ["division", "central"])
def test_whisky_of_the_games_goes_to_the_cellar(what: str) -> None:
    athlete = Athlete(boulder=4) if what == "division" else Athlete(caber=3)
    place = together(3, athlete).closing()
    state = settled(place.state(), "boulder" if what == "division" else "caber")
    done = after(state, TakeDivision("whisky") if what == "division" else TakeCentral("whisky"))
    store = done.module(3).stores[0]
    waiting = [step for step in done.steps if isinstance(step, Storing)]
    assert store.barrels == (1,) or waiting
    assert done.players[0].whisky == 1


@rule("C10-I13")
def test_in_an_english_turn_champions_come_and_train() -> None:
    seen = False
    for seed in range(60):
        for state in gm.play(gm.Setup(3, (4, 10)), seed=seed).states():
            if state.turn.kind == ENGLISH and ENTER in gm.legal(state):
                seen = True
                entered = after(state, ENTER)
                assert own(entered, state.actor).champions
        if seen:
            return
    raise AssertionError("no goods tile was laid in an English turn")


@rule("C10-I14")
def test_shetland_carries_a_champion() -> None:
    state = after(together(5).placing("shetland").state(), Place(UP), ENTER, Activate(UP), TRAIN)
    assert own(state).boulder == 1


@rule("C10-I15", "C10-I02")
def test_the_event_of_loch_lochy_trains_champions_on_pens() -> None:
    place = together(6, on("lochridge", "easdale")).tile(0, UP, "lochridge")
    place.tile(0, (2, 1), "easdale").tile(0, (2, 0), "kemnay")
    event = EventActivating(0, UP, "lochridge", False, "C6-EV-LochLochy", "pens")
    state = after(place.step(event).state(), Activate(UP), TRAIN, NO)
    assert (own(state).caber, own(state).boulder) == (0, 1)


@rule("C10-I16")
def test_a_foreign_tile_trains_nobody() -> None:
    place = together(6, Athlete(), on("inshriach")).tile(1, UP, "inshriach")
    state = place.step(Abroad(0, "C6-EV-DonanCastle", 2)).state()
    done = after(state, ActivateAbroad(1, UP))
    assert games(done).athletes == games(state).athletes
    assert TRAIN not in gm.legal(done)


@rule("C10-I17")
def test_spectators_call_a_vote_after_their_raises_and_fame_makes_no_sets() -> None:
    ring = ("red", "malcolm-canmore", "yellow", "blue", "glen-affric", "edradour")
    state = together(7, Athlete(fame=4, boulder=4)).rondel(*ring).state()
    taken = after(state, Take("malcolm-canmore"))
    assert isinstance(taken.steps[-1], Rewards)
    voting = after(taken, NO, NO)
    assert voting.steps[-1].state == "VOTE"
    sets = [card for card in gathering_cards.CARDS if "set" in card.lower()]
    assert sets
    without = together(7).state()
    for card in sets:
        assert gathering_cards.value(state, 0, card) == gathering_cards.value(without, 0, card)


# -- chronicle 8 ----------------------------------------------------------------------------------


def gang(*owned: Owned, athletes: tuple[Athlete, ...] = (), **more: Any) -> gm.Position:
    """A position with free mobsters."""
    place = together(8, *athletes, **more)
    return place.module(8, mobsters(place.setup, *owned))


@rule("C8-IrvingMcGlory", "C10-I18")
def test_irving_is_drawn_with_this_chronicle_only() -> None:
    assert "irving-mcglory" in pool(gm.Setup(3, (8, 10)))
    assert "irving-mcglory" not in pool(gm.Setup(3, (8,), options={"highland_mobsters": True}))
    assert MOBSTERS["irving-mcglory"].rule == "C8-IrvingMcGlory"


@rule("C8-IrvingMcGlory", "C10-I18", "C10-27")
def test_irving_lets_his_owner_take_a_second_central_reward() -> None:
    irving = Owned("irving-mcglory", 0)
    place = gang(irving, athletes=(Athlete(caber=2),), central={1: 0, 4: 1}).closing()
    state = place.state()
    allowed(state, UseIrving())
    without = settled(state, "caber")
    assert not any(isinstance(step, Rewards) for step in without.steps)
    used = after(state, UseIrving())
    refused(used, UseIrving(), "C8-IrvingMcGlory")
    three = settled(used, "caber")
    allowed(three, TakeCentral("vp"))
    second = after(three, TakeCentral("vp"))
    assert games(second).central == (0, -1, 0, 1, -1)
    assert gm.faults(second) == ()
    four = settled(used, "caber", 2)
    four = after(four, NO)
    assert own(four).caber == 4
    assert not any(isinstance(step, Rewards) for step in four.steps), "yellow has that one"


@rule("C8-IrvingMcGlory", "C10-I18")
def test_irvings_power_lasts_for_one_turn_and_is_gone_then() -> None:
    irving = Owned("irving-mcglory", 0, used=1)
    place = gang(irving, athletes=(Athlete(caber=1),), central={1: 0}).closing()
    state = place.state()
    refused(state, UseIrving(), "C8-IrvingMcGlory")
    later = settled(state, "caber")
    refused(later, TakeCentral("barley"), "C10-27")
    other = gang(Owned("irving-mcglory", 1)).closing().state()
    refused(other, UseIrving(), "C8-IrvingMcGlory")


@rule("C10-I19")
def test_a_stolen_tile_loses_its_champion() -> None:
    place = gang(athletes=(Athlete(), on("inshriach"))).tile(1, UP, "inshriach")
    draft = Draft(place.state(), [])
    move_tile(draft, 1, UP, 0, (0, 1))
    assert games(draft).athletes[1] == Athlete(begun=True)
    assert [e.rules for e in draft.log or () if e.key == "champion_goes_home"] == [("C10-I19",)]


@rule("C10-I20", "C10-14", "C8-TamlaneMcChange")
def test_a_tile_that_tamlane_moves_keeps_its_champion() -> None:
    tamlane = Owned("tamlane-mcchange", 0)
    place = gang(tamlane, athletes=(on("inshriach", "easdale"),), highland_mobsters=True)
    place.tile(0, UP, "inshriach").tile(0, (2, 1), "easdale").tile(0, (2, 0), "kemnay")
    state = after(place.closing().state(), PickUp(UP))
    refused(state, LayAnew((1, 1)), "C10-I20", "C10-14")
    moved = after(state, LayAnew((0, -1)))
    assert own(moved).champions == ("inshriach", "easdale")
    assert gm.faults(moved) == ()


@rule("C10-I21", "C8-BruceMcMail")
def test_bruce_takes_the_good_and_training_follows() -> None:
    bruce = Owned("bruce-mcmail", 1, tokens=(1, 1))
    place = gang(bruce, athletes=(on("inshriach", caber=1),)).tile(0, UP, "inshriach")
    place.tile(0, (1, 1), "butcher").activating((1, 1))
    state = after(place.state(), Activate(UP))
    assert state.actor == 1
    allowed(state, TakeProduced("wood"))
    trained = after(state, NO, TRAIN)
    assert own(trained).caber == 2


@rule("C10-I22", "C10-44", "C8-PeggyMcWander")
def test_peggys_toll_is_paid_with_important_friends() -> None:
    peggy = Owned("peggy-mcwander", 1, tokens=(1,), placed=(("ross", 2),))
    place = gang(peggy).tile(0, UP, "important-friends").coins(0, 1)
    state = place.once("important-friends", UP).state()
    refused(state, Claim("ross"), "C10-44", "C8-PeggyMcWander")
    rich = gang(peggy).tile(0, UP, "important-friends").coins(0, 2)
    paid = told(rich.once("important-friends", UP).state(), Claim("ross"))
    assert {event.key for event in paid} & {"fee_paid", "fee_paid_to"}
    assert after(rich.state(), Claim("ross")).players[0].coins == 0


def test_laying_a_tile_by_hand_opens_no_window() -> None:
    draft = Draft(together(8).closing().state(), None)
    lay(draft, 0, draft.game.tiles["easdale"], UP)
    assert not own(draft.seal()).champions
