"""Lessons: steps to read, tasks that mark themselves, quizzes, and free play.

>>> from glenmore.teach import lessons
>>> [lesson.id for lesson in lessons()][:2]
['table', 'turn']

Lessons are data (`glenmore/data/lessons`, with a guide for authors).  What knows no game lies in
`tabletop.teach`; here are the tests that goals may use (`predicates`), and the same names bound to
this game.  `python -m glenmore.teach check FILE` tells a teacher what is wrong with a lesson.
"""

from __future__ import annotations

from glenmore.teach.lessons import Lesson, LessonPlayer, Progress, default_path, languages, lessons
from tabletop.teach import (
    Answer,
    Feedback,
    Goal,
    GoalError,
    LessonError,
    LessonStep,
    Moment,
    Predicates,
    ProgressError,
    ProgressWarning,
    Quiz,
    Read,
    Task,
    read_goal,
)
from tabletop.title import RuleCard

__all__ = [
    "Answer",
    "Feedback",
    "Goal",
    "GoalError",
    "Lesson",
    "LessonError",
    "LessonPlayer",
    "LessonStep",
    "Moment",
    "Predicates",
    "Progress",
    "ProgressError",
    "ProgressWarning",
    "Quiz",
    "Read",
    "RuleCard",
    "Task",
    "default_path",
    "languages",
    "lessons",
    "read_goal",
]
