"""What is fuzzed: each reader with the errors it documents, and texts that hurt a slow one."""

from __future__ import annotations

import tempfile
import warnings
from functools import cache
from pathlib import Path

import glenmore as gm
from glenmore import notation
from glenmore.notation import GameTextError
from glenmore.positions.code import PositionError, format_position, parse_position
from glenmore.setup import catalog_from_text
from tabletop.study import StudyError
from tests.fuzz import outside
from tests.fuzz.running import Target, as_text, refused

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
    return (
        f'{{"glenmore":1,"kind":"record","rules":"0","setup":{{"players":2}},"moves":[{moves}]}}'
    ).encode()


def many_marks_saved(size: int) -> bytes:
    marks = ",".join(f'"m{i}"' for i in range(size))
    return (
        f'{{"glenmore":1,"kind":"study","rules":"0","title":"","setup":{{"players":2}},'
        f'"nodes":[[-1,null,"","",[{marks}]]]}}'
    ).encode()


SAVES = (many_keys, deep_json, many_lists, many_escapes, many_moves, many_marks_saved)


# -- texts of positions, studies, games and moves -------------------------------------------------


def position(data: bytes) -> bool:
    """`parse_position`: PositionError; what was read can be asked, described and read again."""
    try:
        state = parse_position(as_text(data))
    except PositionError as error:
        return refused(error)
    str(state)
    for seat in range(state.setup.players):  # faulty positions are shown as well
        gm.view(state, seat)
    if not gm.faults(state):
        assert gm.legal(state) or state.actor == gm.OVER
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
        study = gm.Study.parse(as_text(data))
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
        record = notation.parse_game(as_text(data))
    except GameTextError as error:
        return refused(error)
    assert notation.parse_game(notation.game(record)) == record
    return True


def open_quotes(size: int) -> bytes:
    return (
        b'game 1\nsetup: {"glenmore":1,"kind":"setup","rules":"0","setup":{"players":2}}\n\n"'
        + b'\\"' * size
    )


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
    for number, line in enumerate(as_text(data).split("\n")[:10]):
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
        found = catalog_from_text(as_text(data), (), 2)
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
    from glenmore.teach import Lesson, LessonError

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
    from glenmore.teach import Progress, ProgressWarning

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


TARGETS = {
    target.name: target
    for target in (
        Target("save_state", save, SAVES),
        Target("save_record", save),
        Target("save_study", save),
        Target("save_setup", save),
        Target("position", position, (many_lines, long_word, many_words, many_steps, many_cells)),
        Target(
            "study_text", study_text, (many_marks, many_comments, many_variations, many_brackets)
        ),
        Target("notation", moves, (long_move,)),
        Target("game_text", game_text, (open_quotes, many_remarks)),
        Target("catalog", catalog, (*TOML, many_tiles, many_faults, many_removed)),
        Target("lesson", lesson, (*TOML, many_lesson_steps)),
        Target("progress", progress, (many_keys, deep_json, many_lists)),
        Target("experiment", outside.experiment, (many_keys, deep_json, many_lists)),
        Target("part", outside.part),
        Target("command_glenmore", outside.command_glenmore),
        Target("command_lab", outside.command_lab),
        Target("command_teach", outside.command_teach),
        Target("messages_table", outside.messages_table),
        Target("messages_editor", outside.messages_editor),
        Target("messages_lesson", outside.messages_lesson),
    )
}
