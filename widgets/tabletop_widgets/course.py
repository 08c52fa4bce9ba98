"""The course as one page: go on where you were, all lessons as cards, and rooms beside them.

Course(title)

A lesson that is opened takes the page; the list is then a slim bar above it.  A room is a widget
of its own, declared by the game that has it and loaded when somebody goes there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from time import time
from typing import Any, ClassVar, NamedTuple

import ipywidgets
import traitlets

from tabletop.draw.pictures import Picture
from tabletop.teach import Lesson, Progress, Quiz, Task
from tabletop.teach.path import Path
from tabletop.teach.player import MOST_STARS
from tabletop.teach.progress import default_path
from tabletop.teach.shelf import lessons
from tabletop.text import phrase, speaking, texts_of
from tabletop.title import Title
from tabletop_widgets.board_widget import BoardWidget, css, esm, with_still
from tabletop_widgets.closing import close_whole
from tabletop_widgets.guarding import WayBack
from tabletop_widgets.lesson import LessonWidget
from tabletop_widgets.lesson_page import kept_in
from tabletop_widgets.messages import BadMessage, Verb, read_true, read_word
from tabletop_widgets.stills import Still

ROUND = 5  # minutes, in which one speaks of time
BASE, MODULES = "base", "modules"  # the chapters of lessons


class Room(NamedTuple):
    """A room beside the lessons; its words are `course.rooms.<key>` and, if it is led to by a
    sentence, `course.leads.<key>`.

    `name` in `module` makes its widget, which is handed `progress` and `language`; if it has an
    attribute `on_step`, that is called with a lesson and a step that somebody wants to see.
    """

    key: str
    module: str
    name: str
    lead: bool = True

    def open(self, progress: Progress, language: str | None) -> Any:
        """The widget of the room."""
        make = getattr(import_module(self.module), self.name)
        return make(progress=progress, language=language)


class CourseList(BoardWidget):
    """The page itself, or the bar above an open lesson."""

    _esm = esm("course.js")
    _css = css("table.css", "lesson.css", "course.css")

    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    total = traitlets.Dict().tag(sync=True)
    pictures = traitlets.Dict().tag(sync=True)  # of lessons on modules, sent when first looked at
    page_words = ("board", "course")

    def __init__(self, course: Course) -> None:
        self._course = course
        super().__init__(course.title, course.language)

    def _begin(self, id_: str) -> None:
        if id_ not in self._course.ids:
            raise BadMessage("open: there is no such lesson")
        self._course.begin(id_)

    def _go(self, key: str) -> None:
        if key not in self._course.places:
            raise BadMessage("room: there is no such room")
        self._course.go(key)

    verbs: ClassVar = {
        **BoardWidget.verbs,
        "open": Verb(read_word, _begin),
        "room": Verb(read_word, _go),
        "home": Verb(read_true, lambda widget, _: widget._course.home()),
    }

    def _keep(self) -> tuple[WayBack]:
        course = self._course
        kept = course.lesson, course.here, course.children

        def back() -> None:
            course.lesson, course.here, course.children = kept

        return (back,)

    def _redraw(self) -> None:
        self._course._refresh()

    def _renumber(self) -> int:
        return int(self.prompt["serial"]) + 1


class Course(Still, ipywidgets.VBox):  # type: ignore[misc, unused-ignore]
    """Every lesson with its stars; *Continue* goes on exactly where the learner was.

    For teachers: with `progress=Progress.load("anna.json")`, `table()` gives the same as values.
    """

    def __init__(
        self,
        title: Title,
        *,
        progress: Progress | None = None,
        language: str | None = None,
        rooms: Iterable[Room] = (),
    ) -> None:
        self.title, self.language = title, language
        self.progress = Progress.load(default_path(title)) if progress is None else progress
        self.lessons = lessons(title, language)
        self.rooms = {room.key: room for room in rooms}
        self.lesson: LessonWidget | None = None
        self.here = BASE  # the chapter or room on the page
        self._opened: dict[str, Any] = {}  # rooms where somebody was: a game there goes on
        self._list = CourseList(self)
        super().__init__([self._list])
        self.add_class("gm-coursebox")
        last = self._last()
        if last is not None and last.of_module:
            self.here = MODULES
        self._refresh()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all lessons in their order."""
        return tuple(lesson.id for lesson in self.lessons)

    @property
    def places(self) -> tuple[str, ...]:
        """Where one can go: chapters of lessons, then rooms."""
        kinds = dict.fromkeys(MODULES if lesson.of_module else BASE for lesson in self.lessons)
        return (*kinds, *self.rooms)

    # -- going ------------------------------------------------------------------------------------

    def begin(self, id_: str) -> LessonWidget:
        """Open a lesson where it was left; the one that was open is closed."""
        if id_ not in self.ids:
            raise ValueError(f"there is no lesson {id_!r}; there are {', '.join(self.ids)}")
        found = self.lessons[self.ids.index(id_)]
        lesson = LessonWidget(self.title, found, progress=self.progress, language=self.language)
        lesson.on_after, lesson.on_home = self.begin, self.home
        lesson.observe(self._refresh, "page")
        self.here = MODULES if found.of_module else BASE
        self._show(lesson)
        return lesson

    def show_step(self, id_: str, step: str) -> None:
        """Open a lesson at a step; rooms that lead to one ask for it."""
        self.begin(id_).go(step)

    def go_on(self) -> LessonWidget:
        """Open the lesson that *Continue* names."""
        return self.begin(self._next().id)

    def home(self) -> None:
        """All lessons again."""
        self._show(None)

    def go(self, key: str) -> Any:
        """Go to a chapter or a room; the widget of the room, or None."""
        if key not in self.places:
            raise ValueError(f"there is no room {key!r}; there are {', '.join(self.places)}")
        if key in self.rooms and key not in self._opened:
            self._opened[key] = self._open(self.rooms[key])
        self.here = key
        self._show(None)
        return self._opened.get(key)

    def _open(self, room: Room) -> Any:
        opened = room.open(self.progress, self.language)
        if hasattr(opened, "on_step"):
            opened.on_step = self.show_step
        return opened

    def _show(self, lesson: LessonWidget | None) -> None:
        old, self.lesson = self.lesson, lesson
        shown = lesson if lesson is not None else self._opened.get(self.here)
        self.children = (self._list,) if shown is None else (self._list, shown)
        if old is not None:
            old.unobserve(self._refresh, "page")
            close_whole(old)
        self._refresh()

    def _last(self) -> Lesson | None:
        """The lesson in which the learner was last."""
        return next((one for one in self.lessons if one.id == self.progress.last), None)

    def _next(self) -> Lesson:
        """Where to go on: the last lesson, or after a finished one the first that is not."""
        last = self._last()
        if last is None:
            return self.lessons[0]
        order = self.lessons[self.lessons.index(last) :] + self.lessons
        return next((one for one in order if not self._row(one)["finished"]), last)

    # -- telling ----------------------------------------------------------------------------------

    def table(self) -> list[dict[str, Any]]:
        """The list as values: id, title, minutes, stars, what is done."""
        with speaking(self.language):
            return [self._row(lesson) for lesson in self.lessons]

    def describe(self) -> str:
        """The list in words."""
        with speaking(self.language):
            return "\n".join(
                phrase("course.row", **{**row, "label": f"{row['label']:>2}"})
                for row in self.table()
            )

    def __repr__(self) -> str:
        minutes = sum(lesson.minutes for lesson in self.lessons)
        return f"<Course: {len(self.lessons)} lessons, {minutes} minutes>"

    def _still(self) -> tuple[Picture | None, str]:
        return picture_of(self.title, self.lessons[0]), ""  # the same whoever has learnt what

    def _ipython_display_(self) -> None:
        self._list.ran = time()
        super()._ipython_display_()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return with_still(super()._repr_mimebundle_(**kwargs), text=repr(self))

    def _row(self, lesson: Lesson) -> dict[str, Any]:
        kept = self.progress.lesson(lesson.id)
        marked = [step for step in lesson.steps if isinstance(step, Task | Quiz)]
        done = sum(bool(self.progress.step(lesson.id, step.id).get("done")) for step in marked)
        ids = [step.id for step in lesson.steps]
        at = ids.index(kept["step"]) + 1 if kept["step"] in ids else 0
        if done == len(marked):
            state, button = phrase("course.done"), "again"
        elif done or at > 1:
            state, button = phrase("course.step", number=max(at, 1), steps=len(ids)), "go_on"
        else:
            state, button = phrase("course.new"), "begin"
        stars, most = self.progress.stars(lesson.id), MOST_STARS * len(marked)
        facts = {"title": lesson.title, "done": done, "steps": len(marked)}
        return {
            "id": lesson.id,
            "label": lesson.label,
            "number": lesson.order,
            "title": lesson.title,
            "minutes": lesson.minutes,
            "time": phrase("course.time", minutes=lesson.minutes),
            "for_whom": lesson.for_whom,
            "goals": list(lesson.goals),
            "mark": self._mark(lesson),
            "to_start": lesson.id in self.title.first_lessons,
            "done": done,
            "steps": len(marked),
            "stars": stars,
            "most": most,
            "got": phrase("course.got", stars=stars, most=most),
            "spoken": phrase("course.spoken", **facts),
            "state": state,
            "finished": done == len(marked),
            "begun": bool(done or at > 1),
            "button": phrase(f"course.{button}"),
            "open": self.lesson is not None and self.lesson.lesson.id == lesson.id,
            "chapter": MODULES if lesson.of_module else BASE,
        }

    def _refresh(self, _: object = None) -> None:
        rows = self.table()
        with speaking(self.language), self._list.hold_sync():
            self._list.rows = rows
            self._list.total = self._total(rows)
            if self.here == MODULES and not self.lesson and not self._list.pictures:
                self._list.pictures = {
                    one.id: picture.svg
                    for one in self.lessons
                    if one.of_module and (picture := picture_of(self.title, one))
                }

    def _total(self, rows: list[dict[str, Any]]) -> dict[str, Any]:
        """What stands above the cards."""
        say = texts_of(self.title.package).phrase  # a game may say some of it better
        base = [row for row in rows if row["chapter"] == BASE] or rows
        sums = {name: sum(row[name] for row in rows) for name in ("stars", "most", "minutes")}
        finished, minutes = sum(row["finished"] for row in base), sum(r["minutes"] for r in base)
        stars = sum(row["stars"] for row in base)
        after = self._next()
        row = next(row for row in rows if row["id"] == after.id)
        began = any(row["begun"] for row in rows)
        return {
            "name": say("course.name", title=self.title.name),
            "hello": say("course.hello_again" if began else "course.hello"),
            "text": phrase("course.total", lessons=len(rows), **sums),
            "lead": self._invited(base, minutes, say),
            "file": phrase("course.file", file=kept_in(self.progress)),
            "finished": finished,
            "all": len(base),
            "count": phrase("course.count", done=finished, all=len(base)),
            "stars": phrase("course.stars", stars=stars) if stars else "",
            "here": self.here,
            "places": [
                {"key": key, "room": say(f"course.rooms.{key}"), "lead": self._lead(key, say)}
                for key in self.places
            ],
            "next": {
                "id": after.id,
                "kicker": say(f"course.number_{row['chapter']}", number=after.order),
                "title": after.title,
                "button": phrase("course.continue" if began else "course.first"),
                "where": row["state"] if row["begun"] else row["time"],
                "picture": self._picture(after),
            },
            "open": self._bar(rows),
        }

    def _invited(self, base: list[dict[str, Any]], minutes: int, say: Callable[..., str]) -> str:
        """How soon one can play: what all lessons take frightens, and nobody needs all of them."""
        first = [row for row in base if row["id"] in self.title.first_lessons]
        if not first:
            return say("course.lead", lessons=len(base), minutes=minutes)
        soon = ROUND * round(sum(row["minutes"] for row in first) / ROUND)
        key = "lead_ready" if all(row["finished"] for row in first) else "lead_first"
        return say(f"course.{key}", first=len(first), minutes=soon, more=len(base) - len(first))

    def _mark(self, lesson: Lesson) -> str:
        """Whether one needs a lesson before the first game."""
        first = self.title.first_lessons
        if lesson.of_module or not first:
            return ""
        return phrase("course.to_start" if lesson.id in first else "course.when_needed")

    def _lead(self, key: str, say: Callable[[str], str]) -> str:
        """The sentence above a chapter or room; a room may need all the height it can get."""
        room = self.rooms.get(key)
        return say(f"course.leads.{key}") if room is None or room.lead else ""

    def _picture(self, lesson: Lesson) -> str:
        picture = None if self.lesson else picture_of(self.title, lesson)
        return picture.svg if picture else ""

    def _bar(self, rows: list[dict[str, Any]]) -> dict[str, Any]:
        """The slim bar above an open lesson."""
        row = next((row for row in rows if row["open"]), None)
        if row is None:
            return {}
        return {"id": row["id"], "label": row["label"], "title": row["title"]}


def picture_of(title: Title, lesson: Lesson) -> Picture | None:
    """The first position of a lesson."""
    way = Path(title, lesson, Progress())
    for index, step in enumerate(lesson.steps):
        state = way.begin(index, True) or way.end(index, True)
        if state is not None:
            return title.picture(state, title.seat_shown(state), step.show, lesson.title)
    return None
