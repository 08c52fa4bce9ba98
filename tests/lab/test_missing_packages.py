"""A package that is not installed is named in one line, with the command that brings it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tabletop.lazy import EXTRAS, needs
from tests.project import PROJECT

# Imports of these packages fail as if they were not installed.
BLOCKED = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Blocked())
"""


def run(names: tuple[str, ...], code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BLOCKED.format(names=names) + code],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": f"{PROJECT}{os.pathsep}{PROJECT / 'widgets'}"},
        check=False,
    )


@pytest.mark.parametrize(
    ("package", "extra", "code"),
    [
        ("pandas", "lab", "from glenmore import lab; lab.experiment"),
        ("pyarrow", "lab", "from glenmore import lab; lab.read"),
        ("scipy", "lab", "from glenmore.lab import samples"),
        ("numpy", "lab", "from glenmore import lab; lab.statistics"),
        ("matplotlib", "lab", "from glenmore.lab import plots"),
        ("pettingzoo", "learning", "from glenmore import lab; lab.environment"),
    ],
)
def test_the_error_says_how_to_get_it(package, extra, code):
    done = run((package,), code)
    said = done.stderr.strip().splitlines()[-1]
    assert done.returncode == 1
    assert said == (
        f"tabletop.lazy.MissingPackage: {package} is not installed: "
        f'pip install "glenmore-lab[{extra}]"'
    )


def test_a_command_says_it_in_one_line_and_no_more():
    code = "from glenmore.lab.__main__ import main; raise SystemExit(main(['run', 'x']))"
    done = run(("pandas",), code)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        'glenmore.lab: pandas is not installed: pip install "glenmore-lab[lab]"'
    ]


def test_the_rules_and_the_bots_need_none_of_them():
    names = tuple(name for packages in EXTRAS.values() for name in packages)
    code = "import glenmore as gm; print(gm.play(gm.Setup(2), 'greedy').final.actor == gm.OVER)"
    done = run(names, code)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_other_packages_are_not_explained_away():
    with pytest.raises(ModuleNotFoundError, match="elsewhere"), needs():
        raise ModuleNotFoundError("No module named 'elsewhere'", name="elsewhere")


def test_dask_is_named_where_workers_are_asked_for():
    code = "from tabletop.lab import workers; list(workers.run(print, [1, 2], 'dask'))"
    said = run(("distributed",), code).stderr.strip().splitlines()[-1]
    assert said.endswith(
        'workers: distributed is not installed: pip install "glenmore-lab[cluster]"'
    )
