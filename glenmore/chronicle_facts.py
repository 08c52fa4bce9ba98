"""What facts hold that only chronicles tell; `glenmore.kinds` adds them to the others."""

from __future__ import annotations

from tabletop.kinds import Id, Several

CARDS = ("cellar", "mobster", "feast")  # kinds of things that are cards of a chronicle

FACTS = {
    **{name: Id("square") for name in ("square", "ahead")},
    **{name: Id("cellar") for name in ("cellar", "before")},
    **{name: Id(name) for name in ("mobster", "token", "sale_space", "whose", "earns", "row")},
    **{name: Id(name) for name in ("event", "ballot", "numbers", "verdict", "benefit", "warning")},
    "feast": Id("feast"),
    "feasts": Several(Id("feast"), "feasts"),
    **{name: Id("track") for name in ("track", "next_track")},
    "reward": Id("games_reward"),
    "modifier": Id("games_modifier"),
    **{name: Id(name) for name in ("action", "her_level", "her_symbol", "her_place")},
    "her_symbols": Several(Id("her_symbol"), "her_symbols"),
    "tokens": Several(Id("token"), "tokens"),
    "values": Id("haggis_values"),
    "about": Id("card_about"),
}
