"""The packages that widgets need: one that is missing is named, with what to do about it."""

from __future__ import annotations

import importlib.util

from tabletop.lazy import DISTRIBUTION

PACKAGES = ("anywidget", "ipywidgets", "traitlets")
_missing = [name for name in PACKAGES if importlib.util.find_spec(name) is None]
if _missing:
    raise ImportError(f"widgets need {', '.join(_missing)}: pip install {DISTRIBUTION}[widgets]")
