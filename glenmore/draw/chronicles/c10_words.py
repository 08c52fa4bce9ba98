"""The highland games in words: ratings, rewards, fame and champions."""

from __future__ import annotations

from glenmore.model import State
from glenmore.modules.c10_logs_and_boulders import games
from glenmore.modules.c10_logs_and_boulders.board import (
    CENTRAL,
    MODIFIERS,
    board_of,
    columns,
    counted_words,
    given_words,
)
from glenmore.modules.c10_logs_and_boulders.state import NOBODY, TOP, TRACKS, Athlete
from glenmore.text import name, phrase
from tabletop.text import listed


def idle(state: State) -> list[int]:
    """The seats that nobody plays: they have columns of their own."""
    return [seat for seat in state.game.seats if not state.game.is_played(seat)]


def reward_words(state: State, track: str, rating: int, seat: int = 0) -> str:
    """What a division gives: "1 wood or 1 stone"."""
    side = board_of(state) if track == CENTRAL else columns(state, seat)
    reward = side.reward(track, rating)
    if track != CENTRAL and rating in MODIFIERS:
        return counted_words(reward.rows[0])
    return phrase("draw.c10.or").join(given_words(row) for row in reward.rows)


def at_rating(state: State, track: str, rating: int) -> tuple[int, ...]:
    """The seats whose piece stands at a rating."""
    athletes = enumerate(games(state).athletes)
    return tuple(seat for seat, one in athletes if one.rating(track) == rating)


def division_said(state: State, track: str, rating: int) -> str:
    """One division of a player's track in words."""
    here = at_rating(state, track, rating)
    said = phrase(
        "draw.c10.division",
        track=name("track", track),
        rating=rating,
        gives=reward_words(state, track, rating) if rating else phrase("draw.c10.start"),
    )
    for seat in idle(state) if rating else ():
        gives = reward_words(state, track, rating, seat)
        if gives != reward_words(state, track, rating):
            said = phrase("draw.c10.outer", state.game, what=said, seat=seat, gives=gives)
    if not here:
        return said
    return phrase("draw.c10.with", what=said, seats=here, game=state.game)


def central_said(state: State, rating: int) -> str:
    """One division of the central track in words."""
    owner = games(state).central[rating - 1]
    gives = reward_words(state, CENTRAL, rating)
    if owner == NOBODY:
        return phrase("draw.c10.central_free", rating=rating, gives=gives)
    return phrase("draw.c10.central_gone", rating=rating, gives=gives, seat=owner, game=state.game)


def modifiers(state: State, seat: int, one: Athlete) -> str:
    """What the modifier tokens of a player count, or nothing."""
    side = columns(state, seat)
    rows = [
        counted_words(side.modifiers(track, min(one.rating(track), MODIFIERS[-1])))
        for track in TRACKS
        if one.rating(track) >= MODIFIERS[0]
    ]
    return listed(rows) if rows else ""


def seat_said(state: State, seat: int) -> str:
    """One player in words."""
    part = games(state)
    one = part.athletes[seat]
    tiles = [state.game.name(tile) for tile in one.champions]
    facts = {
        "caber": one.caber,
        "boulder": one.boulder,
        "fame": one.fame,
        "where": listed(tiles) if tiles else phrase("draw.c10.nowhere"),
        "reserve": one.reserve,
    }
    if one.prefers:
        facts["where"] = name("track", one.prefers)
    key = "draw.c10.idle" if one.prefers else "draw.c10.player"
    said = phrase(key, seat=seat, game=state.game, **facts)
    more = modifiers(state, seat, one)
    return phrase("draw.c10.and_modifiers", what=said, counts=more) if more else said


def words(state: State) -> str:
    """The whole board in words."""
    lines = [phrase("draw.c10.title_words")]
    for rating in range(TOP, 0, -1):
        parts = [
            division_said(state, TRACKS[0], rating),
            central_said(state, rating),
            division_said(state, TRACKS[1], rating),
        ]
        lines.append("  " + "; ".join(parts))
    lines += [f"  {seat_said(state, seat)}" for seat in range(len(state.players))]
    return "\n".join(lines)
