"""Runs notebooks and stores their outputs, without the widget views that die with the kernel.

    python -m tools.store_outputs notebooks/00_start_here.ipynb

Pictures and texts that repeat exactly are kept: readers see them on a code host, nbval compares
them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def stored(notebook: Any) -> Any:
    """The notebook without widget views and widget state, run times and machine's versions."""
    titled = {key: value for key, value in notebook.metadata.items() if key == "title"}
    notebook.metadata = {
        **titled,
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook.cells, 1):
        if not cell.id.startswith("learn-"):  # those are generated
            cell.id = f"cell-{number:02}"
        cell.metadata = {k: v for k, v in cell.metadata.items() if k == "tags"}
        for output in cell.get("outputs", ()):
            if "data" in output:
                output.data.pop(WIDGET_VIEW, None)
        if "outputs" in cell:  # a view stands alone; the still before it stays
            cell.outputs = joined(out for out in cell.outputs if out.get("data", True))
    return notebook


def joined(outputs: Iterable[Any]) -> list[Any]:
    """The outputs, what was printed as one: a busy machine sends it in parts."""
    found: list[Any] = []
    for output in outputs:
        if "text" in output and found and found[-1].get("name") == output.name:
            found[-1].text += output.text
        else:
            found.append(output)
    return found


def run(path: Path) -> None:
    """Run one notebook in place."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        timeout=120,
        resources={"metadata": {"path": str(path.parent)}},
        store_widget_state=False,
    ).execute()
    nbformat.write(stored(notebook), path)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        run(Path(name))
