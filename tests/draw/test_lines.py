"""Lines over time: shapes and names besides colours, a twin in words, nothing that breaks out."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

from tabletop.draw.lines import Line, Sign, joined, lines, thinned

ROWS = [
    Line("Ann", ((1, 0), (2, 4), (3, 9)), "red"),
    Line("<Bob>", ((1, 1), (2, -2), (3, 9)), "blue"),
    Line("Cy", ((1, 2), (3, 3)), "green"),
    Line("Di", ((1, 2), (3, 3)), "yellow"),
]


def test_lines_differ_by_shape_and_name():
    svg = lines("Points", ROWS, signs=[Sign(2, "?", "a <slip>")]).svg
    ET.fromstring(svg)
    assert "&lt;Bob&gt;" in svg
    assert "<Bob>" not in svg
    assert svg.count("<circle") >= 3
    assert {"gm-s-red", "gm-s-blue", "gm-s-green", "gm-s-yellow"} <= set(
        re.findall(r"gm-s-\w+", svg)
    )
    assert "a &lt;slip&gt;" in svg


def test_names_do_not_lie_on_each_other():
    svg = lines("Points", ROWS).svg
    heights = sorted(
        float(y)
        for y, words in re.findall(r'<text x="\d[\d.]*" y="([\d.]+)"[^>]*>([^<]+)', svg)
        if words in ("Ann", "&lt;Bob&gt;", "Cy", "Di")
    )
    assert len(heights) == 4
    assert all(b - a >= 16 for a, b in pairwise(heights))


def test_the_twin_in_words_tells_lines_and_signs():
    words = str(lines("Points", ROWS, "turn", [Sign(2, "?", "a slip")]))
    assert words.splitlines()[0] == "Points, by turn:"
    assert "Ann: 1: 0, 2: 4, 3: 9" in words
    assert "<Bob>: 1: 1, 2: −2, 3: 9" in words
    assert "turn 2: a slip" in words


def test_signs_at_one_place_are_joined():
    found = joined([Sign(2, "?", "a"), Sign(2, "??", "b"), Sign(3, "?", "c")])
    assert found == [Sign(2, "??", "a; b"), Sign(3, "?", "c")]


def test_nothing_and_a_single_point_can_be_drawn():
    ET.fromstring(lines("Nothing", []).svg)
    ET.fromstring(lines("One", [Line("A", ((1, 1),))]).svg)
    ET.fromstring(lines("None", [Line("A", ())]).svg)


def test_many_points_are_thinned_evenly():
    points = [(float(n), 0.0) for n in range(100)]
    found = thinned(points, 5)
    assert [x for x, _ in found] == [0, 25, 50, 74, 99]
    assert thinned(points[:3], 5) == points[:3]
