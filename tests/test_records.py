"""Records that remember facts about themselves."""

from __future__ import annotations

import copy
import pickle

import pytest

import glenmore as gm
from tabletop.facts import fact
from tabletop.records import Record

asked: list[int] = []


class Pair(Record):
    first: int
    second: int = 2

    @fact
    def total(self) -> int:
        """Both together."""
        asked.append(self.first)
        return int(self.first + self.second)


def test_a_fact_is_found_once_and_is_no_part_of_the_value() -> None:
    asked.clear()
    pair = Pair(1)
    assert (pair.total, pair.total, asked) == (3, 3, [1])
    assert pair == Pair(1)
    assert hash(pair) == hash(Pair(1))
    assert repr(pair) == "Pair(first=1, second=2)"


def test_a_changed_record_and_a_copy_find_their_facts_anew() -> None:
    pair = Pair(1)
    assert pair.total == 3
    assert pair.with_(first=5).total == 7
    for other in (pickle.loads(pickle.dumps(pair)), copy.copy(pair), copy.deepcopy(pair)):
        assert other == pair
        assert not vars(other)


def test_a_record_without_facts_has_no_room_for_any() -> None:
    class Plain(Record):
        word: str

    with pytest.raises(TypeError):
        vars(Plain("hello"))


def test_a_record_that_is_asked_for_its_items_otherwise_can_still_be_shown_and_sent() -> None:
    """As the score sheet, which is asked for seats."""
    sheet = gm.score(gm.start(gm.Setup(2)))
    assert sheet[0] is sheet.seats[0]
    assert repr(sheet).startswith("ScoreSheet(seats=(SeatScore(")
    assert pickle.loads(pickle.dumps(sheet)) == sheet
