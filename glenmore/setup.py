"""What is played: number of players, chronicles, edition, options, components."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from glenmore.components import COLORS, Catalog
from glenmore.modules import LIBRARY, find_modules
from glenmore.options import Option
from glenmore.text import name as name_of
from tabletop import setup as core
from tabletop.reading import shown
from tabletop.setup import SetupError

__all__ = ["Setup", "SetupError", "catalog_from_text"]


class Setup(core.Setup):
    """A frozen description of the game to be played.

    >>> Setup(players=3)
    Setup(players=3)
    >>> Setup(players=3, edition="CS-strict").option("road_origin")
    'nearest'
    >>> Setup(players=5)
    Traceback (most recent call last):
        ...
    tabletop.modules.SetupError: players: 5 is not possible; the game is for 2 to 4 players
    """

    __slots__ = ("catalog",)
    library = LIBRARY
    catalog: Catalog

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
        super().__init__(players, chronicles, edition, options, names=names)
        values, modules = self.all_options(), find_modules(self.chronicles, players)
        object.__setattr__(self, "catalog", _find_catalog(catalog, modules, values))
        _check_tiles(self.known_options(), values, self.catalog)
        if catalog is not None and self.catalog is not _find_catalog(None, modules, values):
            _check_playable(self)

    @property
    def chronicles(self) -> tuple[int, ...]:
        """The numbers of the chronicles in play."""
        return self.modules

    @property
    def own_catalog(self) -> bool:
        """Whether components differ from those that come with the chronicles and options."""
        shipped = Setup(self.players, self.chronicles, self.edition, self.options).catalog
        return self.catalog is not shipped and self.catalog != shipped

    def seat_key(self, seat: int) -> str:
        """The colour of a seat."""
        return COLORS[seat]

    def name(self, seat: int) -> str:
        """What to call a player: the given name, or the colour."""
        own = bool(self.names) or seat >= self.players
        return super().name(seat) if own else name_of("seat", seat)

    def _key(self) -> tuple[Any, ...]:
        return (*super()._key(), self.catalog)

    def __repr__(self) -> str:
        said = super().__repr__()
        if not self.catalog.origin:
            return said
        return f"{said[:-1]}, catalog={' + '.join(map(str, self.catalog.origin))!r})"

    def __reduce__(self) -> Any:
        return (_again, (self.said() | {"catalog": self.catalog},))


def _again(said: dict[str, Any]) -> Setup:
    return Setup(**said)


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
    from glenmore.assembly import game_of  # a circle: a game is made from its setup
    from glenmore.base.set_up import first_state  # late: loads all rules

    try:
        first_state(game_of(setup))
    except SetupError:
        raise
    except (LookupError, TypeError, ValueError) as error:
        raise SetupError(f"catalog: it cannot be played: {error!r}") from None


def _find_catalog(
    catalog: Catalog | str | Path | None, modules: tuple[Any, ...], options: Mapping[str, Any]
) -> Catalog:
    from glenmore.catalog import load  # late: reads component files

    if isinstance(catalog, Catalog):
        _refuse_strange_words(catalog, _words_of(modules))
        return catalog
    if catalog is not None and not isinstance(catalog, str | Path):
        raise SetupError(f"catalog: {catalog!r} is neither a catalog nor the name of a file")
    return load(catalog, *_data_of(modules, options))


@lru_cache(maxsize=64)
def _refuse_strange_words(catalog: Catalog, words: Any) -> None:
    """Refuse components with words that no rule of these chronicles knows."""
    from glenmore.catalog.vocabulary import strange_words  # late: reads component files

    for place, word in strange_words(catalog, words):
        raise SetupError(f"catalog: {place}: {shown(word)} is not a word of these chronicles")


def _data_of(modules: Iterable[Any], options: Mapping[str, Any]) -> tuple[list[Path], Any]:
    """The component files of modules, those of options too, and the words that they may use."""
    folder = Path(__file__).parent / "data" / "modules"
    files, numbers = [], set()
    for module in modules:
        numbers.add(module.number)
        files += [folder / file for file in module.files]
        files += [folder / file for option, file in module.option_files if options.get(option)]
        files += [folder / file for other, file in module.pair_files if other in numbers]
    return files, _words_of(modules)


def _words_of(modules: Iterable[Any]) -> Any:
    from glenmore.catalog import BASE  # late: reads component files

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
    from glenmore.catalog import from_text  # late: reads component files

    files, words = _data_of(find_modules(chronicles, players), dict(options))
    return from_text(text, name, files, words)
