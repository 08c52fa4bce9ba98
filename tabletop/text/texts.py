"""Sentences of a game for reasons, events, moves and steps, from `data/text/<language>/*.toml`.

A file is a kind of texts; keys of tables inside are joined by dots.  A file of a module of the game
has a table for each kind.  What a language lacks is said in English, sentence by sentence.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from tabletop.text.folders import ENGLISH, folders, reread_with
from tabletop.text.languages import here, language, listed, speaks, words
from tabletop.text.templates import Fact, Template

Names = Callable[[str, Any, Any], "str | None"]  # kind, id, game -> what it is called
# id, what other things are called by kind and id -> what it is called
Composed = Callable[[Any, Callable[[str, Any], str]], str]
_END = ".!?…"
MOST_KEPT = 1500  # phrases and sentences; a table says some hundreds
_TOLD_APART = frozenset((str, int, type(None)))


class Texts:
    """The texts of one package.

    `modules` is how the names of files begin that hold a table for each kind; `kinds` tells by the
    name of a fact what it holds (`below` is a tile); `names` knows what the game's things are
    called in its own catalog.
    """

    def __init__(
        self,
        package: str,
        modules: str = "",
        kinds: Callable[[str], str | None] | None = None,
        names: Names | None = None,
    ) -> None:
        self.package = package
        self.modules = modules
        self.kinds = kinds or _plain_kinds
        self.names = names
        self._documents: dict[str, dict[str, Any]] = {}
        self._kept: dict[
            tuple[Any, ...] | None, str
        ] = {}  # what was said lately, by all it is made of
        self._templates: dict[tuple[str, str], dict[str, Template]] = {}
        self._learnt: dict[tuple[str, Any], str] = {}
        self._composed: dict[str, Composed] = {}
        speaks(package)
        reread_with(self._forget)
        _BY_PACKAGE[package] = self

    def _forget(self) -> None:
        self._documents.clear()
        self._kept.clear()
        self._templates.clear()

    # -- reading ----------------------------------------------------------------------------------

    def document(self, kind: str) -> dict[str, Any]:
        """All texts of one kind as they stand in the files, tables inside tables."""
        found: dict[str, Any] = self._all(language()).get(kind, {})
        return found

    def templates(self, kind: str) -> dict[str, Template]:
        """All templates of one kind ("reasons", "events", "moves" …) in the current language."""
        key = kind, language()
        if key not in self._templates:
            self._templates[key] = dict(_flat(self.document(kind)))
        return self._templates[key]

    def _all(self, code: str) -> dict[str, Any]:
        if code not in self._documents:
            found: dict[str, Any] = {}
            for package in dict.fromkeys(("tabletop", self.package)):
                for each in dict.fromkeys((ENGLISH, code)):
                    _lay(found, _read(package, self.modules, each))
            self._documents[code] = found
        return self._documents[code]

    # -- saying -----------------------------------------------------------------------------------

    def phrase(self, key: str, /, game: Any = None, **facts: Any) -> str:
        """A phrase with its facts; the first part of the key is the file: `table.undo`."""
        known = self._key(key, facts.items(), game)
        said = self._kept.get(known)
        if said is None:
            kind, _, rest = key.partition(".")
            template = self.templates(kind).get(rest)
            if template is None:
                raise KeyError(f"no text {key!r} in {self.package}/data/text")
            said = self._keep(known, template.fill(self.said(facts.items(), game=game)))
        return said

    def _key(
        self, key: str, facts: Iterable[tuple[str, Any]], game: Any, *more: Any
    ) -> tuple[Any, ...] | None:
        """All that a sentence is made of; None if it cannot be told apart from others by that.

        Words, whole numbers and tuples of them can; `True` and `1.0` would be found as `1`.
        """
        for _, value in facts:
            if type(value) not in _TOLD_APART and not (
                type(value) is tuple and {*map(type, value)} <= _TOLD_APART
            ):
                return None
        return (key, language(), game, *more, *facts)

    def _keep(self, key: tuple[Any, ...] | None, said: str) -> str:
        """Remember what was said."""
        if key is not None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = said
        return said

    def sentence(
        self,
        kind: str,
        key: str,
        facts: Iterable[tuple[str, Any]],
        rules: Iterable[str],
        names: Mapping[int, str] | None = None,
        game: Any = None,
        better: Mapping[str, str] | None = None,
    ) -> str:
        """One sentence with its rule ids at the end; some facts may be given in `better` words."""
        facts, rules, said_so = tuple(facts), tuple(rules), tuple((better or {}).items())
        called = None if names is None else tuple(names.items())
        known = self._key(key, facts, game, kind, rules, called, said_so)
        said = self._kept.get(known)
        if said is None:
            filled = self.said(facts, names, game)
            filled |= {name: Fact(text, text, language()) for name, text in said_so}
            said = self._keep(known, self._sentence(kind, key, filled, rules))
        return said

    def _sentence(
        self, kind: str, key: str, filled: Mapping[str, Fact], rules: tuple[str, ...]
    ) -> str:
        known = self.templates(kind)
        # What happens in one scoring round may have a sentence of its own, named after the round.
        round_ = filled.get("round")
        template = known.get(f"{key}_{round_.value}") if round_ is not None else None
        template = template or known.get(key)
        if template is None:
            shown = here().word("between").join(f"{k} {v}" for k, v in filled.items())
            text = f"{key.replace('_', ' ')}{': ' + shown if shown else ''}"
        else:
            text = template.fill(filled)
        cited = here().word("cited", rules=here().word("between").join(rules)) if rules else ""
        end = text[-1] if text[-1:] and text[-1] in _END else ""
        return f"{text.removesuffix(end)}{cited}{end or '.'}"

    def tell(
        self,
        happened: Any,
        game: Any = None,
        names: Mapping[int, str] | None = None,
        better: Mapping[str, str] | None = None,
        cited: bool = True,
    ) -> str:
        """An event or a reason as a sentence; with its game, by the names that are used there."""
        seat = getattr(happened, "seat", None)
        kind = "events" if hasattr(happened, "seat") else "reasons"
        facts = happened.facts if seat is None else (("seat", seat), *happened.facts)
        rules = happened.rules if cited else ()
        return self.sentence(kind, happened.key, facts, rules, names, game, better)

    def said(
        self,
        facts: Iterable[tuple[str, Any]],
        names: Mapping[int, str] | None = None,
        game: Any = None,
    ) -> dict[str, Fact]:
        """Facts in words, by the kind that the name of each fact stands for."""
        code = language()
        return {
            name: Fact(self._said(name, value, names, game), value, code) for name, value in facts
        }

    def _said(self, fact: str, value: Any, names: Mapping[int, str] | None, game: Any) -> str:
        kind = self.kinds(fact)
        if kind is None:
            return words(value)
        if kind in self._composed:
            return self.name(kind, value, game, names)

        def say(one: Any) -> str:
            return self.name(kind, one, game, names)

        if isinstance(value, tuple) and all(type(one) is int for one in value) and kind != "cell":
            return listed(say(one) for one in value) if value else words(None)
        return words(value, say)

    # -- names ------------------------------------------------------------------------------------

    def name(
        self, kind: str, id_: Any, game: Any = None, names: Mapping[int, str] | None = None
    ) -> str:
        """What a thing is called: in this game, in this language, in the catalog, or its id.

        An own catalog of the game goes before the language's file of names, which translates the
        names that everybody knows.  `names` says who sits where.
        """
        if kind == "seat" and names is not None and id_ in names:
            return names[id_]
        composed = self._composed.get(kind)
        if composed is not None:
            return composed(id_, lambda other, one: self.name(other, one, game, names))
        own = self.names(kind, id_, game) if self.names is not None and game is not None else None
        return self.named(kind, id_, own)

    def named(self, kind: str, id_: Any, own: str | None) -> str:
        """What a thing is called that its game calls `own`, if there is a game."""
        usual = self.names(kind, id_, None) if self.names is not None else None
        if own and usual is not None and own != usual:
            return own
        said = self.templates("names").get(f"{kind}.{id_}")
        if said is not None and said.language != ENGLISH:
            return str(said)
        found = own or usual or self._learnt.get((kind, id_))
        if found is not None:
            return found
        return str(said) if said is not None else words(id_)

    def compose(self, kind: str, how: Composed) -> None:
        """How things of a kind are called whose names are made of the names of others."""
        self._composed[kind] = how
        self._kept.clear()

    def learn(self, kind: str, names: Mapping[Any, str]) -> None:
        """Names that a game has made known, for sentences that are told without the game."""
        new = {(kind, id_): name for id_, name in names.items()}
        if not new.items() <= self._learnt.items():
            self._learnt.update(new)
            self._kept.clear()  # it may have been said by id


def _plain_kinds(fact: str) -> str | None:
    """What facts hold that every game has."""
    return "seat" if fact in ("seat", "seats", "who") else None


_BY_PACKAGE: dict[str, Texts] = {}


def texts_of(package: str) -> Texts:
    """The texts of a package: those that its module `text` sets up, else those of its title."""
    if package not in _BY_PACKAGE:
        if importlib.util.find_spec(f"{package}.text") is not None:
            importlib.import_module(f"{package}.text")
        elif importlib.util.find_spec(f"{package}.title") is not None:
            Texts(package, kinds=importlib.import_module(f"{package}.title").TITLE.kinds.holds)
    return _BY_PACKAGE[package] if package in _BY_PACKAGE else Texts(package)


def _read(package: str, modules: str, code: str) -> dict[str, Any]:
    """All files of one language by kind."""
    import tomllib  # late: importing the package stays quick

    found: dict[str, Any] = {}
    for folder in folders(package, "text", code):
        here: dict[str, Any] = {}
        for file in sorted(folder.iterdir(), key=lambda one: one.name):
            kind, _, ending = file.name.rpartition(".")
            if ending != "toml":
                continue
            try:
                read = _marked(tomllib.loads(file.read_text(encoding="utf-8")), code)
            except tomllib.TOMLDecodeError as error:
                raise ValueError(f"{file.name}: {error}") from None
            if modules and kind.startswith(modules):
                _lay(here, read, once=file.name)
            else:
                _lay(here, {kind: read}, once=file.name)
        _lay(found, here)
    return found


def _marked(value: Any, code: str) -> Any:
    if isinstance(value, dict):
        return {key: _marked(inner, code) for key, inner in value.items()}
    return Template(value, code) if isinstance(value, str) else value


def _lay(below: dict[str, Any], above: Mapping[str, Any], once: str = "") -> None:
    """Lay texts over others; with the name of a file, none may be there already."""
    for key, value in above.items():
        if isinstance(value, dict):
            _lay(below.setdefault(key, {}), value, once and f"{once}, {key}")
        elif once and key in below:
            raise ValueError(f"{once}: {key} is already taken")
        else:
            below[key] = value


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Template]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        elif isinstance(value, Template):
            yield f"{before}{key}", value


@cache
def _own() -> Texts:
    return Texts("tabletop")


def phrase(key: str, /, **facts: Any) -> str:
    """A phrase of the texts that belong to no game."""
    return _own().phrase(key, **facts)
