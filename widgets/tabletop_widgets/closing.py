"""Closing what is replaced: a widget that is gone from the page shall not live on in the kernel."""

from __future__ import annotations

from typing import Any

import ipywidgets


def close_whole(widget: Any) -> None:
    """Close a widget with all that belongs to it: children, layout, style, and their comms."""
    if widget is None:
        return
    for child in getattr(widget, "children", ()):
        close_whole(child)
    for part in ("layout", "style"):
        found = getattr(widget, part, None)
        if isinstance(found, ipywidgets.Widget):
            found.close()
    widget.close()
