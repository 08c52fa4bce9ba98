"""Refusals and options name the rule that speaks, and say nothing that misleads (findings, part R).

The other refusals of that part are tested beside their rules: Peggy McWander's token in
`test_c08_powers`, the paid turn in `test_c04_hammer`, MacGregor in `tests/rules/test_exchanges`,
cellars in `test_c03_old_jamey`.
"""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.clan_board import Claiming
from glenmore.base.removal import Removing
from glenmore.modules import MODULES, module
from glenmore.modules.c03_old_jamey import PassingSale, SaleStop
from glenmore.modules.c04_hammer import England, PaidTurn
from glenmore.modules.c06_troubled_book import UseEvent
from glenmore.modules.c06_troubled_book.triggering import Triggering
from glenmore.moves import Decline, Place, PutGood, RemoveTiles, Stop, UseLochNess
from tests.modules.test_c02_highlander import at as mountain_at
from tests.modules.test_c03_sales import before
from tests.modules.test_c06_troubled_book import HOME
from tests.modules.test_c06_troubled_book import at as book_at
from tests.rules.helpers import after, keys, refused

rule = pytest.mark.rule


def about(state: gm.State, move: gm.Move) -> str:
    """The rule that a table shows beside an option."""
    return state.steps[-1].about(state, move)


def rule_of(state: gm.State) -> str:
    """The rule that a table shows beside the question."""
    return state.steps[-1].cited()


@rule("C2-09", "C3-24")
def test_a_stop_cites_its_own_rule_and_not_that_of_taking_a_tile() -> None:
    state = mountain_at("red", "glen-affric", "mountain", "mountain", "yellow", "blue").state()
    assert about(state, Stop("mountain")) == "C2-09"  # it said TURN-04
    state = before(1, 2)
    stops = [move for move in gm.legal(state) if isinstance(move, Stop)]
    assert stops
    assert {about(state, stop) for stop in stops} == {"C3-24"}


@rule("ONCE-05")
def test_tomintoul_fair_is_no_bonus_of_a_clan() -> None:
    state = after(gm.position(3).placing("tomintoul-fair").state(), Place((0, 1)))
    assert rule_of(state) == "ONCE-05"  # it said CLAN-07
    assert {about(state, move) for move in gm.legal(state) if isinstance(move, PutGood)} == {
        "ONCE-05"
    }
    assert "(ONCE-05)" in str(state)


def test_doing_without_cites_what_is_done_without() -> None:
    """Selling nothing in passing cited CLAN-09, which speaks of clan markers."""
    steps: list[Any] = [step for number in MODULES for step in module(number).steps]
    declining = [step for step in (*steps, Removing) if Decline in step.accepts]
    assert {PassingSale, SaleStop, Removing} <= {*declining}
    for step in declining:
        made = step(**{field: _some(field) for field in step._fields})
        cited = made.about(gm.position(3).state(), Decline())
        assert cited != "CLAN-09" or issubclass(step, Claiming), step.__name__
        assert cited in gm.rules, step.__name__
    assert PassingSale(0, "whisky-sale-b").about(gm.position(3).state(), Decline()) == "C3-22"


def _some(field: str) -> Any:
    """A value on which the rule that is cited may hang."""
    return "C6-08" if "rule" in field else "kenneth-mcsnitch" if field == "mobster" else 0


@rule("C4-18", "C4-19")
def test_loch_ness_alone_sleeps_in_the_italian_edition() -> None:
    """It was said that other lasting effects sleep as well, which they do not there."""
    for edition in ("default", "IT-strict"):
        place = gm.position(3, chronicles=(4,), edition=edition).module(4, England(0))
        place.rondel("englishman", "glen-affric", "red", "yellow", "blue").goods(0, HOME, "wood")
        place.market(wood=1).coins(0, 4).tile(0, (-1, 0), "loch-ness").cards(0, "loch-ness")
        state = place.state()
        for here in (state, after(state, PaidTurn())):
            no = refused(here, UseLochNess((0, 0)), "C4-18")
            assert keys(no) == {"english_ness_asleep"}
            assert "other" not in str(no)


@rule("C6-EDGE-14")
def test_no_number_is_named_where_one_tile_would_do() -> None:
    """ "Your estate has no 1 tile that could be removed together"."""
    place = book_at("fort-george").scots(0, (0, 0), 1)
    state = place.step(Triggering(0)).state()
    no = refused(state, UseEvent("fort-george"), "C6-EDGE-14")
    assert keys(no) == {"none_to_remove"}
    assert "There is no tile in your estate that may be removed" in str(no)


@rule("CLAN-MacMillan")
def test_exactly_so_many_tiles_are_named_in_their_number() -> None:
    state = (
        gm.position(3)
        .tile(0, (0, 1), "inshriach")
        .step(Removing(0, 1, False, "CLAN-MacMillan"))
        .state()
    )
    no = refused(state, RemoveTiles(((0, 0), (0, 1))), "LM-LochMorar")
    assert "Exactly 1 tile must be removed, not 2" in str(no)
    assert about(state, Decline()) == "CLAN-MacMillan"
