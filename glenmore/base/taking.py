"""Taking a tile (rulebook: "Taking a tile"): which one, and what follows (TAKE-01 to TAKE-10)."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from glenmore.assembly import PriceChange
from glenmore.base import affording, payment
from glenmore.base.destinations import elsewhere
from glenmore.base.end import ReachWorldsEnd
from glenmore.base.laying import PLACE_TILE
from glenmore.base.one_time import person
from glenmore.base.relief import Relief, within_reach
from glenmore.base.rondel import ahead, arrive, line_ahead, set_space
from glenmore.base.stops import (
    FREE_PRICE,
    RELIEF_PRICE,
    Means,
    not_on_rondel,
    price_of,
    relief_price,
    takeable,
    why_not_end,
    why_not_extra,
    why_not_take,
    why_not_target,
)
from glenmore.base.turn import CLOSE, Close, Menu
from glenmore.base.way_out import keeping_a_way, why_not_last_way
from glenmore.components import FREE, Tile
from glenmore.hooks import ExtraStop
from glenmore.model import EMPTY, Draft, Table
from glenmore.moves import Move, Relieve, Stop, StopAtWorldsEnd, Take
from glenmore.steps import AnyStep, Auto
from glenmore.verdict import Reason
from glenmore.vocabulary import CELL, EXTRA_STOP, LEAVES, PASSES, RELIEF, TAKEN
from tabletop.hooks import BySubject, due
from tabletop.verdict import QUIET, Why

# -- T2: where the pawn goes ----------------------------------------------------------------------


def begin_turn(draft: Draft) -> None:
    """T1: leave what the pawn stands on, if that matters to a module, then choose."""
    game = draft.game
    thing = draft.ring[draft.pieces[draft.turn.piece] % game.spaces]
    if (thing and game.piece_passes[LEAVES][thing]) or (
        Leave.state in game.inserts and due(game.inserts[Leave.state], draft)
    ):
        draft.then(Leave(), CHOOSE_STOP)
    else:
        draft.then(CHOOSE_STOP)


class Leave(Auto):
    """LV: the piece leaves the thing it stands on (hook `piece_passes`, "leaves")."""

    state = "LV"

    def run(self, draft: Draft) -> None:
        """Tell the modules."""
        piece = draft.turn.piece
        thing = draft.ring[draft.pieces[piece] % draft.game.spaces]
        if thing:
            for handler in draft.game.piece_passes[LEAVES][thing]:
                handler(draft, piece, thing, LEAVES)


class Travel(Auto):
    """TR: things on the way, in path order (hook `piece_passes`, "passes"; G-05)."""

    state = "TR"
    to: int

    def run(self, draft: Draft) -> None:
        """Tell the modules what is passed; what they push is done in path order."""
        piece = draft.turn.piece
        for thing in reversed(on_the_way(draft, piece, self.to)):
            for handler in reversed(draft.game.piece_passes[PASSES][thing]):
                handler(draft, piece, thing, PASSES)


def on_the_way(table: Table, piece: int, to: int) -> list[str]:
    """What somebody wants to hear of strictly between a piece and its stop (G-04).

    Things are tiles, fixtures and other pieces (by id).
    """
    game, ring, start = table.game, table.ring, table.pieces[piece]
    spaces, heard = game.spaces, game.heard
    first = (start + 1) % spaces
    way = (ring + ring)[first : first + to - start - 1]
    met = []
    if not heard.isdisjoint(way):
        met = [(at, thing) for at, thing in enumerate(way, start + 1) if thing in heard]
    for other, id in game.heard_pieces:
        if start < table.pieces[other] < to:
            met.append((table.pieces[other], id))
    if not met:
        return []
    ends = (table.ring[start % spaces], table.ring[to % spaces])  # left, stopped at
    met.sort(key=itemgetter(0))
    return list(dict.fromkeys([thing for _, thing in met if thing not in ends]))


Stops = Take | StopAtWorldsEnd | Relieve | Stop


class ChooseStop(Menu[Stops]):
    """T2: take a tile, stop at World's End, or, if no tile can be taken, the relief."""

    state = "T2"
    window = "T2"
    rule = "TURN-04"
    moves_piece = True

    def about(self, table: Table, move: Any) -> str:
        """A stop that a module offers has its own rule."""
        extra = self._extra(table, move.place) if isinstance(move, Stop) else None
        return move.rule if extra is None else str(extra.rule)

    def settle(self, draft: Draft) -> bool:
        """What modules want done before somebody chooses, also after a free action."""
        if draft.game.during:
            for make in draft.game.during.get("T2", ()):
                step = make(draft)
                if step is not None:
                    draft.then(step)
                    return True
        return False

    def options(self, table: Table) -> list[Move]:
        """Every stop, and the free actions that leave a way to some stop."""
        stops, free = self.own_options(table), self.free_options(table, table.turn.seat)
        if free and table.game.relief_may_close:
            free = keeping_a_way(table, stops, free)
        return stops + free

    def why_not(self, table: Table, move: Any, why: Why) -> bool:
        """Besides what speaks against it by itself: no free action may close the last way."""
        if super().why_not(table, move, why):
            return True
        if not table.game.relief_may_close or type(move) in self.accepts:
            return False
        return why_not_last_way(table, move, why)

    def own_options(self, table: Table) -> list[Move]:
        """Every stop that is open to the pawn."""
        seat, game = table.turn.seat, table.game
        piece = table.turn.piece
        start = table.pieces[piece]
        takes, line, means = game.takes, line_ahead(table, start), Means(table, seat)
        found = means.takeable(enumerate(line, start + 1))
        moves: list[Move] = [takes[tile] for tile in found]
        against = means.against
        if not moves and not self._could_take(table):
            changes = game.price_changes(table, seat, RELIEF)
            moves += [
                Relieve(tile)
                for position, tile in ahead(table, start)
                if not self._why_not_relief(table, tile, position, against, changes, QUIET)
            ]
        if table.end > start and not why_not_end(table, QUIET):
            moves.append(StopAtWorldsEnd())
        for handler in game.extra_stops:
            for extra in handler(table, piece):
                if not why_not_extra(table, extra.place, against, QUIET):
                    moves.append(Stop(extra.place))
        return moves

    def why_not_own(self, table: Table, move: Stops, why: Why) -> bool:
        """By the kind of stop."""
        if isinstance(move, Take):
            position = table.position(move.tile)
            return why_not_take(table, table.turn.seat, move.tile, position, why)
        if isinstance(move, Relieve):
            return self._why_not_relieve(table, move, why)
        if isinstance(move, StopAtWorldsEnd):
            return why_not_end(table, why)
        if self._extra(table, move.place) is None:
            why.add("TURN-04", "no_such_stop", place=move.place)
            return True
        against = table.game.why_not_stop[EXTRA_STOP].now(table)
        return why_not_extra(table, move.place, against, why)

    def _could_take(self, table: Table) -> bool:
        """Some tile can be taken now, or after free actions that help (EDGE-06, OPT-21)."""
        return table.game.options.relief == "strict" and within_reach(table)

    def _why_not_relieve(self, table: Table, move: Relieve, why: Why) -> bool:
        """The tile must be open to the relief, and no tile within reach (TAKE-08)."""
        game, seat, position = table.game, table.turn.seat, table.position(move.tile)
        if position is None:
            return not_on_rondel(game.tiles[move.tile], why)
        against = game.why_not_stop[RELIEF].now(table)
        changes = game.price_changes(table, seat, RELIEF)
        if self._why_not_relief(table, move.tile, position, against, changes, why) and why.enough:
            return True
        tiles = tuple(takeable(table, seat))
        if (tiles or self._could_take(table)) and why.add(
            "TAKE-08", "relief_not_needed" if tiles else "relief_after_selling", tiles=tiles
        ):
            return True
        return bool(why)

    def _why_not_relief(
        self,
        table: Table,
        tile: str,
        position: int,
        against: BySubject,
        changes: tuple[PriceChange, ...],
        why: Why,
    ) -> bool:
        """A tile to take that nothing keeps the piece from, and coins for the fees there."""
        if why_not_target(table, table.game.tiles[tile], why) and why.enough:
            return True
        for handler in against[tile]:
            if handler(table, table.turn.piece, RELIEF, tile, why) and why.enough:
                return True
        price = RELIEF_PRICE
        for change in changes:
            price = change((tile, position), price)
        if price.fees and affording.why_not_afford(table, table.turn.seat, price, why):
            return True
        return bool(why)

    def _extra(self, table: Table, place: str) -> ExtraStop | None:
        for handler in table.game.extra_stops:
            extra: ExtraStop
            for extra in handler(table, table.turn.piece):
                if extra.place == place:
                    return extra
        return None

    def do_own(self, draft: Draft, move: Stops) -> None:
        """Go there; the rest of the turn follows."""
        draft.steps = draft.steps[:-1]
        if isinstance(move, Take):
            take(draft, move.tile)
        elif isinstance(move, Relieve):
            position = draft.position(move.tile)
            assert position is not None
            price = relief_price(draft, draft.turn.seat, move.tile).with_(tolls=())
            pay = () if price == RELIEF_PRICE else (payment.Begin(draft.turn.seat, price),)
            go(draft, position, *pay, Relief(move.tile, position), CLOSE)
        elif isinstance(move, StopAtWorldsEnd):
            go(draft, draft.end, ReachWorldsEnd())
        else:
            extra = self._extra(draft, move.place)
            assert extra is not None
            go(draft, extra.position, MoveTo(extra.position), extra.step, Close(extra.refill))


CHOOSE_STOP = ChooseStop()


def go(draft: Draft, position: int, *steps: AnyStep) -> None:
    """Travel to a stop, if that matters to a module, then the steps that belong to it."""
    draft.then(*steps)
    if draft.game.heard or Travel.state in draft.game.inserts:
        draft.go_on(Travel(position))


def take(draft: Draft, tile_id: str) -> None:
    """Move the piece of the turn to a tile: travel, payment, and the tile is taken (T3, T4)."""
    game = draft.game
    tile, seat = game.tiles[tile_id], draft.turn.seat
    position = draft.position(tile_id)
    assert position is not None
    piece = draft.turn.piece
    if draft.log is None:
        pass
    elif game.pieces[piece].pawn:
        draft.tell("TURN-04", "chooses", seat, tile=tile.id)
    else:
        draft.tell("TURN-04", "chooses_for", seat, tile=tile.id, mover=game.pieces[piece].id)
    rest: tuple[AnyStep, ...] = (TakeTile(tile_id, position), CLOSE)
    if tile.cost is not FREE or game.has_prices:
        price = price_of(draft, seat, tile, position)
        if price.tolls:  # paid on the way
            price = price.with_(tolls=())
        fee = 0
        if game.has_prices and game.price_changes(draft, seat, CELL):
            fee = affording.cell_fee(draft, seat, tile_id)
        if price != FREE_PRICE or fee > 0:
            rest = (payment.Begin(seat, price, tile_id), *rest)
    go(draft, position, *rest)


class TakeTile(Auto):
    """T4: the tile leaves the rondel, the pawn takes its space, passed tiles go (RONDEL-04)."""

    state = "T4"
    tile: str
    position: int

    def run(self, draft: Draft) -> None:
        """Take it; a person is set aside, a territory tile is placed."""
        game, seat = draft.game, draft.turn.seat
        tile = game.tiles[self.tile]
        set_space(draft, self.position, EMPTY)
        if draft.log is not None:
            draft.tell(("TAKE-02", "RONDEL-04"), "taken", seat, tile=tile.id)
        arrive(draft, self.position)
        draft.then(step_for(draft, seat, tile, TAKEN))


def step_for(draft: Draft, seat: int, tile: Tile, how: str, activates: bool = True) -> AnyStep:
    """A module puts it elsewhere, or a person is set aside, any other tile is laid."""
    goes = elsewhere(draft, seat, tile.id, how)
    if goes is not None:
        assert not isinstance(goes, Reason), "it could not be fetched"
        return goes
    if tile.kind == "person":
        set_aside(draft, seat, tile, how)
        return person(seat, tile.id, tile.words)
    place: AnyStep = PLACE_TILE[seat, tile.id, activates, how == TAKEN]
    return place


def set_aside(draft: Draft, seat: int, tile: Tile, how: str) -> None:
    """A person joins those of the seat (PERSON-01)."""
    draft.player(seat).persons += (tile.id,)
    if how == TAKEN:
        draft.used += ("person",)  # a person turn (OPT-15)
    draft.tell(("PERSON-01", "ACT-11"), "person_kept", seat, tile=tile.id)


class MoveTo(Auto):
    """The pawn moves to a stop where it takes nothing; passed tiles go."""

    state = "T4"
    position: int

    def run(self, draft: Draft) -> None:
        """Move and sweep."""
        arrive(draft, self.position)
