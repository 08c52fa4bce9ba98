"""Allenarly at the table, by messages: her turn played back, her board, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.draw.chronicles import c12
from glenmore.draw.marks import marks
from glenmore.modules.c12_allenarly import Allenarly, TurnUp
from glenmore.moves import Take
from glenmore_widgets import Table
from tabletop_widgets import scenes
from tabletop_widgets.session import Session
from tabletop_widgets.sight import Sight
from tests.draw.helpers import letters_are_readable
from tests.widgets.helpers import say

HERS: dict[str, Any] = {"row": ("tap-o-noth",), "blue": "macdonell", "violet": "sinclair"}
RING = ("yellow", "easdale", "glen-affric", "falkirk-tryst", "edradour", "red", "die")


def her_turn(card="ac-01", ring=RING):
    """Her turn, this card turned up."""
    state = gm.position(1, chronicles=(12,)).rondel(*ring).module(12, Allenarly(**HERS)).state()
    return gm.apply(state, TurnUp(card))[0]


def test_her_turn_is_played_by_itself_and_told_decision_by_decision():
    shown = Table(gm.Setup(1, (12,), names=("Ann",)), seed=3)
    for _ in range(30):
        say(shown, option=0, at=shown.session.serial)
        told = [e.event for e in shown.session.entries if e.event.seat == 1]
        if any(event.key == "her_card" for event in told):
            break
    assert shown.state.actor == 0
    assert {"C12-25", "C12-32"} <= {rule for event in told for rule in event.rules}


def test_scenes_show_her_decisions_one_by_one_with_their_rules():
    state = her_turn()
    study = gm.Study(state)
    moved = []
    for number, move in enumerate(("advance chisholm", "take falkirk-tryst", "lay row"), 1):
        node = study.play(gm.notation.parse(study.current.state, move))
        moved.append(scenes.Moved(number, node.state, node.events))
    made = scenes.turns(gm.TITLE, state, moved, Sight(0, gm.TITLE))
    names = {0: "Ann", 1: "Allenarly"}
    assert [scenes.line(gm.TITLE, names, scene) for scene in made] == [
        "Allenarly moves the blue token to Chisholm (C12-24).",
        "Allenarly finds Falkirk Tryst, the nearest trade tile within range 4 and takes "
        "Falkirk Tryst (C12-35, C12-32).",
        "Allenarly adds it to the trade row and gets 1 stone.",
    ]


def test_her_board_shows_where_a_tile_can_be_laid_and_why_not_elsewhere():
    state = her_turn("ac-10", ("yellow", "lochridge", *RING[1:]))
    state, _ = gm.apply(state, gm.legal(state)[0])
    state, _ = gm.apply(state, Take("lochridge"))
    found = marks(state).boards[12]
    assert found["pile"].options == (0,)
    assert not found["row"].options
    assert "C12-43" in found["row"].why or "pile" in found["row"].why
    assert all("place:pile" in drawn for drawn in c12.board(state, found, True))


def test_her_board_can_be_read():
    state = her_turn()
    for drawn in c12.board(state, {}, True):
        assert letters_are_readable(drawn)
    words = c12.words(state)
    assert "trade row Tap o'Noth" in words
    assert "action card 1 lies open" in words


def test_no_exchange_of_hers_is_cut_on_her_board():
    """Glengorm has two, of which the second was cut in the lesson."""
    part = Allenarly(**(HERS | {"row": ("tap-o-noth", "glengorm", "highland-market")}))
    state = gm.position(1, chronicles=(12,)).rondel(*RING).module(12, part).state()
    for drawn in c12.board(state, {}, True):
        assert "2 for 5 VP" in drawn
        assert "…" not in drawn


@pytest.mark.rule("C12-HID06")
def test_who_takes_a_decision_back_meets_the_same_card():
    session = Session(gm.TITLE, gm.start(gm.Setup(1, (12,))), seed=3)
    seen: list[str] = []
    for _ in range(2):
        while not session.state.module(12).used:
            session.choose(0)
        seen.append(session.state.module(12).used[0])
        session.undo()
    assert seen[0] == seen[1]


def test_boats_cards_and_objections_are_played_at_the_table():
    shown = Table(gm.Setup(1, (1, 6, 7, 12), names=("Ann",)), seed=4)
    asked = set()
    for _ in range(400):
        if shown.state.actor == gm.OVER:
            break
        asked.add(type(shown.state.steps[-1]).__name__)
        say(shown, option=0, at=shown.session.serial)
    told = {entry.event.key for entry in shown.session.entries}
    assert shown.state.actor == gm.OVER
    assert "Objecting" in asked
    assert {"her_boat", "her_token_lost", "her_tile_river", "card_turns"} <= told
    assert {"her_scoring_card", "her_card_objected", "card_scored"} <= told


def test_sites_and_the_highland_games_are_played_at_the_table():
    shown = Table(gm.Setup(1, (10, 11, 12), names=("Ann",)), seed=6)
    for _ in range(600):
        if shown.state.actor == gm.OVER:
            break
        say(shown, option=0, at=shown.session.serial)
    told = [entry.event for entry in shown.session.entries]
    hers = {event.key for event in told if event.seat == 1}
    assert shown.state.actor == gm.OVER
    assert {"her_track", "her_tile_out", "piece_rises", "central_taken", "fame_gained"} <= hers
    assert {"C12-C10-07", "C12-C11-02"} <= {rule for event in told for rule in event.rules}
