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

import importlib
from typing import TYPE_CHECKING, Any

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
    "DamagedPart": "errors",
    "Design": "design",
    "Entrant": "entrants",
    "Environment": "environments",
    "FolderError": "errors",
    "GameError": "errors",
    "LabError": "errors",
    "Progress": "progress",
    "Report": "reports",
    "Stopped": "errors",
    "before_after": "reports",
    "environment": "environments",
    "experiment": "experiments",
    "paired": "summaries",
    "plan": "experiments",
    "read": "experiments",
    "setup_code": "experiments",
    "summary": "summaries",
    "takes": "summaries",
    "tile_worth": "summaries",
    "tiles": "summaries",
}
_PARTS = ("plots", "statistics")


def __getattr__(name: str) -> Any:
    if name in _LATER:
        value = getattr(importlib.import_module(f"glenmore.lab.{_LATER[name]}"), name)
    elif name in _PARTS:
        value = importlib.import_module(f"glenmore.lab.{name}")
    else:
        raise AttributeError(f"module 'glenmore.lab' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER, *_PARTS})


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
