"""What happened since somebody last decided, turn by turn: to be played back and to be read.

A scene is one turn: who acted, a line of words, the position at its end, perhaps a card with the
reckoning.  The page asks for the pictures of scenes that it plays back (`frames`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.events import Event
from tabletop.records import Record
from tabletop.study import Node
from tabletop.text import listed, phrase, texts_of
from tabletop.title import Title
from tabletop_widgets.sight import Sight
from tabletop_widgets.telling import told

BEGINS = ("turn_begins", "turn_for")  # tell of the turn after
MOST_PARTS = 7  # of a line
MOST_SENTENCES = 2  # where a turn has no short line


class Scene(Record):
    """A turn: the position at its end, whose turn it was, what happened as a reader may know it."""

    node: Node
    seat: int | None
    events: tuple[Event, ...]


def scenes_of(title: Title, left: Node | None, current: Node, sight: Sight) -> list[Scene]:
    """The turns between the position that somebody left by a decision and the current one."""
    path: list[Node] = []
    node: Node | None = current
    while node is not None and node is not left:
        path.append(node)
        node = node.parent
    if left is None or node is None:
        return []
    made: list[Scene] = []
    turn = title.turn_number(left.state)
    events: list[Event] = []
    for at, node in enumerate(reversed(path), 1):
        events += node.events
        now = title.turn_number(node.state)
        if now != turn or at == len(path):
            made.append(_scene(node, events, sight))
            turn, events = now, []
    return made


def _scene(node: Node, events: Sequence[Event], sight: Sight) -> Scene:
    read = tuple(event for event in events if sight.reads(event) and event.key not in BEGINS)
    return Scene(node, read[0].seat if read else None, read)


def line(title: Title, names: Mapping[int, str], scene: Scene) -> str:
    """A turn in one line: what its player did, by the short words that the game has for it.

    What befell the table is told of turns that are nobody's, such as those of a die.
    """
    texts = texts_of(title.package)
    short = texts.templates("turns")
    parts = [
        short[event.key].fill(texts.said(event.facts, names, None))
        for event in scene.events
        if event.key in short and event.seat == scene.seat
    ]
    if not parts:
        kept = [event for event in scene.events if event.seat is not None] or scene.events
        return " ".join(told(title, names, event) for event in kept[:MOST_SENTENCES])
    more = len(parts) > MOST_PARTS
    what = listed([*parts[:MOST_PARTS], *([phrase("table.and_more")] if more else [])])
    if scene.seat is None:
        return phrase("table.turn_of_nobody", what=f"{what[:1].upper()}{what[1:]}")
    return phrase("table.turn_of", who=names[scene.seat], what=what)


def sent(title: Title, names: Mapping[int, str], scene: Scene, own: bool) -> dict[str, Any]:
    """A scene as the page gets it; `own` is a turn of the person at the screen."""
    made: dict[str, Any] = {
        "n": scene.node.number,
        "line": line(title, names, scene),
        "color": "" if scene.seat is None else title.seat_color(scene.seat),
        "own": own,
    }
    card = title.card(scene.node.state, scene.events, names)
    if card is not None:
        made["card"] = card
    return made
