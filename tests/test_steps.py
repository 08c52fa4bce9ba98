"""The steps of the core: what follows from the type of a step, and from what it declares."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tabletop.moves import Decline, Move
from tabletop.steps import ChanceStep, Choice, OfferStep, OptionalStep, SeatStep, Step, WeightedStep
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


class Humming(Choice[Whistle], state="HUM", rule="T-07", one_rule=True, declining=Bow):
    """Whoever leads may whistle one of the tunes that are left, or bow and stop."""

    left: tuple[int, ...]

    def actor(self, table: Any) -> int:
        """The leader, whom no field names."""
        return 3

    def pending(self, table: Any) -> bool:
        """A tune is left."""
        return bool(self.left)

    def lapsed(self, draft: Any) -> None:
        """Silence."""
        draft.tell(self.rule, "silence", 3)

    def choices(self, table: Any) -> list[Whistle]:
        """Any tune that is left."""
        return [Whistle(tune) for tune in self.left]

    def refuse(self, table: Any, move: Whistle, why: Why) -> None:
        """It was whistled before."""
        why.add(self.rule, "heard_before", tune=move.tune)


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


def test_what_holds_for_all_steps_or_moves_of_a_kind_is_said_with_its_name() -> None:
    assert (Humming.state, Humming.rule, Humming._fields) == ("HUM", "T-07", ("left",))
    assert Step.state == ""
    kind: Any = type(Move)
    with pytest.raises(TypeError, match="Hum: no such class variable: wrod"):
        kind("Hum", (Move,), {}, wrod="hum")


def test_a_choice_needs_no_seat_and_stops_with_the_move_that_it_names() -> None:
    step, stop = Humming((1, 2)), Bow()
    assert Humming.accepts == (Whistle, Bow)
    assert step.actor(None) == 3
    assert step.options(None) == [Whistle(1), Whistle(2), stop]
    why, leave = Why(), cast(Any, stop)
    assert not step.why_not(None, leave, why)
    assert step.why_not(None, Whistle(3), why)
    assert [reason.key for reason in why] == ["heard_before"]
    assert step.why_not(None, Whistle(3), QUIET)


def test_one_rule_may_speak_of_everything_that_is_decided() -> None:
    assert {Humming((1,)).about(None, move) for move in (Whistle(1), Bow(), Decline())} == {"T-07"}


def test_a_step_with_nothing_to_decide_goes_away_and_may_say_so() -> None:
    stage = Stage()
    assert not Humming((1,)).settle(stage)
    assert (stage.told, stage.over) == ([], 0)
    assert Humming(()).settle(stage)
    assert (stage.told, stage.over) == ([("T-07", "silence", 3)], 1)
