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
from glenmore.text import TEXTS, called, name
from glenmore_widgets.forms import words
from tabletop.reference import chapter_said, said
from tabletop.text import speaking
from tabletop_widgets.guarding import told_if_failing
from tabletop_widgets.stills import Still

MOST = 12
ALL = "all"
PACKAGE = "glenmore"
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


def _p(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _row(head: str, text: str) -> str:
    return f"<tr><th scope='row'>{escape(head)}</th><td>{escape(text)}</td></tr>"


def rule_html(rule: Rule) -> str:
    """A rule card: text, editions, pages, what to read next."""
    rule = said(rule, PACKAGE)
    parts = [f"<h4>{escape(rule.id)} · {escape(rule.title)}</h4>", f"<p>{escape(rule.text)}</p>"]
    for variant in rule.variants:
        switch = f" ({escape(variant.option)})" if variant.option else ""
        parts.append(f"<p><i>{escape(variant.edition)}:</i> {escape(variant.text)}{switch}</p>")
    more = escape(words("rules.see_also", rules=", ".join(rule.see))) if rule.see else ""
    pages = escape(", ".join(rule.sources))
    parts.append(f"<p><small>{escape(rule.chapter)} · {pages}{more}</small></p>")
    return "".join(parts)


class RulesBrowser(Still, ipw.VBox):  # type: ignore[misc, unused-ignore]
    """Search the rules: by number, by words in English, Polish, Czech or Italian, by page.

    >>> browser = RulesBrowser("rzeka")
    >>> browser.found[0].id
    'RIVER-01'
    """

    def __init__(self, words: str = "", *, language: str | None = None) -> None:
        self.language = language
        with speaking(language):
            self._make(words)

    def _make(self, searched: str) -> None:
        self.words = ipw.Text(
            value=searched,
            description=words("search"),
            continuous_update=False,
            placeholder=words("rules.hint"),
        )
        all_ = (words("rules.all_chapters"), ALL)
        chapters = [all_, *((chapter_said(each, PACKAGE), each) for each in gm.rules.chapters)]
        self.chapter = ipw.Dropdown(options=chapters, value=ALL, description=words("rules.chapter"))
        self.shown = ipw.HTML()
        self.found: list[Rule] = []
        for field in (self.words, self.chapter):
            field.observe(told_if_failing(self._search, self._failed), "value")
        super().__init__([ipw.HBox([self.words, self.chapter]), self.shown])
        self._search()

    def _failed(self, why: str) -> None:
        self.shown.value = _styled(f"<p role='alert'>{escape(words('failed_only', why=why))}</p>")

    def _search(self) -> None:
        asked, chapter = self.words.value.strip(), self.chapter.value
        if asked:
            found = list(gm.rules.search(asked, limit=60))
        else:
            found = [] if chapter == ALL else list(gm.rules.chapter(chapter))
        if chapter != ALL:
            found = [rule for rule in found if rule.chapter == chapter]
        self.found = found
        self.shown.value = _styled(self._page())

    def _page(self) -> str:
        if not self.found:
            asked = self.words.value.strip()
            if not asked:
                return _p(words("rules.begin"))
            return f"<p>{escape(words('rules.nothing'))} <b>{escape(asked)}</b>.</p>"
        count = _p(words("rules.count", number=len(self.found)))
        shown = count + "".join(rule_html(rule) for rule in self.found[:MOST])
        left = len(self.found) - MOST
        return shown + (_p(words("rules.more", number=left)) if left > 0 else "")

    def _still(self) -> tuple[None, str]:
        return None, self.describe()

    def describe(self) -> str:
        """The same as text."""
        with speaking(self.language):
            cards = [str(said(rule, PACKAGE)) for rule in self.found[:MOST]]
            return "\n\n".join(cards) or words("rules.none")

    def __repr__(self) -> str:
        return f"<RulesBrowser: {len(self.found)} rules>"


class ComponentBrowser(Still, ipw.VBox):  # type: ignore[misc, unused-ignore]
    """All tiles with their faces, and for every field whether it is printed or reconstructed.

    >>> browser = ComponentBrowser("halkirk")
    >>> [tile.id for tile in browser.found]
    ['halkirk']
    """

    def __init__(
        self, words: str = "", catalog: Catalog | None = None, *, language: str | None = None
    ) -> None:
        self.catalog = catalog or gm.Setup().catalog
        self.language = language
        with speaking(language):
            self._make(words)

    def _make(self, searched: str) -> None:
        self.words = ipw.Text(
            value=searched,
            description=words("search"),
            placeholder=words("components.hint"),
            continuous_update=False,
        )
        kept = (*STACKS, "home", "aside")
        stacks = [
            (words("components.all_stacks"), ALL),
            *((name("stack", word), word) for word in kept),
        ]
        kinds = (*TYPES, "person")
        types = [
            (words("components.all_types"), ALL),
            *((name("type", word), word) for word in kinds),
        ]
        self.stack = ipw.Dropdown(options=stacks, value=ALL, description=words("components.stack"))
        self.type = ipw.Dropdown(options=types, value=ALL, description=words("components.type"))
        self.shown = ipw.HTML()
        self.found: list[Tile] = []
        for control in (self.words, self.stack, self.type):
            control.observe(told_if_failing(self._search, self._failed), "value")
        super().__init__([ipw.HBox([self.words, self.stack, self.type]), self.shown])
        self._search()

    def _failed(self, why: str) -> None:
        self.shown.value = _styled(f"<p role='alert'>{escape(words('failed_only', why=why))}</p>")

    def _search(self) -> None:
        wanted = self.words.value.lower().split()
        self.found = [
            tile
            for tile in self.catalog.tiles
            if all(word in f"{tile.id} {describe_tile(tile)}".lower() for word in wanted)
            and self.stack.value in (ALL, tile.stack)
            and self.type.value in (ALL, tile.type, tile.kind)
        ]
        self.shown.value = _styled(self._page())

    def _page(self) -> str:
        tiles = len(self.catalog.tiles)
        head = _p(words("components.count", found=len(self.found), all=tiles))
        left = len(self.found) - MOST
        more = _p(words("rules.more", number=left)) if left > 0 else ""
        return head + "".join(tile_html(tile) for tile in self.found[:MOST]) + more

    def _still(self) -> tuple[None, str]:
        return None, self.describe()

    def describe(self) -> str:
        """The same as text."""
        with speaking(self.language):
            tiles = [f"{describe_tile(tile)} [{printed(tile)}]" for tile in self.found[:MOST]]
            return "\n".join(tiles) or words("components.none")

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
        return words("components.all_ours")
    if not ours:
        return words("components.all_printed")
    return words("components.partly", printed=attested, ours=ours)


def tile_html(tile: Tile) -> str:
    """One tile: its face, and where each field comes from."""
    rows = [
        _row(name("field", field), words("components.printed", page=page))
        for field, page in tile.source.rulebook
    ]
    if tile.source.reconstructed:
        fields = ", ".join(name("field", field) for field in tile.source.reconstructed)
        rows.append(_row(words("components.reconstructed"), fields))
    where = escape(words("components.where", stack=tile.stack, id=tile.id))
    noted = TEXTS.named("note", tile.id, tile.note) if tile.note else ""
    note = f"<p><small>{escape(noted)}</small></p>" if noted else ""
    return (
        f"<h4>{escape(called(tile))} <small>{where}</small></h4>"
        f"<div style='display:flex;gap:16px;flex-wrap:wrap'><div>"
        f"{tile_picture(tile, style=False)}</div>"
        f"<div><table>{''.join(rows)}</table>{note}</div></div>"
    )
