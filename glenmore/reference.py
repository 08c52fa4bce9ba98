"""The rules reference: every rule by its id, in our own words, with its sources and see-also.

>>> from glenmore.reference import rules
>>> rules["place-03"].title
'A Scot close by'
>>> [rule.id for rule in rules.search("rzeka", limit=3)]  # Polish for river
['RIVER-01', 'RIVER-02', 'RIVER-03']
>>> rules.term("fiume").english
'river'

The texts lie in `glenmore/data/rules/*.toml`, one file per chapter of the rulebook, and in
`glenmore/data/glossary.toml`.  Nothing is read before the first question is asked.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

from tabletop import reference as core
from tabletop.reference import (
    STATUSES,
    BadReference,
    Rule,
    UnknownRule,
    UnknownTerm,
    Variant,
    words,
)

__all__ = [
    "DATA",
    "LANGUAGES",
    "STATUSES",
    "BadReference",
    "Rule",
    "Rules",
    "Term",
    "UnknownRule",
    "UnknownTerm",
    "Variant",
    "rules",
    "words",
]

DATA = Path(__file__).parent / "data"
LANGUAGES = {"pl": "Polish", "cs": "Czech", "it": "Italian"}


class Term(core.Term):
    """A word of the game in the four languages of its rulebooks."""

    languages = LANGUAGES

    @property
    def polish(self) -> tuple[str, ...]:
        """Its Polish forms."""
        return self.called("pl")

    @property
    def czech(self) -> tuple[str, ...]:
        """Its Czech forms."""
        return self.called("cs")

    @property
    def italian(self) -> tuple[str, ...]:
        """Its Italian forms."""
        return self.called("it")


class Rules(core.Rules):
    """All rules by id, in the order of the rulebook; ids may be given in any letter case."""

    term_class = Term
    lesser = ("EDGE-", "OPT-")

    def __init__(self, folder: Path = DATA) -> None:
        super().__init__(folder)

    @property
    def glossary(self) -> list[Term]:  # type: ignore[override]
        """The words of the game in English, Polish, Czech and Italian."""
        return cast(list[Term], super().glossary)

    def term(self, word: str) -> Term:
        """The glossary entry of a word in any of the four languages, with or without accents."""
        return cast(Term, super().term(word))


rules = Rules()
