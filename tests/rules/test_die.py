"""Die, the virtual player (DIE-01 to DIE-10)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.model import OFF
from glenmore.moves import Done, Draw, EndTurn, Place, Roll, Sell, StopAtWorldsEnd, Take
from tests.rules.helpers import after, allowed, draw, events, refused, tiles_of, told

REST = ("glen-lyon", "edradour", "halkirk", "glen-affric", "black-isle", "loch-lochy")


def rolling(*ring: str, late: bool = False, catalog=None, **options: object) -> gm.State:
    """The die is hindmost in a two-player game; `late` means that only stack D is left."""
    place = gm.position(2, options=options, catalog=catalog)
    if late:
        place.empty("S", "A", "B", "C")
    return place.rondel(*ring).rolling().state()


def quiet(state: gm.State) -> gm.State:
    """Do nothing more in this turn; whatever chance does next is left to the test."""
    while state.actor >= 0:
        state, _ = gm.apply(state, Done() if Done() in gm.legal(state) else EndTurn())
    return state


@pytest.mark.rule("DIE-01")
def test_the_die_owns_pays_and_scores_nothing():
    state = rolling("die", "red", "inverness", "yellow")
    assert len(state.players) == 2, "the die is no player"
    rolled = after(state, Roll(1))
    assert "inverness" in rolled.discard, "a tile with a cost is removed without paying"
    assert [(p.coins, p.vp, len(p.estate)) for p in rolled.players] == [(5, 0, 2), (6, 0, 2)]
    record = gm.play(gm.Setup(2), seed=3)
    assert len(gm.score(record.final).seats) == 2


@pytest.mark.rule("DIE-02")
def test_the_hindmost_die_is_rolled_before_any_player_acts():
    state = rolling("die", "inshriach", "red", "yellow")
    assert state.actor == gm.CHANCE
    assert dict(gm.chance(state)) == {Roll(1): 3 / 6, Roll(2): 2 / 6, Roll(3): 1 / 6}
    verdict = refused(state, Take("inshriach"), "DIE-02")
    assert "chance has something else to decide first" in str(verdict)
    refused(state, Sell("wood", (0, 0)), "DIE-02", "TURN-08")
    for pips in (0, 4, 6):
        refused(state, Roll(pips), "DIE-02")
    assert str(events(state, Roll(2), "die_rolled")[0]) == "The die shows 2 (DIE-02)."


@pytest.mark.rule("DIE-03", "DIE-05")
@pytest.mark.parametrize(
    ("pips", "tile", "at"), [(1, "inshriach", 2), (2, "easdale", 3), (3, "strathmore", 5)]
)
def test_the_die_counts_tiles_and_skips_pawns(pips, tile, at):
    state = rolling("die", "red", "inshriach", "easdale", "yellow", "strathmore", *REST)
    rolled = after(state, Roll(pips))
    assert rolled.discard == (tile,), "the tile reached goes to the discard pile"
    assert rolled.pieces[2] == at, "and the die stays on its space"
    assert rolled.ring[at] == ""


@pytest.mark.rule("DIE-04", "EX-04")
def test_the_die_moves_on_from_a_tile_with_a_chronicle_icon():
    catalog = gm.catalog.from_text('[[tile]]\nid = "easdale"\nicon = true\n')
    ring = ("die", "red", "inshriach", "easdale", "loch-lochy", "yellow")
    state = rolling(*ring, catalog=catalog)
    rolled = after(state, Roll(2))
    assert rolled.discard == ("loch-lochy",)
    assert rolled.pieces[2] == state.position("loch-lochy") == 4
    assert "easdale" in rolled.ring
    plain = after(rolling(*ring), Roll(2))
    assert plain.discard == ("easdale",), "without the icon it would have been discarded"
    assert after(state, Roll(1)).discard == ("inshriach",)


@pytest.mark.rule("DIE-06", "DIE-07", "EDGE-15", "END-06")
@pytest.mark.parametrize("pips", [1, 2, 3])
def test_the_die_leaves_the_game_when_it_reaches_or_passes_worlds_end(pips):
    ring = ("die", "red", "worlds-end", "oban", "flora-macdonald", "yellow")
    state = rolling(*ring, late=True)
    happened = told(state, Roll(pips))
    removed = next(event for event in happened if event.key == "die_removed")
    assert "DIE-07" in removed.rules
    gone = after(state, Roll(pips))
    assert gone.pieces[2] == OFF
    assert gone.discard == (), "neither World's End nor the tile beyond is discarded"
    assert {"worlds-end", "oban", "flora-macdonald"} <= set(gone.ring)


@pytest.mark.rule("DIE-07", "EDGE-15")
def test_the_die_stays_as_long_as_it_stops_before_worlds_end():
    state = rolling("die", "red", "inshriach", "easdale", "worlds-end", "yellow", late=True)
    assert after(state, Roll(2)).pieces[2] == 3
    assert after(state, Roll(3)).pieces[2] == OFF


@pytest.mark.rule("OPT-04", "DIE-07")
def test_with_opt_04_the_die_discards_its_target_beyond_worlds_end():
    ring = ("die", "red", "worlds-end", "oban", "flora-macdonald", "yellow")
    for pips, tile in ((2, "oban"), (3, "flora-macdonald")):
        state = after(rolling(*ring, late=True, die_discards_beyond_end=True), Roll(pips))
        assert state.discard == (tile,)
        assert state.pieces[2] == OFF, "it leaves the game all the same"
    exact = after(rolling(*ring, late=True, die_discards_beyond_end=True), Roll(1))
    assert exact.discard == ()
    assert "worlds-end" in exact.ring


@pytest.mark.rule("EDGE-16", "DIE-04", "DIE-07")
def test_the_die_that_skips_icons_into_worlds_end_leaves_the_game():
    catalog = gm.catalog.from_text('[[tile]]\nid = "easdale"\nicon = true\n')
    ring = ("die", "red", "easdale", "worlds-end", "oban", "yellow")
    for beyond in (False, True):
        state = rolling(*ring, late=True, catalog=catalog, die_discards_beyond_end=beyond)
        gone = after(state, Roll(1))
        assert gone.pieces[2] == OFF
        assert gone.discard == ()
        assert {"easdale", "worlds-end", "oban"} <= set(gone.ring)


@pytest.mark.rule("DIE-08", "EDGE-14", "DIE-02")
def test_the_die_rolls_again_while_it_is_hindmost():
    state = rolling("die", "inshriach", "easdale", "strathmore", "red", "yellow")
    rolled = after(state, Roll(1))
    assert isinstance(gm.legal(rolled)[0], Draw), "sweep and refill come first"
    again = draw(rolled)
    assert {type(move) for move in gm.legal(again)} == {Roll}
    assert again.pieces[2] == 1
    past = draw(after(again, Roll(3)))
    assert past.actor == 0, "then the hindmost pawn acts"


@pytest.mark.rule("DIE-09", "RONDEL-06", "RONDEL-07")
def test_the_rondel_is_swept_refilled_and_scored_after_the_die_too():
    ring = ("die", "inshriach", "easdale", "red", "strathmore", "yellow", *REST, "black-agnes")
    place = gm.position(2).empty("S").stack("A", "lochridge").whisky(1, 3).rondel(*ring)
    state = place.rolling().state()
    rolled = after(state, Roll(3))
    assert rolled.discard == ("strathmore", "inshriach", "easdale")
    happened = told(rolled, Draw("lochridge"), Draw("kemnay"), Draw("butcher"))
    assert [e.key for e in happened].count("laid") == 3
    assert [e.fact["round"] for e in happened if e.key == "scoring_round"] == ["A"]
    done = after(rolled, Draw("lochridge"), Draw("kemnay"), Draw("butcher"))
    assert done.players[1].vp == 3
    assert done.actor == 0


@pytest.mark.rule("DIE-10", "EDGE-13", "OPT-27", "RONDEL-06")
def test_tiles_between_the_die_and_the_last_pawn_wait_for_the_die():
    ring = ("red", "die", "inshriach", "easdale", "yellow", "strathmore")

    def moved(counts: bool) -> gm.State:
        place = gm.position(2, options={"die_counts_as_pawn": counts}).rondel(*ring)
        return after(place.state(), Take("strathmore"))

    waits = moved(True)
    assert waits.discard == ()
    state = draw(quiet(after(waits, Place((0, 1)))))
    assert {type(move) for move in gm.legal(state)} == {Roll}
    rolled = after(state, Roll(1))
    assert rolled.discard == ("inshriach",), "the die counts them"
    again = draw(rolled)
    assert again.actor == gm.CHANCE
    assert again.discard == ("inshriach",), "Easdale still lies ahead of the die"
    passed = after(again, Roll(2))
    assert "easdale" in passed.discard, "and is swept once the die is past it"
    strict = moved(False)
    assert strict.discard == ("inshriach", "easdale"), "passed by all pawns: gone at once"


@pytest.mark.rule("OPT-27", "RONDEL-07", "RONDEL-01")
def test_the_rondel_is_refilled_completely_when_the_die_does_not_count_as_pawn():
    ring = ("red", "die", "inshriach", "easdale", "yellow", "strathmore")
    place = gm.position(2, options={"OPT-27": False}).rondel(*ring)
    refill = quiet(after(place.state(), Take("strathmore"), Place((0, 1))))
    first = tiles_of(refill)[0]
    state = draw(refill, first)
    spaces, h = state.game.spaces, state.hindmost()
    assert h == state.pieces[2] == 1
    assert state.position(first) == 13, "the front comes first, then the holes behind the pawns"
    free = [
        p
        for p in range(h, h + spaces)
        if not state.ring[p % spaces] and p % spaces not in {x % spaces for x in state.pieces}
    ]
    assert free == [h + spaces - 1]


@pytest.mark.rule("EDGE-17", "DIE-07")
def test_two_players_go_on_without_the_die():
    ring = ("die", "red", "worlds-end", "oban", "flora-macdonald", "yellow")
    state = draw(after(rolling(*ring, late=True), Roll(3)))
    assert state.actor == 0
    seen: set[str] = set()
    while state.steps:
        move = gm.legal(state)[-1]
        seen.add(move.word)
        state, _ = gm.apply(state, move)
    assert "roll" not in seen
    assert state.actor == gm.OVER


@pytest.mark.rule("EDGE-17", "RONDEL-06", "DIE-07")
def test_tiles_behind_the_pawns_are_swept_when_the_die_leaves():
    ring = ("die", "inshriach", "easdale", "red", "worlds-end", "oban", "yellow")
    state = after(rolling(*ring, late=True), Roll(3))
    assert state.discard == ("inshriach", "easdale")
    full = draw(state)
    assert full.actor == 0
    assert full.hindmost() == 3
    assert sum(1 for tile in full.ring if tile) == full.game.spaces - 1 - 2


@pytest.mark.rule("EDGE-26", "END-05", "DIE-02")
def test_the_die_does_not_roll_once_all_pawns_have_finished():
    place = gm.position(2).empty("S", "A", "B", "C").rondel("red", "die", "worlds-end yellow")
    happened = told(place.state(), StopAtWorldsEnd())
    assert "die_rolled" not in [event.key for event in happened]
    assert after(place.state(), StopAtWorldsEnd()).actor == gm.OVER


@pytest.mark.rule("DIE-02", "TURN-03")
def test_players_act_when_a_pawn_is_behind_the_die():
    state = gm.position(2).rondel("red", "die", "yellow", "inshriach").state()
    assert state.actor == 0
    allowed(state, Take("inshriach"))
    refused(state, Roll(1), "TURN-04", "DIE-02")
