"""From what a builder was told to a state: rondel, stacks, supplies, and the steps that follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from glenmore.base.set_up import FIRST_COINS, MARKERS, SCOTS, scots_elsewhere
from glenmore.base.taking import Leave
from glenmore.game import advance
from glenmore.model import (
    CHANCE,
    EMPTY,
    NEUTRAL,
    Draft,
    Estate,
    Holdings,
    Player,
    Plot,
    State,
    Turn,
)
from glenmore.positions.deciding import BY_PLAYERS, NOW, Deciding, steps_of
from glenmore.positions.laying import Laying, Ring
from glenmore.positions.words import PositionError, words_of
from glenmore.vocabulary import LEAVES
from tabletop.steps import Step, settle
from tabletop.verdict import IllegalMove

if TYPE_CHECKING:
    from glenmore.positions import Position
    from tabletop.verdict import Reason


def assemble(
    told: Position, faults: Callable[[State], tuple[Reason, ...]] | None, check: bool
) -> State:
    """The state; if `faults` finds none, everything that needs no decision is done."""
    building = _Building(told)
    state = building.state()
    if faults is None:
        return state
    reasons = faults(state)
    if not reasons:
        draft = Draft(state, None)
        if building.begins and _leaves(draft):
            draft.then(Leave())
        settle(draft)
        return _decided(told, draft.seal())
    if check:
        raise PositionError("\n".join(str(reason) for reason in reasons), reasons)
    return state


def _decided(told: Position, state: State) -> State:
    """After the decision that belongs to the moment, if one does."""
    move = told.deciding.move(told.game) if told.deciding is not None else None
    if move is None:
        return state
    try:
        return advance(state, move)
    except IllegalMove as error:
        raise PositionError("\n".join(map(str, error.reasons)), error.reasons) from None


class _Building(Laying):
    """One run of the assembly, in the order of its methods."""

    def state(self) -> State:
        """Everything together."""
        seat = self._decider()
        if self.kind == "choosing" and seat == CHANCE:  # the hindmost piece is the die
            self.deciding, self.kind, self.between = Deciding("rolling"), "rolling", True
        persons = self._persons(seat)
        if self.kind == "once":
            self._lay(seat)
        self.fill_stacks(persons)
        ring = self.ring_of(seat)
        self.box += (tile for tiles in self.spare.values() for tile in tiles)
        self.put_exact_stacks()
        turn = self._turn(seat, ring)
        told = self.told
        players = self._players(persons)
        before = {} if self.base is None else self.base.fields()
        made = {
            "turn": turn,
            "steps": (),
            "ring": ring.tiles,
            "pieces": ring.pieces,
            "end": ring.end,
            "stacks": tuple(self.stacks),
            "discard": told.piles["discard"],
            "box": tuple(self.box),
            "market": tuple(told.rows),
            "players": players,
            "modules": self._modules(players, ring),
        }
        table = told.table | {"used": self.used}
        draft = Draft(State.make(self.game, **before | made | table), None)
        self._leave_scots_elsewhere(draft)
        if not self._acts_for_another(draft):
            draft.steps = self._steps(draft)
            if self.kind == "choosing" and "steps" not in told.exact:
                self.begins = True
        return draft.seal()

    def _leave_scots_elsewhere(self, draft: Draft) -> None:
        """Scots that stand where only a module knows are not in the supply (hook `count`)."""
        for seat, things in enumerate(self.told.things):
            if "scots" not in things:
                before = 0 if self.base is None else scots_elsewhere(self.base, seat)
                more = scots_elsewhere(draft, seat) - before
                if more:
                    draft.player(seat).scots -= more

    def _acts_for_another(self, draft: Draft) -> bool:
        """Begin the turn of a piece for which a module says who acts (hook `whose_turn`)."""
        said = self.told.about_turn
        if self.kind != "choosing" or "kind" in said or max(draft.pieces) < 0:
            return False
        piece = draft.pieces.index(draft.hindmost())
        for handler in self.game.whose_turn:
            answer = handler(draft, piece)
            if answer is not None:
                seat, kind, step = answer
                draft.turn = Turn(draft.turn.number, seat, piece, draft.pieces[piece], kind)
                draft.then(step)
                return True
        return False

    # -- who decides ----------------------------------------------------------------------------

    def _decider(self) -> int:
        """The seat of the turn, before the rondel is known; CHANCE for the die."""
        told = self.told
        if "seat" in told.about_turn:
            return int(told.about_turn["seat"])
        if self.kind == "rolling":
            return CHANCE
        if self.deciding is not None and self.deciding.seat is not None:
            return self.deciding.seat
        if self.deciding is not None and self.said is not None:
            seat = self._first_owner(self.said)
        else:
            seat = self.base.turn.seat if self.base is not None else 0
        # Whoever acts for a neutral piece is asked once the table stands.
        by_player = self.kind in BY_PLAYERS or (self.kind == NOW and not self.between)
        return 0 if seat == NEUTRAL or (seat == CHANCE and by_player) else seat

    def _who(self, seat: int) -> int:
        """The seat that decides, if it is another than that of the turn."""
        said = self.deciding.seat if self.deciding else None
        return seat if said is None else said

    def _first_owner(self, ring: tuple[str, ...]) -> int:
        owners = {piece.id: piece.seat for piece in self.game.pieces}
        for space in ring:
            for word in words_of(space):
                if word in owners:
                    return owners[word]
        return 0

    def _persons(self, seat: int) -> list[tuple[str, ...]]:
        found: list[tuple[str, ...]] = []
        for who, things in enumerate(self.told.things):
            kept = self.base.players[who].persons if self.base is not None else ()
            found.append(things.get("persons", kept))
        seat = self._who(seat)
        if self.kind == "person" and seat != CHANCE:
            if self.facts["tile"] not in found[seat]:
                found[seat] += (self.facts["tile"],)
            if "person" not in self.used:
                self.used += ("person",)
        return found

    def _lay(self, seat: int) -> None:
        """The tile whose symbols are resolved lies on its cell."""
        tile, cell, seat = self.facts["tile"], self.facts["cell"], self._who(seat)
        if seat == CHANCE:
            return
        plot = self.estates[seat].get(cell, Plot(()))
        if tile not in plot.tiles:
            self.estates[seat][cell] = plot.with_(tiles=(*plot.tiles, tile))

    # -- turn, players, modules -----------------------------------------------------------------

    def _turn(self, seat: int, ring: Ring) -> Turn:
        told, base = self.told, self.base
        if base is not None and not told.about_turn and self.deciding is None and not self.said:
            return base.turn
        standing = [p for p in ring.pieces if p >= 0]
        if seat == CHANCE:
            pieces = enumerate(self.game.pieces)
            piece = next((i for i, p in pieces if p.seat == CHANCE and ring.pieces[i] >= 0), 0)
        else:
            same = base is not None and base.turn.seat == seat and not self.between
            own = base.turn.piece if base is not None and same else self.game.pawn_of[seat]
            piece = told.about_turn.get("piece", own)
        start = ring.pieces[piece]
        if not self.between:
            start = max(0, min(standing, default=1) - 1)
            if base is not None and base.turn.piece == piece:
                start = base.turn.start
        number = base.turn.number if base is not None else 1
        kind = base.turn.kind if base is not None and base.turn.piece == piece else "own"
        said = told.about_turn
        return Turn(
            said.get("number", number),
            seat,
            said.get("piece", piece),
            said.get("start", start),
            said.get("kind", kind),
        )

    def _players(self, persons: list[tuple[str, ...]]) -> tuple[Player, ...]:
        """What was said of each player, then what follows from the rest, then as it was."""
        players = []
        for seat, things in enumerate(self.told.things):
            old = self.base.players[seat] if self.base is not None else None
            before = {"coins": self._first_coins(seat)} if old is None else old.fields()
            estate = Estate(sorted(self.estates[seat].items()))
            clans = things.get("clans", before.get("clans", ()))
            supplies = self._supplies(old, estate, len(clans))
            laid = {"persons": persons[seat], "estate": estate, "points": self.told.lines[seat]}
            players.append(Player.make(**before | supplies | things | laid))
        return tuple(players)

    def _first_coins(self, seat: int) -> int:
        """Seats that nobody plays begin without coins."""
        return FIRST_COINS + seat if seat < self.game.setup.players else 0

    def _supplies(self, old: Holdings | None, estate: Estate, clans: int) -> dict[str, int]:
        """Scots and clan markers that stand nowhere else are in the supply."""
        standing = sum(plot.scots for plot in estate.values())
        free = not self.game.options.markers_limited
        if old is None:
            return {"scots": SCOTS - 1 - standing, "markers": MARKERS - (0 if free else clans)}
        scots = old.scots + sum(p.scots for p in old.estate.values()) - standing
        return {"scots": scots, "markers": old.markers + (0 if free else len(old.clans) - clans)}

    def _modules(self, players: tuple[Player, ...], ring: Ring) -> tuple[Any, ...]:
        """What was said of the modules; what was not is made to fit the rest of the table."""
        game, said = self.game, self.told.parts
        return tuple(
            module.fit(game.setup, part, players, ring.tiles)
            if module.fit and module.number not in said
            else part
            for module, part in zip(game.modules, self.parts(), strict=True)
        )

    # -- steps ----------------------------------------------------------------------------------

    def _steps(self, draft: Draft) -> tuple[Step[Any], ...]:
        """The step to be decided on top of those that follow it."""
        if "steps" in self.told.exact:
            return tuple(reversed(self.told.exact["steps"]))
        if self.deciding is None and self.base is not None:
            return self.base.steps
        steps = steps_of(draft, self.deciding) if self.deciding else ()
        if not steps:
            return ()
        draft.then(*steps)  # with what modules insert; what comes before the first is done
        at = max(i for i, step in enumerate(draft.steps) if step is steps[0])
        return draft.steps[: at + 1]


def _leaves(draft: Draft) -> bool:
    """Whether the piece to move stands on what it leaves with effect (hook `piece_passes`)."""
    position = draft.pieces[draft.turn.piece]
    thing = draft.ring[position % draft.game.spaces] if position >= 0 else EMPTY
    return bool(thing and draft.game.has_passing and draft.game.piece_passes[LEAVES][thing])
