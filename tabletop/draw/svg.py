"""Small pieces of SVG text: elements, escaped words, groups that can be chosen.

Only text is made here.  Everything that comes from outside passes through `escape`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from tabletop.draw.letters import clipped as clipped  # drawings take it from here
from tabletop.draw.letters import width_of as width_of
from tabletop.draw.style import style as whole_style
from tabletop.records import Record
from tabletop.text import phrase

_UNSAFE = re.compile("[&<>\"'\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_SAFE = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_OF_PIECES = re.compile(' data-(?:piece|kind|from|to|along|track|at)="[^"]*"')
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
SMALLEST = 13.2  # of names: 12 pixels where the widest picture is shown at 1280 pixels


class Grip(Record):
    """Something on a place that can be picked up and put elsewhere: a piece, then its goal.

    `kind` is what its pieces are drawn as, `words` say what it is for, `goals` are the keys of
    places with the numbers of the legal moves that lead there, `tries` those of other places with
    the move that is then tried in vain.
    """

    kind: str
    words: str
    goals: tuple[tuple[str, tuple[int, ...]], ...]
    tries: tuple[tuple[str, tuple[Any, ...]], ...] = ()


class Mark(Record):
    """What a place on a picture answers when it is chosen.

    `options` are numbers into the list of legal moves, `attempt` is a move to be tried (its verb
    and fields) where nothing is legal, `why` says in advance what stands against it, and `hint`
    what choosing does.  `asks`: something else than the attempt is legal, so choosing the place
    asks first; `tried` is then the attempt in words, offered beside the options.  `beside`: what
    is decided now cannot be done here, the options are free actions, so the place has no tick.
    `aside`: the options are something else than what the place is for, so it has no tick either;
    whoever paints it may show what they are.
    `lit`: a lesson points at the place; a mark that is nothing else answers nothing.  `alike`: the
    right places are to be found, so none looks different.  `grips`: what can be picked up here;
    their moves are among the options.
    """

    options: tuple[int, ...] = ()
    attempt: tuple[Any, ...] = ()
    why: str = ""
    hint: str = ""
    asks: bool = False
    tried: str = ""
    beside: bool = False
    aside: bool = False
    lit: bool = False
    alike: bool = False
    grips: tuple[Grip, ...] = ()

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
        return self.opens and not (self.beside or self.aside)


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


def text(
    x: float, y: float, words: object, class_: str = "gm-text", size: float = 13, room: float = 0
) -> str:
    """One line of text; `y` is its base line.  In too little `room` it is pressed together."""
    begun = (
        f'<text x="{number(x)}" y="{number(y)}" class="{escape(class_)}" font-size="{number(size)}"'
    )
    said = escape(words)
    if room and width_of(str(words), size, "gm-name" in class_) > room:
        begun += f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"'
    return f"{begun}>{said}</text>" if said else f"{begun}/>"


def two_lines(words: str, width: float, size: float) -> list[str]:
    """Bold words on one line or two, the second cut where it must be.

    >>> two_lines("Black Wood of Rannoch", 90, 13)
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
    """A bold name, vertically centred on `y`: on one line, or smaller on two; never cut.

    Where even the smallest letters are too wide, they are pressed together.
    """
    lines = [words]
    if width_of(words, size, True) > width:
        least = min(size, SMALLEST)
        sizes = (max(size - 1, least), least)
        whole = (s for s in sizes if all("…" not in one for one in two_lines(words, width, s)))
        size = next(whole, least)
        lines = two_lines(words, width, size)
        if "…" in "".join(lines):
            lines = halves(words)
    top = y - (len(lines) - 1) * size * 0.55 + size * 0.36
    return "".join(
        text(x, top + i * size * 1.1, line, "gm-name", size, width) for i, line in enumerate(lines)
    )


def halves(words: str) -> list[str]:
    """Words on two lines as equal as can be; a single word stays on one.

    >>> halves("General Wade's Military Roads"), halves("Ballachulish")
    (["General Wade's", 'Military Roads'], ['Ballachulish'])
    """
    parts = words.split()
    if len(parts) < 2:
        return [words]
    pairs = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts))]
    return [*min(pairs, key=lambda pair: max(map(len, pair)))]


def target(
    key: str, mark: Mark | None, spoken: str, body: str, state: str = "", ghost: str = ""
) -> str:
    """A group that can be chosen, or a plain one with a title where nothing is to be chosen.

    `ghost` names a piece that choosing the place would put there.
    """
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
    single = len(mark.options) == 1 and not mark.asks and not mark.grips
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
        data_grips=_grips(mark.grips) if mark.grips else None,
        data_ghost=(ghost or None) if legal else None,
        data_spoken=spoken,
    )


def _grips(grips: tuple[Grip, ...]) -> str:
    """As the page reads them."""
    return json.dumps(
        [[grip.kind, grip.words, dict(grip.goals), dict(grip.tries)] for grip in grips]
    )


def _lit(key: str, spoken: str, body: str, class_: str) -> str:
    """Something that a lesson points at and that cannot be chosen."""
    if not key:
        title = element("title", escape(f"{spoken}; {phrase('lesson_page.lit')}"))
        return element("g", title + body, class_=class_)
    said = f"{spoken.rstrip('. ')}. {phrase('lesson_page.lit')}."
    return element("g", body, class_=class_, data_key=key, role="img", aria_label=said)


def piece(
    id_: str,
    kind: str,
    body: str,
    from_: str = "",
    to: str = "",
    along: str = "",
    track: tuple[str, int] | None = None,
) -> str:
    """Something that can move: a page follows it by its lasting id, and by its kind.

    It must not have a transform of its own, since the page moves it by one; so what places it
    stands around it (`placed`).  `from_` and `to` name what it comes from and goes to, `along` the
    way that leads there, `track` a row of spots that it walks and the number of its own.

    >>> piece("pawn:red", "pawn", "<path/>")
    '<g data-piece="pawn:red" data-kind="pawn"><path/></g>'
    """
    return f"{_piece(id_, kind, from_, to, along, track)}{body}</g>"


@lru_cache(maxsize=2048)
def _piece(
    id_: str, kind: str, from_: str, to: str, along: str, track: tuple[str, int] | None
) -> str:
    """How the group of a piece begins; the same as long as it lies where it is."""
    begun = f'<g data-piece="{escape(id_)}" data-kind="{escape(kind)}"'
    name, number_ = track or ("", 0)
    at = ("at", str(number_) if track else "")
    more = (("from", from_), ("to", to), ("along", along), ("track", name), at)
    return begun + "".join(f' data-{key}="{escape(said)}"' for key, said in more if said) + ">"


def pieceless(drawn: str) -> str:
    """The same picture once more: its pieces are no pieces, since each is only once on a board.

    >>> pieceless(piece("pawn:red", "pawn", "<path/>"))
    '<g><path/></g>'
    """
    return _OF_PIECES.sub("", drawn)


def spot(name: str, body: str, count: int | None = None) -> str:
    """A part of a board that stays, where pieces come from or go to; `count`: its number."""
    shown = "" if count is None else f' data-count="{count}"'
    return f'<g data-spot="{escape(name)}"{shown}>{body}</g>'


def placed(drawn: str, x: float, y: float, scale: float = 1) -> str:
    """Something drawn around (0, 0), at its place and as large as it is to be."""
    larger = f" scale({round(scale, 3):g})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){larger}">{drawn}</g>'


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
    most: float = 0,
    limit: float = 0,
) -> str:
    """A whole SVG; `live` pictures hold things to choose, others are one image.

    On a page it shrinks with its column, but not below the width `least`; and it grows with it, but
    not beyond `most`.  In a box narrower than `limit` the page shows the narrow
    picture, if there is one.
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
        style=_bounds(least, most) or None,
        data_least=float(limit) if limit else None,
    )


def _bounds(least: float, most: float) -> str:
    narrow = f"min-width:{number(least)}px" if least else ""
    wide = f"max-width:min(100%,{number(most)}px);margin:auto" if most else ""
    return ";".join(filter(None, (narrow, wide)))
