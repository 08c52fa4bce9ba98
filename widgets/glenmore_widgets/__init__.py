"""Notebook controls for Glen More: they show what `glenmore` draws and report what was chosen."""

from __future__ import annotations

from glenmore_widgets.session import Session
from glenmore_widgets.table import Table

__all__ = ["Session", "Table"]
