"""The results of games for one as small tables: by level, and the last ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from glenmore.modules.c12_allenarly import NORMAL
from glenmore.modules.c12_allenarly.data import LEVELS
from glenmore.text import name
from glenmore_widgets.forms import words
from tabletop.teach.solo_log import PERSON, Result

__all__ = ["LEVEL", "NORMAL", "level_of", "results_html"]

LEVEL = "allenarly_level"  # the option
LAST = 5  # games that are listed one by one
STYLE = """<style>
.gm-solo { margin: 0 0 4px 8px; color: var(--jp-ui-font-color1, inherit); font-size: 13px; }
.gm-solo summary { cursor: pointer; line-height: 1.6; }
.gm-solo > div { display: flex; flex-wrap: wrap; gap: 4px 32px; align-items: flex-start; }
.gm-solo table { border-collapse: collapse; line-height: 1.4; }
.gm-solo caption { text-align: left; font-weight: 600; padding: 2px 0; }
.gm-solo :is(th, td) { padding: 1px 14px 1px 0; text-align: left; font-weight: 400; }
.gm-solo thead th { font-weight: 600; border-bottom: 1px solid currentcolor; }
.gm-solo td { font-variant-numeric: tabular-nums; }
</style>"""


def level_of(result: Result) -> str:
    """At which level she played."""
    found: str = result.setup.option(LEVEL)
    return found


def results_html(results: Sequence[Result]) -> str:
    """The tables, folded below a line that sums them up; nothing without results."""
    if not results:
        return ""
    head = words("solo.head", count=len(results), won=_won(results))
    tables = _by_level(results) + _last(results)
    inner = f"<summary>{escape(head)}</summary><div>{tables}</div>"
    return f'{STYLE}<details class="gm-solo">{inner}</details>'


def _by_level(results: Sequence[Result]) -> str:
    rows = []
    for level in LEVELS:
        played = [result for result in results if level_of(result) == level]
        if played:
            best = max(played, key=lambda result: (result.lead, result.points[PERSON]))
            facts = (str(len(played)), str(_won(played)), _score(best))
            rows.append((name("her_level", level), *facts))
    return _table("levels", ("level", "games", "won", "best"), rows)


def _last(results: Sequence[Result]) -> str:
    rows = [
        (
            result.day.isoformat(),
            name("her_level", level_of(result)),
            _score(result),
            words("solo.outcome_won" if result.won else "solo.outcome_lost"),
        )
        for result in reversed(results[-LAST:])
    ]
    return _table("last", ("day", "level", "result", "outcome"), rows)


def _won(results: Iterable[Result]) -> int:
    return sum(result.won for result in results)


def _score(result: Result) -> str:
    mine, hers = result.points
    return words("solo.score", mine=mine, hers=hers)


def _table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with a caption; the first cell of a row is its heading."""
    columns = "".join(f'<th scope="col">{escape(words(f"solo.{head}"))}</th>' for head in heads)
    body = "".join(_row(*row) for row in rows)
    title = f"<caption>{escape(words(f'solo.{caption}'))}</caption>"
    return f"<table>{title}<thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table>"


def _row(first: str, *others: str) -> str:
    cells = "".join(f"<td>{escape(other)}</td>" for other in others)
    return f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
