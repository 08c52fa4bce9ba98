"""What happened since somebody last decided, turn by turn: to be played back and to be read.

A scene is one turn: who acted, a line of words, the position at its end, perhaps a card with the
reckoning.  The page asks for the pictures of scenes that it plays back (`frames`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tabletop.events import Event
from tabletop.records import Record
from tabletop.study import Node
from tabletop.text import listed, phrase, texts_of
from tabletop.title import Title
from tabletop_widgets.messages import BadMessage
from tabletop_widgets.news import boards_news
from tabletop_widgets.sight import Sight
from tabletop_widgets.telling import told

MOST_PARTS = 7  # of a line
MOST_SENTENCES = 2  # where a turn has no short line


Boards = list[dict[str, Any]]  # as the page gets them
Paint = Callable[[Any], Boards]  # the boards of a position


class Scene(Record):
    """A turn: the position at its end, whose turn it was, what happened as a reader may know it.

    `number` names the position; `words` are an author's own line.
    """

    number: int
    state: Any
    seat: int | None
    events: tuple[Event, ...]
    words: str = ""
    alone: bool = False  # one decision, not a whole turn: told with its rules


class Moved(NamedTuple):
    """A position with what led to it."""

    number: int
    state: Any
    events: Sequence[Event]


def moved_since(left: Node | None, current: Node) -> tuple[Any, list[Moved]]:
    """The position that somebody left by a decision, and what came after it up to now."""
    path: list[Moved] = []
    node: Node | None = current
    while node is not None and node is not left:
        path.append(Moved(node.number, node.state, node.events))
        node = node.parent
    return (None, []) if left is None or node is None else (left.state, path[::-1])


def turns(title: Title, start: Any, line: Sequence[Moved], sight: Sight) -> list[Scene]:
    """What happened, turn by turn; decisions that are told alone (`Step.told_alone`) one by one."""
    made: list[Scene] = []
    turn = title.turn_number(start) if line else 0
    events: list[Event] = []
    before = start
    for at, moved in enumerate(line, 1):
        alone = title.told_alone(before)
        if alone and events:
            made.append(_scene(line[at - 2], events, sight))
            events = []
        events += moved.events
        now = title.turn_number(moved.state)
        if now != turn or at == len(line) or alone:
            made.append(_scene(moved, events, sight, alone))
            turn, events = now, []
        before = moved.state
    return [scene for scene in made if scene.events or not scene.alone]


def _scene(moved: Moved, events: Sequence[Event], sight: Sight, alone: bool = False) -> Scene:
    read = tuple(
        event for event in events if sight.reads(event) and event.key not in sight.title.opens_turn
    )
    return Scene(moved.number, moved.state, read[0].seat if read else None, read, "", alone)


def line(title: Title, names: Mapping[int, str], scene: Scene) -> str:
    """A turn in one line: what its player did, by the short words that the game has for it.

    What befell the table is told of turns that are nobody's, such as those of a die.
    """
    if scene.words:
        return scene.words
    texts = texts_of(title.package)
    short = texts.templates("turns")
    parts = [
        short[event.key].fill(texts.said(event.facts, names, None))
        for event in scene.events
        if event.key in short and event.seat == scene.seat
    ]
    if not parts:
        kept = [event for event in scene.events if event.seat is not None] or scene.events
        return " ".join(told(title, names, event, scene.state) for event in kept[:MOST_SENTENCES])
    more = len(parts) > MOST_PARTS
    what = listed([*parts[:MOST_PARTS], *([phrase("table.and_more")] if more else [])])
    if scene.alone:
        rules = dict.fromkeys(
            rule
            for event in scene.events
            if event.key in short and event.seat == scene.seat
            for rule in event.rules[:1]
        )
        what = phrase("table.with_rules", what=what, rules=", ".join(rules))
    if scene.seat is None:
        return phrase("table.turn_of_nobody", what=f"{what[:1].upper()}{what[1:]}")
    return phrase("table.turn_of", who=names[scene.seat], what=what)


def frames(
    first: Boards, numbers: Sequence[int], scenes: Sequence[Scene], paint: Paint
) -> list[Any]:
    """Pictures of scenes, each as what differs from the one before; the first from `first`."""
    states = {scene.number: scene.state for scene in scenes}
    if not states.keys() >= set(numbers):
        raise BadMessage("frames: there are no such positions")
    made, last = [], first
    for number in numbers:
        boards = paint(states[number])
        made.append(boards_news(last, boards))
        last = boards
    return made


def sent(title: Title, names: Mapping[int, str], scene: Scene, own: bool) -> dict[str, Any]:
    """A scene as the page gets it; `own` is a turn of the person at the screen."""
    made: dict[str, Any] = {
        "n": scene.number,
        "line": line(title, names, scene),
        "color": "" if scene.seat is None else title.seat_color(scene.seat),
        "own": own,
    }
    card = title.card(scene.state, scene.events, names)
    if card is not None:
        made["card"] = card
    return made
