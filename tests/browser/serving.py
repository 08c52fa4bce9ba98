"""A page without code cells, served by Voilà for some tests."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.browser.labdrive import free_port, private_environment
from tests.project import PROJECT

START_SECONDS = 120  # of a busy machine


@contextmanager
def serving(scratch: Path, *module: str, **settings: str) -> Iterator[str]:
    """The address of `python -m module …` on a free port; `settings` are of its environment."""
    port, log = free_port(), scratch / "voila.log"
    command = [sys.executable, "-m", *module, "--no-browser", f"--port={port}"]
    with log.open("wb") as sink:
        server = subprocess.Popen(
            [*command, "--Voila.ip=127.0.0.1"],
            cwd=PROJECT,
            env={**private_environment(scratch), **settings},
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(url, server, log)
            yield url
        finally:
            server.terminate()
            server.wait(20)


def kill_kernels(mark: str) -> None:
    """End the kernels that have these letters in their environment, as a crash does."""
    found = 0
    if not Path("/proc").is_dir():
        pytest.skip("only Linux tells which kernel is ours")
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has just ended, or is not ours
            kernel = b"ipykernel" in (process / "cmdline").read_bytes()
            if kernel and mark.encode() in (process / "environ").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)
                found += 1
    assert found, "there is no such kernel"


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        try:
            urllib.request.urlopen(f"{url}/voila/static/", timeout=2).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.2)
        else:
            return
    pytest.fail(f"Voilà did not start:\n{log.read_text(encoding='utf-8', errors='replace')}")
