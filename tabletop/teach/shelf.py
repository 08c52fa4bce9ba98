"""Where lessons lie: `data/lessons/<language>/NN_name.toml`, English being the original.

The lesson of a module is `cNN_name.toml`; these come after the lessons of the base game.

A file of another language holds texts only and is laid over the English one (see the README there).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tabletop.reading import MOST_TOML, ReadingError, read_file, read_toml
from tabletop.teach.checking import check_lesson
from tabletop.teach.lesson import Lesson, LessonError
from tabletop.teach.reading import Problems, Section, read_lesson
from tabletop.text import folders
from tabletop.text import language as current
from tabletop.title import Title

ORIGINAL = "en"
_NAME = re.compile(r"c?\d\d_\w+\.toml")
_STEP_TEXTS = ("text", "title", "hint", "praise")
_STEP_LISTS = ("hints", "checklist", "watch_lines")


def lessons(game: Title, language: str | None = None) -> tuple[Lesson, ...]:
    """All lessons in their order, read but not played through; in the current language."""
    language = language or current()
    found = [
        _load(_read_toml(file, file.name), file.name, language, game, False)
        for file in _files(game)
    ]
    return tuple(sorted(found, key=lambda one: (one.of_module, one.order, one.id)))


def languages(game: Title) -> tuple[str, ...]:
    """Languages in which there are lessons, English first."""
    names = {f.name for f in game.folder("lessons").iterdir() if f.is_dir()}
    return (ORIGINAL, *sorted(names - {ORIGINAL}))


def load(
    game: Title, id_or_path: str | Path, language: str | None = None, check: bool = True
) -> Lesson:
    """A lesson by id, by the name of its file, or by path; raises LessonError."""
    language = language or current()
    text = str(id_or_path)
    if isinstance(id_or_path, Path) or text.endswith(".toml") or "/" in text or "\\" in text:
        path = Path(id_or_path)
        return _load(_read_toml(path, path.name), path.name, language, game, check)
    names = []
    for file in _files(game):
        raw = _read_toml(file, file.name)
        names.append(str(raw.get("id")))
        if text in (raw.get("id"), file.name.removesuffix(".toml")):
            return _load(raw, file.name, language, game, check)
    raise LessonError((f"there is no lesson {text!r}; there are {', '.join(names)}",))


def _files(game: Title) -> list[Any]:
    folder = game.folder("lessons") / ORIGINAL
    return sorted(
        (f for f in folder.iterdir() if _NAME.fullmatch(f.name)), key=lambda file: file.name
    )


def _read_toml(file: Any, name: str) -> dict[str, Any]:
    try:
        text = read_file(file, most=4 * MOST_TOML) if isinstance(file, Path) else file.read_bytes()
        return read_toml(text)
    except ReadingError as error:
        raise LessonError((f"{name}: {error}",)) from error
    except OSError as error:
        raise LessonError((f"{name}: {error.strerror or error}",)) from error


def _load(raw: dict[str, Any], name: str, language: str, game: Title, check: bool) -> Lesson:
    problems: Problems = []
    if language != ORIGINAL:
        raw = _translated(raw, name, language, game, problems)
    lesson = read_lesson(raw, name, game, language, problems)
    if lesson is not None and check and not problems:
        problems += check_lesson(lesson, game)
    if problems or lesson is None:
        raise LessonError(tuple(problems))
    return lesson


# -- other languages ------------------------------------------------------------------------------


def _translated(
    raw: dict[str, Any], name: str, language: str, game: Title, problems: Problems
) -> dict[str, Any]:
    """The lesson with the texts of another language, where there are any."""
    where = f"{language}/{name}"
    places = [game.folder("lessons") / language, *folders(game.package, "lessons", language)]
    files = [place / name for place in places if (place / name).is_file()]
    # The last one is in a folder that was added, if there is any.
    return lay_over(raw, _read_toml(files[-1], where), where, problems) if files else raw


def lay_over(
    raw: dict[str, Any], over: dict[str, Any], where: str, problems: Problems
) -> dict[str, Any]:
    """Replace texts by those of another language; anything else in that file is a problem."""
    head = Section(over, where, problems)
    if head.text("lesson", True) not in ("", raw.get("id")):
        head.wrong("lesson", f"this is the lesson {raw.get('id')!r}")
    found = dict(raw)
    for key in ("title", "for_whom"):
        found[key] = head.text(key) or raw.get(key)
    found["goals"] = list(head.texts("goals")) or raw.get("goals")
    texts = head.rest.pop("steps", {})
    head.close()
    steps = [dict(step) for step in raw.get("step", []) if isinstance(step, dict)]
    found["step"] = steps
    ids = {step.get("id"): step for step in steps}
    for id, value in (texts if isinstance(texts, dict) else {}).items():
        table = Section(value, f"{where}: steps.{id}", problems)
        if id not in ids:
            table.wrong("", "the lesson has no such step")
        else:
            _step_over(ids[id], table)
            table.close()
    return found


def _step_over(step: dict[str, Any], table: Section) -> None:
    for key in _STEP_TEXTS:
        if text := table.text(key):
            step[key] = text
    for key in _STEP_LISTS:
        if texts := table.texts(key):
            _same_number(table, key, step, len(texts))
            step[key] = list(texts)
    wrong = table.rest.pop("wrong", {})
    known = {each.get("try"): each for each in step.get("wrong", [])}
    if not isinstance(wrong, dict):
        table.wrong("wrong", 'must be a table: "what is tried" = "text"')
        wrong = {}
    for tried in wrong:
        if tried not in known:
            table.wrong("wrong", f"the step has no wrong answer {tried!r}")
    step["wrong"] = [{**w, "text": wrong.get(t, w.get("text"))} for t, w in known.items()]
    if not step["wrong"]:
        del step["wrong"]
    fails = table.texts("fail")
    if fails:
        _same_number(table, "fail", step, len(fails))
        step["fail"] = [{**f, "text": t} for f, t in zip(step.get("fail", []), fails, strict=False)]
    options = table.tables("options")
    if options:
        _same_number(table, "options", step, len(options))
        pairs = zip(step.get("options", []), options, strict=False)
        step["options"] = [
            {**old, "text": new.text("text", True), "why": new.text("why", True)}
            for old, new in pairs
        ]
        for new in options:
            new.close()


def _same_number(table: Section, key: str, step: dict[str, Any], given: int) -> None:
    needed = len(step.get(key, []))
    if needed != given:
        table.wrong(key, f"{needed} texts are needed, not {given}")
