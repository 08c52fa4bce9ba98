"""The haggis and the Great Gathering in one game."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore import turn_table
from glenmore.modules.c07_great_gathering.cards import value

rule = pytest.mark.rule


@rule("C5-INT-07", "C7-INT-06")
def test_inns_and_sheep_count_for_the_cards() -> None:
    place = gm.position(3, chronicles=(5, 7))
    plain = place.state()
    state = (
        gm.position(plain)
        .tile(0, (0, 1), "shetland")
        .tile(0, (1, 1), "ye-olde-inn")
        .goods(0, (0, 1), ("sheep", "sheep"))
        .state()
    )
    for card, before, after in (("pastures", 0, 1), ("distilleries", 0, 1), ("livestock", 0, 2)):
        assert value(plain, 0, card) == before, card
        assert value(state, 0, card) == after, card


@rule("C5-INT-07")
def test_cards_are_scored_before_the_last_haggis() -> None:
    titles = [row.title for row in turn_table.rows(gm.Setup(3, (5, 7)))]
    cards = titles.index("Accepted cards of the Great Gathering")
    assert cards < titles.index("Last haggis scoring")
