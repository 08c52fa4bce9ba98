"""Two things to look up: the rules by words, and the components with where each fact comes from."""

from __future__ import annotations

from html import escape

import ipywidgets as ipw

import glenmore as gm
from glenmore import draw
from glenmore.components import STACKS, TYPES, Catalog, Tile
from glenmore.describe import describe_tile
from glenmore.draw.single import tile as tile_picture
from glenmore.reference import Rule
from tabletop_widgets.guarding import told_if_failing
from tabletop_widgets.stills import Still

MOST = 12
ALL = "all"
STYLE = (
    "<style>.gm-look{{{light}}}.gm-look h4{{margin:.6em 0 .2em}}"
    ".gm-look p{{margin:.2em 0;line-height:1.4}}"
    ".gm-look table{{border-spacing:0}}"
    ".gm-look td,.gm-look th{{padding:1px 10px 1px 0;text-align:left;vertical-align:top}}"
    '[data-jp-theme-light="false"] .gm-look{{{dark}}}{svg}</style>'
)


def _styled(body: str) -> str:
    style = STYLE.format(light=draw.variables(False), dark=draw.variables(True), svg=draw.STYLE)
    return f'<div class="gm-look">{style}{body}</div>'


def rule_html(rule: Rule) -> str:
    """A rule card: text, editions, pages, what to read next."""
    parts = [f"<h4>{escape(rule.id)} · {escape(rule.title)}</h4>", f"<p>{escape(rule.text)}</p>"]
    for variant in rule.variants:
        switch = f" ({escape(variant.option)})" if variant.option else ""
        parts.append(f"<p><i>{escape(variant.edition)}:</i> {escape(variant.text)}{switch}</p>")
    more = f"; see also {escape(', '.join(rule.see))}" if rule.see else ""
    pages = escape(", ".join(rule.sources))
    parts.append(f"<p><small>{escape(rule.chapter)} · {pages}{more}</small></p>")
    return "".join(parts)


class RulesBrowser(Still, ipw.VBox):  # type: ignore[misc, unused-ignore]
    """Search the rules: by number, by words in English, Polish, Czech or Italian, by page.

    >>> browser = RulesBrowser("rzeka")
    >>> browser.found[0].id
    'RIVER-01'
    """

    def __init__(self, words: str = "") -> None:
        self.words = ipw.Text(
            value=words,
            description="Search",
            continuous_update=False,
            placeholder="river, PLACE-03, rzeka, market p.12 …",
        )
        chapters = [("all chapters", ALL), *((name, name) for name in gm.rules.chapters)]
        self.chapter = ipw.Dropdown(options=chapters, value=ALL, description="Chapter")
        self.shown = ipw.HTML()
        self.found: list[Rule] = []
        for field in (self.words, self.chapter):
            field.observe(told_if_failing(self._search, self._failed), "value")
        super().__init__([ipw.HBox([self.words, self.chapter]), self.shown])
        self._search()

    def _failed(self, why: str) -> None:
        self.shown.value = _styled(f"<p role='alert'>That failed: {escape(why)}</p>")

    def _search(self) -> None:
        words, chapter = self.words.value.strip(), self.chapter.value
        if words:
            found = list(gm.rules.search(words, limit=60))
        else:
            found = [] if chapter == ALL else list(gm.rules.chapter(chapter))
        if chapter != ALL:
            found = [rule for rule in found if rule.chapter == chapter]
        self.found = found
        self.shown.value = _styled(self._page())

    def _page(self) -> str:
        if not self.found:
            asked = self.words.value.strip()
            return (
                "<p>Type a word or choose a chapter.</p>"
                if not asked
                else (f"<p>Nothing found for <b>{escape(asked)}</b>.</p>")
            )
        count = f"<p>{len(self.found)} rules.</p>"
        shown = count + "".join(rule_html(rule) for rule in self.found[:MOST])
        left = len(self.found) - MOST
        return shown + (f"<p>… and {left} more; add a word.</p>" if left > 0 else "")

    def _still(self) -> tuple[None, str]:
        return None, self.describe()

    def describe(self) -> str:
        """The same as text."""
        return "\n\n".join(str(rule) for rule in self.found[:MOST]) or "no rules found"

    def __repr__(self) -> str:
        return f"<RulesBrowser: {len(self.found)} rules>"


class ComponentBrowser(Still, ipw.VBox):  # type: ignore[misc, unused-ignore]
    """All tiles with their faces, and for every field whether it is printed or reconstructed.

    >>> browser = ComponentBrowser("halkirk")
    >>> [tile.id for tile in browser.found]
    ['halkirk']
    """

    def __init__(self, words: str = "", catalog: Catalog | None = None) -> None:
        self.catalog = catalog or gm.Setup().catalog
        self.words = ipw.Text(
            value=words,
            description="Search",
            placeholder="halkirk, whisky …",
            continuous_update=False,
        )
        stacks = [("all stacks", ALL), *((word, word) for word in (*STACKS, "home", "aside"))]
        types = [("all types", ALL), *((word, word) for word in (*TYPES, "person"))]
        self.stack = ipw.Dropdown(options=stacks, value=ALL, description="Stack")
        self.type = ipw.Dropdown(options=types, value=ALL, description="Type")
        self.shown = ipw.HTML()
        self.found: list[Tile] = []
        for control in (self.words, self.stack, self.type):
            control.observe(told_if_failing(self._search, self._failed), "value")
        super().__init__([ipw.HBox([self.words, self.stack, self.type]), self.shown])
        self._search()

    def _failed(self, why: str) -> None:
        self.shown.value = _styled(f"<p role='alert'>That failed: {escape(why)}</p>")

    def _search(self) -> None:
        words = self.words.value.lower().split()
        self.found = [
            tile
            for tile in self.catalog.tiles
            if all(word in f"{tile.id} {describe_tile(tile)}".lower() for word in words)
            and self.stack.value in (ALL, tile.stack)
            and self.type.value in (ALL, tile.type, tile.kind)
        ]
        self.shown.value = _styled(self._page())

    def _page(self) -> str:
        head = f"<p>{len(self.found)} of {len(self.catalog.tiles)} tiles.</p>"
        left = len(self.found) - MOST
        more = f"<p>… and {left} more; add a word.</p>" if left > 0 else ""
        return head + "".join(tile_html(tile) for tile in self.found[:MOST]) + more

    def _still(self) -> tuple[None, str]:
        return None, self.describe()

    def describe(self) -> str:
        """The same as text."""
        return (
            "\n".join(f"{describe_tile(tile)} [{printed(tile)}]" for tile in self.found[:MOST])
            or "no tiles found"
        )

    def __repr__(self) -> str:
        return f"<ComponentBrowser: {len(self.found)} tiles>"


def printed(tile: Tile) -> str:
    """How much of a tile is attested.

    >>> printed(next(t for t in gm.Setup().catalog.tiles if t.id == "glen-clova"))
    'nothing printed, all reconstructed'
    """
    attested = len(tile.source.rulebook)
    ours = len(tile.source.reconstructed)
    if not attested:
        return "nothing printed, all reconstructed"
    return f"{attested} fields printed, {ours} reconstructed" if ours else "all printed"


def tile_html(tile: Tile) -> str:
    """One tile: its face, and where each field comes from."""
    rows = [
        f"<tr><th scope='row'>{escape(field)}</th><td>printed: {escape(page)}</td></tr>"
        for field, page in tile.source.rulebook
    ]
    if tile.source.reconstructed:
        fields = escape(", ".join(tile.source.reconstructed))
        rows.append(f"<tr><th scope='row'>reconstructed</th><td>{fields}</td></tr>")
    note = f"<p><small>{escape(tile.note)}</small></p>" if tile.note else ""
    return (
        f"<h4>{escape(tile.name)} <small>(stack {escape(tile.stack)}, {escape(tile.id)})</small>"
        f"</h4><div style='display:flex;gap:16px;flex-wrap:wrap'><div>"
        f"{tile_picture(tile, style=False)}</div>"
        f"<div><table>{''.join(rows)}</table>{note}</div></div>"
    )
