"""Reads playthrough files and plays them; whatever does not fit is an error with file and line."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import glenmore as gm
from glenmore.components import COLORS
from glenmore.moves import Move
from glenmore.playing import choose_chance
from glenmore.positions import PositionError

FOLDER = Path(__file__).parent
CHANCE = "chance"
ANYTHING = "..."
_RULES = re.compile(r"(?P<move>.*?)\s*\((?P<rules>[^()]*)\)\s*")


class PlaythroughError(AssertionError):
    """A line of a file does not fit; the message begins with file and line."""


class Row(NamedTuple):
    """One line that says something."""

    number: int
    text: str
    indented: bool


class Passage(NamedTuple):
    """A position and what happens from there."""

    file: str
    title: str
    line: int
    head: tuple[Row, ...]
    rows: tuple[Row, ...]


def files() -> list[Path]:
    """All playthrough files."""
    return sorted(FOLDER.glob("*.txt"))


def passages(file: str, text: str) -> list[Passage]:
    """The passages of a file."""
    found: list[Passage] = []
    title, begun = "", 0
    head: list[Row] = []
    rows: list[Row] = []
    in_head = False

    def close() -> None:
        if begun:
            if not head or not rows:
                raise PlaythroughError(
                    f"{file}:{begun}: a passage needs a position, an empty line, and moves"
                )
            found.append(Passage(file, title, begun, tuple(head), tuple(rows)))

    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].rstrip()
        if said.startswith("=="):
            close()
            title, begun, head, rows, in_head = said.strip("= "), number, [], [], True
        elif said:
            if not begun:
                raise PlaythroughError(f"{file}:{number}: a passage begins with '== its title'")
            row = Row(number, said.strip(), said[0].isspace())
            (head if in_head else rows).append(row)
        elif head and not line.strip():
            in_head = False
    close()
    if not found:
        raise PlaythroughError(f"{file}:1: there is no passage, which begins with '== its title'")
    return found


def says(line: str, fact: str) -> bool:
    """Whether a line of position code begins like a fact and has its other words in a row."""
    words, wanted = line.split(), fact.split()
    begun = 0
    while begun < min(len(words), len(wanted)) and words[begun] == wanted[begun]:
        begun += 1
    rest = wanted[begun:]
    return begun > 0 and any(
        words[i : i + len(rest)] == rest for i in range(begun, len(words) - len(rest) + 1)
    )


class Player:
    """Plays one passage, line by line."""

    def __init__(self, passage: Passage, watch: Callable[[str], None] | None = None) -> None:
        self.passage = passage
        self.watch = watch
        self.row = passage.head[0]
        self.rng = random.Random(1)
        self.events: list[str] = []  # of the last line, as sentences
        self.state = self._begin()
        self.played: list[Move] = []
        self.checks = 0

    def fail(self, text: str) -> PlaythroughError:
        """An error in the line that is being read."""
        return PlaythroughError(f"{self.passage.file}:{self.row.number}: {text}")

    def _begin(self) -> gm.State:
        """The position of the head, or the state before set-up."""
        first = self.row.number
        code = [""] * (self.passage.head[-1].number - first + 1)
        start = False
        for row in self.passage.head:
            word, _, rest = row.text.partition(" ")
            self.row = row
            if word == "seed":
                if not rest.strip().isdigit():
                    raise self.fail(f"{rest!r} is not a number")
                self.rng = random.Random(int(rest))
            elif row.text == "start":
                start = True
            else:
                code[row.number - first] = row.text
        try:
            state = gm.notation.parse_position("\n".join(code))
        except PositionError as error:
            where = re.match(r"line (\d+): ", str(error))
            number = first + int(where[1]) - 1 if where else first
            text = str(error)[where.end() if where else 0 :]
            raise PlaythroughError(f"{self.passage.file}:{number}: {text}") from error
        if start and len([line for line in code if line]) > 1:
            raise self.fail("'start' and a position exclude each other")
        return gm.start(state.setup) if start else state

    def play(self) -> gm.State:
        """Play all lines; the position at the end."""
        for row in self.passage.rows:
            self.row = row
            if self.watch:
                if row.indented and row.text.startswith(">"):
                    continue  # what happens is told anyway
                self.watch(("    " if row.indented else "") + row.text)
            if row.indented:
                self._check(row.text)
            else:
                self._decide(row.text)
        return self.state

    # -- moves ------------------------------------------------------------------------------------

    def _decide(self, text: str) -> None:
        who, colon, what = text.partition(":")
        if not colon or who not in (CHANCE, *COLORS):
            raise self.fail("a line begins with who decides, as in 'red: take easdale'")
        self.events = []
        if what.strip() == ANYTHING and who == CHANCE:
            self._right_actor(who)
            while self.state.actor == gm.CHANCE:
                self._apply(choose_chance(self.state, gm.legal(self.state), self.rng))
        else:
            for part in what.split(";"):
                self._right_actor(who)
                self._apply(self._read(part.strip()))
        if self.watch:
            for event in self.events:
                self.watch(f"    > {event}")

    def _right_actor(self, who: str) -> None:
        actor = self.state.actor
        if actor == gm.OVER:
            raise self.fail("the game is over")
        right = CHANCE if actor == gm.CHANCE else COLORS[actor]
        if who != right:
            raise self.fail(f"it is {right} who decides, not {who}")

    def _read(self, text: str) -> Move:
        try:
            return gm.notation.parse(self.state, text)
        except (gm.InvalidMove, gm.AmbiguousMove) as error:
            raise self.fail(str(error)) from error

    def _apply(self, move: Move) -> None:
        try:
            self.state, events = gm.apply(self.state, move)
        except gm.IllegalMove as error:
            reasons = " ".join(map(str, error.reasons))
            raise self.fail(f"refused: {reasons}") from error
        self.events += map(str, events)
        self.played.append(move)

    # -- checks -----------------------------------------------------------------------------------

    def _check(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        checks = {">": self._happened, "=": self._stands, "may": self._may, "not": self._refused}
        if word not in checks or not rest.strip():
            raise self.fail("an indented line begins with > or = or may or not, and says what")
        checks[word](rest.strip())
        self.checks += 1

    def _happened(self, sentence: str) -> None:
        if sentence not in self.events:
            told = "".join(f"\n    > {event}" for event in self.events) or " nothing"
            raise self.fail(f"did not happen, or not in this order: {sentence}\nleft:{told}")
        self.events = self.events[self.events.index(sentence) + 1 :]

    def _stands(self, fact: str) -> None:
        points = re.fullmatch(rf"({'|'.join(COLORS)}) (-?\d+) VP", fact)
        if points:
            vp = self.state.players[COLORS.index(points[1])].vp
            if vp != int(points[2]):
                raise self.fail(f"{points[1]} has {vp} VP")
            return
        code = gm.notation.position(self.state).splitlines()
        if not any(says(line, fact) for line in code):
            subject = fact.split()[0]
            lines = [line for line in code if line.split()[0] == subject]
            told = "".join(f"\n    = {line}" for line in lines) or f" nothing about {subject!r}"
            raise self.fail(f"the position says:{told}")

    def _may(self, moves: str) -> None:
        wanted = {self._read(part.strip()) for part in moves.split(";")}
        listed = set(gm.legal(self.state))
        if wanted != listed:
            told = "; ".join(gm.notation.format(self.state, m) for m in gm.legal(self.state))
            raise self.fail(f"possible are: {told}")

    def _refused(self, text: str) -> None:
        found = _RULES.fullmatch(text)
        if not found:
            raise self.fail("say which rules refuse it: not toll whisky (C2-06)")
        move = self._read(found["move"])
        verdict = gm.check(self.state, move)
        if verdict.legal:
            raise self.fail(f"{found['move']} is allowed")
        missing = set(found["rules"].split(", ")) - set(verdict.rules)
        if missing:
            raise self.fail(f"{', '.join(sorted(missing))} is not cited: {verdict}")
        self.played.append(move)


def played(path: Path, watch: Callable[[str], None] | None = None) -> Iterator[Player]:
    """Every passage of a file, played to its end."""
    for passage in passages(path.name, path.read_text(encoding="utf-8")):
        if watch:
            watch(f"\n== {passage.title}")
            for row in passage.head:
                watch(row.text)
            watch("")
        player = Player(passage, watch)
        player.play()
        yield player
