"""What a person is told beside the question, and when something comes at the wrong moment."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Iterator

import pytest

import glenmore as gm
from glenmore import modules
from glenmore.base.scoring import score_category
from glenmore.guidance import SOON, question
from glenmore.moves import Place
from glenmore.text import TEXTS
from glenmore.vocabulary import AT_HOME
from tabletop.moves import Move

for each in pkgutil.walk_packages(modules.__path__, "glenmore.modules."):
    importlib.import_module(each.name)


def decisions(seed: int) -> Iterator[gm.State]:
    """The positions of a random game in which somebody decides."""
    rng, state = random.Random(seed), gm.TITLE.start(gm.Setup(players=3))
    while state.actor != gm.OVER:
        if state.actor >= 0:
            yield gm.view(state, state.actor)
        moves = gm.legal(state)
        state, _ = gm.apply(
            state, gm.TITLE.outcome(state, rng) if state.actor < 0 else rng.choice(moves)
        )


def told(state: gm.State) -> list[str]:
    notes = gm.TITLE.notes(state, gm.legal(state), lambda step: ())
    return [note for note in notes if note.startswith("Scoring after ")]


def test_what_a_scoring_round_will_count_is_told_when_it_is_near() -> None:
    seen = set()
    for state in decisions(seed=1):
        stack = next((one for one in state.stacks if one.size), None)
        near = stack is not None and stack.letter in "ABC" and stack.size <= SOON
        paying = type(state.steps[-1]).__name__ == "Pay"
        assert len(told(state)) == (near and not paying)
        for note in told(state):
            assert stack is not None
            seen.add(stack.letter)
            tiles = "tile" if stack.size == 1 else "tiles"
            assert note.startswith(
                f"Scoring after {stack.size} more {tiles} of stack {stack.letter}."
            )
            home = {seat: one.number for seat, _, one, _ in score_category(state, AT_HOME)}
            others = [
                f"{state.game.actor_name(seat)} {home[seat]}"
                for seat in range(3)
                if seat != state.actor
            ]
            counted = ", ".join([f"you {home[state.actor]}", *others])
            assert f"Scots on the home castle: {counted};" in note
    assert seen == {"A", "B", "C"}


def moves_of_a_moment() -> dict[str, type[Move]]:
    """Moves whose refusal at the wrong time has no sentence of its own, by their words."""
    found, known = {}, [*Move.__subclasses__()]
    for kind in known:
        known += kind.__subclasses__()
        if kind.__module__.startswith("glenmore.") and getattr(kind, "word", None):
            found[kind.word] = kind
    return {word: kind for word, kind in found.items() if not kind.only_when}


@pytest.mark.parametrize("word", sorted(moves_of_a_moment()))
def test_a_move_at_the_wrong_moment_is_refused_as_a_friend_would(word: str) -> None:
    said = TEXTS.sentence("reasons", "not_now", (("move", word), ("actor", 0)), ("TURN-04",))
    doing = TEXTS.templates("names")[f"doing.{word}"].format()
    assert said == f"You cannot {doing} now: Red has something else to decide first (TURN-04)."


def test_the_table_says_so_too() -> None:
    state = next(state for state in decisions(3) if gm.check(state, Place((0, 1))).reasons)
    who = state.game.actor_name(state.actor)
    assert f"You cannot lay a tile now: {who} has something else to decide first" in str(
        gm.check(state, Place((0, 1))).reasons[0]
    )


def test_a_question_is_asked_by_its_facts_and_falls_back_to_the_decision() -> None:
    asked = set()
    for state in decisions(5):
        text, kind = question(state), type(state.steps[-1]).__name__
        asked.add(kind)
        if kind == "PlaceTile":
            tile = dict(state.steps[-1].items())["tile"]
            assert text == f"Where do you lay {state.game.name(tile)}?"
        if kind == "Pay":
            assert text.startswith("How do you pay the remaining ")
        if kind == "Person":
            assert text == gm.TITLE.asked(state)
    assert {"PlaceTile", "ChooseStop", "Pay", "Person"} <= asked
