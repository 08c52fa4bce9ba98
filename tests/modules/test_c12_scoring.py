"""Chronicle 12, Allenarly: scoring rounds, exchanges, items, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.end import size_lines, tie_goods, winners
from glenmore.modules.c12_allenarly import Allenarly, TradeStone, board, items, offers, size
from tests.modules.allenarly import play_round
from tests.rules.helpers import allowed, keys, refused

rule = pytest.mark.rule
START = "tap-o-noth"
AT_START: dict[str, Any] = {"blue": "macdonell", "violet": "sinclair"}
EXAMPLE = ("tomintoul-fair", "glengorm", "highland-market")  # C12-EX02


def her_round(letter: str = "A", level: str = "raiglar", **said: Any) -> gm.Position:
    """A scoring round begins; `said` is what lies on her board."""
    built = gm.position(1, chronicles=(12,), options={"allenarly_level": level})
    start = "pittenweem" if level in ("ablach", "douce") else START
    part = Allenarly(**AT_START | said | {"row": (start, *said.pop("row", ()))})
    return built.rondel("red", "yellow", "die").module(12, part).empty(letter)


def facts(found: list[gm.Event], key: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind."""
    return [dict(event.facts) for event in found if event.key == key]


def lines(state: gm.State, rule_id: str) -> list[int]:
    """What she scored by a rule."""
    return [line.points for line in state.players[1].points if line.rule == rule_id]


# -- categories and priority tokens ---------------------------------------------------------------


@rule("C12-54")
def test_categories_are_scored_in_the_order_of_the_tokens() -> None:
    order = ("persons", "whisky", "scots", "landmarks")
    _, found = play_round(her_round(priority=order))
    scored = [each["category"] for each in facts(found, "category")]
    assert tuple(dict.fromkeys(scored)) == order


@rule("C12-55", "C12-EX23", "C12-E25")
def test_priority_tokens_move_by_what_was_scored() -> None:
    built = her_round(priority=("scots", "landmarks", "whisky", "persons"))
    built = built.scots(1, (1, 0), 3).whisky(0, 1)
    built = built.persons(1, "macbeth", "kenneth-macalpin", "robert-the-bruce", "black-agnes")
    state, found = play_round(built)
    best = {f["category"]: f["points"] for key in TOKENS for f in facts(found, key)}
    assert best == {"scots": 3, "landmarks": 0, "whisky": 1, "persons": 5}
    assert board(state).priority == ("persons", "scots", "whisky", "landmarks")


TOKENS = ("her_token_front", "her_token_rests", "her_token_back")


@rule("C12-E27")
def test_priority_tokens_rest_in_the_last_round() -> None:
    built = her_round(priority=("scots", "landmarks", "whisky", "persons")).whisky(1, 3)
    state, found = play_round(built, "4")
    assert board(state).priority == ("scots", "landmarks", "whisky", "persons")
    assert not [event for event in found if event.key in TOKENS]


# -- exchanges ------------------------------------------------------------------------------------


@rule("C12-56", "C12-EX02", "C12-NO07", "C12-58")
def test_the_exchange_worth_twenty_two_points() -> None:
    built = her_round("C", stones=4, row=EXAMPLE)
    state, found = play_round(built, "C")
    assert sum(lines(state, "C12-56")) == 22
    assert board(state).stones == 0
    made = [(f["tile"], f["has"]) for f in facts(found, "her_exchange")]
    assert made == [("highland-market", 4), ("glengorm", 3), ("glengorm", 2), (START, 1)]
    order = [e.key for e in found if e.key in ("category", "her_token_back", "her_exchange")]
    assert order == sorted(order, key=["category", "her_token_back", "her_exchange"].index)


def trading(stones: int, *row: str) -> gm.State:
    """She is about to exchange stones."""
    from glenmore.modules.c12_allenarly.scoring import TradeHers

    state = her_round(stones=stones, row=row).now("new-turn").state(False)
    return state.with_(steps=(TradeHers(1, "A"),))


@rule("C12-56")
def test_other_exchanges_are_refused() -> None:
    state = trading(4, *EXAMPLE)
    assert [(o.tile, o.points) for o in offers(state)] == [
        ("highland-market", 7),
        ("glengorm", 8),
        ("glengorm", 5),
        ("tomintoul-fair", offers(state)[3].points),
        (START, 2),
    ]
    allowed(state, TradeStone("highland-market", 7))
    assert keys(refused(state, TradeStone("glengorm", 8), "C12-56")) == {"her_exchange_first"}
    assert keys(refused(state, TradeStone("glengorm", 6), "C12-56")) == {"her_no_such_exchange"}
    later, _ = gm.apply(state, TradeStone("highland-market", 7))
    gone = refused(later, TradeStone("highland-market", 7), "C12-56")
    assert keys(gone) == {"her_exchange_over"}
    few = trading(1, *EXAMPLE)
    assert gm.legal(few) == (TradeStone(START, 2),)
    assert keys(refused(few, TradeStone("glengorm", 8), "C12-56")) == {"her_stones_few"}


@rule("C12-EX25", "C12-62")
@pytest.mark.parametrize(("stones", "points"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_pittenweem_gives_one_point_for_two_stones(stones: int, points: int) -> None:
    state, _ = play_round(her_round(level="douce", stones=3))
    assert (lines(state, "C12-56"), board(state).stones) == ([1], 2)
    assert left_over("douce", stones) == points
    assert left_over("raiglar", stones) == 2 * stones


def left_over(level: str, stones: int) -> int:
    """What stones bring at the end of the game."""
    from glenmore.model import Draft
    from glenmore.modules.c12_allenarly.scoring import LastStones

    draft = Draft(her_round(level=level, stones=stones).now("new-turn").state(False), None)
    LastStones().run(draft)
    return draft.seal().players[1].vp


# -- items ----------------------------------------------------------------------------------------


@rule("C12-57", "C12-EX24", "C12-13", "C12-59")
@pytest.mark.parametrize(
    ("level", "rounds"),
    [("ablach", "AB"), ("douce", "ABC"), ("raiglar", "ABC"), ("skelp", "ABC4"), ("bodach", "ABC4")],
)
def test_items_score_in_the_rounds_of_the_level(level: str, rounds: str) -> None:
    for letter in "ABC4":
        built = her_round("A", level).scots(1, (1, 0), 3).whisky(1, 4)
        built = built.cards(1, "castle-moil", "donan-castle").persons(
            1, "macbeth", "robert-the-bruce"
        )
        state, found = play_round(built, letter)
        assert items(state) == 11
        assert lines(state, "C12-57") == ([11] if letter in rounds else [])
        assert len(facts(found, "her_items_rest")) == (letter not in rounds)


# -- the end --------------------------------------------------------------------------------------


@rule("C12-60", "C12-61", "C12-EX26", "C12-E21", "C12-E24")
def test_her_size_is_the_number_of_tiles_that_she_received() -> None:
    row = ("glengorm", "moot-hill")
    villages = ("halkirk", "kingussie", "oban")
    pile = (*villages, "easdale", "edradour", "leith", "garioch", "buchan")
    built = her_round(row=row, pile=pile).persons(1, "macbeth")
    tiles = {(0, n): t for n, t in enumerate(("inshriach", "strathmore"), 1)}
    state = built.estate(0, tiles).now("new-turn").state(False)
    assert size(state) == 10
    with_start = gm.Setup(1, (12,), options={"start_trade_counts": True})
    part = Allenarly(**AT_START, row=(START, *row), pile=pile)
    more = gm.position(with_start).rondel("red", "yellow", "die").module(12, part)
    assert size(more.now("new-turn").state(False)) == 11
    # 10 against 4: she loses 3 points for each tile more
    assert [line.points for line in size_lines(state, 1)] == [-18]
    assert size_lines(state, 0) == ()


@rule("C12-63")
def test_her_coins_count() -> None:
    from glenmore.base.end import coin_lines

    state = her_round().coins(1, 3).now("new-turn").state(False)
    assert [line.points for line in coin_lines(state, 1)] == [3]


@rule("C12-64", "C12-EX27", "C12-NO08")
def test_the_human_wins_a_tie() -> None:
    built = her_round().points(0, 87).points(1, 87)
    state = built.now("new-turn").state(False)
    assert (tie_goods(state, 0), tie_goods(state, 1)) == (1, 0)
    assert winners(state) == (0,)
    assert winners(built.points(1, 88).now("new-turn").state(False)) == (1,)


@rule("C12-E52", "C12-59")
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_end_with_both_past_worlds_end(seed: int) -> None:
    record = gm.play(gm.Setup(1, (12,)), seed=seed)
    final = record.final
    assert all(final.finished(final.game.pawn_of[seat]) for seat in (0, 1))
    sheet = gm.score(final)
    assert sheet.winners in ((0,), (1,))
    received = [move for move in record.moves if move.word == "lay"]
    persons = len(final.players[1].persons)
    assert len(received) == size(final) + persons


@rule("C12-64")
def test_the_sheet_tells_what_she_would_still_get() -> None:
    state = her_round(level="bodach", stones=5, row=("glengorm",)).now("new-turn").state(False)
    expected = {line.rule: line.points for line in gm.score(state).seats[1].expected}
    assert expected["C12-57"] == 1
    assert expected["C12-62"] == 4  # two of five stones are left after three exchanges
