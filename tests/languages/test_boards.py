"""Every board, description and event of games with every chronicle, in the made-up language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import glenmore as gm
from glenmore import describe, draw
from glenmore.draw import chronicles, market
from glenmore.draw.marks import marks
from tabletop import text
from tests.languages.made_up import left_over, looked_at


def setup_with(number: int) -> gm.Setup:
    chosen = (number,) if number else ()
    return gm.Setup(3, chronicles=chosen, names=("Ann", "Bob", "Cem"))


def positions(number: int) -> list[gm.State]:
    states = list(gm.play(setup_with(number), seed=5).states())
    return [*states[:: max(1, len(states) // 8)], states[-1]]


def shown(state: gm.State) -> Iterator[tuple[str, str]]:
    """Everything that is drawn or described of a position."""
    found = marks(state, describe=describe.describe_move)
    clans = draw.clan_marks(state, describe=describe.describe_move)
    yield "describe", describe.describe(state)
    yield "options", describe.describe_options(state) if state.actor != gm.OVER else ""
    yield "rondel", looked_at(draw.rondel(state, found.rondel)) + draw.describe_rondel(state)
    yield "clans", looked_at(draw.clans(state, clans)) + draw.describe_clans(state)
    yield "cards", looked_at(draw.cards(state)) + draw.describe_cards(state)
    yield "players", looked_at(draw.players(state)) + draw.describe_players(state)
    yield "score", looked_at(draw.score_sheet(state)) + draw.describe_score(state)
    yield "market", looked_at(market.market(state))
    yield "legend", looked_at(draw.legend())
    yield "sheet", str(gm.score(state))
    for seat in range(len(state.players)):
        own = found.of(seat, state.actor)
        yield "estate", looked_at(draw.estate(state, seat, own)) + draw.describe_estate(state, seat)
        yield "panel", looked_at(draw.panel(state, seat)) + draw.describe_panel(state, seat)
    for number, look in chronicles.boards(state):
        if look.board is not None:
            made = look.board(state, found.boards.get(number, {}), True)
            for board in (made,) if isinstance(made, str) else made:
                yield f"board of chronicle {number}", looked_at(board)
        if look.words is not None:
            yield f"words of chronicle {number}", look.words(state)
    if state.actor >= 0:
        yield "notes", " ".join(chronicles.notes(state, gm.legal(state)))


@pytest.mark.parametrize("number", range(9))
def test_no_english_is_left_on_any_board(made_up: str, known: frozenset[str], number: int) -> None:
    left: dict[str, set[str]] = {}
    for state in positions(number):
        with text.speaking(made_up):
            for where, said in shown(state):
                if found := left_over(said, known):
                    left.setdefault(where, set()).update(found)
    assert left == {}


@pytest.mark.parametrize("number", range(9))
def test_no_english_is_left_in_options_and_the_ledger(
    made_up: str, known: frozenset[str], number: int
) -> None:
    left: set[str] = set()
    state = gm.start(setup_with(number))
    for move in gm.play(state.setup, seed=9).moves:
        with text.speaking(made_up):
            left |= left_over(describe.describe_move(state, move), known)
            left |= left_over(describe.what_to_decide(state), known)
        state, events = gm.apply(state, move)
        with text.speaking(made_up):
            left |= left_over(map(str, events), known)
    assert left == set()


def test_the_scan_finds_english(made_up: str, known: frozenset[str]) -> None:
    state = gm.start(setup_with(0))
    assert {"Market", "Estate"} & left_over(describe.describe(state), known)
    with text.speaking(made_up):
        assert "Ḿáŕḱéť" in describe.describe(state)
