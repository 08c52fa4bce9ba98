"""Chronicle 8 with chronicle 6: John McClaim claims landmark cards of others."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base import scoring
from glenmore.describe import describe_move
from glenmore.modules.c06_troubled_book import Book, TurnCard
from glenmore.modules.c06_troubled_book.homecoming import CallHome, GoingHome
from glenmore.modules.c06_troubled_book.triggering import Triggering, UseEvent
from glenmore.modules.c07_great_gathering.cards import value
from glenmore.modules.c08_penny_mobsters import Owned, gang, mobsters, pool
from glenmore.modules.c08_penny_mobsters.figures import FERGUS, KENNETH, MIKE, StandFigure
from glenmore.modules.c08_penny_mobsters.john import ClaimCard
from glenmore.modules.c08_penny_mobsters.mobster import cards, to_draw
from glenmore.moves import Fetch, PayGood, PayScot, Place
from tests.rules.helpers import after, allowed, events, force, keys, lines, refused

rule = pytest.mark.rule
JOHN, SIBYL = "john-mcclaim", "sibyl-macsponge"
LANDMARKS = "landmarks"
HELD = {  # seat -> cards with the cells of their tiles
    0: {"donan-castle": (0, 1)},
    1: {
        "castle-moil": (0, 1),
        "duart-castle": (1, 1),
        "armadale-castle": (2, 1),
        "loch-lochy": (2, 0),
    },
    2: {"castle-of-mey": (0, 1), "loch-shiel": (2, 0)},
}


def at(
    *placed: str,
    turned: tuple[str, ...] = (),
    seat: int = 0,
    taken: int = 1,
    chronicles: tuple[int, ...] = (6, 8),
    **options: Any,
) -> gm.Position:
    """The players of the worked example; tokens of John lie on these cards."""
    built = gm.position(3, chronicles=chronicles, options=options).turn(number=9)
    for player, held in HELD.items():
        for card, cell in held.items():
            built.tile(player, cell, card)
        built.cards(player, *held)
    john = Owned(
        JOHN, seat, taken, (1,) * (3 - len(placed)), tuple(sorted((card, 1) for card in placed))
    )
    return built.module(6, Book(tuple(sorted(turned)))).module(8, mobsters(built.setup, john))


def counts(state: gm.State, purpose: str = "round") -> list[int]:
    return [scoring.count(state, seat, LANDMARKS, purpose).number for seat in range(3)]


@rule("C8-JohnMcClaim", "C8-EX-13")
def test_marked_cards_count_for_johns_owner() -> None:
    state = at().state()
    assert counts(state) == [1, 4, 2]
    state = after(state, ClaimCard("castle-moil"), ClaimCard("loch-lochy"))
    assert counts(state) == [3, 2, 2]
    points = [line.points for _, line, _, _ in scoring.score_category(state, LANDMARKS)]
    assert points == [1, 0, 0]
    assert gang(state).holder(JOHN).tokens == (1,)  # type: ignore[union-attr]
    assert gm.faults(state) == ()


@rule("C8-JohnMcClaim", "C8-ERR-11", "C8-EDGE-19")
def test_only_unturned_cards_of_others_each_once() -> None:
    state = at("castle-moil", turned=("duart-castle",)).state()
    allowed(state, ClaimCard("armadale-castle"), ClaimCard("loch-shiel"))
    assert "Yellow" in describe_move(state, ClaimCard("armadale-castle"))
    for card, key in (
        ("duart-castle", "john_turned"),
        ("donan-castle", "john_own_card"),
        ("castle-stalker", "john_no_owner"),
        ("castle-moil", "john_marked"),
    ):
        assert keys(refused(state, ClaimCard(card), "C8-JohnMcClaim")) == {key}, card
    assert "C8-EDGE-19" in gm.check(state, ClaimCard("castle-moil")).rules


@rule("C8-JohnMcClaim", "C8-ERR-03", "C8-15")
def test_in_a_later_own_turn_with_a_token() -> None:
    fresh = at(taken=9).state()
    assert keys(refused(fresh, ClaimCard("castle-moil"), "C8-15")) == {"mobster_just_taken"}
    none = at("castle-moil", "loch-lochy", "loch-shiel").state()
    assert keys(refused(none, ClaimCard("duart-castle"))) == {"mobster_no_tokens"}
    other = at(seat=1).state()
    assert "mobster_not_yours" in keys(refused(other, ClaimCard("castle-of-mey")))


@rule("C8-JohnMcClaim", "C8-EDGE-19", "C6-09")
def test_the_token_goes_when_the_card_turns_and_the_effects_stay() -> None:
    built = at("castle-moil").scots(1, (1, 0), 2)
    assert scoring.count(built.state(), 1, "scots").number == 4
    state = built.step(TurnCard(1, "castle-moil"), seat=0).state()
    owned = gang(state).holder(JOHN)
    assert owned is not None
    assert (owned.tokens, owned.placed) == ((1, 1), ())
    assert counts(state) == [1, 4, 2]


@rule("C8-EDGE-18", "C7-INT-07", "C7-CARD-Sets")
def test_johns_cards_count_in_sets_and_not_in_clans() -> None:
    built = at("castle-moil", chronicles=(6, 7, 8))
    for seat in range(3):
        built.whisky(seat, 3).scots(seat, (1, 0), 3)
    built.persons(0, "macbeth", "kenneth-macalpin").persons(1, "william-wallace")
    state = built.state()
    assert counts(state, "sets") == [2, 3, 2]
    assert value(state, 0, "sets") == 2
    assert [scoring.raw_count(state, seat, LANDMARKS) for seat in range(3)] == [1, 4, 2]
    assert counts(state, "total") == [1, 4, 2]


@rule("C8-EDGE-19", "C8-JohnMcClaim")
@pytest.mark.parametrize(
    "built", [at("donan-castle"), at("castle-stalker"), at("castle-moil", turned=("castle-moil",))]
)
def test_tokens_that_cannot_lie_so_are_named(built: gm.Position) -> None:
    assert "mobster_tokens_wrong" in {reason.key for reason in built.faults()}


def test_claiming_is_told() -> None:
    told = events(at().state(), ClaimCard("castle-moil"), "john_claims")
    assert [event.seat for event in told] == [0]


# -- the pool -------------------------------------------------------------------------------------


@rule("C8-EX-01", "C8-06", "C8-08", "C8-02")
def test_example_01_the_pool() -> None:
    three, two = gm.Setup(3, (5, 8)), gm.Setup(2, (5, 8))
    assert (len(pool(three)), to_draw(three)) == (11, 4)
    assert (len(pool(two)), to_draw(two)) == (8, 3)
    assert set(pool(gm.Setup(3, (6, 8)))) - set(pool(gm.Setup(3, (8,)))) == {JOHN}
    assert len(pool(gm.Setup(4, (1, 2, 3, 4, 5, 6, 7, 8)))) == 16


@rule("C8-MaireadMcDenial", "C8-IrvingMcGlory", "C8-03")
def test_mairead_and_irving_are_known_and_wait_for_their_chronicles() -> None:
    everything = gm.Setup(4, (1, 2, 3, 4, 5, 6, 7, 8), options={"highland_mobsters": True})
    printed = cards(everything)
    for mobster, chronicle in (("mairead-mcdenial", 9), ("irving-mcglory", 10)):
        assert printed[mobster].chronicle == chronicle
        assert printed[mobster].source.reconstructed == ("penalty",)
        assert mobster not in pool(everything)
    mobsters_ = {id for id, card in printed.items() if card.penalty}
    assert mobsters_ - set(pool(everything)) == {"mairead-mcdenial", "irving-mcglory"}
    assert "drawn with these only" in gm.rules["C8-03"].text.replace("\n", " ")


# -- figures and Scots who are called home --------------------------------------------------------


@rule("C8-EDGE-05", "C8-MikeMcCastle", "C6-EV-CastleMoil", "C6-LM-FortGeorge")
@pytest.mark.parametrize("mobster", [MIKE, KENNETH, FERGUS])
@pytest.mark.parametrize("called_by", ["C6-EV-CastleMoil", "C6-LM-FortGeorge"])
@pytest.mark.parametrize("edition", ["default", "IT-strict"])
def test_r2_scots_called_home_drive_figures_away(
    mobster: str, called_by: str, edition: str
) -> None:
    """Finding R2: they are moved, but a word was told that no figure knew."""
    built = gm.position(3, chronicles=(6, 8), edition=edition).scots(0, (0, 0), 1)
    figure = Owned(mobster, 1, host=0, cell=(1, 0))
    built.module(8, mobsters(built.setup, figure)).step(GoingHome(0, called_by, 1))
    state, happened = gm.apply(built.state(), CallHome((0, 0)))
    assert "figure_evicted" in [event.key for event in happened]
    assert state.actor == 1
    away = after(state, StandFigure(2, (1, 0)))
    assert gang(away).holder(mobster).host == 2  # type: ignore[union-attr]
    assert gm.faults(away) == ()


# -- Sibyl MacSponge and what is one source ------------------------------------------------------


def sponged(state: gm.State) -> list[int]:
    """What everybody has paid or got by Sibyl."""
    return [sum(lines(state, seat, "C8-SibylMacSponge").values()) for seat in range(3)]


@rule("C8-EDGE-12", "C8-SibylMacSponge", "C6-EV-ArmadaleCastle")
@pytest.mark.parametrize(("stones", "paid"), [(3, 1), (2, 1), (1, 0)])
def test_r3_armadales_event_is_one_source(stones: int, paid: int) -> None:
    """Finding R3: each stone was a source of 3, so nine points of one effect were not taxed."""
    built = gm.position(3, chronicles=(6, 8)).tile(0, (0, 1), "easdale", goods="stone " * stones)
    built.tile(0, (0, 2), "armadale-castle").cards(0, "armadale-castle").coins(0, 0)
    built.module(8, mobsters(built.setup, Owned(SIBYL, 2))).step(Triggering(0))
    state = after(built.state(), UseEvent("armadale-castle"))
    for _ in range(stones):
        assert sponged(state) == [0, 0, 0], "not before the event has given all"
        state = after(state, PayGood("stone", (0, 1)))
    state = force(state)
    assert sponged(state) == [-paid, 0, paid]
    [line] = [p for p in state.players[0].points if p.rule == "C6-EV-ArmadaleCastle"]
    assert (line.points, line.source) == (3 * stones, "event:armadale-castle")


@rule("C8-EDGE-12", "C6-15")
@pytest.mark.parametrize(("sides", "others", "paid"), [(6, 0, 1), (6, 4, 0), (3, 0, 0)])
def test_r3_each_event_side_is_a_source_of_its_own(sides: int, others: int, paid: int) -> None:
    """Finding R3: six event sides were taxed as one line, beside the landmark cards."""
    built = gm.position(3, chronicles=(6, 8))
    held = [card.id for card in built.setup.catalog.landmarks][: sides + 2 * others]
    built.cards(0, *held[:sides]).cards(1, *held[sides : sides + others])
    built.cards(2, *held[sides + others :]).box(*held)
    built.module(6, Book(tuple(sorted(held[:sides]))))
    built.module(8, mobsters(built.setup, Owned(SIBYL, 2))).step(*scoring.scoring_round("A"))
    state = built.state()
    category = sum(p.points for p in state.players[0].points if p.rule.startswith("SCORE-"))
    assert (category >= 6) == bool(paid), "only the category itself can be taxed"
    assert lines(state, 0, "C6-15") == {"event sides, round A": sides}
    assert [p.source for p in state.players[0].points if p.rule == "C6-15"] == ["side"]
    assert sponged(state) == [-paid, 0, paid]


# -- Fergus MacDarkie and a tile that comes without its cost --------------------------------------


def stalker() -> gm.Position:
    """Red may fetch a tile for a Scot; Yellow's Fergus stands beside the only free cells."""
    built = gm.position(3, chronicles=(6, 8)).coins(0, 0).discard("loch-ness")
    built.box("castle-stalker").cards(0, "castle-stalker")
    built.scots(0, (0, 0), 0).scots(0, (1, 0), 1).tile(0, (2, 0), "kemnay").scots(0, (2, 0), 1)
    fergus = Owned(FERGUS, 1, host=0, cell=(2, 0))
    return built.module(8, mobsters(built.setup, fergus)).step(Triggering(0))


@rule("C8-EDGE-09", "C6-EV-CastleStalker", "C8-FergusMacDarkie")
def test_r1_a_fetched_tile_owes_fergus_nothing_while_its_scot_is_paid() -> None:
    """Finding R1: Fergus' coin was kept back though the tile is laid for nothing: a dead end."""
    state = after(stalker().state(), UseEvent("castle-stalker"), Fetch("loch-ness"))
    allowed(state, PayScot((1, 0)))  # Kemnay's Scot is needed to lay the river on
    laid = after(state, PayScot((1, 0)), Place((3, 0)))
    assert gang(laid).holder(FERGUS).cell == (2, 0)  # type: ignore[union-attr]
    assert [p.coins for p in laid.players] == [p.coins for p in state.players]
