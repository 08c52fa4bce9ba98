"""The helper that chooses chronicles, as a person works it."""

from __future__ import annotations

import ipywidgets

from glenmore_widgets import ChronicleChooser
from glenmore_widgets.forms import words


def boxes(chooser):
    return [each for each in chooser.list.children if isinstance(each, ipywidgets.Checkbox)]


def test_the_best_suggestion_is_ticked():
    chooser = ChronicleChooser(players=2, minutes=10, difficulty="easy", tastes=["dice"])
    assert chooser.chronicles == chooser.suggestions[0].chronicles == (5,)
    assert "brings dice" in chooser.why.value
    assert "Ode to the Haggis" in chooser.shown.value
    assert len(boxes(chooser)) == len(chooser.steps)


def test_another_answer_changes_what_fits():
    chooser = ChronicleChooser(players=3)
    chooser.difficulty.value = "hard"
    for tick in chooser.tastes.values():
        tick.value = False
    chooser.tastes["conflict"].value = True
    assert 4 in {n for each in chooser.suggestions for n in each.chronicles}
    chooser.players.value = 2
    assert 4 not in {n for each in chooser.suggestions for n in each.chronicles}


def test_another_suggestion_is_taken_by_its_button():
    chooser = ChronicleChooser(players=3)
    chooser.offer.index = 1
    assert chooser.chronicles == chooser.suggestions[1].chronicles


def test_a_choice_of_ones_own_and_what_cannot_be_played():
    chooser = ChronicleChooser(players=2)
    for number, tick in chooser.ticks.items():
        tick.value = number == 4
    assert chooser.offer.value == words("choose.own")
    assert "Hammer of the Scots) is for 3 or 4 players" in chooser.fault.value
    assert chooser.button.disabled
    assert not chooser.list.children
    chooser.players.value = 3
    chooser.ticks[4].value = True
    assert not chooser.fault.value
    assert not chooser.button.disabled


def test_ticking_the_list_off():
    chooser = ChronicleChooser(players=3)
    every = boxes(chooser)
    every[0].value = True
    assert f"1 of {len(every)} done." in chooser.done.value
    for box in every:
        box.value = True
    assert "The table is ready." in chooser.done.value


def test_the_form_opens_with_the_choice():
    chooser = ChronicleChooser(players=3, tastes=["votes"])
    chooser.button.click()
    assert chooser.form is not None
    assert chooser.form.setup == chooser.setup
    assert chooser.below.children == (chooser.form,)


def test_no_time_for_chronicles_leaves_the_base_game():
    chooser = ChronicleChooser(players=4, minutes=0)
    assert chooser.suggestions == []
    assert chooser.chronicles == ()
    assert "base game alone" in chooser.shown.value
