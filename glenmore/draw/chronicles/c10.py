"""Chronicle 10, Logs & Boulders: two tracks, the rewards between them, champions on their tiles."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.components import COLORS, Cell
from glenmore.draw.chronicles import Drawn, Holding, Look, Places
from glenmore.draw.chronicles.c10_words import (
    at_rating,
    central_said,
    division_said,
    idle,
    modifiers,
    reward_words,
    seat_said,
    words,
)
from glenmore.draw.icons import icon, seat_sign
from glenmore.model import State
from glenmore.modules.c10_logs_and_boulders import games
from glenmore.modules.c10_logs_and_boulders.board import CENTRAL, MODIFIERS, board_of, columns
from glenmore.modules.c10_logs_and_boulders.champions import (
    EnterChampion,
    MoveChampion,
    SendChampion,
)
from glenmore.modules.c10_logs_and_boulders.climbing import Rewards, TakeCentral, TakeDivision
from glenmore.modules.c10_logs_and_boulders.state import (
    BOULDER,
    CABER,
    NOBODY,
    TOP,
    TRACK_OF,
    TRACKS,
    cell_of,
)
from glenmore.modules.c10_logs_and_boulders.tiles import Compete, Tournament
from glenmore.modules.c10_logs_and_boulders.training import Train, Training, TrainLater
from glenmore.moves import Move
from glenmore.text import name, phrase
from tabletop.draw.svg import Mark, badge, clipped, picture, piece, rect, target, text

EDGE, GAP = 10.0, 6.0
SIDE, MIDDLE = 246.0, 196.0  # widths of a player's track and of the central one
OUTER, SMALL = 58.0, 16.0  # the outermost column of the side for one player, its icons
HEAD, ROW, LOW, STRIP = 34.0, 46.0, 34.0, 44.0
BOARD, LEAST = 2 * EDGE + 2 * SIDE + MIDDLE + 2 * GAP, 600.0
LETTERS = 13.2  # the smallest: 11 pixels at LEAST
LEFTS = {CABER: EDGE, CENTRAL: EDGE + SIDE + GAP, BOULDER: EDGE + SIDE + MIDDLE + 2 * GAP}
ICONS = {"scots": "scot", "landmarks": "landmark", "persons": "person"}  # of modifiers
SIZE = 20.0
ON_TILE = 101.0  # at the foot, below goods and Scots


# -- the board -------------------------------------------------------------------------------------


def board(state: State, marks: Places, style: bool) -> str:
    """Ratings from 5 down to 0, the central track between them, then everybody's strip."""
    drawn = [_head(state, track, marks) for track in (*TRACKS, CENTRAL)]
    for n, rating in enumerate(range(TOP, 0, -1)):
        y = EDGE + HEAD + n * (ROW + GAP)
        drawn += [_division(state, track, rating, y, ROW, marks) for track in TRACKS]
        drawn.append(_central(state, rating, y, marks))
    low = EDGE + HEAD + TOP * (ROW + GAP)
    drawn += [_division(state, track, 0, low, LOW, marks) for track in TRACKS]
    drawn.append(text(LEFTS[CENTRAL] + 8, low + 22, phrase("draw.c10.one_each"), "gm-small", 13.2))
    first = low + LOW + GAP
    for seat in range(len(state.players)):
        drawn.append(_strip(state, seat, first + seat * (STRIP + GAP), marks))
    height = first + len(state.players) * (STRIP + GAP) - GAP + EDGE
    return picture(
        "chronicle",
        phrase("draw.c10.title"),
        BOARD,
        height,
        drawn,
        live=bool(marks),
        style=style,
        least=LEAST,
    )


def _head(state: State, track: str, marks: Places) -> str:
    x, w = LEFTS[track], MIDDLE if track == CENTRAL else SIDE
    if track == CENTRAL:
        return text(x + 8, EDGE + 22, phrase("draw.c10.central"), "gm-name", 15)
    beyond, signs = "draw.c10.beyond", ""
    for seat in idle(state):
        signs = seat_sign(seat, _outer_left(track) + OUTER / 2, EDGE + 14, 12)
        x, w = _inner(state, track)
        beyond = "draw.c10.beyond_short"
    mark = marks.get(f"head:{track}")
    frame = "gm-o-frame" if mark is not None and mark.options else "gm-empty"
    body = [
        rect(x, EDGE, w, HEAD - 6, "gm-card", 8),
        rect(x, EDGE, w, HEAD - 6, frame, 8),
        rect(x - 2, EDGE - 2, w + 4, HEAD - 2, "gm-halo", 9),
        icon(track, x + 6, EDGE + 3, 22),
        text(x + 34, EDGE + 20, phrase(f"draw.c10.{track}"), "gm-name", 15),
        text(x + w - 8, EDGE + 20, phrase(beyond), "gm-small gm-right", LETTERS),
        badge(x + w - 6, EDGE + 4, mark),
    ]
    said = phrase(f"draw.c10.{track}")
    return signs + target(f"place:head:{track}", mark, said, "".join(body))


def _inner(state: State, track: str) -> tuple[float, float]:
    """Where the divisions of players begin, and how wide they are."""
    less = OUTER + 4 if idle(state) else 0
    return LEFTS[track] + (less if track == CABER else 0), SIDE - less


def _outer_left(track: str) -> float:
    """Where the outermost column of a track begins."""
    return LEFTS[track] + (0 if track == CABER else SIDE - OUTER)


def _outer(state: State, track: str, rating: int, y: float, h: float) -> str:
    """A division of the outermost column; at its foot the champion tile of whoever prefers it."""
    x, drawn = _outer_left(track), []
    for seat in idle(state):
        drawn += [rect(x, y, OUTER, h, "gm-card", 8), rect(x, y, OUTER, h, "gm-frame", 8)]
        if rating:
            row, at = columns(state, seat).reward(track, rating).rows[0], x + 6
            for word in dict.fromkeys(row):
                drawn.append(icon(ICONS.get(word, word), at, y + h / 2 - SMALL / 2, SMALL))
                at += SMALL + 3
                if word == "vp" or row.count(word) > 1:
                    drawn.append(text(at, y + h / 2 + 5, row.count(word), "gm-text", 14))
                    at += 14
        elif games(state).athletes[seat].prefers == track:
            drawn.append(_champion(f"{COLORS[seat]}:below", seat, x + 19, y + h / 2, track))
    return "".join(drawn)


def _box(x: float, y: float, w: float, h: float, mark: Mark | None) -> str:
    chosen = mark is not None and mark.options
    return (
        rect(x, y, w, h, "gm-card", 8)
        + rect(x, y, w, h, "gm-o-frame" if chosen else "gm-frame", 8)
        + rect(x - 2, y - 2, w + 4, h + 4, "gm-halo", 10)
    )


def _rows(rows: tuple[tuple[str, ...], ...], x: float, y: float, sign: str = "") -> str:
    """What a division gives as icons with amounts, alternatives with a slash between them."""
    drawn = []
    for n, row in enumerate(rows):
        if n:
            drawn.append(icon("slash", x, y, SIZE))
            x += SIZE
        for word in dict.fromkeys(row):
            number = row.count(word)
            drawn.append(icon(ICONS.get(word, word), x, y, SIZE))
            x += SIZE + 2
            if sign or number > 1 or word == "vp":
                drawn.append(text(x, y + 15, f"{sign}{number}", "gm-text", 14))
                x += 18
            x += 3
    return "".join(drawn)


def _division(state: State, track: str, rating: int, y: float, h: float, marks: Places) -> str:
    (x, w), key = _inner(state, track), f"{track}:{rating}"
    mark = marks.get(key)
    body = [_outer(state, track, rating, y, h), _box(x, y, w, h, mark)]
    body.append(text(x + 16, y + h / 2 + 6, rating, "gm-name gm-middle", 17))
    if rating:
        rows = board_of(state).reward(track, rating).rows
        sign = "+" if rating in MODIFIERS else ""
        body.append(_rows(rows, x + 32, y + h / 2 - SIZE / 2, sign))
    else:
        body.append(text(x + 32, y + 22, phrase("draw.c10.start"), "gm-small", LETTERS))
    for n, seat in enumerate(reversed(at_rating(state, track, rating))):
        at = seat_sign(seat, x + w - 20 - n * 28, y + h / 2, 12)
        body.append(piece(f"{track}:{COLORS[seat]}", f"athlete-{track}", at))
    body.append(badge(x + w - 6, y + 4, mark))
    return target(f"place:{key}", mark, division_said(state, track, rating), "".join(body))


def _central(state: State, rating: int, y: float, marks: Places) -> str:
    x, key = LEFTS[CENTRAL], f"{CENTRAL}:{rating}"
    mark, owner = marks.get(key), games(state).central[rating - 1]
    body = [_box(x, y, MIDDLE, ROW, mark)]
    body.append(text(x + 16, y + ROW / 2 + 6, rating, "gm-name gm-middle", 17))
    if owner == NOBODY:
        rows = board_of(state).reward(CENTRAL, rating).rows
        body.append(_rows(rows, x + 36, y + ROW / 2 - SIZE / 2))
    else:
        body.append(text(x + 36, y + ROW / 2 + 5, phrase("draw.c10.gone"), "gm-small", LETTERS))
        at = seat_sign(owner, x + MIDDLE - 22, y + ROW / 2, 12)
        body.append(piece(f"central:{rating}", "games-marker", at))
    body.append(badge(x + MIDDLE - 6, y + 4, mark))
    return target(f"place:{key}", mark, central_said(state, rating), "".join(body))


def _strip(state: State, seat: int, y: float, marks: Places) -> str:
    """A player: fame tokens, champion tiles in the reserve, modifier tokens."""
    one, w = games(state).athletes[seat], BOARD - 2 * EDGE
    deciding = state.actor == seat
    mark = marks.get("reserve") if deciding else None
    chosen = mark is not None and mark.options
    body = [
        rect(EDGE, y, w, STRIP, "gm-card", 8),
        rect(EDGE, y, w, STRIP, "gm-o-frame" if deciding else "gm-frame", 8),
        seat_sign(seat, EDGE + 22, y + 22, 13),
        text(EDGE + 44, y + 27, clipped(state.setup.name(seat), 92, 15, True), "gm-name", 15),
        icon("fame", EDGE + 142, y + 11, 22),
        text(EDGE + 168, y + 27, phrase("draw.c10.fame", number=one.fame), "gm-text", 14),
    ]
    counts = modifiers(state, seat, one)
    if counts:
        said = phrase("draw.c10.counts", counts=counts)
        body.append(text(EDGE + 360, y + 27, said, "gm-small", LETTERS, w - 372))
    drawn = [target("", None, seat_said(state, seat), "".join(body))]
    if seat in idle(state):
        return drawn[0]
    x = EDGE + 240
    reserve = [
        rect(x - 4, y + 5, 108, STRIP - 10, "gm-card", 7),
        rect(x - 4, y + 5, 108, STRIP - 10, "gm-o-frame", 7) if chosen else "",
        rect(x - 6, y + 3, 112, STRIP - 6, "gm-halo", 8),
    ]
    for n in range(one.reserve):
        reserve.append(_champion(f"{COLORS[seat]}:reserve:{n}", seat, x + 16 + 34 * n, y + 22))
    if one.reserve:
        reserve.append(text(x + 70, y + 27, phrase("draw.c10.ready"), "gm-small", LETTERS))
    reserve.append(badge(x + 100, y + 8, mark))
    said = phrase("draw.c10.reserve", seat=seat, number=one.reserve, game=state.game)
    key = "place:reserve" if deciding else ""
    drawn.append(target(key, mark, said, "".join(reserve)))
    return "".join(drawn)


def _champion(where: str, seat: int, x: float, y: float, track: str = "") -> str:
    """A champion tile: the sign of its player, and the side that is up."""
    wide = 48.0 if track else 28.0
    body = [
        rect(x - 14, y - 13, wide, 26, f"gm-b gm-{'card' if track else 'paper'}", 5),
        seat_sign(seat, x, y, 12),
    ]
    if track:
        body.append(icon(track, x + 14, y - 9, 18))
    return piece(f"champion:{where}", "champion", "".join(body))


def shows(state: State) -> object:
    """The whole part, and who decides."""
    return games(state), state.actor


# -- on estates ------------------------------------------------------------------------------------


def on_cell(state: State, seat: int, cell: Cell) -> Drawn | None:
    """The champion tile on a tile of the estate."""
    plot = state.players[seat].estate.get(cell)
    if plot is None or plot.top not in games(state).athletes[seat].champions:
        return None
    track = TRACK_OF.get(state.game.tiles[plot.top].type, CABER)
    where = f"{COLORS[seat]}:{cell[0]},{cell[1]}"
    said = phrase("draw.c10.champion", seat=seat, track=name("track", track), game=state.game)
    return Drawn(_champion(where, seat, 107, ON_TILE, track), said)


# -- what can be chosen ----------------------------------------------------------------------------


def tries(state: State) -> dict[str, Move]:
    """Every division, both tracks, and the reserve."""
    found: dict[str, Move] = {"reserve": EnterChampion()}
    for track in TRACKS:
        found[f"head:{track}"] = Train()
        found[f"{track}:0"] = Train()
    for rating in range(1, TOP + 1):
        names = {t: board_of(state).reward(t, rating).names[0] for t in TRACKS}
        found |= {f"{t}:{rating}": TakeDivision(what) for t, what in names.items()}
        what = board_of(state).reward(CENTRAL, rating).names[0]
        found[f"{CENTRAL}:{rating}"] = TakeCentral(what)
    return found


def places(state: State, move: Move) -> Sequence[str]:
    """Where a legal move is seen."""
    step = state.steps[-1]
    if isinstance(move, TakeDivision) and isinstance(step, Rewards):
        return (f"{step.track}:{step.rating}",)
    if isinstance(move, TakeCentral) and isinstance(step, Rewards):
        return (f"{CENTRAL}:{step.rating}",)
    if isinstance(move, Compete):
        return (f"head:{move.track}",)
    if isinstance(move, Train | TrainLater) and isinstance(step, Training):
        cell = cell_of(state, step.seat, step.tile)
        at = (f"cell:{cell[0]},{cell[1]}",) if cell is not None else ()
        return (f"head:{step.track}", *at) if isinstance(move, Train) else at
    if isinstance(move, EnterChampion) and isinstance(step, SendChampion):
        return ("reserve", f"cell:{step.cell[0]},{step.cell[1]}")
    if isinstance(move, MoveChampion):
        return (f"cell:{move.cell[0]},{move.cell[1]}",)
    return ()


# -- the overview, the question --------------------------------------------------------------------


def holdings(state: State, seat: int) -> Sequence[Holding]:
    """Fame, and how far up the pieces are."""
    one, said = games(state).athletes[seat], seat_said(state, seat)
    ratings = phrase("draw.c10.ratings", caber=one.caber, boulder=one.boulder)
    return (
        Holding("fame", phrase("draw.c10.fame", number=one.fame), said),
        Holding("games", ratings, said),
    )


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """What the next rating brings, before a piece is raised."""
    step = state.steps[-1]
    if isinstance(step, Training):
        return (_next(state, step.seat, step.track),)
    if isinstance(step, Tournament):
        return tuple(_next(state, step.seat, track) for track in TRACKS)
    if isinstance(step, Rewards) and games(state).markers(step.seat):
        return (phrase("draw.c10.had_one"),)
    return ()


def _next(state: State, seat: int, track: str) -> str:
    part = games(state)
    rating = part.athletes[seat].rating(track) + 1
    called = name("track", track)
    if rating > TOP:
        return phrase("draw.c10.next_beyond", track=called)
    free = part.central[rating - 1] == NOBODY and not part.markers(seat)
    key = "draw.c10.next_both" if free else "draw.c10.next_only"
    central = reward_words(state, CENTRAL, rating)
    return phrase(
        key, track=called, rating=rating, gives=reward_words(state, track, rating), central=central
    )


LOOK = Look.of(__name__, words=words)
