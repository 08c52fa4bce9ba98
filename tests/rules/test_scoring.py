"""Scoring rounds (SCORE-01 to SCORE-09)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore import events
from glenmore.base.scoring import CATEGORIES
from glenmore.moves import Draw, PayGood, Place, StopAtWorldsEnd, Take
from tests.rules.helpers import TEN, after, begin, draw, lines, refused, told

LAST = {"A": "lochridge", "B": "kemnay", "C": "leith"}
SCOTS, CARDS, WHISKY, PERSONS = map(events.scored, CATEGORIES)


def before_round(place: gm.Position, letter: str = "A", ring: tuple[str, ...] = TEN) -> gm.State:
    """Red is hindmost, and one tile is left in the stack whose round is scored next."""
    place.empty(*"SABC"[: "SABC".index(letter)]).stack(letter, LAST[letter])
    pawns = [piece.id for piece in place.game.pieces]
    return place.rondel(*pawns, *ring[: place.game.spaces - 1 - len(pawns)]).state()


def last_tile_laid(state: gm.State, letter: str = "A") -> tuple[gm.State, list[gm.Event]]:
    """Finish the turn and lay the last tile: the scoring round follows."""
    while state.actor >= 0:
        move = next(m for m in gm.legal(state) if m.word in ("done", "decline", "pass"))
        state, _ = gm.apply(state, move)
    return after(state, Draw(LAST[letter])), told(state, Draw(LAST[letter]))


def scored(place: gm.Position, letter: str = "A") -> gm.State:
    state = after(before_round(place, letter), Take("inshriach"), Place((0, 1)))
    return last_tile_laid(state, letter)[0]


def final(place: gm.Position) -> gm.State:
    """Red is the last to reach World's End."""
    pawns = [piece.id for piece in place.game.pieces if piece.must_finish]
    place.empty("S", "A", "B", "C").rondel(pawns[0], " ".join(("worlds-end", *pawns[1:])))
    return after(place.state(), StopAtWorldsEnd())


def with_cards(place: gm.Position, *hands: str) -> gm.Position:
    """Landmark cards by seat; their tiles have been removed from the estates."""
    place.box(*(card for hand in hands for card in hand.split()))
    for seat, hand in enumerate(hands):
        place.cards(seat, hand)
    return place


def vp(state: gm.State) -> list[int]:
    return [player.vp for player in state.players]


@pytest.mark.rule("SCORE-01")
def test_there_are_four_scoring_rounds():
    rounds = [
        e.fact["round"] for e in gm.play(gm.Setup(3), seed=8).events() if e.key == "scoring_round"
    ]
    assert rounds == ["A", "B", "C", "final"]


@pytest.mark.rule("SCORE-02")
def test_all_four_scoring_rounds_work_alike():
    def place() -> gm.Position:
        table = gm.position(3).scots(0, (1, 0), 3).whisky(1, 4).coins(0, 0).coins(1, 0)
        return table.coins(2, 0).persons(2, "macbeth", "john-knox")

    booked = []
    for state in (*(scored(place(), letter) for letter in "ABC"), final(place())):
        booked.append([sorted(lines(state, seat, "SCORE-05").values()) for seat in range(3)])
    assert booked[0] == [[3], [5], [2]]
    assert booked == [booked[0]] * 4


@pytest.mark.rule("SCORE-02", "TURN-09")
def test_play_pauses_and_nobody_decides_anything_in_a_scoring_round():
    state = before_round(gm.position(3).whisky(1, 4))
    state = after(state, Take("inshriach"), Place((0, 1)))
    done, happened = last_tile_laid(state)
    keys = [event.key for event in happened]
    assert keys.index("scoring_round") < keys.index("turn_begins")
    assert done.actor == 1


@pytest.mark.rule("SCORE-03")
def test_the_categories_are_scots_at_home_cards_whisky_and_persons():
    place = with_cards(gm.position(3), "loch-ness", "", "").scots(0, (1, 0), 2)
    place.whisky(0, 3).persons(0, "macbeth")
    state = after(before_round(place), Take("inshriach"), Place((0, 1)))
    done, happened = last_tile_laid(state)
    told_red = {
        e.fact["category"]: (e.fact["number"], e.fact["points"])
        for e in happened
        if e.key == "category" and e.seat == 0
    }
    assert told_red == dict(zip(CATEGORIES, ((2, 2), (1, 1), (3, 3), (1, 1)), strict=True))
    assert lines(done, 0, "SCORE-05") == {
        f"{SCOTS}, round A": 2,
        f"{CARDS}, round A": 1,
        f"{WHISKY}, round A": 3,
        f"{PERSONS}, round A": 1,
    }


@pytest.mark.rule("SCORE-03", "EDGE-131")
def test_only_scots_on_the_home_castle_count():
    place = gm.position(3).tile(0, (0, -1), "donan-castle", scots=3).scots(0, (0, 0), 4)
    assert vp(scored(place)) == [0, 0, 0], "other castles, the village, pawn and supply do not"
    place = gm.position(3).scots(1, (1, 0), 1).scots(1, (0, 0), 0)
    state = scored(place)
    assert state.players[1].scots == 8, "8 Scots in the supply do not count either"
    assert vp(state) == [0, 1, 0]


@pytest.mark.rule("SCORE-04", "EX-27")
def test_each_category_is_compared_with_the_player_who_has_fewest():
    five = "castle-stalker donan-castle loch-lochy duart-castle inverness"
    place = with_cards(gm.position(3), five, "loch-shiel loch-ness castle-moil", "loch-morar")
    assert vp(scored(place)) == [5, 2, 0]


@pytest.mark.rule("SCORE-04", "SCORE-09")
def test_the_reference_player_may_differ_from_category_to_category():
    place = gm.position(3).whisky(0, 1).whisky(1, 3).whisky(2, 2)
    place.persons(0, "macbeth", "john-knox").persons(2, "mary-stuart")
    booked = [lines(scored(place), seat, "SCORE-05") for seat in range(3)]
    assert [found.get(f"{WHISKY}, round A", 0) for found in booked] == [0, 2, 1]
    assert [found.get(f"{PERSONS}, round A", 0) for found in booked] == [2, 0, 1]


@pytest.mark.rule("SCORE-05", "SCORE-06", "EX-31", "EDGE-127", "OPT-22")
@pytest.mark.parametrize(
    ("difference", "points"),
    [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 8), (6, 8), (7, 8), (20, 8)],
)
def test_the_difference_is_worth_points_by_the_table(difference, points):
    state = scored(gm.position(3).whisky(0, 2 + difference).whisky(1, 2).whisky(2, 2))
    assert vp(state) == [points, 0, 0]
    rule = "SCORE-05" if difference <= 5 else "SCORE-06"
    assert [line.rule for line in state.players[0].points] == [rule] * bool(points)


@pytest.mark.rule("SCORE-06", "OPT-22")
def test_a_difference_beyond_the_table_has_no_other_value():
    assert gm.Setup(2).option("OPT-22") == 8
    with pytest.raises(gm.SetupError, match="it can be 8"):
        gm.Setup(2, options={"OPT-22": 9})


@pytest.mark.rule("SCORE-07")
def test_nothing_is_returned_after_scoring():
    place = with_cards(gm.position(3), "loch-ness").scots(0, (1, 0), 3).whisky(0, 3)
    place.persons(0, "macbeth")
    red = scored(place).players[0]
    assert (red.whisky, red.cards, red.persons) == (3, ("loch-ness",), ("macbeth",))
    assert red.estate[1, 0].scots == 3


@pytest.mark.rule("SCORE-08", "EDGE-130", "PERSON-04")
def test_david_hume_counts_as_two_persons():
    alone = gm.position(3).clans(0, "mckay").persons(0, "david-hume")
    assert vp(scored(alone)) == [2, 0, 0]
    beside = gm.position(3).clans(0, "mckay").persons(0, "david-hume", "macbeth")
    assert vp(scored(beside.persons(1, "john-knox"))) == [3, 1, 0]


@pytest.mark.rule("SCORE-09", "DIE-01")
def test_the_die_is_not_compared():
    state = scored(gm.position(2).whisky(0, 5).whisky(1, 3))
    assert vp(state) == [2, 0], "with the die as a third player with none it would be 8 and 3"


@pytest.mark.rule("EDGE-126", "SCORE-04")
def test_nobody_scores_where_all_are_equal():
    place = gm.position(3)
    for seat in range(3):
        place.whisky(seat, 4).scots(seat, (1, 0), 2)
    assert vp(scored(place)) == [0, 0, 0]


@pytest.mark.rule("LM-CastleMoil", "EX-29", "EDGE-128")
def test_castle_moil_doubles_the_scots_on_the_home_castle():
    def place(*hands: str) -> gm.Position:
        table = with_cards(gm.position(3), *hands).scots(0, (1, 0), 3)
        return table.coins(0, 0).coins(1, 0).coins(2, 0)

    doubled = final(place("castle-moil"))
    assert lines(doubled, 0, "SCORE-06") == {f"{SCOTS}, final round": 8}, "3 count as 6"
    plain = final(place("loch-morar"))
    assert lines(plain, 0, "SCORE-05")[f"{SCOTS}, final round"] == 3


@pytest.mark.rule("EX-43", "EDGE-128", "EDGE-143", "LM-CastleMoil")
@pytest.mark.parametrize(
    ("scots", "points"), [((1, 2, 3), (0, 0, 1)), ((0, 2, 3), (0, 2, 3)), ((2, 2, 2), (2, 0, 0))]
)
def test_castle_moil_counts_double_for_the_fewest_too(scots, points):
    place = with_cards(gm.position(3), "castle-moil")
    for seat, number in enumerate(scots):
        place.scots(seat, (1, 0), number)
    state = final(place)
    booked = [lines(state, s, "SCORE-05").get(f"{SCOTS}, final round", 0) for s in range(3)]
    assert booked == list(points)


@pytest.mark.rule("EDGE-129", "RONDEL-10")
def test_castle_moil_comes_too_late_for_the_third_scoring_round():
    before = gm.position(3).empty("S", "A", "B").stack("C", "leith")
    state = before.rondel("red", "inshriach", "yellow", "blue", *TEN[1:]).state()
    refill = after(state, Take("black-isle"), Place((0, 1)))
    while refill.actor >= 0:
        refill, _ = gm.apply(
            refill, next(m for m in gm.legal(refill) if m.word in ("done", "pass"))
        )
    refused(refill, Draw("castle-moil"), "RONDEL-09")
    happened = told(refill, Draw("leith"), Draw("castle-moil"))
    keys = [event.key for event in happened]
    assert keys.index("scoring_round") > keys.index("laid")
    assert keys[-1] == "turn_begins", "C is scored before anybody can take a D tile"


@pytest.mark.rule("EDGE-132", "UPGRADE-06", "LM-LochMorar-e")
def test_a_landmark_card_counts_although_its_tile_is_covered_or_removed():
    covered = gm.position(3).tile(0, (2, 0), "castle-stalker", "edinburgh-castle")
    assert vp(scored(covered.cards(0, "castle-stalker"))) == [1, 0, 0]
    removed = gm.position(3).cards(0, "loch-ness").box("loch-ness")
    assert vp(scored(removed)) == [1, 0, 0]


@pytest.mark.rule("EDGE-133", "SCORE-03")
def test_whisky_spent_before_the_scoring_does_not_count():
    place = gm.position(3).whisky(0, 2)
    state = before_round(place, "A", ("clachaig-inn", *TEN[1:]))
    spent = after(state, Take("clachaig-inn"), Place((0, 1)))
    assert spent.players[0].whisky == 1
    assert vp(last_tile_laid(spent)[0]) == [1, 0, 0]


@pytest.mark.rule("SCORE-01", "TURN-01")
def test_no_scoring_at_set_up():
    state = begin(gm.Setup(3))
    assert vp(state) == [0, 0, 0]
    assert state.due == ()
    assert draw(state).actor == 0


@pytest.mark.rule("SCORE-03", "TAKE-02")
def test_what_is_paid_in_the_last_turn_of_a_round_is_gone():
    place = gm.position(3).tile(0, (0, -1), "glen-tanar", goods="wood").whisky(0, 1)
    state = before_round(place, "A", ("pulteney", *TEN[1:]))
    turn = after(state, Take("pulteney"), PayGood("wood", (0, -1)), Place((0, 1)))
    assert vp(last_tile_laid(turn)[0]) == [2, 0, 0], "Pulteney's barrel counts already"
