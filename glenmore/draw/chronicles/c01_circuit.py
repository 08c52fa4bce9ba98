"""The circuit of the dragon boats as a board: rivers, castles, place cards, tokens.

Each river is a row, rowed from right to left as in the estates; a blue line leads from its left end
to the right end of the next one.  All castles stand below each other.
"""

from __future__ import annotations

from glenmore.components import COLORS
from glenmore.draw.chronicles import Places
from glenmore.draw.chronicles.c01_pieces import (
    boat,
    boat_words,
    ordinal,
    token,
    token_piece,
    tokens_in_words,
)
from glenmore.draw.icons import icon
from glenmore.draw.tiles import moved, river
from glenmore.model import State
from glenmore.modules.c01_dragon_boat_race.circuit import (
    CASTLE_X,
    NEUTRAL_CASTLE,
    called,
    cell_of,
    circuit,
    home,
    rivers_of,
    steps_between,
    where,
)
from glenmore.modules.c01_dragon_boat_race.rewards import ChooseToken
from glenmore.modules.c01_dragon_boat_race.rowing import PLACES
from glenmore.modules.c01_dragon_boat_race.state import race
from glenmore.modules.c01_dragon_boat_race.tokens import UNKNOWN, token_name
from glenmore.text import called as called_
from glenmore.text import phrase
from glenmore.viewing import seat_shown
from tabletop.draw.svg import (
    badge,
    clipped,
    element,
    label,
    number,
    picture,
    rect,
    target,
    text,
    width_of,
)
from tabletop.text import listed

W, H = 104.0, 106.0
GAP_X, GAP_Y = 6.0, 30.0
LEFT, TOP, MARGIN = 166.0, 52.0, 28.0
READABLE = 0.975  # a picture as wide as that still has letters of 12 pixels


def _rows(state: State) -> list[tuple[str, list[str]]]:
    """Each river with its squares, in the order of the race."""
    found: dict[str, list[str]] = {name: [] for name in rivers_of(state)}
    for one in circuit(state):
        place = where(one)
        assert place is not None
        found[place[0]].append(one)
    return list(found.items())


def _column(one: str) -> int:
    """Columns right of the castle (left of it: below zero)."""
    place = where(one)
    assert place is not None
    river_, x = place
    return x - CASTLE_X if river_ in COLORS else NEUTRAL_CASTLE - x


class _Plan:
    """Where everything stands on the board."""

    def __init__(self, state: State) -> None:
        self.rows = _rows(state)
        columns = [_column(one) for _, row in self.rows for one in row]
        self.least, self.most = min(*columns, -2), max(*columns, 2)
        self.width = LEFT + (self.most - self.least + 1) * (W + GAP_X) + MARGIN
        self.bottom = TOP + len(self.rows) * (H + GAP_Y)

    def place(self, row: int, one: str) -> tuple[float, float]:
        """The upper left corner of a square."""
        return (LEFT + (_column(one) - self.least) * (W + GAP_X), TOP + row * (H + GAP_Y))

    def lines(self) -> str:
        """The way from the left end of each river to the right end of the next."""
        drawn = []
        for n, (_, row) in enumerate(self.rows):
            x, y = self.place(n, row[-1])
            last = n == len(self.rows) - 1
            to = 0 if last else n + 1
            x2, y2 = self.place(to, self.rows[to][1][0])
            right = self.width - 14 if last else x2 + W + 12
            down = y + H + GAP_Y / 2
            way = (
                f"M{number(x)} {number(y + 53)}h-12V{number(down)}H{number(right)}"
                f"V{number(y2 + 53)}H{number(x2 + W + 2)}"
            )
            tip = f"M{number(x2 + W + 9)} {number(y2 + 46)}l-7 7 7 7"
            drawn.append(
                element("path", d=way, class_="gm-road gm-s-river", stroke_linejoin="round")
            )
            drawn.append(element("path", d=tip, class_="gm-l gm-s-ink"))
        return "".join(drawn)


def _square(state: State, one: str, plan: _Plan, row: int, marks: Places) -> str:
    part, mark = race(state), marks.get(one)
    x, y = plan.place(row, one)
    open_ = mark is not None and mark.opens
    place = cell_of(one)
    castle = next((c for c in part.castles if c.square == one), None)
    name, style = phrase("draw.c01.square", number=one[-1]), "none"
    if castle is not None and place is None:
        name, style = phrase("draw.c01.castle"), "castle"
    elif place is not None:
        tile = state.game.tiles[state.players[place[0]].estate[place[1]].top]
        name, style = called_(tile), tile.type
    parts = [
        rect(0, 0, W, H, "gm-card", 7),
        rect(1, 1, W - 2, 30, f"gm-{style}", 6),
        river(0.6, H - 19, W - 1.2),
    ]
    room = W - (34 if castle is not None else 14) - (16 if open_ else 0)
    parts.append(label(27 if castle is not None else 7, 16, name, room, 13))
    if castle is not None:
        parts.append(icon("castle", 4, 6, 20))
        apart = 22 if len(castle.tokens) < 4 else 17
        parts += [
            token_piece(kind, one, n, 14 + n * apart, 74) for n, kind in enumerate(castle.tokens)
        ]
    here = [seat for seat, boat_ in enumerate(part.boats) if boat_ == one]
    step = min(38.0, (W - 30) / max(1, len(here)))
    parts += [boat(seat, 22 + n * step, 50, 1, True) for n, seat in enumerate(here)]
    said = [called(state, one)]
    said += [tokens_in_words(castle.tokens)] if castle is not None else []
    said += [phrase("draw.c01.boat_of", seats=tuple(here), game=state.game)] if here else []
    ahead = _ahead(state, one)
    if ahead:
        parts.append(text(W - 6, H - 24, f"+{ahead}", "gm-small gm-right", 12.5))
        said.append(phrase("draw.c01.ahead", number=ahead, seat=seat_shown(state), game=state.game))
    parts += (
        [rect(0, 0, W, H, "gm-frame", 7)]
        if not open_
        else [rect(2, 2, W - 4, H - 4, "gm-o-frame", 6)]
    )
    parts += [rect(2, 2, W - 4, H - 4, "gm-halo", 6), badge(W - 14, 15, mark)]
    return moved(target(f"place:{one}", mark, "; ".join(said), "".join(parts)), x, y)


def _ahead(state: State, one: str) -> int:
    """Squares from the boat of the player shown, if it is under way."""
    part, seat = race(state), seat_shown(state)
    if not part.rows(seat) or part.boats[seat] == one != home(seat):
        return 0
    return steps_between(state, part.boats[seat], one)


def _head_of(state: State, name: str, y: float, marks: Places) -> str:
    """The beginning of a row: whose river, and how that boat's race stands."""
    if name not in COLORS:
        return moved(
            text(14, 44, phrase("draw.c01.neutral_river", number=name[-1]), "gm-name", 14)
            + text(14, 64, phrase("draw.c01.nobodys"), "gm-small", 12.5),
            0,
            y,
        )
    seat = COLORS.index(name)
    key = f"boat:{name}"
    mark = marks.get(key)
    who, how = state.setup.name(seat), boat_words(state, seat)
    frame = "gm-o-frame" if mark is not None and mark.opens else "gm-frame"
    body = [
        rect(8, 12, LEFT - 34, H - 26, "gm-card", 7),
        rect(8, 12, LEFT - 34, H - 26, frame, 7),
        boat(seat, 34, 42, 1.1),
        text(60, 44, clipped(who, 72, 15, True), "gm-name", 15),
        text(18, 76, how, "gm-text", 13),
        rect(8, 12, LEFT - 34, H - 26, "gm-halo", 7),
        badge(LEFT - 40, 24, mark),
    ]
    return moved(
        target(
            f"place:{key}", mark, phrase("draw.c01.boat_and_how", who=who, how=how), "".join(body)
        ),
        0,
        y,
    )


def _title(state: State) -> tuple[str, str]:
    """What is going on, in one line; and what it means."""
    part = race(state)
    if not part.begun:
        return phrase("draw.c01.not_begun"), phrase("draw.c01.not_begun_meaning")
    if any(part.rows(seat) for seat in range(len(state.players))):
        whose = state.setup.name(seat_shown(state))
        return phrase("draw.c01.race_on"), phrase("draw.c01.race_on_meaning", name=whose)
    return phrase("draw.c01.race_over"), phrase("draw.c01.race_over_meaning")


def _cards(state: State, y: float) -> str:
    """The place cards with who has them."""
    part, drawn, x = race(state), [], 14.0
    for n in range(len(state.players) - 1):
        points = PLACES[n][1]
        who = state.setup.name(part.home[n]) if n < len(part.home) else phrase("draw.c01.open")
        key = "draw.c01.prize" if n else "draw.c01.first_prize"
        drawn.append(_card(x, y, phrase(key, place=ordinal(n), vp=points), who))
        x += 178
    last = (
        listed(state.setup.name(seat) for seat in part.last)
        if part.last
        else phrase("draw.c01.open")
    )
    return "".join(drawn) + _card(x, y, phrase("draw.c01.last_place"), last)


def _card(x: float, y: float, title: str, who: str) -> str:
    body = (
        rect(0, 0, 170, 46, "gm-card", 6)
        + rect(0, 0, 170, 46, "gm-frame", 6)
        + text(10, 19, title, "gm-name", 13)
        + text(10, 37, clipped(who, 152, 13), "gm-text", 13)
    )
    return moved(target("", None, phrase("draw.c01.place_card", title=title, who=who), body), x, y)


def tokens_to_choose(state: State) -> tuple[str, ...]:
    """The tokens that somebody has looked at and chooses from, if the viewer may see them."""
    step = state.steps[-1] if state.steps else None
    if not isinstance(step, ChooseToken):
        return ()
    held = race(state).castle(step.square).tokens
    return () if UNKNOWN in held else tuple(dict.fromkeys(held))


def _tray(state: State, y: float, marks: Places) -> str:
    """The tokens to choose from, large."""
    drawn, x = [text(14, y + 18, phrase("draw.c01.take_one"), "gm-name", 15)], 14.0
    for kind in tokens_to_choose(state):
        mark, words = marks.get(f"token:{kind}"), token_name(kind)
        wide = max(120.0, 58 + width_of(words, 13.5))
        frame = "gm-o-frame" if mark is not None and mark.opens else "gm-frame"
        body = [
            rect(0, 0, wide, 50, "gm-card", 8),
            rect(0, 0, wide, 50, frame, 8),
            token(kind, 26, 25, 17),
            text(50, 30, words, "gm-text", 13.5),
            rect(0, 0, wide, 50, "gm-halo", 8),
            badge(wide - 6, 6, mark),
        ]
        drawn.append(
            moved(
                target(
                    f"place:token:{kind}",
                    mark,
                    phrase("draw.c01.token", words=words),
                    "".join(body),
                ),
                x,
                y + 28,
            )
        )
        x += wide + 12
    return "".join(drawn)


def board(state: State, marks: Places, style: bool = True) -> str:
    """The circuit with castles, tokens and boats, as SVG text."""
    plan = _Plan(state)
    title, meaning = _title(state)
    parts = [
        text(14, 24, title, "gm-name", 16),
        text(26 + width_of(title, 16, True), 24, meaning, "gm-small", 13),
        plan.lines(),
    ]
    for n, (name, row) in enumerate(plan.rows):
        parts.append(_head_of(state, name, TOP + n * (H + GAP_Y), marks))
        parts += [_square(state, one, plan, n, marks) for one in row]
    height = plan.bottom + 8
    parts.append(_cards(state, height))
    height += 58
    if tokens_to_choose(state):
        parts.append(_tray(state, height, marks))
        height += 92
    wide = max(plan.width, 24 + 178.0 * len(state.players))
    return picture(
        "boats",
        phrase("draw.c01.board", title=title, meaning=meaning),
        wide,
        height,
        parts,
        live=bool(marks),
        style=style,
        least=READABLE * wide,
    )


def words(state: State) -> str:
    """The board in words: every river in the order of the race."""
    part = race(state)
    title, meaning = _title(state)
    lines = [phrase("draw.c01.board_words", title=title, meaning=meaning)]
    for name, row in _rows(state):
        whose = (
            phrase("draw.c01.river_of", seat=COLORS.index(name), game=state.game)
            if name in COLORS
            else phrase("draw.c01.neutral_river", number=name[-1])
        )
        lines.append(phrase("draw.c01.river_line", river=whose, number=len(row)))
        for one in row:
            castle = next((c for c in part.castles if c.square == one), None)
            here = [s for s, boat_ in enumerate(part.boats) if boat_ == one]
            more = [tokens_in_words(castle.tokens)] if castle is not None else []
            more += [phrase("draw.c01.boat_of", seats=tuple(here), game=state.game)] if here else []
            if more:
                lines.append(f"    {called(state, one)}: {'; '.join(more)}")
    lines += [
        phrase("draw.c01.boat_line", seat=seat, how=boat_words(state, seat), game=state.game)
        for seat in range(len(state.players))
    ]
    if tokens_to_choose(state):
        lines.append(
            phrase("draw.c01.choose_from", tokens=listed(map(token_name, tokens_to_choose(state))))
        )
    return "\n".join(lines)
