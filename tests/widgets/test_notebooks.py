"""The notebooks of the lessons are what the lessons give: generated, complete, linked."""

from __future__ import annotations

import json
import re

from glenmore.teach import lessons
from glenmore_widgets.notebooks import main, name_of, notebooks
from tests.project import PROJECT

LEARN = PROJECT / "notebooks" / "learn"
AGAIN = "run: python -m glenmore_widgets.notebooks"


def test_notebooks_and_lessons_are_in_step():
    made = notebooks()
    assert sorted(path.name for path in LEARN.glob("*.ipynb")) == sorted(made), AGAIN
    for name, text in made.items():
        assert (LEARN / name).read_text(encoding="utf-8") == text, f"{name}: {AGAIN}"


def test_notebooks_keep_to_the_form():
    names = {name_of(lesson) for lesson in lessons()}
    for lesson in lessons():
        book = json.loads((LEARN / name_of(lesson)).read_text(encoding="utf-8"))
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in book["cells"]]
        head = cells[0][1]
        assert head.startswith(f"# {lesson.order}. {lesson.title}")
        assert f"{lesson.minutes} minutes" in head
        assert lesson.for_whom in head
        code = [text for kind, text in cells if kind == "code"]
        assert len(code[0].splitlines()) <= 5
        assert all(len(text.splitlines()) <= 15 for text in code)
        links = re.findall(r"\]\((\S+\.ipynb)\)", head)
        assert all(link in names or (LEARN / link).resolve().is_file() for link in links)
        outputs = [output for cell in book["cells"] for output in cell.get("outputs", ())]
        assert "image/svg+xml" in outputs[0]["data"]
        assert all("widget" not in kind for o in outputs for kind in o.get("data", ()))


def test_the_command_writes_once_and_removes_what_is_no_lesson(tmp_path, capsys):
    (tmp_path / "99_old.ipynb").write_text("{}")
    main([str(tmp_path)])
    assert "99_old.ipynb" in capsys.readouterr().out
    assert len(list(tmp_path.glob("*.ipynb"))) == len(lessons())
    main([str(tmp_path)])
    assert capsys.readouterr().out == "nothing has changed\n"
