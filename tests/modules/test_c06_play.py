"""Chronicle 6 played at random from tables full of cards: every event, checked at each decision."""

from __future__ import annotations

import random

import pytest

import glenmore as gm
from glenmore.modules.c04_hammer import England
from glenmore.modules.c06_troubled_book import Book, UseEvent
from glenmore.modules.c06_troubled_book.study import value_of_event
from tests.conformance.invariants import between, broken
from tests.conformance.roads import same

OWN = {
    (0, 1): "gathering-a",
    (1, 1): "lochridge",
    (-1, 1): "rannoch-moor",
    (1, -1): "easdale",
    (0, -1): "wallace-monument",
    (-1, -1): "falkirk-tryst",
    (-1, 0): "loch-shiel",
    (0, 2): "gathering-b",
}
OTHERS = {(0, 1): "highland-market", (1, 1): "gathering-c", (0, -1): "edradour", (1, -1): "butcher"}


def table(seed: int, chronicles: tuple[int, ...], edition: str) -> gm.State:
    """Red holds all cards and has just laid a tile beside two Gatherings."""
    rng = random.Random(seed)
    place = gm.position(3, chronicles=chronicles, edition=edition, options={"highland_cards": True})
    cards = list(place.game.landmarks)
    rng.shuffle(cards)
    place.estate(0, OWN).estate(1, OTHERS)
    if 4 in chronicles:
        place.tile(0, (1, 2), "glenfinnan-church").rondel(
            "red", "halkirk", "englishman", "inshriach", "yellow", "strathmore", "blue"
        ).turn(0, piece="red")
        place.module(4, England(1, 2))
    laid = {tile for tiles in (OWN, OTHERS) for tile in tiles.values()} | {"glenfinnan-church"}
    place.box(*(card for card in cards if card in place.game.tiles and card not in laid))
    place.cards(0, *cards).module(6, Book()).coins(0, 4).points(0, 2).whisky(0, 2)
    place.scots(0, (0, 0), 2).scots(0, (0, 2), 1).goods(
        0, (1, 0), rng.choices(("wood", "stone", "sheep", "cattle", "barley"), k=3)
    ).goods(0, (0, 0), "stone sheep sheep")
    place.discard("kingussie", "mary-stuart", "ullapool").persons(0, "william-wallace")
    return place.activating((0, 1), whole=True).state()


@pytest.mark.parametrize("edition", ["default", "PL-strict", "IT-strict"])
@pytest.mark.parametrize("chronicles", [(6,), (4, 6)])
def test_random_events_keep_all_invariants(chronicles: tuple[int, ...], edition: str) -> None:
    seen: set[str] = set()
    for seed in range(6):
        rng, state = random.Random(seed), table(seed, chronicles, edition)
        assert gm.faults(state) == ()
        for decision in range(40):
            if state.turn.seat != 0 or state.actor != 0:
                break
            moves = gm.legal(state)
            wanted = [m for m in moves if m.word not in ("done", "decline", "pass", "turn-only")]
            move = rng.choice(wanted or list(moves))
            if isinstance(move, UseEvent):
                seen.add(move.card)
            if decision == 3 * seed:
                same(state)
            after = gm.advance(state, move)
            found = between(state, move, after) + broken(after)
            assert not found, (seed, decision, move, found)
            if decision % 3 == 0:
                assert gm.faults(after) == (), (seed, decision, move, gm.faults(after))
            assert gm.notation.parse(state, gm.notation.format(state, move)) == move
            state = after
    assert len(seen) >= 8, seen


def test_the_value_of_events_is_counted_by_the_rules() -> None:
    place = gm.position(3, chronicles=(6,)).coins(0, 0).scots(0, (0, 0), 2)
    state = place.state()
    assert value_of_event(state, 0, "loch-ness") == 1  # one coin
    assert value_of_event(state, 0, "loch-morar") == 9  # Scots away from the castle cost nothing
    assert value_of_event(state, 0, "dunvegan-castle") == 0  # it cannot be done
    assert value_of_event(state, 0, "castle-moil") == 2 + 4 * 2  # the Scot counts twice, 4 rounds
    held = place.cards(1, "inverness").box("inverness").state()
    assert value_of_event(held, 0, "inverness") is None  # somebody else has it
