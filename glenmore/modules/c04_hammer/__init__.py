"""Chronicle 4, Hammer of the Scots: the Englishman walks the rondel, the token holder decides.

The Englishman is a neutral piece; `england` says who holds the England token and how many spaces
of the England row are occupied.  When he is hindmost (`turns`), the holder takes a tile with him
and pays the row on top of its cost (a turn of kind `english`), throws a tile away and earns the
row's coins, or lets him stop on World's End.
"""

from __future__ import annotations

from typing import Any

from glenmore.base.market import ROW_SPACES
from glenmore.hooks import Piece, ReplaceTile, Word, never
from glenmore.model import NEUTRAL, Draft, Table
from glenmore.modules import Module
from glenmore.modules.c04_hammer.england import (
    CARD_RULE,
    ENGLISH,
    ENGLISHMAN,
    NUMBER,
    UNCLAIMED,
    England,
    FillRow,
    add_row_price,
    claim_by_passing,
    england,
    englishman,
    next_price,
    row_coins,
    take_from_row,
    take_row,
    take_token,
)
from glenmore.modules.c04_hammer.turns import (
    THROW,
    ChooseForEnglishman,
    FinishEnglishman,
    PaidTurn,
    Throw,
    ThrowAway,
    asleep,
    his_turn,
    sleeping,
    whose_turn,
    why_not_with_him,
)
from glenmore.options import NO_YES, YES_NO, Option
from glenmore.setup import Setup
from glenmore.vocabulary import FIRST_A, TAKE
from tabletop.hooks import Only, While
from tabletop.verdict import Why

__all__ = [
    "CARD_RULE",
    "ENGLISH",
    "ENGLISHMAN",
    "MODULE",
    "NUMBER",
    "UNCLAIMED",
    "ChooseForEnglishman",
    "England",
    "PaidTurn",
    "ThrowAway",
    "england",
    "englishman",
    "next_price",
    "row_coins",
    "sleeping",
    "take_from_row",
    "take_row",
]

WADE = "general-wades-military-roads"
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
        "why_not_stop": While(his_turn, why_not_with_him),
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
