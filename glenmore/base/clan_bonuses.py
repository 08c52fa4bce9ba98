"""Clan spaces: the bonus of each (rulebook: appendix "Clans", CLAN-Brodie … CLAN-Sutherland)."""

from __future__ import annotations

from collections.abc import Callable

from glenmore.base import payment
from glenmore.base.activation import BonusActivating
from glenmore.base.destinations import elsewhere
from glenmore.base.discards import discarded, take_out
from glenmore.base.gains import PutGoods, PutScots
from glenmore.base.one_time import person
from glenmore.base.placing import has_cell
from glenmore.base.removal import Removing
from glenmore.base.stops import why_not_scots, why_not_target
from glenmore.base.taking import step_for
from glenmore.components import Cell, Effect
from glenmore.events import ScoreLine
from glenmore.hooks import Price, Word, never
from glenmore.model import Draft, Table
from glenmore.moves import Fetch
from glenmore.steps import SeatStep
from glenmore.verdict import Reason
from glenmore.vocabulary import CLAN, FETCHED
from tabletop.verdict import QUIET, Why
from tabletop.vocabulary import source_key

Resolve = Callable[[Draft, int, Effect, Cell, int, str], None]


def _counted(
    rule: str, category: str, five: int, eight: int, count: Callable[[Table, int], int]
) -> Word:
    """5 VP from the first threshold, 8 VP from the second, nothing below."""

    def resolve(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
        number = count(draft, seat)
        points = 8 if number >= eight else 5 if number >= five else 0
        key = source_key(CLAN, source)
        draft.score(seat, ScoreLine(rule, category, number, None, points, key))

    return Word(never, resolve)


def villages(table: Table, seat: int) -> int:
    """Villages of the estate, the start village among them (EDGE-102)."""
    tiles = table.game.tiles
    return sum(tiles[p.top].type == "village" for p in table.players[seat].estate.values())


def manned_tiles(table: Table, seat: int) -> int:
    """Tiles with at least one own Scot (CLAN-Grant)."""
    return sum(plot.scots > 0 for plot in table.players[seat].estate.values())


def upgrade_tiles(table: Table, seat: int) -> int:
    """Upgrade tiles, covered ones included (CLAN-MacPherson)."""
    tiles = table.game.tiles
    return sum(
        tiles[tile].upgrade for plot in table.players[seat].estate.values() for tile in plot.tiles
    )


def river_tiles(table: Table, seat: int) -> int:
    """River tiles; the home tile counts as two (CLAN-Sutherland)."""
    tiles = table.game.tiles
    return sum(tiles[p.top].river for p in table.players[seat].estate.values())


def coins_owned(table: Table, seat: int) -> int:
    """Coins after the road has been paid (EDGE-101)."""
    return table.players[seat].coins


# -- gains ----------------------------------------------------------------------------------------


def _gain(
    rule: str,
    goods: tuple[str, ...] = (),
    scots: int = 0,
    coins: int = 0,
    whisky: int = 0,
    vp: int = 0,
) -> Word:
    """Coins, whisky and points at once; goods and Scots where the player wants them (CLAN-07)."""

    def resolve(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
        if coins:
            draft.gain_coins(seat, coins, rule, source)
        if whisky:
            draft.gain_whisky(seat, whisky, rule, source_key(CLAN, source))
        if vp:
            draft.score(seat, ScoreLine(rule, source, 1, vp, vp, source_key(CLAN, source)))
        if scots:
            draft.then(PutScots(seat, scots, source, rule))
        if goods:  # they come first
            draft.then(PutGoods(seat, goods, (), source, rule))

    return Word(never, resolve)


def _activates(rule: str, types: tuple[str, ...], movement: int = 0) -> Word:
    """Activate one tile of each type; movement points are given in any case (EDGE-122)."""

    def resolve(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
        if movement:
            draft.movement += movement
            draft.tell(rule, "movement", seat, amount=movement, thing=source)
        draft.then(BonusActivating(seat, types, rule))

    return Word(never, resolve)


def _lasting(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    """A permanent bonus: nothing happens now (CLAN-06)."""
    draft.tell((e.word, "CLAN-06"), "lasting_bonus", seat, clan=source)


def _mckay(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    """Take David Hume; he brings no clan marker (EDGE-121)."""
    hume = draft.game.hume
    draft.player(seat).persons += (hume,)
    draft.tell(("CLAN-McKay", "SCORE-08"), "person_kept", seat, tile=hume)
    draft.then(person(seat, hume, ()))


def _macmillan(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    optional = draft.game.options.macmillan == "optional"  # OPT-18
    draft.then(Removing(seat, 1, optional, "CLAN-MacMillan"))


def _munro(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.then(Fetching(seat, "CLAN-Munro", draft.game.options.munro_activates))  # OPT-14


class Fetching(SeatStep[Fetch]):
    """Choose a tile of the discard pile; it costs nothing but perhaps Scots (CLAN-Munro)."""

    only_with_options = True
    state = "CL"
    rule = "CLAN-Munro"
    clan_rule: str
    activates: bool = True
    scots: int = 0  # paid for it, and gone before the tile is laid

    def lapsed(self, draft: Draft) -> None:
        """Nothing fits: the bonus lapses (EDGE-104)."""
        draft.tell(self.clan_rule, "nothing_to_fetch", self.seat)

    def options(self, table: Table) -> list[Fetch]:
        """Every discarded tile, if it has a place."""
        pile = discarded(table)
        return [Fetch(tile) for tile in pile if not self._why_not_tile(table, tile, QUIET)]

    def why_not(self, table: Table, move: Fetch, why: Why) -> bool:
        """It must be in the pile and, as a territory tile, have a legal cell."""
        if move.tile not in discarded(table):
            why.add((self.clan_rule, "RONDEL-12"), "not_discarded", tile=move.tile)
            return True
        return self._why_not_tile(table, move.tile, why)

    def _why_not_tile(self, table: Table, id: str, why: Why) -> bool:
        tile = table.game.tiles[id]
        if tile.kind == "special":
            return why_not_target(table, tile, why)
        goes = elsewhere(table, self.seat, id, FETCHED)
        if isinstance(goes, Reason):
            why.add((self.clan_rule, *goes.rules), goes.key, **goes.fact)
            return True
        laid = tile.kind == "territory" and goes is None
        if self.scots:
            return why_not_scots(table, self.seat, tile, self.scots, laid, why)
        if laid and not has_cell(table, self.seat, tile):
            why.add((self.clan_rule, "PLACE-01"), "no_cell", tile=tile.id, type=tile.type)
            return True
        return False

    def do(self, draft: Draft, move: Fetch) -> None:
        """Take it from the pile; it is placed, or set aside, like any taken tile (EDGE-108)."""
        tile = draft.game.tiles[move.tile]
        draft.done()
        take_out(draft, tile.id)
        draft.tell(self.clan_rule, "fetched", self.seat, tile=tile.id)
        draft.then(step_for(draft, self.seat, tile, FETCHED, self.activates))
        if self.scots:
            payment.begin(draft, self.seat, Price(scots=self.scots), tile.id, how=FETCHED)


WORDS = {
    "CLAN-Brodie": _counted("CLAN-Brodie", "villages", 3, 4, villages),
    "CLAN-Cameron": _activates("CLAN-Cameron", ("trade",), movement=3),
    "CLAN-Chisholm": _gain("CLAN-Chisholm", ("barley",), scots=1),
    "CLAN-Douglas": _gain("CLAN-Douglas", vp=3),
    "CLAN-Grant": _counted("CLAN-Grant", "manned-tiles", 5, 6, manned_tiles),
    "CLAN-Gunn": _gain("CLAN-Gunn", ("sheep", "cattle")),
    "CLAN-MacDonald": _gain("CLAN-MacDonald", ("stone", "wood")),
    "CLAN-MacDonell": _activates("CLAN-MacDonell", ("resource", "whisky")),
    "CLAN-MacGregor": Word(never, _lasting),
    "CLAN-Mackintosh": Word(never, _lasting),
    "CLAN-MacLachlan": Word(never, _lasting),
    "CLAN-MacLean": _activates("CLAN-MacLean", ("pen", "whisky")),
    "CLAN-MacLeod": _gain("CLAN-MacLeod", coins=3),
    "CLAN-MacMillan": Word(never, _macmillan),
    "CLAN-MacPherson": _counted("CLAN-MacPherson", "upgrade-tiles", 2, 3, upgrade_tiles),
    "CLAN-McKay": Word(never, _mckay),
    "CLAN-McKinnon": _gain("CLAN-McKinnon", scots=1, coins=2),
    "CLAN-Munro": Word(never, _munro),
    "CLAN-Oliphant": _counted("CLAN-Oliphant", "coins", 9, 12, coins_owned),
    "CLAN-PL23": _gain("CLAN-PL23", ("barley",), whisky=1),
    "CLAN-Ross": _gain("CLAN-Ross", scots=2),
    "CLAN-Sinclair": Word(never, _lasting),
    "CLAN-Sutherland": _counted("CLAN-Sutherland", "river-tiles", 4, 6, river_tiles),
}
