"""The texts of a lesson step as the page shows them: HTML made here, and what may be pressed."""

from __future__ import annotations

from typing import Any

import glenmore as gm
from glenmore.kinds import KINDS as FIELDS
from glenmore.teach import LessonPlayer, Quiz, Read, Task, lessons
from glenmore_widgets.markdown import plain, render
from glenmore_widgets.telling import card
from tabletop.teach.player import LETTERS, MOST_STARS

HEADS = {
    "right": "Right",
    "wrong": "Not quite",
    "refused": "Not allowed",
    "progress": "Go on",
    "unclear": "Not understood",
}
KINDS = {"read": "Read", "task": "Task", "quiz": "Question", "play": "Free play"}
FULL, EMPTY = "★", "☆"


def stars(got: int, most: int = MOST_STARS) -> str:
    """Stars as signs."""
    return FULL * got + EMPTY * (most - got)


def page_of(player: LessonPlayer, answers: int, open_: bool) -> dict[str, Any]:
    """Everything beside the boards; `answers` counts what was said, so that it is told again."""
    lesson, step = player.lesson, player.step
    kept = player.progress.step(lesson.id, step.id)
    got, most = player.lesson_stars
    last = player.number == len(lesson.steps)
    read = isinstance(step, Read)
    hint = str(getattr(step, "hint", ""))
    hinted = bool(kept.get("hint")) and bool(hint)
    tried = bool(kept.get("tries")) and not hint
    return {
        "id": lesson.id,
        "title": lesson.title,
        "n": answers,
        "place": f"Step {player.number} of {len(lesson.steps)}",
        "stars": f"{FULL} {got} of {most}",
        "kind": KINDS[step.kind],
        "heading": step.title or f"{player.number} of {len(lesson.steps)}",
        "text": render(step.text),
        "told": _watched(player),
        "rules": [id_ for id_ in step.rules if id_ in gm.rules],
        "steps": _steps(player),
        "quiz": _quiz(player),
        "feedback": _feedback(player),
        "hint": render(hint) if hinted else "",
        "worth": "" if read else _worth(player),
        "can_hint": not read and not player.solved and bool(hint) and not hinted,
        "can_solve": not read and not player.solved and (hinted or tried or not hint),
        "can_back": player.number > 1,
        "can_next": not last,
        "can_restart": bool(kept) and not read,
        "has_help": not read,
        "open": open_,
        "solved": player.solved,
        "example": _form(player) if open_ else "",
        "finished": _finished(player) if player.finished and last else "",
        "file": str(player.progress.path or "nowhere; it lasts as long as this kernel"),
    }


def _form(player: LessonPlayer) -> str:
    """How a move is typed now: its verb and what follows, without giving one away."""
    moves = gm.legal(player.state)
    kinds = [FIELDS[field].name for field, _ in moves[0].items()]
    shown = ("x,y" if kind in ("cell", "cells") else kind for kind in kinds)
    return " ".join([moves[0].word, *shown])


def _steps(player: LessonPlayer) -> list[dict[str, Any]]:
    """One button each in the bar: done, stars, a spoken label."""
    made = []
    for step in player.lesson.steps:
        kept = player.progress.step(player.lesson.id, step.id)
        read, done = isinstance(step, Read), bool(kept.get("done"))
        name = step.title or KINDS[step.kind]
        got = int(kept.get("stars", 0))
        state = "" if read else f", {got} of {MOST_STARS} stars" if done else ", not done yet"
        made.append(
            {
                "n": step.number,
                "kind": step.kind,
                "done": done,
                "stars": FULL * got if done else "",
                "label": f"Step {step.number}, {KINDS[step.kind].lower()}: {name}{state}",
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
            {"letter": LETTERS[n], "text": render(option.text)}
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
            "head": f"Solved {stars(player.stars)}",
            "text": "",
            "plain": "",
            "reasons": [],
            "cards": [],
        }
    head = HEADS[told.kind]
    if told.kind == "right":
        head = f"{head} {stars(told.stars)}"
    if isinstance(player.step, Task) and _shown(player) and told.kind == "right":
        head = f"Solved for you {stars(told.stars)}"
    text = told.text.partition("\n\n> ")[0]  # the cards follow on their own
    body = _without_head(text)
    cards = [id_ for id_ in told.rules if id_ in gm.rules]
    if told.kind not in ("refused", "right", "progress") or not told.reasons:
        cards = []
    return {
        "kind": told.kind,
        "head": head,
        "text": render(body),
        "plain": plain(text),
        "reasons": [render(reason) for reason in told.reasons if reason not in text],
        "cards": [card(id_) for id_ in cards],
    }


def _shown(player: LessonPlayer) -> bool:
    kept = player.progress.step(player.lesson.id, player.step.id)
    return bool(kept.get("solution"))


def _without_head(text: str) -> str:
    """The bold first words repeat what the head of the box says."""
    first, _, rest = text.partition("\n\n")
    bold = first.startswith("**") and first.endswith("**") and first.count("**") == 2
    return rest if bold and " of " not in first else text


def _watched(player: LessonPlayer) -> str:
    """What happened before the learner's eyes."""
    if not isinstance(player.step, Read) or not player.step.watch:
        return ""
    lines = [line[2:] for line in player.text().splitlines() if line.startswith("> ")]
    return render("\n".join(f"- {line}" for line in lines))


def _worth(player: LessonPlayer) -> str:
    """What the step brings now."""
    if player.solved:
        return f"{stars(player.stars)} earned"
    return f"{stars(player.stars)} to be had"


def _finished(player: LessonPlayer) -> str:
    got, most = player.lesson_stars
    done = f"The lesson is done: {got} of {most} stars."
    shelf, here = lessons(), player.lesson
    after = next((n for n in shelf if n.order > here.order and n.chronicle == here.chronicle), None)
    if after is None:
        return done
    return f"{done} Next comes “{after.title}”: see the foot of the page."
