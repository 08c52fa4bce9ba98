"""Glen More II: Chronicles, an unofficial rules engine in which every refusal cites its rule.

>>> import glenmore as gm
>>> record = gm.play(gm.Setup(players=3), seed=7)
>>> record.final.actor == gm.OVER
True

Everything here is a value: states and moves are immutable, comparable and hashable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glenmore.events import Event, ScoreLine
from glenmore.game import advance, apply, chance, check, legal, start
from glenmore.model import CHANCE, OVER, Player, Plot, Stack, State, Turn
from glenmore.moves import Move
from glenmore.setup import Setup, SetupError
from glenmore.verdict import Reason
from glenmore.version import __version__ as __version__
from tabletop.lazy import later
from tabletop.text import language
from tabletop.verdict import AmbiguousMove, IllegalMove, InvalidMove, Verdict

if TYPE_CHECKING:
    from glenmore import graphs, moves, notation
    from glenmore.bots.hints import hint
    from glenmore.bots.review import review
    from glenmore.catalog import CatalogError
    from glenmore.playing import Record, play
    from glenmore.positions import Position, faults, position
    from glenmore.reference import rules
    from glenmore.save import SaveError, dumps, loads
    from glenmore.score_sheet import score
    from glenmore.study import Study
    from glenmore.title import TITLE
    from glenmore.viewing import view
    from tabletop.score_sheet import ScoreSheet


# Names that are loaded when first used, so that `import glenmore` stays quick.
_LATER = {
    "CatalogError": "glenmore.catalog",
    "Position": "glenmore.positions",
    "Record": "glenmore.playing",
    "SaveError": "glenmore.save",
    "ScoreSheet": "tabletop.score_sheet",
    "Study": "glenmore.study",
    "TITLE": "glenmore.title",
    "dumps": "glenmore.save",
    "faults": "glenmore.positions",
    "hint": "glenmore.bots.hints",
    "loads": "glenmore.save",
    "play": "glenmore.playing",
    "position": "glenmore.positions",
    "review": "glenmore.bots.review",
    "rules": "glenmore.reference",
    "score": "glenmore.score_sheet",
    "view": "glenmore.viewing",
}
_MODULES = (
    "glenmore.catalog",
    "glenmore.graphs",
    "glenmore.moves",
    "glenmore.notation",
    "glenmore.reference",
)

__getattr__, __dir__ = later(__name__, _LATER, _MODULES)

__all__ = [
    "CHANCE",
    "OVER",
    "TITLE",
    "AmbiguousMove",
    "CatalogError",
    "Event",
    "IllegalMove",
    "InvalidMove",
    "Move",
    "Player",
    "Plot",
    "Position",
    "Reason",
    "Record",
    "SaveError",
    "ScoreLine",
    "ScoreSheet",
    "Setup",
    "SetupError",
    "Stack",
    "State",
    "Study",
    "Turn",
    "Verdict",
    "advance",
    "apply",
    "chance",
    "check",
    "dumps",
    "faults",
    "graphs",
    "hint",
    "language",
    "legal",
    "loads",
    "moves",
    "notation",
    "play",
    "position",
    "review",
    "rules",
    "score",
    "start",
    "view",
]
