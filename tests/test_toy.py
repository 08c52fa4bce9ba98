"""A toy goes through the whole kit: so nothing in `tabletop` knows Glen More."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from pettingzoo.test import api_test

from tabletop import IllegalMove, teach
from tabletop.actors import CHANCE, OVER
from tabletop.bots.searching import Searcher
from tabletop.draw.board import Showing, still_of
from tabletop.lab.environments import Environment
from tabletop.lab.experiments import experiment
from tabletop.notation import GameTextError, games
from tabletop.save import SaveError
from tabletop_widgets import LessonWidget, Table
from tests.toy import TITLE, Setup
from tests.toy.rules import TILES, Go, Lay

FOLDER = Path(__file__).parent / "toy"
LONGEST = 200  # lines of Python: the toy is there to be read


def laid(players: int = 2, **how: int):
    """The ring in the order of the printed list, nobody has gone yet."""
    state = TITLE.start(Setup(players, **how))
    for tile in TILES:
        state = TITLE.advance(state, Lay(tile))
    return state


def test_the_toy_is_short():
    assert sum(len(file.read_text().splitlines()) for file in FOLDER.glob("*.py")) <= LONGEST


def test_the_toy_runs_without_glen_more():
    code = """if True:
        import sys
        from tabletop import teach
        from tests.toy import TITLE, Setup
        record = TITLE.play(Setup(3), seed=1)
        assert TITLE.loads(TITLE.dumps(record)) == record
        print(TITLE.describe(record.final), *map(str, record.events()))
        teach.LessonPlayer(TITLE, "going").show_solution()
        assert not [name for name in sys.modules if name.split(".")[0] == "glenmore"]
    """
    root = FOLDER.parents[1]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# -- rules ----------------------------------------------------------------------------------------


def test_chance_lays_the_ring_and_then_the_first_seat_decides():
    state = TITLE.start(Setup())
    assert state.actor == CHANCE
    move, probability = TITLE.chance(state)[0]
    assert (move, probability) == (Lay("barn"), 0.2)
    assert laid().actor == 0


def test_refusals_name_all_reasons_in_words():
    state = TITLE.advance(laid(), "go ford")
    assert str(TITLE.check(state, "go ford")) == "seat 0 stands on the ford (TOY-03)."
    state = TITLE.advance(state, "go barn")
    assert [str(reason) for reason in TITLE.check(state, "go barn").reasons] == [
        "seat 1 stands on the barn (TOY-03)."
    ]
    assert [r.key for r in TITLE.check(state, "go ford").reasons] == ["too_far", "occupied"]
    with pytest.raises(IllegalMove, match="goes 3 spaces at most"):
        TITLE.apply(state, Go("ford"))
    assert TITLE.check(state, "lay inn").rules == ("TOY-02", "TOY-01")


def test_what_happens_is_told_and_scored():
    state, events = TITLE.apply(laid(), "go mill")
    assert [str(event) for event in events] == ["seat 0 goes to the mill: 2 points (TOY-02)."]
    assert TITLE.points(state) == [2, 0]
    assert [line.source for line in TITLE.score(state)[0]] == ["tile:mill"]


def test_a_game_ends_after_its_rounds():
    state = laid(4, rounds=2)
    for _ in range(8):
        state = TITLE.advance(state, "decline")
    assert (state.actor, TITLE.legal(state)) == (OVER, ())
    assert str(TITLE.check(state, "decline")) == "The game is over (TOY-04)."


def test_bots_play_by_name():
    record = TITLE.play(Setup(2), bots=["greedy", "random"], seed=4)
    assert TITLE.points(record.final)[0] > TITLE.points(record.final)[1]


# -- texts, files, studies ------------------------------------------------------------------------


def test_moves_and_games_are_typed():
    state = laid()
    assert TITLE.parse(state, "GO  fo") == Go("ford")
    assert games.moves(TITLE, [Go("ford"), Go("mill")], state) == "0. 0: go ford\n1. 1: go mill\n"
    with pytest.raises(GameTextError, match="line 2: 'go ford' is not legal: seat 0 stands"):
        games.parse_moves(TITLE, state, "go ford\ngo ford")


def test_a_file_of_another_game_is_refused():
    text = TITLE.dumps(Setup(3))
    assert text == '{"toy":1,"kind":"setup","rules":"1","setup":{"players":3}}'
    assert TITLE.loads(text) == Setup(3)
    with pytest.raises(SaveError, match="not a saved game of toy"):
        TITLE.loads(text.replace("toy", "glenmore"))
    with pytest.raises(SaveError, match="players: 9 is not possible"):
        TITLE.loads(text.replace("3", "9"))


def test_a_study_branches():
    study = TITLE.study(laid(), title="Where to?")
    study.play("go ford", comment="three points")
    study.undo()
    study.play("go mill", name="Mill")
    assert [node.text for node in study.root.children] == ["go ford", "go mill"]
    assert TITLE.loads(TITLE.dumps(study)).export() == study.export()


def test_the_reference_is_searched():
    assert [rule.id for rule in TITLE.rules.search("pawn")] == ["TOY-03"]
    assert str(TITLE.rule("TOY-04")).startswith("TOY-04, The end")


# -- lessons and boards ---------------------------------------------------------------------------


def test_a_lesson_is_checked_and_played():
    lesson = teach.load(TITLE, "going")  # strict: every problem is a LessonError
    assert [each.id for each in teach.lessons(TITLE)] == ["going"]
    player = teach.LessonPlayer(TITLE, lesson)
    assert player.next()
    assert player.options()[0] == ("go barn", "go barn")
    assert player.try_("go barn").text == "That is one point only."
    assert player.try_("go ford").kind == "right"
    assert player.next()
    refused = player.try_("go mill")
    assert (refused.kind, refused.rules) == ("right", ("TOY-03",))
    assert player.finished


def test_a_lesson_with_a_fault_is_refused(tmp_path):
    text = (FOLDER / "data" / "lessons" / "en" / "01_going.toml").read_text()
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('highlight = ["tile ford"]', 'highlight = ["tile moon"]'))
    with pytest.raises(teach.LessonError, match="there is no such tile"):
        teach.load(TITLE, file)


def test_the_board_offers_and_tries():
    state = laid()
    (board,) = TITLE.boards(state, Showing(0, TITLE.legal(state), lit=("tile keep",)))
    svg, _ = board.drawn()
    assert svg.count("gm-open") == 3
    assert svg.count("data-try") == 2  # too far: a click tells why
    assert "gm-lit" in svg
    assert "Ring: barn ()" in str(still_of([board], "The ring"))


# -- bots, search, lab, table ----------------------------------------------------------------------


def test_search_finds_the_best_tile():
    search = Searcher(TITLE.judgement, 60)
    state = laid(rounds=1)
    assert search(TITLE.view(state, 0), TITLE.legal(state), random.Random(1)) == Go("ford")


def test_an_experiment_is_a_table_of_rows():
    rows = experiment(
        TITLE, Setup(3), ["greedy", "random"], games=4, workers="serial", progress=None
    )
    assert len(rows) == 4 * 3
    assert set(rows["bot"]) == {"greedy", "random"}
    by_bot = rows.groupby("bot")["points"].mean()
    assert by_bot["greedy"] > by_bot["random"]


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
def test_it_is_an_environment():
    env = Environment(TITLE, Setup(2))
    api_test(env, num_cycles=200)
    env.reset(seed=1)
    assert {type(move).__name__ for move in env.moves()} == {"Go", "Decline"}


def test_the_table_widget_plays_it():
    table = Table(TITLE, laid(), bots="greedy")
    offered = [option["text"] for option in table.options]
    assert offered == ["go barn", "go mill", "go ford", "decline"]
    assert table.choose(0).legal
    assert table.state.actor == 0  # the bot has answered
    assert TITLE.points(table.state)[0] == 1
    assert "Ring: barn (0)" in table.describe()


def test_the_lesson_widget_teaches_it():
    widget = LessonWidget(TITLE, "going", progress=teach.Progress())
    assert "Five tiles lie in a ring" in widget.describe()
