"""What components are called: the names of every catalog that a game was put together with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

_names: dict[str, str] = {}


def know(components: Iterable[Any]) -> None:
    """Remember the names of components, which are told by their ids everywhere."""
    for component in components:
        _names[component.id] = component.name


def name_of(id: str) -> str:
    """The name of a component; any other word is itself."""
    return _names.get(id, id)
