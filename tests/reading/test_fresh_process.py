"""What one process saves another one loads: nothing may lean on what was cached before."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import combinations
from typing import Any

import pytest

import glenmore as gm
from glenmore.modules import LIBRARY, MODULES, module
from glenmore.setup import catalog_from_text
from tests.conformance.games import together
from tests.project import PROJECT

OWN = '[[tile]]\nid = "halkirk"\ncost = { wood = 2 }\n'
LOAD = """
import json, sys
import glenmore as gm
from tabletop.records import Record

def bare(value):
    "Whether a tuple that looks like a record is none."
    if isinstance(value, tuple):
        if value and isinstance(value[0], str) and value[0][:1].isupper() and (
            type(value) is tuple and value[0] in NAMES):
            return True
        return any(map(bare, value))
    return False

def below(cls):
    for each in cls.__subclasses__():
        yield each.tag
        yield from below(each)

for text in json.load(sys.stdin):
    thing = gm.loads(text)
    assert gm.dumps(thing) == text, text[:200]
    NAMES = set(below(Record))
    setup = thing if isinstance(thing, gm.Setup) else thing.setup
    assert not bare(setup.catalog), setup
    state = gm.start(thing) if isinstance(thing, gm.Setup) else thing
    for _ in range(12):
        if state.actor == gm.OVER:
            break
        state = gm.advance(state, gm.legal(state)[-1])
    assert gm.loads(gm.dumps(state)) == state
    print("good")
"""


def options_with_files(chronicles: tuple[int, ...]) -> dict[str, Any]:
    return {option: True for number in chronicles for option, _ in module(number).option_files}


def setups() -> list[gm.Setup]:
    sets: list[tuple[int, ...]] = [(), *((n,) for n in MODULES), *combinations(MODULES, 2)]
    sets += [together(3)]
    found = []
    for chronicles in sets:
        counts = LIBRARY.counts(chronicles)
        players = 3 if 3 in counts else min(counts, default=0)
        try:
            LIBRARY.find(chronicles, players)
        except gm.SetupError:  # they do not go together
            continue
        options = options_with_files(chronicles)
        own = catalog_from_text(OWN, chronicles, players, "mine", options)
        found.append(gm.Setup(players, chronicles, options=options, catalog=own))
        if options:
            found.append(gm.Setup(players, chronicles, options=options))
    return found


def loaded_elsewhere(texts: list[str]) -> int:
    done = subprocess.run(
        [sys.executable, "-c", LOAD],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        cwd=PROJECT,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.count("good")


def test_s1_changed_components_load_in_a_new_process() -> None:
    """Finding S1: benefits of joined tiles came back as bare tuples, hidden by the cache."""
    texts = [gm.dumps(setup) for setup in setups()]
    assert sum('"catalog"' in text for text in texts) >= 72  # nearly all of them
    assert loaded_elsewhere(texts) == len(texts)


def test_s1_a_state_with_chronicle_3_and_own_components_loads_in_a_new_process() -> None:
    own = catalog_from_text(OWN, (3, 6), 2, "mine")
    states = gm.play(gm.Setup(2, (3, 6), catalog=own), seed=4).states()
    texts = [gm.dumps(state) for state in states[:: len(states) // 4]]
    assert loaded_elsewhere(texts) == len(texts)


@pytest.mark.parametrize("players", [2, 3])
def test_s6_components_of_an_option_are_not_components_of_ones_own(players: int) -> None:
    """Finding S6: 67 kB instead of 2 kB, and codes that could not be read again."""
    setup = gm.Setup(players, (6,), options={"highland_cards": True})
    assert not setup.own_catalog
    record = gm.play(setup, seed=3)
    state = record.states()[60]
    assert len(gm.dumps(state)) < 8_000
    code = gm.notation.position(state)
    assert "catalog=own" not in code
    assert gm.notation.parse_position(code) == state
    study = gm.Study(state)
    study.play(gm.legal(state)[0])
    again = gm.Study.parse(study.export())
    assert [node.state for node in again.walk()] == [node.state for node in study.walk()]


def test_s6_a_study_that_begins_with_other_components_can_be_read() -> None:
    """A catalog without a name of its own is still not the one that would be found here."""
    plain = gm.Setup(2).catalog
    setup = gm.Setup(2, catalog=plain.with_(scoring=plain.scoring.with_(coin=2)))
    assert setup.own_catalog
    assert not setup.catalog.origin
    study = gm.Study(gm.play(setup, seed=3).states()[40])
    assert gm.Study.parse(study.export()).root.state == study.root.state


def test_s13_components_with_words_of_another_chronicle_are_refused() -> None:
    """Finding S13: unknown effect words were accepted, and the game broke off later."""
    with pytest.raises(gm.SetupError, match=r"catalog: tiles\[\d+\]\.\S+: 'event' is not a word"):
        gm.Setup(2, (3,), catalog=gm.Setup(2, (3, 6)).catalog)
    text = gm.dumps(gm.Setup(2, catalog=catalog_from_text(OWN, (), 2)))
    spoilt = text.replace('["Effect","scot",1', '["Effect","scott",1', 1)
    assert spoilt != text
    with pytest.raises(gm.SaveError, match=r"setup: catalog: tiles\[\d+\].once: 'scott'"):
        gm.loads(spoilt)
