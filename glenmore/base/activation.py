"""Activation (rulebook: "Activating tiles"): the new tile and its neighbours.

ACT-01 to ACT-12, and the Loch Ness card as a free action; `exchanges` has the trades.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from glenmore.base.gains import ABROAD, ANY, put_on_tile
from glenmore.base.geometry import AROUND
from glenmore.base.joined import say_no_way
from glenmore.base.layout import Working, ground, ground_of
from glenmore.base.one_time import ONCE_VP
from glenmore.base.turn import SeatMenu, expire_movement
from glenmore.catalog.reading import BASE
from glenmore.components import Cell, Tile
from glenmore.events import ScoreLine
from glenmore.hooks import Word, never
from glenmore.model import Draft, Plot, Table
from glenmore.moves import ACTIVATE, DONE, USE_LOCH_NESS, Activate, Done, Kept, Move, UseLochNess
from glenmore.steps import AnyStep, Auto, OptionalStep
from glenmore.vocabulary import ACTIVATION
from tabletop.verdict import QUIET, Why
from tabletop.vocabulary import source_key

LOCH_NESS = "loch-ness"
BY_BENEFIT = {  # which benefits make a type (OPT-25); a pen makes animals
    "trade": ("exchange", "clan-exchange", "distil"),
    "whisky": ("distil",),
    "resource": ("produce", "produce-any"),
    "pen": ("produce",),
}
PRINTED = {word for word, _ in BASE.benefit}


def is_type(table: Table, tile: Tile, kind: str) -> bool:
    """Whether a tile counts as that type: by its symbol, or by its benefit (OPT-25)."""
    if table.game.options.types_by == "symbol":
        return bool(tile.type == kind)
    parts = tile.benefit.simple
    if kind not in BY_BENEFIT or any(part.word not in PRINTED for part in parts):
        return bool(tile.type == kind)  # a module's word says nothing about types
    return any(
        part.word in BY_BENEFIT[kind] and (kind != "pen" or {"sheep", "cattle"} & {*part.goods})
        for part in parts
    )


# -- one activation -------------------------------------------------------------------------------


def ways(table: Table, seat: int, tile: Tile) -> int:
    """How many alternatives the tile's benefit offers."""
    count = table.game.words[tile.benefit.word].ways
    return count(table, seat, tile) if count is not None else 1


def why_not_activate(
    table: Table, seat: int, cell: Cell, way: int, why: Why, owner: int | None = None
) -> bool:
    """A tile with a benefit, not yet activated this turn, whose exchange can be paid.

    The tile lies in the estate of `owner`, if that is another player; the seat pays.
    """
    holder = seat if owner is None else owner
    plot = table.players[holder].estate.get(cell)
    if plot is None:
        why.add(("ACT-01", "PLACE-04"), "no_tile_there", cell=cell)
        return True
    tile = table.game.tiles[plot.tiles[-1]]
    return why_not_benefit(table, seat, tile, way, why, holder, cell if holder == seat else ABROAD)


def why_not_benefit(
    table: Table, seat: int, tile: Tile, way: int, why: Why, holder: int, where: Cell
) -> bool:
    """What speaks against the benefit of a tile of somebody."""
    if tile.benefit.word == "none":
        why.add("ACT-01", "no_benefit", tile=tile.id)
        return True
    if (holder, tile.id) in table.activated:
        if why.add("ACT-05", "already_activated", tile=tile.id):
            return True
    if not 0 <= way < ways(table, seat, tile):
        if not why.enough:
            say_no_way(table, seat, tile, way, why)
        return True
    why_not = table.game.words[tile.benefit.word].why_not
    return bool(why_not(table, seat, tile, where, way, why)) or bool(why)


def activations(
    table: Table, seat: int, tiles: Iterable[Working], moves: Kept, first: bool = False
) -> list[Any]:
    """Every one of these tiles that can be activated, in every way; or just the first found."""
    done = [tile for owner, tile in table.activated if owner == seat] if table.activated else ()
    found: list[Any] = []
    for one in tiles:
        if one.id in done:
            continue
        if one.sure:
            found.append(moves[one.first])
        else:
            tile, cell, why_not, count = one.tile, one.cell, one.word.why_not, one.word.ways
            found += [
                moves[cell, way]
                for way in range(1 if count is None else count(table, seat, tile))
                if not why_not(table, seat, tile, cell, way, QUIET)
            ]
        if first and found:
            break
    return found


def activate(
    draft: Draft, seat: int, cell: Cell, way: int, rule: str, owner: int | None = None
) -> None:
    """Carry out one activation completely (ACT-04), perhaps of another player's tile."""
    game = draft.game
    holder = seat if owner is None else owner
    tile = game.tiles[draft.players[holder].estate[cell].tiles[-1]]
    draft.activated += ((holder, tile.id),)
    where = cell if holder == seat else ABROAD
    if holder != seat:
        draft.tell((rule, tile.benefit.rule), "activated_abroad", seat, tile=tile.id, owner=holder)
    elif draft.log is not None:
        draft.tell((rule, tile.benefit.rule), "activated", seat, tile=tile.id, cell=cell)
    if not game.activation:
        game.words[tile.benefit.word].resolve(draft, seat, tile, where, way, tile.id)
        return
    benefit = Part(seat, where, way, tile.id)
    parts: tuple[AnyStep, ...] = (benefit,)
    for handler in game.activation:
        parts = handler(draft, seat, holder, cell, parts)
    if parts == (benefit,):
        draft.go_on(benefit)
    else:
        draft.then(*parts)


class Part(Auto):
    """The benefit of a tile as one part of its activation (hook `activation`)."""

    state = "T7"
    seat: int
    cell: Cell
    way: int
    tile: str

    def run(self, draft: Draft) -> None:
        """Resolve the benefit."""
        tile = draft.game.tiles[self.tile]
        word = draft.game.words[tile.benefit.word]
        word.resolve(draft, self.seat, tile, self.cell, self.way, self.tile)


# -- T7 -------------------------------------------------------------------------------------------


class Activating(SeatMenu[Activate | Done]):
    """T7: activate the new tile and its neighbours in any order; each is optional."""

    state = "T7"
    window = "T7"
    rule = "ACT-01"
    ends_movement: ClassVar[bool] = True  # this is the activation that OPT-28 speaks of
    cell: Cell
    tile: str
    whole: bool = False  # LM-CastleOfMey: the whole estate

    def cells(self, table: Table) -> Iterable[Cell]:
        """The window of this activation (ACT-01, EDGE-91); some cells may be free."""
        estate = table.players[self.seat].estate
        if self.whole:
            return estate
        cell, tile = self.cell, table.game.tiles[self.tile]
        if tile.right:
            return around_both(cell)
        if cell not in estate or self.tile not in estate[cell].tiles:
            if tile.landmark == "loch-morar" and not table.game.options.loch_morar_neighbours:
                return ()  # OPT-17
            return AROUND[cell]
        return (cell, *AROUND[cell])

    def tiles(self, table: Table) -> Iterable[Working]:
        """The tiles of the window that have a benefit."""
        cell, estate = self.cell, table.players[self.seat].estate
        here = ground(table.game, estate)
        if not self.whole and cell in estate and self.tile in estate[cell].tiles:
            if not table.game.tiles[self.tile].right:
                return here.windows[cell]
        return here.working_on(self.cells(table))

    def settle(self, draft: Draft) -> bool:
        """Nothing left to activate, nor anything that could change that: the step is over."""
        own = activations(draft, self.seat, self.tiles(draft), ACTIVATE)
        free = self.free_options(draft, self.seat)
        if not own and not (free and self._wait(draft, free)):
            self._close(draft)
            return True
        draft.offered = (*own, DONE, *free)
        return False

    def glance(self, draft: Draft) -> bool:
        """One tile that can be activated is enough for the step to stay."""
        if activations(draft, self.seat, self.tiles(draft), ACTIVATE, first=True):
            return False
        return self.settle(draft)

    def forced(self, draft: Draft) -> None:
        """Who may do something here may as well be done."""

    def _wait(self, draft: Draft, free: list[Move]) -> bool:
        """Whether a free action now does what it could not do later (EDGE-41, OPT-28)."""
        unpaid = any(
            one.word.why_not is not never and (self.seat, one.id) not in draft.activated
            for one in self.tiles(draft)
        )
        if unpaid and any(m.word != "move" for m in free):
            return True
        return self._expires(draft)

    def _expires(self, draft: Draft) -> bool:
        """OPT-28: movement points end with the activation, the outermost one of the turn."""
        return (
            draft.movement > 0
            and draft.game.options.movement_expires == "end_of_activation"
            and not any(isinstance(step, Activating) for step in draft.steps[:-1])
            and self.ends_movement
        )

    def _close(self, draft: Draft) -> None:
        expires = draft.movement > 0 and self._expires(draft)
        draft.steps = draft.steps[:-1]
        if expires:
            expire_movement(draft)

    def own_options(self, table: Table) -> list[Move]:
        """Tiles to activate, or no more."""
        return [*activations(table, self.seat, self.tiles(table), ACTIVATE), DONE]

    def why_not_own(self, table: Table, move: Activate | Done, why: Why) -> bool:
        """Only in the window, each tile once."""
        if isinstance(move, Done):
            return False
        cell, way = move.cell, move.way
        if cell in table.players[self.seat].estate and cell not in self.cells(table):
            if why.enough:
                return True
            self.say_outside(table, cell, why)
        return why_not_activate(table, self.seat, cell, way, why)

    def say_outside(self, table: Table, cell: Cell, why: Why) -> None:
        """Say that a tile is not among those that may be activated now."""
        plot = table.players[self.seat].estate[cell]
        why.add("ACT-01", "not_in_window", tile=plot.top, cell=cell, new=self.tile)

    def do_own(self, draft: Draft, move: Activate | Done) -> None:
        """Activate one tile, or stop."""
        if move.__class__ is Activate:
            activate(draft, self.seat, move.cell, move.way, "ACT-01")
        else:
            self._close(draft)


def around_both(left: Cell) -> tuple[Cell, ...]:
    """Two cells side by side, and the ten around them."""
    right = (left[0] + 1, left[1])
    return tuple(dict.fromkeys((left, right, *AROUND[left], *AROUND[right])))


class BonusActivating(OptionalStep[Activate]):
    """Activate one tile of each named type or "any"; no neighbours (ACT-12, CLAN-Cameron …)."""

    state = "CL"
    rule = "ACT-12"
    declining = Done
    types: tuple[str, ...]
    clan_rule: str

    def _fits(self, table: Table, plot: Plot) -> str | None:
        tile = table.game.tiles[plot.top]
        return next((k for k in self.types if k == ANY or is_type(table, tile, k)), None)

    def _tiles(self, table: Table) -> list[Working]:
        estate = table.players[self.seat].estate
        working = ground_of(table, self.seat).working
        return [one for one in working if self._fits(table, estate[one.cell])]

    def pending(self, table: Table) -> bool:
        """With no fitting tile left the rest of the bonus lapses (EDGE-122, EDGE-123)."""
        if not self.types:
            return False
        return bool(activations(table, self.seat, self._tiles(table), ACTIVATE, True))

    def choices(self, table: Table) -> list[Activate]:
        """Fitting tiles; or no more (ACT-03)."""
        return activations(table, self.seat, self._tiles(table), ACTIVATE)

    def forbids(self, table: Table, move: Activate, why: Why) -> bool:
        """Only tiles of the named types."""
        plot = table.players[self.seat].estate.get(move.cell)
        if (
            plot is not None
            and not self._fits(table, plot)
            and why.add((self.clan_rule, "ACT-12"), "wrong_type", tile=plot.top, types=self.types)
        ):
            return True
        return why_not_activate(table, self.seat, move.cell, move.way, why)

    def choose(self, draft: Draft, move: Activate) -> None:
        """Activate one tile; the others may follow."""
        used = self._fits(draft, draft.players[self.seat].estate[move.cell])
        at = self.types.index(str(used))
        draft.steps += (self.with_(types=self.types[:at] + self.types[at + 1 :]),)
        activate(draft, self.seat, move.cell, move.way, self.clan_rule)


# -- Loch Ness, a free action ---------------------------------------------------------------------


def _ness_asleep(table: Table, seat: int, window: str, why: Why) -> bool:
    """Once per own turn, with the card, not in person turns of some editions (OPT-15)."""
    game = table.game
    if LOCH_NESS not in table.players[seat].cards:
        why.add("LM-LochNess", "no_card", card=LOCH_NESS)
        return True
    if LOCH_NESS in table.used:
        why.add("LM-LochNess", "card_used", card=LOCH_NESS)
        return True
    if "person" in table.used and not game.options.loch_ness_in_person_turns:
        why.add("LM-LochNess", "not_in_person_turn", card=LOCH_NESS)
        return True
    return game.asleep(table, seat, "LM-LochNess", why)


def ness_options(table: Table, seat: int, window: str) -> list[Move]:
    """Any tile of the estate with a benefit."""
    if _ness_asleep(table, seat, window, QUIET):
        return []
    return activations(table, seat, ground_of(table, seat).working, USE_LOCH_NESS)


def why_not_ness(table: Table, seat: int, window: str, move: UseLochNess, why: Why) -> bool:
    """The card must be there and unused; the tile by the rules of activation."""
    if _ness_asleep(table, seat, window, why) and why.enough:
        return True
    return why_not_activate(table, seat, move.cell, move.way, why)


def use_ness(draft: Draft, seat: int, move: UseLochNess) -> None:
    """Activate the tile; the card is used for this turn."""
    draft.used += (LOCH_NESS,)
    activate(draft, seat, move.cell, move.way, "LM-LochNess")


# -- benefit words --------------------------------------------------------------------------------


def _produce(draft: Draft, seat: int, tile: Tile, cell: Cell, way: int, source: str) -> None:
    put_on_tile(draft, seat, tile.benefit.goods, cell, source, tile.benefit.rule)


def _produce_any(draft: Draft, seat: int, tile: Tile, cell: Cell, way: int, source: str) -> None:
    put_on_tile(draft, seat, (ANY,) * tile.benefit.amount, cell, source, "ACT-07")


def _move(draft: Draft, seat: int, tile: Tile, cell: Cell, way: int, source: str) -> None:
    draft.movement += tile.benefit.amount
    if draft.log is not None:
        draft.tell("MOVE-01", "movement", seat, amount=tile.benefit.amount, thing=tile.id)


def _vp(draft: Draft, seat: int, tile: Tile, cell: Cell, way: int, source: str) -> None:
    amount = tile.benefit.amount
    key = source_key(ACTIVATION, source)
    draft.score(seat, ScoreLine("ACT-10", tile.id, 1, amount, amount, key))


def _nothing(draft: Draft, seat: int, tile: Tile, cell: Cell, way: int, source: str) -> None:
    """A tile without benefit."""


BENEFITS = {
    "none": Word(never, _nothing),
    "produce": Word(never, _produce),
    "produce-any": Word(never, _produce_any),
    "move": Word(never, _move),
    "vp": Word(never, _vp),
}


def _either(draft: Draft, seat: int, what: Any, cell: Cell, way: int, source: str) -> None:
    word = BENEFITS["vp"] if isinstance(what, Tile) else ONCE_VP
    word.resolve(draft, seat, what, cell, way, source)


VICTORY_POINTS = Word(never, _either)  # on tiles they are a one-time symbol or a benefit
