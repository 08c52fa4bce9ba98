"""Chronicle 12 at its edges: full colours, tiles without a card, priority tokens at 3 points."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.model import HOME_CASTLE, Draft
from glenmore.modules.c12_allenarly import board, items, path
from glenmore.modules.c12_allenarly.clans import mark
from tests.modules.allenarly import BLUE, START, place, play_round, took
from tests.modules.test_c12_scoring import facts, her_round

rule = pytest.mark.rule
VIOLET = path(gm.start(gm.Setup(1, (12,))).game, "violet")


def marked(human: tuple[str, ...], **tokens: str) -> tuple[gm.State, list[gm.Event]]:
    """She has taken a person while the human has these markers."""
    draft = Draft(place("halkirk", **tokens).clans(0, *human).state(), [])
    mark(draft)
    happened = list(draft.log or ())
    return draft.seal(), happened


@rule("C12-49", "C12-E18")
def test_a_token_leaves_when_its_colour_is_full() -> None:
    state, happened = marked(BLUE[1:])
    assert state.players[1].clans == (BLUE[0], VIOLET[0])
    assert (board(state).blue, board(state).violet) == ("", VIOLET[0])
    gone = [event for event in happened if event.key == "her_token_removed"]
    assert [(event.fact["band"], event.rules) for event in gone] == [
        ("blue", ("C12-49", "C12-E18"))
    ]
    open_still, happened = marked(BLUE[2:])
    assert board(open_still).blue == BLUE[0]
    assert "her_token_removed" not in [event.key for event in happened]


@rule("C12-49", "C12-E17")
def test_a_token_that_has_left_gets_no_marker() -> None:
    state, happened = marked(BLUE, blue="")
    assert state.players[1].clans == (VIOLET[0],)
    assert [event.key for event in happened] == ["her_marker"]


@rule("C12-46", "C12-43")
@pytest.mark.parametrize("tile", ["halkirk", "inshriach", "edradour", "glengorm"])
def test_tiles_without_a_card_bring_none(tile: str) -> None:
    before = items(place("halkirk").state())
    state, _ = took(tile)
    player = state.players[1]
    assert player.cards == ()
    scots = state.players[1].estate[HOME_CASTLE].scots
    assert items(state) == scots + player.whisky
    assert before == 1


@rule("C12-55")
@pytest.mark.parametrize(
    ("barrels", "where", "told"),
    [
        (0, 3, "her_token_back"),
        (1, 1, "her_token_rests"),
        (2, 1, "her_token_rests"),
        (3, 0, "her_token_front"),
        (5, 0, "her_token_front"),
    ],
)
def test_where_a_token_goes_by_its_points(barrels: int, where: int, told: str) -> None:
    order = ("scots", "whisky", "persons", "landmarks")
    built = her_round(priority=order).scots(0, HOME_CASTLE, 3).whisky(0, barrels)
    state, happened = play_round(built)
    assert told in [e.key for e in happened if dict(e.facts).get("category") == "whisky"]
    found = board(state).priority
    if where == 3:  # persons and landmarks score nothing either, and go behind it
        assert found == ("scots", "whisky", "persons", "landmarks")
    else:
        assert found.index("whisky") == where


@rule("C12-56", "C12-62")
def test_one_stone_for_each_exchange_and_the_rest_at_the_end() -> None:
    state, happened = play_round(her_round(stones=3))
    assert board(state).stones == 2
    assert [(f["needed"], f["has"], f["left"]) for f in facts(happened, "her_exchange")] == [
        (1, 3, 2)
    ]
    assert facts(happened, "her_exchange")[0]["tile"] == START
