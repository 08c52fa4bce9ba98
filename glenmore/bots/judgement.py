"""What the bots know of Glen More: how they look ahead, and what they think of a position."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.base import scoring
from glenmore.bots.facts import moment_of, next_round, standing_of
from glenmore.bots.terms import COMPARED, TERMS, Worth, promised
from glenmore.events import Event, kind_of, scored
from glenmore.model import State
from glenmore.modules import MODULES
from glenmore.text import phrase, templates
from glenmore.title import TITLE
from glenmore.vocabulary import CATEGORIES, CATEGORY
from tabletop.bots import judgement
from tabletop.bots.judgement import Compared
from tabletop.bots.terms import Term
from tabletop.text import listed


class Judgement(judgement.Judgement):
    """The judgement of Glen More's bots."""

    def __init__(self) -> None:
        super().__init__(TITLE, TERMS)

    line = Worth
    moment = staticmethod(moment_of)
    standing = staticmethod(standing_of)

    # -- in words ---------------------------------------------------------------------------------

    def cause(self, term: Term, gain: float, compared: Compared) -> str:
        """What a term makes of the difference between two moves, in words."""
        if term.name in COMPARED:
            return _about_category(term, gain, compared)
        text = super().cause(term, gain, compared)
        if term.name == "chronicles":
            return text.format(chronicle=_chronicle(gain, compared))
        return text

    def source_of(self, state: State, event: Event) -> str:
        """A category, coins, a chronicle, or tiles and cards."""
        rule = event.rules[0]
        source = str(event.fact.get("source", ""))
        if kind_of(source) == CATEGORY and event.fact["category"] in CATEGORIES:
            return scored(event.fact["category"])
        if rule.startswith("END-"):
            return scored(event.fact["category"])
        for module in state.game.modules:
            if rule.startswith(MODULES[module.number].prefix):
                return str(module.title)
        return phrase("review.tiles_and_cards")


def _about_category(term: Term, gain: float, compared: Compared) -> str:
    words, state, seat = templates("terms"), compared.state, compared.seat
    letter, category = next_round(state), COMPARED[term.name]
    leads = _leads(state, category, seat)
    will = 2 * sum(_leads(s, category, seat) for s in compared.here) > len(compared.here)
    if gain > 0:
        how = ("keeps" if leads else "takes") if will else "more"
    else:
        how = "loses" if leads and not will else "less"
    when = words["round"].format(letter=letter) if letter else words["last_round"]
    return words[f"category_{how}"].format(
        what=words[f"{term.key}_what"], lead=words[f"{term.key}_lead"], round=when
    )


def _leads(state: State, category: str, seat: int) -> bool:
    """Whether nobody else has as many."""
    numbers = scoring.numbers(state, category)
    return numbers[seat] > max(n for other, n in enumerate(numbers) if other != seat)


def _chronicle(gain: float, compared: Compared) -> str:
    """The chronicles whose promises make the difference."""
    seat = compared.seat
    found = []
    for n, module in enumerate(compared.state.game.modules):
        change = _promise(compared.here, n, seat) - _promise(compared.there, n, seat)
        if change * gain > 0:
            found.append((abs(change), module.title))
    found.sort(reverse=True)
    return listed([title for _, title in found[:1]]) if found else "the chronicles"


def _promise(states: Sequence[State], number: int, seat: int) -> float:
    sums = 0.0
    for state in states:
        points = promised(state, state.modules[number]) if state.steps else ()
        sums += points[seat] if points else 0.0
    return sums / len(states)


JUDGEMENT = Judgement()
