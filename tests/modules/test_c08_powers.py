"""Chronicle 8, Penny Mobsters: Peggy McWander, Joe McDuff, Bruce McMail and Sibyl MacSponge."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.clan_board import road_cost
from glenmore.base.end import Armadale, Coins, Winner
from glenmore.events import ScoreLine
from glenmore.model import Draft
from glenmore.modules.c08_penny_mobsters import FreeMobster, Owned, gang, mobsters
from glenmore.modules.c08_penny_mobsters.bruce import Mailing, TakeProduced
from glenmore.modules.c08_penny_mobsters.mcduff import TakePile
from glenmore.modules.c08_penny_mobsters.mcwander import PutToken
from glenmore.modules.c08_penny_mobsters.tokens import SellAtOnce, Stowing
from glenmore.moves import (
    Activate,
    Claim,
    Decline,
    Done,
    EndTurn,
    PutGood,
    Relieve,
    Sell,
    UseLochNess,
)
from tests.rules.helpers import after, allowed, events, goods_on, keys, lines, refused, told

rule = pytest.mark.rule
WANDER, DUFF, BRUCE, SIBYL = "peggy-mcwander", "joe-mcduff", "bruce-mcmail", "sibyl-macsponge"


def place(
    *owned: Owned, players: int = 3, chronicles: tuple[int, ...] = (8,), **said: Any
) -> gm.Position:
    """A position with these free mobsters."""
    built = gm.position(players, chronicles=chronicles, **said)
    return built.module(8, mobsters(built.setup, *owned))


def wander(seat: int = 0, *left: int, **placed: int) -> Owned:
    """Peggy McWander with these tokens left and others on clan spaces."""
    return Owned(WANDER, seat, 0, left, tuple(placed.items()))


def duff(tokens: int = 3, seat: int = 0, turn: int = 0) -> Owned:
    """Joe McDuff with so many tokens."""
    return Owned(DUFF, seat, turn, (1,) * tokens)


def bruce(coins: int = 3, seat: int = 1) -> Owned:
    """Bruce McMail with so many coins, owned by Yellow."""
    return Owned(BRUCE, seat, 0, (1,) * coins)


# -- Peggy McWander -------------------------------------------------------------------------------


@rule("C8-PeggyMcWander", "C8-15", "C8-ERR-03")
def test_mcwander_brings_two_tokens_for_later_turns() -> None:
    built = place().tile(0, (0, 1), "inshriach", goods="wood")
    built.module(8, mobsters(built.setup, prison={WANDER: 0}))
    state = after(built.closing(0).state(), FreeMobster(WANDER))
    assert gang(state).owned[0].tokens == (1, 2)
    reasons = refused(state, PutToken("macleod", 1), "C8-PeggyMcWander", "C8-15")
    assert keys(reasons) == {"mobster_just_taken"}


@rule("C8-PeggyMcWander")
def test_mcwander_marks_one_or_both_free_spaces_at_any_time_of_the_turn() -> None:
    state = place(wander(0, 1, 2)).state()
    assert state.steps[-1].state == "T2"
    allowed(state, PutToken("macleod", 1), PutToken("sinclair", 2))
    [marked] = events(state, PutToken("macleod", 2), "mcwander_marks")
    assert marked.fact["coins"] == 2
    state = after(state, PutToken("macleod", 2), PutToken("sinclair", 1))
    assert gang(state).owned[0].placed == (("macleod", 2), ("sinclair", 1))
    assert gang(state).owned[0].tokens == ()
    assert state.steps[-1].state == "T2"


@rule("C8-PeggyMcWander", "C8-ERR-04", "C8-EDGE-16")
def test_mcwander_needs_a_free_space_and_a_token_that_is_left() -> None:
    state = place(wander(0, 2, macleod=1)).clans(1, "sinclair").state()
    assert keys(refused(state, PutToken("sinclair", 2), "CLAN-05")) == {"clan_taken"}
    assert keys(refused(state, PutToken("macleod", 2), "C8-EDGE-16")) == {"mcwander_token_there"}
    assert keys(refused(state, PutToken("gunn", 1))) == {"mobster_no_such_token"}
    state = place(wander(1, 1, 2)).state()
    assert keys(refused(state, PutToken("gunn", 1))) == {"mobster_not_yours"}


@rule("C8-PeggyMcWander", "C8-EX-12", "C8-INT-06")
def test_others_pay_the_owner_besides_the_road_and_the_token_goes() -> None:
    def built(seat: int) -> gm.State:
        position = place(wander(1, maclachlan=2)).clans(2, "gunn").coins(0, 4).coins(1, 3)
        return position.claiming(seat=seat).turn(seat=seat).state()

    state = built(0)
    road = state.game.road_costs["gunn"]["maclachlan"]
    cost = min(road, state.game.road_costs[state.game.start_area]["maclachlan"])
    paid = told(state, Claim("maclachlan"))
    assert [event.key for event in paid if event.rules[0].startswith("C8")] == ["fee_paid_to"]
    claimed = after(state, Claim("maclachlan"))
    assert claimed.players[0].coins == 4 - cost - 2
    assert claimed.players[1].coins == 3 + 2
    assert gang(claimed).owned[0].placed == ()
    own = after(built(1), Claim("maclachlan"))
    assert own.players[1].coins == 3 - cost
    assert gang(own).owned[0].placed == ()


@rule("C8-PeggyMcWander", "C8-ERR-04")
def test_who_cannot_pay_the_token_may_not_claim() -> None:
    state = place(wander(1, macleod=2)).coins(0, 1).claiming(seat=0).state()
    reasons = refused(state, Claim("macleod"), "C8-PeggyMcWander", "CLAN-03")
    assert keys(reasons) == {"claim_fee_too_dear"}  # finding R: the road itself is free
    assert str(reasons.reasons[0]) == (
        "The road to MacLeod is free, but a marker there costs 2 coins because of Peggy McWander, "
        "and you have 1 (CLAN-03, C8-PeggyMcWander)."
    )
    dear = place(wander(1, maclachlan=2)).coins(0, 1).claiming(seat=0).state()
    road = road_cost(dear, "maclachlan")
    assert road
    [reason] = refused(dear, Claim("maclachlan"), "C8-PeggyMcWander", "CLAN-03").reasons
    assert reason.key == "claim_too_dear"
    assert (reason.fact["needed"], reason.fact["road"], reason.fact["fee"]) == (road + 2, road, 2)
    allowed(place(wander(1, macleod=2)).coins(0, 2).claiming(seat=0).state(), Claim("macleod"))


@rule("C8-EDGE-16")
def test_a_token_on_douglas_charges_the_next_claim_only() -> None:
    built = place(wander(1, 1, douglas=2)).clans(2, "douglas").coins(0, 5)
    state = after(built.claiming(seat=0).state(), Claim("douglas"))
    assert state.players[0].coins == 3
    assert gang(state).owned[0].placed == ()
    state = place(wander(0, 1, 2)).clans(2, "douglas").state()
    allowed(state, PutToken("douglas", 1))


@rule("C8-INT-06", "C8-PeggyMcWander")
def test_the_token_counts_when_a_marker_is_the_gain_of_an_exchange() -> None:
    built = place(wander(1, macleod=2, douglas=1)).tile(0, (0, 1), "moot-hill")
    built.clans(2, "pl23", "macdonald").goods(0, (0, 1), "wood")
    moot = Activate((0, 1))
    state = built.coins(0, 0).goods(0, (0, 0), "wood").activating((0, 1)).state()
    assert "no_road_payable" in keys(refused(state, moot, "CLAN-03"))
    allowed(built.coins(0, 1).activating((0, 1)).state(), moot)


def test_faults_of_mcwanders_tokens() -> None:
    for owned in (wander(0, macleod=1, nessie=2), wander(0, sinclair=1)):
        found = place(owned).clans(1, "sinclair").faults()
        assert {reason.key for reason in found} == {"mobster_tokens_wrong"}


# -- Joe McDuff -----------------------------------------------------------------------------------


@rule("C8-JoeMcDuff", "C8-EX-14")
def test_mcduff_takes_the_largest_pile_and_then_the_next() -> None:
    state = place(duff()).market(wood=3).coins(0, 0).state()
    allowed(state, TakePile("wood"))
    coins = []
    for _ in range(3):
        state, _ = gm.apply(state, TakePile("wood"))
        coins.append(state.players[0].coins)
    assert coins == [3, 5, 6]
    assert state.market[1] == 0
    assert gang(state).owned[0].tokens == ()


@rule("C8-JoeMcDuff", "C8-ERR-05")
def test_mcduff_takes_nothing_from_an_empty_row() -> None:
    state = place(duff()).market(wood=0, stone=2).state()
    assert keys(refused(state, TakePile("wood"), "C8-JoeMcDuff")) == {"mcduff_row_empty"}
    assert keys(refused(state, TakePile("whisky"), "C8-JoeMcDuff")) == {"mcduff_no_row"}
    assert keys(refused(state, TakePile("england"))) == {"mcduff_no_row"}
    before = state.players[0].coins
    assert after(state, TakePile("stone")).players[0].coins == before + 2, "never the smaller pile"


@rule("C8-JoeMcDuff", "C8-ERR-03")
def test_mcduff_needs_a_token_and_a_later_turn() -> None:
    state = place(duff(0)).market(wood=3).state()
    assert keys(refused(state, TakePile("wood"))) == {"mobster_no_tokens"}
    state = place(duff(turn=1)).market(wood=3).state()
    assert keys(refused(state, TakePile("wood"), "C8-15")) == {"mobster_just_taken"}
    state = place(duff(seat=1)).market(wood=3).state()
    assert keys(refused(state, TakePile("wood"))) == {"mobster_not_yours"}


@rule("C8-JoeMcDuff", "C8-INT-04")
def test_mcduff_takes_from_the_england_row() -> None:
    from glenmore.modules.c04_hammer import England

    built = place(duff(), chronicles=(4, 8)).module(4, England(row=2)).coins(0, 0)
    state = after(built.state(), TakePile("england"), TakePile("england"))
    assert state.players[0].coins == 3
    assert state.module(4).row == 0
    assert keys(refused(state, TakePile("england"))) == {"mcduff_row_empty"}


@rule("C8-JoeMcDuff", "TAKE-08")
def test_the_relief_is_refused_while_mcduff_can_make_a_tile_payable() -> None:
    def built(tokens: int) -> gm.State:
        ring = ("red", "yellow", "blue", "macbeth", "worlds-end")
        place_ = place(duff(tokens)).rondel(*ring, fill=False).empty("S", "A", "B", "C", "D")
        return place_.coins(0, 0).market(wood=1).state()

    assert keys(refused(built(1), Relieve("macbeth"), "TAKE-08")) == {"relief_after_selling"}
    allowed(built(0), Relieve("macbeth"))


@rule("X-10", "C8-INT-04")
@pytest.mark.parametrize("awake", [False, True])
def test_own_mobsters_sleep_in_a_turn_of_the_englishman(awake: bool) -> None:
    from glenmore.modules.c04_hammer import England

    options = {"english_turn_mobsters": awake}
    built = gm.position(3, chronicles=(4, 8), options=options).module(4, England(token=0))
    built.module(8, mobsters(built.setup, duff(), prison={WANDER: 0}))
    built.tile(0, (0, 1), "inshriach", goods="wood")
    ring = ("yellow", "blue", "red", "easdale", "englishman")
    state = (
        built.rondel(*ring).turn(0, kind="english", piece="englishman", number=5).closing(0).state()
    )
    moves = (TakePile("wood"), FreeMobster(WANDER))
    if awake:
        allowed(state, *moves)
    else:
        assert keys(refused(state, moves[0], "X-10")) == {"mobster_asleep"}
        assert keys(refused(state, moves[1], "X-10")) == {"mobsters_only_own_turn"}
    allowed(state, Sell("wood", (0, 1)), EndTurn())


# -- Bruce McMail ---------------------------------------------------------------------------------


def producing(owned: Owned, tile: str = "inshriach", **said: Any) -> gm.Position:
    """Red has just placed a tile that makes goods."""
    return place(owned, **said).tile(0, (0, 1), tile).coins(0, 1).coins(1, 4)


@rule("C8-BruceMcMail", "C8-EX-11")
def test_bruce_takes_a_good_just_made_for_a_coin_of_his() -> None:
    built = producing(bruce(2), "lochridge").activating((0, 1))
    state, _ = gm.apply(built.state(), Activate((0, 1)))
    assert state.actor == 1
    assert state.turn.seat == 0
    assert isinstance(state.steps[-1], Mailing)
    allowed(state, TakeProduced("sheep"), Decline())
    state, happened = gm.apply(state, TakeProduced("sheep"))
    assert [e.key for e in happened] == ["bruce_takes"]
    assert state.players[0].coins == 2
    assert state.players[1].coins == 4, "his own coins stay"
    assert goods_on(state, 0, (0, 1)) == {}
    assert gang(state).owned[0].tokens == (1,)
    allowed(state, PutGood("sheep", (0, 0)), PutGood("sheep", (1, 0)), SellAtOnce("sheep"))
    put = after(state, PutGood("sheep", (1, 0)))
    assert goods_on(put, 1, (1, 0)) == {"sheep": 1}
    sold, _ = gm.apply(state, SellAtOnce("sheep"))
    assert sold.players[1].coins == 5
    assert sold.market[3] == 0
    assert sold.turn == state.turn, "Red's turn goes on"


@rule("C8-BruceMcMail", "C8-ERR-06")
def test_bruce_may_decline_and_takes_only_what_was_made() -> None:
    built = producing(bruce()).goods(0, (0, 0), "stone").activating((0, 1))
    state, _ = gm.apply(built.state(), Activate((0, 1)))
    reasons = refused(state, TakeProduced("stone"), "C8-BruceMcMail", "C8-EDGE-11")
    assert keys(reasons) == {"bruce_not_produced"}
    state, _ = gm.apply(state, Decline())
    assert goods_on(state, 0, (0, 1)) == {"wood": 1}
    assert gang(state).owned[0].tokens == (1, 1, 1)


@rule("C8-BruceMcMail", "C8-ERR-06")
def test_bruce_is_not_asked_about_other_tiles_or_own_goods_or_without_coins() -> None:
    whisky = place(bruce()).tile(0, (0, 1), "edradour").goods(0, (0, 1), "barley")
    state, _ = gm.apply(whisky.activating((0, 1)).state(), Activate((0, 1)))
    assert state.actor == 0
    for owned in (bruce(seat=0), bruce(0)):
        state, _ = gm.apply(producing(owned).activating((0, 1)).state(), Activate((0, 1)))
        assert state.actor != 1
    gift = place(bruce()).claiming(seat=0).state()
    state, _ = gm.apply(gift, Claim("macdonald"))
    assert state.actor == 0, "goods of a clan are not made by a tile"


@rule("C8-BruceMcMail", "C8-EDGE-10", "C8-ERR-06")
def test_without_room_and_without_a_sale_bruce_is_not_asked() -> None:
    def built(market: int, full: bool) -> gm.State:
        position = producing(bruce()).market(wood=market)
        for cell in ((0, 0), (1, 0)) if full else ():
            position.goods(1, cell, "stone stone stone")
        return gm.apply(position.activating((0, 1)).state(), Activate((0, 1)))[0]

    assert built(0, True).actor != 1
    sale = built(2, True)
    sale, _ = gm.apply(sale, TakeProduced("wood"))
    assert isinstance(sale.steps[-1], Stowing)
    assert gm.legal(sale) == (SellAtOnce("wood"),)
    assert keys(refused(sale, PutGood("wood", (0, 0)), "COMP-07")) == {"tile_full"}
    assert keys(refused(sale, PutGood("stone", (0, 0)))) == {"not_gained", "tile_full"}
    assert keys(refused(sale, PutGood("wood", (5, 5)))) == {"no_tile_there"}
    room = built(0, False)
    room, _ = gm.apply(room, TakeProduced("wood"))
    assert keys(refused(room, SellAtOnce("wood"), "MARKET-09")) == {"row_empty"}
    assert keys(refused(room, SellAtOnce("stone"))) == {"not_gained"}


@rule("C8-EDGE-11")
def test_one_good_for_each_activation_and_none_that_was_lost() -> None:
    two = place(bruce()).tile(0, (0, 1), "lochridge", "glen-isla").activating((0, 1))
    state, _ = gm.apply(two.state(), Activate((0, 1)))
    assert set(gm.legal(state)) == {TakeProduced("sheep"), TakeProduced("cattle"), Decline()}
    state, _ = gm.apply(state, TakeProduced("cattle"))
    state, _ = gm.apply(state, PutGood("cattle", (0, 0)))
    assert state.actor != 1, "asked once"
    full = producing(bruce()).goods(0, (0, 1), "wood wood wood").activating((0, 1))
    state, _ = gm.apply(full.state(), Activate((0, 1)))
    assert state.actor != 1


@rule("C8-EDGE-11")
def test_it_does_not_matter_what_caused_the_activation() -> None:
    ness = producing(bruce()).tile(0, (-1, 0), "loch-ness").cards(0, "loch-ness").state()
    state, _ = gm.apply(ness, UseLochNess((0, 1)))
    assert isinstance(state.steps[-1], Mailing)
    clan = producing(bruce()).coins(0, 5).claiming(seat=0).state()
    state, _ = gm.apply(clan, Claim("macdonell"))
    state, _ = gm.apply(state, Activate((0, 1)))
    assert isinstance(state.steps[-1], Mailing)


@rule("C8-BruceMcMail", "C8-ERR-06")
def test_moves_of_bruce_belong_to_their_moment() -> None:
    state = place(bruce()).state()
    assert keys(refused(state, TakeProduced("wood"), "C8-BruceMcMail")) == {"mail_not_now"}
    assert keys(refused(state, SellAtOnce("wood"), "C8-EDGE-10")) == {"sell-at-once_not_now"}


@rule("C8-BruceMcMail")
@pytest.mark.parametrize(("counted", "points"), [("lost", 6), ("scored", 8)])
def test_coins_left_with_bruce_are_lost_but_for_an_option(counted: str, points: int) -> None:
    built = place(bruce(2), options={"bruce_coins": counted}).coins(1, 6).coins(0, 6)
    state = built.step(Coins(), Armadale(), Winner()).state()
    coins = {"END-10", "C8-BruceMcMail"}
    assert sum(ln.points for ln in state.players[1].points if ln.rule in coins) == points
    assert lines(state, 0, "C8-BruceMcMail") == {}


def test_editions_of_bruce() -> None:
    assert gm.Setup(3, (8,), "IT-strict").option("bruce_coins") == "scored"
    assert gm.Setup(3, (8,), "PL-strict").option("bruce_coins") == "lost"


def test_faults_of_bruces_steps() -> None:
    for step in (Mailing(1, 1, (0, 1), (0, 0, 0, 0, 0)), Stowing(1, "gold", "C8-BruceMcMail")):
        found = producing(bruce()).step(step).faults()
        assert "mobsters_nonsense" in {reason.key for reason in found}


# -- Sibyl MacSponge ------------------------------------------------------------------------------


def sponge(seat: int = 2) -> Owned:
    """Sibyl MacSponge, with Blue unless something else is said."""
    return Owned(SIBYL, seat)


def gain(
    state: gm.State, seat: int, points: int, source: str = "activation:brig-o-doon"
) -> gm.State:
    """A seat gains points from one source."""
    draft = Draft(state, [])
    draft.score(seat, ScoreLine("ACT-10", f"{points} points", 1, points, points, source))
    return draft.seal()


def taken(state: gm.State) -> dict[int, int]:
    """What everybody has paid or got by Sibyl."""
    return {seat: sum(lines(state, seat, "C8-SibylMacSponge").values()) for seat in range(3)}


@rule("C8-SibylMacSponge", "C8-EDGE-13")
def test_sibyl_takes_one_of_six_points_in_the_own_turn_of_another() -> None:
    state = place(sponge()).state()
    assert taken(gain(state, 0, 6)) == {0: -1, 1: 0, 2: 1}
    assert taken(gain(state, 0, 5)) == {0: 0, 1: 0, 2: 0}
    assert taken(gain(state, 1, 8)) == {0: 0, 1: 0, 2: 0}, "not in Yellow's own turn"
    assert taken(gain(place(sponge(0)).state(), 0, 8)) == {0: 0, 1: 0, 2: 0}, "never from herself"


@rule("C8-SibylMacSponge", "C8-EX-08")
def test_sibyl_takes_once_in_a_turn_and_every_time_in_a_scoring_round() -> None:
    state = gain(gain(place(sponge()).state(), 0, 8, "clan:sutherland"), 0, 7)
    assert taken(state) == {0: -1, 1: 0, 2: 1}
    built = place(sponge()).whisky(0, 9).scots(0, (1, 0), 5)
    state = built.scoring("A").state()
    assert taken(state) == {0: -2, 1: 0, 2: 2}


@rule("C8-SibylMacSponge", "C8-EDGE-12")
def test_one_exchange_is_one_source() -> None:
    built = place(sponge()).tile(0, (0, 1), "inshriach", goods="wood stone")
    built.tile(0, (-1, 0), "brig-o-doon").activating((-1, 0))
    state = after(built.state(), Activate((-1, 0)))
    while state.actor == 0 and not lines(state, 0, "C8-SibylMacSponge"):
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert taken(state) == {0: -1, 1: 0, 2: 1}
    [tax] = [
        e
        for e in told(gm.apply(built.state(), Activate((-1, 0)))[0], *_payment())
        if e.key == "sibyl_takes"
    ]
    assert tax.rules == ("C8-SibylMacSponge", "C8-EDGE-13")


def _payment() -> list[Any]:
    from glenmore.moves import PayGood

    return [PayGood("wood", (0, 1)), PayGood("stone", (0, 1))]


@rule("C8-EDGE-12")
@pytest.mark.parametrize("final", [False, True])
def test_the_final_scoring_is_free_of_sibyl_but_for_an_option(final: bool) -> None:
    built = place(sponge(), options={"sibyl_final": final}).coins(0, 9).coins(1, 0).coins(2, 0)
    state = built.ending().state()
    assert taken(state) == ({0: -1, 1: 0, 2: 1} if final else {0: 0, 1: 0, 2: 0})


@rule("C8-EDGE-12", "C8-INT-05")
def test_a_haggis_scoring_is_a_source_each_time() -> None:
    state = gain(place(sponge(), chronicles=(5, 8)).state(), 1, 9, "haggis:A")
    state = gain(state, 0, 6, "haggis:A")
    assert taken(state) == {0: -1, 1: -1, 2: 2}
    assert gang(state).owned[0].used == 0, "her share of the turn is still to come"


@rule("C8-INT-01")
def test_the_points_of_a_race_count_for_sibyl() -> None:
    state = place(sponge(), chronicles=(1, 8)).state()
    assert taken(gain(state, 0, 15, "race:place-1")) == {0: -1, 1: 0, 2: 1}


def test_done_is_not_needed_where_bruce_has_nothing_to_say() -> None:
    state = producing(bruce(0)).activating((0, 1)).state()
    assert set(gm.legal(state)) >= {Activate((0, 1)), Done()}
