"""One game as rows of a table: what every seat had, scored and took.

Knows Glen More; how games are spread over processes and kept on disk is `workers` and `store`.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import glenmore as gm
from glenmore import vocabulary
from glenmore.base import end
from glenmore.events import kind_of
from glenmore.lab.entrants import Entrant, seated
from glenmore.model import HOME_CASTLE
from glenmore.modules import module
from glenmore.moves import Draw, Take
from glenmore.playing import Bot
from glenmore.vocabulary import CATEGORY
from tabletop.lab.errors import GameError, Stopped
from tabletop.records import Record
from tabletop.vocabulary import source_key

Row = dict[str, Any]

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

# Column -> kind of its values; for every chronicle that is played follow `from_chronicle_N`, its
# points, and `decisions_chronicle_N`, the decisions that its own steps or moves make.
COLUMNS = {
    "experiment": "text",
    "setup": "text",
    "players": "int",
    "game": "int",
    "seed": "int",
    "seat": "int",
    "order": "int",
    "bot": "text",
    "points": "int",
    "rank": "int",
    "win": "float",
    "turns": "int",
    "decisions": "int",
    "own_turns": "int",
    "own_decisions": "int",
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


def columns(setups: Iterable[gm.Setup]) -> dict[str, str]:
    """The columns of an experiment with their kinds."""
    numbers = sorted({n for setup in setups for n in setup.chronicles})
    extra = {f"{what}_chronicle_{n}": "int" for what in ("from", "decisions") for n in numbers}
    return {
        **{c: k for c, k in COLUMNS.items() if k in ("text", "int", "float")},
        **extra,
        **{c: k for c, k in COLUMNS.items() if k in ("texts", "ints")},
    }


class Job(Record):
    """Some games of one setup, to be played by one worker."""

    experiment: str
    name: str  # of the setup
    setup: str  # as saved
    bots: tuple[Entrant, ...]
    first: int
    last: int  # not played any more
    seed: int
    stream: str

    @property
    def games(self) -> int:
        """How many games."""
        return int(self.last - self.first)


def setup_text(setup: gm.Setup) -> str:
    """A setup as text, without names of players: equal games, equal text."""
    plain = gm.Setup(
        setup.players, setup.chronicles, setup.edition, dict(setup.options), catalog=setup.catalog
    )
    return gm.dumps(plain)


def stream_of(text: str) -> str:
    """What tells the seeds of one setup from those of another; the version does not matter."""
    plain = json.dumps(json.loads(text)["setup"], sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()


def game_seed(seed: int, stream: str, game: int) -> int:
    """The seed of one game: it depends on nothing but the experiment's seed, setup and number.

    >>> game_seed(1, "3 players", 0)
    8380534217388256934
    """
    digest = hashlib.sha256(f"{seed}\n{stream}\n{game}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


@lru_cache(maxsize=32)
def _setup(text: str) -> gm.Setup:
    setup = gm.loads(text)
    assert isinstance(setup, gm.Setup)
    return setup


def play_games(job: Job, stopped: Callable[[], bool] | None = None) -> dict[str, list[Any]]:
    """Play the games of a job: a list of values per column, games in order."""
    setup = _setup(job.setup)
    rows: list[Row] = []
    for number in range(job.first, job.last):
        if stopped is not None and stopped():
            raise Stopped("stopped between two games")
        seed = game_seed(job.seed, job.stream, number)
        who = seated(job.bots, setup.seats, number)
        try:
            found = play_game(setup, who, seed)
        except Exception as error:
            raise GameError(
                f"game {number} of {job.name} broke off: {type(error).__name__}: {error}; play it "
                f"again with gm.play({setup!r}, [{', '.join(b.label for b in who)}], seed={seed})"
            ) from error
        for row in found:
            rows.append({"experiment": job.experiment, "setup": job.name, "game": number, **row})
    return {name: [row[name] for row in rows] for name in rows[0]} if rows else {}


@lru_cache
def _own_kinds(number: int) -> tuple[type, ...]:
    """Classes of steps and moves that only this chronicle brings."""
    found = module(number)
    return (*found.steps, *found.moves)


class _Watch:
    """Notes during a game what the final position does not tell."""

    def __init__(self, setup: gm.Setup) -> None:
        players = setup.players
        self.decisions = [0] * players
        self.kinds = {kind: n for n in setup.chronicles for kind in _own_kinds(n)}
        self.of_chronicles = [dict.fromkeys(setup.chronicles, 0) for _ in range(players)]
        self.turns: list[set[int]] = [set() for _ in range(players)]
        self.taken: list[list[tuple[str, int]]] = [[] for _ in range(players)]
        self.shown: list[str] = []
        self.order: list[int] = []

    def __call__(self, state: gm.State, move: gm.Move) -> None:
        actor = state.actor
        kind = move.__class__
        if kind is Draw:
            self.shown.append(move.tile)  # type: ignore[attr-defined]
        if actor < 0:
            return
        self.turns[actor].add(state.turn.number)
        if actor not in self.order:
            self.order.append(actor)
        if kind is Take:
            tile: str = move.tile  # type: ignore[attr-defined]
            self.taken[actor].append((tile, state.turn.number))

    def counted(self, seat: int, bot: Bot) -> Bot:
        """The bot, with its decisions counted; forced moves are never asked for."""

        def decide(view: gm.State, moves: Sequence[gm.Move], rng: random.Random) -> gm.Move:
            self.decisions[seat] += 1
            move = bot(view, moves, rng)
            kinds = self.kinds
            number = kinds.get(view.steps[-1].__class__) or kinds.get(move.__class__)
            if number:
                self.of_chronicles[seat][number] += 1
            return move

        return decide


def play_game(setup: gm.Setup, bots: Sequence[Entrant], seed: int) -> list[Row]:
    """Play one game and tell it in one row per seat."""
    watch = _Watch(setup)
    players = [watch.counted(seat, bot.bot()) for seat, bot in enumerate(bots)]
    final = gm.play(setup, players, seed, watch).final
    won = end.winners(final)
    strength = [(p.vp, end.tie_goods(final, seat)) for seat, p in enumerate(final.players)]
    shared = {
        "players": setup.players,
        "seed": seed,
        "turns": final.turn.number,
        "decisions": sum(watch.decisions),
        "shown": tuple(sorted(watch.shown)),
    }
    return [
        {
            **shared,
            "seat": seat,
            "order": watch.order.index(seat),
            "bot": bots[seat].label,
            "rank": 1 + sum(other > strength[seat] for other in strength),
            "win": 1 / len(won) if seat in won else 0.0,
            "own_turns": len(watch.turns[seat]),
            "own_decisions": watch.decisions[seat],
            "taken": len(watch.taken[seat]),
            "tiles": tuple(tile for tile, _ in watch.taken[seat]),
            "tile_turns": tuple(turn for _, turn in watch.taken[seat]),
            **holdings(final, seat),
            **sources(setup, final.players[seat].points),
            **{f"decisions_chronicle_{n}": count for n, count in watch.of_chronicles[seat].items()},
        }
        for seat in range(setup.seats)
    ]


def holdings(final: gm.State, seat: int) -> Row:
    """What a seat has when the game is over."""
    player = final.players[seat]
    return {
        "points": player.vp,
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
    for line in lines:
        column = source_of(line)
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
