"""The circuit of the dragon boats as a board: rivers, castles, place cards, tokens.

Each river is a row, rowed from right to left as in the estates; a blue line leads from its left end
to the right end of the next one.  All castles stand below each other, unless a river is too long
for one row.  In the narrow picture a river's name stands above it.
"""

from __future__ import annotations

from collections.abc import Mapping

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
    two_lines,
    width_of,
)
from tabletop.text import listed

W, H = 104.0, 106.0
GAP_X, GAP_Y = 6.0, 30.0
TOP, MARGIN = 52.0, 28.0
HEAD, HEAD_H, BAND = 132.0, 80.0, 36.0  # whose river: beside it, or a band above it
BESIDE, ABOVE = 166.0, 26.0  # where squares begin
ACROSS = 6  # squares in a row at most
LETTERS, LINE = 13.2, 18.0  # the smallest letters, and the height of a line
CARD, LEAST_CARD = 170.0, 150.0  # a place card
NARROWEST = 664.0  # so that titles and place cards have room
READABLE = 0.85  # a wide picture shown at that size still has letters of 11 pixels


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

    def __init__(self, state: State, narrow: bool) -> None:
        rivers = _rows(state)
        columns = [_column(one) for _, row in rivers for one in row]
        least, last = min(*columns, -2), max(*columns, 2)
        whole = last - least < ACROSS  # all castles can stand below each other
        across = last - least + 1 if whole else ACROSS
        left = ABOVE if narrow else BESIDE
        self.narrow = narrow
        self.width = max(left + across * (W + GAP_X) + MARGIN, NARROWEST)
        self.heads: list[tuple[str, float]] = []  # each river, and where its name stands
        self.rows: list[list[str]] = []
        self.at: dict[str, tuple[float, float]] = {}  # the upper left corner of each square
        title, meaning = _title(state)
        self.after = 26 + width_of(title, 16, True)  # where it stands what the title means
        self.below = self.after + width_of(meaning, LETTERS) > self.width - 10
        y = TOP + (LINE if self.below else 0)
        for name, river_ in rivers:
            self.heads.append((name, y))
            y += BAND if narrow else 0
            for row in (river_[n : n + ACROSS] for n in range(0, len(river_), ACROSS)):
                for n, one in enumerate(row):
                    column = _column(one) - least if whole else across - 1 - n
                    self.at[one] = (left + column * (W + GAP_X), y)
                self.rows.append(row)
                y += H + GAP_Y
        self.bottom = y

    def lines(self) -> str:
        """The way from the left end of each row to the right end of the next."""
        drawn = []
        for n, row in enumerate(self.rows):
            x, y = self.at[row[-1]]
            last = n == len(self.rows) - 1
            to = 0 if last else n + 1
            x2, y2 = self.at[self.rows[to][0]]
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


def _square(state: State, one: str, marks: Places) -> str:
    part, mark = race(state), marks.get(one)
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
    parts.append(label(27 if castle is not None else 7, 16, name, room, LETTERS))
    if castle is not None:
        parts.append(icon("castle", 4, 6, 20))
        apart = 22 if len(castle.tokens) < 4 else 16.5
        parts += [
            token_piece(kind, one, n, 12.5 + n * apart, 74) for n, kind in enumerate(castle.tokens)
        ]
    here = [seat for seat, boat_ in enumerate(part.boats) if boat_ == one]
    step = min(38.0, (W - 30) / max(1, len(here)))
    parts += [boat(seat, 22 + n * step, 50, 1, True) for n, seat in enumerate(here)]
    said = [called(state, one)]
    said += [tokens_in_words(castle.tokens)] if castle is not None else []
    said += [phrase("draw.c01.boat_of", seats=tuple(here), game=state.game)] if here else []
    ahead = _ahead(state, one)
    if ahead:
        parts.append(text(W - 4, H - 24, f"+{ahead}", "gm-small gm-right", LETTERS))
        said.append(phrase("draw.c01.ahead", number=ahead, seat=seat_shown(state), game=state.game))
    parts += (
        [rect(0, 0, W, H, "gm-frame", 7)]
        if not open_
        else [rect(2, 2, W - 4, H - 4, "gm-o-frame", 6)]
    )
    parts += [rect(2, 2, W - 4, H - 4, "gm-halo", 6), badge(W - 14, 15, mark)]
    return target(f"place:{one}", mark, "; ".join(said), "".join(parts))


def _ahead(state: State, one: str) -> int:
    """Squares from the boat of the player shown, if it is under way."""
    part, seat = race(state), seat_shown(state)
    if not part.rows(seat) or part.boats[seat] == one != home(seat):
        return 0
    return steps_between(state, part.boats[seat], one)


def _how(words: str) -> str:
    """How a race stands, below the name, on one line or two."""
    lines = two_lines(words, HEAD - 20, LETTERS)
    first = 76 - 7 * (len(lines) - 1)
    return "".join(
        text(18, first + 15 * n, line, "gm-text", LETTERS) for n, line in enumerate(lines)
    )


def _head_of(state: State, name: str, y: float, marks: Places, above: bool) -> str:
    """Whose river it is, and how that boat's race stands: beside the river, or above it."""
    if name not in COLORS:
        who, how = phrase("draw.c01.neutral_river", number=name[-1]), phrase("draw.c01.nobodys")
        right, down = (22 + width_of(who, 14, True), 15) if above else (14, 64)
        return moved(
            text(14, 15 if above else 44, who, "gm-name", 14)
            + text(right, down, how, "gm-small", LETTERS),
            0,
            y,
        )
    seat = COLORS.index(name)
    key = f"boat:{name}"
    mark = marks.get(key)
    who, how = state.setup.name(seat), boat_words(state, seat)
    frame = "gm-o-frame" if mark is not None and mark.opens else "gm-frame"
    shown = clipped(who, 160 if above else 76, 15, True)
    more = 62 + width_of(shown, 15, True)
    box = (8, -6, more + width_of(how, LETTERS) + 20, BAND - 4) if above else (8, 12, HEAD, HEAD_H)
    body = [rect(*box, "gm-card", 7), rect(*box, frame, 7)]
    body += (
        [boat(seat, 32, 12, 1), text(54, 15, shown, "gm-name", 15)]
        if above
        else [boat(seat, 34, 42, 1.1), text(60, 44, shown, "gm-name", 15)]
    )
    body += [
        text(more, 15, how, "gm-text", LETTERS) if above else _how(how),
        rect(*box, "gm-halo", 7),
        badge(box[0] + box[2] - (4 if above else 14), box[1] + (4 if above else 12), mark),
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


def _cards(state: State, y: float, room: float) -> tuple[str, float]:
    """The place cards with who has them; and where they end."""
    part, open_ = race(state), phrase("draw.c01.open")
    cards = []
    for n in range(len(state.players) - 1):
        key = "draw.c01.prize" if n else "draw.c01.first_prize"
        who = state.setup.name(part.home[n]) if n < len(part.home) else open_
        cards.append((phrase(key, place=ordinal(n), vp=PLACES[n][1]), who))
    last = listed(state.setup.name(seat) for seat in part.last) if part.last else open_
    cards.append((phrase("draw.c01.last_place"), last))
    across = len(cards) if (room - 20) / len(cards) - 8 >= LEAST_CARD else 2
    wide = min(CARD, (room - 20) / across - 8)
    drawn = [
        _card(14 + n % across * (wide + 8), y + n // across * 54, wide, *card)
        for n, card in enumerate(cards)
    ]
    return "".join(drawn), y + -(-len(cards) // across) * 54 + 4


def _card(x: float, y: float, wide: float, title: str, who: str) -> str:
    body = (
        rect(0, 0, wide, 46, "gm-card", 6)
        + rect(0, 0, wide, 46, "gm-frame", 6)
        + text(10, 19, title, "gm-name", LETTERS, wide - 16)
        + text(10, 37, clipped(who, wide - 18, LETTERS), "gm-text", LETTERS)
    )
    return moved(target("", None, phrase("draw.c01.place_card", title=title, who=who), body), x, y)


def tokens_to_choose(state: State) -> tuple[str, ...]:
    """The tokens that somebody has looked at and chooses from, if the viewer may see them."""
    step = state.steps[-1] if state.steps else None
    if not isinstance(step, ChooseToken):
        return ()
    held = race(state).castle(step.square).tokens
    return () if UNKNOWN in held else tuple(dict.fromkeys(held))


def _tray(state: State, y: float, room: float, marks: Places) -> tuple[str, float]:
    """The tokens to choose from, large; and where they end."""
    drawn, x = [text(14, y + 18, phrase("draw.c01.take_one"), "gm-name", 15)], 14.0
    for kind in tokens_to_choose(state):
        mark, words = marks.get(f"token:{kind}"), token_name(kind)
        wide = max(120.0, 58 + width_of(words, 13.5))
        if x > 14 and x + wide > room - 10:
            x, y = 14.0, y + 58
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
    return "".join(drawn), y + 92


def board(state: State, marks: Places, style: bool = True) -> tuple[str, str]:
    """The circuit with castles, tokens and boats, as SVG text: wide and narrow."""
    squares = {one: _square(state, one, marks) for one in circuit(state)}
    wide, narrow = (
        _composed(state, _Plan(state, narrow), squares, marks, style) for narrow in (False, True)
    )
    return wide, narrow


def _composed(
    state: State, plan: _Plan, squares: Mapping[str, str], marks: Places, style: bool
) -> str:
    """One picture of the squares as they are drawn."""
    title, meaning = _title(state)
    x, y = (14, 24 + LINE) if plan.below else (plan.after, 24)
    parts = [
        text(14, 24, title, "gm-name", 16),
        text(x, y, meaning, "gm-small", LETTERS, plan.width - 28),
        plan.lines(),
    ]
    parts += [_head_of(state, name, y, marks, plan.narrow) for name, y in plan.heads]
    parts += [moved(squares[one], *at) for one, at in plan.at.items()]
    height = plan.bottom + 8
    drawn, height = _cards(state, height, plan.width)
    parts.append(drawn)
    if tokens_to_choose(state):
        drawn, height = _tray(state, height, plan.width, marks)
        parts.append(drawn)
    return picture(
        "boats",
        phrase("draw.c01.board", title=title, meaning=meaning),
        plan.width,
        height,
        parts,
        live=bool(marks),
        style=style,
        limit=0 if plan.narrow else READABLE * plan.width,
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
