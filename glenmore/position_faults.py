"""What is wrong with a position: every broken rule, all at once."""

from __future__ import annotations

from glenmore.model import State
from glenmore.verdict import Reason


def state_faults(state: State) -> tuple[Reason, ...]:
    """Every rule that a state breaks."""
    return ()
