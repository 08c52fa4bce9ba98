"""Edition and house options: the switches where printed editions differ or are silent.

Each option has its number in the rules reference (`gm.rules["OPT-06"]`).  An edition is a preset of
them; `Setup(options={…})` changes single ones, by key or by number.
"""

from __future__ import annotations

from typing import Any

from tabletop import options as core

PRESETS = 2  # how often the presets of editions have been added to; save files say it


class Option(core.Option):
    """One switch; some values need more tiles in a stack than others (OPT-23)."""

    tiles: tuple[tuple[Any, str, int], ...] = ()  # value, stack, tiles it needs there

    def fault(self) -> str:
        """What cannot be meant about it."""
        if not all(self.allows(value) for value, _, _ in self.tiles):
            return f"{self.tiles!r} speaks of a value that it cannot have"
        return super().fault()


YES_NO = (True, False)
NO_YES = (False, True)

BASE_OPTIONS = (
    Option("OPT-01", "s_tiles", ("random", "pictured"), "SETUP-13"),
    Option("OPT-02", "die", NO_YES, "SETUP-09"),
    Option("OPT-03", "markers_limited", YES_NO, "COMP-05"),
    Option("OPT-04", "die_discards_beyond_end", NO_YES, "DIE-07"),
    Option("OPT-05", "passed_tiles", ("at_move", "end_of_turn"), "RONDEL-06"),
    Option("OPT-06", "scot_on_covered_tile", YES_NO, "UPGRADE-04"),
    Option("OPT-07", "any_good_goes", ("new_tile", "any_tile"), "ONCE-05"),
    Option("OPT-08", "one_time_order", ("free", "printed"), "ONCE-02"),
    Option("OPT-09", "clan_marker", ("optional", "mandatory"), "CLAN-09"),
    Option("OPT-10", "road_origin", ("cheapest", "nearest"), "CLAN-02"),
    Option("OPT-11", "douglas_free", YES_NO, "CLAN-Douglas"),
    Option("OPT-12", "clan_23", YES_NO, "CLAN-PL23"),
    Option("OPT-13", "macgregor_pays_barley", NO_YES, "CLAN-MacGregor"),
    Option("OPT-14", "munro_activates", YES_NO, "CLAN-Munro"),
    Option("OPT-15", "loch_ness_in_person_turns", YES_NO, "LM-LochNess"),
    Option("OPT-16", "duart_castle", ("coin_first", "marker_first"), "LM-DuartCastle"),
    Option("OPT-17", "loch_morar_neighbours", YES_NO, "LM-LochMorar-g"),
    Option("OPT-18", "macmillan", ("optional", "mandatory"), "CLAN-MacMillan"),
    Option("OPT-19", "upgraded_home_castle", (True,), "UPGRADE-12"),
    Option("OPT-20", "introductory", NO_YES, "SETUP-12"),
    Option("OPT-21", "relief", ("strict", "claim"), "TAKE-08"),
    Option("OPT-22", "beyond_table", (8,), "SCORE-06"),
    Option("OPT-23", "worlds_end_in_17", YES_NO, "COMP-02", tiles=((False, "D", 17),)),
    Option("OPT-24", "worlds_end_position", ("half", "half_pm2"), "SETUP-11"),
    Option("OPT-25", "types_by", ("symbol", "benefit"), "CLAN-MacDonell"),
    Option("OPT-26", "refill_after_worlds_end", YES_NO, "RONDEL-07"),
    Option("OPT-27", "die_counts_as_pawn", YES_NO, "DIE-10"),
    Option("OPT-28", "movement_expires", ("end_of_turn", "end_of_activation"), "MOVE-06"),
)

# What each printed edition changes against `default`; where it is silent it changes nothing.
EDITIONS: dict[str, dict[str, Any]] = {
    "default": {},
    "PL-strict": {"clan_marker": "mandatory", "macmillan": "mandatory"},
    "CS-strict": {
        "scot_on_covered_tile": False,
        "road_origin": "nearest",
        "clan_23": False,
        "duart_castle": "marker_first",
        "types_by": "benefit",
    },
    "IT-strict": {
        "scot_on_covered_tile": False,
        "clan_marker": "mandatory",
        "clan_23": False,
        "duart_castle": "marker_first",
    },
}


ALL_EDITIONS = core.Editions(EDITIONS, PRESETS)


class Options:
    """The switches of one game, as attributes."""

    s_tiles: str
    die: bool
    markers_limited: bool
    die_discards_beyond_end: bool
    passed_tiles: str
    scot_on_covered_tile: bool
    any_good_goes: str
    one_time_order: str
    clan_marker: str
    road_origin: str
    douglas_free: bool
    clan_23: bool
    macgregor_pays_barley: bool
    munro_activates: bool
    loch_ness_in_person_turns: bool
    duart_castle: str
    loch_morar_neighbours: bool
    macmillan: str
    upgraded_home_castle: bool
    introductory: bool
    relief: str
    beyond_table: int
    worlds_end_in_17: bool
    worlds_end_position: str
    types_by: str
    refill_after_worlds_end: bool
    die_counts_as_pawn: bool
    movement_expires: str

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)

    def __getitem__(self, key: str) -> Any:
        return self.__dict__[key]
