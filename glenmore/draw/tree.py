"""The what-if tree of a study, with the players' pawns.

>>> import glenmore as gm
>>> study = gm.Study(gm.Setup(players=2), title="Who starts?")
>>> _ = study.play("pawn yellow", name="Yellow first")
>>> print(describe_tree(study))
What-if tree: Who starts?
  start
> 1. pawn yellow [Yellow first]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from glenmore.draw.score import pawn_sign
from tabletop.draw import tree as core
from tabletop.draw import tree_window
from tabletop.draw.tree import TREE_STYLE, Say, describe_tree, node_at
from tabletop.study import Node, Study

__all__ = ["TREE_STYLE", "describe_tree", "near_tree", "node_at", "tree"]


def _sign(seat: int) -> str:
    return pawn_sign(seat, 16)


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
    return core.tree(study, say, live=live, style=style, number=number, sign=_sign)


def near_tree(
    study: Study, number: Callable[[Node], int], say: Say | None = None, named: Sequence[Node] = ()
) -> str:
    """A large tree around the current position as HTML text."""
    return tree_window.near_tree(study, number, say, named, _sign)
