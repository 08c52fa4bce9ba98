"""Chronicle 4, Hammer of the Scots: edge cases, other cards and clans, chronicle 2, positions."""

from __future__ import annotations

import random
from typing import Any

import pytest

import glenmore as gm
from glenmore import catalog, notation
from glenmore.assembly import game_of
from glenmore.base.die import RollDie, target
from glenmore.draw.ring import rondel
from glenmore.model import OFF
from glenmore.modules import module
from glenmore.modules.c02_highlander import Mountain, PayToll, PayTollGood
from glenmore.modules.c04_hammer import ChooseForEnglishman, England, PaidTurn, ThrowAway
from glenmore.moves import (
    Activate,
    Claim,
    Decline,
    Done,
    EndTurn,
    Fetch,
    MoveScot,
    PayCoin,
    PayGood,
    Place,
    Relieve,
    Roll,
    Sell,
    Stop,
    StopAtWorldsEnd,
    Take,
    UseLochNess,
)
from glenmore.positions.code import format_position, parse_position
from tests.modules.test_c04_hammer import (
    END,
    HIM,
    HOME,
    VILLAGE,
    at,
    england,
    finish_once,
    his_turn,
    near_the_end,
)
from tests.rules.helpers import after, allowed, begin, draw, finish_turn, keys, lines, refused, told

rule = pytest.mark.rule
M = "mountain"


# -- edge cases -----------------------------------------------------------------------------------


@rule("C4-E01", "RONDEL-06")
def test_tiles_behind_all_pawns_stay_for_him() -> None:
    place = at("red", HIM, "glen-affric", "easdale", "kingussie", "yellow", "blue")
    state = after(place.state(), Take("kingussie"))
    assert "glen-affric" in state.ring
    state = at(HIM, "glen-affric", "easdale", "yellow", "blue", "red").state()
    allowed(state, Take("glen-affric"), ThrowAway("easdale"))
    thrown = after(state, ThrowAway("easdale"))
    assert "glen-affric" in thrown.discard


@rule("C4-E04", "COMP-06", "C4-I10")
def test_special_tiles_are_out_of_his_reach() -> None:
    text = """
        [counts]
        free = true
        [[tile]]
        id = "sale-b"
        name = "Sale"
        stack = "B"
        kind = "special"
        type = "none"
        icon = true
    """
    four = module(4)
    folder = catalog.DATA + "/modules/"
    own = catalog.from_text(
        text,
        extra_files=[folder + name for name in four.files],
        words=catalog.BASE.plus(**dict(four.words)),
    )
    place = gm.position(3, chronicles=(4,), catalog=own)
    state = (
        place.rondel(HIM, "sale-b", "easdale", "red", "yellow", "blue")
        .module(4, England(0))
        .state()
    )
    assert keys(refused(state, ThrowAway("sale-b"), "C4-E04", "COMP-06")) == {
        "special_stays",
        "english_not_there",
    }
    refused(state, Take("sale-b"), "COMP-06")
    refused(state, ThrowAway("worlds-end"))
    refused(
        near_the_end(HIM, "easdale", "worlds-end", "red", "yellow", "blue").state(),
        ThrowAway("worlds-end"),
        "END-06",
        "C4-E04",
    )


@rule("C4-E05", "C4-E12")
def test_neither_market_nor_relief_when_throwing_away() -> None:
    state = his_turn().coins(0, 0).goods(0, HOME, "sheep").market(sheep=1).state()
    refused(state, Sell("sheep", HOME), "C4-E05")
    assert keys(refused(state, Relieve("glen-affric"), "C4-E12")) == {"english_no_relief"}
    thrown = after(state, ThrowAway("glen-affric"))
    assert thrown.turn.number == state.turn.number
    assert thrown.actor == gm.CHANCE


@rule("C4-13", "C4-E12")
def test_in_the_chosen_paid_turn_only_a_tile_will_do() -> None:
    ring = (HIM, "easdale", "worlds-end", "red", "yellow", "blue")
    start = near_the_end(*ring).goods(0, HOME, "wood").market(wood=1).state()
    state = after(start, PaidTurn())
    assert keys(refused(state, END, "C4-13")) == {"english_takes_a_tile"}
    refused(state, Relieve("easdale"), "C4-E12", "TAKE-08")
    refused(state, ThrowAway("easdale"))
    allowed(state, Take("easdale"))


@rule("C4-E08", "C4-I07", "C4-E13")
def test_munro_fetches_a_tile_of_the_four_in_his_turn() -> None:
    place = his_turn("macbeth", "easdale").coins(0, 9).discard("loch-lomond")
    place = place.clans(1, "gunn").module(4, England(0))
    state = after(place.state(), Take("macbeth"), Claim("munro"))
    allowed(state, Fetch("loch-lomond"))
    state = finish_once(after(state, Fetch("loch-lomond"), Place((0, 1))))
    assert state.players[0].cards == ("loch-lomond",)
    assert england(state)[0] == 0


@rule("C4-E13", "CLAN-Munro")
def test_a_tile_thrown_away_is_there_for_munro() -> None:
    state = after(his_turn("glen-affric", "easdale").state(), ThrowAway("glen-affric"))
    fetching = gm.position(state).fetching(seat=1).state()
    allowed(fetching, Fetch("glen-affric"))


@rule("C4-E16")
def test_die_and_englishman_both_act() -> None:
    place = gm.position(3, chronicles=(4,), options={"die": True}).module(4, England(1))
    die = place.rondel("die", HIM, "easdale", "macbeth", "red", "yellow", "blue").state()
    assert die.actor == gm.CHANCE
    him = place.rondel(HIM, "easdale", "macbeth", "die", "red", "yellow", "blue").state()
    assert him.actor == 1


@rule("C4-E18", "C4-E19", "ACT-05")
def test_his_turn_is_a_turn_of_its_own() -> None:
    place = at("red", HIM, "easdale", "glen-affric", "macbeth", "yellow", "blue").coins(0, 9)
    state = after(place.state(), Take("glen-affric"), Place((0, 1)), Activate(VILLAGE), Done())
    assert state.movement == 1
    state = finish_turn(after(state, EndTurn()))
    assert (state.actor, state.turn.kind, state.movement, state.activated) == (0, "english", 0, ())
    state = after(state, Take("easdale"), Place((-1, 1)))
    allowed(state, Activate(VILLAGE), Activate((0, 1)))


@rule("C4-E20")
def test_a_new_holder_decides_the_next_turn() -> None:
    state = his_turn(row=3).state()
    state = (
        gm.position(state)
        .module(4, England(2, 3))
        .rondel(HIM, "easdale", "red", "yellow", "blue")
        .choosing()
        .state()
    )
    assert state.actor == 2
    assert england(state)[1] == 3


@rule("C4-E21", "C4-E10")
def test_a_holder_without_coins_goes_on_to_the_end() -> None:
    ring = (HIM, "easdale", "worlds-end red yellow blue", "macbeth")
    state = near_the_end(*ring).module(4, England(0, 3)).coins(0, 0).state()
    assert set(gm.legal(state)) == {ThrowAway("easdale"), ThrowAway("macbeth"), END}
    over = after(state, ThrowAway("macbeth"))
    assert over.actor == gm.OVER
    assert over.players[0].coins == 3


@rule("C4-E22", "END-10")
def test_coins_of_the_row_are_coins_like_any_others() -> None:
    ring = (HIM, "easdale", "worlds-end red yellow blue")
    state = near_the_end(*ring).module(4, England(0, 3)).coins(0, 1).state()
    over = after(state, ThrowAway("easdale"), END)
    assert lines(over, 0, "END-10") == {"coins": 4}


@rule("C4-EX11", "C4-21")
def test_example_11_whoever_asks_sees_him_and_the_holder(monkeypatch: pytest.MonkeyPatch) -> None:
    state = his_turn("glen-affric", "easdale").module(4, England(2)).coins(2, 4).state()
    seen: list[tuple[str, str, int]] = []

    def discarded(draft: Any, tile: str, piece: int, pile: str) -> str:
        seen.append((tile, draft.game.pieces[piece].id, draft.turn.seat))
        return pile

    game = game_of(state.setup)
    monkeypatch.setattr(game, "tile_discarded", (discarded,))
    after(state, ThrowAway("easdale"))
    assert sorted(seen) == [("easdale", HIM, 2), ("glen-affric", HIM, 2)]


# -- clans and cards of the base game -------------------------------------------------------------


@rule("C4-I01", "C4-19")
@pytest.mark.parametrize("suspends", ["all_continuing", "own_turn_only"])
def test_mackintosh_sleeps(suspends: str) -> None:
    place = his_turn("easdale", english_suspends=suspends).clans(0, "mackintosh")
    place = place.scots(0, VILLAGE, 0).tile(0, (-1, 0), "halkirk", scots=1)
    state = after(place.state(), Take("easdale"))
    if suspends == "all_continuing":
        refused(state, Place((1, 1)), "PLACE-03", "C4-19")
    else:
        allowed(state, Place((1, 1)))


@rule("C4-I02", "MOVE-05", "C4-19")
@pytest.mark.parametrize("suspends", ["all_continuing", "own_turn_only"])
def test_maclachlan_sleeps(suspends: str) -> None:
    place = his_turn("easdale", english_suspends=suspends).clans(0, "maclachlan")
    state = after(place.state(), Take("easdale"), Place((0, 1)), Activate(VILLAGE), Done())
    happened = told(state, EndTurn())
    assert after(state, EndTurn()).players[0].vp == (suspends == "own_turn_only")
    slept = [e for e in happened if e.key == "asleep"]
    assert bool(slept) == (suspends == "all_continuing")
    assert all(e.rules == ("CLAN-MacLachlan", "C4-19") for e in slept)


@rule("C4-I03", "C4-19")
def test_macgregor_sleeps() -> None:
    place = his_turn("edradour").clans(0, "macgregor").goods(0, HOME, "barley")
    state = after(place.state(), Take("edradour"), Place((0, 1)))
    allowed(state, Activate((0, 1), 0))
    refused(state, Activate((0, 1), 1), "CLAN-MacGregor", "C4-19")
    other = his_turn("edradour", english_suspends="own_turn_only").clans(0, "macgregor").state()
    allowed(after(other, Take("edradour"), Place((0, 1))), Activate((0, 1), 1))


@rule("C4-I04", "C4-17")
def test_one_time_cards_work() -> None:
    place = his_turn("castle-stalker").goods(0, HOME, "wood stone").coins(0, 2)
    state = after(
        place.state(),
        Take("castle-stalker"),
        PayGood("wood", HOME),
        PayGood("stone", HOME),
        Place((-1, 0)),
    )
    state = finish_once(state)
    assert state.players[0].cards == ("castle-stalker",)
    assert state.players[0].coins == 3


@rule("C4-I05", "C4-18")
def test_loch_ness_taken_with_him_sleeps_in_that_turn() -> None:
    place = his_turn("loch-ness").scots(0, HOME, 1)
    state = after(place.state(), Take("loch-ness"))
    state = after(state, gm.legal(state)[0])
    state = after(state, gm.legal(state)[0])
    assert "loch-ness" in state.players[0].cards
    refused(state, UseLochNess(VILLAGE), "C4-18")


@rule("C4-I06", "PERSON-03", "C4-17")
def test_a_person_brings_a_clan_marker_whose_road_is_paid() -> None:
    state = after(his_turn("macbeth").coins(0, 9).state(), Take("macbeth"))
    assert state.players[0].coins == 9 - 2 - 1
    assert state.players[0].persons == ("macbeth",)
    claimed = after(state, Claim("gunn"))
    assert claimed.players[0].clans == ("gunn",)
    refused(state, PayCoin("any"))


@rule("C4-17", "MOVE-01", "C4-I08", "C4-EX12")
def test_movement_points_of_his_turn_move_scots() -> None:
    state = after(his_turn("easdale").state(), Take("easdale"), Place((0, 1)), Activate(VILLAGE))
    allowed(state, MoveScot(VILLAGE, HOME))


# -- with chronicle 2 -----------------------------------------------------------------------------


def with_mountain(*ring: str, **options: Any) -> gm.Position:
    """Chronicles 2 and 4; Red holds the token."""
    place = gm.position(3, chronicles=(2, 4), options=options)
    return place.rondel(*ring).module(4, England(0)).coins(0, 4)


@rule("C4-I09", "C2-E07")
@pytest.mark.parametrize(("toll", "coins"), [("supply", 1), ("controller", 1), ("none", 0)])
def test_he_crosses_the_mountain_by_option(toll: str, coins: int) -> None:
    ring = (HIM, "glen-affric", M, M, "easdale", "red", "yellow", "blue")
    place = with_mountain(*ring, **{"c2.englishmanToll": toll}).goods(0, HOME, "sheep")
    for move, paid in ((Take("easdale"), 2), (ThrowAway("easdale"), -1)):
        state = after(place.state(), move)
        if toll == "controller":
            assert {PayToll(), PayTollGood("sheep", HOME)} == set(gm.legal(state))
            state, paid = after(state, PayToll()), paid + 1
        there: Mountain = state.module(2)
        assert there.coins == coins
        assert state.players[0].coins == 4 - paid
    happened = told(place.state(), ThrowAway("easdale"))
    assert [e.rules for e in happened if e.key == "supply_coin"] == (
        [("C2-E07", "C2-17")] if toll == "supply" else []
    )


@rule("C2-E07", "G-12")
def test_the_controllers_toll_is_part_of_the_joint_payment() -> None:
    ring = (HIM, "glen-affric", M, M, "easdale", "red", "yellow", "blue")
    place = with_mountain(*ring, **{"c2.englishmanToll": "controller"}).coins(0, 2)
    refused(place.state(), Take("easdale"), "G-12", "C2-05")
    allowed(place.state(), Take("glen-affric"))
    state = after(place.goods(0, HOME, "sheep").state(), Take("easdale"))
    assert gm.legal(state) == (PayTollGood("sheep", HOME),)
    refused(state, PayToll(), "G-12")


@rule("C4-E11", "C4-NO08", "C2-E18", "C2-NO10")
def test_he_neither_rests_on_nor_throws_away_the_mountain() -> None:
    ring = (HIM, "glen-affric", M, M, "easdale", "red", "yellow", "blue")
    place = with_mountain(*ring).goods(0, HOME, "wood").market(wood=1)
    state = place.state()
    refused(state, Stop(M), "C4-E11")
    refused(state, ThrowAway(M), "C2-04", "C4-E04")
    refused(state, Take(M), "C2-04")
    refused(after(state, PaidTurn()), Stop(M), "C4-E11", "C2-E18")


@rule("C4-05", "C2-02")
def test_the_fullest_rondel_can_be_set_up_and_played() -> None:
    setup = gm.Setup(4, (2, 4), options={"die": True})
    state = begin(setup)
    pieces = [state.game.pieces[i].id for i in sorted(range(6), key=lambda i: state.pieces[i])]
    assert pieces == ["red", "yellow", "blue", "green", "die", HIM]
    assert [state.game.tiles[t].stack for t in state.ring if t and t != M] == ["S"] * 5
    assert state.ring[10:] == ("", M, M, "")
    assert gm.play(setup, seed=3).final.actor == gm.OVER


def test_the_toll_option_is_known_only_with_both_chronicles() -> None:
    assert gm.Setup(3, (2, 4)).option("c2.englishmanToll") == "supply"
    for chronicles in ((2,), (4,)):
        with pytest.raises(gm.SetupError, match="unknown"):
            gm.Setup(3, chronicles, options={"c2.englishmanToll": "none"})
    with pytest.raises(gm.SetupError, match="unknown"):
        gm.Setup(3, (4,), options={"c4.englishmanMayDiscardSaleTile": True})


# -- the die among icons --------------------------------------------------------------------------


def icons(*ring: str) -> gm.State:
    """The die before these things; chronicle 2 lets holes be."""
    place = gm.position(3, chronicles=(2, 4), options={"die": True}).module(4, England(0))
    return place.rondel("die", *ring, fill=False).rolling().state(check=False)


ICONS = (HIM, "loch-lomond", "glenfinnan-church", "red", "yellow", "blue", M, M)


@rule("G-20", "DIE-04")
@pytest.mark.parametrize("pips", [1, 2, 3])
def test_r5_the_die_leaves_where_nothing_but_icons_lies_ahead(pips: int) -> None:
    """Finding R5: it discarded a tile with an icon, which no edition allows."""
    state = icons(*ICONS)
    assert target(state, 3, pips) == (OFF, OFF, "", ["loch-lomond", "glenfinnan-church", M])
    happened = told(state, Roll(pips))
    assert [e.rules for e in happened if e.key == "die_finds_no_tile"] == [("G-20", "DIE-04")]
    assert not {"die_removed", "discarded"} & {e.key for e in happened}
    gone = after(state, Roll(pips))
    assert gone.pieces[3] == OFF
    assert gone.discard == ()
    assert {"loch-lomond", "glenfinnan-church"} <= set(gone.ring)


@rule("G-20", "DIE-03")
def test_r5_too_few_tiles_without_an_icon_are_not_enough() -> None:
    ring = ("easdale", "loch-lomond", HIM, "glenfinnan-church", "red", "yellow", "blue", M, M)
    state = icons(*ring)
    assert after(state, Roll(1)).discard == ("easdale",)
    gone = after(state, Roll(2))
    assert gone.pieces[3] == OFF
    assert "die_finds_no_tile" in {e.key for e in told(state, Roll(2))}
    assert gone.discard == ("easdale", "loch-lomond"), "swept: everybody is past them now"
    assert "glenfinnan-church" in gone.ring


@rule("G-20", "EDGE-17", "DIE-07")
def test_r5_the_game_goes_on_without_the_die() -> None:
    """Finding R5: turn order, faults, codes, files, words and pictures without it."""
    state = draw(after(icons(*ICONS), Roll(1)))
    assert (state.end, state.pieces[3]) == (OFF, OFF)
    assert state.actor == 0, "the Englishman is hindmost; his token is Red's"
    assert [r.key for r in gm.faults(state) if r.key == "die_missing"] == []
    assert gm.loads(gm.dumps(state)) == state
    assert parse_position(format_position(state)) == state
    assert "Off the rondel: the die." in str(state)
    assert "the die" not in rondel(state)
    chance = random.Random(5)
    while state.steps:
        assert not isinstance(state.steps[-1], RollDie)
        assert "die_missing" not in {r.key for r in gm.faults(state)}
        moves = gm.legal(state)
        state, _ = gm.apply(state, chance.choice(moves))
    assert state.pieces[3] == OFF


@rule("G-20", "DIE-07")
def test_at_worlds_end_it_leaves_as_ever() -> None:
    state = icons("loch-lomond", "worlds-end", HIM, "red", "yellow", "blue", M, M)
    assert "die_removed" in {e.key for e in told(state, Roll(1))}
    assert target(state, 3, 1) == (OFF, OFF, "", ["loch-lomond"])


@rule("G-20", "SETUP-08")
def test_without_icons_the_die_cannot_have_left_before_worlds_end() -> None:
    place = gm.position(2).rondel("red", "yellow", "inshriach")
    assert [r.key for r in place.faults() if r.key == "die_missing"] == ["die_missing"]
    with_icons = gm.position(3, chronicles=(4,), options={"die": True})
    with_icons.rondel("red", "yellow", "blue", "inshriach", HIM)
    assert "die_missing" not in {r.key for r in with_icons.faults()}


# -- positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "key"),
    [
        (England(5), "england_nonsense"),
        (England(0, 4), "england_nonsense"),
        (England(-1, 1), "england_unclaimed_behind"),
        ("?", "england_nonsense"),
    ],
)
def test_impossible_parts_are_named(part: Any, key: str) -> None:
    assert key in {
        r.key for r in at(HIM, "easdale", "red", "yellow", "blue").module(4, part).turn(0).faults()
    }


@rule("C4-08")
def test_a_card_without_the_token_is_a_fault() -> None:
    place = gm.position(3, chronicles=(4,)).tile(1, (0, 1), "loch-lomond").cards(1, "loch-lomond")
    assert [r.key for r in place.faults()] == ["england_unclaimed_card"]


@rule("C4-12", "TURN-03")
def test_turns_of_the_wrong_kind_are_named() -> None:
    place = at("red", HIM, "easdale", "yellow", "blue")
    assert {"english_wrong_piece"} <= {r.key for r in place.turn(0, kind="english").faults()}
    place = at("red", HIM, "easdale", "yellow", "blue").turn(0, kind="english", piece=HIM)
    assert "not_hindmost" in {r.key for r in place.faults()}


@pytest.mark.parametrize(
    "moves",
    [
        (),
        (Take("kingussie"),),
        (Take("kingussie"), PayGood("stone", HOME)),
        (PaidTurn(),),
        (Take("glen-affric"), Place((0, 1))),
        (ThrowAway("macbeth"),),
    ],
)
def test_positions_are_kept_as_text_and_in_saves(moves: tuple[Any, ...]) -> None:
    place = his_turn().goods(0, HOME, "stone wood").market(stone=1, wood=1)
    state = after(place.state(), *moves)
    assert parse_position(format_position(state)) == state
    assert gm.loads(gm.dumps(state)) == state
    for move in gm.legal(state):
        assert notation.parse(state, notation.format(state, move)) == move


def test_the_part_tells_itself() -> None:
    text = " ".join(str(his_turn(row=2).state()).split())
    assert "the England token belongs to Red; taking a tile with him costs 3" in text
    assert "throwing one away earns 2" in text
    full = " ".join(str(his_turn(row=3).state()).split())
    assert "can be taken with him: the row is full" in full
    unclaimed = " ".join(str(gm.position(3, chronicles=(4,)).state()).split())
    assert "the England token is under the Englishman" in unclaimed
    assert "throwing one away earns nothing" in " ".join(str(his_turn(row=0).state()).split())


def test_the_english_turn_is_the_hindmosts_whoever_looks() -> None:
    state = his_turn().state()
    assert isinstance(gm.view(state, 1).steps[-1], ChooseForEnglishman)
    assert StopAtWorldsEnd() not in gm.legal(state)
    assert Decline() not in gm.legal(state)
