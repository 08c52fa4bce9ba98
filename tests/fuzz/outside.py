"""Targets that need a folder, a process or a page: experiments, command lines, messages."""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import glenmore as gm
from tests.fuzz.running import CORPUS, as_text, refused

# -- experiments ----------------------------------------------------------------------------------


def _folder(place: Path, manifest: bytes, part: bytes) -> None:
    import hashlib

    (place / "experiment.json").write_bytes(manifest)
    sum_ = hashlib.sha256(part).hexdigest()[:16]
    (place / f"part-000000-{sum_}.parquet").write_bytes(part)


def _read_folder(manifest: bytes, part: bytes) -> bool:
    from glenmore import lab
    from tabletop.lab.errors import DamagedPart, LabError

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
        found = json.loads(as_text(data))
    except (ValueError, RecursionError):
        return as_text(data).split()
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
        with (
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
            mock.patch.object(sys, "stdin", stdin),
            warnings.catch_warnings(),
        ):
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
    _folder(
        folder / "tiny",
        (CORPUS / "experiment" / "tiny.json").read_bytes(),
        (CORPUS / "part" / "tiny.parquet").read_bytes(),
    )
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
        return [as_text(data)]
    return found[:12] if isinstance(found, list) else [found]


def _feed(widget: Any, data: bytes, state: Callable[[], gm.State | None]) -> bool:
    """Whatever is sent: the widget stays whole, and its position can still be saved."""
    import logging

    logging.getLogger("glenmore_widgets").setLevel(logging.ERROR)
    try:
        for content in _messages(data):
            widget._receive(widget, content, [])
        shown = state()
        if shown is not None and not gm.faults(shown):
            gm.loads(gm.dumps(shown))
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
    from glenmore.teach import Progress
    from glenmore_widgets import LessonWidget

    widget = LessonWidget("river", progress=Progress())
    return _feed(widget, data, lambda: widget.state)
