"""Names of a package that are loaded when they are first used, so that importing it stays quick.

What they need may not be installed: then the error says in one line how to get it.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

Getter = Callable[[str], Any]
Lister = Callable[[], list[str]]

DISTRIBUTION = "glenmore-lab"
# Packages that only parts of the kit need, by the extra that brings them.
EXTRAS = {
    "lab": ("numpy", "pandas", "scipy", "pyarrow", "matplotlib"),
    "cluster": ("dask", "distributed"),
    "learning": ("pettingzoo", "gymnasium"),
    "widgets": ("ipywidgets", "anywidget", "traitlets", "IPython"),
}
_EXTRA_OF = {package: extra for extra, packages in EXTRAS.items() for package in packages}


class MissingPackage(ImportError):
    """A package that an extra brings is not installed; the message says how to install it."""


@contextmanager
def needs() -> Iterator[None]:
    """Where a package of an extra is missing, say how to get it.

    >>> with needs():
    ...     raise ModuleNotFoundError(name="pandas.core")
    Traceback (most recent call last):
        ...
    tabletop.lazy.MissingPackage: pandas is not installed: pip install "glenmore-lab[lab]"
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in _EXTRA_OF:
            raise
        raise MissingPackage(
            f'{package} is not installed: pip install "{DISTRIBUTION}[{_EXTRA_OF[package]}]"',
            name=package,
        ) from None


def later(
    package: str, names: Mapping[str, str], modules: Collection[str] = ()
) -> tuple[Getter, Lister]:
    """`__getattr__` and `__dir__` of a package: its names with their modules, and whole modules.

    A module is named in full; what is loaded stays in the package.
    """
    parts = {name.rpartition(".")[2]: name for name in modules}

    def get(name: str) -> Any:
        with needs():
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
