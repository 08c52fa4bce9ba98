"""A card for a turn that ended with a scoring round or with the game: the reckoning in a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from glenmore.events import Event
from glenmore.model import State
from glenmore.score_sheet import score
from glenmore.text import name, phrase
from tabletop.text import listed


def score_card(
    state: State, events: Sequence[Event], names: Mapping[int, str]
) -> dict[str, Any] | None:
    """The result if the game ended, else the scoring round that these events tell of, if any."""
    if any(event.key in ("won", "won_together") for event in events):
        return _result(state, names)
    rounds = [event for event in events if event.key == "scoring_round"]
    if not rounds:
        return None
    last = events.index(rounds[-1])
    return _round(state, rounds[-1], events[last:], names)


def _round(
    state: State, begun: Event, events: Sequence[Event], names: Mapping[int, str]
) -> dict[str, Any]:
    """Category by category: who has how many, the fewest, the points."""
    rows: dict[str, dict[int, Event]] = {}
    for event in events:
        if event.key == "category" and event.seat is not None:
            rows.setdefault(event.fact["category"], {})[event.seat] = event
    seats = sorted(names)
    gained = dict.fromkeys(seats, 0)
    made = []
    for category, found in rows.items():
        cells = []
        for seat in seats:
            fact = found[seat].fact
            gained[seat] += fact["points"]
            cells.append(phrase("score_card.cell", number=fact["number"], points=fact["points"]))
        fewest = next(iter(found.values())).fact["fewest"]
        made.append([name("category", category), str(fewest), *cells])
    totals = [sum(line.points for line in state.players[seat].points) for seat in seats]
    sums = [phrase("score_card.sum", points=gained[seat]) for seat in seats]
    made.append([phrase("score_card.together"), "", *sums])
    made.append([phrase("score_card.so_far"), "", *(str(total) for total in totals)])
    kind = "final_round" if begun.fact["round"] == "final" else "round"
    return {
        "title": phrase(f"score_card.{kind}", round=begun.fact["round"]),
        "heads": [phrase("score_card.category"), phrase("score_card.fewest"), *names.values()],
        "rows": made,
        "note": phrase("score_card.how"),
    }


def _result(state: State, names: Mapping[int, str]) -> dict[str, Any]:
    """Who won, and everybody's points by where they come from."""
    sheet = score(state)
    order = sorted(names, key=lambda seat: (seat not in sheet.winners, -sheet[seat].total))
    rows: dict[str, dict[int, int]] = {}
    for seat in order:
        for line in sheet[seat].lines:
            row = rows.setdefault(line.category, {})
            row[seat] = row.get(seat, 0) + line.points
    made = [
        [name("category", category), *(_signed(row.get(seat, 0)) for seat in order)]
        for category, row in rows.items()
    ]
    made.append([phrase("score_card.total"), *(str(sheet[seat].total) for seat in order)])
    won = [names[seat] for seat in sheet.winners]
    key = "won" if len(won) == 1 else "shared"
    return {
        "title": phrase(f"score_card.{key}", names=listed(won)),
        "heads": [phrase("score_card.points_from"), *(names[seat] for seat in order)],
        "rows": made,
        "note": phrase("score_card.sheet"),
        "final": True,
    }


def _signed(points: int) -> str:
    return str(points).replace("-", "−") if points else "–"
