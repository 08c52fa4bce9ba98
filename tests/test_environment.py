"""pyproject.toml, environment.yml and requirements.lock name the same packages."""

from __future__ import annotations

import re
import tomllib

import pytest
import yaml
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.project import PROJECT

CONDA_NAMES = {"playwright-python": "playwright"}  # conda-forge's name: the registry's name
PYTHONS = ("3.11", "3.12", "3.13")
PLATFORMS = (("linux", "Linux", "posix"), ("darwin", "Darwin", "posix"), ("win32", "Windows", "nt"))


def project():
    return tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def wanted() -> dict[str, Requirement]:
    """The requirements of pyproject.toml, those of its extras among them."""
    table = project()
    lists = [table["dependencies"], *table["optional-dependencies"].values()]
    requirements = [Requirement(line) for lines in lists for line in lines]
    own = canonicalize_name(table["name"])  # an extra may contain another one
    return {
        canonicalize_name(each.name): each
        for each in requirements
        if canonicalize_name(each.name) != own
    }


def conda():
    return yaml.safe_load((PROJECT / "environment.yml").read_text(encoding="utf-8"))


def conda_packages() -> dict[str, SpecifierSet]:
    """The packages of environment.yml under the names of pyproject.toml."""
    specs = [entry for entry in conda()["dependencies"] if isinstance(entry, str)]
    packages = {}
    for spec in specs:
        name, versions = re.findall(r"^([a-z0-9_.-]+)(.*)$", spec)[0]
        packages[CONDA_NAMES.get(name, name)] = SpecifierSet(versions)
    return packages


def locked() -> list[Requirement]:
    lines = (PROJECT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


def pins_for(python: str, platform: tuple[str, str, str]) -> dict[str, Version]:
    """The lock as an installer reads it on one kind of machine."""
    sys_platform, platform_system, os_name = platform
    machine: dict[str, str] = {
        **{name: str(value) for name, value in default_environment().items()},
        "python_version": python,
        "python_full_version": f"{python}.9",
        "sys_platform": sys_platform,
        "platform_system": platform_system,
        "os_name": os_name,
    }
    pins: dict[str, Version] = {}
    for pin in locked():
        if pin.marker is None or pin.marker.evaluate(machine):
            (version,) = pin.specifier
            assert pin.name not in pins, f"{pin.name} is pinned twice for {python} {sys_platform}"
            pins[canonicalize_name(pin.name)] = Version(version.version)
    return pins


def test_environment_names_the_packages_and_ranges_of_pyproject():
    packages = conda_packages()
    python = packages.pop("python")
    packages.pop("pip")
    assert packages == {name: each.specifier for name, each in wanted().items()}
    assert python == SpecifierSet(project()["requires-python"])


def test_environment_is_one_that_conda_and_binder_read():
    table = conda()
    assert set(table) == {"name", "channels", "dependencies"}
    assert table["name"] == project()["name"]
    assert table["channels"] == ["conda-forge"]
    assert all(isinstance(each, str) for each in table["dependencies"][:-1])
    assert table["dependencies"][-1] == {"pip": ["-e ."]}


def test_rules_package_needs_networkx_only():
    assert [Requirement(line).name for line in project()["dependencies"]] == ["networkx"]


@pytest.mark.parametrize("platform", PLATFORMS, ids=lambda platform: platform[0])
@pytest.mark.parametrize("python", PYTHONS)
def test_lock_fulfils_pyproject(python, platform):
    pins = pins_for(python, platform)
    missing = [name for name in wanted() if name not in pins]
    outside = [
        f"{name} {pins[name]}"
        for name, requirement in wanted().items()
        if name in pins and not requirement.specifier.contains(pins[name])
    ]
    assert (missing, outside) == ([], [])


def test_lock_holds_versions_only():
    lines = (PROJECT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pin = re.compile(r"[a-z0-9._-]+==[0-9][\w.+!-]*( ; .+)?")
    assert [line for line in lines if not pin.fullmatch(line)] == []
