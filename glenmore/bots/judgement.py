"""What the bots know of Glen More: how they look ahead, and what they think of a position."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.base import scoring
from glenmore.bots.facts import moment_of, next_round, standing_of
from glenmore.bots.terms import COMPARED, TERMS, Worth, promised
from glenmore.events import Event, kind_of, scored
from glenmore.model import State
from glenmore.modules import MODULES, module
from glenmore.text import phrase, templates
from glenmore.title import TITLE
from glenmore.vocabulary import CATEGORY
from tabletop.bots import judgement
from tabletop.bots.judgement import Because, Compared
from tabletop.bots.terms import Term


class Judgement(judgement.Judgement):
    """The judgement of Glen More's bots."""

    def __init__(self) -> None:
        super().__init__(TITLE, TERMS)

    line = Worth
    moment = staticmethod(moment_of)
    standing = staticmethod(standing_of)

    # -- in words ---------------------------------------------------------------------------------

    def because(self, term: Term, gain: float, compared: Compared) -> Because:
        """What a term makes of the difference between two moves, by ids."""
        if term.name in COMPARED:
            return _about_category(term, gain, compared)
        found = super().because(term, gain, compared)
        if term.name == "chronicles":
            return found.with_(facts=(("chronicle", _chronicle(gain, compared)),))
        return found

    def worded(self, because: Because) -> str:
        """The same in words: rounds by their letters, chronicles by their titles."""
        words, facts = templates("terms"), dict(because.facts)
        if "round" in facts:
            letter, key = facts.pop("round"), because.term.replace(" ", "_")
            facts["round"] = words["round"].format(letter=letter) if letter else words["last_round"]
            facts |= {"what": words[f"{key}_what"], "lead": words[f"{key}_lead"]}
        if number := facts.get("chronicle"):
            facts["chronicle"] = module(int(number)).title
        elif "chronicle" in facts:
            facts["chronicle"] = words["some_chronicle"]
        return words[because.key].format(**facts)

    def source_of(self, state: State, event: Event) -> str:
        """A category, coins, a chronicle, or tiles and cards."""
        rule = event.rules[0]
        source = str(event.fact.get("source", ""))
        if (
            kind_of(source) == CATEGORY
            and event.fact["category"] in state.game.vocabulary["category"]
        ):
            return scored(event.fact["category"])
        if rule.startswith("END-"):
            return scored(event.fact["category"])
        for chosen in state.game.modules:
            if rule.startswith(MODULES[chosen.number].prefix):
                return str(chosen.title)
        return phrase("review.tiles_and_cards")


def _about_category(term: Term, gain: float, compared: Compared) -> Because:
    state, seat = compared.state, compared.seat
    letter, category = next_round(state), COMPARED[term.name]
    leads = _leads(state, category, seat)
    will = 2 * sum(_leads(s, category, seat) for s in compared.here) > len(compared.here)
    if gain > 0:
        how = ("keeps" if leads else "takes") if will else "more"
    else:
        how = "loses" if leads and not will else "less"
    return Because(term.name, gain, f"category_{how}", (("round", letter or ""),))


def _leads(state: State, category: str, seat: int) -> bool:
    """Whether nobody else has as many."""
    numbers = scoring.numbers(state, category)
    return numbers[seat] > max(n for other, n in enumerate(numbers) if other != seat)


def _chronicle(gain: float, compared: Compared) -> str:
    """The number of the chronicle whose promises make the difference, if one does."""
    seat = compared.seat
    found = []
    for n, chosen in enumerate(compared.state.game.modules):
        change = _promise(compared.here, n, seat) - _promise(compared.there, n, seat)
        if change * gain > 0:
            found.append((abs(change), str(chosen.number)))
    return max(found)[1] if found else ""


def _promise(states: Sequence[State], number: int, seat: int) -> float:
    sums = 0.0
    for state in states:
        points = promised(state, state.modules[number]) if state.steps else ()
        sums += points[seat] if points else 0.0
    return sums / len(states)


JUDGEMENT = Judgement()
