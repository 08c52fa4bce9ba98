"""Where texts lie: `data/text/<language>/` of each package, and folders that a user adds.

An added folder has the same shape, a folder for each package: `<folder>/<package>/data/text/pl/`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

ENGLISH = "en"
_added: list[Path] = []
_forget: list[Callable[[], None]] = []  # what else has to be read again when a folder is added


def add_folder(path: Path | str) -> None:
    """Look for languages in this folder too; what it says comes before what the packages say."""
    from pathlib import Path  # late: importing the package stays quick

    where = Path(path)
    if not where.is_dir():
        raise ValueError(f"no folder {str(where)!r}")
    _added.append(where)
    reread()


def remove_folder(path: Path | str) -> None:
    """Look there no longer."""
    from pathlib import Path  # late: importing the package stays quick

    _added.remove(Path(path))
    reread()


def reread() -> None:
    """Forget what has been read: files or folders have changed."""
    for forget in _forget:
        forget()


def reread_with(forget: Callable[[], None]) -> None:
    """Call this whenever files or folders have changed, because somebody keeps what was read."""
    _forget.append(forget)


def _root(package: str) -> Traversable:
    from importlib import resources  # late: importing the package stays quick

    return resources.files(package)


def folders(package: str, what: str, language: str) -> list[Traversable]:
    """The folders with the texts of a package in a language, the most telling one last."""
    roots = [_root(package)]
    roots += [folder / package for folder in _added]
    found = [root / "data" / what / language for root in roots]
    return [folder for folder in found if folder.is_dir()]


def languages(package: str = "tabletop") -> tuple[str, ...]:
    """All languages that have a folder of texts, for this package or for every game."""
    found: set[str] = set()
    for owner in {package, "tabletop"}:
        for root in [_root(owner), *(folder / owner for folder in _added)]:
            texts = root / "data" / "text"
            if texts.is_dir():
                found |= {one.name for one in texts.iterdir() if one.is_dir()}
    return tuple(sorted(found))
