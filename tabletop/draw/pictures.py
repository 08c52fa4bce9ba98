"""A picture that shows itself in a notebook and speaks where pictures cannot be seen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tabletop.draw.svg import element, escape, style_for

_SIZE = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"')
GAP = 10.0


class Picture:
    """SVG text with its twin in words: shown by notebooks, read by `print`."""

    def __init__(self, svg: str, words: str, title: str) -> None:
        self.svg = svg
        self.words = words
        self.title = title

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<Picture: {self.title}>"


def stacked(drawn: Sequence[str], title: str) -> str:
    """Several pictures below each other as one."""
    parts: list[str] = []
    top = width = 0.0
    for svg in drawn:
        size = _SIZE.match(svg)
        if size is None:
            raise ValueError("not a picture of this package")
        parts.append(svg.replace("<svg ", f'<svg x="0" y="{top:g}" ', 1))
        top += float(size[2]) + GAP
        width = max(width, float(size[1]))
    height = top - GAP
    body = "".join(parts)
    return element(
        "svg",
        element("style", style_for(body)) + element("title", escape(title)) + body,
        xmlns="http://www.w3.org/2000/svg",
        class_="gm-svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        aria_label=title,
    )
