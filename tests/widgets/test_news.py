"""What is sent of lists and pictures: the pieces that the page does not have, and no others.

`Page` does what `page.js` does, so that the messages of whole games can be followed without a
browser; the browser's own tests look at the pictures.
"""

from __future__ import annotations

import json
import random

import pytest

import glenmore as gm
from glenmore_widgets import Table
from tabletop_widgets.news import CUT, patch
from tests.widgets.helpers import say


def pieced(old, patch):
    """A text from pieces of another."""
    had, found = old.split(CUT), []
    for start, count, new in zip(patch[::3], patch[1::3], patch[2::3], strict=True):
        found += had[start : start + count]
        found += [] if new is None else [new]
    return CUT.join(found)


class Page:
    """A page that knows a table by its messages only."""

    def __init__(self, table):
        self.table = table
        state = json.loads(json.dumps(table.get_state()))
        self.boards, self.ledger = state["boards"], state["ledger"]
        self.last = state["news"].get("n", 0)
        table._send = self.receive

    def receive(self, message, buffers=None):
        """A message of the kernel."""
        news = json.loads(json.dumps(message)).get("state", {}).get("news")
        if news is None:
            return
        if news.get("on", self.last) != self.last:
            self.last = news["n"]
            say(self.table, whole=True)
            return
        self.last = news["n"]
        if "boards" in news:
            known = {board["id"]: board for board in self.boards}
            for board in news["boards"]["changed"]:
                known[board["id"]] = renewed(known.get(board["id"], {}), board)
            self.boards = [known[id_] for id_ in news["boards"]["ids"]]
        if "ledger" in news:
            self.ledger = self.ledger[: news["ledger"]["same"]] + news["ledger"]["more"]

    def knows_all(self):
        """Whether it shows what the table has."""
        return self.boards == self.table.boards and self.ledger == self.table.ledger


def renewed(old, news):
    """A board with what changed."""
    made = {**old, **news}
    if isinstance(made["svg"], list):
        made["svg"] = pieced(old["svg"], made["svg"])
    if isinstance(made["narrow"], list):
        made["narrow"] = pieced(made["svg"] + CUT + old.get("narrow", ""), made["narrow"])
    return made


@pytest.mark.parametrize("chronicles", [(), (1, 2, 3, 4, 5, 6, 7, 8)], ids=["base", "all"])
def test_a_page_that_gets_only_pieces_shows_what_the_table_has(chronicles):
    table, rng = Table(gm.Setup(4, chronicles), seed=3, humans=range(4)), random.Random(4)
    page = Page(table)
    assert page.knows_all()
    for n in range(60):
        if n % 9 == 0:
            say(table, **{"close" if n % 2 else "open": rng.choice(["clans", "tree", "score"])})
        if n % 13 == 12:
            say(table, undo=True, at=table.prompt["serial"])
        if table.curtain is not None:
            say(table, lift=True, at=table.prompt["serial"])
        say(table, option=rng.randrange(len(table.moves)), at=table.prompt["serial"])
        assert page.knows_all()


def test_a_page_that_missed_news_gets_everything_again():
    table, rng = Table(players=2, seed=3, humans=range(2)), random.Random(1)
    page = Page(table)
    table._send = lambda message, buffers=None: None
    say(table, option=rng.randrange(len(table.moves)), at=table.prompt["serial"])
    assert not page.knows_all()
    table._send = page.receive
    say(table, option=rng.randrange(len(table.moves)), at=table.prompt["serial"])
    assert page.knows_all()
    say(table, option=rng.randrange(len(table.moves)), at=table.prompt["serial"])
    assert page.knows_all()


def test_any_text_comes_together_again():
    rng = random.Random(2)
    words = ["a", "b", CUT, CUT, "<g", ">", ""]
    for _ in range(500):
        old, new = ("".join(rng.choices(words, k=rng.randrange(12))) for _ in range(2))
        assert pieced(old, patch(old, new)) == new
        assert patch(new, new) == [0, new.count(CUT) + 1, None]


def test_what_the_page_has_is_not_sent_again():
    """From one position to the next most of a picture stays."""
    table, rng = Table(players=4, seed=3, humans=range(4)), random.Random(1)
    page, whole, sent = Page(table), 0, 0

    def count(message, buffers=None):
        nonlocal sent
        sent += len(json.dumps(message))
        page.receive(message)

    table._send = count
    for _ in range(40):
        before = {board["id"]: board for board in table.boards}
        say(table, option=rng.randrange(len(table.moves)), at=table.prompt["serial"])
        changed = [board for board in table.boards if board != before.get(board["id"])]
        whole += len(json.dumps(changed))
    assert page.knows_all()
    assert sent < whole / 3
