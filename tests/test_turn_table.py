"""The assembled turn: every state has a row, inserted steps stand in their places.

`python -m tests.test_turn_table` writes the snapshots anew; read the diff.
"""

from __future__ import annotations

from types import MappingProxyType

import pytest

import glenmore as gm
from glenmore import hooks, text, turn_table
from glenmore.assembly import game_of
from glenmore.base.scoring import Stage
from glenmore.modules import MODULES, module
from tabletop.hooks import Insert
from tabletop.turn_table import WIDTH
from tests.project import PROJECT
from tests.test_describe import package_steps

SNAPSHOTS = PROJECT / "tests" / "snapshots"
ORDER = (
    "G0 G1 D1 D2 T1 LV T2 TR T3 T4 T5L T6 T7 T5P T5X T5W T8W CL PUT T8 R1 R2 R3 S0 S2 S5 "
    "F0 F1 F2 F3 F4 F5"
)


def snapshots() -> dict[str, gm.Setup]:
    """The setups whose tables are kept: the base game, and each chronicle alone."""
    alone = {f"turn_table_{n:02}.txt": with_chronicle(n) for n in MODULES}
    return {"turn_table_base.txt": gm.Setup(3), **alone}


def with_chronicle(number) -> gm.Setup:
    return gm.Setup(max(module(number).players), (number,))


def test_the_base_game_has_these_states_in_this_order():
    assert " ".join(row.state for row in turn_table.rows(gm.Setup(2))) == ORDER
    assert all(row.source == "base game" for row in turn_table.rows(gm.Setup(2)))


def test_every_state_of_a_step_is_a_row():
    known = {row.state for n in MODULES for row in turn_table.rows(with_chronicle(n))}
    named = {step.state: step.__name__ for step in package_steps() if step.state}
    assert {state: name for state, name in named.items() if state not in known} == {}
    assert {"S0", "S5", "F0"} <= known  # Stage names these in its field `at`
    assert Stage.state == ""


def test_rows_cite_rules_that_exist():
    for row in (row for setup in snapshots().values() for row in turn_table.rows(setup)):
        assert all(rule in gm.rules for rule in row.rules), row
        assert row.source != "base game" or row.rules


def test_who_decides_is_one_of_three():
    for row in turn_table.rows(gm.Setup(2)):
        assert row.who in ("player", "chance", "engine")
        assert str(row).startswith(f"{row.state} {row.title} [{row.who}]: ")


@pytest.mark.parametrize("number", MODULES)
def test_inserted_steps_stand_beside_their_states(number):
    setup = with_chronicle(number)
    found = turn_table.rows(setup)
    states = [row.state for row in found]
    inserted = game_of(setup).inserted
    titles = {text.name("insert", i.title) for i in inserted}
    assert sum(row.title in titles for row in found) == len(inserted)
    for insert in inserted:
        at = states.index(f"{insert.where} {insert.state}")
        base = states.index(insert.state)
        assert at < base if insert.where == "before" else at > base


def test_rank_decides_the_order_of_inserted_steps(monkeypatch):
    module = game_of(gm.Setup(3, chronicles=(2,))).modules[0]
    inserts = [
        Insert("T8", "after", lambda step: None, title, rank)
        for title, rank in (("late", 1), ("early", -1), ("normal", 0))
    ]
    inserts.append(Insert("T5L", "before", lambda step: None, "first of all"))
    fake = module.with_(handlers=MappingProxyType({"turn_steps": lambda setup: inserts}))
    game = game_of(gm.Setup(3, chronicles=(2,), names=("a", "b", "c")))
    monkeypatch.setattr(game, "modules", (fake,))
    titles = [row.title for row in turn_table.rows(game.setup)]
    close = titles.index("Close")
    assert titles[close : close + 4] == ["Close", "early", "normal", "late"]
    assert titles[titles.index("Place") - 1] == "first of all"


def test_rows_say_which_hooks_a_chronicle_answers_there():
    found = {row.state: row for row in turn_table.rows(gm.Setup(3, chronicles=(2,)))}
    assert found["T2"].hooks[0][0] == "chronicle 2"
    assert "extra_stops" in found["T2"].hooks[0][1]
    assert not found["F3"].hooks


def test_hooks_table_lists_the_closed_list():
    told = turn_table.hooks_table()
    for hook in hooks.HOOKS:
        assert f"{hook.number:2}  {hook.name} " in told
        assert hook.called in told
        assert hook.signature in told
    for word in ("scot_moved", "exchange", "effect (effect): what the data name"):
        assert word in told


@pytest.mark.parametrize("name", snapshots())
def test_table_is_the_one_we_read_last(name):
    file = SNAPSHOTS / name
    told = turn_table.table(snapshots()[name]) + "\n"
    assert max(map(len, told.splitlines())) <= WIDTH
    assert told == file.read_text(encoding="utf-8"), "python -m tests.test_turn_table, read diff"


if __name__ == "__main__":
    SNAPSHOTS.mkdir(exist_ok=True)
    for name, setup in snapshots().items():
        (SNAPSHOTS / name).write_text(turn_table.table(setup) + "\n", encoding="utf-8")
