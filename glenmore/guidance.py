"""What a person is told beside the question: what is paid and open, what is still possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import glenmore as gm
from glenmore.base.market import price_of_next
from glenmore.base.needs import wants
from glenmore.base.payment import Pay
from glenmore.base.scoring import CATEGORIES, numbers
from glenmore.components import GOODS
from glenmore.describe import describe_goods, what_to_decide
from glenmore.describe.moves import describe_due, step_facts
from glenmore.describe.words import number
from glenmore.draw import chronicles
from glenmore.draw.marks import is_claim
from glenmore.moves import PayScot
from glenmore.positions.words import PositionError
from glenmore.text import phrase, templates
from tabletop.text import listed

MOST_FAULTS = 5  # that are told
SOON = 4  # tiles of a stack before its scoring round is announced
SCORED = "ABC"  # stacks that bring one
OPEN = ("activate", "sell", "ness", "resolve")  # options that are counted; others go without saying


def asked(state: gm.State) -> str:
    """The question, as a sentence would begin."""
    if state.actor == gm.OVER:
        return phrase("notes.over")
    text = what_to_decide(state)
    return text[:1].upper() + text[1:]


def question(state: gm.State) -> str:
    """What is to be decided, as one asks somebody; where texts have no question, as it stands."""
    known = templates("questions").get(type(state.steps[-1]).__name__) if state.steps else None
    return asked(state) if known is None else known.format(**step_facts(state))


def rule_of(state: gm.State) -> str:
    """The rule that speaks of the decision."""
    return str(state.steps[-1].cited()) if state.steps else "END-05"


def check_start(faults: Sequence[gm.Reason]) -> None:
    """A game cannot begin with what breaks rules: it could be neither played nor saved."""
    if not faults:
        return
    told = "; ".join(str(fault).rstrip(".") for fault in faults[:MOST_FAULTS])
    more = len(faults) - MOST_FAULTS
    if more > 0:
        raise PositionError(phrase("notes.broken_more", faults=told, number=more))
    raise PositionError(phrase("notes.broken", faults=told))


def notes(
    state: gm.State,
    moves: Sequence[gm.Move],
    before: Callable[[type], Sequence[str]] = lambda step: (),
) -> list[str]:
    """What is paid, what is open and what it costs; what else the turn still allows.

    The position is given as the reader may know it; `before` tells what was paid just before.
    """
    if state.actor == gm.OVER:
        return str(gm.score(state)).splitlines()[-1:]
    if state.actor < 0:
        return []
    step = state.steps[-1]
    if isinstance(step, Pay):
        return _payment(state, step, before(Pay))
    found = [*chronicles.notes(state, moves), *_still_possible(state, moves)]
    if is_claim(state, moves):
        coins = number("coin", state.players[state.actor].coins)
        found.append(phrase("notes.road", coins=coins))
    return [*found, *_scoring_soon(state)]


def _scoring_soon(state: gm.State) -> list[str]:
    """What everybody has of what the next scoring round counts, when it is near (TURN-01)."""
    stack = next((stack for stack in state.stacks if stack.size), None)
    if stack is None or stack.letter not in SCORED or stack.size > SOON:
        return []
    rows = [
        phrase("notes.counts", category=category, told=_counted(state, category))
        for category in CATEGORIES
    ]
    counts = phrase("notes.several").join(rows)
    return [phrase("notes.scoring", number=stack.size, stack=stack.letter, counts=counts)]


def _counted(state: gm.State, category: str) -> str:
    """Who has how many of a category, whoever decides first."""
    have = numbers(state, category)
    seats = sorted(range(len(have)), key=lambda seat: seat != state.actor)
    who = {seat: state.game.actor_name(seat) for seat in seats} | {state.actor: phrase("notes.you")}
    return ", ".join(phrase("notes.counted", name=who[seat], count=have[seat]) for seat in seats)


def _payment(state: gm.State, step: Pay, paid: Sequence[str]) -> list[str]:
    player = state.players[step.seat]
    rows = [
        phrase("notes.paid", paid=listed(paid)) if paid else phrase("notes.paid_nothing"),
        phrase("notes.due", due=describe_due(step)),
    ]
    wanted = [k for k in range(len(GOODS)) if wants(step.goods, k)]
    if wanted:
        prices = ", ".join(_asks(state, k) for k in wanted)
        rows.append(phrase("notes.market", prices=prices))
    coins, held = number("coin", player.coins), describe_goods(player.goods())
    return [*rows, phrase("notes.at_hand", coins=coins, held=held)]


def _asks(state: gm.State, kind: int) -> str:
    price = price_of_next(state, kind)
    asked = phrase("notes.sold_out") if price is None else number("coin", price)
    return phrase("notes.asks", good=GOODS[kind], price=asked)


def _still_possible(state: gm.State, moves: Sequence[gm.Move]) -> list[str]:
    counts = Counter(move.word for move in moves)
    parts: list[str] = []
    for word in OPEN:
        places = {getattr(m, "cell", n) for n, m in enumerate(moves) if m.word == word}
        if places:
            parts.append(phrase(f"notes.open.{word}", number=len(places)))
    if state.movement:
        left = number("move", state.movement)
        key = "notes.move_scots" if counts["move"] else "notes.moves_left"
        parts.append(phrase(key, moves=left))
    joint = phrase("notes.several")
    rows = [phrase("notes.possible", what=joint.join(parts))] if parts else []
    if state.activated and counts["activate"]:
        names = listed(state.game.name(tile) for _, tile in state.activated)
        rows.append(phrase("notes.activated", names=names))
    if any(isinstance(move, PayScot) for move in moves):
        rows.append(phrase("notes.paid_scot"))
    return rows
