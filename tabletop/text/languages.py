"""The current language, and how a language counts and lists.

`language("pl")` chooses it for everything; `with speaking("pl"):` for what is said inside, so that
one widget can speak another language than the rest.

>>> language()
'en'
>>> with speaking("en"):
...     listed(["wood", "stone", "wood"])
'2 × wood and stone'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

from tabletop.text.folders import ENGLISH, folders, languages, reread_with

_chosen = ENGLISH
_speaking: ContextVar[str | None] = ContextVar("language", default=None)


def language(code: str | None = None) -> str:
    """The current language; with a code, that one from now on."""
    global _chosen
    if code is not None:
        _chosen = known(code)
    return _speaking.get() or _chosen


@contextmanager
def speaking(code: str | None) -> Iterator[None]:
    """Another language for what is said inside; None leaves the current one."""
    before = _speaking.set(known(code) if code is not None else _speaking.get())
    try:
        yield
    finally:
        _speaking.reset(before)


def known(code: str) -> str:
    """This code, if any package or added folder has the language."""
    if code != ENGLISH and not any(code in languages(package) for package in _PACKAGES):
        there = sorted({one for package in _PACKAGES for one in languages(package)})
        raise ValueError(f"no language {code!r}; there are {', '.join(there)}")
    return code


_PACKAGES = {"tabletop"}  # whoever has texts of its own adds itself


def speaks(package: str) -> None:
    """A package has texts of its own."""
    _PACKAGES.add(package)


class Language:
    """What the file `language.toml` of a language says; what it leaves out is as in English."""

    def __init__(self, code: str) -> None:
        import gettext  # late, both: importing the package stays quick
        import tomllib  # late

        self.code = code
        self.said: dict[str, Any] = {}
        for each in dict.fromkeys((ENGLISH, code)):
            for folder in folders("tabletop", "text", each):
                file = folder / "language.toml"
                if file.is_file():
                    self.said |= tomllib.loads(file.read_text(encoding="utf-8"))
        self.categories: tuple[str, ...] = tuple(self.said["categories"])
        self._rule: Callable[[int], int] = gettext.c2py(self.said["plural"])

    def category(self, number: Any) -> str:
        """The plural category of a number, as CLDR calls it: one, two, few, many, other.

        >>> Language("en").category(1), Language("en").category(0)
        ('one', 'other')
        """
        if isinstance(number, str) and number.removeprefix("-").isdigit():
            number = int(number)
        if not isinstance(number, int):
            return "other"
        place = int(self._rule(abs(number)))
        return self.categories[place] if place < len(self.categories) else "other"

    def word(self, key: str, **facts: Any) -> str:
        """One of its own words, filled in."""
        template: str = self.said[key]
        return template.format(**facts) if facts else template

    def number(self, value: float) -> str:
        """A number as people write it."""
        text = str(value).replace(".", self.said["decimal"])
        return self.said["minus"] + text[1:] if text.startswith("-") else text


@cache
def spoken(code: str) -> Language:
    """A language, read once."""
    return Language(code)


reread_with(spoken.cache_clear)


def here() -> Language:
    """The language that is spoken now."""
    return spoken(language())


def listed(parts: Iterable[str], joint: str = "and", together: bool = True) -> str:
    """A, B and C; the same thing several times becomes 2 × A, unless each is to be named.

    >>> listed(["wood", "stone", "wood"])
    '2 × wood and stone'
    >>> listed(["1", "1", "3"], together=False)
    '1, 1 and 3'
    """
    tongue, names = here(), list(parts)
    if together:
        names = [
            tongue.word("several", n=n, thing=part) if n > 1 else part
            for part, n in Counter(names).items()
        ]
    if len(names) == 1:
        return names[0]
    return f"{tongue.word('between').join(names[:-1])}{tongue.word(joint)}{names[-1]}"


def words(value: Any, say: Callable[[Any], str] | None = None) -> str:
    """A value in words; `say` makes words of single things."""
    if type(value) is str:  # by far the most
        return value if say is None else say(value)
    tongue = here()
    if value is None:
        return tongue.word("nothing")
    if isinstance(value, bool):
        return tongue.word("yes" if value else "no")
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        if len(value) == 2 and all(type(n) is int for n in value):
            return tongue.word("cell", x=value[0], y=value[1])
        if not value:
            return tongue.word("nothing")
        return listed(words(one, say) for one in value)
    if say is not None:
        return say(value)
    return tongue.number(value) if type(value) in (int, float) else str(value)


def near(word: object, names: Iterable[str]) -> str:
    """The names that a misspelt word may mean, to be put after a refusal; "" if there are none.

    >>> near("Halkrik", ["halkirk", "oban"])
    '; did you mean halkirk?'
    """
    import difflib  # late: only for what was misspelt

    typed = str(word)[:80].lower().replace("_", "-").replace(" ", "-")
    found = difflib.get_close_matches(typed, list(names), 3, 0.6)
    tongue = here()
    return tongue.word("did_you_mean", names=tongue.word("or").join(found)) if found else ""
