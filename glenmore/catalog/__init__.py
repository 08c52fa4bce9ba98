"""The components of the game, read from `glenmore/data/*.toml` and checked strictly.

`load()` gives the built-in catalog, `load("mine.toml")` lays a file of the same form over it: a
record with a known id changes the fields it gives, a new id adds a record, `remove = ["id"]` takes
records away (also as "tile:id").  `source` tells where a field comes from.  Nothing is read
before the first call.

>>> load().tiles[0].name
'Start village'
>>> from_text('[[tile]]\\nid = "halkirk"\\ncost = { wool = 1 }')
Traceback (most recent call last):
...
glenmore.catalog.places.CatalogError: text, line 3: tile halkirk: cost.wool: unknown key; known \
are barley, wood, stone, sheep, cattle, any, coin, whisky, scot
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from glenmore.catalog.forms import FORMS, SINGLE
from glenmore.catalog.laying import USER, Entry, Laying, check
from glenmore.catalog.places import CatalogError, Fault, Layer, shown
from glenmore.catalog.reading import BASE, Vocabulary
from glenmore.components import (
    Card,
    Catalog,
    ClanSpace,
    Landmark,
    Road,
    Scoring,
    Shield,
    Source,
    Tile,
)
from tabletop.reading import MOST_TOML, ReadingError, read_file

__all__ = [
    "BASE",
    "CatalogError",
    "Fault",
    "Vocabulary",
    "attested",
    "check_command",
    "counts",
    "diff_command",
    "from_text",
    "load",
    "source",
]

DATA = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data")
BUILT_IN = ("tiles.toml", "landmarks.toml", "clans.toml")
PRINTED = {"S": 5, "A": 14, "B": 17, "C": 17, "D": 17, "home": 2, "aside": 1}  # COMP-02
PRINTED_CARDS = {"A": 3, "B": 3, "C": 2, "D": 3}


def counts(catalog: Catalog) -> tuple[str, ...]:
    """What does not agree with the component list of the base game; empty if all does."""
    found: list[str] = []

    def compare(what: str, have: object, printed: object) -> None:
        if have != printed:
            found.append(f"{what}: {have}, printed list: {printed}")

    tiles = Counter(tile.stack for tile in catalog.tiles)
    cards = Counter(card.stack for card in catalog.landmarks)
    for stack in sorted({*PRINTED, *tiles}):
        compare(f"tiles of stack {stack}", tiles[stack], PRINTED.get(stack, 0))
    for stack in sorted({*PRINTED_CARDS, *cards}):
        compare(f"landmark cards of stack {stack}", cards[stack], PRINTED_CARDS.get(stack, 0))
    special = [tile.stack for tile in catalog.tiles if tile.kind == "special"]
    compare("special tiles", special, ["D"])
    compare("home tiles", len(catalog.homes), 4)
    compare("clan spaces with bonus", sum(space.bonus for space in catalog.clans), 23)
    compare("colour of the start area", catalog.start.band, "green")
    free = [road.cost for road in catalog.roads if {road.from_, road.to} == {"start", "macleod"}]
    compare("roads from the start to MacLeod, by cost", free, [0])
    return tuple(found)


# ---- building ----------------------------------------------------------------------------------


def _build(laying: Laying) -> Catalog:
    entries, order = laying.entries, laying.order
    ranked = sorted(entries.items(), key=lambda item: (order.get(item[0], len(order)), item[0]))
    by: dict[str, list[Entry]] = {kind: [] for kind in FORMS}
    for (kind, _), entry in ranked:
        by[kind].append(entry)
    bands = {band.ident: band["color"] for band in by["band"]}
    start, rondel, scoring = by["start"][0], by["rondel"][0], by["scoring"][0]
    return Catalog(
        rondel["spaces"],
        tuple(_tile(entry) for entry in by["tile"]),
        tuple(Landmark(id=card.ident, **_values(card)) for card in by["landmark"]),
        tuple(_space(entry, bands) for entry in by["space"]),
        tuple(
            Road(road["from"], road["to"], road["cost"], road.sources["cost"])
            for road in by["road"]
        ),
        ClanSpace(
            "start",
            start["name"],
            start["color"],
            False,
            "",
            "",
            x=start["x"],
            y=start["y"],
            wide=start["wide"],
            source=start.source(),
        ),
        tuple((band["color"], band["distance"]) for band in by["band"]),
        tuple((home["color"], home.source()) for home in by["home"]),
        (),
        rondel.source(),
        tuple((band["color"], band.source()) for band in by["band"]),
        tuple(Card(id=card.ident, **_values(card)) for card in by["card"]),
        Scoring(**_values(scoring)),
        tuple(Shield(id=shield.ident, **_values(shield)) for shield in by["shield"]),
    )


def _values(entry: Entry) -> dict[str, Any]:
    return {field: entry[field] for field in FORMS[entry.kind]} | {"source": entry.source()}


def _tile(entry: Entry) -> Tile:
    card = "" if entry["landmark"] == "none" else entry["landmark"]
    return Tile(id=entry.ident, **(_values(entry) | {"landmark": card}))


def _space(entry: Entry, bands: dict[str, str]) -> ClanSpace:
    return ClanSpace(id=entry.ident, **(_values(entry) | {"band": bands[entry["band"]]}))


# ---- loading -----------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _layer(path: str) -> Layer:
    with open(path, encoding="utf-8") as file:
        return Layer(os.path.basename(path), file.read())


def _laid(user: Layer | None, extra_files: tuple[str, ...], words: Vocabulary) -> Laying:
    """Lay built-in files, files of modules and the user's file over each other and check them."""
    laying = Laying(words)
    for name in BUILT_IN:
        laying.lay(_layer(os.path.join(DATA, name)))
    printed = set(laying.entries)
    for path in extra_files:
        laying.lay(_layer(path))
    laying.order = {key: rank for rank, key in enumerate(laying.entries)}
    laying.extra = laying.entries.keys() - printed
    if user is not None:
        laying.lay(user)
    check(laying.entries)
    for single in SINGLE:
        if (single, single) not in laying.entries:
            laying.faults.append(Fault(_blame(user), 0, single, "", "there must be one"))
    if not laying.faults:  # each record is right: do they fit together?
        for fits in words.checks:
            fits(laying.entries)
    if laying.faults:
        raise CatalogError(laying.faults)
    return laying


def _blame(user: Layer | None) -> str:
    return user.name if user else BUILT_IN[0]


def _counted(laying: Laying, user: Layer | None) -> Catalog:
    """Build the catalog and hold what is not a module's against the printed list."""
    catalog = _build(laying)
    if laying.free_counts:
        return catalog
    base = catalog.with_(
        tiles=tuple(tile for tile in catalog.tiles if ("tile", tile.id) not in laying.extra),
        landmarks=tuple(
            card for card in catalog.landmarks if ("landmark", card.id) not in laying.extra
        ),
    )
    faults = [Fault(_blame(user), 0, "counts", "", text) for text in counts(base)]
    if faults:
        raise CatalogError(faults)
    return catalog


@lru_cache(maxsize=256)
def _shipped(extra_files: tuple[str, ...], words: Vocabulary) -> Catalog:
    return _counted(_laid(None, extra_files, words), None)


def _overlaid(user: Layer, extra_files: tuple[str, ...], words: Vocabulary) -> Catalog:
    laying = _laid(user, extra_files, words)
    catalog = _counted(laying, user)
    if catalog == _shipped(extra_files, words):
        return catalog
    # The title, not the path: the same content is the same catalog wherever the file lies.
    return catalog.with_(origin=(laying.title or USER,))


def load(
    overlay: str | os.PathLike[str] | None = None,
    extra_files: Iterable[str | os.PathLike[str]] = (),
    words: Vocabulary = BASE,
) -> Catalog:
    """The catalog, with the files of modules and the user's file laid over it in this order."""
    extra = tuple(os.fspath(path) for path in extra_files)
    if overlay is None:
        return _shipped(extra, words)
    return _overlaid(_user_layer(overlay), extra, words)


def from_text(
    text: str,
    name: str = "text",
    extra_files: Iterable[str | os.PathLike[str]] = (),
    words: Vocabulary = BASE,
) -> Catalog:
    """The catalog with a user's file given as TOML text."""
    extra = tuple(os.fspath(path) for path in extra_files)
    return _overlaid(Layer(name, text, user=True), extra, words)


def _user_layer(path: str | os.PathLike[str]) -> Layer:
    name = os.fspath(path)
    try:
        text = read_file(path, most=4 * MOST_TOML)  # a character has at most four bytes
    except (OSError, ReadingError) as error:
        raise CatalogError([Fault(name, 0, "", "", f"cannot be read: {error}")]) from None
    return Layer(name, text, user=True)


# ---- provenance --------------------------------------------------------------------------------


def source(kind: str, ident: str, catalog: Catalog | None = None) -> Source:
    """Where the fields of a record come from.

    Kinds are tile, landmark, card, space, shield (by its clan), road (ends as
    "start/macleod"), band and home (by colour), start, rondel and scoring.

    >>> source("tile", "loch-ness").reconstructed
    ('river', 'benefit', 'protection')
    """
    have = catalog or load()
    tables: dict[str, dict[str, Source]] = {
        "tile": {tile.id: tile.source for tile in have.tiles},
        "landmark": {card.id: card.source for card in have.landmarks},
        "card": {card.id: card.source for card in have.cards},
        "space": {space.id: space.source for space in have.clans},
        "shield": {shield.id: shield.source for shield in have.shields},
        "road": {"/".join(sorted((r.from_, r.to))): _road_source(r) for r in have.roads},
        "band": dict(have.band_sources),
        "home": dict(have.homes),
        "start": {"start": have.start.source},
        "rondel": {"rondel": have.rondel_source},
        "scoring": {"scoring": have.scoring.source},
    }
    if kind == "road":
        ident = "/".join(sorted(ident.split("/")))
    return tables[kind][ident]


def _road_source(road: Road) -> Source:
    if road.source.startswith("reconstructed"):
        return Source((), tuple(FORMS["road"]))
    where = road.source.removeprefix("rulebook: ")
    return Source(tuple((field, where) for field in FORMS["road"]))


def attested(catalog: Catalog | None = None) -> tuple[int, int]:
    """How many fields of the tiles are attested, and of how many."""
    sources = [tile.source for tile in (catalog or load()).tiles]
    known = sum(len(each.rulebook) for each in sources)
    return known, known + sum(len(each.reconstructed) for each in sources)


# ---- commands ----------------------------------------------------------------------------------


def check_command(path: str | os.PathLike[str]) -> tuple[int, str]:
    """Exit code and text of `catalog check FILE`: all faults, or which records differ."""
    try:
        load(path)
        changes = _changes(_user_layer(path))
    except CatalogError as error:
        found = len(error.faults)
        return 1, f"{error}\n{found} fault{'s' if found > 1 else ''}"
    if not changes:
        return 0, "no faults; nothing differs from the built-in data"
    lines = [f"  {record} ({', '.join(fields)})" for record, fields in _summary(changes).items()]
    return 0, "\n".join(["no faults; these records differ from the built-in data:", *lines])


def diff_command(path: str | os.PathLike[str]) -> tuple[int, str]:
    """Exit code and text of `catalog diff FILE`: what differs, field by field."""
    try:
        load(path)
        changes = _changes(_user_layer(path))
    except CatalogError as error:
        return 1, str(error)
    lines: list[str] = []
    for record in _summary(changes):
        lines.append(record)
        for _, field, before, after in (change for change in changes if change[0] == record):
            lines += [f"  {field}", f"    built-in: {before}", f"    here:     {after}"]
    return 0, "\n".join(lines) or "nothing differs from the built-in data"


Change = tuple[str, str, str, str]  # record, field, built-in value, value here


def _summary(changes: list[Change]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for record, field, _, _ in changes:
        found.setdefault(record, []).append(field)
    return found


def _changes(user: Layer) -> list[Change]:
    """Every difference in value or provenance between the built-in data and a checked file."""
    old, new = _laid(None, (), BASE).entries, _laid(user, (), BASE).entries
    found: list[Change] = []
    for key in (*old, *(key for key in new if key not in old)):
        record = key[0] if key[0] in SINGLE else " ".join(key)
        before, after = old.get(key), new.get(key)
        if before is None or after is None:
            what = "removed" if after is None else "added"
            found.append((record, what, "present" if before else "absent", _all(after)))
            continue
        for field in FORMS[key[0]]:
            if (before[field], before.sources.get(field)) != (
                after[field],
                after.sources.get(field),
            ):
                found.append((record, field, _told(before, field), _told(after, field)))
    return found


def _all(entry: Entry | None) -> str:
    if entry is None:
        return "absent"
    return ", ".join(f"{field} = {shown(value)}" for field, value in entry.raw.items())


LEFT_OUT = {"cost": "{}", "once": "[]", "benefit": '{ effect = "none" }'}


def _told(entry: Entry, field: str) -> str:
    """A value with its provenance."""
    if field in entry.raw:
        value = shown(entry.raw[field])
    else:
        value = LEFT_OUT.get(field, shown(entry[field]))
    where = entry.sources.get(field)
    return value if where is None else f"{value} ({where or 'reconstructed'})"
