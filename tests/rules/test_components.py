"""Components (COMP-01 to COMP-07)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import Activate, Claim, Fetch, Place, PutGood, Sell
from tests.rules.helpers import after, allowed, events, goods_on, keys, refused

TEN_CLANS = (
    "macleod",
    "ross",
    "chisholm",
    "brodie",
    "grant",
    "gunn",
    "macdonald",
    "oliphant",
    "mackintosh",
    "sinclair",
)


@pytest.mark.rule("COMP-01", "END-09")
def test_home_tile_is_two_tiles_for_neighbours_activation_and_counting():
    beside = gm.position(3).tile(0, (2, 0), "halkirk").activating((2, 0), seat=0).state()
    allowed(beside, Activate((1, 0)))
    verdict = refused(beside, Activate((0, 0)), "ACT-01")
    assert "Start village" in str(verdict), "the other half is not adjacent"
    above = gm.position(3).tile(0, (0, 1), "easdale").activating((0, 1), seat=0).state()
    both = after(above, Activate((0, 0)), Activate((1, 0)))
    assert both.movement == 2, "each half gives its own movement point"
    sheet = gm.score(gm.position(3).tile(0, (0, 1), "easdale").state())
    assert [line.points for line in sheet[0].expected if line.rule == "END-08"] == [-3]


@pytest.mark.rule("COMP-01", "UPGRADE-11")
def test_halves_of_the_home_tile_are_upgraded_one_by_one():
    place = gm.position(3).placing("inverness", seat=0)
    state = after(place.state(), Place((0, 0)))
    assert state.players[0].estate[0, 0].tiles == ("start-village", "inverness")
    assert state.players[0].estate[1, 0].tiles == ("home-castle",)
    refused(place.state(), Place((1, 0)), "UPGRADE-02")


@pytest.mark.rule("COMP-02", "OPT-23")
def test_worlds_end_is_one_of_the_seventeen_d_tiles():
    state = gm.start(gm.Setup(2))
    d = next(s for s in state.stacks if s.letter == "D")
    assert d.size == 17
    assert sum(tile.stack == "D" for tile in state.game.tiles.values()) == 17
    with pytest.raises(gm.SetupError, match=r"OPT-23.*needs 17 D tiles besides World's End.*16"):
        gm.start(gm.Setup(2, options={"worlds_end_in_17": False}))
    elgin = (
        '[counts]\nfree = true\n[[tile]]\nid = "elgin"\nname = "Elgin"\nstack = "D"\n'
        'kind = "territory"\ntype = "village"\n'
    )
    setup = gm.Setup(2, options={"OPT-23": False}, catalog=gm.catalog.from_text(elgin))
    d = next(s for s in gm.start(setup).stacks if s.letter == "D")
    assert d.size == 18
    assert d.marks == (("worlds-end", 8, 8),)


@pytest.mark.rule("COMP-03", "MARKET-11")
@pytest.mark.parametrize("thing", ["whisky", "coin", "scot", "scots"])
def test_whisky_coins_and_scots_are_not_goods(thing):
    state = gm.position(3).whisky(0, 3).state()
    with pytest.raises(gm.InvalidMove, match=f"good: '{thing}' is not a known good"):
        gm.check(state, Sell(thing, (0, 0)))


@pytest.mark.rule("COMP-03", "EXCH-04")
def test_whisky_does_not_pay_for_goods():
    place = gm.position(3).tile(0, (0, 1), "highland-market", goods="wood stone")
    poor = place.whisky(0, 5).coins(0, 0).activating((0, 1), seat=0)
    verdict = refused(poor.state(), Activate((0, 1)), "EXCH-04")
    assert "you have 0" in str(verdict)
    rich = place.goods(0, (0, 1), "wood stone stone").activating((0, 1), seat=0)
    allowed(rich.state(), Activate((0, 1)))


@pytest.mark.rule("COMP-04")
def test_goods_coins_whisky_and_points_never_run_out():
    place = gm.position(3).whisky(0, 40).coins(0, 99).points(0, 900)
    for i, tile in enumerate(("inshriach", "glen-affric", "laich-of-moray", "glen-tanar")):
        place.tile(0, (0, 1 + i), tile, goods="wood wood wood")
        place.tile(
            0,
            (1, 1 + i),
            ("ballachulish", "easdale", "strathmore", "black-isle")[i],
            goods="wood wood wood",
        )
    place.tile(0, (0, 5), "black-wood-of-rannoch").activating((0, 5), seat=0)
    state = place.state()
    assert state.players[0].goods()[1] == 24, "more than the 20 tokens of the box"
    more = after(state, Activate((0, 5)))
    assert more.players[0].goods()[1] == 25
    gains = gm.position(3).whisky(0, 40).once("glenlochy", (0, 1), seat=0)
    assert gains.state().players[0].whisky == 42
    coins = gm.position(3).coins(0, 99).claiming(seat=0).state()
    assert after(coins, Claim("macleod")).players[0].coins == 102


@pytest.mark.rule("COMP-04", "EDGE-63", "ONCE-04")
def test_scots_are_limited_to_ten():
    place = gm.position(3).scots(0, (0, 0), 5).scots(0, (1, 0), 4).placing("kingussie", seat=0)
    state = place.state()
    assert state.players[0].scots == 0
    lost = events(state, Place((0, 1)), "scot_lost")
    assert [event.rules for event in lost] == [("COMP-04", "ONCE-04")]
    assert after(state, Place((0, 1))).players[0].estate[0, 1].scots == 0
    one_left = gm.position(place.state()).scots(0, (1, 0), 3).state()
    assert after(one_left, Place((0, 1))).players[0].estate[0, 1].scots == 1


@pytest.mark.rule("COMP-05", "OPT-03", "EDGE-64")
def test_clan_markers_are_limited_to_ten():
    def person_turn(**options: bool) -> gm.State:
        place = gm.position(2, options=options).clans(0, *TEN_CLANS).coins(0, 9)
        return place.person("macbeth", seat=0).state()

    limited = person_turn()
    assert limited.players[0].markers == 0
    assert limited.actor != 0, "the marker lapses, nothing is left to decide"
    assert limited.players[0].clans == TEN_CLANS
    unlimited = person_turn(markers_limited=False)
    allowed(unlimited, Claim("macdonell"))
    assert after(unlimited, Claim("macdonell")).players[0].clans == (*TEN_CLANS, "macdonell")
    with pytest.raises(gm.positions.PositionError):
        gm.position(2).clans(0, *TEN_CLANS, "macdonell").state()


@pytest.mark.rule("COMP-06")
def test_a_tile_shows_cost_type_river_one_time_effect_and_benefit():
    tiles = gm.start(gm.Setup(2)).game.tiles
    inverness = tiles["inverness"]
    assert (inverness.name, inverness.type, inverness.river) == ("Inverness", "village", True)
    assert inverness.upgrade
    assert [effect.word for effect in inverness.once] == ["landmark", "scot"]
    assert inverness.benefit.word == "move"
    assert inverness.cost.coins == 1
    assert tiles["loch-lochy"].benefit.word == "none", "some tiles have no benefit"
    assert tiles["easdale"].once == (), "and some no one-time effect"
    assert not tiles["easdale"].protection


@pytest.mark.rule("COMP-06")
def test_the_name_of_a_tile_has_no_effect():
    other_names = "".join(
        f'[[tile]]\nid = "{tile}"\nname = "Tile {i}"\n'
        for i, tile in enumerate(("inshriach", "halkirk", "donan-castle", "macbeth", "inverness"))
    )
    renamed = gm.Setup(2, catalog=gm.catalog.from_text(other_names))
    plain, other = gm.play(gm.Setup(2), seed=11), gm.play(renamed, seed=11)
    assert plain.moves == other.moves
    assert [p.vp for p in plain.final.players] == [p.vp for p in other.final.players]


@pytest.mark.rule("COMP-07", "ACT-09")
@pytest.mark.parametrize(
    ("held", "then"),
    [
        ("", {"wood": 1}),
        ("stone sheep", {"wood": 1, "stone": 1, "sheep": 1}),
        ("barley stone cattle", {"barley": 1, "stone": 1, "cattle": 1}),
        ("wood wood wood", {"wood": 3}),
    ],
)
def test_a_tile_holds_three_goods_of_any_mix(held, then):
    place = gm.position(4).tile(0, (0, 1), "inshriach", goods=held)
    state = place.activating((0, 1), seat=0).state()
    done = after(state, Activate((0, 1)))
    assert goods_on(done, 0, (0, 1)) == then
    lost = events(state, Activate((0, 1)), "goods_lost")
    assert bool(lost) == (sum(then.values()) == len(held.split()))


@pytest.mark.rule("COMP-07", "CLAN-07")
def test_no_good_is_put_on_a_full_tile():
    place = gm.position(4).tile(0, (0, 1), "inshriach", goods="wood wood stone").coins(0, 20)
    state = after(place.claiming(seat=0).state(), Claim("gunn"))
    verdict = refused(state, PutGood("sheep", (0, 1)), "COMP-07")
    assert "Inshriach" in str(verdict)
    assert "three goods" in str(verdict)
    twice = refused(state, PutGood("wood", (0, 1)), "COMP-07", "CLAN-Gunn")
    assert keys(twice) == {"tile_full", "not_gained"}, "both reasons at once"
    allowed(state, PutGood("sheep", (0, 0)))


@pytest.mark.rule("COMP-07")
def test_four_goods_on_a_tile_are_no_position_of_the_game():
    with pytest.raises(gm.positions.PositionError, match="COMP-07"):
        gm.position(4).tile(0, (0, 1), "inshriach", goods="wood wood stone stone").state()


@pytest.mark.rule("COMP-02", "END-06")
def test_worlds_end_cannot_be_fetched_or_laid():
    place = gm.position(2).empty("S", "A", "B", "C").discard("lochridge")
    state = place.rondel("red", "yellow", "die", "worlds-end").fetching(seat=0).state()
    refused(state, Fetch("worlds-end"), "CLAN-Munro", "RONDEL-12")
    allowed(state, Fetch("lochridge"))
