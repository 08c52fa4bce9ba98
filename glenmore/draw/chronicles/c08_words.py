"""The Penny Mobsters in words: what they can do, what became of them, what they count."""

from __future__ import annotations

from glenmore.model import State
from glenmore.modules.c08_penny_mobsters import Inmate, Owned, gang
from glenmore.modules.c08_penny_mobsters.mobster import card
from glenmore.modules.c08_penny_mobsters.state import NOWHERE
from glenmore.modules.c08_penny_mobsters.words import name_of, place_name
from glenmore.text import phrase, templates


def power(mobster: str) -> str:
    """What a mobster can do, in a few words."""
    return templates("words")[f"power_{mobster}"]


def state_of(state: State, owned: Owned) -> list[str]:
    """What has become of a power: where tokens and figures are, whether it is used up."""
    lines = [
        phrase("draw.c08.token_on", value=value, place=place_name(state, place))
        for place, value in owned.placed
    ]
    if owned.host != NOWHERE:
        where = state.players[owned.host].estate.get(owned.cell)
        tile = state.game.name(where.top) if where else phrase("draw.c08.a_tile")
        lines.append(phrase("draw.c08.figure_on", seat=owned.host, tile=tile, game=state.game))
    if not lines and not owned.tokens:
        spent = owned.used and owned.mobster != "sibyl-macsponge"
        lines.append(
            phrase("draw.c08.used_up") if spent or card(state, owned.mobster).values else ""
        )
    return [line for line in lines if line][-2:]


def balance(state: State, seat: int) -> int:
    """What pennies and mobsters of a seat would count now (C8-17, C8-18)."""
    part = gang(state)
    costs = sum(card(state, owned.mobster).penalty for owned in part.of(seat) if not owned.idle)
    return part.plus[seat] - part.pennies[seat] - costs


def signed(value: int) -> str:
    """A number with its sign, except for 0."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def pennies_in_words(count: int) -> str:
    """So many pennies."""
    return phrase("draw.c08.pennies", number=count)


def inmate_said(state: State, inmate: Inmate) -> str:
    """A card in prison in words."""
    printed = card(state, inmate.mobster)
    return phrase(
        "draw.c08.inmate",
        name=name_of(state, inmate.mobster),
        pennies=pennies_in_words(inmate.pennies),
        penalty=printed.penalty,
        power=power(inmate.mobster),
    )


def owned_said(state: State, owned: Owned) -> str:
    """A free mobster in words."""
    name = name_of(state, owned.mobster)
    tokens = (
        phrase("draw.c08.tokens", tokens=", ".join(map(str, owned.tokens))) if owned.tokens else ""
    )
    about = [power(owned.mobster), tokens, *state_of(state, owned)]
    return phrase(
        "draw.c08.owned",
        seat=owned.seat,
        name=name,
        power="; ".join(filter(None, about)),
        game=state.game,
    )


def seat_said(state: State, seat: int) -> str:
    """The pennies of a seat, and what they make now, in words."""
    part = gang(state)
    return phrase(
        "draw.c08.words",
        seat=seat,
        minus=pennies_in_words(part.pennies[seat]),
        plus=pennies_in_words(part.plus[seat]),
        vp=signed(balance(state, seat)),
        game=state.game,
    )


def words(state: State) -> str:
    """The board in words."""
    part = gang(state)
    lines = [phrase("draw.c08.title_words")]
    lines += [f"  {inmate_said(state, inmate)}" for inmate in part.prison]
    if part.waiting:
        lines.append(phrase("draw.c08.waiting", waiting=part.waiting))
    if not part.prison and not part.waiting:
        lines.append(phrase("draw.c08.nobody"))
    for seat in range(len(state.players)):
        lines.append(f"  {seat_said(state, seat)}")
        lines += [f"    {owned_said(state, owned)}" for owned in part.of(seat)]
    return "\n".join(lines)
