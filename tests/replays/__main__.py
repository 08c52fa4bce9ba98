"""Keep the corpus complete: `python -m tests.replays [--sheets] [NAME …]`.

Without arguments it records what is missing and removes what nobody wants any more.  NAME …
records these games anew.  `--sheets` keeps the games and writes their sheets anew, after a change
of rules that is meant: read the diff.
"""

from __future__ import annotations

import sys

import glenmore as gm
from tests.replays.corpus import fits, recorded, sheet, unwanted, wanted, write


def main(arguments: list[str]) -> int:
    """Do what the arguments say; 2 if one cannot be understood."""
    entries = {entry.name: entry for entry in wanted()}
    names = [name for name in arguments if name != "--sheets"]
    unknown = [name for name in names if name not in entries]
    if unknown:
        print(f"no such game: {', '.join(unknown)}\nknown: {', '.join(entries)}", file=sys.stderr)
        return 2
    if "--sheets" in arguments:
        for entry in (entries[name] for name in names or entries):
            record = gm.loads(entry.game.read_text(encoding="utf-8"))
            entry.sheet.write_text(sheet(record), encoding="utf-8")
        return 0
    for name, entry in entries.items():
        if name in names or (not names and not fits(entry)):
            write(entry, recorded(entry))
            print(f"recorded {name}")
    for path in unwanted():
        path.unlink()
        print(f"removed {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
