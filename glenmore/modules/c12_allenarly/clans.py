"""Her two clan tokens: their ways over the clan board, and the markers that follow them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from glenmore.base.clan_board import occupied
from glenmore.base.set_up import MARKERS
from glenmore.model import Draft, Table
from glenmore.modules.c12_allenarly import adapting
from glenmore.modules.c12_allenarly.board import REMOVED, board, her_seat, put_board
from glenmore.modules.c12_allenarly.data import TOKENS, paths
from glenmore.moves import Move
from glenmore.steps import Step
from tabletop.verdict import Why

if TYPE_CHECKING:
    from glenmore.assembly import Game


@lru_cache(maxsize=64)
def path(game: Game, band: str) -> tuple[str, ...]:
    """The spaces of a colour that are in play, from the topmost to the lowest (C12-19, C12-21)."""
    return paths(game.clans.values())[band]


def next_space(table: Table, band: str) -> str:
    """The next empty space on the way of a token, or REMOVED where it stays (C12-22, C12-23)."""
    here, way = board(table).token(band), path(table.game, band)
    if here == REMOVED:
        return REMOVED
    taken, at = occupied(table), way.index(here)
    return next((s for s in (*way[at + 1 :], *way[:at]) if s not in taken), REMOVED)


class MoveToken(Move, word="advance", rule="C12-22"):
    """One of her clan tokens moves to the next empty space of its way (C12-22, C12-24)."""

    clan: str


class Advance(Step[MoveToken], state="A4", rule="C12-24"):
    """A token symbol on her card: the token of that colour moves once (C12-24)."""

    told_alone = True
    band: str

    def settle(self, draft: Draft) -> bool:
        """A token that has left the board, or stands on the last empty space, does not move."""
        if next_space(draft, self.band) != REMOVED:
            return False
        draft.done()
        here = board(draft).token(self.band)
        if here == REMOVED:
            draft.tell(("C12-24", "C12-49"), "her_token_gone", her_seat(draft), band=self.band)
        else:
            draft.tell("C12-23", "her_token_stays", her_seat(draft), band=self.band, clan=here)
        return True

    def options(self, table: Table) -> list[MoveToken]:
        """The next empty space."""
        return [MoveToken(next_space(table, self.band))]

    def refuse(self, table: Table, move: MoveToken, why: Why) -> None:
        """Another colour, a marker there, or an empty space comes before it."""
        band, way, clan = self.band, path(table.game, self.band), move.clan
        if clan not in way:
            why.add(("C12-19", "C12-21"), "her_token_elsewhere", clan=clan, band=band)
            return
        if clan in occupied(table) and why.add("C12-22", "her_token_jumps", clan=clan):
            return
        to = next_space(table, band)
        if clan != to:
            why.add("C12-22", "her_token_next", band=band, clan=to)

    def do(self, draft: Draft, move: MoveToken) -> None:
        """It moves."""
        draft.done()
        advance(draft, self.band, "C12-24")

    def faults(self, table: Table, why: Why) -> None:
        """There are two colours."""
        if self.band not in TOKENS:
            why.add("C12-24", "her_board_is_nonsense")


def advance(draft: Draft, band: str, rule: str) -> None:
    """A token moves to the next empty space of its way, if there is one (C12-22)."""
    to = next_space(draft, band)
    if to != REMOVED:
        put_board(draft, board(draft).with_token(band, to))
        draft.tell((rule, "C12-22"), "her_token_moves", her_seat(draft), band=band, clan=to)


def markers_left(table: Table) -> int:
    """Her markers that are not on the board yet; she never has more than 10 (C12-49)."""
    return MARKERS - len(table.players[her_seat(table)].clans)


def mark(draft: Draft) -> None:
    """She has taken a person: tokens on occupied spaces move, both get a marker (C12-49)."""
    for band in TOKENS:
        here = board(draft).token(band)
        if here != REMOVED and here in occupied(draft):
            advance(draft, band, "C12-49")
    for band in TOKENS:
        here = board(draft).token(band)
        if here == REMOVED:
            continue
        if here not in occupied(draft) and markers_left(draft):
            _put_marker(draft, here)
        if markers_left(draft) and any(s not in occupied(draft) for s in path(draft.game, band)):
            continue
        _remove(draft, band)
    if not markers_left(draft):
        for band in TOKENS:
            if board(draft).token(band) != REMOVED:
                _remove(draft, band)


def _put_marker(draft: Draft, clan: str) -> None:
    """One of her markers goes onto a space; its bonus is not used."""
    seat = her_seat(draft)
    player = draft.player(seat)
    player.clans += (clan,)
    if draft.game.options.markers_limited:
        player.markers -= 1
    draft.tell("C12-49", "her_marker", seat, clan=clan, left=markers_left(draft))
    adapting.mark(draft, clan)


def _remove(draft: Draft, band: str) -> None:
    """A token leaves the board for good."""
    put_board(draft, board(draft).with_token(band, REMOVED))
    rule = ("C12-49", "C12-E18") if markers_left(draft) else ("C12-49", "C12-E16")
    draft.tell(rule, "her_token_removed", her_seat(draft), band=band)
