"""What a lesson plays back: what is watched, and what others do after the learner's move."""

from __future__ import annotations

from typing import Any

from tabletop.draw.board import Painter, Showing
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

    def _seat(self) -> int:
        """Whose things stand in front: the learner's, else whoever is shown."""
        player = self.player
        if player.seat is not None:
            return int(player.seat)
        return self.title.seat_shown(player.state) if player.state is not None else 0

    def _names_shown(self) -> tuple[str, ...]:
        """The boards that the step shows."""
        step = self.player.step
        return tuple(step.show or (self.title.shown_in_play if step.kind == "play" else ()))

    def _scenes(self) -> list[Scene]:
        return scenes(self.player, Sight(self._seat(), self.title))

    def _played(self) -> dict[str, Any]:
        """What is played back, in words; `reel` tells one line of moves from another."""
        state, seat = self.player.state, self.player.seat
        if state is None:
            return {}
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
