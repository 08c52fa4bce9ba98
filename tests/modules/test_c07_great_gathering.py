"""Chronicle 7, Between Hammer and Anvil: the deal, the vote, its secrets and its refusals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

import glenmore as gm
from glenmore.describe import describe_move
from glenmore.modules.c07_great_gathering import (
    CARDS,
    Gathering,
    NameCard,
    Result,
    Vote,
    Voting,
    gathering,
    gathering_part,
)
from glenmore.modules.c07_great_gathering.state import DEALT
from glenmore.modules.c07_great_gathering.votes import Calling, DealCard, Dealing
from glenmore.moves import Claim, Decline, Done, EndTurn, Fetch, Move, PutGood, Resolve, Take
from tests.rules.helpers import after, allowed, events, keys, refused, told

rule = pytest.mark.rule
AYE, NAY = Vote("aye"), Vote("nay")
FIVE = ("livestock", "materials", "square", "sets", "castles")  # in a position that says nothing


def results(*cards: str, votes: tuple[str, ...]) -> tuple[Result, ...]:
    """These cards were voted on, always in the same way."""
    return tuple(Result(card, votes) for card in cards)


def person(players: int = 3, part: Gathering | None = None, **options: Any) -> gm.Position:
    """Red has taken Macbeth and is about to place the clan marker."""
    place = gm.position(players, chronicles=(7,), options=options).coins(0, 9).person("macbeth", 0)
    return place if part is None else place.module(7, part)


def called(players: int = 3, part: Gathering | None = None, **options: Any) -> gm.State:
    """Red has taken a person without placing a marker and must name a card."""
    return after(person(players, part, **options).state(), Decline())


def voting(
    players: int = 3, part: Gathering | None = None, card: str = "", **options: Any
) -> gm.State:
    """The vote on a card has been called."""
    state = called(players, part, **options)
    state, _ = gm.apply(state, NameCard(card or gathering(state).open()[0]))
    return state


def vote(state: gm.State, *ballots: str) -> gm.State:
    """Everybody votes, by seat, whoever is asked first."""
    for _ in ballots:
        state, _ = gm.apply(state, Vote(ballots[state.actor]))
    return state


def until(state: gm.State, seat: int) -> gm.State:
    """The others vote until this seat is asked."""
    while state.actor != seat:
        state, _ = gm.apply(state, gm.legal(state)[0])
    return state


def commits(state: gm.State) -> tuple[tuple[int, Move], ...]:
    """What has been chosen in the vote under way."""
    step = state.steps[-1]
    assert isinstance(step, Voting)
    return step.commits


def tokens(state: gm.State) -> list[tuple[int, int]]:
    """Ayes and Nays that everybody has left."""
    players = len(state.players)
    return [gathering(state).tokens(state, seat) for seat in range(players)]


# -- set-up ---------------------------------------------------------------------------------------


def dealt(players: int, *cards: str) -> gm.State:
    """A game after set-up with these cards open."""
    state, rng = gm.start(gm.Setup(players, (7,))), random.Random(1)
    wanted = list(cards)
    while state.actor == gm.CHANCE:
        moves = gm.legal(state)
        move: Move = rng.choice(moves)
        if wanted and isinstance(moves[0], DealCard):
            move = DealCard(wanted.pop(0))
        state = gm.advance(state, move)
    return state


@rule("C7-01", "C7-02", "C7-HID-01")
def test_five_of_ten_cards_lie_open_for_everybody() -> None:
    state = gm.start(gm.Setup(3, (7,)))
    while not isinstance(state.steps[-1], Dealing):
        state = gm.advance(state, gm.legal(state)[0])
    assert len(CARDS) == 10
    assert [move for move, _ in gm.chance(state)] == [DealCard(card) for card in CARDS]
    assert all(p == pytest.approx(0.1) for _, p in gm.chance(state))
    state = gm.advance(state, DealCard("wanderer"))
    assert len(gm.chance(state)) == 9
    assert "C7-02" in refused(state, DealCard("wanderer"), "C7-02").rules
    refused(state, DealCard("poetry"), "C7-02")
    over = dealt(3, "wanderer", "square", "livestock", "castles", "pastures")
    assert gathering(over).cards == ("livestock", "square", "castles", "pastures", "wanderer")
    assert all(gathering(gm.view(over, seat)) == gathering(over) for seat in range(3))


@rule("C7-01", "C7-03")
@pytest.mark.parametrize(("players", "ayes", "nays"), [(2, 3, 3), (3, 3, 2), (4, 4, 3)])
def test_vote_tokens_by_number_of_players(players: int, ayes: int, nays: int) -> None:
    state = dealt(players)
    assert tokens(state) == [(ayes, nays)] * players
    assert len(gathering(state).cards) == 5
    assert (4 * DEALT[4][0], 4 * DEALT[4][1]) == (16, 12)


@rule("C7-02")
def test_dealing_is_told() -> None:
    state = gm.start(gm.Setup(2, (7,)))
    while not isinstance(state.steps[-1], Dealing):
        state = gm.advance(state, gm.legal(state)[0])
    (event,) = events(state, DealCard("square"))
    assert str(event) == "The card Square is laid open: largest full square of tiles (C7-02)."
    for card in FIVE[:4]:
        state = gm.advance(state, DealCard(card))
    last = events(state, DealCard("castles"), "votes_dealt")
    assert str(last[0]) == "Each player gets 3 Ayes and 3 Nays (C7-03)."


# -- the vote is called ---------------------------------------------------------------------------


@rule("C7-04", "C7-05", "C7-11", "C7-ERR-05")
def test_a_person_calls_a_vote_after_marker_and_bonus() -> None:
    state = person().state()
    refused(state, NameCard("sets"), "C7-04")
    state, _ = gm.apply(state, Claim("macleod"))  # 3 coins
    assert state.players[0].clans == ("macleod",)
    assert state.players[0].coins == 9 + 3
    assert (state.actor, isinstance(state.steps[-1], Calling)) == (0, True)
    assert gm.legal(state) == tuple(NameCard(card) for card in FIVE)
    for other in (EndTurn(), Done(), Claim("gunn"), Take("easdale")):
        refused(state, other, "C7-05")
    assert str(events(state, NameCard("sets"))[0]) == (
        "Red calls the Great Gathering to vote on Sets: most sets of Scot at home, whisky, "
        "landmark card and person (C7-04, C7-05)."
    )


@rule("C7-04")
def test_a_person_from_the_rondel_calls_a_vote() -> None:
    place = gm.position(3, chronicles=(7,)).rondel("red", "macbeth", "yellow", "blue").coins(0, 9)
    place = place.goods(0, (1, 0), "barley sheep wood")
    state = place.state()
    assert any(isinstance(m, Take) and m.tile == "macbeth" for m in gm.legal(state))
    state = gm.advance(state, Take("macbeth"))
    while not isinstance(state.steps[-1], Calling):
        state = gm.advance(state, gm.legal(state)[-1])
    assert state.players[0].persons == ("macbeth",)


@rule("C7-05", "C7-ERR-01")
def test_a_card_must_be_named_and_only_an_open_one() -> None:
    part = Gathering(FIVE, (Result("sets", ("aye",) * 3), Result("square", ("nay", "nay", "aye"))))
    state = called(part=part)
    assert keys(refused(state, Decline(), "C7-05")) == {"card_must_be_named"}
    verdict = refused(state, NameCard("sets"), "C7-05", "C7-09")
    assert "was accepted" in str(verdict)
    assert "was rejected" in str(refused(state, NameCard("square"), "C7-05"))
    assert keys(refused(state, NameCard("wanderer"), "C7-02")) == {"card_in_box"}
    assert keys(refused(state, NameCard("poetry"), "C7-05")) == {"no_such_card_here"}
    allowed(state, NameCard("livestock"))


@rule("C7-10", "C7-EX-08", "C7-ERR-04")
def test_no_sixth_vote() -> None:
    part = Gathering(
        FIVE, (*results(*FIVE[:3], votes=("aye",) * 3), *results(*FIVE[3:], votes=("nay",) * 3))
    )
    state = person(part=part).state()
    happened = told(state, Decline())
    assert [str(e) for e in happened if e.key == "no_more_votes"] == [
        "All five cards have been voted on, so Red's person calls no vote (C7-10)."
    ]
    state = after(state, Decline())
    assert not any(isinstance(step, (Calling, Voting)) for step in state.steps)
    at_turn = gm.position(3, chronicles=(7,)).state()
    for move in (NameCard("sets"), AYE):
        refused(at_turn, move, "C7-04", "C7-10")


@rule("C7-INT-12", "C7-ERR-04")
def test_only_persons_call_a_vote() -> None:
    place = gm.position(3, chronicles=(7,)).coins(0, 5).once("duart-castle", (0, 1))
    state = after(place.state(), Resolve("landmark"), Claim("macleod"))
    assert state.players[0].clans == ("macleod",)
    assert not any(isinstance(step, Calling) for step in state.steps)


@rule("C7-EDGE-01")
def test_the_vote_is_held_without_a_marker() -> None:
    assert called().players[0].clans == ()
    place = gm.position(3, chronicles=(7,))
    ten = [clan.id for clan in place.game.clans.values() if clan.bonus][:10]
    poor = place.clans(0, *ten).person("macbeth", 0).state()
    while not isinstance(poor.steps[-1], Calling):
        assert len(gm.legal(poor)) == 1
        poor = gm.advance(poor, gm.legal(poor)[0])
    assert poor.players[0].markers == 0


# -- the vote -------------------------------------------------------------------------------------


@rule("C7-06", "C7-08", "C7-EX-01", "C7-09")
def test_a_tie_accepts_and_the_tokens_stay() -> None:
    state = voting(4)
    assert gm.legal(state) == (AYE, NAY)
    state = vote(state, "aye", "aye", "nay", "nay")
    (result,) = gathering(state).results
    assert (result.accepted, result.tally) == (True, (2, 2))
    assert gathering(state).accepted() == ("livestock",)
    assert tokens(state) == [(3, 3), (3, 3), (4, 2), (4, 2)]


@rule("C7-08", "C7-09", "C7-EX-02")
def test_more_nays_reject_and_the_tokens_are_gone() -> None:
    state = voting(3)
    step, names = state.steps[-1], ("Red", "Yellow", "Blue")
    assert isinstance(step, Voting)
    happened = told(state, *((AYE, NAY, NAY)[seat] for seat in step.seats))
    assert [str(e) for e in happened] == [
        *(f"{names[seat]} has voted (C7-06)." for seat in step.seats[:2]),
        "Red voted Aye (C7-06).",
        "Yellow voted Nay (C7-06).",
        "Blue voted Nay (C7-06).",
        "Livestock is rejected with 1 Aye to 2 Nays and goes to the box (C7-08, C7-09).",
    ]
    state = vote(state, "aye", "nay", "nay")
    assert gathering(state).accepted() == ()
    assert gathering(state).open() == FIVE[1:]
    assert tokens(state) == [(2, 2), (3, 1), (3, 1)]


@rule("C7-06", "C7-ERR-02")
def test_only_tokens_that_are_left_and_never_none() -> None:
    part = Gathering(FIVE, results("livestock", "materials", votes=("nay", "nay", "nay")))
    state = voting(part=part)
    assert gm.legal(state) == (AYE,)
    assert keys(refused(state, NAY, "C7-06", "C7-09")) == {"token_used_up"}
    assert keys(refused(state, Decline(), "C7-06")) == {"vote_must_be_cast"}
    assert keys(refused(state, Vote("maybe"), "C7-06")) == {"no_such_vote"}
    assert keys(refused(state, Vote("aye-nay"), "C7-07")) == {"token_used_up", "no_double_vote"}
    for other in (EndTurn(), NameCard("sets")):
        refused(state, other, "C7-06")


@rule("C7-07", "C7-EX-03", "C7-ERR-02")
def test_two_players_may_double_once() -> None:
    state = voting(2)
    ballots = [Vote(b) for b in ("aye", "nay", "aye-aye", "aye-nay", "nay-nay")]
    assert gm.legal(state) == tuple(ballots)
    state = vote(state, "aye", "nay-nay")
    (result,) = gathering(state).results
    assert (result.tally, result.accepted) == ((1, 2), False)
    assert tokens(state) == [(2, 3), (3, 1)]
    assert [gathering(state).doubled(seat) for seat in (0, 1)] == [False, True]
    again = until(voting(2, gathering(state)), 1)
    assert keys(refused(again, Vote("aye-aye"), "C7-07")) == {"double_vote_used"}
    assert keys(refused(again, Vote("nay-nay"), "C7-07", "C7-09")) == {
        "double_vote_used",
        "token_used_up",
    }


@rule("C7-07")
@pytest.mark.parametrize("on", [True, False])
def test_the_double_vote_is_an_option(on: bool) -> None:
    state = voting(2, double_vote=on)
    if on:
        allowed(state, Vote("aye-nay"))
    else:
        assert keys(refused(state, Vote("aye-nay"), "C7-07")) == {"double_vote_off"}
    assert len(gm.legal(state)) == (5 if on else 2)
    for edition in ("default", "PL-strict", "IT-strict"):
        assert gm.Setup(2, (7,), edition).option("double_vote") is True


@rule("C7-EDGE-16")
def test_the_double_vote_in_the_fifth_vote() -> None:
    four = (
        Result("livestock", ("aye", "aye")),
        Result("materials", ("nay", "aye")),
        Result("square", ("aye", "aye")),
        Result("sets", ("nay", "nay")),
    )
    state = voting(2, Gathering(FIVE, four))
    assert tokens(state) == [(1, 1), (0, 2)]
    allowed(until(state, 0), Vote("aye-nay"))
    assert gm.legal(until(state, 1)) == (NAY, Vote("nay-nay"))
    state = vote(state, "aye", "nay")
    assert tokens(state) == [(0, 1), (0, 1)]  # left over and worth nothing
    assert gathering(state).open() == ()


@rule("C7-EX-13")
def test_forced_votes_are_cast_and_revealed_together() -> None:
    used = (
        ("aye", "aye", "nay"),
        ("aye", "nay", "nay"),
        ("aye", "nay", "aye"),
        ("nay", "aye", "aye"),
    )
    part = Gathering(FIVE, tuple(map(Result, FIVE[:4], used)))
    state = voting(part=part)
    assert tokens(state) == [(0, 1), (1, 0), (1, 0)]
    for _ in range(3):
        move = (NAY, AYE, AYE)[state.actor]
        assert gm.legal(state) == (move,)
        assert len(gathering(state).results) == 4
        state = gm.advance(state, move)
    assert gathering(state).results[-1] == Result("castles", ("nay", "aye", "aye"))


@rule("C7-EDGE-02")
def test_finished_players_vote() -> None:
    ring = ("red", "macbeth", "worlds-end yellow blue")
    place = gm.position(3, chronicles=(7,)).rondel(*ring, fill=False).coins(0, 9)
    place = place.empty("S", "A", "B", "C", "D")
    state = after(place.person("black-agnes", 0).state(), Decline(), NameCard("sets"))
    assert all(state.finished(piece) for piece in (1, 2))
    step = state.steps[-1]
    assert isinstance(step, Voting)
    assert set(step.seats) == {0, 1, 2}
    assert len(gathering(vote(state, "aye", "nay", "nay")).results) == 1


@rule("C7-EX-12", "C7-14")
def test_three_persons_three_votes_and_the_other_cards_score_nothing() -> None:
    part = Gathering(FIVE, results(*FIVE[:3], votes=("aye",) * 3))
    ring = ("red", "worlds-end yellow blue")
    place = gm.position(3, chronicles=(7,)).rondel(*ring, fill=False).module(7, part)
    place = place.empty("S", "A", "B", "C", "D")
    over = gm.advance(place.state(), gm.legal(place.state())[-1])
    while over.steps:
        over = gm.advance(over, gm.legal(over)[-1])
    scored = {line.rule for p in over.players for line in p.points if "C7" in line.rule}
    assert scored == {"C7-CARD-Livestock", "C7-CARD-Materials", "C7-CARD-Square"}


# -- two persons in one turn ----------------------------------------------------------------------


def with_munro(part: Gathering | None = None) -> gm.State:
    """Red's marker is on Munro and a second person was fetched and has her marker."""
    place = person(part=part).discard("black-agnes")
    state = after(place.state(), Claim("munro"), Fetch("black-agnes"))
    return after(state, Claim("macleod"))


@rule("C7-EX-11", "C7-EDGE-14", "C7-INT-02")
def test_the_inner_vote_comes_first() -> None:
    state = with_munro()
    calls = [step for step in state.steps if isinstance(step, Calling)]
    assert [step.tile for step in calls] == ["macbeth", "black-agnes"]
    assert state.players[0].persons == ("macbeth", "black-agnes")
    state = vote(after(state, NameCard("sets")), "aye", "aye", "nay")
    assert (state.actor, type(state.steps[-1])) == (0, Calling)
    state = vote(after(state, NameCard("castles")), "nay", "nay", "nay")
    assert [result.card for result in gathering(state).results] == ["sets", "castles"]


@rule("C7-EDGE-14", "C7-10")
def test_the_outer_vote_is_dropped_without_a_card() -> None:
    part = Gathering(
        FIVE, (*results(*FIVE[:2], votes=("aye",) * 3), *results(*FIVE[2:4], votes=("nay",) * 3))
    )
    state = after(with_munro(part), NameCard("castles"))
    happened = told(state, AYE, AYE, AYE)
    assert "no_more_votes" in [event.key for event in happened]
    done = vote(state, "aye", "aye", "aye")
    assert not any(isinstance(step, (Calling, Voting)) for step in done.steps)


@rule("C7-INT-01")
@pytest.mark.parametrize("on", [True, False])
def test_david_hume_calls_no_vote_unless_the_option_says_so(on: bool) -> None:
    state = after(person(hume_vote=on).state(), Claim("mckay"))
    assert state.players[0].persons == ("macbeth", "david-hume")
    calls = [step.tile for step in state.steps if isinstance(step, Calling)]
    assert calls == (["macbeth", "david-hume"] if on else ["macbeth"])


# -- secrets --------------------------------------------------------------------------------------


@rule("C7-HID-02", "C7-HID-04", "C7-ERR-06", "C7-EDGE-15")
def test_others_see_only_who_has_chosen() -> None:
    start = voting(3)
    first = start.actor
    one, two = gm.advance(start, AYE), gm.advance(start, NAY)
    assert one != two
    assert gm.view(one, first) == one
    for seat in {0, 1, 2} - {first}:
        seen = gm.view(one, seat)
        assert seen == gm.view(two, seat)
        step = seen.steps[-1]
        assert isinstance(step, Voting)
        assert (step.commits, step.ready) == ((), (first,))
        assert gathering(seen).results == ()
    assert "Aye" not in " ".join(map(str, told(start, AYE)))


@rule("C7-HID-03")
def test_the_number_of_tokens_is_secret() -> None:
    start = voting(2)
    other = 1 - start.actor
    seen = {gm.view(gm.advance(start, move), other) for move in gm.legal(start)}
    assert len(gm.legal(start)) == 5
    assert len(seen) == 1


@rule("C7-HID-02", "C7-HID-05")
def test_a_view_can_be_played_on_and_tells_nothing() -> None:
    start = voting(3)
    step = start.steps[-1]
    assert isinstance(step, Voting)
    one, two, three = step.seats
    state = gm.advance(gm.advance(start, AYE), NAY)
    seen = gm.view(state, three)
    assert seen.actor == three
    played = gm.advance(seen, NAY)
    assert played.actor == one  # what was blanked is chosen once more
    for first in (AYE, NAY):
        done = gm.advance(gm.advance(played, first), AYE)
        votes = gathering(done).results[0].votes
        assert (votes[one], votes[two], votes[three]) == (first.what, "aye", "nay")
    asked: list[gm.State] = []

    def spy(seen: gm.State, moves: Sequence[Move], rng: random.Random) -> Move:
        step = seen.steps[-1]
        if isinstance(step, Voting):
            asked.append(seen)
            assert {seat for seat, _ in step.commits} <= {seen.actor}
        return moves[int(rng.random() * len(moves))]

    for seed in range(3):
        gm.play(gm.Setup(3, (7,)), spy, seed=seed)
    assert asked


@rule("C7-ERR-03", "C7-HID-04")
def test_a_commit_is_final_and_nothing_is_shown_before_the_last() -> None:
    start = voting(3)
    state = gm.advance(start, AYE)
    assert state.actor != start.actor  # not asked again
    again = gm.advance(state, NAY)
    assert commits(again) == ((start.actor, AYE), (state.actor, NAY))
    assert gathering(again).results == ()
    assert not any(e.key == "vote_revealed" for e in told(state, NAY))


@rule("C7-HID-02")
def test_a_record_hides_votes_from_others_until_the_reveal() -> None:
    record = gm.play(gm.Setup(3, (7,)), seed=3)
    votes = [i for i, move in enumerate(record.moves, 1) if isinstance(move, Vote)]
    assert votes
    states = record.states()
    glimpses = [gm.view(record, seat) for seat in range(3)]
    for i in votes:
        last = not isinstance(states[i].steps[-1] if states[i].steps else None, Voting)
        for seat in range(3):
            shown = glimpses[seat][i].move is not None
            assert shown == (last or states[i - 1].actor == seat)


@rule("C7-HID-01")
def test_what_is_left_is_told_in_words() -> None:
    part = gathering_part(
        gm.Setup(2, (7,)),
        ("discards",),
        (Result("livestock", ("aye-nay", "nay")),),
        {0: ("easdale",)},
    )
    state = gm.position(2, chronicles=(7,)).module(7, part).state()
    text = " ".join(str(state).split())
    assert "Livestock (rejected, 1 Aye to 2 Nays)" in text
    assert "votes left: Red 2 Ayes and 2 Nays and Yellow 3 Ayes and 2 Nays" in text
    assert "Red's discard pile: Easdale" in text
    assert "Yellow's discard pile: nothing" in text


# -- made-up positions, saving, notation ----------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "id"),
    [
        (Gathering(FIVE[:4]), "C7-02"),
        (Gathering((*FIVE[:4], "poetry")), "C7-02"),
        (Gathering((*FIVE[:4], "discards")), "C7-CARD-Discards"),
        (Gathering(FIVE, (), ((), (), ())), "C7-CARD-Discards"),
        (Gathering(FIVE, results("wanderer", votes=("aye",) * 3)), "C7-05"),
        (Gathering(FIVE, results("sets", "sets", votes=("aye",) * 3)), "C7-10"),
        (Gathering(FIVE, results("sets", votes=("aye",) * 2)), "C7-06"),
        (Gathering(FIVE, results("sets", votes=("aye", "aye", "maybe"))), "C7-06"),
        (Gathering(FIVE, results(*FIVE[:3], votes=("nay",) * 3)), "C7-03"),
        (Gathering(FIVE, results("sets", votes=("aye", "aye", "aye-aye"))), "C7-07"),
        ("nonsense", "C7-02"),
    ],
)
def test_what_cannot_be_is_named(part: Any, id: str) -> None:
    faults = gm.position(3, chronicles=(7,)).module(7, part).faults()
    assert any(id in reason.rules for reason in faults)
    assert all("?" not in str(reason) for reason in faults)


@pytest.mark.parametrize(
    ("step", "key"),
    [
        (Voting((0, 1, 2), card="wanderer"), "vote_on_no_card"),
        (Voting((0, 1), card="sets"), "all_must_vote"),
        (Voting((0, 1, 2), ((0, AYE),), (), "sets"), "secret_is_nonsense"),
        (Voting((0, 1, 2), ((0, Vote("aye-aye")),), (0,), "sets"), "secret_impossible"),
        (Calling(1, "macbeth"), "vote_without_person"),
    ],
)
def test_steps_that_cannot_be_are_named(step: Any, key: str) -> None:
    place = gm.position(3, chronicles=(7,)).persons(0, "macbeth").step(step)
    faults = place.faults()
    assert key in {reason.key for reason in faults}
    assert all("?" not in str(reason) for reason in faults)


def test_a_vote_under_way_is_saved_and_written() -> None:
    state = gm.advance(voting(3), AYE)
    for one in (state, gm.view(state, 1)):
        assert gm.loads(gm.dumps(one)) == one
        assert gm.notation.parse_position(gm.notation.position(one)) == one
    for move, text in (
        (NameCard("sets"), "name sets"),
        (Vote("aye-nay"), "vote aye-nay"),
        (DealCard("smallest-land"), "deal smallest-land"),
    ):
        assert gm.notation.format(state, move) == text
        assert gm.notation.parse(state, text) == move
    assert describe_move(state, Vote("aye-nay")) == "vote Aye and Nay"
    assert describe_move(called(), NameCard("square")) == (
        "call a vote on Square: largest full square of tiles"
    )


def test_put_good_is_refused_while_the_gathering_votes() -> None:
    refused(voting(3), PutGood("barley", (0, 0)), "C7-06")
