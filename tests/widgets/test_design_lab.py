"""The form of the design lab: what it says is what is played."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore import lab
from glenmore_widgets import Bar, DesignLab
from glenmore_widgets.design_fields import TileFields
from tabletop.lab import progress


@pytest.fixture
def form():
    return DesignLab(players=2, games=4, bots="random", workers="serial")


def test_nothing_changed_cannot_be_run(form):
    assert form.go.disabled
    assert "Change something above" in form.summary.value
    assert form.run() is None


def test_sliders_make_a_design(form):
    form.table[0].value = 2
    form.penalty.value = 1
    form.tile.value = "halkirk"
    form.tiles["halkirk"].costs["wood"].value = 2
    form.tiles["halkirk"].once[0].value = 2
    form.rows["passed_tiles"].choice.value = "end_of_turn"
    assert form.design.changes() == [
        "Halkirk: cost nothing → 2 wood",
        "Halkirk: once 1 scot → 2 scot",
        "scoring: table 0, 1, 2, 3, 5, 8 → 0, 2, 2, 3, 5, 8",
        "scoring: size penalty 3 → 1",
        "option passed_tiles: at_move → end_of_turn",
    ]
    assert "Halkirk: cost nothing → 2 wood" in form.summary.value
    assert not form.go.disabled
    form.reset.click()
    assert [line for line in form.design.changes() if "Halkirk" in line] == []


def test_points_of_an_exchange_can_be_changed(form):
    form.tile.value = "highland-market"
    fields = form.tiles["highland-market"]
    before = fields.gains[0].value
    fields.gains[0].value = before + 2
    tile = next(t for t in form.design.after.catalog.tiles if t.id == "highland-market")
    assert tile.benefit.ways[0].gain.amount == before + 2


def test_every_tile_opens_unchanged():
    for tile in gm.Setup(3, (1, 3, 4, 5)).catalog.tiles:
        assert TileFields(tile, lambda _: None).fields == {}, tile.name


def test_chronicles_bring_their_options_and_tiles(form):
    before = len(form.rows)
    form.chronicles[1].value = True
    assert form.before.chronicles == (1,)
    assert len(form.rows) > before
    form.chronicles[1].value = False
    assert len(form.rows) == before


def test_run_shows_sentences_picture_and_numbers(form):
    form.coin.value = 4
    report = form.run()
    assert report.design.changes() == ["scoring: coin 1 → 4"]
    assert "<li>No clear change after 4 pairs of games in: " in form.said.value
    assert 'alt="Before and after: my design.' in form.figure.value
    assert 'scope="col">difference' in form.numbers.value
    assert form.bar.bar.value == 100
    assert (form.go.disabled, form.halt.disabled) == (False, True)


def test_stop_stops(form):
    form.coin.value = 4
    form.games.value = 5000
    show = form.bar
    seen: list[lab.Progress] = []

    def stop_soon(told):
        seen.append(told)
        show(told)
        if told.done >= 25:
            form.stop()

    form.bar = stop_soon
    form.bar.box = show.box
    assert form.run() is None
    assert "Stopped" in form.said.value
    assert seen[-1].over
    assert seen[-1].done < 200
    assert not form.go.disabled


def test_faults_are_told_where_they_happen(form, monkeypatch):
    form.coin.value = 4
    monkeypatch.setattr(lab, "before_after", lambda *_, **__: 1 / 0)
    form.run()
    assert "✕ division by zero" in form.said.value
    assert not form.go.disabled


def test_notebooks_get_a_bar():
    assert progress.in_notebook is not None
    assert isinstance(progress.in_notebook(), Bar)
