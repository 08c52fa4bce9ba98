"""Reading a lesson file strictly: every unknown key, wrong kind and missing text is reported."""

from __future__ import annotations

import re
from typing import Any

from tabletop.teach.attempt import opponents
from tabletop.teach.goals import Goal, GoalError, read_goal
from tabletop.teach.lesson import (
    CONTINUE,
    Answer,
    Automatic,
    Fail,
    Lesson,
    LessonStep,
    Quiz,
    Read,
    Task,
    Wrong,
)
from tabletop.title import Title

LONGEST = 60  # words of a step's text
MOST_HINTS = 3  # a nudge, where to look, what to do
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LIKE = re.compile(r"\s*like +(\S+)[ \t]*(?:\n|$)")
Problems = list[str]


class Section:
    """A table of the file; what is asked for is checked, and what is left over is an error."""

    def __init__(self, value: Any, where: str, problems: Problems) -> None:
        self.where, self.problems = where, problems
        self.rest: dict[str, Any] = {}
        if isinstance(value, dict):
            self.rest = dict(value)
        else:
            self.wrong("", "must be a table")

    def wrong(self, key: str, text: str) -> None:
        """Report a problem."""
        self.problems.append(f"{self.where}: {key}: {text}" if key else f"{self.where}: {text}")

    def text(self, key: str, needed: bool = False) -> str:
        """A text; without the spaces around it."""
        value = self.rest.pop(key, None)
        if value is None:
            if needed:
                self.wrong(key, "is missing")
            return ""
        if not isinstance(value, str) or not value.strip():
            self.wrong(key, "must be a text that is not empty")
            return ""
        return value.strip()

    def texts(self, key: str, needed: bool = False) -> tuple[str, ...]:
        """A list of texts."""
        value = self.rest.pop(key, None)
        if value is None:
            if needed:
                self.wrong(key, "is missing")
            return ()
        if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
            self.wrong(key, "must be a list of texts")
            return ()
        if needed and not value:
            self.wrong(key, "must not be empty")
        return tuple(v.strip() for v in value)

    def number(self, key: str, default: int, least: int = 0) -> int:
        """A whole number."""
        value = self.rest.pop(key, default)
        if type(value) is not int or value < least:
            self.wrong(key, f"must be a whole number, {least} or more")
            return default
        return value

    def flag(self, key: str, default: bool | None) -> bool:
        """True or false; None as the default means that it must be said."""
        value = self.rest.pop(key, default)
        if not isinstance(value, bool):
            self.wrong(key, "must be true or false")
            return False
        return value

    def tables(self, key: str) -> list[Section]:
        """A list of tables."""
        value = self.rest.pop(key, [])
        if not isinstance(value, list):
            self.wrong(key, "must be a list of tables")
            return []
        where = f"{self.where}: {key}"
        return [Section(v, f"{where} {n}", self.problems) for n, v in enumerate(value, 1)]

    def goal(self, key: str, game: Title, needed: bool = False) -> Goal | None:
        """A goal."""
        value = self.rest.pop(key, None)
        if value is None:
            if needed:
                self.wrong(key, "is missing")
            return None
        try:
            return read_goal(value, game.predicates)
        except GoalError as error:
            self.wrong(key, str(error))
            return None

    def close(self) -> None:
        """Report what nobody asked for."""
        for key in self.rest:
            self.wrong(key, "is not a key that is known here")


def read_lesson(
    raw: dict[str, Any], file: str, game: Title, language: str, problems: Problems
) -> Lesson | None:
    """The lesson that a file describes, without playing it; None if it cannot be read at all."""
    head = Section(raw, file, problems)
    positions = _positions(head)
    raw_steps = head.rest.pop("step", [])
    id = head.text("id", needed=True)
    if id and not _ID.fullmatch(id):
        head.wrong("id", f"{id!r} must be small letters, digits and hyphens")
    found: dict[str, Any] = {
        "title": head.text("title", True),
        "minutes": head.number("minutes", 0, 1),
        "for_whom": head.text("for_whom", True),
        "goals": head.texts("goals", True),
        "rules": head.texts("rules", True),
        "examples": head.texts("examples"),
    }
    head.close()
    if not isinstance(raw_steps, list) or not raw_steps:
        head.wrong("step", "a lesson needs steps: [[step]]")
        return None
    steps = tuple(
        _step(n, value, file, game, positions, problems) for n, value in enumerate(raw_steps, 1)
    )
    _unique(steps, file, problems)
    name = re.match(r"(c?)(\d+)", file)
    return game.lesson_class(
        id=id,
        steps=steps,
        language=language,
        file=file,
        order=int(name[2]) if name else 0,
        of_module=bool(name and name[1]),
        **found,
    )


def _unique(steps: tuple[LessonStep, ...], file: str, problems: Problems) -> None:
    seen: dict[str, int] = {}
    for step in steps:
        if step.id in seen:
            problems.append(
                f"{file}: step {step.number}: id: {step.id!r} is the id of step "
                f"{seen[step.id]} already"
            )
        seen.setdefault(step.id, step.number)


def _positions(head: Section) -> dict[str, str]:
    """The named positions; one may begin like another: its first line is `like NAME`."""
    table = head.rest.pop("positions", {})
    if not isinstance(table, dict) or not all(isinstance(v, str) for v in table.values()):
        head.wrong("positions", "must be a table of texts")
        return {}
    found: dict[str, str] = {}
    for name, text in table.items():
        if not _ID.fullmatch(name) or name == CONTINUE:
            head.wrong(f"positions.{name}", "is not a name for a position")
        found[name] = _like(text, found, head, f"positions.{name}")
    return found


def _like(text: str, known: dict[str, str], table: Section, key: str) -> str:
    begun = _LIKE.match(text)
    if begun is None:
        return text.strip()
    if begun[1] not in known:
        table.wrong(key, f"there is no position {begun[1]!r} above")
        return text.strip()
    return f"{known[begun[1]]}\n{text[begun.end() :]}".strip()


# -- steps ----------------------------------------------------------------------------------------


def _step(
    number: int, value: Any, file: str, game: Title, positions: dict[str, str], problems: Problems
) -> LessonStep:
    id = value.get("id", "") if isinstance(value, dict) else ""
    name = f" ({id})" if isinstance(id, str) and id else ""
    table = Section(value, f"{file}: step {number}{name}", problems)
    kind = table.text("kind", True)
    common = _common(number, kind, table, positions)
    reader = {"read": _read, "task": _task, "quiz": _quiz, "play": _play}.get(kind)
    if reader is None:
        if kind:
            table.wrong("kind", f"{kind!r} is none of read, task, quiz, play")
        return Read(**common)
    step = reader(table, common, game)
    table.close()
    return step


def _common(number: int, kind: str, table: Section, positions: dict[str, str]) -> dict[str, Any]:
    id = table.text("id", True)
    if id and not _ID.fullmatch(id):
        table.wrong("id", f"{id!r} must be small letters, digits and hyphens")
    text = table.text("text", True)
    if len(text.split()) > LONGEST:
        table.wrong("text", f"has {len(text.split())} words; {LONGEST} are the most")
    position = table.text("position")
    if position in positions:
        position = positions[position]
    elif position and position != CONTINUE:
        if " " not in position:
            table.wrong("position", f"there is no position {position!r} in [positions]")
            position = ""
        position = _like(position, positions, table, "position")
    lists = {key: table.texts(key) for key in ("show", "highlight", "rules", "examples")}
    return {
        "number": number,
        "kind": kind,
        "id": id,
        "text": text,
        "title": table.text("title"),
        "position": position,
        **lists,
    }


def _read(table: Section, common: dict[str, Any], game: Title) -> LessonStep:
    watch, lines = table.texts("watch"), table.texts("watch_lines")
    if lines and len(lines) != len(watch):
        table.wrong("watch_lines", f"{len(watch)} texts are needed, not {len(lines)}")
    return Read(**common, watch=watch, watch_lines=lines)


def _help(table: Section, needed: bool) -> dict[str, Any]:
    """Hints in stages, and what is lit with the second one; a single `hint` is one stage."""
    single = table.text("hint")
    hints = table.texts("hints", needed and not single)
    if single and hints:
        table.wrong("hint", "say hint or hints, not both")
    hints = hints or ((single,) if single else ())
    if len(hints) > MOST_HINTS:
        table.wrong("hints", f"{MOST_HINTS} stages are the most")
    look = table.texts("look")
    if look and len(hints) < 2:
        table.wrong("look", "is lit with the second hint, and there is none")
    return {"hints": hints, "look": look, "praise": table.text("praise")}


def _task(table: Section, common: dict[str, Any], game: Title, play: bool = False) -> Task:
    auto = Section(table.rest.pop("auto", {}), f"{table.where}: auto", table.problems)
    most = table.number("moves_max", 0 if play or "until" in table.rest else 1)
    found = Task(
        **common,
        seat=table.text("seat"),
        moves=table.texts("moves"),
        goal=table.goal("goal", game),
        until=table.goal("until", game),
        moves_max=most,
        fail=_fails(table, game),
        wrong=_wrongs(table, game),
        auto=Automatic(auto.texts("script"), auto.flag("forced", True)),
        **_help(table, not play),
        solution=table.texts("solution", not play),
        checklist=table.texts("checklist"),
        find=table.flag("find", False),
        tries=table.number("tries", 3),
        bots=table.text("bots") if play else "",
        seed=table.number("seed", 1) if play else None,
    )
    auto.close()
    if found.goal is None and not found.moves:
        table.wrong("goal", "a task needs a goal, or moves that are right")
    parts = len(found.goal.items) if found.goal else 1
    if found.checklist and len(found.checklist) != parts:
        table.wrong("checklist", f"the goal has {parts} parts, not {len(found.checklist)}")
    if found.bots and found.bots not in opponents(game):
        table.wrong("bots", f"{found.bots!r} is none of {', '.join(opponents(game))}")
    if not found.position:
        table.wrong("position", "is missing")
    return found


def _play(table: Section, common: dict[str, Any], game: Title) -> Task:
    table.rest.setdefault("bots", "random")
    return _task(table, common, game, play=True)


def _fails(table: Section, game: Title) -> tuple[Fail, ...]:
    found = []
    for each in table.tables("fail"):
        when, text = each.goal("when", game, True), each.text("text", True)
        each.close()
        if when is not None:
            found.append(Fail(when, text))
    return tuple(found)


def _wrongs(table: Section, game: Title) -> tuple[Wrong, ...]:
    found = []
    for each in table.tables("wrong"):
        found.append(
            Wrong(
                each.text("try", True),
                each.text("text", True),
                each.text("rule"),
                each.goal("when", game),
            )
        )
        each.close()
        if found[-1].rule and found[-1].when:
            each.wrong("when", "say rule or when, not both")
    return tuple(found)


def _quiz(table: Section, common: dict[str, Any], game: Title) -> LessonStep:
    options = []
    for each in table.tables("options"):
        options.append(
            Answer(each.text("text", True), each.flag("right", None), each.text("why", True))
        )
        each.close()
    quiz = Quiz(**common, options=tuple(options), **_help(table, False))
    if len(options) < 2 or not 0 < len(quiz.right) < len(options):
        table.wrong("options", "a quiz needs at least one right and one wrong answer")
    return quiz
