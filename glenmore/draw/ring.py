"""The rondel as a picture: tiles in a ring, clockwise, with the market and the stacks inside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from glenmore.components import GOODS
from glenmore.describe import piece_name
from glenmore.draw import chronicles, overlays
from glenmore.draw.icons import icon
from glenmore.draw.market import market_rows, prices, say_prices
from glenmore.draw.pieces import die_form, pawn_form, rondel_piece, tile_piece
from glenmore.draw.tiles import HEIGHT, WIDTH, card, moved, tile_words
from glenmore.model import CHANCE, State
from glenmore.text import name as name_of
from glenmore.text import phrase
from tabletop.draw.board import NO_MARKS
from tabletop.draw.svg import (
    Mark,
    badge,
    clipped,
    element,
    number,
    picture,
    pieceless,
    rect,
    spot,
    target,
    text,
)
from tabletop.records import Record
from tabletop.text import listed

EDGE, GAP = 14.0, 9.0
LIST = 5  # names on the discard pile
READABLE = 0.84  # the wide picture shown at that size still has letters of 11 pixels


def places(spaces: int, columns: int) -> tuple[list[tuple[float, float]], float, float]:
    """Upper left corners of the spaces, clockwise from the upper left, and the size of it all."""
    columns = max(3, min(columns, (spaces - 2) // 2))
    sides = spaces - 2 * columns
    down, up = sides - sides // 2, sides // 2
    xs = [EDGE + i * (WIDTH + GAP) for i in range(columns)]
    ys = [EDGE + i * (HEIGHT + GAP) for i in range(down + 2)]
    found = [(x, ys[0]) for x in xs]
    found += [(xs[-1], y) for y in ys[1 : down + 1]]
    found += [(x, ys[-1]) for x in reversed(xs)]
    found += [(xs[0], y) for y in reversed(ys[down + 1 - up : down + 1])]
    return found, xs[-1] + WIDTH + EDGE, ys[-1] + HEIGHT + EDGE


def _standing(state: State) -> dict[int, list[int]]:
    """Pieces by rondel space, hindmost first."""
    found: dict[int, list[int]] = {}
    for piece in sorted(range(len(state.pieces)), key=lambda i: state.pieces[i]):
        if state.pieces[piece] >= 0:
            found.setdefault(state.pieces[piece] % state.game.spaces, []).append(piece)
    return found


def _piece(state: State, piece: int, x: float, y: float, scale: float, rolled: int | None) -> str:
    about = state.game.pieces[piece]
    form = chronicles.piece(state, piece)
    if form is None:
        form = die_form(rolled) if about.seat == CHANCE else pawn_form(about.seat)
    at = state.pieces[piece] % state.game.spaces
    return rondel_piece(about.id, form, x, y, scale, at)


def _space(state: State, at: int, pieces: list[int], mark: Mark | None, rolled: int | None) -> str:
    tile_id = state.ring[at]
    if not tile_id:
        return _without_tile(state, at, pieces, mark, rolled)
    tile = state.game.tiles[tile_id]
    who = ", ".join(piece_name(state, piece) for piece in pieces)
    more = chronicles.on_space(state, at)
    parts = [
        tile_words(tile),
        *(drawn.words for drawn in more),
        phrase("draw.rondel.here", who=who) if who else "",
    ]
    said = "; ".join(filter(None, parts))
    frame = "gm-o-frame" if mark is not None and mark.ticked else "gm-frame"
    face = card(tile) + rect(0, 0, WIDTH, HEIGHT, frame, 7)
    body = [tile_piece(state, tile_id, face), *(d.svg for d in more)]
    body += [
        _piece(state, piece, WIDTH - 18 - 30 * i, HEIGHT - 22, 1.1, rolled)
        for i, piece in enumerate(pieces)
    ]
    body += [rect(-4, -4, WIDTH + 8, HEIGHT + 8, "gm-halo", 10), badge(WIDTH - 5, 5, mark)]
    return target(f"tile:{tile_id}", mark, said, "".join(body))


def _without_tile(
    state: State, at: int, pieces: list[int], mark: Mark | None, rolled: int | None
) -> str:
    frame = rect(0, 0, WIDTH, HEIGHT, "gm-empty", 7)
    if not pieces:
        return target("", None, phrase("draw.rondel.empty_space"), frame)
    more = chronicles.on_space(state, at)
    body = [frame, *(drawn.svg for drawn in more)]
    for i, piece in enumerate(pieces):
        shift = (i - (len(pieces) - 1) / 2) * 48
        body.append(_piece(state, piece, WIDTH / 2 + shift, HEIGHT / 2 - 14, 2, rolled))
    acting = state.turn.piece in pieces and state.actor != CHANCE and bool(state.steps)
    about = state.game.pieces[pieces[0]]
    name = (
        name_of("seat", about.seat, state.game)
        if about.seat >= 0
        else name_of("rondel_piece", about.id, state.game)
    )
    name = clipped(name, WIDTH - 16, 14, True)
    body.append(text(WIDTH / 2, HEIGHT - 26, name, "gm-name gm-middle", 14))
    if acting:
        own = about.seat == state.turn.seat
        whose = (
            phrase("draw.rondel.to_move")
            if own
            else phrase("draw.rondel.decides", seat=state.turn.seat, game=state.game)
        )
        whose = clipped(whose, WIDTH - 12, 13.2)
        body.append(text(WIDTH / 2, HEIGHT - 9, whose, "gm-small gm-middle", 13.2))
    said = listed(piece_name(state, piece) for piece in pieces)
    words = "; ".join(
        [phrase("draw.rondel.on_an_empty_space", said=said), *(drawn.words for drawn in more)]
    )
    return target("", mark, words, "".join(body))


def _arrows(spots: list[tuple[float, float]]) -> str:
    """Small arrows between neighbouring spaces: the way the pawns go."""
    drawn = []
    for (x, y), (x2, y2) in zip(spots, spots[1:] + spots[:1], strict=True):
        mx, my = (x + x2 + WIDTH) / 2, (y + y2 + HEIGHT) / 2
        dx, dy = (x2 > x) - (x2 < x), (y2 > y) - (y2 < y)
        if dx and dy:
            continue
        turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[(dx, dy)]
        drawn.append(
            element(
                "path",
                d="M-3-6l6 6-6 6",
                class_="gm-l gm-s-muted",
                transform=f"translate({number(mx)} {number(my)}) rotate({turn})",
            )
        )
    return "".join(drawn)


# -- the middle ------------------------------------------------------------------------------------


def _stacks(state: State, x: float, y: float, w: float) -> str:
    parts = [text(x, y + 12, phrase("draw.rondel.stacks"), "gm-name", 15)]
    for i, stack in enumerate(state.stacks):
        parts.append(_stack(stack.letter, stack.size, x + i * ((w - 30) / 4), y + 20))
    return "".join(parts)


def _discard(state: State, x: float, y: float, w: float) -> str:
    """The discard pile: how many, and the last ones by name."""
    parts = [
        icon("discard", x - 1, y - 2, 19),
        text(x + 23, y + 12, phrase("draw.rondel.discard"), "gm-name", 15),
        text(x + w, y + 12, len(state.discard), "gm-name gm-right", 15),
    ]
    for i, tile in enumerate(reversed(state.discard[-LIST:])):
        name = text(0, 0, state.game.name(tile), "gm-small", 13.2, w)
        parts.append(moved(tile_piece(state, tile, name), x, y + 34 + i * 18))
    names = (
        listed(state.game.name(tile) for tile in state.discard)
        if state.discard
        else phrase("draw.rondel.empty")
    )
    drawn = target("", None, phrase("draw.rondel.discard_words", names=names), "".join(parts))
    return spot("spot:discard", drawn, len(state.discard))


def _stack(letter: str, size: int, x: float, y: float) -> str:
    if not size:
        body = rect(x, y + 6, 27, 40, "gm-empty", 4)
    else:
        body = "".join(
            rect(x + 2 * i, y + 6 - 2 * i, 25, 40, "gm-card gm-b", 4) for i in range(min(3, size))
        )
    name = text(x + 15, y + 32, letter, "gm-name gm-middle", 16)
    count = text(x + 14, y + 64, size, "gm-text gm-middle", 14)
    said = phrase("draw.rondel.stack_words", letter=letter, size=size)
    return spot(f"spot:stack:{letter}", target("", None, said, body + name + count), size)


class _Parts(Record):
    """Everything on a rondel, drawn at (0, 0): the spaces in path order, the things inside."""

    spaces: list[tuple[int, str]]  # an empty text: drawn when its size is known
    marks: Mapping[Any, Mark]
    market: str
    stacks: str
    discard: str


def _parts(state: State, marks: Mapping[Any, Mark], rolled: int | None) -> _Parts:
    spaces, standing = state.game.spaces, _standing(state)
    order = [(_back(state) + i) % spaces for i in range(spaces)]  # as keys and readers go
    fixed = chronicles.fixtures(state)
    drawn = [
        (
            at,
            ""
            if state.ring[at] in fixed
            else _space(state, at, here, _mark(state, at, here, marks), rolled),
        )
        for at in order
        for here in (standing.get(at, []),)
    ]
    return _Parts(
        drawn,
        marks,
        market_rows(state, marks),
        _stacks(state, 0, 0, 146),
        _discard(state, 0, 0, 132),
    )


def _mark(state: State, at: int, pieces: list[int], marks: Mapping[Any, Mark]) -> Mark | None:
    """The mark of the tile on a space, else of a piece there."""
    if state.ring[at] in marks:
        return marks[state.ring[at]]
    found = (marks.get(f"piece:{state.game.pieces[piece].id}") for piece in pieces)
    return next(filter(None, found), None)


def _fixtures(state: State, parts: _Parts, spots: list[tuple[float, float]]) -> dict[int, str]:
    """Things that keep their spaces, by the first one in path order; empty for their others."""
    made: dict[int, str] = {}
    for thing, paint in chronicles.fixtures(state).items():
        covered = [at for at, svg in parts.spaces if not svg and state.ring[at] == thing]
        xs, ys = [spots[at][0] for at in covered], [spots[at][1] for at in covered]
        straight = (
            covered
            and len({*xs}) * len({*ys}) == len(covered)
            and (max(xs) - min(xs) + max(ys) - min(ys)) <= (len(covered) - 1) * (WIDTH + GAP)
        )
        if not straight:  # a bend, or a position that cannot be
            for at in covered:
                drawn = _fixture(state, thing, paint, *spots[at], WIDTH, HEIGHT, parts.marks)
                made[at] = drawn if at == covered[0] else pieceless(drawn)
            continue
        made |= dict.fromkeys(covered, "")
        made[covered[0]] = _fixture(
            state,
            thing,
            paint,
            min(xs),
            min(ys),
            max(xs) - min(xs) + WIDTH,
            max(ys) - min(ys) + HEIGHT,
            parts.marks,
        )
    return made


def _fixture(
    state: State,
    thing: str,
    paint: Any,
    x: float,
    y: float,
    w: float,
    h: float,
    marks: Mapping[Any, Mark],
) -> str:
    mark, drawn = marks.get(thing), paint(state, w, h)
    frame = "gm-o-frame" if mark is not None and mark.ticked else "gm-frame"
    body = [
        tile_piece(state, thing, drawn.svg + rect(0, 0, w, h, frame, 7)),
        rect(-4, -4, w + 8, h + 8, "gm-halo", 10),
        badge(w - 5, 5, mark),
    ]
    return moved(target(f"tile:{thing}", mark, drawn.words, "".join(body)), x, y)


def _composed(state: State, parts: _Parts, live: bool, narrow: bool, style: bool) -> str:
    spots, width, height = places(state.game.spaces, 4 if narrow else 5)
    x, y = EDGE + WIDTH + GAP + 10, EDGE + HEIGHT + GAP + 4
    stacks, discard = (
        ((x, y + 266), (x + 162, y + 266)) if narrow else ((x + 296, y), (x + 296, y + 114))
    )
    drawn = [
        _arrows(spots),
        moved(parts.market, x, y),
        moved(parts.stacks, *stacks),
        moved(parts.discard, *discard),
    ]
    fixed = _fixtures(state, parts, spots)
    drawn += [
        fixed[at] if at in fixed else moved(spot(f"spot:space:{at}", space), *spots[at])
        for at, space in parts.spaces
    ]
    drawn += overlays.spaces(state, spots, parts.marks)
    return picture(
        "rondel",
        phrase("draw.rondel.title"),
        width,
        height,
        drawn,
        live=live,
        style=style,
        limit=0 if narrow or style else READABLE * width,
    )


def rondel(
    state: State,
    marks: Mapping[Any, Mark] = NO_MARKS,
    *,
    narrow: bool = False,
    style: bool = True,
    rolled: int | None = None,
) -> str:
    """The rondel with market and stacks, as SVG text.

    `marks` says by tile id and by good what choosing a tile or a market row does, by `piece:ID`
    which pieces are lit, by `coin:GOOD:N` which spaces of the market, and by `space:N` what
    choosing a space does, whatever lies there.  A `narrow` picture is higher than wide, so that its
    letters stay large in a narrow column.  `rolled` is what the die shows.
    """
    return _composed(state, _parts(state, marks, rolled), bool(marks), narrow, style)


def rondels(
    state: State,
    marks: Mapping[Any, Mark] = NO_MARKS,
    *,
    style: bool = True,
    rolled: int | None = None,
) -> tuple[str, str]:
    """The wide and the narrow rondel at once, in little more than the time of one."""
    parts, live = _parts(state, marks, rolled), bool(marks)
    return (_composed(state, parts, live, False, style), _composed(state, parts, live, True, style))


def _back(state: State) -> int:
    return min((p for p in state.pieces if p >= 0), default=0)


def describe_rondel(state: State) -> str:
    """The rondel in words: the ring in path order, the market, the stacks."""
    game, standing = state.game, _standing(state)
    lines = [phrase("draw.rondel.title_words")]
    fixed, told = chronicles.fixtures(state), set[str]()
    for i in range(game.spaces):
        at = (_back(state) + i) % game.spaces
        tile_id = state.ring[at]
        if tile_id in fixed:
            again = phrase("draw.rondel.goes_on_here", tile=tile_id, game=state.game)
            words = again if tile_id in told else fixed[tile_id](state, WIDTH, HEIGHT).words
            told.add(tile_id)
        else:
            here = [piece_name(state, piece) for piece in standing.get(at, [])]
            thing = [tile_words(game.tiles[tile_id])] if tile_id else []
            more = [drawn.words for drawn in chronicles.on_space(state, at)]
            words = "; ".join([*thing, *more, *here]) or phrase("draw.rondel.empty")
        lines.append(f"{i + 1:3}. {words}")
    rows = [
        phrase("draw.rondel.good_prices", good=good, prices=say_prices(*prices(state, kind)))
        for kind, good in enumerate(GOODS)
    ]
    rows += (drawn.words for drawn in chronicles.below_market(state))
    lines.append(phrase("draw.rondel.market_words", rows="; ".join(rows)))
    stacks = ", ".join(f"{s.letter} {s.size}" for s in state.stacks)
    lines.append(phrase("draw.rondel.stacks_words", stacks=stacks, discarded=len(state.discard)))
    return "\n".join(lines)
