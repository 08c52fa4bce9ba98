"""A card for each chronicle: its board, its time, how hard it is, who can play it, what it adds.

>>> card = chronicle_card(choosing.chronicles()[2])
>>> card.tick.description
'2 Highlander: There Can Be Only One'
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

import ipywidgets

from glenmore import choosing
from glenmore.title import TITLE
from glenmore_widgets.forms import tick_box, words
from tabletop.teach.shelf import lessons
from tabletop.text import language
from tabletop_widgets.course import picture_of
from tabletop_widgets.stills import picture_html

FULL, EMPTY = "●", "○"  # pips of difficulty


class ChronicleCard(ipywidgets.VBox):  # type: ignore[misc]
    """A card to tick."""

    def __init__(self, about: choosing.About) -> None:
        self.tick = tick_box(f"{about.number} {about.title}", width="auto", max_width="100%")
        super().__init__([self.tick, ipywidgets.HTML(_told(about))])
        self.add_class("gm-choose-card")


def chronicle_card(about: choosing.About) -> ChronicleCard:
    """The card of one chronicle."""
    return ChronicleCard(about)


def in_grid(cards: Any) -> Any:
    """Cards side by side, as many as there is room for."""
    grid = ipywidgets.Box(tuple(cards))
    grid.add_class("gm-choose-cards")
    return grid


def _told(about: choosing.About) -> str:
    low, high = min(about.players), max(about.players)
    facts = (
        words("choose.more_minutes", minutes=about.minutes),
        f"{_pips(about.difficulty)} {escape(about.difficulty)}",
        words("choose.card_players", low=low, high=high),
    )
    listed = "".join(f"<li>{fact}</li>" for fact in facts)
    return (
        f'<div class="gm-choose-board">{_board(about.number, language())}</div>'
        f'<ul class="gm-choose-facts">{listed}</ul><p>{escape(about.gist)}</p>'
    )


def _pips(difficulty: str) -> str:
    """As many full pips as the level counts; the word stands beside them."""
    levels = choosing.levels()
    full = levels.index(difficulty) + 1
    return f'<span aria-hidden="true">{FULL * full}{EMPTY * (len(levels) - full)}</span>'


@cache
def _board(number: int, language: str) -> str:
    """The board of a chronicle as its lesson begins with it."""
    found = next((n for n in lessons(TITLE, language) if n.of_module and n.order == number), None)
    picture = picture_of(TITLE, found) if found else None
    alt = words("choose.card_board", number=number)
    return picture_html(picture.svg, alt) if picture else ""
