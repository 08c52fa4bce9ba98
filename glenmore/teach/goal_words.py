"""The tests of goals as things to do, in words with names: `goals` of the texts."""

from __future__ import annotations

import re
from typing import Any

from glenmore.components import GOODS
from glenmore.text import phrase

_SIGN = r"\s*(?P<sign>==|>=)\s*(?P<number>\d+)"
# A pattern and the phrase for it; the named parts are its facts.
_WORDS = (
    (r"activated\s+(?P<tile>[a-z-]+)", "activated"),
    (r"tile\s+(?P<tile>[a-z-]+)", "tile"),
    (r"(?P<kind>card|clan)\s+(?P<id>[a-z0-9-]+)", "own_{kind}"),
    (r"person\s+(?P<tile>[a-z-]+)", "person"),
    (r"discarded\s+(?P<tile>[a-z-]+)", "discarded"),
    (r"in_box\s+(?P<tile>[a-z-]+)", "in_box"),
    (rf"gained\s+(?P<what>vp|coins|whisky|tiles){_SIGN}", "gained_{what}"),
    (rf"(?P<what>vp|coins|whisky|tiles|persons|clans){_SIGN}", "have_{what}"),
    (rf"(?P<good>{'|'.join(GOODS)}){_SIGN}", "have_good"),
    (rf"scots\s+at\s+(?P<cell>-?\d+,-?\d+){_SIGN}", "scots_on"),
    (rf"(?P<good>{'|'.join(GOODS)})\s+at\s+(?P<cell>-?\d+,-?\d+){_SIGN}", "good_on"),
    (r"game_over|turn_over", "{text}"),
)
_KNOWN = tuple((re.compile(pattern), key) for pattern, key in _WORDS)


def goal_words(state: Any, text: str) -> str:
    """A test as something to do; empty for those that an author has to put into words."""
    for pattern, key in _KNOWN:
        if found := pattern.fullmatch(text):
            return _said(state, key.format(text=text, **found.groupdict()), found.groupdict())
    return ""


def _said(state: Any, key: str, given: dict[str, str]) -> str:
    facts: dict[str, Any] = {k: v for k, v in given.items() if k in ("tile", "good")}
    if "number" in given:
        facts["number"] = int(given["number"])
        key += "_at_least" if given["sign"] == ">=" and key.startswith("have_") else ""
    if "id" in given:
        facts[given["kind"]] = given["id"]
    if "cell" in given:  # named by the tile that lies there
        x, y = given["cell"].split(",")
        plot = state.players[max(0, state.actor)].estate.get((int(x), int(y)))
        if plot is None:
            return ""
        facts["tile"] = plot.top
    return phrase(f"goals.{key}", **facts)
