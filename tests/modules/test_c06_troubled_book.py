"""Chronicle 6, The Troubled Book of Scottish History: set-up, turning cards, scoring, data."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import glenmore as gm
from glenmore.assembly import game_of
from glenmore.base.activation import Activating
from glenmore.base.scoring import CATEGORIES, points_for
from glenmore.bots import greedy
from glenmore.catalog import BASE, CatalogError, from_text
from glenmore.describe import describe_move, describe_tile, what_to_decide
from glenmore.model import Draft
from glenmore.modules import module
from glenmore.modules.c06_troubled_book import (
    EVENTS,
    TURNING,
    Abroad,
    Book,
    CallHome,
    GivingBack,
    GoingHome,
    Trading,
    Triggering,
    TurnCard,
    TurnOnly,
    UseEvent,
    book,
    event_words,
    events,
    sides,
    turned,
    unturned,
)
from glenmore.modules.c06_troubled_book.england import Swapping
from glenmore.modules.c06_troubled_book.triggering import Resolving
from glenmore.moves import Activate, Decline, Done, PayScot, Place, Resolve, UseLochNess
from glenmore.save import dumps, loads
from glenmore.setup import SetupError
from glenmore.steps import Auto
from tabletop.hooks import Insert
from tests.project import PROJECT
from tests.rules.helpers import after, allowed, begin, goods_on, keys, lines, refused, told

rule = pytest.mark.rule
HOME = (1, 0)
AT = (0, 1)
BESIDE = (1, 1)
NEW = {
    "gathering-a": "A",
    "gathering-b": "B",
    "gathering-c": "C",
    "gathering-d": "D",
    "old-man-of-storr": "A",
    "wallace-monument": "B",
    "dunvegan-castle": "C",
    "fort-george": "D",
}
LATE = ("new-fort-george", "stirling-castle", "glamis-castle", "forth-bridge")


def at(
    *cards: str,
    up: tuple[str, ...] = (),
    tables: tuple[str, ...] = (),
    players: int = 3,
    chronicles: tuple[int, ...] = (6,),
    **options: Any,
) -> gm.Position:
    """Red holds these cards, of which those in `up` are turned; their tiles are in the box."""
    place = gm.position(players, chronicles=chronicles, options=options)
    own = tuple(dict.fromkeys((*cards, *up)))
    tiles = [card for card in own if card in place.game.tiles]
    place.cards(0, *own).module(6, sides(*up, tables=tables)).coins(0, 0)
    return place.box(*tiles).scots(0, (0, 0), 0)


def choosing(*cards: str, **facts: Any) -> gm.State:
    """Red has activated an event symbol and chooses among these cards."""
    return at(*cards, **facts).now("event").state()


def gathering(*cards: str, **facts: Any) -> gm.Position:
    """Red has just laid a Gathering beside the village and may activate it."""
    place = at(*cards, **facts).tile(0, AT, "gathering-a")
    return place.activated(0, "start-village").activating(AT)


# -- set-up and components ------------------------------------------------------------------------


@rule("C6-01", "C6-05")
def test_eight_tiles_join_the_stacks() -> None:
    game = game_of(gm.Setup(3, (6,)))
    assert {tile: game.tiles[tile].stack for tile in NEW} == NEW
    assert all(game.tiles[tile].icon for tile in NEW)  # the die goes on
    state = begin(gm.Setup(3, (6,)))
    lie = {tile for stack in state.stacks for tile in stack.pool} | {*state.ring}
    assert set(NEW) <= lie
    told_ = [e for m in gm.play(gm.Setup(2, (6,)), seed=1).replay() for e in m[1]]
    assert str(next(e for e in told_ if e.key == "book_ready")).startswith(
        "All landmark cards have an event on their back: 15 cards"
    )


@rule("C6-02", "C6-04")
@pytest.mark.parametrize(("chronicles", "number"), [((6,), 15), ((4, 6), 19)])
def test_every_landmark_card_has_an_event(chronicles: tuple[int, ...], number: int) -> None:
    setup = gm.Setup(3, chronicles)
    assert len(events(setup)) == number
    assert set(events(setup)) == set(game_of(setup).landmarks) <= set(EVENTS)
    assert all(event.rule in gm.rules for event in events(setup).values())


@rule(
    "C6-03",
    "C6-LM-NewFortGeorge",
    "C6-LM-StirlingCastle",
    "C6-LM-GlamisCastle",
    "C6-LM-ForthBridge",
)
def test_four_late_cards_come_by_an_option_and_have_no_tiles() -> None:
    without, with_ = (
        game_of(gm.Setup(3, (6,), options={"c6.highlandCards": on})) for on in (False, True)
    )
    assert not set(LATE) & set(without.landmarks)
    assert set(LATE) <= set(with_.landmarks)
    assert not any(tile.landmark in LATE for tile in with_.tiles.values())
    assert len(events(with_.setup)) == 19
    text = gm.rules["C6-03"].text
    assert "chronicle 11" in text
    assert "made-up position" in text
    state = at(*LATE, highland_cards=True).now("event").state()
    assert [m for m in gm.legal(state) if isinstance(m, TurnOnly)] == [TurnOnly(c) for c in LATE]
    scored = at(*LATE, highland_cards=True).scoring("A").state()
    assert lines(scored, 0, "SCORE-05") == {"landmark cards, round A": 5}


@rule("C6-02")
def test_where_data_come_from() -> None:
    catalog = gm.Setup(3, (4, 6), options={"highland_cards": True}).catalog
    cards = {card.id: card for card in catalog.cards if card.id in EVENTS}
    assert set(cards) == set(EVENTS)
    guessed = {id for id, card in cards.items() if card.source.reconstructed}
    assert guessed == {"old-man-of-storr", "inverness", "duart-castle"}
    assert cards["castle-stalker"].source.rulebook[0][1].startswith("PL p.28")
    told_ = describe_tile(game_of(gm.Setup(2, (6,))).tiles["gathering-b"])
    assert (
        told_ == "Gathering B: tile without a type, costs 1 barley; gives: an event; chronicle icon"
    )


def test_a_card_without_an_event_is_refused() -> None:
    path = [str(PROJECT / "glenmore" / "data" / "modules" / "c06.toml")]
    words = BASE.plus(**dict(module(6).words))
    with pytest.raises(CatalogError):
        from_text('[[card]]\nid = "x"\nname = "X"\ncost = { different = 0 }', "t", path, words)
    more = (
        '[counts]\nfree = true\n[[landmark]]\nid = "cawdor"\nname = "Cawdor"\nstack = "aside"\n'
        'timing = "once"\nrule = "LM-LochNess"\n'
    )
    setup = gm.Setup(2, (6,), catalog=from_text(more, "t", path, words))
    with pytest.raises(SetupError, match="cawdor has no event"):
        events(setup)


# -- the symbol -----------------------------------------------------------------------------------


@rule("C6-08", "C6-09", "C6-06")
def test_the_symbol_lets_you_turn_one_card() -> None:
    state = after(gathering("loch-morar", "inverness").state(), Activate(AT))
    assert what_to_decide(state) == "which card to turn to its event side"
    allowed(state, UseEvent("inverness"), TurnOnly("inverness"), TurnOnly("loch-morar"))
    refused(state, UseEvent("loch-morar"), "C6-EV-LochMorar", "C6-13")
    done = after(state, UseEvent("inverness"))
    assert book(done) == Book(("inverness",), ("inverness",))
    assert (0, "gathering-a") in done.activated
    assert turned(done, "inverness")
    assert not turned(done, "loch-morar")


@rule("C6-08")
def test_triggering_is_optional() -> None:
    state = after(gathering("inverness").state(), Activate(AT))
    happened = told(state, Decline())
    assert next(e.key for e in happened) == "event_declined"
    assert book(after(state, Decline())) == Book()
    assert describe_move(state, Decline()) == "trigger no event"


@rule("C6-09")
def test_the_event_comes_before_the_turn() -> None:
    happened = [e.key for e in told(choosing("inverness"), UseEvent("inverness"))]
    assert happened[:3] == ["event_triggered", "own_table", "card_turns"]


@rule("C6-10", "C6-EX-03", "C6-EV-OldManOfStorr")
def test_example_03_turned_without_the_event() -> None:
    state = choosing("old-man-of-storr")
    assert keys(refused(state, UseEvent("old-man-of-storr"), "C6-13")) == {"scots_missing"}
    done = after(state, TurnOnly("old-man-of-storr"))
    assert book(done) == Book(("old-man-of-storr",))
    assert points_for(done, 0, CATEGORIES[0], 3) == 3
    scored = at(up=("old-man-of-storr",)).scoring("A").state()
    assert lines(scored, 0, "C6-15") == {"event sides, round A": 1}


@rule("C6-11", "C6-ERR-02")
def test_only_own_cards_with_their_landmark_side_up() -> None:
    place = (
        at("inverness", up=("loch-ness",))
        .cards(1, "loch-shiel")
        .box("inverness", "loch-ness", "loch-shiel")
    )
    state = place.now("event").state()
    for move in (UseEvent, TurnOnly):
        assert keys(refused(state, move("loch-ness"), "C6-11")) == {"card_turned_already"}
        assert keys(refused(state, move("loch-shiel"), "C6-09")) == {"card_of_another"}
        assert keys(refused(state, move("castle-moil"), "C6-09")) == {"card_in_supply"}
        assert keys(refused(state, move("nonsense"), "C6-09")) == {"no_such_card"}
    assert unturned(state, 0) == ["inverness"]


@rule("C6-12")
@pytest.mark.parametrize("up", [(), ("loch-ness",)])
def test_without_a_card_the_symbol_does_nothing(up: tuple[str, ...]) -> None:
    state = gathering(up=up).goods(0, HOME, "wood").market(wood=1).state()
    assert keys(refused(state, Activate(AT), "C6-12")) == {"no_card_to_turn"}


@rule("C6-ERR-01")
def test_no_event_without_a_symbol() -> None:
    state = at("inverness").state()
    for move in (UseEvent("inverness"), TurnOnly("inverness"), CallHome(HOME)):
        refused(state, move)
    assert keys(refused(state, UseEvent("inverness"), "C6-08")) == {"event_not_now"}


@rule("C6-13", "C6-ERR-04", "C6-EV-OldManOfStorr")
def test_a_scot_is_paid_from_the_estate_into_the_supply() -> None:
    place = at("old-man-of-storr").tile(0, AT, "inshriach", scots=1)
    state = after(place.now("event").state(), UseEvent("old-man-of-storr"))
    assert gm.legal(state) == (PayScot(AT),)
    refused(state, PayScot(HOME), "TAKE-06")
    refused(state, PayScot((5, 5)), "TAKE-06")
    done = after(state, PayScot(AT))
    assert done.players[0].scots == state.players[0].scots + 1
    assert book(done).tables == ("old-man-of-storr",)


# -- gaining cards --------------------------------------------------------------------------------


def once(tile: str, **facts: Any) -> gm.Position:
    """Red has just laid a tile and resolves its symbols."""
    return gm.position(2, chronicles=(6,)).once(tile, AT).coins(0, 0)


@rule("C6-06", "C6-07", "C6-LM-OldManOfStorr")
def test_a_new_card_has_its_landmark_side_up() -> None:
    state = once("old-man-of-storr").state()
    assert state.players[0].cards == ("old-man-of-storr",)
    assert goods_on(state, 0, AT) == {"stone": 2}
    assert not turned(state, "old-man-of-storr")


@rule("C6-07")
def test_replaced_cards_do_what_they_did() -> None:
    state = gm.position(2, chronicles=(6,)).once("donan-castle", AT).state()
    assert "claim" in {move.word for move in gm.legal(state)}
    base, six = (game_of(gm.Setup(2, n)).landmarks["loch-ness"] for n in ((), (6,)))
    assert base == six


@rule("C6-LM-DunveganCastle")
def test_dunvegan_castle_brings_two_sheep() -> None:
    assert goods_on(once("dunvegan-castle").state(), 0, AT) == {"sheep": 2}


@rule("C6-LM-WallaceMonument")
def test_wallace_monument_activates_the_whole_estate() -> None:
    place = gm.position(2, chronicles=(6,)).tile(0, AT, "inshriach").tile(0, (0, 2), "strathmore")
    state = place.placing("wallace-monument").scots(0, HOME, 1).state()
    done = after(state, Place((1, -1)))
    step = done.steps[-1]
    assert isinstance(step, Activating)
    assert step.whole
    allowed(done, Activate((0, 2)), Activate((1, -1)))
    again = after(done, Activate((0, 2)))
    assert keys(refused(again, Activate((0, 2)), "ACT-05")) == {"already_activated"}


@rule("C6-LM-FortGeorge")
def test_fort_george_calls_any_number_of_scots_home() -> None:
    place = gm.position(2, chronicles=(6,)).tile(0, BESIDE, "inshriach", scots=2)
    state = place.scots(0, (0, 0), 1).once("fort-george", AT).state()
    assert describe_move(state, CallHome(BESIDE)) == "call the Scot on Inshriach home"
    assert keys(refused(state, CallHome(HOME), "C6-LM-FortGeorge")) == {"home_already"}
    assert keys(refused(state, CallHome(AT), "C6-LM-FortGeorge")) == {"no_scot_there"}
    done = after(state, CallHome(BESIDE), CallHome((0, 0)), Done())
    assert done.players[0].estate[HOME].scots == 2
    assert done.players[0].estate[BESIDE].scots == 1
    assert done.movement == 0
    everybody = after(state, CallHome(BESIDE), CallHome((0, 0)), CallHome(BESIDE))
    assert not isinstance(everybody.steps[-1], GoingHome)


@rule("C6-EX-05")
def test_example_05_a_card_just_gained_can_be_turned() -> None:
    place = gm.position(2, chronicles=(6,)).tile(0, AT, "gathering-a")
    state = after(place.placing("donan-castle").state(), Place(BESIDE), Decline())
    assert state.players[0].cards == ("donan-castle",)
    chosen = after(state, Activate(AT))
    assert TurnOnly("donan-castle") in gm.legal(chosen)


@rule("C6-EX-12")
def test_example_12_two_gatherings_two_events() -> None:
    place = at("inverness", "loch-ness").tile(0, BESIDE, "gathering-a")
    place.tile(0, (-1, 1), "gathering-b").tile(0, AT, "inshriach")
    state = place.activating(AT).state()
    state = after(state, Activate(BESIDE), UseEvent("inverness"), Activate((-1, 1)))
    refused(state, UseEvent("inverness"), "C6-11")
    done = after(state, UseEvent("loch-ness"))
    assert book(done).turned == ("inverness", "loch-ness")
    assert done.players[0].coins == 2


@rule("C6-INT-01")
def test_loch_ness_reaches_a_gathering_far_away() -> None:
    place = at("loch-ness", "inverness").tile(0, AT, "inshriach").tile(0, (0, 2), "gathering-a")
    state = after(place.state(), UseLochNess((0, 2)))
    assert UseEvent("inverness") in gm.legal(state)
    wide = at("loch-morar", "inverness").tile(0, AT, "inshriach").tile(0, (0, 2), "gathering-a")
    state = wide.tile(0, (0, -1), "gathering-b").once("castle-of-mey", (1, -1)).state()
    state = after(state, Resolve("landmark"))
    allowed(state, Activate((0, 2)), Activate((0, -1)))


# -- scoring --------------------------------------------------------------------------------------


@rule("C6-14", "C6-15", "C6-16", "C6-EX-04")
def test_example_04_event_sides_score_beside_the_comparison() -> None:
    place = at("loch-ness", "inverness", up=("loch-shiel", "loch-morar"))
    place.cards(1, "castle-moil", "donan-castle").cards(2, "loch-lochy").box(
        "loch-ness",
        "inverness",
        "loch-shiel",
        "loch-morar",
        "castle-moil",
        "donan-castle",
        "loch-lochy",
    ).module(6, Book(("donan-castle", "loch-morar", "loch-shiel")))
    state = place.scoring("B").state()
    assert [player.vp for player in state.players] == [5, 2, 0]
    assert lines(state, 0, "SCORE-05") == {"landmark cards, round B": 3}
    assert lines(state, 0, "C6-15") == {"event sides, round B": 2}


@rule("C6-15")
def test_event_sides_score_in_all_four_rounds() -> None:
    record = next(
        found
        for seed in range(60)
        if book((found := gm.play(gm.Setup(2, (6,)), seed=seed)).final).turned
    )
    rounds = [
        line.what
        for player in record.final.players
        for line in player.points
        if line.rule == "C6-15"
    ]
    assert "event sides, final round" in rounds
    assert all(re.fullmatch("event sides, (round [ABC]|final round)", what) for what in rounds)


@rule("C6-EX-11", "C6-EV-OldManOfStorr", "C6-ERR-11")
def test_example_11_a_private_table_for_scots() -> None:
    place = at(up=("old-man-of-storr",), tables=("old-man-of-storr",))
    place.scots(0, HOME, 4).scots(1, HOME, 4).scots(2, HOME, 1)
    state = place.scoring("A").state()
    scots = {s: lines(state, s, "SCORE-05")["Scots on the home castle, round A"] for s in (0, 1)}
    assert scots == {0: 5, 1: 3}
    for difference, points in enumerate((0, 2, 3, 5, 7, 10, 10)):
        assert points_for(state, 0, CATEGORIES[0], difference) == points
    unpaid = at(up=("old-man-of-storr",)).state()
    assert points_for(unpaid, 0, CATEGORIES[0], 3) == 3


@rule("C6-EV-Inverness")
def test_a_private_table_for_whisky_costs_nothing() -> None:
    state = after(choosing("inverness"), UseEvent("inverness"))
    assert [points_for(state, 0, CATEGORIES[2], n) for n in range(7)] == [0, 2, 3, 4, 6, 9, 9]
    assert points_for(state, 1, CATEGORIES[2], 3) == 3
    assert points_for(state, 0, CATEGORIES[0], 3) == 3


@rule("C6-INT-02", "LM-CastleMoil")
def test_castle_moil_doubles_before_the_table_is_read() -> None:
    place = at("castle-moil", up=("old-man-of-storr",), tables=("old-man-of-storr",))
    state = place.scots(0, HOME, 2).scoring("A").state()
    assert lines(state, 0, "SCORE-05")["Scots on the home castle, round A"] == 7  # 4 more


# -- lasting effects ------------------------------------------------------------------------------


@rule("C6-EDGE-01")
@pytest.mark.parametrize("keep", [True, False])
def test_lasting_effects_of_a_turned_card(keep: bool) -> None:
    value = "keep" if keep else "lose"
    up = ("loch-ness", "castle-moil", "armadale-castle")
    place = at(up=up, lasting_after_turn=value).tile(0, AT, "strathmore")
    state = place.scots(0, HOME, 1).state()
    if keep:
        allowed(state, UseLochNess(AT))
    else:
        assert keys(refused(state, UseLochNess(AT), "C6-EDGE-01")) == {"card_is_turned"}
    scored = place.scoring("A").state()
    assert lines(scored, 0, "SCORE-05")["Scots on the home castle, round A"] == (2 if keep else 1)
    happened = told(choosing("castle-moil", lasting_after_turn=value), TurnOnly("castle-moil"))
    told_ = {e.key for e in happened}
    assert ("card_goes_on" in told_, "card_stops" in told_) == (keep, not keep)


# -- for other chronicles -------------------------------------------------------------------------


@rule("C6-INT-10")
def test_a_turning_card_can_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, str, bool]] = []

    class Notice(Auto):
        state = ""
        card: str

        def run(self, draft: Draft) -> None:
            seen.append((draft.turn.seat, self.card, turned(draft, self.card)))

    state = choosing("inverness", "wallace-monument")
    insert = Insert(TURNING, "after", lambda step: Notice(step.card), "notice")
    monkeypatch.setitem(state.game.inserts, TURNING, ((), (insert.make,)))
    after(state, UseEvent("wallace-monument"), UseEvent("inverness"))
    assert seen == [(0, "inverness", True), (0, "wallace-monument", True)]
    assert not turned(gm.position(2).state(), "inverness")  # without the chronicle


# -- positions, words, hidden things --------------------------------------------------------------


@rule("C6-HID-01", "C6-HID-02")
def test_nothing_is_secret() -> None:
    state = at("inverness", up=("loch-ness",)).discard("halkirk").state()
    assert all(gm.view(state, seat) == state for seat in range(3))


@pytest.mark.parametrize(
    ("part", "key"),
    [
        (Book(("nonsense",)), "turned_without_owner"),
        (Book(("loch-shiel",)), "turned_without_owner"),
        (Book(("inverness", "inverness")), "turned_twice"),
        (Book((), ("inverness",)), "table_without_card"),
        (Book(("loch-ness",), ("loch-ness",)), "table_without_card"),
        (3, "book_nonsense"),
    ],
)
def test_positions_that_cannot_be(part: Any, key: str) -> None:
    found = at("inverness", "loch-ness").module(6, part).faults()
    assert key in {reason.key for reason in found}
    assert all("?" not in str(reason) for reason in found)


@pytest.mark.parametrize(
    "step",
    [
        Triggering(1),
        Triggering(7),
        TurnCard(0, "loch-shiel"),
        TurnCard(0, "loch-ness"),
        Resolving(0, "nonsense"),
        Abroad(9, "C6-EV-DonanCastle", 2),
        GivingBack(0, "loch-ness"),
        Trading(0, "inverness"),
        GoingHome(9, "C6-LM-FortGeorge", 1),
        Swapping(0),
    ],
)
def test_steps_that_cannot_be(step: Any) -> None:
    assert at("inverness", up=("loch-ness",)).step(step).faults()


def test_a_position_in_code_and_in_words() -> None:
    told_ = at("inverness", up=("old-man-of-storr", "loch-ness"), tables=("old-man-of-storr",))
    place = told_.now("event").state()
    code = gm.notation.position(place)
    assert "Book([loch-ness old-man-of-storr] [old-man-of-storr])" in code
    assert gm.notation.parse_position(code) == place
    assert loads(dumps(place)) == place
    text = " ".join(str(place).split())
    assert "Red's event side up: Old Man of Storr and Loch Ness" in text
    assert "Red can still turn: Inverness" in text
    assert "Red scores by the table on Old Man of Storr" in text
    for move in gm.legal(place):
        assert gm.notation.parse(place, gm.notation.format(place, move)) == move
    assert str(gm.position(2, chronicles=(6,)).state()).count("nobody has a landmark/event card")


def test_every_event_is_told_in_short_words() -> None:
    state = gm.position(3, chronicles=(4, 6), options={"highland_cards": True}).state()
    told_ = {card: event_words(state, card) for card in events(state.setup)}
    assert told_["loch-morar"] == "pay 2 Scots: 9 VP"
    assert told_["duart-castle"] == "pay 2 different goods for 6 VP; 3 VP with MacLean"
    assert told_["loch-shiel"] == "pay 1 VP: 2 Scots on Loch Shiel"
    assert all(len(text) < 70 and "{" not in text for text in told_.values())
    strict = gm.position(3, chronicles=(4, 6), edition="IT-strict").state()
    assert event_words(strict, "dunvegan-castle") == "pay 2 cattle: 7 VP"
    assert event_words(strict, "general-wades-military-roads").endswith("on a violet space")
    assert (
        describe_move(state, UseEvent("loch-ness"))
        == "trigger Loch Ness: 1 coin for each of your event sides"
    )


def test_editions() -> None:
    keys_ = (
        "dunvegan_event",
        "duart_event",
        "event_removal",
        "removed_scots",
        "lasting_after_turn",
        "highland_cards",
    )
    values = {
        edition: tuple(gm.Setup(3, (6,), edition).option(key) for key in keys_)
        for edition in ("default", "PL-strict", "IT-strict", "CS-strict")
    }
    assert (
        values["default"]
        == values["CS-strict"]
        == ("sheep", "PL", "up_to_2", "to_castle", "keep", False)
    )
    assert values["PL-strict"] == ("sheep", "PL", "exactly_2", "to_supply", "keep", False)
    assert values["IT-strict"] == ("cattle", "IT", "up_to_2", "to_castle", "keep", False)
    assert gm.Setup(3, (4, 6), "IT-strict").option("c6.wade") == "IT"
    with pytest.raises(SetupError, match="unknown"):
        gm.Setup(3, (6,), options={"c6.wade": "IT"})


def test_the_greedy_bot_turns_cards() -> None:
    state, rng = gathering("inverness", "castle-moil").whisky(0, 2).state(), random.Random(1)
    assert greedy(state, gm.legal(state), rng) == Activate(AT)
    state = after(state, Activate(AT))
    assert isinstance(greedy(state, gm.legal(state), rng), UseEvent)
