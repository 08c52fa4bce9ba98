"""What reward tokens give (C1-26)."""

from __future__ import annotations

from glenmore.base.activation import BonusActivating
from glenmore.base.clan_board import Claiming, claimable, has_marker, why_not_claim
from glenmore.base.gains import ANY, PutGoods, PutScots
from glenmore.components import Cell, Effect
from glenmore.events import ScoreLine
from glenmore.hooks import Word, never
from glenmore.model import START_VILLAGE, Draft, Table
from glenmore.modules.c01_dragon_boat_race.state import REWARD
from glenmore.modules.c01_dragon_boat_race.tokens import TOKENS
from glenmore.moves import Claim, Move
from glenmore.setup import Setup
from glenmore.steps import SeatStep
from tabletop.verdict import Why
from tabletop.vocabulary import source_key

RULE = "C1-26"
COINS_INSTEAD = 2


class CoinsInstead(Move, word="coins-instead", rule=RULE):
    """Take 2 coins in place of the clan marker of a reward token (C1-26)."""


class MarkerOrCoins(SeatStep[Claim | CoinsInstead], state="PRIZE", rule=RULE):
    """A reward token: place a clan marker and pay its road, or take 2 coins (C1-26)."""

    def settle(self, draft: Draft) -> bool:
        """Without a marker or a payable space it is the coins (C1-E09)."""
        if has_marker(draft, self.seat) and claimable(draft, self.seat, True):
            return False
        self.do(draft, CoinsInstead())
        return True

    def options(self, table: Table) -> list[Move]:
        """Every payable space, or the coins."""
        return [*(Claim(clan) for clan in claimable(table, self.seat)), CoinsInstead()]

    def why_not(self, table: Table, move: Claim | CoinsInstead, why: Why) -> bool:
        """The space by its rules."""
        return isinstance(move, Claim) and why_not_claim(table, self.seat, move.clan, why)

    def do(self, draft: Draft, move: Claim | CoinsInstead) -> None:
        """Marker or coins."""
        if isinstance(move, Claim):
            draft.swap(Claiming(self.seat, RULE))
            draft.steps[-1].do(draft, move)
        else:
            draft.done()
            draft.gain_coins(self.seat, COINS_INSTEAD, RULE, source_key(REWARD, "marker"))


def give(draft: Draft, seat: int, token: str, square: str) -> None:
    """A token does what it says."""
    effect = Effect(f"reward-{token}", TOKENS[token].amount)
    draft.game.words[effect.word].resolve(draft, seat, effect, START_VILLAGE, 0, square)


def _coins(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.gain_coins(seat, e.amount, RULE, source)


def _vp(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    line = ScoreLine(RULE, "reward-tokens", 1, e.amount, e.amount, source_key(REWARD, "vp"))
    draft.score(seat, line)


def _whisky(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.gain_whisky(seat, e.amount, RULE, source_key(REWARD, "whisky"))


def _goods(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.then(PutGoods(seat, (ANY,) * e.amount, (), source, RULE))


def _scot(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.then(PutScots(seat, e.amount, source, RULE))


def _move(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.movement += e.amount
    draft.tell(("C1-26", "C1-E08"), "movement", seat, amount=e.amount, thing="reward-token")


def _activate(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.then(BonusActivating(seat, (ANY,) * e.amount, RULE))


def _marker(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.then(*(MarkerOrCoins(seat) for _ in range(e.amount)))


_GIVES = {
    "coins": _coins,
    "vp": _vp,
    "whisky": _whisky,
    "goods": _goods,
    "scot": _scot,
    "move": _move,
    "activate": _activate,
    "marker": _marker,
}


def effect_words(setup: Setup) -> dict[str, Word]:
    """What each token gives (hook `effect_words`)."""
    return {f"reward-{id}": Word(never, give) for id, give in _GIVES.items()}
