"""Positions and questions that the tests of the pictures share."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache

import glenmore as gm
from tabletop.draw.style import COLOURS

NASTY = ('<script>alert(1)</script>"', "Bo & 'Co'")
SMALLEST = 11  # pixels
AT_WIDTH = 900


@cache
def positions(players=3, seed=7, names=(), options=()):
    """All positions of a game in which somebody decides, and the last one."""
    record = gm.play(gm.Setup(players=players, names=names, options=options), seed=seed)
    return [state for state in record.states() if state.actor >= 0 or not state.steps]


def claiming(players=4, seed=7):
    """Positions in which a clan marker may be placed."""
    return [
        s for s in positions(players, seed) if s.steps and type(s.steps[-1]).__name__ == "Claiming"
    ]


def parsed(svg):
    return ET.fromstring(svg)


def keyed(svg):
    return {g.get("data-key"): g for g in parsed(svg).iter() if g.get("data-key")}


def words_of(element):
    return " ".join("".join(element.itertext()).split())


def letters_are_readable(svg):
    """No text below the smallest size where the picture is as wide as it is usually shown."""
    width = float(parsed(svg).get("width", "0"))
    scale = min(1.0, AT_WIDTH / width)
    sizes = [float(size) * scale for size in re.findall(r'font-size="([\d.]+)"', svg)]
    return min(sizes) >= SMALLEST


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    lines = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * lines[0] + 0.7152 * lines[1] + 0.0722 * lines[2]


def contrast(word, ground, theme):
    one, other = luminance(COLOURS[word][theme]), luminance(COLOURS[ground][theme])
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
