"""Allenarly and the feasts of chronicle 9 (C12-C9-01 to C12-C9-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import glenmore as gm
from glenmore.base.scoring import score_category
from glenmore.draw.chronicles import c12
from glenmore.model import Draft
from glenmore.modules.c09_feasts_and_follies import (
    Bid,
    Bidding,
    NoMore,
    Revealing,
    RevealStacks,
    feasts,
    feasts_part,
)
from glenmore.modules.c09_feasts_and_follies.state import limit
from glenmore.modules.c12_allenarly import Allenarly, TurnUp, board, items, path
from glenmore.modules.c12_allenarly.scoring import MovePriority
from glenmore.modules.c12_allenarly.with_c09 import RankBids, budget
from glenmore.moves import Decline
from tests.modules.allenarly import WITH_TILE
from tests.modules.allenarly_bids import NUMBER, TOKENS, biddings, her_stack
from tests.rules.helpers import keys, refused

rule = pytest.mark.rule
# Costs 2, 2, 1, 1 and 3, as in the example of RU p.31 as far as it tells them.
EXAMPLE = ("royal-visit", "pilgrims-table", "poets-supper", "bards-evening", "spring-festival")
BIG = ("spring-festival", "royal-visit", "great-wedding", "clan-levy", "pilgrims-table")
DRAWN = ("ac-07", "ac-01", "ac-08", "ac-05", "ac-02")  # no number, 1, none, 3, 1
NONE = ("ac-07", "ac-08", "ac-09", "ac-10")
HUMAN, HERS = 0, 1


def place(open: tuple[str, ...] = EXAMPLE, vp: int = 20, **options: Any) -> gm.Position:
    """These feasts lie open, and she has so many points."""
    built = gm.position(1, chronicles=(9, 12), options=options)
    built.module(9, feasts_part(built.game.setup, open))
    return built.module(12, Allenarly(**WITH_TILE)).points(HERS, vp)


def bidding(round: str = "A", *args: Any, used: tuple[str, ...] = (), **said: Any) -> gm.State:
    """The bidding before a round begins."""
    built = place(*args, **said)
    built.module(12, Allenarly(**WITH_TILE, used=used))
    return built.now("bidding", round).state()


def ready(state: gm.State, *stack: int) -> gm.State:
    """The human has laid a stack; her cards come next."""
    for value in stack:
        state, _ = gm.apply(state, Bid(value))
    while state.actor == HUMAN and not isinstance(state.steps[-1], RankBids):
        state, _ = gm.apply(state, NoMore())
    return state


def row(state: gm.State) -> tuple[int, ...]:
    """Her tokens from left to right while cards rank them."""
    step = state.steps[-1]
    assert isinstance(step, RankBids)
    return step.row


def drawn(state: gm.State, *cards: str) -> tuple[gm.State, list[gm.Event]]:
    """These cards are drawn for the feasts from right to left."""
    found: list[gm.Event] = []
    for card in cards:
        state, more = gm.apply(state, TurnUp(card))
        found += more
    return state, found


def ranked(state: gm.State) -> tuple[int, ...]:
    """Her stack, once it is laid."""
    step = state.steps[-1]
    assert isinstance(step, Bidding)
    return step.stacks[HERS]


def facts(found: Iterable[gm.Event], key: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind."""
    return [dict(event.facts) for event in found if event.key == key]


def lines(state: gm.State, rule_id: str) -> list[int]:
    """What she scored by a rule."""
    return [line.points for line in state.players[HERS].points if line.rule == rule_id]


def outcomes(state: gm.State, seat: int = HERS) -> list[str]:
    """What came of a seat's tokens: "4 held"."""
    return [f"{one.token} {one.outcome}" for one in feasts(state).revealed[seat]]


# -- her stack -------------------------------------------------------------------------------------


@rule("C12-C9-02", "C12-EX06")
def test_the_example_of_the_rulebook() -> None:
    state = ready(bidding("C"))
    rows = []
    for card in DRAWN:
        rows.append(row(state))
        state, found = gm.apply(state, TurnUp(card))
    assert rows == [
        (1, 2, 3, 4, 5),
        (1, 2, 3, 4, 5),
        (4, 1, 2, 3, 5),
        (4, 1, 2, 3, 5),
        (2, 4, 1, 3, 5),
    ]
    assert ranked(state) == (2, 4, 1)
    assert facts(found, "her_bids") == [{"tokens": "2, 4, 1"}]
    assert [event.key for event in found][-1] == "has_bid"


@rule("C12-C9-02")
@pytest.mark.parametrize(("round", "stack"), [("A", (2,)), ("B", (2, 4)), ("4", (2, 4, 1, 3))])
def test_the_round_says_how_many_tokens_she_lays(round: str, stack: tuple[int, ...]) -> None:
    state, _ = drawn(ready(bidding(round)), *DRAWN)
    assert ranked(state) == stack


@rule("C12-C9-02")
def test_each_card_is_told_with_what_it_does() -> None:
    _, found = drawn(ready(bidding("C")), *DRAWN)
    told = [event.key for event in found if event.key.startswith("her_bid_")]
    assert told == [f"her_bid_{word}" for word in ("unmoved", "left", "unmoved", "left", "stays")]
    (left, _) = facts(found, "her_bid_left")
    assert left == {
        **{"action": "ac-01", "number": 1, "needed": 1},
        **{"feast": "feast-bards-evening", "token": "4"},
    }


@rule("C12-C9-01", "C12-C9-02")
def test_cards_without_numbers_leave_her_tokens_in_ascending_order() -> None:
    state, _ = drawn(ready(bidding("C")), *NONE, "ac-01")
    assert ranked(state) == (1, 2, 3)
    assert board(state).used == (*NONE, "ac-01")
    assert board(state).card == ""
    # … and before the next bidding they lie in that order again
    later = ready(bidding("4"), 1)
    assert row(later) == (1, 2, 3, 4, 5)


@rule("C12-HID03", "C12-NO11")
def test_your_stack_is_laid_before_her_first_card_and_stays_as_it_is() -> None:
    state = bidding("C")
    for move in (Bid(4), Bid(1), Bid(5)):
        assert state.actor == HUMAN
        assert not any(isinstance(step, RankBids) for step in state.steps)
        assert not any(isinstance(move, TurnUp) for move in gm.legal(state))
        state, _ = gm.apply(state, move)
    assert isinstance(state.steps[-1], RankBids)
    assert state.actor == gm.CHANCE
    assert all(not gm.check(state, Bid(n)).legal for n in range(1, 6))
    state, _ = drawn(state, *DRAWN)
    assert gm.legal(state) == (RevealStacks(),)
    assert keys(refused(state, Bid(2), "C9-14")) == {"bids_complete"}
    refused(state, NoMore(), "C9-14")
    step = state.steps[-1]
    assert isinstance(step, Bidding)
    assert step.stacks[HUMAN] == (4, 1, 5)


@rule("C12-HID03", "C12-NO11", "C12-HID01")
def test_nobody_knows_the_next_card_and_everybody_sees_her_row() -> None:
    state, _ = drawn(ready(bidding("C"), 4, 1), *DRAWN[:2])
    assert len(gm.legal(state)) == 8  # all that have not been used, though two of them are burnt
    for seat in (HUMAN, HERS):
        seen = gm.view(state, seat)
        assert seen.steps[-1] == state.steps[-1]
        assert gm.legal(seen) == gm.legal(state)
    hidden = next(s for s in gm.view(state, HERS).steps if isinstance(s, Bidding))
    assert set(hidden.stacks[HUMAN]) == {-1}
    state, _ = drawn(state, *DRAWN[2:])
    mine = gm.view(state, HUMAN)
    assert mine.steps == state.steps
    revealed, _ = gm.apply(mine, RevealStacks())
    assert outcomes(revealed) == outcomes(gm.apply(state, RevealStacks())[0])


@rule("C12-E28", "C12-30")
def test_a_deck_that_ends_is_shuffled_and_two_cards_are_discarded() -> None:
    used = ("ac-01", "ac-02", "ac-03", "ac-04", "ac-05", "ac-06")
    state = ready(bidding("A", used=used))
    state, found = drawn(state, "ac-07", "ac-08")
    assert facts(found, "her_deck_shuffled") == [{"count": 2}]
    assert board(state).used == ()
    assert len(gm.legal(state)) == 10
    refused(gm.apply(state, TurnUp("ac-01"))[0], TurnUp("ac-01"), "C12-30")


@rule("C12-E29", "C12-C8-05")
def test_cards_for_bids_are_not_remembered_as_those_of_turns() -> None:
    built = place()
    built.module(12, Allenarly(**WITH_TILE, turns=5, numbers=(1, 0, 2, 0)))
    state, _ = drawn(ready(built.now("bidding", "A").state()), *DRAWN)
    assert (board(state).numbers, board(state).turns) == ((1, 0, 2, 0), 5)


# -- paying ----------------------------------------------------------------------------------------


def revealed(state: gm.State, *cards: str) -> gm.State:
    """The cards are drawn and the stacks revealed; the human does without whatever can be."""
    state, _ = drawn(state, *cards)
    state, _ = gm.apply(state, RevealStacks())
    while isinstance(state.steps[-1], Revealing) or state.steps[-1].state in ("FPAY", "FASK"):
        state, _ = gm.apply(state, gm.legal(state)[0])
    return state


@rule("C12-C9-03", "C12-C9-04", "C12-EX36")
@pytest.mark.parametrize(
    ("vp", "outcome", "paid"), [(2, "1 poor", []), (3, "1 held", [-3]), (10, "1 held", [-3])]
)
def test_she_pays_points_and_never_more_than_she_has(
    vp: int, outcome: str, paid: list[int]
) -> None:
    state = revealed(ready(bidding("A", BIG, vp)), *NONE, "ac-01")
    assert outcomes(state) == [outcome]
    assert lines(state, "C12-C9-03") == paid
    assert state.players[HERS].coins == 0
    assert not any(state.players[HERS].goods())


@rule("C12-C9-04", "C12-EX37")
def test_the_budget_is_for_the_whole_bidding() -> None:
    open_ = ("spring-festival", "royal-visit", "great-wedding", "clan-levy", "pilgrims-table")
    state = revealed(ready(bidding("B", open_)), *NONE, "ac-01")
    assert outcomes(state) == ["1 held", "2 poor"]  # 4 points: 3, then 2 are too much
    state = revealed(ready(bidding("C", open_)), *NONE, "ac-01")
    assert outcomes(state) == ["1 held", "2 held", "3 poor"]  # 5 points: 3 and 2
    assert lines(state, "C12-C9-03") == [-5]
    cheap = ("royal-visit", "spring-festival", "guest-of-honour", "clan-levy", "great-wedding")
    state = revealed(ready(bidding("C", cheap, 4)), *NONE, "ac-01")
    assert outcomes(state) == ["1 held", "2 poor", "3 held"]  # 4 points: 2, not 3, then 1


@rule("C12-C9-04")
@pytest.mark.parametrize(("round", "most"), [("A", 3), ("B", 4), ("C", 5), ("4", 6)])
def test_her_budgets(round: str, most: int) -> None:
    draft = Draft(place().now("bidding", round).state(), None)
    draft.steps = (Revealing((HUMAN, HERS), ((), ()), round=round),)
    assert budget(draft) == most


@rule("C12-C9-03", "C9-16", "C9-17", "C9-18")
def test_bids_are_resolved_as_usual() -> None:
    built = place(("guest-of-honour", *BIG[:4]))
    built.goods(HUMAN, (1, 0), "wood wood")
    state = ready(built.now("bidding", "B").state(), 1)
    state = revealed(state, *NONE, "ac-01")
    assert outcomes(state)[0] == "1 held"  # in the same step markers do not block each other
    assert outcomes(state, HUMAN) == ["1 held"]
    # the human's first token is her second one
    built = place(("spring-festival", "guest-of-honour", *BIG[1:4])).goods(HUMAN, (1, 0), "wood")
    state = revealed(ready(built.now("bidding", "B").state(), 2), *NONE, "ac-01")
    assert outcomes(state) == ["1 held", "2 closed"]


@rule("C12-C9-03")
def test_a_seat_without_a_player_and_without_rules_cannot_pay() -> None:
    from glenmore.modules.c09_feasts_and_follies.paying import PayOtherwise

    draft = Draft(bidding("A"), None)
    PayOtherwise(HERS, 2).run(draft)
    assert outcomes(draft.seal()) == ["2 poor"]
    PayOtherwise(HERS, 2).run(draft)
    assert len(feasts(draft).revealed[HERS]) == 1


@rule("C12-NO02", "C12-C9-02")
def test_she_is_never_asked_at_a_bidding() -> None:
    state = bidding("A")
    assert limit(state, HERS) == 0
    record = gm.play(gm.Setup(1, (9, 12)), seed=3)
    asked = {s.actor for s in record.states() if s.steps and s.steps[-1].state in ("BIDS", "SHOW")}
    assert asked == {HUMAN}
    payers = [s.actor for s in record.states() if s.steps and s.steps[-1].state in ("FPAY", "FASK")]
    assert set(payers) <= {HUMAN}


# -- scoring ---------------------------------------------------------------------------------------


def feasting(held: dict[int, tuple[int, ...]], **options: Any) -> gm.Position:
    """Markers lie on feasts, by place: 1 adds two persons, 2 two landmark cards."""
    built = gm.position(1, chronicles=(9, 12), options=options)
    open_ = ("guest-of-honour", "bards-evening", "clan-levy", "distillers-ball", "great-wedding")
    built.module(9, feasts_part(built.game.setup, open_, markers=held))
    order = ("scots", "persons", "landmarks", "whisky")
    return built.module(12, Allenarly(**WITH_TILE, priority=order))


def moved(built: gm.Position) -> tuple[tuple[str, ...], list[gm.Event]]:
    """The order of the priority tokens after a round."""
    draft = Draft(built.now("new-turn").state(False), [])
    MovePriority("A").run(draft)
    return board(draft).priority, list(draft.log or ())


@rule("C12-C9-05", "C12-E25")
def test_her_feasts_count_for_categories_but_move_no_token() -> None:
    built = feasting({1: (HERS,)}).persons(HERS, "macbeth")
    state = built.now("new-turn").state(False)
    points = [line.points for _, line, _, _ in score_category(state, "persons")]
    assert points == [0, 3]
    order, found = moved(built)
    # without the feast she has 1 point for persons, as for Scots: neither token moves to the front
    assert order == ("scots", "persons", "landmarks", "whisky")
    rests = {each["category"]: each["points"] for each in facts(found, "her_token_rests_bare")}
    assert rests == {"scots": 1, "persons": 1}
    assert items(state) == 1 + state.players[HERS].estate[1, 0].scots


@rule("C12-E25")
def test_your_feasts_move_tokens_unless_the_option_leaves_them_out() -> None:
    held = {1: (HUMAN,), 2: (HUMAN, HERS)}
    order, found = moved(feasting(held).persons(HUMAN, "macbeth"))
    assert order[0] == "persons"  # 3 points for 3 persons
    # two landmark cards more for you alone: hers are left out, and the difference is yours
    assert {"category": "landmarks", "points": 2} in facts(found, "her_token_rests_bare")
    order, found = moved(feasting(held, priority_bonuses="none").persons(HUMAN, "macbeth"))
    assert {"category": "persons", "points": 1} in facts(found, "her_token_rests_bare")
    assert order[0] == "scots"
    assert len(facts(found, "her_token_back_bare")) == 2


@rule("C12-58", "C12-C9-01", "C12-C9-05")
def test_feasts_are_cleared_away_after_tokens_exchanges_and_items() -> None:
    state, _ = drawn(ready(bidding("A")), *DRAWN)
    _, found = gm.apply(state, RevealStacks())
    wanted = ("category", "her_token_back_bare", "items", "feasts_cleared")
    told = ["items" if dict(e.facts).get("rule") == "C12-57" else e.key for e in found]
    told = [key for key in told if key in wanted]
    assert tuple(dict.fromkeys(told)) == wanted
    assert told == sorted(told, key=wanted.index)


@rule("C12-I12", "C12-E20", "C12-10")
def test_shields_stand_on_her_way_and_are_never_used() -> None:
    game = gm.start(gm.Setup(1, (9, 12))).game
    assert path(game, "blue")[0] == "macdonell"
    assert "innes" in path(game, "violet")
    assert "innes" not in path(gm.start(gm.Setup(1, (12,))).game, "violet")
    built = place(BIG, 4).clans(HERS, "cameron", "macdonell", "innes")
    built.module(12, Allenarly(row=("tap-o-noth",), blue="chisholm", violet="sinclair"))
    state, _ = drawn(ready(built.now("bidding", "A").state()), *NONE, "ac-01")
    assert ranked(state) == (1,)  # Cameron does not make it longer
    state, _ = gm.apply(state, RevealStacks())
    assert lines(state, "C12-C9-03") == [-3]  # nothing makes it cheaper
    assert feasts(state).shields[HERS] == ()


# -- whole games, other forms ----------------------------------------------------------------------


@rule("C12-C9-01", "C12-C9-02", "C12-C9-03", "C12-C9-04")
def test_engine_and_oracle_agree_about_every_bidding() -> None:
    seen: Counter[Any] = Counter()
    for seed in range(12):
        level = ("raiglar", "ablach")[seed % 2]
        record = gm.play(gm.Setup(1, (9, 12), options={"allenarly_level": level}), seed=seed)
        told = biddings(record)
        assert [bidding.round for bidding, _, _ in told] == ["A", "B", "C", "4"]
        for one, before, _ in told:
            assert len(one.drawn) == 5
            assert ranked(before) == one.stack
        lines = record.final.players[HERS].points
        paid = {line.round: -line.points for line in lines if line.rule == PAID}
        due: dict[str, int] = {}
        for one, _, then in told:
            end = next(s for s in record.states()[record.states().index(then) :] if done(s))
            human = [(each.token, each.outcome) for each in feasts(end).revealed[HUMAN]]
            wanted = one.outcomes(human)
            assert outcomes(end) == [f"{token} {what}" for token, what, _ in wanted]
            if total := sum(points for _, _, points in wanted):
                due["final" if one.round == "4" else one.round] = total
            seen.update((what, one.round) for _, what, _ in wanted)
            assert len(wanted) == TOKENS[one.round]
        assert paid == due
    assert {what for what, _ in seen} >= {"held", "poor"}


PAID = "C12-C9-03"


def done(state: gm.State) -> bool:
    """The bidding is over."""
    return not any(step.state in ("SHOW", "FPAY", "FASK", "FELSE", "HPAY") for step in state.steps)


def test_the_oracle_knows_the_example() -> None:
    assert her_stack((2, 2, 1, 1, 3), DRAWN, 3) == (2, 4, 1)
    assert NUMBER[6] == 4


@rule("C12-C9-01")
@pytest.mark.parametrize("cards", range(6))
def test_a_bidding_can_be_saved_coded_and_shown(cards: int) -> None:
    state, _ = drawn(ready(bidding("C"), 4, 1), *DRAWN[:cards])
    assert gm.loads(gm.dumps(state)) == state
    assert gm.notation.parse_position(gm.notation.position(state)) == state
    words = c12.words(state)
    if cards < 5:
        said = f"bid tokens from the left {', '.join(map(str, row(state)))}"
    else:
        said = "bids from the top 2, 4, 1, tokens 3, 5 set aside"
    assert said in words
    assert said in " ".join(str(state).split())
    drawing = "".join(c12.board(state, {}, False))
    assert [drawing.index(f'data-piece="token:bid:{n}"') for n in range(1, 6)]


@rule("C12-C9-01")
def test_nonsense_is_found() -> None:
    state = ready(bidding("A"))
    step = state.steps[-1]
    assert isinstance(step, RankBids)
    wrong = state.with_(steps=(*state.steps[:-1], step.with_(row=(1, 2, 3, 4, 4))))
    assert "her_bids_wrong" in [reason.key for reason in gm.faults(wrong)]
    assert not gm.faults(state)
    assert not gm.check(state, Decline()).legal
