"""Lessons for any game: steps to read, tasks that mark themselves, quizzes, and free play.

Lessons are data (`data/lessons` of a game).  The player has no user interface and knows no game but
the title that is handed in.
"""

from __future__ import annotations

from tabletop.teach.feedback import Feedback
from tabletop.teach.goals import GENERAL, Goal, GoalError, Moment, Predicates, read_goal
from tabletop.teach.lesson import Answer, Lesson, LessonError, LessonStep, Quiz, Read, Task
from tabletop.teach.player import LessonPlayer
from tabletop.teach.progress import Progress, ProgressError, ProgressWarning, default_path
from tabletop.teach.shelf import languages, lessons, load

__all__ = [
    "GENERAL",
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
    "Task",
    "default_path",
    "languages",
    "lessons",
    "load",
    "read_goal",
]
