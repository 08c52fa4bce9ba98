"""Reward tokens: which there are.

No text tells; the list is a reconstruction: eight kinds, two of each, all worth about the same.
"""

from __future__ import annotations

from glenmore.text import name
from tabletop.records import Record

UNKNOWN = ""  # a token that nobody has looked at


class Token(Record):
    """One kind of reward token: how many of it there are and what it gives."""

    id: str
    amount: int
    copies: int = 2


TOKENS = {
    token.id: token
    for token in (
        Token("coins", 3),
        Token("vp", 4),
        Token("whisky", 1),
        Token("goods", 2),
        Token("scot", 1),
        Token("move", 3),
        Token("activate", 1),
        Token("marker", 1),
    )
}
ALL_TOKENS = tuple(sorted(id for id, token in TOKENS.items() for _ in range(token.copies)))


def token_name(token: str) -> str:
    """What a token gives, in words."""
    return name("token", token)


def less(tokens: tuple[str, ...], token: str) -> tuple[str, ...]:
    """The tokens without one of that kind."""
    at = tokens.index(token)
    return tokens[:at] + tokens[at + 1 :]
