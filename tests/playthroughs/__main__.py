"""Print playthrough files with everything that happens: `python -m tests.playthroughs FILE …`."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.playthroughs.script import PlaythroughError, files, played


def main(arguments: list[str]) -> int:
    """Print the files; 1 if one does not fit."""
    for path in [Path(name) for name in arguments] or files():
        print(f"# {path.name}")
        try:
            for _ in played(path, print):
                pass
        except PlaythroughError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
