"""What the tests of tables share: messages as the page sends them, and places on the pictures."""

from __future__ import annotations

import re
from typing import Any

from glenmore_widgets import Table


def say(shown: Table, **content: Any) -> None:
    """What the page sends when something is chosen."""
    shown._receive(shown, content, [])


def picture(shown: Table, name: str = "rondel") -> str:
    """A board by its name."""
    return next(str(board["svg"]) for board in shown.boards if board["id"] == name)


def titled(shown: Table, title: str) -> str:
    """A board by its title, opened if it lies behind another."""
    (found,) = (board for board in shown.boards if board["title"] == title)
    if not found["svg"]:
        say(shown, open=found["id"])
        return titled(shown, title)
    return str(found["svg"])


def place_in(svg: str, key: str) -> str:
    """The one group with this key in a picture."""
    found: list[str] = re.findall(rf'<g [^>]*data-key="{re.escape(key)}"[^>]*>', svg)
    assert len(found) == 1, f"{key}: {len(found)} places"
    return found[0]


def place(shown: Table, key: str, board: str = "rondel") -> str:
    """The one group with this key on a board."""
    return place_in(picture(shown, board), key)
