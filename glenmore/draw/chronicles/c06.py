"""Chronicle 6, The Troubled Book of Scottish History: everybody's cards, which side is up, events.

While tiles of other players are chosen, the board shows them too.
"""

from __future__ import annotations

from collections.abc import Sequence

from glenmore import verdict
from glenmore.components import COLORS, Benefit, Cell
from glenmore.describe.words import describe_benefit
from glenmore.draw.chronicles import Holding, Look, Places
from glenmore.draw.icons import icon, pawn
from glenmore.draw.items import Line, benefit_lines, cost_items
from glenmore.draw.phrases import phrase_line, phrase_width
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
from tabletop.draw.svg import badge, clipped, picture, rect, target, text
from tabletop.text import listed
from tabletop.verdict import QUIET

EDGE, GAP = 10.0, 8.0
BOARD, LEAST = 720.0, 626.0  # at LEAST all letters can still be read
ACROSS, CHIPS = 2, 3  # cards and tiles of others side by side
INSIDE = BOARD - 2 * EDGE
WIDE, HIGH = (INSIDE - GAP) / ACROSS, 106.0  # a card
HEAD, LINE = 36.0, 27.0
NAME = 236.0
CHIP_W, CHIP_H = (INSIDE - (CHIPS - 1) * GAP) / CHIPS, 50.0
SIZE, SIDE = 14.0, 18.0  # of phrases and their icons
# What an event gives, with icons; {a} … are the numbers printed on the card.
GAINS = {
    "old-man-of-storr": "own table @scot on @castle : {a} {b} {c} {d} {e} @vp",
    "wallace-monument": "one more @event , {a} @vp with W. Wallace",
    "dunvegan-castle": "{a} @vp",
    "fort-george": "@discard remove {least} tiles",
    "castle-stalker": "lay a discarded tile",
    "donan-castle": "@activate up to {a} tiles of others",
    "loch-lochy": "{a} @cattle , @activate all @pen",
    "duart-castle": "{b} @vp with MacLean",
    "inverness": "own table @whisky : {a} {b} {c} {d} {e} @vp",
    "loch-shiel": "{a} @scot on Loch Shiel",
    "armadale-castle": "{a} @vp for each @stone returned",
    "loch-ness": "{a} @coin for each event side",
    "castle-of-mey": "@discard remove {least} tiles",
    "castle-moil": "{a} @coin , {b} @scot goes home to @castle",
    "loch-morar": "{a} @vp",
    "loch-lomond": "all @coin of the England row",
    "glenfinnan-church": "@activate the church and neighbours",
    "glenfinnan-monument": "Englishman and a tile change places",
    "general-wades-military-roads": "{a} @coin , place a @clan-marker",
    "new-fort-george": "{a} @vp for each @sheep returned",
    "stirling-castle": "{a} @vp with R. the Bruce or M. Stuart, {b} with both",
    "glamis-castle": "{a} @vp",
    "forth-bridge": "@activate all river tiles",
}
ITALIAN = {  # where an edition has it otherwise
    "duart-castle": ("duart_event", "{b} @vp , with MacLean {cost} → {a} @vp"),
    "general-wades-military-roads": ("wade_event", "place a @clan-marker on violet"),
}


# -- events with icons -----------------------------------------------------------------------------


def _items(line: Line) -> str:
    return " ".join(f"{item.number} @{item.icon}".strip() for item in line)


def phrase(state: State, card: str) -> str:
    """An event as a phrase with icons: "2 @scot → 9 @vp"."""
    event = event_of(state, card)
    cost = _items(cost_items(event.price))
    gain = GAINS[card]
    option, other = ITALIAN.get(card, ("", ""))
    if option and state.game.options[option] == "IT":
        gain, plain = other, True
    else:
        plain = not cost
        if event.way == "trade":
            gain = f"{{a}} @vp , {gain}"
    exact = state.game.options["event_removal"] == "exactly_2"
    facts = {name: str(value) for name, value in zip("abcde", event.values, strict=False)}
    told = gain.format(cost=cost, least="2" if exact else "1 or 2", **facts)
    return told if plain else f"{cost} → {told}"


def _lines(phrase_: str, room: float, size: float, side: float) -> list[str]:
    """A phrase on as many lines as it needs."""
    found = [""]
    for word in phrase_.split():
        longer = f"{found[-1]} {word}".strip()
        if found[-1] and phrase_width(longer, size, side) > room:
            found.append(word)
        else:
            found[-1] = longer
    return found


# -- the board -------------------------------------------------------------------------------------


def board(state: State, marks: Places, style: bool) -> str:
    """Every player's cards, tiles of others while they are chosen, and the cards to come."""
    parts: list[str] = []
    y = EDGE
    step = state.steps[-1] if state.steps else None
    if isinstance(step, Abroad):
        drawn, y = _abroad(state, step, y, marks)
        parts += drawn
    first = state.actor if state.actor >= 0 else 0
    seats = range(len(state.players))
    for seat in (*(s for s in seats if s == first), *(s for s in seats if s != first)):
        drawn, y = _player(state, seat, y, marks)
        parts += drawn
    drawn, y = _to_come(state, y)
    return picture(
        "chronicle",
        "Landmark/event cards",
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
    told = f"{sides} of {len(held)} turned" if held else "no card yet"
    if sides:
        told += f": {sides} VP in each of {rounds_left(state)} rounds to come"
    frame = "gm-o-frame" if state.actor == seat else "gm-frame"
    head = [
        rect(EDGE, y, INSIDE, HEAD, "gm-card", 8),
        rect(EDGE, y, INSIDE, HEAD, frame, 8),
        pawn(seat, COLORS[seat], EDGE + 20, y + HEAD / 2, 11),
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
    side = "event side up: +1 VP each round" if up else "landmark side up; its event:"
    body.append(text(x + 40, y + 38, side, "gm-small", 13))
    for n, line in enumerate(_lines(phrase(state, card), WIDE - 18, SIZE, SIDE)[:2]):
        body.append(
            phrase_line(line, x + 10, y + 60 + n * 19, SIZE, SIDE, "gm-small" if up else "gm-text")
        )
    told = _now(state, seat, card)
    if told:
        body.append(text(x + 10, y + HIGH - 9, clipped(told, WIDE - 18, 12, True), "gm-name", 13.5))
    body.append(badge(x + WIDE - 8, y + 8, mark))
    return target(f"place:{card}", mark, _said(state, seat, card), "".join(body))


def _now(state: State, seat: int, card: str) -> str:
    """What the event would do now; told while a card is chosen."""
    step = state.steps[-1] if state.steps else None
    if card in in_progress(state):
        return "being resolved"
    if not isinstance(step, Triggering) or step.seat != seat or card not in unturned(state, seat):
        return ""
    if why_not_event(state, seat, event_of(state, card), QUIET):
        return "event not possible now"
    found = now(state, seat, card)
    return f"now: {found}" if found else ""


def _to_come(state: State, y: float) -> tuple[list[str], float]:
    """The events of cards that nobody has."""
    held = {card for player in state.players for card in player.cards}
    rest = [card for card in events(state.setup) if card not in held]
    if not rest:
        return [], y
    parts = [text(EDGE + 4, y + 18, "Nobody has these yet; their events:", "gm-name", 14)]
    y += 28
    for card in rest:
        name = clipped(card_name(state, card), NAME - 10, 12, True)
        body = [
            rect(EDGE, y, INSIDE, LINE - 3, "gm-none", 4),
            text(EDGE + 8, y + 17, name, "gm-name", 13.5),
            phrase_line(phrase(state, card), EDGE + NAME, y + 17, SIZE, SIDE),
        ]
        said = f"{card_name(state, card)}, event: {event_words(state, card)}"
        parts.append(target("", None, said, "".join(body)))
        y += LINE
    return parts, y


# -- tiles of other players ------------------------------------------------------------------------


def place_key(seat: int, cell: Cell) -> str:
    """The place of another player's tile on the board."""
    return f"visit-{COLORS[seat]}-{cell[0]}-{cell[1]}"


def foreign(state: State, seat: int) -> list[tuple[int, Cell, str]]:
    """Tiles with a benefit in the estates of others."""
    tiles = state.game.tiles
    return [
        (other, cell, plot.top)
        for other, player in enumerate(state.players)
        if other != seat
        for cell, plot in player.estate.items()
        if tiles[plot.top].benefit.word != "none"
    ]


def _abroad(state: State, step: Abroad, y: float, marks: Places) -> tuple[list[str], float]:
    left = f"{step.left} tile{'s' if step.left > 1 else ''}"
    parts = [
        text(EDGE + 4, y + 18, f"Tiles of others: activate up to {left} of them", "gm-name", 14)
    ]
    y += 28
    for n, (seat, cell, tile) in enumerate(foreign(state, step.seat)):
        if n and not n % CHIPS:
            y += CHIP_H + 6
        parts.append(_chip(state, seat, cell, tile, EDGE + n % CHIPS * (CHIP_W + GAP), y, marks))
    return parts, y + CHIP_H + GAP


def _chip(
    state: State, seat: int, cell: Cell, tile_id: str, x: float, y: float, marks: Places
) -> str:
    tile, mark = state.game.tiles[tile_id], marks.get(place_key(seat, cell))
    open_ = mark is not None and mark.options
    body = [
        rect(x, y, CHIP_W, CHIP_H, "gm-card", 7),
        rect(x, y, CHIP_W, CHIP_H, "gm-o-frame" if open_ else "gm-empty", 7),
        rect(x - 3, y - 3, CHIP_W + 6, CHIP_H + 6, "gm-halo", 9),
        pawn(seat, COLORS[seat], x + 16, y + 15, 9),
        text(x + 32, y + 20, clipped(tile.name, CHIP_W - 50, 13, True), "gm-name", 14),
        phrase_line(_benefit(tile.benefit), x + 10, y + 42, SIZE, SIDE),
        badge(x + CHIP_W - 8, y + 8, mark),
    ]
    said = (
        f"{tile.name} of {state.setup.name(seat)} at ({cell[0]}, {cell[1]}): "
        f"{describe_benefit(tile.benefit)}"
    )
    return target(f"place:{place_key(seat, cell)}", mark, said, "".join(body))


def _benefit(benefit: Benefit) -> str:
    """What a tile takes and gives, as far as there is room."""
    takes, gives = benefit_lines(benefit)[0]
    more = " …" if len(benefit.ways) > 1 else ""
    return f"{_items(takes)} → {_items(gives)}{more}" if takes else _items(gives)


# -- in words --------------------------------------------------------------------------------------


def _said(state: State, seat: int, card: str) -> str:
    """A card in words."""
    side = (
        "event side up, 1 VP in each scoring of landmark cards"
        if card in book(state).turned
        else "landmark side up"
    )
    told = _now(state, seat, card)
    if told == "event not possible now":
        why = verdict.Why()
        why_not_event(state, seat, event_of(state, card), why)
        told = " ".join([f"{told}:", *map(str, why)])
    return f"{card_name(state, card)}, {side}; event: {event_words(state, card)}" + (
        f"; {told}" if told else ""
    )


def _sides_said(state: State, seat: int) -> str:
    held, sides = state.players[seat].cards, turned_by(state, seat)
    name = state.setup.name(seat)
    cards = "card" if len(held) == 1 else "cards"
    return f"{name}: {sides} of {len(held)} {cards} turned" if held else f"{name}: no card yet"


def words(state: State) -> str:
    """The board in words."""
    lines = ["Landmark/event cards:"]
    for seat, player in enumerate(state.players):
        lines.append(f"  {_sides_said(state, seat)}")
        lines += [f"    {_said(state, seat, card)}" for card in player.cards]
    step = state.steps[-1] if state.steps else None
    if isinstance(step, Abroad):
        names = [
            f"{state.game.name(tile)} of {state.setup.name(seat)}"
            for seat, _, tile in foreign(state, step.seat)
        ]
        lines.append(f"  Tiles of others with a benefit: {listed(names)}")
    held = {card for player in state.players for card in player.cards}
    rest = [card for card in events(state.setup) if card not in held]
    lines += [f"  {card_name(state, c)}, nobody's: {event_words(state, c)}" for c in rest]
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
    return (Holding("event", f"event sides: {sides} of {len(held)}", _sides_said(state, seat)),)


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """What turning brings in any case, and whether lasting effects survive it."""
    step = state.steps[-1]
    if not isinstance(step, Triggering):
        return ()
    rounds = rounds_left(state)
    found = [f"Each card you turn gives 1 VP in every scoring round to come: {rounds} in all"]
    lasting = [c for c in unturned(state, step.seat) if c in LASTING.values()]
    if lasting:
        names = listed(card_name(state, card) for card in lasting)
        keeps = state.game.options["lasting_after_turn"] == "keep"
        what = "The lasting effect goes on" if keeps else "The lasting effect ends"
        found.append(f"{what} when it is turned: {names} (C6-EDGE-01)")
    return tuple(found)


LOOK = Look(
    title="Landmark/event cards",
    board=board,
    words=words,
    shows=shows,
    tries=tries,
    places=places,
    holdings=holdings,
    notes=notes,
    cards={
        "C6-LM-OldManOfStorr": ("2 @stone on this tile", "2 stone on this tile"),
        "C6-LM-WallaceMonument": ("activate the whole estate", "the whole estate may be activated"),
        "C6-LM-DunveganCastle": ("2 @sheep on this tile", "2 sheep on this tile"),
        "C6-LM-FortGeorge": ("any @scot home to @castle", "any number of Scots to the home castle"),
        "C6-LM-NewFortGeorge": ("@scot on its tile count", "Scots on its tile count as at home"),
        "C6-LM-StirlingCastle": ("counts as a card", "counts as a landmark card"),
        "C6-LM-GlamisCastle": ("counts as a card", "counts as a landmark card"),
        "C6-LM-ForthBridge": ("counts as a card", "counts as a landmark card"),
    },
)
