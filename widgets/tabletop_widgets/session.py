"""A game at one screen on top of a what-if tree: who is a person, who a bot, what happened.

Knows no widget.  All judging is done by the engine; all positions are nodes of a `Study`, so
undo and branches lose nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

from tabletop.actors import CHANCE, OVER
from tabletop.bots.search import Search
from tabletop.playing import Bot, Bots, random_bot
from tabletop.records import Record
from tabletop.study import Node, Study
from tabletop.text import phrase
from tabletop.title import Title
from tabletop.verdict import LEGAL, Verdict
from tabletop.viewing import hides, judged, knows_choices
from tabletop_widgets.keeping import Chance, Chances, Numbers

BOT_FAILURES = (Exception, SystemExit)  # a bot that calls `exit` must not end the kernel
Think = Callable[[str], None]  # told the name of a bot that begins to think


class Entry(Record):
    """A line of the ledger: an event with its turn; `auto` if nobody chose the move behind it.

    `number` is that of the position after it, counted in moves from the first; `state` is that
    position.
    """

    turn: int
    event: Any
    auto: bool
    number: int = 0
    state: Any = None


class BotFailed(RuntimeError):
    """A bot raised something or chose what cannot be; the game rests where it should decide."""


class Session:
    """Plays chance, bots and forced moves by itself and stops where a person decides.

    With `ask` it stops at chance as well, and choosing an outcome assumes it.  After `go`, or begun
    with `rest`, it may wait where a bot or chance is to act: then any move may be chosen, or
    `play_on` lets the game go on.  What is decided or drawn in secret from somebody at the screen
    can neither be asked for nor be chosen: the possibilities would tell.

    With `defer` it also stops where a bot searches: `thinking` is the search, and `resume` plays
    what it found.
    """

    def __init__(
        self,
        title: Title,
        start: Any,
        *,
        seed: int = 1,
        humans: Collection[int] = (0,),
        bots: Bots = None,
        ask: bool = False,
        rest: bool = False,
        think: Think | None = None,
        defer: bool = False,
    ) -> None:
        self.title = title
        self.study: Study = start if isinstance(start, Study) else title.study(start)
        if hasattr(self.study.origin, "actor"):
            title.check_start(self.study.origin)
        seats = range(len(self.state.players))
        strange = sorted(set(humans) - set(seats))
        if strange:
            raise ValueError(f"humans: there is no seat {strange[0]}; seats are 0 to {seats[-1]}")
        self.humans = frozenset(humans)
        self.bots: dict[int, Bot] = dict(title.seated(bots, self.state, self.humans))
        self.seed, self.rng = seed, random.Random(seed)
        self.ask, self.think, self.defer = ask, think, defer
        self.thinking: Search | None = None  # a bot's search that somebody else carries on
        self.serial = -1  # names the position for the view; never comes again
        self.moves: tuple[Any, ...] = ()
        self.since = 0  # the first entry that the last decision brought
        self.left: Node | None = None  # the position in which somebody at the screen last decided
        self._stops: dict[Node, Chance] = {}  # where somebody chooses, and the chance that follows
        self._chances = Chances()
        self.numbers = Numbers()
        self.numbers.of(self.study.root)
        self._auto: set[Node] = set()
        self._lines: dict[Node, tuple[Entry, ...]] = {}
        self._kept: tuple[Node | None, list[Entry]] = (None, [])
        if rest or self.study.root.children:
            self.rest()
        else:
            self._go_on()
        self.since = len(self.entries)

    # -- looking ----------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The current position."""
        return self.study.current.state

    @property
    def deciding(self) -> int | None:
        """The seat of the person who decides, or None where nobody does."""
        return self.state.actor if self.state.actor in self.humans else None

    @property
    def viewer(self) -> int:
        """The person at the screen: who decides, else the first."""
        return self.deciding if self.deciding is not None else min(self.humans, default=0)

    @property
    def open(self) -> bool:
        """Whether everybody at the screen may know what can be decided now."""
        if self.deciding is not None:
            return True
        return all(knows_choices(self.state, seat) for seat in self.humans or (0,))

    @property
    def resting(self) -> bool:
        """Whether the game waits although chance or a bot is to act."""
        return self.state.actor != OVER and self.state.actor not in self.humans

    @property
    def entries(self) -> list[Entry]:
        """What happened on the way to the current position."""
        if self._kept[0] is not self.study.current:
            self._kept = (self.study.current, self._line_of(self.study.current))
        return self._kept[1]

    def _line_of(self, node: Node) -> list[Entry]:
        """The lines up to a position; those up to the last one that was asked for are kept."""
        new: list[Node] = []
        at: Node | None = node
        while at is not None and at is not self._kept[0]:
            new.append(at)
            at = at.parent
        before = self._kept[1] if at is not None else []
        return [*before, *(entry for node in reversed(new) for entry in self._entries(node))]

    def _entries(self, node: Node) -> tuple[Entry, ...]:
        found = self._lines.get(node)
        if found is None:
            made: list[Entry] = []
            auto = node in self._auto or _by_chance(node)
            turn = self.title.turn_number(node.parent.state) if node.parent else 0
            for event in node.events:
                if event.key == "turn_begins":
                    turn = event.fact.get("number", turn)
                made.append(Entry(turn, event, auto, node.number, node.state))
            found = self._lines[node] = tuple(made)
        return found

    def first_entry(self, node: Node) -> Entry | None:
        """The first line that a position brought."""
        return next(iter(self._entries(node)), None)

    def node(self, number: int) -> Node | None:
        """The position after so many moves on the way to the current one."""
        node: Node | None = self.study.current
        while node is not None and node.number > number:
            node = node.parent
        return node

    # -- playing ----------------------------------------------------------------------------------

    def choose(self, number: int) -> Verdict:
        """Carry out the legal move with this number."""
        return self.attempt(self.moves[number])

    def attempt(self, move: Any) -> Verdict:
        """Try a move: carried out if legal, else the reasons."""
        if move not in self.moves:  # all that is legal is listed, where it may be known at all
            verdict = judged(self.state, move, self.viewer)
            if verdict.reasons:
                return verdict
        with self._going_on():
            self._stop()
            if self.state.actor == CHANCE:
                self.study.assume(move)
            else:
                self.study.play(move)
            self._go_on()
        return LEGAL

    @contextmanager
    def _going_on(self) -> Iterator[None]:
        """What happens inside is new; if it breaks off, the game rests at the last position."""
        length = len(self.entries)
        try:
            yield
        except BaseException:
            self.rest()
            raise
        finally:
            self.since = length

    def play_on(self) -> bool:
        """Let chance or the bot act where the game rests; False where a person decides."""
        if not self.resting:
            return False
        with self._going_on():
            self._stop()
            if not self.defer or not self._begins_to_search(self.title.legal(self.state)):
                self._step(self.title.legal(self.state))
                self._go_on()
        return True

    def _stop(self) -> None:
        """Remember that somebody chose here, and the chance that follows."""
        node = self.left = self.study.current
        if node in self._stops:
            # the same choice again meets the same chance
            self._chances.put_back(self.rng, self._stops[node])
        else:
            self._stops[node] = self._chances.keep(self.rng)

    def resume(self) -> None:
        """Play the best move that the thinking bot has found so far, and go on."""
        if self.thinking is None:
            raise ValueError("no bot is thinking")
        with self._going_on():
            with self._bot_decides(self.state.actor):
                self.study.play(self.thinking.best())
            self._go_on()

    @contextmanager
    def _bot_decides(self, seat: int) -> Iterator[None]:
        """Whatever a bot raises, it is told whose bot it was."""
        try:
            yield
        except BOT_FAILURES as error:
            raise self.failed(seat, error) from error

    def failed(self, seat: int, error: BaseException) -> BotFailed:
        """An error of a bot, with the seat and the name of the bot."""
        bot = self.bots[seat]
        name = getattr(bot, "name", "") or getattr(bot, "__name__", type(bot).__name__)
        who, kind = self.title.seat_name(self.state, seat), type(error).__name__
        return BotFailed(phrase("failures.bot", who=who, bot=name, kind=kind, why=str(error)))

    def _go_on(self) -> None:
        """Play until somebody has something to decide."""
        self.serial += 1
        self.moves, self.thinking = (), None
        while self.state.actor != OVER:
            moves = self.title.legal(self.state)
            if self._asks(moves):
                self.moves = moves
                break
            if self.defer and self._begins_to_search(moves):
                return
            self._step(moves)
        if self.study.current not in self._stops:
            self._stops[self.study.current] = self._chances.keep(self.rng)

    def _asks(self, moves: tuple[Any, ...]) -> bool:
        actor = self.state.actor
        if len(moves) == 1:  # that there is no choice in secret would tell others why
            return actor in self.humans and (
                self.title.always_asked(moves[0]) or (len(self.humans) > 1 and hides(self.state))
            )
        if actor == CHANCE:  # the set-up is never asked about
            return self.ask and self.title.turn_number(self.state) > 0 and self.open
        return actor in self.humans

    def _begins_to_search(self, moves: tuple[Any, ...]) -> bool:
        """Whether a bot that can be interrupted thinks now."""
        actor = self.state.actor
        search = getattr(self.bots.get(actor), "search", None)
        if search is None or (len(moves) < 2 and not hides(self.state)):
            return False
        with self._bot_decides(actor):
            self.thinking = search(self.title.view(self.state, actor), moves, self.rng)
        return True

    def _step(self, moves: tuple[Any, ...]) -> None:
        """Chance, a bot, or a forced move."""
        actor = self.state.actor
        if actor == CHANCE:
            self._auto.add(self.study.play(self.title.outcome(self.state, self.rng)))
            return
        secret = hides(self.state)
        if len(moves) == 1 and not secret:
            self._auto.add(self.study.play(moves[0]))
            return
        if self.think is not None and self.bots[actor] is not random_bot:
            self.think(self.title.seat_name(self.state, actor))
        if len(moves) == 1:  # whether somebody had a choice in secret is a secret, too
            self.study.play(moves[0])
            return
        with self._bot_decides(actor):
            answer = self.bots[actor](self.title.view(self.state, actor), moves, self.rng)
            self.study.play(self.title.listed(self.state, moves, answer))

    # -- going back and forth ---------------------------------------------------------------------

    def back_to(self) -> Node | None:
        """Where undo leads: the last position in which somebody chose."""
        return self._stop_before(self.study.current)

    def _stop_before(self, node: Node) -> Node | None:
        """The last position before this one in which somebody chose.

        Where several people play, choices that were revealed are not taken back; in the tree one
        may still go there.
        """
        while node.parent is not None:
            if len(self.humans) > 1 and self._reveals(node):
                return None
            node = node.parent
            if node in self._stops:
                return node
        return None

    def _reveals(self, node: Node) -> bool:
        """Whether the move that led to a position showed what had been chosen in secret."""
        return node.parent is not None and self.title.reveals(node.parent.state)

    def _turn(self, node: Node) -> int:
        return self.title.turn_number(node.state)

    def undo(self) -> bool:
        """Take back the last decision and all that followed; it stays in the tree."""
        return self._undo(self.back_to())

    def undo_turn(self) -> bool:
        """Go back to where somebody first chose in this turn, or in the one before."""
        found = self.back_to()
        while found is not None:
            earlier = self._stop_before(found)
            if earlier is None or self._turn(earlier) != self._turn(found):
                break
            found = earlier
        return self._undo(found)

    def _undo(self, node: Node | None) -> bool:
        if node is None:
            return False
        self.study.undo(self.study.current.number - node.number)
        self.rest()
        return True

    def redo(self) -> bool:
        """Go forward to where somebody chose next."""
        if not self.study.current.children:
            return False
        self.study.redo()
        while self.study.current.children and self.study.current not in self._stops:
            self.study.redo()
        self.rest()
        return True

    def go(self, node: Node) -> None:
        """Make a position of the tree the current one and wait there."""
        self.study.goto(node)
        self.rest()

    def rest(self) -> None:
        """Stay at the current position."""
        node = self.study.current
        self.thinking = self.left = None
        if node in self._stops:
            self._chances.put_back(self.rng, self._stops[node])
        else:
            self.rng.seed(f"{self.seed}/{node.number}/{node.text}")
        offered = self.state.actor != OVER and self.open
        self.moves = self.title.legal(self.state) if offered else ()
        self.serial += 1
        self.since = len(self.entries)


def _by_chance(node: Node) -> bool:
    return node.parent is not None and node.parent.state.actor == CHANCE
