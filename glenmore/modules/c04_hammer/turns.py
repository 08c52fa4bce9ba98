"""Turns of the Englishman: take a tile with him, throw one away, let him stop (C4-12 …)."""

from __future__ import annotations

from glenmore.base.end import stop_on_worlds_end
from glenmore.base.market import ROW_SPACES, after_all_sales, sell_options
from glenmore.base.rondel import ahead, arrive, discard, set_space
from glenmore.base.stops import (
    NEVER_TAKEN,
    Means,
    not_on_rondel,
    takeable,
    why_not_end,
    why_not_take,
    why_not_target,
)
from glenmore.base.taking import begin_turn, go, take
from glenmore.base.turn import EndOfTurn
from glenmore.components import Tile
from glenmore.model import EMPTY, Draft, Table
from glenmore.modules.c04_hammer.england import (
    ENGLISH,
    ENGLISHMAN,
    NUMBER,
    ROW,
    UNCLAIMED,
    bringing_token,
    england,
    take_from_row,
)
from glenmore.moves import (
    Decline,
    EndTurn,
    Kept,
    Move,
    Relieve,
    Sell,
    Stop,
    StopAtWorldsEnd,
    Take,
    UseLochNess,
)
from glenmore.steps import AnyStep, Auto, Step
from glenmore.vocabulary import CARD, CLAN, END, EXTRA_STOP, RELIEF, TAKE
from tabletop.hooks import BySubject
from tabletop.verdict import QUIET, Why
from tabletop.vocabulary import source_key

THROW = "discard"  # a kind of stop: he throws the tile away
SALE = "whisky-sale-"  # how ids of sale tiles begin (C3-E11)
AT_SCORING = frozenset({"LM-CastleMoil", "LM-ArmadaleCastle"})  # they count in scorings only


class ThrowAway(Move, word="throw", rule="C4-21", asks=True):
    """Move the Englishman to a tile, discard it and take the coins of the row (C4-21)."""

    tile: str

    def facts(self, table: Table) -> dict[str, int]:
        """What it earns."""
        return {"earns": england(table).row}


class PaidTurn(Move, word="paid", rule="C4-13"):
    """Choose the paid turn before a tile: goods may be sold first (C4-13, C4-E17)."""


THROW_AWAY = Kept(ThrowAway)
Possible = Take | ThrowAway | StopAtWorldsEnd | PaidTurn


def whose_turn(table: Table, piece: int) -> tuple[int, str, AnyStep] | None:
    """When he is hindmost, the token holder decides (hook `whose_turn`; C4-12, C4-27)."""
    if table.game.pieces[piece].id != ENGLISHMAN:
        return None
    holder = getattr(table.module(NUMBER), "token", UNCLAIMED)  # in play it is claimed (C4-11)
    return max(holder, 0), ENGLISH, ChooseForEnglishman()


class ChooseForEnglishman(Step[Possible], state="E1", rule="C4-13", moves_piece=True):
    """The token holder moves the Englishman: take, throw away or stop (C4-12, C4-13)."""

    never = (
        (Relieve, ("C4-E12", "C4-21"), "english_no_relief"),
        (Stop, ("C4-E11", "C4-12"), "english_no_stop"),
        (Sell, ("C4-E05", "C4-E17"), "english_market_closed"),
        (UseLochNess, ("C4-18", "LM-LochNess"), "english_ness_asleep"),
        (EndTurn, "C4-13", "english_must_move"),
        (Decline, "C4-13", "english_must_move"),
    )

    def options(self, table: Table) -> list[Move]:
        """Tiles to take, the paid turn with sales before it, tiles to throw away, World's End."""
        game, seat = table.game, table.turn.seat
        things = ahead(table, table.pieces[table.turn.piece])
        moves: list[Move] = []
        if england(table).row < ROW_SPACES:
            moves += [game.takes[tile] for tile in Means(table, seat).takeable(things)]
            if sell_options(table, seat, "T2") and (moves or _sales_help(table, seat)):
                moves.append(PaidTurn())
        against, tiles = game.why_not_stop[THROW].now(table), game.tiles
        for position, tile in things:
            what = tiles[tile]
            strange = what.protection or what.kind in NEVER_TAKEN
            usual = not strange and against[tile] == HIMSELF
            if usual or not _why_not_throw_there(table, tile, position, QUIET, against):
                moves.append(THROW_AWAY[tile,])
        if table.end >= 0 and not why_not_end(table, QUIET):
            moves.append(StopAtWorldsEnd())
        return moves

    def why_not(self, table: Table, move: Possible, why: Why) -> bool:
        """By the kind of turn that the move stands for."""
        if isinstance(move, Take):
            position = table.position(move.tile)
            return why_not_take(table, table.turn.seat, move.tile, position, why)
        if isinstance(move, ThrowAway):
            return why_not_throw(table, move.tile, why)
        if isinstance(move, StopAtWorldsEnd):
            return why_not_end(table, why)
        return _why_not_paid(table, table.turn.seat, why)

    def do(self, draft: Draft, move: Possible) -> None:
        """Begin the paid turn, throw a tile away, or stop on World's End."""
        draft.done()
        if isinstance(move, ThrowAway):
            position = draft.position(move.tile)
            assert position is not None
            go(draft, position, Throw(move.tile, position))
        elif isinstance(move, StopAtWorldsEnd):
            go(draft, draft.end, FinishEnglishman())
        else:
            _tell_sleeping(draft)
            if isinstance(move, Take):
                take(draft, move.tile)
            else:
                draft.tell(("C4-13", "C4-E17"), "english_paid_turn", draft.turn.seat)
                begin_turn(draft)


# -- the paid turn --------------------------------------------------------------------------------


def _sales_help(table: Table, seat: int) -> bool:
    """Whether selling makes some tile payable.

    What is sold can be bought back for the same coins, so no sale ever spoils a paid turn, and
    selling everything shows what any sales can reach.
    """
    return bool(takeable(after_all_sales(table, seat), seat))


def _why_not_paid(table: Table, seat: int, why: Why) -> bool:
    """Room in the row, a tile that sales make payable, and something to sell (C4-15, C4-E17)."""
    found = why.apart()
    if england(table).row == ROW_SPACES:
        found.add("C4-15", "england_row_full")
    elif not _sales_help(table, seat):
        found.add(("C4-15", "C4-E10"), "english_nothing_payable")
    if not sell_options(table, seat, "T2"):
        found.add(("C4-E17", "MARKET-08"), "english_nothing_to_sell")
    return why.gather(found)


def his_turn(table: Table) -> bool:
    """Whether it is a turn of the Englishman."""
    return bool(table.turn.kind == ENGLISH)


def why_not_with_him(table: Table, piece: int, kind: str, place: str, why: Why) -> bool:
    """What he may not do in his turn (hook `why_not_stop`; C4-15, C4-20, C4-E11, C4-E12)."""
    if kind == THROW:
        return False
    if kind == TAKE:
        not_his = place in bringing_token(table.game)
        if not_his:
            why.add("C4-20", "english_not_his", tile=place)
        full = england(table).row == ROW_SPACES
        if full:
            why.add("C4-15", "england_row_full")
        return full or not_his
    if kind == RELIEF:
        why.add(("C4-E12", "C4-13"), "english_no_relief")
    elif kind == EXTRA_STOP:
        why.add(("C4-E11", "C4-12"), "english_no_stop")
    elif kind == END and table.steps[-1].state == "T2":  # the paid turn has been chosen
        why.add(("C4-13", "C4-E17"), "english_takes_a_tile")
    else:
        return False
    return True


HIMSELF = (why_not_with_him,)  # who has nothing to say about what he throws away


def asleep(table: Table, seat: int, effect: str, why: Why) -> bool:
    """The holder's permanent effects sleep (hook `effect_asleep`; C4-18, C4-19)."""
    turn = table.turn
    if turn.kind != ENGLISH or seat != turn.seat or effect in AT_SCORING:
        return False
    if effect == "LM-LochNess":
        why.add("C4-18", "english_ness_asleep")
        return True
    if table.game.options["english_suspends"] == "own_turn_only":
        return False
    why.add("C4-19", "english_asleep")
    return True


def sleeping(table: Table) -> tuple[str, ...]:
    """The holder's permanent effects that do not work in this turn, as sources (C4-18, C4-19)."""
    game, seat = table.game, table.turn.seat
    player = table.players[seat]
    spaces = [game.clans[clan] for clan in player.clans]
    cards = [game.landmarks[card] for card in player.cards]
    effects = [(source_key(CLAN, s.id), s.effect) for s in spaces if s.permanent]
    effects += [(source_key(CARD, c.id), c.rule) for c in cards if c.timing == "permanent"]
    return tuple(source for source, effect in effects if game.asleep(table, seat, effect))


def _tell_sleeping(draft: Draft) -> None:
    sources = sleeping(draft) if draft.log is not None else ()
    if sources:
        draft.tell(("C4-18", "C4-19"), "english_sleep", draft.turn.seat, sources=sources)


# -- throwing away --------------------------------------------------------------------------------


def why_not_throw(table: Table, tile: str, why: Why) -> bool:
    """A tile on the rondel, and one that he may throw away."""
    position = table.position(tile)
    if position is None:
        return not_on_rondel(table.game.tiles[tile], why)
    against = table.game.why_not_stop[THROW].now(table)
    return _why_not_throw_there(table, tile, position, why, against)


def _why_not_throw_there(
    table: Table, tile_id: str, position: int, why: Why, against: BySubject
) -> bool:
    """Any tile ahead but those that no stop may discard (C4-21, C4-E03, C4-E04)."""
    tile = table.game.tiles[tile_id]
    strange = tile.protection or tile.kind in NEVER_TAKEN
    if strange and _why_not_throw_strange(table, tile, position, why):
        return True
    for handler in against[tile_id]:
        if handler(table, table.turn.piece, THROW, tile_id, why) and why.enough:
            return True
    return bool(why)


def _why_not_throw_strange(table: Table, tile: Tile, position: int, why: Why) -> bool:
    """A tile that nobody takes: a pawn may stand there, and mostly it stays (C4-E04, C3-E11)."""
    if tile.kind == "special" and position in table.pieces and tile.id != table.game.worlds_end:
        why.add("C4-E04", "english_pawn_there", tile=tile.id)
        return True
    if _may_be_thrown(table, tile) or not why_not_target(table, tile, why):
        return False
    rules = ("C4-E04", "C3-E11") if tile.id.startswith(SALE) else ("C4-E04",)
    why.add(rules, "english_not_there", tile=tile.id)
    return True


def _may_be_thrown(table: Table, tile: Tile) -> bool:
    """Whether an option puts a special tile within his reach (C3-E11); it needs chronicle 3."""
    sale = tile.kind == "special" and tile.id.startswith(SALE)
    return sale and getattr(table.game.options, "englishman_may_discard_sale_tile", False)


class Throw(Auto, state="E1"):
    """The Englishman discards the tile; the holder takes the row's coins (C4-21 to C4-23)."""

    tile: str
    position: int

    def run(self, draft: Draft) -> None:
        """Discard, move, sweep, earn; nothing else happens in this turn (C4-E05)."""
        piece, seat = draft.turn.piece, draft.turn.seat
        set_space(draft, self.position, EMPTY)
        draft.tell("C4-21", "english_throws", seat, tile=self.tile)
        discard(draft, self.tile, piece, "C4-21")
        arrive(draft, self.position)
        coins = take_from_row(draft)
        if coins:
            draft.gain_coins(seat, coins, "C4-22", ROW)
        else:
            draft.tell("C4-23", "england_row_empty", seat)
        draft.then(EndOfTurn())


class FinishEnglishman(Auto, state="E1"):
    """The Englishman stops on World's End: no tile, no coins, no price (C4-E06)."""

    def run(self, draft: Draft) -> None:
        """Move, sweep, end the turn."""
        draft.tell(("C4-E06", "END-04"), "english_finishes", draft.turn.seat)
        stop_on_worlds_end(draft, EndOfTurn)
