"""What is played: number of players, modules, edition, options, names.

Players are people; seats are whoever acts.  A module may bring a seat that nobody plays, such as
an opponent in a game for one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from tabletop.modules import Library, SetupError
from tabletop.options import DEFAULT, Option

__all__ = ["Setup", "SetupError"]

INVISIBLE = ("Cf", "Zs")  # signs of order and width, blanks: a name needs something else as well
UNSEEN = ("Cc", "Cs", "Zl", "Zp")  # control characters, half characters, ends of lines
LONGEST_NAME = 40

Given = Mapping[str, Any] | Iterable[tuple[str, Any]]


class Setup:
    """A frozen description of the game to be played; a game names its `library`."""

    __slots__ = ("_hash", "edition", "modules", "names", "options", "players", "seats")
    library: ClassVar[Library]
    players: int  # people
    seats: int  # theirs, and those that modules bring
    modules: tuple[int, ...]
    edition: str
    options: tuple[tuple[str, Any], ...]  # only what differs from the edition
    names: tuple[str, ...]
    _hash: int

    def __init__(
        self,
        players: int = 2,
        modules: Iterable[int] = (),
        edition: str = DEFAULT,
        options: Given = (),
        *,
        names: Iterable[str] = (),
    ) -> None:
        put = object.__setattr__
        found = self.library.find(modules, players)
        put(self, "players", players)
        put(self, "modules", tuple(module.number for module in found))
        put(self, "seats", players + sum(len(module.seats) for module in found))
        editions = self.library.editions.presets
        if not isinstance(edition, str) or edition not in editions:
            raise SetupError(f"edition: {edition!r} is unknown{_near(edition, editions)}")
        put(self, "edition", edition)
        put(self, "options", checked_options(options, self.known_options(), self.preset()))
        put(self, "names", checked_names(names, players))
        put(self, "_hash", hash((players, self.modules, edition, self.options, self.names)))

    def __setattr__(self, name: str, value: Any) -> None:
        raise TypeError("a Setup cannot be changed; make a new one")

    # -- options --------------------------------------------------------------------------------

    def known_options(self) -> tuple[Any, ...]:
        """All options that mean something with these modules."""
        return self.library.options_of(self.modules)

    def preset(self) -> dict[str, Any]:
        """The options of the edition, before single ones are changed."""
        return self.library.preset(self.edition, self.modules)

    def all_options(self) -> dict[str, Any]:
        """Every option with its value in this setup."""
        return self.preset() | dict(self.options)

    def option(self, key: str) -> Any:
        """The value of one option, by key or number."""
        values = self.all_options()
        for option in self.known_options():
            if key in (option.key, option.id):
                return values[option.key]
        raise SetupError(f"options: {key!r} is unknown{_near(key, values)}")

    # -- seats ----------------------------------------------------------------------------------

    def seat_key(self, seat: int) -> str:
        """The word for a seat as it is typed: that of its module, or its number from 1."""
        return self._unplayed(seat).key if seat >= self.players else str(seat + 1)

    def name(self, seat: int) -> str:
        """What to call whoever acts at a seat: the given name, or that of the seat."""
        if seat >= self.players:
            return str(self._unplayed(seat).name)
        return self.names[seat] if self.names else self.seat_key(seat).capitalize()

    def _unplayed(self, seat: int) -> Any:
        brought = [one for number in self.modules for one in self.library.module(number).seats]
        return brought[seat - self.players]

    # -- values ---------------------------------------------------------------------------------

    def _key(self) -> tuple[Any, ...]:
        return (self.players, self.modules, self.edition, self.options, self.names)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Setup)
            and self.library is other.library
            and self._hash == other._hash
            and self._key() == other._key()
        )

    def __hash__(self) -> int:
        return self._hash

    def said(self) -> dict[str, Any]:
        """What differs from the defaults, by the words of the constructor."""
        said: dict[str, Any] = {"players": self.players}
        said |= {self.library.many: self.modules} if self.modules else {}
        said |= {"edition": self.edition} if self.edition != DEFAULT else {}
        said |= {"options": dict(self.options)} if self.options else {}
        said |= {"names": self.names} if self.names else {}
        return said

    def __repr__(self) -> str:
        shown_ = ", ".join(f"{key}={value!r}" for key, value in self.said().items())
        return f"Setup({shown_})"

    def __reduce__(self) -> Any:
        return (_again, (type(self), self.said()))


def _again(cls: type[Setup], said: dict[str, Any]) -> Setup:
    return cls(**said)


def _near(word: Any, known: Iterable[str]) -> str:
    import difflib  # late: only for what was misspelt

    found = difflib.get_close_matches(str(word), list(known), 3, 0.5)
    return f"; did you mean {' or '.join(found)}?" if found else f"; known: {', '.join(known)}"


def checked_options(
    given: Given, known: tuple[Option, ...], preset: Mapping[str, Any]
) -> tuple[tuple[str, Any], ...]:
    """The options that differ from the preset, by key; SetupError names what is wrong."""
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
        if not option.allows(value):
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


def checked_names(names: Iterable[str], players: int) -> tuple[str, ...]:
    """One name for each player, or none at all; SetupError names what is wrong."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise SetupError(f"names: {names!r} is not a list of names")
    listed = tuple(names)
    if not listed:
        return ()
    if len(listed) != players:
        raise SetupError(f"names: {len(listed)} given for {players} players")
    for name in listed:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
            raise SetupError(f"names: {name!r} is not a name of 1 to {LONGEST_NAME} characters")
        kinds = [unicodedata.category(sign) for sign in name]
        if any(kind in UNSEEN for kind in kinds) or all(kind in INVISIBLE for kind in kinds):
            raise SetupError(f"names: {name!a} contains a character that cannot be shown")
    if len({name.strip() for name in listed}) != players:
        raise SetupError("names: two players have the same name")
    return listed
