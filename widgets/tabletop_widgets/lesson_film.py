"""What a lesson plays back: what is watched, and what others do after the learner's move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.draw.board import Board, Painter, Showing
from tabletop.teach import LessonPlayer, Read
from tabletop_widgets.board_widget import BoardWidget
from tabletop_widgets.scenes import Moved, Scene, frames, sent, turns
from tabletop_widgets.sight import Sight


def scenes(player: LessonPlayer, sight: Sight) -> list[Scene]:
    """Move by move what is watched, the beginning first; else turn by turn what followed."""
    line = player.happened()
    if not line:
        return []
    step = player.step
    if not isinstance(step, Read):
        moved = [Moved(n, turned.state, turned.events) for n, turned in enumerate(line[1:], 1)]
        return turns(player.game, line[0].state, moved, sight)
    made = [Scene(0, line[0].state, None, ())]
    for n, turned in enumerate(line[1:], 1):
        read = sight.readable(turned.events)
        words = step.watch_lines[n - 1] if step.watch_lines else ""
        made.append(Scene(n, turned.state, _seat(read), read, words))
    return made


def _seat(events: tuple[Any, ...]) -> int | None:
    return next((event.seat for event in events if event.seat is not None), None)


class LessonFilm(BoardWidget):
    """The part of a lesson that plays back."""

    player: LessonPlayer
    _serial: int
    _sheet: bool  # whether every point stands on the page already
    _added: dict[str, tuple[tuple[str, bool], ...]]  # boards by step, and whether they are first

    def _seat(self) -> int:
        """Whose things stand in front: the learner's, else whoever is shown."""
        player = self.player
        if player.seat is not None:
            return int(player.seat)
        return self.title.seat_shown(player.state) if player.state is not None else 0

    def _names_shown(self) -> tuple[str, ...]:
        """The boards of a step: what it shows, and from the start what its decisions need.

        A board that came and went with the decisions would move the others under the hand.
        """
        step = self.player.step
        shown = tuple(step.show or (self.title.shown_in_play if step.kind == "play" else ()))
        if step.kind != "task":
            return shown
        if step.id not in self._added:
            self._added[step.id] = ()
            for state in self.player.path.decisions(self.player.number - 1):
                self._keep_boards(self.title.boards(*self._decided(state, shown)))
        before = [name for name, first in self._added[step.id] if first and name not in shown]
        after = [name for name, first in self._added[step.id] if not first and name not in shown]
        return (*before, *shown, *after)

    def _decided(self, state: Any, shown: tuple[str, ...]) -> tuple[Any, Showing]:
        """A position in which the learner decides, and what is to be seen of it."""
        seat, moves = self._seat(), self.title.legal(state)
        return self.title.view(state, seat), Showing(seat, moves, shown)

    def _keep_boards(self, boards: Sequence[Board]) -> None:
        """Boards that are there once stay while the step lasts; each with whether it is first."""
        added = dict(self._added.get(self.player.step.id, ()))
        for n, board in enumerate(boards):
            added.setdefault(board.name, n == 0)
        self._added[self.player.step.id] = tuple(added.items())

    def _scenes(self) -> list[Scene]:
        return scenes(self.player, Sight(self._seat(), self.title))

    def _played(self) -> dict[str, Any]:
        """What is played back, in words; `reel` tells one line of moves from another."""
        state, seat = self.player.state, self.player.seat
        if state is None or not self.boards:
            return {}  # nothing of it could be seen
        names = {n: self.title.seat_name(state, n) for n in range(len(state.players))}
        made = [
            sent(self.title, names, scene, seat is not None and scene.seat == seat)
            for scene in self._scenes()
        ]
        if self._sheet and isinstance(self.player.step, Read):
            made = [{key: scene[key] for key in scene if key != "card"} for scene in made]
        if not any(not scene["own"] or "card" in scene for scene in made):
            return {}
        return {"played": made, "reel": str(self._serial)}

    def _tell_frames(self, numbers: tuple[int, ...]) -> None:
        """Pictures of what is played back, each as what differs from the one before."""
        painter = Painter()

        def paint(state: Any) -> list[dict[str, Any]]:
            seen = self.title.view(state, self._seat())
            showing = Showing(self._seat(), (), self._names_shown(), lit=self.player.lit)
            return [painter.sent(board) for board in self.title.boards(seen, showing)]

        made = frames(self.boards, numbers, self._scenes(), paint)
        self._tell(frames=made, numbers=list(numbers))
