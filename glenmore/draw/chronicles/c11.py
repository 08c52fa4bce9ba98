"""Chronicle 11, Planning & Prospering: blueprint cards with their goods, double sites, warnings."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.components import Tile
from glenmore.describe.words import describe_benefit, describe_effect
from glenmore.draw.chronicles import Drawn, Holding, Look, Places
from glenmore.draw.icons import icon, seat_sign, type_icon
from glenmore.draw.items import once_items
from glenmore.draw.pieces import good_piece
from glenmore.draw.tiles import HEAD, HEIGHT, WIDTH, benefit_rows, head, items_in
from glenmore.model import State
from glenmore.modules.c11_planning_and_prospering import (
    DOUBLE,
    SITES,
    Build,
    Building,
    PayForSite,
    Plan,
    beside_rondel,
    builds,
    drawings,
)
from glenmore.modules.c11_planning_and_prospering.state import NEEDED, sides
from glenmore.moves import Move, Take
from glenmore.text import called, phrase
from tabletop.draw.svg import Mark, badge, clipped, element, picture, piece, rect, target, text
from tabletop.text import listed

EDGE, GAP, ACROSS = 10.0, 8.0, 3
WIDE, HIGH = 188.0, 138.0
BOARD = 2 * EDGE + ACROSS * WIDE + (ACROSS - 1) * GAP
ROW, SLOT = 34.0, 15.0
SIZE = 13.2
LINE = 22.0
FEW_TURNS = 3  # tiles for each player: so late a site may stay unbuilt


# -- the board -------------------------------------------------------------------------------------


def board(state: State, marks: Places, style: bool) -> str:
    """A row for every player with the own cards, then the double sites beside the rondel."""
    parts: list[str] = []
    y = EDGE
    for seat in _planning(state):
        drawn, y = _row(state, seat, y, marks)
        parts += drawn
    drawn, y = _beside(state, y)
    return picture(
        "chronicle",
        phrase("draw.c11.title"),
        BOARD,
        y + EDGE - GAP,
        [*parts, *drawn],
        live=bool(marks),
        style=style,
    )


def _planning(state: State) -> list[int]:
    """The seats that plan: those that somebody plays."""
    return [seat for seat in state.game.seats if state.game.is_played(seat)]


def _row(state: State, seat: int, y: float, marks: Places) -> tuple[list[str], float]:
    """A player's name, and the cards below it."""
    mine = drawings(state).of(seat)
    said = phrase("draw.c11.plans", number=len(mine)) if mine else phrase("draw.c11.no_plan")
    body = [
        rect(EDGE, y, BOARD - 2 * EDGE, ROW, "gm-card", 8),
        rect(
            EDGE, y, BOARD - 2 * EDGE, ROW, "gm-o-frame" if state.actor == seat else "gm-frame", 8
        ),
        seat_sign(seat, EDGE + 22, y + ROW / 2, 12),
        text(
            EDGE + 42,
            y + ROW / 2 + 5,
            clipped(state.setup.name(seat), 150, 15, True),
            "gm-name",
            15,
        ),
        text(EDGE + 204, y + ROW / 2 + 5, said, "gm-text", 14),
    ]
    drawn = [target("", None, _seat_said(state, seat), "".join(body))]
    y += ROW + GAP
    for n, plan in enumerate(mine):
        x, top = EDGE + n % ACROSS * (WIDE + GAP), y + n // ACROSS * (HIGH + GAP)
        drawn.append(_card(state, plan, x, top, marks.get(plan.site)))
    return drawn, y + -(-len(mine) // ACROSS) * (HIGH + GAP)


def _card(state: State, plan: Plan, x: float, y: float, mark: Mark | None) -> str:
    """A blueprint card: what it asks for and gives, and its two places for goods."""
    body = [*_face(state, plan.site, x, y, HIGH, mark is not None and mark.opens)]
    low = y + HIGH - 20
    body.append(text(x + 8, low + 5, phrase("draw.c11.goods"), "gm-small", SIZE))
    for n in range(NEEDED):
        cx = x + 74 + n * 2.4 * SLOT
        body.append(element("circle", cx=cx, cy=low, r=SLOT, class_="gm-empty"))
        if n < len(plan.goods):
            body.append(
                good_piece(plan.goods[n], f"site:{plan.site}", n, "", cx + 2, low + 2, 0.86)
            )
    body.append(badge(x + WIDE - 8, y + 8, mark))
    drawn = target(f"place:{plan.site}", mark, _plan_said(state, plan), "".join(body))
    return piece(f"site:{plan.site}", "site", drawn, f"tile:{plan.site}")


def _face(state: State, site: str, x: float, y: float, high: float, open_: bool) -> list[str]:
    """The name, then what each side covers and brings, and what it gives."""
    faces = sides(state, site)
    tile = state.game.tiles[site]
    parts = [
        rect(x, y, WIDE, high, "gm-card", 8),
        rect(x, y, WIDE, high, "gm-o-frame" if open_ else "gm-frame", 8),
        rect(x - 3, y - 3, WIDE + 6, high + 6, "gm-halo", 10),
    ]
    parts.append(head(tile, x, y, WIDE, 32))
    top = y + 38
    for side in faces:
        parts.append(_covers(state, side, x, top))
        if len(faces) == 1 and side.once:
            top += LINE
            parts.append(text(x + 8, top + 14, phrase("draw.tile.once"), "gm-small", SIZE))
            parts.append(items_in(once_items(side.once), x + 52, top, WIDE - 56))
        top += LINE
    if high > 110 and len(faces) == 1:
        parts.append(benefit_rows(faces[0], x, top, WIDE, phrase("draw.tile.gives"), 1))
    return parts


def _covers(state: State, side: Tile, x: float, y: float) -> str:
    """What a site is laid on: one tile, or two side by side with what that side brings once."""
    both = [side, *([state.game.tiles[side.right]] if side.right else [])]
    left, parts = x + 8, []
    if not side.right:
        parts.append(text(left, y + 14, phrase("draw.tile.over"), "gm-small", SIZE))
        left += 44
    for half in both:
        parts.append(type_icon(half.covers, "", left, y, 18))
        left += 20
    if side.river:
        parts.append(icon("river", left + 1, y, 18))
        left += 22
    if side.right:
        parts.append(items_in(once_items(side.once), left + 4, y, x + WIDE - left - 8))
    else:
        words = phrase(f"words.type-{side.covers}")
        parts.append(text(left + 5, y + 14, words, "gm-text", SIZE, x + WIDE - left - 8))
    return "".join(parts)


def _beside(state: State, y: float) -> tuple[list[str], float]:
    """The double sites that nobody has taken, with both sides."""
    left = beside_rondel(state)
    if not left:
        return [], y
    parts = [text(EDGE + 2, y + 15, phrase("draw.c11.beside"), "gm-name", 15)]
    y += 24
    for n, site in enumerate(left):
        x = EDGE + n * (WIDE + GAP)
        body = "".join(_face(state, site, x, y, 88, False))
        parts.append(target("", None, _site_said(state, site), body))
    return parts, y + 88 + GAP


# -- in words --------------------------------------------------------------------------------------


def _site_said(state: State, site: str) -> str:
    """A site in words: where each side goes, what it brings and gives."""
    said = []
    for side in sides(state, site):
        both = [side, *([state.game.tiles[side.right]] if side.right else [])]
        over = [phrase(f"words.type-{half.covers}") for half in both]
        once = [describe_effect(effect) for effect in side.once]
        said.append(
            phrase(
                "draw.c11.side_river" if side.river else "draw.c11.side",
                over=phrase("draw.c11.and_right").join(over),
                once=listed(once) if once else phrase("draw.tile.nothing"),
                gives=listed([describe_benefit(half.benefit) for half in both[: len(set(both))]]),
            )
        )
    name = called(state.game.tiles[site])
    return phrase("draw.c11.site", name=name, sides=phrase("draw.c11.or").join(said))


def _plan_said(state: State, plan: Plan) -> str:
    key = "draw.c11.card" if plan.goods else "draw.c11.card_bare"
    return phrase(key, state.game, site=_site_said(state, plan.site), goods=plan.goods)


def _seat_said(state: State, seat: int) -> str:
    mine = [called(state.game.tiles[plan.site]) for plan in drawings(state).of(seat)]
    if not mine:
        return phrase("draw.c11.has_none", state.game, seat=seat)
    return phrase("draw.c11.has", state.game, seat=seat, sites=listed(mine))


def words(state: State) -> str:
    """The board in words."""
    lines = [phrase("draw.c11.title_words")]
    for seat in _planning(state):
        lines.append(f"  {_seat_said(state, seat)}")
        lines += [f"    {_plan_said(state, plan)}" for plan in drawings(state).of(seat)]
    lines += [f"  {_site_said(state, site)}" for site in beside_rondel(state)]
    return "\n".join(lines)


def shows(state: State) -> object:
    """The cards, what has left the game, and who decides."""
    return state.module(11), state.box, state.actor


# -- what can be chosen ----------------------------------------------------------------------------


def tries(state: State) -> dict[str, Move]:
    """Every card; while a site is to be built every tile of the estate."""
    found: dict[str, Move] = {plan.site: PayForSite(plan.site) for plan in drawings(state).plans}
    step = state.steps[-1]
    if isinstance(step, Building):
        side = sides(state, step.site)[0].id
        for x, y in state.players[step.seat].estate:
            found[f"cell:{x},{y}"] = Build(side, (x, y))
    return found


def places(state: State, move: Move) -> Sequence[str]:
    """A card, or the tile that is built over; of a double site the one on the left."""
    if isinstance(move, PayForSite):
        return (move.tile,)
    if isinstance(move, Build):
        return (f"cell:{move.cell[0]},{move.cell[1]}",)
    return ()


# -- the rondel, the overview, the question --------------------------------------------------------


def on_space(state: State, at: int) -> Drawn | None:
    """A blueprint tile shows the two sides of its double site."""
    tile = state.ring[at]
    if tile not in DOUBLE:
        return None
    parts = [rect(3, HEAD, WIDTH - 6, HEIGHT - HEAD - 4, "gm-card", 4)]
    top = HEAD + 6
    for side in sides(state, tile):
        both = [side, state.game.tiles[side.right]]
        parts.append(text(8, top + 14, phrase("draw.tile.over"), "gm-small", SIZE))
        for n, half in enumerate(both):
            parts.append(type_icon(half.covers, "", 48 + 20 * n, top, 18))
        if side.river:
            parts.append(icon("river", 90, top, 18))
        top += LINE
    parts.append(text(8, top + 14, phrase("draw.c11.double"), "gm-text", SIZE))
    return Drawn("".join(parts), _site_said(state, tile))


def holdings(state: State, seat: int) -> Sequence[Holding]:
    """How many sites are planned, and the goods on their cards."""
    if seat not in _planning(state):
        return ()
    mine = drawings(state).of(seat)
    short = phrase("draw.c11.plans", number=len(mine)) if mine else phrase("draw.c11.no_plan")
    said = "; ".join(_plan_said(state, plan) for plan in mine)
    return (Holding("blueprint", short, said or _seat_said(state, seat)),)


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """Sites that fit nowhere yet, and a word of warning when few turns are left."""
    found: list[str] = []
    seat = state.actor
    if seat not in _planning(state):
        return found
    ahead = [move.tile for move in moves if isinstance(move, Take) and move.tile in SITES]
    bare = [called(state.game.tiles[site]) for site in ahead if not builds(state, seat, site)]
    if bare:
        found.append(phrase("draw.c11.fits_nowhere", number=len(bare), sites=listed(bare)))
    turns = sum(stack.size for stack in state.stacks) // len(state.players)
    mine = drawings(state).of(seat)
    if mine and turns <= FEW_TURNS and any(isinstance(m, PayForSite | Take) for m in moves):
        found.append(phrase("draw.c11.late", number=len(mine), points=3 * len(mine)))
    return found


LOOK = Look.of(__name__)
