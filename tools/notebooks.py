"""Writes a notebook for every lesson: `python -m tools.notebooks [FOLDER]`.

Cells come from the lesson's data; their outputs are made here by running them, so that the same
lessons give the same bytes.  `tests/widgets/test_notebooks.py` fails when the two are out of step.

In `learn/` all cells are made: a notebook with one cell for each lesson, and one in `learn/python/`
that asks the engine about the same positions.  In `chronicles/` only the cells `learn-NN` are: what
an author writes below them, *Explore* and *Analyse*, stays as it is.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import glenmore as gm
from glenmore.teach import Progress, Task, lessons
from glenmore_widgets.lesson import LessonWidget
from tabletop.teach.lesson import Lesson
from tabletop_widgets.stills import still_html

FOLDER = Path("notebooks")
LEARN, CHRONICLES = "learn", "chronicles"
CURIOUS = f"{LEARN}/python"  # the same rules in Python, for those who want to know
MADE = "learn-"  # ids of the cells that are made in the notebook of a chronicle
START = "../00_start_here.ipynb"
MOST_TRIES = 4
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def name_of(lesson: Lesson) -> str:
    """The file name of a lesson's notebook."""
    name = lesson.file.removesuffix(".toml").removeprefix("c" if lesson.of_module else "")
    return name + ".ipynb"


def notebooks(folder: Path = FOLDER, language: str = "en") -> dict[str, str]:
    """All notebooks by path below the folder, as JSON text."""
    shelf = lessons(language)
    made = {}
    for here, chronicle in ((LEARN, False), (CHRONICLES, True)):
        some = [lesson for lesson in shelf if lesson.of_module == chronicle]
        for n, lesson in enumerate(some):
            before = some[n - 1] if n else None
            after = some[n + 1] if n + 1 < len(some) else None
            name = f"{here}/{name_of(lesson)}"
            made[name] = (
                _chronicle(lesson, before, after, folder / name) if chronicle else _notebook(lesson)
            )
            if not chronicle:
                made[f"{CURIOUS}/{name_of(lesson)}"] = _curious(lesson, before, after)
    return made


def write(folder: Path = FOLDER) -> list[str]:
    """Write what has changed and remove what has no lesson from `learn`; the names of both."""
    wanted = notebooks(folder)
    changed = []
    for path in sorted((folder / LEARN).rglob("[0-9][0-9]_*.ipynb")):
        name = path.relative_to(folder).as_posix()
        if name not in wanted and ".ipynb_checkpoints" not in path.parts:
            path.unlink()
            changed.append(name)
    for name, text in wanted.items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            changed.append(name)
    return changed


# -- cells -----------------------------------------------------------------------------------------


def _notebook(lesson: Lesson) -> str:
    """One line and one cell."""
    cells: list[tuple[str, str]] = [
        (
            "markdown",
            f"# {lesson.order}. {lesson.title}\n\n"
            f"{lesson.minutes} minutes. {_how()} "
            f"[All lessons]({START}) · [the same rules in Python](python/{name_of(lesson)})",
        ),
        ("code", _show(lesson)),
    ]
    return _json(_made(lesson, cells, "cell-"))


def _curious(lesson: Lesson, before: Lesson | None, after: Lesson | None) -> str:
    """The positions of a lesson in Python."""
    cells: list[tuple[str, str]] = [
        (
            "markdown",
            f"# {lesson.order}. {lesson.title}, in Python\n\n"
            f"**For whom:** anyone who has done [the lesson](../{name_of(lesson)}) and wants to "
            "ask the rules engine itself.  \n**Time:** 3 minutes\n\n"
            "Run the cells one after another (<kbd>Shift</kbd>+<kbd>Enter</kbd>).\n\n"
            f"{_links(before, after, '../../00_start_here.ipynb')}",
        ),
        ("markdown", "The position with which the lesson begins, in words:"),
        (
            "code",
            "import glenmore as gm\nfrom glenmore.teach import Progress\n"
            "from glenmore_widgets import LessonWidget\n\n"
            f'lesson = LessonWidget("{lesson.id}", progress=Progress())  # yours stays as it is\n'
            "print(lesson.static())",
        ),
        *_tries(lesson),
    ]
    return _json(_made(lesson, cells, "cell-"))


def _chronicle(lesson: Lesson, before: Lesson | None, after: Lesson | None, path: Path) -> str:
    """The lesson, then what the author has written below it."""
    cells: list[tuple[str, str]] = [
        ("markdown", _head(lesson, before, after)),
        ("markdown", f"## Learn\n\n{_how()}"),
        ("code", f"import glenmore as gm\n{_show(lesson)}"),
    ]
    return _json([*_made(lesson, cells, MADE), *_written(path)])


def _written(path: Path) -> list[dict[str, Any]]:
    """The cells of a notebook that are not made here; two headings where there are none yet."""
    if path.is_file():
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return [cell for cell in cells if not cell["id"].startswith(MADE)]
    return [
        {"cell_type": "markdown", "id": f"cell-{n:02}", "metadata": {}, "source": [f"## {title}"]}
        for n, title in enumerate(("Explore", "Analyse"), 1)
    ]


def _made(lesson: Lesson, cells: Sequence[tuple[str, str]], ids: str) -> list[dict[str, Any]]:
    """Cells with their outputs."""
    widget = LessonWidget(lesson, progress=Progress())
    names: dict[str, Any] = {}
    made, count = [], 0
    for n, (kind, source) in enumerate(cells, 1):
        cell: dict[str, Any] = {
            "cell_type": kind,
            "id": f"{ids}{n:02}",
            "metadata": {},
            "source": _lines(source),
        }
        if kind == "code":
            count += 1
            cell |= {"execution_count": count, "outputs": _run(source, names, widget)}
        made.append(cell)
    return made


def _json(cells: list[dict[str, Any]]) -> str:
    book = {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _head(lesson: Lesson, before: Lesson | None, after: Lesson | None) -> str:
    goals = "\n".join(f"- {goal}" for goal in lesson.goals)
    number = f"Chronicle {lesson.order}: " if lesson.of_module else f"{lesson.order}. "
    return (
        f"# {number}{lesson.title}\n\n"
        f"**For whom:** {lesson.for_whom}  \n**Time:** {lesson.minutes} minutes\n\n"
        f"**Afterwards:**\n\n{goals}\n\n{_links(before, after)}"
    )


def _links(before: Lesson | None, after: Lesson | None, start: str = START) -> str:
    parts = [f"[← {before.label}. {before.title}]({name_of(before)})"] if before else []
    parts.append(f"[Start page]({start})")
    parts += [f"[{after.label}. {after.title} →]({name_of(after)})"] if after else []
    return " · ".join(parts)


def _show(lesson: Lesson) -> str:
    """The one cell."""
    return (
        f'from glenmore_widgets import LessonWidget\n\nlesson = LessonWidget("{lesson.id}")\nlesson'
    )


def _how() -> str:
    return (
        "Run the cell below (click it, then <kbd>Shift</kbd>+<kbd>Enter</kbd>); "
        "the lesson goes on where you left it."
    )


def _tries(lesson: Lesson) -> list[tuple[str, str]]:
    """The same rules in Python: some moves of a task, judged; and the rule itself."""
    tasks = [step for step in lesson.steps if isinstance(step, Task)]
    best = max(tasks, key=lambda step: _variety(lesson, step))
    tried, refused = _moves(lesson, best)
    where = f"step {best.number}{f', *{best.title}*' if best.title else ''}"
    begin = f'state = lesson.position("{best.id}")\n'
    rule = next((id_ for id_ in refused if id_ in best.rules), next(iter(refused or best.rules)))
    if tried:
        lines = "\n".join(f"    {json.dumps(text)}," for text in tried)
        words = (
            f"Everything you click is judged by `gm.check`. Here it judges some moves in the "
            f"position of {where}. Change them, or add your own, and run the cell again."
        )
        code = (
            f"{begin}tries = [\n{lines}\n]\nfor text in tries:\n"
            "    move = gm.notation.parse(state, text)\n"
            '    print(f"{text}: {gm.check(state, move)}")'
        )
    else:
        words = (
            f"`gm.legal` lists what may be decided. Here are the first moves that are allowed "
            f"in the position of {where}."
        )
        code = (
            f"{begin}for move in gm.legal(state)[:6]:\n"
            "    print(gm.notation.format(state, move), move.rule)"
        )
    return [
        ("markdown", f"## Try it yourself\n\n{words}"),
        ("code", code),
        ("markdown", "Every rule that is cited can be read:"),
        ("code", f'print(gm.rules["{rule}"])'),
    ]


def _moves(lesson: Lesson, step: Task) -> tuple[list[str], list[str]]:
    """Moves of a task that can be judged at its beginning, and the rules against them."""
    state = LessonWidget(lesson, progress=Progress()).position(step.id)
    texts: list[str] = []
    refused: list[str] = []
    for text in (*(wrong.try_ for wrong in step.wrong), *step.moves, *step.solution):
        try:
            verdict = gm.check(state, text)
        except ValueError:
            continue
        cited = [rule for reason in verdict.reasons for rule in reason.rules]
        late = any(reason.key.endswith("not_now") for reason in verdict.reasons)
        if not late and text not in texts and len(texts) < MOST_TRIES:
            texts.append(text)
            refused += cited
    return texts, refused


def _variety(lesson: Lesson, step: Task) -> tuple[int, int]:
    """Better: both allowed and refused moves, by several rules."""
    texts, refused = _moves(lesson, step)
    return (len(set(refused)), len(texts))


# -- running ---------------------------------------------------------------------------------------


def _run(source: str, names: dict[str, Any], widget: LessonWidget) -> list[Any]:
    """What a kernel would answer, without widget views; the lesson keeps no progress here."""
    tree = ast.parse(source)
    end = tree.body[-1]
    last = end.value if isinstance(end, ast.Expr) else None
    del tree.body[len(tree.body) - (last is not None) :]
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        if "LessonWidget(" in source:
            names.update(gm=gm, lesson=widget)
        else:
            exec(compile(tree, "<cell>", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last), "<cell>", "eval"), names)
    outputs: list[Any] = []
    if printed.getvalue():
        outputs.append(
            {"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())}
        )
    if isinstance(value, LessonWidget):
        html = still_html(value.static(), "", repr(value).strip("<>"))
        outputs.append(
            {
                "data": {"text/html": _lines(html), "text/plain": _lines(repr(value))},
                "metadata": {},
                "output_type": "display_data",
            }
        )
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the notebooks and tell which have changed."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.notebooks", description="Write a notebook for every lesson."
    )
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    changed = write(parser.parse_args(arguments).folder)
    print("\n".join(changed) if changed else "nothing has changed")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
