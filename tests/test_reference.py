"""The rules reference is complete, says where each rule comes from, and can be searched."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from glenmore.reference import (
    STATUSES,
    BadReference,
    Rules,
    Term,
    UnknownRule,
    UnknownTerm,
    rules,
    words,
)
from tests.project import PROJECT

# Highest number of each family of ids that simply counts from 1, with the width of the number.
COUNTED = {
    "COMP": 7, "SETUP": 19, "TURN": 9, "RONDEL": 12, "DIE": 10, "TAKE": 10, "MARKET": 12,
    "PLACE": 6, "RIVER": 4, "UPGRADE": 12, "ONCE": 10, "ACT": 12, "EXCH": 9, "MOVE": 7,
    "PERSON": 4, "CLAN": 12, "SCORE": 9, "END": 12, "C1": 39, "C2": 21, "C3": 31, "OPT": 28,
    "EDGE": 144,
}  # fmt: skip
LANDMARKS = """
    CastleStalker DonanCastle LochLochy DuartCastle Inverness LochShiel ArmadaleCastle LochNess
    LochNess-cost CastleOfMey CastleMoil LochMorar
"""
CLANS = """
    Brodie Cameron Chisholm Douglas Grant Gunn MacDonald MacDonell MacGregor Mackintosh
    MacLachlan MacLean MacLeod MacMillan MacPherson McKay McKinnon Munro Oliphant Ross Sinclair
    Sutherland PL23
"""
EXPECTED = (
    {f"{family}-{n:02}" for family, last in COUNTED.items() for n in range(1, last + 1)}
    | {f"C1-E{n:02}" for n in range(1, 21)}
    | {f"C1-I{n:02}" for n in range(1, 10)}
    | {f"C2-E{n:02}" for n in range(1, 22)}
    | {f"C3-E{n:02}" for n in range(1, 24)}
    | {f"C3-I{n:02}" for n in range(1, 10)}
    | {f"LM-{name}" for name in LANDMARKS.split()}
    | {f"LM-LochMorar-{letter}" for letter in "abcdefg"}
    | {f"CLAN-{name}" for name in CLANS.split()}
    | {"G-04", "G-05", "G-12"}
)
LONGEST_TEXT = 420

GOOD = """\
chapter = "River"
order = 1

[RIVER-01]
title = "The river grows"
text = "A river tile makes the river longer."
sources = ["PL p.13"]
status = "stated"
"""


def folder(tmp_path: Path, river: str = GOOD, **others: str) -> Rules:
    """A reference of its own, from the texts of its files."""
    (tmp_path / "rules").mkdir()
    for name, text in {"river": river, **others}.items():
        place = tmp_path if name == "glossary" else tmp_path / "rules"
        (place / f"{name}.toml").write_text(text, encoding="utf-8")
    return Rules(tmp_path)


def ids(text: str, limit: int = 20) -> list[str]:
    return [rule.id for rule in rules.search(text, limit=limit)]


def test_every_rule_of_the_specification_is_there():
    assert EXPECTED - set(rules) == set()


def test_every_rule_is_complete():
    for rule in rules.values():
        assert rule.sources, rule.id
        assert rule.status in STATUSES, rule.id
        assert rule.tags, rule.id
        assert 2 <= len(rule.title.split()) <= 6, rule.id
        assert len(rule.text) <= LONGEST_TEXT, rule.id
        assert rule.text.endswith("."), rule.id
        assert len(set(rule.see)) == len(rule.see), rule.id
        assert rule.id not in rule.see


def test_status_and_sources_agree():
    for rule in rules.values():
        if rule.status == "house":
            assert "house ruling" in rule.sources, rule.id
        if rule.status == "stated":
            assert any(source[:2] in {"PL", "CS", "IT", "RU"} for source in rule.sources), rule.id


def test_see_also_and_options_lead_somewhere():
    for rule in rules.values():
        for id in (*rule.see, *(v.option for v in rule.variants if v.option)):
            assert id in rules, f"{rule.id} -> {id}"


def test_every_edge_case_names_the_rules_it_rests_on():
    assert [rule.id for rule in rules.chapter("Edge cases") if not rule.see] == []


def test_ids_may_be_typed_in_any_case():
    assert rules["place-03"] is rules["PLACE-03"] is rules[" Place-03 "]
    assert "lm-lochness-COST" in rules
    assert "PLACE-99" not in rules
    assert not rules.__contains__(3)
    assert rules.get("PLACE-99") is None


def test_an_unknown_id_suggests_near_ones():
    with pytest.raises(UnknownRule, match=r"no rule 'PLACE-3'; did you mean .*PLACE-03"):
        rules["PLACE-3"]
    with pytest.raises(KeyError):
        rules["no such thing at all"]


def test_iteration_follows_the_rulebook():
    listed = list(rules)
    assert len(listed) == len(rules) == len(set(listed))
    assert listed[0] == "COMP-01"
    assert listed.index("MARKET-01") < listed.index("PLACE-01") < listed.index("END-01")


def test_chapters():
    assert rules.chapters[:3] == ("Components", "Set-up", "Turn")
    assert [rule.id for rule in rules.chapter("river")] == [f"RIVER-0{n}" for n in range(1, 5)]
    with pytest.raises(UnknownRule, match="did you mean River"):
        rules.chapter("Rivers")


@pytest.mark.parametrize("word", ["river", "rivers", "rzeka", "rzeki", "řeka", "reka", "fiume"])
def test_search_finds_the_river_in_four_languages(word):
    assert {"RIVER-01", "RIVER-03"} <= set(ids(word, limit=6))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Włości", "PLACE-04"),
        ("wlosci", "PLACE-04"),
        ("punkt ruchu", "MOVE-02"),
        ("bod pohybu", "MOVE-02"),
        ("Punti Movimento", "MOVE-02"),
        ("kość", "DIE-01"),
        ("Dado", "DIE-01"),
        ("trh", "MARKET-01"),
        ("Zamek rodowy", "SCORE-03"),
        ("sud whisky", "ONCE-07"),
        ("selling", "MARKET-08"),
        ("sell a good", "MARKET-08"),
        ("world's end", "END-01"),
        ("loch ness", "LM-LochNess"),
        ("meeple", "PLACE-03"),
        ("Sinclair", "CLAN-Sinclair"),
        ("market p.12", "MARKET-07"),
    ],
)
def test_search_ranks_the_rule_high(text, expected):
    assert expected in ids(text, limit=12)


def test_search_for_an_id_puts_it_first():
    assert ids("score-05")[0] == "SCORE-05"


def test_search_keeps_its_limit_and_may_find_nothing():
    assert len(ids("tile", limit=5)) == 5
    assert ids("") == ids("xylophone") == []


def test_glossary_has_four_languages():
    assert len(rules.glossary) >= 65
    for term in rules.glossary:
        assert isinstance(term, Term)
        assert term.polish, term.english
        assert term.italian, term.english
        assert term.czech or re.match(r"C\d+-", term.see[0]), term.english  # no Czech chronicles
        assert term.note, term.english


@pytest.mark.parametrize("word", ["river", "rzeka", "RZEKA", "řeka", "reka", "fiume"])
def test_term_in_any_language(word):
    assert rules.term(word).english == "river"


def test_an_unknown_word_suggests_near_ones():
    with pytest.raises(UnknownTerm, match=r"did you mean .*fiume"):
        rules.term("fiumo")


def test_rules_show_themselves():
    card = str(rules["UPGRADE-04"])
    assert card.startswith("UPGRADE-04: A Scot near or on it (Upgrade tiles)\n")
    assert "[OPT-06]" in card
    assert "Sources: PL p.14" in card
    assert max(map(len, card.splitlines())) <= 79
    markdown = rules["UPGRADE-04"]._repr_markdown_()
    assert markdown.startswith("**UPGRADE-04 · A Scot near or on it**")
    assert "`PLACE-03`" in markdown
    assert "Polish rzeka" in str(rules.term("river"))
    assert str(len(rules)) in repr(rules)


def test_words_fold_accents_and_keep_pages():
    assert words("Włości řeka World’s End") == ("wlosci", "reka", "worlds", "end")
    assert words("PL p.13") == ("pl", "p13")


def test_importing_reads_no_file():
    script = (
        "import tomllib; tomllib.loads = None\n"
        "from glenmore.reference import rules\n"
        "print(type(rules).__name__)"
    )
    fresh = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=PROJECT
    )
    assert fresh.stdout.strip() == "Rules"


def test_a_good_file_is_read(tmp_path):
    read = folder(tmp_path)
    assert read["RIVER-01"].text == "A river tile makes the river longer."
    assert list(read) == ["RIVER-01"]


RULE = GOOD.partition("\n\n")[2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD + 'txet = "?"', r"river\.toml: RIVER-01: unknown key 'txet'"),
        (GOOD + 'see = ["RIVER-09"]', r"river\.toml: RIVER-01: see: no rule 'RIVER-09'"),
        (GOOD + RULE, r"river\.toml: .*RIVER-01.*twice"),
        (GOOD + RULE.replace("RIVER", "River"), r"river\.toml: River-01: already in river\.toml"),
        (GOOD.replace('status = "stated"', ""), r"river\.toml: RIVER-01: status is missing"),
        (GOOD.replace('"stated"', '"perhaps"'), r"river\.toml: RIVER-01: status is 'perhaps'"),
        (GOOD.replace('["PL p.13"]', "[]"), r"river\.toml: RIVER-01: no sources"),
        (GOOD.replace('["PL p.13"]', "[13]"), r"river\.toml: RIVER-01: sources holds 13"),
        (GOOD.replace('["PL p.13"]', '"PL p.13"'), r"river\.toml: RIVER-01: sources is 'PL p.13'"),
        (GOOD.replace('"The river grows"', '" "'), r"river\.toml: RIVER-01: title is empty"),
        (GOOD.replace("order = 1", ""), r"river\.toml: order is missing"),
        (GOOD.replace("order = 1", "ordre = 1"), r"river\.toml: unknown key 'ordre'"),
        (GOOD + "variants = [3]", r"river\.toml: RIVER-01: variants: a table is needed"),
        (GOOD + 'variants = [{edition = "CS"}]', r"RIVER-01: variants: text is missing"),
        (
            GOOD + 'variants = [{edition = "CS", text = "No.", option = "OPT-99"}]',
            r"river\.toml: RIVER-01: option: no rule 'OPT-99'",
        ),
        ("chapter = ", r"river\.toml: Invalid value"),
    ],
)
def test_a_bad_rule_file_is_refused_with_its_place(tmp_path, text, message):
    with pytest.raises(BadReference, match=message):
        len(folder(tmp_path, text))


def test_the_same_id_in_two_files_is_refused(tmp_path):
    read = folder(tmp_path, other=GOOD.replace("order = 1", "order = 2"))
    with pytest.raises(ValueError, match=r"other\.toml: RIVER-01: already in river\.toml"):
        len(read)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[river]\nsee = ["RIVER-09"]', r"glossary\.toml: river: see: no rule 'RIVER-09'"),
        ('[river]\nde = ["Fluss"]', r"glossary\.toml: river: unknown key 'de'"),
        ("river = 3", r"glossary\.toml: river: unknown key"),
        ("[river]\npl = [3]", r"glossary\.toml: river: pl holds 3"),
    ],
)
def test_a_bad_glossary_is_refused_with_its_place(tmp_path, text, message):
    read = folder(tmp_path, glossary=text)
    with pytest.raises(BadReference, match=message):
        read.search("river")


def test_an_empty_folder_is_refused(tmp_path):
    with pytest.raises(BadReference, match="no rules here"):
        len(Rules(tmp_path))
