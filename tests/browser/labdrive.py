"""Drives a live JupyterLab in Chromium: start the server, open a notebook, run it, ask its kernel.

Used through the fixtures in `conftest.py`; nothing here knows the game.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, ViewportSize

SETTINGS = Path(__file__).resolve().parents[2] / "tools" / "jupyterlab.json"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOW_TO_GET_CHROMIUM = (
    "Debian or Ubuntu: apt-get install --no-install-recommends chromium fonts-dejavu-core. "
    "Elsewhere: set CHROMIUM to the path of a Chromium or Chrome."
)
SERVER_START_SECONDS = 240  # of a busy machine
KERNEL_START_SECONDS = 90
WIDE: ViewportSize = {"width": 1280, "height": 900}
NARROW: ViewportSize = {"width": 800, "height": 900}

# The toolbar shows "idle" before the session is attached, and running then opens a kernel dialog:
# so wait for the session context itself.
SESSION_READY = """() => {
    const context = window.jupyterapp?.shell?.currentWidget?.sessionContext;
    return Boolean(context?.isReady && !context.pendingInput
        && context.session?.kernel?.status === 'idle');
}"""
# JupyterLab takes seconds to load, so documents come and go on a page that stays.
OPEN = """async path => {
    await window.jupyterapp.commands.execute('docmanager:open', {path});
}"""
CLOSE_ALL = """async () => {
    const {shell, serviceManager} = window.jupyterapp ?? {};
    if (!shell) return;
    for (const widget of [...shell.widgets('main')]) widget.dispose();
    await serviceManager.sessions.shutdownAll();
}"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => true)"
CELL_ERRORS = """() => {
    const cells = window.jupyterapp.shell.currentWidget.content.widgets;
    return cells.flatMap((cell, index) => (cell.model.toJSON().outputs ?? [])
        .filter(output => output.output_type === 'error')
        .map(output => `cell ${index + 1}: ${output.ename}: ${output.evalue}`));
}"""
EXECUTE = """async ({code, expression}) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const future = kernel.requestExecute({
        code, store_history: false, silent: !code, stop_on_error: true,
        user_expressions: expression ? {answer: expression} : {},
    });
    return (await future.done).content;
}"""


class KernelError(AssertionError):
    """The kernel answered with an exception."""


def find_chromium() -> str | None:
    """The path of a usable Chromium, or None; `CHROMIUM` in the environment comes first."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab, serving `root`: a copy, so that autosave changes no committed file."""

    url: str
    token: str
    root: Path

    def open(self, page: Page, notebook: str, *, reload: bool = False) -> Notebook:
        """Show a notebook (path below `root`) and wait until its kernel can be used.

        JupyterLab itself is loaded when the page does not show it yet, or to `reload`.
        """
        if not (self.root / notebook).is_file():
            raise FileNotFoundError(f"no notebook {notebook} in {self.root}")
        if reload or not page.url.startswith(f"{self.url}/"):
            page.goto(f"{self.url}/doc/tree/{quote(notebook)}?token={self.token}&reset")
        else:
            page.evaluate(OPEN, notebook)
        page.wait_for_function(SESSION_READY, timeout=KERNEL_START_SECONDS * 1000)
        return Notebook(page)


def close_all(page: Page) -> None:
    """Close what is open in JupyterLab and end all kernels: the next notebook starts afresh."""
    page.evaluate(CLOSE_ALL)


@dataclass(frozen=True)
class Notebook:
    """The notebook that a page shows."""

    page: Page

    def run_all(self, *, allow_errors: bool = False) -> None:
        """Run every cell and wait for the end; fail on an exception unless `allow_errors`."""
        self.page.evaluate(RUN_ALL)
        errors = self.page.evaluate(CELL_ERRORS)
        if errors and not allow_errors:
            raise KernelError("; ".join(errors))

    def ask(self, expression: str) -> Any:
        """The value of a Python expression in the kernel; it must be made of literals."""
        return ast.literal_eval(self.ask_repr(expression))

    def ask_repr(self, expression: str) -> str:
        """The `repr` of a Python expression in the kernel."""
        reply = self._execute("", f"repr({expression})")
        answer = reply["user_expressions"]["answer"]
        if answer["status"] != "ok":
            raise KernelError(f"{expression}: {answer['ename']}: {answer['evalue']}")
        return str(ast.literal_eval(answer["data"]["text/plain"]))

    def tell(self, code: str) -> None:
        """Run statements in the kernel without adding a cell."""
        reply = self._execute(code, "")
        if reply["status"] != "ok":
            raise KernelError(f"{code}: {reply.get('ename')}: {reply.get('evalue')}")

    def cell(self, number: int) -> Locator:
        """A cell, counted from 1 and with markdown cells counted too."""
        return self.page.locator(".jp-Notebook .jp-Cell").nth(number - 1)

    @property
    def outputs(self) -> Locator:
        """All outputs; look for text here, as the page also holds the source of the cells."""
        return self.page.locator(".jp-Notebook .jp-OutputArea-output")

    def _execute(self, code: str, expression: str) -> dict[str, Any]:
        content: dict[str, Any] = self.page.evaluate(
            EXECUTE, {"code": code, "expression": expression}
        )
        return content


@contextlib.contextmanager
def running_lab(notebooks: Path, scratch: Path) -> Iterator[Lab]:
    """Serve a copy of `notebooks` from `scratch` on a free loopback port, with news off."""
    root = scratch / "notebooks"
    if notebooks.is_dir():
        shutil.copytree(notebooks, root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    root.mkdir(exist_ok=True)
    token = secrets.token_urlsafe(16)
    port = free_port()
    log = scratch / "server.log"
    with log.open("wb") as sink:
        server = subprocess.Popen(
            _command(root, port, token),
            env=private_environment(scratch),
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_until_up(url, server, log)
            yield Lab(url, token, root)
        finally:
            _stop(server)


def _command(root: Path, port: int, token: str) -> list[str]:
    return [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *("--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
        f"--IdentityProvider.token={token}",
        f"--ServerApp.root_dir={root}",
        "--LabApp.expose_app_in_browser=True",  # gives the page `window.jupyterapp`
        "--LabApp.extension_manager=readonly",  # asks no registry
    ]


def private_environment(scratch: Path) -> dict[str, str]:
    """Keep the developer's own Jupyter settings out of the tests, and the tests out of them."""
    folders = {
        "JUPYTERLAB_SETTINGS_DIR": scratch / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": scratch / "workspaces",
        "JUPYTER_CONFIG_DIR": scratch / "config",
        "JUPYTER_DATA_DIR": scratch / "data",
        "JUPYTER_RUNTIME_DIR": scratch / "runtime",
        "IPYTHONDIR": scratch / "ipython",
    }
    for folder in folders.values():
        folder.mkdir(parents=True)
    for name, values in json.loads(SETTINGS.read_text(encoding="utf-8")).items():
        plugin, _, part = name.partition(":")
        file = folders["JUPYTERLAB_SETTINGS_DIR"] / plugin / f"{part}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values), encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, **{name: str(folder) for name, folder in folders.items()}}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_up(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + SERVER_START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        try:
            urllib.request.urlopen(f"{url}/api", timeout=2).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(errors='replace')}")


def _stop(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
