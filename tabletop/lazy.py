"""Names of a package that are loaded when they are first used, so that importing it stays quick."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Collection, Mapping
from typing import Any

Getter = Callable[[str], Any]
Lister = Callable[[], list[str]]


def later(
    package: str, names: Mapping[str, str], modules: Collection[str] = ()
) -> tuple[Getter, Lister]:
    """`__getattr__` and `__dir__` of a package: its names with their modules, and whole modules.

    A module is named in full; what is loaded stays in the package.
    """
    parts = {name.rpartition(".")[2]: name for name in modules}

    def get(name: str) -> Any:
        if name in names:
            value = getattr(importlib.import_module(names[name]), name)
        elif name in parts:
            value = importlib.import_module(parts[name])
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        setattr(sys.modules[package], name, value)
        return value

    def list_() -> list[str]:
        return sorted({*vars(sys.modules[package]), *names, *parts})

    return get, list_
