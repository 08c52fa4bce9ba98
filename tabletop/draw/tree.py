"""The what-if tree of a study as a nested list in HTML: moves, names, comments, where one is.

Nodes are numbered in the order of `Study.walk`; `node_at` finds the node of a number again.

>>> from tests.toy.rules import Setup
>>> from tests.toy.title import TITLE
>>> study = TITLE.study(Setup(), title="What lies first?")
>>> _ = study.play("lay mill", name="The mill")
>>> print(describe_tree(study))
What-if tree: What lies first?
  start
> 1. lay mill [The mill]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tabletop.draw.style import paint
from tabletop.draw.style import style as whole_style
from tabletop.draw.svg import element, escape
from tabletop.records import Record
from tabletop.study import Node, Study, StudyError
from tabletop.study.writing import Visitor, visit
from tabletop.text import phrase

SHORTEST_FOLD = 4  # plain moves in a row that are folded
NEAR = 2  # moves around the current one that are never folded
DEEPEST = 12  # indents in the text twin and in the page
Say = Callable[[Any, Any], str]  # state and move to words


class Item(Record):
    """One thing of the list: a node, or a variation that opens or closes."""

    kind: str  # node | open | close
    node: Any = None
    number: int = 0


class _Lister(Visitor):
    """Writes down nodes and brackets in reading order."""

    def __init__(self, number: Callable[[Node], int] | None = None) -> None:
        self.number = number

    def begin(self, study: Study) -> None:
        """Number the nodes."""
        if self.number is None:
            numbers = {id(node): n for n, node in enumerate(study.walk())}
            self.number = lambda node: numbers[id(node)]
        self.items: list[Item] = []

    def node(self, node: Node) -> None:
        """A move."""
        assert self.number is not None
        self.items.append(Item("node", node, self.number(node)))

    def open(self) -> None:
        """A variation."""
        self.items.append(Item("open"))

    def close(self) -> None:
        """Its end."""
        self.items.append(Item("close"))

    def result(self) -> list[Item]:
        """Everything in reading order."""
        return self.items


def node_at(study: Study, number: int) -> Node:
    """The node with a number of the picture."""
    for n, node in enumerate(study.walk()):
        if n == number:
            return node
    raise StudyError(f"the tree has no node {number}")


def _move_words(node: Node, say: Say | None) -> str:
    if node.parent is None:
        return phrase("tree.start")
    return say(node.parent.state, node.move) if say else node.text


def _who(node: Node) -> int | None:
    """The seat that decided, or None for chance and the start."""
    actor = node.parent.state.actor if node.parent else -1
    return actor if actor >= 0 else None


def _titled(study: Study) -> str:
    return phrase("tree.words", title=study.title or phrase("tree.untitled"))


def describe_tree(study: Study, say: Say | None = None) -> str:
    """The tree in words, indented; `>` marks the current position."""
    lines = [_titled(study)]
    depth = 0
    for item in visit(study, _Lister()):
        if item.kind != "node":
            depth += 1 if item.kind == "open" else -1
            continue
        node = item.node
        here = ">" if node is study.current else " "
        number = f"{node.number}. " if node.parent else ""
        parts = [f"{number}{_move_words(node, say)}", *node.marks]
        parts += [f"[{node.name}]"] if node.name else []
        parts += [f"– {' '.join(node.comment.split())}"] if node.comment else []
        lines.append(f"{here} {'    ' * min(depth, DEEPEST)}{' '.join(parts)}")
    return "\n".join(lines)


# -- drawing ---------------------------------------------------------------------------------------


TREE_STYLE = "".join(
    [
        f".gm-tree{{color:{paint('ink')};background:{paint('paper')};border-radius:10px;"
        "padding:10px 12px;font-size:14px;line-height:1.5;overflow-x:auto}",
        ".gm-tree h4{margin:0 0 6px;font-size:15px;color:inherit}",
        f".gm-tree .gm-part{{margin:0 0 6px;color:{paint('muted')}}}",
        ".gm-tree ol{list-style:none;margin:0;padding:0}",
        ".gm-tree li{margin:0}",
        f".gm-tree .gm-branch>ol{{margin:2px 0 4px 10px;padding-left:12px;"
        f"border-left:2px dashed {paint('line')}}}",
        ".gm-tree .gm-node{font:inherit;color:inherit;text-align:left;background:none;"
        "cursor:pointer;"
        "border:0 solid transparent;border-left:4px solid transparent;border-radius:5px;"
        "padding:1px 8px 1px 6px}",
        ".gm-tree span.gm-node{cursor:default}",
        f".gm-tree .gm-node:hover{{background:{paint('card')}}}",
        f".gm-tree .gm-node:focus-visible{{outline:3px solid {paint('focus')};outline-offset:1px}}",
        f".gm-tree .gm-node[aria-current]{{background:{paint('accent')};color:{paint('on-accent')};"
        f"font-weight:700}}",
        ".gm-tree .gm-here{padding-right:4px}",
        ".gm-tree svg{vertical-align:-3px;margin-right:5px}",
        f".gm-tree .gm-no{{color:{paint('muted')};font-variant-numeric:tabular-nums}}",
        ".gm-tree [aria-current] .gm-no{color:inherit}",
        f".gm-tree .gm-title{{font-weight:700;padding:0 7px;border:1.5px solid {paint('ink')};"
        "border-radius:9px}",
        f".gm-tree .gm-comment{{font-style:italic;color:{paint('muted')};white-space:pre-line;"
        "display:block;margin-left:34px}",
        ".gm-tree .gm-sign{font-weight:700;padding:0 4px}",
        f".gm-tree summary{{cursor:pointer;color:{paint('muted')};padding-left:6px;"
        "border-left:4px solid transparent}",
        f".gm-tree .gm-on>.gm-node,.gm-tree .gm-on>details>summary{{border-left-color:"
        f"{paint('accent')}}}",
    ]
)


def row(study: Study, item: Item, on: bool, live: bool, say: Say | None) -> str:
    """A node: number, who, move; then marks, name and comment."""
    node, current = item.node, item.node is study.current
    seat = _who(node)
    inner = [
        element("span", "▶", class_="gm-here", aria_hidden="true") if current else "",
        element("span", f"{node.number}.", class_="gm-no") + " " if node.parent else "",
        study.game.seat_sign(seat, 16) if seat is not None else "",
        escape(_move_words(node, say)),
    ]
    parts = [
        element(
            "button" if live else "span",
            "".join(inner),
            class_="gm-node",
            type="button" if live else None,
            data_node=item.number,
            aria_current="true" if current else None,
        )
    ]
    parts += [element("span", escape(mark), class_="gm-sign") for mark in node.marks]
    parts += [element("span", escape(node.name), class_="gm-title")] if node.name else []
    parts += [element("span", escape(node.comment), class_="gm-comment")] if node.comment else []
    return element("li", " ".join(parts), class_="gm-on" if on else None)


def _plain(study: Study, items: Sequence[Item], at: int) -> bool:
    """A move that may be folded: nothing was written about it and nothing branches off."""
    item = items[at]
    after = items[at + 1].kind if at + 1 < len(items) else "close"
    if item.kind != "node" or after != "node" or item.node.parent is None:
        return False
    node = item.node
    if node.name or node.comment or node.marks:
        return False
    return not _near(study.current, node)


def _near(current: Node, node: Node) -> bool:
    """Whether a node is the current one or a few moves before or after it."""
    first, last = sorted((current, node), key=lambda n: n.number)
    if last.number - first.number > NEAR:
        return False
    while last.number > first.number and last.parent is not None:
        last = last.parent
    return last is first


def _fold(rows: Sequence[str], first: int, last: int, on: bool) -> str:
    """Plain moves that are opened when one wants to see them."""
    summary = element("summary", phrase("tree.moves", first=first, last=last))
    inside = element("details", summary + element("ol", "".join(rows)))
    return element("li", inside, class_="gm-on gm-run" if on else "gm-run")


def _rows(study: Study, items: Sequence[Item], live: bool, say: Say | None) -> Iterable[str]:
    line = {id(node) for node in study.current.line()}
    run: list[Item] = []

    def folded() -> Iterable[str]:
        rows = [row(study, item, id(item.node) in line, live, say) for item in run]
        if len(run) >= SHORTEST_FOLD:
            first, last = run[0].node, run[-1].node
            rows = [_fold(rows, first.number, last.number, id(first) in line)]
        run.clear()
        return rows

    for at, item in enumerate(items):
        if _plain(study, items, at):
            run.append(item)
            continue
        yield from folded()
        if item.kind == "node":
            yield row(study, item, id(item.node) in line, live, say)
        elif item.kind == "open":
            variation = escape(phrase("tree.variation"))
            yield f'<li class="gm-branch"><ol aria-label="{variation}">'
        else:
            yield "</ol></li>"
    yield from folded()


def tree(
    study: Study,
    say: Say | None = None,
    *,
    live: bool = True,
    style: bool = True,
    number: Callable[[Node], int] | None = None,
) -> str:
    """The tree as HTML text; `say` puts moves in words (state, move), else their notation is shown.

    A `live` tree has a button for each node, with its number as `data-node`: the place in the order
    of `Study.walk`, unless you number them yourself.
    """
    title = escape(study.title or phrase("tree.heading"))
    rows = "".join(_rows(study, visit(study, _Lister(number)), live, say))
    made = element("style", whole_style() + TREE_STYLE) if style else ""
    body = element("h4", title) + element("ol", rows)
    return element("div", made + body, class_="gm-tree", role="group", aria_label=_titled(study))
