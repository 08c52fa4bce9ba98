"""Chronicle 9, Feasts & Follies: scoring with feasts, clearing away, clan shields."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

import glenmore as gm
from glenmore.base.scoring import count, score_category, scoring_round
from glenmore.bots import greedy
from glenmore.model import Draft
from glenmore.modules.c09_feasts_and_follies import Bid, DealFeast, feasts, feasts_part, pile
from glenmore.modules.c09_feasts_and_follies.prospects import worths
from glenmore.modules.c09_feasts_and_follies.state import limit
from glenmore.moves import BuyGood, Claim, Decline, PayGood, Sell
from glenmore.vocabulary import AT_HOME, BARRELS, PERSONS
from tests.modules.test_c09_feasts_and_follies import (
    BLUE,
    CHEAP,
    HOME,
    RED,
    YELLOW,
    bidding,
    laid,
    outcomes,
    paid,
    place,
    top,
)
from tests.rules.helpers import after, allowed, events, keys, refused, told

rule = pytest.mark.rule


def peopled(
    open: tuple[str, ...],
    markers: Mapping[int, tuple[int, ...]],
    persons: tuple[int, ...] = (),
    whisky: tuple[int, ...] = (),
    players: int = 3,
    **options: Any,
) -> gm.State:
    """A position in which these markers lie on feasts, with persons and whisky by seat."""
    found = place(open, players=players, **options)
    setup = found.game.setup
    found.module(9, feasts_part(setup, open, markers=markers))
    names = iter([t.id for t in found.game.tiles.values() if t.kind == "person"])
    for seat, number in enumerate(persons):
        found.persons(seat, *(next(names) for _ in range(number)))
    for seat, number in enumerate(whisky):
        found.whisky(seat, number)
    return found.state()


def points(state: gm.State, category: str) -> list[int]:
    """What every seat would get in a category now."""
    return [line.points for _, line, _, _ in score_category(state, category)]


def numbers(state: gm.State, category: str) -> list[int]:
    """What every seat has in a category now."""
    return [count(state, seat, category).number for seat in range(len(state.players))]


# -- points ----------------------------------------------------------------------------------------


@rule("C9-27", "C9-28", "C9-EX04", "C9-EX14", "C9-31")
def test_example_14_two_persons_more() -> None:
    without = peopled(("guest-of-honour",), {}, (3, 1, 2))
    assert points(without, PERSONS) == [2, 0, 1]
    state = peopled(("guest-of-honour",), {1: (RED,)}, (3, 1, 2))
    assert numbers(state, PERSONS) == [5, 1, 2]
    assert points(state, PERSONS) == [5, 0, 1]
    assert len(state.players[RED].persons) == 3  # no person comes


@rule("C9-E11", "C9-EX15", "C9-E19")
def test_example_15_the_fewest_are_more() -> None:
    without = peopled(("guest-of-honour",), {}, (3, 1, 2))
    state = peopled(("guest-of-honour",), {1: (YELLOW,)}, (3, 1, 2))
    assert (points(without, PERSONS), points(state, PERSONS)) == ([2, 0, 1], [1, 1, 0])
    nothing = peopled(("guest-of-honour",), {1: (YELLOW,)})
    assert points(nothing, PERSONS) == [0, 2, 0]


@rule("C9-29", "C9-EX16", "C9-31", "C9-E12")
def test_example_16_two_feasts_of_one_kind() -> None:
    open = ("dram-tasting", "distillers-ball")
    state = peopled(open, {1: (RED,), 2: (RED,)}, whisky=(2, 1), players=2)
    assert numbers(state, BARRELS) == [7, 1]
    assert points(state, BARRELS) == [10, 0]
    line = score_category(state, BARRELS)[RED][1]
    assert (line.rule, line.count) == ("C9-31", 6)
    far = peopled(open, {1: (RED,), 2: (RED,)}, whisky=(9, 1), players=2)
    assert points(far, BARRELS) == [12, 0]


@rule("C9-31", "C9-E03", "C9-E25")
def test_all_rounds_use_the_other_board() -> None:
    state = peopled(CHEAP, {}, whisky=(7, 0), players=2)
    assert points(state, BARRELS) == [11, 0]
    capped = peopled(CHEAP, {}, whisky=(7, 0), players=2, feast_table="base_capped")
    assert points(capped, BARRELS) == [8, 0]
    douglas = place().coins(RED, 5).claiming().state()
    done = after(douglas, Claim("douglas"))
    assert [line.points for line in done.players[RED].points] == [
        3
    ]  # clans have points of their own


@rule("C9-I01")
@pytest.mark.parametrize(("doubles", "home"), [(True, 6), (False, 4)])
def test_castle_moil_doubles_scots_of_a_feast(doubles: bool, home: int) -> None:
    found = place(("fireside-muster",), players=2, moil_doubles_feast=doubles)
    found.module(9, feasts_part(found.game.setup, ("fireside-muster",), markers={1: (RED,)}))
    state = found.tile(RED, (0, 1), "castle-moil").cards(RED, "castle-moil").scots(RED, HOME, 1)
    assert numbers(state.state(), AT_HOME)[RED] == home


@rule("C9-I02")
def test_david_hume_counts_two_besides_a_feast() -> None:
    found = place(("guest-of-honour",), clans={RED: "mckay"}).persons(RED, "david-hume")
    found.module(9, feasts_part(found.game.setup, ("guest-of-honour",), markers={1: (RED,)}))
    assert numbers(found.state(), PERSONS)[RED] == 4


@rule("C9-30", "C9-32", "C9-33", "C9-35", "C9-EX04")
def test_a_feast_holds_for_one_round_and_goes() -> None:
    state = bidding(("guest-of-honour", *CHEAP[:4]), goods={RED: "wood"})
    state = laid(state, (1,))
    happened = told(state, PayGood("wood", HOME))
    scored = [e for e in happened if e.key == "category" and e.fact["category"] == PERSONS]
    assert [e.fact["number"] for e in scored] == [2, 0, 0]
    assert "C9-27" in scored[0].rules
    state, _ = gm.apply(state, PayGood("wood", HOME))
    part = feasts(state)
    assert part.markers == ((),) * 5
    assert part.open == ("", *(f"feast-{card}" for card in CHEAP[:4]))
    assert part.discard == ("feast-guest-of-honour",)
    assert numbers(state, PERSONS) == [0, 0, 0]
    state, _ = gm.apply(state, DealFeast("feast-royal-visit"))
    assert feasts(state).open[0] == "feast-royal-visit"


@rule("C9-34", "C9-E14", "C9-E15", "C9-EX17")
def test_example_17_the_discards_are_shuffled() -> None:
    setup = gm.Setup(2, (9,))
    discard = ("clan-levy", "distillers-ball", "guest-of-honour", "pilgrims-table", "royal-visit")
    found = place(CHEAP, goods={RED: "wood barley"}, players=2)
    part = feasts_part(setup, CHEAP, discard=discard)
    found.module(9, part).goods(RED, (0, 0), "sheep cattle")
    state = found.now("bidding").state()
    assert set(pile(state)) == {"feast-great-wedding", "feast-spring-festival"}
    state = paid(laid(state, (1, 4, 5)))
    assert outcomes(state)[RED] == ["1 held", "4 held", "5 held"]
    assert feasts(state).open == ("", "feast-bards-evening", "feast-dram-tasting", "", "")
    refused(state, DealFeast("feast-royal-visit"), "C9-04")  # it lies in the discard pile
    for card in ("feast-great-wedding", "feast-spring-festival"):
        state, happened = gm.apply(state, DealFeast(card))
    assert "feasts_reshuffled" in {event.key for event in happened}
    assert feasts(state).discard == ()
    allowed(state, DealFeast("feast-drovers-dance"))  # discarded a moment ago
    state, _ = gm.apply(state, DealFeast("feast-drovers-dance"))
    assert feasts(state).open[3:] == ("feast-spring-festival", "feast-drovers-dance")


@rule("C9-E18", "C9-EX19")
def test_example_19_goods_of_the_last_bidding_are_missing_in_a_tie() -> None:
    found = place(("guest-of-honour",), goods={RED: "wood wood", YELLOW: "stone"}, players=2)
    found.whisky(YELLOW, 0).persons(YELLOW, "macbeth").coins(RED, 0).coins(YELLOW, 0)
    state = laid(found.now("bidding", "4").state(), (1,))
    state = paid(state)
    part = feasts(state)
    assert part.open[0] == ""  # nothing is dealt any more
    assert state.actor != gm.CHANCE
    assert sum(state.players[RED].goods()) == 1


@rule("C9-E16")
def test_two_rounds_in_a_row_are_two_biddings() -> None:
    found = place(CHEAP, goods={RED: "wood"}, players=2)
    state = found.now("bidding", "A").state()
    draft = Draft(state, None)
    bottom, rest = draft.steps[0], draft.steps[1:]
    draft.steps = (bottom, *reversed(scoring_round("B")), *rest)
    state = paid(laid(draft.seal(), (1,)))
    while state.actor == gm.CHANCE:
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert type(state.steps[-1]).__name__ == "Bidding"
    assert top(state).round == "B"
    assert "feast-fireside-muster" not in feasts(state).open


@rule("C9-E13", "C9-E17", "C9-I04")
def test_finished_players_bid_and_no_marker_is_ever_missing() -> None:
    spaces = "macleod macdonald pl23 munro ross gunn brodie grant macpherson oliphant"
    found = place(("guest-of-honour",), goods={RED: "wood"}, clans={RED: spaces}, players=2)
    found.cards(RED, "loch-ness").tile(RED, (2, 0), "loch-ness")
    state = laid(found.now("bidding", "4").state(), (1,))
    assert {move.word for move in gm.legal(state)} == {"pay"}  # Loch Ness activates nothing
    state, happened = gm.apply(state, PayGood("wood", HOME))
    assert "feast_held" in {event.key for event in happened}
    assert state.players[RED].markers == 0


# -- shields ---------------------------------------------------------------------------------------


@rule("C9-36", "C9-37", "C9-EX11", "C9-NO01", "C9-E24")
def test_example_11_cameron_stacks_five() -> None:
    goods = {RED: "barley wood sheep cattle", YELLOW: "barley stone", BLUE: "wood stone"}
    state = bidding(CHEAP, goods=goods, clans={RED: "cameron"})
    assert [limit(state, seat) for seat in (RED, YELLOW, BLUE)] == [5, 3, 3]
    state = paid(laid(state, (3, 1, 2, 5, 4), (3, 2), (1, 2)))
    assert outcomes(state) == [
        ["3 held", "1 closed", "2 closed", "5 held", "4 held"],
        ["3 held", "2 held"],
        ["1 held", "2 held"],
    ]


def claiming(clan: str, goods: str = "", coins: int = 5, **options: Any) -> gm.State:
    """Red has just claimed a shield."""
    state = place(goods={RED: goods}, **options).coins(RED, coins).claiming().state()
    return gm.apply(state, Claim(clan))[0]


@rule("C9-39", "C9-40", "C9-E10")
def test_a_good_goes_onto_the_shield() -> None:
    state = claiming("maclean", "wood stone")
    refused(state, Decline(), "C9-39")
    refused(state, PayGood("sheep", HOME), "C9-39")
    allowed(state, PayGood("wood", HOME), BuyGood("barley"))
    bought, _ = gm.apply(state, BuyGood("barley"))
    assert bought.players[RED].coins == state.players[RED].coins - bought.market[0]
    assert feasts(bought).ignored(RED) == {"barley"}
    assert bought.market[0] == state.market[0] + 1
    full = place(goods={RED: "wood"}).market(barley=3).coins(RED, 9).claiming().state()
    assert keys(refused(gm.apply(full, Claim("maclean"))[0], BuyGood("barley"))) == {"row_full"}
    poor = claiming("maclean", "wood", coins=1)
    assert keys(refused(poor, BuyGood("barley"), "MARKET-02")) == {"price_too_high"}


@rule("C9-NO13", "C9-39", "C9-24", "C9-NO06", "C9-E09")
def test_a_good_on_a_shield_stays_there() -> None:
    state = claiming("macdonell", "wood")
    state = after(state, PayGood("wood", HOME))
    assert sum(state.players[RED].goods()) == 0
    assert feasts(state).shields[RED][0].good == "wood"
    own = place(("guest-of-honour",), clans={RED: "maclean"}, shields={RED: {"maclean": "wood"}})
    poor = laid(own.now("bidding").state(), (1,))
    assert outcomes(poor)[RED] == ["1 poor"]
    turn = own.choosing().rondel("red", "glen-affric", "yellow", "easdale", "blue")
    state = turn.market(wood=1).state()
    assert keys(refused(state, Sell("wood", HOME), "MARKET-08")) == {"good_not_there"}


@rule("C9-40", "C9-41", "C9-42", "C9-EX05", "C9-NO09")
def test_example_05_wood_is_void_but_any_good_is_paid() -> None:
    own: dict[str, Any] = {"clans": {RED: "maclean"}, "shields": {RED: {"maclean": "wood"}}}
    state = bidding(("royal-visit", "fireside-muster"), goods={RED: "wood"}, **own)
    state = laid(state, (1, 2))
    assert gm.legal(state) == (PayGood("wood", HOME),)  # the one symbol for any good
    state, _ = gm.apply(state, PayGood("wood", HOME))
    assert outcomes(state)[RED] == ["1 held", "2 held"]
    broke = laid(bidding(("royal-visit",), **own), (1,))
    assert outcomes(broke)[RED] == ["1 poor"]
    asked = bidding(("royal-visit",), goods={RED: "stone"}, clans={RED: "maclean"})
    assert outcomes(laid(asked, (1,)))[RED] == ["1 poor"]  # without a good on the shield


@rule("C9-EX13", "C9-E20", "C9-40")
def test_example_13_a_feast_for_nothing() -> None:
    own: dict[str, Any] = {"clans": {RED: "macdonell"}, "shields": {RED: {"macdonell": "barley"}}}
    state = laid(bidding(("dram-tasting",), **own), (1,))
    assert outcomes(state)[RED] == ["1 held"]


@rule("C9-43", "C9-E08")
def test_two_shields_void_two_kinds() -> None:
    both: dict[str, Any] = {"clans": {RED: "macdonell maclean"}}
    kinds = {RED: {"macdonell": "sheep", "maclean": "cattle"}}
    state = laid(bidding(("great-wedding",), shields=kinds, **both), (1,))
    assert outcomes(state)[RED] == ["1 held"]
    same = {RED: {"macdonell": "sheep", "maclean": "sheep"}}
    state = laid(bidding(("great-wedding",), shields=same, **both), (1,))
    assert outcomes(state)[RED] == ["1 poor"]


@rule("C9-E06")
def test_innes_pays_what_the_other_shield_leaves() -> None:
    clans, shields = {RED: "innes macdonell"}, {RED: {"macdonell": "barley"}}
    found = place(("distillers-ball",), clans=clans, shields=shields).coins(RED, 1)
    state = paid(laid(found.now("bidding").state(), (1,)))
    assert outcomes(state)[RED] == ["1 held"]
    assert state.players[RED].coins == 0


@rule("C9-E07")
def test_a_shield_without_a_good_stays_empty() -> None:
    state = place().coins(RED, 1).claiming().state()  # the road to MacDonell costs the last coin
    happened = events(state, Claim("macdonell"), "shield_stays_empty")
    assert len(happened) == 1
    strict = place(shield_needs_good=True).coins(RED, 1).claiming().state()
    assert keys(refused(strict, Claim("macdonell"), "C9-E07")) == {"shield_no_good"}
    allowed(place(shield_needs_good=True).coins(RED, 3).claiming().state(), Claim("macdonell"))
    rich = place(shield_needs_good=True, goods={RED: "wood"}).coins(RED, 1).claiming().state()
    allowed(rich, Claim("macdonell"))


@rule("C9-E21", "C9-24")
def test_only_goods_of_the_estate_pay() -> None:
    found = place(("fireside-muster",)).tile(RED, (0, 1), "glen-affric", goods="wood")
    state = found.now("bidding").state()
    assert outcomes(paid(laid(state, (1,))))[RED] == ["1 held"]
    gone = found.remove(RED, (0, 1)).now("bidding").state()
    assert outcomes(paid(laid(gone, (1,))))[RED] == ["1 poor"]


# -- bots ------------------------------------------------------------------------------------------


@rule("C9-10")
def test_greedy_bids_for_what_it_can_pay_and_what_pays() -> None:
    open = ("royal-visit", "bards-evening", "guest-of-honour", "dram-tasting", "fireside-muster")
    found = place(open, goods={RED: "wood barley"}, players=2)
    state = found.now("bidding").state()
    rng = random.Random(1)

    def choice(table: gm.State) -> gm.Move:
        seen = gm.view(table, table.actor)
        chosen: gm.Move = greedy(seen, gm.legal(seen), rng)
        return chosen

    first = choice(state)
    assert first in (Bid(1), Bid(3), Bid(4), Bid(5))
    poor = place(open, players=2).now("bidding").state()
    assert choice(poor).word == "no-bid"
    laid_one, _ = gm.apply(state, Bid(1))
    assert worths(laid_one, feasts(laid_one))[RED] > 0
    laid_bad, _ = gm.apply(state, Bid(2))
    assert worths(laid_bad, feasts(laid_bad)) == [0.0, 0.0]
