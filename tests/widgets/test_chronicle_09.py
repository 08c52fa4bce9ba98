"""Feasts & Follies at the table, by messages: stacks behind the curtain, reveal, payments."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.modules.c09_feasts_and_follies import feasts
from glenmore_widgets import Table
from tests.modules.test_c09_feasts_and_follies import CHEAP, place
from tests.widgets import helpers
from tests.widgets.helpers import picture, say

rule = pytest.mark.rule
BOARD = "chronicle9"


def table(goods=None, humans=(0, 1), **facts):
    """A bidding of two people is about to begin."""
    state = place(
        ("guest-of-honour", *CHEAP[:4]), goods=goods or {0: "wood stone"}, players=2, **facts
    )
    return Table(state.now("bidding").state(), humans=humans)


def spot(shown, key):
    return helpers.place(shown, f"place:{key}", BOARD)


def hidden(shown):
    """Who has to take the screen, if anybody."""
    return shown.curtain


def bid(shown, *tokens):
    """Whoever is asked takes the screen and lays a stack."""
    say(shown, lift=True)
    for token in tokens:
        say(shown, **{"try": ["bid", token] if token else ["no-bid"]})


@rule("C9-HID01", "C9-HID02")
def test_stacks_are_laid_behind_a_curtain():
    shown = table()
    first = shown.curtain
    assert shown.prompt["text"] == f"Hand over to {shown.state.setup.name(first)}"
    assert "gm-open" not in picture(shown, BOARD)
    say(shown, lift=True)
    assert shown.prompt["front"] == BOARD
    assert all("gm-open" in spot(shown, str(n)) for n in range(1, 6))
    assert "gm-open" in spot(shown, "stop")
    say(shown, **{"try": ["bid", 4]})
    assert hidden(shown) is None  # the stack is not complete
    assert "gm-shut" in spot(shown, "4")
    say(shown, **{"try": ["bid", 4]})
    assert shown.message["reasons"][0]["rules"] == ["C9-13"]
    say(shown, **{"try": ["no-bid"]})
    say(shown, **{"try": ["no-bid"]})
    assert hidden(shown) not in (None, first)
    say(shown, lift=True)
    name = shown.state.setup.name(first)
    assert f"{name}: token ?" in picture(shown, BOARD)
    assert f"{name}: token 4" not in picture(shown, BOARD)


@rule("C9-14", "C9-19")
def test_the_bids_are_revealed_and_paid_by_clicks():
    shown = table()
    bid(shown, 1, 2, 0)
    bid(shown, 1, 0, 0)  # two people: also a decision without a choice is asked
    if shown.curtain is not None:
        say(shown, lift=True)
    assert "gm-open" in spot(shown, "reveal")
    say(shown, **{"try": ["reveal"]})
    assert hidden(shown) is None  # payments are public
    assert shown.state.steps[-1].state == "FPAY"
    assert "feast" in shown.prompt["text"]
    say(shown, **{"try": ["decline"]})
    assert shown.message["reasons"][0]["rules"][0] == "C9-19"
    assert feasts(shown.state).open[0] == "feast-guest-of-honour"
    assert gm.legal(shown.state)[0].word == "pay"
