"""Readers made from annotations, and what the readers of the game refuse with their help."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Annotated, Any

import pytest

import glenmore as gm
from glenmore.positions.code import PositionError, format_position, parse_position
from glenmore.save.reading import components
from tabletop.reading import ReadingError
from tabletop.reading.records import Each, Meaning, Records, Whole
from tabletop.reading.values import number
from tabletop.records import Record
from tabletop.study import StudyError
from tabletop.study.limits import LONGEST_COMMENT, LONGEST_TITLE, MOST_MARKS
from tests.conformance.games import usual


class Box(Record):
    size: Annotated[int, Whole(0, 9)]
    words: tuple[str, ...] = ()
    inner: Box | None = None
    each: Annotated[tuple[int, ...], Each("shelves")] = (0, 0)
    seat: Annotated[int, Meaning("seat")] = 0


class Loose(Record):
    thing: Any


READ = Records({"Box": Box}, {"seat": number(0, 2)}, {"shelves": 2})


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (["Box", 10], "size: 10 is not a whole number from 0 to 9"),
        (["Box", True], "size: true is not a whole number"),
        (["Box", 1, ["a", 2]], "words[1]: 2 is not a text"),
        (["Box", 1, ["a\0"]], "words[0]: 'a\\x00' holds the character NUL"),
        (["Box", 1, [], ["Box", 1, [], ["Box", -1]]], "inner.inner.size: -1"),
        (["Box", 1, [], None, [1]], "each: has 1 items, not 2"),
        (["Box", 1, [], None, [1, 2], 3], "seat: 3 is not"),
        (["Box"], "Box has 1 to 5 fields (size words inner each seat), not 0"),
        (["Bax", 1], "'Bax' is not the name of a Box"),
        ([1], "a list of 1 is not a Box"),
        ({}, "an object is not a Box"),
    ],
)
def test_the_error_carries_its_path(value: Any, message: str) -> None:
    with pytest.raises(ReadingError) as error:
        READ.record(value, Box)
    assert message in str(error.value)


def test_fields_that_are_missing_at_the_end_have_their_default() -> None:
    """A class may grow: what an older version has saved is still read."""
    assert READ.record(["Box", 1], Box) == Box(1)
    assert READ.record(["Box", 1, [], ["Box", 2]], Box).inner.seat == 0


def test_s1_what_may_be_anything_has_no_reader() -> None:
    """Finding S1: where the type said nothing a record came back as a bare tuple."""
    with pytest.raises(TypeError, match="has to say what it is"):
        READ.record(["Loose", ["Box", 1]], Loose)


def test_s1_parts_of_a_benefit_are_benefits() -> None:
    tiles = gm.Setup(2, (3,)).catalog.tiles
    joined = next(tile for tile in tiles if tile.benefit.parts)
    plain = json.loads(json.dumps(joined))
    assert {
        type(part).__name__ for part in components().record(plain, type(joined)).benefit.parts
    } == {"Benefit"}


def test_a_saved_score_line_may_have_fewer_fields_than_the_class() -> None:
    state = gm.play(gm.Setup(2), seed=1).states()[-3]
    document = json.loads(gm.dumps(state))
    document["state"]["players"][0]["points"][0] = ["ScoreLine", "SCORE-03", "x", 1, None, 3]
    assert gm.loads(json.dumps(document)).players[0].points[0].points == 3


# -- the position code ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chronicles", "line", "message"),
    [
        (
            (2,),
            "chronicle 2 Mountain(x)",
            "chronicle 2.coins: 'x' is not a whole number from 0 to 99",
        ),
        ((2,), "chronicle 2 Mountain(1 [1 2])", "chronicle 2.goods: has 2 items, not 5"),
        ((2,), "chronicle 2 England()", "'England' is not a known step or record"),
        ((2,), "chronicle 2 5", "chronicle 2: 5 is not a Mountain"),
        ((2,), "chronicle 2 Crossing(0)", "'Crossing' is not the name of a Mountain"),
        (
            (4,),
            "chronicle 4 England(99 0)",
            "chronicle 4.token: 99 is not a whole number from -1 to 2",
        ),
        ((4,), "chronicle 4 England(0 99)", "chronicle 4.row: 99 is not a whole number from 0 to"),
        ((3,), "chronicle 3 SingleCask([Store()])", "chronicle 3.stores: has 1 items, not 3"),
        ((3,), "chronicle 3 SingleCask([Store(9) Store() Store()])", "stores[0].built: 9 is not"),
        ((5,), "chronicle 5 Kitchen([] [] [x])", "chronicle 5.pool: has 0 items, not 3"),
        ((5,), "chronicle 5 Kitchen([9 9 9] [] [x])", "chronicle 5.tables: has 1 items, not 3"),
        ((5,), "chronicle 5 Kitchen([9 9 9] [4] [])", "chronicle 5.row[0]: 4 is not"),
        (
            (1,),
            "chronicle 1 Race([a b c] [Castle(x [gold])] [])",
            "tokens[0]: 'gold' is not a known",
        ),
        (
            (7,),
            "chronicle 7 Gathering([chess])",
            "chronicle 7.cards[0]: 'chess' is not a known card",
        ),
        ((8,), "chronicle 8 Gang([0 0] [0 0 0])", "chronicle 8.pennies: has 2 items, not 3"),
        ((8,), "chronicle 8 Gang([0 0 0] [0 0 0] [] [Owned(mike 7)])", "mobster: 'mike' is not"),
        ((2,), "steps Crossing(x)", "steps[0].seat: 'x' is not a whole number"),
        ((), "steps Close() Fetching(0 yes)", "steps[1].clan_rule: true is not a text"),
        ((), "red coins 99999", "99999 is not a number up to 9999"),
        ((), 'used "\\ud800"', "half a character"),
        ((), "steps " + "Close() " * 100, "steps: has 100 items, not 0 to 99"),
        ((), "due " + "A " * 20_000, "due: at most 5 stacks, not 20000"),
    ],
)
def test_s9_words_of_the_wrong_kind_are_named(
    chronicles: tuple[int, ...], line: str, message: str
) -> None:
    """Finding S9: the position reader had no types, so chronicles met what they cannot hold."""
    text = f"glenmore 1 chronicles={','.join(map(str, chronicles))}\n\n{line}"
    with pytest.raises(PositionError) as error:
        parse_position(text)
    assert message in str(error.value)
    assert str(error.value).startswith("line 3: ")


SPOILT = ("x", "99", "-1", "[]", "none", "yes", '"two words"', "0,0", "Close()", "red", "halkirk")


@pytest.mark.parametrize("number", range(1, 9))
def test_s9_every_word_of_every_part_may_be_spoilt(number: int) -> None:
    """Finding S9: some 40 places broke on a changed word; now it is read or refused."""
    rng = random.Random(number)
    states = gm.play(usual(number), seed=number).states()
    refused = 0
    for state in rng.sample(states, 12):
        lines = format_position(state).split("\n")
        lines = [*lines, " ".join(("steps", *map(written, reversed(state.steps))))]
        at = rng.choice(
            [i for i, line in enumerate(lines) if line.startswith(("chronicle", "steps"))]
        )
        words = (
            lines[at]
            .replace("(", " ( ")
            .replace(")", " ) ")
            .replace("[", " [ ")
            .replace("]", " ] ")
            .split()
        )
        for i in range(1, len(words)):
            spoilt = [*words[:i], rng.choice(SPOILT), *words[i + 1 :]]
            text = "\n".join([*lines[:at], " ".join(spoilt), *lines[at + 1 :]])
            try:
                read = parse_position(text)
            except PositionError:
                refused += 1
            else:
                assert parse_position(format_position(read)) == read
    assert refused


def written(step: Any) -> str:
    from glenmore.positions.code_records import write

    return write(step)


# -- what people write ----------------------------------------------------------------------------

HALF = "\ud800"


@pytest.mark.parametrize("bad", [f"a{HALF}", "a\0b"])
def test_s11_what_no_file_can_hold_is_refused_where_it_is_given(bad: str) -> None:
    """Finding S11: half a character in a comment made the whole study unsaveable."""
    study = gm.Study(gm.Setup(2), title="good")
    study.play("pawn red", "good", "good")
    with pytest.raises(StudyError, match="a comment holds"):
        study.comment(bad)
    with pytest.raises(StudyError, match="a comment holds"):
        study.play("pawn yellow", comment=bad)
    assert len(study) == 2  # and nothing was played
    with pytest.raises(StudyError, match="a name holds"):
        study.rename(bad)
    with pytest.raises(StudyError, match="is not a mark"):
        study.current.marks = (bad,)
    with pytest.raises(StudyError, match="a title holds"):
        study.title = bad
    with pytest.raises(StudyError, match="a title holds"):
        gm.Study(gm.Setup(2), title=bad)
    with pytest.raises(gm.SetupError, match=r"names: .* contains"):
        gm.Setup(2, names=(bad, "b"))
    assert gm.loads(gm.dumps(study)).title == "good"


def test_s8_marks_and_comments_have_a_stated_limit() -> None:
    """Finding S8: 8,000 marks took 38 s, 40,000 comments 40 s."""
    head = 'study 1\nstart: {"glenmore":1,"kind":"setup","rules":"0","setup":{"players":2}}\n\n'
    marks = " ".join(f"@m{i}" for i in range(8_000))
    with pytest.raises(StudyError, match=f"at most {MOST_MARKS} marks, not 8,000"):
        gm.Study.parse(f"{head}pawn red {marks}")
    twice = gm.Study.parse(f"{head}pawn red {'@same ' * 8_000}")
    assert twice.root.children[0].marks == ("same",)
    many = gm.Study.parse(f"{head}pawn red {'{a} ' * 40_000}")
    assert many.root.children[0].comment == "\n".join("a" * 40_000)
    with pytest.raises(StudyError, match=f"line 4: a comment has at most {LONGEST_COMMENT:,}"):
        gm.Study.parse(f"{head}pawn red {'{a} ' * 60_000}")
    with pytest.raises(StudyError, match=f"line 2: a title has at most {LONGEST_TITLE:,}"):
        gm.Study.parse(head.replace("start", f"title: {'t' * 2_000}\nstart"))


# -- what loads guarantees ------------------------------------------------------------------------


def test_s13_set_up_states_without_pieces_are_refused() -> None:
    """Finding S13: during set-up nobody asked whether pawns stand anywhere."""
    record = gm.play(gm.Setup(3), seed=2)
    for state in record.states()[:8]:
        assert gm.loads(gm.dumps(state)) == state  # also with pawns still to be put
        document = json.loads(gm.dumps(state))
        document["state"]["pieces"] = [-1] * len(state.pieces)
        if max(state.pieces) >= 0:
            with pytest.raises(gm.SaveError, match=r"state: .*\((SETUP|RONDEL)-\d+"):
                gm.loads(json.dumps(document))


def test_s13_unknown_effects_are_refused() -> None:
    state = gm.position(3).state()
    document = json.loads(gm.dumps(state))
    step = ["Receive", 0, ["Effect", "nothing-known", 1, []], "halkirk", "ONCE-04", [0, 0]]
    document["state"]["steps"].append(step)
    with pytest.raises(gm.SaveError, match=r"state\.steps\[\d\]\.gain\.word: 'nothing-known'"):
        gm.loads(json.dumps(document))


def test_s13_components_are_read_from_files_only(tmp_path: Path) -> None:
    import os

    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero", tmp_path):
        with pytest.raises(ValueError, match="not a file"):
            gm.Setup(2, catalog=path)


def test_s13_a_file_nested_too_deeply_is_told_its_line_once(tmp_path: Path) -> None:
    path = tmp_path / "deep.toml"
    path.write_text("title = 'Deep'\na = " + "[" * 50_000, encoding="utf-8")
    with pytest.raises(gm.CatalogError) as refusal:
        gm.Setup(2, catalog=path)
    assert str(refusal.value).startswith(f"{path}, line 2: is nested too deeply")
