"""The form of component files: which fields a record of each kind has, and how each is read."""

from __future__ import annotations

from typing import Any

from glenmore.catalog import reading as read
from glenmore.components import FREE, NO_BENEFIT

REQUIRED: Any = object()

Form = dict[str, tuple[read.Reader, Any]]  # field -> its reader, its default
_name = (read.text, REQUIRED)
_place = (read.number(0, 100), REQUIRED)
_wide = (read.spot, ())
_no = (read.flag, False)
FORMS: dict[str, Form] = {
    "rondel": {"spaces": (read.number(10, 40), REQUIRED)},
    "scoring": {
        "table": (read.numbers, REQUIRED),
        "size_penalty": (read.number(), REQUIRED),
        "coin": (read.number(), REQUIRED),
    },
    "home": {
        "color": (read.word("colors"), REQUIRED),
        "left": (read.identity, REQUIRED),
        "right": (read.identity, REQUIRED),
    },
    "tile": {
        "name": _name,
        "stack": (read.word("stacks"), REQUIRED),
        "kind": (read.word("kinds"), REQUIRED),
        "type": (read.word("types"), REQUIRED),
        "river": _no,
        "upgrade": _no,
        "cost": (read.cost, FREE),
        "once": (read.once, ()),
        "benefit": (read.benefit, NO_BENEFIT),
        "landmark": (read.identity, "none"),
        "protection": _no,
        "icon": _no,
        "counts_as": (read.positive, 1),
        "note": (read.text, ""),
        "players": (read.number(1, 4), 1),
        "covers": (read.word("types"), ""),
        "left": (read.identity, ""),
        "right": (read.identity, ""),
        "side_of": (read.identity, ""),
    },
    "landmark": {
        "name": _name,
        "stack": (read.word("stacks"), REQUIRED),
        "timing": (read.word("timings"), REQUIRED),
        "rule": (read.word("cards"), REQUIRED),
    },
    "card": {
        "name": _name,
        "cost": (read.cost, FREE),
        "values": (read.numbers, ()),
        "note": (read.text, ""),
        "stack": (read.word("stacks"), ""),
        "penalty": (read.number(), 0),
        "players": (read.number(2, 4), 2),
        "chronicle": (read.positive, 0),
        "numbers": (read.named_numbers, ()),
        "rows": (read.rows, ()),
    },
    "start": {
        "name": _name,
        "color": (read.identity, REQUIRED),
        "x": _place,
        "y": _place,
        "wide": _wide,
    },
    "band": {"color": (read.identity, REQUIRED), "distance": (read.number(), REQUIRED)},
    "space": {
        "name": _name,
        "band": (read.identity, REQUIRED),
        "bonus": (read.flag, REQUIRED),
        "effect": (read.word("effects", none=""), ""),
        "summary": (read.optional_text, ""),
        "permanent": _no,
        "repeatable": _no,
        "expansion": (read.optional_text, ""),
        "x": _place,
        "y": _place,
        "wide": _wide,
        "land": (read.text, ""),
    },
    "shield": {"effect": (read.word("effects"), REQUIRED), "permanent": _no},
    "road": {
        "from": (read.identity, REQUIRED),
        "to": (read.identity, REQUIRED),
        "cost": (read.number(), REQUIRED),
    },
}
HALVES = ("left", "right", "side_of")  # fields of tiles of two cells
SINGLE = ("rondel", "scoring", "start")
TOP = ("format", "title", "counts", "remove", *FORMS)
