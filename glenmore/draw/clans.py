"""The clan board as a map: spaces with their bonus, roads with their cost, markers, and ways.

Where no marker lies, a space shows what a marker would cost now; the cheapest way to a space is
shown while the pointer or the focus is on it, or for good with `path_to`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from glenmore.assembly import Game
from glenmore.components import ClanSpace
from glenmore.draw.chronicles import on_clan
from glenmore.draw.clan_map import HIGH, WIDE, Box, Plan, Sheet, plan
from glenmore.draw.clan_roads import (
    coin_with,
    draw_land,
    draw_roads,
    draw_way,
    line_through,
    price_of,
    price_tag,
)
from glenmore.draw.clan_view import Board, board, hume_owner, hume_words, space_words
from glenmore.draw.clan_words import bonus_lines
from glenmore.draw.icons import icon
from glenmore.draw.marks import Describe, attempt
from glenmore.draw.phrases import phrase_line, phrase_width
from glenmore.draw.pieces import marker_piece, tile_piece
from glenmore.draw.tiles import moved
from glenmore.game import check, legal
from glenmore.kinds import KINDS
from glenmore.model import State
from glenmore.moves import Claim, Move
from glenmore.text import bonus, called, phrase, tell
from glenmore.text import name as name_of
from tabletop.draw.svg import (
    Mark,
    badge,
    element,
    number,
    picture,
    placed,
    rect,
    target,
    text,
    two_lines,
)
from tabletop.records import Record
from tabletop.text import language

STRIP = 19.0
COLUMN = 178.0  # of the legend
ROW = 25.0
SHIELD = 15.0  # the sign of a clan shield before the name
NOTE_LINE = 26.0
NAME, SIZE = 13.0, 12.5  # 12 pixels where the map is 540 pixels wide
MOST = {HIGH: 640.0, WIDE: 1000.0}  # pixels: a wider map would be higher than a window
READABLE = 0.96  # the wide map shown at that size still has letters of 12 pixels
NO_MARKS: Mapping[str, Mark] = {}


class Overlay(Record):
    """SVG text that lies on the map: beneath the roads, above all, and a line below the legend."""

    under: str = ""
    over: str = ""
    note: str = ""


NO_OVERLAY = Overlay()


def clan_marks(
    state: State, moves: Sequence[Move] | None = None, describe: Describe | None = None
) -> dict[str, Mark]:
    """By clan space what choosing it does: legal options, else a try with what stands against."""
    if state.actor < 0:
        return {}
    moves = legal(state) if moves is None else moves
    options: dict[str, list[int]] = {}
    for n, move in enumerate(moves):
        for field, value in move.items():
            if KINDS[field].name == "clan":
                options.setdefault(value, []).append(n)
    found: dict[str, Mark] = {}
    like: Move = Claim("")
    if not state.steps[-1].takes(state, Claim):  # another use of the spaces, beside the decision
        kinds = (m for m in moves if m._fields and KINDS[m._fields[0]].name == "clan")
        like = next(kinds, like)
    for clan in state.game.clans:
        move = like.with_(clan=clan)
        tried = attempt(move)
        if mine := options.get(clan):
            hint = describe(state, moves[mine[0]]) if describe else moves[mine[0]].word
            hint = hint if len(mine) == 1 else phrase("draw.clans.choices", number=len(mine))
            found[clan] = Mark(tuple(mine), tried, "", hint)
        else:
            why = " ".join(tell(one, state.game) for one in check(state, move).reasons)
            found[clan] = Mark((), tried, why)
    return found


# -- spaces ----------------------------------------------------------------------------------------


def _strip(band: str, h: float, sign: str = "") -> str:
    """The left edge in the band's colour, letter and form: round, straight or pointed."""
    step = number(h / 4)
    edges = {
        "gold": f"q8 {number(h / 2)} 0 {number(h)}",
        "violet": f"l6 {step} -6 {step} 6 {step} -6 {step}",
    }
    edge = edges.get(band, f"v{number(h)}")
    shape = f"M7 0H{number(STRIP - 3)}{edge}H7q-7 0-7-7V7q0-7 7-7z"
    paint = f"gm-band-{band}" if band in ("green", "gold", "blue", "violet") else "gm-none"
    return "".join(
        [
            element("path", d=shape, class_=paint),
            text(
                8.5,
                16.5 if sign else h / 2 + 4.6,
                name_of("band", band)[:1].upper(),
                "gm-name gm-middle",
                NAME,
            ),
            sign,
        ]
    )


def _sign(space: ClanSpace, x: float = 8.5, y: float = 35) -> str:
    """Lasting bonuses have an endless loop, repeatable ones a turning arrow."""
    if space.repeatable:
        d = "M4.5-3.5A5.5 5.5 0 1 0 5.5 1M5.5-6.5v4h-4"
    elif space.permanent:
        d = "M0 0C2.5-5 7.5-4 7.5 0S2.5 5 0 0-7.5-4-7.5 0-2.5 5 0 0z"
    else:
        return ""
    return element(
        "path", d=d, class_="gm-l gm-s-ink", transform=f"translate({number(x)} {number(y)})"
    )


def _shield(x: float, y: float) -> str:
    """The outline of a clan shield: what it says holds instead of what is printed."""
    d = "M-5-6.5q5 1.5 10 0v5.5q0 5-5 7.5-5-2.5-5-7.5zM-5-1h10"
    at = f"translate({number(x)} {number(y)})"
    return element("path", d=d, class_="gm-l gm-s-ink", transform=at)


def _bonus(space: ClanSpace, x: float, h: float, room: float, dim: bool) -> str:
    """The bonus on one line with large icons, or on two; other bonuses by their summary."""
    lines = bonus_lines(space.effect) or tuple(two_lines(bonus(space), room, SIZE))[:2]
    class_ = "gm-small" if dim else "gm-text"
    if len(lines) == 1:
        large = phrase_width(lines[0], 13.5, 21) <= room
        size, side = (13.5, 21.0) if large else (SIZE, 16.0)
        drawn = phrase_line(lines[0], x, h - 11, size, side, class_)
    else:
        drawn = "".join(
            phrase_line(line, x, h - 20 + 15 * i, SIZE, 16, class_) for i, line in enumerate(lines)
        )
    return element("g", drawn, class_="gm-dim") if dim else drawn


@lru_cache(maxsize=512)
def _face(space: ClanSpace, w: float, h: float, dim: bool, frame: str, language: str) -> str:
    """What is printed on a space, in its frame; the same in most positions."""
    room = w - STRIP - 7
    indent = SHIELD if space.shield else 0.0
    return "".join(
        [
            rect(0, 0, w, h, "gm-none" if dim or not space.bonus else "gm-card", 7),
            _strip(space.band, h, _sign(space)),
            rect(0, 0, w, h, frame, 7),
            _shield(STRIP + 9, 11) if space.shield else "",
            text(STRIP + 4 + indent, 15.5, called(space), "gm-name", NAME, room - indent),
            _bonus(space, STRIP + 4, h, room, dim)
            if space.bonus
            else text(STRIP + 4, 30, phrase("draw.clans.no_bonus"), "gm-small", SIZE),
        ]
    )


def _space(state: State, seen: Board, space: ClanSpace, mark: Mark | None) -> str:
    box = seen.plan.boxes[space.id]
    w, h = box.w, box.h
    seats = seen.holders.get(space.id, ())
    dim = bool(seats) and not space.repeatable
    price = seen.prices.get(space.id)
    frame = "gm-empty" if not space.bonus else "gm-frame"
    if mark is not None and mark.ticked:
        frame = "gm-o-frame"
    parts = [_face(space, w, h, dim, frame, language())]
    if price is not None:
        parts.append(price_of(Box(w / 2, h / 2, w, h), price))
    parts += [moved(drawn.svg, w, h) for drawn in on_clan(state, space.id)]
    parts += [_markers(space.id, seats, w, h, dim), badge(-2, -2, mark)]
    way = draw_way(state, seen, space.id) if space.id in seen.prices else ""
    # the halo must not stand in a group of its own: a page looks for it right here
    halo = rect(box.left - 4, box.top - 4, w + 8, h + 8, "gm-halo", 10)
    body = placed("".join(parts), box.left, box.top) + halo + way
    return target(f"clan:{space.id}", mark, space_words(state, seen, space), body, "gm-place")


def _markers(clan: str, seats: Sequence[int], w: float, h: float, large: bool) -> str:
    """The marker of the holder; several on a repeatable space stand below it, counted."""
    if large and len(seats) == 1:
        return marker_piece(seats[0], clan, 0, w - 2, -3)
    drawn: list[str] = []
    x = STRIP + 10
    for seat, count in sorted(Counter(seats).items()):
        # all of them are drawn, so that each can be followed; the last one is seen
        drawn += [marker_piece(seat, clan, n, x, h + 3) for n in range(count)]
        x += 21
        if count > 1:
            drawn.append(rect(x - 8, h - 5, 22, 18, "gm-card", 5))
            drawn.append(text(x - 6, h + 9, f"×{count}", "gm-name", SIZE))
            x += 23
    return "".join(drawn)


def _start(state: State, box: Box) -> str:
    name = state.game.catalog.start.name
    parts = [
        rect(box.left, box.top, box.w, box.h, "gm-band-green", box.h / 2),
        rect(box.left, box.top, box.w, box.h, "gm-frame", box.h / 2),
        text(box.x, box.y - 1, name, "gm-name gm-middle", 14, box.w - 20),
        text(box.x, box.y + 15, phrase("draw.clans.start_area"), "gm-text gm-middle", SIZE),
    ]
    return target("", None, phrase("draw.clans.start_area_words", name=name), "".join(parts))


def _hume(state: State, layout: Plan) -> str:
    """David Hume beside the board until somebody takes him."""
    box = layout.hume
    mckay = layout.boxes.get(state.game.space_of.get("CLAN-McKay", ""))
    if box is None or mckay is None or hume_owner(state) is not None:
        return ""
    tile = state.game.tiles[state.game.hume]
    card = [
        rect(0, 0, box.w, box.h, "gm-person", 7),
        rect(0, 0, box.w, box.h, "gm-frame", 7),
        icon("person", 5, 9, 22),
        text(31, 16, called(tile), "gm-name", NAME, box.w - 35),
        text(31, 32, phrase("draw.clans.counts", counts_as=tile.counts_as), "gm-text", SIZE),
    ]
    parts = [
        element("path", d=line_through((box.x, box.y), (mckay.x, mckay.y)), class_="gm-empty"),
        placed(tile_piece(state, tile.id, "".join(card)), box.left, box.top),
    ]
    return target("", None, hume_words(state), "".join(parts))


@lru_cache(maxsize=32)
def _ground(game: Game, sheet: Sheet, language: str) -> tuple[str, str, float]:
    """What lies beneath the roads and below the map, the same in all positions; and how high."""
    layout = plan(game, sheet)
    beneath = rect(0, 0, sheet.width, sheet.height, "gm-sea", 10) + draw_land(layout)
    return (beneath, *_legend(game, sheet))


def _legend(game: Game, sheet: Sheet) -> tuple[str, float]:
    """What bands, roads, coins and signs mean, in as many columns as have room; how high it is."""
    signs = [*_bands(game), *_roads(), *_signs(bool(game.catalog.shields))]
    across = int(sheet.width // COLUMN)
    cell = sheet.width / across
    drawn = [
        placed(sign, 12 + n % across * cell, sheet.height + 7 + n // across * ROW)
        for n, sign in enumerate(signs)
    ]
    return "".join(drawn), 9 + -(-len(signs) // across) * ROW


def _said(x: float, key: str, **values: Any) -> str:
    """The words beside a sign."""
    return text(x, 14.5, phrase(f"draw.clans.{key}", **values), "gm-text", SIZE, COLUMN - x - 3)


def _bands(game: Game) -> list[str]:
    return [
        _strip(band, 20) + _said(25, "band_from_start", band=band, coins=coins)
        for band, coins in game.catalog.bands
    ]


def _roads() -> list[str]:
    line = line_through((0, 10), (34, 10))
    free, dear = (
        element("path", d=line, class_=f"gm-road gm-s-muted{more}") for more in (" gm-free", "")
    )
    return [
        free + _said(42, "free_road"),
        dear + coin_with(17, 10, 1) + _said(42, "road_with_its_cost"),
    ]


def _signs(shields: bool) -> list[str]:
    """The price of a space, the signs on its strip, and whose the map is."""
    lasting = ClanSpace("", "", "", True, "", "", permanent=True)
    found = [
        price_tag(14, 10, 2) + _said(30, "price_to_reach_it_now"),
        _sign(lasting, 10, 10) + _said(25, "lasting_bonus"),
        _sign(lasting.with_(repeatable=True), 10, 10) + _said(25, "again_and_again"),
    ]
    if shields:
        found.append(_shield(10, 10) + _said(25, "by_shield"))
    return [*found, text(0, 14.5, phrase("draw.clans.note"), "gm-small", SIZE)]


def clans(
    state: State,
    marks: Mapping[str, Mark] = NO_MARKS,
    path_to: str | None = None,
    *,
    overlay: Overlay = NO_OVERLAY,
    style: bool = True,
    wide: bool = False,
) -> str:
    """The clan board as SVG text; `wide` for a picture that is wider than high.

    `marks` says by clan space what choosing it does (`clan_marks`), and by `road:A-B` which roads
    are lit; `path_to` names a space to
    which the cheapest way is drawn; `overlay` is drawn along (see `weighted_clans`).
    """
    if path_to is not None and path_to not in state.game.clans:
        raise ValueError(f"there is no clan space {path_to!r}")
    return _composed(state, board(state, WIDE if wide else HIGH), marks, path_to, overlay, style)


def wide_and_high(state: State, marks: Mapping[str, Mark] = NO_MARKS) -> tuple[str, str]:
    """Both pictures for a page, of one look at the position."""
    seen = board(state)
    wide = seen.with_(plan=plan(state.game, WIDE))
    first, second = (_composed(state, one, marks, None, NO_OVERLAY, False) for one in (wide, seen))
    return first, second


def _composed(
    state: State,
    seen: Board,
    marks: Mapping[str, Mark],
    path_to: str | None,
    overlay: Overlay,
    style: bool,
) -> str:
    sheet = seen.plan.sheet
    beneath, legend, low = _ground(state.game, sheet, language())
    low += NOTE_LINE if overlay.note else 0
    parts: list[Any] = [
        beneath,
        overlay.under,
        draw_roads(state, seen.plan.segments, marks),
        _start(state, seen.plan.boxes[state.game.start_area]),
        _hume(state, seen.plan),
    ]
    parts += [
        _space(state, seen, space, marks.get(space.id)) for space in state.game.clans.values()
    ]
    if path_to is not None:
        parts.append(draw_way(state, seen, path_to, shown=True))
    ground = rect(0, sheet.height, sheet.width, low, "gm-paper", 10)
    parts += [overlay.over, ground, legend]
    if overlay.note:
        parts.append(text(14, sheet.height + low - 12, overlay.note, "gm-text", SIZE))
    return picture(
        "clans",
        phrase("draw.clans.title"),
        sheet.width,
        sheet.height + low,
        parts,
        live=bool(marks),
        style=style,
        most=MOST[sheet],
        limit=READABLE * sheet.width if sheet.wide and not style else 0,
    )
