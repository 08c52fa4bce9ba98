"""Where a table goes when a click fails: it rests where the game has come to, or goes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_widgets.guarding import WayBack

if TYPE_CHECKING:
    from tabletop_widgets.table import Table


def ways_back(table: Table) -> tuple[WayBack, WayBack]:
    """Rest at the last good position; if that cannot be drawn, where the table was before."""
    session, node, ask = table.session, table.study.current, table.session.ask
    shown = (table._shown, table._looked, table._lifted, table._marks, table._chart)
    opened = frozenset(table._boards.opened)
    table._ways_back.clear()

    def stay() -> None:
        table.thought = None
        table.session.rest()

    def back() -> None:
        for way in reversed(table._ways_back):
            way()
        table.thought = None
        session.serial = max(session.serial, table.session.serial)
        table.session, session.ask = session, ask
        session.go(node)
        table._shown, table._looked, table._lifted, table._marks, table._chart = shown
        table._boards.opened = set(opened)
        table._boards.forget()
        table._ledger.rewrite()

    return stay, back
