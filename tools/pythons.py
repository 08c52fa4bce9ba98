"""Run the engine's tests on every Python that pyproject.toml declares and this machine has.

`python tools/pythons.py` looks for each declared version, makes a small environment with the rules
package's own needs and pytest, runs the engine's tests there, and ends with a line per version.
A version that is not to be had is said to be skipped; a test that fails makes the run fail.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
PACKAGES = ("networkx", "pytest", "pytest-xdist", "hypothesis")
# What plays by the rules and needs no other package: every rule, save file, text and replay.
TESTS = (
    "tests/rules",
    "tests/modules",
    "tests/perft",
    "tests/playthroughs",
    "tests/replays",
    "tests/test_save.py",
    "tests/test_study.py",
    "tests/test_notation.py",
    "tests/test_position_code.py",
    "tests/test_positions.py",
    "tests/test_catalog.py",
)
# Whole games are compared by the replays; random ones, of the same seeds, are played elsewhere.
CHOSEN = "not random_game and not made_up"
AT_ONCE = 2  # versions
_CLASSIFIER = re.compile(r"Programming Language :: Python :: (3\.\d+)")


def declared() -> list[str]:
    """The versions that pyproject.toml names."""
    table = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    found = (_CLASSIFIER.fullmatch(line) for line in table["project"]["classifiers"])
    return [match[1] for match in found if match]


def candidates(version: str, uv: str) -> Iterator[str]:
    """Where an interpreter may be: on the path, with uv, with pyenv."""
    yield from filter(None, [shutil.which(f"python{version}")])
    asked = subprocess.run(
        [uv, "python", "find", "--no-python-downloads", version],
        capture_output=True,
        text=True,
        cwd=PROJECT,
    )
    if asked.returncode == 0:
        yield asked.stdout.strip()
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from map(str, sorted(root.glob(f"versions/{version}.*/bin/python"), reverse=True))


def interpreter(version: str, uv: str) -> str | None:
    """A Python of this version that runs, or None; uv may fetch one."""
    for path in candidates(version, uv):
        asked = subprocess.run(
            [path, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
            capture_output=True,
            text=True,
        )
        if asked.returncode == 0 and asked.stdout.strip() == version:
            return path
    fetched = subprocess.run([uv, "python", "install", version], capture_output=True, cwd=PROJECT)
    return version if fetched.returncode == 0 else None


def pins() -> list[str]:
    """The packages as requirements.lock has them."""
    lines = (PROJECT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.split("==")[0] in PACKAGES]


def environment(version: str, python: str, uv: str) -> Path | None:
    """A small environment with that Python; None where its packages cannot be had."""
    place = PROJECT / ".venv" / f"python-{version}"
    inside = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    for command in (
        ["venv", "--quiet", "--clear", "--python", python, str(place)],
        ["pip", "install", "--quiet", "--python", str(inside), *pins()],
    ):
        if subprocess.run([uv, *command], cwd=PROJECT).returncode:
            return None
    return inside


def tested(version: str, inside: Path) -> bool:
    """Run the engine's tests on one process; the other versions run beside it."""
    command = [str(inside), "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", CHOSEN, *TESTS]
    ended = subprocess.run(
        command, cwd=PROJECT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    print(f"Python {version}: the engine's tests\n{ended.stdout}", flush=True)
    return ended.returncode == 0


def main() -> int:
    """Test them all; 1 if a test failed."""
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    said, ready = [f"Python {here}: tested by everything else"], {}
    for version in declared():
        if version == here:
            continue
        python = interpreter(version, uv) if uv else None
        inside = environment(version, python, uv) if uv and python else None
        if inside is None:
            what = "its packages" if python else "it"
            said.append(f"Python {version}: SKIPPED, this machine cannot provide {what}")
        else:
            ready[version] = inside
    with ThreadPoolExecutor(AT_ONCE) as pool:
        passed = dict(zip(ready, pool.map(tested, ready, ready.values()), strict=True))
    said += [f"Python {version}: {'passed' if ok else 'FAILED'}" for version, ok in passed.items()]
    print("\n".join(said))
    return int(not all(passed.values()))


if __name__ == "__main__":
    sys.exit(main())
