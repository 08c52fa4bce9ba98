"""The what-if tree: all nodes, names and comments; the current one is marked."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore import draw
from glenmore.describe import describe_move
from tabletop.study import StudyError
from tests.draw.helpers import parsed, words_of

PLAIN = 30


@pytest.fixture
def study():
    record = gm.play(gm.Setup(players=2, names=("Ann", "Bob")), seed=4)
    made = gm.Study(gm.Setup(players=2, names=("Ann", "Bob")), title="Two <b>ways</b>")
    for move in record.moves[:PLAIN]:
        made.play(move)
    at = next(n for n in made.current.line()[15:] if len(gm.legal(n.state)) > 1)
    other = next(m for m in gm.legal(at.state) if at.child(m) is None)
    branch = at.play(other, comment="saves a turn &\nmore", name="<i>Castle</i>")
    branch.marks = ("!",)
    branch.play(gm.legal(branch.state)[0])
    return made


def nodes(html):
    return {int(e.get("data-node")): e for e in parsed(html).iter() if e.get("data-node")}


def test_every_node_can_be_chosen(study):
    found = nodes(draw.tree(study))
    assert sorted(found) == list(range(len(study)))
    for number, button in found.items():
        assert button.tag == "button"
        assert draw.node_at(study, number).text in words_of(button)
    with pytest.raises(StudyError, match="no node"):
        draw.node_at(study, len(study))


def test_current_node_is_marked_without_colour(study):
    for target in (study.root, study.current, study.find("<i>Castle</i>")):
        study.goto(target)
        html = draw.tree(study)
        here = [n for n, e in nodes(html).items() if e.get("aria-current")]
        assert [draw.node_at(study, n) for n in here] == [target]
        assert html.count("▶") == 1
        marked = [line for line in draw.describe_tree(study).splitlines() if line[0] == ">"]
        assert len(marked) == 1


def test_line_to_the_current_node_is_marked(study):
    study.goto(study.find("<i>Castle</i>"))
    on = [
        li
        for li in parsed(draw.tree(study)).iter("li")
        if "gm-on" in (li.get("class") or "").split() and "gm-run" not in li.get("class")
    ]
    assert len(on) == study.current.number + 1


def test_plain_moves_are_folded_and_others_are_not(study):
    root = parsed(draw.tree(study))
    folded = [b for d in root.iter("details") for b in d.iter("button")]
    assert folded
    for button in folded:
        node = draw.node_at(study, int(button.get("data-node")))
        assert (node.name, node.comment, node.marks) == ("", "", ())
        assert node is not study.current
    summary = next(root.iter("summary"))
    assert words_of(summary).startswith("moves 1 to ")


def test_words_are_escaped(study):
    html = draw.tree(study)
    for raw in ("<b>", "<i>"):
        assert raw not in html
    assert "&lt;i&gt;Castle&lt;/i&gt;" in html
    assert "saves a turn &amp;" in html
    assert "<style" not in draw.tree(study, style=False)


def test_still_tree_has_no_buttons(study):
    html = draw.tree(study, live=False)
    assert "<button" not in html
    assert len(nodes(html)) == len(study)


def test_moves_in_words(study):
    assert "take " in draw.tree(study)
    said = draw.tree(study, describe_move)
    assert "Ann&#39;s pawn comes next" in said or "Bob&#39;s pawn comes next" in said
    assert "pawn comes next" in draw.describe_tree(study, describe_move)


def test_twin_has_a_line_for_each_node(study):
    lines = draw.describe_tree(study).splitlines()
    assert len(lines) == len(study) + 1
    assert lines[0] == "What-if tree: Two <b>ways</b>"
    told = next(line for line in lines if "Castle" in line)
    assert told.startswith("      ")
    assert told.endswith("! [<i>Castle</i>] – saves a turn & more")


def test_other_games_can_be_drawn(study):
    text = draw.tree(gm.Study(study.state))
    assert "start" in text
    assert 'aria-label="What-if tree: untitled"' in text
