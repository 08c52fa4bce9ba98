"""Rowing: one square for one movement point, and who comes home when (C1-16 to C1-37)."""

from __future__ import annotations

from collections.abc import Callable

from glenmore.components import Cell
from glenmore.events import ScoreLine
from glenmore.model import Draft, Table
from glenmore.modules.c01_dragon_boat_race.circuit import (
    NUMBER,
    cell_of,
    exists,
    following,
    home,
    named,
    steps_between,
)
from glenmore.modules.c01_dragon_boat_race.rewards import visit
from glenmore.modules.c01_dragon_boat_race.state import GONE, OVERTAKING, RACE, race
from glenmore.moves import Move
from glenmore.steps import Auto
from glenmore.vocabulary import COINS, PASSES
from tabletop.verdict import Why
from tabletop.vocabulary import source_key

PLACES = (("C1-31", 15), ("C1-32", 10), ("C1-32", 5))


# -- rowing ---------------------------------------------------------------------------------------


class Row(Move, word="row", rule="C1-21", only_when=("C1-21", "C1-23")):
    """Row a boat one square on for 1 movement point (C1-21)."""

    seat: int
    place: str

    def facts(self, table: Table) -> dict[str, str]:
        """The square."""
        return {"square": named(table, self.place)}


def begin(draft: Draft, piece: int, thing: str, how: str) -> None:
    """The first pawn that passes Start begins the race (hook `piece_passes`; C1-17, C1-E01)."""
    if how != PASSES:
        return
    mover = draft.game.pieces[piece]
    part = race(draft)
    if mover.pawn and not part.begun:
        draft.set_module(NUMBER, part.with_(begun=True))
        draft.tell(("C1-17", "C1-19"), "race_begins", mover.seat)


def row_options(table: Table, seat: int, window: str) -> list[Move]:
    """The next square, while points are left (hook `free_actions`; C1-21)."""
    if not table.movement:
        return []
    part = race(table)
    if not part.begun or not part.rows(seat):
        return []
    return [Row(seat, following(table, part.boats[seat]))]


def why_not_row(table: Table, seat: int, window: str, move: Row, why: Why) -> bool:
    """The own boat, under way in a race that has begun, one square on, for a point."""
    if why.enough:
        return move not in row_options(table, seat, window)
    part, found = race(table), why.apart()
    if move.seat != seat:
        found.add("C1-25", "not_your_boat", seat=move.seat, who=seat)
    if not part.begun:
        found.add("C1-18", "race_not_begun")
    if not table.movement:
        found.add(("C1-21", "MOVE-01"), "no_movement_to_row")
    if not part.rows(move.seat):
        rules = ("C1-33",) if move.seat in part.home else ("C1-34",)
        found.add(rules, "boat_has_finished", seat=move.seat)
    else:
        _why_not_there(table, part.boats[move.seat], move, found)
    return why.gather(found)


def _why_not_there(table: Table, here: str, move: Row, why: Why) -> None:
    """Boats go to the next square, no other (C1-21, C1-22)."""
    there, ahead = move.place, following(table, here)
    if there == ahead:
        return
    facts = {"square": named(table, there), "ahead": named(table, ahead)}
    if not exists(table, there):
        why.add(("C1-09", "C1-10"), "not_on_the_circuit", **facts)
    elif following(table, there) == here:
        why.add("C1-22", "boats_go_clockwise", **facts)
    elif there == here:
        why.add("C1-21", "boat_is_there", **facts)
    else:
        steps = steps_between(table, here, there)
        why.add(("C1-21", "C1-22"), "one_square_at_a_time", steps=steps, **facts)


def overtaken(table: Table, seat: int, place: str) -> tuple[int, ...]:
    """Seats whose boats this one overtakes when it rows on to a square (C1-E10, c1.overtaking)."""
    part = race(table)
    caught_up = table.game.options["overtaking"] == "caught_up"
    return part.met(seat, place if caught_up else part.boats[seat])


def row(draft: Draft, seat: int, move: Row) -> None:
    """One square on, for a point."""
    draft.movement -= 1
    row_on(draft, seat, move.place)


def row_on(
    draft: Draft,
    seat: int,
    place: str,
    at_castle: Callable[[Draft, int, str], None] = visit,
    rules: tuple[str, ...] = ("C1-21", "C1-22"),
) -> None:
    """The boat comes to the next square; a castle gives a reward, your own ends the lap.

    `at_castle` says what a castle means to this boat, if it is not a reward; `rules` why it moves.
    """
    part = race(draft)
    passed = overtaken(draft, seat, place)
    boats = (*part.boats[:seat], place, *part.boats[seat + 1 :])
    draft.set_module(NUMBER, part.with_(boats=boats))
    if draft.log is not None:
        if passed:
            draft.tell("C1-E10", "overtakes", seat, seats=passed)
        draft.tell(rules, "rowed", seat, square=named(draft, place))
    if place == home(seat):
        come_home(draft, seat)
    at_castle(draft, seat, place)
    if passed:
        draft.then(Overtaking(seat, passed))


class Overtaking(Auto, state=OVERTAKING):
    """A boat has overtaken others; modules may put their steps after it (C1-E10)."""

    seat: int
    seats: tuple[int, ...]

    def run(self, draft: Draft) -> None:
        """Nothing by itself."""


# -- coming home ----------------------------------------------------------------------------------


def come_home(draft: Draft, seat: int) -> None:
    """The lap is done: a place card, before the reward of the castle (C1-30 to C1-34, C1-E14)."""
    part, players = race(draft), len(draft.players)
    place = len(part.home)
    part = part.with_(home=(*part.home, seat))
    if draft.game.options["finished_boat"] == "remove":  # C1-33
        part = part.with_(boats=_without(part.boats, seat))
    draft.set_module(NUMBER, part)
    draft.tell(("C1-30", "C1-33"), "boat_came_home", seat, place=place + 1)
    if place == players - 1:  # only where the last boat may sail on (C1-34)
        last_place(draft, seat, "C1-34")
        return
    rule, points = PLACES[place]
    key = source_key(RACE, f"place-{place + 1}")
    draft.score(seat, ScoreLine(rule, f"race-place-{place + 1}", 1, points, points, key))
    if not place:
        draft.gain_whisky(seat, 1, "C1-31", key)
    if place == players - 2 and draft.game.options["last_boat"] == "immediate":
        behind = next(s for s in range(players) if s not in part.home)
        draft.set_module(NUMBER, race(draft).with_(boats=_without(part.boats, behind)))
        last_place(draft, behind, "C1-34")


def _without(boats: tuple[str, ...], seat: int) -> tuple[str, ...]:
    return (*boats[:seat], GONE, *boats[seat + 1 :])


def last_place(draft: Draft, seat: int, rule: str) -> None:
    """Hand out a last-place card: coins will be worth nothing (C1-35)."""
    part = race(draft)
    draft.set_module(NUMBER, part.with_(last=(*part.last, seat)))
    draft.tell((rule, "C1-35"), "last_place", seat)


class LastCards(Auto, state="LAST"):
    """The game ends: every boat that is not home yet is last (C1-37)."""

    def run(self, draft: Draft) -> None:
        """Before the final scoring."""
        for seat in range(len(draft.players)):
            if race(draft).rows(seat):
                last_place(draft, seat, "C1-37")


def worthless_coins(
    table: Table, seat: int, item: str, lines: tuple[ScoreLine, ...]
) -> tuple[ScoreLine, ...]:
    """Coins of the last score nothing; Armadale Castle does (hook `score_lines`; C1-35, C1-36)."""
    if seat not in race(table).last:
        return lines
    if item == COINS:
        return ()
    each = table.game.options["armadale_with_last"]
    if each == 1:
        return lines
    return tuple(line.with_(rule="C1-36", each=each, points=each * line.count) for line in lines)


def why_not_under_a_boat(
    table: Table, seat: int, cells: tuple[Cell, ...], how: str, why: Why
) -> bool:
    """A tile with a boat on it stays (hook `why_not_move_tile`; C1-38)."""
    refused = False
    for owner, boat in enumerate(race(table).boats):
        place = cell_of(boat)
        if place is not None and place[0] == seat and place[1] in cells:
            refused = True
            if why.add("C1-38", "boat_on_tile", seat=owner, square=named(table, boat)):
                break
    return refused
