"""Chronicle 5, Ode to the Haggis: the supply, the dice and everybody's serving table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from glenmore.components import COLORS
from glenmore.draw.chronicles import Holding, Look, Places
from glenmore.draw.chronicles.c05_words import number, score_lines, table_said, under_way, words
from glenmore.draw.icons import icon, seat_sign
from glenmore.model import State
from glenmore.modules.c05_haggis import (
    DrawHaggis,
    ExtraRoll,
    ExtraRolls,
    Gaining,
    LayDown,
    ReturnHaggis,
    Serving,
    TakeHaggis,
    kitchen,
)
from glenmore.modules.c05_haggis.odds import VALUES, chance_to_turn, expected, score, score_chances
from glenmore.modules.c05_haggis.state import ROLLS, ROOM, UNKNOWN
from glenmore.moves import Move
from glenmore.text import phrase
from tabletop.draw.svg import (
    Mark,
    badge,
    clipped,
    element,
    picture,
    piece,
    rect,
    spot,
    target,
    text,
)

EDGE, GAP = 10.0, 8.0
TOP, ROW, NAME = 112.0, 84.0, 124.0
RADIUS, STEP = 20.0, 53.0
BOARD, LEAST = 720.0, 600.0  # at LEAST all letters can still be read
LETTERS = 13.2  # the smallest: 11 pixels at LEAST
SCORE_X = EDGE + NAME + (ROOM + 1) * STEP + 20
DICE_X, SIDE = 342.0, 36.0
SUPPLY = "spot:haggis"


# -- tokens and dice -------------------------------------------------------------------------------


def haggis(
    where: str, value: int, x: float, y: float, up: bool, open_: bool = False, to: str = SUPPLY
) -> str:
    """A token that lies somewhere, as a piece."""
    return piece(f"haggis:{where}", "haggis", token(value, x, y, up, open_), SUPPLY, to)


def token(value: int, x: float, y: float, up: bool, open_: bool = False) -> str:
    """A haggis token: gold when its value lies open to all, plain and dashed when face down."""
    shown = "?" if value == UNKNOWN else str(value)
    disc = element(
        "circle",
        cx=float(x),
        cy=float(y),
        r=RADIUS,
        class_=f"gm-b {'gm-gold' if up else 'gm-card'}",
    )
    frame = "gm-o-frame" if open_ else "gm-frame" if up else "gm-empty"
    ring = element("circle", cx=float(x), cy=float(y), r=RADIUS, class_=frame)
    return (
        disc
        + ring
        + text(x, y + 7, shown, "gm-onCoin gm-middle" if up else "gm-name gm-middle", 20)
    )


def _die(x: float, y: float, pips: int | None) -> str:
    if pips is None:
        return rect(x, y, SIDE, SIDE, "gm-empty", 8)
    return (
        rect(x, y, SIDE, SIDE, "gm-card", 8)
        + rect(x, y, SIDE, SIDE, "gm-frame", 8)
        + text(x + SIDE / 2, y + 25, pips, "gm-name gm-middle", 20)
    )


def _choice(key: str, mark: Mark | None, words: str, x: float, y: float, body: str) -> str:
    """A token that can be chosen."""
    halo = element("circle", cx=float(x), cy=float(y), r=RADIUS + 4, class_="gm-halo")
    return target(
        f"place:{key}", mark, words, halo + body + badge(x + RADIUS - 3, y - RADIUS + 3, mark)
    )


# -- the board -------------------------------------------------------------------------------------


def board(state: State, marks: Places, style: bool) -> str:
    """Supply and dice on top, then a row for every serving table."""
    rows = [_supply(state, marks), _dice(state, marks)]
    rows += [
        _row(
            state, seat, EDGE + TOP + GAP + seat * (ROW + GAP), marks if seat == state.actor else {}
        )
        for seat in range(len(state.players))
    ]
    height = 2 * EDGE + TOP + len(state.players) * (ROW + GAP)
    return picture(
        "chronicle",
        phrase("draw.c05.title"),
        BOARD,
        height,
        rows,
        live=bool(marks),
        style=style,
        least=LEAST,
    )


def _supply(state: State, marks: Places) -> str:
    part = kitchen(state)
    wide = DICE_X - EDGE - GAP
    drawn = [
        rect(EDGE, EDGE, wide, TOP, "gm-card", 8),
        rect(EDGE, EDGE, wide, TOP, "gm-frame", 8),
        text(EDGE + 14, EDGE + 24, phrase("draw.c05.open_tokens"), "gm-name", 14),
        text(EDGE + 148, EDGE + 24, phrase("draw.c05.face_down"), "gm-name", 14),
    ]
    y = EDGE + 64
    for n in range(2):
        x = EDGE + 36 + n * 54
        if n >= len(part.row):
            drawn.append(element("circle", cx=x, cy=y, r=RADIUS, class_="gm-empty"))
            continue
        mark = marks.get(f"open:{n}")
        value = part.row[n]
        drawn.append(
            _choice(
                f"open:{n}",
                mark,
                phrase("draw.c05.open_token", value=value),
                x,
                y,
                haggis(f"open:{n}", value, x, y, True, mark is not None and bool(mark.options)),
            )
        )
    mark = marks.get("pool")
    x, left = EDGE + 168, part.supply
    open_ = mark is not None and bool(mark.options)
    pile = (
        token(UNKNOWN, x + 6, y - 4, False) * (left > 1) + token(UNKNOWN, x, y, False, open_)
        if left
        else element("circle", cx=x, cy=y, r=RADIUS, class_="gm-empty")
    )
    said = phrase("draw.c05.supply", left=left)
    drawn.append(spot(SUPPLY, _choice("pool", mark, said, x, y, pile), left))
    drawn.append(text(x + 34, y - 2, phrase("draw.c05.left", left=left), "gm-text", LETTERS))
    drawn.append(text(x + 34, y + 16, phrase("draw.c05.at_random"), "gm-small", LETTERS))
    drawn.append(text(EDGE + 14, EDGE + 104, phrase("draw.c05.in_view"), "gm-small", LETTERS))
    return "".join(drawn)


def _dice(state: State, marks: Places) -> str:
    """The four common rolls, your own rolls, and the whisky that buys one."""
    part, now = kitchen(state), under_way(state)
    wide = BOARD - DICE_X - EDGE
    title = (
        phrase("draw.c05.rolls_now")
        if now
        else (phrase("draw.c05.rolls_last") if part.rolls else phrase("draw.c05.no_rolls"))
    )
    drawn = [
        rect(DICE_X, EDGE, wide, TOP, "gm-card", 8),
        rect(DICE_X, EDGE, wide, TOP, "gm-frame", 8),
        text(DICE_X + 14, EDGE + 24, title, "gm-name", 14),
    ]
    for n in range(ROLLS):
        pips = part.rolls[n] if n < len(part.rolls) else None
        drawn.append(_die(DICE_X + 14 + n * 42, EDGE + 37, pips))
    said = f"{title}: {', '.join(map(str, part.rolls)) or phrase('draw.c05.none')}"
    drawn = [target("", None, said, "".join(drawn))]
    own = [f"{state.setup.name(seat)} {pips}" for seat, pips in part.extra]
    line = phrase("draw.c05.when")
    if own:
        line = clipped(phrase("draw.c05.bought", rolls=", ".join(own)), wide - 24, LETTERS)
    drawn.append(text(DICE_X + 14, EDGE + 98, line, "gm-small", LETTERS))
    mark = marks.get("roll")
    x = DICE_X + 190
    frame = "gm-o-frame" if mark is not None and mark.options else "gm-empty"
    body = [
        rect(x, EDGE + 36, 164, 38, frame, 8),
        rect(x - 3, EDGE + 33, 170, 44, "gm-halo", 10),
        icon("whisky", x + 8, EDGE + 43, 24),
        text(x + 38, EDGE + 60, phrase("draw.c05.buys_roll"), "gm-text", 13.5),
        badge(x + 160, EDGE + 38, mark),
    ]
    drawn.append(target("place:roll", mark, phrase("draw.c05.buys_roll_words"), "".join(body)))
    return "".join(drawn)


def _row(state: State, seat: int, y: float, marks: Places) -> str:
    serving = kitchen(state).tables[seat]
    deciding = state.actor == seat
    frame = "gm-o-frame" if deciding else "gm-frame"
    barrels = state.players[seat].whisky
    parts = [
        rect(EDGE, y, BOARD - 2 * EDGE, ROW, "gm-card", 8),
        rect(EDGE, y, BOARD - 2 * EDGE, ROW, frame, 8),
        seat_sign(seat, EDGE + 22, y + 30, 13),
        text(
            EDGE + 42, y + 35, clipped(state.setup.name(seat), NAME - 46, 15, True), "gm-name", 15
        ),
        icon("whisky", EDGE + 12, y + 52, 18),
        text(
            EDGE + 36,
            y + 66,
            phrase("draw.c05.number_of_barrels", number=barrels),
            "gm-small",
            LETTERS,
        ),
    ]
    drawn = [target("", None, table_said(state, seat), "".join(parts))]
    x = EDGE + NAME + RADIUS + 4
    for n, (value, how) in enumerate(_tokens(serving)):
        at = x + n * STEP
        mark = marks.get(f"mine:{n}")
        body = haggis(
            f"{COLORS[seat]}:{n}",
            value,
            at,
            y + 32,
            how == "up",
            mark is not None and bool(mark.options),
        )
        body += text(at, y + 72, phrase(f"draw.c05.short.{how}"), "gm-small gm-middle", LETTERS)
        known = (
            phrase("draw.c05.unknown")
            if value == UNKNOWN
            else phrase("draw.c05.of_value", value=value)
        )
        drawn.append(
            _choice(
                f"mine:{n}",
                mark,
                phrase("draw.c05.token", known=known, how=phrase(f"draw.c05.how.{how}")),
                at,
                y + 32,
                body,
            )
            if mark is not None
            else body
        )
    for n in range(len(_tokens(serving)), ROOM):
        drawn.append(element("circle", cx=x + n * STEP, cy=y + 32, r=RADIUS, class_="gm-empty"))
    lines = score_lines(state, serving)
    drawn += [
        text(
            SCORE_X,
            y + 32 + 20 * n,
            line,
            "gm-name" if not n else "gm-small",
            14 if not n else LETTERS,
        )
        for n, line in enumerate(lines)
    ]
    return "".join(drawn)


def _tokens(serving: Serving) -> list[tuple[int, str]]:
    """The tokens of a table in the order in which they are drawn."""
    return [
        *((v, "up") for v in serving.up),
        *((v, "down") for v in serving.down),
        *((v, "new") for v in serving.fresh),
    ]


def shows(state: State) -> object:
    """Tokens, whisky, who decides, and whether a scoring is under way."""
    whisky = tuple(player.whisky for player in state.players)
    return kitchen(state), whisky, state.actor, under_way(state)


# -- what can be chosen ----------------------------------------------------------------------------


def tries(state: State) -> dict[str, Move]:
    """Open tokens, the supply, your own tokens, and the whisky that buys a roll."""
    part = kitchen(state)
    found: dict[str, Move] = {f"open:{n}": TakeHaggis(v) for n, v in enumerate(part.row)}
    found |= {"pool": DrawHaggis(), "roll": ExtraRoll()}
    own = _tokens(part.tables[state.actor])
    old = [v for v, how in own if how == "down"]
    return found | {  # the new token, too, unless an old one like it could go
        f"mine:{n}": ReturnHaggis(v)
        for n, (v, how) in enumerate(own)
        if v != UNKNOWN and (how == "down" or (how == "new" and v not in old))
    }


def places(state: State, move: Move) -> Sequence[str]:
    """Where a legal move is seen."""
    part = kitchen(state)
    if isinstance(move, TakeHaggis):
        return tuple(f"open:{n}" for n, value in enumerate(part.row) if value == move.value)
    if isinstance(move, ReturnHaggis):
        own = _tokens(part.tables[state.actor])
        return tuple(f"mine:{n}" for n, pair in enumerate(own) if pair == (move.value, "down"))
    if isinstance(move, DrawHaggis):
        return ("pool",)
    return ("roll",) if isinstance(move, ExtraRoll) else ()


# -- the overview, the question --------------------------------------------------------------------


def holdings(state: State, seat: int) -> Sequence[Holding]:
    """How many tokens; their values where they may be known."""
    serving = kitchen(state).tables[seat]
    known = [value for value in serving.down if value != UNKNOWN]
    short = phrase("draw.c05.holding", number=serving.tokens)
    if known and len(known) == len(serving.down):
        short = phrase(
            "draw.c05.holding_values", open=" ".join(map(str, (*serving.up, *serving.down)))
        )
    return (Holding("haggis", short, table_said(state, seat)),)


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """Exact odds: of the four rolls when a token is gained, of one roll when it can be bought."""
    step = state.steps[-1]
    if isinstance(step, ExtraRolls):
        return _roll_notes(kitchen(state).tables[step.seat])
    if isinstance(step, LayDown):
        return (phrase("draw.c05.full_lay_down"),)
    if isinstance(step, Gaining):
        odds = ", ".join(
            phrase("draw.c05.chance_of", value=v, percent=_percent(chance_to_turn(v, ROLLS)))
            for v in VALUES
        )
        full = kitchen(state).tables[step.seat].tokens >= ROOM
        more = (phrase("draw.c05.full"),) * full
        return (phrase("draw.c05.odds", odds=odds), *more)
    return ()


def _roll_notes(serving: Serving) -> Sequence[str]:
    """What one more roll could bring."""
    if UNKNOWN in serving.down:
        return ()
    now = score(serving.up)
    chances = score_chances(serving.up, serving.down, 1)
    better = [
        phrase("draw.c05.points_in", points=points, percent=_percent(chance))
        for points, chance in chances.items()
        if points > now
    ]
    mean = expected(serving.up, serving.down, 1)
    return (
        phrase("draw.c05.roll_note", now=now, better=", ".join(better), more=number(mean - now)),
    )


def _percent(chance: Fraction) -> str:
    return phrase("draw.c05.percent", number=round(100 * float(chance)))


LOOK = Look.of(__name__, words=words)
