"""What the page does with a click, for tests without a browser.

The same as `choose` and `offer` in `core.js`: a place with one option makes that move, a place with
several asks beside it, a place without any tries its move.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import glenmore as gm
from tabletop_widgets.board_widget import BoardWidget

Message = dict[str, Any]


def answers(data: Any, options: set[int]) -> list[Message]:
    """What a place sends: at once, or one of several by its chooser."""
    if data.get("data-option") is not None:
        return [{"option": int(data["data-option"])}]
    tried = {"try": json.loads(data.get("data-try") or "null")}
    if data.get("data-options") is not None:
        numbers = [int(n) for n in data["data-options"].split()]
        offered: list[Message] = [{"option": n} for n in numbers if n in options]
        return [*offered, tried] if data.get("data-tried") else offered
    return [tried] if tried["try"] else []


def places(widget: BoardWidget) -> Iterator[tuple[str, list[Message]]]:
    """All places on the pictures that can be clicked, by key, with what they send."""
    listed = {choice["n"] for choice in widget.options}
    for board in widget.boards:
        if not board["svg"] or board["place"] == "thumb":
            continue
        for group in ElementTree.fromstring(board["svg"]).iter():
            if "gm-target" in (group.get("class") or "").split():
                yield str(group.get("data-key")), answers(group.attrib, listed)


def meant(state: gm.State, choices: list[gm.Move], message: Message) -> gm.Move:
    """The move that a message stands for."""
    if "option" in message:
        return choices[message["option"]]
    word, *fields = message["try"]
    return state.game.moves[word](*(_field(field) for field in fields))


def _field(value: Any) -> Any:
    return tuple(map(_field, value)) if isinstance(value, list) else value
