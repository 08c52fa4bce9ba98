"""One-time effects of a newly placed tile or a person (ONCE-01 to ONCE-10)."""

from __future__ import annotations

from typing import Any

from glenmore.base.clan_board import Claiming
from glenmore.base.gains import ANY, PutGoods, PutScots, put_on_tile, put_scot
from glenmore.base.turn import SeatMenu
from glenmore.components import Cell, Effect
from glenmore.events import ScoreLine
from glenmore.hooks import Word, never
from glenmore.model import START_VILLAGE, Draft, Table
from glenmore.moves import RESOLVE, Move, Resolve
from glenmore.vocabulary import ONCE
from tabletop.steps import Step
from tabletop.verdict import Why
from tabletop.vocabulary import source_key


class OneTime(SeatMenu[Resolve]):
    """T6: resolve the symbols in an order of the player's choice (ONCE-02)."""

    state = "T6"
    window = "T6"
    rule = "ONCE-01"
    tile: str
    cell: Cell
    words: tuple[str, ...]

    def settle(self, draft: Draft) -> bool:
        """A single symbol and nothing else to do: no decision is needed."""
        if not self.words:
            draft.done()
            return True
        free = self.free_options(draft, self.seat)
        if free or len(self._next(draft)) > 1:
            draft.offered = (*self.own_options(draft), *free)
            return False
        self.do_own(draft, RESOLVE[self.words[0],])
        return True

    def _next(self, table: Table) -> tuple[str, ...]:
        if table.game.options.one_time_order == "printed":  # OPT-08
            return self.words[:1]
        return tuple(dict.fromkeys(self.words))

    def own_options(self, table: Table) -> list[Move]:
        """The symbols that may come next."""
        return [RESOLVE[word,] for word in self._next(table)]

    def why_not_own(self, table: Table, move: Resolve, why: Why) -> bool:
        """Only symbols of this tile, each once."""
        word = move.effect
        if word in self._next(table):
            return False
        if word in self.words:
            why.add("ONCE-02", "printed_order", effect=word, first=self.words[0])
        else:
            why.add("ONCE-01", "no_such_effect", effect=word, tile=self.tile, left=self.words)
        return True

    def do_own(self, draft: Draft, move: Resolve) -> None:
        """Resolve one symbol."""
        word = move.effect
        at = self.words.index(word)
        left = self.words[:at] + self.words[at + 1 :]
        draft.swap(type(self)(self.seat, self.tile, self.cell, left))
        effect = draft.game.tiles[self.tile].effects[word]
        draft.game.words[word].resolve(draft, self.seat, effect, self.cell, 0, self.tile)

    def faults(self, table: Table, why: Why) -> None:
        """The symbols must be on the tile."""
        tile = table.game.tiles.get(self.tile)
        if tile is None or not set(self.words) <= {e.word for e in tile.once}:
            why.add(
                "ONCE-01", "no_such_effect", effect=", ".join(self.words), tile=self.tile, left=()
            )


class Person(OneTime):
    """T5P: a person's one-time effect is the clan marker (PERSON-03)."""

    state = "T5P"
    window = "T5P"
    rule = "PERSON-03"


def person(seat: int, tile: str, words: tuple[str, ...]) -> Step[Any]:
    """The step of a person tile that has been set aside."""
    return Person(seat, tile, START_VILLAGE, words)


# -- the words ------------------------------------------------------------------------------------


def _scot(draft: Draft, seat: int, effect: Effect, cell: Cell, way: int, source: str) -> None:
    if source in draft.game.tiles and draft.game.tiles[source].right:  # on either half
        cells = (cell, (cell[0] + 1, cell[1]))
        draft.then(PutScots(seat, effect.amount, source, "ONCE-04", cells))
        return
    for _ in range(effect.amount):
        put_scot(draft, seat, cell, "ONCE-04")


def _any_good(draft: Draft, seat: int, effect: Effect, cell: Cell, way: int, source: str) -> None:
    kinds = (ANY,) * effect.amount
    if draft.game.options.any_good_goes == "any_tile":  # OPT-07
        draft.then(PutGoods(seat, kinds, (), source, "ONCE-05"))
    else:
        put_on_tile(draft, seat, kinds, cell, source, "ONCE-05")


def _marker(draft: Draft, seat: int, effect: Effect, cell: Cell, way: int, source: str) -> None:
    rule = "PERSON-03" if draft.game.tiles[source].kind == "person" else "ONCE-06"
    draft.then(*(Claiming(seat, rule) for _ in range(effect.amount)))


def _whisky(draft: Draft, seat: int, effect: Effect, cell: Cell, way: int, source: str) -> None:
    draft.gain_whisky(seat, effect.amount, "ONCE-07", source_key(ONCE, source))


def _coin(draft: Draft, seat: int, effect: Effect, cell: Cell, way: int, source: str) -> None:
    draft.gain_coins(seat, effect.amount, "ONCE-08", source)


def _vp(draft: Draft, seat: int, effect: Effect, cell: Cell, way: int, source: str) -> None:
    points = effect.amount
    draft.score(seat, ScoreLine("ONCE-09", source, 1, points, points, source_key(ONCE, source)))


def _landmark(draft: Draft, seat: int, effect: Effect, cell: Cell, way: int, source: str) -> None:
    """Take the card with the tile's name and apply it at once if it is a one-time card."""
    card = draft.game.landmarks[draft.game.tiles[source].landmark]
    draft.player(seat).cards += (card.id,)
    draft.tell(("ONCE-03", card.rule), "card_taken", seat, card=card.id, timing=card.timing)
    word = draft.game.words.get(card.rule)
    if word is not None:
        word.resolve(draft, seat, Effect(card.rule), cell, 0, source)


WORDS = {
    "landmark": Word(never, _landmark),
    "scot": Word(never, _scot),
    "any-good": Word(never, _any_good),
    "clan-marker": Word(never, _marker),
    "whisky": Word(never, _whisky),
    "coin": Word(never, _coin),
}
ONCE_VP = Word(never, _vp)
