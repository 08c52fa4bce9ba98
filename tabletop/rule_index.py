"""Search in the rules: the words of a text, and an index that finds them in any language.

The reference hands in its rules and its glossary; nothing here reads a file.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop.reference import Rule, Term

_SILENT = """
    a an and are at be by can do does for how i if in is it may my of on or the to what when which
    with you your
"""
SILENT = frozenset(_SILENT.split())  # words that say nothing in a search
_WEIGHTS = {"chapter": 8.0, "title": 6.0, "tags": 5.0, "text": 2.0, "variants": 1.0, "sources": 1.0}
_POINTED_TO = 6.0  # weight of a rule to which the glossary points


def fold(text: str) -> str:
    """Lower case without accents: "Włości" and "wlosci" are the same word."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(c for c in plain if not unicodedata.combining(c))


def words(text: str) -> tuple[str, ...]:
    """The words of a text, folded; "World's" is one word, and so is the page "p.13"."""
    plain = re.sub(r"['’]", "", fold(text))
    return tuple(re.findall(r"[a-z0-9]+", re.sub(r"\bp\.\s*(?=\d)", "p", plain)))


def _stem(word: str) -> str:
    """A word without its usual English endings, so that "places" finds "placing"."""
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and not word.endswith("ss") and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def _alike(one: str, other: str) -> bool:
    """Whether two foreign words are probably forms of one: "rzeki" and "rzeka"."""
    least = max(3, min(len(one), len(other)) - 1)
    return abs(len(one) - len(other)) <= 2 and one[:least] == other[:least]


class Index:
    """Full-text index over the rules; foreign words are looked up in the glossary.

    Rules whose ids begin with one of `lesser` are found after those that they explain.
    """

    def __init__(
        self, found: list[Rule], glossary: list[Term], lesser: tuple[str, ...] = ()
    ) -> None:
        self.rules = found
        self.numbers = {rule.id: number for number, rule in enumerate(found)}
        self.weights: dict[str, dict[int, float]] = {}  # stem -> number of the rule -> weight
        for number, rule in enumerate(found):
            share = 0.7 if rule.id.startswith(lesser) else 1.0
            for field, weight in _WEIGHTS.items():
                value: Any = getattr(rule, field)
                text = value if isinstance(value, str) else " ".join(map(str, value))
                for stem in {_stem(word) for word in words(text)}:
                    row = self.weights.setdefault(stem, {})
                    row[number] = row.get(number, 0.0) + weight * share
        self.forms: dict[tuple[str, ...], list[Term]] = {}
        for term in glossary:
            for form in dict.fromkeys(words(form) for form in term.forms):
                self.forms.setdefault(form, []).append(term)

    def search(self, text: str) -> list[Rule]:
        """Rules that have the words, those with most of them first."""
        scores: dict[int, float] = {}
        matched: dict[int, int] = {}
        for ways, terms in self._units(words(text)):
            best: dict[int, float] = {}
            for way in ways:
                for number, score in self._score(way).items():
                    best[number] = max(score, best.get(number, 0.0))
            for number in {self.numbers[id] for term in terms for id in term.see}:
                best[number] = _POINTED_TO + best.get(number, 0.0)
            for number, score in best.items():
                scores[number] = scores.get(number, 0.0) + score
                matched[number] = matched.get(number, 0) + 1
        order = sorted(scores, key=lambda n: (-matched[n], -scores[n], n))
        return [self.rules[number] for number in order]

    def _units(self, asked: tuple[str, ...]) -> Iterator[tuple[list[tuple[str, ...]], list[Term]]]:
        """The query in pieces: the ways to say each, as typed and in English, and its terms.

        Words that say nothing are left out, unless they are part of a term.
        """
        longest = max(map(len, self.forms), default=1)
        at = 0
        while at < len(asked):
            for size in range(min(longest, len(asked) - at), 0, -1):
                piece = asked[at : at + size]
                if terms := self.forms.get(piece, []) or self._inflected(piece):
                    break
            if terms or piece[0] not in SILENT:
                english = [words(name) for term in terms for name in (term.english, *term.also)]
                yield list(dict.fromkeys([piece, *english])), terms
            at += len(piece)

    def _inflected(self, piece: tuple[str, ...]) -> list[Term]:
        """Terms whose form differs in its endings only; none if the words are known English."""
        if all(_stem(word) in self.weights for word in piece):
            return []
        return [
            term
            for form, terms in self.forms.items()
            if len(form) == len(piece) and all(map(_alike, form, piece))
            for term in terms
        ]

    def _score(self, way: tuple[str, ...]) -> dict[int, float]:
        """What each rule scores for some words, all of which it must have."""
        total: dict[int, float] = {}
        for place, word in enumerate(way):
            row = self._row(_stem(word))
            if place == 0:
                total = dict(row)
            else:
                total = {n: score + row[n] for n, score in total.items() if n in row}
        return {n: score / len(way) for n, score in total.items()}

    def _row(self, stem: str) -> dict[int, float]:
        row = dict(self.weights.get(stem, {}))
        if len(stem) >= 3:
            for longer, found in self.weights.items():
                if longer != stem and longer.startswith(stem):
                    for number, weight in found.items():
                        row[number] = max(row.get(number, 0.0), weight / 2)
        return row
