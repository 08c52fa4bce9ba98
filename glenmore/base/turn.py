"""Rounds and turn order: who acts, free actions, the end of a turn (TURN-01 to TURN-09).

`Menu` is a step in whose window the free actions of base 4.2 are open besides its own decisions.
"""

from __future__ import annotations

from typing import Any, ClassVar

from glenmore import verdict
from glenmore.base import rondel
from glenmore.base.scoring import ScoreStacks
from glenmore.base.stops import relief_price, why_not_target
from glenmore.events import ScoreLine
from glenmore.model import CHANCE, OFF, Draft, Table, Turn
from glenmore.moves import END_TURN, EndTurn, Move
from glenmore.steps import Auto, SeatStep, Step
from glenmore.vocabulary import CLAN, OWN
from tabletop.steps import M
from tabletop.verdict import QUIET, Why
from tabletop.vocabulary import check, source_key


class Menu(Step[M]):
    """A decision with free actions beside it: selling, Loch Ness, movement points, module acts.

    It is typed by its own moves; the free actions are those of its window.
    """

    window: ClassVar[str] = ""

    def takes(self, table: Table, kind: type[Any]) -> bool:
        """Own moves, and the free actions of the window."""
        return kind in self.accepts or (self.window, kind) in table.game.free_by_move

    def free_options(self, table: Table, seat: int) -> list[Move]:
        """All free actions that are possible now."""
        moves: list[Move] = []
        game, window, movement = table.game, self.window, table.movement
        cards = table.players[seat].cards
        if movement or (cards and not game.free_cards.isdisjoint(cards)):
            for action in game.free[window]:
                if (movement or not action.moves) and (not action.card or action.card in cards):
                    moves += action.options(table, seat, window)
        else:
            for options in game.free_at_rest[window]:
                moves += options(table, seat, window)
        for among in game.free_among:
            for action in among(table, seat, window):
                moves += action.options(table, seat, window)
        return moves

    def may_act(self, table: Table, seat: int) -> bool:
        """Whether some free action is possible now: what `free_options` finds, without the list."""
        game, window, movement = table.game, self.window, table.movement
        cards = table.players[seat].cards
        for action in game.free[window]:
            if (movement or not action.moves) and (not action.card or action.card in cards):
                if (action.some or action.options)(table, seat, window):
                    return True
        for among in game.free_among:
            for action in among(table, seat, window):
                if action.options(table, seat, window):
                    return True
        return False

    def options(self, table: Table) -> list[Move]:
        """Own decisions first, then free actions."""
        return self.own_options(table) + self.free_options(table, self.actor(table))

    def why_not(self, table: Table, move: M, why: Why) -> bool:
        """Free actions by their own rules, everything else by the step's."""
        if move.__class__ in self.accepts:
            return self.why_not_own(table, move, why)
        action = table.game.free_by_move[self.window, move.__class__]
        return bool(action.why_not(table, self.actor(table), self.window, move, why))

    def do(self, draft: Draft, move: M) -> None:
        """Carry out a free action, or the step's own decision."""
        if move.__class__ in self.accepts:
            self.do_own(draft, move)
        else:
            action = draft.game.free_by_move[self.window, move.__class__]
            action.do(draft, self.actor(draft), move)

    def own_options(self, table: Table) -> list[Move]:
        """The decisions of the step itself."""
        raise TypeError(type(self).__name__)  # pragma: no cover

    def why_not_own(self, table: Table, move: M, why: Why) -> bool:
        """Objections against the step's own decisions."""
        raise TypeError(type(self).__name__)  # pragma: no cover

    def do_own(self, draft: Draft, move: M) -> None:
        """What the step's own decisions do."""
        raise TypeError(type(self).__name__)  # pragma: no cover


class SeatMenu(SeatStep[M], Menu[M]):
    """A decision of the seat named in the step, with free actions beside it."""


class NextTurn(Auto):
    """G1: the hindmost piece acts (TURN-03); all finished: the game ends (TURN-02)."""

    state = "G1"

    def run(self, draft: Draft) -> None:
        """Find the piece and begin its turn."""
        game = draft.game
        if draft.end >= 0 and all_finished(draft):  # OPT-27 can lay World's End behind every pawn
            game.end_game(draft)
            return
        piece = draft.pieces.index(draft.hindmost())
        for handler in game.whose_turn:
            answer = handler(draft, piece)
            if answer is not None:
                seat, kind, step = answer
                check("hook whose_turn, kind", (kind,), game.vocabulary["turn"])
                new_turn(draft, seat, piece, kind, step.rule)
                draft.then(step)
                return
        seat = game.pieces[piece].seat
        new_turn(draft, seat, piece, OWN)
        if seat == CHANCE:
            draft.then(game.roll_die(piece))
        else:
            game.begin_turn(draft)


def new_turn(draft: Draft, seat: int, piece: int, kind: str, rule: str = "TURN-03") -> None:
    """Start a turn: everything that is counted per turn starts anew (T1)."""
    draft.turn = Turn(draft.turn.number + 1, seat, piece, draft.pieces[piece], kind)
    draft.activated = ()
    draft.used = ()
    draft.movement = 0
    if seat == CHANCE:
        return
    if draft.log is None:
        return
    number = draft.turn.number
    if kind == OWN:
        draft.tell(rule, "turn_begins", seat, number=number)
    else:
        mover = draft.game.pieces[piece].id
        draft.tell(("TURN-03", rule), "turn_for", seat, number=number, mover=mover)


def expire_movement(draft: Draft) -> None:
    """Unused movement points are lost (MOVE-05), or score for MacLachlan (EDGE-117)."""
    left = draft.movement
    draft.movement = 0
    seat = draft.turn.seat
    if draft.game.holds_clan(draft, seat, "CLAN-MacLachlan"):
        draft.score(
            seat,
            ScoreLine(
                "CLAN-MacLachlan",
                "unused-movement",
                left,
                1,
                left,
                source_key(CLAN, draft.game.space_of["CLAN-MacLachlan"]),
            ),
        )
    else:
        draft.tell("MOVE-05", "movement_lost", seat, amount=left)
        _tell_asleep(draft, seat, "CLAN-MacLachlan")


def _tell_asleep(draft: Draft, seat: int, effect: str) -> None:
    """Tell why a permanent clan bonus of the seat did not count."""
    if draft.log is not None:
        why, game = verdict.Why(), draft.game
        game.say_asleep(draft, seat, effect, why)
        for reason in why:
            draft.tell((effect, *reason.rules), "asleep", seat, clan=game.space_of[effect])


class LastMenu(Menu[EndTurn]):
    """Free actions for as long as somebody wants; the only decision of its own is to stop."""

    def own_options(self, table: Table) -> list[Move]:
        """Do no more."""
        return [END_TURN]

    def why_not_own(self, table: Table, move: EndTurn, why: Why) -> bool:
        """Always possible."""
        return False


class Close(LastMenu):
    """T8: last chance for free actions, then the turn ends and movement points expire."""

    state = "T8"
    window = "T8"
    rule = "TURN-07"
    refill: bool = True

    def settle(self, draft: Draft) -> bool:
        """Nothing left to do: the turn ends by itself."""
        free = self.free_options(draft, draft.turn.seat)
        if free:
            draft.offered = (END_TURN, *free)
            return False
        self.do_own(draft, END_TURN)
        return True

    def glance(self, draft: Draft) -> bool:
        """One free action is enough for the step to stay."""
        if self.may_act(draft, draft.turn.seat):
            return False
        self.do_own(draft, END_TURN)
        return True

    def forced(self, draft: Draft) -> None:
        """Who may do something here may as well stop."""

    def do_own(self, draft: Draft, move: EndTurn) -> None:
        """Movement points expire; then the rondel is refilled."""
        draft.steps = draft.steps[:-1]
        if draft.movement:
            expire_movement(draft)
        draft.go_on(END_OF_TURN if self.refill else EndOfTurn(False))


class EndOfTurn(Auto):
    """R1: the game ends when all pieces that must finish have done so; else refill (R2, R3)."""

    state = "R1"
    refill: bool = True

    def run(self, draft: Draft) -> None:
        """Check for the end, then lay new tiles."""
        game = draft.game
        if game.options.passed_tiles == "end_of_turn":  # OPT-05
            rondel.sweep(draft)
        if draft.end >= 0 and all_finished(draft):
            game.end_game(draft)
            return
        if self.refill or stuck(draft):
            draft.then(rondel.refill(draft), SCORE_STACKS, NEXT_TURN)
        else:
            draft.go_on(NEXT_TURN)


NEXT_TURN, SCORE_STACKS, CLOSE, END_OF_TURN = NextTurn(), ScoreStacks(), Close(), EndOfTurn()


def all_finished(table: Table) -> bool:
    """Whether every piece that the game waits for is on or past World's End (TURN-02)."""
    return table.end >= 0 and all(
        table.finished(i) for i, piece in enumerate(table.game.pieces) if piece.must_finish
    )


def stuck(table: Table) -> bool:
    """Whether the next piece would find no tile, as can be when a refill is left out.

    A tile that costs coins even as a relief may be out of reach for whoever comes there.
    """
    from glenmore.base.die import FACES, target  # a circle: after the die the turn ends

    game, back = table.game, table.hindmost()
    things = [thing for _, thing in rondel.ahead(table, back)]
    if game.worlds_end in things:
        return False
    piece = table.pieces.index(back)
    seat = game.pieces[piece].seat
    if seat == CHANCE:
        return any(target(table, piece, pips)[0] == OFF for pips, _ in FACES)
    return all(
        why_not_target(table, game.tiles[thing], QUIET)
        or (seat >= 0 and game.has_prices and relief_price(table, seat, thing).all_coins)
        for thing in things
    )
