"""Speed figures: `make bench`.  Compare ratios of one run; machines drift.

A decision is a player's choice among at least two moves.  Forced moves, chance and set-up are no
decisions; what they cost is spread over the choices, for this game and for catanatron alike.  Time
is processor time; the sides take turns, and a ratio is the median over the rounds, with the
quartiles in brackets.

    python -m tests.bench                     everything, the table of aims first
    python -m tests.bench aims calls growth   only some parts (they are listed below)
    python -m tests.bench --readme            everything, and the tables of README written anew
    python -m tests.bench --store             count function calls and keep them as the reference
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable

from tests.bench import aims, calls, growth, others, starts
from tests.bench.experiments import figures as experiment_figures
from tests.bench.sides import COMMIT, Sides, interpreter, sides
from tests.bench.tables import AIMS, FIGURES, LEFT, RIGHT, plain, table
from tests.project import PROJECT

CALLS = ("function calls for each", "now", "against stored", f"against {COMMIT}")
PRINTED: dict[str, str] = {}  # tables by name, for README


def show(title: str, text: str, remarks: Iterable[str] = ()) -> None:
    """Print a table and keep it."""
    print(f"\n{title}\n\n{text}", flush=True)
    for remark in remarks:
        print(f"  {remark}")
    PRINTED[title] = text


def show_aims(all_: Sides) -> None:
    """The table of aims, and the figures behind it."""
    rows, figures, remarks = aims.measured(all_)
    show("Aims", table(AIMS, [row.cells() for row in rows]), remarks)
    show("Play", table(FIGURES, figures))


def show_calls(all_: Sides) -> None:
    """Counted calls beside what is stored."""
    _, rows = calls.rows(all_.ours, all_.reference)
    show("Calls", table((CALLS, (LEFT, RIGHT, RIGHT, RIGHT)), rows))


def show_starts(all_: Sides) -> None:
    """Imports."""
    found = starts.figures(all_.reference)
    show("Start, ms", table(FIGURES, [(n, s.text(1)) for n, s in found.items()]))


def show_chronicles(all_: Sides) -> None:
    """Every chronicle against the base."""
    show("Chronicles", table(FIGURES, others.chronicles(all_.ours)))


def show_growth(all_: Sides) -> None:
    """How cost grows."""
    show("Growth", table((growth.HEAD, growth.SIDES), growth.rows()), growth.remarks())


def show_others(all_: Sides) -> None:
    """Files and experiments."""
    show("Files", table(FIGURES, plain(others.file_figures())))
    show("Experiments", table(FIGURES, plain(experiment_figures())))


def show_widgets(all_: Sides) -> None:
    """What a click costs the kernel."""
    figures = others.widget_figures() | others.large_tree_figures()
    show("Widgets", table(FIGURES, plain(figures)))


PARTS: dict[str, Callable[[Sides], None]] = {
    "aims": show_aims,
    "calls": show_calls,
    "growth": show_growth,
    "chronicles": show_chronicles,
    "import": show_starts,
    "experiments": show_others,
    "widgets": show_widgets,
}


def write_readme() -> None:
    """Put the tables where README has marks for them."""
    path = PROJECT / "README.md"
    text = path.read_text(encoding="utf-8")
    for name, printed in PRINTED.items():
        mark = re.compile(rf"(<!-- bench: {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        text = mark.sub(lambda found: f"{found[1]}{printed}\n{found[2]}", text)  # noqa: B023
    text = re.sub(r"(<!-- python -->).*?(<!-- end -->)", rf"\g<1>{interpreter()}\g<2>", text)
    path.write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Measure and print everything, or some parts only."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    parser.add_argument("--readme", action="store_true", help="write README's tables anew")
    parser.add_argument("--store", action="store_true", help="keep counted calls as the reference")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.parts) - set(PARTS):
        parser.error(f"unknown part: {', '.join(sorted(unknown))}; known: {', '.join(PARTS)}")
    print(f"{interpreter()}; processor time, one core, random play where nothing else is said")
    if asked.store:
        for name, value in calls.store().items():
            print(f"  {name:<40} {value:>10.1f}")
        return
    with sides() as found:
        for name in asked.parts or PARTS:
            PARTS[name](found)
    if asked.readme:
        write_readme()


if __name__ == "__main__":
    main(sys.argv[1:])
