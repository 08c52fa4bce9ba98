"""Decisions in words: what is to be decided, and what each option means.

The phrases lie in `data/text/<language>/moves.toml` and `steps.toml`, by class name; for a move in
one step or to one place, by class and step or class and place (`Take_Relief`, `Stop_inn`).

>>> import glenmore as gm
>>> state = gm.start(gm.Setup(players=2, names=("Ann", "Bob")))
>>> describe_move(state, gm.legal(state)[1])
"Bob's pawn comes next"
>>> what_to_decide(state)
'which pawn goes on the rondel next'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from glenmore.base import clan_board, stops
from glenmore.base.market import price_of_next
from glenmore.base.turn import Menu
from glenmore.components import GOOD_INDEX, Cost, Effect, Need
from glenmore.describe.places import place
from glenmore.describe.words import (
    describe_benefit,
    describe_cost,
    describe_effect,
    describe_goods,
    describe_need,
    number,
    phrase,
)
from glenmore.hooks import Price
from glenmore.kinds import KINDS
from glenmore.model import State
from glenmore.moves import BuyGood, Move, Sell
from glenmore.text import TEXTS, bonus, called, templates
from tabletop.text import listed

Facts = dict[str, Any]


def _plain(kind: type) -> str:
    """The first sentence of a class's text, for classes that have no phrase of their own."""
    text = re.sub(r"^[A-Z0-9, ]+: ", "", (kind.__doc__ or kind.__name__).strip())
    first = re.split(r"[.;\n]", re.sub(r"\s*\([^)]*\)", "", text), maxsplit=1)[0].strip()
    return first[:1].lower() + first[1:]


def describe_move(state: State, move: Move) -> str:
    """A legal move in words: "take Halkirk for 1 wood", "buy stone for 2 coins"."""
    step = type(state.steps[-1]).__name__ if state.steps else ""
    name, texts = type(move).__name__, templates("moves")
    facts = {field: _field(state, field, value) for field, value in move.items()}
    template = (
        texts.get(f"{name}_{step}")
        or texts.get(f"{name}_{getattr(move, 'place', '')}")
        or (_unpriced(state, move) and texts.get(f"{name}_unpriced"))
        or texts.get(name)
    )
    if template is None:
        given = ", ".join(facts.values())
        return f"{_plain(type(move))}: {given}" if given else _plain(type(move))
    facts |= TEXTS.said(move.facts(state).items(), game=state.game)
    more = _MORE.get(name)
    return template.format(**(facts | (more(state, move) if more else {})))


def _field(state: State, field: str, value: Any) -> str:
    kind = KINDS[field].name
    if kind == "tile" or field == "place":
        return state.game.name(value)
    if kind == "seat":
        return str(state.setup.name(value))
    if kind == "cell":
        return place(state, value, state.actor)
    if kind == "cells":
        return listed(place(state, cell, state.actor) for cell in value)
    if value == "any":
        return number("any")
    return str(TEXTS.said([(field, value)], game=state.game)[field])


# -- facts that are not in the move itself --------------------------------------------------------


def _price(price: Cost | Price) -> str:
    return describe_cost(price, phrase("nothing"))


def _take(state: State, move: Any) -> Facts:
    tile = state.game.tiles[move.tile]
    position = state.position(move.tile)
    if position is None or state.actor < 0:
        return {"price": _price(tile.cost)}
    return {"price": _price(stops.price_of(state, state.actor, tile, position))}


def _relief(state: State, move: Any) -> Facts:
    return {"what": number(move.what)}


def _unpriced(state: State, move: Any) -> bool:
    """Whether the market would not trade: a full row sells nothing, an empty one buys nothing."""
    if isinstance(move, BuyGood):
        return price_of_next(state, GOOD_INDEX[move.good]) is None
    return isinstance(move, Sell) and not state.market[GOOD_INDEX[move.good]]


def _buy(state: State, move: Any) -> Facts:
    return {"price": number("coin", price_of_next(state, GOOD_INDEX[move.good]) or 0)}


def _sell(state: State, move: Any) -> Facts:
    return {"price": number("coin", state.market[GOOD_INDEX[move.good]])}


def _place(state: State, move: Any) -> Facts:
    tile = getattr(state.steps[-1], "tile", "") if state.steps else ""
    return {"tile": state.game.name(tile)}


def _resolve(state: State, move: Any) -> Facts:
    tile = state.game.tiles.get(getattr(state.steps[-1], "tile", "")) if state.steps else None
    found = [effect for effect in (tile.once if tile else ()) if effect.word == move.effect]
    return {"effect": describe_effect(found[0] if found else Effect(move.effect))}


def _activate(state: State, move: Any) -> Facts:
    plot = state.players[state.actor].estate.get(move.cell) if state.actor >= 0 else None
    if plot is None:
        return {"benefit": phrase("nothing")}
    return {"benefit": describe_benefit(state.game.tiles[plot.top].benefit, move.way)}


def _activate_rest(state: State, move: Any) -> Facts:
    tile = state.game.tiles.get(getattr(state.steps[-1], "tile", "")) if state.steps else None
    if tile is None:
        return {"tile": phrase("nothing"), "benefit": phrase("nothing")}
    return {"tile": called(tile), "benefit": describe_benefit(tile.benefit, move.way)}


def _claim(state: State, move: Any) -> Facts:
    roads = clan_board.road_costs(state, clan_board.occupied(state))
    price = clan_board.claim_price(state, max(state.actor, 0), move.clan, roads)
    return {"price": _price(price), "bonus": bonus(state.game.clans[move.clan])}


_MORE: dict[str, Callable[[State, Any], Facts]] = {
    "Take": _take,
    "ReliefGain": _relief,
    "BuyGood": _buy,
    "Sell": _sell,
    "Place": _place,
    "Resolve": _resolve,
    "Activate": _activate,
    "ActivateRest": _activate_rest,
    "UseLochNess": _activate,
    "Claim": _claim,
}


# -- what is to be decided ------------------------------------------------------------------------


def what_to_decide(state: State) -> str:
    """What the actor has to decide, in words; empty when the game is over."""
    if not state.steps:
        return ""
    step = state.steps[-1]
    template = templates("steps").get(type(step).__name__)
    if template is None:
        text = _plain(type(step))
    else:
        text = template.format(**step_facts(state))
    if isinstance(step, Menu) and step.may_act(state, state.actor):
        text += f" ({templates('steps')['free_actions']})"
    return text


def step_facts(state: State) -> dict[str, str]:
    """The fields of the step in words."""
    step = state.steps[-1]
    facts = {field: _step_fact(state, field, value) for field, value in step.items()}
    return {**facts, "need": describe_due(step)}


def _step_fact(state: State, field: str, value: Any) -> str:
    if field == "kinds":
        return describe_goods(value)
    return str(TEXTS.said([(field, value)], game=state.game)[field])


def describe_due(step: Any) -> str:
    """What a payment still asks for."""
    goods, scots = getattr(step, "goods", None), getattr(step, "scots", 0)
    parts = describe_need(goods) if isinstance(goods, Need) else []
    parts += [number("scot", scots)] if scots else []
    return listed(parts) if parts else phrase("nothing")
