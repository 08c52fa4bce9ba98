"""Chronicle 6, The Troubled Book of Scottish History: everybody's cards, which side is up, events.

While tiles of other players are chosen, the board shows them too.
"""

from __future__ import annotations

from collections.abc import Sequence

from glenmore import verdict
from glenmore.draw.chronicles import Holding, Look, Places
from glenmore.draw.chronicles.c06_abroad import foreign, place_key, tiles_abroad
from glenmore.draw.chronicles.c06_phrases import (
    BOARD,
    EDGE,
    GAP,
    INSIDE,
    LEAST,
    SIDE,
    SIZE,
    event_phrase,
    in_lines,
)
from glenmore.draw.icons import icon, seat_sign
from glenmore.draw.phrases import phrase_line
from glenmore.model import State
from glenmore.modules.c06_troubled_book import (
    LASTING,
    Abroad,
    ActivateAbroad,
    SwapEnglishman,
    Triggering,
    TurnOnly,
    UseEvent,
    book,
    event_of,
    event_words,
    events,
    turned_by,
    unturned,
    why_not_event,
)
from glenmore.modules.c06_troubled_book.cards import card_name, in_progress, rounds_left
from glenmore.modules.c06_troubled_book.england import Swapping
from glenmore.modules.c06_troubled_book.prospects import now
from glenmore.moves import Move
from glenmore.text import phrase, tell
from tabletop.draw.svg import badge, clipped, picture, piece, rect, target, text
from tabletop.text import listed
from tabletop.verdict import QUIET

ACROSS = 2  # cards side by side
WIDE, HIGH = (INSIDE - GAP) / ACROSS, 106.0  # a card
HEAD, LINE = 36.0, 27.0
NAME = 236.0


# -- the board -------------------------------------------------------------------------------------


def board(state: State, marks: Places, style: bool) -> str:
    """Every player's cards, tiles of others while they are chosen, and the cards to come."""
    parts: list[str] = []
    y = EDGE
    step = state.steps[-1] if state.steps else None
    if isinstance(step, Abroad):
        drawn, y = tiles_abroad(state, step, y, marks)
        parts += drawn
    first = state.actor if state.actor >= 0 else 0
    seats = range(len(state.players))
    for seat in (*(s for s in seats if s == first), *(s for s in seats if s != first)):
        drawn, y = _player(state, seat, y, marks)
        parts += drawn
    drawn, y = _to_come(state, y)
    return picture(
        "chronicle",
        phrase("draw.c06.title"),
        BOARD,
        y + EDGE,
        [*parts, *drawn],
        live=bool(marks),
        style=style,
        least=LEAST,
    )


def _player(state: State, seat: int, y: float, marks: Places) -> tuple[list[str], float]:
    """A player's name and points for event sides, then the cards."""
    held = state.players[seat].cards
    sides = turned_by(state, seat)
    told = (
        phrase("draw.c06.turned", sides=sides, cards=len(held))
        if held
        else phrase("draw.c06.no_card")
    )
    if sides:
        told += phrase("draw.c06.in_each_round", sides=sides, rounds=rounds_left(state))
    frame = "gm-o-frame" if state.actor == seat else "gm-frame"
    head = [
        rect(EDGE, y, INSIDE, HEAD, "gm-card", 8),
        rect(EDGE, y, INSIDE, HEAD, frame, 8),
        seat_sign(seat, EDGE + 20, y + HEAD / 2, 12),
        text(
            EDGE + 40,
            y + HEAD / 2 + 5,
            clipped(state.setup.name(seat), 150, 15, True),
            "gm-name",
            15,
        ),
        text(EDGE + 200, y + HEAD / 2 + 5, told, "gm-text", 14),
    ]
    parts = [target("", None, _sides_said(state, seat), "".join(head))]
    y += HEAD + GAP
    for n, card in enumerate(held):
        if n and not n % ACROSS:
            y += HIGH + GAP
        parts.append(_card(state, seat, card, EDGE + n % ACROSS * (WIDE + GAP), y, marks))
    return parts, y + (HIGH + GAP if held else 0)


def _card(state: State, seat: int, card: str, x: float, y: float, marks: Places) -> str:
    up = card in book(state).turned
    mark = marks.get(card)
    open_ = mark is not None and mark.options
    frame = "gm-o-frame" if open_ else "gm-empty" if up else "gm-frame"
    body = [
        rect(x, y, WIDE, HIGH, "gm-person" if up else "gm-card", 8),
        rect(x, y, WIDE, HIGH, frame, 8),
        rect(x - 3, y - 3, WIDE + 6, HIGH + 6, "gm-halo", 10),
        icon("event" if up else "landmark", x + 7, y + 8, 26),
        text(x + 40, y + 21, clipped(card_name(state, card), WIDE - 64, 14, True), "gm-name", 15),
    ]
    side = phrase("draw.c06.event_up") if up else phrase("draw.c06.landmark_up")
    body.append(text(x + 40, y + 38, side, "gm-small", 13.2))
    for n, line in enumerate(in_lines(event_phrase(state, card), WIDE - 18, SIZE, SIDE)[:2]):
        body.append(
            phrase_line(line, x + 10, y + 60 + n * 19, SIZE, SIDE, "gm-small" if up else "gm-text")
        )
    told = _now(state, seat, card)
    if told:
        body.append(text(x + 10, y + HIGH - 9, clipped(told, WIDE - 18, 12, True), "gm-name", 13.5))
    body.append(badge(x + WIDE - 8, y + 8, mark))
    drawn = target(f"place:{card}", mark, _said(state, seat, card), "".join(body))
    return piece(f"card:{card}", "card", drawn)


def _now(state: State, seat: int, card: str) -> str:
    """What the event would do now; told while a card is chosen."""
    step = state.steps[-1] if state.steps else None
    if card in in_progress(state):
        return phrase("draw.c06.being_resolved")
    if not isinstance(step, Triggering) or step.seat != seat or card not in unturned(state, seat):
        return ""
    if why_not_event(state, seat, event_of(state, card), QUIET):
        return phrase("draw.c06.not_possible")
    found = now(state, seat, card)
    return phrase("draw.c06.now", what=found) if found else ""


def _to_come(state: State, y: float) -> tuple[list[str], float]:
    """The events of cards that nobody has."""
    held = {card for player in state.players for card in player.cards}
    rest = [card for card in events(state.setup) if card not in held]
    if not rest:
        return [], y
    parts = [text(EDGE + 4, y + 18, phrase("draw.c06.nobody_has"), "gm-name", 14)]
    y += 28
    for card in rest:
        body = [
            rect(EDGE, y, INSIDE, LINE - 3, "gm-none", 4),
            text(EDGE + 8, y + 17, card_name(state, card), "gm-name", 13.5, NAME - 16),
            phrase_line(event_phrase(state, card), EDGE + NAME, y + 17, SIZE, SIDE),
        ]
        said = phrase(
            "draw.c06.card_event", name=card_name(state, card), does=event_words(state, card)
        )
        parts.append(target("", None, said, "".join(body)))
        y += LINE
    return parts, y


# -- in words --------------------------------------------------------------------------------------


def _said(state: State, seat: int, card: str) -> str:
    """A card in words."""
    side = (
        phrase("draw.c06.event_up_words")
        if card in book(state).turned
        else phrase("draw.c06.landmark_up_words")
    )
    told = _now(state, seat, card)
    if told == phrase("draw.c06.not_possible"):
        why = verdict.Why()
        why_not_event(state, seat, event_of(state, card), why)
        told = " ".join([f"{told}:", *(tell(one, state.game) for one in why)])
    said = phrase(
        "draw.c06.card", name=card_name(state, card), side=side, does=event_words(state, card)
    )
    return f"{said}; {told}" if told else said


def _sides_said(state: State, seat: int) -> str:
    held, sides = state.players[seat].cards, turned_by(state, seat)
    name = state.setup.name(seat)
    if not held:
        return phrase("draw.c06.seat_no_card", name=name)
    return phrase("draw.c06.seat_turned", name=name, sides=sides, number=len(held))


def words(state: State) -> str:
    """The board in words."""
    lines = [phrase("draw.c06.title_words")]
    for seat, player in enumerate(state.players):
        lines.append(f"  {_sides_said(state, seat)}")
        lines += [f"    {_said(state, seat, card)}" for card in player.cards]
    step = state.steps[-1] if state.steps else None
    if isinstance(step, Abroad):
        names = [
            phrase("draw.c06.tile_of", tile=tile, seat=seat, game=state.game)
            for seat, _, tile in foreign(state, step.seat)
        ]
        lines.append(phrase("draw.c06.others_words", names=listed(names)))
    held = {card for player in state.players for card in player.cards}
    rest = [card for card in events(state.setup) if card not in held]
    lines += [
        phrase("draw.c06.nobodys", name=card_name(state, c), does=event_words(state, c))
        for c in rest
    ]
    return "\n".join(lines)


def shows(state: State) -> object:
    """Cards and their sides; everything while a card or a tile of others is chosen."""
    step = state.steps[-1] if state.steps else None
    if isinstance(step, (Triggering, Abroad)):
        return state
    return (
        state.module(6),
        tuple(p.cards for p in state.players),
        rounds_left(state),
        state.actor,
        tuple(in_progress(state)),
    )


# -- what can be chosen, the overview, the question ------------------------------------------------


def tries(state: State) -> dict[str, Move]:
    """All cards that players hold; tiles of others and of the rondel while they are chosen."""
    found: dict[str, Move] = {
        card: UseEvent(card) for player in state.players for card in player.cards
    }
    step = state.steps[-1] if state.steps else None
    if isinstance(step, Abroad):
        found |= {
            place_key(seat, cell): ActivateAbroad(seat, cell)
            for seat, cell, _ in foreign(state, step.seat)
        }
    if isinstance(step, Swapping):
        found |= {f"tile:{tile}": SwapEnglishman(tile) for tile in state.ring if tile}
    return found


def places(state: State, move: Move) -> Sequence[str]:
    """A card, or another player's tile."""
    if isinstance(move, (UseEvent, TurnOnly)):
        return (move.card,)
    if isinstance(move, ActivateAbroad):
        return (place_key(move.seat, move.cell),)
    return ()


def holdings(state: State, seat: int) -> Sequence[Holding]:
    """How many cards show their event side."""
    held = state.players[seat].cards
    if not held:
        return ()
    sides = turned_by(state, seat)
    return (
        Holding(
            "event",
            phrase("draw.c06.holding", sides=sides, cards=len(held)),
            _sides_said(state, seat),
        ),
    )


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """What turning brings in any case, and whether lasting effects survive it."""
    step = state.steps[-1]
    if not isinstance(step, Triggering):
        return ()
    rounds = rounds_left(state)
    found = [phrase("draw.c06.note", rounds=rounds)]
    lasting = [c for c in unturned(state, step.seat) if c in LASTING.values()]
    if lasting:
        names = listed(card_name(state, card) for card in lasting)
        keeps = state.game.options["lasting_after_turn"] == "keep"
        what = phrase("draw.c06.lasting_goes_on") if keeps else phrase("draw.c06.lasting_ends")
        found.append(phrase("draw.c06.lasting_note", what=what, names=names))
    return tuple(found)


LOOK = Look.of(__name__)
