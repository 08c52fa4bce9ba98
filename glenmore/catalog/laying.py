"""Lays component files over each other, record by record, and checks the result.

`forms` tells which fields a record of each kind has, how each is read and what it is when left
out.  `Laying` collects the records of all files as entries; `check` looks at what they say of each
other.  Faults are collected, not raised.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from glenmore.catalog import reading as read
from glenmore.catalog.forms import FORMS, HALVES, REQUIRED, SINGLE, TOP
from glenmore.catalog.places import Fault, Layer, Place, brief
from glenmore.catalog.reading import Vocabulary
from glenmore.components import NO_BENEFIT, Source

USER = "user file"  # provenance of a changed field whose file does not say where it was seen


class Entry:
    """A record while it is put together: values, their provenance and where they stand."""

    def __init__(self, kind: str, ident: str) -> None:
        self.kind, self.ident = kind, ident
        self.values: dict[str, Any] = {}
        self.raw: dict[str, Any] = {}
        self.sources: dict[str, str] = {}  # "" for reconstructed
        self.places: dict[str, Place] = {}

    def __getitem__(self, field: str) -> Any:
        """The value of a field, or None where it is faulty or missing."""
        if field in self.values:
            return self.values[field]
        default = FORMS[self.kind][field][1]
        return None if default is REQUIRED else default

    def fault(self, field: str, text: str) -> None:
        """Note a fault in the file that gave the field."""
        place = self.places.get(field) or self.places["id"]
        place.fault(field, text)

    def sourced(self) -> list[str]:
        """The fields that need provenance; those that few records have only where they occur."""
        person = self.kind == "tile" and self["kind"] == "person"
        rare = {"icon", "penalty", "players", "chronicle", *HALVES, "covers"}
        rare |= set() if person else {"counts_as"}
        rare |= {"stack", "numbers", "rows"} if self.kind == "card" else set()
        absent = {"note"} | (rare - self.values.keys())
        return [field for field in FORMS[self.kind] if field not in absent]

    def source(self) -> Source:
        """Its provenance as a record."""
        fields = [field for field in self.sourced() if field in self.sources]
        return Source(
            tuple((field, self.sources[field]) for field in fields if self.sources[field]),
            tuple(field for field in fields if not self.sources[field]),
        )


Entries = dict[tuple[str, str], Entry]


# ---- laying files over each other ---------------------------------------------------------------


class Laying:
    """Collects the entries and faults of several layers."""

    def __init__(self, words: Vocabulary) -> None:
        self.words, self.entries = words, Entries()
        self.faults: list[Fault] = []
        self.order: dict[tuple[str, str], int] = {}
        self.free_counts = False
        self.extra: set[tuple[str, str]] = set()
        self.title = ""

    def lay(self, layer: Layer) -> None:
        """Lay one file over what is there."""
        top = Place(layer, self.words, self.faults)
        for key in layer.doc:
            if key not in TOP:
                top.fault(key, f"unknown key; known are {', '.join(TOP)}")
        self._head(layer, top)
        seen: set[tuple[str, str]] = set()
        for kind in FORMS:
            for index, raw in enumerate(_records(layer.doc, kind, top)):
                self._record(Place(layer, self.words, self.faults, kind, index), raw, seen)

    def _head(self, layer: Layer, top: Place) -> None:
        doc = layer.doc
        if not layer.user and "format" not in doc:
            top.fault("format", "missing key")
        read.number(1, 1)(doc.get("format", 1), top, "format")
        if "title" in doc:
            self.title = read.text(doc["title"], top, "title")
        if "counts" in doc:
            free = read.table(doc["counts"], top, "counts", ("free",)).get("free", False)
            self.free_counts = read.flag(free, top, "counts.free") or self.free_counts
        for ident in read.listed(doc.get("remove", []), top, "remove"):
            gone = [key for key in self.entries if _names(ident, key)]
            for key in gone:
                del self.entries[key]
            if not gone:
                top.fault("remove", f"{brief(ident)} is not an id of a record")

    def _record(self, at: Place, raw: Any, seen: set[tuple[str, str]]) -> None:
        if not isinstance(raw, dict):
            return at.fault(at.kind, f"{brief(raw)} is not a table")
        ident = _ident(at, raw)
        if not ident:
            return None
        key = (at.kind, ident)
        at.record = at.kind if at.kind in SINGLE else f"{at.kind} {ident}"
        if key in seen:
            return at.fault("id", "this id is given twice in the file")
        seen.add(key)
        known = key in self.entries
        entry = self.entries.setdefault(key, Entry(*key))
        entry.places.setdefault("id", at)
        changed = _fields(entry, at, raw, known)
        if at.layer.user:
            entry.sources.update(dict.fromkeys(changed, USER))
            if not known:
                entry.sources.update(dict.fromkeys(entry.sourced(), USER))
        _sources(entry, at, raw.get("source"))
        return None


def _names(ident: Any, key: tuple[str, str]) -> bool:
    """Whether "id" or "kind:id" means the record with this key."""
    if not isinstance(ident, str):
        return False
    kind, _, name = ident.rpartition(":")
    return kind in ("", key[0]) and "/".join(sorted(name.split("/"))) == key[1]


def _records(doc: dict[str, Any], kind: str, top: Place) -> list[Any]:
    if kind not in doc:
        return []
    return [doc[kind]] if kind in SINGLE else read.listed(doc[kind], top, kind)


def _ident(at: Place, raw: dict[str, Any]) -> str:
    """The id of a record; a road is known by its two ends, in any order."""
    if at.kind in SINGLE:
        return at.kind
    at.record = f"{at.kind} number {at.index + 1}"
    keys = ("from", "to") if at.kind == "road" else ("id",)
    found = []
    for key in keys:
        if key not in raw:
            at.fault(key, "missing key")
        else:
            found.append(read.identity(raw[key], at, key))
    return "/".join(sorted(found)) if len(found) == len(keys) and all(found) else ""


def _fields(entry: Entry, at: Place, raw: dict[str, Any], known: bool) -> list[str]:
    """Read the given fields into the entry; the ones whose value is new."""
    form, changed = FORMS[entry.kind], []
    fixed = ("id", "source") if entry.kind not in SINGLE else ("source",)
    for field, value in raw.items():
        if field not in form:
            if field not in fixed or (field == "id" and entry.kind == "road"):
                at.fault(field, f"unknown key; known are {', '.join((*fixed, *form))}")
            continue
        if known and entry.kind == "road" and field in ("from", "to"):
            continue
        before = len(at.faults)
        found = form[field][0](value, at, field)
        bad = len(at.faults) > before
        if bad or not known or found != entry[field]:
            changed.append(field)
            entry.values[field], entry.raw[field] = None if bad else found, value
            entry.places[field] = at
    return changed


def _sources(entry: Entry, at: Place, given: Any) -> None:
    """Read where the fields come from: a text for a road, else a table."""
    if given is None:
        return
    if entry.kind == "road":
        found = read.text(given, at, "source")
        entry.sources.update(dict.fromkeys(FORMS["road"], found))
        return
    if not isinstance(given, dict):
        return at.fault("source", f"{brief(given)} is not a table")
    pairs: list[tuple[str, str]] = []
    for key, value in given.items():
        if key == "rulebook" and isinstance(value, dict):  # rulebook.<field> = "seen where"
            pairs += [
                (field, read.text(each, at, f"source.rulebook.{field}"))
                for field, each in value.items()
            ]
        else:  # "seen where" = "fields"
            words = value.split() if isinstance(value, str) else read.listed(value, at, "source")
            where = "" if key == "reconstructed" else read.text(key, at, "source")
            pairs += [(field, where) for field in words]
    seen: set[str] = set()
    for field, where in pairs:
        if not isinstance(field, str) or field not in FORMS[entry.kind]:
            at.fault("source", f"{brief(field)} is not a field of this record")
        elif field in seen:
            at.fault("source", f"{field} has its source twice")
        else:
            seen.add(field)
            entry.sources[field] = where


# ---- checks ------------------------------------------------------------------------------------


def check(entries: Entries) -> None:
    """Missing keys, provenance, and what fields and records say of each other."""
    for entry in entries.values():
        for field, (_, default) in FORMS[entry.kind].items():
            if default is REQUIRED and field not in entry.values:
                entry.fault(field, "missing key")
        if not entry.places["id"].layer.user:
            for field in entry.sourced():
                if field not in entry.sources:
                    entry.fault("source", f"nothing about {field}")
        if entry.kind in CHECKS:
            CHECKS[entry.kind](entry, entries)
    _check_cards(entries)
    _check_reach(entries)
    for kind in ("home", "band"):
        colors = Counter(entry["color"] for entry in _of(entries, kind))
        for entry in _of(entries, kind):
            if entry["color"] is not None and colors[entry["color"]] > 1:
                entry.fault("color", f"{entry['color']} is given twice")


def _of(entries: Entries, kind: str) -> list[Entry]:
    return [entry for entry in entries.values() if entry.kind == kind]


def _check_tile(tile: Entry, entries: Entries) -> None:
    card, once, kind = tile["landmark"], tile["once"], tile["kind"]
    if tile["upgrade"] and tile["type"] in ("none", "loch"):
        tile.fault("upgrade", "only a tile with a type symbol can be an upgrade (UPGRADE-01)")
    if card not in (None, "none") and ("landmark", card) not in entries:
        tile.fault("landmark", f"there is no landmark card {card}")
    if None not in (card, once) and (card != "none") != ("landmark" in (e.word for e in once)):
        tile.fault("once", "effect landmark and field landmark go together (ONCE-03)")
    if kind in ("person", "special"):  # they lie beside the estate, so have none of these
        for field, empty in (("type", "none"), ("river", False), ("benefit", NO_BENEFIT)):
            if tile[field] not in (None, empty):
                tile.fault(field, f"a {kind} tile has none")
    if tile["covers"] and (tile["upgrade"] or tile["covers"] == "none" or kind != "territory"):
        tile.fault("covers", "the type of the tiles that another one, no upgrade, is laid on")
    _check_halves(tile, entries)
    if kind not in ("person", None) and "counts_as" in tile.values:
        tile.fault("counts_as", "only persons count (SCORE-08)")


def _check_halves(tile: Entry, entries: Entries) -> None:
    """Two halves name each other, and cover tiles; both are sides of a tile in a stack."""
    if tile["left"] and tile["right"]:
        tile.fault("left", "a tile has two halves at most")
    for field, back in (("left", "right"), ("right", "left")):
        if tile[field]:
            other = entries.get(("tile", tile[field]))
            if other is None or other[back] != tile.ident:
                tile.fault(field, f"{tile[field]} is not a tile with {tile.ident} beside it")
            if not tile["covers"]:
                tile.fault("covers", "a tile of two cells is laid on others")
    if tile["side_of"] and ("tile", tile["side_of"]) not in entries:
        tile.fault("side_of", f"there is no tile {tile['side_of']}")


def _check_home(home: Entry, entries: Entries) -> None:
    for side in ("left", "right"):
        half = entries.get(("tile", home[side] or ""))
        if home[side] and (half is None or half["stack"] not in ("home", None)):
            home.fault(side, f"{home[side]} is not a tile of stack home")


def _check_space(space: Entry, entries: Entries) -> None:
    if space["band"] and ("band", space["band"]) not in entries:
        space.fault("band", f"there is no band {space['band']}")
    if space["bonus"] is not None:
        for field in ("effect", "summary"):
            if space[field] is not None and bool(space[field]) != space["bonus"]:
                space.fault(field, "given if and only if bonus is true (CLAN-01)")


def _check_shield(shield: Entry, entries: Entries) -> None:
    if ("space", shield.ident) not in entries:
        shield.fault("id", f"there is no clan space {shield.ident}")


def _check_road(road: Entry, entries: Entries) -> None:
    for field in ("from", "to"):
        if road[field] and road[field] != "start" and ("space", road[field]) not in entries:
            road.fault(field, f"there is no clan space {road[field]}")
    if road["from"] and road["from"] == road["to"]:
        road.fault("to", "a road joins two spaces")


def _check_scoring(scoring: Entry, entries: Entries) -> None:
    if scoring["table"] == ():
        scoring.fault("table", "a scoring table without numbers (SCORE-05)")


CHECKS = {
    "scoring": _check_scoring,
    "tile": _check_tile,
    "home": _check_home,
    "space": _check_space,
    "shield": _check_shield,
    "road": _check_road,
}


def _check_cards(entries: Entries) -> None:
    """Each landmark card lies with one tile of its stack; those set aside have no tile."""
    tiles = _of(entries, "tile")
    for card in _of(entries, "landmark"):
        own = [tile for tile in tiles if tile["landmark"] == card.ident]
        if card["stack"] == "aside" and not own:
            continue
        one = len({tile["side_of"] or tile.ident for tile in own}) == 1  # perhaps with two sides
        if not one and not any(tile["landmark"] is None for tile in tiles):
            card.fault("id", f"{len(own)} tiles give this card")
        for tile in own:
            stacks = (tile["stack"], card["stack"])
            if None not in stacks and tile["stack"] != card["stack"]:
                at_fault = card if card.places["stack"].layer.user else tile
                at_fault.fault("stack", "tile in {} but its landmark card in {}".format(*stacks))


def _check_reach(entries: Entries) -> None:
    """Every clan space can be reached from the start area (CLAN-02)."""
    roads = [{road["from"], road["to"]} for road in _of(entries, "road")]
    reached, last = {"start"}, 0
    while len(reached) > last:
        last = len(reached)
        reached = reached.union(*(ends for ends in roads if ends & reached))
    for space in _of(entries, "space"):
        if space.ident not in reached:
            space.fault("id", "no road leads there")
