"""Landmark cards and persons as a picture: who has which, and where the others are.

>>> import glenmore as gm
>>> print(describe_cards(gm.start(gm.Setup(players=2))).splitlines()[1])
  Castle Stalker (stack A, at once): 3 coins (LM-CastleStalker); to come
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from glenmore.base.discards import discarded
from glenmore.components import Landmark, Tile
from glenmore.draw.icons import icon, seat_sign
from glenmore.draw.phrases import phrase_line
from glenmore.model import State
from glenmore.text import called, phrase, templates
from tabletop.draw.board import NO_MARKS
from tabletop.draw.svg import Mark, picture, piece, placed, rect, target, text, width_of

WIDTH = 600.0
LEFT, ACROSS, CHIPS = 34.0, 2, 3
CARD_W, CARD_H = 274.0, 64.0
CHIP_W, CHIP_H = 180.0, 44.0
GAP = 8.0
SMALL = 13.4  # 12 pixels where the picture is 540 pixels wide
MOST = 760.0


def effect_of(rule: str) -> tuple[str, str]:
    """What a card does, with icons and in words; empty where only its rule can be named."""
    said = templates("draw")
    short, whole = (str(said.get(f"effects.{rule}.{part}", "")) for part in ("short", "words"))
    return short, whole


def owner_of(state: State, thing: str) -> int | None:
    """The seat that has a card or person."""
    for seat, player in enumerate(state.players):
        if thing in player.cards or thing in player.persons:
            return seat
    return None


def where_is(state: State, tile: str) -> str:
    """Where a tile that nobody owns is: on the rondel, still to come, or gone."""
    if tile in state.ring:
        return phrase("draw.cards.on_the_rondel")
    if tile not in state.game.tiles:  # a card without a tile
        return phrase("draw.cards.in_the_supply")
    if tile == state.game.hume:
        return phrase("draw.cards.beside_the_board")
    if tile in discarded(state):
        return phrase("draw.cards.discarded")
    return phrase("draw.cards.in_the_box") if tile in state.box else phrase("draw.cards.to_come")


def _tile_of(state: State, card: Landmark) -> str:
    """The tile that brings a card."""
    tiles = state.game.tiles.values()
    return next((tile.id for tile in tiles if tile.landmark == card.id), card.id)


def _status(state: State, thing: str, tile: str) -> str:
    owner = owner_of(state, thing)
    return (
        where_is(state, tile)
        if owner is None
        else phrase("draw.cards.with_seat", seat=owner, game=state.game)
    )


def _timing(card: Landmark) -> str:
    return str(templates("draw").get(f"cards.timing.{card.timing}", card.timing))


def _stack(card: Landmark) -> str:
    return (
        phrase("draw.cards.stack", stack=card.stack)
        if len(card.stack) == 1
        else phrase("draw.cards.without_a_tile")
    )


def card_words(state: State, card: Landmark) -> str:
    """One landmark card in words."""
    return phrase(
        "draw.cards.card",
        name=called(card),
        stack=_stack(card),
        timing=_timing(card),
        effect=effect_of(card.rule)[1] or phrase("draw.cards.see_rule"),
        rule=card.rule,
        status=_status(state, card.id, _tile_of(state, card)),
    )


def person_words(state: State, tile: Tile) -> str:
    """One person in words."""
    if tile.id == state.game.hume:
        stack = phrase("draw.cards.by_clan", clan=state.game.space_of.get("CLAN-McKay", ""))
    else:
        stack = phrase("draw.cards.stack", stack=tile.stack)
    return phrase(
        "draw.cards.person" if tile.counts_as == 1 else "draw.cards.person_counting",
        name=called(tile),
        stack=stack,
        counts=tile.counts_as,
        status=_status(state, tile.id, tile.id),
    )


def persons_of(state: State) -> list[Tile]:
    """All persons, by stack; those beside the board last."""
    return [tile for tile in state.game.tiles.values() if tile.kind == "person"]


def describe_cards(state: State) -> str:
    """Landmark cards and persons in words."""
    lines = [phrase("draw.cards.landmark_cards_words")]
    lines += [f"  {card_words(state, card)}" for card in state.game.landmarks.values()]
    lines.append(phrase("draw.cards.persons_title"))
    lines += [f"  {person_words(state, tile)}" for tile in persons_of(state)]
    return "\n".join(lines)


# -- drawing ---------------------------------------------------------------------------------------


def _card(state: State, card: Landmark, mark: Mark | None) -> str:
    owner, tile = owner_of(state, card.id), _tile_of(state, card)
    here = owner is not None or tile in state.ring
    where = "" if owner is not None else where_is(state, tile)
    right = CARD_W - (34 if owner is not None else 14 + width_of(where, SMALL))
    body = [
        rect(0, 0, CARD_W, CARD_H, "gm-card" if here else "gm-none", 7),
        rect(0, 0, CARD_W, CARD_H, "gm-frame" if here else "gm-empty", 7),
        icon("landmark", 6, 8, 28),
        text(
            20,
            55,
            str(templates("draw").get(f"cards.sign.{card.timing}", "")),
            "gm-name gm-middle",
            17 if card.timing == "permanent" else SMALL,
        ),
        text(42, 19, called(card), "gm-name", 14, right - 42),
        seat_sign(owner, CARD_W - 18, 15, 13)
        if owner is not None
        else text(CARD_W - 8, 19, where, "gm-small gm-right", SMALL),
    ]
    short = effect_of(card.rule)[0]
    if short:
        body.append(phrase_line(short, 42, 38, SMALL, 18))
    said = f"{_timing(card)} · {card.rule}"
    body.append(text(42, 56, said, "gm-small", SMALL, CARD_W - 48))
    body.append(rect(2, 2, CARD_W - 4, CARD_H - 4, "gm-halo", 6))
    drawn = target("", mark, card_words(state, card), "".join(body))
    return piece(f"card:{card.id}", "card", drawn)


def _person(state: State, tile: Tile, mark: Mark | None) -> str:
    owner = owner_of(state, tile.id)
    here = owner is not None or tile.id in state.ring
    counts = f" ×{tile.counts_as}" if tile.counts_as != 1 else ""
    where = where_is(state, tile.id)
    if owner is None and tile.id != state.game.hume:
        where = phrase("draw.cards.stack_and_place", stack=tile.stack, where=where)
    room = CHIP_W - 38 - (30 if owner is not None else 0)
    name = text(34, 27 if owner is not None else 18, called(tile) + counts, "gm-name", SMALL, room)
    body = [
        rect(0, 0, CHIP_W, CHIP_H, "gm-person" if here else "gm-none", 7),
        rect(0, 0, CHIP_W, CHIP_H, "gm-frame" if here else "gm-empty", 7),
        icon("person", 6, 11, 22),
        name,
        seat_sign(owner, CHIP_W - 18, CHIP_H / 2, 13)
        if owner is not None
        else text(34, 36, where, "gm-text", SMALL, room),
        rect(2, 2, CHIP_W - 4, CHIP_H - 4, "gm-halo", 6),
    ]
    drawn = target("", mark, person_words(state, tile), "".join(body))
    return piece(f"person:{tile.id}", "person", drawn)


def cards(state: State, marks: Mapping[Any, Mark] = NO_MARKS, *, style: bool = True) -> str:
    """Landmark cards by stack, then the persons, as SVG text; `marks` light some up."""
    parts = [text(14, 24, phrase("draw.cards.landmark_cards"), "gm-name", 15)]
    y = 34.0
    found = list(state.game.landmarks.values())
    for stack in dict.fromkeys(card.stack for card in found):
        label = stack if len(stack) == 1 else ""  # cards without a tile belong to no stack
        parts.append(text(LEFT / 2 + 1, y + CARD_H / 2 + 6, label, "gm-name gm-middle", 17))
        for n, card in enumerate(card for card in found if card.stack == stack):
            if n and not n % ACROSS:
                y += CARD_H + GAP
            left = LEFT + n % ACROSS * (CARD_W + GAP)
            parts.append(placed(_card(state, card, marks.get(card.id)), left, y))
        y += CARD_H + GAP
    parts.append(text(14, y + 22, phrase("draw.cards.persons"), "gm-name", 15))
    y += 32
    for n, tile in enumerate(persons_of(state)):
        if n and not n % CHIPS:
            y += CHIP_H + GAP
        left = LEFT + n % CHIPS * (CHIP_W + GAP)
        parts.append(placed(_person(state, tile, marks.get(tile.id)), left, y))
    return picture(
        "cards",
        phrase("draw.cards.landmark_cards_and_persons"),
        WIDTH,
        y + CHIP_H + 14,
        parts,
        style=style,
        most=MOST,
    )
