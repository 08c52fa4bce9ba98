"""Chronicle 5, Ode to the Haggis: set-up, gaining tokens, room on the table, the open row."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import glenmore as gm
from glenmore.catalog import BASE, from_text, load
from glenmore.describe import describe_move, describe_tile, what_to_decide
from glenmore.modules import module
from glenmore.modules.c05_haggis import (
    DrawHaggis,
    ExtraRoll,
    FindHaggis,
    Gaining,
    Kitchen,
    LayDown,
    OpenRow,
    ReturnHaggis,
    Serving,
    TakeHaggis,
    haggis,
    kitchen,
)
from glenmore.moves import Activate, BuyGood, Decline, EndTurn, PayCoin, PayGood, UseLochNess
from tests.project import PROJECT
from tests.rules.helpers import after, allowed, begin, keys, refused, told

rule = pytest.mark.rule
HOME = (1, 0)
AT = (0, 1)
BESIDE = (1, 1)


def at(
    tables: dict[int, tuple[int, ...]] | None = None,
    row: tuple[int, ...] = (1, 3),
    players: int = 3,
    chronicles: tuple[int, ...] = (5,),
    **options: Any,
) -> gm.Position:
    """A position of chronicle 5 with these tokens on the tables and in the open row."""
    place = gm.position(players, chronicles=chronicles, options=options)
    return place.module(5, haggis(place.setup, tables, row))


def gaining(*table: int, row: tuple[int, ...] = (1, 3), **options: Any) -> gm.State:
    """Red, with these tokens, gains one."""
    return at({0: table}, row, **options).step(Gaining(0, "ye-olde-inn")).state()


def table(state: gm.State, seat: int = 0) -> tuple[int, ...]:
    return kitchen(state).tables[seat].down


def tokens(state: gm.State) -> Counter[int]:
    """All tokens by value, wherever they are."""
    part: Kitchen = state.module(5)
    lie = [v for t in part.tables for v in (*t.down, *t.up, *t.fresh)]
    return Counter([*lie, *part.row, *(v for v, n in enumerate(part.pool, 1) for _ in range(n))])


def inn(tile: str = "drovers-inn", sheep: int = 1, **facts: Any) -> gm.Position:
    """Red has just laid an inn and may activate it; its sheep lie in the castle."""
    place = at(**facts).coins(0, 0).tile(0, AT, tile).goods(0, HOME, ["sheep"] * sheep)
    return place.activated(0, "start-village").activating(AT)


# -- set-up ---------------------------------------------------------------------------------------


@rule("C5-01", "C5-02", "C5-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_empty_tables_thirteen_tokens_and_two_of_them_open(players: int) -> None:
    state = begin(gm.Setup(players, (5,)))
    assert state.actor == gm.CHANCE
    assert dict(gm.chance(state)) == pytest.approx(
        {FindHaggis(1): 5 / 13, FindHaggis(2): 4 / 13, FindHaggis(3): 4 / 13}
    )
    assert kitchen(state).row == ()
    state = after(state, FindHaggis(3))
    refused(state, TakeHaggis(3), "C5-07")
    state = after(state, FindHaggis(1))
    assert kitchen(state) == Kitchen((4, 4, 3), (1, 3), (Serving(),) * players)
    assert kitchen(state).supply == 11
    assert state.actor >= 0
    assert gm.faults(state) == ()
    assert "haggis open: 1 and 3, face down in the supply: 11" in str(state).replace("\n  ", " ")


@rule("C5-01", "C5-03")
def test_six_tiles_join_the_stacks_and_the_die_leaves_them() -> None:
    plain, game = gm.start(gm.Setup(3)), gm.start(gm.Setup(3, (5,)))
    added = {t.id: t for t in game.game.tiles.values() if t.id not in plain.game.tiles}
    assert {id: tile.stack for id, tile in added.items()} == {
        "shetland": "A",
        "drovers-inn": "A",
        "ye-olde-inn": "B",
        "creek-inn": "B",
        "haggis-house": "C",
        "beast-feast-inn": "D",
    }
    assert all(tile.icon for tile in added.values())
    assert describe_tile(added["ye-olde-inn"]) == (
        "Ye Olde Inn: whisky tile, costs 1 barley; once: 1 haggis token; "
        "gives: pay 1 sheep for 1 haggis token; chronicle icon"
    )
    assert tokens(begin(gm.Setup(3, (5,)))) == {1: 5, 2: 4, 3: 4}


@rule("C5-01")
def test_token_values_come_from_the_data() -> None:
    data = PROJECT / "glenmore" / "data" / "modules" / "c05.toml"
    words = BASE.plus(**dict(module(5).words))
    other = from_text(
        '[[card]]\nid = "haggis-tokens"\nvalues = [1, 1, 2, 3]', extra_files=[data], words=words
    )
    state = begin(gm.Setup(2, (5,), catalog=other))
    assert kitchen(state).pool == (2, 1, 1)
    wrong = from_text(
        '[[card]]\nid = "haggis-tokens"\nvalues = [1, 4]', extra_files=[data], words=words
    )
    with pytest.raises(gm.SetupError, match="1, 2 or 3"):
        gm.start(gm.Setup(2, (5,), catalog=wrong))
    with pytest.raises(gm.SetupError, match="no haggis tokens"):
        gm.start(gm.Setup(2, (5,), catalog=load()))
    card = gm.Setup(2, (5,)).catalog.cards[0]
    assert card.source.reconstructed == ("values",)


# -- gaining --------------------------------------------------------------------------------------


@rule("C5-05", "C5-08", "C5-ERR-01")
def test_an_open_token_is_taken_and_laid_face_down() -> None:
    state = gaining()
    assert set(gm.legal(state)) == {TakeHaggis(1), TakeHaggis(3), DrawHaggis(), Decline()}
    assert keys(refused(state, TakeHaggis(2), "C5-05")) == {"haggis_not_open"}
    refused(state, TakeHaggis(4), "C5-05")
    refused(state, TakeHaggis(0), "C5-05")
    state = after(state, TakeHaggis(3))
    assert kitchen(state).row == (1,)
    state = after(state, FindHaggis(2))
    assert kitchen(state).row == (1, 2)
    assert table(state) == (3,)
    assert tokens(state) == {1: 5, 2: 4, 3: 4}
    assert keys(refused(state, TakeHaggis(1), "C5-11", "C5-12")) == {"haggis_not_now"}
    assert keys(refused(state, DrawHaggis(), "C5-11", "C5-12")) == {"draw-haggis_not_now"}


@rule("C5-05")
def test_two_open_tokens_of_one_value_are_one_choice() -> None:
    assert gm.legal(gaining(row=(2, 2))) == (TakeHaggis(2), DrawHaggis(), Decline())


@rule("C5-06", "C5-ERR-02", "C5-HID-03")
def test_a_face_down_token_is_random_and_secret() -> None:
    state = gaining()
    refused(state, FindHaggis(3), "C5-05")  # nobody chooses among face-down tokens
    state, events = gm.apply(state, DrawHaggis())
    assert [e.key for e in events] == ["haggis_drawn"]
    assert state.actor == gm.CHANCE
    assert dict(gm.chance(state)) == pytest.approx(
        {FindHaggis(1): 4 / 11, FindHaggis(2): 4 / 11, FindHaggis(3): 3 / 11}
    )
    seen = told(state, FindHaggis(2))
    assert {e.key: e.seen_by for e in seen} == {"haggis_seen": (0,), "haggis_laid": ()}
    state = after(state, FindHaggis(2))
    assert table(state) == (2,)
    assert kitchen(state).row == (1, 3)
    none = gaining(2, 2, 2, 2, row=(1, 3))
    gone = after(none, DrawHaggis())
    assert keys(refused(gone, FindHaggis(2), "C5-06", "C5-HID-03")) == {"haggis_not_face_down"}
    refused(gone, FindHaggis(7), "C5-06")


@rule("C5-07", "C5-EX-06")
def test_example_06_the_row_is_filled_up_at_once_or_at_the_end_of_the_turn() -> None:
    def two_inns(**options: Any) -> gm.State:
        place = at(row=(1, 3), **options).coins(0, 0).goods(0, HOME, ["sheep"] * 2)
        place.tile(0, AT, "drovers-inn").tile(0, BESIDE, "ye-olde-inn")
        state = place.activated(0, "start-village").activating(AT).state()
        return after(state, Activate(AT), PayGood("sheep", HOME), TakeHaggis(3))

    at_once = after(two_inns(), FindHaggis(2), Activate(BESIDE), PayGood("sheep", HOME))
    assert set(gm.legal(at_once)) == {TakeHaggis(1), TakeHaggis(2), DrawHaggis(), Decline()}
    later = two_inns(haggis_refill="end_of_turn")
    assert kitchen(later).row == (1,)
    later = after(later, Activate(BESIDE), PayGood("sheep", HOME))
    assert set(gm.legal(later)) == {TakeHaggis(1), DrawHaggis(), Decline()}
    refused(later, TakeHaggis(2), "C5-05")
    later, _ = gm.apply(later, TakeHaggis(1))
    assert kitchen(later).row == ()
    while later.actor >= 0:
        later, _ = gm.apply(later, next(m for m in gm.legal(later) if m.word in ("done", "pass")))
    assert isinstance(later.steps[-1], OpenRow)
    later = after(later, FindHaggis(2), FindHaggis(2))
    assert kitchen(later).row == (2, 2)
    assert gm.Setup(3, (5,), "IT-strict").option("c5.refill") == "end_of_turn"
    assert gm.Setup(3, (5,), "PL-strict").option("haggis_refill") == "immediate"


@rule("C5-EDGE-02")
def test_with_an_empty_row_only_a_face_down_token_can_be_had() -> None:
    state = gaining(row=(), haggis_refill="end_of_turn")
    assert gm.legal(state) == (DrawHaggis(), Decline())
    refused(state, TakeHaggis(1), "C5-05")


@rule("C5-EDGE-01", "C5-07")
def test_without_face_down_tokens_only_open_ones_are_left() -> None:
    full = {1: (1, 1, 1, 2, 2), 2: (2, 2, 3, 3, 3), 0: (1,)}
    state = at(full, row=(1, 3)).now("haggis").state()
    assert kitchen(state).supply == 0
    assert set(gm.legal(state)) == {TakeHaggis(1), TakeHaggis(3), Decline()}
    assert keys(refused(state, DrawHaggis(), "C5-EDGE-01")) == {"haggis_none_face_down"}
    state = after(state, TakeHaggis(3))
    assert kitchen(state).row == (1,)  # nothing is there to fill it up with
    assert table(state) == (1, 3)


@rule("C5-EDGE-04")
def test_gaining_haggis_may_be_declined() -> None:
    state = gaining(1)
    assert what_to_decide(state) == "which haggis token to take"
    assert describe_move(state, Decline()) == "gain no haggis"
    declined = after(state, Decline())
    assert kitchen(declined) == kitchen(state)
    assert [e.rules for e in told(state, Decline()) if e.key == "haggis_declined"] == [
        ("C5-EDGE-04",)
    ]


@rule("C5-12", "C5-EDGE-05")
def test_two_symbols_are_two_gains_with_a_new_open_token_between() -> None:
    place = at(row=(1, 3)).tile(0, AT, "beast-feast-inn").once("beast-feast-inn", AT)
    state = place.state()
    assert [type(step) for step in state.steps].count(Gaining) == 2
    state = after(state, TakeHaggis(3), FindHaggis(2))
    assert set(gm.legal(state)) == {TakeHaggis(1), TakeHaggis(2), DrawHaggis(), Decline()}
    state = after(state, TakeHaggis(2), FindHaggis(1))
    assert table(state) == (2, 3)
    one = at(row=(1, 3)).tile(0, AT, "haggis-house").once("haggis-house", AT).state()
    assert [type(step) for step in one.steps].count(Gaining) == 1
    none = at(row=(1, 3)).tile(0, AT, "drovers-inn").once("drovers-inn", AT).state()
    assert not any(isinstance(step, Gaining) for step in none.steps)


@rule("C5-13")
def test_a_symbol_gives_nothing_when_no_token_is_left() -> None:
    full = {0: (1, 1, 1), 1: (1, 1, 2, 2, 2), 2: (2, 3, 3, 3, 3)}
    place = at(full, row=()).tile(0, AT, "haggis-house").once("haggis-house", AT)
    state = place.state()
    assert not any(isinstance(step, Gaining) for step in state.steps)
    assert table(state) == (1, 1, 1)


# -- room on the table ----------------------------------------------------------------------------


@rule("C5-09", "C5-10", "C5-EX-07", "C5-ERR-03", "C5-HID-05")
def test_example_07_a_full_table_returns_an_old_token_in_secret() -> None:
    state = after(gaining(1, 1, 1, 2, 2, row=(2, 3)), TakeHaggis(3), FindHaggis(1))
    assert isinstance(state.steps[-1], LayDown)
    assert state.actor == 0
    assert set(gm.legal(state)) == {ReturnHaggis(1), ReturnHaggis(2)}
    assert keys(refused(state, ReturnHaggis(3), "C5-10")) == {"haggis_return_new"}
    assert keys(refused(state, ReturnHaggis(4), "C5-10")) == {"haggis_return_none"}
    refused(state, Decline(), "C5-10")
    events = told(state, ReturnHaggis(1))
    told_to_all = [e for e in events if not e.seen_by]
    assert not any("value" in e.fact for e in told_to_all)
    assert [e.seen_by for e in events if e.key == "haggis_returned_value"] == [(0,)]
    done = after(state, ReturnHaggis(1))
    assert table(done) == (1, 1, 2, 2, 3)
    assert kitchen(done).supply == kitchen(state).supply + 1
    assert tokens(done) == {1: 5, 2: 4, 3: 4}
    other = after(state, ReturnHaggis(2))
    assert gm.view(done, 1) == gm.view(other, 1)
    assert gm.view(done, 0) != gm.view(other, 0)
    refused(done, ReturnHaggis(1), "C5-10")


@rule("C5-09", "C5-10")
def test_room_for_five_needs_no_return() -> None:
    state = after(gaining(1, 1, 1, 2, row=(2, 3)), TakeHaggis(3), FindHaggis(1))
    assert table(state) == (1, 1, 1, 2, 3)
    assert not any(isinstance(step, LayDown) for step in state.steps)


@rule("C5-10")
def test_an_old_token_of_the_same_value_may_go_back() -> None:
    state = after(gaining(1, 1, 2, 2, 3, row=(2, 3)), TakeHaggis(3), FindHaggis(1))
    allowed(state, ReturnHaggis(3))
    assert table(after(state, ReturnHaggis(3))) == (1, 1, 2, 2, 3)


@rule("C5-EDGE-12", "C5-10")
def test_a_drawn_token_is_seen_first_and_there_is_no_backing_out() -> None:
    state = after(gaining(1, 1, 1, 2, 2, row=(2, 3)), DrawHaggis())
    refused(state, ReturnHaggis(1), "C5-06")  # not before it is drawn
    state = after(state, FindHaggis(3))
    assert kitchen(state).tables[0].fresh == (3,)
    refused(state, Decline(), "C5-10")
    assert table(after(state, ReturnHaggis(2))) == (1, 1, 1, 2, 3)
    assert gm.view(state, 1).module(5).tables[0].fresh == (0,)


@rule("C5-EDGE-03", "C5-EDGE-11")
def test_a_returned_token_may_be_opened_at_once() -> None:
    full = {0: (1, 1, 1, 1, 1), 1: (2, 2, 2, 2), 2: (3, 3, 3)}
    state = at(full, row=(3,)).now("haggis").state()
    state = after(state, TakeHaggis(3))
    assert kitchen(state).row == ()
    state, _ = gm.apply(state, ReturnHaggis(1))
    assert gm.legal(state) == (FindHaggis(1),)
    state, _ = gm.apply(state, FindHaggis(1))
    assert kitchen(state).row == (1,)
    later = at(full, row=(3,), haggis_refill="end_of_turn")
    waiting = after(later.step(Gaining(0), Gaining(0)).state(), TakeHaggis(3))
    waiting, _ = gm.apply(waiting, ReturnHaggis(1))
    assert gm.legal(waiting) == (DrawHaggis(), Decline())  # the row waits for the end of the turn


# -- a sheep for haggis ---------------------------------------------------------------------------


@rule("C5-11", "C5-ERR-04", "C5-ERR-05")
def test_one_sheep_for_one_token_once_per_activation() -> None:
    state = inn(sheep=2).state()
    allowed(state, Activate(AT))
    paying = after(state, Activate(AT))
    assert keys(refused(paying, PayGood("cattle", HOME), "C5-11")) >= {"not_asked_for"}
    refused(paying, PayCoin("sheep"), "CLAN-Sinclair")
    state = after(paying, PayGood("sheep", HOME), TakeHaggis(3), FindHaggis(1))
    assert table(state) == (3,)
    assert state.players[0].goods()[3] == 1
    assert keys(refused(state, Activate(AT), "ACT-05")) == {"already_activated"}
    poor = inn(sheep=0).coins(0, 0).state()
    refused(poor, Activate(AT), "C5-11")


@rule("C5-EX-10", "C5-INT-01")
def test_example_10_the_sheep_may_be_bought() -> None:
    place = inn(sheep=0).coins(0, 2).market(sheep=1)
    state = after(place.state(), Activate(AT))
    assert gm.legal(state) == (BuyGood("sheep"),)
    state, _ = gm.apply(state, BuyGood("sheep"))
    assert state.players[0].coins == 0
    assert isinstance(state.steps[-1], Gaining)
    refused(inn(sheep=0).coins(0, 1).market(sheep=1).state(), Activate(AT), "C5-11")


@rule("C5-EX-11", "C5-13")
def test_example_11_no_exchange_without_a_token_to_gain() -> None:
    full = {0: (1, 1, 1), 1: (1, 1, 2, 2, 2), 2: (2, 3, 3, 3, 3)}
    state = inn(tables=full, row=()).tile(0, BESIDE, "inshriach").state()
    verdict = refused(state, Activate(AT), "C5-13", "C5-11")
    assert keys(verdict) == {"haggis_gone"}
    poor = inn(sheep=0, tables=full, row=()).tile(0, BESIDE, "inshriach").state()
    assert keys(refused(poor, Activate(AT), "C5-13")) == {"haggis_gone", "coins_missing_for_goods"}
    assert state.players[0].goods()[3] == 1


# -- with the base game ---------------------------------------------------------------------------


@rule("C5-INT-02", "C5-ERR-04")
def test_sinclairs_coin_takes_the_place_of_the_sheep_at_trade_tiles_only() -> None:
    place = inn(sheep=0).clans(0, "sinclair").coins(0, 1).market(sheep=3)
    state = after(place.state(), Activate(AT), PayCoin("sheep"))
    assert isinstance(state.steps[-1], Gaining)
    assert state.players[0].coins == 0
    other = inn("ye-olde-inn", sheep=0).clans(0, "sinclair").coins(0, 1).market(sheep=3)
    refused(other.tile(0, BESIDE, "inshriach").state(), Activate(AT), "C5-11")


@rule("C5-INT-03")
def test_loch_ness_and_clans_activate_inns() -> None:
    ness = at().tile(0, AT, "drovers-inn").goods(0, HOME, ["sheep"]).cards(0, "loch-ness")
    state = after(ness.box("loch-ness").state(), UseLochNess(AT), PayGood("sheep", HOME))
    assert isinstance(state.steps[-1], Gaining)
    from glenmore.base.activation import BonusActivating

    place = at().tile(0, AT, "drovers-inn").tile(0, BESIDE, "ye-olde-inn")
    place.goods(0, HOME, ["sheep"])
    cameron = place.step(BonusActivating(0, ("trade",), "CLAN-Cameron")).state()
    allowed(cameron, Activate(AT))
    refused(cameron, Activate(BESIDE), "CLAN-Cameron")
    donell = place.step(BonusActivating(0, ("whisky",), "CLAN-MacDonell")).state()
    allowed(donell, Activate(BESIDE))
    refused(donell, Activate(AT), "CLAN-MacDonell")


@rule("C5-INT-04")
def test_macgregor_has_no_use_for_an_inn() -> None:
    state = inn("ye-olde-inn").clans(0, "macgregor").state()
    allowed(state, Activate(AT, 0))
    refused(state, Activate(AT, 1), "EXCH-08")


@rule("C5-11")
def test_the_inn_is_no_use_after_the_turn() -> None:
    state = at().goods(0, HOME, ["sheep"]).tile(0, AT, "drovers-inn").closing().state()
    refused(state, Activate(AT), "ACT-01")
    allowed(state, EndTurn())
    refused(state, ExtraRoll(), "C5-18")
