"""What the bots know of Glen More: how they look ahead, and what they think of a position."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.base import scoring
from glenmore.bots.facts import moment_of, next_round
from glenmore.bots.terms import TERMS, Worth, compared, promised
from glenmore.model import State
from glenmore.text import phrase, templates
from glenmore.title import TITLE
from glenmore.vocabulary import CATEGORY, CATEGORY_IDS, source_key
from tabletop.bots import judgement
from tabletop.bots.judgement import Compared
from tabletop.bots.terms import Term
from tabletop.events import Event
from tabletop.text import listed

_CATEGORIES = {source_key(CATEGORY, id): category for category, id in CATEGORY_IDS.items()}


class Judgement(judgement.Judgement):
    """The judgement of Glen More's bots."""

    def __init__(self) -> None:
        super().__init__(TITLE, TERMS)

    line = Worth
    moment = staticmethod(moment_of)
    compared = staticmethod(compared)

    # -- in words ---------------------------------------------------------------------------------

    def cause(self, term: Term, gain: float, compared: Compared) -> str:
        """What a term makes of the difference between two moves, in words."""
        if term.name in scoring.CATEGORIES:
            return _about_category(term, gain, compared)
        text = super().cause(term, gain, compared)
        if term.name == "chronicles":
            return text.format(chronicle=_chronicle(gain, compared))
        return text

    def source_of(self, state: State, event: Event) -> str:
        """A category, coins, a chronicle, or tiles and cards."""
        rule = event.rules[0]
        source = str(event.fact.get("source", ""))
        if source in _CATEGORIES:
            return _CATEGORIES[source]
        if rule.startswith("END-"):
            return str(event.fact.get("what", ""))
        for module in state.game.modules:
            if rule.startswith(f"C{module.number}-"):
                return module.title
        return phrase("review.tiles_and_cards")


def _about_category(term: Term, gain: float, compared: Compared) -> str:
    words, state, seat = templates("terms"), compared.state, compared.seat
    letter = next_round(state)
    leads = _leads(state, term.name, seat)
    will = 2 * sum(_leads(s, term.name, seat) for s in compared.here) > len(compared.here)
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
