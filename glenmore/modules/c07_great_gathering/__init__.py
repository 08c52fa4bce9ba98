"""Chronicle 7, Between Hammer and Anvil: the Great Gathering votes on what will score at the end.

`state` holds cards, results and piles, `votes` the deal and the secret vote, `cards` what the ten
cards count, `piles` the discard piles of the players that one of them brings.
"""

from __future__ import annotations

from typing import Any

from glenmore.base.one_time import Person
from glenmore.model import Draft, Table
from glenmore.modules import Module
from glenmore.modules.c07_great_gathering.cards import (
    CARDS,
    DISCARDS,
    ScoreCards,
    leaders,
    value,
    values,
)
from glenmore.modules.c07_great_gathering.piles import OWN_PILE, to_own_pile
from glenmore.modules.c07_great_gathering.state import (
    AYE,
    BALLOTS,
    DOUBLE,
    NAY,
    NUMBER,
    OPEN,
    PURPOSE,
    SETS,
    Gathering,
    Result,
    can_vote,
    gathering,
)
from glenmore.modules.c07_great_gathering.votes import (
    Calling,
    DealCard,
    Dealing,
    NameCard,
    Vote,
    Voting,
)
from glenmore.options import NO_YES, YES_NO, Option
from glenmore.setup import Setup
from tabletop.hooks import Insert
from tabletop.verdict import Why

__all__ = [
    "CARDS",
    "MODULE",
    "Gathering",
    "NameCard",
    "Result",
    "Vote",
    "Voting",
    "gathering",
    "gathering_part",
    "leaders",
    "value",
    "values",
]

OPTIONS = (
    Option("c7.doubleVote2p", "double_vote", YES_NO, "C7-07"),
    Option("c7.humeVote", "hume_vote", NO_YES, "C7-INT-01"),
    Option(
        "c7.mikeCastle",
        "mike_castle",
        ("extra_castle", "home_castle_only"),
        "C7-EDGE-09",
        needs=(8,),
    ),
)


def gathering_part(
    setup: Setup,
    cards: tuple[str, ...] = (),
    results: tuple[Result, ...] = (),
    piles: dict[int, tuple[str, ...]] | None = None,
) -> Gathering:
    """A Gathering for a made-up position: these cards, filled up to five, and the votes so far.

    Where nobody can vote, no other cards are laid open.
    """
    rest = [card for card in CARDS if card not in cards and card != DISCARDS]
    chosen = {*cards, *rest[: max(0, OPEN - len(cards)) if can_vote(setup) else 0]}
    known = tuple(card for card in CARDS if card in chosen)
    strange = tuple(card for card in cards if card not in CARDS)
    own = piles or {}
    held = (
        tuple(own.get(seat, ()) for seat in range(setup.seats))
        if (DISCARDS in chosen and can_vote(setup)) or own
        else ()
    )
    return Gathering((*known, *strange), results, held)


def deal(draft: Draft) -> None:
    """Five cards are dealt, if there is anybody to vote with (hook `set_up`; C7-02)."""
    if can_vote(draft.game.setup):
        draft.then(Dealing())


def call_votes(setup: Setup) -> list[Insert]:
    """A vote after each person, the cards after Armadale (hook `turn_steps`; C7-04, C7-12)."""
    scored = Insert(
        "F4", "after", lambda step: ScoreCards(), "Accepted cards of the Great Gathering"
    )
    if not can_vote(setup):
        return [scored]
    hume = next(tile.id for tile in setup.catalog.tiles if tile.stack == "aside")
    silent = () if setup.option("hume_vote") else (hume,)

    def call(step: Person) -> Calling | None:
        return None if step.tile in silent else Calling(step.seat, step.tile)

    return [Insert("T5P", "after", call, "The Great Gathering votes"), scored]


def fit(setup: Setup, part: Gathering, players: Any, ring: Any) -> Gathering:
    """A made-up position that says nothing has the first five cards open."""
    return part if part.cards else gathering_part(setup)


def find_faults(table: Table, why: Why) -> None:
    """Five of the ten cards, votes that could be cast, piles that belong to the card (`faults`)."""
    part, players = table.module(NUMBER), len(table.players)
    if not isinstance(part, Gathering):
        why.add("C7-02", "gathering_is_nonsense")
        return
    votes = can_vote(table.game.setup)
    dealt = table.turn.number > 0 and votes
    if (
        not set(part.cards) <= set(CARDS)
        or len(set(part.cards)) < len(part.cards)
        or (len(part.cards) != OPEN if dealt else len(part.cards) > OPEN)
    ):
        why.add("C7-02", "wrong_cards")
    if part.piles and (len(part.piles) != players or DISCARDS not in part.cards):
        why.add("C7-CARD-Discards", "piles_without_card")
    if dealt and DISCARDS in part.cards and not part.piles:
        why.add("C7-CARD-Discards", "card_without_piles")
    ballots = {*BALLOTS} if votes else {"", *BALLOTS}  # alone, one does not vote on every card
    voted = [result.card for result in part.results]
    if not set(voted) <= set(part.cards) or len(set(voted)) < len(voted):
        why.add(("C7-05", "C7-10"), "wrong_votes")
    if any(
        len(result.votes) != players or not set(result.votes) <= ballots for result in part.results
    ):
        why.add("C7-06", "votes_are_nonsense")
        return
    doubles = players == 2 and table.game.options["double_vote"]
    for seat in range(players):
        if min(part.tokens(table, seat)) < 0:
            why.add(("C7-03", "C7-09"), "too_many_votes", seat=seat)
        if sum(result.votes[seat] in DOUBLE for result in part.results) > doubles:
            why.add("C7-07", "too_many_double_votes", seat=seat)


HANDLERS = {
    "set_up": deal,
    "turn_steps": call_votes,
    "tile_discarded": to_own_pile,
    "faults": find_faults,
}
MODULE = Module(
    NUMBER,
    "Between Hammer and Anvil",
    HANDLERS,
    options=OPTIONS,
    start=lambda setup: Gathering(),
    fit=fit,
    steps=(Dealing, Calling, Voting, ScoreCards),
    moves=(DealCard, NameCard, Vote),
    parts=(Gathering, Result),
    says=(
        ("counted", (*CARDS, AYE, NAY)),
        ("counting", (PURPOSE, SETS)),
        ("pile", (OWN_PILE,)),
        ("source", (PURPOSE,)),
    ),
)
