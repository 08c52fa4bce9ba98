"""The words that the base game and its modules tell each other through hooks.

Every word is declared here, or in the field `says` of the module that adds it, and has a constant:
nobody spells one out.  The tables of a game (`ByWord`) hold exactly the words declared for it, so a
word that nobody knows cannot be told; and what a module says it listens to is checked when the
game is put together.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.vocabulary import Words, joined

# where a piece may stop (hook `why_not_stop`)
TAKE, RELIEF, END, EXTRA_STOP = "take", "relief", "end", "extra"
# how a piece meets a thing (`piece_passes`)
LEAVES, PASSES = "leaves", "passes"
# what is paid for (`price`); it shares the first two words with the stops
CLAIM, EXCHANGE, CELL = "claim", "exchange", "cell"
# how a tile comes: for its cost, or without it
TAKEN, FETCHED = "taken", "fetched"
# where a discarded tile lies (`tile_discarded`)
DISCARD = "discard"
# how a tile leaves its cell (`why_not_move_tile`)
REMOVE, MOVE = "remove", "move"
ANEW = "anew"  # and where it lies then: the cells are the old one and the new one
# what happens in an estate (`estate_changed`)
TILE_PLACED, TILE_COVERED, TILE_REMOVED = "tile_placed", "tile_covered", "tile_removed"
SCOT_LEFT = "scot_left"
SCOT_MOVED = "scot_moved"  # came from another tile of the estate, for points or without
SCOT_PUT = "scot_put"  # came from elsewhere
# what is gained (`gained`)
VP, WHISKY = "vp", "whisky"
# what is counted and scored (`count`, `scoring_table`, `score_lines`)
AT_HOME, LANDMARKS, BARRELS, PERSONS = CATEGORIES = "scots", "landmarks", "whisky", "persons"
SIZE, TIE, ALL_SCOTS, COINS, ARMADALE = "size", "tie", "all-scots", "coins", "armadale"
ROUND, TOTAL = "round", "total"  # what for: a scoring round, all that a player has
# how changes of a count work, in this order
SHIFT, ADD, TIMES, EXTRA = CHANGES = "shift", "add", "times", "extra"
# whose turn it is: that of your own pawn, or what a module says (`whose_turn`)
OWN = "own"
# where pieces and fixtures start
PAWNS, DIE, FIRST_A, LAST_A = STARTS = "pawns", "die", "first A space", "last A spaces"

# where points and whisky come from: kinds of sources, each with an id after a colon
ONCE, ACTIVATION, TRADE, CLAN, CARD = "once", "activation", "exchange", "clan", "card"
CATEGORY, AT_END = "category", "end"
SO_FAR = "so-far"  # points of a made-up position

# The words of the base game; modules add theirs with `says`.
VOCABULARY: dict[str, tuple[str, ...]] = {
    "stop": (TAKE, RELIEF, END, EXTRA_STOP),
    "passing": (LEAVES, PASSES),
    "purpose": (TAKE, RELIEF, CLAIM, EXCHANGE, CELL),
    "pile": (DISCARD,),
    "effect": (),  # the rules of clan bonuses and landmark cards, which are data
    "thing": (),  # tiles and pieces of the setup; modules say those that data may leave out
    "coming": (TAKEN, FETCHED),
    "going": (REMOVE, MOVE, ANEW),
    "change": (TILE_PLACED, TILE_COVERED, TILE_REMOVED, SCOT_LEFT, SCOT_MOVED, SCOT_PUT),
    "gain": (VP, WHISKY),
    "category": CATEGORIES,
    "counted": (SIZE, TIE, ALL_SCOTS),  # and every category
    "counting": (ROUND, SIZE, TIE, TOTAL),
    "item": (SIZE, COINS, ARMADALE),  # and every category
    "window": ("T2", "T5P", "T5X", "T6", "T7", "T8", "T8W"),
    "turn": (OWN,),
    "source": (ONCE, ACTIVATION, TRADE, CLAN, CARD, CATEGORY, AT_END),
    "state": (  # of the turn, where steps can be inserted; and every state of a module's steps
        "G0",
        "G1",
        "D1",
        "LV",
        "T2",
        "TR",
        "T3",
        "T4",
        "T5L",
        "T6",
        "T7",
        "T5P",
        "T5X",
        "T5W",
        "T8W",
        "CL",
        "PUT",
        "T8",
        "R1",
        "R2",
        "R3",
        "S0",
        "S2",
        "S5",
        "F0",
        "F2",
        "F3",
        "F4",
        "F5",
    ),
}
WITH_CATEGORIES = ("counted", "item")


def vocabulary(more: Iterable[tuple[str, tuple[str, ...]]]) -> Words:
    """The words of one game: those of the base game, and what its modules and data add."""
    found = joined(VOCABULARY, more)
    return joined(found, ((name, found["category"]) for name in WITH_CATEGORIES))
