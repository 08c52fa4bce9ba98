"""The feasts of chronicle 9 in words: cards, stacks, warnings."""

from __future__ import annotations

from glenmore.model import State
from glenmore.modules.c09_feasts_and_follies import Bidding, OnShield, cards, feasts, pile
from glenmore.modules.c09_feasts_and_follies.bidding import HIDDEN, NONE
from glenmore.modules.c09_feasts_and_follies.paying import cost
from glenmore.modules.c09_feasts_and_follies.state import INNES, PLACES, feast_name, holds, limit
from glenmore.modules.c09_feasts_and_follies.words import card_words
from glenmore.text import phrase


def card_said(state: State, place: int) -> str:
    """A place of the board with its feast and its markers."""
    card = feast_name(state, place)
    if card not in cards(state.setup):
        return phrase("draw.c09.empty_words", number=place)
    said = phrase("draw.c09.card", number=place, card_words=card_words(state, card))
    seats = feasts(state).markers[place - 1]
    return f"{said} {phrase('words.feast_markers', state.game, seats=seats)}" if seats else said


def shield_words(state: State, seat: int, one: OnShield) -> str:
    """A good that lies on a shield, and what that means."""
    return phrase("draw.c09.shield", state.game, seat=seat, good=one.good, clan=one.clan)


def lines_of(state: State, seat: int) -> list[str]:
    """What there is to say of a player beside the tokens."""
    part, found = feasts(state), []
    step = state.steps[-1] if state.steps else None
    if isinstance(step, Bidding):
        done = len(step.stacks[seat]) >= limit(state, seat)
        key = "laid" if done else "lays" if state.actor == seat else "waits"
        found.append(phrase(f"draw.c09.{key}"))
    if part.away[seat]:
        found.append(phrase("draw.c09.away", token=str(part.away[seat])))
    found += [phrase("draw.c09.void", good=one.good) for one in part.shields[seat]]
    return found


def row_said(state: State, seat: int) -> str:
    """A player's row in words."""
    # a circle: the drawing says what lies there
    from glenmore.draw.chronicles.c09 import tokens

    told = []
    for token, outcome in tokens(state, seat):
        key = f"draw.c09.token_{outcome}" if outcome else "draw.c09.token"
        told.append(phrase(key, token=token))
    told += lines_of(state, seat)
    stack = ", ".join(told) or phrase("draw.c09.no_tokens")
    return phrase("draw.c09.row", state.game, seat=seat, stack=stack)


def words(state: State) -> str:
    """The board in words."""
    lines = [phrase("draw.c09.title_words")]
    lines += [f"  {card_said(state, place)}" for place in PLACES]
    lines.append("  " + phrase("words.feast_pile", number=len(pile(state)), discarded=_gone(state)))
    lines += [f"  {row_said(state, seat)}" for seat in range(len(state.players))]
    return "\n".join(lines)


def _gone(state: State) -> int:
    return len(feasts(state).discard)


def notes_of(state: State, step: Bidding) -> tuple[str, ...]:
    """How many tokens may be laid, and whether the goods suffice for all of them."""
    seat = state.actor
    stack = [token for token in step.stacks[seat] if token not in (NONE, HIDDEN)]
    found = [phrase("draw.c09.may_lay", number=limit(state, seat), laid=len(stack))]
    needs = [cost(state, seat, feast_name(state, token)) for token in stack]
    due = sum(sum(need.fixed) + need.free for need in needs)
    own = sum(state.players[seat].goods()) + holds(state, seat, INNES) * len(stack)
    if due > own:
        found.append(phrase("draw.c09.too_much", number=due, own=sum(state.players[seat].goods())))
    return tuple(found)
