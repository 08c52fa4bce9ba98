"""Important Friends: a clan marker free of charge; Hero's Homeland: a Scot at home.

C10-44 to C10-46.
"""

from __future__ import annotations

from typing import Any

from glenmore.base import clan_board
from glenmore.base.clan_board import Bonus, Claiming, claim_price, has_marker
from glenmore.base.movement import shift_scot
from glenmore.base.payment import after_fees, pay_fees
from glenmore.components import Cell, Effect
from glenmore.hooks import Word, never
from glenmore.model import HOME_CASTLE, Draft, Table
from glenmore.moves import CLAIMS, Claim, Move
from glenmore.steps import Auto, OptionalStep
from glenmore.vocabulary import SCOT_LEFT, SCOT_MOVED
from tabletop.verdict import QUIET, Why

FREE_ROADS = "C10-44"
MCKAY = "CLAN-McKay"


class FriendsClaiming(Claiming, rule=FREE_ROADS):
    """Place a clan marker without paying roads, also beside those of others (C10-44)."""

    def obliges(self, table: Table) -> bool:
        """The effect is offered; nobody has to use it."""
        return False

    def _roads(self, table: Table) -> dict[str, int]:
        return dict.fromkeys(table.game.clans, 0)

    def choices(self, table: Table) -> list[Claim]:
        """Every space with a bonus where no own marker lies, unless that may be repeated."""
        if not has_marker(table, self.seat):
            return []
        clans = [clan for clan, _ in table.game.clan_spaces]
        return [CLAIMS[c,] for c in clans if not self.forbids(table, CLAIMS[c,], QUIET)]

    def forbids(self, table: Table, move: Claim, why: Why) -> bool:
        """As any marker, but only own ones are in the way, and roads cost nothing."""
        own = frozenset(table.players[self.seat].clans)
        found = QUIET if why.enough else why.apart()
        refused = clan_board.why_not_claim(
            table, self.seat, move.clan, found, taken=own, roads=self._roads(table)
        )
        for reason in () if why.enough else found:
            why.add((FREE_ROADS, *reason.rules), reason.key, **reason.fact)
        return refused

    def choose(self, draft: Draft, move: Claim) -> None:
        """Place the marker; fees are no roads and are paid (C10-I22)."""
        seat, clan = self.seat, move.clan
        price = claim_price(draft, seat, clan, self._roads(draft))
        others = tuple(s for s, p in enumerate(draft.players) if clan in p.clans and s != seat)
        player = draft.player(seat)
        player.clans += (clan,)
        if draft.game.options.markers_limited:
            player.markers -= 1
        draft.tell((FREE_ROADS, "CLAN-01"), "claimed_free", seat, clan=clan, seats=others)
        pay_fees(draft, seat, price)
        bonus: Auto = Bonus(seat, clan)
        if draft.game.clans[clan].effect == MCKAY and _hume_is_gone(draft):
            bonus = NoHume(seat)
        draft.then(*price.then, *after_fees(price), bonus)


def _hume_is_gone(table: Table) -> bool:
    return any(table.game.hume in player.persons for player in table.players)


class NoHume(Auto, state="CL", rule="C10-45"):
    """David Hume stays with whoever has him (C10-45)."""

    seat: int

    def run(self, draft: Draft) -> None:
        """Tell that nothing else happens."""
        tile = draft.game.hume
        owner = next(s for s, p in enumerate(draft.players) if tile in p.persons)
        draft.tell("C10-45", "hume_stays", self.seat, tile=tile, owner=owner)


def _friends(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.then(FriendsClaiming(seat, FREE_ROADS))


FRIENDS = Word(never, _friends, worth=5.0, shares=True)


# -- Hero's Homeland ------------------------------------------------------------------------------


class BringHome(Move, word="bring-home", rule="C10-46", only_when=("C10-46",)):
    """Move your own Scot from a tile straight to the home castle (C10-46)."""

    cell: Cell

    def facts(self, table: Table) -> dict[str, Any]:
        """The tile where the Scot stands."""
        plot = table.players[table.actor].estate.get(self.cell)
        return {"tile": plot.top if plot else self.cell}


class Homecoming(OptionalStep[BringHome], state="HOMELAND", rule="C10-46", only_with_choices=True):
    """One Scot may be moved from any tile to the home castle (C10-46)."""

    def lapsed(self, draft: Draft) -> None:
        """Every Scot is at home already, or there is none (C10-E30)."""
        draft.tell(("C10-46", "C10-E30"), "nobody_to_bring_home", self.seat)

    def choices(self, table: Table) -> list[BringHome]:
        """Each tile with a Scot who is not at home."""
        estate = table.players[self.seat].estate.items()
        return [BringHome(cell) for cell, plot in estate if plot.scots and cell != HOME_CASTLE]

    def refuse(self, table: Table, move: BringHome, why: Why) -> None:
        """A Scot of your own who is not at home."""
        if move.cell == HOME_CASTLE:
            why.add(("C10-46", "C10-E30"), "scot_is_home")
        else:
            why.add("C10-46", "no_scot_there", cell=move.cell)

    def choose(self, draft: Draft, move: BringHome) -> None:
        """The Scot stands on the home castle."""
        shift_scot(draft, self.seat, move.cell, HOME_CASTLE)
        draft.tell("C10-46", "scot_brought_home", self.seat, cell=move.cell)
        draft.changed(self.seat, SCOT_LEFT, move.cell)
        draft.changed(self.seat, SCOT_MOVED, HOME_CASTLE)

    def faults(self, table: Table, why: Why) -> None:
        """A player's Scot."""
        if self.seat not in table.game.seats:
            why.add("C10-46", "games_nonsense")


def _homeland(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.then(Homecoming(seat))


HOMELAND = Word(never, _homeland, worth=2.0)
