"""The browser helper itself, on a small notebook made here."""

from __future__ import annotations

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import KernelError, close_all

pytestmark = pytest.mark.browser

WIDGETS = """
import anywidget, ipywidgets, traitlets

class Cell(anywidget.AnyWidget):
    _esm = '''export default { render({model, el}) {
        el.innerHTML = "<svg width='40' height='40'><rect width='40' height='40'/></svg>";
        const rect = el.querySelector("rect");
        const show = () => rect.setAttribute("data-count", model.get("count"));
        rect.addEventListener("click", () => {
            model.set("asked", model.get("asked") + 1);
            model.save_changes();
        });
        model.on("change:count", show);
        show();
    } }'''
    asked = traitlets.Int(0).tag(sync=True)
    count = traitlets.Int(0).tag(sync=True)

    @traitlets.observe("asked")
    def _answer(self, change):
        self.count = 10 * change["new"]

cell = Cell()
button = ipywidgets.Button(description="Press me")
label = ipywidgets.Label("waiting")
button.on_click(lambda _: setattr(label, "value", "pressed"))
"""


def write(lab, name, *sources):
    """Put a notebook with these code cells among those that are served."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": kernel})
    notebook.cells = [nbformat.v4.new_code_cell(source.strip()) for source in sources]
    nbformat.write(notebook, lab.root / name)
    return name


def test_a_notebook_runs_and_its_kernel_answers(lab, open_notebook, watch):
    name = write(lab, "answers.ipynb", "pairs = [(n, n * n) for n in range(2000)]", "print('ran')")
    notebook = open_notebook(name)
    expect(notebook.outputs.get_by_text("ran", exact=True)).to_be_visible()
    assert notebook.ask("pairs") == [(n, n * n) for n in range(2000)]
    assert notebook.ask("{'text': 'it\\'s', 'none': None}") == {"text": "it's", "none": None}
    notebook.tell("pairs.clear()")
    assert notebook.ask("pairs") == []
    assert notebook.ask_repr("object") == "<class 'object'>"
    with pytest.raises(KernelError, match="NameError"):
        notebook.ask("nowhere")
    with pytest.raises(KernelError, match="ZeroDivisionError"):
        notebook.tell("1 / 0")
    assert watch.errors == []
    assert watch.offsite == []


def test_clicks_reach_python_and_come_back(lab, open_notebook, page, watch):
    notebook = open_notebook(write(lab, "widgets.ipynb", WIDGETS, "cell", "display(button, label)"))
    square = notebook.outputs.locator("svg rect")
    square.click()
    expect(square).to_have_attribute("data-count", "10")
    assert notebook.ask("cell.count") == 10
    page.get_by_role("button", name="Press me").click()
    expect(notebook.outputs.get_by_text("pressed", exact=True)).to_be_visible()
    assert watch.errors == []


def test_a_failing_cell_is_reported(lab, open_notebook):
    name = write(lab, "fails.ipynb", "1 + 1", "raise ValueError('the river is cut')")
    notebook = open_notebook(name, run=False)
    with pytest.raises(KernelError, match="cell 2: ValueError: the river is cut"):
        notebook.run_all()
    notebook.run_all(allow_errors=True)


def test_each_test_has_a_fresh_kernel(lab, open_notebook, page):
    name = write(lab, "fresh.ipynb", "seen = 'seen' in globals()")
    assert open_notebook(name).ask("seen") is False
    close_all(page)
    assert open_notebook(name).ask("seen") is False
