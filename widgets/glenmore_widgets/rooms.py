"""The rooms of the course beside its lessons, in their order.

A widget becomes a room by a line here and two texts in `data/text/en/course.toml`; it is handed
`progress=` and `language=`, and its module is loaded when somebody goes there.
"""

from __future__ import annotations

from tabletop_widgets.course import Room

ROOMS: list[Room] = [
    Room("play", "glenmore_widgets.play_room", "PlayRoom", lead=False),  # a table needs the height
    Room("puzzles", "glenmore_widgets.after_lessons", "Puzzles"),
    Room("practice", "glenmore_widgets.after_lessons", "Practice"),
    Room("rules_met", "glenmore_widgets.after_lessons", "RulesMet"),
]
