"""Perft from the command line.

python -m tests.perft divide "<position code or name>" 2     sequences behind each move
python -m tests.perft counts "<position code or name>" 3     totals by the engine and by hand
python -m tests.perft check                                  the whole file, by the slow generator
python -m tests.perft list                                   names of the positions in the file

With --slow, divide asks the slow generator instead of the engine.
"""

from __future__ import annotations

import sys
from pathlib import Path

import glenmore as gm
from tests.perft.count import divide, perft, position, read
from tests.perft.slow import slow_legal


def show_divide(where: str, depth: int, slow: bool) -> None:
    """Each move with its count, then the total."""
    state = position(where)
    found = divide(state, depth, slow_legal if slow else gm.legal)
    lines = sorted((gm.notation.format(state, move), count) for move, count in found.items())
    width = max((len(text) for text, _ in lines), default=0)
    for text, count in lines:
        print(f"{text:<{width}}  {count:>9,}")
    print(f"{'total':<{width}}  {sum(found.values()):>9,}")


def show_counts(where: str, depth: int) -> bool:
    """Totals at every depth by both generators; True if they agree."""
    state = position(where)
    same = True
    for d in range(1, depth + 1):
        engine, slow = perft(state, d), perft(state, d, slow_legal)
        same = same and engine == slow
        print(f"depth {d}: engine {engine:>9,}  slow {slow:>9,}{'' if engine == slow else '  !'}")
    return same


def main(words: list[str]) -> int:
    """Run one command; 0 if all is well."""
    slow = "--slow" in words
    match [word for word in words if word != "--slow"]:
        case ["divide", where, depth]:
            show_divide(_text(where), int(depth), slow)
        case ["counts", where, depth]:
            return 0 if show_counts(_text(where), int(depth)) else 1
        case ["check"]:
            good = True
            for name, entry in read().items():
                print(name)
                state = position(name)
                depths = range(1, len(entry["counts"]) + 1)
                slow_counts = [perft(state, depth, slow_legal) for depth in depths]
                print(f"  file {entry['counts']}  slow {slow_counts}")
                good = good and slow_counts == entry["counts"]
            return 0 if good else 1
        case ["list"]:
            print("\n".join(read()))
        case _:
            print(__doc__)
            return 2
    return 0


def _text(where: str) -> str:
    """A position code, a name, or a file that holds a code."""
    path = Path(where)
    if "\n" not in where and len(where) < 200 and path.is_file():
        return path.read_text(encoding="utf-8")
    return where


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
