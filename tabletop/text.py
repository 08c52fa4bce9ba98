"""Sentences for reasons, events, moves and steps, from `data/text/<language>/*.toml`.

The base game has a file for each kind; a chronicle has one file, `chronicle_NN.toml`, with a table
for each kind.

A template names its facts in braces, as `str.format` does; `{amount:coin|coins}` chooses the word
by the number.  Another language is another folder with the same keys.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any

LANGUAGE = "en"


class _Fact(str):
    """A fact in words; the format `one|many` appends the word that fits the number.

    >>> f"{_Fact(1):coin|coins}, {_Fact(3):coin|coins}"
    '1 coin, 3 coins'
    """

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return format(str(self), spec)
        one, _, many = spec.partition("|")
        return f"{self} {one if self == '1' else many}"


class _Facts(dict[str, _Fact]):
    def __missing__(self, key: str) -> _Fact:
        return _Fact("?")


@cache
def templates(kind: str, language: str = LANGUAGE) -> dict[str, str]:
    """All templates of one kind: "reasons", "events", "moves", "steps", "words", "groups"."""
    found = dict(_read(f"{kind}.toml", language))
    for name in _chronicles(language):
        for key, text in _read(name, language).get(kind, {}).items():
            if key in found:
                raise ValueError(f"{name}: {kind}.{key} is already taken")
            found[key] = text
    return found


@cache
def _chronicles(language: str) -> tuple[str, ...]:
    folder = resources.files("glenmore") / "data" / "text" / language
    return tuple(sorted(f.name for f in folder.iterdir() if f.name.startswith("chronicle_")))


@cache
def _read(name: str, language: str) -> dict[str, Any]:
    import tomllib

    file = resources.files("glenmore") / "data" / "text" / language / name
    return tomllib.loads(file.read_text(encoding="utf-8"))


def words(value: Any) -> str:
    """A fact in words."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        if len(value) == 2 and all(type(n) is int for n in value):
            return f"({value[0]}, {value[1]})"
        return listed(words(v) for v in value) if value else "nothing"
    return str(value)


def listed(parts: Iterable[str]) -> str:
    """A, B and C; the same thing several times becomes 2 × A.

    >>> listed(["wood", "stone", "wood"])
    '2 × wood and stone'
    """
    counted: dict[str, int] = {}
    for part in parts:
        counted[part] = counted.get(part, 0) + 1
    names = [f"{n} × {part}" if n > 1 else part for part, n in counted.items()]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def sentence(
    kind: str,
    key: str,
    facts: Iterable[tuple[str, Any]],
    rules: Iterable[str],
    names: dict[int, str] | None = None,
) -> str:
    """One sentence with its rule ids at the end."""
    filled = _Facts({name: _Fact(words(value)) for name, value in facts})
    for name, value in facts:
        if name == "seat" and isinstance(value, int):
            filled["seat"] = _Fact(player_name(value, names))
        if name == "seats" and isinstance(value, tuple):
            filled["seats"] = _Fact(listed(player_name(v, names) for v in value))
        if name == "category":
            from glenmore.events import scored

            filled["category"] = _Fact(scored(value))
    known = templates(kind)
    # What happens in one scoring round may have a sentence of its own, named after the round.
    template = known.get(f"{key}_{filled['round']}" if "round" in filled else key) or known.get(key)
    if template is None:
        shown = ", ".join(f"{k} {v}" for k, v in filled.items())
        template = f"{key.replace('_', ' ')}{': ' + shown if shown else ''}".replace("{", "{{")
        template = template.replace("}", "}}")
    text = template.format_map(filled)
    cited = ", ".join(rules)
    end = text[-1] if text[-1:] in ".!?" else "."
    return f"{text[:-1] if text[-1:] in '.!?' else text} ({cited}){end}"


def player_name(seat: int, names: dict[int, str] | None = None) -> str:
    """The player's name, or the colour of the seat."""
    from glenmore.components import COLORS

    if names and seat in names:
        return names[seat]
    return COLORS[seat].capitalize() if 0 <= seat < len(COLORS) else f"Seat {seat}"


def near(word: object, names: Iterable[str]) -> str:
    """The names that a misspelt word may mean, to be put after a refusal; "" if there are none.

    >>> near("Halkrik", ["halkirk", "oban"])
    '; did you mean halkirk?'
    """
    typed = str(word)[:80].lower().replace("_", "-").replace(" ", "-")
    found = difflib.get_close_matches(typed, list(names), 3, 0.6)
    return f"; did you mean {' or '.join(found)}?" if found else ""
