"""Edition presets and options: exact values, what may be set, and what each switch changes."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.modules import LIBRARY, MODULES, module, options_of
from glenmore.moves import (
    Done,
    Draw,
    EndTurn,
    Place,
    ReliefGain,
    Relieve,
    Roll,
    StopAtWorldsEnd,
    Take,
)
from glenmore.options import ALL_EDITIONS, BASE_OPTIONS, EDITIONS, Option
from tests.rules.helpers import after, lines

DEFAULT: dict[str, object] = {
    "s_tiles": "random",
    "die": False,
    "markers_limited": True,
    "die_discards_beyond_end": False,
    "passed_tiles": "at_move",
    "scot_on_covered_tile": True,
    "any_good_goes": "new_tile",
    "one_time_order": "free",
    "clan_marker": "optional",
    "road_origin": "cheapest",
    "douglas_free": True,
    "clan_23": True,
    "macgregor_pays_barley": False,
    "munro_activates": True,
    "loch_ness_in_person_turns": True,
    "duart_castle": "coin_first",
    "loch_morar_neighbours": True,
    "macmillan": "optional",
    "upgraded_home_castle": True,
    "introductory": False,
    "relief": "strict",
    "beyond_table": 8,
    "worlds_end_in_17": True,
    "worlds_end_position": "half",
    "types_by": "symbol",
    "refill_after_worlds_end": True,
    "die_counts_as_pawn": True,
    "movement_expires": "end_of_turn",
}  # in the order of OPT-01 to OPT-28
STRICT: dict[str, dict[str, object]] = {
    "default": {},
    "PL-strict": {"clan_marker": "mandatory", "macmillan": "mandatory"},
    "CS-strict": {
        "scot_on_covered_tile": False,
        "road_origin": "nearest",
        "clan_23": False,
        "duart_castle": "marker_first",
        "types_by": "benefit",
    },
    "IT-strict": {
        "scot_on_covered_tile": False,
        "clan_marker": "mandatory",
        "clan_23": False,
        "duart_castle": "marker_first",
    },
}

ELGIN = (  # one more D tile
    '[counts]\nfree = true\n[[tile]]\nid = "elgin"\nname = "Elgin"\nstack = "D"\n'
    'kind = "territory"\ntype = "village"\n'
)


def test_every_option_has_its_number_its_default_and_its_rule():
    assert [option.id for option in BASE_OPTIONS] == [f"OPT-{n:02}" for n in range(1, 29)]
    assert {option.key: option.default for option in BASE_OPTIONS} == DEFAULT
    assert [option.key for option in BASE_OPTIONS] == list(DEFAULT)
    for option in BASE_OPTIONS:
        assert option.rule in gm.rules
        assert option.id in gm.rules


@pytest.mark.parametrize("edition", STRICT)
def test_an_edition_changes_exactly_what_its_text_says(edition):
    assert set(EDITIONS) == set(STRICT)
    assert gm.Setup(3, edition=edition).all_options() == DEFAULT | STRICT[edition]


@pytest.mark.parametrize("option", BASE_OPTIONS, ids=[option.id for option in BASE_OPTIONS])
def test_an_option_is_set_by_key_or_number_and_only_to_its_values(option):
    needy = {value for value, _, _ in option.tiles}  # not with the tiles of the box
    for value in option.values:
        more = gm.catalog.from_text(ELGIN) if value in needy else None
        by_key = gm.Setup(3, options={option.key: value}, catalog=more)
        assert by_key == gm.Setup(3, options={option.id: value}, catalog=more)
        assert by_key.option(option.key) == by_key.option(option.id) == value
        others = {key: v for key, v in DEFAULT.items() if key != option.key}
        assert by_key.all_options() == {**others, option.key: value}
    with pytest.raises(gm.SetupError, match=rf"{option.key} \({option.id}\) cannot be 'neither'"):
        gm.Setup(3, options={option.key: "neither"})


def test_an_unknown_option_or_edition_is_refused_with_the_nearest():
    with pytest.raises(gm.SetupError, match=r"did you mean .*road_origin"):
        gm.Setup(3, options={"road_orgin": "nearest"})
    with pytest.raises(gm.SetupError, match=r"did you mean .*CS-strict"):
        gm.Setup(3, edition="CS-strikt")


def test_a_single_option_overrides_the_edition():
    setup = gm.Setup(3, edition="CS-strict", options={"OPT-06": True})
    assert setup.option("scot_on_covered_tile") is True
    assert setup.option("road_origin") == "nearest"


@pytest.mark.rule("OPT-19", "UPGRADE-12", "EDGE-51")
def test_a_tile_laid_over_the_home_castle_is_always_the_home_castle():
    with pytest.raises(gm.SetupError, match=r"OPT-19.*it can be True"):
        gm.Setup(3, options={"OPT-19": False})
    place = gm.position(3).tile(0, (1, 0), "edinburgh-castle", scots=3)
    place.empty("S", "A", "B", "C").rondel("red", "worlds-end yellow blue")
    state = after(place.state(), StopAtWorldsEnd())
    assert lines(state, 0, "SCORE-05") == {"Scots on the home castle, final round": 3}


@pytest.mark.rule("OPT-24", "SETUP-11")
@pytest.mark.parametrize(
    ("where", "chances"),
    [
        ("half", [0, 0, 0, 0, 0, 0, 0, 0, 1, 0]),
        ("half_pm2", [0, 0, 0, 0, 0, 0, 1 / 5, 1 / 4, 1 / 3, 1 / 2]),
    ],
)
def test_worlds_end_lies_at_the_middle_or_up_to_two_places_from_it(where, chances):
    place = gm.position(3, options={"worlds_end_position": where}).empty("S", "A", "B", "C")
    state = place.rondel("red", "yellow", "blue", fill=False).refilling().state()
    found = []
    for _ in range(10):
        drawn = dict(gm.chance(state))
        assert sum(drawn.values()) == pytest.approx(1)
        found.append(drawn.pop(Draw("worlds-end"), 0))
        state, _ = gm.apply(state, next(iter(drawn), Draw("worlds-end")))
    assert found == pytest.approx(chances)


@pytest.mark.rule("OPT-24", "OPT-20", "SETUP-12")
def test_the_introductory_game_knows_no_shift_of_worlds_end():
    setup = gm.Setup(3, options={"introductory": True, "worlds_end_position": "half_pm2"})
    d = next(stack for stack in gm.start(setup).stacks if stack.letter == "D")
    assert d.marks == (("worlds-end", 0, 0),)


@pytest.mark.rule("OPT-05", "RONDEL-06")
@pytest.mark.parametrize(("when", "at_once"), [("at_move", True), ("end_of_turn", False)])
def test_passed_tiles_go_with_the_move_or_at_the_end_of_the_turn(when, at_once):
    place = gm.position(3, options={"passed_tiles": when})
    state = place.rondel("red", "inshriach", "yellow", "strathmore", "blue").state()
    moved = after(state, Take("strathmore"))
    assert (moved.discard == ("inshriach",)) is at_once
    placed = after(moved, Place((0, 1)))
    assert (placed.discard == ("inshriach",)) is at_once
    assert after(placed, Done()).discard == ("inshriach",), "in the end both are the same"


@pytest.mark.rule("OPT-05", "END-01", "TAKE-08", "DIE-09")
@pytest.mark.parametrize("when", ["at_move", "end_of_turn"])
def test_passed_tiles_go_after_worlds_end_the_relief_and_the_die_too(when):
    place = gm.position(3, options={"passed_tiles": when}).empty("S", "A", "B", "C")
    ring = ("red", "macbeth", "yellow", "worlds-end", "flora-macdonald", "blue")
    stopped = place.rondel(*ring).state()
    assert after(stopped, StopAtWorldsEnd()).discard == ("macbeth",)
    poor = place.coins(0, 0).stack("D").rondel(*ring, fill=False).state()
    relieved = after(poor, Relieve("flora-macdonald"))
    assert relieved.discard[0] == "flora-macdonald"
    assert after(relieved, ReliefGain("coin")).discard == ("flora-macdonald", "macbeth")
    die = gm.position(2, options={"passed_tiles": when})
    rolling = die.rondel("die", "macbeth", "red", "yellow", "inshriach").rolling().state()
    assert after(rolling, Roll(2)).discard == ("inshriach", "macbeth")


@pytest.mark.parametrize(
    "options",
    [
        {"refill_after_worlds_end": False},
        {"die_counts_as_pawn": False},
        {"die_discards_beyond_end": True},
        {"markers_limited": False},
        {"relief": "claim"},
        {"passed_tiles": "end_of_turn"},
        {"introductory": True},
        {"worlds_end_position": "half_pm2"},
    ],
    ids=lambda options: next(iter(options)),
)
def test_whole_games_can_be_played_with_each_option(options):
    record = gm.play(gm.Setup(3, options={"die": True, **options}), seed=17)
    assert record.final.actor == gm.OVER
    for state in record.states()[::25]:
        assert not gm.faults(state)


def test_the_turn_goes_on_as_usual_under_every_edition():
    for edition in STRICT:
        place = gm.position(3, edition=edition).rondel("red", "yellow", "blue", "inshriach")
        state = after(place.state(), Take("inshriach"), Place((0, 1)), Done())
        assert EndTurn() not in gm.legal(state)
        assert state.actor == gm.CHANCE


# -- what a Setup takes (finding S11) -------------------------------------------------------------


def test_s11_a_setup_that_cannot_be_started_is_refused_by_setup_itself():
    with pytest.raises(gm.SetupError, match=r"OPT-23.*needs 17 D tiles besides World's End.*16"):
        gm.Setup(2, options={"OPT-23": False})


@pytest.mark.parametrize("chronicles", [(), *((number,) for number in MODULES), tuple(MODULES)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_s11_whatever_setup_takes_can_be_started(players, chronicles):
    here = tuple(n for n in chronicles if players in module(n).players)
    for option in options_of(here):
        for value in option.values:
            try:
                setup = gm.Setup(players, here, options={option.key: value})
            except gm.SetupError:
                assert option.tiles  # its tiles are not in the box
                continue
            assert gm.legal(gm.start(setup))


def test_s11_components_that_cannot_be_played_are_refused_by_setup():
    whole = gm.Setup(3).catalog
    tiles = tuple(tile for tile in whole.tiles if tile.id != "worlds-end")
    with pytest.raises(gm.SetupError, match="catalog: there is no tile World's End"):
        gm.Setup(3, catalog=whole.with_(tiles=tiles))
    with pytest.raises(gm.SetupError, match="rondel: 4 spaces are too few"):
        gm.Setup(3, catalog=whole.with_(spaces=4))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"options": "die"}, "options: 'die' are not options"),
        ({"options": 5}, "options: 5 are not options"),
        ({"options": [("die",)]}, "options: .* are not options"),
        ({"options": {("die",): True}}, r"options: \('die',\) is unknown"),
        ({"options": {"die": []}}, r"die \(OPT-02\) cannot be \[\]"),
        ({"options": {"die": 1}}, r"die \(OPT-02\) cannot be 1"),
        ({"options": {"die": True, "OPT-02": False}}, r"die \(OPT-02\) is given twice"),
        ({"names": 5}, "names: 5 is not a list of names"),
        ({"names": "abc"}, "names: 'abc' is not a list of names"),
        ({"names": ("a", "b", "c\0")}, r"names: 'c\\x00' contains"),
        ({"names": ("a", "b", "c\nd")}, r"names: 'c\\nd' contains"),
        ({"names": ("a", "b", "\udc80")}, r"names: '\\udc80' contains"),
        ({"names": ("a", "b", "\u2028c")}, r"names: '\\u2028c' contains"),
        ({"names": ("a", "b", "\u200b\ufeff")}, r"names: '\\u200b\\ufeff' contains"),
        ({"names": ("a", "b", "a ")}, "two players have the same name"),
        ({"names": ("a", "b", 3)}, "names: 3 is not a name"),
        ({"edition": []}, r"edition: \[\] is unknown"),
        ({"edition": None}, "edition: None is unknown"),
        ({"chronicles": 5}, "chronicles: 5 is not a list"),
        ({"chronicles": [True]}, "chronicles: true is not available"),
        ({"chronicles": [10**5000]}, "chronicles: a huge number is not available"),
        ({"chronicles": [[1]]}, "chronicles: .* is not a list"),
        ({"catalog": 5}, "catalog: 5 is neither"),
    ],
)
def test_s11_bad_input_is_refused_with_its_place(given, message):
    with pytest.raises(gm.SetupError, match=message):
        gm.Setup(3, **given)


def test_s11_a_huge_number_of_players_is_refused_in_words():
    with pytest.raises(gm.SetupError, match="players: a huge number is not possible"):
        gm.Setup(10**5000)


def test_s11_names_may_hold_any_letters():
    names = ("Zoë", "Łukasz", "李 👩\u200d🌾")
    assert gm.Setup(3, names=names).names == names


# -- what is declared -----------------------------------------------------------------------------

SWITCH = Option("c2.x", "x", (False, True), "C2-01")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"options": (SWITCH, SWITCH)}, "chronicle 2: option c2.x: 'c2.x' is used twice"),
        ({"options": (SWITCH, SWITCH.with_(id="c2.y"))}, "option c2.y: 'x' is used twice"),
        ({"options": (SWITCH.with_(key="die"),)}, "'die' is used twice"),
        ({"options": (SWITCH.with_(values=()),)}, r"option c2.x: \(\) are not different"),
        ({"options": (SWITCH.with_(values=(1, 1)),)}, r"\(1, 1\) are not different"),
        ({"options": (SWITCH.with_(values=(1, None)),)}, "are not different"),
        ({"options": (SWITCH.with_(needs=(2,)),)}, r"needs \(2,\), which are not other chronicles"),
        ({"options": (SWITCH.with_(needs=(99,)),)}, "which are not other chronicles"),
        ({"options": (SWITCH.with_(tiles=((3, "D", 17),)),)}, "a value that it cannot have"),
        ({"options": (SWITCH.with_(since=9),)}, "since 9 is not one of"),
        ({"editions": {"PL-strikt": {}}}, "chronicle 2: edition 'PL-strikt' is unknown"),
        (
            {"editions": {"PL-strict": {"mountain_refil": "base"}}},
            "chronicle 2: PL-strict: option 'mountain_refil' is unknown",
        ),
        (
            {"editions": {"PL-strict": {"c2.mountainWidth": 1}}},
            "option 'c2.mountainWidth' is unknown",
        ),
        (
            {"editions": {"PL-strict": {"mountain_refill": "bse"}}},
            "mountain_refill cannot be 'bse'",
        ),
        (
            {"editions": {"PL-strict": {"die_counts_mountain": 1}}},
            "die_counts_mountain cannot be 1",
        ),
    ],
)
def test_s11_options_and_presets_are_checked_where_they_are_declared(changes, message):
    with pytest.raises(TypeError, match=message):
        LIBRARY.check(module(2).with_(**changes))


def test_s11_every_module_and_the_base_game_declare_what_can_be_meant():
    ALL_EDITIONS.check("base game", BASE_OPTIONS, EDITIONS)
    for number in MODULES:
        LIBRARY.check(module(number))
        for option in module(number).options:
            assert option.rule in gm.rules, option.id
    options_of(tuple(MODULES))
    with pytest.raises(TypeError, match="base game: CS-strict: option 'dye' is unknown"):
        ALL_EDITIONS.check("base game", BASE_OPTIONS, {"CS-strict": {"dye": True}})
