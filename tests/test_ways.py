"""Ways to activate a tile have names in texts (finding R6: `Activate.way` was a bare number)."""

from __future__ import annotations

import json

import pytest

import glenmore as gm
from glenmore.moves import Activate, ActivateRest, UseLochNess
from glenmore.notation.ways import way_names
from tabletop.verdict import AmbiguousMove

AT = (0, 1)


def several() -> list[str]:
    """Tiles with several ways."""
    return [
        tile.id
        for tile in gm.catalog.load().tiles
        if len(tile.benefit.ways) > 1 and not tile.upgrade and tile.kind == "territory"
    ]


def activating(tile: str) -> gm.State:
    place = gm.position(3).tile(0, AT, tile).coins(0, 9).whisky(0, 3)
    place.goods(0, (0, 0), "wood stone barley").goods(0, (1, 0), "sheep cattle wood")
    return place.activating(AT).state()


def test_r6_ways_are_named_by_what_they_give() -> None:
    assert several()
    for tile in several():
        state = activating(tile)
        names = way_names(state, 0, AT)
        assert len(names) == len(state.game.tiles[tile].benefit.ways)
        assert "" not in names
        assert len(set(names)) == len(names)
        for way, name in enumerate(names):
            move = Activate(AT, way)
            wanted = "activate 0,1" if way == 0 else f"activate 0,1 for {name}"
            assert gm.notation.format(state, move) == wanted
            for text in (
                wanted,
                f"activate {tile} for {name}",
                f"activate 0,1 way {way + 1}",
                f"activate 0,1 {way + 1}",
                f"activate 0,1 for {name.replace('-', ' ')}",
            ):
                assert gm.notation.parse(state, text) == move, text


def test_r6_a_way_that_is_not_offered_keeps_its_number() -> None:
    state = activating(several()[0])
    assert gm.notation.format(state, Activate(AT, 7)) == "activate 0,1 way 8"
    assert gm.notation.parse(state, "activate 0,1 way 8") == Activate(AT, 7)
    assert gm.notation.format(state, Activate((5, 5), 1)) == "activate 5,5 way 2"
    assert gm.notation.parse(state, "ness 0,1 way 2") == UseLochNess(AT, 1)


def test_r6_the_bonus_of_a_clan_is_named_too() -> None:
    still = next(
        t.id
        for t in gm.catalog.load().tiles
        if t.benefit.word == "distil" and t.type == "whisky" and not t.upgrade
    )
    clan = gm.position(3).game.space_of["CLAN-MacGregor"]
    place = gm.position(3).tile(0, AT, still).goods(0, (0, 0), "barley barley").clans(0, clan)
    state = place.activating(AT).state()
    assert Activate(AT, 1) in gm.legal(state)
    assert gm.notation.format(state, Activate(AT, 1)) == "activate 0,1 for 3-vp"
    assert gm.notation.parse(state, "activate 0,1 for 3-vp") == Activate(AT, 1)


def test_r6_same_gains_are_told_apart_by_the_payment() -> None:
    from glenmore.components import GOODS, Benefit, Effect, Exchange, Need
    from glenmore.notation.ways import _names

    tile = gm.catalog.load().tiles[0]
    pay = [Need((0, 1, 0, 0, 0)), Need((0, 0, 2, 0, 0)), Need((0, 0, 2, 0, 0)), Need(free=2)]
    ways = tuple(Exchange(each, Effect("vp", 3), "EXCH-02") for each in pay)
    tile = tile.with_(benefit=Benefit("exchange", "EXCH-02", ways=ways))
    assert GOODS[1:3] == ("wood", "stone")
    assert _names(tile, tuple((0, n) for n in range(4))) == (
        "3-vp-for-wood",
        "",
        "",
        "3-vp-for-2-any",
    )


def test_r6_what_may_be_several_ways_is_asked() -> None:
    tile = next(t for t in several() if sum("vp" in n for n in way_names(activating(t), 0, AT)) > 1)
    state = activating(tile)
    names = [name for name in way_names(state, 0, AT) if "vp" in name]
    assert len({name.split("-")[1] for name in names}) == 1
    with pytest.raises(AmbiguousMove):
        gm.notation.parse(state, "activate 0,1 for vp")


def test_r6_old_saves_with_the_cell_that_does_not_exist_are_read() -> None:
    from glenmore.save.reading import Codec

    codec = Codec(gm.start(gm.Setup(3)).game)
    assert codec.move(["activate", [99, 99], 1]) == ActivateRest(1)
    assert codec.move(["activate", [0, 1], 1]) == Activate(AT, 1)
    assert codec.move(json.loads('["also", 1]')) == ActivateRest(1)
