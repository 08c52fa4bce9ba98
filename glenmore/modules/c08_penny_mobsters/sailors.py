"""Calum McQuack and Bully McMuscle, on board of a boat of chronicle 1 (C8-INT-01)."""

from __future__ import annotations

from collections import Counter

from glenmore.base.free_actions import WINDOWS
from glenmore.hooks import FreeAction, Insert
from glenmore.model import CHANCE, Draft, Table
from glenmore.modules.c01_dragon_boat_race.circuit import called, following, home
from glenmore.modules.c01_dragon_boat_race.rewards import Rewarded, tokens_on, use_token
from glenmore.modules.c01_dragon_boat_race.rowing import Overtaking, row_on
from glenmore.modules.c01_dragon_boat_race.state import GONE, OVERTAKING, REWARDED, race
from glenmore.modules.c01_dragon_boat_race.tokens import TOKENS, UNKNOWN, token_name
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, asleep, name_of, power
from glenmore.modules.c08_penny_mobsters.state import NUMBER, Owned, changed, gang, put_owned
from glenmore.moves import Decline, Move
from glenmore.setup import Setup
from glenmore.steps import Auto, Step
from tabletop.verdict import QUIET, Why

CALUM, BULLY = "calum-mcquack", "bully-mcmuscle"
RULES = {CALUM: "C8-CalumMcQuack", BULLY: "C8-BullyMcMuscle"}


# -- Calum: pennies for boats that pass -----------------------------------------------------------


class GivePenny(Move):
    """Give an own -1 penny to a player whose boat passed, or was passed (C8-CalumMcQuack)."""

    word = "give-penny"
    rule = "C8-CalumMcQuack"
    only_when = ("C8-CalumMcQuack",)
    seat: int


class Quacking(Step):
    """A boat has overtaken others: Calum's owner may give a penny away (C8-CalumMcQuack)."""

    state = "QUACK"
    rule = "C8-CalumMcQuack"
    accepts = (GivePenny, Decline)
    seat: int  # whose boat has overtaken
    seats: tuple[int, ...]  # the boats left behind, but those that were given a penny

    def actor(self, table: Table) -> int:
        """Calum's owner, whoever's turn it is."""
        owned = gang(table).holder(CALUM)
        return owned.seat if owned is not None else table.turn.seat

    def about(self, table: Table, move: Move) -> str:
        """Keeping the pennies is his rule, too."""
        return self.rule

    def receivers(self, table: Table) -> tuple[int, ...]:
        """Who could get a penny: those whom the owner's boat passed, or who passed it."""
        owned = gang(table).holder(CALUM)
        if owned is None or not gang(table).pennies[owned.seat] or asleep(table, owned.seat):
            return ()
        if owned.seat == self.seat:
            return self.seats
        return (self.seat,) if owned.seat in self.seats else ()

    def settle(self, draft: Draft) -> bool:
        """Nobody can get a penny (C8-EDGE-22)."""
        if self.receivers(draft):
            return False
        draft.done()
        return True

    def options(self, table: Table) -> list[Move]:
        """To one of them, or to nobody."""
        return [*map(GivePenny, self.receivers(table)), Decline()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Only to players whose boats have just met Calum's."""
        if isinstance(move, Decline) or move.seat in self.receivers(table):  # type: ignore[attr-defined]
            return False
        why.add(("C8-EDGE-22", self.rule), "penny_to_whom", name=table.game.actor_name(move.seat))  # type: ignore[attr-defined]
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """The penny shows -1 and is the receiver's like a first one."""
        draft.done()
        if isinstance(move, Decline):
            return
        assert isinstance(move, GivePenny)
        owned = gang(draft).holder(CALUM)
        assert owned is not None
        part = gang(draft)
        pennies = changed(changed(part.pennies, owned.seat, -1), move.seat, 1)
        draft.set_module(NUMBER, part.with_(pennies=pennies))
        draft.tell(
            self.rule,
            "penny_given",
            owned.seat,
            name=draft.game.actor_name(move.seat),
            left=pennies[owned.seat],
        )
        if owned.seat == self.seat:
            left = tuple(seat for seat in self.seats if seat != move.seat)
            draft.then(Quacking(self.seat, left))

    def faults(self, table: Table, why: Why) -> None:
        """Seats of this game."""
        if not {self.seat, *self.seats} <= {*table.game.seats} or gang(table).holder(CALUM) is None:
            why.add(self.rule, "mobsters_nonsense")


# -- both: a second reward, once per game ---------------------------------------------------------


class TakeSecond(Move):
    """Take a second reward token of the castle, at random, once per game (C8-CalumMcQuack)."""

    word = "second-token"
    rule = "C8-CalumMcQuack"
    only_when = ("C8-CalumMcQuack", "C8-BullyMcMuscle")
    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The mobster by name."""
        return {"mobster": name_of(table, self.what)}


class DrawSecond(Move):
    """Chance picks one of the tokens that are left on the castle (C8-HID-04)."""

    word = "second"
    rule = "C8-HID-04"
    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The token in words."""
        return {"token": token_name(self.what) if self.what in TOKENS else self.what}


class SecondToken(Step):
    """A reward has been taken: Calum or Bully may bring another one at random, once a game."""

    state = "SECOND"
    rule = "C8-CalumMcQuack"
    accepts = (TakeSecond, Decline)
    seat: int
    square: str

    def actor(self, table: Table) -> int:
        """The owner of the boat."""
        return self.seat

    def about(self, table: Table, move: Move) -> str:
        """Whose power it is."""
        return RULES.get(getattr(move, "what", ""), self.rule)

    def helpers(self, table: Table) -> list[str]:
        """Own mobsters on board that have not done so yet, while tokens are left."""
        if not race(table).castle(self.square).tokens or asleep(table, self.seat):
            return []
        return [o.mobster for o in gang(table).of(self.seat) if o.mobster in RULES and not o.used]

    def settle(self, draft: Draft) -> bool:
        """Nobody on board can help, or nothing is left."""
        if gang(draft).owned and self.helpers(draft):
            return False
        draft.done()
        return True

    def options(self, table: Table) -> list[Move]:
        """With one of them, or leave it for later."""
        return [*map(TakeSecond, self.helpers(table)), Decline()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """An own mobster on board, once per game."""
        if isinstance(move, Decline):
            return False
        assert isinstance(move, TakeSecond)
        if move.what in self.helpers(table):
            return False
        if why.enough:
            return True
        rule, name = RULES.get(move.what, self.rule), name_of(table, move.what)
        owned = gang(table).holder(move.what)
        if owned is None or owned.seat != self.seat or move.what not in RULES:
            why.add(rule, "mobster_not_yours", mobster=name)
        elif owned.used:
            why.add(rule, "mobster_used_up", mobster=name)
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """Chance picks the token."""
        draft.done()
        if isinstance(move, Decline):
            return
        owned = gang(draft).holder(move.what)  # type: ignore[attr-defined]
        assert owned is not None
        put_owned(draft, owned.with_(used=draft.turn.number))
        draft.tell(
            RULES[owned.mobster], "second_token", self.seat, mobster=name_of(draft, owned.mobster)
        )
        draft.then(DrawingSecond(self.seat, self.square), SecondToken(self.seat, self.square))

    def faults(self, table: Table, why: Why) -> None:
        """A castle."""
        _castle_faults(table, self.square, why)


class DrawingSecond(Step):
    """One of the tokens left on the castle, at random; it is used at once (C8-HID-04)."""

    state = "SECOND"
    rule = "C8-HID-04"
    unseen = True  # others may have looked at them
    accepts = (DrawSecond,)
    seat: int
    square: str

    def actor(self, table: Table) -> int:
        """Nobody chooses."""
        return CHANCE

    def options(self, table: Table) -> list[Move]:
        """Each kind that lies there, or may lie there."""
        return [DrawSecond(what) for what in dict.fromkeys(tokens_on(table, self.square))]

    def chances(self, table: Table) -> list[tuple[Move, float]]:
        """All tokens there are equally likely; unseen ones may be any of the pool."""
        part = race(table)
        tokens = part.castle(self.square).tokens
        weights = {what: float(n) for what, n in Counter(tokens).items() if what != UNKNOWN}
        unseen = tokens.count(UNKNOWN)
        for what, n in Counter(part.pool).items() if unseen else ():
            weights[what] = weights.get(what, 0.0) + unseen * n / len(part.pool)
        return [(DrawSecond(what), weight / len(tokens)) for what, weight in weights.items()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Only what is there."""
        assert isinstance(move, DrawSecond)
        if move.what in tokens_on(table, self.square):
            return False
        why.add(self.rule, "second_not_there", token=move.facts(table)["token"])
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """It does what it says."""
        draft.done()
        use_token(draft, self.seat, self.square, move.what)  # type: ignore[attr-defined]

    def faults(self, table: Table, why: Why) -> None:
        """A castle with tokens."""
        _castle_faults(table, self.square, why)
        if not why and not self.options(table):
            why.add(self.rule, "mobsters_nonsense")


def _castle_faults(table: Table, square: str, why: Why) -> None:
    if not any(castle.square == square for castle in race(table).castles):
        why.add("C8-HID-04", "mobsters_nonsense")


# -- Bully: past other boats ----------------------------------------------------------------------


class RowPast(Move):
    """Row past other boats; only the square beyond costs a point (C8-BullyMcMuscle)."""

    word = "row-past"
    rule = "C8-BullyMcMuscle"
    place: str

    def facts(self, table: Table) -> dict[str, str]:
        """The square in words."""
        return {"where": called(table, self.place)}


def _crowded(table: Table, seat: int, square: str) -> bool:
    """Whether another boat is on a square that is not the end of the own lap."""
    return square != home(seat) and bool(race(table).met(seat, square))


def beyond(table: Table, seat: int) -> str:
    """The first square ahead without another boat, if the next one has some; else ""."""
    here = following(table, race(table).boats[seat])
    if not _crowded(table, seat, here):
        return ""
    while _crowded(table, seat, here):
        here = following(table, here)
    return here


def row_options(table: Table, seat: int, window: str) -> list[Move]:
    """The square beyond the boats ahead."""
    if not table.movement or not gang(table).owned:
        return []
    part = race(table)
    if not part.begun or not part.rows(seat) or part.boats[seat] == GONE:
        return []
    if power(table, seat, BULLY_MCMUSCLE, QUIET, later=False) is None:
        return []
    place = beyond(table, seat)
    return [RowPast(place)] if place else []


def why_not_row(table: Table, seat: int, window: str, move: RowPast, why: Why) -> bool:
    """A point, the own boat under way, and another boat right ahead of it."""
    if why.enough:
        return move not in row_options(table, seat, window)
    part, rule = race(table), RULES[BULLY]
    power(table, seat, BULLY_MCMUSCLE, why, later=False)
    if not part.begun:
        why.add(("C1-18", rule), "race_not_begun")
    if not table.movement:
        why.add(("C1-21", rule), "no_movement_to_row")
    if not part.rows(seat):
        why.add(("C1-33", rule), "boat_has_finished", seat=seat)
    else:
        place = beyond(table, seat)
        if not place:
            why.add(rule, "no_boat_ahead")
        elif place != move.place:
            why.add(rule, "row_past_to", where=called(table, place))
    return bool(why)


def row_past(draft: Draft, seat: int, move: RowPast) -> None:
    """One point for the whole way."""
    draft.movement -= 1
    draft.tell(RULES[BULLY], "rows_past", seat, where=called(draft, move.place))
    draft.then(RowingPast(seat))


class RowingPast(Auto):
    """Square by square; castles on the way give their rewards (C1-26)."""

    state = "MUSCLE"
    seat: int

    def run(self, draft: Draft) -> None:
        """One square, and on if another boat is there."""
        part = race(draft)
        if not part.rows(self.seat):
            return
        place = following(draft, part.boats[self.seat])
        if _crowded(draft, self.seat, place):
            draft.then(RowingPast(self.seat))
        row_on(draft, self.seat, place)


def row_actions(setup: Setup) -> list[FreeAction]:
    """Wherever movement points may be spent."""
    return [FreeAction(RowPast, row_options, why_not_row, row_past, WINDOWS)]


# -- together -------------------------------------------------------------------------------------


def _ask_calum(step: Overtaking) -> Quacking:
    return Quacking(step.seat, step.seats)


def _ask_second(step: Rewarded) -> SecondToken:
    return SecondToken(step.seat, step.square)


def quacks(setup: Setup) -> list[Insert]:
    """After overtaking Calum's owner is asked, after a reward whether a second one is taken."""
    return [
        Insert(OVERTAKING, "after", _ask_calum, "Calum McQuack: pennies for boats"),
        *second_tokens(setup),
    ]


def second_tokens(setup: Setup) -> list[Insert]:
    """After a reward a second one may be taken."""
    return [Insert(REWARDED, "after", _ask_second, "A second reward, once a game")]


def worth(table: Table, owned: Owned) -> float:
    """The second reward, and a boat that goes better."""
    part = race(table)
    on_the_way = 2.0 if part.rows(owned.seat) else 0.0
    return on_the_way + (0.0 if owned.used or not part.rows(owned.seat) else 2.5)


CALUM_MCQUACK = Mobster(
    CALUM,
    RULES[CALUM],
    inserts=quacks,
    worth=worth,
    steps=(Quacking, SecondToken, DrawingSecond),
    moves=(GivePenny, TakeSecond, DrawSecond),
)
BULLY_MCMUSCLE = Mobster(
    BULLY,
    RULES[BULLY],
    actions=row_actions,
    inserts=second_tokens,
    worth=worth,
    steps=(SecondToken, DrawingSecond, RowingPast),
    moves=(RowPast, TakeSecond, DrawSecond),
)
