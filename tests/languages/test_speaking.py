"""Languages side by side: fallback, plural forms, two widgets in one kernel, repainting."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import glenmore as gm
from glenmore import describe
from glenmore.describe.words import number as number_of
from glenmore_widgets import LessonWidget, RulesBrowser, Table
from tabletop import text
from tabletop.draw.board import Board, Painter
from tabletop.teach.progress import Progress
from tabletop.text import Template
from tests.languages.made_up import left_over, looked_at, write

# Counts as Polish does: one, few, many.
PLURAL = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"


@pytest.fixture
def slavic(tmp_path: Path) -> Iterator[str]:
    """A language with three plural forms in which only a few sentences are translated."""
    rules: dict[str, Any] = {"plural": PLURAL, "categories": ["one", "few", "many"], "and": " i "}
    write(tmp_path, "tabletop", "yy", {"language.toml": rules})
    words = {"coin": "{n:one=# moneta|few=# monety|many=# monet}"}
    names = {"good": {"wood": "drewno"}, "tile": {"halkirk": "Halkirku"}}
    cards = {"RIVER-02": {"title": "Rzeka"}, "chapters": {"River": "Rzeki"}}
    files: dict[str, dict[str, Any]] = {
        "words.toml": words,
        "names.toml": names,
        "rule_cards.toml": cards,
    }
    write(tmp_path, "glenmore", "yy", files)
    lesson = tmp_path / "glenmore" / "data" / "lessons" / "yy"
    lesson.mkdir(parents=True)
    (lesson / "04_river.toml").write_text('lesson = "river"\ntitle = "Kładziemy płytkę"\n', "utf-8")
    text.add_folder(tmp_path)
    yield "yy"
    text.remove_folder(tmp_path)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "1 moneta"),
        (2, "2 monety"),
        (4, "4 monety"),
        (5, "5 monet"),
        (12, "12 monet"),
        (22, "22 monety"),
        (0, "0 monet"),
    ],
)
def test_a_slavic_language_has_three_plural_forms(slavic: str, number: int, said: str) -> None:
    with text.speaking(slavic):
        assert number_of("coin", number) == said


def test_a_form_that_a_template_lacks_is_the_general_one(slavic: str) -> None:
    template = Template("{n:one=# kot|other=# kota}", slavic)
    assert [template.format(n=n) for n in (1, 3, 7)] == ["1 kot", "3 kota", "7 kota"]


def test_what_is_not_translated_is_english_sentence_by_sentence(slavic: str) -> None:
    with text.speaking(slavic):
        # An English sentence keeps English plural forms, and takes the names that there are.
        assert number_of("scot", 2) == "2 Scots"
        assert number_of("scot", 1) == "1 Scot"
        assert describe.describe_goods(("wood", "stone")) == "1 drewno i 1 stone"
        assert "Market" in describe.describe(gm.start(gm.Setup(2)))


def test_names_in_another_language_are_read_by_people_only(slavic: str) -> None:
    state = gm.start(gm.Setup(2))
    with text.speaking(slavic):
        assert "Halkirku" in describe.describe_tile(state.game.tiles["halkirk"])
        assert state.game.tiles["halkirk"].id == "halkirk"
    assert describe.describe_tile(state.game.tiles["halkirk"]).startswith("Halkirk: ")


def test_a_rule_card_is_translated_part_by_part(slavic: str) -> None:
    browser = RulesBrowser("RIVER-02", language=slavic)
    first = browser.describe().splitlines()
    assert first[0] == "RIVER-02: Rzeka (Rzeki)"
    assert first[1].startswith(gm.rules["RIVER-02"].text[:20])
    assert RulesBrowser("RIVER-02").describe().startswith("RIVER-02: " + gm.rules["RIVER-02"].title)


def test_an_added_folder_may_hold_lessons(slavic: str) -> None:
    lesson = LessonWidget("river", progress=Progress(), language=slavic)
    assert lesson.lesson.title == lesson.page["title"] == "Kładziemy płytkę"


def test_two_tables_speak_two_languages(made_up: str, known: frozenset[str]) -> None:
    setup = gm.Setup(3, names=("Ann", "Bob", "Cem"))
    english, other = Table(setup, seed=3), Table(setup, seed=3, language=made_up)
    for number in (0, 1, 0):
        for table in (english, other):
            table.choose(number % len(table.moves))
    assert english.state == other.state
    assert left_over([one["text"] for one in english.options], known)
    assert not left_over([one["text"] for one in other.options], known)
    assert english.words["options"] == "What you can do"
    assert other.words["options"] != english.words["options"]
    assert left_over([line[2] for line in english.ledger], known)
    assert not left_over([line[2] for line in other.ledger], known)
    assert text.language() == "en"


def test_the_chosen_language_is_spoken_everywhere(made_up: str, known: frozenset[str]) -> None:
    table = Table(gm.Setup(3, names=("Ann", "Bob", "Cem")), seed=3)
    assert gm.language(made_up) == made_up
    try:
        table.choose(0)
        for board in table.boards:
            assert not left_over(looked_at(board["svg"]), known), board["id"]
        assert not left_over([line[2] for line in table.ledger], known)
        assert "Ŕéd" in str(gm.start(gm.Setup(2)))
    finally:
        gm.language("en")


def test_an_unknown_language_is_refused_with_those_there_are(made_up: str) -> None:
    with pytest.raises(ValueError, match=r"no language 'qq'; there are en.*xx"):
        Table(gm.Setup(2), language="qq")


def test_a_painter_paints_anew_in_another_language(made_up: str) -> None:
    painted: list[str] = []

    def paint(marks: object, style: bool) -> str:
        painted.append(text.language())
        return f"<svg>{text.phrase('language.yes')}</svg>"

    painter, board = Painter(), Board("toy", "A toy", paint, depends=1)
    first = painter.painted(board)
    assert painter.painted(board) is first
    with text.speaking(made_up):
        assert painter.painted(board) == ("<svg>ýéś</svg>", "")
    assert painter.painted(board) == first == ("<svg>yes</svg>", "")
    assert painted == ["en", made_up, "en"]
