"""A game as a PettingZoo environment (AEC: agents act in turn), with action masks.

**Actions.**  The action space is `Discrete(256)`.  Action k is the k-th legal move of now, sorted
by the word of the move and then by its fields as text: a slot, no lasting number of a move.  So
`observation["moves"]` describes every slot in numbers (`encoder.move` names them), and
`observation["action_mask"]` is 1 for slots that hold a move.  `env.moves()` lists the moves
themselves, `env.slot(move)` is the way back.  Should there ever be more than 256 legal moves, the
last ones cannot be chosen and `infos[agent]["left_out"]` says how many.

**Observations.**  `observation["observation"]` is a flat float32 array, made from the view of the
agent's seat alone; `env.layout` names its blocks.  Mask and moves are empty for agents that do not
decide now.

**Rewards.**  `reward="win"`: at the end the share of the win less an even share.  "lead": at the
end the points above the mean of the table.  "points": points as they are booked.  Chance and forced
moves are played by the environment.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from tabletop.ahead import by_chance
from tabletop.lab.encoding import MOST_MOVES, Block, Encoder
from tabletop.lab.errors import LabError
from tabletop.title import Title
from tabletop.verdict import IllegalMove

REWARDS = ("win", "lead", "points")
LARGEST = 1e4  # no number of an observation is larger


class Environment(AECEnv):  # type: ignore[misc]
    """One setup as an environment; see the text of this module."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "tabletop_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        title: Title,
        setup: Any,
        reward: str = "win",
        render_mode: str | None = None,
        encoder: Encoder | None = None,
    ) -> None:
        super().__init__()
        if reward not in REWARDS:
            raise LabError(f"reward: {reward!r} is not one of {', '.join(REWARDS)}")
        if render_mode not in (None, "ansi"):
            raise LabError(f"render_mode: {render_mode!r} is not possible; 'ansi' is")
        self.title, self.setup = title, setup
        self.metadata = {**type(self).metadata, "name": f"{title.id}_v0"}
        self.reward = reward
        self.render_mode = render_mode
        self.encoder = encoder or Encoder(title, setup)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.agents: list[str] = []
        whole = spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (self.encoder.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (MOST_MOVES,), np.int8),
                "moves": spaces.Box(-1.0, 1.0, (MOST_MOVES, len(self.encoder.move)), np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, whole)
        self.action_spaces = {a: spaces.Discrete(MOST_MOVES) for a in self.possible_agents}
        self._rng = random.Random()
        self.position = self.title.start(self.setup)
        self._slots: tuple[Any, ...] = ()

    # -- what PettingZoo asks for -----------------------------------------------------------------

    def observation_space(self, agent: str) -> Any:
        """What `observe` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The slots."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Start a new game; the same seed and actions give the same game."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.position = self.title.start(self.setup)
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees: the observation, the mask and the moves behind the slots."""
        seat = self.possible_agents.index(agent)
        moves = self._slots if self.position.actor == seat else ()
        mask = np.zeros(MOST_MOVES, np.int8)
        mask[: len(moves)] = 1
        return {
            "observation": self.encoder.observe(self.position, seat),
            "action_mask": mask,
            "moves": self.encoder.describe(moves),
        }

    def step(self, action: Any) -> None:
        """Carry out the move in a slot, then chance and what is forced."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self._slots):
            raise ValueError(
                f"slot {action!r} holds no move; {agent} has slots 0 to {len(self._slots) - 1}"
            )
        self._cumulative_rewards[agent] = 0.0
        before = self.title.points(self.position)
        self.title.legal(self.position)  # so that `advance` need not check the move again
        self.position = self.title.advance(self.position, self._slots[int(action)])
        self._go_on()
        self._reward(before)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position in words, if render_mode is "ansi"."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    # -- for people and programs that know the game -----------------------------------------------

    @property
    def layout(self) -> tuple[Block, ...]:
        """The blocks of the observation."""
        return self.encoder.layout

    def moves(self) -> tuple[Any, ...]:
        """The legal moves of now; the number of each is its action."""
        return self._slots

    def slot(self, move: Any) -> int:
        """The action that stands for a move now."""
        if move not in self._slots:
            raise IllegalMove(move, self.title.check(self.position, move).reasons)
        return self._slots.index(move)

    # -- inside -----------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Play chance and forced moves up to the next choice, or to the end."""
        state = self.position
        while state.steps:
            moves = self.title.legal(state)
            if state.actor >= 0 and len(moves) > 1:
                break
            move = moves[0] if len(moves) == 1 else by_chance(self.title.chance(state), self._rng)
            state = self.title.advance(state, move)
        self.position = state
        self._slots = self.encoder.slots(state) if state.steps else ()
        if state.steps:
            self.agent_selection = self.possible_agents[state.actor]
            left = len(self.title.legal(state)) - len(self._slots)
            self.infos[self.agent_selection] = {"left_out": left} if left else {}
        else:
            self.terminations = dict.fromkeys(self.agents, True)

    def _reward(self, before: Sequence[float]) -> None:
        final, points = self.position, self.title.points(self.position)
        found = [0.0] * len(points)
        if self.reward == "points":
            found = [float(now - old) for now, old in zip(points, before, strict=True)]
        elif not final.steps and self.reward == "lead":
            mean = sum(points) / len(points)
            found = [own - mean for own in points]
        elif not final.steps:
            won = self.title.winners(final)
            found = [(seat in won) / len(won) - 1 / len(points) for seat in range(len(points))]
        self.rewards = dict(zip(self.possible_agents, found, strict=True))
