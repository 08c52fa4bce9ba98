"""Bots think at the table in slices and can be stopped; hints and reviews leak nothing."""

from __future__ import annotations

import asyncio

import pytest

import glenmore as gm
from glenmore import bots
from glenmore_widgets import NewGame, Table
from tests.widgets.helpers import say

SLOW, QUICK = bots.Searcher(100_000), bots.Searcher(3)


def serial(table):
    return table.prompt["serial"]


async def until(test, seconds=20.0):
    """Let the loop run until something holds."""
    for _ in range(int(seconds / 0.005)):
        if test():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came")


def words(table):
    return [action["word"] for action in table.prompt["actions"]]


# -- bots -----------------------------------------------------------------------------------------


def test_without_a_loop_a_bot_thinks_at_once():
    table = Table(players=2, seed=3, bots={1: QUICK})
    for _ in range(6):
        table.choose(0)
    assert table.thought is None
    assert table.state.actor in (0, gm.OVER)


def test_on_a_loop_it_thinks_in_slices_and_can_be_stopped(monkeypatch):
    async def played():
        table = Table(players=2, seed=3, humans=(0,), bots={1: SLOW})
        sent: list[dict[str, object]] = []
        monkeypatch.setattr(table, "_tell", lambda **content: sent.append(content))
        while table.thought is None:
            say(table, option=0, at=serial(table))
        assert table.state.actor == 1
        assert table.prompt["thinking"] == "Yellow is thinking"
        assert words(table)[0] == "stop"
        assert table.options == []
        await until(lambda: any("share" in content for content in sent))
        before = table.study.current.number
        say(table, stop=True, at=serial(table))
        await until(lambda: table.study.current.number > before)
        return table

    table = asyncio.run(played())
    assert table.study.current.parent.state.actor in (gm.CHANCE, 0, 1)
    assert not table.refused


def test_when_it_has_thought_enough_the_game_goes_on():
    async def played():
        table = Table(players=2, seed=3, bots={1: QUICK})
        for _ in range(12):
            if table.moves:
                say(table, option=0, at=serial(table))
            await until(lambda: table.thought is None)
        return table

    one = asyncio.run(played())
    assert one.state.turn.number > 2
    other = Table(players=2, seed=3, bots={1: QUICK})
    for _ in range(12):
        other.choose(0)
    assert other.state == one.state  # the same game with and without a loop


def test_undo_while_it_thinks_drops_the_thought():
    async def played():
        table = Table(players=2, seed=3, bots={1: SLOW})
        while table.thought is None:
            say(table, option=0, at=serial(table))
        thought = table.thought
        say(table, undo=True, at=serial(table))
        assert table.thought is not thought
        assert table.session.thinking is None
        assert table.state.actor == 0
        await asyncio.sleep(0.1)
        assert table.moves

    asyncio.run(played())


def test_python_waits_for_a_bot():
    async def played():
        table = Table(players=2, seed=3, bots={1: bots.Searcher(20)})
        while table.thought is None:
            say(table, option=0, at=serial(table))
        table.wait()
        assert not table.prompt["thinking"]
        assert table.state.actor in (0, gm.OVER)

    asyncio.run(played())


def test_a_late_stop_leaves_the_advice_there():
    table = Table(players=2, seed=3)
    table.hint(rounds=4)
    say(table, stop=True, at=serial(table))
    assert table.message["kind"] == "advice"
    assert not table.stop()


def test_the_form_offers_the_levels():
    form = NewGame(players=2)
    names = [value for _, value in form.who[1].options]
    assert names == ["person", *bots.BOTS]
    form.who[1].value = "search-1"
    assert form.bots[1] is bots.LEVELS["search-1"]


# -- hints ----------------------------------------------------------------------------------------


def test_a_hint_shows_moves_with_reasons():
    table = Table(players=3, seed=3)
    assert "hint" in words(table)
    found = table.hint(rounds=16)
    assert table.message["kind"] == "advice"
    assert len(table.message["advice"]) == 3
    for told, advice in zip(table.message["advice"], found.advice, strict=True):
        assert table.moves[told["n"]] == advice.move
        assert told["text"] == advice.text
        assert told["why"] == advice.why
    assert found.advice[0].text in table.describe()
    table.choose(table.message["advice"][0]["n"])
    assert table.message == {}


def test_the_button_asks_on_the_loop_and_acting_drops_it():
    async def asked():
        table = Table(players=3, seed=3)
        say(table, hint=True, at=serial(table))
        assert table.prompt["thinking"] == "Looking for advice"
        await until(lambda: table.thought is not None)
        say(table, stop=True, at=serial(table))
        await until(lambda: table.message)
        assert table.message["kind"] == "advice"
        say(table, hint=True, at=serial(table))
        say(table, option=0, at=serial(table))
        assert table.thought is None
        assert table.prompt["thinking"] == ""

    asyncio.run(asked())


def test_a_hint_is_asked_on_the_view_of_the_person():
    """What others hold face down does not reach the search."""
    table = Table(gm.Setup(2, (5,)), seed=5, bots={1: bots.greedy})
    for _ in range(400):
        if not table.moves:
            break
        state = table.state
        if gm.view(state, 0) is not state:
            search = table._search(rounds=4)
            assert search is not None
            assert search.root.state == gm.view(state, 0)
            break
        table.choose(len(table.moves) - 1)
    else:
        pytest.fail("nothing was ever hidden")


def test_no_hint_before_the_curtain_or_where_chance_decides():
    table = Table(gm.Setup(2, (7,)), seed=2, humans=(0, 1))
    while table.moves and table.curtain is None:
        table.choose(0)
    if table.curtain is not None:
        assert "hint" not in words(table)
        say(table, hint=True, at=serial(table))
        assert table.message["title"].startswith("There is nothing to decide")
    resting = Table(players=2, seed=3)
    resting.go(next(n for n in resting.study.walk() if n.state.actor == gm.CHANCE))
    assert "hint" not in words(resting)
    with pytest.raises(ValueError, match="nothing to decide"):
        resting.hint()


@pytest.mark.parametrize("chronicles", [(), (5,), (8,)])
def test_a21_a_hint_where_a_person_chooses_for_a_bot(chronicles):
    """Finding A21: no hint when branching on a bot's move; it knows what both may know."""
    table = Table(gm.Setup(2, chronicles), seed=3, bots={1: bots.greedy})
    for _ in range(25):
        table.choose(0)
    nodes = [n for n in table.study.walk() if n.state.actor == 1 and len(gm.legal(n.state)) > 1]
    table.go(nodes[-1])
    assert table.session.resting
    assert words(table)[0] == "play_on"
    assert "hint" in words(table)
    search = table._search(rounds=4)
    assert search is not None
    assert search.root.state == gm.view(gm.view(table.state, 0), 1)
    found = table.hint(rounds=4)
    assert found.name == "Yellow"
    assert table.message["advice"][0]["n"] < len(table.moves)
    say(table, option=table.message["advice"][0]["n"], at=serial(table))
    assert table.study.current.line()[nodes[-1].number] is nodes[-1]


# -- reviews --------------------------------------------------------------------------------------


def test_a_review_marks_the_ledger_and_shows_a_chart():
    table = Table(players=2, seed=3, bots={1: bots.greedy})
    for n in range(16):
        table.choose(len(table.moves) - 1 if n % 2 else 0)
    found = table.review(rounds=0)
    marked = [line for line in table.ledger if line[6]]
    assert sum(len(line[6]) for line in marked) == sum(map(len, found.by_move().values()))
    assert table.tools["review"].startswith("<svg")
    assert {mistake.seat for mistake in found.mistakes} <= {0}  # the game is not over
    table.choose(0)
    assert [line for line in table.ledger if line[6]] == marked
    table.load(table.text("position"))
    assert table.tools["review"] == ""


def test_the_button_looks_the_game_over():
    table = Table(players=2, seed=3, bots={1: bots.greedy})
    say(table, review=True, at=serial(table))
    assert table.message["title"] in ("There is no game to review now", "The game reviewed")
    table.choose(0)

    async def asked():
        say(table, review=True, at=serial(table))
        assert table.prompt["thinking"] == "Reviewing the game"
        await until(lambda: table.thought is None)

    asyncio.run(asked())
    assert table.message["title"] == "The game reviewed"
