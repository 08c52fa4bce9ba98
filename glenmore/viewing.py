"""What one seat may know.

The base game keeps nothing secret but the order of the stacks, and no state stores that.  Modules
blank their own parts (hook `seen_by`), and hidden choices inside steps.
"""

from __future__ import annotations

from glenmore.model import Draft, State, Table


def view(state: State, seat: int) -> State:
    """The position as `seat` sees it; bots see nothing else."""
    if not isinstance(seat, int) or not 0 <= seat < len(state.players):
        raise ValueError(f"there is no seat {seat!r}; seats are 0 to {len(state.players) - 1}")
    modules = state.game.modules
    if not any("seen_by" in module.handlers for module in modules):
        return state
    draft = Draft(state, None)
    draft.modules = tuple(
        module.handlers["seen_by"](state, part, seat) if "seen_by" in module.handlers else part
        for module, part in zip(modules, state.modules, strict=True)
    )
    return draft.seal()


def seat_shown(state: Table) -> int:
    """Whose things are shown where no seat is named: who decides, else whose turn it is."""
    return max(0, state.actor if state.actor >= 0 else state.turn.seat)
