"""The analysis lab: experiments, statistics, pictures, designs, an environment for learners.

Every question gets a number with its error and a picture, and can be asked again:

>>> import glenmore as gm
>>> from glenmore import lab
>>> table = lab.experiment(gm.Setup(players=2), ["greedy", "random"], games=6, seed=3,
...                        workers="serial", progress=None)
>>> print(lab.summary(table, "bot", "win").round(2).to_string(index=False))
   bot value  n  mean  low  high  sd
greedy   win  6   1.0 0.61  1.00 0.0
random   win  6   0.0 0.00  0.39 0.0

Parts are loaded when first used; `glenmore.lab` itself needs only the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.lazy import later

if TYPE_CHECKING:
    from glenmore.lab import plots
    from glenmore.lab.design import Design
    from glenmore.lab.entrants import Entrant
    from glenmore.lab.environments import Environment, environment
    from glenmore.lab.experiments import experiment, plan, read, setup_code
    from glenmore.lab.reports import Report, before_after
    from glenmore.lab.summaries import paired, summary, takes, tile_worth, tiles
    from tabletop.lab import statistics
    from tabletop.lab.errors import DamagedPart, FolderError, GameError, LabError, Stopped
    from tabletop.lab.progress import Progress

_LATER = {
    "DamagedPart": "tabletop.lab.errors",
    "Design": "glenmore.lab.design",
    "Entrant": "glenmore.lab.entrants",
    "Environment": "glenmore.lab.environments",
    "FolderError": "tabletop.lab.errors",
    "GameError": "tabletop.lab.errors",
    "LabError": "tabletop.lab.errors",
    "Progress": "tabletop.lab.progress",
    "Report": "glenmore.lab.reports",
    "Stopped": "tabletop.lab.errors",
    "before_after": "glenmore.lab.reports",
    "environment": "glenmore.lab.environments",
    "experiment": "glenmore.lab.experiments",
    "paired": "glenmore.lab.summaries",
    "plan": "glenmore.lab.experiments",
    "read": "glenmore.lab.experiments",
    "setup_code": "glenmore.lab.experiments",
    "summary": "glenmore.lab.summaries",
    "takes": "glenmore.lab.summaries",
    "tile_worth": "glenmore.lab.summaries",
    "tiles": "glenmore.lab.summaries",
}
_PARTS = (
    "glenmore.lab.adjacency",
    "glenmore.lab.costs",
    "glenmore.lab.figures",
    "glenmore.lab.market",
    "glenmore.lab.plots",
    "glenmore.lab.roads",
    "glenmore.lab.samples",
    "glenmore.lab.studies",
    "glenmore.lab.tempo",
    "tabletop.lab.statistics",
)

__getattr__, __dir__ = later(__name__, _LATER, _PARTS)

__all__ = [
    "DamagedPart",
    "Design",
    "Entrant",
    "Environment",
    "FolderError",
    "GameError",
    "LabError",
    "Progress",
    "Report",
    "Stopped",
    "before_after",
    "environment",
    "experiment",
    "paired",
    "plan",
    "plots",
    "read",
    "setup_code",
    "statistics",
    "summary",
    "takes",
    "tile_worth",
    "tiles",
]
