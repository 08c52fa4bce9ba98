"""The what-if tree: growing, walking, undoing, and its text form."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glenmore as gm
from glenmore.study import Study
from tabletop import study as core
from tabletop.study import StudyError
from tabletop.study.text import parse
from tabletop.study.writing import Visitor, visit
from tabletop.title import Title

WHOLE = st.characters(exclude_categories=["Cs"], exclude_characters="\0")  # others are refused


def grown(seed: int, size: int = 60, first=None) -> Study:
    """A random tree with comments, names and marks."""
    rng = random.Random(seed)
    study = Study(first or gm.Setup(2 + seed % 3), title=f"Tree {seed} {{x}} – ünï")
    texts = ("", "", "good", "a { brace } \\ (round) [square] ; @x", "two\nlines", "日本 🏰", "}")
    for _ in range(size):
        node = rng.choice(list(study.walk()))
        for _ in range(rng.randint(1, 5)):
            options = gm.legal(node.state)
            if not options:
                break
            node = node.play(rng.choice(options))
        node.comment = rng.choice(texts)
        node.name = rng.choice(("", "", "Attack", "a [b] \\c", "nom é"))
        node.marks = rng.choice(((), ("!",), ("?!", "best")))
    study.root.comment = rng.choice(texts)
    return study


def shape(study: core.Study):
    """All that a study holds, without its states."""
    return study.title, [
        (n.number, n.move, n.comment, n.name, n.marks, len(n.children)) for n in study.walk()
    ]


def test_playing_adds_or_follows_a_child():
    study = Study(gm.Setup(2))
    first = study.play("pawn red")
    assert (first.number, first.parent, first.move) == (1, study.root, gm.moves.PutPawn(0))
    assert first.events
    assert study.current is first
    assert study.root.play(gm.moves.PutPawn(0)) is first
    second = study.root.play("pawn yellow", name="Yellow", comment="c")
    assert study.root.children == [first, second]
    assert (second.name, second.comment, second.text) == ("Yellow", "c", "pawn yellow")
    assert study.find("Yellow") is second
    assert len(study) == 3


def test_refused_moves_leave_the_tree_as_it_was():
    study = Study(gm.Setup(2))
    study.play("pawn red")
    before = shape(study)
    with pytest.raises(gm.IllegalMove):
        study.play("pawn red")
    with pytest.raises(gm.InvalidMove):
        study.play("nonsense")
    assert shape(study) == before
    assert study.current.number == 1


def test_undo_redo_goto():
    record = gm.play(gm.Setup(2), seed=1)
    study = Study(record)
    assert study.state == record.final
    last = study.current
    assert [node.move for node in last.line()[1:]] == list(record.moves)
    assert study.undo(10).number == len(record.moves) - 10
    assert study.redo(10) is last
    study.goto(study.root)
    assert study.redo() is study.root.children[0]
    with pytest.raises(StudyError, match="moves to undo"):
        study.undo(2)
    study.goto(last)
    with pytest.raises(StudyError, match="no move to redo"):
        study.redo()
    with pytest.raises(StudyError, match="not part"):
        study.goto(Study(gm.Setup(2)).root)


def test_redo_returns_where_undo_came_from():
    study = Study(gm.Setup(2))
    study.play("pawn red")
    study.undo()
    other = study.play("pawn yellow")
    study.undo()
    assert study.redo() is other


def test_order_of_variations():
    study = Study(gm.Setup(4))
    a, b, c = (study.root.play(f"pawn {color}") for color in ("red", "yellow", "blue"))
    c.promote()
    assert study.root.children == [a, c, b]
    b.promote(to_main=True)
    assert study.root.children == [b, a, c]
    assert study.root.main_line() == [b]
    b.demote()
    assert study.root.children == [a, b, c]
    study.goto(b.play("pawn red"))
    b.remove()
    assert study.root.children == [a, c]
    assert study.current is study.root
    with pytest.raises(StudyError, match="root"):
        study.remove()
    with pytest.raises(StudyError, match="not part"):
        study.goto(b)


def test_assuming_what_chance_brings():
    study = Study(gm.Setup(2))
    node = study.assume("pawn yellow")
    assert node.marks == ("assumed",)
    state = next(s for s in gm.play(gm.Setup(2), seed=1).states() if s.actor >= 0)
    with pytest.raises(StudyError, match="somebody decides"):
        Study(state).assume(gm.legal(state)[0])


@pytest.mark.parametrize("seed", range(8))
def test_text_is_read_as_it_is_written(seed):
    study = grown(seed)
    text = study.export()
    read = Study.parse(text)
    assert shape(read) == shape(study)
    assert read.export() == text == str(study)
    assert all(a.state == b.state for a, b in zip(read.walk(), study.walk(), strict=True))
    assert Study.parse(text.replace("\n", "\r\n")).export() == text


def test_a_study_may_begin_with_any_state():
    state = gm.play(gm.Setup(3), seed=2).states()[60]
    study = grown(3, 20, state)
    assert shape(Study.parse(study.export())) == shape(study)


def test_very_long_lines_and_very_deep_variations():
    record = gm.play(gm.Setup(4), seed=1)
    study = Study(record)
    node = study.root
    for _ in range(150):  # a variation inside a variation inside …
        options = gm.legal(node.state)
        for move in options[:2]:
            last = node.play(move)
        node = last
    text = study.export()
    assert Study.parse(text).export() == text


HEAD = 'study 1\nstart: {"glenmore":1,"kind":"setup","rules":"0","setup":{"players":2}}\n\n'


def test_text_that_people_type():
    study = Study.parse(HEAD + "pawn r {ok} ( pawn y [B] @! ) ; pawn y\n\n3. draw glen clova")
    red, yellow = study.root.children
    assert (red.comment, yellow.name, yellow.marks) == ("ok", "B", ("!",))
    assert [node.text for node in red.main_line()] == ["pawn yellow", "draw glen-clova"]
    state = next(
        s
        for s in gm.play(gm.Setup(2), seed=1).states()
        if any(m.word == "place" for m in gm.legal(s))
    )
    cell = next(m.cell for m in gm.legal(state) if isinstance(m, gm.moves.Place))
    head = Study(state).export()
    assert Study.parse(f"{head}place {cell} {{x}}").root.children[0].comment == "x"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "study 1"),
        ("\n\nstudy 9", 3, "study 1"),
        ("study 1\n", 1, "'start:' is missing"),
        ("study 1\ncolor: red", 2, "title and start"),
        ("study 1\nwhat", 2, "empty line"),
        ("study 1\nstart: {}", 2, "glenmore"),
        (HEAD + "pawn red\npawn red", 5, "SETUP-06"),
        (HEAD + "pawn red\n\npwan", 6, "did you mean pawn"),
        (HEAD + "( pawn red )", 4, "needs a move"),
        (HEAD + "pawn red\n(\n pawn yellow", 5, "not closed"),
        (HEAD + "pawn red )", 4, "closes nothing"),
        (HEAD + "pawn red }", 4, "closes nothing"),
        (HEAD + "pawn red {abc\n\ndef", 4, "not closed"),
        (HEAD + "pawn red {a\nb}\npawn yellow ( {x} pawn yellow )", 6, "before its move"),
        (HEAD + f"pawn red [{'n' * 101}]", 4, "at most 100"),
        (HEAD + "pawn red @ x", 4, "not a mark"),
    ],
)
def test_errors_name_the_line(text, line, message):
    with pytest.raises(StudyError) as caught:
        Study.parse(text)
    assert caught.value.line == line
    assert message in str(caught.value)
    assert f"line {line}: " in str(caught.value)


PIECES = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    "\n",
    "\\",
    "@",
    "pawn red",
    "pawn yellow",
    " ",
    "1.",
    "x",
    "draw glen clova",
    "é",
    "(0,1)",
]


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.lists(st.sampled_from(PIECES), max_size=14).map(lambda x: HEAD + " ".join(x)),
        st.text(max_size=80),
        st.text(max_size=40).map(lambda x: HEAD + x),
    )
)
def test_any_text_is_a_study_or_refused(text):
    try:
        study = Study.parse(text)
    except StudyError:
        return
    assert shape(Study.parse(study.export())) == shape(study)


@settings(max_examples=150, deadline=None)
@given(st.text(WHOLE), st.text(WHOLE, max_size=60), st.text(WHOLE))
def test_any_comment_name_and_title_survive(comment, name, title):
    study = Study(gm.Setup(2), title=title)
    study.play("pawn red")
    study.comment(comment)
    study.rename(name)
    assert shape(Study.parse(study.export())) == shape(study)


def test_new_formats_need_no_change_in_the_tree():
    class Counter(Visitor):
        nodes = deepest = depth = 0

        def node(self, node):
            self.nodes += 1

        def open(self):
            self.depth += 1
            self.deepest = max(self.deepest, self.depth)

        def close(self):
            self.depth -= 1

        def result(self):
            return self.nodes, self.deepest, self.depth

    study = Study(gm.Setup(2))
    study.root.play("pawn red").play("pawn yellow")
    study.root.play("pawn yellow")
    assert study.accept(Counter()) == (4, 1, 0)


def test_markdown_for_notebooks():
    study = Study(gm.Setup(2), title="a*b")
    study.root.play("pawn red", comment="<b>", name="n").play("pawn yellow")
    study.root.play("pawn yellow")
    assert study._repr_markdown_() == (
        "**a\\*b**\n\n- 1\\. pawn red **n** *\\<b\\>*\n  - 1\\. pawn yellow\n- 2\\. pawn yellow\n"
    )
    assert repr(study) == "<Study 'a*b': 3 moves>"
    assert repr(study.root.children[1]) == "<Node 1. pawn yellow, 0 children>"


# -- another game ---------------------------------------------------------------------------------


class Heap(NamedTuple):
    """A heap of matches; who takes the last one wins."""

    left: int
    actor: int = 0


class Nim(Title):
    """A game that is not made of steps: it says all that a tree asks for."""

    def start(self, setup):
        return Heap(setup)

    def describe(self, state, what=()):
        return f"{state.left} left"

    @staticmethod
    def legal(state):
        return tuple(range(1, min(3, state.left) + 1))

    @staticmethod
    def apply(state, move):
        if not 1 <= move <= min(3, state.left):
            raise ValueError(f"{move} cannot be taken from {state.left}")
        return Heap(state.left - move, 1 - state.actor), (f"took {move}",)

    def format(self, state, move):
        return f"(take) {move}; @{{}}"

    def parse(self, state, text):
        return int(text.split()[1].strip(";"))

    def dumps(self, what):
        return str(getattr(what, "left", what))

    def loads(self, text):
        return int(text)


def test_the_tree_knows_no_game():
    study = core.Study(Nim(), 7, title="Nim")
    study.play(3)
    study.play(2)
    study.undo()
    study.play(1)
    with pytest.raises(ValueError, match="cannot be taken"):
        study.play(4)
    read = parse(Nim(), study.export())
    assert shape(read) == shape(study)
    assert visit(read, Visitor()) is None
