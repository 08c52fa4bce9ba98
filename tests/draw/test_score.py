"""The score sheet: every point is there once, as a sum with its rule."""

from __future__ import annotations

import re

import pytest

import glenmore as gm
from glenmore import draw
from glenmore.base.scoring import CATEGORIES
from glenmore.draw.score import booked, expected, group_title, source_of
from glenmore.events import ScoreLine, scored
from tests.draw.helpers import NASTY, parsed, positions, words_of


def table_of(state):
    return parsed(draw.score_sheet(state))


def row(state, title):
    for tr in table_of(state).iter("tr"):
        cells = [words_of(cell) for cell in tr]
        if cells[0] == title:
            return cells[1:]
    raise AssertionError(title)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sums_of_the_groups_are_the_totals(players):
    for state in positions(players)[::25]:
        sheet = gm.score(state)
        so_far, now = booked(sheet), expected(state, sheet)
        for seat in range(players):
            total = sum(group.total(seat) for group in so_far)
            assert total == sheet.totals[seat] == state.players[seat].vp
            assert total + sum(g.total(seat) for g in now) == sheet[seat].if_ended_now


def test_totals_are_shown():
    state = positions(3)[-30]
    sheet = gm.score(state)
    shown = [str(v).replace("-", "−") for v in sheet.totals]
    assert row(state, "Victory points so far") == shown
    assert row(state, "If the game ended now") == [
        str(s.if_ended_now).replace("-", "−") for s in sheet.seats
    ]


def test_end_of_the_game_has_winner_and_no_guess():
    state = positions(3)[-1]
    assert row(state, "Winner (END-11)").count("winner") == len(gm.score(state).winners)
    assert "ended now" not in draw.score_sheet(state) + draw.describe_score(state)
    assert "Winner: " in draw.describe_score(state)


def test_table_is_accessible():
    table = table_of(positions(4)[-30]).find("table")
    assert words_of(table.find("caption")).startswith("Score sheet, turn ")
    heads = list(table.find("thead").iter("th"))
    assert [h.get("scope") for h in heads] == ["col"] * 5
    for tr in table.iter("tr"):
        assert tr[0].get("scope") in ("col", "row", "rowgroup")
        assert len(tr) == 5 or tr[0].get("colspan") == "5"
        assert all(words_of(cell) for cell in tr)


def test_every_sum_reads_and_cites():
    sums = re.compile(r"(\d+ × −?\d+ = −?\d+|(\d+ − \d+ = )?\d+ → −?\d+)")
    for state in positions(4, 5)[::60]:
        for div in table_of(state).iter("div"):
            if div.get("class"):
                continue
            assert sums.fullmatch((div.text or "").strip())
            cited = [span.get("data-rule") for span in div]
            assert cited
            assert all(rule in gm.rules for rule in cited)


def test_expected_numbers_are_compared_with_the_fewest():
    made = gm.position(2).cards("red", "castle-moil")
    state = made.scots("red", (1, 0), 2).state(check=False)
    words = draw.describe_score(state)
    assert "landmark cards: Red 1 − 0 = 1 → 1 (SCORE-05)" in words
    assert "Scots on the home castle: Red 4 − 0 = 4 → 5 (SCORE-05, LM-CastleMoil)" in words


def test_sources():
    found = {
        ScoreLine("SCORE-05", "persons", 1, None, 1, "", "B"): ("Scoring round B", "persons"),
        ScoreLine("SCORE-05", "persons", 1, None, 1, "", "final"): (
            "Final scoring round",
            "persons",
        ),
        ScoreLine("END-10", "coins", 2, 1, 2): ("End of the game", "coins"),
        ScoreLine("CLAN-Douglas", "douglas", 1, 3, 3): ("Clans", "Douglas"),
        ScoreLine("CLAN-Brodie", "villages", 3, None, 5): ("Clans", "Brodie: villages"),
        ScoreLine("EXCH-02", "falkirk-tryst", 1, 4, 4): ("Tiles", "Falkirk Tryst"),
        ScoreLine("END-11", "so-far", 4, 1, 4): ("Other", "so far"),
    }
    for line, source in found.items():
        group, row = source_of(line)
        assert (group_title(group), row) == source


def test_categories_stand_in_scoring_order():
    state, names = positions(4, 2)[-1], [scored(category) for category in CATEGORIES]
    for group in booked(gm.score(state)):
        if "round" in group.title:
            ranks = [names.index(label) for label in group.rows]
            assert ranks == sorted(ranks)


def test_names_are_escaped():
    state = positions(2, 7, NASTY)[-1]
    html = draw.score_sheet(state)
    parsed(html)
    assert "<script" not in html
    assert "<style" not in draw.score_sheet(state, style=False)
    assert "<script" in draw.describe_score(state)


def test_a21_a_scoring_round_has_one_name_everywhere():
    """Events, booked lines, lines to come and the sheet speak of the same final scoring round."""
    place = gm.position(3).whisky(1, 2)
    last = place.rondel("red", "worlds-end yellow blue", fill=False).empty("S A B C D").state()
    expected = gm.score(last).seats[1].expected
    state, events = gm.apply(last, "end")
    assert state.actor == gm.OVER
    booked = [line.what for line in state.players[1].points if line.rule == "SCORE-05"]
    assert booked == ["whisky barrels, final round"]
    assert booked == [line.what for line in expected if line.rule == "SCORE-05"]
    told = [str(event) for event in events if event.key == "scoring_round"]
    assert told == ["Final scoring round (SCORE-01, SCORE-02)."]
    assert {
        group_title(source_of(line)[0])
        for line in state.players[1].points
        if line.rule == "SCORE-05"
    } == {"Final scoring round"}
    line = place.scoring("B").state().players[1].points[0]
    assert line.what == "whisky barrels, round B"
    assert group_title(source_of(line)[0]) == "Scoring round B"


def test_a21_no_clan_is_called_unknown():
    names = [space.name for space in gm.catalog.load().clans]
    assert "23rd clan" in names
    assert not [name for name in names if "unknown" in name.lower()]
    assert "23rd clan" in gm.draw.clans(gm.position(3).state())
