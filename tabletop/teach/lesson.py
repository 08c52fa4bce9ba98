"""A lesson as a value: what a TOML file says, read and checked."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.teach.goals import Goal

CONTINUE = "continue"


class LessonError(ValueError):
    """A lesson that cannot be used; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True)
class LessonStep:
    """What all steps have; `position` is a code, "continue" (go on from the last step) or empty."""

    number: int
    id: str
    kind: str
    text: str
    title: str = ""
    position: str = ""
    show: tuple[str, ...] = ()
    highlight: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()

    @property
    def guided(self) -> bool:
        """Whether it says itself what to do, so that nothing is learnt by doing it again."""
        return False


@dataclass(frozen=True)
class Read(LessonStep):
    """Something to read; `watch` are moves that are played before the learner's eyes.

    `watch_lines` has the author's own line for each of them.
    """

    watch: tuple[str, ...] = ()
    watch_lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wrong:
    """A text for a likely mistake.

    It is given for the move `try_`, or for every refusal by `rule`, or whenever `when` holds; in
    the last two cases `try_` is the proof that this can happen.
    """

    try_: str
    text: str
    rule: str = ""
    when: Goal | None = None


@dataclass(frozen=True)
class Fail:
    """A test that ends the task without success."""

    when: Goal
    text: str


@dataclass(frozen=True)
class Automatic:
    """Who plays what the learner does not: a script, then the quietest move."""

    script: tuple[str, ...] = ()
    forced: bool = True  # the learner's own decisions without a choice are played too


@dataclass(frozen=True)
class Asked(LessonStep):
    """A step that asks for something, with help in stages.

    The stages are a nudge, where to look, what to do; `look` is lit on the boards from the second
    one on.
    """

    hints: tuple[str, ...] = ()
    look: tuple[str, ...] = ()
    praise: str = ""

    def lit(self, hints: int) -> tuple[str, ...]:
        """What is lit on the boards once so many hints were asked for."""
        return self.highlight + (self.look if hints > 1 else ())


@dataclass(frozen=True)
class Task(Asked):
    """Something to do on the board."""

    seat: str = ""  # empty: whoever decides in the position
    moves: tuple[str, ...] = ()  # right answers
    goal: Goal | None = None
    until: Goal | None = None  # when it is decided whether the goal is reached
    moves_max: int = 1  # 0: any number
    fail: tuple[Fail, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    auto: Automatic = Automatic()
    solution: tuple[str, ...] = ()
    checklist: tuple[str, ...] = ()  # the parts of the goal in the author's words
    find: bool = False  # the learner looks for the places: none is ticked
    tries: int = 3  # wrong tries that cost no star
    bots: str = ""  # who plays the other seats; empty: `auto`
    seed: int | None = None  # for bots and chance; None: `auto`

    @property
    def guided(self) -> bool:
        """Whether just that is lit which its solution chooses, and nothing else of its sort."""
        lit = dict(mark.partition(" ")[::2][::-1] for mark in self.highlight)  # thing → sort
        chosen = [move.partition(" ")[2] for move in self.solution]
        if self.find or not chosen or not lit.keys() >= {*chosen}:
            return False
        sorts = {lit[one] for one in chosen}
        return all(one in chosen for one, sort in lit.items() if sort in sorts)


@dataclass(frozen=True)
class Answer:
    """An answer of a quiz, and why it is right or wrong."""

    text: str
    right: bool
    why: str


@dataclass(frozen=True)
class Quiz(Asked):
    """A question with one or several right answers."""

    options: tuple[Answer, ...] = ()

    @property
    def right(self) -> frozenset[int]:
        """Numbers of the right options, counted from 0."""
        return frozenset(n for n, option in enumerate(self.options) if option.right)


@dataclass(frozen=True)
class Lesson:
    """A lesson: what it is about, and its steps."""

    id: str
    title: str
    minutes: int
    for_whom: str
    goals: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    rules: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    language: str = "en"
    order: int = 0
    file: str = ""
    of_module: bool = False  # `order` is then the number of the module

    @property
    def label(self) -> str:
        """Its number in the course: "3", or "C3" for the lesson of a module."""
        return f"C{self.order}" if self.of_module else str(self.order)

    @property
    def cited(self) -> frozenset[str]:
        """All rules that steps cite."""
        return frozenset(rule for step in self.steps for rule in step.rules)

    def step(self, id: str) -> LessonStep:
        """The step with this id; raises KeyError."""
        for step in self.steps:
            if step.id == id:
                return step
        raise KeyError(f"{self.id}: no step {id!r}")

    def __str__(self) -> str:
        size = f"{self.minutes} min, {len(self.steps)} steps"
        return f"{self.label:>2} {self.id}: {self.title} ({size})"
