"""A small part of markdown as HTML: paragraphs, lists, quotes, **bold**, *italics*, `code`, rules.

Everything is escaped first and only our own tags are written, so a text cannot bring HTML along.

>>> render("Lay it *above* the **village**: `place 0,1`. <b>")
'<p>Lay it <em>above</em> the <strong>village</strong>: <code>place 0,1</code>. &lt;b&gt;</p>'
>>> plain("**Right!** See [the corner](PLACE-02).")
'Right! See the corner (PLACE-02).'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from html import escape

from tabletop.text import phrase

_CODE = re.compile(r"`([^`]+)`")
_LINK = re.compile(r"\[([^\[\]]+)\]\((?:rule:)?([^()\s]+)\)")
_STRONG = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
_EMPHASIS = re.compile(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])")
_RULE = re.compile(r"\b[A-Z]{2,}-[A-Za-z0-9]+(?:-[a-z])?\b")
_ITEM = re.compile(r"(?:[-*]|\d+[.)]) +")
_NUMBERED = re.compile(r"(\d+)[.)] +")
_FIRST = re.compile(r"1[.)] +")
Make = Callable[[list[str], Container[str]], str]


def render(text: str, rules: Container[str] = ()) -> str:
    """Markdown as HTML that is safe to show; ids of `rules` can be chosen to be read."""
    blocks = re.split(r"\n\s*\n", text.strip())
    return "".join(_block(block, rules) for block in blocks if block.strip())


def plain(text: str) -> str:
    """Markdown as plain text, for speech and terminals."""
    text = _LINK.sub(r"\1 (\2)", text)
    text = _STRONG.sub(r"\1", text)
    text = _EMPHASIS.sub(r"\1", text)
    text = _CODE.sub(r"\1", text)
    return re.sub(r"^> ?", "", text, flags=re.MULTILINE).strip()


def rule_button(id_: str, words: str = "") -> str:
    """A rule that can be read by choosing it; `words` are escaped already."""
    name, read = escape(id_), escape(phrase("rules.read", rule=id_))
    return (
        f'<button type="button" class="gm-chip" data-rule="{name}" '
        f'title="{read}">{words or name}</button>'
    )


def _block(block: str, rules: Container[str]) -> str:
    """A paragraph, a list or a quotation; a list may follow its paragraph without a gap."""
    made: list[str] = []
    lines = [line.strip() for line in block.strip().splitlines()]
    while lines:
        kind = _kind(lines[0])
        same = [lines.pop(0)]
        while lines and _goes_on(kind, lines[0]):
            same.append(lines.pop(0))
        made.append(_KINDS[kind](same, rules))
    return "".join(made)


def _goes_on(kind: str, line: str) -> bool:
    """Whether a line belongs to what is being read.

    A number at the edge of the page ends no paragraph, unless it is the 1 of a list.
    """
    if kind == "p" and _NUMBERED.match(line):
        return not _FIRST.match(line)
    return _kind(line) == kind or (kind in "ou" and _kind(line) == "p")


def _kind(line: str) -> str:
    if line.startswith(">"):
        return "q"
    if _ITEM.match(line):
        return "o" if _NUMBERED.match(line) else "u"
    return "p"


def _paragraph(lines: list[str], rules: Container[str]) -> str:
    return f"<p>{_inline(' '.join(lines), rules)}</p>"


def _quote(lines: list[str], rules: Container[str]) -> str:
    return (
        "<blockquote>"
        + "".join(f"<p>{_inline(line[1:].strip(), rules)}</p>" for line in lines)
        + ("</blockquote>")
    )


def _list(tag: str) -> Make:
    def make(lines: list[str], rules: Container[str]) -> str:
        items: list[str] = []
        for line in lines:
            if found := _ITEM.match(line):
                items.append(line[found.end() :])
            else:
                items[-1] += f" {line}"
        found = _NUMBERED.match(lines[0])
        start = f' start="{int(found[1])}"' if found and int(found[1]) != 1 else ""
        listed = "".join(f"<li>{_inline(item, rules)}</li>" for item in items)
        return f"<{tag}{start}>{listed}</{tag}>"

    return make


_KINDS: dict[str, Make] = {"p": _paragraph, "q": _quote, "u": _list("ul"), "o": _list("ol")}


def _inline(text: str, rules: Container[str]) -> str:
    """Code is kept aside first, so that nothing in it is read as a sign."""
    kept: list[str] = []

    def keep(html: str) -> str:
        kept.append(html)
        return f"\x00{len(kept) - 1}\x00"

    def link(found: re.Match[str]) -> str:
        if found[2] not in rules:
            return found[0]
        return keep(rule_button(found[2], _signs(escape(found[1]))))

    text = text.replace("\x00", "")
    text = _CODE.sub(lambda found: keep(f"<code>{escape(found[1])}</code>"), text)
    text = _LINK.sub(link, text)
    text = _RULE.sub(lambda f: keep(rule_button(f[0])) if f[0] in rules else f[0], text)
    html = _signs(escape(text))
    while "\x00" in html:
        html = re.sub("\x00(\\d+)\x00", lambda found: kept[int(found[1])], html)
    return html


def _signs(html: str) -> str:
    return _EMPHASIS.sub(r"<em>\1</em>", _STRONG.sub(r"<strong>\1</strong>", html))
