"""Allenarly and the scoring cards of chronicle 7 (C12-C7-01 to C12-C7-04)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import glenmore as gm
from glenmore.base.rondel import discard
from glenmore.base.scoring import FINAL, scoring_round
from glenmore.draw.chronicles import c07
from glenmore.draw.marks import marks
from glenmore.model import Draft
from glenmore.modules.c07_great_gathering import Gathering, NameCard, Result, Vote, gathering
from glenmore.modules.c07_great_gathering.cards import (
    CARDS,
    DISCARDS,
    ScoreCards,
    leaders,
    share,
    value,
    values,
)
from glenmore.modules.c12_allenarly import Allenarly, board
from glenmore.modules.c12_allenarly.with_c07 import DrawScoring, Objecting, SayNay, ScoringCard
from glenmore.moves import Decline, Take
from glenmore.steps import settle
from tests.conformance.roads import differences
from tests.draw.helpers import letters_are_readable
from tests.modules.allenarly import WITH_TILE, sound
from tests.rules.helpers import after, allowed, keys, lines, refused, told

rule = pytest.mark.rule
SETUP = gm.Setup(1, (7, 12))
PERSONS = [tile.id for tile in gm.start(SETUP).game.tiles.values() if tile.kind == "person"][:4]
KEPT, OBJECTED = ("", ""), ("nay", "")


def place(*others: int, cards: tuple[str, ...] = (), **said: Any) -> gm.Position:
    """A position in which these cards have been drawn and kept."""
    built = gm.position(1, chronicles=(*others, 7, 12)).rondel("red", "ullapool", "yellow", "die")
    results = tuple(Result(card, KEPT) for card in cards)
    drawn = tuple(card for card in CARDS if card in cards)
    return built.module(7, Gathering(drawn, results)).module(12, Allenarly(**WITH_TILE | said))


def run(state: gm.State, *steps: Any) -> gm.State:
    """After these steps have run, as far as nobody decides."""
    draft = Draft(state, None)
    draft.steps = tuple(reversed(steps))
    settle(draft)
    return draft.seal()


def drawing(*cards: str, **said: Any) -> gm.State:
    """Chance draws a card; these have been drawn and kept."""
    return run(place(cards=cards, **said).state(), ScoringCard())


# -- votes ----------------------------------------------------------------------------------------


@rule("C12-C7-01")
def test_two_nays_are_all_the_votes_there_are() -> None:
    state = place().state()
    assert gathering(state).tokens(state, 0) == (0, 2)
    assert gathering(state).tokens(state, 1) == (0, 0)
    begun = [event for event in gm.play(SETUP, seed=1).events() if event.key == "her_nays"]
    assert [(event.seat, dict(event.facts)["count"]) for event in begun] == [(0, 2)]
    assert gathering(gm.start(SETUP)).cards == ()
    others = gm.start(gm.Setup(2, (7,)))
    assert gathering(others).tokens(others, 1) == (3, 3)


@rule("C12-C7-01", "C12-C7-02", "C12-NO09")
def test_a_person_calls_no_vote() -> None:
    built = gm.position(1, chronicles=(7, 12)).rondel("red", "macbeth", "yellow", "die")
    state = built.coins(0, 9).module(12, Allenarly(**WITH_TILE)).state()
    asked = set()
    state = after(state, Take("macbeth"))
    while state.actor == 0:
        asked.add(state.steps[-1].state)
        state = after(state, gm.legal(state)[0])
    assert state.players[0].persons == ("macbeth",)
    assert asked
    assert "VOTE" not in asked
    state = place().state()
    for vote in ("aye", "nay", "aye-aye"):
        refused(state, Vote(vote))
    objecting = after(drawing(), DrawScoring("sets"))
    for move in (Vote("aye"), Vote("nay"), NameCard("sets")):
        assert keys(refused(objecting, move, "C12-C7-01")) == {"her_no_votes"}


# -- cards are drawn ------------------------------------------------------------------------------


@rule("C12-C7-02")
@pytest.mark.parametrize(("name", "drawn"), [("A", True), ("B", True), ("C", True), (FINAL, False)])
def test_a_card_is_drawn_at_the_end_of_the_first_three_rounds(name: str, drawn: bool) -> None:
    state = run(place().state(), *scoring_round(name))
    assert (bool(state.steps) and isinstance(state.steps[-1], ScoringCard)) == drawn
    if drawn:
        assert state.actor == gm.CHANCE
        assert len(gm.legal(state)) == len(CARDS)


@rule("C12-C7-02", "C12-58")
def test_it_is_drawn_after_everything_else_of_the_round() -> None:
    state = gm.start(gm.Setup(1, (5, 7, 12)))
    draft = Draft(gm.position(1, chronicles=(5, 7, 12)).rondel("red", "yellow").state(), None)
    assert state.setup == draft.game.setup
    draft.steps = tuple(reversed(scoring_round("B")))
    settle(draft)
    order = [step.state for step in reversed(draft.seal().steps)]
    assert order.index("HAGG" if "HAGG" in order else order[0]) < order.index("GATHER")


@rule("C12-C7-02")
def test_each_card_is_drawn_once() -> None:
    state = drawing("sets")
    assert DrawScoring("sets") not in gm.legal(state)
    assert keys(refused(state, DrawScoring("sets"), "C12-C7-02")) == {"her_card_not_drawn"}
    found = told(state, DrawScoring("wanderer"))
    assert [event.key for event in found] == ["her_scoring_card"]
    assert gathering(after(state, DrawScoring("wanderer"))).cards == ("sets", "wanderer")


@rule("C12-C7-03", "C12-E43")
def test_a_nay_discards_the_card_and_another_one_is_drawn() -> None:
    state = after(drawing(), DrawScoring("sets"))
    assert isinstance(state.steps[-1], Objecting)
    assert state.actor == 0
    allowed(state, SayNay("sets"), Decline())
    assert keys(refused(state, SayNay("livestock"), "C12-C7-03")) == {"her_other_scoring_card"}
    assert not list(differences(state, random.Random(1)))
    kept = after(state, Decline())
    assert gathering(kept).accepted() == ("sets",)
    again = after(state, SayNay("sets"))
    assert isinstance(again.steps[-1], ScoringCard)
    assert gathering(again).accepted() == ()
    assert gathering(again).tokens(again, 0) == (0, 1)
    assert DrawScoring("sets") not in gm.legal(again)
    second = after(again, DrawScoring("castles"), SayNay("castles"))  # the other token
    assert gathering(second).tokens(second, 0) == (0, 0)
    third = after(second, DrawScoring("pastures"))
    assert gathering(third).accepted() == ("pastures",)
    assert not gm.faults(state)


@rule("C12-C7-03", "C12-NO10")
def test_without_a_token_the_card_stays() -> None:
    built = place()
    results = (Result("sets", OBJECTED), Result("castles", OBJECTED))
    built = built.module(7, Gathering(("sets", "castles"), results))
    state = run(built.state(), ScoringCard())
    found = told(state, DrawScoring("pastures"))
    assert [event.key for event in found][:2] == ["her_scoring_card", "her_card_stays"]
    state = after(state, DrawScoring("pastures"))
    assert gathering(state).accepted() == ("pastures",)
    refused(built.state(), SayNay("pastures"), "C12-C7-03")


# -- what everybody has ---------------------------------------------------------------------------

TILES: dict[str, Any] = {"pile": ("edradour", "pulteney", "glen-clova", "glen-lyon", "easdale")}


def hers(card: str, *others: int, **said: Any) -> float:
    """Her number for a card."""
    return value(place(*others, cards=(card,), **said).state(), 1, card)


@rule("C12-C7-04")
@pytest.mark.parametrize("card", ["livestock", "materials", "castles", "wanderer"])
def test_some_of_her_numbers_are_always_4(card: str) -> None:
    assert hers(card) == 4
    assert hers(card, **TILES) == 4


@rule("C12-C7-04")
def test_other_numbers_of_hers_follow_from_her_tiles() -> None:
    assert hers("distilleries", **TILES) == 3  # two and 1
    assert hers("distilleries", 3, **TILES) == 4
    assert hers("pastures", **TILES) == 2
    assert hers("pastures") == 0
    assert hers("smallest-land", **TILES) == 3  # five less 2
    assert hers("smallest-land") == 0
    river = place(1, cards=("smallest-land", "pastures")).tile(1, (-1, 0), "glen-clova").state()
    assert value(river, 1, "pastures") == 1
    assert value(river, 1, "smallest-land") == 1  # home tile and river, less 2


@rule("C12-C7-04", "C12-E45")
def test_sets_are_scot_whisky_card_and_person_and_a_half_breaks_ties() -> None:
    built = place(cards=("sets",)).whisky(1, 2).cards(1, "loch-ness", "loch-shiel")
    built = built.box("loch-ness", "loch-shiel").scots(1, (1, 0), 2).persons(1, *PERSONS[:2])
    assert value(built.state(), 1, "sets") == 3.5  # two and 1.5
    human = built.whisky(0, 4).scots(0, (1, 0), 4).persons(0, *PERSONS[2:])
    assert value(human.state(), 0, "sets") < 3.5
    assert hers("sets") == 1.5


def square_of(size: int, *others: int) -> gm.State:
    """The human has a full square of tiles."""
    built = place(*others, cards=("square",))
    stack = [
        t.id
        for t in gm.start(SETUP).game.tiles.values()
        if t.kind == "territory" and not (t.river or t.upgrade) and t.stack in "ABCD"
    ]
    cells = [(x, y) for y in range(1, size) for x in range(size)]
    cells = [(x, y) for x, y in cells if (x, y) != (0, 0)]
    more = [(x, 0) for x in range(2, size)]
    rivers = [t.id for t in gm.start(SETUP).game.tiles.values() if t.river and not t.upgrade]
    rivers = [tile for tile in rivers if tile not in ("start-village", "home-castle")]
    for cell, tile in zip((*cells,), stack, strict=False):
        built = built.tile(0, cell, tile)
    for cell, tile in zip(more, rivers, strict=False):
        built = built.tile(0, cell, tile)
    return built.state()


@rule("C12-C7-04", "C12-EX34")
@pytest.mark.parametrize(
    ("size", "others", "won", "points"),
    [(4, (), (0,), [10, 0]), (4, (10,), (0, 1), [5, 5]), (3, (), (1,), [0, 10])],
)
def test_example_34_the_square(
    size: int, others: tuple[int, ...], won: tuple[int, ...], points: list[int]
) -> None:
    if others and others[0] not in playable():
        others = (1,)  # as good as any that brings tiles
    state = square_of(size, *others)
    assert value(state, 0, "square") == size
    assert value(state, 1, "square") == (4 if others else 3.5)
    assert leaders(state, "square") == won
    scored = run(state, ScoreCards())
    assert [sum(lines(scored, seat, "C7-CARD-Square").values()) for seat in (0, 1)] == points
    assert share(len(won)) == max(points)


def playable() -> set[int]:
    """The chronicles that she can be played with."""
    from glenmore.modules.c12_allenarly import adapting

    return set(adapting.FILES)


@rule("C12-C7-04")
def test_which_chronicles_make_her_square_larger() -> None:
    larger = {number: hers("square", number) for number in playable() - {7}}
    assert {number for number, n in larger.items() if n == 4} == {1, 3, 5, 6, 10, 11} & {*larger}
    assert {n for number, n in larger.items() if number in (2, 8, 9)} <= {3.5}


@rule("C12-E44", "C12-C7-04")
def test_discards_are_counted_for_each_pawn_from_the_start() -> None:
    state = place().state()
    pieces = {piece.id: at for at, piece in enumerate(state.game.pieces)}
    draft = Draft(state, None)
    gone = {"easdale": "red", "oban": "yellow", "leith": "yellow", "halkirk": "die"}
    for tile, piece in gone.items():
        discard(draft, tile, pieces[piece], "RONDEL-06")
    sealed = draft.seal()
    assert board(sealed).discarded == (1, 2)
    assert sealed.discard[-4:] == tuple(gone)  # no piles of their own
    assert gathering(sealed).piles == ()
    assert [value(sealed, seat, DISCARDS) for seat in (0, 1)] == [1, 2]
    alone = gm.play(gm.Setup(1, (12,)), seed=1).final
    assert board(alone).discarded == ()


@rule("C12-C7-04", "C12-C7-02")
def test_kept_cards_score_at_the_end_by_her_rule() -> None:
    record = gm.play(SETUP, seed=3)
    scored = [event for event in record.events() if event.key == "card_scored"]
    assert len(scored) == 3
    assert all("C12-C7-04" in event.rules for event in scored)
    accepted = gathering(record.final).accepted()
    assert [dict(event.facts)["card"] for event in scored] == list(accepted)
    paid = [
        line.points
        for player in record.final.players
        for line in player.points
        if line.rule.startswith("C7-CARD")
    ]
    assert sum(paid) == sum(
        share(len(leaders(record.final, card))) * len(leaders(record.final, card))
        for card in accepted
    )


# -- made-up positions, the table -----------------------------------------------------------------


@rule("C12-C7-02")
def test_what_cannot_be_about_the_cards_is_told() -> None:
    def faults(part: Gathering, **said: Any) -> set[str]:
        built = place(**said).module(7, part)
        return {reason.key for reason in built.faults()}

    kept = tuple(Result(card, KEPT) for card in tuple(CARDS)[:4])
    assert faults(Gathering(tuple(CARDS)[:3], kept[:3])) == set()
    assert "her_scoring_cards_wrong" in faults(Gathering(tuple(CARDS)[:4], kept))
    assert "her_scoring_cards_wrong" in faults(Gathering(("sets",), ()))
    nays = tuple(Result(card, OBJECTED) for card in tuple(CARDS)[:3])
    assert "too_many_votes" in faults(Gathering(tuple(CARDS)[:3], nays))
    assert "her_board_is_nonsense" in faults(Gathering(), discarded=(1,))


@rule("C12-C7-02", "C12-C7-03")
def test_pictures_show_the_cards_drawn_and_the_nays_left() -> None:
    state = after(drawing(), DrawScoring("sets"), SayNay("sets"), DrawScoring("square"))
    found = marks(state).boards[7]
    assert found["square"].options
    drawn = c07.board(state, found, True)[0]
    assert letters_are_readable(drawn)
    assert "1 Nay" in drawn
    assert "Aye" not in drawn
    assert "just drawn" in drawn
    assert "discarded" in drawn
    assert "3.5" in drawn
    kept = after(state, Decline())
    assert "Square, will score" in c07.words(kept)
    assert "Square (will score)" in gathering(kept).describe(kept)
    assert "Aye" not in c07.words(kept)
    assert c07.holdings(kept, 1) == ()
    assert "1 Nay left" in c07.holdings(kept, 0)[0].words


@rule("C12-C7-02")
@pytest.mark.parametrize("chronicles", [(7, 12), tuple(sorted((*playable(), 12)))], ids=str)
def test_whole_games_with_scoring_cards(chronicles: tuple[int, ...]) -> None:
    record = gm.play(gm.Setup(1, chronicles), seed=1)
    sound(record)
    part = gathering(record.final)
    assert len(part.accepted()) == 3
    assert not any(step.state == "VOTE" for state in record.states() for step in state.steps)
    assert all(n >= 0 for card in part.cards for n in values(record.final, card))
