"""Modules: parts of a game that are played or left out, each known by one entry.

A game has one `Library`: how many can play, its options and editions, and an entry for each module.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar

from tabletop.moves import Move
from tabletop.options import ONE_EDITION, Editions, Option
from tabletop.reading import shown
from tabletop.records import Record


class SetupError(ValueError):
    """The setup cannot be played; the message says which part and why."""


class Seat(Record):
    """A seat without a player, which a module brings: its key, and what it is called."""

    key: str
    name: str


class Module(Record):
    """What a module needs, its options, its private part and its handlers."""

    number: int
    title: str
    handlers: dict[str, Any]  # hook -> handler
    players: tuple[int, ...] = ()  # how many can play with it; empty: as many as without it
    conflicts: tuple[int, ...] = ()
    options: tuple[Any, ...] = ()  # each an `Option`
    editions: dict[str, dict[str, Any]] = {}  # noqa: RUF012 - read only
    start: Callable[[Any], Any] | None = None  # setup -> private frozen part
    steps: tuple[type[Record], ...] = ()  # step classes, for save files
    moves: tuple[type[Move], ...] = ()
    parts: tuple[type[Record], ...] = ()  # records of the private part, for save files
    more_players: tuple[int, ...] = ()  # numbers that can play only with it
    seats: tuple[Seat, ...] = ()  # seats that nobody plays, after those of the players

    def check(self) -> None:
        """Refuse what cannot be meant; a game looks at its hooks."""


class Entry(Record):
    """All that a game has to be told about one module; by convention, unless it is said.

    `path` is the Python file or folder with its `MODULE`; `prefix` that of its rule ids.
    """

    number: int
    path: str
    prefix: str = ""


class Library:
    """The modules of a game and what is chosen with them."""

    one: ClassVar[str] = "module"  # what a module is called
    many: ClassVar[str] = "modules"
    players: tuple[int, ...]  # how many can play without modules
    options: tuple[Option, ...]  # those of the game without modules
    editions: Editions
    entries: dict[int, Entry]

    def __init__(
        self,
        players: Iterable[int],
        entries: Iterable[Entry] = (),
        options: Iterable[Option] = (),
        editions: Editions = ONE_EDITION,
    ) -> None:
        self.players = tuple(players)
        self.entries = {entry.number: entry for entry in entries}
        self.options = tuple(options)
        self.editions = editions
        editions.check("base game", self.options, editions.presets, word=self.many)
        self.forget()

    def forget(self) -> None:
        """Read modules anew: after entries have been changed."""
        self.module = cache(self._module)
        self._all_options = cache(self._make_options)

    # -- modules --------------------------------------------------------------------------------

    module: Callable[[int], Any]

    def _module(self, number: int) -> Any:
        """The module of a number; read only when a setup asks for it."""
        found = importlib.import_module(self.entries[number].path).MODULE
        self.check(found)
        if found.players:
            return found
        return found.with_(players=tuple(sorted({*self.players, *found.more_players})))

    def check(self, module: Module) -> None:
        """Refuse a module that cannot be meant."""
        module.check()
        base = {name for option in self.options for name in (option.id, option.key)}
        others = self.entries.keys() - {module.number}
        owner = f"{self.one} {module.number}"
        self.editions.check(owner, module.options, module.editions, base, others, self.many)

    def counts(self, numbers: Iterable[int] = ()) -> tuple[int, ...]:
        """How many can play with all of these."""
        chosen = [self.module(number) for number in numbers]
        more = {count for module in chosen for count in module.more_players}
        found = sorted({*self.players, *more})
        return tuple(n for n in found if all(_is_for(one, n, chosen) for one in chosen))

    def find(self, numbers: Iterable[int], players: int) -> tuple[Any, ...]:
        """The modules of a setup in ascending order; names what does not go together."""
        chosen, problem = self._chosen(numbers)
        more = {count for module in chosen for count in module.more_players}
        possible = sorted({*self.players, *more})
        if not isinstance(players, int) or isinstance(players, bool) or players not in possible:
            raise SetupError(
                f"players: {shown(players)} is not possible; the game is for "
                f"{_span(possible)} players"
            )
        if problem is not None:
            raise problem
        here = {found.number for found in chosen}
        for found in chosen:
            for other in found.conflicts:
                if other in here:
                    raise SetupError(f"{self.many}: {found.number} and {other} cannot be combined")
        for found in chosen:
            if not _is_for(found, players, chosen):
                allowed = " or ".join(map(str, found.players))
                few = "player" if allowed == "1" else "players"
                raise SetupError(
                    f"{self.many}: {found.number} ({found.title}) is for {allowed} {few}, "
                    f"not {players}"
                )
        return chosen

    def _chosen(self, numbers: Iterable[int]) -> tuple[tuple[Any, ...], SetupError | None]:
        """The modules that there are, and what is wrong with the list."""
        try:
            wanted = sorted(set(numbers))
        except TypeError:
            return (), SetupError(f"{self.many}: {numbers!r} is not a list of numbers")
        problem = None
        for number in wanted:
            if type(number) is not int or number not in self.entries:
                known = ", ".join(map(str, self.entries))
                problem = SetupError(
                    f"{self.many}: {shown(number)} is not available; available: {known}"
                )
                break
        found = [n for n in wanted if type(n) is int and n in self.entries]
        return tuple(self.module(number) for number in found), problem

    # -- options --------------------------------------------------------------------------------

    def options_of(self, numbers: Iterable[int]) -> tuple[Any, ...]:
        """The options without modules, and those of modules that mean something together."""
        return self._all_options(tuple(numbers))

    _all_options: Callable[[tuple[int, ...]], tuple[Option, ...]]

    def _make_options(self, numbers: tuple[int, ...]) -> tuple[Option, ...]:
        found = [option for number in numbers for option in self.module(number).options]
        owner = f"{self.many} {', '.join(map(str, numbers))}"
        self.editions.check(owner, found, {}, (), self.entries, self.many)
        here = set(numbers)
        return (*self.options, *(option for option in found if set(option.needs) <= here))

    def preset(self, edition: str, numbers: Iterable[int]) -> dict[str, Any]:
        """The options of an edition, before single ones are changed."""
        chosen = tuple(numbers)
        values = {option.key: option.default for option in self.options_of(chosen)}
        values.update(self.editions.presets[edition])
        for number in chosen:
            said: Mapping[str, Any] = self.module(number).editions.get(edition, {})
            values.update({key: value for key, value in said.items() if key in values})
        return values


def _is_for(found: Any, players: int, chosen: Iterable[Any]) -> bool:
    """Whether a module can be played by so many; seats that others bring are players to it."""
    others = sum(len(one.seats) for one in chosen if one is not found)
    return players + others in found.players


def _span(counts: list[int]) -> str:
    """2 to 4, or 2 or 5 if there is a gap."""
    if len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]} to {counts[-1]}"
    return " or ".join(map(str, counts))
