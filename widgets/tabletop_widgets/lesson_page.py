"""The texts of a lesson step as the page shows them: HTML made here, and what may be pressed."""

from __future__ import annotations

from typing import Any

from tabletop.teach import LessonPlayer, Progress, Quiz, Read, Task
from tabletop.teach.answers import LETTERS
from tabletop.teach.player import MOST_STARS
from tabletop.text import phrase
from tabletop_widgets.lesson_ending import ending_of
from tabletop_widgets.markdown import plain, render
from tabletop_widgets.telling import card

FULL, EMPTY = "★", "☆"


def stars(got: int, most: int = MOST_STARS) -> str:
    """Stars as signs."""
    return FULL * got + EMPTY * (most - got)


def page_of(player: LessonPlayer, answers: int, open_: bool) -> dict[str, Any]:
    """Everything beside the boards; `answers` counts what was said, so that it is told again."""
    lesson, step, rules = player.lesson, player.step, player.game.rules
    kept = player.progress.step(lesson.id, step.id)
    got, most = player.lesson_stars
    place = {"number": player.number, "steps": len(lesson.steps)}
    last = player.number == len(lesson.steps)
    read = isinstance(step, Read)
    hints, shown = player.hints, player.hints_shown
    told_all = shown == len(hints)
    return {
        "id": lesson.id,
        "title": lesson.title,
        "n": answers,
        "place": phrase("lesson_page.place", **place),
        "stars": phrase("lesson_page.stars", got=got, most=most),
        "kind": phrase(f"lesson_page.kind_{step.kind}"),
        "heading": step.title
        or phrase("lesson_page.heading", number=player.number, steps=len(lesson.steps)),
        "text": render(step.text, rules),
        "rules": [id_ for id_ in step.rules if id_ in rules],
        "steps": _steps(player),
        "quiz": _quiz(player),
        "feedback": _feedback(player),
        "checklist": [{"text": item.text, "done": item.done} for item in player.checklist()],
        "hint": render(hints[shown - 1], rules) if shown else "",
        "hint_head": _stage(shown, len(hints)) if shown else "",
        "hint_word": phrase("lesson_page.hint_next" if shown else "lesson_page.hint_first"),
        "hint_title": phrase(
            "lesson_page.hint_free" if shown + 1 < len(hints) else "lesson_page.hint_costs"
        ),
        "worth": "" if read else _worth(player),
        "can_hint": not read and not player.solved and not told_all,
        "can_solve": not read and not player.solved and told_all,
        "can_back": player.number > 1,
        "can_next": not last,
        "can_restart": bool(kept) and not read,
        "has_help": not read,
        "open": open_,
        "solved": player.solved,
        "example": _form(player) if open_ else "",
        "ending": ending_of(player) if last else {},
        "file": kept_in(player.progress),
    }


def _stage(shown: int, stages: int) -> str:
    """Which hint this is."""
    if stages == 1:
        return phrase("lesson_page.hint_first")
    return phrase("lesson_page.hint_stage", number=shown, stages=stages)


def _form(player: LessonPlayer) -> str:
    """How a move is typed now: its verb and what follows, without giving one away."""
    moves, names = player.game.legal(player.state), player.game.kinds
    kinds = [names[field].name for field, _ in moves[0].items()]
    shown = ("x,y" if kind in ("cell", "cells") else kind for kind in kinds)
    return " ".join([moves[0].word, *shown])


def _steps(player: LessonPlayer) -> list[dict[str, Any]]:
    """One button each in the bar: done, stars, a spoken label."""
    made = []
    for step in player.lesson.steps:
        kept = player.progress.step(player.lesson.id, step.id)
        read, done = isinstance(step, Read), bool(kept.get("done"))
        kind = phrase(f"lesson_page.kind_{step.kind}")
        got = int(kept.get("stars", 0))
        facts = {"number": step.number, "kind": kind.lower(), "name": step.title or kind}
        key = ("step_read" if done else "step") if read else "step_done" if done else "step_open"
        made.append(
            {
                "n": step.number,
                "kind": step.kind,
                "done": done,
                "stars": FULL * got if done else "",
                "label": phrase(f"lesson_page.{key}", **facts, got=got, most=MOST_STARS),
                "now": step.number == player.number,
            }
        )
    return made


def _quiz(player: LessonPlayer) -> dict[str, Any]:
    step = player.step
    if not isinstance(step, Quiz):
        return {}
    kept = player.progress.step(player.lesson.id, step.id)
    return {
        "id": step.id,
        "many": len(step.right) > 1,
        "solved": player.solved,
        "options": [
            {"letter": LETTERS[n], "text": render(option.text, player.game.rules)}
            for n, option in enumerate(step.options)
        ],
        "chosen": list(kept.get("answer", [])) if player.solved else [],
    }


def _feedback(player: LessonPlayer) -> dict[str, Any]:
    """The last answer; a step that was solved before says so."""
    told = player.feedback
    if told is None:
        if isinstance(player.step, Read) or not player.solved:
            return {}
        return {
            "kind": "right",
            "head": phrase("lesson_page.solved", stars=stars(player.stars)),
            "text": "",
            "plain": "",
            "reasons": [],
            "cards": [],
        }
    head, said, rules = f"head_{told.kind}", told.parts, player.game.rules
    if isinstance(player.step, Task) and _shown(player) and told.kind == "right":
        head = "solved_for_you"
    cards = [id_ for id_ in told.rules if id_ in rules]
    if told.kind not in ("refused", "right", "progress") or not told.reasons:
        cards = []
    return {
        "kind": told.kind,
        "head": phrase(f"lesson_page.{head}", stars=stars(told.stars)),
        "text": render(said.body, rules),
        "plain": plain(said.spoken),
        "reasons": [] if said.because else [render(reason, rules) for reason in told.reasons],
        "cards": [card(player.game, id_) for id_ in cards],
    }


def _shown(player: LessonPlayer) -> bool:
    kept = player.progress.step(player.lesson.id, player.step.id)
    return bool(kept.get("solution"))


def _worth(player: LessonPlayer) -> str:
    """What the step brings now."""
    if player.solved:
        return phrase("lesson_page.earned", stars=stars(player.stars))
    return phrase("lesson_page.to_be_had", stars=stars(player.stars))


def kept_in(progress: Progress) -> str:
    """Where progress is kept, in words."""
    return str(progress.path or phrase("lesson_page.nowhere"))
