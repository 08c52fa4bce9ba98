"""The score sheet as a table in HTML: every point as a sum with its rule, by source and seat.

>>> import glenmore as gm
>>> sheet = score_sheet(gm.start(gm.Setup(players=2)))
>>> "<caption>" in sheet, "If the game ended now" in sheet
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from glenmore.base import scoring
from glenmore.draw.icons import seat_sign
from glenmore.draw.style import STYLE
from glenmore.events import ScoreLine, scored
from glenmore.model import OVER, State
from glenmore.score_sheet import as_if_ended, score
from glenmore.text import name, phrase, templates
from tabletop.draw.style import paint
from tabletop.draw.svg import element, escape
from tabletop.records import Record
from tabletop.score_sheet import ScoreSheet
from tabletop.text import listed

ENDINGS = ("END-08", "END-10", "LM-ArmadaleCastle")
NONE = "–"


class Cell(Record):
    """One line of a seat: the sum in words and the rules behind it."""

    sum: str
    rules: tuple[str, ...]
    points: int


class Group(Record):
    """All rows of one source: by label, for each seat the cells."""

    title: str
    rows: dict[str, dict[int, tuple[Cell, ...]]]

    def total(self, seat: int) -> int:
        """Points of a seat from this source."""
        return sum(cell.points for row in self.rows.values() for cell in row.get(seat, ()))

    def empty(self, seat: int) -> bool:
        """Whether a seat has no line here."""
        return not any(row.get(seat) for row in self.rows.values())


def signed(value: int) -> str:
    """A number with a proper minus sign."""
    return str(value).replace("-", "−")


def sum_words(line: ScoreLine, number: int | None = None, fewest: int = 0) -> str:
    """`count × each = points`, or `difference → points`.

    >>> sum_words(ScoreLine("END-08", "tiles more", 2, -3, -6))
    '2 × −3 = −6'
    >>> sum_words(ScoreLine("SCORE-05", "persons", 3, None, 3), 5, 2)
    '5 − 2 = 3 → 3'
    """
    if line.each is not None:
        return f"{line.count} × {signed(line.each)} = {signed(line.points)}"
    counted = f"{number} − {fewest} = {line.count}" if number is not None else str(line.count)
    return f"{counted} → {signed(line.points)}"


def source_of(line: ScoreLine) -> tuple[str, str]:
    """The group and the row of a score line."""
    words = scored(line.category)
    if line.round:
        return line.round, words
    if line.rule in ENDINGS:
        return "end", words
    if line.rule.startswith("CLAN-"):
        kind, _, id_ = line.source.partition(":")
        clan = name("clan", id_) if kind == "clan" else line.rule.removeprefix("CLAN-")
        return "clans", words if words == clan else phrase(
            "draw.score.of_clan", name=clan, what=words
        )
    if line.rule.startswith(("ONCE-", "ACT-", "EXCH-")):
        return "tiles", words
    return "other", words


def _order(group: str) -> tuple[int, str]:
    """Rounds between clans and the final round, by their letters."""
    ranks = {"tiles": 0, "clans": 1, "final": 3, "end": 4, "other": 5}
    return ranks.get(group, 2), group


def group_title(group: str) -> str:
    """What a group of rows is called: tiles, clans, a scoring round, the end."""
    known = templates("draw").get(f"score.group.{group}")
    return known.format() if known else phrase("draw.score.round_title", round=group)


def _groups(lines: Iterable[tuple[int, ScoreLine, Cell]]) -> list[Group]:
    found: dict[str, dict[str, dict[int, tuple[Cell, ...]]]] = {}
    ranks: dict[str, int] = {}
    for seat, line, cell in lines:
        title, label = source_of(line)
        row = found.setdefault(title, {}).setdefault(label, {})
        row[seat] = (*row.get(seat, ()), cell)
        ranks[label] = _rank(line.category)
    return [
        Group(
            group_title(title),
            {label: found[title][label] for label in sorted(found[title], key=ranks.__getitem__)},
        )
        for title in sorted(found, key=_order)
    ]


def _rank(category: str) -> int:
    """Categories in the order in which they are scored; other rows as they came."""
    return scoring.CATEGORIES.index(category) if category in scoring.CATEGORIES else 0


def booked(sheet: ScoreSheet) -> list[Group]:
    """What has been scored so far, by source."""
    return _groups(
        (seat, line, Cell(sum_words(line), (line.rule,), line.points))
        for seat, one in enumerate(sheet.seats)
        for line in one.booked
    )


def expected(state: State, sheet: ScoreSheet) -> list[Group]:
    """What the end of the game would add now, with the numbers that are compared."""
    counts: dict[tuple[int, str], tuple[scoring.Count, int]] = {}
    ended = as_if_ended(state)
    for category in scoring.categories(ended):
        for seat, _, count, fewest in scoring.score_category(ended, category):
            counts[seat, category] = (count, fewest)
    lines: list[tuple[int, ScoreLine, Cell]] = []
    for seat, one in enumerate(sheet.seats):
        for line in one.expected:
            known = counts.get((seat, line.category)) if line.each is None else None
            if known:
                cell = Cell(
                    sum_words(line, known[0].number, known[1]),
                    (line.rule, *known[0].rules),
                    line.points,
                )
            else:
                cell = Cell(sum_words(line), (line.rule,), line.points)
            lines.append((seat, line, cell))
    return _groups(lines)


# -- words -----------------------------------------------------------------------------------------


def _cell_words(cells: Iterable[Cell]) -> str:
    return ", ".join(f"{cell.sum} ({', '.join(cell.rules)})" for cell in cells)


def _told(names: list[str], groups: Iterable[Group]) -> list[str]:
    lines: list[str] = []
    for group in groups:
        lines.append(f"{group.title}:")
        for label, row in group.rows.items():
            seats = [f"{names[seat]} {_cell_words(row[seat])}" for seat in sorted(row)]
            lines.append(f"  {label}: {'; '.join(seats)}")
    return lines


def _totals(names: list[str], values: Iterable[int]) -> str:
    return ", ".join(f"{name} {signed(value)}" for name, value in zip(names, values, strict=True))


def describe_score(state: State) -> str:
    """The score sheet in words, in the order of the table."""
    sheet = score(state)
    names = [seat.name for seat in sheet.seats]
    lines = [
        phrase("draw.score.title_words", note=phrase("draw.score.note")),
        *_told(names, booked(sheet)),
    ]
    lines.append(phrase("draw.score.total_words", totals=_totals(names, sheet.totals)))
    if state.actor == OVER:
        won = listed(names[seat] for seat in sheet.winners)
        lines.append(phrase("draw.score.winner_words", won=won))
    else:
        lines += [phrase("draw.score.would_be_added"), *_told(names, expected(state, sheet))]
        lines.append(
            phrase(
                "draw.score.ended_now_words",
                totals=_totals(names, (seat.if_ended_now for seat in sheet.seats)),
            )
        )
    return "\n".join(lines)


# -- the table -------------------------------------------------------------------------------------


SHEET_STYLE = "".join(
    [
        f".gm-sheet{{overflow-x:auto;color:{paint('ink')}}}",
        f".gm-sheet table{{border-collapse:collapse;font-size:14px;background:{paint('card')};"
        "color:inherit;font-variant-numeric:tabular-nums;min-width:min(100%,30em)}",
        ".gm-sheet caption{text-align:left;font-weight:700;font-size:16px;padding:0 0 6px;"
        "color:inherit;caption-side:top}",
        f".gm-sheet th,.gm-sheet td{{padding:4px 10px;border:1px solid {paint('line')};"
        "vertical-align:top;color:inherit}",
        ".gm-sheet th{text-align:left;font-weight:400}",
        ".gm-sheet td,.gm-sheet thead .gm-seat{text-align:right;white-space:nowrap}",
        ".gm-sheet thead th{font-weight:700;vertical-align:bottom}",
        ".gm-sheet .gm-note{display:block;font-weight:400;font-size:13px;"
        f"color:{paint('muted')}}}",
        ".gm-sheet tbody th[scope=row]{padding-left:24px}",
        f".gm-sheet .gm-group-row>*{{background:{paint('paper')};font-weight:700}}",
        f".gm-sheet .gm-total>*{{font-weight:700;border-top:3px double {paint('ink')}}}",
        f".gm-sheet .gm-now>*{{border-style:dashed;border-color:{paint('muted')}}}",
        ".gm-sheet tbody .gm-total th{padding-left:10px}",
        f".gm-sheet .gm-rule-id{{display:block;font-size:12px;color:{paint('muted')}}}",
        ".gm-sheet .gm-seat svg{vertical-align:-5px;margin-right:6px}",
    ]
)


@cache
def pawn_sign(seat: int, side: float = 20) -> str:
    """A player's sign, to stand in a line of text."""
    return element(
        "svg",
        seat_sign(seat, 14, 14, 12),
        class_="gm-svg",
        viewBox="0 0 28 28",
        width=side,
        height=side,
        aria_hidden="true",
    )


def _cell(cells: Iterable[Cell]) -> str:
    shown = [
        escape(cell.sum)
        + "".join(
            element("span", escape(rule), class_="gm-rule-id", data_rule=rule)
            for rule in cell.rules
        )
        for cell in cells
    ]
    return element("td", "".join(f"<div>{one}</div>" for one in shown) or NONE)


def _body(groups: Iterable[Group], seats: range, class_: str | None = None) -> str:
    """One `tbody` for each source: its sums, then its rows."""
    drawn: list[str] = []
    for group in groups:
        sums = "".join(
            element("td", NONE if group.empty(s) else signed(group.total(s))) for s in seats
        )
        head = element("th", escape(group.title), scope="rowgroup")
        rows = [element("tr", head + sums, class_="gm-group-row")]
        for label, row in group.rows.items():
            cells = "".join(_cell(row.get(seat, ())) for seat in seats)
            rows.append(
                element("tr", element("th", escape(label), scope="row") + cells, class_=class_)
            )
        drawn.append(element("tbody", "".join(rows)))
    return "".join(drawn)


def _total(title: str, values: Iterable[str]) -> str:
    cells = "".join(element("td", escape(value)) for value in values)
    return element(
        "tbody", element("tr", element("th", escape(title), scope="row") + cells, class_="gm-total")
    )


def score_sheet(state: State, *, style: bool = True) -> str:
    """The score sheet as an HTML table; below the sum so far, what the end would add now."""
    sheet = score(state)
    seats = range(len(sheet.seats))
    names = "".join(
        element("th", pawn_sign(seat) + escape(sheet[seat].name), scope="col", class_="gm-seat")
        for seat in seats
    )
    parts = [
        element(
            "caption",
            phrase("draw.score.title", number=state.turn.number)
            + element("span", phrase("draw.score.note"), class_="gm-note"),
        ),
        element(
            "thead", element("tr", element("th", phrase("draw.score.source"), scope="col") + names)
        ),
        _body(booked(sheet), seats),
        _total(
            phrase("draw.score.total")
            if state.actor == OVER
            else phrase("draw.score.total_so_far"),
            [signed(value) for value in sheet.totals],
        ),
    ]
    if state.actor == OVER:
        parts.append(
            _total(
                phrase("draw.score.winner_row"),
                [phrase("draw.score.winner") if seat in sheet.winners else NONE for seat in seats],
            )
        )
    else:
        across = element(
            "th", phrase("draw.score.end_adds"), scope="rowgroup", colspan=len(seats) + 1
        )
        parts += [
            element("tbody", element("tr", across, class_="gm-total")),
            _body(expected(state, sheet), seats, "gm-now"),
            _total(phrase("draw.score.ended_now"), [signed(s.if_ended_now) for s in sheet.seats]),
        ]
    made = element("style", STYLE + SHEET_STYLE) if style else ""
    return element("div", made + element("table", "".join(parts)), class_="gm-sheet")
