"""Chronicle 9, Feasts & Follies: secret bids for feasts that raise numbers in a scoring round.

`state` holds cards, markers, shields and revealed bids, `bidding` the stacks and how they are
revealed, `paying` what feasts cost, `scoring` what they add and how they are cleared away,
`shields` the four clan shields, `prospects` what feasts would bring.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from glenmore.base.scoring import FINAL, scoring_round
from glenmore.hooks import Moment
from glenmore.model import Draft
from glenmore.modules import Module
from glenmore.modules.c09_feasts_and_follies import bidding, scoring
from glenmore.modules.c09_feasts_and_follies.bidding import (
    Bid,
    Bidding,
    NoMore,
    Opening,
    OpenStack,
    Revealing,
    RevealStacks,
)
from glenmore.modules.c09_feasts_and_follies.faults import find_faults
from glenmore.modules.c09_feasts_and_follies.paying import (
    AskCoin,
    CoinForGood,
    PayFeast,
    PayOtherwise,
    UseCoin,
)
from glenmore.modules.c09_feasts_and_follies.prospects import can_pay, gain
from glenmore.modules.c09_feasts_and_follies.scoring import Clearing, DealFeast, DealingFeasts
from glenmore.modules.c09_feasts_and_follies.shields import LayOnShield, effect_words
from glenmore.modules.c09_feasts_and_follies.state import (
    CAMERON,
    INNES,
    LAID,
    NUMBER,
    PLACES,
    Feasts,
    OnShield,
    Revealed,
    cards,
    feasts,
    first_part,
    pile,
)
from glenmore.options import NO_YES, YES_NO, Option
from glenmore.setup import Setup
from tabletop.hooks import Insert

__all__ = [
    "MODULE",
    "AskCoin",
    "Bid",
    "Bidding",
    "CoinForGood",
    "DealFeast",
    "Feasts",
    "LayOnShield",
    "NoMore",
    "OnShield",
    "PayFeast",
    "RevealStacks",
    "Revealed",
    "Revealing",
    "UseCoin",
    "can_pay",
    "cards",
    "feasts",
    "feasts_part",
    "gain",
    "pile",
]

OPTIONS = (
    Option("c9.block", "feast_block", ("marker", "wish"), "C9-E01"),
    Option("c9.moilDoublesFeast", "moil_doubles_feast", YES_NO, "C9-I01"),
    Option("c9.shieldNeedsGood", "shield_needs_good", NO_YES, "C9-E07"),
    Option("c9.table", "feast_table", ("proposed", "base_capped"), "C9-31"),
)
ROUNDS = ("A", "B", "C", FINAL)


def feasts_part(
    setup: Setup,
    open: tuple[str, ...] = (),
    shields: Mapping[int, Mapping[str, str]] | None = None,
    markers: Mapping[int, tuple[int, ...]] | None = None,
    discard: tuple[str, ...] = (),
    **fields: Any,
) -> Feasts:
    """Feasts of a made-up position: cards by place, goods on shields by seat, markers by place.

    Ids may be given without "feast-"; places of which nothing is said get the first cards left.

    >>> from glenmore.setup import Setup
    >>> feasts_part(Setup(2, (9,)), ("royal-visit",)).open[:2]
    ('feast-royal-visit', 'feast-guest-of-honour')
    """
    known = cards(setup)
    named = [f"feast-{card}" if f"feast-{card}" in known else card for card in open]
    gone = [f"feast-{card}" if f"feast-{card}" in known else card for card in discard]
    rest = [card for card in known if card not in named and card not in gone]
    lie = (*named, *rest)[: len(PLACES)]
    laid = tuple(
        tuple(OnShield(clan, good) for clan, good in (shields or {}).get(seat, {}).items())
        for seat in range(setup.seats)
    )
    here = tuple(tuple((markers or {}).get(place, ())) for place in PLACES)
    made = Feasts(lie, tuple(sorted(gone)), here, laid, (0,) * setup.seats, ((),) * setup.seats)
    return made.with_(**fields)


def lay_out(draft: Draft) -> None:
    """Five of the cards are opened (hook `set_up`; C9-03 to C9-07)."""
    number = len(cards(draft.game.setup))
    draft.tell(("C9-04", "C9-06", "C9-07"), "feasts_ready", None, number=number)
    draft.then(DealingFeasts())


def turn_steps(setup: Setup) -> list[Insert]:
    """Bids before each scoring round, clearing after it (hook `turn_steps`)."""
    return [*bidding.turn_steps(setup), *scoring.turn_steps(setup)]


def fit(setup: Setup, part: Feasts, players: Any, ring: Any) -> Feasts:
    """A made-up position that says nothing has the first five cards open."""
    return part if part.open else feasts_part(setup)


def _round(draft: Draft, seat: int, name: str = ROUNDS[0]) -> tuple[Any, ...]:
    return tuple(scoring_round(name))


MODULE = Module(
    NUMBER,
    "Feasts & Follies",
    {
        "set_up": lay_out,
        "turn_steps": turn_steps,
        "effect_words": effect_words,
        "count": scoring.count,
        "scoring_table": scoring.common_table,
        "faults": find_faults,
    },
    options=OPTIONS,
    start=first_part,
    fit=fit,
    steps=(
        *(Opening, Bidding, OpenStack, Revealing, AskCoin, PayFeast, PayOtherwise),
        *(Clearing, DealingFeasts, LayOnShield),
    ),
    moves=(DealFeast, Bid, NoMore, RevealStacks, CoinForGood, UseCoin),
    parts=(Revealed, OnShield, Feasts),
    files=("c09.toml",),
    words=(("effects", (CAMERON, INNES, LAID)),),
    moments={"bidding": Moment(_round, lambda game: (ROUNDS,), between=True)},
)
