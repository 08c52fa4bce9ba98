"""What facts hold that only chronicles tell; `glenmore.kinds` adds them to the others."""

from __future__ import annotations

from tabletop.kinds import Id, Several

CARDS = ("cellar", "mobster")  # kinds of things that are cards of a chronicle

FACTS = {
    **{name: Id("square") for name in ("square", "ahead")},
    **{name: Id("cellar") for name in ("cellar", "before")},
    **{name: Id(name) for name in ("mobster", "token", "sale_space", "whose", "earns", "row")},
    **{name: Id(name) for name in ("event", "ballot", "numbers", "verdict", "benefit", "warning")},
    "tokens": Several(Id("token"), "tokens"),
    "values": Id("haggis_values"),
    "about": Id("card_about"),
}
