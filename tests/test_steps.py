"""The steps of the core: what follows from the type of a step, and from what it declares."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.moves import Decline, Move
from tabletop.steps import ChanceStep, OfferStep, OptionalStep, SeatStep, Step, WeightedStep
from tabletop.title import CHANCE
from tabletop.verdict import QUIET, Why


class Whistle(Move):
    """Whistle a tune."""

    word = "whistle"
    rule = "T-01"
    tune: int


class Bow(Move):
    """Bow."""

    word = "bow"
    rule = "T-02"


class Shout(Move):
    """Shout."""

    word = "shout"


class Whistling(SeatStep[Whistle | Bow]):
    """Tunes 1 and 2; nobody shouts."""

    rule = "T-03"
    never = ((Shout, ("T-04", "T-03"), "no_shouting"),)

    def candidates(self, table: Any) -> list[Whistle | Bow]:
        """Three tunes come into question."""
        return [Whistle(1), Whistle(2), Whistle(3), Bow()]

    def why_not(self, table: Any, move: Whistle | Bow, why: Why) -> bool:
        """The third is unknown."""
        if isinstance(move, Bow) or move.tune < 3:
            return False
        why.add("T-03", "unknown_tune", tune=move.tune)
        return True


class Tossing(WeightedStep[Whistle]):
    """A tune is drawn."""

    def outcomes(self, table: Any) -> list[tuple[Whistle, int]]:
        """The first is three times as common."""
        return [(Whistle(1), 3), (Whistle(2), 1)]


class Bowing(OfferStep[Bow]):
    """Bow, or do not."""

    rule = "T-05"
    without, without_rule = "stands", "T-06"
    depth: int = 0

    def choose(self, draft: Any, move: Bow) -> None:
        """Bow."""
        draft.told.append(("bows", self.seat))


class Stage:
    """As much of a draft as these steps need."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.over = 0

    def done(self) -> None:
        """A step is over."""
        self.over += 1

    def tell(self, rule: str, key: str, seat: int) -> None:
        """Something happened."""
        self.told.append((rule, key, seat))


def test_a_step_takes_the_moves_of_its_type_and_those_that_it_always_refuses() -> None:
    assert Whistling.accepts == (Whistle, Bow, Shout)
    assert Bowing.accepts == (Bow, Decline)
    assert OptionalStep.accepts == () == ChanceStep.accepts
    assert Whistling(0).takes(None, Shout)
    assert not Whistling(0).takes(None, Decline)


def test_options_are_the_candidates_that_nothing_speaks_against() -> None:
    step = Whistling(1)
    assert step.options(None) == [Whistle(1), Whistle(2), Bow()]
    assert step.actor(None) == 1
    why = Why()
    assert step.why_not(None, Whistle(3), why)
    assert [reason.key for reason in why] == ["unknown_tune"]


def test_what_is_always_refused_says_why() -> None:
    why = Why()
    assert Whistling(0).refuses(Shout(), why)
    assert [(reason.rules, reason.key) for reason in why] == [(("T-04", "T-03"), "no_shouting")]
    assert not Whistling(0).refuses(Bow(), why)
    assert len(why) == 1


def test_chance_draws_the_common_more_often() -> None:
    assert Tossing().options(None) == [Whistle(1), Whistle(2)]
    assert Tossing().chances(None) == [(Whistle(1), 0.75), (Whistle(2), 0.25)]
    assert Tossing().actor(None) == CHANCE
    assert Tossing().why_not(None, Whistle(3), QUIET)


def test_an_offer_may_be_taken_or_left() -> None:
    step, stage = Bowing(2), Stage()
    leave: Any = Decline()
    assert step.options(None) == [Bow(), Decline()]
    assert not step.why_not(None, leave, QUIET)
    assert not step.why_not(None, Bow(), QUIET)
    step.do(stage, Bow())
    step.do(stage, leave)
    assert stage.told == [("bows", 2), ("T-06", "stands", 2)]
    assert stage.over == 2


def test_doing_without_may_have_a_rule_of_its_own() -> None:
    assert Bowing(0).about(None, Decline()) == "T-06"
    assert Bowing(0).about(None, Bow()) == "T-02"


def test_objections_found_apart_are_gathered() -> None:
    why = Why()
    found = why.apart()
    found.add("T-01", "first")
    assert why.gather(found)
    assert [reason.key for reason in why] == ["first"]
    assert not why.gather(why.apart())
    quiet = QUIET.apart()
    quiet.add("T-01", "first")
    assert QUIET.gather(quiet)
    assert not QUIET


def test_a_step_that_says_nothing_is_named() -> None:
    with pytest.raises(TypeError, match="Tossing does nothing"):
        Tossing().do(None, Whistle(1))
    assert issubclass(Bowing, Step)
