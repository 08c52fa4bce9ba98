"""The closed list of hooks: every one is called by the base game and has its effect."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import glenmore as gm
from glenmore import modules, turn_table
from glenmore.assembly import Game, game_of
from glenmore.base.clan_board import Claiming
from glenmore.base.clan_bonuses import Fetching
from glenmore.base.end import coin_lines
from glenmore.base.placing import lay
from glenmore.base.removal import Removing
from glenmore.base.scoring import CATEGORIES, ScoringRound, score_category
from glenmore.base.turn import Menu
from glenmore.events import kind_of
from glenmore.hooks import (
    HOOK_NAMES,
    HOOKS,
    HOOKS_BY_NAME,
    Change,
    Fee,
    FreeAction,
    Piece,
    Price,
    Toll,
)
from glenmore.model import Draft
from glenmore.modules.c08_penny_mobsters import MOBSTERS
from glenmore.moves import Claim, Fetch, RemoveTiles, Stop, Take
from glenmore.save.reading import base_classes
from glenmore.vocabulary import VOCABULARY, vocabulary
from tabletop.hooks import BySubject, Hook, Insert, Only, While, due, inserted
from tabletop.steps import Step
from tabletop.vocabulary import UnknownWord
from tests.conformance.games import together, usual
from tests.modules import probe


@pytest.fixture(autouse=True)
def with_probe(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(modules.MODULES, 99, modules.Chronicle(99, "tests.modules.probe"))
    probe.CALLS.clear()
    yield
    game_of.cache_clear()


def setup() -> gm.Setup:
    return gm.Setup(players=3, chronicles=(99,))


def first_turn(seed: int = 1) -> gm.State:
    """The first decision of a player."""
    states: list[gm.State] = gm.play(setup(), seed=seed).states()
    return next(state for state in states if state.actor >= 0)


def test_the_hooks_are_numbered_once_each_and_documented() -> None:
    numbers = [hook.number for hook in HOOKS]
    assert numbers == list(range(1, 26))
    assert all(hook.signature and hook.called and hook.kind for hook in HOOKS)


def test_every_hook_is_called_in_play() -> None:
    for seed in range(12):
        record = gm.play(setup(), seed=seed)
        assert record.final.actor == gm.OVER
        gm.faults(record.final)
    gm.view(record.final, 1)
    missing = [name for name in HOOK_NAMES if not probe.CALLS[name]]
    assert missing == []
    for word in ("passes", "gained vp", "gained whisky", "tile_placed", "scot_put", "scot_moved"):
        assert probe.CALLS[word], word


def test_a_handler_for_an_unknown_hook_is_refused() -> None:
    with pytest.raises(TypeError, match="no such hook: no_hook"):
        probe.MODULE.with_(handlers={"no_hook": print}).check()


def test_a_handler_may_be_for_some_subjects_only() -> None:
    first, second, third = print, repr, str
    found = BySubject((first, Only(("mountain", "start"), second), Only(("start",), third)))
    assert found["mountain"] == (first, second)
    assert found["start"] == (first, second, third)
    assert found["inverness"] == (first,)


def test_a_handler_may_be_for_some_times_only() -> None:
    first, second, third = print, repr, str
    late = While(lambda table: table > 5, second)
    found = BySubject((first, late, Only(("start",), third)))
    assert found.now(3)["start"] == found.now(4)["start"] == (first, third)
    assert found.now(6)["start"] == (first, second, third)
    assert found.now(3) is found.now(4)
    assert found["start"] == (first, late, third)
    assert late(3) is None
    assert late(6) == "6", "asked one by one it looks itself"
    always = BySubject((first,))
    assert always.now(3) is always


def test_a_price_remembers_what_it_becomes_with_a_toll_or_a_fee() -> None:
    price, toll, fee = Price(coins=2), Toll("C2-05", "mountain"), Fee(3, "C4-14", "england-row")
    assert price.plus[toll] == Price(coins=2, tolls=(toll,))
    assert price.plus[fee].plus[fee] == Price(coins=2, fees=(fee, fee))
    assert price.plus[fee].plus[fee].all_coins == 8
    assert price.plus[toll] is price.plus[toll]
    assert price == Price(coins=2), "it stays what it was"


def test_a_step_may_be_inserted_at_some_times_only() -> None:
    late = While(lambda table: table > 5, lambda step: step + "!")
    makers = (late, lambda step: step + "?", lambda step: None)
    assert inserted(makers, "T8", 3) == ["T8?"]
    assert inserted(makers, "T8", 6) == ["T8!", "T8?"]
    assert due(((late,), ()), 6)
    assert not due(((), (late,)), 3)
    assert due(((), makers), 3), "the others are always asked"


def test_only_handlers_that_may_say_nothing_may_be_for_some_times_only() -> None:
    for name in HOOK_NAMES:
        module = probe.MODULE.with_(handlers={name: While(bool, print)})
        objects = name in ("why_not_stop", "effect_asleep", "why_not_move_tile")
        if objects or name in ("whose_turn", "where_taken_tile_goes"):
            module.check()
        else:
            with pytest.raises(TypeError, match=f"{name} always needs an answer"):
                module.check()


def test_only_hooks_with_subjects_let_a_handler_choose_them() -> None:
    for name in HOOK_NAMES:
        module = probe.MODULE.with_(handlers={name: Only(("take",), print)})
        if HOOKS[HOOK_NAMES.index(name)].subject:
            module.check()
        else:
            with pytest.raises(TypeError, match=f"{name} has no subjects"):
                module.check()


# -- the words that hooks hand on -----------------------------------------------------------------


def with_handlers(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Game:
    """A game of the probe with other handlers."""
    changed = probe.MODULE.with_(handlers={**probe.MODULE.handlers, **changes})
    monkeypatch.setattr(probe, "MODULE", changed)
    modules.LIBRARY.forget()
    try:
        return Game(setup())
    finally:
        monkeypatch.undo()
        modules.LIBRARY.forget()


def test_r2_a_word_that_nobody_declared_cannot_be_told() -> None:
    """Finding R2: "scot_arrived" was told, and no handler knew it."""
    draft = Draft(first_turn(), None)
    with pytest.raises(UnknownWord, match="hook estate_changed, what: 'scot_arrived' is not decl"):
        draft.changed(0, "scot_arrived", (1, 0))
    game = draft.game
    for hook in HOOKS:
        if hook.words:
            with pytest.raises(UnknownWord, match=f"hook {hook.name}, {hook.words[0][0]}"):
                getattr(game, hook.name)["scot_arrived"]
    with pytest.raises(UnknownWord, match="hook count, purpose"):
        game.changes(draft, 0, "size", "scot_arrived")
    with pytest.raises(UnknownWord, match="window"):
        game.free["T9"]


@pytest.mark.parametrize(
    ("handlers", "message"),
    [
        ({"estate_changed": Only(("scot_arrived",), print)}, "hook estate_changed, what"),
        ({"gained": Only(("wisky",), print)}, "hook gained, what: 'wisky'"),
        ({"price": Only(("takes",), print)}, "hook price, purpose"),
        ({"count": Only(("sise",), print)}, "hook count, what"),
        ({"why_not_stop": Only(("montain",), print)}, "hook why_not_stop, place: 'montain'"),
        ({"piece_passes": Only(("dye",), print)}, "hook piece_passes, thing: 'dye'"),
        ({"effect_asleep": Only(("CLAN-Nobody",), print)}, "hook effect_asleep, effect"),
        ({"turn_steps": lambda setup: [Insert("T9", "after", repr, "t")]}, "insert 't': 'T9'"),
        ({"turn_steps": lambda setup: [Insert("T8", "behind", repr, "t")]}, "insert 't': 'behind'"),
        ({"turn_steps": lambda setup: [Insert("T8", "during", repr, "t")]}, "insert 't': 'T8'"),
        (
            {"rondel_pieces": lambda setup: [Piece("elk", -1, False, False, "moor")]},
            "starts: 'moor'",
        ),
        (
            {
                "free_actions": lambda setup: [
                    FreeAction(probe.Boast, list, bool, print, frozenset({"T77"}))
                ]
            },
            "Boast: 'T77'",
        ),
    ],
)
def test_words_are_checked_when_a_game_is_put_together(
    monkeypatch: pytest.MonkeyPatch, handlers: dict[str, Any], message: str
) -> None:
    with pytest.raises(UnknownWord, match=re.escape(message)):
        with_handlers(monkeypatch, **handlers)


@pytest.mark.parametrize(
    ("handlers", "message"),
    [({"count": lambda *args: [Change("plus", 1, "SCORE-03")]}, "kind of a change: 'plus'")],
)
def test_words_that_handlers_answer_are_checked_too(
    monkeypatch: pytest.MonkeyPatch, handlers: dict[str, Any], message: str
) -> None:
    draft = Draft(first_turn(), None)
    draft.game = with_handlers(monkeypatch, **handlers)
    with pytest.raises(UnknownWord, match=re.escape(message)):
        ScoringRound("A").run(draft)


@pytest.mark.parametrize("chronicles", [(), (1, 2, 3, 4, 5, 6, 7, 8)])
def test_r3_every_point_names_its_source(chronicles: tuple[int, ...]) -> None:
    """Finding R3: where points came from could be told only by splitting English."""
    kinds: set[str] = set()
    for seed in range(3):
        final = gm.play(gm.Setup(3, chronicles), seed=seed).final
        for player in final.players:
            kinds |= {kind_of(line.source) for line in player.points}
        for one in gm.score(final).seats:
            assert all(line.source for line in one.lines)
    assert kinds <= set(final.game.vocabulary["source"])
    assert {"category", "end", "exchange"} <= kinds


@pytest.mark.parametrize("source", ["", "brig-o-doon", "categry:whisky"])
def test_r3_points_of_an_undeclared_kind_of_source_are_refused(source: str) -> None:
    draft = Draft(first_turn(), None)
    with pytest.raises(UnknownWord, match="source of points"):
        draft.score(0, gm.ScoreLine("ACT-10", "points", 1, 6, 6, source))
    with pytest.raises(UnknownWord, match="source of points"):
        draft.gain_whisky(0, 1, "ONCE-07", source)


def test_a_module_says_only_what_there_is_a_vocabulary_for() -> None:
    with pytest.raises(UnknownWord, match="says: 'chance' is not declared"):
        vocabulary([("chance", ("roll",))])
    assert vocabulary([("category", ("fame",))])["item"][-1] == "fame"


def every_handler() -> Iterator[tuple[Hook, Callable[..., Any]]]:
    """The handlers of all chronicles and mobsters."""
    for number in sorted(set(modules.MODULES) - {99}):
        for name, handler in modules.module(number).handlers.items():
            yield HOOKS_BY_NAME[name], handler
    for mobster in MOBSTERS.values():
        for name, handler in mobster.handlers.items():
            yield HOOKS_BY_NAME[name], handler


def test_handlers_spell_out_no_word() -> None:
    """What they compare an argument with is a constant, so that a slip is a `NameError`."""
    compared = 0
    effects = game_of(gm.Setup(3, (6,))).vocabulary["effect"]
    for hook, handler in every_handler():
        arguments = {argument for argument, _ in hook.words}
        function = handler.handler if isinstance(handler, Only | While) else handler
        if not arguments or function.__module__.endswith(".asking"):
            continue
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare):
                inside = list(ast.walk(node))
                if arguments & {n.id for n in inside if isinstance(n, ast.Name)}:
                    compared += 1
                    spelt = {n.value for n in inside if isinstance(n, ast.Constant)}
                    assert spelt <= {None, *effects}, (function.__qualname__, spelt)
    assert compared > 15


def test_things_that_data_may_leave_out_are_there_as_a_rule() -> None:
    for number in sorted(set(modules.MODULES) - {99}):
        said = dict(modules.module(number).says).get("thing", ())
        alone = usual(number)
        # whoever brings a seat speaks of things of the chronicles that it goes with
        others = tuple(one for one in together(alone.players) if one != 99)
        setup = gm.Setup(alone.players, others) if alone.seats > alone.players else alone
        assert set(said) <= set(game_of(setup).tiles), number


def test_steps_can_be_inserted_at_every_state_of_the_turn_that_is_a_step() -> None:
    states = {step.state for step in base_classes().values() if issubclass(step, Step)} - {""}
    assert set(VOCABULARY["state"]) == states | {"S0", "S5", "F0"}  # the points of `Stage`
    assert set(VOCABULARY["state"]) <= set(turn_table.states())
    steps = [
        *base_classes().values(),
        *(
            step
            for number in sorted(set(modules.MODULES) - {99})
            for step in modules.module(number).steps
        ),
    ]
    windows = {step.window for step in steps if issubclass(step, Menu)}
    windows.discard("")  # of the class that all menus share
    assert windows <= set(VOCABULARY["window"])


# -- what hooks change ----------------------------------------------------------------------------


def test_stacks_take_replacements_additions_and_depths() -> None:
    game = game_of(setup())
    assert "edradour" not in game.tiles
    assert "probe-still" in game.tiles
    stack = next(s for s in game.stacks if s[0] == "A")
    assert ("probe-hall", 0, 0) in stack[2]
    assert "probe-hall" in first_turn().ring  # the top tile of A is always laid first


def test_a_module_piece_stands_on_the_first_a_space_and_acts() -> None:
    state = first_turn()
    assert state.pieces[3] == 3 + 5
    kinds = {s.turn.kind for s in gm.play(setup(), seed=2).states()}
    assert kinds == {"own", "herald"}


def test_price_and_payables_stop_who_cannot_pay() -> None:
    state = first_turn()
    poor = Draft(state, None)
    poor.set_module(99, probe.Fame((0, 0, 0, 0)))
    verdict = gm.check(poor.seal(), Take("probe-hall"))
    assert [r.fact["what"] for r in verdict.reasons] == ["fame"]
    assert gm.check(state, Take("probe-hall")).legal


def test_price_raises_the_road_cost() -> None:
    state = first_turn()
    draft = Draft(state, None)
    draft.then(Claiming(state.turn.seat, "ONCE-06"))
    draft.player(state.turn.seat).coins = 0
    assert not gm.check(draft.seal(), Claim("macleod")).legal  # free road, 1 coin by the module


def test_stops_can_be_forbidden_and_added() -> None:
    for seed in range(30):
        state = first_turn(seed)
        if "kingussie" in state.ring:
            assert "TURN-04" in gm.check(state, Take("kingussie")).rules
            break
    else:
        raise AssertionError
    for seed in range(30):
        state = first_turn(seed)
        if "black-isle" in state.ring:
            seat = state.actor
            after = gm.advance(state, Stop("bench"))
            assert after.module(99).fame[seat] == state.module(99).fame[seat] + 5 + 1  # and a toast
            break
    else:
        raise AssertionError


def test_scoring_hooks_count_rank_and_change_lines() -> None:
    state = first_turn()
    lines = score_category(state, "fame")
    assert sorted(line.points for _, line, _, _ in lines) == [0, 0, 100]
    assert coin_lines(state, 0) == ()


def test_a_category_of_a_module_is_scored_in_its_place() -> None:
    draft = Draft(first_turn(), [])
    draft.set_module(99, probe.Fame((1, 4, 1, 2)))
    ScoringRound("A").run(draft)
    lines = [line for line in draft.players[1].points if line.round == "A"]
    assert lines[0].source == "category:fame"
    assert lines[0].points == 100
    assert draft.log is not None
    told = [event for event in draft.log if event.key == "category" and event.seat == 1]
    assert [event.fact["category"] for event in told] == ["fame", *CATEGORIES]
    assert told[0].fact["number"] == 4


def test_a_taken_tile_may_go_elsewhere_and_needs_no_cell_then() -> None:
    state = next(s for s in map(first_turn, range(99)) if "halkirk" in s.ring)
    tiles = state.game.tiles
    draft = Draft(state, None)
    seat = state.actor
    for cell in draft.players[seat].estate.copy():
        plot = draft.players[seat].estate[cell]
        draft.replot(seat, cell, plot.with_(scots=0))
    alone = draft.seal()
    land = [tile for tile in alone.ring if tile in tiles and tiles[tile].kind == "territory"]
    others = [tile for tile in land if tile not in ("halkirk", "probe-hall")]
    assert others
    assert gm.check(alone, Take("halkirk")).legal
    assert Take("halkirk") in gm.legal(alone)
    assert all("TAKE-10" in gm.check(alone, Take(tile)).rules for tile in others)
    after = gm.advance(alone, Take("halkirk"))
    assert after.box == ("halkirk",)
    assert after.module(99).fame[seat] == state.module(99).fame[seat] + 7 + 1  # and a toast
    assert len(after.players[seat].estate) == len(alone.players[seat].estate)


def test_a_module_may_bar_a_tile_from_being_fetched() -> None:
    draft = Draft(first_turn(), None)
    draft.discard = ("aviemore", "halkirk")
    draft.then(Fetching(draft.turn.seat, "CLAN-Munro"))
    state = draft.seal()
    assert list(gm.legal(state)) == [Fetch("halkirk")]
    assert gm.check(state, Fetch("aviemore")).rules == ("CLAN-Munro", "TURN-04")


def test_permanent_effects_can_sleep() -> None:
    draft = Draft(first_turn(), None)
    draft.player(0).clans = ("maclachlan",)
    assert not draft.game.holds_clan(draft, 0, "CLAN-MacLachlan")


def test_modules_may_veto_a_removal() -> None:
    draft = Draft(first_turn(), None)
    seat = draft.turn.seat
    lay(draft, seat, draft.game.tiles["probe-hall"], (0, 1))
    draft.then(Removing(seat, 1, True, "CLAN-MacMillan"))
    assert "LM-LochMorar-b" in gm.check(draft.seal(), RemoveTiles(((0, 1),))).rules


def test_a_view_blanks_what_a_seat_may_not_know() -> None:
    state = first_turn()
    assert gm.view(state, 0).module(99).secret == 7
    assert gm.view(state, 1).module(99).secret == -1
