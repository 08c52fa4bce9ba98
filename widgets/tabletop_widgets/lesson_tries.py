"""What a learner may try: how it is read, and moves a task wants refused that no picture offers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from tabletop.draw.board import Board, tried_on
from tabletop.teach.attempt import Attempt
from tabletop.teach.lesson import Task
from tabletop.text import phrase
from tabletop.title import Title
from tabletop_widgets.board_widget import option
from tabletop_widgets.messages import BadMessage, read_move, read_number, read_text

MOST_ANSWERS = 26
LONGEST_MOVE = 120


def read_answers(name: str, value: object) -> tuple[int, ...]:
    """Numbers of answers."""
    if type(value) is not list or len(value) > MOST_ANSWERS:
        raise BadMessage(f"{name}: not a short list of numbers")
    return tuple(read_number(name, item) for item in value)


def read_typed(name: str, value: object) -> str:
    """A move as it is typed."""
    if type(value) is not str or not 0 < len(value.strip()) <= LONGEST_MOVE:
        raise BadMessage(f"{name}: not a short text")
    return " ".join(read_text(name, value).split())


def refused_texts(game: Title, task: Task, start: Any) -> dict[str, tuple[str, ...]]:
    """Moves that the solution tries in vain, and by which rules; with them likely mistakes."""
    attempt = Attempt(game, task, start)
    begun = attempt.state
    found: dict[str, tuple[str, ...]] = {}
    made: list[str] = []
    for text in task.solution:
        if attempt.done or attempt.state.actor < 0:
            break
        reasons = attempt.try_(text).reasons
        if reasons:
            found[text] = tuple(rule for reason in reasons for rule in reason.rules)
        else:
            made.append(text)
    if not found:
        return {}
    for text in (wrong.try_ for wrong in task.wrong if ";" not in wrong.try_):
        both = (refused_moves(game, state, (text,)) for state in (begun, attempt.state))
        if text not in made and all(both):  # what becomes possible on the way is no refusal
            refused = game.check(attempt.state, game.parse(attempt.state, text))
            found.setdefault(text, tuple(refused.rules))
    return dict(sorted(found.items()))


def refused_moves(game: Title, state: Any, texts: Iterable[str]) -> tuple[Any, ...]:
    """Those that are refused now."""
    found: list[Any] = []
    for text in texts:
        try:
            move = game.parse(state, text)
            legal = game.check(state, move).legal
        except ValueError:
            continue
        if not legal:
            found.append(move)
    return tuple(found)


def without_place(moves: Iterable[Any], boards: Iterable[Board]) -> tuple[Any, ...]:
    """Those that no place on the boards tries."""
    tried = tried_on(boards)
    return tuple(m for m in moves if (m.word, *(value for _, value in m.items())) not in tried)


def in_question(
    game: Title, state: Any, moves: Iterable[Any], texts: Mapping[str, Collection[str]]
) -> tuple[Any, ...]:
    """Those that are about the decision now: what belongs to another one is no button yet.

    `texts` tells by which rules a move is to be refused.
    """
    if not texts:
        return tuple(moves)
    step = state.steps[-1]
    due = [
        refused_moves(game, state, (text,))
        for text, rules in texts.items()
        if step.takes(state, type(_parsed(game, state, text)))
        or _refusal(game, state, text) >= {*rules}
    ]
    return tuple(move for move in moves if (move,) in due)


def _parsed(game: Title, state: Any, text: str) -> Any:
    try:
        return game.parse(state, text)
    except ValueError:
        return None


def _refusal(game: Title, state: Any, text: str) -> set[str]:
    """The rules that stand against a move."""
    move = _parsed(game, state, text)
    return set() if move is None else {*game.check(state, move).rules}


def shut_moves(state: Any, boards: Iterable[Board]) -> tuple[Any, ...]:
    """What places without an option let one try: where places are to be found, all are listed."""
    words = {
        mark.attempt
        for board in boards
        for mark in board.marks.values()
        if mark.attempt and not mark.options
    }
    return tuple(read_move(state, each) for each in sorted(words, key=str))


def carried(boards: Iterable[Board]) -> set[str]:
    """The words of moves that are tried by picking something up and putting it elsewhere."""
    grips = (grip for board in boards for mark in board.marks.values() for grip in mark.grips)
    return {attempt[0] for grip in grips for _, attempt in grip.tries}


def listed(
    game: Title,
    state: Any,
    moves: Sequence[Any],
    tries: Sequence[Any],
    shut: Sequence[Any],
    boards: Iterable[Board],
    mixed: bool,
) -> list[dict[str, Any]]:
    """The list of options, tries first; mixed: it does not tell what is allowed.

    What is `shut` can be tried at its place, and what is carried there by putting it: the page
    needs no button for it beside the list.
    """
    group, by_hand = phrase("lesson_page.try"), carried(boards)
    found = [
        option(
            len(moves) + n,
            _told(game, state, move),
            group=group,
            placed=n >= len(tries) or move.word in by_hand,
        )
        for n, move in enumerate((*tries, *shut))
    ]
    if mixed:
        found += [option(n, _told(game, state, m), group=group) for n, m in enumerate(moves)]
        return sorted(found, key=lambda each: str(each["text"]))
    return found + [
        option(n, game.say(state, move), game.rule_about(state, move), game.group(move))
        for n, move in enumerate(moves)
    ]


def _told(game: Title, state: Any, move: Any) -> str:
    """A move that is not allowed, in words."""
    try:
        return game.say(state, move)
    except (ValueError, KeyError, IndexError, AttributeError):
        return game.format(state, move)
