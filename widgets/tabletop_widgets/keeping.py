"""Two things that a game at a screen keeps for each position, and keeps small: the chance that
follows it, and the number by which the page knows it."""

from __future__ import annotations

import random
from array import array

from tabletop.study import Node, StudyError, hangs

Chance = tuple[int, bytes, int, float | None]  # a random generator's state, kept small


class Chances:
    """States of a random generator, kept small.

    Its 624 numbers change only when all of them are used up, so most states share theirs.
    """

    def __init__(self) -> None:
        self._blocks: dict[bytes, bytes] = {}

    def keep(self, rng: random.Random) -> Chance:
        """The state of the generator now."""
        version, numbers, gauss = rng.getstate()
        block = array("I", numbers[:-1]).tobytes()
        return version, self._blocks.setdefault(block, block), numbers[-1], gauss

    @staticmethod
    def put_back(rng: random.Random, kept: Chance) -> None:
        """Make the generator go on from there."""
        version, block, at, gauss = kept
        rng.setstate((version, (*array("I", block), at), gauss))


class Numbers:
    """Numbers for the positions of a tree: given when first asked for, and never to another one."""

    def __init__(self) -> None:
        self._numbers: dict[Node, int] = {}
        self._nodes: list[Node] = []

    def of(self, node: Node) -> int:
        """The number of a position."""
        found = self._numbers.get(node)
        if found is None:
            found = self._numbers[node] = len(self._nodes)
            self._nodes.append(node)
        return found

    def node(self, number: int) -> Node:
        """The position with a number; a StudyError if it was removed or never had one."""
        if not 0 <= number < len(self._nodes) or not hangs(self._nodes[number]):
            raise StudyError(f"the tree has no node {number}")
        return self._nodes[number]
