"""Templates: texts with facts in braces, in the language that they were written in.

A fact in braces, `{tile}`, is filled in as `str.format` does.  `{amount:one=# coin|other=# coins}`
names a form for each plural category of the language (CLDR: one, two, few, many, other); `#` is
the number.  `{who:cap}` begins with a capital letter, `{card:low}` with a small one.

>>> template = Template("{who:cap} pays {amount:one=# coin|other=# coins}.", "en")
>>> template.format(who="the die", amount=1), template.format(who="Ann", amount=2)
('The die pays 1 coin.', 'Ann pays 2 coins.')
>>> Template("the {card:low}", "en").format(card="First cellar")
'the first cellar'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tabletop.text.languages import here, spoken, words

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
_FORMS = re.compile(r"(?:^|\|)(\w+)=")


class Fact(str):
    """A fact in words that still knows its value, for the plural forms."""

    value: Any
    language: str

    def __new__(cls, text: str, value: Any, language: str) -> Fact:
        fact = super().__new__(cls, text)
        fact.value, fact.language = value, language
        return fact

    def __format__(self, spec: str) -> str:
        if spec == "cap":
            return self[:1].upper() + self[1:]
        if spec == "low":
            return self[:1].lower() + self[1:]
        if "|" not in spec and "=" not in spec:
            return format(str(self), spec)
        forms = plural_forms(spec)
        value = self.value if isinstance(self.value, (int, str)) else str(self)
        category = spoken(self.language).category(value)
        form = forms.get(category, forms.get("other", next(reversed(forms.values()))))
        return form.replace("#", self)


def plural_forms(spec: str) -> dict[str, str]:
    """The forms by category: `one=# coin|other=# coins`."""
    parts = _FORMS.split(spec)
    forms = dict(zip(parts[1::2], parts[2::2], strict=True))
    if parts[0] or not forms or any(name not in CATEGORIES for name in forms):
        raise ValueError(f"plural forms are named by category, as one=…|other=…, not {spec!r}")
    return forms


class Facts(dict[str, Fact]):
    """Facts by name; one that is missing shows as a question mark."""

    def __missing__(self, key: str) -> Fact:
        return Fact(here().word("unknown"), None, here().code)


class Template(str):
    """A text of one language; `format` fills in its facts."""

    language: str

    def __new__(cls, text: str, language: str) -> Template:
        template = super().__new__(cls, text)
        template.language = language
        return template

    def format(self, *args: Any, **facts: Any) -> str:
        """The text with its facts; values that are no words yet become words."""
        if args:
            raise TypeError("facts have names")
        return self.fill(facts)

    def fill(self, facts: Mapping[str, Any]) -> str:
        """The text with its facts."""
        filled = {
            name: value
            if isinstance(value, Fact) and value.language == self.language
            else Fact(words(value), getattr(value, "value", value), self.language)
            for name, value in facts.items()
        }
        return self.format_map(Facts(filled))
