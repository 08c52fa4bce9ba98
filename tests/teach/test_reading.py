"""The strict loader: every mistake of an author is reported with file, step and key."""

from __future__ import annotations

from dataclasses import fields

import pytest

from glenmore.teach import Lesson, LessonError, LessonPlayer, Quiz, Read, Task, languages
from glenmore.title import TITLE
from tabletop.teach.shelf import lay_over

HEAD = """
id = "mine"
title = "Mine"
minutes = 5
for_whom = "Me."
goals = ["To test."]
rules = ["PLACE-01"]
[positions]
lochridge = "glenmore 1 players=3\\ndecide place lochridge"
"""
GOOD = """
[[step]]
id = "try"
kind = "task"
text = "Lay it."
position = "lochridge"
rules = ["PLACE-01"]
moves = ["place 0,1"]
hint = "Above."
solution = ["place 0,1"]
"""
QUIZ = """
[[step]]
id = "ask"
kind = "quiz"
text = "Yes?"
rules = ["PLACE-01"]
[[step.options]]
text = "yes"
right = true
why = "So it is."
[[step.options]]
text = "no"
right = false
why = "It is not."
"""


@pytest.fixture
def problems(tmp_path):
    def find(text: str, name: str = "mine.toml") -> list[str]:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        try:
            Lesson.load(path)
        except LessonError as error:
            return str(error).splitlines()
        return []

    return find


def test_a_good_lesson_has_no_problem(problems):
    assert problems(HEAD + GOOD + QUIZ) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('hint = "Above."', 'hint = "Above."\ncolour = "red"', "colour: is not a key"),
        ('id = "mine"', 'id = "mine"\nauthor = "me"', "author: is not a key"),
        ('title = "Mine"\n', "", "title: is missing"),
        ("minutes = 5", 'minutes = "five"', "minutes: must be a whole number"),
        ('kind = "task"', 'kind = "puzzle"', "kind: 'puzzle' is none of"),
        ('text = "Lay it."', 'text = ""', "text: must be a text"),
        ('text = "Lay it."', f'text = "{"word " * 61}"', "text: has 61 words"),
        ('text = "Lay it."', 'text = "It gives\\n3. Lay it."', "text: a line begins with '3.'"),
        ('hint = "Above."', 'hint = "Above\\n- not below."', "hints: a line begins with '-'"),
        ('why = "So it is."', 'why = "So\\n1) it is."', "options: a line begins with '1)'"),
        ('position = "lochridge"', 'position = "nowhere"', "position: there is no position"),
        ('position = "lochridge"', 'position = "continue"', "position: there is no position to"),
        ('position = "lochridge"\n', "", "position: is missing"),
        ("decide place lochridge", "decide place lochrigde", "position: line 2"),
        ("decide place lochridge", "red scots 2\\ndecide place lochridge", "position: Red has 2"),
        ('["place 0,1"]\nhint', '["place 0,1", "plaice 0,1"]\nhint', "moves: 'plaice 0,1'"),
        ('["place 0,1"]\nhint', '["place 0,1", "place (0, 1)"]\nhint', "moves: write 'place 0,1'"),
        ('["place 0,1"]\nhint', '["place 0,1", "place 5,5"]\nhint', "does not reach the goal"),
        ('rules = ["PLACE-01"]\nmoves', 'rules = ["PLACE-99"]\nmoves', "there is no rule"),
        ('rules = ["PLACE-01"]\n[pos', 'rules = ["PLACE-01", "RIVER-01"]\n[pos', "RIVER-01 is dec"),
        ('solution = ["place 0,1"]', 'solution = ["place 1,1"]', "does not solve the task"),
        ('solution = ["place 0,1"]', 'solution = ["place 9,9"]', "does not solve the task"),
        ('solution = ["place 0,1"]', 'solution = ["hop 0,1"]', "does not solve the task"),
        ('solution = ["place 0,1"]', 'solution = ["place 0,1", "done"]', "solved before 'done'"),
        ('solution = ["place 0,1"]\n', "", "solution: is missing"),
        ('hint = "Above."\n', "", "hints: is missing"),
        ('hint = "Above."', 'hint = "Above."\nhints = ["Up."]', "say hint or hints, not both"),
        ('hint = "Above."', 'hints = ["1", "2", "3", "4"]', "hints: 3 stages are the most"),
        ('hint = "Above."', 'hint = "Above."\nlook = ["cell 0,1"]', "look: is lit with the second"),
        ('hint = "Above."', 'hints = ["1", "2"]\nlook = ["cell up"]', "look: 'up' is not a cell"),
        ('hint = "Above."', 'hint = "Above."\nfind = "yes"', "find: must be true or false"),
        (
            'hint = "Above."',
            'hint = "Above."\nfind = true\nhighlight = ["cell 0,1"]',
            "highlight: 'cell 0,1' is to be found",
        ),
        (
            'hint = "Above."',
            'hint = "Above."\nchecklist = ["a", "b"]',
            "the goal has 1 parts, not 2",
        ),
        ('kind = "quiz"', 'kind = "read"\nwatch_lines = ["a"]', "watch_lines: 0 texts are needed"),
        ('moves = ["place 0,1"]\n', "", "goal: a task needs a goal"),
        ('moves = ["place 0,1"]', 'goal = "tile atlantis at 0,1"', "there is no tile 'atlantis'"),
        ('moves = ["place 0,1"]', 'goal = "happy"', "goal: 'happy' is not a test"),
        ('moves = ["place 0,1"]', 'goal = {some = ["refused"]}', "'some' is none of all, any"),
        ('moves = ["place 0,1"]', 'goal = "rule:PLACE-77"', "goal: there is no rule 'PLACE-77'"),
        ('moves = ["place 0,1"]', 'goal = "coins>=0"', "before the learner has done anything"),
        ('moves = ["place 0,1"]', 'moves = ["place 0,1"]\nseat = "pink"', "nobody plays 'pink'"),
        ('moves = ["place 0,1"]', 'moves = ["place 0,1"]\nshow = ["sky"]', "show: 'sky' is none"),
        ('hint = "Above."', 'hint = "Above."\nhighlight = ["tile x"]', "there is no tile 'x'"),
        ('hint = "Above."', 'hint = "Above."\nhighlight = ["cell up"]', "'up' is not a cell"),
        ('hint = "Above."', 'hint = "Above."\nexamples = ["EX-12"]', "EX-12 is shown by a step"),
        ('hint = "Above."', 'hint = "Above."\nauto = {speed = 3}', "auto: speed: is not a key"),
        ('id = "ask"', 'id = "try"', "'try' is the id of step 1 already"),
        ("right = true", 'right = "yes"', "options 1: right: must be true or false"),
        ("right = true", "right = false", "at least one right and one wrong"),
    ],
)
def test_every_mistake_names_file_step_and_key(problems, old, new, said):
    text = HEAD + GOOD + QUIZ
    assert old in text
    found = problems(text.replace(old, new, 1))
    assert any(said in problem for problem in found), found
    assert all(problem.startswith("mine.toml: ") for problem in found)


def test_all_problems_are_reported_at_once(problems):
    found = problems(HEAD.replace('for_whom = "Me."\n', "") + GOOD.replace("hint", "hnit") + QUIZ)
    assert found == [
        "mine.toml: for_whom: is missing",
        "mine.toml: step 1 (try): hints: is missing",
        "mine.toml: step 1 (try): hnit: is not a key that is known here",
    ]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ('try = "place 0,1"\ntext = "No."', "wrong: 'place 0,1' is in fact right"),
        ('try = "place 1,1"\nrule = "PLACE-01"\ntext = "No."', "'place 1,1' does not get its text"),
        ('try = "place 1,1"\nrule = "NO-01"\ntext = "No."', "there is no rule 'NO-01'"),
        ('try = "place x"\ntext = "No."', "wrong: 'place x'"),
        ('text = "No."', "wrong 1: try: is missing"),
        ('try = "place 1,1"', "wrong 1: text: is missing"),
        ('try = "place 1,1"\ntext = "No."\nrule = "PLACE-01"\nwhen = "refused"', "not both"),
    ],
)
def test_wrong_answers_are_tried(problems, wrong, said):
    found = problems(f"{HEAD}{GOOD}[[step.wrong]]\n{wrong}\n")
    assert any(said in problem for problem in found), found


def test_wrong_answers_by_move_rule_and_test_are_accepted(problems):
    assert (
        problems(f"""{HEAD}{GOOD}
[[step.wrong]]
try = "place 0,-1"
text = "Below."
[[step.wrong]]
try = "place 2,0"
rule = "RIVER-02"
text = "The river."
[[step.wrong]]
try = "place 1,1"
when = "tile lochridge at 1,1"
text = "Over the castle."
""")
        == []
    )


TWICE = GOOD.replace(
    """moves = ["place 0,1"]
""",
    """moves_max = 1
goal = ["refused_by:PLACE-06", "tile lochridge at 0,1"]
""",
).replace('solution = ["place 0,1"]', 'solution = ["place 1,0", "place 0,1"]')


def test_l6_no_move_of_the_solution_gets_a_text_about_another_move(problems):
    """Finding L6: "Allowed. But the task is …" was said to those who did what the task is."""
    assert problems(HEAD + TWICE) == []
    early = """
[[step.wrong]]
try = "place 0,-1"
when = { not = "refused_by:PLACE-06" }
text = "Allowed, but first try the castle."
"""
    assert problems(HEAD + TWICE + early) == [
        "mine.toml: step 1 (try): wrong: 'place 0,1' is part of the solution and gets the text for "
        "'place 0,-1'"
    ]


def test_l6_a_text_about_a_right_move_is_not_said_of_a_wrong_one(problems):
    promise = """
[[step.wrong]]
try = "place 0,1"
when = { not = "refused_by:PLACE-06" }
text = "That is the place. But first try the castle."
"""
    assert problems(HEAD + TWICE + promise) == [
        "mine.toml: step 1 (try): wrong: 'place 0,-1' gets the text for 'place 0,1', and would "
        "not do"
    ]
    exact = promise.replace("{ not =", '["tile lochridge at 0,1", { not =')
    exact = exact.replace('06" }', '06" }]')
    assert problems(HEAD + TWICE + exact) == []


def test_a_file_that_is_no_lesson_is_refused(problems, tmp_path):
    assert "mine.toml" in problems("id = ")[0]
    assert problems("") != []
    assert "a lesson needs steps" in "\n".join(problems(HEAD))
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(LessonError, match="UTF-8"):
        Lesson.load(tmp_path / "bytes.toml")
    with pytest.raises(LessonError, match="No such file"):
        Lesson.load(tmp_path / "none.toml")
    with pytest.raises(LessonError, match="there is no lesson 'flying'; there are table"):
        Lesson.load("flying")


def test_a_position_may_begin_like_another(problems):
    more = 'poor = "like lochridge\\nred coins 0"\n'
    step = GOOD.replace('"lochridge"', '"poor"').replace(
        'moves = ["place 0,1"]', 'goal = ["coins==0", "tile lochridge"]'
    )
    assert problems(HEAD + more + step) == []
    bad = 'poor = "like nothing\\nred coins 0"\n'
    assert any("no position 'nothing'" in p for p in problems(HEAD + bad + step))


def test_a_tile_may_be_changed_for_a_position(problems):
    icon = HEAD.replace("glenmore 1", "with lochridge river = true\\nglenmore 1")
    found = problems(icon + GOOD)
    assert any("RIVER-03" in problem for problem in found), "Lochridge has a river now"
    bad = HEAD.replace("glenmore 1", "with lochridge wings = true\\nglenmore 1")
    assert any("wings" in problem for problem in problems(bad + GOOD))


def test_another_language_is_laid_over_the_texts():
    raw = {
        "id": "mine",
        "title": "Mine",
        "for_whom": "Me.",
        "goals": ["a"],
        "step": [
            {
                "id": "try",
                "text": "Lay it.",
                "hint": "Above.",
                "checklist": ["Lay", "Look"],
                "wrong": [{"try": "place 1,1", "text": "No."}],
                "fail": [{"when": "x", "text": "F"}],
            },
            {
                "id": "ask",
                "text": "Yes?",
                "options": [
                    {"text": "yes", "right": True, "why": "So."},
                    {"text": "no", "right": False, "why": "Not so."},
                ],
            },
        ],
    }
    problems: list[str] = []
    over = {
        "lesson": "mine",
        "title": "Meins",
        "steps": {
            "try": {
                "text": "Leg es.",
                "checklist": ["Legen", "Schauen"],
                "wrong": {"place 1,1": "Nein."},
                "fail": ["V"],
            },
            "ask": {"options": [{"text": "ja", "why": "Ja."}, {"text": "nein", "why": "Nein."}]},
        },
    }
    found = lay_over(raw, over, "de/mine.toml", problems)
    assert problems == []
    assert found["title"] == "Meins"
    assert found["for_whom"] == "Me.", "what is missing stays English"
    first, second = found["step"]
    assert (first["text"], first["hint"]) == ("Leg es.", "Above.")
    assert first["wrong"] == [{"try": "place 1,1", "text": "Nein."}]
    assert first["fail"] == [{"when": "x", "text": "V"}]
    assert first["checklist"] == ["Legen", "Schauen"]
    assert second["options"][0] == {"text": "ja", "right": True, "why": "Ja."}
    assert raw["title"] == "Mine"
    for bad, said in (
        ({"lesson": "other"}, "this is the lesson 'mine'"),
        ({"lesson": "mine", "minutes": 3}, "minutes: is not a key"),
        ({"lesson": "mine", "steps": {"nix": {}}}, "no such step"),
        ({"lesson": "mine", "steps": {"try": {"goal": "x"}}}, "goal: is not a key"),
        ({"lesson": "mine", "steps": {"try": {"wrong": {"hop": "x"}}}}, "no wrong answer 'hop'"),
        ({"lesson": "mine", "steps": {"try": {"checklist": ["x"]}}}, "2 texts are needed"),
        ({"lesson": "mine", "steps": {"ask": {"options": []}}}, ""),
        ({"lesson": "mine", "steps": {"ask": {"options": [{"text": "a", "why": "b"}]}}}, "2 texts"),
    ):
        problems = []
        lay_over(raw, bad, "de/mine.toml", problems)
        assert (said in " ".join(problems)) if said else problems == [], bad


def test_languages_without_a_lesson_fall_back_on_english():
    assert languages()[0] == "en"
    player = LessonPlayer("river", language="gd")
    assert player.lesson.title == Lesson.load("river").title
    player.go("above-the-village")
    assert "Right!" in player.try_("place 0,1").text


def test_the_guide_for_authors_names_every_key():
    guide = (TITLE.folder("lessons") / "README.md").read_text(encoding="utf-8")
    keys = {field.name for kind in (Task, Quiz, Read) for field in fields(kind)} - {"number"}
    missing = [word for word in keys | TITLE.shows if word not in guide]
    assert missing == []
