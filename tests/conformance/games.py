"""Random games for the conformance tests, each played once and kept."""

from __future__ import annotations

from functools import cache

import glenmore as gm

SETUPS = {
    "2 players": gm.Setup(players=2),
    "3 players": gm.Setup(players=3),
    "4 players": gm.Setup(players=4),
    "4 players with die": gm.Setup(players=4, options={"die": True}),
    "PL-strict": gm.Setup(players=3, edition="PL-strict"),
    "CS-strict": gm.Setup(players=3, edition="CS-strict"),
    "IT-strict": gm.Setup(players=2, edition="IT-strict"),
    "introductory": gm.Setup(players=2, options={"introductory": True}),
    "house options": gm.Setup(
        players=3,
        options={
            "die": True, "markers_limited": False, "die_discards_beyond_end": True,
            "passed_tiles": "end_of_turn", "any_good_goes": "any_tile", "one_time_order": "printed",
            "douglas_free": False, "macgregor_pays_barley": True, "munro_activates": False,
            "loch_ness_in_person_turns": False, "loch_morar_neighbours": False, "relief": "claim",
            "worlds_end_position": "half_pm2", "refill_after_worlds_end": False,
            "die_counts_as_pawn": False, "movement_expires": "end_of_activation",
            "s_tiles": "pictured",
        },
    ),

    "chronicle 2": gm.Setup(players=3, chronicles=(2,)),
    "chronicle 2, 2 players": gm.Setup(players=2, chronicles=(2,)),
    "chronicle 3": gm.Setup(players=3, chronicles=(3,)),
    "chronicle 3, 2 players": gm.Setup(players=2, chronicles=(3,)),
    "chronicle 3, 4 players with die": gm.Setup(4, (3,), options={"die": True}),
    "chronicle 3, PL-strict": gm.Setup(3, (3,), "PL-strict"),
    "chronicle 3, IT-strict": gm.Setup(2, (3,), "IT-strict"),
    "chronicles 2 and 3": gm.Setup(3, (2, 3)),
    "chronicle 4": gm.Setup(players=3, chronicles=(4,)),
    "chronicle 4, 4 players with die": gm.Setup(4, (4,), options={"die": True}),
    "chronicle 4, PL-strict": gm.Setup(3, (4,), "PL-strict"),
    "chronicle 4, IT-strict": gm.Setup(4, (4,), "IT-strict"),
    "chronicles 2 and 4, full rondel": gm.Setup(4, (2, 4), options={"die": True}),
    "chronicles 2 and 4, toll": gm.Setup(
        3, (2, 4), options={"c2.englishmanToll": "controller", "passed_tiles": "end_of_turn"},
    ),
}


@cache
def random_states(setup: gm.Setup, seed: int) -> list[gm.State]:
    """Every position of one random game."""
    return gm.play(setup, seed=seed).states()
