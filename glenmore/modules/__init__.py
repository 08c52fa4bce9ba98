"""Chronicles as modules: what one declares, and which there are.

`MODULES` is the only place that lists them.  The base game never names one.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from glenmore.hooks import HOOK_NAMES, HOOKS_BY_NAME, Moment, Only
from glenmore.moves import Move
from glenmore.options import BASE_OPTIONS, Option, check_options
from tabletop.reading import shown
from tabletop.records import Record

# number -> file; read only when a setup asks for it
MODULES = {
    1: "glenmore.modules.c01_dragon_boat_race",
    2: "glenmore.modules.c02_highlander",
    3: "glenmore.modules.c03_old_jamey",
    4: "glenmore.modules.c04_hammer",
    5: "glenmore.modules.c05_haggis",
    6: "glenmore.modules.c06_troubled_book",
    7: "glenmore.modules.c07_great_gathering",
    8: "glenmore.modules.c08_penny_mobsters",
}


class Module(Record):
    """One chronicle: what it needs, its options, its private part and its handlers."""

    number: int
    title: str
    handlers: dict[str, Any]  # hook -> handler, or `Only` where a handler is for some subjects
    players: tuple[int, ...] = (2, 3, 4)
    conflicts: tuple[int, ...] = ()
    options: tuple[Option, ...] = ()
    editions: dict[str, dict[str, Any]] = {}  # noqa: RUF012 - read only
    start: Callable[[Any], Any] | None = None  # setup -> private frozen part
    fit: Callable[..., Any] | None = None  # made-up position: setup, part, players, ring -> part
    steps: tuple[type[Record], ...] = ()  # step classes, for save files
    moves: tuple[type[Move], ...] = ()
    parts: tuple[type[Record], ...] = ()  # records of the private part, for save files
    files: tuple[str, ...] = ()  # component data, below glenmore/data/modules
    option_files: tuple[tuple[str, str], ...] = ()  # option, data that is there if it is on
    words: tuple[tuple[str, tuple[Any, ...]], ...] = ()  # what it adds to the data vocabulary
    moments: dict[str, Moment] = {}  # noqa: RUF012 - what positions may begin with, by name
    says: tuple[tuple[str, tuple[str, ...]], ...] = ()  # … and to that of the hooks (`vocabulary`)

    def check(self) -> None:
        """Refuse handlers for hooks that do not exist or know no subjects, and odd options."""
        unknown = self.handlers.keys() - set(HOOK_NAMES)
        if unknown:
            raise TypeError(f"chronicle {self.number}: no such hook: {', '.join(sorted(unknown))}")
        for name, handler in self.handlers.items():
            if isinstance(handler, Only) and not HOOKS_BY_NAME[name].subject:
                raise TypeError(f"chronicle {self.number}: {name} has no subjects to choose from")
        base = {name for option in BASE_OPTIONS for name in (option.id, option.key)}
        others = MODULES.keys() - {self.number}
        check_options(f"chronicle {self.number}", self.options, self.editions, base, others)


@cache
def module(number: int) -> Module:
    """The module of one chronicle."""
    found: Module = importlib.import_module(MODULES[number]).MODULE
    found.check()
    return found


def options_of(chronicles: Iterable[int]) -> tuple[Option, ...]:
    """The base game's options, and those of chronicles that mean something together."""
    return _options_of(tuple(chronicles))


@cache
def _options_of(chronicles: tuple[int, ...]) -> tuple[Option, ...]:
    found = [option for number in chronicles for option in module(number).options]
    check_options(f"chronicles {', '.join(map(str, chronicles))}", found, {}, (), MODULES)
    here = set(chronicles)
    return (*BASE_OPTIONS, *(option for option in found if set(option.needs) <= here))


def find_modules(numbers: Iterable[int], players: int) -> tuple[Module, ...]:
    """The modules of a setup in ascending order; names what does not go together."""
    from glenmore.setup import SetupError

    chosen: list[Module] = []
    try:
        wanted = sorted(set(numbers))
    except TypeError:
        raise SetupError(f"chronicles: {numbers!r} is not a list of numbers") from None
    for number in wanted:
        if type(number) is not int or number not in MODULES:
            known = ", ".join(map(str, MODULES))
            raise SetupError(f"chronicles: {shown(number)} is not available; available: {known}")
        found = module(number)
        if players not in found.players:
            allowed = " or ".join(map(str, found.players))
            raise SetupError(
                f"chronicles: {number} ({found.title}) is for {allowed} players, not {players}"
            )
        chosen.append(found)
    for found in chosen:
        for other in found.conflicts:
            if other in wanted:
                raise SetupError(f"chronicles: {found.number} and {other} cannot be combined")
    return tuple(chosen)
