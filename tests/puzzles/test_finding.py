"""Finding puzzles: a clear position is kept, one without a best move is not."""

from __future__ import annotations

import glenmore as gm
from glenmore.bots.judgement import JUDGEMENT
from glenmore.title import TITLE
from tabletop.puzzles import load
from tabletop.puzzles.finding import FAIR, Asking, agreeing, judged, run
from tests.toy.title import TITLE as TOY

SHORT = Asking(seeds=(11, 12), fresh=(21, 22), rounds=80, glance=40, agree=2)
CLEAR = max(
    (puzzle for puzzle in load(TITLE) if puzzle.asked.greedy and not puzzle.asked.settled),
    key=lambda puzzle: puzzle.margin - len(puzzle.others),
)


def test_a_clear_position_becomes_a_puzzle_with_its_reasons():
    state = TITLE.position(CLEAR.position)
    found = judged(JUDGEMENT, state, SHORT)
    assert found is not None
    assert found.moves == CLEAR.moves
    assert found.id == CLEAR.id
    assert found.asked[1:4] == (4, 4, 80)
    assert found.why
    assert found.why[0].points > 0
    assert TITLE.position(found.position) == state


def test_where_moves_are_about_as_good_there_is_no_puzzle():
    state = gm.position(players=2).tile(0, (0, 1), "glen-affric").activating((0, 1)).state()
    assert judged(JUDGEMENT, state, SHORT) is None


def test_where_somebody_is_far_ahead_little_is_at_stake():
    state = TITLE.position(CLEAR.position)
    assert judged(JUDGEMENT, state, SHORT.with_(ahead=0.0)) is None


def test_few_moves_make_no_puzzle():
    state = TITLE.position(CLEAR.position)
    assert judged(JUDGEMENT, state, SHORT.with_(most=2)) is None


def test_every_move_is_looked_at_often_enough_to_be_compared():
    found = run(JUDGEMENT, TITLE.position(CLEAR.position), 5, 20)
    assert all(choice.visits >= FAIR for choice in found.choices.values())
    assert found.margin > 0


def test_a_puzzle_is_asked_again_with_other_seeds():
    quick = CLEAR.with_(asked=CLEAR.asked.with_(rounds=60))
    assert agreeing(JUDGEMENT, quick, (31, 32))[0] == 2
    wrong = quick.with_(moves=(CLEAR.others[-1].move,))
    agreed, margin = agreeing(JUDGEMENT, wrong, (31,))
    assert agreed == 0
    assert margin < 0


def test_a_game_without_terms_can_say_no_reason_and_has_no_puzzle():
    state = TOY.play(TOY.setup(2), seed=1).states()[6]
    assert judged(TOY.judgement, state, SHORT) is None
