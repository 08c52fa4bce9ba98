"""What is fuzzed: each reader with the errors it documents, and texts that hurt a slow one."""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import glenmore as gm
from glenmore import notation
from glenmore.notation import GameTextError
from glenmore.positions.code import PositionError, format_position, parse_position
from glenmore.setup import catalog_from_text
from glenmore.study import StudyError
from tests.fuzz.running import CORPUS, Target


def _text(data: bytes) -> str:
    """Bytes as a text that may hold half characters, as a careless program would make it."""
    return data.decode("utf-8", "surrogateescape")


def refused(error: Exception) -> bool:
    """A documented error says something."""
    assert str(error)
    return False


# -- saves ----------------------------------------------------------------------------------------


def save(data: bytes) -> bool:
    """`gm.loads`: SaveError; what was loaded is saved and loaded again, equal."""
    try:
        found = gm.loads(data)
    except gm.SaveError as error:
        return refused(error)
    text = gm.dumps(found)
    assert gm.dumps(gm.loads(text)) == text
    if isinstance(found, gm.State):
        assert gm.loads(text) == found
        assert gm.legal(found) or found.actor == gm.OVER
        str(found)
    return True


def many_keys(size: int) -> bytes:
    keys = ",".join(f'"k{i}":0' for i in range(size))
    return f'{{"glenmore":1,{keys},"k0":1}}'.encode()


def deep_json(size: int) -> bytes:
    return b'{"glenmore":1,"kind":' + b"[" * size + b"]" * size + b"}"


def many_lists(size: int) -> bytes:
    return b'{"glenmore":1,"kind":"state","state":[' + b"[]," * (10 * size) + b"[]]}"


def many_escapes(size: int) -> bytes:
    return b'{"glenmore":"' + b"\\u0041" * (10 * size) + b'"}'


def many_moves(size: int) -> bytes:
    moves = ",".join('["pawn",0]' for _ in range(size))
    return (f'{{"glenmore":1,"kind":"record","rules":"0","setup":{{"players":2}},'
            f'"moves":[{moves}]}}').encode()


def many_marks_saved(size: int) -> bytes:
    marks = ",".join(f'"m{i}"' for i in range(size))
    return (f'{{"glenmore":1,"kind":"study","rules":"0","title":"","setup":{{"players":2}},'
            f'"nodes":[[-1,null,"","",[{marks}]]]}}').encode()


SAVES = (many_keys, deep_json, many_lists, many_escapes, many_moves, many_marks_saved)


# -- texts of positions, studies, games and moves -------------------------------------------------


def position(data: bytes) -> bool:
    """`parse_position`: PositionError; what was read can be asked, described and read again."""
    try:
        state = parse_position(_text(data))
    except PositionError as error:
        return refused(error)
    if not gm.faults(state):
        assert gm.legal(state) or state.actor == gm.OVER
        str(state)
        assert gm.loads(gm.dumps(state)) == state
    assert parse_position(format_position(state), state.setup.catalog) == state
    return True


def many_lines(size: int) -> bytes:
    return b"glenmore 1\n" + b"red coins 1\n" * (size // 3)


def long_word(size: int) -> bytes:
    return b"glenmore 1\nrondel " + b"x" * size


def many_words(size: int) -> bytes:
    return b"glenmore 1\ndue " + b"A " * size


def many_steps(size: int) -> bytes:
    return b"glenmore 1\nsteps " + b"Close() " * (size // 8)


def many_cells(size: int) -> bytes:
    return b"glenmore 1\nestate red " + b"0,1 oban wood|" * (size // 14)


def study_text(data: bytes) -> bool:
    """`Study.parse`: StudyError; a study that was read is written and read again."""
    try:
        study = gm.Study.parse(_text(data))
    except StudyError as error:
        return refused(error)
    text = study.export()
    assert gm.Study.parse(text).export() == text
    gm.loads(gm.dumps(study))
    return True


HEAD = b'study 1\nstart: {"glenmore":1,"kind":"setup","rules":"0","setup":{"players":2}}\n\n'


def many_marks(size: int) -> bytes:
    return HEAD + b"pawn red " + b" ".join(b"@m%d" % i for i in range(size))


def many_comments(size: int) -> bytes:
    return HEAD + b"pawn red " + b"{a} " * size


def many_variations(size: int) -> bytes:
    return HEAD + b"pawn red " + b"( pawn red " * size


def many_brackets(size: int) -> bytes:
    return HEAD + b"(1," * size


def game_text(data: bytes) -> bool:
    """`notation.parse_game`: GameTextError."""
    try:
        record = notation.parse_game(_text(data))
    except GameTextError as error:
        return refused(error)
    assert notation.parse_game(notation.game(record)) == record
    return True


def open_quotes(size: int) -> bytes:
    return (b'game 1\nsetup: {"glenmore":1,"kind":"setup","rules":"0","setup":{"players":2}}\n\n"'
            + b'\\"' * size)


def many_remarks(size: int) -> bytes:
    return open_quotes(0)[:-1] + b"# a remark\n" * size


@cache
def _states() -> tuple[gm.State, ...]:
    """Positions in which moves are typed."""
    found = []
    for chronicles in ((), (1, 2), (3, 4), (5, 6), (7, 8)):
        states = gm.play(gm.Setup(3, chronicles), seed=5).states()
        found += states[3 :: len(states) // 5]
    return tuple(found)


def moves(data: bytes) -> bool:
    """`notation.parse`: InvalidMove or AmbiguousMove, whatever line is typed."""
    good = False
    for number, line in enumerate(_text(data).split("\n")[:10]):
        state = _states()[(len(line) + number) % len(_states())]
        try:
            move = notation.parse(state, line)
        except (gm.InvalidMove, gm.AmbiguousMove) as error:
            refused(error)
            continue
        assert notation.parse(state, notation.format(state, move)) == move
        gm.check(state, move)
        good = True
    return good


def long_move(size: int) -> bytes:
    return b"take " + b'"' * size


# -- files that people write ----------------------------------------------------------------------


def catalog(data: bytes) -> bool:
    """A component file: CatalogError; what is good can be played from, or SetupError says why."""
    try:
        found = catalog_from_text(_text(data), (), 2)
        setup = gm.Setup(2, catalog=found)
        gm.start(setup)
    except (gm.CatalogError, gm.SetupError) as error:
        return refused(error)
    assert gm.loads(gm.dumps(setup)) == setup
    return True


def many_tiles(size: int) -> bytes:
    tile = b'[[tile]]\nid = "t%d"\nname = "T"\nstack = "A"\nkind = "territory"\ntype = "pen"\n'
    return b"[counts]\nfree = true\n" + b"".join(tile % i for i in range(size // 40))


def many_faults(size: int) -> bytes:
    return b"".join(b'[[tile]]\nid = "halkirk"\nno%d = 1\n' % i for i in range(size // 20))


def many_removed(size: int) -> bytes:
    return b"remove = [" + b'"oban",' * (size // 4) + b"]"


def deep_toml(size: int) -> bytes:
    return b"a = " + b"[" * size


def dotted_toml(size: int) -> bytes:
    return b".".join([b"a"] * size) + b" = 1"


def open_strings(size: int) -> bytes:
    return b'a = """' + b'\\"""' * size


TOML = (deep_toml, dotted_toml, open_strings)


def lesson(data: bytes) -> bool:
    """A lesson file: LessonError with every problem."""
    from glenmore.teach.lesson import Lesson, LessonError

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "90_fuzz.toml"
        path.write_bytes(data)
        try:
            found = Lesson.load(path)
        except LessonError as error:
            return refused(error)
    assert found.steps
    return True


def many_lesson_steps(size: int) -> bytes:
    return b"".join(b'[[step]]\nid = "s%d"\n' % i for i in range(size // 20))


def progress(data: bytes) -> bool:
    """A progress file: never an error, a warning at most; it is saved and loaded again."""
    from glenmore.teach.progress import Progress, ProgressWarning

    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", ProgressWarning)
        path = Path(folder) / "progress.json"
        path.write_bytes(data)
        found = Progress.load(path)
        good = bool(found.data["lessons"])
        for lesson in list(found.data["lessons"]):
            found.stars(lesson)
        found.note("river", "a", stars=1, done=True)
        assert Progress.load(path).step("river", "a")["stars"] == 1
        return good


# -- experiments ----------------------------------------------------------------------------------


def _folder(place: Path, manifest: bytes, part: bytes) -> None:
    import hashlib

    (place / "experiment.json").write_bytes(manifest)
    sum_ = hashlib.sha256(part).hexdigest()[:16]
    (place / f"part-000000-{sum_}.parquet").write_bytes(part)


def _read_folder(manifest: bytes, part: bytes) -> bool:
    from glenmore import lab
    from glenmore.lab.errors import DamagedPart, LabError

    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", DamagedPart)
        _folder(Path(folder), manifest, part)
        try:
            found = lab.read(folder, partial=True)
        except LabError as error:
            return refused(error)
        return len(found) > 0


def experiment(data: bytes) -> bool:
    """The manifest of an experiment: LabError."""
    return _read_folder(data, (CORPUS / "part" / "tiny.parquet").read_bytes())


def part(data: bytes) -> bool:
    """A part of an experiment: LabError, or a warning and the rest."""
    return _read_folder((CORPUS / "experiment" / "tiny.json").read_bytes(), data)


# -- command lines --------------------------------------------------------------------------------


def _words(data: bytes) -> list[str]:
    try:
        found = json.loads(_text(data))
    except (ValueError, RecursionError):
        return _text(data).split()
    return [str(word) for word in found] if isinstance(found, list) else [str(found)]


def command(run: Callable[[list[str]], int], data: bytes, allowed: tuple[str, ...]) -> bool:
    """A command line: exit code 0, 1 or 2 and words on the streams, never a traceback."""
    words = [word.replace("\0", "") for word in _words(data)]  # the system hands over no NUL
    if words and words[0] not in allowed:
        words = words[:1]  # other commands play for hours, or write files
    out, err = io.StringIO(), io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        words = _filled(words, Path(folder))
        stdin = io.TextIOWrapper(io.BytesIO(b"glenmore 1\nred coins 3\n"), "utf-8")
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), \
                mock.patch.object(sys, "stdin", stdin), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                code: Any = run(words)
            except SystemExit as exit_:  # argparse
                code = exit_.code
    assert code in (0, 1, 2), code
    assert "Traceback" not in err.getvalue()
    return bool(code == 0)


def _filled(words: list[str], folder: Path) -> list[str]:
    """Places of files that a command line may name."""
    file = folder / "file.toml"
    file.write_bytes((CORPUS / "catalog" / "own.toml").read_bytes())
    (folder / "tiny").mkdir()
    _folder(folder / "tiny", (CORPUS / "experiment" / "tiny.json").read_bytes(),
            (CORPUS / "part" / "tiny.parquet").read_bytes())
    names = {"FILE": file, "FOLDER": folder / "tiny", "PICTURE": folder / "picture.svg"}
    return [str(names.get(word, word)) for word in words]


def command_glenmore(data: bytes) -> bool:
    """`python -m glenmore`."""
    from glenmore.__main__ import main

    allowed = ("play", "rules", "catalog", "turn-table", "hooks", "version", "position")
    return command(main, data, allowed)


def command_lab(data: bytes) -> bool:
    """`python -m glenmore.lab`, but for what plays games."""
    from glenmore.lab.__main__ import main

    return command(main, data, ("summary", "tiles"))


def command_teach(data: bytes) -> bool:
    """`python -m glenmore.teach`."""
    from glenmore.teach.__main__ import main

    return command(main, data, ("list", "words", "check", "show"))


# -- messages of the page -------------------------------------------------------------------------


def _messages(data: bytes) -> list[Any]:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return [_text(data)]
    return found[:12] if isinstance(found, list) else [found]


def _feed(widget: Any, data: bytes, state: Callable[[], gm.State]) -> bool:
    """Whatever is sent: the widget stays whole, and its position can still be saved."""
    import logging

    logging.getLogger("glenmore_widgets").setLevel(logging.ERROR)
    try:
        for content in _messages(data):
            widget._receive(widget, content, [])
        if not gm.faults(state()):
            gm.loads(gm.dumps(state()))
        return not widget.refused
    finally:
        widget.close()


def messages_table(data: bytes) -> bool:
    """What a page may send to a table."""
    from glenmore_widgets import Table

    table = Table(gm.Setup(2))
    return _feed(table, data, lambda: table.state)


def messages_editor(data: bytes) -> bool:
    """What a page may send to the position editor."""
    from glenmore_widgets import Editor

    editor = Editor(gm.Setup(3))
    return _feed(editor.board, data, lambda: editor.state)


def messages_lesson(data: bytes) -> bool:
    """What a page may send to a lesson."""
    from glenmore.teach.progress import Progress
    from glenmore_widgets import LessonWidget

    widget = LessonWidget("river", progress=Progress())
    return _feed(widget, data, lambda: widget.state)


TARGETS = {
    target.name: target for target in (
        Target("save_state", save, SAVES), Target("save_record", save), Target("save_study", save),
        Target("save_setup", save),
        Target("position", position, (many_lines, long_word, many_words, many_steps, many_cells)),
        Target("study_text", study_text,
               (many_marks, many_comments, many_variations, many_brackets)),
        Target("notation", moves, (long_move,)),
        Target("game_text", game_text, (open_quotes, many_remarks)),
        Target("catalog", catalog, (*TOML, many_tiles, many_faults, many_removed)),
        Target("lesson", lesson, (*TOML, many_lesson_steps)),
        Target("progress", progress, (many_keys, deep_json, many_lists)),
        Target("experiment", experiment, (many_keys, deep_json, many_lists)),
        Target("part", part),
        Target("command_glenmore", command_glenmore), Target("command_lab", command_lab),
        Target("command_teach", command_teach),
        Target("messages_table", messages_table), Target("messages_editor", messages_editor),
        Target("messages_lesson", messages_lesson),
    )
}
