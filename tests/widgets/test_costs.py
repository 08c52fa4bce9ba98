"""What a click costs, in bytes, calls and memory; no clock is read here (finding S14)."""

from __future__ import annotations

import cProfile
import gc
import json
import pstats
import random
import re
import tracemalloc

from glenmore_widgets import Table
from tabletop.draw.tree_window import WHOLE
from tests.widgets.helpers import picture, say

LARGE = 3000  # nodes
MOST_CALLS_A_CLICK = 10_000  # of functions; 28,800 before texts and attributes were kept
MOST_SENT_A_CLICK = 30_000  # bytes; 83,000 before only what changed in a picture was sent
MOST_BYTES_A_CLICK = 8_000  # of memory that stays: README, "Speed"


def clicked(table, number=None, rng=None):
    """Choose an option as the page does; at the end of a game go back and on from there."""
    if not table.moves:
        stops = [node for node in table.study.current.line() if node in table.session._stops]
        table.go(rng.choice(stops[len(stops) // 3 : -1]))
    chosen = rng.randrange(len(table.moves)) if number is None else number
    say(table, option=chosen, at=table.prompt["serial"])


def grown(nodes):
    """A table whose tree has so many nodes, in branches of up to 60 decisions."""
    table = Table(players=4, seed=3, humans=range(4))
    session, rng = table.session, random.Random(1)
    while len(table.study) < nodes:
        for _ in range(60):
            if session.moves:
                session.choose(rng.randrange(len(session.moves)))
        stops = [node for node in session.study.current.line() if node in session._stops]
        session.go(rng.choice(stops[len(stops) // 3 :]))
    table._changed()
    return table


def cost(table, clicks=12):
    """Bytes that are sent and functions that are called for each click."""
    table.get_state()
    sent = []
    table._send = lambda message, buffers=None: sent.append(len(json.dumps(message)))
    rng, profile = random.Random(5), cProfile.Profile()
    profile.enable()
    for _ in range(clicks):
        clicked(table, rng=rng)
    profile.disable()
    assert sum(sent) > 1000 * clicks
    return sum(sent) / clicks, sum(
        calls
        for _, calls, *_ in pstats.Stats(profile).stats.values()  # type: ignore[attr-defined]
    ) / clicks


def test_s14_a_click_with_a_large_tree_open_costs_little_more_than_a_plain_one():
    """Finding S14: 1.1 MB and 111 ms with 3,020 nodes; plain is the same position without it."""
    large = grown(LARGE)
    node = large.study.current
    cost(Table(node.state, seed=3, humans=range(4)))  # what is kept from one drawing to the next
    plain = Table(node.state, seed=3, humans=range(4))
    bytes_plain, calls_plain = cost(plain)
    say(large, open="tree")
    bytes_large, calls_large = cost(large)
    assert calls_plain <= MOST_CALLS_A_CLICK
    assert bytes_plain <= MOST_SENT_A_CLICK
    assert bytes_large <= 1.3 * bytes_plain
    assert calls_large <= 1.3 * calls_plain


def test_s14_the_picture_of_a_tree_does_not_grow_with_the_tree():
    sizes = []
    for nodes in (600, 2 * 600):
        table = grown(nodes)
        say(table, open="tree")
        sizes.append(len(picture(table, "tree")))
    assert max(sizes) < 1.7 * min(sizes)


def test_s14_a_small_tree_is_drawn_whole_and_a_large_one_around_the_position():
    small = Table(players=2, seed=3)
    say(small, open="tree")
    assert "A large tree" not in picture(small, "tree")
    large = grown(WHOLE + 50)
    say(large, open="tree")
    shown = picture(large, "tree")
    assert "A large tree" in shown
    assert 'aria-current="true"' in shown


def test_s14_every_node_of_a_large_tree_can_be_reached_by_its_rows():
    """Going from row to row, from the first position on, leads everywhere."""
    table = grown(WHOLE + 60)
    say(table, open="tree")
    seen, waiting = set(), [0]
    while waiting:
        number = waiting.pop()
        if number in seen:
            continue
        seen.add(number)
        say(table, go=number, at=table.prompt["serial"])
        assert table.tools["node"] == number
        waiting += map(int, re.findall(r'data-node="(\d+)"', picture(table, "tree")))
    assert len(seen) == len(table.study)


def test_s14_named_positions_are_listed_wherever_they_are():
    table = grown(WHOLE + 50)
    say(table, open="tree")
    say(table, rename=[0, "The <first>"])
    assert "Named positions" in picture(table, "tree")
    assert "The &lt;first&gt;" in picture(table, "tree")


def test_s14_clicks_keep_little_memory():
    """Finding S14: 23 kB stayed for each click."""
    table, rng, clicks = Table(players=4, seed=3, humans=range(4)), random.Random(2), 50
    say(table, open="tree")
    for _ in range(300):
        clicked(table, rng=rng)
    kept = []  # caches of limited size fill up meanwhile: the thriftiest round counts
    gc.collect()
    tracemalloc.start()
    try:
        for _ in range(3):
            before = tracemalloc.get_traced_memory()[0]
            for _ in range(clicks):
                clicked(table, rng=rng)
            gc.collect()
            kept.append(tracemalloc.get_traced_memory()[0] - before)
    finally:
        tracemalloc.stop()
    assert min(kept) < clicks * MOST_BYTES_A_CLICK


def test_s14_the_same_choice_still_meets_the_same_chance():
    table = Table(players=3, seed=4)
    rng = random.Random(3)
    for _ in range(12):
        clicked(table, rng=rng)
    for number in range(2):
        clicked(table, number, rng)
        first = table.state
        say(table, undo=True, at=table.prompt["serial"])
        clicked(table, number, rng)
        assert table.state == first


def boards_sent(table, **said):
    """The boards that a message of the page makes the table send."""
    found: list[str] = []

    def send(message, buffers=None):
        news = message.get("state", {}).get("news", {})
        found.extend(board["id"] for board in news.get("boards", {}).get("changed", ()))

    table.get_state()
    table._send = send
    say(table, **said)
    return found


def test_only_boards_that_changed_are_sent():
    """A board that the page has as it is now never goes over the wire again."""
    table, rng = Table(players=4, seed=3, humans=range(4)), random.Random(7)
    say(table, open="clans")
    quiet = 0
    for _ in range(40):
        before = {board["id"]: board for board in table.boards}
        sent = boards_sent(table, option=rng.randrange(len(table.moves)), at=table.prompt["serial"])
        assert len(sent) == len(set(sent))
        for id_ in sent:
            assert next(b for b in table.boards if b["id"] == id_) != before.get(id_), id_
        quiet += "rondel" not in sent
    assert quiet > 5
    table._redraw()
    assert boards_sent(table, ping=True) == []
    assert boards_sent(table, show=table._seat()) == []
