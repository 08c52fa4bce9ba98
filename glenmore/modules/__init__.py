"""Chronicles as modules: what one declares, and which there are.

`LIBRARY` is the only place that lists them; everything else about a chronicle is found from its
entry.  The base game never names one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from glenmore.components import PLAYERS
from glenmore.hooks import HOOK_NAMES, HOOKS_BY_NAME, FullRow, Moment
from glenmore.moves import Move
from glenmore.options import ALL_EDITIONS, BASE_OPTIONS, Option
from tabletop import modules as core
from tabletop.hooks import Only, While

__all__ = [
    "LIBRARY",
    "MODULES",
    "Chronicle",
    "Module",
    "find_modules",
    "module",
    "options_of",
    "unused_cards",
]


class Module(core.Module):
    """One chronicle: what it needs, its options, its private part and its handlers."""

    moves: tuple[type[Move], ...] = ()
    fit: Callable[..., Any] | None = None  # made-up position: setup, part, players, ring -> part
    files: tuple[str, ...] = ()  # component data, below glenmore/data/modules
    option_files: tuple[tuple[str, str], ...] = ()  # option, data that is there if it is on
    pair_files: tuple[tuple[int, str], ...] = ()  # data that is there with an earlier chronicle
    words: tuple[tuple[str, tuple[Any, ...]], ...] = ()  # what it adds to the data vocabulary
    full_row: Callable[[Any], FullRow] | None = None  # setup -> price of goods beyond a full row
    unused: Callable[[Any], Iterable[str]] | None = None  # setup -> cards that are not used with it
    moments: dict[str, Moment] = {}  # noqa: RUF012 - what positions may begin with, by name
    says: tuple[tuple[str, tuple[str, ...]], ...] = ()  # … and to that of the hooks (`vocabulary`)

    def check(self) -> None:
        """Refuse handlers for hooks that do not exist, know no subjects or need an answer."""
        unknown = self.handlers.keys() - set(HOOK_NAMES)
        if unknown:
            raise TypeError(f"chronicle {self.number}: no such hook: {', '.join(sorted(unknown))}")
        for name, handler in self.handlers.items():
            hook = HOOKS_BY_NAME[name]
            if isinstance(handler, Only) and not hook.subject:
                raise TypeError(f"chronicle {self.number}: {name} has no subjects to choose from")
            silent = hook.kind == "first" or hook.signature.endswith("why) -> bool")
            if isinstance(handler, While) and not silent:
                raise TypeError(f"chronicle {self.number}: {name} always needs an answer")


class Chronicle(core.Entry):
    """The one entry of a chronicle: all that belongs to it is found by its number.

    Its look is `glenmore/draw/chronicles/cNN.py`; its rules, sentences, words and icons stand in
    files called `chronicle_NN.toml`; its lesson is the one that names it.
    """

    @property
    def look(self) -> str:
        """The Python file with its `LOOK`: what it adds to the pictures."""
        return f"glenmore.draw.chronicles.c{self.number:02}"

    @property
    def file(self) -> str:
        """The stem of its files of rules and texts."""
        return f"chronicle_{self.number:02}"


def _chronicle(number: int, name: str) -> Chronicle:
    return Chronicle(number, f"glenmore.modules.c{number:02}_{name}", f"C{number}-")


class Library(core.Library):
    """All chronicles, and what is chosen with them."""

    one, many = "chronicle", "chronicles"


LIBRARY = Library(
    PLAYERS,
    (
        _chronicle(1, "dragon_boat_race"),
        _chronicle(2, "highlander"),
        _chronicle(3, "old_jamey"),
        _chronicle(4, "hammer"),
        _chronicle(5, "haggis"),
        _chronicle(6, "troubled_book"),
        _chronicle(7, "great_gathering"),
        _chronicle(8, "penny_mobsters"),
        _chronicle(9, "feasts_and_follies"),
        _chronicle(10, "logs_and_boulders"),
        _chronicle(11, "planning_and_prospering"),
        _chronicle(12, "allenarly"),
    ),
    BASE_OPTIONS,
    ALL_EDITIONS,
)
MODULES = cast("dict[int, Chronicle]", LIBRARY.entries)


def module(number: int) -> Module:
    """The module of one chronicle."""
    found: Module = LIBRARY.module(number)
    return found


def options_of(chronicles: Iterable[int]) -> tuple[Option, ...]:
    """The base game's options, and those of chronicles that mean something together."""
    return LIBRARY.options_of(chronicles)


def unused_cards(setup: Any) -> frozenset[str]:
    """The cards of other chronicles that some chronicle in play leaves out."""
    asked = (one.unused for one in find_modules(setup.chronicles, setup.players))
    return frozenset(card for unused in asked if unused is not None for card in unused(setup))


def find_modules(numbers: Iterable[int], players: int) -> tuple[Module, ...]:
    """The modules of a setup in ascending order; names what does not go together."""
    return LIBRARY.find(numbers, players)
