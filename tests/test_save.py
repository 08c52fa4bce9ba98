"""Saving and loading: nothing is lost, nothing wrong gets in, every refusal names its place."""

from __future__ import annotations

import ast
import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glenmore as gm
from glenmore.assembly import game_of
from glenmore.catalog import from_text
from glenmore.save import LIMIT
from glenmore.save.reading import Codec, SaveError, base_classes, hints
from tests.project import name_of
from tests.test_layout import package_files
from tests.test_study import grown, shape

SETUPS = (
    gm.Setup(2),
    gm.Setup(3, (2,)),
    gm.Setup(3, (3,)),
    gm.Setup(4, edition="CS-strict"),
    gm.Setup(2, options={"clan_23": False}, names=("Zoë", "日本")),
)
HEAD = {"glenmore": 1, "kind": "state", "rules": "0.1.0"}


def plain(thing):
    """A saved thing as JSON values that a test may spoil."""
    return json.loads(gm.dumps(thing))


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_every_state_survives(setup):
    record = gm.play(setup, seed=4)
    for state in record.states():
        text = gm.dumps(state)
        loaded = gm.loads(text)
        assert loaded == state
        assert hash(loaded) == hash(state)
        assert gm.dumps(loaded) == text
        assert set(gm.legal(loaded)) == set(gm.legal(state))
        assert gm.loads(text.encode()) == state


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_records_survive(setup):
    record = gm.play(setup, seed=7)
    loaded = gm.loads(gm.dumps(record))
    assert loaded == record
    assert loaded.seed == 7
    begun = gm.Record(setup, record.moves[:20])
    assert gm.loads(gm.dumps(begun)) == begun


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_setups_survive(setup):
    assert gm.loads(gm.dumps(setup)) == setup


@pytest.mark.parametrize("seed", range(3))
def test_studies_survive(seed):
    study = grown(seed, 30)
    study.goto(list(study.walk())[7])
    text = gm.dumps(study)
    loaded = gm.loads(text)
    assert shape(loaded) == shape(study)
    assert loaded.current.number == study.current.number
    assert gm.dumps(loaded) == text
    late = gm.Study(gm.play(gm.Setup(2), seed=seed).states()[50])
    assert gm.loads(gm.dumps(late)).state == late.state


def test_equal_states_give_equal_text():
    state = gm.play(gm.Setup(2), seed=1).states()[80]
    player = state.players[0]
    turned = type(player.estate)(reversed(list(player.estate.items())))
    assert list(turned) != list(player.estate)
    from glenmore.model import Player, make_state

    other = Player(*(turned if n == "estate" else getattr(player, n) for n in player._names()))
    fields = {name: getattr(state, name) for name in state._names()}
    again = make_state(state.game, fields | {"players": (other, *state.players[1:])})
    assert again == state
    assert gm.dumps(again) == gm.dumps(state)


def test_a_changed_catalog_goes_along():
    catalog = from_text('title = "mine"\n[[tile]]\nid = "halkirk"\nname = "Ours"\n')
    setup = gm.Setup(2, catalog=catalog)
    state = gm.play(setup, seed=1).states()[50]
    loaded = gm.loads(gm.dumps(state))
    assert loaded == state
    assert loaded.setup.catalog.origin == ("mine",)
    assert "catalog" not in gm.dumps(gm.start(gm.Setup(2)))
    spoilt = plain(setup)
    spoilt["setup"]["catalog"][5][0][1] = "nowhere"
    with pytest.raises(SaveError, match=r"setup\.catalog.*roads\[0\]"):
        gm.loads(json.dumps(spoilt))


def test_every_step_of_the_base_game_can_be_saved():
    """A step class that a file defines is known to the reader."""
    bases = {"Step", "Auto", "Menu"}
    found: set[str] = set()
    for path in package_files():
        name = name_of(path)
        if path.suffix == ".py" and "/modules/" not in name and "/teach/" not in name:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    names = {base.id for base in node.bases if isinstance(base, ast.Name)}
                    if names & (bases | found) and node.name not in bases:
                        found.add(node.name)
    assert found <= base_classes().keys()


@pytest.mark.parametrize("chronicles", [(), (2,), (3,)])
def test_every_record_has_a_reader(chronicles):
    codec = Codec(game_of(gm.Setup(3, chronicles)))
    for cls in (*codec.classes.values(), *codec.game.moves.values()):
        for name, kind in hints(cls):
            codec.field(cls, name, kind)


# -- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not JSON"),
        ("[]", "a list of 0 is not a saved game"),
        ("null", "null is not a saved game"),
        ("{}", "'glenmore' is missing"),
        ('{"glenmore":2}', "glenmore: format 2 is not known"),
        ('{"glenmore":true}', "glenmore: format true is not known"),
        ('{"glenmore":1}', "kind: null is not one of state"),
        ('{"glenmore":1,"kind":"pickle"}', "kind: 'pickle' is not one of"),
        ('{"glenmore":1,"kind":"setup"}', "rules: is missing"),
        ('{"glenmore":1,"kind":"setup","rules":"x","setup":{}}', "setup.players: is missing"),
        ('{"glenmore":1,"kind":"setup","rules":"x","setup":{"players":2,"x":1}}', "setup.x: is "),
        (
            '{"glenmore":1,"kind":"setup","rules":"x","setup":{"players":2,"players":3}}',
            "players: is given twice",
        ),
        (
            '{"glenmore":1,"kind":"setup","rules":"x","setup":{"players":2,"names":["\\ud800","b"]}}',
            "half a character",
        ),
        (
            '{"glenmore":1,"kind":"setup","rules":"x","setup":{"players":2,"options":{"x":[]}}}',
            "setup.options.x: is not",
        ),
        ('{"glenmore":NaN}', "only whole numbers"),
        ('{"glenmore":1.5}', "only whole numbers"),
        ('{"glenmore":1e999}', "only whole numbers"),
        ('{"glenmore":' + "9" * 5000 + "}", "huge number"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        (" " * (LIMIT + 1), "is too long"),
        (b"\xff\xfe", "is not UTF-8"),
        (None, "is not text"),
        ("\ud800", "half a character"),
        (b"\x80\x04\x95\x0b\x00", "is not UTF-8"),
    ],
)
def test_foreign_and_hostile_texts(text, message):
    with pytest.raises(SaveError) as caught:
        gm.loads(text)
    assert message in str(caught.value)


@pytest.fixture(scope="module")
def state():
    """A position in the middle of a game."""
    return gm.play(gm.Setup(2), seed=1).states()[100]


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("players", 1, "estate", 3, 3), [0, 0, 0, 0], "state.players[1].estate[3].goods: has 4"),
        (("players", 1, "estate", 3, 3, 2), True, "state.players[1].estate[3].goods[2]: true"),
        (("players", 1, "estate", 3, 2), ["x"], "state.players[1].estate[3].tiles[0]: 'x'"),
        (("players", 1, "estate", 3), [0, 0, ["x"], [], 0], "state.players[1].estate[3]: the cell"),
        (("players", 0, "estate", 0, 0), 100, "state.players[0].estate[0]: [100, "),
        (("players", 0, "coins"), -1, "state.players[0].coins: -1"),
        (("players", 0, "cards"), ["x"], "state.players[0].cards[0]: 'x' is not a known landmark"),
        (("players",), [], "state.players: has 0 items, not 2"),
        (("ring", 4), "nessie", "state.ring[4]: 'nessie' is not a known tile"),
        (("ring",), [], "state.ring: has 0 items, not 1"),
        (("turn", 2), 9, "state.turn.seat: 9"),
        (("turn", 0), "Plot", "state.turn: 'Plot' is not the name of a Turn"),
        (("steps", 0), ["NextTurn", 1], "state.steps[0]: NextTurn has 0 fields, not 1"),
        (("steps", 0), ["__import__"], "state.steps[0]: '__import__' is not the name of a Step"),
        (("steps", 0), ["Need", [0, 0, 0, 0, 0], 0, [], False], "'Need' is not the name of a Step"),
        (("stacks", 1, 2), ["x"], "state.stacks[1].pool[0]: 'x'"),
        (("market",), {}, "state.market: an object is not a list"),
        (("due",), ["Z"], "state.due[0]: 'Z'"),
        (("modules",), [None], "state.modules: a list of 1 is not a list of 0"),
        (("end",), 10**40, "state.end: a huge number"),
    ],
)
def test_wrong_values_name_their_place(state, path, value, message):
    document = plain(state)
    at = document["state"]
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(SaveError) as caught:
        gm.loads(json.dumps(document))
    assert message in str(caught.value)
    assert str(caught.value).startswith(caught.value.path)


def test_fields_that_are_younger_than_the_file_have_their_usual_value():
    states = gm.play(gm.Setup(3), seed=1).states()
    paying = next(s for s in states if s.steps and s.steps[-1].tag == "Pay")
    document = plain(paying)
    step = document["state"]["steps"][-1]
    assert step.pop() == "taken"  # how the tile comes: files before finding R1 do not tell it
    assert gm.loads(json.dumps(document)) == paying
    scored = next(s for s in reversed(states) if s.steps and s.players[0].points)
    document = plain(scored)
    lines = document["state"]["players"][0]["points"]
    for line, booked in zip(lines, scored.players[0].points, strict=True):
        assert ":" in line[6]  # the source of points: finding R3
        line[2:] = [booked.what, *line[3:6]]  # words, where today are keys
    loaded = gm.loads(json.dumps(document))
    assert loaded.players[0].vp == scored.players[0].vp
    assert {line.source for line in loaded.players[0].points} == {""}
    assert str(gm.score(loaded)) == str(gm.score(scored))
    assert [line.with_(source="") for line in scored.players[0].points] == [
        *loaded.players[0].points
    ]
    document, step = plain(paying), plain(paying)["state"]["steps"][-1][:2]
    document["state"]["steps"][-1] = step
    with pytest.raises(SaveError, match=r"state\.steps\[\d+\]: Pay has 2 to 8 fields .*, not 1"):
        gm.loads(json.dumps(document))


def test_a_step_that_nobody_decides_is_refused(state):
    document = plain(state)
    document["state"]["steps"] = [["NextTurn"]]
    with pytest.raises(SaveError, match=r"state\.steps\[0\]: nobody decides"):
        gm.loads(json.dumps(document))


@pytest.mark.parametrize("cut", range(0, 4000, 331))
def test_truncated_text(state, cut):
    text = gm.dumps(state)
    with pytest.raises(SaveError, match="is not JSON"):
        gm.loads(text[: min(cut, len(text) - 1)])


def test_positions_against_the_rules_are_refused(state):
    document = plain(state)
    tile = document["state"]["players"][0]["estate"][0]
    document["state"]["players"][0]["estate"].append([40, 40, tile[2], [0, 0, 0, 0, 0], 0])
    with pytest.raises(SaveError, match=r"state: .*\([A-Z]+-\d+"):
        gm.loads(json.dumps(document))


def test_a_record_that_stops_being_legal_offers_what_is_playable():
    record = gm.play(gm.Setup(2), seed=2)
    document = plain(record)
    number = next(i for i, m in enumerate(document["moves"]) if m[0] == "place") + 1
    document["moves"].insert(number, ["place", [50, 50]])
    with pytest.raises(SaveError, match=rf"moves\[{number}\]: move {number + 1} \(place") as caught:
        gm.loads(json.dumps(document))
    error = caught.value
    assert error.record == gm.Record(record.setup, record.moves[:number])
    assert error.state == error.record.final
    document["moves"][number] = ["take", "nessie"]
    with pytest.raises(SaveError, match=rf"moves\[{number}\]: move {number + 1} cannot be read"):
        gm.loads(json.dumps(document))
    document["moves"][number] = ["place", "x"]
    with pytest.raises(SaveError, match=rf"moves\[{number}\]\.cell: 'x'"):
        gm.loads(json.dumps(document))


def test_a_record_that_ends_otherwise_is_told():
    record = gm.play(gm.Setup(2), seed=2)
    document = plain(record) | {"rules": "0.0.1"}
    document["points"][0] += 1
    with pytest.raises(SaveError, match=r"points: .*saved by rules 0\.0\.1") as caught:
        gm.loads(json.dumps(document))
    assert caught.value.record == record


@pytest.mark.parametrize(
    ("node", "message"),
    [
        ([5, ["pawn", 0], "", "", []], "nodes[1]: there is no earlier node 5"),
        ([0, ["pawn", 7], "", "", []], "nodes[1].move: move 1 cannot be read"),
        ([0, ["pass"], "", "", []], "nodes[1].move: move 1 (pass) is not legal"),
        ([0, ["pawn", 0], 1, "", []], "nodes[1].comment: 1 is not a text"),
        ([0, ["pawn", 0], "", "", ["a b"]], "nodes[1]: 'a b' is not a mark"),
    ],
)
def test_spoilt_studies(node, message):
    document = plain(gm.Study(gm.Setup(2)))
    document["nodes"].append(node)
    with pytest.raises(SaveError) as caught:
        gm.loads(json.dumps(document))
    assert message in str(caught.value)


def test_other_things_cannot_be_saved():
    with pytest.raises(TypeError, match="a list cannot be saved"):
        gm.dumps([])  # type: ignore[arg-type]
    whole = gm.Setup(2).catalog
    half = gm.Setup(2, catalog=whole.with_(start=whole.start.with_(name="\ud800")))
    with pytest.raises(SaveError, match="half a character"):
        gm.dumps(half)


# -- fuzz -----------------------------------------------------------------------------------------

VALUES: tuple[object, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    5,
    99,
    100,
    10**9,
    10**30,
    "",
    "x",
    "halkirk",
    "Plot",
    [],
    [[]],
    {},
    {"a": 1},
    ["Pay", 0],
    ["Price"],
    "S",
    "Z",
    [1, 2],
    [0, 0, 0, 0, 0],
    ["Menu"],
    ["Close", True],
)


def spots(value, path=()):
    """Every place of a JSON value."""
    yield path
    items = (
        value.items()
        if isinstance(value, dict)
        else (enumerate(value) if isinstance(value, list) else ())
    )
    for key, item in items:
        yield from spots(item, (*path, key))


def spoil(document, rng):
    """Change a few places at random."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        *way, last = rng.choice([path for path in spots(document) if path])
        at = document
        for key in way:
            at = at[key]
        what = rng.random()
        if what < 0.6:
            at[last] = copy.deepcopy(rng.choice(VALUES))
        elif what < 0.7:
            del at[last]
        elif isinstance(at, list):
            at.insert(last, copy.deepcopy(rng.choice(VALUES)))


@pytest.mark.parametrize("seed", range(6))
def test_spoilt_saves_give_a_value_or_a_save_error(seed):
    rng = random.Random(seed)
    record = gm.play(SETUPS[seed % len(SETUPS)], seed=seed)
    begun = gm.Record(record.setup, record.moves[:20])
    things: list[Any] = [*rng.sample(record.states(), 4), begun, gm.Study(begun, title="x")]
    texts = [gm.dumps(thing) for thing in things]
    for _ in range(250):
        document = json.loads(rng.choice(texts))
        spoil(document, rng)
        try:
            loaded = gm.loads(json.dumps(document))
        except SaveError:
            continue
        again = gm.loads(gm.dumps(loaded))
        assert gm.dumps(again) == gm.dumps(loaded)
        if isinstance(loaded, gm.State) and loaded.steps:
            assert gm.apply(loaded, gm.legal(loaded)[0])


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.text(),
        st.binary(),
        st.recursive(
            st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()),
            lambda inside: st.one_of(st.lists(inside), st.dictionaries(st.text(), inside)),
            max_leaves=8,
        ).map(lambda value: json.dumps(HEAD | {"setup": {"players": 2}, "state": value})),
    )
)
def test_any_text_gives_a_save_error(text):
    with pytest.raises(SaveError):
        gm.loads(text)
