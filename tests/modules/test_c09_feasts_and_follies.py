"""Chronicle 9, Feasts & Follies: set-up, secret stacks, steps, payments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import glenmore as gm
from glenmore.base.scoring import FINAL
from glenmore.modules.c09_feasts_and_follies import (
    Bid,
    CoinForGood,
    DealFeast,
    NoMore,
    Revealed,
    RevealStacks,
    UseCoin,
    can_pay,
    cards,
    feasts,
    feasts_part,
    gain,
    pile,
)
from glenmore.modules.c09_feasts_and_follies.state import PLACES, limit
from glenmore.moves import BuyGood, Claim, Decline, PayCoin, PayGood, PayScot, Sell
from glenmore.positions import PositionError
from tests.rules.helpers import after, allowed, keys, refused, told

rule = pytest.mark.rule
HOME = (1, 0)
CHEAP = ("fireside-muster", "bards-evening", "dram-tasting", "poets-supper", "drovers-dance")
RED, YELLOW, BLUE = 0, 1, 2


def place(
    open: Iterable[str] = CHEAP,
    goods: Mapping[int, str] | None = None,
    clans: Mapping[int, str] | None = None,
    shields: Mapping[int, Mapping[str, str]] | None = None,
    players: int = 3,
    numbers: tuple[int, ...] = (9,),
    **options: Any,
) -> gm.Position:
    """A position with these feasts, goods on the home castles, and clans."""
    found = gm.position(players, chronicles=numbers, options=options)
    found.module(9, feasts_part(found.game.setup, tuple(open), shields))
    for seat, lie in (goods or {}).items():
        spread = lie.split()
        for n, cell in enumerate((HOME, (0, 0))):
            found.goods(seat, cell, spread[3 * n : 3 * n + 3])
    for seat, held in (clans or {}).items():
        found.clans(seat, held)
    return found


def bidding(*args: Any, round: str = "A", **facts: Any) -> gm.State:
    """The bidding before a round begins."""
    return place(*args, **facts).now("bidding", round).state()


def laid(state: gm.State, *stacks: Iterable[int]) -> gm.State:
    """Everybody has laid a stack, by seat; nothing else has been decided."""
    left = {seat: [*map(Bid, stack)] for seat, stack in enumerate(stacks)}
    while _bids(state):
        mine = left.setdefault(state.actor, [])
        move = (
            RevealStacks()
            if gm.check(state, RevealStacks()).legal
            else mine.pop(0)
            if mine
            else NoMore()
        )
        state, _ = gm.apply(state, move)
    return state


def _bids(state: gm.State) -> bool:
    return bool(state.steps) and type(state.steps[-1]).__name__ == "Bidding"


def paid(state: gm.State) -> gm.State:
    """Every payment is made with the first good that offers."""
    while state.steps and type(state.steps[-1]).__name__ in ("PayFeast", "AskCoin"):
        state, _ = gm.apply(state, gm.legal(state)[0])
    return state


def top(state: gm.State) -> Any:
    """The step that decides next."""
    return state.steps[-1]


def outcomes(state: gm.State) -> list[list[str]]:
    """What came of the tokens, by seat: "4 held"."""
    return [[f"{one.token} {one.outcome}" for one in mine] for mine in feasts(state).revealed]


# -- set-up ----------------------------------------------------------------------------------------


@rule("C9-01", "C9-03", "C9-04", "C9-05", "C9-06", "C9-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_of_twelve_feasts_lie_open(players: int) -> None:
    state = gm.start(gm.Setup(players, (9,)))
    assert len(cards(state.setup)) == 12
    dealt = []
    while state.actor == gm.CHANCE:
        move = gm.legal(state)[-1]
        state, _ = gm.apply(state, move)
        dealt += [move.what] if isinstance(move, DealFeast) else []
    assert [*feasts(state).open] == dealt
    assert (len(dealt), len(pile(state))) == (5, 7)
    assert feasts(state).shields == ((),) * players


@rule("C9-02", "C9-NO11", "C9-NO12", "C9-I06", "C9-I07")
def test_shields_hold_instead_of_what_is_printed() -> None:
    base = gm.position(3).coins(0, 5).claiming().state()
    refused(base, Claim("innes"), "CLAN-08")
    state = place().coins(0, 5).claiming().state()
    game = state.game
    assert "CLAN-Cameron" not in game.space_of
    assert game.printed_at["CLAN-MacLean"] == "maclean"
    assert {game.clans[c].effect for c in ("macdonell", "maclean")} == {"C9-39"}
    claimed = after(state, Claim("cameron"))
    assert type(claimed.steps[-1]).__name__ == "Refill"  # no trade tile, no movement points
    assert claimed.players[0].coins == 4  # the road is as ever, and others begin there now
    allowed(state, Claim("innes"), Claim("munro"))
    assert game.clans["munro"].effect == "CLAN-Munro"
    assert game.road_costs["cameron"]["maclachlan"] == base.game.road_costs["cameron"]["maclachlan"]


# -- stacks ----------------------------------------------------------------------------------------


@rule("C9-08", "C9-09", "C9-I23")
@pytest.mark.parametrize("introductory", [False, True])
def test_there_is_a_bidding_before_each_of_four_rounds(introductory: bool) -> None:
    setup = gm.Setup(2, (9,), options={"introductory": introductory})
    found = []
    for _, events in gm.play(setup, seed=4).replay():
        found += [e for e in events if e.key in ("bids_begin", "scoring_round", "rondel_filled")]
    rounds = [(e.key, e.fact["round"]) for e in found if "round" in e.fact]
    assert rounds == [
        (key, round)
        for round in ("A", "B", "C", "final")
        for key in ("bids_begin", "scoring_round")
    ]


@rule("C9-10", "C9-13", "C9-14", "C9-EX01", "C9-NO01", "C9-NO02")
def test_example_01_irina_stacks_4_1_5() -> None:
    state = bidding()
    irina = state.actor
    for token in (4, 1, 5):
        allowed(state, Bid(token))
        state, _ = gm.apply(state, Bid(token))
        if token != 5:
            assert keys(refused(state, Bid(4), "C9-13")) == {"token_laid"}
            refused(state, Bid(6), "C9-13")
    assert top(state).stacks[irina] == (4, 1, 5)
    assert state.actor != irina  # a fourth token is not laid: it is complete
    assert limit(state, irina) == 3


@rule("C9-11", "C9-EX02", "C9-E02")
def test_example_02_fewer_tokens_or_none() -> None:
    state = bidding(goods={RED: "barley"})
    state = laid(state, (3,), (), ())
    assert outcomes(paid(state)) == [["3 held"], [], []]
    empty = laid(bidding(), (), (), ())
    assert outcomes(empty) == [[], [], []]
    assert type(empty.steps[-1]).__name__ != "Bidding"


@rule("C9-11", "C9-14", "C9-NO03")
def test_a_stack_that_is_ended_is_not_changed() -> None:
    state = bidding()
    first = state.actor
    state, _ = gm.apply(state, NoMore())
    assert keys(refused(state, Bid(2), "C9-11")) == {"stack_ended"}
    done = laid(bidding(goods={RED: "wood"}), (1,), (2,))
    assert done.actor == first  # a payment
    assert keys(refused(done, Bid(2), "C9-14")) == {"bid_not_now"}
    assert keys(refused(done, NoMore(), "C9-14")) == {"no-bid_not_now"}


@rule("C9-14", "C9-NO03")
def test_nothing_is_revealed_before_all_have_bid() -> None:
    state = bidding(players=2)
    assert keys(refused(state, RevealStacks(), "C9-14")) == {"bids_wait"}
    for move in (Bid(1), Bid(2), Bid(3), Bid(1), NoMore(), NoMore()):
        state, _ = gm.apply(state, move)
    assert gm.legal(state) == (RevealStacks(),)
    assert keys(refused(state, Bid(5), "C9-14")) == {"bids_complete"}
    assert top(state).seen_by(state) == ()


# -- steps -----------------------------------------------------------------------------------------


@rule("C9-15", "C9-16", "C9-17", "C9-18", "C9-21", "C9-22", "C9-EX03", "C9-NO08")
def test_example_03_the_same_step_shares_a_later_one_is_shut_out() -> None:
    rich = {RED: "wood sheep cattle", YELLOW: "wood sheep cattle"}
    state = laid(bidding(goods=rich, players=2), (4, 5, 1), (4, 1, 5))
    state = paid(state)
    assert outcomes(state) == [["4 held", "5 held", "1 closed"], ["4 held", "1 held", "5 closed"]]
    left = [sum(player.goods()) for player in state.players]
    assert left == [1, 1]  # wood, and cattle: closed feasts cost nothing


@rule("C9-19", "C9-23", "C9-24", "C9-EX09", "C9-NO04", "C9-NO06")
def test_example_09_who_can_pay_must() -> None:
    state = laid(bidding(goods={RED: "wood"}), (1,))
    assert state.actor == RED
    assert keys(refused(state, Decline(), "C9-19")) == {"feast_must_be_paid"}
    assert keys(refused(state, PayScot(HOME), "C9-24")) == {"feast_goods_only"}
    assert keys(refused(state, PayCoin("wood"), "C9-24")) == {"feast_goods_only"}
    assert keys(refused(state, CoinForGood("wood"), "C9-38")) == {"feast_no_coin"}
    refused(state, PayGood("wood", (0, 0)), "C9-24")
    events = told(state, PayGood("wood", HOME))
    assert {"good_paid", "feast_held"} <= {event.key for event in events}


@rule("C9-20", "C9-22", "C9-EX06", "C9-E01", "C9-E23")
@pytest.mark.parametrize("block", ["marker", "wish"])
def test_example_06_a_wish_that_cannot_be_paid(block: str) -> None:
    state = bidding(
        ("fireside-muster", "bards-evening"),
        goods={RED: "wood wood wood", YELLOW: "wood stone"},
        players=2,
        feast_block=block,
    )
    state = paid(laid(state, (2,), (1, 2)))
    second = "2 held" if block == "marker" else "2 closed"
    assert outcomes(state) == [["2 poor"], ["1 held", second]]
    assert sum(state.players[RED].goods()) == 3


@rule("C9-EX07", "C9-17", "C9-18")
def test_example_07_one_of_two_can_pay() -> None:
    state = bidding(goods={RED: "barley", YELLOW: "stone"}, players=2)
    state = paid(laid(state, (3,), (3,)))
    assert outcomes(state) == [["3 held"], ["3 poor"]]


@rule("C9-26", "C9-EX08")
def test_example_08_what_is_paid_is_gone() -> None:
    state = bidding(("fireside-muster", "guest-of-honour"), goods={RED: "wood"})
    assert outcomes(paid(laid(state, (1, 2)))) == [["1 held", "2 poor"], [], []]


@rule("C9-EX10", "C9-23")
@pytest.mark.parametrize(("good", "second"), [("wood", "2 held"), ("sheep", "2 poor")])
def test_example_10_the_choice_of_goods_matters(good: str, second: str) -> None:
    state = bidding(("guest-of-honour", "poets-supper"), goods={RED: "wood sheep"})
    state = laid(state, (1, 2))
    allowed(state, PayGood("wood", HOME), PayGood("sheep", HOME))
    state = paid(after(state, PayGood(good, HOME)))
    assert outcomes(state)[RED] == ["1 held", second]


@rule("C9-E04", "C9-20", "C9-NO07")
def test_no_good_is_used_that_leaves_the_rest_unpaid() -> None:
    state = laid(bidding(("great-wedding",), goods={RED: "sheep wood cattle"}), (1,))
    assert keys(refused(state, PayGood("wood", HOME), "C9-23")) == {"feast_not_asked"}
    assert outcomes(paid(after(state, PayGood("sheep", HOME))))[RED] == ["1 held"]
    poor = laid(bidding(("great-wedding",), goods={RED: "sheep wood"}), (1,))
    assert outcomes(poor)[RED] == ["1 poor"]
    assert sum(poor.players[RED].goods()) == 2
    levy = place(("clan-levy",), goods={RED: "wood"}, clans={RED: "innes"}).coins(RED, 1)
    paying, _ = gm.apply(laid(levy.now("bidding").state(), (1,)), UseCoin())
    assert keys(refused(paying, CoinForGood("any"), "C9-20")) == {"feast_rest_after_coin"}
    assert outcomes(paid(after(paying, CoinForGood("cattle"))))[RED] == ["1 held"]


@rule("C9-25", "C9-EX18", "C9-NO05", "C9-I03")
def test_example_18_the_market_is_closed() -> None:
    rich = place(("guest-of-honour",), clans={YELLOW: "sinclair"}).coins(RED, 10).coins(YELLOW, 10)
    state = laid(rich.now("bidding").state(), (1,), (1,))
    assert outcomes(state)[:2] == [["1 poor"], ["1 poor"]]
    paying = place(("guest-of-honour",), goods={RED: "wood"}).coins(RED, 10).now("bidding").state()
    paying = laid(paying, (1,))
    assert keys(refused(paying, BuyGood("wood"), "C9-25")) == {"feast_market_closed"}
    assert keys(refused(paying, Sell("wood", HOME), "C9-25")) == {"feast_market_closed"}


# -- secrets ---------------------------------------------------------------------------------------


@rule("C9-12", "C9-HID01", "C9-HID02", "C9-HID03", "C9-E22", "C9-NO14")
def test_nobody_sees_what_others_lay() -> None:
    state = bidding()
    first, second, _ = top(state).seats
    for move in (Bid(4), NoMore(), NoMore()):
        state, events = gm.apply(state, move)
        for event in events:
            assert event.key == "has_bid" or event.seen_by == (first,)
    other = bidding()
    for move in (Bid(1), Bid(2), Bid(3)):
        other, _ = gm.apply(other, move)
    assert gm.view(state, second) == gm.view(other, second)
    assert gm.view(state, first) != gm.view(other, first)
    assert top(state).seen_by(state) == (second,)
    assert not {1, 2, 3, 4} & set(top(gm.view(state, second)).stacks[first])


@rule("C9-10", "C9-12", "C9-HID02")
@pytest.mark.parametrize(("clans", "decisions"), [("", 3), ("cameron", 5)])
def test_the_others_hear_when_a_stack_is_laid_and_no_sooner(clans: str, decisions: int) -> None:
    first = bidding().actor
    state = bidding(clans={first: clans})
    heard = []
    for n in range(decisions):
        move = Bid(n + 1) if n < 2 else NoMore()
        state, happened = gm.apply(state, move)
        heard.append([event.key for event in happened if not event.seen_by])
    assert heard == [[]] * (decisions - 1) + [["has_bid"]]


@rule("C9-HID02", "C9-HID04", "C9-14")
def test_each_step_reveals_one_token_more() -> None:
    goods = {RED: "wood barley", YELLOW: "stone wood"}
    state = laid(bidding(goods=goods, players=2), (1, 3), (2, 4, 5))
    step: Any = next(s for s in state.steps if type(s).__name__ == "Revealing")
    assert step.stacks == ((1, 3, 0), (2, 4, 5))
    seen: Any = next(s for s in gm.view(state, RED).steps if type(s).__name__ == "Revealing")
    assert seen.stacks == ((1, 3, 0), (2, -1, -1))
    final = paid(state)
    assert outcomes(final) == [["1 held", "3 held"], ["2 held", "4 poor", "5 poor"]]


@rule("C9-HID01", "C9-HID06")
def test_a_view_can_be_played_on() -> None:
    state = laid(bidding(goods={RED: "wood", YELLOW: "wood"}, players=2), (1, 3), (1, 4))
    for seat in (RED, YELLOW):
        seen = gm.view(state, seat)
        for _ in range(30):
            if not seen.steps or seen.actor < 0:
                break
            move = gm.legal(seen)[-1]
            seen = gm.advance(seen, move)
        assert not any(type(s).__name__ == "Revealing" for s in seen.steps)
        assert any(feasts(seen).revealed)


@rule("C9-HID05")
def test_a_draw_is_made_by_chance_among_what_lies_face_down() -> None:
    state = paid(laid(bidding(goods={RED: "wood"}), (1,)))
    assert state.actor == gm.CHANCE
    assert {m.what for m in gm.legal(state)} == set(pile(state))  # type: ignore[attr-defined]
    assert "feast-fireside-muster" not in pile(state)


# -- Innes -----------------------------------------------------------------------------------------


@rule("C9-38", "C9-EX12", "C9-NO10")
def test_example_12_one_coin_for_one_good() -> None:
    ball = place(("distillers-ball",), goods={RED: "barley"}, clans={RED: "innes"}).coins(RED, 2)
    state = laid(ball.now("bidding").state(), (1,))
    assert {move.word for move in gm.legal(state)} == {"use-coin", "decline"}  # C9-E05
    state, _ = gm.apply(state, UseCoin())
    allowed(state, PayGood("barley", HOME), CoinForGood("any"), CoinForGood("barley"))
    done, _ = gm.apply(state, CoinForGood("any"))
    assert keys(refused(done, CoinForGood("barley"), "C9-38")) == {"feast_one_coin"}
    done, _ = gm.apply(done, PayGood("barley", HOME))
    assert outcomes(done)[RED] == ["1 held"]
    assert (done.players[RED].coins, sum(done.players[RED].goods())) == (1, 0)


@rule("C9-E05", "C9-19", "C9-38")
def test_nobody_has_to_use_the_coin() -> None:
    poor = place(("guest-of-honour",), clans={RED: "innes"}).coins(RED, 1)
    state = laid(poor.now("bidding").state(), (1,))
    kept, events = gm.apply(state, Decline())
    assert "coin_kept" in {event.key for event in events}
    assert outcomes(kept)[RED] == ["1 poor"]
    owns = place(("guest-of-honour",), goods={RED: "wood"}, clans={RED: "innes"}).coins(RED, 1)
    state = laid(owns.now("bidding").state(), (1,))
    refused(state, Decline(), "C9-19")  # with the goods there it is a duty, coin or not
    allowed(state, CoinForGood("any"), PayGood("wood", HOME))


@rule("C9-38")
def test_a_coin_is_refused_where_the_rest_stays_unpaid() -> None:
    visit = place(("royal-visit",), goods={RED: "wood sheep"}, clans={RED: "innes"}).coins(RED, 1)
    state = laid(visit.now("bidding").state(), (1,))
    allowed(state, CoinForGood("wood"), CoinForGood("any"))
    state, _ = gm.apply(state, PayGood("sheep", HOME))
    allowed(state, CoinForGood("wood"))
    refused(state, CoinForGood("stone"), "C9-38")
    none = laid(visit.coins(RED, 0).now("bidding").state(), (1,))
    assert keys(refused(none, CoinForGood("any"), "C9-38")) == {"coins_missing"}


# -- faults, prospects -----------------------------------------------------------------------------


@rule("C9-04", "C9-39")
def test_positions_that_cannot_be() -> None:
    setup = gm.Setup(2, (9,))
    good = feasts_part(setup)
    for part, key in (
        (good.with_(open=good.open[:4]), "feast_places_empty"),
        (good.with_(open=(*good.open[:4], good.open[0])), "feast_cards_wrong"),
        (good.with_(markers=((5,), *((),) * 4)), "feast_markers_wrong"),
        (feasts_part(setup, shields={0: {"maclean": "wood"}}), "shield_goods_wrong"),
        (good.with_(away=(0,)), "feasts_nonsense"),
    ):
        with pytest.raises(PositionError) as caught:
            gm.position(2, chronicles=(9,)).module(9, part).state()
        assert key in {reason.key for reason in caught.value.reasons}


@rule("C9-HID06", "C9-27")
def test_what_a_feast_would_bring() -> None:
    state = bidding(("guest-of-honour", "bards-evening"), goods={RED: "wood"})
    assert [can_pay(state, RED, n) for n in PLACES[:2]] == [True, False]
    assert gain(state, RED, 1) == 2  # two persons more than anybody
    assert Revealed(1, "held").token == 1
    assert top(bidding(round=FINAL)).round == FINAL


@rule("C9-25", "C9-NO05")
def test_nobody_trades_while_bids_are_laid_either() -> None:
    found = place(("guest-of-honour",), goods={RED: "wood", YELLOW: "wood"}, clans={BLUE: "innes"})
    state = found.coins(BLUE, 1).market(wood=2, stone=0).now("bidding").state()
    trades = [Sell("wood", HOME), BuyGood("stone")]
    asked = laid(state, (), (), (1,))
    assert {move.word for move in gm.legal(asked)} == {"use-coin", "decline"}
    for here in (state, asked):
        for move in trades:
            assert keys(refused(here, move, "C9-25")) == {"feast_market_closed"}
