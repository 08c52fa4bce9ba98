"""Scoring rounds: fame is awarded and compared, modifiers count, everything goes back.

C10-30 to C10-36.
"""

from __future__ import annotations

from glenmore.hooks import Change
from glenmore.model import Draft, Table
from glenmore.modules.c10_logs_and_boulders.board import COUNTED, MODIFIERS, columns
from glenmore.modules.c10_logs_and_boulders.state import (
    FAME,
    NOBODY,
    NUMBER,
    TOP,
    TRACKS,
    Athlete,
    gain_fame,
    games,
)
from glenmore.steps import Auto
from glenmore.vocabulary import ADD, EXTRA, ROUND

AWARDS = {"caber": "C10-30", "boulder": "C10-31"}
FEASTS = 9  # the chronicle whose option says whether Castle Moil doubles what is added (C10-I06)


def with_fame(table: Table, categories: tuple[str, ...]) -> tuple[str, ...]:
    """Fame is compared before all others (hook `scoring_categories`; C10-32, C10-E33)."""
    return (FAME, *categories)


def count(table: Table, seat: int, what: str, purpose: str) -> list[Change]:
    """Fame tokens, and what modifier tokens add in this round (hook `count`; C10-32, C10-34)."""
    one: Athlete = table.modules[table.game.module_index[NUMBER]].athletes[seat]
    if what == FAME:
        return [Change(ADD, one.fame, "C10-32")] if one.fame else []
    if purpose != ROUND:
        return []
    found = []
    for track in TRACKS:
        rating = one.rating(track)
        if rating >= MODIFIERS[0]:
            number = modifier(table, seat, track, rating).count(what)
            if number:
                found.append(Change(_kind(table), number, "C10-34"))
    return found


def _kind(table: Table) -> str:
    """Added before Castle Moil doubles, as feasts are; or after it, by their option (C10-I06)."""
    game = table.game
    undoubled = FEASTS in game.module_index and not game.options["moil_doubles_feast"]
    return EXTRA if undoubled else ADD


def modifier(table: Table, seat: int, track: str, rating: int) -> tuple[str, ...]:
    """The categories for which the modifier token of a piece counts (C10-23)."""
    if rating < MODIFIERS[0]:
        return ()
    names = columns(table, seat).modifiers(track, min(rating, MODIFIERS[-1]))
    return tuple(COUNTED[name] for name in names)


class Awards(Auto, state="S1", rule="C10-30"):
    """The highest piece of each track earns its player a fame token (C10-30, C10-31)."""

    def run(self, draft: Draft) -> None:
        """Caber throwers first; a tie earns all of them one."""
        for track in TRACKS:
            ratings = [one.rating(track) for one in games(draft).athletes]
            highest = max(ratings)
            if not highest and draft.game.options["fame_at_zero"] == "none":  # C10-E08
                draft.tell((AWARDS[track], "C10-E08"), "nobody_highest", None, track=track)
                continue
            for seat, rating in enumerate(ratings):
                if rating == highest:
                    rules = (AWARDS[track],) if highest else (AWARDS[track], "C10-E08")
                    gain_fame(draft, seat, 1, *rules)


class ClearTracks(Auto, state="S4", rule="C10-35"):
    """Modifiers, pieces and markers go back, the central track is filled again (C10-35)."""

    def run(self, draft: Draft) -> None:
        """Fame tokens and champion tiles stay (C10-36)."""
        part = games(draft)
        athletes = tuple(one.with_(caber=0, boulder=0) for one in part.athletes)
        cleared = part.with_(athletes=athletes, central=(NOBODY,) * TOP)
        if cleared != part:
            draft.set_module(NUMBER, cleared)
            draft.tell(("C10-35", "C10-36"), "tracks_cleared", None)
