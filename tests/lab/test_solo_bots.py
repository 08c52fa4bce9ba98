"""Chronicle 12: bots, matches and samples with a seat that nobody plays."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore import bots, lab
from glenmore.lab import samples

SOLO = gm.Setup(1, (12,))


@pytest.mark.parametrize("given", [["greedy"], "greedy", {0: "greedy"}, ["greedy", None]])
def test_one_bot_is_enough_for_a_game_for_one(given) -> None:
    record = gm.play(SOLO, given, seed=3)
    assert record.moves == gm.play(SOLO, {"red": bots.greedy}, seed=3).moves


def test_too_many_bots_are_refused() -> None:
    with pytest.raises(ValueError, match=r"bots: 3 given for 2 players"):
        gm.play(SOLO, ["greedy", "greedy", "random"])
    with pytest.raises(lab.LabError, match=r"bots: 2 given for 1 player$"):
        lab.experiment(SOLO, ["greedy", "random"], games=2, seed=1, progress=None)


def test_a_match_against_her_needs_no_others() -> None:
    found = bots.match("greedy", games=3, setup=SOLO, seed=1)
    assert found.games == 3
    finals = [gm.play(SOLO, ["greedy"], seed=100_003 + n).final for n in range(3)]
    assert found.points == pytest.approx(sum(f.players[0].vp for f in finals) / 3)
    assert found.others == pytest.approx(sum(f.players[1].vp for f in finals) / 3)
    with pytest.raises(ValueError, match="others: 0 given for 1 other seats"):
        bots.match("greedy", games=1)


def test_samples_call_her_by_her_name() -> None:
    table = lab.experiment(SOLO, "greedy", games=3, seed=1, workers=1, progress=None)
    assert list(table["bot"]) == ["greedy", "Allenarly"] * 3
    assert list(table["seat"]) == [0, 1] * 3
    (record,) = samples.records(SOLO, "greedy", games=1)
    assert record.setup == SOLO
