"""Chronicle 8, Penny Mobsters: the draw, the prison, pennies, taking mobsters, the last scoring."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import glenmore as gm
from glenmore import bots
from glenmore.base.end import EndOfWorld
from glenmore.catalog import source
from glenmore.describe import describe_move
from glenmore.modules.c08_penny_mobsters import (
    MOBSTERS,
    DrawMobster,
    FreeMobster,
    Gang,
    Inmate,
    LayPenny,
    Owned,
    gang,
    mobsters,
    pool,
)
from glenmore.modules.c08_penny_mobsters.mobster import backs, cards, to_draw
from glenmore.modules.c08_penny_mobsters.prison import FACE_DOWN
from glenmore.moves import Draw, EndTurn, PutPawn, StopAtWorldsEnd, Take
from glenmore.positions import PositionError
from tests.rules.helpers import after, allowed, draw, events, keys, lines, refused, told

rule = pytest.mark.rule
DUFF, WANDER, DEREK = "joe-mcduff", "peggy-mcwander", "derek-anderson"
PENNY, TAKE = LayPenny(DUFF), FreeMobster(DUFF)


def place(players: int = 3, chronicles: tuple[int, ...] = (8,), **said: Any) -> gm.Position:
    """A position with these mobsters and pennies, whatever else is to be said of it."""
    built = gm.position(players, chronicles=chronicles)
    if said:
        said = {"prison": {DUFF: 0}, **said}
        owned = said.pop("owned", ())
        built.module(8, mobsters(built.setup, *owned, **said))
    return built


def closing(players: int = 3, chronicles: tuple[int, ...] = (8,), **said: Any) -> gm.State:
    """Red's turn ends; Joe McDuff is in prison unless something else is said."""
    return place(players, chronicles, **{"prison": {DUFF: 0}, **said}).closing(0).state()


def set_up(players: int = 3, *drawn: str, chronicles: tuple[int, ...] = (8,)) -> gm.State:
    """A game after set-up, with these mobsters drawn."""
    state = gm.start(gm.Setup(players, chronicles))
    for seat in range(players):
        state, _ = gm.apply(state, PutPawn(seat))
    state = draw(state)
    for mobster in drawn:
        state, _ = gm.apply(state, DrawMobster(mobster))
    return state


# -- components and set-up ------------------------------------------------------------------------


@rule("C8-04")
def test_the_cards_have_fourteen_tokens_and_say_where_they_come_from() -> None:
    found = cards(gm.Setup(3, (8,)))
    assert len(found) == 19
    tokens = {card.name: len(card.values) for card in found.values() if card.values}
    assert tokens.pop("Bruce McMail") == 3, "coins, not tokens"
    assert sum(tokens.values()) == 14
    assert tokens == {
        "Peggy McWander": 2,
        "Joe McDuff": 3,
        "Peggy McLaird": 3,
        "John McClaim": 3,
        "Kenneth McSnitch": 1,
        "Fergus MacDarkie": 1,
        "Mike McCastle": 1,
    }
    catalog = gm.Setup(3, (8,)).catalog
    for card in found.values():
        assert "penalty" in source("card", card.id, catalog).reconstructed
        assert 4 <= card.penalty <= 9


@rule("C8-01", "C8-02", "C8-03")
def test_stack_and_chronicle_of_every_mobster() -> None:
    found = {card.name: (card.stack, card.chronicle) for card in cards(gm.Setup(3, (8,))).values()}
    assert found == {
        "Peggy McWander": ("S", 0),
        "Joe McDuff": ("S", 0),
        "Bruce McMail": ("S", 0),
        "Peggy McLaird": ("S", 0),
        "Kenneth McSnitch": ("S", 0),
        "Fergus MacDarkie": ("S", 0),
        "Sibyl MacSponge": ("B", 0),
        "Derek Anderson": ("B", 0),
        "Mike McCastle": ("B", 0),
        "Elspeth McTrick": ("S", 2),
        "John McClaim": ("S", 6),
        "Calum McQuack": ("B", 1),
        "Bully McMuscle": ("B", 1),
        "Erin MacMalt": ("B", 3),
        "Fraser McStarve": ("B", 5),
        "Oonagh McHagg": ("B", 5),
        "Mairead McDenial": ("B", 9),
        "Irving McGlory": ("S", 10),
        "Tamlane McChange": ("B", 11),
    }


@rule("C8-05", "C8-HID-01")
def test_each_player_has_seven_pennies_at_minus_one() -> None:
    for players in (2, 3, 4):
        state = gm.start(gm.Setup(players, (8,)))
        assert gang(state).pennies == (7,) * players
        assert gang(state).plus == (0,) * players
    state = closing(pennies=(5, 7, 7), plus=(1, 0, 0), prison={DUFF: 1})
    for text in ("Red: 5 pennies at -1, 1 at +1", "Joe McDuff (penalty 9, pennies 1)"):
        assert text in " ".join(str(state).split())
    assert all(gm.view(state, seat) == state for seat in range(3))


@rule("C8-08", "C8-09")
@pytest.mark.parametrize(("players", "number"), [(2, 3), (3, 4), (4, 6)])
def test_so_many_mobsters_are_drawn(players: int, number: int) -> None:
    state = set_up(players)
    for n in range(number):
        assert state.actor == gm.CHANCE, n
        state, _ = gm.apply(state, gm.legal(state)[-1 if n % 2 else 0])
    part = gang(state)
    assert len(part.prison) + part.waiting == number
    assert state.actor >= 0, "the first turn begins"
    assert all(cards(state.setup)[inmate.mobster].stack == "S" for inmate in part.prison)
    assert not part.owned


@rule("C8-06", "C8-08", "C8-HID-02")
def test_every_card_of_the_pool_is_drawn_alike_and_b_cards_look_the_same() -> None:
    state = set_up(3, WANDER, FACE_DOWN)
    open_, closed = backs(state.setup)
    left = len(open_) + len(closed) - 2
    chances = dict(gm.chance(state))
    assert chances == pytest.approx(
        {
            **{DrawMobster(m): 1 / left for m in open_ if m != WANDER},
            DrawMobster(FACE_DOWN): (len(closed) - 1) / left,
        }
    )
    assert keys(refused(state, DrawMobster(WANDER), "C8-08")) == {"mobster_not_to_draw"}
    assert keys(refused(state, DrawMobster(DEREK), "C8-06")) == {"mobster_not_to_draw"}
    assert "a B mobster, face down," in describe_move(state, DrawMobster(FACE_DOWN))


@rule("C8-06", "C8-07", "C8-EX-01")
def test_the_pool_depends_on_players_and_chronicles() -> None:
    assert len(pool(gm.Setup(3, (8,)))) == 9
    assert len(pool(gm.Setup(2, (8,)))) == 6
    three, two = gm.Setup(3, (5, 8)), gm.Setup(2, (5, 8))
    assert len(pool(three)) == 11
    assert len(pool(two)) == 8
    assert to_draw(three) == 4
    assert to_draw(two) == 3
    assert {*pool(three)} - {*pool(gm.Setup(3, (8,)))} == {"fraser-mcstarve", "oonagh-mchagg"}


@rule("C8-03")
@pytest.mark.parametrize("highland", [False, True])
def test_an_option_lets_tamlane_into_the_pool(highland: bool) -> None:
    setup = gm.Setup(3, (8,), options={"highland_mobsters": highland})
    assert ("tamlane-mcchange" in pool(setup)) == highland
    assert "mairead-mcdenial" not in pool(setup)


@rule("C8-07", "C8-ERR-13")
def test_no_position_has_a_mobster_that_is_not_in_the_pool() -> None:
    two = gm.Setup(2, (8,))
    assert not {"kenneth-mcsnitch", "fergus-macdarkie", "mike-mccastle"} & set(pool(two))
    for players, mobster in ((2, "kenneth-mcsnitch"), (2, "mike-mccastle"), (3, "calum-mcquack")):
        with pytest.raises(PositionError) as caught:
            closing(players, prison={mobster: 0})
        assert {reason.key for reason in caught.value.reasons} == {"mobster_not_in_pool"}
        assert caught.value.reasons[0].rules == ("C8-06", "C8-07")
    assert all(cards(two)[mobster].players == 2 for mobster in pool(two))


@rule("C8-10", "C8-EX-04", "C8-HID-02", "C8-HID-03", "C8-EDGE-01")
def test_b_mobsters_come_with_the_first_b_tile_after_the_turn_has_ended() -> None:
    place_ = place(3, prison={DUFF: 0}, waiting=2).empty("S").stack("A")
    state = place_.tile(0, (0, 1), "inshriach").closing(0).state()
    assert "2 B mobsters wait face down" in " ".join(str(state).split())
    assert keys(refused(state, LayPenny(DEREK), "C8-10")) == {"mobster_not_yet"}
    assert keys(refused(state, FreeMobster(DEREK), "C8-10")) == {"mobster_not_yet"}
    state = after(state, EndTurn())
    assert isinstance(gm.legal(state)[0], Draw)
    assert gang(state).waiting == 2
    state = draw(state)
    hidden = backs(state.setup)[1]
    assert dict(gm.chance(state)) == pytest.approx(
        {DrawMobster(m): 1 / len(hidden) for m in hidden}
    )
    assert keys(refused(state, DrawMobster(DUFF), "C8-10")) == {"mobster_not_to_draw"}
    state, happened = gm.apply(state, DrawMobster(DEREK))
    assert [event.rules for event in happened if event.key == "mobster_jailed"] == [("C8-10",)]
    assert DrawMobster(DEREK) not in gm.legal(state), "each once"
    state, _ = gm.apply(state, gm.legal(state)[0])
    assert [inmate.mobster for inmate in gang(state).prison][:2] == [DUFF, DEREK]
    assert gang(state).waiting == 0
    assert state.turn.seat != 0, "the next player can use them first"


@rule("C8-10")
def test_before_the_first_b_tile_nobody_comes() -> None:
    state = place(3, prison={DUFF: 0}, waiting=2).closing(0).state()
    state = draw(after(state, EndTurn()))
    assert gang(state).waiting == 2
    assert state.actor >= 0


# -- the choice at the end of a turn --------------------------------------------------------------


@rule("C8-11", "C8-EX-02")
def test_a_penny_is_turned_and_lies_on_the_mobster() -> None:
    state = closing()
    allowed(state, PENNY, TAKE, EndTurn())
    [laid] = events(state, PENNY, "penny_laid")
    assert laid.rules == ("C8-11",)
    part = gang(after(state, PENNY))
    assert part.pennies == (6, 7, 7)
    assert part.plus == (0, 0, 0)
    assert part.prison == (Inmate(DUFF, 1),)
    assert part.acted == state.turn.number


@rule("C8-11", "C8-14", "C8-15")
def test_a_mobster_is_taken_with_its_pennies_and_tokens() -> None:
    state = closing(prison={DUFF: 3, WANDER: 1}, pennies=(7, 5, 5))
    assert describe_move(state, TAKE) == "take Joe McDuff with 3 pennies, -9 VP at the end"
    assert (
        describe_move(state, FreeMobster(WANDER))
        == "take Peggy McWander with 1 penny, -6 VP at the end"
    )
    assert "mobster_freed" in [event.key for event in told(state, TAKE)]
    part = gang(gm.apply(state, TAKE)[0])
    assert part.plus == (3, 0, 0)
    assert part.pennies == (7, 5, 5)
    assert part.prison == (Inmate(WANDER, 1),)
    assert part.owned == (Owned(DUFF, 0, state.turn.number, (1, 1, 1)),)


@rule("C8-11", "C8-ERR-01")
def test_only_one_of_the_two_and_only_once_in_a_turn() -> None:
    base = place(prison={DUFF: 0, WANDER: 0}).tile(0, (0, 1), "inshriach", goods="wood")
    state = after(base.closing(0).state(), LayPenny(WANDER))
    assert state.steps[-1].state == "T8", "the good could still be sold"
    for move in (PENNY, TAKE, LayPenny(WANDER), FreeMobster(WANDER)):
        assert keys(refused(state, move, "C8-11")) == {"mobsters_acted"}
    state = after(base.closing(0).state(), FreeMobster(WANDER))
    for move in (PENNY, TAKE):
        assert keys(refused(state, move, "C8-11")) == {"mobsters_acted"}


@rule("C8-11", "C8-ERR-01")
def test_the_choice_belongs_to_the_end_of_the_own_turn() -> None:
    state = place(prison={DUFF: 0}).state()
    assert state.steps[-1].state == "T2"
    assert keys(refused(state, PENNY, "C8-11")) == {"penny_not_now"}
    assert keys(refused(state, TAKE, "C8-11")) == {"free_not_now"}


@rule("C8-12", "C8-ERR-02")
def test_with_nobody_in_prison_the_turn_ends_by_itself() -> None:
    base = place(prison={}).tile(0, (0, 1), "inshriach", goods="wood").closing(0)
    state = base.state()
    assert keys(refused(state, PENNY, "C8-12")) == {"prison_empty"}
    assert keys(refused(state, TAKE, "C8-12")) == {"prison_empty"}
    assert (
        place(prison={}).closing(0).state().turn.number != state.turn.number
        or place(prison={}).closing(0).state().actor == gm.CHANCE
    )


@rule("C8-13", "C8-14", "C8-ERR-01")
def test_a_penny_at_plus_one_cannot_be_put() -> None:
    state = closing(pennies=(0, 7, 7), plus=(5, 0, 0), prison={DUFF: 2})
    reasons = refused(state, PENNY, "C8-13", "C8-14")
    assert keys(reasons) == {"no_penny_left"}
    assert "(5 of yours show +1)" in str(reasons)
    allowed(state, TAKE)
    state = closing(pennies=(0, 7, 7), prison={DUFF: 7})
    assert refused(state, PENNY, "C8-13").reasons[0].rules == ("C8-13",)


@rule("C8-16", "C8-ERR-02")
def test_a_free_mobster_takes_no_pennies_and_stays_free() -> None:
    state = closing(owned=(Owned(WANDER, 1, tokens=(1, 2)),))
    for move in (LayPenny(WANDER), FreeMobster(WANDER)):
        reasons = refused(state, move, "C8-11", "C8-16")
        assert keys(reasons) == {"mobster_owned"}
        assert "with Yellow" in str(reasons)
    assert keys(refused(state, LayPenny("bruce-mcmail"), "C8-11")) == {"mobster_not_here"}
    assert keys(refused(state, FreeMobster("nessie"), "C8-11")) == {"mobster_not_here"}


@rule("C8-16")
def test_one_player_may_have_any_number_of_mobsters() -> None:
    owned = (Owned(WANDER, 0, tokens=(1, 2)), Owned("bruce-mcmail", 0, tokens=(1, 1, 1)))
    state = after(closing(owned=owned), TAKE)
    assert [o.mobster for o in gang(state).of(0)] == [WANDER, "bruce-mcmail", DUFF]


@rule("C8-EDGE-01")
def test_a_mobster_taken_now_works_in_the_scoring_round_of_this_refill() -> None:
    sibyl = "sibyl-macsponge"
    base = place(prison={sibyl: 0}).empty("S").stack("A", "easdale").whisky(1, 9)
    base.rondel("yellow", "blue", "red", "glen-affric", fill=False)
    state = after(base.closing(0).state(), FreeMobster(sibyl))
    while not lines(state, 0, "C8-SibylMacSponge") and state.actor == gm.CHANCE:
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert lines(state, 0, "C8-SibylMacSponge") == {"other players' points (Sibyl MacSponge)": 1}


@rule("C8-EDGE-02")
def test_the_last_turn_at_worlds_end_has_its_choice_and_nothing_else() -> None:
    ring = ("red", "blue", "yellow", "easdale", "worlds-end")
    built = place(prison={DUFF: 1}, pennies=(6, 7, 7)).rondel(*ring).empty("S", "A", "B", "C")
    built.tile(0, (0, 1), "inshriach", goods="wood")
    state, _ = gm.apply(built.state(), StopAtWorldsEnd())
    assert isinstance(state.steps[-1], EndOfWorld)
    assert set(gm.legal(state)) == {PENNY, TAKE, EndTurn()}, "nothing can be sold"
    done = after(state, TAKE)
    assert gang(done).plus == (1, 0, 0)
    assert done.turn.number > state.turn.number or done.actor == gm.CHANCE


@rule("C8-EDGE-02")
def test_several_turns_in_a_row_have_a_choice_each() -> None:
    ring = ("red", "easdale", "glen-affric", "black-isle", "blue", "yellow")
    state = place(prison={DUFF: 0}).rondel(*ring).state()
    pennies = []
    for tile in ("easdale", "glen-affric"):
        state, _ = gm.apply(state, Take(tile))
        while state.steps[-1].state != "T8":
            state, _ = gm.apply(state, gm.legal(state)[-1])
        state = draw(after(state, PENNY))
        while state.actor == 0 and state.steps[-1].state == "T8":
            state = draw(after(state, EndTurn()))
        pennies.append(gang(state).pennies[0])
    assert pennies == [6, 5]


@rule("C8-EDGE-26")
def test_pennies_on_the_home_castle_take_no_room() -> None:
    state = place(prison={DUFF: 0}).tile(0, (1, 0), goods="wood wood stone").closing(0).state()
    assert sum(state.players[0].goods()) == 3
    assert gang(state).pennies[0] == 7


# -- the end --------------------------------------------------------------------------------------


def final(part: Gang, players: int = 3, coins: int = 0, **setup: Any) -> gm.State:
    """The game after its last scoring, with these mobsters and pennies."""
    from glenmore.base.end import Armadale, Coins, Winner

    built = gm.position(players, chronicles=(8,), **setup).module(8, part)
    for seat in range(players):
        built.coins(seat, coins)
    return built.step(Coins(), Armadale(), Winner()).state()


@rule("C8-17", "C8-18", "C8-EX-03", "C8-EDGE-23")
def test_mobsters_cost_and_pennies_count() -> None:
    setup = gm.Setup(3, (8,))
    part = mobsters(setup, Owned(WANDER, 0, tokens=(1, 2)), pennies=(5, 7, 5), plus=(4, 0, 0))
    state = final(part)
    assert lines(state, 0, "C8-17") == {"Peggy McWander": -6}
    assert lines(state, 0, "C8-18") == {"pennies at -1": -5, "pennies at +1": 4}
    assert state.players[0].vp == -7
    assert state.players[1].vp == -7
    assert state.players[2].vp == -5


@rule("C8-EX-02", "C8-18")
def test_a_penny_that_was_put_makes_the_balance_better_by_one() -> None:
    setup = gm.Setup(3, (8,))
    state = final(mobsters(setup, prison={DUFF: 1}, pennies=(6, 7, 7)))
    assert state.players[0].vp == -6
    assert state.players[1].vp == -7


@rule("C8-19")
def test_pennies_on_mobsters_in_prison_count_for_nobody() -> None:
    setup = gm.Setup(3, (8,))
    state = final(mobsters(setup, prison={DUFF: 5, WANDER: 2}, pennies=(2, 6, 6)))
    assert [player.vp for player in state.players] == [-2, -6, -6]


# -- positions that cannot be ---------------------------------------------------------------------


def fault_keys(**said: Any) -> set[str]:
    """What is wrong with a position."""
    return {reason.key for reason in place(**said).closing(0).faults()}


@rule("C8-04", "C8-05", "C8-08")
def test_faults_of_made_up_positions_are_named() -> None:
    assert fault_keys(prison={DUFF: 0}) == set()
    assert fault_keys(prison={DUFF: 1}) == set(), "the penny came from somebody"
    assert fault_keys(prison={DUFF: 1}, pennies=(7, 7, 7)) == {"pennies_wrong"}
    assert fault_keys(prison={DUFF: -1}, pennies=(8, 7, 7)) == {"pennies_wrong"}
    assert fault_keys(prison={DUFF: 0}, owned=(Owned(DUFF, 0, tokens=(1,)),)) == {"mobster_twice"}
    assert fault_keys(waiting=9) == {"too_many_mobsters"}
    assert fault_keys(acted=99) == {"mobsters_nonsense"}
    assert fault_keys(owned=(Owned(WANDER, 7),)) == {"mobsters_nonsense"}
    assert fault_keys(owned=(Owned(WANDER, 0, tokens=(2, 2)),)) == {"mobster_tokens_wrong"}
    assert fault_keys(owned=(Owned("nessie", 0),)) == {"mobster_not_in_pool"}
    assert fault_keys(pennies=(7, 7)) == {"mobsters_nonsense"}
    built = gm.position(3, chronicles=(8,)).module(8, "pennies")
    assert {reason.key for reason in built.faults()} == {"mobsters_nonsense"}


def test_a_position_is_written_and_read_and_saved() -> None:
    owned = (
        Owned(WANDER, 1, 0, (2,), (("macleod", 1),)),
        Owned("peggy-mclaird", 2, 0, (1, 3), (), 0),
        Owned(DEREK, 0, used=1),
    )
    state = closing(owned=owned, prison={DUFF: 2}, pennies=(6, 6, 7))
    assert gm.notation.parse_position(gm.notation.position(state)) == state
    assert gm.loads(gm.dumps(state)) == state


def test_the_part_can_be_described_and_valued() -> None:
    state = closing(owned=(Owned(WANDER, 0, 0, (2,), (("macleod", 1),)), Owned(DEREK, 1)))
    text = " ".join(str(state).split())
    assert "Peggy McWander (tokens 2; token 1 on MacLeod)" in text
    assert "Derek Anderson" in text
    assert "nobody is in prison" in " ".join(str(place(prison={}).state()).split())
    part = gang(state)
    assert part.worth(state, 0) < part.worth(state, 2) == -7


def test_bots_play_to_the_end_and_free_mobsters_that_pay() -> None:
    record = gm.play(gm.Setup(3, (8,)), bots.greedy, seed=4)
    assert record.final.actor == gm.OVER
    words = Counter(move.word for move in record.moves)
    assert words["penny"] > 5


def test_every_mobster_has_a_card_and_a_rule() -> None:
    found = cards(gm.Setup(3, (8,)))
    for mobster in MOBSTERS.values():
        assert mobster.id in found
        assert mobster.rule in gm.rules
        assert mobster.rule == f"C8-{found[mobster.id].name.replace(' ', '')}"


@rule("C8-04", "C8-06")
def test_every_mobster_of_the_kit_has_a_card_and_a_rule_of_its_own() -> None:
    printed = [card.id for card in gm.Setup(4, (8,)).catalog.cards]
    assert list(MOBSTERS) == [card for card in printed if card in MOBSTERS]
    rules = [mobster.rule for mobster in MOBSTERS.values()]
    assert len({*rules}) == len(rules) == len(MOBSTERS)
    assert all(one in gm.rules for one in rules)
    for mobster in MOBSTERS.values():
        assert mobster.handlers or mobster.actions or mobster.powers or mobster.inserts, mobster.id
