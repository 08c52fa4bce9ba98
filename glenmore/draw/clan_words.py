"""Bonuses of the clan spaces in few words and icons, one or two lines each, by their rule."""

from __future__ import annotations

from glenmore.text import templates


def bonus_lines(rule: str) -> tuple[str, ...]:
    """The lines of a bonus; none where only its summary can be shown.

    >>> bonus_lines("CLAN-Grant")
    ('@scot on 5: 5 @vp', '@scot on 6: 8 @vp')
    """
    said = templates("draw").get(f"bonus.{rule}")
    return tuple(said.split(" / ")) if said else ()
