"""Undo, branches, looking back, assumed chance, texts and files; all without a browser."""

from __future__ import annotations

import random
from functools import partial

import pytest

import glenmore as gm
from glenmore.base.payment import Pay
from glenmore.guidance import notes
from glenmore.moves import Claim, Roll, Take
from glenmore_widgets import Session, Table
from tabletop_widgets.sight import Sight
from tabletop_widgets.texts import KINDS, study_of


@pytest.fixture
def table():
    return Table(players=3, seed=3)


@pytest.fixture
def sent(monkeypatch, table):
    """What the table tells its views."""
    told = []
    monkeypatch.setattr(table, "send", lambda content, buffers=None: told.append(content))
    return told


def say(table, **content):
    table._receive(table, content, [])


def picture(table, name):
    return next(board["svg"] for board in table.boards if board["id"] == name)


def play(table, choices, seed=5):
    rng = random.Random(seed)
    for _ in range(choices):
        table.choose(rng.randrange(len(table.moves)))


def words(table):
    return [action["word"] for action in table.prompt["actions"]]


# -- back and forth --------------------------------------------------------------------------------


def test_undo_and_redo_lose_nothing(table):
    play(table, 6)
    last, lines = table.state, table.ledger
    positions = len(table.study)
    for _ in range(6):
        say(table, undo=True)
    assert not table.undo()
    for _ in range(6):
        say(table, redo=True)
    assert not table.redo()
    assert (table.state, table.ledger, len(table.study)) == (last, lines, positions)
    say(table, redo=True)
    assert table.message["title"] == "There is nothing to redo"


def test_after_redo_the_same_chance_follows():
    one, other = Table(players=3, seed=3), Table(players=3, seed=3)
    play(one, 4)
    play(other, 4)
    one.undo()
    one.redo()
    one.choose(0)
    other.choose(0)
    assert one.state == other.state


def test_undo_turn_goes_to_the_first_decision_of_a_turn(table):
    play(table, 12)
    while table.undo_turn():
        node = table.study.current
        earlier = [n for n in node.line()[:-1] if n in table.session._stops]
        assert all(n.state.turn.number < node.state.turn.number for n in earlier)
    assert table.state.turn.number == 1


def test_another_choice_makes_a_branch(table):
    table.attempt(Take("halkirk"))
    table.undo()
    table.attempt(Take("inshriach"))
    table.undo()
    assert [node.move for node in table.study.current.children] == [
        Take("halkirk"),
        Take("inshriach"),
    ]
    say(table, open="tree")
    assert "Halkirk" in picture(table, "tree")


def test_nodes_are_named_commented_removed_and_gone_to(table):
    play(table, 3)
    say(table, open="tree")
    here = table.tools["node"]
    assert table.session.numbers.node(here) is table.study.current
    say(table, rename=[here, "<b>Bold</b>"])
    say(table, comment=[here, "Two\nlines"])
    assert (table.study.current.name, table.study.current.comment) == ("<b>Bold</b>", "Two\nlines")
    assert "&lt;b&gt;Bold" in picture(table, "tree")
    say(table, rename=[here, "x" * 101])
    assert table.study.current.name == "<b>Bold</b>"
    assert "100 characters" in table.message["text"]
    say(table, go=0)
    assert table.study.current is table.study.root
    assert table.prompt["actions"][0]["word"] == "play_on"
    say(table, remove=here)
    assert all(node.name == "" for node in table.study.walk())
    say(table, remove=0)
    assert table.message["kind"] == "note"
    say(table, go=10_000)
    assert "no node" in table.refused[-1]


def test_removing_the_line_one_is_on_goes_back(table):
    play(table, 3)
    before = table.study.current.parent
    say(table, remove=table.tools["node"])
    assert table.study.current is before
    assert table.moves


def test_looking_back_changes_nothing(table):
    play(table, 5)
    now = (table.state, table.session.serial)
    number = table.ledger[20][5]
    say(table, look=number)
    assert table.prompt["looked"]
    assert table.prompt["here"] == number
    assert table.options == []
    assert "data-try" not in picture(table, "rondel")
    assert words(table) == ["back", "branch"]
    say(table, option=0)
    say(table, **{"try": ["take", "halkirk"]})
    assert len(table.refused) == 2
    say(table, back=True)
    assert not table.prompt["looked"]
    assert (table.state, table.session.serial) == now
    say(table, look=table.study.current.number)
    assert table.message["kind"] == "note"
    for content in ({"look": 9999}, {"branch": True}):
        say(table, **content)
    assert len(table.refused) == 4


def test_branch_from_an_earlier_position(table):
    play(table, 5)
    number = next(line[5] for line in table.ledger if line[0] == 1)
    say(table, look=number)
    say(table, branch=True)
    assert table.study.current.number == number
    assert table.session.moves == gm.legal(table.state)


# -- chance and bots -------------------------------------------------------------------------------


def test_chance_is_asked_for():
    table = Table(players=2, seed=1, chance="ask")
    assert table.state.turn.number == 1  # the set-up is not asked about
    rng = random.Random(1)
    while table.state.actor != gm.CHANCE:
        table.choose(rng.randrange(len(table.moves)))
    assert words(table)[0] == "play_on"
    assert len(table.options) > 1
    chosen = table.moves[-1]
    say(table, option=len(table.moves) - 1)
    node = next(n for n in table.study.walk() if "assumed" in n.marks)
    assert node.move == chosen
    while table.state.actor != gm.CHANCE:
        table.choose(rng.randrange(len(table.moves)))
    before = table.session.serial
    say(table, play_on=True)
    assert table.session.serial > before
    say(table, ask=False)
    table.session.go(table.study.current)
    assert table.tools["ask"] is False


def test_a_roll_is_tried_only_when_the_die_is_to_be_rolled():
    table = Table(players=2, seed=1, chance="ask")
    say(table, **{"try": ["roll", 3]})
    assert table.message["kind"] == "refused"
    rng = random.Random(2)
    while not (table.moves and isinstance(table.moves[0], Roll)):
        table.choose(rng.randrange(len(table.moves)))
    say(table, **{"try": ["roll", 9]})
    assert table.message["kind"] == "refused" or table.refused
    assert isinstance(table.moves[0], Roll)


def test_without_asking_play_on_is_refused(table):
    say(table, play_on=True)
    assert "a person decides" in table.refused[-1]


def test_bots_of_a_resting_table_can_be_moved_or_left_to_play(table):
    play(table, 12)
    node = next(n for n in table.study.walk() if n.state.actor == 1)
    table.go(node)
    assert table.session.resting
    assert table.prompt["front"] in ("rondel", "estate", "options", "clans")
    table.choose(0)
    table.go(node)
    assert table.play_on()


def test_thinking_bots_are_announced(monkeypatch):
    told = []
    monkeypatch.setattr(Table, "_tell", lambda self, **content: told.append(content))
    play(Table(players=2, seed=2, bots={1: lambda seen, moves, rng: moves[0]}), 12)
    assert {"progress": "Yellow is thinking …"} in told


def test_an_unknown_way_with_chance_is_named():
    with pytest.raises(ValueError, match="'roll' or 'ask'"):
        Table(chance="cheat")


# -- texts and files -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["position", "game", "study", "save"])
def test_every_text_can_be_loaded_again(table, sent, kind):
    play(table, 8)
    state = table.state
    say(table, text=kind)
    text = sent[-1]["text"]
    other = Table(players=2)
    say(other, load=text)
    assert other.state == state
    assert other.moves == gm.legal(state)
    assert other.refused == other.refused.__class__()
    assert other.prompt["serial"] > 0


def test_the_decisions_are_listed(table):
    assert table.text("decisions").count("\n") == len(table.moves) - 1
    assert "take Halkirk for" in table.text("decisions")
    with pytest.raises(ValueError, match="not one of decisions"):
        table.text("secrets")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "{",
        "{}",
        '{"glenmore": 99}',
        "[]",
        "game 1",
        "game 1\nsetup: {}",
        "study 1",
        "x",
        "null",
        "glenmore 1 players=3\nnonsense",
        "\x00",
        "{" * 5000,
        '{"glenmore":1,"kind":"state"}',
        "glenmore 1 players=" + "9" * 5000,
        "study 1\ntitle: x\nstart: {\n\n1. fly",
    ],
)
def test_bad_texts_are_named_and_lose_nothing(table, text):
    play(table, 4)
    before = (table.state, table.study, table.session.serial, table.ledger)
    say(table, load=text)
    assert (table.state, table.study, table.session.serial, table.ledger) == before
    assert "nothing has changed" in table.message["title"]
    assert table.message["text"]
    with pytest.raises(ValueError):
        study_of(gm.TITLE, text)


def test_a_huge_text_is_refused(table):
    say(table, load="x" * 2_000_001)
    assert "longer than" in table.refused[-1]


def test_a_game_that_began_with_a_position_has_no_game_text(table, sent):
    play(table, 2)
    other = Table(table.state)
    say(other, text="game")
    assert "started from a position" in other.message["text"]


def test_fewer_seats_and_other_people_after_loading():
    table = Table(players=4, humans=(3,))
    table.load(Table(players=2).text("save"))
    assert table.session.humans == {0}


@pytest.mark.parametrize("name", ["rondel", "estate", "clans", "cards", "players", "legend"])
def test_pictures_are_complete_files(table, sent, name):
    say(table, export=name)
    assert sent[-1]["name"] == name
    assert sent[-1]["picture"].startswith("<svg xmlns=")
    assert "<style>" in sent[-1]["picture"]
    assert "data-try" not in sent[-1]["picture"]


@pytest.mark.parametrize(
    "content",
    [
        {"open": "secrets"},
        {"close": "rondel"},
        {"text": "secrets"},
        {"export": "score"},
        {"go": -1},
        {"go": "0"},
        {"rename": 1},
        {"rename": [0]},
        {"rename": ["0", "x"]},
        {"rename": [0, 1]},
        {"comment": [0, "x" * 4001]},
        {"remove": [0]},
        {"ask": 1},
        {"play_on": False},
        {"load": 7},
        {"load": ["x"]},
        {"look": None},
        {"redo": "yes"},
        {"undo_turn": 1},
        {"branch": 0},
        {"back": None},
        {"go": 99_999},
        {"ping": 0},
    ],
    ids=repr,
)
def test_hostile_messages_change_nothing(table, content):
    before = (table.state, table.session.serial, table.ledger, table.boards, table.prompt)
    say(table, **content)
    assert (table.state, table.session.serial, table.ledger, table.boards, table.prompt) == before
    assert len(table.refused) == 1


def test_all_kinds_of_text_have_a_title(table):
    assert all(title for _, title in table.tools["texts"])
    assert set(dict(table.tools["texts"])) == set(KINDS)


# -- boards and guidance ---------------------------------------------------------------------------


def test_boards_are_drawn_when_they_are_opened(table):
    assert picture(table, "cards") == ""
    say(table, open="cards")
    assert "Castle Stalker" in picture(table, "cards")
    assert "Castle Stalker" in table.describe()
    say(table, open="clans")
    assert picture(table, "clans")
    assert picture(table, "cards") == ""  # one tab is seen at a time
    say(table, open="legend")
    say(table, close="legend")
    play(table, 1)
    assert picture(table, "legend") == ""
    assert picture(table, "clans")


def claiming(seed=0):
    for number in range(seed, seed + 60):
        table = Table(players=3, seed=number)
        rng = random.Random(number)
        while table.moves:
            if any(isinstance(move, Claim) for move in table.moves):
                return table
            table.session.choose(rng.randrange(len(table.moves)))
    raise AssertionError("nobody ever claims")


def test_the_clan_board_comes_to_the_front():
    table = claiming()
    table._changed()
    assert table.prompt["front"] == "clans"
    assert 'class="gm-target gm-open' in picture(table, "clans")
    assert any("road" in note for note in table.prompt["notes"])
    table.choose(0)
    assert table.prompt["front"] != "clans" or picture(table, "clans")


def test_payments_tell_what_is_paid_and_open():
    seen = set()
    for seed in range(30):
        session = Session(gm.Setup(players=3), seed=seed)
        rng = random.Random(seed)
        while session.moves:
            if isinstance(session.state.steps[-1], Pay):
                before = partial(Sight(session.viewer, gm.TITLE).before, session.study.current)
                told = notes(session.state, session.moves, before)
                assert told[1].startswith("Still to pay: ")
                assert "You have " in told[-1]
                seen.add(told[0] == "Paid so far: nothing yet")
                seen.add("Market prices now" in told[2])
            session.choose(rng.randrange(len(session.moves)))
        if len(seen) == 2:
            break
    assert seen == {True, False}


def test_only_what_changed_is_sent(monkeypatch, table):
    states = []
    table.get_state()  # as a page does that opens the table
    monkeypatch.setattr(table, "_send", lambda message, buffers=None: states.append(message))
    table.attempt(Take("halkirk"))
    news = states[0]["state"]["news"]
    assert len(states) == 1
    assert "boards" not in states[0]["state"]
    assert "thumb1" not in [board["id"] for board in news["boards"]["changed"]]
    assert "rondel" in [board["id"] for board in news["boards"]["changed"]]
    assert news["ledger"]["same"] + len(news["ledger"]["more"]) == len(table.ledger)
    assert news["ledger"]["same"] > 10
    table.undo()
    assert states[-1]["state"]["news"]["ledger"]["more"] == []
    table.send_state()
    assert states[-1]["state"]["boards"] == table.boards


def test_rule_cards_have_editions_and_links(table):
    say(table, rule="COMP-05")
    card = table.message["cards"][0]
    assert card["editions"]
    assert "CLAN-01" in card["see"]
    assert card["sources"]
