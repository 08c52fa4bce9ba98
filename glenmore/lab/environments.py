"""The game as a PettingZoo environment (AEC: agents act in turn), with action masks.

>>> import glenmore as gm
>>> from glenmore import lab
>>> env = lab.environment(gm.Setup(players=2))
>>> env.reset(seed=1)
>>> env.agent_selection
'seat_0'
>>> observation, reward, terminated, truncated, info = env.last()
>>> sorted(observation)
['action_mask', 'moves', 'observation']
>>> env.moves()[0]
Take(tile='ballachulish')
>>> env.step(0)

**Actions.**  The action space is `Discrete(256)`.  Action k is the k-th legal move of now, sorted
by the word of the move and then by its fields as text: a slot, no lasting number of a move.  So
`observation["moves"]` describes every slot in numbers (`encoding.MOVE`: kind of move, tile, cells,
good, clan, number, text), and `observation["action_mask"]` is 1 for slots that hold a move.
`env.moves()` lists the moves themselves, `env.slot(move)` is the way back.  Should there ever be
more than 256 legal moves, the last ones cannot be chosen and `infos[agent]["left_out"]` says how
many; random play of all chronicles has never met 100.

**Observations.**  `observation["observation"]` is a flat float32 array, made from `gm.view` of the
agent's seat alone; `env.layout` names its blocks.  Chronicles come as hashed blocks, so every
chronicle can be played.  Mask and moves are empty for agents that do not decide now.

**Rewards.**  `reward="win"`: at the end the share of the win less an even share.  "lead": at the
end the points above the mean of the table.  "points": points as they are booked.  Chance and forced
moves are played by the environment.
"""

from __future__ import annotations

from typing import Any

import glenmore as gm
from glenmore.lab.encoding import Encoder
from glenmore.title import TITLE
from tabletop.lab import environments

__all__ = ["Environment", "environment"]


class Environment(environments.Environment):
    """One setup as an environment; see the text of this module."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        **environments.Environment.metadata,
        "name": f"{TITLE.id}_v0",
    }

    def __init__(
        self, setup: gm.Setup | None = None, reward: str = "win", render_mode: str | None = None
    ) -> None:
        chosen = setup or gm.Setup(players=min(TITLE.players))
        super().__init__(TITLE, chosen, reward, render_mode, Encoder(chosen))


def environment(
    setup: gm.Setup | None = None, reward: str = "win", render_mode: str | None = None
) -> Environment:
    """A PettingZoo AEC environment of a setup; the text of this module says what it means."""
    return Environment(setup, reward, render_mode)
