"""Events, reasons and rules in words, as widgets show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.reference import said
from tabletop.text import phrase
from tabletop.title import Title


def told(title: Title, names: Mapping[int, str], happened: Any, state: Any) -> str:
    """An event or reason as a sentence, with the players' names and without its rule ids.

    Places are named by what lies in the position.
    """
    return title.tell(state, happened, names, cited=False)


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
