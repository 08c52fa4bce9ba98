"""Small pieces of SVG text: elements, escaped words, groups that can be chosen.

Only text is made here.  Everything that comes from outside passes through `escape`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from tabletop.draw.style import style as whole_style
from tabletop.records import Record
from tabletop.text import phrase

_UNSAFE = re.compile("[&<>\"'\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_SAFE = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
WIDE, NARROW = 0.66, 0.62  # of the font size: a bold and a plain letter, rather too much than not
SMALLEST = 11.2


class Mark(Record):
    """What a place on a picture answers when it is chosen.

    `options` are numbers into the list of legal moves, `attempt` is a move to be tried (its verb
    and fields) where nothing is legal, `why` says in advance what stands against it, and `hint`
    what choosing does.  `asks`: something else than the attempt is legal, so choosing the place
    asks first; `tried` is then the attempt in words, offered beside the options.  `beside`: what
    is decided now cannot be done here, the options are free actions, so the place has no tick.
    `lit`: a lesson points at the place; a mark that is nothing else answers nothing.  `alike`: the
    right places are to be found, so none looks different.
    """

    options: tuple[int, ...] = ()
    attempt: tuple[Any, ...] = ()
    why: str = ""
    hint: str = ""
    asks: bool = False
    tried: str = ""
    beside: bool = False
    lit: bool = False
    alike: bool = False

    @property
    def answers(self) -> bool:
        """Whether something comes of choosing the place."""
        return bool(self.options or self.attempt)

    @property
    def tries(self) -> tuple[Any, ...]:
        """The attempt, where choosing the place can lead to it."""
        return self.attempt if not self.options or self.tried else ()

    @property
    def opens(self) -> bool:
        """Whether the place looks like one that may be chosen."""
        return bool(self.options) and not self.alike

    @property
    def ticked(self) -> bool:
        """Whether what is decided now can be done here."""
        return self.opens and not self.beside


@lru_cache(maxsize=1024, typed=True)
def escape(words: object) -> str:
    """Any value as text that is safe between tags and in double quotes."""
    plain = str(words)
    if _UNSAFE.search(plain) is None:
        return plain
    return _CONTROL.sub("�", plain).translate(_SAFE)


@lru_cache(maxsize=2048)
def number(value: float) -> str:
    """A coordinate, as short as it can be.

    >>> number(12.0), number(3.14159), number(-0.0)
    ('12', '3.1', '0')
    """
    short = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


class _Attributes(dict[str, str]):
    """How an attribute begins, by its name in Python: `data_key` is ` data-key="`."""

    def __missing__(self, name: str) -> str:
        begun = self[name] = f' {name.rstrip("_").replace("_", "-")}="'
        return begun


_BEGUN = _Attributes()


def element(tag: str, body: str = "", /, **given: object) -> str:
    """One element; `class_` and `data_key` become `class` and `data-key`; None is left out."""
    shown = f"<{tag}"
    for name, value in given.items():
        if value is not None:
            shown += f'{_BEGUN[name]}{_value(value)}"'
    return f"{shown}>{body}</{tag}>" if body else f"{shown}/>"


@lru_cache(maxsize=1024, typed=True)
def _value(value: object) -> str:
    return number(value) if isinstance(value, float) else escape(value)


def rect(x: float, y: float, w: float, h: float, class_: str, r: float = 0) -> str:
    """A rectangle with round corners."""
    corners = f' rx="{number(r)}"' if r else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"{corners}'
        f' class="{escape(class_)}"/>'
    )


def text(x: float, y: float, words: object, class_: str = "gm-text", size: float = 13) -> str:
    """One line of text; `y` is its base line."""
    begun = (
        f'<text x="{number(x)}" y="{number(y)}" class="{escape(class_)}" font-size="{number(size)}"'
    )
    said = escape(words)
    return f"{begun}>{said}</text>" if said else f"{begun}/>"


def width_of(words: str, size: float, bold: bool = False) -> float:
    """About how wide a line will be."""
    return len(words) * size * (WIDE if bold else NARROW)


def clipped(words: str, width: float, size: float, bold: bool = False) -> str:
    """The words, cut with an ellipsis where they would not fit."""
    most = max(1, int(width / (size * (WIDE if bold else NARROW))))
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def two_lines(words: str, width: float, size: float) -> list[str]:
    """Bold words on one line or two, the second cut where it must be.

    >>> two_lines("Black Wood of Rannoch", 110, 13)
    ['Black Wood', 'of Rannoch']
    """
    if width_of(words, size, True) <= width:
        return [words]
    parts = words.split()
    for cut in range(len(parts) - 1, 0, -1):
        first = " ".join(parts[:cut])
        if width_of(first, size, True) <= width:
            return [first, clipped(" ".join(parts[cut:]), width, size, True)]
    return [clipped(words, width, size, True)]


def label(x: float, y: float, words: str, width: float, size: float = 14.5) -> str:
    """A bold name, vertically centred on `y`: on one line, or smaller on two."""
    lines = [words]
    if width_of(words, size, True) > width:
        sizes = (size - 1, size - 2, SMALLEST)
        whole = (s for s in sizes if "…" not in two_lines(words, width, s)[-1])
        size = next(whole, SMALLEST)
        lines = two_lines(words, width, size)
    top = y - (len(lines) - 1) * size * 0.55 + size * 0.36
    return "".join(
        text(x, top + i * size * 1.1, line, "gm-name", size) for i, line in enumerate(lines)
    )


def target(key: str, mark: Mark | None, spoken: str, body: str, state: str = "") -> str:
    """A group that can be chosen, or a plain one with a title where nothing is to be chosen."""
    if mark is None:
        title = element("title", escape(spoken))
        return element("g", title + body, class_=f"gm-thing {state}".strip())
    if mark.lit and not mark.answers:
        return _lit(key, spoken, body, f"gm-lit gm-thing {state}".strip())
    legal = bool(mark.options)
    said = ". ".join(part.rstrip(". ") for part in (spoken, mark.hint, mark.why) if part) + "."
    look = "gm-alike" if mark.alike else "gm-open" if legal else "gm-shut"
    kind = f"{'gm-lit ' if mark.lit else ''}gm-target {look} {state}"
    tries = mark.tries
    single = len(mark.options) == 1 and not mark.asks
    return element(
        "g",
        body,
        class_=kind.strip(),
        data_key=key,
        role="button",
        tabindex="-1",
        aria_label=f"{said} {phrase('lesson_page.lit')}." if mark.lit else said,
        data_option=mark.options[0] if single else None,
        data_options=" ".join(map(str, mark.options)) if legal and not single else None,
        data_try=json.dumps(tries, ensure_ascii=False) if tries else None,
        data_tried=(mark.tried or None) if legal else None,
        data_why=mark.why or None,
        data_hint=mark.hint or None,
        data_spoken=spoken,
    )


def _lit(key: str, spoken: str, body: str, class_: str) -> str:
    """Something that a lesson points at and that cannot be chosen."""
    if not key:
        title = element("title", escape(f"{spoken}; {phrase('lesson_page.lit')}"))
        return element("g", title + body, class_=class_)
    said = f"{spoken.rstrip('. ')}. {phrase('lesson_page.lit')}."
    return element("g", body, class_=class_, data_key=key, role="img", aria_label=said)


def badge(x: float, y: float, mark: Mark | None) -> str:
    """A tick in a disc on what may be chosen: the sign that does not need colour."""
    if mark is None or not mark.ticked:
        return ""
    tick = f"M{number(x - 5)} {number(y)}l3.6 4 6.4-7.4"
    disc = element("circle", cx=float(x), cy=float(y), r=10, class_="gm-badge")
    return disc + element("path", d=tick, class_="gm-tick")


def style_for(body: str) -> str:
    """The rules of the style that a drawing needs, so that a stored picture holds no others."""
    used = {"gm-svg", *_CLASS.findall(body)}
    found = _rules(whole_style())
    return "".join(rule for rule, needs in found if any(names <= used for names in needs))


_CLASS = re.compile(r"gm-[\w-]+")


@lru_cache(maxsize=4)
def _rules(style: str) -> list[tuple[str, list[set[str]]]]:
    """The rules of a style, each with the classes that its selectors need."""
    return [
        (rule, [set(_CLASS.findall(one)) for one in rule.partition("{")[0].split(",")])
        for rule in re.findall(r"[^{}]+\{[^}]*\}", style)
    ]


def picture(
    name: str,
    spoken: str,
    width: float,
    height: float,
    parts: Sequence[str],
    *,
    live: bool = False,
    style: bool = True,
    least: float = 0,
) -> str:
    """A whole SVG; `live` pictures hold things to choose, others are one image.

    On a page it shrinks with its column, but not below the width `least`.
    """
    body = rect(0, 0, width, height, "gm-paper", 10) + "".join(parts)
    head = (element("style", style_for(body)) if style else "") + element("title", escape(spoken))
    return element(
        "svg",
        head + body,
        xmlns="http://www.w3.org/2000/svg",
        class_=f"gm-svg gm-{name}",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=float(width),
        height=float(height),
        role="group" if live else "img",
        aria_label=spoken,
        style=f"min-width:{number(least)}px" if least else None,
    )
