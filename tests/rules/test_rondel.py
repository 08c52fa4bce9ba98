"""Rondel: moving, passed tiles, refill (RONDEL-01 to RONDEL-12)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import (
    Claim,
    Done,
    Draw,
    EndTurn,
    Fetch,
    MoveScot,
    Place,
    ReliefGain,
    Relieve,
    Sell,
    StopAtWorldsEnd,
    Take,
)
from tests.rules.helpers import (
    TEN,
    after,
    allowed,
    draw,
    events,
    finish_turn,
    reach,
    refused,
    tiles_of,
    told,
)


def tiles_on(state: gm.State) -> list[str]:
    return [tile for tile in state.ring if tile]


def turn_over(state: gm.State, tile: str, cell: tuple[int, int] = (0, 1)) -> gm.State:
    """Take a free tile, lay it, do nothing more: the refill is next."""
    state = after(state, Take(tile), Place(cell))
    while state.actor >= 0:
        state, _ = gm.apply(state, Done() if Done() in gm.legal(state) else EndTurn())
    return state


def laid(state: gm.State) -> int:
    """How many tiles this refill lays."""
    number = 0
    while state.actor == gm.CHANCE and isinstance(gm.legal(state)[0], Draw):
        state, _ = gm.apply(state, gm.legal(state)[0])
        number += 1
    return number


@pytest.mark.rule("RONDEL-01", "EDGE-24", "TURN-03", "END-04")
@pytest.mark.parametrize(("players", "die"), [(2, True), (3, False), (3, True), (4, False)])
def test_one_space_is_empty_behind_the_hindmost_and_only_the_hindmost_moves(players, die):
    last = -1

    def watch(state: gm.State, move: gm.Move) -> None:
        nonlocal last
        step = type(state.steps[-1]).__name__
        if step not in ("ChooseStop", "RollDie") or state.turn.number <= last:
            return
        last = state.turn.number
        spaces, h = state.game.spaces, state.hindmost()
        standing = {p % spaces for p in state.pieces if p >= 0}
        empty = [
            p
            for p in range(h, h + spaces)
            if not state.ring[p % spaces] and p % spaces not in standing
        ]
        assert (h + spaces - 1) in empty
        assert len(empty) == 1 or not any(s.size for s in state.stacks)
        assert state.pieces[state.turn.piece] == h
        assert not state.finished(state.turn.piece), "a finished pawn is never hindmost"
        assert h > hindmost[-1], "the hindmost position grows with every turn"
        hindmost.append(h)

    hindmost = [-1]
    gm.play(gm.Setup(players, options={"die": die}), seed=players + 20, watch=watch)
    assert len(hindmost) > 20


@pytest.mark.rule("RONDEL-02", "EDGE-02")
def test_pawns_jump_over_everything_but_stop_only_on_tiles():
    place = gm.position(2).rondel("red", "yellow", "die", "inshriach", "easdale")
    state = place.state()
    allowed(state, Take("inshriach"), Take("easdale"))
    stops = set(reach(state))
    assert stops.isdisjoint(state.pieces), "no space with a pawn or the die"
    assert all(state.ring[at % state.game.spaces] for at in stops), "only spaces with a tile"
    for tile in ("falkirk-tryst", "castle-moil"):
        verdict = refused(state, Take(tile), "TURN-04")
        assert state.game.name(tile) in str(verdict), "a tile that is not on the rondel"


@pytest.mark.rule("RONDEL-03", "EDGE-03")
def test_no_pawn_crosses_the_empty_space():
    state = gm.position(3).rondel("red", "yellow", "blue", *TEN).state()
    reached = reach(state)
    assert max(reached) == state.game.spaces - 2, "the last tile before the empty space"
    far = after(state, Take("black-isle"))
    assert far.pieces[0] == 12
    empty = state.hindmost() + state.game.spaces - 1
    assert state.ring[empty % state.game.spaces] == ""
    assert all(at < empty for at in reached)
    yellow = draw(finish_turn(after(far, Place((0, 1)))))
    assert yellow.actor == 1
    assert max(reach(yellow)) == 13


@pytest.mark.rule("RONDEL-04")
def test_the_pawn_stands_on_the_space_of_the_taken_tile():
    state = gm.position(3).rondel("red", "yellow", "blue", *TEN).state()
    taken = after(state, Take("glen-clova"))
    assert taken.pieces[0] == state.position("glen-clova") == 6
    assert taken.ring[6] == ""
    assert "glen-clova" not in taken.ring


@pytest.mark.rule("RONDEL-05", "EDGE-04")
def test_no_pawn_stops_on_a_protected_tile():
    catalog = gm.catalog.from_text('[[tile]]\nid = "inshriach"\nprotection = true\n')
    place = gm.position(3, catalog=catalog).rondel("red", "yellow", "blue", "inshriach", "easdale")
    verdict = refused(place.state(), Take("inshriach"), "RONDEL-05")
    assert str(verdict) == (
        "Inshriach is protected: pawns may pass it but not stop there (RONDEL-05)."
    )
    allowed(place.state(), Take("easdale"))  # behind it
    alone = gm.position(3, catalog=catalog).empty("S", "A", "B", "C").stack("D")
    alone.rondel("red", "yellow", "inshriach", "worlds-end", "blue", fill=False)
    state = alone.state()
    assert gm.legal(state) == (StopAtWorldsEnd(),)
    refused(state, Take("inshriach"), "RONDEL-05")
    refused(state, Relieve("inshriach"), "RONDEL-05")  # not even for the relief


@pytest.mark.rule("RONDEL-05", "TAKE-09")
def test_a_protected_tile_that_is_too_dear_is_refused_for_both_reasons():
    catalog = gm.catalog.from_text('[[tile]]\nid = "macbeth"\nprotection = true\n')
    place = gm.position(3, catalog=catalog).coins(0, 0).rondel("red", "yellow", "blue", "macbeth")
    refused(place.state(), Take("macbeth"), "RONDEL-05", "TAKE-09")


@pytest.mark.rule("RONDEL-06", "EX-30", "RONDEL-08")
def test_tiles_passed_by_every_pawn_are_discarded_at_once():
    place = gm.position(3).rondel("red", "inshriach", "easdale", "yellow", "strathmore", "blue")
    state = place.state()
    happened = events(state, Take("strathmore"), "discarded")
    assert [e.fact["tile"] for e in happened] == ["inshriach", "easdale"]
    assert all(e.rules == ("RONDEL-06",) for e in happened)
    moved = after(state, Take("strathmore"))
    assert moved.discard == ("inshriach", "easdale"), "before anything else happens in the turn"
    assert laid(turn_over(state, "strathmore")) == 3


@pytest.mark.rule("RONDEL-06")
def test_a_tile_is_kept_while_some_pawn_is_behind_it():
    state = gm.position(3).rondel("red", "yellow", "inshriach", "blue", "strathmore").state()
    moved = after(state, Take("strathmore"))
    assert moved.discard == ()
    assert "inshriach" in moved.ring


@pytest.mark.rule("RONDEL-06", "OPT-05", "EDGE-12", "CLAN-Munro")
def test_a_tile_passed_this_turn_can_be_fetched_by_munro_at_once_but_not_with_opt_05():
    def munro(**options: str) -> gm.State:
        place = gm.position(3, options=options).coins(0, 9)
        place.rondel("red", "inshriach", "yellow", "macbeth", "blue").discard("easdale")
        return after(place.state(), Take("macbeth"), Claim("munro"))

    at_once = munro()
    assert at_once.discard == ("easdale", "inshriach")
    allowed(at_once, Fetch("inshriach"), Fetch("easdale"))
    later = munro(passed_tiles="end_of_turn")
    assert later.discard == ("easdale",)
    verdict = refused(later, Fetch("inshriach"), "CLAN-Munro", "RONDEL-12")
    assert "Inshriach is not in the discard pile" in str(verdict)
    done = finish_turn(after(later, Fetch("easdale"), Place((0, 1))))
    assert done.discard == ("inshriach",), "discarded at the end of the turn"


@pytest.mark.rule("RONDEL-07", "SETUP-15")
def test_the_refill_goes_clockwise_until_one_space_is_empty():
    state = gm.position(3).rondel("red", "inshriach", "yellow", "strathmore", "blue").state()
    spaces = state.game.spaces
    refill = turn_over(state, "strathmore")
    assert refill.actor == gm.CHANCE
    assert refill.hindmost() == 2
    first, second = tiles_of(refill)[:2]
    full = draw(refill, first, second)
    assert full.ring[13 % spaces] == first, "the first free space ahead of the foremost tile"
    assert full.ring[14 % spaces] == second
    assert full.ring[15 % spaces] == "", "the space behind the hindmost pawn stays empty"
    assert full.actor == 1


@pytest.mark.rule("RONDEL-08", "EX-42")
def test_as_many_tiles_are_laid_as_the_hindmost_position_moved():
    near = gm.position(3).rondel("red", "yellow", *TEN[:2], "blue", *TEN[2:]).state()
    assert near.position("strathmore") == 5
    assert laid(turn_over(near, "ballachulish")) == 1
    assert laid(turn_over(near, "glen-affric")) == 1, "the new hindmost is yellow at 1"
    far = gm.position(3).rondel("red", *TEN[:3], "yellow", "blue", *TEN[3:]).state()
    refill = turn_over(far, "easdale")
    assert refill.discard == TEN[:3]
    assert laid(refill) == 4, "the new hindmost is yellow at 4"


@pytest.mark.rule("RONDEL-09", "RONDEL-10", "EDGE-09", "EDGE-144", "SCORE-01")
def test_the_refill_goes_on_with_the_next_stack_and_scoring_comes_after_it():
    place = gm.position(3).empty("S").stack("A", "lochridge", "loch-lochy")
    ring = ("red", *TEN[:3], "yellow", "blue", *TEN[3:])
    refill = turn_over(place.rondel(*ring).state(), "easdale")
    assert set(tiles_of(refill)) == {"lochridge", "loch-lochy"}
    refused(refill, Draw("kemnay"), "RONDEL-09")
    happened = told(refill, Draw("lochridge"), Draw("loch-lochy"), Draw("kemnay"), Draw("butcher"))
    keys = [event.key for event in happened if event.key in ("laid", "scoring_round")]
    assert keys == ["laid"] * 4 + ["scoring_round"], "two of A, two of B, then the A scoring"
    assert [e.fact["stack"] for e in happened if e.key == "laid"] == ["A", "A", "B", "B"]
    assert happened[-1].key == "turn_begins"


@pytest.mark.rule("EDGE-10", "RONDEL-10", "SCORE-01")
def test_two_stacks_that_run_out_in_one_refill_give_two_scoring_rounds():
    place = gm.position(3).empty("S").stack("A", "lochridge").stack("B", "kemnay").whisky(2, 2)
    ring = ("red", *TEN[:3], "yellow", "blue", *TEN[3:])
    refill = turn_over(place.rondel(*ring).state(), "easdale")
    happened = told(refill, Draw("lochridge"), Draw("kemnay"), Draw("leith"), Draw("millburn"))
    assert [e.fact["round"] for e in happened if e.key == "scoring_round"] == ["A", "B"]
    after_both = after(refill, Draw("lochridge"), Draw("kemnay"), Draw("leith"), Draw("millburn"))
    assert after_both.players[2].vp == 4, "2 VP for the whisky in each of the two rounds"


@pytest.mark.rule("RONDEL-11", "EDGE-11")
def test_spaces_stay_empty_when_stack_d_is_used_up():
    place = gm.position(3).empty("S", "A", "B", "C").stack("D", "oban")
    ring = ("red", "inshriach", "easdale", "yellow", "worlds-end", "strathmore", "blue")
    state = place.rondel(*ring, fill=False).stack("D").state()
    before = tiles_on(state)
    turn = after(state, Take("strathmore"), Place((0, 1)), Done())
    assert turn.actor == 1, "no refill, no scoring"
    assert tiles_on(turn) == [t for t in before if t not in ("inshriach", "easdale", "strathmore")]
    allowed(turn, StopAtWorldsEnd())
    one = gm.position(3).empty("S", "A", "B", "C").rondel(*ring, fill=False).stack("D", "oban")
    with pytest.raises(gm.positions.PositionError, match="RONDEL-07"):
        one.state()


@pytest.mark.rule("RONDEL-11", "SCORE-01")
def test_emptying_stack_d_scores_nothing():
    place = gm.position(3).empty("S", "A", "B", "C").stack("D", "oban").whisky(0, 3)
    ring = ("red", "yellow", "blue", "worlds-end", *TEN[:9])
    turn = turn_over(place.rondel(*ring).state(), "inshriach")
    happened = told(turn, Draw("oban"))
    assert [event.key for event in happened] == ["laid", "turn_begins"]
    assert after(turn, Draw("oban")).players[0].vp == 0


@pytest.mark.rule("RONDEL-12", "TAKE-08", "DIE-05")
def test_all_discarded_tiles_lie_in_one_open_pile():
    place = gm.position(3).discard("easdale", "macbeth").coins(0, 9)
    state = place.claiming(seat=0).state()
    for seat in range(3):
        assert gm.view(state, seat).discard == ("easdale", "macbeth")
    munro = after(state, Claim("munro"))
    assert set(gm.legal(munro)) == {Fetch("easdale"), Fetch("macbeth")}
    fetched = after(munro, Fetch("easdale"))
    assert fetched.discard == ("macbeth",)
    refused(munro, Fetch("inshriach"), "RONDEL-12")


def poor(**options: str) -> gm.Position:
    """Red can pay for nothing ahead: two persons, 0 coins."""
    place = gm.position(3, options=options).empty("S", "A", "B", "C").stack("D").coins(0, 0)
    return place.rondel(
        "red", "yellow", "macbeth", "worlds-end", "flora-macdonald", "blue", fill=False
    )


@pytest.mark.rule("EDGE-05", "EDGE-07", "EDGE-08", "EDGE-28", "TAKE-08")
def test_a_player_who_can_take_no_tile_may_discard_one_or_stop_at_worlds_end():
    state = poor().state()
    assert set(gm.legal(state)) == {
        Relieve("macbeth"),
        Relieve("flora-macdonald"),
        StopAtWorldsEnd(),
    }
    for tile in ("macbeth", "flora-macdonald"):
        refused(state, Take(tile), "TAKE-09")
    verdict = refused(state, Relieve("worlds-end"), "END-06")
    assert "World's End" in str(verdict)
    relieved = after(state, Relieve("macbeth"))
    assert relieved.discard == ("macbeth",), "a person may be discarded too"
    assert relieved.pieces[0] == 2
    assert after(relieved, ReliefGain("coin")).players[0].coins == 1
    refused(relieved, ReliefGain("whisky"), "TAKE-08")
    beyond = after(state, Relieve("flora-macdonald"))
    assert beyond.finished(0)


@pytest.mark.rule("EDGE-05", "TAKE-08")
def test_the_relief_is_refused_while_some_tile_can_be_taken():
    state = poor().coins(0, 1).state()
    verdict = refused(state, Relieve("macbeth"), "TAKE-08")
    assert "Macbeth" in str(verdict), "names what can be taken"
    both = refused(state, Relieve("worlds-end"), "TAKE-08", "END-06")
    assert len(both.reasons) == 2


@pytest.mark.rule("EDGE-06", "OPT-21", "TAKE-08")
def test_the_relief_is_refused_while_selling_would_help():
    def with_wood(**options: str) -> gm.State:
        return poor(**options).tile(0, (0, 1), "glen-affric", goods="wood").state()

    strict = with_wood()
    verdict = refused(strict, Relieve("macbeth"), "TAKE-08")
    assert "selling goods" in str(verdict)
    allowed(strict, Sell("wood", (0, 1)))
    allowed(after(strict, Sell("wood", (0, 1))), Take("macbeth"))
    allowed(with_wood(relief="claim"), Relieve("macbeth"))
    market_bare = gm.position(strict).market(wood=0).state()
    allowed(market_bare, Relieve("macbeth"))


@pytest.mark.rule("EDGE-06", "LM-LochNess")
def test_the_relief_is_refused_while_loch_ness_would_help():
    place = poor().tile(0, (0, 1), "glen-affric").cards(0, "loch-ness")
    refused(place.state(), Relieve("macbeth"), "TAKE-08")
    used = place.used("loch-ness").state()
    allowed(used, Relieve("macbeth"))


@pytest.mark.rule("EDGE-20", "TAKE-08", "CLAN-MacLachlan")
def test_the_movement_point_of_the_relief_is_an_ordinary_one():
    state = after(poor().clans(0, "maclachlan").state(), Relieve("macbeth"), ReliefGain("move"))
    assert state.movement == 1
    kept = after(state, EndTurn())
    line = next(p for p in kept.players[0].points if p.rule == "CLAN-MacLachlan")
    assert (line.count, line.points) == (1, 1), "unused it pays 1 VP"
    plain = after(poor().state(), Relieve("macbeth"), ReliefGain("move"))
    moved = after(plain, MoveScot((0, 0), (1, 0)))
    assert moved.players[0].estate[1, 0].scots == 1
    assert after(plain, EndTurn()).players[0].vp == 0
