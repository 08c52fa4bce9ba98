"""Bars and grids for notebooks, by the name that they are known by here."""

from __future__ import annotations

from tabletop.draw.chart import Bar, Entry, bars, grid

__all__ = ["Bar", "Entry", "bars", "grid"]
