"""Free play, failure tests and scripts; and another game, to prove that the player knows none."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from glenmore.teach import Lesson, LessonError, LessonPlayer, Progress, RuleCard, read_goal
from tabletop import teach as core
from tabletop.teach.goals import GENERAL, Moment, Predicates
from tabletop.title import Title
from tabletop.verdict import IllegalMove
from tests.teach.test_reading import HEAD

GAME = """
[[step]]
id = "game"
kind = "play"
text = "Play a whole game."
position = "glenmore 1 players=2 options=introductory:yes"
seat = "red"
goal = "game_over"
bots = "random"
seed = 4
rules = ["PLACE-01"]
"""


def written(tmp_path: Path, text: str) -> Lesson:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return Lesson.load(path)


def test_a_whole_game_is_played_against_bots_and_resumed(tmp_path):
    lesson = written(tmp_path, HEAD + GAME)
    progress = Progress()
    player = LessonPlayer(lesson, progress)
    turns = 0
    while not player.solved:
        if turns == 12:
            again = LessonPlayer(lesson, Progress(progress.data))
            assert again.state == player.state
        assert player.state.actor == player.seat == 0
        assert player.try_(player.options()[-1][0]).kind in ("progress", "right")
        turns += 1
        assert turns < 500
    assert player.state.actor == -2
    assert LessonPlayer(lesson, progress).state == player.state
    assert player.progress.lesson("mine")["done"]


def test_bots_of_the_kit_can_be_opponents(tmp_path):
    player = LessonPlayer(written(tmp_path, HEAD + GAME.replace('"random"', '"greedy"')))
    assert player.show_solution().kind == "right"


def test_the_same_seed_plays_the_same_game(tmp_path):
    lesson = written(tmp_path, HEAD + GAME)
    one, other = LessonPlayer(lesson), LessonPlayer(lesson)
    assert one.state == other.state
    move = one.options()[0][0]
    assert one.try_(move) == other.try_(move)
    assert one.state == other.state


def test_a_goal_that_no_bot_reaches_needs_a_solution(tmp_path):
    with pytest.raises(LessonError, match="was not reached when random played"):
        written(tmp_path, HEAD + GAME.replace("game_over", "vp>=999"))
    with pytest.raises(LessonError, match="bots: 'genius' is none of random"):
        written(tmp_path, HEAD + GAME.replace('"random"', '"genius"'))


FAIL = """
[[step]]
id = "careful"
kind = "task"
text = "Finish the turn and keep your coins."
position = "glenmore 1 players=3\\nrondel red yellow blue inshriach macbeth kingussie ..."
until = "turn_over"
goal = "coins==5"
hint = "Take a free tile."
solution = ["take inshriach", "place 0,1", "done"]
rules = ["PLACE-01"]
auto = { script = ["draw halkirk"] }
[[step.fail]]
when = "event:coins_paid"
text = "Your coins are gone."
"""


def test_a_failure_test_ends_the_try_at_once(tmp_path):
    player = LessonPlayer(written(tmp_path, HEAD + FAIL))
    start = player.state
    found = player.try_("take macbeth")
    assert (found.kind, found.text) == ("wrong", "Your coins are gone.")
    assert player.state == start
    assert [player.try_(move).kind for move in ("take inshriach", "place 0,1", "done")] == [
        "progress",
        "progress",
        "right",
    ]
    assert "halkirk" in player.state.ring
    assert player.state.actor == 1


def test_until_judges_when_it_holds(tmp_path):
    poor = FAIL.replace('goal = "coins==5"', 'goal = "wood==1"').replace(
        '"place 0,1", "done"', '"place 0,1", "activate 0,1", "done", "pass"'
    )
    player = LessonPlayer(written(tmp_path, HEAD + poor))
    start = player.state
    kinds = [player.try_(move).kind for move in ("take inshriach", "place 0,1", "done")]
    assert kinds == ["progress", "progress", "wrong"]
    assert player.state == start, "the whole try is taken back"
    for move in ("take inshriach", "place 0,1", "activate 0,1", "done", "pass"):
        found = player.try_(move)
    assert found.kind == "right"


# -- another game ---------------------------------------------------------------------------------


class Why(NamedTuple):
    rules: tuple[str, ...]
    key: str
    fact: dict[str, Any]
    seat: int | None = None
    seen_by: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.key} ({', '.join(self.rules)})"


class Heap(NamedTuple):
    """Nim: take one to three; who takes the last one wins."""

    left: int
    actor: int


class Said(NamedTuple):
    reasons: tuple[Why, ...]


NIM = Predicates(GENERAL)


@NIM.add(r"left==(?P<number>\d+)", "left==4")
def _left(moment: Moment, number: str) -> bool:
    """So many are left."""
    return bool(moment.after.left == int(number))


NIM_BOTS = {"greedy": lambda heap, moves, rng: moves[-1]}


class Nim(Title):
    """A game that is not made of steps: it says all that lessons ask for."""

    shows, predicates, bots = frozenset(["heap"]), NIM, NIM_BOTS

    def start(self, setup):
        return Heap(setup, 0)

    def position(self, text):
        return self.start(int(text.split()[1]))

    def faults(self, state):
        return ()

    @staticmethod
    def legal(heap):
        return tuple(range(1, min(3, heap.left) + 1))

    @staticmethod
    def check(heap, move):
        fits = 1 <= move <= min(3, heap.left)
        return Said(() if fits else (Why(("NIM-01",), "one to three", {}),))

    @classmethod
    def apply(cls, heap, move):
        if reasons := cls.check(heap, move).reasons:
            raise IllegalMove(move, reasons)
        left = heap.left - move
        actor = -2 if left == 0 else 1 - heap.actor
        return Heap(left, actor), (Why(("NIM-02",), "taken", {"number": move}, heap.actor),)

    def format(self, heap, move):
        return f"take {move}"

    def parse(self, heap, text):
        return int(text.split()[1])

    def seat_words(self, state=None):
        return ("me", "you")

    def rule(self, id):
        return RuleCard(id, "Nim", "One to three.") if id.startswith("NIM") else None

    def describe(self, heap, what=()):
        return f"{heap.left} left"


NIM_LESSON = """
id = "nim"
title = "Nim"
minutes = 5
for_whom = "Anyone."
goals = ["Win."]
rules = ["NIM-01"]
[[step]]
id = "leave-four"
kind = "task"
text = "Leave four."
position = "heap 6"
goal = "left==4"
hint = "Two."
solution = ["take 2"]
rules = ["NIM-01"]
[[step]]
id = "win"
kind = "task"
text = "Win."
position = "continue"
seat = "me"
auto = { script = ["take 1"] }
goal = ["event:taken number=3", "left==0"]
hint = "Take the rest."
solution = ["take 3"]
rules = ["NIM-01"]
"""


def test_another_game_can_be_taught(tmp_path):
    nim = Nim()
    path = tmp_path / "nim.toml"
    path.write_text(NIM_LESSON, encoding="utf-8")
    player = core.LessonPlayer(nim, core.load(nim, path))
    assert player.state == Heap(6, 0)
    refused = player.try_("take 5")
    assert (refused.kind, refused.rules) == ("refused", ("NIM-01",))
    assert "NIM-01, Nim: One to three." in refused.text
    assert player.try_("take 3").kind == "wrong"
    assert player.try_("take 2").kind == "right"
    assert player.next()
    assert player.state == Heap(3, 0), "the other has taken one"
    assert player.try_("take 3").kind == "right"
    assert player.finished
    with pytest.raises(ValueError, match="not a test"):
        read_goal("vp>=4", NIM)


def test_the_player_of_lessons_knows_no_game():
    folder = Path(str(core.__file__)).parent
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            named += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not any(name.startswith("glenmore") for name in named), f"{path.name}: {named}"
