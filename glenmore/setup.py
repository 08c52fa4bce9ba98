"""What is played: number of players, chronicles, edition, options, components."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from glenmore.components import Catalog
from glenmore.options import EDITIONS, PRESETS, Option, allows
from glenmore.text import name as name_of
from tabletop.reading import shown

INVISIBLE = ("Cf", "Zs")  # signs of order and width, blanks: a name needs something else as well
UNSEEN = ("Cc", "Cs", "Zl", "Zp")  # control characters, half characters, ends of lines


class SetupError(ValueError):
    """The setup cannot be played; the message says which part and why."""


class Setup:
    """A frozen description of the game to be played.

    >>> Setup(players=3)
    Setup(players=3)
    >>> Setup(players=3, edition="CS-strict").option("road_origin")
    'nearest'
    >>> Setup(players=5)
    Traceback (most recent call last):
        ...
    glenmore.setup.SetupError: players: 5 is not possible; the game is for 2 to 4 players
    """

    __slots__ = ("_hash", "catalog", "chronicles", "edition", "names", "options", "players")
    players: int
    chronicles: tuple[int, ...]
    edition: str
    options: tuple[tuple[str, Any], ...]  # only what differs from the edition
    names: tuple[str, ...]
    catalog: Catalog
    _hash: int

    def __init__(
        self,
        players: int = 2,
        chronicles: Iterable[int] = (),
        edition: str = "default",
        options: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
        *,
        names: Iterable[str] = (),
        catalog: Catalog | str | Path | None = None,
    ) -> None:
        from glenmore.modules import find_modules

        put = object.__setattr__
        if not isinstance(players, int) or isinstance(players, bool) or players not in (2, 3, 4):
            raise SetupError(
                f"players: {shown(players)} is not possible; the game is for 2 to 4 players"
            )
        put(self, "players", players)
        modules = find_modules(chronicles, players)
        put(self, "chronicles", tuple(m.number for m in modules))
        if not isinstance(edition, str) or edition not in EDITIONS:
            raise SetupError(f"edition: {edition!r} is unknown{_near(edition, EDITIONS)}")
        put(self, "edition", edition)
        known, preset = self._known(), self.preset()
        put(self, "options", _checked_options(options, known, preset))
        put(self, "names", _checked_names(names, players))
        values = preset | dict(self.options)
        put(self, "catalog", _find_catalog(catalog, modules, values))
        put(self, "_hash", hash((players, self.chronicles, edition, self.options, self.names)))
        _check_tiles(known, values, self.catalog)
        if catalog is not None and self.catalog is not _find_catalog(None, modules, values):
            _check_playable(self)

    def __setattr__(self, name: str, value: Any) -> None:
        raise TypeError("a Setup cannot be changed; make a new one")

    def _known(self) -> tuple[Option, ...]:
        from glenmore.modules import options_of

        return options_of(self.chronicles)

    def preset(self) -> dict[str, Any]:
        """The options of the edition, before single ones are changed."""
        from glenmore.modules import find_modules

        values = {o.key: o.default for o in self._known()}
        values.update(EDITIONS[self.edition])
        for module in find_modules(self.chronicles, self.players):
            said = module.editions.get(self.edition, {})
            values.update({key: value for key, value in said.items() if key in values})
        return values

    def all_options(self) -> dict[str, Any]:
        """Every option with its value in this setup."""
        return self.preset() | dict(self.options)

    def option(self, key: str) -> Any:
        """The value of one option, by key or number."""
        values = self.all_options()
        for option in self._known():
            if key in (option.key, option.id):
                return values[option.key]
        raise SetupError(f"options: {key!r} is unknown{_near(key, values)}")

    @property
    def own_catalog(self) -> bool:
        """Whether components differ from those that come with the chronicles and options."""
        shipped = Setup(self.players, self.chronicles, self.edition, self.options).catalog
        return self.catalog is not shipped and self.catalog != shipped

    def name(self, seat: int) -> str:
        """What to call a player: the given name, or the colour."""
        return self.names[seat] if self.names else name_of("seat", seat)

    def _key(self) -> tuple[Any, ...]:
        return (self.players, self.chronicles, self.edition, self.options, self.names, self.catalog)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Setup) and self._hash == other._hash and self._key() == other._key()
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        parts = [f"players={self.players}"]
        parts += [f"chronicles={self.chronicles}"] if self.chronicles else []
        parts += [f"edition={self.edition!r}"] if self.edition != "default" else []
        parts += [f"options={dict(self.options)}"] if self.options else []
        parts += [f"names={self.names}"] if self.names else []
        if self.catalog.origin:
            parts.append(f"catalog={' + '.join(map(str, self.catalog.origin))!r}")
        return f"Setup({', '.join(parts)})"

    def __reduce__(self) -> Any:
        keywords = {"names": self.names, "catalog": self.catalog}
        return (_again, (self.players, self.chronicles, self.edition, self.options, keywords))


def _again(
    players: int, chronicles: Any, edition: str, options: Any, keywords: dict[str, Any]
) -> Setup:
    return Setup(players, chronicles, edition, options, **keywords)


def _near(word: Any, known: Iterable[str]) -> str:
    found = difflib.get_close_matches(str(word), list(known), 3, 0.5)
    return f"; did you mean {' or '.join(found)}?" if found else f"; known: {', '.join(known)}"


def _checked_options(
    given: Mapping[str, Any] | Iterable[tuple[str, Any]],
    known: tuple[Option, ...],
    preset: dict[str, Any],
) -> tuple[tuple[str, Any], ...]:
    by_name = {o.id: o for o in known} | {o.key: o for o in known}
    try:
        pairs = dict(given).items()
    except (TypeError, ValueError):
        raise SetupError(f"options: {given!r} are not options with their values") from None
    changed: dict[str, Any] = {}
    said: set[str] = set()
    for name, value in pairs:
        option = by_name.get(name)
        if option is None:
            keys = [o.key for o in known]
            raise SetupError(f"options: {name!r} is unknown{_near(name, keys)}")
        if not allows(option, value):
            allowed = ", ".join(map(repr, option.values))
            raise SetupError(
                f"options: {option.key} ({option.id}) cannot be {value!r}; it can be {allowed}"
            )
        if option.key in said:
            raise SetupError(f"options: {option.key} ({option.id}) is given twice")
        said.add(option.key)
        if preset[option.key] != value:
            changed[option.key] = value
    return tuple(sorted(changed.items()))


def _check_tiles(known: tuple[Option, ...], values: dict[str, Any], catalog: Catalog) -> None:
    """Some values of options need more tiles in a stack than others (OPT-23)."""
    for option in known:
        for value, stack, fewest in option.tiles:
            if values[option.key] == value:
                here = [tile for tile in catalog.tiles if tile.stack == stack]
                count = sum(tile.kind != "special" or tile.icon for tile in here)
                if count < fewest:
                    raise SetupError(
                        f"options: {option.key}={value!r} ({option.id}) needs {fewest} {stack} "
                        f"tiles besides World's End; the catalog has {count}: add "
                        f"{'one' if fewest - count == 1 else fewest - count} with a user file"
                    )


def _check_playable(setup: Setup) -> None:
    """With components that are not the printed ones only laying the table shows it."""
    from glenmore.assembly import game_of
    from glenmore.base.set_up import first_state

    try:
        first_state(game_of(setup))
    except SetupError:
        raise
    except (LookupError, TypeError, ValueError) as error:
        raise SetupError(f"catalog: it cannot be played: {error!r}") from None


def as_presets_were(
    edition: str, chronicles: Iterable[int], options: Mapping[str, Any], presets: int = 1
) -> dict[str, Any]:
    """The options of a file that was written when editions said less.

    What has been added to their presets since then is played as it was: by its default.
    """
    from glenmore.modules import options_of

    if edition == "default" or presets >= PRESETS:
        return dict(options)
    known = options_of(chronicles)
    before = {o.key: o.default for o in known if o.since > presets}
    named = {o.id: o.key for o in known}
    return before | {named.get(name, name): value for name, value in options.items()}


def _checked_names(names: Iterable[str], players: int) -> tuple[str, ...]:
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise SetupError(f"names: {names!r} is not a list of names")
    listed = tuple(names)
    if not listed:
        return ()
    if len(listed) != players:
        raise SetupError(f"names: {len(listed)} given for {players} players")
    for name in listed:
        if not isinstance(name, str) or not name.strip() or len(name) > 40:
            raise SetupError(f"names: {name!r} is not a name of 1 to 40 characters")
        kinds = [unicodedata.category(sign) for sign in name]
        if any(kind in UNSEEN for kind in kinds) or all(kind in INVISIBLE for kind in kinds):
            raise SetupError(f"names: {name!a} holds what is no character to be seen")
    if len({name.strip() for name in listed}) != players:
        raise SetupError("names: two players have the same name")
    return listed


def _find_catalog(
    catalog: Catalog | str | Path | None, modules: tuple[Any, ...], options: Mapping[str, Any]
) -> Catalog:
    from glenmore.catalog import load

    if isinstance(catalog, Catalog):
        _refuse_strange_words(catalog, _words_of(modules))
        return catalog
    if catalog is not None and not isinstance(catalog, str | Path):
        raise SetupError(f"catalog: {catalog!r} is neither a catalog nor the name of a file")
    return load(catalog, *_data_of(modules, options))


@lru_cache(maxsize=64)
def _refuse_strange_words(catalog: Catalog, words: Any) -> None:
    """Refuse components with words that no rule of these chronicles knows."""
    from glenmore.catalog.vocabulary import strange_words

    for place, word in strange_words(catalog, words):
        raise SetupError(f"catalog: {place}: {shown(word)} is not a word of these chronicles")


def _data_of(modules: Iterable[Any], options: Mapping[str, Any]) -> tuple[list[Path], Any]:
    """The component files of modules, those of options too, and the words that they may use."""
    folder = Path(__file__).parent / "data" / "modules"
    files = [folder / file for module in modules for file in module.files]
    files += [
        folder / file
        for module in modules
        for option, file in module.option_files
        if options.get(option)
    ]
    return files, _words_of(modules)


def _words_of(modules: Iterable[Any]) -> Any:
    from glenmore.catalog import BASE

    words = BASE
    for module in modules:
        words = words.plus(**dict(module.words))
    return words


def catalog_from_text(
    text: str,
    chronicles: Iterable[int],
    players: int,
    name: str = "text",
    options: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
) -> Catalog:
    """The components of these chronicles with a user's file, given as text, laid over them."""
    from glenmore.catalog import from_text
    from glenmore.modules import find_modules

    files, words = _data_of(find_modules(chronicles, players), dict(options))
    return from_text(text, name, files, words)
