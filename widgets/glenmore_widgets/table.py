"""The table of Glen More."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import glenmore as gm
from glenmore.playing import Bots
from glenmore.title import TITLE
from tabletop_widgets import table as core


class Table(core.Table):
    """A game to play by clicks or keys; every refusal and every event cites its rule.

    Begins with a setup, a position, a recorded game or a study.  Seat 0 is the person at the
    screen; the others are bots that choose at random, unless `humans` names more seats or `bots`
    says who plays: "greedy", a list in seat order, or a mapping by seat.  The same seed gives the
    same game.  With `chance="ask"` you say what is drawn and rolled, unless it is a secret from
    somebody at the screen.  It speaks the current language, or the one that is named.

    The person at the screen is whoever decides; the page is sent what that seat may know, and
    texts tell no more.  Only the save file, and `state` and `study` here, hold everything.
    """

    def __init__(
        self,
        start: gm.Setup | gm.State | gm.Study | Any = None,
        *,
        players: int = 3,
        seed: int = 1,
        humans: Collection[int] = (0,),
        bots: Bots = None,
        names: Collection[str] = (),
        chance: str = "roll",
        language: str | None = None,
    ) -> None:
        if start is None:
            start = gm.Setup(players=players, names=tuple(names))
        super().__init__(
            TITLE, start, seed=seed, humans=humans, bots=bots, chance=chance, language=language
        )
