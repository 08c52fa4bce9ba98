"""What-if trees of Glen More.

>>> import glenmore as gm
>>> study = gm.Study(gm.Setup(players=2), title="Who starts?")
>>> blue = study.play("pawn yellow")
>>> study.undo() is study.root
True
>>> red = study.root.play("pawn red", name="Red first")
>>> red.comment = "5 coins for the hindmost."
>>> print(study.export())
study 1
title: Who starts?
start: {"glenmore":1,"kind":"setup","rules":"0.1.0","setup":{"players":2}}
<BLANKLINE>
1. pawn yellow
( 1. pawn red [Red first] {5 coins for the hindmost.} )
<BLANKLINE>
"""

from __future__ import annotations

from typing import Any

from glenmore.title import TITLE
from tabletop import study as core
from tabletop.study import ASSUMED, MAIN, Node, StudyError, check_mark
from tabletop.study.text import parse

__all__ = ["ASSUMED", "MAIN", "Node", "Study", "StudyError", "check_mark"]


class Study(core.Study):
    """A tree of positions that begins with a setup, a state or a recorded game."""

    def __init__(self, first: Any, title: str = "") -> None:
        super().__init__(TITLE, first, title)

    @classmethod
    def parse(cls, text: str) -> Study:
        """The study that a text describes; errors name the line."""
        study: Study = parse(TITLE, text)
        return study
