"""Landmark cards, persons, and the panel of a player."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore import draw
from glenmore.draw.cards import CARD_W, SMALL, effect_of, owner_of, persons_of, where_is
from glenmore.draw.panel import lasting
from glenmore.draw.phrases import phrase_width
from tests.draw.helpers import NASTY, letters_are_readable, parsed, positions, words_of


@pytest.mark.parametrize("players", [2, 4])
def test_cards_are_well_formed_and_readable(players):
    for state in positions(players)[::40]:
        svg = draw.cards(state)
        assert parsed(svg).get("role") == "img"
        assert letters_are_readable(svg)
        for seat in range(players):
            panel = draw.panel(state, seat)
            assert parsed(panel).get("aria-label") == f"What {state.setup.name(seat)} has"
            assert letters_are_readable(panel)


def test_every_card_has_effect_and_rule():
    state = gm.start(gm.Setup(players=2))
    words, shown = draw.describe_cards(state), words_of(parsed(draw.cards(state)))
    assert len(state.game.landmarks) == 11
    for card in state.game.landmarks.values():
        short, long = effect_of(card.rule)
        assert short
        assert long
        assert phrase_width(short, SMALL, 18) <= CARD_W - 46
        assert f"{card.name} (stack {card.stack}" in words
        assert f"{long} ({card.rule})" in words
        assert card.rule in shown
        assert card.rule in gm.rules
    assert words.count("to come") == 21
    assert "David Hume (by McKay, counts 2); beside the board" in words
    assert len(persons_of(state)) == 11


def test_owners_and_places():
    state = positions(4, 2)[-1]
    places = {"on the rondel", "beside the board", "discarded", "in the box", "to come"}
    for seat, player in enumerate(state.players):
        for thing in (*player.cards, *player.persons):
            assert owner_of(state, thing) == seat
    for card in state.game.landmarks:
        assert owner_of(state, card) is not None or where_is(state, card) in places
    words = draw.describe_cards(state)
    owned = sum(len(p.cards) + len(p.persons) for p in state.players)
    assert words.count("; with ") == owned
    assert draw.cards(state).count('<g class="gm-thing">') == 22


def test_panel_tells_everything():
    state = positions(4, 2)[-20]
    for seat, player in enumerate(state.players):
        words = draw.describe_panel(state, seat)
        for clan in player.clans:
            assert state.game.clans[clan].name in words
        for person in player.persons:
            assert state.game.name(person) in words
        now = gm.score(state)[seat].if_ended_now
        assert f"If the game ended now: {now} VP" in words
        assert f"if ended now {now} VP" in draw.panel(state, seat)
    over = positions(4, 2)[-1]
    assert "ended now" not in draw.panel(over, 0) + draw.describe_panel(over, 0)


def test_lasting_effects_are_told_with_their_rule():
    made = gm.position(2).clans("red", "macgregor", "macleod")
    state = made.cards("red", "castle-moil", "donan-castle").state(check=False)
    names = [name for name, _, _ in lasting(state, 0)]
    assert names == ["MacGregor", "Castle Moil"]
    words = draw.describe_panel(state, 0)
    assert "(CLAN-MacGregor)" in words
    assert "(LM-CastleMoil)" in words
    assert lasting(state, 1) == []


def test_deciding_player_has_a_thick_frame():
    state = next(s for s in positions(3) if s.actor == 1)
    assert "gm-o-frame" in draw.panel(state, 1, style=False)
    assert "gm-o-frame" not in draw.panel(state, 0, style=False)


def test_names_are_escaped():
    state = positions(2, 7, NASTY)[-1]
    for svg in (draw.cards(state), draw.panel(state, 0), draw.panel(state, 1)):
        parsed(svg)
        assert "<script" not in svg
