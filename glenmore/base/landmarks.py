"""Landmark cards: what each does (rulebook: appendix "Landmarks", LM-…).

Armadale Castle (end of the game) stands in `end`, Castle Moil in `scoring`, Loch Ness in
`activation`: cards that do nothing when they are taken have no word here.
"""

from __future__ import annotations

from glenmore.base.activation import Activating
from glenmore.base.clan_board import Claiming
from glenmore.base.gains import ANY, put_on_tile, put_scot
from glenmore.base.removal import Removing
from glenmore.components import Cell, Effect
from glenmore.hooks import Word, never
from glenmore.model import Draft
from glenmore.steps import Auto
from glenmore.vocabulary import CARD
from tabletop.vocabulary import source_key


def _stalker(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.gain_coins(seat, 3, e.word, source)


def _donan(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.then(Claiming(seat, e.word))


def _lochy(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    put_on_tile(draft, seat, (ANY, ANY), cell, source, e.word)


class CoinAfter(Auto):
    """The coin of Duart Castle where it comes after the marker (OPT-16)."""

    state = "CL"
    seat: int
    source: str

    def run(self, draft: Draft) -> None:
        """Give the coin."""
        draft.gain_coins(self.seat, 1, "LM-DuartCastle", self.source)


def _duart(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    if draft.game.options.duart_castle == "coin_first":
        draft.gain_coins(seat, 1, e.word, source)
        draft.then(Claiming(seat, e.word))
    else:
        draft.then(Claiming(seat, e.word), CoinAfter(seat, source))


def _inverness(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.gain_whisky(seat, 1, e.word, source_key(CARD, source))
    put_on_tile(draft, seat, ("barley",), cell, source, e.word)


def _shiel(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    put_scot(draft, seat, cell, e.word)
    draft.gain_whisky(seat, 1, e.word, source_key(CARD, source))


def widen(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    """Widen the activation of this very tile to the whole estate."""
    draft.steps = tuple(
        step.with_(whole=True)
        if isinstance(step, Activating) and step.seat == seat and step.tile == source
        else step
        for step in draft.steps
    )


def _morar(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.then(Removing(seat, 2, True, e.word))


WORDS = {
    "LM-CastleStalker": Word(never, _stalker),
    "LM-DonanCastle": Word(never, _donan),
    "LM-LochLochy": Word(never, _lochy),
    "LM-DuartCastle": Word(never, _duart),
    "LM-Inverness": Word(never, _inverness),
    "LM-LochShiel": Word(never, _shiel),
    "LM-CastleOfMey": Word(never, widen),
    "LM-LochMorar": Word(never, _morar),
}
