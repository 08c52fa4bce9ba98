"""The rules reference of a game: every rule by its id, with its sources and see-also.

The texts lie in a folder `rules` of TOML files, one per chapter of the rulebook, and in
`glossary.toml` beside it, where a game has one.  Nothing is read before the first question.
"""

from __future__ import annotations

import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from tabletop.records import Record
from tabletop.rule_index import Index, fold
from tabletop.rule_index import words as words
from tabletop.text import phrase, texts_of

STATUSES = ("stated", "deduced", "house")
WIDTH = 79

_NEEDED = {"title": str, "text": str, "sources": list, "status": str}
_ALLOWED = _NEEDED | {"see": list, "tags": list, "variants": list}
_VARIANT_NEEDED = {"edition": str, "text": str}
_VARIANT_ALLOWED = _VARIANT_NEEDED | {"option": str}
_TERM_ALLOWED = {"also": list, "note": str, "see": list}
_FILE_KEYS = {"chapter": str, "order": int}


class BadReference(ValueError):
    """A file of the reference that cannot be used; the message names the file and the rule."""


class UnknownRule(KeyError):
    """No rule has this id; the message offers the nearest ones."""

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownTerm(KeyError):
    """The glossary has no such word; the message offers the nearest ones."""

    def __str__(self) -> str:
        return str(self.args[0])


class Variant(Record):
    """How some editions word a rule, and the option that follows them, if there is one."""

    edition: str
    text: str
    option: str = ""

    def __str__(self) -> str:
        return f"{self.edition}: {self.text}" + (f" [{self.option}]" if self.option else "")


class Rule(Record):
    """One rule; `status` says whether the rulebooks state it, imply it or leave it to us."""

    id: str
    title: str
    text: str
    chapter: str
    sources: tuple[str, ...]
    variants: tuple[Variant, ...] = ()
    see: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    status: str = "stated"

    def __str__(self) -> str:
        lines = [f"{self.id}: {self.title} ({self.chapter})", *textwrap.wrap(self.text, WIDTH)]
        for variant in self.variants:
            line = phrase("rules.editions", text=str(variant))
            lines += textwrap.wrap(line, WIDTH, subsequent_indent="  ")
        for key, values in (("sources", self.sources), ("see_also", self.see)):
            if values:
                line = phrase(f"rules.{key}", named=", ".join(values))
                lines += textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        return "\n".join(lines)

    def _repr_markdown_(self) -> str:
        parts = [f"**{self.id} · {self.title}**  \n*{self.chapter}*", self.text]
        parts += [f"> {phrase('rules.editions', text=str(each))}" for each in self.variants]
        below = [phrase("rules.sources", named=", ".join(self.sources))]
        if self.see:
            see = ", ".join(f"`{id}`" for id in self.see)
            below.append(phrase("rules.see_also", named=see))
        return "\n\n".join([*parts, "  \n".join(below)])


def said(rule: Rule, package: str) -> Rule:
    """A rule in the language that is spoken; what nobody has translated stays as it is.

    A language has a table for each rule in its file `rule_cards.toml`: title, text, and what
    editions say by their names in a table `variants`; names of chapters in a table `chapters`.
    """
    known = texts_of(package).templates("rule_cards")

    def told(key: str, english: str) -> str:
        return str(known.get(key, english))

    return rule.with_(
        title=told(f"{rule.id}.title", rule.title),
        text=told(f"{rule.id}.text", rule.text),
        chapter=chapter_said(rule.chapter, package),
        variants=tuple(
            each.with_(text=told(f"{rule.id}.variants.{each.edition}", each.text))
            for each in rule.variants
        ),
    )


def chapter_said(name: str, package: str) -> str:
    """The name of a chapter in the language that is spoken."""
    return str(texts_of(package).templates("rule_cards").get(f"chapters.{name}", name))


class Term(Record):
    """A word of the game in several languages; the first form of a language is the usual one."""

    languages: ClassVar[Mapping[str, str]] = {}  # key in the glossary → name of the language

    english: str
    foreign: tuple[tuple[str, tuple[str, ...]], ...] = ()  # key of a language, and its forms
    also: tuple[str, ...] = ()  # other English words for it
    note: str = ""
    see: tuple[str, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
        """The word in all languages, English first."""
        return (self.english, *self.also, *(form for _, forms in self.foreign for form in forms))

    def called(self, language: str) -> tuple[str, ...]:
        """Its forms in a language."""
        return dict(self.foreign).get(language, ())

    def __str__(self) -> str:
        found = ((self.languages[key], forms) for key, forms in self.foreign if forms)
        words = "; ".join(f"{name} {', '.join(forms)}" for name, forms in found)
        return f"{self.english}: {words}." + (f" {self.note}" if self.note else "")

    def _repr_markdown_(self) -> str:
        name, _, rest = str(self).partition(": ")
        return f"**{name}**: {rest}"


class Rules(Mapping[str, Rule]):
    """All rules by id, in the order of the rulebook; ids may be given in any letter case."""

    term_class: ClassVar[type[Term]] = Term
    lesser: ClassVar[tuple[str, ...]] = ()  # ids that begin so are found after what they explain

    def __init__(self, folder: Any) -> None:
        self._folder = folder

    def __getitem__(self, id: str) -> Rule:
        asked = str(id).strip().upper()
        try:
            return self._by_key[asked]
        except KeyError:
            near = _nearest(asked, self._by_key)
            ids = [self._by_key[key].id for key in near]
            raise UnknownRule(_unknown(f"no rule {id!r}", ids)) from None

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and id.strip().upper() in self._by_key

    def __iter__(self) -> Iterator[str]:
        return (rule.id for rule in self._by_key.values())

    def __len__(self) -> int:
        return len(self._by_key)

    def __repr__(self) -> str:
        return f"<Rules: {len(self)} rules in {len(self.chapters)} chapters>"

    @property
    def chapters(self) -> tuple[str, ...]:
        """Names of the chapters, in the order of the rulebook."""
        return tuple(dict.fromkeys(rule.chapter for rule in self._by_key.values()))

    def chapter(self, name: str) -> list[Rule]:
        """The rules of one chapter, named in any letter case."""
        found = [r for r in self._by_key.values() if fold(r.chapter) == fold(name.strip())]
        if not found:
            raise UnknownRule(_unknown(f"no chapter {name!r}", _nearest(name, self.chapters)))
        return found

    @cached_property
    def glossary(self) -> list[Term]:
        """The words of the game in all its languages."""
        return _read_glossary(self._folder / "glossary.toml", self)

    def term(self, word: str) -> Term:
        """The glossary entry of a word in any of its languages, with or without accents."""
        asked = words(word)
        for term in self.glossary:
            if any(words(form) == asked for form in term.forms):
                return term
        forms = {fold(form): form for term in self.glossary for form in term.forms}
        near = [forms[key] for key in _nearest(fold(word), forms)]
        raise UnknownTerm(_unknown(f"no word {word!r} in the glossary", near))

    def search(self, text: str, limit: int = 20) -> list[Rule]:
        """Rules that speak of these words, best first; they may be in any language of the glossary.

        Rules that match more of the words come before rules that match fewer; within these, words
        in the chapter's name, the title and the tags weigh more than words in the text.
        """
        if text in self:
            first = self[text]
            rest = self._index.search(f"{first.title} {' '.join(first.tags)}")
            return [first, *(rule for rule in rest if rule is not first)][:limit]
        return self._index.search(text)[:limit]

    @cached_property
    def _by_key(self) -> dict[str, Rule]:
        return {rule.id.upper(): rule for rule in _read_rules(self._folder / "rules")}

    @cached_property
    def _index(self) -> Index:
        return Index(list(self._by_key.values()), self.glossary, self.lesser)


def _nearest(asked: str, known: Iterable[str]) -> list[str]:
    import difflib  # needed only when something was not found

    return difflib.get_close_matches(asked, list(known), n=4, cutoff=0.5)


def _unknown(what: str, near: list[str]) -> str:
    return f"{what}; did you mean {', '.join(near)}?" if near else what


# --- Reading --------------------------------------------------------------------------------


def _read_rules(folder: Any) -> list[Rule]:
    """All rules of a folder, by the order number of their files; any mistake is refused."""
    paths = {path.name: path for path in (folder.iterdir() if folder.is_dir() else ())}
    files = [(name, _parse(paths[name])) for name in sorted(paths) if name.endswith(".toml")]
    if not files:
        raise BadReference(f"{folder}: no rules here")
    for name, table in files:
        head = {key: value for key, value in table.items() if not isinstance(value, dict)}
        _check(head, _FILE_KEYS, _FILE_KEYS, name)
    files.sort(key=lambda file: file[1]["order"])
    found: dict[str, tuple[str, Rule]] = {}
    for name, table in files:
        for id, fields in table.items():
            if id in _FILE_KEYS:
                continue
            if id.upper() in found:
                raise BadReference(f"{name}: {id}: already in {found[id.upper()][0]}")
            found[id.upper()] = (name, _rule(id, fields, table["chapter"], f"{name}: {id}"))
    ids = {rule.id for _, rule in found.values()}
    for name, rule in found.values():
        options = [variant.option for variant in rule.variants if variant.option]
        _known(rule.see, ids, f"{name}: {rule.id}: see")
        _known(options, ids, f"{name}: {rule.id}: option")
    return [rule for _, rule in found.values()]


def _rule(id: str, fields: dict[str, Any], chapter: str, place: str) -> Rule:
    _check(fields, _NEEDED, _ALLOWED, place)
    if fields["status"] not in STATUSES:
        raise BadReference(f"{place}: status is {fields['status']!r}, not one of {STATUSES}")
    if not fields["sources"]:
        raise BadReference(f"{place}: no sources")
    variants = []
    for variant in fields.get("variants", ()):
        _check(variant, _VARIANT_NEEDED, _VARIANT_ALLOWED, f"{place}: variants")
        option = variant.get("option", "")
        variants.append(Variant(variant["edition"], _one_line(variant["text"]), option))
    lists = {key: _texts(fields, key, place) for key in ("sources", "see", "tags")}
    return Rule(
        id,
        fields["title"],
        _one_line(fields["text"]),
        chapter,
        lists["sources"],
        tuple(variants),
        lists["see"],
        lists["tags"],
        fields["status"],
    )


def _read_glossary(path: Any, known: Rules) -> list[Term]:
    if not path.is_file():
        return []
    terms = []
    languages = known.term_class.languages
    allowed = _TERM_ALLOWED | dict.fromkeys(languages, list)
    for english, fields in _parse(path).items():
        place = f"{path.name}: {english}"
        if not isinstance(fields, dict):
            raise BadReference(f"{place}: unknown key")
        _check(fields, {}, allowed, place)
        lists = {key: _texts(fields, key, place) for key in (*languages, "also", "see")}
        _known(lists["see"], set(known), f"{place}: see")
        foreign = tuple((key, lists[key]) for key in languages)
        note = fields.get("note", "")
        terms.append(known.term_class(english, foreign, lists["also"], note, lists["see"]))
    return terms


def _parse(path: Any) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadReference(f"{path.name}: {error}") from None


def _check(
    fields: Any, needed: Mapping[str, type], allowed: Mapping[str, type], place: str
) -> None:
    """Refuse anything but a table with the needed keys, no unknown keys and the right types."""
    if not isinstance(fields, dict):
        raise BadReference(f"{place}: a table is needed, not {fields!r}")
    for key, value in fields.items():
        if key not in allowed:
            raise BadReference(f"{place}: unknown key {key!r}")
        if type(value) is not allowed[key]:
            raise BadReference(f"{place}: {key} is {value!r}, not a {allowed[key].__name__}")
        if isinstance(value, str) and not value.strip():
            raise BadReference(f"{place}: {key} is empty")
    for key in needed:
        if key not in fields:
            raise BadReference(f"{place}: {key} is missing")


def _texts(fields: dict[str, Any], key: str, place: str) -> tuple[str, ...]:
    values = fields.get(key, [])
    for value in values:
        if not isinstance(value, str) or not value.strip():
            raise BadReference(f"{place}: {key} holds {value!r}, not a text")
    return tuple(values)


def _known(ids: Iterable[str], known: set[str], place: str) -> None:
    for id in ids:
        if id not in known:
            raise BadReference(f"{place}: no rule {id!r}")


def _one_line(text: str) -> str:
    return " ".join(text.split())
