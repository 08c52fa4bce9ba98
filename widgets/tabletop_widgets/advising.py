"""The table thinks: bots that search are carried on in slices, and a person may ask for advice
or have the game looked over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tabletop.actors import OVER
from tabletop.bots.search import Search
from tabletop.study import Node
from tabletop.text import phrase, texts_of
from tabletop.title import Title
from tabletop_widgets.ledger import Ledger
from tabletop_widgets.session import BOT_FAILURES, Entry, Session
from tabletop_widgets.sight import Sight
from tabletop_widgets.thinking import ThinkingWidget, Thought, has_loop

ROUNDS, SECONDS = 300, 6.0  # of a hint at the table; whatever is spent first


class Adviser(ThinkingWidget):
    """What a table adds to its boards: thinking bots and hints."""

    session: Session
    _looked: Any
    _ledger: Ledger

    def __init__(self, title: Title, language: str | None = None, **traits: Any) -> None:
        self._marks: dict[Node, list[str]] = {}  # what a review says of positions
        self._chart = ""  # its picture
        self._reader: Sight | None = None  # who may read it; None: everybody
        super().__init__(title, language, **traits)

    def hint(self, **how: Any) -> Any:
        """The best moves of the person who decides, with reasons; shown at the table as well.

        Keywords as for the game's own function for hints.
        """
        self.wait()
        search = self._search(**how)
        if search is None:
            raise ValueError(phrase("table.nothing_to_advise"))
        search.run()
        return self._advise(search)

    def ask_for_hint(self) -> bool:
        """Look for advice, as the button does; False where nobody decides, or not before you."""
        search = self._search(seconds=SECONDS)
        if search is None:
            return False
        self._begin(
            Thought(
                phrase("table.looking_for_advice"), search.slices(), lambda: self._advised(search)
            )
        )
        if has_loop():
            self._draw()
        else:
            self.wait()
        return True

    def _search(self, **how: Any) -> Search | None:
        """The search behind a hint: on what the person who decides may know, nothing else.

        Where a bot is to decide and the table waits, a person may choose for it: then the advice
        knows only what that person may know.
        """
        session = self.session
        state, seat = session.state, session.state.actor
        if seat < 0 or not session.moves or self._looked is not None or self.curtain is not None:
            return None
        state = self.sight.of(state)
        if session.resting and self.title.legal(state) != session.moves:
            return None
        search: Search | None = self.title.hint_search(state, seat, **{"rounds": ROUNDS, **how})
        return search

    def _advised(self, search: Search) -> None:
        self._draw()
        self._advise(search)

    def _advise(self, search: Search) -> Any:
        found = self.title.advice(search)
        numbers = {move: n for n, move in enumerate(self.session.moves)}
        self._say(
            "advice",
            phrase("table.advice", name=found.name),
            advice=[
                {
                    "n": numbers[one.move],
                    "text": one.text,
                    "lead": self.title.lead_words(one.lead),
                    "why": one.why,
                    "then": one.then,
                    "words": str(one).splitlines(),
                }
                for one in found.advice
            ],
        )
        return found

    # -- the game so far --------------------------------------------------------------------------

    def review(self, **how: Any) -> Any:
        """Review the game, up to the position on the table; marked in the ledger as well.

        Keywords: `rounds`, looks ahead for each decision, and `seed`.
        """
        self.wait()
        reviewer, line = self._reviewer(**how)
        for _ in reviewer.slices():
            pass
        return self._reviewed(reviewer, line)

    def ask_for_review(self) -> bool:
        """Review the game, as the button does; False if nothing has been played."""
        if (
            self.session.thinking is not None
            or self.curtain is not None
            or not self.session.study.current.number
        ):
            return False
        reviewer, line = self._reviewer()
        if reviewer is None:
            return False
        self._begin(
            Thought(
                phrase("table.looking_over"),
                reviewer.slices(),
                lambda: self._show_review(reviewer, line),
            )
        )
        if has_loop():
            self._draw()
        else:
            self.wait()
        return True

    def _reviewer(self, **how: Any) -> tuple[Any, list[Node]]:
        """Judges what the person at the screen decided; all, as soon as the game is over.

        Until then everything is counted as this person sees it.
        """
        line = self.session.study.current.line()
        self._reader = None
        states: list[Any] = [node.state for node in line]
        seats = None
        if states[-1].actor != OVER:
            sight = self._reader = self.sight
            states, seats = [sight.of(state) for state in states], (sight.viewer,)
        moves = [node.move for node in line[1:]]
        events = [node.events for node in line]
        return self.title.reviewer(states, moves, events=events, seats=seats, **how), line

    def _show_review(self, reviewer: Any, line: list[Node]) -> None:
        found = self._reviewed(reviewer, line)
        self._say(
            "note",
            phrase("table.looked_over"),
            text=texts_of(self.title.package).phrase(
                "review.table",
                mistakes=len(found.mistakes),
                judged=found.judged,
                turning=len(found.turning_points),
            ),
        )

    def _reviewed(self, reviewer: Any, line: list[Node]) -> Any:
        found = reviewer.result()
        self._marks = {line[number]: told for number, told in found.by_move().items()}
        self._chart = found.chart().svg
        self._ledger.rewrite()
        self._draw()
        return found

    @property
    def _may_read_review(self) -> bool:
        """What somebody could have decided better in secret is for nobody else to read."""
        return self._reader in (None, self.sight)

    def _marks_of(self, entry: Entry) -> list[str]:
        """What a review says of the move behind a line, at its first line."""
        if not self._marks or not self._may_read_review:
            return []
        node = self.session.node(entry.number)
        first = node is not None and self.session.first_entry(node) is entry
        return self._marks.get(node, []) if first and node is not None else []

    # -- bots -------------------------------------------------------------------------------------

    @contextmanager
    def _deferring(self) -> Iterator[None]:
        """While the page is answered, bots that search are left to the loop."""
        self.session.defer = has_loop()
        try:
            yield
        finally:
            self.session.defer = False

    def _take_up(self) -> None:
        """Another position is on the table: drop the old thought, carry on that of a bot."""
        self.thought = None
        search = self.session.thinking
        if search is not None:
            name = self.title.seat_name(self.session.state, self.session.state.actor)
            thinks = phrase("table.thinks", name=name)
            self._begin(Thought(thinks, self._slices(search), self._moved))

    def _slices(self, search: Search) -> Iterator[float]:
        """The work of a bot; what it raises is told as its own."""
        seat = self.session.state.actor
        try:
            yield from search.slices()
        except BOT_FAILURES as error:
            raise self.session.failed(seat, error) from error

    def _moved(self) -> None:
        """A bot has thought enough: play its move."""
        with self._deferring():
            self.session.resume()
            self._changed()

    def _stopping(self) -> str:
        """What the button does that stops a thought."""
        if self.session.thinking is not None:
            return phrase("table.stop_thinking")
        return phrase("table.stop_looking")

    if TYPE_CHECKING:  # what the table itself has

        @property
        def curtain(self) -> int | None:
            """The seat of the person who decides in secret, until the screen was handed over."""

        @property
        def sight(self) -> Sight:
            """What the person at the screen may know."""

        def _changed(self) -> None: ...
        def _draw(self) -> None: ...
