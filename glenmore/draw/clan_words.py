"""Bonuses of the clan spaces in few words and icons, one or two lines each, by their rule."""

from __future__ import annotations

BONUS: dict[str, tuple[str, ...]] = {
    "CLAN-Brodie": ("@village villages", "3: 5 @vp 4: 8 @vp"),
    "CLAN-Cameron": ("activate @trade,", "then 3 @move"),
    "CLAN-Chisholm": ("1 @scot 1 @barley",),
    "CLAN-Douglas": ("3 @vp, repeated",),
    "CLAN-Grant": ("tiles with @scot", "5: 5 @vp 6: 8 @vp"),
    "CLAN-Gunn": ("1 @sheep 1 @cattle",),
    "CLAN-MacDonald": ("1 @wood 1 @stone",),
    "CLAN-MacDonell": ("activate", "@resource and @still"),
    "CLAN-MacGregor": ("@still or 3 @vp", "without @barley"),
    "CLAN-Mackintosh": ("@castle as with @scot", "when placing"),
    "CLAN-MacLachlan": ("each @move left", "gives 1 @vp"),
    "CLAN-MacLean": ("activate", "@pen and @still"),
    "CLAN-MacLeod": ("3 @coin",),
    "CLAN-MacMillan": ("@discard take away", "one of your tiles"),
    "CLAN-MacPherson": ("upgrade tiles", "2: 5 @vp 3: 8 @vp"),
    "CLAN-McKay": ("@person David Hume", "(counts 2)"),
    "CLAN-McKinnon": ("1 @scot 2 @coin",),
    "CLAN-Munro": ("place a tile from", "@discard for nothing"),
    "CLAN-Oliphant": ("@coin owned", "9: 5 @vp 12: 8 @vp"),
    "CLAN-PL23": ("1 @barley 1 @whisky",),
    "CLAN-Ross": ("2 @scot",),
    "CLAN-Sinclair": ("@trade takes @coin", "for a good"),
    "CLAN-Sutherland": ("river tiles", "4: 5 @vp 6: 8 @vp"),
}
