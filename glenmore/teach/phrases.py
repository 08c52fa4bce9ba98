"""What the player itself says, by language: `data/lessons/<language>/phrases.toml`."""

from __future__ import annotations

import tomllib
from typing import Any

ORIGINAL = "en"
_read: dict[tuple[str, str], dict[str, str]] = {}


def phrases(folder: Any, language: str) -> dict[str, str]:
    """All phrases of a language; what is missing there is English."""
    key = (str(folder), language)
    if key not in _read:
        found = dict(phrases(folder, ORIGINAL)) if language != ORIGINAL else {}
        file = folder / language / "phrases.toml"
        if file.is_file():
            found.update(tomllib.loads(file.read_text(encoding="utf-8")))
        _read[key] = found
    return _read[key]


def phrase(folder: Any, language: str, key: str, **facts: Any) -> str:
    """One phrase with its facts."""
    return phrases(folder, language)[key].format(**facts)
