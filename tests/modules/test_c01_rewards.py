"""Chronicle 1, Dragon Boat Race: reward tokens, who knows what, faults, save files, random play."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest

import glenmore as gm
from glenmore.assembly import game_of
from glenmore.bots import greedy
from glenmore.components import NO_GOODS
from glenmore.modules import module
from glenmore.modules.c01_dragon_boat_race import Castle, Row, race_part
from glenmore.modules.c01_dragon_boat_race.circuit import circuit
from glenmore.modules.c01_dragon_boat_race.gifts import CoinsInstead
from glenmore.modules.c01_dragon_boat_race.rewards import (
    ChooseToken,
    FindToken,
    Look,
    Looking,
    TakeToken,
)
from glenmore.modules.c01_dragon_boat_race.tokens import ALL_TOKENS, TOKENS
from glenmore.moves import Activate, Claim, Decline, Done, EndTurn, PutGood, PutScot
from tests.modules.test_c01_dragon_boat_race import at, bare, find, race, racing, row
from tests.rules.helpers import after, allowed, finish_turn, keys, lines, refused, told

rule = pytest.mark.rule
BEFORE = {0: "neutral-1-2"}
CASTLE = "neutral-1-3"
ALL_KINDS = tuple(TOKENS)


def visiting(*tokens: str, points: int = 1, place: gm.Position | None = None) -> gm.State:
    """Red's boat has just entered the neutral castle and Red has looked at these tokens."""
    return row(racing(place, BEFORE, points, {CASTLE: tokens}, known_to={CASTLE: (1,)}).state())


# -- looking and taking ---------------------------------------------------------------------------


@rule("C1-26", "C1-27", "C1-EX05", "C1-13")
def test_example_05_the_reward_comes_before_the_next_step() -> None:
    tokens = {CASTLE: ("", "")}
    state = row(racing(boats=BEFORE, points=3, tokens=tokens).state())
    assert state.actor == gm.CHANCE
    refused(state, Row(0, "neutral-1-4"), "C1-26")
    state = find(state, "coins", "whisky")
    assert set(gm.legal(state)) == {TakeToken("coins"), TakeToken("whisky")}
    assert keys(refused(state, Row(0, "neutral-1-4"), "C1-26")) == {"row_not_now"}
    before = state.players[0].coins
    state = after(state, TakeToken("coins"))
    assert state.players[0].coins == before + 3
    assert race(state).castle(CASTLE) == Castle(CASTLE, ("whisky",), (0,))
    assert race(state).used.count("coins") == 1
    assert state.movement == 2
    assert race(row(state, 2)).boats[0] == "neutral-1-5"


@rule("C1-26")
def test_looking_obliges_to_take() -> None:
    state = visiting("coins", "vp", "scot")
    assert keys(refused(state, Decline(), "C1-26")) == {"token_must_be_taken"}
    assert keys(refused(state, TakeToken("whisky"), "C1-26")) == {"no_such_token"}
    assert keys(refused(state, TakeToken("haggis"), "C1-26")) == {"no_such_token"}
    allowed(state, TakeToken("coins"), TakeToken("vp"), TakeToken("scot"))


@rule("C1-26")
def test_where_taking_is_optional_one_may_decline_before_looking() -> None:
    place = at(reward_take="optional")
    state = row(racing(place, BEFORE, 2, {CASTLE: ("", "", "")}).state())
    assert gm.legal(state) == (Look(), Decline())
    on = after(state, Decline())
    assert race(on).castle(CASTLE) == Castle(CASTLE, ("", "", ""))
    assert Row(0, "neutral-1-4") in gm.legal(on)
    looked = find(after(state, Look()), "coins", "vp", "vp")
    refused(looked, Decline(), "C1-26")
    allowed(looked, TakeToken("vp"))


@rule("C1-NO07", "C1-26")
def test_one_token_for_each_visit() -> None:
    state = after(visiting("coins", "vp", "scot", points=2), TakeToken("coins"))
    assert keys(refused(state, TakeToken("vp"), "C1-26")) == {"token_not_now"}
    assert len(race(state).castle(CASTLE).tokens) == 2


@rule("C1-NO10", "C1-28")
def test_standing_at_home_earns_nothing() -> None:
    state = racing(
        points=1, tokens={"red-castle": ("coins", "vp", "vp")}, known_to={"red-castle": (0,)}
    ).state()
    assert keys(refused(state, TakeToken("vp"), "C1-28")) == {"token_not_now"}
    assert TakeToken("vp") not in gm.legal(row(state))


@rule("C1-29")
def test_an_empty_castle_gives_nothing() -> None:
    state = racing(boats=BEFORE, points=2, tokens=bare()).state()
    events = told(state, Row(0, CASTLE))
    assert "castle_empty" in [event.key for event in events]
    state = row(state)
    assert state.actor == 0
    assert Row(0, "neutral-1-4") in gm.legal(state)


@rule("C1-E07", "C1-27")
def test_two_castles_in_one_turn_give_two_rewards() -> None:
    tokens = bare() | {"blue-castle": ("vp",), "yellow-castle": ("coins",)}
    known = {"blue-castle": (0,), "yellow-castle": (0,)}
    start = racing(boats={0: "red-village"}, points=3, tokens=tokens, known_to=known).state()
    state = after(row(start), TakeToken("coins"))
    state = row(state, 2)
    state = after(state, TakeToken("vp"))
    assert state.players[0].coins == start.players[0].coins + 3
    assert lines(state, 0, "C1-26") == {"reward tokens": 4}


# -- what tokens give -----------------------------------------------------------------------------


@rule("C1-26")
def test_whisky_points_and_coins_come_at_once() -> None:
    for token, amount in (("whisky", 1), ("vp", 4), ("coins", 3)):
        start = visiting(token)
        state = after(start, TakeToken(token))
        player, old = state.players[0], start.players[0]
        gained = {
            "whisky": player.whisky - old.whisky,
            "vp": player.vp - old.vp,
            "coins": player.coins - old.coins,
        }
        assert gained == {"whisky": 0, "vp": 0, "coins": 0, token: amount}


@rule("C1-26")
def test_goods_and_scot_are_put_on_own_tiles() -> None:
    state = after(visiting("goods"), TakeToken("goods"), PutGood("wood", (0, 0)))
    state = after(state, PutGood("cattle", (1, 0)))
    assert state.players[0].goods() == (0, 1, 0, 0, 1)
    state = after(visiting("scot"), TakeToken("scot"), PutScot((1, 0)))
    assert state.players[0].estate[1, 0].scots == 1


@rule("C1-E08", "C1-26")
def test_movement_points_of_a_token_row_on() -> None:
    state = after(visiting("move"), TakeToken("move"))
    assert state.movement == 3
    home = row(state, 3)
    assert race(home).home == (0,)


@rule("C1-26", "C1-E09")
def test_a_token_activates_one_tile_not_yet_activated() -> None:
    place = at().tile(0, (0, 1), "inshriach").activated(0, "start-village")
    state = after(visiting("activate", place=place), TakeToken("activate"))
    assert set(gm.legal(state)) == {Activate((0, 1)), Activate((1, 0)), Done()}
    assert "ACT-05" in refused(state, Activate((0, 0))).rules
    state = after(state, Activate((0, 1)))
    assert state.players[0].goods() == (0, 1, 0, 0, 0)
    place = at().activated(0, "start-village", "home-castle")
    state = after(visiting("activate", points=2, place=place), TakeToken("activate"))
    assert Row(0, "neutral-1-4") in gm.legal(state)  # nothing left to activate: it lapses


@rule("C1-26", "C1-E09")
def test_a_token_gives_a_clan_marker_or_two_coins() -> None:
    state = after(visiting("marker", place=at().coins(0, 5)), TakeToken("marker"))
    assert {type(move) for move in gm.legal(state)} == {Claim, CoinsInstead}
    rich = after(state, CoinsInstead())
    assert rich.players[0].coins == 7
    claimed = after(state, Claim("gunn"))
    assert claimed.players[0].clans == ("gunn",)
    poor = after(visiting("marker", place=at().coins(0, 0)), TakeToken("marker"))
    assert "road_too_dear" in keys(refused(poor, Claim("grant"), "CLAN-03"))
    state = visiting("marker", place=at().coins(0, 5).clans(0, *TEN_CLANS))
    assert after(state, TakeToken("marker")).players[0].coins == 7  # no marker left: coins


TEN_CLANS = (
    "gunn",
    "ross",
    "munro",
    "macleod",
    "oliphant",
    "chisholm",
    "brodie",
    "grant",
    "maclean",
    "mackintosh",
)


@rule("C1-E09")
def test_what_cannot_be_used_is_lost() -> None:
    full = at().goods(0, (0, 0), "wood wood wood").goods(0, (1, 0), "wood wood wood")
    state = visiting("goods", place=full)
    assert "goods_lost" in [event.key for event in told(state, TakeToken("goods"))]
    crowded = at().scots(0, (0, 0), 9)
    state = visiting("scot", place=crowded)
    assert "scot_lost" in [event.key for event in told(state, TakeToken("scot"))]


# -- who knows what -------------------------------------------------------------------------------


@rule("C1-NO08", "C1-26", "C1-E17", "C1-07")
def test_only_who_has_looked_knows_the_tokens() -> None:
    state = find(row(racing(boats=BEFORE, points=1).state()), "coins", "vp", "scot")
    assert race(state).castle(CASTLE).known_to == (0,)
    assert gm.view(state, 0) == state
    for seat in (1, 2):
        seen = gm.view(state, seat)
        assert race(seen).castle(CASTLE).tokens == ("", "", "")
        assert race(seen).pool == tuple(sorted(ALL_TOKENS))
        assert gm.faults(seen) == ()
        assert not ({"coins", "vp", "scot"} - set(race(seen).pool))
        assert {m.what for m in gm.legal(seen) if isinstance(m, TakeToken)} == set(ALL_KINDS)
    left = after(state, TakeToken("vp"))
    assert race(gm.view(left, 0)).castle(CASTLE).tokens == ("coins", "scot")
    assert race(gm.view(left, 1)).castle(CASTLE).tokens == ("", "")
    assert gm.view(left, 1) == gm.advance(gm.view(state, 1), TakeToken("vp"))


@rule("C1-NO08")
def test_events_and_moves_of_a_look_are_hidden_from_others() -> None:
    state = row(racing(boats=BEFORE, points=1).state())
    state = find(state, "coins", "vp")
    (event,) = [e for e in told(state, FindToken("scot")) if e.key == "sees_tokens"]
    assert event.seen_by == (0,)
    assert "3 coins" in str(event)
    record = gm.play(gm.Setup(2, (1,)), [greedy, greedy], seed=1)
    whole = list(record.replay())
    for seat in (0, 1):
        seen = gm.view(record, seat)
        assert [g.state for g in seen] == [gm.view(s, seat) for s, _ in whole]
        shown = [g.move for g in seen[1:]]
        hidden = [move for move, known in zip(record.moves, shown, strict=True) if known is None]
        assert hidden
        assert all(isinstance(move, FindToken) for move in hidden)
        own = {e.seat for g in seen for e in g.events if e.key == "sees_tokens"}
        assert own <= {seat}
        others = {e.seat for _, es in whole for e in es if e.key == "sees_tokens"}
        assert others == {0, 1}


@rule("C1-E17")
def test_a_second_visitor_sees_what_is_left_and_both_know_it() -> None:
    tokens = {CASTLE: ("coins", "scot")}
    state = racing(boats=BEFORE, tokens=tokens, known_to={CASTLE: (1,)}, points=1).state()
    seen = gm.view(state, 0)
    assert gm.advance(seen, Row(0, CASTLE)).actor == gm.CHANCE  # Red cannot know before looking
    state = row(state)
    assert state.actor == 0  # nothing is left to chance: Yellow has seen these tokens
    state = after(state, TakeToken("coins"))
    assert race(state).castle(CASTLE) == Castle(CASTLE, ("scot",), (0, 1))
    assert race(gm.view(state, 2)).castle(CASTLE).tokens == ("",)


@rule("C1-06", "C1-07")
def test_chance_deals_what_nobody_has_seen() -> None:
    state = row(
        racing(
            boats=BEFORE,
            used=("vp", "vp"),
            points=1,
            tokens={"red-castle": ("coins", "coins", "scot"), "yellow-castle": ("whisky",)},
            known_to={"red-castle": (1,), "yellow-castle": (2,)},
        ).state()
    )
    chances = dict(gm.chance(state))
    assert sum(chances.values()) == pytest.approx(1)
    assert FindToken("coins") not in chances
    assert chances[FindToken("goods")] == pytest.approx(2 * chances[FindToken("scot")])
    assert keys(refused(state, FindToken("vp"), "C1-06")) == {"token_not_unseen"}


@rule("C1-E18")
def test_a_look_cannot_be_unknown() -> None:
    state = row(racing(boats=BEFORE, points=1).state())
    assert isinstance(state.steps[-1], Looking)
    assert state.steps[-1].seen_by(state) == (0,)  # what a table needs to close the way back
    assert gm.viewing.may_see(state, 0)
    assert not gm.viewing.may_see(state, 1)


def test_views_are_positions_to_play_on_in_every_random_game() -> None:
    for seed in range(4):
        record = gm.play(gm.Setup(3, (1,)), greedy, seed=seed)
        states = record.states()
        for move, (before, later) in zip(record.moves, itertools.pairwise(states), strict=True):
            for seat in range(3):
                seen = gm.view(before, seat)
                if isinstance(before.steps[-1], ChooseToken | Looking):
                    assert gm.faults(seen) == ()
                if isinstance(move, TakeToken):
                    assert gm.view(later, seat) == gm.advance(seen, move)


# -- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["default", "PL-strict", "CS-strict", "IT-strict"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tokens_and_cards_add_up_in_random_games(players: int, edition: str) -> None:
    setup = gm.Setup(players, (1,), edition)
    for seed in range(3):
        state = gm.start(setup)
        rng = random.Random(seed)
        while state.steps:
            moves = gm.legal(state)
            rows = [m for m in moves if isinstance(m, Row)]
            state = gm.advance(state, (rows or moves)[int(rng.random() * len(rows or moves))])
            part = race(state)
            known = [t for castle in part.castles for t in castle.tokens if t]
            assert Counter([*known, *part.pool, *part.used]) == Counter(ALL_TOKENS)
        part = race(state)
        assert sorted({*part.home, *part.last}) == list(range(players))
        assert part.last
        for seat in part.last:
            assert not lines(state, seat, "END-10")


@pytest.mark.parametrize(
    ("key", "value", "rule_id"),
    [
        ("c1.startInsert", "top_third", "C1-04"),
        ("c1.neutralRiver", "second-third", "C1-E19"),
        ("c1.rewardTake", "optional", "C1-26"),
        ("c1.finishedBoat", "stay", "C1-33"),
        ("c1.lastPlace", "sail_on", "C1-34"),
        ("c1.armadaleWithLast", 2, "C1-36"),
    ],
)
def test_every_option_names_its_rule(key: str, value: Any, rule_id: str) -> None:
    (option,) = [o for o in module(1).options if o.id == key]
    assert option.rule == rule_id
    assert value in option.values
    assert value != option.default
    assert gm.Setup(3, (1,), options={key: value}).option(option.key) == value


def test_editions_choose_their_own_readings() -> None:
    polish, italian = (gm.Setup(3, (1,), e) for e in ("PL-strict", "IT-strict"))
    keys_ = [option.key for option in module(1).options]
    default = gm.Setup(3, (1,))
    czech = gm.Setup(3, (1,), "CS-strict")
    assert {k: polish.option(k) for k in keys_ if polish.option(k) != default.option(k)} == {
        "start_insert": "top_third",
        "reward_take": "optional",
        "armadale_with_last": 2,
    }
    assert {k: italian.option(k) for k in keys_ if italian.option(k) != default.option(k)} == {
        "finished_boat": "stay",
        "last_boat": "sail_on",
    }
    assert all(czech.option(k) == default.option(k) for k in keys_)


def test_the_greedy_bot_rows_and_finishes() -> None:
    finals = [gm.play(gm.Setup(2, (1,)), greedy, seed=seed).final for seed in range(4)]
    assert any(race(final).home for final in finals)
    state = racing(at().scots(0, (0, 0), 0).scots(0, (1, 0), 1), points=2).state()
    assert isinstance(greedy(gm.view(state, 0), gm.legal(state), random.Random(1)), Row)
    home = racing(boats={0: "neutral-1-5"}, points=1).state()
    assert isinstance(greedy(gm.view(home, 0), gm.legal(home), random.Random(1)), Row)


# -- positions, codes, save files -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"boats": ("red-castle", "yellow-castle")}, "race_is_nonsense"),
        ({"boats": ("red-west-1", "yellow-castle", "blue-castle")}, "boat_off_the_river"),
        ({"boats": ("", "yellow-castle", "blue-castle")}, "boat_off_the_river"),
        (
            {"begun": False, "boats": ("red-village", "yellow-castle", "blue-castle")},
            "boat_left_early",
        ),
        (
            {"home": (0,), "boats": ("red-village", "yellow-castle", "blue-castle")},
            "boat_out_of_the_race",
        ),
        ({"home": (0, 0), "boats": ("", "yellow-castle", "blue-castle")}, "arrivals_are_nonsense"),
        ({"home": (7,)}, "arrivals_are_nonsense"),
        ({"begun": False, "home": (1,)}, "arrivals_are_nonsense"),
        (
            {"last": (0,), "boats": ("red-west-9", "yellow-castle", "blue-castle")},
            "boat_off_the_river",
        ),
        ({"castles": ()}, "wrong_castles"),
        ({"pool": ()}, "tokens_do_not_add_up"),
        ({"used": ("vp",)}, "tokens_do_not_add_up"),
    ],
)
def test_positions_that_cannot_be_are_named(fields: dict[str, Any], key: str) -> None:
    place = at()
    part = race_part(place.setup).with_(**fields)
    found = place.module(1, part).faults()
    assert key in {reason.key for reason in found}
    assert all("?" not in str(reason) for reason in found)
    assert all(id in gm.rules for reason in found for id in reason.rules)


@pytest.mark.parametrize(
    ("tokens", "known_to", "key"),
    [
        ({"red-castle": ("", "", "", "")}, {}, "too_many_tokens"),
        ({"red-castle": ("vp", "", "")}, {}, "tokens_seen_by_nobody"),
        ({"red-castle": ("vp", "vp", "coins")}, {"red-castle": (9,)}, "tokens_seen_by_nobody"),
    ],
)
def test_token_faults_are_named(tokens: Any, known_to: Any, key: str) -> None:
    place = at()
    part = race_part(place.setup, tokens=tokens, known_to=known_to)
    assert key in {reason.key for reason in place.module(1, part).faults()}


def test_missing_tokens_must_have_been_used() -> None:
    place = at()
    part = race_part(place.setup, tokens={"red-castle": ("",)})
    assert len(part.used) == 2
    assert place.module(1, part).faults() == ()
    wrong = part.with_(used=(), pool=tuple(sorted((*part.pool, *part.used))))
    assert {r.key for r in place.module(1, wrong).faults()} == {"tokens_not_used"}


def test_a_castle_without_tokens_cannot_be_looked_at() -> None:
    place = racing(tokens=bare())
    for step in (Looking(0, CASTLE), ChooseToken(0, CASTLE), ChooseToken(0, "nowhere")):
        assert "no_tokens_there" in {r.key for r in place.step(step, seat=0).faults()}


def test_positions_go_through_text_and_files() -> None:
    state = find(row(racing(boats=BEFORE, points=2).state()), "coins", "vp", "scot")
    assert gm.loads(gm.dumps(state)) == state
    assert gm.notation.parse_position(gm.notation.position(state)) == state
    for move in gm.legal(state):
        assert gm.notation.parse(state, gm.notation.format(state, move)) == move
    record = gm.play(gm.Setup(2, (1,)), seed=5)
    assert gm.loads(gm.dumps(record)) == record


def test_the_circuit_as_a_graph_agrees_with_the_engine() -> None:
    import networkx as nx

    for seed in range(3):
        for state in gm.play(gm.Setup(3, (1,)), greedy, seed=seed).states()[::40]:
            graph = gm.graphs.boat_circuit(state)
            way = circuit(state)
            assert list(graph) == list(way)
            assert nx.is_strongly_connected(graph)
            assert all(degree == 1 for _, degree in graph.out_degree())
            owners = nx.get_node_attributes(graph, "owner")
            for seat in range(3):
                mine = tuple(s for s in way if owners[s] == seat)
                assert len(mine) == len(gm.graphs.river(state, seat))
            tokens = nx.get_node_attributes(graph, "tokens")
            assert sum(tokens.values()) == sum(len(c.tokens) for c in race(state).castles)
            assert sum(nx.get_node_attributes(graph, "castle").values()) == 4
            for seat, steps in graph.graph["steps_home"].items():
                assert 1 <= steps <= len(way)
                ahead = next(iter(graph.successors(race(state).boats[seat])))
                castle = f"{gm.components.COLORS[seat]}-castle"
                assert nx.shortest_path_length(graph, ahead, castle) == steps - 1
    with pytest.raises(ValueError, match="no boat race"):
        gm.graphs.boat_circuit(gm.start(gm.Setup(3)))


def test_ending_the_turn_needs_no_rowing() -> None:
    state = racing(points=2).state()
    allowed(state, EndTurn())
    assert race(finish_turn(state)).boats[0] == "red-castle"
    assert game_of(state.setup).free_by_move["T8", Row]
    assert state.players[0].estate[0, 0].goods == NO_GOODS
