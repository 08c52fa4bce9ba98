"""A changed game: other numbers on tiles, another scoring table, other options, against a base.

>>> design = Design("dear Halkirk", gm.Setup(3), tiles={"halkirk": {"cost": {"wood": 2}}},
...                 scoring={"size_penalty": 2}, options={"die": True})
>>> print("\\n".join(design.changes()))
Halkirk: cost nothing → 2 wood
scoring: size penalty 3 → 2
option die: False → True
>>> design.after.catalog.scoring.size_penalty
2
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import glenmore as gm
from glenmore.catalog.forms import FORMS
from glenmore.catalog.places import Layer, shown
from glenmore.catalog.reading import FIXED_WAYS
from glenmore.components import GOODS, Benefit, Cost, Effect, Exchange, Need, Tile
from glenmore.setup import catalog_from_text
from tabletop.lab import design
from tabletop.lab.design import AFTER, BEFORE
from tabletop.lab.errors import LabError
from tabletop.text import near

__all__ = ["AFTER", "BEFORE", "Design", "as_data", "tile_fields", "told"]

KINDS = {"tiles": "tile", "cards": "card", "landmarks": "landmark", "clans": "space"}
WORDS = {"tile": "tile", "card": "card", "landmark": "landmark card", "space": "clan space"}


class Design(design.Design):
    """What a designer changes, and both games: `before` and `after` are setups.

    `tiles`, `cards`, `landmarks` and `clans` give fields by id, `roads` costs by ends
    ("start/macleod"), `scoring` the fields table, size_penalty and coin, `rondel` its spaces,
    `options` as in a Setup, `remove` ids.  All in the words of the component files; `text` is more
    of such a file, as it is.  An unknown id with a name adds a component; without a name it is
    taken for a slip and refused.
    """

    def __init__(
        self,
        name: str,
        setup: gm.Setup | None = None,
        *,
        tiles: Mapping[str, Mapping[str, Any]] | None = None,
        cards: Mapping[str, Mapping[str, Any]] | None = None,
        landmarks: Mapping[str, Mapping[str, Any]] | None = None,
        clans: Mapping[str, Mapping[str, Any]] | None = None,
        roads: Mapping[str, int] | None = None,
        scoring: Mapping[str, Any] | None = None,
        rondel: int | None = None,
        options: Mapping[str, Any] | None = None,
        remove: Iterable[str] = (),
        text: str = "",
    ) -> None:
        self.name, self.before = name, setup or gm.Setup(players=3)
        self.options = dict(options or {})
        self._records = {
            "tile": dict(tiles or {}),
            "card": dict(cards or {}),
            "landmark": dict(landmarks or {}),
            "space": dict(clans or {}),
        }
        self._roads, self._scoring = dict(roads or {}), dict(scoring or {})
        self._rondel, self._remove, self._text = rondel, tuple(remove), text
        self.toml = self._written()
        self._check_ids()
        super().__init__(name, self.before, self._made())

    def _made(self) -> gm.Setup:
        old = self.before
        catalog = old.catalog
        if self.toml:
            if catalog.origin:
                raise LabError(
                    f"design {self.name}: the game before has components of its own already; give "
                    "all changes in one design, against the built-in components"
                )
            catalog = catalog_from_text(
                self.toml, old.chronicles, old.players, self.name, old.all_options() | self.options
            )
        options = dict(old.options) | self.options
        return gm.Setup(
            old.players, old.chronicles, old.edition, options, names=old.names, catalog=catalog
        )

    def _check_ids(self) -> None:
        """Refuse ids that are not known and do not clearly mean something new."""
        catalog, problems = self.before.catalog, []
        doc = Layer(self.name, self._text).doc
        ids = {kind: [each.id for each in getattr(catalog, many)] for many, kind in KINDS.items()}
        for kind, records in self._records.items():
            given = doc.get(kind, [])
            written = given if isinstance(given, list) else []
            told = [*records.items(), *((r.get("id"), r) for r in written if isinstance(r, dict))]
            problems += [
                f"there is no {WORDS[kind]} {ident!r}{near(ident, ids[kind])} (a new one needs a "
                "name)"
                for ident, fields in told
                if ident not in ids[kind] and "name" not in fields
            ]
        known = {each for names in ids.values() for each in names}
        problems += [
            f"remove: there is no component {ident!r}{near(ident, known)}"
            for ident in self._remove
            if "/" not in ident and ident.rpartition(":")[2] not in known
        ]
        new = {
            *self._records["space"],
            catalog.start.id,
            *ids["space"],
            *(r.get("id") for r in doc.get("space", ()) if isinstance(r, dict)),
        }
        problems += [
            f"roads: there is no clan space {end!r}{near(end, new)}"
            for ends in self._roads
            for end in ends.split("/")
            if end not in new
        ]
        if problems:
            raise LabError(f"design {self.name}: {'; '.join(problems)}")

    # -- as a component file ----------------------------------------------------------------------

    def _written(self) -> str:
        """The changes as a file that `gm.Setup(catalog=…)` reads; empty if components stay."""
        lines = [f"[rondel]\nspaces = {self._rondel}"] if self._rondel is not None else []
        if self._scoring:
            lines += ["[scoring]", *(f"{k} = {shown(_plain(v))}" for k, v in self._scoring.items())]
        for kind, records in self._records.items():
            for ident, fields in records.items():
                lines += [
                    f"[[{kind}]]\nid = {shown(ident)}",
                    *(f"{key} = {shown(_plain(value))}" for key, value in fields.items()),
                ]
        for ends, cost in self._roads.items():
            first, _, second = ends.partition("/")
            lines.append(f"[[road]]\nfrom = {shown(first)}\nto = {shown(second)}\ncost = {cost}")
        if not lines and not self._text and not self._remove:
            return ""
        return "\n".join([*self._head(), self._text.rstrip(), *lines]).strip() + "\n"

    def _head(self) -> list[str]:
        """What stands before all tables, unless the given text says it itself."""
        given = Layer(self.name, self._text).doc
        head = {"title": self.name, "counts": {"free": True}}  # a design is not the printed list
        head |= {"remove": list(self._remove)} if self._remove else {}
        return [f"{key} = {shown(value)}" for key, value in head.items() if key not in given]

    # -- in words ---------------------------------------------------------------------------------

    def changes(self) -> list[str]:
        """Every change in a line: before → after."""
        old, new = self.before.catalog, self.after.catalog
        lines: list[str] = []
        if old.spaces != new.spaces:
            lines.append(f"rondel: {old.spaces} → {new.spaces} spaces")
        for kind in KINDS:
            lines += _compared(getattr(old, kind), getattr(new, kind))
        roads = {frozenset((r.from_, r.to)): r.cost for r in old.roads}
        for road in new.roads:
            cost = roads.get(frozenset((road.from_, road.to)))
            if cost != road.cost:
                lines.append(f"road {road.from_}–{road.to}: {cost} → {road.cost}")
        for field in FORMS["scoring"]:
            a, b = getattr(old.scoring, field), getattr(new.scoring, field)
            if a != b:
                lines.append(f"scoring: {field.replace('_', ' ')} {told(a)} → {told(b)}")
        options = self.before.all_options()
        lines += [
            f"option {key}: {options[key]} → {value}"
            for key, value in self.after.all_options().items()
            if options[key] != value
        ]
        return lines


def _plain(value: Any) -> Any:
    """Tuples as TOML lists."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def _compared(old: Iterable[Any], new: Iterable[Any]) -> list[str]:
    before = {each.id: each for each in old}
    after = {each.id: each for each in new}
    lines = [f"{each.name}: taken out" for ident, each in before.items() if ident not in after]
    for ident, each in after.items():
        if ident not in before:
            lines.append(f"{each.name}: new")
            continue
        for field, value in each.items():
            was = getattr(before[ident], field)
            if value != was and field != "source":
                lines.append(f"{each.name}: {field.replace('_', ' ')} {told(was)} → {told(value)}")
    return lines


def told(value: Any) -> str:
    """A component's value in few words; a benefit as the component files write it.

    >>> from glenmore.components import Cost, Need
    >>> told(Cost(Need((0, 1, 0, 0, 0), 1), 2))
    '1 wood, 1 any, 2 coin'
    """
    if isinstance(value, Cost):
        return ", ".join(f"{n} {word}" for word, n in as_data(value).items()) or "nothing"
    if isinstance(value, Effect):
        amount = "" if value.word == "landmark" else f"{value.amount} "
        beside = [*value.needs, *(f"no {kind}" for kind in value.forbids)]
        return f"{amount}{value.word}" + (f" beside {' and '.join(beside)}" if beside else "")
    if isinstance(value, Benefit):
        return shown(as_data(value))
    if isinstance(value, tuple):
        return ", ".join(told(each) for each in value) or "nothing"
    return str(value)


def as_data(value: Any) -> Any:
    """A cost, an effect or a benefit as the component files write it."""
    if isinstance(value, Need):
        if value.distinct:
            return {"different": value.free}
        if value.free and value.among != Need().among:
            return {"animals": value.free}
        goods = {good: n for good, n in zip(GOODS, value.fixed, strict=True) if n}
        return goods | ({"any": value.free} if value.free else {})
    if isinstance(value, Cost):
        rest = {"coin": value.coins, "whisky": value.whisky, "scot": value.scots}
        return as_data(value.goods) | {k: n for k, n in rest.items() if n} | dict(value.other)
    if isinstance(value, Effect):
        amount = {} if value.word == "landmark" else {"amount": value.amount}
        more = {"goods": value.goods, "needs": value.needs, "forbids": value.forbids}
        return {"effect": value.word} | amount | {k: list(v) for k, v in more.items() if v}
    if isinstance(value, Exchange):
        gain = (
            {"vp": value.gain.amount} if value.gain.word == "vp" else {"gain": as_data(value.gain)}
        )
        pay = {"coin": value.coins, "whisky": value.whisky}
        return {"pay": as_data(value.pay) | {k: n for k, n in pay.items() if n}} | gain
    if isinstance(value, Benefit):
        return _benefit(value)
    if isinstance(value, tuple):
        return [as_data(each) for each in value]
    return value


def _benefit(value: Benefit) -> dict[str, Any]:
    found: dict[str, Any] = {"effect": value.word}
    if value.goods:
        found["goods"] = list(value.goods)
    if value.word in ("produce-any", "move", "vp") or value.amount != 1:
        found["amount"] = value.amount
    usual = FIXED_WAYS.get(value.word)
    if value.ways and usual is None:
        found["options"] = [as_data(way) for way in value.ways]
    elif value.ways != (usual or ()):
        found |= {"pay": as_data(value.ways[0].pay), "rule": value.rule}
    if value.parts:
        found |= {"parts": [as_data(part) for part in value.parts], "rule": value.rule}
    return found


def tile_fields(tile: Tile) -> dict[str, Any]:
    """The fields of a tile that a designer may want to change, as data."""
    return {
        "cost": as_data(tile.cost),
        "once": as_data(tile.once),
        "benefit": as_data(tile.benefit),
    }
