"""Reward tokens on the castles: looking, taking one, using it at once (C1-26 to C1-29)."""

from __future__ import annotations

from collections import Counter

from glenmore.model import Draft, Table
from glenmore.modules.c01_dragon_boat_race.circuit import NUMBER, castles, named
from glenmore.modules.c01_dragon_boat_race.gifts import RULE, give
from glenmore.modules.c01_dragon_boat_race.state import REWARDED, Castle, Race, race
from glenmore.modules.c01_dragon_boat_race.tokens import UNKNOWN, less
from glenmore.moves import Decline, Move
from glenmore.steps import Auto, OfferStep, SeatStep, WeightedStep
from tabletop.verdict import Why

# -- moves ----------------------------------------------------------------------------------------


class Look(Move, word="look", rule=RULE):
    """Look at the reward tokens of the castle; one must then be taken (C1-26)."""


class FindToken(Move, word="find", rule="C1-06"):
    """Chance lays open a token of the castle, for those who look (C1-06)."""

    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The token."""
        return {"token": self.what}


class TakeToken(Move, word="token", rule=RULE, only_when=("C1-26", "C1-28", "C1-29")):
    """Take a reward token, use it and discard it (C1-26)."""

    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The token."""
        return {"token": self.what}


# -- entering a castle ----------------------------------------------------------------------------


def visit(draft: Draft, seat: int, square: str) -> None:
    """A boat enters a square: if tokens lie there its owner gets one of them (C1-26, C1-29)."""
    castle = next((c for c in race(draft).castles if c.square == square), None)
    if castle is None:
        return
    if not castle.tokens:
        if draft.log is not None:
            draft.tell("C1-29", "castle_empty", seat, square=named(draft, square))
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
            RULE, "looks_at_tokens", seat, count=len(castle.tokens), square=named(draft, square)
        )
    draft.then(Looking(seat, square))


class Approach(OfferStep[Look], state="PRIZE", rule=RULE, without="reward_declined"):
    """The boat is at a castle: look at its tokens and take one, or do without (C1-26)."""

    square: str

    def choose(self, draft: Draft, move: Look) -> None:
        """Look."""
        look(draft, self.seat, self.square)


class Looking(WeightedStep[FindToken], state="LOOK", rule=RULE):
    """Chance shows the tokens that nobody has seen yet to the player who looks (C1-06, C1-26)."""

    unseen = True  # what others found on other castles cannot lie here
    seat: int
    square: str

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
            draft.whisper(("C1-26", "C1-E17"), "sees_tokens", self.seat, tokens=castle.tokens)
        return True

    def outcomes(self, table: Table) -> list[tuple[FindToken, int]]:
        """Every token that nobody has seen, those of the box too (C1-07)."""
        return [(FindToken(token), n) for token, n in Counter(race(table).pool).items()]

    def refuse(self, table: Table, move: FindToken, why: Why) -> None:
        """Only tokens that may lie there."""
        why.add("C1-06", "token_not_unseen", token=move.what)

    def do(self, draft: Draft, move: FindToken) -> None:
        """One token more is known."""
        part = race(draft)
        castle = part.castle(self.square)
        known = tuple(sorted((*less(castle.tokens, UNKNOWN), move.what)))
        part = part.with_castle(castle.with_(tokens=known), pool=less(part.pool, move.what))
        draft.set_module(NUMBER, part)

    def faults(self, table: Table, why: Why) -> None:
        """There must be a castle with tokens."""
        _castle_faults(table, self.square, why)


class ChooseToken(SeatStep[TakeToken], state="PRIZE", rule=RULE):
    """The tokens are looked at: take one; the others go back face down (C1-26, C1-27)."""

    secret = True  # what lies there is for those who have looked
    never = ((Decline, RULE, "token_must_be_taken"),)
    square: str

    def options(self, table: Table) -> list[Move]:
        """Each kind of token once."""
        return [TakeToken(token) for token in dict.fromkeys(tokens_on(table, self.square))]

    def refuse(self, table: Table, move: TakeToken, why: Why) -> None:
        """One of these."""
        why.add(RULE, "no_such_token", token=move.what)

    def do(self, draft: Draft, move: TakeToken) -> None:
        """Use it at once, then it is out of the game."""
        draft.done()
        draft.then(Rewarded(self.seat, self.square))
        use_token(draft, self.seat, self.square, move.what)

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
    remove_token(draft, square, what)
    draft.tell(("C1-26", "C1-27"), "token_taken", seat, token=what)
    give(draft, seat, what, square)


def remove_token(draft: Draft, square: str, what: str) -> None:
    """A token of a castle leaves the game."""
    part = race(draft)
    castle = part.castle(square)
    seen = what in castle.tokens
    left = less(castle.tokens, what if seen else UNKNOWN)
    draft.set_module(
        NUMBER,
        part.with_castle(
            castle.with_(tokens=left),
            used=tuple(sorted((*part.used, what))),
            pool=part.pool if seen else less(part.pool, what),
        ),
    )


class Rewarded(Auto, state=REWARDED):
    """A reward has been taken and used; modules may put their steps after it (C1-27)."""

    seat: int
    square: str

    def run(self, draft: Draft) -> None:
        """Nothing by itself."""


def _castle_faults(table: Table, square: str, why: Why) -> None:
    if not any(castle.square == square and castle.tokens for castle in race(table).castles):
        why.add("C1-29", "no_tokens_there", square=named(table, square))


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
