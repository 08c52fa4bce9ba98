"""Events, reasons and rules in words, as widgets show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.events import Event
from tabletop.reference import said
from tabletop.text import phrase, texts_of
from tabletop.title import Title


def told(title: Title, names: Mapping[int, str], happened: Any) -> str:
    """An event or reason as a sentence, with the players' names and without its rule ids."""
    facts: Sequence[tuple[str, Any]] = happened.facts
    kind = "reasons"
    if isinstance(happened, Event):
        kind = "events"
        if happened.seat is not None:
            facts = (("seat", happened.seat), *facts)
    return texts_of(title.package).sentence(kind, happened.key, facts, (), names)


def card(title: Title, id_: str) -> dict[str, Any]:
    """A rule as a card: text, pages, what editions say, where to read on."""
    rule = said(title.rules[id_], title.package)
    known = rule.status in ("deduced", "house")
    return {
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "chapter": rule.chapter,
        "sources": ", ".join(rule.sources),
        "status": phrase(f"rules.{rule.status}") if known else "",
        "editions": [str(variant) for variant in rule.variants],
        "see": [other for other in rule.see if other in title.rules],
    }
