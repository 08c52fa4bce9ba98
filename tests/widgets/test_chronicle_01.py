"""The boats' circuit at the table, by messages: rowing, tokens, and what others may not know."""

from __future__ import annotations

import re

import glenmore as gm
from glenmore.bots import greedy
from glenmore.draw import marks, show
from glenmore.draw.chronicles import c01, c01_circuit
from glenmore.modules.c01_dragon_boat_race import race, race_part
from glenmore.modules.c01_dragon_boat_race.rewards import TakeToken
from glenmore_widgets import Table
from tests.widgets import helpers
from tests.widgets.helpers import picture, say

BOARD = "chronicle1"


def racing(players=3, boats=None, points=2, **fields):
    place = gm.position(players, chronicles=(1,))
    part = race_part(place.setup, boats, **fields)
    return place.module(1, part).closing(0).movement(points)


def table(position, humans=(0, 1, 2), **more):
    shown = Table(position.state(), humans=humans, **more)
    say(shown, open=BOARD)
    return shown


def place(shown, key, board=BOARD):
    return helpers.place(shown, key, board)


def test_a_click_on_the_next_square_rows_there():
    shown = table(racing(points=3))
    assert "Dragon boats" in [board["title"] for board in shown.boards]
    group = place(shown, "place:red-village")
    assert "gm-open" in group
    (number,) = map(int, re.findall(r'data-option="(\d+)"', group))
    assert "row to Start village on Red" in shown.options[number]["text"]
    assert shown.options[number]["group"] == "Row your boat"
    assert "gm-open" in place(shown, "place:boat:red")
    say(shown, option=number, at=shown.prompt["serial"])
    assert race(shown.state).boats[0] == "red-village"
    assert "boat of Red" in place(shown, "place:red-village")


def test_every_other_square_says_why_not():
    shown = table(racing(boats={0: "red-village"}))
    assert "Boats only go clockwise" in place(shown, "place:red-castle")
    far = place(shown, "place:neutral-1-3")
    assert "gm-shut" in far
    assert "one square at a time" in far
    assert "7 ahead of Red" in far
    assert "may row only their own boat" in place(shown, "place:boat:yellow")
    say(shown, **{"try": ["row", 0, "neutral-1-3"]})
    assert shown.message["reasons"][0]["rules"] == ["C1-21", "C1-22"]
    early = table(gm.position(3, chronicles=(1,)).closing(0).movement(1))
    assert "No boat moves until" in place(early, "place:red-village")
    assert "it begins when the first pawn passes Start" in picture(early, BOARD)


def test_tokens_are_chosen_on_the_board_by_who_has_looked():
    shown = table(racing(boats={0: "neutral-1-2"}, points=2), seed=4)
    say(shown, **{"try": ["row", 0, "neutral-1-3"]})
    assert shown.curtain == 0  # others may sit at the same screen
    assert "Take one of these tokens" not in picture(shown, BOARD)
    assert picture(shown, BOARD).count("3 reward tokens face down") == 4
    assert "sees:" not in " ".join(line[2] for line in shown.ledger)
    assert shown.prompt["text"] == "Hand over to Red"
    say(shown, lift=True)
    kinds = [move.what for move in shown.moves]
    assert kinds
    assert all(isinstance(move, TakeToken) for move in shown.moves)
    assert shown.prompt["front"] == BOARD
    for kind in kinds:
        assert "gm-open" in place(shown, f"place:token:{kind}")
    assert "you must take one" in shown.prompt["notes"][0]
    assert any(event.key == "sees_tokens" for event in shown.events)
    assert "sees:" in " ".join(line[2] for line in shown.ledger)
    say(shown, **{"try": ["token", kinds[0]]})
    assert race(shown.state).used == (kinds[0],)


def test_what_one_player_has_seen_is_hidden_from_the_next():
    shown = table(racing(boats={0: "neutral-1-2"}, points=1), seed=4)
    say(shown, **{"try": ["row", 0, "neutral-1-3"]})
    say(shown, lift=True)
    left = [move.what for move in shown.moves]
    say(shown, **{"try": ["token", "vp" if "vp" in left else left[0]]})
    for _ in range(6):
        if shown.state.actor == 1:
            break
        shown.choose(len(shown.moves) - 1)
    assert shown.state.actor == 1  # Yellow is at the screen now
    assert race(shown.state).castle("neutral-1-3").tokens != ("", "")
    assert race(shown.seen(shown.state)).castle("neutral-1-3").tokens == ("", "")
    assert "2 reward tokens face down" in place(shown, "place:neutral-1-3")
    assert not any(event.key == "sees_tokens" for event in shown.events)
    assert "sees:" not in " ".join(line[2] for line in shown.ledger)
    say(shown, open="tree")
    tree = picture(shown, "tree")
    assert "something that others may not see" in tree
    assert "turns up" not in tree.replace("is turned up", "")
    assert "2 reward tokens face down" in shown.describe()


def test_where_a_reward_is_optional_the_castle_asks():
    start = gm.position(3, chronicles=(1,), options={"reward_take": "optional"})
    part = race_part(start.setup, {0: "neutral-1-2"})
    shown = table(start.module(1, part).closing(0).movement(2))
    say(shown, **{"try": ["row", 0, "neutral-1-3"]})
    assert {option["text"] for option in shown.options} == {
        "look at the reward tokens and take one",
        "row on without a reward",
    }
    assert "gm-open" in place(shown, "place:neutral-1-3")


def test_boats_are_seen_on_estates_and_in_the_overview():
    shown = table(racing(boats={1: "red-castle", 2: ""}, home=(2,)))
    castle = place(shown, "cell:1,0", "estate")
    assert "boat of Red and Yellow; 3 reward tokens face down" in castle
    words = picture(shown, "players")
    assert "dragon boat: 11 from home" in words
    assert "dragon boat: home 1st" in words
    last = table(racing(boats={1: ""}, last=(1,)))
    assert "last: coins score 0" in picture(last, "players")


def test_a_tile_under_a_boat_says_that_it_stays():
    start = racing(boats={1: "red-west-1"}).tile(0, (-1, 0), "halkirk").tile(0, (0, 1), "inshriach")
    shown = table(start.removing(1, seat=0))
    assert "a tile with a boat on it has to stay" in place(shown, "cell:-1,0", "estate")
    assert "gm-open" in place(shown, "cell:0,1", "estate")
    say(shown, **{"try": ["remove", [[-1, 0]]]})
    assert shown.message["reasons"][0]["rules"] == ["C1-38"]


def test_start_on_the_rondel_says_what_it_does():
    ring = ("red", "race-start", "glen-affric", "yellow", "blue")
    state = gm.position(3, chronicles=(1,)).rondel(*ring).state()
    group = place(Table(state, humans=(0,)), "tile:race-start", "rondel")
    assert "first pawn to pass begins the race" in group
    assert "only be passed (C1-16)" in group
    begun = gm.position(state).module(1, race_part(state.setup)).state()
    group = place(Table(begun, humans=(0,)), "tile:race-start", "rondel")
    assert "the race is on" in group


def test_a_rival_who_is_nearly_home_is_named():
    boats = {0: "red-village", 1: "neutral-1-5"}
    shown = table(racing(2, boats, 1), humans=(0, 1))
    assert any("then you are last" in note for note in shown.prompt["notes"])
    calm = table(racing(2, {1: "red-village"}, 1), humans=(0, 1))
    assert not any("then you are last" in note for note in calm.prompt["notes"])


def test_the_words_tell_what_the_picture_shows():
    state = racing(boats={1: "neutral-1-2"}).state()
    words = c01_circuit.words(state)
    assert "Neutral river 1, 5 squares" in words
    assert "square 2 of neutral river 1: boat of Yellow" in words
    assert "Red’s boat: 11 from home" in words
    assert words in str(show(state))
    assert set(marks(state).boards[1]) >= {"red-village", "boat:red", "neutral-1-5"}


def test_the_board_is_drawn_again_only_when_it_changes():
    first = racing(boats={1: "neutral-1-2"}).state()
    other = gm.position(first).coins(0, 9).state()
    moved = racing(boats={1: "neutral-1-3"}).state()
    assert c01.shows(first) == c01.shows(other) != c01.shows(moved)


def test_a_whole_game_of_four_can_be_shown():
    shown = Table(gm.Setup(4, (1,)), seed=5, humans=(), bots=dict.fromkeys(range(4), greedy))
    say(shown, open=BOARD)
    assert shown.state.actor == gm.OVER
    assert "The race is over" in picture(shown, BOARD)
