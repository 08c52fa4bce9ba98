"""Taking a tile (rulebook: "Taking a tile"): which one, and what follows (TAKE-01 to TAKE-10)."""

from __future__ import annotations

from operator import itemgetter
from typing import ClassVar

from glenmore.assembly import PriceChange
from glenmore.base import payment, placing
from glenmore.base.end import ReachWorldsEnd
from glenmore.base.one_time import person
from glenmore.base.relief import Relief, within_reach
from glenmore.base.rondel import ahead, arrive, set_space
from glenmore.base.turn import Close, Menu
from glenmore.base.way_out import keeping_a_way, why_not_last_way
from glenmore.components import FREE, Goods, Tile
from glenmore.hooks import ExtraStop, Price
from glenmore.model import EMPTY, Draft, Table
from glenmore.moves import Move, Relieve, Stop, StopAtWorldsEnd, Take
from glenmore.steps import Auto, Step
from glenmore.vocabulary import END, EXTRA_STOP, LEAVES, PASSES, RELIEF, TAKE, TAKEN
from tabletop.verdict import QUIET, Why

TO_TAKE = ("territory", "person")
FREE_PRICE = Price(rules=("TAKE-09",))
RELIEF_PRICE = Price(rules=("TAKE-08",))
Memo = dict[tuple[bool, bool, str], int]  # what the cheapest cell costs, or NO_CELL
Changes = tuple[PriceChange, ...]


# -- may it be taken? -----------------------------------------------------------------------------


def price_of(table: Table, seat: int, tile: Tile, position: int) -> Price:
    """Everything a move to this tile costs, tolls on the way included (hook `price`)."""
    price = table.game.prices[tile.id]
    for change in table.game.price_changes(table, seat, TAKE):
        price = change((tile.id, position), price)
    return price


def relief_price(table: Table, seat: int, tile: str) -> Price:
    """What the relief costs: nothing but what modules ask for (hook `price`)."""
    price = RELIEF_PRICE
    for change in table.game.price_changes(table, seat, RELIEF):
        price = change((tile, table.position(tile)), price)
    return price


def why_not_take(
    table: Table,
    seat: int,
    tile_id: str,
    position: int | None,
    why: Why,
    memo: Memo | None = None,
    own: Goods | None = None,
    changes: Changes | None = None,
) -> bool:
    """The tile must be ahead, takeable, payable and placeable (TAKE-09, TAKE-10)."""
    game = table.game
    tile = game.tiles[tile_id]
    if position is None:
        return _not_there(tile, why)
    strange = tile.kind not in TO_TAKE
    if (tile.protection or strange) and why_not_target(table, tile, why) and why.enough:
        return True
    if table.used and _why_not_person(table, tile, why) and why.enough:
        return True
    piece = table.turn.piece
    for handler in game.why_not_stop[TAKE][tile_id]:
        if handler(table, piece, TAKE, tile_id, why) and why.enough:
            return True
    if strange:
        return True
    goes = None
    if game.where_taken_tile_goes[TAKEN]:
        goes = placing.goes_elsewhere(table, seat, tile, TAKEN)
    if changes is None:
        changes = game.price_changes(table, seat, TAKE)
    price = game.prices[tile_id]
    if tile.cost is not FREE or changes:
        for change in changes:
            price = change((tile_id, position), price)
        if payment.why_not_afford(table, seat, price, why, own=own) and why.enough:
            return True
        if price.scots:
            laid = tile.kind == "territory" and not goes
            refused = why_not_scots(table, seat, tile, price.scots, laid, why)
            if refused or not laid or not game.has_prices:
                return refused or bool(why)
            fee = payment.cell_fee(table, seat, tile_id, price.scots)
            return _why_not_fee(table, seat, tile, price, fee, why) or bool(why)
    if tile.kind == "territory" and not goes:
        key = (tile.river, tile.upgrade, tile.type if tile.upgrade else "")
        least = memo.get(key) if memo is not None else None
        if least is None:
            least = placing.least_fee(table, seat, tile)
            if memo is not None:
                memo[key] = least
        if least == placing.NO_CELL:
            if why.enough:
                return True
            _say_no_cell(tile, why)
        elif least and _why_not_fee(table, seat, tile, price, least, why) and why.enough:
            return True
    return bool(why)


def _why_not_fee(table: Table, seat: int, tile: Tile, price: Price, fee: int, why: Why) -> bool:
    """The cheapest cell must be payable together with the tile (TAKE-10)."""
    if fee <= 0 or not payment.why_not_afford(table, seat, price, QUIET, reserve=fee):
        return False
    if not why.enough:
        rules = ("TAKE-10", *placing.fee_rules(table, seat, tile))
        why.add(rules, "every_cell_too_dear", tile=tile.id, has=table.players[seat].coins)
    return True


def _not_there(tile: Tile, why: Why) -> bool:
    why.add("TURN-04", "not_on_rondel", tile=tile.id)
    return True


def _why_not_person(table: Table, tile: Tile, why: Why) -> bool:
    """Loch Ness does not go together with a person where OPT-15 says so."""
    allowed = table.game.options.loch_ness_in_person_turns
    if allowed or tile.kind != "person" or "loch-ness" not in table.used:
        return False
    why.add("LM-LochNess", "loch_ness_was_used", card="loch-ness", tile=tile.id)
    return True


def _say_no_cell(tile: Tile, why: Why) -> None:
    if tile.upgrade:
        why.add(("TAKE-10", "UPGRADE-01"), "no_cell_upgrade", tile=tile.id, type=tile.type)
    else:
        why.add("TAKE-10", "no_cell", tile=tile.id)


def why_not_target(table: Table, tile: Tile, why: Why) -> bool:
    """World's End, fixtures and protected tiles are no tiles to take (END-06, RONDEL-05)."""
    if tile.kind == "special" and tile.id == table.game.worlds_end:
        why.add("END-06", "worlds_end_stays", tile=tile.id)
        return True
    if tile.kind == "fixture":
        why.add(table.game.fixtures[tile.id].rule, "fixture_stays", tile=tile.id)
        return True
    if tile.protection:
        why.add("RONDEL-05", "protected", tile=tile.id)
        return True
    if tile.kind == "special":
        why.add("COMP-06", "special_stays", tile=tile.id)
        return True
    return False


def why_not_scots(table: Table, seat: int, tile: Tile, scots: int, laid: bool, why: Why) -> bool:
    """Enough Scots in the estate, and a legal cell once they are paid (TAKE-06, TAKE-07)."""
    if payment.why_not_scots(table, seat, scots, ("TAKE-06", "TAKE-09"), why):
        if not why.enough and laid and not placing.has_cell(table, seat, tile):
            _say_no_cell(tile, why)
        return True
    if not laid or payment.cell_fee(table, seat, tile.id, scots) != placing.NO_CELL:
        return False
    if not why.enough:
        if placing.has_cell(table, seat, tile):
            why.add(("TAKE-10", "TAKE-07"), "no_cell_after_scots", tile=tile.id)
        else:
            _say_no_cell(tile, why)
    return True


def takeable(table: Table, seat: int) -> list[str]:
    """Every tile ahead that can be taken now."""
    memo: Memo = {}
    start, own = table.pieces[table.turn.piece], table.players[seat].goods()
    changes = table.game.price_changes(table, seat, TAKE)
    return [
        tile
        for position, tile in ahead(table, start)
        if not why_not_take(table, seat, tile, position, QUIET, memo, own, changes)
    ]


# -- T2: where the pawn goes ----------------------------------------------------------------------


def begin_turn(draft: Draft) -> None:
    """T1: leave what the pawn stands on, then choose."""
    if draft.game.has_passing:
        draft.then(Leave(), ChooseStop())
    else:
        draft.then(ChooseStop())


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
    start, spaces = table.pieces[piece], table.game.spaces
    handlers = table.game.piece_passes[PASSES]
    met = [
        (position, thing)
        for position, thing in ahead(table, start)
        if position < to and handlers[thing]
    ]
    met += [
        (at, other.id)
        for other, at in zip(table.game.pieces, table.pieces, strict=True)
        if start < at < to and handlers[other.id]
    ]
    if not met:
        return []
    ends = (table.ring[start % spaces], table.ring[to % spaces])  # left, stopped at
    return list(
        dict.fromkeys(thing for _, thing in sorted(met, key=itemgetter(0)) if thing not in ends)
    )


class ChooseStop(Menu):
    """T2: take a tile, stop at World's End, or, if no tile can be taken, the relief."""

    state = "T2"
    window = "T2"
    rule = "TURN-04"
    moves_piece = True
    own: ClassVar[tuple[type[Move], ...]] = (Take, StopAtWorldsEnd, Relieve, Stop)

    def about(self, table: Table, move: Move) -> str:
        """A stop that a module offers has its own rule."""
        extra = self._extra(table, move.place) if isinstance(move, Stop) else None
        return move.rule if extra is None else str(extra.rule)

    def settle(self, draft: Draft) -> bool:
        """What modules want done before somebody chooses, also after a free action."""
        for make in draft.game.during.get("T2", ()):
            step = make(draft)
            if step is not None:
                draft.then(step)
                return True
        return False

    def options(self, table: Table) -> list[Move]:
        """Every stop, and the free actions that leave a way to some stop."""
        free = self.free_options(table, table.turn.seat)
        if free and table.game.relief_may_close:
            free = keeping_a_way(table, free)
        return self.own_options(table) + free

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Besides what speaks against it by itself: no free action may close the last way."""
        if super().why_not(table, move, why):
            return True
        if not table.game.relief_may_close or type(move) in self.own:
            return False
        return why_not_last_way(table, move, why)

    def own_options(self, table: Table) -> list[Move]:
        """Every stop that is open to the pawn."""
        seat, game = table.turn.seat, table.game
        piece = table.turn.piece
        start = table.pieces[piece]
        moves: list[Move] = []
        memo: Memo = {}
        takes, end_ahead, own = game.takes, False, table.players[seat].goods()
        changes = game.price_changes(table, seat, TAKE)
        things = ahead(table, start)
        for position, tile in things:
            if tile == game.worlds_end:
                end_ahead = True
            elif not why_not_take(table, seat, tile, position, QUIET, memo, own, changes):
                moves.append(takes[tile])
        if not moves and not self._could_take(table):
            moves += [
                relief
                for _, tile in things
                if not self._why_not_relief(table, relief := Relieve(tile), QUIET, False)
            ]
        if end_ahead and not why_not_end(table, QUIET):
            moves.append(StopAtWorldsEnd())
        for handler in game.extra_stops:
            moves += [
                stop
                for extra in handler(table, piece)
                if not why_not_extra(table, (stop := Stop(extra.place)).place, QUIET)
            ]
        return moves

    def why_not_own(self, table: Table, move: Move, why: Why) -> bool:
        """By the kind of stop."""
        if isinstance(move, Take):
            position = table.position(move.tile)
            return why_not_take(table, table.turn.seat, move.tile, position, why)
        if isinstance(move, Relieve):
            return self._why_not_relief(table, move, why, True)
        if isinstance(move, StopAtWorldsEnd):
            return why_not_end(table, why)
        return self._why_not_extra(table, move, why)

    def _could_take(self, table: Table) -> bool:
        """Some tile can be taken now, or after free actions that help (EDGE-06, OPT-21)."""
        return table.game.options.relief == "strict" and within_reach(table)

    def _why_not_relief(self, table: Table, move: Relieve, why: Why, all_tiles: bool) -> bool:
        game = table.game
        tile = game.tiles[move.tile]
        if table.position(move.tile) is None:
            return _not_there(tile, why)
        if why_not_target(table, tile, why) and why.enough:
            return True
        for handler in game.why_not_stop[RELIEF][move.tile]:
            if handler(table, table.turn.piece, RELIEF, move.tile, why) and why.enough:
                return True
        if game.has_prices:
            price = relief_price(table, table.turn.seat, move.tile)
            if payment.why_not_afford(table, table.turn.seat, price, why) and why.enough:
                return True
        if all_tiles:
            tiles = tuple(takeable(table, table.turn.seat))
            if (tiles or self._could_take(table)) and why.add(
                "TAKE-08", "relief_not_needed" if tiles else "relief_after_selling", tiles=tiles
            ):
                return True
        return bool(why)

    def _extra(self, table: Table, place: str) -> ExtraStop | None:
        for handler in table.game.extra_stops:
            extra: ExtraStop
            for extra in handler(table, table.turn.piece):
                if extra.place == place:
                    return extra
        return None

    def _why_not_extra(self, table: Table, move: Move, why: Why) -> bool:
        place = move.place  # type: ignore[attr-defined]
        if self._extra(table, place) is None:
            why.add("TURN-04", "no_such_stop", place=place)
            return True
        return why_not_extra(table, place, why)

    def do_own(self, draft: Draft, move: Move) -> None:
        """Go there; the rest of the turn follows."""
        draft.done()
        if isinstance(move, Take):
            take(draft, move.tile)
        elif isinstance(move, Relieve):
            position = draft.position(move.tile)
            assert position is not None
            price = relief_price(draft, draft.turn.seat, move.tile).with_(tolls=())
            pay = () if price == RELIEF_PRICE else (payment.Begin(draft.turn.seat, price),)
            go(draft, position, *pay, Relief(move.tile, position), Close())
        elif isinstance(move, StopAtWorldsEnd):
            go(draft, draft.end, ReachWorldsEnd())
        else:
            extra = self._extra(draft, move.place)  # type: ignore[attr-defined]
            assert extra is not None
            go(draft, extra.position, MoveTo(extra.position), extra.step, Close(extra.refill))


def why_not_extra(table: Table, place: str, why: Why) -> bool:
    """What keeps the piece from a stop that a module offers."""
    refused = False
    for handler in table.game.why_not_stop[EXTRA_STOP][place]:
        if handler(table, table.turn.piece, EXTRA_STOP, place, why):
            if why.enough:
                return True
            refused = True
    return refused


def why_not_end(table: Table, why: Why) -> bool:
    """World's End must lie on the rondel, and nothing may keep the piece from it (END-01)."""
    if table.end < 0:
        why.add("END-01", "worlds_end_not_ahead")
        return True
    end = table.game.worlds_end
    for handler in table.game.why_not_stop[END][end]:
        if handler(table, table.turn.piece, END, end, why) and why.enough:
            return True
    return bool(why)


def go(draft: Draft, position: int, *steps: Step) -> None:
    """Travel to a stop, then the steps that belong to it."""
    if draft.game.has_passing:
        draft.then(Travel(position), *steps)
    else:
        draft.then(*steps)


def take(draft: Draft, tile_id: str) -> None:
    """Move the piece of the turn to a tile: travel, payment, and the tile is taken (T3, T4)."""
    game = draft.game
    tile, seat = game.tiles[tile_id], draft.turn.seat
    position = draft.position(tile_id)
    assert position is not None
    piece = draft.turn.piece
    if game.pieces[piece].pawn:
        draft.tell("TURN-04", "chooses", seat, tile=tile.id)
    else:
        draft.tell("TURN-04", "chooses_for", seat, tile=tile.id, mover=game.pieces[piece].id)
    rest: tuple[Step, ...] = (TakeTile(tile_id, position), Close())
    if tile.cost is not FREE or game.has_prices:
        price = price_of(draft, seat, tile, position)
        if price.tolls:  # paid on the way
            price = price.with_(tolls=())
        if price != FREE_PRICE or payment.cell_fee(draft, seat, tile_id) > 0:
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
        draft.tell(("TAKE-02", "RONDEL-04"), "taken", seat, tile=tile.id)
        arrive(draft, self.position)
        draft.then(step_for(draft, seat, tile, TAKEN))


def step_for(draft: Draft, seat: int, tile: Tile, how: str, activates: bool = True) -> Step:
    """Where a taken or fetched tile goes (hook `where_taken_tile_goes`)."""
    elsewhere = placing.goes_elsewhere(draft, seat, tile, how)
    if elsewhere is not None:
        return elsewhere
    if tile.kind == "person":
        draft.player(seat).persons += (tile.id,)
        if how == TAKEN:
            draft.used += ("person",)  # a person turn (OPT-15)
        draft.tell(("PERSON-01", "ACT-11"), "person_kept", seat, tile=tile.id)
        return person(seat, tile.id, tuple(effect.word for effect in tile.once))
    return placing.PlaceTile(seat, tile.id, activates, how == TAKEN)


class MoveTo(Auto):
    """The pawn moves to a stop where it takes nothing; passed tiles go."""

    state = "T4"
    position: int

    def run(self, draft: Draft) -> None:
        """Move and sweep."""
        arrive(draft, self.position)
