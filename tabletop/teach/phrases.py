"""What the player itself says: `data/text/<language>/lesson.toml` of the core."""

from __future__ import annotations

from typing import Any

from tabletop import text
from tabletop.text.languages import known


def phrase(language: str, key: str, **facts: Any) -> str:
    """One phrase in the language of a lesson; in the current one if nobody speaks that."""
    try:
        code: str | None = known(language)
    except ValueError:
        code = None
    with text.speaking(code):
        return text.phrase(f"lesson.{key}", **facts)
