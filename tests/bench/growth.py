"""How the cost of a choice grows, in counted calls and lines; `notebooks/analyse` draws it."""

from __future__ import annotations

from glenmore.lab import costs
from tests.bench.tables import LEFT, RIGHT

HEAD = ("what grows", "from … to", "calls from … to", "power: calls, lines", "so the cost")
SIDES = (LEFT, RIGHT, RIGHT, RIGHT, LEFT)
REMARK = (
    "A power of 1 is growth in proportion, 0 none; chronicles: what all add against the sum of what"
    " each adds alone."
)


def rows() -> list[tuple[str, ...]]:
    """A row for everything that can grow."""
    found = []
    study = costs.by_study()
    for what, size, table in (
        ("tiles in the estate, base", "tiles", costs.by_estate()),
        ("tiles in the estate, all chronicles", "tiles", costs.by_estate(costs.ALL)),
        ("players", "players", costs.by_players()),
        ("positions of a study, a new move", "positions", study[study["what"] == costs.PLAY]),
        ("positions of a study, going to one", "positions", study[study["what"] == costs.GO]),
        ("games of an experiment, per game", "games", costs.by_games()),
        ("tiles that may be removed, per listed choice", "tiles", costs.by_removal()),
    ):
        powers = costs.growth(table, size)
        first, last = table.iloc[0], table.iloc[-1]
        found.append(
            (
                what,
                f"{first[size]:,.0f} … {last[size]:,.0f}",
                f"{first['mean']:,.0f} … {last['mean']:,.0f}",
                f"{powers[0]:.2f}, {powers[1]:.2f}",
                costs.verdict(*powers),
            )
        )
    return [*found, _chronicles()]


def _chronicles() -> tuple[str, ...]:
    table = costs.by_chronicles()
    base, whole = table["mean"].iloc[0], table["mean"].iloc[-1]
    share = costs.together(table, costs.each_chronicle())
    return (
        "chronicles that are on",
        f"0 … {len(costs.ALL)}",
        f"{base:,.0f} … {whole:,.0f}",
        f"{share:.2f} of the sum",
        "is at most the sum of each" if share <= costs.LINEAR else "is more than the sum of each",
    )


def remarks() -> list[str]:
    """How the table is read."""
    return [REMARK]
