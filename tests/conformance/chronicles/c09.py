"""Chronicle 9, Feasts & Follies: twelve cards, markers of one step, goods on shields, secrets."""

from __future__ import annotations

from collections import Counter
from typing import Any

import glenmore as gm
from glenmore.components import GOODS
from glenmore.moves import Move

_FEASTS = (
    "guest-of-honour",
    "fireside-muster",
    "bards-evening",
    "dram-tasting",
    "poets-supper",
    "drovers-dance",
    "royal-visit",
    "clan-levy",
    "pilgrims-table",
    "distillers-ball",
    "great-wedding",
    "spring-festival",
)
_IN_BETWEEN = {"BIDS", "SHOW", "FASK", "FPAY", "FDEAL", "NAMING"}


def _all(state: gm.State) -> list[str]:
    cards = state.game.setup.catalog.cards
    return [card.id for card in cards if card.id.startswith("feast-")]


WORDS = {"good": ("any",), "what": tuple(f"feast-{name}" for name in (*_FEASTS, "of-nobody"))}
DOMAINS = {"value": lambda state: [*range(-1, 8)]}


def touched(before: gm.State, move: Move, after: gm.State) -> set[int]:
    """At a bidding one decision makes everybody reveal, pay and score."""
    bidding = any(step.state in _IN_BETWEEN for step in before.steps)
    return set(range(len(before.players))) if bidding else set()


def broken(state: gm.State) -> list[str]:
    """Each card once, markers only while they count, a stack for everybody, no secret in a view."""
    part, found = state.module(9), []
    lie = [card for card in (*part.open, *part.discard) if card]
    if (
        len(set(lie)) < len(lie)
        or not set(lie) <= set(_all(state))
        or len(_all(state)) != len(_FEASTS)
    ):
        found.append(f"feasts {part.open}, {part.discard} (C9-04)")
    states = {step.state for step in state.steps}
    if any(part.markers) and not states & {"S2", "CLEAR"}:
        found.append("markers lie on feasts after the round (C9-35)")
    if any(part.away) and not states & {"BIDS", "SHOW"}:
        found.append("tokens wait after the bidding (C9-I16)")
    for seat, laid in enumerate(part.shields):
        if not {one.clan for one in laid} <= {*state.players[seat].clans} & {
            "macdonell",
            "maclean",
        }:
            found.append(f"seat {seat} has goods on shields of others (C9-39)")
        if not {one.good for one in laid} <= set(GOODS):
            found.append(f"seat {seat} has strange goods on shields (C9-39)")
    return [*found, *_stacks(state), *_secrets(state)]


def _stacks(state: gm.State) -> list[str]:
    """Up to three tokens, five with Cameron, each once; one marker for each that was held.

    A seat that nobody plays has rules of its own for how many.
    """
    found, part = [], state.module(9)
    for seat, player in enumerate(state.players):
        tokens = [one.token for one in part.revealed[seat]]
        most = 5 if "cameron" in player.clans or not state.game.is_played(seat) else 3
        steps: list[Any] = [s for s in state.steps if s.state in ("BIDS", "SHOW")]
        stacks = [[*step.stacks[seat]] for step in steps]
        for stack in (tokens, *stacks):
            laid = [token for token in stack if token > 0]
            if len(stack) > most or max(Counter(laid).values(), default=0) > 1:
                found.append(f"seat {seat} has laid {stack} (C9-10, C9-13)")
        held = {one.token for one in part.revealed[seat] if one.outcome == "held"}
        marked = {n for n, seats in enumerate(part.markers, 1) if seat in seats}
        if any(part.markers) and marked != held:
            found.append(f"seat {seat} holds {held} but has markers on {marked} (C9-27)")
    return found


def _secrets(state: gm.State) -> list[str]:
    """Nobody sees a token of others that has not been revealed (C9-HID01).

    Only a seat that nobody plays has laid its stack openly.
    """
    found = []
    for seat in range(len(state.players)):
        for seen, true in zip(gm.view(state, seat).steps, state.steps, strict=True):
            step: Any = seen
            if step.state not in ("BIDS", "SHOW"):
                continue
            shown = step.at if step.state == "SHOW" else 0
            for other, stack in enumerate(step.stacks):
                secret = other != seat and state.game.is_played(other)
                if secret and any(token > 0 for token in stack[shown:]):
                    found.append(f"seat {seat} sees a bid of {other} (C9-HID01)")
            if step.stacks[seat] != true.stacks[seat]:  # type: ignore[attr-defined]
                found.append(f"seat {seat} does not know its own bids (C9-HID01)")
    return found


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """No points in a bidding, goods only by payments, shields never empty again."""
    old, new, found = before.module(9), after.module(9), []
    for seat, laid in enumerate(old.shields):
        if new.shields[seat][: len(laid)] != laid:
            found.append(f"{move!r} changes a shield (C9-39)")
    top = before.steps[-1].state if before.steps else ""
    if top in ("BIDS", "SHOW") and _have(before) != _have(after) and _still_bidding(after):
        found.append(f"{move!r} changes what players have (C9-24)")
    if move.word in ("bid", "no-bid") and _still_bidding(after):
        if [p.points for p in before.players] != [p.points for p in after.players]:
            found.append(f"{move!r} brings points (C9-08)")
    turned = set(new.open) - set(old.open) - {""}
    if turned and move.word != "feast":
        found.append(f"{move!r} opens {turned} (C9-32)")
    return found


def _have(state: gm.State) -> list[Any]:
    return [player for seat, player in enumerate(state.players) if state.game.is_played(seat)]


def _still_bidding(state: gm.State) -> bool:
    return any(step.state in ("BIDS", "SHOW") for step in state.steps)
