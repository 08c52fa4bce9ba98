"""Where the project lies, and which files belong to it."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
GENERATED = {".git", ".venv", "build", "dist", "node_modules", "shots"}


@cache
def files() -> tuple[Path, ...]:
    """All files that are, or would be, committed; without git, all that are not generated."""
    asked = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    if asked.returncode == 0:
        found = [PROJECT / name for name in asked.stdout.split("\0") if name]
    else:
        found = [
            path
            for path in PROJECT.rglob("*")
            if not GENERATED & set(path.relative_to(PROJECT).parts)
            and not any(part.endswith("cache__") for part in path.parts)
        ]
    return tuple(sorted(path for path in found if path.is_file()))


def text_of(path: Path) -> str:
    """The text of a file, or nothing when it is a picture or the like."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def name_of(path: Path) -> str:
    """The path as one would write it in this project."""
    return path.relative_to(PROJECT).as_posix()
