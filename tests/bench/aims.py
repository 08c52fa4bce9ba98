"""The table of aims: what the speed of the engine must reach, and what would be better still."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from tests.bench import calls, play, starts
from tests.bench.rounds import Spread
from tests.bench.sides import COMMIT, PEER, Sides
from tests.bench.tables import Aim, Row

PAGE, BEYOND = "tests.bench.page", "beyond an empty round trip, changed"  # measured in a browser
TIMES = Aim(2.5, 4)
MS = Aim(55, 45, " ms", True)


def measured(sides: Sides) -> tuple[list[Row], list[tuple[str, str]], list[str]]:
    """The rows, the other figures of the same run, and remarks."""
    random, bots = play.random_play(sides), play.bots(sides)
    counted = calls.few(sides.ours)
    start = starts.figures(sides.reference)
    spreads = random.spreads | bots.spreads
    remarks = random.remarks + bots.remarks
    slowest = min(
        (f"{level}, base, against {COMMIT}" for level in play.LEVELS),
        key=lambda name: spreads[name].median if name in spreads else 0.0,
    )
    ahead = spreads.get("values against peer")
    click, why = click_time()
    if why:
        remarks.append(why)
    rows = [
        _row(f"faster than {PEER} per choice, base, 4 players, values", ahead, Aim(4, 6)),
        _count("calls per choice, base", counted["choice, base"], Aim(65, 40, "", True)),
        _row(
            f"whole random playouts from the opening, against `{COMMIT}`",
            spreads.get(f"base, in place, against {COMMIT}"),
            TIMES,
        ),
        _row(
            "all eight chronicles against the base, per choice, values",
            spreads["all eight against base, values"],
            Aim(1.4, 1.2, "×", True),
        ),
        _row(
            "all of chronicles 1 to 11 against the base, per choice, values",
            spreads["all eleven against base, values"],
            Aim(2, 1.6, "×", True),
        ),
        _row("a turn of Allenarly's", spreads["Allenarly's turn, ms"], Aim(5, 2, " ms", True)),
        _row(
            f"greedy games per second, base, against `{COMMIT}`",
            spreads.get(f"greedy, base, against {COMMIT}"),
            TIMES,
        ),
        _row(
            f"search rounds per second, base, slowest level, against `{COMMIT}`",
            spreads.get(slowest),
            TIMES,
        ),
        _row("`import glenmore` beyond a bare interpreter", start["import glenmore"], MS, 1),
        click,
    ]
    figures = [(name, spread.text(*_form(name))) for name, spread in spreads.items()]
    figures.append(("calls per choice, all eight", f"{counted['choice, all eight']:.1f}"))
    figures += [(f"{name}, ms", spread.text(1)) for name, spread in start.items()]
    return rows, figures, remarks


def _form(name: str) -> tuple[int, str]:
    """How many digits a figure has, and its unit."""
    return (2, "×") if "against" in name else (1, "")


def _row(what: str, found: Spread | None, aim: Aim, digits: int = 2) -> Row:
    if found is None:
        return Row(what, None, "not measured", aim)
    return Row(what, found.median, found.text(digits, aim.unit), aim)


def _count(what: str, found: float, aim: Aim) -> Row:
    return Row(what, found, f"{found:.1f}", aim)


def click_time() -> tuple[Row, str]:
    """Milliseconds from a click to its answer in the page, beyond an empty round trip."""
    what, aim = "click → answer beyond an empty round trip", Aim(40, 20, " ms", True)
    missing = Row(what, None, "not measured", aim)
    if find_spec(PAGE) is None:
        return missing, "click → answer: no measurement in a browser is at hand"
    try:
        found: dict[str, tuple[float, float]] = import_module(PAGE).page_figures()
        median, most = found[BEYOND]
    except Exception as error:  # a browser fails in many ways; the rest is still worth printing
        return missing, f"click → answer could not be measured: {type(error).__name__} {error}"
    return Row(what, median, f"{median:.1f} ms (nine in ten: {most:.1f})", aim), ""
