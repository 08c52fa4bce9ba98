"""Lessons on the command line: `python -m glenmore.teach list`, `check`, `show`, `words`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from glenmore.teach.lessons import Lesson, LessonPlayer, lessons
from glenmore.title import TITLE
from tabletop.teach import LessonError, Quiz, Task

GOOD, FAULTY, BAD_ARGUMENT = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0: all is well, 1: a lesson has problems."""
    parser = argparse.ArgumentParser(prog="python -m glenmore.teach", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    listed = commands.add_parser("list", help="all lessons in their order")
    listed.add_argument("--language", default="en")
    check = commands.add_parser("check", help="play lessons by script and report every problem")
    check.add_argument("lesson", nargs="*", help="files or ids (default: all lessons)")
    check.add_argument("--language", default="en")
    show = commands.add_parser("show", help="a lesson with its answers, for teachers")
    show.add_argument("lesson", help="file or id")
    show.add_argument("--language", default="en")
    commands.add_parser("words", help="the tests that goals may use")
    given = parser.parse_args(arguments)
    run = {"list": _list, "check": _check, "show": _show, "words": _words}[given.command]
    try:
        return run(given)
    except LessonError as error:
        print(error, file=sys.stderr)
        return FAULTY
    except BrokenPipeError:
        return GOOD


def _list(given: argparse.Namespace) -> int:
    for lesson in lessons(given.language):
        print(lesson)
    return GOOD


def _check(given: argparse.Namespace) -> int:
    result = GOOD
    for name in given.lesson or [lesson.id for lesson in lessons()]:
        try:
            lesson = Lesson.load(name, given.language)
        except LessonError as error:
            print(error, file=sys.stderr)
            result = FAULTY
        else:
            print(f"{lesson.file}: {len(lesson.steps)} steps, no problem")
    return result


def _show(given: argparse.Namespace) -> int:
    player = LessonPlayer(given.lesson, language=given.language)
    lesson = player.lesson
    print(f"{lesson.title} ({lesson.minutes} minutes)\nFor: {lesson.for_whom}")
    print("\n".join(f"- {goal}" for goal in lesson.goals))
    for step in lesson.steps:
        player.go(step.number)
        print(f"\n--- {step.number}. {step.kind} {step.id}\n{player.text()}")
        if isinstance(step, Task):
            print(f"Solution: {'; '.join(step.solution) or 'free play'}")
            print("\n".join(f"Hint {n}: {text}" for n, text in enumerate(step.hints, 1)))
            for wrong in step.wrong:
                print(f"Wrong: {wrong.try_}: {wrong.text}")
            print(player.show_solution())
        elif isinstance(step, Quiz):
            print("\n".join(f"{'+' if o.right else '-'} {o.text}: {o.why}" for o in step.options))
    return GOOD


def _words(given: argparse.Namespace) -> int:
    for example, meaning in TITLE.predicates.examples:
        print(f"{example:26} {meaning}")
    return GOOD


if __name__ == "__main__":
    raise SystemExit(main())
