"""What a table says around its boards: the question, the buttons, the tools below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletop.actors import CHANCE, OVER
from tabletop.draw.board import OPTIONS
from tabletop.study import Node
from tabletop.text import phrase
from tabletop_widgets.advising import Adviser
from tabletop_widgets.board_widget import action, option, prompt
from tabletop_widgets.boards import Boards
from tabletop_widgets.scenes import Scene, frames, moved_since, sent, turns
from tabletop_widgets.texts import kinds_of


class TablePage(Adviser):
    """A table's own words; all of them tell what the person at the screen may know."""

    _boards: Boards
    _number: Callable[[Node], int]

    def _handing(self) -> list[dict[str, Any]]:
        """Instead of the options: somebody else takes the screen first."""
        title, state = self.title, self.session.state
        text = phrase("table.i_am", name=title.seat_name(state, state.actor))
        return [option(0, text, title.rule_asked(state), phrase("table.hand_over"))]

    def _prompt(self, node: Node, state: Any, moves: tuple[Any, ...], front: str) -> dict[str, Any]:
        title, session, looked = self.title, self.session, self._looked is not None
        text, hint = title.asked(state), ""
        turn, who = title.turn_number(state), title.seat_name(state, state.actor)
        if looked:
            small = f"{text[:1].lower()}{text[1:]}"
            text = phrase("table.looked", turn=turn, move=node.number, asked=small)
            hint = phrase("table.looking_back")
        elif self.curtain is not None:
            hint = phrase("table.nobody_looks", asked=text)
            text = phrase("table.hand_over_to", name=who)
            front = OPTIONS
        elif self.thought is not None:
            hint = phrase("table.thought", title=self.thought.title)
        elif session.resting:
            hint = phrase("table.choose_or_let" if moves else "table.kept_from_you")
        told: Sequence[str] = ()
        if self.curtain is None:
            told = title.notes(state, moves, lambda step: self.sight.before(node, step))
        return prompt(
            text,
            serial=session.serial,
            rule=title.rule_asked(state),
            hint=hint,
            front=front,
            who=who,
            notes=told,
            color=title.seat_color(state.actor) if state.actor >= 0 else "",
            actions=self._actions(),
            said="" if looked else self._ledger.said(self._names()),
            turn=turn,
            since=self._ledger.since,
            over=state.actor == OVER and not looked,
            looked=looked,
            here=node.number,
            thinking=self.thought.title if self.thought is not None else "",
            played=[] if looked else self._played(),
            reel=str(session.left.number if session.left is not None else ""),
        )

    def _scenes(self) -> list[Scene]:
        """What happened since somebody at the screen last decided, turn by turn."""
        start, line = moved_since(self.session.left, self.session.study.current)
        return turns(self.title, start, line, self.sight)

    def _played(self) -> list[dict[str, Any]]:
        """The turns since then in words; nothing where nobody but the person has acted."""
        people, names = self.session.humans, self._names()
        made = [sent(self.title, names, scene, scene.seat in people) for scene in self._scenes()]
        told = [scene for scene in made if scene["own"] or scene["line"]]
        return told if any(not scene["own"] or "card" in scene for scene in told) else []

    def _tell_frames(self, numbers: tuple[int, ...]) -> None:
        """Pictures of positions since the last decision, each as what differs from the one before.

        The first one differs from what is on the table now, which the page has.
        """
        film = Boards(self.title, self._number, self._boards.opened)

        def paint(state: Any) -> list[dict[str, Any]]:
            seen = self.sight.of(state)
            made, _ = film.make(self.session.study, seen, self.sight, self._seat(), (), 0)
            return [board for board in made if board["id"] != "tree"]

        made = frames(self.boards, numbers, self._scenes(), paint)
        self._tell(frames=made, numbers=list(numbers))

    def _actions(self) -> list[dict[str, Any]]:
        """The buttons of the bar."""
        if self._looked is not None:
            return [self._action("back", "B"), self._action("branch", "N")]
        session = self.session
        if self.curtain is not None:
            return [self._action("lift", "S")]
        earlier = session.back_to() is not None
        found = [
            self._action("undo", "U", enabled=earlier),
            self._action("undo_turn", "T", enabled=earlier),
            self._action("redo", "R", enabled=bool(self.session.study.current.children)),
        ]
        if self.thought is not None:
            found.insert(0, self._action("stop", "X", title=self._stopping()))
        elif session.state.actor >= 0:  # also where a person may choose for a bot
            found.append(self._action("hint", "H"))
        if self.thought is None and session.resting:
            text = "by_chance" if session.state.actor == CHANCE else "play_on"
            found.insert(0, self._action("play_on", "P", text))
        return found

    @staticmethod
    def _action(
        word: str, keys: str, text: str = "", title: str = "", enabled: bool = True
    ) -> dict[str, Any]:
        """A button of the bar with its label and its title."""
        text = text or word
        title = title or phrase(f"actions.{text}_title")
        return action(word, phrase(f"actions.{text}"), keys=keys, title=title, enabled=enabled)

    def _tools(self) -> dict[str, Any]:
        """What the tools below the boards show."""
        current = self._looked or self.session.study.current
        return {
            "node": self.session.numbers.of(current),
            "file": f"{self.title.id}.json",
            "name": current.name,
            "comment": current.comment,
            "move": self.sight.move_text(current),
            "ask": self.session.ask,
            "texts": list(kinds_of(self.session.state).items()),
            "pictures": list(self._boards.pictures),
            "review": self._chart if self._may_read_review else "",
        }
