"""What the figures of roads, estates, tempo and market share: curves, bars, grids of numbers."""

from __future__ import annotations

from tabletop.lab.figures import bars, canvas, curves, dots, groups, style, told

__all__ = ["bars", "canvas", "curves", "dots", "groups", "style", "told"]
