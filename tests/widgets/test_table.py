"""The table without a browser: messages in, traits out, and a state that stays sound."""

from __future__ import annotations

import random
import re

import pytest
import traitlets

import glenmore as gm
from glenmore.moves import Place, Take
from glenmore_widgets import Table
from tests.widgets.test_messages import HOSTILE


@pytest.fixture
def table():
    return Table(players=3, seed=3)


def say(table, **content):
    table._receive(table, content, [])


def picture(table, name):
    return next(board["svg"] for board in table.boards if board["id"] == name)


def place_tile(table):
    """Take Halkirk, so that it is to be laid."""
    say(table, **{"try": ["take", "halkirk"]})
    assert table.moves == (Place((-1, 0)),)


def test_an_option_is_carried_out(table):
    number = table.moves.index(Take("halkirk"))
    assert f'data-option="{number}"' in picture(table, "rondel")
    say(table, option=number, at=0)
    assert "halkirk" not in table.state.ring
    assert [line for line in table.ledger if "TAKE-02" in line[3]]
    assert table.prompt["serial"] == 1
    assert table.prompt["front"] == "estate"
    assert "cell:-1,0" in picture(table, "estate")


def test_a_refused_try_shows_its_reasons_and_rules(table):
    place_tile(table)
    before = table.state
    say(table, **{"try": ["place", [2, 0]], "at": 1})
    assert table.state == before
    assert table.message["kind"] == "refused"
    assert [reason["rules"] for reason in table.message["reasons"]] == [["PLACE-03"]]
    assert table.message["cards"][0]["text"] == gm.rules["PLACE-03"].text
    first = table.message["n"]
    say(table, **{"try": ["place", [2, 0]], "at": 1})
    assert table.message["n"] > first  # the view shows it again


def test_a_legal_try_is_carried_out(table):
    place_tile(table)
    say(table, **{"try": ["place", [-1, 0]]})
    assert table.state.players[0].estate[(-1, 0)].top == "halkirk"
    assert table.message == {}


def test_a_click_on_an_old_picture_does_nothing(table):
    place_tile(table)
    before = table.state
    say(table, option=0, at=0)
    assert table.state == before
    assert table.message["kind"] == "note"


def test_undo_and_show_and_rule(table):
    first = table.state
    say(table, undo=True)
    assert table.message["title"] == "There is nothing to undo"
    place_tile(table)
    say(table, undo=True, at=1)
    assert table.state == first
    say(table, show=2)
    assert "Estate of Blue" in picture(table, "estate")
    assert "Estate of Red" in picture(table, "thumb0")
    say(table, rule="TURN-03")
    assert table.message["cards"][0]["id"] == "TURN-03"


@pytest.mark.parametrize(
    "content",
    [
        *HOSTILE,
        {"option": 99},
        {"try": ["fly", "x"]},
        {"try": ["take", "no-such-tile"]},
        {"try": ["take", [0, 0]]},
        {"try": ["place", [0, "1"]]},
        {"try": ["place", [0, 1, 2]]},
        {"try": ["place", 5]},
        {"try": ["place", [1000, 0]]},
        {"try": ["remove", [[0, 0], "x"]]},
        {"try": ["pawn", 7]},
        {"show": 3},
        {"rule": "NO-99"},
    ],
    ids=repr,
)
def test_hostile_messages_are_refused_and_logged(table, content, caplog):
    before = (table.state, table.session.serial, table.ledger, table.boards)
    with caplog.at_level("WARNING", logger="glenmore_widgets"):
        table._receive(table, content, [])
    assert (table.state, table.session.serial, table.ledger, table.boards) == before
    assert len(table.refused) == 1
    assert "message refused" in caplog.text


def test_moves_of_chance_and_of_others_are_refused_with_reasons(table):
    before = table.state
    for words in (["draw", "oban"], ["roll", 3], ["pawn", 1]):
        say(table, **{"try": words})
        assert table.message["kind"] == "refused"
    assert table.state == before


def test_a_view_cannot_set_traits(table):
    before = table.boards
    table.set_state({"boards": [{"id": "rondel", "svg": "<script>"}], "ledger": []})
    assert table.boards == before
    assert table.refused


def test_synced_traits_are_the_whole_contract(table):
    own = {"boards", "options", "prompt", "message", "news", "words", "ran", "ledger", "tools"}
    synced = {name for name in table.trait_names(sync=True) if not name.startswith("_")}
    assert own <= synced
    assert synced - own <= {"layout", "tooltip", "tabbable", "comm"}
    assert isinstance(table.traits()["boards"], traitlets.List)


def test_every_option_and_refusal_can_be_shown_in_a_whole_game(table):
    rng = random.Random(8)
    while table.moves:
        assert len(table.options) == len(table.moves)
        assert all(option["text"] and option["rule"] for option in table.options)
        numbers = {
            int(n)
            for board in table.boards
            for found in re.findall(r'data-options?="([\d ]+)"', board["svg"])
            for n in found.split()
        }
        assert numbers <= set(range(len(table.moves)))
        table.choose(rng.randrange(len(table.moves)))
    assert table.prompt["over"]
    assert "Winner" in table.prompt["notes"][0]
    assert table.prompt["front"] == "score"
    assert "<table" in picture(table, "score")
    assert "data-try" not in picture(table, "rondel")
    say(table, **{"try": ["take", "oban"]})
    assert table.message["reasons"][0]["rules"] == ["END-05"]


def test_text_twin_and_repr(table):
    assert repr(table) == "<Table: turn 1, Red decides>"
    words = table.describe()
    assert "Halkirk" in words
    assert "0. take Inshriach" in words
    place_tile(table)
    say(table, **{"try": ["place", [2, 0]]})
    assert "Scots on a tile adjacent" in table.describe()


def test_static_picture_beside_the_widget(table):
    bundle = table._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == repr(table)
    assert data["image/svg+xml"] == table.static().svg
    assert "application/vnd.jupyter.widget-view+json" in data


def test_names_cannot_break_out():
    table = Table(names=("<img src=x onerror=alert(1)>", "b", "c"))
    for board in table.boards:
        assert "<img" not in board["svg"]


def test_wrong_option_from_python_is_named(table):
    with pytest.raises(ValueError, match="options are 0 to"):
        table.choose(99)
