"""What lessons say about Glen More: tests about tiles, goods and pawns, and highlights.

Tests look at the learner's own things unless a colour stands in front: `coins==2`,
`yellow coins==2`.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import permutations
from typing import Any

from glenmore.base.discards import discarded
from glenmore.base.market import ROW_SPACES
from glenmore.components import GOOD_INDEX, GOODS
from glenmore.draw.chronicles import boards
from glenmore.title import TITLE
from tabletop.teach.goals import COMPARE, GENERAL, GoalError, Moment, Predicates

GLEN_MORE = Predicates(GENERAL)
_WHO = rf"(?:(?P<who>{'|'.join(TITLE.seat_words())})\s+)?"
_NUMBER = r"\s*(?P<sign>==|!=|>=|<=|>|<)\s*(?P<number>-?\d+)"
_AT = r"\s+at\s+(?P<cell>-?\d+,-?\d+)"
_COUNTED = (
    "coins",
    "whisky",
    "vp",
    "markers",
    "supply",
    "cards",
    "persons",
    "clans",
    "tiles",
    "goods",
    "scots",
    *GOODS,
)
_COUNT = rf"(?P<what>{'|'.join(_COUNTED)})"


def _seat(moment: Moment, who: str) -> int:
    seat: int = TITLE.seat_words().index(who) if who else moment.seat
    if seat >= len(moment.after.players):
        raise GoalError(f"nobody plays {who}")
    return seat


def _named(state: Any, name: str) -> int:
    try:
        return TITLE.seat_of(state, name)
    except ValueError as error:
        raise GoalError(str(error)) from None


def _cell(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def _tile(moment: Moment, tile: str) -> str:
    if tile not in moment.after.game.tiles:
        raise GoalError(f"there is no tile {tile!r}")
    return tile


def count(state: Any, seat: int, what: str) -> int:
    """How many of something a player has."""
    player = state.players[seat]
    if what in GOOD_INDEX:
        return int(player.goods()[GOOD_INDEX[what]])
    if what == "goods":
        return sum(player.goods())
    if what == "scots":
        return sum(plot.scots for plot in player.estate.values())
    if what == "supply":
        return int(player.scots)
    value = len(player.estate) if what == "tiles" else getattr(player, what)
    return value if isinstance(value, int) else len(value)


@GLEN_MORE.add(_WHO + _COUNT + _NUMBER, "coins>=4")
def _has(moment: Moment, what: str, sign: str, number: str, who: str = "") -> bool:
    """The player has so many coins, whisky, vp, goods, wood, scots (in the estate), supply, …"""
    return COMPARE[sign](count(moment.after, _seat(moment, who), what), int(number))


@GLEN_MORE.add(_WHO + r"gained\s+" + _COUNT + _NUMBER, "gained vp==4")
def _gained(moment: Moment, what: str, sign: str, number: str, who: str = "") -> bool:
    """The player has so many more than at the beginning of the task."""
    seat = _seat(moment, who)
    change = count(moment.after, seat, what) - count(moment.start, seat, what)
    return COMPARE[sign](change, int(number))


@GLEN_MORE.add(_WHO + rf"(?P<what>scots|goods|{'|'.join(GOODS)})" + _AT + _NUMBER, "wood at 1,1==1")
def _on_cell(moment: Moment, what: str, cell: str, sign: str, number: str, who: str = "") -> bool:
    """So many Scots or goods are on this cell of the estate."""
    plot = moment.after.players[_seat(moment, who)].estate.get(_cell(cell))
    if plot is None:
        return False
    if what == "scots":
        has = plot.scots
    else:
        has = sum(plot.goods) if what == "goods" else plot.goods[GOOD_INDEX[what]]
    return COMPARE[sign](has, int(number))


@GLEN_MORE.add(_WHO + r"tile\s+(?P<tile>[a-z0-9-]+)(?:" + _AT + ")?", "tile halkirk at 2,0")
def _lies(moment: Moment, tile: str, cell: str = "", who: str = "") -> bool:
    """This tile lies in the estate, uppermost, on this cell or on any."""
    estate = moment.after.players[_seat(moment, who)].estate
    found = {at for at, plot in estate.items() if plot.top == _tile(moment, tile)}
    return _cell(cell) in found if cell else bool(found)


@GLEN_MORE.add(_WHO + r"activated\s+(?P<tile>[a-z0-9-]+)", "activated inshriach")
def _activated(moment: Moment, tile: str, who: str = "") -> bool:
    """The tile was activated during the task."""
    id_, seat = _tile(moment, tile), _seat(moment, who)
    return any(
        event.key == "activated" and event.seat == seat and event.fact["tile"] == id_
        for event in moment.events
    )


@GLEN_MORE.add(_WHO + r"(?P<kind>card|person|clan)\s+(?P<id>[a-z0-9-]+)", "card inverness")
def _owns(moment: Moment, kind: str, id: str, who: str = "") -> bool:
    """The player has this landmark card, person or clan space."""
    game = moment.after.game
    known = {"card": game.landmarks, "person": game.tiles, "clan": game.clans}[kind]
    if id not in known:
        raise GoalError(f"there is no {kind} {id!r}")
    return id in getattr(moment.after.players[_seat(moment, who)], f"{kind}s")


@GLEN_MORE.add(r"market\s+(?P<good>" + "|".join(GOODS) + ")" + _NUMBER, "market cattle==2")
def _row(moment: Moment, good: str, sign: str, number: str) -> bool:
    """So many spaces of this market row are occupied."""
    return COMPARE[sign](moment.after.market[GOOD_INDEX[good]], int(number))


@GLEN_MORE.add(r"movement" + _NUMBER, "movement==2")
def _movement(moment: Moment, sign: str, number: str) -> bool:
    """So many movement points are left this turn."""
    return COMPARE[sign](moment.after.movement, int(number))


@GLEN_MORE.add(r"(?P<where>discarded|on_rondel|in_box)\s+(?P<tile>[a-z0-9-]+)", "discarded halkirk")
def _pile(moment: Moment, where: str, tile: str) -> bool:
    """The tile is in the discard pile, on the rondel, or in the box."""
    state = moment.after
    piles = {"discarded": discarded(state), "on_rondel": state.ring, "in_box": state.box}
    return _tile(moment, tile) in piles[where]


@GLEN_MORE.add(r"hindmost\s+(?P<piece>[a-z]+)", "hindmost yellow")
def _hindmost(moment: Moment, piece: str) -> bool:
    """This pawn, or the die, is the hindmost piece on the rondel."""
    ids = [each.id for each in moment.after.game.pieces]
    if piece not in ids:
        raise GoalError(f"there is no piece {piece!r}; there are {', '.join(ids)}")
    return bool(moment.after.pieces[ids.index(piece)] == moment.after.hindmost())


@GLEN_MORE.add(r"turn_over", "turn_over")
def _turn_over(moment: Moment) -> bool:
    """The turn in which the task began is over, refill and scoring included."""
    state = moment.after
    return not state.steps or bool(state.turn.number != moment.start.turn.number)


@GLEN_MORE.add(r"deciding\s+(?P<step>[A-Z]\w+)", "deciding PlaceTile")
def _deciding(moment: Moment, step: str) -> bool:
    """The next decision is of this kind (the name of the engine's step)."""
    steps = moment.after.steps
    return bool(steps) and type(steps[-1]).__name__ == step


@GLEN_MORE.add(r"actor\s+(?P<name>[a-z]+)", "actor yellow")
def _actor(moment: Moment, name: str) -> bool:
    """This colour, or chance, decides next."""
    return bool(_named(moment.after, name) == moment.after.actor)


@GLEN_MORE.add(r"game_over", "game_over")
def _over(moment: Moment) -> bool:
    """The game is over."""
    return not moment.after.steps


# -- what a highlight may point to ---------------------------------------------------------------


def marked(state: Any, text: str) -> None:
    """Refuse a highlight that points to nothing: cell x,y · tile id · piece id · row good · …"""
    kind, _, what = text.partition(" ")
    game = state.game
    known: dict[str, Collection[str]] = {
        "tile": game.tiles,
        "clan": game.clans,
        "row": GOODS,
        "card": game.landmarks,
        "piece": [piece.id for piece in game.pieces],
        "seat": TITLE.seat_words(state),
        "road": [f"{a} {b}" for r in game.catalog.roads for a, b in permutations((r.from_, r.to))],
        "coin": [f"{good} {n + 1}" for good in GOODS for n in range(ROW_SPACES)],
        "place": [p for _, look in boards(state) if look.tries for p in look.tries(state)],
    }
    if kind == "cell":
        try:
            _cell(what)
        except ValueError:
            raise GoalError(f"{what!r} is not a cell") from None
    elif kind not in known:
        raise GoalError(f"{text!r}: a highlight is cell, {', '.join(known)}, then what")
    elif what not in known[kind]:
        raise GoalError(f"{text!r}: there is no {kind} {what!r}")
