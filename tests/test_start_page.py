"""Whatever address `make lab` prints leads to the notebook where one begins."""

from __future__ import annotations

import re
import subprocess

from tests.project import PROJECT

START = "notebooks/00_start_here.ipynb"


def commands(*given: str) -> str:
    """What make would do; the packages are there."""
    return subprocess.run(
        ["make", "--dry-run", "--old-file=.venv/.installed", "lab", *given],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_printed_address_of_make_lab_is_that_of_the_start_notebook() -> None:
    assert (PROJECT / START).exists()
    for given in ((), ("LABFLAGS=--no-browser",), ("PORT=8899", "LABFLAGS=--no-browser")):
        line = " ".join(commands(*given).replace("\\\n", " ").split())
        (command,) = re.findall(r"-m jupyterlab.*", line)
        assert f"--LabApp.default_url=/lab/tree/{START}" in command.split()
        assert START not in command.split()  # a file to run is opened, but not in the address
        assert all(
            flag in command
            for flag in " ".join(given).replace("PORT=", "--port=").replace("LABFLAGS=", "").split()
        )
    assert f"--LabApp.default_url=/lab/tree/{START}" in (PROJECT / "README.md").read_text("utf-8")
