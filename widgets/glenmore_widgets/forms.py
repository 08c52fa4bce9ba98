"""What the forms share: their fields, their lines, and how a failure is told."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

import ipywidgets

from glenmore.text import phrase

LABEL = {"description_width": "90px"}


def words(key: str, **facts: Any) -> str:
    """A text of the forms."""
    return phrase(f"forms.{key}", **facts)


# -- text -----------------------------------------------------------------------------------------


def fault(text: str) -> str:
    """What is wrong, beside its field."""
    return f'<span class="gm-form-fault" role="alert">✕ {escape(text)}</span>'


def line(text: str, role: str = "") -> str:
    """A line of a form."""
    role = f' role="{role}"' if role else ""
    return f'<span class="gm-form-line"{role}>{escape(text)}</span>'


def title(key: str) -> str:
    """The heading of a part, by the key of its words."""
    return f"<h3>{escape(words(key))}</h3>"


# -- fields ---------------------------------------------------------------------------------------


def wide(width: int | str = 400) -> Any:
    """A layout that shrinks with the page."""
    width = f"{width}px" if isinstance(width, int) else width
    return ipywidgets.Layout(width=width, max_width="100%")


def wrap() -> Any:
    """The layout of a row."""
    return ipywidgets.Layout(flex_flow="row wrap", align_items="center")


def in_row(children: Iterable[Any]) -> Any:
    """Fields beside each other, as far as there is room."""
    return ipywidgets.HBox(tuple(children), layout=wrap())


def choice(label: str, options: Any, value: Any, width: int = 400, style: Any = LABEL) -> Any:
    """One of several."""
    return ipywidgets.Dropdown(
        options=options, value=value, description=label, style=style, layout=wide(width)
    )


def number_field(
    label: str, value: int, least: int, most: int, hint: str | None = None, **given: Any
) -> Any:
    """A whole number."""
    return ipywidgets.BoundedIntText(
        value=value, min=least, max=most, description=label, tooltip=hint, **given
    )


def text_field(label: str, hint: str) -> Any:
    """A line to write in."""
    return ipywidgets.Text(
        description=label, placeholder=hint, style=LABEL, layout=wide(), tooltip=hint
    )


def tick_box(label: str, ticked: bool = False, **layout: str) -> Any:
    """Yes or no."""
    return ipywidgets.Checkbox(
        ticked, description=label, indent=False, layout=ipywidgets.Layout(**layout)
    )
