"""Chronicle 3, Old Jamey's Single Cask: everybody's cellars, and the sale tiles on the rondel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from glenmore.components import COLORS
from glenmore.describe.words import describe_cost
from glenmore.draw.chronicles import Drawn, Holding, Look, Places
from glenmore.draw.icons import seat_sign
from glenmore.draw.items import cost_items
from glenmore.draw.pieces import barrel_form, spot_of
from glenmore.draw.tiles import HEAD, HEIGHT, WIDTH, items_in
from glenmore.model import State
from glenmore.modules.c03_old_jamey import (
    AgeBarrel,
    BuildCellar,
    PayBarrel,
    PayingBarrels,
    SellBarrel,
    StoreBarrel,
    Storing,
)
from glenmore.modules.c03_old_jamey.ageing import can_age
from glenmore.modules.c03_old_jamey.cellars import AREA, SALES, Store, plan, store_of
from glenmore.modules.c03_old_jamey.sales import LOWER, PassingSale, Selling, on_sale
from glenmore.moves import Move, Stop
from glenmore.text import TEXTS, phrase
from tabletop.draw.svg import (
    Mark,
    badge,
    clipped,
    element,
    number,
    picture,
    piece,
    placed,
    rect,
    target,
    text,
)
from tabletop.text import listed

EDGE, NAME, AREA_WIDE = 10.0, 104.0, 66.0
ROW, CELLAR, GAP = 104.0, 164.0, 6.0
FIRST, STEP, RADIUS = 30.0, 51.0, 19.0
BOARD = 2 * EDGE + NAME + AREA_WIDE + 3 * (CELLAR + GAP) + 12
LETTERS = 13.2  # the smallest: 11 pixels where the board is 600 pixels wide
WORTH_A_WARNING = 4  # points of a barrel that nobody will buy any more


# -- the board -------------------------------------------------------------------------------------


def board(state: State, marks: Places, style: bool) -> str:
    """A row for every player: the area, and the cellars from left to right."""
    rows = [
        _row(state, seat, EDGE + seat * (ROW + GAP), marks if seat == state.actor else {})
        for seat in range(len(state.players))
    ]
    height = 2 * EDGE + len(rows) * (ROW + GAP) - GAP
    return picture(
        "chronicle", phrase("draw.c03.title"), BOARD, height, rows, live=bool(marks), style=style
    )


def _row(state: State, seat: int, y: float, marks: Places) -> str:
    here, store = plan(state.game.setup), store_of(state, seat)
    deciding = state.actor == seat
    parts = [
        rect(EDGE, y, BOARD - 2 * EDGE, ROW, "gm-card", 8),
        rect(EDGE, y, BOARD - 2 * EDGE, ROW, "gm-o-frame" if deciding else "gm-frame", 8),
        seat_sign(seat, EDGE + 22, y + 30, 13),
        text(
            EDGE + 42, y + 35, clipped(state.setup.name(seat), NAME - 40, 15, True), "gm-name", 15
        ),
        text(EDGE + 12, y + 68, _count(state.players[seat].whisky), "gm-text", LETTERS),
        text(EDGE + 12, y + 87, _cellars(store.built), "gm-small", LETTERS),
    ]
    drawn = [target("", None, _said(state, seat), "".join(parts))]
    left = EDGE + NAME
    drawn.append(_area(store, seat, left, y + 8, marks.get("0")))
    left += AREA_WIDE + GAP
    for n, card in enumerate(here.cards):
        if n < store.built:
            drawn.append(_cellar(state, seat, n, left, y + 8, marks))
        else:
            items_ = items_in(cost_items(card.cost), left + 10, y + 46, CELLAR - 18)
            worth = phrase("draw.c03.vp", value=", ".join(map(str, card.values)))
            mark = marks.get(card.id)
            frame = "gm-o-frame" if mark is not None and mark.options else "gm-empty"
            body = [
                rect(left, y + 8, CELLAR, ROW - 16, frame, 8),
                rect(left - 3, y + 5, CELLAR + 6, ROW - 10, "gm-halo", 10),
                text(
                    left + 10,
                    y + 28,
                    phrase(
                        "draw.c03.build" if n == store.built else "draw.c03.cellar",
                        name=cellar_name(card),
                    ),
                    "gm-name",
                    LETTERS,
                ),
                items_,
                text(left + 10, y + 86, worth, "gm-small", LETTERS),
                badge(left + CELLAR - 8, y + 14, mark),
            ]
            said = phrase(
                "draw.c03.not_built",
                name=cellar_name(card),
                price=describe_cost(card.cost),
                worth=worth,
            )
            drawn.append(target(f"place:{card.id}", mark, said, "".join(body)))
        left += CELLAR + GAP
    return "".join(drawn)


def cellar_name(card: Any) -> str:
    """What a cellar is called."""
    return TEXTS.named("cellar", card.id, card.name)


def _count(barrels: int) -> str:
    return phrase("draw.c03.number_of_barrels", number=barrels)


def _cellars(built: int) -> str:
    return phrase("draw.c03.number_of_cellars", number=built)


def _area(store: Store, seat: int, x: float, y: float, mark: Mark | None) -> str:
    held = store.barrels.count(AREA)
    high = ROW - 16
    frame = "gm-o-frame" if mark is not None and mark.options else "gm-frame"
    body = [
        rect(x, y, AREA_WIDE, high, frame, 8),
        rect(x - 3, y - 3, AREA_WIDE + 6, high + 6, "gm-halo", 10),
        text(x + 8, y + 18, phrase("draw.c03.area"), "gm-name", LETTERS),
    ]
    body += [_barrel(seat, f"{AREA}:{n}", x + 22, y + 46) for n in range(held)]
    if held:
        body.append(text(x + 40, y + 52, held, "gm-name", 15))
    body += [
        text(x + AREA_WIDE / 2, y + 82, phrase("draw.c03.no_vp"), "gm-text gm-middle", LETTERS),
        badge(x + AREA_WIDE - 1, y + 1, mark),
    ]
    return target(
        "place:0", mark, phrase("draw.c03.area_words", barrels=_count(held)), "".join(body)
    )


def _cellar(state: State, seat: int, n: int, x: float, y: float, marks: Places) -> str:
    """One cellar: its circles with barrels, an arrow where a barrel can go on."""
    here, store = plan(state.game.setup), store_of(state, seat)
    moving = can_age(state, seat)
    drawn = [
        rect(x, y, CELLAR, ROW - 16, "gm-whisky", 8),
        rect(x, y, CELLAR, ROW - 16, "gm-frame", 8),
        text(x + 12, y + 18, cellar_name(here.cards[n]), "gm-name", LETTERS),
    ]
    first = here.last[n] + 1
    if n == 0 and AREA in moving:
        drawn.append(_arrow(x - 8, y + 48))
    step = STEP if len(here.cards[n].values) < 4 else CELLAR / len(here.cards[n].values)
    for i in range(len(here.cards[n].values)):
        space, left = first + i, x + FIRST + i * step
        drawn.append(
            _circle(store, seat, space, here.values[space], left, y + 48, marks.get(str(space)))
        )
        if space in moving:
            drawn.append(_arrow(left + RADIUS + 3, y + 48))
    return "".join(drawn)


def _barrel(seat: int, where: str, x: float, y: float) -> str:
    """A barrel of a player."""
    color, supply = COLORS[seat], spot_of("whisky", seat)
    return placed(
        piece(f"barrel:{color}:{where}", f"barrel:{color}", barrel_form(), supply, supply), x, y
    )


def _circle(
    store: Store, seat: int, space: int, value: int, x: float, y: float, mark: Mark | None
) -> str:
    held = space in store.barrels
    class_ = "gm-o-frame" if mark is not None and mark.options else "gm-frame"
    body = [
        element("circle", cx=float(x), cy=float(y), r=RADIUS, class_="gm-card"),
        element("circle", cx=float(x), cy=float(y), r=RADIUS, class_=class_),
        element("circle", cx=float(x), cy=float(y), r=RADIUS + 4, class_="gm-halo"),
    ]
    if held:
        body.append(_barrel(seat, str(space), x, y))
    body += [
        text(x, y + 34, phrase("draw.c03.vp", value=value), "gm-text gm-middle", LETTERS),
        badge(x + RADIUS - 4, y - RADIUS + 4, mark),
    ]
    said = phrase("draw.c03.circle_held" if held else "draw.c03.circle_free", value=value)
    return target(f"place:{space}", mark, said, "".join(body))


def _arrow(x: float, y: float) -> str:
    """A barrel can move on here."""
    shape = f"M{number(x)} {number(y)}h9m-4-4l4 4-4 4"
    return element("path", d=shape, class_="gm-l gm-s-accent")


def _said(state: State, seat: int) -> str:
    store, values = store_of(state, seat), plan(state.game.setup).values
    spaces = [phrase("draw.c03.vp", value=values[s]) for s in store.barrels if s]
    area = store.barrels.count(AREA)
    lie = [phrase("draw.c03.on", spaces=listed(spaces))] if spaces else []
    lie += [phrase("draw.c03.in_area", number=area)] if area else []
    where = (
        phrase("draw.c03.barrels", where=", ".join(lie)) if lie else phrase("draw.c03.no_barrel")
    )
    return phrase(
        "draw.c03.words", seat=seat, cellars=_cellars(store.built), where=where, game=state.game
    )


def words(state: State) -> str:
    """The board in words."""
    here, lines = plan(state.game.setup), [phrase("draw.c03.title_words")]
    for seat in range(len(state.players)):
        store = store_of(state, seat)
        moving = [phrase("draw.c03.vp", value=here.values[s]) for s in can_age(state, seat)]
        line = f"  {_said(state, seat)}"
        line += phrase("draw.c03.can_age", where=listed(moving, "or")) if moving else ""
        if store.built < len(here.cards):
            card = here.cards[store.built]
            line += phrase(
                "draw.c03.may_build", name=cellar_name(card).lower(), price=describe_cost(card.cost)
            )
        lines.append(line)
    return "\n".join(lines)


def shows(state: State) -> object:
    """The cellars and who decides."""
    return state.module(3), state.actor


# -- what can be chosen ----------------------------------------------------------------------------


def tries(state: State) -> dict[str, Move]:
    """Every space of your own cellars, and the cellars that are not built."""
    store, here, step = store_of(state, state.actor), plan(state.game.setup), state.steps[-1]
    found: dict[str, Move] = {}
    for space in range(here.last[store.built] + 1):
        move: Move = AgeBarrel(space)
        if isinstance(step, PayingBarrels):
            move = PayBarrel(space)
        elif isinstance(step, Selling):
            move = SellBarrel(space, (step.free(state) or [LOWER])[0])
        elif isinstance(step, Storing):
            move = StoreBarrel(space)
        found[str(space)] = move
    return found | {card.id: BuildCellar(card.id) for card in here.cards[store.built :]}


def places(state: State, move: Move) -> Sequence[str]:
    """A barrel's space, or a cellar."""
    if isinstance(move, (AgeBarrel, PayBarrel, SellBarrel, StoreBarrel)):
        return (str(move.space),)
    return (move.what,) if isinstance(move, BuildCellar) else ()


# -- the rondel, the overview, the question --------------------------------------------------------


def on_space(state: State, at: int) -> Drawn | None:
    """The spaces of a sale tile: the extra one for a stop, the lower ones for all."""
    tile = state.ring[at]
    if tile not in SALES:
        return None
    sale, lower = on_sale(state, tile), plan(state.game.setup).lower
    parts = [
        rect(3, HEAD, WIDTH - 6, HEIGHT - HEAD - 4, "gm-card", 4),
        text(10, HEAD + 26, phrase("draw.c03.stop"), "gm-small", 13.2),
        _spot(62, HEAD + 22, sale.extra),
        text(84, HEAD + 26, phrase("draw.c03.and_below"), "gm-text", 13.2),
        text(10, HEAD + 63, phrase("draw.c03.pass"), "gm-small", 13.2),
    ]
    parts += [_spot(62 + 32 * i, HEAD + 59, i < sale.lower) for i in range(lower)]
    key = "draw.c03.extra_taken" if sale.extra else "draw.c03.extra_free"
    said = phrase(key, free=lower - sale.lower, all=lower)
    return Drawn("".join(parts), said)


def _spot(x: float, y: float, taken: bool) -> str:
    ring = element(
        "circle", cx=float(x), cy=float(y), r=14, class_="gm-frame", stroke_dasharray="3 4"
    )
    return ring + (placed(barrel_form(), x, y, 0.8) if taken else "")


def holdings(state: State, seat: int) -> Sequence[Holding]:
    """Where the barrels lie, and how many cellars there are."""
    store, values = store_of(state, seat), plan(state.game.setup).values
    lie = " ".join(str(values[s]) for s in store.barrels)
    return (
        Holding(
            "whisky",
            phrase("draw.c03.barrels_on", lie=lie)
            if store.barrels
            else phrase("draw.c03.no_barrel"),
            _said(state, seat),
        ),
        Holding("age", _cellars(store.built), _cellars(store.built)),
    )


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """What a stop would sell, and a word of warning at the last sale tile."""
    step, values = state.steps[-1], plan(state.game.setup).values
    best = [values[s] for s in reversed(store_of(state, state.actor).barrels)][:2]
    found = []
    if any(isinstance(move, Stop) and move.place in SALES for move in moves):
        now = " + ".join(map(str, best))
        found.append(phrase("draw.c03.stop_note", now=now))
    pool = {tile for stack in state.stacks for tile in stack.pool}
    last = not any(tile in pool for tile in SALES)
    if isinstance(step, PassingSale) and last and best and best[0] >= WORTH_A_WARNING:
        found.append(phrase("draw.c03.last_sale"))
    return found


LOOK = Look.of(__name__)
