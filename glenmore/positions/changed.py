"""Positions of lessons: a position code whose lines may also change tiles."""

from __future__ import annotations

import re

from glenmore import catalog
from glenmore.model import State
from glenmore.positions.code import parse_position

_WITH = re.compile(r"\s*with\s+(?P<tile>[a-z-]+)\s+(?P<field>\w+)\s*=\s*(?P<value>.+)")


def position(text: str) -> State:
    """The state that a position code describes.

    Lines such as `with easdale icon = true` change a tile, in the words of the component files.
    """
    lines = text.strip().splitlines()
    changes = [found for line in lines if (found := _WITH.fullmatch(line))]
    if not changes:
        return parse_position(text)
    tables: dict[str, list[str]] = {}
    for each in changes:
        tables.setdefault(each["tile"], []).append(f"{each['field']} = {each['value']}")
    own = catalog.from_text(
        "\n".join(
            "\n".join(["[[tile]]", f'id = "{tile}"', *fields]) for tile, fields in tables.items()
        )
    )
    head, *rest = [line for line in lines if not _WITH.fullmatch(line)]
    return parse_position("\n".join([f"{head} catalog=own", *rest]), own)
