"""Finding S5: what a table shows, writes and lets choose is what the person at it may know."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.bots.review import Mistake
from glenmore.modules.c05_haggis import (
    DrawHaggis,
    FindHaggis,
    Gaining,
    HaggisScoring,
    ReturnHaggis,
    TakeHaggis,
    haggis,
)
from glenmore.moves import Decline, Roll
from glenmore_widgets import Table
from tabletop.text import phrase
from tests.widgets.helpers import place_in, say, titled

HANDS = ((1, 1, 1, 2, 2), (1, 1, 2, 2, 3))


def start(tokens: tuple[int, ...], gains: int = 1) -> gm.State:
    """A seat has these tokens and may gain one more; the open row shows 3 and 3."""
    place = gm.position(2, chronicles=(5,)).turn(gains)
    part = haggis(place.setup, {0: (2,), gains: tokens}, (3, 3))
    return place.module(5, part).step(Gaining(gains)).state()


def played(tokens: tuple[int, ...], *moves: gm.Move, humans: Any = (0,), **how: Any) -> Table:
    """A table that rests after these moves."""
    study = gm.Study(start(tokens))
    for move in moves:
        study.play(move)
    return Table(study, humans=humans, **how)


def resting(tokens: tuple[int, ...], **how: Any) -> Table:
    """A table at which seat 1, a bot, has taken a token and has to return one."""
    return played(tokens, TakeHaggis(3), FindHaggis(3 if tokens is HANDS[0] else 2), **how)


def test_s5_no_place_of_the_haggis_board_tells_what_another_seat_has() -> None:
    """Part b: marks were made from the whole position and drawn over a view."""
    shown = played(HANDS[1], TakeHaggis(3), FindHaggis(2))
    shown.go(shown.study.root)  # the bot may take a token: its tokens are places of the board
    assert shown.moves
    svg = titled(shown, "Haggis")
    assert "return-haggis" not in svg
    assert "Token of value" not in svg


def test_s5_texts_tell_what_the_reader_may_know() -> None:
    """Part c: the position, the game and the tree were written with all secrets."""
    drawn = (DrawHaggis(), FindHaggis(1), ReturnHaggis(1))
    one, two = played(HANDS[0], *drawn), played(HANDS[1], *drawn[:2], ReturnHaggis(2))
    for kind in ("position", "study", "decisions"):
        assert one.text(kind) == two.text(kind), kind
    position = gm.notation.parse_position(one.text("position"))
    assert position == gm.view(one.state, 0)
    assert "seen: red" in one.text("study")
    assert "find-haggis" not in one.text("study")
    assert "return-haggis" not in one.text("study")
    assert "2. ?" in one.text("study")
    with pytest.raises(ValueError, match="as one player saw"):
        one.load(one.text("study"))
    one.load(one.text("position"))


def test_s5_a_game_is_told_as_it_was_seen() -> None:
    """Bots draw haggis behind the reader's back; the text says that something was drawn."""
    for seed in range(60):
        record = gm.play(gm.Setup(2, (5,)), seed=seed)
        shown = Table(record, humans=(0,))
        if any(not shown.sight.sees(node) for node in shown.study.current.line()):
            break
    text = shown.text("game")
    assert "chance: ?" in text
    assert "seen: red" in text.splitlines()
    with pytest.raises(ValueError, match="save file"):
        shown.load(text)
    shown.load(shown.text("save"))
    assert shown.study.origin == record.setup


def test_s5_without_secrets_texts_are_whole_and_say_nothing_of_them() -> None:
    shown = Table(gm.play(gm.Setup(2), seed=1))
    for kind in ("game", "study", "save", "position"):
        text = shown.text(kind)
        assert "seen:" not in text
        shown.load(text)
    assert dict(shown.tools["texts"])["save"] == "The whole tree, as a save file"


def test_s5_a_save_file_says_that_it_holds_everything() -> None:
    shown = resting(HANDS[0])
    assert "with all secrets" in dict(shown.tools["texts"])["save"]
    assert "as you see it" in dict(shown.tools["texts"])["position"]
    shown.load(shown.text("save"))
    assert shown.state.module(5).tables[1].down == HANDS[0]


def test_s5_what_a_bot_decides_in_secret_can_only_be_let_go_on() -> None:
    """The list of options and the answer to a try told which tokens the bot has."""
    told = []
    for tokens in HANDS:
        shown = resting(tokens)
        assert shown.state.actor == 1
        assert shown.options == []
        assert shown.prompt["hint"] == "This is hidden from you"
        assert any(action["word"] == "play_on" for action in shown.prompt["actions"])
        verdict = shown.attempt(ReturnHaggis(3))
        assert [reason.key for reason in verdict.reasons] == ["decided_in_secret"]
        told.append((verdict, shown.message, shown.text("decisions")))
        assert shown.play_on()
    assert told[0] == told[1]


def test_s5_draws_that_tell_what_others_have_are_not_asked_for() -> None:
    """With `chance="ask"` the outcomes are counted from the true supply, which others know."""
    study = gm.Study(start((2, 2)))
    study.play(TakeHaggis(3))
    shown = Table(study, chance="ask")
    assert shown.state.steps[-1].unseen  # the open row is filled from the supply
    assert shown.moves == ()
    shown.play_on()
    assert len(shown.state.module(5).row) == 2
    rolls = gm.position(2, chronicles=(5,))
    part = haggis(rolls.setup, {0: (2,), 1: (1, 3)}, ())
    shown = Table(rolls.module(5, part).step(HaggisScoring("B")).state(), chance="ask")
    assert set(shown.moves) == {Roll(1), Roll(2), Roll(3)}  # a roll is asked for as ever


def test_s5_whether_a_bot_had_a_choice_in_secret_is_not_told() -> None:
    """A forced return was marked in the ledger as made by itself: all tokens are the same."""
    marks = []
    for tokens in ((1, 1, 1, 1, 1), (1, 1, 1, 2, 2)):
        shown = played(tokens, DrawHaggis(), FindHaggis(2))
        shown.play_on()
        marks.append([line[4] for line in shown.ledger if "C5-10" in line[3]])
    assert marks[0] == marks[1] != []


def test_s5_a_person_is_asked_in_secret_even_without_a_choice() -> None:
    """Else others at the screen learn that all five tokens are the same."""
    for tokens in ((1, 1, 1, 1, 1), (1, 1, 1, 2, 2)):
        shown = Table(start(tokens), humans=(0, 1))
        shown.attempt(DrawHaggis())
        assert shown.state.actor == 1
        assert shown.moves


def test_s5_who_looks_back_sees_no_more_than_before() -> None:
    """At one screen: what another person had before them then is not shown to who decides now."""
    shown = played(HANDS[1], TakeHaggis(3), FindHaggis(2), ReturnHaggis(1), humans=(0, 1))
    while shown.session.viewer != 0:
        shown.attempt(shown.moves[-1])
    say(shown, open="chronicle5")
    shown.look(0)
    svg = titled(shown, "Haggis")
    assert "2, 2" not in svg
    assert "5 face down" in svg
    returned = shown.session.node(3)
    assert returned is not None
    assert shown.sight.move_text(returned) == phrase("table.hidden")


def test_s5_a_review_is_for_the_person_who_asked() -> None:
    """What one could have decided better in secret was written into everybody's ledger."""
    shown = played(HANDS[1], TakeHaggis(3), FindHaggis(2), ReturnHaggis(1), humans=(0, 1))
    reader = shown.session.viewer
    reviewer, line = shown._reviewer(rounds=0)
    reviewer.mistakes.append(
        Mistake(
            1, 1, reader, TakeHaggis(3), "take the open token", Decline(), "do without", 3.0, ()
        )
    )
    shown._reviewed(reviewer, line)
    assert any(line[6] for line in shown.ledger)
    assert shown.tools["review"]
    while shown.session.viewer == reader:
        shown.attempt(shown.moves[-1])
    assert not any(line[6] for line in shown.ledger)
    assert not shown.tools["review"]


def test_s5_own_tokens_can_be_tried_as_ever() -> None:
    shown = Table(start((1, 1, 1, 2, 2), gains=0), humans=(0,))
    svg = titled(shown, "Haggis")
    assert "return-haggis" in place_in(svg, "place:mine:0")
    assert Decline() in shown.moves
