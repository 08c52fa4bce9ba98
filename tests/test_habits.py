"""What every change passes on its way: layout, hooks, a hosted CI, a changelog, typed packages."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
import yaml

import glenmore as gm
from tests.project import PROJECT
from tools.faults import faults, unfit


def read(name: str) -> str:
    return (PROJECT / name).read_text(encoding="utf-8")


def table() -> dict[str, Any]:
    return tomllib.loads(read("pyproject.toml"))


def test_the_changelog_has_the_version_of_now_and_a_place_for_what_comes():
    heads = re.findall(r"(?m)^## \[([^\]]+)\]", read("CHANGELOG.md"))
    assert heads[0] == "Unreleased"
    assert gm.__version__ in heads
    assert table()["project"]["version"] == gm.__version__


def test_hooks_check_and_lay_out_with_the_locked_ruff():
    (local,) = yaml.safe_load(read(".pre-commit-config.yaml"))["repos"]
    commands = {hook["id"]: hook["entry"] for hook in local["hooks"]}
    assert {"ruff-check", "ruff-format"} <= commands.keys()
    assert all(entry.startswith(".venv/bin/python -m ruff ") for entry in commands.values())


def test_a_hosted_ci_runs_what_everybody_runs():
    (job,) = yaml.safe_load(read(".github/workflows/test.yml"))["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == ["make test"]


def test_lint_looks_at_the_layout_too():
    lint = re.search(r"(?m)^lint:.*\n((?:\t.*\n)+)", read("Makefile"))
    assert lint is not None
    assert "ruff check" in lint[1]
    assert "ruff format --check" in lint[1]


def test_extras_are_widgets_without_jupyterlab_lab_and_dev():
    extras = table()["project"]["optional-dependencies"]
    assert {"widgets", "lab", "dev"} <= extras.keys()
    assert not any(line.startswith("jupyterlab") for line in extras["widgets"])
    assert "glenmore-lab[widgets]" in extras["lab"]


@pytest.mark.parametrize(
    "package", table()["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
)
def test_every_package_says_that_it_is_typed(package):
    assert (PROJECT / package / "py.typed").exists()


def test_planted_faults_fit_the_code_of_now():
    """`make faults` plants them; here only whether they still can be."""
    listed = faults()
    assert len(listed) >= 20
    assert [wrong for fault in listed if (wrong := unfit(fault))] == []
