"""Clan shields (CLAN-08): what lies on a clan space holds instead of what is printed there."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore import catalog
from glenmore.catalog import CatalogError
from glenmore.draw.clan_view import describe_clans
from glenmore.moves import Claim, PutScot
from tests.rules.helpers import after, allowed, refused

SHIELDS = """
[[shield]]
id = "innes"
effect = "CLAN-Ross"
[[shield]]
id = "cameron"
effect = "CLAN-Sinclair"
permanent = true
"""


def table(text: str = SHIELDS, **more: Any) -> gm.Position:
    """Red places a clan marker on a board with shields."""
    return gm.position(2, catalog=catalog.from_text(text), **more).coins(0, 3).claiming()


@pytest.mark.rule("CLAN-08", "CLAN-01")
def test_a_shield_opens_a_space_without_bonus() -> None:
    refused(table("").state(), Claim("innes"), "CLAN-08")
    refused(table().state(), Claim("ogilvie"), "CLAN-08")  # no shield lies there
    state = table().state()
    allowed(state, Claim("innes"))
    after_claim = after(state, Claim("innes"))
    assert gm.legal(after_claim)[0].word == PutScot((0, 0)).word  # as Ross gives it
    assert after_claim.players[0].coins == 1  # the road is that of the space


@pytest.mark.rule("CLAN-06")
def test_a_shield_holds_instead_of_what_is_printed() -> None:
    state = table().state()
    game = state.game
    assert game.spaces_of["CLAN-Sinclair"] == {"sinclair", "cameron"}
    assert "CLAN-Cameron" not in game.space_of
    assert game.printed_at["CLAN-Cameron"] == "cameron"
    assert game.clans["cameron"].permanent
    claimed = after(state, Claim("cameron"))
    assert type(claimed.steps[-1]).__name__ == "Refill"  # nothing is activated
    assert game.holds_clan(claimed, 0, "CLAN-Sinclair")
    assert not game.holds_clan(claimed, 1, "CLAN-Sinclair")


def test_shields_are_components_with_provenance() -> None:
    found = catalog.from_text(SHIELDS)
    assert found.clans == catalog.load().clans  # what is printed stays as it is
    assert catalog.counts(found) == ()
    where = dict(catalog.source("shield", "innes", found).rulebook)
    assert where == dict.fromkeys(("effect", "permanent"), "user file")
    again = gm.save.loads(gm.save.dumps(table().state()))
    assert again.game.clans["innes"].shield


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[[shield]]\nid = "campbell"\neffect = "CLAN-Ross"', "there is no clan space campbell"),
        ('[[shield]]\nid = "innes"\neffect = "CLAN-Rosss"', "effect: .CLAN-Rosss. is not one"),
        ('[[shield]]\nid = "innes"', "effect: missing key"),
    ],
)
def test_what_a_shield_cannot_be(text: str, fault: str) -> None:
    with pytest.raises(CatalogError, match=fault):
        catalog.from_text(text)


def test_the_board_says_where_shields_lie() -> None:
    words = describe_clans(table().state())
    assert "Innes (violet band): 2 Scots; clan shield; for 2 coins" in words
    assert "clan shield" not in describe_clans(table("").state())
