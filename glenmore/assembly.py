"""The game of one setup: tables and handlers, put together once and shared by all its states.

This file and `setup` alone know that there are modules; handlers are collected here, by hook.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from glenmore import verdict
from glenmore.answers import AskingGame
from glenmore.answers import PriceChange as PriceChange
from glenmore.base.needs import TO_BUY, ToBuy
from glenmore.components import Catalog, Scoring, Tile
from glenmore.events import kind_of
from glenmore.hooks import (
    HOOKS,
    AddTile,
    Depth,
    Fixture,
    FreeAction,
    FreeActions,
    FullRow,
    Payable,
    Piece,
    ReplaceTile,
    Word,
    never,
    printed_price,
)
from glenmore.model import CHANCE, OVER, Table
from glenmore.modules import Module, find_modules
from glenmore.moves import BASE_MOVES, Draw, Move, Take
from glenmore.options import Options
from glenmore.setup import Setup, SetupError
from glenmore.text import called, learn, phrase
from glenmore.text import name as name_of
from glenmore.vocabulary import DIE, PASSES, RELIEF, STARTS, vocabulary
from tabletop.assembly import Handlers
from tabletop.hooks import BySubject, Only
from tabletop.verdict import Why
from tabletop.vocabulary import ByWord, UnknownWord, check

S_STACK = "S"
LAST_DEPTH_SHIFT = 2  # OPT-24


class Game(AskingGame):
    """Everything about a setup that no state changes."""

    hooks = HOOKS
    interrupted = ("T2",)
    setup: Setup
    why = verdict.Why
    over = ("END-05",)
    tiles: dict[str, Tile]
    modules: tuple[Module, ...]
    fill_stacks: Handlers
    rondel_pieces: Handlers
    set_up: Handlers
    turn_steps: Handlers
    whose_turn: Handlers
    extra_stops: Handlers
    why_not_stop: ByWord[BySubject]
    piece_passes: ByWord[BySubject]
    where_taken_tile_goes: ByWord[BySubject]
    tile_discarded: Handlers
    activation: Handlers
    why_not_move_tile: ByWord[Handlers]
    estate_changed: ByWord[Handlers]
    gained: ByWord[Handlers]
    scoring_categories: Handlers
    scoring_table: ByWord[Handlers]
    score_lines: ByWord[Handlers]
    faults: Handlers

    def __init__(self, setup: Setup) -> None:
        if not isinstance(setup, Setup):
            raise TypeError(
                f"a {type(setup).__name__} is not a Setup: gm.Setup(players=3) makes one"
            )
        self.setup: Setup = setup
        self.catalog: Catalog = setup.catalog
        self.options = Options(setup.all_options())
        self.seats = tuple(range(setup.seats))
        self._ask(find_modules(setup.chronicles, setup.players))
        self.seat_words = tuple(map(setup.seat_key, self.seats))  # colours
        self.has_prices, self.has_passing, self.has_sleep, self.has_counts = (
            bool(self.answers[name]) for name in ("price", "piece_passes", "effect_asleep", "count")
        )
        self.has_changes = bool(self.answers["estate_changed"])
        self._sources: set[str] = set()  # of points, those that have been checked
        self._make_components()
        self._make_pieces()
        self._make_roads()
        self._make_words()
        self._make_tables()
        self.relief_may_close = self._relief_may_close()
        asked = [m.full_row(setup) for m in self.modules if m.full_row is not None]
        self.full_row: FullRow | None = asked[0] if asked else None  # else nothing more (MARKET-03)
        self.to_buy = TO_BUY if self.full_row is None else ToBuy(self.full_row.coins)
        self._make_free_actions()
        self._arrange(i for _, found in self.gathered("turn_steps") for i in found)
        self.moves: dict[str, type[Move]] = {
            move.word: move for move in (*BASE_MOVES, *(x for m in self.modules for x in m.moves))
        }
        learn(self)

    # -- components -----------------------------------------------------------------------------

    def _make_components(self) -> None:
        catalog = self.catalog
        self.spaces: int = catalog.spaces
        self.scoring: Scoring = catalog.scoring
        here = self.setup.players
        tiles = {tile.id: tile for tile in catalog.tiles if here >= tile.players}
        depths: list[Depth] = []
        for handler in self.fill_stacks:
            for item in handler(self.setup):
                if isinstance(item, AddTile):
                    tiles[item.tile.id] = item.tile
                elif isinstance(item, ReplaceTile):
                    tiles = {
                        (item.tile.id if k == item.old else k): (item.tile if k == item.old else t)
                        for k, t in tiles.items()
                    }
                else:
                    depths.append(item)
        self.tiles: dict[str, Tile] = tiles
        self.landmarks = {card.id: card for card in catalog.landmarks}
        self.worlds_end = self._only(
            "special", lambda t: t.stack == "D" and not t.icon, "World's End"
        )
        self.start_village = self._only("territory", lambda t: t.id == "start-village", "")
        self.home_castle = self._only("territory", lambda t: t.id == "home-castle", "")
        self.hume = self._only("person", lambda t: t.stack == "aside", "David Hume")
        self.stacks = self._make_stacks(depths)
        self.draws = {tile: Draw(tile) for tile in tiles}
        self.takes = {tile: Take(tile) for tile in tiles}
        self.prices = {tile.id: printed_price(tile) for tile in tiles.values()}
        self.part_tiles = {  # a tile as if it had but one of its joined benefits
            tile.id: tuple(tile.with_(benefit=part) for part in tile.benefit.parts)
            for tile in tiles.values()
            if tile.benefit.parts
        }
        self.printed = {tile: tiles[tile].benefit.printed() for tile in self.part_tiles}

    def _only(self, kind: str, test: Callable[[Tile], bool], name: str) -> str:
        found = [t.id for t in self.tiles.values() if t.kind == kind and test(t)]
        if not found:
            raise SetupError(f"catalog: there is no tile {name or kind}")
        return found[0]

    def _make_stacks(self, depths: list[Depth]) -> tuple[tuple[Any, ...], ...]:
        stacks = []
        marked = {depth.tile: (depth.tile, depth.first, depth.last) for depth in depths}
        for letter in ("S", "A", "B", "C", "D"):
            here = [t.id for t in self.tiles.values() if t.stack == letter]
            marks = [marked[tile] for tile in here if tile in marked]
            if letter == "D":
                marks.append(self._depth_of_worlds_end(len(here) - 1))
            if letter == S_STACK and self.options.s_tiles == "pictured":  # OPT-01
                marks = [(tile, i, i) for i, tile in enumerate(here)]
            out = {mark[0] for mark in marks}
            stacks.append((letter, tuple(sorted(set(here) - out)), tuple(marks)))
        return tuple(stacks)

    def _depth_of_worlds_end(self, others: int) -> tuple[str, int, int]:
        """On top in the introductory game, else at the middle (SETUP-11, SETUP-12)."""
        if self.options.introductory:
            return (self.worlds_end, 0, 0)
        half = others // 2
        shift = LAST_DEPTH_SHIFT if self.options.worlds_end_position == "half_pm2" else 0
        return (self.worlds_end, max(0, half - shift), min(others, half + shift))

    # -- rondel ---------------------------------------------------------------------------------

    def _make_pieces(self) -> None:
        pieces = [Piece(word, seat) for seat, word in enumerate(self.seat_words)]
        self.pawn_of = {seat: seat for seat in self.seats}
        self.has_die = len(self.seats) == 2 or self.options.die  # SETUP-08, SETUP-09
        if self.has_die:
            pieces.append(Piece("die", CHANCE, False, False, DIE))
        self.fixtures: dict[str, Fixture] = {}
        for handler in self.rondel_pieces:
            for item in handler(self.setup):
                if isinstance(item, Fixture):
                    self.fixtures[item.tile.id] = item
                    self.tiles[item.tile.id] = item.tile
                else:
                    pieces.append(item)
        check("where a piece starts", (p.start for p in pieces), STARTS)
        check("where a fixture starts", (f.start for f in self.fixtures.values()), STARTS)
        self.pieces = tuple(pieces)
        counts = self.options.die_counts_as_pawn  # OPT-27
        self.holds_back = tuple(p.pawn or p.id != "die" or counts for p in pieces)
        self.unswept = {self.worlds_end, *self.fixtures}
        if 1 + len(pieces) + sum(f.width for f in self.fixtures.values()) >= self.spaces:
            raise SetupError(
                f"rondel: {self.spaces} spaces are too few for {len(pieces)} pieces, tiles, "
                "and what the chronicles put there"
            )

    def _relief_may_close(self) -> bool:
        """Whether a module has a say about the relief: then free actions are watched (TAKE-08)."""
        return bool(self.price[RELIEF]) or any(
            not isinstance(handler, Only)
            or any(
                self.tiles[place].kind in ("territory", "person")
                for place in handler.subjects
                if place in self.tiles
            )
            for handler in self.why_not_stop[RELIEF].handlers
        )

    # -- clan board -----------------------------------------------------------------------------

    def _make_roads(self) -> None:
        from glenmore.base.clan_board import distances  # late: a circle, as above

        catalog = self.catalog
        self.clans = {space.id: space for space in catalog.clans}
        if not self.options.clan_23:  # OPT-12: the space stays, without a bonus
            self.clans = {
                i: s.with_(bonus=False, effect="") if s.effect == "CLAN-PL23" else s
                for i, s in self.clans.items()
            }
        self.printed_at = {s.effect: s.id for s in self.clans.values() if s.effect}
        printed = {space.effect: space.summary for space in catalog.clans}
        for shield in catalog.shields:  # it holds instead of what is printed
            self.clans[shield.id] = self.clans[shield.id].with_(
                bonus=True,
                effect=shield.effect,
                summary=printed.get(shield.effect, ""),  # of chronicles: see `text.bonus`
                permanent=shield.permanent,
                shield=True,
            )
        self.clan_spaces = tuple((s.id, s.repeatable) for s in self.clans.values() if s.bonus)
        self.spaces_of: dict[str, frozenset[str]] = {
            s.effect: frozenset(t.id for t in self.clans.values() if t.effect == s.effect)
            for s in self.clans.values()
            if s.effect
        }
        self.space_of = {effect: min(spaces) for effect, spaces in self.spaces_of.items()}
        self.douglas = self.space_of.get("CLAN-Douglas", "")
        self.start_area: str = catalog.start.id
        roads: dict[str, list[tuple[str, int]]] = {s: [] for s in (*self.clans, self.start_area)}
        for road in catalog.roads:
            roads[road.from_].append((road.to, road.cost))
            roads[road.to].append((road.from_, road.cost))
        self.road_costs = {s: distances(roads, s, False) for s in roads}
        self.road_counts = {s: distances(roads, s, True) for s in roads}

    # -- effects, free actions, turn --------------------------------------------------------------

    def _make_words(self) -> None:
        # Late: the rules of the base game ask the game, a circle.
        from glenmore.base import (
            activation,
            clan_bonuses,
            die,
            end,
            exchanges,
            joined,
            landmarks,
            layout,
            one_time,
            stops,
            taking,
        )

        self.words: dict[str, Word] = {
            **one_time.WORDS,
            **activation.BENEFITS,
            **exchanges.BENEFITS,
            **joined.BENEFITS,
            **landmarks.WORDS,
            **clan_bonuses.WORDS,
            "vp": activation.VICTORY_POINTS,
        }
        self.payables: dict[str, Payable] = {}
        for name, into in (("effect_words", self.words), ("payables", self.payables)):
            for module, found in self.gathered(name):
                for word, meaning in found.items():
                    if word in into:
                        raise SetupError(f"chronicle {module.number}: {word!r} is already defined")
                    into[word] = meaning
        self.shares_clans = any(word.shares for word in self.words.values())
        self.guarded = frozenset(  # spaces whose bonus asks for something before it is claimed
            space.id
            for space in self.clans.values()
            if space.bonus and self.words[space.effect].why_not is not never
        )
        self.at_work, self.offers = layout.AtWork(self), stops.offers(self)
        # where a turn leads: steps of turns cannot import what has turns itself
        self.begin_turn, self.end_game = taking.begin_turn, end.end_game
        self.roll_die = die.RollDie

    def _make_tables(self) -> None:
        """The handlers of each hook by the words it hands on; all words are checked here."""
        effects = (
            *self.words,
            *(s.effect for s in self.clans.values() if s.effect),
            *(card.rule for card in self.landmarks.values()),
        )
        self._tabulate(
            vocabulary(
                (
                    *(one for module in self.modules for one in module.says),
                    ("effect", effects),
                    ("thing", (*self.tiles, *(piece.id for piece in self.pieces))),
                    ("state", self.states_of_modules()),
                )
            )
        )
        passed = self.piece_passes[PASSES]  # things of which somebody wants to hear
        self.heard = frozenset(thing for thing in self.vocabulary["thing"] if passed[thing])
        self.heard_pieces = tuple(
            (i, piece.id) for i, piece in enumerate(self.pieces) if piece.id in self.heard
        )

    def _make_free_actions(self) -> None:
        from glenmore.base import free_actions  # late: a circle, as above

        single: list[FreeAction] = list(free_actions.BASE)
        many: list[FreeActions] = []
        for _, found in self.gathered("free_actions"):
            for item in found:
                (many if isinstance(item, FreeActions) else single).append(item)
        actions = [*single, *(action for group in many for action in group.actions)]
        windows = self.vocabulary["window"]
        for action in actions:
            check(f"windows of {action.move.__name__}", action.windows, windows)
        self.free = ByWord(
            "window", {w: tuple(a for a in single if w in a.windows) for w in windows}
        )
        self.free_cards = frozenset(action.card for action in single if action.card)
        self.free_at_rest = ByWord(  # what finds them, without movement points and such a card
            "window",
            {w: tuple(a.options for a in self.free[w] if not (a.moves or a.card)) for w in windows},
        )
        self.free_among = tuple(group.among for group in many)
        self.free_by_move = {(w, a.move): a for a in actions for w in a.windows}

    # -- questions ------------------------------------------------------------------------------

    def name(self, thing: str) -> str:
        """What a tile is called."""
        tile = self.tiles.get(thing)
        return called(tile) if tile is not None else thing

    def actor_name(self, actor: int) -> str:
        """What to call whoever decides."""
        if actor in (CHANCE, OVER):
            return name_of("actor", "chance" if actor == CHANCE else "over")
        return self.setup.name(actor)

    def seat_names(self) -> tuple[tuple[str, str], ...]:
        """The colour of each seat, and who plays it."""
        return tuple((word, self.setup.name(seat)) for seat, word in enumerate(self.seat_words))

    def piece_name(self, piece: int) -> str:
        """What to call a piece on the rondel: "Red's pawn", "the die"."""
        what = self.pieces[piece]
        if what.pawn and what.seat >= 0:
            return phrase("describe.pawn", seat=what.seat, game=self)
        return name_of("piece", what.id)

    def check_source(self, source: str) -> None:
        """Refuse a source of points whose kind nobody has declared."""
        if source not in self._sources:
            if kind_of(source) not in self.vocabulary["source"]:
                raise UnknownWord("source of points", source, self.vocabulary["source"])
            self._sources.add(source)

    def is_played(self, seat: int) -> bool:
        """Whether somebody plays the seat; a module may bring one that nobody plays."""
        return seat < self.setup.players

    def holds_clan(self, table: Table, seat: int, effect: str) -> bool:
        """Whether the seat has a permanent clan bonus that works now (CLAN-06)."""
        if effect not in self.spaces_of:
            return False
        if self.spaces_of[effect].isdisjoint(table.players[seat].clans):
            return False
        return not self.has_sleep or not self.asleep(table, seat, effect)

    def say_asleep(self, table: Table, seat: int, effect: str, why: Why) -> None:
        """Add why a permanent clan bonus of the seat does not work now, if that is so."""
        if self.has_sleep and self.space_of.get(effect) in table.players[seat].clans:
            self.asleep(table, seat, effect, why)


@lru_cache(maxsize=64)
def game_of(setup: Setup) -> Game:
    """The game of a setup, put together at its first use."""
    return Game(setup)
