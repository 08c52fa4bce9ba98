"""Chronicle 4, Hammer of the Scots: the Englishman, the England token and the England row."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.components import GOODS
from glenmore.draw.chronicles import Drawn, Holding, Look
from glenmore.draw.icons import icon
from glenmore.draw.market import MARKET_WIDTH, ROW_GAP, ROW_PITCH, market_spaces
from glenmore.draw.pieces import token_of, whose_turn
from glenmore.draw.tiles import HEIGHT, WIDTH
from glenmore.model import State
from glenmore.modules.c04_hammer import (
    ENGLISH,
    ENGLISHMAN,
    UNCLAIMED,
    ChooseForEnglishman,
    england,
    next_price,
    sleeping,
)
from glenmore.moves import Move, Take
from glenmore.text import name, phrase
from tabletop.draw.svg import element, rect, text

ENGLAND = "england"  # the name of its row
CROWN = "M-11 12.5l-1.5-21 6.6 6L0-13l5.9 10.5 6.6-6-1.5 21z"  # radius 12 around (0, 0)
CROSS = "M-2.2 12.5v-7h-8.4V1.2h8.4v-6.4h4.4v6.4h8.4v4.3H2.2v7z"
HIGH = ROW_PITCH * len(GOODS) / (len(GOODS) + 1) - ROW_GAP


def piece(state: State, number_: int) -> str | None:
    """A crown with a cross: no seat has that form."""
    if state.game.pieces[number_].id != ENGLISHMAN:
        return None
    return element("path", d=CROWN, class_="gm-b gm-card") + element(
        "path", d=CROSS, class_="gm-refuse"
    )


def on_space(state: State, at: int) -> Drawn | None:
    """The token under the Englishman, until somebody claims it."""
    if england(state).token != UNCLAIMED:
        return None
    him = [p.id for p in state.game.pieces].index(ENGLISHMAN)
    if state.pieces[him] < 0 or state.pieces[him] % state.game.spaces != at:
        return None
    held = icon("england", WIDTH / 2 + 22, HEIGHT / 2 - 18, 36)
    token = token_of("england", held, whose_turn("cards"))
    told = text(WIDTH / 2, HEIGHT - 9, phrase("draw.c04.on_token"), "gm-small gm-middle", 13.2)
    return Drawn(token + told, phrase("draw.c04.token_under"))


def prices(state: State) -> tuple[int | None, int]:
    """What the row costs for a tile taken with him, None if it is full; what throwing earns."""
    return next_price(state), england(state).row


def _words(state: State) -> str:
    """Both turns in words."""
    price, earned = prices(state)
    paid = (
        phrase("draw.c04.row_full")
        if price is None
        else phrase("draw.c04.taking_costs", coins=price)
    )
    thrown = phrase("draw.c04.earns", coins=earned) if earned else phrase("draw.c04.earns_nothing")
    return phrase("draw.c04.row", paid=paid, thrown=thrown)


def below_market(state: State) -> Drawn:
    """The England row: its spaces, the price to take, the coins for throwing away."""
    price, earned = prices(state)
    middle = HIGH / 2
    parts = [
        rect(0, 0, MARKET_WIDTH, HIGH, "gm-card", 6),
        rect(0, 0, MARKET_WIDTH, HIGH, "gm-frame gm-dashed", 6),
        icon("england", 8, middle - 11.5, 23),
        text(38, middle + 5, phrase("draw.c04.england"), "gm-text", 14),
        market_spaces(ENGLAND, middle, england(state).row),
        text(292, middle - 2.5, phrase("draw.c04.pay"), "gm-small gm-right", 13.2),
        text(308, middle - 2, price or "–", "gm-name gm-right", 13.2),
        text(292, middle + 10.5, phrase("draw.c04.earn"), "gm-small gm-right", 13.2),
        text(308, middle + 11, earned or "–", "gm-name gm-right", 13.2),
    ]
    return Drawn("".join(parts), _words(state))


def holdings(state: State, seat: int) -> Sequence[Holding]:
    """The England token."""
    if england(state).token != seat:
        return ()
    words = phrase("draw.c04.token_words")
    return (Holding("england", phrase("draw.c04.token"), words),)


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """Both turns side by side, and what sleeps; before the claim, who gets the token."""
    part = england(state)
    if isinstance(state.steps[-1], ChooseForEnglishman):
        price, earned = prices(state)
        take = (
            phrase("draw.c04.not_now")
            if price is None
            else phrase("draw.c04.pay_and_cost", price=price)
        )
        return (phrase("draw.c04.both_turns", take=take, earned=earned), *_asleep(state))
    if state.turn.kind == ENGLISH:
        return _asleep(state)
    if part.token == UNCLAIMED and any(isinstance(move, Take) for move in moves):
        return (phrase("draw.c04.first_passes"),)
    return ()


def _asleep(state: State) -> tuple[str, ...]:
    """Lasting effects of the holder that do not work in this turn."""
    keys = (source.split(":", 1) for source in sleeping(state))
    names = [name(kind, id, state.game) for kind, id in keys]
    return (phrase("draw.c04.asleep", names=", ".join(names)),) if names else ()


LOOK = Look.of(__name__)
