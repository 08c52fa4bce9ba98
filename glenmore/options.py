"""Edition and house options: the switches where printed editions differ or are silent.

Each option has its number in the rules reference (`gm.rules["OPT-06"]`).  An edition is a preset of
them; `Setup(options={…})` changes single ones, by key or by number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from tabletop.records import Record

PRESETS = 2  # how often the presets of editions have been added to; save files say it


class Option(Record):
    """One switch: its id, key, the values it may have (the first is the default), its rule."""

    id: str
    key: str
    values: tuple[Any, ...]
    rule: str
    needs: tuple[int, ...] = ()  # other chronicles without which it would say nothing
    tiles: tuple[tuple[Any, str, int], ...] = ()  # value, stack, tiles it needs there
    since: int = 1  # the first of `PRESETS` that know it

    @property
    def default(self) -> Any:
        """What the `default` edition plays."""
        return self.values[0]


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


def allows(option: Option, value: Any) -> bool:
    """Whether an option can have a value; True is not 1."""
    return any(value == v and type(value) is type(v) for v in option.values)


def check_options(
    owner: str,
    options: Iterable[Option],
    editions: Mapping[str, Mapping[str, Any]],
    taken: Collection[str] = (),
    chronicles: Collection[int] = (),
) -> None:
    """Refuse options and presets that cannot be meant: where they are declared, not in a game.

    `taken`: ids and keys that others use; `chronicles`: those that can be needed.
    """
    known: dict[str, Option] = {}
    for option in options:
        place, values = f"{owner}: option {option.id}", option.values
        for name in (option.id, option.key):
            if name in known or name in taken or option.id == option.key:
                raise TypeError(f"{place}: {name!r} is used twice")
        if (
            not values
            or any(type(v) not in (bool, int, str) for v in values)
            or len({(type(v), v) for v in values}) < len(values)
        ):
            raise TypeError(f"{place}: {values!r} are not different words, numbers or yes and no")
        if not set(option.needs) <= set(chronicles):
            raise TypeError(f"{place}: needs {option.needs}, which are not other chronicles")
        if not all(allows(option, value) for value, _, _ in option.tiles):
            raise TypeError(f"{place}: {option.tiles!r} speaks of a value that it cannot have")
        if not 1 <= option.since <= PRESETS:
            raise TypeError(f"{place}: since {option.since} is not one of 1 to {PRESETS}")
        known[option.id] = known[option.key] = option
    for edition, preset in editions.items():
        if edition not in EDITIONS:
            raise TypeError(f"{owner}: edition {edition!r} is unknown")
        for key, value in preset.items():
            if key not in known or known[key].key != key:
                raise TypeError(f"{owner}: {edition}: option {key!r} is unknown")
            if not allows(known[key], value):
                raise TypeError(f"{owner}: {edition}: {key} cannot be {value!r}")


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


check_options("base game", BASE_OPTIONS, EDITIONS)
