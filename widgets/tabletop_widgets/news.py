"""What the page does not have yet: of lists what changed, of a picture the groups that changed.

From one position to the next most of a picture stays: a tile is drawn as before, only its mark is
another one.  So a picture is cut where a group begins, and only pieces that the page does not have
are sent.  `page.js` puts them together; it knows nothing of what they show.

>>> before = '<svg><g id="a">one</g><g id="b">two</g></svg>'
>>> patch(before, '<svg><g id="a">one</g><g id="b">three</g></svg>')
[0, 2, 'id="b">three</g></svg>']
"""

from __future__ import annotations

from typing import Any

CUT = "<g "  # pieces end here; known to page.js
Board = dict[str, Any]
Patch = list[int | str | None]


def patch(old: str, new: str) -> Patch:
    """A text from pieces of another: where a run of them begins, its length, what is new after it.

    The three follow each other in one flat list, again and again; None: nothing is new.
    """
    had = old.split(CUT)
    places = {piece: n for n, piece in enumerate(had)}
    made: Patch = []
    start = count = 0
    fresh: list[str] = []
    for piece in new.split(CUT):
        if not fresh and start + count < len(had) and had[start + count] == piece:
            count += 1
        elif piece not in places:
            fresh.append(piece)
        else:
            made += (start, count, CUT.join(fresh) if fresh else None)
            start, count, fresh = places[piece], 1, []
    made += (start, count, CUT.join(fresh) if fresh else None)
    return made


def boards_news(old: list[Board], new: list[Board]) -> dict[str, Any]:
    """Which boards there are, and of those that changed what the page does not have yet."""
    known = {board["id"]: board for board in old}
    changed = [board for board in new if known.get(board["id"]) != board]
    return {
        "ids": [board["id"] for board in new],
        "changed": [_board_news(known.get(board["id"], {}), board) for board in changed],
    }


def _board_news(old: Board, new: Board) -> Board:
    """The fields that changed; a narrow picture has most of its pieces from the wide one."""
    found = {name: value for name, value in new.items() if name == "id" or old.get(name) != value}
    if found.get("svg") and old.get("svg"):
        found["svg"] = patch(old["svg"], new["svg"])
    if found.get("narrow"):
        found["narrow"] = patch(new["svg"] + CUT + old.get("narrow", ""), new["narrow"])
    return found


def list_news(old: list[Any], new: list[Any]) -> dict[str, Any]:
    """How many items stay as they are, and what follows them."""
    same = 0
    for a, b in zip(old, new, strict=False):
        if a is not b and a != b:
            break
        same += 1
    return {"same": same, "more": new[same:]}
