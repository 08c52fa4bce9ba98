"""Reads single values of the component files.

The words that tiles, cards and clan spaces may use stand here, in `Vocabulary`; a module adds its
own with `BASE.plus(...)`.  A reader takes a TOML value and its `Place`; a fault goes to the list of
the place, so that one run reports all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from glenmore.catalog.places import LONGEST, Place, brief
from glenmore.components import (
    ANIMALS,
    ANY_KIND,
    COLORS,
    GOODS,
    STACKS,
    TILE_LIMIT,
    TYPES,
    Benefit,
    Cost,
    Effect,
    Exchange,
    Goods,
    Need,
)
from tabletop.records import Record

MOST = 999  # no number in the box is larger; keeps typing errors out
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
CLANS = (
    "MacLeod MacDonald PL23 Douglas MacDonell Chisholm Mackintosh McKinnon Cameron MacLean "
    "MacMillan Sinclair McKay Gunn Sutherland Ross Munro Brodie Grant MacPherson Oliphant "
    "MacGregor MacLachlan"
)
CARDS = (
    "CastleStalker DonanCastle LochLochy DuartCastle Inverness LochShiel ArmadaleCastle LochNess "
    "CastleOfMey CastleMoil LochMorar"
)
Words = tuple[tuple[str, str], ...]  # word, id of the rule that defines it


class Vocabulary(Record):
    """The words that component files may use; any other word is a fault."""

    stacks: tuple[str, ...] = (*STACKS, "home", "aside")
    kinds: tuple[str, ...] = ("territory", "person", "special")
    types: tuple[str, ...] = (*TYPES, "none")
    colors: tuple[str, ...] = COLORS
    timings: tuple[str, ...] = ("once", "permanent", "end")
    cost: tuple[str, ...] = (*GOODS, "any", "coin", "whisky", "scot")
    once: Words = (
        ("landmark", "ONCE-03"),
        ("scot", "ONCE-04"),
        ("any-good", "ONCE-05"),
        ("clan-marker", "ONCE-06"),
        ("whisky", "ONCE-07"),
        ("coin", "ONCE-08"),
        ("vp", "ONCE-09"),
    )
    benefit: Words = (
        ("none", "ACT-01"),
        ("produce", "ACT-06"),
        ("produce-any", "ACT-07"),
        ("exchange", "EXCH-01"),
        ("distil", "EXCH-07"),
        ("clan-exchange", "EXCH-06"),
        ("move", "MOVE-01"),
        ("vp", "ACT-10"),
        ("either", "ACT-01"),
        ("both", "ACT-01"),
    )
    pay: Words = (
        *((good, "EXCH-05") for good in GOODS),
        ("different", "EXCH-02"),
        ("animals", "EXCH-03"),
        ("any", "EXCH-04"),
    )
    gain: Words = (("vp", "EXCH-01"),)
    effects: tuple[str, ...] = tuple(f"CLAN-{name}" for name in CLANS.split())
    cards: tuple[str, ...] = tuple(f"LM-{name}" for name in CARDS.split())
    numbers: tuple[str, ...] = ()  # names of the numbers on cards
    symbols: tuple[str, ...] = ()  # what stands in the rows of cards
    checks: tuple[Callable[[Any], None], ...] = ()  # of a module, of all records together

    def plus(self, **words: Iterable[Any]) -> Vocabulary:
        """The vocabulary with more words, as a module brings them."""
        return self.with_(
            **{
                field: (*self[self._fields.index(field) + 1], *more)
                for field, more in words.items()
            }
        )


BASE = Vocabulary()


Reader = Callable[[Any, Place, str], Any]


def text(value: Any, at: Place, key: str) -> str:
    """A line of text."""
    if not isinstance(value, str):
        at.fault(key, f"{brief(value)} is not a text")
    elif not value.strip() or not value.isprintable() or len(value) > LONGEST:
        at.fault(key, f"{brief(value)} is empty, too long or has control characters")
    else:
        return value
    return ""


def identity(value: Any, at: Place, key: str) -> str:
    """An id: small letters, digits and single hyphens."""
    if isinstance(value, str) and len(value) <= LONGEST and ID.fullmatch(value):
        return value
    at.fault(key, f"{brief(value)} is not an id (small letters, digits, single hyphens)")
    return ""


def optional_text(value: Any, at: Place, key: str) -> str:
    """A text in which "none" stands for nothing."""
    found = text(value, at, key)
    return "" if found == "none" else found


def flag(value: Any, at: Place, key: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        at.fault(key, f"{brief(value)} is neither true nor false")
    return value is True


def number(low: int = 0, high: int = MOST) -> Reader:
    """A reader of whole numbers between two bounds."""

    def read(value: Any, at: Place, key: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            at.fault(key, f"{brief(value)} is not a whole number")
        elif not low <= value <= high:
            at.fault(key, f"{brief(value)} is not between {low} and {high}")
        else:
            return value
        return low

    return read


positive = number(1)


def word(field: str, none: str | None = None) -> Reader:
    """A reader of the words in one list of the vocabulary; `none` stands for "none"."""
    at_field = Vocabulary._fields.index(field) + 1

    def read(value: Any, at: Place, key: str) -> str:
        if none is not None and value == "none":
            return none
        if isinstance(value, str) and value in at.words[at_field]:
            return value
        at.fault(key, f"{brief(value)} is not one of {', '.join(at.words[at_field])}")
        return ""

    return read


def table(
    value: Any, at: Place, key: str, required: Iterable[str], allowed: Iterable[str] = ()
) -> dict[str, Any]:
    """A table with exactly these keys; `allowed` ones may be absent."""
    if not isinstance(value, dict):
        at.fault(key, f"{brief(value)} is not a table")
        return {}
    required = tuple(required)
    known = (*required, *allowed)
    for each in value:
        if each not in known:
            at.fault(f"{key}.{each}", f"unknown key; known are {', '.join(known) or 'none'}")
    for each in required:
        if each not in value:
            at.fault(f"{key}.{each}", "missing key")
    return {each: inner for each, inner in value.items() if each in known}


def amounts(value: Any, at: Place, key: str, words: Iterable[str]) -> dict[str, int]:
    """A table of words with a number of at least 1 each."""
    found = table(value, at, key, (), words)
    return {each: positive(n, at, f"{key}.{each}") for each, n in found.items()}


def listed(value: Any, at: Place, key: str) -> list[Any]:
    """A list."""
    if isinstance(value, list):
        return value
    at.fault(key, f"{brief(value)} is not a list")
    return []


def numbers(value: Any, at: Place, key: str) -> tuple[int, ...]:
    """A list of whole numbers."""
    return tuple(number()(each, at, key) for each in listed(value, at, key))


def spot(value: Any, at: Place, key: str) -> tuple[int, ...]:
    """A place on a picture: two numbers from 0 to 100."""
    found = tuple(number(0, 100)(each, at, key) for each in listed(value, at, key))
    if len(found) != 2:
        at.fault(key, f"{brief(value)} is not two numbers, for east and south")
    return found


def _fixed(found: dict[str, int]) -> Goods:
    barley, wood, stone, sheep, cattle = (found.get(good, 0) for good in GOODS)
    return barley, wood, stone, sheep, cattle


def named_numbers(value: Any, at: Place, key: str) -> tuple[tuple[str, int], ...]:
    """A table of numbers by name, in the order of their names."""
    return tuple(sorted(amounts(value, at, key, at.words.numbers).items()))


def rows(value: Any, at: Place, key: str) -> tuple[tuple[str, ...], ...]:
    """A list of rows, each a list of one or more known words."""
    found = []
    for row in listed(value, at, key):
        words = listed(row, at, key)
        if words == [] and row == []:
            at.fault(key, "an empty row")
        for each in words:
            if not isinstance(each, str) or each not in at.words.symbols:
                known = ", ".join(at.words.symbols) or "none"
                at.fault(key, f"{brief(each)} is not one of {known}")
        found.append(tuple(map(str, words)))
    return tuple(found)


def cost(value: Any, at: Place, key: str) -> Cost:
    """A cost such as { wood = 1, any = 1, coin = 2 } (TAKE-01)."""
    found = amounts(value, at, key, at.words.cost)
    different = found.pop("different", 0)  # where a module has this word: like an exchange
    goods = Need(_fixed(found), different or found.get("any", 0), distinct=bool(different))
    other = tuple(sorted((each, n) for each, n in found.items() if each not in BASE.cost))
    coins, whisky, scots = (found.get(each, 0) for each in ("coin", "whisky", "scot"))
    return Cost(goods, coins, whisky, scots, other)


def effect(value: Any, at: Place, key: str, words: Words) -> Effect:
    """An effect such as { effect = "scot", amount = 1 }."""
    is_card = isinstance(value, dict) and value.get("effect") == "landmark"  # a card has no amount
    required = ("effect",) if is_card else ("effect", "amount")
    found = table(value, at, key, required, ("goods", "needs", "forbids"))
    name = _known(found.get("effect"), at, f"{key}.effect", words) if "effect" in found else ""
    amount = positive(found["amount"], at, f"{key}.amount") if "amount" in found else 1
    goods = _goods(found["goods"], at, f"{key}.goods") if "goods" in found else ()
    needs, forbids = (_types(found.get(each, []), at, f"{key}.{each}") for each in CONDITION)
    return Effect(name, amount, goods, needs, forbids)


CONDITION = ("needs", "forbids")  # types of edge neighbours


def _types(value: Any, at: Place, key: str) -> tuple[str, ...]:
    return tuple(word("types")(each, at, key) for each in listed(value, at, key))


def _known(value: Any, at: Place, key: str, words: Words) -> str:
    if isinstance(value, str) and any(value == each for each, _ in words):
        return value
    at.fault(key, f"{brief(value)} is not one of {', '.join(each for each, _ in words)}")
    return ""


def once(value: Any, at: Place, key: str) -> tuple[Effect, ...]:
    """The one-time effects in printed order (ONCE-02: the player may reorder)."""
    found = tuple(effect(each, at, key, at.words.once) for each in listed(value, at, key))
    if len({each.word for each in found}) < len(found):
        at.fault(key, "the same effect twice; give it once with its amount")
    return found


SHAPES = {
    "none": (),
    "distil": (),
    "clan-exchange": (),
    "produce": ("goods",),
    "produce-any": ("amount",),
    "move": ("amount",),
    "vp": ("amount",),
    "exchange": ("options",),
    "either": ("parts", "rule"),
    "both": ("parts", "rule"),
}
MAY_HAVE = {"distil": ("pay", "rule")}  # where it takes more than the usual barley
JOINED = ("either", "both")


def benefit(value: Any, at: Place, key: str) -> Benefit:
    """What one activation yields, such as { effect = "move", amount = 1 }."""
    name = value.get("effect") if isinstance(value, dict) else None
    if isinstance(name, str) and name in SHAPES:
        found = table(value, at, key, ("effect", *SHAPES[name]), MAY_HAVE.get(name, ()))
    else:  # a word of a module takes what it needs
        found = table(value, at, key, ("effect",), ("amount", "goods", "options"))
    if not found or "effect" not in found:
        return Benefit("", "")
    name = _known(name, at, f"{key}.effect", at.words.benefit)
    goods = _goods(found["goods"], at, f"{key}.goods") if "goods" in found else ()
    amount = positive(found["amount"], at, f"{key}.amount") if "amount" in found else 1
    options = listed(found.get("options", []), at, f"{key}.options")
    if name == "exchange" and not options:
        at.fault(f"{key}.options", "an exchange without options")
    ways = tuple(exchange(each, at, f"{key}.options") for each in options)
    rule = "ACT-08" if name == "produce" and len(goods) > 1 else dict(at.words.benefit).get(name)
    rule = text(found["rule"], at, f"{key}.rule") if "rule" in found else rule or ""
    if "pay" in found:
        pay = amounts(found["pay"], at, f"{key}.pay", GOODS)
        ways = (Exchange(Need(_fixed(pay)), Effect("whisky"), rule),)
    parts = _parts(found["parts"], at, f"{key}.parts") if "parts" in found else ()
    return Benefit(name, rule, amount, goods, ways or FIXED_WAYS.get(name, ()), parts)


def _parts(value: Any, at: Place, key: str) -> tuple[Benefit, ...]:
    """The benefits that a slash or an "and" joins; they are not joined ones themselves."""
    found = tuple(benefit(each, at, key) for each in listed(value, at, key))
    if len(found) < 2 or any(part.word in (*JOINED, "none") for part in found):
        at.fault(key, "two or more benefits, none of them joined ones")
    return found


def _goods(value: Any, at: Place, key: str) -> tuple[str, ...]:
    found = listed(value, at, key)
    for each in found:
        if not isinstance(each, str) or each not in GOODS:
            at.fault(key, f"{brief(each)} is not one of {', '.join(GOODS)}")
    if not 1 <= len(found) <= TILE_LIMIT:
        at.fault(key, f"{len(found)} goods; a tile holds at most {TILE_LIMIT} (COMP-07)")
    return tuple(map(str, found))


FIXED_WAYS = {
    "distil": (Exchange(Need((1, 0, 0, 0, 0)), Effect("whisky"), "EXCH-07"),),
    "clan-exchange": (Exchange(Need(free=1), Effect("clan-marker"), "EXCH-06"),),
}


def exchange(value: Any, at: Place, key: str) -> Exchange:
    """One option of an exchange, { pay = …, vp = n }; modules may write gain = { effect = … }."""
    other = isinstance(value, dict) and "gain" in value
    found = table(value, at, key, ("pay", "gain" if other else "vp"))
    if len(found) < 2:
        return Exchange(Need(), Effect(""), "")
    pay = amounts(found["pay"], at, f"{key}.pay", [each for each, _ in at.words.pay])
    if other:
        gain = effect(found["gain"], at, f"{key}.gain", at.words.gain)
    else:
        gain = Effect("vp", positive(found["vp"], at, f"{key}.vp"))
    ways = [each for each in pay if each in ("different", "animals", "any")]
    if not pay or (ways and len(pay) > 1):
        at.fault(f"{key}.pay", "give goods by name, or one of different, animals, any alone")
    rule = dict(at.words.pay).get(next(iter(pay), ""), "")
    if other:  # what a module lets an exchange give has a rule of its own
        rule = dict(at.words.gain).get(gain.word, rule)
    return Exchange(_need(pay, at, key), gain, rule, pay.get("coin", 0), pay.get("whisky", 0))


def _need(pay: dict[str, int], at: Place, key: str) -> Need:
    if "different" in pay:
        if pay["different"] > len(GOODS):
            at.fault(f"{key}.pay.different", f"there are only {len(GOODS)} kinds of goods")
        return Need(free=pay["different"], among=ANY_KIND, distinct=True)
    if "animals" in pay:
        return Need(free=pay["animals"], among=ANIMALS)
    return Need(_fixed(pay), pay.get("any", 0))
