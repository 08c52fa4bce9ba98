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

**Rewards.**  `reward="win"`: at the end the share of the win less the share that is everybody's by
right.  "lead": at the end the points above the mean of the table.  "points": points as they are
booked.  Chance and forced moves are played by the environment.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import glenmore as gm
from glenmore.base.end import winners
from glenmore.lab.encoding import MOST_MOVES, MOVE, Block, Encoder
from glenmore.moves import Move
from glenmore.playing import choose_chance
from tabletop.lab.errors import LabError

REWARDS = ("win", "lead", "points")
LARGEST = 1e4  # no number of an observation is larger


class Environment(AECEnv):  # type: ignore[misc]
    """One setup as an environment; see the text of this module."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "glenmore_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self, setup: gm.Setup | None = None, reward: str = "win", render_mode: str | None = None
    ) -> None:
        super().__init__()
        if reward not in REWARDS:
            raise LabError(f"reward: {reward!r} is not one of {', '.join(REWARDS)}")
        if render_mode not in (None, "ansi"):
            raise LabError(f"render_mode: {render_mode!r} is not possible; 'ansi' is")
        self.setup = setup or gm.Setup(players=2)
        self.reward = reward
        self.render_mode = render_mode
        self.encoder = Encoder(self.setup)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.agents: list[str] = []
        whole = spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (self.encoder.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (MOST_MOVES,), np.int8),
                "moves": spaces.Box(-1.0, 1.0, (MOST_MOVES, len(MOVE)), np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, whole)
        self.action_spaces = {a: spaces.Discrete(MOST_MOVES) for a in self.possible_agents}
        self._rng = random.Random()
        self.position = gm.start(self.setup)
        self._slots: tuple[Move, ...] = ()

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
        self.position = gm.start(self.setup)
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
        before = [player.vp for player in self.position.players]
        gm.legal(self.position)  # so that `advance` need not check the move again
        self.position = gm.advance(self.position, self._slots[int(action)])
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

    def moves(self) -> tuple[Move, ...]:
        """The legal moves of now; the number of each is its action."""
        return self._slots

    def slot(self, move: Move) -> int:
        """The action that stands for a move now."""
        if move not in self._slots:
            raise gm.IllegalMove(move, gm.check(self.position, move).reasons)
        return self._slots.index(move)

    # -- inside -----------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Play chance and forced moves up to the next choice, or to the end."""
        state = self.position
        while state.steps:
            moves = gm.legal(state)
            if state.actor >= 0 and len(moves) > 1:
                break
            move = moves[0] if len(moves) == 1 else choose_chance(state, moves, self._rng)
            state = gm.advance(state, move)
        self.position = state
        self._slots = self.encoder.slots(state) if state.steps else ()
        if state.steps:
            self.agent_selection = self.possible_agents[state.actor]
            left = len(gm.legal(state)) - len(self._slots)
            self.infos[self.agent_selection] = {"left_out": left} if left else {}
        else:
            self.terminations = dict.fromkeys(self.agents, True)

    def _reward(self, before: list[int]) -> None:
        final, players = self.position, self.position.players
        found = [0.0] * len(players)
        if self.reward == "points":
            found = [float(p.vp - old) for p, old in zip(players, before, strict=True)]
        elif not final.steps and self.reward == "lead":
            mean = sum(player.vp for player in players) / len(players)
            found = [player.vp - mean for player in players]
        elif not final.steps:
            won = winners(final)
            found = [(seat in won) / len(won) - 1 / len(players) for seat in range(len(players))]
        self.rewards = dict(zip(self.possible_agents, found, strict=True))


def environment(
    setup: gm.Setup | None = None, reward: str = "win", render_mode: str | None = None
) -> Environment:
    """A PettingZoo AEC environment of a setup; the text of this module says what it means."""
    return Environment(setup, reward, render_mode)
