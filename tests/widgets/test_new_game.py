"""The form for a new game, without a browser: values in, a Setup, faults and a table out."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore import bots
from glenmore.modules import options_of
from glenmore.options import BASE_OPTIONS
from glenmore_widgets.new_game import NewGame
from glenmore_widgets.new_game_options import about, changed_by
from glenmore_widgets.watching import Watching


@pytest.fixture
def form():
    return NewGame(players=2, seed=5)


def everybody(form, who):
    for field in form.who:
        field.value = who


def test_it_says_a_setup(form):
    assert form.setup == gm.Setup(players=2)
    assert (form.seed, form.humans, form.bots) == (5, (0,), {1: bots.greedy})
    assert form.errors == {}
    assert repr(form) == "<NewGame: Setup(players=2)>"
    form.count.value = 4
    form.who[2].value = "random"
    form.who[3].value = "person"
    assert form.setup.players == 4
    assert form.humans == (0, 3)
    assert form.bots == {1: bots.greedy, 2: bots.random}


def test_names(form):
    form.names[1].value = "Bob <b>"
    assert form.setup.names == ("Red", "Bob <b>")
    assert "&lt;b&gt;" in form.summary.value
    form.names[0].value = "Bob <b>"
    assert form.errors == {"names": "names: two players have the same name"}
    assert "two players have the same name" in form.faults["names"].value
    assert form.button.disabled
    with pytest.raises(gm.SetupError, match="same name"):
        _ = form.setup
    form.names[0].value = "x" * 41
    assert "1 to 40 characters" in form.faults["names"].value
    form.names[0].value = ""
    assert not form.errors
    assert form.faults["names"].value == ""
    assert not form.button.disabled


def test_editions_and_options(form):
    form.edition.value = "CS-strict"
    assert form.setup == gm.Setup(2, edition="CS-strict")
    assert form.rows["road_origin"].choice.value == "nearest"
    form.rows["clan_marker"].choice.value = "mandatory"
    assert form.setup.options == (("clan_marker", "mandatory"),)
    assert "changed" in form.rows["clan_marker"].line.value
    form.edition.value = "default"  # what was chosen stays, the rest follows the edition
    assert form.setup.options == (("clan_marker", "mandatory"),)
    form.edition.value = "PL-strict"
    assert form.setup == gm.Setup(2, edition="PL-strict")
    assert "changed" not in form.rows["clan_marker"].line.value


def test_every_option_is_explained(form):
    assert [row.option for row in form.rows.values()] == list(BASE_OPTIONS)
    for option in BASE_OPTIONS:
        line = about(option, ())
        assert gm.rules[option.id].text in line
        assert option.id in line
        for edition, value in changed_by(option, ()).items():
            assert f"{edition}: " in line
            assert gm.Setup(2, edition=edition).option(option.key) == value
    assert changed_by(BASE_OPTIONS[9], ()) == {"CS-strict": "nearest"}


def test_chronicles_bring_their_options(form):
    form.chronicles[2].value = True
    assert form.setup.chronicles == (2,)
    assert [row.option for row in form.rows.values()] == list(options_of((2,)))
    form.edition.value = "IT-strict"
    assert form.setup == gm.Setup(2, (2,), "IT-strict")
    form.chronicles[2].value = False
    assert "mountain_width" not in form.rows
    assert form.setup.chronicles == ()


def test_the_introductory_game(form):
    form.introductory.value = True
    assert form.setup.option("introductory") is True
    assert form.rows["introductory"].choice.value is True
    form.rows["introductory"].choice.value = False
    assert form.introductory.value is False


def test_a_catalog_file_is_checked(form, tmp_path):
    form.catalog.value = str(tmp_path / "nowhere.toml")
    assert "cannot be read" in form.faults["catalog"].value
    assert form.button.disabled
    bad = tmp_path / "bad.toml"
    bad.write_text("[[tile]]\nid = 'x", encoding="utf-8")
    form.catalog.value = str(bad)
    assert "line 2" in form.errors["catalog"]
    form.catalog.value = str(tmp_path)
    assert form.errors.keys() == {"catalog"}
    form.catalog.value = " "
    assert form.setup.catalog.origin == ()


def test_it_makes_a_table(form):
    form.button.click()
    assert form.below.children == (form.table,)
    assert form.table.state.setup == form.setup
    assert form.table.state.actor == 0
    assert not form.button.disabled
    first = form.table.state
    assert form.start().state == first  # the same seed, the same game
    form.names[0].value = form.names[1].value = "same"
    table = form.table
    form.button.click()  # a faulty form makes no table
    assert form.table is table


def test_bots_play_to_the_end_and_progress_is_shown(form, monkeypatch):
    monkeypatch.setattr("glenmore_widgets.watching.SHOW_EVERY", 0.0)
    seen = []
    form.progress.observe(lambda change: seen.append(change["new"]), "value")
    everybody(form, "greedy")
    form.start()
    assert form.table.state.actor == gm.OVER
    assert form.table.state.setup.players == 2
    assert len(seen) > 10
    assert seen == sorted(seen)
    assert form.progress.layout.display == "none"


def test_progress_is_rare(form, monkeypatch):
    watch = Watching(form.progress)
    calls: list[gm.State] = []
    monkeypatch.setattr(watch, "show", calls.append)
    thinking = watch.watched(bots.random)
    gm.play(gm.Setup(players=2), thinking, seed=1)
    assert len(calls) < 50  # hundreds of decisions


def test_what_python_asks_for_is_checked():
    with pytest.raises(gm.SetupError):
        NewGame(players=5)
    with pytest.raises(ValueError, match="no bot 'clever'"):
        NewGame(bots="clever")


@pytest.mark.parametrize(
    "bad", [("count", 7), ("edition", "XX"), ("seed_field", "x"), ("introductory", "maybe")]
)
def test_values_that_no_field_offers_are_refused(form, bad):
    field, value = bad
    with pytest.raises(Exception, match=r"."):
        getattr(form, field).value = value
    assert form.setup == gm.Setup(players=2)


def test_fields_have_labels(form):
    fields = [
        form.count,
        form.edition,
        form.seed_field,
        form.catalog,
        form.introductory,
        *form.names,
        *form.who,
        *form.chronicles.values(),
        *(row.choice for row in form.rows.values()),
    ]
    assert all(field.description for field in fields)
    assert len({field.description for field in fields}) == len(fields)
