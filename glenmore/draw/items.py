"""What a tile costs and gives, as icons with amounts; words are left to `glenmore.describe`."""

from __future__ import annotations

from collections.abc import Iterable

from glenmore.components import ANIMALS, GOODS, Benefit, Cost, Effect, Need
from glenmore.draw.icons import TYPE_ICONS
from glenmore.hooks import Price
from glenmore.text import name, templates
from tabletop.records import Record

_WORDS = {"any-good": "any", "produce-any": "any", "goods-here": "any", "michael-scot": "person"}


class Item(Record):
    """An icon with its amount; `word` is written beside it where there is room."""

    icon: str
    amount: int = 1
    word: str = ""

    @property
    def number(self) -> str:
        """The amount where it must be written: points always, other things from two on."""
        return str(self.amount) if self.amount > 1 or self.icon == "vp" else ""

    @property
    def words(self) -> str:
        """Amount and word."""
        if not self.word:
            return self.number
        said = templates("draw").get(f"items.{self.word}")
        word = said.format(n=self.amount) if said else name("good", self.word)
        return f"{self.number} {word}".strip()


Line = tuple[Item, ...]


def item(word: str, amount: int = 1) -> Item:
    """One item by the word of the catalog."""
    word = _WORDS.get(word, word)
    return Item(word, amount, word)


def need_items(need: Need) -> Line:
    """The goods of a payment."""
    found = [item(GOODS[k], n) for k, n in enumerate(need.fixed) if n]
    if need.free:
        word = "different" if need.distinct else "animal" if need.among == ANIMALS else "any"
        found.append(item(word, need.free))
    return tuple(found)


def cost_items(cost: Cost | Price) -> Line:
    """Everything a tile costs, or what else has a price."""
    rest = (("coin", cost.coins), ("whisky", cost.whisky), ("scot", cost.scots), *cost.other)
    return (*need_items(cost.goods), *(item(word, n) for word, n in rest if n))


def once_items(effects: Iterable[Effect]) -> Line:
    """One-time effects of a tile, each with the types that its condition names."""
    found: list[Item] = []
    for effect in effects:
        word = effect.goods[0] if effect.goods else effect.word
        found.append(item(word, effect.amount))
        if effect.guarded:
            found.append(Item("beside"))
            found += map(_type_item, effect.needs)
            found += [Item(f"no-{TYPE_ICONS.get(kind, kind)}") for kind in effect.forbids]
    return tuple(found)


def type_items(kind: str) -> Line:
    """A type of tiles."""
    return (_type_item(kind),)


def _type_item(kind: str) -> Item:
    return Item(TYPE_ICONS.get(kind, kind), 1, f"type-{kind}")


SLASH = Item("slash")


def _joined(benefit: Benefit) -> tuple[Line, Line]:
    """Benefits that an "and" or a slash joins, in one line."""
    found = [benefit_lines(part)[0] for part in benefit.parts]
    gives: list[Item] = []
    for _, gained in found:
        gives += [SLASH] if gives and benefit.word == "either" else []
        gives += gained
    return tuple(i for takes, _ in found for i in takes), tuple(gives)


def benefit_lines(benefit: Benefit) -> list[tuple[Line, Line]]:
    """What an activation takes and gives; an exchange has one line for each of its ways."""
    if benefit.parts:
        return [_joined(benefit)]
    if benefit.ways:
        return [
            (
                (
                    *need_items(way.pay),
                    *(item(w, n) for w, n in (("coin", way.coins), ("whisky", way.whisky)) if n),
                ),
                (item(way.gain.word, way.gain.amount),),
            )
            for way in benefit.ways
        ]
    if benefit.word == "none":
        return []
    if benefit.goods:
        kinds = dict.fromkeys(benefit.goods)
        return [((), tuple(item(good, benefit.goods.count(good)) for good in kinds))]
    return [((), (item(benefit.word, benefit.amount),))]
