"""Games for one: how strong the solo opponent is at each level, and which of her rows matter.

>>> row = played(setup(level="douce"), "greedy", 0)
>>> row["level"], row["bot"], row["win"] == (row["mine"] >= row["hers"])
('douce', 'greedy', True)

All samples begin with the same seeds, whatever the level, bot or deck: so two of them can be
compared game by game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import numpy as np
import pandas as pd

import glenmore as gm
from glenmore.modules.c12_allenarly import Choose, choose, current
from glenmore.modules.c12_allenarly.data import ACTION, LEVELS
from glenmore.setup import catalog_from_text
from tabletop.lab import statistics as stats
from tabletop.lab.games import game_seed
from tabletop.lab.rows import Row

SOLO, HERS = (12,), 1
NORMAL = "raiglar"
SEED = 7
STREAM = "solo"
# Where her points come from, by the rules of the lines; what is left is "other".
SOURCES = {
    "categories": ("SCORE-05", "SCORE-06"),
    "trade tiles taken": ("C12-52",),
    "stones exchanged": ("C12-56", "C12-62"),
    "items": ("C12-57",),
    "persons": ("C12-48",),
    "size": ("END-08",),
}
FRAME = "the framed number alone"
WHOLE = "all symbols"
# What a deck lacks, and in which words its rows say so.
WITHOUT = {
    "priority tokens": ("priority",),
    "trade": ("trade",),
    "resource and pen": ("resource", "pen"),
    "whisky": ("whisky",),
    "person": ("person",),
    "castle and loch": ("castle", "loch"),
}


# -- what is played -------------------------------------------------------------------------------


def setup(level: str = NORMAL, without: str = WHOLE) -> gm.Setup:
    """A game for one at a level, with all her symbols or a deck that lacks some."""
    options = {"allenarly_level": level}
    if without == WHOLE:
        return gm.Setup(1, SOLO, options=options)
    catalog = catalog_from_text(deck(without), SOLO, 1, f"without {without}", options)
    return gm.Setup(1, SOLO, options=options, catalog=catalog)


def deck(without: str) -> str:
    """Her action cards without some symbols, as a file that is laid over the built-in ones."""
    gone = WITHOUT.get(without, ())
    text = 'format = 1\ntitle = "a smaller choice"\n'
    for card in gm.Setup(1, SOLO).catalog.cards:
        if not card.id.startswith(ACTION):
            continue
        rows = [] if without == FRAME else [[s for s in row if s not in gone] for row in card.rows]
        inner = ", ".join("[" + ", ".join(f'"{s}"' for s in row) + "]" for row in rows if row)
        text += f'[[card]]\nid = "{card.id}"\nrows = [{inner}]\n'
    return text


def played(what: gm.Setup, bot: str, number: int, seed: int = SEED) -> Row:
    """One game: its result, where her points came from, and which rows decided her turns."""
    record = gm.play(what, [bot], game_seed(seed, STREAM, number))
    return row_of(record, bot, number)


def at_level(record: gm.Record, level: str) -> gm.Record:
    """The same game at another level: the human and chance do what they did, she what she must.

    A level changes nothing that she takes, only what it is worth to her; so the human has the same
    choices in it.
    """
    other = setup(level)
    state, moves, given = gm.start(other), [], iter(_chosen(record))
    while state.actor != gm.OVER:
        legal = gm.legal(state)
        move = legal[0] if len(legal) == 1 else next(given)
        moves.append(move)
        state = gm.advance(state, move)
    return gm.Record(other, tuple(moves), state)


def _chosen(record: gm.Record) -> Iterator[gm.Move]:
    """The moves of a game that were not the only ones."""
    for state, move in zip(record.states(), record.moves, strict=False):
        if len(gm.legal(state)) > 1:
            yield move


def row_of(record: gm.Record, bot: str, number: int) -> Row:
    """What a game tells."""
    what = record.setup
    mine, hers = (player.vp for player in record.final.players)
    points = Counter(dict.fromkeys((*SOURCES, "other"), 0))
    known = {rule: name for name, rules in SOURCES.items() for rule in rules}
    for line in record.final.players[HERS].points:
        points[known.get(line.rule, "other")] += line.points
    return {
        "level": what.option("allenarly_level"),
        "bot": bot,
        "game": number,
        "mine": mine,
        "hers": hers,
        "win": int(list(gm.TITLE.winners(record.final)) == [0]),
        **{f"from {name}": value for name, value in points.items()},
        **deciders(record),
    }


def deciders(record: gm.Record) -> Row:
    """In how many of her turns each kind of row found the tile, and how many she had."""
    found = Counter({f"by {name}": 0 for name in ("symbol", "priority", "frame", "end")})
    for state in record.states():
        if state.steps and isinstance(state.steps[-1], Choose):
            last = choose(state, state.turn.piece, current(state)).last
            kind = "priority" if last.row else {"framed": "frame", "last": "end"}.get(last.symbol)
            found[f"by {kind or 'symbol'}"] += 1
    return {**found, "turns": sum(found.values())}


def sample(
    bot: str, games: int, without: str = WHOLE, seed: int = SEED, done: Iterable[int] = ()
) -> Iterator[Row]:
    """So many games at the normal level, reckoned at the others too; `done` are left out.

    A smaller deck is played at the normal level alone.
    """
    what, skip = setup(NORMAL, without), set(done)
    for number in range(games):
        if number in skip:
            continue
        record = gm.play(what, [bot], game_seed(seed, STREAM, number))
        yield {"without": without, **row_of(record, bot, number)}
        for level in LEVELS if without == WHOLE else ():
            if level != NORMAL:
                yield {"without": without, **row_of(at_level(record, level), bot, number)}


# -- what they tell -------------------------------------------------------------------------------


def wins(table: pd.DataFrame) -> pd.DataFrame:
    """Share of games that the human won, with Wilson's interval, by bot and level."""
    rows = []
    for (bot, level), part in _each(table):
        one = stats.share(part["win"].to_numpy(float))
        rows.append({"bot": bot, "level": level, "n": one.n, "wins": int(part["win"].sum())})
        rows[-1] |= {"mean": one.mean, "low": one.low, "high": one.high}
    return pd.DataFrame(rows)


def points(table: pd.DataFrame) -> pd.DataFrame:
    """Means of both points and of the human's lead, with Student's intervals."""
    rows = []
    for (bot, level), part in _each(table):
        values = {
            "human": part["mine"],
            "Allenarly": part["hers"],
            "lead": part["mine"] - part["hers"],
        }
        rows += [_mean(value, bot=bot, level=level, value=name) for name, value in values.items()]
    return pd.DataFrame(rows)


def sources(table: pd.DataFrame) -> pd.DataFrame:
    """Where her points come from, by bot and level: means with Student's intervals."""
    names = [name for name in table.columns if name.startswith("from ")]
    return pd.DataFrame(
        _mean(part[name], bot=bot, level=level, value=name.removeprefix("from "))
        for (bot, level), part in _each(table)
        for name in names
    )


def rows_used(table: pd.DataFrame) -> pd.DataFrame:
    """Share of her turns that each kind of row decided: means over games, each counted once."""
    names = [name for name in table.columns if name.startswith("by ")]
    table = table[table["level"] == NORMAL]  # a game is the same at every level
    return pd.DataFrame(
        _mean(part[name] / part["turns"], bot=bot, value=name.removeprefix("by "))
        for bot, part in table.groupby("bot", sort=False)
        for name in names
    )


def decks(table: pd.DataFrame) -> pd.DataFrame:
    """What she loses without some symbols: her points less those of the whole deck, by game."""
    whole = table[table["without"] == WHOLE].set_index("game")
    rows = []
    for without, part in table.groupby("without", sort=False):
        if without == WHOLE:
            continue
        pair = part.set_index("game").join(
            whole[["mine", "hers"]].add_suffix(" whole"), how="inner"
        )
        change = pair["hers"] - pair["hers whole"]
        lead = change - (pair["mine"] - pair["mine whole"])
        for name, value in (("her points", change), ("her lead", lead)):
            rows.append(_mean(value, without=without, value=name))
    return pd.DataFrame(rows)


def _each(table: pd.DataFrame) -> Iterator[tuple[tuple[str, str], pd.DataFrame]]:
    """The games of each bot at each level, the levels from easy to hard."""
    for bot in dict.fromkeys(table["bot"]):
        for level in LEVELS:
            part = table[(table["bot"] == bot) & (table["level"] == level)]
            if len(part):
                yield (bot, level), part


def _mean(values: pd.Series[float], **said: str) -> Mapping[str, object]:
    one = stats.mean(values.to_numpy(np.float64))
    return {**said, "n": one.n, "mean": one.mean, "low": one.low, "high": one.high}
