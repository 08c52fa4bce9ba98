"""Advice on Glen More: the best few moves with what they are worth, what follows, and reasons."""

from __future__ import annotations

from glenmore.bots.judgement import JUDGEMENT
from glenmore.model import State
from glenmore.title import TITLE
from tabletop.bots import hints
from tabletop.bots.hints import ROUNDS, Advice, Cause, Hint, signed
from tabletop.bots.search import Search, Stop, TellShare

__all__ = ["Advice", "Cause", "Hint", "advice_of", "hint", "lead_in_words", "signed", "started"]


def hint(
    view: State,
    seat: int | None = None,
    *,
    moves: int = 3,
    rounds: int | None = ROUNDS,
    seconds: float | None = None,
    seed: int = 1,
    stop: Stop | None = None,
    progress: TellShare | None = None,
) -> Hint:
    """The best few moves of the seat that decides, with reasons in words.

    Only what the seat may know counts, even if the state holds more.  The same view, seed and
    rounds give the same advice; `seconds` limits the time, `stop` ends it, `progress` is told.

    >>> import glenmore as gm
    >>> place = gm.position(players=2).tile(0, (0, 1), "edradour").goods(0, (0, 1), "barley")
    >>> told = hint(place.activating((0, 1)).state(), rounds=40)
    >>> told.advice[0].text
    'activate Edradour: pay 1 barley for 1 whisky barrel'
    """
    return hints.hint(
        JUDGEMENT,
        view,
        seat,
        moves=moves,
        rounds=rounds,
        seconds=seconds,
        seed=seed,
        stop=stop,
        progress=progress,
    )


def started(
    view: State, seat: int, rounds: int | None = ROUNDS, seconds: float | None = None, seed: int = 1
) -> Search:
    """The search behind a hint before its first round."""
    return hints.started(JUDGEMENT, view, seat, rounds, seconds, seed)


def advice_of(search: Search, moves: int = 3) -> Hint:
    """What a search that keeps its positions has found, in words."""
    return hints.advice_of(JUDGEMENT, search, moves)


def lead_in_words(lead: float) -> str:
    """What a seat may expect: "3.1 VP ahead at the end"."""
    return hints.lead_in_words(lead, TITLE.package)
