"""Chronicle 4, Hammer of the Scots: the Englishman walks the rondel, the token holder decides.

The Englishman is a neutral piece; the module's part of the state says who holds the England token
and how many spaces of the England row are occupied.  When he is hindmost, the holder takes a tile
with him and pays the row on top of its cost (a turn of kind `english`), throws a tile away and
earns the row's coins, or lets him stop on World's End.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from glenmore import verdict
from glenmore.assembly import PriceChange
from glenmore.base.market import ROW_SPACES, after_all_sales, sell_options
from glenmore.base.one_time import never
from glenmore.base.rondel import ahead, arrive, discard, set_space
from glenmore.base.taking import (
    Memo,
    begin_turn,
    go,
    take,
    takeable,
    why_not_end,
    why_not_take,
    why_not_target,
)
from glenmore.base.turn import EndOfTurn
from glenmore.components import Cell, Effect, Tile
from glenmore.fields import SeatOrNobody
from glenmore.hooks import Fee, Only, Piece, ReplaceTile, Word
from glenmore.model import EMPTY, NEUTRAL, Draft, State, Table
from glenmore.modules import Module
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
from glenmore.options import NO_YES, YES_NO, Option
from glenmore.setup import Setup
from glenmore.steps import Auto, Step
from glenmore.vocabulary import END, EXTRA_STOP, FIRST_A, PASSES, RELIEF, TAKE
from tabletop.reading.records import Whole
from tabletop.records import Record
from tabletop.verdict import QUIET, Why

NUMBER = 4
ENGLISHMAN = "englishman"
THROW = "discard"  # a kind of stop: he throws the tile away
ENGLISH = "english"  # the kind of his turns
UNCLAIMED = -1  # the token lies under him
ROW = "the England row"
TURNS, COINS = 0.08, 0.4  # for each tile that is still face down, for each coin on the row
CARD_RULE = "C4-08"  # what the four landmark cards do
WADE = "general-wades-military-roads"
SALE = "whisky-sale-"  # how ids of sale tiles begin (C3-E11)
AT_SCORING = frozenset({"LM-CastleMoil", "LM-ArmadaleCastle"})  # they count in scorings only

OPTIONS = (
    Option("c4.suspend", "english_suspends", ("all_continuing", "own_turn_only"), "C4-19"),
    Option("c4.endWaitsForEnglishman", "end_waits_for_englishman", YES_NO, "C4-28"),
    Option("c4.wadeScot", "wade_scot", YES_NO, "C4-32"),
    Option(
        "c4.englishmanMayDiscardSaleTile",
        "englishman_may_discard_sale_tile",
        NO_YES,
        "C4-E04",
        needs=(3,),
    ),
)


class England(Record):
    """Who holds the England token, and how many spaces of the England row hold coins."""

    token: SeatOrNobody = UNCLAIMED
    row: Annotated[int, Whole(0, ROW_SPACES)] = 1  # C4-04

    def describe(self, state: State) -> str:
        """Token and row in words."""
        who = (
            "lies under the Englishman"
            if self.token == UNCLAIMED
            else f"belongs to {state.setup.name(self.token)}"
        )
        price = (
            "is not possible, the row is full"
            if self.row == ROW_SPACES
            else f"costs {self.row + 1} and the tile's cost"
        )
        earns = f"earns {self.row}" if self.row else "earns nothing"
        return f"the England token {who}; taking a tile with him {price}; throwing one away {earns}"

    def worth(self, table: Table, seat: int) -> float:
        """Turns with the Englishman that the token may still bring, in points, for bots."""
        if self.token != seat or not table.steps:
            return 0.0
        return TURNS * sum(stack.size for stack in table.stacks) + COINS * self.row


class ThrowAway(Move):
    """Move the Englishman to a tile, discard it and take the coins of the row (C4-21)."""

    word = "throw"
    rule = "C4-21"
    asks = True
    tile: str

    def facts(self, table: Any) -> dict[str, str]:
        """What it earns."""
        from glenmore.describe.words import number

        row = england(table).row
        return {"coins": number("coin", row) if row else "nothing"}


class PaidTurn(Move):
    """Choose the paid turn before a tile: goods may be sold first (C4-13, C4-E17)."""

    word = "paid"
    rule = "C4-13"


THROW_AWAY = Kept(ThrowAway)


def england(table: Table) -> England:
    """Token and row now."""
    part: England = table.module(NUMBER)
    return part


def englishman(table: Table) -> int:
    """Which of the pieces he is."""
    return next(i for i, piece in enumerate(table.game.pieces) if piece.id == ENGLISHMAN)


def row_coins(table: Table) -> int:
    """All coins that lie in the England row: 1, 2 and 3 on its spaces (C4-14)."""
    return sum(range(england(table).row + 1))


def take_row(draft: Draft, seat: int, rule: str) -> None:
    """A player takes all coins of the England row (C6-EV-LochLomond)."""
    coins = row_coins(draft)
    draft.set_module(NUMBER, england(draft).with_(row=0))
    draft.gain_coins(seat, coins, rule, ROW)


def next_price(table: Table) -> int | None:
    """Coins for the next tile taken with him, None if the row is full (C4-14, C4-15)."""
    row = england(table).row
    return row + 1 if row < ROW_SPACES else None


def brings_token(table: Table, tile: Tile) -> bool:
    """Whether it is one of the four tiles whose card brings the England token (C4-29)."""
    return bool(tile.landmark) and table.game.landmarks[tile.landmark].rule == CARD_RULE


# -- the England token ----------------------------------------------------------------------------


def claim_by_passing(draft: Draft, piece: int, thing: str, how: str) -> None:
    """The first pawn that passes him brings the token (hook `piece_passes`; C4-07, C4-09)."""
    if england(draft).token != UNCLAIMED:
        return
    mover = draft.game.pieces[piece]
    if how == PASSES and mover.pawn:  # C4-34: not for the die
        draft.set_module(NUMBER, england(draft).with_(token=mover.seat))
        draft.tell("C4-07", "england_claimed", mover.seat)


def take_token(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    """A landmark card of this chronicle brings the token (hook `effect_words`; C4-08, C4-10)."""
    before = england(draft).token
    if before == seat:
        draft.tell("C4-10", "england_kept", seat)
        return
    draft.set_module(NUMBER, england(draft).with_(token=seat))
    whose = "the rondel" if before == UNCLAIMED else draft.game.actor_name(before)
    draft.tell(("C4-08", "C4-29"), "england_taken", seat, source=whose)


# -- the Englishman's turn ------------------------------------------------------------------------


def whose_turn(table: Table, piece: int) -> tuple[int, str, Step] | None:
    """When he is hindmost, the token holder decides (hook `whose_turn`; C4-12, C4-27)."""
    if table.game.pieces[piece].id != ENGLISHMAN:
        return None
    holder = getattr(table.module(NUMBER), "token", UNCLAIMED)  # in play it is claimed (C4-11)
    return max(holder, 0), ENGLISH, ChooseForEnglishman()


class ChooseForEnglishman(Step):
    """The token holder moves the Englishman: take, throw away or stop (C4-12, C4-13)."""

    state = "E1"
    rule = "C4-13"
    moves_piece = True
    accepts = (
        Take,
        ThrowAway,
        StopAtWorldsEnd,
        PaidTurn,
        Relieve,
        Stop,
        Sell,
        UseLochNess,
        EndTurn,
        Decline,
    )
    never: ClassVar[dict[type[Move], tuple[tuple[str, ...], str]]] = {
        Relieve: (("C4-E12", "C4-21"), "english_no_relief"),
        Stop: (("C4-E11", "C4-12"), "english_no_stop"),
        Sell: (("C4-E05", "C4-E17"), "english_market_closed"),
        UseLochNess: (("C4-18", "LM-LochNess"), "english_ness_asleep"),
        EndTurn: (("C4-13",), "english_must_move"),
        Decline: (("C4-13",), "english_must_move"),
    }

    def options(self, table: Table) -> list[Move]:
        """Tiles to take, the paid turn with sales before it, tiles to throw away, World's End."""
        game, seat = table.game, table.turn.seat
        things = ahead(table, table.pieces[table.turn.piece])
        moves: list[Move] = []
        if england(table).row < ROW_SPACES:
            memo: Memo = {}
            own = table.players[seat].goods()
            changes = game.price_changes(table, seat, TAKE)
            moves += [
                game.takes[tile]
                for position, tile in things
                if not why_not_take(table, seat, tile, position, QUIET, memo, own, changes)
            ]
            if sell_options(table, seat, "T2") and (moves or _sales_help(table, seat)):
                moves.append(PaidTurn())
        moves += [THROW_AWAY[tile,] for _, tile in things if not why_not_throw(table, tile, QUIET)]
        if table.end >= 0 and not why_not_end(table, QUIET):
            moves.append(StopAtWorldsEnd())
        return list(dict.fromkeys(moves))

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """By the kind of turn that the move stands for."""
        if isinstance(move, Take):
            position = table.position(move.tile)
            return why_not_take(table, table.turn.seat, move.tile, position, why)
        if isinstance(move, ThrowAway):
            return why_not_throw(table, move.tile, why)
        if isinstance(move, StopAtWorldsEnd):
            return why_not_end(table, why)
        if isinstance(move, PaidTurn):
            return _why_not_paid(table, table.turn.seat, why)
        if not why.enough:
            rules, key = self.never[type(move)]
            why.add(rules, key)
        return True

    def do(self, draft: Draft, move: Move) -> None:
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


def _sales_help(table: Table, seat: int) -> bool:
    """Whether selling makes some tile payable.

    What is sold can be bought back for the same coins, so no sale ever spoils a paid turn, and
    selling everything shows what any sales can reach.
    """
    return bool(takeable(after_all_sales(table, seat), seat))


def _why_not_paid(table: Table, seat: int, why: Why) -> bool:
    """Room in the row, a tile that sales make payable, and something to sell (C4-15, C4-E17)."""
    found = verdict.Why()
    if england(table).row == ROW_SPACES:
        found.add("C4-15", "england_row_full")
    elif not _sales_help(table, seat):
        found.add(("C4-15", "C4-E10"), "english_nothing_payable")
    if not sell_options(table, seat, "T2"):
        found.add(("C4-E17", "MARKET-08"), "english_nothing_to_sell")
    if not why.enough:
        why += found
    return bool(found)


def why_not_throw(table: Table, tile_id: str, why: Why) -> bool:
    """Any tile ahead but those that no stop may discard (C4-21, C4-E03, C4-E04)."""
    game = table.game
    tile, position = game.tiles[tile_id], table.position(tile_id)
    if position is None:
        why.add("TURN-04", "not_on_rondel", tile=tile.name)
        return True
    if position in table.pieces and tile.kind == "special" and tile_id != game.worlds_end:
        why.add("C4-E04", "english_pawn_there", tile=tile.name)
        return True
    if not _may_be_thrown(table, tile) and why_not_target(table, tile, why):
        if not why.enough:
            rules = ("C4-E04", "C3-E11") if tile.id.startswith(SALE) else ("C4-E04",)
            why.add(rules, "english_not_there", tile=tile.name)
        return True
    for handler in game.why_not_stop[THROW][tile_id]:
        if handler(table, table.turn.piece, THROW, tile_id, why) and why.enough:
            return True
    return bool(why)


def _may_be_thrown(table: Table, tile: Tile) -> bool:
    """Whether an option puts a special tile within his reach (C3-E11); it needs chronicle 3."""
    sale = tile.kind == "special" and tile.id.startswith(SALE)
    return sale and getattr(table.game.options, "englishman_may_discard_sale_tile", False)


def sleeping(table: Table) -> tuple[str, ...]:
    """The holder's permanent effects that do not work in this turn, by name (C4-18, C4-19)."""
    game, seat = table.game, table.turn.seat
    player = table.players[seat]
    effects = [(s.name, s.effect) for s in map(game.clans.__getitem__, player.clans) if s.permanent]
    effects += [
        (card.name, card.rule)
        for card in map(game.landmarks.__getitem__, player.cards)
        if card.timing == "permanent"
    ]
    return tuple(name for name, effect in effects if game.asleep(table, seat, effect))


def _tell_sleeping(draft: Draft) -> None:
    names = sleeping(draft) if draft.log is not None else ()
    if names:
        draft.tell(("C4-18", "C4-19"), "english_sleep", draft.turn.seat, names=names)


class Throw(Auto):
    """The Englishman discards the tile; the holder takes the row's coins (C4-21 to C4-23)."""

    state = "E1"
    tile: str
    position: int

    def run(self, draft: Draft) -> None:
        """Discard, move, sweep, earn; nothing else happens in this turn (C4-E05)."""
        piece, seat = draft.turn.piece, draft.turn.seat
        set_space(draft, self.position, EMPTY)
        draft.tell("C4-21", "english_throws", seat, tile=draft.game.name(self.tile))
        discard(draft, self.tile, piece, "C4-21")
        arrive(draft, self.position)
        coins = take_from_row(draft)
        if coins:
            draft.gain_coins(seat, coins, "C4-22", ROW)
        else:
            draft.tell("C4-23", "england_row_empty", seat)
        draft.then(EndOfTurn())


def take_from_row(draft: Draft) -> int:
    """The coins of the last occupied space of the England row leave it; 0 if it is empty."""
    part = england(draft)
    if part.row:
        draft.set_module(NUMBER, part.with_(row=part.row - 1))
    return part.row


class FinishEnglishman(Auto):
    """The Englishman stops on World's End: no tile, no coins, no price (C4-E06)."""

    state = "E1"

    def run(self, draft: Draft) -> None:
        """Move, sweep, end the turn."""
        draft.tell(("C4-E06", "END-04"), "english_finishes", draft.turn.seat)
        arrive(draft, draft.end)
        draft.then(EndOfTurn(draft.game.options.refill_after_worlds_end))  # OPT-26


class FillRow(Auto):
    """The coins lie on the leftmost empty space of the England row (C4-14)."""

    state = "T3"

    def run(self, draft: Draft) -> None:
        """One more space is occupied."""
        part = england(draft)
        draft.set_module(NUMBER, part.with_(row=part.row + 1))


FEES = tuple(Fee(coins, "C4-14", ROW, (FillRow(),)) for coins in range(1, ROW_SPACES + 1))


def add_row_price(table: Table, seat: int, purpose: str) -> PriceChange | None:
    """A tile taken with him costs the row as well (hook `price`; C4-14, C4-16, C4-E02)."""
    if table.turn.kind != ENGLISH:
        return None
    row = england(table).row
    if row == ROW_SPACES:  # refused as a stop
        return None
    fee = FEES[row]
    return lambda subject, price: price.with_(fees=(*price.fees, fee))


def why_not_with_him(table: Table, piece: int, kind: str, place: str, why: Why) -> bool:
    """What the Englishman may not do (hook `why_not_stop`; C4-15, C4-20, C4-E11, C4-E12)."""
    if table.turn.kind != ENGLISH:
        return False
    if kind == TAKE and why.enough:  # asked for every tile ahead
        return england(table).row == ROW_SPACES or brings_token(table, table.game.tiles[place])
    found = verdict.Why()
    if kind == TAKE:
        tile = table.game.tiles[place]
        if brings_token(table, tile):
            found.add("C4-20", "english_not_his", tile=tile.name)
        if england(table).row == ROW_SPACES:
            found.add("C4-15", "england_row_full")
    elif kind == RELIEF:
        found.add(("C4-E12", "C4-13"), "english_no_relief")
    elif kind == EXTRA_STOP:
        found.add(("C4-E11", "C4-12"), "english_no_stop")
    elif kind == END and table.steps[-1].state == "T2":  # the paid turn has been chosen
        found.add(("C4-13", "C4-E17"), "english_takes_a_tile")
    if not why.enough:
        why += found
    return bool(found)


def asleep(table: Table, seat: int, effect: str, why: Why) -> bool:
    """The holder's permanent effects sleep (hook `effect_asleep`; C4-18, C4-19)."""
    turn = table.turn
    if turn.kind != ENGLISH or seat != turn.seat or effect in AT_SCORING:
        return False
    own_turn = effect == "LM-LochNess"
    if not own_turn and table.game.options["english_suspends"] == "own_turn_only":
        return False
    if not why.enough:
        if own_turn:
            why.add("C4-18", "english_ness_asleep")
        else:
            why.add("C4-19", "english_asleep")
    return True


# -- set-up and made-up positions -----------------------------------------------------------------


def pieces(setup: Setup) -> list[Piece]:
    """The Englishman on the first A space (hook `rondel_pieces`; C4-05, C4-28)."""
    waits = setup.option("end_waits_for_englishman")
    return [Piece(ENGLISHMAN, NEUTRAL, False, waits, FIRST_A, "Englishman")]


def wade_without_scot(setup: Setup) -> list[ReplaceTile]:
    """The tile as the Polish rulebook has it (hook `fill_stacks`; C4-32)."""
    if setup.option("wade_scot"):
        return []
    return [
        ReplaceTile(WADE, tile.with_(once=tuple(e for e in tile.once if e.word != "scot")))
        for tile in setup.catalog.tiles
        if tile.id == WADE
    ]


def tell_set_up(draft: Draft) -> None:
    """Tell where he stands and what lies on the row (hook `set_up`; C4-04, C4-05)."""
    draft.tell(("C4-05", "C4-06"), "englishman_stands", None)
    draft.tell("C4-04", "england_row_laid", None)


def find_faults(table: Table, why: Why) -> None:
    """Token and row, and who decides for the Englishman (hook `faults`)."""
    part: Any = table.module(NUMBER)
    game = table.game
    if (
        not isinstance(part, England)
        or part.token not in (UNCLAIMED, *game.seats)
        or part.row not in range(ROW_SPACES + 1)
    ):
        why.add(("C4-04", "C4-07"), "england_nonsense")
        return
    him = englishman(table)
    turn = table.turn
    if part.token == UNCLAIMED:
        there = table.pieces[him]
        for seat in game.seats:
            if table.pieces[game.pawn_of[seat]] > there >= 0:
                why.add(("C4-07", "C4-11"), "england_unclaimed_behind", seat=seat)
            cards = table.players[seat].cards
            if any(game.landmarks[c].rule == CARD_RULE for c in cards if c in game.landmarks):
                why.add("C4-08", "england_unclaimed_card", seat=seat)
    if (turn.kind == ENGLISH) != (turn.piece == him and turn.number > 0):
        why.add("C4-12", "english_wrong_piece")
    elif turn.kind == ENGLISH:
        if turn.seat != part.token:
            why.add(("C4-12", "C4-11"), "english_wrong_seat")
        if table.steps and table.steps[-1].moves_piece and table.pieces[him] != table.hindmost():
            why.add("TURN-03", "not_hindmost", piece=ENGLISHMAN)


MODULE = Module(
    NUMBER,
    "Hammer of the Scots",
    {
        "fill_stacks": wade_without_scot,
        "rondel_pieces": pieces,
        "set_up": tell_set_up,
        "effect_words": lambda setup: {CARD_RULE: Word(never, take_token)},
        "whose_turn": whose_turn,
        "why_not_stop": why_not_with_him,
        "piece_passes": Only((ENGLISHMAN,), claim_by_passing),
        "price": Only((TAKE,), add_row_price),
        "effect_asleep": asleep,
        "faults": find_faults,
    },
    players=(3, 4),
    options=OPTIONS,
    editions={
        "PL-strict": {"wade_scot": False},
        "IT-strict": {"english_suspends": "own_turn_only", "end_waits_for_englishman": False},
    },
    start=lambda setup: England(),
    steps=(ChooseForEnglishman, Throw, FinishEnglishman, FillRow),
    moves=(ThrowAway, PaidTurn),
    parts=(England,),
    files=("c04.toml",),
    words=(("cards", (CARD_RULE,)), ("pay", (("whisky", "C4-30"),))),
    says=(("stop", (THROW,)), ("turn", (ENGLISH,))),
)
