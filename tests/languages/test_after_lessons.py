"""Puzzles, practice and the map of rules in the made-up language."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import glenmore as gm
from glenmore_widgets import Practice, Puzzles, RulesMet
from glenmore_widgets.play_room import PlayRoom
from tabletop.teach.progress import Progress
from tabletop.teach.solo_log import Result, SoloLog
from tests.languages.test_widgets import left_in, left_in_form


def today() -> date:
    return date(2026, 11, 18)


def shelf_left(widget: Any, known: frozenset[str]) -> dict[str, set[str]]:
    """English on a shelf; the states of cells and the words of buttons are ids."""
    silent = {"groups.cells.state", "head.legend.state", "detail.buttons.value"}
    return left_in(widget._shelf, known, silent)


def test_no_english_is_left_in_puzzles(made_up: str, known: frozenset[str]) -> None:
    widget = Puzzles(progress=Progress(), language=made_up, today=today)
    assert shelf_left(widget, known) == {}
    assert left_in(widget.board, known) == {}
    widget.try_(widget.puzzle.against)
    assert left_in(widget.board, known) == {}
    assert widget.board is not None
    widget.board.hint()
    widget.try_(widget.puzzle.moves[0])
    assert left_in(widget.board, known) == {}
    assert shelf_left(widget, known) == {}


def test_no_english_is_left_in_practice(made_up: str, known: frozenset[str]) -> None:
    progress = Progress()
    riddles = Puzzles(progress=progress, today=today)
    riddles.try_(riddles.puzzle.against)
    widget = Practice(progress=progress, language=made_up, today=today)
    assert shelf_left(widget, known) == {}
    assert left_in(widget.board, known) == {}
    assert widget.board is not None
    widget.board.try_(riddles.puzzle.moves[0])
    assert shelf_left(widget, known) == {}


def test_no_english_is_left_on_the_map_of_rules(made_up: str, known: frozenset[str]) -> None:
    widget = RulesMet(progress=Progress(), language=made_up)
    widget.show_rule("RIVER-01")
    silent = {"detail.buttons.label"}  # titles of lessons have translations of their own
    assert {k: v for k, v in shelf_left(widget, known).items() if k not in silent} == {}


def test_no_english_is_left_in_the_room_of_games(
    made_up: str, known: frozenset[str], tmp_path: Path
) -> None:
    progress = Progress.load(tmp_path / "p.json")
    room = PlayRoom(seed=4, progress=progress, language=made_up)
    assert left_in_form(room._row, known) == set()
    assert room.table is not None
    room.table.choose(0)
    again = PlayRoom(seed=4, progress=progress, language=made_up)
    assert again.table is None
    assert left_in_form(again._row, known) == set()


def test_no_english_is_left_about_games_for_one(
    made_up: str, known: frozenset[str], tmp_path: Path
) -> None:
    progress = Progress.load(tmp_path / "p.json")
    setup = gm.Setup(1, (12,), options={"allenarly_level": "skelp"})
    for id, won in (("one", True), ("two", False)):
        SoloLog(gm.TITLE, progress.path).note(Result(id, today(), setup, (60, 60), won))
    room = PlayRoom(1, seed=4, progress=progress, language=made_up)
    assert "60" in room.shown.value
    assert left_in_form(room._row, known) == set()
    assert room.table is not None
    room.table.choose(0)
    again = PlayRoom(seed=4, progress=progress, language=made_up)
    assert again.table is None
    assert left_in_form(again._row, known) == set()
