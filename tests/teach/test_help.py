"""Help in stages, goals to tick off, places to find, and messages that fit what was done."""

from __future__ import annotations

from pathlib import Path

import pytest

import glenmore as gm
from glenmore.teach import Lesson, LessonPlayer, Progress
from glenmore.teach.goal_words import goal_words
from glenmore_widgets.lesson import LessonWidget
from tests.teach.test_reading import HEAD

TASK = """
[[step]]
id = "try"
kind = "task"
text = "Lay it."
position = "lochridge"
show = ["estate"]
highlight = ["cell 0,0"]
rules = ["PLACE-01"]
moves = ["place 0,1"]
hints = ["Think of the Scot.", "Look above him.", "Lay it above the village."]
look = ["cell 0,1"]
solution = ["place 0,1"]
"""
LIST = """
[[step]]
id = "list"
kind = "task"
text = "Try the river, then lay it."
position = "lochridge"
show = ["estate"]
rules = ["PLACE-01"]
goal = ["refused_by:RIVER-02", "tile lochridge"]
hint = "Left, then above."
solution = ["place -1,0", "place 0,1"]
"""


@pytest.fixture
def written(tmp_path: Path):
    def load(text: str) -> Lesson:
        path = tmp_path / "mine.toml"
        path.write_text(HEAD + text, encoding="utf-8")
        return Lesson.load(path)

    return load


def say(widget: LessonWidget, **content: object) -> None:
    widget._receive(widget, content, [])


def drawn(widget: LessonWidget) -> str:
    return "".join(board["svg"] for board in widget.boards)


# -- hints in stages ------------------------------------------------------------------------------


def test_each_call_for_help_tells_more_and_only_the_last_stage_costs(written):
    player = LessonPlayer(written(TASK))
    assert (player.hints_shown, player.stars) == (0, 3)
    assert player.hint() == "Think of the Scot."
    assert player.hint() == "Look above him."
    assert player.stars == 3
    assert player.hint() == "Lay it above the village."
    assert player.stars == 2
    assert player.hint() == "Lay it above the village."
    assert player.hints_shown == 3
    assert player.try_("place 0,1").stars == 2


def test_a_single_hint_costs_as_ever_and_old_progress_is_understood(written):
    lesson = written(
        TASK.replace("hints = [", "hint = [")
        .replace('["Think', '"Think')
        .replace('", "Look above him.", "Lay it above the village."]', '"')
        .replace('look = ["cell 0,1"]\n', "")
    )
    player = LessonPlayer(lesson)
    assert player.hint() == "Think of the Scot."
    assert player.stars == 2
    old = Progress()
    old.note("mine", "try", hint=True)
    assert LessonPlayer(lesson, old).stars == 2


def test_where_to_look_is_lit_from_the_second_stage_on(written):
    widget = LessonWidget(written(TASK), progress=Progress())
    lit = drawn(widget).count("gm-lit")
    say(widget, hint=True)
    assert widget.page["hint_head"] == "Hint 1 of 3"
    assert "Think of the Scot" in widget.page["hint"]
    assert widget.page["hint_word"] == "Next hint"
    assert "free" in widget.page["hint_title"]
    assert drawn(widget).count("gm-lit") == lit
    assert not widget.page["can_solve"]
    say(widget, hint=True)
    assert drawn(widget).count("gm-lit") == lit + 1
    assert "costs a star" in widget.page["hint_title"]
    say(widget, hint=True)
    assert widget.page["hint_head"] == "Hint 3 of 3"
    assert widget.page["can_solve"]
    assert not widget.page["can_hint"]
    assert "Hint 3 of 3: Lay it above the village." in widget.describe()


# -- goals in words -------------------------------------------------------------------------------


def test_l14_goals_are_a_checklist_in_words(written):
    """Finding L14: "2 of 3." and "Done. Go on." when nothing was done."""
    widget = LessonWidget(written(LIST), progress=Progress())
    texts = [item["text"] for item in widget.page["checklist"]]
    rule = gm.rules["RIVER-02"].title
    assert texts == [f"Try something that this rule forbids: {rule}", "Lay Lochridge"]
    assert [item["done"] for item in widget.page["checklist"]] == [False, False]
    found = widget.try_("place -1,0")
    assert found.ticked == (True, False)
    assert f"☑ {texts[0]}." in found.text
    assert "Still to do: Lay Lochridge." in found.text
    assert "the refusal you were looking for" in found.text
    assert [item["done"] for item in widget.page["checklist"]] == [True, False]
    assert "- ☐ Lay Lochridge" in widget.player.text()
    assert widget.try_("place 0,1").kind == "right"
    assert [item["done"] for item in widget.page["checklist"]] == [True, True]


def test_authors_may_put_goals_into_their_own_words(written):
    own = 'checklist = ["Hear the river complain", "Find a dry place"]\nhint ='
    player = LessonPlayer(written(LIST.replace("hint =", own)))
    assert [item.text for item in player.checklist()] == [
        "Hear the river complain",
        "Find a dry place",
    ]


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("activated halkirk", "Activate Halkirk"),
        ("tile loch-ness", "Lay Loch Ness"),
        ("card inverness", "Get the landmark card Inverness"),
        ("clan douglas", "Put a clan marker on Douglas"),
        ("person david-hume", "Win David Hume for your side"),
        ("gained vp==1", "Score 1 point"),
        ("coins>=4", "End up with at least 4 coins"),
        ("scots at 1,0==2", "Have 2 Scots on Home castle"),
        ("wood at 0,0==1", "Have 1 wood on Start village"),
        ("wood at 7,7==1", ""),
        ("event:sold coins=3", ""),
    ],
)
def test_goals_are_said_with_names(goal, said):
    assert goal_words(gm.position(3).state(), goal) == said


# -- places to find -------------------------------------------------------------------------------


def test_l15_what_is_to_be_found_looks_like_everything_else(written):
    """Finding L15: exactly the tiles to find were ticked, dots marked the answer."""
    plain = LessonWidget(written(TASK), progress=Progress())
    assert "gm-open" in drawn(plain)
    widget = LessonWidget(
        written(TASK.replace("hints =", "find = true\nhints =")), progress=Progress()
    )
    picture = drawn(widget)
    assert "gm-alike" in picture
    for sign in ("gm-open", "gm-shut", "gm-badge", "gm-o-frame", "data-why", "data-hint"):
        assert sign not in picture, sign
    assert len(widget.options) > len(widget.moves)
    assert len({choice["group"] for choice in widget.options}) == 1
    texts = [choice["text"] for choice in widget.options]
    assert texts == sorted(texts)
    shut = next(c for c in widget.options if c["n"] >= len(widget.moves))
    say(widget, option=shut["n"], at=widget.prompt["serial"])
    assert widget.page["feedback"]["kind"] == "refused"
    say(widget, type="place 0,1")
    assert widget.page["feedback"]["kind"] == "right"


# -- messages that fit ----------------------------------------------------------------------------


def test_l6_a_move_that_is_not_asked_for_is_named_and_so_is_the_task(written):
    """Finding L6: "Allowed. But the task is McKay (which fails)"."""
    player = LessonPlayer(written(TASK))
    did = dict(player.options())["place 1,1"]
    wanted = dict(player.options())["place 0,1"]
    found = player.try_("place 1,1")
    assert found.kind == "wrong"
    assert f"You chose: {did}." in found.text
    assert f"What is asked: {wanted[0].upper()}{wanted[1:]}." in found.text
    secret = LessonPlayer(written(TASK.replace("hints =", "find = true\nhints =")))
    found = secret.try_("place 1,1")
    assert f"You chose: {did}." in found.text
    assert wanted not in found.text.lower(), "what is to be found is not told"


def test_what_is_watched_may_have_a_line_of_its_own(written):
    step = """
[[step]]
id = "see"
kind = "read"
text = "Watch."
position = "lochridge"
watch = ["place 0,1", "done"]
watch_lines = ["Red lays the pen.", "And that is all."]
rules = ["PLACE-01"]
"""
    assert LessonPlayer(written(step)).watched == ("Red lays the pen.", "And that is all.")
