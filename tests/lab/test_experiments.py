"""Experiments: the same table from every backend, nothing lost or doubled after a crash."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pandas as pd
import pytest

import glenmore as gm
from glenmore import bots, lab
from glenmore.bots import Greedy, random
from glenmore.lab.games import setup_text
from tabletop.lab import workers
from tabletop.lab.games import game_seed, stream_of
from tests.lab import killed
from tests.lab.played import BOTH, play
from tests.project import PROJECT

# -- the table ------------------------------------------------------------------------------------


def test_a_row_per_game_and_seat():
    table = play()
    assert len(table) == 6 * 2 + 6 * 3
    assert not table.duplicated(["setup", "game", "seat"]).any()
    assert table["experiment"].nunique() == 1
    assert (table.groupby(["setup", "game"])["win"].sum() == 1).all()
    best = table.groupby(["setup", "game"])["rank"].min()
    assert (best == 1).all()


def test_points_per_source_add_up():
    table = play(bots=["greedy", "random"], games=2)
    sources = [c for c in table if c.startswith("from_")]
    assert {"from_chronicle_1", "from_chronicle_5"} <= set(sources)
    assert (table[sources].sum(axis=1) == table["points"]).all()
    assert table["from_whisky"].any()
    assert (table["from_size"] <= 0).all()
    assert (table.loc[table["setup"] == "two", "from_chronicle_1"] == 0).all()


def test_a_row_tells_the_game_it_names():
    table = play({"three": BOTH["three"]}, ["greedy", "random"], games=1)
    for _, rows in table.groupby("game"):
        players = [bots.named(name) for name in rows["bot"]]
        record = gm.play(BOTH["three"], players, seed=int(rows["seed"].iloc[0]))
        assert [p.vp for p in record.final.players] == list(rows["points"])
        takes = [m.tile for m in record.moves if isinstance(m, gm.moves.Take)]
        assert sorted(takes) == sorted(t for tiles in rows["tiles"] for t in tiles)
        drawn = sorted(m.tile for m in record.moves if isinstance(m, gm.moves.Draw))
        assert list(rows["shown"].iloc[0]) == drawn
        assert rows["turns"].iloc[0] == record.final.turn.number


def test_bots_move_on_by_one_seat_each_game():
    table = play(gm.Setup(3), ["greedy", "random"], games=3)
    seats = table.loc[table["bot"] == "greedy", ["game", "seat"]].to_numpy().tolist()
    assert seats == [[0, 0], [1, 1], [2, 2]], "the last bot fills the other seats"


def test_seeds_depend_on_seed_setup_and_number_only():
    more = play(games=8)
    few = play({"two": BOTH["two"]}, games=3)
    kept = more[(more["setup"] == "two") & (more["game"] < 3)]
    kept = kept.drop(columns=["experiment", *(c for c in kept.columns if "_chronicle_" in c)])
    pd.testing.assert_frame_equal(kept.reset_index(drop=True), few.drop(columns="experiment"))
    assert set(play(seed=4)["seed"]).isdisjoint(more["seed"])
    renamed = play({"x": gm.Setup(2, names=("Ann", "Bob"))}, games=3)
    assert list(renamed["seed"]) == list(few["seed"]), "names change nothing"
    stream = stream_of(setup_text(BOTH["two"]))
    assert few["seed"].iloc[0] == game_seed(3, stream, 0)


def test_paired_setups_play_the_same_seeds():
    table = play([gm.Setup(2), gm.Setup(2, edition="CS-strict")], games=4, paired=True)
    assert table.groupby("game")["seed"].nunique().eq(1).all()
    assert list(table["setup"].unique()) == ["2p", "2p-CS-strict"]


# -- bots -----------------------------------------------------------------------------------------


def moody(view, moves, rng):
    return moves[0]


class Counter:
    """A bot that would play otherwise in a later game if it were not made anew."""

    def __init__(self):
        self.asked = 0

    def __call__(self, view, moves, rng):
        self.asked += 1
        return moves[self.asked % len(moves)]


def test_bots_by_name_with_weights_and_as_functions():
    bots = {"rich": Greedy({"coins": 9.0}), "first": moody, "any": "random"}
    table = play(gm.Setup(3), bots, games=1)
    assert list(table["bot"]) == ["rich", "first", "any"]
    assert repr(lab.Entrant.of("greedy: coins=9").bot()) == "Greedy({'coins': 9.0})"
    assert lab.Entrant.of(random).label == "random"


def test_every_game_gets_a_fresh_bot():
    alone = play(gm.Setup(2), ("counter", Counter()), games=3)
    late = play(gm.Setup(2), ("counter", Counter()), games=5)
    assert alone["points"].tolist() == late.query("game < 3")["points"].tolist()


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("clever", "there is no bot 'clever'; known: random, greedy"),
        ("greedy: coins", "'coins' is not term=weight"),
        (7, "7 is not a bot"),
        ([], "none given"),
        (Counter(), "give it a label"),
        (["random"] * 4, "4 given for 3 players"),
        ([("x", "random"), ("x", "greedy")], "two different bots are both called 'x'"),
    ],
)
def test_bots_that_cannot_play_are_named(bots, message):
    with pytest.raises(lab.LabError, match=message):
        play(gm.Setup(3), bots, games=1)


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ({"games": 0}, "games: 0 is too few"),
        ({"games": 2.5}, "games: 2.5 is not a whole"),
        ({"seed": "x"}, "seed: 'x'"),
        ({"setups": []}, "none given"),
        ({"setups": 3}, "3 is neither a Setup nor a list"),
        ({"setups": [gm.Setup(2), gm.Setup(2)]}, "2p is given twice"),
        ({"workers": "many"}, "'many' is not possible"),
    ],
)
def test_what_cannot_be_run_is_named(what, message):
    with pytest.raises(lab.LabError, match=message):
        play(**what)


def broken(view, moves, rng):
    if view.turn.number > 3:
        raise ZeroDivisionError("oh")
    return moves[0]


def test_a_game_that_breaks_off_can_be_found_again():
    with pytest.raises(
        lab.GameError,
        match=r"game 0 of 2p failed: ZeroDivisionError: oh; .*"
        r"gm.play\(Setup\(players=2\), \[broken, broken\], seed=\d+\)",
    ):
        play(gm.Setup(2), broken)


# -- workers --------------------------------------------------------------------------------------


def test_processes_give_the_same_table(whole):
    pd.testing.assert_frame_equal(killed.main(None, 2), whole)


def wait_for(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def alive(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_a_run_that_is_killed_loses_and_doubles_no_game(tmp_path, whole):
    folder = tmp_path / "run"
    run = subprocess.Popen(
        [sys.executable, "-m", "tests.lab.killed", str(folder), "2"],
        cwd=PROJECT,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
    )
    try:
        wait_for(lambda: len(list(folder.glob("part-*"))) >= 4 or run.poll() is not None)
        children = Path(f"/proc/{run.pid}/task/{run.pid}/children").read_text().split()
    finally:
        run.kill()  # SIGKILL: nothing is tidied up
        run.wait()
    assert run.returncode == -signal.SIGKILL
    wait_for(lambda: not any(alive(int(child)) for child in children), 20)
    kept = {p.name: p.stat().st_mtime_ns for p in folder.glob("part-*")}
    assert 4 <= len(kept) < 48
    pd.testing.assert_frame_equal(killed.main(str(folder), "serial"), whole)
    after = {p.name: p.stat().st_mtime_ns for p in folder.glob("part-*")}
    assert len(after) == 48
    assert kept.items() <= after.items(), "what was played stays as it was"
    assert json.loads((folder / "experiment.json").read_text())["about"]["games"] == killed.GAMES


def test_jobs_of_a_dead_process_are_done_by_others(tmp_path):
    jobs = [str(tmp_path / "job")]
    assert dict(workers.run(killed.dies_once, jobs, 2)) == dict(enumerate(jobs))
    with pytest.raises(lab.LabError, match="worker processes died 3 times at job 0"):
        list(workers.run(killed.dies, jobs, 2))


def test_bots_of_a_notebook_cannot_go_to_processes(monkeypatch):
    monkeypatch.setattr(moody, "__module__", "__main__")
    monkeypatch.setattr(sys.modules["__main__"], "moody", moody, raising=False)
    with pytest.raises(lab.LabError, match="put it into a file and import it"):
        play(gm.Setup(2), moody, workers=2)


@pytest.mark.filterwarnings("default")
def test_s13_a_scheduler_that_does_not_answer_is_named(monkeypatch):
    distributed = pytest.importorskip("distributed")

    def nobody(where):
        raise OSError(f"Timed out trying to connect to {where} after 30 s")

    with pytest.raises(lab.LabError, match="no Dask scheduler answers at foo://bar"):
        play(gm.Setup(2), workers="foo://bar")
    monkeypatch.setattr(distributed, "Client", nobody)
    with pytest.raises(lab.LabError, match="no Dask scheduler answers at tcp://head:8786"):
        play(gm.Setup(2), workers="tcp://head:8786")


@pytest.mark.filterwarnings("default")
def test_s13_a_scheduler_that_dies_is_named_and_nothing_is_lost(tmp_path):
    pytest.importorskip("distributed")
    run = subprocess.Popen(
        [sys.executable, "-c", CLUSTER],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
    )
    try:
        assert run.stdout is not None
        address = run.stdout.readline().strip()

        def kill(progress):
            if progress.done >= 4:
                run.kill()

        with pytest.raises(lab.LabError, match="the Dask scheduler is gone"):
            play(games=200, workers=address, folder=tmp_path, progress=kill)
    finally:
        run.kill()
        run.communicate()
    assert len(lab.read(tmp_path, partial=True).drop_duplicates(["setup", "game"])) >= 4


CLUSTER = """
import time
from distributed import LocalCluster
with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None,
                  protocol="tcp://") as cluster:
    print(cluster.scheduler_address, flush=True)
    time.sleep(300)
"""


@pytest.mark.filterwarnings("default")  # of the cluster's own comings and goings
def test_dask_gives_the_same_table_though_a_worker_is_killed(whole):
    distributed = pytest.importorskip("distributed")
    killed_pids: list[int] = []
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        pids = client.run(os.getpid)

        def kill(progress):
            if progress.done >= 4 and not killed_pids:
                killed_pids.append(next(iter(pids.values())))
                os.kill(killed_pids[0], signal.SIGKILL)

        table = lab.experiment(
            killed.SETUPS, "random", killed.GAMES, killed.SEED, workers=client, progress=kill
        )
        assert killed_pids
        assert not alive(killed_pids[0])
        pd.testing.assert_frame_equal(table, whole)
        by_address = lab.experiment(
            gm.Setup(2), "random", 3, workers=cluster.scheduler_address, progress=None
        )
    pd.testing.assert_frame_equal(by_address, play(gm.Setup(2), games=3, seed=1))
