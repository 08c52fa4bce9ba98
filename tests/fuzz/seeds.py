"""Writes the seeds that code of ours makes: `python -m tests.fuzz.seeds`.

Files that are there stay as they are: texts that older versions wrote are seeds as well, and every
seed must still be read (`tests/fuzz/test_fuzz.py`).
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import glenmore as gm
from glenmore.setup import catalog_from_text
from tests.fuzz.running import CORPUS

OWN = '[[tile]]\nid = "halkirk"\ncost = { wood = 2 }\n'
SETS = ((), (1, 2), (3,), (4, 5), (6, 7), (8,), (1, 2, 3, 4, 5, 6, 7, 8))


def records() -> Iterator[tuple[str, gm.Record]]:
    """A short game of every set of chronicles."""
    for n, chronicles in enumerate(SETS):
        name = "_".join(map(str, chronicles)) or "base"
        yield name, gm.play(gm.Setup(3, chronicles), seed=n + 1)


def saves() -> Iterator[tuple[str, str, str]]:
    for name, record in records():
        states = record.states()
        for part in (5, 2):
            yield "save_state", f"{name}_{part}.json", gm.dumps(states[len(states) // part])
            code = gm.notation.position(states[len(states) * 2 // (part + 2)])
            yield "position", f"{name}_{part}.txt", code
        yield "save_record", f"{name}.json", gm.dumps(gm.Record(record.setup, record.moves[:60]))
        short = gm.Record(record.setup, record.moves[:40], seed=3)
        yield "game_text", f"{name}.txt", gm.notation.game(short)
        study = gm.Study(states[len(states) // 2], title=f"Study of {name}")
        for _ in range(6):
            study.play(gm.legal(study.state)[0])
        study.comment("A comment (with brackets), {braces} and \\ signs.\nTwo lines.")
        study.rename("the main line")
        study.current.marks = ("!", "?")
        study.undo(2)
        study.play(gm.legal(study.state)[-1])
        yield "save_study", f"{name}.json", gm.dumps(study)
        yield "study_text", f"{name}.txt", study.export()
        pairs = zip(states, record.moves, strict=False)
        moves = sorted({gm.notation.format(state, move) for state, move in pairs})
        yield "notation", f"{name}.txt", "\n".join(moves[:: max(1, len(moves) // 25)])
        yield "save_setup", f"{name}.json", gm.dumps(record.setup)
    options = {"die": True, "road_origin": "nearest"}
    yield (
        "save_setup",
        "options.json",
        gm.dumps(gm.Setup(2, edition="CS-strict", options=options, names=("Ann", "Bö"))),
    )


def texts() -> Iterator[tuple[str, str, str]]:
    yield from saves()
    yield "catalog", "own.toml", OWN
    yield "catalog", "more.toml", MORE
    yield "lesson", "small.toml", LESSON
    progress = {
        "format": 1,
        "lessons": {
            "river": {
                "step": "a",
                "done": False,
                "steps": {
                    "a": {
                        "stars": 2,
                        "tries": 1,
                        "done": True,
                        "hint": False,
                        "moves": ["place 0,1"],
                    }
                },
            }
        },
    }
    yield "progress", "some.json", json.dumps(progress)
    for name, words in COMMANDS.items():
        for n, line in enumerate(words):
            yield name, f"{n:02}.json", json.dumps(line)
    for name, messages in MESSAGES.items():
        for n, sent in enumerate(messages):
            yield name, f"{n:02}.json", json.dumps(sent)


MORE = """format = 1
title = "More of everything"
remove = ["oban"]

[counts]
free = true

[scoring]
table = [0, 1, 2, 4]
size_penalty = 2
coin = 1

[[tile]]
id = "new-pasture"
name = "New pasture"
stack = "A"
kind = "territory"
type = "pen"
river = false
cost = { wood = 1, coin = 1 }
once = [{ effect = "scot", amount = 1 }]
benefit = { effect = "exchange", options = [{ pay = { sheep = 1 }, vp = 2 }] }

[[road]]
from = "start"
to = "macleod"
cost = 1
"""
LESSON = '''id = "small"
title = "A small lesson"
minutes = 2
for_whom = "Everybody."
goals = ["Place a tile."]
rules = ["PLACE-01", "TURN-03"]

[positions]
begin = """
glenmore 1 players=2
decide place lochridge
"""
later = """
like begin
red coins 2
"""

[[step]]
id = "look"
kind = "read"
text = "Lochridge is to be placed."
position = "begin"
show = ["rondel", "estate"]

[[step]]
id = "place"
kind = "task"
text = "Place it beside the village."
position = "later"
moves = ["place 0,1"]
rules = ["PLACE-01"]
hint = "Look at the village."
solution = ["place 0,1"]

[[step.wrong]]
try = "place 1,0"
rule = "PLACE-06"
text = "An ordinary tile needs a free place."

[[step]]
id = "quiz"
kind = "quiz"
text = "Who moves?"
rules = ["TURN-03"]
options = [
  { text = "The hindmost pawn.", right = true, why = "Whoever is last must move." },
  { text = "The next one.", right = false, why = "No: whoever is last." },
]
'''
COMMANDS: dict[str, list[list[str]]] = {
    "command_glenmore": [
        ["play", "--players", "2", "--seed", "3", "--quiet"],
        ["rules", "TURN-03"],
        ["rules", "--search", "whisky"],
        ["rules", "--chapter", "The", "market"],
        ["catalog", "check", "FILE"],
        ["catalog", "diff", "FILE"],
        ["catalog", "show", "oban"],
        ["turn-table", "--chronicles", "2", "--option", "die=yes"],
        ["hooks"],
        ["version"],
        ["position", "FILE"],
        ["position", "-"],
        ["turn-table", "--players", "3", "--edition", "CS-strict", "--catalog", "FILE"],
    ],
    "command_lab": [
        ["summary", "FOLDER", "--partial", "--by", "setup", "bot", "--values", "points", "win"],
        ["tiles", "FOLDER", "--partial", "--players", "2", "--csv"],
        ["summary", "FOLDER", "--method", "bootstrap", "--partial"],
        ["plot", "FOLDER", "means", "--by", "bot", "--value", "points", "--to", "PICTURE"],
        ["run", "FOLDER", "--players", "9"],
        ["design", "MISSING", "--games", "1"],
    ],
    "command_teach": [
        ["list"],
        ["words"],
        ["check", "FILE"],
        ["show", "river"],
        ["list", "--language", "de"],
        ["check", "river"],
    ],
}
MESSAGES: dict[str, list[list[dict[str, object]]]] = {
    "messages_table": [
        [{"option": 0}, {"option": 1, "at": 1}, {"undo": True}, {"redo": True}],
        [{"try": ["take", "halkirk"]}, {"rule": "TURN-03"}, {"show": 1}, {"look": 0}],
        [{"option": 2}, {"go": 0}, {"rename": [0, "a name"]}, {"comment": [0, "words"]}],
        [{"text": "position"}, {"text": "study"}, {"export": "study"}, {"ask": True}],
        [{"load": "glenmore 1 players=2\nred coins 7"}, {"option": 0}],
        [{"open": "clans"}, {"close": "clans"}, {"branch": True}, {"remove": 1}, {"ping": True}],
    ],
    "messages_editor": [
        [{"tool": ["scot"]}, {"put": ["cell", 0, 0, 0]}, {"undo": True}],
        [{"number": ["coins", 0, 7]}, {"number": ["whisky", 1, 2]}],
        [{"tool": ["tile", "halkirk"]}, {"put": ["space", 3]}, {"put": ["cell", 0, 0, 1]}],
        [{"decide": ["placing", 0, "halkirk"]}, {"decide": ["choosing"]}],
        [{"code": "glenmore 1 players=3\nred coins 7"}, {"show": 1}, {"rule": "TURN-03"}],
    ],
    "messages_lesson": [
        [{"go": 2}, {"option": 0}, {"next": True}],
        [{"go": 3}, {"try": ["place", [0, 1]]}],
        [{"go": 4}, {"type": "place 0,1"}, {"hint": True}, {"again": True}],
        [{"answer": [0]}, {"show": 1}, {"solution": True}, {"rule": "PLACE-04"}],
    ],
}


def experiment() -> None:
    """A tiny experiment: its manifest and its only part."""
    from glenmore import lab

    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "tiny"
        lab.experiment(gm.Setup(2), ["random"], 2, 1, folder=place, workers="serial", progress=None)
        for name, file in (("experiment", "experiment.json"), ("part", "part-*")):
            found = min(place.glob(file))
            target = CORPUS / name / ("tiny.json" if name == "experiment" else "tiny.parquet")
            target.parent.mkdir(parents=True, exist_ok=True)
            if not target.exists():
                shutil.copy(found, target)


def main() -> None:
    """Write what is missing."""
    for reader, name, text in texts():
        path = CORPUS / reader / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(text, encoding="utf-8")
    path = CORPUS / "save_setup" / "own_components.json"
    if not path.exists():
        own = catalog_from_text(OWN, (3,), 2)
        path.write_text(gm.dumps(gm.Setup(2, (3,), catalog=own)), encoding="utf-8")
    experiment()


if __name__ == "__main__":
    main()
