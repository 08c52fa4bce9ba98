"""The end of Allenarly's turn with mobsters once more: slow, straight from the rules (C12-C8-04).

Nothing is read from the positions but whose decision it is: the column of the prison, her pennies
and the numbers of her cards are kept here, from the moves alone.
"""

from __future__ import annotations

from collections.abc import Iterator

import glenmore as gm

NUMBER = {"ac-01": 1, "ac-02": 1, "ac-03": 2, "ac-04": 2, "ac-05": 3, "ac-06": 4}
HERS = 1


class Prison:
    """What can be seen of prison and pennies by whoever watches all moves."""

    def __init__(self) -> None:
        self.column: list[str] = []  # from the top
        self.pennies: dict[str, int] = {}
        self.hers = 7
        self.numbers: list[int] = []  # of all cards of her turns

    def arrives(self, mobster: str) -> None:
        """On top of those that are there (C12-C8-02)."""
        self.column = [mobster, *self.column]
        self.pennies[mobster] = 0

    def does(self) -> tuple[str, str] | None:
        """What she does at the end of a turn: "free" or "penny", and which mobster."""
        inmates = [(self.pennies[one], -place, one) for place, one in enumerate(self.column)]
        if not inmates:
            return None
        if len(self.numbers) > 3:
            most = max(inmates)
            if most[0] > sum(self.numbers[-4:]):
                return "free", most[2]
        if not self.hers:
            return None
        fewest = min((pennies, place, one) for place, (pennies, _, one) in enumerate(inmates))
        return "penny", fewest[2]

    def happens(self, word: str, mobster: str, seat: int) -> None:
        """Somebody lays a penny or takes a mobster."""
        if word == "penny":
            self.pennies[mobster] += 1
            self.hers -= seat == HERS
        else:
            self.column.remove(mobster)
            del self.pennies[mobster]


def differences(record: gm.Record) -> Iterator[str]:
    """Where she does something else than the rules say, in a whole game."""
    prison = Prison()
    due: tuple[str, str] | None = None
    turn = 0
    for number, (state, move) in enumerate(zip(record.states(), record.moves, strict=False)):
        if due is not None and state.turn.number != turn:
            yield f"move {number}: nothing, though {due} was due"
            due = None
        if move.word == "jail" and move.what != "face-down":  # type: ignore[attr-defined]
            prison.arrives(move.what)  # type: ignore[attr-defined]
        if state.steps[-1].state == "A1":
            prison.numbers.append(NUMBER.get(move.action, 0))  # type: ignore[attr-defined]
        if move.word in ("penny", "free"):
            mobster: str = move.what  # type: ignore[attr-defined]
            if state.actor == HERS:
                if (move.word, mobster) != prison.does():
                    yield f"move {number}: {move!r}, not {prison.does()}"
                due = None
            prison.happens(move.word, mobster, state.actor)
        if state.actor == HERS and state.steps[-1].state == "A5":
            due, turn = prison.does(), state.turn.number
    if due is not None:
        yield f"at the end nothing, though {due} was due"
