"""The options of a game as rows of a form: a choice, a line about it, which edition changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import ipywidgets

import glenmore as gm
from glenmore.modules import module
from glenmore.options import EDITIONS, Option
from glenmore_widgets.forms import words
from tabletop.reference import said

LABEL = {"description_width": "190px"}


def changed_by(option: Option, chronicles: Iterable[int]) -> dict[str, Any]:
    """The editions that play an option otherwise, with the value that they play."""
    found = {}
    for edition, values in EDITIONS.items():
        all_values = dict(values)
        for number in chronicles:
            all_values |= module(number).editions.get(edition, {})
        if option.key in all_values:
            found[edition] = all_values[option.key]
    return found


def shown(value: Any) -> str:
    """A value of an option in words.

    >>> shown(True), shown("end_of_turn"), shown(8)
    ('yes', 'end of turn', '8')
    """
    if isinstance(value, bool):
        return words("option.yes" if value else "option.no")
    return str(value).replace("_", " ")


def title_of(option: Option) -> str:
    """What a person calls the option."""
    if option.id in gm.rules:
        return said(gm.rules[option.id], "glenmore").title
    return option.key.replace("_", " ").capitalize()


def about(option: Option, chronicles: Iterable[int]) -> str:
    """One line: what the option does, its rule, which editions change it."""
    rule = said(gm.rules[option.id if option.id in gm.rules else option.rule], "glenmore")
    parts = [rule.text, f"({rule.id}, {option.rule})" if rule.id != option.rule else f"({rule.id})"]
    parts += [
        words("option.edition", edition=e, value=shown(v))
        for e, v in changed_by(option, chronicles).items()
    ]
    return " ".join(parts)


class OptionRow(ipywidgets.HBox):  # type: ignore[misc]
    """One option: a choice and its line; `default` is what the edition plays."""

    def __init__(
        self,
        option: Option,
        default: Any,
        chronicles: Iterable[int],
        changed: Callable[[Any], object],
    ) -> None:
        self.option = option
        self.default = default
        self._about = about(option, chronicles)
        self.choice = ipywidgets.Dropdown(
            options=[(shown(value), value) for value in option.values],
            value=default,
            description=title_of(option),
            tooltip=self._about,
            style=LABEL,
            disabled=len(option.values) == 1,
            layout=ipywidgets.Layout(width="340px", flex="0 0 auto"),
        )
        self.line = ipywidgets.HTML(layout=ipywidgets.Layout(flex="1 1 260px", min_width="0"))
        super().__init__([self.choice, self.line], layout=ipywidgets.Layout(flex_flow="row wrap"))
        self._write()
        self.choice.observe(lambda _: self._write(), "value")
        self.choice.observe(changed, "value")

    def follow(self, default: Any) -> None:
        """Another edition: its value, unless the person has chosen one of their own."""
        own, self.default = self.choice.value != self.default, default
        if not own:
            self.choice.value = default
        self._write()

    def _write(self) -> None:
        own = self.choice.value != self.default
        mark = f"<b>{escape(words('option.changed'))}</b> · " if own else ""
        self.line.value = f'<span class="gm-form-line">{mark}{escape(self._about)}</span>'
