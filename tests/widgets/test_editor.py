"""The position editor without a browser: messages in, traits out, faults named by rule."""

from __future__ import annotations

import random

import pytest

import glenmore as gm
from glenmore.components import COLORS, GOODS
from glenmore.positions.code import format_position
from glenmore.positions.code_reading import parse_position
from glenmore_widgets.editing import DECISIONS, Desk, EditError
from glenmore_widgets.editor import Editor
from glenmore_widgets.placing_things import TOOLS, choose_tool, click, read_place
from tests.widgets.test_messages import HOSTILE


@pytest.fixture
def editor():
    return Editor(gm.Setup(players=3))


def say(editor, **content):
    editor.board._receive(editor.board, content, [])


def rules(editor):
    return [rule for fault in editor.faults for rule in fault.rules]


def use(editor, tool, *place):
    say(editor, tool=list(tool))
    say(editor, put=list(place))


def picture(editor, name):
    return next(board["svg"] for board in editor.board.boards if board["id"] == name)


# -- tiles ----------------------------------------------------------------------------------------


def test_it_begins_with_a_position_that_can_be_played(editor):
    assert editor.faults == ()
    assert editor.state == gm.position(players=3).state()
    assert Editor().state.setup == gm.Setup(players=3)
    middle = gm.play(gm.Setup(players=2), seed=4).states()[60]
    assert Editor(middle).state == middle
    assert repr(editor) == "<Editor: turn 1, 0 faults>"


def test_a_tile_in_the_wrong_place_names_the_rule_and_can_be_mended(editor):
    use(editor, ("tile", "glen-affric"), "cell", 0, 4, 2)
    assert editor.state.players[0].estate[(4, 2)].top == "glen-affric"
    assert rules(editor) == ["PLACE-04"]
    assert editor.board.desk["faults"][0]["rules"] == ["PLACE-04"]
    say(editor, rule="PLACE-04")
    assert editor.board.message["cards"][0]["text"] == gm.rules["PLACE-04"].text
    use(editor, ("move",), "cell", 0, 4, 2)
    assert editor.board.desk["held"] == ["cell", 0, 4, 2]
    say(editor, put=["cell", 0, 0, 1])
    assert editor.faults == ()
    assert editor.board.desk["held"] == []
    assert (4, 2) not in editor.state.players[0].estate


def test_a_tile_is_only_in_one_place(editor):
    assert "inshriach" in editor.state.ring
    use(editor, ("tile", "inshriach"), "cell", 1, 0, 1)
    assert "inshriach" not in editor.state.ring
    assert "RONDEL-01" in rules(editor)  # the space that it left
    say(editor, fill=True)
    assert editor.faults == ()
    say(editor, put=["cell", 2, 0, 1])
    assert (0, 1) not in editor.state.players[1].estate
    for pile, where in (("discard", "discard"), ("box", "box")):
        say(editor, put=["pile", pile])
        assert "inshriach" in getattr(editor.state, where)
    say(editor, put=["pile", "stack"])
    assert not {"inshriach"} & {*editor.state.discard, *editor.state.ring}


def test_an_upgrade_lies_on_top_and_is_judged(editor):
    use(editor, ("tile", "glen-affric"), "cell", 0, 0, 1)
    use(editor, ("tile", "lochridge"), "cell", 0, 0, 1)
    assert editor.state.players[0].estate[(0, 1)].tiles == ("glen-affric", "lochridge")
    assert any(rule.startswith("UPGRADE") for rule in rules(editor))
    say(editor, taking=True)
    say(editor, put=["cell", 0, 0, 1])
    assert editor.state.players[0].estate[(0, 1)].tiles == ("glen-affric",)
    assert editor.faults == ()


def test_goods_scots_coins_and_the_eraser(editor):
    use(editor, ("tile", "glen-affric"), "cell", 0, 0, 1)
    for _ in range(4):
        use(editor, ("good", "wood"), "cell", 0, 0, 1)
    assert "COMP-07" in rules(editor)  # a tile holds three
    say(editor, taking=True)
    say(editor, put=["cell", 0, 0, 1])
    assert editor.faults == ()
    say(editor, taking=True)
    use(editor, ("scot",), "cell", 0, 0, 1)
    plot = editor.state.players[0].estate[(0, 1)]
    assert (plot.goods, plot.scots) == ((0, 3, 0, 0, 0), 1)
    assert editor.state.players[0].scots == 7  # from the supply
    use(editor, ("coin",), "player", 0)
    use(editor, ("whisky",), "player", 0)
    assert (editor.state.players[0].coins, editor.state.players[0].whisky) == (6, 1)
    use(editor, ("clear",), "cell", 0, 0, 1)
    assert (0, 1) not in editor.state.players[0].estate
    say(editor, put=["cell", 0, 0, 0])
    assert editor.state.players[0].estate[(0, 0)].tiles == ("start-village",)
    assert editor.state.players[0].estate[(0, 0)].scots == 0


def test_what_cannot_be_done_is_said(editor):
    before = editor.state
    use(editor, ("good", "wood"), "cell", 0, 3, 3)
    assert editor.board.message["kind"] == "refused"
    assert "lay a tile first" in editor.board.message["text"]
    use(editor, ("good", "wood"), "clan", "munro")
    assert "clan markers" in editor.board.message["text"]
    use(editor, ("scot",), "space", 3)
    assert "tiles and pieces" in editor.board.message["text"]
    use(editor, ("move",), "cell", 0, 5, 5)
    assert "there is nothing to move there" in editor.board.message["text"]
    use(editor, ("move",), "cell", 0, 0, 0)
    say(editor, put=["cell", 0, 5, 5])
    assert "home tiles stay" in editor.board.message["text"]
    assert editor.state == before


# -- the rest of the table ------------------------------------------------------------------------


def test_clans_cards_persons_and_the_market(editor):
    use(editor, ("marker", "yellow"), "clan", "munro")
    assert editor.state.players[1].clans == ("munro",)
    assert editor.state.players[1].markers == gm.position(players=3).state().players[1].markers - 1
    use(editor, ("marker", "red"), "clan", "munro")
    assert "CLAN-05" in rules(editor)
    say(editor, undo=True)
    assert editor.faults == ()
    use(editor, ("card", "loch-ness"), "player", 2)
    assert editor.state.players[2].cards == ("loch-ness",)
    use(editor, ("card", "loch-ness"), "player", 0)
    assert (editor.state.players[2].cards, editor.state.players[0].cards) == ((), ("loch-ness",))
    use(editor, ("tile", "macbeth"), "cell", 1, 5, 5)  # a person goes to the owner
    assert editor.state.players[1].persons == ("macbeth",)
    for _ in range(3):
        use(editor, ("coin",), "market", "wood")
    assert "MARKET-12" in rules(editor)
    use(editor, ("clear",), "market", "wood")
    assert editor.state.market[1] == 3


def test_pawns_are_put_on_the_rondel(editor):
    state = editor.state
    assert state.pieces == (0, 1, 2)
    use(editor, ("piece", "red"), "space", 6)
    assert editor.state.pieces[0] % state.game.spaces == 6
    say(editor, fill=True)
    assert editor.state.turn.seat == 1  # Yellow is hindmost now
    use(editor, ("piece", "blue"), "space", (editor.state.pieces[1] - 1) % state.game.spaces)
    assert editor.state.turn.seat == 2
    use(editor, ("clear",), "space", 6)
    say(editor, put=["space", 6])
    assert "SETUP-06" in rules(editor) or editor.faults  # a pawn is missing


def test_numbers_are_set(editor):
    for what, value in (("coins", 12), ("whisky", 3), ("markers", 4), ("points", 21)):
        say(editor, number=[what, 1, value])
    player = editor.state.players[1]
    assert (player.coins, player.whisky, player.markers, player.vp) == (12, 3, 4, 21)
    say(editor, number=["points", 1, -2])
    assert editor.state.players[1].vp == -2
    say(editor, number=["turn", 0, 9])
    assert editor.state.turn.number == 9
    say(editor, number=["scots", 0, 40])
    assert editor.faults
    before = editor.state
    for bad in (["coins", 7, 1], ["gold", 0, 1], ["coins", 0, -1], ["coins", 0, 9999]):
        say(editor, number=bad)
        assert editor.board.message["kind"] == "refused"
    assert editor.state == before


def test_what_is_being_decided(editor):
    say(editor, decide=["placing", 1, "glen-affric", []])
    assert editor.state.actor == 1
    assert "Glen Affric" in editor.board.desk["deciding"]
    say(editor, decide=["activating", 0, "", [0, 0]])
    assert editor.state.actor == 0
    say(editor, decide=["over", -1, "", []])
    assert editor.state.actor == gm.OVER
    say(editor, decide=["choosing"])
    assert editor.state.actor >= 0
    for bad in (
        ["flying"],
        ["placing"],
        ["placing", 0, "nowhere", []],
        ["activating", 0],
        ["choosing", 9],
    ):
        say(editor, decide=bad)
        assert editor.board.message["kind"] == "refused"


def test_the_text_is_read_and_its_errors_name_the_line(editor):
    text = editor.board.desk["code"]
    assert text == editor.code == format_position(editor.state)
    say(editor, code=text.replace("red coins 5", "red coins 11"))
    assert editor.state.players[0].coins == 11
    wrong = text.replace("0,0 start-village", "0,0 start-vilage")
    say(editor, code=wrong)
    assert editor.board.desk["wrong"].startswith("line 5: 'start-vilage'")
    assert editor.board.desk["code"] == wrong  # kept, to be mended
    assert editor.state.players[0].coins == 11
    say(editor, code=format_position(gm.position(players=2).state()))
    assert editor.board.desk["wrong"] == ""
    assert len(editor.board.desk["seats"]) == 2
    say(editor, undo=True)
    assert len(editor.board.desk["seats"]) == 3


def test_undo_and_redo(editor):
    first = editor.state
    for n in range(3):
        use(editor, ("coin",), "player", n)
    last = editor.state
    for _ in range(5):
        say(editor, undo=True)
    assert editor.state == first
    assert not editor.board.prompt["actions"][0]["enabled"]
    for _ in range(5):
        say(editor, redo=True)
    assert editor.state == last
    say(editor, undo=True)
    use(editor, ("whisky",), "player", 0)
    assert not editor.board.prompt["actions"][1]["enabled"]


# -- going on -------------------------------------------------------------------------------------


def test_play_from_here_only_without_faults(editor):
    use(editor, ("tile", "glen-affric"), "cell", 0, 4, 2)
    say(editor, play=True)
    assert not editor.below.children
    assert editor.board.message["reasons"][0]["rules"] == ["PLACE-04"]
    say(editor, study=True)
    assert not editor.study
    say(editor, undo=True)
    say(editor, play=True)
    assert editor.table.state == editor.state
    assert editor.below.children == (editor.table,)
    say(editor, study=True)
    assert editor.study.root.state == editor.state
    assert editor.table.study is editor.study


def test_python_may_edit_too(editor):
    editor.state = editor.position.coins(0, 9).state()
    assert editor.state.players[0].coins == 9
    editor.tool("good", "wood").put("cell", 0, 0, 0)
    assert editor.state.players[0].goods()[1] == 1
    with pytest.raises(EditError, match="no tool"):
        editor.tool("tile", "atlantis")
    with pytest.raises(EditError, match="no such place"):
        editor.put("cell", 0, 99, 0)
    assert "Faults:" in editor.describe()
    assert editor.static().svg.startswith("<svg")


# -- the page -------------------------------------------------------------------------------------


def test_every_place_can_be_chosen_and_speaks(editor):
    rondel = picture(editor, "rondel")
    assert rondel.count('data-key="space:') == editor.state.game.spaces
    assert rondel.count('data-key="market:') == len(GOODS)
    assert 'data-key="player:2"' in picture(editor, "players")
    assert 'data-key="cell:-1,1"' in picture(editor, "estate")
    assert "free cell" in picture(editor, "estate")
    assert editor.state.game.clans.keys() == {
        part.partition('"')[0] for part in picture(editor, "clans").split('data-key="clan:')[1:]
    }
    names = {thing["name"] for thing in editor.board.palette}
    assert {"Glen Affric", "Macbeth", "Loch Ness (card)", "✥ Move"} <= names
    assert all(name not in names for name in ("Start village", "Home castle"))


def test_names_are_shown_as_text():
    editor = Editor(gm.Setup(players=2, names=("<script>x</script>", "😀")))
    assert "<script>" not in "".join(board["svg"] for board in editor.board.boards)


def test_a_click_on_an_old_picture_does_nothing(editor):
    use(editor, ("coin",), "player", 0)
    before = editor.state
    say(editor, put=["player", 0], at=0)
    assert editor.state == before
    assert editor.board.message["kind"] == "note"


BAD = [
    {"tool": "scot"},
    {"tool": ["scot", 1]},
    {"tool": ["tile", "a", "b"]},
    {"put": []},
    {"put": ["cell", 0, None]},
    {"number": ["coins", "0", 1]},
    {"number": ["coins", 0, True]},
    {"number": ["coins"]},
    {"decide": ["placing", "0"]},
    {"decide": ["a", 0, "b", [1], 5]},
    {"decide": ["activating", 0, "", ["x", "y"]]},
    {"code": 3},
    {"code": "x" * 2_000_001},
    {"show": 3},
    {"show": True},
    {"play": 1},
    {"undo": "now"},
    {"fill": None},
]
SENSELESS = [
    {"tool": ["tile", "start-village"]},
    {"tool": ["wand"]},
    {"tool": ["good", "gold"]},
    {"tool": ["marker", "green"]},
    {"put": ["cell", 0, 0]},
    {"put": ["cell", 3, 0, 0]},
    {"put": ["cell", 0, 31, 0]},
    {"put": ["cell", "0", 0, 0]},
    {"put": ["space", 12.5]},
    {"put": ["space", -1]},
    {"put": ["clan", "atlantis"]},
    {"put": ["market", "gold"]},
    {"put": ["player", -1]},
    {"put": ["pile", "attic"]},
    {"put": ["__class__", 0]},
]


@pytest.mark.parametrize("content", [*BAD, *(h for h in HOSTILE if h != {"undo": True})], ids=repr)
def test_hostile_messages_are_refused(editor, content):
    before = editor.state
    editor.board._receive(editor.board, content, [])
    assert editor.board.refused
    assert editor.state == before


@pytest.mark.parametrize("content", SENSELESS, ids=repr)
def test_senseless_messages_change_nothing(editor, content):
    before, tool = editor.state, editor.board.work.tool
    editor.board._receive(editor.board, content, [])
    assert editor.board.refused or editor.board.message["kind"] == "refused"
    assert (editor.state, editor.board.work.tool) == (before, tool)


def test_the_page_cannot_set_traits(editor):
    before = editor.board.desk
    editor.board.set_state({"desk": {}, "palette": []})
    assert editor.board.desk == before


# -- anything goes --------------------------------------------------------------------------------


def some_edit(desk, rng):
    """Any use of any tool anywhere, any number, any decision."""
    game, seats = desk.state.game, len(desk.state.players)
    names = {
        "tile": list(game.tiles),
        "good": GOODS,
        "marker": COLORS,
        "piece": [piece.id for piece in game.pieces],
        "card": list(game.landmarks),
    }
    roll = rng.random()
    if roll < 0.35:
        kind = rng.choice(TOOLS)
        choose_tool(desk, kind, rng.choice(names.get(kind, [""])))
        desk.taking = rng.random() < 0.2
    elif roll < 0.8:
        place = rng.choice(
            [
                ("cell", rng.randrange(seats), rng.randint(-3, 3), rng.randint(-3, 3)),
                ("space", rng.randrange(game.spaces)),
                ("clan", rng.choice(list(game.clans))),
                ("market", rng.choice(GOODS)),
                ("player", rng.randrange(seats)),
                ("pile", rng.choice(("discard", "box", "stack"))),
            ]
        )
        click(desk, read_place(desk.state, place))
    elif roll < 0.87:
        what = rng.choice(("coins", "whisky", "scots", "markers", "points", "movement", "turn"))
        desk.number(what, rng.randrange(seats), rng.randint(-3, 120))
    elif roll < 0.94:
        cell = (rng.randint(-1, 2), rng.randint(-1, 1))
        desk.decide(
            rng.choice(list(DECISIONS)), rng.randint(-1, seats - 1), rng.choice(names["tile"]), cell
        )
    else:
        rng.choice((desk.fill, desk.undo, desk.redo))()


@pytest.mark.parametrize("seed", range(8))
def test_any_sequence_of_edits_gives_a_position_that_is_judged(seed):
    rng = random.Random(seed)
    setup = gm.Setup(rng.choice(gm.TITLE.player_counts()), rng.choice(((), (2,), (3,))))
    desk = Desk(rng.choice(gm.play(setup, seed=seed).states()) if seed % 2 else setup)
    for _ in range(40):
        try:
            some_edit(desk, rng)
        except EditError:
            continue
        text = format_position(desk.state)
        if not desk.faults:
            assert parse_position(text) == desk.state
            assert desk.state.actor == gm.OVER or gm.legal(desk.state)


def test_a13_no_tile_has_a_stack_without_a_name():
    """Finding A13: with a mountain the editor opened with an empty stack, and listed only it."""
    editor = Editor(gm.Setup(players=2, chronicles=(2,)))
    things = [thing for thing in editor.board.palette if "type" in thing]
    assert "no stack" in {thing["stack"] for thing in things}
    assert all(thing["stack"] and thing["type"] for thing in things)
