"""Reward tokens: looking, taking one, using it at once (C1-26 to C1-29).

Which tokens there are no text tells; the list is a reconstruction: eight kinds, two of each, all
worth about the same.
"""

from __future__ import annotations

from collections import Counter

from glenmore.base.activation import BonusActivating
from glenmore.base.clan_board import Claiming, claimable, has_marker, why_not_claim
from glenmore.base.gains import ANY, PutGoods, PutScots
from glenmore.base.one_time import never
from glenmore.components import Cell, Effect
from glenmore.hooks import Word
from glenmore.model import CHANCE, START_VILLAGE, Draft, Table
from glenmore.modules.c01_dragon_boat_race.circuit import NUMBER, called, castles
from glenmore.modules.c01_dragon_boat_race.state import (
    REWARD,
    REWARDED,
    UNKNOWN,
    Castle,
    Race,
    race,
)
from glenmore.moves import Claim, Decline, Move
from glenmore.setup import Setup
from glenmore.steps import Auto, Step
from glenmore.text import templates
from glenmore.vocabulary import source_key
from tabletop.events import ScoreLine
from tabletop.records import Record
from tabletop.text import listed
from tabletop.verdict import Why

RULE = "C1-26"
COINS_INSTEAD = 2


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
    return templates("words")[f"token_{token or 'unknown'}"]


# -- moves ----------------------------------------------------------------------------------------


class Look(Move):
    """Look at the reward tokens of the castle; one must then be taken (C1-26)."""

    word = "look"
    rule = RULE


class FindToken(Move):
    """Chance lays open a token of the castle, for those who look (C1-06)."""

    word = "find"
    rule = "C1-06"
    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The token in words."""
        return {"token": _named(self.what)}


class TakeToken(Move):
    """Take a reward token, use it and discard it (C1-26)."""

    word = "token"
    rule = RULE
    only_when = ("C1-26", "C1-28", "C1-29")
    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The token in words."""
        return {"token": _named(self.what)}


class CoinsInstead(Move):
    """Take 2 coins in place of the clan marker of a reward token (C1-26)."""

    word = "coins-instead"
    rule = RULE


def _named(token: str) -> str:
    return token_name(token) if token in TOKENS else token


# -- entering a castle ----------------------------------------------------------------------------


def visit(draft: Draft, seat: int, square: str) -> None:
    """A boat enters a square: if tokens lie there its owner gets one of them (C1-26, C1-29)."""
    castle = next((c for c in race(draft).castles if c.square == square), None)
    if castle is None:
        return
    if not castle.tokens:
        if draft.log is not None:
            draft.tell("C1-29", "castle_empty", seat, where=called(draft, square))
    elif draft.game.options["reward_take"] == "optional":
        draft.then(Approach(seat, square))
    else:
        look(draft, seat, square)


def look(draft: Draft, seat: int, square: str) -> None:
    """The seat looks: from now on it knows what lies there (C1-26, C1-E17)."""
    part = race(draft)
    castle = part.castle(square)
    known = tuple(sorted({*castle.known_to, seat}))
    draft.set_module(NUMBER, part.with_castle(castle.with_(known_to=known)))
    if draft.log is not None:
        draft.tell(
            RULE, "looks_at_tokens", seat, count=len(castle.tokens), where=called(draft, square)
        )
    draft.then(Looking(seat, square))


class Approach(Step):
    """The boat is at a castle: look at its tokens and take one, or do without (C1-26)."""

    state = "PRIZE"
    rule = RULE
    accepts = (Look, Decline)
    seat: int
    square: str

    def actor(self, table: Table) -> int:
        """The owner of the boat."""
        return self.seat

    def options(self, table: Table) -> list[Move]:
        """Either of the two."""
        return [Look(), Decline()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Both are free to choose."""
        return False

    def do(self, draft: Draft, move: Move) -> None:
        """Look, or row on."""
        draft.done()
        if isinstance(move, Look):
            look(draft, self.seat, self.square)
        else:
            draft.tell(RULE, "reward_declined", self.seat)


class Looking(Step):
    """Chance shows the tokens that nobody has seen yet to the player who looks (C1-06, C1-26)."""

    state = "LOOK"
    rule = RULE
    unseen = True  # what others found on other castles cannot lie here
    accepts = (FindToken,)
    seat: int
    square: str

    def actor(self, table: Table) -> int:
        """Nobody decides which tokens were dealt."""
        return CHANCE

    def seen_by(self, table: Table) -> tuple[int, ...]:
        """Only who has looked sees what turns up (C1-NO08)."""
        return race(table).castle(self.square).known_to

    def settle(self, draft: Draft) -> bool:
        """All tokens are known: one of them is taken."""
        castle = race(draft).castle(self.square)
        if UNKNOWN in castle.tokens:
            return False
        draft.swap(ChooseToken(self.seat, self.square))
        if draft.log is not None:
            draft.whisper(
                ("C1-26", "C1-E17"),
                "sees_tokens",
                self.seat,
                tokens=listed(map(token_name, castle.tokens)),
            )
        return True

    def options(self, table: Table) -> list[Move]:
        """Every token that nobody has seen."""
        return [FindToken(token) for token in dict.fromkeys(race(table).pool)]

    def chances(self, table: Table) -> list[tuple[Move, float]]:
        """All unseen tokens are equally likely, those of the box too (C1-07)."""
        pool = race(table).pool
        return [(FindToken(token), n / len(pool)) for token, n in Counter(pool).items()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Only tokens that may lie there."""
        what = move.what  # type: ignore[attr-defined]
        if what in race(table).pool:
            return False
        why.add("C1-06", "token_not_unseen", token=_named(what))
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """One token more is known."""
        what: str = move.what  # type: ignore[attr-defined]
        part = race(draft)
        castle = part.castle(self.square)
        rest = _less(castle.tokens, UNKNOWN)
        draft.set_module(
            NUMBER,
            part.with_castle(
                castle.with_(tokens=tuple(sorted((*rest, what)))), pool=_less(part.pool, what)
            ),
        )

    def faults(self, table: Table, why: Why) -> None:
        """There must be a castle with tokens."""
        _castle_faults(table, self.square, why)


class ChooseToken(Step):
    """The tokens are looked at: take one; the others go back face down (C1-26, C1-27)."""

    state = "PRIZE"
    rule = RULE
    secret = True  # what lies there is for those who have looked
    accepts = (TakeToken, Decline)
    seat: int
    square: str

    def actor(self, table: Table) -> int:
        """The owner of the boat."""
        return self.seat

    def options(self, table: Table) -> list[Move]:
        """Each kind of token once."""
        return [TakeToken(token) for token in dict.fromkeys(tokens_on(table, self.square))]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """One of these, and one must be taken."""
        if isinstance(move, TakeToken):
            if move.what in tokens_on(table, self.square):
                return False
            why.add(RULE, "no_such_token", token=_named(move.what))
        else:
            why.add(RULE, "token_must_be_taken")
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """Use it at once, then it is out of the game."""
        draft.done()
        draft.then(Rewarded(self.seat, self.square))
        use_token(draft, self.seat, self.square, move.what)  # type: ignore[attr-defined]

    def faults(self, table: Table, why: Why) -> None:
        """There must be a castle with tokens."""
        _castle_faults(table, self.square, why)


def tokens_on(table: Table, square: str) -> tuple[str, ...]:
    """What lies on a castle; for those who have not looked, whatever may lie there."""
    part = race(table)
    tokens = part.castle(square).tokens
    return (*(t for t in tokens if t != UNKNOWN), *(part.pool if UNKNOWN in tokens else ()))


def use_token(draft: Draft, seat: int, square: str, what: str) -> None:
    """A token of a castle does what it says and is out of the game (C1-26, C1-27)."""
    part = race(draft)
    castle = part.castle(square)
    seen = what in castle.tokens
    left = _less(castle.tokens, what if seen else UNKNOWN)
    draft.set_module(
        NUMBER,
        part.with_castle(
            castle.with_(tokens=left),
            used=tuple(sorted((*part.used, what))),
            pool=part.pool if seen else _less(part.pool, what),
        ),
    )
    draft.tell(("C1-26", "C1-27"), "token_taken", seat, token=token_name(what))
    effect = Effect(f"reward-{what}", TOKENS[what].amount)
    draft.game.words[effect.word].resolve(draft, seat, effect, START_VILLAGE, 0, square)


class Rewarded(Auto):
    """A reward has been taken and used; modules may put their steps after it (C1-27)."""

    state = REWARDED
    seat: int
    square: str

    def run(self, draft: Draft) -> None:
        """Nothing by itself."""


def _castle_faults(table: Table, square: str, why: Why) -> None:
    if not any(castle.square == square and castle.tokens for castle in race(table).castles):
        why.add("C1-29", "no_tokens_there", where=called(table, square))


def _less(tokens: tuple[str, ...], token: str) -> tuple[str, ...]:
    at = tokens.index(token)
    return tokens[:at] + tokens[at + 1 :]


# -- what they give -------------------------------------------------------------------------------


class MarkerOrCoins(Step):
    """A reward token: place a clan marker and pay its road, or take 2 coins (C1-26)."""

    state = "PRIZE"
    rule = RULE
    accepts = (Claim, CoinsInstead)
    seat: int

    def actor(self, table: Table) -> int:
        """Who took the token."""
        return self.seat

    def settle(self, draft: Draft) -> bool:
        """Without a marker or a payable space it is the coins (C1-E09)."""
        if has_marker(draft, self.seat) and claimable(draft, self.seat, True):
            return False
        self.do(draft, CoinsInstead())
        return True

    def options(self, table: Table) -> list[Move]:
        """Every payable space, or the coins."""
        return [*(Claim(clan) for clan in claimable(table, self.seat)), CoinsInstead()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """The space by its rules."""
        return isinstance(move, Claim) and why_not_claim(table, self.seat, move.clan, why)

    def do(self, draft: Draft, move: Move) -> None:
        """Marker or coins."""
        if isinstance(move, Claim):
            draft.swap(Claiming(self.seat, RULE))
            draft.steps[-1].do(draft, move)
        else:
            draft.done()
            draft.gain_coins(self.seat, COINS_INSTEAD, RULE, "reward token")


def _coins(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.gain_coins(seat, e.amount, RULE, source)


def _vp(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    line = ScoreLine(RULE, "reward tokens", 1, e.amount, e.amount, source_key(REWARD, "vp"))
    draft.score(seat, line)


def _whisky(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.gain_whisky(seat, e.amount, RULE, source_key(REWARD, "whisky"))


def _goods(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.then(PutGoods(seat, (ANY,) * e.amount, (), source, RULE))


def _scot(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.then(PutScots(seat, e.amount, source, RULE))


def _move(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.movement += e.amount
    draft.tell(("C1-26", "C1-E08"), "movement", seat, amount=e.amount, source="reward token")


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


# -- what a seat may know -------------------------------------------------------------------------


def seen_by(table: Table, part: Race, seat: int) -> Race:
    """Tokens that the seat has not looked at go back into the pool (hook `seen_by`; C1-NO08)."""
    pool, seen = list(part.pool), []
    for castle in part.castles:
        if seat in castle.known_to or not any(castle.tokens):
            seen.append(castle)
        else:
            pool += [token for token in castle.tokens if token != UNKNOWN]
            seen.append(castle.with_(tokens=(UNKNOWN,) * len(castle.tokens)))
    if len(pool) == len(part.pool):
        return part
    return part.with_(castles=tuple(seen), pool=tuple(sorted(pool)))


def first_castles(players: int, between: str) -> tuple[Castle, ...]:
    """As many face-down tokens on each castle as there are players (C1-06)."""
    return tuple(Castle(square, (UNKNOWN,) * players) for square in castles(players, between))
