"""Chronicle 5, Ode to the Haggis: 13 tokens, one turned for each roll, secrets kept."""

from __future__ import annotations

from collections import Counter

import glenmore as gm
from glenmore.moves import Move

_BOX = {1: 5, 2: 4, 3: 4}
WORDS = {"effect": ("haggis",)}
DOMAINS = {"value": lambda state: list(range(-1, 6))}


def broken(state: gm.State) -> list[str]:
    """Every token in one place, no table too full, nothing known that should not be."""
    part, found = state.module(5), []
    lie = [v for t in part.tables for v in (*t.down, *t.up, *t.fresh)]
    pool = [v for v, n in enumerate(part.pool, 1) for _ in range(n)]
    if Counter([*lie, *part.row, *pool]) != _BOX:
        found.append(f"tokens {part} (C5-01, C5-13)")
    if len(part.row) > 2:
        found.append(f"{len(part.row)} open tokens (C5-04)")
    for seat, table in enumerate(part.tables):
        room = 5 if state.game.is_played(seat) else 13  # C12-C5-06
        if len(table.down) + len(table.up) > room or len(table.up) > 3:
            found.append(f"seat {seat}: {table} (C5-09, C5-17)")
        scoring = any(step.state == "HVP" for step in state.steps)
        if table.up and not scoring:
            found.append(f"seat {seat} has tokens face up outside a scoring (C5-21)")
    return [*found, *_secrets(state)]


def _secrets(state: gm.State) -> list[str]:
    """A seat sees its own tokens, of others how many there are and what the option lets it."""
    part, found = state.module(5), []
    shown = state.game.options["haggis_memory"]
    for seat in range(len(state.players)):
        seen = gm.view(state, seat).module(5)
        if seen.supply != part.supply or seen.row != part.row:
            found.append(f"seat {seat} sees another supply (C5-HID-01)")
        for other, (true, told) in enumerate(zip(part.tables, seen.tables, strict=True)):
            if other == seat:
                found += [f"seat {seat} does not see its own (C5-HID-02)"] * (true != told)
                continue
            known = [value for value in (*told.down, *told.fresh) if value]
            fair = [*true.seen, *_openly(state, other)] if shown else []
            if known != fair or len(told.down) != len(true.down):
                found.append(f"seat {seat} knows {told} of seat {other} (C5-HID-02, C5-HID-04)")
    return found


def _openly(state: gm.State, seat: int) -> tuple[int, ...]:
    """The token that a seat has just taken from the open row."""
    taken = any(step.state == "HLAY" and step[1:] == (seat, True) for step in state.steps)
    return state.module(5).tables[seat].fresh if taken else ()


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """A roll turns at most one token of its value for each seat; points come from face-up ones."""
    old, new, found = before.module(5), after.module(5), []
    rolling = before.steps[-1].state in ("HROLL", "HOWN") if before.steps else False
    if rolling:
        if before.pieces != after.pieces:
            found.append(f"{move!r} moves a piece (C5-INT-12)")
        for seat, (was, now) in enumerate(zip(old.tables, new.tables, strict=True)):
            if not before.game.is_played(seat):  # C12-C5-06
                continue
            gone = Counter(was.down) - Counter(now.down)
            if sum(gone.values()) > 1 or (gone and move[1] not in gone):
                found.append(f"{move!r} turns {dict(gone)} of seat {seat} (C5-16)")
            elif gone and len(was.up) == 3:
                found.append(f"{move!r} turns a fourth token of seat {seat} (C5-17)")
            elif any(step.state == "HTURN" for step in after.steps):
                continue  # somebody may still have the roll taken back
            elif (
                not gone
                and len(was.up) < 3
                and move[1] in was.down
                and (before.steps[-1].state == "HROLL" or before.steps[-1][1] == seat)
            ):
                found.append(f"{move!r} leaves a token of seat {seat} down (C5-16)")
    scored = [after.players[s].vp - before.players[s].vp for s in range(len(before.players))]
    same = [step for step in after.steps if step.state == "HVP" and step in before.steps]
    if rolling and any(scored) and same:  # not the next scoring, which may follow at once
        found.append(f"{move!r} scores too early (C5-20)")
    if len(new.extra) > len(old.extra) and before.steps[-1].state != "HOWN":
        found.append(f"{move!r} rolls for one seat alone (C5-18)")
    return found
