"""Her turn, card by card (C12-31 to C12-33): each step has one option, and draws are chance's."""

from __future__ import annotations

from glenmore.base.end import stop_on_worlds_end
from glenmore.base.rondel import arrive, set_space
from glenmore.base.taking import go
from glenmore.base.turn import EndOfTurn
from glenmore.components import GOODS
from glenmore.model import EMPTY, Draft, Table
from glenmore.modules.c12_allenarly import adapting
from glenmore.modules.c12_allenarly.board import KEPT, board, her_seat, put_board
from glenmore.modules.c12_allenarly.cards import action_cards
from glenmore.modules.c12_allenarly.choosing import (
    FRAMED,
    LAST,
    NUMBERED,
    Choice,
    Test,
    choose,
    current,
    tiles_ahead,
)
from glenmore.modules.c12_allenarly.clans import Advance
from glenmore.modules.c12_allenarly.data import BURNT, CHRONICLE, PRIORITY
from glenmore.modules.c12_allenarly.gaining import Lay
from glenmore.moves import Decline, EndTurn, Move, Relieve, Sell, Stop, StopAtWorldsEnd, Take
from glenmore.steps import AnyStep, Auto, ChanceStep, Step
from glenmore.vocabulary import LEAVES, OWN
from tabletop.verdict import Why

Possible = Take | Stop | StopAtWorldsEnd


def whose_turn(table: Table, piece: int) -> tuple[int, str, AnyStep] | None:
    """When her pawn is hindmost, a card decides (hook `whose_turn`; C12-31)."""
    seat = her_seat(table)
    if table.game.pieces[piece].seat != seat:
        return None
    return seat, OWN, DrawCard()


# -- A1, A2: the card -----------------------------------------------------------------------------


class TurnUp(Move, word="turn-up", rule="C12-25"):
    """Chance turns up the next action card (C12-25)."""

    action: str


class Drawing(ChanceStep[TurnUp]):
    """An action card is turned up, for whatever it is needed."""

    told_alone = True

    def settle(self, draft: Draft) -> bool:
        """With no card left all ten are shuffled, and two of them go."""
        shuffle(draft)
        return False

    def options(self, table: Table) -> list[TurnUp]:
        """Every card that has not been seen since the deck was shuffled."""
        return [TurnUp(card) for card in board(table).unseen(table.game.setup)]

    def refuse(self, table: Table, move: TurnUp, why: Why) -> None:
        """There is no such card, or it has been used."""
        known = move.action in action_cards(table.game.setup)
        why.add("C12-30", "her_card_used" if known else "her_card_unknown", action=move.action)


class DrawCard(Drawing, state="A1", rule="C12-31", moves_piece=True):
    """Her turn begins with an action card; an empty deck is shuffled anew (C12-30)."""

    def do(self, draft: Draft, move: TurnUp) -> None:
        """Market, clan tokens, choice (C12-33)."""
        part, card = board(draft), action_cards(draft.game.setup)[move.action]
        numbers = (*part.numbers, card.number)[-KEPT:]
        put_board(draft, part.with_(card=card.id, turns=part.turns + 1, numbers=numbers))
        draft.done()
        draft.tell(
            ("C12-25", "C12-26"), "her_card", her_seat(draft), action=card.id, most=card.range
        )
        draft.then(FillMarket(), *(Advance(band) for band in card.tokens), Choose())


def shuffle(draft: Draft) -> None:
    """An empty deck: all cards become a new one, and the top two are discarded (C12-30)."""
    part = board(draft)
    if part.deck(draft.game.setup) <= 0:
        put_board(draft, part.with_(used=()))
        draft.tell("C12-30", "her_deck_shuffled", her_seat(draft), count=BURNT)


# -- A3: the market -------------------------------------------------------------------------------


class FillMarket(Auto, state="A3"):
    """Every row of the market without a coin gets one (C12-16)."""

    def run(self, draft: Draft) -> None:
        """From the general supply."""
        empty = tuple(GOODS[kind] for kind, level in enumerate(draft.market) if not level)
        if empty:
            draft.market = tuple(level or 1 for level in draft.market)
            draft.tell("C12-16", "her_market", her_seat(draft), goods=empty)


# -- A5: the choice -------------------------------------------------------------------------------


class Choose(Step[Possible], state="A5", rule="C12-34"):
    """The rows of the card say which tile she takes (C12-34 to C12-41)."""

    told_alone = True

    never = (
        (Relieve, ("C12-I16", "C12-32"), "her_no_relief"),
        (Sell, "C12-15", "her_no_market"),
        (EndTurn, "C12-32", "her_must_take"),
        (Decline, "C12-32", "her_must_take"),
    )

    def options(self, table: Table) -> list[Move]:
        """What the card says, and nothing else."""
        return [move_of(table, choose(table, table.turn.piece, current(table)))]

    def why_not(self, table: Table, move: Possible, why: Why) -> bool:
        """The card says something else: because of which row, and how far she looks."""
        piece, card = table.turn.piece, current(table)
        choice = choose(table, piece, card)
        if move == move_of(table, choice):
            return False
        before, everything, _ = tiles_ahead(table, piece, card)
        tile = getattr(move, "tile", "")
        reached = everything if choice.last.again else before[: card.range]
        if isinstance(move, Take) and choice.last.symbol not in (FRAMED, LAST):
            if tile not in [one for _, one in reached]:
                number = len(reached)
                if why.add(("C12-26", "C12-34"), "her_out_of_reach", tile=tile, count=number):
                    return True
        rules, key, facts = because(choice)
        why.add(rules, f"{key}_instead", **facts)
        return True

    def do(self, draft: Draft, move: Possible) -> None:
        """Tell how it was found, then go there."""
        piece = draft.turn.piece
        choice = choose(draft, piece, current(draft))
        draft.done()
        leave(draft, piece)
        if draft.log is not None:
            tell_choice(draft, choice)
        if isinstance(move, StopAtWorldsEnd):
            go(draft, draft.end, FinishHers())
            return
        place = move.tile if isinstance(move, Take) else move.place
        position = draft.position(place)
        assert position is not None
        if isinstance(move, Take):
            go(draft, position, TakeHers(place, position), EndHers())
            return
        refill = True
        for handler in draft.game.extra_stops:
            for extra in handler(draft, piece):
                if extra.place == place:
                    position, refill = extra.position, extra.refill
        go(draft, position, StopHers(place, position), EndHers(refill))

    def faults(self, table: Table, why: Why) -> None:
        """A card lies open."""
        if not board(table).card:
            why.add("C12-25", "her_card_missing")


def leave(draft: Draft, piece: int) -> None:
    """Her pawn leaves the thing on which it stands, before it moves (hook `piece_passes`)."""
    thing = draft.ring[draft.pieces[piece] % draft.game.spaces]
    if thing:
        for handler in draft.game.piece_passes[LEAVES][thing]:
            handler(draft, piece, thing, LEAVES)


def move_of(table: Table, choice: Choice) -> Move:
    """The move that a choice stands for."""
    if choice.takes:
        found: Move = table.game.takes[choice.stop]
        return found
    return StopAtWorldsEnd() if choice.stop == table.game.worlds_end else Stop(choice.stop)


def because(choice: Choice) -> tuple[tuple[str, ...], str, dict[str, object]]:
    """The rules of a choice, its key and its facts."""
    last: Test = choice.last
    facts: dict[str, object] = {"new": choice.stop}
    beyond = ("C12-41",) if last.again else ()
    if choice.rules:
        return (*choice.rules, *beyond), "her_forced", {"thing": choice.stop}
    if last.symbol == FRAMED:
        return ("C12-37", *beyond), "her_framed", facts | {"number": last.among}
    if last.symbol == LAST:
        rules = ("C12-E06", "C12-40") if last.again else ("C12-E01",)
        return rules, "her_world_end" if last.again else "her_farthest", facts
    if last.symbol in (NUMBERED, CHRONICLE):
        rule = "C12-65" if last.symbol == NUMBERED else "C12-66"
        told = facts | {"chronicle": str(last.chronicle), "count": last.among}
        return (rule, "C12-67", *beyond), "her_chronicle", told
    rule = "C12-36" if last.row == PRIORITY else "C12-35"
    key = "her_priority" if last.row == PRIORITY else "her_symbol"
    told = facts | {"her_symbol": last.symbol, "count": last.among}
    return (rule, *beyond), key, told


def tell_choice(draft: Draft, choice: Choice) -> None:
    """What she looked for in vain, and what she found by which row (C12-HID02)."""
    seat = her_seat(draft)
    searches: tuple[list[Test], list[Test]] = ([], [])
    for test in choice.tests:
        searches[test.again].append(test)
    for again, tests in enumerate(searches):
        if not tests:
            continue
        if again:
            draft.tell(("C12-40", "C12-41"), "her_search_again", seat)
        vain = [t for t in tests if not t.found]
        types = tuple(dict.fromkeys(t.symbol for t in vain if t.symbol not in (FRAMED, NUMBERED)))
        if types:
            draft.tell("C12-35", "her_finds_none", seat, her_symbols=types, count=vain[0].among)
    rules, key, facts = because(choice)
    draft.tell(rules, key, seat, **facts)


# -- A6: the pawn moves ---------------------------------------------------------------------------


class TakeHers(Auto, state="T4"):
    """The tile leaves the rondel, her pawn takes its space, passed tiles go (C12-32)."""

    tile: str
    position: int

    def run(self, draft: Draft) -> None:
        """Take it without paying anything (C12-14, C12-38)."""
        seat = her_seat(draft)
        set_space(draft, self.position, EMPTY)
        draft.tell(("C12-32", "RONDEL-04"), "taken", seat, tile=self.tile)
        if self.position > draft.end >= 0:
            draft.tell(("C12-42", "END-04"), "her_finish", seat)
        adapting.take(draft, self.tile)
        arrive(draft, self.position)
        draft.then(Lay(self.tile))


class StopHers(Auto, state="T4"):
    """Her pawn stops where it takes no tile; passed tiles go."""

    place: str
    position: int

    def run(self, draft: Draft) -> None:
        """Move and sweep; what chronicles have for her there."""
        draft.tell("C12-32", "her_stop", her_seat(draft), thing=self.place)
        arrive(draft, self.position)
        for one in adapting.adaptations(draft.game):
            if one.stops is not None:
                one.stops(draft, self.place)


class FinishHers(Auto, state="T5W"):
    """She stops on World's End because there is no tile at all (C12-E06)."""

    def run(self, draft: Draft) -> None:
        """Move, sweep, end the turn."""
        draft.tell(("C12-E06", "END-04"), "worlds_end", her_seat(draft))
        stop_on_worlds_end(draft, EndOfTurn)
        draft.then(*adapting.ending(draft), PutAway())


# -- A8, A9: the end of her turn ------------------------------------------------------------------


class EndHers(Auto, state="A8"):
    """What chronicles do at the end of her turn; the card is discarded, new tiles are laid."""

    refill: bool = True

    def run(self, draft: Draft) -> None:
        """One after another."""
        draft.then(*adapting.ending(draft), PutAway(), EndOfTurn(self.refill))


class PutAway(Auto, state="A9"):
    """The action card goes onto the discard pile."""

    def run(self, draft: Draft) -> None:
        """Open, so that everybody sees what has been used."""
        part = board(draft)
        if part.card:
            put_board(draft, part.with_(card="", used=(*part.used, part.card)))
