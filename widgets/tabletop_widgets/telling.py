"""Events, reasons and rules in words, as widgets show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import glenmore as gm
from glenmore.text import sentence


def told(names: Mapping[int, str], happened: gm.Event | gm.Reason) -> str:
    """An event or reason as a sentence, with the players' names and without its rule ids."""
    known = dict(names)
    if isinstance(happened, gm.Event):
        who: Sequence[tuple[str, Any]] = () if happened.seat is None else (("seat", happened.seat),)
        text = sentence("events", happened.key, (*who, *happened.facts), happened.rules, known)
    else:
        text = sentence("reasons", happened.key, happened.facts, happened.rules, known)
    cited = f" ({', '.join(happened.rules)})"
    at = text.rfind(cited)
    return text[:at] + text[at + len(cited) :] if at >= 0 else text


STATUS = {"deduced": "follows from the rulebook", "house": "the rulebooks leave this open"}


def card(id_: str) -> dict[str, Any]:
    """A rule as a card: text, pages, what editions say, where to read on.

    >>> card("PLACE-03")["title"]
    'A Scot close by'
    """
    rule = gm.rules[id_]
    return {
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "chapter": rule.chapter,
        "sources": ", ".join(rule.sources),
        "status": STATUS.get(rule.status, ""),
        "editions": [str(variant) for variant in rule.variants],
        "see": [other for other in rule.see if other in gm.rules],
    }
