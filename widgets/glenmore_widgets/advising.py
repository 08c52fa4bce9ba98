"""The table thinks: bots that search are carried on in slices, and a person may ask for advice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


from glenmore.bots import hints
from glenmore.bots.search import Search
from glenmore_widgets.session import Session
from glenmore_widgets.thinking import Thought, ThinkingWidget, has_loop

ROUNDS, SECONDS = 300, 6.0  # of a hint at the table; whatever is spent first


class Adviser(ThinkingWidget):
    """What a table adds to its boards: thinking bots and hints."""

    session: Session
    curtain: int | None
    _looked: Any

    def hint(self, **how: Any) -> hints.Hint:
        """The best moves of the person who decides, with reasons; shown at the table as well.

        Keywords as for `gm.hint`.
        """
        self.wait()
        search = self._search(**how)
        if search is None:
            raise ValueError("nobody at this screen has anything to decide")
        search.run()
        return self._advise(search)

    def ask_for_hint(self) -> bool:
        """Look for advice, as the button does; False where no person decides."""
        search = self._search(seconds=SECONDS)
        if search is None:
            return False
        self._begin(Thought("Looking for advice", search.slices(), lambda: self._advised(search)))
        if has_loop():
            self._draw()
        else:
            self.wait()
        return True

    def _search(self, **how: Any) -> Search | None:
        """The search behind a hint: on what the person who decides may know, nothing else."""
        seat = self.session.deciding
        if seat is None or not self.session.moves or self._looked is not None \
                or self.curtain is not None:
            return None
        return hints.started(self.session.state, seat, **{"rounds": ROUNDS, **how})

    def _advised(self, search: Search) -> None:
        self._draw()
        self._advise(search)

    def _advise(self, search: Search) -> hints.Hint:
        found = hints.advice_of(search)
        numbers = {move: n for n, move in enumerate(self.session.moves)}
        self._say("hint", f"Advice for {found.name}", advice=[
            {"n": numbers[one.move], "text": one.text, "lead": hints.lead_in_words(one.lead),
             "why": one.why, "then": one.then, "words": str(one).splitlines()}
            for one in found.advice
        ])
        return found

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
            name = self.session.state.setup.name(self.session.state.actor)
            self._begin(Thought(f"{name} thinks", search.slices(), self._moved))

    def _moved(self) -> None:
        """A bot has thought enough: play its move."""
        with self._deferring():
            self.session.resume()
            self._changed()

    def _stopping(self) -> str:
        """What the button does that stops a thought."""
        if self.session.thinking is not None:
            return "Stop thinking and play the best move so far"
        return "Stop and show what was found so far"

    def _changed(self) -> None:
        raise NotImplementedError  # pragma: no cover

    def _draw(self) -> None:
        raise NotImplementedError  # pragma: no cover



