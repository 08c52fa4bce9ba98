"""Benefits that a slash or an "and" joins, in the base game, on tiles that a user's file makes."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.base.joined import OtherParts
from glenmore.catalog import from_text
from glenmore.describe import describe_tile
from glenmore.draw.items import benefit_lines
from glenmore.moves import Activate, Done, PayGood
from glenmore.positions.code import parse_position
from tests.rules.helpers import after, allowed, keys, refused

rule = pytest.mark.rule
AT, HOME = (0, 1), (1, 0)
TRADE = (
    '{ effect = "exchange", options = [{ pay = { wood = 1 }, vp = 2 }, '
    "{ pay = { stone = 1 }, vp = 3 }] }"
)


def with_benefit(benefit: str, goods: str = "") -> gm.Position:
    """Red has just laid Inshriach, which has another benefit here."""
    catalog = from_text(f'[[tile]]\nid = "inshriach"\nbenefit = {benefit}')
    place = gm.position(3, catalog=catalog).tile(0, AT, "inshriach").goods(0, HOME, goods)
    return place.coins(0, 0).activating(AT)


def joined(word: str, *parts: str) -> str:
    return f'{{ effect = "{word}", rule = "ACT-01", parts = [{", ".join(parts)}] }}'


@rule("ACT-01", "ACT-05", "EXCH-08")
def test_either_counts_its_alternatives_through() -> None:
    place = with_benefit(joined("either", TRADE, '{ effect = "vp", amount = 1 }'), "wood stone")
    state = place.state()
    allowed(state, Activate(AT, 0), Activate(AT, 1), Activate(AT, 2))
    refused(state, Activate(AT, 3), "EXCH-08")
    assert after(state, Activate(AT, 2)).players[0].vp == 1
    paid = after(state, Activate(AT, 1), PayGood("stone", HOME))
    assert paid.players[0].vp == 3
    assert keys(refused(paid, Activate(AT, 2), "ACT-05")) == {"already_activated"}
    tile = state.game.tiles["inshriach"]
    assert describe_tile(tile).endswith("pay 1 wood for 2 VP, or pay 1 stone for 3 VP, or 1 VP")


@rule("ACT-04", "ACT-03", "MOVE-01")
def test_both_gives_each_part_once_if_wanted() -> None:
    parts = ('{ effect = "move", amount = 2 }', TRADE)
    state = with_benefit(joined("both", *parts), "wood stone").state()
    first = after(state, Activate(AT, 0))
    assert (first.movement, first.players[0].vp) == (2, 0)
    assert first.steps[-1] == OtherParts(0, AT, "inshriach", (1,))
    assert {Activate(AT, 1), Done()} <= set(gm.legal(first))  # nothing in between (ACT-04)
    assert keys(refused(first, Activate(AT, 0), "ACT-05")) == {"part_done"}
    other = after(state, Activate(AT, 1), PayGood("wood", HOME), Done())
    assert other.movement == 0
    assert other.players[0].vp > 0
    assert parse_position(gm.notation.position(first), first.setup.catalog) == first


@rule("ACT-04", "MOVE-01")
def test_points_and_movement_come_together() -> None:
    """Nobody has a reason to do without either, so nobody is asked."""
    parts = ('{ effect = "move", amount = 2 }', '{ effect = "vp", amount = 1 }')
    both = after(with_benefit(joined("both", *parts)).state(), Activate(AT, 0))
    assert (both.movement, both.players[0].vp) == (2, 1)
    assert not isinstance(both.steps[-1], OtherParts)


def test_a_part_that_cannot_be_done_ends_the_activation() -> None:
    parts = ('{ effect = "vp", amount = 1 }', TRADE)
    state = with_benefit(joined("both", *parts)).state()
    refused(state, Activate(AT, 1), "EXCH-08")
    done = after(state, Activate(AT, 0))
    assert not isinstance(done.steps[-1], OtherParts)


def test_steps_that_cannot_be_are_named() -> None:
    parts = ('{ effect = "move", amount = 2 }', '{ effect = "vp", amount = 1 }')
    place = with_benefit(joined("both", *parts))
    assert place.step(OtherParts(0, AT, "inshriach", (5,)), seat=0).faults()
    assert not place.step(OtherParts(0, AT, "inshriach", (1,)), seat=0).faults()


def test_joined_benefits_are_drawn_in_one_line() -> None:
    parts = ('{ effect = "move", amount = 2 }', '{ effect = "vp", amount = 1 }')
    for word, icons in (("either", ["move", "slash", "vp"]), ("both", ["move", "vp"])):
        tile = with_benefit(joined(word, *parts)).game.tiles["inshriach"]
        ((pay, gain),) = benefit_lines(tile.benefit)
        assert pay == ()
        assert [item.icon for item in gain] == icons


def test_games_with_such_tiles_can_be_saved() -> None:
    parts = (TRADE, '{ effect = "vp", amount = 1 }')
    setup = with_benefit(joined("either", *parts)).setup
    record = gm.play(setup, seed=1)
    assert gm.loads(gm.dumps(record)) == record
