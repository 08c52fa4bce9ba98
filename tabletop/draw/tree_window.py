"""A large what-if tree around the current position: what led there, what follows, what branches
off.  The size of the picture does not depend on the size of the tree.

Everything else is reached by going: each row is a button, and the window moves along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from tabletop.draw.svg import element, escape
from tabletop.draw.tree import Item, Say, row
from tabletop.study import Node, Study
from tabletop.text import phrase

WHOLE = 150  # nodes of a tree that is drawn whole
BEFORE, AFTER = 20, 8  # moves on the line around the current one
BESIDE = 3  # variations of each of these
CHILDREN = 16  # variations that begin at the current position
NAMED = 12  # positions with a name, wherever they are
Number = Callable[[Node], int]


def is_large(study: Study) -> bool:
    """Whether a tree is drawn around the current position only."""
    return next(islice(study.walk(), WHOLE, None), None) is not None


def named_nodes(study: Study) -> list[Node]:
    """The first positions of the tree that have a name."""
    return list(islice((node for node in study.walk() if node.name), NAMED))


def near_tree(
    study: Study, number: Number, say: Say | None = None, named: Sequence[Node] = ()
) -> str:
    """The tree around the current position as HTML text; `number` gives nodes their number."""
    rows = [*_before(study, number, say), *_after(study, number, say)]
    parts = [
        element("h4", escape(study.title or phrase("tree.heading"))),
        element("p", phrase("tree.large"), class_="gm-part"),
        element("ol", "".join(rows)),
    ]
    if named:
        there = "".join(
            row(study, Item("node", node, number(node)), False, True, say) for node in named
        )
        parts += [element("h4", phrase("tree.named")), element("ol", there)]
    return element(
        "div",
        "".join(parts),
        class_="gm-tree",
        role="group",
        aria_label=phrase("tree.words", title=study.title or phrase("tree.untitled")),
    )


def _before(study: Study, number: Number, say: Say | None) -> Iterator[str]:
    """The first position, what is left out, and the last moves up to the current position."""
    line: list[Node] = []
    node: Node | None = study.current
    while node is not None and len(line) <= BEFORE:
        line.append(node)
        node = node.parent
    if node is not None:
        yield _row(study, study.root, number, say)
        if node is not study.root:
            yield _left_out(node, number)
    for each in reversed(line):
        yield _row(study, each, number, say)
        if each.parent is not None:
            others = [other for other in each.parent.children if other is not each]
            yield from _variations(study, others, BESIDE, number, say)


def _after(study: Study, number: Number, say: Say | None) -> Iterator[str]:
    """The main line from the current position on, and what else was tried there."""
    node, most = study.current, CHILDREN
    for _ in range(AFTER):
        if not node.children:
            return
        main, *others = node.children
        yield _row(study, main, number, say, on=False)
        yield from _variations(study, others, most, number, say)
        node, most = main, BESIDE
    if node.children:
        yield element("li", "…", class_="gm-run")


def _row(study: Study, node: Node, number: Number, say: Say | None, on: bool = True) -> str:
    return row(study, Item("node", node, number(node)), on, True, say)


def _left_out(last: Node, number: Number) -> str:
    """Moves that are not shown, with a button that leads to the last of them."""
    button = element(
        "button",
        phrase("tree.go_back", number=last.number),
        class_="gm-node",
        type="button",
        data_node=number(last),
    )
    return element("li", button, class_="gm-on gm-run")


def _variations(
    study: Study, nodes: Sequence[Node], most: int, number: Number, say: Say | None
) -> Iterable[str]:
    """The first move of each variation."""
    if not nodes:
        return
    rows = [_row(study, node, number, say, on=False) for node in nodes[:most]]
    if len(nodes) > most:
        rows.append(element("li", phrase("tree.more", number=len(nodes) - most), class_="gm-run"))
    yield element(
        "li", element("ol", "".join(rows), aria_label=phrase("tree.variation")), class_="gm-branch"
    )
