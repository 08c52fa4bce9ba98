"""Scoring rounds: categories compared with the fewest (SCORE-01 to SCORE-09)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from glenmore import vocabulary
from glenmore.events import ScoreLine, summed
from glenmore.model import HOME_CASTLE, Draft, Holdings, Table
from glenmore.steps import Auto
from glenmore.vocabulary import (
    ADD,
    AT_HOME,
    BARRELS,
    CATEGORY,
    EXTRA,
    LANDMARKS,
    PERSONS,
    ROUND,
    SHIFT,
    TIMES,
    VP,
)
from tabletop.hooks import inserted
from tabletop.records import Record
from tabletop.vocabulary import source_key

if TYPE_CHECKING:
    from glenmore.assembly import Game

CATEGORIES = vocabulary.CATEGORIES


class Count(Record):
    """What one seat has in a category, and the rules that changed the number."""

    number: int
    raw: int
    rules: tuple[str, ...] = ()


_RAW: dict[str, Callable[[Game, Holdings], int]] = {  # SCORE-03
    AT_HOME: lambda game, player: player.estate[HOME_CASTLE].scots,
    LANDMARKS: lambda game, player: len(player.cards),
    BARRELS: lambda game, player: player.whisky,
    PERSONS: lambda game, player: (  # SCORE-08
        sum(game.tiles[person].counts_as for person in player.persons) if player.persons else 0
    ),
}


def categories(table: Table) -> tuple[str, ...]:
    """What is compared in a scoring round, in order (SCORE-03; hook `scoring_categories`)."""
    found = CATEGORIES
    for handler in table.game.scoring_categories:
        found = handler(table, found)
    return found


def raw_count(table: Table, seat: int, category: str) -> int:
    """The number before any effect changes it; 0 in what only modules count."""
    raw = _RAW.get(category)
    return raw(table.game, table.players[seat]) if raw is not None else 0


def count(table: Table, seat: int, category: str, purpose: str = ROUND) -> Count:
    """Raw number, shifts, additions, multiples, extras (hook `count`; LM-CastleMoil)."""
    game = table.game
    raw = number = raw_count(table, seat, category)
    rules: list[str] = []
    changes = game.changes(table, seat, category, purpose)
    for change in changes:
        if change.kind in (SHIFT, ADD):
            number = max(0, number + change.amount)
            rules.append(change.rule)
    moil = category == AT_HOME and "castle-moil" in table.players[seat].cards
    if moil and not game.asleep(table, seat, "LM-CastleMoil"):
        number *= 2
        rules.append("LM-CastleMoil")
    for change in changes:
        if change.kind == TIMES:
            number *= change.amount
            rules.append(change.rule)
    for change in changes:
        if change.kind == EXTRA:
            number = max(0, number + change.amount)
            rules.append(change.rule)
    return Count(number, raw, tuple(rules))


def numbers(table: Table, category: str) -> list[int]:
    """What every seat has in a category, effects included."""
    game, players = table.game, table.players
    doubled = category == AT_HOME and True in ["castle-moil" in player.cards for player in players]
    if doubled or game.has_counts:
        return [count(table, seat, category).number for seat in range(len(players))]
    raw = _RAW[category]
    return [raw(game, player) for player in players]


def points_for(table: Table, seat: int, category: str, difference: int) -> int:
    """Points for the difference, by the table with the highest rank (hook `scoring_table`)."""
    values = table_of(table, seat, category)[1]
    return values[difference] if difference < len(values) else values[-1]


def table_of(table: Table, seat: int, category: str) -> tuple[int, tuple[int, ...], str]:
    """The table with the highest rank, and the rule that brings it, if it has one of its own."""
    rank, values, rule = 0, table.game.scoring.table, ""
    for handler in table.game.scoring_table[category]:
        answer = handler(table, seat, category)
        if answer is not None and answer[0] > rank:
            rank, values, rule = (*answer, "")[:3]
    return rank, values, rule


def category_line(
    table: Table, seat: int, category: str, difference: int, points: int, round: str = ""
) -> ScoreLine:
    """The line of a seat for what it has more than the fewest (SCORE-04)."""
    rule = table_of(table, seat, category)[2]
    if not rule:
        rule = "SCORE-05" if difference < len(table.game.scoring.table) else "SCORE-06"
    source = source_key(CATEGORY, category)
    return ScoreLine(rule, category, difference, None, points, source, round)


def score_category(table: Table, category: str) -> list[tuple[int, ScoreLine, Count, int]]:
    """Per seat: the line, the count and the fewest it was compared with (SCORE-04)."""
    counts = [count(table, seat, category) for seat in range(len(table.players))]
    fewest = min([c.number for c in counts])
    found = []
    for seat, one in enumerate(counts):
        difference = one.number - fewest
        points = points_for(table, seat, category, difference)
        line = category_line(table, seat, category, difference, points)
        found.append((seat, line, one, fewest))
    return found


def lines_of(table: Table, seat: int, line: ScoreLine) -> tuple[ScoreLine, ...]:
    """The line of a category with what modules make of it (hook `score_lines`)."""
    lines: tuple[ScoreLine, ...] = (line,)
    for handler in table.game.score_lines[line.category]:
        lines = handler(table, seat, line.category, lines)
    return tuple([one for one in lines if one.points])


class ScoreStacks(Auto):
    """R3: one scoring round for each of A, B, C that ran out (RONDEL-10, EDGE-10)."""

    state = "R3"

    def run(self, draft: Draft) -> None:
        """Push the rounds that are due."""
        if draft.due:
            due, draft.due = draft.due, ()
            draft.then(*(step for letter in due for step in scoring_round(letter)))


def scoring_round(name: str) -> tuple[Auto, ...]:
    """The steps of one scoring round; modules act before and after it (S0 … S5)."""
    return (Stage(name, "S0"), ScoringRound(name), Stage(name, "S5"))


FINAL = "4"  # the scoring round at the end of the game (END-07)


def round_id(name: str) -> str:
    """The id of a scoring round in the lines of a score."""
    return "final" if name == FINAL else name


class Stage(Auto):
    """A point in the scoring round where modules may insert their steps."""

    state: ClassVar[str] = ""
    round: str
    at: str

    def run(self, draft: Draft) -> None:
        """Insert what modules have for this point."""
        before, after = draft.game.inserts.get(self.at, ((), ()))
        draft.steps += tuple(reversed(inserted((*before, *after), self, draft)))


class ScoringRound(Auto):
    """S2: every category that is compared (SCORE-02, SCORE-03)."""

    state = "S2"
    round: str

    def run(self, draft: Draft) -> None:
        """Score every category for every seat."""
        draft.tell(("SCORE-01", "SCORE-02"), "scoring_round", None, round=round_id(self.round))
        for category in categories(draft):
            self._score(draft, category)

    def _score(self, draft: Draft, category: str) -> None:
        quiet = draft.log is None and not draft.game.score_lines[category]
        round, have = round_id(self.round), numbers(draft, category)
        counts = () if quiet else [count(draft, seat, category) for seat in range(len(have))]
        fewest = min(have)
        for seat, number in enumerate(have):
            points = points_for(draft, seat, category, number - fewest)
            if quiet and not points:
                continue
            line = category_line(draft, seat, category, number - fewest, points, round)
            if draft.log is not None:
                draft.tell(
                    ("SCORE-04", line.rule, *counts[seat].rules),
                    "category",
                    seat,
                    category=category,
                    number=number,
                    fewest=fewest,
                    points=line.points,
                )
            lines = lines_of(draft, seat, line)
            for one in summed(lines):
                draft.book(seat, one if one.round == round else one.with_(round=round))
            for one in lines:  # each has a source of its own
                draft.gained(seat, VP, one.points, one.source)
