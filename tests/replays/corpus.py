"""Which games are kept, how they are recorded, and what a replay must give."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import glenmore as gm
from glenmore import bots
from glenmore.modules import MODULES, module
from glenmore.moves import Move, Stop, StopAtWorldsEnd
from glenmore.options import BASE_OPTIONS, Option
from glenmore.save import plain_state
from tests.conformance.games import MORE, PLAYERS, STRICT, together
from tests.conformance.invariants import lively

GAMES = Path(__file__).parent / "games"
# How the last piece finishes: on World's End, on a tile beyond it, on a stop of a chronicle.
END, PAST, STOP = "end", "past", "stop"
ANY = ""  # the game is kept for what is played in it
SEEDS = 400
# Games tried for one in which an option shows; some speak of what random players hardly ever do.
OPTION_SEEDS = 40
BETTER_WITH_THREE = {  # two players always have the die, and less room for these
    "die",
    "macgregor_pays_barley",
    "loch_morar_neighbours",
    "neutral_river",
}
NOT_PLAYED = {"worlds_end_in_17"}  # asks for a tile more in the catalog and changes no rule


class Entry(NamedTuple):
    """One game that is wanted: its file, what is played, how it ends."""

    name: str
    setup: gm.Setup
    way: str

    @property
    def game(self) -> Path:
        """The saved game."""
        return GAMES / f"{self.name}.json"

    @property
    def sheet(self) -> Path:
        """What replaying it must give."""
        return GAMES / f"{self.name}.txt"


def entry(setup: gm.Setup, way: str, note: str = "") -> Entry:
    """A wanted game, named after what is played."""
    what = "-".join(f"c{number:02}" for number in setup.chronicles) or "base"
    return Entry("_".join(filter(None, (what, f"{setup.players}p", note, way))), setup, way)


def wanted() -> Iterator[Entry]:
    """Every game of the corpus."""
    for players in PLAYERS:
        for way in (END, PAST):
            yield entry(gm.Setup(players), way)
    yield entry(gm.Setup(4, options={"die": True}), PAST, "die")
    yield entry(gm.Setup(2, options={"introductory": True}), END, "introductory")
    for edition, way in (("PL-strict", PAST), ("CS-strict", END), ("IT-strict", PAST)):
        yield entry(gm.Setup(3, edition=edition), way, edition)
    for number in sorted(MODULES):
        found = module(number)
        ways = (END, PAST, STOP) if "extra_stops" in found.handlers else (END, PAST)
        for players in found.players:
            for way in ways:
                yield entry(gm.Setup(players, (number,)), way)
        most = max(found.players)
        yield entry(gm.Setup(most, (number,), options={"die": True}), PAST, "die")
    if len(MODULES) > 1:
        yield from _all_together()
    yield from option_games()


def _all_together() -> Iterator[Entry]:
    for players, way in zip(PLAYERS, (END, PAST, STOP), strict=True):
        yield entry(gm.Setup(players, together(players)), way)
    for players in MORE:
        yield entry(gm.Setup(players, together(players)), END)
    most = max(PLAYERS)
    yield entry(gm.Setup(most, together(most), options={"die": True}), PAST, "die")
    for edition in STRICT:
        yield entry(gm.Setup(3, together(3), edition), END, edition)


def option_games() -> Iterator[Entry]:
    """A game for every value of every option that no other setup plays by default."""
    for number, option in every_option():
        chronicles = tuple(sorted({*option.needs, *([number] if number else [])}))
        for value in option.values[1:]:
            players = 3 if 4 in chronicles or option.key in BETTER_WITH_THREE else 2
            counts = gm.TITLE.player_counts(chronicles)
            players = players if players in counts else max(counts)
            setup = gm.Setup(players, chronicles, options={option.key: value})
            shown = str(value).replace("_", "-").lower()
            yield entry(setup, ANY, f"{option.key.replace('_', '-')}={shown}")


def every_option() -> Iterator[tuple[int, Option]]:
    """All options with the chronicle they belong to; 0 is the base game."""
    yield from ((0, option) for option in BASE_OPTIONS if option.key not in NOT_PLAYED)
    for number in sorted(MODULES):
        yield from ((number, option) for option in module(number).options)


# -- recording ------------------------------------------------------------------------------------


def way_it_ended(record: gm.Record) -> str:
    """How the last of the pieces that the game waits for has finished."""
    waited_for = [i for i, piece in enumerate(record.final.game.pieces) if piece.must_finish]
    way = ""
    stopping = False
    before = gm.start(record.setup)
    for move, (after, _) in zip((None, *record.moves), record.replay(), strict=True):
        if isinstance(move, Stop) or (move is not None and move.word in ("take", "relief", "end")):
            stopping = isinstance(move, Stop)
        moved = [i for i in waited_for if before.pieces[i] != after.pieces[i]]
        if moved and before.turn.number:
            on_the_end = after.pieces[moved[-1]] == after.end
            way = END if on_the_end else STOP if stopping else PAST
        before = after
    return way


def steering(way: str) -> Any:
    """A player who plays at random, and makes the last piece finish in a certain way."""

    def choose(seen: gm.State, moves: Sequence[Move], rng: random.Random) -> Move:
        ends = [move for move in moves if isinstance(move, StopAtWorldsEnd)]
        if not ends:
            return lively(tuple(moves), rng)
        waited_for = [i for i, piece in enumerate(seen.game.pieces) if piece.must_finish]
        last = all(seen.finished(i) or i == seen.turn.piece for i in waited_for)
        beyond = [m for m in moves if isinstance(m, Stop) and _position(seen, m) > seen.end]
        if last and way == STOP and beyond:
            return beyond[0]
        if last and way == PAST:
            found = [
                move
                for move in moves
                if move.word in ("take", "relief")
                and (seen.position(dict(move.items())["tile"]) or 0) > seen.end
            ]
            return found[0] if found else lively(tuple(moves), rng)
        return ends[0]

    return choose


def _position(state: gm.State, move: Stop) -> int:
    offered = (stop for ask in state.game.extra_stops for stop in ask(state, state.turn.piece))
    position: int = max(stop.position for stop in offered if stop.place == move.place)
    return position


def shows_its_option(record: gm.Record) -> bool:
    """Whether without the option other moves are legal somewhere, or the same ones do otherwise."""
    setup = record.setup
    usual = gm.start(gm.Setup(setup.players, setup.chronicles, setup.edition))
    turned = gm.start(setup)
    for move in record.moves:
        if set(gm.legal(usual)) != set(gm.legal(turned)):
            return True
        (usual, told), (turned, heard) = gm.apply(usual, move), gm.apply(turned, move)
        views = [plain_state(gm.view(state, 0)) for state in (usual, turned)]
        if told != heard or views[0] != views[1]:
            return True
    return False


def recorded(wanted: Entry) -> gm.Record:
    """A game that ends in the wanted way, or shows its option."""
    return _steered(wanted) if wanted.way else _with_option(wanted)


def _with_option(wanted: Entry) -> gm.Record:
    for seed in range(OPTION_SEEDS):
        players = [bots.greedy, *[steering(PAST)] * (wanted.setup.players - 1)]
        record = gm.play(wanted.setup, players, seed)
        if shows_its_option(record):
            break
    return record


def _steered(wanted: Entry) -> gm.Record:
    """The first player thinks, the others steer."""
    others = [steering(wanted.way)] * (wanted.setup.players - 1)

    def first(seen: gm.State, moves: Sequence[Move], rng: random.Random) -> Move:
        near_the_end = any(isinstance(move, StopAtWorldsEnd) for move in moves)
        bot = steering(wanted.way) if near_the_end else bots.greedy
        found: Move = bot(seen, moves, rng)
        return found

    for seed in range(SEEDS):
        record = gm.play(wanted.setup, [first, *others], seed)
        if way_it_ended(record) == wanted.way:
            return record
    raise RuntimeError(f"{wanted.name}: none of {SEEDS} games ends like this")


# -- what a replay must give ----------------------------------------------------------------------


def as_file(record: gm.Record) -> str:
    """The saved game, one move per line."""
    return gm.dumps(record).replace('],["', '],\n["') + "\n"


def sheet(record: gm.Record) -> str:
    """Points by rule, then events by kind and a digest of all their facts; no sentences."""
    rows = []
    for seat, found in enumerate(gm.score(record.final).seats):
        rows.append(f"seat {seat}: {found.total} VP")
        for line in found.lines:
            each = "" if line.each is None else f" × {line.each}"
            rows.append(f"  {line.rule} {line.what}: {line.count}{each} → {line.points}")
    events = record.events()
    facts = json.dumps([list(event[1:]) for event in events], default=str, ensure_ascii=False)
    digest = hashlib.sha256(facts.encode()).hexdigest()
    rows.append(f"{len(events)} events, sha256 {digest}")
    kinds = Counter(event.key for event in events)
    rows += [f"  {key} {number}" for key, number in sorted(kinds.items())]
    return "\n".join(rows) + "\n"


def write(wanted: Entry, record: gm.Record) -> None:
    """Keep a game and its sheet."""
    GAMES.mkdir(exist_ok=True)
    wanted.game.write_text(as_file(record), encoding="utf-8")
    wanted.sheet.write_text(sheet(record), encoding="utf-8")


def fits(wanted: Entry) -> bool:
    """Whether there is a file and it holds the setup that is wanted, readable or not."""
    if not wanted.game.is_file() or not wanted.sheet.is_file():
        return False
    saved = json.loads(wanted.game.read_text(encoding="utf-8"))["setup"]
    asked = json.loads(gm.dumps(wanted.setup))["setup"]
    return bool(saved == asked)


def unwanted() -> list[Path]:
    """Files that belong to no wanted game."""
    known = {path for each in wanted() for path in (each.game, each.sheet)}
    return sorted(set(GAMES.iterdir()) - known)
