"""What was said lately is kept, and never said where something else is meant."""

from __future__ import annotations

import pytest

from tabletop.text import Template, Texts, texts_of
from tabletop.text.texts import _BY_PACKAGE


@pytest.fixture
def texts(monkeypatch):
    monkeypatch.setitem(_BY_PACKAGE, "tabletop", texts_of("tabletop"))  # put back afterwards
    own = Texts("tabletop", kinds=lambda fact: "tile" if fact == "tile" else None)
    own._templates["page", "en"] = {"one": Template("It is {tile}: {value}.", "en")}
    return own


def test_yes_and_one_are_different_words(texts):
    said = [texts.phrase("page.one", tile="x", value=value) for value in (1, True, 1.0, 1)]
    assert said == ["It is x: 1.", "It is x: yes.", "It is x: 1.0.", "It is x: 1."]
    said = [texts.phrase("page.one", tile="x", value=(value, 5, 5)) for value in (1, True)]
    assert said[0] != said[1]


def test_a_name_that_is_learnt_is_said_from_then_on(texts):
    assert texts.phrase("page.one", tile="mill", value=1) == "It is mill: 1."
    texts.learn("tile", {"mill": "The Mill"})
    assert texts.phrase("page.one", tile="mill", value=1) == "It is The Mill: 1."


def test_names_of_players_are_told_apart(texts):
    facts = (("seat", 0),)
    texts.kinds = lambda fact: fact
    said = [texts.sentence("events", "x", facts, (), {0: name}) for name in ("Ann", "Bo")]
    assert said == ["x: seat Ann.", "x: seat Bo."]
