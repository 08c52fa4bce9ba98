"""One player's things as a small picture: amounts, cards, persons, clans, points.

>>> import glenmore as gm
>>> print(describe_panel(gm.start(gm.Setup(players=2)), 0).splitlines()[0])
Red (red disc): 0 coins, 0 whisky barrels, 8 Scots and 10 clan markers in the supply, 0 VP
"""

from __future__ import annotations

from glenmore.components import COLORS
from glenmore.draw.cards import effect_of
from glenmore.draw.chronicles import holdings
from glenmore.draw.clan_words import bonus_lines
from glenmore.draw.icons import icon, seat_sign
from glenmore.draw.phrases import phrase_line, phrase_width
from glenmore.model import OVER, State
from glenmore.score_sheet import score
from glenmore.text import bonus, called, phrase
from glenmore.text import name as name_of
from tabletop.draw.svg import clipped, picture, rect, target, text
from tabletop.text import listed

WIDTH = 440.0
ROW = 22.0
COLUMN = 84.0


def amounts(state: State, seat: int) -> list[tuple[str, int, str]]:
    """Icon, number and words of what a player has."""
    player = state.players[seat]
    return [
        ("coin", player.coins, phrase("draw.panel.coins")),
        ("whisky", player.whisky, phrase("draw.panel.whisky")),
        ("scot", player.scots, phrase("draw.panel.scots_left")),
        ("clan-marker", player.markers, phrase("draw.panel.markers_left")),
        ("vp", player.vp, phrase("draw.panel.vp_so_far")),
    ]


def if_ended_now(state: State, seat: int) -> int:
    """Victory points if the game ended now."""
    return score(state)[seat].if_ended_now


def _lists(state: State, seat: int) -> list[tuple[str, str, list[str]]]:
    """Icon, title and names of cards, persons and clans."""
    game, player = state.game, state.players[seat]
    cards = [name_of("card", card, game) for card in player.cards]
    persons = [
        game.name(p) + (f" ×{game.tiles[p].counts_as}" if game.tiles[p].counts_as != 1 else "")
        for p in player.persons
    ]
    return [
        ("landmark", phrase("draw.panel.cards"), cards),
        ("person", phrase("draw.panel.persons"), persons),
        (
            "clan-marker",
            phrase("draw.panel.clans"),
            [name_of("clan", clan, game) for clan in player.clans],
        ),
    ]


def lasting(state: State, seat: int) -> list[tuple[str, str, str]]:
    """Effects that last: name, phrase with icons, words; with a note while one is asleep."""
    game, player = state.game, state.players[seat]
    found: list[tuple[str, str, str, str]] = []
    for clan in player.clans:
        space = game.clans[clan]
        if space.permanent and space.bonus:
            short = " ".join(bonus_lines(space.effect) or (bonus(space),))
            found.append((space.effect, called(space), short, bonus(space)))
    for card in player.cards:
        about = game.landmarks.get(card)
        if about is not None and about.timing != "once":
            short, words = (one or about.rule for one in effect_of(about.rule))
            found.append((about.rule, called(about), short, words))
    return [
        (
            name,
            short,
            phrase(
                "draw.panel.asleep" if game.asleep(state, seat, rule) else "draw.panel.awake",
                words=words,
                rule=rule,
            ),
        )
        for rule, name, short, words in found
    ]


def describe_panel(state: State, seat: int) -> str:
    """One player's things in words."""
    player = state.players[seat]
    first = phrase(
        "draw.panel.words",
        game=state.game,
        seat=seat,
        color=name_of("color", COLORS[seat]),
        shape=name_of("shape", seat),
        coins=player.coins,
        whisky=player.whisky,
        scots=player.scots,
        markers=player.markers,
        vp=player.vp,
    )
    lines = [first]
    if state.actor != OVER:
        lines.append(phrase("draw.panel.ended_now_line", vp=if_ended_now(state, seat)))
    for _, title, names in _lists(state, seat):
        if names:
            lines.append(phrase("draw.panel.list", title=title, names=listed(names)))
    lines += [f"  {has.words}" for has in holdings(state, seat)]
    lines += [
        phrase("draw.panel.lasting", name=name, words=words)
        for name, _, words in lasting(state, seat)
    ]
    return "\n".join(lines)


# -- drawing ---------------------------------------------------------------------------------------


def _wrapped(names: list[str], room: float, size: float) -> list[str]:
    """Names on as many lines as they need."""
    lines = [""]
    for n, name in enumerate(names):
        name = clipped(name, room - 10, size) + ("," if n < len(names) - 1 else "")
        longer = f"{lines[-1]} {name}".strip()
        if phrase_width(longer, size, 0) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(name)
    return lines


def _head(state: State, seat: int) -> list[str]:
    name = clipped(state.setup.name(seat), WIDTH - 220, 16, True)
    over = state.actor == OVER
    total = "" if over else phrase("draw.panel.if_ended_now", vp=if_ended_now(state, seat))
    parts = [
        seat_sign(seat, 26, 26, 14),
        text(50, 31.5, name, "gm-name", 16),
        text(WIDTH - 14, 31, total, "gm-text gm-right", 13.5),
    ]
    for n, (sign, value, words) in enumerate(amounts(state, seat)):
        x = 14 + n * COLUMN
        parts += [
            icon(sign, x, 50, 21),
            text(x + 26, 66.5, value, "gm-name", 16),
            text(x, 87, words, "gm-small", 12),
        ]
    return parts


def _effect(name: str, short: str, y: float) -> str:
    """A lasting effect on its line: the loop, its name and what it does."""
    label = clipped(name, 118, 12, True)
    loop = text(20, y + 1, "∞", "gm-name gm-middle", 18)
    return loop + text(42, y, label, "gm-name", 13) + phrase_line(short, 158, y, 12.5, 17)


def panel(state: State, seat: int, *, style: bool = True) -> str:
    """One player's things, as SVG text; a thick frame marks the player who decides."""
    parts = _head(state, seat)
    y = 114.0
    for sign, title, names in _lists(state, seat):
        lines = _wrapped(names, WIDTH - 130, 13) if names else [phrase("draw.panel.none")]
        parts += [icon(sign, 12, y - 13, 17), text(42, y, title, "gm-small", 12.5)]
        for line in lines:
            parts.append(text(108, y, line, "gm-text" if names else "gm-small", 13))
            y += ROW - 4
        y += 6
    for has in holdings(state, seat):
        parts += [icon(has.icon, 12, y - 13, 17), text(42, y, has.short, "gm-text", 13)]
        y += ROW
    for name, short, _ in lasting(state, seat):
        parts.append(_effect(name, short, y))
        y += ROW
    frame = "gm-o-frame" if state.actor == seat else "gm-frame"
    back = [rect(3, 3, WIDTH - 6, y - 6, "gm-card", 9), rect(3, 3, WIDTH - 6, y - 6, frame, 9)]
    body = target("", None, describe_panel(state, seat), "".join([*back, *parts]))
    name = phrase("draw.panel.title", seat=seat, game=state.game)
    return picture("panel", name, WIDTH, y, [body], style=style)
