"""Writing and reading setups: what differs from the defaults."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from glenmore.assembly import game_of
from glenmore.components import Catalog
from glenmore.modules import options_of
from glenmore.options import ALL_EDITIONS, PRESETS
from glenmore.save.reading import FAR, Codec, codec_of, components
from glenmore.setup import Setup, SetupError
from tabletop.reading import ReadingError, refuse
from tabletop.reading.values import list_of, number, object_of, read_text
from tabletop.save.setups import read_options

HIGHEST = 20  # tiles on one cell
MOST_STEPS = 99
MOST_USED = 500  # tiles activated, and effects used, in one turn
FEWEST_SPACES = 10


@lru_cache(maxsize=64)
def plain_setup(setup: Setup) -> dict[str, Any]:
    """What differs from the defaults; the catalog only if it is not the built-in one."""
    plain: dict[str, Any] = {"players": setup.players}
    if setup.chronicles:
        plain["chronicles"] = setup.chronicles
    if setup.edition != "default":
        plain["edition"] = setup.edition
        newest = max(option.since for option in options_of(setup.chronicles))
        if newest > 1:  # which presets it means; see `Editions.as_they_were`
            plain["presets"] = newest
    if setup.options:
        plain["options"] = dict(setup.options)
    if setup.names:
        plain["names"] = setup.names
    if setup.own_catalog:
        plain["catalog"] = setup.catalog
    return plain


def read_setup(value: Any) -> Codec:
    """The codec of a saved setup; the same text is read once."""
    if value.__class__ is not dict:
        refuse(value, "an object")
    return _codec(json.dumps(value))


@lru_cache(maxsize=64)
def _codec(text: str) -> Codec:
    plain = _SETUP(json.loads(text))
    presets = plain.pop("presets", 1)
    try:
        if "edition" in plain and presets < PRESETS:
            Setup(plain["players"], plain.get("chronicles", ()), plain["edition"])  # known at all?
            plain["options"] = ALL_EDITIONS.as_they_were(
                plain["edition"],
                options_of(plain.get("chronicles", ())),
                plain.get("options", {}),
                presets,
            )
        return codec_of(game_of(Setup(**plain)))
    except SetupError as error:
        raise ReadingError(str(error)) from None
    except (LookupError, ValueError, TypeError) as error:
        if "catalog" not in plain:
            raise
        raise ReadingError(f"cannot be played: {error!r}", "catalog") from None


def _read_catalog(value: Any) -> Catalog:
    """A catalog that an owner has changed, with what must hold between its records."""
    catalog: Catalog = components().record(value, Catalog)
    for kind in ("tiles", "landmarks", "clans", "shields"):
        ids = [item.id for item in getattr(catalog, kind)]
        if len(set(ids)) != len(ids):
            raise ReadingError("two have the same id", kind)
    spaces = {catalog.start.id, *(space.id for space in catalog.clans)}
    for i, road in enumerate(catalog.roads):
        if not spaces >= {road.from_, road.to} or not 0 <= road.cost <= FAR:
            raise ReadingError("is not a road between spaces of the board", f"roads[{i}]")
    for i, shield in enumerate(catalog.shields):
        if shield.id not in {space.id for space in catalog.clans}:
            raise ReadingError("is not on a clan space", f"shields[{i}]")
    if not FEWEST_SPACES <= catalog.spaces <= FAR:
        raise ReadingError(f"{catalog.spaces} is not {FEWEST_SPACES} to {FAR}", "spaces")
    return catalog


_SETUP = object_of(
    {
        "players": number(),
        "chronicles": list_of(number()),
        "edition": read_text,
        "options": read_options,
        "names": list_of(read_text),
        "catalog": _read_catalog,
        "presets": number(1),
    },
    ("chronicles", "edition", "options", "names", "catalog", "presets"),
)
