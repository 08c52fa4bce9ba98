"""What cannot be about the race in a made-up position (hook `faults`)."""

from __future__ import annotations

from collections import Counter

from glenmore.model import Table
from glenmore.modules.c01_dragon_boat_race.circuit import castles, exists, home, named
from glenmore.modules.c01_dragon_boat_race.state import GONE, Race, race
from glenmore.modules.c01_dragon_boat_race.tokens import ALL_TOKENS, UNKNOWN
from tabletop.verdict import Why


def find_faults(table: Table, why: Why) -> None:
    """Boats on the river, arrivals in order, tokens of the box (hook `faults`)."""
    part = race(table)
    seats = range(len(table.players))
    if not isinstance(part, Race) or len(part.boats) != len(seats):
        why.add("C1-02", "race_is_nonsense")
        return
    for seat, boat in enumerate(part.boats):
        if part.rows(seat) and not exists(table, boat):
            why.add(("C1-09", "C1-02"), "boat_off_the_river", seat=seat, where=boat or None)
        elif not part.begun and boat != home(seat):
            why.add("C1-18", "boat_left_early", seat=seat)
        elif seat in part.home and boat not in (GONE, home(seat)):
            why.add("C1-33", "boat_out_of_the_race", seat=seat)
        elif boat != GONE and not exists(table, boat):  # at the end boats stay where they are
            why.add(("C1-09", "C1-37"), "boat_off_the_river", seat=seat, where=boat)
    cards = (*part.home, *part.last)
    if not set(cards) <= set(seats) or len(set(part.home)) + len(set(part.last)) < len(cards):
        why.add(("C1-30", "C1-34"), "arrivals_are_nonsense")
    if part.home and not part.begun:
        why.add("C1-18", "arrivals_are_nonsense")
    _find_token_faults(table, why)


def _find_token_faults(table: Table, why: Why) -> None:
    """The four castles of this game, and each of the 16 tokens in just one place."""
    part, players = race(table), len(table.players)
    expected = castles(players, table.game.options["neutral_river"])
    if tuple(c.square for c in part.castles) != expected:
        why.add(("C1-06", "C1-13"), "wrong_castles")
    known = [t for castle in part.castles for t in castle.tokens if t != UNKNOWN]
    everywhere = Counter([*known, *part.pool, *part.used])
    unseen = sum(castle.tokens.count(UNKNOWN) for castle in part.castles)
    fewer = sum(players - len(castle.tokens) for castle in part.castles)
    if everywhere != Counter(ALL_TOKENS):
        why.add("C1-06", "tokens_do_not_add_up")
    elif any(len(castle.tokens) > players for castle in part.castles) or unseen > len(part.pool):
        why.add("C1-06", "too_many_tokens", most=players)
    elif fewer != len(part.used):
        why.add(("C1-06", "C1-26"), "tokens_not_used")
    for castle in part.castles:
        half_seen = UNKNOWN in castle.tokens and any(castle.tokens) and not castle.known_to
        if half_seen or not set(castle.known_to) <= set(range(players)):
            why.add("C1-26", "tokens_seen_by_nobody", square=named(table, castle.square))
