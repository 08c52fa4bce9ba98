"""A language made from the English files: every letter of every text gets an accent.

Facts in braces, plural categories, icons and rule ids stay as they are.  A plain English word that
is shown in this language was never in a text file.
"""

from __future__ import annotations

import html
import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import glenmore as gm
from glenmore.text import CATALOG
from tests.conformance.games import together

CODE = "xx"
PACKAGES = ("tabletop", "glenmore")
ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ábćdéfǵhíjḱĺḿńóṕqŕśťúvẃxýźÁBĆDÉFǴHÍJḰĹḾŃÓṔQŔŚŤÚVẂXÝŹ",
)
FIELD = re.compile(r"\{[^{}]*\}")
KEPT = re.compile(r"@[\w-]+|\b[A-Z]+\d*-[\w-]+\b")  # icons and rule ids
CONTROL = ("plural", "categories", "decimal", "minus", "unknown")


# -- making it ------------------------------------------------------------------------------------


def accented(template: str) -> str:
    """A text in the made-up language."""
    made, at = [], 0
    for found in FIELD.finditer(template):
        made += [_plain(template[at : found.start()]), _field(found[0])]
        at = found.end()
    return "".join([*made, _plain(template[at:])])


def _plain(text: str) -> str:
    made, at = [], 0
    for found in KEPT.finditer(text):
        made += [text[at : found.start()].translate(ACCENTS), found[0]]
        at = found.end()
    return "".join([*made, text[at:].translate(ACCENTS)])


def _field(field: str) -> str:
    fact, colon, spec = field[1:-1].partition(":")
    if "=" not in spec:
        return field
    forms = (form.partition("=") for form in spec.split("|"))
    told = "|".join(f"{category}={_plain(form)}" for category, _, form in forms)
    return f"{{{fact}{colon}{told}}}"


def translated(value: Any, key: str = "") -> Any:
    """A table of texts in the made-up language."""
    if isinstance(value, dict):
        return {inner: translated(each, inner) for inner, each in value.items()}
    return accented(value) if isinstance(value, str) and key not in CONTROL else value


def english(package: str) -> dict[str, dict[str, Any]]:
    """The English files of a package, by name."""
    folder = resources.files(package) / "data" / "text" / "en"
    return {
        file.name: tomllib.loads(file.read_text(encoding="utf-8"))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    }


def write(folder: Path, package: str, code: str, files: dict[str, dict[str, Any]]) -> None:
    """A language of a package, in a folder that can be added."""
    place = folder / package / "data" / "text" / code
    place.mkdir(parents=True, exist_ok=True)
    for file, table in files.items():
        (place / file).write_text("\n".join(_toml(table)) + "\n", encoding="utf-8")


def _toml(table: dict[str, Any], before: str = "") -> Iterator[str]:
    for key, value in table.items():
        if not isinstance(value, dict):
            yield f"{json.dumps(key)} = {json.dumps(value, ensure_ascii=False)}"
    for key, value in table.items():
        if isinstance(value, dict):
            yield f"[{before}{json.dumps(key)}]"
            yield from _toml(value, f"{before}{json.dumps(key)}.")


def write_made_up(folder: Path) -> None:
    """The whole language: all texts, the names of the catalog, the rule cards."""
    for package in PACKAGES:
        files = {file: translated(table) for file, table in english(package).items()}
        if package == "glenmore":
            files["names.toml"] |= _names()
            files["rule_cards.toml"] = _rule_cards()
        write(folder, package, CODE, files)


def _names() -> dict[str, dict[str, str]]:
    catalog = gm.catalog.load()
    return {
        kind: {
            thing.id: accented(getattr(thing, field))
            for thing in getattr(catalog, table)
            if getattr(thing, field)
        }
        for kind, (table, field) in {**CATALOG, "note": ("tiles", "note")}.items()
    }


def _rule_cards() -> dict[str, Any]:
    cards: dict[str, Any] = {"chapters": {name: accented(name) for name in gm.rules.chapters}}
    for rule in gm.rules.values():
        told = {each.edition: accented(each.text) for each in rule.variants}
        cards[rule.id] = {"title": accented(rule.title), "text": accented(rule.text)}
        cards[rule.id] |= {"variants": told} if told else {}
    return cards


# -- what is left ---------------------------------------------------------------------------------

NAMES = ("glen", "more", "default", "strict", "ann", "bob", "cem")  # of the game, editions, people
ATTRIBUTES = re.compile(r'(?:aria-label|title|data-hint|data-why|alt|placeholder)="([^"]*)"')
WORD = re.compile(r"[^\W\d_]{3,}")
RULE_ID = re.compile(r"\b[A-Z]+\d*(?:-[A-Za-z0-9]+)+\b")
TYPED = re.compile(r'"[a-z-]+"')  # a word of the notation, quoted in a sentence


def component_words() -> frozenset[str]:
    """Words of names that the language does not translate: those of chronicles and people."""
    named = [*NAMES]
    for players in (1, 3):
        game = gm.start(gm.Setup(players, together(players))).game
        named += [tile.name for tile in game.tiles.values()]
        named += [card.name for card in game.landmarks.values()]
        named += [card.name for card in game.catalog.cards]
        named += [module.title for module in game.modules]
        named += [game.catalog.start.name]
    return frozenset(word.lower() for one in named for word in WORD.findall(one))


def looked_at(markup: str) -> str:
    """What a person reads or hears of SVG or HTML: text, labels and titles."""
    heard = [html.unescape(found) for found in ATTRIBUTES.findall(markup)]
    plain = re.sub(r"<style.*?</style>", " ", markup, flags=re.S)
    return " ".join([*heard, html.unescape(re.sub(r"<[^>]*>", " ", plain))])


def left_over(said: str | Iterable[str], known: frozenset[str]) -> set[str]:
    """Plain English words; one with any accent has been translated."""
    text = said if isinstance(said, str) else " \n ".join(said)
    text = TYPED.sub(" ", RULE_ID.sub(" ", text))
    found = set()
    for word in WORD.finditer(text):
        one = word[0].lower()
        cut = text[word.end() : word.end() + 1] == "…" and any(k.startswith(one) for k in known)
        if one.isascii() and one not in known and not cut:
            found.add(word[0])
    return found
