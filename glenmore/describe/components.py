"""Components in words, with the source of each field: what `catalog show` prints.

>>> print(component("macleod").splitlines()[1])
  MacLeod: gold band, 3 coins (CLAN-MacLeod)
"""

from __future__ import annotations

import difflib
from typing import Any

from glenmore.catalog import attested, load
from glenmore.describe.words import describe_tile, folded


class UnknownComponent(ValueError):
    """No tile, card or clan space has this id or name; the message offers the nearest ones."""


def components() -> str:
    """All components by stack and kind."""
    catalog = load()
    known, all_ = attested(catalog)
    lines = [
        f"{known} of {all_} fields of the tiles are attested by rulebooks, the others are "
        "reconstructed."
    ]
    for stack in dict.fromkeys(tile.stack for tile in catalog.tiles):
        tiles = [tile for tile in catalog.tiles if tile.stack == stack]
        title = stack if stack in ("home", "aside") else f"stack {stack}"
        lines += ["", f"Tiles, {title} ({len(tiles)}):"]
        lines += [f"  {tile.id:22} {describe_tile(tile)}" for tile in tiles]
    lines += ["", f"Landmark cards ({len(catalog.landmarks)}):"]
    lines += [
        f"  {card.id:22} {card.name}, stack {card.stack}, {card.timing} ({card.rule})"
        for card in catalog.landmarks
    ]
    lines += ["", f"Clan spaces ({len(catalog.clans)}):"]
    lines += [
        f"  {space.id:22} {space.name}, {space.band} band: {space.summary or 'no bonus'}"
        for space in catalog.clans
    ]
    return "\n".join(lines)


def component(name: str) -> str:
    """One component, or several of the same id, with the source of each field."""
    catalog = load()
    shown: list[tuple[str, Any, str]] = [
        *(("tile", tile, describe_tile(tile)) for tile in catalog.tiles),
        *(
            ("landmark card", card, f"{card.name}: stack {card.stack}, {card.timing} ({card.rule})")
            for card in catalog.landmarks
        ),
        *(
            (
                "clan space",
                space,
                f"{space.name}: {space.band} band, "
                f"{space.summary or 'no bonus'}{f' ({space.effect})' if space.effect else ''}",
            )
            for space in catalog.clans
        ),
    ]
    asked = name.strip().lower()
    found = [one for one in shown if asked in (one[1].id, one[1].name.lower())]
    if not found:
        raise UnknownComponent(f"no component {name!r}{_near(asked, [one[1].id for one in shown])}")
    return "\n\n".join(_with_sources(*one) for one in found)


def _with_sources(kind: str, component: Any, text: str) -> str:
    lines = [f"{kind} {component.id}", *folded(text, "  ")]
    by_page: dict[str, list[str]] = {}
    for field, page in component.source.rulebook:
        by_page.setdefault(page, []).append(field)
    lines += ["  said in the rulebooks:"] if by_page else []
    for page, fields in by_page.items():
        lines += folded(f"{', '.join(fields)}: {page}", "    ")
    if component.source.reconstructed:
        lines += folded(f"reconstructed: {', '.join(component.source.reconstructed)}", "  ")
    if note := getattr(component, "note", ""):
        lines += folded(f"note: {note}", "  ")
    return "\n".join(lines)


def _near(word: str, known: list[str]) -> str:
    found = difflib.get_close_matches(word, known, 3, 0.5)
    return f"; did you mean {' or '.join(found)}?" if found else ""
