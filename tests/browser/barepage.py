"""A widget on a bare page: its real Python and its real script, without a kernel in between.

For what is looked at or measured very often: every step of every lesson, every frame of a move.
What JupyterLab and Voilà do around a widget is tested with them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

# A model as anywidget hands it to a view; `toPython` and `fromPython` are the wire.
HOST = """async ({id, esm, css, state}) => {
    const style = document.createElement("style");
    style.textContent = css;
    document.head.append(style);
    const heard = new Map();
    const on = (names, found) => names.split(" ").forEach(name =>
        heard.set(name, [...(heard.get(name) ?? []), found]));
    const off = (name, found) =>
        heard.set(name, (heard.get(name) ?? []).filter(other => other !== found));
    const tell = (name, ...facts) => [...(heard.get(name) ?? [])].forEach(found => found(...facts));
    const held = {...state};
    const model = {
        get: name => held[name],
        set: (name, value) => { held[name] = value; tell(`change:${name}`); tell("change"); },
        on, off, save_changes() {},
        send: content => window.toPython(id, JSON.stringify(content)),
    };
    (window.hosts ??= {})[id] = {
        update: state => {
            Object.assign(held, state);
            Object.keys(state).forEach(name => tell(`change:${name}`));
            tell("change");
        },
        custom: content => tell("msg:custom", content, []),
    };
    const module = await import(URL.createObjectURL(new Blob([esm], {type: "text/javascript"})));
    const el = document.createElement("div");
    el.id = id;
    document.body.append(el);
    module.default.initialize?.({model});
    module.default.render({model, el});
}"""
PAGE = """<!doctype html><html lang="en"><head><title>bare</title><meta charset="utf-8">
<style>body{margin:0;padding:8px;font:14px sans-serif}
body.dark{background:#111}</style></head><body></body></html>"""


class BarePage:
    """Shows widgets on a page; what a view sends reaches its widget at once."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.widgets: dict[str, Any] = {}
        page.set_content(PAGE)
        page.evaluate("() => { window.hosts = {}; }")
        wires = getattr(page, "_wires", None)
        if wires is None:  # a name can be exposed once to a page
            wires = page._wires = []  # type: ignore[attr-defined]
            page.expose_function("toPython", lambda *given: wires[-1](*given))
        wires.append(self._to_python)

    def show(self, widget: Any) -> str:
        """Put a widget on the page; the answer is the id of its element."""
        name = f"bare{len(self.widgets)}"
        self.widgets[name] = widget
        state = {
            key: value
            for key, value in widget.get_state().items()
            if not key.startswith("_") and key not in ("layout", "tabbable", "tooltip")
        }
        widget._send = lambda content, buffers=None: self._to_page(name, content)
        facts = {"id": name, "esm": widget._esm, "css": widget._css, "state": state}
        self.page.evaluate(HOST, facts)
        return name

    def _to_python(self, name: str, content: str) -> None:
        self.widgets[name]._receive(None, json.loads(content), [])

    def _to_page(self, name: str, content: dict[str, Any]) -> None:
        if content["method"] == "update":
            verb, value = "update", content["state"]
        else:
            verb, value = "custom", content["content"]
        self.page.evaluate(f"([id, value]) => window.hosts[id].{verb}(value)", [name, value])
