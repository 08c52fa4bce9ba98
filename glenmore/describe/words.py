"""Tiles, costs and benefits in words, which lie in `data/text/<language>/words.toml`.

>>> from glenmore.catalog import load
>>> tiles = {tile.id: tile for tile in load().tiles}
>>> describe_tile(tiles["halkirk"])
'Halkirk: village with river, free; once: 1 Scot; gives: 1 movement point'
>>> describe_cost(tiles["inshriach"].cost)
'free'
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

from glenmore.components import ANIMALS, GOODS, Benefit, Cost, Effect, Exchange, Goods, Need, Tile
from glenmore.hooks import Price
from glenmore.text import TEXTS, called, templates
from glenmore.text import name as name_of
from tabletop.text import listed, words

WIDTH = 100


def folded(text: str, indent: str = "") -> list[str]:
    """Lines of a text, those after the first a little to the right."""
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False
    )


def number(word: str, n: int = 1) -> str:
    """So many of something: "1 coin", "2 coins"; unknown words are left as they are."""
    template = templates("words").get(word)
    if template is None:
        return f"{n} {word}"
    return template.format(n=n)


def phrase(word: str, **facts: object) -> str:
    """A phrase of the word list with its facts."""
    return TEXTS.phrase(f"words.{word}", **facts)


def describe_goods(goods: Goods | Iterable[str]) -> str:
    """Goods by kind: "1 wood and 2 stone"; "nothing" without any."""
    held = list(goods)
    counts = held if held and isinstance(held[0], int) else [held.count(good) for good in GOODS]
    parts = [f"{n} {name_of('good', good)}" for n, good in zip(counts, GOODS, strict=True) if n]
    if "any" in held:
        parts.append(number("any-good", held.count("any")))
    return listed(parts) if parts else phrase("nothing")


def describe_need(need: Need) -> list[str]:
    """The goods of a payment, one phrase for each kind."""
    parts = [f"{n} {name_of('good', good)}" for n, good in zip(need.fixed, GOODS, strict=True) if n]
    if need.free:
        word = "different" if need.distinct else "animal" if need.among == ANIMALS else "any"
        parts.append(number(word, need.free))
    return parts


def price_parts(cost: Cost | Price) -> list[str]:
    """Everything a cost or price consists of."""
    parts = describe_need(cost.goods)
    for word, n in (("coin", cost.coins), ("whisky", cost.whisky), ("scot", cost.scots)):
        parts += [number(word, n)] if n else []
    return parts + [number(kind, n) for kind, n in cost.other if n]


def describe_cost(cost: Cost | Price, free: str | None = None) -> str:
    """A cost in words: "1 wood and 1 coin"; without any, "free" or what is given for it."""
    parts = [
        phrase("fee", coins=number("coin", fee.coins), thing=fee.thing)
        for fee in getattr(cost, "fees", ())
        if fee.coins
    ]
    parts += price_parts(cost)
    tolls = [phrase("toll", thing=toll.thing) for toll in getattr(cost, "tolls", ())]
    none = phrase("free") if free is None else free
    return ", ".join([listed(parts) if parts else none, *tolls])


def describe_effect(effect: Effect) -> str:
    """A one-time symbol or a gain, and the condition on which it comes."""
    gain = describe_goods(effect.goods) if effect.goods else number(effect.word, effect.amount)
    if not effect.guarded:
        return gain
    beside = [phrase("a_type", type=_type(kind)) for kind in effect.needs]
    beside += [phrase("no_type", type=_type(kind)) for kind in effect.forbids]
    return phrase("guarded", gain=gain, beside=listed(beside))


def _type(kind: str) -> str:
    found: str = templates("words").get(f"type-{kind}", kind)
    return found


def describe_exchange(way: Exchange) -> str:
    """One way to exchange: "pay 1 barley for 1 whisky barrel"."""
    pay = describe_cost(Price(way.pay, way.coins, way.whisky))
    return phrase("exchange", pay=pay, gain=describe_effect(way.gain))


def describe_benefit(benefit: Benefit, way: int | None = None) -> str:
    """What one activation yields, all alternatives or one of them."""
    if benefit.word == "none":
        return phrase("no_benefit")
    if way is not None and (benefit.ways or benefit.parts) and not benefit.at_once:
        printed = benefit.printed()
        if way >= len(printed):
            return phrase("macgregor")
        part, way = printed[way]
        chosen = benefit.simple[part]
        return describe_exchange(chosen.ways[way]) if chosen.ways else describe_benefit(chosen)
    if benefit.parts:
        return phrase(benefit.word).join(describe_benefit(part) for part in benefit.parts)
    if benefit.ways:
        return phrase("either").join(describe_exchange(each) for each in benefit.ways)
    if benefit.goods:
        return describe_goods(benefit.goods)
    return number("any-good" if benefit.word == "produce-any" else benefit.word, benefit.amount)


def _kind(tile: Tile) -> str:
    """What sort of tile it is: "village with river", "upgrade, castle", "person"."""
    if tile.kind != "territory":
        return phrase(tile.kind) if tile.kind in templates("words") else str(tile.kind)
    kind = _type(tile.type)
    kind = phrase("with_river", type=kind) if tile.river else kind
    if tile.covers:
        return phrase("built_over", type=kind, below=_type(tile.covers))
    return phrase("upgrade", type=kind) if tile.upgrade else kind


def describe_tile(tile: Tile) -> str:
    """A tile in one line: its sort, cost, one-time effects and benefit."""
    parts = [_kind(tile)]
    if tile.kind not in ("special", "fixture"):
        cost = describe_cost(tile.cost)
        parts[0] += f", {phrase('costs', cost=cost) if price_parts(tile.cost) else cost}"
    if tile.counts_as != 1:
        parts.append(phrase("counts_as", n=tile.counts_as))
    if tile.once:
        parts.append(phrase("once", effects=listed(describe_effect(e) for e in tile.once)))
    if tile.benefit.word != "none":
        parts.append(phrase("benefit", benefit=describe_benefit(tile.benefit)))
    if tile.icon and tile.kind != "fixture":
        parts.append(phrase("icon"))
    if tile.protection:
        parts.append(phrase("protected"))
    return f"{called(tile)}: {'; '.join(parts)}"


def _cost_in_words(cost: Any, called: object) -> str:
    return describe_cost(cost) if isinstance(cost, Cost | Price) else words(cost)


def _coins_in_words(coins: int, called: object) -> str:
    return number("coin", coins) if coins else phrase("nothing")


TEXTS.compose("cost", _cost_in_words)
TEXTS.compose("earns", _coins_in_words)
