"""Writes a notebook for every lesson: `python -m glenmore_widgets.notebooks [FOLDER]`.

Cells come from the lesson's data; their outputs are made here by running them, so that the same
lessons give the same bytes.  `tests/widgets/test_notebooks.py` fails when the two are out of step.
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
from glenmore import notation
from glenmore.teach import Lesson, Progress, Task, lessons
from glenmore_widgets.lesson import LessonWidget

FOLDER = Path("notebooks/learn")
START = "../00_start_here.ipynb"
MOST_TRIES = 4
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def name_of(lesson: Lesson) -> str:
    """The file name of a lesson's notebook."""
    return lesson.file.removesuffix(".toml") + ".ipynb"


def notebooks(language: str = "en") -> dict[str, str]:
    """All notebooks by file name, as JSON text."""
    shelf = lessons(language)
    made = {}
    for n, lesson in enumerate(shelf):
        before = shelf[n - 1] if n else None
        after = shelf[n + 1] if n + 1 < len(shelf) else None
        made[name_of(lesson)] = _notebook(lesson, before, after)
    return made


def write(folder: Path = FOLDER) -> list[str]:
    """Write what has changed and remove notebooks without a lesson; the names of both."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = notebooks()
    changed = []
    for path in sorted(folder.glob("[0-9][0-9]_*.ipynb")):
        if path.name not in wanted:
            path.unlink()
            changed.append(path.name)
    for name, text in wanted.items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(name)
    return changed


# -- cells -----------------------------------------------------------------------------------------


def _notebook(lesson: Lesson, before: Lesson | None, after: Lesson | None) -> str:
    cells: list[tuple[str, str]] = [
        ("markdown", _head(lesson, before, after)), ("code", _set_up(lesson)),
        ("markdown", _how()), ("code", "lesson"),
        ("markdown", "The position with which the lesson begins, in words:"),
        ("code", "print(lesson.static())"), *_tries(lesson), ("markdown", _foot(before, after)),
    ]
    widget = LessonWidget(lesson, progress=Progress())
    names: dict[str, Any] = {}
    made, count = [], 0
    for n, (kind, source) in enumerate(cells, 1):
        cell: dict[str, Any] = {
            "cell_type": kind, "id": f"cell-{n:02}", "metadata": {}, "source": _lines(source),
        }
        if kind == "code":
            count += 1
            cell |= {"execution_count": count, "outputs": _run(source, names, count, widget)}
        made.append(cell)
    book = {"cells": made, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _head(lesson: Lesson, before: Lesson | None, after: Lesson | None) -> str:
    goals = "\n".join(f"- {goal}" for goal in lesson.goals)
    return (f"# {lesson.order}. {lesson.title}\n\n"
            f"**For whom:** {lesson.for_whom}  \n**Time:** {lesson.minutes} minutes\n\n"
            f"**Afterwards:**\n\n{goals}\n\n{_links(before, after)}")


def _links(before: Lesson | None, after: Lesson | None) -> str:
    parts = [f"[← {before.order}. {before.title}]({name_of(before)})"] if before else []
    parts.append(f"[Start page]({START})")
    parts += [f"[{after.order}. {after.title} →]({name_of(after)})"] if after else []
    return " · ".join(parts)


def _set_up(lesson: Lesson) -> str:
    return ("import glenmore as gm\nfrom glenmore_widgets.lesson import LessonWidget\n\n"
            f'lesson = LessonWidget("{lesson.id}")  # goes on where you left it')


def _how() -> str:
    return ("Run the next cell (<kbd>Shift</kbd>+<kbd>Enter</kbd>). Read, act on the board, and "
            "press **Next**. Wrong tries are welcome: the answer says why, with the rule. Without "
            "a mouse: <kbd>Tab</kbd> from board to board, arrow keys, <kbd>Enter</kbd>; "
            "<kbd>N</kbd> next, <kbd>H</kbd> hint, <kbd>?</kbd> all keys.\n\n"
            "(A picture that does not answer, or *Error displaying widget*, means: run the cell.)")


def _foot(before: Lesson | None, after: Lesson | None) -> str:
    return f"{_links(before, after)}\n\nYour stars are kept; come back whenever you like."


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
        words = (f"Everything you click is judged by `gm.check`. Here it judges some moves in the "
                 f"position of {where}. Change them, or add your own, and run the cell again.")
        code = (f"{begin}tries = [\n{lines}\n]\nfor text in tries:\n"
                "    move = gm.notation.parse(state, text)\n"
                '    print(f"{text}: {gm.check(state, move)}")')
    else:
        words = (f"`gm.legal` lists what may be decided. Here are the first moves that are allowed "
                 f"in the position of {where}.")
        code = (f"{begin}for move in gm.legal(state)[:6]:\n"
                "    print(gm.notation.format(state, move), move.rule)")
    return [
        ("markdown", f"## Try it yourself in Python\n\n{words}"), ("code", code),
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
            verdict = gm.check(state, notation.parse(state, text))
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


def _run(source: str, names: dict[str, Any], count: int, widget: LessonWidget) -> list[Any]:
    """What a kernel would answer, without widget views; the lesson keeps no progress here."""
    tree = ast.parse(source)
    end = tree.body[-1]
    last = end.value if isinstance(end, ast.Expr) else None
    del tree.body[len(tree.body) - (last is not None):]
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
        outputs.append({"name": "stdout", "output_type": "stream",
                        "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"image/svg+xml": _lines(value.static().svg), "text/plain": _lines(repr(value))}
        outputs.append({"data": data, "execution_count": count, "metadata": {},
                        "output_type": "execute_result"})
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the notebooks and tell which have changed."""
    parser = argparse.ArgumentParser(prog="python -m glenmore_widgets.notebooks",
                                     description="Write a notebook for every lesson.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    changed = write(parser.parse_args(arguments).folder)
    print("\n".join(changed) if changed else "nothing has changed")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
