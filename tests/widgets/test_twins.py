"""Finding S5 at the table: twins that a person cannot tell apart are sent byte for byte the same.

Twins (`tests/conformance/twins.py`) are played on side by side; then everything that a page gets
or may ask for is compared: boards with their places, titles and words, options, the question,
notes, the ledger, the tree, texts, pictures, refusals, hints, reviews, looking back, undo.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

import glenmore as gm
from glenmore.draw.lesson_boards import lesson_boards, lesson_still
from glenmore.draw.marks import attempt
from glenmore.viewing import hides, judged
from glenmore_widgets import Table
from tabletop.draw.board import Showing
from tabletop_widgets.sight import NOBODY, Sight
from tabletop_widgets.texts import KINDS
from tests.conformance.conceivable import conceivable
from tests.conformance.twins import any_setup, common, playing, twin

GAMES = int(os.environ.get("GLENMORE_TWINS", "6"))
FIRST = int(os.environ.get("GLENMORE_TWINS_SEED", "3"))
NEEDED = ((5, 8), (1,), (7,), (5,), (1, 5, 8), (5, 7))
PAIRS = 4  # of twins in a game
BEFORE, MOST_TRIED, ROUNDS, TURNS = 4, 12, 4, 6
MET: Counter[str] = Counter()
SHOWS = ("rondel", "estates", "clans", "chronicle", "panels", "cards", "score")


class Pair:
    """Two trees that look the same to a seat."""

    def __init__(self, one: gm.State, two: gm.State, seat: int, where: str) -> None:
        self.seat, self.where = seat, where
        self.studies = gm.Study(one), gm.Study(two)

    def go_on(self, rng: random.Random) -> bool:
        """Play on in both; False where secrets come to light."""
        one, two = (study.current.state for study in self.studies)
        moves = common(one, two, self.seat, rng) if one.steps else None
        if moves is None:
            return False
        for study, move in zip(self.studies, moves, strict=True):
            study.play(move)
        return True


def pairs(seed: int) -> Iterator[Pair]:
    """Twins of a random game with every option at random, a few decisions after they parted."""
    rng = random.Random(f"tables {seed}")
    setup = any_setup(rng, NEEDED[seed % len(NEEDED)])
    found = 0
    wait = rng.randrange(20, 60)
    for n, state in enumerate(playing(setup, rng)):
        seat = rng.randrange(setup.players)
        secret = bool(state.steps) and n > 10 and (hides(state) or state.steps[-1].unseen)
        other = twin(state, seat, rng) if state.steps and (secret or n >= wait) else None
        if other is None:
            continue
        pair = Pair(state, other, seat, f"seed {seed}, position {n}, seat {seat}")
        if not sum(pair.go_on(rng) for _ in range(1 if secret else rng.randint(1, BEFORE))):
            continue
        if secret:  # rest there; what came of it stays in the tree
            for study in pair.studies:
                study.undo()
        yield pair
        found += 1
        wait = n + rng.randrange(3, 60)
        if found == PAIRS:
            return


class Told:
    """Everything that a page was sent, with how it was asked for."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.lines: list[tuple[str, str]] = []
        self.sure = 0  # lines from before secrets may have come to light
        table._tell = lambda **content: self.note("message", content)  # type: ignore[method-assign]

    def note(self, how: str, what: object) -> None:
        self.lines.append((how, json.dumps(what, default=str, ensure_ascii=False)))

    def page(self, how: str) -> None:
        """All traits that are sent, unless somebody else sits there now who may know more."""
        table = self.table
        if table.sight.viewer not in (self.seat, NOBODY):
            return
        for name in ("boards", "options", "prompt", "message", "ledger", "tools"):
            self.note(f"{how}: {name}", getattr(table, name))
        self.note(f"{how}: refused", list(table.refused))

    def say(self, **message: object) -> None:
        """A message of the page, and what comes of it."""
        self.table._receive(None, {**message, "at": self.table.prompt["serial"]}, None)
        self.page(str(message))


def everything(table: Table, seat: int, tries: list[gm.Move], rng: random.Random) -> Told:
    """What can be seen at a table without playing on."""
    told = Told(table, seat)
    table._boards.opened.update(table._boards.later(table.state))
    table._draw()
    told.page("first sight")
    told.note("words", [table.describe(), repr(table), table.static().svg, str(table.static())])
    for kind in KINDS:
        if kind != "save":  # it holds everything, and says so
            told.say(text=kind)
    for name in rng.sample(table._boards.pictures, 3):
        told.say(export=name)
    for move in tries:
        told.say(**{"try": json.loads(json.dumps(attempt(move)))})
    told.say(show=rng.randrange(len(table.state.players)))
    if table.session.deciding == seat and table.moves and table.curtain is None:
        told.note("hint", str(table.hint(rounds=ROUNDS)))
        told.page("hint")
    told.say(look=rng.randrange(table.study.current.number + 1))
    told.say(back=True)
    if table.curtain is None and table.state.steps:
        told.note("review", str(table.review(rounds=0)))
        told.page("review")
    told.say(undo=True)
    told.say(redo=True)
    return told


def compare(told: Sequence[Told], where: str) -> None:
    """Byte for byte the same."""
    one, two = told
    assert [how for how, _ in one.lines] == [how for how, _ in two.lines], where
    for (how, first), (_, second) in zip(one.lines, two.lines, strict=True):
        if first != second:
            at = next(n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b)
            near = slice(max(0, at - 200), at + 200)
            pytest.fail(f"{where}: {how}\n  {first[near]}\n  {second[near]}")


def chosen_tries(state: gm.State, seat: int, rng: random.Random) -> list[gm.Move]:
    """Moves that are refused, or that the seat may not judge at all."""
    moves = list(conceivable(state)) if state.steps else []
    some = rng.sample(moves, min(len(moves), 60))
    return [move for move in some if not judged(state, move, seat).legal][:MOST_TRIED]


@pytest.mark.parametrize("seed", range(FIRST, FIRST + GAMES))
def test_s5_a_table_sends_twins_alike(seed: int) -> None:
    for number, pair in enumerate(pairs(seed)):
        state, seat = pair.studies[0].current.state, pair.seat
        people = (seat,) if number % 3 else range(len(state.players))
        tries = chosen_tries(state, seat, random.Random(seed))
        tables = [
            Table(study, humans=people, chance="ask" if number % 2 else "roll")
            for study in pair.studies
        ]
        if tables[0].sight.viewer not in (seat, NOBODY):
            continue  # somebody else is at the screen, and may know more
        MET[type(state.steps[-1]).__name__ if state.steps else "over"] += 1
        compare(
            [everything(table, seat, tries, random.Random(seed)) for table in tables],
            f"{pair.where}, people {tuple(people)}: {state.steps[-1:]}",
        )
        if state.steps:
            compare_lesson(pair)


def compare_lesson(pair: Pair) -> None:
    """The boards of a lesson, while the learner decides and while others do."""
    seat, told = pair.seat, []
    for study in pair.studies:
        state = study.current.state
        moves = gm.legal(state) if state.actor == seat else ()
        boards = [
            board.drawn()
            for board in lesson_boards(gm.view(state, seat), Showing(seat, moves, SHOWS))
        ]
        told.append(json.dumps(boards, default=str))
        if state.actor == seat:
            told[-1] += lesson_still(state, SHOWS, "lesson").svg + str(
                lesson_still(state, SHOWS, "lesson")
            )
    assert told[0] == told[1], pair.where


# -- games that go on by themselves ----------------------------------------------------------------


def first(view: gm.State, moves: Sequence[gm.Move], rng: random.Random) -> gm.Move:
    """A bot that takes what comes first, so that twins differ only in what it has to hide."""
    return moves[0]


def alike(tables: list[Table], seat: int) -> bool:
    """Whether nothing came to light meanwhile: chance may have drawn what only one twin has."""
    one, two = (table.study.current.line() for table in tables)
    sight = Sight(seat, gm.TITLE)
    return len(one) == len(two) and all(
        sight.of(a.state) == sight.of(b.state)
        and sight.readable(a.events) == sight.readable(b.events)
        and (not sight.sees(a) or a.move == b.move)
        for a, b in zip(one, two, strict=True)
    )


@pytest.mark.parametrize("seed", range(FIRST, FIRST + GAMES))
def test_s5_twins_stay_alike_while_bots_play(seed: int) -> None:
    """Which moves were forced, who was asked, who thought: none of it tells a secret."""
    for pair in pairs(seed + 500):
        seat, roots = pair.seat, [study.current.state for study in pair.studies]
        bots = dict.fromkeys(range(len(roots[0].players)), first)
        tables = [Table(state, humans=(seat,), bots=bots, seed=seed) for state in roots]
        told = [Told(table, seat) for table in tables]
        for n in range(TURNS):
            if not alike(tables, seat):
                for one in told:  # what was told on the way there may differ
                    del one.lines[one.sure :]
                break
            for one in told:
                one.page(f"after {n} decisions")
                one.sure = len(one.lines)
            if not tables[0].moves:
                break
            MET["played on"] += 1
            number = n % len(tables[0].moves)
            for table in tables:
                table.choose(number)
        compare(told, pair.where)


def test_s5_tables_were_met_where_something_is_decided_in_secret() -> None:
    """Else the tests above would show nothing."""
    assert MET.keys() >= {"Voting", "ChooseToken", "played on"}, MET
    assert MET["LayDown"] or MET["Drawing"] or MET["GivingHaggis"], MET
    assert sum(MET.values()) >= 5 * GAMES, MET
