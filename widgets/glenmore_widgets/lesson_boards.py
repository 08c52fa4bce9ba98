"""The boards of a lesson step: what it asks to show, what the decision needs, what is marked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import glenmore as gm
from glenmore import draw
from glenmore.components import COLORS
from glenmore.describe import describe_move, piece_name
from glenmore.draw.chronicles import Look, boards
from glenmore.draw.market import market
from glenmore.draw.marks import estate_of_choice
from glenmore.draw.pictures import Picture, stacked
from glenmore.draw.seats import describe_seat
from glenmore.viewing import seat_shown
from glenmore_widgets.board_widget import board
from glenmore_widgets.guidance import is_claim
from glenmore_widgets.pictures import own_name
from tabletop.draw.svg import Mark, escape

Marks = dict[Any, Mark]
_TARGET = re.compile(
    r'<g class="gm-target gm-(?:open|shut)([^"]*)" data-key="([^"]*)"'
    r' role="button" tabindex="-1" aria-label="([^"]*)"[^>]*>'
)
_THING = re.compile(r'<g class="gm-thing([^"]*)"><title>([^<]*)</title>')
LIT = "marked in the lesson"
ALL = ("rondel", "estate", "panels")  # what free play shows unless it says otherwise
NOTHING = Mark()


class Lit:
    """What a step marks, by picture; `keys` as targets name them, `words` by their titles."""

    def __init__(self, state: gm.State, highlights: Iterable[str]) -> None:
        self.cells: list[tuple[int, int]] = []
        self.rondel: list[str] = []
        self.clans: list[str] = []
        self.cards: list[str] = []
        self.places: list[str] = []
        self.words: list[str] = []
        for text in highlights:
            kind, _, what = text.partition(" ")
            if kind == "cell":
                x, y = (int(part) for part in what.split(","))
                self.cells.append((x, y))
            elif kind in ("tile", "row"):
                self.rondel.append(what)
                if kind == "tile":
                    self.cells += _cells_of(state, what)
            elif kind == "clan":
                self.clans.append(what)
            elif kind == "piece":
                pieces = [piece.id for piece in state.game.pieces]
                self.words.append(piece_name(state, pieces.index(what)))
            elif kind == "seat":
                self.words.append(describe_seat(state, COLORS.index(what)))
            elif kind == "card":
                self.cards.append(state.game.name(what))
            elif kind == "place":
                self.places.append(what)


def _cells_of(state: gm.State, tile: str) -> list[tuple[int, int]]:
    """Where a tile lies in the estate of whoever acts."""
    plots = state.players[seat_of(state)].estate
    return [cell for cell, plot in plots.items() if tile in plot.tiles]


def seat_of(state: gm.State) -> int:
    """Whose estate is shown where no seat is given."""
    return seat_shown(state)


def _lit(svg: str, marks: Mapping[Any, Mark], keys: Mapping[str, Any], words: Sequence[str]) -> str:
    """Mark places in a picture; those that answer nothing are no buttons."""

    def target(found: re.Match[str]) -> str:
        more, key, said = found.groups()
        if key not in keys:
            return found[0]
        if keys[key] in marks:
            return (
                found[0]
                .replace('class="gm-target', 'class="gm-lit gm-target', 1)
                .replace(f'aria-label="{said}"', f'aria-label="{said} {LIT}."', 1)
            )
        return (
            f'<g class="gm-lit gm-thing{more}" data-key="{key}" role="img"'
            f' aria-label="{said} {LIT}.">'
        )

    def thing(found: re.Match[str]) -> str:
        if not any(escape(word) in found[2] for word in words):
            return found[0]
        return f'<g class="gm-lit gm-thing{found[1]}"><title>{found[2]}; {LIT}</title>'

    svg = _TARGET.sub(target, svg) if keys else svg
    return _THING.sub(thing, svg) if words else svg


def _silent(marks: Mapping[Any, Mark]) -> Marks:
    return {place: mark.with_(why="") for place, mark in marks.items()}


def _untold(found: draw.Marks) -> draw.Marks:
    """The marks without what stands against a place."""
    own = {number: _silent(places) for number, places in found.boards.items()}
    others = {seat: _silent(cells) for seat, cells in found.others.items()}
    return draw.Marks(_silent(found.rondel), _silent(found.estate), own, others)


def _with(marks: Mapping[Any, Mark], places: Iterable[Any]) -> Marks:
    """Marked places are drawn as places even where nothing is to be chosen."""
    return {**dict.fromkeys(places, NOTHING), **marks}


def step_boards(
    state: gm.State | None,
    show: Sequence[str],
    highlights: Sequence[str],
    moves: Sequence[gm.Move],
    seat: int,
    shown: int | None = None,
    wanted: Sequence[gm.Move] | None = None,
) -> tuple[list[dict[str, Any]], str]:
    """The boards, and the one where the decision is to be made; no moves: nothing to choose.

    The learner sees what the seat may know, whatever is given.  A place says in advance what stands
    against it; a task that asks for refusals, the `wanted` moves, leaves that to be found out and
    lets them be tried.
    """
    if state is None:
        return [], ""
    state = gm.view(state, seat)
    found = draw.marks(state, moves, describe_move, wanted or ()) if moves else draw.Marks({}, {})
    spaces = is_claim(state, moves) or ("clans" in show and any("clan" in m._fields for m in moves))
    claims = draw.clan_marks(state, moves, describe_move) if spaces else {}
    if wanted is not None:
        found, claims = _untold(found), _silent(claims)
    lit = Lit(state, highlights)
    names = _named([*show, *(["cards"] if lit.cards else [])], state, found, claims)
    front = _front(names, found, claims)
    there = estate_of_choice(state, moves)
    own = shown if shown is not None else seat if there is None else there
    cells = found.of(own, state.actor)
    rich = {"rondel", "clans"} & set(names) and {"estate", "estates"} & set(names)
    made = []
    for name in names:
        if name == "rondel":
            made.append(_rondel(state, found.rondel, lit))
        elif name == "market":
            alone = not {"estate", "estates", "clans"} & set(names)
            made.append(_market(state, found.rondel, lit, "tab" if alone else "below"))
        elif name in ("estate", "estates"):
            made += _estates(state, own, cells, lit, name == "estates")
        elif name == "clans":
            keys = {f"clan:{clan}": clan for clan in lit.clans}
            svg = draw.clans(state, _with(claims, lit.clans), style=False)
            made.append(
                board(
                    "clans",
                    _lit(svg, claims, keys, ()),
                    title="Clan board",
                    place="top" if rich else "tab",
                )
            )
        elif name == "chronicle":
            made += [_own(state, number, look, found, lit) for number, look in boards(state)]
        elif name == "panels":
            svg = _lit(draw.players(state, style=False), {}, {}, lit.words)
            made.append(board("players", svg, title="Players", place="below"))
        elif name == "cards":
            svg = _lit(draw.cards(state, style=False), {}, {}, lit.cards)
            made.append(board("cards", svg, title="Cards and persons", place="below"))
        elif name == "score":
            made.append(
                board(
                    "score",
                    draw.score_sheet(state, style=False),
                    title="Score sheet",
                    place="below",
                )
            )
    return made, front


def _named(show: Sequence[str], state: gm.State, found: draw.Marks, claims: Marks) -> list[str]:
    """The names of the boards, each once, with those that the decision needs."""
    names = list(dict.fromkeys("rondel" if name == "stacks" else name for name in show))
    goods = [key for key, mark in found.rondel.items() if mark.options]
    if any(key in state.ring for key in goods) or (goods and "market" not in names):
        names = ["rondel", *names]
    cells = [
        mark for seat in range(len(state.players)) for mark in found.of(seat, state.actor).values()
    ]
    if any(mark.options for mark in cells) and not {"estate", "estates"} & {*names}:
        names.append("estates" if found.others else "estate")
    if claims:
        names = ["clans", *names]
    if any(mark.options for places in found.boards.values() for mark in places.values()):
        names.append("chronicle")
    names = list(dict.fromkeys(names))
    if "rondel" in names and "market" in names:
        names.remove("market")  # it lies inside the rondel
    return names


def _front(names: Sequence[str], found: draw.Marks, claims: Marks) -> str:
    """Where something can be chosen; among estate and chronicles what the step names first."""
    if any(mark.options for mark in found.rondel.values()):
        return "rondel" if "rondel" in names else "market"
    if claims:
        return "clans"
    open_ = [n for n, places in found.boards.items() if any(m.options for m in places.values())]
    for name in names:
        if name == "chronicle" and open_:
            return own_name(open_[0])
        cells = [m for some in (found.estate, *found.others.values()) for m in some.values()]
        if name in ("estate", "estates") and any(mark.options for mark in cells):
            return "estate"
    return "options"


def _own(state: gm.State, number: int, look: Look, found: draw.Marks, lit: Lit) -> dict[str, Any]:
    """The board of a chronicle; its places are keyed `place:…`."""
    marks = found.boards.get(number, {})
    here = [place for place in lit.places if look.tries and place in look.tries(state)]
    svg = look.board(state, _with(marks, here), False) if look.board else ""
    keys = {f"place:{place}": place for place in here}
    return board(
        own_name(number), _lit(svg, marks, keys, ()), title=look.title, place="tab", wide=True
    )


def _rondel(state: gm.State, marks: Marks, lit: Lit) -> dict[str, Any]:
    keys = {f"tile:{what}": what for what in lit.rondel}
    keys |= {f"market:{what}": what for what in lit.rondel}
    wide, narrow = draw.rondels(state, _with(marks, lit.rondel), style=False)
    pieces = [word for word in lit.words if "pawn" in word or word.startswith("the ")]
    return board(
        "rondel", _lit(wide, marks, keys, pieces), _lit(narrow, marks, keys, pieces), title="Rondel"
    )


def _market(state: gm.State, marks: Marks, lit: Lit, place: str) -> dict[str, Any]:
    keys = {f"market:{good}": good for good in lit.rondel}
    svg = market(state, _with(marks, lit.rondel), style=False)
    return board("market", _lit(svg, marks, keys, ()), title="Market", place=place)


def _estates(
    state: gm.State, seat: int, marks: Marks, lit: Lit, everybody: bool
) -> list[dict[str, Any]]:
    keys = {f"cell:{x},{y}": (x, y) for x, y in lit.cells}
    svg = draw.estate(state, seat, _with(marks, lit.cells), style=False)
    made = [
        board(
            "estate",
            _lit(svg, marks, keys, ()),
            place="tab",
            title=f"{state.setup.name(seat)}’s estate",
        )
    ]
    others = [n for n in range(len(state.players)) if n != seat] if everybody else []
    return made + [
        board(
            f"thumb{other}",
            draw.estate(state, other, style=False),
            place="thumb",
            show=other,
            title=f"{state.setup.name(other)}’s estate",
        )
        for other in others
    ]


# -- without widgets -------------------------------------------------------------------------------


def still(state: gm.State, show: Sequence[str], title: str) -> Picture:
    """The boards of a step as one picture with its twin in words, for the seat that is shown."""
    seat = seat_of(state)
    state = gm.view(state, seat)
    names = ["rondel" if name in ("market", "stacks") else name for name in show]
    drawn, words = [], []
    for name in dict.fromkeys(names):
        if name == "rondel":
            drawn.append(draw.rondel(state, style=False))
            words.append(draw.describe_rondel(state))
        elif name in ("estate", "estates"):
            seats = range(len(state.players)) if name == "estates" else (seat,)
            drawn += [draw.estate(state, n, style=False) for n in seats]
            words += [draw.describe_estate(state, n) for n in seats]
        elif name == "clans":
            drawn.append(draw.clans(state, style=False))
            words.append(draw.describe_clans(state))
        elif name == "chronicle":
            for _, look in boards(state):
                drawn += [look.board(state, {}, False)] if look.board else []
                words += [look.words(state)] if look.words else []
        elif name == "panels":
            drawn.append(draw.players(state, style=False))
            words.append(draw.describe_players(state))
        elif name == "score":
            words.append(draw.describe_score(state))
    if not drawn:
        drawn, words = [draw.estate(state, seat, style=False)], [draw.describe_estate(state, seat)]
    return Picture(stacked(drawn, title), "\n".join(words), title)
