"""Which chronicles to play, and how to set the table up for them.

>>> [about.title for about in chronicles().values() if about.difficulty == "easy"][:2]
['Dragon Boat Race', 'Highlander: There Can Be Only One']
>>> best = suggest(players=2, minutes=15, difficulty="easy", tastes=["dice"])[0]
>>> 5 in best.chronicles
True

What the rulebooks print (minutes, difficulty) lies in `data/chronicles/`; how chronicles get on
with each other was measured by simulation and lies in `data/measured.toml`, with the number of
games behind it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable
from functools import cache
from importlib import resources
from itertools import combinations
from typing import Any

from glenmore.modules import MODULES, module
from glenmore.reference import rules
from glenmore.setup import Setup, SetupError
from glenmore.text import TEXTS
from tabletop.records import Record
from tabletop.reference import said
from tabletop.text import language

MOST = 3  # chronicles in a suggestion; more can be played, but nobody explains them in an evening
ROOM = 0.85  # whoever keeps this share of its own decisions beside another is not crowded out


class About(Record):
    """What a chronicle adds; minutes and difficulty as printed, the rest in our words."""

    number: int
    title: str
    players: tuple[int, ...]
    minutes: int
    difficulty: str
    source: tuple[str, ...]
    tastes: tuple[str, ...]
    gist: str
    decisions: str


class SetupStep(Record):
    """One thing to do before the game: where, by which rule, in whose words."""

    phase: str
    rule: str
    title: str
    text: str
    chronicle: int  # 0: the base game


class Suggestion(Record):
    """Chronicles to play together, the time they add, the hardest of them, and why these."""

    chronicles: tuple[int, ...]
    minutes: int
    difficulty: str
    reasons: tuple[str, ...]
    worth: float

    def __str__(self) -> str:
        names = " + ".join(chronicles()[number].title for number in self.chronicles)
        return f"{names or 'base game'}: +{self.minutes} minutes, {self.difficulty}"


@cache
def _file(name: str) -> dict[str, Any]:
    text = (resources.files("glenmore") / "data" / name).read_text(encoding="utf-8")
    return tomllib.loads(text)


def _words() -> dict[str, dict[str, str]]:
    return TEXTS.document("choosing")


@cache
def levels() -> tuple[str, ...]:
    """The difficulties, the easiest first."""
    return tuple(_file("chronicles.toml")["levels"])


def tastes() -> dict[str, str]:
    """What people may be in the mood for and a chronicle offers: the key of each and its words."""
    offered = {taste for about in chronicles().values() for taste in about.tastes}
    return {key: words for key, words in _words()["tastes"].items() if key in offered}


def chronicles() -> dict[int, About]:
    """What each chronicle of the kit adds, by number."""
    return _chronicles(language())


@cache
def _chronicles(language: str) -> dict[int, About]:
    words = _words()
    found = {}
    for number in MODULES:
        made, blurb = module(number), _blurb(number)
        found[number] = About(
            number,
            made.title,
            made.players,
            blurb["minutes"],
            blurb["difficulty"],
            tuple(blurb["source"]),
            tuple(blurb["tastes"]),
            words["gist"][str(number)],
            words["decisions"][str(number)],
        )
    return found


def _blurb(number: int) -> dict[str, Any]:
    """What its file says about a chronicle, for choosing it and setting it up."""
    return _file(f"chronicles/{MODULES[number].file}.toml")


# -- suggestions ----------------------------------------------------------------------------------


def suggest(
    players: int = 3,
    minutes: int = 20,
    difficulty: str = "medium",
    tastes: Iterable[str] = (),
    known: Iterable[int] = (),
    limit: int = 5,
) -> list[Suggestion]:
    """Sets of chronicles that fit, the best first, each with its reasons.

    `minutes` is the time that they may add, `difficulty` the hardest that is welcome, `known` what
    everybody has played before: at most one chronicle of a set is new, unless all are.
    """
    wanted, easy = _checked(players, difficulty, tastes), set(known)
    fitting = [
        about
        for about in chronicles().values()
        if players in about.players and levels().index(about.difficulty) <= wanted.level
    ]
    found = []
    for size in range(1, MOST + 1):
        for chosen in combinations(fitting, size):
            fresh = [about for about in chosen if about.number not in easy]
            if (
                sum(about.minutes for about in chosen) <= minutes
                and (not easy or len(fresh) <= 1)
                and _possible(players, chosen)
            ):
                found.append(_suggestion(chosen, wanted.tastes, easy))
    return sorted(found, key=lambda each: (-each.worth, each.chronicles))[:limit]


class _Wanted(Record):
    level: int
    tastes: tuple[str, ...]


def _checked(players: int, difficulty: str, wanted: Iterable[str]) -> _Wanted:
    Setup(players)  # names what is wrong with the number
    if difficulty not in levels():
        known = ", ".join(levels())
        raise ValueError(f"difficulty: {difficulty!r} is not one of {known}")
    asked = tuple(wanted)
    strange = [taste for taste in asked if taste not in tastes()]
    if strange:
        raise ValueError(f"tastes: {strange[0]!r} is not one of {', '.join(tastes())}")
    return _Wanted(levels().index(difficulty), asked)


def _possible(players: int, chosen: Collection[About]) -> bool:
    try:
        Setup(players, tuple(about.number for about in chosen))
    except SetupError:
        return False
    return True


def _suggestion(chosen: tuple[About, ...], wanted: tuple[str, ...], known: set[int]) -> Suggestion:
    """Worth: what people are in the mood for, less what has to be learnt, and how they get on."""
    numbers = tuple(about.number for about in chosen)
    met = [taste for taste in wanted if any(taste in about.tastes for about in chosen)]
    idle = [about for about in chosen if wanted and not set(wanted) & set(about.tastes)]
    hard = sum(levels().index(about.difficulty) for about in chosen if about.number not in known)
    reasons = []
    if met:
        reasons.append("brings " + _listed(tastes()[taste] for taste in met))
    new = [about.title for about in chosen if about.number not in known]
    if known and new:
        reasons.append(f"only {_listed(new)} is new to you")
    worth = 2.0 * len(met) - len(idle) - 0.4 * hard + 0.1 * len(chosen)
    for pair in combinations(numbers, 2):
        found = together(*pair)
        if found is not None:
            worth += found.worth
            reasons += [found.words] if found.words else []
    hardest = max(chosen, key=lambda about: levels().index(about.difficulty))
    return Suggestion(
        numbers, sum(about.minutes for about in chosen), hardest.difficulty, tuple(reasons), worth
    )


def _listed(parts: Iterable[str]) -> str:
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last


# -- what was measured ----------------------------------------------------------------------------


class Together(Record):
    """How two chronicles get on: each keeps a share of the decisions that it brings alone.

    `keeps` and `beyond` are means with the halves of their 95 % confidence intervals; `beyond`
    counts decisions per player beyond what both add by themselves.
    """

    pair: tuple[int, int]
    keeps: tuple[tuple[float, float], tuple[float, float]]
    beyond: tuple[float, float]

    @property
    def words(self) -> str:
        """What can be said with confidence; nothing, if the games do not tell."""
        crowded = [
            (number, kept)
            for number, (kept, half) in zip(self.pair, self.keeps, strict=True)
            if kept + half < ROOM
        ]
        if crowded:
            return "; ".join(
                f"beside the other, chronicle {number} comes up less ({kept:.0%} of its decisions)"
                for number, kept in crowded
            )
        if all(kept - half >= ROOM for kept, half in self.keeps):
            one, two = self.pair
            return f"{one} and {two} leave each other room"
        return ""

    @property
    def worth(self) -> float:
        """Less than nothing if one is surely crowded out."""
        return float(sum(min(0.0, kept + half - ROOM) for kept, half in self.keeps))


@cache
def measured() -> dict[str, Any]:
    """Figures from simulated games; `python -m tools.chronicles` makes them anew."""
    return _file("measured.toml")


def together(one: int, two: int) -> Together | None:
    """How two chronicles get on, if it was measured."""
    pair = (min(one, two), max(one, two))
    found = measured()["pair"].get(f"{pair[0]}+{pair[1]}")
    if found is None:
        return None
    first, second = (tuple(kept) for kept in found["keeps"])
    return Together(pair, (first, second), tuple(found["beyond"]))


# -- setting the table up -------------------------------------------------------------------------


def checklist(setup: Setup) -> list[SetupStep]:
    """What to do before the first turn, in the order in which it is done.

    >>> steps = checklist(Setup(players=2))
    >>> print(steps[0].rule, "-", steps[0].title)
    SETUP-01 - Choose a colour
    >>> any(step.rule == "SETUP-08" for step in steps)  # the die joins two players
    True
    """
    data = _file("chronicles.toml")
    rows = [
        (0, {"phase": part["phase"], **step}) for part in data["setup"] for step in part["steps"]
    ]
    rows += [(number, step) for number in setup.chronicles for step in _blurb(number)["setup"]]
    found: list[SetupStep] = []
    for number, step in rows:
        if _needed(step, setup):
            rule = said(rules[step["rule"]], "glenmore")
            at = _place(found, step, data["phases"])
            phase = step.get("phase") or found[at - 1].phase
            text = " ".join(rule.text.split())
            found.insert(at, SetupStep(phase, rule.id, rule.title, text, number))
    return found


def _place(found: list[SetupStep], step: dict[str, Any], order: list[str]) -> int:
    """Behind the step that it names, or last of its phase."""
    if "after" in step:
        return [each.rule for each in found].index(step["after"]) + 1
    at = order.index(step["phase"])
    return sum(1 for each in found if order.index(each.phase) <= at)


def phases() -> dict[str, str]:
    """The parts of the table in the order in which they are set up, with their words."""
    words = _words()["phases"]
    return {phase: words[phase] for phase in _file("chronicles.toml")["phases"]}


def _needed(step: dict[str, Any], setup: Setup) -> bool:
    if setup.seats not in step.get("players", (setup.seats,)):
        return False
    if step.get("chronicles", bool(setup.chronicles)) != bool(setup.chronicles):
        return False
    alone = setup.players == 1
    if step.get("alone", alone) != alone or not {*step.get("with", ())} <= {*setup.chronicles}:
        return False
    return "option" not in step or setup.option(step["option"]) == step["value"]
