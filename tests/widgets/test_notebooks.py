"""The notebooks of the lessons are what the lessons give: generated, complete, linked."""

from __future__ import annotations

import json
import re

from glenmore.teach import lessons
from tests.project import PROJECT
from tools.notebooks import CHRONICLES, CURIOUS, LEARN, main, name_of, notebooks

FOLDER = PROJECT / "notebooks"
AGAIN = "run: python -m tools.notebooks"


def path_of(lesson):
    return FOLDER / (CHRONICLES if lesson.of_module else LEARN) / name_of(lesson)


def test_notebooks_and_lessons_are_in_step():
    made = notebooks(FOLDER)
    there = {
        path.relative_to(FOLDER).as_posix()
        for path in (FOLDER / LEARN).rglob("*.ipynb")
        if ".ipynb_checkpoints" not in path.parts and path.name != "puzzles.ipynb"
    }
    assert there <= made.keys(), AGAIN
    for name, text in made.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name}: {AGAIN}"


def test_notebooks_keep_to_the_form():
    for lesson in lessons():
        path = path_of(lesson)
        book = json.loads(path.read_text(encoding="utf-8"))
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in book["cells"]]
        head = cells[0][1]
        number = f"Chronicle {lesson.order}: " if lesson.of_module else f"{lesson.order}. "
        assert head.startswith(f"# {number}{lesson.title}")
        assert f"{lesson.minutes} minutes" in head
        code = [text for kind, text in cells if kind == "code"]
        assert len(code[0].splitlines()) <= 5
        assert all(len(text.splitlines()) <= 15 for text in code)
        if lesson.of_module:
            assert lesson.for_whom in head
        else:  # one line, one cell
            assert [kind for kind, _ in cells] == ["markdown", "code"]
            assert len(head.splitlines()) == 3
        links = re.findall(r"\]\((\S+\.ipynb)\)", head)
        assert all((path.parent / link).resolve().is_file() for link in links)
        outputs = [output for cell in book["cells"] for output in cell.get("outputs", ())]
        assert "gm-still" in "".join(outputs[0]["data"]["text/html"])
        assert all("widget" not in kind for o in outputs for kind in o.get("data", ()))


def test_every_lesson_of_the_base_game_has_a_notebook_for_the_curious():
    for lesson in lessons():
        if not lesson.of_module:
            book = json.loads((FOLDER / CURIOUS / name_of(lesson)).read_text(encoding="utf-8"))
            code = ["".join(cell["source"]) for cell in book["cells"] if "outputs" in cell]
            assert len(code) == 3
            assert all(cell["outputs"] for cell in book["cells"] if "outputs" in cell)
            assert "progress=Progress()" in code[0]  # asking changes nobody's progress


def test_notebooks_of_chronicles_have_their_three_parts():
    for lesson in lessons():
        if lesson.of_module:
            book = json.loads(path_of(lesson).read_text(encoding="utf-8"))
            text = "\n".join("".join(cell["source"]) for cell in book["cells"])
            titles = re.findall(r"(?m)^## (Learn|Explore|Analyse)\b", text)
            assert titles == ["Learn", "Explore", "Analyse"], lesson.file


def test_the_start_page_leads_to_every_chronicle():
    page = (FOLDER / "00_start_here.ipynb").read_text(encoding="utf-8")
    for lesson in lessons():
        if lesson.of_module:
            link = f"](chronicles/{name_of(lesson)})"
            assert link in page, f"name {lesson.file} on the start page"


def test_the_command_writes_once_and_removes_what_is_no_lesson(tmp_path, capsys):
    (tmp_path / LEARN).mkdir()
    (tmp_path / LEARN / "99_old.ipynb").write_text("{}")
    main([str(tmp_path)])
    assert "99_old.ipynb" in capsys.readouterr().out
    base = sum(not lesson.of_module for lesson in lessons())
    assert len(list(tmp_path.rglob("*.ipynb"))) == len(lessons()) + base
    main([str(tmp_path)])
    assert capsys.readouterr().out == "nothing has changed\n"


def test_what_an_author_writes_below_a_chronicles_lesson_stays(tmp_path):
    main([str(tmp_path)])
    books = sorted((tmp_path / CHRONICLES).glob("*.ipynb"))
    assert books
    own = {"cell_type": "markdown", "id": "mine", "metadata": {}, "source": ["mine"]}
    for path in books:
        book = json.loads(path.read_text(encoding="utf-8"))
        book["cells"] = [*book["cells"][1:], own]
        path.write_text(json.dumps(book), encoding="utf-8")
    main([str(tmp_path)])
    for path in books:
        again = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert again[0]["id"] == "learn-01"
        assert again[-1] == own
