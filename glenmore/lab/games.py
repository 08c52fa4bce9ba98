"""One game of Glen More as rows of a table: what every seat had, scored and took."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import glenmore as gm
from glenmore import vocabulary
from glenmore.base import end
from glenmore.events import kind_of
from glenmore.model import HOME_CASTLE
from glenmore.modules import module
from glenmore.moves import Draw, Take
from glenmore.title import TITLE
from glenmore.vocabulary import CATEGORY
from tabletop.lab import rows
from tabletop.lab.games import stream_of
from tabletop.lab.rows import Row
from tabletop.title import Title
from tabletop.vocabulary import source_key

# Where points come from: column, and the rules whose lines it sums.
CATEGORIES = {source_key(CATEGORY, id): f"from_{id}" for id in vocabulary.CATEGORIES}
SOURCES = {
    "from_exchanges": "EXCH-",
    "from_activations": "ACT-",
    "from_once": "ONCE-",
    "from_clans": "CLAN-",
    "from_cards": "LM-",
    "from_coins": "END-10",
    "from_size": "END-08",
}
OTHER = "from_other"
_CHRONICLE = re.compile(r"C(\d+)-")


class Watch(rows.Watch):
    """Notes during a game which tiles are shown and taken, and what chronicles decide."""

    def __init__(self, title: Title, setup: gm.Setup) -> None:
        super().__init__(title, setup)
        self.kinds = {kind: n for n in setup.chronicles for kind in _own_kinds(n)}
        self.of_chronicles = [dict.fromkeys(setup.chronicles, 0) for _ in range(setup.seats)]
        self.taken: list[list[tuple[str, int]]] = [[] for _ in range(setup.seats)]
        self.shown: list[str] = []

    def __call__(self, state: gm.State, move: gm.Move) -> None:
        """A move is about to be made."""
        super().__call__(state, move)
        if isinstance(move, Draw):
            self.shown.append(move.tile)
        elif isinstance(move, Take) and state.actor >= 0:
            self.taken[state.actor].append((move.tile, state.turn.number))

    def decided(self, seat: int, view: gm.State, move: gm.Move) -> None:
        """A seat has chosen a move."""
        kinds = self.kinds
        number = kinds.get(view.steps[-1].__class__) or kinds.get(move.__class__)
        if number:
            self.of_chronicles[seat][number] += 1


@lru_cache
def _own_kinds(number: int) -> tuple[type, ...]:
    """Classes of steps and moves that only this chronicle brings."""
    found = module(number)
    return (*found.steps, *found.moves)


class Rows(rows.Rows):
    """Games of Glen More; for every chronicle that is played there are two columns more:
    `from_chronicle_N`, its points, and `decisions_chronicle_N`, the decisions that its own steps or
    moves make.
    """

    watch = Watch
    alias, example = "gm", "gm.Setup(players=3)"
    engine = (
        "*.py",
        "base/**/*.py",
        "modules/**/*.py",
        "bots/**/*.py",
        "catalog/**/*.py",
        "lab/games.py",
        "data/*.toml",
        "data/modules/*.toml",
    )
    own = {  # noqa: RUF012
        "coins": "int",
        "whisky": "int",
        "goods": "int",
        "scots": "int",
        "home_scots": "int",
        "landmarks": "int",
        "persons": "int",
        "clans": "int",
        "size": "int",
        "taken": "int",
        **dict.fromkeys((*CATEGORIES.values(), *SOURCES, OTHER), "int"),
        "tiles": "texts",
        "tile_turns": "ints",
        "shown": "texts",
    }

    def more(self, setups: Iterable[gm.Setup]) -> dict[str, str]:
        """The columns of chronicles."""
        numbers = sorted({n for setup in setups for n in setup.chronicles})
        return {f"{what}_chronicle_{n}": "int" for what in ("from", "decisions") for n in numbers}

    def is_setup(self, what: Any) -> bool:
        """Whether this is a setup of Glen More."""
        return isinstance(what, gm.Setup)

    def setup_text(self, setup: gm.Setup) -> str:
        """A setup as text, without names of players: equal games, equal text."""
        plain = gm.Setup(
            setup.players,
            setup.chronicles,
            setup.edition,
            dict(setup.options),
            catalog=setup.catalog,
        )
        return gm.dumps(plain)

    def setup_code(self, setup: gm.Setup) -> str:
        """A short name for a setup, such as 3p, 2p-c1+5, 4p-CS-strict or 2p-die=True."""
        parts = [f"{setup.players}p"]
        parts += ["c" + "+".join(map(str, setup.chronicles))] if setup.chronicles else []
        parts += [setup.edition] if setup.edition != "default" else []
        parts += [f"{key}={value}" for key, value in setup.options]
        if setup.catalog != gm.Setup(setup.players, setup.chronicles).catalog:
            title = re.sub(r"[^a-z0-9]+", "-", str(setup.catalog.origin[-1:]).lower()).strip("-")
            parts.append(f"{title or 'catalog'}~{stream_of(self.setup_text(setup))[:6]}")
        return "-".join(parts)

    def strength(self, final: gm.State, seat: int) -> tuple[int, int]:
        """Points, then goods (END-11)."""
        return final.players[seat].vp, end.tie_goods(final, seat)

    def told(self, setup: gm.Setup, final: gm.State, watch: Watch, seat: int) -> Row:
        """What a seat has, where its points come from, which tiles it took."""
        counts = watch.of_chronicles[seat]
        return {
            "taken": len(watch.taken[seat]),
            "tiles": tuple(tile for tile, _ in watch.taken[seat]),
            "tile_turns": tuple(turn for _, turn in watch.taken[seat]),
            "shown": tuple(sorted(watch.shown)),
            **holdings(final, seat),
            **sources(setup, final.players[seat].points),
            **{f"decisions_chronicle_{n}": count for n, count in counts.items()},
        }


def holdings(final: gm.State, seat: int) -> Row:
    """What a seat has when the game is over."""
    player = final.players[seat]
    return {
        "coins": player.coins,
        "whisky": player.whisky,
        "goods": sum(player.goods()),
        "scots": sum(plot.scots for plot in player.estate.values()),
        "home_scots": player.estate[HOME_CASTLE].scots,
        "landmarks": len(player.cards),
        "persons": len(player.persons),
        "clans": len(player.clans),
        "size": end.size(final, seat),
    }


def sources(setup: gm.Setup, lines: Iterable[gm.ScoreLine]) -> Row:
    """Points by where they come from; they add up to the points of the seat."""
    found: Row = dict.fromkeys((*CATEGORIES.values(), *SOURCES, OTHER), 0)
    found |= {f"from_chronicle_{n}": 0 for n in setup.chronicles}
    own = {
        source_key(CATEGORY, word): f"from_chronicle_{n}"
        for n in setup.chronicles
        for word in dict(module(n).says).get("category", ())
    }
    for line in lines:
        column = own.get(line.source) or source_of(line)
        found[column if column in found else OTHER] += line.points
    return found


def source_of(line: gm.ScoreLine) -> str:
    """The column that a score line belongs to."""
    if kind_of(line.source) == CATEGORY:
        return CATEGORIES.get(line.source, OTHER)
    chronicle = _CHRONICLE.match(line.rule)
    if chronicle:
        return f"from_chronicle_{chronicle[1]}"
    return next((c for c, rule in SOURCES.items() if line.rule.startswith(rule)), OTHER)


ROWS = Rows(TITLE)
setup_text = ROWS.setup_text


def setup_code(setup: gm.Setup) -> str:
    """A short name for a setup, such as 3p, 2p-c1+5, 4p-CS-strict or 2p-die=True.

    >>> setup_code(gm.Setup(3, (2, 5), options={"die": True}))
    '3p-c2+5-die=True'
    """
    return ROWS.setup_code(setup)
