"""A game of Glen More at one screen."""

from __future__ import annotations

from typing import Any

from glenmore.title import TITLE
from tabletop_widgets import session as core


class Session(core.Session):
    """Plays chance, bots and forced moves by itself and stops where a person decides.

    >>> import glenmore as gm
    >>> session = Session(gm.Setup(players=2), seed=3)
    >>> session.state.actor, len(session.moves) > 1
    (0, True)
    >>> session.choose(0).legal
    True
    """

    def __init__(self, start: Any, **given: Any) -> None:
        super().__init__(TITLE, start, **given)
