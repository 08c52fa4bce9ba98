"""Lessons: steps to read, tasks that mark themselves, quizzes, and free play.

>>> from glenmore.teach import lessons
>>> [lesson.id for lesson in lessons()][:2]
['table', 'turn']

Lessons are data (`glenmore/data/lessons`, with a guide for authors).  The player has no user
interface and knows no game but what its `Engine` hands in.  `python -m glenmore.teach check FILE`
tells a teacher what is wrong with a lesson.
"""

from __future__ import annotations

from glenmore.teach.engine import Engine, RuleCard
from glenmore.teach.feedback import Feedback
from glenmore.teach.lesson import Lesson, LessonError, Option, Quiz, Read, Step, Task
from glenmore.teach.player import LessonPlayer
from glenmore.teach.progress import Progress, ProgressError, ProgressWarning, default_path
from glenmore.teach.shelf import languages, lessons
from tabletop.teach.goals import Goal, GoalError, Moment, Predicates, read_goal

__all__ = [
    "Engine",
    "Feedback",
    "Goal",
    "GoalError",
    "Lesson",
    "LessonError",
    "LessonPlayer",
    "Moment",
    "Option",
    "Predicates",
    "Progress",
    "ProgressError",
    "ProgressWarning",
    "Quiz",
    "Read",
    "RuleCard",
    "Step",
    "Task",
    "default_path",
    "languages",
    "lessons",
    "read_goal",
]
