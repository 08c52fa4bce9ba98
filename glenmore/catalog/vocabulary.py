"""Words in finished components that no rule knows: a saved catalog has not been through the reader.

A file is checked word by word when it is read (`glenmore.catalog.reading`); a catalog in a save
file only has the right types.
"""

from __future__ import annotations

from collections.abc import Iterator

from glenmore.catalog.reading import Vocabulary
from glenmore.components import Benefit, Catalog, Tile


def strange_words(catalog: Catalog, words: Vocabulary) -> Iterator[tuple[str, str]]:
    """Every word that is not in the vocabulary, with its place."""
    for i, tile in enumerate(catalog.tiles):
        for place, word in _tile(tile, words):
            yield f"tiles[{i}].{place}", word
    for i, card in enumerate(catalog.landmarks):
        for field, known in (
            ("stack", words.stacks),
            ("timing", words.timings),
            ("rule", words.cards),
        ):
            if getattr(card, field) not in known:
                yield f"landmarks[{i}].{field}", getattr(card, field)
    for i, space in enumerate(catalog.clans):
        if space.effect and space.effect not in words.effects:
            yield f"clans[{i}].effect", space.effect
    for i, shield in enumerate(catalog.shields):
        if shield.effect not in words.effects:
            yield f"shields[{i}].effect", shield.effect
    for i, one in enumerate(catalog.cards):
        for name, _ in one.numbers:
            if name not in words.numbers:
                yield f"cards[{i}].numbers", name
        for symbol in (symbol for row in one.rows for symbol in row):
            if symbol not in words.symbols:
                yield f"cards[{i}].rows", symbol
    for i, (color, _) in enumerate(catalog.homes):
        if color not in words.colors:
            yield f"homes[{i}]", color


def _tile(tile: Tile, words: Vocabulary) -> Iterator[tuple[str, str]]:
    for field, known in (("stack", words.stacks), ("kind", words.kinds), ("type", words.types)):
        if getattr(tile, field) not in known:
            yield field, getattr(tile, field)
    if tile.covers and tile.covers not in words.types:
        yield "covers", tile.covers
    once = {word for word, _ in words.once}
    for effect in tile.once:
        if effect.word not in once:
            yield "once", effect.word
    for word, _ in tile.cost.other:
        if word not in words.cost:
            yield "cost.other", word
    yield from _benefit(tile.benefit, words)


def _benefit(benefit: Benefit, words: Vocabulary) -> Iterator[tuple[str, str]]:
    if benefit.word not in {word for word, _ in words.benefit}:
        yield "benefit.word", benefit.word
    for way in benefit.ways:
        if way.gain.word not in _GAINS | {word for word, _ in words.gain}:
            yield "benefit.ways", way.gain.word
    for part in benefit.parts:
        if part.parts:
            yield "benefit.parts", part.word  # joined benefits are not joined again
        else:
            yield from _benefit(part, words)


_GAINS = {"vp", "whisky", "clan-marker"}  # what exchanges of the base game give
