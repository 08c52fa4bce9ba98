"""Readings worth an option (findings, part R): each value, its presets, and old save files.

By default everything is played as before; a strict edition plays what its text says.
"""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.turn import NextTurn
from glenmore.modules import MODULES, module
from glenmore.modules.c02_highlander import Hauling, Mountain, TakeHaul
from glenmore.modules.c03_old_jamey import BuildCellar, SaleStop, SellBarrel, lay_barrels
from glenmore.modules.c04_hammer import England, PaidTurn, ThrowAway
from glenmore.modules.c05_haggis import FindHaggis, ReturnHaggis, TakeHaggis, kitchen
from glenmore.modules.c05_haggis.gaining import LayDown
from glenmore.modules.c06_troubled_book import UseEvent
from glenmore.modules.c06_troubled_book.giving import OwnGoods
from glenmore.modules.c06_troubled_book.triggering import Triggering
from glenmore.modules.c08_penny_mobsters import FreeMobster, LayPenny, Owned, gang, mobsters
from glenmore.modules.c08_penny_mobsters.figures import KENNETH
from glenmore.modules.c08_penny_mobsters.john import ClaimCard
from glenmore.modules.c08_penny_mobsters.pennies import AfterTurn
from glenmore.moves import (
    BuyGood,
    Decline,
    Done,
    Draw,
    EndTurn,
    PayGood,
    Place,
    PutGood,
    Relieve,
    Stop,
    StopAtWorldsEnd,
    Take,
)
from tests.conformance.games import together
from tests.modules.test_c02_highlander import M
from tests.modules.test_c02_highlander import at as mountain_at
from tests.modules.test_c05_haggis import gaining, tokens
from tests.modules.test_c06_troubled_book import HOME
from tests.modules.test_c06_troubled_book import at as book_at
from tests.modules.test_c08_mclaird_derek import laird
from tests.modules.test_c08_mclaird_derek import place as with_mobsters
from tests.modules.test_c08_with_c06 import at as john_at
from tests.rules.helpers import after, allowed, draw, keys, lines, refused, told

rule = pytest.mark.rule
DUFF = "joe-mcduff"
HIM = "englishman"


def same(state: gm.State) -> None:
    """What is listed is what can be done, and the state can be saved."""
    for move in gm.legal(state):
        assert gm.check(state, move).legal
    assert gm.faults(state) == ()
    assert gm.loads(gm.dumps(state)) == state


# -- c2.haul --------------------------------------------------------------------------------------


def leaving(**options: Any) -> gm.State:
    place = mountain_at(f"{M} red", M, "easdale", "yellow", "blue", **options).coins(0, 1)
    return place.module(2, Mountain(3, (0, 0, 0, 1, 0))).step(NextTurn()).state()


@rule("C2-13")
def test_the_haul_is_taken_by_default() -> None:
    state = leaving()
    assert state.players[0].coins == 4
    refused(state, TakeHaul(), "C2-13")


@rule("C2-13")
def test_the_haul_may_be_left_where_the_option_says_so() -> None:
    state = leaving(haul="optional")
    assert isinstance(state.steps[-1], Hauling)
    assert set(gm.legal(state)) == {TakeHaul(), Decline()}
    refused(state, Take("easdale"), "C2-13")
    same(state)
    taken = after(state, TakeHaul(), PutGood("sheep", (1, 0)))
    assert (taken.players[0].coins, taken.module(2)) == (4, Mountain())
    left = after(state, Decline())
    assert (left.players[0].coins, left.module(2)) == (1, Mountain(3, (0, 0, 0, 1, 0)))
    allowed(left, Take("easdale"))
    assert "haul_left" in [event.key for event in told(state, Decline())]


@rule("C2-13", "C2-19")
def test_nothing_is_asked_on_an_empty_mountain_and_the_last_haul_is_no_choice() -> None:
    place = mountain_at(f"{M} red", M, "easdale", "yellow", "blue", haul="optional")
    assert not any(isinstance(s, Hauling) for s in place.step(NextTurn()).state().steps)
    place = (
        mountain_at(
            "yellow", "easdale", "worlds-end", f"{M} red", M, players=2, fill=False, haul="optional"
        )
        .empty("S", "A", "B", "C", "D")
        .coins(0, 2)
    )
    over = after(place.module(2, Mountain(3)).choosing().state(), StopAtWorldsEnd())
    assert lines(over, 0, "END-10") == {"coins": 5}


# -- c5.makingRoom --------------------------------------------------------------------------------


@rule("C5-10", "C5-HID-05")
def test_a_full_table_must_make_room_by_default() -> None:
    state = after(gaining(1, 1, 1, 2, 2, row=(2, 3)), TakeHaggis(3), FindHaggis(1))
    assert keys(refused(state, Decline(), "C5-10")) == {"haggis_make_room"}


@rule("C5-10", "C5-HID-05")
def test_a_full_table_need_not_make_room_where_the_option_says_so() -> None:
    start = gaining(1, 1, 1, 2, 2, row=(2, 3), making_room="may")
    state = after(start, TakeHaggis(3), FindHaggis(1))
    assert isinstance(state.steps[-1], LayDown)
    assert set(gm.legal(state)) == {ReturnHaggis(1), ReturnHaggis(2), Decline()}
    same(state)
    done = after(state, Decline())
    assert kitchen(done).tables[0].down == (1, 1, 1, 2, 2)
    assert kitchen(done).tables[0].fresh == ()
    assert kitchen(done).supply == kitchen(state).supply + 1
    assert tokens(done) == tokens(start)
    assert not [e for e in told(state, Decline()) if "value" in e.fact and not e.seen_by]


@rule("C5-10", "C5-HID-02")
def test_what_was_refused_stays_a_secret() -> None:
    start = gaining(1, 1, 1, 2, 2, row=(2, 2), making_room="may")
    one, two = (
        after(
            gm.apply(start, next(m for m in gm.legal(start) if m.word == "draw-haggis"))[0],
            FindHaggis(value),
            Decline(),
        )
        for value in (1, 3)
    )
    for seat in (1, 2):
        assert gm.view(one, seat) == gm.view(two, seat)


# -- c6.dunveganEstate ----------------------------------------------------------------------------


@rule("C6-EV-DunveganCastle", "C6-EDGE-12")
def test_dunvegans_sheep_come_from_the_estate_where_the_option_says_so() -> None:
    place = book_at("dunvegan-castle", dunvegan_from_estate=True).coins(0, 9).market(sheep=0)
    short = place.goods(0, HOME, "sheep").step(Triggering(0)).state()
    no = refused(short, UseEvent("dunvegan-castle"), "C6-EV-DunveganCastle")
    assert keys(no) == {"event_goods_missing"}
    state = after(
        place.goods(0, HOME, "sheep sheep").step(Triggering(0)).state(), UseEvent("dunvegan-castle")
    )
    assert isinstance(state.steps[-1], OwnGoods)
    assert set(gm.legal(state)) == {PayGood("sheep", HOME)}
    assert keys(refused(state, BuyGood("sheep"), "C6-EV-DunveganCastle")) == {"event_estate_only"}
    same(state)
    done = after(state, PayGood("sheep", HOME), PayGood("sheep", HOME))
    assert (done.players[0].vp, done.players[0].coins) == (7, 9)
    assert sum(done.players[0].goods()) == 0


@rule("C6-EV-DunveganCastle")
def test_dunvegans_cattle_come_from_the_estate_too() -> None:
    place = book_at("dunvegan-castle", dunvegan_from_estate=True, dunvegan_event="cattle")
    state = (
        place.coins(0, 9).market(cattle=0).goods(0, HOME, "sheep sheep").step(Triggering(0)).state()
    )
    refused(state, UseEvent("dunvegan-castle"), "C6-EV-DunveganCastle")


@rule("C6-EV-DunveganCastle")
def test_what_else_a_changed_card_costs_is_paid_as_ever() -> None:
    """A user's card may ask for coins besides the sheep."""
    plain = gm.Setup(3, (6,)).catalog
    dearer = plain.with_(
        cards=tuple(
            card.with_(cost=card.cost.with_(coins=2)) if card.id == "dunvegan-castle" else card
            for card in plain.cards
        )
    )
    place = (
        gm.position(3, chronicles=(6,), options={"dunvegan_from_estate": True}, catalog=dearer)
        .cards(0, "dunvegan-castle")
        .box("dunvegan-castle")
    )
    place.goods(0, HOME, "sheep sheep").step(Triggering(0))
    poor = refused(place.coins(0, 1).state(), UseEvent("dunvegan-castle"))
    assert keys(poor) == {"coins_missing"}
    pay = PayGood("sheep", HOME)
    done = after(place.coins(0, 2).state(), UseEvent("dunvegan-castle"), pay, pay)
    assert (done.players[0].coins, done.players[0].vp) == (0, 7)


# -- c3.cellarInEnglishTurn -----------------------------------------------------------------------

SECOND = BuildCellar("second-cellar")


def english(*chronicles: int, **options: Any) -> gm.Position:
    """The Englishman is hindmost, and Red may pay for a turn with him."""
    place = gm.position(3, chronicles=(*chronicles, 4), options=options).module(4, England(0))
    ring = (HIM, "glen-affric", "kingussie", "red", "yellow", "blue")
    return place.rondel(*ring).coins(0, 6).goods(0, HOME, "wood stone").market(wood=1, stone=1)


@rule("C3-18", "C3-I09")
def test_no_cellar_in_the_englishmans_turn_by_default() -> None:
    state = after(english(3).state(), Take("glen-affric"), Place((0, 1)))
    assert keys(refused(state, SECOND, "C3-18", "C3-I09")) == {"cellar_own_turn"}


@rule("C3-18", "C3-I09")
def test_cellars_in_the_englishmans_turn_where_the_option_says_so_but_after_the_tile() -> None:
    start = english(3, cellar_in_english_turn=True).state()
    early = after(start, PaidTurn())
    assert keys(refused(early, SECOND, "C3-I09")) == {"cellar_after_tile"}
    state = after(start, Take("glen-affric"), Place((0, 1)))
    allowed(state, SECOND)
    same(state)


# -- c8.pennyInEnglishTurn ------------------------------------------------------------------------


def jailed(place: gm.Position, *owned: Any) -> gm.Position:
    return place.module(8, mobsters(place.setup, *owned, prison={DUFF: 0}))


def closed(state: gm.State) -> gm.State:
    """The new tile's activations are left out, and the turn is ended."""
    state = after(state, Done()) if Done() in gm.legal(state) else state
    return after(state, EndTurn()) if state.steps[-1].state == "T8" else state


@rule("X-10", "C8-11")
def test_no_penny_in_the_englishmans_turn_by_default() -> None:
    start = jailed(english(8)).state()
    thrown = after(start, ThrowAway("glen-affric"))
    assert not any(isinstance(step, AfterTurn) for step in thrown.steps)
    paid = after(start, Take("glen-affric"), Place((0, 1)), Done())
    assert keys(refused(paid, LayPenny(DUFF), "X-10")) == {"mobsters_only_own_turn"}


@rule("X-10", "C8-11")
@pytest.mark.parametrize("time", ["before_refill", "after_refill"])
def test_a_penny_in_the_englishmans_turn_where_the_option_says_so(time: str) -> None:
    start = jailed(english(8, penny_in_english_turn=True, penny_time=time)).state()
    paid = after(start, Take("glen-affric"), Place((0, 1)), Done())
    if paid.steps[-1].state == "T8":
        assert keys(refused(paid, LayPenny(DUFF), "C8-11")) == {"mobsters_after_turn"}
    for state in (closed(paid), after(start, ThrowAway("glen-affric"))):
        here = draw(state) if time == "after_refill" else state
        assert isinstance(here.steps[-1], AfterTurn)
        assert here.actor == 0
        assert set(gm.legal(here)) == {LayPenny(DUFF), FreeMobster(DUFF), EndTurn()}
        same(here)
        laid = after(here, LayPenny(DUFF))
        assert gang(laid).pennies[0] == 6
        assert not any(isinstance(step, AfterTurn) for step in laid.steps)


@rule("C8-11")
def test_own_turns_are_not_asked_twice() -> None:
    place = jailed(gm.position(3, chronicles=(4, 8), options={"penny_in_english_turn": True}))
    state = place.module(4, England(0)).closing(0).state()
    allowed(state, LayPenny(DUFF))
    assert not any(isinstance(step, AfterTurn) for step in after(state, EndTurn()).steps)


# -- c8.pennyTime ---------------------------------------------------------------------------------


@rule("C8-11", "C8-EDGE-02")
def test_the_penny_comes_before_the_refill_by_default() -> None:
    state = jailed(gm.position(3, chronicles=(8,))).closing(0).state()
    allowed(state, LayPenny(DUFF), FreeMobster(DUFF))
    done = after(state, EndTurn())
    while done.actor == gm.CHANCE:
        done, _ = gm.apply(done, gm.legal(done)[0])
    assert done.turn.number == state.turn.number + 1


def late(**said: Any) -> gm.Position:
    return jailed(gm.position(3, chronicles=(8,), options={"penny_time": "after_refill"}, **said))


@rule("C8-11", "C8-EDGE-02")
def test_the_penny_comes_after_the_refill_where_the_option_says_so() -> None:
    ring = ("yellow", "easdale", "blue", "red", "kingussie")
    place = late().rondel(*ring).tile(0, (0, 1), "inshriach", goods="wood").market(wood=1)
    state = place.closing(0).state()  # selling is still possible
    assert keys(refused(state, LayPenny(DUFF), "C8-11")) == {"mobsters_after_turn"}
    state = draw(after(state, EndTurn()))
    assert isinstance(state.steps[-1], AfterTurn)
    assert (state.actor, state.turn.seat) == (0, 0)
    assert set(gm.legal(state)) == {LayPenny(DUFF), FreeMobster(DUFF), EndTurn()}
    same(state)
    freed = after(state, FreeMobster(DUFF))
    assert gang(freed).owned[0].seat == 0
    assert freed.turn.number == state.turn.number + 1
    assert after(state, EndTurn()).turn.number == state.turn.number + 1


@rule("C8-EDGE-27", "C8-KennethMcSnitch")
def test_a_figure_freed_after_the_refill_is_still_sent_at_once() -> None:
    place = late().rondel("yellow", "easdale", "blue", "red", "kingussie")
    place.module(8, mobsters(place.setup, prison={KENNETH: 0}))
    state = draw(place.closing(0).state())
    assert isinstance(state.steps[-1], AfterTurn)
    state = after(state, FreeMobster(KENNETH))
    assert isinstance(state.steps[-1], AfterTurn)
    assert {move.word for move in gm.legal(state)} >= {"send", "pass"}
    refused(state, FreeMobster(KENNETH), "C8-11")


@rule("C8-EDGE-02", "C2-12")
def test_where_no_refill_comes_the_penny_comes_at_once() -> None:
    """On the mountain, and when the game ends with this turn."""
    place = jailed(gm.position(3, chronicles=(2, 8), options={"penny_time": "after_refill"}))
    place.rondel("red", "easdale", M, M, "kingussie", "yellow", "blue")
    allowed(after(place.state(), Stop(M)), LayPenny(DUFF), EndTurn())
    place = late().rondel("red", "worlds-end yellow blue", fill=False)
    state = after(place.empty("S", "A", "B", "C", "D").state(), StopAtWorldsEnd())
    allowed(state, LayPenny(DUFF), FreeMobster(DUFF), EndTurn())
    assert after(state, EndTurn()).actor == gm.OVER


@rule("C8-11")
def test_the_die_and_set_up_ask_nobody_for_a_penny() -> None:
    setup = gm.Setup(2, (8,), options={"penny_time": "after_refill"})
    record = gm.play(setup, seed=3)
    assert record.final.actor == gm.OVER
    for state in record.states():
        assert not any(isinstance(s, AfterTurn) for s in state.steps) or gm.faults(state) == ()
        if state.steps and isinstance(state.steps[-1], AfterTurn):
            assert state.actor == state.turn.seat
            assert gang(state).prison or gang(state).acted == state.turn.number
            assert any(isinstance(move, FreeMobster) for move in gm.legal(state)) or (
                gang(state).acted == state.turn.number
            )


# -- c3.stopSource --------------------------------------------------------------------------------


def selling(together: bool, *spaces: int) -> gm.State:
    """Red stops on a sale tile with barrels on these spaces; Yellow owns Sibyl MacSponge."""
    place = gm.position(3, chronicles=(3, 8), options={"stop_source": together})
    place.rondel("red", "yellow", "whisky-sale-b", "easdale", "blue").coins(0, 0)
    place.module(8, mobsters(place.setup, Owned("sibyl-macsponge", 1)))
    return after(lay_barrels(place, 0, *spaces, cellars=3).state(), Stop("whisky-sale-b"))


@rule("C3-23", "C8-EDGE-12", "C8-SibylMacSponge")
@pytest.mark.parametrize("together", [False, True])
def test_two_barrels_of_one_stop_as_one_source(together: bool) -> None:
    state = after(selling(together, 3, 4, 5), SellBarrel(4, "extra"))
    assert (state.players[0].vp, state.players[1].vp) == (4, 0)
    same(state)
    both = after(state, SellBarrel(3, "lower"))
    assert (both.players[0].vp, both.players[1].vp) == (7 - together, int(together))
    one = after(state, Decline())
    assert (one.players[0].vp, one.players[1].vp) == (4, 0)
    assert sum(line.points for line in both.players[0].points if line.rule == "C3-23") == 7


@rule("C3-23", "C8-EDGE-12", "C8-EDGE-13")
@pytest.mark.parametrize("together", [False, True])
def test_a_barrel_that_is_enough_alone_is_taxed_once(together: bool) -> None:
    state = after(selling(together, 2, 7), SellBarrel(7, "extra"))
    if SellBarrel(2, "lower") in gm.legal(state):
        state = after(state, SellBarrel(2, "lower"))
    assert state.players[1].vp == 1
    assert state.players[0].vp == 7 + 2 - 1


@rule("C3-23")
@pytest.mark.parametrize(("together", "points"), [(False, 4), (True, -1), (True, 99)])
def test_a_made_up_stop_holds_no_points_that_cannot_be(together: bool, points: int) -> None:
    place = gm.position(3, chronicles=(3, 8), options={"stop_source": together})
    place.rondel("red", "yellow", "whisky-sale-b", "easdale", "blue")
    built = lay_barrels(place, 0, 2, 3).step(SaleStop(0, "whisky-sale-b", ("extra",), points))
    assert {reason.key for reason in built.faults()} == {"cellars_nonsense"}


# -- c8.reliefOnReserved --------------------------------------------------------------------------


@rule("C8-EDGE-14", "TAKE-08")
@pytest.mark.parametrize("free", [False, True])
def test_a_relief_onto_a_reserved_tile(free: bool) -> None:
    ring = ("red", "yellow", "blue", "kingussie", "castle-stalker", "worlds-end")
    options = {"relief_on_reserved": "free" if free else "pays"}
    built = with_mobsters(laird(1, "kingussie", 2), options=options).rondel(*ring, fill=False)
    built.empty("S", "A", "B", "C", "D").market(stone=3, wood=3)
    poor = built.coins(0, 1).coins(1, 0).state()
    if free:
        state, happened = gm.apply(poor, Relieve("kingussie"))
        assert "mclaird_tile_gone" in [event.key for event in happened]
        assert (state.players[0].coins, state.players[1].coins) == (1, 0)
        assert gang(state).owned[0].placed == ()
        same(state)
    else:
        refused(poor, Relieve("kingussie"), "C8-PeggyMcLaird")
        state = after(built.coins(0, 2).coins(1, 0).state(), Relieve("kingussie"))
        assert state.players[1].coins == 2
    taking = with_mobsters(laird(1, "glen-affric", 2), options=options).coins(0, 1)
    state = taking.rondel("red", "yellow", "blue", "glen-affric").state()
    refused(state, Take("glen-affric"), "C8-PeggyMcLaird")  # taking costs in any case


# -- c8.johnAtOnce --------------------------------------------------------------------------------


@rule("C8-JohnMcClaim", "C8-15")
@pytest.mark.parametrize("at_once", [False, True])
def test_john_in_the_turn_in_which_he_is_taken(at_once: bool) -> None:
    built = john_at(john_at_once=at_once)
    built.module(8, mobsters(built.setup, prison={"john-mcclaim": 0})).closing(0)
    state = after(built.state(), FreeMobster("john-mcclaim"))
    if at_once:
        allowed(state, ClaimCard("castle-moil"))
        same(state)
        assert gang(after(state, ClaimCard("castle-moil"))).owned[0].placed == (("castle-moil", 1),)
    else:
        refused(state, ClaimCard("castle-moil"))


@rule("C8-JohnMcClaim", "C8-EDGE-02")
def test_john_at_once_also_on_worlds_end() -> None:
    built = john_at(john_at_once=True).rondel("red", "worlds-end", "yellow", "blue", fill=False)
    built.empty("S", "A", "B", "C", "D").choosing()
    built.module(8, mobsters(built.setup, prison={"john-mcclaim": 0}))
    state = after(built.state(), StopAtWorldsEnd(), FreeMobster("john-mcclaim"))
    allowed(state, ClaimCard("castle-moil"))


# -- presets and old files ------------------------------------------------------------------------

EXPLICIT: dict[str, dict[str, Any]] = {
    "PL-strict": {
        "haul": "optional",
        "making_room": "may",
        "dunvegan_from_estate": True,
        "relief_on_reserved": "free",
    },
    "IT-strict": {
        "haul": "optional",
        "making_room": "may",
        "john_at_once": True,
        "stop_source": True,
    },
}


def added() -> dict[str, Any]:
    """The options that presets know since their second revision, with their defaults."""
    return {
        option.key: option.default
        for number in together(3)
        for option in module(number).options
        if option.since == 2
    }


@pytest.mark.parametrize("edition", ["default", "PL-strict", "CS-strict", "IT-strict"])
def test_editions_play_what_their_text_says(edition: str) -> None:
    setup = gm.Setup(3, together(3), edition)
    found = {key: value for key, value in setup.all_options().items() if key in added()}
    assert found == added() | EXPLICIT.get(edition, {})


@pytest.mark.parametrize("edition", ["PL-strict", "IT-strict"])
def test_a_file_of_before_is_played_by_the_presets_of_before(edition: str) -> None:
    setup = gm.Setup(3, together(3), edition)
    text = gm.dumps(setup)
    assert '"presets":2' in text
    assert gm.loads(text) == setup
    old = gm.loads(text.replace(',"presets":2', ""))
    assert {key: old.option(key) for key in added()} == added()
    assert old.option("event_removal") == setup.option("event_removal")
    said = text.replace('"presets":2', '"options":{"haul":"optional"}')
    assert gm.loads(said).option("haul") == "optional"
    assert gm.loads(said).option("making_room") == "must"
    assert gm.loads(gm.dumps(old)) == old
    assert "presets" not in gm.dumps(gm.Setup(3, edition=edition))  # nothing has been added there
    with pytest.raises(gm.SaveError, match="presets"):
        gm.loads(text.replace('"presets":2', '"presets":0'))


@pytest.mark.parametrize("option", sorted(added()))
def test_every_new_option_has_its_sentence_in_the_reference(option: str) -> None:
    [found] = [o for n in MODULES for o in module(n).options if o.key == option]
    card = str(gm.rules[found.rule])
    assert found.id in " ".join(card.split())


def test_a_drawn_tile_is_seen_before_the_late_penny() -> None:
    place = late().rondel("yellow", "easdale", "blue", "red", "kingussie")
    state = place.closing(0).state()
    assert state.actor == gm.CHANCE
    assert isinstance(gm.legal(state)[0], Draw)
